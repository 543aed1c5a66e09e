"""Exact odds: what a roll on a chart gives, counted over every way the dice can fall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import product

from wardroom.table.charts import ChartTable
from wardroom.table.dice import DICE, Dice
from wardroom.table.events import Modifier, Roll
from wardroom.table.text import percent

__all__ = ["chance", "naturals", "outcomes", "percent"]


@cache
def _falls(name: str) -> tuple[tuple[int, tuple[int, ...]], ...]:
    dice: Dice = DICE[name]
    faces = product(range(1, dice.sides + 1), repeat=dice.count)
    return tuple((dice.read(each), each) for each in faces)


def naturals(dice: Dice) -> dict[int, Fraction]:
    """The probability of each number the dice can show, in order."""
    falls = _falls(dice.name)
    counted = Counter(natural for natural, _ in falls)
    return {natural: Fraction(count, len(falls)) for natural, count in sorted(counted.items())}


def chance(chart: ChartTable, modifiers: Sequence[Modifier], wanted: Callable[[Roll], bool]) -> Fraction:
    """The probability that a roll on this chart is one the caller wants."""
    change = sum(modifier.value for modifier in modifiers)
    falls = _falls(chart.dice.name)
    hits = sum(
        wanted(Roll(chart.dice.name, faces, natural, natural + change, chart.result(natural + change)))
        for natural, faces in falls
    )
    return Fraction(hits, len(falls))


def outcomes(chart: ChartTable, modifiers: Sequence[Modifier] = ()) -> dict[str | int, Fraction]:
    """The probability of each result of a chart."""
    change = sum(modifier.value for modifier in modifiers)
    falls = _falls(chart.dice.name)
    counted = Counter(chart.result(natural + change) for natural, _ in falls)
    return {result: Fraction(count, len(falls)) for result, count in counted.items()}
