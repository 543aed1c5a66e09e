"""Voyages on a sea chart: the way from port to station, its boxes, the boat, ports and the compass rose."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin

from wardroom.boards.ships import ship
from wardroom.boards.svg import Area, Svg, circle, element, group, join, number, path, rect
from wardroom.boards.text import label

__all__ = ["along", "boat_marker", "compass_rose", "port_square", "route"]

Place = tuple[float, float]


def compass_rose(x: float, y: float, radius: float, north: str) -> Svg:
    """Eight points, half of each dark, in two rings; `north` is the letter at its top."""
    dark = []
    for point in range(8):
        long = radius if point % 2 == 0 else radius * 0.6
        turn, beside = point * pi / 4, point * pi / 4 + pi / 8
        tip = (x + long * sin(turn), y - long * cos(turn))
        foot = (x + radius * 0.2 * sin(beside), y - radius * 0.2 * cos(beside))
        dark.append(f"M{number(x)} {number(y)}L{number(tip[0])} {number(tip[1])}L{number(foot[0])} {number(foot[1])}Z")
    return group(
        circle(x, y, radius * 0.78, "rose"),
        circle(x, y, radius * 0.7, "rose"),
        path("".join(dark), "rose-fill"),
        label(x, y - radius - 3, north, 11, "sea-text", anchor="middle", bold=True),
    )


def along(points: Sequence[Place], share: float) -> Place:
    """The point this share of the way along."""
    legs = [((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 for (x1, y1), (x2, y2) in pairwise(points)]
    left = share * sum(legs)
    for ((x1, y1), (x2, y2)), length in zip(pairwise(points), legs, strict=True):
        if left <= length:
            part = left / length if length else 0
            return x1 + part * (x2 - x1), y1 + part * (y2 - y1)
        left -= length
    return points[-1]


def route(points: Sequence[Place]) -> Svg:
    """The way as a line."""
    return path("M" + "L".join(f"{number(x)} {number(y)}" for x, y in points), "route")


@lru_cache(maxsize=1024)
def boat_marker(x: float, y: float) -> Svg:
    """The boat's counter."""
    plate = Area(x - 20, y - 8, 40, 16)
    return element("boat", plate, rect(plate, "counter", 3), ship("submarine", plate.inset(2), "boat"))


def port_square(x: float, y: float, *, own: bool) -> Svg:
    """A port; the boat's own has a frame, so that it is not known by colour alone."""
    square = rect(Area(x - 3.5, y - 3.5, 7, 7), "port home" if own else "port")
    return join(square, rect(Area(x - 6, y - 6, 12, 12), "rule")) if own else square
