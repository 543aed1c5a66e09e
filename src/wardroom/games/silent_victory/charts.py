"""The charts of Silent Victory, read from data/, checked, and given the names the rules use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from wardroom.games.silent_victory.calendar import LAST_MONTH, month_number
from wardroom.table import Chart, ChartFile, ChartTable, WardroomError, read_chart_files

__all__ = ["CLASSES", "Box", "CaptainCard", "Charts", "Load", "Mat", "Ship", "capacity", "load_charts"]

DATA = Path(__file__).resolve().parent / "data"

CLASSES = ("porpoise", "salmon", "tambor", "gar", "narwhal", "gato", "argonaut", "balao", "tench")
TORPEDO_TYPES = ("Mk 14", "Mk 18", "Mk 27")
GUNS = ("3in", "4in", "5in")
AA_GUNS = (".50 cal", "20mm", "40mm")
RANGES = ("close", "medium", "long")
BASES = ("pearl", "australia", "philippines")
MERCHANT_KINDS = ("F", "T", "P", "A", "S")
WARSHIP_KINDS = ("BB", "CV", "CVE", "CA", "CL", "DD", "FF", "SS", "ML", "AS")
MISSIONS = ("W", "T", "M", "E", "R", "L")
ABILITIES = {
    "night_surface": -1,
    "escort_target": -1,
    "deck_gun": -1,
    "detection": -1,
    "crash_dive": 1,
    "follow": -1,
    "to_hit": -1,
    "second_salvo": -1,
    "unescorted": -1,
}
E1_RESULTS = (
    "-",
    "SJ",
    "Aircraft",
    "Ship",
    "Two Ships",
    "Ship+Escort",
    "Two Ships+Escort",
    "Convoy",
    "Capital Ship",
    "Warship",
    "Minefield",
)
SYSTEMS = (
    "batteries",
    "fuel tanks",
    "periscope",
    "dive planes",
    "diesel 1",
    "diesel 2",
    "diesel 3",
    "diesel 4",
    "motor 1",
    "motor 2",
    "motor 3",
    "motor 4",
    "SD radar",
    "SJ radar",
    "radio",
    "hydrophones",
    "AA gun",
    "deck gun",
    "forward tubes ODD",
    "forward tubes EVEN",
    "aft tubes",
)
_HURTS = ("hull", "hull x2", "flooding", "flooding x2", "crew injury", "crew injury x2")


@dataclass(frozen=True, slots=True)
class Ship:
    """A line of a target roster."""

    name: str
    kind: str
    tons: int
    fast: bool = False


class Box(NamedTuple):
    """A Travel Box of a patrol track."""

    area: str
    checks: int = 1

    @property
    def transit(self) -> bool:
        return self.area == "Transit"


@dataclass(frozen=True, slots=True)
class Load:
    """[4.5] The standard torpedo load of a class for a period."""

    first: int
    last: int
    torpedoes: dict[str, int]


@dataclass(frozen=True, slots=True)
class Mat:
    """[3.1] What a display mat prints of a class."""

    name: str
    title: str
    start: int
    start_first_printing: int
    forward_tubes: int
    forward_reloads: int
    aft_tubes: int
    aft_reloads: int
    diesels: int
    motors: int
    hull_sunk: int
    flooding_surface: int
    deck_gun: str
    deck_guns: int
    ammo_per_gun: int
    aa: tuple[str, ...]
    nac: int
    loads: tuple[Load, ...]
    standing: str
    names: tuple[str, ...]
    refit_tubes: tuple[int, int] | None = None
    refit_loads: tuple[Load, ...] = ()

    def load(self, month: int, *, refitted: bool) -> dict[str, int]:
        """[4.5] The standard load for a patrol that sails in this month."""
        loads = self.refit_loads if refitted and self.refit_loads else self.loads
        for load in loads:
            if load.first <= month <= load.last:
                return load.torpedoes
        raise LookupError(month)


@dataclass(frozen=True, slots=True)
class CaptainCard:
    """[14.10] A historical captain."""

    id: str
    name: str
    boat: str
    boat_class: str
    base: str
    start: int
    tonnage: int
    zones: tuple[str, ...]
    abilities: dict[str, int]
    note: str


@dataclass
class Charts:
    """Every chart, by its printed name in `by_id` and by its use in the attributes."""

    files: dict[str, ChartFile]
    by_id: dict[str, Chart]
    encounters: dict[str, ChartTable]
    assignments: dict[str, list[tuple[int, int, ChartTable]]]
    tracks: dict[str, tuple[Box, ...]]
    merchants: dict[str, tuple[Ship, ...]]
    capital_ships: tuple[Ship, ...]
    warships: tuple[Ship, ...]
    mats: dict[str, Mat]
    captains: dict[str, CaptainCard]
    fire: dict[tuple[str, str], ChartTable]
    duds: list[tuple[int, int, ChartTable]]
    """Dud rates of every type that has none of its own."""
    own_duds: dict[str, list[tuple[int, int, ChartTable]]]
    enemy_torpedo: dict[str, ChartTable]
    repair: dict[str, ChartTable]
    capacity: tuple[tuple[int, int], ...]
    capital_capacity: tuple[tuple[int, int], ...]
    values: dict[str, int] = field(default_factory=dict)
    evasive_hits: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Names for the tables that rules roll on."""
        self.dud_rates = {kind: _by_month(self.duds) | _by_month(self.own_duds[kind]) for kind in TORPEDO_TYPES}
        self.assignment_by_month = {chart: _by_month(periods) for chart, periods in self.assignments.items()}
        self.known_capacity: dict[bool, dict[int, int]] = {False: {}, True: {}}
        self.escort_capacity = capacity(self.capacity, self.values["escort_tons"])
        e1, e2, e3 = self.by_id["E1"], self.by_id["E2"], self.by_id["E3"]
        self.special_missions = e1["Special Missions"]
        self.additional_round = e1["Additional Round"]
        self.ship_size = e1["Ship Size"]
        self.ship_size_1945 = e1["Ship Size 1945"]
        self.roster = e1["Roster"]
        self.day_or_night = e1["Day or Night"]
        self.change_time = e1["Change Time of Day"]
        self.follow = e1["Follow"]
        self.follow_damaged = e1["Follow Damaged Ships"]
        self.follow_capital = e1["Follow Capital Ship"]
        self.detection = e2["Detection"]
        self.approach = e2["Close Approach"]
        self.attack_early = e3["Before July 1943"]
        self.attack_late = e3["From July 1943 and aircraft"]
        self.damage = self.by_id["E4"]["Damage"]
        self.crew_injury = self.by_id["E5"]["Crew Injury"]
        self.severity = self.by_id["E5"]["Severity"]
        self.additional_flooding = self.by_id["E5"]["Additional Flooding"]
        self.survival = self.by_id["E5"]["Survival"]
        self.wolfpack = self.by_id["E9"]["Wolfpack"]
        self.torpedo_damage = self.by_id["S3"]["Torpedo"]
        self.gun_damage = self.by_id["S3"]["Deck Gun"]
        self.crash_dive = self.by_id["A1"]["Crash Dive"]
        self.aa_fire = self.by_id["A2"]["AA Fire"]
        self.random_event = self.by_id["R1"]["Random Event"]
        self.periscope_needed = bool(self.by_id["E5"].values.get("periscope_bars_submerged_attack", False))
        self.minefield = self.by_id["R1"]["Minefield"]

    def table(self, chart: str, name: str) -> ChartTable:
        return self.by_id[chart][name]

    def assignment(self, base: str, month: int) -> ChartTable:
        """[7.3.2a] The column of P1a or P1p for a base and a month."""
        return self.assignment_by_month["P1p" if base == "pearl" else "P1a"][month]

    def dud(self, sailed: int, kind: str = "Mk 14") -> ChartTable:
        """[9.2.4a, b] The dud rate of this type that was in force when the boat sailed."""
        return self.dud_rates[kind][sailed]


def _by_month(periods: list[tuple[int, int, ChartTable]]) -> dict[int, ChartTable]:
    return {month: table for first, last, table in reversed(periods) for month in range(first, last + 1)}


def capacity(bands: tuple[tuple[int, int], ...], tons: int) -> int:
    """[9.1.1c] Damage points by tonnage."""
    most = 0
    for low, points in bands:
        if tons >= low and points > most:
            most = points
    return most


def load_charts(overrides: Mapping[str, str] | None = None) -> Charts:
    """Read all charts, an owner's files in place of ours, and check that they make a whole game."""
    return _load(tuple(sorted((overrides or {}).items())))


@cache
def _load(overrides: tuple[tuple[str, str], ...]) -> Charts:
    """Charts are never changed, so games that use the same files share them."""
    files = read_chart_files(DATA, dict(overrides))
    for name, _ in overrides:
        _check_owner(files[name], ChartFile(name, (DATA / name).read_text(encoding="utf-8")))
    charts = {name: file.chart() for name, file in files.items()}
    by_id = {chart.id: chart for chart in charts.values()}
    reader = _Reader(files, by_id)
    return reader.read()


# What the rules ask of an owner's file


def _check_owner(theirs: ChartFile, ours: ChartFile) -> None:
    """All tables, modifiers and values of our file, with results in the words the rules look for."""
    own, model = theirs.chart(), ours.chart()
    for name, table in model.tables.items():
        if name not in own.tables:
            raise theirs.fault(f"table '{name}' is missing", "tables")
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
            raise theirs.fault(f"modifier '{name}' of {table.name} is missing", *at, "modifiers")
    if (table.chart, table.name) in _OPEN_TABLES or table.chart in _OPEN_CHARTS:
        return
    words = [result for result in model.results if isinstance(result, str)]
    for result in table.results:
        if isinstance(result, str) and result not in words:
            known = f"one of {', '.join(dict.fromkeys(words))}" if words else "a number"
            raise theirs.fault(f"'{result}' is no result of {table.name}; it should be {known}", *at, result)
        if isinstance(result, int) and (result < 0 or len(words) == len(model.results)):
            raise theirs.fault(f"{result} is no result of {table.name}", *at, str(result))


class _Reader:
    """Turns chart files into `Charts`; every fault names file and line."""

    def __init__(self, files: dict[str, ChartFile], by_id: dict[str, Chart]) -> None:
        self.files = files
        self.by_id = by_id
        self.file_of = {str(file.data["chart"]): file for file in files.values()}

    def read(self) -> Charts:
        self._check_vocabularies()
        tracks = self._tracks()
        return Charts(
            files=self.files,
            by_id=self.by_id,
            encounters={area: self.by_id["E1"][area] for area in (*tracks, "Transit")},
            assignments={chart: self._periods(chart) for chart in ("P1a", "P1p")},
            tracks=tracks,
            merchants={name: self._ships(name, 100, MERCHANT_KINDS) for name in _MERCHANT_ROSTERS},
            capital_ships=self._ships("T3", 20, WARSHIP_KINDS),
            warships=self._ships("T4", 100, WARSHIP_KINDS),
            mats={name: self._mat(name) for name in CLASSES},
            captains=self._captains(),
            fire=self._fire(),
            duds=self._periods("S2"),
            own_duds=self._own_duds(),
            enemy_torpedo={where: self.by_id["S5"][f"Enemy Torpedo {where}"] for where in RANGES},
            repair=self._repair(),
            capacity=self._bands("bands"),
            capital_capacity=self._bands("capital_ship"),
            values={**self._numbers("R1", "values"), **self._numbers("S3", "capacity")},
            evasive_hits=self._numbers("E7", "hits"),
        )

    def _numbers(self, chart: str, section: str) -> dict[str, int]:
        found = self.by_id[chart].values.get(section, {})
        return {key: value for key, value in found.items() if isinstance(value, int)}

    def _check_vocabularies(self) -> None:
        for area in _AREAS:
            self._check_results("E1", area, E1_RESULTS)
        self._check_results("E4", "Damage", SYSTEMS + _HURTS)
        for table in self.by_id["E3"].tables:
            self._check_results("E3", table, (0, 1, 2, 3, 4, 5, "sunk"))
        for chart in ("P1a", "P1p"):
            for table in self.by_id[chart].tables:
                self._check_results(chart, table, _ASSIGNMENTS)

    def _check_results(self, chart: str, table: str, known: tuple[object, ...]) -> None:
        file = self.file_of[chart]
        if table not in self.by_id[chart].tables:
            raise file.fault(f"table '{table}' is missing")
        for result in self.by_id[chart][table].results:
            if result != "" and result not in known:
                raise file.fault(f"'{result}' is no result of {table}", "tables", table, str(result))

    def _bands(self, key: str) -> tuple[tuple[int, int], ...]:
        """[9.1.1c] Pairs of tonnage and points, the first from 0 tons on."""
        file = self.file_of["S3"]
        bands = file.get(key, list, within=file.get("capacity", dict), at=("capacity",))
        if not all(isinstance(band, list) and [type(number) for number in band] == [int, int] for band in bands):
            raise file.fault(f"'{key}' should be pairs of tonnage and points", "capacity", key)
        if not bands or bands[0][0] != 0:
            raise file.fault(f"'{key}' should begin with 0 tons", "capacity", key)
        return tuple((low, points) for low, points in bands)

    def _tracks(self) -> dict[str, tuple[Box, ...]]:
        file = self.file_of["Tracks"]
        return {area: self._track(file, area, boxes) for area, boxes in file.get("tracks", dict).items()}

    def _track(self, file: ChartFile, area: str, boxes: Any) -> tuple[Box, ...]:
        """[7.1.2a, 10.12.2a] Out and home through Transit boxes, with boxes on station between them."""
        if area not in _ZONES:
            raise file.fault(f"'{area}' is none of {', '.join(_ZONES)}", "tracks", area)
        if not isinstance(boxes, list) or not all(isinstance(text, str) for text in boxes):
            raise file.fault(f"the track of {area} should be a list of boxes", "tracks", area)
        track = tuple(self._box(file, area, text) for text in boxes)
        transit = [box.transit for box in track]
        if all(transit) or not (transit[0] and transit[-1]):
            raise file.fault(f"the track of {area} should lead from Transit over {area} to Transit", "tracks", area)
        return track

    def _box(self, file: ChartFile, area: str, text: str) -> Box:
        name, times, count = text.partition(" x")
        if name not in ("Transit", area) or (times and count not in ("2", "3")):
            raise file.fault(f"box '{text}' should read Transit or {area}, with x2 or x3 behind it", "tracks", area)
        return Box(name, int(count) if times else 1)

    def _periods(self, chart: str) -> list[tuple[int, int, ChartTable]]:
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

    def _own_duds(self) -> dict[str, list[tuple[int, int, ChartTable]]]:
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
                    raise file.fault(f"type '{kind}' is none of {', '.join(TORPEDO_TYPES)}", *at, "types")
                found[kind].append(self._period(file, "S2", name, table))
        return found

    def _month(self, file: ChartFile, table: Mapping[str, Any], key: str, *at: str) -> int:
        text = file.get(key, str, within=table, at=at)
        try:
            return month_number(text)
        except WardroomError as fault:
            raise file.fault(str(fault).rstrip("."), *at, key) from fault

    def _check_cover(self, file: ChartFile, spans: list[tuple[int, int]]) -> None:
        wanted = month_number("1941-12")
        for first, last in sorted(spans):
            if first != wanted:
                raise file.fault("the periods do not follow one another without a gap from 1941-12 on")
            wanted = last + 1
        if wanted <= LAST_MONTH:
            raise file.fault("the periods end before 1945-07")

    def _ships(self, chart: str, count: int, kinds: tuple[str, ...]) -> tuple[Ship, ...]:
        file = self.file_of[chart]
        lines = file.get("ships", dict)
        ships = []
        for number in range(1, count + 1):
            line = lines.get(str(number))
            if line is None:
                raise file.fault(f"ship {number} is missing", "ships")
            ships.append(self._ship(file, number, line, kinds))
        if len(lines) != count:
            raise file.fault(f"there are {len(lines)} ships, not {count}", "ships")
        return tuple(ships)

    def _ship(self, file: ChartFile, number: int, line: Any, kinds: tuple[str, ...]) -> Ship:
        if not isinstance(line, list) or not 3 <= len(line) <= 4 or not isinstance(line[0], str):
            raise file.fault(f"ship {number} should read [name, kind, tons]", "ships", str(number))
        if line[1] not in kinds:
            raise file.fault(f"kind {line[1]!r} is none of {', '.join(kinds)}", "ships", str(number))
        if not isinstance(line[2], int) or not 100 <= line[2] <= 80000:
            raise file.fault(f"{line[0]} of {line[2]} tons is no ship", "ships", str(number))
        return Ship(*line)

    def _mat(self, name: str) -> Mat:
        file = self.files[f"mat-{name}.toml"]
        data = file.data
        numbers = {key: self._number(file, key, data, least=least) for key, least in _MAT_NUMBERS.items()}
        start = self._month(file, data, "start")
        first = self._month(file, data, "start_first_printing") if "start_first_printing" in data else start
        if data.get("deck_gun") not in GUNS:
            raise file.fault(f"deck gun {data.get('deck_gun')!r} is none of {', '.join(GUNS)}", "deck_gun")
        if not all(isinstance(boat, str) for boat in file.get("names", list)) or not data["names"]:
            raise file.fault("'names' should be at least one name", "names")
        if any(gun not in AA_GUNS for gun in file.get("aa", list)):
            raise file.fault(f"AA guns are of {', '.join(AA_GUNS)}", "aa")
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
            raise file.fault(f"'{key}' should be {least} or more, not {number}", *at, key)
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
            raise file.fault("a load should be a table with from, to and numbers of torpedoes", *at)
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
                    problem = f"a load of {total} torpedoes does not fill {space} places"
                    raise file.fault(problem, *at, "load", str(number))

    def _captains(self) -> dict[str, CaptainCard]:
        file = self.file_of["Captains"]
        cards = [self._captain(file, entry, number) for number, entry in enumerate(file.get("captain", list))]
        return {card.id: card for card in cards}

    def _captain(self, file: ChartFile, entry: Any, number: int) -> CaptainCard:
        at = ("captain", str(number))
        if not isinstance(entry, dict):
            raise file.fault("a captain should be a table", *at)
        texts = {
            key: file.get(key, str, within=entry, at=at) for key in ("id", "name", "boat", "class", "base", "note")
        }
        if texts["class"] not in CLASSES:
            raise file.fault(f"class '{texts['class']}' is none of {', '.join(CLASSES)}", *at, "class")
        if texts["base"] not in BASES:
            raise file.fault(f"base '{texts['base']}' is none of {', '.join(BASES)}", *at, "base")
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
                raise file.fault(f"ability '{name}' is none of {', '.join(ABILITIES)}", *at, "abilities")
            if type(value) is not int:
                raise file.fault(f"ability '{name}' should be a number, not {value!r}", *at, "abilities", name)

    def _check_zones(self, file: ChartFile, entry: Mapping[str, Any], at: tuple[str, ...]) -> None:
        zones = file.get("zones", list, within=entry, at=at)
        if not zones:
            raise file.fault("a captain needs at least one patrol", *at, "zones")
        for zone in zones:
            if zone not in _ASSIGNMENTS:
                raise file.fault(f"'{zone}' is no patrol assignment", *at, "zones")

    def _fire(self) -> dict[tuple[str, str], ChartTable]:
        return {
            (weapon, where): self.by_id["S1"][f"{weapon} {where}"]
            for weapon in (*TORPEDO_TYPES, "Deck Gun")
            for where in RANGES
        }

    def _repair(self) -> dict[str, ChartTable]:
        file = self.file_of["E5"]
        numbers = file.get("repair", dict)
        repair = {}
        for system in SYSTEMS:
            group = system.rsplit(" ", 1)[0] if system[-1].isdigit() else system
            name = file.get(group, str, within=numbers, at=("repair",))
            if name not in self.by_id["E5"].tables:
                raise file.fault(f"there is no table '{name}'", "repair", group)
            repair[system] = self.by_id["E5"][name]
        return repair


_MERCHANT_ROSTERS = ("T1a", "T1b", "T1c", "T2a", "T2b", "T2c")
_ZONES = (
    "China Sea",
    "Empire",
    "Indochina",
    "Java Sea",
    "Marianas",
    "Marshalls",
    "Midway",
    "Philippines",
    "Solomons",
)
_AREAS = ("Transit", *_ZONES)
_ASSIGNMENTS = tuple(zone + suffix for zone in _ZONES for suffix in ("", *(f" - {mission}" for mission in MISSIONS)))
_OPEN_CHARTS = ("P1a", "P1p", "E3", "E4")
_OPEN_TABLES = frozenset(("E1", area) for area in _AREAS)
"""Charts and tables that an owner may fill with any result of their vocabulary, not only those of ours."""
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
