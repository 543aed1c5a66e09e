"""Ribbons, drawn by stripes: each can be told by its pattern and its name, not by colour alone."""

from __future__ import annotations

from wardroom.boards.parts import star
from wardroom.boards.svg import Area, Svg, el, join, rect

__all__ = ["HEIGHT", "WIDTH", "Stripes", "drawing", "stars", "striped"]

WIDTH, HEIGHT = 66, 24
MOST_STARS = 4
"""More than these are told in figures."""
Stripes = tuple[tuple[str, float], ...]
"""From left to right, colours with their widths."""


def drawing(*drawn: Svg) -> str:
    """A small drawing, hidden from screen readers: the name stands beside it."""
    return el(
        "svg",
        join(*drawn),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        class_="ribbon",
        aria_hidden="true",
    )


def striped(stripes: Stripes, *devices: Svg, lying: bool = False) -> str:
    """A ribbon with its devices; stripes that lie run across."""
    return drawing(*_stripes(stripes, lying), *devices, _frame())


def stars(count: int) -> list[Svg]:
    """So many in a row, as far as there is room."""
    shown = min(count, MOST_STARS)
    left = (WIDTH - 12 * (shown - 1)) / 2
    return [star(left + 12 * index, HEIGHT / 2 + 0.5, 5.6, "device") for index in range(shown)]


def _frame() -> Svg:
    return rect(Area(0.5, 0.5, WIDTH - 1, HEIGHT - 1), "ribbon-edge", 1.5)


def _stripes(stripes: Stripes, lying: bool) -> list[Svg]:
    unit = (HEIGHT if lying else WIDTH) / sum(wide for _, wide in stripes)
    drawn, at = [], 0.0
    for colour, wide in stripes:
        step = wide * unit
        area = Area(0, at, WIDTH, step) if lying else Area(at, 0, step, HEIGHT)
        drawn.append(rect(area, f"stripe-{colour}"))
        at += step
    return drawn
