"""[9.3.1-9.3.4] The deck gun, which stands for boarding parties and explosives too."""

from __future__ import annotations

import pytest

from tests.careers import asked, events, ids, modifiers, refusals, rolls
from tests.raiders_of_the_deep.build import target
from tests.raiders_of_the_deep.fights import (
    Story,
    attacking,
    coming,
    decorated,
    fight_of,
    gun_hits,
    gun_misses,
    misses,
    shell,
)
from wardroom.games.raiders_of_the_deep.sea.encounter import engage, press_attack

TWICE = ["weapon:gun", "gun:target-1", "gun:target-1"]


# 9.3.1


@pytest.mark.rule("RD 9.3.1a")
def test_a_surfaced_boat_may_use_the_gun_with_torpedoes_or_instead_of_them() -> None:
    one = attacking("Ship", surfaced=True)
    table = Story(
        [*TWICE, "weapon:forward", "fire:forward-rest:target-1", "weapon:done", "round:end"],
        [gun_misses(), gun_misses(), misses(modifier=-1), misses(modifier=-1)],
    )
    press_attack(table, one, fight_of(one))
    table.finish()
    assert [roll.table for roll in rolls(table)] == ["Deck Gun medium"] * 2 + ["G/6 medium"] * 2


@pytest.mark.rule("RD 9.3.1a")
def test_the_gun_alone_is_enough_for_a_surfaced_attack_at_any_range() -> None:
    one = attacking("Ship")
    one.boat.forward, one.boat.aft = ["", ""], ["", ""]
    table = Story(["decline"])
    engage(table, one, fight_of(one))
    surfaced = [option for option in ids(table.asked[0]) if option.startswith("attack:")]
    assert surfaced == ["attack:surface:close", "attack:surface:medium", "attack:surface:long"]
    assert refusals(table.asked[0])["attack:submerged:close"] == "3.3.2e"


@pytest.mark.rule("RD 9.3.1a")
def test_a_submerged_boat_cannot_use_the_gun() -> None:
    one = attacking("Ship")
    table = Story(["weapon:done", "round:end"])
    press_attack(table, one, fight_of(one))
    assert ids(table.asked[0]) == ["weapon:forward", "weapon:aft", "weapon:done"]
    assert refusals(table.asked[0])["weapon:gun"] == "9.3.1a"


@pytest.mark.rule("RD 9.3.1b")
def test_the_gun_is_never_fired_when_an_escort_is_present() -> None:
    one = attacking(night=True, surfaced=True)
    table = Story(["salvo:none"])
    press_attack(table, one, fight_of(one))
    assert refusals(table.asked[0])["salvo:gun"] == "9.3.1b"


@pytest.mark.rule("RD 9.3.1b")
def test_the_gun_is_not_aimed_at_the_armed_ship_of_two() -> None:
    one = attacking("Two Ships", surfaced=True, ships=(target(3000), target(3000, type="A", red=True)))
    table = Story(["weapon:gun", "gun:done", "weapon:done", "round:end"])
    press_attack(table, one, fight_of(one))
    assert ids(asked(table, "gun")[0]) == ["gun:target-1", "gun:done"]


@pytest.mark.rule("RD 9.3.1b")
def test_against_an_armed_ship_alone_neither_surface_nor_gun_is_open() -> None:
    one = attacking("Ship", ships=(target(3000, type="A", red=True),))
    table = Story(["attack:submerged:medium", "weapon:done", "round:end"])
    engage(table, one, fight_of(one))
    assert refusals(table.asked[0])["attack:surface"] == "8.2.5b"
    assert refusals(table.asked[1])["weapon:gun"] == "9.3.1a"


# 9.3.2


@pytest.mark.rule("RD 9.3.2a", "RD 9.3.3b")
def test_two_points_in_every_round_and_never_fewer_for_having_been_fired() -> None:
    one = attacking("Ship", surfaced=True)
    table = Story(
        [
            *TWICE,
            "weapon:done",
            "round:again",
            *TWICE,
            "weapon:done",
            "round:again",
            *TWICE,
            "weapon:done",
            "round:end",
        ],
        [gun_misses(), gun_misses(), coming("-"), gun_misses(), gun_misses(), coming("-"), gun_misses(), gun_misses()],
    )
    press_attack(table, one, fight_of(one))
    table.finish()
    assert len(rolls(table, "Deck Gun medium")) == 6
    assert [decision.args for decision in asked(table, "gun")] == [(1, 2), (2, 2)] * 3


@pytest.mark.rule("RD 9.3.2a")
def test_fewer_points_may_be_used() -> None:
    one = attacking("Ship", surfaced=True)
    table = Story(["weapon:gun", "gun:target-1", "gun:done", "weapon:done", "round:end"], [gun_misses()])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert len(rolls(table, "Deck Gun medium")) == 1


@pytest.mark.rule("RD 9.3.2b")
def test_each_point_may_be_aimed_at_another_ship() -> None:
    one = attacking("Two Ships", surfaced=True, ships=(target(7600, capacity=9), target(7600, capacity=9)))
    table = Story(
        ["weapon:gun", "gun:target-1", "gun:target-2", "weapon:done", "round:end"],
        [gun_hits(), shell(), gun_hits(), shell()],
    )
    press_attack(table, one, fight_of(one))
    table.finish()
    first, second = fight_of(one).targets
    assert first.damage == second.damage > 0


# 9.3.3


@pytest.mark.rule("RD 9.3.3a")
def test_a_small_freighter_is_looked_at_then_u1_for_each_point_and_u3_for_each_hit_never_a_dud() -> None:
    one = attacking("Ship", surfaced=True, ships=(target(3000, capacity=9),))
    table = Story([*TWICE, "weapon:done", "round:end"], [(3, 4), gun_hits(), shell(), gun_misses()])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert [roll.chart for roll in rolls(table)] == ["C1", "U1", "U3", "U1"]
    assert [roll.table for roll in rolls(table)][0::2] == ["Q-ship", "Deck Gun"]
    points = int(rolls(table, "Deck Gun")[0].result)
    assert fight_of(one).targets[0].damage == points


@pytest.mark.rule("RD 9.3.3a")
def test_the_bonus_for_torpedoes_at_unescorted_ships_is_not_for_shells() -> None:
    one = decorated(attacking("Ship", surfaced=True), "HH")
    missed = misses("Deck Gun", modifier=-1)
    table = Story([*TWICE, "weapon:done", "round:end"], [missed, missed])
    press_attack(table, one, fight_of(one))
    assert modifiers(rolls(table, "Deck Gun medium")[0]) == {"Hohenzollern": -1}


# 9.3.4


@pytest.mark.rule("RD 9.3.4a")
@pytest.mark.parametrize("status", ["damaged", "inoperable"])
def test_a_damaged_gun_prevents_gunfire_boarding_and_prizes(status: str) -> None:
    one = attacking("Ship", surfaced=True)
    one.boat.damage["deck gun"] = status
    table = Story(["weapon:done", "round:end"])
    press_attack(table, one, fight_of(one))
    assert "weapon:gun" not in ids(table.asked[0])
    assert refusals(table.asked[0])["weapon:gun"] == "9.3.4a"


@pytest.mark.rule("RD 9.3.4a")
def test_with_tubes_empty_and_the_gun_damaged_there_is_no_attack_at_all() -> None:
    one = attacking("Ship")
    one.boat.forward, one.boat.aft = ["", ""], ["", ""]
    one.boat.damage["deck gun"] = "damaged"
    table = Story(["decline"])
    engage(table, one, fight_of(one))
    assert ids(table.asked[0]) == ["decline", "time:night"]
    assert refusals(table.asked[0])["attack"] == "9.2.1a"


@pytest.mark.rule("RD 9.3.1a", "RD 10.6.3a")
def test_a_ub_i_has_no_gun() -> None:
    one = attacking("Ship", boat="ub1", number="UB-10", zone="English Channel", surfaced=True, range="close")
    table = Story(["weapon:done", "round:end"])
    press_attack(table, one, fight_of(one))
    assert refusals(table.asked[0])["weapon:gun"] == "10.6.3a"


@pytest.mark.rule("RD 9.3.2b", "RD 9.4.2c")
def test_a_shell_committed_to_a_ship_that_sinks_first_is_spent() -> None:
    one = attacking("Ship", surfaced=True, ships=(target(7600, capacity=1),))
    table = Story(TWICE, [gun_hits(), shell()])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert len(events(table, "sunk")) == 1
    assert len(events(table, "spent")) == 1
