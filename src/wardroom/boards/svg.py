"""SVG text, built safely: whatever comes from people is escaped, and what is markup has a type of its own."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple, NewType

__all__ = [
    "EMPTY",
    "Area",
    "Svg",
    "circle",
    "el",
    "element",
    "group",
    "join",
    "line",
    "number",
    "path",
    "rect",
    "words",
]

Svg = NewType("Svg", str)
"""Markup that is whole and safe. Text becomes `Svg` by `words` alone."""

EMPTY = Svg("")
LEAST = 48.0
"""Width and height, at least, of what a finger is to find: 44 px where a phone shows a drawing a little smaller."""
Value = str | float | None

_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})


class Area(NamedTuple):
    """A rectangle on a drawing."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def center(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, across: float, down: float | None = None) -> Area:
        down = across if down is None else down
        return Area(self.x + across, self.y + down, self.width - 2 * across, self.height - 2 * down)

    def at_least(self, least: float = LEAST) -> Area:
        """The same place, as large as a finger needs."""
        wider, higher = max(0.0, least - self.width) / 2, max(0.0, least - self.height) / 2
        return self.inset(-wider, -higher)


def clean(text: str) -> str:
    """Without the characters that XML does not know."""
    return _FORBIDDEN.sub("\ufffd", text)


@lru_cache(maxsize=8192)
def words(text: str) -> Svg:
    """Text for a drawing or an attribute, escaped."""
    return Svg(clean(text).translate(_ESCAPES))


def join(*parts: Svg) -> Svg:
    return Svg("".join(parts))


@lru_cache(maxsize=16384)
def number(value: float) -> str:
    """A length, to a tenth of a unit."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


@cache
def _name(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def el(tag: str, *inside: Svg, **attributes: Value) -> Svg:
    """An element. `class_` is written class, `data_element` data-element; attributes of None are left out."""
    parts = [f"<{tag}"]
    for name, value in attributes.items():
        if value is not None:
            shown = words(value) if isinstance(value, str) else number(value)
            parts.append(f' {_name(name)}="{shown}"')
    if inside:
        return Svg("".join([*parts, ">", *inside, f"</{tag}>"]))
    return Svg("".join([*parts, "/>"]))


def group(*inside: Svg, **attributes: Value) -> Svg:
    return el("g", *inside, **attributes)


# Most of a drawing is the same from one position to the next: what is made of plain values alone is made once.


@lru_cache(maxsize=16384)
def rect(area: Area, class_: str, radius: float = 0) -> Svg:
    x, y, width, height = area
    return el("rect", x=x, y=y, width=width, height=height, rx=radius or None, class_=class_)


@lru_cache(maxsize=8192)
def circle(x: float, y: float, radius: float, class_: str) -> Svg:
    return el("circle", cx=x, cy=y, r=radius, class_=class_)


@lru_cache(maxsize=4096)
def line(x1: float, y1: float, x2: float, y2: float, class_: str) -> Svg:
    return el("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=class_)


def path(d: str, class_: str) -> Svg:
    return el("path", d=d, class_=class_)


def element(name: str, area: Area, *inside: Svg, radius: float = 6, nest: bool = False) -> Svg:
    """What options belong to: it can be lit and picked, and is never smaller than a finger needs.

    Elements may lie in one another; then the inner one is the more precise place, and the outer one a `nest`, whose
    own surface lies under what it holds.
    """
    hit = _hit(area, radius)
    drawing = "".join((hit, *inside) if nest else (*inside, hit))
    return Svg(f'<g data-element="{words(name)}">{drawing}</g>')


@lru_cache(maxsize=4096)
def _hit(area: Area, radius: float) -> Svg:
    return rect(area.at_least(), "hit", radius)
