"""The charts of Empire of the Sun: map, counters, cards, tables and scenarios, read from data/."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from wardroom.games.empire_of_the_sun.cards.deck_files import DECKS, Card, read_cards
from wardroom.games.empire_of_the_sun.figures import Figures, read_figures
from wardroom.games.empire_of_the_sun.fixed_values import check_fixed_values, check_lists
from wardroom.games.empire_of_the_sun.geography import Geography, read_geography
from wardroom.games.empire_of_the_sun.grid import Board, board_of
from wardroom.games.empire_of_the_sun.nations import Nations, read_nations
from wardroom.games.empire_of_the_sun.pieces import Piece, by_id, read_pieces
from wardroom.games.empire_of_the_sun.scenarios.control import known_to
from wardroom.games.empire_of_the_sun.scenarios.scenario_file import ScenarioFile
from wardroom.games.empire_of_the_sun.scenarios.setup_files import read_scenarios
from wardroom.games.empire_of_the_sun.theatre import Theatre, theatre_of
from wardroom.table import Chart, ChartFile, Table, read_chart_files

__all__ = ["DATA", "SOUTH_PACIFIC", "Charts", "Sea", "load_charts"]

DATA = Path(__file__).resolve().parent / "data"
SOUTH_PACIFIC = "south-pacific"
UNITS, MAIN_SHEET, OTHER_SHEET = "units.tsv", "hexes.tsv", "south-pacific.tsv"
KEPT = 8
"""Sets of charts that games share: ours, and those of owners that were used last."""


@dataclass(frozen=True, eq=False)
class Charts:
    """Everything that does not change in a game; `by_id` has the charts by their printed names."""

    geography: Geography
    theatre: Theatre
    pieces: Mapping[str, Piece]
    cards: Mapping[str, Card]
    nations: Nations
    scenarios: Mapping[str, ScenarioFile]
    figures: Figures
    """All that is rolled on, and the numbers of charts."""
    by_id: Mapping[str, Chart]
    areas: Mapping[str, Board] = field(init=False)
    """[13.0] The hexes of each area."""
    named_locations: Board = field(init=False)

    def __post_init__(self) -> None:
        """Names for what rules ask for: areas, and tables that are rolled on."""
        areas = {name: board_of(self.nations.area(self.geography, name)) for name in self.nations.areas}
        for name, value in (
            ("areas", areas),
            ("named_locations", board_of(self.geography.named_locations)),
        ):
            object.__setattr__(self, name, value)

    def on(self, scenario: str) -> Charts:
        """The same with the map of a scenario: the South Pacific has a sheet of its own [17.10a]."""
        return _on_the_sheet(self) if scenario == SOUTH_PACIFIC and not self.geography.oahu else self

    def sheet(self, chart: str, name: str) -> Mapping[str, Any]:
        """A group of values that a chart has for the South Pacific [17.10]."""
        found: Mapping[str, Any] = self.by_id[chart].values[name]
        return found


Sea = Table[Charts]
"""The table, with these charts."""


def load_charts(overrides: Mapping[str, str] | None = None) -> Charts:
    """Read all charts, an owner's files in place of ours, and check them."""
    return _load(tuple(sorted((overrides or {}).items())))


@lru_cache(maxsize=KEPT)
def _load(overrides: tuple[tuple[str, str], ...]) -> Charts:
    """Charts are never changed, so games that use the same files share them."""
    own = dict(overrides)
    lists = {name: own.pop(name, text) for name, text in _lists().items()}
    files = read_chart_files(DATA, own)
    if overrides:
        check_fixed_values(read_chart_files(DATA), files)
        check_lists(_lists(), lists)
    geography, nations = read_geography(), read_nations()
    sheets = {"main": geography, SOUTH_PACIFIC: read_geography(south_pacific=True)}
    pieces = by_id(read_pieces(lists[UNITS]))
    by_chart = {str(file.data["chart"]): file for file in files.values()}
    return Charts(
        geography=geography,
        theatre=theatre_of(geography),
        pieces=pieces,
        cards=_cards(by_chart),
        nations=nations,
        scenarios=read_scenarios(files, known_to(pieces, sheets, nations)),
        figures=read_figures(files),
        by_id={name: file.chart() for name, file in by_chart.items() if name not in DECKS},
    )


@cache
def _lists() -> dict[str, str]:
    """The counters, and the hexes of both sheets, by file name."""
    return {name: (DATA / name).read_text(encoding="utf-8") for name in (UNITS, MAIN_SHEET, OTHER_SHEET)}


def _cards(files: Mapping[str, ChartFile]) -> dict[str, Card]:
    """[1.25] Both decks."""
    return {id: card for deck in DECKS for id, card in read_cards(files[deck]).items()}


@lru_cache(maxsize=KEPT)
def _on_the_sheet(charts: Charts) -> Charts:
    """[17.10a] The charts with the sheet of the South Pacific in place of the main map."""
    geography = read_geography(south_pacific=True)
    return replace(charts, geography=geography, theatre=theatre_of(geography))
