"""The charts of Silent Victory, read from data/, checked, and given the names the rules use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from wardroom.games.patrol.chart_files import KEPT, Bands, Period, by_month, capacity, read_charts
from wardroom.games.silent_victory.cards import (
    CLASSES,
    MERCHANT_KINDS,
    MERCHANT_ROSTERS,
    RANGES,
    TORPEDO_TYPES,
    WARSHIP_KINDS,
    Box,
    CaptainCard,
    Load,
    Mat,
    Ship,
)
from wardroom.games.silent_victory.chart_files import Reader, check_owner
from wardroom.table import Chart, ChartFile, ChartTable

__all__ = ["CLASSES", "Box", "CaptainCard", "Charts", "Load", "Mat", "Ship", "capacity", "data_texts", "load_charts"]

DATA = Path(__file__).resolve().parent / "data"
STANDARD_TONNAGE = {"small merchant": 2500, "large merchant": 7000}
"""[14.1.1a] For who plays without names of ships."""


@dataclass
class Charts:
    """Every chart, by its printed name in `by_id` and by its use in the attributes."""

    files: dict[str, ChartFile]
    by_id: dict[str, Chart]
    encounters: dict[str, ChartTable]
    assignments: dict[str, list[Period]]
    tracks: dict[str, tuple[Box, ...]]
    merchants: dict[str, tuple[Ship, ...]]
    capital_ships: tuple[Ship, ...]
    warships: tuple[Ship, ...]
    mats: dict[str, Mat]
    captains: dict[str, CaptainCard]
    fire: dict[tuple[str, str], ChartTable]
    duds: list[Period]
    """Dud rates of every type that has none of its own."""
    own_duds: dict[str, list[Period]]
    enemy_torpedo: dict[str, ChartTable]
    repair: dict[str, ChartTable]
    capacity: Bands
    capital_capacity: Bands
    values: dict[str, int] = field(default_factory=dict)
    evasive_hits: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Names for the tables that rules roll on."""
        self.dud_rates = {kind: by_month(self.duds) | by_month(self.own_duds[kind]) for kind in TORPEDO_TYPES}
        self.assignment_by_month = {chart: by_month(periods) for chart, periods in self.assignments.items()}
        self.small_merchants = {tons: self._merchant_points(tons) for tons in sorted(self._tonnages("T1"))}
        least = self.values["large_merchant_least"]
        self.large_merchants = {tons: max(self._merchant_points(tons), least) for tons in sorted(self._tonnages("T2"))}
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

    def _tonnages(self, rosters: str) -> set[int]:
        named = {ship.tons for name, ships in self.merchants.items() if name.startswith(rosters) for ship in ships}
        return named | set(STANDARD_TONNAGE.values())

    def _merchant_points(self, tons: int) -> int:
        return min(capacity(self.capacity, tons), 4)

    def merchant_points(self, tons: int, large: bool) -> int:
        """[9.1.1d] Every large merchant takes 3 or 4 points (ruling SV-R76)."""
        return (self.large_merchants if large else self.small_merchants)[tons]

    def dud(self, sailed: int, kind: str = "Mk 14") -> ChartTable:
        """[9.2.4a, b] The dud rate of this type that was in force when the boat sailed."""
        return self.dud_rates[kind][sailed]


def load_charts(overrides: Mapping[str, str] | None = None) -> Charts:
    """Read all charts, an owner's files in place of ours, and check that they make a whole game."""
    return _load(tuple(sorted((overrides or {}).items())))


def data_texts() -> Iterator[str]:
    """What charts, tracks, mats and cards say to people."""
    charts = load_charts()
    for chart in charts.by_id.values():
        yield from chart.texts()
    yield from (card.note for card in charts.captains.values())


@lru_cache(maxsize=KEPT)
def _load(overrides: tuple[tuple[str, str], ...]) -> Charts:
    """Charts are never changed, so games that use the same files share them."""
    return _whole(read_charts(DATA, dict(overrides), check_owner))


def _whole(files: dict[str, ChartFile]) -> Charts:
    """Every part of the game, from the files of its charts."""
    charts = [file.chart() for file in files.values()]
    by_id = {chart.id: chart for chart in charts}
    reader = Reader(files, by_id)
    reader.check_vocabularies()
    tracks = reader.tracks()
    return Charts(
        files=files,
        by_id=by_id,
        encounters={area: by_id["E1"][area] for area in (*tracks, "Transit")},
        assignments={chart: reader.periods(chart) for chart in ("P1a", "P1p")},
        tracks=tracks,
        merchants={name: reader.ships(name, 100, MERCHANT_KINDS) for name in MERCHANT_ROSTERS},
        capital_ships=reader.ships("T3", 20, WARSHIP_KINDS),
        warships=reader.ships("T4", 100, WARSHIP_KINDS),
        mats={name: reader.mat(name) for name in CLASSES},
        captains=reader.captains(),
        fire=reader.fire(),
        duds=reader.periods("S2"),
        own_duds=reader.own_duds(),
        enemy_torpedo={where: by_id["S5"][f"Enemy Torpedo {where}"] for where in RANGES},
        repair=reader.repair(),
        capacity=reader.bands("bands"),
        capital_capacity=reader.bands("capital_ship"),
        values={**reader.numbers("R1", "values"), **reader.numbers("S3", "capacity")},
        evasive_hits=reader.numbers("E7", "hits"),
    )
