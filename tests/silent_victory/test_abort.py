"""[10.12] Patrols aborted, forced and of the captain's own will."""

from __future__ import annotations

from typing import Any

import pytest

from tests.silent_victory.build import at_sea, charts, options, table
from tests.silent_victory.play import Faces, begin
from tests.silent_victory.port import broken, in_port, injury, on_patrol, sails
from tests.silent_victory.story import asked, events, ids, refusals, rolls
from wardroom.games.silent_victory.charts import Charts
from wardroom.games.silent_victory.ends import CareerEnds
from wardroom.games.silent_victory.port.refit import end_patrol
from wardroom.games.silent_victory.sea.abort import abort_patrol
from wardroom.games.silent_victory.sea.encounter import ship_encounter
from wardroom.games.silent_victory.sea.repair import end_encounter
from wardroom.games.silent_victory.sea.travel import travel_box
from wardroom.games.silent_victory.state import DAMAGED, Career, Crew
from wardroom.table import ScriptedTable

QUIET = (3, 4)
"""Transit and Marshalls: nothing."""
SHIP = (6, 6)
"""Transit: a ship, once the Random Event of the patrol is used."""


def aborting(box: int = 4, choices: tuple[str, ...] = (), **changes: Any) -> Career:
    """A boat that has just turned for home, in this box of the Marshalls track."""
    war = at_sea(box=box, **changes)
    abort_patrol(table(choices), war, "10.12.5a")
    return war


def sail(war: Career, dice: list[Faces], choices: tuple[str, ...] = ("sail:on",)) -> ScriptedTable[Charts]:
    """One box."""
    scene = table(choices, dice)
    travel_box(scene, war)
    scene.finish()
    return scene


def way_home(war: Career) -> list[int]:
    """The boxes, counted from 1, in which an aborting boat is checked for, one quiet roll in each."""
    boxes: list[int] = []
    while True:
        scene = table(["sail:on"], [QUIET])
        if not travel_box(scene, war):
            return boxes
        scene.finish()
        boxes.append(on_patrol(war).position + 1)
        assert len(rolls(scene, "Transit")) == 1


# [10.12.1] Forced


@pytest.mark.rule("SV 10.12.1a")
@pytest.mark.parametrize(
    ("system", "forced"), [("fuel tanks", True), ("radio", False), ("batteries", False), ("diesel 1", False)]
)
def test_fuel_tanks_are_the_system_that_forces_an_abort(system: str, forced: bool) -> None:
    war = at_sea(box=4)
    war.boat.damage = {system: DAMAGED}
    end_encounter(table(dice=[6]), war)
    assert war.boat.damage == broken(system)
    assert on_patrol(war).aborting is forced


@pytest.mark.rule("SV 10.12.1b")
def test_one_working_diesel_forces_an_abort() -> None:
    war = at_sea(box=4)
    war.boat.damage = broken("diesel 1", "diesel 2", "diesel 4")
    scene = table()
    end_encounter(scene, war)
    assert on_patrol(war).aborting
    assert [event.rule for event in events(scene, "abort")] == ["10.2.1a"]


@pytest.mark.rule("SV 10.12.1b")
def test_a_chief_engineer_in_command_forces_an_abort() -> None:
    war = at_sea(box=4, crew=Crew(wounds={"captain": "SW", "exec": "SW", "3rd officer": "SW"}))
    end_encounter(table(), war)
    assert on_patrol(war).aborting


# [10.12.2] The way home


@pytest.mark.rule("SV 10.12.2a", "SV 10.12.2b")
@pytest.mark.parametrize(
    ("box", "boxes"),
    [(1, []), (2, [1]), (3, [2, 1]), (4, [2, 1]), (6, [8, 9]), (7, [8, 9]), (8, [9]), (9, [])],
)
def test_an_aborting_boat_makes_for_the_nearest_transit_box_and_rolls_in_each_to_base(
    box: int, boxes: list[int]
) -> None:
    assert way_home(aborting(box)) == boxes


@pytest.mark.rule("SV 10.12.2b")
@pytest.mark.parametrize(("choice", "boxes"), [("abort:back", [2, 1]), ("abort:on", [8, 9])])
def test_with_both_ways_equally_long_the_captain_chooses(choice: str, boxes: list[int]) -> None:
    assert way_home(aborting(5, (choice,))) == boxes


@pytest.mark.rule("SV 10.12.2a", "SV 10.12.2b")
def test_example_a13_abort() -> None:
    assert on_patrol(at_sea()).boxes == ["Transit"] * 2 + ["Marshalls"] * 5 + ["Transit"] * 2
    assert way_home(aborting(4)) == [2, 1]
    assert way_home(aborting(6)) == [8, 9]
    war = at_sea(box=5)
    scene = table(["abort:on"])
    abort_patrol(scene, war, "10.12.5a")
    assert ids(asked(scene, "abort direction")[0]) == ["abort:back", "abort:on"]
    assert way_home(war) == [8, 9]


@pytest.mark.rule("SV 10.12.2a")
def test_an_abort_in_the_middle_of_a_box_leaves_its_other_rolls_unmade() -> None:
    """The x2 box of the Marshalls: an aircraft damages the fuel tanks at the first of two rolls."""
    war = at_sea(box=4)
    war.boat.damage = {"fuel tanks": DAMAGED}
    on_patrol(war).event_happened = True
    dived = (6, 6)
    scene = table(["sail:on", "abort:back"], [(6, 6), dived, 6])
    travel_box(scene, war)
    scene.finish()
    assert len(rolls(scene, "Marshalls")) == 1
    assert way_home(war) == [2, 1]


@pytest.mark.rule("SV 10.2.1c", "SV 8.1.1d")
def test_a_boat_scuttled_in_the_middle_of_a_box_makes_no_other_roll_there() -> None:
    """The x2 box of the Marshalls; the last diesel is beyond repair and the crew is rescued."""
    war = at_sea(box=4)
    on_patrol(war).event_happened = True
    war.boat.damage = broken("diesel 1", "diesel 2", "diesel 3") | {"diesel 4": DAMAGED}
    aircraft, dived, beyond_repair, rescued = (6, 6), (6, 6), 6, (1, 1)
    scene = sail(war, [aircraft, dived, beyond_repair, rescued])
    assert on_patrol(war).boat_lost
    assert len(rolls(scene, "Marshalls")) == 1


@pytest.mark.rule("SV 10.12.3a", "SV 10.2.1a")
def test_with_one_diesel_every_box_on_the_way_home_is_rolled_for_twice() -> None:
    war = at_sea(box=4)
    war.boat.damage = broken("diesel 1", "diesel 2", "diesel 3")
    end_encounter(table(), war)
    for box in (2, 1):
        scene = sail(war, [QUIET, QUIET], ("sail:on", "sail:on"))
        assert on_patrol(war).position + 1 == box
        assert len(rolls(scene, "Transit")) == 2


# [10.12.4] No combat


@pytest.mark.rule("SV 10.12.4a")
def test_an_aborting_boat_may_not_attack_even_an_unescorted_ship() -> None:
    war = aborting(4)
    on_patrol(war).event_happened = True
    scene = sail(war, [SHIP, 1, 1, (1, 1), 1])
    assert [event.params["what"] for event in events(scene, "encounter")] == ["Ship"]
    assert [event.rule for event in events(scene, "no_attack_aborting")] == ["10.12.4a"]
    assert not asked(scene, "attack")


@pytest.mark.rule("SV 10.12.4a")
def test_an_aborting_boat_may_be_attacked_from_the_air() -> None:
    war = aborting(4)
    scene = sail(war, [(1, 1), (1, 1), 1, (1, 1), *injury("passenger")])
    assert "bombed" in scene.told


@pytest.mark.rule("SV 10.12.4a")
def test_an_aborting_boat_may_be_torpedoed_by_a_submarine_but_may_not_attack_one() -> None:
    submarine = next(number for number, ship in enumerate(charts().warships, 1) if ship.kind == "SS")
    roster = (submarine // 10 or 10, submarine % 10 or 10)
    war = aborting(4)
    scene = table(dice=[roster, 1, 9])
    ship_encounter(scene, war, "Warship", "Marshalls")
    scene.finish()
    assert not scene.asked
    with pytest.raises(CareerEnds) as end:
        ship_encounter(table(dice=[roster, 1, 10, (1, 1), 6]), war, "Warship", "Marshalls")
    assert end.value.cause == "enemy submarine"


# [10.12.5] Of the captain's own will


@pytest.mark.rule("SV 10.12.5a")
@pytest.mark.parametrize(("sunk", "success"), [(0, False), (1, True)])
def test_a_voluntary_abort_alone_does_not_make_the_patrol_a_failure(sunk: int, success: bool) -> None:
    war = at_sea(box=7)
    on_patrol(war).sunk = sunk
    scene = sail(war, [QUIET], ("sail:abort",))
    assert on_patrol(war).aborting
    assert on_patrol(war).position + 1 == 8
    assert "abort" in scene.told
    end_patrol(table(), war)
    assert war.log[-1].success is success


@pytest.mark.rule("SV 10.12.5a")
@pytest.mark.parametrize(("done", "success"), [(True, True), (False, False)])
def test_an_abort_before_the_mission_is_done_fails_it(done: bool, success: bool) -> None:
    """On a mission patrol ships do not help."""
    war = at_sea(box=4, mission="R")
    on_patrol(war).mission_done = done
    on_patrol(war).sunk = 2
    scene = sail(war, [QUIET], ("sail:abort",))
    assert [event.rule for event in events(scene, "mission_failed")] == ([] if done else ["7.4.1f"])
    assert on_patrol(war).mission_failed is not done
    end_patrol(table(), war)
    assert war.log[-1].success is success


@pytest.mark.rule("SV 10.12.5a")
def test_an_ordinary_patrol_that_is_aborted_fails_no_mission() -> None:
    assert not events(sail(at_sea(box=4), [QUIET], ("sail:abort",)), "mission_failed")


@pytest.mark.rule("SV 10.12.1a", "SV 10.12.2a")
def test_an_aborting_boat_is_not_turned_round_by_a_second_cause() -> None:
    war = aborting(6)
    sail(war, [QUIET])
    war.boat.damage = broken("fuel tanks")
    scene = table()
    end_encounter(scene, war)
    assert not events(scene, "abort")
    assert way_home(war) == [9]


@pytest.mark.rule("SV 10.12.5a")
@pytest.mark.parametrize("box", range(1, 10))
def test_the_captain_may_abort_in_any_box(box: int) -> None:
    war = at_sea(box=box)
    scene = table(["sail:leave"])
    with pytest.raises(CareerEnds):
        travel_box(scene, war)
    assert "sail:abort" in ids(asked(scene, "sail")[0])


@pytest.mark.rule("SV 10.12.5a", "SV 8.1.1d")
@pytest.mark.parametrize("first", [QUIET, (5, 6)])
def test_the_captain_may_abort_between_two_rolls_of_one_box(first: Faces) -> None:
    """The x2 box of the Marshalls, after a quiet roll or after a ship that was let go."""
    war = at_sea(box=4)
    met: list[Faces] = [] if first == QUIET else [1, 1, (1, 1), 1]
    scene = sail(war, [first, *met], ("sail:on", *["decline"] * bool(met), "sail:abort", "abort:on"))
    assert ids(asked(scene, "sail")[1]) == ["sail:on", "sail:abort", "sail:leave"]
    assert len(rolls(scene, "Marshalls")) == 1
    assert way_home(war) == [8, 9]


@pytest.mark.rule("SV 10.12.5a", "SV 8.1.1d")
def test_a_game_begun_before_that_question_was_asked_goes_on_without_it() -> None:
    """Its record has no answer to it."""
    assert begin(boat="gato").career.options.orders_between_rolls
    scene = sail(at_sea(box=4, options=options(orders_between_rolls=False)), [QUIET, QUIET])
    assert len(asked(scene, "sail")) == 1
    assert len(rolls(scene, "Marshalls")) == 2


@pytest.mark.rule("SV 8.1.1d")
@pytest.mark.parametrize("corrections", [1, 0])
def test_the_log_has_a_line_for_each_further_check_of_a_box(corrections: int) -> None:
    """But not in a patrol that was begun before it had."""
    war = at_sea(box=4, options=options(corrections=corrections))
    scene = sail(war, [QUIET, QUIET], ("sail:on", "sail:on"))
    told = [(event.params["number"], event.params["checks"]) for event in events(scene, "check")]
    assert told == [(2, 2)] * corrections


@pytest.mark.rule("SV 10.12.2c")
@pytest.mark.parametrize(("box", "boxes"), [(3, [2, 1]), (7, [8, 9])])
def test_an_aborting_boat_is_home_at_either_end_of_its_track(box: int, boxes: list[int]) -> None:
    """And at the base it sailed from, whichever end that was."""
    war = aborting(box=box, base="australia")
    assert way_home(war) == boxes
    end_patrol(table(), war)
    assert war.base == "australia"


@pytest.mark.rule("SV 10.12.5a", "SV 7.4.1d", "SV 7.4.1f")
def test_the_captain_may_abort_when_aircraft_have_disturbed_the_mission() -> None:
    war = at_sea(box=2, mission="R")
    aircraft, dived = (1, 2), (6, 6)
    scene = sail(war, [aircraft, dived], ("sail:on", "sail:abort"))
    assert (on_patrol(war).aborting, on_patrol(war).mission_failed, on_patrol(war).mission_done) == (True, True, False)
    assert len(rolls(scene, "Special Missions")) == 1
    assert way_home(war) == [2, 1]


@pytest.mark.rule("SV 10.12.5a", "SV 10.12.3a")
def test_between_the_two_rolls_of_a_boat_on_one_diesel_there_is_nothing_to_abort() -> None:
    war = at_sea(box=4)
    war.boat.damage = broken("diesel 1", "diesel 2", "diesel 3")
    end_encounter(table(), war)
    scene = sail(war, [QUIET, QUIET], ("sail:on", "sail:on"))
    assert ids(asked(scene, "sail")[1]) == ["sail:on", "sail:leave"]
    assert refusals(asked(scene, "sail")[1]) == {"sail:abort": "10.12.5a"}


@pytest.mark.rule("SV 10.12.5a")
def test_a_boat_on_its_way_home_cannot_abort_again() -> None:
    scene = sail(aborting(4), [QUIET])
    assert refusals(asked(scene, "sail")[0]) == {"sail:abort": "10.12.5a"}


@pytest.mark.rule("SV 10.12.5a")
@pytest.mark.parametrize(
    ("box", "homeward", "open_to_him", "refused"),
    [
        (0, False, ["sail:on", "sail:leave"], []),
        (3, False, ["sail:on", "sail:abort", "sail:leave"], []),
        (3, True, ["sail:on", "sail:leave"], ["sail:abort"]),
    ],
)
def test_only_a_patrol_that_is_under_way_can_be_aborted(
    box: int, homeward: bool, open_to_him: list[str], refused: list[str]
) -> None:
    """In port there is nothing to abort, and a boat that makes for home has done so."""
    scene = sail(aborting(box) if homeward else at_sea(box=box), [QUIET])
    (question,) = asked(scene, "sail")
    assert (ids(question), list(refusals(question))) == (open_to_him, refused)


# [10.12.6] The calendar


@pytest.mark.rule("SV 10.12.6a")
@pytest.mark.parametrize(("box", "months", "next_patrol"), [(1, 1, "1943-10"), (4, 1, "1943-10"), (6, 2, "1943-11")])
def test_an_abort_in_the_first_half_saves_the_second_month(box: int, months: int, next_patrol: str) -> None:
    """Sailed in August, one month of refit; the track has nine boxes."""
    war = aborting(box, boat="balao", month="1943-08")
    in_port(war)
    assert war.log[-1].patrol_months == months
    assert sails(war) == next_patrol


@pytest.mark.rule("SV 10.12.6a", "SV 10.12.2b")
@pytest.mark.parametrize(("box", "months"), [(3, 1), (4, 2)])
def test_a_first_patrol_from_the_philippines_has_only_one_way_home(box: int, months: int) -> None:
    """Four boxes on station and two Transit boxes; the third of six is in the first half."""
    war = at_sea("salmon", "1941-12", "Philippines", box=box, base="philippines")
    patrol = on_patrol(war)
    patrol.boxes, patrol.checks = ["Philippines"] * 4 + ["Transit"] * 2, [1] * 6
    abort_patrol(table(), war, "10.12.5a")
    assert way_home(war) == [5, 6]
    end_patrol(table(), war)
    assert war.log[-1].patrol_months == months


@pytest.mark.rule("SV 10.12.6a")
def test_an_abort_in_the_fifth_box_of_nine_is_not_in_the_first_half() -> None:
    war = aborting(5, ("abort:back",), boat="balao", month="1943-08")
    in_port(war)
    assert war.log[-1].patrol_months == 2


@pytest.mark.rule("SV 10.12.6a")
def test_the_first_printing_has_no_second_month_to_save() -> None:
    war = aborting(6, boat="balao", month="1943-08", options=options(first_printing=True))
    in_port(war)
    assert war.log[-1].patrol_months == 1
    assert sails(war) == "1943-10"
