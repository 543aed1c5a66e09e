"""[9.6, 9.6.1-9.6.3, 9.6.9, 9.6.14] The detection cycle, its modifiers and how long each of them lasts."""

from __future__ import annotations

import pytest

from tests.silent_victory.build import at_sea, charts, engagement, merchant
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
from tests.silent_victory.story import (
    DAY,
    MISS,
    NIGHT,
    SMALL,
    Story,
    aim,
    asked,
    events,
    ids,
    modifiers,
    refusals,
    rolls,
)
from wardroom.games.silent_victory.combat.detection import depth_charges, detection_modifiers, evade, search
from wardroom.games.silent_victory.combat.fire import fire_salvo
from wardroom.games.silent_victory.ends import CareerEnds
from wardroom.games.silent_victory.sea.encounter import ship_encounter
from wardroom.games.silent_victory.state import DAMAGED, INOPERABLE

WAIT = "evade:none"
FIRED = ["salvo:forward", *aim("forward", 1)]
HUNT = ("Close Approach", "Mk 14 close", "Mk 14 medium", "Mk 14 long", "Detection", "Before July 1943")


# 9.6


@pytest.mark.rule("SV 9.6a")
def test_each_pass_of_detection_and_depth_charges_is_one_round_until_the_boat_escapes() -> None:
    war = hunted()
    table = Story([WAIT] * 3, [two(9), NO_HIT, two(9), NO_HIT, SLIPPED_AWAY])
    evade(table, war, escaping(war))
    table.finish()
    names = [roll.table for roll in rolls(table)]
    assert names == ["Detection", "Before July 1943", "Detection", "Before July 1943", "Detection"]
    assert escaping(war).round == 3
    assert table.story[-1] == "!escaped"


@pytest.mark.rule("SV 9.6a")
def test_the_cycle_ends_when_the_boat_is_sunk() -> None:
    war = hunted()
    war.boat.hull = 8
    table = Story([WAIT], [two(9), ONE_HIT, hit_on("hull")])
    with pytest.raises(CareerEnds, match="depth charges"):
        evade(table, war, escaping(war))
    table.finish()


@pytest.mark.rule("SV 9.6a")
def test_the_cycle_ends_when_the_boat_is_forced_to_the_surface() -> None:
    war = hunted()
    war.boat.flooding = 8
    table = Story([WAIT], [two(9), ONE_HIT, hit_on("flooding"), two(7)])
    with pytest.raises(CareerEnds, match="scuttled"):
        evade(table, war, escaping(war))
    table.finish()


# 9.6.1


@pytest.mark.rule("SV 9.6.1a")
@pytest.mark.parametrize("where", ["medium", "long"])
def test_from_medium_and_long_range_the_boat_fires_first_and_is_searched_for_afterwards(where: str) -> None:
    table = Story([f"attack:submerged:{where}", *FIRED, WAIT, "follow:none"], [*SMALL, DAY, MISS, SLIPPED_AWAY])
    ship_encounter(table, at_sea(), "Ship+Escort", "Marshalls")
    table.finish()
    assert [roll.table for roll in rolls(table, *HUNT)] == [f"Mk 14 {where}", "Detection"]


@pytest.mark.rule("SV 9.6.1a")
def test_at_close_range_the_boat_is_searched_for_before_and_again_after_firing() -> None:
    table = Story(["attack:submerged:close", *FIRED, WAIT, "follow:none"], [*SMALL, DAY, two(9), MISS, SLIPPED_AWAY])
    ship_encounter(table, at_sea(), "Ship+Escort", "Marshalls")
    table.finish()
    assert [roll.table for roll in rolls(table, *HUNT)] == ["Close Approach", "Mk 14 close", "Detection"]


@pytest.mark.rule("SV 9.6.1a")
def test_a_boat_detected_before_firing_at_close_range_is_attacked_at_once() -> None:
    war = at_sea()
    table = Story(["attack:submerged:close", WAIT, "follow:none"], [*SMALL, DAY, two(10), NO_HIT, SLIPPED_AWAY])
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    assert [roll.table for roll in rolls(table, *HUNT)] == ["Close Approach", "Before July 1943", "Detection"]
    assert war.boat.forward == ["Mk 14"] * 6


# 9.6.2


@pytest.mark.rule("SV 9.6.2a")
@pytest.mark.parametrize("arrival", [2, 3])
def test_an_escort_that_arrives_searches_at_once_without_range_modifier_and_again_after_firing(arrival: int) -> None:
    first = ["attack:submerged:close", "weapon:forward", *aim("forward", 1), "weapon:done", "round:again"]
    second = ["strike:attack", *FIRED, WAIT, "follow:none"]
    # 8 would be a detection with the +1 of close range
    table = Story([*first, *second], [*SMALL, NIGHT, MISS, two(arrival), two(8), MISS, two(7)])
    ship_encounter(table, at_sea(), "Ship", "Marshalls")
    table.finish()
    story = [label for label in table.story if label in ("Mk 14 close", "Additional Round", "Detection")]
    assert story == ["Mk 14 close", "Additional Round", "Detection", "Mk 14 close", "Detection"]
    before, after = rolls(table, "Detection")
    assert modifiers(before) == {}
    assert modifiers(after) == {"close range": 1}


@pytest.mark.rule("SV 9.6.2a")
def test_an_escort_that_arrives_and_detects_the_boat_attacks_before_it_can_fire_again() -> None:
    first = ["attack:submerged:medium", "weapon:forward", *aim("forward", 1), "weapon:done", "round:again", WAIT]
    table = Story([*first, WAIT, "follow:none"], [*SMALL, NIGHT, MISS, two(3), two(9), NO_HIT, SLIPPED_AWAY])
    ship_encounter(table, at_sea(), "Ship", "Marshalls")
    table.finish()
    assert len(rolls(table, "Mk 14 medium")) == 1
    assert [roll.table for roll in rolls(table)][-3:] == ["Detection", "Before July 1943", "Detection"]


@pytest.mark.rule("SV 9.6.2a")
def test_more_than_3_brings_no_escort() -> None:
    first = ["attack:submerged:medium", "weapon:forward", *aim("forward", 1), "weapon:done", "round:again"]
    aircraft_seen_in_time = two(12)
    table = Story(first, [*SMALL, NIGHT, MISS, two(4), aircraft_seen_in_time])
    ship_encounter(table, at_sea(), "Ship", "Marshalls")
    table.finish()
    assert rolls(table, "Additional Round")[0].result != "Escort"
    assert rolls(table, "Detection") == []


# 9.6.3


@pytest.mark.rule("SV 9.6.3a")
def test_all_detection_modifiers_add_up() -> None:
    war = hunted("1943-01", "Capital Ship", range="close", mk14_by_day=True, detected=True, escort_modifier=1, round=1)
    table = Story([WAIT], [two(3)])
    assert search(table, war, escaping(war)) == "detected"
    (roll,) = rolls(table, "Detection")
    assert modifiers(roll) == {
        "1943-44": 1,
        "close range": 1,
        "Mk 14 fired by day": 1,
        "previous detection": 1,
        "capital ship": 1,
        "escort attacked in vain": 1,
    }
    assert roll.total == 3 + 6


@pytest.mark.rule("SV 9.6.3a")
def test_favourable_and_unfavourable_detection_modifiers_cancel_out() -> None:
    war = hunted(mk14_by_day=True, escort_modifier=-1)
    table = Story([WAIT], [two(8)])
    assert search(table, war, escaping(war)) == ""
    (roll,) = rolls(table, "Detection")
    assert modifiers(roll) == {"Mk 14 fired by day": 1, "escort hurt": -1}
    assert roll.total == 8


@pytest.mark.rule("SV 9.6.3a")
def test_all_attack_modifiers_add_up() -> None:
    war = hunted("1943-07", night_surface=True, round=1)
    war.boat.damage = {"motor 1": DAMAGED, "motor 2": INOPERABLE, "fuel tanks": DAMAGED, "batteries": INOPERABLE}
    table = Story([], [two(8)])
    with pytest.raises(CareerEnds, match="depth charges"):  # 13 or more
        depth_charges(table, war, escaping(war), "detected, +1 on E3")
    (roll,) = rolls(table, "From July 1943 and aircraft")
    assert set(modifiers(roll)) == {
        "detected on 12 or more",
        "night surface attack",
        "motors out",
        "fuel tanks leaking",
        "batteries out",
    }
    assert roll.total == 8 + sum(modifiers(roll).values())
    assert roll.total >= 13


@pytest.mark.rule("SV 9.6.3a", "SV 3.3.2g")
@pytest.mark.parametrize(
    ("kinds", "night", "seen"),
    [
        (["Mk 14"], False, True),
        (["Mk 18"], False, False),
        (["Mk 18", "Mk 14"], False, True),
        (["Mk 14"], True, False),
        (["Mk 18"], True, False),
    ],
)
def test_only_the_wake_of_a_steam_torpedo_by_day_gives_the_boat_away(kinds: list[str], night: bool, seen: bool) -> None:
    war = at_sea(month="1945-01")
    war.boat.forward[: len(kinds)] = kinds
    fight = engagement(war, "Convoy", merchant(9000), night=night)
    fire_salvo(Story(dice=[(6, 5)] * len(kinds)), war, fight, "forward", [(0, tuple(range(1, len(kinds) + 1)))])
    names = [modifier.name for modifier in detection_modifiers(charts(), war, fight)]
    assert names == (["Mk 14 fired by day"] if seen else [])


@pytest.mark.rule("SV 9.6.3b")
def test_a_night_surface_attack_counts_every_round_on_detection_but_only_the_first_on_the_attack() -> None:
    choices = ["attack:surface:medium", *FIRED, WAIT, WAIT, "follow:none"]
    dice = [two(8), two(2), two(7), two(3), two(6)]  # E2, E3, E2, E3, E2
    table = Story(choices, [*SMALL, NIGHT, MISS, *dice])
    ship_encounter(table, at_sea(), "Ship+Escort", "Marshalls")
    table.finish()
    searches, attacks = rolls(table, "Detection"), rolls(table, "Before July 1943")
    assert [modifiers(roll).get("night surface attack", 0) > 0 for roll in searches] == [True, True, True]
    assert [roll.result for roll in searches] == ["detected", "detected", "undetected"]
    assert [modifiers(roll).get("night surface attack", 0) > 0 for roll in attacks] == [True, False]


@pytest.mark.rule("SV 9.6.3b")
def test_the_night_surface_modifier_turns_a_harmless_attack_of_the_first_round_into_a_hit() -> None:
    first = hunted(night_surface=True, round=1)
    table = Story([], [two(3), hit_on("radio")])
    depth_charges(table, first, escaping(first), "detected")
    table.finish()
    assert first.boat.damage == {"radio": DAMAGED}
    second = hunted(night_surface=True, round=2)
    table = Story([], [two(3)])
    depth_charges(table, second, escaping(second), "detected")
    table.finish()
    assert second.boat.damage == {}


@pytest.mark.rule("SV 9.6.3c")
def test_firing_fore_and_aft_counts_in_the_first_round_of_detection_only() -> None:
    choices = ["attack:surface:medium", "salvo:forward+aft", *aim("forward", 1), *aim("aft", 1), WAIT, "follow:none"]
    # 7 + night + fore and aft = 9; then 6 + night + previous detection = 8
    table = Story(choices, [*SMALL, NIGHT, MISS, MISS, two(7), NO_HIT, two(6)])
    ship_encounter(table, at_sea(), "Ship+Escort", "Marshalls")
    table.finish()
    first, second = rolls(table, "Detection")
    assert modifiers(first)["fired fore and aft"] == 1
    assert first.result == "detected"
    assert "fired fore and aft" not in modifiers(second)
    assert second.result == "undetected"


@pytest.mark.rule("SV 9.6.3b", "SV 9.6.3c")
def test_the_search_after_an_unnoticed_close_approach_belongs_to_the_first_round() -> None:
    choices = ["attack:surface:close", "salvo:forward+aft", *aim("forward", 1), *aim("aft", 1), WAIT, "follow:none"]
    table = Story(choices, [*SMALL, NIGHT, two(9), MISS, MISS, two(6), two(2), SLIPPED_AWAY])
    ship_encounter(table, at_sea(), "Ship+Escort", "Marshalls")
    table.finish()
    first, second = rolls(table, "Detection")
    assert set(modifiers(first)) == {"close range", "fired fore and aft", "night surface attack"}
    assert set(modifiers(second)) == {"close range", "night surface attack", "previous detection"}
    assert set(modifiers(rolls(table, "Before July 1943")[0])) == {"night surface attack"}


# 9.6.9


@pytest.mark.rule("SV 9.6.9a")
@pytest.mark.parametrize("total", range(3, 9))
def test_a_modified_8_or_less_is_undetected_and_ends_the_encounter(total: int) -> None:
    war = hunted(mk14_by_day=True)
    table = Story([WAIT], [two(total - 1)])
    evade(table, war, escaping(war))
    table.finish()
    (roll,) = rolls(table)
    assert (roll.dice, roll.total) == ("2d6", total)


@pytest.mark.rule("SV 9.6.9a")
def test_example_c1_a_natural_2_is_undetected_whatever_the_modifiers() -> None:
    war = hunted(
        "1943-01",
        "Capital Ship",
        range="close",
        mk14_by_day=True,
        detected=True,
        escort_modifier=1,
        wolfpack="focused",
        trick="failed",
        night_surface=True,
        round=1,
    )
    table = Story([WAIT], [two(2)])
    assert search(table, war, escaping(war)) == ""
    (roll,) = rolls(table, "Detection")
    assert sum(modifiers(roll).values()) >= 9


@pytest.mark.rule("SV 9.6.9a", "SV 9.6.9b")
@pytest.mark.parametrize(("dice", "detected"), [(8, False), (9, True), (11, True)])
def test_example_c2_8_escapes_9_to_11_is_attacked(dice: int, detected: bool) -> None:
    war = hunted()
    passes = [two(dice), NO_HIT, SLIPPED_AWAY] if detected else [two(dice)]
    table = Story([WAIT] * (2 if detected else 1), passes)
    evade(table, war, escaping(war))
    table.finish()
    attacks = rolls(table, "Before July 1943")
    assert [modifiers(attack) for attack in attacks] == [{}] * detected


@pytest.mark.rule("SV 9.6.9c")
def test_example_c2_12_is_attacked_with_one_more_on_the_attack() -> None:
    war = hunted()
    table = Story([WAIT, WAIT], [two(12), two(3), hit_on("radio"), SLIPPED_AWAY])  # 3 alone would not hit
    evade(table, war, escaping(war))
    table.finish()
    (attack,) = rolls(table, "Before July 1943")
    assert modifiers(attack) == {"detected on 12 or more": 1}
    assert war.boat.damage == {"radio": DAMAGED}


@pytest.mark.rule("SV 9.6.9b", "SV 9.6.9c")
@pytest.mark.parametrize(("total", "extra"), [(9, 0), (10, 0), (11, 0), (12, 1), (13, 1)])
def test_only_a_modified_12_or_more_makes_the_attack_worse(total: int, extra: int) -> None:
    war = hunted(mk14_by_day=True)
    table = Story([WAIT, WAIT], [two(total - 1), NO_HIT, SLIPPED_AWAY])
    evade(table, war, escaping(war))
    table.finish()
    assert rolls(table, "Detection")[0].total == total
    (attack,) = rolls(table, "Before July 1943")
    assert sum(modifiers(attack).values()) == extra


@pytest.mark.rule("SV 9.6.9c")
def test_the_extra_of_a_12_does_not_last_into_the_next_round() -> None:
    war = hunted()
    table = Story([WAIT] * 3, [two(12), NO_HIT, two(9), NO_HIT, SLIPPED_AWAY])
    evade(table, war, escaping(war))
    table.finish()
    assert [modifiers(roll) for roll in rolls(table, "Before July 1943")] == [{"detected on 12 or more": 1}, {}]


# 9.6.14


@pytest.mark.rule("SV 9.6.14a")
def test_example_a9_detection_cycle() -> None:
    choices = ["attack:submerged:medium", *FIRED, WAIT, WAIT, WAIT, "follow:none"]
    table = Story(choices, [*SMALL, DAY, MISS, two(8), NO_HIT, two(9), NO_HIT, two(6)])
    ship_encounter(table, at_sea(), "Ship+Escort", "Marshalls")
    table.finish()
    first, second, third = rolls(table, "Detection")
    assert modifiers(first) == {"Mk 14 fired by day": 1}
    assert (first.total, first.result) == (9, "detected")
    assert modifiers(second) == {"Mk 14 fired by day": 1, "previous detection": 1}
    assert (second.total, second.result) == (11, "detected")
    assert modifiers(third) == modifiers(second)
    assert (third.total, third.result) == (8, "undetected")


@pytest.mark.rule("SV 9.6.14a")
def test_previous_detection_counts_from_the_second_pass_also_after_a_detected_approach() -> None:
    table = Story(["attack:submerged:close", WAIT, "follow:none"], [*SMALL, NIGHT, two(10), NO_HIT, two(6)])
    ship_encounter(table, at_sea(), "Ship+Escort", "Marshalls")
    table.finish()
    assert modifiers(rolls(table, "Close Approach")[0]) == {}
    assert modifiers(rolls(table, "Detection")[0])["previous detection"] == 1


@pytest.mark.rule("SV 9.6.14b")
def test_every_pass_gives_the_choice_of_measures_again() -> None:
    war = hunted("1945-01")
    war.boat.forward[0] = "Mk 27"
    table = Story([WAIT, "cutie:none", WAIT, "cutie:none", WAIT], [two(9), NO_HIT, two(9), NO_HIT, SLIPPED_AWAY])
    evade(table, war, escaping(war))
    table.finish()
    assert table.story.count("?evade") == 3
    for decision in asked(table, "evade"):
        assert ids(decision) == [WAIT, "evade:depth", "evade:nac"]
        assert refusals(decision) == {}
    assert [ids(decision) for decision in asked(table, "cutie")] == [["cutie:forward-1", "cutie:none"]] * 2


@pytest.mark.rule("SV 9.6.14b")
def test_every_pass_counts_the_modifiers_anew() -> None:
    war = hunted()
    table = Story(["evade:depth", WAIT, WAIT], [two(7), two(10), NO_HIT, two(9), NO_HIT, SLIPPED_AWAY])
    evade(table, war, escaping(war))
    table.finish()
    assert [modifiers(roll) for roll in rolls(table, "Detection")] == [
        {"exceeded test depth": -1},
        {"previous detection": 1},
        {"previous detection": 1},
    ]


# Damage and the next search: example A11


@pytest.mark.rule("SV 9.6.3a", "SV 9.6.14b")
def test_example_a11_damaged_dive_planes_count_in_the_very_next_detection() -> None:
    war = hunted()
    table = Story([WAIT, WAIT, WAIT], [two(9), ONE_HIT, hit_on("dive planes"), two(7), NO_HIT, SLIPPED_AWAY])
    evade(table, war, escaping(war))
    table.finish()
    first, second, _ = rolls(table, "Detection")
    assert "dive planes out" not in modifiers(first)
    assert modifiers(second)["dive planes out"] > 0
    assert second.result == "detected"  # 7 with previous detection alone would be 8


@pytest.mark.rule("SV 9.6.3a", "SV 9.6.14b")
def test_example_a11_a_seriously_wounded_captain_counts_in_the_very_next_detection() -> None:
    war = hunted()
    wounded = [falling(charts().crew_injury, "captain"), falling(charts().severity, "SW")]
    table = Story([WAIT, WAIT, WAIT], [two(9), ONE_HIT, hit_on("crew injury"), *wounded, two(7), NO_HIT, SLIPPED_AWAY])
    evade(table, war, escaping(war))
    table.finish()
    first, second, _ = rolls(table, "Detection")
    assert "Exec in command" not in modifiers(first)
    assert modifiers(second)["Exec in command"] > 0
    assert second.result == "detected"


def test_example_a11_fuel_tanks_that_cannot_be_repaired_end_the_patrol() -> None:
    war = at_sea()
    not_repaired = falling(charts().repair["fuel tanks"], "inoperable")
    choices = ["attack:submerged:medium", *FIRED, WAIT, WAIT]
    table = Story(choices, [*SMALL, DAY, MISS, two(8), ONE_HIT, hit_on("fuel tanks"), SLIPPED_AWAY, not_repaired])
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    assert war.boat.damage == {"fuel tanks": INOPERABLE}
    assert war.patrol is not None
    assert war.patrol.aborting
    assert asked(table, "follow") == []
    assert len(events(table, "abort")) == 1


def test_the_dice_of_these_tests_give_what_they_say() -> None:
    assert early(0) == late(0) == (1, 1)
    assert charts().attack_early.result(sum(ONE_HIT)) == charts().attack_late.result(sum(ONE_HIT)) == 1
