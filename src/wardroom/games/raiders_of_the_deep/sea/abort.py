"""[10.8] Breaking off the patrol, [10.2.1] crippled engines, [10.9] scuttling and rescue."""

from __future__ import annotations

from wardroom.games.patrol.track import homeward, towed_in
from wardroom.games.raiders_of_the_deep.boat import (
    RD,
    diesels_out,
    in_command,
    inoperable,
    no_diesel_left,
    patrol_of,
    unfit,
)
from wardroom.games.raiders_of_the_deep.ends import CareerEnds
from wardroom.games.raiders_of_the_deep.sea.luck import lucky_roll
from wardroom.games.raiders_of_the_deep.state import COMMANDER, ENGINEER, Career
from wardroom.table import Roll

__all__ = ["abort_patrol", "check_engines", "check_forced_abort", "lose_boat_at_sea", "scuttle_by_flooding"]


# [10.8] Abort


def check_forced_abort(table: RD, career: Career) -> None:
    """[10.4.2a, 10.2.1a, 10.5.3d] Fuel tanks or a diesel inoperative, or the LI in command, end the patrol."""
    patrol = patrol_of(career)
    if patrol.aborting or patrol.ended or patrol.position < 0:
        return
    if inoperable(career.boat, "fuel tanks"):
        abort_patrol(table, career, "10.4.2a")
    elif diesels_out(career.boat):
        abort_patrol(table, career, "10.2.1a")
    elif in_command(career.crew) == ENGINEER:
        abort_patrol(table, career, "10.5.3d")


def abort_patrol(table: RD, career: Career, rule: str) -> None:
    """[10.8.2] To the nearest transit box, forwards or back; no fight is sought on the way home."""
    patrol = patrol_of(career)
    table.tell("abort", rule, box=patrol.position + 1)
    patrol.aborting = True
    patrol.rolls_left = 0
    if patrol.mission and not patrol.mission_done and not patrol.mission_failed:
        patrol.mission_failed = True
        table.tell("mission_failed", "7.3.1c", mission=patrol.mission)
    patrol.direction = homeward(table, career.seat, patrol, "10.8.2b")


# [10.2.1] Engines


def check_engines(table: RD, career: Career) -> None:
    """[10.2.1b, c, RD-R90] No diesel left: towed in from the box next to port, else scuttled."""
    if not no_diesel_left(table.charts, career.boat):
        return
    if not towed_in(table, patrol_of(career)):
        lose_boat_at_sea(table, career)


# [10.9] Scuttling


def scuttle_by_flooding(table: RD, career: Career) -> None:
    """[10.9.2a] The crew are prisoners either way; a boat that fails to sink is captured."""
    chart = table.charts.scuttling
    modifiers = chart.modifiers_for(commander_severely_wounded=unfit(career.crew, COMMANDER))
    raise CareerEnds(str(lucky_roll(table, career, taken, chart, modifiers, "10.9.2a", career.seat).result))


def taken(roll: Roll) -> bool:
    return roll.result == "captured"


def lose_boat_at_sea(table: RD, career: Career) -> None:
    """[10.9.4a] The boat is scuttled; if its crew is rescued the commander gets another boat."""
    chart = table.charts.rescue
    modifiers = chart.modifiers_for(radio_out=inoperable(career.boat, "radio"))
    if not_found(lucky_roll(table, career, not_found, chart, modifiers, "10.9.4a", career.seat)):
        raise CareerEnds("lost at sea")
    patrol = patrol_of(career)
    career.boats_lost += 1
    patrol.boat_lost = patrol.ended = True
    table.tell("crew_rescued", "10.9.4a")


def not_found(roll: Roll) -> bool:
    return roll.result == "lost"
