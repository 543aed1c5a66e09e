"""[17.10.5] What holds in one scenario alone."""

from __future__ import annotations

from wardroom.games.empire_of_the_sun.charts import Charts
from wardroom.games.empire_of_the_sun.grid import Board, bit
from wardroom.games.empire_of_the_sun.state import War

__all__ = ["TRUK", "frozen"]

TRUK = 4017


def frozen(charts: Charts, war: War) -> Board:
    """[17.10.5Fa, 17.10.5Fb] Where Japan activates nobody and the Allies declare no battle, on the first turn there."""
    turns = charts.scenarios[war.scenario].turns
    return bit(TRUK) if turns is not None and war.turn < turns.truk_from else 0
