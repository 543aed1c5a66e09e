"""[9.7] Following escorted ships and convoys."""

from __future__ import annotations

from typing import Any

import pytest

from tests.careers import asked, events, falling, ids, modifiers, pair, refusals, rolls
from tests.raiders_of_the_deep.build import at_sea, charts, options, target
from tests.raiders_of_the_deep.fights import (
    ESCAPED,
    RAM_MISSES,
    RUN_SILENT,
    Story,
    aim,
    attacking,
    fight_of,
    misses,
    torpedo,
)
from wardroom.games.patrol.targets import hurt_and_unhurt
from wardroom.games.raiders_of_the_deep.combat.following import follow
from wardroom.games.raiders_of_the_deep.sea.encounter import engage, press_attack, ship_encounter, time_of_day
from wardroom.games.raiders_of_the_deep.state import Career, Target

SMALL = falling(charts().ship_size, "small")
LARGE = falling(charts().ship_size, "large")
DAY = falling(charts().day_or_night, "day")
NIGHT = falling(charts().day_or_night, "night")
PLAIN: dict[str, Any] = {"options": options(standard_tonnage=True)}
ATTACK = ["attack:submerged:medium", "salvo:forward", *aim("forward", 1), RUN_SILENT]
DAMAGED, GROUP, LET_GO = "follow:damaged", "follow:group", "follow:none"


def hurt(tons: int = 13_000, **changes: Any) -> Target:
    return target(tons, damage=1, **changes)


def evaded(encounter: str, *ships: Target, **changes: Any) -> Career:
    """A boat whose fight with these ships is over; its tubes need nothing."""
    return attacking(encounter, ships=ships, **changes)


# 9.7.1-9.7.3


@pytest.mark.rule("RD 9.7.1a")
@pytest.mark.parametrize(("encounter", "ships"), [("Ship+Escort", 1), ("Two Ships+Escort", 2), ("Convoy", 4)])
def test_after_the_first_round_escorted_ships_and_convoys_may_be_followed_in_the_same_box(
    encounter: str, ships: int
) -> None:
    one = at_sea(month="1916-06", **PLAIN)
    table = Story(
        [*ATTACK, GROUP, "decline"],
        [*[SMALL] * ships, DAY, misses(), ESCAPED, 4, *([SMALL] * 4 if encounter == "Convoy" else []), DAY],
    )
    ship_encounter(table, one, encounter, "British Isles")
    table.finish()
    assert ids(asked(table, "follow")[0]) == [GROUP, LET_GO]
    assert one.patrol is not None
    assert one.patrol.position == 2
    assert events(table, "followed")


@pytest.mark.rule("RD 9.7.2a")
def test_unescorted_ships_are_not_followed() -> None:
    one = at_sea(month="1917-03", **PLAIN)
    table = Story(
        ["attack:submerged:medium", "weapon:forward", *aim("forward", 1), "weapon:done", "round:end"],
        [SMALL, DAY, misses(modifier=-1)],
    )
    ship_encounter(table, one, "Ship", "British Isles")
    table.finish()
    assert not asked(table, "follow")


@pytest.mark.rule("RD 9.7.3a")
def test_a_detected_and_damaged_boat_may_follow_after_its_repairs() -> None:
    one = evaded("Ship+Escort", target(7600))
    one.boat.damage["radio"] = "damaged"
    one.boat.flooding = 2
    table = Story([GROUP], [falling(charts().repair["radio"], "repaired"), 1])
    assert follow(table, one, fight_of(one)) is not None
    table.finish()
    assert table.story.index("!repaired") < table.story.index("?follow")
    assert one.boat.flooding == 0


@pytest.mark.rule("RD 9.7.3a")
def test_a_boat_that_must_abort_after_its_repairs_does_not_follow() -> None:
    one = evaded("Ship+Escort", target(7600))
    one.boat.damage["fuel tanks"] = "damaged"
    table = Story([], [falling(charts().repair["fuel tanks"], "inoperative")])
    table.strict = False
    assert follow(table, one, fight_of(one)) is None
    assert one.patrol is not None
    assert one.patrol.aborting
    assert not asked(table, "follow")


# 9.7.4


@pytest.mark.rule("RD 9.7.4a")
def test_an_undamaged_capital_ship_is_not_followed() -> None:
    one = evaded("Capital Ship", target(18_000, kind="capital", red=True, capacity=5))
    table = Story([])
    assert follow(table, one, fight_of(one)) is None
    assert [event.rule for event in events(table, "too_fast")] == ["9.7.4a"]


@pytest.mark.rule("RD 9.7.4a")
def test_nor_is_night_waited_for_with_her_in_sight() -> None:
    one = evaded("Capital Ship", target(18_000, kind="capital", red=True, capacity=5))
    table = Story(["decline"])
    engage(table, one, fight_of(one))
    assert "time:night" not in ids(table.asked[0])
    assert refusals(table.asked[0])["time:night"] == "8.3.2b"


@pytest.mark.rule("RD 9.7.4b", "RD 9.7.4c")
@pytest.mark.parametrize(("time", "night"), [("time:day", False), ("time:night", True)])
def test_a_damaged_capital_ship_is_followed_without_a_roll_and_keeps_her_escort(time: str, night: bool) -> None:
    one = at_sea(month="1916-06")
    ship = target(18_000, kind="capital", red=True, capacity=9)
    fight = fight_of(evaded("Capital Ship", ship))
    ship.damage = 3
    table = Story([DAMAGED])
    again = follow(table, one, fight)
    table.finish()
    assert not rolls(table)
    assert again is not None
    assert (again.escorted, again.encounter, again.targets) == (True, "Capital Ship", [ship])
    table = Story([time])
    time_of_day(table, one, again)
    assert not rolls(table)
    assert again.night is night


# 9.7.5


@pytest.mark.rule("RD 9.7.5a")
def test_after_a_follow_the_time_is_rolled_and_day_may_be_turned_to_night() -> None:
    one = at_sea(month="1916-06", **PLAIN)
    table = Story(
        [*ATTACK, GROUP, "time:night", "decline"],
        [SMALL, NIGHT, misses(), ESCAPED, 1, DAY, 4],
    )
    ship_encounter(table, one, "Ship+Escort", "British Isles")
    table.finish()
    assert [roll.table for roll in rolls(table)][-3:] == ["Follow", "Day or Night", "Change to Night"]
    assert fight_of(one).night


@pytest.mark.rule("RD 9.7.5b", "RD 9.7.6a")
@pytest.mark.parametrize(("die", "escorted"), [(1, True), (4, True), (5, False), (6, False)])
def test_damaged_ships_are_followed_surely_and_one_die_tells_whether_they_keep_their_escort(
    die: int, escorted: bool
) -> None:
    one = at_sea(month="1916-06", **PLAIN)
    one.boat.forward_reloads = {}
    table = Story(
        [*ATTACK, DAMAGED, "time:night", "decline"],
        [LARGE, LARGE, DAY, *capacity_left(), ESCAPED, die],
    )
    ships = "Two Ships+Escort"
    if not one_point_left():
        pytest.skip("no torpedo of the chart in use leaves a ship of 7,000 tons afloat")
    ship_encounter(table, one, ships, "British Isles")
    table.finish()
    assert [roll.table for roll in rolls(table)][-1] == "Follow Damaged Ships"
    assert fight_of(one).escorted is escorted
    assert fight_of(one).night
    assert len(fight_of(one).targets) == 1


def one_point_left() -> list[int]:
    """Points of a torpedo that damage a ship of 7,000 tons, who can take 3."""
    chart = charts().torpedo_damage
    return [int(chart.result(die)) for die in chart.dice.values if 0 < int(chart.result(die)) < 3]


def capacity_left() -> list[Any]:
    return torpedo(one_point_left()[0], month="1916-06") if one_point_left() else []


# 9.7.6


@pytest.mark.rule("RD 9.7.6b", "RD 9.7.6c")
def test_if_they_stay_escorted_all_damaged_ships_may_be_attacked_and_the_others_are_gone() -> None:
    first, second = hurt(), hurt(7600)
    one = evaded("Convoy", first, target(7600), second, target(7600))
    table = Story([DAMAGED], [4])
    again = follow(table, one, fight_of(one))
    assert again is not None
    assert again.targets == [first, second]
    assert again.escorted
    one.fight = again
    again.range = "medium"
    table = Story(["salvo:forward", *aim("forward", 1, 2), RUN_SILENT], [*torpedo(3), *torpedo(3), ESCAPED])
    press_attack(table, one, again)
    table.finish()
    assert [ship.damage for ship in (first, second)] == [4, 4]


@pytest.mark.rule("RD 9.7.6d", "RD 9.7.8b")
def test_ex_16_of_two_stragglers_out_of_a_convoy_the_commander_picks_one() -> None:
    first, second = hurt(), hurt(7600)
    one = evaded("Convoy", target(7600), first, target(7600), second)
    table = Story([DAMAGED, "straggler:4"], [5])
    again = follow(table, one, fight_of(one))
    table.finish()
    assert ids(asked(table, "straggler")[0]) == ["straggler:2", "straggler:4"]
    assert again is not None
    assert again.targets == [second]
    assert (again.escorted, again.encounter) == (False, "Ship")


@pytest.mark.rule("RD 9.7.6d", "RD 9.3.1a", "RD 9.9a")
def test_a_straggler_is_an_unescorted_ship_and_no_q_ship() -> None:
    one = evaded("Ship+Escort", target(3000, capacity=9, damage=1))
    again = follow(Story([DAMAGED], [6]), one, fight_of(one))
    assert again is not None
    one.fight = again
    table = Story(["attack:surface:medium", "weapon:done", "round:end"])
    engage(table, one, again)
    table.finish()
    assert not rolls(table, "Q-ship")
    assert "weapon:gun" in ids(asked(table, "weapon")[0])


# 9.7.7


@pytest.mark.rule("RD 9.7.7a")
@pytest.mark.parametrize(("die", "found"), [(1, True), (4, True), (5, False), (6, False)])
def test_undamaged_ships_are_followed_on_one_to_four(die: int, found: bool) -> None:
    one = evaded("Ship+Escort", target(7600))
    table = Story([GROUP], [die])
    assert (follow(table, one, fight_of(one)) is not None) is found
    assert bool(events(table, "contact_lost")) is not found


@pytest.mark.rule("RD 9.7.7a")
def test_lost_ships_end_the_encounter() -> None:
    one = at_sea(month="1916-06", **PLAIN)
    table = Story([*ATTACK, GROUP], [SMALL, DAY, misses(), ESCAPED, 5])
    ship_encounter(table, one, "Ship+Escort", "British Isles")
    table.finish()
    assert table.story[-1] == "!contact_lost"


@pytest.mark.rule("RD 9.7.7b")
def test_a_convoy_found_again_shows_four_new_ships() -> None:
    one = at_sea(month="1916-06", **PLAIN)
    table = Story(
        [*ATTACK, GROUP, "decline"],
        [*[SMALL] * 4, DAY, misses(), ESCAPED, 1, *[LARGE] * 4, DAY],
    )
    ship_encounter(table, one, "Convoy", "British Isles")
    table.finish()
    assert [ship.tons for ship in fight_of(one).targets] == [7000] * 4


@pytest.mark.rule("RD 9.7.7c", "RD 9.7.9a")
def test_ships_with_an_escort_stay_who_they_were() -> None:
    first, second = target(7600), target(3000)
    one = evaded("Two Ships+Escort", first, second)
    again = follow(Story([GROUP], [1]), one, fight_of(one))
    assert again is not None
    assert again.targets == [first, second]
    assert again.encounter == "Two Ships+Escort"
    table = Story([*ATTACK, GROUP, "decline"], [SMALL, DAY, misses(), ESCAPED, 1, DAY])
    ship_encounter(table, at_sea(month="1916-06", **PLAIN), "Ship+Escort", "British Isles")
    table.finish()
    assert len(rolls(table, "Ship Size")) == 1


# 9.7.8


@pytest.mark.rule("RD 9.7.8a")
def test_damaged_ships_or_the_others_are_the_commanders_choice() -> None:
    unhurt = target(3000)
    one = evaded("Two Ships+Escort", hurt(), unhurt)
    table = Story([GROUP], [1])
    again = follow(table, one, fight_of(one))
    assert ids(table.asked[0]) == [DAMAGED, GROUP, LET_GO]
    assert again is not None
    assert again.targets == [unhurt]
    assert not again.damaged_followed


@pytest.mark.rule("RD 9.7.8a")
def test_with_all_ships_damaged_there_are_no_others() -> None:
    one = evaded("Two Ships+Escort", hurt(), hurt())
    table = Story([LET_GO])
    assert follow(table, one, fight_of(one)) is None
    assert ids(table.asked[0]) == [DAMAGED, LET_GO]
    assert refusals(table.asked[0]) == {GROUP: "9.7.8a"}


@pytest.mark.rule("RD 9.7.8b")
def test_a_convoy_left_for_its_damaged_ships_is_lost_for_good() -> None:
    one = evaded("Convoy", hurt(), target(7600), target(7600), target(7600))
    again = follow(Story([DAMAGED], [1]), one, fight_of(one))
    assert again is not None
    table = Story([LET_GO])
    follow(table, one, again)
    assert ids(table.asked[0]) == [DAMAGED, LET_GO]
    assert refusals(table.asked[0]) == {GROUP: "9.7.8b"}


# 9.7.9


@pytest.mark.rule("RD 9.7.9a", "RD 9.7.9b")
def test_a_follow_is_a_new_encounter_with_a_fresh_cycle() -> None:
    one = evaded("Ship+Escort", target(7600), night=True, surfaced=True, night_surface=True, day_torpedoes=True)
    old = fight_of(one)
    old.detected = old.rammed = old.tested_depth = True
    old.round, old.depth_charges = 4, 3
    one.boat.flooding = 2
    again = follow(Story([GROUP], [1]), one, old)
    assert again is not None
    assert one.boat.flooding == 0
    assert not (again.detected or again.rammed or again.tested_depth or again.day_torpedoes or again.night_surface)
    assert (again.round, again.depth_charges) == (0, 0)


@pytest.mark.rule("RD 9.7.9a", "RD 9.7.9b")
def test_the_same_ships_may_be_attacked_in_another_way_and_ramming_is_tried_again() -> None:
    one = at_sea(month="1915-06", **PLAIN)
    one.boat.forward_reloads = {}
    table = Story(
        [*ATTACK, RUN_SILENT, GROUP, "attack:surface:long", "salvo:aft", *aim("aft", 1), RUN_SILENT, LET_GO],
        [
            SMALL,
            DAY,
            misses(),
            pair(9),
            RAM_MISSES,
            ESCAPED,
            1,
            NIGHT,
            misses(where="long", modifier=-1),
            pair(12),
            RAM_MISSES,
            ESCAPED,
        ],
    )
    ship_encounter(table, one, "Ship+Escort", "British Isles")
    table.finish()
    assert len(rolls(table, "Ram")) == 2
    assert "previous detection" not in modifiers(rolls(table, "Detection")[2])


# 9.7.10


@pytest.mark.rule("RD 9.7.10a", "RD 9.7.10b")
@pytest.mark.parametrize("way", [["decline"], ["attack:submerged:medium", "salvo:none"]])
def test_escorted_damaged_ships_escape_a_boat_that_fires_no_torpedo(way: list[str]) -> None:
    one = evaded("Ship+Escort", hurt(), damaged_followed=True)
    assert engage(Story(way), one, fight_of(one)) is False


@pytest.mark.rule("RD 9.7.10a")
def test_a_boat_detected_on_its_approach_to_them_has_fired_none_either() -> None:
    one = evaded("Ship+Escort", hurt(), damaged_followed=True)
    table = Story(
        ["attack:submerged:close", "salvo:forward", *aim("forward", 1), RUN_SILENT], [pair(10), RAM_MISSES, ESCAPED]
    )
    assert engage(table, one, fight_of(one)) is False
    table.finish()


@pytest.mark.rule("RD 9.7.10a")
def test_after_a_torpedo_they_may_be_followed_once_more() -> None:
    one = evaded("Ship+Escort", hurt(), damaged_followed=True)
    table = Story(ATTACK, [misses(), ESCAPED])
    assert engage(table, one, fight_of(one)) is True
    table.finish()


# Hals und Beinbruch


@pytest.mark.rule("RD 12.1.3a")
def test_hals_und_beinbruch_may_keep_contact_or_part_the_escort() -> None:
    one = evaded("Ship+Escort", target(7600), luck=1)
    assert follow(Story([GROUP, "luck:use"], [5, 4]), one, fight_of(one)) is not None
    one = evaded("Ship+Escort", hurt(), luck=1)
    again = follow(Story([DAMAGED, "luck:use"], [4, 5]), one, fight_of(one))
    assert again is not None
    assert not again.escorted


@pytest.mark.rule("RD 9.7.6a")
def test_a_ship_that_was_sunk_is_none_of_the_damaged() -> None:
    sunk, hit, sound = target(capacity=3, damage=3), target(capacity=3, damage=2), target(capacity=3)
    assert hurt_and_unhurt([sunk, sound]) == ((), True)
    assert hurt_and_unhurt([sunk, hit, sound]) == ((2,), True)
    assert hurt_and_unhurt([sunk, sunk]) == ((), False)
