"""The sea in section: sky, surface and depth, the ranges, the boat, and the ships that it has met."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from math import cos, pi, sin
from typing import NamedTuple

from wardroom.boards import Area, Svg, circle, element, join, label, line, number, path, rect
from wardroom.boards.parts import arrow, badge, cross, heading
from wardroom.boards.ships import fleet_boat, ship, sunken
from wardroom.table.text import kept_by_language, say

__all__ = [
    "RANGES",
    "Layout",
    "Section",
    "ShipCard",
    "away",
    "boat_at",
    "damage_boxes",
    "deep",
    "heavens",
    "helm_row",
    "mine_picture",
    "narrow_layout",
    "ship_card",
    "ship_cards",
    "stations",
    "sun_and_moon",
    "waters",
    "waves",
    "wide_layout",
]

RANGES = ("long", "medium", "close")


class Section(NamedTuple):
    """The sea from the side: sky, surface, periscope depth and below, and the three ranges to the left of the enemy."""

    area: Area
    sky: float
    rows: tuple[float, float, float]
    margin: float

    @property
    def column(self) -> float:
        return (self.area.width - self.margin) / 3

    def cell(self, where: str, row: int) -> Area:
        top = self.area.y + self.sky + sum(self.rows[:row])
        left = self.area.x + self.margin + RANGES.index(where) * self.column
        return Area(left, top, self.column, self.rows[row])

    def level(self, row: int) -> Area:
        top = self.area.y + self.sky + sum(self.rows[:row])
        return Area(self.area.x, top, self.area.width, self.rows[row])


class Layout(NamedTuple):
    """Where the parts of the mat lie."""

    section: Section
    helm: Area
    marks: Area
    ships: Area


def wide_layout(steering: bool) -> Layout:
    section = Section(Area(0, 0, 504, 256), 60, (62, 68, 66), 60)
    marks = Area(336, 262, 168, 46) if steering else Area(0, 264, 504, 46)
    return Layout(section, Area(0, 262, 330, 46), marks, Area(512, 0, 287.5, 310))


def narrow_layout(ships: int, steering: bool) -> Layout:
    section = Section(Area(0, 0, 400, 240), 58, (58, 64, 60), 58)
    top = 294 if steering else 246
    cards = Area(0.5, top + 52, 399, 306 if ships > 2 else 162)
    return Layout(section, Area(0, 244, 400, 46), Area(0, top, 400, 46), cards)


# Sky and water


def waters(section: Section, *, night: bool) -> Iterator[Svg]:
    """Sky, and three depths of water."""
    area = section.area
    yield rect(Area(area.x, area.y, area.width, section.sky), "sky night" if night else "sky")
    for row in range(3):
        yield rect(section.level(row), f"water-{row + 1}")


def heavens(section: Section, what: str, title: str, *, night: bool) -> Iterator[Svg]:
    """Sun and moon, the one that stands in the sky full; and what is met where."""
    tone = "on-night" if night else "ink"
    yield sun_and_moon(section, night=night)
    y = section.area.y + section.sky / 2
    left = section.area.x + 110
    width = section.area.width - 120
    yield label(left, y - 3, what, 16, f"{tone} title", width=width * 0.62, bold=True)
    yield label(left, y + 15, title, 12, tone, width=width * 0.62)
    if night:
        spots = ((0.66, 12), (0.74, 26), (0.81, 10), (0.88, 22), (0.95, 13))
        yield join(
            *(
                circle(section.area.x + section.area.width * at, section.area.y + down, 1.1, "starlight")
                for at, down in spots
            )
        )


@cache
def sun_and_moon(section: Section, *, night: bool) -> Svg:
    x, y = section.area.x + 30, section.area.y + section.sky / 2
    rays = "".join(
        f"M{number(x + 11 * cos(n * pi / 4))} {number(y + 11 * sin(n * pi / 4))}"
        f"L{number(x + 15 * cos(n * pi / 4))} {number(y + 15 * sin(n * pi / 4))}"
        for n in range(8)
    )
    sun = [circle(x, y, 8, "sun set" if night else "sun"), path(rays, "sun set" if night else "sun")]
    moon = f"M{number(x + 52)} {number(y - 11)}a11 11 0 1 0 0 22a13.5 13.5 0 0 1 0-22z"
    return join(
        element("time:day", Area(x - 23, y - 24, 46, 48), *sun),
        element("time:night", Area(x + 25, y - 24, 46, 48), path(moon, "moon shining" if night else "moon")),
    )


@kept_by_language
def stations(section: Section, name: str, short: str) -> Svg:
    """The six places from which a boat may attack; their names have places for range and form, or range alone."""
    places = []
    for where in RANGES:
        for row, form in enumerate(("surfaced", "submerged")):
            cell = section.cell(where, row)
            edge = line(cell.x, cell.y, cell.x, cell.bottom, "limit")
            wide = cell.width > 130
            title = say(name if wide else short, where, form)
            text = label(cell.x + 9, cell.bottom - 9, title, 11, "soft", width=cell.width - 14)
            places.append(element(f"{form}:{where}", cell.inset(3), edge, text))
    return join(*places)


@cache
def waves(section: Section) -> Svg:
    top = section.area.y + section.sky
    step = 14.0
    d = f"M{number(section.area.x)} {number(top)}"
    for _ in range(int(section.area.width // step)):
        d += f"q{step / 4:g}-3 {step / 2:g} 0t{step / 2:g} 0"
    return path(d, "wave")


@kept_by_language
def away(section: Section) -> Svg:
    """Where the boat comes from, and where it goes when it breaks off."""
    area = Area(section.area.x + 2, section.area.y + section.sky + 4, section.margin - 4, sum(section.rows[:2]) - 6)
    x = area.center[0]
    return element(
        "away",
        area,
        label(x, area.bottom - 20, say("break"), 11, "soft", anchor="middle", width=area.width),
        label(x, area.bottom - 7, say("off"), 11, "soft", anchor="middle", width=area.width),
        arrow(area.right - 8, area.bottom - 40, area.x + 8, area.bottom - 40),
    )


@kept_by_language
def deep(section: Section, *, shallow: bool) -> Svg:
    """Below the depth the hull was tested for."""
    row = section.level(2)
    text = say("too shallow to go below test depth") if shallow else say("below test depth")
    return element(
        "depth",
        row.inset(1.5),
        path(f"M{number(row.x)} {number(row.y)}H{number(row.right)}", "limit"),
        label(row.x + 8, row.bottom - 8, text, 11.5, "ink", width=row.width - 16),
        arrow(row.right - 16, row.y + 14, row.right - 16, row.bottom - 12),
    )


# The boat


def boat_at(section: Section, where: str, row: int, draw: Callable[..., Svg] = fleet_boat, share: float = 1.0) -> Svg:
    """The boat at its range and depth; to the left of all ranges before it has chosen one.

    `share` is how much of the place is the boat's, from the left: the rest may be another ship's.
    """
    if where in RANGES:
        cell = section.cell(where, row)
    else:
        level = section.level(row)
        cell = Area(level.x, level.y, section.margin, level.height)
    wide = min(cell.width * share - 6, 118.0)
    x = cell.x + (cell.width * share - wide) / 2
    # on the surface the boat floats on the line of the waves
    y = cell.y - 0.24 * wide if row == 0 else cell.y + 4
    place = Area(x, y, wide, wide * 0.28)
    return element("boat", place, draw(place, "boat", whole=True))


TURNS = {1: -62, 2: -34, 5: -9, 6: 9, 3: 34, 4: 62}
"""Courses by number, as degrees from straight ahead."""


@cache
def helm_row(area: Area) -> Svg:
    """Two courses to the left, two straight on, two to the right."""
    parts = []
    for index, (course, turn) in enumerate(TURNS.items()):
        cell = Area(area.x + index * 46, area.y, 45, 46)
        x, y = cell.center
        angle = turn * pi / 180
        tip = (x + 15 * sin(angle), y + 9 - 26 * cos(angle))
        parts.append(
            element(
                f"course:{course}",
                cell,
                circle(x, y, 20.5, "port"),
                arrow(x, y + 9, *tip),
                label(x + (11 if turn < 0 else -11), y + 15, str(course), 11, "ink", anchor="middle", bold=True),
            )
        )
    return join(*parts)


# The ships

CARD = 137
"""Height of a target's card."""


class ShipCard(NamedTuple):
    """What the card of a ship shows: silhouette, what became of her, name, what she is, her damage boxes."""

    silhouette: str
    state: str
    name: str
    facts: str
    damage: int
    capacity: int

    @property
    def sunk(self) -> bool:
        return self.damage >= self.capacity


def ship_cards(area: Area, cards: Sequence[ShipCard], marks: Sequence[str] = ()) -> Svg:
    """Up to four ships, each with its silhouette, tons and damage boxes; `marks` are letters for some of them."""
    head = heading(area.x + 2, area.y + 14, say("Ships"), 90)
    wide, high = (area.width - 6) / 2, CARD
    drawn = []
    for index, card in enumerate(cards):
        cell = Area(area.x + index % 2 * (wide + 6), area.y + 24 + index // 2 * (high + 6), wide, high)
        drawn.append(ship_card(index + 1, card, cell, marks[index] if marks else ""))
    return element("target:all", area, head, *drawn, nest=True)


def ship_card(number_: int, card: ShipCard, cell: Area, mark: str = "") -> Svg:
    x = cell.center[0]
    stage = Area(cell.x + 12, cell.y + 18, cell.width - 24, 38)
    afloat = ship(card.silhouette, stage, "ship", mirrored=True)
    picture = sunken(card.silhouette, stage.inset(8, 2)) if card.sunk else afloat
    tone = "alarm" if card.damage else "soft"
    room = cell.width - (66 if mark else 40)
    parts = [
        rect(cell, "card", 6),
        badge(cell.x + 14, cell.y + 14, str(number_)),
        *([diamond(cell.x + 39, cell.y + 14, mark)] if mark else []),
        label(cell.right - 8, cell.y + 17, card.state, 11.5, tone, anchor="end", width=room, bold=True),
        picture,
        path(f"M{number(cell.x + 8)} {number(stage.bottom + 1)}H{number(cell.right - 8)}", "rule"),
        label(x, cell.y + 75, card.name, 13, "ink", anchor="middle", width=cell.width - 12, bold=True),
        label(x, cell.y + 91, card.facts, 11.5, "soft", anchor="middle", width=cell.width - 10),
        damage_boxes(card.damage, card.capacity, Area(cell.x + 8, cell.bottom - 32, cell.width - 16, 24)),
    ]
    return element(f"target:{number_}", cell, *parts)


@lru_cache(maxsize=256)
def diamond(x: float, y: float, letter: str) -> Svg:
    """A letter in a square on its point: not a disc, so that it is known without its colour."""
    edge = f"M{number(x)} {number(y - 13)}l13 13l-13 13l-13-13z"
    return join(path(edge, "bad-box"), label(x, y + 4, letter, 11.5, "alarm", anchor="middle", width=20, bold=True))


@lru_cache(maxsize=1024)
def damage_boxes(damage: int, capacity: int, area: Area) -> Svg:
    """As many boxes as points sink her; crossed when hit."""
    most = max(1, capacity)
    size = min(22.0, area.width / most - 3)
    left = area.x + (area.width - most * (size + 3) + 3) / 2
    top = area.y + (area.height - size) / 2
    parts = []
    for index in range(most):
        box = Area(left + index * (size + 3), top, size, size)
        hit = index < damage
        parts.append(rect(box, "bad-box" if hit else "box", 3))
        if hit:
            parts.append(cross(box.inset(5), "cross alarm-line"))
    return join(*parts)


def mine_picture(x: float, y: float) -> Svg:
    horns = "".join(
        f"M{number(x + 24 * cos(n * pi / 4))} {number(y + 24 * sin(n * pi / 4))}"
        f"L{number(x + 33 * cos(n * pi / 4))} {number(y + 33 * sin(n * pi / 4))}"
        for n in range(8)
    )
    return join(circle(x, y, 24, "ship"), path(horns, "cross alarm-line"))
