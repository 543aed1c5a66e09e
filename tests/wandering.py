"""Random play of the career games: a captain who now and then takes any option, and checks as he goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wardroom.table import Decision, Option, Ruleset, UndoRefused
from wardroom.table.codec import from_plain, to_plain

__all__ = ["LONGEST_CAREER", "Wanderer", "key_stream", "play_with_checks", "undo_once"]

LONGEST_CAREER = 5_000
"""Decisions after which a career counts as endless."""


class Wanderer:
    """Plays any option now and then, else as a bold captain would, so that careers go deep."""

    state: Any

    def __init__(self, rules: Ruleset[Any, Any], odd: int, check: Callable[[Any], None]) -> None:
        self.rules = rules
        self.odd = odd
        self.captain = rules.bot("bold")
        self.check = check
        self.asked = 0

    def __call__(self, view: Any, decision: Decision, random: Callable[[int], int]) -> Option:
        self.asked += 1
        assert self.asked < LONGEST_CAREER, "the career does not end"
        assert decision.options, f"dead end at {decision.kind}"
        ids = [option.id for option in decision.options]
        assert len(set(ids)) == len(ids), f"{decision.kind} offers the same twice"
        self.check(self.state)
        if self.asked % 50 == 1:
            from_plain(self.rules.state_type, to_plain(self.state))  # which refuses what is outside its bounds
        if random(100) >= self.odd:
            return self.captain(view, decision, random)
        stay = [option for option in decision.options if not option.id.endswith(":leave")]
        return stay[random(len(stay))]


def play_with_checks(game: Any, check: Callable[[Any], None], wanderer: Wanderer, limit: int = LONGEST_CAREER) -> None:
    """Whoever is asked first answers, and everything is checked before."""
    turn = 0
    while game.outcome is None and turn < limit:
        check(game)
        turn += 1
        for decision in game.pending[:1]:
            wanderer.state = game.state
            view = game.rules.view(game.state, decision.seat, game.charts)
            game.choose(wanderer(view, decision, key_stream(turn)).id, decision.seat)


def key_stream(turn: int) -> Callable[[int], int]:
    numbers = iter(range(turn * 7919, turn * 7919 + 50))
    return lambda limit: next(numbers) % limit


def undo_once(game: Any, wanderer: Wanderer, turn: int) -> bool:
    """Choose, take it back if no die was rolled, and choose again; True if it was taken back."""
    decision = game.pending[0]
    before = (to_plain(game.state), [o.id for o in decision.options], len(game.events("captain")))
    wanderer.state = game.state
    view = game.rules.view(game.state, "captain", game.charts)
    choice = wanderer(view, decision, key_stream(turn)).id
    rolls = sum(event.roll is not None for event in game.events("captain"))
    game.choose(choice)
    rolled = sum(event.roll is not None for event in game.events("captain")) > rolls
    try:
        game.undo("captain")
    except UndoRefused:
        assert rolled or game.outcome, "undo was refused although no die was rolled"
        return False
    assert not rolled, "undo took back a roll"
    assert (to_plain(game.state), [o.id for o in game.pending[0].options], len(game.events("captain"))) == before
    game.choose(choice)
    return True
