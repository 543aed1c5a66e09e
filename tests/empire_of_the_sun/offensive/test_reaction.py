"""[7.26, 7.27, 8.45.Bc] Who reacts, where to, and what it does to those who attack."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import bare, charts, control, place, table
from tests.empire_of_the_sun.offensive.stage import asked, awake, ends, go, ids, open_now, run, stage, why
from wardroom.games.empire_of_the_sun.grid import bit
from wardroom.games.empire_of_the_sun.offensive.reaction import reaction_ends
from wardroom.games.empire_of_the_sun.state import ALLIES, ELIMINATED, JAPAN, War
from wardroom.games.empire_of_the_sun.supply.survey import in_supply
from wardroom.games.empire_of_the_sun.units import controls

TRUK, RABAUL, KAVIENG, LAE, BUNA, MADANG, PORT_MORESBY = 4017, 4021, 4020, 3822, 3922, 3721, 3823
TOWNSVILLE, GUADALCANAL, PALAU, ENIWETOK, HOLLANDIA, BIAK = 3727, 4423, 3416, 4415, 3520, 3319
KUANTAN, SINGAPORE, KOTA_BHARU, KUALA_LUMPUR = 2014, 2015, 2112, 1913


def attacked(
    *japanese: tuple[str, int], at: int = RABAUL, by: tuple[str, ...] = ("washington",), ops: int = 2,
    phase: str = "react", mode: str = "oc",
) -> War:  # fmt: skip
    """The Allies have entered Rabaul, or another hex, and were found out; Truk's HQ reacts."""
    war = bare()
    place(war, "hq-south-seas", TRUK)
    place(war, "hq-southwest-pacific", TOWNSVILLE)
    for unit, hex in japanese:
        place(war, unit, hex)
    for unit in by:
        place(war, unit, TOWNSVILLE)
    stage(war, ALLIES, *by, ops=ops, mode=mode, phase=phase)
    assert war.offensive is not None
    for unit in by:
        war.places[unit] = at
        war.offensive.moves[unit].entry = TOWNSVILLE
    war.offensive.battles, war.offensive.condition = [at], "intercept"
    war.offensive.reaction_hq = "" if phase == "reaction-hq" else "hq-south-seas"
    return war


def reacting(war: War, *units: str, phase: str = "react-move") -> War:
    assert war.offensive is not None
    awake(war, war.offensive.reacting, *units)
    war.phase = phase
    return war


@pytest.mark.rule("EOS 12.31c", "EOS 7.26f")
def test_a_b29_that_has_bombed_reacts_in_its_own_hex_alone() -> None:
    """Saipan is attacked; the one there may react, fly out and must fight there then; that on Guam is of no use."""
    saipan, guam, tinian = 3813, 3814, 3714
    war = bare(10)
    place(war, "hq-central-pacific", guam)
    for unit, hex in (("20-bomber-command", saipan), ("21-bomber-command", guam), ("7af", guam)):
        place(war, unit, hex)
    place(war, "kongo", TRUK)
    stage(war, JAPAN, "kongo", phase="react")
    assert war.offensive is not None
    war.places["kongo"] = saipan
    war.offensive.battles, war.offensive.condition = [saipan], "intercept"
    war.offensive.reaction_hq = "hq-central-pacific"
    assert {"activate:20-bomber-command", "activate:21-bomber-command"} <= ids(asked(war))
    war.bombers = ["20-bomber-command", "21-bomber-command"]
    assert {"activate:20-bomber-command", "activate:7af"} <= ids(asked(war))
    assert why(asked(war), "activate:21-bomber-command") == "7.26f"
    reacting(war, "20-bomber-command", phase="react-assign")
    war.places["20-bomber-command"] = guam
    run(war, to="attack-cards")
    assert war.offensive.assigned == {"20-bomber-command": saipan}
    assert tinian not in charts().geography.land


# The HQ


@pytest.mark.rule("EOS 7.26b", "EOS 6.0e")
def test_an_hq_with_a_battle_hex_in_its_range_may_react() -> None:
    """Rabaul is 4 hexes from Truk and 14 from Kure, whose HQ reaches 13; ZOI between is no matter."""
    war = attacked(("aoba", TRUK), phase="reaction-hq")
    place(war, "hq-combined-fleet-yamamoto", 3407)
    place(war, "2-maw", 4121)
    decision = asked(war)
    assert ids(decision) == {"hq:hq-south-seas", "none"}
    assert why(decision, "hq:hq-combined-fleet-yamamoto") == "7.26b"


@pytest.mark.rule("EOS 7.26b", "EOS 6.0a")
def test_without_one_there_is_no_reaction() -> None:
    war = attacked(("aoba", TRUK), at=4828, phase="reaction-hq")
    run(war, to="attack-cards")
    assert war.offensive is not None and not war.offensive.reaction_hq


@pytest.mark.rule("EOS 7.26c")
def test_units_of_the_hq_go_to_battles_beyond_its_range() -> None:
    """Guadalcanal is seven hexes from Truk and lets its HQ react; Noumea is 15 away, and the Aoba may go there."""
    war = attacked(("aoba", GUADALCANAL), ("hiei", TRUK), at=RABAUL, ops=3)
    assert war.offensive is not None
    place(war, "kent", 4828)
    war.places["kent"], war.offensive.battles = 4828, [RABAUL, 4828]
    reacting(war, "aoba")
    assert ends(war, "aoba", by="naval") == {RABAUL, 4828}


@pytest.mark.rule("EOS 7.26a1", "EOS 7.26a")
def test_under_surprise_units_that_are_not_active_defend_where_they_are() -> None:
    """The Aoba has not been activated; she is hit first, and fires back with what is left."""
    war = attacked(("aoba", RABAUL), phase="attack-cards")
    assert war.offensive is not None
    war.offensive.condition = "surprise"
    one = run(war, dice=[5, 5], to="battle")
    fired = [(event.params["side"], event.params["total"]) for event in one.log if event.code == "air-fire"]
    assert war.steps["aoba"] == 1
    assert fired == [(ALLIES, charts().pieces["washington"].attack), (JAPAN, charts().pieces["aoba"].reduced)]
    assert not war.offensive.reacting


@pytest.mark.rule("EOS 17.10.5K", "EOS 7.26b", "EOS 7.27a")
@pytest.mark.parametrize(("hex", "reached"), [(GUADALCANAL, False), (4825, True)])
def test_the_hq_at_oahu_reacts_on_the_south_pacific_sheet_in_the_new_hebrides_alone(hex: int, reached: bool) -> None:
    """Its range of 25 hexes would reach all of the sheet."""
    war = bare(4, scenario="south-pacific")
    place(war, "hq-central-pacific", 5808)
    place(war, "hq-south-seas", TRUK)
    place(war, "2-sn-brigade", 4222)
    place(war, "enterprise", hex)
    stage(war, JAPAN, "2-sn-brigade", phase="reaction-hq")
    assert war.offensive is not None
    war.offensive.battles, war.offensive.condition = [hex], "intercept"
    if reached:
        assert ids(asked(war)) == {"hq:hq-central-pacific", "none"}
    else:
        run(war, to="react-assign")
        assert not war.offensive.reaction_hq
    war.offensive.battles, war.offensive.entered, war.phase = [], [hex], "special"
    control(war, ALLIES, hex)
    place(war, "enterprise", hex + 1)
    awake(war, [], "enterprise")
    assert (f"roll:{hex}" in open_now(war)) is reached


@pytest.mark.rule("EOS 7.26d", "EOS 5.1d", "EOS 7.26g")
@pytest.mark.parametrize("mode", ["oc", "ec"])
def test_the_limit_is_efficiency_and_the_operations_value_however_the_card_is_played(mode: str) -> None:
    assert asked(attacked(("aoba", TRUK), ops=3, mode=mode)).facts == 2 + 3


@pytest.mark.rule("EOS 7.26g", "EOS 7.2.08")
def test_to_react_is_free() -> None:
    war = attacked(("aoba", TRUK), phase="reaction-hq")
    run(war, "none", to="attack-cards")
    assert war.offensive is not None and not war.offensive.reacting


# Who


@pytest.mark.rule("EOS 7.26f", "EOS 7.26c")
def test_only_units_that_can_take_part_react() -> None:
    """Ops 1: five hexes. The Aoba at Truk comes to Rabaul, the Nachi at Palau does not; carriers need but come near."""
    war = attacked(("aoba", TRUK), ("nachi", PALAU), ("akagi", PALAU), ("24-air-flotilla", TRUK),
                   ("25-air-flotilla", 3709), ops=1)  # fmt: skip
    decision = asked(war)
    assert ids(decision) == {"activate:aoba", "activate:akagi", "activate:24-air-flotilla", "done"}
    assert why(decision, "activate:nachi") == why(decision, "activate:25-air-flotilla") == "7.26f"


@pytest.mark.rule("EOS 7.26f", "EOS 8.21c1")
def test_a_ship_may_go_with_a_carrier_that_reacts_from_the_same_hex() -> None:
    war = attacked(("nachi", PALAU), ("akagi", PALAU), ops=1)
    assert "activate:nachi" not in ids(asked(war))
    run(war, "activate:akagi")
    assert "activate:nachi" in ids(asked(war))


@pytest.mark.rule("EOS 7.26f")
def test_units_in_battle_hexes_may_be_activated() -> None:
    war = attacked(("18-army", RABAUL), ("aoba", RABAUL), ("24-air-flotilla", RABAUL))
    assert ids(asked(war)) == {"activate:18-army", "activate:aoba", "activate:24-air-flotilla", "done"}


@pytest.mark.rule("EOS 7.26e")
def test_the_path_runs_through_battle_hexes() -> None:
    """Lae is cut off by enemies at Madang, Port Moresby and off the coast, but Buna is a battle hex."""
    war = attacked(("18-army", LAE), at=LAE, by=("xi-corps",))
    assert war.offensive is not None
    assert in_supply(charts(), war, "18-army")
    assert "activate:18-army" in ids(asked(war))


@pytest.mark.rule("EOS 7.26g", "EOS 14.2.A")
def test_rivalry_binds_reaction_too() -> None:
    war = attacked(("18-army", RABAUL), ("aoba", TRUK))
    war.forces[JAPAN].rivalry = True
    run(war, "activate:18-army", to="react-move")
    assert war.offensive is not None and war.offensive.reacting == ["18-army"]


# How


@pytest.mark.rule("EOS 7.26h", "EOS 8.33a1", "EOS 8.23a", "EOS 8.44a")
def test_no_strategic_movement_in_reaction() -> None:
    war = attacked(("aoba", TRUK), ("24-air-flotilla", TRUK), ("25-army", TRUK))
    reacting(war, "aoba", "24-air-flotilla", "25-army")
    control(war, JAPAN, KAVIENG)
    for unit in ("aoba", "24-air-flotilla", "25-army"):
        run(war, f"move:{unit}")
        assert not ids(asked(war)) & {"by:strategic", "by:air-strategic", "by:track", "by:transport"}
        run(war, "back")


@pytest.mark.rule("EOS 7.26f", "EOS 8.21c")
def test_ships_go_to_battle_hexes_and_carriers_in_range_of_them() -> None:
    war = reacting(attacked(("aoba", TRUK), ("akagi", TRUK)), "aoba", "akagi")
    assert ends(war, "aoba", by="naval") == {RABAUL}
    found = ends(war, "akagi", by="naval")
    assert {RABAUL, 4019, KAVIENG} <= found and ENIWETOK not in found
    together = ends(war, "akagi", "aoba", by="naval")
    assert {RABAUL, 4019} <= together


@pytest.mark.rule("EOS 7.26f", "EOS 7.2.08")
def test_a_unit_that_reacts_must_come_to_a_battle() -> None:
    war = reacting(attacked(("aoba", TRUK), ("akagi", 4415)), "aoba", "akagi")
    decision = asked(war)
    assert ids(decision) == {"move:aoba", "move:akagi"} and why(decision, "done") == "7.26f"
    go(war, "akagi", by="naval", to=RABAUL)
    run(war, to="attack-cards")
    assert war.places["aoba"] == RABAUL, "there is nothing else that it could do: it is not asked"


@pytest.mark.rule("EOS 7.26i", "EOS 8.42c")
def test_ships_and_men_in_a_battle_hex_stay_there() -> None:
    """X91: the 8th Australian Division may not leave Singapore for Kuantan."""
    war = bare()
    place(war, "hq-malaya", SINGAPORE)
    place(war, "8a-division", SINGAPORE)
    place(war, "3-indian-corps", KUANTAN)
    place(war, "kent", SINGAPORE)
    place(war, "hq-south", 2212)
    for unit, hex in (("38-army", KUALA_LUMPUR), ("kongo", 2311)):
        place(war, unit, hex)
    stage(war, JAPAN, "38-army", "kongo", mode="ec")
    assert war.offensive is not None
    war.places["38-army"], war.places["kongo"] = KUANTAN, SINGAPORE
    war.offensive.battles, war.offensive.condition = [KUANTAN, SINGAPORE], "intercept"
    reacting(war, "8a-division", "3-indian-corps", "kent")
    run(war, to="attack-cards")
    assert war.places["8a-division"] == war.places["kent"] == SINGAPORE


@pytest.mark.rule("EOS 9.11b", "EOS 8.31e", "EOS 8.31c")
def test_an_air_unit_that_leaves_a_battle_hex_ends_in_range_of_it_and_fights_there() -> None:
    """The flotilla strikes 5 hexes far: from Truk it reaches Rabaul, from Eniwetok (7 hexes) it does not."""
    war = attacked(("24-air-flotilla", RABAUL), by=("washington", "massachusetts"), ops=2)
    assert war.offensive is not None
    war.places["massachusetts"] = 4121
    war.offensive.battles = [RABAUL, 4121]
    reacting(war, "24-air-flotilla")
    found = ends(war, "24-air-flotilla", by="air")
    assert TRUK in found and not found & {ENIWETOK, RABAUL, 4121, PALAU}
    go(war, "24-air-flotilla", by="air", to=TRUK)
    run(war, to="attack-cards")
    assert war.offensive.assigned == {"24-air-flotilla": RABAUL}, "4121 is as near"


@pytest.mark.rule("EOS 9.11b")
def test_so_does_a_carrier() -> None:
    war = attacked(("akagi", RABAUL), by=("washington", "massachusetts"))
    assert war.offensive is not None
    war.places["massachusetts"] = 4121
    war.offensive.battles = [RABAUL, 4121]
    reacting(war, "akagi")
    found = ends(war, "akagi", by="naval")
    assert KAVIENG in found and not found & {4121, 4323, 4424}
    go(war, "akagi", by="naval", to=KAVIENG)
    run(war, to="attack-cards")
    assert war.offensive.assigned == {"akagi": RABAUL}


@pytest.mark.rule("EOS 1.3.02d", "EOS 7.26h")
def test_no_range_in_brackets_in_reaction() -> None:
    war = bare()
    place(war, "hq-southwest-pacific", TOWNSVILLE)
    place(war, "feaf", TOWNSVILLE)
    place(war, "aoba", PORT_MORESBY)
    stage(war, JAPAN, "aoba", ops=1)
    assert war.offensive is not None
    war.offensive.battles, war.offensive.condition = [PORT_MORESBY], "intercept"
    reacting(war, "feaf")
    assert not ends(war, "feaf", by="air"), "Cape York is four hexes away"


@pytest.mark.rule("EOS 7.26f", "EOS 8.42b", "EOS 6.5a")
def test_men_march_to_a_battle_by_ways_that_lead_there_and_take_what_they_pass() -> None:
    war = bare()
    place(war, "hq-malaya", SINGAPORE)
    place(war, "hq-south", 2212)
    place(war, "8a-division", 1912)
    place(war, "3-indian-corps", KUANTAN)
    place(war, "aoba", 2311)
    control(war, JAPAN, KUALA_LUMPUR)
    stage(war, JAPAN, "aoba", ops=1)
    assert war.offensive is not None
    war.places["aoba"] = KUANTAN
    war.offensive.battles, war.offensive.condition = [KUANTAN], "intercept"
    reacting(war, "8a-division")
    run(war, to="attack-cards")
    assert war.places["8a-division"] == KUANTAN, "one way leads there, and it must be gone"
    assert controls(war, KUALA_LUMPUR, ALLIES)


@pytest.mark.rule("EOS 8.11c", "EOS 8.42b", "EOS 6.5a", "EOS 7.26f")
def test_in_reaction_too_men_pass_enemy_ships_and_the_hex_is_theirs() -> None:
    war = bare()
    place(war, "hq-malaya", SINGAPORE)
    place(war, "hq-south", 2212)
    place(war, "8a-division", 1912)
    place(war, "aoba", 2311)
    place(war, "nachi", KUALA_LUMPUR)
    stage(war, JAPAN, "aoba", ops=1)
    assert war.offensive is not None
    war.places["aoba"] = KUANTAN
    war.offensive.battles, war.offensive.condition = [KUANTAN], "intercept"
    war.offensive.reaction_hq, war.phase = "hq-malaya", "react"
    assert "activate:8a-division" in ids(asked(war))
    reacting(war, "8a-division")
    run(war, to="attack-cards")
    assert war.places["8a-division"] == KUANTAN
    assert controls(war, KUALA_LUMPUR, ALLIES)


@pytest.mark.rule("EOS 8.42c", "EOS 7.26f")
def test_a_march_in_reaction_ends_in_the_first_battle_hex() -> None:
    """From Jitra to Kuala Lumpur, and not on to Kuantan; both are battle hexes."""
    war = bare()
    place(war, "8a-division", 1912)
    war.forces[ALLIES].asp = 0
    stage(war, JAPAN, ops=1)
    assert war.offensive is not None
    war.offensive.battles = [KUANTAN]
    assert reaction_ends(table(), war, "8a-division") == bit(KUANTAN)
    war.offensive.battles = [KUALA_LUMPUR, KUANTAN]
    assert reaction_ends(table(), war, "8a-division") == bit(KUALA_LUMPUR)


@pytest.mark.rule("EOS 7.26d", "EOS 7.26g", "EOS 5.32.Ca")
def test_who_reacts_is_told_the_rules_of_the_reaction() -> None:
    """J85 activates ships alone; efficiency and a value of one are few units."""
    war = attacked(("aoba", TRUK), ("24-air-flotilla", TRUK), ops=2)
    assert war.offensive is not None
    war.offensive.counteroffensive = "J85"
    assert why(asked(war), "activate:24-air-flotilla") == "5.32.Ca"
    assert asked(war).rule == "7.26d"


@pytest.mark.rule("EOS 8.45.Ac", "EOS 8.45.Db", "EOS 7.26f")
def test_a_landing_in_reaction_comes_to_a_battle_hex_and_takes_one_point() -> None:
    war = reacting(attacked(("2-sn-brigade", TRUK), ("1-sn-brigade", TRUK), ("25-army", TRUK), by=("xi-corps",)),
                   "2-sn-brigade", "1-sn-brigade", "25-army")  # fmt: skip
    assert ends(war, "2-sn-brigade", by="assault") == {RABAUL}
    run(war, "move:25-army")
    assert why(asked(war), "by:assault") == "8.45.Ab"
    run(war, "back")
    go(war, "2-sn-brigade", by="assault", to=RABAUL)
    assert war.forces[JAPAN].asp_used == 1
    assert not ends(war, "1-sn-brigade", by="assault")


@pytest.mark.rule("EOS 7.26f", "EOS 8.45.Ac")
def test_men_for_whom_no_shipping_is_left_do_not_react() -> None:
    """There is one point for a reaction: one brigade can land, a second one only where a cruiser carries it."""
    three = (("1-sn-brigade", TRUK), ("2-sn-brigade", TRUK), ("3-sn-brigade", TRUK))
    war = attacked(*three, ("aoba", TRUK), ("hiei", TRUK), by=("xi-corps",), ops=3)
    run(war, "activate:1-sn-brigade")
    assert why(asked(war), "activate:2-sn-brigade") == "7.26f"
    run(war, "activate:aoba", "activate:2-sn-brigade")
    assert why(asked(war), "activate:3-sn-brigade") == "7.26f"


@pytest.mark.rule("EOS 7.26f", "EOS 8.45.Ac")
def test_who_marches_to_the_battle_leaves_the_shipping_to_others() -> None:
    war = attacked(("18-army", LAE), ("1-sn-brigade", TRUK), at=BUNA, by=("xi-corps",), ops=3)
    run(war, "activate:18-army")
    assert "activate:1-sn-brigade" in ids(asked(war))
    run(war, "activate:1-sn-brigade", to="react-move")
    go(war, "1-sn-brigade", by="assault", to=BUNA)
    assert ends(war, "18-army", by="ground") == {BUNA}


@pytest.mark.rule("EOS 7.26f", "EOS 8.21c1")
def test_a_carrier_leaves_no_ship_behind_that_comes_to_the_battle_with_her_alone() -> None:
    """Guadalcanal is seven hexes from Truk: too far for the battleship, but in range of carriers that sail five."""
    war = attacked(("akagi", TRUK), ("soryu", TRUK), ("hiei", TRUK), at=GUADALCANAL, ops=1)
    run(war, "activate:akagi", "activate:hiei", "activate:soryu", to="react-move")
    go(war, "akagi", by="naval", to=4420)
    run(war, "move:soryu")
    assert why(asked(war), "by:naval") == "7.26f"
    run(war, "back")
    go(war, "soryu", "hiei", by="naval", to=4420)
    assert war.places["hiei"] == 4420


@pytest.mark.rule("EOS 7.26f", "EOS 8.46c", "EOS 8.45.Ac")
@pytest.mark.parametrize(("asp", "open"), [(0, False), (1, True)])
def test_a_ship_leaves_no_brigade_behind_that_has_no_other_way(asp: int, open: bool) -> None:
    war = attacked(("2-sn-brigade", TRUK), ("aoba", TRUK), by=("xi-corps",))
    war.forces[JAPAN].asp = asp
    reacting(war, "2-sn-brigade", "aoba")
    assert bool(ends(war, "aoba", by="naval")) is open
    go(war, "aoba", "2-sn-brigade", by="organic", to=RABAUL)
    assert war.forces[JAPAN].asp_used == 0


@pytest.mark.rule("EOS 7.26f", "EOS 8.45.Ac")
def test_shipping_is_not_taken_from_who_needs_it() -> None:
    """Two brigades and one ship: the first may take the point or the ship, but not both."""
    war = attacked(("1-sn-brigade", TRUK), ("2-sn-brigade", TRUK), ("aoba", TRUK), by=("xi-corps",))
    reacting(war, "1-sn-brigade", "2-sn-brigade", "aoba")
    assert not ends(war, "1-sn-brigade", "aoba", by="assault")
    assert ends(war, "1-sn-brigade", "aoba", by="organic") and ends(war, "1-sn-brigade", by="assault")


@pytest.mark.rule("EOS 8.46c", "EOS 8.45.Ac")
def test_organic_transport_reacts_without_shipping() -> None:
    war = attacked(("2-sn-brigade", TRUK), ("aoba", TRUK), by=("xi-corps",))
    war.forces[JAPAN].asp = 0
    assert "activate:2-sn-brigade" not in ids(asked(war))
    run(war, "activate:aoba")
    assert "activate:2-sn-brigade" in ids(asked(war))
    run(war, "activate:2-sn-brigade", to="react-move")
    go(war, "2-sn-brigade", "aoba", by="organic", to=RABAUL)
    run(war, to="attack-cards")
    assert war.places["2-sn-brigade"] == war.places["aoba"] == RABAUL


@pytest.mark.rule("EOS 8.47a")
def test_no_barges_in_reaction() -> None:
    war = reacting(attacked(("25-army", LAE), at=BUNA, by=("xi-corps",), ops=3), "25-army")
    war.politics.barges = True
    assert not ends(war, "25-army", by="barge") and ends(war, "25-army", by="ground") == {BUNA}


@pytest.mark.rule("EOS 7.26f", "EOS 7.24d")
def test_air_units_outside_join_one_battle_in_range() -> None:
    war = attacked(("24-air-flotilla", TRUK), by=("washington", "massachusetts"))
    assert war.offensive is not None
    war.places["massachusetts"] = 4121
    war.offensive.battles = [RABAUL, 4121]
    reacting(war, "24-air-flotilla", phase="react-assign")
    assert open_now(war) == {f"join:{RABAUL}", "join:4121"}
    run(war, "join:4121", to="attack-cards")
    assert war.offensive.assigned == {"24-air-flotilla": 4121}


# What it does


def landing(*escort: str) -> War:
    """Two US units have landed at Rabaul."""
    war = attacked(("aoba", TRUK), ("18-army", RABAUL), by=("xi-corps", "1m-division", *escort))
    assert war.offensive is not None
    war.offensive.entered = [RABAUL]
    for unit in ("xi-corps", "1m-division"):
        war.offensive.moves[unit].kind = "assault"
    war.steps["1m-division"] = 1
    return reacting(war, "aoba")


@pytest.mark.rule("EOS 8.45.Bc", "EOS 8.45.Bc1", "EOS 8.45.Bc2", "EOS 7.27i")
def test_ships_turn_an_unescorted_landing_back() -> None:
    war = landing()
    go(war, "aoba", by="naval", to=RABAUL)
    run(war, to="attack-cards")
    assert war.offensive is not None
    assert (war.steps["xi-corps"], war.places["1m-division"]) == (1, ELIMINATED)
    assert war.offensive.moves["xi-corps"].repulsed
    told = run(war, to="after-battle").log
    assert war.offensive.fought == [RABAUL] and war.steps["18-army"] == 2, "the battle is cancelled"
    assert [event.rule for event in told if event.code == "unresolved"] == ["8.45.Bc2"]
    run(war, to="post-move")
    assert controls(war, RABAUL, JAPAN)


@pytest.mark.rule("EOS 8.45.Bc")
def test_ships_turn_nobody_back_who_came_over_land() -> None:
    war = landing()
    assert war.offensive is not None
    war.offensive.moves["xi-corps"].kind = "ground"
    go(war, "aoba", by="naval", to=RABAUL)
    run(war, to="attack-cards")
    assert (war.steps["xi-corps"], war.places["1m-division"]) == (2, ELIMINATED)
    assert not war.offensive.moves["xi-corps"].repulsed


@pytest.mark.rule("EOS 8.45.Bc", "EOS 8.45.Ba")
def test_an_escort_saves_it_and_so_does_a_fleet_that_was_there_before() -> None:
    war = landing("washington")
    go(war, "aoba", by="naval", to=RABAUL)
    run(war, to="attack-cards")
    assert war.steps["xi-corps"] == 2 and war.steps["1m-division"] == 1
    there = attacked(("aoba", RABAUL), by=("xi-corps",))
    assert there.offensive is not None
    there.offensive.entered = [RABAUL]
    there.offensive.moves["xi-corps"].kind = "assault"
    run(reacting(there, "aoba"), to="attack-cards")
    assert there.steps["xi-corps"] == 2


@pytest.mark.rule("EOS 7.27g", "EOS 7.27h", "EOS 7.27f", "EOS 7.27b", "EOS 9.32a", "EOS 7.28a")
def test_hollandia() -> None:
    """X40, whole: the Enterprise, bound for Biak, fights at Hollandia when the Yamato comes; Biak is not fought."""
    war = bare()
    place(war, "hq-south-seas", PALAU)
    place(war, "hq-southwest-pacific", TOWNSVILLE)
    control(war, JAPAN, HOLLANDIA)
    place(war, "24-air-flotilla", BIAK)
    place(war, "yamato", PALAU)
    for unit, hex in (("sf-brigade", 3720), ("5af", 3720), ("enterprise", 3720)):
        place(war, unit, hex)
    stage(war, ALLIES, "sf-brigade", "5af", "enterprise", ops=2, value=6)
    go(war, "sf-brigade", by="assault", to=HOLLANDIA)
    go(war, "enterprise", by="naval", to=HOLLANDIA)
    run(war, "done", f"battle:{BIAK}", to="assign")
    assert open_now(war) == {f"join:{BIAK}", "none"}
    run(war, "none", f"cover:{HOLLANDIA}", to=("special", "weather"))
    assert war.offensive is not None
    assert war.offensive.assigned == {"enterprise": BIAK} and war.offensive.covers == {"5af": HOLLANDIA}
    run(war, to="special")
    run(war, f"roll:{HOLLANDIA}", dice=[5], to="intelligence")
    run(war, "roll", dice=[5], to="reaction-hq")
    run(war, "hq:hq-south-seas", "activate:yamato", "activate:24-air-flotilla", to="react-move")
    go(war, "yamato", by="naval", to=HOLLANDIA)
    run(war, "done", to="attack-cards")
    assert war.offensive.assigned == {"5af": HOLLANDIA}
    assert not set(war.offensive.assigned) & {"24-air-flotilla", "yamato"}, "it stays at Biak for that battle"
    one = run(war, to="air")
    assert war.offensive.fight is not None and war.offensive.fight.hex == HOLLANDIA
    assert "unresolved" in one.told and war.offensive.fought == [BIAK], "nobody is left to fight there"
    fired = [(event.params["side"], event.params["hits"]) for event in run(war, dice=[4, 7], to="battle").log
             if event.code == "air-fire"]  # fmt: skip
    assert sorted(fired) == [(ALLIES, 11), (JAPAN, 18)]
    assert (war.steps["yamato"], war.steps["enterprise"], war.steps["5af"]) == (2, 1, 2)
    assert war.offensive.moves["sf-brigade"].repulsed, "18 against 18: the Reaction player wins"
    run(war, to="post-move")
    assert controls(war, HOLLANDIA, JAPAN)
    run(war, f"to:{PALAU}")
    assert asked(war).facts == "24-air-flotilla", "who was activated at Biak goes home"


@pytest.mark.rule("EOS 7.27g")
def test_a_strike_from_afar_switches_nobody() -> None:
    war = attacked(("24-air-flotilla", BIAK), at=HOLLANDIA, by=("enterprise",))
    assert war.offensive is not None
    war.offensive.battles, war.offensive.special = [BIAK, HOLLANDIA], [HOLLANDIA]
    war.offensive.assigned = {"enterprise": BIAK}
    reacting(war, phase="react-assign")
    run(war, to="attack-cards")
    assert war.offensive.assigned == {"enterprise": BIAK}


@pytest.mark.rule("EOS 7.27j", "EOS 7.24c1")
def test_a_battle_of_special_reaction_that_nobody_joins_goes_to_the_landing() -> None:
    """Beside the one battle of an operations choice there is another; there the attacker wins in the air unopposed."""
    war = attacked(at=HOLLANDIA, by=("sf-brigade", "washington"))
    assert war.offensive is not None
    war.places["washington"] = RABAUL
    place(war, "18-army", RABAUL)
    control(war, JAPAN, HOLLANDIA)
    war.offensive.battles, war.offensive.special, war.offensive.entered = [RABAUL, HOLLANDIA], [HOLLANDIA], [HOLLANDIA]
    war.offensive.moves["sf-brigade"].kind = "assault"
    reacting(war, phase="react-assign")
    run(war, to="battle")
    run(war, f"battle:{HOLLANDIA}", to="battle")
    war.offensive.fought.append(RABAUL)
    run(war, to="post-move")
    assert controls(war, HOLLANDIA, ALLIES)


@pytest.mark.rule("EOS 7.26d1", "EOS 13.79.1")
def test_the_bridge_counts_in_reaction_too() -> None:
    """Efficiency 1 and operations value 2; with a unit that starts in Burma, Rangoon Allied and no bridge, 0 and 2."""
    war = bare()
    place(war, "hq-south", 2110)
    place(war, "hq-seac", 1805)
    place(war, "15-army", 2107)
    place(war, "18-army", 2107)
    place(war, "29-army", 2107)
    control(war, JAPAN, 2109, 2108, 2008)
    place(war, "33-british-corps", 1905)
    stage(war, ALLIES, "33-british-corps", phase="react")
    assert war.offensive is not None
    war.places["33-british-corps"] = 2107
    war.offensive.battles, war.offensive.condition = [2107], "intercept"
    war.offensive.reaction_hq = "hq-south"
    assert len(ids(asked(war))) == 3 + 1
    run(war, "activate:15-army", "activate:18-army")
    assert "activate:29-army" in ids(asked(war))
    control(war, ALLIES, 2008)
    assert "activate:29-army" not in open_now(war)


@pytest.mark.rule("EOS 8.24c", "EOS 8.34a1")
def test_while_an_offensive_lasts_a_hex_holds_any_number() -> None:
    ships = ("aoba", "nachi", "takao", "mogami", "kongo", "hiei", "nagato", "yamato")
    war = reacting(attacked(*((ship, TRUK) for ship in ships)), *ships)
    go(war, *ships, by="naval", to=RABAUL)
    assert all(war.places[ship] == RABAUL for ship in ships)


@pytest.mark.rule("EOS 8.31c")
def test_no_leg_of_a_flight_in_reaction_ends_in_a_battle_hex() -> None:
    """From Townsville over Cape York to Port Moresby: Cape York is a battle hex, and the other field is lost."""
    war = bare()
    place(war, "hq-southwest-pacific", 3727)
    place(war, "hq-south-seas", TRUK)
    place(war, "aoba", 3624)
    for unit, hex in (("5af", 3727), ("8a-division", 3624)):
        place(war, unit, hex)
    control(war, JAPAN, 3626)
    stage(war, JAPAN, "aoba", ops=2)
    assert war.offensive is not None
    war.offensive.battles, war.offensive.condition = [3624], "intercept"
    reacting(war, "5af")
    assert not ends(war, "5af", by="air")
    war.offensive.battles = [3725]
    war.places["aoba"] = 3725
    assert 3624 in ends(war, "5af", by="air")
