"""[2.3, 28.4] The combat and search tables of Submarine, and those for weather, crews, cargo and supplies.

Each is a file of data/ that says how well it is known; docs/submarine-tables.md tells how the unknown values were
chosen. A grid names its `columns` and has a list for each of its `rows`; a table of one column has the usual form.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from wardroom.table import Chart, ChartError, ChartFile, ChartTable, Modifier
from wardroom.table.dice import DICE, Dice

__all__ = ["DAMAGE_ROWS", "DUD_ROWS", "ROWS", "Tables"]

ROWS = (
    "destroyer",
    "fleet destroyer",
    "escort",
    "corvette",
    "sub chaser",
    "merchant",
    "tanker",
    "carrier",
    "battleship",
    "cruiser",
    "Sub Chaser No. 28",
    "Kaibokan II",
    "Ukuru B",
    "Kamikaze",
    "Akatsuki",
    "Shimakaze",
)
"""[37.3.2.1] Rows of the Advanced Torpedo Detonation Table; the last six also serve submarines as targets [54.3]."""
DUD_ROWS = ("steam contact", "steam magnetic", "electric", "oxygen", "acoustic")
DAMAGE_ROWS = ("light", "medium", "heavy", "long lance")

DEFENCE_TYPES = 6
"""[54.3] Defence types run from 0 to 5."""
DEEPEST = 1000
"""Depth changes are worked out down to here; deeper ones are as this."""
REACH = 50
"""[16.3.8, 43.9.4] Feet beyond which a depth charge does nothing."""
DEPTH_STEP = 25
POSITIONS = 13
"""[37.1] Torpedo positions of the Advanced Game."""
FASTEST_TORPEDO = 20
"""Faster torpedoes than any of the war; those beyond would run as these."""
LEAST_DIFFERENCE = -4
"""[34.7.5d] First column of the Prolonged Attack Table."""
WEATHERS = ("clear", "squall", "storm", "tempest")
GRADES = ("professional", "experienced", "novice")
PROPULSIONS = ("steam", "oxygen", "electric")
SONARS = ("normal", "Japanese", "improved")
RADARS = ("early", "10 cm", "3 cm")
FITTED = ("DD", "BB", "BC", "PBB", "CV", "CVE", "CA", "CL", "DE", "E", "TB", "C", "PF", "F", "S", "SC", "ML")
"""[24.2.2c] Types of ship that may have radar or sonar."""
CHARGES = ("250 lb", "300 lb", "teardrop", "600 lb", "squid", "Mk X")
HOMING_CHANGES = (
    "emergency power",
    "silent running",
    "repairing",
    "foxer",
    "below contact depth",
    "Japanese sonar",
    "improved sonar",
)

Cell = int | str
Grid = dict[str, list[Any]]


class _Page:
    """A chart file with readers for its grids; every fault names its line."""

    def __init__(self, files: Mapping[str, ChartFile], name: str) -> None:
        if name not in files:
            raise ChartError(f"{name}: this chart of the game is missing.")
        self.file = files[name]
        self.chart: Chart = self.file.chart()
        self.rule: str = self.file.get("rule", str)

    @property
    def columns(self) -> list[str]:
        return [str(column) for column in self.file.get("columns", list)]

    def expect_columns(self, wanted: Sequence[object]) -> None:
        names = [str(name) for name in wanted]
        if self.columns != names:
            raise self.file.fault(f"'columns' should be {', '.join(names)}", "columns")

    def expect_rows(self, wanted: Sequence[object], *at: str) -> None:
        names = [str(name) for name in wanted]
        found = self.part(*at)
        for name in names:
            if name not in found:
                raise self.file.fault(f"row '{name}' is missing", *at)
        for name in found:
            if name not in names:
                raise self.file.fault(f"row '{name}' is none of {', '.join(names)}", *at, name)

    def part(self, *at: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.file.data
        for depth, key in enumerate(at):
            found = self.file.get(key, dict, within=found, at=at[:depth])
        return found

    def grid(self, *at: str, kind: type = int) -> Grid:
        """Rows of cells of one kind, one for each column."""
        at = at or ("rows",)
        width = len(self.columns)
        grid = {}
        for name in self.part(*at):
            row = self.file.get(name, list, within=self.part(*at), at=at)
            if len(row) != width or not all(_is(cell, kind) for cell in row):
                what = "whole numbers" if kind is int else "texts"
                raise self.file.fault(f"row '{name}' should have {width} {what}, one for each column", *at, name)
            grid[name] = row
        return grid

    def numbers(self, *at: str) -> dict[str, int]:
        """Plain numbers by name."""
        return {name: self.file.get(name, int, within=self.part(*at), at=at) for name in self.part(*at)}

    def number_list(self, name: str) -> list[int]:
        found: list[int] = self.file.get(name, list)
        if not found or not all(_is(number, int) for number in found):
            raise self.file.fault(f"'{name}' should be a list of whole numbers", name)
        return found

    def modifiers(self, *wanted: str, at: tuple[str, ...] = ("modifiers",)) -> dict[str, Modifier]:
        """The named changes of this chart; those the rules ask for must be there."""
        part = self.part(*at)
        for name in wanted:
            if name not in part:
                raise self.file.fault(f"modifier '{name}' is missing", *at)
        return {name: self._modifier(part, name, (*at, name)) for name in part}

    def _modifier(self, part: Mapping[str, Any], name: str, at: tuple[str, ...]) -> Modifier:
        fields = self.file.get(name, dict, within=part, at=at[:-1])
        value = self.file.get("value", int, within=fields, at=at)
        return Modifier(name, value, str(fields.get("rule", "")), self.file.standing(fields, self.chart.standing, at))

    def bands(self, *at: str) -> dict[str, tuple[int | None, int | None]]:
        """Rows named by spans of numbers such as 11..13."""
        return {name: self._span(name, *at) for name in self.part(*at)}

    def _span(self, text: str, *at: str) -> tuple[int | None, int | None]:
        found = _SPAN.fullmatch(text)
        if not found or text == "..":
            raise self.file.fault(f"'{text}' should read like 7, 4..6, ..3 or 12..", *at, text)
        one, low, high = (None if number is None else int(number) for number in found.groups())
        first, last = (low, high) if one is None else (one, one)
        if first is not None and last is not None and first > last:
            raise self.file.fault(f"'{text}' runs backwards", *at, text)
        return first, last

    def spread(self, numbers: Sequence[int], *at: str) -> dict[int, str]:
        """Which row each of these numbers falls in; every number in one, and in one only."""
        found: dict[int, str] = {}
        for name, span in self.bands(*at).items():
            for number in numbers:
                if _within(number, span):
                    if number in found:
                        raise self.file.fault(f"{number} is covered twice", *at, name)
                    found[number] = name
        for number in numbers:
            if number not in found:
                raise self.file.fault(f"{number} is not covered", *at)
        return found

    def spread_columns(self, numbers: Sequence[int]) -> dict[int, str]:
        """Which column each of these numbers falls in."""
        found = {}
        for number in numbers:
            fitting = [name for name in self.columns if _within(number, self._span(name, "columns"))]
            if len(fitting) != 1:
                raise self.file.fault(f"{number} should be in one column, not in {len(fitting)}", "columns")
            found[number] = fitting[0]
        return found

    def change(self, name: str, value: int, rule: str) -> Modifier:
        return Modifier(name, value, rule, self.chart.standing)

    def column_bands(self) -> list[tuple[int, int]]:
        """Columns named by spans that follow each other."""
        bands: list[tuple[int, int]] = []
        for name in self.columns:
            first, last = self._span(name, "columns")
            if first is None or last is None or (bands and first != bands[-1][1] + 1):
                raise self.file.fault(f"column '{name}' should follow the one before it", "columns", name)
            bands.append((first, last))
        return bands

    def dice(self, *, default: str = "") -> Dice:
        name = self.file.get("dice", str) if not default or "dice" in self.file.data else default
        if name not in DICE:
            raise self.file.fault(f"dice '{name}' is none of {', '.join(DICE)}", "dice")
        return DICE[name]

    def rolled(
        self, *, kind: type = int, modifiers: dict[str, Modifier] | None = None, word: str = ""
    ) -> dict[str, ChartTable]:
        """A table for each column of a grid whose rows are spans of dice."""
        dice = self.dice()
        grid = self.grid(kind=kind)
        rows = self.spread(dice.values, "rows")
        tables = {}
        for place, column in enumerate(self.columns):
            results = {total: grid[rows[total]][place] for total in dice.values}
            tables[column] = self.table(f"{word} {column}".strip(), dice, results, modifiers or {})
        return tables

    def table(
        self, name: str, dice: Dice, results: Mapping[int, Cell], modifiers: dict[str, Modifier], rule: str = ""
    ) -> ChartTable:
        first, last = min(results), max(results)
        cells = tuple(results.get(total, "") for total in range(first, last + 1))
        return ChartTable(self.chart.id, name, dice, first, cells, modifiers, rule or self.rule, self.chart.standing)

    def at_most(
        self, name: str, limits: Sequence[tuple[int, Cell]], otherwise: Cell, modifiers: dict[str, Modifier]
    ) -> ChartTable:
        """A table that gives the first result whose limit the modified dice do not pass."""
        dice = self.dice()
        wide = 0 if dice.reading == "digits" else dice.highest
        results: dict[int, Cell] = {}
        for total in dice.values if not wide else range(dice.lowest - wide, dice.highest + wide + 1):
            results[total] = next((result for limit, result in limits if total <= limit), otherwise)
        return self.table(name, dice, results, modifiers)

    def need_tables(self, *names: str, results: Sequence[str] = ()) -> dict[str, ChartTable]:
        """The usual tables of this file, all of which must be there, with results that the rules know."""
        for name in names:
            if name not in self.chart.tables:
                raise self.file.fault(f"table '{name}' is missing", "tables")
            for result in self.chart.tables[name].results if results else ():
                if result != "" and result not in results:
                    raise self.file.fault(f"'{result}' is none of {', '.join(results)}", "tables", name, "rows")
        return self.chart.tables

    def limit(self, value: int, dice: Dice, *at: str) -> int:
        """A highest die that hits: one the dice can show, or 0 for never."""
        if value and value not in dice.values:
            raise self.file.fault(f"{value} is nothing that {dice.name} can show", *at)
        return value


_SPAN = re.compile(r"(-?[0-9]{1,4})|(-?[0-9]{1,4})?\.\.(-?[0-9]{1,4})?")


def _within(number: int, span: tuple[int | None, int | None]) -> bool:
    first, last = span
    return (first is None or number >= first) and (last is None or number <= last)


def _is(cell: object, kind: type) -> bool:
    return isinstance(cell, kind) and not isinstance(cell, bool)


def _nearest(number: int, last: int) -> int:
    """A place in a list that ends at `last`; what lies beyond counts as the end."""
    return max(0, min(number, last))


class _BasicTables:
    """[13, 16, 17] The card of the Basic Game."""

    def __init__(self, files: Mapping[str, ChartFile]) -> None:
        self._read_damage(_Page(files, "damage.toml"))
        self._read_detonation(_Page(files, "torpedo-detonation.toml"))
        self._read_ahead_thrown(_Page(files, "anti-submarine-attack.toml"))
        self._read_charges(_Page(files, "depth-charge-attack.toml"))
        self._read_guns(_Page(files, "surface-gunfire.toml"))

    def _read_damage(self, page: _Page) -> None:
        page.expect_columns(range(1, len(page.columns) + 1))
        none = page.table("factor 0", page.dice(), dict.fromkeys(page.dice().values, 0), {})
        self._damage = (none, *page.rolled(word="factor").values())

    def damage(self, column: int) -> ChartTable:
        """[13.5a, 16.3.5] Damage points by damage factor; factor 0 does none, one beyond the last is as the last."""
        return self._damage[_nearest(column, len(self._damage) - 1)]

    def _read_detonation(self, page: _Page) -> None:
        page.expect_columns(range(1, 6))
        page.expect_rows(range(DEFENCE_TYPES), "rows")
        modifiers = page.modifiers("shallow running", "dead in the water")
        self._detonation: dict[tuple[int, int], ChartTable] = {}
        for row, limits in page.grid().items():
            for position, limit in enumerate(limits, 1):
                page.limit(limit, page.dice(), "rows", row)
                name = f"type {row}, position {position}"
                table = page.at_most(name, [(limit, "hit")], "miss", modifiers)
                self._detonation[int(row), position] = table

    def detonation(self, defence: int, position: int) -> ChartTable:
        """[13.4a] Whether a torpedo hits, by the target's defence type and the torpedo's position 1 to 5."""
        return self._detonation[_nearest(defence, DEFENCE_TYPES - 1), position]

    def _read_ahead_thrown(self, page: _Page) -> None:
        page.expect_columns(range(DEFENCE_TYPES))
        page.expect_rows(("hedgehog", "squid 1", "squid 2", "squid 3"), "rows")
        self._ahead_thrown = page.grid()
        self._depth_change = {weapon: _depth_changes(page, weapon) for weapon in ("hedgehog", "squid")}

    def hedgehog_factor(self, defence: int, depth: int) -> int:
        """[16.4.2] Damage factor of a hedgehog salvo."""
        return self._ahead_thrown_factor("hedgehog", "hedgehog", defence, depth)

    def squid_factor(self, count: int, defence: int, depth: int) -> int:
        """[16.4.2] Damage factor of all squid counters in one hex."""
        return self._ahead_thrown_factor("squid", f"squid {max(1, min(count, 3))}", defence, depth)

    def _ahead_thrown_factor(self, weapon: str, row: str, defence: int, depth: int) -> int:
        change = self._depth_change[weapon][_nearest(depth // DEPTH_STEP * DEPTH_STEP, DEEPEST)]
        factor: int = self._ahead_thrown[row][_nearest(defence, DEFENCE_TYPES - 1)]
        return max(0, factor + change)

    def _read_charges(self, page: _Page) -> None:
        page.expect_columns(range(DEFENCE_TYPES))
        differences = range(0, REACH + 1, DEPTH_STEP)
        self._charges: dict[tuple[str, int], list[int]] = {}
        for charge in page.part("rows"):
            page.expect_rows(differences, "rows", charge)
            for difference, factors in page.grid("rows", charge).items():
                self._charges[charge, int(difference)] = factors
        for charge in ("250 lb", "300 lb", "600 lb", "teardrop"):
            if (charge, 0) not in self._charges:
                raise page.file.fault(f"charge '{charge}' is missing", "rows")

    def charge_factor(self, charge: str, defence: int, difference: int) -> int:
        """[16.3.4, 16.3.8] Damage factor of a depth-charge counter; nothing beyond 50 feet."""
        difference = abs(difference)
        if difference > REACH:
            return 0
        band = -(-difference // DEPTH_STEP) * DEPTH_STEP
        return self._charges[charge, band][_nearest(defence, DEFENCE_TYPES - 1)]

    def _read_guns(self, page: _Page) -> None:
        grid = page.grid()
        page.expect_rows(range(1, len(grid) + 1), "rows")
        bands = page.column_bands()
        self._gunfire = [[0], *(_by_distance(factors, bands) for factors in grid.values())]
        self._gun_ranges = [
            max((distance for distance, factor in enumerate(factors) if factor), default=0) for factors in self._gunfire
        ]
        self._gun_changes = page.modifiers("night", "star shell")

    def gunfire(self, strength: int, distance: int) -> int:
        """[17.9.3] Damage factor by gun strength and range in hexes; 0 out of range."""
        factors = self._gunfire[_nearest(strength, len(self._gunfire) - 1)]
        return factors[distance] if 0 <= distance < len(factors) else 0

    def gunfire_change(self, name: str) -> Modifier:
        """[17.9.3, 25.2] What night and a star shell change in the damage factor."""
        return self._gun_changes[name]

    def gun_range(self, strength: int) -> int:
        """The last hex that guns of this strength reach."""
        return self._gun_ranges[_nearest(strength, len(self._gunfire) - 1)]


def _depth_changes(page: _Page, weapon: str) -> dict[int, int]:
    changes = page.numbers("depth_change", weapon)
    rows = page.spread(range(0, DEEPEST + 1, DEPTH_STEP), "depth_change", weapon)
    return {depth: changes[row] for depth, row in rows.items()}


def _by_distance(cells: Sequence[int], bands: Sequence[tuple[int, int]]) -> list[int]:
    """Cells of bands of ranges, one for each hex; range 0 counts as the first band."""
    spread = [cells[0]] * bands[0][0]
    for cell, (first, last) in zip(cells, bands, strict=True):
        spread += [cell] * (last - first + 1)
    return spread


class _OptionalTables(_BasicTables):
    """[22, 23, 24] The searches of the Optional Rules and the tables printed with scenarios 1 and 3."""

    def __init__(self, files: Mapping[str, ChartFile]) -> None:
        super().__init__(files)
        self._read_sonar(_Page(files, "sonar-search.toml"))
        self._radar = _Page(files, "radar-search.toml").need_tables(*RADARS, results=("0-25", "0", "none"))
        page = _Page(files, "equipment-fit.toml")
        page.expect_rows(FITTED, "limits")
        self._fit = page.numbers("limits")
        page = _Page(files, "convoy-movement.toml")
        self.convoy_die = page.need_tables("Convoy", results=("2", "L2", "R2", "2L", "2R"))["Convoy"]
        """[S1.VI.1] How an unplotted convoy moves."""
        self._read_moves(_Page(files, "submarine-movement.toml"))
        page = _Page(files, "depth-charge-proximity.toml")
        self.charge_die = page.need_tables("Proximity", results=("within 50", "same depth", "miss"))["Proximity"]
        """[S3.VI.3] How near a charge explodes to an unplotted submarine."""

    def _read_sonar(self, page: _Page) -> None:
        grid = page.grid()
        page.expect_columns((30, 15))
        page.expect_rows(range(len(grid)), "rows")
        modifiers = page.modifiers("initial echo", "Japanese sonar", "improved sonar")
        self._sonar = [
            page.at_most(f"speed {speed}", [(far, 30), (near, 15)], 0, modifiers) for speed, (far, near) in grid.items()
        ]

    def sonar(self, speed: int) -> ChartTable | None:
        """[22.4.3, 22.5] How far a sonar search reaches at this speed; none at all above the last row."""
        return self._sonar[speed] if 0 <= speed < len(self._sonar) else None

    def radar(self, kind: str) -> ChartTable:
        """[23.4.3] What a radar search finds."""
        return self._radar[kind]

    def fit(self, ship_type: str) -> int:
        """[24.2.2c] Highest die that equips a ship of this type; 0 for merchants, who have neither [23.6]."""
        return self._fit.get(ship_type, 0)

    def _read_moves(self, page: _Page) -> None:
        page.expect_columns(range(7))
        self._moves = tuple(page.rolled(kind=str, word="marker").values())
        for plot in (str(plot) for table in self._moves for plot in table.results):
            if not _PLOT.fullmatch(plot):
                raise page.file.fault(f"'{plot}' is no plot; write turns L and R and hexes by turns", "rows", plot)

    def random_move(self, marker: int) -> ChartTable:
        """[S3.VI.1] How the submarine of a solitaire hunt moves, by the number marker drawn."""
        return self._moves[marker]


_PLOT = re.compile(r"(?:[1-9]|[LR](?:[1-9]|$))(?:[LR][1-9])*[LR]?")


class _AdvancedTorpedoes(_OptionalTables):
    """[35, 37, 40, 51] Torpedoes of the Advanced Game."""

    def __init__(self, files: Mapping[str, ChartFile]) -> None:
        super().__init__(files)
        self._read_hits(_Page(files, "advanced-torpedo-detonation.toml"))
        self._read_duds(_Page(files, "dud.toml"))
        page = _Page(files, "advanced-torpedo-damage.toml")
        page.expect_columns(DAMAGE_ROWS)
        self._torpedo_damage = page.rolled()
        self._read_undirected(_Page(files, "undirected-torpedo.toml"))
        self._read_sight(_Page(files, "submarine-visibility.toml"))
        self._read_evasion(_Page(files, "evasion.toml"))
        self._foxer = _Page(files, "acoustic-torpedo-impact.toml").need_tables(
            "first", "second", "T3", results=("ship", "foxer")
        )

    def _read_hits(self, page: _Page) -> None:
        page.expect_columns(range(1, POSITIONS + 1))
        page.expect_rows(ROWS, "rows")
        page.expect_rows(range(DEFENCE_TYPES), "submarines")
        modifiers = page.modifiers("target dead in the water", "undirected", "shallow running")
        self._hits: dict[tuple[str, int], ChartTable] = {}
        for row, limits in page.grid().items():
            for position, limit in enumerate(limits, 1):
                page.limit(limit, page.dice(), "rows", row)
                table = page.at_most(f"{row}, position {position}", [(limit, "hit")], "miss", modifiers)
                self._hits[row, position] = table
        self._submarine_rows = [page.part("submarines")[str(defence)] for defence in range(DEFENCE_TYPES)]
        for defence, row in enumerate(self._submarine_rows):
            if row not in ROWS:
                raise page.file.fault(f"'{row}' is no row of this table", "submarines", str(defence))

    def hit66(self, row: str, position: int) -> ChartTable:
        """[37.3.2.2] Whether a torpedo hits, by the target's row and the torpedo's position 1 to 13."""
        return self._hits[row, position]

    def submarine_row(self, defence: int) -> str:
        """[54.3] The row of a submarine as target."""
        row: str = self._submarine_rows[_nearest(defence, DEFENCE_TYPES - 1)]
        return row

    def _read_duds(self, page: _Page) -> None:
        page.expect_rows(DUD_ROWS, "duds")
        self._duds = {}
        for row, limit in page.numbers("duds").items():
            page.limit(limit, page.dice(), "duds", row)
            self._duds[row] = page.at_most(row, [(limit, "dud")], "live", {})

    def dud(self, row: str) -> ChartTable:
        """[37.3.2.3] Whether a torpedo that hit is live or a dud."""
        return self._duds[row]

    def torpedo_damage(self, row: str) -> ChartTable:
        """[37.3.2.4] Hit points of a live torpedo."""
        return self._torpedo_damage[row]

    def _read_undirected(self, page: _Page) -> None:
        whole = page.need_tables("Undirected")["Undirected"]
        for result in whole.results:
            if result != "" and not _RUN.fullmatch(str(result)):
                raise page.file.fault(f"'{result}' should read like 6 or 6/10", "tables", "Undirected", "rows")
        self._undirected = [
            page.table(f"speed {speed}", whole.dice, _runs(whole, speed), {}, whole.rule)
            for speed in range(FASTEST_TORPEDO + 1)
        ]

    def undirected(self, speed: int) -> ChartTable:
        """[35.3.5, 35.3.6] Hexes of the launch turn: a number, or two of which the larger holds if within the speed.

        No number, nor the smaller of two, goes beyond the torpedo's speed.
        """
        return self._undirected[_nearest(speed, FASTEST_TORPEDO)]

    def _read_sight(self, page: _Page) -> None:
        page.expect_columns(WEATHERS)
        places = ("surfaced", "periscope", "S gear")
        page.expect_rows([f"{light}, {place}" for light in ("day", "night") for place in places], "rows")
        self._sight = {row: dict(zip(WEATHERS, cells, strict=True)) for row, cells in page.grid().items()}

    def visibility(self, light: str, weather: str, depth: int = 0) -> int:
        """[35.2.3, 35.2.9] How many hexes off a submarine at this depth can name targets."""
        place = "surfaced" if depth <= 0 else "periscope" if depth <= DEPTH_STEP else "S gear"
        hexes: int = self._sight[f"{light}, {place}"][weather]
        return hexes

    def _read_evasion(self, page: _Page) -> None:
        page.expect_columns([f"{speeds} {kind}" for speeds in ("10+", "5-9", "1-4") for kind in PROPULSIONS])
        self._evasion = page.rolled(kind=str, modifiers=page.modifiers("shallow running"), word="speed")
        for column, table in self._evasion.items():
            if not set(table.results) <= {"0", "T", "T1", ""}:
                raise page.file.fault(f"results under {column} should be 0, T or T1", "rows")

    def evasion(self, speed: int, propulsion: str) -> ChartTable:
        """[40.7, 40.8] How a ship of this greatest speed may evade: not (0), by a turn (T), a turn and a hex (T1)."""
        speeds = "10+" if speed >= 10 else "5-9" if speed >= 5 else "1-4"
        return self._evasion[f"{speeds} {propulsion}"]

    def foxer(self, which: str) -> ChartTable:
        """[51.2.3, 51.4.3] Whether the first or second acoustic torpedo, or a T3, strikes the ship or its foxer."""
        return self._foxer[which]


_RUN = re.compile(r"[0-9]{1,2}(/[0-9]{1,2})?")


def _runs(whole: ChartTable, speed: int) -> dict[int, Cell]:
    runs: dict[int, Cell] = {}
    for total in whole.dice.values:
        first, *larger = str(whole.result(total)).split("/")
        runs[total] = "/".join([str(min(int(first), speed)), *larger])
    return runs


class _AdvancedAttacks(_AdvancedTorpedoes):
    """[34.7, 43, 48] Hedgehog, depth charges, prolonged attacks and guns of the Advanced Game."""

    def __init__(self, files: Mapping[str, ChartFile]) -> None:
        super().__init__(files)
        self._read_hedgehog(_Page(files, "advanced-hedgehog.toml"))
        self._read_charges66(_Page(files, "advanced-depth-charge.toml"))
        self._read_prolonged(_Page(files, "prolonged-attack.toml"))
        self._read_gunfire66(_Page(files, "advanced-surface-gunfire.toml"))
        page = _Page(files, "advanced-surface-damage.toml")
        page.expect_columns(range(1, len(page.columns) + 1))
        none = page.table("factor 0", page.dice(), dict.fromkeys(page.dice().values, 0), {})
        self._gun_damage66 = (none, *page.rolled(word="factor").values())

    def _read_hedgehog(self, page: _Page) -> None:
        tables = page.rolled(word="depth")
        bands = page.spread_columns(range(0, DEEPEST + 1, DEPTH_STEP))
        self._hedgehog66 = {depth: tables[column] for depth, column in bands.items()}
        rows = page.spread(range(10), "speed_change")
        changes = page.numbers("speed_change")
        self._hedgehog_speed = [page.change(f"speed {speed}", changes[rows[speed]], "43.8.2") for speed in range(10)]
        self._hedgehog_defence = _by_defence(page, "43.8.2")

    def hedgehog66(self, depth: int) -> ChartTable:
        """[43.8.3] Hit points of a hedgehog salvo by the submarine's depth."""
        return self._hedgehog66[_nearest(depth // DEPTH_STEP * DEPTH_STEP, DEEPEST)]

    def hedgehog_modifiers(self, speed: int, defence: int) -> list[Modifier]:
        """[43.8.2] Changes to the dice for the submarine's speed and defence type."""
        changes = (
            self._hedgehog_speed[_nearest(speed, 9)],
            self._hedgehog_defence[_nearest(defence, DEFENCE_TYPES - 1)],
        )
        return [change for change in changes if change.value]

    def _read_charges66(self, page: _Page) -> None:
        page.expect_columns(range(0, REACH + 1, DEPTH_STEP))
        page.expect_rows(CHARGES, "charge_change")
        page.expect_rows(("charge", "teardrop", "squid"), "depth_change")
        self._charge66 = list(page.rolled(word="difference").values())
        dice = page.dice()
        self._charge66.append(page.table("beyond reach", dice, dict.fromkeys(dice.values, 0), {}, "43.9.4"))
        weapons = page.numbers("charge_change")
        self._charge_weapon = {name: page.change(name, value, "43.9.2") for name, value in weapons.items()}
        self._charge_defence = _by_defence(page, "43.9.2")
        depths = {name: _depth_changes(page, name) for name in page.part("depth_change")}
        self._charge_depth = {
            name: {depth: page.change(f"depth {depth}", value, "43.9.2") for depth, value in changes.items()}
            for name, changes in depths.items()
        }

    def charge66(self, difference: int) -> ChartTable:
        """[43.9.3, 43.9.4] Hit points of a depth-charge or squid counter by depth difference; none beyond 50 feet."""
        return self._charge66[_nearest(-(-abs(difference) // DEPTH_STEP), len(self._charge66) - 1)]

    def charge_modifiers(self, charge: str, defence: int, depth: int) -> list[Modifier]:
        """[43.9.2] Changes to the dice for the weapon and for the submarine's defence type and depth."""
        depths = self._charge_depth[charge if charge in self._charge_depth else "charge"]
        changes = (
            self._charge_weapon[charge],
            self._charge_defence[_nearest(defence, DEFENCE_TYPES - 1)],
            depths[_nearest(depth // DEPTH_STEP * DEPTH_STEP, DEEPEST)],
        )
        return [change for change in changes if change.value]

    def _read_prolonged(self, page: _Page) -> None:
        page.expect_columns(range(LEAST_DIFFERENCE, 10))
        self._prolonged = list(page.rolled(word="difference").values())

    def prolonged(self, difference: int) -> ChartTable | None:
        """[34.7.5d] Emergency power lost to a prolonged attack; none below the first column: the submarine escapes."""
        place = difference - LEAST_DIFFERENCE
        return self._prolonged[min(place, len(self._prolonged) - 1)] if place >= 0 else None

    def _read_gunfire66(self, page: _Page) -> None:
        bands = page.column_bands()
        strengths = page.numbers("strength_change")
        page.expect_rows(range(1, len(strengths) + 1), "strength_change")
        self._gun_changes66 = page.modifiers("first fire", "target submarine firing", "night", "star shell")
        self._gunfire66 = [[_gun_table(page, place, 0, 0) for place in range(len(bands) + 1)]]
        for strength, change in strengths.items():
            row = [_gun_table(page, place, int(strength), change) for place in range(len(bands) + 1)]
            self._gunfire66.append(row)
        self._gun_bands = _by_distance(range(len(bands)), bands)

    def gunfire66(self, strength: int, distance: int) -> ChartTable:
        """[48.2] Damage factor by gun strength and range in hexes; always 0 out of range."""
        bands = self._gun_bands
        band = bands[distance] if 0 <= distance < len(bands) else -1
        return self._gunfire66[_nearest(strength, len(self._gunfire66) - 1)][band]

    def gunfire66_change(self, name: str) -> Modifier:
        """[48.2, 48.2.1] What first fire, a target submarine that fires, night and star shells change in the factor."""
        return self._gun_changes66[name]

    def gun_damage66(self, factor: int) -> ChartTable:
        """[48.3] Hit points by damage factor; factor 0 does none, one beyond the last is as the last."""
        return self._gun_damage66[_nearest(factor, len(self._gun_damage66) - 1)]


def _by_defence(page: _Page, rule: str) -> list[Modifier]:
    page.expect_rows(range(DEFENCE_TYPES), "defence_change")
    changes = page.numbers("defence_change")
    return [page.change(f"defence type {name}", changes[str(name)], rule) for name in range(DEFENCE_TYPES)]


def _gun_table(page: _Page, place: int, strength: int, change: int) -> ChartTable:
    """A column of the gunnery grid for one strength; no guns, or a column that is not there, never hit."""
    dice, grid, rows = page.dice(), page.grid(), page.spread(page.dice().values, "rows")
    if not strength or place == len(page.columns):
        return page.table("out of range", dice, dict.fromkeys(dice.values, 0), {})
    factors = {total: max(0, grid[rows[total]][place] + change) for total in dice.values}
    return page.table(f"strength {strength}, range {page.columns[place]}", dice, factors, {})


class _AdvancedSearches(_AdvancedAttacks):
    """[44, 45, 46, 47] Sonar, radar and night sight of the Advanced Game."""

    def __init__(self, files: Mapping[str, ChartFile]) -> None:
        super().__init__(files)
        page = _Page(files, "sonar-sweep.toml")
        page.expect_columns(SONARS)
        self._sweep = page.rolled(word="sonar")
        self._sweep_changes = page.modifiers("foxer", *WEATHERS, *GRADES)
        self._read_homing(_Page(files, "sonar-homing.toml"))
        self._contact_depth = _Page(files, "sonar-contact-depth.toml").number_list("depths")
        page = _Page(files, "advanced-radar-search.toml")
        page.expect_columns(RADARS)
        self._radar66 = page.rolled(word="radar")
        self._radar_changes = page.modifiers(*WEATHERS, *GRADES)
        page = _Page(files, "night-visual-search.toml")
        page.expect_columns((0, DEPTH_STEP))
        self._night_sight = page.rolled(word="depth")
        self._night_changes = page.modifiers(*WEATHERS)

    def sweep(self, kind: str) -> ChartTable:
        """[44.5.2] Range of a sonar sweep in hexes."""
        return self._sweep[kind]

    def sweep_change(self, name: str) -> Modifier:
        """[44.5.2, 49.3, 51.2.6] What a foxer, the weather and the crew's grade change in a sweep's range."""
        return self._sweep_changes[name]

    def homing_range(self, kind: str) -> int:
        """[44.6.5] The greatest range of a sweep is that of homing."""
        return int(self._sweep[kind].result(66))

    def _read_homing(self, page: _Page) -> None:
        lowest = page.numbers("lowest")
        page.expect_rows(range(len(lowest)), "lowest")
        modifiers = page.modifiers(*HOMING_CHANGES, *GRADES)
        dice = page.dice()
        self._homing = []
        for speed, least in lowest.items():
            page.limit(least, dice, "lowest", speed)
            results: dict[int, Cell] = {total: "held" if total >= least else "lost" for total in dice.values}
            self._homing.append(page.table(f"speed {speed}", dice, results, modifiers))

    def homing(self, speed: int) -> ChartTable | None:
        """[44.6.3, 44.6.4] Whether a contact is held at the escort's speed; above the last no homing."""
        return self._homing[speed] if 0 <= speed < len(self._homing) else None

    def contact_depth(self, distance: int) -> int:
        """[45.3] Depth in feet to which a sweep reaches at this range."""
        return self._contact_depth[_nearest(distance - 1, len(self._contact_depth) - 1)]

    def radar66(self, kind: str) -> ChartTable:
        """[46.3] Range of radar in hexes."""
        return self._radar66[kind]

    def radar_change(self, grade: str, weather: str) -> list[Modifier]:
        """[46.4] What the crew's grade and the weather change in radar's range."""
        return [change for change in (self._radar_changes[grade], self._radar_changes[weather]) if change.value]

    def night_sight(self, depth: int) -> ChartTable:
        """[47.3.1] How far an escort sees a submarine at 0 or 25 feet by night."""
        return self._night_sight[str(depth)]

    def night_sight_change(self, weather: str, nation: str) -> list[Modifier]:
        """[47.3.2] What weather and nationality change in night sight."""
        changes = (self._night_changes.get(name) for name in (weather, nation))
        return [change for change in changes if change and change.value]


class _Supplies(_AdvancedSearches):
    """[20.2, 26.2, 49, 50, 59, 60, 61, 62] Formations, markers, crews, weather, cargo and supplies."""

    def __init__(self, files: Mapping[str, ChartFile]) -> None:
        super().__init__(files)
        self.crew = _Page(files, "crew-quality.toml").need_tables("Crew", results=GRADES)["Crew"]
        """[49.6] The grade of a crew."""
        self._weather = _Page(files, "weather.toml").need_tables(
            "Pacific", "Atlantic", "Mediterranean", results=WEATHERS
        )
        self._read_cargo(_Page(files, "cargo.toml"))
        self._read_charge_supply(_Page(files, "depth-charge-supply.toml"))
        self.thrower_rounds = _Page(files, "ahead-thrown-supply.toml").need_tables("Rounds")["Rounds"]
        """[61.5] Rounds for hedgehog or squid."""
        self.torpedo_supply = _Page(files, "torpedo-availability.toml").need_tables("Torpedoes")["Torpedoes"]
        """[62.2] Hundredths of the torpedoes a submarine can carry."""
        self._read_reload(_Page(files, "torpedo-reload.toml"))
        self._read_formations(_Page(files, "convoy-formations.toml"))
        self.markers = tuple(_Page(files, "number-markers.toml").number_list("markers"))
        """[26.2] The number markers."""

    def weather(self, area: str) -> ChartTable:
        """[50.3] Weather by sea area."""
        return self._weather[area]

    def _read_cargo(self, page: _Page) -> None:
        self._cargo = page.need_tables("C-2", "C-3", "T-2", "T-3")
        self._cargo_points = {ship: page.numbers("points", ship) for ship in self._cargo}
        self._cargo_effects = page.part("effects")
        self._cargo_types = page.part("same_as")
        for effect in self._cargo_effects.values():
            if effect not in ("triple capacity", "double damage"):
                raise page.file.fault(
                    f"'{effect}' is neither triple capacity nor double damage", "effects", str(effect)
                )
        for ship, table in self._cargo.items():
            for cargo in table.results:
                if cargo != "" and cargo not in self._cargo_points[ship]:
                    raise page.file.fault(f"'{cargo}' has no points", "points", ship)

    def cargo(self, ship_type: str) -> ChartTable:
        """[60.2] The cargo of a merchant of this type; Liberty and Victory ships load as the C-2."""
        return self._cargo[self._cargo_types.get(ship_type, ship_type)]

    def cargo_facts(self, ship_type: str, cargo: str) -> tuple[int, str]:
        """[60.2] Its victory points, and what it does to the ship: triple capacity, double damage or nothing."""
        points = self._cargo_points[self._cargo_types.get(ship_type, ship_type)][cargo]
        return points, str(self._cargo_effects.get(cargo, ""))

    def _read_charge_supply(self, page: _Page) -> None:
        page.expect_columns(("A", "B", "C", "D", "E"))
        self._charge_supply = page.rolled(word="table")
        self._letters: dict[tuple[str, str], str] = {}
        for kind in page.part("letters"):
            for nation, letter in page.part("letters", kind).items():
                if letter not in page.columns:
                    raise page.file.fault(f"'{letter}' is no table from A to E", "letters", kind, nation)
                self._letters[nation, kind] = letter

    def charge_supply(self, letter: str) -> ChartTable:
        """[61.2] Depth charges carried, by table A to E."""
        return self._charge_supply[letter]

    def supply_letter(self, nation: str, ship_type: str) -> str | None:
        """[61.2] The table for an escort's country and type; none where the print has a dash."""
        return self._letters.get((nation, ship_type))

    def _read_reload(self, page: _Page) -> None:
        page.expect_columns(("Advanced", "Basic"))
        page.expect_rows(GRADES, "rows")
        self._reload = page.grid()

    def reload_turns(self, grade: str, advanced: bool) -> int:
        """[59.1] Turns to reload a tube."""
        turns: int = self._reload[grade][0 if advanced else 1]
        return turns

    def _read_formations(self, page: _Page) -> None:
        page.expect_rows(range(1, 7), "formations")
        self._formations: dict[int, list[list[str]]] = {}
        for number in page.part("formations"):
            at = ("formations", number)
            columns = page.file.get("columns", list, within=page.part(*at), at=at)
            if not all(isinstance(column, list) and all(_is(name, str) for name in column) for column in columns):
                raise page.file.fault("'columns' should be lists of hexes", *at, "columns")
            self._formations[int(number)] = columns

    def formation(self, number: int) -> list[list[str]]:
        """[20.2] The columns of a convoy, each a list of bow hexes from front to rear; all head 6."""
        return self._formations[number]


class Tables(_Supplies):
    """All tables of the game; the owner's own files are already among `files`."""
