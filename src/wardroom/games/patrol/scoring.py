"""How a war of one captain or two ended, and what a simulation keeps of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from wardroom.games.patrol.calendar import month_text
from wardroom.table import OVER, Outcome

__all__ = ["LIVED", "career_outcome", "career_summary"]

LIVED = ("war over", "mirror complete", "agreed end")
"""Ends of a captain who is alive and in command."""


def career_outcome(war: Any, scores: Mapping[str, int]) -> Outcome | None:
    """Of two captains the higher score wins, a lone one has reached a level; None while the war goes on."""
    if war.phase != OVER:
        return None
    if len(scores) == 1:
        return Outcome(war.careers[0].end, "", dict(scores), {"level": war.level})
    best = max(scores.values())
    leaders = [seat for seat, score in scores.items() if score == best]
    winner = leaders[0] if len(leaders) == 1 else ""
    return Outcome(f"{winner} wins" if winner else "draw", winner, dict(scores))


def career_summary(war: Any, alive: Collection[str], awards: Mapping[str, int]) -> dict[str, Any]:
    """Of the first captain; `alive` are the ends that he lives through, a free man."""
    career = war.careers[0]
    return {
        "outcome": career.end,
        "level": war.level,
        "lost": career.boats_lost > 0,
        "cause": career.end if career.lost else "",
        "survived": career.end in alive,
        "tonnage": career.tonnage,
        "ships": career.ships_sunk,
        "patrols": career.patrols,
        "successes": career.successes,
        "boat": career.log[0].boat_class if career.log else career.boat.boat_class,
        "last_boat": career.boat.boat_class,
        "start_month": month_text(career.log[0].month if career.log else career.month),
        "end_month": month_text(career.log[-1].month if career.log else career.month),
        "rank": career.rank,
        "awards": dict(awards),
    }
