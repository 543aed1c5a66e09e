"""States for tests of Silent Victory: a boat at sea, an engagement on the mat, a table with scripted dice."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from wardroom.games.silent_victory.calendar import month_number
from wardroom.games.silent_victory.charts import Charts, load_charts
from wardroom.games.silent_victory.combat.torpedoes import tube_counts
from wardroom.games.silent_victory.port.setup import new_boat
from wardroom.games.silent_victory.state import (
    CORRECTIONS,
    Boat,
    Career,
    Crew,
    Engagement,
    Options,
    Patrol,
    PatrolLog,
    Period,
    Target,
)
from wardroom.table import ScriptedTable

__all__ = ["at_sea", "career", "charts", "engagement", "loaded", "merchant", "options", "table", "target"]


@cache
def charts() -> Charts:
    return load_charts({})


def table(choices: Iterable[str] = (), dice: Iterable[tuple[int, ...] | int] = ()) -> ScriptedTable[Charts]:
    """A table that answers with these choices and these dice, in order; call `.finish()` to check all were used.

    Dice are faces: 2d6 as (3, 4), 1d6 as 5, d66 as (1, 2), d100 as (5, 6) for 56 and (10, 10) for 100,
    1d10 as 1 to 10 where 10 is the 0 of the die.
    """
    return ScriptedTable(charts(), choices, dice)


def options(**changes: Any) -> Options:
    """Living rules, nothing optional, to July 1945."""
    now = {"orders_between_rolls": True, "corrections": CORRECTIONS}
    return Options(**{"until": month_number("1945-07"), **now, **changes})


def career(boat: str = "gato", month: str = "1942-04", **changes: Any) -> Career:
    """A captain in port with a loaded boat, one log entry behind him to write in."""
    sails = month_number(month)
    war = Career(
        seat="captain",
        enemy="captain",
        options=changes.pop("options", options()),
        captain="Test",
        card="",
        month=sails,
        base="pearl",
        boat=loaded(new_boat(charts(), boat, "Testfish", sails), month),
        crew=Crew(),
        period=Period(sails),
    )
    for name, value in changes.items():
        setattr(war, name, value)
    return war


def loaded(boat: Boat, month: str) -> Boat:
    """Tubes and racks full of Mk 14."""
    sheet = charts().mats[boat.boat_class]
    forward, aft = tube_counts(charts(), boat)
    boat.forward, boat.aft = ["Mk 14"] * forward, ["Mk 14"] * aft
    boat.forward_reloads = {"Mk 14": sheet.forward_reloads}
    boat.aft_reloads = {"Mk 14": sheet.aft_reloads}
    boat.nac = sheet.nac if month >= "1945-01" else 0
    return boat


def at_sea(
    boat: str = "gato",
    month: str = "1942-04",
    zone: str = "Marshalls",
    *,
    box: int = 4,
    mission: str = "",
    wolfpack: bool = False,
    **changes: Any,
) -> Career:
    """A captain on patrol, in box `box` of the track counted from 1 (0: not yet sailed)."""
    war = career(boat, month, **changes)
    boxes = charts().tracks[zone]
    war.patrol = Patrol(
        zone,
        mission,
        wolfpack,
        war.month,
        [each.area for each in boxes],
        [each.checks for each in boxes],
        position=box - 1,
        mission_box=2 if mission else -1,
    )
    war.patrols = 1
    war.log.append(PatrolLog(war.month, war.boat.name, war.boat.boat_class, zone, mission, wolfpack))
    return war


def target(
    tons: int,
    *,
    kind: str = "merchant",
    type: str = "F",
    capacity: int | None = None,
    name: str = "",
    **changes: Any,
) -> Target:
    """A ship; its capacity is that of the printed bands unless given."""
    points = (
        capacity if capacity is not None else 1 if tons <= 1000 else 2 if tons <= 5000 else 3 if tons < 10000 else 4
    )
    return Target(name or f"{tons} ton ship", type, kind, tons, points, **changes)


def merchant(tons: int = 4000, **changes: Any) -> Target:
    return target(tons, **changes)


def engagement(war: Career, encounter: str = "Convoy", *targets: Target, **changes: Any) -> Engagement:
    """An engagement on the mat of this captain; escorted unless it says Ship or Two Ships."""
    assert war.patrol is not None
    escorted = encounter not in ("Ship", "Two Ships")
    fight = Engagement(encounter, war.patrol.zone, list(targets), escorted=escorted, range="medium")
    for name, value in changes.items():
        setattr(fight, name, value)
    war.fight = fight
    return fight
