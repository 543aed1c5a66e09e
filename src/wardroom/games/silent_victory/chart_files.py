"""Reads the chart files of Silent Victory part by part and checks them; every fault names its file and line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wardroom.games.silent_victory.calendar import LAST_MONTH, month_number
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
from wardroom.table import Chart, ChartFile, ChartTable, WardroomError
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
_OPEN_CHARTS = ("P1a", "P1p", "E3", "E4")
_OPEN_TABLES = frozenset(("E1", area) for area in AREAS)
"""Charts and tables that an owner may fill with any result of their vocabulary, not only those of ours."""


def check_owner(theirs: ChartFile, ours: ChartFile) -> None:
    """All tables, modifiers and values of our file, with results in the words the rules look for."""
    own, model = theirs.chart(), ours.chart()
    for name, table in model.tables.items():
        if name not in own.tables:
            raise theirs.fault(Text("table '{0}' is missing", (name,)), "tables")
        _check_owner_table(theirs, own.tables[name], table)
    for section, values in model.values.items():
        if isinstance(values, dict):
            found = theirs.get(section, dict)
            for key, value in values.items():
                theirs.get(key, type(value), within=found, at=(section,))
        elif section in own.values:
            theirs.get(section, type(values))


def _check_owner_table(theirs: ChartFile, table: ChartTable, model: ChartTable) -> None:
    at = ("tables", table.name)
    for name in model.modifiers:
        if name not in table.modifiers:
            raise theirs.fault(Text("modifier '{0}' of {1} is missing", (name, table.name)), *at, "modifiers")
    if (table.chart, table.name) in _OPEN_TABLES or table.chart in _OPEN_CHARTS:
        return
    words = [result for result in model.results if isinstance(result, str)]
    for result in table.results:
        if isinstance(result, str) and result not in words:
            one_of = mark("'{0}' is no result of {1}; it should be one of {2}")
            problem = one_of if words else mark("'{0}' is no result of {1}; it should be a number")
            raise theirs.fault(Text(problem, (result, table.name, list(dict.fromkeys(words)))), *at, result)
        if isinstance(result, int) and (result < 0 or len(words) == len(model.results)):
            raise theirs.fault(Text("{0} is no result of {1}", (result, table.name)), *at, str(result))


class Reader:
    """Reads one part of the charts after the other."""

    def __init__(self, files: dict[str, ChartFile], by_id: dict[str, Chart]) -> None:
        self.files = files
        self.by_id = by_id
        self.file_of = {str(file.data["chart"]): file for file in files.values()}

    def numbers(self, chart: str, section: str) -> dict[str, int]:
        found = self.by_id[chart].values.get(section, {})
        return {key: value for key, value in found.items() if isinstance(value, int)}

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
        file = self.file_of[chart]
        if table not in self.by_id[chart].tables:
            raise file.fault(Text("table '{0}' is missing", (table,)))
        for result in self.by_id[chart][table].results:
            if result != "" and result not in known:
                raise file.fault(Text("'{0}' is no result of {1}", (result, table)), "tables", table, str(result))

    def bands(self, key: str) -> tuple[tuple[int, int], ...]:
        """[9.1.1c] Pairs of tonnage and points, the first from 0 tons on."""
        file = self.file_of["S3"]
        bands = file.get(key, list, within=file.get("capacity", dict), at=("capacity",))
        if not all(isinstance(band, list) and [type(number) for number in band] == [int, int] for band in bands):
            raise file.fault(Text("'{0}' should be pairs of tonnage and points", (key,)), "capacity", key)
        if not bands or bands[0][0] != 0:
            raise file.fault(Text("'{0}' should begin with 0 tons", (key,)), "capacity", key)
        return tuple((low, points) for low, points in bands)

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
        transit = [box.transit for box in track]
        if all(transit) or not (transit[0] and transit[-1]):
            raise file.fault(
                Text("the track of {0} should lead from Transit over {0} to Transit", (area,)), "tracks", area
            )
        return track

    def _box(self, file: ChartFile, area: str, text: str) -> Box:
        name, times, count = text.partition(" x")
        if name not in ("Transit", area) or (times and count not in ("2", "3")):
            raise file.fault(
                Text("box '{0}' should read Transit or {1}, with x2 or x3 behind it", (text, area)), "tracks", area
            )
        return Box(name, int(count) if times else 1)

    def periods(self, chart: str) -> list[tuple[int, int, ChartTable]]:
        file = self.file_of[chart]
        found = []
        for name, table in file.data["tables"].items():
            if "from" in table and "types" not in table:
                found.append(self._period(file, chart, name, table))
        self._check_cover(file, [(first, last) for first, last, _ in found])
        return found

    def _period(self, file: ChartFile, chart: str, name: str, table: Mapping[str, Any]) -> tuple[int, int, ChartTable]:
        first = self._month(file, table, "from", name)
        return first, self._month(file, table, "to", name), self.by_id[chart][name]

    def own_duds(self) -> dict[str, list[tuple[int, int, ChartTable]]]:
        """[9.2.4a] Rates of single types, in tables with `types`: an owner's, for none is known to us."""
        file = self.file_of["S2"]
        found: dict[str, list[tuple[int, int, ChartTable]]] = {kind: [] for kind in TORPEDO_TYPES}
        for name, table in file.data["tables"].items():
            if "types" not in table:
                continue
            at = ("tables", name)
            _check_owner_table(file, self.by_id["S2"][name], self.by_id["S2"]["December 1941"])
            for kind in file.get("types", list, within=table, at=at):
                if kind not in TORPEDO_TYPES:
                    raise file.fault(Text("type '{0}' is none of {1}", (kind, TORPEDO_TYPES)), *at, "types")
                found[kind].append(self._period(file, "S2", name, table))
        return found

    def _month(self, file: ChartFile, table: Mapping[str, Any], key: str, *at: str) -> int:
        text = file.get(key, str, within=table, at=at)
        try:
            return month_number(text)
        except WardroomError as fault:
            raise file.fault(Text("'{0}' is not a month; write it like 1943-07", (text[:20],)), *at, key) from fault

    def _check_cover(self, file: ChartFile, spans: list[tuple[int, int]]) -> None:
        wanted = month_number("1941-12")
        for first, last in sorted(spans):
            if first != wanted:
                raise file.fault(Text("the periods do not follow one another without a gap from 1941-12 on"))
            wanted = last + 1
        if wanted <= LAST_MONTH:
            raise file.fault(Text("the periods end before 1945-07"))

    def ships(self, chart: str, count: int, kinds: tuple[str, ...]) -> tuple[Ship, ...]:
        file = self.file_of[chart]
        lines = file.get("ships", dict)
        ships = []
        for number in range(1, count + 1):
            line = lines.get(str(number))
            if line is None:
                raise file.fault(Text("ship {0} is missing", (number,)), "ships")
            ships.append(self._ship(file, number, line, kinds))
        if len(lines) != count:
            raise file.fault(Text("there should be {1} ships, not {0}", (len(lines), count)), "ships")
        return tuple(ships)

    def _ship(self, file: ChartFile, number: int, line: Any, kinds: tuple[str, ...]) -> Ship:
        if not isinstance(line, list) or not 3 <= len(line) <= 4 or not isinstance(line[0], str):
            raise file.fault(Text("ship {0} should read [name, kind, tons]", (number,)), "ships", str(number))
        if line[1] not in kinds:
            raise file.fault(Text("kind {0} is none of {1}", (repr(line[1]), kinds)), "ships", str(number))
        if not isinstance(line[2], int) or not 100 <= line[2] <= 80000:
            raise file.fault(Text("{0} of {1:plain} tons is no ship", (line[0], line[2])), "ships", str(number))
        return Ship(*line)

    def mat(self, name: str) -> Mat:
        file = self.files[f"mat-{name}.toml"]
        data = file.data
        numbers = {key: self._number(file, key, data, least=least) for key, least in _MAT_NUMBERS.items()}
        start = self._month(file, data, "start")
        first = self._month(file, data, "start_first_printing") if "start_first_printing" in data else start
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

    def _number(
        self, file: ChartFile, key: str, within: Mapping[str, Any], *, least: int, at: tuple[str, ...] = ()
    ) -> int:
        number = int(file.get(key, int, within=within, at=at))
        if number < least:
            raise file.fault(Text("'{0}' should be {1} or more, not {2:plain}", (key, least, number)), *at, key)
        return number

    def _refit_tubes(self, file: ChartFile) -> tuple[int, int] | None:
        if "refit" not in file.data:
            return None
        refit = file.get("refit", dict)
        forward, aft = (
            self._number(file, key, refit, least=1, at=("refit",)) for key in ("forward_tubes", "aft_tubes")
        )
        return forward, aft

    def _loads(self, file: ChartFile, data: Mapping[str, Any], at: tuple[str, ...]) -> tuple[Load, ...]:
        entries = file.get("load", list, within=data, at=at)
        loads = tuple(self._torpedoes(file, entry, (*at, "load", str(number))) for number, entry in enumerate(entries))
        self._check_cover(file, [(load.first, load.last) for load in loads])
        return loads

    def _torpedoes(self, file: ChartFile, entry: Any, at: tuple[str, ...]) -> Load:
        if not isinstance(entry, dict):
            raise file.fault(Text("a load should be a table with from, to and numbers of torpedoes"), *at)
        kinds = [kind for kind in TORPEDO_TYPES if kind in entry]
        numbers = {kind: self._number(file, kind, entry, least=0, at=at) for kind in kinds}
        return Load(self._month(file, entry, "from", *at), self._month(file, entry, "to", *at), numbers)

    def _check_loads(self, file: ChartFile, mat: Mat) -> None:
        room = mat.forward_tubes + mat.forward_reloads + mat.aft_tubes + mat.aft_reloads
        refit_room = room
        if mat.refit_tubes:
            refit_room += sum(mat.refit_tubes) - mat.forward_tubes - mat.aft_tubes
        for loads, space, at in ((mat.loads, room, ()), (mat.refit_loads, refit_room, ("refit",))):
            for number, load in enumerate(loads):
                total = sum(load.torpedoes.values())
                if total != space:
                    problem = Text("a load of {0:#sv.torpedo} does not fill {1} places", (total, space))
                    raise file.fault(problem, *at, "load", str(number))

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
            self._month(file, entry, "start", *at),
            self._number(file, "tonnage", entry, least=0, at=at),
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
        return {
            (weapon, where): self.by_id["S1"][f"{weapon} {where}"]
            for weapon in (*TORPEDO_TYPES, "Deck Gun")
            for where in RANGES
        }

    def repair(self) -> dict[str, ChartTable]:
        file = self.file_of["E5"]
        numbers = file.get("repair", dict)
        repair = {}
        for system in SYSTEMS:
            group = system.rsplit(" ", 1)[0] if system[-1].isdigit() else system
            name = file.get(group, str, within=numbers, at=("repair",))
            if name not in self.by_id["E5"].tables:
                raise file.fault(Text("there is no table '{0}'", (name,)), "repair", group)
            repair[system] = self.by_id["E5"][name]
        return repair
