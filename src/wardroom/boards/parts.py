"""Parts that every board is made of: cards, tracks of boxes, lamps, chips and counters."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from wardroom.boards.svg import EMPTY, Area, Svg, circle, group, join, line, number, path, rect
from wardroom.boards.text import label, measure

__all__ = ["arrow", "badge", "card", "chip", "chips", "cross", "hatching", "heading", "lamp", "pips", "star", "track"]


def card(area: Area, class_: str = "card", radius: float = 6) -> Svg:
    """A sheet that other things lie on."""
    return rect(area, class_, radius)


@lru_cache(maxsize=1024)
def heading(x: float, y: float, text: str, width: float, class_: str = "soft", *, anchor: str = "start") -> Svg:
    """A small title in spaced capitals."""
    return label(x, y, text.upper(), 11, class_, width=width, bold=True, spaced=True, anchor=anchor)


@lru_cache(maxsize=1024)
def cross(area: Area, class_: str = "cross") -> Svg:
    """An X through a rectangle."""
    x, y, width, height = (number(value) for value in area)
    return path(f"M{x} {y}l{width} {height}M{x} {number(area.bottom)}l{width}-{height}", class_)


@lru_cache(maxsize=1024)
def hatching(area: Area, class_: str = "hatch", step: float = 5) -> Svg:
    """Slanting lines within a rectangle: marks a thing without help of colour."""
    lines = []
    offset = step
    while offset < area.width + area.height:
        x1, y1 = area.x + min(offset, area.width), area.y + max(0.0, offset - area.width)
        x2, y2 = area.x + max(0.0, offset - area.height), area.y + min(offset, area.height)
        lines.append(f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}")
        offset += step
    return path("".join(lines), class_)


@lru_cache(maxsize=1024)
def lamp(area: Area, text: str, state: str = "") -> Svg:
    """A system by name: works ("", a dot), "damaged" (hatched, D) or "inoperable" (crossed, X)."""
    size = min(12.0, area.height - 6)
    box = Area(area.x + 3, area.y + (area.height - size) / 2, size, size)
    mark = {
        "": circle(box.x + size / 2, box.y + size / 2, size / 3, "good-fill"),
        "damaged": join(rect(box, "bad-box", 2), hatching(box, "hatch alarm-line", 4)),
        "inoperable": join(rect(box, "bad-box", 2), cross(box, "cross alarm-line")),
    }[state]
    class_ = "ink" if not state else "alarm"
    baseline = area.y + area.height / 2 + 4
    name = label(box.right + 4, baseline, text, 11.5, class_, width=area.right - box.right - 5, bold=bool(state))
    return join(mark, name)


@lru_cache(maxsize=1024)
def track(
    area: Area,
    filled: int,
    count: int,
    last: str,
    class_: str = "bad-box",
    *,
    first: int = 1,
    names: bool = True,
    printed: tuple[str, ...] = (),
    heavy: int = 0,
) -> Svg:
    """A row of numbered boxes, the first `filled` of them crossed; the last carries a word.

    `printed` words stand in place of the numbers; a heavy line follows every so many boxes.
    """
    step = area.width / (count + 0.6)
    parts = []
    for index in range(count):
        end = index == count - 1
        box = Area(area.x + index * step, area.y, step * (1.6 if end else 1) - 2, area.height)
        hit = index < filled
        parts.append(rect(box, class_ if hit else "box end" if end else "box", 3))
        if hit:
            parts.append(hatching(box.inset(1), "hatch alarm-line", 6))
        text = last if end else printed[index] if printed else str(first + index) if names else ""
        size = 11 if end else 12
        tone = "alarm" if end and not hit else "ink on-bad" if hit else "soft"
        x, y = box.center
        parts.append(label(x, y + 4, text, size, tone, width=box.width - 2, anchor="middle", bold=hit or end))
        if heavy and (index + 1) % heavy == 0 and not end:
            parts.append(rect(Area(box.right + 0.2, box.y - 1, 1.6, box.height + 2), "pip"))
    return join(*parts)


@lru_cache(maxsize=1024)
def pips(x: float, y: float, filled: int, count: int, size: float = 10, class_: str = "pip") -> Svg:
    """Small squares, full and empty."""
    return join(
        *(rect(Area(x + n * (size + 3), y, size, size), class_ if n < filled else "pip empty", 2) for n in range(count))
    )


@lru_cache(maxsize=1024)
def chip(x: float, y: float, text: str, tone: str = "", *, height: float = 20, width: float | None = None) -> Svg:
    """A short word in a rounded frame."""
    wide = chip_width(text) if width is None else width
    area = Area(x, y, wide, height)
    name = label(
        x + wide / 2,
        y + height / 2 + 4,
        text,
        11.5,
        f"chip-text {tone}".strip(),
        width=wide - 8,
        anchor="middle",
        bold=True,
    )
    return join(rect(area, f"chip {tone}".strip(), height / 2), name)


def chip_width(text: str) -> float:
    return measure(text, 11.5, bold=True) + 16


def chips(area: Area, items: Sequence[tuple[str, str]], *, height: float = 20, gap: float = 5) -> Svg:
    """Chips in rows from the left; those that find no room are left out."""
    x, y = area.x, area.y
    parts = []
    for text, tone in items:
        wide = min(chip_width(text), area.width)
        if x > area.x and x + wide > area.right:
            x, y = area.x, y + height + gap
        if y + height > area.bottom + 0.5:
            break
        parts.append(chip(x, y, text, tone, height=height, width=wide))
        x += wide + gap
    return join(*parts) if parts else EMPTY


@lru_cache(maxsize=1024)
def badge(x: float, y: float, text: str, class_: str = "badge", radius: float = 10) -> Svg:
    """A number in a disc."""
    return join(
        circle(x, y, radius, class_),
        label(x, y + 4, text, 12, f"{class_.split()[0]}-text", anchor="middle", bold=True, width=2 * radius),
    )


@lru_cache(maxsize=1024)
def star(x: float, y: float, radius: float, class_: str = "star") -> Svg:
    points = ((0, -1), (0.22, -0.31), (0.95, -0.31), (0.36, 0.12), (0.59, 0.81), (0, 0.38))
    right = [(x + a * radius, y + b * radius) for a, b in points]
    left = [(2 * x - a, b) for a, b in reversed(right[1:-1])]
    return path("M" + "L".join(f"{number(a)} {number(b)}" for a, b in [*right, *left]) + "Z", class_)


@lru_cache(maxsize=1024)
def arrow(x1: float, y1: float, x2: float, y2: float, class_: str = "arrow", head: float = 5) -> Svg:
    """A line with a point at its end."""
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 or 1.0
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    left = (x2 - head * ux - head * 0.6 * uy, y2 - head * uy + head * 0.6 * ux)
    right = (x2 - head * ux + head * 0.6 * uy, y2 - head * uy - head * 0.6 * ux)
    tip = "L".join(f"{number(x)} {number(y)}" for x, y in ((x2, y2), left, right))
    return group(line(x1, y1, x2 - head * ux * 0.5, y2 - head * uy * 0.5, class_), path(f"M{tip}Z", f"{class_}-head"))
