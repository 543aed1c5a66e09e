"""[10.2] Diesels: one out, and none left."""

from __future__ import annotations

import pytest

from tests.careers import Story, falling, rolls
from tests.raiders_of_the_deep.build import charts, engagement
from tests.raiders_of_the_deep.yard import broken, damaged, on_patrol, on_track, quiet, sail, scene
from wardroom.games.raiders_of_the_deep.sea.repair import end_encounter
from wardroom.games.raiders_of_the_deep.state import Career

TRACK = ("T", "T", "P", "P", "P", "T", "T")
RESCUED = (1, 1)


def over(career: Career, *dice: tuple[int, ...]) -> Story:
    """The encounter is over and nothing can be repaired any more."""
    engagement(career)
    story = scene(dice=dice)
    end_encounter(story, career)
    story.finish()
    return story


def crippled(*boxes: str, box: int, boat: str = "u31", **changes: str) -> Career:
    career = on_track(*boxes, box=box, boat=boat, **changes)
    career.boat.damage = broken(*(name for name in ("diesel 1", "diesel 2") if name in charts().mats[boat].systems))
    return career


# [10.2.1a] One diesel


@pytest.mark.rule("RD 10.2.1a")
@pytest.mark.parametrize("diesel", ["diesel 1", "diesel 2"])
def test_with_one_diesel_inoperative_the_patrol_is_aborted(diesel: str) -> None:
    career = on_track(*TRACK, box=3)
    career.boat.damage = broken(diesel)
    over(career)
    assert on_patrol(career).aborting
    assert not on_patrol(career).ended


@pytest.mark.rule("RD 10.2.1a")
def test_a_diesel_that_is_repaired_aborts_nothing() -> None:
    career = on_track(*TRACK, box=3)
    career.boat.damage = damaged("diesel 1")
    over(career, falling(charts().repair["diesel 1"], "repaired"))
    assert career.boat.damage == {}
    assert not on_patrol(career).aborting


@pytest.mark.rule("RD 10.2.1a", "RD 10.8.3a")
def test_on_one_diesel_every_box_on_the_way_home_is_rolled_for_twice() -> None:
    """The box in which she is placed is one of them: RD-R56."""
    career = on_track(*TRACK, box=3)
    career.boat.damage = broken("diesel 1")
    over(career)
    for box in (2, 1):
        first = sail(career, ["sail:on"], [quiet(career)])
        assert on_patrol(career).position + 1 == box
        second = sail(career, ["sail:on"], [quiet(career)])
        assert on_patrol(career).position + 1 == box
        assert len(rolls(first)) + len(rolls(second)) == 2
    sail(career, ["sail:on"], [])
    assert on_patrol(career).position == -1


@pytest.mark.rule("RD 10.8.3a")
def test_a_boat_that_aborts_on_two_diesels_rolls_once_in_a_box() -> None:
    career = on_track(*TRACK, box=3)
    sail(career, ["sail:abort"], [quiet(career)])
    assert on_patrol(career).position == 1
    sail(career, ["sail:on"], [quiet(career)])
    assert on_patrol(career).position == 0


@pytest.mark.rule("RD 10.8.3a")
def test_a_diesel_lost_on_the_way_home_counts_from_the_next_box() -> None:
    career = on_track(*TRACK, box=3)
    sail(career, ["sail:abort"], [quiet(career)])
    career.boat.damage = broken("diesel 2")
    sail(career, ["sail:on"], [quiet(career)])
    assert (on_patrol(career).position, on_patrol(career).rolls_left) == (0, 1)


# [10.2.1b, c] No diesel


@pytest.mark.rule("RD 10.2.1b")
def test_in_the_last_box_a_boat_without_diesels_is_towed_in() -> None:
    career = crippled(*TRACK, box=7)
    story = over(career)
    assert "towed" in story.told
    assert on_patrol(career).ended
    assert not on_patrol(career).boat_lost
    assert not rolls(story)


@pytest.mark.rule("RD 10.2.1b", "RD 10.9.4a")
@pytest.mark.parametrize("direction", [1, -1])
def test_the_first_box_is_next_to_port_too(direction: int) -> None:
    """RD-R90, RD-R52."""
    career = crippled(*TRACK, box=1)
    on_patrol(career).direction = direction
    assert "towed" in over(career).told
    assert not on_patrol(career).boat_lost


@pytest.mark.rule("RD 10.2.1c", "RD 10.9.4a")
@pytest.mark.parametrize("box", [2, 3, 5, 6])
def test_further_out_she_is_scuttled_at_once(box: int) -> None:
    career = crippled(*TRACK, box=box)
    story = over(career, RESCUED)
    assert "towed" not in story.told
    assert on_patrol(career).boat_lost
    assert on_patrol(career).ended


@pytest.mark.rule("RD 10.2.1c")
def test_the_only_diesel_of_a_ub_i_is_all_she_has() -> None:
    career = crippled("T", "P", "T", box=2, boat="ub1", zone="English Channel")
    assert list(career.boat.damage) == ["diesel 1"]
    over(career, RESCUED)
    assert on_patrol(career).boat_lost


@pytest.mark.rule("RD 10.2.1b")
def test_a_ub_i_is_towed_from_the_last_box() -> None:
    career = crippled("T", "P", "T", box=3, boat="ub1", zone="English Channel")
    over(career)
    assert on_patrol(career).ended
    assert not on_patrol(career).boat_lost


@pytest.mark.rule("RD 10.2.1c")
def test_a_diesel_that_is_damaged_is_repaired_before_the_boat_is_given_up() -> None:
    career = on_track(*TRACK, box=3)
    career.boat.damage = broken("diesel 1") | damaged("diesel 2")
    over(career, falling(charts().repair["diesel 2"], "repaired"))
    assert not on_patrol(career).ended
    assert on_patrol(career).aborting


@pytest.mark.rule("RD 10.2.1c")
def test_the_second_diesel_may_fail_on_the_way_home() -> None:
    career = on_track(*TRACK, box=2)
    career.boat.damage = broken("diesel 1") | damaged("diesel 2")
    on_patrol(career).aborting = True
    on_patrol(career).direction = -1
    over(career, falling(charts().repair["diesel 2"], "inoperative"), RESCUED)
    assert on_patrol(career).boat_lost
