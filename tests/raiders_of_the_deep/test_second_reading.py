"""Cases of sections 4-7 and 10-14 that a second reading of the rulebook found: small, and easily lost."""

from __future__ import annotations

import pytest

from tests.careers import events, falling, rolls
from tests.raiders_of_the_deep.build import at_sea, charts, engagement, options
from tests.raiders_of_the_deep.patrolling import in_command as war_of
from tests.raiders_of_the_deep.play import begin, play
from tests.raiders_of_the_deep.yard import (
    broken,
    crew,
    damaged,
    home,
    in_port,
    injury,
    on_patrol,
    on_track,
    quiet,
    sail,
    scene,
)
from tests.raiders_of_the_deep.yard import sink as sunk_on_patrol
from wardroom.games.patrol.calendar import month_number
from wardroom.games.raiders_of_the_deep import RULESET
from wardroom.games.raiders_of_the_deep.advice import ADVISERS
from wardroom.games.raiders_of_the_deep.boat import command_penalty
from wardroom.games.raiders_of_the_deep.combat.damage import crew_injury
from wardroom.games.raiders_of_the_deep.combat.detection import detection_modifiers
from wardroom.games.raiders_of_the_deep.log.book import rows
from wardroom.games.raiders_of_the_deep.phases import close_career
from wardroom.games.raiders_of_the_deep.port.awards import give_awards, last_awards
from wardroom.games.raiders_of_the_deep.port.crew import promotion
from wardroom.games.raiders_of_the_deep.sea.events import random_event
from wardroom.games.raiders_of_the_deep.sea.repair import end_encounter
from wardroom.games.raiders_of_the_deep.sea.roster import roster_ship
from wardroom.games.raiders_of_the_deep.sea.travel import carry_out_mission, may_multiply, rolls_here
from wardroom.games.raiders_of_the_deep.state import (
    KAPITAENLEUTNANT,
    KORVETTENKAPITAEN,
    OBERLEUTNANT,
    Career,
    MineVictims,
)
from wardroom.games.raiders_of_the_deep.view import View, career_json
from wardroom.games.raiders_of_the_deep.words.messages import MESSAGES
from wardroom.table import Decision, Option

OFFICERS_OUT = {"commander": "SW", "1WO": "KIA", "2WO": "KIA"}


def decorated(career: Career) -> list[str]:
    return [each.id for each in career.decorations]


# [10.5.3] Command


@pytest.mark.rule("RD 10.5.3d", "RD 10.5.3k", "RD 11.1b")
@pytest.mark.parametrize("experts", [(), ("LI",)], ids=["plain", "Experte"])
def test_an_engineer_in_command_is_no_better_for_being_experte_in_repairs(experts: tuple[str, ...]) -> None:
    men = crew(wounds=OFFICERS_OUT, experts=experts)
    career = at_sea(crew=men)
    found = {each.name: each.value for each in detection_modifiers(charts(), career, engagement(career))}
    assert command_penalty(men) == "LI in command"
    assert found["LI in command"] > 0
    assert "2WO in command" not in found


@pytest.mark.rule("RD 10.8.2a", "RD 10.5.3d", "RD 10.5.3e")
def test_a_boat_whose_last_officer_dies_as_she_enters_a_patrol_box_turns_home_without_a_roll_there() -> None:
    men = crew(wounds={"doctor": "KIA", "commander": "SW", "1WO": "KIA", "2WO": "SW"})
    career = on_track("T", "P", "P", "P", "P", "T", box=2, crew=men)
    story = sail(career, ["sail:on"], [1, 6])
    assert [roll.table for roll in rolls(story)] == ["Survival", "Survival"]
    assert on_patrol(career).aborting
    story = sail(career, ["sail:on"], [1, quiet(career)])
    assert on_patrol(career).position == 0, "the nearest transit box"


@pytest.mark.rule("RD 10.8.2a", "RD 10.5.3e")
def test_in_a_transit_box_she_rolls_as_usual() -> None:
    men = crew(wounds={"doctor": "KIA", "commander": "SW", "1WO": "KIA", "2WO": "SW"})
    career = on_track("T", "P", "P", "T", "T", box=3, crew=men)
    story = sail(career, ["sail:on"], [1, 6, quiet(career)])
    assert [roll.table.split()[-1] for roll in rolls(story)] == ["Survival", "Survival", "Transit"]


# [10.5.3, 10.11] Whose roll it is


@pytest.mark.rule("RD 10.5.3e")
def test_before_every_survival_roll_the_man_is_named() -> None:
    men = crew(wounds={"doctor": "KIA", "LI": "SW", "1WO": "SW"}, generic=("SW",))
    career = on_track("T", "T", "P", "T", "T", box=1, crew=men)
    story = sail(career, ["sail:on"], [1, 5, 2, quiet(career)])
    assert [event.params["who"] for event in events(story, "no_doctor")] == ["LI", "1WO", "crew"]
    assert story.story[2:9] == ["!no_doctor", "Survival", "!no_doctor", "Survival", "!died", "!no_doctor", "Survival"]


@pytest.mark.rule("RD 10.11a", "RD 10.11d")
def test_before_every_recovery_roll_the_man_is_named() -> None:
    career = home(crew=crew(wounds={"LI": "SW", "commander": "SW", "1WO": "LW"}, generic=("SW",)))
    story = in_port(career, dice=[2, 4, 3])
    assert [event.params["who"] for event in events(story, "in_hospital")] == ["commander", "LI", "crew"]
    assert story.story[1:7] == ["!in_hospital", "Recovery"] * 3


@pytest.mark.rule("RD 10.7.2a", "RD 12.1.3a")
def test_before_every_repair_roll_the_system_is_named_so_that_luck_is_spent_knowingly() -> None:
    career = at_sea(luck=1)
    career.boat.damage = damaged("radio", "batteries")
    engagement(career)
    story = scene(["luck:keep"], [6, 1])
    end_encounter(story, career)
    assert story.story[:3] == ["!repairing", "Hard Repair", "?luck"]
    assert [event.params["system"] for event in events(story, "repairing")] == ["radio", "batteries"]


@pytest.mark.rule("RD 10.5.1b")
def test_a_wound_that_is_capped_below_the_surface_cites_the_cap() -> None:
    career = at_sea()
    story = scene(dice=injury("LI", "KIA"))
    crew_injury(story, career, submerged=True)
    assert career.crew.wounds == {"LI": "LW"}
    assert [event.rule for event in story.log if event.roll and event.roll.table == "Severity"] == ["10.5.1b"]


# [10.2.1] Words that are true of every boat


@pytest.mark.rule("RD 10.2.1b", "RD 10.2.1c")
@pytest.mark.parametrize("code", ["towed", "scuttled_no_engines"])
def test_nothing_is_said_of_two_diesels_for_a_ub_i_has_one(code: str) -> None:
    assert "both" not in str(MESSAGES[code]).lower()


@pytest.mark.rule("RD 10.2.1b")
def test_a_ub_i_without_her_diesel_is_towed_from_the_box_next_to_port() -> None:
    career = at_sea("ub1", "UB-5", zone="North Sea", box=3)
    career.boat.damage = broken("diesel 1")
    engagement(career)
    story = scene()
    end_encounter(story, career)
    assert [event.code for event in story.log] == ["towed"]


# [5.1.2] The last refit


@pytest.mark.rule("RD 5.1.2a", "RD 11.2.1c", "RD 11.4.3a")
@pytest.mark.parametrize("rank", [KAPITAENLEUTNANT, KORVETTENKAPITAEN])
def test_after_the_last_patrol_nothing_is_asked_for(rank: int) -> None:
    career = home(month="1918-10", rank=rank, requests=1)
    story = in_port(career, ends="war over")
    assert not [step for step in story.story if step.startswith("?")]


@pytest.mark.rule("RD 5.1.2a", "RD 10.10.4a")
@pytest.mark.parametrize(("month", "end", "told"), [("1918-10", "war over", "last_refit"), ("1918-06", "", "refit")])
def test_no_other_patrol_is_promised_after_the_last_one(month: str, end: str, told: str) -> None:
    story = in_port(home(month=month), ends=end)
    assert [event.code for code in ("refit", "last_refit") for event in events(story, code)] == [told]


@pytest.mark.rule("RD 5.1.2a", "RD 11.4.2a")
def test_nor_is_a_boat_that_was_lost_replaced() -> None:
    career = home(month="1918-10")
    on_patrol(career).boat_lost = True
    story = in_port(career, ends="war over")
    assert not events(story, "new_boat")


@pytest.mark.rule("RD 5.1.2a", "RD 11.2.1c")
def test_but_before_it_the_commander_may_ask() -> None:
    career = home(month="1918-08", rank=KAPITAENLEUTNANT)
    story = in_port(career, ["transfer:none"])
    assert "?transfer" in story.story


@pytest.mark.rule("RD 5.1.2a", "RD 11.3b")
def test_decorations_are_given_all_the_same() -> None:
    career = home(month="1918-10")
    in_port(career, ends="war over")
    assert "EK2" in decorated(career)


# [5.1, 11.2, 11.4] The rule that is cited


@pytest.mark.rule("RD 5.1.2a", "RD 5.1.3a", "RD 5.1.1a")
@pytest.mark.parametrize(("until", "rule"), [("1918-10", "5.1.2a"), ("1916-03", "5.1.1a")])
def test_an_end_cites_its_rule(until: str, rule: str) -> None:
    career = home(month=until)
    career.options.until = month_number(until)
    war = war_of(career, "port")
    story = scene()
    RULESET.phases["port"](story, war)
    RULESET.phases["refit"](story, war)
    assert [event.rule for event in events(story, "career_over")] == [rule]


@pytest.mark.rule("RD 11.2.1c", "RD 11.2.1d")
@pytest.mark.parametrize(("rank", "die", "rule"), [(KAPITAENLEUTNANT, 6, "11.2.1c"), (KORVETTENKAPITAEN, 5, "11.2.1d")])
def test_a_transfer_cites_the_rule_of_the_rank(rank: int, die: int, rule: str) -> None:
    career = home(rank=rank)
    story = in_port(career, ["transfer:flotilla:Pola"], [die])
    assert [event.rule for event in events(story, "transferred")] == [rule]


# [11.3] Decorations without an effect


@pytest.mark.rule("RD 11.3a")
@pytest.mark.parametrize(("completed", "badge"), [(1, False), (2, True)])
def test_a_patrol_that_is_not_brought_home_does_not_count_for_the_war_badge(completed: int, badge: bool) -> None:
    career = at_sea(month="1918-05")
    career.patrols = completed + 1
    last_awards(scene(), career)
    assert ("War Badge" in decorated(career)) is badge


@pytest.mark.rule("RD 11.3c")
def test_a_commander_who_is_killed_outright_was_not_wounded() -> None:
    career = at_sea()
    war = war_of(career, "travel")
    career.crew.wounds = {}
    story = scene(dice=injury("commander", "KIA"))
    with pytest.raises(Exception, match="commander killed"):
        crew_injury(story, career, submerged=False)
    last_awards(scene(), war.career)
    assert "Wound Badge" not in decorated(career)


@pytest.mark.rule("RD 11.3d", "RD 8.1.7b")
def test_the_adriatic_is_part_of_the_mediterranean() -> None:
    career = at_sea("ub2", "UB-42", month="1916-06", zone="Adriatic", box=1, multipliers=1)
    assert may_multiply(career, on_patrol(career)) == "open"
    sunk_on_patrol(career, 2000, red=True)
    give_awards(scene(), career, career.month + 1)
    assert "Iron Crescent" in decorated(career)


@pytest.mark.rule("RD 11.3.5a", "RD 11.4.3a", "RD 11.4.3d")
def test_two_decorations_of_one_patrol_are_two_requests_one_in_each_refit() -> None:
    career = home(month="1916-10", sunk=0)
    sunk_on_patrol(career, 80_000)
    story = in_port(career, ["request:boat:u51"], [6])
    assert decorated(career) == ["EK2", "HK", "HH"]
    assert story.story.count("?request") == 1
    assert career.requests == 1


# [11.2, 11.4] Months in port


@pytest.mark.rule("RD 11.2.4a", "RD 11.4.3b")
@pytest.mark.parametrize(("training", "reviews"), [(3, 0), (4, 1)])
def test_a_year_that_ends_while_the_crew_trains_is_reviewed_in_that_refit(training: int, reviews: int) -> None:
    """He sailed first in December 1915; the year is over in December 1916."""
    career = home("u31", "U-35", "1916-08", rank=OBERLEUTNANT, requests=1, reviewed=month_number("1915-12"))
    story = in_port(career, ["class:keep", "request:boat:u51"], [1, training, 1, *[1] * reviews])
    assert len(rolls(story, "Promotion")) == reviews


@pytest.mark.rule("RD 11.4.4b", "RD 10.10.4a", "RD 3.5a")
def test_training_comes_last_in_the_log_for_the_patrol_is_the_month_after() -> None:
    """Home in January 1915 with damage; in the yard in February, training from March on."""
    career = home("u19", "U-20", "1915-01")
    career.boat.hull = 3
    in_port(career, ["class:UB"], [2, 1])
    letters = [row.letter for row in rows(career_json(charts(), career), [])]
    assert letters == ["", "R", "T", "T"]
    assert career.month == month_number("1915-05")


# The chart that is rolled on


@pytest.mark.rule("RD 14.5.1b", "RD 8.2.2a")
@pytest.mark.parametrize(("austrian", "chart"), [(False, "T1 small"), (True, "T2 small")])
def test_an_austrian_rolls_on_the_roster_of_his_navy_by_name(austrian: bool, chart: str) -> None:
    career = at_sea(month="1917-05", zone="Mediterranean", options=options(austrian=austrian))
    story = scene(dice=[3])
    roster_ship(story, career, "small", career.month)
    assert [roll.chart for roll in rolls(story)] == [chart]


@pytest.mark.rule("RD 10.11.4a")
def test_the_number_of_a_new_boat_is_rolled_by_the_rule_that_gives_it() -> None:
    career = home(month="1916-02", crew=crew(wounds={"commander": "SW"}))
    story = in_port(career, dice=[5, 1])
    assert [event.rule for event in story.log if event.roll and event.roll.chart == "B1"] == ["10.11.4a"]


# [12] Events


@pytest.mark.rule("RD 12.0b", "RD 12.1.5a")
@pytest.mark.parametrize(("box", "aborting", "happens"), [(8, False, False), (7, False, True), (1, True, False)])
def test_fog_hides_no_box_when_none_is_left(box: int, aborting: bool, happens: bool) -> None:
    career = at_sea(zone="British Isles", box=box)
    patrol = on_patrol(career)
    assert len(patrol.boxes) == 8
    patrol.aborting, patrol.direction = aborting, -1 if aborting else 1
    story = scene(dice=[falling(charts().random_event, "fog")])
    random_event(story, career, "British Isles")
    assert patrol.fog is patrol.event_happened is happens
    assert len(events(story, "event_ignored")) == (not happens)


# [7.3.2, 5.2.3] After the end


@pytest.mark.rule("RD 7.3.2b", "RD 7.3.2c", "RD 5.2.3a")
def test_mines_sink_ships_in_the_month_after_even_if_the_boat_is_lost_before() -> None:
    career = at_sea("uc2", "UC-21", "1917-03", "British Isles", mission="mines", box=3)
    career.mines.append(MineVictims(career.month + 1, 2))
    ships = charts().rosters["german"]["small"][career.month + 1]
    story = scene(dice=[*falling(charts().ship_size, "small"), 3, *falling(charts().ship_size, "small"), 4])
    close_career(story, war_of(career, "travel"), "mine")
    story.finish()
    assert [ship.name for ship in career.log[-1].ships] == [ships[2].name, ships[3].name]
    assert career.tonnage == career.decoration_tons == ships[2].tons + ships[3].tons
    assert {event.params["month"] for event in events(story, "mined")} == {month_number("1917-04")}


@pytest.mark.rule("RD 7.3.2b")
def test_mines_laid_count_for_the_month_after_the_patrol() -> None:
    career = at_sea("uc2", "UC-21", "1917-03", "British Isles", mission="mines", box=2)
    carry_out_mission(scene(dice=[6]), career, on_patrol(career))
    assert [(laid.month, laid.ships) for laid in career.mines] == [(month_number("1917-04"), 3)]


# [8.1.7, 10.8] Rolls in a box


@pytest.mark.rule("RD 8.1.7b", "RD 8.1.7f", "RD 10.8.2a", "RD 10.8.3a")
@pytest.mark.parametrize(
    ("box", "aborting", "diesel", "found"),
    [(2, False, False, 1), (3, False, False, 5), (1, False, False, 1), (5, True, False, 1), (5, True, True, 2)],
    ids=["mission box", "patrol box", "transit", "way home", "way home on one diesel"],
)
def test_a_multiplier_counts_in_patrol_boxes_alone_and_not_on_the_way_home(
    box: int, aborting: bool, diesel: bool, found: int
) -> None:
    career = at_sea("uc2", "UC-21", "1917-03", "British Isles", mission="mines", box=box)
    patrol = on_patrol(career)
    patrol.multiplier, patrol.aborting = 5, aborting
    career.boat.damage = broken("diesel 1") if diesel else {}
    assert rolls_here(career, patrol) == found


@pytest.mark.rule("RD 11.2.4a", "RD 4.2a")
def test_the_first_year_of_service_starts_with_the_first_patrol_whenever_that_is() -> None:
    war = begin("career", boat="u31", start="1916-06", rank="KptLt", commander="Test")
    play(war, {}, {})
    started = scene(dice=[1])
    promotion(started, war.career, month_number("1917-05"))
    assert not rolls(started, "Promotion")
    promotion(started, war.career, month_number("1917-06"))
    assert len(rolls(started, "Promotion")) == 1


@pytest.mark.rule("RD 12.1.3a")
def test_hals_und_beinbruch_is_gone_once_it_is_used() -> None:
    """Two men whose recovery takes too long, and one marker: the second is not asked about."""
    career = home(crew=crew(wounds={"LI": "SW", "1WO": "SW"}), luck=1)
    story = in_port(career, ["luck:use"], [6, 5, 6])
    assert career.luck == 0
    assert story.story.count("?luck") == 1
    assert [roll.result for roll in rolls(story, "Recovery")] == [6, 5, 6]


# [11.4] What a new boat costs


@pytest.mark.rule("RD 11.4.3b", "RD 11.4.3c", "RD 11.4.4b")
@pytest.mark.parametrize(
    ("kind", "id", "said"),
    [
        ("request", "request:boat:u51", "one to six months"),
        ("request", "request:flotilla:Flanders", "a month later"),
        ("class", "class:UC", "one to six months"),
        ("replacement", "replacement:u51", "one to six months"),
    ],
)
def test_the_months_that_a_new_boat_or_flotilla_costs_are_said_with_the_choice(kind: str, id: str, said: str) -> None:
    view = View(war_of(home(), "refit"), "captain", charts())
    chosen = Option(id, "")
    told = [each.message for each in ADVISERS[kind](view, Decision(kind, "", (chosen,)), chosen)]
    assert said in told[-1]
    for waits in (Option("request:later", ""), Option("class:keep", "")):
        assert not list(ADVISERS[waits.id.split(":")[0]](view, Decision(kind, "", (waits,)), waits))
