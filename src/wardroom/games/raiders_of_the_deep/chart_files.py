"""Reads the chart files of Raiders of the Deep part by part and checks them; every fault names its file and line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from wardroom.games.patrol import chart_files as patrol
from wardroom.games.patrol.calendar import month_text
from wardroom.games.patrol.chart_files import Path, Period
from wardroom.games.raiders_of_the_deep.cards import (
    ABILITIES,
    AREAS,
    BOAT_CLASSES,
    ENCOUNTERS,
    HITS,
    HURTS,
    REACH,
    SYSTEMS,
    TORPEDO_TYPES,
    TYPES,
    ZONES,
    Ace,
    CommanderCard,
    Load,
    Mat,
    Service,
    Ship,
    UBoat,
)
from wardroom.games.raiders_of_the_deep.state import AUSTRIAN, FIRST_MONTH, GERMAN, LAST_MONTH
from wardroom.table import Chart, ChartFile, ChartTable
from wardroom.table.text import Text, mark

__all__ = ["Assignments", "Reader", "check_owner", "last_heir"]

Assignments = dict[tuple[str, str], dict[int, ChartTable]]
"""[P1] By flotilla and type, the table of each month."""
Successors = dict[str, tuple[int, str]]
"""[7.0d] By flotilla that is disbanded: from which month on, and which takes its boats."""


def last_heir(successors: Successors, flotilla: str, month: int) -> str:
    """[7.0d] Who has the boats of a flotilla in a month; an heir may be disbanded in turn."""
    while flotilla in successors and month >= successors[flotilla][0]:
        flotilla = successors[flotilla][1]
    return flotilla


LIGHTEST = 30
"""Tons of a ship: fishing smacks were armed against U-boats."""
_MAT_NUMBERS = {
    "order": 0,
    "forward_tubes": 1,
    "forward_reloads": 0,
    "aft_tubes": 0,
    "aft_reloads": 0,
    "deck_guns": 0,
    "ammo": 0,
    "hull_sunk": 1,
    "flooding_surface": 1,
    "hull_per_refit_month": 1,
}
"""Numbers of a mat, and the least each can be."""
_FREE_CHARTS = ("P1", "B1", "T1 small", "T1 large", "T1 capital", "T1 q-ships", "T2 small", "T2 large", "T2 capital")
"""An owner may have other tables, boats and ships in these; what they must have is checked when they are read."""
_OPEN_CHARTS = ("E3", "E4", "F1", "F2", "N1", "N2", "S1", "S2")
"""An owner may fill their tables with any result of their vocabulary, not only those of ours."""
_COLUMN = re.compile(r"(E1-[0-9]+) (.+)")
_ADDITIONAL = re.compile(r"(Additional Round) E1-[0-9]+")


def check_owner(theirs: ChartFile, ours: ChartFile) -> None:
    """All tables, modifiers and values of our file, with results in the words the rules look for."""
    if ours.data["chart"] not in _FREE_CHARTS:
        patrol.check_owner(theirs, ours, _is_open)


def _is_open(table: ChartTable) -> bool:
    return table.chart in _OPEN_CHARTS or _COLUMN.fullmatch(table.name) is not None


EVENT_TERMS = ("from", "to", "only_on", "not_on", "encounters", "rule", "standing")
"""[12.1.4a] What may be said of an event; what it does is in the rules."""


class Reader:
    """Reads one part of the charts after the other."""

    def __init__(self, files: Mapping[str, ChartFile], by_id: Mapping[str, Chart]) -> None:
        self.files = files
        self.by_id = by_id
        self.file_of = {str(file.data["chart"]): file for file in files.values()}

    def check_vocabularies(self) -> None:
        for name in self.by_id["E1"].tables:
            if _COLUMN.fullmatch(name):
                self._check_results("E1", name, ENCOUNTERS)
        for name in ("Attack", "Ram"):
            self._check_results("E3", name, HITS)
        self._check_results("E4", "Damage", SYSTEMS + HURTS)
        for name in self.by_id["P1"].tables:
            self._check_results("P1", name, ZONES)

    def _check_results(self, chart: str, table: str, known: Iterable[object]) -> None:
        patrol.check_results(self.file_of[chart], self.by_id[chart], table, known)

    # [8.1] Encounters

    def encounters(self) -> dict[str, dict[str, Period]]:
        """[8.1.2] By area and sub-chart (E1-1), its months and its table."""
        file, chart = self.file_of["E1"], self.by_id["E1"]
        found: dict[str, dict[str, Period]] = {area: {} for area in AREAS}
        for name in chart.tables:
            column = _COLUMN.fullmatch(name)
            if column is None:
                continue
            sub_chart, area = column.groups()
            if area not in AREAS:
                raise file.fault(Text("'{0}' is none of {1}", (area, AREAS)), "tables", name)
            found[area][sub_chart] = patrol.read_period(file, chart, name, "tables", name)
        for area, periods in found.items():
            self._check_periods(file, list(periods.values()), "tables", next(iter(periods), "") + " " + area)
        return found

    def additional_rounds(self) -> dict[str, Period]:
        """[9.4.3] By sub-chart, the table for a further round against unescorted ships."""
        file, chart = self.file_of["E1"], self.by_id["E1"]
        found = {
            name.removeprefix("Additional Round "): patrol.read_period(file, chart, name, "tables", name)
            for name in chart.tables
            if _ADDITIONAL.fullmatch(name)
        }
        self._check_periods(file, list(found.values()), "tables")
        return found

    def _check_periods(self, file: ChartFile, periods: Sequence[Period], *at: str) -> None:
        patrol.check_cover(file, [(first, last) for first, last, _ in periods], FIRST_MONTH, LAST_MONTH, *at)

    # [8.2] Target rosters

    def freighters(self, chart: str, kinds: Sequence[str], least: int) -> tuple[Ship, ...]:
        """[8.2.2] Ships in the column of a month."""
        form = mark("ship {0} should read [name, kind, tons, month]")
        return tuple(
            Ship(*line[:3], *(month := self._ship_months(chart, number, line[3:])), *month)
            for number, line in self._ship_lines(chart, kinds, least, (4,), form)
        )

    def warships(self, chart: str, kinds: Sequence[str], least: int) -> tuple[Ship, ...]:
        """[8.2.2, 9.9] Ships that are in service from one month to another."""
        form = mark("ship {0} should read [name, kind, tons, first month, last month]")
        return tuple(
            Ship(*line[:3], *self._ship_months(chart, number, line[3:5]), *line[5:])
            for number, line in self._ship_lines(chart, kinds, least, (5, 6), form)
        )

    def _ship_lines(
        self, chart: str, kinds: Sequence[str], least: int, lengths: Sequence[int], form: str
    ) -> list[tuple[int, list[Any]]]:
        file = self.file_of[chart]
        lines = list(patrol.ship_lines(file, max(least, len(file.get("ships", dict)))))
        for number, line in lines:
            patrol.check_ship_line(file, number, line, lengths, form)
            patrol.check_ship(file, number, line, kinds, LIGHTEST)
        return lines

    def _ship_months(self, chart: str, number: int, texts: Sequence[object]) -> list[int]:
        file, at = self.file_of[chart], ("ships", str(number))
        months = [patrol.month_of(file, text, *at) for text in texts]
        if months[0] > months[-1]:
            raise file.fault(Text("the months of ship {0} run backwards", (number,)), *at)
        return months

    # [9.2, 9.3] Fire

    def fire(self) -> dict[tuple[str, str], ChartTable]:
        """[U1] By weapon and range, as far as each weapon reaches."""
        found: dict[tuple[str, str], ChartTable] = {}
        for weapon, ranges in REACH.items():
            found |= patrol.fire_tables(self.by_id["U1"], (weapon,), ranges)
        return found

    def duds(self) -> dict[str, dict[int, ChartTable]]:
        """[U2] By torpedo type and month."""
        file, chart = self.file_of["U2"], self.by_id["U2"]
        found: dict[str, list[Period]] = {kind: [] for kind in TORPEDO_TYPES}
        for name in chart.tables:
            at = ("tables", name)
            for kind in file.get("types", list, within=file.data["tables"][name], at=at):
                _check_word(file, kind, TORPEDO_TYPES, mark("type '{0}' is none of {1}"), *at, "types")
                found[kind].append(patrol.read_period(file, chart, name, *at))
        for periods in found.values():
            self._check_periods(file, periods, "tables")
        return {kind: patrol.by_month(periods) for kind, periods in found.items()}

    def repair(self) -> dict[str, ChartTable]:
        """[E5] By system; the two diesels may differ."""
        file, chart = self.file_of["E5"], self.by_id["E5"]
        named = file.get("repair", dict)
        for system in SYSTEMS:
            name = file.get(system, str, within=named, at=("repair",))
            if name not in chart.tables:
                raise file.fault(Text("there is no table '{0}'", (name,)), "repair", system)
        return {system: chart[named[system]] for system in SYSTEMS}

    # [12] Random events

    def events(self) -> dict[str, Mapping[str, Any]]:
        """[R1] What each event does, and where and when it may occur."""
        file = self.file_of["R1"]
        events: dict[str, Mapping[str, Any]] = file.get("events", dict)
        for event in dict.fromkeys(self.by_id["R1"]["Random Event"].results):
            self._check_event(file, file.get(str(event), dict, within=events, at=("events",)), ("events", str(event)))
        return events

    def _check_event(self, file: ChartFile, terms: Mapping[str, Any], at: Path) -> None:
        for key in terms:
            _check_word(file, key, EVENT_TERMS, mark("'{0}' is none of {1}"), *at, key)
        for key in ("from", "to"):
            if key in terms:
                patrol.read_month(file, terms, key, *at)
        for key in ("only_on", "not_on"):
            for zone in file.get(key, list, within=terms, at=at) if key in terms else ():
                _check_word(file, zone, ZONES, mark("'{0}' is none of {1}"), *at, key)
        if "encounters" in terms:
            self._check_reports(file, file.get("encounters", list, within=terms, at=at), (*at, "encounters"))

    def _check_reports(self, file: ChartFile, reports: Sequence[Any], at: Path) -> None:
        """Pairs of a month and what is met from then on, the first from the beginning of the war."""
        if not reports or not all(isinstance(each, list) and len(each) == 2 for each in reports):
            raise file.fault(Text("'{0}' should be pairs of a month and an encounter", ("encounters",)), *at)
        months = [patrol.month_of(file, month, *at) for month, _ in reports]
        if months[0] > FIRST_MONTH or months != sorted(months):
            raise file.fault(Text("the months should rise from {0} on", (month_text(FIRST_MONTH),)), *at)
        for _, encounter in reports:
            _check_word(file, encounter, ENCOUNTERS, mark("'{0}' is none of {1}"), *at)

    # [3.1] Display mats and their tracks

    def mat(self, name: str) -> Mat:
        file = self.files[f"mat-{name}.toml"]
        data = file.data
        numbers = {key: patrol.read_number(file, key, data, least=least) for key, least in _MAT_NUMBERS.items()}
        boat_class = file.get("class", str)
        _check_word(file, boat_class, BOAT_CLASSES, mark("class '{0}' is none of {1}"), "class")
        mat = Mat(
            name=name,
            title=str(data["chart"]).removeprefix("Mat "),
            boat_class=boat_class,
            start=patrol.read_month(file, data, "start"),
            gun=file.get("gun", str),
            hull=tuple(file.get("hull", list)),
            systems=self._words(file, "systems", SYSTEMS),
            zones=self._words(file, "zones", ZONES),
            forward_loads=self._loads(file, "forward"),
            aft_loads=self._loads(file, "aft"),
            standing=str(data["standing"]),
            **numbers,
        )
        self._check_gun(file, mat)
        self._check_hull(file, mat)
        self._check_loads(file, mat)
        return mat

    def _words(self, file: ChartFile, key: str, known: Sequence[str]) -> tuple[str, ...]:
        words = file.get(key, list)
        for word in words:
            _check_word(file, word, known, mark("'{0}' is none of {1}"), key)
        return tuple(words)

    def _loads(self, file: ChartFile, end: str) -> tuple[Load, ...]:
        """[4.5] The torpedoes of one end of the boat, period by period."""
        entries = file.get("load", list)
        return tuple(self._load(file, entry, end, ("load", str(number))) for number, entry in enumerate(entries))

    def _load(self, file: ChartFile, entry: Any, end: str, at: Path) -> Load:
        if not isinstance(entry, dict):
            raise file.fault(Text("a load should be a table with from, to, forward and aft"), *at)
        torpedoes = file.get(end, dict, within=entry, at=at)
        for kind in torpedoes:
            _check_word(file, kind, TORPEDO_TYPES, mark("type '{0}' is none of {1}"), *at, end)
        numbers = {kind: patrol.read_number(file, kind, torpedoes, least=0, at=(*at, end)) for kind in torpedoes}
        return Load(patrol.read_month(file, entry, "from", *at), patrol.read_month(file, entry, "to", *at), numbers)

    def _check_gun(self, file: ChartFile, mat: Mat) -> None:
        """[9.3.3, U3] A boat with deck guns has them of a calibre that the damage chart knows."""
        known = tuple(self.by_id["U3"]["Deck Gun"].modifiers) if mat.deck_guns else ("",)
        _check_word(file, mat.gun, known, mark("gun '{0}' is none of {1}"), "gun")

    def _check_hull(self, file: ChartFile, mat: Mat) -> None:
        """[9.6.4, 9.6.11] A number for every box before the one in which the boat sinks."""
        if not all(type(number) is int for number in mat.hull) or len(mat.hull) != mat.hull_sunk - 1:
            wanted = mat.hull_sunk - 1
            raise file.fault(Text("'hull' should have a number for each of {0} boxes", (wanted,)), "hull")

    def _check_loads(self, file: ChartFile, mat: Mat) -> None:
        patrol.check_cover(file, [(load.first, load.last) for load in mat.forward_loads], mat.start, LAST_MONTH, "load")
        forward, aft = mat.forward_tubes + mat.forward_reloads, mat.aft_tubes + mat.aft_reloads
        patrol.check_full(
            file, mat.forward_loads, forward, (), mark("the torpedoes forward should be {1} in all, not {0}")
        )
        patrol.check_full(file, mat.aft_loads, aft, (), mark("the torpedoes aft should be {1} in all, not {0}"))

    def tracks(self, mats: Mapping[str, Mat]) -> dict[str, dict[str, tuple[str, ...]]]:
        """[7.1.2] By type and zone, the boxes of a patrol."""
        file = self.file_of["Tracks"]
        by_type = file.get("tracks", dict)
        return {name: self._tracks(file, mat, by_type) for name, mat in mats.items()}

    def _tracks(self, file: ChartFile, mat: Mat, by_type: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
        at = ("tracks", mat.name)
        tracks = file.get(mat.name, dict, within=by_type, at=("tracks",))
        for zone in tracks:
            _check_word(file, zone, ZONES, mark("'{0}' is none of {1}"), *at, zone)
        for zone in mat.zones:
            if zone not in tracks:
                problem = mark("type {0} has no track to {1}, a zone of its mat")
                raise file.fault(Text(problem, (mat.name, zone)), *at)
        return {zone: self._track(file, mat, zone, boxes) for zone, boxes in tracks.items()}

    def _track(self, file: ChartFile, mat: Mat, zone: str, boxes: Any) -> tuple[str, ...]:
        """[7.1.2, 7.3, 7.4.1] Out and home through Transit boxes; a minelayer needs the box of its mission."""
        at = ("tracks", mat.name, zone)
        if not isinstance(boxes, list) or not all(isinstance(box, str) for box in boxes):
            raise file.fault(Text("the track of {0} should be a list of boxes", (zone,)), *at)
        for box in boxes:
            if box not in ("Transit", zone, f"{zone} (A)", f"{zone} (M)"):
                raise file.fault(
                    Text("box '{0}' should read Transit or {1}, with (A) or (M) behind it", (box, zone)), *at
                )
        patrol.check_leads_out_and_home(file, zone, [box == "Transit" for box in boxes], *at)
        if mat.boat_class == "UC" and f"{zone} (M)" not in boxes:
            raise file.fault(Text("the track of a minelayer needs a box '{0} (M)'", (zone,)), *at)
        return tuple(boxes)

    # [7.0] Boats, flotillas and their orders

    def boats(self, flotillas: Iterable[str]) -> dict[str, UBoat]:
        file = self.file_of["B1"]
        entries = file.get("boats", dict)
        return {number: self._boat(file, number, entries, list(flotillas)) for number in entries}

    def _boat(self, file: ChartFile, number: str, entries: Mapping[str, Any], flotillas: Sequence[str]) -> UBoat:
        at = ("boats", number)
        entry = file.get(number, dict, within=entries, at=("boats",))
        kind = file.get("type", str, within=entry, at=at)
        _check_word(file, kind, TYPES, mark("type '{0}' is none of {1}"), *at, "type")
        lines = file.get("service", list, within=entry, at=at)
        if not lines:
            raise file.fault(Text("{0} has no months of service", (number,)), *at, "service")
        service = tuple(self._service(file, line, flotillas, (*at, "service")) for line in lines)
        if any(later.first <= earlier.last for earlier, later in pairwise(service)):
            raise file.fault(Text("the months of service of {0} should follow one another", (number,)), *at, "service")
        return UBoat(number, kind, service, file.get("fate", str, within=entry, at=at))

    def _service(self, file: ChartFile, line: Any, flotillas: Sequence[str], at: Path) -> Service:
        if not isinstance(line, list) or len(line) != 3:
            raise file.fault(Text("service should read [first month, last month, flotilla]"), *at)
        first, last = (patrol.month_of(file, text, *at) for text in line[:2])
        _check_word(file, line[2], flotillas, mark("flotilla '{0}' is none of {1}"), *at)
        if first > last:
            raise file.fault(Text("the months of service run backwards"), *at)
        return Service(first, last, line[2])

    def assignments(self, mats: Mapping[str, Mat]) -> Assignments:
        """[7.0a] The tables of P1, each for the types that its boats may be of."""
        file, chart = self.file_of["P1"], self.by_id["P1"]
        found: Assignments = {}
        for name, table in file.data["tables"].items():
            at = ("tables", name)
            flotilla = file.get("flotilla", str, within=table, at=at)
            period = patrol.read_period(file, chart, name, *at)
            for kind in file.get("types", list, within=table, at=at):
                _check_word(file, kind, TYPES, mark("type '{0}' is none of {1}"), *at, "types")
                self._check_zones(file, chart[name], mats[kind])
                self._add(file, found.setdefault((flotilla, kind), {}), period, at)
        return found

    def _add(self, file: ChartFile, months: dict[int, ChartTable], period: Period, at: Path) -> None:
        first, last, table = period
        for month in range(first, last + 1):
            if month in months:
                problem = mark("{0} has a table for this flotilla and type already: '{1}'")
                raise file.fault(Text(problem, (month_text(month), months[month].name)), *at)
            months[month] = table

    def _check_zones(self, file: ChartFile, table: ChartTable, mat: Mat) -> None:
        """[7.0, 11.4.3] Every zone that can be rolled is on the mat."""
        for zone in dict.fromkeys(table.results):
            if zone not in mat.zones:
                problem = mark("boats of type {0} are sent to {1}, which is no zone of mat-{0}.toml")
                raise file.fault(Text(problem, (mat.name, zone)), "tables", table.name, "rows", str(zone))

    def winter_zones(self) -> dict[str, str]:
        """[7.2.1] By table that may send boats to the Baltic, where they go instead in winter."""
        file, chart = self.file_of["P1"], self.by_id["P1"]
        found = {}
        for name, table in chart.tables.items():
            if "Baltic" in table.results:
                found[name] = file.get("winter", str, within=file.data["tables"][name], at=("tables", name))
                _check_word(
                    file, found[name], table.results, mark("'{0}' is no result of this table"), "tables", name, "winter"
                )
        return found

    def successors(self, flotillas: Iterable[str]) -> Successors:
        """[7.0d] The flotillas that are disbanded, and who takes their boats."""
        file, known = self.file_of["P1"], list(flotillas)
        entries = file.get("successors", dict) if "successors" in file.data else {}
        found = {}
        for flotilla in entries:
            at = ("successors", flotilla)
            entry = file.get(flotilla, dict, within=entries, at=("successors",))
            heir = file.get("flotilla", str, within=entry, at=at)
            _check_word(file, heir, known, mark("flotilla '{0}' is none of {1}"), *at, "flotilla")
            found[flotilla] = (patrol.read_month(file, entry, "from", *at), heir)
        self._check_heirs(file, found)
        return found

    def _check_heirs(self, file: ChartFile, successors: Successors) -> None:
        """Whoever is followed from heir to heir ends with a flotilla that lasts."""
        for flotilla in successors:
            met, heir = {flotilla}, successors[flotilla][1]
            while heir in successors and heir not in met:
                met.add(heir)
                heir = successors[heir][1]
            if heir in met:
                problem = mark("the boats of {0} come back to {1}, which is disbanded itself")
                raise file.fault(Text(problem, (flotilla, heir)), "successors", flotilla)

    def check_orders(self, assignments: Assignments, successors: Successors, boats: Iterable[UBoat]) -> None:
        """[7.0] Who belongs to a flotilla has orders there, or with its successor, in every month to the end."""
        begins = {key: min(months) for key, months in assignments.items()}
        for boat in boats:
            for first, _, flotilla in boat.service:
                key = (flotilla, boat.type)
                begins[key] = min(first, begins.get(key, first))
        for (flotilla, kind), begin in begins.items():
            for month in range(max(begin, FIRST_MONTH), LAST_MONTH + 1):
                self._check_order(assignments, last_heir(successors, flotilla, month), kind, month)

    def _check_order(self, assignments: Assignments, flotilla: str, kind: str, month: int) -> None:
        if month not in assignments.get((flotilla, kind), {}):
            problem = mark("flotilla {0} has no table for boats of type {1} in {2}")
            raise self.file_of["P1"].fault(Text(problem, (flotilla, kind, month_text(month))), "tables")

    def check_start(self, chart: str, numbers: Mapping[str, Mapping[int, Sequence[str]]]) -> None:
        """[4.2] A month and a type of which there is a boat in that month."""
        file = self.file_of[chart]
        for result in dict.fromkeys(self.by_id[chart]["Start"].results):
            if result == "":
                continue
            text, _, kind = str(result).partition(" ")
            at = ("tables", "Start", "rows", str(result))
            month = patrol.month_of(file, text, *at)
            _check_word(file, kind, list(numbers), mark("type '{0}' is none of {1}"), *at)
            if month not in numbers[kind]:
                raise file.fault(Text("no boat of type {0} is in service in {1}", (kind, text)), *at)

    # [14.7] Commander tiles

    def commanders(self, boats: Mapping[str, UBoat], mats: Mapping[str, Mat]) -> dict[str, CommanderCard]:
        file = self.file_of["Commanders"]
        cards = [self._commander(file, entry, number) for number, entry in enumerate(file.get("commander", list))]
        for number, card in enumerate(cards):
            self._check_tile(file, card, boats, mats[card.boat_class], ("commander", str(number)))
        return {card.id: card for card in cards}

    def _commander(self, file: ChartFile, entry: Any, number: int) -> CommanderCard:
        at = ("commander", str(number))
        if not isinstance(entry, dict):
            raise file.fault(Text("a commander should be a table"), *at)
        texts = {
            key: file.get(key, str, within=entry, at=at) for key in ("id", "name", "boat", "type", "flotilla", "note")
        }
        _check_word(file, texts["type"], TYPES, mark("type '{0}' is none of {1}"), *at, "type")
        return CommanderCard(
            texts["id"],
            texts["name"],
            texts["boat"],
            texts["type"],
            texts["flotilla"],
            patrol.read_month(file, entry, "start", *at),
            patrol.read_number(file, "tonnage", entry, least=0, at=at),
            tuple(file.get("zones", list, within=entry, at=at)),
            self._abilities(file, entry, at),
            texts["note"],
        )

    def _abilities(self, file: ChartFile, entry: Mapping[str, Any], at: Path) -> dict[str, int]:
        abilities = file.get("abilities", dict, within=entry, at=at)
        for name in abilities:
            _check_word(file, name, ABILITIES, mark("ability '{0}' is none of {1}"), *at, "abilities")
        return {name: int(file.get(name, int, within=abilities, at=(*at, "abilities"))) for name in abilities}

    def _check_tile(self, file: ChartFile, card: CommanderCard, boats: Mapping[str, UBoat], mat: Mat, at: Path) -> None:
        """[14.7a] His boat was in service when he began, and could be where he patrolled."""
        boat = boats.get(card.boat)
        if boat is None or boat.type != card.boat_class or card.start not in boat.flotillas():
            problem = mark("no boat {0} of type {1} is in service in {2}")
            raise file.fault(Text(problem, (card.boat, card.boat_class, month_text(card.start))), *at, "boat")
        if not card.zones:
            raise file.fault(Text("a commander needs at least one patrol"), *at, "zones")
        for zone in card.zones:
            _check_word(file, zone, mat.zones, mark("'{0}' is none of {1}"), *at, "zones")

    # [15] Aces

    def aces(self) -> dict[str, tuple[Ace, ...]]:
        """[15.1, 15.2] By navy, in the order of the lists."""
        file = self.file_of["Aces"]
        return {
            navy: tuple(self._ace(file, each, (navy, str(number))) for number, each in enumerate(file.get(navy, list)))
            for navy in (GERMAN, AUSTRIAN)
        }

    def _ace(self, file: ChartFile, entry: Any, at: Path) -> Ace:
        if not isinstance(entry, dict):
            raise file.fault(Text("a commander should be a table"), *at)
        ships, tons = (patrol.read_number(file, key, entry, least=0, at=at) for key in ("ships", "tons"))
        return Ace(file.get("name", str, within=entry, at=at), ships, tons)


def _check_word(file: ChartFile, word: object, known: Iterable[object], problem: str, *at: str) -> None:
    """The problem is told of the word and of those that are known."""
    words = list(dict.fromkeys(known))
    if word not in words:
        raise file.fault(Text(problem, (str(word), words)), *at)
