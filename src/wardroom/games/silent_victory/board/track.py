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
    log_lines,
    order_sheet,
    passed,
    ring,
    rival_strip,
    thread,
    unusual,
)
from wardroom.games.silent_victory.board.common import base_name, boat_name, home_port, record
from wardroom.games.silent_victory.state import Career, Patrol, PatrolLog
from wardroom.games.silent_victory.view import View
from wardroom.games.silent_victory.words.messages import mission_state, order_letters
from wardroom.table import OVER
from wardroom.table.text import capital, counted, month, say, word

__all__ = ["orders", "patrol_track", "rivals", "situation"]


def orders(career: Career, area: Area) -> Svg:
    """The order sheet: month, zone, mission; after the last patrol, the years of the career."""
    patrol = career.patrol if not career.end else None
    if career.end:
        head, title, note = say("Career"), say("Patrols made"), career_months(career)
    elif not career.base:
        head, title, note = say("Orders"), say("No boat yet"), ""
    else:
        head = say("Orders · {0:month}", patrol.sailed if patrol else career.month)
        title, note = word("sv.area", patrol.zone) if patrol else say("In port"), order_note(career, patrol)
    return order_sheet(head, title, note, area)


def career_months(career: Career) -> str:
    months = [entry.month for entry in career.log]
    return say("{0:month} – {1:month}", months[0], months[-1]) if months else ""


def order_note(career: Career, patrol: Patrol | None) -> str:
    if patrol is None:
        return base_name(career.base)
    letters = order_letters(patrol.mission, patrol.wolfpack)
    return capital(word("sv.mission", letters)) if letters else say("Patrol {0}", career.patrols)


def patrol_track(career: Career, area: Area) -> Svg:
    """[7.1.2] The Travel Boxes in a ring: out on the left, on station along the top, home on the right."""
    patrol = career.patrol
    wide, high = area.width / 5, area.height / 3
    home = Area(area.x + wide + 3, area.y + 2 * high + 2, 3 * wide - 6, 44)
    port = harbour(word("sv.port", home_port(career)), home) if home_port(career) else EMPTY
    if patrol is None or career.end:
        return join(*logbook(career, area), EMPTY if career.end else port)
    cells = ring(patrol, area)
    boxes = [travel_box(patrol, index, cell) for index, cell in enumerate(cells)]
    if unusual(patrol):
        return join(port, *boxes)
    return join(
        thread(home, cells),
        port,
        *boxes,
        heading_text(patrol, Area(area.x + wide, area.y + high + 4, 3 * wide, high - 6)),
    )


def logbook(career: Career, area: Area) -> Iterator[Svg]:
    """[3.5] The last patrols, a line for each: month, zone, result, ships and tons."""
    if not career.log:
        note = say("No patrol has been made yet.") if career.base else say("Choose a class of boat.")
        yield paragraph(area.x + area.width / 2, area.y + 40, note, 12.5, area.width - 30, 2, "soft", anchor="middle")
        return
    rows = 8 if career.end else 5
    yield from log_lines([log_line(entry) for entry in career.log[-rows:]], area)


def log_line(entry: PatrolLog) -> LogLine:
    sunk = [each for each in entry.ships if each.sunk]
    mission = order_letters(entry.mission, entry.wolfpack)
    result = "–" if entry.success is None else say("S") if entry.success else say("F")
    orders_ = say("{0:sv.area}, {1:sv.mission letter}" if mission else "{0:sv.area}", entry.zone, mission)
    tons = sum(each.tons for each in sunk)
    bag_ = say("{0:#sv.ship}, {1} t", len(sunk), tons) if sunk else say("no ship")
    return LogLine(month(entry.month), orders_, result, bag_, bool(sunk))


def travel_box(patrol: Patrol, index: int, cell: Area) -> Svg:
    """Number, what it is, a dot for each encounter check, the mission's letter, and the boat if it is here."""
    state = " here" if index == patrol.position else " passed" if passed(patrol, index) else ""
    here = patrol.mission is not None and index == patrol.mission_box
    letter = word("sv.mission letter", patrol.mission) if here else ""
    done = here and (patrol.mission_done or patrol.mission_failed)
    return box(index + 1, cell, patrol.boxes[index] != "Transit", state, patrol.checks[index], letter, done)


def situation(career: Career, area: Area) -> Svg:
    """The patrol so far, in a few chips."""
    patrol = career.patrol
    items: list[tuple[str, str]] = []
    if patrol is not None and not career.end:
        if 0 <= patrol.position < len(patrol.boxes):
            checks = patrol.checks[patrol.position]
            where = say("Box {0} of {1}: {2:#sv.check}", patrol.position + 1, len(patrol.boxes), checks)
            items.append((where, "own"))
        items.append((say("{0:#sv.ship} sunk", patrol.sunk), ""))
        if patrol.mission:
            state = mission_state(patrol.mission, done=patrol.mission_done, failed=patrol.mission_failed)
            text = say("{0:sv.mission}: {1:sv.mission state}", patrol.mission, state)
            items.append((text, "alarm" if patrol.mission_failed else ""))
        if patrol.superior_torpedoes:
            items.append((say("Superior torpedoes"), ""))
        if patrol.crew_illness:
            items.append((say("Crew illness"), "alarm"))
        if patrol.rebase:
            items.append((say("Ordered to the other base"), ""))
    elif career.patrols:
        items.append((counted("sv.patrol", career.patrols), ""))
        items.append((say("{0:#sv.ship}, {1:#sv.ton}", career.ships_sunk, career.tonnage), ""))
    return join(
        chips(Area(area.x, area.y, area.width, 46), items), *bag(career, Area(area.x, area.y + 50, area.width, 42))
    )


def bag(career: Career, area: Area) -> Iterator[Svg]:
    """The ships that this patrol has hit, the last ones if there are many."""
    if career.patrol is None or career.end or not career.log:
        return
    ships = career.log[-1].ships
    names = [
        say("{0:sv.ship} {1} t" if each.sunk else "{0:sv.ship} {1} t damaged", each.name, each.tons)
        for each in ships[-3:]
    ]
    if names:
        yield bag_of(names, area, more=len(ships) > len(names))


def rivals(view: View, area: Area) -> Iterator[Svg]:
    """A strip for the captain whose turn it is not."""
    others = [career for career in view.war.careers if career is not view.career and view.war.phase != OVER]
    for index, other in enumerate(others):
        strip = Area(area.x, area.bottom - 38 - 42 * index, area.width, 38)
        boat = boat_name(other) if other.boat.boat_class else say("No boat yet")
        fate = say("{0:plain}, {1:sv.fate}" if other.end else "{0:plain}", record(other), other.end)
        yield rival_strip(say("{0:sv.seat}: {1:plain}", other.seat, boat), fate, strip)
