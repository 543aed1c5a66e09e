"""[52] Repair."""

from __future__ import annotations

from typing import Any

import pytest

from tests.submarine.build import battle, boat, escort, events, legs, merchant, phase, plot
from wardroom.games.submarine.ships import boat_of
from wardroom.games.submarine.state import Battle

REPAIR: dict[str, Any] = {"advanced": True, "repair": True}


def ended(fight: Battle, turns: int = 1) -> None:
    for _ in range(turns):
        phase(fight, "end")


@pytest.mark.rule("SUB 52.1")
@pytest.mark.rule("SUB 52.4")
@pytest.mark.rule("SUB 52.5")
@pytest.mark.parametrize(("speed", "left"), [(0, 24), (2, 24), (3, 25)])
def test_an_escort_that_moved_two_hexes_or_fewer_repairs_a_hit_point(speed: int, left: int) -> None:
    fight = battle(boat("A1-A"), escort("N32-B", damage=25, speed=speed), **REPAIR)
    ended(fight)
    assert fight.ships["viceroy"].damage == left


@pytest.mark.rule("SUB 52.6")
@pytest.mark.parametrize(("damage", "floor"), [(21, 20), (29, 20), (20, 20), (10, 10)])
def test_a_ship_under_way_never_regains_a_damage_point(damage: int, floor: int) -> None:
    """E28, E29."""
    fight = battle(boat("A1-A"), escort("N32-B", damage=damage, speed=0), **REPAIR)
    ended(fight, 12)
    assert fight.ships["viceroy"].damage == floor


@pytest.mark.rule("SUB 52.6b")
def test_a_ship_dead_in_the_water_is_repaired_until_it_can_move() -> None:
    fight = battle(boat("A1-A"), escort("N32-B", damage=32, speed=0, dead=True), **REPAIR)
    assert fight.ships["viceroy"].capacity == 6
    ended(fight, 2)
    assert (fight.ships["viceroy"].damage, fight.ships["viceroy"].dead) == (30, True)
    ended(fight)
    assert (fight.ships["viceroy"].damage, fight.ships["viceroy"].dead) == (29, False)
    ended(fight, 20)
    assert fight.ships["viceroy"].damage == 20, "under way again, the floor holds"


@pytest.mark.rule("SUB 52.3")
def test_a_merchant_repairs_only_while_dead_in_the_water_and_once() -> None:
    whole = battle(boat("A1-A"), merchant("N32-B", damage=15, speed=0), **REPAIR)
    ended(whole, 3)
    ship = next(each for each in whole.ships.values() if each.kind == "merchant")
    assert ship.damage == 15
    fight = battle(
        boat("A1-A"),
        merchant("N32-B", heading=6, name="lame", damage=31, speed=0, dead=True),
        merchant("B32-B", heading=1, name="sound"),
        **REPAIR,
    )
    ended(fight, 2)
    lame = fight.ships["lame"]
    assert (lame.damage, lame.dead, lame.heading) == (29, False, fight.ships["sound"].heading)
    lame.damage, lame.dead = 45, True
    ended(fight, 3)
    assert lame.damage == 45


@pytest.mark.rule("SUB 52.2")
def test_a_submarine_plots_its_repair_and_launches_nothing() -> None:
    fight = battle(boat("N32-B", depth=50, damage=15), escort("A1-A"), **REPAIR)
    choices = [*legs("0"), "hold", "depth:50", "repair:yes", "send"]
    phase(fight, "plot", choices)
    assert fight.plots["u-99"].repair
    table = phase(fight, "end")
    assert fight.ships["u-99"].damage == 14
    assert boat_of(fight.ships["u-99"]).repairing
    assert events(table, "repaired", "escort") == []


@pytest.mark.rule("SUB 52.2")
def test_a_submarine_that_launches_is_not_asked_for_repairs() -> None:
    fight = battle(boat("N32-B", depth=50, damage=15), escort("A1-A"), **REPAIR)
    launch = ["tube:1", "direction:B", "distance:3", "hold"]
    table = phase(fight, "plot", [*legs("0"), *launch, "send"])
    assert "repair" not in table.kinds()


@pytest.mark.rule("SUB 52.4")
def test_a_submarine_at_more_than_two_hexes_does_not_repair() -> None:
    fight = battle(boat("N32-B", depth=0, damage=15), escort("A1-A"), **REPAIR)
    table = phase(fight, "plot", [*legs("3"), "hold", "depth:0", "send"])
    assert "repair" not in table.kinds()
    plot(fight, "u-99", "3")
    ended(fight)
    assert fight.ships["u-99"].damage == 15
