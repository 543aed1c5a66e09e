"""[6.0, 6.1] The sequence of play: months, the steps of a patrol and of a refit; [17.0] the log of the rulebook."""

from __future__ import annotations

import pytest

from tests.careers import Faces, asked, events, falling, rolls, tables_rolled
from tests.raiders_of_the_deep.at_terminal import SHOWN
from tests.raiders_of_the_deep.build import at_sea, charts, engagement, options, target
from tests.raiders_of_the_deep.fights import (
    ESCAPED,
    RUN_SILENT,
    Story,
    aim,
    coming,
    fight_of,
    gun_hits,
    hurting,
    misses,
    shell,
    strikes,
)
from tests.raiders_of_the_deep.patrolling import begin, finding, in_command, phase, rigged, size, step
from tests.raiders_of_the_deep.play import play
from tests.raiders_of_the_deep.yard import crew, home, in_port, next_patrol, on_patrol, sails, sink
from wardroom.games.patrol.calendar import month_number, month_text
from wardroom.games.patrol.crew import SERIOUS
from wardroom.games.patrol.damage import DAMAGED
from wardroom.games.raiders_of_the_deep.cards import GERMAN_TYPES
from wardroom.games.raiders_of_the_deep.combat.fire import apply_damage
from wardroom.games.raiders_of_the_deep.lookout import make_view
from wardroom.games.raiders_of_the_deep.port.assignment import prepare_patrol
from wardroom.games.raiders_of_the_deep.sea.encounter import press_attack
from wardroom.games.raiders_of_the_deep.state import Career, War
from wardroom.table import OVER

DAY = falling(charts().day_or_night, "day")
ON = "sail:on"


# [6.0] Months


@pytest.mark.rule("RD 6.0b")
@pytest.mark.parametrize("boat", GERMAN_TYPES)
@pytest.mark.parametrize("settled", [True, False])
def test_a_career_begins_in_the_month_from_which_the_type_can_be_had(boat: str, settled: bool) -> None:
    """Whether the type is a setting or the answer to the question."""
    war = begin(boat=boat if settled else "ask", rank="olt", commander="Test")
    play(war, {"boat": f"boat:{boat}"}, {})
    assert war.career.month == charts().mats[boat].start
    play(war, {}, {})
    assert war.career.log[0].month == charts().mats[boat].start


@pytest.mark.rule("RD 6.0b", "RD 6.1.4a")
def test_patrols_go_on_until_october_1918_and_then_victory_is_determined() -> None:
    war = begin(boat="u31", number="U-35", start="1917-11", rank="olt", commander="Test")
    seen = [war.phase]
    while war.phase != OVER:
        assert war.level == ""
        play(war, {"class": "class:keep", "transfer": "transfer:none"}, {})
        if war.phase != seen[-1]:
            seen.append(war.phase)
    cycle = ["assignment", "travel", "port", "refit"]
    patrols = war.career.patrols
    assert seen == ["setup", *cycle * patrols, OVER]
    assert patrols == 6
    assert [month_text(entry.month) for entry in war.career.log][-2:] == ["1918-07", "1918-09"]
    assert war.career.end == "war over" and war.level == "Defeat"


@pytest.mark.rule("RD 6.0b")
def test_a_patrol_may_still_start_in_october_1918() -> None:
    war = begin(boat="u31", number="U-35", start="1918-08", rank="olt", commander="Test")
    while war.phase != OVER:
        play(war, {"class": "class:keep", "transfer": "transfer:none"}, {})
    assert [month_text(entry.month) for entry in war.career.log] == ["1918-08", "1918-10"]


@pytest.mark.rule("RD 6.0c", "RD 6.0e", "RD 6.1.3a")
@pytest.mark.parametrize(("hull", "months", "next_month"), [(0, 1, "1915-06"), (1, 2, "1915-07"), (4, 3, "1915-08")])
def test_a_patrol_takes_its_month_the_refit_those_after_it_and_the_next_patrol_follows(
    hull: int, months: int, next_month: str
) -> None:
    """An undamaged boat refits for a month, each two or three spaces of hull, or part of them, add one."""
    one = home("u5", "U-6", "1915-04")
    one.boat.hull = hull
    in_port(one)
    assert (one.log[-1].month, one.log[-1].refit_months) == (month_number("1915-04"), months)
    assert sails(one) == next_month
    order = charts().assignment(one.flotilla, "u5", one.month)
    prepare_patrol(rigged(dice={order.name: (1, 1), "Agent": (1, 1)}), one)
    assert one.log[-1].month == month_number(next_month) == on_patrol(one).sailed


# [6.1.2] The steps of a patrol


@pytest.mark.rule("RD 6.1.2c")
def test_against_unescorted_ships_further_rounds_may_be_fought() -> None:
    one = at_sea(month="1917-03", box=2, options=options(standard_tonnage=True))
    weapons = ["weapon:forward", *aim("forward", 1), "weapon:done"]
    script, _ = step(
        one,
        [ON, "attack:submerged:medium", *weapons, "round:again", *weapons, "round:end"],
        [(1, 2), size("large"), DAY, misses(modifier=-1), coming("-", "1917-03"), misses(modifier=-1)],
        finding(British_Isles="Ship"),
    )
    assert len(asked(script, "round")) == 2
    assert not asked(script, "follow")


@pytest.mark.rule("RD 6.1.2c", "RD 6.1.2d", "RD 6.1.2e")
def test_escorts_attack_until_they_are_shaken_off_then_ships_are_followed_and_at_last_all_is_repaired() -> None:
    """June 1916: found once, an attempt to ram and a depth charge that breaks the radio."""
    one = at_sea(month="1916-06", box=2, options=options(standard_tonnage=True))
    attack = ["attack:submerged:medium", "salvo:forward", *aim("forward", 1)]
    repaired = falling(charts().repair["radio"], "repaired")
    found, hit = (6, 4), [(1, 1), hurting(1, modifier=0), strikes("radio")]
    script, _ = step(
        one,
        [ON, *attack, RUN_SILENT, RUN_SILENT, "follow:group", *attack, RUN_SILENT, "follow:none"],
        [
            *((1, 2), size("large"), DAY, misses()),
            *(found, *hit, ESCAPED, repaired, falling(charts().follow, "followed")),
            *(DAY, misses(), ESCAPED),
        ],
        finding(British_Isles="Ship+Escort"),
    )
    story = script.story
    assert [roll.table for roll in rolls(script) if roll.chart in ("E2", "E3")] == [
        *("Detection", "Ram", "Attack", "Detection", "Detection")
    ]
    assert story.index("!escaped") < story.index("!repaired") < story.index("?follow")
    assert one.boat.damage == {} and one.fight is None
    assert len(rolls(script, "G/6 medium")) == 2, "the tube that fired was reloaded for the second attack"


@pytest.mark.rule("RD 6.1.2e")
def test_what_is_damaged_is_repaired_once_the_combat_is_over_and_not_before() -> None:
    one = at_sea(month="1917-03", box=2, options=options(standard_tonnage=True))
    one.boat.damage = {"radio": DAMAGED}
    weapons = ["weapon:forward", *aim("forward", 1), "weapon:done"]
    script, _ = step(
        one,
        [ON, "attack:submerged:medium", *weapons, "round:again", "weapon:done", "round:end"],
        [
            *((1, 2), size("large"), DAY, misses(modifier=-1), coming("-", "1917-03")),
            falling(charts().repair["radio"], "repaired"),
        ],
        finding(British_Isles="Ship"),
    )
    assert script.story[-1] != "?round"
    assert script.story.index("!repaired") > max(at for at, told in enumerate(script.story) if told == "?round")
    assert one.boat.damage == {}


# [6.1.3] The steps of a refit


def crowded() -> Career:
    """June 1916, a third success of 60,000 tons, LI in hospital, review in July."""
    one = home("u31", "U-35", "1916-06", sunk=0, successes=2, rank=3, reviewed=month_number("1915-07"))
    sink(one, *[10_000] * 6)
    one.crew = crew(wounds={"LI": SERIOUS})
    return one


@pytest.mark.rule("RD 6.1.3a", "RD 6.1.3b", "RD 6.1.3c", "RD 6.1.3d", "RD 6.1.3e")
def test_recovery_then_advancement_then_promotion_and_decorations_then_reassignment() -> None:
    one = crowded()
    script = in_port(
        one,
        ["request:flotilla:II", "transfer:none"],
        [
            falling(charts().recovery, 1),
            falling(charts().advancement, "2WO"),
            (1,),
            falling(charts().boat_request, "granted"),
        ],
    )
    assert tables_rolled(script) == ["Recovery", "Advancement", "Promotion", "Boat Request"]
    story = script.story
    assert story.index("Promotion") < story.index("!award") < story.index("?request") < story.index("!refit")
    assert one.flotilla == "II" and one.crew.experts == ["2WO"]


@pytest.mark.rule("RD 6.1.3b", "RD 6.1.3c")
def test_a_man_who_needs_longer_than_the_refit_is_replaced_before_anybody_advances() -> None:
    one = crowded()
    choices = ["request:later", "transfer:none"]
    dice = [falling(charts().recovery, 2), falling(charts().advancement, "LI"), (1,)]
    script = in_port(one, choices, dice)
    assert [event.params["who"] for event in events(script, "replaced")] == ["LI"]
    assert script.story.index("!replaced") < script.story.index("Advancement")
    assert one.crew.experts == ["LI"], "the new man"


@pytest.mark.rule("RD 6.1.3a", "RD 6.1.3b")
@pytest.mark.parametrize(("hull", "needs", "stays"), [(0, 1, True), (0, 2, False), (1, 2, True), (1, 3, False)])
def test_the_length_of_the_refit_is_known_when_men_are_replaced(hull: int, needs: int, stays: bool) -> None:
    one = home("u31", "U-35", "1916-06", rank=2, reviewed=month_number("1916-01"))
    one.boat.hull = hull
    one.crew = crew(wounds={"LI": SERIOUS}, experts=("LI",))
    in_port(one, (), [falling(charts().recovery, needs)])
    assert one.log[-1].refit_months == 1 + hull
    assert ("LI" in one.crew.experts) is stays
    assert not one.crew.wounds


@pytest.mark.rule("RD 6.1.3c")
@pytest.mark.parametrize(("before", "rolled"), [(0, False), (1, False), (2, True), (5, True)])
def test_the_third_success_brings_advancement_and_its_s_is_circled(before: int, rolled: bool) -> None:
    one = home("u31", "U-35", "1916-06", rank=2, successes=before)
    script = in_port(one, (), [falling(charts().advancement, "LI")] if rolled else [])
    assert bool(rolls(script, "Advancement")) is rolled is one.log[-1].advancement


# [17.0] The log of the rulebook


@pytest.mark.rule("RD 17.0b", "RD 6.0c", "RD 6.0e", "RD 9.3.5a", "RD 11.3b")
def test_ex_14_the_log_of_commander_lepsius() -> None:
    """U-6, Olt zS: April 1915, yard in May and June; July, yard in August; lost on the third patrol."""
    one = home("u5", "U-6", "1915-04", sunk=0, rank=2, commander="Lepsius")
    sunk(one, 3, prize=True)
    one.boat.hull = 1
    in_port(one)
    assert sails(one) == "1915-07" and [each.id for each in one.decorations] == ["EK2"]
    next_patrol(one, sunk=0)
    sunk(one, 8, prize=True)
    in_port(one)
    assert sails(one) == "1915-09" and [each.id for each in one.decorations] == ["EK2", "EK1"]
    next_patrol(one, sunk=0)
    sunk(one, 1, prize=True)
    war = strike_a_mine(one)
    assert war.phase == OVER and one.end == "mine" and one.lost
    assert [(month_text(each.month), each.refit_months, each.success) for each in one.log] == [
        *(("1915-04", 2, True), ("1915-07", 1, True), ("1915-09", 0, None))
    ]
    assert {ship.mark for entry in one.log for ship in entry.ships} == {"sunk", "prize"}
    assert not any(entry.advancement for entry in one.log)
    view = make_view(war, "captain", charts())
    sheet = [line.text for line in SHOWN.log_sheet(view.to_json(), "captain")]
    assert [line.split()[0] for line in sheet if line.endswith(" R")] == ["May-15", "Jun-15", "Aug-15"]
    assert [line.split()[-1] for line in sheet if line.startswith(("Apr-15", "Jul-15"))] == ["S", "S"]
    assert sum(line.startswith("* ") for line in sheet) == 12
    assert sum(line.endswith("(P)") for line in sheet) == 3


def sunk(one: Career, ships: int, *, prize: bool) -> None:
    """So many small ships are sunk, the last by the gun and taken as a prize."""
    for _ in range(ships - prize):
        fight = engagement(one, "Ship", target(2000))
        apply_damage(rigged(), one, fight, fight.targets[0], fight.targets[0].capacity)
    if prize:
        engagement(one, "Ship", target(1500, capacity=1, checked=True), surfaced=True)
        script = Story(["weapon:gun", "gun:target-1", "gun:done", "prize:take"], [gun_hits(), shell()])
        press_attack(script, one, fight_of(one))
    one.fight = None


def strike_a_mine(one: Career) -> War:
    """In the next box, and the boat is lost."""
    war = in_command(one, "travel")
    on_patrol(one).position = 0
    area = on_patrol(one).boxes[1]
    dice: list[Faces] = [(1, 2), falling(charts().mine, "hit"), (6, 6)]
    phase(war, [ON], dice, finding(**{area.replace(" ", "_"): "Mine"}))
    return war
