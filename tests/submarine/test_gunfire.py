"""[17.0, 18.0] Surface gunfire and lines of sight."""

from __future__ import annotations

from typing import Any

import pytest

from tests.submarine.build import (
    Script,
    battle,
    boat,
    charts,
    escort,
    events,
    merchant,
    phase,
    plot,
    rolls,
    scenario,
    script,
)
from wardroom.games.submarine.combat import gunfire
from wardroom.games.submarine.combat.gunfire import possible_targets
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.sea import hex_at
from wardroom.games.submarine.state import SUNK, Battle

UNARMED = [0, 0, 0]


def duel(bow: str, heading: int = 6, *others: Any, guns: list[int] | None = None, **changes: Any) -> Battle:
    """Viceroy (guns 1, 2, 1) at N30-B heading north, her stern in N31-B, and a surfaced boat."""
    target = boat(bow, heading, **{"depth": 0, "guns": guns or UNARMED, "cls": "IXD2", **changes})
    return battle(escort("N30-B", 6), target, *others)


def fire(fight: Battle, *choices: str, dice: list[int] | None = None) -> Script:
    return phase(fight, "gunfire", choices, dice or [])


def viceroy_fires(fight: Battle, die: int = 6) -> dict[str, Any]:
    """What is told of Viceroy's fire."""
    return events(fire(fight, "fire:u-99", dice=[die]), "gunfire")[0].params


def can_fire(fight: Battle, ship: str = "viceroy") -> bool:
    """Whether this ship has the first boat for a target."""
    return fight.ships["u-99"] in possible_targets(script(), fight, fight.ships[ship])


@pytest.mark.rule("SUB 17.1", "SUB 17.12")
def test_surfaced_enemies_in_range_and_sight_may_be_fired_at() -> None:
    fight = duel("N20-B")
    table = fire(fight, "fire:u-99", dice=[1])
    assert table.options("guns") == ["fire:u-99", "hold-fire"]
    assert fight.ships["u-99"].damage > 0


@pytest.mark.rule("SUB 17.1", "SUB 17.12")
@pytest.mark.parametrize("depth", [25, 50])
def test_a_submerged_boat_neither_fires_nor_is_fired_at(depth: int) -> None:
    assert fire(duel("N20-B", depth=depth, guns=[1, 1, 1])).asked == []


@pytest.mark.rule("SUB 17.1")
def test_beyond_the_range_of_the_guns_nobody_fires() -> None:
    reach = charts().gun_range(1)
    for gap, fires in ((reach, True), (reach + 1, False)):
        fight = battle(escort("N45-B", 6, guns=[1, 0, 0]), boat(f"N{45 - gap}-B", 3, depth=0, guns=UNARMED))
        assert can_fire(fight) is fires


@pytest.mark.rule("SUB 17.2", "SUB 17.9.1")
def test_all_fire_is_simultaneous_and_the_submarine_side_resolves_first() -> None:
    """A boat that is sunk and an escort that is sunk have both fired."""
    fight = duel("N28-B", 3, guns=[9, 9, 9], capacity=1, to_surface=1)
    fight.ships["viceroy"].capacity = 1
    table = fire(fight, "fire:viceroy", "fire:u-99", dice=[1, 1])
    assert [event.params["ship"] for event in events(table, "gunfire")] == ["U-99", "Viceroy"]
    assert fight.ships["viceroy"].status == fight.ships["u-99"].status == SUNK


@pytest.mark.rule("SUB 17.9.1")
def test_damage_is_marked_when_all_have_fired() -> None:
    fight = duel("N20-B", 6, escort("P30-B", 6, name="Vesper"))
    table = fire(fight, "shooter:viceroy", "fire:u-99", "fire:u-99", dice=[1, 1])
    codes = [event.code for event in table.log if event.code in ("roll", "boat_damaged", "sunk")]
    assert codes[:2] == ["roll", "roll"]
    assert "roll" not in codes[2:]


@pytest.mark.rule("SUB 17.3")
def test_merchants_have_guns_only_where_the_scenario_gives_them() -> None:
    guns = {}
    for number in ("1", "8", "11"):
        fight, _ = scenario(number)
        guns[number] = {tuple(ship.guns) for ship in fight.ships.values() if ship.kind == "merchant"}
    assert guns == {"1": {(1, 1, 0)}, "8": {(0, 1, 0)}, "11": {(0, 0, 0)}}
    assert fire(battle(merchant("N30-B"), boat("N20-B", depth=0, guns=UNARMED))).asked == []
    armed = battle(merchant("N30-B", guns=[1, 1, 0], name="Armed"), boat("N20-B", depth=0, guns=UNARMED))
    assert can_fire(armed, "armed")


@pytest.mark.rule("SUB 17.4", "SUB 17.9.5")
def test_one_strength_and_one_target_for_each_ship() -> None:
    fight = duel("N20-B", 6, boat("T30-B", 6, depth=0, guns=UNARMED, name="U-47"))
    table = fire(fight, "fire:u-47", dice=[6])
    assert table.options("guns") == ["fire:u-99", "fire:u-47", "hold-fire"]
    assert len(events(table, "gunfire")) == len(rolls(table)) == 1


ARCS = [("N20-B", 6, 1), ("T30-B", 6, 2), ("H30-B", 6, 2), ("N40-B", 6, 1)]
"""A boat ahead, to starboard, to port and astern, and the strength that bears."""


@pytest.mark.rule("SUB 17.5", "SUB 17.6", "SUB 4.5.2.3")
@pytest.mark.parametrize(("bow", "heading", "strength"), ARCS)
def test_the_field_the_target_lies_in_decides_the_strength(bow: str, heading: int, strength: int) -> None:
    fight = duel(bow, heading)
    told = viceroy_fires(fight)
    assert told["factor"] == charts().gunfire(strength, told["range"])
    assert charts().gunfire(1, told["range"]) != charts().gunfire(2, told["range"])


@pytest.mark.rule("SUB 17.6")
@pytest.mark.parametrize(("guns", "bow"), [([0, 9, 9], "N20-B"), ([9, 0, 9], "T30-B"), ([9, 9, 0], "N40-B")])
def test_guns_of_another_field_are_of_no_use(guns: list[int], bow: str) -> None:
    fight = duel(bow)
    fight.ships["viceroy"].guns = guns
    assert fire(fight).asked == []


BOUNDARIES = [("O27-B", 5), ("M27-B", 1), ("O33-B", 4), ("M33-B", 2)]
"""Counters whose middle lies exactly 30 degrees off the bow in N30 or off the stern in N31."""


@pytest.mark.rule("SUB 17.7")
@pytest.mark.parametrize(("bow", "heading"), BOUNDARIES)
def test_on_the_line_between_two_fields_the_broadside_fires(bow: str, heading: int) -> None:
    told = viceroy_fires(duel(bow, heading))
    assert told["factor"] == charts().gunfire(2, told["range"])
    fight = duel(bow, heading)
    fight.ships["viceroy"].guns = [9, 0, 9]
    assert fire(fight).asked == []


@pytest.mark.rule("SUB 17.8")
@pytest.mark.parametrize("first", ["viceroy", "vesper"])
def test_a_player_resolves_his_ships_in_any_order(first: str) -> None:
    fight = duel("N20-B", 6, escort("P30-B", 6, name="Vesper"))
    table = fire(fight, f"shooter:{first}", "fire:u-99", "fire:u-99", dice=[6, 6])
    assert table.options("shooter") == ["shooter:viceroy", "shooter:vesper"]
    assert str(events(table, "gunfire")[0].params["ship"]).lower() == first


RANGES = [("N26-B", 6, 3), ("N26-B", 3, 4), ("N29-B", 3, 1), ("N34-B", 6, 3), ("P30-B", 6, 2)]
"""Bow and heading of the target, and how many hexes away it is from a ship in N30 and N31."""


@pytest.mark.rule("SUB 17.9.2")
@pytest.mark.parametrize(("bow", "heading", "far"), RANGES)
def test_range_leaves_out_the_firing_ship_and_counts_the_nearer_hex(bow: str, heading: int, far: int) -> None:
    assert viceroy_fires(duel(bow, heading))["range"] == far


@pytest.mark.rule("SUB 17.9.3", "SUB 17.9.4")
@pytest.mark.parametrize("die", [1, 3, 6])
def test_strength_and_range_give_the_column_and_one_die_the_damage(die: int) -> None:
    fight = duel("T30-B")
    table = fire(fight, "fire:u-99", dice=[die])
    factor = charts().gunfire(2, 6)
    (roll,) = rolls(table)
    assert roll.table == f"factor {factor}"
    assert fight.ships["u-99"].damage == charts().damage(factor).result(die)


@pytest.mark.rule("SUB 17.9.3")
def test_night_makes_it_harder() -> None:
    day, night = duel("T30-B"), duel("T30-B")
    night.light = "night"
    assert viceroy_fires(night)["factor"] < viceroy_fires(day)["factor"]


@pytest.mark.rule("SUB 17.10")
def test_ships_fire_apart_at_the_same_target() -> None:
    fight = duel("T30-B", 6, escort("T36-B", 3, name="Vesper"))
    table = fire(fight, "shooter:viceroy", "fire:u-99", "fire:u-99", dice=[6, 6])
    told: dict[Any, Any] = {event.params["ship"]: event.params for event in events(table, "gunfire")}
    assert len(rolls(table)) == 2
    assert told["Viceroy"]["factor"] == charts().gunfire(2, 6)
    assert told["Vesper"]["factor"] == charts().gunfire(1, told["Vesper"]["range"])


@pytest.mark.rule("SUB 17.11")
def test_a_boat_that_will_dive_holds_its_fire_and_is_fired_at() -> None:
    fight = duel("N20-B", guns=[9, 9, 9])
    plot(fight, "u-99", depth=25)
    table = fire(fight, "fire:u-99", dice=[6])
    assert [decision.seat for decision in table.asked] == [ESCORT]
    fight = duel("N20-B", guns=[9, 9, 9])
    plot(fight, "u-99", depth=0)
    table = fire(fight, "fire:viceroy", "hold-fire", dice=[6])
    assert [decision.seat for decision in table.asked] == [SUBMARINE, ESCORT]


@pytest.mark.rule("SUB 17.12")
def test_escorts_do_not_fire_at_their_own_side() -> None:
    fight = battle(escort("N30-B"), escort("N20-B", name="Vesper"), merchant("T30-B"), boat("A2-A", depth=50))
    assert fire(fight).asked == []


@pytest.mark.rule("SUB S1.VI.2", "SUB S2.VI.1")
def test_merchants_of_scenario_1_must_fire_at_the_nearest_boat() -> None:
    near, far = boat("N25-B", 3, depth=0, guns=UNARMED), boat("N20-B", 3, depth=0, guns=UNARMED, name="U-47")
    fight = battle(merchant("N30-B", guns=[1, 1, 0]), far, near)
    fight.convoy.must_fire = True
    table = fire(fight, dice=[6])
    assert table.asked == []
    assert events(table, "gunfire")[0].params["target"] == "U-99"
    for number in ("1", "2"):
        assert scenario(number)[0].convoy.must_fire


# [18] Lines of sight


@pytest.mark.rule("SUB 18.1", "SUB 18.2")
def test_no_fire_through_a_surface_ship() -> None:
    assert can_fire(duel("N20-B"))
    for other in (merchant("N25-B", 2), escort("N25-B", 2, name="Vesper", guns=UNARMED)):
        assert not can_fire(duel("N20-B", 6, other))


@pytest.mark.rule("SUB 18.1")
@pytest.mark.parametrize("depth", [0, 50])
def test_fire_through_a_submarine(depth: int) -> None:
    fight = duel("N20-B", 6, boat("N25-B", 2, depth=depth, guns=UNARMED, name="U-47"))
    table = fire(fight, "hold-fire")
    assert "fire:u-99" in table.options("guns")


@pytest.mark.rule("SUB 18.2")
@pytest.mark.parametrize(("bow", "heading", "blocks"), [("O30-B", 6, True), ("O29-B", 6, True), ("O31-B", 6, False)])
def test_the_line_runs_from_middle_to_middle_of_the_counters(bow: str, heading: int, blocks: bool) -> None:
    """Between the middles at N30/N31 and R30/R31 it goes right through O30, and through no other hex of that column."""
    assert can_fire(duel("R30-B", 6, merchant(bow, heading))) is not blocks


@pytest.mark.rule("SUB 18.3")
@pytest.mark.parametrize(("bow", "open_line"), [("P29-B", True), ("P31-B", True), ("P30-B", False)])
def test_a_line_along_a_hexside_is_blocked_only_between_bow_and_stern(bow: str, open_line: bool) -> None:
    """The line from N30/N31 to R30/R31 runs along the side between P30 and P31."""
    assert can_fire(duel("R30-B", 6, merchant(bow, 6))) is open_line


@pytest.mark.rule("SUB 18.2")
def test_a_ship_that_blocks_is_never_passed_over_as_too_far_off() -> None:
    """The quick look that leaves most ships out agrees with the close one."""
    blocked = 0
    for seed in range(600):
        hexes = [hex_at(20 + seed * step % 17, 20 + seed * step * 7 % 13) for step in (3, 5, 11)]
        fight = battle(escort("N9-B", name="One"), escort("N9-B", name="Two"), escort("N9-B", name="Three"))
        for number, (ship, hex) in enumerate(zip(fight.ships.values(), hexes, strict=True)):
            ship.bow, ship.heading = hex, (seed + number * 2) % 6
        one, two, three = fight.ships.values()
        start, end = gunfire._middle(one), gunfire._middle(two)
        if start != end and gunfire._blocks(start, end, three):
            blocked += 1
            assert gunfire._is_near(start, end, three)
    assert blocked > 30
