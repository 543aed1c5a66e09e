"""What stands in the data files and is read by people."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from wardroom.games.empire_of_the_sun.charts import load_charts
from wardroom.games.empire_of_the_sun.words.names import card_texts
from wardroom.table.text import Text, Value, stored_message

__all__ = ["data_texts", "from_data"]


def data_texts() -> Iterator[str]:
    """Messages for the catalogues: cards, scenarios and what statistics name.

    The names on charts are found by who gathers messages.
    """
    from wardroom.games.empire_of_the_sun.measures import measures

    yield from (mean.replace("_", " ") for mean in measures().means)
    yield from (stored_message(text)[0] for text in card_texts())
    for scenario in load_charts({}).scenarios.values():
        yield from (stored_message(scenario.title)[0], stored_message(scenario.about)[0])


@cache
def _known() -> frozenset[str]:
    return frozenset(data_texts())


def from_data(text: str) -> Value:
    """A text that data files may have: one that we wrote is translated, one of an owner's charts stays as it is."""
    message, args = stored_message(text)
    return Text(message, args) if message in _known() else text
