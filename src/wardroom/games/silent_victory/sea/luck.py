"""[12.1.3b] The Lucky Rabbit's Foot: one die roll made again, in this patrol or a later one (ruling SV-R70)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wardroom.games.silent_victory.boat import SV
from wardroom.games.silent_victory.state import Career
from wardroom.table import ChartTable, Decision, Modifier, Option, Roll
from wardroom.table.text import Text, stored_message

__all__ = ["lucky_roll", "second_chance"]

USE = Option("luck:use", "Use a Lucky Rabbit's Foot: roll again", rule="12.1.3b", board=("luck",))
KEEP = Option("luck:keep", "Keep it and take the roll as it is", rule="12.1.3b", board=("luck",))


def lucky_roll(
    table: SV,
    career: Career,
    bad: Callable[[Roll], bool],
    chart: ChartTable,
    modifiers: Sequence[Modifier],
    rule: str,
    by: str,
) -> Roll:
    """A roll on a chart, or the one that was made again for the marker."""
    roll = table.roll(chart, modifiers, rule, by)
    if not career.rabbits_feet:
        return roll
    return second_chance(table, career, roll, bad, lambda: table.roll(chart, modifiers, rule, by))


def second_chance(
    table: SV, career: Career, roll: Roll, bad: Callable[[Roll], bool], again: Callable[[], Roll]
) -> Roll:
    """Offer the marker after a roll the player would want back; the second result stands."""
    if not career.rabbits_feet or not bad(roll):
        return roll
    decision = Decision(
        "luck",
        "{0} came up {1}. Use a Rabbit's Foot?",
        (USE, KEEP),
        rule="12.1.3b",
        args=(Text(*stored_message(roll.table or roll.chart)), roll.total),
    )
    if table.choose(career.seat, decision).id == KEEP.id:
        return roll
    career.rabbits_feet -= 1
    table.tell("rabbits_foot_used", "12.1.3b", left=career.rabbits_feet)
    return again()
