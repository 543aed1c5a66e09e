"""The Pacific: bases, patrol areas, and the boat on its way."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from math import cos, pi, sin
from typing import NamedTuple

from wardroom.boards import (
    Area,
    Panel,
    SeaChart,
    Svg,
    circle,
    el,
    element,
    join,
    label,
)
from wardroom.boards.parts import badge
from wardroom.boards.voyages import along, boat_marker, compass_rose, port_square, route
from wardroom.games.patrol.board.sheets import NARROW, WIDE
from wardroom.games.patrol.board.track import is_behind, legs
from wardroom.games.silent_victory.board.common import base_name, boat_name, home_port
from wardroom.games.silent_victory.board.track import orders, patrol_track, rivals, situation
from wardroom.games.silent_victory.state import Career
from wardroom.games.silent_victory.view import View
from wardroom.games.silent_victory.words.messages import order_letters
from wardroom.table.text import Text, kept_by_language, mark, say, word

__all__ = ["map_panel", "map_text", "patrol_on_map", "ports", "sea_chart", "zone_marks"]


class Zone(NamedTuple):
    """Where a patrol area lies: longitude east and latitude of its middle, its reach, and where its name stands."""

    longitude: float
    latitude: float
    across: float
    up: float
    name_east: float = 0.0
    name_north: float = -1.0


ZONES = {
    "Empire": Zone(139.5, 33.5, 7.5, 5.5),
    "China Sea": Zone(123.5, 26, 6.5, 6, name_east=-1),
    "Indochina": Zone(110.5, 11.5, 6, 7, name_east=-0.5),
    "Philippines": Zone(127, 11, 6, 7, name_east=4, name_north=-3),
    "Java Sea": Zone(112, -5.5, 9, 4.5),
    "Marianas": Zone(146, 16, 6.5, 6.5),
    "Marshalls": Zone(168.5, 9, 8, 6),
    "Solomons": Zone(157.5, -8, 8, 5.5),
    "Midway": Zone(182.5, 28, 7, 5.5, name_north=-4.5),
}
PORTS = {
    "Pearl Harbor": (202.0, 21.3),
    "Midway": (182.6, 28.2),
    "Manila": (120.9, 14.5),
    "Fremantle": (115.7, -32.0),
    "Brisbane": (153.1, -27.4),
}
LOMBOK, VITIAZ, MIDWAY, OSUMI = (115.8, -9.5), (154.5, -4.5), (182.6, 28.2), (141.0, 28.5)
WAYS: dict[tuple[str, str], tuple[tuple[float, float], ...]] = {
    ("Fremantle", "China Sea"): ((112.5, -22), LOMBOK, (119.2, 0), (119.5, 8), (118.5, 18)),
    ("Fremantle", "Indochina"): ((112.0, -22), LOMBOK, (118.8, 1), (115.5, 9)),
    ("Fremantle", "Java Sea"): ((112.0, -22), LOMBOK),
    ("Fremantle", "Philippines"): ((112.5, -22), LOMBOK, (119.0, 0), (123.0, 4)),
    ("Brisbane", "Marianas"): ((155.5, -14), VITIAZ, (150, 5)),
    ("Brisbane", "Marshalls"): ((157.5, -14), (163.0, -5)),
    ("Brisbane", "Solomons"): ((156.0, -18),),
    ("Brisbane", "Empire"): ((155.5, -14), VITIAZ, (149, 10), (143, 24)),
    ("Pearl Harbor", "Empire"): (MIDWAY, (160, 32)),
    ("Pearl Harbor", "China Sea"): (MIDWAY, (160, 29), OSUMI, (130, 28)),
    ("Pearl Harbor", "Philippines"): ((170, 20), (146, 21.5)),
    ("Manila", "Philippines"): ((119.4, 12), (121.5, 8.5)),
}
"""Points that a way from port to station leads through, where it is not straight."""
WATERS = (
    (mark("PACIFIC OCEAN"), 193.0, 1.0, 16.0),
    (mark("Coral Sea"), 155.0, -17.5, 11.5),
    (mark("Indian Ocean"), 105.5, -20.0, 12.0),
    (mark("North Pacific"), 172.0, 41.0, 12.0),
    (mark("Tasman Sea"), 163.5, -34.5, 11.5),
)
LANDS = ((mark("AUSTRALIA"), 134.0, -25.0), (mark("CHINA"), 109.0, 31.0))


def sea_chart(area: Area, *, grain: float = 0.9, south: float = -37) -> SeaChart:
    return SeaChart(area, west=94, east=214, south=south, north=47.5, grain=grain)


def map_panel(view: View, narrow: bool) -> Panel:
    career = view.career
    chart = sea_chart(Area(0, 0, NARROW, 256) if narrow else Area(0, 0, 512, 310))
    side = Area(0.5, 262, NARROW - 1, 0) if narrow else Area(520, 0.5, 279, 310)
    parts = [
        chart.drawing(
            lettering(chart), *zone_marks(chart, career), *patrol_on_map(chart, career), *ports(chart, career)
        ),
        chart.frame(),
        orders(career, Area(side.x, side.y, side.width, 60)),
    ]
    loop = Area(side.x + (side.width - 280) / 2, side.y + 66, 280, 146)
    parts.append(patrol_track(career, loop))
    sparse = len(view.war.careers) == 1 and not (career.log and career.log[-1].ships)
    foot = Area(side.x, loop.bottom + 6, side.width, 46 if narrow and sparse else 92)
    parts += [situation(career, foot), *rivals(view, foot)]
    height = round(foot.bottom)
    return Panel.draw("map", say("The Pacific"), NARROW if narrow else WIDE, height, map_text(view), *parts)


@kept_by_language
def lettering(chart: SeaChart) -> Svg:
    """Names of waters and lands, and a compass rose."""
    names = []
    for name, longitude, latitude, size in WATERS:
        x, y = chart.place(longitude, latitude)
        shown = max(11.0, size * chart.area.width / 512)
        names.append(label(x, y, say(name), shown, "sea-text", anchor="middle", italic=True, spaced=name.isupper()))
    for name, longitude, latitude in LANDS:
        x, y = chart.place(longitude, latitude)
        names.append(label(x, y, say(name), 11, "soft", anchor="middle", spaced=True))
    return join(compass_rose(*chart.place(202, -19.5), 32, say("N")), *names)


def zone_marks(chart: SeaChart, career: Career, *, names: bool = True) -> Iterator[Svg]:
    """The patrol areas; the one that is ordered stands out, by its line and not by colour alone."""
    assigned = career.patrol.zone if career.patrol is not None and not career.end else ""
    if names and not career.end:
        yield zone_elements(chart, assigned)
    elif names:
        for name in ZONES:
            yield join(zone_shape(chart, name), zone_name(chart, name, assigned=False), *wake(chart, career, name))
    elif assigned in ZONES:
        yield zone_shape(chart, assigned, assigned=True)


@kept_by_language
def zone_elements(chart: SeaChart, assigned: str) -> Svg:
    return join(*(zone_element(chart, name, assigned=name == assigned) for name in ZONES))


def zone_area(chart: SeaChart, name: str) -> Area:
    zone = ZONES[name]
    x, y = chart.place(zone.longitude, zone.latitude)
    right, top = chart.place(zone.longitude + zone.across, zone.latitude + zone.up)
    across, up = right - x, y - top
    return Area(x - across, y - up, 2 * across, 2 * up)


def zone_shape(chart: SeaChart, name: str, *, assigned: bool = False) -> Svg:
    area = zone_area(chart, name)
    x, y = area.center
    across, up = area.width / 2, area.height / 2
    return el("ellipse", cx=x, cy=y, rx=across, ry=up, class_="zone assigned" if assigned else "zone")


def zone_element(chart: SeaChart, name: str, *, assigned: bool) -> Svg:
    shape = zone_shape(chart, name, assigned=assigned)
    return element(f"zone:{name}", zone_area(chart, name), shape, zone_name(chart, name, assigned=assigned), radius=10)


def wake(chart: SeaChart, career: Career, zone: str) -> Iterator[Svg]:
    """How many patrols of a finished career went to a zone."""
    patrols = sum(entry.zone == zone for entry in career.log)
    if patrols:
        area = zone_area(chart, zone)
        yield badge(area.center[0], area.y, str(patrols))


def zone_name(chart: SeaChart, name: str, *, assigned: bool) -> Svg:
    """In the middle of the zone; above it where boxes and boat need the room."""
    zone = ZONES[name]
    if assigned:
        x, y = chart.place(zone.longitude, zone.latitude + zone.up)
        return label(x, y - 4, word("sv.area", name), 12, "ink halo", anchor="middle", bold=True)
    x, y = chart.place(zone.longitude + zone.name_east, zone.latitude + zone.name_north)
    return label(x, y, word("sv.area", name), 11, "ink halo", anchor="middle", bold=True)


def ports(chart: SeaChart, career: Career, *, names: bool = True) -> Iterator[Svg]:
    yield port_marks(chart, home_port(career), names=names)


@kept_by_language
def port_marks(chart: SeaChart, home: str, *, names: bool) -> Svg:
    return join(*(port_mark(chart, name, own=name == home, names=names) for name in PORTS))


def port_mark(chart: SeaChart, name: str, *, own: bool, names: bool) -> Svg:
    x, y = chart.place(*PORTS[name])
    mark = [port_square(x, y, own=own)]
    if names and (own or name in ("Pearl Harbor", "Brisbane", "Fremantle")):
        mark.append(port_name(x, y, name, own=own))
    return element("base", Area(x - 22, y - 22, 44, 44), *mark) if own else join(*mark)


def port_name(x: float, y: float, name: str, *, own: bool) -> Svg:
    shown = word("sv.port", name)
    if name == "Pearl Harbor":
        return label(x, y + 18, shown, 11, "ink halo", anchor="middle", bold=own)
    if name == "Brisbane":
        return label(x + 9, y + 4, shown, 11, "ink halo", bold=own)
    return label(x - 9, y + 4, shown, 11, "ink halo", anchor="end", bold=own)


@cache
def way_points(chart: SeaChart, port: str, zone: str) -> tuple[tuple[float, float], ...]:
    """The way from port to the middle of the zone, on the drawing."""
    middle = ZONES[zone].longitude, ZONES[zone].latitude
    between = WAYS.get((port, zone), ())
    return tuple(chart.place(*point) for point in (PORTS[port], *between, middle))


@lru_cache(maxsize=1024)
def box_places(chart: SeaChart, port: str, zone_: str, legs: tuple[int, int, int]) -> list[tuple[float, float]]:
    """Where each Travel Box lies: out along the way, round the zone, and home beside it."""
    way = way_points(chart, port, zone_)
    opening, stations, closing = legs
    zone = ZONES[zone_]
    x, y = chart.place(zone.longitude, zone.latitude)
    right, top = chart.place(zone.longitude + zone.across * 0.62, zone.latitude + zone.up * 0.55)
    places = [shifted(along(way, 0.78 * (n + 1) / (opening + 1) + 0.06), -3) for n in range(opening)]
    for n in range(stations):
        turn = pi * (0.9 - 1.8 * n / max(1, stations - 1))
        places.append((x - (right - x) * cos(turn - pi / 2), y - (y - top) * sin(turn - pi / 2)))
    places += [shifted(along(way, 0.84 - 0.78 * (n + 1) / (closing + 1)), 5) for n in range(closing)]
    return places


def shifted(point: tuple[float, float], by: float) -> tuple[float, float]:
    return point[0] + by, point[1] + by


def patrol_on_map(chart: SeaChart, career: Career) -> Iterator[Svg]:
    """Way, boxes and boat."""
    if not home_port(career):
        return
    patrol = career.patrol
    if patrol is None or career.end:
        if not career.end:
            yield boat_marker(*moored(chart, home_port(career)))
        return
    yield voyage(chart, home_port(career), patrol.zone, legs(patrol), patrol.position, patrol.direction)


@lru_cache(maxsize=1024)
def voyage(chart: SeaChart, port: str, zone: str, legs: tuple[int, int, int], here: int, direction: int) -> Svg:
    """The way from port to zone, its boxes, and the boat in one of them or in port."""
    places = box_places(chart, port, zone, legs)
    stops = [
        circle(x, y, 2.6, "stop passed" if is_behind(index, here, direction) else "stop")
        for index, (x, y) in enumerate(places)
    ]
    at = places[here] if 0 <= here < len(places) else moored(chart, port)
    return join(route(way_points(chart, port, zone)), *stops, boat_marker(*at))


def moored(chart: SeaChart, port: str) -> tuple[float, float]:
    """In port: above it, so that its name can be read."""
    x, y = chart.place(*PORTS[port])
    return x, y - 19


def map_text(view: View) -> str:
    career = view.career
    sentences = [say("The Pacific."), position_text(career)]
    if career.patrol is not None and not career.end and career.boat.boat_class:
        sentences += [
            say("{0:sv.seat}: {1:#sv.ship}, {2:#sv.ton}.", other.seat, other.ships_sunk, other.tonnage)
            for other in view.war.careers
            if other is not career
        ]
    return " ".join(sentences)


def position_text(career: Career) -> str:
    """Where the boat is, and what it is there for."""
    if not career.boat.boat_class:
        return say("No boat has been chosen yet.")
    boat, patrol = boat_name(career), career.patrol
    if career.end:
        return say("{0:plain}: {1:sv.cause}.", boat, career.end)
    if patrol is None:
        return say("{0:plain} is at {1:plain} in {2:month}.", boat, base_name(career.base), career.month)
    letters = order_letters(patrol.mission, patrol.wolfpack)
    orders_ = say("{0:sv.area}, mission {1:sv.mission}" if letters else "{0:sv.area}", patrol.zone, letters)
    bound = mark("{0:plain}, ordered to {1:plain}, is {2}, aborting, homeward.")
    return say(
        bound if patrol.aborting else mark("{0:plain}, ordered to {1:plain}, is {2}."),
        boat,
        orders_,
        place_text(career),
    )


def place_text(career: Career) -> Text:
    patrol = career.patrol
    assert patrol is not None
    here = patrol.position
    if not 0 <= here < len(patrol.boxes):
        return Text("at {0:plain}", (base_name(career.base),))
    facts = here + 1, len(patrol.boxes), patrol.boxes[here], patrol.checks[here]
    return Text("in box {0} of {1}, {2:sv.area}, {3:#sv.encounter check}", facts)
