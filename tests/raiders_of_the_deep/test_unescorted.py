"""[9.4.1, 9.4.2] Unescorted ships: weapon by weapon, without escorts to fear."""

from __future__ import annotations

import pytest

from tests.careers import asked, events, ids, modifiers, refusals, rolls
from tests.raiders_of_the_deep.build import at_sea, engagement, target
from tests.raiders_of_the_deep.fights import (
    Story,
    aim,
    attacking,
    dud,
    fight_of,
    gun_misses,
    hits,
    misses,
    torpedo,
)
from wardroom.games.raiders_of_the_deep.sea.encounter import press_attack

GUN = ["weapon:gun", "gun:target-1", "gun:target-1"]
FORWARD = ["weapon:forward", *aim("forward", 1)]
AFT = ["weapon:aft", *aim("aft", 1)]
OVER = ["weapon:done", "round:end"]
MISS = misses(modifier=-1)


@pytest.mark.rule("RD 9.4.2a")
@pytest.mark.parametrize("where", ["close", "medium", "long"])
def test_no_detection_is_rolled_at_any_range(where: str) -> None:
    one = attacking("Ship", range=where)
    table = Story([*FORWARD, *OVER], [misses(where=where, modifier=-1)])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert [roll.chart for roll in rolls(table)] == ["U1"]


@pytest.mark.rule("RD 9.4.2b")
@pytest.mark.parametrize("order", [("forward", "aft", "gun"), ("gun", "forward", "aft"), ("aft", "gun", "forward")])
def test_weapons_are_used_one_type_at_a_time_in_any_order(order: tuple[str, ...]) -> None:
    steps = {"forward": (FORWARD, [MISS]), "aft": (AFT, [MISS]), "gun": (GUN, [gun_misses()] * 2)}
    one = attacking("Ship", surfaced=True)
    table = Story(
        [*(choice for weapon in order for choice in steps[weapon][0]), "round:end"],
        [fall for weapon in order for fall in steps[weapon][1]],
    )
    press_attack(table, one, fight_of(one))
    table.finish()
    names = {"forward": ["G/6 medium"], "aft": ["G/6 medium"], "gun": ["Deck Gun medium"] * 2}
    assert [roll.table for roll in rolls(table)] == [name for weapon in order for name in names[weapon]]


@pytest.mark.rule("RD 9.4.2b")
def test_results_are_seen_before_the_next_type_is_chosen() -> None:
    one = attacking("Ship")
    table = Story([*FORWARD, *AFT, "round:end"], [MISS, MISS])
    press_attack(table, one, fight_of(one))
    table.finish()
    second = [at for at, told in enumerate(table.story) if told == "?weapon"][1]
    assert table.story.index("!missed") < second


@pytest.mark.rule("RD 9.4.2b")
def test_with_the_ship_sunk_no_other_weapon_is_asked_for() -> None:
    one = attacking("Ship")
    table = Story(FORWARD, torpedo(3))
    press_attack(table, one, fight_of(one))
    table.finish()
    assert [decision.kind for decision in table.asked] == ["weapon", "tube", "tube"]


@pytest.mark.rule("RD 9.4.2c")
def test_a_type_is_committed_once_in_a_round() -> None:
    one = attacking("Ship", surfaced=True)
    table = Story([*FORWARD, *OVER], [MISS])
    press_attack(table, one, fight_of(one))
    later = asked(table, "weapon")[1]
    assert ids(later) == ["weapon:aft", "weapon:gun", "weapon:done"]
    assert refusals(later) == {"weapon:forward": "9.4.2c"}


@pytest.mark.rule("RD 9.4.2c")
def test_a_type_of_which_nothing_was_committed_may_still_be_used() -> None:
    one = attacking("Ship", surfaced=True)
    table = Story(["weapon:forward", "hold:forward-rest", "weapon:gun", "gun:done", *FORWARD, *OVER], [MISS])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert len(rolls(table, "G/6 medium")) == 1


@pytest.mark.rule("RD 9.4.2c")
def test_torpedoes_committed_are_spent_even_if_the_ship_sinks_first() -> None:
    one = attacking("Ship")
    table = Story(["weapon:forward", "fire:forward-rest:target-1"], torpedo(3))
    press_attack(table, one, fight_of(one))
    table.finish()
    assert one.boat.forward == ["", ""]
    assert len(events(table, "spent")) == 1


@pytest.mark.rule("RD 9.4.2d")
@pytest.mark.parametrize(("night", "surfaced"), [(False, False), (False, True), (True, False), (True, True)])
def test_torpedoes_have_the_bonus_of_visibility_once_by_day_and_night(night: bool, surfaced: bool) -> None:
    one = attacking("Ship", night=night, surfaced=surfaced)
    table = Story([*FORWARD, *OVER], [MISS])
    press_attack(table, one, fight_of(one))
    assert [modifier.value for modifier in rolls(table, "G/6 medium")[0].modifiers] == [-1]


@pytest.mark.rule("RD 9.4.2e")
def test_firing_both_ends_has_no_penalty() -> None:
    one = attacking("Ship", night=True, surfaced=True)
    table = Story([*FORWARD, *AFT, *OVER], [MISS, MISS])
    press_attack(table, one, fight_of(one))
    table.finish()
    first, second = rolls(table, "G/6 medium")
    assert modifiers(first) == modifiers(second) == {"unescorted target": -1}


@pytest.mark.rule("RD 9.4.1a")
def test_two_ships_are_unescorted_and_either_may_be_attacked() -> None:
    one = attacking("Two Ships", ships=(target(7600), target(7600)))
    table = Story(["weapon:forward", *aim("forward", 2, 1), *OVER], [MISS, MISS])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert not [roll for roll in rolls(table) if roll.chart == "E2"]


@pytest.mark.rule("RD 9.4.2b", "RD 9.4.2c", "RD 9.3.3b")
def test_ex_5_gun_then_aft_then_forward_torpedoes_at_a_ship_of_13_000_tons() -> None:
    one = at_sea()
    one.boat.forward = ["G/6"] * 4
    fight = engagement(one, "Ship", target(13_000), surfaced=True, range="close")
    bad = misses(where="close", modifier=-1)
    table = Story(
        [*GUN, "weapon:aft", "fire:aft-rest:target-1", "weapon:forward", "fire:forward-rest:target-1"],
        [gun_misses("close")] * 2 + [bad, hits(where="close"), dud(), *torpedo(4, where="close")],
    )
    press_attack(table, one, fight)
    table.finish()
    assert [event.params["points"] for event in events(table, "sunk")] == [4]
    assert len(events(table, "spent")) == 3
    assert one.boat.forward == [""] * 4
    assert one.boat.aft == [""] * 2
    assert one.tonnage == 13_000
    assert not asked(table, "round")
