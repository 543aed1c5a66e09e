"""[1.3] Who stands where, as sets of hexes."""

from __future__ import annotations

from wardroom.games.empire_of_the_sun.charts import Charts
from wardroom.games.empire_of_the_sun.state import War
from wardroom.games.empire_of_the_sun.supply.standing import Standing, standings_of

__all__ = ["presence_of"]


def presence_of(charts: Charts, war: War) -> dict[str, Standing]:
    """By side, the hexes with its units."""
    return standings_of(charts, tuple(war.places.values()), war.japanese, war.disarmed)
