"""Hex maps: a window on a sea of hexes, their grid, their edges, and what stands on them.

Hexes have flat tops; columns run north to south. A hex is known by its centre on a lattice of whole numbers, three
units a column across and two units a row down, as rules count them. A `HexSheet` shows a part of that lattice in a
rectangle of a drawing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, cos, floor, pi, sin, sqrt

from wardroom.boards.svg import Area, Svg, el, join, number, words

__all__ = ["COLUMN", "ROW", "HexSheet", "Window", "compass", "hex_path", "ring", "window_on"]

COLUMN, ROW = 3, 2
"""Units of the lattice from one column, and from one row, to the next."""
HIGH = sqrt(3)
"""The height of a hex in sides."""
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Window:
    """The part of a lattice that is to be seen: from edge to edge, the hexes at the edges cut."""

    west: float
    north: float
    east: float
    south: float

    def covers(self, x: float, y: float) -> bool:
        return self.west <= x <= self.east and self.north <= y <= self.south


def window_on(centres: Iterable[tuple[int, int]], *, margin: int, step: int = 1) -> Window | None:
    """The window that shows these hexes with so many columns and rows around them; None without any.

    Its edges lie on every `step`th column and row, so that it does not move with every ship.
    """
    points = list(centres)
    if not points:
        return None
    xs, ys = [x for x, _ in points], [y for _, y in points]
    wide, high = step * COLUMN, step * ROW
    return Window(
        floor((min(xs) - margin * COLUMN) / wide) * wide,
        floor((min(ys) - margin * ROW) / high) * high,
        ceil((max(xs) + margin * COLUMN) / wide) * wide,
        ceil((max(ys) + margin * ROW) / high) * high,
    )


@dataclass(frozen=True)
class HexSheet:
    """Hexes in a rectangle: where each lies, and drawings that belong to hexes."""

    area: Area
    side: float
    """Length of a hex's side in units of the drawing."""
    west: float
    north: float
    """What lies in the upper left corner of the rectangle, on the lattice."""

    @classmethod
    def showing(cls, window: Window, area: Area, *, largest: float = 20) -> HexSheet:
        """The sheet that shows all of a window, as large as the rectangle allows, the window in its middle."""
        across, down = window.east - window.west, window.south - window.north
        side = min(area.width / (across / 2), area.height / (down * HIGH / 2), largest)
        side = floor(side * 4) / 4
        spare_x = area.width / (side / 2) - across
        spare_y = area.height / (side * HIGH / 2) - down
        return cls(area, side, window.west - spare_x / 2, window.north - spare_y / 2)

    @property
    def window(self) -> Window:
        """What is seen, all of the rectangle."""
        across, down = self.area.width / (self.side / 2), self.area.height / (self.side * HIGH / 2)
        return Window(self.west, self.north, self.west + across, self.north + down)

    def place(self, x: float, y: float) -> Point:
        """Where a point of the lattice lies on the drawing."""
        half = self.side / 2
        return self.area.x + (x - self.west) * half, self.area.y + (y - self.north) * half * HIGH

    def columns(self) -> range:
        """Columns whose middle is in sight."""
        window = self.window
        return range(ceil(window.west / COLUMN), floor(window.east / COLUMN) + 1)

    def rows(self, offset: int = 0) -> range:
        """Rows whose middle is in sight, in columns that stand so many units down."""
        window = self.window
        return range(ceil((window.north - offset) / ROW), floor((window.south - offset) / ROW) + 1)

    # Hexes

    def outline(self, x: float, y: float, scale: float = 1) -> str:
        """The path round a hex, or round a smaller one in it."""
        across, down = self.place(x, y)
        return hex_path(round(across, 1), round(down, 1), round(self.side * scale, 2))

    def hexes(self, centres: Iterable[tuple[int, int]], class_: str) -> Svg:
        """Some hexes as one shape."""
        d = "".join(self.outline(x, y) for x, y in centres)
        return Svg(f'<path d="{d}" class="{words(class_)}"/>') if d else Svg("")

    def picks(self, named: Iterable[tuple[str, tuple[int, int]]]) -> Svg:
        """Hexes that options may belong to, each an element of its own name."""
        parts = []
        for name, (x, y) in named:
            hit = f'<path class="hit" d="{self.outline(x, y)}"/>'
            parts.append(f'<g data-element="{words(name)}">{hit}</g>')
        return Svg("".join(parts))

    def grid(self, class_: str = "hex-grid") -> Svg:
        """All hexes of the sheet, by one column that is drawn again and again."""
        first = self.columns().start - 1
        count = len(self.columns()) + 2
        x, y = self.place(first * COLUMN, 2 * floor(self.north / 2) - 2)
        rows = len(self.rows()) + 4
        return _grid(self.side, rows, count, first % 2, round(x, 1), round(y, 1), class_)

    # Lines

    def line(self, points: Iterable[tuple[float, float]], class_: str) -> Svg:
        """A line through points of the lattice."""
        d = "L".join(f"{number(a)} {number(b)}" for a, b in (self.place(*point) for point in points))
        return el("path", d=f"M{d}", class_=class_)

    def cut(self, *inside: Svg, class_: str | None = None) -> Svg:
        """What is drawn on the sheet, cut at its edges; a page that looks closer finds the hexes by `data-hexes`."""
        x, y, width, height = self.area
        box = " ".join(number(value) for value in self.area)
        hexes = " ".join(number(value) for value in (self.side, self.west, self.north))
        return el("svg", *inside, x=x, y=y, width=width, height=height, viewBox=box, class_=class_, data_hexes=hexes)


@lru_cache(maxsize=8192)
def hex_path(x: float, y: float, side: float) -> str:
    """A hex with this centre, in steps from corner to corner."""
    half, up = number(side / 2), number(side * HIGH / 2)
    whole = number(side)
    return f"M{number(x - side)} {number(y)}l{half}-{up}h{whole}l{half} {up}-{half} {up}h-{whole}z"


@lru_cache(maxsize=64)
def _grid(side: float, rows: int, count: int, odd: int, x: float, y: float, class_: str) -> Svg:
    """A column: the western sides of its hexes as a zigzag, and their northern sides."""
    half, up, whole = number(side / 2), number(side * HIGH / 2), number(side)
    # the name says all that the shape depends on: drawings that share a page may share it
    name = f"hexes-{number(side * 100)}-{rows}"
    zigzag = f"M-{half}-{up}" + "".join(f"l-{half} {up} {half} {up}" for _ in range(rows))
    tops = "".join(f"M-{half} {number(side * HIGH * (row - 0.5))}h{whole}" for row in range(rows + 1))
    column = el("defs", el("path", d=zigzag + tops, id=name))
    step, drop = side * 1.5, side * HIGH / 2
    uses = "".join(
        f'<use href="#{name}" x="{number(x + n * step)}" y="{number(y + (drop if (n + odd) % 2 else 0))}"/>'
        for n in range(count)
    )
    return el("g", column, Svg(uses), class_=class_)


def ring(x: float, y: float, radius: float, corners: int = 6) -> Iterator[Point]:
    """Points round a centre, the first to the north, clockwise."""
    for n in range(corners):
        angle = 2 * pi * n / corners
        yield x + radius * sin(angle), y - radius * cos(angle)


def compass(x: float, y: float, radius: float, names: Iterable[str], class_: str = "rose") -> Svg:
    """A rose of six headings with their names round it, the first to the north."""
    spokes = "".join(f"M{number(x)} {number(y)}L{number(a)} {number(b)}" for a, b in ring(x, y, radius))
    texts = [
        el("text", words(name), x=a, y=b + 4, class_="sea-text bold halo", font_size=11.0, text_anchor="middle")
        for name, (a, b) in zip(names, ring(x, y, radius + 8), strict=True)
    ]
    needle = f"M{number(x)} {number(y - radius)}l{number(radius / 5)} {number(radius)}h-{number(radius / 2.5)}z"
    return join(
        el("circle", cx=x, cy=y, r=radius * 0.72, class_=class_),
        el("path", d=spokes, class_=class_),
        el("path", d=needle, class_="rose-fill"),
        *texts,
    )
