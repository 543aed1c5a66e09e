"""[9.6.4-9.6.6] Exceeding test depth."""

from __future__ import annotations

import pytest

from tests.careers import asked, events, ids, modifiers, pair, rolls
from tests.raiders_of_the_deep.build import charts
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
    hunted,
    misses,
)
from wardroom.games.raiders_of_the_deep.combat.detection import evade, search
from wardroom.games.raiders_of_the_deep.ends import CareerEnds
from wardroom.games.raiders_of_the_deep.sea.encounter import press_attack

DIVE = "evade:depth"
NUMBERS = charts().mats["u31"].hull
LIMIT = charts().mats["u31"].hull_sunk


@pytest.mark.rule("RD 9.6.4a")
def test_it_is_declared_before_the_detection_roll() -> None:
    one = hunted()
    table = Story([RUN_SILENT], [ESCAPED])
    search(table, one, fight_of(one))
    assert ids(table.asked[0]) == [RUN_SILENT, DIVE]
    assert table.story == ["?evade", "Detection"]


@pytest.mark.rule("RD 9.6.4b", "RD 9.6.4e")
def test_it_costs_one_hull_box_and_a_roll_above_the_box_number_gives_minus_one() -> None:
    one = hunted()
    table = Story([DIVE], [pair(NUMBERS[0] + 1), pair(9)])
    assert search(table, one, fight_of(one)) == ""
    table.finish()
    assert one.boat.hull == 1
    assert modifiers(rolls(table, "Detection")[0]) == {"exceeded test depth": -1}


@pytest.mark.rule("RD 9.6.4b")
def test_the_number_is_that_of_the_box_the_marker_is_in_after_that_damage() -> None:
    one = hunted()
    one.boat.hull = 2
    table = Story([DIVE], [pair(NUMBERS[2] + 1), ESCAPED])
    search(table, one, fight_of(one))
    table.finish()
    assert one.boat.hull == 3


@pytest.mark.rule("RD 9.6.4c")
def test_a_roll_below_the_number_crushes_the_boat() -> None:
    one = hunted()
    one.boat.hull = 2
    table = Story([DIVE], [pair(NUMBERS[2] - 1)])
    with pytest.raises(CareerEnds, match="crushed"):
        search(table, one, fight_of(one))
    table.finish()


@pytest.mark.rule("RD 9.6.4d")
def test_d_11_a_roll_equal_to_the_number_costs_another_box_and_is_made_again() -> None:
    box = NUMBERS.index(6) + 1
    one = hunted()
    one.boat.hull = box - 1
    table = Story([DIVE], [pair(6), pair(NUMBERS[box] + 1), ESCAPED])
    search(table, one, fight_of(one))
    table.finish()
    assert one.boat.hull == box + 1
    assert len(events(table, "hull")) == 2
    assert modifiers(rolls(table, "Detection")[0]) == {"exceeded test depth": -1}


@pytest.mark.rule("RD 9.6.4f")
def test_the_last_hull_box_sinks_the_boat_before_any_roll() -> None:
    one = hunted()
    one.boat.hull = LIMIT - 1
    table = Story([DIVE], [])
    with pytest.raises(CareerEnds, match="crushed"):
        search(table, one, fight_of(one))
    assert not rolls(table)


@pytest.mark.rule("RD 9.6.4f", "RD 9.6.4d")
def test_the_last_hull_box_sinks_the_boat_after_an_equal_roll_too() -> None:
    one = hunted()
    one.boat.hull = LIMIT - 2
    table = Story([DIVE], [pair(NUMBERS[LIMIT - 2])])
    with pytest.raises(CareerEnds, match="crushed"):
        search(table, one, fight_of(one))
    table.finish()


@pytest.mark.rule("RD 9.6.4e", "RD 9.6.5a")
def test_the_help_is_for_this_round_only_and_it_may_be_tried_again_in_the_next() -> None:
    one = hunted()
    deep = [pair(NUMBERS[0] + 1), pair(NUMBERS[1] + 1)]
    table = Story(
        [DIVE, RUN_SILENT, DIVE],
        [deep[0], pair(10), RAM_MISSES, NO_HITS, pair(9), NO_HITS, deep[1], ESCAPED],
    )
    evade(table, one, fight_of(one))
    table.finish()
    helped = ["exceeded test depth" in modifiers(roll) for roll in rolls(table, "Detection")]
    assert helped == [True, False, True]
    assert one.boat.hull == 2
    assert len(asked(table, "evade")) == 3


@pytest.mark.rule("RD 9.6.5a")
def test_it_may_be_tried_once_in_a_round_of_two_looks() -> None:
    one = attacking("Ship", night=True)
    one.boat.forward_reloads = {}
    table = Story(
        [
            "weapon:forward",
            *aim("forward", 1),
            "weapon:done",
            "round:again",
            DIVE,
            "strike:attack",
            "salvo:aft",
            *aim("aft", 1),
        ],
        [misses(modifier=-1), coming("Escort"), pair(NUMBERS[0] + 1), pair(8), misses(), ESCAPED],
    )
    press_attack(table, one, fight_of(one))
    table.finish()
    assert len(asked(table, "evade")) == 1
    assert one.boat.hull == 1
    assert [modifiers(roll) for roll in rolls(table, "Detection")] == [{"exceeded test depth": -1}] * 2


@pytest.mark.rule("RD 9.6.6a")
def test_not_in_the_first_round_of_a_night_surface_attack() -> None:
    one = hunted(night=True, night_surface=True)
    table = Story([], [ESCAPED])
    search(table, one, fight_of(one))
    table.finish()
    assert [event.rule for event in events(table, "too_shallow")] == ["9.6.6a"]
    table = Story([RUN_SILENT], [ESCAPED])
    search(table, one, fight_of(one))
    assert ids(table.asked[0]) == [RUN_SILENT, DIVE]


@pytest.mark.rule("RD 12.1.3a")
def test_hals_und_beinbruch_may_save_the_hull() -> None:
    one = hunted(luck=1)
    one.boat.hull = 2
    table = Story([DIVE, "luck:use"], [pair(NUMBERS[2] - 1), pair(NUMBERS[2] + 1), ESCAPED])
    search(table, one, fight_of(one))
    table.finish()
    assert one.luck == 0
