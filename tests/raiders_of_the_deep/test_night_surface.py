"""[9.5] Night surface attacks, and who may be surfaced when."""

from __future__ import annotations

import pytest

from tests.careers import asked, events, ids, modifiers, pair, refusals, rolls
from tests.raiders_of_the_deep.build import charts, target
from tests.raiders_of_the_deep.fights import (
    ESCAPED,
    NO_HITS,
    RAM_MISSES,
    RUN_SILENT,
    Story,
    aim,
    attacking,
    decorated,
    fight_of,
    misses,
)
from wardroom.games.raiders_of_the_deep.sea.encounter import engage, press_attack
from wardroom.games.raiders_of_the_deep.state import Career

FIRED = ["salvo:forward", *aim("forward", 1)]
BOTH = ["salvo:forward+aft", *aim("forward", 1), *aim("aft", 1)]
E3 = charts().attack.modifiers["night surface attack"].value


def by_night(**changes: object) -> Career:
    """A boat on the surface by night, with an escorted ship before it."""
    return attacking(**{"night": True, "surfaced": True, **changes})  # type: ignore[arg-type]


# 9.5.1


@pytest.mark.rule("RD 9.5.1a")
def test_by_night_escorted_ships_may_be_attacked_on_the_surface() -> None:
    one = attacking(night=True)
    table = Story(["attack:surface:medium", *FIRED], [misses(modifier=-1), ESCAPED])
    engage(table, one, fight_of(one))
    table.finish()
    assert fight_of(one).night_surface
    assert modifiers(rolls(table, "G/6 medium")[0]) == {"night surface attack": -1}


@pytest.mark.rule("RD 9.5.1a")
def test_a_submerged_attack_by_night_has_no_such_advantage() -> None:
    one = attacking(night=True)
    table = Story(["attack:submerged:medium", *FIRED, RUN_SILENT], [misses(), ESCAPED])
    engage(table, one, fight_of(one))
    assert modifiers(rolls(table, "G/6 medium")[0]) == {}


@pytest.mark.rule("RD 9.5n")
def test_by_day_a_boat_is_never_surfaced_with_escorts_present() -> None:
    one = attacking(night=False)
    table = Story(["decline"])
    engage(table, one, fight_of(one))
    assert not [option for option in ids(table.asked[0]) if option.startswith("attack:surface")]
    assert refusals(table.asked[0])["attack:surface"] == "9.5n"


@pytest.mark.rule("RD 9.5n2")
@pytest.mark.parametrize(
    ("encounter", "ship"),
    [("Capital Ship", target(18_000, kind="capital", red=True)), ("Ship+Escort", target(3000, type="A", red=True))],
)
def test_capital_ships_and_armed_ships_are_attacked_submerged_by_night_too(encounter: str, ship: object) -> None:
    one = attacking(encounter, night=True, ships=(ship,))
    table = Story(["decline"])
    engage(table, one, fight_of(one))
    assert not [option for option in ids(table.asked[0]) if option.startswith("attack:surface")]
    assert refusals(table.asked[0])["attack:surface"] == "8.2.5b"
    assert "attack:submerged:medium" in ids(table.asked[0])


@pytest.mark.rule("RD 9.5n2")
def test_a_surfaced_attack_cannot_be_aimed_at_the_armed_ship_among_others() -> None:
    one = by_night(encounter="Two Ships+Escort", ships=(target(3000), target(3000, type="A", red=True)))
    table = Story(["salvo:forward", "hold:forward-rest"])
    press_attack(table, one, fight_of(one))
    assert refusals(table.asked[1]) == {"fire:target-2": "8.2.5b"}
    assert not [option for option in ids(table.asked[1]) if option.endswith("target-2")]


@pytest.mark.rule("RD 9.5.1b", "RD 9.6.3b")
def test_the_modifier_counts_on_e3_in_the_first_round_only_and_on_e2_in_every_round() -> None:
    one = by_night(month="1916-06")
    table = Story(
        [*FIRED, RUN_SILENT, RUN_SILENT],
        [misses(modifier=-1), pair(10), RAM_MISSES, NO_HITS, pair(10), NO_HITS, ESCAPED],
    )
    press_attack(table, one, fight_of(one))
    table.finish()
    assert modifiers(rolls(table, "Ram")[0]) == {"surfaced ram": 2, "night surface attack": E3}
    first, second = rolls(table, "Attack")
    assert modifiers(first) == {"night surface attack": E3}
    assert "night surface attack" not in modifiers(second)
    assert E3 > 0
    looks = rolls(table, "Detection")
    assert len(looks) == 3
    assert all("night surface attack" in modifiers(look) for look in looks)


@pytest.mark.rule("RD 9.5.1b")
def test_a_submerged_attack_has_no_such_modifier() -> None:
    one = attacking(month="1916-06", night=True)
    table = Story([*FIRED, RUN_SILENT, RUN_SILENT], [misses(), pair(9), RAM_MISSES, NO_HITS, ESCAPED])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert [modifiers(roll) for roll in rolls(table, "Ram", "Attack")] == [{}, {}]


@pytest.mark.rule("RD 9.5.1c", "RD 9.6.6a")
def test_test_depth_may_not_be_exceeded_in_the_first_round_but_in_the_second() -> None:
    one = by_night()
    table = Story([*FIRED, RUN_SILENT], [misses(modifier=-1), pair(10), RAM_MISSES, ESCAPED])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert [event.rule for event in events(table, "too_shallow")] == ["9.6.6a"]
    first_look = table.story.index("Detection")
    assert "?evade" not in table.story[:first_look]
    assert len(asked(table, "evade")) == 1
    assert "evade:depth" in ids(asked(table, "evade")[0])


@pytest.mark.rule("RD 9.5.1c", "RD 9.6.6a", "RD 9.2.2e")
def test_a_detected_approach_was_the_first_round_so_test_depth_is_open_in_the_next() -> None:
    one = by_night(range="close", month="1916-06")
    table = Story([*FIRED, RUN_SILENT], [pair(10), RAM_MISSES, NO_HITS, ESCAPED])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert modifiers(rolls(table, "Ram")[0])["surfaced ram"] == 2
    assert modifiers(rolls(table, "Attack")[0]) == {"night surface attack": E3}
    assert ids(asked(table, "evade")[0]) == [RUN_SILENT, "evade:depth"]
    look = modifiers(rolls(table, "Detection")[0])
    assert set(look) == {"close range", "previous detection", "night surface attack"}


# 9.5.2


@pytest.mark.rule("RD 9.5.2a")
@pytest.mark.parametrize(("first", "second"), [("forward", "aft"), ("aft", "forward")])
def test_a_second_salvo_from_the_other_end_belongs_to_the_same_attack(first: str, second: str) -> None:
    one = by_night()
    table = Story(
        [f"salvo:{first}+{second}", *aim(first, 1), *aim(second, 1)], [misses(modifier=-1), misses(), ESCAPED]
    )
    press_attack(table, one, fight_of(one))
    table.finish()
    assert [roll.table for roll in rolls(table)] == ["G/6 medium", "G/6 medium", "Detection"]
    assert one.boat.forward == one.boat.aft == ["", "G/6"]


@pytest.mark.rule("RD 9.5.2b", "RD 9.5.2e")
def test_plus_one_to_hit_is_for_the_torpedoes_of_the_second_salvo_alone() -> None:
    one = by_night()
    table = Story(BOTH, [misses(modifier=-1), misses(), ESCAPED])
    press_attack(table, one, fight_of(one))
    first, second = rolls(table, "G/6 medium")
    assert modifiers(first) == {"night surface attack": -1}
    assert modifiers(second) == {"night surface attack": -1, "second salvo": 1}
    assert modifiers(rolls(table, "Detection")[0])["fired fore and aft"] == 1


@pytest.mark.rule("RD 9.5.2b")
def test_one_salvo_does_not_make_detection_easier() -> None:
    one = by_night()
    table = Story(FIRED, [misses(modifier=-1), ESCAPED])
    press_attack(table, one, fight_of(one))
    assert "fired fore and aft" not in modifiers(rolls(table, "Detection")[0])


@pytest.mark.rule("RD 9.5.2b")
def test_a_first_salvo_that_was_held_makes_the_other_no_second_one() -> None:
    one = by_night()
    table = Story(["salvo:forward+aft", "hold:forward-rest", *aim("aft", 1)], [misses(modifier=-1), ESCAPED])
    press_attack(table, one, fight_of(one))
    assert modifiers(rolls(table, "G/6 medium")[0]) == {"night surface attack": -1}
    assert "fired fore and aft" not in modifiers(rolls(table, "Detection")[0])


@pytest.mark.rule("RD 9.5.2c")
def test_the_second_salvo_is_laid_out_before_any_torpedo_is_fired() -> None:
    one = by_night()
    table = Story(BOTH, [misses(modifier=-1), misses(), ESCAPED])
    press_attack(table, one, fight_of(one))
    shots = [at for at, told in enumerate(table.story) if told == "G/6 medium"]
    questions = [at for at, told in enumerate(table.story) if told == "?tube"]
    assert len(shots) == 2
    assert max(questions) < min(shots)
    assert not [told for told in table.story[shots[0] :] if told.startswith("?")]


@pytest.mark.rule("RD 9.5.2d")
@pytest.mark.parametrize("award", ["HK", "HH", "PLM", "OL"])
def test_a_holder_of_the_hanseatic_cross_or_more_has_no_second_salvo_penalty(award: str) -> None:
    one = decorated(by_night(), award)
    table = Story(BOTH, [misses(modifier=-2), misses(modifier=-2), ESCAPED])
    press_attack(table, one, fight_of(one))
    assert "second salvo" not in modifiers(rolls(table, "G/6 medium")[1])
    assert modifiers(rolls(table, "Detection")[0])["fired fore and aft"] == 1


@pytest.mark.rule("RD 9.5.2d")
def test_a_severely_wounded_holder_is_no_help() -> None:
    one = decorated(by_night(), "HK")
    one.crew.wounds["commander"] = "SW"
    one.crew.experts.append("1WO")
    table = Story(BOTH, [misses(modifier=-1), misses(), ESCAPED])
    press_attack(table, one, fight_of(one))
    assert modifiers(rolls(table, "G/6 medium")[1])["second salvo"] == 1
