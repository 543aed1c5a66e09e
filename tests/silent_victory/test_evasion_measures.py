"""[9.6.4-9.6.8] What a hunted boat may try: exceeding test depth, the Cutie and the NAC."""

from __future__ import annotations

from typing import Any

import pytest

from tests.silent_victory.build import at_sea, charts, options
from tests.silent_victory.hunt import (
    NO_HIT,
    SLIPPED_AWAY,
    escaping,
    falling,
    hunted,
    two,
    with_cuties,
)
from tests.silent_victory.story import (
    DAY,
    EXPLODES,
    MISS,
    NIGHT,
    SMALL,
    Dice,
    Story,
    aim,
    asked,
    events,
    ids,
    label,
    modifiers,
    refusals,
    rolls,
)
from wardroom.games.silent_victory.charts import CLASSES
from wardroom.games.silent_victory.combat.detection import evade, search
from wardroom.games.silent_victory.ends import CareerEnds
from wardroom.games.silent_victory.port.assignment import prepare_patrol
from wardroom.games.silent_victory.sea.encounter import ship_encounter
from wardroom.games.silent_victory.state import DAMAGED, Career
from wardroom.table import IllegalChoice

WAIT, DEEP, NAC, TRICK = "evade:none", "evade:depth", "evade:nac", "evade:trick"
FIRED = ["salvo:forward", *aim("forward", 1)]
CUTIE_CHART = charts().fire["Mk 27", "close"]
FAR_MISS = two(11)
SURE_HIT = two(3)
NAC_FAILS = 6


def evading(war: Career, choices: list[str], dice: Dice) -> Story:
    """The whole cycle with this script."""
    table = Story(choices, dice)
    evade(table, war, escaping(war))
    table.finish()
    return table


# 9.6.4 Exceeding test depth


@pytest.mark.rule("SV 9.6.4a")
def test_exceeding_test_depth_costs_a_hull_box_and_2d6_before_the_detection_roll() -> None:
    war = hunted()
    table = evading(war, [DEEP], [two(7), SLIPPED_AWAY])
    assert war.boat.hull == 1
    assert [(label(roll), roll.dice) for roll in rolls(table)] == [("Exceed test depth", "2d6"), ("Detection", "2d6")]
    assert table.story.index("!hull") < table.story.index("Exceed test depth")


@pytest.mark.rule("SV 9.6.4a")
def test_the_player_need_not_exceed_test_depth() -> None:
    war = hunted()
    table = evading(war, [WAIT], [SLIPPED_AWAY])
    assert DEEP in ids(asked(table, "evade")[0])
    assert war.boat.hull == 0


@pytest.mark.rule("SV 9.6.4b")
def test_a_roll_below_the_damaged_boxes_crushes_the_boat() -> None:
    war = hunted()
    war.boat.hull = 4
    table = Story([DEEP], [two(4)])  # 5 boxes with the one it costs
    with pytest.raises(CareerEnds, match="crushed"):
        evade(table, war, escaping(war))
    table.finish()


@pytest.mark.rule("SV 9.6.4c")
def test_a_roll_equal_to_the_damaged_boxes_costs_another_and_is_rolled_again_at_once() -> None:
    war = hunted()
    war.boat.hull = 4
    table = evading(war, [DEEP], [two(5), two(6), two(8), SLIPPED_AWAY])
    assert war.boat.hull == 7
    assert [label(roll) for roll in rolls(table)] == ["Exceed test depth"] * 3 + ["Detection"]


@pytest.mark.rule("SV 9.6.4c")
def test_the_roll_made_again_is_compared_with_the_new_damage() -> None:
    war = hunted()
    war.boat.hull = 4
    table = Story([DEEP], [two(5), two(5)])
    with pytest.raises(CareerEnds, match="crushed"):
        evade(table, war, escaping(war))
    table.finish()


@pytest.mark.rule("SV 9.6.4d")
def test_a_roll_above_the_damaged_boxes_takes_one_off_this_detection_roll_and_harms_no_further() -> None:
    war = hunted()
    table = evading(war, [DEEP], [two(2), two(9)])  # 9 would be a detection
    assert war.boat.hull == 1
    (roll,) = rolls(table, "Detection")
    assert modifiers(roll) == {"exceeded test depth": -1}
    assert roll.total == 8


@pytest.mark.rule("SV 9.6.4d")
def test_the_depth_helps_in_its_own_round_only() -> None:
    table = evading(hunted(), [DEEP, WAIT, WAIT], [two(7), two(10), NO_HIT, two(9), NO_HIT, SLIPPED_AWAY])
    assert ["exceeded test depth" in modifiers(roll) for roll in rolls(table, "Detection")] == [True, False, False]


@pytest.mark.rule("SV 9.6.4a", "SV 9.6.4b", "SV 9.6.4c", "SV 9.6.4d")
def test_example_c5_test_depth_with_three_damaged_boxes() -> None:
    crushed = hunted()
    crushed.boat.hull = 3
    with pytest.raises(CareerEnds, match="crushed"):
        evade(Story([DEEP], [two(3)]), crushed, escaping(crushed))
    assert crushed.boat.hull == 4

    strained = hunted()
    strained.boat.hull = 3
    evading(strained, [DEEP], [two(4), two(6), SLIPPED_AWAY])
    assert strained.boat.hull == 5

    sound = hunted()
    sound.boat.hull = 3
    table = evading(sound, [DEEP], [two(5), SLIPPED_AWAY])
    assert sound.boat.hull == 4
    assert modifiers(rolls(table, "Detection")[0]) == {"exceeded test depth": -1}


# 9.6.5


@pytest.mark.rule("SV 9.6.5a")
def test_test_depth_may_be_exceeded_in_any_number_of_rounds() -> None:
    war = hunted()
    one_pass: Dice = [two(11), two(10), NO_HIT]
    table = evading(war, [DEEP] * 4, [*one_pass * 3, two(11), SLIPPED_AWAY])
    assert war.boat.hull == 4
    assert len(rolls(table, "Exceed test depth")) == 4


@pytest.mark.rule("SV 9.6.5a")
def test_test_depth_may_be_exceeded_once_in_a_round() -> None:
    war = hunted(options=options(sunk_trick=True), detected=True, round=1)
    table = evading(war, [DEEP, WAIT], [two(7), SLIPPED_AWAY])
    first, second = asked(table, "evade")
    assert DEEP in ids(first)
    assert refusals(second) == {DEEP: "9.6.5a"}
    assert war.boat.hull == 1


@pytest.mark.rule("SV 9.6.5a", "SV 9.6.2a")
def test_the_two_searches_of_an_escort_that_arrives_are_one_round() -> None:
    war = at_sea()
    first = ["attack:submerged:medium", "weapon:forward", *aim("forward", 1), "weapon:done", "round:again", DEEP]
    dice = [*SMALL, NIGHT, MISS, two(3), two(7), SLIPPED_AWAY, MISS, two(9)]
    table = Story([*first, "strike:attack", *FIRED, "follow:none"], dice)
    ship_encounter(table, war, "Ship", "Marshalls")
    table.finish()
    assert war.boat.hull == 1
    assert [modifiers(roll) for roll in rolls(table, "Detection")] == [{"exceeded test depth": -1}] * 2


# 9.6.6


@pytest.mark.rule("SV 9.6.6a")
def test_test_depth_is_barred_in_the_first_round_of_a_night_surface_attack() -> None:
    war = hunted("1945-01", night_surface=True)
    table = evading(war, [WAIT, WAIT], [two(8), NO_HIT, SLIPPED_AWAY])
    first, second = asked(table, "evade")
    assert ids(first) == [WAIT, NAC]
    assert refusals(first) == {DEEP: "9.6.6a"}
    assert DEEP in ids(second)


@pytest.mark.rule("SV 9.6.6a")
def test_with_nothing_else_to_try_the_first_round_of_a_night_surface_attack_has_no_choice() -> None:
    table = evading(hunted(night_surface=True), [WAIT], [two(8), NO_HIT, SLIPPED_AWAY])
    assert [each for each in table.story if each in ("?evade", "Detection")] == ["Detection", "?evade", "Detection"]


@pytest.mark.rule("SV 9.6.6a", "SV 9.6.8a")
def test_test_depth_is_barred_before_a_close_attack_but_a_nac_is_not() -> None:
    war = at_sea(month="1945-01")
    choices = ["attack:submerged:close", NAC, *FIRED, "follow:none"]
    table = Story(choices, [*SMALL, DAY, SLIPPED_AWAY, MISS, NAC_FAILS, SLIPPED_AWAY])
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    (before,) = asked(table, "evade")
    assert ids(before) == [WAIT, NAC]
    assert refusals(before) == {DEEP: "9.6.6a"}
    story = [each for each in table.story if each in ("!nac_deployed", "Close Approach", "Mk 14 close", "NAC")]
    assert story == ["!nac_deployed", "Close Approach", "Mk 14 close", "NAC"]


@pytest.mark.rule("SV 9.6.8c", "SV 9.6.2a")
@pytest.mark.parametrize("first", [WAIT, NAC])
def test_a_nac_of_the_approach_bars_test_depth_after_firing_and_not_in_the_next_round(first: str) -> None:
    """The search after firing belongs to the round of the approach."""
    war = at_sea(month="1945-01")
    deployed = first == NAC
    choices = ["attack:submerged:close", first, *FIRED, *[DEEP] * (not deployed), DEEP, "follow:none"]
    after = [NAC_FAILS] if deployed else [two(7)]
    dice = [*SMALL, DAY, SLIPPED_AWAY, MISS, *after, two(9), NO_HIT, two(7), SLIPPED_AWAY]
    table = Story(choices, dice)
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    assert war.boat.hull == (1 if deployed else 2)
    assert len(asked(table, "evade")) == (2 if deployed else 3)


@pytest.mark.rule("SV 9.6.8c", "SV 9.6.2a")
def test_a_nac_at_an_escorts_arrival_bars_test_depth_after_firing() -> None:
    war = at_sea(month="1945-01")
    first = ["attack:submerged:medium", "weapon:forward", *aim("forward", 1), "weapon:done", "round:again", NAC]
    dice = [*SMALL, NIGHT, MISS, two(3), two(8), MISS, NAC_FAILS, two(9), NO_HIT, two(7), SLIPPED_AWAY]
    table = Story([*first, "strike:attack", *FIRED, DEEP, "follow:none"], dice)
    ship_encounter(table, war, "Ship", "Marshalls")
    table.finish()
    steps = [each for each in table.story if each in ("?evade", "NAC", "Detection", "!test_depth")]
    assert steps == ["?evade", "Detection", "NAC", "Detection", "?evade", "!test_depth", "Detection"]


@pytest.mark.rule("SV 9.6.6a")
def test_test_depth_is_barred_before_a_close_attack_when_an_escort_arrives() -> None:
    war = hunted("1945-01", "Ship+Escort", range="close", range_counts=False)
    table = Story([WAIT], [two(8)])
    assert search(table, war, escaping(war)) == ""
    assert refusals(asked(table, "evade")[0]) == {DEEP: "9.6.6a"}


@pytest.mark.rule("SV 9.6.6b")
def test_test_depth_is_barred_in_the_china_sea() -> None:
    war = hunted("1945-01", zone="China Sea")
    table = evading(war, [WAIT, WAIT], [two(9), NO_HIT, SLIPPED_AWAY])
    for decision in asked(table, "evade"):
        assert ids(decision) == [WAIT, NAC]
        assert refusals(decision) == {DEEP: "9.6.6b"}


@pytest.mark.rule("SV 9.6.6b")
def test_on_the_way_to_the_china_sea_the_water_is_deep_enough() -> None:
    war = hunted(zone="China Sea", area="Transit")
    evading(war, [DEEP], [two(7), SLIPPED_AWAY])
    assert war.boat.hull == 1


@pytest.mark.rule("SV 9.6.6c", "SV 9.6.7e")
def test_no_cutie_is_fired_in_a_round_below_test_depth() -> None:
    war = with_cuties(hunted("1945-01"), 1)
    table = evading(war, [DEEP, WAIT, "cutie:none", WAIT], [two(7), two(10), NO_HIT, two(9), NO_HIT, SLIPPED_AWAY])
    steps = [each for each in table.story if each in ("?evade", "!test_depth", "?cutie", "Detection")]
    assert steps == ["?evade", "!test_depth", "Detection", "?evade", "Detection", "?cutie", "?evade", "Detection"]


@pytest.mark.rule("SV 9.6.6c")
def test_a_cutie_that_failed_leaves_no_moment_to_exceed_test_depth() -> None:
    war = with_cuties(hunted("1945-01"), 1)
    table = evading(war, [WAIT, "cutie:forward-1", WAIT], [two(9), NO_HIT, FAR_MISS, NO_HIT, SLIPPED_AWAY])
    assert len(asked(table, "evade")) == 2
    assert [label(roll) for roll in rolls(table)].count("Detection") == 2


@pytest.mark.rule("SV 9.6.6a", "SV 9.6.6b", "SV 9.6.8c")
@pytest.mark.parametrize(
    ("boat", "first", "rule"),
    [
        ({"zone": "China Sea"}, [], "9.6.6b"),
        ({"night_surface": True}, [], "9.6.6a"),
        ({"detected": True, "round": 1}, [NAC], "9.6.8c"),
    ],
    ids=["China Sea", "first night surface round", "with a NAC"],
)
def test_example_c6_test_depth_where_it_is_illegal(boat: dict[str, Any], first: list[str], rule: str) -> None:
    war = hunted("1945-01", options=options(sunk_trick=True), **boat)
    table = Story([*first, DEEP])
    with pytest.raises(IllegalChoice, match=rule):
        search(table, war, escaping(war))
    assert refusals(table.asked[-1])[DEEP] == rule
    assert war.boat.hull == 0


# 9.6.7 The Cutie


@pytest.mark.rule("SV 9.6.7a")
@pytest.mark.parametrize(("month", "offered"), [("1944-12", False), ("1945-01", True)])
def test_cuties_are_fired_from_january_1945(month: str, offered: bool) -> None:
    war = with_cuties(hunted(month), 1, 4)
    table = evading(war, [WAIT, *["cutie:none"] * offered, WAIT], [two(9), NO_HIT, SLIPPED_AWAY])
    expected = [["cutie:forward-1", "cutie:forward-4", "cutie:none"]] if offered else []
    assert [ids(decision) for decision in asked(table, "cutie")] == expected


@pytest.mark.rule("SV 9.6.7a")
def test_a_cutie_may_be_fired_in_any_round_after_a_detection_and_not_before() -> None:
    war = with_cuties(hunted("1945-01"), 1)
    undetected = evading(war, [WAIT], [SLIPPED_AWAY])
    assert asked(undetected, "cutie") == []
    war = with_cuties(hunted("1945-01"), 1)
    table = evading(
        war,
        [WAIT, "cutie:none", WAIT, "cutie:none", WAIT, "cutie:forward-1"],
        [two(9), NO_HIT, two(9), NO_HIT, two(9), NO_HIT, SURE_HIT, EXPLODES],
    )
    assert len(asked(table, "cutie")) == 3
    assert events(table, "cutie_hit")


@pytest.mark.rule("SV 9.6.7a")
def test_a_cutie_needs_a_working_tube() -> None:
    war = with_cuties(hunted("1945-01"), 1, 2)
    war.boat.damage = {"forward tubes ODD": DAMAGED}
    table = evading(war, [WAIT, "cutie:none", WAIT], [two(9), NO_HIT, SLIPPED_AWAY])
    assert ids(asked(table, "cutie")[0]) == ["cutie:forward-2", "cutie:none"]


@pytest.mark.rule("SV 9.6.7b")
@pytest.mark.parametrize("short", [0, 1])
def test_a_cutie_runs_at_close_range_with_one_more_to_hit(short: int) -> None:
    """The highest number that would hit misses because of the +1; one less hits."""
    limit = max(number for number in range(3, 12) if CUTIE_CHART.result(number) == "hit")
    war = with_cuties(hunted("1945-01", range="long"), 1)
    rest: Dice = [EXPLODES] if short else [NO_HIT, SLIPPED_AWAY]
    choices = [WAIT, "cutie:forward-1", *[WAIT] * (not short)]
    table = evading(war, choices, [two(10), NO_HIT, two(limit - short), *rest])
    (shot,) = rolls(table, "Mk 27 close")
    assert modifiers(shot) == {"Cutie at a warship": 1}
    assert bool(events(table, "cutie_hit")) == bool(short)


@pytest.mark.rule("SV 9.6.7b", "SV 14.10.1a")
@pytest.mark.parametrize(
    ("card", "skill"), [("cutter", {"captain's skill": -1}), ("dealey", {"captain's skill": -1}), ("okane", {})]
)
def test_a_captain_who_shoots_well_or_at_escorts_does_so_with_a_cutie(card: str, skill: dict[str, int]) -> None:
    """A night surface attack is over by the time a Cutie is fired: skill in it is no help."""
    war = with_cuties(hunted("1945-01", night_surface=True), 1)
    war.card = card
    table = evading(war, [WAIT, "cutie:forward-1"], [two(10), NO_HIT, SURE_HIT, EXPLODES])
    assert modifiers(rolls(table, "Mk 27 close")[0]) == {"Cutie at a warship": 1, **skill}


@pytest.mark.rule("SV 9.6.7c")
def test_a_cutie_that_hits_and_explodes_ends_the_encounter() -> None:
    war = with_cuties(hunted("1945-01"), 1)
    table = evading(war, [WAIT, "cutie:forward-1"], [two(9), NO_HIT, SURE_HIT, EXPLODES])
    assert len(rolls(table, "Detection")) == 1
    assert table.story[-1] == "!cutie_hit"
    assert war.boat.forward[0] == ""


@pytest.mark.rule("SV 9.6.7d")
@pytest.mark.parametrize("shot", [[FAR_MISS], [SURE_HIT, 1]], ids=["miss", "dud"])
def test_a_cutie_that_misses_or_is_a_dud_means_detection_without_a_roll_in_the_next_round(shot: Dice) -> None:
    war = with_cuties(hunted("1945-01"), 1)
    table = evading(war, [WAIT, "cutie:forward-1", WAIT], [two(12), NO_HIT, *shot, NO_HIT, two(7)])
    late = "From July 1943 and aircraft"
    assert [label(roll) for roll in rolls(table, "Detection", late)] == ["Detection", late, late, "Detection"]
    first, second = rolls(table, late)
    assert modifiers(first) == {"detected on 12 or more": 1}
    assert modifiers(second) == {}  # detected, but not on a 12
    assert escaping(war).round == 3
    assert modifiers(rolls(table, "Detection")[1]) == {"previous detection": 1}
    assert war.boat.forward[0] == ""


@pytest.mark.rule("SV 9.6.7d")
def test_a_nac_in_the_water_cannot_prevent_the_automatic_detection() -> None:
    war = with_cuties(hunted("1945-01"), 1)
    table = evading(war, [NAC, "cutie:forward-1"], [two(9), NO_HIT, FAR_MISS, NO_HIT, 1])
    assert [label(roll) for roll in rolls(table)][-2:] == ["From July 1943 and aircraft", "NAC"]


@pytest.mark.rule("SV 9.6.7f")
def test_a_cutie_cannot_be_fired_at_ships() -> None:
    war = at_sea(month="1945-01")
    war.boat.forward, war.boat.aft = ["Mk 27"] * 6, ["Mk 27"] * 4
    war.boat.forward_reloads, war.boat.aft_reloads = {}, {}
    table = Story(["decline"], [*SMALL, DAY])
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    (decision,) = asked(table, "attack")
    assert [each for each in ids(decision) if each.startswith("attack")] == []
    assert refusals(decision)["attack"] == "9.2.1a"


@pytest.mark.rule("SV 9.6.7f")
def test_a_cutie_stays_in_its_tube_in_a_salvo_and_sinks_nothing_when_it_is_used() -> None:
    war = with_cuties(at_sea(month="1945-01"), 1)
    choices = ["attack:submerged:medium", "salvo:forward", "fire:forward-2:target-1", "hold:forward-rest"]
    dice = [*SMALL, DAY, MISS, two(8), NO_HIT, SURE_HIT, EXPLODES]
    table = Story([*choices, WAIT, "cutie:forward-1", "follow:none"], dice)
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    assert not any("forward-1" in option for option in ids(asked(table, "tube")[0]))
    assert (war.tonnage, war.ships_sunk, war.log[-1].ships) == (0, 0, [])


# 9.6.8 The NAC


@pytest.mark.rule("SV 9.6.8a")
@pytest.mark.parametrize(("month", "offered"), [("1944-12", False), ("1945-01", True)])
def test_a_nac_may_be_deployed_from_january_1945(month: str, offered: bool) -> None:
    war = hunted(month)
    war.boat.nac = 3
    table = evading(war, [WAIT], [SLIPPED_AWAY])
    assert (NAC in ids(asked(table, "evade")[0])) == offered


@pytest.mark.rule("SV 9.6.8a")
def test_a_nac_lies_deployed_and_does_nothing_for_the_roll_before_which_it_is_dropped() -> None:
    war = hunted("1945-01")
    table = Story([NAC], [two(9)])
    assert search(table, war, escaping(war)) == "detected"
    table.finish()
    assert escaping(war).nac == "deployed"
    assert war.boat.nac == 2
    assert modifiers(rolls(table, "Detection")[0]) == {}
    assert rolls(table, "NAC") == []


@pytest.mark.rule("SV 9.6.8b")
@pytest.mark.parametrize("die", [1, 2])
def test_in_the_next_cycle_a_1_or_2_makes_the_boat_undetected(die: int) -> None:
    war = hunted("1945-01")
    table = evading(war, [NAC], [two(9), NO_HIT, die])
    assert [label(roll) for roll in rolls(table)] == ["Detection", "From July 1943 and aircraft", "NAC"]
    assert table.story[-1] == "!escaped"


@pytest.mark.rule("SV 9.6.8b")
@pytest.mark.parametrize("die", [3, 4, 5, 6])
def test_in_the_next_cycle_a_3_or_more_leaves_the_detection_roll_as_usual(die: int) -> None:
    war = hunted("1945-01")
    table = evading(war, [NAC, WAIT, WAIT], [two(9), NO_HIT, die, two(8), NO_HIT, SLIPPED_AWAY])
    names = [label(roll) for roll in rolls(table, "NAC", "Detection")]
    assert names == ["Detection", "NAC", "Detection", "Detection"]
    assert modifiers(rolls(table, "Detection")[1]) == {"previous detection": 1}


@pytest.mark.rule("SV 9.6.8c")
def test_no_nac_in_a_round_below_test_depth() -> None:
    war = hunted("1945-01", options=options(sunk_trick=True), detected=True, round=1)
    table = evading(war, [DEEP, WAIT], [two(7), SLIPPED_AWAY])
    assert refusals(asked(table, "evade")[1]) == {DEEP: "9.6.5a", NAC: "9.6.8c"}
    assert war.boat.nac == 3


@pytest.mark.rule("SV 9.6.8c")
def test_no_test_depth_in_the_round_in_which_a_nac_is_deployed() -> None:
    war = hunted("1945-01", options=options(sunk_trick=True), detected=True, round=1)
    table = evading(war, [NAC, WAIT], [SLIPPED_AWAY])
    assert refusals(asked(table, "evade")[1]) == {DEEP: "9.6.8c", NAC: "9.6.8e"}
    assert war.boat.hull == 0


@pytest.mark.rule("SV 9.6.8c")
@pytest.mark.parametrize("measure", [DEEP, NAC])
def test_without_the_trick_either_measure_is_the_only_one_of_its_round(measure: str) -> None:
    table = Story([measure], [two(7)] * (measure == DEEP) + [two(8)])
    war = hunted("1945-01")
    search(table, war, escaping(war))
    table.finish()
    assert len(asked(table, "evade")) == 1


@pytest.mark.rule("SV 9.6.8c")
def test_test_depth_may_be_exceeded_in_the_round_in_which_the_nac_turns_active() -> None:
    war = hunted("1945-01")
    evading(war, [NAC, DEEP], [two(9), NO_HIT, NAC_FAILS, two(7), SLIPPED_AWAY])
    assert war.boat.hull == 1


@pytest.mark.rule("SV 9.6.8d")
@pytest.mark.parametrize(
    ("quality", "works"),
    [("green", (1, 2, 3)), ("trained", (1, 2)), ("veteran", (1,)), ("elite", (1,)), ("", (1, 2))],
)
def test_escort_quality_decides_on_which_numbers_a_nac_works(quality: str, works: tuple[int, ...]) -> None:
    escapes = []
    for die in range(1, 7):
        war = hunted("1945-01", nac="deployed", escort_quality=quality, detected=True, round=1)
        table = Story([WAIT], [die, two(11)])
        if search(table, war, escaping(war)) == "":
            escapes.append(die)
            assert rolls(table, "Detection") == []
    assert tuple(escapes) == works


@pytest.mark.rule("SV 9.6.8e")
def test_one_nac_in_an_encounter() -> None:
    war = hunted("1945-01")
    table = evading(war, [NAC, WAIT, WAIT], [two(9), NO_HIT, NAC_FAILS, two(8), NO_HIT, SLIPPED_AWAY])
    assert [refusals(decision) for decision in asked(table, "evade")] == [{}, {NAC: "9.6.8e"}, {NAC: "9.6.8e"}]
    assert war.boat.nac == 2


@pytest.mark.rule("SV 9.6.8e")
def test_three_nacs_on_a_patrol() -> None:
    war = hunted("1945-01")
    for left in (2, 1, 0):
        war.fight = escaping(hunted("1945-01"))
        evading(war, [NAC], [SLIPPED_AWAY])
        assert war.boat.nac == left
    war.fight = escaping(hunted("1945-01"))
    table = evading(war, [WAIT], [SLIPPED_AWAY])
    assert refusals(asked(table, "evade")[0]) == {NAC: "9.6.8e"}


@pytest.mark.rule("SV 9.6.8e")
@pytest.mark.parametrize(("month", "cuties", "carried"), [("1944-12", [], 0), ("1945-01", ["Mk 27"], 3)])
def test_each_patrol_starts_with_three_nacs(month: str, cuties: list[str], carried: int) -> None:
    war = at_sea(month=month)
    war.boat.nac = 1
    aft = [*(f"share:aft:{kind}:0" for kind in cuties), "share:aft:Mk 18:8"]
    forward = [f"share:forward tubes:{kind}:0" for kind in (*cuties, "Mk 18")]
    assignment = falling(charts().assignment("pearl", war.month), "Empire")
    table = Story(["orders:roll", "mix:done", *aft, *forward], [assignment])
    prepare_patrol(table, war)
    table.finish()
    assert war.boat.nac == carried


@pytest.mark.rule("SV 9.6.8e")
@pytest.mark.parametrize("boat", CLASSES)
def test_every_class_carries_three(boat: str) -> None:
    assert charts().mats[boat].nac == 3
