"""Reads the chart files of Silent Victory part by part and checks them; every fault names its file and line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wardroom.games.patrol import chart_files as patrol
from wardroom.games.patrol.chart_files import Period
from wardroom.games.silent_victory.calendar import FIRST_MONTH, LAST_MONTH
from wardroom.games.silent_victory.cards import (
    AA_GUNS,
    ABILITIES,
    AREAS,
    ASSIGNMENTS,
    BASES,
    CLASSES,
    E1_RESULTS,
    GUNS,
    HURTS,
    RANGES,
    SYSTEMS,
    TORPEDO_TYPES,
    ZONES,
    Box,
    CaptainCard,
    Load,
    Mat,
    Ship,
)
from wardroom.table import Chart, ChartFile, ChartTable
from wardroom.table.text import Text, mark

__all__ = ["Reader", "check_owner"]

_MAT_NUMBERS = {
    "forward_tubes": 1,
    "forward_reloads": 0,
    "aft_tubes": 1,
    "aft_reloads": 0,
    "diesels": 1,
    "motors": 1,
    "hull_sunk": 1,
    "flooding_surface": 1,
    "deck_guns": 1,
    "ammo_per_gun": 0,
    "nac": 0,
}
"""Numbers of a mat, and the least each can be."""
LIGHTEST = 100
"""Tons of a ship."""
_OPEN_CHARTS = ("P1a", "P1p", "E3", "E4")
_OPEN_TABLES = frozenset(("E1", area) for area in AREAS)
"""Charts and tables that an owner may fill with any result of their vocabulary, not only those of ours."""


def check_owner(theirs: ChartFile, ours: ChartFile) -> None:
    """All tables, modifiers and values of our file, with results in the words the rules look for."""
    patrol.check_owner(theirs, ours, _is_open)


def _is_open(table: ChartTable) -> bool:
    return (table.chart, table.name) in _OPEN_TABLES or table.chart in _OPEN_CHARTS


class Reader:
    """Reads one part of the charts after the other."""

    def __init__(self, files: dict[str, ChartFile], by_id: dict[str, Chart]) -> None:
        self.files = files
        self.by_id = by_id
        self.file_of = {str(file.data["chart"]): file for file in files.values()}

    def numbers(self, chart: str, section: str) -> dict[str, int]:
        return patrol.numbers(self.by_id[chart], section)

    def check_vocabularies(self) -> None:
        for area in AREAS:
            self._check_results("E1", area, E1_RESULTS)
        self._check_results("E4", "Damage", SYSTEMS + HURTS)
        for table in self.by_id["E3"].tables:
            self._check_results("E3", table, (0, 1, 2, 3, 4, 5, "sunk"))
        for chart in ("P1a", "P1p"):
            for table in self.by_id[chart].tables:
                self._check_results(chart, table, ASSIGNMENTS)

    def _check_results(self, chart: str, table: str, known: tuple[object, ...]) -> None:
        patrol.check_results(self.file_of[chart], self.by_id[chart], table, known)

    def bands(self, key: str) -> patrol.Bands:
        """[9.1.1c] Pairs of tonnage and points, the first from 0 tons on."""
        return patrol.read_bands(self.file_of["S3"], "capacity", key)

    def tracks(self) -> dict[str, tuple[Box, ...]]:
        file = self.file_of["Tracks"]
        return {area: self._track(file, area, boxes) for area, boxes in file.get("tracks", dict).items()}

    def _track(self, file: ChartFile, area: str, boxes: Any) -> tuple[Box, ...]:
        """[7.1.2a, 10.12.2a] Out and home through Transit boxes, with boxes on station between them."""
        if area not in ZONES:
            raise file.fault(Text("'{0}' is none of {1}", (area, ZONES)), "tracks", area)
        if not isinstance(boxes, list) or not all(isinstance(text, str) for text in boxes):
            raise file.fault(Text("the track of {0} should be a list of boxes", (area,)), "tracks", area)
        track = tuple(self._box(file, area, text) for text in boxes)
        patrol.check_leads_out_and_home(file, area, [box.transit for box in track], "tracks", area)
        return track

    def _box(self, file: ChartFile, area: str, text: str) -> Box:
        name, times, count = text.partition(" x")
        if name not in ("Transit", area) or (times and count not in ("2", "3")):
            raise file.fault(
                Text("box '{0}' should read Transit or {1}, with x2 or x3 behind it", (text, area)), "tracks", area
            )
        return Box(name, int(count) if times else 1)

    def periods(self, chart: str) -> list[Period]:
        file = self.file_of[chart]
        tables = file.data["tables"].items()
        found = [
            patrol.read_period(file, self.by_id[chart], name, name)
            for name, table in tables
            if "from" in table and "types" not in table
        ]
        self._check_cover(file, [(first, last) for first, last, _ in found])
        return found

    def own_duds(self) -> dict[str, list[Period]]:
        """[9.2.4a] Rates of single types, in tables with `types`: an owner's, for none is known to us."""
        file = self.file_of["S2"]
        found: dict[str, list[Period]] = {kind: [] for kind in TORPEDO_TYPES}
        for name, table in file.data["tables"].items():
            if "types" not in table:
                continue
            at = ("tables", name)
            patrol.check_owner_table(file, self.by_id["S2"][name], self.by_id["S2"]["December 1941"], is_open=False)
            for kind in file.get("types", list, within=table, at=at):
                if kind not in TORPEDO_TYPES:
                    raise file.fault(Text("type '{0}' is none of {1}", (kind, TORPEDO_TYPES)), *at, "types")
                found[kind].append(patrol.read_period(file, self.by_id["S2"], name, name))
        return found

    def _check_cover(self, file: ChartFile, spans: list[tuple[int, int]]) -> None:
        patrol.check_cover(file, spans, FIRST_MONTH, LAST_MONTH)

    def ships(self, chart: str, count: int, kinds: tuple[str, ...]) -> tuple[Ship, ...]:
        file = self.file_of[chart]
        return tuple(self._ship(file, number, line, kinds) for number, line in patrol.ship_lines(file, count))

    def _ship(self, file: ChartFile, number: int, line: Any, kinds: tuple[str, ...]) -> Ship:
        patrol.check_ship_line(file, number, line, (3, 4), mark("ship {0} should read [name, kind, tons]"))
        patrol.check_ship(file, number, line, kinds, LIGHTEST)
        return Ship(*line)

    def mat(self, name: str) -> Mat:
        file = self.files[f"mat-{name}.toml"]
        data = file.data
        numbers = {key: patrol.read_number(file, key, data, least=least) for key, least in _MAT_NUMBERS.items()}
        start = patrol.read_month(file, data, "start")
        first = patrol.read_month(file, data, "start_first_printing") if "start_first_printing" in data else start
        if data.get("deck_gun") not in GUNS:
            raise file.fault(Text("deck gun {0} is none of {1}", (repr(data.get("deck_gun")), GUNS)), "deck_gun")
        if not all(isinstance(boat, str) for boat in file.get("names", list)) or not data["names"]:
            raise file.fault(Text("'names' should be at least one name"), "names")
        if any(gun not in AA_GUNS for gun in file.get("aa", list)):
            raise file.fault(Text("AA guns are of {0}", (AA_GUNS,)), "aa")
        mat = Mat(
            name=name,
            title=str(data["chart"]).removeprefix("Mat "),
            start=start,
            start_first_printing=first,
            deck_gun=str(data["deck_gun"]),
            aa=tuple(data["aa"]),
            loads=self._loads(file, data, ()),
            standing=str(data["standing"]),
            names=tuple(file.get("names", list)),
            refit_tubes=self._refit_tubes(file),
            refit_loads=self._loads(file, data["refit"], ("refit",)) if "refit" in data else (),
            **numbers,
        )
        self._check_loads(file, mat)
        return mat

    def _refit_tubes(self, file: ChartFile) -> tuple[int, int] | None:
        if "refit" not in file.data:
            return None
        refit = file.get("refit", dict)
        forward, aft = (
            patrol.read_number(file, key, refit, least=1, at=("refit",)) for key in ("forward_tubes", "aft_tubes")
        )
        return forward, aft

    def _loads(self, file: ChartFile, data: Mapping[str, Any], at: tuple[str, ...]) -> tuple[Load, ...]:
        loads = patrol.read_loads(file, data, at, TORPEDO_TYPES)
        self._check_cover(file, [(load.first, load.last) for load in loads])
        return loads

    def _check_loads(self, file: ChartFile, mat: Mat) -> None:
        room = mat.forward_tubes + mat.forward_reloads + mat.aft_tubes + mat.aft_reloads
        refit_room = room
        if mat.refit_tubes:
            refit_room += sum(mat.refit_tubes) - mat.forward_tubes - mat.aft_tubes
        problem = mark("a load of {0:#sv.torpedo} does not fill {1} places")
        patrol.check_full(file, mat.loads, room, (), problem)
        patrol.check_full(file, mat.refit_loads, refit_room, ("refit",), problem)

    def captains(self) -> dict[str, CaptainCard]:
        file = self.file_of["Captains"]
        cards = [self._captain(file, entry, number) for number, entry in enumerate(file.get("captain", list))]
        return {card.id: card for card in cards}

    def _captain(self, file: ChartFile, entry: Any, number: int) -> CaptainCard:
        at = ("captain", str(number))
        if not isinstance(entry, dict):
            raise file.fault(Text("a captain should be a table"), *at)
        texts = {
            key: file.get(key, str, within=entry, at=at) for key in ("id", "name", "boat", "class", "base", "note")
        }
        if texts["class"] not in CLASSES:
            raise file.fault(Text("class '{0}' is none of {1}", (texts["class"], CLASSES)), *at, "class")
        if texts["base"] not in BASES:
            raise file.fault(Text("base '{0}' is none of {1}", (texts["base"], BASES)), *at, "base")
        self._check_abilities(file, entry, at)
        self._check_zones(file, entry, at)
        return CaptainCard(
            texts["id"],
            texts["name"],
            texts["boat"],
            texts["class"],
            texts["base"],
            patrol.read_month(file, entry, "start", *at),
            patrol.read_number(file, "tonnage", entry, least=0, at=at),
            tuple(entry["zones"]),
            dict(entry["abilities"]),
            texts["note"],
        )

    def _check_abilities(self, file: ChartFile, entry: Mapping[str, Any], at: tuple[str, ...]) -> None:
        for name, value in file.get("abilities", dict, within=entry, at=at).items():
            if name not in ABILITIES:
                raise file.fault(Text("ability '{0}' is none of {1}", (name, list(ABILITIES))), *at, "abilities")
            if type(value) is not int:
                raise file.fault(
                    Text("ability '{0}' should be a number, not {1}", (name, repr(value))), *at, "abilities", name
                )

    def _check_zones(self, file: ChartFile, entry: Mapping[str, Any], at: tuple[str, ...]) -> None:
        zones = file.get("zones", list, within=entry, at=at)
        if not zones:
            raise file.fault(Text("a captain needs at least one patrol"), *at, "zones")
        for zone in zones:
            if zone not in ASSIGNMENTS:
                raise file.fault(Text("'{0}' is no patrol assignment", (zone,)), *at, "zones")

    def fire(self) -> dict[tuple[str, str], ChartTable]:
        return patrol.fire_tables(self.by_id["S1"], (*TORPEDO_TYPES, "Deck Gun"), RANGES)

    def repair(self) -> dict[str, ChartTable]:
        return patrol.repair_tables(self.file_of["E5"], self.by_id["E5"], SYSTEMS)
