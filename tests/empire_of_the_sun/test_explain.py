"""[6.21] Why a unit is out of supply: the nearest HQ, its line, and what breaks it."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import charts, control, place
from tests.empire_of_the_sun.offensive.stage import asked, stage
from tests.empire_of_the_sun.shaken import shaken
from tests.empire_of_the_sun.test_supply import (
    BANGKOK,
    BORNEO,
    BURMA,
    COLOMBO,
    EXAMPLE,
    JARHAT,
    MIRI,
    RANGOON,
    SAIGON,
    TRUK,
    activate,
    board,
    set_up,
)
from tests.pseudo import PSEUDO, english_in, reading
from wardroom.games.empire_of_the_sun.grid import bit, hexes_in
from wardroom.games.empire_of_the_sun.offensive.activation import activation_reach
from wardroom.games.empire_of_the_sun.state import ALLIES, CHINA_BOX, JAPAN, War, on_map
from wardroom.games.empire_of_the_sun.supply.explain import MESSAGES, Break, Why, told, why_no_orders, why_out_of_supply
from wardroom.games.empire_of_the_sun.supply.survey import in_supply, supply_of
from wardroom.table import Refusal


def why(war: War, unit: str) -> Why:
    found = why_out_of_supply(charts().on(war.scenario), war, unit)
    assert found is not None
    return found


@pytest.mark.rule("EOS 6.21.A.B", "EOS 6.21g")
def test_zoi_that_closes_the_sea() -> None:
    war = set_up(EXAMPLE | {"23-air-flotilla": 2019}, japan=(2112,))
    found = why(war, "23-air-flotilla")
    assert found.hq == "hq-south" and {(each.code, each.rule) for each in found.breaks} == {("zoi", "6.21.A.B")}
    assert all({each.hex, each.beyond} & board(war, "barred", JAPAN) for each in found.breaks)
    assert found.path[0] == SAIGON and found.path[-1] == 2019 and len(found.path) <= 14


@pytest.mark.rule("EOS 6.21.A.E")
def test_enemies_ashore_that_hold_the_way() -> None:
    war = set_up({"hq-south": SAIGON, "15-army": BORNEO}, japan=(MIRI,))
    war.places["hk-division"] = MIRI
    assert why(war, "15-army").breaks == (Break("held", "6.21.A.E", MIRI, BORNEO),)


@pytest.mark.rule("EOS 6.21.A.C", "EOS 6.21.A.G")
def test_a_coast_without_a_port_or_with_the_enemys() -> None:
    war = set_up({"hq-south": SAIGON, "15-army": BORNEO})
    assert why(war, "15-army").breaks == (Break("enemy-port", "6.21.A.G", MIRI), Break("overland", "6.21d", BORNEO))


@pytest.mark.rule("EOS 6.21d")
def test_too_far_from_a_port_overland() -> None:
    war = set_up({"hq-south": SAIGON, "18-army": JARHAT}, japan=(BANGKOK, *BURMA, 2105, 2205))
    found = why(war, "18-army")
    assert found.breaks == (Break("overland", "6.21d", JARHAT),) and found.path[-1] == JARHAT


@pytest.mark.rule("EOS 6.21a", "EOS 6.11a")
def test_out_of_the_range_of_the_hq() -> None:
    found = why(set_up({"hq-south-seas": TRUK, "akagi": 5518}), "akagi")
    assert found.breaks == (Break("range", "6.21a", 5518),)
    assert (found.range, found.far, found.path) == (12, 15, ())
    assert str(told(found)) == "South Seas HQ commands 12 hexes around, and it is 15 hexes away [6.21a]"


@pytest.mark.rule("EOS 6.12a", "EOS 6.22", "EOS 13.74b")
def test_no_hq_of_its_nation_no_source_and_no_road() -> None:
    war = set_up({"hq-seac": COLOMBO, "dutch-cl": COLOMBO, "hq-south-seas": TRUK, "avg": CHINA_BOX}, japan=(RANGOON,))
    assert why(war, "dutch-cl").breaks == (Break("no-hq", "6.12a"),)
    assert why(war, "avg").breaks == (Break("road", "13.74b"),)
    control(war, ALLIES, *hexes_in(charts().theatre.japanese_cities))
    assert why(war, "hq-south-seas").breaks == (Break("no-source", "6.22"),)


@pytest.mark.rule("EOS 6.21.B", "EOS 6.0a")
def test_an_hq_that_is_cut_off_and_its_units() -> None:
    war = set_up({"hq-south-seas": TRUK, "19-army": TRUK, "enterprise": 4117})
    activate(war, "enterprise")
    found = why(war, "hq-south-seas")
    assert found.hq == "" and found.breaks[0].rule == "6.21.A.B" and found.path[-1] == TRUK
    assert why(war, "19-army").breaks == (Break("hq", "6.21.B", TRUK),)


@pytest.mark.rule("EOS 6.21a", "EOS 6.21b", "EOS 6.21.B")
@pytest.mark.parametrize("seed", [3, 18, 304])
def test_every_unit_out_of_supply_has_a_reason_and_no_other_unit(seed: int) -> None:
    war = shaken(charts(), seed)
    own = charts().on(war.scenario)
    for unit, hex in war.places.items():
        if on_map(hex):
            found = why_out_of_supply(own, war, unit)
            assert (found is None) == in_supply(own, war, unit), unit
            assert found is None or found.breaks, unit


# Why orders do not come [6.3]


def no_orders(war: War, hq: str, goal: int, through: int = 0) -> Why:
    own = charts().on(war.scenario)
    return why_no_orders(own, war, supply_of(own, war), hq, goal, through)


@pytest.mark.rule("EOS 6.3b", "EOS 6.3c", "EOS 6.3d", "EOS 7.26e")
@pytest.mark.parametrize("seed", [3, 18, 304])
def test_where_orders_do_not_come_there_is_a_reason_and_nowhere_else(seed: int) -> None:
    war = shaken(charts(), seed)
    own = charts().on(war.scenario)
    battles = [] if war.offensive is None else war.offensive.battles
    for hq, start in war.places.items():
        if own.pieces[hq].is_hq and on_map(start):
            for through in (0, sum(map(bit, battles))):
                reach = activation_reach(own, war, supply_of(own, war), hq, through)
                for hex in list(own.geography)[::17]:
                    found = no_orders(war, hq, hex, through)
                    assert bool(found.breaks) != bool(reach & bit(hex)), (hq, hex)
                    if found.path:
                        assert (found.path[0], found.path[-1]) == (start, hex) and len(found.path) - 1 <= found.range


@pytest.mark.rule("EOS 6.3c")
def test_enemies_ashore_and_zoi_over_water_stop_orders() -> None:
    """Malaya's HQ at the tip of its peninsula: men of the enemy alone at Kuantan, a carrier in the strait."""
    war = set_up({"hq-malaya": 2015, "soryu": 1916, "hq-south": SAIGON})
    war.places["38-army"] = 2014
    assert no_orders(war, "hq-malaya", 2014).breaks == (Break("held-hex", "6.3c", 2014),)
    assert no_orders(war, "hq-malaya", 2014, through=bit(2014)).breaks == ()
    activate(war, "soryu")
    found = no_orders(war, "hq-malaya", 1717)
    assert {(each.code, each.rule) for each in found.breaks} == {("zoi", "6.3c")} and found.path[-1] == 1717


# In words


def cases() -> list[Why]:
    """One of everything that breaks a line."""
    found = []
    for seed in (0, 1, 3, 4, 5, 7, 10, 12, 14, 20, 27):
        war = shaken(charts(), seed)
        own = charts().on(war.scenario)
        found += [each for unit in war.places if (each := why_out_of_supply(own, war, unit)) is not None]
        leaders = [hq for hq, piece in own.pieces.items() if piece.is_hq and on_map(war.places[hq])]
        found += [each for hq in leaders for hex in own.geography.ports if (each := no_orders(war, hq, hex)).breaks]
    war = set_up({"hq-south-seas": TRUK, "avg": CHINA_BOX}, japan=(RANGOON,))
    found.append(why(war, "avg"))
    control(war, ALLIES, *hexes_in(charts().theatre.japanese_cities))
    return [*found, why(war, "hq-south-seas")]


@pytest.mark.rule("EOS 6.21a", "EOS 6.3b")
def test_everything_that_breaks_a_line_is_told_with_its_rule_in_every_language() -> None:
    seen = set()
    for each in cases():
        seen |= {broken.code for broken in each.breaks}
        said = str(told(each))
        assert "{" not in said and all(f"[{broken.rule}]" in said for broken in each.breaks), said
        with reading(PSEUDO):
            assert english_in(str(told(each)), ()) == []
    assert seen == set(MESSAGES)


@pytest.mark.rule("EOS 6.21.A.B")
def test_a_stretch_of_water_in_zoi_is_told_once_with_the_whole_line() -> None:
    breaks = tuple(Break("zoi", "6.21.A.B", hex, hex + 1) for hex in (4018, 4019, 4020))
    found = Why("aoba", "hq-south-seas", (4018, 4019, 4020, 4021), breaks)
    said = "enemy ZOI closes the sea between hex 4018 and Rabaul (4021) [6.21.A.B]; the line 4018, 4019, 4020, 4021"
    assert str(told(found)) == said


@pytest.mark.rule("EOS 6.0b", "EOS 6.3b", "EOS 7.21b", "EOS 6.0a")
def test_who_is_not_activated_is_told_why() -> None:
    """Refused options say it: where the line of supply breaks, where the orders do, or what else stands against it."""
    units = {"hq-south-seas": TRUK, "hq-south": SAIGON, "4-sn-brigade": 4715, "15-army": SAIGON, "enterprise": 4615}
    war = set_up(units | {"aoba": TRUK})
    stage(war, JAPAN, ops=2, phase="activate", hq="hq-south-seas")
    activate(war, "enterprise")
    reasons = refused(war)
    unsupplied, far = reasons["activate:4-sn-brigade"], reasons["activate:15-army"]
    assert unsupplied.rule == "6.0b" and "; the line 4017, " in unsupplied.why
    assert unsupplied.why.startswith("it is out of supply: enemy ZOI closes the sea between ")
    said = "no activation path comes to it: South Seas HQ commands 12 hexes around, and it is 18 hexes away [6.3b]"
    assert (far.rule, far.why) == ("6.3b", said)
    war = set_up({"hq-south-seas": TRUK, "hq-south": SAIGON, "aoba": SAIGON, "enterprise": 4117})
    stage(war, JAPAN, ops=2, phase="hq")
    place(war, "hq-combined-fleet-yamamoto", 3407)
    activate(war, "enterprise")
    unsupplied = refused(war)["hq:hq-south-seas"]
    assert unsupplied.rule == "6.0a"
    assert unsupplied.why.startswith("it is out of supply: enemy ZOI closes the sea between ")


def refused(war: War) -> dict[str, Refusal]:
    return {refusal.id: refusal for refusal in asked(war).refused}
