"""Charts of the sea: a projection, coastlines with their shallows, graticule and the scale along the frame."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from math import atan, cos, log, pi, radians, sin, tan
from pathlib import Path

from wardroom.boards.svg import Area, Svg, el, join, number, path, rect

__all__ = ["ConicChart", "SeaChart", "coastlines"]

DATA = Path(__file__).resolve().parent / "data"


@cache
def coastlines(theatre: str = "pacific") -> tuple[tuple[tuple[float, float], ...], ...]:
    """Rings of longitude, counted east through the date line, and latitude."""
    data = json.loads((DATA / f"{theatre}.json").read_text(encoding="utf-8"))
    return tuple(tuple(_walk(ring, data["step"])) for ring in data["rings"])


def _walk(steps: list[int], step: float) -> Iterator[tuple[float, float]]:
    x = y = 0
    for across, up in zip(steps[::2], steps[1::2], strict=True):
        x, y = x + across, y + up
        yield x * step, y * step


@dataclass(frozen=True)
class SeaChart:
    """A part of the world in a rectangle. Longitudes run from 0 to 360 east."""

    area: Area
    west: float
    east: float
    south: float
    north: float
    grain: float = 0.5
    """Units that points of a coast are apart, at least; a chart of coarse grain leaves islets out."""

    @property
    def theatre(self) -> str:
        """Whose coastlines are drawn."""
        return "pacific"

    @property
    def coast_name(self) -> str:
        """What the outline is called in a drawing: no two on one page may be called the same."""
        return f"coast-{number(self.area.width)}"

    def place(self, longitude: float, latitude: float) -> tuple[float, float]:
        """Where a point of the world lies on the drawing."""
        across = (longitude - self.west) / (self.east - self.west)
        down = (self.north - latitude) / (self.north - self.south)
        return self.area.x + across * self.area.width, self.area.y + down * self.area.height

    def drawing(self, *inside: Svg) -> Svg:
        """Sea, shallows, land and graticule, with `inside` on top, cut at the frame."""
        return _drawing(self, inside) if inside else _ground(self)

    def frame(self) -> Svg:
        """The scale of latitude and longitude along the edge, five degrees to a bar."""
        return _frame(self)

    def graticule(self) -> str:
        """Every twenty degrees, and the equator among them."""
        return _graticule(self)


@dataclass(frozen=True)
class ConicChart(SeaChart):
    """Europe on Lambert's conformal cone: shapes are true, and north is up along the middle meridian.

    The frame's corners are bound by `west` and `east` along the southern edge, and by `north` and `south` on the middle
    meridian; the scale is the same both ways, so a frame of other proportions shows more to the north and south.
    """

    middle: float = 10.0
    parallels: tuple[float, float] = (38.0, 58.0)
    """Where the cone cuts the globe."""

    @property
    def theatre(self) -> str:
        return "europe"

    @property
    def coast_name(self) -> str:
        return f"coast-europe-{number(self.area.width)}-{number(self.west)}"

    @cached_property
    def _cone(self) -> tuple[float, float]:
        """How much of a turn the cone keeps, and how large it is."""
        first, second = (radians(each) for each in self.parallels)
        turn = log(cos(first) / cos(second)) / log(_stretch(second) / _stretch(first))
        return turn, cos(first) * _stretch(first) ** turn / turn

    def _flat(self, longitude: float, latitude: float) -> tuple[float, float]:
        """On the cone laid flat, in radii of the globe, from its tip."""
        turn, size = self._cone
        away = size / _stretch(radians(latitude)) ** turn
        angle = turn * radians(longitude - self.middle)
        return away * sin(angle), away * cos(angle)

    @cached_property
    def _fit(self) -> tuple[float, float, float]:
        """Units to a radius of the globe, and the place on the cone that is the middle of the frame."""
        left, right = self._flat(self.west, self.south)[0], self._flat(self.east, self.south)[0]
        top, bottom = self._flat(self.middle, self.north)[1], self._flat(self.middle, self.south)[1]
        return self.area.width / (right - left), (left + right) / 2, (top + bottom) / 2

    def place(self, longitude: float, latitude: float) -> tuple[float, float]:
        """Where a point of the world lies on the drawing."""
        (scale, across, down), (x, y) = self._fit, self._flat(longitude, latitude)
        middle_x, middle_y = self.area.center
        return middle_x + scale * (x - across), middle_y + scale * (y - down)

    def position(self, x: float, y: float) -> tuple[float, float]:
        """Longitude and latitude of a point of the drawing."""
        (scale, across, down), (turn, size) = self._fit, self._cone
        middle_x, middle_y = self.area.center
        right, below = (x - middle_x) / scale + across, (y - middle_y) / scale + down
        away = (right * right + below * below) ** 0.5
        latitude = 2 * atan((size / away) ** (1 / turn)) - pi / 2
        return self.middle + atan(right / below) / turn * 180 / pi, latitude * 180 / pi

    def frame(self) -> Svg:
        """A double line: meridians that lean have no even scale along the edge."""
        return join(rect(self.area.inset(0.5), "neatline"), rect(self.area.inset(3), "neatline"))

    def graticule(self) -> str:
        """Every ten degrees: straight meridians and the arcs of the parallels."""
        meridians = [[self.place(at, 20), self.place(at, 72)] for at in range(-50, 61, 10)]
        parallels = [[self.place(at, along) for at in range(-50, 61, 2)] for along in range(20, 71, 10)]
        return "".join(_trace(points) for points in (*meridians, *parallels))


def _stretch(latitude: float) -> float:
    return tan(pi / 4 + latitude / 2)


def _trace(points: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def _drawing(chart: SeaChart, inside: tuple[Svg, ...]) -> Svg:
    return join(_ground(chart), _cut(chart.area, *inside))


def _cut(area: Area, *inside: Svg) -> Svg:
    """A drawing within a drawing, so that nothing runs over the edge; places stay what they are."""
    x, y, width, height = area
    box = " ".join(number(value) for value in area)
    return el("svg", *inside, x=x, y=y, width=width, height=height, viewBox=box)


@cache
def _ground(chart: SeaChart) -> Svg:
    name = chart.coast_name
    coast = el("defs", el("path", d=_coast(chart), id=name))
    return _cut(
        chart.area,
        rect(chart.area, "sea"),
        coast,
        el("use", href=f"#{name}", class_="shoal wide"),
        el("use", href=f"#{name}", class_="shoal"),
        path(chart.graticule(), "graticule"),
        el("use", href=f"#{name}", class_="land"),
    )


def _coast(chart: SeaChart) -> str:
    return "".join(_outline(chart, ring) for ring in coastlines(chart.theatre))


def _outline(chart: SeaChart, ring: tuple[tuple[float, float], ...]) -> str:
    """One island in tenths of a unit, without points that nobody would see; "" if it is out of sight."""
    points = [chart.place(*point) for point in ring]
    edge = chart.area.inset(-8)
    if all(x < edge.x for x, _ in points) or all(x > edge.right for x, _ in points):
        return ""
    if all(y < edge.y for _, y in points) or all(y > edge.bottom for _, y in points):
        return ""
    kept = [points[0]]
    for point in points[1:]:
        if abs(point[0] - kept[-1][0]) + abs(point[1] - kept[-1][1]) >= chart.grain:
            kept.append(point)
    if len(kept) < 3:
        return _islet(*points[0]) if chart.grain < 1 else ""
    tenths = [(round(x * 10), round(y * 10)) for x, y in kept]
    steps = [(x - a, y - b) for (a, b), (x, y) in pairwise(tenths)]
    return f"M{_pair(*tenths[0])}l{' '.join(_pair(*step) for step in steps)}z"


def _islet(x: float, y: float) -> str:
    return f"M{number(x)} {number(y)}h.8v.8h-.8z"


def _pair(x: int, y: int) -> str:
    second = _tenths(y)
    return _tenths(x) + ("" if second.startswith("-") else " ") + second


def _tenths(value: int) -> str:
    whole, rest = divmod(abs(value), 10)
    text = f"{whole or ''}.{rest}" if rest else str(whole)
    return f"-{text}" if value < 0 else text


def _lines(low: float, high: float, step: int) -> range:
    return range(-int(-low // step) * step, int(high // step) * step + 1, step)


def _graticule(chart: SeaChart) -> str:
    meridians = [chart.place(at, chart.north)[0] for at in _lines(chart.west, chart.east, 20)]
    parallels = [chart.place(chart.west, at)[1] for at in _lines(chart.south, chart.north, 20)]
    x, y, width, height = chart.area
    return "".join(f"M{number(at)} {number(y)}v{number(height)}" for at in meridians) + "".join(
        f"M{number(x)} {number(at)}h{number(width)}" for at in parallels
    )


@cache
def _frame(chart: SeaChart) -> Svg:
    area = chart.area
    bars = []
    for at in _lines(chart.west, chart.east - 5, 10):
        left, right = chart.place(at, 0)[0], chart.place(at + 5, 0)[0]
        bars += [f"M{number(left)} {number(edge)}H{number(right)}" for edge in (area.y + 2.5, area.bottom - 2.5)]
    for at in _lines(chart.south + 5, chart.north, 10):
        top, bottom = chart.place(0, at)[1], chart.place(0, at - 5)[1]
        bars += [f"M{number(edge)} {number(top)}V{number(bottom)}" for edge in (area.x + 2.5, area.right - 2.5)]
    return join(
        path("".join(bars), "scale"),
        rect(area.inset(0.5), "neatline"),
        rect(area.inset(4.5), "neatline"),
    )
