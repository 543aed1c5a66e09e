"""[6.21] Why a unit is out of supply: the nearest HQ, its line, and what breaks it."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import charts, control
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
from wardroom.games.empire_of_the_sun.grid import hexes_in
from wardroom.games.empire_of_the_sun.state import ALLIES, CHINA_BOX, JAPAN, War, on_map
from wardroom.games.empire_of_the_sun.supply.explain import MESSAGES, Break, Why, texts, why_out_of_supply
from wardroom.games.empire_of_the_sun.supply.survey import in_supply


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
    (text,) = texts(found)
    assert text.message == MESSAGES["range"] and text.params["far"] == 15


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
    for unit, place in war.places.items():
        if on_map(place):
            found = why_out_of_supply(own, war, unit)
            assert (found is None) == in_supply(own, war, unit), unit
            assert found is None or found.breaks, unit
