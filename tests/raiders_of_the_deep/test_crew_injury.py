"""[10.5, 10.6.2] Who is hurt, how badly, and how wounds add up."""

from __future__ import annotations

import pytest

from tests.careers import Faces, rolls
from tests.raiders_of_the_deep.build import at_sea, charts
from tests.raiders_of_the_deep.yard import crew, hit, home, in_port, injury, on_patrol, scene, struck
from wardroom.games.raiders_of_the_deep.combat.aircraft import dive_modifiers
from wardroom.games.raiders_of_the_deep.combat.damage import crew_injury
from wardroom.games.raiders_of_the_deep.combat.hazards import mine_modifiers
from wardroom.games.raiders_of_the_deep.ends import CareerEnds
from wardroom.games.raiders_of_the_deep.port.refit import succeeded
from wardroom.games.raiders_of_the_deep.sea.travel import carry_out_mission
from wardroom.games.raiders_of_the_deep.state import Career

MEN = ("commander", "1WO", "2WO", "LI", "doctor")
CREW_INJURY = hit("crew injury")


def hurt(career: Career, *dice: Faces, submerged: bool = False) -> None:
    """One Crew Injury."""
    story = scene(dice=dice)
    crew_injury(story, career, submerged=submerged)
    story.finish()


# [10.5.1]


@pytest.mark.rule("RD 10.5.1a")
@pytest.mark.parametrize("wound", ["LW", "SW", "KIA"])
@pytest.mark.parametrize("man", MEN[1:])
def test_a_crew_injury_is_rolled_at_once_and_marked(man: str, wound: str) -> None:
    career = at_sea()
    struck(career, CREW_INJURY, *injury(man, wound), hit("radio"), hits=2, submerged=False)
    assert career.crew.wounds == {man: wound}


@pytest.mark.rule("RD 10.5.1b")
@pytest.mark.parametrize("wound", ["LW", "SW", "KIA"])
@pytest.mark.parametrize("man", MEN)
def test_below_the_surface_every_injury_is_light(man: str, wound: str) -> None:
    career = at_sea()
    struck(career, CREW_INJURY, *injury(man, wound), submerged=True)
    assert career.crew.wounds == {man: "LW"}


@pytest.mark.rule("RD 10.5.1b")
def test_below_the_surface_crew_boxes_are_hurt_lightly_too() -> None:
    career = at_sea()
    struck(career, CREW_INJURY, *injury("crew", "KIA"), submerged=True)
    assert career.crew.generic == ["LW", "", "", ""]


@pytest.mark.rule("RD 10.5.1c")
@pytest.mark.parametrize("man", MEN)
def test_below_the_surface_wounds_add_up_to_severe_but_never_kill(man: str) -> None:
    career = at_sea()
    found = []
    for _ in range(4):
        hurt(career, *injury(man, "KIA"), submerged=True)
        found.append(career.crew.wounds[man])
    assert found == ["LW", "SW", "SW", "SW"]


# [10.6.2]


@pytest.mark.rule("RD 10.6.2a", "RD 10.6.2b")
@pytest.mark.parametrize(
    ("before", "rolled", "after"),
    [
        ("LW", "LW", "SW"),
        ("SW", "SW", "KIA"),
        ("SW", "LW", "SW"),
        ("LW", "SW", "SW"),
        ("LW", "KIA", "KIA"),
        ("SW", "KIA", "KIA"),
    ],
)
def test_wounds_accumulate(before: str, rolled: str, after: str) -> None:
    """Where the rules are silent the worse one stands: RD-R43."""
    career = at_sea(crew=crew(wounds={"LI": before}))
    hurt(career, *injury("LI", rolled))
    assert career.crew.wounds == {"LI": after}


@pytest.mark.rule("RD 10.6.2b")
def test_a_light_wound_on_boxes_that_are_all_severe_does_nothing() -> None:
    career = at_sea(crew=crew(generic=("SW",) * 4))
    hurt(career, *injury("crew", "LW"))
    assert career.crew.generic == ["SW"] * 4


# [10.5.2]


@pytest.mark.rule("RD 10.5.2a")
@pytest.mark.parametrize(("before", "rolled"), [("", "KIA"), ("SW", "SW")])
def test_the_game_ends_with_the_commander(before: str, rolled: str) -> None:
    career = at_sea(crew=crew(wounds={"commander": before} if before else {}))
    with pytest.raises(CareerEnds) as ended:
        hurt(career, *injury("commander", rolled))
    assert ended.value.cause == "commander killed"


@pytest.mark.rule("RD 10.5.2a")
def test_other_deaths_do_not_end_it() -> None:
    career = at_sea()
    for man in MEN[1:]:
        hurt(career, *injury(man, "KIA"))
    assert set(career.crew.wounds.values()) == {"KIA"}


# [10.5.3] Crew boxes and the agent


@pytest.mark.rule("RD 10.5.3i")
def test_unhurt_boxes_absorb_wounds_first_then_light_then_severe_ones() -> None:
    career = at_sea()
    seen = []
    for _ in range(10):
        hurt(career, *injury("crew", "LW"))
        seen.append(list(career.crew.generic))
    assert seen[3] == ["LW"] * 4
    assert sorted(seen[4]) == ["LW", "LW", "LW", "SW"]
    assert seen[7] == ["SW"] * 4 == seen[9]


@pytest.mark.rule("RD 10.5.3i")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (("SW", "LW", "", "KIA"), ["KIA", "LW", "SW", "SW"]),
        (("SW", "LW", "KIA", "KIA"), ["KIA", "KIA", "SW", "SW"]),
        (("SW", "KIA", "KIA", "KIA"), ["KIA", "KIA", "KIA", "KIA"]),
    ],
)
def test_a_severe_wound_falls_on_the_box_that_is_hurt_least(before: tuple[str, ...], after: list[str]) -> None:
    career = at_sea(crew=crew(generic=before))
    hurt(career, *injury("crew", "SW"))
    assert sorted(career.crew.generic) == after


@pytest.mark.rule("RD 10.5.3h")
@pytest.mark.parametrize(
    ("boxes", "modifier"),
    [
        (("SW",) * 4, -1),
        (("KIA",) * 4, -1),
        (("SW", "KIA", "SW", "KIA"), -1),
        (("SW", "SW", "SW", "LW"), 0),
        (("KIA", "KIA", "KIA", ""), 0),
    ],
)
def test_without_any_hands_mines_and_aircraft_are_worse(boxes: tuple[str, ...], modifier: int) -> None:
    career = at_sea(crew=crew(generic=boxes))
    assert sum(each.value for each in mine_modifiers(charts(), career)) == modifier
    assert sum(each.value for each in dive_modifiers(charts(), career, mission=False)) == modifier


@pytest.mark.rule("RD 10.5.3j")
def test_an_agent_who_is_not_aboard_cannot_be_hurt() -> None:
    career = at_sea()
    story = scene(dice=injury("agent"))
    crew_injury(story, career, submerged=False)
    story.finish()
    assert len(rolls(story)) == 1
    assert career.crew.passenger is None


@pytest.mark.rule("RD 10.5.3j")
def test_nor_one_who_was_landed() -> None:
    career = at_sea(mission="agent")
    carry_out_mission(scene(), career, on_patrol(career))
    hurt(career, *injury("agent"))
    assert succeeded(career)


@pytest.mark.rule("RD 10.5.3j")
@pytest.mark.parametrize(("wound", "failed"), [("LW", False), ("SW", True), ("KIA", True)])
def test_an_agent_who_is_severely_hurt_before_he_lands_makes_the_mission_fail(wound: str, failed: bool) -> None:
    career = at_sea(mission="agent")
    hurt(career, *injury("agent", wound))
    assert on_patrol(career).mission_failed is failed


@pytest.mark.rule("RD 10.5.3j")
def test_ships_sunk_do_not_save_a_mission_whose_agent_is_dead() -> None:
    career = home(sunk=5)
    on_patrol(career).mission = "agent"
    career.crew.passenger = ""
    hurt(career, *injury("agent", "KIA"))
    in_port(career)
    assert career.log[-1].success is False


@pytest.mark.rule("RD 10.5.3j")
def test_two_light_wounds_make_the_agent_useless() -> None:
    career = at_sea(mission="agent")
    for _ in range(2):
        hurt(career, *injury("agent", "KIA"), submerged=True)
    assert on_patrol(career).mission_failed
