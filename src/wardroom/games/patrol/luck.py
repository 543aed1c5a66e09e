"""A marker that lets one die roll be made again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from wardroom.table import ChartTable, Decision, Modifier, Option, Roll, Table
from wardroom.table.text import Text, stored_message

__all__ = ["Luck"]


@dataclass(frozen=True, slots=True)
class Luck:
    """A game's marker: how it is asked for, how many a captain has, and how one is spent.

    The question has places for the name of the roll and its total.
    """

    ask: str
    use: Option
    keep: Option
    rule: str
    held: Callable[[Any], int]
    spend: Callable[[Table[Any], Any], None]

    def lucky_roll(
        self,
        table: Table[Any],
        career: Any,
        bad: Callable[[Roll], bool],
        chart: ChartTable,
        modifiers: Sequence[Modifier],
        rule: str,
        by: str,
    ) -> Roll:
        """A roll on a chart, or the one that was made again for the marker."""
        roll = table.roll(chart, modifiers, rule, by)
        if not self.held(career):
            return roll
        return self.second_chance(table, career, roll, bad, partial(table.roll, chart, modifiers, rule, by))

    def second_chance(
        self, table: Table[Any], career: Any, roll: Roll, bad: Callable[[Roll], bool], again: Callable[[], Roll]
    ) -> Roll:
        """Offer the marker after a roll the player would want back; the second result stands."""
        if not self.held(career) or not bad(roll):
            return roll
        name = Text(*stored_message(roll.table or roll.chart))
        asked = Decision("luck", self.ask, (self.use, self.keep), rule=self.rule, args=(name, roll.total), facts=roll)
        if table.choose(career.seat, asked).id == self.keep.id:
            return roll
        self.spend(table, career)
        return again()
