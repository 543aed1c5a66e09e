"""Patrols brought home: a captain back from a patrol, and his refit with scripted choices and dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from tests.silent_victory.build import at_sea, charts, merchant, table
from tests.silent_victory.hunt import falling
from tests.silent_victory.play import Faces, begin, in_command
from wardroom.games.silent_victory.calendar import month_number, month_text
from wardroom.games.silent_victory.charts import Charts
from wardroom.games.silent_victory.combat.fire import credit
from wardroom.games.silent_victory.ends import CareerEnds
from wardroom.games.silent_victory.port.refit import end_patrol, refit
from wardroom.games.silent_victory.state import INOPERABLE, Career, Crew, Patrol, War
from wardroom.table import ChartTable, ScriptedTable

__all__ = [
    "broken",
    "crew",
    "game",
    "home",
    "in_port",
    "injury",
    "last",
    "last_port",
    "next_patrol",
    "on_patrol",
    "sails",
    "sink",
]


def home(boat: str = "balao", month: str = "1943-08", *, sunk: int = 1, mission: str = "", **changes: Any) -> Career:
    """A captain in the last box of his patrol, so many ships sunk: a Balao of 1943 needs no answer in the yard."""
    war = at_sea(boat, month, box=9, mission=mission, **changes)
    sink(war, sunk)
    return war


def sink(war: Career, ships: int) -> None:
    """So many ships of 4,000 tons are sunk on this patrol."""
    for number in range(1, ships + 1):
        credit(war, merchant(4000, name=f"Maru {number}"))


def next_patrol(war: Career, month: str = "", *, sunk: int = 1) -> Career:
    """His next patrol is in its last box, sailed when he was ready or in this month, so many ships sunk."""
    war.month = month_number(month) if month else war.month
    fresh = at_sea(war.boat.boat_class, month_text(war.month), box=9)
    war.patrol = fresh.patrol
    war.log += fresh.log
    war.patrols += 1
    sink(war, sunk)
    return war


def on_patrol(war: Career) -> Patrol:
    assert war.patrol is not None
    return war.patrol


def in_port(war: Career, choices: Iterable[str] = (), dice: Iterable[Faces] = ()) -> ScriptedTable[Charts]:
    """The patrol ends and the refit is made with these choices and dice, all of which are used."""
    scene = table(choices, dice)
    end_patrol(scene, war)
    refit(scene, war)
    scene.finish()
    return scene


def last_port(
    war: Career, choices: Iterable[str] = (), dice: Iterable[Faces] = ()
) -> tuple[ScriptedTable[Charts], str]:
    """The patrol ends and the career with it: the table, and why."""
    scene = table(choices, dice)
    end_patrol(scene, war)
    with pytest.raises(CareerEnds) as end:
        refit(scene, war)
    scene.finish()
    return scene, end.value.cause


def sails(war: Career) -> str:
    """The month of the next patrol, or the month of return while the refit is not made."""
    return month_text(war.month)


def broken(*systems: str) -> dict[str, str]:
    """Damage: these systems are Inoperable."""
    return dict.fromkeys(systems, INOPERABLE)


def crew(*, generic: tuple[str, ...] = (), experts: tuple[str, ...] = (), **changes: Any) -> Crew:
    """A crew; generic boxes not named are unhurt."""
    boxes = [*generic, *[""] * (4 - len(generic))]
    return Crew(generic=boxes, experts=list(experts), **changes)


def game(war: Career, phase: str) -> War:
    """A game of this one captain, in this phase."""
    return in_command(begin("career", boat="gato"), war, phase)


def injury(who: str, wound: str = "") -> list[Faces]:
    """Dice of a Crew Injury: the man, and how badly unless nobody is to be hurt."""
    return [falling(charts().crew_injury, who), *([falling(charts().severity, wound)] if wound else [])]


def last(chart: ChartTable, result: str | int) -> int:
    """The highest number that the dice can show and that gives this result unmodified."""
    return max(number for number in chart.dice.values if chart.result(number) == result)
