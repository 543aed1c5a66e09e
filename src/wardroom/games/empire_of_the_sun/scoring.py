"""[16] How a war ended, and what a simulation keeps of it."""

from __future__ import annotations

from typing import Any

from wardroom.games.empire_of_the_sun.seating import played_by
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, War
from wardroom.table import OVER, Outcome

__all__ = ["outcome", "summary"]


def outcome(war: War) -> Outcome | None:
    """[4.5, 16.48] Which seat has won, and how; None while the war goes on."""
    if war.phase != OVER:
        return None
    points = _points(war)
    japan, allies = played_by(war, JAPAN), played_by(war, ALLIES)
    return Outcome(war.ending, played_by(war, war.winner), {japan: points, allies: -points}, {"turn": war.turn})


def _points(war: War) -> int:
    """[17.27, 16.48a] Japan's victory points, where they were counted, with what a bid has changed."""
    return sum(war.score.values()) + war.bid if war.score else 0


def summary(war: War) -> dict[str, Any]:
    """One row of a simulation."""
    return {
        "scenario": war.scenario,
        "winner": war.winner,
        "ending": war.ending,
        "turn": war.turn,
        "points": _points(war),
        "political_will": war.politics.will,
    }
