"""Games, writes and a clock for the tests of the store."""

from __future__ import annotations

from typing import Any

from wardroom.store import NewGame, NewSeat, SeatChange, Write

NOON = 1_800_000_000_000


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.time = NOON

    def __call__(self) -> int:
        return self.time

    def pass_by(self, milliseconds: int) -> None:
        self.time += milliseconds


def new_game(game_id: str = "game", **changes: Any) -> NewGame:
    """A game of two: Ann has red, and blue is free."""
    values: dict[str, Any] = {
        "id": game_id,
        "game": "duel",
        "scenario": "calm",
        "title": "A duel",
        "owner": "ann",
        "header": '{"header": 1}',
        "segments": ('{"segment": 0}',),
        "seats": (NewSeat("red", account_id="ann", waiting=True), NewSeat("blue")),
        "headline": "Turn 1",
    }
    return NewGame(**(values | changes))


def change(game_id: str = "game", expected: int = 0, **changes: Any) -> Write:
    """A move of red that rewrites the first segment."""
    values: dict[str, Any] = {
        "game_id": game_id,
        "expected": expected,
        "segments": {0: f"line {expected + 1}"},
        "last": 0,
        "seats": {"red": SeatChange(expected + 1, False), "": SeatChange(expected + 1, False)},
        "headline": f"after {expected + 1}",
        "over": False,
        "seat": "red",
        "key": f"key {expected + 1}",
    }
    return Write(**(values | changes))
