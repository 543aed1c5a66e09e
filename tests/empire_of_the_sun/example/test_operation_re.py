"""[19, 9.31] Operation RE against Operation Matador: the battles of Singapore and Kuantan (A8, X90-X95)."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.example.december import ships_stay
from tests.empire_of_the_sun.example.january import (
    at_kuantan,
    at_singapore,
    matador,
    operation_re,
    story,
    submarines_and_cards,
    where_all_go_home,
)
from tests.empire_of_the_sun.example.places import (
    CAM_RANH,
    KOTA_BHARU,
    KUALA_LUMPUR,
    KUANTAN,
    SAIGON,
    SINGAPORE,
)
from wardroom.games.empire_of_the_sun.grid import distance
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, Offensive, War
from wardroom.games.empire_of_the_sun.units import controls


def offensive(war: War) -> Offensive:
    assert war.offensive is not None
    return war.offensive


@pytest.mark.rule("EOS 5.31b", "EOS 7.21a", "EOS 7.24b")
def test_south_hq_activates_four_units_and_two_battles_are_declared() -> None:
    """X90: logistics 3 and efficiency 1; as an event the offensive may have two battle hexes."""
    shown = story(operation_re)
    assert shown.question("activate").facts == 4
    now = offensive(shown.after)
    assert now.active == ["38-army", "22-air-flotilla", "kongo", "mogami"]
    assert shown.moved() == {
        "38-army": (KUALA_LUMPUR, KUANTAN),
        "22-air-flotilla": (SAIGON, KOTA_BHARU),
        "kongo": (CAM_RANH, SINGAPORE),
        "mogami": (CAM_RANH, SINGAPORE),
    }
    assert set(now.battles) == {KUANTAN, SINGAPORE}
    assert now.assigned == {"22-air-flotilla": SINGAPORE} and distance(KOTA_BHARU, SINGAPORE) == 3


@pytest.mark.rule("EOS 7.1b", "EOS 5.1b")
def test_by_its_operations_value_the_offensive_would_have_one_battle() -> None:
    """X90: two points and efficiency 1 are three units, and who fights at Kuantan does not sail to Singapore."""
    play = story(submarines_and_cards).resumed()
    play.pick("card", "card:J23")
    play.pick("mode", "as:oc")
    play.pick("hq", "hq:hq-south")
    play.activate("38-army", "kongo", "mogami")
    assert play.question.kind == "move"
    play.march("38-army", by_way_of=(KUANTAN,))
    play.pick("move", "move:kongo")
    play.pick("stack", "by:naval")
    assert play.question.option(f"to:{SINGAPORE}") is None


@pytest.mark.rule("EOS 5.32.Ca", "EOS 7.26b", "EOS 7.26d", "EOS 7.25.B")
def test_matador_makes_it_intercept_and_brings_three_units_of_four() -> None:
    """X91: the card's 3 in place of the 2 of Operation RE, and efficiency 1; only three units are in range."""
    shown = story(matador)
    now = offensive(shown.after)
    assert (now.condition, now.counteroffensive, now.reaction_hq) == ("intercept", "A5", "hq-malaya")
    first = shown.question("react")
    assert first.facts == 4
    assert {each.id for each in first.options} == {
        "activate:3-indian-corps", "activate:8a-division", "activate:ma-air", "done",
    }  # fmt: skip
    assert now.reacting == ["3-indian-corps", "8a-division", "ma-air"]


@pytest.mark.rule("EOS 7.25.Ca", "EOS 7.25.D")
def test_the_allies_might_have_rolled_instead() -> None:
    """X91: the card does not state surprise; the value of the event is 6."""
    shown = story(matador)
    assert {each.id for each in shown.question("intelligence").options} >= {"roll", "play:A5"}
    assert offensive(shown.before).value == 6 and offensive(shown.before).stated == ""


@pytest.mark.rule("EOS 7.26i", "EOS 9.11b", "EOS 8.31e")
def test_the_8th_australian_division_may_not_leave_singapore_and_the_aircraft_need_not() -> None:
    """X91: Singapore is a declared battle hex; who is there and flies, must fight there all the same."""
    move = story(matador).question("move")
    assert move.option("move:8a-division") is None
    assert move.option("done") is not None
    assert story(matador).after.places["ma-air"] == SINGAPORE


@pytest.mark.rule("EOS 9.2.C", "EOS 9.2.F1", "EOS 9.2.F5b", "EOS 9.33a")
def test_singapore() -> None:
    """X93. Text differs: it adds 2 to the attack of Malaya air too, for 8; the card adds to defense, so it is 6."""
    shown = story(at_singapore)
    assert shown.rolled() == [(6, 6), (7, 7)]
    assert shown.fired() == [(JAPAN, 45, 45), (ALLIES, 6, 6)]
    assert shown.lost() == {"ma-air": 2}
    assert [each.params["hits"] for each in shown.events("hits-lost")] == [45 - 22, 6]
    assert not shown.events("ground-fire")


@pytest.mark.rule("EOS 9.2.F6b")
def test_a_natural_9_would_have_cost_a_step_of_the_flotilla_or_the_cruiser() -> None:
    """X93: the weakest; the Reaction player names one of the two."""
    play = story(matador).resumed()
    play.pick("battle", f"battle:{SINGAPORE}")
    play.roll(JAPAN, 6)
    play.roll(ALLIES, 9)
    assert play.question.seat == ALLIES
    assert {each.id for each in play.question.options} == {"hit:22-air-flotilla", "hit:mogami"}


@pytest.mark.rule("EOS 9.34", "EOS 9.4.A3", "EOS 9.4.T1", "EOS 9.4.T3", "EOS 9.4.C1")
def test_kuantan() -> None:
    """X92, X94. Text differs: 9 by one and a half are 13.5 and rounded up 14, not 13.

    There is no brigade, so that the bonus of Operation RE does not count.
    """
    shown = story(at_kuantan)
    assert not shown.events("air-fire")
    assert shown.modifiers() == [{"mixed": -2}, {}]
    assert shown.rolled() == [(1, -1), (7, 7)]
    assert shown.fired() == [(JAPAN, 18, 9), (ALLIES, 9, 14)]
    assert shown.lost() == {"3-indian-corps": 1, "38-army": 1}
    assert shown.events("ground-won")[0].params["side"] == ALLIES


@pytest.mark.rule("EOS 9.5a", "EOS 9.62a", "EOS 4.22a")
def test_the_38th_army_goes_back_ships_sail_home_the_flotilla_stays_and_the_allies_play_next() -> None:
    """X95."""
    after = story(where_all_go_home).after
    assert after.places["38-army"] == KUALA_LUMPUR
    assert (after.places["kongo"], after.places["mogami"]) == (CAM_RANH, CAM_RANH)
    assert after.places["22-air-flotilla"] == KOTA_BHARU
    assert controls(after, KUANTAN, ALLIES)
    assert (after.active, after.phase) == (ALLIES, "card")


def test_the_whole_example_is_a_game_that_opens_again() -> None:
    last = story(where_all_go_home)
    assert last.resumed().war == last.after
    assert story(ships_stay).resumed().war == story(ships_stay).after
