"""[5.31.Da, 9.2.Be, 9.4.A5, 9.4.A6] What cards add to battles."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import place, table
from tests.empire_of_the_sun.combat.fights import Played, battle, comes, fight, lost, strikes
from wardroom.games.empire_of_the_sun.cards.bonuses import attack_bonus, defense_bonus
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, War

OPEN, JUNGLE, MIXED, MALAYA = 2112, 2106, 2616, 2012
ISLAND, GUADALCANAL, TWO_AWAY = 4612, 4423, 4425


def rolls(one: Played) -> list[dict[str, int]]:
    return [{each.name: each.value for each in event.roll.modifiers} for event in one.log if event.roll is not None]


def attacks(war: War, *units: str) -> list[int]:
    return [attack_bonus(table(), war, unit) for unit in units]


def defends(war: War, *units: str) -> list[int]:
    return [defense_bonus(table(), war, unit) for unit in units]


# Strengths


@pytest.mark.rule("EOS 5.31.Da", "EOS 9.2.Be")
def test_a_card_counts_only_as_the_event() -> None:
    war = battle(JAPAN, GUADALCANAL, card="J29")
    assert attacks(war, "akagi", "zuiho", "kongo", "enterprise") == [2, 2, 0, 0]
    offensive = open_offensive(war)
    offensive.mode = "oc"
    assert attacks(war, "akagi") == [0]


@pytest.mark.rule("EOS 9.2.Be")
@pytest.mark.parametrize(
    ("card", "side", "found"),
    [
        ("A36", ALLIES, {"northampton": 2, "exeter": 0, "takao": 0, "us-asia-dd": 0}),
        ("J47", JAPAN, {"takao": 2, "tenryu": 0, "northampton": 0}),
        ("J83", JAPAN, {"takao": 2, "tenryu": 2, "kamikaze": 2, "kongo": 0}),
        ("J25", JAPAN, {"enterprise": -2, "st-lo": -2, "indomitable": 0, "akagi": 0}),
        ("A55", ALLIES, {"akagi": -2, "zuiho": -2, "kongo": 0, "enterprise": 0}),
        ("A25", ALLIES, {"1m-division": -1, "2-australian-corps": 0, "13af": 0}),
    ],
)
def test_events_that_change_attack_strength(card: str, side: str, found: dict[str, int]) -> None:
    war = battle(side, GUADALCANAL, card=card)
    assert dict(zip(found, attacks(war, *found), strict=True)) == found


@pytest.mark.rule("EOS 5.31.Da")
def test_a_reaction_card_counts_against_the_offensive_it_was_played_to() -> None:
    war = battle(ALLIES, GUADALCANAL, reactions=["J17"])
    assert attacks(war, "takao", "tenryu", "kamikaze", "northampton") == [2, 2, 2, 0]


@pytest.mark.rule("EOS 9.2.Be")
def test_events_that_change_defense() -> None:
    war = battle(JAPAN, GUADALCANAL, reactions=["A5"])
    assert defends(war, "ma-air", "13af", "22-air-flotilla", "enterprise") == [2, 2, 0, 0]
    war = battle(JAPAN, GUADALCANAL, card="J14")
    assert defends(war, "akagi", "zuiho", "enterprise") == [2, 0, 0]
    war = battle(ALLIES, GUADALCANAL, reactions=["J46"])
    assert defends(war, "enterprise", "st-lo", "akagi", "washington") == [2, 2, 0, 0]


@pytest.mark.rule("EOS 9.2.F1", "EOS 9.2.Be")
def test_a_stronger_defense_costs_more_hits() -> None:
    for card, gone in (("", 1), ("J14", 0)):
        war = battle(JAPAN, GUADALCANAL, card=card)
        strikes(war, "akagi", TWO_AWAY)
        place(war, "enterprise", GUADALCANAL)
        fight(war, [0, 6])
        assert lost(war, "akagi") == [gone]


@pytest.mark.rule("EOS 9.2.Be", "EOS 9.2.Aa")
def test_a_weaker_attack_counts_in_the_total() -> None:
    war = battle(JAPAN, GUADALCANAL, card="J25")
    comes(war, "kongo", GUADALCANAL)
    place(war, "enterprise", GUADALCANAL)
    one = fight(war, [0, 0])
    assert [event.params["total"] for event in one.log if event.code == "air-fire"] == [13, 10]


# Air-naval rolls


@pytest.mark.rule("EOS 9.2.Be")
def test_operation_c_helps_against_commonwealth_ships_that_take_part() -> None:
    for enemy, found in (("exeter", {"Operation C": 1}), ("northampton", {}), ("ma-air", {})):
        war = battle(JAPAN, GUADALCANAL, card="J8")
        comes(war, "kongo", GUADALCANAL)
        place(war, enemy, GUADALCANAL)
        assert rolls(fight(war, [0, 0]))[0] == found


@pytest.mark.rule("EOS 9.2.Be")
def test_a_distant_commonwealth_carrier_takes_part_one_that_is_sunk_does_not() -> None:
    war = battle(JAPAN, GUADALCANAL, card="J8")
    comes(war, "kongo", GUADALCANAL)
    strikes(war, "indomitable", TWO_AWAY)
    assert rolls(fight(war, [0, 0]))[0] == {"Operation C": 1}
    war = battle(JAPAN, GUADALCANAL, card="J8")
    comes(war, "kongo", GUADALCANAL)
    place(war, "northampton", GUADALCANAL)
    strikes(war, "indomitable", TWO_AWAY)
    war.steps["indomitable"], war.places["indomitable"] = 0, 3
    assert rolls(fight(war, [0, 0]))[0] == {}


@pytest.mark.rule("EOS 9.2.Be")
def test_i_go_needs_an_idle_japanese_carrier_near() -> None:
    for there, active, found in ((TWO_AWAY, False, {"Operation I-Go": 1}), (TWO_AWAY, True, {}), (3705, False, {})):
        war = battle(JAPAN, GUADALCANAL, card="J32")
        comes(war, "24-air-flotilla", 4323)
        strikes(war, "25-air-flotilla", 4422)
        place(war, "northampton", GUADALCANAL)
        if active:
            comes(war, "zuiho", there)
        else:
            place(war, "zuiho", there)
        assert rolls(fight(war, [0, 0]))[0] == found


# Ground rolls


@pytest.mark.rule("EOS 9.4.A5")
@pytest.mark.parametrize(
    ("card", "found"), [("A7", {"Joe Stilwell": 2}), ("A29", {"Operation Toenails": 1}), ("A50", {})]
)
def test_allied_events_add_to_their_ground_rolls(card: str, found: dict[str, int]) -> None:
    war = battle(ALLIES, OPEN, card=card)
    comes(war, "xi-corps", OPEN, "ground")
    place(war, "15-army", OPEN)
    assert rolls(fight(war, [0, 0])) == [found, {}]


@pytest.mark.rule("EOS 9.4.A5")
def test_army_codes_help_the_allies_in_reaction() -> None:
    war = battle(JAPAN, OPEN, "ambush", reactions=["A26"])
    comes(war, "15-army", OPEN, "ground")
    place(war, "xi-corps", OPEN)
    assert rolls(fight(war, [0, 0])) == [{}, {"Japanese Army codes": 4}]


@pytest.mark.rule("EOS 9.4.A5")
def test_galvanic_and_the_new_operation_plan_count_on_one_hex_islands() -> None:
    for hex, allied, japanese in (
        (ISLAND, {"Operation Galvanic": 2}, {"New Operation Plan": 1}),
        (OPEN, {}, {}),
    ):
        war = battle(ALLIES, hex, card="A37")
        war.politics.doctrine = True
        comes(war, "1m-division", hex, "ground")
        place(war, "15-army", hex)
        assert rolls(fight(war, [0, 0])) == [allied, japanese]


@pytest.mark.rule("EOS 9.4.A5")
def test_the_new_operation_plan_lasts_and_counts_in_attack_too() -> None:
    war = battle(JAPAN, ISLAND)
    war.politics.doctrine = True
    comes(war, "15-army", ISLAND, "ground")
    place(war, "w-brigade", ISLAND)
    assert rolls(fight(war, [0, 0]))[0] == {"New Operation Plan": 1}


@pytest.mark.rule("EOS 9.4.A5")
def test_operation_re_needs_a_brigade_in_the_fight() -> None:
    """X92; a brigade that the enemy's aircraft keep off the beach is not in it."""
    for brigade, kind, found in (("", "", {}), ("1-sn-brigade", "ground", {"Operation RE": 1})):
        war = battle(JAPAN, OPEN, card="J23")
        comes(war, "15-army", OPEN, "ground")
        if brigade:
            comes(war, brigade, OPEN, kind)
        place(war, "3-indian-corps", OPEN)
        assert rolls(fight(war, [0, 0]))[0] == found
    war = battle(JAPAN, OPEN, card="J23")
    comes(war, "15-army", OPEN, "ground")
    comes(war, "1-sn-brigade", OPEN, "organic")
    place(war, "3-indian-corps", OPEN)
    place(war, "ma-air", OPEN)
    assert rolls(fight(war, [0, 0, 0], ["keeps:15-army"]))[1] == {}


@pytest.mark.rule("EOS 9.4.A6")
@pytest.mark.parametrize(
    ("hex", "found"),
    [
        (JUNGLE, {"Col. Tsuji": 4}),
        (MIXED, {"Col. Tsuji": 4}),
        (MALAYA, {"Col. Tsuji": 4}),
        (1406, {"shore bombardment": 2}),
    ],
)
def test_col_tsuji_stands_alone(hex: int, found: dict[str, int]) -> None:
    war = battle(JAPAN, hex, "surprise", card="J3")
    comes(war, "15-army", hex, "ground")
    comes(war, "kongo", hex)
    place(war, "8a-division", hex)
    one = fight(war, [0, 0, 0])
    assert rolls(one)[1:] == [found, {}]
