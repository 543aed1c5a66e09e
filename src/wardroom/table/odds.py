"""Exact odds: what a roll on a chart gives, counted over every way the dice can fall; and advice that is made of them.

Advice on an option is a row of texts whose places take figures: chances of named outcomes, and means. Who wants numbers
takes the figures (`figures`), who wants words has the texts said (`worded`); both are the same.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from math import lcm
from typing import Any, NamedTuple

from wardroom.table.charts import ChartTable
from wardroom.table.dice import DICE, Dice
from wardroom.table.events import Modifier, Roll
from wardroom.table.text import Text, percent, say

__all__ = [
    "Advice",
    "Chance",
    "Figure",
    "Mean",
    "Source",
    "chance",
    "figures",
    "joined",
    "naturals",
    "of_sum",
    "outcomes",
    "percent",
    "sources",
    "worded",
]


# Figures


class Source(NamedTuple):
    """A table that is rolled on, the rule behind it, and how well it is known."""

    chart: str
    table: str
    rule: str
    standing: str


@dataclass(frozen=True, slots=True)
class Chance:
    """How likely a named outcome is, exactly, and the tables it is rolled for on; `of` is whom or what it is about."""

    outcome: str
    share: Fraction
    sources: tuple[Source, ...] = ()
    of: str = ""

    def __float__(self) -> float:
        return float(self.share)

    def to_json(self) -> dict[str, Any]:
        return {"outcome": self.outcome, "share": float(self.share), **_whereof(self)}


@dataclass(frozen=True, slots=True)
class Mean:
    """How much of something is to be expected, such as points of damage."""

    amount: str
    mean: Fraction
    sources: tuple[Source, ...] = ()
    of: str = ""

    def __float__(self) -> float:
        return float(self.mean)

    def to_json(self) -> dict[str, Any]:
        return {"amount": self.amount, "mean": float(self.mean), **_whereof(self)}


Figure = Chance | Mean
Advice = Mapping[str, Sequence[Text]]
"""By option id what is to be said of it; figures stand in the places of the texts."""


def _whereof(figure: Figure) -> dict[str, Any]:
    return {"of": figure.of, "sources": [source._asdict() for source in figure.sources]}


@lru_cache(maxsize=512)
def sources(*charts: ChartTable) -> tuple[Source, ...]:
    """Where odds on these tables come from, each named once."""
    return tuple(dict.fromkeys(Source(each.chart, each.name, each.rule, each.standing) for each in charts))


def figures(texts: Iterable[Any]) -> Iterator[Figure]:
    """All figures in these texts, in the order in which they are read."""
    for each in texts:
        if isinstance(each, Figure):
            yield each
        elif isinstance(each, Text):
            yield from figures(each.filling)
        elif isinstance(each, (list, tuple)):
            yield from figures(each)


def worded(advice: Advice) -> dict[str, str]:
    """The advice in words, for the reader; options about which there is nothing to say are left out."""
    return {option: joined(str(each) for each in texts) for option, texts in advice.items() if texts}


def joined(remarks: Iterable[str]) -> str:
    """One remark after the other."""
    return say("; ").join(remarks)


# Rolls


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
    return _chance(chart, tuple(modifiers), wanted)


@lru_cache(maxsize=512)
def _chance(chart: ChartTable, modifiers: tuple[Modifier, ...], wanted: Callable[[Roll], bool]) -> Fraction:
    rolls = _rolls(chart, modifiers)
    return Fraction(sum(map(wanted, rolls)), len(rolls))


@lru_cache(maxsize=256)
def _rolls(chart: ChartTable, modifiers: tuple[Modifier, ...]) -> tuple[Roll, ...]:
    """Every roll that can be made; the same ones are asked about at every step of a salvo."""
    return tuple(chart.read(faces, modifiers) for _, faces in _falls(chart.dice.name))


def outcomes(chart: ChartTable, modifiers: Sequence[Modifier] = ()) -> dict[str | int, Fraction]:
    """The probability of each result of a chart."""
    return dict(_outcomes(chart, tuple(modifiers)))


@lru_cache(maxsize=256)
def _outcomes(chart: ChartTable, modifiers: tuple[Modifier, ...]) -> dict[str | int, Fraction]:
    falls = _falls(chart.dice.name)
    counted = Counter(chart.result(chart.dice.total(faces, modifiers)) for _, faces in falls)
    return {result: Fraction(count, len(falls)) for result, count in counted.items()}


def of_sum(parts: Iterable[Mapping[int, Fraction]], most: int) -> dict[int, Fraction]:
    """The probability of each sum of independent numbers; whatever reaches `most` counts as that."""
    found, of = {0: 1}, 1
    for part in parts:
        # Counted in whole numbers of one denominator: fractions take ten times as long.
        all_ways = lcm(*(share.denominator for share in part.values()))
        ways = [(number, share.numerator * (all_ways // share.denominator)) for number, share in part.items()]
        sums: defaultdict[int, int] = defaultdict(int)
        for before, count in found.items():
            for number, some in ways:
                sums[min(most, before + number)] += count * some
        found, of = dict(sums), of * all_ways
    return {number: Fraction(count, of) for number, count in found.items()}
