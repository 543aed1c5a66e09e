"""European waters: the bases, the patrol zones, and the boat on its way."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from math import cos, dist, radians
from typing import NamedTuple

from wardroom.boards import EMPTY, Area, Svg, circle, el, element, join, label, measure, number, path, rect
from wardroom.boards.maps import ConicChart
from wardroom.boards.parts import badge
from wardroom.boards.ships import ship
from wardroom.boards.voyages import along, boat_marker, compass_rose, port_square, route
from wardroom.table.text import kept_by_language, mark, say

__all__ = ["BASES", "ZONES", "Voyage", "box_places", "draw_waters", "waters_chart", "way_between"]

Place = tuple[float, float]
"""Longitude east and latitude; on a drawing, x and y."""
TRANSIT = "Transit"
"""The area of a box on the way to a zone and home from it."""


class Voyage(NamedTuple):
    """What the map is drawn of: a boat at its base, or on a patrol track."""

    base: str
    zone: str = ""
    """None while no patrol is ordered."""
    track: tuple[str, ...] = ()
    """The area of each Travel Box."""
    position: int = -1
    """Of the boat on the track; before its first box and after its last one the boat is at its base."""
    homeward: bool = False
    """Whether the boat goes back by the way it came, as one does that breaks a patrol off."""
    letter: str = ""
    """Of the special mission, for its box on the map."""
    mission_box: int = -1
    mission_done: bool = False
    mined: bool = False
    """Whether mines lie in that box."""
    sunk: int = 0
    """Ships sunk on this patrol."""
    wakes: tuple[tuple[str, int], ...] = ()
    """Of a finished career: how many patrols went to each zone."""

    @property
    def theatre(self) -> str:
        """The waters that base and zone lie in, if it is one; else all."""
        if not self.base or self.wakes:
            return "all"
        home = BASES[self.base].theatre
        return home if not self.zone or ZONES[self.zone].theatre == home else "all"


class Base(NamedTuple):
    place: Place
    berth: str
    """The point of the sea before it."""
    title: str
    beside: tuple[float, float, str]
    """Where its name stands: units right and down of it, and the side it is written from."""
    theatre: str = "north"
    moored: tuple[float, float] = (0, -19)
    """Where the boat lies in port: units right and down, so that no name is under it."""


class Zone(NamedTuple):
    """Where a patrol zone lies: its middle and reach in degrees, and its beat, which the boxes on station lie along."""

    middle: Place
    across: float
    up: float
    title: str
    name_at: Place
    beat: tuple[str, ...]
    theatre: str = "north"
    crowded: bool = False
    """Whether a base lies where its name would stand above it."""


BASES = {
    "Heligoland": Base((7.9, 54.18), "bight", mark("Heligoland"), (-8, -5, "end"), moored=(27, -15)),
    "Emden": Base((7.2, 53.37), "ems", mark("Emden"), (-6, 17, "middle"), moored=(-33, 0)),
    "Bremerhaven": Base((8.58, 53.55), "bight", mark("Bremerhaven"), (9, 5, "start"), moored=(27, 21)),
    "Bruges": Base((3.22, 51.21), "schelde", mark("Bruges"), (9, 11, "start"), moored=(-12, -19)),
    "Libau": Base((21.0, 56.52), "libau roads", mark("Libau"), (9, 4, "start")),
    "Pola": Base((13.85, 44.87), "pola roads", mark("Pola"), (9, -3, "start"), "south"),
    "Constantinople": Base((28.97, 41.02), "bosporus", mark("Constantinople"), (4, 18, "start"), "south"),
}
"""Where the flotillas lie."""

SEA: dict[str, Place] = {
    "bight": (7.4, 54.3),
    "ems": (6.4, 53.85),
    "texel": (4.0, 53.6),
    "schelde": (2.9, 51.55),
    "dover": (1.45, 50.98),
    "beachy": (0.2, 50.3),
    "wight": (-1.6, 50.1),
    "start": (-3.6, 49.7),
    "scilly": (-7.0, 49.4),
    "fastnet": (-10.2, 50.6),
    "blaskets": (-12.2, 52.8),
    "tory": (-9.6, 56.0),
    "hebrides": (-8.2, 58.2),
    "fair isle": (-2.3, 59.62),
    "st george": (-6.0, 51.6),
    "aberdeen": (0.0, 57.6),
    "dogger": (2.6, 55.4),
    "forties": (3.4, 57.4),
    "humber": (1.8, 53.9),
    "jutland": (6.0, 56.6),
    "skagerrak": (8.6, 57.95),
    "skaw": (10.9, 57.95),
    "kattegat": (11.4, 56.3),
    "samso": (10.8, 55.85),
    "belt": (10.9, 55.4),
    "langeland": (10.95, 54.68),
    "kiel bay": (10.55, 54.6),
    "fehmarn": (11.3, 54.57),
    "kadet": (12.2, 54.48),
    "arkona": (13.6, 54.95),
    "bornholm": (15.3, 54.85),
    "hoburg": (18.2, 56.0),
    "danzig": (19.0, 55.1),
    "gotland": (19.9, 57.6),
    "dago": (21.0, 58.85),
    "hango": (22.9, 59.45),
    "libau roads": (20.5, 56.5),
    "ushant": (-6.5, 48.4),
    "finisterre": (-10.2, 43.6),
    "lisbon": (-10.2, 38.5),
    "st vincent": (-9.4, 36.5),
    "trafalgar": (-6.6, 35.95),
    "gibraltar": (-5.4, 35.97),
    "alboran": (-2.8, 36.15),
    "algiers": (2.8, 37.4),
    "bizerta": (8.6, 37.9),
    "bon": (11.35, 37.45),
    "malta": (14.0, 35.5),
    "ionian": (18.6, 37.0),
    "otranto": (18.95, 40.1),
    "bari": (18.0, 41.7),
    "cattaro roads": (18.35, 42.25),
    "lissa": (15.6, 42.75),
    "ancona": (14.1, 44.0),
    "pola roads": (13.45, 44.8),
    "venice": (12.95, 45.1),
    "matapan": (21.8, 35.9),
    "crete": (24.5, 34.2),
    "alexandria": (29.5, 32.6),
    "sirte": (19.0, 33.6),
    "cerigo": (23.25, 36.1),
    "milo": (23.75, 37.0),
    "doro": (24.65, 38.0),
    "skyros": (24.95, 39.2),
    "dardanelles": (25.9, 40.0),
    "marmara": (27.9, 40.75),
    "bosporus": (29.15, 41.45),
    "heraclea": (31.0, 42.1),
    "odessa": (31.2, 44.6),
    "crimea": (33.6, 43.8),
    "novorossiysk": (37.0, 43.9),
    "trebizond": (38.6, 42.0),
    "sinope": (35.0, 42.7),
}
"""Points of the sea that ways lead through."""
LANES = (
    ("bight", "ems", "texel", "schelde", "dover", "beachy", "wight", "start", "scilly", "fastnet", "blaskets", "tory"),
    ("tory", "hebrides", "fair isle", "aberdeen", "dogger", "bight", "jutland", "skagerrak", "skaw", "kattegat"),
    ("kattegat", "samso", "belt", "langeland", "kiel bay", "fehmarn", "kadet", "arkona", "bornholm", "hoburg"),
    ("fair isle", "forties", "jutland"),
    ("dogger", "humber", "texel"),
    ("forties", "dogger", "jutland"),
    ("bornholm", "danzig", "hoburg", "gotland", "dago", "hango"),
    ("danzig", "libau roads", "gotland"),
    ("scilly", "st george"),
    ("scilly", "ushant", "start"),
    ("fastnet", "finisterre", "lisbon", "st vincent", "trafalgar", "gibraltar", "alboran", "algiers", "bizerta", "bon"),
    ("ushant", "finisterre"),
    ("bon", "malta", "ionian", "otranto", "bari", "cattaro roads"),
    ("bari", "lissa", "ancona", "pola roads", "venice"),
    ("malta", "sirte", "crete", "alexandria"),
    ("ionian", "sirte"),
    ("ionian", "matapan", "cerigo", "milo", "doro", "skyros", "dardanelles", "marmara", "bosporus"),
    ("matapan", "crete"),
    ("bosporus", "heraclea", "odessa", "crimea", "novorossiysk", "trebizond", "sinope", "heraclea"),
    ("sinope", "crimea"),
)
"""Rows of points, each of which is in sight of the next over water."""
NARROWS = frozenset({frozenset({"dardanelles", "marmara"}), frozenset({"marmara", "bosporus"})})
"""Lanes through straits that are finer than the coasts are drawn: no box is laid in one."""

ZONES = {
    "North Sea": Zone(
        (2.9, 56.3), 3.6, 2.4, mark("North Sea"), (2.9, 56.3), ("dogger", "aberdeen", "forties", "jutland")
    ),
    "British Isles": Zone(
        (-10.2, 54.2), 3.6, 5.2, mark("British Isles"), (-12.6, 54.6), ("hebrides", "tory", "blaskets", "fastnet")
    ),
    "English Channel": Zone(
        (-3.0, 49.75), 4.6, 1.15, mark("English Channel"), (-5.2, 47.6), ("wight", "start", "scilly")
    ),
    "Baltic": Zone((19.0, 56.9), 2.9, 2.5, mark("Baltic"), (18.6, 60.1), ("danzig", "hoburg", "gotland", "dago")),
    "Mediterranean": Zone(
        (18.5, 35.2),
        7.5,
        2.3,
        mark("Mediterranean"),
        (18.5, 35.2),
        ("malta", "ionian", "matapan", "crete", "sirte"),
        "south",
    ),
    "Adriatic": Zone(
        (16.4, 42.7), 2.6, 2.3, mark("Adriatic"), (15.6, 42.6), ("bari", "lissa", "ancona", "pola roads"), "south", True
    ),
    "Black Sea": Zone(
        (34.3, 43.2),
        5.0,
        1.7,
        mark("Black Sea"),
        (34.3, 43.2),
        ("odessa", "crimea", "novorossiysk", "trebizond"),
        "south",
    ),
}


class Written(NamedTuple):
    """A name on the map of some theatres: where it stands, and how large."""

    message: str
    where: Place
    theatres: tuple[str, ...]
    size: float = 11.0


NAMES = (
    Written(mark("ATLANTIC OCEAN"), (-17.0, 46.0), ("all",), 13.0),
    Written(mark("ATLANTIC OCEAN"), (-10.4, 47.6), ("north",), 13.0),
    Written(mark("Bay of Biscay"), (-8.0, 45.2), ("all",)),
    Written(mark("Norwegian Sea"), (-4.5, 61.3), ("north",)),
    Written(mark("Ionian Sea"), (18.7, 38.4), ("south",)),
    Written(mark("Aegean"), (25.0, 38.6), ("south",)),
    Written(mark("Tyrrhenian Sea"), (12.0, 39.9), ("south",)),
)
LANDS = (
    Written(mark("FRANCE"), (3.4, 45.7), ("all",)),
    Written(mark("FRANCE"), (2.6, 48.3), ("north",)),
    Written(mark("RUSSIA"), (33.0, 54.0), ("all",)),
    Written(mark("SPAIN"), (-3.7, 39.9), ("all",)),
    Written(mark("GERMANY"), (11.6, 51.6), ("north",)),
    Written(mark("SWEDEN"), (14.6, 59.2), ("north",)),
    Written(mark("TURKEY"), (34.6, 38.7), ("south",)),
    Written(mark("LIBYA"), (17.0, 30.6), ("south",)),
    Written(mark("RUMANIA"), (25.6, 45.2), ("south",)),
)


class Frame(NamedTuple):
    """How a theatre lies on the chart, and where its compass rose has room."""

    west: float
    east: float
    south: float
    north: float
    middle: float
    rose: Place


FRAMES = {
    "all": Frame(-22, 42, 31, 62.5, 10, (-17.5, 39)),
    "north": Frame(-15.5, 22.5, 47.4, 61.6, 3.5, (20.8, 51.2)),
    "south": Frame(8.5, 42, 31.0, 47.0, 25, (39.0, 33.6)),
}
"""The map of all waters, and those of the two theatres in which boats patrol."""


def waters_chart(area: Area, theatre: str = "all", *, grain: float = 0.7) -> ConicChart:
    west, east, south, north, middle, _ = FRAMES[theatre]
    return ConicChart(area, west=west, east=east, south=south, north=north, grain=grain, middle=middle)


def draw_waters(chart: ConicChart, voyage: Voyage, *, names: bool = True) -> Svg:
    """The map with zones, bases and the patrol; a small one has no names."""
    theatre = voyage.theatre
    written = lettering(chart, theatre, voyage.zone) if names else EMPTY
    return chart.drawing(
        written,
        *zones(chart, voyage, names=names),
        *patrol(chart, voyage),
        *bases(chart, voyage, names=names),
    )


@kept_by_language
def lettering(chart: ConicChart, theatre: str, assigned: str) -> Svg:
    """A compass rose, and names of waters and lands where no zone or base has its own."""
    taken = [writing.area for writing in zone_and_base_names(chart, theatre, assigned)]
    names = [
        writing.drawn("sea-text" if sea else "soft", italic=sea, spaced=not sea)
        for sea in (True, False)
        for writing in names_of(chart, theatre, NAMES if sea else LANDS, spaced=not sea)
        if not any(overlap(writing.area, other) for other in taken)
    ]
    return join(compass_rose(*chart.place(*FRAMES[theatre].rose), chart.area.width / 18, say("N")), *names)


class Writing(NamedTuple):
    """A name as it is to be drawn."""

    text: str
    x: float
    y: float
    size: float
    anchor: str = "middle"
    bold: bool = False
    spaced: bool = False

    @property
    def area(self) -> Area:
        wide = measure(self.text, self.size, bold=self.bold, spaced=self.spaced)
        left = self.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[self.anchor] * wide
        return Area(left, self.y - self.size, wide, 1.25 * self.size)

    def drawn(self, class_: str, *, italic: bool = False, spaced: bool = False) -> Svg:
        return label(
            self.x,
            self.y,
            self.text,
            self.size,
            class_,
            anchor=self.anchor,
            bold=self.bold,
            italic=italic,
            spaced=spaced,
        )


def overlap(one: Area, other: Area) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def names_of(chart: ConicChart, theatre: str, names: tuple[Written, ...], *, spaced: bool) -> Iterator[Writing]:
    """Names of a theatre; large ones shrink with the map."""
    for message, where, theatres, size in names:
        if theatre in theatres:
            x, y = chart.place(*where)
            yield Writing(say(message), x, y, max(11.0, size * chart.area.width / 512), spaced=spaced)


def zone_and_base_names(chart: ConicChart, theatre: str, assigned: str) -> Iterator[Writing]:
    for name, zone in ZONES.items():
        if theatre in ("all", zone.theatre):
            yield zone_writing(chart, name, assigned=name == assigned)
    for name, base in BASES.items():
        if theatre == base.theatre:
            yield base_writing(chart, name, own=True)


# Zones and bases


def zones(chart: ConicChart, voyage: Voyage, *, names: bool) -> Iterator[Svg]:
    """The ordered zone stands out by its line, and not by colour alone."""
    theatre, wakes = voyage.theatre, dict(voyage.wakes)
    for name, zone in ZONES.items():
        assigned = name == voyage.zone
        if names and theatre in ("all", zone.theatre):
            yield zone_element(chart, name, assigned=assigned)
        elif assigned:
            yield zone_shape(chart, name, assigned=True)
        if name in wakes:
            area = zone_area(chart, name)
            yield badge(area.center[0], area.y, str(wakes[name]))


def zone_shape(chart: ConicChart, name: str, *, assigned: bool) -> Svg:
    area = zone_area(chart, name)
    (x, y), kind = area.center, "zone assigned" if assigned else "zone"
    return el("ellipse", cx=x, cy=y, rx=area.width / 2, ry=area.height / 2, class_=kind)


def zone_area(chart: ConicChart, name: str) -> Area:
    zone = ZONES[name]
    (x, y), (longitude, latitude) = chart.place(*zone.middle), zone.middle
    across = dist((x, y), chart.place(longitude + zone.across, latitude))
    up = dist((x, y), chart.place(longitude, latitude + zone.up))
    return Area(x - across, y - up, 2 * across, 2 * up)


@kept_by_language
def zone_element(chart: ConicChart, name: str, *, assigned: bool) -> Svg:
    shape, text = zone_shape(chart, name, assigned=assigned), zone_name(chart, name, assigned=assigned)
    return element(f"zone:{name}", zone_area(chart, name), shape, text, radius=10)


def zone_name(chart: ConicChart, name: str, *, assigned: bool) -> Svg:
    return zone_writing(chart, name, assigned=assigned).drawn("ink halo")


def zone_writing(chart: ConicChart, name: str, *, assigned: bool) -> Writing:
    """In the zone if it is wide enough, else where there is room; beside the zone where boxes and boat need that."""
    zone, area = ZONES[name], zone_area(chart, name)
    title = say(zone.title)
    if assigned and zone.crowded:
        return Writing(title, area.right + 5, area.center[1], 12, "start", bold=True)
    if assigned:
        return Writing(title, area.center[0], area.y - 4, 12, bold=True)
    wide = area.width > measure(title, 11, bold=True) + 24
    x, y = chart.place(*(zone.middle if wide else zone.name_at))
    return Writing(title, x, y + 4, 11, bold=True)


def bases(chart: ConicChart, voyage: Voyage, *, names: bool) -> Iterator[Svg]:
    """Those of the theatre; a map of all waters names the boat's own alone."""
    theatre = voyage.theatre
    for name, base in BASES.items():
        own = name == voyage.base
        if theatre in ("all", base.theatre):
            yield base_mark(chart, name, own=own, named=names and (own or theatre != "all"))


@kept_by_language
def base_mark(chart: ConicChart, name: str, *, own: bool, named: bool) -> Svg:
    x, y = chart.place(*BASES[name].place)
    parts = [port_square(x, y, own=own)]
    if named:
        parts.append(base_writing(chart, name, own=own).drawn("ink halo"))
    return element("base", Area(x - 22, y - 22, 44, 44), *parts) if own else join(*parts)


def base_writing(chart: ConicChart, name: str, *, own: bool) -> Writing:
    (x, y), (right, down, anchor) = chart.place(*BASES[name].place), BASES[name].beside
    return Writing(say(BASES[name].title), x + right, y + down, 11, anchor, bold=own)


# Ways over the sea


@cache
def neighbours() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {name: set() for name in SEA}
    for lane in LANES:
        for one, other in pairwise(lane):
            found[one].add(other)
            found[other].add(one)
    return {name: frozenset(others) for name, others in found.items()}


def miles(one: str, other: str) -> float:
    """Between two points of the sea, near enough to choose the shorter way."""
    (east, north), (far_east, far_north) = SEA[one], SEA[other]
    narrow = cos(radians((north + far_north) / 2))
    return 60 * dist((east * narrow, north), (far_east * narrow, far_north))


@cache
def way_between(start: str, end: str) -> tuple[str, ...]:
    """The shortest way over the lanes from one point of the sea to another."""
    open_: list[tuple[float, tuple[str, ...]]] = [(0.0, (start,))]
    seen: set[str] = set()
    while open_:
        run, way = heappop(open_)
        if way[-1] == end:
            return way
        if way[-1] not in seen:
            seen.add(way[-1])
            for onward in sorted(neighbours()[way[-1]] - seen):
                heappush(open_, (run + miles(way[-1], onward), (*way, onward)))
    raise KeyError(f"no way from {start} to {end}")


@cache
def way_out(base: str, zone: str) -> tuple[str, ...]:
    """From the base to the nearer end of the zone's beat."""
    beat = ZONES[zone].beat
    ways = [way_between(BASES[base].berth, end) for end in (beat[0], beat[-1])]
    return min(ways, key=lambda way: sum(miles(*leg) for leg in pairwise(way)))


@cache
def beat_from(base: str, zone: str) -> tuple[str, ...]:
    """The beat, walked from the end that the boat comes to first."""
    beat = ZONES[zone].beat
    way = beat if way_out(base, zone)[-1] == beat[0] else beat[::-1]
    joined = [way[0]]
    for point in way[1:]:
        joined += way_between(joined[-1], point)[1:]
    return tuple(joined)


def drawn(chart: ConicChart, points: tuple[str, ...]) -> tuple[Place, ...]:
    return tuple(chart.place(*SEA[point]) for point in points)


def open_water(points: tuple[str, ...]) -> tuple[str, ...]:
    """The part of a way after its last narrows: boxes are laid there."""
    last = [index for index, leg in enumerate(pairwise(points)) if frozenset(leg) in NARROWS]
    return points[last[-1] + 1 :] if last else points


@lru_cache(maxsize=1024)
def box_places(chart: ConicChart, base: str, zone: str, track: tuple[str, ...]) -> tuple[Place, ...]:
    """Where each Travel Box lies: out along the way, up and down the beat, and home between those that led out."""
    stations = [index for index, area in enumerate(track) if area != TRANSIT]
    first, last = (stations[0], stations[-1]) if stations else (len(track), len(track) - 1)
    way = drawn(chart, open_water(way_out(base, zone)))
    beat = drawn(chart, beat_from(base, zone))
    out = [along(way, (n + 0.5) / max(1, first)) for n in range(first)]
    there = [along(beat, n / max(1, last - first)) for n in range(last - first + 1)]
    home = len(track) - last - 1
    back = [along(way, 1 - (n + 1) / (home + 1)) for n in range(home)]
    return (*out, *there, *back)


def patrol(chart: ConicChart, voyage: Voyage) -> Iterator[Svg]:
    """Way, boxes and boat; the box of a special mission, mines that lie there, and how many ships were sunk."""
    if not voyage.base or voyage.wakes:
        return
    base = chart.place(*BASES[voyage.base].place)
    if not voyage.zone:
        yield boat_marker(*moored(chart, voyage.base))
        return
    way = (base, *drawn(chart, way_out(voyage.base, voyage.zone)))
    yield route((*way, *drawn(chart, beat_from(voyage.base, voyage.zone))))
    places = box_places(chart, voyage.base, voyage.zone, voyage.track)
    for index, (x, y) in enumerate(places):
        yield circle(x, y, 2.6, "stop passed" if passed(voyage, index) else "stop")
    if 0 <= voyage.mission_box < len(places):
        yield mission_mark(voyage, *places[voyage.mission_box])
    if voyage.sunk:
        yield sunk_mark(chart, voyage)
    yield boat_marker(*(places[voyage.position] if 0 <= voyage.position < len(places) else moored(chart, voyage.base)))


def mission_mark(voyage: Voyage, x: float, y: float) -> Svg:
    """[7.3] The letter of the mission at its box; mines that were laid as three small ones."""
    letter = badge(x + 11, y - 11, voyage.letter, "badge done" if voyage.mission_done else "badge", radius=8.5)
    return join(letter, *(mine(x - 6 + 6 * n, y + 9) for n in range(3))) if voyage.mined else letter


def mine(x: float, y: float) -> Svg:
    return join(
        circle(x, y, 2.2, "badge"),
        path(f"M{number(x)} {number(y - 3.6)}v7.2M{number(x - 3.6)} {number(y)}h7.2", "rule"),
    )


def sunk_mark(chart: ConicChart, voyage: Voyage) -> Svg:
    """A ship that goes down at the edge of the zone, and how many did."""
    area = zone_area(chart, voyage.zone)
    x, y = area.center[0], area.bottom
    return join(
        rect(Area(x - 24, y - 9, 48, 18), "card", 4),
        ship("freighter", Area(x - 21, y - 6, 26, 11), "ship"),
        label(x + 21, y + 4, f"×{voyage.sunk}", 11.5, "ink", anchor="end", bold=True, width=18),
    )


def passed(voyage: Voyage, index: int) -> bool:
    return index > voyage.position if voyage.homeward else index < voyage.position


def moored(chart: ConicChart, base: str) -> Place:
    """In port: beside it, so that names can be read."""
    (x, y), (right, down) = chart.place(*BASES[base].place), BASES[base].moored
    return x + right, y + down
