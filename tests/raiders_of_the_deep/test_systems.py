"""[10.0, 10.6] Damage markers on systems, and damage to what is damaged already or not there."""

from __future__ import annotations

import pytest

from tests.careers import asked, falling, rolls
from tests.raiders_of_the_deep.build import at_sea, charts, engagement, target
from tests.raiders_of_the_deep.yard import broken, damaged, hit, on_patrol, scene, struck
from wardroom.games.raiders_of_the_deep.boat import deck_gun_works
from wardroom.games.raiders_of_the_deep.combat.following import follow
from wardroom.games.raiders_of_the_deep.combat.unescorted import gun_refused
from wardroom.games.raiders_of_the_deep.sea.repair import end_encounter

NO_SYSTEM = ("hull", "hull x2", "flooding", "flooding x2", "crew injury", "crew injury x2", "")
SYSTEMS = [str(result) for result in dict.fromkeys(charts().damage.results) if result not in NO_SYSTEM]


@pytest.mark.rule("RD 10.0d")
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_system_is_marked_damaged_first_and_turned_when_its_repair_fails(system: str) -> None:
    career = at_sea("u87", month="1918-01", zone="North Sea")
    struck(career, hit(system))
    assert career.boat.damage == damaged(system)
    end_encounter(scene(dice=[falling(charts().repair[system], "inoperative")]), career)
    assert career.boat.damage == broken(system)


@pytest.mark.rule("RD 10.0c")
def test_a_deck_gun_is_silent_from_the_moment_it_is_hit() -> None:
    career = at_sea()
    fight = engagement(career, "Ship", target(), surfaced=True)
    assert gun_refused(charts(), career, fight) is None
    career.boat.damage = damaged("deck gun")
    refusal = gun_refused(charts(), career, fight)
    assert refusal is not None
    assert refusal.rule == "9.3.4a"


@pytest.mark.rule("RD 10.0a", "RD 10.7a")
def test_repairs_come_after_the_last_round_and_before_a_follow_attempt() -> None:
    career = at_sea()
    career.boat.damage = damaged("radio")
    fight = engagement(career, "Convoy", target(), fired=True)
    story = scene(["follow:none"], [falling(charts().repair["radio"], "repaired")])
    follow(story, career, fight)
    story.finish()
    assert story.story.index("!repaired") < story.story.index("?follow")


@pytest.mark.rule("RD 10.0a")
def test_a_repair_that_fails_may_forbid_the_following() -> None:
    career = at_sea()
    career.boat.damage = damaged("fuel tanks")
    fight = engagement(career, "Convoy", target(), fired=True)
    story = scene(dice=[falling(charts().repair["fuel tanks"], "inoperative")])
    assert follow(story, career, fight) is None
    assert on_patrol(career).aborting
    assert not asked(story, "follow")


# [10.6]


@pytest.mark.rule("RD 10.6.3a")
@pytest.mark.parametrize("state", [damaged("radio"), broken("radio")])
def test_a_second_hit_on_a_system_has_no_effect(state: dict[str, str]) -> None:
    career = at_sea()
    career.boat.damage = dict(state)
    story = struck(career, hit("radio"))
    assert career.boat.damage == state
    assert "no_effect" in story.told


@pytest.mark.rule("RD 10.6.3a")
def test_an_inoperative_system_that_is_hit_again_gets_no_second_repair() -> None:
    career = at_sea()
    career.boat.damage = broken("radio")
    struck(career, hit("radio"))
    story = scene()
    end_encounter(story, career)
    assert not rolls(story)


@pytest.mark.rule("RD 10.6.3a")
def test_a_ub_i_has_no_deck_gun_to_lose() -> None:
    career = at_sea("ub1", zone="English Channel")
    story = struck(career, hit("deck gun"))
    assert career.boat.damage == {}
    assert "no_effect" in story.told


@pytest.mark.rule("RD 10.6.4a")
@pytest.mark.parametrize("boat", [name for name, sheet in charts().mats.items() if sheet.deck_guns])
def test_one_hit_silences_all_deck_guns(boat: str) -> None:
    career = at_sea(boat, month="1918-01", zone=charts().mats[boat].zones[0])
    assert deck_gun_works(charts(), career.boat)
    struck(career, hit("deck gun"))
    assert not deck_gun_works(charts(), career.boat)
    assert len(career.boat.damage) == 1
