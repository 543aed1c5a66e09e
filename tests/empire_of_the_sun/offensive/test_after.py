"""[6.5b, 7.28, 8.22, 8.32, 9.5, 9.6] After the battles: control, retreats, moves home, and who is left without one."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import bare, control, place, table
from tests.empire_of_the_sun.offensive.stage import asked, awake, ids, open_now, run, stage
from wardroom.games.empire_of_the_sun.offensive.after import retreat_hexes
from wardroom.games.empire_of_the_sun.state import ALLIES, ELIMINATED, JAPAN, REMOVED, War
from wardroom.games.empire_of_the_sun.units import controls, eliminate

TRUK, RABAUL, KAVIENG, GUADALCANAL, ESPIRITU, EFATE, NOUMEA = 4017, 4021, 4020, 4423, 4825, 4826, 4828
TOWNSVILLE, CAIRNS, LAE, BUNA, PORT_MORESBY, MADANG = 3727, 3626, 3822, 3922, 3823, 3721
KUANTAN, KUALA_LUMPUR, SINGAPORE, WAKE, MIDWAY, OAHU = 2014, 1913, 2015, 4612, 5108, 5808


def fought(side: str, *units: tuple[str, int, int], battles: tuple[int, ...], by: str = "naval", ops: int = 2,
           phase: str = "after-battle") -> War:  # fmt: skip
    """The battles are over; each unit: where it started and where it stands."""
    war = bare()
    place(war, "hq-south-seas", TRUK)
    place(war, "hq-southwest-pacific", TOWNSVILLE)
    for unit, start, _ in units:
        place(war, unit, start)
    offensive = stage(war, side, *(unit for unit, _, _ in units), ops=ops, phase=phase)
    for unit, start, end in units:
        war.places[unit] = end
        offensive.moves[unit].entry, offensive.moves[unit].kind, offensive.moves[unit].way = start, by, [end]
    offensive.battles, offensive.fought = list(battles), list(battles)
    return war


def landing(**more: tuple[int, ...]) -> War:
    """The 1st Marine Division and the Northampton have won at Guadalcanal; the 13th Air Force struck from Espiritu."""
    war = fought(ALLIES, ("1m-division", ESPIRITU, GUADALCANAL), ("northampton", ESPIRITU, GUADALCANAL),
                 ("13af", ESPIRITU, ESPIRITU), battles=(GUADALCANAL,), ops=1)  # fmt: skip
    assert war.offensive is not None
    control(war, JAPAN, GUADALCANAL)
    war.offensive.entered, war.offensive.moves["1m-division"].kind = [GUADALCANAL], "assault"
    war.offensive.assigned = {"13af": GUADALCANAL}
    return war


# Control


@pytest.mark.rule("EOS 6.5b", "EOS 9.62a", "EOS 9.6a", "EOS 8.31c")
def test_a_landing_takes_its_hex_just_before_the_moves_home() -> None:
    """X20."""
    war = landing()
    assert controls(war, GUADALCANAL, JAPAN)
    run(war, to="post-move")
    assert controls(war, GUADALCANAL, ALLIES)
    decision = asked(war)
    assert decision.facts == "northampton" and "stay" in ids(decision)
    run(war, "stay")
    decision = asked(war)
    assert decision.facts == "13af" and f"to:{GUADALCANAL}" in ids(decision)
    run(war, f"to:{GUADALCANAL}", to="close")
    assert war.places["northampton"] == war.places["13af"] == GUADALCANAL


@pytest.mark.rule("EOS 6.5b")
def test_a_landing_that_must_leave_takes_nothing() -> None:
    war = landing()
    assert war.offensive is not None
    war.offensive.moves["1m-division"].repulsed = True
    run(war, to="post-move")
    assert controls(war, GUADALCANAL, JAPAN)


@pytest.mark.rule("EOS 6.5b")
def test_an_empty_hex_that_was_landed_on_changes_hands_without_a_battle() -> None:
    war = landing()
    assert war.offensive is not None
    war.offensive.battles, war.offensive.fought = [], []
    run(war, to="post-move")
    assert controls(war, GUADALCANAL, ALLIES)


# Retreats


def beaten_on_land(*defenders: str, attackers: tuple[tuple[str, int], ...] = (("38-army", KUALA_LUMPUR),)) -> War:
    war = fought(JAPAN, *((unit, start, KUANTAN) for unit, start in attackers), battles=(KUANTAN,), by="ground")
    for unit in defenders:
        place(war, unit, KUANTAN)
    return war


@pytest.mark.rule("EOS 9.5a")
def test_who_marched_in_goes_back_to_where_he_came_from() -> None:
    war = beaten_on_land("3-indian-corps")
    assert war.offensive is not None
    war.offensive.thrown_back = [KUANTAN]
    run(war, to="close")
    assert war.places["38-army"] == KUALA_LUMPUR and controls(war, KUANTAN, ALLIES)


@pytest.mark.rule("EOS 9.5a")
def test_if_that_hex_is_lost_he_is_lost() -> None:
    war = beaten_on_land("3-indian-corps")
    assert war.offensive is not None
    war.offensive.thrown_back = [KUANTAN]
    control(war, ALLIES, KUALA_LUMPUR)
    run(war, to="close")
    assert war.places["38-army"] == ELIMINATED


@pytest.mark.rule("EOS 9.5b", "EOS 9.5b1")
def test_beaten_defenders_go_where_the_attacker_says_to_a_named_friendly_hex() -> None:
    """Kuantan: Singapore and 1913 are named; the attacker came from 1913, 2013 and 2113 have no name."""
    war = beaten_on_land("3-indian-corps")
    assert war.offensive is not None
    war.offensive.retreating = [KUANTAN]
    run(war, to="post-move")
    assert war.places["3-indian-corps"] == SINGAPORE, "the one friendly named hex that is open"
    assert controls(war, KUANTAN, JAPAN)


@pytest.mark.rule("EOS 9.5b", "EOS 9.5b1", "EOS 6.5a")
def test_without_one_any_other_hex_will_do_and_it_is_taken() -> None:
    war = beaten_on_land("3-indian-corps")
    assert war.offensive is not None
    war.offensive.retreating = [KUANTAN]
    control(war, JAPAN, SINGAPORE, 2013)
    run(war, to="retreat")
    decision = asked(war)
    assert decision.seat == JAPAN
    assert ids(decision) == {"to:2013", "to:2113", f"to:{SINGAPORE}"}
    run(war, "to:2013", to="post-move")
    assert war.places["3-indian-corps"] == 2013 and controls(war, 2013, ALLIES)


@pytest.mark.rule("EOS 9.5b")
def test_the_way_of_an_attacker_who_was_lost_is_closed_too() -> None:
    """The 15th Army came from Singapore's side and was eliminated; the 38th holds the field."""
    war = beaten_on_land("3-indian-corps", attackers=(("38-army", KUALA_LUMPUR), ("15-army", 2013)))
    assert war.offensive is not None
    war.offensive.retreating = [KUANTAN]
    war.places["15-army"], war.steps["15-army"] = ELIMINATED, 0
    control(war, JAPAN, SINGAPORE)
    run(war, to="retreat")
    assert open_now(war) == {"to:2113", f"to:{SINGAPORE}"}


@pytest.mark.rule("EOS 9.5b", "EOS 6.11f")
def test_hexes_that_would_be_too_full_are_closed_and_an_hq_fills_nothing() -> None:
    war = beaten_on_land("3-indian-corps")
    assert war.offensive is not None
    war.offensive.retreating = [KUANTAN]
    for unit in ("8a-division", "ma-air", "hq-malaya"):
        place(war, unit, SINGAPORE)
    run(war, to="post-move")
    assert war.places["3-indian-corps"] == SINGAPORE
    full = beaten_on_land("3-indian-corps")
    assert full.offensive is not None
    full.offensive.retreating = [KUANTAN]
    for unit in ("8a-division", "ma-air", "fe-air"):
        place(full, unit, SINGAPORE)
    run(full, to="retreat")
    assert open_now(full) == {"to:2013", "to:2113"}


@pytest.mark.rule("EOS 9.5b", "EOS 9.5b1", "EOS 9.5c")
def test_the_attacker_says_who_goes_first_where_there_is_not_room_for_all() -> None:
    """Of two, Singapore has room for one, and the ground beside Kuantan is Japan's army's."""
    war = beaten_on_land("3-indian-corps", "8a-division")
    assert war.offensive is not None
    war.offensive.retreating = [KUANTAN]
    for unit in ("ma-air", "fe-air"):
        place(war, unit, SINGAPORE)
    for unit, hex in (("15-army", 2013), ("16-army", 2113)):
        place(war, unit, hex)
    run(war, to="retreat")
    decision = asked(war)
    assert decision.seat == JAPAN and ids(decision) == {"first:3-indian-corps", "first:8a-division"}
    run(war, "first:8a-division", to="post-move")
    assert war.places["8a-division"] == SINGAPORE and war.steps["3-indian-corps"] == 0


@pytest.mark.rule("EOS 9.5b", "EOS 8.49")
@pytest.mark.parametrize(
    ("unit", "open_hexes"), [("3-indian-corps", {2013, KUANTAN}), ("7-armoured-brigade", {KUANTAN})]
)
def test_the_7th_armoured_brigade_does_not_retreat_into_mountains_without_a_route(
    unit: str, open_hexes: set[int]
) -> None:
    """From 2113, attacked out of Kota Bharu: 2013 is mountain, and no route leads there from it."""
    war = fought(JAPAN, ("38-army", 2112, 2113), battles=(2113,), by="ground")
    place(war, unit, 2113)
    control(war, JAPAN, KUANTAN)
    assert set(retreat_hexes(table(), war, unit, 2113)) == open_hexes


@pytest.mark.rule("EOS 9.5b", "EOS 8.49")
def test_along_a_route_it_may() -> None:
    war = beaten_on_land("7-armoured-brigade")
    control(war, JAPAN, SINGAPORE)
    assert set(retreat_hexes(table(), war, "7-armoured-brigade", KUANTAN)) == {2013, 2113, SINGAPORE}


@pytest.mark.rule("EOS 9.5b", "EOS 9.5c")
def test_with_nowhere_to_go_they_are_lost() -> None:
    war = beaten_on_land("3-indian-corps")
    assert war.offensive is not None
    war.offensive.retreating = [KUANTAN]
    place(war, "25-army", SINGAPORE)
    place(war, "15-army", 2013)
    place(war, "16-army", 2113)
    run(war, to="post-move")
    assert war.steps["3-indian-corps"] == 0


@pytest.mark.rule("EOS 9.5c")
def test_from_a_one_hex_island_nobody_retreats() -> None:
    war = landing()
    assert war.offensive is not None
    place(war, "18-army", GUADALCANAL)
    war.offensive.retreating = [GUADALCANAL]
    run(war, to="post-move")
    assert war.places["18-army"] == ELIMINATED


# Moves home


@pytest.mark.rule("EOS 9.6a", "EOS 7.2.13", "EOS 7.28")
def test_the_reaction_player_goes_home_first() -> None:
    war = fought(ALLIES, ("washington", NOUMEA, RABAUL), battles=(RABAUL,), phase="post-move")
    assert war.offensive is not None
    place(war, "aoba", TRUK)
    awake(war, war.offensive.reacting, "aoba")
    war.places["aoba"] = RABAUL
    control(war, JAPAN, RABAUL)
    war.active = JAPAN
    assert asked(war).seat == JAPAN
    run(war, f"to:{TRUK}")
    assert asked(war).seat == ALLIES


@pytest.mark.rule("EOS 9.6a", "EOS 7.28a", "EOS 9.62c")
def test_ships_go_as_far_home_as_they_came_whether_they_fought_or_not() -> None:
    war = fought(ALLIES, ("washington", NOUMEA, 4424), battles=(), ops=1, phase="post-move")
    found = open_now(war)
    assert {f"to:{ESPIRITU}", f"to:{EFATE}", f"to:{GUADALCANAL}"} <= found
    assert not found & {f"to:{TOWNSVILLE}", "to:5325", "stay"}


@pytest.mark.rule("EOS 9.62a", "EOS 8.21f")
def test_a_ship_without_a_port_in_reach_is_lost() -> None:
    war = fought(ALLIES, ("washington", NOUMEA, 4412), battles=(), ops=1, phase="post-move")
    run(war, to="close")
    assert war.places["washington"] == ELIMINATED


@pytest.mark.rule("EOS 9.62a", "EOS 8.31b")
def test_an_air_unit_does_not_stay_beside_enemy_men_and_is_lost_without_a_field() -> None:
    war = fought(ALLIES, ("5af", CAIRNS, CAIRNS), battles=(CAIRNS,), ops=1, phase="post-move")
    place(war, "2-sn-brigade", CAIRNS)
    control(war, ALLIES, CAIRNS)
    assert open_now(war) == {f"to:{TOWNSVILLE}", "to:3624", "to:3226", f"to:{PORT_MORESBY}", "to:4024"}
    control(war, JAPAN, TOWNSVILLE, 3624, 3226, PORT_MORESBY, 4024)
    run(war, to="close")
    assert war.places["5af"] == ELIMINATED


@pytest.mark.rule("EOS 1.3.02d", "EOS 9.6a")
def test_who_has_fought_goes_home_without_his_range_in_brackets() -> None:
    war = fought(ALLIES, ("feaf", TOWNSVILLE, TOWNSVILLE), battles=(3824,), ops=1, phase="post-move")
    assert {"stay", f"to:{CAIRNS}", "to:3624"} <= open_now(war)
    assert war.offensive is not None
    war.offensive.assigned = {"feaf": 3824}
    assert open_now(war) == {"stay", f"to:{CAIRNS}"}


@pytest.mark.rule("EOS 8.35", "EOS 9.62a")
def test_no_move_home_ends_on_the_ferry() -> None:
    war = fought(ALLIES, ("7af", OAHU, OAHU), battles=(), ops=1, phase="post-move")
    place(war, "hq-central-pacific", OAHU)
    assert "to:5408" not in open_now(war) and "stay" in open_now(war)


@pytest.mark.rule("EOS 9.6b")
def test_men_who_hold_their_hex_do_not_move() -> None:
    war = landing()
    assert war.offensive is not None
    war.phase, war.active = "post-move", ALLIES
    assert asked(war).facts == "northampton"


@pytest.mark.rule("EOS 9.61a")
def test_who_reacted_ends_in_supply_and_in_the_range_of_an_hq_if_he_can() -> None:
    """Truk and Eniwetok are in range of the HQ and of its lines; Kwajalein lies under US ZOI, Funafuti out of range."""
    war = fought(ALLIES, ("washington", NOUMEA, NOUMEA), battles=(4414,), ops=2, phase="post-move")
    assert war.offensive is not None
    place(war, "hq-central-pacific", OAHU)
    place(war, "enterprise", 4815)
    place(war, "aoba", TRUK)
    control(war, JAPAN, 5321)
    awake(war, war.offensive.reacting, "aoba")
    war.places["aoba"], war.active = 4415, JAPAN
    found = open_now(war)
    assert {"stay", f"to:{TRUK}"} <= found and not found & {"to:4715", "to:5321"}


@pytest.mark.rule("EOS 9.61a", "EOS 9.62a")
def test_ships_stay_in_their_port_beside_enemy_ships_that_have_yet_to_leave() -> None:
    """The Reaction player goes first: the enemy's fleet is still there, and it is his port."""
    war = fought(ALLIES, ("washington", NOUMEA, RABAUL), battles=(RABAUL,), ops=1, phase="post-move")
    assert war.offensive is not None
    place(war, "aoba", RABAUL)
    awake(war, war.offensive.reacting, "aoba")
    control(war, JAPAN, RABAUL)
    war.active = JAPAN
    assert "stay" in open_now(war)


@pytest.mark.rule("EOS 9.62a", "EOS 9.61b")
def test_ships_stay_in_a_port_just_taken_before_idle_enemy_ships_flee() -> None:
    war = landing()
    place(war, "aoba", GUADALCANAL)
    run(war, to="post-move")
    decision = asked(war)
    assert decision.facts == "northampton" and "stay" in ids(decision)
    run(war, "stay", "stay", to=("emergency", "close"))
    assert war.places["northampton"] == GUADALCANAL


@pytest.mark.rule("EOS 9.61a")
def test_if_he_cannot_any_friendly_port_will_do() -> None:
    war = fought(ALLIES, ("washington", NOUMEA, NOUMEA), battles=(4414,), ops=1, phase="post-move")
    assert war.offensive is not None
    place(war, "aoba", TRUK)
    control(war, JAPAN, 5325)
    awake(war, war.offensive.reacting, "aoba")
    war.places["aoba"], war.active = 5324, JAPAN
    run(war, "stay", to="close")
    assert war.places["aoba"] == 5325


# Landings that failed


def failed(at: int = GUADALCANAL, ops: int = 1) -> War:
    war = fought(ALLIES, ("1m-division", ESPIRITU, at), battles=(at,), by="assault", ops=ops, phase="post-move")
    assert war.offensive is not None
    war.offensive.moves["1m-division"].repulsed = True
    control(war, JAPAN, at)
    return war


@pytest.mark.rule("EOS 8.45.C", "EOS 9.62b", "EOS 9.5a")
def test_a_landing_that_failed_goes_by_sea_to_a_friendly_coast() -> None:
    war = failed()
    found = open_now(war)
    assert {f"to:{ESPIRITU}", "to:4723"} <= found, "a port, and a coast without one"
    assert not found & {"stay", f"to:{TOWNSVILLE}"}


@pytest.mark.rule("EOS 9.62b")
def test_it_passes_no_enemies_and_no_zoi_but_that_in_which_it_starts() -> None:
    war = failed()
    place(war, "akagi", 4422)
    found = open_now(war)
    assert {f"to:{ESPIRITU}", "to:4522"} <= found, "out of the ZOI and on, or on within it"
    place(war, "hq-combined-fleet-yamamoto", 4715)
    place(war, "soryu", 5025)
    assert f"to:{ESPIRITU}" not in open_now(war), "it lies in ZOI that is not the one it starts in"
    war.places["soryu"] = 3407
    war.places["akagi"] = 3407
    place(war, "kongo", ESPIRITU)
    control(war, ALLIES, ESPIRITU)
    assert f"to:{ESPIRITU}" not in open_now(war)


@pytest.mark.rule("EOS 9.32a", "EOS 9.62b")
def test_it_leaves_though_others_have_taken_the_hex_over_land() -> None:
    """Buna: the landing was turned back, the corps that marched in from Lae has it."""
    war = failed(at=BUNA, ops=2)
    control(war, ALLIES, BUNA, LAE)
    place(war, "xi-corps", BUNA)
    found = open_now(war)
    assert found and not found & {"stay", f"to:{BUNA}"}


@pytest.mark.rule("EOS 8.45.C", "EOS 9.62a")
def test_with_no_coast_in_reach_it_is_lost() -> None:
    war = failed(at=WAKE)
    one = run(war, to="close")
    assert war.places["1m-division"] == ELIMINATED
    assert [event.rule for event in one.log if event.code == "eliminated"] == ["8.45.C"]


@pytest.mark.rule("EOS 8.47b")
def test_who_came_by_barge_is_back_where_he_started() -> None:
    war = fought(JAPAN, ("25-army", LAE, BUNA), battles=(BUNA,), by="barge")
    assert war.offensive is not None
    war.offensive.moves["25-army"].repulsed = True
    run(war, to="close")
    assert war.places["25-army"] == LAE


# Who was not active


@pytest.mark.rule("EOS 8.32a", "EOS 9.61b", "EOS 7.2.14", "EOS 8.32b")
@pytest.mark.parametrize(("unit", "goes"), [("7af-lrb", True), ("feaf", False)])
def test_idle_aircraft_in_a_lost_hex_flee(unit: str, goes: bool) -> None:
    """X22, B14: Wake is lost; Midway, the one field within six hexes, is six away."""
    war = fought(JAPAN, ("18-army", TRUK, WAKE), battles=(WAKE,), by="assault")
    assert war.offensive is not None
    place(war, unit, WAKE)
    war.offensive.entered = [WAKE]
    control(war, JAPAN, 4110, 4713, 4612)
    war.phase = "stranding"
    run(war, to="close")
    assert (war.places[unit] == MIDWAY) is goes and (war.steps[unit] == 0) is not goes


@pytest.mark.rule("EOS 8.22a", "EOS 8.22b", "EOS 7.2.14")
def test_idle_ships_in_a_lost_hex_flee_ten_hexes_at_most() -> None:
    """X21: from Leyte to Soerabaja, ten hexes."""
    war = fought(JAPAN, ("18-army", TRUK, 3014), battles=(3014,), by="assault")
    place(war, "us-asia-ca", 3014)
    control(war, JAPAN, 3014)
    war.phase = "stranding"
    run(war, to="emergency")
    assert "hex:2220" in open_now(war) and f"hex:{CAIRNS}" not in open_now(war)
    run(war, "hex:2220", to="close")
    assert war.places["us-asia-ca"] == 2220


@pytest.mark.rule("EOS 8.21f")
def test_an_active_ship_that_is_in_no_port_at_the_end_is_lost() -> None:
    war = fought(JAPAN, ("aoba", TRUK, 4018), battles=(), phase="stranding")
    run(war, to="close")
    assert war.steps["aoba"] == 0


@pytest.mark.rule("EOS 8.21f")
def test_nor_is_one_that_has_reacted_saved_there() -> None:
    war = fought(ALLIES, ("washington", NOUMEA, NOUMEA), battles=(), phase="stranding")
    assert war.offensive is not None
    place(war, "aoba", TRUK)
    awake(war, war.offensive.reacting, "aoba")
    war.places["aoba"] = 4018
    run(war, to="close")
    assert war.steps["aoba"] == 0 and war.steps["washington"] == 2


@pytest.mark.rule("EOS 6.14a", "EOS 6.14c", "EOS 6.14b")
def test_hqs_in_lost_hexes_leave_at_the_end() -> None:
    war = fought(JAPAN, ("25-army", 2112, SINGAPORE), battles=(SINGAPORE,), by="ground")
    place(war, "hq-anzac", SINGAPORE)
    run(war, to="close")
    assert controls(war, SINGAPORE, JAPAN) and war.places["hq-anzac"] == SINGAPORE
    run(war, to="stacking")
    assert war.places["hq-anzac"] == 100 + war.turn + 1


@pytest.mark.rule("EOS 7.28")
def test_the_offensive_ends_and_the_card_is_put_away() -> None:
    war = fought(JAPAN, ("aoba", TRUK, TRUK), battles=(), phase="close")
    run(war, to="stacking")
    assert war.offensive is None and war.forces[JAPAN].discard == ["J23"]


# Their order


@pytest.mark.rule("EOS 7.2.11", "EOS 7.28")
def test_the_offensives_player_orders_the_battles() -> None:
    war = fought(ALLIES, ("washington", NOUMEA, RABAUL), ("massachusetts", NOUMEA, KAVIENG),
                 battles=(RABAUL, KAVIENG), phase="battle")  # fmt: skip
    assert war.offensive is not None
    war.offensive.fought = []
    for unit, hex in (("aoba", RABAUL), ("nachi", KAVIENG)):
        place(war, unit, hex)
    decision = asked(war)
    assert decision.seat == ALLIES and ids(decision) == {f"battle:{RABAUL}", f"battle:{KAVIENG}"}
    run(war, f"battle:{KAVIENG}", to="air")
    assert war.offensive.fight is not None and war.offensive.fight.hex == KAVIENG


@pytest.mark.rule("EOS 7.27g")
def test_one_of_special_reaction_that_was_entered_comes_first() -> None:
    war = fought(ALLIES, ("washington", NOUMEA, RABAUL), ("massachusetts", NOUMEA, KAVIENG),
                 battles=(RABAUL, KAVIENG), phase="battle")  # fmt: skip
    assert war.offensive is not None
    war.offensive.fought, war.offensive.special = [], [KAVIENG]
    for unit, hex in (("aoba", RABAUL), ("nachi", KAVIENG)):
        place(war, unit, hex)
    run(war, to="air")
    assert war.offensive.fight is not None and war.offensive.fight.hex == KAVIENG


@pytest.mark.rule("EOS 7.27g", "EOS 7.28")
def test_one_of_special_reaction_that_nobody_entered_waits_for_its_turn() -> None:
    war = fought(ALLIES, ("washington", NOUMEA, RABAUL), ("massachusetts", NOUMEA, KAVIENG),
                 battles=(RABAUL, KAVIENG), phase="battle")  # fmt: skip
    assert war.offensive is not None
    war.offensive.fought, war.offensive.special = [], [KAVIENG]
    place(war, "aoba", RABAUL)
    assert open_now(war) == {f"battle:{RABAUL}", f"battle:{KAVIENG}"}


# Who is lost for good


@pytest.mark.rule("EOS 11.1")
def test_what_is_eliminated_can_be_rebuilt_but_for_prewar_units() -> None:
    war = bare()
    for unit, pile in (("xi-corps", ELIMINATED), ("us-asia-ca", REMOVED), ("8a-division", REMOVED)):
        place(war, unit, SINGAPORE)
        eliminate(table(), war, unit, "9.2.F1")
        assert (war.places[unit], war.steps[unit]) == (pile, 0)
