"""[10.9] Scuttling, and the rescue of the crew."""

from __future__ import annotations

import pytest

from tests.careers import Faces, Story, modifiers, rolls
from tests.raiders_of_the_deep.build import at_sea, charts, engagement
from tests.raiders_of_the_deep.yard import broken, crew, damaged, hit, home, in_port, on_patrol, on_track, sails, scene
from wardroom.games.patrol.crew import Crew
from wardroom.games.raiders_of_the_deep.combat.damage import resolve_hits
from wardroom.games.raiders_of_the_deep.ends import CareerEnds
from wardroom.games.raiders_of_the_deep.scoring import summary
from wardroom.games.raiders_of_the_deep.sea.repair import end_encounter
from wardroom.games.raiders_of_the_deep.state import Career, War


def sinking(men: Crew, dice: tuple[int, int]) -> tuple[str, Story]:
    """A boat whose last flooding space is filled: how the career ends."""
    career = at_sea(crew=men)
    career.boat.flooding = charts().mats["u31"].flooding_surface - 1
    story = scene(dice=[hit("flooding"), dice])
    with pytest.raises(CareerEnds) as ended:
        resolve_hits(story, career, engagement(career), 1, "depth charges")
    story.finish()
    return ended.value.cause, story


@pytest.mark.rule("RD 10.9.2a")
@pytest.mark.parametrize(("dice", "end"), [((1, 1), "scuttled"), ((5, 6), "scuttled"), ((6, 6), "captured")])
def test_a_flooded_boat_is_scuttled_unless_the_dice_show_12(dice: tuple[int, int], end: str) -> None:
    assert sinking(crew(), dice)[0] == end


@pytest.mark.rule("RD 10.9.3a")
@pytest.mark.parametrize(
    ("wound", "dice", "end"),
    [
        ("SW", (5, 6), "captured"),
        ("SW", (6, 6), "captured"),
        ("SW", (5, 5), "scuttled"),
        ("LW", (5, 6), "scuttled"),
    ],
)
def test_a_severely_wounded_commander_makes_it_harder(wound: str, dice: tuple[int, int], end: str) -> None:
    """13 is as 12: RD-R31."""
    cause, story = sinking(crew(wounds={"commander": wound}), dice)
    assert cause == end
    assert sum(modifiers(rolls(story, "Scuttling")[0]).values()) == (wound == "SW")


# [10.9.4]


def adrift(*systems: str) -> Career:
    """Both diesels out in the middle of the patrol."""
    career = on_track("T", "P", "P", "P", "T", box=3)
    career.boat.damage = broken("diesel 1", "diesel 2", *systems)
    engagement(career)
    return career


def given_up(career: Career, *dice: Faces) -> Story:
    story = scene(dice=dice)
    end_encounter(story, career)
    story.finish()
    return story


@pytest.mark.rule("RD 10.9.4a")
@pytest.mark.parametrize("dice", [(1, 1), (5, 5)])
def test_the_crew_is_rescued_on_10_or_less_and_the_game_goes_on(dice: tuple[int, int]) -> None:
    career = adrift()
    story = given_up(career, dice)
    assert [roll.table for roll in rolls(story)] == ["Rescue"]
    assert on_patrol(career).ended
    assert on_patrol(career).boat_lost


@pytest.mark.rule("RD 10.9.4a")
def test_a_boat_that_is_given_up_counts_as_lost_though_the_career_goes_on() -> None:
    career = adrift()
    given_up(career, (1, 1))
    assert (career.boats_lost, career.lost, career.end) == (1, False, "")


@pytest.mark.rule("RD 10.9.4a")
def test_a_simulation_counts_it_too() -> None:
    career = adrift()
    given_up(career, (1, 1))
    kept = summary(War("over", "career", [career]))
    assert (kept["lost"], kept["cause"]) == (True, "")


@pytest.mark.rule("RD 10.9.4a")
@pytest.mark.parametrize("dice", [(5, 6), (6, 6)])
def test_on_11_and_12_they_are_lost(dice: tuple[int, int]) -> None:
    with pytest.raises(CareerEnds) as ended:
        given_up(adrift(), dice)
    assert ended.value.cause == "lost at sea"


@pytest.mark.rule("RD 10.9.5a")
@pytest.mark.parametrize(("dice", "rescued"), [((3, 3), True), ((3, 4), False)])
def test_d_13_without_a_radio_help_is_far(dice: tuple[int, int], rescued: bool) -> None:
    """7 and 4 make 11."""
    career = adrift("radio")
    if rescued:
        assert modifiers(rolls(given_up(career, dice))[0]) == {"radio out": 4}
    else:
        with pytest.raises(CareerEnds):
            given_up(career, dice)


@pytest.mark.rule("RD 10.9.5a")
def test_a_radio_that_was_repaired_calls_for_help() -> None:
    career = adrift()
    career.boat.damage |= damaged("radio")
    story = given_up(career, (1,), (5, 5))
    assert modifiers(rolls(story, "Rescue")[0]) == {}


@pytest.mark.rule("RD 10.9.4a", "RD 11.4.2a")
@pytest.mark.parametrize("sunk", [0, 1])
def test_a_rescued_crew_goes_on_together_in_another_boat_of_the_type(sunk: int) -> None:
    """The patrol is judged as usual: RD-R55. June: in port in July, at sea in August."""
    men = crew(quality=2, experts=("LI", "2WO"))
    career = home(sunk=sunk, crew=men)
    on_patrol(career).boat_lost = True
    in_port(career, dice=[1])
    assert career.boat.name != "U-35"
    assert career.boat.boat_class == "u31"
    assert (career.crew.quality, career.crew.experts) == (2, ["LI", "2WO"])
    assert career.log[-1].success is bool(sunk)
    assert sails(career) == "1915-08"
