"""[9.2] Torpedoes: which tubes fire, at whom, when the escorts look, hits, duds and damage; [9.2.8] reloading."""

from __future__ import annotations

from typing import Any

import pytest

from tests.careers import asked, events, falling, ids, modifiers, pair, refusals, rolls
from tests.raiders_of_the_deep.build import at_sea, charts, options, target
from tests.raiders_of_the_deep.fights import (
    ESCAPED,
    NO_HITS,
    RAM_MISSES,
    RUN_SILENT,
    Story,
    aim,
    attacking,
    coming,
    decorated,
    dud,
    fight_of,
    hits,
    misses,
    torpedo,
)
from wardroom.games.raiders_of_the_deep.cards import REACH
from wardroom.games.raiders_of_the_deep.combat.torpedoes import armed, ready_tubes
from wardroom.games.raiders_of_the_deep.sea.encounter import engage, press_attack, ship_encounter
from wardroom.games.raiders_of_the_deep.sea.travel import meet

SMALL = falling(charts().ship_size, "small")
DAY = falling(charts().day_or_night, "day")
PLAIN: dict[str, Any] = {"options": options(standard_tonnage=True)}
FIRED = ["salvo:forward", *aim("forward", 1)]


# 9.2.1


@pytest.mark.rule("RD 9.2.1a")
@pytest.mark.parametrize("end", ["forward", "aft"])
def test_forward_or_aft_tubes_fire_any_number_of_torpedoes(end: str) -> None:
    one = attacking()
    table = Story([f"salvo:{end}", *aim(end, 1), RUN_SILENT], [misses(), ESCAPED])
    press_attack(table, one, fight_of(one))
    table.finish()
    fired, other = (one.boat.forward, one.boat.aft) if end == "forward" else (one.boat.aft, one.boat.forward)
    assert fired == ["", "G/6"]
    assert other == ["G/6", "G/6"]


@pytest.mark.rule("RD 9.2.1a")
def test_an_end_without_a_torpedo_that_reaches_is_refused() -> None:
    one = attacking()
    one.boat.aft = ["", "C35/91"]
    table = Story(["salvo:none"])
    press_attack(table, one, fight_of(one))
    assert ids(table.asked[0]) == ["salvo:forward", "salvo:none"]
    assert refusals(table.asked[0])["salvo:aft"] == "9.2.1a"


@pytest.mark.rule("RD 9.2.1b")
@pytest.mark.parametrize("night", [False, True])
def test_a_submerged_boat_may_not_fire_both_ends_at_escorted_ships(night: bool) -> None:
    one = attacking(night=night)
    table = Story(["salvo:none"])
    press_attack(table, one, fight_of(one))
    assert ids(table.asked[0]) == ["salvo:forward", "salvo:aft", "salvo:none"]
    assert refusals(table.asked[0])["salvo:both"] == "9.2.1b"


@pytest.mark.rule("RD 9.2.1b")
def test_both_ends_fire_in_a_night_surface_attack_and_at_unescorted_ships() -> None:
    night = attacking(night=True, surfaced=True)
    table = Story(["salvo:none"])
    press_attack(table, night, fight_of(night))
    assert ids(table.asked[0]) == [
        "salvo:forward",
        "salvo:aft",
        "salvo:forward+aft",
        "salvo:aft+forward",
        "salvo:none",
    ]
    alone = attacking("Ship")
    both = ["weapon:forward", *aim("forward", 1), "weapon:aft", *aim("aft", 1), "round:end"]
    table = Story(both, [misses(modifier=-1), misses(modifier=-1)])
    press_attack(table, alone, fight_of(alone))
    table.finish()
    assert len(rolls(table, "G/6 medium")) == 2


@pytest.mark.rule("RD 9.2.1c")
def test_firing_both_ends_makes_detection_easier_by_one() -> None:
    one = attacking(night=True, surfaced=True)
    table = Story(
        ["salvo:forward+aft", *aim("forward", 1), *aim("aft", 1)],
        [misses(modifier=-1), misses(), ESCAPED],
    )
    press_attack(table, one, fight_of(one))
    table.finish()
    assert modifiers(rolls(table, "Detection")[0])["fired fore and aft"] == 1


@pytest.mark.rule("RD 9.2.1d")
def test_every_torpedo_has_its_target_before_the_first_is_rolled_for() -> None:
    one = attacking("Two Ships+Escort", ships=(target(7600), target(7600)))
    table = Story(["salvo:forward", *aim("forward", 2, 1), RUN_SILENT], [misses(), misses(), ESCAPED])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert table.story.index("G/6 medium") > max(at for at, told in enumerate(table.story) if told == "?tube")


@pytest.mark.rule("RD 9.2.1d")
def test_several_torpedoes_may_be_aimed_at_one_ship() -> None:
    one = attacking("Two Ships+Escort", ships=(target(7600), target(13_000)))
    table = Story(["salvo:forward", "fire:forward-rest:target-2", RUN_SILENT], [*torpedo(3), *torpedo(3), ESCAPED])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert [ship.damage for ship in fight_of(one).targets] == [0, 6]


# 9.2.2


@pytest.mark.rule("RD 9.2.2a", "RD 9.6.1a", "RD 9.2.2e")
def test_at_close_range_the_escorts_look_before_and_after_the_boat_fires() -> None:
    one = attacking(range="close")
    table = Story([*FIRED, RUN_SILENT], [pair(9), misses(where="close"), ESCAPED])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert [roll.table for roll in rolls(table)] == ["Close Approach", "G/6 close", "Detection"]


@pytest.mark.rule("RD 9.2.2b", "RD 9.6.1a", "RD 9.2.7a")
@pytest.mark.parametrize("where", ["medium", "long"])
def test_at_medium_and_long_range_the_boat_fires_first(where: str) -> None:
    one = attacking(range=where)
    table = Story([*FIRED, RUN_SILENT], [misses(where=where), ESCAPED])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert [roll.table for roll in rolls(table)] == [f"G/6 {where}", "Detection"]


@pytest.mark.rule("RD 9.2.2c")
@pytest.mark.parametrize(("total", "found"), [(9, False), (10, True), (12, True)])
def test_ten_or_more_detects_the_boat_on_its_approach(total: int, found: bool) -> None:
    one = attacking(range="close")
    after = [RAM_MISSES, ESCAPED] if found else [misses(where="close"), ESCAPED]
    table = Story([*FIRED, RUN_SILENT], [pair(total), *after])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert bool(events(table, "detected_approaching")) is found


@pytest.mark.rule("RD 9.2.2d")
def test_d_1_the_pour_le_merite_alone_counts_on_the_approach() -> None:
    one = decorated(attacking(range="close", night=True, surfaced=True), "PLM")
    one.boat.damage = {"fuel tanks": "damaged", "dive planes": "damaged"}
    table = Story(FIRED, [pair(10), misses(where="close", modifier=-2), ESCAPED])
    press_attack(table, one, fight_of(one))
    table.finish()
    approach = rolls(table, "Close Approach")[0]
    assert modifiers(approach) == {"Pour le Mérite": -1}
    assert approach.total == 9
    assert not events(table, "detected_approaching")


@pytest.mark.rule("RD 9.2.2d", "RD 9.2.2f")
def test_d_2_a_severely_wounded_commander_does_not_help_on_the_approach() -> None:
    one = decorated(attacking(range="close"), "PLM")
    one.crew.wounds["commander"] = "SW"
    table = Story([*FIRED, RUN_SILENT], [pair(10), RAM_MISSES, ESCAPED])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert modifiers(rolls(table, "Close Approach")[0]) == {}
    assert one.boat.forward == ["G/6", "G/6"]


@pytest.mark.rule("RD 9.2.2e", "RD 9.2.2f", "RD 9.2.7a")
def test_a_boat_detected_on_the_approach_is_attacked_at_once_and_keeps_its_torpedoes() -> None:
    one = attacking(month="1916-06", range="close")
    table = Story([*FIRED, RUN_SILENT], [pair(10), RAM_MISSES, NO_HITS, ESCAPED])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert [roll.table for roll in rolls(table)] == ["Close Approach", "Ram", "Attack", "Detection"]
    assert one.boat.forward == ["G/6", "G/6"]
    assert fight_of(one).targets[0].damage == 0


@pytest.mark.rule("RD 9.2.2g")
def test_after_an_unseen_approach_all_modifiers_count_with_plus_one_for_close_range() -> None:
    one = attacking(range="close")
    table = Story([*FIRED, RUN_SILENT], [pair(9), misses(where="close"), ESCAPED])
    press_attack(table, one, fight_of(one))
    assert modifiers(rolls(table, "Detection")[0]) == {"close range": 1, "day torpedo attack": 1}


@pytest.mark.rule("RD 9.2.2g")
def test_medium_range_adds_nothing() -> None:
    one = attacking(night=True)
    table = Story([*FIRED, RUN_SILENT], [misses(), ESCAPED])
    press_attack(table, one, fight_of(one))
    assert modifiers(rolls(table, "Detection")[0]) == {}


@pytest.mark.rule("RD 9.2.2h")
def test_a_boat_detected_on_the_approach_may_only_evade_and_then_try_to_follow() -> None:
    table = Story(
        ["attack:submerged:close", *FIRED, RUN_SILENT, RUN_SILENT, "follow:none"],
        [SMALL, DAY, pair(10), RAM_MISSES, pair(9), ESCAPED],
    )
    ship_encounter(table, at_sea(**PLAIN), "Ship+Escort", "British Isles")
    table.finish()
    asked_after = table.story[table.story.index("!detected_approaching") :]
    assert [told for told in asked_after if told.startswith("?")] == ["?evade", "?evade", "?follow"]


# 9.2.3-9.2.5


@pytest.mark.rule("RD 9.2.3a")
def test_each_torpedo_is_rolled_for() -> None:
    one = attacking()
    table = Story(["salvo:forward", *aim("forward", 1, 1), RUN_SILENT], [misses(), misses(), ESCAPED])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert len(rolls(table, "G/6 medium")) == 2
    assert len(events(table, "missed")) == 2


@pytest.mark.rule("RD 9.2.4a")
def test_a_torpedo_that_hits_may_be_a_dud_and_then_does_nothing() -> None:
    one = attacking()
    table = Story(["salvo:forward", *aim("forward", 1, 1), RUN_SILENT], [hits(), dud(), misses(), ESCAPED])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert [roll.chart for roll in rolls(table)] == ["U1", "U2", "U1", "E2"]
    assert fight_of(one).targets[0].damage == 0
    assert not one.log[-1].ships


@pytest.mark.rule("RD 9.2.5a")
@pytest.mark.parametrize("number", [3, 4])
def test_each_hit_that_explodes_moves_the_ship_by_the_points_of_u3(number: int) -> None:
    one = attacking(ships=(target(13_000, capacity=9),))
    table = Story([*FIRED, RUN_SILENT], [*torpedo(number), ESCAPED])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert fight_of(one).targets[0].damage == number


@pytest.mark.rule("RD 9.2.5b")
@pytest.mark.parametrize(("capacity", "sunk"), [(5, False), (4, True), (3, True)])
def test_a_ship_that_has_what_it_can_take_or_more_sinks(capacity: int, sunk: bool) -> None:
    one = attacking(ships=(target(7600, capacity=capacity),))
    table = Story([*FIRED, RUN_SILENT], [*torpedo(4), ESCAPED])
    press_attack(table, one, fight_of(one))
    assert bool(events(table, "sunk")) is sunk
    assert one.log[-1].ships[0].mark == ("sunk" if sunk else "damaged")


# 9.2.7


@pytest.mark.rule("RD 9.2.7c")
def test_only_unescorted_ships_may_be_given_another_round() -> None:
    alone = attacking("Ship")
    table = Story(["weapon:done", "round:end"])
    press_attack(table, alone, fight_of(alone))
    assert [decision.kind for decision in table.asked] == ["weapon", "round"]
    escorted = attacking()
    table = Story([*FIRED, RUN_SILENT], [misses(), ESCAPED])
    press_attack(table, escorted, fight_of(escorted))
    assert not asked(table, "round")


# 9.2.8


@pytest.mark.rule("RD 9.2.8a")
def test_tubes_are_reloaded_at_the_end_of_an_encounter() -> None:
    one = at_sea(month="1916-06", **PLAIN)
    table = Story(
        ["attack:surface:medium", "weapon:forward", *aim("forward", 1), "weapon:done", "round:end"],
        [SMALL, DAY, (3, 4), misses(modifier=-1)],
    )
    meet(table, one, "Ship", "British Isles")
    table.finish()
    assert one.boat.forward == ["G/6", "G/6"]
    assert one.boat.forward_reloads == {}


@pytest.mark.rule("RD 9.2.8a")
def test_tubes_are_reloaded_before_an_additional_round_and_what_it_brings() -> None:
    one = attacking("Ship", month="1916-06", surfaced=True)
    volley = ["weapon:forward", *aim("forward", 1, 1), "weapon:done"]
    table = Story(
        [*volley, "round:again", "weapon:forward", *aim("forward", 1, tubes=1), "weapon:done", "round:end"],
        [misses(modifier=-1), misses(modifier=-1), coming("-", "1916-06"), misses(modifier=-1)],
    )
    fight_of(one).targets[0].checked = True
    press_attack(table, one, fight_of(one))
    table.finish()
    assert one.boat.forward == ["", ""]
    assert one.boat.forward_reloads == {}


@pytest.mark.rule("RD 9.2.8a")
def test_tubes_are_reloaded_before_a_follow_attempt() -> None:
    one = at_sea(month="1916-06", **PLAIN)
    table = Story(
        ["attack:submerged:medium", *FIRED, RUN_SILENT, "follow:group", "decline"],
        [SMALL, DAY, misses(), ESCAPED, 1, DAY],
    )
    ship_encounter(table, one, "Ship+Escort", "British Isles")
    table.finish()
    assert one.boat.forward == ["G/6", "G/6"]


@pytest.mark.rule("RD 9.2.8a")
def test_an_end_is_not_reloaded_from_the_racks_of_the_other() -> None:
    one = at_sea(month="1916-06", **PLAIN)
    one.boat.forward_reloads = {}
    table = Story(
        ["attack:surface:medium", "weapon:forward", *aim("forward", 1), "weapon:done", "round:end"],
        [SMALL, DAY, (3, 4), misses(modifier=-1)],
    )
    meet(table, one, "Ship", "British Isles")
    assert one.boat.forward == ["", "G/6"]
    assert one.boat.aft_reloads == {"G/6": 1}


# Reach


@pytest.mark.rule("RD 3.3.2e")
@pytest.mark.parametrize(
    ("kind", "reach"),
    [("C35/91", ["close"]), ("C/06", ["close", "medium"]), ("G/6", ["close", "medium", "long"])],
)
def test_a_torpedo_is_fired_at_its_range_or_nearer(kind: str, reach: list[str]) -> None:
    assert list(REACH[kind]) == reach
    one = at_sea()
    one.boat.forward, one.boat.aft = [kind, ""], ["", ""]
    ranges = ("close", "medium", "long")
    assert [where for where in ranges if armed(one.boat, where)] == reach
    assert [where for where in ranges if ready_tubes(one.boat, "forward", where) == (1,)] == reach


@pytest.mark.rule("RD 3.3.2e")
def test_ranges_that_no_torpedo_reaches_are_refused() -> None:
    one = attacking(night=True)
    one.boat.forward, one.boat.aft = ["C/06", "C35/91"], ["", ""]
    table = Story(["decline"])
    engage(table, one, fight_of(one))
    assert ids(table.asked[0]) == [
        "decline",
        "attack:submerged:close",
        "attack:submerged:medium",
        "attack:surface:close",
        "attack:surface:medium",
    ]
    assert refusals(table.asked[0]) == {"attack:submerged:long": "3.3.2e", "attack:surface:long": "3.3.2e"}


@pytest.mark.rule("RD 9.2.1a")
def test_a_boat_without_torpedoes_cannot_attack_escorted_ships() -> None:
    one = attacking()
    one.boat.forward, one.boat.aft = ["", ""], ["", ""]
    table = Story(["decline"])
    engage(table, one, fight_of(one))
    assert ids(table.asked[0]) == ["decline", "time:night"]
    assert refusals(table.asked[0])["attack"] == "9.2.1a"


# Hals und Beinbruch


@pytest.mark.rule("RD 12.1.3a")
def test_hals_und_beinbruch_may_turn_a_dud() -> None:
    one = attacking(luck=1)
    table = Story([*FIRED, "luck:use", RUN_SILENT], [hits(), dud(), *torpedo(3)[1:], ESCAPED])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert fight_of(one).targets[0].damage == 3
    assert one.luck == 0


@pytest.mark.rule("RD 12.1.3a")
def test_hals_und_beinbruch_is_kept_if_the_commander_will() -> None:
    one = attacking(luck=1)
    table = Story([*FIRED, "luck:keep", RUN_SILENT], [misses(), ESCAPED])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert one.luck == 1
    assert fight_of(one).targets[0].damage == 0
