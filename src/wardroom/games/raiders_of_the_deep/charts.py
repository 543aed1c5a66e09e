"""The charts of Raiders of the Deep, read from data/, checked, and given the names the rules use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from wardroom.games.patrol import chart_files as patrol
from wardroom.games.patrol.calendar import month_number
from wardroom.games.patrol.chart_files import KEPT, Bands, Period, read_charts
from wardroom.games.raiders_of_the_deep.cards import (
    AUSTRIAN_FLOTILLA,
    AUSTRIAN_TYPES,
    BOAT_CLASSES,
    CAPITAL_KINDS,
    FREIGHTER_KINDS,
    GERMAN_TYPES,
    Q_SHIP_KINDS,
    THEATRES,
    TYPES,
    Ace,
    CommanderCard,
    Mat,
    Ship,
    UBoat,
)
from wardroom.games.raiders_of_the_deep.chart_files import Assignments, Reader, check_owner, last_heir
from wardroom.games.raiders_of_the_deep.state import FIRST_MONTH, LAST_MONTH
from wardroom.table import Chart, ChartFile, ChartTable

__all__ = ["Charts", "data_texts", "load_charts", "nearest"]

DATA = Path(__file__).resolve().parent / "data"
MONTHS = range(FIRST_MONTH, LAST_MONTH + 2)
"""Mines sink ships in the month after a patrol [7.3.2], so rosters go one month further."""
LARGE_TONS = 5000
"""[8.2.5] What a large freighter has at least."""
AUSTRIAN_SUB_CHARTS = ("E1-2", "E1-6")
AUSTRIAN_CHANGE = month_number("1917-03")
"""[14.5.1a] Sub-charts of the Austrian campaign, and the month from which on the second holds."""
LOST = frozenset(
    {
        "depth charges",
        "rammed",
        "crushed",
        "aircraft",
        "mine",
        "q-ship",
        "lost at sea",
        "baralong",
        "commander killed",
    }
)
CAPTURED = frozenset({"scuttled", "captured"})
"""[14.6, 10.9.2] Ends of which the tables Lost and Captured of F2 tell."""
PROPER_NAMES = ("N1", "N2", "S1", "S2")
"""Charts whose results are names of people and boats."""

Roster = Mapping[int, Sequence[Ship]]
"""By month, the ships that a roll can name."""


@dataclass
class Charts:
    """Every chart, by its printed name in `by_id` and by its use in the attributes."""

    files: dict[str, ChartFile]
    by_id: dict[str, Chart]
    encounters: dict[str, dict[int, ChartTable]]
    austrian_encounters: dict[str, dict[int, ChartTable]]
    additional_round: dict[int, ChartTable]
    austrian_additional_round: dict[int, ChartTable]
    rosters: dict[str, dict[str, Roster]]
    """By navy of the player, by size."""
    q_ships: Roster
    mats: dict[str, Mat]
    tracks: dict[str, dict[str, tuple[str, ...]]]
    boats: dict[str, UBoat]
    assignments: Assignments
    winter_zones: dict[str, str]
    successors: dict[str, tuple[int, str]]
    commanders: dict[str, CommanderCard]
    aces: dict[str, tuple[Ace, ...]]
    """[15.1, 15.2] By navy, as they are listed."""
    fire: dict[tuple[str, str], ChartTable]
    duds: dict[str, dict[int, ChartTable]]
    repair: dict[str, ChartTable]
    events: dict[str, Mapping[str, Any]]
    freighter_bands: Bands
    capital_bands: Bands
    german_numbers: dict[str, dict[int, tuple[str, ...]]]
    austrian_numbers: dict[str, dict[int, tuple[str, ...]]]

    def __post_init__(self) -> None:
        """Names for the tables that rules roll on."""
        self.flotilla_of = {number: boat.flotillas() for number, boat in self.boats.items()}
        self.large_least = patrol.capacity(self.freighter_bands, LARGE_TONS)
        self._list_types()
        self._list_flotillas()
        self._name_tables_at_sea()
        self._name_tables_of_combat()
        self._name_tables_of_the_career()

    def _list_types(self) -> None:
        """By navy: the types of each class and of all, and the months in which each type is at the front."""
        navies = {False: GERMAN_TYPES, True: AUSTRIAN_TYPES}
        self._types = {
            austrian: _by_class([(name, self.mats[name]) for name in navies[austrian]]) for austrian in navies
        }
        self._front_months = {
            (name, austrian): self._months_at_the_front(name, austrian=austrian)
            for austrian, names in navies.items()
            for name in names
        }

    def _months_at_the_front(self, boat_type: str, *, austrian: bool) -> tuple[int, ...]:
        months = range(self.mats[boat_type].start, LAST_MONTH + 1)
        return tuple(month for month in months if self.numbers(boat_type, month, austrian=austrian))

    def _list_flotillas(self) -> None:
        """By type and month: those that have orders for it, and the theatres to which these lead."""
        self._flotillas: dict[tuple[str, int], tuple[str, ...]] = {}
        self._theatres: dict[tuple[str, str, int], frozenset[str]] = {}
        for (flotilla, boat_type), months in self.assignments.items():
            for month, orders in months.items():
                self._flotillas[boat_type, month] = (*self.flotillas(boat_type, month), flotilla)
                self._theatres[flotilla, boat_type, month] = frozenset(THEATRES[str(zone)] for zone in orders.results)

    def _name_tables_at_sea(self) -> None:
        e1, c1 = self.by_id["E1"], self.by_id["C1"]
        self.ship_size = e1["Ship Size"]
        self.day_or_night = e1["Day or Night"]
        self.change_to_night = e1["Change to Night"]
        self.follow = e1["Follow"]
        self.follow_damaged = e1["Follow Damaged Ships"]
        self.multiplier = e1["Multiplier"]
        self.agent = c1["Agent"]
        self.mine_victims = c1["Mine Victims"]
        self.q_ship = c1["Q-ship"]
        self.crash_dive = self.by_id["A1"]["Crash Dive"]
        self.mine = self.by_id["M1"]["Mine"]
        self.random_event = self.by_id["R1"]["Random Event"]
        self.man_overboard = self.by_id["R1"]["Man Overboard"]

    def _name_tables_of_combat(self) -> None:
        e5, evasion = self.by_id["E5"], patrol.numbers(self.by_id["C1"], "evasion")
        self.detection = self.by_id["E2"]["Detection"]
        self.approach = self.by_id["E2"]["Close Approach"]
        self.attack = self.by_id["E3"]["Attack"]
        self.ram = self.by_id["E3"]["Ram"]
        self.damage = self.by_id["E4"]["Damage"]
        self.effects = {system: (each["damaged"], each["inoperative"]) for system, each in e5.values["effects"].items()}
        self.crew_injury = e5["Crew Injury"]
        self.severity = e5["Severity"]
        self.additional_flooding = e5["Additional Flooding"]
        self.survival = e5["Survival"]
        self.torpedo_damage = self.by_id["U3"]["Torpedo"]
        self.gun_damage = self.by_id["U3"]["Deck Gun"]
        self.escort_direction = self.by_id["C1"]["Evasion"]
        self.evasive_hits = {key.replace("_", " "): hits for key, hits in evasion.items() if key != "most_hits"}
        self.most_hits = evasion["most_hits"]
        self.scuttling = self.by_id["C1"]["Scuttling"]
        self.rescue = self.by_id["C1"]["Rescue"]

    def _name_tables_of_the_career(self) -> None:
        c1, c2 = self.by_id["C1"], self.by_id["C2"]
        self.names, self.austrian_names = self.by_id["N1"]["Name"], self.by_id["N2"]["Name"]
        self.start, self.austrian_start = self.by_id["S1"]["Start"], self.by_id["S2"]["Start"]
        self.starting_rank = c1["Starting Rank"]
        self.boat_request = c1["Boat Request"]
        self.training = c1["Training"]
        self.flotilla_transfer = {rank: c1[f"Flotilla Transfer {rank}"] for rank in ("KptLt", "KKpt")}
        self.desk_duty = c1["Austrian Desk Duty"]
        self.advancement = c2["Advancement"]
        self.experte_first_officer = c2["Experte 1WO"]
        self.recovery = c2["Recovery"]
        self.promotion = self.by_id["C3"]["Promotion"]
        self._starts = {False: _starts(self.start), True: _starts(self.austrian_start)}
        self.early_life = self.by_id["F1"]["Early Life"]
        self.austrian_early_life = self.by_id["F1"]["Early Life, Austrian"]

    # [8.2.5] What a ship can take

    def capacity(self, tons: int, *, large: bool = False) -> int:
        """[8.2.5a] Damage points of a freighter; a large one counts as one of 5,000 tons at least."""
        points = patrol.capacity(self.freighter_bands, tons)
        return max(points, self.large_least) if large else points

    def capital_capacity(self, ship: Ship) -> int:
        """[8.2.5] Damage points of a capital ship."""
        return patrol.capacity(self.capital_bands, ship.tons)

    # [4.2, 7.0] Boats, flotillas and their orders

    def types(self, boat_class: str | None = None, *, austrian: bool) -> Sequence[tuple[str, Mat]]:
        """[10.11.4, 14.5] The types of a navy, or those of one class, each class in its order."""
        return self._types[austrian][boat_class]

    def front_months(self, boat_type: str, *, austrian: bool) -> tuple[int, ...]:
        """[B1] The months in which a boat of this type is at the front."""
        return self._front_months[boat_type, austrian]

    def numbers(self, boat_type: str, month: int, *, austrian: bool) -> tuple[str, ...]:
        """[B1] The boats of a type that serve in a month."""
        numbers = self.austrian_numbers if austrian else self.german_numbers
        return numbers.get(boat_type, {}).get(month, ())

    def flotilla(self, number: str, month: int) -> str:
        """[7.0a] The colour of a boat in a month; none where she does not serve."""
        return self.flotilla_of.get(number, {}).get(month, "")

    def successor(self, flotilla: str, month: int) -> str:
        """[7.0d] The flotilla itself, or the one that its boats have joined in the end."""
        return last_heir(self.successors, flotilla, month)

    def flotillas(self, boat_type: str, month: int) -> tuple[str, ...]:
        """[11.2.1, 11.4.3] Those that have orders for boats of a type in a month, in the order of P1."""
        return self._flotillas.get((boat_type, month), ())

    def theatres(self, flotilla: str, boat_type: str, month: int) -> frozenset[str]:
        """[11.4.3c, RD-R95] Those to which a flotilla sends boats of a type in a month."""
        return self._theatres.get((flotilla, boat_type, month), frozenset())

    def assignment(self, flotilla: str, boat_type: str, month: int) -> ChartTable:
        """[7.0a] The table of P1 for a flotilla, a type and a month."""
        return self.assignments[flotilla, boat_type][month]

    def starts(self, *, austrian: bool) -> list[tuple[int, str]]:
        """[S1, S2] Months and types that can be rolled."""
        return self._starts[austrian]

    # [14.6] Biography

    def final_fate(self, end: str, *, austrian: bool = False) -> ChartTable:
        """[F2] What is told of a commander whose career ended in this way."""
        fates = self.by_id["F2"]
        if end in LOST:
            return fates["Lost"]
        if end in CAPTURED:
            return fates["Captured"]
        return fates["Survived, Austrian" if austrian else "Survived"]


def _starts(chart: ChartTable) -> list[tuple[int, str]]:
    rows = (str(row).partition(" ") for row in chart.results if row != "")
    return [(month_number(month), boat_type) for month, _, boat_type in rows]


def _by_class(types: Sequence[tuple[str, Mat]]) -> dict[str | None, list[tuple[str, Mat]]]:
    """Those of each class, and all of them."""
    found: dict[str | None, list[tuple[str, Mat]]] = {None: list(types)}
    for boat_class in BOAT_CLASSES:
        found[boat_class] = [(name, sheet) for name, sheet in types if sheet.boat_class == boat_class]
    return found


# [T1, T2] Rosters by month


def nearest(ships: Sequence[Ship], month: int, count: int) -> tuple[Ship, ...]:
    """[8.2.2, 8.2.4] The ships nearest to the month, of two as near the earlier, in the order of the list."""
    places = sorted(range(len(ships)), key=lambda place: (*_distance(ships[place], month), place))
    return tuple(ships[place] for place in sorted(places[:count]))


def _distance(ship: Ship, month: int) -> tuple[int, bool]:
    """Months between this one and those of the ship, and whether she comes later."""
    return max(ship.first - month, month - ship.last, 0), ship.first > month


def _by_month(ships: Sequence[Ship], count: int) -> Roster:
    return {month: nearest(ships, month, count) for month in MONTHS}


def _rosters(reader: Reader, chart: str, count: int) -> dict[str, Roster]:
    """Freighters small and large, and capital ships."""
    return {
        "small": _by_month(reader.freighters(f"{chart} small", FREIGHTER_KINDS, count), count),
        "large": _by_month(reader.freighters(f"{chart} large", FREIGHTER_KINDS, count), count),
        "capital": _by_month(reader.warships(f"{chart} capital", CAPITAL_KINDS, count), count),
    }


GERMAN_ROSTER, AUSTRIAN_ROSTER, Q_SHIP_ROSTER = 20, 10, 10
"""[3.4] Ships of a month: dice of twenty and of ten sides are in the box."""


# [14.5.1] Sub-charts


def _austrian(periods: Mapping[str, Period]) -> dict[int, ChartTable]:
    """[14.5.1a] E1-2, then E1-6, whatever their months."""
    early, late = (periods[sub_chart][2] for sub_chart in AUSTRIAN_SUB_CHARTS)
    return {month: late if month >= AUSTRIAN_CHANGE else early for month in range(FIRST_MONTH, LAST_MONTH + 1)}


def _numbers(
    boats: Mapping[str, UBoat], types: Sequence[str], *, austrian: bool
) -> dict[str, dict[int, tuple[str, ...]]]:
    """By type and month, the boats that serve in one navy."""
    found: dict[str, dict[int, tuple[str, ...]]] = {name: {} for name in types}
    for number, boat in boats.items():
        for month, flotilla in boat.flotillas().items():
            if (flotilla == AUSTRIAN_FLOTILLA) == austrian and boat.type in found:
                months = found[boat.type]
                months[month] = (*months.get(month, ()), number)
    return found


# Reading


def load_charts(overrides: Mapping[str, str] | None = None) -> Charts:
    """Read all charts, an owner's files in place of ours, and check that they make a whole game."""
    return _load(tuple(sorted((overrides or {}).items())))


def data_texts() -> Iterator[str]:
    """What charts, boats and tiles say to people."""
    charts = load_charts()
    for chart in charts.by_id.values():
        yield from (chart.title, chart.source) if chart.id in PROPER_NAMES else chart.texts()
    yield from (boat.fate for boat in charts.boats.values())
    yield from (card.note for card in charts.commanders.values())


@lru_cache(maxsize=KEPT)
def _load(overrides: tuple[tuple[str, str], ...]) -> Charts:
    """Charts are never changed, so games that use the same files share them."""
    return _whole(read_charts(DATA, dict(overrides), check_owner))


def _whole(files: dict[str, ChartFile]) -> Charts:
    """Every part of the game, from the files of its charts."""
    by_id = {chart.id: chart for chart in (file.chart() for file in files.values())}
    reader = Reader(files, by_id)
    reader.check_vocabularies()
    columns, rounds = reader.encounters(), reader.additional_rounds()
    return Charts(
        files=files,
        by_id=by_id,
        encounters={area: patrol.by_month(list(periods.values())) for area, periods in columns.items()},
        austrian_encounters={area: _austrian(periods) for area, periods in columns.items()},
        additional_round=patrol.by_month(list(rounds.values())),
        austrian_additional_round=_austrian(rounds),
        rosters={
            "german": _rosters(reader, "T1", GERMAN_ROSTER),
            "austrian": _rosters(reader, "T2", AUSTRIAN_ROSTER),
        },
        q_ships=_by_month(reader.warships("T1 q-ships", Q_SHIP_KINDS, Q_SHIP_ROSTER), Q_SHIP_ROSTER),
        fire=reader.fire(),
        duds=reader.duds(),
        repair=reader.repair(),
        events=reader.events(),
        aces=reader.aces(),
        freighter_bands=patrol.read_bands(reader.file_of["U3"], "capacity", "freighters"),
        capital_bands=patrol.read_bands(reader.file_of["U3"], "capacity", "capital_ships"),
        **_boats(reader),
    )


def _boats(reader: Reader) -> dict[str, Any]:
    """Mats, boats, flotillas and tiles, which must agree with one another."""
    mats = {name: reader.mat(name) for name in TYPES}
    tracks = reader.tracks(mats)
    assignments = reader.assignments(mats)
    flotillas = dict.fromkeys(flotilla for flotilla, _ in assignments)
    successors, boats = reader.successors(flotillas), reader.boats(flotillas)
    reader.check_orders(assignments, successors, boats.values())
    german = _numbers(boats, GERMAN_TYPES, austrian=False)
    austrian = _numbers(boats, AUSTRIAN_TYPES, austrian=True)
    reader.check_start("S1", german)
    reader.check_start("S2", austrian)
    return {
        "mats": mats,
        "tracks": tracks,
        "boats": boats,
        "assignments": assignments,
        "winter_zones": reader.winter_zones(),
        "successors": successors,
        "commanders": reader.commanders(boats, mats),
        "german_numbers": german,
        "austrian_numbers": austrian,
    }
