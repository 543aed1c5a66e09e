"""[10.4] Fuel tanks, and what else helps the hunters at once."""

from __future__ import annotations

import pytest

from tests.careers import Faces, falling, modifiers, rolls
from tests.raiders_of_the_deep.build import at_sea, charts, engagement
from tests.raiders_of_the_deep.yard import broken, crew, damaged, hit, injury, on_patrol, scene
from wardroom.games.raiders_of_the_deep.combat.detection import attack_modifiers, detection_modifiers, evade
from wardroom.games.raiders_of_the_deep.sea.repair import end_encounter
from wardroom.games.raiders_of_the_deep.state import Career

DETECTED, UNSEEN, RAM_MISSES, ONE_HIT = (4, 5), (1, 1), (1, 1), falling(charts().attack, 1)


def detection(career: Career) -> int:
    return sum(each.value for each in detection_modifiers(charts(), career, engagement(career)))


def attack(career: Career) -> dict[str, int]:
    """What counts for depth charges and for ramming."""
    fight = engagement(career)
    return {
        chart.name: sum(each.value for each in attack_modifiers(chart, career, fight, ""))
        for chart in (charts().attack, charts().ram)
    }


@pytest.mark.rule("RD 10.4.1a", "RD 10.0c")
@pytest.mark.parametrize("state", [damaged("fuel tanks"), broken("fuel tanks")])
def test_leaking_fuel_tanks_help_detection_and_attack(state: dict[str, str]) -> None:
    career = at_sea()
    assert detection(career) == 0
    assert set(attack(career).values()) == {0}
    career.boat.damage = state
    assert detection(career) > 0
    assert min(attack(career).values()) > 0


@pytest.mark.rule("RD 10.4.2a", "RD 10.8.1a", "RD 10.7.6a")
def test_ex_10_fuel_tanks_that_cannot_be_repaired_abort_the_patrol() -> None:
    career = at_sea()
    career.boat.damage = damaged("fuel tanks")
    engagement(career)
    story = scene(dice=[falling(charts().repair["fuel tanks"], "inoperative")])
    end_encounter(story, career)
    story.finish()
    assert career.boat.damage == broken("fuel tanks")
    assert on_patrol(career).aborting


@pytest.mark.rule("RD 10.4.2a")
def test_fuel_tanks_that_are_repaired_do_not() -> None:
    career = at_sea()
    career.boat.damage = damaged("fuel tanks")
    engagement(career)
    end_encounter(scene(dice=[falling(charts().repair["fuel tanks"], "repaired")]), career)
    assert not on_patrol(career).aborting


@pytest.mark.rule("RD 10.4n")
@pytest.mark.parametrize(
    ("damage", "men"),
    [(damaged("dive planes"), crew()), (broken("dive planes"), crew()), ({}, crew(wounds={"commander": "SW"}))],
    ids=str,
)
def test_dive_planes_and_a_severely_wounded_commander_make_detection_easier(
    damage: dict[str, str], men: object
) -> None:
    career = at_sea(crew=men)
    career.boat.damage = damage
    assert detection(career) > 0


@pytest.mark.rule("RD 10.4n")
def test_a_lightly_wounded_commander_does_not() -> None:
    assert detection(at_sea(crew=crew(wounds={"commander": "LW"}))) == 0


@pytest.mark.rule("RD 10.4n", "RD 10.0c")
@pytest.mark.parametrize(
    ("strike", "modifier"),
    [
        ([hit("dive planes")], "dive planes out"),
        ([hit("fuel tanks")], "fuel tanks leaking"),
        ([hit("crew injury"), *injury("commander", "LW")], "1WO in command"),
    ],
    ids=["dive planes", "fuel tanks", "commander"],
)
def test_ex_9_damage_counts_in_the_next_detection_of_the_same_encounter(strike: list[Faces], modifier: str) -> None:
    """April 1916; the commander is LW already, so that a second LW makes SW below the surface."""
    career = at_sea(month="1916-04", crew=crew(wounds={"commander": "LW"}))
    story = scene(["evade:none"] * 2, [DETECTED, RAM_MISSES, ONE_HIT, *strike, UNSEEN])
    evade(story, career, engagement(career))
    story.finish()
    first, second = rolls(story, "Detection")
    assert modifier not in modifiers(first)
    assert modifiers(second)[modifier] > 0
    assert not [roll for roll in rolls(story) if "Repair" in roll.table]
