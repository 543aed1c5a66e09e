"""[19, 17.11] Card 2, Operation No. 1: 26 units are activated and move (A2, X71-X74, X81)."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import charts, place, war
from tests.empire_of_the_sun.example.december import (
    ACTIVATED,
    activations,
    battles_are_declared,
    borneo,
    hong_kong,
    malaya,
    philippines,
    south_seas,
    the_allies_answer,
    wake_island,
)
from tests.empire_of_the_sun.example.driver import refused
from tests.empire_of_the_sun.example.january import story
from tests.empire_of_the_sun.example.places import (
    BANGKOK,
    CAM_RANH,
    DAVAO,
    GUAM,
    HAIPHONG,
    HONG_KONG,
    JITRA,
    KOTA_BHARU,
    KRA,
    KUALA_LUMPUR,
    KWAJALEIN,
    LEGASPI,
    LEYTE,
    LINGAYEN,
    MIRI,
    OFF_LEYTE,
    OKINAWA,
    ON_THE_KWAI,
    PALAU,
    PHNOM_PENH,
    RABAUL,
    RANGOON,
    SAIGON,
    SINGAPORE,
    SINGORA,
    TAINAN,
    TRUK,
    WAKE,
)
from tests.empire_of_the_sun.offensive.stage import ends, stage
from wardroom.games.empire_of_the_sun.grid import distance, hexes_in
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, Offensive, War
from wardroom.games.empire_of_the_sun.supply.survey import supply_of
from wardroom.games.empire_of_the_sun.turn.political_will import japanese_resources


def offensive(war: War) -> Offensive:
    assert war.offensive is not None
    return war.offensive


def newly_japanese(before: War, after: War) -> set[int]:
    return set(hexes_in(after.japanese & ~before.japanese))


# Activation


@pytest.mark.rule("EOS 17.11a", "EOS 7.21a")
def test_26_units_are_activated_and_no_more() -> None:
    """X71: the list has 26 names, counted with the Nachi. Text differs: step 8 repeats the 16th Army in her place."""
    shown = story(activations)
    assert len(ACTIVATED) == 26
    assert offensive(shown.after).active == list(ACTIVATED)
    first, last = shown.asked[0], shown.asked[-1]
    assert (first.kind, first.facts, last.facts) == ("activate", 26, 1)
    assert shown.resumed().question.kind == "move"


@pytest.mark.rule("EOS 17.11e", "EOS 17.11a")
def test_allied_aircraft_have_no_zone_of_influence() -> None:
    shown = story(activations)
    assert not supply_of(charts().on("campaign-1941"), shown.after).zoi[ALLIES]
    assert offensive(shown.after).stated == "surprise"


# Movement, from west to east


@pytest.mark.rule("EOS 8.45b", "EOS 8.45.Aa1", "EOS 8.21d", "EOS 17.11j")
def test_the_25th_army_lands_at_kota_bharu_and_the_kongo_follows() -> None:
    shown = story(malaya)
    assert shown.moved()["25-army"] == (HAIPHONG, KOTA_BHARU)
    assert shown.moved()["kongo"] == (TAINAN, KOTA_BHARU)
    assert distance(TAINAN, KOTA_BHARU) == 8
    assert (shown.before.forces[JAPAN].asp_used, shown.after.forces[JAPAN].asp_used) == (0, 1)
    assert "22-air-flotilla" not in shown.moved() and distance(SAIGON, KOTA_BHARU) == 1


@pytest.mark.rule("EOS 8.42b", "EOS 6.5a", "EOS 8.11a")
def test_the_38th_army_marches_to_kuala_lumpur_and_takes_every_hex_on_its_way() -> None:
    """X73: five hexes of the route are two and a half of three movement points."""
    shown = story(malaya)
    assert shown.moved()["38-army"] == (PHNOM_PENH, KUALA_LUMPUR)
    way = [event.params["end"] for event in shown.events("moved") if event.params["units"] == ["38-army"]]
    assert way == [BANGKOK, KRA, SINGORA, JITRA, KUALA_LUMPUR]
    assert newly_japanese(shown.before, shown.after) >= {SINGORA, JITRA, KUALA_LUMPUR}


@pytest.mark.rule("EOS 13.79a", "EOS 8.42b")
def test_the_15th_army_goes_as_far_as_the_road_that_is_not_built() -> None:
    """Half a point, and two for the jungle, leave half a point: with card 18 enough to go on along the railway."""
    assert story(malaya).moved()["15-army"] == (PHNOM_PENH, ON_THE_KWAI)
    assert story(malaya).asked[-1].option(f"to:{ON_THE_KWAI}")  # once there it is not asked again
    play = story(activations).resumed()
    play.war.politics.kwai = True
    play.war.places["1b-division"] = RANGOON  # off the railway
    for choice in ("move:15-army", "by:ground", f"to:{BANGKOK}", f"to:{ON_THE_KWAI}"):
        play.pick(play.question.kind, choice)
    assert play.question.option("to:2108") and play.question.option("stop")


@pytest.mark.rule("EOS 8.46a", "EOS 8.46a1", "EOS 8.21e")
def test_the_mogami_carries_a_brigade_to_miri_without_shipping() -> None:
    shown = story(borneo)
    assert {unit: shown.moved()[unit] for unit in ("mogami", "2-sn-brigade")} == dict.fromkeys(
        ("mogami", "2-sn-brigade"), (CAM_RANH, MIRI)
    )
    assert distance(CAM_RANH, MIRI) == 4
    assert shown.after.forces[JAPAN].asp_used == shown.before.forces[JAPAN].asp_used


@pytest.mark.rule("EOS 8.42a")
def test_the_17th_army_marches_into_hong_kong() -> None:
    shown = story(hong_kong)
    assert shown.moved() == {"17-army": (2708, HONG_KONG)}
    assert not newly_japanese(shown.before, shown.after)


@pytest.mark.rule("EOS 8.45.Aa1", "EOS 8.45.Aa2", "EOS 8.45.Aa", "EOS 8.45.Ab")
def test_the_landings_in_the_philippines_and_their_shipping() -> None:
    """X72: with the 25th Army's six of seven points are used."""
    shown = story(philippines)
    assert shown.moved() == {
        "1-sn-brigade": (TAINAN, 2911),
        "14-army": (TAINAN, LINGAYEN),
        "takao": (TAINAN, LINGAYEN),
        "zuiho": (3407, LEGASPI),
        "19-army": (OKINAWA, LEGASPI),
        "16-army": (PALAU, DAVAO),
        "nachi": (PALAU, DAVAO),
        "ryujo": (PALAU, OFF_LEYTE),
    }
    costs = [event.params["points"] for event in shown.events("shipping")]
    assert costs == [1, 2, 1, 1]
    assert (shown.after.forces[JAPAN].asp_used, shown.after.forces[JAPAN].asp) == (6, 7)


@pytest.mark.rule("EOS 7.24b", "EOS 8.21c")
def test_the_ryujo_stops_at_sea_with_leyte_in_her_range() -> None:
    assert distance(OFF_LEYTE, LEYTE) == 3
    assert OFF_LEYTE not in charts().geography.ports


@pytest.mark.rule("EOS 8.46a", "EOS 17.11j")
def test_guam_rabaul_and_wake_are_landed_on_from_cruisers() -> None:
    assert story(south_seas).moved() == {
        "3-sn-brigade": (TRUK, GUAM),
        "kamikaze": (TRUK, GUAM),
        "ss-brigade": (TRUK, RABAUL),
        "aoba": (TRUK, RABAUL),
    }
    assert story(wake_island).moved() == dict.fromkeys(("4-sn-brigade", "tenryu"), (KWAJALEIN, WAKE))
    assert story(wake_island).after.forces[JAPAN].asp_used == 6


@pytest.mark.rule("EOS 8.45.Bb", "EOS 17.11e")
def test_later_a_landing_on_wake_will_need_a_carrier() -> None:
    """A2.9: without the event Marine 211 closes the sea to landings, and the 24th is too far off to open it."""
    later = war("1942")
    place(later, "soryu", KWAJALEIN)
    stage(later, JAPAN, "4-sn-brigade", "tenryu", "24-air-flotilla", "soryu", ops=3, mode="ec")
    assert WAKE not in ends(later, "4-sn-brigade", "tenryu", by="organic")
    assert WAKE in ends(later, "4-sn-brigade", "tenryu", "soryu", by="organic")


# Battles are declared


@pytest.mark.rule("EOS 7.24a", "EOS 7.24b", "EOS 7.24d", "EOS 7.24h")
def test_six_battle_hexes_and_who_fights_there_from_outside() -> None:
    """Kota Bharu is empty as yet: the 22nd Air Flotilla covers the landing. The 24th is in range of Wake."""
    now = offensive(story(battles_are_declared).after)
    assert set(now.battles) - {KOTA_BHARU} == {HONG_KONG, LINGAYEN, LEGASPI, LEYTE, DAVAO, WAKE}
    assert now.assigned["ryujo"] == LEYTE
    assert {unit for unit, hex in now.assigned.items() if hex == LINGAYEN} == {
        "5-air-division", "21-air-flotilla", "23-air-flotilla",
    }  # fmt: skip
    assert now.assigned["24-air-flotilla"] == WAKE
    assert distance(KWAJALEIN, WAKE) == 4


@pytest.mark.rule("EOS 17.11d", "EOS 7.24a", "EOS 7.24g", "EOS 7.24h")
def test_force_z_comes_to_kota_bharu_and_whoever_covers_the_landing_fights_it() -> None:
    """EOS-R150: the 22nd Air Flotilla must fight, else one battleship could not eliminate Force Z (20 hits)."""
    now = story(the_allies_answer).after
    assert now.places["force-z"] == KOTA_BHARU and distance(SINGAPORE, KOTA_BHARU) == 3
    assert KOTA_BHARU in offensive(now).battles
    assert offensive(now).assigned["22-air-flotilla"] == KOTA_BHARU
    assert not offensive(now).covers
    assert offensive(now).reacting == ["force-z"]


@pytest.mark.rule("EOS 12.11a", "EOS 12.11b")
def test_miri_will_be_the_fourth_resource() -> None:
    """It changes hands after the battles: see test_aftermath.py."""
    assert japanese_resources(charts(), story(activations).before) == 3
    assert japanese_resources(charts(), story(the_allies_answer).after) == 3


@pytest.mark.rule("EOS 8.46a")
def test_a_brigade_goes_by_cruiser_only_from_the_same_hex() -> None:
    stack = story(wake_island).question("stack", "4-sn-brigade")
    assert {each.id for each in stack.options} >= {"join:tenryu", "by:assault"}
    assert refused(stack, "by:organic") == "8.46a"
