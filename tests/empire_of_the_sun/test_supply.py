"""[6.2, 6.3, 6.4, 13.7] Supply, ZOI, orders, Kunming and its roads; the game's solver against a plain one."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import bare, charts, control, place, table, war
from tests.empire_of_the_sun.shaken import shaken
from tests.empire_of_the_sun.supply_agreement import agrees
from wardroom.games.empire_of_the_sun.grid import bit, board_of, hexes_in, within
from wardroom.games.empire_of_the_sun.offensive.activation import activation_reach, efficiency
from wardroom.games.empire_of_the_sun.state import ALLIES, CHINA_BOX, JAPAN, Move, Offensive, War
from wardroom.games.empire_of_the_sun.supply.solution import routes_of
from wardroom.games.empire_of_the_sun.supply.survey import hq_in_supply, in_supply, supply_of
from wardroom.games.empire_of_the_sun.supply.tracing import ground_of, lines_from
from wardroom.games.empire_of_the_sun.units import attack

SAIGON, BANGKOK, SINGAPORE, TRUK, RANGOON, MANDALAY = 2212, 2110, 2015, 4017, 2008, 2106
JARHAT, IMPHAL, LEDO, LASHIO, MYITKYINA, AKYAB = 2104, 2105, 2205, 2206, 2305, 2006
CALCUTTA, DACCA, COLOMBO, KUNMING, MADRAS = 1805, 1905, 1307, 2407, 1406
MIRI, TARAKAN, BORNEO, MENADO = 2415, 2616, 2416, 2917
KUNMING_AREA = {2407, 2306, 2307, 2406, 2408, 2506, 2507}
BURMA = (AKYAB, 2007, RANGOON, MANDALAY, 2107, 2108, LASHIO, 2207, MYITKYINA)


def set_up(units: dict[str, int], *, japan: tuple[int, ...] = (), turn: int = 5, scenario: str = "1942") -> War:
    """A war with these units alone; Japan has these hexes beside its Empire and what its units stand on."""
    found = bare(turn, scenario=scenario)
    control(found, JAPAN, *japan)
    for unit, hex in units.items():
        place(found, unit, hex)
    return found


def activate(war: War, *units: str) -> None:
    """These units are active, and so in supply with their ZOI whatever happens [6.0d]."""
    if war.offensive is None:
        war.offensive = Offensive(JAPAN, "J1", "oc")
    for unit in units:
        war.offensive.moves[unit] = Move(war.places[unit])


def supplied(war: War, *units: str) -> set[str]:
    """Those of these units that are in supply, or of all on the map."""
    own = charts().on(war.scenario)
    return {unit for unit in units or war.places if war.places[unit] > 1_000 and in_supply(own, war, unit)}


def board(war: War, name: str, side: str) -> set[int]:
    found: dict[str, int] = getattr(supply_of(charts().on(war.scenario), war), name)
    return set(hexes_in(found[side]))


# The rulebook's examples


@pytest.mark.rule("EOS 6.21d", "EOS 6.21d1", "EOS 6.21e", "EOS 13.77a")
def test_example_of_burma() -> None:
    """A is five movement points from Rangoon without the routes of Jarhat and Ledo; the others are nearer."""
    war = set_up(
        {"hq-south": SAIGON, "28-army": AKYAB, "33-army": LASHIO, "15-army": MANDALAY, "18-army": JARHAT},
        japan=(BANGKOK, *BURMA, IMPHAL, LEDO),
    )
    assert supplied(war) == {"hq-south", "28-army", "33-army", "15-army"}
    war.politics.routes = [JARHAT, LEDO]
    assert "18-army" in supplied(war)


@pytest.mark.rule("EOS 6.21.A.B", "EOS 6.21f", "EOS 6.4h", "EOS 6.4k")
def test_example_of_units_in_enemy_zoi() -> None:
    """Far from a port is out; ZOI does not close land beside a port; a coast with clear water needs no port."""
    war = set_up(
        {"hq-south-seas": 3520, "18-army": 3721, "19-army": 3119, "hq-southwest-pacific": 3823, "5af": 3822},
        japan=(3720, 3620, 3621, 3622, 3722),
    )
    assert 3721 in board(war, "barred", JAPAN) and 3119 not in charts().geography.ports
    place(war, "15-army", 3522)
    place(war, "lexington", 3423)
    activate(war, "lexington")
    assert supplied(war, "18-army", "19-army", "15-army") == {"18-army", "19-army"}


EXAMPLE = {
    "hq-south": SAIGON,
    "21-air-flotilla": 2012,
    "22-air-flotilla": MIRI,
    "hq-malaya": SINGAPORE,
    "ma-air": SINGAPORE,
}


@pytest.mark.rule("EOS 6.21g", "EOS 6.21h", "EOS 6.21c", "EOS 6.4c")
def test_example_of_mutual_dependence() -> None:
    """Malaya's air and that of Tjilatjap each need the other to be without ZOI: the Allied one has it."""
    war = set_up(EXAMPLE | {"23-air-flotilla": 2019}, japan=(2112,))
    assert supplied(war) == {*EXAMPLE}
    place(war, "ma-air", 5808)
    assert "23-air-flotilla" in supplied(war) and "hq-malaya" not in supplied(war)


@pytest.mark.rule("EOS 6.21j")
def test_example_of_a_unit_that_depends_on_nobody() -> None:
    """At Batavia the Japanese air is in supply whatever Malaya's does, and cuts Malaya off."""
    war = set_up(EXAMPLE | {"23-air-flotilla": 2018}, japan=(2112,))
    assert supplied(war) == {"hq-south", "21-air-flotilla", "22-air-flotilla", "23-air-flotilla"}
    assert not board(war, "zoi", ALLIES)


@pytest.mark.rule("EOS 6.21j")
def test_an_allied_unit_that_depends_on_nobody_cuts_off_a_japanese_one() -> None:
    war = set_up({"hq-south-seas": TRUK, "24-air-flotilla": 4715, "hq-central-pacific": 5808, "enterprise": 4613})
    war.places["24-air-flotilla"] = 4715
    assert supplied(war, "24-air-flotilla", "enterprise") == {"24-air-flotilla", "enterprise"}
    place(war, "24-air-flotilla", 5018)
    place(war, "lexington", 4816)
    place(war, "4-sn-brigade", 4715)
    assert supplied(war, "24-air-flotilla", "lexington", "4-sn-brigade") == {"24-air-flotilla", "lexington"}


# ZOI


@pytest.mark.rule("EOS 6.4a", "EOS 1.3.04")
def test_zoi_reaches_two_hexes_around_air_units_and_carriers_in_supply() -> None:
    war = set_up({"hq-south-seas": TRUK, "akagi": 4215, "hiei": 4215})
    assert board(war, "zoi", JAPAN) == set(hexes_in(within(4215, 2)))
    place(war, "hq-south-seas", 5)
    assert not board(war, "zoi", JAPAN)


@pytest.mark.rule("EOS 6.4b", "EOS 6.4b1")
def test_overlapping_zoi_is_neutralised_for_both_but_not_by_long_range_bombers() -> None:
    """B8."""
    war = set_up({"akagi": 4216, "5af": 4416})
    activate(war, "akagi", "5af")
    both = set(hexes_in(within(4216, 2) & within(4416, 2)))
    assert both and not both & (board(war, "barred", JAPAN) | board(war, "barred", ALLIES))
    war.places["5af"] = 5
    place(war, "5af-lrb", 4416)
    activate(war, "5af-lrb")
    assert board(war, "barred", ALLIES) == set(hexes_in(within(4216, 2)))
    assert board(war, "barred", JAPAN) == set(hexes_in(within(4416, 2) & ~within(4216, 2)))


@pytest.mark.rule("EOS 6.4d", "EOS 6.0d", "EOS 6.0d1")
def test_an_activated_unit_keeps_supply_and_zoi_until_the_offensive_ends() -> None:
    war = set_up({"akagi": 4215})
    assert not supplied(war, "akagi") and not board(war, "zoi", JAPAN)
    activate(war, "akagi")
    assert supplied(war, "akagi") and board(war, "zoi", JAPAN)
    assert not in_supply(charts(), war, "akagi", offensive=False)


@pytest.mark.rule("EOS 6.0c", "EOS 6.4c")
def test_a_unit_out_of_supply_is_as_strong_as_ever_but_has_no_zoi() -> None:
    war = set_up({"akagi": 4215, "5af": 4415})
    activate(war, "5af")
    assert not supplied(war, "akagi") and not board(war, "zoi", JAPAN)
    assert board(war, "barred", JAPAN) == board(war, "zoi", ALLIES), "it neutralises nothing"
    assert attack(table(scenario="1942"), war, "akagi") == charts().pieces["akagi"].attack > 0


@pytest.mark.rule("EOS 6.4e")
def test_a_unit_in_strategic_movement_has_no_zoi() -> None:
    war = set_up({"akagi": 4215})
    activate(war, "akagi")
    assert not supply_of(charts(), war, moving=["akagi"]).zoi[JAPAN]


@pytest.mark.rule("EOS 10.11d", "EOS 11.0d")
def test_new_air_units_neutralise_nothing_while_units_are_placed() -> None:
    war = set_up({"akagi": 4216, "5af": 4416})
    activate(war, "akagi", "5af")
    war.placed, war.phase = ["5af"], "place"
    assert 4316 in board(war, "barred", ALLIES) and 4316 not in board(war, "barred", JAPAN)
    war.phase = "submarines"
    assert 4316 not in board(war, "barred", ALLIES)


@pytest.mark.rule("EOS 1.3.04a")
def test_an_event_takes_the_zoi_of_a_side_away() -> None:
    war = set_up({"akagi": 4216, "5af": 4416})
    activate(war, "akagi", "5af")
    assert war.offensive is not None
    war.offensive.bonus["no-zoi-allies"] = 1
    assert not board(war, "zoi", ALLIES) and board(war, "barred", ALLIES) == board(war, "zoi", JAPAN)


# What a line may cross [6.21A]


@pytest.mark.rule("EOS 6.21.A.A")
def test_a_line_does_not_cross_what_nothing_can_pass() -> None:
    sea = supply_of(charts(), bare()).grounds[JAPAN].by_sea(bit(2220))
    assert set(hexes_in(sea)) == {2219, 2319, 2320}


@pytest.mark.rule("EOS 6.21.A.B", "EOS 6.4h", "EOS 6.4b")
def test_b_enemy_zoi_closes_water_unless_it_is_neutralised() -> None:
    war = set_up({"hq-south-seas": TRUK, "4-sn-brigade": 4715, "enterprise": 4615})
    assert supplied(war, "4-sn-brigade")
    activate(war, "enterprise")
    assert not supplied(war, "4-sn-brigade")
    place(war, "24-air-flotilla", 4715)
    assert supplied(war, "4-sn-brigade", "24-air-flotilla") == {"4-sn-brigade", "24-air-flotilla"}


@pytest.mark.rule("EOS 6.21.A.C", "EOS 6.21.A.G", "EOS 6.21b", "EOS 1.3.25")
def test_c_and_g_a_line_comes_ashore_in_a_friendly_port_alone() -> None:
    """The middle of Borneo: all coasts around it have no port but Miri, Tarakan and Balikpapan."""
    war = set_up({"hq-south": SAIGON, "15-army": BORNEO}, japan=(MIRI,))
    assert supplied(war, "15-army")
    control(war, ALLIES, MIRI)
    assert not supplied(war, "15-army")


@pytest.mark.rule("EOS 6.21.A.D", "EOS 6.21.A.F", "EOS 6.21b")
def test_d_and_f_a_line_goes_to_sea_in_a_friendly_port_alone() -> None:
    """Allied ZOI lies around Miri, and beyond Borneo the sea is clear; an HQ far off makes Tarakan eligible."""
    war = set_up({"hq-south": MIRI, "hq-south-seas": 4715, "enterprise": 2314}, japan=(TARAKAN,))
    activate(war, "enterprise")
    assert beyond(war) and TARAKAN in board(war, "ports", JAPAN)
    control(war, ALLIES, TARAKAN)
    assert not beyond(war)


def beyond(war: War) -> bool:
    """Whether a line goes from Miri over Borneo to Menado."""
    supply = supply_of(charts(), war)
    return bool(lines_from(supply.grounds[JAPAN], bit(MIRI), supply.ports[JAPAN], 13).by_sea & bit(MENADO))


@pytest.mark.rule("EOS 6.21.A.E")
def test_e_a_hex_of_enemies_alone_is_closed_by_land() -> None:
    war = set_up({"hq-south": SAIGON, "15-army": BORNEO}, japan=(MIRI,))
    for unit, closed in (("hk-division", True), ("ma-air", True), ("kent", False)):
        war.places[unit] = MIRI
        assert bool(supplied(war, "15-army")) is not closed, unit
        war.places["hiei"] = MIRI
        assert supplied(war, "15-army"), unit
        war.places["hiei"] = war.places[unit] = 5


@pytest.mark.rule("EOS 6.21.A.E", "EOS 13.75b")
def test_e_kunming_and_what_touches_it_count_as_held_by_the_allies() -> None:
    assert board(bare(), "held", JAPAN) >= KUNMING_AREA


@pytest.mark.rule("EOS 6.21.A.E", "EOS 13.76a", "EOS 13.94")
def test_e_garrisons_that_are_printed_hold_their_cities() -> None:
    war = bare()
    control(war, JAPAN, 2609)
    held = board(war, "held", ALLIES)
    assert {2609, 3706} <= held
    control(war, ALLIES, 2609)
    war.disarmed = bit(3706)
    assert not {2609, 3706} & board(war, "held", ALLIES)


# Ports and lengths [6.21b, 1.3.24, 1.3.25]


@pytest.mark.rule("EOS 6.21a", "EOS 6.21c1", "EOS 6.11a")
def test_a_line_is_no_longer_than_the_range_of_the_hq() -> None:
    """Malaya commands five hexes."""
    war = set_up({"hq-malaya": SINGAPORE, "fe-air": SINGAPORE, "exeter": 2115, "kent": 2513})
    assert supplied(war, "fe-air", "exeter", "kent") == {"fe-air", "exeter", "kent"}
    war.places["kent"] = 2613
    assert supplied(war, "fe-air", "exeter", "kent") == {"fe-air", "exeter"}


@pytest.mark.rule("EOS 6.12a", "EOS 6.12c", "EOS 6.12d", "EOS 6.12e", "EOS 6.12b")
def test_an_hq_supplies_the_nations_that_it_commands() -> None:
    units = {"hq-seac": COLOMBO, "10af-lrb": COLOMBO, "fe-air": COLOMBO, "xi-corps": COLOMBO, "dutch-cl": COLOMBO}
    war = set_up(units)
    assert supplied(war) == {"hq-seac", "10af-lrb", "fe-air"}
    war.places["hq-seac"], war.places["hq-southwest-pacific"] = 5, COLOMBO
    assert supplied(war) == {"hq-southwest-pacific", "10af-lrb", "xi-corps"}
    war.places["hq-southwest-pacific"], war.places["hq-abda"] = 5, COLOMBO
    assert supplied(war) == {"hq-abda", "10af-lrb", "fe-air", "xi-corps", "dutch-cl"}


@pytest.mark.rule("EOS 1.3.25")
def test_a_port_counts_with_an_hq_that_is_out_of_supply_and_not_with_none() -> None:
    war = set_up({"hq-south-seas": TRUK}, japan=(4715,))
    control(war, ALLIES, *hexes_in(charts().theatre.japanese_cities))
    assert not hq_in_supply(charts(), war, "hq-south-seas") and 4715 in board(war, "ports", JAPAN)
    war.places["hq-south-seas"] = 5
    assert not board(war, "ports", JAPAN)


@pytest.mark.rule("EOS 1.3.24", "EOS 6.21d")
def test_an_airfield_counts_at_any_distance_but_not_without_a_port() -> None:
    """Without Dacca, Myitkyina is four points and a half from the next port: no unit is in supply there."""
    war = set_up({"hq-seac": COLOMBO, "seac-air": MYITKYINA, "15-army": RANGOON}, japan=(DACCA,))
    assert MYITKYINA in board(war, "airfields", ALLIES) and not supplied(war, "seac-air")
    control(war, JAPAN, *(hex for hex in charts().geography.ports if hex // 100 in range(14, 25)))
    assert MYITKYINA not in board(war, "airfields", ALLIES)


@pytest.mark.rule("EOS 6.21e", "EOS 6.21d")
def test_a_route_is_of_use_through_empty_and_own_hexes_alone() -> None:
    """From Lashio to Rangoon it is one and a half points by the route; ships of the enemy alone close nothing else."""
    war = set_up({"hq-south": SAIGON, "33-army": MYITKYINA}, japan=(BANGKOK, *BURMA))
    assert supplied(war, "33-army")
    war.places["kent"] = MANDALAY
    assert not supplied(war, "33-army")
    war.places["15-army"] = MANDALAY
    assert supplied(war, "33-army")


@pytest.mark.rule("EOS 6.22", "EOS 6.22a", "EOS 6.21.B")
def test_sources_are_edges_and_cities_that_japan_controls() -> None:
    theatre = charts().theatre
    assert theatre.allied_sources & bit(1005) and not theatre.allied_sources & bit(3801)
    war = set_up({"hq-south-seas": TRUK})
    assert hq_in_supply(charts(), war, "hq-south-seas")
    control(war, ALLIES, *hexes_in(theatre.japanese_cities & ~bit(3706)))
    assert hq_in_supply(charts(), war, "hq-south-seas")
    control(war, ALLIES, 3706)
    assert not hq_in_supply(charts(), war, "hq-south-seas")


@pytest.mark.rule("EOS 17.10.5L", "EOS 6.22")
def test_on_the_south_pacific_sheet_the_north_edge_is_a_source_whoever_holds_truk() -> None:
    war = set_up({"hq-south-seas": 4021}, scenario="south-pacific")
    control(war, ALLIES, TRUK, 3416)
    assert hq_in_supply(charts().on("south-pacific"), war, "hq-south-seas")


@pytest.mark.rule("EOS 17.10.5K")
def test_from_oahu_central_pacific_reaches_the_new_hebrides_and_nothing_else() -> None:
    own = charts().on("south-pacific")
    war = set_up({"hq-central-pacific": 5808, "1m-division": 4828, "5af": 3626}, scenario="south-pacific")
    assert supplied(war) == {"hq-central-pacific", "1m-division"}
    reach = activation_reach(own, war, supply_of(own, war), "hq-central-pacific")
    assert set(hexes_in(reach)) == {5808, 4825, 4826, 4926, 4828}


# Emergency routes [6.23]


@pytest.mark.rule("EOS 6.23b", "EOS 6.23b1", "EOS 6.23b2")
def test_tokyo_express_supplies_its_hex_and_brings_zoi_back() -> None:
    units = {"hq-south-seas": TRUK, "4-sn-brigade": 4423, "25-air-flotilla": 4423}
    war = set_up(units | {"enterprise": 4424, "lexington": 4422})
    activate(war, "enterprise", "lexington")
    war.places["25-air-flotilla"] = 5
    assert not supplied(war, "4-sn-brigade")
    war.politics.tokyo_express = 4423
    war.places["25-air-flotilla"] = 4423
    assert supplied(war, "4-sn-brigade", "25-air-flotilla") == {"4-sn-brigade", "25-air-flotilla"}
    assert 4423 in board(war, "zoi", JAPAN)


@pytest.mark.rule("EOS 6.23b", "EOS 6.23b1", "EOS 6.23b2")
def test_tokyo_express_needs_a_supplied_hq_in_range_and_serves_no_hq() -> None:
    war = set_up({"hq-south-seas": TRUK, "4-sn-brigade": 4423, "hq-south": 4423, "aoba": 4423, "enterprise": 4424})
    activate(war, "enterprise")
    war.politics.tokyo_express = 4423
    assert supplied(war, "4-sn-brigade", "hq-south", "aoba") == {"4-sn-brigade", "aoba"}
    control(war, ALLIES, *hexes_in(charts().theatre.japanese_cities))
    assert not supplied(war, "4-sn-brigade")


@pytest.mark.rule("EOS 6.23b", "EOS 6.23b1")
def test_tokyo_express_does_not_run_beyond_the_range_of_the_hq() -> None:
    """Guadalcanal is 7 hexes from Truk, and 17 from Kure, whose HQ reaches 13."""
    war = set_up({"hq-combined-fleet-yamamoto": 3407, "4-sn-brigade": 4423})
    war.politics.tokyo_express = 4423
    assert not supplied(war, "4-sn-brigade")
    place(war, "hq-south-seas", TRUK)
    place(war, "enterprise", 4424)
    activate(war, "enterprise")
    assert supplied(war, "4-sn-brigade")


@pytest.mark.rule("EOS 6.21b")
def test_a_line_changes_between_land_and_sea_in_one_port() -> None:
    """The sea at Port Moresby is closed: by land to Lae, by sea to Rabaul, and there it would have to change again."""
    theatre = charts().theatre
    closed, ports = board_of([3823, 4022]), board_of([3823, 3822, 4021])
    ground = ground_of(theatre, closed, 0, ports, routes_of(theatre, (), False))
    from_lae, from_moresby = lines_from(ground, bit(3822), ports), lines_from(ground, bit(3823), ports)
    assert bit(4021) & from_lae.by_sea and bit(4022) & from_lae.by_land, "the HQ's own port does not count"
    assert bit(4021) & from_moresby.by_sea and not bit(4022) & from_moresby.by_land


def road(war: War) -> str:
    return supply_of(charts(), war).road


# Kunming [13.74, 13.75, 13.77, 13.78]


@pytest.mark.rule("EOS 13.75a", "EOS 6.23a", "EOS 13.78.D", "EOS 13.74b")
def test_the_hump_makes_kunming_a_source_while_a_field_in_northern_india_is_held() -> None:
    war = set_up({"hq-seac": CALCUTTA, "5-chinese-army": KUNMING, "avg": CHINA_BOX}, japan=BURMA)
    assert road(war) == "closed" and not supplied(war, "5-chinese-army") and not in_supply(charts(), war, "avg")
    war.politics.hump = True
    assert road(war) == "hump" and supplied(war, "5-chinese-army") and in_supply(charts(), war, "avg")
    control(war, JAPAN, JARHAT, DACCA, LEDO)
    assert road(war) == "closed" and not supplied(war, "5-chinese-army")


@pytest.mark.rule("EOS 13.75a")
def test_kunming_supplies_without_an_hq_within_four_points() -> None:
    """Lashio is one point away by the route; the HQ is there for the field alone, its range is too short for Lashio."""
    war = set_up({"hq-malaya": SINGAPORE, "5-chinese-army": LASHIO})
    war.politics.hump = True
    control(war, JAPAN, RANGOON)
    assert supplied(war, "5-chinese-army")
    war.places["15-army"] = 2306
    assert supplied(war, "5-chinese-army"), "what touches Kunming is Allied whoever is there"


@pytest.mark.rule("EOS 13.78.A", "EOS 13.78a")
def test_the_burma_road_is_open_from_rangoon_while_the_sea_is() -> None:
    war = set_up({"hq-seac": COLOMBO})
    assert road(war) == "open"
    place(war, "akagi", 1909)
    activate(war, "akagi")
    assert road(war) == "closed", "ZOI off Rangoon"
    war.offensive = None
    assert road(war) == "open"
    control(war, JAPAN, RANGOON)
    assert road(war) == "closed", "a line changes to the sea in a friendly port"


@pytest.mark.rule("EOS 13.78.A", "EOS 13.78.C", "EOS 6.21.A.E")
def test_enemies_ashore_on_its_way_close_the_road_and_ships_do_not() -> None:
    for hex in (MANDALAY, LASHIO, RANGOON):
        war = set_up({"hq-seac": COLOMBO})
        war.places["hiei"] = hex
        assert road(war) == "open"
        war.places["15-army"] = hex
        assert road(war) == "closed"
        war.places["seac-air"] = hex
        assert road(war) == "open"


@pytest.mark.rule("EOS 13.78.B", "EOS 13.77e")
@pytest.mark.parametrize(
    ("built", "status"), [([JARHAT], "closed"), ([JARHAT, LEDO], "open"), ([JARHAT, IMPHAL], "open")]
)
def test_the_road_is_open_to_madras_over_built_routes(built: list[int], status: str) -> None:
    war = set_up({"hq-seac": COLOMBO}, japan=(RANGOON,))
    war.politics.routes = built
    assert road(war) == status


# Efficiency [6.25, 13.79]


def wall(war: War) -> None:
    """Japanese ZOI from the north to the south of the map, between India and all that lies east of it."""
    flotillas = [f"{number}-air-flotilla" for number in (21, 22, 23, 24, 25, 26, 27, 28)]
    for number, unit in enumerate(flotillas):
        war.places[unit] = 2000 + 3 + 4 * number if number < 6 else 2026 + number - 6
    activate(war, *flotillas)


@pytest.mark.rule("EOS 6.25", "EOS 6.25a", "EOS 6.11c")
@pytest.mark.parametrize(
    ("hq", "east", "cut_off"), [("hq-abda", 1, 0), ("hq-southwest-pacific", 2, 1), ("hq-seac", 1, 1)]
)
def test_an_american_or_joint_hq_loses_one_without_a_line_to_the_east(hq: str, east: int, cut_off: int) -> None:
    war = set_up({hq: COLOMBO})
    assert efficiency(table(scenario="1942"), war, hq, ()) == east
    wall(war)
    assert hq_in_supply(charts(), war, hq)
    assert efficiency(table(scenario="1942"), war, hq, ()) == cut_off


def japanese_front(start: int = MANDALAY) -> War:
    war = set_up({"hq-south": SAIGON, "15-army": start}, japan=(BANGKOK, *BURMA, 2010, 2109))
    war.offensive = Offensive(JAPAN, "J1", "oc", hq="hq-south")
    return war


def rating(war: War) -> int:
    return efficiency(table(scenario="1942"), war, "hq-south", ["15-army"])


@pytest.mark.rule("EOS 13.79.1", "EOS 13.79.3", "EOS 13.79b", "EOS 6.11d")
def test_without_bridge_and_rangoon_an_hq_loses_one_in_burma() -> None:
    war = japanese_front()
    assert rating(war) == 1
    control(war, ALLIES, RANGOON)
    assert rating(war) == 0
    war.politics.kwai = True
    assert rating(war) == 1
    war.politics.kwai = False
    war.places["15-army"] = BANGKOK
    assert rating(war) == 1, "it is not of these lands"


@pytest.mark.rule("EOS 13.79.2", "EOS 13.79a", "EOS 6.11e")
def test_with_bridge_and_rangoon_an_hq_gains_one_for_a_unit_supplied_along_the_route() -> None:
    war = japanese_front()
    war.politics.kwai = True
    assert rating(war) == 2
    for hex in (2108, RANGOON):
        war.places["hk-division"] = hex
        assert rating(war) == 1
    war.places["hk-division"] = 5
    war.places["15-army"] = COLOMBO
    assert rating(war) == 1, "no line by the route comes so far"


# Orders [6.3]


@pytest.mark.rule("EOS 6.3b", "EOS 6.3d")
def test_orders_cross_what_nothing_can_pass_and_change_to_the_sea_anywhere() -> None:
    """Into the middle of Borneo without a port, and from 2119 into Soerabaja."""
    war = set_up({"hq-south": SAIGON})
    reach = set(hexes_in(activation_reach(charts(), war, supply_of(charts(), war), "hq-south")))
    assert {BORNEO, 2119, 2220} <= reach <= set(hexes_in(within(SAIGON, 13))) - KUNMING_AREA


@pytest.mark.rule("EOS 6.3c", "EOS 6.4h")
def test_orders_stop_at_water_in_enemy_zoi_and_not_at_land() -> None:
    war = set_up({"hq-south-seas": TRUK, "enterprise": 4615})
    activate(war, "enterprise")
    reach = set(hexes_in(activation_reach(charts(), war, supply_of(charts(), war), "hq-south-seas")))
    assert not reach & set(hexes_in(within(4615, 2)))
    war = set_up({"hq-south": SAIGON, "enterprise": 2213}, japan=(2112,))
    activate(war, "enterprise")
    reach = set(hexes_in(activation_reach(charts(), war, supply_of(charts(), war), "hq-south")))
    assert {2211, 2311} <= reach and 2313 not in reach


@pytest.mark.rule("EOS 6.3c")
def test_orders_go_round_hexes_of_enemies_ashore_alone() -> None:
    war = set_up({"hq-south": SAIGON})
    for unit, closed in (("hk-division", True), ("ma-air", True), ("hq-malaya", True), ("kent", False)):
        war.places[unit] = MIRI
        reach = activation_reach(charts(), war, supply_of(charts(), war), "hq-south")
        assert bool(reach & bit(MIRI)) is not closed, unit
        war.places[unit] = 5


# The game's solver and the plain one


@pytest.mark.rule("EOS 6.21a", "EOS 6.21b", "EOS 6.21h", "EOS 6.4b")
@pytest.mark.parametrize("scenario", ["campaign-1941", "1942", "1943", "1944", "south-pacific"])
def test_both_solvers_agree_on_a_set_up(scenario: str) -> None:
    agrees(charts(), war(scenario))


@pytest.mark.rule("EOS 6.21a", "EOS 6.21b", "EOS 6.21d", "EOS 6.21h", "EOS 6.3b", "EOS 6.4b", "EOS 13.78.A")
@pytest.mark.parametrize("seed", [3, 11, 18, 19, 111, 304, 468, 512, 640, 701, 933, 1001])
def test_both_solvers_agree_on_shaken_wars(seed: int) -> None:
    agrees(charts(), shaken(charts(), seed))
