"""[5.2] Victory; [13] two-player games and tournaments; [14.5.4] Austria-Hungary; [14.7.2] historical commanders."""

from __future__ import annotations

from typing import Any

from wardroom.games.patrol.scoring import LIVED, career_outcome, career_summary
from wardroom.games.raiders_of_the_deep.charts import Charts
from wardroom.games.raiders_of_the_deep.port.awards import AUSTRIAN_AWARDS
from wardroom.games.raiders_of_the_deep.state import AUSTRIAN, GERMAN, Career, War
from wardroom.table import Outcome

__all__ = [
    "ALIVE",
    "LEVELS",
    "outcome",
    "place_among_aces",
    "summary",
    "survived",
    "tournament_score",
    "victory_level",
]

LEVELS = (
    (200_000, "Decisive Victory"),
    (150_000, "Substantial Victory"),
    (100_000, "Marginal Victory"),
    (50_000, "Draw"),
    (0, "Defeat"),
)
"""[5.2.2] Victory levels by tons sunk."""
ALIVE = (*LIVED, "left command", "desk duty")
"""Ends that the commander lives through, a free man."""
SURVIVAL = ("tournament-survival", "tournament-mixed-survival")
"""[13.3, 13.4] Scenarios in which the dead score nothing."""


def victory_level(career: Career, charts: Charts) -> str:
    """[5.2.2, 14.7.2a] By tonnage; a boat captured is a Defeat, and so is less than a tile's tonnage."""
    if career.end == "captured":
        return "Defeat"
    if career.card and career.tonnage < charts.commanders[career.card].tonnage:
        return "Defeat"
    if career.options.austrian:
        return austrian_level(career)
    return next(name for least, name in LEVELS if career.tonnage >= least)


def austrian_level(career: Career) -> str:
    """[14.5.4b-e, h, RD-R54] By the thresholds of the decorations, prizes counted once; less is a Defeat."""
    both = career.tonnage + career.tons_damaged
    reached = [
        award.level for award in AUSTRIAN_AWARDS if career.tonnage >= award.sunk or both >= award.sunk_or_damaged
    ]
    return reached[-1] if reached else "Defeat"


def place_among_aces(career: Career, charts: Charts) -> int:
    """[15.1a, 15.2a] By tons, among the ten whom history names; 0 for who sank less than any of them."""
    aces = charts.aces[AUSTRIAN if career.options.austrian else GERMAN]
    place = 1 + sum(ace.tons > career.tonnage for ace in aces)
    return place if place <= len(aces) else 0


def survived(career: Career) -> bool:
    """[13.3.1a] Alive and in command at the end."""
    return career.end in LIVED


def tournament_score(war: War, career: Career) -> int:
    """[13.2.1a, 13.3.1a] Tons, dead or alive; in a survival tournament only for those who live."""
    if war.scenario in SURVIVAL and not survived(career):
        return 0
    return career.tonnage


def outcome(war: War) -> Outcome | None:
    """How the war ended, once it is over."""
    return career_outcome(war, {career.seat: tournament_score(war, career) for career in war.careers})


def summary(war: War) -> dict[str, Any]:
    """What a simulation keeps of a career; of the first in a two-player game."""
    return career_summary(war, ALIVE, {each.id: 1 for each in war.careers[0].decorations})
