"""[10.13] Scuttling and rescue."""

from __future__ import annotations

import pytest

from tests.silent_victory.build import at_sea, charts, engagement, merchant, options, table
from tests.silent_victory.hunt import hit_on, two
from tests.silent_victory.play import phase
from tests.silent_victory.port import broken, game, home, in_port, on_patrol, sails
from tests.silent_victory.story import modifiers, rolls
from wardroom.games.silent_victory.combat.damage import resolve_hits
from wardroom.games.silent_victory.combat.following import follow
from wardroom.games.silent_victory.ends import CareerEnds
from wardroom.games.silent_victory.phases import close_career
from wardroom.games.silent_victory.sea.abort import check_engines, scuttle_by_flooding
from wardroom.games.silent_victory.sea.repair import end_encounter
from wardroom.games.silent_victory.state import DAMAGED, Crew

ALL_DIESELS = ("diesel 1", "diesel 2", "diesel 3", "diesel 4")


@pytest.mark.rule("SV 10.13.1a")
def test_flooding_in_its_last_box_forces_the_captain_to_scuttle() -> None:
    war = at_sea()
    war.boat.flooding = charts().mats["gato"].flooding_surface - 1
    scene = table(dice=[hit_on("flooding"), (1, 1)])
    with pytest.raises(CareerEnds):
        resolve_hits(scene, war, engagement(war), 1, "depth charges")
    scene.finish()
    assert len(rolls(scene, "Scuttle")) == 1


@pytest.mark.rule("SV 10.13.2a")
@pytest.mark.parametrize(("dice", "cause"), [(2, "scuttled"), (11, "scuttled"), (12, "captured")])
def test_scuttling_succeeds_on_2_to_11(dice: int, cause: str) -> None:
    with pytest.raises(CareerEnds) as end:
        scuttle_by_flooding(table(dice=[two(dice)]), at_sea())
    assert end.value.cause == cause


@pytest.mark.rule("SV 10.13.2a")
@pytest.mark.parametrize("cause", ["scuttled", "captured"])
def test_after_scuttling_the_crew_are_prisoners_and_the_game_is_over(cause: str) -> None:
    war = at_sea()
    career = game(war, "travel")
    close_career(table(), career, cause)
    assert (war.end, war.lost, career.phase) == (cause, True, "over")


@pytest.mark.rule("SV 10.13.3a")
def test_a_seriously_wounded_captain_makes_scuttling_harder() -> None:
    scene = table(dice=[(5, 6)])
    with pytest.raises(CareerEnds) as end:
        scuttle_by_flooding(scene, at_sea(crew=Crew(wounds={"captain": "SW"})))
    assert modifiers(rolls(scene, "Scuttle")[0]) == {"captain seriously wounded": 1}
    assert end.value.cause == "captured"


@pytest.mark.rule("SV 10.13.3a")
def test_a_lightly_wounded_captain_scuttles_as_well_as_ever() -> None:
    scene = table(dice=[(5, 6)])
    with pytest.raises(CareerEnds) as end:
        scuttle_by_flooding(scene, at_sea(crew=Crew(wounds={"captain": "LW"})))
    assert end.value.cause == "scuttled"


@pytest.mark.rule("SV 10.13.2a", "SV 10.13.3a")
@pytest.mark.parametrize(
    ("wounds", "end", "level"),
    [({"captain": "SW"}, "captured", "Defeat"), ({}, "scuttled", "Decisive Victory")],
)
def test_example_c11_scuttle_dice_11(wounds: dict[str, str], end: str, level: str) -> None:
    """The last flooding box fills under air attack in box 2."""
    war = at_sea("balao", "1943-08", box=1, crew=Crew(wounds=dict(wounds)), tonnage=120_000)
    war.boat.flooding = charts().mats["balao"].flooding_surface - 1
    career = game(war, "travel")
    phase(career, ["sail:on"], [(1, 1), (1, 1), 1, (1, 2), hit_on("flooding"), (5, 6)])
    assert (war.end, career.level, war.tonnage) == (end, level, 120_000)


# [10.13.4] Without engines


@pytest.mark.rule("SV 10.13.4a")
@pytest.mark.parametrize(
    ("first_printing", "dice", "rescued"),
    [(False, 2, True), (False, 9, True), (False, 10, False), (True, 10, True), (True, 11, False)],
)
def test_a_boat_without_engines_is_scuttled_and_its_crew_perhaps_rescued(
    first_printing: bool, dice: int, rescued: bool
) -> None:
    war = at_sea(box=5, options=options(first_printing=first_printing))
    war.boat.damage = broken(*ALL_DIESELS)
    scene = table(dice=[two(dice)])
    if rescued:
        check_engines(scene, war)
        assert on_patrol(war).boat_lost
        return
    with pytest.raises(CareerEnds) as end:
        check_engines(scene, war)
    assert end.value.cause == "lost at sea"


@pytest.mark.rule("SV 10.13.4a")
def test_a_rescued_captain_is_given_another_boat_and_goes_on() -> None:
    """Sailed in August; the month after one month in port is November."""
    war = home(sunk=1)
    on_patrol(war).position = 4
    war.boat.damage = broken(*ALL_DIESELS)
    check_engines(table(dice=[(1, 1)]), war)
    scene = in_port(war)
    assert "new_boat" in scene.told
    assert war.boat.name != war.log[-1].boat
    assert war.boat.damage == {}
    assert war.log[-1].success is True
    assert (war.tonnage, war.boats_lost) == (4000, 1)
    assert sails(war) == "1943-11"


@pytest.mark.rule("SV 10.13.5a")
@pytest.mark.parametrize(("radio", "rescued"), [({}, True), (broken("radio"), False)])
def test_a_dead_radio_makes_rescue_unlikely(radio: dict[str, str], rescued: bool) -> None:
    """A 6 is a rescue; with 4 more it is a 10."""
    war = at_sea(box=5)
    war.boat.damage = {**broken(*ALL_DIESELS), **radio}
    scene = table(dice=[(3, 3)])
    if rescued:
        check_engines(scene, war)
    else:
        with pytest.raises(CareerEnds):
            check_engines(scene, war)
    assert modifiers(rolls(scene, "Rescue")[0]) == ({"radio inoperable": 4} if radio else {})


@pytest.mark.rule("SV 10.13.4a")
def test_one_diesel_that_may_still_be_repaired_keeps_the_boat() -> None:
    war = at_sea(box=5)
    war.boat.damage = {**broken(*ALL_DIESELS), "diesel 2": DAMAGED}
    check_engines(table(), war)
    assert not on_patrol(war).ended


@pytest.mark.rule("SV 10.13.4a", "SV 10.9.3j")
@pytest.mark.parametrize(("mission", "success"), [("E", False), ("L", False), ("R", True), ("T", True)])
def test_men_who_were_to_be_brought_home_are_not_brought_home_by_a_lost_boat(mission: str, success: bool) -> None:
    war = home(mission=mission)
    on_patrol(war).mission_done = on_patrol(war).boat_lost = True
    war.crew.passenger = "" if mission in "EL" else None
    in_port(war)
    assert war.log[-1].success is success


@pytest.mark.rule("SV 10.13.4a", "SV 10.2.1b")
@pytest.mark.parametrize(("box", "dice"), [(5, [(1, 1)]), (9, [])])
def test_the_end_of_the_encounter_does_not_scuttle_or_tow_a_second_time(box: int, dice: list[tuple[int, int]]) -> None:
    """All diesels are out when the boat might Follow; the patrol is over then."""
    war = at_sea(box=box)
    war.boat.damage = broken(*ALL_DIESELS)
    fight = engagement(war, "Ship+Escort", merchant())
    scene = table(dice=dice)
    assert follow(scene, war, fight) is None
    end_encounter(scene, war)
    scene.finish()
    assert war.boats_lost == len(dice)
    assert scene.told.count("towed") == 1 - len(dice)
