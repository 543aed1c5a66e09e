"""What stands in the data files and is read by people, for the catalogues."""

from __future__ import annotations

from collections.abc import Iterator

from wardroom.games.submarine.charts import load_charts
from wardroom.games.submarine.scenarios.builder import example_texts
from wardroom.games.submarine.scenarios.campaign import campaign_texts

__all__ = ["data_texts"]


def data_texts() -> Iterator[str]:
    """Charts by name, title and source, scenarios, the sets of ships, the campaign, and the example of a scenario."""
    charts = load_charts({})
    for chart in charts.by_id.values():
        yield chart.id
        yield from chart.texts()
    for scenario in charts.scenarios.values():
        yield from (scenario.title, scenario.about)
    for card in charts.cards.values():
        yield from (model.title for model in card.instruments)
    yield from campaign_texts(charts)
    yield from example_texts()
