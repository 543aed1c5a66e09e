"""[7.1.2] Orders and the patrol track."""

from __future__ import annotations

from collections.abc import Iterator

from wardroom.boards import EMPTY, Area, Svg, join, paragraph
from wardroom.boards.parts import chips
from wardroom.games.patrol.board.track import (
    LogLine,
    bag_of,
    box,
    harbour,
    heading_text,
    legs,
    log_lines,
    order_sheet,
    passed,
    ring,
    rival_strip,
    thread,
    unusual,
)
from wardroom.games.patrol.track import TRANSIT
from wardroom.games.raiders_of_the_deep.board.common import base_name, boat_name, record
from wardroom.games.raiders_of_the_deep.sea.travel import is_multiplied
from wardroom.games.raiders_of_the_deep.state import Career, Patrol, PatrolLog, ShipLog
from wardroom.games.raiders_of_the_deep.view import View
from wardroom.table import OVER
from wardroom.table.text import capital, counted, month, say, word

__all__ = ["orders", "patrol_track", "rivals", "situation"]

LONGEST = 7
"""Boxes on station that the ring has room for; a track of an owner's may be longer."""
MOST_DOTS = 8
"""[8.1.7d] Encounter rolls of a box that can be shown, two rows of four; a multiplier gives no more."""


def orders(career: Career, area: Area) -> Svg:
    """The order sheet: month, zone, mission; after the last patrol, the years of the career."""
    patrol = career.patrol if not career.end else None
    if career.end:
        months = [entry.month for entry in career.log]
        span = say("{0:month} – {1:month}", months[0], months[-1]) if months else ""
        return order_sheet(say("Career"), say("Patrols made"), span, area)
    if not career.boat.boat_class:
        return order_sheet(say("Orders"), say("No boat yet"), "", area)
    head = say("Orders · {0:month}", patrol.sailed if patrol else career.month)
    title = word("rd.area", patrol.zone) if patrol else say("In port")
    return order_sheet(head, title, order_note(career, patrol), area)


def order_note(career: Career, patrol: Patrol | None) -> str:
    if patrol is None:
        return base_name(career.flotilla)
    return capital(word("rd.mission", patrol.mission)) if patrol.mission else say("Patrol {0}", career.patrols)


def patrol_track(career: Career, area: Area) -> Svg:
    """[7.1.2] The Travel Boxes in a ring: out on the left, on station along the top, home on the right."""
    patrol = career.patrol
    wide, high = area.width / 5, area.height / 3
    home = Area(area.x + wide + 3, area.y + 2 * high + 2, 3 * wide - 6, 44)
    port = harbour(base_name(career.flotilla), home) if career.boat.boat_class else EMPTY
    if patrol is None or career.end:
        return join(*logbook(career, area), EMPTY if career.end else port)
    columns = min(max(5, legs(patrol)[1]), LONGEST)
    cells = ring(patrol, area, columns)
    boxes = [travel_box(patrol, index, cell) for index, cell in enumerate(cells)]
    if unusual(patrol, columns):
        return join(port, *boxes)
    inside = Area(area.x + wide, area.y + high + 4, 3 * wide, high - 6)
    return join(thread(home, cells), port, *boxes, heading_text(patrol, inside))


def travel_box(patrol: Patrol, index: int, cell: Area) -> Svg:
    """[7.3, 8.1.7] Its number, the rolls that a multiplier makes of one, (A) or (M), and the boat if it is here."""
    state = " here" if index == patrol.position else " passed" if passed(patrol, index) else ""
    here = index == patrol.mission_box
    letter = word("rd.mission letter", patrol.mission) if here else ""
    done = here and (patrol.mission_done or patrol.mission_failed)
    return box(index + 1, cell, patrol.boxes[index] != TRANSIT, state, rolls(patrol, index), letter, done)


def rolls(patrol: Patrol, index: int) -> int:
    """[8.1.7b, d, f] Encounter rolls of a box to come, or left in this one, as many as the box has room for."""
    if index == patrol.position:
        return min(patrol.rolls_left, MOST_DOTS) or 1
    multiplied = not (patrol.aborting or passed(patrol, index)) and is_multiplied(patrol, index)
    return min(patrol.multiplier, MOST_DOTS) or 1 if multiplied else 1


def logbook(career: Career, area: Area) -> Iterator[Svg]:
    """[3.5] The last patrols, a line for each: month, zone, result, ships and tons."""
    if not career.log:
        note = say("No patrol has been made yet.") if career.boat.boat_class else say("Choose a type of boat.")
        yield paragraph(area.x + area.width / 2, area.y + 40, note, 12.5, area.width - 30, 2, "soft", anchor="middle")
        return
    rows = 8 if career.end else 5
    yield from log_lines([log_line(entry) for entry in career.log[-rows:]], area)


def sunk(entry: PatrolLog) -> list[ShipLog]:
    return [each for each in entry.ships if each.mark != "damaged"]


def log_line(entry: PatrolLog) -> LogLine:
    ships = sunk(entry)
    result = "–" if entry.success is None else say("S") if entry.success else say("F")
    text = say("{0:rd.area}, {1:rd.mission letter}" if entry.mission else "{0:rd.area}", entry.zone, entry.mission)
    tons = sum(each.tons for each in ships)
    bag_ = say("{0:#rd.ship}, {1} t", len(ships), tons) if ships else say("no ship")
    return LogLine(month(entry.month), text, result, bag_, bool(ships))


def situation(career: Career, area: Area) -> Svg:
    """The patrol so far, in a few chips."""
    items = list(at_sea(career, career.patrol) if career.patrol and not career.end else ashore(career))
    return join(
        chips(Area(area.x, area.y, area.width, 46), items), *bag(career, Area(area.x, area.y + 50, area.width, 42))
    )


def ashore(career: Career) -> Iterator[tuple[str, str]]:
    if career.patrols:
        yield counted("rd.patrol", career.patrols), ""
        yield say("{0:#rd.ship}, {1:#rd.ton}", career.ships_sunk, career.tonnage), ""


def at_sea(career: Career, patrol: Patrol) -> Iterator[tuple[str, str]]:
    if 0 <= patrol.position < len(patrol.boxes):
        yield say("Box {0} of {1}", patrol.position + 1, len(patrol.boxes)), "own"
    yield say("{0:#rd.ship} sunk", patrol.sunk), ""
    if patrol.mission:
        state = "failed" if patrol.mission_failed else "done" if patrol.mission_done else "to do"
        text = say("{0:rd.mission}: {1:rd.mission state}", patrol.mission, state)
        yield capital(text), "alarm" if patrol.mission_failed else ""
    if patrol.crew_illness:
        yield say("Crew illness"), "alarm"
    if patrol.fog:
        yield say("Fog"), ""
    if patrol.multiplier:
        yield say("Multiplier: {0:#rd.roll} a box", patrol.multiplier), ""
    if patrol.superior_torpedoes:
        yield say("Superior torpedoes"), ""
    if patrol.prizes:
        yield counted("rd.prize", patrol.prizes), ""
    mined = sum(each.ships for each in career.mines)
    if mined:
        yield say("Mines: {0:#rd.ship}", mined), ""


def bag(career: Career, area: Area) -> Iterator[Svg]:
    """The ships that this patrol has hit, the last ones if there are many."""
    if career.patrol is None or career.end or not career.log:
        return
    ships = career.log[-1].ships
    names = [ship_line(each) for each in ships[-3:]]
    if names:
        yield bag_of(names, area, more=len(ships) > len(names))


def ship_line(ship: ShipLog) -> str:
    if ship.mark == "sunk":
        return say("{0:rd.ship} {1} t", ship.name, ship.tons)
    return say("{0:rd.ship} {1} t {2:rd.mark}", ship.name, ship.tons, ship.mark)


def rivals(view: View, area: Area) -> Iterator[Svg]:
    """[13.1] A strip for the commander whose turn it is not."""
    others = [career for career in view.war.careers if career is not view.career and view.war.phase != OVER]
    for index, other in enumerate(others):
        strip = Area(area.x, area.bottom - 38 - 42 * index, area.width, 38)
        boat = boat_name(other) if other.boat.boat_class else say("No boat yet")
        fate = say("{0:plain}, {1:rd.fate}" if other.end else "{0:plain}", record(other), other.end)
        yield rival_strip(say("{0:rd.seat}: {1:plain}", other.seat, boat), fate, strip)
