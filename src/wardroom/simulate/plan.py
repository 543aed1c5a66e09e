"""What to play: the same plan gives the same games whatever the number of workers, and 100 are the first of 200."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from wardroom.games import find
from wardroom.table import Policy, Ruleset, run_inline
from wardroom.table.dice import key_from_seed
from wardroom.table.own_bots import find_bot, is_address
from wardroom.telling.measures import Row

__all__ = ["SEEDS_APART", "Games", "Plan", "Row", "bot_called", "collecting_rarely"]

SEEDS_APART = 1_000_000_000
"""Game n of a simulation with seed S is the game of seed S * 1,000,000,000 + n: it can be played again alone."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A simulation as it was asked for."""

    game: str
    scenario: str
    options: dict[str, str]
    bots: dict[str, str]
    """The bot of every seat."""
    seed: int
    charts: dict[str, str] = field(default_factory=dict)
    """An owner's chart files by file name."""

    @property
    def policy(self) -> str:
        """The name of the bot, or of each seat's if they differ."""
        names = list(dict.fromkeys(self.bots.values()))
        return names[0] if len(names) == 1 else ",".join(f"{seat}={name}" for seat, name in self.bots.items())

    def seed_of(self, number: int) -> int:
        return self.seed * SEEDS_APART + number


COLLECT_AFTER = 200_000
"""Objects made and not yet let go, after which those that hold each other are looked for."""


@contextmanager
def collecting_rarely() -> Iterator[None]:
    """While many games are played: nothing in a game holds what holds it, so there is little to find."""
    before = gc.get_threshold()
    gc.set_threshold(COLLECT_AFTER, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


class Games:
    """The table at which the games of a plan are played, one after another."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.rules = find(plan.game)
        self.setup = self.rules.setup(plan.scenario, plan.options)
        self.seats = self.rules.seats(self.setup)
        self.charts = self.rules.charts_for(self.setup, plan.charts)
        self.rules.begin(self.setup, self.charts)  # options that do not go together are refused before the first game

    def play(self, number: int) -> Row:
        """Play one game and keep its row."""
        seed = self.plan.seed_of(number)
        bots = {seat: bot_called(self.rules, self.plan.bots[seat]) for seat in self.seats}
        state, _ = run_inline(self.rules, self.setup, self.charts, key_from_seed(self.rules.id, seed), bots)
        row: Row = {"number": number, "seed": seed} | flat(self.rules.summary(state))
        if len(self.seats) > 1 or "outcome" not in row:
            outcome = self.rules.outcome(state)
            assert outcome is not None
            row |= {"outcome": outcome.name, "winner": outcome.winner}
        return row


def bot_called(rules: Ruleset[Any, Any], name: str) -> Policy:
    """A bot of the game by its name, or one of somebody's own at `module:name`."""
    return find_bot(name) if is_address(name) else rules.bot(name)


def flat(summary: dict[str, Any]) -> Row:
    """A summary as one row; what is counted by name, such as awards, gets a column for each name."""
    row: Row = {}
    for key, value in summary.items():
        if isinstance(value, dict):
            row |= {column(key, name): count for name, count in value.items()}
        else:
            row[key] = value
    return row


def column(key: str, name: str) -> str:
    """The column of a counted name: awards_navy_cross."""
    return f"{key}_{name}".lower().replace(" ", "_").replace("'", "")
