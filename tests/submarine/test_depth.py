"""[9.0] Diving and rising."""

from __future__ import annotations

from typing import Any

import pytest

from tests.submarine.build import Script, battle, boat, escort, events, legs, merchant, phase, plot, rolls, seen
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.ships import boat_of, surfaced
from wardroom.games.submarine.state import AFLOAT, SUNK, Battle, Boat
from wardroom.table import IllegalChoice


def sea(depth: int, **changes: Any) -> Battle:
    return battle(boat("N30-B", depth=depth, **changes), escort("A2-A"))


def sub(fight: Battle) -> Boat:
    return boat_of(fight.ships["u-99"])


def depths(fight: Battle, choice: int | None = None) -> list[int]:
    """The depths that can be plotted."""
    deep = sub(fight).depth if choice is None else choice
    hold = ["hold"] if sub(fight).depth <= 100 else []
    table = phase(fight, "plot", ["end", *hold, f"depth:{deep}", "send"])
    return [int(option.removeprefix("depth:")) for option in table.options("depth")]


def dive(fight: Battle, depth: int, dice: list[int] | None = None) -> Script:
    plot(fight, "u-99", "0", depth=depth)
    return phase(fight, "boats", [], dice or [])


@pytest.mark.rule("SUB 9.1")
def test_only_submarines_have_a_depth_and_the_map_does_not_show_it() -> None:
    fight = battle(boat("N30-B", depth=75), escort("A2-A"), merchant("A30-B"))
    ships = {ship["id"]: ship for ship in seen(fight, ESCORT).to_json()["ships"]}
    assert all("depth" not in ship for ship in ships.values())
    own = {ship["id"]: ship for ship in seen(fight, SUBMARINE).to_json()["ships"]}
    assert [name for name, ship in own.items() if "depth" in ship] == ["u-99"]


@pytest.mark.rule("SUB 9.2a")
def test_depths_are_multiples_of_25_feet_and_surface_ships_are_at_none() -> None:
    assert all(depth % 25 == 0 for depth in depths(sea(400), 375))
    assert {375, 400} <= set(depths(sea(375)))
    assert 125 in depths(sea(125))
    fight = battle(boat("N30-B", depth=0), escort("A2-A"))
    assert all(surfaced(ship) for ship in fight.ships.values())


@pytest.mark.rule("SUB 9.2b")
def test_a_periscope_is_seen_by_day_a_boat_at_50_feet_is_not() -> None:
    for depth, shown in ((0, True), (25, True), (50, False)):
        fight = battle(boat("N30-B", depth=depth), escort("A2-A"), hidden=True)
        phase(fight, "turn")
        assert sub(fight).shown is shown


@pytest.mark.rule("SUB 9.3", "SUB 9.4")
def test_dive_and_rise_rates_are_the_limits_of_a_turn() -> None:
    assert depths(sea(100)) == [75, 100, 125, 150]
    assert depths(sea(100, dive=75, rise=50)) == [50, 75, 100, 125, 150, 175]
    assert depths(sea(0)) == [0, 25, 50]


@pytest.mark.rule("SUB 9.3", "SUB 9.4")
@pytest.mark.parametrize("depth", [0, 25, 100, 600])
def test_nobody_is_forced_to_dive_or_to_rise(depth: int) -> None:
    fight = sea(depth)
    assert depth in depths(fight)
    phase(fight, "boats")
    assert sub(fight).depth == depth


@pytest.mark.rule("SUB 9.5")
def test_depth_costs_no_movement_and_needs_none() -> None:
    fight = sea(50)
    dive(fight, 100)
    assert (sub(fight).depth, sub(fight).emergency, fight.ships["u-99"].speed) == (100, 5, 0)
    fight = sea(50)
    phase(fight, "plot", [*legs("3"), "hold", "depth:100", "send"])
    phase(fight, "boats")
    assert (sub(fight).depth, fight.ships["u-99"].speed) == (100, 3)


@pytest.mark.rule("SUB 9.6")
def test_a_dive_binds_the_next_turn_to_nothing() -> None:
    fight = sea(50)
    dive(fight, 100)
    fight.turn += 1
    assert depths(fight, 75) == [75, 100, 125, 150]
    phase(fight, "boats")
    assert sub(fight).depth == 75


@pytest.mark.rule("SUB 9.7")
@pytest.mark.parametrize("die", range(1, 7))
def test_below_maximum_depth_a_6_is_the_end(die: int) -> None:
    fight = sea(600)
    dive(fight, 625, [die])
    assert fight.ships["u-99"].status == (SUNK if die == 6 else AFLOAT)


@pytest.mark.rule("SUB 9.7")
def test_down_to_maximum_depth_no_die_is_thrown() -> None:
    fight = sea(575)
    assert rolls(dive(fight, 600)) == []
    assert sub(fight).depth == 600


@pytest.mark.rule("SUB 9.7", "SUB 9.8a")
def test_it_may_stay_there_but_each_deeper_dive_is_a_new_risk() -> None:
    fight = sea(600)
    dive(fight, 625, [1])
    for depth, dice in ((625, []), (600, []), (625, [2]), (650, [3]), (650, []), (625, []), (650, [4])):
        fight.turn += 1
        assert len(rolls(dive(fight, depth, dice))) == len(dice)
        assert sub(fight).depth == depth
    fight.turn += 1
    dive(fight, 675, [6])
    assert fight.ships["u-99"].status == SUNK


@pytest.mark.rule("SUB 9.8a", "SUB 9.8b")
def test_the_die_is_thrown_openly_and_the_loss_is_known_at_once() -> None:
    fight = sea(600)
    table = dive(fight, 625, [6])
    assert [roll.total for roll in rolls(table, ESCORT)] == [6]
    assert len(events(table, "sunk", ESCORT)) == 1
    assert boat_of(fight.ships["u-99"]).announced


@pytest.mark.rule("SUB 9.9")
@pytest.mark.parametrize(("maximum", "limit"), [(600, 900), (300, 450), (250, 375), (350, 525), (325, 475)])
def test_one_and_a_half_times_maximum_depth_is_the_end_of_it(maximum: int, limit: int) -> None:
    fight = sea(limit - 25, deepest=maximum)
    assert max(depths(fight)) == limit
    with pytest.raises(IllegalChoice):
        depths(sea(limit, deepest=maximum), limit + 25)


@pytest.mark.rule("SUB 9.10")
def test_the_other_side_knows_only_whether_a_boat_is_surfaced() -> None:
    views = {}
    for depth in (0, 25, 400):
        fight = sea(depth)
        views[depth] = next(ship for ship in seen(fight, ESCORT).to_json()["ships"] if ship["id"] == "u-99")
    assert views[25] == views[400]
    assert (views[0]["surfaced"], views[25]["surfaced"]) == (True, False)


@pytest.mark.rule("SUB 9.10")
def test_surfacing_and_diving_are_told_but_no_depth() -> None:
    for before, after, code in ((25, 0, "surfaced"), (0, 50, "dived")):
        table = dive(sea(before), after)
        assert len(events(table, code, ESCORT)) == 1
        assert events(table, "boat_depth", ESCORT) == []
    table = dive(sea(50), 100)
    assert not {"surfaced", "dived"} & set(table.told)


@pytest.mark.rule("SUB 9.11")
def test_no_change_of_depth_in_a_turn_with_a_launch() -> None:
    fight = sea(50)
    table = phase(fight, "plot", ["end", "tube:1", "direction:B", "distance:1", "hold", "send"])
    assert "depth" not in table.kinds()
    assert fight.plots["u-99"].depth == 50


@pytest.mark.rule("SUB 9.12")
def test_depth_changes_at_the_end_of_the_boats_own_move() -> None:
    """A boat that dives this turn is on the surface for all of its move, and so it collides."""
    fight = battle(boat("N30-B", 6, depth=0), merchant("N27-B", 3), escort("A2-A"))
    plot(fight, "u-99", "3", depth=50)
    table = phase(fight, "boats", [], [6])
    assert len(events(table, "collision")) == 1
