"""Who sits at the table, and what they read by. Secret rolls [16.3.4, 43.2, 44.5.1] are thrown openly by one side
and read by the other, who alone knows the chart: `table.roll(..., to=(SUBMARINE,), others=OTHERS, why=...)`."""

from __future__ import annotations

from typing import Protocol

from wardroom.games.submarine.charts import Charts
from wardroom.table import WATCHER, Table

__all__ = ["ESCORT", "OTHERS", "SUBMARINE", "Reader", "Sea"]

SUBMARINE = "submarine"
ESCORT = "escort"
OTHERS = (WATCHER, ESCORT)
"""Everybody but the submarine's own side."""
Sea = Table[Charts]


class Reader(Protocol):
    """Whoever looks something up: a table at play, or a seat's view of it."""

    @property
    def charts(self) -> Charts: ...
