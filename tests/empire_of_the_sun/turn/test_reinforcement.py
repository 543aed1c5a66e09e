"""[4.11, 10.1, 10.2, 10.3, 15] Reinforcements: delay, Europe, shipping, and where units may be placed."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import bare, charts, control, place, play
from wardroom.games.empire_of_the_sun.grid import bit, hexes_in
from wardroom.games.empire_of_the_sun.offensive.activation import activation_reach
from wardroom.games.empire_of_the_sun.state import ALLIES, CHINA_BOX, DELAY_BOX, JAPAN, REMOVED, TRACK, War
from wardroom.games.empire_of_the_sun.turn.placement import box_open, placement_supply, places_for
from wardroom.games.empire_of_the_sun.turn.reinforcement import (
    move_europe,
    place_at_phase,
    place_phase,
    reinforcements_phase,
)
from wardroom.games.empire_of_the_sun.units import to_track

OAHU, TOWNSVILLE, NOUMEA, CALCUTTA, KUNMING, DARWIN = 5808, 3727, 4828, 1805, 2407, 2825


def coming(war: War, *units: str) -> None:
    """Reinforcements that the turn track brings this turn."""
    for unit in units:
        place(war, unit, TRACK + war.turn)


def arrived(war: War) -> set[str]:
    return set(war.due)


@pytest.mark.rule("EOS 10.21a", "EOS 4.11a", "EOS 10.22", "EOS 15.2")
def test_war_in_europe_holds_back_what_comes_and_lets_go_what_waited() -> None:
    war = bare(3)
    place(war, "xi-corps", DELAY_BOX)
    coming(war, "i-corps", "north-carolina", "1m-division", "3-australian-corps")
    play(reinforcements_phase, war, dice=[2])
    assert arrived(war) == {"xi-corps"}
    assert {unit for unit, where in war.places.items() if where == DELAY_BOX} == {
        "xi-corps",
        "i-corps",
        "north-carolina",
        "1m-division",
        "3-australian-corps",
    }


@pytest.mark.rule("EOS 15.1")
@pytest.mark.parametrize("marker", [1, 2, 3])
def test_nothing_is_held_back_while_europe_goes_well(marker: int) -> None:
    war = bare(3)
    war.politics.europe = marker
    place(war, "xi-corps", DELAY_BOX)
    coming(war, "i-corps")
    play(reinforcements_phase, war)
    assert arrived(war) == {"xi-corps", "i-corps"}


@pytest.mark.rule("EOS 10.24a", "EOS 10.24b", "EOS 15.2", "EOS 15.3", "EOS 15.4", "EOS 15.5", "EOS 4.11b")
@pytest.mark.parametrize(("marker", "last_sent"), [(0, 1), (-2, 1), (-3, 3), (-4, 3), (-5, 5), (-6, 5), (-7, 7)])
def test_a_delayed_corps_is_sent_to_europe_by_the_level_of_the_war_there(marker: int, last_sent: int) -> None:
    for die in range(10):
        war = bare(5)
        war.politics.europe = marker
        coming(war, "xxiv-corps")
        play(reinforcements_phase, war, dice=[die])
        assert war.places["xxiv-corps"] == (TRACK + 8 if die <= last_sent else DELAY_BOX)


@pytest.mark.rule("EOS 10.22", "EOS 10.23", "EOS 10.24a")
@pytest.mark.parametrize(
    ("unit", "rolls"),
    [
        ("xxiv-corps", True),
        ("13af", True),
        ("11af-lrb", True),
        ("casablanca", True),
        ("essex", False),
        ("belleau-wood", False),
        ("washington", False),
        ("3-maw", False),
        ("6m-division", False),
        ("33-british-corps", False),
        ("seac-lrb", False),
        ("hq-southwest-pacific", False),
        ("21-bomber-command", False),
    ],
)
def test_only_the_us_army_and_its_aircraft_and_escort_carriers_roll_for_europe(unit: str, rolls: bool) -> None:
    war = bare(charts().pieces[unit].arrives or 5)
    war.politics.europe = -7
    war.places[unit] = TRACK + war.turn
    play(reinforcements_phase, war, dice=[7] if rolls else [])
    assert (war.places[unit] == TRACK + war.turn + 3) is rolls


@pytest.mark.rule("EOS 10.24c", "EOS 14.1.B", "EOS 15.6")
@pytest.mark.parametrize(("die", "sent"), [(0, True), (2, True), (3, False)])
def test_rivalry_makes_the_roll_for_europe_one_worse(die: int, sent: bool) -> None:
    war = bare(5)
    war.forces[ALLIES].rivalry = True
    coming(war, "xxiv-corps")
    play(reinforcements_phase, war, dice=[die])
    assert (war.places["xxiv-corps"] == TRACK + 8) is sent


@pytest.mark.rule("EOS 10.24b")
def test_a_unit_back_from_europe_can_be_held_back_and_sent_again() -> None:
    war = bare(5)
    coming(war, "xxiv-corps")
    play(reinforcements_phase, war, dice=[0])
    war.turn, war.active = 8, ALLIES
    play(reinforcements_phase, war, dice=[1])
    assert war.places["xxiv-corps"] == TRACK + 11


@pytest.mark.rule("EOS 10.24b", "EOS 8.34b")
def test_a_unit_that_was_in_europe_and_has_been_placed_is_as_firm_as_any_other() -> None:
    war = bare(5)
    coming(war, "xxiv-corps")
    play(reinforcements_phase, war, dice=[0])
    war.turn, war.active = 8, ALLIES
    play(reinforcements_phase, war, dice=[9])
    assert war.places["xxiv-corps"] == DELAY_BOX
    war.turn, war.active = 9, ALLIES
    play(reinforcements_phase, war)
    assert war.due == ["xxiv-corps"] and not war.diverted
    place(war, "xxiv-corps", TRACK + 10)
    war.turn, war.active = 10, ALLIES
    play(reinforcements_phase, war)
    assert war.due == ["xxiv-corps"], "it left a hex that was too full, and comes back undelayed"


@pytest.mark.rule("EOS 17.10.7j")
@pytest.mark.parametrize(("turn", "marker", "noted"), [(6, 0, True), (5, 0, False), (6, 1, False)])
def test_a_delay_of_the_last_turn_is_noted(turn: int, marker: int, noted: bool) -> None:
    war = bare(turn, scenario="south-pacific", last_turn=6)
    war.politics.europe = marker
    play(reinforcements_phase, war)
    assert ("last-delayed" in war.politics.once) is noted


@pytest.mark.rule("EOS 10.21b", "EOS 14.1.A", "EOS 10.24a")
def test_rivalry_alone_holds_back_the_us_army_and_rolls_nothing() -> None:
    war = bare(3)
    war.politics.europe = 1
    war.forces[ALLIES].rivalry = True
    coming(war, "i-corps", "11af", "1m-division", "north-carolina", "15-british-corps", "hq-anzac")
    play(reinforcements_phase, war)
    assert arrived(war) == {"1m-division", "north-carolina", "15-british-corps", "hq-anzac"}


@pytest.mark.rule("EOS 10.23")
def test_headquarters_and_b29s_are_never_held_back() -> None:
    war = bare(9)
    war.politics.europe = -7
    war.forces[ALLIES].rivalry = True
    coming(war, "20-bomber-command", "hq-anzac", "3-maw")
    play(reinforcements_phase, war)
    assert arrived(war) == {"20-bomber-command", "hq-anzac"}


@pytest.mark.rule("EOS 8.24b", "EOS 8.34b", "EOS 6.13b")
def test_units_that_come_back_from_the_turn_track_are_not_held_back() -> None:
    war = bare(4)
    place(war, "i-corps", OAHU)
    one = play(lambda table, war: to_track(table, war, "i-corps", 1, "8.34b"), war)
    assert one.told == ["to-track"]
    war.turn = 5
    play(reinforcements_phase, war)
    assert arrived(war) == {"i-corps"}


@pytest.mark.rule("EOS 10.21a")
def test_an_attack_on_the_panama_canal_holds_back_one_turn() -> None:
    war = bare(3)
    war.politics.europe, war.politics.panama = 2, True
    coming(war, "i-corps", "washington")
    war.places["washington"] = TRACK + 4
    play(reinforcements_phase, war)
    assert war.places["i-corps"] == DELAY_BOX and not war.due
    assert not war.politics.panama


@pytest.mark.rule("EOS 10.24a1", "EOS 10.24a")
@pytest.mark.parametrize(("marker", "dice", "where"), [(-3, [3], TRACK + 6), (-3, [4], DELAY_BOX), (1, [], DELAY_BOX)])
def test_units_that_an_event_delays_roll_for_europe_by_the_level(marker: int, dice: list[int], where: int) -> None:
    """J80; with no effect of the War in Europe nobody rolls."""
    war = bare(3)
    war.politics.europe, war.politics.panama = marker, True
    coming(war, "xiv-corps", "1m-division")
    play(reinforcements_phase, war, dice=dice)
    assert (war.places["xiv-corps"], war.places["1m-division"]) == (where, DELAY_BOX)


@pytest.mark.rule("EOS 4.11c")
def test_japan_is_never_held_back() -> None:
    war = bare(3, active=JAPAN)
    war.politics.europe = -7
    coming(war, "31-army", "junyo")
    play(reinforcements_phase, war)
    assert arrived(war) == {"31-army", "junyo"}


@pytest.mark.rule("EOS 13.83a")
def test_australian_reinforcements_are_lost_after_the_surrender() -> None:
    war = bare(3)
    war.politics.europe = 1
    war.politics.surrendered = ["australia"]
    coming(war, "3-australian-corps", "15-british-corps")
    play(reinforcements_phase, war)
    assert war.places["3-australian-corps"] == REMOVED
    assert arrived(war) == {"15-british-corps"}


@pytest.mark.rule("EOS 13.83a", "EOS 10.21a")
def test_those_that_were_delayed_and_come_after_the_surrender_are_lost_as_well() -> None:
    """Units that have been on the map before are in play, whatever they wait for."""
    war = bare(4)
    war.politics.europe = 1
    for unit in ("3-australian-corps", "1-australian-corps", "15-british-corps"):
        place(war, unit, DELAY_BOX)
    war.politics.surrendered = ["australia"]
    play(reinforcements_phase, war)
    assert war.places["3-australian-corps"] == REMOVED
    assert arrived(war) == {"1-australian-corps", "15-british-corps"}


@pytest.mark.rule("EOS 13.83a", "EOS 8.34b")
def test_an_australian_unit_that_comes_back_from_the_turn_track_is_no_new_one() -> None:
    war = bare(6)
    war.politics.europe = 1
    war.politics.surrendered = ["australia"]
    coming(war, "3-australian-corps")
    play(reinforcements_phase, war)
    assert arrived(war) == {"3-australian-corps"}


# [10.3] Amphibious shipping


@pytest.mark.rule("EOS 10.31a", "EOS 10.31b", "EOS 15.4", "EOS 15.5", "EOS 10.3")
@pytest.mark.parametrize(("marker", "points"), [(3, 4), (0, 4), (-4, 4), (-5, 3), (-7, 3)])
def test_the_allies_gain_a_point_unless_europe_takes_it(marker: int, points: int) -> None:
    war = bare(4)
    war.politics.europe = marker
    war.forces[ALLIES].asp_used = 2
    play(reinforcements_phase, war)
    assert war.forces[ALLIES].asp == points
    assert war.forces[ALLIES].asp_used == 0


@pytest.mark.rule("EOS 10.32a", "EOS 10.3")
def test_japan_gains_no_point_and_has_all_of_hers_again() -> None:
    war = bare(4, active=JAPAN)
    war.forces[JAPAN].asp_used = 5
    play(reinforcements_phase, war)
    assert (war.forces[JAPAN].asp, war.forces[JAPAN].asp_used) == (7, 0)


@pytest.mark.rule("EOS 16.47a", "EOS 10.31b")
@pytest.mark.parametrize(("turn", "before", "quota"), [(3, 1, 0), (4, 2, 3), (5, 3, 4), (9, 8, 4)])
def test_progress_of_the_war_asks_for_as_many_hexes_as_points_four_at_most(turn: int, before: int, quota: int) -> None:
    war = bare(turn)
    war.forces[ALLIES].asp = before
    play(reinforcements_phase, war)
    assert war.politics.quota == quota


# [10.11] Placement


def open_to(war: War, unit: str) -> set[int]:
    return set(hexes_in(places_for(charts(), war, unit)))


@pytest.mark.rule("EOS 10.11a")
def test_ground_and_ships_go_to_ports_and_aircraft_to_airfields_in_reach_of_an_hq() -> None:
    war = bare(5)
    place(war, "hq-central-pacific", OAHU)
    place(war, "xi-corps", DELAY_BOX)
    assert OAHU in open_to(war, "xi-corps")
    assert TOWNSVILLE not in open_to(war, "xi-corps")
    assert OAHU in open_to(war, "11af") and 5108 in open_to(war, "11af")
    assert 5408 not in open_to(war, "11af")


@pytest.mark.rule("EOS 10.11a")
def test_a_base_that_orders_come_to_and_supply_does_not_is_closed() -> None:
    """The HQ at Port Moresby could give orders at Darwin over land and sea; no line of supply of its comes there."""
    war = bare(5)
    place(war, "hq-anzac", 3823)
    supply = placement_supply(charts(), war, ALLIES)
    assert bit(DARWIN) & activation_reach(charts(), war, supply, "hq-anzac")
    assert DARWIN not in open_to(war, "xi-corps") and 3823 in open_to(war, "xi-corps")
    place(war, "hq-southwest-pacific", DARWIN)
    assert DARWIN in open_to(war, "xi-corps")


@pytest.mark.rule("EOS 10.11a", "EOS 6.12e")
def test_the_hq_must_command_the_nation() -> None:
    war = bare(5)
    place(war, "hq-central-pacific", OAHU)
    assert OAHU not in open_to(war, "15-british-corps")
    place(war, "hq-seac", CALCUTTA)
    assert CALCUTTA in open_to(war, "15-british-corps")
    assert CALCUTTA not in open_to(war, "xi-corps")
    assert CALCUTTA not in open_to(war, "washington")
    assert 1905 in open_to(war, "10af-lrb")


@pytest.mark.rule("EOS 10.11b")
def test_a_base_in_enemy_zoi_is_closed_until_own_aircraft_neutralise_it() -> None:
    war = bare(5)
    place(war, "hq-seac", CALCUTTA)
    place(war, "hq-south", 2008)
    assert 1905 in open_to(war, "seac-air")
    place(war, "5-air-division", 2006)
    assert 1905 not in open_to(war, "seac-air")
    place(war, "fe-air", 1905)
    assert 1905 in open_to(war, "seac-air")


@pytest.mark.rule("EOS 10.11b", "EOS 8.34a", "EOS 8.24a")
def test_a_full_hex_is_closed() -> None:
    war = bare(5)
    place(war, "hq-central-pacific", OAHU)
    for unit in ("x-corps", "m-brigade", "7af"):
        place(war, unit, OAHU)
    assert OAHU not in open_to(war, "xi-corps")
    assert OAHU in open_to(war, "7af-lrb")
    assert OAHU in open_to(war, "washington")
    for unit in ("enterprise", "lexington", "new-orleans", "mississippi", "md-ca", "wasp"):
        place(war, unit, OAHU)
    assert OAHU not in open_to(war, "washington")


@pytest.mark.rule("EOS 10.11c", "EOS 11.0c")
def test_an_hq_placed_just_now_serves_its_own_hex_alone() -> None:
    war = bare(3)
    place(war, "hq-anzac", TOWNSVILLE)
    assert {TOWNSVILLE, 3626} <= open_to(war, "3-australian-corps")
    war.placed = ["hq-anzac"]
    assert open_to(war, "3-australian-corps") == {TOWNSVILLE}


@pytest.mark.rule("EOS 10.11d", "EOS 11.0d")
def test_aircraft_placed_just_now_neutralise_nothing_for_those_after_them() -> None:
    war = bare(5)
    place(war, "hq-seac", CALCUTTA)
    place(war, "hq-south", 2008)
    place(war, "5-air-division", 2006)
    place(war, "fe-air", 1905)
    assert 1905 in open_to(war, "seac-air")
    war.placed = ["fe-air"]
    assert 1905 not in open_to(war, "seac-air")


@pytest.mark.rule("EOS 10.11d")
def test_the_zoi_of_what_the_allies_placed_just_now_hinders_japan_though_their_hq_is_new_too() -> None:
    war = bare(5, active=JAPAN, phase="place")
    place(war, "hq-south", 2008)
    assert 2008 in open_to(war, "6-air-division")
    place(war, "hq-seac", CALCUTTA)
    place(war, "seac-air", 2106)
    war.placed = ["hq-seac", "seac-air"]
    assert 2008 not in open_to(war, "6-air-division")


@pytest.mark.rule("EOS 10.11a", "EOS 6.11f")
def test_an_hq_arrives_in_a_port_that_is_joined_to_a_source_and_has_none() -> None:
    war = bare(3)
    place(war, "hq-southwest-pacific", TOWNSVILLE)
    found = open_to(war, "hq-anzac")
    assert {3626, OAHU, CALCUTTA} <= found
    assert TOWNSVILLE not in found
    assert not found & set(hexes_in(war.japanese))


@pytest.mark.rule("EOS 10.11b")
def test_nor_does_an_hq_arrive_in_enemy_zoi() -> None:
    war = bare(5)
    place(war, "hq-south", 2008)
    assert CALCUTTA in open_to(war, "hq-seac")
    place(war, "5-air-division", 2006)
    assert CALCUTTA not in open_to(war, "hq-seac")


@pytest.mark.rule("EOS 10.11e")
def test_chinese_armies_are_placed_in_kunming_alone() -> None:
    war = bare(3)
    place(war, "hq-seac", CALCUTTA)
    assert open_to(war, "5-chinese-army") == {KUNMING}
    control(war, JAPAN, 2008)
    place(war, "28-army", 2008)
    assert open_to(war, "5-chinese-army") == set()


@pytest.mark.rule("EOS 13.74d", "EOS 13.74a", "EOS 13.74f")
def test_aircraft_may_go_straight_into_china_while_the_road_is_open() -> None:
    war = bare(9, due=["20-bomber-command"])
    place(war, "hq-seac", CALCUTTA)
    place(war, "14af-lrb", CHINA_BOX)
    one = play(place_at_phase, war, ["china-box"])
    assert war.places["20-bomber-command"] == CHINA_BOX
    assert one.told == ["placed"]
    war.due = ["3-maw"]
    asked = play(place_at_phase, war, ["hex:1905"]).asked[0]
    assert asked.option("china-box") is None


@pytest.mark.rule("EOS 13.74f", "EOS 13.74a")
def test_a_second_b29_finds_no_room_in_china_where_another_unit_does() -> None:
    war = bare(10)
    place(war, "hq-seac", CALCUTTA)
    place(war, "20-bomber-command", CHINA_BOX)
    assert not box_open(charts(), war, "21-bomber-command")
    assert box_open(charts(), war, "14af-lrb")


@pytest.mark.rule("EOS 13.74d")
@pytest.mark.parametrize(("surrendered", "road"), [(["china"], True), ([], False)])
def test_nobody_goes_straight_into_china_when_it_has_surrendered_or_the_road_is_closed(
    surrendered: list[str], road: bool
) -> None:
    war = bare(9)
    place(war, "hq-seac", CALCUTTA)
    assert box_open(charts(), war, "14af") and not box_open(charts(), war, "i-corps")
    war.politics.surrendered = surrendered
    if not road:
        place(war, "28-army", 2008)
    assert not box_open(charts(), war, "14af")


@pytest.mark.rule("EOS 10.11a", "EOS 4.11c", "EOS 10.11d")
def test_units_are_placed_one_by_one_then_the_other_side_follows() -> None:
    war = bare(3, phase="place", due=["i-corps", "washington"])
    place(war, "hq-central-pacific", OAHU)
    play(place_phase, war, ["unit:washington"])
    assert war.phase == "place-at"
    play(place_at_phase, war, [f"hex:{OAHU}"])
    play(place_phase, war)
    play(place_at_phase, war, [f"hex:{OAHU}"])
    play(place_phase, war)
    assert (war.active, war.phase) == (JAPAN, "reinforcements")
    assert war.placed == ["washington", "i-corps"]


@pytest.mark.rule("EOS 11.0c", "EOS 11.0d", "EOS 10.11c")
def test_in_the_next_segment_new_aircraft_count_in_full_and_new_hqs_still_serve_their_own_hex() -> None:
    war = bare(3, phase="place", active=JAPAN, placed=["hq-anzac", "5af"])
    place(war, "hq-anzac", TOWNSVILLE)
    place(war, "5af", TOWNSVILLE)
    play(place_phase, war)
    assert (war.phase, war.active, war.placed) == ("replacements", ALLIES, ["hq-anzac"])
    assert open_to(war, "3-australian-corps") == {TOWNSVILLE}


@pytest.mark.rule("EOS 10.12")
def test_a_unit_that_waits_is_placed_as_soon_as_it_can_be() -> None:
    war = bare(3, phase="place", due=["xi-corps", "15-british-corps"])
    place(war, "hq-central-pacific", OAHU)
    play(place_phase, war)
    play(place_at_phase, war, [f"hex:{OAHU}"])
    one = play(place_phase, war)
    assert (war.places["xi-corps"], war.places["15-british-corps"]) == (OAHU, DELAY_BOX)
    assert [event.rule for event in one.log if event.code == "delayed"] == ["10.12"]
    war.active = ALLIES
    play(reinforcements_phase, war)
    assert war.due == ["15-british-corps"]


@pytest.mark.rule("EOS 10.12", "EOS 10.24a")
def test_a_unit_without_a_place_waits_and_rolls_for_europe_again() -> None:
    war = bare(3, phase="place", due=["xi-corps", "1m-division"])
    play(place_phase, war, dice=[4])
    assert war.places["xi-corps"] == war.places["1m-division"] == DELAY_BOX
    war.due, war.phase, war.active = ["xi-corps"], "place", ALLIES
    play(place_phase, war, dice=[1])
    assert war.places["xi-corps"] == TRACK + 6


@pytest.mark.rule("EOS 10.12", "EOS 10.22")
def test_no_japanese_carrier_rolls_for_europe() -> None:
    war = bare(7, phase="place", due=["kaiyo"], active=JAPAN)
    war.politics.europe = -7
    play(place_phase, war)
    assert war.places["kaiyo"] == DELAY_BOX


@pytest.mark.rule("EOS 10.12")
def test_a_japanese_unit_without_a_place_waits_as_well() -> None:
    war = bare(3, phase="place", due=["31-army"], active=JAPAN)
    play(place_phase, war)
    assert war.places["31-army"] == DELAY_BOX
    assert (war.active, war.phase) == (ALLIES, "replacements")
    place(war, "hq-combined-fleet-yamamoto", 3407)
    war.active = JAPAN
    play(reinforcements_phase, war)
    assert war.due == ["31-army"]


@pytest.mark.rule("EOS 15.0", "EOS 15.7")
def test_the_war_in_europe_stays_on_its_track() -> None:
    war = bare(5)
    for boxes, marker in ((2, 2), (3, 3), (-6, -3), (-9, -7)):
        play(lambda one, war, boxes=boxes: move_europe(one, war, boxes), war)
        assert war.politics.europe == marker
