"""[10.1] Flooding: the track, rising water, and the pumps."""

from __future__ import annotations

import pytest

from tests.careers import Faces, falling, modifiers, rolls
from tests.raiders_of_the_deep.build import at_sea, charts, engagement, target
from tests.raiders_of_the_deep.yard import crew, hit, scene, struck
from wardroom.games.patrol.crew import Crew
from wardroom.games.raiders_of_the_deep.combat.damage import additional_flooding, resolve_hits
from wardroom.games.raiders_of_the_deep.combat.detection import evade
from wardroom.games.raiders_of_the_deep.combat.following import follow
from wardroom.games.raiders_of_the_deep.ends import CareerEnds
from wardroom.games.raiders_of_the_deep.sea.repair import end_encounter

FLOODING, HULL = hit("flooding"), hit("hull")
DETECTED, UNSEEN, RAM_MISSES, NO_HITS, ONE_HIT = (4, 5), (1, 2), (1, 1), (1, 1), falling(charts().attack, 1)


@pytest.mark.rule("RD 10.1.1a", "RD 10.6.1a")
def test_each_flooding_hit_moves_the_marker_one_space() -> None:
    career = at_sea()
    levels = []
    for _ in range(3):
        struck(career, FLOODING)
        levels.append(career.boat.flooding)
    assert levels == [1, 2, 3]


@pytest.mark.rule("RD 10.1.2a", "RD 10.9.1a")
@pytest.mark.parametrize("boat", ["u31", "ub1", "ub3"])
def test_in_the_last_space_the_boat_is_scuttled_at_once_and_other_hits_are_ignored(boat: str) -> None:
    career = at_sea(boat, month="1918-01", zone="English Channel")
    career.boat.flooding = charts().mats[boat].flooding_surface - 1
    story = scene(dice=[FLOODING, (3, 4)])
    with pytest.raises(CareerEnds):
        resolve_hits(story, career, engagement(career), 3, "depth charges")
    story.finish()
    assert [roll.table for roll in rolls(story)] == ["Damage", "Scuttling"]


@pytest.mark.rule("RD 10.1.2a")
def test_one_space_before_the_last_the_boat_stays_down() -> None:
    career = at_sea()
    career.boat.flooding = charts().mats["u31"].flooding_surface - 2
    assert not rolls(struck(career, FLOODING), "Scuttling")


@pytest.mark.rule("RD 10.1.2b")
@pytest.mark.parametrize(("dice", "end"), [((1, 1), "scuttled"), ((5, 6), "scuttled"), ((6, 6), "captured")])
def test_the_game_ends_whether_the_boat_goes_down_or_not(dice: tuple[int, int], end: str) -> None:
    career = at_sea()
    career.boat.flooding = charts().mats["u31"].flooding_surface - 1
    with pytest.raises(CareerEnds) as ended:
        resolve_hits(scene(dice=[FLOODING, dice]), career, engagement(career), 1, "depth charges")
    assert ended.value.cause == end


# [10.1.3]


@pytest.mark.rule("RD 10.1.3a")
@pytest.mark.parametrize(("die", "level"), [(1, 1), (4, 1), (5, 2), (6, 2)])
def test_the_water_rises_on_5_and_6(die: int, level: int) -> None:
    career = at_sea()
    career.boat.flooding = 1
    story = scene(dice=[die])
    additional_flooding(story, career)
    story.finish()
    assert career.boat.flooding == level


@pytest.mark.rule("RD 10.1.3a")
def test_a_dry_boat_makes_no_roll() -> None:
    career = at_sea()
    additional_flooding(scene(), career)
    assert career.boat.flooding == 0


@pytest.mark.rule("RD 10.1.3a", "RD 10.1.2a")
def test_water_that_rises_into_the_last_space_brings_the_boat_up() -> None:
    career = at_sea()
    career.boat.flooding = charts().mats["u31"].flooding_surface - 1
    with pytest.raises(CareerEnds) as ended:
        additional_flooding(scene(dice=[5, (3, 4)]), career)
    assert ended.value.cause == "scuttled"


@pytest.mark.rule("RD 10.1.3b", "RD 10.5.3g")
@pytest.mark.parametrize(
    ("men", "die", "level"),
    [
        (crew(experts=("LI",)), 5, 1),
        (crew(experts=("LI",)), 6, 2),
        (crew(wounds={"LI": "SW"}), 4, 2),
        (crew(wounds={"LI": "SW"}), 3, 1),
        (crew(wounds={"LI": "KIA"}), 4, 2),
        (crew(wounds={"LI": "LW"}), 4, 1),
        (crew(wounds={"LI": "LW"}, experts=("LI",)), 5, 1),
        (crew(wounds={"LI": "SW"}, experts=("LI",)), 4, 2),
        (crew(wounds={"1WO": "SW"}, experts=("doctor",)), 4, 1),
    ],
    ids=str,
)
def test_the_engineer_counts_while_the_water_rises(men: Crew, die: int, level: int) -> None:
    career = at_sea(crew=men)
    career.boat.flooding = 1
    additional_flooding(scene(dice=[die]), career)
    assert career.boat.flooding == level


@pytest.mark.rule("RD 10.1.3b")
def test_an_experte_engineer_who_is_out_brings_only_the_plus() -> None:
    career = at_sea(crew=crew(wounds={"LI": "KIA"}, experts=("LI",)))
    career.boat.flooding = 1
    story = scene(dice=[1])
    additional_flooding(story, career)
    assert modifiers(rolls(story)[0]) == {"LI out": 1}


@pytest.mark.rule("RD 10.0b", "RD 10.1.3a")
def test_water_is_checked_at_the_end_of_each_round_that_ends_with_water_in_the_boat() -> None:
    """April 1916: flooded in the first round, not hit in the second; RD-R33."""
    career = at_sea(month="1916-04")
    dice: list[Faces] = [DETECTED, RAM_MISSES, ONE_HIT, FLOODING, 1, DETECTED, NO_HITS, 1, UNSEEN]
    story = scene(["evade:none"] * 3, dice)
    evade(story, career, engagement(career))
    story.finish()
    assert [roll.table for roll in rolls(story)] == [
        "Detection",
        "Ram",
        "Attack",
        "Damage",
        "Additional Flooding",
        "Detection",
        "Attack",
        "Additional Flooding",
        "Detection",
    ]


# [10.1.4]


@pytest.mark.rule("RD 10.1.4a")
def test_all_water_is_pumped_out_when_the_encounter_is_over() -> None:
    career = at_sea()
    career.boat.flooding = 4
    engagement(career)
    end_encounter(scene(), career)
    assert career.boat.flooding == 0


@pytest.mark.rule("RD 10.1.4a", "RD 10.7a")
def test_a_boat_that_follows_starts_without_water() -> None:
    career = at_sea()
    career.boat.flooding = 3
    fight = engagement(career, "Convoy", target(), fired=True)
    story = scene(["follow:group"], [falling(charts().follow, "followed")])
    assert follow(story, career, fight) is not None
    assert career.boat.flooding == 0
    assert story.story.index("!pumped_out") < story.story.index("?follow")
