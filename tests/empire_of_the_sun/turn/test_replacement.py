"""[4.12, 11.0] Replacements: what each side gets, what it may be used for, what is kept."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import bare, charts, control, place, play, table
from wardroom.games.empire_of_the_sun.charts import Charts
from wardroom.games.empire_of_the_sun.state import ALLIES, ELIMINATED, JAPAN, War
from wardroom.games.empire_of_the_sun.supply.survey import in_supply, supply_of
from wardroom.games.empire_of_the_sun.turn.replacement import (
    rebuild_phase,
    replace_phase,
    replacements_phase,
    why_no_step,
)
from wardroom.table import ScriptedTable

OAHU, TOKYO, RANGOON, HONG_KONG = 5808, 3706, 2008, 2709
YARDS = (1307, 1308, 2015, 2709, 3727)


def pool(turn: int, side: str = ALLIES, **changes: object) -> dict[str, int]:
    war = bare(turn, active=side)
    for name, value in changes.items():
        setattr(war.politics, name, value)
    play(replacements_phase, war)
    return war.pool


def at_oahu(turn: int = 3) -> War:
    """An Allied base with an HQ in supply, and steps of every kind."""
    war = bare(turn, phase="replace")
    place(war, "hq-central-pacific", OAHU)
    war.pool = {"allied-ground": 2, "allied-air": 5, "us-naval": 1, "commonwealth-naval": 1, "chinese": 1}
    return war


def options(one: ScriptedTable[Charts]) -> set[str]:
    return {option.id for option in one.asked[0].options}


@pytest.mark.rule("EOS 11.31", "EOS 11.32", "EOS 11.33a", "EOS 11.33c")
def test_allied_steps_of_a_turn() -> None:
    assert pool(2) == {
        "allied-ground": 2,
        "allied-air": 5,
        "us-naval": 2,
        "commonwealth-naval": 0,
        "chinese": 0,
    }
    assert pool(3)["us-naval"] == 1


@pytest.mark.rule("EOS 11.33a")
@pytest.mark.parametrize(("turn", "steps"), [(4, 1), (5, 0)])
def test_without_oahu_there_is_one_us_naval_step_less(turn: int, steps: int) -> None:
    war = bare(turn)
    control(war, JAPAN, OAHU)
    play(replacements_phase, war)
    assert war.pool["us-naval"] == steps


@pytest.mark.rule("EOS 11.33b")
@pytest.mark.parametrize("turn", range(2, 13))
def test_the_commonwealth_has_a_naval_step_every_third_turn_from_turn_6_while_it_has_a_yard(turn: int) -> None:
    assert pool(turn)["commonwealth-naval"] == (1 if turn in (6, 9, 12) else 0)
    war = bare(turn)
    control(war, JAPAN, *YARDS)
    play(replacements_phase, war)
    assert war.pool["commonwealth-naval"] == 0


@pytest.mark.rule("EOS 11.34")
def test_china_has_a_step_on_odd_turns_while_she_stands() -> None:
    assert [pool(turn)["chinese"] for turn in range(2, 8)] == [0, 1, 0, 1, 0, 1]
    assert pool(3, surrendered=["china"])["chinese"] == 0


@pytest.mark.rule("EOS 11.23a", "EOS 11.23b", "EOS 11.21", "EOS 11.22")
def test_japan_has_what_she_kept_and_what_china_gives() -> None:
    war = bare(3, active=JAPAN)
    war.forces[JAPAN].air = 2
    play(replacements_phase, war)
    assert war.pool == {"japan-ground": 2, "japan-air": 2, "japan-naval": 1}
    assert war.forces[JAPAN].naval == 1
    assert pool(5, JAPAN, divisions=1)["japan-ground"] == 1
    assert pool(5, JAPAN, divisions=0)["japan-ground"] == 0


@pytest.mark.rule("EOS 13.71c")
def test_japan_takes_no_divisions_when_every_port_of_china_and_korea_is_lost() -> None:
    war = bare(11, active=JAPAN)
    ports = charts().nations.china_ports + charts().nations.korean_ports
    control(war, ALLIES, *ports[1:])
    play(replacements_phase, war)
    assert war.pool["japan-ground"] == 2
    control(war, ALLIES, *ports)
    play(replacements_phase, war)
    assert war.pool["japan-ground"] == 0


@pytest.mark.rule("EOS 11.0a")
def test_a_step_restores_a_reduced_unit() -> None:
    war = at_oahu()
    place(war, "xi-corps", OAHU, steps=1)
    one = play(replace_phase, war, ["restore:xi-corps"])
    assert war.steps["xi-corps"] == 2
    assert war.pool["allied-ground"] == 1
    assert one.told == ["restored"]


@pytest.mark.rule("EOS 11.0a", "EOS 11.0a1", "EOS 11.0c")
@pytest.mark.parametrize(("choice", "steps", "left"), [("rebuild", 1, 1), ("rebuild-full", 2, 0)])
def test_one_step_rebuilds_a_lost_unit_reduced_and_two_rebuild_it_full(choice: str, steps: int, left: int) -> None:
    war = at_oahu()
    place(war, "xi-corps", ELIMINATED, steps=0)
    play(replace_phase, war, [f"{choice}:xi-corps"])
    assert war.phase == "rebuild"
    play(rebuild_phase, war, [f"hex:{OAHU}"])
    assert (war.places["xi-corps"], war.steps["xi-corps"]) == (OAHU, steps)
    assert war.pool["allied-ground"] == left
    assert war.phase == "replace" and war.placed == ["xi-corps"]


@pytest.mark.rule("EOS 11.0b")
def test_a_unit_out_of_supply_or_in_enemy_zoi_is_not_restored() -> None:
    war = at_oahu()
    place(war, "xi-corps", OAHU, steps=1)
    place(war, "i-corps", 3727, steps=1)
    asked = play(replace_phase, war, ["done"]).asked[0]
    assert asked.option("restore:i-corps") is None
    assert [(each.id, each.rule) for each in asked.refused] == [("restore:i-corps", "11.0b")]
    war = at_oahu()
    place(war, "xi-corps", OAHU, steps=1)
    place(war, "hq-combined-fleet-yamamoto", 5708)
    place(war, "21-air-flotilla", 5708)
    one = play(replace_phase, war)
    assert war.phase == "replacements" and not one.asked


@pytest.mark.rule("EOS 11.0b")
def test_a_unit_in_supply_is_not_restored_in_enemy_zoi() -> None:
    """Phnom Penh is supplied over land from Saigon; aircraft at Kota Bharu are next to it."""
    war = bare(5, phase="replace", active=JAPAN)
    place(war, "hq-south", 2212)
    place(war, "25-army", 2211, steps=1)
    supply = supply_of(charts(), war)
    assert why_no_step(table(), war, supply, "25-army") == ("", "")
    place(war, "hq-malaya", 2015)
    place(war, "ma-air", 2112)
    assert in_supply(charts(), war, "25-army")
    assert "ZOI" in why_no_step(table(), war, supply_of(charts(), war), "25-army")[0]


@pytest.mark.rule("EOS 11.1")
def test_prewar_units_are_not_replaced() -> None:
    war = at_oahu()
    dotted = "sl-corps"
    place(war, dotted, OAHU, steps=1)
    place(war, "xi-corps", OAHU, steps=1)
    asked = play(replace_phase, war, ["done"]).asked[0]
    assert {option.id for option in asked.options} == {"restore:xi-corps", "done"}
    assert (f"restore:{dotted}", "11.1") in {(each.id, each.rule) for each in asked.refused}


@pytest.mark.rule("EOS 11.35")
def test_no_dutch_unit_has_a_pool() -> None:
    assert all(not piece.pool for piece in charts().pieces.values() if piece.nation == "dutch")


@pytest.mark.rule("EOS 11.0e")
def test_allied_steps_that_are_not_used_are_lost_and_japans_are_kept() -> None:
    war = at_oahu()
    place(war, "xi-corps", OAHU, steps=1)
    play(replace_phase, war, ["done"])
    assert (war.active, war.phase, war.pool) == (JAPAN, "replacements", {})
    war.forces[JAPAN].air, war.forces[JAPAN].naval = 2, 1
    place(war, "hq-combined-fleet-yamamoto", 3407)
    place(war, "nagato", 3407, steps=1)
    place(war, "25-air-flotilla", TOKYO, steps=1)
    war.turn = 5
    play(replacements_phase, war)
    play(replace_phase, war, ["restore:25-air-flotilla"])
    play(replace_phase, war)
    assert (war.forces[JAPAN].air, war.forces[JAPAN].naval) == (1, 1)
    assert war.phase == "submarines"


@pytest.mark.rule("EOS 11.23a", "EOS 11.23c")
def test_each_japanese_ground_step_is_a_division_less_in_china() -> None:
    war = bare(5, active=JAPAN, phase="replacements")
    place(war, "hq-combined-fleet-yamamoto", 3407)
    for unit in ("27-army", "18-army", "31-army"):
        place(war, unit, TOKYO, steps=1)
    play(replacements_phase, war)
    play(replace_phase, war, ["restore:27-army"])
    play(replace_phase, war, ["restore:18-army"])
    play(replace_phase, war)
    assert war.politics.divisions == 10
    assert war.steps["31-army"] == 1
    assert war.phase == "submarines"


@pytest.mark.rule("EOS 11.34", "EOS 11.34a", "EOS 10.11e")
def test_chinese_steps_serve_chinese_armies_alone_and_kunming_must_be_supplied() -> None:
    war = at_oahu()
    war.pool = {"chinese": 1}
    place(war, "5-chinese-army", ELIMINATED, steps=0)
    place(war, "xi-corps", OAHU, steps=1)
    one = play(replace_phase, war, ["rebuild:5-chinese-army"])
    assert options(one) == {"rebuild:5-chinese-army", "done"}
    assert {option.id for option in play(rebuild_phase, war, ["hex:2407"]).asked[0].options} == {"hex:2407"}
    war = at_oahu()
    war.pool = {"chinese": 1}
    place(war, "5-chinese-army", ELIMINATED, steps=0)
    place(war, "28-army", RANGOON)
    assert not play(replace_phase, war).asked


@pytest.mark.rule("EOS 13.83", "EOS 13.83b")
def test_after_the_surrender_australians_are_restored_and_not_rebuilt() -> None:
    war = bare(5, phase="replace")
    war.politics.surrendered = ["australia"]
    war.pool = {"allied-ground": 2}
    place(war, "hq-anzac", 3823)
    place(war, "3-australian-corps", 3823, steps=1)
    place(war, "4-australian-corps", ELIMINATED, steps=0)
    asked = play(replace_phase, war, ["done"]).asked[0]
    assert {option.id for option in asked.options} == {"restore:3-australian-corps", "done"}
    assert ("rebuild:4-australian-corps", "13.83b") in {(each.id, each.rule) for each in asked.refused}


@pytest.mark.rule("EOS 11.31")
def test_strikes_in_india_take_a_step_and_leave_the_others_to_the_us() -> None:
    war = bare(3)
    war.politics.strikes = 1
    play(replacements_phase, war)
    assert (war.pool["us-ground"], war.pool["allied-ground"]) == (1, 0)
    assert not war.politics.strikes
    place(war, "hq-anzac", 3823)
    place(war, "3-australian-corps", 3823, steps=1)
    place(war, "xi-corps", 3823, steps=1)
    assert options(play(replace_phase, war, ["restore:xi-corps"])) == {"restore:xi-corps", "done"}
    war.politics.strikes, war.active = 2, ALLIES
    play(replacements_phase, war)
    assert war.pool["us-ground"] == 0, "a step for each of two strikes"


@pytest.mark.rule("EOS 17.10.5G", "EOS 17.10.5H", "EOS 17.10.5I", "EOS 17.10.5Jb")
def test_the_south_pacific_has_a_schedule_of_its_own() -> None:
    war = bare(4, scenario="south-pacific")
    play(replacements_phase, war)
    assert war.pool == {"allied-ground": 1, "allied-air": 4, "us-naval": 1}
    war.active = JAPAN
    war.forces[JAPAN].air = war.forces[JAPAN].naval = 2
    play(replacements_phase, war)
    assert war.pool == {"japan-ground": 1, "japan-air": 2, "japan-naval": 2}


@pytest.mark.rule("EOS 11.33b")
@pytest.mark.parametrize(("options", "restored"), [({}, False), ({"us-naval-steps": "allied"}, True)])
def test_us_naval_steps_serve_commonwealth_ships_by_a_switch_alone(options: dict[str, str], restored: bool) -> None:
    war = bare(7, options=options)
    place(war, "duke-of-york", 1307, steps=1)
    place(war, "hq-seac", 1805)
    war.active, war.pool, war.phase = ALLIES, {"us-naval": 1, "commonwealth-naval": 0}, "replace"
    one = play(replace_phase, war, ["restore:duke-of-york"] if restored else [])
    assert bool(one.asked) is restored
    assert (war.steps["duke-of-york"] == 2) is restored
