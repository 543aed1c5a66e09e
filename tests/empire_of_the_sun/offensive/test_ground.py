"""[8.4, 8.41-8.43, 6.5] Ground units over land, what they may not enter, and who leaves before them."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import bare, charts, control, place
from tests.empire_of_the_sun.offensive.stage import asked, awake, ends, go, ids, open_now, run, stage, why
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, War
from wardroom.games.empire_of_the_sun.turn.emergency import stranded
from wardroom.games.empire_of_the_sun.units import controls

PHNOM_PENH, BANGKOK, SINGORA, JITRA, KUALA_LUMPUR, KUANTAN, SINGAPORE = 2211, 2110, 2012, 1912, 1913, 2014, 2015
KOTA_BHARU = 2112
RANGOON, MANDALAY, LASHIO, IMPHAL, LEDO, JARHAT = 2008, 2106, 2206, 2105, 2205, 2104
LAE, BUNA, PORT_MORESBY, MADANG = 3822, 3922, 3823, 3721


def marching(*units: tuple[str, int], ops: int = 1, side: str = JAPAN, mode: str = "oc") -> War:
    war = bare()
    place(war, "hq-south", 2212)
    place(war, "hq-seac", 1805)
    for unit, hex in units:
        place(war, unit, hex)
    stage(war, side, *(unit for unit, _ in units), ops=ops, mode=mode)
    return war


def steps(war: War, unit: str) -> set[int | str]:
    return ends(war, unit, by="ground")


def march(war: War, unit: str, *hexes: int) -> None:
    run(war, f"move:{unit}", "by:ground", *(f"to:{hex}" for hex in hexes))


# Costs


@pytest.mark.rule("EOS 8.42a", "EOS 8.1a", "EOS 7.22a")
def test_open_ground_costs_one_point_mountains_three_and_all_else_two() -> None:
    """From Lae: Madang is jungle, Buna mixed, Port Moresby and 3722 are mountains; around Shanghai it is open."""
    for ops, found in ((1, set()), (2, {MADANG, BUNA}), (3, {MADANG, BUNA, PORT_MORESBY, 3722})):
        assert steps(marching(("18-army", LAE), ops=ops), "18-army") == found, f"{ops} points"
    assert 3006 in steps(marching(("2-army", 3007), ops=1), "2-army"), "open"


@pytest.mark.rule("EOS 8.42b", "EOS 8.42b1")
def test_a_route_costs_half_a_point_whatever_the_ground() -> None:
    """Buna to Port Moresby: a mountain at half a point; and two hexes of route for each point."""
    assert PORT_MORESBY in steps(marching(("18-army", BUNA), ops=1), "18-army")
    war = marching(("38-army", PHNOM_PENH), ops=1)
    march(war, "38-army", BANGKOK, 2011)
    assert war.places["38-army"] == 2011
    run(war, to="special")
    assert war.places["38-army"] == 2011, "the point is spent: nobody is asked to go on"


@pytest.mark.rule("EOS 8.42b", "EOS 8.42c")
def test_into_a_hex_with_enemies_ashore_a_route_does_not_count() -> None:
    war = marching(("18-army", BUNA), ops=1)
    place(war, "hq-southwest-pacific", PORT_MORESBY)
    assert PORT_MORESBY not in steps(war, "18-army")
    assert why_not(war, "18-army", PORT_MORESBY) == "8.42a"


def why_not(war: War, unit: str, hex: int) -> str:
    run(war, f"move:{unit}")
    if "by:ground" not in ids(asked(war)):
        return "8.42a" if why(asked(war), "by:ground") == "8.42a" else ""
    run(war, "by:ground")
    return why(asked(war), f"to:{hex}")


@pytest.mark.rule("EOS 8.42b", "EOS 13.77a", "EOS 13.77e")
def test_a_hex_without_its_route_gives_no_route_in_or_out() -> None:
    war = marching(("33-british-corps", IMPHAL), ops=1, side=ALLIES)
    assert MANDALAY not in steps(war, "33-british-corps")
    war.politics.routes = [IMPHAL]
    assert war.offensive is not None
    assert MANDALAY in steps(war, "33-british-corps") and LEDO not in steps(war, "33-british-corps")


@pytest.mark.rule("EOS 8.42a", "EOS 5.1c")
def test_an_event_moves_men_by_the_operations_value_too() -> None:
    assert MADANG in steps(marching(("18-army", LAE), ops=2, mode="ec"), "18-army")


# Control and stopping


@pytest.mark.rule("EOS 6.5a", "EOS 8.42b1")
def test_a_march_takes_every_empty_hex_at_once() -> None:
    """The 38th Army of the example of December 1941: five hexes of route are two and a half points."""
    war = marching(("38-army", PHNOM_PENH), ops=3)
    march(war, "38-army", BANGKOK, 2011, SINGORA, JITRA, KUALA_LUMPUR)
    assert all(controls(war, hex, JAPAN) for hex in (BANGKOK, 2011, SINGORA, JITRA, KUALA_LUMPUR))
    assert "to:2014" in ids(asked(war)), "half a point is left for another hex of route"
    run(war, "stop")
    assert war.offensive is not None and war.offensive.moves["38-army"].done


@pytest.mark.rule("EOS 8.42c", "EOS 8.11c", "EOS 6.5a")
@pytest.mark.parametrize("enemy", ["3-indian-corps", "fe-air", "hq-abda"])
def test_men_stop_where_enemies_are_ashore_and_do_not_take_the_hex(enemy: str) -> None:
    war = marching(("38-army", KUALA_LUMPUR), ops=3, mode="ec")
    place(war, enemy, KUANTAN)
    march(war, "38-army", KUANTAN)
    if war.phase == "disengage":
        run(war, "stay")
    assert war.offensive is not None and war.offensive.moves["38-army"].done
    assert controls(war, KUANTAN, ALLIES)


@pytest.mark.rule("EOS 8.42c", "EOS 8.11c")
def test_men_go_on_where_only_enemy_ships_are() -> None:
    war = marching(("38-army", KUALA_LUMPUR), ops=3, mode="ec")
    place(war, "force-z", KUANTAN)
    place(war, "8a-division", SINGAPORE)
    run(war, "move:38-army", "by:ground", f"to:{KUANTAN}")
    assert f"to:{SINGAPORE}" in ids(asked(war))
    assert controls(war, KUANTAN, ALLIES), "it is not empty"


@pytest.mark.rule("EOS 8.11c", "EOS 7.1b", "EOS 7.24a")
def test_in_an_operations_choice_too_men_pass_enemy_ships_but_stop_at_their_one_battle() -> None:
    war = marching(("38-army", KUALA_LUMPUR), ("25-army", 2112), ops=3)
    place(war, "force-z", KUANTAN)
    place(war, "8a-division", SINGAPORE)
    march(war, "38-army", KUANTAN, SINGAPORE)
    assert war.places["38-army"] == SINGAPORE
    war.places["8a-division"] = 2113
    war.places["38-army"] = 2113
    run(war, "move:25-army", "by:ground", "to:2012", "to:1912", f"to:{KUALA_LUMPUR}", f"to:{KUANTAN}")
    assert "stop" not in ids(asked(war)), "the battle is elsewhere: it passes"


@pytest.mark.rule("EOS 6.5a", "EOS 1.3.09b", "EOS 8.22a")
def test_a_hex_that_men_have_passed_through_is_theirs_though_enemy_ships_lie_there() -> None:
    """Force Z is at Kuantan: the hex is no empty one, and passes when the men have gone on; the ships have to flee."""
    war = marching(("38-army", KUALA_LUMPUR), ops=3, mode="ec")
    place(war, "force-z", KUANTAN)
    place(war, "8a-division", SINGAPORE)
    march(war, "38-army", KUANTAN, SINGAPORE)
    assert controls(war, KUANTAN, JAPAN) and controls(war, SINGAPORE, ALLIES)
    assert stranded(charts(), war) == ["force-z"]


@pytest.mark.rule("EOS 6.5a", "EOS 7.24a")
def test_men_who_stop_at_enemy_ships_have_to_fight_for_the_hex() -> None:
    war = marching(("38-army", KUALA_LUMPUR), ops=3, mode="ec")
    place(war, "force-z", KUANTAN)
    march(war, "38-army", KUANTAN)
    run(war, "stop", to="special")
    assert war.offensive is not None and war.offensive.battles == [KUANTAN]
    assert controls(war, KUANTAN, ALLIES)


@pytest.mark.rule("EOS 7.1b", "EOS 7.24a")
def test_an_operations_choice_meets_enemies_in_one_hex() -> None:
    war = marching(("38-army", KUALA_LUMPUR), ("18-army", LAE), ops=3)
    place(war, "3-indian-corps", KUANTAN)
    place(war, "1-australian-corps", PORT_MORESBY)
    assert PORT_MORESBY in steps(war, "18-army")
    march(war, "38-army", KUANTAN)
    run(war, "move:18-army", "by:ground")
    assert why(asked(war), f"to:{PORT_MORESBY}") == "7.1b"


@pytest.mark.rule("EOS 5.31.Da", "EOS 7.1b")
def test_an_event_that_names_its_battles_closes_the_way_to_others_by_its_own_terms() -> None:
    """J12: battles on one-hex islands alone. It is an event, and not bound to one battle."""
    war = marching(("18-army", LAE), ops=3, mode="ec")
    assert war.offensive is not None
    war.offensive.card = "J12"
    place(war, "1-australian-corps", PORT_MORESBY)
    run(war, "move:18-army", "by:ground")
    assert why(asked(war), f"to:{PORT_MORESBY}") == "5.31.Da"


@pytest.mark.rule("EOS 7.26f")
def test_who_reacts_is_told_that_enemies_elsewhere_are_no_battle() -> None:
    """The Australians may march to Buna; at Madang the Japanese have not attacked."""
    war = marching(("18-army", BUNA), ops=3)
    place(war, "1-australian-corps", LAE)
    place(war, "8a-division", LAE)
    place(war, "2-army", MADANG)
    assert war.offensive is not None
    awake(war, war.offensive.reacting, "1-australian-corps", "8a-division")
    war.offensive.battles, war.phase = [BUNA], "react-move"
    run(war, "move:1-australian-corps", "by:ground")
    assert why(asked(war), f"to:{MADANG}") == "7.26f"


@pytest.mark.rule("EOS 8.4a", "EOS 8.4b")
def test_who_has_marched_moves_in_no_other_manner() -> None:
    war = marching(("38-army", BANGKOK), ("25-army", 2112), ops=3)
    march(war, "38-army", 2011)
    run(war, "stop")
    assert ids(asked(war)) == {"move:25-army", "done"}


@pytest.mark.rule("EOS 7.25.Ea1")
def test_men_who_march_through_zoi_are_noticed() -> None:
    war = marching(("38-army", KUALA_LUMPUR), ops=3)
    place(war, "hq-malaya", SINGAPORE)
    place(war, "ma-air", SINGAPORE)
    march(war, "38-army", JITRA)
    assert war.offensive is not None and war.offensive.touched, "it left a hex two hexes from Singapore"


# Where men may never go


@pytest.mark.rule("EOS 8.41.A", "EOS 13.71a")
def test_japanese_men_keep_to_the_coast_of_china() -> None:
    """X03."""
    war = marching(("38-army", 2508), ops=3)
    assert not steps(war, "38-army") & {2408, 2507}
    run(war, "move:38-army", "by:ground")
    assert {why(asked(war), f"to:{hex}") for hex in (2408, 2507)} == {"8.41.A"}


@pytest.mark.rule("EOS 8.41.B", "EOS 13.61b")
def test_japanese_men_enter_northern_india_and_nothing_beyond() -> None:
    war = marching(("15-army", 1905), ops=3)
    found = steps(war, "15-army")
    assert 2005 in found and 1805 not in found
    war = marching(("33-british-corps", 1905), ops=3, side=ALLIES)
    assert 1805 in steps(war, "33-british-corps"), "the Allies enter any hex of India"


@pytest.mark.rule("EOS 8.41.C", "EOS 13.91")
def test_nobody_enters_manchuria() -> None:
    war = marching(("2-army", 3304), ops=3)
    assert steps(war, "2-army") == {3305, 3205}
    run(war, "move:2-army", "by:ground")
    assert why(asked(war), "to:3303") in ("8.41.C", "13.91")


@pytest.mark.rule("EOS 8.41.D", "EOS 8.41.E", "EOS 13.71a")
def test_only_chinese_enter_inland_china_and_they_go_nowhere_else() -> None:
    war = marching(("5-chinese-army", LASHIO), ("33-british-corps", LASHIO), ops=3, side=ALLIES)
    assert 2306 in steps(war, "5-chinese-army")
    assert 2306 not in steps(war, "33-british-corps")
    siam = marching(("6-chinese-army", 2109), ops=3, side=ALLIES)
    control(siam, ALLIES, 2109)
    assert BANGKOK not in steps(siam, "6-chinese-army")


@pytest.mark.rule("EOS 8.49")
def test_the_armoured_brigade_enters_mountains_by_a_route_alone() -> None:
    war = marching(("7-armoured-brigade", LAE), ("8a-division", LAE), ops=3, side=ALLIES)
    assert PORT_MORESBY in steps(war, "8a-division")
    run(war, "move:7-armoured-brigade", "by:ground")
    assert why(asked(war), f"to:{PORT_MORESBY}") == "8.49"
    assert PORT_MORESBY in steps(marching(("7-armoured-brigade", BUNA), ops=1, side=ALLIES), "7-armoured-brigade")


# Disengagement


def attacked(*defenders: str, attacker: str = "18-army", ops: int = 3) -> War:
    """The attacker marches from Lae into Port Moresby."""
    war = marching((attacker, LAE), ops=ops)
    place(war, "hq-southwest-pacific", 3727)
    for unit in defenders:
        place(war, unit, PORT_MORESBY)
    march(war, attacker, PORT_MORESBY)
    return war


@pytest.mark.rule("EOS 8.43a", "EOS 6.3a", "EOS 8.42c")
def test_the_stronger_side_may_leave_at_once_without_being_activated() -> None:
    """22 against 18: to Buna, and to no hex with enemies or from which they came."""
    war = attacked("xi-corps")
    assert war.phase == "disengage"
    decision = asked(war)
    assert decision.seat == ALLIES
    found = {each for each in ids(decision) if each.startswith("leave:xi-corps:")}
    assert f"leave:xi-corps:{BUNA}" in found and f"leave:xi-corps:{LAE}" not in found
    run(war, f"leave:xi-corps:{BUNA}", "stay", to=("move", "special"))
    assert war.places["xi-corps"] == BUNA and controls(war, BUNA, ALLIES)


@pytest.mark.rule("EOS 8.43a", "EOS 6.5a", "EOS 7.24a")
def test_a_hex_that_all_have_left_is_taken_and_is_no_battle_hex() -> None:
    war = attacked("xi-corps")
    run(war, f"leave:xi-corps:{BUNA}", "stay", to="special")
    assert controls(war, PORT_MORESBY, JAPAN)
    assert war.offensive is not None and not war.offensive.battles


@pytest.mark.rule("EOS 8.43a")
@pytest.mark.parametrize(
    ("defenders", "leaves"),
    [(("8a-division",), False), (("1m-division", "8a-division"), False), (("1m-division", "2m-division"), True)],
)
def test_equal_or_weaker_units_stay(defenders: tuple[str, ...], leaves: bool) -> None:
    """6 and 18 against 18 stay, 24 against 18 leave."""
    assert (attacked(*defenders).phase == "disengage") is leaves


@pytest.mark.rule("EOS 8.43a")
def test_all_units_of_the_stronger_side_may_leave_one_after_the_other() -> None:
    war = attacked("xi-corps", "8a-division")
    run(war, f"leave:xi-corps:{BUNA}", "stay")
    found = ids(asked(war))
    assert f"leave:8a-division:{BUNA}" in found, "six against eighteen now, but 28 when the hex was entered"
    run(war, "stay", to="special")
    assert war.offensive is not None and war.offensive.battles == [PORT_MORESBY]
    assert controls(war, PORT_MORESBY, ALLIES)


@pytest.mark.rule("EOS 8.43b")
def test_the_first_hex_may_cost_what_it_will_and_movement_left_carries_on() -> None:
    """To Buna along the route is half a point: with three points two and a half are left, with one half a point."""
    war = attacked("xi-corps", ops=3)
    run(war, f"leave:xi-corps:{BUNA}")
    assert ids(asked(war)) == {"leave:xi-corps:3923", "stay"}
    run(war, "leave:xi-corps:3923", to=("move", "special"))
    assert war.places["xi-corps"] == 3923
    low = marching(("38-army", 2013), ops=2)
    place(low, "hq-malaya", SINGAPORE)
    place(low, "1m-division", KUANTAN)
    place(low, "2m-division", KUANTAN)
    march(low, "38-army", KUANTAN)
    assert low.phase == "disengage"
    run(low, f"leave:1m-division:{KUALA_LUMPUR}")
    assert "leave:1m-division:1912" in ids(asked(low)), "a route: half a point, and half of another"


@pytest.mark.rule("EOS 8.43b", "EOS 8.42b")
def test_who_leaves_goes_on_until_his_movement_is_spent_to_the_last_half_point() -> None:
    """Two points: four hexes of route from Kuantan, the first among them."""
    war = marching(("38-army", 2013), ops=2)
    place(war, "hq-malaya", SINGAPORE)
    for unit in ("1m-division", "2m-division"):
        place(war, unit, KUANTAN)
    march(war, "38-army", KUANTAN)
    run(war, *(f"leave:1m-division:{hex}" for hex in (KUALA_LUMPUR, JITRA, SINGORA, 2011)))
    assert war.places["1m-division"] == 2011
    assert not any(each.startswith("leave:1m-division") for each in open_now(war))


@pytest.mark.rule("EOS 8.43a")
def test_nobody_leaves_for_the_hex_through_which_the_enemy_came() -> None:
    """From Jitra by Kuala Lumpur to Kuantan: Kuala Lumpur is closed, the mountains are not."""
    war = marching(("38-army", JITRA), ops=3)
    place(war, "hq-malaya", SINGAPORE)
    for unit in ("1m-division", "2m-division"):
        place(war, unit, KUANTAN)
    march(war, "38-army", KUALA_LUMPUR, KUANTAN)
    found = {each.rpartition(":")[2] for each in open_now(war) if each.startswith("leave:1m-division:")}
    assert str(KUALA_LUMPUR) not in found and {"2013", str(SINGAPORE)} <= found


@pytest.mark.rule("EOS 8.43a")
def test_nobody_leaves_for_a_hex_in_which_enemy_ships_lie() -> None:
    war = marching(("18-army", LAE), ops=3)
    place(war, "hq-southwest-pacific", 3727)
    place(war, "xi-corps", PORT_MORESBY)
    place(war, "aoba", BUNA)
    march(war, "18-army", PORT_MORESBY)
    assert not any(each.endswith(str(BUNA)) for each in open_now(war))


@pytest.mark.rule("EOS 8.43b")
def test_with_one_movement_point_the_first_hex_may_cost_two_and_no_other_follows() -> None:
    """An operations value of 1: into Kota Bharu it is one point; 2113 beside it, mixed ground, costs two."""
    low = marching(("38-army", 2012), ops=1)
    place(low, "hq-malaya", SINGAPORE)
    place(low, "xi-corps", KOTA_BHARU)
    march(low, "38-army", KOTA_BHARU)
    assert low.phase == "disengage"
    assert "leave:xi-corps:2113" in ids(asked(low))
    run(low, "leave:xi-corps:2113", to=("move", "special"))
    assert low.places["xi-corps"] == 2113


@pytest.mark.rule("EOS 8.43a")
def test_only_ground_units_that_marched_in_are_fled_from() -> None:
    """An enemy who lands is no reason to leave: disengagement answers ground movement alone."""
    war = marching(("25-army", 2112), ops=3)
    place(war, "xi-corps", 3922)
    place(war, "hq-southwest-pacific", 3727)
    stage(war, JAPAN, "25-army", ops=3)
    war.places["25-army"] = 4020
    control(war, JAPAN, 4020)
    go(war, "25-army", by="assault", to=3922)
    assert war.phase == "move"


@pytest.mark.rule("EOS 8.43b", "EOS 8.4a", "EOS 7.26f")
def test_who_has_left_does_not_march_back_in_reaction() -> None:
    war = attacked("xi-corps", "2m-division")
    run(war, f"leave:xi-corps:{BUNA}", "stay", "stay", to="special")
    assert war.offensive is not None and war.offensive.battles == [PORT_MORESBY]
    war.offensive.condition, war.offensive.reaction_hq, war.phase = "intercept", "hq-southwest-pacific", "react"
    decision = asked(war)
    assert "activate:2m-division" in ids(decision) and why(decision, "activate:xi-corps") == "7.26f"
    awake(war, war.offensive.reacting, "xi-corps")
    war.phase = "react-move"
    run(war, to="attack-cards")
    assert war.places["xi-corps"] == BUNA


def with_a_carrier(at: int, mode: str = "oc") -> War:
    """The Akagi has sailed against Port Moresby; the 18th Army marches in, and the corps leaves for Buna."""
    war = marching(("18-army", LAE), ("akagi", at), ("aoba", 4021), ops=3, mode=mode)
    place(war, "hq-south-pacific-ghormley", 4828)
    place(war, "xi-corps", PORT_MORESBY)
    assert war.offensive is not None
    war.offensive.moves["akagi"].done = True
    march(war, "18-army", PORT_MORESBY)
    run(war, f"leave:xi-corps:{BUNA}", "stay", to="move")
    return war


@pytest.mark.rule("EOS 9.11c", "EOS 7.24f", "EOS 8.43a")
def test_a_carrier_whose_enemy_has_left_fights_him_where_he_is_if_she_can() -> None:
    war = with_a_carrier(3824)
    place(war, "8a-division", 3923)
    run(war, "done", to="declare")
    assert ids(asked(war)) == {f"battle:{BUNA}", "battle:3923"}
    assert why(asked(war), "done") == "7.24f"


@pytest.mark.rule("EOS 7.24f", "EOS 5.31c")
@pytest.mark.parametrize("mode", ["oc", "ec"])
def test_an_offensive_is_not_called_off_for_a_battle_that_a_carrier_owes(mode: str) -> None:
    """Only an event that does not meet the condition of its card can be; here there is one battle to be fought."""
    war = with_a_carrier(3824, mode)
    run(war, "done", to="special")
    assert war.offensive is not None
    assert war.offensive.battles == [BUNA] and war.offensive.assigned == {"akagi": BUNA}


@pytest.mark.rule("EOS 9.11c", "EOS 7.24f", "EOS 7.1b", "EOS 8.43a")
@pytest.mark.parametrize("mode", ["oc", "ec"])
def test_a_carrier_that_can_fight_nobody_any_more_goes_home_and_binds_nobody(mode: str) -> None:
    """Three hexes from Port Moresby, four from Buna, where the cruiser may still fight."""
    war = with_a_carrier(3725, mode)
    assert BUNA in ends(war, "aoba", by="naval")
    go(war, "aoba", by="naval", to=BUNA)
    run(war, to="special")
    assert war.offensive is not None
    assert war.offensive.battles == [BUNA] and not war.offensive.assigned
    war.offensive.fought, war.phase, war.active = [BUNA], "post-move", JAPAN
    assert asked(war).facts == "akagi"
    assert {"to:4021", f"to:{LAE}"} <= ids(asked(war))
