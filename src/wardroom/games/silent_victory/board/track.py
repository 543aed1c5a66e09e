"""[7.1.2] Orders and the patrol track."""

from __future__ import annotations

from collections.abc import Iterator

from wardroom.boards import (
    EMPTY,
    Area,
    Svg,
    circle,
    element,
    join,
    label,
    number,
    paragraph,
    path,
    rect,
)
from wardroom.boards.parts import (
    arrow,
    badge,
    card,
    chips,
    heading,
)
from wardroom.boards.ships import ship
from wardroom.games.silent_victory.board.common import base_name, boat_name, home_port, record
from wardroom.games.silent_victory.state import (
    Career,
    Patrol,
)
from wardroom.games.silent_victory.view import View
from wardroom.games.silent_victory.words.messages import mission_state, order_letters
from wardroom.table import OVER
from wardroom.table.text import capital, counted, kept_by_language, month, say, word

__all__ = ["legs", "orders", "passed", "patrol_track", "rivals", "situation"]


def legs(patrol: Patrol) -> tuple[int, int, int]:
    """How many boxes lead out, lie on station, and lead home."""
    on_station = [index for index, area in enumerate(patrol.boxes) if area != "Transit"]
    first, last = on_station[0], on_station[-1]
    return first, last - first + 1, len(patrol.boxes) - last - 1


def passed(patrol: Patrol, index: int) -> bool:
    if patrol.direction < 0:
        return index > patrol.position
    return index < patrol.position


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
    return element(
        "orders",
        area,
        card(area),
        heading(area.x + 10, area.y + 17, head, area.width - 20),
        label(area.x + 10, area.y + 42, title, 20, "ink title", width=area.width * 0.55, bold=True),
        label(area.right - 10, area.y + 42, note, 12, "soft", anchor="end", width=area.width * 0.38),
    )


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
    port = harbour(career, home) if home_port(career) else EMPTY
    if patrol is None or career.end:
        return join(*logbook(career, area), EMPTY if career.end else port)
    cells = ring(patrol, area)
    points = [home_side(home, cells[0]), *(cell.center for cell in cells), home_side(home, cells[-1])]
    thread = path("M" + "L".join(f"{number(x)} {number(y)}" for x, y in points), "route")
    boxes = [travel_box(patrol, index, cell) for index, cell in enumerate(cells)]
    if unusual(patrol):
        return join(port, *boxes)
    return join(thread, port, *boxes, heading_text(patrol, Area(area.x + wide, area.y + high + 4, 3 * wide, high - 6)))


def harbour(career: Career, area: Area) -> Svg:
    name = label(
        *middle(area), word("sv.port", home_port(career)), 14, "ink", width=area.width - 16, anchor="middle", bold=True
    )
    return element("base", area, rect(area, "metal", 8), name, radius=8)


def middle(area: Area) -> tuple[float, float]:
    """Where the baseline of a single line goes."""
    x, y = area.center
    return x, y + 5


def logbook(career: Career, area: Area) -> Iterator[Svg]:
    """[3.5] The last patrols, a line for each: month, zone, result, ships and tons."""
    if not career.log:
        note = say("No patrol has been made yet.") if career.base else say("Choose a class of boat.")
        yield paragraph(area.x + area.width / 2, area.y + 40, note, 12.5, area.width - 30, 2, "soft", anchor="middle")
        return
    rows = 8 if career.end else 5
    yield heading(area.x + 4, area.y + 13, say("Log"), area.width / 2)
    for row, entry in enumerate(career.log[-rows:]):
        y = area.y + 31 + 16 * row
        sunk = [each for each in entry.ships if each.sunk]
        mission = order_letters(entry.mission, entry.wolfpack)
        result = "–" if entry.success is None else say("S") if entry.success else say("F")
        orders_ = say("{0:sv.area}, {1:sv.mission letter}" if mission else "{0:sv.area}", entry.zone, mission)
        yield label(area.x + 4, y, month(entry.month), 11.5, "soft", width=50)
        yield label(area.x + 56, y, orders_, 11.5, "ink", width=100)
        yield label(area.x + 160, y, result, 11.5, "ink", width=14, bold=True)
        tons = sum(each.tons for each in sunk)
        bag_ = say("{0:#sv.ship}, {1} t", len(sunk), tons) if sunk else say("no ship")
        yield label(area.right - 4, y, bag_, 11.5, "ink" if sunk else "soft", anchor="end", width=100)


def home_side(home: Area, cell: Area) -> tuple[float, float]:
    x, _ = cell.center
    return min(max(x, home.x), home.right), home.center[1]


def unusual(patrol: Patrol) -> bool:
    """Longer than any printed track: an owner's chart."""
    opening, stations, closing = legs(patrol)
    return stations > 5 or opening > 2 or closing > 2


def ring(patrol: Patrol, area: Area) -> list[Area]:
    """The place of each box; tracks of unusual length are laid in rows."""
    opening, stations, closing = legs(patrol)
    wide, high = area.width / 5, area.height / 3
    if unusual(patrol):
        spots = [(index % 6 * 5 / 6, index // 6) for index in range(len(patrol.boxes))]
        wide = area.width / 6
        return [Area(area.x + column * area.width / 5 + 1, area.y + row * high, wide - 2, 44) for column, row in spots]
    columns = [(0.0, opening - index) for index in range(opening)]
    columns += [((5 - stations) / 2 + index, 0) for index in range(stations)]
    columns += [(4.0, index + 1) for index in range(closing)]
    return [Area(area.x + column * wide + 2, area.y + row * high + 2, wide - 4, 44) for column, row in columns]


def travel_box(patrol: Patrol, index: int, cell: Area) -> Svg:
    """Number, what it is, a dot for each encounter check, the mission's letter, and the boat if it is here."""
    state = " here" if index == patrol.position else " passed" if passed(patrol, index) else ""
    letter = patrol.mission if index == patrol.mission_box else None
    done = letter is not None and (patrol.mission_done or patrol.mission_failed)
    return one_box(index + 1, cell, patrol.boxes[index] != "Transit", state, patrol.checks[index], letter, done)


@kept_by_language
def one_box(number_: int, cell: Area, station: bool, state: str, checks: int, letter: str | None, done: bool) -> Svg:
    kind = "box" + (" station" if station else "") + state
    x = cell.center[0]
    parts = [rect(cell, kind, 5), label(cell.x + 5, cell.y + 14, str(number_), 11.5, "soft", bold=True)]
    for dot in range(checks):
        parts.append(circle(cell.right - 7 - 7 * dot, cell.y + 9.5, 2.2, "good-fill"))
    if state == " here":
        parts.append(ship("submarine", Area(cell.x + 3, cell.bottom - 20, cell.width - 6, 15), "boat"))
    else:
        text = say("station") if station else say("transit")
        parts.append(label(x, cell.bottom - 8, text, 11, "ink", anchor="middle", width=cell.width - 4))
    if letter is not None:
        parts.append(
            badge(
                cell.x + 25,
                cell.y + 11,
                word("sv.mission letter", letter),
                "badge done" if done else "badge",
                radius=8.5,
            )
        )
    return element(f"box:{number_}", cell, *parts, radius=5)


def heading_text(patrol: Patrol, area: Area) -> Svg:
    """Which way the boat is going."""
    home = patrol.ended or patrol.position >= len(patrol.boxes) or (patrol.position < 0 and patrol.direction < 0)
    if home:
        text, tone = say("Home"), "ink"
    elif patrol.aborting:
        text, tone = say("Aborting: homeward"), "alarm"
    elif patrol.position < 0:
        text, tone = say("Ready for sea"), "ink"
    elif patrol.boxes[patrol.position] != "Transit":
        text, tone = say("On station"), "ink"
    else:
        outward = patrol.position < legs(patrol)[0]
        text, tone = say("Outward bound") if outward else say("Homeward bound"), "ink"
    x, y = area.center
    back = patrol.direction < 0
    tip = (x + 26, x - 26) if back else (x - 26, x + 26)
    return join(
        label(x, y - 2, text, 13, tone, anchor="middle", width=area.width - 10, bold=True),
        arrow(tip[0], y + 12, tip[1], y + 12),
    )


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
        words = ("… " if len(ships) > len(names) else "") + say("; ").join(names) + "."
        yield paragraph(area.x + 2, area.y + 12, words, 11.5, area.width - 4, 3, "soft", leading=1.2)


def rivals(view: View, area: Area) -> Iterator[Svg]:
    """A strip for the captain whose turn it is not."""
    others = [career for career in view.war.careers if career is not view.career and view.war.phase != OVER]
    for index, other in enumerate(others):
        strip = Area(area.x, area.bottom - 38 - 42 * index, area.width, 38)
        boat = boat_name(other) if other.boat.boat_class else say("No boat yet")
        yield card(strip)
        yield label(
            strip.x + 8,
            strip.y + 16,
            say("{0:sv.seat}: {1:plain}", other.seat, boat),
            12,
            "ink",
            width=strip.width - 16,
            bold=True,
        )
        fate = say("{0:plain}, {1:sv.fate}" if other.end else "{0:plain}", record(other), other.end)
        yield label(strip.x + 8, strip.y + 31, fate, 11, "soft", width=strip.width - 16)
