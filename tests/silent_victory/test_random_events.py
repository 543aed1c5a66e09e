"""[12.0] Random events: when they come, each event of R1 (ruling SV-R64), and minefields (SV-R59)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.silent_victory.build import at_sea, charts, engagement, merchant, options, table
from tests.silent_victory.hunt import falling, hit_on, two
from tests.silent_victory.play import Faces, RiggedTable, phase
from tests.silent_victory.port import broken, game, home, in_port, injury, last, next_patrol, on_patrol
from tests.silent_victory.story import asked, events, modifiers, rolls
from wardroom.games.silent_victory.calendar import month_number
from wardroom.games.silent_victory.charts import Charts
from wardroom.games.silent_victory.combat.aircraft import aircraft_encounter
from wardroom.games.silent_victory.combat.fire import credit, fire_salvo
from wardroom.games.silent_victory.combat.unescorted import fire_shell
from wardroom.games.silent_victory.ends import CareerEnds
from wardroom.games.silent_victory.port.assignment import prepare_patrol
from wardroom.games.silent_victory.port.refit import end_patrol
from wardroom.games.silent_victory.sea.abort import abort_patrol
from wardroom.games.silent_victory.sea.encounter import identify_merchant
from wardroom.games.silent_victory.sea.events import PRISONER_SHIP, minefield, random_event
from wardroom.games.silent_victory.sea.repair import after_combat, end_encounter
from wardroom.games.silent_victory.sea.travel import travel_box
from wardroom.games.silent_victory.state import DAMAGED, ELITE, GREEN, TRAINED, VETERAN, Career, Crew, Period
from wardroom.table import ScriptedTable

TWELVE = (6, 6)
"""E1: an event, or the printed encounter: in the Marshalls an aircraft."""
QUIET = (3, 4)
MAN_OVERBOARD, AGROUND, ULTRA, SUPERIOR, APPENDICITIS, FOOT, REBASED, POOPED, PRISONERS, ILLNESS, HOSPITAL = (
    two(number) for number in range(2, 13)
)
"""R1, in its order."""


def event(war: Career, which: tuple[int, int], *dice: Faces, choices: tuple[str, ...] = ()) -> ScriptedTable[Charts]:
    """This event strikes the boat where she is."""
    scene = table(choices, [which, *dice])
    random_event(scene, war, "Marshalls")
    scene.finish()
    return scene


def sail(war: Career, *dice: Faces, choices: tuple[str, ...] = ()) -> ScriptedTable[Charts]:
    """The next box."""
    scene = table(["sail:on", *choices], dice)
    travel_box(scene, war)
    scene.finish()
    return scene


def happened(war: Career) -> bool:
    return on_patrol(war).event_happened


# [12.0, 12.1] When


@pytest.mark.rule("SV 12.0a", "SV 12.1.1a")
def test_the_first_unmodified_12_is_an_event_in_place_of_the_encounter() -> None:
    war = at_sea(box=3)
    scene = sail(war, TWELVE, SUPERIOR)
    assert [roll.table for roll in rolls(scene)] == ["Marshalls", "Random Event"]
    assert not events(scene, "encounter")
    assert happened(war)


@pytest.mark.rule("SV 12.0a")
def test_a_12_on_the_second_roll_with_sj_radar_is_unmodified_too() -> None:
    war = at_sea(month="1942-07", box=3)
    scene = sail(war, (2, 3), TWELVE, SUPERIOR, choices=("sj:again",))
    assert len(rolls(scene, "Random Event")) == 1


@pytest.mark.rule("SV 12.1.1a")
def test_the_encounter_is_lost_even_if_the_event_is_ignored() -> None:
    war = at_sea(box=3, awards={"Commendation Ribbon": 1})
    scene = sail(war, TWELVE, AGROUND)
    assert [event.params["event"] for event in events(scene, "event_ignored")] == ["run aground"]
    assert not events(scene, "encounter")


@pytest.mark.rule("SV 12.1.2a")
def test_a_later_12_is_the_printed_encounter() -> None:
    war = at_sea(box=2)
    sail(war, TWELVE, SUPERIOR)
    scene = sail(war, TWELVE, (6, 6))
    assert not rolls(scene, "Random Event")
    assert [event.params["what"] for event in events(scene, "encounter")] == ["Aircraft"]


@pytest.mark.rule("SV 12.1.5a")
def test_an_ignored_event_leaves_room_for_another_but_only_one_happens() -> None:
    war = at_sea(box=2, awards={"Commendation Ribbon": 1})
    assert len(rolls(sail(war, TWELVE, AGROUND), "Random Event")) == 1
    assert not happened(war)
    assert len(rolls(sail(war, TWELVE, SUPERIOR), "Random Event")) == 1
    assert happened(war)
    assert not rolls(sail(war, TWELVE, (6, 6), QUIET, choices=("sail:on",)), "Random Event")


@pytest.mark.rule("SV 12.1.6a")
@pytest.mark.parametrize("ribbons", [0, 1])
def test_after_an_event_the_boat_goes_on_to_the_next_box(ribbons: int) -> None:
    """The x2 box of the Marshalls: the second roll lapses, whether the event happens or not."""
    war = at_sea(box=4, awards={"Commendation Ribbon": ribbons})
    scene = sail(war, TWELVE, AGROUND)
    assert len(rolls(scene, "Marshalls")) == 1
    sail(war, QUIET)
    assert on_patrol(war).position + 1 == 6


@pytest.mark.rule("SV 12.1.7a")
def test_a_12_in_the_mission_box_is_no_event() -> None:
    war = at_sea(box=2, mission="R")
    scene = sail(war, TWELVE)
    assert not rolls(scene, "Random Event")
    assert on_patrol(war).mission_done
    scene = sail(war, TWELVE, SUPERIOR)
    assert len(rolls(scene, "Random Event")) == 1


# [12.1.3] Markers


@pytest.mark.rule("SV 12.1.3a")
def test_four_events_leave_a_marker() -> None:
    war = at_sea()
    event(war, SUPERIOR)
    event(war, FOOT)
    event(war, ILLNESS)
    event(war, HOSPITAL)
    assert on_patrol(war).superior_torpedoes
    assert war.rabbits_feet == 1
    assert on_patrol(war).crew_illness
    assert war.reprimands == 1


@pytest.mark.rule("SV 12.1.2a", "SV 12.1.5a")
@pytest.mark.parametrize("which", [AGROUND, SUPERIOR, FOOT, REBASED, ILLNESS, PRISONERS, HOSPITAL])
def test_an_event_that_happened_is_the_only_one_of_its_patrol(which: tuple[int, int]) -> None:
    war = at_sea()
    scene = event(war, which)
    assert happened(war)
    assert "event_ignored" not in scene.told


@pytest.mark.rule("SV 12.1.3b")
def test_superior_torpedoes_and_illness_last_for_the_patrol() -> None:
    war = home()
    event(war, SUPERIOR)
    event(war, ILLNESS)
    in_port(war)
    prepare_patrol(RiggedTable({"orders": "orders:roll"}, {"Late 1943": QUIET}, first=True), war)
    assert not on_patrol(war).superior_torpedoes
    assert not on_patrol(war).crew_illness


@pytest.mark.rule("SV 12.1.3b")
def test_a_rabbits_foot_is_kept_for_a_later_patrol_and_removed_when_used() -> None:
    war = home()
    event(war, FOOT)
    in_port(war)
    assert war.rabbits_feet == 1
    next_patrol(war)
    war.boat.damage = {"radio": DAMAGED, "batteries": DAMAGED}
    scene = table(["luck:use"], [6, 1, 6])
    after_combat(scene, war)
    scene.finish()
    assert war.rabbits_feet == 0
    assert war.boat.damage == broken("batteries")


@pytest.mark.rule("SV 12.1.3b")
def test_a_rabbits_foot_may_be_kept_at_a_bad_roll_and_its_second_roll_stands() -> None:
    war = at_sea(rabbits_feet=2)
    war.boat.damage = {"radio": DAMAGED, "batteries": DAMAGED}
    scene = table(["luck:keep", "luck:use"], [6, 6, 6])
    after_combat(scene, war)
    scene.finish()
    assert war.rabbits_feet == 1
    assert war.boat.damage == broken("radio", "batteries")


@pytest.mark.rule("SV 12.1.3b", "SV 11.2.3i")
def test_a_letter_of_reprimand_counts_at_every_promotion_roll() -> None:
    war = home(period=Period(month_number("1942-09")))
    event(war, HOSPITAL)
    for scene in (in_port(war, dice=[6]), in_port(next_patrol(war, "1944-08"), dice=[6])):
        assert modifiers(rolls(scene, "Promotion")[0])["each Letter of Reprimand"] == 1


# [12.1.4] Events that cannot happen


def aborting(war: Career) -> Career:
    abort_patrol(table(), war, "10.12.5a")
    return war


def unarmed(war: Career) -> Career:
    war.boat.forward, war.boat.aft = [""] * 6, ["mine"] * 4
    return war


def with_her_sunk(war: Career) -> Career:
    """The Kachidoki Maru, entry 93 of T2b, is sunk like any other merchant."""
    fight = engagement(war, "Convoy")
    large, roster_b = 6, 3
    identify_merchant(table(dice=[large, roster_b, (9, 3)]), war, fight)
    credit(war, fight.targets[0])
    return war


BARRED: dict[str, tuple[Callable[[], Career], tuple[int, int], list[int]]] = {
    "captain overboard, seriously wounded": (lambda: at_sea(crew=Crew(wounds={"captain": "SW"})), MAN_OVERBOARD, [1]),
    "exec overboard, dead": (lambda: at_sea(crew=Crew(wounds={"exec": "KIA"})), MAN_OVERBOARD, [2]),
    "aground with the Ribbon": (lambda: at_sea(awards={"Commendation Ribbon": 1}), AGROUND, []),
    "Ultra while aborting": (lambda: aborting(at_sea()), ULTRA, []),
    "Narwhal rebased": (lambda: at_sea("narwhal"), REBASED, []),
    "rebased, bound to Pearl Harbor": (lambda: at_sea(pearl_for_good=True), REBASED, []),
    "prisoner ship met before": (lambda: at_sea(prisoner_ship_met=True), PRISONERS, []),
    "prisoner ship sunk as a merchant": (lambda: with_her_sunk(at_sea()), PRISONERS, []),
    "prisoner ship without torpedoes": (lambda: unarmed(at_sea()), PRISONERS, []),
    "prisoner ship while aborting": (lambda: aborting(at_sea()), PRISONERS, []),
    "hospital ship while aborting": (lambda: aborting(at_sea()), HOSPITAL, []),
    "hospital ship without torpedoes": (lambda: unarmed(at_sea()), HOSPITAL, []),
}


BARRING_RULES = {
    "aground with the Ribbon": "11.3.1b",
    "Ultra while aborting": "10.12.4a",
    "prisoner ship while aborting": "10.12.4a",
    "hospital ship while aborting": "10.12.4a",
    "Narwhal rebased": "11.6.3c",
    "rebased, bound to Pearl Harbor": "11.5.4a",
}
"""The rule that bars an event, where it is not the chart itself."""


@pytest.mark.rule("SV 12.1.4a", "SV 12.1.5a")
@pytest.mark.parametrize("case", BARRED)
def test_an_event_that_r1_bars_is_ignored(case: str) -> None:
    build, which, dice = BARRED[case]
    war = build()
    before = (war.tonnage, war.reprimands, war.boat.hull, dict(war.crew.wounds), war.base)
    scene = event(war, which, *dice)
    assert scene.told[-1] == "event_ignored"
    assert scene.log[-1].rule == BARRING_RULES.get(case, "12.1.4a")
    assert not happened(war)
    assert (war.tonnage, war.reprimands, war.boat.hull, dict(war.crew.wounds), war.base) == before
    assert not on_patrol(war).rebase


# [R1] Each event


@pytest.mark.rule("SV 12.0a")
@pytest.mark.parametrize(
    ("die", "man"), [(2, "exec"), (3, "chief engineer"), (4, "3rd officer"), (5, "3rd officer"), (6, "3rd officer")]
)
def test_event_man_overboard_kills_an_officer(die: int, man: str) -> None:
    war = at_sea(crew=Crew(wounds={man: "LW"}))
    event(war, MAN_OVERBOARD, die)
    assert war.crew.wounds == {man: "KIA"}
    assert happened(war)


@pytest.mark.rule("SV 12.0a")
def test_event_man_overboard_on_a_1_is_the_captain_and_the_end() -> None:
    war = at_sea(box=3, tonnage=12_000)
    career = game(war, "travel")
    phase(career, ["sail:on"], [TWELVE, MAN_OVERBOARD, 1])
    assert (war.end, war.lost, career.level) == ("man overboard", False, "Draw")


@pytest.mark.rule("SV 12.0a", "SV 10.9.3d")
def test_event_man_overboard_may_leave_the_chief_engineer_in_command() -> None:
    war = at_sea(crew=Crew(wounds={"captain": "SW", "exec": "KIA"}))
    event(war, MAN_OVERBOARD, 4)
    assert on_patrol(war).aborting


@pytest.mark.rule("SV 12.0a")
def test_event_run_aground_costs_three_hull_boxes() -> None:
    war = at_sea()
    war.boat.hull = 2
    event(war, AGROUND)
    assert war.boat.hull == 5
    assert not on_patrol(war).ended


@pytest.mark.rule("SV 12.0a", "SV 10.13.4a")
@pytest.mark.parametrize("rescued", [True, False])
def test_event_run_aground_fatally_is_a_scuttling_with_a_rescue_roll(rescued: bool) -> None:
    war = at_sea()
    war.boat.hull = charts().mats["gato"].hull_sunk - 3
    if rescued:
        event(war, AGROUND, (4, 5))
        assert (on_patrol(war).boat_lost, on_patrol(war).ended) == (True, True)
        return
    with pytest.raises(CareerEnds) as end:
        event(war, AGROUND, (5, 5))
    assert end.value.cause == "lost at sea"


@pytest.mark.rule("SV 12.0a")
def test_event_ultra_is_a_capital_ship_in_this_box() -> None:
    war = at_sea()
    scene = event(war, ULTRA, 1, 1, choices=("decline",))
    assert [roll.chart for roll in rolls(scene)][1] == "T3"
    assert [str(event.params["name"]) for event in events(scene, "target")] == [charts().capital_ships[0].name]
    assert war.fight is None
    assert happened(war)


@pytest.mark.rule("SV 12.0a", "SV 12.1.3b")
def test_event_superior_torpedoes_adds_one_to_dud_rolls() -> None:
    """The highest dud of the date explodes."""
    war = at_sea()
    event(war, SUPERIOR)
    fight = engagement(war, "Ship+Escort", merchant(), night=True)
    dud = last(charts().dud(war.month), "dud")
    scene = table(dice=[(1, 2), dud, 5])
    fire_salvo(scene, war, fight, "forward", [(0, (1,))])
    scene.finish()
    assert modifiers(rolls(scene)[1]) == {"superior torpedoes": 1}
    assert fight.targets[0].damage == 1


@pytest.mark.rule("SV 12.0a")
@pytest.mark.parametrize(
    ("die", "wound", "before", "after"),
    [
        (1, "", False, True),
        (3, "LW", False, True),
        (3, "SW", False, False),
        (2, "KIA", False, False),
        (3, "", True, True),
        (4, "", False, False),
        (5, "", True, True),
        (6, "", True, False),
        (6, "", False, False),
    ],
)
def test_event_appendicitis_makes_or_unmakes_an_expert_pharmacists_mate(
    die: int, wound: str, before: bool, after: bool
) -> None:
    mate = "pharmacist's mate"
    war = at_sea(crew=Crew(wounds={mate: wound} if wound else {}, experts=[mate] if before else []))
    scene = event(war, APPENDICITIS, die)
    assert war.crew.experts == ([mate] if after else [])
    assert happened(war)
    change = {(False, True): ["expert"], (True, False): ["expert_no_more"]}.get((before, after), [])
    assert [code for code in scene.told if code.startswith("expert")] == change
    saved = die <= 3 and wound not in ("SW", "KIA")
    assert events(scene, "appendicitis")[0].params["result"] == (
        "saved, expert" if saved else "dies" if die == 6 else "survives"
    )


@pytest.mark.rule("SV 12.0a")
def test_event_rabbits_foot_markers_add_up() -> None:
    war = at_sea(rabbits_feet=1)
    event(war, FOOT)
    assert war.rabbits_feet == 2
    assert happened(war)


@pytest.mark.rule("SV 12.0a")
@pytest.mark.parametrize(("base", "after"), [("pearl", "australia"), ("australia", "pearl"), ("philippines", "pearl")])
def test_event_rebased_sends_the_boat_to_the_other_base_after_the_patrol(base: str, after: str) -> None:
    war = home(base=base)
    event(war, REBASED)
    assert war.base == base
    scene = table()
    end_patrol(scene, war)
    assert war.base == after
    assert [told.rule for told in events(scene, "rebased")] == ["12.0a"]


@pytest.mark.rule("SV 12.0a", "SV 10.11.1a")
def test_event_pooped_damages_both_radars_and_hurts_a_man() -> None:
    war = at_sea(month="1942-07")
    scene = event(war, POOPED, 1, 6, *injury("exec", "LW"))
    assert war.crew.wounds == {"exec": "LW"}
    assert war.boat.damage == broken("SJ radar")
    assert [event.params["system"] for event in events(scene, "system_damaged")] == ["SD radar", "SJ radar"]
    assert happened(war)


@pytest.mark.rule("SV 12.0a", "SV 10.10.3a")
def test_event_pooped_leaves_alone_a_radar_that_is_out_or_absent() -> None:
    war = at_sea(month="1942-06")
    war.boat.damage = broken("SD radar")
    scene = event(war, POOPED, *injury("passenger"))
    assert war.boat.damage == broken("SD radar")
    assert len(events(scene, "no_effect")) == 2


@pytest.mark.rule("SV 12.0a", "SV 10.9.3d")
def test_event_pooped_may_leave_the_chief_engineer_in_command() -> None:
    war = at_sea(crew=Crew(wounds={"captain": "SW", "exec": "KIA"}))
    event(war, POOPED, 1, *injury("3rd officer", "SW"))
    assert on_patrol(war).aborting


@pytest.mark.rule("SV 12.0a", "SV 11.4.1a")
@pytest.mark.parametrize("mission", ["", "R"])
def test_event_prisoner_ship_is_a_success_and_the_way_home(mission: str) -> None:
    """10,500 tons; even a mission patrol succeeds, but the mission is not done, so there is no Ribbon."""
    war = at_sea("balao", "1943-12", box=4, mission=mission)
    event(war, PRISONERS)
    assert (war.tonnage, war.ships_sunk, war.period.ships, on_patrol(war).sunk) == (10_500, 1, 1, 1)
    assert on_patrol(war).aborting
    assert happened(war)
    in_port(war)
    entry = war.log[-1]
    assert (entry.success, entry.patrol_months) == (True, 1)
    assert [(ship.name, ship.tons, ship.sunk) for ship in entry.ships] == [(PRISONER_SHIP, 10_500, True)]
    assert war.awards == {}


@pytest.mark.rule("SV 12.0a")
@pytest.mark.parametrize("empty", ["forward", "aft"])
def test_torpedoes_at_one_end_are_enough(empty: str) -> None:
    war = at_sea()
    setattr(war.boat, empty, [""] * 6)
    event(war, PRISONERS)
    assert happened(war)


@pytest.mark.rule("SV 12.0a", "SV 10.12.2a")
def test_in_a_patrol_begun_before_that_barred_it_the_prisoner_ship_leaves_an_aborting_boat_on_her_way() -> None:
    war = aborting(at_sea(box=6, options=options(corrections=0)))
    on_patrol(war).position = 7
    scene = event(war, PRISONERS)
    assert "abort" not in scene.told
    assert on_patrol(war).direction == 1


@pytest.mark.rule("SV 12.1.4a")
def test_event_prisoner_ship_comes_once_in_a_career() -> None:
    war = at_sea()
    event(war, PRISONERS)
    scene = event(war, PRISONERS)
    assert scene.told[-1] == "event_ignored"
    assert war.tonnage == 10_500


@pytest.mark.rule("SV 12.1.4a", "SV 14.2.2a")
@pytest.mark.parametrize(("historical", "names"), [(True, ["Zuiho Maru"]), (False, [PRISONER_SHIP])])
def test_with_historical_targeting_the_prisoner_ship_is_not_met_again_as_a_merchant(
    historical: bool, names: list[str]
) -> None:
    """Entry 93 of T2b is rolled again, then 94 comes up."""
    war = at_sea(options=options(historical_targeting=historical))
    event(war, PRISONERS)
    fight = engagement(war, "Convoy")
    large, roster_b = 6, 3
    again: list[Faces] = [roster_b, (9, 4)] if historical else []
    scene = table(dice=[large, roster_b, (9, 3), *again])
    identify_merchant(scene, war, fight)
    scene.finish()
    assert [target.name for target in fight.targets] == names


@pytest.mark.rule("SV 12.0a", "SV 3.5a")
def test_the_prisoner_ship_is_logged_in_the_patrol_that_sank_her() -> None:
    war = next_patrol(home(sunk=0), "1943-12", sunk=0)
    event(war, PRISONERS)
    assert [len(entry.ships) for entry in war.log] == [0, 1]


@pytest.mark.rule("SV 12.0a", "SV 12.1.3a")
def test_event_crew_illness_spoils_all_fire_of_the_patrol() -> None:
    war = at_sea()
    event(war, ILLNESS)
    best = last(charts().fire["Mk 14", "medium"], "hit")
    fight = engagement(war, "Ship+Escort", merchant(), night=True)
    torpedo = table(dice=[two(best)])
    fire_salvo(torpedo, war, fight, "forward", [(0, (1,))])
    assert modifiers(rolls(torpedo)[0]) == {"crew illness": 1}
    assert fight.targets[0].damage == 0
    shell = table(dice=[two(last(charts().fire["Deck Gun", "medium"], "hit"))])
    fire_shell(shell, war, fight, fight.targets[0])
    assert modifiers(rolls(shell)[0]) == {"crew illness": 1}
    assert fight.targets[0].damage == 0
    die = last(charts().aa_fire, "damaged")
    quiet = falling(charts().additional_round, "-")
    air = table(dice=[(1, 1), die, (1, 1), *injury("passenger"), quiet])
    aircraft_encounter(air, war, "Transit")
    air.finish()
    (guns,) = rolls(air, "AA Fire")
    assert (modifiers(guns), guns.result) == ({"crew illness": 1}, "miss")


@pytest.mark.rule("SV 12.0a", "SV 12.1.3a")
def test_event_hospital_ship_is_a_reprimand_a_failure_and_the_way_home() -> None:
    """Whatever else was done; other tonnage counts."""
    war = home(sunk=4)
    on_patrol(war).position = 3
    event(war, HOSPITAL)
    assert on_patrol(war).aborting
    in_port(war)
    assert (war.reprimands, war.tonnage) == (1, 16_000)
    assert war.log[-1].success is False
    assert war.log[-1].patrol_months == 1
    assert (war.failures_in_a_row, war.period.failures) == (1, 1)


@pytest.mark.rule("SV 12.0a", "SV 10.12.2a")
@pytest.mark.parametrize("which", [PRISONERS, HOSPITAL])
def test_heading_home_is_an_abort(which: tuple[int, int]) -> None:
    """From box 4 by way of boxes 2 and 1."""
    war = at_sea(box=3)
    sail(war, TWELVE, which)
    for box in (2, 1):
        sail(war, QUIET)
        assert on_patrol(war).position + 1 == box


# Minefields


def in_minefield(dice: tuple[int, int], *then: Faces, quality: int = TRAINED) -> tuple[Career, ScriptedTable[Charts]]:
    war = at_sea(zone="Empire", crew=Crew(quality=quality))
    scene = table(dice=[dice, *then])
    minefield(scene, war, "Empire")
    end_encounter(scene, war)
    scene.finish()
    return war, scene


@pytest.mark.rule("SV 15.0c", "SV 11.1.3a")
@pytest.mark.parametrize(
    ("quality", "modifier", "value"),
    [(GREEN, "green crew", 1), (TRAINED, "", 0), (VETERAN, "veteran crew", -1), (ELITE, "elite crew", -1)],
)
def test_an_experienced_crew_gets_through_a_minefield_more_often(quality: int, modifier: str, value: int) -> None:
    """The highest dice that are safe for it; one more is a mine, which strikes the radio."""
    safe = last(charts().minefield, "clear") - value
    war, scene = in_minefield(two(safe), quality=quality)
    assert modifiers(rolls(scene)[0]) == ({modifier: value} if modifier else {})
    assert war.boat.damage == {}
    war, _ = in_minefield(two(safe + 1), hit_on("radio"), 6, quality=quality)
    assert war.boat.damage == broken("radio")


@pytest.mark.rule("SV 15.0c", "SV 10.1.3a", "SV 10.11a")
def test_a_mine_is_one_hit_then_flooding_and_repairs_as_after_combat() -> None:
    war, scene = in_minefield(falling_two("mine"), hit_on("flooding"), 6)
    assert [roll.table for roll in rolls(scene)] == ["Minefield", "Damage", "Additional Flooding"]
    assert [event.params["level"] for event in events(scene, "flooding")] == [1, 2]
    assert war.boat.flooding == 0


def falling_two(result: str) -> tuple[int, int]:
    first, second = falling(charts().minefield, result)
    return first, second


@pytest.mark.rule("SV 15.0c")
def test_a_mine_may_sink_the_boat() -> None:
    with pytest.raises(CareerEnds) as end:
        in_minefield(falling_two("sunk"))
    assert end.value.cause == "mine"
    war = at_sea(zone="Empire")
    war.boat.hull = charts().mats["gato"].hull_sunk - 1
    with pytest.raises(CareerEnds) as end:
        minefield(table(dice=[falling_two("mine"), hit_on("hull")]), war, "Empire")
    assert end.value.cause == "mine"


@pytest.mark.rule("SV 15.0c", "SV 12.1.2a")
def test_minefields_lie_in_the_empire_and_the_china_sea_and_cannot_be_declined() -> None:
    """On 2 in the Empire; on 12 in the China Sea, which the first time is the Random Event."""
    empire = at_sea(zone="Empire", box=3)
    scene = sail(empire, (1, 1), QUIET)
    assert [roll.table for roll in rolls(scene)] == ["Empire", "Minefield"]
    assert not [decision for decision in scene.asked if decision.kind != "sail"]
    china = at_sea(zone="China Sea", box=2)
    assert not rolls(sail(china, TWELVE, SUPERIOR), "Minefield")
    assert len(rolls(sail(china, TWELVE, QUIET), "Minefield")) == 1
    assert not asked(scene, "attack")


@pytest.mark.rule("SV 12.0a")
@pytest.mark.parametrize("hull", [6, 7, 8])
def test_a_boat_that_runs_aground_has_no_more_boxes_than_its_hull(hull: int) -> None:
    """A Gato goes under in the ninth box; what is beyond it is marked nowhere, and the game can be opened again."""
    war = at_sea(box=3)
    war.boat.hull = hull
    with pytest.raises(CareerEnds):
        random_event(table(dice=[(1, 2), (5, 5)]), war, "Marshalls")
    assert war.boat.hull == 9
