"""[9.3.5] Prizes."""

from __future__ import annotations

import pytest

from tests.careers import asked, events, ids
from tests.raiders_of_the_deep.build import engagement, target
from tests.raiders_of_the_deep.fights import Story, aim, attacking, fight_of, gun_hits, shell, torpedo
from wardroom.games.raiders_of_the_deep.sea.encounter import press_attack
from wardroom.games.raiders_of_the_deep.state import Career, Target

GUN = ["weapon:gun", "gun:target-1", "gun:done"]
SHOT = [gun_hits(), shell()]


def small() -> Target:
    return target(3000, capacity=1, checked=True)


def meet_another(one: Career, ship: Target) -> None:
    engagement(one, "Ship", ship, surfaced=True)


@pytest.mark.rule("RD 9.3.5a", "RD 9.3.5c")
def test_a_small_freighter_sunk_by_the_gun_may_be_logged_as_a_prize_and_counts_twice_for_decorations() -> None:
    one = attacking("Ship", surfaced=True, ships=(small(),))
    table = Story([*GUN, "prize:take"], SHOT)
    press_attack(table, one, fight_of(one))
    table.finish()
    assert one.log[-1].ships[0].mark == "prize"
    assert (one.tonnage, one.decoration_tons) == (3000, 6000)
    assert one.ships_sunk == 1


@pytest.mark.rule("RD 9.3.5a")
def test_the_commander_may_let_her_sink_instead() -> None:
    one = attacking("Ship", surfaced=True, ships=(small(),))
    table = Story([*GUN, "prize:sink"], SHOT)
    press_attack(table, one, fight_of(one))
    assert ids(asked(table, "prize")[0]) == ["prize:take", "prize:sink"]
    assert one.log[-1].ships[0].mark == "sunk"
    assert (one.tonnage, one.decoration_tons) == (3000, 3000)


@pytest.mark.rule("RD 9.3.5b", "RD 9.3.5d")
def test_one_prize_a_patrol_and_no_bigger_ship_in_its_place() -> None:
    one = attacking("Ship", surfaced=True, ships=(small(),))
    press_attack(Story([*GUN, "prize:take"], SHOT), one, fight_of(one))
    meet_another(one, target(4900, kind="small", capacity=1, checked=True))
    table = Story(GUN, SHOT)
    press_attack(table, one, fight_of(one))
    table.finish()
    assert not asked(table, "prize")
    assert [event.rule for event in events(table, "no_prize_crew")] == ["9.3.5b"]
    assert [ship.mark for ship in one.log[-1].ships] == ["prize", "sunk"]
    assert one.decoration_tons == 2 * 3000 + 4900


@pytest.mark.rule("RD 9.3.5b")
def test_a_ship_that_was_let_sink_leaves_the_prize_of_the_patrol_open() -> None:
    one = attacking("Ship", surfaced=True, ships=(small(),))
    press_attack(Story([*GUN, "prize:sink"], SHOT), one, fight_of(one))
    meet_another(one, small())
    table = Story([*GUN, "prize:take"], SHOT)
    press_attack(table, one, fight_of(one))
    table.finish()
    assert [ship.mark for ship in one.log[-1].ships] == ["sunk", "prize"]


@pytest.mark.rule("RD 9.3.5b")
def test_a_large_freighter_is_no_prize() -> None:
    one = attacking("Ship", surfaced=True, ships=(target(7600, capacity=1),))
    table = Story(GUN, SHOT)
    press_attack(table, one, fight_of(one))
    table.finish()
    assert not asked(table, "prize")


@pytest.mark.rule("RD 9.3.5a")
def test_a_ship_sunk_by_torpedo_is_no_prize() -> None:
    one = attacking("Ship", surfaced=True, ships=(small(),))
    table = Story(["weapon:forward", *aim("forward", 1)], torpedo(3))
    press_attack(table, one, fight_of(one))
    table.finish()
    assert not asked(table, "prize")


@pytest.mark.rule("RD 9.3.5a")
def test_a_ship_the_gun_has_only_damaged_is_no_prize_yet() -> None:
    one = attacking("Ship", surfaced=True, ships=(target(3000, capacity=9, checked=True),))
    table = Story([*GUN, "weapon:done", "round:end"], SHOT)
    press_attack(table, one, fight_of(one))
    table.finish()
    assert not asked(table, "prize")
