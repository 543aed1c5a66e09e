"""States for tests of Raiders of the Deep: a boat at sea, an engagement on the mat, a table with scripted dice."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from wardroom.games.patrol.calendar import month_number
from wardroom.games.patrol.crew import Crew
from wardroom.games.raiders_of_the_deep.charts import Charts, load_charts
from wardroom.games.raiders_of_the_deep.combat.torpedoes import without
from wardroom.games.raiders_of_the_deep.port.assignment import area, current_flotilla, mission_box
from wardroom.games.raiders_of_the_deep.state import (
    Boat,
    Career,
    Engagement,
    Options,
    Patrol,
    PatrolLog,
    Target,
)
from wardroom.table import ScriptedTable

__all__ = ["at_sea", "career", "charts", "engagement", "loaded", "options", "table", "target"]

UNESCORTED = ("Ship", "Two Ships")


@cache
def charts() -> Charts:
    return load_charts({})


def table(choices: Iterable[str] = (), dice: Iterable[tuple[int, ...] | int] = ()) -> ScriptedTable[Charts]:
    """A table that answers with these choices and these dice, in order; call `.finish()` to check all were used.

    Dice are faces: 2d6 as (3, 4), 1d6 as 5, d66 as (1, 2), 1d10 as 1 to 10 where 10 is the 0 of the die.
    """
    return ScriptedTable(charts(), choices, dice)


def options(**changes: Any) -> Options:
    """Nothing optional, to October 1918."""
    return Options(**changes)


def career(boat: str = "u31", number: str = "U-35", month: str = "1915-06", **changes: Any) -> Career:
    """A commander in port with a loaded boat."""
    sails = month_number(month)
    one = Career(
        seat="captain",
        enemy="captain",
        options=changes.pop("options", options()),
        commander="Test",
        card="",
        month=sails,
        boat=loaded(Boat(boat, number), month),
        crew=Crew(),
        reviewed=sails,
    )
    one.flotilla = current_flotilla(charts(), one, sails)
    for name, value in changes.items():
        setattr(one, name, value)
    return one


def loaded(boat: Boat, month: str) -> Boat:
    """[4.5] Tubes and racks as on the mat's header: the last type named goes into the tubes first."""
    sheet = charts().mats[boat.boat_class]
    forward, aft = sheet.load(month_number(month))
    boat.forward, boat.aft = tubes(forward, sheet.forward_tubes), tubes(aft, sheet.aft_tubes)
    boat.forward_reloads, boat.aft_reloads = without(dict(forward), boat.forward), without(dict(aft), boat.aft)
    return boat


def tubes(stock: dict[str, int], count: int) -> list[str]:
    return [kind for kind, number in reversed(stock.items()) for _ in range(number)][:count]


def at_sea(
    boat: str = "u31",
    number: str = "U-35",
    month: str = "1915-06",
    zone: str = "British Isles",
    *,
    box: int = 3,
    mission: str = "",
    **changes: Any,
) -> Career:
    """A commander on patrol, in box `box` of the track counted from 1 (0: not yet sailed)."""
    one = career(boat, number, month, **changes)
    track = charts().tracks[boat][zone]
    one.patrol = Patrol(zone, mission, one.month, [area(each) for each in track], position=box - 1)
    one.patrol.mission_box = mission_box(track, mission)
    one.boat.mines = mission == "mines"
    one.crew.passenger = "" if mission == "agent" else None
    one.patrols = 1
    one.log.append(PatrolLog(one.month, one.boat.name, boat, one.flotilla, zone, mission))
    return one


def target(
    tons: int = 4000,
    *,
    kind: str = "",
    type: str = "F",
    capacity: int | None = None,
    name: str = "",
    **changes: Any,
) -> Target:
    """A ship; its capacity is that of the chart's bands unless given, its kind that of a freighter of these tons."""
    kind = kind or ("large" if tons >= 5000 else "small")
    points = capacity if capacity is not None else charts().capacity(tons, large=kind == "large")
    return Target(name or f"{tons} ton ship", type, kind, tons, points, **changes)


def engagement(one: Career, encounter: str = "Convoy", *targets: Target, **changes: Any) -> Engagement:
    """An engagement on the mat of this commander; escorted unless it says Ship or Two Ships."""
    assert one.patrol is not None
    escorted = encounter not in UNESCORTED
    fight = Engagement(encounter, one.patrol.zone, list(targets), escorted=escorted, range="medium")
    for name, value in changes.items():
        setattr(fight, name, value)
    one.fight = fight
    return fight
