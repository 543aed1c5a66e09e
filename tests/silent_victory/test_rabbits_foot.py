"""[12.1.3] The Lucky Rabbit's Foot: one roll made again (ruling SV-R70)."""

from __future__ import annotations

import pytest

from tests.silent_victory.build import at_sea, charts
from tests.silent_victory.hunt import NO_HIT, ONE_HIT, SLIPPED_AWAY, escaping, falling, hit_on, hunted, late, two
from tests.silent_victory.story import (
    DAY,
    DUD,
    EXPLODES,
    HIT,
    MISS,
    ONE,
    SMALL,
    Dice,
    Story,
    aim,
    asked,
    ids,
    label,
    rolls,
)
from wardroom.games.silent_victory.combat.aircraft import aircraft_encounter
from wardroom.games.silent_victory.combat.detection import evade, search
from wardroom.games.silent_victory.ends import CareerEnds
from wardroom.games.silent_victory.port.refit import end_patrol
from wardroom.games.silent_victory.sea.encounter import ship_encounter
from wardroom.games.silent_victory.sea.repair import after_combat
from wardroom.games.silent_victory.state import DAMAGED, INOPERABLE, Career

WAIT, USE, KEEP = "evade:none", "luck:use", "luck:keep"
ATTACK = ["attack:submerged:medium", "salvo:forward", *aim("forward", 1)]
CAUGHT, SAFE = two(4), two(5)
SHOT_DOWN = falling(charts().aa_fire, "shot down")
NOBODY = falling(charts().crew_injury, "passenger")


def lucky(feet: int = 1, month: str = "1942-04") -> Career:
    return hunted(month, rabbits_feet=feet)


# What may be rolled again


@pytest.mark.rule("SV 12.1.3b")
def test_a_torpedo_that_missed_may_be_rolled_again() -> None:
    war = at_sea(rabbits_feet=1)
    table = Story([*ATTACK, USE, WAIT, "follow:none"], [*SMALL, DAY, MISS, HIT, EXPLODES, ONE, SLIPPED_AWAY])
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    assert len(war.log[-1].ships) == 1
    assert war.rabbits_feet == 0


@pytest.mark.rule("SV 12.1.3b")
def test_a_failed_crash_dive_may_be_rolled_again() -> None:
    war = lucky()
    table = Story([USE], [CAUGHT, SAFE])
    aircraft_encounter(table, war, "Marshalls")
    table.finish()
    assert [label(roll) for roll in rolls(table)] == ["Crash Dive", "Crash Dive"]


@pytest.mark.rule("SV 12.1.3b", "SV 9.8.2a")
@pytest.mark.parametrize("hits", [0, 1, 2])
def test_an_air_attack_that_hit_may_be_rolled_again_and_one_that_missed_is_not_asked_about(hits: int) -> None:
    war = at_sea(rabbits_feet=2)
    attack = late(hits, modifier=1) if hits else NO_HIT
    again: Dice = [NO_HIT] if hits else []
    table = Story([KEEP, *([USE] if hits else [])], [CAUGHT, SHOT_DOWN, attack, *again, NOBODY])
    aircraft_encounter(table, war, "Marshalls")
    table.finish()
    assert war.rabbits_feet == (1 if hits else 2)
    assert war.boat.damage == {}


@pytest.mark.rule("SV 12.1.3b")
def test_a_detection_may_be_rolled_again() -> None:
    war = lucky()
    table = Story([WAIT, USE], [two(9), two(8)])
    evade(table, war, escaping(war))
    table.finish()
    assert rolls(table, "Before July 1943") == []


@pytest.mark.rule("SV 12.1.3b")
def test_a_detection_on_the_approach_may_be_rolled_again() -> None:
    war = at_sea(rabbits_feet=1)
    choices = ["attack:submerged:close", USE, *ATTACK[1:], WAIT, "follow:none"]
    table = Story(choices, [*SMALL, DAY, two(10), two(9), MISS, SLIPPED_AWAY])
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    assert len(rolls(table, "Mk 14 close")) == 1


@pytest.mark.rule("SV 12.1.3b")
def test_depth_charges_may_be_rolled_again() -> None:
    war = lucky(month="1943-07")
    table = Story([WAIT, USE, WAIT], [two(11), two(12), NO_HIT, SLIPPED_AWAY])  # 12 + 1 would sink the boat
    evade(table, war, escaping(war))
    table.finish()
    assert rolls(table, "Damage") == []


@pytest.mark.rule("SV 12.1.3b")
def test_an_air_attack_may_be_rolled_again() -> None:
    war = lucky()
    table = Story([KEEP, USE], [CAUGHT, SHOT_DOWN, two(12), NO_HIT, NOBODY])
    aircraft_encounter(table, war, "Marshalls")
    table.finish()
    assert rolls(table, "Damage") == []


@pytest.mark.rule("SV 12.1.3b")
@pytest.mark.parametrize("bad", [3, 4], ids=["crushed", "strained"])
def test_a_test_depth_roll_may_be_rolled_again(bad: int) -> None:
    war = lucky()
    war.boat.hull = 3
    table = Story(["evade:depth", USE], [two(bad), two(5), SLIPPED_AWAY])
    evade(table, war, escaping(war))
    table.finish()
    assert war.boat.hull == 4


@pytest.mark.rule("SV 12.1.3b")
def test_a_failed_repair_may_be_rolled_again() -> None:
    war = lucky()
    war.boat.damage = {"radio": DAMAGED}
    chart = charts().repair["radio"]
    table = Story([USE], [falling(chart, "inoperable"), falling(chart, "repaired")])
    after_combat(table, war)
    table.finish()
    assert war.boat.damage == {}


@pytest.mark.rule("SV 12.1.3b")
def test_rolls_that_went_well_and_rolls_of_other_kinds_bring_no_question() -> None:
    war = at_sea(rabbits_feet=1)
    table = Story([*ATTACK, WAIT, "follow:none"], [*SMALL, DAY, HIT, DUD, SLIPPED_AWAY])
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    assert asked(table, "luck") == []
    assert war.rabbits_feet == 1


# When and how often


@pytest.mark.rule("SV 12.1.3b")
def test_it_is_decided_before_any_other_die_is_thrown() -> None:
    war = lucky()
    dice: Dice = [two(9), two(9), ONE_HIT, hit_on("radio"), SLIPPED_AWAY]
    table = Story([WAIT, USE, WAIT], dice)
    evade(table, war, escaping(war))
    table.finish()
    index = table.story.index("?luck")
    assert table.story[index - 1 : index + 3] == ["Detection", "?luck", "!rabbits_foot_used", "Detection"]


@pytest.mark.rule("SV 12.1.3b")
def test_the_marker_may_be_kept_and_the_roll_stands() -> None:
    war = lucky()
    table = Story([WAIT, KEEP], [two(9)])
    assert search(table, war, escaping(war)) == "detected"
    table.finish()
    assert ids(asked(table, "luck")[0]) == [USE, KEEP]
    assert war.rabbits_feet == 1


@pytest.mark.rule("SV 12.1.3b")
def test_the_second_result_stands_even_if_it_is_worse_and_another_marker_is_at_hand() -> None:
    war = lucky(2)
    table = Story([WAIT, USE], [two(9), two(12)])
    assert search(table, war, escaping(war)) == "detected, +1 on E3"
    table.finish()
    assert war.rabbits_feet == 1


@pytest.mark.rule("SV 12.1.3b")
def test_the_second_result_of_a_test_depth_roll_may_crush_the_boat() -> None:
    war = lucky()
    war.boat.hull = 3
    table = Story(["evade:depth", USE], [two(4), two(3)])
    with pytest.raises(CareerEnds, match="crushed"):
        evade(table, war, escaping(war))


@pytest.mark.rule("SV 12.1.3b")
def test_each_marker_serves_once_and_markers_add_up() -> None:
    war = lucky(2)
    dice: Dice = [two(9), two(9), ONE_HIT, NO_HIT, two(9), NO_HIT, SLIPPED_AWAY]
    table = Story([WAIT, USE, USE, WAIT, WAIT], dice)  # the third bad roll finds no marker left
    evade(table, war, escaping(war))
    table.finish()
    assert len(asked(table, "luck")) == 2
    assert war.rabbits_feet == 0


@pytest.mark.rule("SV 12.1.3b")
def test_a_marker_is_kept_for_a_later_patrol() -> None:
    war = at_sea(rabbits_feet=1)
    end_patrol(Story(), war)
    assert war.rabbits_feet == 1


@pytest.mark.rule("SV 12.1.3b")
def test_without_a_marker_nothing_is_asked() -> None:
    war = lucky(0)
    war.boat.damage = {"radio": DAMAGED}
    table = Story([], [falling(charts().repair["radio"], "inoperable")])
    after_combat(table, war)
    assert war.boat.damage == {"radio": INOPERABLE}
    assert table.asked == []
