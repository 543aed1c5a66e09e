"""[19, 17.11] Card 1: Pearl Harbor (A1, X70)."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import charts, war
from tests.empire_of_the_sun.example.december import operation_z
from tests.empire_of_the_sun.example.january import story
from tests.empire_of_the_sun.example.places import NORTH_OF_OAHU, OAHU, OMINATO, TOKYO
from wardroom.games.empire_of_the_sun.grid import distance
from wardroom.games.empire_of_the_sun.state import ALLIES, ELIMINATED, JAPAN, REMOVED

SHIPS = ("akagi", "soryu", "shokaku", "hiei")


@pytest.mark.rule("EOS 17.11a", "EOS 17.11b")
def test_four_ships_sail_18_hexes_and_come_home_to_tokyo() -> None:
    shown = story(operation_z)
    assert (distance(OMINATO, NORTH_OF_OAHU), distance(NORTH_OF_OAHU, OAHU)) == (18, 3)
    sailed, *home = shown.events("moved")
    assert (sailed.params["units"], sailed.params["end"]) == (list(SHIPS), NORTH_OF_OAHU)
    assert {unit: shown.moved()[unit] for unit in SHIPS} == dict.fromkeys(SHIPS, (OMINATO, TOKYO))
    assert len(home) == 6  # and the two US carriers


@pytest.mark.rule("EOS 9.12b", "EOS 9.2.D", "EOS 9.2.T3", "EOS 17.11c")
def test_an_8_brings_36_hits_of_which_34_are_used() -> None:
    """The Hiei adds nothing from afar; the Americans do not fire."""
    shown = story(operation_z)
    assert shown.rolled() == [(8, 11)]
    assert shown.fired() == [(JAPAN, 36, 36)]
    assert shown.lost() == {"md-ca": 2, "7af": 2, "7af-lrb": 2, "new-orleans": 1}
    assert shown.wasted() == 2


@pytest.mark.rule("EOS 9.2.F1", "EOS 9.2.F2")
def test_at_half_defense_the_battleships_cost_10_hits_the_aircraft_20_and_the_cruiser_4() -> None:
    """Everybody is reduced for 19 hits before anybody is eliminated for 15: the cruiser's turn comes by itself."""
    shown = story(operation_z)
    questions = [each for each in shown.asked if each.kind == "allot"]
    assert [each.facts for each in questions] == [36, 31, 26, 17, 12, 7]
    defense = {unit: -(-charts().pieces[unit].defense // 2) for unit in shown.lost()}
    assert defense == {"md-ca": 5, "7af": 5, "7af-lrb": 5, "new-orleans": 4}


@pytest.mark.rule("EOS 17.11c", "EOS 16.44.A")
def test_afterwards_the_us_carriers_are_at_oahu_and_will_is_8() -> None:
    after = story(operation_z).after
    assert {after.places[unit] for unit in ("lexington", "enterprise")} == {OAHU}
    assert [after.places[unit] for unit in ("7af", "7af-lrb", "md-ca")] in (
        [ELIMINATED] * 3,
        [ELIMINATED, ELIMINATED, REMOVED],
    )
    assert after.politics.will == 8
    assert war("campaign-1941").politics.will == 0
    assert (after.active, after.forces[ALLIES].hand) == (JAPAN, [])
