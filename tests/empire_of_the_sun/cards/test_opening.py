"""[17.11] Operation Z and Operation No. 1."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import charts, table, war
from tests.empire_of_the_sun.cards.stage import awake, drive, effect, ids, offensive
from wardroom.games.empire_of_the_sun.cards.play import why_no_event
from wardroom.games.empire_of_the_sun.combat.ground import _attack_facts
from wardroom.games.empire_of_the_sun.combat.participants import defense_of
from wardroom.games.empire_of_the_sun.grid import bit, distance, hexes_in
from wardroom.games.empire_of_the_sun.offensive.activation import leader_of, limit_of, why_not
from wardroom.games.empire_of_the_sun.offensive.landing import landing_ends
from wardroom.games.empire_of_the_sun.phases import PHASES
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, Fight, War
from wardroom.games.empire_of_the_sun.supply.survey import supply_of
from wardroom.games.empire_of_the_sun.units import controls

OAHU, OMINATO, MANILA, SINGAPORE, KOTA_BHARU = 5808, 3705, 2813, 2015, 2112
SHIPS = ("akagi", "soryu", "shokaku", "hiei")


def december() -> War:
    """The campaign as it begins, with Japan to play its first card."""
    found = war("campaign-1941", phase="card", active=JAPAN)
    found.forces[JAPAN].hand = ["J1", "J2"]
    return found


def after_pearl_harbor() -> War:
    found = december()
    found.forces[JAPAN].hand, found.forces[JAPAN].removed = ["J2"], ["J1"]
    for unit in SHIPS:
        found.places[unit] = 3706
    return found


# J1


@pytest.mark.rule("EOS 17.11a", "EOS 17.11b", "EOS 16.44.A")
def test_j1_four_ships_sail_together_and_attack_oahu() -> None:
    now = december()
    one = drive(now, "air", ["to:5506"])
    assert now.offensive is not None
    assert set(now.offensive.active) == set(SHIPS) and now.offensive.hq == ""
    assert {now.places[unit] for unit in SHIPS} == {5506}
    assert now.offensive.battles == [OAHU]
    assert set(now.offensive.assigned) == {"akagi", "soryu", "shokaku"}
    assert now.politics.will == 8
    assert now.offensive.condition == "surprise"
    assert all(distance(option.value, OAHU) <= 3 for option in one.asked[0].options)
    assert all(distance(option.value, OMINATO) <= 18 for option in one.asked[0].options)


@pytest.mark.rule("EOS 17.11a")
def test_j1_is_the_first_card_and_nothing_else_is_possible() -> None:
    now = december()
    assert not why_no_event(table(), now, JAPAN, "J1")[0]
    assert why_no_event(table(), now, JAPAN, "J2")[0]
    assert effect("J1").must_be_event(table(), now) and effect("J2").must_be_event(table(), now)
    now.turn = 2
    assert why_no_event(table(), now, JAPAN, "J1")[0]


@pytest.mark.rule("EOS 17.11c", "EOS 9.2.F1")
def test_j1_the_allies_do_not_roll_and_defend_at_half_and_their_carriers_come_home() -> None:
    now = december()
    drive(now, "air", ["to:5506"])
    costs = {"md-ca": 5, "7af": 5, "7af-lrb": 5, "new-orleans": 4, "akagi": charts().pieces["akagi"].defense}
    assert {unit: defense_of(table(), now, unit) for unit in costs} == costs
    one = table([], [5])
    PHASES["air"](one, now)
    assert now.offensive is not None and now.offensive.fight is not None
    assert list(now.offensive.fight.volleys) == [JAPAN]
    assert not one.rolls
    now.offensive.fight, now.offensive.fought, now.phase = None, [OAHU], "after-battle"
    drive(now, "retreat")
    assert (now.places["lexington"], now.places["enterprise"]) == (OAHU, OAHU)
    assert (now.steps["lexington"], now.steps["enterprise"]) == (1, 1)


@pytest.mark.rule("EOS 17.11b")
def test_j1_the_ships_are_not_activated_again_this_turn() -> None:
    now = after_pearl_harbor()
    assert all(effect("J2").may_activate(table(), now, unit) for unit in SHIPS)
    assert not effect("J2").may_activate(table(), now, "kongo")


# J2


@pytest.mark.rule("EOS 17.11a", "EOS 7.21a")
def test_j2_all_hqs_activate_26_units_within_reach_of_any_of_them() -> None:
    now = after_pearl_harbor()
    assert not why_no_event(table(), now, JAPAN, "J2")[0]
    drive(now, "activate")
    assert now.offensive is not None
    assert limit_of(table(), now, now.offensive.hq, ()) == 26
    leader = leader_of(table(), now)
    for unit in ("15-army", "3-sn-brigade", "14-army", "38-army", "4-sn-brigade", "24-air-flotilla"):
        assert not why_not(table(), now, leader, unit)[0], unit


@pytest.mark.rule("EOS 17.11e", "EOS 5.31.Ba")
def test_j2_allied_aircraft_have_no_zoi_while_it_lasts() -> None:
    now = after_pearl_harbor()
    assert supply_of(charts(), now).zoi[ALLIES] & bit(MANILA)
    drive(now, "activate")
    assert not supply_of(charts(), now).zoi[ALLIES] & bit(MANILA)
    assert now.offensive is not None and now.offensive.stated == "surprise"


def under_way(*units: str) -> War:
    now = after_pearl_harbor()
    drive(now, "activate")
    awake(now, *units)
    return now


@pytest.mark.rule("EOS 17.11g", "EOS 17.11j")
def test_j2_landings_within_5_hexes_of_a_port_and_at_the_fortresses_with_an_escort() -> None:
    now = under_way("14-army", "takao", "kongo")
    alone = landing_ends(table(), now, 2909, ["14-army"])
    escorted = landing_ends(table(), now, 2909, ["14-army", "takao"])
    assert not alone & bit(MANILA) and escorted & bit(MANILA)
    assert alone & bit(2911)
    ports = [hex for hex in charts().geography.ports if controls(now, hex, JAPAN)]
    assert all(min(distance(hex, port) for port in ports) <= 5 for hex in hexes_in(escorted))
    assert now.offensive is not None
    del now.offensive.bonus["landing-range"]
    farther = landing_ends(table(), now, 2909, ["14-army", "takao"]) & ~escorted
    assert any(min(distance(hex, port) for port in ports) > 5 for hex in hexes_in(farther))


@pytest.mark.rule("EOS 17.11h", "EOS 17.11i")
@pytest.mark.parametrize("hex", [MANILA, SINGAPORE])
def test_j2_coast_batteries_cost_each_escort_a_step_and_there_is_no_bombardment(hex: int) -> None:
    now = under_way("14-army", "takao", "kongo", "22-air-flotilla")
    assert now.offensive is not None
    for unit in ("14-army", "takao"):
        now.places[unit] = hex
    now.offensive.moves["14-army"].kind = "assault"
    now.places["kongo"] = 2911
    now.offensive.battles = now.offensive.fought = [hex]
    now.phase = "attack-cards"
    drive(now, "battle")
    assert (now.steps["takao"], now.steps["kongo"]) == (1, 2)
    now.offensive.fight = Fight(hex, air_winner=JAPAN)
    for unit, place_ in list(now.places.items()):
        if place_ == hex and charts().pieces[unit].side == ALLIES and charts().pieces[unit].is_naval:
            now.places[unit] = 5
    assert not _attack_facts(table(), now, now.offensive.fight)["shore_bombardment"]


def test_j2_ships_without_a_landing_there_lose_nothing() -> None:
    now = under_way("14-army", "takao")
    assert now.offensive is not None
    now.places["takao"] = MANILA
    now.offensive.battles = now.offensive.fought = [MANILA]
    now.phase = "attack-cards"
    drive(now, "battle")
    assert now.steps["takao"] == 2


@pytest.mark.rule("EOS 17.11d")
def test_j2_force_z_sails_to_where_japanese_ships_are_in_malaya_and_there_is_a_battle() -> None:
    now = under_way("25-army", "mogami", "kongo")
    assert now.offensive is not None
    now.places["mogami"], now.places["kongo"] = KOTA_BHARU, 2113
    now.offensive.battles = [KOTA_BHARU]
    now.phase = "weather"
    one = drive(now, "battle", ["hex:2113", "none"])
    assert ids(one) == {"hex:2112", "hex:2113"}
    assert one.asked[0].seat == ALLIES
    assert now.places["force-z"] == 2113
    assert now.offensive.battles == [KOTA_BHARU, 2113]
    assert now.offensive.reacting == ["force-z"]


@pytest.mark.rule("EOS 17.11d", "EOS 7.26i")
def test_j2_force_z_fights_where_japanese_ships_come_to_her_or_in_a_battle_that_is_declared() -> None:
    now = under_way("25-army", "mogami", "kongo")
    assert now.offensive is not None
    now.places["mogami"], now.places["kongo"] = KOTA_BHARU, SINGAPORE
    now.offensive.battles = [KOTA_BHARU, SINGAPORE]
    now.phase = "weather"
    assert drive(now, "battle").asked == []
    assert now.places["force-z"] == SINGAPORE
    now = under_way("25-army", "mogami")
    assert now.offensive is not None
    now.places["mogami"] = KOTA_BHARU
    now.offensive.battles = [KOTA_BHARU]
    now.phase = "weather"
    assert drive(now, "battle").asked == []
    assert now.places["force-z"] == KOTA_BHARU
    assert now.offensive.battles == [KOTA_BHARU], "one battle, though both sides have declared it"


@pytest.mark.rule("EOS 17.11d")
def test_j2_without_japanese_ships_in_malaya_force_z_stays() -> None:
    now = under_way("14-army", "takao")
    now.phase = "weather"
    drive(now, "battle")
    assert now.places["force-z"] == SINGAPORE


@pytest.mark.rule("EOS 17.11f")
def test_j2_allied_aircraft_outside_the_battles_may_join_one_in_range() -> None:
    now = under_way("14-army")
    assert now.offensive is not None
    now.offensive.battles = [2911, 2813]
    now.phase = "weather"
    one = drive(now, "battle", ["join:2911", "none"])
    assert {asked.args for asked in one.asked} == {("19-lrb",), ("feaf",)}
    assert now.offensive.assigned in ({"19-lrb": 2911}, {"feaf": 2911})
    assert all(asked.seat == ALLIES for asked in one.asked)


@pytest.mark.rule("EOS 17.11d")
def test_j2_there_is_no_special_reaction() -> None:
    now = under_way("14-army")
    assert now.offensive is not None
    now.places["14-army"] = 2911
    now.offensive.moves["14-army"].kind = "assault"
    now.offensive.entered = [2913]
    now.phase = "weather"
    one = drive(now, "battle")
    assert "special" not in {asked.kind for asked in one.asked}


@pytest.mark.rule("EOS 17.11k")
def test_j2_then_allied_ships_may_make_an_emergency_move() -> None:
    now = after_pearl_harbor()
    now.forces[JAPAN].hand, now.politics.will = [], 8
    offensive(now, "J2", hq="hq-south")
    now.phase = "close"
    drive(now, "free-move")
    assert {"force-z", "exeter", "dutch-cl", "lexington"} <= set(now.due)
    assert now.forces[JAPAN].removed == ["J1", "J2"]
