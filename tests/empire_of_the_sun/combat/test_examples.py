"""The rulebook's own battles: the first offensives of the war, and Operation RE."""

from __future__ import annotations

from typing import Any

import pytest

from tests.empire_of_the_sun.build import charts, control, place, play
from tests.empire_of_the_sun.combat.fights import Played, battle, comes, fight, fired, lost, strikes
from wardroom.games.empire_of_the_sun.grid import distance
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.offensive.after import after_battle_phase, retreat_phase
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, War
from wardroom.games.empire_of_the_sun.units import controls

FIRST_TURN = 1


def rolled(one: Played) -> list[tuple[int, int]]:
    """Natural and modified, roll by roll."""
    return [(event.roll.natural, event.roll.total) for event in one.log if event.roll is not None]


def wasted(one: Played) -> list[Any]:
    return [event.params["hits"] for event in one.log if event.code == "hits-lost"]


def settle(war: War) -> None:
    war.phase = "after-battle"
    play(after_battle_phase, war)
    play(retreat_phase, war)


@pytest.mark.rule("EOS 17.11a", "EOS 9.12b", "EOS 9.2.F2")
def test_operation_z() -> None:
    """X70, A1: 36 hits; at half defense 34 are used; nobody answers."""
    war = battle(JAPAN, 5808, "surprise", turn=FIRST_TURN, card="J1")
    for carrier in ("akagi", "soryu", "shokaku"):
        strikes(war, carrier, 5506, start=3705)
    comes(war, "hiei", 5506, "naval", start=3705)
    for unit in ("md-ca", "7af", "7af-lrb", "new-orleans"):
        place(war, unit, 5808)
    assert distance(5506, 5808) == 3
    one = fight(
        war,
        [8],
        ["hit:7af", "hit:7af-lrb", "hit:md-ca", "hit:7af", "hit:7af-lrb", "hit:md-ca"],
    )
    assert fired(one, "air-fire") == [(JAPAN, 36, 36)]
    assert lost(war, "md-ca", "7af", "7af-lrb", "new-orleans") == [2, 2, 2, 1]
    assert wasted(one) == [2]


@pytest.mark.rule("EOS 9.4.A3", "EOS 9.4.T2")
def test_hong_kong() -> None:
    """X75, A2.3."""
    war = battle(JAPAN, 2709, "surprise", turn=FIRST_TURN, card="J2")
    comes(war, "17-army", 2709, "ground", start=2708, entry=2708, steps=1)
    place(war, "hk-division", 2709)
    one = fight(war, [6, 8])
    assert rolled(one) == [(6, 4), (8, 8)]
    assert fired(one, "ground-fire") == [(JAPAN, 9, 9), (ALLIES, 3, 5)]
    assert [war.steps["hk-division"], war.steps["17-army"]] == [0, 1]
    settle(war)
    assert controls(war, 2709, JAPAN)


@pytest.mark.rule("EOS 9.2.Ab", "EOS 9.2.D", "EOS 9.3a", "EOS 9.4.A1", "EOS 9.4.A2", "EOS 9.4.A4", "EOS 9.4.B5")
def test_luzon() -> None:
    """X76, A2.4: 20 hits flip both air units; the army lands with bombardment and without air superiority."""
    war = battle(JAPAN, 2812, "surprise", turn=FIRST_TURN, card="J2")
    strikes(war, "5-air-division", 2909)
    strikes(war, "21-air-flotilla", 3009)
    strikes(war, "23-air-flotilla", 3009)
    comes(war, "takao", 2812)
    comes(war, "14-army", 2812, "assault")
    for unit in ("feaf", "19-lrb", "nl-corps"):
        place(war, unit, 2812)
    one = fight(war, [0, 0, 5, 0], ["hit:feaf"])
    assert rolled(one)[:2] == [(0, 3), (0, 0)]
    assert fired(one, "air-fire")[0] == (JAPAN, 39, 20)
    assert lost(war, "feaf", "19-lrb") == [1, 1]
    assert wasted(one)[0] == 1
    ground = [event.roll for event in one.log if event.roll is not None][2:]
    assert {each.name: each.value for each in ground[0].modifiers}["shore bombardment"] == 2
    assert "air superiority" not in {each.name for each in ground[0].modifiers}
    assert {each.name: each.value for each in ground[1].modifiers} == {"beach defence": 3}
    assert fired(one, "ground-fire") == [(JAPAN, 18, 27), (ALLIES, 6, 6)]
    assert lost(war, "nl-corps", "14-army") == [2, 1]
    settle(war)
    assert controls(war, 2812, JAPAN)


@pytest.mark.rule("EOS 9.2.F5a", "EOS 9.4.A2n", "EOS 9.4.C4")
def test_the_southern_luzon_corps_retreats() -> None:
    """A2.5: 8 hits are too few for a defense of 10; on the ground +2 in all; the corps loses a step and leaves."""
    war = battle(JAPAN, 2913, "surprise", turn=FIRST_TURN, card="J2")
    comes(war, "zuiho", 2913)
    comes(war, "19-army", 2913, "assault", steps=1)
    place(war, "sl-corps", 2913)
    one = fight(war, [8, 6, 0])
    assert fired(one, "air-fire") == [(JAPAN, 8, 8)]
    assert rolled(one)[1] == (6, 8)
    assert fired(one, "ground-fire") == [(JAPAN, 9, 14), (ALLIES, 4, 4)]
    assert [war.steps["sl-corps"], war.steps["19-army"]] == [1, 1]
    assert open_offensive(war).retreating == [2913]


@pytest.mark.rule("EOS 9.2.F4", "EOS 9.2.Bb")
def test_a_carrier_strikes_a_lone_cruiser() -> None:
    """X78, A2.6: six hits flip the cruiser, who cannot answer a carrier outside her hex."""
    war = battle(JAPAN, 3014, "surprise", turn=FIRST_TURN, card="J2")
    strikes(war, "ryujo", 3013)
    place(war, "us-asia-ca", 3014)
    one = fight(war, [3, 9])
    assert rolled(one)[0] == (3, 6)
    assert fired(one, "air-fire") == [(JAPAN, 6, 6), (ALLIES, 2, 2)]
    assert lost(war, "us-asia-ca", "ryujo") == [1, 0]


@pytest.mark.rule("EOS 9.2.F5a1", "EOS 9.4.T3")
def test_davao() -> None:
    """X79, A2.7: ten hits of the Nachi flip the corps, and 14 of the army eliminate it."""
    war = battle(JAPAN, 2915, "surprise", turn=FIRST_TURN, card="J2")
    comes(war, "nachi", 2915)
    comes(war, "16-army", 2915, "assault", steps=1)
    place(war, "m-corps", 2915)
    one = fight(war, [3, 7, 0])
    assert fired(one, "air-fire") == [(JAPAN, 10, 10)]
    assert fired(one, "ground-fire")[0] == (JAPAN, 9, 14)
    assert [war.steps["m-corps"], war.steps["16-army"]] == [0, 1]
    settle(war)
    assert controls(war, 2915, JAPAN)


@pytest.mark.rule("EOS 9.2.Ab", "EOS 9.3a", "EOS 9.4.B5", "EOS 9.4.C1", "EOS 8.46a")
def test_wake() -> None:
    """A2.9: the landing loses a step of defense 3 and the brigade none: the island is held."""
    war = battle(JAPAN, 4612, "surprise", turn=FIRST_TURN, card="J2")
    strikes(war, "24-air-flotilla", 4715)
    comes(war, "tenryu", 4612, "naval", start=4715)
    comes(war, "4-sn-brigade", 4612, "organic", start=4715, carrier="tenryu")
    place(war, "marine-211", 4612)
    place(war, "w-brigade", 4612)
    one = fight(war, [2, 0, 3, 6])
    assert rolled(one)[:2] == [(2, 5), (0, 0)]
    assert fired(one, "air-fire") == [(JAPAN, 9, 5), (ALLIES, 1, 1)]
    modifiers = [{each.name for each in event.roll.modifiers} for event in one.log if event.roll is not None]
    assert modifiers[2:] == [{"shore bombardment"}, {"beach defence"}]
    assert fired(one, "ground-fire") == [(JAPAN, 4, 4), (ALLIES, 2, 4)]
    assert lost(war, "marine-211", "w-brigade", "4-sn-brigade") == [0, 0, 1]
    assert open_offensive(war).thrown_back == [4612]
    settle(war)
    assert controls(war, 4612, ALLIES)
    assert open_offensive(war).moves["4-sn-brigade"].repulsed


def operation_re(hex: int) -> War:
    """J23 as an event, answered by Matador."""
    return battle(JAPAN, hex, card="J23", reactions=["A5"])


@pytest.mark.rule("EOS 9.2.C", "EOS 9.2.F5b", "EOS 9.33a")
def test_singapore() -> None:
    """X93, A8: Malaya air defends with 11, 22 of 45 hits eliminate it, the rest is lost; 6 hits harm nothing."""
    war = operation_re(2015)
    comes(war, "kongo", 2015)
    comes(war, "mogami", 2015)
    strikes(war, "22-air-flotilla", 2112)
    for unit in ("ma-air", "8a-division"):
        comes(war, unit, 2015)
    place(war, "hq-malaya", 2015)
    assert distance(2112, 2015) == 3
    one = fight(war, [6, 7])
    assert fired(one, "air-fire") == [(JAPAN, 45, 45), (ALLIES, 6, 6)]
    assert lost(war, "ma-air", "8a-division", "22-air-flotilla", "mogami", "kongo") == [2, 0, 0, 0, 0]
    assert wasted(one) == [23, 6]
    assert fired(one, "ground-fire") == []


@pytest.mark.rule("EOS 9.2.F6b")
def test_a_natural_9_of_malaya_air_would_have_cost_one_of_the_two_weakest_a_step() -> None:
    war = operation_re(2015)
    comes(war, "kongo", 2015)
    comes(war, "mogami", 2015)
    strikes(war, "22-air-flotilla", 2112)
    comes(war, "ma-air", 2015)
    one = fight(war, [6, 9], ["hit:22-air-flotilla"])
    assert {option.value for option in one.asked[0].options} == {"22-air-flotilla", "mogami"}
    assert one.asked[0].seat == ALLIES
    assert lost(war, "22-air-flotilla") == [1]


@pytest.mark.rule("EOS 9.34", "EOS 9.4.T1", "EOS 9.4.C1", "EOS 9.5a")
def test_kuantan() -> None:
    """X94, A8: a step each; the tie is the defender's, and the army goes back to Kuala Lumpur."""
    war = operation_re(2014)
    comes(war, "38-army", 2014, "ground", start=1913, entry=1913)
    place(war, "3-indian-corps", 2014)
    place(war, "25-army", 1913)
    one = fight(war, [1, 7])
    assert rolled(one) == [(1, -1), (7, 7)]
    assert fired(one, "ground-fire") == [(JAPAN, 18, 9), (ALLIES, 9, 14)]
    assert lost(war, "3-indian-corps", "38-army") == [1, 1]
    settle(war)
    assert war.places["38-army"] == 1913
    assert controls(war, 2014, ALLIES)


@pytest.mark.rule("EOS 9.2.Aa")
def test_the_counters_are_those_of_the_examples() -> None:
    pieces = charts().pieces
    assert sum(pieces[unit].attack for unit in ("akagi", "soryu", "shokaku")) == 36
    assert sum(pieces[unit].attack for unit in ("5-air-division", "21-air-flotilla", "23-air-flotilla")) == 54


@pytest.mark.rule("EOS 9.32a1", "EOS 9.3b")
def test_hollandia() -> None:
    """X40, B10: 18 against 18 is the Reaction player's; the landing on the empty hex fails."""
    war = battle(ALLIES, 3520)
    control(war, JAPAN, 3520)
    comes(war, "sf-brigade", 3520, "assault", start=3823)
    comes(war, "enterprise", 3520, "naval", start=3823)
    strikes(war, "5af", 3521)
    comes(war, "yamato", 3520, "naval", start=4017)
    fight(war, [3, 6])
    assert lost(war, "enterprise", "yamato", "5af") == [1, 0, 0]
    settle(war)
    assert controls(war, 3520, JAPAN)
    assert open_offensive(war).moves["sf-brigade"].repulsed
