"""[9.0, 9.1] The course of a fight, and what stands on the Combat Mat."""

from __future__ import annotations

from typing import Any

import pytest

from tests.careers import asked, events, falling, ids, rolls
from tests.raiders_of_the_deep.build import at_sea, charts, engagement, options, target
from tests.raiders_of_the_deep.fights import (
    ESCAPED,
    NO_HITS,
    RAM_MISSES,
    RUN_SILENT,
    Story,
    aim,
    attacking,
    fight_of,
    hunted,
    hurting,
    misses,
    strikes,
    torpedo,
)
from wardroom.games.raiders_of_the_deep.combat.detection import evade
from wardroom.games.raiders_of_the_deep.ends import CareerEnds
from wardroom.games.raiders_of_the_deep.sea.encounter import engage, press_attack, ship_encounter
from wardroom.games.raiders_of_the_deep.sea.events import random_event
from wardroom.games.raiders_of_the_deep.sea.travel import meet

SMALL = falling(charts().ship_size, "small")
LARGE = falling(charts().ship_size, "large")
DAY = falling(charts().day_or_night, "day")
NIGHT = falling(charts().day_or_night, "night")
PLAIN: dict[str, Any] = {"options": options(standard_tonnage=True)}


# 9.0


@pytest.mark.rule("RD 9.0a")
def test_an_encounter_with_ships_leads_to_combat() -> None:
    table = Story(["decline"], [SMALL, DAY])
    assert meet(table, at_sea(**PLAIN), "Ship", "British Isles")
    assert [decision.kind for decision in table.asked] == ["attack"]


@pytest.mark.rule("RD 9.0a")
def test_a_random_event_may_call_for_combat() -> None:
    table = Story(["decline"], [falling(charts().random_event, "troopship"), DAY])
    random_event(table, at_sea(**PLAIN), "British Isles")
    assert [decision.kind for decision in table.asked] == ["attack"]


@pytest.mark.rule("RD 9.0b")
def test_after_the_first_round_the_boat_may_withdraw() -> None:
    table = Story(
        ["attack:submerged:medium", "salvo:forward", *aim("forward", 1), RUN_SILENT, "follow:none"],
        [SMALL, DAY, misses(), ESCAPED],
    )
    ship_encounter(table, at_sea(**PLAIN), "Ship+Escort", "British Isles")
    table.finish()
    assert table.story[-2:] == ["!escaped", "?follow"]


@pytest.mark.rule("RD 9.0b")
def test_a_detected_boat_cannot_withdraw_before_it_evades() -> None:
    one = hunted()
    table = Story([RUN_SILENT] * 3, [(4, 5), RAM_MISSES, NO_HITS, (4, 5), NO_HITS, ESCAPED])
    evade(table, one, fight_of(one))
    table.finish()
    for decision in asked(table, "evade"):
        assert ids(decision) == [RUN_SILENT, "evade:depth"]


@pytest.mark.rule("RD 9.0c", "RD 9.2.3a", "RD 9.2.4a", "RD 9.2.5a")
def test_an_attack_goes_from_its_form_and_range_over_the_tubes_to_u1_u2_and_u3() -> None:
    table = Story(
        ["attack:submerged:medium", "salvo:forward", *aim("forward", 1), RUN_SILENT],
        [*torpedo(3), ESCAPED],
    )
    one = attacking()
    engage(table, one, fight_of(one))
    table.finish()
    assert table.story[:6] == ["?attack", "!attack", "?salvo", "?tube", "?tube", "G/6 medium"]
    assert [roll.chart for roll in rolls(table)] == ["U1", "U2", "U3", "E2"]


@pytest.mark.rule("RD 9.0d", "RD 9.2.6a")
def test_a_ship_still_afloat_gets_a_check_mark_and_a_sunk_one_a_circle() -> None:
    one = attacking("Two Ships+Escort", ships=(target(13_000, name="Big"), target(7600, name="Fair")))
    table = Story(["salvo:forward", *aim("forward", 1, 2), RUN_SILENT], [*torpedo(3), *torpedo(3), ESCAPED])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert [(ship.name, ship.tons, ship.mark) for ship in one.log[-1].ships] == [
        ("Big", 13_000, "damaged"),
        ("Fair", 7600, "sunk"),
    ]
    assert one.tonnage == 7600
    assert one.ships_sunk == 1


@pytest.mark.rule("RD 9.0e", "RD 9.2.7b", "RD 9.6.12a")
def test_a_detected_boat_is_attacked_on_e3_e4_and_searched_for_again_until_it_evades() -> None:
    one = hunted()
    table = Story(
        [RUN_SILENT] * 2,
        [(4, 5), RAM_MISSES, hurting(1), strikes("radio"), ESCAPED],
    )
    evade(table, one, fight_of(one))
    table.finish()
    assert [roll.chart for roll in rolls(table)] == ["E2", "E3", "E3", "E4", "E2"]
    assert one.boat.damage == {"radio": "damaged"}


@pytest.mark.rule("RD 9.0e", "RD 9.6a")
def test_the_cycle_ends_when_the_boat_is_destroyed_or_must_surface() -> None:
    sunk = hunted()
    sunk.boat.hull = charts().mats["u31"].hull_sunk - 1
    with pytest.raises(CareerEnds, match="depth charges"):
        evade(Story([RUN_SILENT], [(4, 5), RAM_MISSES, hurting(1), strikes("hull")]), sunk, fight_of(sunk))
    forced_up = hunted()
    forced_up.boat.flooding = charts().mats["u31"].flooding_surface - 1
    table = Story([RUN_SILENT], [(4, 5), RAM_MISSES, hurting(1), strikes("flooding"), (1, 1)])
    with pytest.raises(CareerEnds, match="scuttled"):
        evade(table, forced_up, fight_of(forced_up))
    table.finish()


@pytest.mark.rule("RD 9.0f")
@pytest.mark.parametrize(
    ("what", "chart", "safe"),
    [("Mine", "M1", falling(charts().mine, "missed")), ("Aircraft", "A1", falling(charts().crash_dive, "safe"))],
)
def test_mines_and_aircraft_are_no_ship_combat(what: str, chart: str, safe: tuple[int, ...]) -> None:
    table = Story([], [safe])
    meet(table, at_sea(month="1917-09"), what, "British Isles")
    table.finish()
    assert [roll.chart for roll in rolls(table)] == [chart]
    assert not table.asked


# 9.1


@pytest.mark.rule("RD 9.1.1a")
def test_a_convoy_fills_the_four_columns_of_the_mat() -> None:
    one = at_sea(**PLAIN)
    table = Story(["decline"], [SMALL, LARGE, SMALL, LARGE, DAY])
    ship_encounter(table, one, "Convoy", "British Isles")
    table.finish()
    assert [(event.params["number"], event.params["tons"]) for event in events(table, "target")] == [
        (1, 3500),
        (2, 7000),
        (3, 3500),
        (4, 7000),
    ]
    assert events(table, "target")[1].params["capacity"] == 3


@pytest.mark.rule("RD 9.1.1a", "RD 9.2.5b")
@pytest.mark.parametrize(("tons", "box"), [(5000, 3), (7600, 3), (9999, 3), (10_000, 4), (13_000, 4)])
def test_a_large_freighter_starts_in_the_box_of_what_it_can_take(tons: int, box: int) -> None:
    assert charts().capacity(tons, large=True) == box


@pytest.mark.rule("RD 9.1.2a")
def test_declining_ends_the_encounter_at_once_without_a_detection_roll() -> None:
    table = Story(["decline"], [SMALL, DAY])
    ship_encounter(table, at_sea(**PLAIN), "Ship+Escort", "British Isles")
    table.finish()
    assert "E2" not in [roll.chart for roll in rolls(table)]
    assert table.story[-1] == "!declined"


@pytest.mark.rule("RD 9.1.2a")
@pytest.mark.parametrize("where", ["close", "medium"])
def test_a_boat_that_aims_at_nothing_is_not_searched_for_and_may_not_follow(where: str) -> None:
    table = Story([f"attack:submerged:{where}", "salvo:none"], [SMALL, DAY])
    ship_encounter(table, at_sea(**PLAIN), "Ship+Escort", "British Isles")
    table.finish()
    assert "E2" not in [roll.chart for roll in rolls(table)]
    assert table.story[-1] == "!held_fire"


@pytest.mark.rule("RD 9.1.2a")
def test_one_of_four_ships_may_be_attacked_alone() -> None:
    one = attacking("Convoy", ships=tuple(target(7600) for _ in range(4)))
    table = Story(["salvo:forward", *aim("forward", 3, 3), RUN_SILENT], [*torpedo(3), ESCAPED])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert [ship.damage for ship in fight_of(one).targets] == [0, 0, 3, 0]


@pytest.mark.rule("RD 9.1.3a")
@pytest.mark.parametrize(("die", "night"), [(DAY, False), (NIGHT, True)])
def test_the_time_of_day_is_placed_on_the_mat(die: tuple[int, ...], night: bool) -> None:
    one = at_sea(**PLAIN)
    table = Story(["decline"], [SMALL, die])
    ship_encounter(table, one, "Ship", "British Isles")
    assert fight_of(one).night is night


@pytest.mark.rule("RD 9.1.4a", "RD 9.1.5a")
@pytest.mark.parametrize("where", ["close", "medium", "long"])
@pytest.mark.parametrize(("form", "surfaced"), [("surface", True), ("submerged", False)])
def test_range_and_approach_are_placed_on_the_mat(where: str, form: str, surfaced: bool) -> None:
    one = attacking("Ship", night=True)
    table = Story([f"attack:{form}:{where}", "weapon:done", "round:end"])
    engage(table, one, fight_of(one))
    table.finish()
    assert fight_of(one).range == where
    assert fight_of(one).surfaced is surfaced


@pytest.mark.rule("RD 9.1.6a", "RD 9.4.1a")
@pytest.mark.parametrize(
    ("encounter", "escorted"),
    [("Ship", False), ("Two Ships", False), ("Ship+Escort", True), ("Two Ships+Escort", True), ("Convoy", True)],
)
def test_an_escort_marker_stands_on_the_mat_if_there_are_escorts(encounter: str, escorted: bool) -> None:
    one = at_sea(**PLAIN)
    ships = {"Ship": 1, "Ship+Escort": 1, "Two Ships": 2, "Two Ships+Escort": 2, "Convoy": 4}[encounter]
    table = Story(["decline"], [*[SMALL] * ships, DAY])
    ship_encounter(table, one, encounter, "British Isles")
    table.finish()
    assert fight_of(one).escorted is escorted


@pytest.mark.rule("RD 9.1.7a")
def test_incoming_hits_are_marked() -> None:
    one = hunted()
    number = charts().attack.result(12)
    table = Story([RUN_SILENT] * 2, [(4, 5), RAM_MISSES, (6, 6), *[strikes("radio")] * int(number), ESCAPED])
    evade(table, one, fight_of(one))
    table.finish()
    assert fight_of(one).incoming_hits == number


# Worked examples


@pytest.mark.rule("RD 9.1.1a", "RD 9.1.6a", "RD 9.2.2b")
def test_ex_1_a_convoy_by_day_at_medium_range_two_of_its_ships_attacked() -> None:
    one = at_sea()
    one.boat.forward = ["G/6", "G/6", "C/06", "C/06"]
    fight = engagement(one, "Convoy", target(12_000), target(3000), target(7600), target(3000))
    table = Story(
        ["attack:submerged:medium", "salvo:forward", *aim("forward", 1, 3, 1, 3, tubes=4), RUN_SILENT],
        [misses(), misses(), misses("C/06"), misses("C/06"), ESCAPED],
    )
    engage(table, one, fight)
    table.finish()
    assert fight.escorted
    assert [fight.targets[0].capacity, fight.targets[2].capacity] == [4, 3]
    names = [roll.table for roll in rolls(table)]
    assert names == ["G/6 medium", "G/6 medium", "C/06 medium", "C/06 medium", "Detection"]
    assert "Close Approach" not in names
    assert one.boat.forward == [""] * 4


@pytest.mark.rule("RD 9.2.5a", "RD 9.2.5b")
def test_ex_3_three_points_leave_one_of_the_large_ship_and_sink_the_other() -> None:
    one = attacking("Convoy", ships=(target(12_000), target(3000), target(7600), target(3000)))
    table = Story(["salvo:forward", *aim("forward", 1, 3), RUN_SILENT], [*torpedo(3), *torpedo(3), ESCAPED])
    press_attack(table, one, fight_of(one))
    table.finish()
    big, _, fair, _ = fight_of(one).targets
    assert big.capacity - big.damage == 1
    assert fair.damage >= fair.capacity
    assert [event.params["left"] for event in events(table, "damaged")] == [1]
    assert len(events(table, "sunk")) == 1
