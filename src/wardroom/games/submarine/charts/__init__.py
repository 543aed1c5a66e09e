"""[2.3, 28.4] The charts of Submarine, read from data/: what combat, searches, weather, crews, cargo and
supplies are read on, the cards of seven countries, the map and the scenarios.

Each is a file that says how well it is known; docs/submarine-charts.md tells how the unknown values were chosen. A grid
names its `columns` and has a list for each of its `rows`; a chart of one column has the usual form.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from wardroom.games.submarine.cards.national import (
    Card,
    SubmarineClass,
    SurfaceClass,
    TorpedoType,
    read_card,
    read_merchants,
)
from wardroom.games.submarine.charts.attacks import AdvancedAttackCharts
from wardroom.games.submarine.charts.basic import BasicCharts
from wardroom.games.submarine.charts.optional import OptionalCharts
from wardroom.games.submarine.charts.searches import AdvancedSearchCharts
from wardroom.games.submarine.charts.supplies import SupplyCharts
from wardroom.games.submarine.charts.torpedoes import AdvancedTorpedoCharts
from wardroom.games.submarine.scenarios.scenario_file import Scenario, read_scenario
from wardroom.games.submarine.sea import parse_hex
from wardroom.table import Chart, ChartFile, UnknownName, kept, read_chart_files

__all__ = ["DATA", "Charts", "load_charts", "printed_scenarios"]

DATA = Path(__file__).resolve().parent.parent / "data"


class Charts(
    BasicCharts, OptionalCharts, AdvancedTorpedoCharts, AdvancedAttackCharts, AdvancedSearchCharts, SupplyCharts
):
    """All that is printed on cards and sheets, checked; the owner's own files are already among `files`."""

    def __init__(self, files: Mapping[str, ChartFile]) -> None:
        self.files = files
        self.by_id: dict[str, Chart] = {}
        for file in files.values():
            chart = file.chart()
            self.by_id[chart.id] = chart
        cards = [read_card(file) for name, file in files.items() if name.startswith("card-")]
        self.cards: dict[str, Card] = {card.nation: card for card in cards}
        self.merchants: dict[str, SurfaceClass] = read_merchants(files["merchants.toml"])
        BasicCharts.__init__(self, files)
        OptionalCharts.__init__(self, files)
        AdvancedTorpedoCharts.__init__(self, files)
        AdvancedAttackCharts.__init__(self, files)
        AdvancedSearchCharts.__init__(self, files)
        SupplyCharts.__init__(self, files)
        map_file = files["map.toml"]
        self.rows: int = map_file.get("rows", int)
        self.compasses: tuple[int, ...] = tuple(parse_hex(text) for text in map_file.get("compasses", list))
        """[2.1c] The hexes of compasses I to VI."""
        self.scenarios: dict[str, Scenario] = {
            scenario.id: scenario
            for scenario in (read_scenario(file) for name, file in files.items() if name.startswith("scenario-"))
        }

    def submarine(self, nation: str, name: str) -> SubmarineClass:
        return self.cards[nation].submarines[name]

    def ship(self, nation: str, name: str) -> SurfaceClass:
        """A surface ship's class; merchants are the same for all."""
        return self.merchants[name] if name in self.merchants else self.cards[nation].ships[name]

    def torpedo(self, name: str) -> TorpedoType:
        for card in self.cards.values():
            if name in card.torpedoes:
                return card.torpedoes[name]
        raise UnknownName("torpedo", name, [each for card in self.cards.values() for each in card.torpedoes])


@kept(4_096)
def _printed() -> Charts:
    return Charts(read_chart_files(DATA))


def load_charts(overrides: Mapping[str, str]) -> Charts:
    """The charts, those of an owner in place of ours."""
    return Charts(read_chart_files(DATA, overrides)) if overrides else _printed()


def printed_scenarios() -> dict[str, Scenario]:
    return _printed().scenarios
