"""[10.3] The hull: its track, and what cannot be repaired at sea."""

from __future__ import annotations

import pytest

from tests.careers import pair, rolls
from tests.raiders_of_the_deep.build import at_sea, charts, engagement
from tests.raiders_of_the_deep.yard import hit, home, in_port, scene, struck
from wardroom.games.raiders_of_the_deep.combat.damage import resolve_hits
from wardroom.games.raiders_of_the_deep.combat.detection import search
from wardroom.games.raiders_of_the_deep.ends import CareerEnds
from wardroom.games.raiders_of_the_deep.sea.repair import end_encounter

HULL, UNSEEN = hit("hull"), (1, 1)


@pytest.mark.rule("RD 10.3.1a", "RD 10.6.1a")
def test_each_hull_hit_moves_the_marker_one_space() -> None:
    career = at_sea()
    levels = []
    for _ in range(3):
        struck(career, HULL)
        levels.append(career.boat.hull)
    assert levels == [1, 2, 3]


@pytest.mark.rule("RD 10.3.2a")
@pytest.mark.parametrize("boat", ["u5", "u87", "ub3"])
def test_in_the_last_space_the_boat_is_lost_with_all_hands(boat: str) -> None:
    career = at_sea(boat, month="1918-01", zone="North Sea")
    career.boat.hull = charts().mats[boat].hull_sunk - 2
    struck(career, HULL)
    with pytest.raises(CareerEnds) as ended:
        resolve_hits(scene(dice=[HULL]), career, engagement(career), 1, "depth charges")
    assert ended.value.cause == "depth charges"


@pytest.mark.rule("RD 10.3.2a")
def test_the_hull_is_not_repaired_at_sea() -> None:
    career = at_sea()
    career.boat.hull = 3
    engagement(career)
    story = scene()
    end_encounter(story, career)
    assert not rolls(story)
    assert career.boat.hull == 3


@pytest.mark.rule("RD 10.3.3a")
def test_hull_damage_makes_the_refit_longer() -> None:
    sound, strained = home(), home()
    strained.boat.hull = 1
    for career in (sound, strained):
        in_port(career)
    assert strained.log[-1].refit_months > sound.log[-1].refit_months
    assert strained.boat.hull == 0


# [10.3.4]


def below_test_depth(career_hull: int, *dice: int) -> int:
    """The spaces that a dive below test depth costs, with these totals of 2d6."""
    career = at_sea()
    career.boat.hull = career_hull
    story = scene(["evade:depth"], [*map(pair, dice), UNSEEN])
    search(story, career, engagement(career))
    story.finish()
    return career.boat.hull - career_hull


@pytest.mark.rule("RD 10.3.4a")
def test_going_below_test_depth_costs_one_space_each_time() -> None:
    assert below_test_depth(0, 12) == 1
    assert below_test_depth(1, 12) == 1


@pytest.mark.rule("RD 10.3.4a")
def test_and_another_one_if_the_dice_show_the_number_of_the_space() -> None:
    number = charts().mats["u31"].hull[0]
    assert below_test_depth(0, number, 12) == 2


@pytest.mark.rule("RD 10.3.4a", "RD 10.3.2a")
def test_the_automatic_space_may_be_the_last_one() -> None:
    career = at_sea()
    career.boat.hull = charts().mats["u31"].hull_sunk - 1
    story = scene(["evade:depth"])
    with pytest.raises(CareerEnds) as ended:
        search(story, career, engagement(career))
    assert ended.value.cause == "crushed"
    assert not rolls(story)
