"""[9.6.10-9.6.13] Depth charge attacks, hit by hit, and how they end a career."""

from __future__ import annotations

import pytest

from tests.silent_victory.build import charts
from tests.silent_victory.hunt import (
    NO_HIT,
    ONE_HIT,
    SLIPPED_AWAY,
    early,
    escaping,
    falling,
    hit_on,
    hunted,
    late,
    two,
)
from tests.silent_victory.story import Story, events, label, modifiers, rolls
from wardroom.games.silent_victory.combat.aircraft import aircraft_encounter
from wardroom.games.silent_victory.combat.damage import resolve_hits
from wardroom.games.silent_victory.combat.detection import depth_charges, evade
from wardroom.games.silent_victory.ends import CareerEnds
from wardroom.games.silent_victory.phases import PHASES
from wardroom.games.silent_victory.state import DAMAGED, INOPERABLE, KILLED, SERIOUS, Career, War
from wardroom.table import OVER

WAIT = "evade:none"
EARLY, LATE = "Before July 1943", "From July 1943 and aircraft"
RADIO = hit_on("radio")
DIVED_TOO_LATE = two(4)


def attacked(war: Career, dice: list[tuple[int, ...] | int], found: str = "detected") -> Story:
    """One depth charge attack on this boat."""
    table = Story([], dice)
    depth_charges(table, war, escaping(war), found)
    table.finish()
    return table


# 9.6.10


@pytest.mark.rule("SV 9.6.10a")
@pytest.mark.parametrize("hits", [0, 1, 2, 3])
def test_the_attack_is_2d6_on_e3_and_gives_a_number_of_hits(hits: int) -> None:
    table = attacked(hunted(), [early(hits), *[RADIO] * hits])
    (attack,) = rolls(table, EARLY)
    assert attack.dice == "2d6"
    assert events(table, "depth_charged")[0].params == {"hits": hits}
    assert len(rolls(table, "Damage")) == hits


@pytest.mark.rule("SV 9.6.10a")
def test_all_e3_modifiers_are_added_to_the_attack() -> None:
    war = hunted()
    war.boat.damage = {"motor 1": DAMAGED, "motor 2": INOPERABLE}
    table = attacked(war, [two(3), RADIO])  # 3 alone does nothing
    assert modifiers(rolls(table, EARLY)[0]) == {"motors out": 1}
    assert war.boat.damage["radio"] == DAMAGED


@pytest.mark.rule("SV 9.6.10b")
@pytest.mark.parametrize(
    ("month", "column"), [("1941-12", EARLY), ("1943-06", EARLY), ("1943-07", LATE), ("1945-07", LATE)]
)
def test_escorts_use_the_left_column_before_july_1943_and_the_right_one_from_then_on(month: str, column: str) -> None:
    table = attacked(hunted(month), [NO_HIT])
    assert [roll.table for roll in rolls(table)] == [column]


@pytest.mark.rule("SV 9.6.10b")
@pytest.mark.parametrize("month", ["1941-12", "1943-06", "1943-07"])
def test_aircraft_use_the_right_column_at_any_date(month: str) -> None:
    war = hunted(month)
    nobody = falling(charts().crew_injury, "passenger")
    shot_down = falling(charts().aa_fire, "shot down")
    table = Story([], [DIVED_TOO_LATE, shot_down, NO_HIT, nobody])
    aircraft_encounter(table, war, "Marshalls")
    table.finish()
    assert [roll.table for roll in rolls(table, EARLY, LATE)] == [LATE]


@pytest.mark.rule("SV 9.6.10b")
def test_the_left_column_is_nowhere_worse_than_the_right_one() -> None:
    left, right = charts().attack_early, charts().attack_late
    for total in range(2, 13):
        assert int(left.result(total)) <= int(right.result(total))
    assert int(left.result(12)) < int(right.result(12))


@pytest.mark.rule("SV 9.6.10c")
@pytest.mark.parametrize("month", ["1942-04", "1943-07"])
@pytest.mark.parametrize("dice", [2, 3])
def test_2_and_3_do_no_damage_but_another_detection_follows(month: str, dice: int) -> None:
    war = hunted(month)
    table = Story([WAIT, WAIT], [two(9), two(dice), SLIPPED_AWAY])
    evade(table, war, escaping(war))
    table.finish()
    assert [label(roll) for roll in rolls(table)][0::2] == ["Detection", "Detection"]
    assert rolls(table, "Damage") == []


@pytest.mark.rule("SV 9.6.10d")
@pytest.mark.parametrize(("month", "column"), [("1942-04", EARLY), ("1943-07", LATE)])
@pytest.mark.parametrize("total", range(4, 13))
def test_4_to_12_inflict_hits(month: str, column: str, total: int) -> None:
    hits = int(charts().table("E3", column).result(total))
    assert 1 <= hits <= 5
    table = attacked(hunted(month), [two(total), *[RADIO] * hits])
    assert len(rolls(table, "Damage")) == hits


@pytest.mark.rule("SV 9.6.10e")
def test_13_by_an_escort_from_july_1943_sinks_the_boat_at_once() -> None:
    war = hunted("1943-07")
    table = Story([WAIT], [two(12), two(12)])  # 12 on detection adds 1
    with pytest.raises(CareerEnds, match="depth charges"):
        evade(table, war, escaping(war))
    table.finish()
    assert rolls(table, LATE)[0].total == 13
    assert rolls(table, "Damage") == []


@pytest.mark.rule("SV 9.6.10e")
def test_12_by_an_escort_from_july_1943_does_not_sink_the_boat_at_once() -> None:
    war = hunted("1943-07")
    hits = int(charts().attack_late.result(12))
    attacked(war, [two(12), *[RADIO] * hits])
    assert war.boat.hull == 0


@pytest.mark.rule("SV 9.6.10e")
def test_13_by_an_escort_before_july_1943_cannot_sink_the_boat_outright() -> None:
    war = hunted("1943-06")
    hits = int(charts().attack_early.result(13))
    table = attacked(war, [two(12), *[RADIO] * hits], "detected, +1 on E3")
    assert rolls(table, EARLY)[0].total == 13
    assert 1 <= hits <= 5


@pytest.mark.rule("SV 9.6.10e")
@pytest.mark.parametrize("month", ["1941-12", "1943-07"])
def test_13_by_an_aircraft_sinks_the_boat_at_any_date(month: str) -> None:
    table = Story([], [DIVED_TOO_LATE, falling(charts().aa_fire, "miss"), two(12)])
    with pytest.raises(CareerEnds, match="aircraft"):
        aircraft_encounter(table, hunted(month), "Marshalls")
    table.finish()


@pytest.mark.rule("SV 9.6.10e")
def test_a_boat_sunk_at_once_ends_the_game() -> None:
    career = hunted()
    assert career.patrol is not None
    career.patrol.event_happened = True
    career.patrol.position = 2
    table = Story(["sail:on"], [two(12), DIVED_TOO_LATE, falling(charts().aa_fire, "miss"), two(12)])
    war = War("travel", "career", [career])
    PHASES["travel"](table, war)
    table.finish()
    assert (war.phase, career.end, career.lost) == (OVER, "aircraft", True)


# 9.6.11


@pytest.mark.rule("SV 9.6.11a")
def test_each_hit_is_rolled_on_e4_with_two_dice_read_as_tens_and_ones() -> None:
    table = attacked(hunted(), [early(2), (1, 6), (6, 1)])
    first, second = rolls(table, "Damage")
    assert (first.dice, first.natural, second.natural) == ("d66", 16, 61)


@pytest.mark.rule("SV 9.6.11a")
def test_damage_is_marked_before_the_next_hit_is_rolled() -> None:
    war = hunted()
    table = attacked(war, [early(2), RADIO, RADIO])
    assert table.story[-4:] == ["Damage", "!system_damaged", "Damage", "!no_effect"]
    assert war.boat.damage == {"radio": DAMAGED}


@pytest.mark.rule("SV 9.6.11b")
@pytest.mark.parametrize(("cell", "hull", "flooding"), [("hull x2", 2, 0), ("flooding x2", 0, 2)])
def test_a_result_marked_x2_counts_twice_and_costs_no_roll(cell: str, hull: int, flooding: int) -> None:
    war = hunted()
    table = attacked(war, [early(2), hit_on(cell), RADIO])
    assert (war.boat.hull, war.boat.flooding) == (hull, flooding)
    assert len(rolls(table, "Damage")) == 2
    assert war.boat.damage == {"radio": DAMAGED}


@pytest.mark.rule("SV 9.6.11b")
def test_crew_injury_x2_hurts_twice() -> None:
    war = hunted()
    light = falling(charts().severity, "LW")
    men = [falling(charts().crew_injury, "exec"), light, falling(charts().crew_injury, "3rd officer"), light]
    attacked(war, [early(1), hit_on("crew injury x2"), *men])
    assert war.crew.wounds == {"exec": "LW", "3rd officer": "LW"}


@pytest.mark.rule("SV 9.6.11c")
def test_a_crew_hit_is_resolved_before_the_next_hit() -> None:
    man = [falling(charts().crew_injury, "exec"), falling(charts().severity, "LW")]
    table = attacked(hunted(), [early(2), hit_on("crew injury"), *man, RADIO])
    assert [label(roll) for roll in rolls(table)] == [EARLY, "Damage", "Crew Injury", "Severity", "Damage"]


@pytest.mark.rule("SV 9.6.11d")
def test_a_hit_that_sinks_the_boat_ends_the_game_and_later_hits_are_not_rolled() -> None:
    career = hunted()
    career.boat.hull = 8
    assert career.patrol is not None
    career.patrol.event_happened = True
    career.patrol.position = 2
    dice = [two(12), DIVED_TOO_LATE, falling(charts().aa_fire, "miss"), late(2, modifier=1), hit_on("hull")]
    table = Story(["sail:on"], dice)
    war = War("travel", "career", [career])
    PHASES["travel"](table, war)
    table.finish()
    assert len(rolls(table, "Damage")) == 1
    assert (war.phase, career.end, career.lost) == (OVER, "aircraft", True)


@pytest.mark.rule("SV 9.6.11d", "SV 9.6.13b")
def test_a_hit_that_forces_the_boat_to_the_surface_ends_the_game() -> None:
    career = hunted()
    career.boat.flooding = 8
    assert career.patrol is not None
    career.patrol.event_happened = True
    career.patrol.position = 2
    dice = [two(12), DIVED_TOO_LATE, falling(charts().aa_fire, "miss"), late(2, modifier=1), hit_on("flooding")]
    table = Story(["sail:on"], [*dice, two(11)])
    war = War("travel", "career", [career])
    PHASES["travel"](table, war)
    table.finish()
    assert [label(roll) for roll in rolls(table)][-2:] == ["Damage", "Scuttle"]
    assert (war.phase, career.end, career.lost) == (OVER, "scuttled", True)


# 9.6.12


@pytest.mark.rule("SV 9.6.12a")
def test_a_crew_hit_picks_a_man_with_2d6_and_a_severity_with_1d6_both_unmodified() -> None:
    war = hunted()
    war.crew.wounds = {"chief engineer": KILLED, "captain": SERIOUS}
    man = [falling(charts().crew_injury, "exec"), falling(charts().severity, "SW")]
    table = attacked(war, [early(1), hit_on("crew injury"), *man])
    who, how = rolls(table, "Crew Injury", "Severity")
    assert (who.dice, how.dice) == ("2d6", "1d6")
    assert who.modifiers == how.modifiers == ()
    assert war.crew.wounds["exec"] == SERIOUS


@pytest.mark.rule("SV 9.6.12a")
def test_a_crew_hit_on_a_dead_man_has_no_effect_and_no_severity() -> None:
    war = hunted()
    war.crew.wounds = {"exec": KILLED}
    table = attacked(war, [early(1), hit_on("crew injury"), falling(charts().crew_injury, "exec")])
    assert rolls(table, "Severity") == []
    assert war.crew.wounds == {"exec": KILLED}
    assert events(table, "no_injury")


@pytest.mark.rule("SV 9.6.12a")
def test_a_crew_hit_on_an_absent_passenger_has_no_effect() -> None:
    war = hunted()
    table = attacked(war, [early(1), hit_on("crew injury"), two(12)])
    assert rolls(table, "Severity") == []
    assert war.crew.passenger is None


@pytest.mark.rule("SV 9.6.12a")
def test_a_passenger_aboard_is_hurt_like_any_man() -> None:
    war = hunted()
    war.crew.passenger = ""
    attacked(war, [early(1), hit_on("crew injury"), two(12), falling(charts().severity, "LW")])
    assert war.crew.passenger == "LW"


# 9.6.13


@pytest.mark.rule("SV 9.6.13a")
def test_hull_damage_in_the_last_box_sinks_the_boat() -> None:
    war = hunted()
    last = charts().mats["gato"].hull_sunk
    war.boat.hull = last - 2
    resolve_hits(Story([], [hit_on("hull")]), war, escaping(war), 1, "depth charges")
    assert war.boat.hull == last - 1
    with pytest.raises(CareerEnds, match="depth charges"):
        resolve_hits(Story([], [hit_on("hull")]), war, escaping(war), 1, "depth charges")


@pytest.mark.rule("SV 9.6.13b")
@pytest.mark.parametrize(("dice", "end"), [(11, "scuttled"), (12, "captured")])
def test_flooding_in_the_last_box_forces_the_boat_up_to_be_scuttled(dice: int, end: str) -> None:
    war = hunted()
    last = charts().mats["gato"].flooding_surface
    war.boat.flooding = last - 2
    resolve_hits(Story([], [hit_on("flooding")]), war, escaping(war), 1, "depth charges")
    assert war.boat.flooding == last - 1
    with pytest.raises(CareerEnds, match=end):
        resolve_hits(Story([], [hit_on("flooding"), two(dice)]), war, escaping(war), 1, "depth charges")


@pytest.mark.rule("SV 9.6.13a")
def test_a_single_hull_hit_leaves_a_sound_boat_afloat() -> None:
    war = hunted()
    attacked(war, [ONE_HIT, hit_on("hull")])
    assert war.boat.hull == 1


@pytest.mark.rule("SV 10.1.3a", "SV 9.6.14b")
def test_a_round_with_a_flooding_hit_ends_with_the_flooding_roll_before_the_next_search() -> None:
    war = hunted()
    table = Story([WAIT, WAIT], [two(9), ONE_HIT, hit_on("flooding"), 5, SLIPPED_AWAY])
    evade(table, war, escaping(war))
    table.finish()
    assert [label(roll) for roll in rolls(table)][-3:] == ["Damage", "Additional Flooding", "Detection"]
    assert war.boat.flooding == 2
