"""[9.6-9.10] Every hit of every attacker is resolved with the boat as it lies; and turns that are easily missed."""

from __future__ import annotations

import pytest

from tests.careers import events, falling, modifiers, rolls, two
from tests.raiders_of_the_deep.build import charts, options, target
from tests.raiders_of_the_deep.fights import (
    ESCAPED,
    NO_HITS,
    RUN_SILENT,
    Story,
    aim,
    attacking,
    coming,
    decorated,
    fight_of,
    gun_misses,
    hunted,
    hurting,
    misses,
    strikes,
)
from tests.raiders_of_the_deep.yard import on_patrol
from wardroom.games.patrol.crew import ELITE, GREEN, TRAINED, VETERAN
from wardroom.games.raiders_of_the_deep.combat.aircraft import aircraft_encounter
from wardroom.games.raiders_of_the_deep.combat.damage import crew_injury
from wardroom.games.raiders_of_the_deep.combat.detection import (
    be_attacked,
    depth_charges,
    detection_modifiers,
    exceed_test_depth,
    ram,
)
from wardroom.games.raiders_of_the_deep.combat.fire import apply_damage
from wardroom.games.raiders_of_the_deep.combat.following import follow
from wardroom.games.raiders_of_the_deep.combat.q_ships import dive, q_ship_fires
from wardroom.games.raiders_of_the_deep.combat.unescorted import unescorted_combat
from wardroom.games.raiders_of_the_deep.sea.encounter import wait_for_night

HITS = (2, 3, 4, 5)
RISING = falling(charts().additional_flooding, "flooding")


@pytest.mark.rule("RD 9.6.8c", "RD 9.6.9a", "RD 9.1.7a")
@pytest.mark.parametrize("number", HITS)
def test_every_hit_of_a_ram_is_rolled(number: int) -> None:
    one = hunted()
    story = Story(dice=[falling(charts().ram, number), *[strikes("hull")] * number])
    ram(story, one, fight_of(one), "detected")
    story.finish()
    assert one.boat.hull == fight_of(one).incoming_hits == number


@pytest.mark.rule("RD 9.9b", "RD 9.6.9a")
@pytest.mark.parametrize("number", HITS)
def test_every_hit_of_a_q_ship_is_rolled(number: int) -> None:
    one = attacking("Ship", month="1916-06", surfaced=True, range="medium")
    story = Story(dice=[hurting(number, modifier=1), *[strikes("hull")] * number])
    q_ship_fires(story, one, fight_of(one))
    story.finish()
    assert one.boat.hull == number


@pytest.mark.rule("RD 9.10.2b", "RD 10.5.1b")
def test_a_man_who_is_hit_by_bombs_may_be_killed() -> None:
    """[RD-R15] The dive failed: the boat counts as surfaced, for the hits as for the man who is hurt in any case."""
    who, wound = charts().crew_injury, charts().severity
    dice = [falling(charts().crash_dive, "attacked"), hurting(1, modifier=-2), strikes("crew injury")]
    dice += [falling(who, "1WO"), falling(wound, "KIA"), falling(who, "2WO"), falling(wound, "LW")]
    one = attacking("Ship", month="1917-09")
    aircraft_encounter(Story(dice=dice), one, fight_of(one))
    assert one.crew.wounds == {"1WO": "KIA", "2WO": "LW"}


@pytest.mark.rule("RD 10.0b", "RD 10.1.3a", "RD 9.6.8d")
def test_water_that_a_ram_let_in_may_rise_before_there_are_depth_charges() -> None:
    one = hunted(month="1915-06")
    story = Story(dice=[falling(charts().ram, 2), strikes("flooding"), strikes("hull"), RISING])
    be_attacked(story, one, fight_of(one), "detected")
    story.finish()
    assert one.boat.flooding == 2


@pytest.mark.rule("RD 9.4.3c", "RD 9.6.2a")
def test_an_escort_that_came_looks_twice_and_not_a_third_time_on_the_approach() -> None:
    one = attacking("Ship", surfaced=True, zone="Mediterranean", range="close")
    fire = ["weapon:gun", "gun:target-1", "gun:done", "weapon:done", "round:again", RUN_SILENT]
    strike = ["strike:attack", "salvo:forward", *aim("forward", 1), RUN_SILENT]
    story = Story([*fire, *strike], [gun_misses("close"), coming("Escort"), ESCAPED, misses(where="close"), ESCAPED])
    assert unescorted_combat(story, one, fight_of(one))
    story.finish()
    looks = [roll.table for roll in rolls(story) if roll.chart == "E2"]
    assert looks == ["Detection", "Detection"]


@pytest.mark.rule("RD 9.7.6a", "RD 9.7.6c")
@pytest.mark.parametrize("result", ["escorted", "straggler"])
def test_ships_that_have_sunk_are_not_followed(result: str) -> None:
    ships = (target(7600, damage=3), target(6000, damage=1, name="Lame"), target(5500))
    one = attacking("Convoy", ships=ships, fired=True)
    again = follow(Story(["follow:damaged"], [falling(charts().follow_damaged, result)]), one, fight_of(one))
    assert again is not None
    assert [ship.name for ship in again.targets] == ["Lame"]


@pytest.mark.rule("RD 8.3.2a")
@pytest.mark.parametrize(
    ("quality", "counted"),
    [(GREEN, {"green crew": 1}), (TRAINED, {}), (VETERAN, {}), (ELITE, {"elite crew": -1})],
)
def test_a_crew_that_waits_for_night_counts_by_its_quality(quality: int, counted: dict[str, int]) -> None:
    one = attacking("Ship+Escort")
    one.crew.quality = quality
    story = Story(dice=[1])
    assert wait_for_night(story, one, fight_of(one))
    assert modifiers(rolls(story)[0]) == counted


# [10.1.3] The water rises at the end of every round, whoever let it in


@pytest.mark.rule("RD 9.9b", "RD 10.1.3a", "RD 10.0b")
def test_water_rises_after_the_fire_of_a_q_ship() -> None:
    one = attacking("Ship", month="1916-06", surfaced=True)
    story = Story(dice=[hurting(1, modifier=1), strikes("flooding"), RISING])
    q_ship_fires(story, one, fight_of(one))
    story.finish()
    assert one.boat.flooding == 2


@pytest.mark.rule("RD 9.9j", "RD 10.1.3a", "RD 10.0b")
def test_water_rises_after_the_depth_charges_of_a_q_ship() -> None:
    one = attacking("Ship", month="1916-06", surfaced=True)
    story = Story(dice=[hurting(1), strikes("flooding"), RISING])
    dive(story, one, fight_of(one))
    story.finish()
    assert one.boat.flooding == 2


@pytest.mark.rule("RD 9.10.2b", "RD 10.1.3a", "RD 10.0b")
def test_water_rises_after_bombs() -> None:
    one = attacking("Ship", month="1917-09")
    dice = [falling(charts().crash_dive, "attacked"), hurting(1, modifier=-2), strikes("flooding")]
    man = [falling(charts().crew_injury, "1WO"), falling(charts().severity, "LW")]
    story = Story(dice=[*dice, *man, RISING])
    aircraft_encounter(story, one, fight_of(one))
    story.finish()
    assert one.boat.flooding == 2


# Who helps, and when


@pytest.mark.rule("RD 11.3.6c", "RD 9.2.2d")
@pytest.mark.parametrize(("wound", "helps"), [("", True), ("LW", True), ("SW", False)])
def test_the_pour_le_merite_hides_no_boat_whose_commander_is_out(wound: str, helps: bool) -> None:
    """[RD-R37]"""
    one = decorated(hunted(), "PLM")
    if wound:
        one.crew.wounds = {"commander": wound}
    counted = {modifier.name for modifier in detection_modifiers(charts(), one, fight_of(one))}
    assert ("Pour le Mérite" in counted) == helps


@pytest.mark.rule("RD 12.1.3a", "RD 9.6.4d")
@pytest.mark.parametrize(("more", "offered"), [(0, True), (1, False)])
def test_luck_is_offered_when_the_hull_gives_a_little(more: int, offered: bool) -> None:
    """Equal to the number of the box costs another one; more is harmless."""
    one = hunted(luck=1)
    number = charts().mats[one.boat.boat_class].hull[0]
    again = ["luck:use"] if offered else []
    story = Story(again, [two(number + more), *([two(12)] if offered else [])])
    exceed_test_depth(story, one, fight_of(one))
    story.finish()
    assert one.boat.hull == 1
    assert one.luck == (0 if offered else 1)


@pytest.mark.rule("RD 14.4.3a")
def test_good_courses_leave_no_fewer_than_no_hits() -> None:
    """[RD-R53]"""
    one = hunted(options=options(evasive_maneuvers=True))
    better = min(charts().evasive_hits.values())
    assert better < 0
    for course in range(1, 7):
        story = Story([f"course:{course}"], [1, NO_HITS, *[strikes("radio")] * 4])
        depth_charges(story, one, fight_of(one), "")
        [told] = events(story, "depth_charged")
        assert int(str(told.params["hits"])) >= 0


# [9.2.6] The log


@pytest.mark.rule("RD 9.2.6a", "RD 9.0d")
def test_a_ship_has_one_line_in_the_log_checked_then_circled() -> None:
    ship = target(7600, name="Hit")
    one = attacking("Convoy", ships=(ship,))
    apply_damage(Story(), one, fight_of(one), ship, 1)
    apply_damage(Story(), one, fight_of(one), ship, 1)
    assert [(line.name, line.mark) for line in one.log[-1].ships] == [("Hit", "damaged")]
    assert (one.tons_damaged, one.tonnage) == (7600, 0)
    apply_damage(Story(), one, fight_of(one), ship, 1)
    assert [(line.name, line.mark) for line in one.log[-1].ships] == [("Hit", "sunk")]
    assert (one.tons_damaged, one.tonnage) == (0, 7600)


@pytest.mark.rule("RD 9.7.2a")
def test_unescorted_ships_are_not_followed() -> None:
    one = attacking("Ship", ships=(target(7600, damage=1),), fired=True)
    story = Story()
    assert follow(story, one, fight_of(one)) is None
    assert not story.asked


# [10.5] What is remembered of wounds


@pytest.mark.rule("RD 11.1.4a", "RD 10.5.3i")
@pytest.mark.parametrize(("wound", "low"), [("LW", False), ("SW", True), ("KIA", True)])
def test_a_crew_whose_last_box_falls_is_laid_low(wound: str, low: bool) -> None:
    one = attacking("Ship")
    one.crew.generic = ["SW", "KIA", "SW", ""]
    dice = [falling(charts().crew_injury, "crew"), falling(charts().severity, wound)]
    crew_injury(Story(dice=dice), one, submerged=False)
    assert on_patrol(one).crew_laid_low == low


@pytest.mark.rule("RD 11.3c")
@pytest.mark.parametrize(("wound", "badge"), [("LW", False), ("SW", True)])
def test_only_a_severe_wound_of_the_commander_is_remembered(wound: str, badge: bool) -> None:
    one = attacking("Ship")
    dice = [falling(charts().crew_injury, "commander"), falling(charts().severity, wound)]
    crew_injury(Story(dice=dice), one, submerged=False)
    assert on_patrol(one).commander_wounded == badge
