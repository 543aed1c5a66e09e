"""[7.3] Special missions: the agent and the mines; [7.4.2] success and failure."""

from __future__ import annotations

import pytest

from tests.careers import Faces, Story, asked, events, falling, modifiers, rolls
from tests.raiders_of_the_deep import fights
from tests.raiders_of_the_deep.build import at_sea, charts, engagement, options, target
from tests.raiders_of_the_deep.fights import coming, fight_of
from tests.raiders_of_the_deep.patrolling import column, finding, quiet, rigged, size, step
from tests.raiders_of_the_deep.yard import in_port, on_patrol
from wardroom.games.patrol.calendar import month_number
from wardroom.games.raiders_of_the_deep.boat import holds
from wardroom.games.raiders_of_the_deep.combat.fire import apply_damage
from wardroom.games.raiders_of_the_deep.ends import CareerEnds
from wardroom.games.raiders_of_the_deep.port.refit import end_patrol, settle_mines
from wardroom.games.raiders_of_the_deep.scoring import victory_level
from wardroom.games.raiders_of_the_deep.sea.encounter import press_attack
from wardroom.games.raiders_of_the_deep.sea.travel import travel_box
from wardroom.games.raiders_of_the_deep.state import Career, MineVictims

ON, ABORT = "sail:on", "sail:abort"
JUNE = "1915-06"
SPECIAL = "Special Missions"
MEETING_A_SHIP = finding(Special_Missions="Ship")
TWELVE = (6, 6)
DAY = falling(charts().day_or_night, "day")
SUPERIOR = falling(charts().random_event, "superior torpedoes")
AIR = "1917-09"


def agent(box: int = 3, month: str = JUNE) -> Career:
    """A U31 with an agent aboard, whom the fourth box of the British Isles track awaits."""
    return at_sea("u31", "U-35", month, mission="agent", box=box)


def minelayer(month: str = "1917-06", box: int = 1) -> Career:
    """A UC II whose second box is the one to mine."""
    return at_sea("uc2", "UC-21", month, mission="mines", box=box)


def passed_by(one: Career) -> Story:
    """A ship is met in the box of the mission and let go."""
    return step(one, [ON, "decline"], [(1, 2), size("small"), (1,), DAY], MEETING_A_SHIP)[0]


def quiet_there(one: Career, *dice: Faces) -> Story:
    """The mission is carried out."""
    return step(one, [ON], [falling(charts().encounters[SPECIAL][one.month], "-"), *dice])[0]


# [7.3.1] The agent


@pytest.mark.rule("RD 7.3.1a")
def test_without_an_encounter_in_the_box_of_the_mission_the_agent_is_landed() -> None:
    one = agent()
    assert one.crew.passenger is not None
    script = quiet_there(one)
    assert [roll.table for roll in rolls(script)] == [column(SPECIAL, JUNE).name]
    assert events(script, "agent_landed")
    assert on_patrol(one).mission_done and one.crew.passenger is None
    assert on_patrol(one).position == on_patrol(one).mission_box


@pytest.mark.rule("RD 7.3.1b", "RD 8.1.1c")
def test_an_encounter_there_is_resolved_first_and_the_next_roll_may_bring_another() -> None:
    one = agent()
    for _ in range(3):
        script = passed_by(one)
        assert script.story.index("!encounter") < script.story.index("?attack")
        assert not on_patrol(one).mission_done and one.crew.passenger is not None
        assert on_patrol(one).position == on_patrol(one).mission_box
    assert asked(script, "sail")[0].options[0].rule == "7.3.1a"
    quiet_there(one)
    assert on_patrol(one).mission_done


@pytest.mark.rule("RD 7.3.1c")
def test_when_the_agent_is_landed_there_is_no_further_roll_in_the_box() -> None:
    one = agent()
    passed_by(one)
    quiet_there(one)
    step(one, [ON], [quiet("British Isles", JUNE)])
    assert on_patrol(one).position == on_patrol(one).mission_box + 1


@pytest.mark.rule("RD 7.3.1c", "RD 7.3.4a")
def test_a_boat_that_turns_back_has_not_landed_him() -> None:
    one = agent()
    passed_by(one)
    script, _ = step(one, [ABORT], [quiet("Transit", JUNE)])
    assert [event.params["mission"] for event in events(script, "mission_failed")] == ["agent"]
    assert on_patrol(one).mission_failed and not on_patrol(one).mission_done
    assert on_patrol(one).boxes[on_patrol(one).position] == "Transit"


@pytest.mark.rule("RD 7.3.1c")
def test_a_boat_that_is_forced_to_return_by_the_encounter_has_not_landed_him() -> None:
    """A mine breaks the fuel tanks, which cannot be repaired."""
    one = agent(month="1917-03")
    table = rigged(
        {"abort direction": "abort:on"},
        {
            column(SPECIAL, "1917-03").name: (1, 2),
            "Mine": falling(charts().mine, "hit"),
            "Attack": (1, 1),
            "Damage": falling(charts().damage, "fuel tanks"),
            charts().repair["fuel tanks"].name: falling(charts().repair["fuel tanks"], "inoperative"),
        },
        charts_used=finding(Special_Missions="Mine"),
    )
    travel_box(table, one)
    assert on_patrol(one).aborting and on_patrol(one).mission_failed
    assert on_patrol(one).rolls_left == 0


@pytest.mark.rule("RD 7.3.1c")
def test_a_boat_that_is_sunk_there_has_not_landed_him() -> None:
    one = agent(month="1917-03")
    dice: dict[str, Faces | list[Faces]] = {
        column(SPECIAL, "1917-03").name: (1, 2),
        "Mine": falling(charts().mine, "hit"),
        "Attack": (6, 6),
    }
    with pytest.raises(CareerEnds, match="mine"):
        travel_box(rigged(dice=dice, charts_used=finding(Special_Missions="Mine")), one)
    assert not on_patrol(one).mission_done


@pytest.mark.rule("RD 7.3.1d")
def test_the_column_of_missions_is_for_the_box_of_the_mission_alone() -> None:
    one = agent(box=0)
    areas = list(on_patrol(one).boxes)
    areas[on_patrol(one).mission_box] = SPECIAL
    seen = [rolls(step(one, [ON], [quiet(area, JUNE)])[0])[0].table for area in areas]
    assert seen == [column(area, JUNE).name for area in areas]


@pytest.mark.rule("RD 7.3.1d")
def test_without_the_mission_its_box_is_like_the_others() -> None:
    one = at_sea("u31", "U-35", JUNE, box=3)
    script, _ = step(one, [ON], [quiet("British Isles", JUNE)])
    assert charts().tracks["u31"]["British Isles"][3] == "British Isles (A)"
    assert rolls(script)[0].table == column("British Isles", JUNE).name


# [7.3.2] Mines


@pytest.mark.rule("RD 7.3.2a", "RD 8.1.1c")
def test_mines_are_laid_when_the_box_is_quiet_at_last() -> None:
    one = minelayer()
    step(one, [ON, "decline"], [(1, 2), size("small"), (1,), DAY], MEETING_A_SHIP)
    assert one.boat.mines and not one.mines
    quiet_there(one, (1,))
    assert on_patrol(one).mission_done and not one.boat.mines


@pytest.mark.rule("RD 7.3.2b")
@pytest.mark.parametrize(("fall", "ships"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_one_two_or_three_ships_strike_them_in_the_month_after_the_patrol(fall: int, ships: int) -> None:
    one = minelayer("1917-06")
    script = quiet_there(one, (fall,))
    assert one.mines == [MineVictims(month_number("1917-07"), ships)]
    assert [event.params["ships"] for event in events(script, "mines_laid")] == [ships]


def settled(one: Career, *dice: Faces) -> Story:
    script = Story(charts(), (), dice)
    settle_mines(script, one)
    script.finish()
    return script


@pytest.mark.rule("RD 7.3.2c")
@pytest.mark.parametrize("ships", [1, 2, 3])
def test_each_victim_is_rolled_for_on_e1_and_once_on_the_roster_of_the_month_after(ships: int) -> None:
    one = minelayer("1917-06")
    one.mines = [MineVictims(one.month + 1, ships)]
    places = (7, 12, 17)[:ships]
    script = settled(one, *[faces for place in places for faces in (size("large"), (place,))])
    july, june = (charts().rosters["german"]["large"][month_number(month)] for month in ("1917-07", "1917-06"))
    victims = [july[place - 1] for place in places]
    assert victims != [june[place - 1] for place in places]
    assert [(roll.chart, roll.table) for roll in rolls(script)] == [("E1", "Ship Size"), ("T1 large", "")] * ships
    assert [(ship.name, ship.tons, ship.mark) for ship in one.log[-1].ships] == [
        (victim.name, victim.tons, "mined") for victim in victims
    ]
    assert one.tonnage == one.decoration_tons == sum(victim.tons for victim in victims)
    assert one.ships_sunk == ships
    assert one.mines == []


@pytest.mark.rule("RD 7.3.2c")
def test_mines_laid_in_october_1918_sink_ships_of_november() -> None:
    one = minelayer("1918-10")
    quiet_there(one, (1,))
    small = charts().rosters["german"]["small"]
    october, november = (small[month_number(month)] for month in ("1918-10", "1918-11"))
    place = next(at for at, (then, now) in enumerate(zip(october, november, strict=True)) if then != now)
    settled(one, size("small"), (place + 1,))
    assert one.log[-1].ships[-1].name == november[place].name


@pytest.mark.rule("RD 7.3.2c", "RD 7.3.4b")
def test_victims_are_settled_when_the_boat_is_home_and_count_for_his_decorations() -> None:
    one = minelayer("1917-06")
    quiet_there(one, (6,))
    end_patrol(rigged(), one)
    assert one.log[-1].success and one.ships_sunk == 0
    one.decoration_tons = 49_999
    script = in_port(one, ["request:later"], [size("small"), (1,)] * 3)
    assert one.ships_sunk == 3
    assert script.story.index("!mined") < script.story.index("!award")
    assert holds(one, "HK")


# [7.3.3] Aircraft in shallow water

SHALLOW = "mission in shallow water"


DIVED = falling(charts().crash_dive, "safe", modifier=-1)
"""Safe with the modifier, and so without it."""


def dive(one: Career, area: str) -> dict[str, int]:
    """What modifies the crash dive when aircraft come in the next box."""
    fall: dict[str, Faces | list[Faces]] = {column(area, AIR).name: (1, 2), "Crash Dive": DIVED}
    table = rigged({}, fall, charts_used=finding(**{area.replace(" ", "_"): "Aircraft"}))
    travel_box(table, one)
    return modifiers(rolls(table, "Crash Dive")[0])


@pytest.mark.rule("RD 7.3.3a")
def test_aircraft_at_the_box_of_the_mission_take_one_off_the_crash_dive_and_elsewhere_nothing() -> None:
    assert dive(minelayer(AIR), SPECIAL) == {SHALLOW: -1}
    assert dive(minelayer(AIR, box=2), "British Isles") == {}
    assert dive(minelayer(AIR, box=0), "Transit") == {}


@pytest.mark.rule("RD 7.3.3a")
@pytest.mark.parametrize(("box", "expected"), [(2, {SHALLOW: -1}), (3, {})])
def test_aircraft_that_come_on_an_additional_round_there_take_it_too(box: int, expected: dict[str, int]) -> None:
    one = minelayer(AIR, box=box)
    assert (on_patrol(one).mission_box == box - 1) is bool(expected)
    engagement(one, "Ship", target(7600))
    script = fights.Story(["weapon:done", "round:again"], [coming("Aircraft", AIR), DIVED])
    press_attack(script, one, fight_of(one))
    script.finish()
    assert modifiers(rolls(script, "Crash Dive")[0]) == expected


# [7.3.4, 7.4.2] Success and failure


def sunk(one: Career, *tons: int) -> None:
    """Ships of these tons are sunk and stand in the log."""
    for each in tons:
        fight = engagement(one, "Ship", target(each))
        apply_damage(rigged(), one, fight, fight.targets[0], fight.targets[0].capacity)
    one.fight = None


@pytest.mark.rule("RD 7.3.4a")
@pytest.mark.parametrize("ships", [0, 1, 3])
@pytest.mark.parametrize("done", [True, False])
@pytest.mark.parametrize("mission", ["agent", "mines"])
def test_a_patrol_with_a_mission_is_judged_by_the_mission_whatever_was_sunk(
    mission: str, done: bool, ships: int
) -> None:
    one = agent() if mission == "agent" else minelayer()
    on_patrol(one).mission_done = done
    sunk(one, *[2000] * ships)
    script = rigged()
    end_patrol(script, one)
    assert one.log[-1].success is done
    assert (one.successes, one.failures_in_a_row) == ((1, 0) if done else (0, 1))
    assert [event.params["result"] for event in events(script, "home")] == ["S" if done else "F"]


@pytest.mark.rule("RD 7.3.4b")
def test_ships_sunk_on_a_mission_that_failed_count_for_all_else() -> None:
    one = agent(month="1916-06")
    on_patrol(one).position = len(on_patrol(one).boxes) - 1
    on_patrol(one).mission_failed = True
    sunk(one, *[10_000] * 5)
    in_port(one, ["request:later"])
    assert one.log[-1].success is False
    assert (one.tonnage, one.ships_sunk, len(one.log[-1].ships)) == (50_000, 5, 5)
    assert holds(one, "HK")
    assert victory_level(one, charts()) == "Draw"


@pytest.mark.rule("RD 7.4.2a", "RD 7.4.2b")
@pytest.mark.parametrize(("tons", "success"), [((), False), ((90,), True), ((3000, 12_000), True)])
def test_a_normal_patrol_succeeds_with_one_ship_sunk_whatever_her_size(tons: tuple[int, ...], success: bool) -> None:
    one = at_sea(month=JUNE)
    sunk(one, *tons)
    script = rigged()
    end_patrol(script, one)
    assert one.log[-1].success is success
    assert sum(ship.tons for ship in one.log[-1].ships) == one.tonnage == sum(tons)
    home = events(script, "home")[0]
    assert (home.params["result"], home.params["sunk"]) == ("S" if success else "F", len(tons))


@pytest.mark.rule("RD 7.4.2b")
def test_ships_that_were_only_damaged_do_not_make_a_success() -> None:
    one = at_sea(month=JUNE)
    fight = engagement(one, "Ship", target(13_000))
    script = fights.Story(["weapon:forward", *fights.aim("forward", 1), "weapon:done", "round:end"], fights.torpedo(3))
    press_attack(script, one, fight)
    end_patrol(script, one)
    assert [ship.mark for ship in one.log[-1].ships] == ["damaged"]
    assert one.log[-1].success is False


# [7.3.5] No event at the box of the mission


@pytest.mark.rule("RD 7.3.5a", "RD 7.3.5b")
def test_a_12_there_is_the_row_of_the_column_and_leaves_the_event_to_another_box() -> None:
    """RD-R50: the multiplier is earned."""
    one = agent()
    script, _ = step(one, [ON, "decline"], [TWELVE, size("small"), (1,), DAY], MEETING_A_SHIP)
    assert not events(script, "random_event")
    assert [event.params["what"] for event in events(script, "encounter")] == ["Ship"]
    assert not on_patrol(one).event_happened and one.multipliers == 1
    quiet_there(one)
    later, _ = step(one, [ON], [TWELVE, SUPERIOR])
    assert events(later, "random_event") and on_patrol(one).superior_torpedoes
    assert one.multipliers == 2


@pytest.mark.rule("RD 7.3.5a")
@pytest.mark.parametrize("box", [0, 1, 2])
def test_in_the_boxes_before_it_events_come_as_on_any_patrol(box: int) -> None:
    script, _ = step(agent(box=box), [ON], [TWELVE, SUPERIOR])
    assert events(script, "random_event")


@pytest.mark.rule("RD 12.0b", "RD 7.3.1a")
def test_fog_lifts_over_the_box_of_the_mission_and_is_gone() -> None:
    """RD-R74: it is told, the box is rolled for, and the box after it is not hidden."""
    one = agent()
    on_patrol(one).fog = True
    script = quiet_there(one)
    assert events(script, "fog_lifts") and not events(script, "passed_in_fog")
    assert on_patrol(one).mission_done
    assert len(rolls(step(one, [ON], [quiet("British Isles", JUNE)])[0])) == 1


@pytest.mark.rule("RD 12.0b")
def test_fog_over_any_other_box_is_told_and_passes() -> None:
    one = agent(box=2)
    on_patrol(one).fog = True
    script, _ = step(one, [ON], [])
    assert events(script, "passed_in_fog") and not events(script, "fog_lifts")
    assert not on_patrol(one).fog


@pytest.mark.rule("RD 8.2.4c", "RD 7.3.1b")
def test_after_a_false_report_there_the_mission_is_tried_again() -> None:
    """RD-R75."""
    one = at_sea("u31", "U-35", JUNE, mission="agent", box=3, options=options(historical_targeting=True))
    roster = charts().rosters["german"]["small"]
    one.sunk_names = [f"{ship.name}/{ship.tons}" for month in roster for ship in roster[month]]
    script, _ = step(one, [ON], [(1, 2), size("small"), (1,)], MEETING_A_SHIP)
    assert events(script, "false_report") and not asked(script, "attack")
    assert not on_patrol(one).mission_done and on_patrol(one).rolls_left
    quiet_there(one)
    assert on_patrol(one).mission_done
