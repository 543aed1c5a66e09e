"""[9.10] Aircraft: the crash dive, and one attack on a boat that is too slow."""

from __future__ import annotations

from wardroom.games.patrol.calendar import month_number
from wardroom.games.raiders_of_the_deep.boat import RD, all_crew_out, at_mission, crew_word, patrol_of
from wardroom.games.raiders_of_the_deep.charts import Charts
from wardroom.games.raiders_of_the_deep.combat.damage import additional_flooding, crew_injury, resolve_hits
from wardroom.games.raiders_of_the_deep.combat.detection import harms
from wardroom.games.raiders_of_the_deep.ends import CareerEnds
from wardroom.games.raiders_of_the_deep.sea.luck import lucky_roll
from wardroom.games.raiders_of_the_deep.state import Career, Engagement
from wardroom.table import Modifier, Roll

__all__ = ["AIRCRAFT", "aircraft_encounter", "dive_modifiers"]

AIRCRAFT = month_number("1917-08")
"""[9.10a] No aircraft before August 1917."""


def aircraft_encounter(table: RD, career: Career, fight: Engagement) -> None:
    """[9.10.1] Dive in time, or be attacked once."""
    chart = table.charts.crash_dive
    modifiers = dive_modifiers(table.charts, career, mission=at_mission(patrol_of(career)))
    if too_slow(lucky_roll(table, career, too_slow, chart, modifiers, "9.10.1a", career.seat)):
        air_attack(table, career, fight)
    else:
        table.tell("dived", "9.10.1a")


def too_slow(roll: Roll) -> bool:
    return roll.result != "safe"


def dive_modifiers(charts: Charts, career: Career, *, mission: bool) -> tuple[Modifier, ...]:
    """[7.3.3a, 10.5.3h, 11.1.3b]"""
    return charts.crash_dive.modifiers_for(
        mission_in_shallow_water=mission, crew_out=all_crew_out(career.crew), crew=crew_word(career.crew)
    )


def air_attack(table: RD, career: Career, fight: Engagement) -> None:
    """[9.10.2] E3 with the modifier of aircraft alone, and a man is hurt in any case."""
    fight.submerged = False
    chart = table.charts.attack
    roll = lucky_roll(table, career, harms, chart, chart.modifiers_for(aircraft=True), "9.10.2a", career.enemy)
    if roll.result == "sunk":
        raise CareerEnds("aircraft")
    table.tell("bombed", "9.10.2b", hits=int(roll.result))
    resolve_hits(table, career, fight, int(roll.result), "aircraft")
    crew_injury(table, career, submerged=False)
    additional_flooding(table, career)
