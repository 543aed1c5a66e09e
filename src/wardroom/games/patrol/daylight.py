"""The time of day of an encounter. Both rulebooks give these rules the same numbers."""

from __future__ import annotations

from typing import Any

from wardroom.table import ChartTable, Decision, Option, Table

__all__ = ["DAY", "NIGHT", "by_night"]

DAY = Option("time:day", "By day", rule="8.3.4a", board=("time:day",))
NIGHT = Option("time:night", "By night", rule="8.3.4a", board=("time:night",))


def by_night(table: Table[Any], seat: str, chart: ChartTable, chosen: bool) -> bool:
    """[8.3.1a] By the die; [8.3.4a] after following damaged ships the captain has chosen it."""
    if not chosen:
        return table.roll(chart, (), "8.3.1a", seat).result == "night"
    decision = Decision("time", "When do you attack?", (DAY, NIGHT), rule="8.3.4a")
    return table.choose(seat, decision).id == NIGHT.id
