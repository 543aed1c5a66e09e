"""[7.4] Special missions; [7.5] completing patrols."""

from __future__ import annotations

import pytest

from tests.silent_victory.build import at_sea, career, charts
from tests.silent_victory.play import (
    Faces,
    RiggedTable,
    begin,
    falls,
    in_command,
    phase,
    quiet,
    quiet_seas,
    rolls,
    tables_rolled,
)
from wardroom.games.silent_victory import RULESET
from wardroom.games.silent_victory.calendar import month_number
from wardroom.games.silent_victory.combat.damage import crew_injury
from wardroom.games.silent_victory.combat.torpedoes import load_torpedoes, torpedoes_aboard
from wardroom.games.silent_victory.port.assignment import prepare_patrol
from wardroom.games.silent_victory.port.refit import end_patrol
from wardroom.games.silent_victory.sea.travel import travel_box
from wardroom.games.silent_victory.state import Career, Patrol, PatrolLog, TargetLog
from wardroom.table import OVER, ScriptedTable

AIRCRAFT, QUIET = (falls("E1", "Special Missions", result) for result in ("Aircraft", "-"))
RABBITS_FOOT = falls("R1", "Random Event", "rabbit's foot")
SAFE = (6, 5)
PASSENGER = (6, 6)
"""E5: a 12 is the Passenger."""
LIGHT, SERIOUS, KILLED = (falls("E5", "Severity", wound) for wound in ("LW", "SW", "KIA"))
CREWMAN = falls("E5", "Crew Injury", "crew")
SHOT_DOWN, AA_MISSES = (falls("A2", "AA Fire", result) for result in ("shot down", "miss"))
ONE_AIR_ATTACK = (2, 2)


def outward_bound(mission: str, boat: str = "gato", month: str = "1943-08", zone: str = "Marshalls") -> Career:
    """A boat in its last Transit box on the way out, loaded as its mission asks."""
    captain = at_sea(boat, month, zone, box=2, mission=mission)
    if mission == "T":
        captain.crew.passenger = ""
    if mission == "M":
        captain.boat.forward = ["mine"] * len(captain.boat.forward)
        captain.boat.aft = ["mine"] * len(captain.boat.aft)
    return captain


def patrol_of(captain: Career) -> Patrol:
    assert captain.patrol is not None
    return captain.patrol


def next_box(
    captain: Career, dice: dict[str, Faces | list[Faces]], answers: dict[str, str | list[str]] | None = None
) -> RiggedTable:
    """Enter the next box on a rigged table."""
    script = RiggedTable({"sail": "sail:on", **(answers or {})}, dice)
    travel_box(script, captain)
    script.finish()
    return script


def sail_home(captain: Career) -> bool | None:
    """Go through the rest of the track meeting nothing, end the patrol, and say whether it was a success."""
    script = RiggedTable({"sail": "sail:on", "sj": "sj:pass"}, {**quiet_seas(), "Special Missions": QUIET})
    while travel_box(script, captain):
        pass
    end_patrol(script, captain)
    return captain.log[-1].success


def hurt_passenger(captain: Career, severity: int) -> None:
    crew_injury(ScriptedTable(charts(), dice=[PASSENGER, severity]), captain)


# [7.4] The suffix


@pytest.mark.rule("SV 7.4a")
@pytest.mark.parametrize(
    ("base", "month", "dice", "zone", "mission"),
    [
        ("australia", "1942-04", (2, 2), "Philippines", "T"),
        ("pearl", "1942-07", (2, 3), "Empire", "M"),
        ("australia", "1941-12", (1, 2), "Philippines", "E"),
        ("pearl", "1943-07", (1, 1), "Marshalls", "R"),
        ("pearl", "1943-07", (5, 5), "Marshalls", "L"),
        ("pearl", "1943-07", (3, 3), "Marshalls", ""),
    ],
)
def test_a_suffix_behind_the_zone_is_a_special_mission(
    base: str, month: str, dice: tuple[int, int], zone: str, mission: str
) -> None:
    captain = career(month=month, base=base)
    columns: dict[str, Faces | list[Faces]] = dict.fromkeys(charts().by_id["P1p"].tables, dice)
    prepare_patrol(RiggedTable({"orders": "orders:roll"}, columns), captain)
    patrol = patrol_of(captain)
    assert (patrol.zone, patrol.mission, patrol.wolfpack) == (zone, mission, False)
    assert (patrol.mission_box == 2) is bool(mission)


# [7.4.1] Transport


@pytest.mark.rule("SV 7.4.1a")
def test_a_transport_sails_with_a_passenger() -> None:
    captain = career(base="australia", month="1942-04")
    prepare_patrol(RiggedTable({"orders": "orders:roll"}, {"Early 1942": (2, 2)}), captain)
    assert patrol_of(captain).mission == "T"
    assert captain.crew.passenger == ""


@pytest.mark.rule("SV 7.4.1b")
@pytest.mark.parametrize("zone", ["Marshalls", "Philippines", "Midway", "Solomons"])
def test_the_mission_is_attempted_in_the_first_box_on_station(zone: str) -> None:
    captain = outward_bound("T", zone=zone)
    script = next_box(captain, {"Special Missions": QUIET})
    assert patrol_of(captain).boxes[:3] == ["Transit", "Transit", zone]
    assert patrol_of(captain).position == 2
    assert tables_rolled(script) == ["Special Missions"]


@pytest.mark.rule("SV 7.4.1b")
def test_nothing_is_attempted_in_any_other_box() -> None:
    captain = outward_bound("T")
    patrol_of(captain).position = 0
    assert tables_rolled(next_box(captain, {"Transit": quiet("Transit")})) == ["Transit"]
    next_box(captain, {"Special Missions": QUIET})
    assert tables_rolled(next_box(captain, {"Marshalls": quiet("Marshalls")})) == ["Marshalls"]


@pytest.mark.rule("SV 7.4.1c")
def test_a_quiet_roll_lands_the_passenger() -> None:
    captain = outward_bound("T")
    script = next_box(captain, {"Special Missions": QUIET})
    assert "landed" in script.told
    assert captain.crew.passenger is None and patrol_of(captain).mission_done
    assert sail_home(captain) is True


@pytest.mark.rule("SV 7.4.1d")
def test_aircraft_are_met_first_and_the_mission_is_tried_again_until_it_is_quiet() -> None:
    captain = outward_bound("T")
    script = next_box(captain, {"Special Missions": [AIRCRAFT, AIRCRAFT, QUIET], "Crash Dive": SAFE})
    assert tables_rolled(script) == [
        "Special Missions",
        "Crash Dive",
        "Special Missions",
        "Crash Dive",
        "Special Missions",
    ]
    assert patrol_of(captain).mission_done


@pytest.mark.rule("SV 7.4.1d")
def test_a_boat_that_survives_an_air_attack_tries_again() -> None:
    captain = outward_bound("T")
    script = next_box(
        captain,
        {
            "Special Missions": [AIRCRAFT, QUIET],
            "Crash Dive": ONE_AIR_ATTACK,
            "AA Fire": SHOT_DOWN,
            "From July 1943 and aircraft": (1, 1),
            "Crew Injury": CREWMAN,
            "Severity": LIGHT,
        },
    )
    assert tables_rolled(script)[-1] == "Special Missions" and patrol_of(captain).mission_done


@pytest.mark.rule("SV 7.4.1d")
def test_a_boat_sunk_in_the_mission_box_tries_no_more() -> None:
    war = in_command(begin(), outward_bound("T"), "travel")
    script = RiggedTable(
        {"sail": "sail:on"},
        {
            "Special Missions": [AIRCRAFT],
            "Crash Dive": ONE_AIR_ATTACK,
            "AA Fire": AA_MISSES,
            "From July 1943 and aircraft": (6, 6),
        },
    )
    RULESET.phases["travel"](script, war)
    assert (war.phase, war.career.end) == (OVER, "aircraft")


@pytest.mark.rule("SV 7.4.1d", "SV 10.2.1c")
def test_a_boat_scuttled_in_the_mission_box_tries_no_more_though_its_crew_is_rescued() -> None:
    captain = outward_bound("R")
    captain.boat.damage = {f"diesel {number}": "inoperable" for number in (1, 2, 3)} | {"diesel 4": "damaged"}
    repair, beyond_repair, rescued = charts().repair["diesel 4"].name, 6, (1, 1)
    script = next_box(
        captain,
        {"Special Missions": [AIRCRAFT], "Crash Dive": [SAFE], repair: [beyond_repair], "Rescue": [rescued]},
    )
    assert patrol_of(captain).boat_lost
    assert not patrol_of(captain).mission_done
    assert tables_rolled(script).count("Special Missions") == 1


@pytest.mark.rule("SV 7.4.1e")
@pytest.mark.parametrize("severity", [SERIOUS, KILLED])
def test_transport_fails_when_the_passenger_is_out_before_landing(severity: int) -> None:
    captain = outward_bound("T")
    hurt_passenger(captain, severity)
    assert patrol_of(captain).mission_failed
    script = next_box(captain, {"Marshalls": quiet("Marshalls")})
    assert "Special Missions" not in tables_rolled(script)
    assert sail_home(captain) is False


@pytest.mark.rule("SV 7.4.1e")
def test_a_passenger_lightly_wounded_can_still_be_landed() -> None:
    captain = outward_bound("T")
    hurt_passenger(captain, LIGHT)
    next_box(captain, {"Special Missions": QUIET})
    assert sail_home(captain) is True


@pytest.mark.rule("SV 7.4.1e")
def test_a_passenger_hit_in_the_mission_box_ends_the_attempts() -> None:
    captain = outward_bound("T")
    script = next_box(
        captain,
        {
            "Special Missions": [AIRCRAFT],
            "Crash Dive": ONE_AIR_ATTACK,
            "AA Fire": SHOT_DOWN,
            "From July 1943 and aircraft": (1, 1),
            "Crew Injury": PASSENGER,
            "Severity": KILLED,
        },
    )
    assert tables_rolled(script).count("Special Missions") == 1
    assert sail_home(captain) is False


@pytest.mark.rule("SV 7.4.1f", "SV 7.4.1d")
def test_a_boat_that_has_to_abort_gives_the_mission_up() -> None:
    captain = outward_bound("T")
    captain.boat.damage = {"diesel 1": "inoperable", "diesel 2": "inoperable"}
    script = next_box(
        captain,
        {
            "Special Missions": [AIRCRAFT],
            "Crash Dive": ONE_AIR_ATTACK,
            "AA Fire": SHOT_DOWN,
            "From July 1943 and aircraft": (1, 2),
            "Damage": falls("E4", "Damage", "diesel 3"),
            "Crew Injury": CREWMAN,
            "Severity": LIGHT,
            "Easy Repair": 6,
        },
    )
    patrol = patrol_of(captain)
    assert tables_rolled(script).count("Special Missions") == 1
    assert patrol.aborting and patrol.mission_failed and not patrol.mission_done
    assert sail_home(captain) is False


@pytest.mark.rule("SV 7.4.1f")
def test_an_abort_before_the_mission_box_fails_the_mission() -> None:
    captain = outward_bound("R")
    script = RiggedTable({"sail": ["sail:abort", "sail:on"]}, quiet_seas())
    while travel_box(script, captain):
        pass
    end_patrol(script, captain)
    assert captain.log[-1].success is False


# [7.4.2] Minelaying


@pytest.mark.rule("SV 7.4.2a", "SV 7.4.4b")
def test_mines_are_laid_as_soon_as_the_mission_box_is_quiet() -> None:
    captain = outward_bound("M")
    script = next_box(captain, {"Special Missions": [AIRCRAFT, QUIET], "Crash Dive": SAFE})
    assert tables_rolled(script) == ["Special Missions", "Crash Dive", "Special Missions"]
    assert "mines_laid" in script.told
    assert sail_home(captain) is True


@pytest.mark.rule("SV 7.4.2b")
@pytest.mark.parametrize(("boat", "tubes", "torpedoes"), [("gato", 10, 14), ("porpoise", 6, 10), ("salmon", 8, 16)])
def test_a_minelayer_sails_with_mines_in_all_tubes_and_so_many_torpedoes_fewer(
    boat: str, tubes: int, torpedoes: int
) -> None:
    captain = career(boat, "1942-07")
    prepare_patrol(RiggedTable({"orders": "orders:roll"}, {"Late 1942": (2, 3)}), captain)
    assert patrol_of(captain).mission == "M"
    assert captain.boat.forward + captain.boat.aft == ["mine"] * tubes
    assert torpedoes_aboard(captain.boat) == torpedoes


@pytest.mark.rule("SV 7.4.2b")
def test_no_torpedo_can_be_fired_before_the_mines_are_laid() -> None:
    captain = outward_bound("M")
    patrol_of(captain).position, patrol_of(captain).event_happened = 0, True
    script = RiggedTable(
        {"sail": "sail:on", "attack": "decline"},
        {"Transit": (6, 6), "Ship Size": 1, "Roster": 1, "T1a": (1, 1), "Day or Night": 1},
    )
    travel_box(script, captain)
    attack = next(decision for decision in script.asked if decision.kind == "attack")
    assert not [option.id for option in attack.options if option.id.startswith("attack:submerged")]


@pytest.mark.rule("SV 7.4.2c")
def test_after_the_mines_the_tubes_take_torpedoes_and_the_patrol_goes_on() -> None:
    captain = outward_bound("M")
    next_box(captain, {"Special Missions": QUIET})
    boat = captain.boat
    assert boat.forward == ["Mk 14"] * 6 and boat.aft == ["Mk 14"] * 4
    assert boat.forward_reloads == {"Mk 14": 4} and not boat.aft_reloads
    script = next_box(
        captain,
        {
            "Marshalls": (5, 6),
            "Ship Size": 1,
            "Roster": 1,
            "T1a": (1, 1),
            "Day or Night": 1,
            "Mk 14 medium": (6, 5),
        },
        {
            "attack": "attack:submerged:medium",
            "weapon": ["weapon:forward", "weapon:done"],
            "tube": ["fire:forward-1:target-1", "hold:forward-rest"],
            "round": "round:end",
        },
    )
    assert "Mk 14 medium" in tables_rolled(script)


# [7.4.3] Evacuation


@pytest.mark.rule("SV 7.4.3a")
def test_an_evacuation_takes_the_passenger_aboard_when_the_aircraft_are_gone() -> None:
    captain = outward_bound("E")
    assert captain.crew.passenger is None
    script = next_box(captain, {"Special Missions": [AIRCRAFT, QUIET], "Crash Dive": SAFE})
    assert captain.crew.passenger == ""
    assert script.told.index("embarked") > script.told.index("dived")


@pytest.mark.rule("SV 7.4.3b")
@pytest.mark.parametrize(("severity", "success"), [(0, True), (LIGHT, True), (SERIOUS, False), (KILLED, False)])
def test_an_evacuation_succeeds_when_the_passenger_reaches_base_fit_enough(severity: int, success: bool) -> None:
    captain = outward_bound("E")
    next_box(captain, {"Special Missions": QUIET})
    if severity:
        hurt_passenger(captain, severity)
    assert sail_home(captain) is success


@pytest.mark.rule("SV 7.4.3b")
def test_a_passenger_wounded_lightly_twice_does_not_count_as_brought_home() -> None:
    captain = outward_bound("E")
    next_box(captain, {"Special Missions": QUIET})
    hurt_passenger(captain, LIGHT)
    hurt_passenger(captain, LIGHT)
    assert sail_home(captain) is False


@pytest.mark.parametrize(
    "mission",
    [
        pytest.param("E", marks=pytest.mark.rule("SV 7.4.3c")),
        pytest.param("L", marks=pytest.mark.rule("SV 7.4.5d")),
    ],
)
def test_with_the_passenger_aboard_the_boat_may_still_attack(mission: str) -> None:
    captain = outward_bound(mission)
    next_box(captain, {"Special Missions": QUIET, "Lifeguard": 3})
    next_box(
        captain,
        {
            "Marshalls": (5, 6),
            "Ship Size": 1,
            "Roster": 1,
            "T1a": (1, 1),
            "Day or Night": 1,
            "Mk 14 medium": (1, 2),
            "August 1942": 6,
            "Torpedo": 1,
        },
        {
            "attack": "attack:submerged:medium",
            "weapon": ["weapon:forward"],
            "tube": ["fire:forward-1:target-1", "hold:forward-rest"],
        },
    )
    assert patrol_of(captain).sunk == 1
    assert captain.crew.passenger == ""
    hurt_passenger(captain, SERIOUS)
    assert sail_home(captain) is False


# [7.4.4] Recon


@pytest.mark.rule("SV 7.4.4a", "SV 7.4.4b")
def test_recon_goes_like_transport_without_a_passenger_and_nothing_need_be_brought_home() -> None:
    captain = outward_bound("R")
    assert captain.crew.passenger is None
    script = next_box(captain, {"Special Missions": [AIRCRAFT, QUIET], "Crash Dive": SAFE})
    assert "photographed" in script.told and captain.crew.passenger is None
    assert sail_home(captain) is True


@pytest.mark.rule("SV 7.4.4b")
@pytest.mark.parametrize("mission", ["M", "R"])
def test_recon_and_minelaying_stay_successes_even_if_the_patrol_is_then_aborted(mission: str) -> None:
    captain = outward_bound(mission)
    next_box(captain, {"Special Missions": QUIET})
    script = RiggedTable({"sail": ["sail:abort", "sail:on", "sail:on"]}, quiet_seas())
    while travel_box(script, captain):
        pass
    end_patrol(script, captain)
    assert captain.log[-1].success is True


# [7.4.5] Lifeguard


@pytest.mark.rule("SV 7.4.5a")
def test_a_lifeguard_who_rolls_0_finds_nobody_and_fails() -> None:
    captain = outward_bound("L")
    script = next_box(captain, {"Special Missions": QUIET, "Lifeguard": 10})
    assert [roll.dice for roll in rolls(script)] == ["2d6", "1d10"]
    assert captain.crew.passenger is None and captain.log[-1].aviators == 0
    assert patrol_of(captain).mission_failed
    assert sail_home(captain) is False


@pytest.mark.rule("SV 7.4.5a", "SV 7.4.5c")
@pytest.mark.parametrize("die", [1, 5, 9])
def test_a_lifeguard_rescues_as_many_as_the_die_shows_on_one_counter(die: int) -> None:
    captain = outward_bound("L")
    next_box(captain, {"Special Missions": [AIRCRAFT, QUIET], "Crash Dive": SAFE, "Lifeguard": die})
    assert captain.crew.passenger == ""
    assert captain.log[-1].aviators == die


@pytest.mark.rule("SV 7.4.5c")
def test_aviators_are_written_down_for_the_patrol_that_found_them() -> None:
    captain = outward_bound("L")
    captain.log.insert(0, PatrolLog(month_number("1943-05"), "Testfish", "gato", "Marshalls", "", False))
    next_box(captain, {"Special Missions": QUIET, "Lifeguard": 4})
    assert [entry.aviators for entry in captain.log] == [0, 4]


@pytest.mark.rule("SV 7.4.5b")
@pytest.mark.parametrize(("severity", "success"), [(0, True), (LIGHT, True), (SERIOUS, False), (KILLED, False)])
def test_a_lifeguard_succeeds_when_the_aviators_reach_base_fit_enough(severity: int, success: bool) -> None:
    captain = outward_bound("L")
    next_box(captain, {"Special Missions": QUIET, "Lifeguard": 9})
    if severity:
        hurt_passenger(captain, severity)
    assert sail_home(captain) is success


# [7.4.6-7.4.8] Rules for all missions


@pytest.mark.rule("SV 7.4.6a")
def test_in_the_mission_box_the_crash_dive_is_one_worse() -> None:
    captain = outward_bound("T")
    script = next_box(
        captain,
        {
            "Special Missions": [AIRCRAFT, QUIET],
            "Crash Dive": (2, 3),
            "AA Fire": SHOT_DOWN,
            "From July 1943 and aircraft": (1, 1),
            "Crew Injury": CREWMAN,
            "Severity": LIGHT,
        },
    )
    dive = next(roll for roll in rolls(script) if roll.table == "Crash Dive")
    assert (dive.natural, dive.total, dive.result) == (5, 4, "one attack")


@pytest.mark.rule("SV 7.4.6a")
@pytest.mark.parametrize(("box", "area", "faces"), [(1, "Transit", (1, 1)), (3, "Marshalls", (6, 6))])
def test_in_other_boxes_of_a_mission_patrol_the_crash_dive_is_as_always(
    box: int, area: str, faces: tuple[int, int]
) -> None:
    captain = outward_bound("T")
    patrol = patrol_of(captain)
    patrol.position, patrol.event_happened = box - 1 if box == 1 else 2, True
    patrol.mission_done = box == 3
    script = next_box(captain, {area: faces, "Crash Dive": (2, 3)})
    dive = next(roll for roll in rolls(script) if roll.table == "Crash Dive")
    assert (dive.total, dive.result) == (5, "safe")


@pytest.mark.rule("SV 7.4.7a")
def test_a_mission_done_is_a_success_with_nothing_sunk() -> None:
    captain = outward_bound("T")
    next_box(captain, {"Special Missions": QUIET})
    assert patrol_of(captain).sunk == 0
    assert sail_home(captain) is True


@pytest.mark.rule("SV 7.4.7a")
def test_a_mission_failed_is_a_failure_whatever_was_sunk_and_the_tonnage_still_counts() -> None:
    captain = outward_bound("T")
    hurt_passenger(captain, SERIOUS)
    next_box(captain, {"Marshalls": quiet("Marshalls")})
    next_box(
        captain,
        {
            "Marshalls": (5, 6),
            "Ship Size": 1,
            "Roster": 1,
            "T1a": (10, 1),
            "Day or Night": 1,
            "Mk 14 medium": (1, 2),
            "August 1942": 6,
            "Torpedo": 1,
        },
        {
            "attack": "attack:submerged:medium",
            "weapon": ["weapon:forward"],
            "tube": ["fire:forward-1:target-1", "hold:forward-rest"],
        },
    )
    patrol_of(captain).sunk += 2
    assert sail_home(captain) is False
    assert (captain.failures_in_a_row, captain.successes) == (1, 0)
    assert captain.tonnage == 2_600


@pytest.mark.rule("SV 7.4.8a")
def test_a_12_in_the_mission_box_is_no_random_event() -> None:
    captain = outward_bound("T")
    script = next_box(captain, {"Special Missions": (6, 6)})
    assert tables_rolled(script) == ["Special Missions"]
    assert patrol_of(captain).mission_done


@pytest.mark.rule("SV 7.4.8a")
def test_no_random_event_comes_in_the_mission_box_even_when_the_mission_has_failed_before() -> None:
    captain = outward_bound("T")
    hurt_passenger(captain, KILLED)
    script = next_box(captain, {"Marshalls": (6, 6), "Crash Dive": SAFE, "Random Event": RABBITS_FOOT})
    assert "Random Event" not in tables_rolled(script)
    assert [event.params["what"] for event in script.log if event.code == "encounter"] == ["Aircraft"]


@pytest.mark.rule("SV 7.4.8a")
@pytest.mark.parametrize("box", [1, 4])
def test_random_events_come_in_the_other_boxes_of_a_mission_patrol(box: int) -> None:
    captain = outward_bound("T")
    patrol_of(captain).position, patrol_of(captain).mission_done = box - 2, box > 3
    area = patrol_of(captain).boxes[box - 1]
    script = next_box(captain, {area: (6, 6), "Random Event": RABBITS_FOOT})
    assert tables_rolled(script) == [area, "Random Event"]


# [7.5] Completing patrols


@pytest.mark.rule("SV 7.5.1a")
def test_the_patrol_ends_when_the_encounter_of_the_last_box_is_resolved() -> None:
    captain = at_sea(month="1944-02", box=8)
    patrol_of(captain).event_happened = True
    war = in_command(begin(), captain, "travel")
    script = RiggedTable(
        {"sail": "sail:on", "attack": "decline"},
        {"Transit": (6, 6), "Ship Size": 1, "Roster": 1, "T1a": (1, 1), "Day or Night": 1},
    )
    for _ in ("the last box", "the way into port"):
        RULESET.phases["travel"](script, war)
        assert script.told.count("encounter") == 1
    assert war.phase == "port"
    phase(war)
    phase(war)
    assert war.phase == "assignment" and captain.patrol is None


@pytest.mark.rule("SV 7.5.2a", "SV 7.5.2b")
@pytest.mark.parametrize(("sunk", "letter"), [([], "F"), ([(5_400, False)], "F"), ([(5_400, True)], "S")])
def test_a_patrol_is_a_success_with_a_ship_sunk_and_a_failure_without(
    sunk: list[tuple[int, bool]], letter: str
) -> None:
    captain = at_sea(box=9)
    captain.log[-1].ships = [TargetLog("Maru", "F", tons, went_down) for tons, went_down in sunk]
    patrol_of(captain).sunk = sum(went_down for _, went_down in sunk)
    script = RiggedTable({}, {})
    end_patrol(script, captain)
    assert captain.log[-1].success is (letter == "S")
    told = next(event for event in script.log if event.code == "home")
    assert told.params["result"] == letter


@pytest.mark.rule("SV 7.5.2a")
def test_a_success_ends_a_run_of_failures_and_a_failure_adds_to_it() -> None:
    lucky, unlucky = at_sea(box=9, failures_in_a_row=2), at_sea(box=9, failures_in_a_row=1)
    patrol_of(lucky).sunk = 1
    end_patrol(RiggedTable({}, {}), lucky)
    end_patrol(RiggedTable({}, {}), unlucky)
    assert (lucky.successes, lucky.failures_in_a_row) == (1, 0)
    assert (unlucky.successes, unlucky.failures_in_a_row) == (0, 2)


@pytest.mark.rule("SV 7.4.2b", "SV 4.5h")
def test_with_a_mixed_load_the_captain_says_which_torpedoes_stay_ashore() -> None:
    """A Gato of November 1943, 16 Mk 14 and 8 Mk 18: mines in ten tubes leave racks for ten forward and four aft."""
    war = career(month="1943-11")
    script = ScriptedTable(
        charts(),
        ["mix:done", "share:aft:Mk 18:4", "share:forward racks:Mk 18:3", "share:aft racks:Mk 18:4"],
    )
    load_torpedoes(script, war, war.month, mines=True)
    script.finish()
    assert war.boat.forward_reloads == {"Mk 14": 7, "Mk 18": 3}
    assert war.boat.aft_reloads == {"Mk 18": 4}
    assert war.boat.forward + war.boat.aft == ["mine"] * 10
