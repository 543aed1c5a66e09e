"""[28.5] Rolls of this game: open ones, and those that one side throws and the other reads in secret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from wardroom.games.submarine.charts import Charts
from wardroom.table import WATCHER, ChartTable, Event, Modifier, Roll, Table

__all__ = ["ESCORT", "OTHERS", "SUBMARINE", "Reader", "Sea", "open_roll", "plain_die", "read_d66", "secret_roll"]

SUBMARINE = "submarine"
ESCORT = "escort"
OTHERS = (WATCHER, ESCORT)
"""Everybody but the submarine's own side."""
Sea = Table[Charts]


class Reader(Protocol):
    """Whoever looks something up: a table at play, or a seat's view of it."""

    @property
    def charts(self) -> Charts: ...


def read_d66(faces: Sequence[int], modifiers: Sequence[Modifier]) -> int:
    """[28.5, 40.9, 43.8.2] Two digits; a modifier of 10 moves the coloured die by one, one of 1 the white die.

    Neither die leaves 1 to 6.
    """
    coloured, white = faces
    for modifier in modifiers:
        tens, units = divmod(modifier.value + 5, 10)
        coloured += tens
        white += units - 5
    return max(1, min(6, coloured)) * 10 + max(1, min(6, white))


def _read(chart: ChartTable, faces: tuple[int, ...], modifiers: Sequence[Modifier]) -> int:
    if chart.dice.name == "d66":
        return read_d66(faces, modifiers)
    return chart.dice.read(faces) + sum(modifier.value for modifier in modifiers)


def _made(table: Sea, chart: ChartTable, modifiers: Sequence[Modifier], rule: str, by: str, why: str = "") -> Roll:
    faces = table.fall(chart.dice, by, why or f"{chart.chart} {chart.name}")
    total = _read(chart, faces, modifiers)
    natural = chart.dice.read(faces)
    return Roll(
        chart.dice.name,
        faces,
        natural,
        total,
        chart.result(total),
        chart.chart,
        chart.name,
        tuple(modifiers),
        rule or chart.rule,
        chart.standing,
    )


def open_roll(
    table: Sea,
    chart: ChartTable,
    modifiers: Sequence[Modifier] = (),
    *,
    rule: str = "",
    by: str,
    to: tuple[str, ...] | None = None,
) -> Roll:
    """A roll that everybody sees and can read, or the seats that `to` names."""
    roll = _made(table, chart, modifiers, rule, by)
    if table.listening:
        table.note(Event("roll", rule=roll.rule, audience=to, roll=roll))
    return roll


def secret_roll(
    table: Sea, chart: ChartTable, modifiers: Sequence[Modifier] = (), *, rule: str = "", by: str, reader: str, why: str
) -> Roll:
    """[16.3.4, 43.2, 44.5.1] Thrown openly by one side, read in secret by the other, who alone knows the table.

    Everybody sees the dice; only `reader` sees chart, modifiers and result.
    """
    roll = _made(table, chart, modifiers, rule, by, why)
    if table.listening:
        bare = Roll(roll.dice, roll.faces, roll.natural, roll.natural, chart=why, rule=roll.rule)
        others = (WATCHER, SUBMARINE) if reader == ESCORT else OTHERS
        table.note(Event("roll", rule=roll.rule, audience=(reader,), roll=roll))
        table.note(Event("roll", rule=roll.rule, audience=others, roll=bare))
    return roll


def plain_die(table: Sea, dice: str, *, rule: str, why: str, by: str, to: Sequence[str] | None = None) -> Roll:
    """Dice read without a chart."""
    return table.dice(dice, rule=rule, why=why, by=by, to=to)
