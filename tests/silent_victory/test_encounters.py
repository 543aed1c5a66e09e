"""[8.0, 8.1] Encounter checks in Travel Boxes and what they bring."""

from __future__ import annotations

import pytest

from tests.silent_victory.build import at_sea, engagement, target
from tests.silent_victory.story import (
    DAY,
    HIT,
    LARGE,
    MISS,
    NIGHT,
    NO_HITS,
    NOBODY,
    SMALL,
    UNDETECTED,
    Dice,
    Story,
    aim,
    asked,
    events,
    ids,
    label,
    refusals,
    rolls,
)
from wardroom.games.silent_victory.combat.enemy_submarine import submarine_encounter
from wardroom.games.silent_victory.ends import CareerEnds
from wardroom.games.silent_victory.sea.encounter import ship_encounter
from wardroom.games.silent_victory.sea.travel import travel_box
from wardroom.games.silent_victory.state import INOPERABLE

NOTHING = (3, 4)  # 7: no contact in the Marshalls and in Transit
RADAR = (2, 3)
CONVOY = (4, 4)
SHIP = (5, 6)
EVENT = (6, 6)


# 8.0


@pytest.mark.rule("SV 8.0a")
def test_each_box_entered_is_checked_and_ships_get_number_identity_escort_and_time_of_day() -> None:
    war = at_sea(box=3)
    table = Story(["sail:on", "decline"], [SHIP, *SMALL, DAY])
    assert travel_box(table, war)
    table.finish()
    assert [label(roll) for roll in rolls(table)] == ["Marshalls", "Ship Size", "Roster", "T1a", "Day or Night"]
    assert war.patrol is not None
    assert war.patrol.position == 3


@pytest.mark.rule("SV 8.0a")
def test_a_box_without_encounter_leads_straight_to_the_next_box_and_check() -> None:
    war = at_sea(box=2)
    table = Story(["sail:on", "sail:on"], [NOTHING, NOTHING])
    travel_box(table, war)
    travel_box(table, war)
    table.finish()
    assert war.patrol is not None
    assert war.patrol.position == 3
    assert len(rolls(table, "Marshalls")) == 2


# 8.1.1


@pytest.mark.rule("SV 8.1.1a")
@pytest.mark.parametrize(("times", "box"), [(1, 3), (2, 4), (3, 4)])
def test_a_box_is_checked_as_often_as_it_says(times: int, box: int) -> None:
    war = at_sea(box=box)
    assert war.patrol is not None
    if times == 3:
        war.patrol.checks[4] = 3  # Argonaut's centre box
    table = Story(["sail:on"] * times, [NOTHING] * times)
    travel_box(table, war)
    table.finish()
    assert len(rolls(table, "Marshalls")) == times
    assert war.patrol.position == box


@pytest.mark.rule("SV 8.1.1b")
@pytest.mark.parametrize(("lost", "checks"), [(2, 1), (3, 2)])
def test_a_single_working_diesel_doubles_the_checks_of_a_box(lost: int, checks: int) -> None:
    war = at_sea(box=8)
    assert war.patrol is not None
    war.patrol.aborting = True
    war.boat.damage = {f"diesel {number}": INOPERABLE for number in range(1, lost + 1)}
    table = Story(["sail:on"] * checks, [NOTHING] * checks)
    travel_box(table, war)
    table.finish()
    assert len(rolls(table, "Transit")) == checks


@pytest.mark.rule("SV 8.1.1b")
def test_a_special_mission_disturbed_by_aircraft_is_rolled_for_again() -> None:
    war = at_sea(box=2, mission="R")
    aircraft, dived, quiet = (1, 2), (6, 6), (3, 4)
    table = Story(["sail:on", "sail:on"], [aircraft, dived, quiet])
    travel_box(table, war)
    table.finish()
    assert len(rolls(table, "Special Missions")) == 2
    assert war.patrol is not None
    assert war.patrol.mission_done


@pytest.mark.rule("SV 8.1.1c")
def test_sj_radar_turns_a_first_5_into_a_second_roll_that_is_used() -> None:
    war = at_sea(month="1942-07", box=3)
    table = Story(["sail:on", "sj:again", "decline"], [RADAR, SHIP, *SMALL, DAY])
    travel_box(table, war)
    table.finish()
    assert [event.params["what"] for event in events(table, "encounter")] == ["Ship"]


@pytest.mark.rule("SV 8.1.1c")
def test_sj_radar_serves_in_transit_boxes_too() -> None:
    war = at_sea(month="1942-07", box=1)
    table = Story(["sail:on", "sj:again"], [RADAR, NOTHING])
    travel_box(table, war)
    table.finish()
    assert len(rolls(table, "Transit")) == 2


@pytest.mark.rule("SV 8.1.1c")
def test_example_c18_a_second_5_means_no_encounter() -> None:
    war = at_sea(month="1942-07", box=3)
    table = Story(["sail:on", "sj:again"], [RADAR, RADAR])
    travel_box(table, war)
    table.finish()
    assert len(asked(table, "sj")) == 1
    assert not events(table, "encounter")


@pytest.mark.rule("SV 8.1.1c")
def test_the_second_roll_of_the_sj_radar_is_a_right_and_no_duty() -> None:
    war = at_sea(month="1942-07", box=3)
    table = Story(["sail:on", "sj:pass"], [RADAR])
    travel_box(table, war)
    table.finish()
    assert len(rolls(table, "Marshalls")) == 1


@pytest.mark.rule("SV 8.1.1c")
@pytest.mark.parametrize(
    ("month", "broken", "first"), [("1942-06", False, RADAR), ("1942-07", True, RADAR), ("1942-07", False, NOTHING)]
)
def test_no_second_roll_before_july_1942_without_working_sj_or_for_another_number(
    month: str, broken: bool, first: tuple[int, int]
) -> None:
    war = at_sea(month=month, box=3)
    if broken:
        war.boat.damage["SJ radar"] = INOPERABLE
    table = Story(["sail:on"], [first])
    travel_box(table, war)
    table.finish()
    assert not asked(table, "sj")
    assert not events(table, "encounter")


@pytest.mark.rule("SV 8.1.1d", "SV 8.1.4b")
def test_an_x2_box_gets_its_second_roll_after_ships_were_met_and_let_go() -> None:
    war = at_sea(box=4)
    table = Story(["sail:on", "decline"] * 2, [SHIP, *SMALL, DAY, CONVOY, *SMALL * 3, DAY])
    travel_box(table, war)
    table.finish()
    assert [event.params["what"] for event in events(table, "encounter")] == ["Ship", "Convoy"]
    assert war.patrol is not None
    assert war.patrol.position == 4


@pytest.mark.rule("SV 8.1.1d")
def test_an_x2_box_gets_its_second_roll_after_a_fight() -> None:
    war = at_sea(box=4)
    choices = ["sail:on", "attack:submerged:long", "weapon:aft", *aim("aft", 1), "weapon:done", "round:end"]
    table = Story([*choices, "sail:on"], [SHIP, *SMALL, DAY, MISS, NOTHING])
    travel_box(table, war)
    table.finish()
    assert len(rolls(table, "Marshalls")) == 2


@pytest.mark.rule("SV 8.1.1d")
def test_a_random_event_takes_the_second_roll_of_an_x2_box() -> None:
    war = at_sea(box=4)
    superior_torpedoes = (2, 3)
    table = Story(["sail:on"], [EVENT, superior_torpedoes])
    travel_box(table, war)
    table.finish()
    assert len(rolls(table, "Marshalls")) == 1


@pytest.mark.rule("SV 8.1.4b")
def test_after_declining_in_a_plain_box_the_next_roll_is_that_of_the_next_box() -> None:
    war = at_sea(box=5)
    table = Story(["sail:on", "decline", "sail:on"], [SHIP, *SMALL, DAY, NOTHING])
    travel_box(table, war)
    travel_box(table, war)
    table.finish()
    assert [event.params["box"] for event in events(table, "box")] == [6, 7]


# 8.1.2, 8.1.3


@pytest.mark.rule("SV 8.1.2a")
@pytest.mark.parametrize(
    ("roll", "what", "dice", "ships", "escorted"),
    [
        ((1, 1), "Capital Ship", [20], 1, True),
        ((1, 2), "Warship", [(3, 4)], 1, True),
        ((3, 3), "Two Ships+Escort", SMALL * 2, 2, True),
        ((4, 4), "Convoy", SMALL * 3, 3, True),
        ((5, 6), "Ship", SMALL, 1, False),
    ],
)
def test_ship_results_of_e1_differ_in_number_type_and_escort(
    roll: tuple[int, int], what: str, dice: Dice, ships: int, escorted: bool
) -> None:
    war = at_sea(box=3)
    table = Story(["sail:on", "decline"], [roll, *dice, DAY])
    travel_box(table, war)
    table.finish()
    assert [event.params["what"] for event in events(table, "encounter")] == [what]
    assert len(events(table, "target")) == ships
    # By day a boat may surface only where no escort is [9.4.6b].
    assert ("attack:surface:medium" in ids(asked(table, "attack")[0])) is not escorted


@pytest.mark.rule("SV 8.1.2a")
def test_an_aircraft_result_of_e1_brings_no_ships() -> None:
    war = at_sea(zone="Indochina", box=3)
    table = Story(["sail:on"], [(1, 1), (6, 6)])
    travel_box(table, war)
    table.finish()
    assert len(rolls(table, "Crash Dive")) == 1
    assert not events(table, "target")


@pytest.mark.rule("SV 8.1.3a")
def test_a_convoy_presents_three_ships() -> None:
    war = at_sea()
    table = Story(["decline"], [*SMALL * 3, DAY])
    ship_encounter(table, war, "Convoy", "Marshalls")
    table.finish()
    assert war.fight is not None
    assert len(war.fight.targets) == 3


@pytest.mark.rule("SV 8.1.3a", "SV 8.2.1b")
def test_a_convoy_presents_four_ships_to_a_boat_that_goes_in_close() -> None:
    war = at_sea()
    table = Story(["attack:submerged:close", "salvo:none"], [*SMALL * 3, DAY, *LARGE, UNDETECTED])
    ship_encounter(table, war, "Convoy", "Marshalls")
    table.finish()
    assert war.fight is not None
    assert len(war.fight.targets) == 4
    assert len(rolls(table, "Ship Size")) == 4


@pytest.mark.rule("SV 8.1.3b")
@pytest.mark.parametrize(("encounter", "dice"), [("Capital Ship", [1]), ("Convoy", SMALL * 3)])
def test_capital_ships_and_convoys_always_have_escorts_that_search(encounter: str, dice: Dice) -> None:
    war = at_sea()
    choices = ["attack:submerged:medium", "salvo:aft", *aim("aft", 1), "evade:none"]
    table = Story([*choices, *(["follow:none"] if encounter == "Convoy" else [])], [*dice, DAY, MISS, UNDETECTED])
    ship_encounter(table, war, encounter, "Marshalls")
    table.finish()
    assert refusals(asked(table, "attack")[0])["attack:surface"] == "9.4.6b"
    assert len(rolls(table, "Detection")) == 1


@pytest.mark.rule("SV 8.1.3c")
def test_a_ship_result_that_names_no_escort_has_none() -> None:
    war = at_sea()
    choices = ["attack:submerged:close", "weapon:forward", *aim("forward", 1), "weapon:done", "round:end"]
    table = Story(choices, [*SMALL, DAY, MISS])
    ship_encounter(table, war, "Ship", "Marshalls")
    table.finish()
    assert not rolls(table, "Close Approach", "Detection")


# 8.1.4-8.1.6


@pytest.mark.rule("SV 8.1.4a", "SV 8.2.9a")
def test_ships_may_be_let_go_after_identification_and_the_boat_stays_undetected() -> None:
    war = at_sea()
    table = Story(["decline"], [*SMALL * 3, DAY])
    ship_encounter(table, war, "Convoy", "Marshalls")
    table.finish()
    # Identified first, asked then, and nothing else is rolled.
    assert table.story.index("?attack") > table.story.index("T1a")
    assert table.story[-1] == "!declined"
    assert not rolls(table, "Close Approach", "Detection")
    assert war.boat.forward == ["Mk 14"] * 6


@pytest.mark.rule("SV 8.1.4a", "SV 8.2.9a", "SV 9.1.2a")
def test_an_enemy_submarine_that_fires_first_leaves_nothing_to_decline() -> None:
    war = at_sea()
    fight = engagement(war, "Submarine", target(1000, kind="submarine", type="SS", capacity=1))
    it_fires_first = 10
    table = Story([], [DAY, it_fires_first, HIT, 6])
    with pytest.raises(CareerEnds) as end:
        submarine_encounter(table, war, fight)
    table.finish()
    assert end.value.cause == "enemy submarine"
    assert not table.asked


@pytest.mark.rule("SV 8.1.5a")
def test_an_aircraft_encounter_is_resolved_at_once_and_cannot_be_declined() -> None:
    war = at_sea(zone="Indochina", box=3)
    caught, shot_down = (1, 2), 1
    table = Story(["sail:on"], [(1, 1), caught, shot_down, NO_HITS, NOBODY])
    travel_box(table, war)
    table.finish()
    assert [decision.kind for decision in table.asked] == ["sail"]
    assert [label(roll) for roll in rolls(table)][:3] == ["Indochina", "Crash Dive", "AA Fire"]


@pytest.mark.rule("SV 8.1.6a")
def test_a_random_event_takes_the_place_of_the_encounter_printed_at_12() -> None:
    war = at_sea(box=3)
    superior_torpedoes = (2, 3)
    table = Story(["sail:on"], [EVENT, superior_torpedoes])
    travel_box(table, war)
    table.finish()
    assert war.patrol is not None
    assert war.patrol.superior_torpedoes
    assert not events(table, "encounter")
    assert not rolls(table, "Crash Dive")


@pytest.mark.rule("SV 8.1.6a")
def test_a_12_after_the_event_of_the_patrol_is_the_encounter_printed_there() -> None:
    war = at_sea(box=3)
    assert war.patrol is not None
    war.patrol.event_happened = True
    table = Story(["sail:on"], [EVENT, (6, 6)])
    travel_box(table, war)
    table.finish()
    assert [event.params["what"] for event in events(table, "encounter")] == ["Aircraft"]


@pytest.mark.rule("SV 8.1.4a")
def test_combat_is_voluntary_by_night_as_by_day() -> None:
    war = at_sea()
    table = Story(["decline"], [*LARGE, NIGHT])
    ship_encounter(table, war, "Ship", "Marshalls")
    table.finish()
    assert war.boat.ammo == 5
    assert table.story[-1] == "!declined"
