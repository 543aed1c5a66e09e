"""Ribbons and badges of the German and the Austro-Hungarian navy, drawn by us.

Crosses that were worn as such are drawn as crosses; each can be told by its pattern and its name, not by colour alone.
"""

from __future__ import annotations

from math import cos, pi, sin

from wardroom.boards.parts import star
from wardroom.boards.svg import Svg, el, path
from wardroom.games.patrol.log.ribbons import HEIGHT, WIDTH, Stripes, drawing, striped

__all__ = ["RIBBONS", "ribbon"]

MIDDLE = WIDTH / 2, HEIGHT / 2
IRON: Stripes = (("black", 0.5), ("white", 0.9), ("black", 3.4), ("white", 0.9), ("black", 0.5))
"""The band of the Iron Cross, on which several others were worn."""
RIBBONS: dict[str, Stripes] = {
    "EK2": IRON,
    "HK": (("crimson", 1), ("white", 1), ("crimson", 1)),
    "HH": (
        ("white", 0.4),
        ("black", 1.2),
        ("white", 0.8),
        ("black", 1),
        ("white", 0.8),
        ("black", 1.2),
        ("white", 0.4),
    ),
    "PLM": (("black", 0.3), ("white", 0.5), ("black", 5), ("white", 0.5), ("black", 0.3)),
    "OL": (("white", 0.8), ("crimson", 0.6), ("white", 3), ("crimson", 0.6), ("white", 0.8)),
    "MVK": (("crimson", 0.7), *(("white", 0.4), ("crimson", 0.4)) * 6, ("white", 0.4), ("crimson", 0.7)),
    "OEK": (("navy", 1), ("gold", 4), ("navy", 1)),
    "KLO": (("crimson", 0.8), ("white", 0.8), ("crimson", 3), ("white", 0.8), ("crimson", 0.8)),
    "MTO": (("crimson", 1), ("white", 1.4), ("crimson", 1)),
}


def ribbon(name: str) -> str:
    """A small drawing, hidden from screen readers: the name stands beside it."""
    if name in BADGES:
        return drawing(*BADGES[name]())
    return striped(RIBBONS.get(name, IRON), *DEVICES.get(name, list)())


# Crosses


def cross(x: float, y: float, size: float, class_: str) -> Svg:
    """A cross with arms that widen."""
    near, far = size * 0.16, size * 0.42
    arms = "".join(
        f"M{x + dx * near - dy * near:.1f} {y + dy * near + dx * near:.1f}"
        f"L{x + dx * size - dy * far:.1f} {y + dy * size + dx * far:.1f}"
        f"L{x + dx * size + dy * far:.1f} {y + dy * size - dx * far:.1f}"
        f"L{x + dx * near + dy * near:.1f} {y + dy * near - dx * near:.1f}z"
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1))
    )
    return path(arms, class_)


def iron_cross() -> list[Svg]:
    """[11.3b] The first class was worn without a band."""
    return [cross(*MIDDLE, 10.5, "iron")]


def small_cross() -> list[Svg]:
    return [cross(*MIDDLE, 8.5, "device")]


def blue_cross() -> list[Svg]:
    return [cross(*MIDDLE, 9.5, "enamel-blue")]


def crown() -> list[Svg]:
    return [path("M27 16v-7l3 3 3-5 3 5 3-3v7z", "device")]


# Badges


def oval(class_: str, across: float = 13) -> Svg:
    return el("ellipse", cx=MIDDLE[0], cy=MIDDLE[1], rx=across, ry=11, class_=class_)


def war_badge() -> list[Svg]:
    """[11.3a] A boat in an oval wreath."""
    return [oval("wreath"), path("M18 13h9l1-3h5l1 3h14q-2 3-5 3H22q-3 0-4-3z", "pin")]


def wound_badge() -> list[Svg]:
    """[11.3c] A black oval with an anchor in a chain."""
    anchor = path("M33 6v12m-4-8h8m-10 4q1 5 6 5t6-5", "badge-line")
    return [oval("iron", 11), anchor]


def iron_crescent() -> list[Svg]:
    """[11.3d] A star with a crescent."""
    return [star(*MIDDLE, 11.5, "enamel-red"), path("M35 8a5 5 0 1 0 0 8a4.2 4.2 0 1 1 0-8z", "device-white")]


def clover() -> list[Svg]:
    """[12.1.3] Luck that is still to be used: four leaves."""
    turns = [pi / 4 + quarter * pi / 2 for quarter in range(4)]
    leaves = [el("circle", cx=33 + 4.6 * cos(at), cy=11 + 4.6 * sin(at), r=4.3, class_="leaf") for at in turns]
    return [*leaves, path("M33 12q1 6 5 10", "leaf-stalk")]


DEVICES = {"HK": small_cross, "HH": small_cross, "PLM": blue_cross, "OEK": crown, "MTO": small_cross}
BADGES = {
    "EK1": iron_cross,
    "War Badge": war_badge,
    "Wound Badge": wound_badge,
    "Iron Crescent": iron_crescent,
    "Hals und Beinbruch": clover,
}
