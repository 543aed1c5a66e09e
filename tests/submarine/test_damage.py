"""[19.0] Damage: dead in the water, forced to the surface, sunk."""

from __future__ import annotations

from typing import Any

import pytest

from tests.submarine.build import at, battle, boat, escort, legs, merchant, phase, script
from wardroom.games.submarine.combat.damage import hurt
from wardroom.games.submarine.ships import boat_of, surface_ships
from wardroom.games.submarine.state import AFLOAT, SUNK, Battle


def damaged(entry: Any, amount: int, **switches: Any) -> Battle:
    fight = battle(entry, boat("A2-A", name="U-1"), **switches)
    hurt(script(), fight, next(iter(fight.ships.values())), amount, rule="19.1")
    return fight


@pytest.mark.rule("SUB 19.1", "SUB 13.7b")
@pytest.mark.parametrize(
    ("entry", "capacity"), [(escort("N30-B"), 6), (merchant("N30-B"), 5), (merchant("N30-B", cls="C-3"), 7)]
)
def test_half_the_capacity_stops_a_surface_ship(entry: Any, capacity: int) -> None:
    for amount in range(1, capacity):
        ship = next(iter(damaged(entry, amount).ships.values()))
        assert ship.capacity == capacity
        assert ship.dead is (2 * amount >= capacity), amount


@pytest.mark.rule("SUB 19.1")
def test_for_the_rest_of_the_scenario() -> None:
    fight = damaged(escort("N30-B", speed=6), 3)
    for _ in range(3):
        phase(fight, "turn")
        assert "run:1" not in str(phase(fight, "escorts", ["end"]).asked)
        fight.turn += 1
    assert at(fight.ships["viceroy"]) == ("N30-B", 6)
    assert fight.ships["viceroy"].dead


@pytest.mark.rule("SUB 19.2", "SUB 4.4.10")
@pytest.mark.parametrize(("amount", "forced", "status"), [(1, False, AFLOAT), (2, True, AFLOAT), (3, True, AFLOAT)])
def test_a_submarine_has_a_threshold_for_surfacing_and_one_for_sinking(amount: int, forced: bool, status: str) -> None:
    fight = damaged(boat("N30-B"), amount)
    ship = fight.ships["u-99"]
    assert (boat_of(ship).to_surface, ship.capacity) == (2, 4)
    assert (boat_of(ship).forced_up, ship.status) == (forced, status)
    assert damaged(boat("N30-B"), 4).ships["u-99"].status == SUNK


@pytest.mark.rule("SUB 19.2")
def test_it_rises_25_feet_a_turn_whatever_its_rise_rate() -> None:
    fight = battle(boat("N30-B", depth=75, forced_up=True, rise=50), escort("A2-A"))
    for depth in (50, 25, 0, 0, 0):
        hold = ["hold"] if boat_of(fight.ships["u-99"]).depth == 0 else []
        table = phase(fight, "plot", [*legs("0"), *hold, "send"])
        assert "depth" not in table.kinds()
        phase(fight, "boats")
        phase(fight, "end")
        assert boat_of(fight.ships["u-99"]).depth == depth


@pytest.mark.rule("SUB 19.3")
@pytest.mark.parametrize(("entry", "capacity"), [(escort("N30-B"), 6), (merchant("N30-B"), 5), (boat("N30-B"), 4)])
def test_damage_of_the_whole_capacity_or_more_sinks_at_once(entry: Any, capacity: int) -> None:
    for amount, status in ((capacity - 1, AFLOAT), (capacity, SUNK), (capacity + 3, SUNK)):
        fight = damaged(entry, amount)
        ship = next(iter(fight.ships.values()))
        assert ship.status == status
        assert (ship in surface_ships(fight)) is (status == AFLOAT and ship.boat is None)


@pytest.mark.rule("SUB 19.3")
def test_damage_adds_up() -> None:
    fight = damaged(merchant("N30-B", cls="T-3"), 4)
    ship = next(iter(fight.ships.values()))
    hurt(script(), fight, ship, 5, rule="19.1")
    assert (ship.damage, ship.status) == (9, AFLOAT)
    hurt(script(), fight, ship, 1, rule="19.1")
    assert ship.status == SUNK
