"""How good a career is: its tonnage among many that a bot has played.

The file of a game lies beside its log; tools/population.py makes it and writes into it how it was made.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec

__all__ = ["Beginning", "Population", "Populations", "histogram", "percentiles", "populations_in"]

BIN = 10_000
"""Tons: the width of a bar of the histogram."""


class Beginning(NamedTuple):
    """How the careers of one population begin."""

    title: str
    """The class or the boat, as the page names it."""
    scenario: str
    options: Mapping[str, str]


class Population(msgspec.Struct, frozen=True):
    """The careers that were begun in boats of one class."""

    title: str
    start: str
    """The month in which all of them began."""
    tonnage: list[int]
    """Percentiles 0 to 100."""
    counts: list[int]
    """How many careers sank 0 to 9,999 tons, 10,000 to 19,999, and so on."""

    @property
    def size(self) -> int:
        return sum(self.counts)

    def better_than(self, tons: int) -> int:
        """Of a hundred careers, how many sank less; never more than is certain."""
        return max(bisect_left(self.tonnage, tons) - 1, 0)


class Populations(msgspec.Struct, frozen=True):
    """All that was played, and how to play it again."""

    game: str
    ruleset: str
    scenario: str
    policy: str
    seed: int
    games: int
    command: str
    classes: dict[str, Population]


@cache
def populations_in(file: Path) -> Populations:
    """The simulated population of a game."""
    return msgspec.json.decode(file.read_bytes(), type=Populations)


def percentiles(values: Iterable[int]) -> list[int]:
    """Percentiles 0 to 100, the lowest and the highest value included."""
    ranked = sorted(values)
    last = len(ranked) - 1
    return [ranked[round(last * percent / 100)] for percent in range(101)]


def histogram(values: Sequence[int], width: int = BIN) -> list[int]:
    """How many values lie in each bin, from 0 to the highest."""
    counts = [0] * (max(values) // width + 1)
    for value in values:
        counts[value // width] += 1
    return counts
