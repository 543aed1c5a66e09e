"""[10.7] Repairs at sea."""

from __future__ import annotations

import pytest

from tests.careers import Story, falling, modifiers, rolls
from tests.raiders_of_the_deep.build import at_sea, charts, engagement
from tests.raiders_of_the_deep.yard import broken, crew, damaged, home, in_port, on_patrol, scene
from wardroom.games.patrol.crew import Crew
from wardroom.games.raiders_of_the_deep.sea.repair import end_encounter
from wardroom.games.raiders_of_the_deep.state import Career

HARMLESS = ("radio", "hydrophones", "batteries")
"""Systems without which a boat goes on."""


def over(career: Career, *dice: tuple[int, ...]) -> Story:
    engagement(career)
    story = scene(dice=dice)
    end_encounter(story, career)
    story.finish()
    return story


def repaired(system: str) -> tuple[int, ...]:
    return falling(charts().repair[system], "repaired")


def fails(system: str) -> tuple[int, ...]:
    return falling(charts().repair[system], "inoperative")


@pytest.mark.rule("RD 10.7a", "RD 10.7.1a", "RD 10.7.2a")
def test_every_system_that_was_damaged_gets_one_roll_on_its_own_entry() -> None:
    career = at_sea()
    career.boat.damage = damaged(*HARMLESS) | broken("periscope")
    career.boat.flooding = 2
    story = over(career, *map(repaired, HARMLESS))
    assert [roll.table for roll in rolls(story)] == [charts().repair[name].name for name in HARMLESS]
    assert story.told.index("pumped_out") < story.told.index("repaired")


@pytest.mark.rule("RD 10.7.4a", "RD 10.7.5a")
def test_a_repair_succeeds_or_the_system_is_out_for_good() -> None:
    career = at_sea()
    career.boat.damage = damaged("radio", "hydrophones")
    over(career, repaired("radio"), fails("hydrophones"))
    assert career.boat.damage == broken("hydrophones")


@pytest.mark.rule("RD 10.7.5a")
def test_what_is_inoperative_is_not_tried_again_at_sea() -> None:
    career = at_sea()
    career.boat.damage = damaged("radio")
    over(career, fails("radio"))
    for _ in range(2):
        assert not rolls(over(career))
    assert career.boat.damage == broken("radio")


@pytest.mark.rule("RD 10.7.3a", "RD 10.5.3g")
@pytest.mark.parametrize(
    ("men", "expected"),
    [
        (crew(), {}),
        (crew(experts=("LI",)), {"Experte LI": -1}),
        (crew(experts=("LI",), wounds={"LI": "LW"}), {"Experte LI": -1}),
        (crew(experts=("LI",), wounds={"LI": "SW"}), {"LI out": 1}),
        (crew(experts=("LI",), wounds={"LI": "KIA"}), {"LI out": 1}),
        (crew(wounds={"LI": "LW"}), {}),
        (crew(wounds={"LI": "SW"}), {"LI out": 1}),
        (crew(wounds={"LI": "KIA"}), {"LI out": 1}),
        (crew(experts=("1WO", "2WO", "doctor")), {}),
    ],
    ids=str,
)
@pytest.mark.parametrize("system", ["radio", "batteries"])
def test_the_engineer_counts_in_every_repair(men: Crew, expected: dict[str, int], system: str) -> None:
    career = at_sea(crew=men)
    career.boat.damage = damaged(system)
    assert modifiers(rolls(over(career, (1,)))[0]) == expected


@pytest.mark.rule("RD 10.7.3a")
@pytest.mark.parametrize("system", HARMLESS)
def test_an_experte_repairs_what_another_just_fails_to(system: str) -> None:
    """The lowest roll that fails."""
    for experts, left in (((), broken(system)), (("LI",), {})):
        career = at_sea(crew=crew(experts=experts))
        career.boat.damage = damaged(system)
        over(career, fails(system))
        assert career.boat.damage == left


@pytest.mark.rule("RD 10.7.6a", "RD 10.8.1a")
@pytest.mark.parametrize("system", charts().mats["u31"].systems)
def test_only_fuel_tanks_and_diesels_force_a_boat_home(system: str) -> None:
    career = at_sea()
    career.boat.damage = damaged(system)
    over(career, fails(system))
    assert on_patrol(career).aborting is (system in ("fuel tanks", "diesel 1", "diesel 2"))


@pytest.mark.rule("RD 10.7.7a")
def test_all_that_is_inoperative_is_repaired_in_the_refit_without_a_roll() -> None:
    career = home()
    career.boat.damage = broken("fuel tanks", "diesel 1", "radio", "periscope")
    story = in_port(career)
    assert career.boat.damage == {}
    assert not rolls(story)
