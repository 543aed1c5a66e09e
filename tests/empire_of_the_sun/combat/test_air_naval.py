"""[9.2.B-E, 9.3] The order of fire, the roll, and who has won."""

from __future__ import annotations

from typing import Any

import pytest

from tests.empire_of_the_sun.build import place
from tests.empire_of_the_sun.combat.fights import Played, battle, comes, fight, fired, lost, strikes
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, War

GUADALCANAL = 4423
TWO_AWAY, THREE_AWAY = 4425, 4426
EARLY, IN_1943, IN_1944 = 3, 5, 8


def salvos(one: Played) -> list[tuple[Any, ...]]:
    return fired(one, "air-fire")


def modifiers(one: Played) -> list[dict[str, int]]:
    return [{each.name: each.value for each in event.roll.modifiers} for event in one.log if event.roll is not None]


def winner(war: War) -> str:
    fought = open_offensive(war).fight
    assert fought is not None
    return fought.air_winner


def allied_force(war: War) -> None:
    """X30: CV 12, LRB 4, air 10, air 10 at extended range, BB 16."""
    comes(war, "enterprise", GUADALCANAL)
    strikes(war, "11af-lrb", TWO_AWAY)
    strikes(war, "13af", TWO_AWAY)
    strikes(war, "11af", THREE_AWAY)
    comes(war, "washington", GUADALCANAL)


# The table


@pytest.mark.rule("EOS 9.2.T", "EOS 9.2.T1", "EOS 9.2.T2", "EOS 9.2.T3", "EOS 9.2.Ab", "EOS 9.2.C")
@pytest.mark.parametrize(
    ("die", "hits"), [(0, 12), (1, 12), (2, 12), (3, 24), (4, 24), (5, 24), (6, 47), (7, 47), (8, 47), (9, 47)]
)
def test_a_force_of_47_hits_by_the_table(die: int, hits: int) -> None:
    """X30, B19."""
    war = battle(ALLIES, GUADALCANAL, turn=EARLY)
    allied_force(war)
    place(war, "yamato", GUADALCANAL)
    one = fight(war, [die, 0], until="allot")
    assert salvos(one)[0] == (ALLIES, 47, hits)
    assert modifiers(one) == [{}, {}]


@pytest.mark.rule("EOS 9.2.T4", "EOS 9.2.F6a")
def test_a_9_that_modifiers_have_made_is_no_critical_hit() -> None:
    war = battle(JAPAN, GUADALCANAL, "surprise", turn=EARLY)
    comes(war, "kongo", GUADALCANAL)
    place(war, "washington", GUADALCANAL)
    fight(war, [6], until="allot")
    fought = open_offensive(war).fight
    assert fought is not None and not fought.volleys[JAPAN].critical
    again = battle(JAPAN, GUADALCANAL, "surprise", turn=EARLY)
    comes(again, "kongo", GUADALCANAL)
    place(again, "washington", GUADALCANAL)
    fight(again, [9], until="allot")
    fought = open_offensive(again).fight
    assert fought is not None and fought.volleys[JAPAN].critical


# The order


@pytest.mark.rule("EOS 9.2.C")
def test_intercept_both_have_rolled_before_anything_is_lost() -> None:
    war = battle(JAPAN, GUADALCANAL)
    comes(war, "kongo", GUADALCANAL, steps=1)
    place(war, "northampton", GUADALCANAL, steps=1)
    one = fight(war, [6, 6])
    assert salvos(one) == [(JAPAN, 7, 7), (ALLIES, 6, 6)]
    war = battle(JAPAN, GUADALCANAL)
    comes(war, "takao", GUADALCANAL, steps=1)
    comes(war, "nachi", GUADALCANAL, steps=1)
    place(war, "northampton", GUADALCANAL, steps=1)
    place(war, "new-orleans", GUADALCANAL, steps=1)
    one = fight(war, [8, 7], ["hit:northampton", "hit:takao"])
    assert salvos(one) == [(JAPAN, 13, 13), (ALLIES, 12, 12)]
    assert lost(war, "northampton", "takao") == [2, 2]


@pytest.mark.rule("EOS 9.2.D", "EOS 9.2.D1", "EOS 9.2.Bb")
def test_surprise_the_offensives_player_fires_first_and_survivors_answer() -> None:
    war = battle(JAPAN, GUADALCANAL, "surprise", turn=EARLY)
    comes(war, "kongo", GUADALCANAL)
    comes(war, "hiei", GUADALCANAL)
    place(war, "washington", GUADALCANAL)
    place(war, "northampton", GUADALCANAL, steps=1)
    one = fight(war, [3, 6])
    assert salvos(one) == [(JAPAN, 30, 30), (ALLIES, 8, 8)]
    assert modifiers(one) == [{"surprise attack": 3}, {}]
    assert lost(war, "washington", "northampton") == [1, 2]


@pytest.mark.rule("EOS 9.2.D1")
def test_who_is_wiped_out_by_surprise_never_fires() -> None:
    war = battle(JAPAN, GUADALCANAL, "surprise")
    comes(war, "kongo", GUADALCANAL)
    place(war, "northampton", GUADALCANAL, steps=1)
    one = fight(war, [6])
    assert salvos(one) == [(JAPAN, 13, 13)]


@pytest.mark.rule("EOS 9.2.E", "EOS 9.2.D1", "EOS 9.2.Ba")
def test_ambush_the_reaction_player_fires_first() -> None:
    war = battle(JAPAN, GUADALCANAL, "ambush", turn=EARLY)
    comes(war, "kongo", GUADALCANAL)
    place(war, "washington", GUADALCANAL)
    one = fight(war, [2, 6])
    assert salvos(one) == [(ALLIES, 16, 16), (JAPAN, 7, 7)]
    assert modifiers(one) == [{"ambush": 4}, {}]


@pytest.mark.rule("EOS 9.31", "EOS 9.34", "EOS 9.3a", "EOS 9.3b", "EOS 9.3c")
@pytest.mark.parametrize(
    ("mine", "theirs", "winner", "rule"),
    [
        ((), (), JAPAN, "9.31"),
        (("kongo",), (), JAPAN, "9.3a"),
        (("kongo",), ("northampton",), JAPAN, "9.3a"),
        (("takao",), ("washington",), ALLIES, "9.3a"),
        (("takao",), ("enterprise",), ALLIES, "9.3c"),
        (("akagi",), ("enterprise",), ALLIES, "9.3b"),
    ],
)
def test_what_is_told_of_the_winner_names_the_rule(
    mine: tuple[str, ...], theirs: tuple[str, ...], winner: str, rule: str
) -> None:
    war = battle(JAPAN, GUADALCANAL)
    for unit in mine:
        comes(war, unit, GUADALCANAL)
    for unit in theirs:
        place(war, unit, GUADALCANAL)
    one = fight(war, [0] * 2 if mine and theirs else [])
    event = next(event for event in one.log if event.code == "air-won")
    assert (event.params["side"], event.rule) == (winner, rule)


@pytest.mark.rule("EOS 9.2.Ba")
def test_the_bonus_of_an_ambush_is_the_allies_alone() -> None:
    war = battle(ALLIES, GUADALCANAL, "ambush", turn=EARLY)
    comes(war, "washington", GUADALCANAL)
    place(war, "kongo", GUADALCANAL)
    found = modifiers(fight(war, [0, 0]))
    assert len(found) == 2 and found[0] == {}, "Japan fires first, and gains nothing by it"


@pytest.mark.rule("EOS 9.2.Aa")
def test_who_has_neither_air_nor_naval_units_does_not_roll() -> None:
    war = battle(JAPAN, GUADALCANAL)
    comes(war, "nachi", GUADALCANAL)
    place(war, "1m-division", GUADALCANAL)
    one = fight(war, [2])
    assert salvos(one) == [(JAPAN, 10, 3)]


# Modifiers


@pytest.mark.rule("EOS 9.2.Bb")
def test_surprise_is_worth_3_to_the_offensives_player_of_either_side() -> None:
    war = battle(ALLIES, GUADALCANAL, "surprise", turn=EARLY)
    comes(war, "washington", GUADALCANAL)
    place(war, "kongo", GUADALCANAL)
    one = fight(war, [0, 0])
    assert modifiers(one) == [{"surprise attack": 3}, {}]


@pytest.mark.rule("EOS 9.2.Bc", "EOS 9.2.Bd")
@pytest.mark.parametrize(
    ("turn", "found"),
    [
        (4, {}),
        (5, {"US air 1943": 1}),
        (7, {"US air 1943": 1}),
        (8, {"US air 1944-45": 3}),
        (12, {"US air 1944-45": 3}),
    ],
)
@pytest.mark.parametrize("unit", ["enterprise", "13af"])
def test_american_aircraft_get_better(turn: int, found: dict[str, int], unit: str) -> None:
    war = battle(JAPAN, GUADALCANAL, turn=turn)
    comes(war, "yamato", GUADALCANAL)
    strikes(war, unit, TWO_AWAY)
    assert modifiers(fight(war, [0, 0])) == [{}, found]


@pytest.mark.rule("EOS 9.2.Bc", "EOS 9.2.Bd")
@pytest.mark.parametrize("turn", [IN_1943, IN_1944])
@pytest.mark.parametrize("unit", ["washington", "australian-air", "victorious"])
def test_american_battleships_and_other_nations_aircraft_do_not(turn: int, unit: str) -> None:
    war = battle(JAPAN, GUADALCANAL, turn=turn)
    comes(war, "yamato", GUADALCANAL)
    comes(war, unit, GUADALCANAL)
    assert modifiers(fight(war, [0, 0])) == [{}, {}]


@pytest.mark.rule("EOS 9.2.Ba", "EOS 9.2.Bd", "EOS 9.2.Be")
def test_modifiers_add_up() -> None:
    war = battle(JAPAN, GUADALCANAL, "ambush", turn=IN_1944)
    comes(war, "yamato", GUADALCANAL)
    place(war, "13af", GUADALCANAL)
    assert modifiers(fight(war, [0, 0])) == [{"ambush": 4, "US air 1944-45": 3}, {}]


# The winner


@pytest.mark.rule("EOS 9.3a")
def test_the_stronger_side_wins() -> None:
    war = battle(JAPAN, GUADALCANAL)
    comes(war, "kongo", GUADALCANAL)
    place(war, "northampton", GUADALCANAL)
    fight(war, [0, 0], until="ground")
    assert winner(war) == JAPAN


@pytest.mark.rule("EOS 9.3a")
def test_a_battleship_beside_a_distant_carrier_does_not_count_for_victory() -> None:
    """X36: 12 against 9 and 16 against 9 with the ship in the hex; her absence makes 12 against 16 a defeat."""
    war = battle(JAPAN, GUADALCANAL)
    strikes(war, "akagi", TWO_AWAY)
    comes(war, "hiei", TWO_AWAY)
    place(war, "enterprise", GUADALCANAL)
    place(war, "northampton", GUADALCANAL)
    fight(war, [0, 0], until="ground")
    assert winner(war) == ALLIES
    war = battle(JAPAN, GUADALCANAL)
    comes(war, "akagi", GUADALCANAL)
    comes(war, "hiei", GUADALCANAL)
    place(war, "enterprise", GUADALCANAL)
    place(war, "northampton", GUADALCANAL)
    fight(war, [0, 0], until="ground")
    assert winner(war) == JAPAN


@pytest.mark.rule("EOS 9.3a", "EOS 9.2.Ab")
def test_halved_strength_stays_halved_for_victory() -> None:
    war = battle(ALLIES, GUADALCANAL)
    strikes(war, "13af", THREE_AWAY)
    place(war, "zuiho", GUADALCANAL)
    fight(war, [0, 0], until="ground")
    assert winner(war) == JAPAN


@pytest.mark.rule("EOS 9.3b")
def test_a_tie_is_the_reaction_players() -> None:
    """X40, B10: 18 against 18."""
    war = battle(ALLIES, 3520)
    comes(war, "enterprise", 3520)
    strikes(war, "5af", 3521)
    comes(war, "yamato", 3520)
    one = fight(war, [3, 6], until="ground")
    assert salvos(one) == [(ALLIES, 22, 11), (JAPAN, 18, 18)]
    assert lost(war, "yamato", "enterprise", "5af") == [0, 1, 0]
    assert winner(war) == JAPAN


@pytest.mark.rule("EOS 9.3b", "EOS 9.31")
def test_nobody_left_is_the_offensives_players() -> None:
    war = battle(JAPAN, GUADALCANAL)
    comes(war, "nagato", GUADALCANAL, steps=1)
    place(war, "duke-of-york", GUADALCANAL, steps=1)
    fight(war, [9, 9], until="ground")
    assert lost(war, "nagato", "duke-of-york") == [2, 2]
    assert winner(war) == JAPAN


@pytest.mark.rule("EOS 9.34", "EOS 9.31")
def test_a_battle_without_ships_and_aircraft_is_the_offensives_players() -> None:
    war = battle(JAPAN, 2014)
    comes(war, "38-army", 2014, "ground", entry=1913)
    place(war, "3-indian-corps", 2014)
    one = fight(war, until="ground")
    assert salvos(one) == []
    assert winner(war) == JAPAN


@pytest.mark.rule("EOS 9.3c")
def test_one_air_unit_left_beats_any_ships() -> None:
    war = battle(JAPAN, GUADALCANAL)
    comes(war, "yamato", GUADALCANAL)
    place(war, "marine-211", GUADALCANAL)
    fight(war, [0, 0], until="ground")
    assert lost(war, "yamato", "marine-211") == [0, 0]
    assert winner(war) == ALLIES


@pytest.mark.rule("EOS 9.3c")
def test_but_not_if_the_offensives_player_has_one_too() -> None:
    war = battle(JAPAN, GUADALCANAL)
    comes(war, "yamato", GUADALCANAL)
    strikes(war, "24-air-flotilla", TWO_AWAY, steps=1)
    strikes(war, "indomitable", TWO_AWAY)
    fight(war, [0, 0], until="ground")
    assert winner(war) == JAPAN


@pytest.mark.rule("EOS 9.3c")
def test_nor_has_the_offensives_player_such_an_edge() -> None:
    war = battle(JAPAN, GUADALCANAL)
    strikes(war, "zuiho", TWO_AWAY)
    place(war, "washington", GUADALCANAL)
    fight(war, [0, 0], until="ground")
    assert winner(war) == ALLIES
