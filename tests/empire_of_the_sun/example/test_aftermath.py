"""[19, 9.5, 9.6, 8.32] After the battles of December 1941, and the end of the turn (A2.4-A3, X80-X83)."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import charts
from tests.empire_of_the_sun.example.december import at_wake, going_home, ships_stay
from tests.empire_of_the_sun.example.january import story
from tests.empire_of_the_sun.example.places import (
    CAM_RANH,
    DAVAO,
    GUAM,
    HONG_KONG,
    KOTA_BHARU,
    KWAJALEIN,
    LEGASPI,
    LINGAYEN,
    MANILA,
    MENADO,
    MIRI,
    OAHU,
    RABAUL,
    SOUTH_LUZON,
    TAINAN,
    TRUK,
    WAKE,
)
from wardroom.games.empire_of_the_sun.grid import bit, distance
from wardroom.games.empire_of_the_sun.state import ALLIES
from wardroom.games.empire_of_the_sun.turn.political_will import japanese_resources
from wardroom.games.empire_of_the_sun.units import controls


@pytest.mark.rule("EOS 9.5b", "EOS 9.4.C4", "EOS 6.5b")
def test_the_southern_luzon_corps_retreats() -> None:
    """A2.5: there is one way by land out of Legaspi, so that nobody is asked."""
    shown = story(at_wake)  # the last battle
    assert shown.moved()["sl-corps"] == (LEGASPI, SOUTH_LUZON)
    assert shown.events("retreated")[0].params["unit"] == "sl-corps"
    assert controls(shown.after, LEGASPI, "japan")


@pytest.mark.rule("EOS 9.62a", "EOS 9.6a", "EOS 8.21f")
def test_where_japan_ends() -> None:
    """X74, X80, X81, A2.7: carriers and the Nachi in the port just taken, the Kongo at Cam Ranh, others at home."""
    places = story(going_home).after.places
    assert {places[unit] for unit in ("ryujo", "zuiho", "nachi", "16-army")} == {DAVAO}
    assert {places[unit] for unit in ("kongo", "mogami")} == {CAM_RANH}
    assert {places[unit] for unit in ("takao", "21-air-flotilla")} == {TAINAN}
    assert {places[unit] for unit in ("5-air-division", "14-army")} == {LINGAYEN}
    assert (places["kamikaze"], places["aoba"], places["23-air-flotilla"]) == (TRUK, RABAUL, 3009)


@pytest.mark.rule("EOS 8.32a", "EOS 8.32b", "EOS 9.61b")
def test_american_aircraft_leave_the_field_that_is_lost() -> None:
    """X80: FEAF to Manila, the 19th Bomber Group six hexes to Menado."""
    shown = story(going_home)
    assert shown.moved()["feaf"] == (LINGAYEN, MANILA)
    assert shown.moved()["19-lrb"] == (LINGAYEN, MENADO)
    assert distance(LINGAYEN, MENADO) == 6


@pytest.mark.rule("EOS 9.62b", "EOS 8.45.C", "EOS 9.4.C1")
def test_the_landing_at_wake_has_failed() -> None:
    """A2.9: the island is held, the brigade and the Tenryu go to Kwajalein."""
    shown = story(going_home)
    assert controls(shown.after, WAKE, ALLIES)
    assert {shown.after.places[unit] for unit in ("4-sn-brigade", "tenryu")} == {KWAJALEIN}
    assert shown.after.steps["4-sn-brigade"] == 1


@pytest.mark.rule("EOS 6.5b", "EOS 12.11b")
def test_what_was_landed_on_and_held_is_japanese_and_miri_is_the_fourth_resource() -> None:
    before, after = story(at_wake).before, story(going_home).after
    taken = (MIRI, GUAM, RABAUL, KOTA_BHARU, HONG_KONG, LINGAYEN, LEGASPI, DAVAO, 2911)
    assert [controls(after, hex, "japan") for hex in taken] == [True] * len(taken)
    assert (japanese_resources(charts(), before), japanese_resources(charts(), after)) == (3, 4)
    assert not before.japanese & bit(MIRI)


@pytest.mark.rule("EOS 17.11k")
def test_every_allied_ship_that_has_another_port_in_reach_may_sail_once_more() -> None:
    """Around Oahu there is none for ten hexes, so nobody is asked for the ships there."""
    shown = story(ships_stay)
    asked = [each.facts for each in shown.asked if each.kind == "free-move"]
    assert set(asked) == {"us-asia-ca", "us-asia-dd", "exeter", "kent", "dutch-cl"}
    assert {shown.after.places[unit] for unit in ("new-orleans", "lexington", "enterprise")} == {OAHU}


@pytest.mark.rule("EOS 17.11l", "EOS 13.1a", "EOS 16.4", "EOS 4.32")
def test_nobody_surrenders_will_stays_at_8_and_there_is_no_attrition() -> None:
    """A3, X64, X83."""
    shown = story(ships_stay)
    assert shown.after.politics.surrendered == []
    assert shown.after.politics.will == 8 and not shown.events("will")
    assert not shown.lost()
    assert (shown.before.turn, shown.after.turn) == (1, 2)
