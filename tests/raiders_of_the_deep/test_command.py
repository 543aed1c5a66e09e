"""[10.5.3] Who commands when the commander cannot, and what it costs."""

from __future__ import annotations

import pytest

from tests.careers import events
from tests.raiders_of_the_deep.build import at_sea, charts, engagement
from tests.raiders_of_the_deep.yard import crew, on_patrol, on_track, scene
from wardroom.games.raiders_of_the_deep.boat import in_command
from wardroom.games.raiders_of_the_deep.combat.detection import detection_modifiers
from wardroom.games.raiders_of_the_deep.combat.fire import gun_modifiers, torpedo_modifiers
from wardroom.games.raiders_of_the_deep.sea.repair import end_encounter
from wardroom.games.raiders_of_the_deep.state import Career


def penalties(career: Career) -> dict[str, int]:
    """What the command costs with torpedoes, with the gun, and in detection."""
    fight, book = engagement(career), charts()
    torpedo, gun = book.fire["G/6", "medium"], book.fire["Deck Gun", "medium"]
    found = {
        "torpedo": torpedo_modifiers(book, career, fight, torpedo, False),
        "gun": gun_modifiers(book, career, gun),
        "detection": detection_modifiers(book, career, fight),
    }
    return {name: sum(each.value for each in named) for name, named in found.items()}


NONE = {"torpedo": 0, "gun": 0, "detection": 0}


@pytest.mark.rule("RD 10.5.3a", "RD 10.5.3b")
@pytest.mark.parametrize(
    ("wounds", "man"),
    [
        ({}, "commander"),
        ({"commander": "LW"}, "commander"),
        ({"commander": "SW"}, "1WO"),
        ({"commander": "SW", "1WO": "LW"}, "1WO"),
        ({"commander": "SW", "1WO": "SW"}, "2WO"),
        ({"commander": "SW", "1WO": "KIA"}, "2WO"),
        ({"commander": "SW", "1WO": "KIA", "2WO": "SW"}, "LI"),
        ({"1WO": "KIA", "2WO": "KIA"}, "commander"),
    ],
    ids=str,
)
def test_the_next_man_who_is_fit_takes_command(wounds: dict[str, str], man: str) -> None:
    assert in_command(crew(wounds=wounds)) == man


@pytest.mark.rule("RD 10.5.3b")
def test_with_the_1wo_in_command_fire_is_worse_and_detection_easier() -> None:
    assert penalties(at_sea(crew=crew(wounds={"commander": "LW"}))) == NONE
    assert min(penalties(at_sea(crew=crew(wounds={"commander": "SW"}))).values()) > 0


@pytest.mark.rule("RD 10.5.3c")
@pytest.mark.parametrize("wound", ["SW", "KIA"])
def test_a_1wo_who_is_out_matters_only_when_he_should_command(wound: str) -> None:
    assert penalties(at_sea(crew=crew(wounds={"1WO": wound}))) == NONE
    assert min(penalties(at_sea(crew=crew(wounds={"commander": "SW", "1WO": wound}))).values()) > 0


@pytest.mark.rule("RD 10.5.3k")
@pytest.mark.parametrize(
    ("wounds", "expert", "free"),
    [
        ({"commander": "SW"}, "1WO", True),
        ({"commander": "SW"}, "2WO", False),
        ({"commander": "SW", "1WO": "SW"}, "2WO", True),
        ({"commander": "SW", "1WO": "SW"}, "1WO", False),
    ],
    ids=str,
)
def test_an_experte_in_command_costs_nothing(wounds: dict[str, str], expert: str, free: bool) -> None:
    assert (penalties(at_sea(crew=crew(wounds=wounds, experts=(expert,)))) == NONE) is free


@pytest.mark.rule("RD 10.5.3d")
@pytest.mark.parametrize(
    ("wounds", "aborts"),
    [
        ({"2WO": "KIA"}, False),
        ({"1WO": "KIA", "2WO": "KIA"}, False),
        ({"commander": "SW", "2WO": "KIA"}, False),
        ({"commander": "SW", "1WO": "SW"}, False),
        ({"commander": "SW", "1WO": "SW", "2WO": "SW"}, True),
        ({"commander": "SW", "1WO": "KIA", "2WO": "KIA"}, True),
    ],
    ids=str,
)
def test_an_engineer_in_command_takes_the_boat_home(wounds: dict[str, str], aborts: bool) -> None:
    career = on_track("T", "P", "P", "P", "T", box=2, crew=crew(wounds=wounds))
    engagement(career)
    story = scene()
    end_encounter(story, career)
    assert on_patrol(career).aborting is aborts
    assert [event.rule for event in events(story, "abort")] == (["10.5.3d"] if aborts else [])
