"""[3.2] The combat mat: the sea in section, the enemy, and the boat at its range and depth."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from math import cos, pi, sin
from typing import NamedTuple

from wardroom.boards import (
    EMPTY,
    Area,
    Panel,
    Svg,
    circle,
    el,
    element,
    join,
    label,
    line,
    number,
    path,
    rect,
)
from wardroom.boards.parts import (
    arrow,
    badge,
    chips,
    cross,
    heading,
)
from wardroom.boards.ships import aircraft, fleet_boat, ship, sunken
from wardroom.games.silent_victory.board.common import NARROW, WIDE
from wardroom.games.silent_victory.state import (
    Engagement,
    Target,
)
from wardroom.games.silent_victory.view import View
from wardroom.table.text import capital, kept_by_language, listed, say, word

__all__ = ["combat_panel"]

RANGES = ("long", "medium", "close")
SILHOUETTES = {
    "F": "freighter",
    "T": "tanker",
    "P": "passenger",
    "A": "auxiliary",
    "S": "munitions",
    "E": "escort",
    "BB": "battleship",
    "CV": "carrier",
    "CVE": "light carrier",
    "CA": "cruiser",
    "CL": "cruiser",
    "DD": "destroyer",
    "FF": "escort",
    "SS": "submarine",
    "ML": "minelayer",
    "AS": "tender",
}


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


def combat_panel(view: View, fight: Engagement, narrow: bool) -> Panel:
    steering = view.career.options.evasive_maneuvers
    layout = narrow_layout(fight, steering) if narrow else wide_layout(steering)
    parts = [
        *sea_section(view, fight, layout.section),
        helm_row(layout.helm) if steering else EMPTY,
        combat_marks(fight, layout.marks),
        targets(fight, layout.ships),
    ]
    width, height = NARROW if narrow else WIDE, round(layout.ships.bottom)
    return Panel.draw("combat", say("The engagement"), width, height, combat_text(fight), *parts)


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


def narrow_layout(fight: Engagement, steering: bool) -> Layout:
    section = Section(Area(0, 0, 400, 240), 58, (58, 64, 60), 58)
    top = 294 if steering else 246
    ships = Area(0.5, top + 52, 399, 306 if len(fight.targets) > 2 else 162)
    return Layout(section, Area(0, 244, 400, 46), Area(0, top, 400, 46), ships)


def sea_section(view: View, fight: Engagement, section: Section) -> Iterator[Svg]:
    area = section.area
    yield rect(Area(area.x, area.y, area.width, section.sky), "sky night" if fight.night else "sky")
    for row in range(3):
        yield rect(section.level(row), f"water-{row + 1}")
    yield from heavens(fight, section)
    yield deep(section, shallow=fight.area == "China Sea")
    yield stations(section)
    yield waves(section)
    yield away(section)
    yield from enemies_in_sight(fight, section)
    yield own_boat(fight, section)
    if view.career.options.sunk_trick:
        yield oil_slick(fight, section)
    yield rect(area.inset(0.5), "neatline")


def heavens(fight: Engagement, section: Section) -> Iterator[Svg]:
    """Sun and moon, the one that stands in the sky full; and what is met where."""
    tone = "on-night" if fight.night else "ink"
    yield sun_and_moon(section, night=fight.night)
    y = section.area.y + section.sky / 2
    title = say("Night, {0:sv.area}" if fight.night else "Day, {0:sv.area}", fight.area)
    left = section.area.x + 110
    width = section.area.width - 120
    what = capital(word("sv.encounter", fight.encounter))
    yield label(left, y - 3, what, 16, f"{tone} title", width=width * 0.62, bold=True)
    yield label(left, y + 15, title, 12, tone, width=width * 0.62)
    if fight.night:
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
def stations(section: Section) -> Svg:
    """[9.0b] The six places from which a boat may attack: surfaced or submerged, at three ranges."""
    places = []
    for where in RANGES:
        for row, form in enumerate(("surfaced", "submerged")):
            cell = section.cell(where, row)
            edge = line(cell.x, cell.y, cell.x, cell.bottom, "limit")
            wide = cell.width > 130
            name = say("{0:sv.range}, {1:sv.form}" if wide else "{0:sv.range}", where, form)
            text = label(cell.x + 9, cell.bottom - 9, name, 11, "soft", width=cell.width - 14)
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
    """[9.6.4] Below the depth the hull was tested for."""
    row = section.level(2)
    text = say("too shallow to go below test depth") if shallow else say("below test depth")
    return element(
        "depth",
        row.inset(1.5),
        path(f"M{number(row.x)} {number(row.y)}H{number(row.right)}", "limit"),
        label(row.x + 8, row.bottom - 8, text, 11.5, "ink", width=row.width - 16),
        arrow(row.right - 16, row.y + 14, row.right - 16, row.bottom - 12),
    )


def enemies_in_sight(fight: Engagement, section: Section) -> Iterator[Svg]:
    """Escorts on the surface, or the aircraft overhead."""
    right = section.area.right - 8
    top = section.area.y
    tone = "on-night" if fight.night else "enemy-text"
    if fight.encounter == "Aircraft" and not fight.targets:
        yield aircraft(Area(right - 56, top + 4, 50, 36), "ship night" if fight.night else "ship")
        skill = fight.aircraft_quality
        text = say("Aircraft, {0:sv.quality}" if skill else "Aircraft", skill)
        yield label(right, top + section.sky - 6, text, 12, tone, anchor="end", width=150, bold=True)
    if not fight.escorted:
        return
    gone = fight.escort_gone
    ships_ = 1 if fight.single_escort or gone or fight.vectored or fight.arrived else 2
    base = top + section.sky + 2
    for index in range(ships_):
        look = "ship sunk" if gone else "ship night" if fight.night else "ship"
        yield ship("escort", Area(right - 74 - index * 84, base - 24, 70, 24), look, mirrored=True)
    parts = [say("Single escort") if ships_ == 1 else say("Escorts")]
    if fight.escort_quality:
        parts.append(word("sv.quality", fight.escort_quality))
    if gone:
        parts.append(word("sv.escort gone", gone))
    yield label(right, top + 16, listed(parts), 12, tone, anchor="end", width=150, bold=True)


def afloat(fight: Engagement) -> bool:
    """On the surface; an aircraft or a mine finds the boat there."""
    return fight.surfaced or fight.encounter in ("Aircraft", "Minefield")


def depth(fight: Engagement) -> str:
    if fight.encounter == "Aircraft":
        return "diving"
    if afloat(fight):
        return "surfaced"
    return "below test depth" if fight.tested_depth else "submerged"


def own_boat(fight: Engagement, section: Section) -> Svg:
    """The boat at its range and depth; to the left of all ranges before it has chosen one."""
    row = 0 if afloat(fight) else 2 if fight.tested_depth else 1
    if fight.range in RANGES:
        cell = section.cell(fight.range, row)
    else:
        level = section.level(row)
        cell = Area(level.x, level.y, section.margin, level.height)
    wide = min(cell.width - 6, 118.0)
    x = cell.x + (cell.width - wide) / 2
    # on the surface the boat floats on the line of the waves
    y = cell.y - 0.24 * wide if afloat(fight) else cell.y + 4
    place = Area(x, y, wide, wide * 0.28)
    return element("boat", place, fleet_boat(place, "boat", whole=True))


def oil_slick(fight: Engagement, section: Section) -> Svg:
    """[14.4] Oil and wreckage on the surface above the boat, to play dead."""
    cell = section.cell("close" if fight.surfaced else fight.range or "medium", 0)
    area = Area(cell.x + 4, cell.y + 3, cell.width - 8, 44)
    x, y = area.center
    return element(
        "trick",
        area,
        el("ellipse", cx=x, cy=y - 7, rx=area.width / 2 - 4, ry=13, class_="slick"),
        label(x, y - 3, say("oil and wreckage"), 11, "ink", anchor="middle", width=area.width - 8),
    )


TURNS = {1: -62, 2: -34, 5: -9, 6: 9, 3: 34, 4: 62}
"""[14.7] Courses by number, as degrees from straight ahead."""


@cache
def helm_row(area: Area) -> Svg:
    """[14.7] Two courses to the left, two straight on, two to the right."""
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


def combat_marks(fight: Engagement, area: Area) -> Svg:
    """Detected, round, hits, wolfpack and the rest, each in words."""
    items: list[tuple[str, str]] = []
    if fight.detected:
        items.append((say("DETECTED"), "alarm"))
    if fight.incoming_hits:
        items.append((say("{0:#sv.hit} taken", fight.incoming_hits), "alarm"))
    if fight.round:
        items.append((say("Round {0}", fight.round), ""))
    stalking = not fight.range and fight.targets
    items.append((say("In contact") if stalking else capital(word("sv.depth", depth(fight))), "own"))
    if fight.wolfpack:
        items.append((say("Wolfpack: {0:sv.pack}", fight.wolfpack), ""))
    if fight.nac:
        items.append((word("sv.nac", fight.nac), ""))
    if fight.trick:
        items.append((word("sv.trick", fight.trick), ""))
    if fight.followed:
        items.append((say("Followed {0}×", fight.followed), ""))
    if fight.escort_modifier:
        items.append((say("Escorts roused") if fight.escort_modifier > 0 else say("Escorts shaken"), ""))
    if fight.vectored:
        items.append((say("Called by aircraft"), ""))
    return chips(area, items)


CARD = 137
"""Height of a target's card."""


def targets(fight: Engagement, area: Area) -> Svg:
    """[9.1.1] Up to four ships, each with its silhouette, tons and damage boxes."""
    if not fight.targets:
        return lonely_sea(fight, area)
    head = heading(area.x + 2, area.y + 14, say("Ships"), 90)
    wide, high = (area.width - 6) / 2, CARD
    cards = []
    for index, target in enumerate(fight.targets):
        cell = Area(area.x + index % 2 * (wide + 6), area.y + 24 + index // 2 * (high + 6), wide, high)
        cards.append(target_card(index + 1, target, cell))
    return element("target:all", area, head, *cards, nest=True)


def target_card(number_: int, target: Target, cell: Area) -> Svg:
    x = cell.center[0]
    kind = SILHOUETTES.get(target.type, "freighter")
    stage = Area(cell.x + 12, cell.y + 18, cell.width - 24, 38)
    picture = sunken(kind, stage.inset(8, 2)) if target.sunk else ship(kind, stage, "ship", mirrored=True)
    state = say("SUNK") if target.sunk else say("damaged") if target.damage else word("sv.letter", target.type)
    tone = "alarm" if target.damage else "soft"
    parts = [
        rect(cell, "card", 6),
        badge(cell.x + 14, cell.y + 14, str(number_)),
        label(
            cell.right - 8,
            cell.y + 17,
            state,
            11.5,
            tone,
            anchor="end",
            width=cell.width - 40,
            bold=True,
        ),
        picture,
        path(f"M{number(cell.x + 8)} {number(stage.bottom + 1)}H{number(cell.right - 8)}", "rule"),
        label(
            x, cell.y + 75, word("sv.ship", target.name), 13, "ink", anchor="middle", width=cell.width - 12, bold=True
        ),
        label(
            x,
            cell.y + 91,
            say("{0:sv.type}, {1:#sv.ton}", target.type, target.tons),
            11.5,
            "soft",
            anchor="middle",
            width=cell.width - 10,
        ),
        damage_boxes(target.damage, target.capacity, Area(cell.x + 8, cell.bottom - 32, cell.width - 16, 24)),
    ]
    return element(f"target:{number_}", cell, *parts)


@lru_cache(maxsize=1024)
def damage_boxes(damage: int, capacity: int, area: Area) -> Svg:
    """[9.1.1c] As many boxes as points sink her; crossed when hit."""
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


def lonely_sea(fight: Engagement, area: Area) -> Svg:
    """No ship to fire at: what hunts the boat, in large."""
    x, y = area.center
    box = Area(area.x, area.y + 24, area.width, area.height - 24)
    picture = Area(x - 84, y - 70, 168, 84)
    if fight.encounter == "Aircraft":
        drawing, text = aircraft(picture, "ship"), say("Attack from the air")
    elif fight.encounter == "Minefield":
        drawing, text = mine_picture(x, y - 20), say("In a minefield")
    else:
        drawing, text = ship("escort", picture, "ship", mirrored=True), say("An escort hunts the boat")
    quality = fight.aircraft_quality or fight.escort_quality
    return join(
        heading(area.x + 2, area.y + 14, say("The enemy"), area.width),
        rect(box, "card", 6),
        drawing,
        label(x, y + 40, text, 15, "ink title", anchor="middle", width=area.width - 20, bold=True),
        label(x, y + 60, word("sv.quality", quality), 12, "soft", anchor="middle", width=area.width - 20)
        if quality
        else EMPTY,
    )


def mine_picture(x: float, y: float) -> Svg:
    horns = "".join(
        f"M{number(x + 24 * cos(n * pi / 4))} {number(y + 24 * sin(n * pi / 4))}"
        f"L{number(x + 33 * cos(n * pi / 4))} {number(y + 33 * sin(n * pi / 4))}"
        for n in range(8)
    )
    return join(circle(x, y, 24, "ship"), path(horns, "cross alarm-line"))


def combat_text(fight: Engagement) -> str:
    time = "night" if fight.night else "day"
    lines = [say("Engagement: {0:sv.encounter}, {1:sv.area}, by {2:sv.time}.", fight.encounter, fight.area, time)]
    lines.append(boat_text(fight))
    if fight.escorted:
        lines.append(escorts_text(fight))
    if fight.escort_gone:
        lines.append(say("The escort is {0:sv.escort gone}.", fight.escort_gone))
    lines += [target_text(number_, target) for number_, target in enumerate(fight.targets, 1)]
    if fight.round:
        lines.append(say("Round {0} of the hunt, {1:#sv.hit} taken.", fight.round, fight.incoming_hits))
    if fight.wolfpack:
        lines.append(say("Wolfpack: {0:sv.status}.", fight.wolfpack))
    return " ".join(lines)


def boat_text(fight: Engagement) -> str:
    where = say(
        "The boat is {0:sv.depth} at {1:sv.range} range" if fight.range else "The boat is {0:sv.depth}",
        depth(fight),
        fight.range,
    )
    return say("{0:plain}, detected." if fight.detected else "{0:plain}.", where)


def escorts_text(fight: Engagement) -> str:
    quality = fight.escort_quality
    if fight.single_escort:
        return say("A single escort of {0:sv.quality} quality." if quality else "A single escort.", quality)
    return say("Escorts of {0:sv.quality} quality." if quality else "Escorts.", quality)


def target_text(number_: int, target: Target) -> str:
    state = say("sunk") if target.sunk else say("damage {0} of {1}", target.damage, target.capacity)
    facts = number_, target.name, target.type, target.tons, state
    return say("Target {0}: {1:sv.ship}, {2:sv.type}, {3:#sv.ton}, {4:plain}.", *facts)
