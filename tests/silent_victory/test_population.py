"""The stored population is what the standard bot still sinks; a career finds its place in it."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache

import pytest

from wardroom.games import find
from wardroom.games.silent_victory.charts import CLASSES
from wardroom.games.silent_victory.log.population import Population, histogram, load, percentiles
from wardroom.simulate.plan import Games, Plan

CAREERS = 250
OTHER_SEED = 4217


@cache
def stored(boat: str) -> Population:
    populations = load()
    return populations.classes[boat]


def test_every_class_has_its_careers_and_says_how_they_were_played() -> None:
    populations = load()
    assert set(populations.classes) == set(CLASSES)
    assert populations.ruleset == find("silent-victory").version
    assert str(populations.seed) in populations.command
    for population in populations.classes.values():
        assert population.size == populations.games
        assert len(population.tonnage) == 101
        assert population.tonnage == sorted(population.tonnage)


@pytest.mark.parametrize("boat", ["salmon", "gato"])
def test_fresh_careers_spread_like_the_stored_ones(boat: str) -> None:
    """Kolmogorov-Smirnov: two samples of this size differ by more than 0.13 once in a thousand times, or less.

    If this fails the rules or the bot have changed what is sunk: run tools/population.py again.
    """
    games = Games(Plan("silent-victory", "career", {"boat": boat}, {"captain": "standard"}, OTHER_SEED))
    tons = sorted(int(games.play(number)["tonnage"]) for number in range(CAREERS))
    apart = [
        abs(bisect_right(tons, stored(boat).tonnage[percent]) / CAREERS - percent / 100) for percent in range(5, 100, 5)
    ]
    assert max(apart) < 0.13


def test_a_career_is_better_than_those_that_sank_less() -> None:
    gato = stored("gato")
    assert gato.better_than(0) == 0
    assert gato.better_than(gato.tonnage[50] + 1) == pytest.approx(50, abs=1)
    assert gato.better_than(gato.tonnage[100]) == 99
    assert gato.better_than(gato.tonnage[100] + 1) == 100
    assert [gato.better_than(tons) for tons in range(0, 200_000, 10_000)] == sorted(
        gato.better_than(tons) for tons in range(0, 200_000, 10_000)
    )


def test_percentiles_hold_the_lowest_and_the_highest() -> None:
    found = percentiles(range(1, 1002))
    assert (found[0], found[25], found[50], found[100]) == (1, 251, 501, 1001)


def test_a_histogram_counts_everything_once() -> None:
    assert histogram([0, 9_999, 10_000, 31_000]) == [2, 1, 0, 1]
