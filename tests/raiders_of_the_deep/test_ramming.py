"""[9.6.8a-c] Ramming."""

from __future__ import annotations

import pytest

from tests.careers import events, falling, modifiers, pair, rolls
from tests.raiders_of_the_deep.build import charts
from tests.raiders_of_the_deep.fights import (
    ESCAPED,
    NO_HITS,
    RAM_MISSES,
    RUN_SILENT,
    Story,
    aim,
    attacking,
    fight_of,
    hunted,
    misses,
    strikes,
)
from wardroom.games.raiders_of_the_deep.combat.detection import evade
from wardroom.games.raiders_of_the_deep.ends import CareerEnds
from wardroom.games.raiders_of_the_deep.sea.encounter import press_attack

FIRED = ["salvo:forward", *aim("forward", 1)]


@pytest.mark.rule("RD 9.6.8a")
@pytest.mark.parametrize("month", ["1914-10", "1916-02", "1916-03", "1918-10"])
def test_the_first_detection_and_only_that_brings_one_attempt_to_ram(month: str) -> None:
    one = hunted(month, boat="u19", number="U-20")
    drops = [] if month < "1916-03" else [NO_HITS]
    table = Story([RUN_SILENT] * 3, [pair(9), RAM_MISSES, *drops, pair(9), *drops, ESCAPED])
    evade(table, one, fight_of(one))
    table.finish()
    assert len(rolls(table, "Ram")) == 1
    assert table.story.index("Ram") == table.story.index("Detection") + 1


@pytest.mark.rule("RD 9.6.8a")
def test_the_attempt_comes_before_the_depth_charges() -> None:
    one = hunted()
    table = Story([RUN_SILENT] * 2, [pair(9), RAM_MISSES, NO_HITS, ESCAPED])
    evade(table, one, fight_of(one))
    assert [roll.table for roll in rolls(table)] == ["Detection", "Ram", "Attack", "Detection"]


@pytest.mark.rule("RD 9.6.8b")
def test_two_is_added_if_the_boat_was_detected_on_the_surface() -> None:
    one = attacking(night=True, surfaced=True)
    table = Story([*FIRED, RUN_SILENT], [misses(modifier=-1), pair(9), RAM_MISSES, ESCAPED])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert modifiers(rolls(table, "Ram")[0])["surfaced ram"] == 2


@pytest.mark.rule("RD 9.6.8b")
@pytest.mark.parametrize("night", [False, True])
def test_nothing_is_added_for_a_submerged_boat(night: bool) -> None:
    one = attacking(night=night)
    table = Story([*FIRED, RUN_SILENT, RUN_SILENT], [misses(), pair(9), RAM_MISSES, ESCAPED])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert modifiers(rolls(table, "Ram")[0]) == {}


@pytest.mark.rule("RD 9.6.8b", "RD 9.6.8a")
def test_the_posture_on_a_detected_approach_counts() -> None:
    for surfaced, added in ((True, 2), (False, 0)):
        one = attacking(range="close", night=True, surfaced=surfaced)
        table = Story([*FIRED, RUN_SILENT], [pair(10), RAM_MISSES, ESCAPED])
        press_attack(table, one, fight_of(one))
        table.finish()
        assert modifiers(rolls(table, "Ram")[0]).get("surfaced ram", 0) == added


@pytest.mark.rule("RD 9.6.8c")
def test_d_5_seven_or_less_has_no_effect_and_eight_has() -> None:
    one = hunted("1915-06")
    table = Story([RUN_SILENT] * 2, [pair(9), pair(7), ESCAPED])
    evade(table, one, fight_of(one))
    table.finish()
    assert events(table, "ram_missed")
    number = int(charts().attack.result(8))
    assert number > 0
    one = hunted("1915-06")
    table = Story([RUN_SILENT] * 2, [pair(9), pair(8), *[strikes("radio")] * number, ESCAPED])
    evade(table, one, fight_of(one))
    table.finish()
    assert [event.params["hits"] for event in events(table, "rammed")] == [number]
    assert one.boat.damage == {"radio": "damaged"}


@pytest.mark.rule("RD 9.6.8c")
def test_from_eight_on_a_ram_reads_e3_as_usual() -> None:
    ram, attack = charts().ram, charts().attack
    assert [ram.result(total) for total in range(-3, 8)] == [0] * 11
    for total in range(8, 20):
        assert ram.result(total) == attack.result(total)
    assert ram.result(13) == "sunk"


@pytest.mark.rule("RD 9.6.8c")
def test_thirteen_sinks_the_boat() -> None:
    one = attacking(night=True, surfaced=True)
    table = Story(FIRED, [misses(modifier=-1), pair(9), pair(11)])
    with pytest.raises(CareerEnds, match="rammed"):
        press_attack(table, one, fight_of(one))
    table.finish()


@pytest.mark.rule("RD 9.6.8c", "RD 10.5.1b")
def test_men_hurt_by_a_ram_on_the_surface_may_be_hurt_badly() -> None:
    crew, worst = falling(charts().crew_injury, "1WO"), falling(charts().severity, "KIA")
    for surfaced, wound in ((True, "KIA"), (False, "LW")):
        one = attacking(night=True, surfaced=surfaced, month="1915-06")
        others = [strikes("radio")] * (int(charts().ram.result(8)) - 1)
        bonus = sum(charts().ram.modifiers[name].value for name in ("surfaced ram", "night surface attack"))
        natural = 8 - bonus if surfaced else 8
        looks = [RUN_SILENT] if surfaced else [RUN_SILENT, RUN_SILENT]
        fall = misses(modifier=-1) if surfaced else misses()
        table = Story([*FIRED, *looks], [fall, pair(9), pair(natural)])
        table.rolls += [strikes("crew injury"), crew, worst, *others, ESCAPED]  # type: ignore[list-item]
        press_attack(table, one, fight_of(one))
        table.finish()
        assert one.crew.wounds == {"1WO": wound}
