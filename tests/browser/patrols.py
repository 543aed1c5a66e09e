"""Patrols that are known beforehand: what a bot would do with the same dice, and saves from the middle of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from tests.web.client import Visitor
from wardroom.games import find
from wardroom.table import Decision
from wardroom.table.dice import Streams
from wardroom.table.session import Game, new_header
from wardroom.web.api import contract

__all__ = ["Step", "game_at", "own_dice_game", "patrol", "plan"]

GAME = "silent-victory"
ONE_PATROL = {"until": "1941-12"}
"""The war is over for this captain when his first patrol is."""


@dataclass(frozen=True)
class Step:
    """What is asked, and what is answered."""

    seat: str
    kind: str
    option: str


def plan(
    seed: int, scenario: str = "", *, game_id: str = GAME, **options: str
) -> Iterator[tuple[Game[Any, Any], Decision, str]]:
    """A game as a sensible player would play it: before each answer the game, the question and the answer."""
    rules = find(game_id)
    setup = rules.setup(scenario or None, {name.replace("_", "-"): value for name, value in options.items()})
    game: Game[Any, Any] = Game(rules, new_header(rules, setup, seed=seed))
    bot, chance = rules.bot(rules.default_bot), Streams(bytes(32))
    turn = 0
    while game.pending:
        turn += 1
        decision = game.pending[-1]
        answer = bot(rules.view(game.state, decision.seat, game.charts), decision, chance.bot(decision.seat, turn))
        yield game, decision, answer.id
        game.choose(answer.id, decision.seat)


@cache
def patrol(seed: int, **options: str) -> tuple[Step, ...]:
    """The answers of a first patrol, from the choice of a boat to the orders for the second one."""
    steps = []
    for game, decision, answer in plan(seed, **options):
        if decision.kind == "orders" and chapters(game):
            break
        steps.append(Step(decision.seat, decision.kind, answer))
    return tuple(steps)


def chapters(game: Game[Any, Any]) -> int:
    return sum(event.code == game.rules.chapter for event in game.events(game.seats[0]))


def game_at(
    visitor: Visitor, seed: int, stop: str = "", *, scenario: str = "", game_id: str = GAME, **options: str
) -> str:
    """A game of this visitor that stands where a decision of this kind first comes up, or is over; its id."""
    data = _save_at(seed, stop, scenario, game_id, tuple(sorted(options.items())))
    return visitor.ask(contract.Created, "POST", "/api/games/import", data, 201).id


@cache
def _save_at(seed: int, stop: str, scenario: str, game_id: str, options: tuple[tuple[str, str], ...]) -> bytes:
    game = None
    for game, decision, _ in plan(seed, scenario, game_id=game_id, **dict(options)):
        if stop and decision.kind == stop:
            return game.save()
    assert game is not None and not stop, f"no decision of the kind '{stop}' came up"
    return game.save()


def own_dice_game(visitor: Visitor) -> str:
    """A game whose player rolls his own dice; its id."""
    return visitor.start(GAME, seed=1, dice="manual", options={"boat": "gato"}).id
