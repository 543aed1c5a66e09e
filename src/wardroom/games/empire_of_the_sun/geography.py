"""[1.23, 1.3] The map: what each hex is, what each hexside lets pass, and what it lies in.

`data/hexes.tsv` has a line for each hex of the main map, `data/south-pacific.tsv` what is other on that sheet [17.10];
`data/map.toml` says where the facts are from. Directions are those of `grid.py`: N, NE, SE, S, SW, NW.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from wardroom.games.empire_of_the_sun.grid import neighbour

__all__ = ["Cell", "Geography", "Hexside", "read_geography"]

DATA = Path(__file__).resolve().parent / "data"
MAIN_MAP = "hexes.tsv"
SOUTH_PACIFIC = "south-pacific.tsv"

WATER, LAND, ROUTES = "wbm", "lbrm", "rm"
"""The letters of the hexsides that ships may cross, that men may cross, that have a transport route."""
CLOSED = "."
NAMED = frozenset({"city", "resource", "port", "airfield"})
"""[1.3.15] What makes a hex a named location."""
SOURCES = frozenset({"source-japan", "source-allied", "source-east"})


@dataclass(frozen=True, slots=True)
class Hexside:
    """One side of a hex: what may cross it, and what is drawn there that nothing may cross [1.3.26, 1.3.27]."""

    water: bool
    land: bool
    route: bool
    barred_water: bool
    barred_land: bool

    @property
    def has_land(self) -> bool:
        """[6.4] Land in it, passable or not: ZOI does not close it."""
        return self.land or self.barred_land


@dataclass(frozen=True, slots=True)
class Cell:
    """A hex as its line has it. `sides` and `barred` have a letter for each direction."""

    hex: int
    terrain: str
    """ocean, open, jungle, mixed, mountain or atoll."""
    region: str
    """What it lies in; "" for the sea."""
    name: str
    marks: tuple[str, ...]
    sides: str
    """`.` closed, `w` water, `l` land, `b` both, `r` land with a transport route, `m` that and water."""
    barred: str
    """What is drawn there but lets nothing pass: `w` water, `l` land, `b` both, `.` neither."""

    def side(self, heading: int) -> Hexside:
        """What crosses the hexside in this direction."""
        open, barred = self.sides[heading], self.barred[heading]
        return Hexside(open in WATER, open in LAND, open in ROUTES, barred in "wb", barred in "lb")

    @property
    def is_land(self) -> bool:
        """A hex with land in it; the air ferry is none."""
        return self.terrain != "ocean"

    @property
    def is_named_location(self) -> bool:
        """[1.3.15] A hex with a city, resource, port or airfield."""
        return self.is_land and not NAMED.isdisjoint(self.marks)


@dataclass(frozen=True, slots=True, eq=False)
class Geography:
    """One map; there is one for each sheet, known by itself."""

    cells: Mapping[int, Cell]
    """By hex, in the order of their labels."""
    oahu: Mapping[int, int]
    """[17.10] Hexes of the South Pacific sheet that Oahu is reached from, and how far it is."""
    land: frozenset[int]
    ports: frozenset[int]
    airfields: frozenset[int]
    """The air ferry at 5408 among them [8.35]."""
    cities: frozenset[int]
    """All of them, whatever their colour."""
    chinese_cities: frozenset[int]
    japanese_cities: frozenset[int]
    resources: frozenset[int]
    named_locations: frozenset[int]
    islands: frozenset[int]
    """[1.3.12] One-hex islands."""
    coastal: frozenset[int]
    """Land hexes with sea drawn in them, passable or not."""
    empire: frozenset[int]
    """[1.3.11] Inside the boundary of the Empire of Japan; Guam is among them and Hong Kong is not."""
    japanese_sources: frozenset[int]
    allied_sources: frozenset[int]
    """[6.22] The eastern ones among them."""
    eastern_sources: frozenset[int]

    def __contains__(self, hex: object) -> bool:
        return hex in self.cells

    def __iter__(self) -> Iterator[int]:
        return iter(self.cells)

    def terrain(self, hex: int) -> str:
        """The terrain of a hex."""
        return self.cells[hex].terrain

    def region(self, hex: int) -> str:
        """What the hex lies in; "" for the sea."""
        return self.cells[hex].region

    def name(self, hex: int) -> str:
        """The name of the place, "" if it has none."""
        return self.cells[hex].name

    def side(self, hex: int, heading: int) -> Hexside:
        """What crosses this hexside."""
        return self.cells[hex].side(heading)

    def neighbour(self, hex: int, heading: int) -> int:
        """The hex of this map beyond a hexside, whatever may cross it; 0 if there is none."""
        found = neighbour(hex, heading)
        return found if found in self.cells else 0

    def in_regions(self, regions: Iterable[str]) -> frozenset[int]:
        """All hexes of these regions."""
        wanted = frozenset(regions)
        return frozenset(hex for hex, cell in self.cells.items() if cell.region in wanted)

    def is_port(self, hex: int) -> bool:
        return hex in self.ports

    def is_airfield(self, hex: int) -> bool:
        return hex in self.airfields


@cache
def read_geography(south_pacific: bool = False) -> Geography:
    """The main map, or the sheet of the South Pacific."""
    main = {cell.hex: cell for cell in _main_map()}
    if not south_pacific:
        return _geography(main, {})
    lines = {int(line["hex"]): line for line in _lines(SOUTH_PACIFIC)}
    sheet = {hex: _on_the_sheet(main[hex], line) for hex, line in lines.items()}
    oahu = {hex: int(line["oahu"]) for hex, line in lines.items() if line["oahu"]}
    return _geography({hex: _cut(cell, sheet) for hex, cell in sheet.items()}, oahu)


def _lines(name: str) -> Iterator[dict[str, str]]:
    """The lines of a table of ours, by the heads of its columns; remarks begin with #."""
    text = (DATA / name).read_text(encoding="utf-8")
    rows = [row.split("\t") for row in text.splitlines() if not row.startswith("#")]
    for row in rows[1:]:
        yield dict(zip(rows[0], row, strict=True))


def _main_map() -> Iterator[Cell]:
    for line in _lines(MAIN_MAP):
        marks = tuple(line["marks"].split())
        yield Cell(
            int(line["hex"]), line["terrain"], line["region"], line["name"], marks, line["sides"], line["barred"]
        )


def _on_the_sheet(cell: Cell, line: Mapping[str, str]) -> Cell:
    """[17.10] A hex of the main map as it is on the other sheet: its own sources and edges, and one island less."""
    marks = tuple(line["marks"].split())
    if "sea" in marks:
        cell = replace(cell, terrain="ocean", region="", name="", marks=())
    kept = [mark for mark in cell.marks if mark not in SOURCES] + [mark for mark in marks if mark in SOURCES]
    return replace(cell, marks=tuple(kept), sides=line["sides"])


def _cut(cell: Cell, sheet: Mapping[int, Cell]) -> Cell:
    """Nothing is drawn beyond the edge of a sheet."""
    drawn = (each if neighbour(cell.hex, way) in sheet else CLOSED for way, each in enumerate(cell.barred))
    return replace(cell, barred="".join(drawn))


def _geography(cells: dict[int, Cell], oahu: dict[int, int]) -> Geography:
    """A map with its lists of hexes."""
    cells = dict(sorted(cells.items()))

    def marked(mark: str) -> frozenset[int]:
        return frozenset(hex for hex, cell in cells.items() if mark in cell.marks)

    return Geography(
        cells=cells,
        oahu=oahu,
        land=frozenset(hex for hex, cell in cells.items() if cell.is_land),
        ports=marked("port"),
        airfields=marked("airfield"),
        cities=marked("city"),
        chinese_cities=marked("chinese-city"),
        japanese_cities=marked("japanese-city"),
        resources=marked("resource"),
        named_locations=frozenset(hex for hex, cell in cells.items() if cell.is_named_location),
        islands=marked("island"),
        coastal=marked("coastal"),
        empire=marked("empire"),
        japanese_sources=marked("source-japan"),
        allied_sources=marked("source-allied"),
        eastern_sources=marked("source-east"),
    )
