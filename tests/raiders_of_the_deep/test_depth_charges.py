"""[9.6.8d-f, 9.6.9-9.6.11] Depth charges, and how each hit is resolved."""

from __future__ import annotations

import pytest

from tests.careers import events, falling, modifiers, pair, rolls
from tests.raiders_of_the_deep.build import charts
from tests.raiders_of_the_deep.fights import (
    ESCAPED,
    HELD,
    NO_HITS,
    RAM_MISSES,
    RUN_SILENT,
    Story,
    fight_of,
    hunted,
    strikes,
)
from wardroom.games.raiders_of_the_deep.combat.damage import resolve_hits
from wardroom.games.raiders_of_the_deep.combat.detection import depth_charges, evade
from wardroom.games.raiders_of_the_deep.ends import CareerEnds

FOUND = "detected"


# 9.6.8


@pytest.mark.rule("RD 9.6.8d")
@pytest.mark.parametrize(("month", "dropped"), [("1916-02", 0), ("1916-03", 2), ("1918-10", 2)])
def test_depth_charges_follow_every_detection_from_march_1916_on(month: str, dropped: int) -> None:
    one = hunted(month)
    drops = [NO_HITS] if dropped else []
    table = Story([RUN_SILENT] * 3, [pair(9), RAM_MISSES, *drops, pair(9), *drops, ESCAPED])
    evade(table, one, fight_of(one))
    table.finish()
    assert len(rolls(table, "Attack")) == dropped


@pytest.mark.rule("RD 9.6.8e")
@pytest.mark.parametrize("month", ["1916-03", "1917-07"])
def test_d_7_until_july_1917_each_later_attack_is_weaker_by_one_to_three_at_most(month: str) -> None:
    one = hunted(month)
    table = Story([], [NO_HITS] * 5)
    for _ in range(5):
        depth_charges(table, one, fight_of(one), FOUND)
    table.finish()
    assert [sum(modifiers(roll).values()) for roll in rolls(table, "Attack")] == [0, -1, -2, -3, -3]


@pytest.mark.rule("RD 9.6.8e")
def test_d_8_from_august_1917_on_later_attacks_are_as_strong_as_the_first() -> None:
    one = hunted("1917-08")
    table = Story([], [NO_HITS] * 5)
    for _ in range(5):
        depth_charges(table, one, fight_of(one), FOUND)
    table.finish()
    assert [modifiers(roll) for roll in rolls(table, "Attack")] == [{}] * 5


@pytest.mark.rule("RD 9.6.8e")
def test_the_count_is_of_depth_charges_not_of_the_ram() -> None:
    one = hunted("1917-07")
    table = Story([RUN_SILENT] * 3, [pair(9), RAM_MISSES, NO_HITS, pair(9), NO_HITS, ESCAPED])
    evade(table, one, fight_of(one))
    assert [modifiers(roll) for roll in rolls(table, "Attack")] == [{}, {"second depth charges": -1}]


@pytest.mark.rule("RD 9.6.8f")
@pytest.mark.parametrize("total", [2, 3])
def test_three_or_less_does_no_damage_but_the_search_goes_on(total: int) -> None:
    one = hunted()
    table = Story([RUN_SILENT] * 2, [pair(9), RAM_MISSES, pair(total), ESCAPED])
    evade(table, one, fight_of(one))
    table.finish()
    assert [roll.table for roll in rolls(table)][-2:] == ["Attack", "Detection"]
    assert (one.boat.hull, one.boat.flooding, one.boat.damage) == (0, 0, {})


@pytest.mark.rule("RD 9.6.8f")
@pytest.mark.parametrize("total", [4, 7, 12])
def test_four_to_twelve_gives_the_hits_shown(total: int) -> None:
    one = hunted()
    number = int(charts().attack.result(total))
    table = Story([], [pair(total), *[strikes("radio")] * number])
    depth_charges(table, one, fight_of(one), FOUND)
    table.finish()
    assert number > 0
    assert len(rolls(table, "Damage")) == number


@pytest.mark.rule("RD 9.6.8f")
def test_thirteen_sinks_the_boat_at_once() -> None:
    one = hunted()
    table = Story([], [pair(12)])
    with pytest.raises(CareerEnds, match="depth charges"):
        depth_charges(table, one, fight_of(one), "detected, +1 on E3")
    table.finish()


# 9.6.9


@pytest.mark.rule("RD 9.6.9a")
def test_each_hit_is_rolled_as_tens_and_units_and_marked_before_the_next() -> None:
    one = hunted()
    table = Story([], [strikes("radio"), strikes("periscope")])
    resolve_hits(table, one, fight_of(one), 2, "depth charges")
    table.finish()
    assert table.story == ["Damage", "!system_damaged", "Damage", "!system_damaged"]
    assert charts().damage.dice.reading == "digits"
    assert sorted(charts().damage.dice.values) == [tens * 10 + units for tens in range(1, 7) for units in range(1, 7)]


@pytest.mark.rule("RD 9.6.9b", "RD 9.6.10a")
def test_a_crew_hit_is_resolved_before_the_next_hit() -> None:
    one = hunted()
    table = Story([], [strikes("crew injury"), falling(charts().crew_injury, "LI"), 1, strikes("radio")])
    resolve_hits(table, one, fight_of(one), 2, "depth charges")
    table.finish()
    assert [roll.table for roll in rolls(table)] == ["Damage", "Crew Injury", "Severity", "Damage"]
    assert rolls(table, "Crew Injury")[0].modifiers == ()


@pytest.mark.rule("RD 9.6.9c")
@pytest.mark.parametrize("kind", ["hull", "flooding"])
def test_a_hit_marked_x2_counts_as_two_and_uses_one_roll(kind: str) -> None:
    double = f"{kind} x2"
    if double not in {charts().damage.result(number) for number in charts().damage.dice.values}:
        pytest.skip(f"the chart in use has no {double}")
    one = hunted()
    table = Story([], [strikes(double), strikes("radio")])
    resolve_hits(table, one, fight_of(one), 2, "depth charges")
    table.finish()
    assert (one.boat.hull if kind == "hull" else one.boat.flooding) == 2
    assert one.boat.damage == {"radio": "damaged"}


@pytest.mark.rule("RD 9.6.9d", "RD 9.6.11a")
def test_the_last_hull_box_sinks_the_boat_and_no_more_hits_are_rolled() -> None:
    one = hunted()
    one.boat.hull = charts().mats["u31"].hull_sunk - 1
    table = Story([], [strikes("hull")])
    with pytest.raises(CareerEnds, match="depth charges"):
        resolve_hits(table, one, fight_of(one), 3, "depth charges")
    table.finish()


@pytest.mark.rule("RD 9.6.11a")
def test_the_box_before_the_last_does_not() -> None:
    one = hunted()
    one.boat.hull = charts().mats["u31"].hull_sunk - 2
    table = Story([], [strikes("hull")])
    resolve_hits(table, one, fight_of(one), 1, "depth charges")
    assert one.boat.hull == charts().mats["u31"].hull_sunk - 1


@pytest.mark.rule("RD 9.6.9d", "RD 9.6.11b")
@pytest.mark.parametrize(("total", "end"), [(11, "scuttled"), (12, "captured")])
def test_the_last_flooding_box_forces_the_boat_up_to_be_scuttled_at_once(total: int, end: str) -> None:
    one = hunted()
    one.boat.flooding = charts().mats["u31"].flooding_surface - 1
    table = Story([], [strikes("flooding"), pair(total)])
    with pytest.raises(CareerEnds, match=end):
        resolve_hits(table, one, fight_of(one), 3, "depth charges")
    table.finish()
    assert [roll.table for roll in rolls(table)] == ["Damage", "Scuttling"]


# 9.6.10


@pytest.mark.rule("RD 9.6.10b")
def test_a_man_already_killed_or_an_agent_who_is_not_aboard_is_no_effect() -> None:
    for who in ("1WO", "agent"):
        one = hunted()
        one.crew.wounds["1WO"] = "KIA"
        table = Story([], [strikes("crew injury"), falling(charts().crew_injury, who)])
        resolve_hits(table, one, fight_of(one), 1, "depth charges")
        table.finish()
        assert events(table, "no_injury")
        assert one.crew.wounds == {"1WO": "KIA"}


@pytest.mark.rule("RD 9.6.10b")
def test_otherwise_one_die_gives_the_severity() -> None:
    one = hunted()
    table = Story([], [strikes("crew injury"), falling(charts().crew_injury, "LI"), *falling(charts().severity, "SW")])
    fight_of(one).submerged = False
    resolve_hits(table, one, fight_of(one), 1, "depth charges")
    table.finish()
    assert one.crew.wounds == {"LI": "SW"}


# Hals und Beinbruch


@pytest.mark.rule("RD 12.1.3a")
def test_hals_und_beinbruch_may_hold_the_water_back() -> None:
    one = hunted(luck=1)
    one.boat.flooding = 1
    table = Story(
        [RUN_SILENT, "luck:keep", "luck:use", RUN_SILENT],
        [pair(9), RAM_MISSES, NO_HITS, 5, HELD, ESCAPED],
    )
    evade(table, one, fight_of(one))
    table.finish()
    assert one.boat.flooding == 1
    assert one.luck == 0


@pytest.mark.rule("RD 12.1.3a")
def test_hals_und_beinbruch_may_lighten_a_wound() -> None:
    one = hunted(luck=1, submerged=False)
    table = Story(
        ["luck:keep", "luck:keep", "luck:use"],
        [
            strikes("crew injury"),
            falling(charts().crew_injury, "commander"),
            falling(charts().severity, "KIA"),
            falling(charts().severity, "LW"),
        ],
    )
    resolve_hits(table, one, fight_of(one), 1, "rammed")
    table.finish()
    assert one.crew.wounds == {"commander": "LW"}
