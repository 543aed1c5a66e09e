"""What stands in the data files and is read by people."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from wardroom.games.submarine.charts import load_charts
from wardroom.games.submarine.scenarios.builder import example_texts
from wardroom.games.submarine.scenarios.campaign import campaign_texts
from wardroom.games.submarine.words.vocabulary import WORDS
from wardroom.table.text import Text, Value, stored_message

__all__ = ["data_texts", "from_data"]


def data_texts() -> Iterator[str]:
    """Messages for the catalogues: scenarios, sonars and radars, the campaign, the example, and what statistics name.

    The names on charts are found by who gathers messages.
    """
    from wardroom.games.submarine.measures import measures

    charts = load_charts({})
    for scenario in charts.scenarios.values():
        yield from (stored_message(scenario.title)[0], scenario.about)
    for card in charts.cards.values():
        yield from (stored_message(model.title)[0] for model in card.instruments)
    yield from campaign_texts(charts)
    yield from example_texts()
    yield from WORDS["outcome"].values()
    yield from (mean.replace("_", " ") for mean in measures().means)


@cache
def _known() -> frozenset[str]:
    return frozenset(data_texts())


def from_data(text: str) -> Value:
    """A text that data files may have: one that we wrote is translated, a player's own title stays as it is."""
    message, args = stored_message(text)
    return Text(message, args) if message in _known() else text
