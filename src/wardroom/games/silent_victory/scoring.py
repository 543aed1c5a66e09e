"""[5.2] Victory; [13] two-player games and tournaments; [14.10.3] historical captains."""

from __future__ import annotations

from typing import Any

from wardroom.games.patrol.scoring import LIVED, career_outcome, career_summary
from wardroom.games.silent_victory.charts import Charts
from wardroom.games.silent_victory.state import Career, War
from wardroom.table import Outcome

__all__ = ["LEVELS", "outcome", "summary", "survived", "tournament_score", "victory_level"]

LEVELS = (
    (100_000, "Decisive Victory"),
    (70_000, "Substantial Victory"),
    (40_000, "Marginal Victory"),
    (10_000, "Draw"),
    (0, "Defeat"),
)
"""[5.2.2] Victory levels by tons sunk."""
AUTOMATIC_DEFEAT = ("captured", "relieved")
ALIVE = (*LIVED, "transferred", "relieved")
"""Ends that the captain lives through, a free man."""


def victory_level(career: Career, charts: Charts | None = None) -> str:
    """[5.2.2] By tonnage; a boat captured or a captain relieved is a Defeat, dead or alive counts the same."""
    if career.end in AUTOMATIC_DEFEAT:
        return "Defeat"
    if charts is not None and career.card and career.tonnage < charts.captains[career.card].tonnage:
        return "Defeat"
    return next(name for least, name in LEVELS if career.tonnage >= least)


def survived(career: Career) -> bool:
    """[13.3.1a, SV-R99] Alive and in command at the end."""
    return career.end in LIVED


def tournament_score(war: War, career: Career) -> int:
    """[13.2.1a, 13.3.1a] Tons, dead or alive; in a survival tournament only for those who live."""
    if war.scenario == "tournament-survival" and not survived(career):
        return 0
    return career.tonnage


def outcome(war: War) -> Outcome | None:
    """How the war ended, once it is over."""
    return career_outcome(war, {career.seat: tournament_score(war, career) for career in war.careers})


def summary(war: War) -> dict[str, Any]:
    """What a simulation keeps of a career; of the first in a two-player game."""
    career = war.careers[0]
    own = {"purple_hearts": career.purple_hearts, "battle_stars": career.boat.battle_stars}
    return career_summary(war, ALIVE, career.awards) | own
