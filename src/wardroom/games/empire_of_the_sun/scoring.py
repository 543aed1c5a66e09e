"""[16] How a war ended, and what a simulation keeps of it."""

from __future__ import annotations

from typing import Any

from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, War
from wardroom.table import OVER, Outcome

__all__ = ["outcome", "summary"]


def outcome(war: War) -> Outcome | None:
    """[4.5] Who has won, and how; None while the war goes on."""
    if war.phase != OVER:
        return None
    points = sum(war.score.values())
    return Outcome(war.ending, war.winner, {JAPAN: points, ALLIES: -points}, {"turn": war.turn})


def summary(war: War) -> dict[str, Any]:
    """One row of a simulation."""
    return {
        "scenario": war.scenario,
        "winner": war.winner,
        "ending": war.ending,
        "turn": war.turn,
        "points": sum(war.score.values()),
        "political_will": war.politics.will,
    }
