"""Cases of sections 9.6-18 that a third reading of the rulebook found: what is told, asked and dated."""

from __future__ import annotations

import pytest

from tests.careers import events, falling, pair, rolls
from tests.raiders_of_the_deep.build import at_sea, charts, engagement, options, target
from tests.raiders_of_the_deep.fights import Story, attacking, fight_of, hurting
from tests.raiders_of_the_deep.patrolling import in_command, size
from tests.raiders_of_the_deep.yard import crew, home, in_port, injury, on_patrol, scene
from wardroom.games.patrol.calendar import month_number, month_text
from wardroom.games.raiders_of_the_deep import RULESET
from wardroom.games.raiders_of_the_deep.advice import advice
from wardroom.games.raiders_of_the_deep.boat import mat
from wardroom.games.raiders_of_the_deep.combat.damage import crew_injury, resolve_hits
from wardroom.games.raiders_of_the_deep.combat.detection import depth_charges
from wardroom.games.raiders_of_the_deep.combat.following import follow
from wardroom.games.raiders_of_the_deep.combat.q_ships import identified
from wardroom.games.raiders_of_the_deep.log.book import level_remark, levels_above, levels_of
from wardroom.games.raiders_of_the_deep.log.patrol_story import paragraphs
from wardroom.games.raiders_of_the_deep.sea.encounter import attack_decision
from wardroom.games.raiders_of_the_deep.sea.events import random_event
from wardroom.games.raiders_of_the_deep.sea.travel import sail_question
from wardroom.games.raiders_of_the_deep.state import KAPITAENLEUTNANT, OBERLEUTNANT, MineVictims
from wardroom.games.raiders_of_the_deep.view import View, career_json
from wardroom.games.raiders_of_the_deep.words.terminal import BARE_DICE
from wardroom.table.odds import worded
from wardroom.telling.presenter import presenter_for

# [9.7, 9.9] What is told of a fight


@pytest.mark.rule("RD 9.5.1a", "RD 9.7.6c")
def test_three_damaged_ships_under_escort_are_attacked_on_the_surface_by_the_rule_of_the_night() -> None:
    one = at_sea(month="1916-06")
    fight = engagement(one, "Several Ships+Escort", target(4000), target(4500), target(6000), night=True)
    rules = {option.id: option.rule for option in attack_decision(scene(), one, fight).options}
    assert {rule for id, rule in rules.items() if id.startswith("attack:surface")} == {"9.5.1a"}


@pytest.mark.rule("RD 9.7.4b", "RD 9.7.4c")
@pytest.mark.parametrize(
    ("encounter", "dice", "rule"), [("Capital Ship", [], "9.7.4b"), ("Ship+Escort", [1], "9.7.6a")]
)
def test_that_a_capital_ship_keeps_her_escort_cites_its_own_rule(encounter: str, dice: list[int], rule: str) -> None:
    one = attacking(encounter, ships=(target(18_000, capacity=5, damage=1),))
    table = Story(["follow:damaged"], dice)
    follow(table, one, fight_of(one))
    assert [(event.rule, event.params["escorted"]) for event in events(table, "followed_damaged")] == [(rule, "yes")]


@pytest.mark.rule("RD 9.9b")
def test_the_dice_for_a_q_ship_are_named_by_her_roster() -> None:
    table = Story([], [3])
    identified(table, at_sea(month="1916-06"))
    (roll,) = rolls(table)
    assert roll.chart == "T1 q-ships"
    assert roll.chart in BARE_DICE


# [10.6.2] A light wound on a severe one


@pytest.mark.rule("RD 10.6.2b")
@pytest.mark.parametrize("who", ["doctor", "crew", "agent"])
def test_a_light_wound_of_a_man_severely_wounded_is_told_to_change_nothing(who: str) -> None:
    men = crew(wounds={"doctor": "SW"}, generic=("SW",) * 4, passenger="SW")
    one = at_sea(mission="agent", crew=men)
    one.crew.passenger = "SW"
    table = scene(dice=injury(who, "LW"))
    crew_injury(table, one, submerged=True)
    table.finish()
    assert not events(table, "wounded")
    assert [(event.rule, event.params["who"]) for event in events(table, "no_worse")] == [("10.6.2b", who)]
    assert (men.wounds["doctor"], men.generic, men.passenger) == ("SW", ["SW"] * 4, "SW")


@pytest.mark.rule("RD 10.6.2b", "RD 10.5.1b", "RD 12.1.3a")
@pytest.mark.parametrize(("submerged", "asks"), [(True, False), (False, True)])
def test_luck_is_not_asked_for_when_a_man_below_the_surface_cannot_be_worse_off(submerged: bool, asks: bool) -> None:
    one = at_sea(crew=crew(wounds={"doctor": "SW"}), luck=1)
    engagement(one, submerged=submerged)
    table = scene(["luck:keep"] * asks, injury("doctor", "LW"))
    crew_injury(table, one, submerged=submerged)
    table.finish()
    assert one.luck == 1


@pytest.mark.rule("RD 10.6.2b")
def test_the_story_of_the_patrol_does_not_name_him_among_the_hurt() -> None:
    one = at_sea(crew=crew(wounds={"doctor": "SW"}))
    table = scene(dice=[falling(charts().damage, "crew injury"), *injury("doctor", "LW")])
    fight = engagement(one, submerged=True)
    table.tell("depth_charged", "9.6.8f", hits=1)
    resolve_hits(table, one, fight, 1, "depth charges")
    told = [sentence.text for each in paragraphs(presenter_for(RULESET), table.log) for sentence in each.sentences]
    assert len(told) == 1
    assert "Depth charges" in told[0]


# [12.1] Events that are ignored


@pytest.mark.rule("RD 12.1.4a", "RD 12.1.5a")
@pytest.mark.parametrize(("zone", "total", "rule"), [("British Isles", 8, "12.1.5a"), ("Mediterranean", 11, "12.1.4a")])
def test_an_event_that_the_chart_does_not_forbid_is_ignored_by_another_rule(zone: str, total: int, rule: str) -> None:
    """Illness under an Experte doctor, and fog in the Mediterranean."""
    one = at_sea(zone=zone, crew=crew(experts=("doctor",)))
    table = scene(dice=[pair(total)])
    random_event(table, one, zone)
    assert [event.rule for event in events(table, "event_ignored")] == [rule]


# [14.4, 10.11] Luck is asked for where a roll has done harm


@pytest.mark.rule("RD 14.4.2a", "RD 12.1.3a")
@pytest.mark.parametrize(("course", "asks"), [("course:1", False), ("course:3", True)])
def test_luck_is_not_asked_for_when_the_one_hit_was_evaded(course: str, asks: bool) -> None:
    """The escorts go right: who goes left has one hit less."""
    one = at_sea(month="1916-06", options=options(evasive_maneuvers=True), luck=1)
    fight = engagement(one)
    dice = [4, hurting(1), *[falling(charts().damage, "radio")] * 2 * asks]
    table = Story([course, *["luck:keep"] * 2 * asks], dice)
    depth_charges(table, one, fight, "detected")
    table.finish()
    assert len(rolls(table, "Damage")) == (2 if asks else 0)


@pytest.mark.rule("RD 10.11.2a", "RD 12.1.3a")
@pytest.mark.parametrize(("months", "asks"), [(2, False), (3, False), (4, True)])
def test_luck_is_not_asked_for_when_a_man_is_fit_before_the_boat(months: int, asks: bool) -> None:
    """A refit of three months."""
    career = home(crew=crew(wounds={"LI": "SW"}), luck=1)
    career.boat.hull = 2 * mat(charts(), career.boat).hull_per_refit_month
    story = in_port(career, ["luck:keep"] * asks, [months])
    assert career.log[-1].refit_months == 3
    assert bool(events(story, "replaced")) is asks


@pytest.mark.rule("RD 10.11c", "RD 12.1.3a")
@pytest.mark.parametrize(("months", "asks"), [(3, False), (4, True)])
def test_nor_when_the_commander_is(months: int, asks: bool) -> None:
    career = home(crew=crew(wounds={"commander": "SW"}), luck=1)
    career.boat.hull = 2 * mat(charts(), career.boat).hull_per_refit_month
    in_port(career, ["luck:keep"] * asks, [months])
    assert month_text(career.month) == ("1915-10" if asks is False else "1915-11")


# [11.3] Mines


@pytest.mark.rule("RD 11.3d", "RD 7.3.2c")
@pytest.mark.parametrize(("zone", "given"), [("Mediterranean", True), ("North Sea", False)])
def test_an_armed_ship_that_strikes_his_mines_earns_the_iron_crescent_too(zone: str, given: bool) -> None:
    month = "1917-11"
    career = at_sea("uc2", "UC-22", month, zone, box=5, mission="mines")
    career.mines = [MineVictims(month_number(month) + 1, 1)]
    ships = charts().rosters["german"]["small"][month_number(month) + 1]
    armed = next(place for place, ship in enumerate(ships, 1) if ship.red)
    in_port(career, [], [size("small"), armed])
    assert ("Iron Crescent" in [each.id for each in career.decorations]) is given


# [5.1, 11.2, 11.3] The end of the game


@pytest.mark.rule("RD 11.2.4a", "RD 5.1.2a")
@pytest.mark.parametrize(("due", "rank"), [("1918-10", KAPITAENLEUTNANT), ("1918-11", OBERLEUTNANT)])
def test_no_review_is_held_after_the_last_month_of_the_war(due: str, rank: int) -> None:
    career = home("u31", "U-35", "1918-10", rank=OBERLEUTNANT, reviewed=month_number(due) - 12)
    in_port(career, [], [6] if rank == KAPITAENLEUTNANT else [], ends="war over")
    assert career.rank == rank


@pytest.mark.rule("RD 11.2.4a", "RD 5.1.1a")
def test_after_the_end_that_was_agreed_on_the_war_goes_on_and_so_does_the_refit() -> None:
    until = options(until=month_number("1916-12"))
    career = home("u31", "U-35", "1916-12", rank=OBERLEUTNANT, reviewed=month_number("1916-01"), options=until)
    in_port(career, [], [6], ends="agreed end")
    assert career.rank == KAPITAENLEUTNANT


@pytest.mark.rule("RD 11.3.1a", "RD 5.1.2a")
def test_what_is_given_after_the_last_patrol_is_dated_in_the_last_month_of_the_war() -> None:
    career = home("u31", "U-35", "1918-10", decoration_tons=50_000)
    career.boat.hull = 4
    in_port(career, [], [], ends="war over")
    assert {each.id: month_text(each.month) for each in career.decorations}["HK"] == "1918-10"


# [14.5.5] Desk duty


@pytest.mark.rule("RD 14.5.5a", "RD 11.4.3a")
@pytest.mark.parametrize(("die", "end"), [(6, "desk duty"), (5, "")])
def test_an_austrian_who_goes_ashore_after_his_patrol_is_asked_for_no_new_boat_before(die: int, end: str) -> None:
    numbers = charts().numbers("ub1", month_number("1917-06"), austrian=True)
    career = at_sea("ub1", numbers[0], "1917-06", "Adriatic", box=4, options=options(austrian=True), requests=1)
    career.patrols = 2
    story = in_port(career, [] if end else ["request:later"], [die], ends=end)
    assert [roll.table for roll in rolls(story)] == ["Austrian Desk Duty"]


# [14.7.2] What a historical commander needs


@pytest.mark.rule("RD 14.7.2a")
@pytest.mark.parametrize(
    ("tile", "levels"),
    [
        ("arnauld", [("Decisive Victory", 453_369)]),
        ("saltzwedel", [("Decisive Victory", 200_000), ("Substantial Victory", 172_824)]),
        ("trapp", [("Decisive Victory", 61_328)]),
    ],
)
def test_the_log_of_a_historical_commander_counts_levels_from_the_tons_of_his_tile(
    tile: str, levels: list[tuple[str, int]]
) -> None:
    career = at_sea(month="1917-03", card=tile, tonnage=60_000, options=options(austrian=tile == "trapp"))
    told = career_json(charts(), career)
    assert [(level, least) for least, level in levels_above(told, levels_of(told))] == levels
    assert told["level"] == "Defeat"


@pytest.mark.rule("RD 14.7.2a")
@pytest.mark.parametrize(("end", "said"), [("", "Less than the 453,369 tons"), ("war over", "He fell short of the")])
@pytest.mark.parametrize("tons", [10_000, 120_000])
def test_that_he_fell_short_is_said_when_it_is_over(end: str, said: str, tons: int) -> None:
    told = career_json(charts(), at_sea(month="1917-03", card="arnauld", tonnage=tons, end=end))
    assert level_remark(told, levels_of(told)).startswith(said)


# [10.8.5] Breaking off


@pytest.mark.rule("RD 10.8.5a", "RD 7.3.4a", "RD 10.5.3j")
@pytest.mark.parametrize(
    ("done", "failed", "said"),
    [
        (False, False, "the mission fails, and the patrol with it"),
        (True, False, "the patrol counts as usual"),
        (False, True, "the mission has failed, and the patrol with it"),
    ],
)
def test_a_patrol_whose_mission_has_failed_is_not_said_to_count_as_usual(done: bool, failed: bool, said: str) -> None:
    career = at_sea(mission="agent")
    patrol = on_patrol(career)
    patrol.mission_done, patrol.mission_failed = done, failed
    decision = sail_question("captain", "U-35", 3, 8, False, "")
    told = worded(advice(View(in_command(career, "travel"), "captain", charts()), decision))
    assert told["sail:abort"] == f"no fight may be sought on the way home; {said}"
