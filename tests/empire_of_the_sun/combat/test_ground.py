"""[9.13, 9.32, 9.33, 9.4] Ground combat, and who holds the hex."""

from __future__ import annotations

from typing import Any

import pytest

from tests.empire_of_the_sun.build import bare, charts, control, place, play
from tests.empire_of_the_sun.build import table as table_of
from tests.empire_of_the_sun.combat.fights import Played, battle, comes, fight, fired, lost, strikes
from wardroom.games.empire_of_the_sun.combat.ground import WIPED_OUT
from wardroom.games.empire_of_the_sun.grid import bit
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.offensive.after import after_battle_phase
from wardroom.games.empire_of_the_sun.offensive.presence import presence_of
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, War
from wardroom.games.empire_of_the_sun.units import controls, take_control

OPEN, JUNGLE, MIXED, MOUNTAIN, ATOLL = 2112, 2106, 2014, 3823, 4612
ONE_HEX_ISLAND = 4715
CANTON, TOKYO, HONG_KONG = 2609, 3706, 2709


def rolls(one: Played) -> list[dict[str, int]]:
    """The modifiers of each ground roll, the Offensives player's first."""
    return [
        {each.name: each.value for each in event.roll.modifiers}
        for event in one.log
        if event.roll is not None and event.roll.table == "Ground combat"
    ]


def ground(one: Played) -> list[tuple[Any, ...]]:
    return fired(one, "ground-fire")


def flags(war: War) -> tuple[list[int], list[int]]:
    """Hexes that the Offensives player must leave, and the Reaction player."""
    return open_offensive(war).thrown_back, open_offensive(war).retreating


def holder(war: War, hex: int) -> str:
    """Who controls the hex once control has changed [6.5b]."""
    war.phase = "after-battle"
    play(after_battle_phase, war)
    return JAPAN if controls(war, hex, JAPAN) else ALLIES


def overland(hex: int = OPEN, condition: str = "intercept") -> War:
    """The 38th Army (18-12) marches against the 3rd Indian Corps (9-9)."""
    war = battle(JAPAN, hex, condition)
    comes(war, "38-army", hex, "ground", entry=2110)
    place(war, "3-indian-corps", hex)
    return war


# The table


@pytest.mark.rule("EOS 9.4.T", "EOS 9.4.T1", "EOS 9.4.T2", "EOS 9.4.T3", "EOS 9.4.T4")
@pytest.mark.parametrize(
    ("die", "hits"), [(0, 5), (1, 5), (2, 5), (3, 9), (4, 9), (5, 9), (6, 9), (7, 14), (8, 14), (9, 18)]
)
def test_a_force_of_9_hits_by_the_table(die: int, hits: int) -> None:
    war = overland()
    one = fight(war, [0, die])
    assert ground(one)[1] == (ALLIES, 9, hits)


@pytest.mark.rule("EOS 9.4.A0", "EOS 9.4.B0", "EOS 9.4.B1")
def test_inactive_units_fight_and_are_hit() -> None:
    war = overland()
    place(war, "5-dutch-regiment", OPEN)
    one = fight(war, [6, 6], ["hit:5-dutch-regiment"])
    assert ground(one) == [(JAPAN, 18, 18), (ALLIES, 10, 10)]
    assert lost(war, "3-indian-corps", "5-dutch-regiment") == [1, 1]


@pytest.mark.rule("EOS 9.4.A0")
@pytest.mark.parametrize("condition", ["surprise", "intercept", "ambush"])
def test_it_is_simultaneous_whatever_the_condition(condition: str) -> None:
    war = overland(condition=condition)
    one = fight(war, [9, 7])
    assert ground(one) == [(JAPAN, 18, 36), (ALLIES, 9, 14)]
    assert rolls(one) == [{}, {}]
    assert lost(war, "3-indian-corps", "38-army") == [2, 1]


# Modifiers


@pytest.mark.rule("EOS 9.4.A3", "EOS 9.4.A3a")
@pytest.mark.parametrize(
    ("hex", "found"),
    [(OPEN, {}), (ATOLL, {}), (JUNGLE, {"jungle": -1}), (MIXED, {"mixed": -2}), (MOUNTAIN, {"mountain": -3})],
)
def test_the_ground_hinders_the_offensives_player_alone(hex: int, found: dict[str, int]) -> None:
    assert charts().geography.terrain(hex) == {OPEN: "open", ATOLL: "atoll", JUNGLE: "jungle", MIXED: "mixed"}.get(
        hex, "mountain"
    )
    assert rolls(fight(overland(hex), [0, 0])) == [found, {}]


@pytest.mark.rule("EOS 9.4.A1")
def test_ships_of_one_side_alone_bombard() -> None:
    war = overland()
    comes(war, "kongo", OPEN)
    assert rolls(fight(war, [0, 0, 0])) == [{"shore bombardment": 2}, {}]
    war = overland()
    comes(war, "kongo", OPEN)
    place(war, "us-asia-dd", OPEN)
    assert rolls(fight(war, [0, 0, 0, 0])) == [{}, {}]


@pytest.mark.rule("EOS 9.4.A1")
def test_it_is_seen_after_the_battle_at_sea_and_for_ships_in_the_hex() -> None:
    war = overland()
    comes(war, "kongo", OPEN)
    place(war, "us-asia-dd", OPEN, steps=1)
    assert rolls(fight(war, [6, 0, 0, 0])) == [{"shore bombardment": 2}, {}]
    war = overland()
    strikes(war, "akagi", 2311)
    comes(war, "hiei", 2311)
    assert rolls(fight(war, [0, 0, 0])) == [{"air superiority": 2}, {}]


@pytest.mark.rule("EOS 9.4.A1", "EOS 9.4.A2")
def test_the_reaction_player_has_neither() -> None:
    war = overland()
    place(war, "washington", OPEN)
    place(war, "13af", OPEN)
    assert rolls(fight(war, [0, 0, 0])) == [{}, {}]


@pytest.mark.rule("EOS 9.4.A2")
def test_aircraft_of_one_side_alone_give_air_superiority() -> None:
    war = overland()
    strikes(war, "22-air-flotilla", 2212)
    assert rolls(fight(war, [0, 0, 0])) == [{"air superiority": 2}, {}]


@pytest.mark.rule("EOS 9.4.A2")
@pytest.mark.parametrize("active", [True, False])
def test_an_enemy_air_unit_left_bars_it_active_or_not(active: bool) -> None:
    war = overland()
    strikes(war, "22-air-flotilla", 2212)
    if active:
        strikes(war, "13af", 2111)
    else:
        place(war, "13af", OPEN)
    assert rolls(fight(war, [0, 0, 0, 0])) == [{}, {}]


@pytest.mark.rule("EOS 9.4.A2n")
def test_a_lone_carrier_in_the_hex_is_worth_4() -> None:
    """B33."""
    war = battle(ALLIES, ATOLL)
    comes(war, "st-lo", ATOLL)
    comes(war, "2m-division", ATOLL, "ground")
    place(war, "16-army", ATOLL)
    assert rolls(fight(war, [0, 0, 0])) == [{"shore bombardment": 2, "air superiority": 2}, {}]


@pytest.mark.rule("EOS 9.4.A4", "EOS 9.4.A6")
@pytest.mark.parametrize("kind", ["assault", "organic", "barge"])
def test_the_beach_is_worth_3_to_who_held_it(kind: str) -> None:
    war = battle(JAPAN, OPEN)
    comes(war, "1-sn-brigade", OPEN, kind)
    place(war, "3-indian-corps", OPEN)
    assert rolls(fight(war, [0, 0])) == [{}, {"beach defence": 3}]


@pytest.mark.rule("EOS 9.4.A4")
def test_not_against_men_who_came_over_land_but_if_others_land_beside_them() -> None:
    assert rolls(fight(overland(), [0, 0])) == [{}, {}]
    war = overland()
    comes(war, "25-army", OPEN, "assault")
    assert rolls(fight(war, [0, 0])) == [{}, {"beach defence": 3}]


@pytest.mark.rule("EOS 9.4.A4", "EOS 6.1a")
def test_an_hq_that_stood_there_holds_the_beach_for_men_who_come_later() -> None:
    for hq, found in (("hq-malaya", {"beach defence": 3}), ("", {})):
        war = battle(JAPAN, OPEN)
        comes(war, "25-army", OPEN, "assault")
        comes(war, "3-indian-corps", OPEN, "ground", start=2014)
        if hq:
            place(war, hq, OPEN)
        assert rolls(fight(war, [0, 0])) == [{}, found]


@pytest.mark.rule("EOS 9.4.A4")
def test_an_activated_unit_that_stood_there_holds_it_too() -> None:
    war = battle(JAPAN, OPEN)
    comes(war, "25-army", OPEN, "assault")
    comes(war, "3-indian-corps", OPEN)
    assert rolls(fight(war, [0, 0])) == [{}, {"beach defence": 3}]


@pytest.mark.rule("EOS 9.4.A4")
def test_who_held_it_counts_though_the_ships_have_wiped_him_out() -> None:
    war = battle(JAPAN, OPEN)
    comes(war, "25-army", OPEN, "assault")
    comes(war, "nagato", OPEN)
    place(war, "5-dutch-regiment", OPEN)
    comes(war, "8a-division", OPEN, "ground", start=2014, steps=1)
    one = fight(war, [6, 0, 0], ["keeps:8a-division"])
    assert lost(war, "5-dutch-regiment") == [1]
    assert rolls(one)[1] == {"beach defence": 3}


@pytest.mark.rule("EOS 9.4.A7")
@pytest.mark.parametrize("attacking", [True, False])
def test_the_7th_armoured_brigade_is_worth_1_to_the_allies(attacking: bool) -> None:
    war = battle(ALLIES if attacking else JAPAN, OPEN)
    if attacking:
        comes(war, "7-armoured-brigade", OPEN, "ground")
        place(war, "15-army", OPEN)
    else:
        comes(war, "15-army", OPEN, "ground")
        place(war, "7-armoured-brigade", OPEN)
    found = rolls(fight(war, [0, 0]))
    assert found == ([{"British 7th Armoured": 1}, {}] if attacking else [{}, {"British 7th Armoured": 1}])


@pytest.mark.rule("EOS 9.4.A6")
def test_they_add_up() -> None:
    """A2.5: bombardment and air superiority against mixed ground."""
    war = battle(JAPAN, 2913)
    comes(war, "zuiho", 2913)
    comes(war, "19-army", 2913, "assault", steps=1)
    place(war, "sl-corps", 2913)
    found = rolls(fight(war, [0, 0, 0]))
    assert found == [{"shore bombardment": 2, "air superiority": 2, "mixed": -2}, {"beach defence": 3}]


@pytest.mark.rule("EOS 9.4.A1")
def test_a_bonus_of_the_offensive_may_bar_bombardment() -> None:
    """17.11h: Manila and Singapore in the first offensive."""
    war = overland()
    comes(war, "kongo", OPEN)
    open_offensive(war).bonus[f"no-bombardment-{OPEN}"] = 1
    assert rolls(fight(war, [0, 0, 0])) == [{}, {}]


# Hits


@pytest.mark.rule("EOS 9.4.B2", "EOS 9.4.B4")
def test_a_step_costs_the_defense_and_the_rest_is_lost() -> None:
    war = overland()
    one = fight(war, [6, 0])
    assert lost(war, "3-indian-corps") == [2]
    war = overland()
    one = fight(war, [2, 7])
    assert lost(war, "3-indian-corps", "38-army") == [1, 1]
    assert [event.params["hits"] for event in one.log if event.code == "hits-lost"] == [2]


@pytest.mark.rule("EOS 9.4.B3")
def test_full_units_first() -> None:
    war = overland()
    place(war, "5-dutch-regiment", OPEN)
    place(war, "8a-division", OPEN)
    one = fight(war, [2, 0])
    assert lost(war, "3-indian-corps", "8a-division", "5-dutch-regiment") == [1, 0, 0]
    assert not [decision for decision in one.asked if decision.kind == "allot"]


@pytest.mark.rule("EOS 9.4.B5")
def test_men_who_have_landed_defend_at_half_rounded_up() -> None:
    war = battle(JAPAN, OPEN)
    comes(war, "14-army", OPEN, "assault")
    comes(war, "38-army", OPEN, "ground", entry=2110)
    place(war, "nl-corps", OPEN)
    one = fight(war, [0, 3])
    assert ground(one)[1] == (ALLIES, 6, 6)
    assert lost(war, "14-army", "38-army") == [1, 0]


@pytest.mark.rule("EOS 9.4.B5")
def test_a_reaction_player_who_lands_defends_in_full() -> None:
    war = battle(JAPAN, OPEN)
    comes(war, "38-army", OPEN, "ground", entry=2110)
    comes(war, "1m-division", OPEN, "assault", start=2015)
    fight(war, [2, 0])
    assert lost(war, "1m-division") == [0]


@pytest.mark.rule("EOS 9.13c")
def test_men_off_the_beach_cannot_be_hit_when_the_air_battle_was_lost() -> None:
    war = overland()
    comes(war, "14-army", OPEN, "assault", steps=1)
    place(war, "13af", OPEN)
    one = fight(war, [0, 0, 9], ["keeps:14-army"])
    assert ground(one) == [(JAPAN, 18, 9), (ALLIES, 9, 18)]
    assert lost(war, "38-army", "14-army") == [1, 1]


# The result


@pytest.mark.rule("EOS 9.4.C1", "EOS 9.4.C3")
def test_who_alone_is_left_wins_and_the_attacker_takes_the_hex() -> None:
    war = overland()
    fight(war, [9, 9])
    assert lost(war, "3-indian-corps", "38-army") == [2, 1]
    assert flags(war) == ([], [])
    assert holder(war, OPEN) == JAPAN


@pytest.mark.rule("EOS 9.4.C1", "EOS 9.4.C3")
def test_the_defender_alone_keeps_it() -> None:
    war = battle(JAPAN, OPEN)
    comes(war, "1-sn-brigade", OPEN, "assault")
    place(war, "3-indian-corps", OPEN)
    fight(war, [0, 0])
    assert lost(war, "1-sn-brigade", "3-indian-corps") == [2, 0]
    assert holder(war, OPEN) == ALLIES


@pytest.mark.rule("EOS 9.4.C1")
def test_a_tie_throws_the_offensives_player_back() -> None:
    war = overland()
    fight(war, [2, 7])
    assert lost(war, "3-indian-corps", "38-army") == [1, 1]
    assert flags(war) == ([OPEN], [])
    assert holder(war, OPEN) == ALLIES


@pytest.mark.rule("EOS 9.4.C1")
def test_nothing_lost_on_either_side_is_a_tie() -> None:
    war = battle(JAPAN, OPEN)
    comes(war, "4-sn-brigade", OPEN, "ground", entry=2110)
    place(war, "8a-division", OPEN, steps=1)
    fight(war, [0, 0])
    assert lost(war, "4-sn-brigade", "8a-division") == [0, 1]
    assert flags(war) == ([OPEN], [])


@pytest.mark.rule("EOS 9.4.C1", "EOS 9.4.C4")
def test_who_lost_more_steps_retreats() -> None:
    war = overland()
    fight(war, [2, 0])
    assert lost(war, "3-indian-corps", "38-army") == [1, 0]
    assert flags(war) == ([], [OPEN])
    assert holder(war, OPEN) == JAPAN


@pytest.mark.rule("EOS 9.4.C1")
@pytest.mark.parametrize(("option", "held"), [({}, False), ({"ground-losses": "ground"}, True)])
def test_ground_steps_lost_to_ships_count_unless_a_switch_says_no(option: dict[str, str], held: bool) -> None:
    """The ships cost the corps a step, the ground a step each: two to one, or one to one."""
    war = battle(JAPAN, OPEN, options=option)
    comes(war, "38-army", OPEN, "ground", entry=2110)
    comes(war, "nachi", OPEN, steps=2)
    place(war, "4-australian-corps", OPEN, steps=1)
    place(war, "3-indian-corps", OPEN)
    fight(war, [6, 0, 6], ["keeps:4-australian-corps"], chooser=lambda asked: asked.options[0])
    assert lost(war, "3-indian-corps", "38-army") == [2, 1]
    assert flags(war) == (([OPEN], []) if held else ([], [OPEN]))


@pytest.mark.rule("EOS 9.4.C2")
def test_when_all_are_gone_the_reaction_player_keeps_the_hex() -> None:
    war = battle(JAPAN, OPEN)
    comes(war, "25-army", OPEN, "assault", steps=1)
    place(war, "3-indian-corps", OPEN, steps=1)
    fight(war, [6, 4])
    assert lost(war, "25-army", "3-indian-corps") == [2, 2]
    assert flags(war) == ([], [])
    assert holder(war, OPEN) == ALLIES


@pytest.mark.rule("EOS 9.32a", "EOS 9.32a1")
def test_a_landing_that_lost_in_the_air_takes_nothing_and_must_leave() -> None:
    war = battle(JAPAN, OPEN)
    comes(war, "25-army", OPEN, "assault")
    strikes(war, "13af", 2111)
    one = fight(war, [0])
    assert ground(one) == []
    assert open_offensive(war).moves["25-army"].repulsed
    assert holder(war, OPEN) == ALLIES


@pytest.mark.rule("EOS 9.32b", "EOS 6.5a")
def test_men_who_came_over_land_fight_or_take_the_hex_all_the_same() -> None:
    war = overland()
    place(war, "13af", OPEN)
    one = fight(war, [0, 9, 0])
    assert len(ground(one)) == 2
    assert holder(war, OPEN) == JAPAN
    war = battle(JAPAN, OPEN)
    comes(war, "38-army", OPEN, "ground", entry=2110)
    place(war, "13af", OPEN)
    assert ground(fight(war, [0])) == []
    assert holder(war, OPEN) == JAPAN


@pytest.mark.rule("EOS 9.33a")
def test_a_battle_without_ground_units_leaves_the_hex_as_it_was() -> None:
    war = battle(JAPAN, OPEN)
    comes(war, "kongo", OPEN)
    place(war, "us-asia-dd", OPEN)
    fight(war, [6, 0])
    assert holder(war, OPEN) == ALLIES


@pytest.mark.rule("EOS 9.33a")
def test_one_side_alone_on_the_ground_takes_or_keeps_it_without_a_roll() -> None:
    war = battle(JAPAN, OPEN)
    comes(war, "25-army", OPEN, "assault")
    comes(war, "yamato", OPEN)
    place(war, "us-asia-dd", OPEN)
    assert ground(fight(war, [6, 6])) == []
    assert holder(war, OPEN) == JAPAN
    war = battle(JAPAN, OPEN)
    comes(war, "yamato", OPEN)
    place(war, "3-indian-corps", OPEN)
    assert ground(fight(war, [0])) == []
    assert holder(war, OPEN) == ALLIES


@pytest.mark.rule("EOS 9.33a", "EOS 6.14c")
def test_an_hq_alone_neither_fights_nor_keeps_the_hex() -> None:
    war = battle(JAPAN, 2015)
    comes(war, "25-army", 2015, "assault")
    comes(war, "kongo", 2015)
    place(war, "hq-malaya", 2015)
    one = fight(war)
    assert ground(one) == [] and rolls(one) == []
    assert war.places["hq-malaya"] == 2015
    assert holder(war, 2015) == JAPAN


# Intrinsic defenders


@pytest.mark.rule("EOS 13.76a", "EOS 13.76c", "EOS 9.4.A0")
@pytest.mark.parametrize(("divisions", "number"), [(12, 3), (9, 3), (8, 2), (5, 2), (4, 1), (0, 1)])
@pytest.mark.parametrize("city", [CANTON, HONG_KONG])
def test_cities_of_china_fight_by_the_divisions_left(divisions: int, number: int, city: int) -> None:
    """X103."""
    war = battle(ALLIES, city)
    control(war, JAPAN, city)
    war.politics.divisions = divisions
    comes(war, "xi-corps", city, "ground")
    one = fight(war, [0, 0])
    assert ground(one)[1] == (JAPAN, 9 * number, -(-9 * number // 2))


@pytest.mark.rule("EOS 13.94")
def test_a_city_of_the_home_islands_fights_with_12() -> None:
    war = battle(ALLIES, TOKYO)
    comes(war, "xi-corps", TOKYO, "assault")
    one = fight(war, [0, 0])
    assert ground(one)[1] == (JAPAN, 12, 12)
    assert rolls(one)[1] == {"beach defence": 3}


@pytest.mark.rule("EOS 13.76b")
def test_intrinsic_defenders_go_last_a_step_for_12_hits() -> None:
    war = battle(ALLIES, CANTON)
    comes(war, "xi-corps", CANTON, "ground")
    comes(war, "i-corps", CANTON, "ground")
    place(war, "17-army", CANTON, steps=1)
    one = fight(war, [3, 0], chooser=lambda asked: asked.options[0])
    assert ground(one) == [(ALLIES, 44, 22), (JAPAN, 36, 18)]
    assert [decision.seat for decision in one.asked] == [JAPAN]
    assert lost(war, "17-army") == [2]
    assert flags(war) == ([CANTON], [])


@pytest.mark.rule("EOS 13.76b")
def test_why_they_are_not_hit_first_is_said_of_their_own_piece() -> None:
    war = battle(ALLIES, CANTON)
    comes(war, "xi-corps", CANTON, "ground")
    comes(war, "i-corps", CANTON, "ground")
    place(war, "17-army", CANTON, steps=1)
    place(war, "18-army", CANTON, steps=1)
    one = fight(war, [3, 0], chooser=lambda asked: asked.options[0])
    first = one.asked[0]
    assert {option.value for option in first.options} == {"17-army", "18-army"}
    assert [(refusal.rule, next(iter(refusal.args))) for refusal in first.refused] == [("13.76b", "garrison-china-1")]


@pytest.mark.rule("EOS 13.94", "EOS 13.76b")
@pytest.mark.parametrize(("city", "rule"), [(TOKYO, "13.94"), (CANTON, "13.76b")])
def test_what_is_told_of_them_names_the_rule_of_japan_or_of_china(city: int, rule: str) -> None:
    war = battle(ALLIES, city)
    for unit in ("xi-corps", "i-corps", "ix-corps"):
        comes(war, unit, city, "ground")
    for unit in ("17-army", "18-army"):
        place(war, unit, city, steps=1)
    one = fight(war, [9, 0], chooser=lambda asked: asked.options[0])
    assert [refusal.rule for refusal in one.asked[0].refused] == [rule]
    assert {event.rule for event in one.log if event.code == "garrison-lost"} == {rule}


@pytest.mark.rule("EOS 9.4.B4", "EOS 9.2.F3")
def test_lost_hits_name_the_rule_of_the_ground_or_of_the_air_battle() -> None:
    war = overland()
    comes(war, "kongo", OPEN)
    one = fight(war, [0, 2, 7])
    assert [event.rule for event in one.log if event.code == "hits-lost"] == ["9.2.F3", "9.4.B4"]


@pytest.mark.rule("EOS 13.76b", "EOS 9.4.C3")
def test_a_city_whose_defenders_are_gone_is_taken_and_has_none_until_japan_is_back() -> None:
    war = battle(ALLIES, CANTON)
    war.politics.divisions = 4
    comes(war, "xi-corps", CANTON, "ground")
    fight(war, [6, 0])
    assert open_offensive(war).fought == [CANTON]
    assert holder(war, CANTON) == ALLIES
    assert not presence_of(charts(), war)[JAPAN].ground & bit(CANTON)
    take_control(table_of(), war, CANTON, JAPAN, "6.5a")
    assert presence_of(charts(), war)[JAPAN].ground & bit(CANTON)


@pytest.mark.rule("EOS 13.94")
def test_in_japan_they_are_gone_for_good() -> None:
    war = bare()
    assert presence_of(charts(), war)[JAPAN].ground & bit(TOKYO)
    take_control(table_of(), war, TOKYO, ALLIES, "6.5b")
    take_control(table_of(), war, TOKYO, JAPAN, "6.5a")
    assert not presence_of(charts(), war)[JAPAN].ground & bit(TOKYO)
    again = battle(ALLIES, TOKYO, disarmed=war.disarmed)
    comes(again, "xi-corps", TOKYO, "assault")
    assert ground(fight(again)) == []
    assert holder(again, TOKYO) == ALLIES


@pytest.mark.rule("EOS 13.76b", "EOS 9.4.C4")
def test_defenders_who_lost_more_steps_give_up_the_city() -> None:
    war = battle(ALLIES, CANTON)
    war.politics.divisions = 8
    comes(war, "xi-corps", CANTON, "ground")
    fight(war, [6, 0])
    assert flags(war) == ([], [CANTON])
    assert holder(war, CANTON) == ALLIES


@pytest.mark.rule("EOS 13.76a", "EOS 9.4.C2")
def test_in_an_allied_city_nobody_stands() -> None:
    war = battle(JAPAN, HONG_KONG)
    control(war, ALLIES, HONG_KONG)
    comes(war, "17-army", HONG_KONG, "ground", steps=1)
    place(war, "hk-division", HONG_KONG)
    one = fight(war, [6, 0])
    assert ground(one)[0] == (JAPAN, 9, 9)


# What the public hears of it


def will_after(war: War) -> int:
    """What the end of the battles has changed US Political Will by, once the hexes change hands."""
    before, war.phase = war.politics.will, "after-battle"
    one = table_of()
    while war.phase == "after-battle":
        after_battle_phase(one, war)
    return war.politics.will - before


@pytest.mark.rule("EOS 16.45")
@pytest.mark.parametrize(
    ("unit", "steps", "dice", "change"),
    [("1m-division", 1, [0, 9], -1), ("1m-division", 2, [0, 0], 0), ("m-brigade", 1, [0, 9], 0),
     ("8a-division", 1, [0, 9], 0)],
)  # fmt: skip
def test_a_us_division_that_is_wiped_out_in_an_attack_costs_political_will(
    unit: str, steps: int, dice: list[int], change: int
) -> None:
    war = battle(ALLIES, OPEN)
    comes(war, unit, OPEN, "ground", steps=steps)
    place(war, "18-army", OPEN)
    fight(war, dice)
    assert war.politics.will == 8, "it is heard of when all battles are over"
    assert (war.steps[unit] == 0) is (steps == 1)
    assert will_after(war) == change


@pytest.mark.rule("EOS 16.45", "EOS 9.4.C2")
def test_it_costs_as_much_if_nobody_at_all_is_left() -> None:
    war = battle(ALLIES, OPEN)
    comes(war, "xi-corps", OPEN, "assault", steps=1)
    place(war, "18-army", OPEN, steps=1)
    fight(war, [9, 9])
    assert lost(war, "xi-corps", "18-army") == [2, 2]
    assert will_after(war) == -1


@pytest.mark.rule("EOS 16.45")
def test_it_costs_nothing_while_one_of_the_attackers_is_left_or_if_japan_attacks() -> None:
    war = battle(ALLIES, OPEN)
    comes(war, "1m-division", OPEN, "ground", steps=1)
    comes(war, "3-australian-corps", OPEN, "ground", steps=1)
    place(war, "1-sn-brigade", OPEN)
    fight(war, [0, 9], chooser=lambda decision: decision.options[0])
    war.steps["1m-division"] = 0
    assert war.steps["3-australian-corps"] == 1
    assert will_after(war) == 0
    war = battle(JAPAN, OPEN)
    comes(war, "18-army", OPEN, "ground", steps=1)
    comes(war, "1m-division", OPEN, "ground", start=2015, steps=1)
    fight(war, [9, 9])
    assert lost(war, "18-army", "1m-division") == [2, 2]
    assert will_after(war) == 0


@pytest.mark.rule("EOS 16.45", "EOS 9.13c", "EOS 9.32a")
def test_a_landing_that_turned_back_was_not_wiped_out() -> None:
    """The Allies lose in the air; one of two divisions is hit there, the other goes back to sea."""
    war = battle(ALLIES, OPEN)
    comes(war, "1m-division", OPEN, "assault", steps=1)
    comes(war, "2m-division", OPEN, "assault", steps=1)
    place(war, "21-air-flotilla", OPEN)
    one = fight(war, [9], ["keeps:2m-division"])
    assert war.steps["1m-division"] == 0 and war.steps["2m-division"] == 1
    assert one.told[-1] == "hex-held"
    assert will_after(war) == 0


@pytest.mark.rule("EOS 16.45")
def test_two_such_attacks_in_a_turn_cost_no_more() -> None:
    war = battle(ALLIES, OPEN)
    for hex in (OPEN, 2014):
        comes(war, {OPEN: "1m-division", 2014: "xi-corps"}[hex], hex, "ground", steps=1)
        open_offensive(war).bonus[f"{WIPED_OUT}{hex}"] = 1
    open_offensive(war).fought = [OPEN, 2014]
    for unit in ("1m-division", "xi-corps"):
        war.places[unit], war.steps[unit] = 3, 0
    assert will_after(war) == -1


# What is told


@pytest.mark.rule("EOS 9.33a", "EOS 9.32a", "EOS 9.4.C2", "EOS 9.4.C3")
def test_a_ground_battle_is_won_only_where_there_was_one() -> None:
    def told(war: War, *dice: int) -> tuple[str, str, Any]:
        event = next(each for each in reversed(fight(war, dice).log) if each.code in ("ground-won", "hex-held"))
        return event.code, event.rule, event.params["side"]

    raid = battle(JAPAN, OPEN)
    comes(raid, "kongo", OPEN)
    place(raid, "northampton", OPEN)
    assert told(raid, 0, 0) == ("hex-held", "9.33a", ALLIES), "nobody is ashore"
    raid = battle(JAPAN, OPEN)
    comes(raid, "takao", OPEN)
    comes(raid, "1-sn-brigade", OPEN, "organic", carrier="takao")
    place(raid, "washington", OPEN)
    assert told(raid, 0, 0) == ("hex-held", "9.32a", ALLIES), "the landing is turned back"
    empty = battle(JAPAN, OPEN)
    comes(empty, "1-sn-brigade", OPEN, "assault")
    assert told(empty) == ("hex-held", "9.33a", JAPAN)
    won = overland()
    assert told(won, 9, 9) == ("ground-won", "9.4.C3", JAPAN)
    both = battle(ALLIES, OPEN)
    comes(both, "xi-corps", OPEN, "assault", steps=1)
    place(both, "18-army", OPEN, steps=1)
    assert told(both, 9, 9) == ("ground-won", "9.4.C2", JAPAN)
    kept = battle(JAPAN, OPEN)
    comes(kept, "1-sn-brigade", OPEN, "assault")
    place(kept, "3-indian-corps", OPEN)
    assert told(kept, 0, 0) == ("ground-won", "9.4.C3", ALLIES)
