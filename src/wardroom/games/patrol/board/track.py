"""The patrol track: its boxes in a ring, the order sheet, the log, and which way the boat is going."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from wardroom.boards import Area, Svg, circle, element, join, label, number, paragraph, path, rect
from wardroom.boards.parts import arrow, badge, card, heading
from wardroom.boards.ships import ship
from wardroom.games.patrol.track import TRANSIT
from wardroom.table.text import kept_by_language, say

__all__ = [
    "LogLine",
    "Voyaging",
    "bag_of",
    "box",
    "harbour",
    "heading_text",
    "is_behind",
    "legs",
    "log_lines",
    "order_sheet",
    "passed",
    "ring",
    "rival_strip",
    "thread",
    "unusual",
]


class Voyaging(Protocol):
    """A patrol on its track."""

    boxes: list[str]
    position: int
    direction: int
    aborting: bool
    ended: bool


def legs(patrol: Voyaging) -> tuple[int, int, int]:
    """How many boxes lead out, lie on station, and lead home."""
    on_station = [index for index, area in enumerate(patrol.boxes) if area != TRANSIT]
    first, last = on_station[0], on_station[-1]
    return first, last - first + 1, len(patrol.boxes) - last - 1


def passed(patrol: Voyaging, index: int) -> bool:
    return is_behind(index, patrol.position, patrol.direction)


def is_behind(index: int, position: int, direction: int) -> bool:
    """A box, of a boat that is in one and goes on in a direction."""
    return index > position if direction < 0 else index < position


def order_sheet(head: str, title: str, note: str, area: Area) -> Svg:
    """Month, zone and mission."""
    return element(
        "orders",
        area,
        card(area),
        heading(area.x + 10, area.y + 17, head, area.width - 20),
        label(area.x + 10, area.y + 42, title, 20, "ink title", width=area.width * 0.55, bold=True),
        label(area.right - 10, area.y + 42, note, 12, "soft", anchor="end", width=area.width * 0.38),
    )


def harbour(name: str, area: Area) -> Svg:
    """The port at the foot of the ring."""
    text = label(*middle(area), name, 14, "ink", width=area.width - 16, anchor="middle", bold=True)
    return element("base", area, rect(area, "metal", 8), text, radius=8)


def middle(area: Area) -> tuple[float, float]:
    """Where the baseline of a single line goes."""
    x, y = area.center
    return x, y + 5


class LogLine(NamedTuple):
    """A patrol in the log: month, orders, result, what was sunk, and whether anything was."""

    month: str
    orders: str
    result: str
    bag: str
    sunk: bool


def log_lines(lines: Sequence[LogLine], area: Area) -> Iterator[Svg]:
    yield heading(area.x + 4, area.y + 13, say("Log"), area.width / 2)
    for row, entry in enumerate(lines):
        y = area.y + 31 + 16 * row
        yield label(area.x + 4, y, entry.month, 11.5, "soft", width=50)
        yield label(area.x + 56, y, entry.orders, 11.5, "ink", width=100)
        yield label(area.x + 160, y, entry.result, 11.5, "ink", width=14, bold=True)
        yield label(area.right - 4, y, entry.bag, 11.5, "ink" if entry.sunk else "soft", anchor="end", width=100)


# The ring


def thread(home: Area, cells: Sequence[Area]) -> Svg:
    """The line from port through all boxes and home."""
    points = [home_side(home, cells[0]), *(cell.center for cell in cells), home_side(home, cells[-1])]
    return path("M" + "L".join(f"{number(x)} {number(y)}" for x, y in points), "route")


def home_side(home: Area, cell: Area) -> tuple[float, float]:
    x, _ = cell.center
    return min(max(x, home.x), home.right), home.center[1]


def unusual(patrol: Voyaging, columns: int = 5) -> bool:
    """Longer than any printed track: an owner's chart."""
    opening, stations, closing = legs(patrol)
    return stations > columns or opening > 2 or closing > 2


def ring(patrol: Voyaging, area: Area, columns: int = 5) -> list[Area]:
    """The place of each box: out on the left, on station along the top, home on the right.

    Tracks of unusual length are laid in rows.
    """
    opening, stations, closing = legs(patrol)
    wide, high = area.width / columns, area.height / 3
    if unusual(patrol, columns):
        spots = [(index % 6 * 5 / 6, index // 6) for index in range(len(patrol.boxes))]
        wide = area.width / 6
        return [Area(area.x + column * area.width / 5 + 1, area.y + row * high, wide - 2, 44) for column, row in spots]
    places = [(0.0, opening - index) for index in range(opening)]
    places += [((columns - stations) / 2 + index, 0) for index in range(stations)]
    places += [(columns - 1.0, index + 1) for index in range(closing)]
    return [Area(area.x + column * wide + 2, area.y + row * high + 2, wide - 4, 44) for column, row in places]


@kept_by_language
def box(number_: int, cell: Area, station: bool, state: str, dots: int, letter: str, done: bool) -> Svg:
    """Number, what it is, a dot for each encounter check, the mission's letter, and the boat if it is here."""
    kind = "box" + (" station" if station else "") + state
    x = cell.center[0]
    parts = [rect(cell, kind, 5), label(cell.x + 5, cell.y + 14, str(number_), 11.5, "soft", bold=True)]
    across = 2 if letter else 4
    for dot in range(dots):
        x_, y_ = cell.right - 7 - 7 * (dot % across), cell.y + 9.5 + 5.5 * (dot // across)
        parts.append(circle(x_, y_, 2.2, "good-fill"))
    if state == " here":
        parts.append(ship("submarine", Area(cell.x + 3, cell.bottom - 20, cell.width - 6, 15), "boat"))
    else:
        text = say("station") if station else say("transit")
        parts.append(label(x, cell.bottom - 8, text, 11, "ink", anchor="middle", width=cell.width - 4))
    if letter:
        parts.append(badge(cell.x + 25, cell.y + 11, letter, "badge done" if done else "badge", radius=8.5))
    return element(f"box:{number_}", cell, *parts, radius=5)


def heading_text(patrol: Voyaging, area: Area) -> Svg:
    """Which way the boat is going."""
    home = patrol.ended or patrol.position >= len(patrol.boxes) or (patrol.position < 0 and patrol.direction < 0)
    if home:
        text, tone = say("Home"), "ink"
    elif patrol.aborting:
        text, tone = say("Aborting: homeward"), "alarm"
    elif patrol.position < 0:
        text, tone = say("Ready for sea"), "ink"
    elif patrol.boxes[patrol.position] != TRANSIT:
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


def bag_of(names: Sequence[str], area: Area, *, more: bool) -> Svg:
    """Ships that this patrol has hit; `more` came before these."""
    words = ("… " if more else "") + say("; ").join(names) + "."
    return paragraph(area.x + 2, area.y + 12, words, 11.5, area.width - 4, 3, "soft", leading=1.2)


def rival_strip(title: str, note: str, strip: Area) -> Svg:
    """The captain whose turn it is not."""
    return join(
        card(strip),
        label(strip.x + 8, strip.y + 16, title, 12, "ink", width=strip.width - 16, bold=True),
        label(strip.x + 8, strip.y + 31, note, 11, "soft", width=strip.width - 16),
    )
