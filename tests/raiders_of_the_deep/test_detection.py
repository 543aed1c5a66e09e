"""[9.6.1-9.6.3, 9.6.7, 9.6.12] Escort detection: when it is rolled, what counts and how long."""

from __future__ import annotations

import pytest

from tests.careers import events, modifiers, pair, rolls
from tests.raiders_of_the_deep.build import charts, target
from tests.raiders_of_the_deep.fights import (
    ESCAPED,
    NO_HITS,
    RAM_MISSES,
    RUN_SILENT,
    Story,
    aim,
    attacking,
    coming,
    decorated,
    fight_of,
    hunted,
    hurting,
    misses,
    strikes,
)
from wardroom.games.raiders_of_the_deep.combat.detection import (
    attack_modifiers,
    detection_modifiers,
    evade,
    ram_modifiers,
    search,
)
from wardroom.games.raiders_of_the_deep.sea.encounter import press_attack

FIRED = ["salvo:forward", *aim("forward", 1)]
VOLLEY = ["weapon:forward", *aim("forward", 1), "weapon:done"]


# 9.6


@pytest.mark.rule("RD 9.6a")
def test_each_pass_of_detection_and_attack_is_one_round_until_the_boat_evades() -> None:
    one = hunted()
    table = Story([RUN_SILENT] * 3, [pair(9), RAM_MISSES, NO_HITS, pair(9), NO_HITS, ESCAPED])
    evade(table, one, fight_of(one))
    table.finish()
    assert [roll.table for roll in rolls(table)] == ["Detection", "Ram", "Attack", "Detection", "Attack", "Detection"]
    assert fight_of(one).round == 3
    assert table.story[-1] == "!escaped"


# 9.6.2, 9.4.3


@pytest.mark.rule("RD 9.6.2a", "RD 9.4.3b", "RD 9.4.3c", "RD 9.4.6a")
@pytest.mark.parametrize("where", ["close", "long"])
def test_an_escort_that_arrives_looks_at_once_without_range_and_again_after_the_attack(where: str) -> None:
    one = attacking("Ship", range=where, night=True, ships=(target(13_000),))
    table = Story(
        [*VOLLEY, "round:again", RUN_SILENT, "strike:attack", *FIRED, RUN_SILENT],
        [misses(where=where, modifier=-1), coming("Escort"), pair(8), misses(where=where), ESCAPED],
    )
    one.boat.forward_reloads = {"G/6": 1}
    press_attack(table, one, fight_of(one))
    table.finish()
    told = [each for each in table.story if each in ("Detection", "Close Approach", f"G/6 {where}")]
    assert told == [f"G/6 {where}", "Detection", f"G/6 {where}", "Detection"]
    first, second = rolls(table, "Detection")
    assert modifiers(first) == {}
    assert set(modifiers(second)) == {f"{where} range"}


# 9.6.3


@pytest.mark.rule("RD 9.6.3a")
def test_all_modifiers_of_detection_add_up() -> None:
    one = decorated(hunted(range="close", day_torpedoes=True, detected=True), "PLM")
    one.boat.damage = {"fuel tanks": "damaged", "dive planes": "damaged"}
    table = Story([RUN_SILENT], [ESCAPED])
    search(table, one, fight_of(one))
    look = rolls(table, "Detection")[0]
    counted = modifiers(look)
    assert set(counted) == {
        "close range",
        "day torpedo attack",
        "previous detection",
        "Pour le Mérite",
        "fuel tanks leaking",
        "dive planes out",
    }
    assert look.total == 2 + sum(counted.values())
    assert counted["Pour le Mérite"] == -1
    assert counted["close range"] == counted["day torpedo attack"] == counted["previous detection"] == 1


@pytest.mark.rule("RD 9.6.3a")
def test_all_modifiers_of_attack_add_up() -> None:
    one = hunted(night_surface=True, night=True, round=1)
    one.boat.damage = {"fuel tanks": "damaged"}
    common = {"detected by 12", "night surface attack", "fuel tanks leaking"}
    found = "detected, +1 on E3"
    attack = attack_modifiers(charts().attack, one, fight_of(one), found)
    assert {modifier.name for modifier in attack} == common
    ram = ram_modifiers(charts(), one, fight_of(one), found)
    assert {modifier.name for modifier in ram} == {"surfaced ram", *common}


@pytest.mark.rule("RD 9.6.3c")
def test_firing_fore_and_aft_counts_in_the_first_round_only() -> None:
    one = attacking(night=True, surfaced=True)
    table = Story(
        ["salvo:forward+aft", *aim("forward", 1), *aim("aft", 1), RUN_SILENT],
        [misses(modifier=-1), misses(), pair(9), RAM_MISSES, ESCAPED],
    )
    press_attack(table, one, fight_of(one))
    table.finish()
    first, second = rolls(table, "Detection")
    assert modifiers(first)["fired fore and aft"] == 1
    assert "fired fore and aft" not in modifiers(second)


@pytest.mark.rule("RD 9.6.3a")
def test_close_range_and_the_torpedoes_of_the_day_count_in_every_round() -> None:
    one = attacking(range="close")
    table = Story(
        [*FIRED, RUN_SILENT, RUN_SILENT, RUN_SILENT],
        [pair(9), misses(where="close"), pair(9), RAM_MISSES, pair(9), ESCAPED],
    )
    press_attack(table, one, fight_of(one))
    table.finish()
    first, second, third = rolls(table, "Detection")
    assert modifiers(first) == {"close range": 1, "day torpedo attack": 1}
    assert modifiers(second) == modifiers(third) == {**modifiers(first), "previous detection": 1}


@pytest.mark.rule("RD 9.2.2e", "RD 9.6.3a")
def test_after_a_detected_approach_by_day_no_torpedo_counts_for_none_was_fired() -> None:
    one = attacking(range="close")
    table = Story([*FIRED, RUN_SILENT], [pair(10), RAM_MISSES, ESCAPED])
    press_attack(table, one, fight_of(one))
    assert modifiers(rolls(table, "Detection")[0]) == {"close range": 1, "previous detection": 1}


# 9.6.7


@pytest.mark.rule("RD 9.6.7a", "RD 9.6.7b", "RD 9.6.7c")
@pytest.mark.parametrize(
    ("total", "found"), [(2, ""), (8, ""), (9, "detected"), (11, "detected"), (12, "detected, +1 on E3")]
)
def test_eight_or_less_is_not_detected(total: int, found: str) -> None:
    one = hunted()
    table = Story([RUN_SILENT], [pair(total)])
    assert search(table, one, fight_of(one)) == found
    table.finish()


@pytest.mark.rule("RD 9.6.7b")
def test_a_natural_two_is_never_detected_and_the_encounter_ends() -> None:
    one = hunted(range="close", day_torpedoes=True, detected=True)
    one.boat.damage = dict.fromkeys(("fuel tanks", "dive planes", "batteries"), "damaged")
    one.crew.quality = 0
    one.crew.wounds = {"commander": "SW", "1WO": "SW"}
    assert 2 + sum(modifier.value for modifier in detection_modifiers(charts(), one, fight_of(one))) >= 9
    table = Story([RUN_SILENT], [(1, 1)])
    evade(table, one, fight_of(one))
    table.finish()
    assert table.story[-1] == "!escaped"


@pytest.mark.rule("RD 9.6.7b")
def test_an_unseen_approach_or_arrival_does_not_end_the_encounter() -> None:
    one = attacking(range="close")
    table = Story([*FIRED, RUN_SILENT], [(1, 1), misses(where="close"), ESCAPED])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert len(events(table, "escaped")) == 1
    assert one.boat.forward == ["", "G/6"]


@pytest.mark.rule("RD 9.6.7c")
def test_a_detected_boat_is_attacked_on_e3() -> None:
    one = hunted()
    table = Story([RUN_SILENT] * 2, [pair(9), RAM_MISSES, NO_HITS, ESCAPED])
    evade(table, one, fight_of(one))
    table.finish()
    assert [roll.chart for roll in rolls(table)] == ["E2", "E3", "E3", "E2"]


@pytest.mark.rule("RD 9.6.7d")
@pytest.mark.parametrize(("natural", "day"), [(12, False), (11, True), (12, True)])
def test_d_4_twelve_or_more_adds_one_to_every_attack_of_this_detection(natural: int, day: bool) -> None:
    one = hunted(day_torpedoes=day)
    table = Story([RUN_SILENT] * 3, [pair(natural), RAM_MISSES, (1, 1), pair(8), NO_HITS, ESCAPED])
    if not day:
        table.rolls[3] = pair(9)
    evade(table, one, fight_of(one))
    table.finish()
    ram, first, second = rolls(table, "Ram", "Attack")
    assert modifiers(ram) == {"detected by 12": 1}
    assert modifiers(first) == {"detected by 12": 1}
    assert "detected by 12" not in modifiers(second)


@pytest.mark.rule("RD 9.6.7d")
def test_eleven_adds_nothing_and_neither_does_a_twelve_on_the_approach() -> None:
    one = hunted()
    table = Story([RUN_SILENT] * 2, [pair(11), RAM_MISSES, NO_HITS, ESCAPED])
    evade(table, one, fight_of(one))
    assert [modifiers(roll) for roll in rolls(table, "Ram", "Attack")] == [{}, {}]
    near = attacking(range="close", month="1916-06")
    table = Story([*FIRED, RUN_SILENT], [pair(12), RAM_MISSES, NO_HITS, ESCAPED])
    press_attack(table, near, fight_of(near))
    assert [modifiers(roll) for roll in rolls(table, "Ram", "Attack")] == [{}, {}]


# 9.6.12


@pytest.mark.rule("RD 9.6.12b")
def test_previous_detection_adds_one_from_the_second_pass_on_and_once_in_total() -> None:
    one = hunted()
    table = Story([RUN_SILENT] * 4, [pair(9), RAM_MISSES, NO_HITS, pair(9), NO_HITS, pair(9), NO_HITS, ESCAPED])
    evade(table, one, fight_of(one))
    table.finish()
    looks = [modifiers(roll).get("previous detection", 0) for roll in rolls(table, "Detection")]
    assert looks == [0, 1, 1, 1]


@pytest.mark.rule("RD 9.6.7a", "RD 9.6.12b", "RD 9.6.12c", "RD 9.6.12d")
def test_ex_6_a_daytime_torpedo_attack_of_1916_from_medium_range() -> None:
    one = attacking(month="1916-06", range="medium")
    table = Story(
        [*FIRED, RUN_SILENT, RUN_SILENT, RUN_SILENT],
        [misses(), pair(8), RAM_MISSES, NO_HITS, pair(9), (1, 1), ESCAPED],
    )
    press_attack(table, one, fight_of(one))
    table.finish()
    first, second, third = rolls(table, "Detection")
    assert (modifiers(first), first.total, first.result) == ({"day torpedo attack": 1}, 9, "detected")
    assert modifiers(second) == modifiers(third) == {"day torpedo attack": 1, "previous detection": 1}
    assert (second.total, second.result) == (11, "detected")
    assert modifiers(rolls(table, "Attack")[1]) == {"second depth charges": -1}


@pytest.mark.rule("RD 9.6.12d")
def test_damage_taken_counts_from_the_next_pass_on() -> None:
    one = attacking(month="1916-06")
    table = Story(
        [*FIRED, RUN_SILENT, RUN_SILENT],
        [misses(), pair(8), RAM_MISSES, hurting(1), strikes("dive planes"), ESCAPED],
    )
    press_attack(table, one, fight_of(one))
    table.finish()
    first, second = rolls(table, "Detection")
    assert "dive planes out" not in modifiers(first)
    assert modifiers(second)["dive planes out"] > 0


# Hals und Beinbruch


@pytest.mark.rule("RD 12.1.3a")
def test_hals_und_beinbruch_may_undo_a_detection() -> None:
    one = hunted(luck=1)
    table = Story([RUN_SILENT, "luck:use"], [pair(9), pair(8)])
    assert search(table, one, fight_of(one)) == ""
    table.finish()
    assert one.luck == 0


@pytest.mark.rule("RD 12.1.3a")
def test_hals_und_beinbruch_is_not_offered_for_a_roll_that_is_good() -> None:
    one = hunted(luck=1)
    table = Story([RUN_SILENT], [pair(8)])
    assert search(table, one, fight_of(one)) == ""
    table.finish()
    assert one.luck == 1
