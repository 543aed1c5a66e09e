"""[14.0, 14.4-14.7] Optional rules of the hunt: the trick, quality of escorts and aircraft, evasive maneuvers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.silent_victory.build import at_sea, charts, options
from tests.silent_victory.hunt import NO_HIT, SLIPPED_AWAY, early, escaping, falling, hit_on, hunted, late, two
from tests.silent_victory.story import (
    DAY,
    MISS,
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
from wardroom.games import find
from wardroom.games.silent_victory.charts import Charts
from wardroom.games.silent_victory.combat.aircraft import aircraft_encounter
from wardroom.games.silent_victory.combat.detection import depth_charges, evade, search
from wardroom.games.silent_victory.ends import CareerEnds
from wardroom.games.silent_victory.sea.encounter import ship_encounter
from wardroom.games.silent_victory.state import DAMAGED, INOPERABLE, Career
from wardroom.games.silent_victory.view import fight_json
from wardroom.table.table import Procedure

WAIT, TRICK, DEEP = "evade:none", "evade:trick", "evade:depth"
ATTACK = ["attack:submerged:medium", "salvo:forward", *aim("forward", 1)]
EARLY, LATE = "Before July 1943", "From July 1943 and aircraft"
CAUGHT = two(4)
RADIO = hit_on("radio")
NOBODY = falling(charts().crew_injury, "passenger")
SHOT_DOWN = falling(charts().aa_fire, "shot down")
QUALITY = {
    ("1942-12", "1941-42"): ["green", "trained", "trained", "trained", "trained", "veteran"],
    ("1943-01", "1943-44"): ["green", "trained", "trained", "trained", "veteran", "elite"],
    ("1944-12", "1943-44"): ["green", "trained", "trained", "trained", "veteran", "elite"],
    ("1945-01", "1945"): ["green", "green", "trained", "trained", "trained", "veteran"],
}
"""[14.5.1a] By sailing month: the row of the table and the quality for each face."""
EVERY_QUALITY = [
    (month, row, die, quality) for (month, row), faces in QUALITY.items() for die, quality in enumerate(faces, 1)
]


def tricky(**changes: Any) -> Career:
    """A boat that has been detected once and may play dead."""
    return hunted(options=options(sunk_trick=True), detected=True, round=1, **changes)


def attacked(war: Career, choices: list[str], dice: Dice) -> Story:
    """One depth charge attack."""
    table = Story(choices, dice)
    depth_charges(table, war, escaping(war), "detected")
    table.finish()
    return table


def hits(table: Story) -> int:
    (event,) = events(table, "depth_charged")
    assert len(rolls(table, "Damage")) == event.params["hits"]
    return len(rolls(table, "Damage"))


# 14.0


@pytest.mark.rule("SV 14.0a")
@pytest.mark.parametrize("chosen", [[], ["sunk-trick"], ["escort-quality", "evasive-maneuvers"], None])
def test_any_combination_of_optional_rules_can_be_set(chosen: list[str] | None) -> None:
    rules = find("silent-victory")
    every = ["sunk-trick", "escort-quality", "aircraft-quality", "evasive-maneuvers", "circular-run", "limited-escorts"]
    on = every if chosen is None else chosen
    war = rules.begin(rules.setup("career", dict.fromkeys(on, "on")), charts())
    asked_for = war.careers[0].options
    assert {name for name in every if getattr(asked_for, name.replace("-", "_"))} == set(on)


@pytest.mark.rule("SV 14.0a")
def test_optional_rules_work_together_in_one_hunt() -> None:
    war = hunted("1943-07", options=options(sunk_trick=True, escort_quality=True, evasive_maneuvers=True))
    elite = 6
    choices = [WAIT, "course:1", TRICK, WAIT, "course:1", WAIT]
    # 7 + year + elite = 9; straight into the turn: +1 +3; 5 + year + elite + previous + trick = 9; other way: +1 -1
    dice: Dice = [elite, two(7), 1, two(3), *[RADIO] * 4, 5, two(5), 3, two(3), SLIPPED_AWAY]
    table = Story(choices, dice)
    evade(table, war, escaping(war))
    table.finish()
    assert [event.params["hits"] for event in events(table, "depth_charged")] == [4, 0]
    assert set(modifiers(rolls(table, "Detection")[1])) == {
        "1943-44",
        "elite escort",
        "previous detection",
        "failed trick",
    }


@pytest.mark.rule("SV 14.0a")
def test_without_optional_rules_none_of_them_is_asked_or_rolled_for() -> None:
    war = hunted()
    table = Story([WAIT, WAIT], [two(9), NO_HIT, SLIPPED_AWAY])
    evade(table, war, escaping(war))
    table.finish()
    assert {decision.kind for decision in table.asked} == {"evade"}
    for decision in asked(table, "evade"):
        assert ids(decision) == [WAIT, DEEP]


# 14.4 The trick


@pytest.mark.rule("SV 14.4.1a")
@pytest.mark.parametrize("die", [5, 6])
def test_on_5_and_6_the_escorts_are_fooled_before_they_search(die: int) -> None:
    war = tricky()
    table = Story([TRICK], [die])
    evade(table, war, escaping(war))
    table.finish()
    assert [label(roll) for roll in rolls(table)] == ["Sunk Trick"]
    assert table.story[-1] == "!escaped"


@pytest.mark.rule("SV 14.4.1a")
@pytest.mark.parametrize("die", [1, 2, 3, 4])
def test_on_1_to_4_they_search_with_one_more_for_the_rest_of_the_encounter(die: int) -> None:
    war = tricky()
    table = Story([TRICK, WAIT, WAIT, WAIT], [die, two(7), NO_HIT, two(7), NO_HIT, SLIPPED_AWAY])
    evade(table, war, escaping(war))
    table.finish()
    for roll in rolls(table, "Detection"):
        assert modifiers(roll) == {"previous detection": 1, "failed trick": 1}
    assert [roll.result for roll in rolls(table, "Detection")[:2]] == ["detected"] * 2


@pytest.mark.rule("SV 14.4.1a")
def test_after_a_failed_trick_the_boat_may_still_go_deep() -> None:
    war = tricky()
    table = Story([TRICK, DEEP], [1, two(7), two(7)])
    assert search(table, war, escaping(war)) == ""
    table.finish()
    assert modifiers(rolls(table, "Detection")[0]) == {
        "previous detection": 1,
        "exceeded test depth": -1,
        "failed trick": 1,
    }


@pytest.mark.rule("SV 14.4.1b")
@pytest.mark.parametrize(
    ("quality", "works"),
    [("green", [4, 5, 6]), ("trained", [5, 6]), ("veteran", [6]), ("elite", [6])],
)
def test_escort_quality_decides_on_which_numbers_the_trick_works(quality: str, works: list[int]) -> None:
    escapes = []
    for die in range(1, 7):
        war = tricky(escort_quality=quality)
        table = Story([TRICK, WAIT], [die, two(11)])
        if search(table, war, escaping(war)) == "":
            escapes.append(die)
    assert escapes == works


@pytest.mark.rule("SV 14.4.1c")
def test_the_trick_needs_a_detection_first() -> None:
    war = hunted(options=options(sunk_trick=True))
    table = Story([WAIT, WAIT], [two(9), NO_HIT, SLIPPED_AWAY])
    evade(table, war, escaping(war))
    table.finish()
    first, second = asked(table, "evade")
    assert refusals(first) == {TRICK: "14.4.1c"}
    assert TRICK in ids(second)


@pytest.mark.rule("SV 14.4.1c")
def test_the_trick_is_tried_once_in_a_combat() -> None:
    war = tricky()
    table = Story([TRICK, WAIT, WAIT], [1, two(7), NO_HIT, SLIPPED_AWAY])
    evade(table, war, escaping(war))
    table.finish()
    first, second, third = asked(table, "evade")
    assert TRICK in ids(first)
    assert refusals(second) == refusals(third) == {TRICK: "14.4.1c"}


# 14.5 Escort quality


@pytest.mark.rule("SV 14.5.1a", "SV 14.5.2a")
@pytest.mark.parametrize(("month", "row", "die", "quality"), EVERY_QUALITY)
def test_the_date_and_1d6_decide_on_the_escorts_quality(month: str, row: str, die: int, quality: str) -> None:
    war = hunted(month, options=options(escort_quality=True))
    table = Story([WAIT], [die, SLIPPED_AWAY])
    evade(table, war, escaping(war))
    table.finish()
    assert [(label(roll), roll.dice) for roll in rolls(table)] == [(row, "1d6"), ("Detection", "2d6")]
    assert fight_json(escaping(war))["escort_quality"] == quality


@pytest.mark.rule("SV 14.5.1a")
@pytest.mark.parametrize("where", ["close", "medium"])
def test_the_quality_is_rolled_once_before_the_first_detection_of_the_encounter(where: str) -> None:
    war = at_sea(options=options(escort_quality=True))
    trained = 3
    approach: Dice = [trained, two(3), MISS] if where == "close" else [MISS, trained]
    choices = [f"attack:submerged:{where}", *ATTACK[1:], WAIT, WAIT, "follow:none"]
    table = Story(choices, [*SMALL, DAY, *approach, two(9), NO_HIT, SLIPPED_AWAY])
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    hunt = [label(roll) for roll in rolls(table, "1941-42", "Close Approach", "Detection", f"Mk 14 {where}")]
    first = ["1941-42", "Close Approach", "Mk 14 close"] if where == "close" else ["Mk 14 medium", "1941-42"]
    assert hunt == [*first, "Detection", "Detection"]


@pytest.mark.rule("SV 14.5.3a")
@pytest.mark.parametrize(("charted", "left"), [(0, 0), (1, 0), (2, 1), (5, 4)])
def test_green_escorts_score_one_hit_less_and_never_below_none(charted: int, left: int) -> None:
    war = hunted("1943-07", escort_quality="green")
    assert hits(attacked(war, [], [late(charted), *[RADIO] * left])) == left


@pytest.mark.rule("SV 14.5.3a")
def test_sunk_by_green_escorts_becomes_5_hits() -> None:
    war = hunted("1943-07", escort_quality="green")
    table = Story([], [two(12), *[RADIO] * 5])
    depth_charges(table, war, escaping(war), "detected, +1 on E3")
    table.finish()
    assert rolls(table, LATE)[0].result == "sunk"
    assert hits(table) == 5


@pytest.mark.rule("SV 14.5.3b", "SV 14.5.3c")
@pytest.mark.parametrize("quality", ["veteran", "elite"])
@pytest.mark.parametrize(("charted", "scored"), [(0, 1), (1, 2), (4, 5)])
def test_veteran_and_elite_escorts_score_one_hit_more(quality: str, charted: int, scored: int) -> None:
    war = hunted("1943-07", escort_quality=quality)
    assert hits(attacked(war, [], [late(charted), *[RADIO] * scored])) == scored


@pytest.mark.rule("SV 14.5.3b", "SV 14.5.3c")
@pytest.mark.parametrize("quality", ["veteran", "elite"])
def test_5_hits_by_veteran_or_elite_escorts_sink_the_boat(quality: str) -> None:
    war = hunted("1943-07", escort_quality=quality)
    table = Story([], [late(5)])
    with pytest.raises(CareerEnds, match="depth charges"):
        depth_charges(table, war, escaping(war), "detected")
    assert rolls(table, "Damage") == []


@pytest.mark.rule("SV 14.5.3c")
@pytest.mark.parametrize(("quality", "found"), [("green", 9), ("trained", 9), ("veteran", 9), ("elite", 8)])
def test_elite_escorts_alone_have_one_more_on_every_detection(quality: str, found: int) -> None:
    war = hunted(escort_quality=quality)
    extra: Dice = [RADIO] if quality in ("veteran", "elite") else []
    table = Story([WAIT, WAIT], [two(found), NO_HIT, *extra, two(6)])
    evade(table, war, escaping(war))
    table.finish()
    assert ["elite escort" in modifiers(roll) for roll in rolls(table, "Detection")] == [quality == "elite"] * 2
    one_less = hunted(escort_quality=quality)
    assert search(Story([WAIT], [two(found - 1)]), one_less, escaping(one_less)) == ""


@pytest.mark.rule("SV 14.5.3d")
@pytest.mark.parametrize("charted", [0, 1, 5])
def test_trained_escorts_change_nothing(charted: int) -> None:
    war = hunted("1943-07", escort_quality="trained")
    assert hits(attacked(war, [], [late(charted), *[RADIO] * charted])) == charted
    sunk = hunted("1943-07", escort_quality="trained")
    with pytest.raises(CareerEnds, match="depth charges"):
        depth_charges(Story([], [two(12)]), sunk, escaping(sunk), "detected, +1 on E3")


# 14.6 Aircraft quality


def flown_at(month: str, die: int, dice: Dice) -> tuple[Career, Story]:
    """A failed crash dive with variable aircraft quality; the aircraft is shot down after its attack."""
    war = at_sea(month=month, options=options(aircraft_quality=True))
    table = Story([], [CAUGHT, die, SHOT_DOWN, *dice])
    aircraft_encounter(table, war, "Marshalls")
    table.finish()
    return war, table


@pytest.mark.rule("SV 14.6a", "SV 14.6.2a")
@pytest.mark.parametrize(("month", "row", "die", "quality"), EVERY_QUALITY)
def test_after_a_failed_crash_dive_the_same_table_gives_the_aircrafts_quality(
    month: str, row: str, die: int, quality: str
) -> None:
    extra: Dice = [RADIO] if quality in ("veteran", "elite") else []
    injuries: Dice = [NOBODY] * (2 if quality == "elite" else 1)
    war, table = flown_at(month, die, [NO_HIT, *extra, *injuries])
    assert [label(roll) for roll in rolls(table)][:2] == ["Crash Dive", row]
    assert fight_json(escaping(war))["aircraft_quality"] == quality


@pytest.mark.rule("SV 14.6a")
def test_a_boat_that_dives_in_time_asks_for_no_quality() -> None:
    war = at_sea(options=options(aircraft_quality=True))
    table = Story([], [two(5)])
    aircraft_encounter(table, war, "Marshalls")
    table.finish()
    assert escaping(war).aircraft_quality == ""


@pytest.mark.rule("SV 14.6a")
def test_the_quality_of_an_aircraft_holds_for_both_its_attacks() -> None:
    war = at_sea("narwhal", options=options(aircraft_quality=True))
    war.crew.generic = ["SW"] * 4
    veteran, missed = 6, falling(charts().aa_fire, "damaged")
    table = Story([], [two(3), veteran, missed, *[NO_HIT, RADIO, NOBODY] * 2])
    aircraft_encounter(table, war, "Marshalls")
    table.finish()
    assert len(rolls(table, "1941-42")) == 1


@pytest.mark.rule("SV 14.6.3a")
@pytest.mark.parametrize(
    ("die", "charted", "scored"), [(1, 0, 0), (1, 2, 1), (3, 2, 2), (5, 2, 3), (6, 2, 3), (5, 0, 1)]
)
def test_green_trained_and_veteran_aircraft_change_hits_as_escorts_do(die: int, charted: int, scored: int) -> None:
    injuries = 2 if die == 6 else 1
    _, table = flown_at("1943-01", die, [late(charted, modifier=1), *[RADIO] * scored, *[NOBODY] * injuries])
    assert len(rolls(table, "Damage")) == scored
    assert events(table, "bombed")[0].params == {"hits": scored}


@pytest.mark.rule("SV 14.6.3a")
def test_sunk_by_a_green_aircraft_becomes_5_hits() -> None:
    _, table = flown_at("1943-01", 1, [two(12), *[RADIO] * 5, NOBODY])
    assert rolls(table, LATE)[0].result == "sunk"
    assert len(rolls(table, "Damage")) == 5


@pytest.mark.rule("SV 14.6.3a")
@pytest.mark.parametrize("die", [5, 6])
def test_5_hits_by_a_veteran_or_elite_aircraft_sink_the_boat(die: int) -> None:
    war = at_sea(month="1943-01", options=options(aircraft_quality=True))
    table = Story([], [CAUGHT, die, SHOT_DOWN, late(5, modifier=1)])
    with pytest.raises(CareerEnds, match="aircraft"):
        aircraft_encounter(table, war, "Marshalls")


@pytest.mark.rule("SV 14.6.3a")
@pytest.mark.parametrize(("die", "hurt"), [(1, 1), (3, 1), (5, 1), (6, 2)])
def test_an_elite_aircraft_hurts_two_men(die: int, hurt: int) -> None:
    light = falling(charts().severity, "LW")
    men = [falling(charts().crew_injury, "exec"), light, falling(charts().crew_injury, "3rd officer"), light]
    extra: Dice = [RADIO] if die >= 5 else []
    war, _ = flown_at("1943-01", die, [NO_HIT, *extra, *men[: 2 * hurt]])
    assert len(war.crew.wounds) == hurt


# 14.7 Evasive maneuvers


def maneuvering(month: str = "1942-04", **changes: Any) -> Career:
    return hunted(month, options=options(evasive_maneuvers=True), **changes)


@pytest.mark.rule("SV 14.7a")
def test_the_captain_picks_a_number_before_the_attack_is_rolled() -> None:
    table = attacked(maneuvering(), ["course:2"], [4, NO_HIT])
    assert table.story[:4] == ["?course", "Escort Direction", "!courses", EARLY]
    choices = {option.id: tuple(option.args) for option in asked(table, "course")[0].options}
    assert [choices[f"course:{number}"][1] for number in range(1, 7)] == [
        "left",
        "left",
        "right",
        "right",
        "straight",
        "straight",
    ]
    assert rolls(table, "Escort Direction")[0].result == "right"


@pytest.mark.rule("SV 14.7a")
def test_the_captain_picks_one_of_six_numbers_and_nothing_else() -> None:
    """To go straight is to evade, too."""
    table = attacked(maneuvering(), ["course:5"], [1, NO_HIT])
    assert ids(asked(table, "course")[0]) == [f"course:{number}" for number in range(1, 7)]


@pytest.mark.rule("SV 14.7a")
def test_every_attack_has_its_own_course() -> None:
    war = maneuvering()
    table = Story([WAIT, "course:1", WAIT, "course:6", WAIT], [two(9), 3, NO_HIT, two(9), 1, NO_HIT, SLIPPED_AWAY])
    evade(table, war, escaping(war))
    table.finish()
    assert len(asked(table, "course")) == 2


@pytest.mark.rule("SV 14.7.1a")
@pytest.mark.parametrize("mine", range(1, 7))
@pytest.mark.parametrize("theirs", range(1, 7))
def test_hits_change_with_direction_and_number(mine: int, theirs: int) -> None:
    if mine == theirs:
        change = 3
    elif {mine, theirs} in ({1, 2}, {3, 4}, {5, 6}):
        change = 1
    else:
        change = -1
    scored = 2 + change
    table = attacked(maneuvering(), [f"course:{mine}"], [theirs, early(2), *[RADIO] * scored])
    assert hits(table) == scored


@pytest.mark.rule("SV 14.7.1a")
@pytest.mark.parametrize(("theirs", "change"), [(1, -1), (2, -1), (3, -1), (4, -1), (5, 1), (6, 3)])
def test_example_a20_evading_straight_with_a_6(theirs: int, change: int) -> None:
    scored = 2 + change
    table = attacked(maneuvering(), ["course:6"], [theirs, early(2), *[RADIO] * scored])
    assert events(table, "courses")[0].params["change"] == change
    assert hits(table) == scored


@pytest.mark.rule("SV 14.7.1a")
@pytest.mark.parametrize(("theirs", "scored"), [(3, 0), (2, 1), (1, 3)])
def test_the_change_is_added_to_no_hits_as_well_and_never_goes_below_none(theirs: int, scored: int) -> None:
    assert hits(attacked(maneuvering(), ["course:1"], [theirs, NO_HIT, *[RADIO] * scored])) == scored


@pytest.mark.rule("SV 14.7.1a", "SV 14.5.3a")
def test_a_green_escort_and_a_course_in_its_direction_cancel_out() -> None:
    war = maneuvering(escort_quality="green")
    assert hits(attacked(war, ["course:1"], [2, NO_HIT])) == 0


@pytest.mark.rule("SV 14.7.2a")
def test_more_than_5_hits_do_not_sink_the_boat_by_themselves() -> None:
    war = maneuvering("1943-07")
    table = attacked(war, ["course:1"], [1, late(5), *[RADIO] * 8])
    assert hits(table) == 8
    assert war.boat.hull == 0


@pytest.mark.rule("SV 14.7.2a")
def test_a_sunk_result_stays_sunk_whatever_the_course() -> None:
    war = maneuvering("1943-07")
    table = Story(["course:1"], [5, two(12)])
    with pytest.raises(CareerEnds, match="depth charges"):
        depth_charges(table, war, escaping(war), "detected, +1 on E3")


class Plotting(Story):
    """Notes who plots together, and what has been told when each seat has plotted."""

    def __init__(self, choices: list[str], dice: Dice) -> None:
        super().__init__(choices, dice)
        self.plots: list[tuple[str, ...]] = []

    def together(self, procedures: Mapping[str, Procedure[Charts]]) -> dict[str, Any]:
        self.plots.append(tuple(procedures))
        return super().together(procedures)


@pytest.mark.rule("SV 14.7.3a")
@pytest.mark.parametrize(("mine", "theirs", "scored"), [(1, 4, 1), (1, 2, 3), (5, 5, 5)])
def test_two_players_plot_their_courses_in_secret_and_reveal_together(mine: int, theirs: int, scored: int) -> None:
    war = maneuvering()
    war.enemy = "rival"
    table = Plotting([f"course:{mine}", f"course:{theirs}"], [early(2), *[RADIO] * scored])
    depth_charges(table, war, escaping(war), "detected")
    table.finish()
    assert table.plots == [("captain", "rival")]
    assert [(decision.seat, decision.kind) for decision in table.asked] == [
        ("captain", "course"),
        ("rival", "escort course"),
    ]
    assert table.story[:4] == ["?course", "?escort course", "!courses", EARLY]
    assert rolls(table, "Escort Direction") == []
    assert hits(table) == scored


@pytest.mark.rule("SV 14.7.4a")
@pytest.mark.parametrize("status", [DAMAGED, INOPERABLE])
def test_without_hydrophones_there_is_no_evading(status: str) -> None:
    war = maneuvering()
    war.boat.damage = {"hydrophones": status}
    table = attacked(war, [], [early(1), RADIO])
    assert asked(table, "course") == []
    assert [event.rule for event in events(table, "no_evasion")] == ["14.7.4a"]
    assert hits(table) == 1


@pytest.mark.rule("SV 14.7a")
def test_aircraft_are_not_evaded_this_way() -> None:
    war = at_sea(options=options(evasive_maneuvers=True))
    table = Story([], [CAUGHT, SHOT_DOWN, NO_HIT, NOBODY])
    aircraft_encounter(table, war, "Marshalls")
    table.finish()
    assert asked(table, "course") == []
