"""[9.2.F] How hits are allotted in the air and at sea."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import charts, place, table
from tests.empire_of_the_sun.combat.fights import Played, battle, comes, fight, lost, strikes
from wardroom.games.empire_of_the_sun.combat.air_naval import air_phase, begin
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.state import ALLIES, ELIMINATED, JAPAN, REMOVED, Volley, War
from wardroom.table import Decision

GUADALCANAL = 4423
ONE_AWAY, TWO_AWAY = 4424, 4425
CHINESE_CITY = 2609


def open_to_hit(decision: Decision) -> set[str]:
    return {option.value for option in decision.options}


def refused(decision: Decision) -> dict[str, str]:
    return {refusal.id.removeprefix("hit:"): refusal.rule for refusal in decision.refused}


def allots(one: Played) -> list[Decision]:
    return [decision for decision in one.asked if decision.kind == "allot"]


def with_hits(war: War, side: str, hits: int, *, critical: bool = False) -> None:
    """So many hits of a side are to be allotted, whatever was rolled."""
    rolling = table((), [0, 0])
    begin(rolling, war, open_offensive(war).battles[0])
    air_phase(rolling, war)
    fought = open_offensive(war).fight
    assert fought is not None
    for other in [each for each in fought.volleys if each != side]:
        del fought.volleys[other]
    volley: Volley = fought.volleys[side]
    volley.hits, volley.critical, fought.firing = hits, critical, side


# The player who rolled


@pytest.mark.rule("EOS 9.2.F0", "EOS 9.2.F1", "EOS 9.2.F3")
def test_who_rolled_allots_step_by_step_and_the_rest_is_lost() -> None:
    war = battle(JAPAN, GUADALCANAL)
    comes(war, "nagato", GUADALCANAL)
    place(war, "northampton", GUADALCANAL)
    place(war, "new-orleans", GUADALCANAL)
    with_hits(war, JAPAN, 31)
    one = fight(war, (), ["hit:new-orleans", "hit:northampton"], until="ground")
    assert [decision.seat for decision in one.asked] == [JAPAN, JAPAN]
    assert lost(war, "northampton", "new-orleans") == [2, 1]
    assert [event.params["hits"] for event in one.log if event.code == "hits-lost"] == [7]


@pytest.mark.rule("EOS 9.2.F1")
def test_a_step_costs_the_defense_and_the_reduced_side_costs_the_same() -> None:
    war = battle(JAPAN, GUADALCANAL)
    comes(war, "nagato", GUADALCANAL)
    place(war, "washington", GUADALCANAL)
    with_hits(war, JAPAN, 31)
    fight(war, until="ground")
    assert lost(war, "washington") == [1]
    assert war.places["washington"] == GUADALCANAL
    war = battle(JAPAN, GUADALCANAL)
    comes(war, "nagato", GUADALCANAL)
    place(war, "washington", GUADALCANAL)
    with_hits(war, JAPAN, 32)
    fight(war, until="ground")
    assert war.places["washington"] == ELIMINATED


@pytest.mark.rule("EOS 9.2.F0", "EOS 9.12b")
def test_escorts_of_a_distant_carrier_may_be_hit() -> None:
    war = battle(JAPAN, GUADALCANAL)
    comes(war, "nagato", GUADALCANAL)
    strikes(war, "enterprise", TWO_AWAY)
    place(war, "northampton", TWO_AWAY)
    with_hits(war, JAPAN, 8)
    fight(war, until="ground")
    assert lost(war, "northampton", "enterprise") == [1, 0]


# Full units first


@pytest.mark.rule("EOS 9.2.F2", "EOS 9.2.F3")
def test_ten_hits_are_lost_while_a_full_unit_costs_eighteen() -> None:
    """X31, B20."""
    war = battle(ALLIES, GUADALCANAL)
    comes(war, "washington", GUADALCANAL)
    place(war, "yamato", GUADALCANAL)
    place(war, "takao", GUADALCANAL, steps=1)
    place(war, "nachi", GUADALCANAL, steps=1)
    with_hits(war, ALLIES, 10)
    fight(war, until="ground")
    assert lost(war, "yamato", "takao", "nachi") == [0, 1, 1]


@pytest.mark.rule("EOS 9.2.F6a", "EOS 9.2.F6c")
def test_a_critical_hit_lets_them_eliminate_a_reduced_unit() -> None:
    """X32, B23."""
    war = battle(ALLIES, GUADALCANAL)
    comes(war, "washington", GUADALCANAL)
    place(war, "yamato", GUADALCANAL)
    place(war, "takao", GUADALCANAL, steps=1)
    place(war, "nachi", GUADALCANAL, steps=1)
    with_hits(war, ALLIES, 10, critical=True)
    fight(war, (), ["hit:takao"], until="ground")
    assert lost(war, "yamato", "takao", "nachi") == [0, 2, 1]


@pytest.mark.rule("EOS 9.2.F2")
def test_a_unit_just_flipped_may_be_eliminated_once_none_is_full() -> None:
    war = battle(JAPAN, GUADALCANAL)
    comes(war, "nagato", GUADALCANAL)
    place(war, "northampton", GUADALCANAL)
    place(war, "new-orleans", GUADALCANAL)
    with_hits(war, JAPAN, 24)
    one = fight(war, (), ["hit:northampton", "hit:northampton"], until="ground")
    assert lost(war, "northampton", "new-orleans") == [2, 1]
    assert open_to_hit(allots(one)[0]) == open_to_hit(allots(one)[1]) == {"northampton", "new-orleans"}


@pytest.mark.rule("EOS 9.2.F2", "EOS 6.24e")
def test_a_unit_of_one_step_counts_as_reduced() -> None:
    """X14."""
    war = battle(JAPAN, GUADALCANAL)
    comes(war, "nagato", GUADALCANAL)
    place(war, "hermes", GUADALCANAL)
    place(war, "washington", GUADALCANAL)
    with_hits(war, JAPAN, 15)
    fight(war, until="ground")
    assert lost(war, "hermes", "washington") == [0, 0]


@pytest.mark.rule("EOS 9.2.F2", "EOS 9.12b")
def test_a_full_escort_outside_protects_reduced_units_in_the_hex() -> None:
    war = battle(JAPAN, GUADALCANAL)
    comes(war, "nagato", GUADALCANAL)
    strikes(war, "enterprise", TWO_AWAY, steps=1)
    place(war, "washington", TWO_AWAY)
    place(war, "northampton", GUADALCANAL, steps=1)
    with_hits(war, JAPAN, 15)
    fight(war, until="ground")
    assert lost(war, "northampton", "washington", "enterprise") == [1, 0, 1]


@pytest.mark.rule("EOS 9.2.F2", "EOS 9.2.F4")
def test_one_carrier_against_two_full_ones_flips_one_and_no_more() -> None:
    """B22: 45 hits."""
    war = battle(JAPAN, GUADALCANAL)
    strikes(war, "akagi", TWO_AWAY)
    strikes(war, "enterprise", ONE_AWAY)
    strikes(war, "lexington", ONE_AWAY)
    with_hits(war, JAPAN, 45)
    one = fight(war, (), ["hit:lexington"], until="ground")
    assert lost(war, "enterprise", "lexington") == [0, 1]
    assert [event.params["hits"] for event in one.log if event.code == "hits-lost"] == [33]


# A striker for each


@pytest.mark.rule("EOS 9.2.F4", "EOS 9.2.F4b")
def test_two_strikers_hit_two_of_three_carriers() -> None:
    """X33, B21."""
    war = battle(JAPAN, GUADALCANAL)
    strikes(war, "akagi", TWO_AWAY)
    strikes(war, "24-air-flotilla", ONE_AWAY)
    for carrier in ("enterprise", "lexington", "wasp"):
        strikes(war, carrier, ONE_AWAY, steps=1)
    with_hits(war, JAPAN, 100)
    one = fight(war, (), ["hit:enterprise", "hit:wasp"], until="ground")
    assert lost(war, "enterprise", "lexington", "wasp") == [2, 1, 2]
    assert [len(decision.options) for decision in allots(one)] == [3, 2]


@pytest.mark.rule("EOS 9.2.F4b")
def test_it_counts_targets_not_steps() -> None:
    war = battle(JAPAN, GUADALCANAL)
    strikes(war, "akagi", TWO_AWAY)
    strikes(war, "enterprise", ONE_AWAY)
    with_hits(war, JAPAN, 24)
    fight(war, until="ground")
    assert lost(war, "enterprise") == [2]


@pytest.mark.rule("EOS 9.2.F4", "EOS 9.2.F4a")
def test_ships_alone_do_no_harm_to_a_distant_carrier_but_to_her_escort() -> None:
    """X78: a cruiser cannot hit a carrier three hexes away, not even by a critical hit."""
    war = battle(JAPAN, 3014)
    strikes(war, "ryujo", 3013)
    place(war, "us-asia-ca", 3014)
    with_hits(war, ALLIES, 8, critical=True)
    fight(war, until="ground")
    assert lost(war, "ryujo") == [0]


@pytest.mark.rule("EOS 9.2.F4", "EOS 9.2.F4a")
def test_ships_in_the_hex_hit_aircraft_and_carriers_that_share_it() -> None:
    war = battle(JAPAN, GUADALCANAL)
    comes(war, "kongo", GUADALCANAL)
    place(war, "13af", GUADALCANAL)
    strikes(war, "enterprise", ONE_AWAY)
    with_hits(war, JAPAN, 40)
    fight(war, until="ground")
    assert lost(war, "13af", "enterprise") == [1, 0]


@pytest.mark.rule("EOS 9.2.F4")
def test_targets_that_share_the_hex_with_ships_use_up_no_striker() -> None:
    """A battleship in the hex hits the aircraft there; the carrier that strikes with her may still hit one outside."""
    war = battle(JAPAN, GUADALCANAL)
    comes(war, "kongo", GUADALCANAL)
    strikes(war, "akagi", TWO_AWAY)
    place(war, "13af", GUADALCANAL)
    strikes(war, "enterprise", ONE_AWAY)
    with_hits(war, JAPAN, 22)
    fight(war, (), ["hit:13af"], until="ground")
    assert lost(war, "13af", "enterprise") == [1, 1]


@pytest.mark.rule("EOS 9.2.F4")
def test_ships_that_are_no_carriers_are_always_open_to_hits() -> None:
    war = battle(JAPAN, GUADALCANAL)
    strikes(war, "akagi", TWO_AWAY)
    for ship in ("northampton", "new-orleans", "washington"):
        place(war, ship, GUADALCANAL)
    with_hits(war, JAPAN, 32)
    fight(war, (), ["hit:northampton", "hit:washington"], until="ground")
    assert lost(war, "northampton", "new-orleans", "washington") == [1, 1, 1]


@pytest.mark.rule("EOS 9.2.F4", "EOS 9.2.C")
def test_strikers_are_counted_when_the_side_rolls() -> None:
    """Intercept: a carrier that the enemy's hits have sunk meanwhile still counts for her own."""
    war = battle(ALLIES, GUADALCANAL)
    strikes(war, "enterprise", ONE_AWAY)
    strikes(war, "shokaku", TWO_AWAY, steps=1)
    strikes(war, "indomitable", ONE_AWAY, steps=1)
    fight(war, [6, 9], until="ground", chooser=lambda asked: asked.find("hit:indomitable"))
    assert lost(war, "shokaku", "indomitable", "enterprise") == [2, 2, 0]


# Ground units


@pytest.mark.rule("EOS 9.2.F5a", "EOS 9.2.F5a1")
def test_who_is_alone_in_the_air_and_at_sea_hits_ground_units_but_never_the_last_step() -> None:
    """X79: ten hits flip the Mindanao Corps; twenty could not do more."""
    war = battle(JAPAN, 2915)
    comes(war, "nachi", 2915)
    place(war, "m-corps", 2915)
    fight(war, [6], until="ground")
    assert lost(war, "m-corps") == [1]
    war = battle(JAPAN, 2915)
    comes(war, "nachi", 2915)
    comes(war, "takao", 2915)
    place(war, "m-corps", 2915)
    fight(war, [9], until="ground")
    assert lost(war, "m-corps") == [1]


@pytest.mark.rule("EOS 9.2.F5a", "EOS 9.2.F2")
def test_the_reaction_player_says_which_unit_keeps_the_last_step() -> None:
    war = battle(JAPAN, GUADALCANAL)
    comes(war, "nagato", GUADALCANAL)
    place(war, "1m-division", GUADALCANAL, steps=1)
    place(war, "w-brigade", GUADALCANAL)
    with_hits(war, JAPAN, 60)
    one = fight(war, (), ["keeps:w-brigade"], until="ground")
    assert [(decision.kind, decision.seat) for decision in one.asked] == [("last-step", ALLIES)]
    assert lost(war, "1m-division", "w-brigade") == [2, 0]


@pytest.mark.rule("EOS 9.2.F5a", "EOS 9.2.F2")
def test_full_ground_units_are_reduced_first_from_the_air_too() -> None:
    war = battle(JAPAN, GUADALCANAL)
    comes(war, "nagato", GUADALCANAL)
    place(war, "1m-division", GUADALCANAL)
    place(war, "w-brigade", GUADALCANAL)
    with_hits(war, JAPAN, 11)
    fight(war, (), ["keeps:1m-division"], until="ground")
    assert lost(war, "1m-division", "w-brigade") == [0, 0]


@pytest.mark.rule("EOS 9.2.F5a")
def test_even_of_the_offensives_players_units_the_reaction_player_says_so_unless_the_owner_does() -> None:
    for option, seat in (({}, ALLIES), ({"last-step": "owner"}, JAPAN)):
        war = battle(JAPAN, GUADALCANAL, options=option)
        comes(war, "14-army", GUADALCANAL, "ground")
        comes(war, "2-army", GUADALCANAL, "ground")
        place(war, "13af", GUADALCANAL)
        with_hits(war, ALLIES, 24)
        one = fight(war, (), ["keeps:2-army", "hit:14-army"], until="ground")
        assert one.asked[0].seat == seat
        assert lost(war, "14-army", "2-army") == [1, 1]


@pytest.mark.rule("EOS 9.2.F5a", "EOS 13.76b")
def test_intrinsic_defenders_are_the_last_step() -> None:
    war = battle(ALLIES, CHINESE_CITY)
    strikes(war, "14af", CHINESE_CITY + 1)
    place(war, "17-army", CHINESE_CITY, steps=1)
    with_hits(war, ALLIES, 60)
    fight(war, until="ground")
    assert lost(war, "17-army") == [2]
    fought = open_offensive(war).fight
    assert fought is not None and fought.garrison == 3


@pytest.mark.rule("EOS 9.2.F5b")
def test_with_an_enemy_in_the_air_or_at_sea_no_ground_unit_is_hit() -> None:
    war = battle(JAPAN, GUADALCANAL)
    comes(war, "nagato", GUADALCANAL)
    place(war, "us-asia-dd", GUADALCANAL)
    place(war, "1m-division", GUADALCANAL)
    with_hits(war, JAPAN, 7)
    fight(war, until="ground")
    assert lost(war, "us-asia-dd", "1m-division") == [1, 0]


@pytest.mark.rule("EOS 9.2.F5b", "EOS 9.2.F3")
def test_hits_left_when_the_last_of_them_is_gone_do_not_go_ashore() -> None:
    """X93: 45 hits, 22 of which eliminate the only air unit; the division in the hex is not touched."""
    war = battle(JAPAN, GUADALCANAL)
    comes(war, "nagato", GUADALCANAL)
    place(war, "us-asia-dd", GUADALCANAL, steps=1)
    place(war, "1m-division", GUADALCANAL)
    with_hits(war, JAPAN, 45)
    one = fight(war, until="ground")
    assert lost(war, "us-asia-dd", "1m-division") == [2, 0]
    assert [event.params["hits"] for event in one.log if event.code == "hits-lost"] == [41]


@pytest.mark.rule("EOS 9.2.F5a", "EOS 9.4.B5")
def test_a_landing_is_hit_from_the_air_at_its_full_defense() -> None:
    war = battle(JAPAN, GUADALCANAL)
    comes(war, "14-army", GUADALCANAL, "assault")
    place(war, "13af", GUADALCANAL)
    with_hits(war, ALLIES, 11)
    fight(war, until="ground")
    assert lost(war, "14-army") == [0]


# Critical hits


@pytest.mark.rule("EOS 9.2.F6b")
def test_a_critical_hit_too_small_for_a_step_costs_the_weakest_one() -> None:
    war = battle(JAPAN, GUADALCANAL)
    comes(war, "tenryu", GUADALCANAL)
    place(war, "washington", GUADALCANAL)
    place(war, "northampton", GUADALCANAL, steps=1)
    with_hits(war, JAPAN, 1, critical=True)
    fight(war, until="ground")
    assert lost(war, "washington", "northampton") == [0, 2]


@pytest.mark.rule("EOS 9.2.F6b")
@pytest.mark.parametrize("firing", [JAPAN, ALLIES])
def test_of_equals_the_reaction_player_chooses_whoever_fires(firing: str) -> None:
    war = battle(JAPAN, GUADALCANAL)
    for ship in ("takao", "nachi"):
        comes(war, ship, GUADALCANAL)
    for ship in ("northampton", "new-orleans"):
        place(war, ship, GUADALCANAL)
    with_hits(war, firing, 1, critical=True)
    chosen = "new-orleans" if firing == JAPAN else "nachi"
    one = fight(war, (), [f"hit:{chosen}"], until="ground")
    assert [(decision.kind, decision.seat) for decision in one.asked] == [("critical", ALLIES)]
    assert sum(lost(war, "takao", "nachi", "northampton", "new-orleans")) == 1
    assert lost(war, chosen) == [1]


@pytest.mark.rule("EOS 9.2.F6b", "EOS 9.2.F6c")
def test_the_weakest_is_of_those_that_may_be_hit() -> None:
    war = battle(JAPAN, GUADALCANAL)
    comes(war, "tenryu", GUADALCANAL)
    place(war, "washington", GUADALCANAL)
    strikes(war, "st-lo", ONE_AWAY)
    with_hits(war, JAPAN, 1, critical=True)
    fight(war, until="ground")
    assert lost(war, "washington", "st-lo") == [1, 0]


@pytest.mark.rule("EOS 9.2.F6b")
def test_a_critical_hit_that_has_cost_a_step_costs_no_other_for_nothing() -> None:
    war = battle(JAPAN, GUADALCANAL)
    comes(war, "nagato", GUADALCANAL)
    place(war, "washington", GUADALCANAL)
    place(war, "northampton", GUADALCANAL)
    with_hits(war, JAPAN, 9, critical=True)
    fight(war, until="ground")
    assert lost(war, "washington", "northampton") == [0, 1]


@pytest.mark.rule("EOS 9.2.F6c", "EOS 9.2.F5a1")
def test_not_even_a_critical_hit_takes_the_last_ground_step() -> None:
    war = battle(JAPAN, GUADALCANAL)
    comes(war, "nagato", GUADALCANAL)
    place(war, "w-brigade", GUADALCANAL)
    with_hits(war, JAPAN, 60, critical=True)
    fight(war, until="ground")
    assert lost(war, "w-brigade") == [0]


@pytest.mark.rule("EOS 9.2.F6a")
def test_rochefort_makes_a_modified_9_of_the_allies_critical() -> None:
    for reactions, die, critical in ((["A12"], 5, True), (["A12"], 4, False), ([], 5, False)):
        war = battle(JAPAN, GUADALCANAL, "ambush", reactions=reactions)
        comes(war, "kongo", GUADALCANAL)
        place(war, "washington", GUADALCANAL)
        fight(war, [die], until="allot")
        fought = open_offensive(war).fight
        assert fought is not None and fought.volleys[ALLIES].critical is critical


@pytest.mark.rule("EOS 9.2.F6a")
def test_rochefort_does_nothing_for_japan() -> None:
    war = battle(JAPAN, GUADALCANAL, card="J8", reactions=["A12"])
    comes(war, "kongo", GUADALCANAL)
    place(war, "exeter", GUADALCANAL)
    one = fight(war, [8, 0], until="allot")
    assert [event.roll.total for event in one.log if event.roll is not None] == [9, 0]
    fought = open_offensive(war).fight
    assert fought is not None and not fought.volleys[JAPAN].critical


# The Japanese carriers


def two_carriers(steps: int = 2) -> War:
    war = battle(JAPAN, GUADALCANAL)
    strikes(war, "akagi", TWO_AWAY, steps=steps)
    strikes(war, "zuiho", TWO_AWAY, steps=steps)
    strikes(war, "enterprise", ONE_AWAY)
    strikes(war, "lexington", ONE_AWAY)
    return war


@pytest.mark.rule("EOS 9.2.F7")
def test_a_light_carrier_goes_down_to_make_a_fleet_carrier_whole() -> None:
    """B24: both were flipped."""
    war = two_carriers()
    with_hits(war, ALLIES, 20)
    one = fight(war, (), ["hit:akagi", "shift:zuiho:akagi"], until="ground")
    assert one.asked[-1].kind == "shift" and one.asked[-1].seat == JAPAN
    assert [war.steps["akagi"], war.steps["zuiho"]] == [2, 0]


@pytest.mark.rule("EOS 9.2.F7")
def test_a_carrier_that_was_eliminated_comes_back_reduced_where_she_was() -> None:
    war = two_carriers(steps=1)
    with_hits(war, ALLIES, 12)
    fight(war, (), ["hit:akagi", "shift:zuiho:akagi"], until="ground")
    assert (war.places["akagi"], war.steps["akagi"]) == (TWO_AWAY, 1)
    assert war.places["zuiho"] == ELIMINATED if not charts().pieces["zuiho"].dotted else REMOVED


@pytest.mark.rule("EOS 9.2.F7")
def test_one_step_is_shifted_and_no_more() -> None:
    war = two_carriers()
    strikes(war, "soryu", TWO_AWAY)
    with_hits(war, ALLIES, 24)
    one = fight(war, (), ["hit:akagi", "hit:soryu", "shift:zuiho:akagi"], until="ground")
    assert lost(war, "akagi", "soryu", "zuiho") == [0, 1, 1]
    assert [decision.kind for decision in one.asked].count("shift") == 1


@pytest.mark.rule("EOS 9.2.F7")
def test_it_is_japans_choice() -> None:
    war = two_carriers()
    with_hits(war, ALLIES, 12)
    fight(war, (), ["hit:akagi", "none"], until="ground")
    assert lost(war, "akagi", "zuiho") == [1, 0]


@pytest.mark.rule("EOS 9.2.F7")
def test_no_shift_after_a_critical_hit() -> None:
    war = two_carriers()
    with_hits(war, ALLIES, 12, critical=True)
    one = fight(war, (), ["hit:akagi"], until="ground")
    assert "shift" not in [decision.kind for decision in one.asked]


@pytest.mark.rule("EOS 9.2.F7")
def test_no_shift_with_one_carrier_in_the_battle() -> None:
    war = battle(JAPAN, GUADALCANAL)
    strikes(war, "akagi", TWO_AWAY)
    comes(war, "zuiho", TWO_AWAY)
    strikes(war, "enterprise", ONE_AWAY)
    with_hits(war, ALLIES, 12)
    one = fight(war, until="ground")
    assert one.asked == []
    assert lost(war, "akagi", "zuiho") == [1, 0]


@pytest.mark.rule("EOS 9.2.F7")
def test_the_allies_shift_nothing() -> None:
    war = two_carriers()
    with_hits(war, JAPAN, 12)
    one = fight(war, (), ["hit:enterprise"], until="ground")
    assert [decision.kind for decision in one.asked] == ["allot"]


@pytest.mark.rule("EOS 9.2.F7", "EOS 9.2.E")
def test_it_is_done_before_japan_fires_later() -> None:
    """Ambush: the Akagi is whole again when she fires, 12 and nothing of the Zuiho that is gone."""
    war = battle(JAPAN, GUADALCANAL, "ambush")
    strikes(war, "akagi", TWO_AWAY)
    strikes(war, "zuiho", TWO_AWAY, steps=1)
    strikes(war, "enterprise", ONE_AWAY)
    one = fight(war, [3, 0], ["shift:zuiho:akagi"], until="ground")
    totals = [(event.params["side"], event.params["total"]) for event in one.log if event.code == "air-fire"]
    assert totals == [(ALLIES, 12), (JAPAN, 12)]
    assert [war.steps["akagi"], war.steps["zuiho"]] == [2, 0]


# Passengers


@pytest.mark.rule("EOS 8.46b")
def test_who_is_carried_goes_down_with_the_ship_and_a_step_does_not_harm_him() -> None:
    for steps, gone in ((1, 2), (2, 0)):
        war = battle(JAPAN, GUADALCANAL)
        comes(war, "tenryu", GUADALCANAL, "naval", start=4021, steps=steps)
        comes(war, "4-sn-brigade", GUADALCANAL, "organic", start=4021, carrier="tenryu")
        comes(war, "14-army", GUADALCANAL, "assault", start=4021)
        place(war, "northampton", GUADALCANAL)
        with_hits(war, ALLIES, 9)
        fight(war, until="ground")
        assert lost(war, "4-sn-brigade", "14-army") == [gone, 0]
        fought = open_offensive(war).fight
        assert fought is not None and fought.ground_lost.get(JAPAN, 0) == gone


# What is refused


@pytest.mark.rule("EOS 9.2.F2", "EOS 9.2.F4", "EOS 9.2.F1")
def test_refusals_name_their_rules() -> None:
    war = battle(JAPAN, GUADALCANAL)
    comes(war, "kongo", GUADALCANAL)
    place(war, "washington", GUADALCANAL)
    place(war, "mississippi", GUADALCANAL)
    place(war, "northampton", GUADALCANAL, steps=1)
    strikes(war, "enterprise", ONE_AWAY)
    with_hits(war, JAPAN, 30)
    one = fight(war, (), ["hit:washington"], until="ground", chooser=lambda asked: asked.options[0])
    assert open_to_hit(allots(one)[0]) == {"washington", "mississippi"}
    assert refused(allots(one)[0]) == {"northampton": "9.2.F2", "enterprise": "9.2.F4"}
