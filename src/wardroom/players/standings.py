"""Standings of a tournament, from saves at a terminal or from the games of a server: one way to rank."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from wardroom.players.saves import Position
from wardroom.table.verify import verify
from wardroom.telling.presenter import presenter_for

__all__ = ["Standing", "ranked", "standings_of"]

Standing = dict[str, Any]
"""One seat of one game: rank, score, seat, official, dice, and what the game's presenter says of it."""


def standings_of(position: Position) -> Iterator[Standing]:
    """What each seat has to show: the score of a finished game, or unofficially how it stands now."""
    outcome, presenter = position.outcome, presenter_for(position.rules)
    official = outcome is not None
    for seat in outcome.scores if outcome else position.seats:
        score = outcome.scores[seat] if outcome else presenter.present_score(position.view, seat)
        named = presenter.standing(position.view, seat)
        dice = _dice(position) if official else ""
        yield {"rank": 0, "score": score, "seat": seat, **named, "official": official, "dice": dice}


def _dice(position: Position) -> str:
    found = verify(position.record)
    if not found.ok:
        return "wrong"
    if found.taken_over:
        return "branch"
    return "own" if found.own else "verified"


def ranked(rows: Iterable[Standing]) -> list[Standing]:
    """Best score first; equal scores share a rank."""
    ordered = sorted(rows, key=lambda row: -row["score"])
    scores = [row["score"] for row in ordered]
    return [row | {"rank": 1 + scores.index(row["score"])} for row in ordered]
