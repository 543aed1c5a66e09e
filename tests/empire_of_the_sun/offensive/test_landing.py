"""[8.44-8.47] Ground units over sea: strategic transport, amphibious assault, organic transport, barges."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from tests.empire_of_the_sun.build import bare, charts, control, place, table
from tests.empire_of_the_sun.offensive.stage import asked, ends, go, ids, run, stage, why
from wardroom.games.empire_of_the_sun.offensive.landing import asp_cost, asp_left
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, OUT, War
from wardroom.table import Decision

TRUK, RABAUL, KAVIENG, BUNA, LAE, PORT_MORESBY, GUADALCANAL = 4017, 4021, 4020, 3922, 3822, 3823, 4423
TOWNSVILLE, CAIRNS, NOUMEA, ESPIRITU, EFATE = 3727, 3626, 4828, 4825, 4826


def japanese(*units: tuple[str, int], ops: int = 1, mode: str = "oc") -> War:
    war = bare()
    place(war, "hq-south-seas", TRUK)
    place(war, "hq-southwest-pacific", TOWNSVILLE)
    for unit, hex in units:
        place(war, unit, hex)
    stage(war, JAPAN, *(unit for unit, _ in units), ops=ops, mode=mode)
    return war


def allied(*units: tuple[str, int], ops: int = 1, mode: str = "oc") -> War:
    war = bare()
    place(war, "hq-south-seas", TRUK)
    place(war, "hq-southwest-pacific", TOWNSVILLE)
    for unit, hex in units:
        place(war, unit, hex)
    stage(war, ALLIES, *(unit for unit, _ in units), ops=ops, mode=mode)
    return war


def refused(war: War, *units: str, by: str) -> str:
    """The rule by which these units cannot move so."""
    first, *others = units
    run(war, f"move:{first}", *(f"join:{unit}" for unit in others))
    return why(asked(war), f"by:{by}")


# Shipping


@pytest.mark.rule("EOS 8.45.Aa", "EOS 8.45.Aa1", "EOS 8.45.Aa2")
@pytest.mark.parametrize(
    ("unit", "steps", "cost"),
    [("1m-division", 2, 1), ("1m-division", 1, 1), ("2-sn-brigade", 2, 1), ("25-army", 1, 1), ("14-army", 2, 2),
     ("xi-corps", 2, 2), ("xi-corps", 1, 1), ("korean-army", 2, 4), ("korean-army", 1, 2)],
)  # fmt: skip
def test_shipping_points_by_size_and_steps(unit: str, steps: int, cost: int) -> None:
    """X25, X72."""
    war = bare()
    place(war, unit, TRUK, steps=steps)
    assert asp_cost(table(), war, unit) == cost


@pytest.mark.rule("EOS 8.45.Ab")
def test_each_point_is_used_once_in_a_turn() -> None:
    war = japanese(("25-army", TRUK), ("14-army", TRUK))
    war.forces[JAPAN].asp, war.forces[JAPAN].asp_used = 4, 1
    go(war, "25-army", by="assault", to=RABAUL)
    assert war.forces[JAPAN].asp_used == 3
    assert refused(war, "14-army", by="assault") == "8.45.Ab"


@pytest.mark.rule("EOS 14.2.B")
def test_japanese_rivalry_leaves_half_of_all_points_rounded_up() -> None:
    war = japanese(("25-army", TRUK))
    war.forces[JAPAN].asp, war.forces[JAPAN].rivalry = 7, True
    assert asp_left(war, JAPAN) == 4
    war.forces[JAPAN].asp_used = 3
    assert asp_left(war, JAPAN) == 1
    assert refused(war, "25-army", by="assault") == "8.45.Ab"


@pytest.mark.rule("EOS 8.45.Ac", "EOS 8.45.Ad")
def test_reaction_uses_one_point_in_all() -> None:
    war = allied(("washington", NOUMEA))
    assert war.offensive is not None
    war.forces[JAPAN].asp = 5
    assert asp_left(war, JAPAN) == 1
    war.offensive.bonus["reaction-asp"] = 1
    assert asp_left(war, JAPAN) == 0
    war.offensive.bonus.clear()
    war.forces[JAPAN].asp_used = 5
    assert asp_left(war, JAPAN) == 0, "the pool is that of the turn"


# Who and where


@pytest.mark.rule("EOS 8.45a", "EOS 8.49")
@pytest.mark.parametrize(
    ("unit", "rule"), [("7-armoured-brigade", "8.49"), ("1-dutch-regiment", "8.45a"), ("1-indian-corps", "8.45a")]
)
def test_dutch_indian_and_armoured_units_do_not_land(unit: str, rule: str) -> None:
    war = allied((unit, TOWNSVILLE))
    assert refused(war, unit, by="assault") == rule


@pytest.mark.rule("EOS 8.45b", "EOS 8.1a")
def test_an_assault_goes_the_naval_allowance_and_never_twice_as_far() -> None:
    """From Truk: Rabaul is 4 hexes away, Lae 6; Palau, a friendly port, 6."""
    war = japanese(("2-sn-brigade", TRUK))
    found = ends(war, "2-sn-brigade", by="assault")
    assert {RABAUL, KAVIENG, 3813, 4016} <= found, "friendly ports and coasts as well"
    assert not found & {LAE, 3416}
    assert war.offensive is not None
    war.offensive.ops = 2
    assert {LAE, 3416} <= ends(war, "2-sn-brigade", by="assault")


@pytest.mark.rule("EOS 8.45b")
def test_an_assault_starts_on_a_friendly_coast() -> None:
    war = allied(("8a-division", 3625), ("1m-division", 3624))
    assert ends(war, "1m-division", by="assault"), "Cape York: a coast without a port"
    control(war, JAPAN, 3624)
    assert not ends(war, "1m-division", by="assault")


@pytest.mark.rule("EOS 8.45c")
def test_mountains_are_not_assaulted_but_for_port_moresby() -> None:
    war = japanese(("2-sn-brigade", RABAUL), ops=3)
    found = ends(war, "2-sn-brigade", by="assault")
    mountains = {hex for hex in charts().geography.coastal if charts().geography.terrain(hex) == "mountain"}
    assert found & mountains == {PORT_MORESBY}


# What lies on the way


@pytest.mark.rule("EOS 8.45.Bb", "EOS 8.21b", "EOS 7.23a")
def test_landings_keep_out_of_zoi_unless_a_carrier_neutralises_it() -> None:
    """X27: together with the carrier it may; alone before the carrier it may not; after it, it may again."""
    war = japanese(("akagi", TRUK), ("25-army", TRUK))
    place(war, "1-australian-corps", RABAUL)
    place(war, "2-maw", 4121)
    assert RABAUL not in ends(war, "25-army", by="assault")
    assert RABAUL in ends(war, "25-army", "akagi", by="assault")
    go(war, "akagi", by="naval", to=RABAUL)
    assert RABAUL in ends(war, "25-army", by="assault")


@pytest.mark.rule("EOS 8.45.Bb", "EOS 8.21b")
def test_escorts_that_are_no_carriers_do_not_open_zoi() -> None:
    war = japanese(("aoba", TRUK), ("25-army", TRUK))
    place(war, "2-maw", 4121)
    assert RABAUL not in ends(war, "25-army", "aoba", by="assault")
    assert 4415 in ends(war, "25-army", "aoba", by="assault")


@pytest.mark.rule("EOS 8.45.Bb")
def test_nor_may_a_landing_start_in_zoi() -> None:
    war = japanese(("25-army", TRUK))
    place(war, "2-maw", 4117)
    assert not ends(war, "25-army", by="assault")


@pytest.mark.rule("EOS 8.45.Ba", "EOS 8.11b")
def test_enemy_ships_are_passed_with_an_escort_all_the_way() -> None:
    war = japanese(("aoba", TRUK), ("25-army", TRUK), ops=1)
    place(war, "washington", RABAUL)
    assert RABAUL not in ends(war, "25-army", by="assault")
    assert RABAUL in ends(war, "25-army", "aoba", by="assault")


@pytest.mark.rule("EOS 8.21c", "EOS 8.21d")
def test_an_escort_stops_at_the_landing_on_an_empty_enemy_hex() -> None:
    war = japanese(("aoba", TRUK), ("nachi", TRUK), ("akagi", TRUK), ("25-army", TRUK))
    assert RABAUL not in ends(war, "nachi", by="naval"), "nobody has landed yet"
    go(war, "25-army", "aoba", by="assault", to=RABAUL)
    assert RABAUL in ends(war, "nachi", by="naval")
    found = ends(war, "akagi", by="naval")
    assert {RABAUL, 4119} <= found and 4120 in found, "in range of the landing"


@pytest.mark.rule("EOS 8.21c", "EOS 8.21c1")
def test_an_escort_does_not_stop_on_a_coast_of_its_own_without_a_port() -> None:
    war = japanese(("aoba", TRUK), ("25-army", TRUK))
    assert 4016 in ends(war, "25-army", by="assault")
    assert 4016 not in ends(war, "25-army", "aoba", by="assault")


@pytest.mark.rule("EOS 7.1b", "EOS 7.24a")
def test_an_operations_choice_lands_where_its_battle_is_or_where_nobody_is() -> None:
    war = japanese(("aoba", TRUK), ("25-army", TRUK), ("2-sn-brigade", TRUK))
    place(war, "1-australian-corps", RABAUL)
    place(war, "8a-division", KAVIENG)
    go(war, "25-army", by="assault", to=RABAUL)
    found = ends(war, "2-sn-brigade", by="assault")
    assert KAVIENG not in found and {RABAUL, 3921} <= found


@pytest.mark.rule("EOS 8.45d", "EOS 14.1.C")
def test_rivalry_does_not_keep_the_army_from_landing() -> None:
    war = allied(("xi-corps", EFATE))
    war.forces[ALLIES].rivalry = True
    control(war, JAPAN, GUADALCANAL)
    assert GUADALCANAL in ends(war, "xi-corps", by="assault")


# The US Army and the Marines


def army_and_marines() -> War:
    war = allied(("xi-corps", EFATE), ("1m-division", EFATE), ("x-corps", EFATE))
    war.forces[ALLIES].asp = 9
    place(war, "18-army", GUADALCANAL)
    place(war, "17-army", 4020)
    return war


@pytest.mark.rule("EOS 8.45.Da")
def test_the_us_army_lands_on_a_held_one_hex_island_with_marines() -> None:
    war = army_and_marines()
    assert GUADALCANAL not in ends(war, "xi-corps", by="assault")
    assert GUADALCANAL in ends(war, "xi-corps", "1m-division", by="assault")
    go(war, "1m-division", by="assault", to=GUADALCANAL)
    assert GUADALCANAL in ends(war, "xi-corps", by="assault"), "Marines have landed there"


@pytest.mark.rule("EOS 8.45.Da", "EOS 8.45.Db")
def test_it_needs_none_on_an_empty_island_or_on_one_of_many_hexes() -> None:
    war = army_and_marines()
    war.places["18-army"] = TRUK
    assert GUADALCANAL in ends(war, "xi-corps", by="assault"), "controlled, but not occupied"
    assert war.offensive is not None
    war.offensive.ops = 3
    assert 4020 in ends(war, "xi-corps", by="assault"), "Kavieng is on an island of several hexes"


# Organic transport


@pytest.mark.rule("EOS 8.46a", "EOS 8.46a1", "EOS 8.21e")
def test_a_naval_brigade_goes_with_a_cruiser_without_shipping() -> None:
    """X24: the Aoba and the SS Brigade from Truk to Rabaul."""
    war = japanese(("aoba", TRUK), ("ss-brigade", TRUK))
    war.forces[JAPAN].asp = 0
    war.steps["aoba"] = 1
    go(war, "ss-brigade", "aoba", by="organic", to=RABAUL)
    assert war.offensive is not None
    assert war.offensive.moves["ss-brigade"].carrier == "aoba"
    assert (war.offensive.moves["ss-brigade"].kind, war.offensive.moves["aoba"].kind) == ("organic", "naval")
    assert war.forces[JAPAN].asp_used == 0


@pytest.mark.rule("EOS 8.46a", "EOS 8.46a1")
def test_each_ship_carries_one_and_only_brigades_of_the_navy() -> None:
    war = japanese(("aoba", TRUK), ("ss-brigade", TRUK), ("1-sn-brigade", TRUK), ("kongo", TRUK), ("25-army", TRUK),
                   ("tenryu", RABAUL), ("kamikaze", TRUK))  # fmt: skip
    assert not ends(war, "ss-brigade", "1-sn-brigade", "aoba", by="organic"), "two brigades, one cruiser"
    assert not ends(war, "ss-brigade", "kongo", by="organic"), "a battleship carries none"
    assert not ends(war, "25-army", "aoba", by="organic")
    assert RABAUL in ends(war, "ss-brigade", "1-sn-brigade", "aoba", "kamikaze", by="organic")
    run(war, "move:ss-brigade")
    assert "join:tenryu" not in ids(asked(war)), "it starts elsewhere"
    assert why(asked(war), "by:organic") == "8.46a"


@pytest.mark.rule("EOS 8.21e")
def test_organic_transport_stops_on_any_empty_coast_with_its_passenger() -> None:
    war = japanese(("aoba", TRUK), ("ss-brigade", TRUK), ("akagi", TRUK))
    assert 4016 in ends(war, "ss-brigade", "aoba", by="organic")
    assert 4016 not in ends(war, "ss-brigade", "aoba", "akagi", by="organic"), "a carrier is no organic transport"


# Barges


def with_barges(ops: int = 3) -> War:
    war = japanese(("25-army", LAE), ("18-army", LAE), ops=ops)
    war.politics.barges = True
    war.forces[JAPAN].asp = 0
    return war


@pytest.mark.rule("EOS 8.47a", "EOS 10.33")
def test_one_unit_crosses_one_hexside_of_sea_by_barge() -> None:
    war = with_barges()
    found = ends(war, "25-army", by="barge")
    assert found == {BUNA, 3921}, "the coasts next to Lae over a hexside with water"
    assert "by:barge" not in ids(_stacked(war, "25-army", "18-army"))
    go(war, "25-army", by="barge", to=BUNA)
    assert war.forces[JAPAN].asp_used == 0
    assert refused(war, "18-army", by="barge") == "8.47a"


def _stacked(war: War, first: str, second: str) -> Decision[Any]:
    copy = deepcopy(war)
    run(copy, f"move:{first}", f"join:{second}")
    return asked(copy)


@pytest.mark.rule("EOS 8.47a", "EOS 8.47c", "EOS 10.33")
def test_barges_need_a_card_of_three_points_and_their_marker() -> None:
    assert refused(with_barges(ops=2), "25-army", by="barge") == "8.47a"
    war = with_barges()
    war.politics.barges = False
    assert not ends(war, "25-army", by="barge")


# Strategic transport


@pytest.mark.rule("EOS 8.44a", "EOS 8.44d")
def test_strategic_transport_goes_to_a_friendly_port_twice_as_far_from_a_port() -> None:
    war = allied(("xi-corps", TOWNSVILLE), ("1m-division", 3624))
    control(war, JAPAN, 4024)
    war.forces[ALLIES].asp = 0
    found = ends(war, "xi-corps", by="transport")
    assert {CAIRNS, PORT_MORESBY, 3822, 4021, NOUMEA} & found == {CAIRNS, PORT_MORESBY, 3822, 4021}
    assert 4024 not in found and 3921 not in found, "the enemy's, and no port"
    near = ends(war, "1m-division", by="transport")
    assert PORT_MORESBY in near and 4021 not in near, "from a coast without a port it is not doubled"


@pytest.mark.rule("EOS 8.44b", "EOS 8.44d")
def test_strategic_transport_ends_in_no_port_with_enemy_ships_whoever_goes_along() -> None:
    war = allied(("xi-corps", TOWNSVILLE), ("washington", TOWNSVILLE))
    place(war, "nachi", CAIRNS)
    control(war, ALLIES, CAIRNS)
    found = ends(war, "xi-corps", "washington", by="transport")
    assert PORT_MORESBY in found and CAIRNS not in found


@pytest.mark.rule("EOS 8.44a", "EOS 1.3.25")
def test_strategic_transport_goes_to_ports_that_an_hq_comes_to() -> None:
    """From Kwajalein to Eniwetok the sea is clear; what makes the port count is the HQ at Truk."""
    war = japanese(("17-army", 4715))
    assert 4415 in ends(war, "17-army", by="transport")
    war.places["hq-south-seas"] = 5
    assert ends(war, "17-army", by="transport") == set(), "no HQ, no port in supply"


@pytest.mark.rule("EOS 8.44a", "EOS 8.45a", "EOS 8.49")
def test_the_armoured_brigade_is_carried_and_dutch_indian_and_chinese_are_not() -> None:
    war = allied(("7-armoured-brigade", TOWNSVILLE), ("1-dutch-regiment", TOWNSVILLE))
    assert CAIRNS in ends(war, "7-armoured-brigade", by="transport")
    assert refused(war, "1-dutch-regiment", by="transport") == "8.45a"


@pytest.mark.rule("EOS 8.44a", "EOS 8.4b")
def test_strategic_transport_ends_in_a_supply_eligible_port() -> None:
    war = allied(("xi-corps", TOWNSVILLE))
    assert ends(war, "xi-corps", by="transport")
    war.places["hq-southwest-pacific"] = OUT
    assert not ends(war, "xi-corps", by="transport"), "no HQ comes to a port"


@pytest.mark.rule("EOS 8.44b")
def test_strategic_transport_meets_no_zoi_and_no_enemies() -> None:
    war = allied(("xi-corps", TOWNSVILLE), ops=1)
    place(war, "aoba", CAIRNS)
    control(war, ALLIES, CAIRNS)
    assert CAIRNS not in ends(war, "xi-corps", by="transport")
    place(war, "24-air-flotilla", LAE)
    assert PORT_MORESBY not in ends(war, "xi-corps", by="transport"), "next to Lae"


@pytest.mark.rule("EOS 8.44c")
def test_a_port_taken_by_march_is_open_at_once_and_one_taken_by_landing_is_not() -> None:
    war = japanese(("38-army", 2211), ("39-army", 2311), ("25-army", TRUK), ("14-army", TRUK), ops=3)
    place(war, "hq-south", 2212)
    run(war, "move:38-army", "by:ground", "to:2110", "stop")
    assert 2110 in ends(war, "39-army", by="transport")
    go(war, "25-army", by="assault", to=RABAUL)
    assert RABAUL not in ends(war, "14-army", by="transport")


@pytest.mark.rule("EOS 8.44b", "EOS 8.4a")
def test_who_was_carried_has_no_other_movement() -> None:
    war = allied(("xi-corps", TOWNSVILLE), ("washington", TOWNSVILLE))
    go(war, "xi-corps", "washington", by="transport", to=CAIRNS)
    assert war.offensive is not None
    assert war.offensive.moves["xi-corps"].kind == "transport"
    assert war.offensive.moves["washington"].kind == "strategic"
    run(war, to="stranding")
    assert war.places["washington"] == CAIRNS


@pytest.mark.rule("EOS 17.10.5K", "EOS 8.44a", "EOS 8.23a")
def test_from_oahu_strategic_movement_comes_to_the_new_hebrides_and_back() -> None:
    """The sheet of the South Pacific: 22 hexes to Espiritu Santo, 23 to Efate, 25 to Noumea, of 20 or 30."""
    for ops, found in ((2, set()), (3, {ESPIRITU, EFATE, NOUMEA})):
        war = bare(scenario="south-pacific")
        place(war, "hq-central-pacific", 5808)
        place(war, "hq-south-pacific-ghormley", NOUMEA)
        place(war, "xi-corps", 5808)
        place(war, "northampton", NOUMEA)
        stage(war, ALLIES, "xi-corps", "northampton", ops=ops)
        assert ends(war, "xi-corps", by="transport") & {ESPIRITU, EFATE, NOUMEA, TOWNSVILLE} == found
        assert (5808 in ends(war, "northampton", by="strategic")) is bool(found)
        assert 5808 not in ends(war, "northampton", by="naval")


@pytest.mark.rule("EOS 17.10.5K", "EOS 8.44b")
def test_zoi_over_the_new_hebrides_closes_the_way_to_oahu() -> None:
    """From Guadalcanal it is 26 hexes by Espiritu Santo; aircraft at Efate watch all four hexes beside the box."""
    war = bare(scenario="south-pacific")
    place(war, "hq-south-pacific-ghormley", GUADALCANAL)
    place(war, "northampton", GUADALCANAL)
    place(war, "24-air-flotilla", EFATE)
    stage(war, ALLIES, "northampton", ops=3)
    assert 5808 in ends(war, "northampton", by="strategic"), "aircraft out of supply watch nothing"
    place(war, "hq-south-seas", EFATE)
    assert ends(war, "northampton", by="strategic")
    assert 5808 not in ends(war, "northampton", by="strategic")
