"""[9.4.3-9.4.6] Additional rounds of combat, and who may come."""

from __future__ import annotations

import pytest

from tests.careers import asked, events, falling, ids, modifiers, pair, refusals, rolls
from tests.raiders_of_the_deep.build import charts, options, target
from tests.raiders_of_the_deep.fights import (
    ESCAPED,
    NO_HITS,
    RAM_MISSES,
    RUN_SILENT,
    Story,
    aim,
    attacking,
    coming,
    fight_of,
    misses,
    torpedo,
)
from wardroom.games.patrol.calendar import month_number
from wardroom.games.raiders_of_the_deep.combat.following import follow
from wardroom.games.raiders_of_the_deep.sea.encounter import press_attack

FORWARD = ["weapon:forward", *aim("forward", 1), "weapon:done"]
PASS = ["weapon:done"]
MISS = misses(modifier=-1)


# 9.4.3


@pytest.mark.rule("RD 9.4.3a")
def test_if_a_ship_is_still_afloat_another_round_may_be_started_on_a_roll() -> None:
    one = attacking("Ship")
    table = Story([*FORWARD, "round:again", *PASS, "round:end"], [MISS, coming("-")])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert ids(asked(table, "round")[0]) == ["round:again", "round:end"]
    assert [roll.chart for roll in rolls(table)] == ["U1", "E1"]


@pytest.mark.rule("RD 9.4.3a")
def test_there_is_none_when_all_are_sunk() -> None:
    one = attacking("Ship")
    table = Story(["weapon:forward", *aim("forward", 1)], torpedo(3))
    press_attack(table, one, fight_of(one))
    table.finish()
    assert not asked(table, "round")


@pytest.mark.rule("RD 9.4.3a")
def test_one_of_two_ships_afloat_is_enough() -> None:
    one = attacking("Two Ships", ships=(target(7600), target(7600)))
    table = Story([*FORWARD, "round:end"], torpedo(3))
    press_attack(table, one, fight_of(one))
    table.finish()
    assert len(asked(table, "round")) == 1


@pytest.mark.rule("RD 9.4.3a")
def test_tubes_are_reloaded_before_the_roll() -> None:
    one = attacking("Ship", month="1917-03")
    table = Story(
        [*FORWARD, "round:again", RUN_SILENT, "strike:break-off"],
        [MISS, coming("Escort", "1917-03"), ESCAPED],
    )
    press_attack(table, one, fight_of(one))
    table.finish()
    assert one.boat.forward == ["G/6", "G/6"]


@pytest.mark.rule("RD 9.4.3b", "RD 9.4.3f")
@pytest.mark.parametrize("where", ["close", "medium", "long"])
def test_an_escort_looks_at_once_whatever_the_range_and_a_boat_it_finds_cannot_attack(where: str) -> None:
    one = attacking("Ship", range=where, month="1917-03", night=True)
    table = Story(
        [*PASS, "round:again", RUN_SILENT, RUN_SILENT],
        [coming("Escort", "1917-03"), pair(9), RAM_MISSES, NO_HITS, ESCAPED],
    )
    press_attack(table, one, fight_of(one))
    table.finish()
    assert [roll.chart for roll in rolls(table)] == ["E1", "E2", "E3", "E3", "E2"]
    assert not asked(table, "strike")
    assert fight_of(one).escorted
    assert [modifiers(roll) for roll in rolls(table, "Detection")] == [{}, {"previous detection": 1}]


@pytest.mark.rule("RD 9.4.3c")
def test_a_boat_it_does_not_find_may_attack_and_is_looked_for_again() -> None:
    one = attacking("Ship", night=True)
    table = Story(
        [*PASS, "round:again", RUN_SILENT, "strike:attack", "salvo:forward", *aim("forward", 1), RUN_SILENT],
        [coming("Escort"), pair(8), misses(), ESCAPED],
    )
    press_attack(table, one, fight_of(one))
    table.finish()
    assert [roll.chart for roll in rolls(table)] == ["E1", "E2", "U1", "E2"]
    assert modifiers(rolls(table, "G/6 medium")[0]) == {}
    assert [event.code for event in table.log if event.code in ("unseen", "escaped")] == ["unseen", "escaped"]


@pytest.mark.rule("RD 9.4.3c")
def test_it_may_break_off_undetected_instead() -> None:
    one = attacking("Ship", night=True)
    table = Story([*PASS, "round:again", RUN_SILENT, "strike:break-off"], [coming("Escort"), pair(8)])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert len(rolls(table, "Detection")) == 1


@pytest.mark.rule("RD 9.4.3c", "RD 9.4.6a")
def test_the_attack_is_that_on_escorted_ships_submerged_from_one_end_without_the_gun() -> None:
    one = attacking("Ship", night=True, surfaced=True)
    table = Story([*PASS, "round:again", RUN_SILENT, "strike:attack", "salvo:none"], [coming("Escort"), pair(8)])
    press_attack(table, one, fight_of(one))
    table.finish()
    salvo = asked(table, "salvo")[0]
    assert ids(salvo) == ["salvo:forward", "salvo:aft", "salvo:none"]
    assert refusals(salvo) == {"salvo:both": "9.2.1b", "salvo:gun": "9.3.1b"}


@pytest.mark.rule("RD 9.4.6a")
@pytest.mark.parametrize("night", [False, True])
def test_the_boat_counts_as_submerged_when_escorts_arrive(night: bool) -> None:
    one = attacking("Ship", month="1917-03", night=night, surfaced=True, range="close")
    table = Story(
        [*PASS, "round:again", RUN_SILENT, RUN_SILENT],
        [coming("Escort", "1917-03"), pair(9), RAM_MISSES, NO_HITS, ESCAPED],
    )
    press_attack(table, one, fight_of(one))
    table.finish()
    assert not fight_of(one).surfaced
    assert [modifiers(roll) for roll in rolls(table, "Ram", "Attack")] == [{}, {}]
    assert not [roll for roll in rolls(table, "Detection") if "close range" in modifiers(roll)]
    assert not events(table, "too_shallow")


@pytest.mark.rule("RD 9.4.3b")
def test_torpedoes_fired_by_day_before_they_came_are_nothing_to_them_but_those_after_are() -> None:
    one = attacking("Ship", month="1917-03")
    table = Story(
        [*FORWARD, "round:again", RUN_SILENT, "strike:attack", "salvo:aft", *aim("aft", 1), RUN_SILENT],
        [MISS, coming("Escort", "1917-03"), pair(8), misses(), ESCAPED],
    )
    press_attack(table, one, fight_of(one))
    table.finish()
    before, after = rolls(table, "Detection")
    assert modifiers(before) == {}
    assert modifiers(after) == {"day torpedo attack": 1}


@pytest.mark.rule("RD 9.4.3d", "RD 9.10.1c")
@pytest.mark.parametrize("dive", ["safe", "attacked"])
def test_aircraft_end_the_attack_and_the_target_escapes_whether_they_attack_or_not(dive: str) -> None:
    one = attacking("Ship", month="1917-09", surfaced=True)
    fight_of(one).targets[0].damage = 1
    hurt = [NO_HITS, falling(charts().crew_injury, "agent")] if dive == "attacked" else []
    table = Story(
        [*PASS, "round:again"],
        [coming("Aircraft", "1917-09"), falling(charts().crash_dive, dive), *hurt],
    )
    assert press_attack(table, one, fight_of(one)) is False
    table.finish()
    assert [roll.chart for roll in rolls(table)][:2] == ["E1", "A1"]
    assert events(table, "targets_escape")
    assert fight_of(one).targets == []


@pytest.mark.rule("RD 9.4.3d", "RD 9.10a", "RD 12.1.3a")
def test_aircraft_of_the_austrian_sub_chart_are_nobody_before_august_1917() -> None:
    sub_chart = charts().austrian_additional_round
    plane = falling(sub_chart[month_number("1917-07")], "Aircraft")
    austrian = options(austrian=True)
    one = attacking("Ship", month="1917-07", zone="British Isles", options=austrian, luck=1)
    table = Story([*PASS, "round:again", *PASS, "round:end"], [plane])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert not asked(table, "luck")
    later = attacking("Ship", month="1917-08", options=austrian)
    table = Story([*PASS, "round:again"], [plane, falling(charts().crash_dive, "safe")])
    press_attack(table, later, fight_of(later))
    table.finish()
    assert events(table, "targets_escape")


@pytest.mark.rule("RD 9.4.3a", "RD 14.5.1a")
@pytest.mark.parametrize("month", ["1914-09", "1916-06", "1917-04", "1918-06"])
def test_austrians_roll_on_their_own_sub_chart(month: str) -> None:
    one = attacking("Ship", month=month, options=options(austrian=True), boat="u19", number="U-20", surfaced=True)
    one.boat.damage["deck gun"] = "damaged"
    one.boat.forward, one.boat.aft = ["C/06", "C/06"], []
    one.boat.forward_reloads = one.boat.aft_reloads = {}
    expected = charts().austrian_additional_round[month_number(month)]
    table = Story([*PASS, "round:again", *PASS, "round:end"], [falling(expected, "-")])
    press_attack(table, one, fight_of(one))
    assert [roll.table for roll in rolls(table)] == [expected.name]


@pytest.mark.rule("RD 9.4.3e")
def test_if_nobody_comes_the_round_is_free_of_detection() -> None:
    one = attacking("Ship")
    table = Story([*PASS, "round:again", *FORWARD, "round:end"], [coming("-"), MISS])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert [roll.chart for roll in rolls(table)] == ["E1", "U1"]
    assert modifiers(rolls(table, "G/6 medium")[0]) == {"unescorted target": -1}


# 9.4.4, 9.4.5


@pytest.mark.rule("RD 9.4.4a")
def test_there_is_no_limit_to_additional_rounds() -> None:
    one = attacking("Ship")
    table = Story([*PASS, *["round:again", *PASS] * 12, "round:end"], [coming("-")] * 12)
    press_attack(table, one, fight_of(one))
    table.finish()
    assert len(asked(table, "round")) == 13


@pytest.mark.rule("RD 9.4.4b", "RD 9.4.5a")
def test_once_escorts_have_come_there_are_no_more_rounds_but_following() -> None:
    one = attacking("Ship", night=True, ships=(target(13_000),))
    table = Story(
        [*PASS, "round:again", RUN_SILENT, "strike:attack", "salvo:forward", *aim("forward", 1), RUN_SILENT],
        [coming("Escort"), pair(8), *torpedo(3), ESCAPED],
    )
    assert press_attack(table, one, fight_of(one)) is True
    table.finish()
    assert len(asked(table, "round")) == 1
    one.boat.forward_reloads = {}
    table = Story(["follow:none"])
    assert follow(table, one, fight_of(one)) is None
    assert ids(table.asked[0]) == ["follow:damaged", "follow:none"]


@pytest.mark.rule("RD 12.1.3a")
def test_hals_und_beinbruch_may_keep_the_escort_away() -> None:
    one = attacking("Ship", luck=1)
    table = Story([*PASS, "round:again", "luck:use", *PASS, "round:end"], [coming("Escort"), coming("-")])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert one.luck == 0
