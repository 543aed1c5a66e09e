"""[4.4, 6.24] Attrition."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import bare, charts, place, play
from wardroom.games.empire_of_the_sun.state import CHINA_BOX, ELIMINATED, REMOVED, War
from wardroom.games.empire_of_the_sun.supply.survey import in_supply
from wardroom.games.empire_of_the_sun.turn.attrition import attrition_phase

OAHU, WAKE, TRUK, TARAWA, KWAJALEIN = 5808, 4612, 4017, 5018, 4715
LOST = (ELIMINATED, REMOVED)


def after(war: War) -> None:
    play(attrition_phase, war)
    assert war.phase == "end-turn"


@pytest.mark.rule("EOS 6.24b", "EOS 6.24d", "EOS 6.24d1", "EOS 4.4a", "EOS 6.24a")
def test_out_of_supply_and_far_from_an_hq_full_units_are_reduced_and_reduced_ones_lost() -> None:
    war = bare(5)
    place(war, "4-sn-brigade", WAKE)
    place(war, "3-sn-brigade", TARAWA, steps=1)
    place(war, "i-corps", 3727)
    place(war, "xi-corps", 3727, steps=1)
    after(war)
    assert war.steps["4-sn-brigade"] == 1 and war.places["4-sn-brigade"] == WAKE
    assert war.places["3-sn-brigade"] in LOST
    assert war.steps["i-corps"] == 1
    assert war.places["xi-corps"] in LOST


@pytest.mark.rule("EOS 6.24a", "EOS 4.4b")
def test_ships_and_hqs_suffer_nothing() -> None:
    war = bare(5)
    place(war, "nachi", WAKE, steps=1)
    place(war, "hq-south-seas", TRUK)
    after(war)
    assert war.places["nachi"] == WAKE and war.places["hq-south-seas"] == TRUK


@pytest.mark.rule("EOS 17.10.5K", "EOS 6.24b1")
def test_on_the_south_pacific_sheet_the_hq_at_oahu_keeps_nobody_alive_but_in_the_new_hebrides() -> None:
    war = bare(5, scenario="south-pacific")
    place(war, "hq-central-pacific", OAHU)
    place(war, "washington", 4826)
    place(war, "i-corps", 4423, steps=1)
    place(war, "xi-corps", 4828, steps=1)
    after(war)
    assert war.places["i-corps"] in LOST and war.places["xi-corps"] == 4828


@pytest.mark.rule("EOS 6.24e")
def test_units_of_one_step_count_as_reduced() -> None:
    war = bare(5)
    place(war, "8-dutch-regiment", 2721)
    after(war)
    assert war.places["8-dutch-regiment"] in LOST


@pytest.mark.rule("EOS 6.24b1", "EOS 6.24c")
def test_a_reduced_unit_in_range_of_any_hq_survives_supplied_or_not() -> None:
    war = bare(5)
    place(war, "hq-central-pacific", 4415)
    place(war, "enterprise", 4615)
    place(war, "hq-south-seas", KWAJALEIN)
    place(war, "17-army", KWAJALEIN, steps=1)
    place(war, "18-army", KWAJALEIN)
    assert not in_supply(charts(), war, "17-army") and not in_supply(charts(), war, "hq-south-seas")
    told = play(attrition_phase, war).log
    assert [each.params["unit"] for each in told if each.code == "reduced"] == ["18-army"]
    assert (war.places["17-army"], war.steps["17-army"]) == (KWAJALEIN, 1)
    assert war.steps["18-army"] == 1


@pytest.mark.rule("EOS 6.24b1", "EOS 13.74c")
def test_nothing_is_told_of_reduced_units_that_survive() -> None:
    war = bare(5)
    place(war, "28-army", 2008)
    place(war, "avg", CHINA_BOX, steps=1)
    place(war, "hq-central-pacific", 4415)
    place(war, "enterprise", 4615)
    place(war, "hq-south-seas", KWAJALEIN)
    place(war, "17-army", KWAJALEIN, steps=1)
    assert "17-army" not in {event.params["unit"] for event in play(attrition_phase, war).log}
    assert (war.steps["17-army"], war.steps["avg"]) == (1, 1)


@pytest.mark.rule("EOS 6.24d")
def test_units_in_supply_keep_their_steps() -> None:
    war = bare(5)
    place(war, "hq-central-pacific", OAHU)
    place(war, "i-corps", OAHU)
    place(war, "xi-corps", OAHU, steps=1)
    after(war)
    assert (war.steps["i-corps"], war.steps["xi-corps"]) == (2, 1)


@pytest.mark.rule("EOS 6.24b", "EOS 6.24d")
def test_the_emergency_supply_hex_is_spared() -> None:
    war = bare(5)
    war.politics.tokyo_express = WAKE
    place(war, "4-sn-brigade", WAKE)
    place(war, "3-sn-brigade", WAKE, steps=1)
    after(war)
    assert (war.steps["4-sn-brigade"], war.steps["3-sn-brigade"]) == (2, 1)


@pytest.mark.rule("EOS 13.74c")
def test_aircraft_in_china_are_reduced_and_never_lost() -> None:
    war = bare(5)
    place(war, "28-army", 2008)
    place(war, "14af-lrb", CHINA_BOX)
    place(war, "avg", CHINA_BOX, steps=1)
    after(war)
    assert (war.steps["14af-lrb"], war.steps["avg"]) == (1, 1)
    assert war.places["avg"] == CHINA_BOX
