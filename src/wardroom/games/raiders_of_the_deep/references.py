"""Whether what a saved war names is there."""

from __future__ import annotations

from collections.abc import Iterator

from wardroom.games.patrol import references
from wardroom.games.patrol.references import Known, Problems, unknown
from wardroom.games.raiders_of_the_deep.cards import SYSTEMS, TORPEDO_TYPES
from wardroom.games.raiders_of_the_deep.charts import Charts
from wardroom.games.raiders_of_the_deep.ends import CAUSES
from wardroom.games.raiders_of_the_deep.state import NAMED_CREW, Career, War
from wardroom.table import Setup
from wardroom.table.text import Text

__all__ = ["check"]


def check(war: War, setup: Setup, charts: Charts) -> Iterator[Text]:
    """What is wrong with it, each with its field."""
    known = Known(
        mats=charts.mats,
        boats=("roll", *charts.mats),
        cards=charts.commanders,
        ends=CAUSES,
        loads=("", *TORPEDO_TYPES),
        torpedoes=TORPEDO_TYPES,
        systems=SYSTEMS,
        men=NAMED_CREW,
        areas=charts.encounters,
    )

    def own(war: War, career: Career) -> Problems:
        flotillas = {flotilla for flotilla, _ in charts.assignments}
        begun = war.phase != "setup"
        if begun and not career.options.mirror:  # who sails in the wake of another needs no orders
            flotillas = {flotilla for flotilla, boat in charts.assignments if boat == career.boat.boat_class}
        yield from unknown("flotilla", [career.flotilla] if begun or career.flotilla else (), flotillas)
        yield from unknown("transferred", [career.transferred] if career.transferred else (), flotillas)

    return references.check(war, setup, known, own)
