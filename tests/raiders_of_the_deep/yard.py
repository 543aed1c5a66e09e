"""Boats that are hit, patrols that are brought home, and what happens in port, with scripted choices and dice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from tests.careers import Faces, Story, falling
from tests.raiders_of_the_deep.build import at_sea, charts, engagement, target
from wardroom.games.patrol.calendar import month_text
from wardroom.games.patrol.crew import Crew
from wardroom.games.patrol.damage import DAMAGED, INOPERABLE
from wardroom.games.raiders_of_the_deep.charts import Charts
from wardroom.games.raiders_of_the_deep.combat.damage import resolve_hits
from wardroom.games.raiders_of_the_deep.combat.fire import credit
from wardroom.games.raiders_of_the_deep.ends import CareerEnds
from wardroom.games.raiders_of_the_deep.port.refit import end_patrol, refit
from wardroom.games.raiders_of_the_deep.sea.travel import travel_box
from wardroom.games.raiders_of_the_deep.state import FIRST_MONTH, LAST_MONTH, Career, Patrol

__all__ = [
    "broken",
    "crew",
    "damaged",
    "fleet",
    "hit",
    "home",
    "in_port",
    "injury",
    "next_patrol",
    "on_patrol",
    "on_track",
    "quiet",
    "sail",
    "sails",
    "scene",
    "sink",
    "struck",
]


def scene(choices: Iterable[str] = (), dice: Iterable[Faces] = (), *, using: Charts | None = None) -> Story:
    """A table with these choices and dice, by our charts or others."""
    return Story(using or charts(), choices, dice)


def on_patrol(career: Career) -> Patrol:
    assert career.patrol is not None
    return career.patrol


# Damage


def hit(result: str) -> tuple[int, ...]:
    """Dice of E4 for this damage."""
    return falling(charts().damage, result)


def injury(who: str, wound: str = "") -> list[Faces]:
    """Dice of a Crew Injury: the man, and how badly unless nobody is to be hurt."""
    return [falling(charts().crew_injury, who), *([falling(charts().severity, wound)] if wound else [])]


def struck(career: Career, *dice: Faces, hits: int = 1, submerged: bool = True) -> Story:
    """So many hits fall on the boat, with the dice of each and of what it brings."""
    story = scene(dice=dice)
    resolve_hits(story, career, engagement(career, submerged=submerged), hits, "depth charges")
    story.finish()
    return story


def broken(*systems: str) -> dict[str, str]:
    """Damage: these systems are inoperative."""
    return dict.fromkeys(systems, INOPERABLE)


def damaged(*systems: str) -> dict[str, str]:
    """Damage that may be repaired still."""
    return dict.fromkeys(systems, DAMAGED)


def crew(*, generic: tuple[str, ...] = (), experts: tuple[str, ...] = (), **changes: Any) -> Crew:
    """A crew; boxes not named are unhurt."""
    return Crew(generic=[*generic, *[""] * (4 - len(generic))], experts=list(experts), **changes)


# At sea


def on_track(*boxes: str, box: int, **changes: Any) -> Career:
    """A boat in this box, counted from 1, of a track that is written out: T for Transit, P for a patrol box."""
    career = at_sea(**changes)
    patrol = on_patrol(career)
    patrol.boxes = [{"T": "Transit", "P": patrol.zone}[each] for each in boxes]
    patrol.position, patrol.mission_box = box - 1, -1
    return career


def quiet(career: Career, area: str = "Transit") -> tuple[int, int]:
    """An encounter roll that finds nothing."""
    chart = charts().encounters[area][on_patrol(career).sailed]
    return next((a, b) for a in range(1, 7) for b in range(1, 7) if a + b != 12 and chart.result(a + b) == "-")


def sail(career: Career, choices: Iterable[str], dice: Iterable[Faces]) -> Story:
    """One order and what follows of it."""
    story = scene(choices, dice)
    travel_box(story, career)
    story.finish()
    return story


# Port


def home(boat: str = "u31", number: str = "U-35", month: str = "1915-06", *, sunk: int = 1, **changes: Any) -> Career:
    """A commander at the end of his patrol, so many ships sunk."""
    zone = next(iter(charts().tracks[boat]))
    career = at_sea(boat, number, month, zone, box=len(charts().tracks[boat][zone]), **changes)
    sink(career, *[1000] * sunk)
    return career


def sink(career: Career, *tons: int, **changes: Any) -> None:
    """Ships of these tons are sunk on this patrol."""
    for each in tons:
        credit(career, target(each, capacity=1, **changes))


def next_patrol(career: Career, *, sunk: int = 1) -> Career:
    """His next patrol is at its end, so many ships sunk."""
    zone = next(iter(charts().tracks[career.boat.boat_class]))
    fresh = at_sea(career.boat.boat_class, career.boat.name, month_text(career.month), zone)
    career.patrol = fresh.patrol
    career.log += fresh.log
    career.patrols += 1
    sink(career, *[1000] * sunk)
    return career


def in_port(
    career: Career,
    choices: Iterable[str] = (),
    dice: Iterable[Faces] = (),
    *,
    using: Charts | None = None,
    ends: str = "",
) -> Story:
    """The patrol ends and the refit is made with these choices and dice, all used; the career may end with it."""
    story = scene(choices, dice, using=using)
    end_patrol(story, career)
    if ends:
        with pytest.raises(CareerEnds) as end:
            refit(story, career)
        assert end.value.cause == ends
    else:
        refit(story, career)
    story.finish()
    return story


def sails(career: Career) -> str:
    """The month of his next patrol."""
    return month_text(career.month)


def fleet(**numbers: tuple[str, ...]) -> Charts:
    """Our charts, but these German boats and no others serve all through the war."""
    months = range(FIRST_MONTH, LAST_MONTH + 1)
    return replace(charts(), german_numbers={name: dict.fromkeys(months, boats) for name, boats in numbers.items()})
