"""[8.3, 13.74] Air units: legs from field to field, strategic transport, the ferry, the China box."""

from __future__ import annotations

from copy import deepcopy

import pytest

from tests.empire_of_the_sun.build import bare, control, place
from tests.empire_of_the_sun.offensive.stage import asked, ends, go, ids, run, stage, why
from wardroom.games.empire_of_the_sun.state import ALLIES, CHINA_BOX, JAPAN, TRACK, War

TRUK, RABAUL, GUADALCANAL, TOWNSVILLE, ESPIRITU, EFATE = 4017, 4021, 4423, 3727, 4825, 4826
OAHU, MIDWAY, FERRY, JOHNSTON = 5808, 5108, 5408, 5511
CALCUTTA, DACCA, JARHAT = 1805, 1905, 2104


def american(*units: tuple[str, int], ops: int = 1, hq: tuple[str, int] = ("hq-southwest-pacific", TOWNSVILLE)) -> War:
    war = bare()
    place(war, *hq)
    for unit, hex in units:
        place(war, unit, hex)
    stage(war, ALLIES, *(unit for unit, _ in units), ops=ops)
    return war


def to_china(war: War, unit: str) -> bool:
    return "china" in ends(war, unit, by="air")


@pytest.mark.rule("EOS 8.31a", "EOS 8.1a", "EOS 1.3.02a")
def test_as_many_legs_as_the_card_has_points_each_to_a_friendly_airfield() -> None:
    """From Townsville with extended range 4: Cape York is 4 hexes away and Cairns 1, Port Moresby is 5 away."""
    war = american(("5af", TOWNSVILLE))
    assert ends(war, "5af", by="air") == {3624, 3626}
    assert war.offensive is not None
    war.offensive.ops = 2
    assert {3624, 3626, 3823, 3822} <= ends(war, "5af", by="air")
    control(war, JAPAN, 3624, 3626)
    assert not ends(war, "5af", by="air"), "no field on the way"


@pytest.mark.rule("EOS 8.31b", "EOS 8.11a")
def test_a_leg_may_end_beside_enemy_men_but_no_move() -> None:
    war = american(("5af", TOWNSVILLE), ops=2)
    control(war, JAPAN, 3626)
    place(war, "2-sn-brigade", 3624)
    control(war, ALLIES, 3624)
    found = ends(war, "5af", by="air")
    assert 3624 not in found and 3823 in found


@pytest.mark.rule("EOS 8.1b", "EOS 1.3.02c", "EOS 1.3.02d")
def test_a_range_in_brackets_moves_but_does_not_fight() -> None:
    """FEAF: range 2, and 4 in brackets."""
    war = american(("feaf", TOWNSVILLE), ops=1)
    copy = deepcopy(war)
    run(copy, "move:feaf", "by:air")
    found = ids(asked(copy))
    assert found == {"to:3626", "to:3624:bracketed", "back"}
    run(copy, "to:3624:bracketed")
    assert copy.offensive is not None and copy.offensive.moves["feaf"].bracketed
    place(copy, "24-air-flotilla", 3823)
    run(copy, to="special")
    assert not copy.offensive.battles, "Port Moresby is two hexes from Cape York, but no battle is offered"
    place(war, "24-air-flotilla", 3823)
    war.places["feaf"] = 3624
    run(war, "done")
    assert "battle:3823" in ids(asked(war))


@pytest.mark.rule("EOS 7.25.Ea", "EOS 7.25.Ea1")
def test_flying_through_enemy_zoi_is_noticed_and_a_way_round_is_not() -> None:
    war = american(("5af", TOWNSVILLE), ("5af-lrb", TOWNSVILLE), ops=2)
    place(war, "hq-south-seas", TRUK)
    place(war, "24-air-flotilla", 3822)
    go(war, "5af-lrb", by="air", to=3023)
    assert war.offensive is not None and not war.offensive.touched
    go(war, "5af", by="air", to=3823)
    assert war.offensive.touched, "Port Moresby lies next to Lae"


# Strategic transport


@pytest.mark.rule("EOS 8.33a")
def test_strategic_transport_has_twice_the_legs() -> None:
    """The example of 8.33: operations value 2, four legs of four hexes."""
    war = american(("5af", TOWNSVILLE), ops=2)
    far = ends(war, "5af", by="air-strategic") - ends(war, "5af", by="air")
    assert {4423, ESPIRITU} <= far
    assert 5018 not in far, "five legs away"


@pytest.mark.rule("EOS 8.33a", "EOS 8.33a2")
def test_strategic_transport_keeps_out_of_zoi_and_neutralises_none_itself() -> None:
    war = american(("5af", TOWNSVILLE), ops=2)
    place(war, "hq-south-seas", TRUK)
    place(war, "akagi", 3826)
    assert not ends(war, "5af", by="air-strategic"), "only this unit would neutralise the carrier's ZOI"
    place(war, "13af", TOWNSVILLE)
    assert 3626 in ends(war, "5af", by="air-strategic")


@pytest.mark.rule("EOS 8.33a", "EOS 6.4f")
def test_strategic_transport_does_not_leave_zoi_either() -> None:
    """Townsville is two hexes from the carrier, Cairns, next to it, is three."""
    war = american(("5af", TOWNSVILLE))
    assert 3626 in ends(war, "5af", by="air-strategic")
    place(war, "hq-south-seas", TRUK)
    place(war, "akagi", 3926)
    assert 3626 not in ends(war, "5af", by="air-strategic")


@pytest.mark.rule("EOS 8.33a", "EOS 9.6a")
def test_after_strategic_transport_there_is_no_battle_and_no_move_home() -> None:
    war = american(("5af", TOWNSVILLE), ops=2)
    place(war, "nachi", 3725)
    go(war, "5af", by="air-strategic", to=3626)
    assert war.offensive is not None and war.offensive.moves["5af"].kind == "air-strategic"
    run(war, to="stranding")
    assert not war.offensive.battles and war.places["5af"] == 3626


@pytest.mark.rule("EOS 8.33b")
def test_an_air_unit_may_go_to_the_turn_track() -> None:
    war = american(("5af", TOWNSVILLE))
    go(war, "5af", by="track", to="track")
    assert war.places["5af"] == TRACK + war.turn + 1


@pytest.mark.rule("EOS 11.1", "EOS 8.33b")
def test_a_prewar_unit_does_not_go_to_the_turn_track_for_it_would_not_come_back() -> None:
    war = american(("feaf", TOWNSVILLE), ("5af", TOWNSVILLE))
    assert "track" in ends(war, "5af", by="track")
    run(war, "move:feaf")
    assert why(asked(war), "by:track") == "11.1"


# The ferry


@pytest.mark.rule("EOS 8.35")
def test_a_leg_ends_on_the_ferry_but_no_move_and_a_japanese_ship_suspends_it() -> None:
    war = american(("7af", OAHU), ops=2, hq=("hq-central-pacific", OAHU))
    control(war, JAPAN, JOHNSTON)
    found = ends(war, "7af", by="air")
    assert MIDWAY in found and FERRY not in found
    place(war, "aoba", FERRY)
    assert MIDWAY not in ends(war, "7af", by="air")


@pytest.mark.rule("EOS 8.35")
def test_the_ferry_serves_no_japanese_unit() -> None:
    war = bare()
    place(war, "hq-combined-fleet-yamamoto", MIDWAY)
    place(war, "24-air-flotilla", MIDWAY)
    control(war, JAPAN, 5708)
    stage(war, JAPAN, "24-air-flotilla", ops=2)
    assert 5708 not in ends(war, "24-air-flotilla", by="air"), "six hexes, with the ferry half way"


# The China box


@pytest.mark.rule("EOS 13.74d")
def test_from_a_field_in_northern_india_the_box_is_one_leg() -> None:
    war = american(("14af", DACCA), ("5af", CALCUTTA), ops=1, hq=("hq-seac", CALCUTTA))
    assert to_china(war, "14af") and not to_china(war, "5af")
    assert war.offensive is not None
    war.offensive.ops = 2
    assert to_china(war, "5af"), "one leg to Dacca, one to China"
    go(war, "5af", by="air", to="china")
    assert war.places["5af"] == CHINA_BOX


@pytest.mark.rule("EOS 13.74a", "EOS 13.74f")
def test_the_box_holds_two_and_one_b29_among_them() -> None:
    war = american(("20-bomber-command", DACCA), ("14af", DACCA), ops=1, hq=("hq-seac", CALCUTTA))
    war.places["21-bomber-command"], war.steps["21-bomber-command"] = CHINA_BOX, 2
    assert to_china(war, "14af") and not to_china(war, "20-bomber-command")
    war.places["10af-lrb"], war.steps["10af-lrb"] = CHINA_BOX, 2
    assert not to_china(war, "14af")


@pytest.mark.rule("EOS 13.74d")
def test_any_allied_air_unit_flies_there() -> None:
    war = american(("seac-air", DACCA), hq=("hq-seac", CALCUTTA))
    assert to_china(war, "seac-air")
    war.politics.china = 5
    assert not to_china(war, "seac-air"), "China has surrendered"


@pytest.mark.rule("EOS 13.74d")
def test_back_from_the_box_the_first_leg_ends_in_northern_india() -> None:
    war = american(("kent", CALCUTTA), ops=1, hq=("hq-seac", CALCUTTA))
    war.politics.hump = True
    war.places["14af"], war.steps["14af"] = CHINA_BOX, 2
    stage(war, ALLIES, "14af", ops=1)
    assert ends(war, "14af", by="air") == {DACCA, JARHAT, 2205}
    assert war.offensive is not None
    war.offensive.ops = 2
    assert {DACCA, JARHAT, CALCUTTA, 2106} <= ends(war, "14af", by="air")
