"""[20.1] Victory points."""

from __future__ import annotations

from typing import Any

import pytest

from tests.submarine.build import battle, boat, escort, merchant
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.scenarios.scoring import points


def score(*entries: Any, launched: int = 0) -> tuple[int, int]:
    """Points of the submarine and of the escort side."""
    fight = battle(*entries)
    fight.launched = launched
    found = points(fight)
    return found[SUBMARINE], found[ESCORT]


@pytest.mark.rule("SUB 20.1", "SUB 20.1.1", "SUB 4.5.2.6")
def test_a_sunk_ship_is_worth_all_its_points() -> None:
    assert score(merchant("N30-B", status="sunk", damage=9)) == (8, 0)
    assert score(escort("N30-B", status="sunk", damage=6, dead=True)) == (10, 0)
    assert score(boat("N30-B", status="sunk", damage=4)) == (0, 23)


@pytest.mark.rule("SUB 20.1.2")
@pytest.mark.parametrize(("points_of_ship", "half"), [(10, 5), (5, 3), (27, 14), (1, 1)])
def test_a_ship_dead_in_the_water_is_worth_half_rounded_up(points_of_ship: int, half: int) -> None:
    assert score(merchant("N30-B", dead=True, damage=3, points=points_of_ship)) == (half, 0)


@pytest.mark.rule("SUB 20.1.2")
def test_a_submarine_without_power_is_not_dead_in_the_water() -> None:
    assert score(boat("N30-B", emergency=0, powerless=True, damage=1)) == (0, 2)


@pytest.mark.rule("SUB 20.1.3")
@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (merchant("N30-B", cls="C-3", damage=3), (3, 0)),
        (escort("N30-B", damage=2), (2, 0)),
        (escort("N30-B", cls="Ark Royal", name="Ark Royal", damage=5), (10, 0)),
        (boat("N30-B", damage=3), (0, 6)),
    ],
)
def test_damage_is_worth_one_a_point_or_two_for_submarines_and_capital_ships(
    entry: Any, expected: tuple[int, int]
) -> None:
    assert score(entry) == expected


@pytest.mark.rule("SUB 20.1.4")
def test_each_torpedo_launched_is_a_point_for_the_escort_side() -> None:
    assert score(boat("N30-B"), launched=7) == (0, 7)


@pytest.mark.rule("SUB 20.1")
def test_both_sides_are_added_up() -> None:
    ships = [merchant("N30-B", status="sunk"), merchant("D30-B", dead=True), boat("A2-A", damage=1)]
    assert score(*ships, launched=3) == (8 + 4, 2 + 3)
