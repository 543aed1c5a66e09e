"""[10.8] Aborting a patrol: why, which way, and what is not allowed on the way home."""

from __future__ import annotations

import pytest

from tests.careers import Story, asked, events, falling, ids, refusals, rolls
from tests.raiders_of_the_deep.build import charts, engagement
from tests.raiders_of_the_deep.yard import broken, home, in_port, on_patrol, on_track, quiet, sail, scene
from wardroom.games.raiders_of_the_deep.sea.encounter import ship_encounter
from wardroom.games.raiders_of_the_deep.sea.repair import end_encounter
from wardroom.games.raiders_of_the_deep.sea.travel import meet, travel_box
from wardroom.games.raiders_of_the_deep.state import Career

SHORT = ("T", "P", "P", "P", "T")
LONG = ("T", "T", "P", "P", "P", "P", "T", "T")
UNSEEN, DETECTED, RAM_MISSES = (1, 1), (6, 5), (1, 1)


def aborted(*boxes: str, box: int, way: str = "") -> list[int]:
    """The boxes in which an aborting boat rolls for an encounter on its way home."""
    career = on_track(*boxes, box=box)
    found: list[int] = []
    choices = ["sail:abort", *([f"abort:{way}"] if way else [])]
    while True:
        story = scene(choices, [quiet(career)])
        if not travel_box(story, career):
            return found
        found.append(on_patrol(career).position + 1)
        assert len(rolls(story)) == 1
        choices = ["sail:on"]


# [10.8.2]


@pytest.mark.rule("RD 10.8.2a", "RD 10.8.2b")
@pytest.mark.parametrize(
    ("boxes", "box", "way"),
    [
        (SHORT, 2, [1]),
        (SHORT, 4, [5]),
        (LONG, 3, [2, 1]),
        (LONG, 4, [2, 1]),
        (LONG, 5, [7, 8]),
        (LONG, 6, [7, 8]),
    ],
)
def test_she_is_placed_in_the_nearest_transit_box_and_goes_on_home_from_there(
    boxes: tuple[str, ...], box: int, way: list[int]
) -> None:
    assert aborted(*boxes, box=box) == way


@pytest.mark.rule("RD 10.8.2a")
@pytest.mark.parametrize(("box", "way"), [(1, []), (2, [1]), (7, [8])])
def test_from_a_transit_box_she_goes_on_to_the_nearer_end(box: int, way: list[int]) -> None:
    """RD-R52."""
    assert aborted(*LONG, box=box) == way


@pytest.mark.rule("RD 10.8.2a", "RD 10.8.2b")
@pytest.mark.parametrize(("choice", "way"), [("back", [1]), ("on", [5])])
def test_ex_11_if_both_are_equally_near_the_commander_chooses(choice: str, way: list[int]) -> None:
    assert aborted(*SHORT, box=3, way=choice) == way


@pytest.mark.rule("RD 10.8.2a")
def test_rolls_that_were_left_in_the_box_are_not_made() -> None:
    career = on_track(*LONG, box=3)
    on_patrol(career).rolls_left = 3
    sail(career, ["sail:abort"], [quiet(career)])
    assert on_patrol(career).position == 1


@pytest.mark.rule("RD 10.8.1a", "RD 10.8.2a")
def test_a_forced_abort_goes_the_same_way() -> None:
    career = on_track(*LONG, box=6)
    career.boat.damage = broken("fuel tanks")
    engagement(career)
    end_encounter(scene(), career)
    sail(career, ["sail:on"], [quiet(career)])
    assert on_patrol(career).position + 1 == 7


@pytest.mark.rule("RD 10.4.2a", "RD 10.8.2a")
def test_a_forced_abort_begins_in_the_first_box_too() -> None:
    career = on_track(*LONG, box=1)
    career.boat.damage = broken("fuel tanks")
    engagement(career)
    end_encounter(scene(), career)
    assert on_patrol(career).aborting
    assert not travel_box(scene(["sail:on"]), career), "the port lies beside it"


# [10.8.4]


def on_the_way_home() -> Career:
    career = on_track(*LONG, box=2)
    on_patrol(career).aborting = True
    on_patrol(career).direction = -1
    return career


def met(encounter: str, choices: list[str], dice: list[tuple[int, ...] | int], career: Career) -> Story:
    story = scene(choices, dice)
    ship_encounter(story, career, encounter, "Transit")
    story.finish()
    return story


@pytest.mark.rule("RD 10.8.4a")
@pytest.mark.parametrize("encounter", ["Ship", "Two Ships"])
def test_unescorted_ships_may_not_be_attacked_and_do_nothing(encounter: str) -> None:
    story = met(encounter, [], [], on_the_way_home())
    assert not asked(story, "attack")
    assert not rolls(story)
    assert [event.rule for event in events(story, "no_attack_aborting")] == ["10.8.4a"]


@pytest.mark.rule("RD 10.8.4a")
@pytest.mark.parametrize("encounter", ["Ship+Escort", "Two Ships+Escort", "Convoy", "Capital Ship"])
def test_escorts_may_find_a_boat_that_may_not_attack(encounter: str) -> None:
    """RD-R16; June 1915: they can only ram."""
    unseen = met(encounter, ["evade:none"], [UNSEEN], on_the_way_home())
    assert [roll.table for roll in rolls(unseen)] == ["Detection"]
    found = met(encounter, ["evade:none"] * 2, [DETECTED, RAM_MISSES, UNSEEN], on_the_way_home())
    assert [roll.table for roll in rolls(found)] == ["Detection", "Ram", "Detection"]
    for story in (unseen, found):
        assert not asked(story, "attack")


@pytest.mark.rule("RD 10.8.4a")
def test_an_aircraft_may_attack_her() -> None:
    career = on_the_way_home()
    on_patrol(career).sailed = career.month = career.month + 30
    story = scene(dice=[falling(charts().crash_dive, "safe")])
    assert meet(story, career, "Aircraft", "Transit")
    assert [roll.table for roll in rolls(story)] == ["Crash Dive"]


@pytest.mark.rule("RD 10.8.4b", "RD 10.8.5a")
def test_a_boat_that_aborts_by_choice_may_not_attack_either() -> None:
    career = on_track(*LONG, box=3)
    sail(career, ["sail:abort"], [quiet(career)])
    story = met("Ship", [], [], career)
    assert "no_attack_aborting" in story.told
    assert not asked(story, "attack")


# [10.8.5]


@pytest.mark.rule("RD 10.8.5a")
@pytest.mark.parametrize("box", range(1, 8))
def test_the_commander_may_abort_in_any_box_without_a_reason(box: int) -> None:
    """From the last one he runs into port anyway."""
    career = on_track(*LONG, box=box)
    story = scene(["sail:leave"])
    with pytest.raises(Exception, match="left command"):
        travel_box(story, career)
    assert "sail:abort" in ids(asked(story, "sail")[0])


@pytest.mark.rule("RD 10.8.5a")
def test_but_only_once() -> None:
    career = on_the_way_home()
    story = sail(career, ["sail:on"], [quiet(career)])
    assert refusals(asked(story, "sail")[0]) == {"sail:abort": "10.8.5a"}


@pytest.mark.rule("RD 10.8.5a")
@pytest.mark.parametrize(("sunk", "success"), [(0, False), (1, True)])
def test_an_aborted_patrol_is_judged_as_any_other(sunk: int, success: bool) -> None:
    career = home(sunk=sunk)
    on_patrol(career).aborting = True
    in_port(career)
    assert career.log[-1].success is success
