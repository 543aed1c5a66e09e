"""The display mat: tubes and racks, systems, damage tracks and crew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from wardroom.boards import Area, Svg, circle, element, join, label, measure, number, path, rect
from wardroom.boards.parts import cross, heading, star, track
from wardroom.table.text import listed, say

__all__ = [
    "TUBE",
    "TrackRow",
    "Tube",
    "crew_boxes",
    "crewman",
    "damage_rows",
    "mat_header",
    "rack",
    "torpedo",
    "torpedo_room",
]

TUBE = 46
"""Room for one tube."""


class Tube(NamedTuple):
    """What a tube shows: its torpedo in a word, at this size, and whether it works."""

    held: str
    works: bool = True
    size: float = 17


def mat_header(name: str, kind: str, rank: str, where: str, record: str, area: Area) -> Svg:
    """Boat, captain, month and base on the left; the record on the right, or below it."""
    left = area.x + 2
    if area.height > 40:
        beside = area.width - min(230, measure(name, 20, bold=True)) - 16
        return join(
            label(left, 20, name, 20, "ink title", width=230, bold=True),
            label(area.right - 2, 20, kind, 12, "soft", anchor="end", width=beside),
            label(left, 37, rank, 12, "ink", width=230),
            label(area.right - 2, 37, where, 12, "ink", anchor="end", width=160),
            label(left, 53, record, 12, "soft", width=area.width - 4),
        )
    return join(
        label(left, 23, name, 22, "ink title", width=216, bold=True),
        label(228, 13, kind, 11.5, "soft", width=274),
        label(228, 28, rank, 12, "ink", width=274, bold=True),
        label(area.right - 2, 13, where, 12, "ink", anchor="end", width=280, bold=True),
        label(area.right - 2, 28, record, 11.5, "soft", anchor="end", width=280),
    )


# Tubes and racks


@lru_cache(maxsize=256)
def torpedo(area: Area, class_: str) -> Svg:
    x, y, _, high = area
    mid = y + high / 2
    body = f"M{number(x + 8)} {number(mid - 2.5)}H{number(area.right - 3)}q4 2.5 0 5H{number(x + 8)}l-5-1.4v-2.2z"
    fins = f"M{number(x)} {number(mid - 4)}h3.5v8h-3.5z"
    return path(body + fins, class_)


def torpedo_room(
    end: str, title: str, load: Sequence[Tube], racks: Sequence[tuple[str, int]], area: Area, *, head: float = 0
) -> Svg:
    """The tubes of one end, with the racks inboard of them; `head` is room that the title needs at least."""
    columns = max(1, -(-len(load) // 2))
    tubes_wide = columns * TUBE
    forward = end == "forward"
    left = area.right - tubes_wide if forward else area.x
    top = area.y + 14
    block = Area(left, area.y, tubes_wide, area.height)
    cells = []
    for index, each in enumerate(load):
        column, row = (index // 2, index % 2) if forward else (columns - 1 - index // 2, index % 2)
        cell = Area(left + column * TUBE + 1, top + row * TUBE + 1, 44, 44)
        cells.append(tube(end, index + 1, each, cell))
    titled = max(tubes_wide, head)
    name = heading(area.right - titled + 2 if forward else area.x + 2, area.y + 10, title, titled)
    racks_wide = min(60.0, area.width - titled - 2)
    rack_left = area.right - titled - racks_wide - 2 if forward else area.x + titled + 2
    beside = rack(end, tuple(racks), Area(rack_left, area.y, racks_wide, area.height))
    return join(element(f"tubes:{end}", block, name, *cells, nest=True), beside)


@lru_cache(maxsize=4096)
def tube(end: str, number_: int, shown: Tube, cell: Area) -> Svg:
    """A tube's breech with what it holds; crossed if it does not work."""
    x, y = cell.center
    state = "tube" + (" out" if not shown.works else " loaded" if shown.held else "")
    parts = [circle(x, y, 19.5, state)]
    if not shown.works:
        parts.append(cross(Area(x - 12, y - 12, 24, 24), "cross alarm-line"))
    tone = "ink" if shown.works else "ink on-bad"
    parts.append(label(x, y + 6, shown.held, shown.size, tone, anchor="middle", width=34, bold=True))
    parts.append(label(cell.x, cell.y + 9, str(number_), 11, "soft"))
    return element(f"tube:{end}-{number_}", cell, *parts, radius=20)


def rack(end: str, stock: tuple[tuple[str, int], ...], area: Area) -> Svg:
    """Torpedoes behind the tubes, by type."""
    return written_rack(end, stock, area, say("racks"), say("empty"))


@lru_cache(maxsize=4096)
def written_rack(end: str, stock: tuple[tuple[str, int], ...], area: Area, title: str, empty: str) -> Svg:
    parts = [heading(area.x + 2, area.y + 10, title, area.width)]
    for row, (kind, amount) in enumerate(stock):
        y = area.y + 30 + 24 * row
        parts.append(label(area.x, y, kind, 11, "ink", width=42))
        parts.append(label(area.right - 1, y, f"×{amount}", 11, "ink", anchor="end", width=25, bold=True))
        parts.append(torpedo(Area(area.x + 2, y + 3, area.width - 8, 7), "boat faint"))
    if not stock:
        parts.append(label(area.x + 2, area.y + 30, empty, 11.5, "soft"))
    return element(f"rack:{end}", area, *parts)


# Damage tracks


class TrackRow(NamedTuple):
    """A track on the mat: its title, boxes filled and in all, the word of the last one.

    `printed` are words for the boxes before it, if not their numbers; a heavy line follows every so many boxes.
    """

    title: str
    filled: int
    most: int
    last: str
    printed: tuple[str, ...] = ()
    heavy: int = 0


def damage_rows(rows: Sequence[TrackRow], area: Area) -> Iterator[Svg]:
    """Hull and flooding, to the box in which the boat sinks or must surface."""
    high = area.height / 2 - 2
    for index, row in enumerate(rows):
        y = area.y + index * (high + 4)
        yield label(area.x + 2, y + high / 2 + 4, row.title, 12.5, "ink", width=58, bold=True)
        boxes = Area(area.x + 62, y, area.width - 62, high)
        yield track(boxes, row.filled, row.most, row.last, printed=row.printed, heavy=row.heavy)


# Crew


@lru_cache(maxsize=4096)
def crewman(id: str, name: str, cell: Area, wound: str, states: tuple[str, ...], *, expert: bool) -> Svg:
    """A man who has a name: his post, what he is, a star if he is Expert; `id` makes him an element."""
    parts = [rect(cell, "bad-box" if wound else "card", 5)]
    parts.append(
        label(cell.x + 8, cell.y + 19, name, 12.5, "ink", width=cell.width - (30 if expert else 14), bold=True)
    )
    if expert:
        parts.append(star(cell.right - 13, cell.y + 15, 7))
    parts.append(
        label(cell.x + 8, cell.y + 36, listed(states), 11, "alarm" if wound else "soft", width=cell.width - 14)
    )
    drawing = join(*parts)
    return element(id, cell, drawing) if id else drawing


def crew_boxes(wounds: Sequence[tuple[str, str]], guest: tuple[str, str], cell: Area) -> Svg:
    """A box for each wound with its mark, and above them whoever is carried, with a tone."""
    parts = [rect(cell, "card", 5), label(cell.x + 8, cell.y + 17, say("Crew"), 12, "ink", bold=True, width=40)]
    if guest[0]:
        parts.append(label(cell.right - 6, cell.y + 17, guest[0], 11, guest[1], anchor="end", width=cell.width - 52))
    wide = (cell.width - 16) / len(wounds)
    for index, (wound, mark) in enumerate(wounds):
        box = Area(cell.x + 8 + index * wide, cell.y + 23, wide - 3, 17)
        parts.append(rect(box, "bad-box" if wound else "box", 3))
        tone = "alarm" if wound else "soft"
        parts.append(label(box.center[0], box.y + 13, mark, 11, tone, anchor="middle", width=box.width))
    return join(*parts)
