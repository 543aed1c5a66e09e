"""[5.33] Resource events, card by card."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import bare, charts, control, place, play, table
from tests.empire_of_the_sun.cards.stage import effect, event, ids, pacific, why_not
from wardroom.games.empire_of_the_sun.grid import bit, distance
from wardroom.games.empire_of_the_sun.state import ALLIES, CHINA_BOX, ELIMINATED, EVENT, JAPAN, REMOVED, TRACK, War
from wardroom.games.empire_of_the_sun.turn.placement import box_open
from wardroom.games.empire_of_the_sun.turn.reinforcement import delays_all
from wardroom.games.empire_of_the_sun.turn.strategic_warfare import submarines_phase

OAHU, TOWNSVILLE, CAIRNS, DARWIN = 5808, 3727, 3626, 3023
DACCA, CALCUTTA, RANGOON, BANGKOK, SAIGON = 1905, 1805, 2008, 2110, 2212
TOKYO, TRUK, RABAUL, KURE = 3706, 4017, 4021, 3407


# Allied replacements


def australia(turn: int = 4) -> War:
    war = bare(turn)
    place(war, "hq-anzac", TOWNSVILLE)
    return war


@pytest.mark.rule("EOS 5.33c", "EOS 11.0a", "EOS 11.0c")
def test_a3_curtin_restores_australian_ground_units_alone() -> None:
    war = australia()
    place(war, "1-australian-corps", TOWNSVILLE, steps=1)
    place(war, "australian-air", TOWNSVILLE, steps=1)
    place(war, "xi-corps", TOWNSVILLE, steps=1)
    place(war, "8a-division", TOWNSVILLE, steps=1)
    war.places["2-australian-corps"] = ELIMINATED
    one = event(war, "A3", ["restore:1-australian-corps", "rebuild:2-australian-corps", f"hex:{CAIRNS}"])
    assert ids(one, 1) == {
        "restore:1-australian-corps",
        "rebuild:2-australian-corps",
        "rebuild-full:2-australian-corps",
        "done",
    }
    assert (war.steps["1-australian-corps"], war.steps["2-australian-corps"]) == (2, 1)
    assert war.places["2-australian-corps"] == CAIRNS
    land = charts().areas["australia"]
    assert all(bit(option.value) & land for option in one.asked[3].options)


@pytest.mark.rule("EOS 5.33e")
def test_a3_two_steps_rebuild_a_unit_full_and_steps_that_are_left_are_lost() -> None:
    war = australia()
    war.places["2-australian-corps"] = ELIMINATED
    event(war, "A3", ["rebuild-full:2-australian-corps", f"hex:{CAIRNS}"])
    assert war.steps["2-australian-corps"] == 2
    war = australia()
    place(war, "1-australian-corps", TOWNSVILLE, steps=1)
    one = event(war, "A3", ["done"])
    assert "steps-lost" in one.told and war.pool == {}


@pytest.mark.rule("EOS 5.31c", "EOS 13.83b")
def test_a3_is_no_event_if_nobody_can_use_it() -> None:
    war = australia()
    assert why_not(war, "A3")
    war.places["2-australian-corps"] = ELIMINATED
    assert not why_not(war, "A3")
    war.politics.surrendered = ["australia"]
    assert why_not(war, "A3")


@pytest.mark.rule("EOS 5.33c")
def test_a15_heroic_repair_gives_two_us_naval_steps() -> None:
    war = pacific()
    place(war, "lexington", OAHU, steps=1)
    place(war, "warspite", OAHU, steps=1)
    war.places["wasp"] = ELIMINATED
    one = event(war, "A15", ["restore:lexington", "rebuild:wasp", f"hex:{OAHU}"])
    assert "restore:warspite" not in ids(one, 1)
    assert (war.steps["lexington"], war.steps["wasp"], war.places["wasp"]) == (2, 1, OAHU)
    assert "A15" in war.forces[ALLIES].discard


@pytest.mark.rule("EOS 11.0b")
def test_a15_ships_out_of_supply_have_nothing() -> None:
    war = bare()
    place(war, "lexington", OAHU, steps=1)
    assert why_not(war, "A15")


@pytest.mark.rule("EOS 13.78.D")
def test_a17_the_hump_is_open_and_the_avg_has_a_step_in_spite_of_its_dot() -> None:
    war = bare(5)
    place(war, "hq-seac", CALCUTTA)
    place(war, "avg", CHINA_BOX, steps=1)
    place(war, "14af", DACCA, steps=1)
    place(war, "14af-lrb", CALCUTTA, steps=1)
    place(war, "seac-air", DACCA, steps=1)
    one = event(war, "A17", ["restore:avg"])
    assert war.politics.hump
    assert ids(one, 1) == {"restore:avg", "restore:14af", "done"}
    assert war.steps["avg"] == 2


def test_a17_an_eliminated_14th_air_force_comes_back_in_northern_india_or_burma_but_not_the_avg() -> None:
    war = bare(5)
    place(war, "hq-seac", CALCUTTA)
    war.places["14af"], war.places["avg"] = ELIMINATED, REMOVED
    control(war, ALLIES, *(hex for hex in range(2000, 2408) if hex in charts().geography.land))
    assert box_open(charts(), war, "14af")
    one = event(war, "A17", ["rebuild:14af", f"hex:{DACCA}"])
    assert (war.places["14af"], war.steps["14af"]) == (DACCA, 1)
    assert "rebuild:avg" not in ids(one, 1)
    places = {option.value for option in one.asked[2].options}
    assert DACCA in places and CALCUTTA not in places and CHINA_BOX not in places
    assert "rebuild-full:14af" not in ids(one, 1)


def test_a17_opens_the_hump_even_if_nobody_needs_the_step() -> None:
    war = bare(5)
    event(war, "A17")
    assert war.politics.hump
    assert war.forces[ALLIES].removed == ["A17"]


@pytest.mark.rule("EOS 5.33a")
def test_a18_edwin_booz_is_a_point_of_shipping_for_good() -> None:
    war = bare()
    event(war, "A18")
    assert war.forces[ALLIES].asp == 4


# What lasts


@pytest.mark.rule("EOS 8.47a", "EOS 5.35a")
def test_a23_pt_boats_end_the_barges_and_draw_a_card() -> None:
    war = bare()
    war.politics.barges, war.forces[ALLIES].deck = True, ["A15"]
    event(war, "A23")
    assert not war.politics.barges
    assert war.forces[ALLIES].hand == ["A15"]
    assert war.forces[ALLIES].removed == ["A23"]


@pytest.mark.rule("EOS 12.22a", "EOS 12.22b")
def test_a80_only_defective_torpedoes_are_left_to_japan() -> None:
    war = bare(4)
    war.politics.escort, war.forces[ALLIES].deck = 4, ["A15"]
    event(war, "A80")
    assert war.politics.escort == 0
    assert war.forces[ALLIES].hand == ["A15"]
    roll = next(each.roll for each in play(submarines_phase, war, dice=[5]).log if each.roll)
    assert not any("escort" in modifier.name.lower() for modifier in roll.modifiers if modifier.value)


@pytest.mark.rule("EOS 9.4.A5", "EOS 17.43b")
def test_j31_the_new_plan_lasts() -> None:
    war = bare()
    event(war, "J31")
    assert war.politics.doctrine
    assert war.forces[JAPAN].removed == ["J31"]


@pytest.mark.rule("EOS 10.21a")
def test_j80_all_allied_reinforcements_of_next_turn_are_delayed() -> None:
    war = bare(6)
    war.politics.europe = 3
    war.forces[JAPAN].deck = ["J9"]
    assert not delays_all(table(), war)
    event(war, "J80")
    assert delays_all(table(), war)
    assert war.forces[JAPAN].hand == ["J9"]


# HQs and aircraft


@pytest.mark.rule("EOS 5.33b")
def test_a27_ozawa_takes_the_place_of_yamamoto_at_once() -> None:
    war = bare()
    place(war, "hq-combined-fleet-yamamoto", TRUK)
    event(war, "A27")
    assert war.places["hq-combined-fleet-ozawa"] == TRUK
    assert war.places["hq-combined-fleet-yamamoto"] == REMOVED


def test_a27_on_the_turn_track_too_and_not_without_him() -> None:
    war = bare(5)
    war.places["hq-combined-fleet-yamamoto"] = TRACK + 6
    event(war, "A27")
    assert war.places["hq-combined-fleet-ozawa"] == TRACK + 6
    assert why_not(bare(), "A27")


@pytest.mark.rule("EOS 5.33b", "EOS 10.11a")
def test_j78_the_tainan_unit_arrives_at_an_airfield_in_reach_of_an_hq() -> None:
    war = bare()
    war.places["tainan-air-unit"] = EVENT
    assert why_not(war, "J78")
    place(war, "hq-south-seas", TRUK)
    one = event(war, "J78", [f"hex:{TRUK}"])
    assert (war.places["tainan-air-unit"], war.steps["tainan-air-unit"]) == (TRUK, 2)
    assert all(hex in charts().geography.airfields for hex in (option.value for option in one.asked[1].options))
    assert why_not(war, "J78")


# Raids


@pytest.mark.rule("EOS 5.33a")
def test_a16_a_japanese_air_unit_in_range_of_a_us_hq_loses_a_step_even_its_last() -> None:
    war = bare()
    place(war, "hq-south-pacific-ghormley", 4825)
    place(war, "25-air-flotilla", RABAUL, steps=1)
    assert distance(4825, RABAUL) == 8 > charts().pieces["hq-south-pacific-ghormley"].command
    assert why_not(war, "A16")
    place(war, "6-air-division", 4423, steps=1)
    place(war, "26-air-flotilla", 4423)
    one = event(war, "A16", ["hit:6-air-division"])
    assert ids(one, 1) == {"hit:6-air-division", "hit:26-air-flotilla"}
    assert one.asked[1].seat == ALLIES
    assert war.places["6-air-division"] == ELIMINATED


def test_a16_not_in_the_home_islands_and_not_by_commonwealth_hqs() -> None:
    war = bare()
    place(war, "hq-central-pacific", 3709)
    place(war, "1-air-division", TOKYO)
    assert why_not(war, "A16")
    war = bare()
    place(war, "hq-seac", DACCA)
    place(war, "22-air-flotilla", 2006)
    assert why_not(war, "A16")


@pytest.mark.rule("EOS 12.33")
def test_a60_a_b29_in_the_china_box_costs_japan_a_card_drawn_at_random() -> None:
    war = bare(10)
    war.forces[JAPAN].hand = ["J9", "J10", "J12"]
    war.forces[JAPAN].future = "J16"
    place(war, "20-bomber-command", 3813)
    assert why_not(war, "A60")
    place(war, "20-bomber-command", CHINA_BOX)
    event(war, "A60", dice=[2])
    assert war.forces[JAPAN].hand == ["J9", "J12"]
    assert war.forces[JAPAN].discard == ["J10"]
    assert war.forces[JAPAN].future == "J16"


@pytest.mark.rule("EOS 12.33")
def test_a67_a_b29_within_its_range_of_tokyo_but_not_in_the_china_box() -> None:
    war = bare(10)
    war.forces[JAPAN].hand = ["J9"]
    place(war, "20-bomber-command", CHINA_BOX)
    assert why_not(war, "A67")
    place(war, "21-bomber-command", 3814)
    assert distance(3814, TOKYO) == 8 == charts().pieces["21-bomber-command"].range
    event(war, "A67", dice=[1])
    assert war.forces[JAPAN].discard == ["J9"]


@pytest.mark.rule("EOS 5.37c")
def test_tojo_resigns_if_a_raid_forces_him_out_of_the_hand_in_his_time() -> None:
    war = bare(10)
    war.forces[JAPAN].hand = ["J43"]
    place(war, "20-bomber-command", CHINA_BOX)
    event(war, "A60", dice=[1])
    assert war.politics.will == 6
    assert not war.politics.tojo
    assert war.forces[JAPAN].removed == ["J43"]
    early = bare(7)
    early.forces[JAPAN].hand = ["J43"]
    place(early, "20-bomber-command", CHINA_BOX)
    event(early, "A60", dice=[1])
    assert early.politics.will == 8
    assert early.forces[JAPAN].discard == ["J43"]
    assert early.politics.events == ["reshuffle-japan"]


@pytest.mark.rule("EOS 5.37c", "EOS 17.26b", "EOS 17.47a")
@pytest.mark.parametrize(("scenario", "will", "pile"), [("1944", 8, "discard"), ("1943-44", 6, "removed")])
def test_in_a_scenario_of_one_year_no_raid_makes_tojo_resign(scenario: str, will: int, pile: str) -> None:
    """[EOS-R180] His card is never an event there: it goes back into the deck."""
    war = bare(10, scenario=scenario)
    war.forces[JAPAN].hand = ["J43"]
    place(war, "20-bomber-command", CHINA_BOX)
    event(war, "A60", dice=[1])
    assert (war.politics.will, war.politics.tojo) == (will, pile == "discard")
    assert getattr(war.forces[JAPAN], pile) == ["J43"]
    assert war.politics.events == (["reshuffle-japan"] if pile == "discard" else [])


# Japanese replacements


def japan(turn: int = 6) -> War:
    war = bare(turn)
    place(war, "hq-combined-fleet-yamamoto", KURE)
    return war


@pytest.mark.rule("EOS 5.33d", "EOS 11.22")
@pytest.mark.parametrize(("card", "steps"), [("J5", 2), ("J30", 3), ("J71", 2)])
def test_japanese_air_steps_are_used_or_saved(card: str, steps: int) -> None:
    war = japan()
    place(war, "6-air-division", TOKYO, steps=1)
    place(war, "taiho", KURE, steps=1)
    place(war, "1-air-division", TOKYO, steps=1)  # dotted [11.1]
    one = event(war, card, ["restore:6-air-division"])
    assert ids(one, 1) == {"restore:6-air-division", "done"}
    assert war.steps["6-air-division"] == 2
    assert war.forces[JAPAN].air == steps - 1
    saved = japan()
    saved.forces[JAPAN].air = 2
    event(saved, card)
    assert saved.forces[JAPAN].air == 2 + steps, "with those that it has"


@pytest.mark.rule("EOS 5.33c", "EOS 11.0d")
def test_j5_aircraft_rebuilt_by_its_steps_neutralise_nothing_for_those_after_them() -> None:
    """Ulithi is in the ZOI of Guam; aircraft in the Palaus would neutralise it."""
    ulithi, palaus, guam = 3615, 3515, 3814
    war = bare(6)
    place(war, "hq-south-seas", 4017)
    place(war, "hq-southwest-pacific", 3727)
    place(war, "5af", guam)
    for unit in ("26-air-flotilla", "27-air-flotilla"):
        war.places[unit] = ELIMINATED
    steps = ["rebuild:26-air-flotilla", f"hex:{palaus}", "rebuild:27-air-flotilla"]
    one = event(war, "J5", [*steps, f"hex:{palaus}"])
    assert [asked.option(f"hex:{ulithi}") for asked in one.asked if asked.kind == "place-at"] == [None, None]
    war.places["27-air-flotilla"] = ELIMINATED
    event(war, "J30", [steps[-1], f"hex:{ulithi}", "done"])
    assert war.places["27-air-flotilla"] == ulithi, "those that came by an earlier card do neutralise it"


@pytest.mark.rule("EOS 5.33d", "EOS 11.21")
def test_j72_carrier_conversion_gives_three_naval_steps() -> None:
    war = japan()
    war.places["taiho"] = ELIMINATED
    event(war, "J72", ["rebuild-full:taiho", f"hex:{KURE}"])
    assert (war.places["taiho"], war.steps["taiho"], war.forces[JAPAN].naval) == (KURE, 2, 1)


@pytest.mark.rule("EOS 12.32a")
def test_j71_interceptors_climb_from_now_on() -> None:
    war = japan()
    event(war, "J71")
    assert war.politics.interceptors


@pytest.mark.rule("EOS 5.33c", "EOS 11.0b")
def test_j39_bose_restores_ground_units_within_3_hexes_of_rangoon() -> None:
    war = bare(6)
    control(war, JAPAN, RANGOON, BANGKOK)
    place(war, "hq-south", BANGKOK)
    place(war, "33-army", RANGOON, steps=1)
    place(war, "15-army", 2106, steps=1)
    place(war, "25-army", SAIGON, steps=1)
    war.places["28-army"] = ELIMINATED
    one = event(war, "J39", ["restore:33-army", "restore:15-army"])
    assert ids(one, 1) == {"restore:33-army", "restore:15-army", "done"}
    assert (war.steps["33-army"], war.steps["15-army"], war.steps["25-army"]) == (2, 2, 1)
    assert war.politics.divisions == 12


def test_j39_is_no_event_where_nobody_needs_it() -> None:
    assert why_not(bare(6), "J39")


# Evacuation


def guadalcanal() -> War:
    """Japanese on a coast, with Allied aircraft near and a port to go to."""
    war = bare(6)
    place(war, "hq-south-seas", 4017)
    place(war, "17-army", 4423)
    place(war, "1-sn-brigade", 4423)
    place(war, "2-sn-brigade", 4422)
    place(war, "3-sn-brigade", 4423)
    control(war, JAPAN, RABAUL)
    return war


@pytest.mark.rule("EOS 8.44a")
def test_j35_three_units_of_a_coast_and_around_it_go_to_one_port_past_enemy_zoi() -> None:
    war = guadalcanal()
    place(war, "hq-central-pacific", OAHU)
    place(war, "1-maw", 4625)
    choices = ["hex:4423", f"hex:{RABAUL}", "unit:17-army", "unit:1-sn-brigade", "unit:2-sn-brigade"]
    event(war, "J35", choices)
    assert [war.places[unit] for unit in ("17-army", "1-sn-brigade", "2-sn-brigade", "3-sn-brigade")] == [
        RABAUL
    ] * 3 + [4423]
    assert war.forces[JAPAN].asp_used == 0
    assert "J35" in war.forces[JAPAN].discard


@pytest.mark.rule("EOS 8.44a")
def test_j35_goes_to_ports_in_supply_alone() -> None:
    """[EOS-R132] Rabaul without an HQ behind it is no such port."""
    war = guadalcanal()
    assert not why_not(war, "J35")
    war.places["hq-south-seas"] = ELIMINATED
    assert why_not(war, "J35")


@pytest.mark.rule("EOS 8.44a")
@pytest.mark.parametrize(("start", "open"), [(4021, True), (4023, False)])
def test_j35_goes_twice_as_far_from_a_port(start: int, open: bool) -> None:
    """From Rabaul and from Trobriand to Kure, with 15 hexes or 30."""
    war = bare(6)
    place(war, "hq-combined-fleet-yamamoto", KURE)
    place(war, "17-army", start)
    control(war, ALLIES, *(hex for hex in charts().geography.ports if hex not in (KURE, start)))
    assert (not why_not(war, "J35")) is open


@pytest.mark.rule("EOS 8.48a")
def test_j35_no_more_than_the_port_holds_and_fewer_if_japan_likes() -> None:
    war = guadalcanal()
    for unit in ("25-air-flotilla", "26-air-flotilla"):
        place(war, unit, RABAUL)
    event(war, "J35", ["hex:4423", f"hex:{RABAUL}", "unit:17-army"])
    assert war.places["17-army"] == RABAUL and war.places["1-sn-brigade"] == 4423
    war = guadalcanal()
    event(war, "J35", ["hex:4423", f"hex:{RABAUL}", "done"])
    assert war.places["17-army"] == 4423


def test_j35_needs_somebody_to_take_and_a_port() -> None:
    war = bare(6)
    control(war, JAPAN, RABAUL)
    assert why_not(war, "J35")


# Fuel


def fleet(hex: int = TRUK) -> War:
    war = bare(9)
    place(war, "hq-combined-fleet-ozawa", hex)
    for unit in ("yamato", "akagi", "nagato", "soryu", "kongo"):
        place(war, unit, hex)
    return war


@pytest.mark.rule("EOS 5.33a")
def test_j77_the_combined_fleet_goes_to_a_port_near_a_resource_with_four_ships() -> None:
    war = fleet()
    control(war, JAPAN, 2415, 2616)
    one = event(war, "J77", ["hex:2415", "unit:yamato", "unit:akagi", "unit:nagato", "unit:soryu"])
    assert {war.places[unit] for unit in ("hq-combined-fleet-ozawa", "yamato", "akagi", "nagato", "soryu")} == {2415}
    assert war.places["kongo"] == TRUK
    ports = {option.value for option in one.asked[1].options}
    assert {2415, 2616} <= ports and TOKYO not in ports and 3416 not in ports


@pytest.mark.rule("EOS 6.4b")
def test_j77_not_through_allied_zoi() -> None:
    war = bare(9)
    control(war, JAPAN, 2415)
    place(war, "hq-combined-fleet-ozawa", TRUK)
    assert not why_not(war, "J77")
    place(war, "hq-central-pacific", OAHU)
    place(war, "essex", 4019)
    assert why_not(war, "J77")
    place(war, "akagi", TRUK)
    assert not why_not(war, "J77"), "its own carrier neutralises the ZOI"


def test_j77_needs_the_hq() -> None:
    war = fleet()
    war.places["hq-combined-fleet-ozawa"] = REMOVED
    assert why_not(war, "J77")


def test_every_resource_card_of_the_deck_is_done() -> None:
    cards = [card.id for card in charts().cards.values() if card.type == "resource"]
    assert len(cards) == 20
    assert all(effect(card).resolve for card in cards)
