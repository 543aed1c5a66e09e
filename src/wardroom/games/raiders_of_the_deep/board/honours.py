"""[11.3, 14.5.4] Decorations of the commander."""

from __future__ import annotations

from wardroom.boards import Area, Svg
from wardroom.games.patrol.board.honours import Honour, ribbons
from wardroom.games.raiders_of_the_deep.state import Career
from wardroom.table.text import mark, word

__all__ = ["honours", "honours_in_words"]

RIBBONS = {
    "OL": (mark("Leop."), 1),
    "MTO": (mark("M. Ther."), 3),
    "PLM": (mark("PlM"), 1),
    "KLO": (mark("Leop."), 3),
    "HH": (mark("HOH"), 1),
    "OEK": (mark("I. Crown"), 2),
    "HK": (mark("Hanse"), 3),
    "MVK": (mark("Merit"), 3),
    "EK1": (mark("EK 1"), 1),
    "EK2": (mark("EK 2"), 1),
    "War Badge": (mark("Badge"), 2),
    "Wound Badge": (mark("Wound"), 3),
    "Iron Crescent": (mark("Cresc."), 4),
}
"""The highest first: what is written under a ribbon, and its colours."""


def worn(career: Career) -> list[str]:
    """The decorations given, the highest first."""
    given = {each.id for each in career.decorations}
    return [award for award in RIBBONS if award in given]


def honours(career: Career, area: Area) -> Svg:
    """The ribbons."""
    return ribbons([Honour(f"award:{award}", RIBBONS[award][0], 1, RIBBONS[award][1]) for award in worn(career)], area)


def honours_in_words(career: Career) -> list[str]:
    return [word("rd.award", award) for award in worn(career)]
