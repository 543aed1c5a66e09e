"""Whether what a saved war names is there."""

from __future__ import annotations

from collections.abc import Iterator

from wardroom.games.patrol import references
from wardroom.games.patrol.references import Known, Problems, unknown
from wardroom.games.silent_victory.cards import BASES, SYSTEMS, TORPEDO_TYPES
from wardroom.games.silent_victory.charts import Charts
from wardroom.games.silent_victory.combat.torpedoes import MINE
from wardroom.games.silent_victory.ends import CAUSES
from wardroom.games.silent_victory.state import NAMED_CREW, Career, War
from wardroom.table import Setup
from wardroom.table.text import Text

__all__ = ["check"]

AA_GUNS = ("40mm", "20mm", ".50 cal")
MOST_AA_GUNS = 10
GUNS = (
    *("deck gun", "deck gun 1", "deck gun 2", "AA 40mm", "AA 20mm"),
    *(f"AA .50 cal {number}" for number in range(1, MOST_AA_GUNS + 1)),
)


def check(war: War, setup: Setup, charts: Charts) -> Iterator[Text]:
    """What is wrong with it, each with its field."""
    known = Known(
        mats=charts.mats,
        boats=charts.mats,
        cards=charts.captains,
        ends=CAUSES,
        loads=("", MINE, *TORPEDO_TYPES),
        torpedoes=TORPEDO_TYPES,
        systems=(*SYSTEMS, *GUNS),
        men=NAMED_CREW,
        areas=charts.encounters,
    )
    return references.check(war, setup, known, check_own)


def check_own(war: War, career: Career) -> Problems:
    """Base, anti-aircraft guns, and how often each box is searched."""
    if career.base not in BASES and (war.phase != "setup" or career.base):
        yield "base", Text("there is no such base")
    yield from unknown("boat.aa", career.boat.aa, AA_GUNS)
    patrol = career.patrol
    if patrol is not None and len(patrol.checks) != len(patrol.boxes):
        yield "patrol.checks", Text("there are not as many as boxes")
