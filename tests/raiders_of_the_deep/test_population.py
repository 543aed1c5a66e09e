"""The stored population is what the standard bot still sinks; a career finds its place in it."""

from __future__ import annotations

from bisect import bisect_right
from math import sqrt

import pytest

from wardroom.games import find
from wardroom.games.raiders_of_the_deep import FIRST_GAME
from wardroom.games.raiders_of_the_deep.cards import TYPES
from wardroom.games.raiders_of_the_deep.log.population import beginnings, load, population_of
from wardroom.simulate.plan import Games, Plan

CAREERS = 60
OTHER_SEED = 4217
GAME = "raiders-of-the-deep"


def test_every_type_and_the_advised_boat_have_careers_that_say_how_they_were_played() -> None:
    populations = load()
    assert set(populations.classes) == {*TYPES, FIRST_GAME.options["number"]}
    assert populations.ruleset == find(GAME).version
    assert f"--games {populations.games} --seed {populations.seed}" in populations.command
    for population in populations.classes.values():
        assert population.size == populations.games
        assert len(population.tonnage) == 101
        assert population.tonnage == sorted(population.tonnage)


@pytest.mark.parametrize("boat", ["u5", "U-35"])
def test_fresh_careers_spread_like_the_stored_ones(boat: str) -> None:
    """Kolmogorov-Smirnov: two samples of these sizes differ by more than this once in a thousand times.

    If this fails the rules or the bot have changed what is sunk: run tools/population.py again.
    """
    begun, stored = beginnings(find(GAME).load_charts({}))[boat], load().classes[boat]
    games = Games(Plan(GAME, begun.scenario, dict(begun.options), {"captain": "standard"}, OTHER_SEED))
    tons = sorted(int(games.play(number)["tonnage"]) for number in range(CAREERS))
    apart = [abs(bisect_right(tons, stored.tonnage[percent]) / CAREERS - percent / 100) for percent in range(5, 100, 5)]
    assert max(apart) < 1.95 * sqrt(1 / CAREERS + 1 / stored.size)


def test_a_career_is_compared_with_those_of_its_boat_navy_and_month() -> None:
    populations = load().classes
    assert population_of("U-35", "u31", "1915-10", austrian=False) is populations["U-35"]
    assert population_of("U-35", "u31", populations["u31"].start, austrian=False) is populations["u31"]
    assert population_of("U-34", "u31", "1915-10", austrian=False) is None
    assert population_of("k.u.k. U-17", "ub1", populations["ub1"].start, austrian=True) is None


def test_the_advised_boat_meets_ships_soon_and_comes_home() -> None:
    """What the new game page promises: action on the first patrol, with mercy."""
    games = Games(Plan(GAME, "career", {**FIRST_GAME.options, "until": "1915-10"}, {"captain": "standard"}, OTHER_SEED))
    rows = [games.play(number) for number in range(CAREERS)]
    assert sum(int(row["ships"]) > 0 for row in rows) >= 0.65 * CAREERS
    assert sum(bool(row["lost"]) for row in rows) <= 0.1 * CAREERS
