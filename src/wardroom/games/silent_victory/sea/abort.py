"""[10.12] Patrol abort, [10.2.1] crippled engines, [10.13] scuttling and rescue."""

from __future__ import annotations

from wardroom.games.patrol.track import homeward, towed_in
from wardroom.games.silent_victory.boat import SV, commander, diesels_working, inoperable, unfit
from wardroom.games.silent_victory.ends import CareerEnds
from wardroom.games.silent_victory.state import Career, Patrol

__all__ = [
    "abort_patrol",
    "check_engines",
    "check_forced_abort",
    "in_first_half",
    "lose_boat_at_sea",
    "one_diesel_left",
    "scuttle_by_flooding",
]


# [10.12] Abort


def check_forced_abort(table: SV, career: Career) -> None:
    """[10.12.1] Fuel Tanks Inoperable, one diesel left, or the Chief Engineer in command end the patrol."""
    patrol = career.patrol
    if patrol is None or patrol.aborting or patrol.ended or patrol.position < 0:
        return
    if not career.boat.damage and not career.crew.wounds:
        return
    if inoperable(career.boat, "fuel tanks"):
        abort_patrol(table, career, "10.4.2a")
    elif one_diesel_left(table, career):
        abort_patrol(table, career, "10.2.1a")
    elif career.crew.wounds and commander(career.crew) == "chief engineer":
        abort_patrol(table, career, "10.9.3d")


def one_diesel_left(table: SV, career: Career) -> bool:
    """[10.2.1a]"""
    return diesels_working(table.charts, career.boat) <= 1


def abort_patrol(table: SV, career: Career, rule: str) -> None:
    """[10.12.2a] To the nearest Transit box, forwards or back; no fight is sought on the way home."""
    patrol = career.patrol
    assert patrol is not None
    table.tell("abort", rule, box=patrol.position + 1)
    patrol.aborting = True
    patrol.aborted_early = in_first_half(patrol)
    if patrol.mission and not patrol.mission_done:
        patrol.mission_failed = True
        table.tell("mission_failed", "7.4.1f", mission=patrol.mission)
    patrol.direction = homeward(table, career.seat, patrol, "10.12.2b")


def in_first_half(patrol: Patrol) -> bool:
    """[10.12.6a, SV-R46]"""
    return 2 * (patrol.position + 1) <= len(patrol.boxes)


# [10.2.1] Engines


def check_engines(table: SV, career: Career) -> None:
    """[10.2.1b, c] All diesels Inoperable: towed in from the first or last box, else scuttled."""
    if not career.boat.damage or diesels_working(table.charts, career.boat):
        return
    patrol = career.patrol
    assert patrol is not None
    if not towed_in(table, patrol):
        lose_boat_at_sea(table, career)


# [10.13] Scuttling


def scuttle_by_flooding(table: SV, career: Career) -> None:
    """[10.13.2a] The crew are prisoners either way; a boat that fails to sink is captured."""
    chart = table.charts.table("E10", "Scuttle")
    modifiers = chart.modifiers_for(captain_seriously_wounded=unfit(career.crew, "captain"))
    roll = table.roll(chart, modifiers, rule="10.13.2a", by=career.seat)
    raise CareerEnds(str(roll.result))


def lose_boat_at_sea(table: SV, career: Career) -> None:
    """[10.13.4a] The boat is scuttled; if its crew is rescued the captain gets another boat."""
    name = "Rescue (first printing)" if career.options.first_printing else "Rescue"
    chart = table.charts.table("E10", name)
    modifiers = chart.modifiers_for(radio_inoperable=inoperable(career.boat, "radio"))
    roll = table.roll(chart, modifiers, rule="10.13.4a", by=career.seat)
    if roll.result == "lost":
        raise CareerEnds("lost at sea")
    assert career.patrol is not None
    career.boats_lost += 1
    career.patrol.boat_lost = True
    career.patrol.ended = True
    table.tell("crew_rescued", "10.13.4a")
