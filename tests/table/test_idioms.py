"""The idioms of speed: modifiers picked by facts, questions that are kept, rolls that games share, charts that stay."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields
from typing import Any

import pytest

from wardroom.games import find
from wardroom.table import (
    ChartFile,
    ChartTable,
    Decision,
    InlineTable,
    Modifier,
    Option,
    ScriptedTable,
    Streams,
    option,
    question,
    run_inline,
)
from wardroom.table.dice import DICE, key_from_seed

PAGE = """\
chart = "E2"
title = "Detection"
standing = "rulebook"
source = "the rules"

[tables.Search]
dice = "2d6"
rule = "9.6"

[tables.Search.rows]
"..8" = "nothing"
"9.." = "found"

[tables.Search.modifiers]
"close range" = 1
"long range" = -1
"wolfpack: escorts busy" = -2
"captain's skill" = { value = -1, rule = "14.10" }
"each damage point" = -1
"Exec in command" = 3
"4in" = 0

[tables.Hits]
dice = "d66"
rule = "43.8"

[tables.Hits.rows]
"..35" = 0
"36.." = 2

[tables.Hits.modifiers]
"slow" = 10
"""
CHART = ChartFile("E2.toml", PAGE).chart()
SEARCH, HITS = CHART["Search"], CHART["Hits"]


def named(**facts: bool | int | str) -> list[tuple[str, int]]:
    return [(modifier.name, modifier.value) for modifier in SEARCH.modifiers_for(**facts)]


# Modifiers by facts


def test_facts_that_hold_pick_their_modifiers_in_the_order_of_the_facts() -> None:
    assert named(long_range=True, wolfpack_escorts_busy=True, close_range=False) == [
        ("long range", -1),
        ("wolfpack: escorts busy", -2),
    ]
    assert named(close_range=True, long_range=True) == [("close range", 1), ("long range", -1)]
    assert named() == []


def test_a_number_is_the_value_or_counts_each() -> None:
    assert named(captains_skill=2) == [("captain's skill", 2)]
    assert named(captains_skill=0, each_damage_point=3) == [("each damage point", -3)]
    assert SEARCH.modifiers_for(captains_skill=2)[0].rule == "14.10"


def test_a_text_names_the_one_of_several_that_holds() -> None:
    assert named(command="Exec in command") == [("Exec in command", 3)]
    assert named(command="", close_range=True) == [("close range", 1)]


def test_a_modifier_of_0_is_none() -> None:
    assert named(gun="4in") == []


@pytest.mark.parametrize("facts", [{"clsoe_range": True}, {"clsoe_range": False}, {"command": "Cook in command"}])
def test_a_fact_that_no_modifier_is_named_after_is_an_error_whether_it_holds_or_not(facts: dict[str, Any]) -> None:
    with pytest.raises(KeyError, match="E2 Search"):
        SEARCH.modifiers_for(**facts)


def test_modifiers_can_be_picked_by_their_printed_names() -> None:
    picked = SEARCH.modifiers_named("long range", False, "", "wolfpack: escorts busy", "4in")
    assert picked == SEARCH.modifiers_for(long_range=True, wolfpack_escorts_busy=True)
    assert SEARCH.modifiers_named() == SEARCH.modifiers_named(False, "") == ()
    assert SEARCH.modifiers_named("close range") is SEARCH.modifiers_named("close range")


@pytest.mark.parametrize("name", ["clsoe range", "close_range", True])
def test_a_name_that_no_modifier_has_is_an_error(name: str | bool) -> None:
    with pytest.raises(KeyError, match="E2 Search"):
        SEARCH.modifiers_named(name)


def test_what_was_asked_before_is_kept_for_its_own_chart() -> None:
    again = ChartFile("E2.toml", PAGE.replace('"close range" = 1', '"close range" = 2')).chart()["Search"]
    assert SEARCH.modifiers_for(close_range=True) is SEARCH.modifiers_for(close_range=True)
    assert again.modifiers_for(close_range=True)[0].value == 2


# Questions and options


def test_a_question_is_kept_by_its_facts_and_so_are_its_options() -> None:
    made = []

    @option
    def way(number: int) -> Option[int]:
        return Option(f"way:{number}", "Way {0}", (number,), value=number)

    @question
    def ways(seat: str, most: int) -> Decision[int]:
        made.append((seat, most))
        return Decision("way", "Which way?", [way(number) for number in range(most)], seat=seat)

    assert ways("red", 2) is ways("red", 2)
    assert ways("blue", 2) is not ways("red", 2)
    assert ways("blue", 2).options[1] is ways("red", 2).options[1]
    assert made == [("red", 2), ("blue", 2)]


def test_what_is_kept_has_a_limit() -> None:
    made = []

    @question
    def named_question(seat: str, name: int) -> Decision:
        made.append(name)
        return Decision("name", "{0}?", [], args=(name,), seat=seat)

    for name in range(5_000):
        named_question("red", name)
    named_question("red", 0)
    assert len(made) == 5_001


# One roll engine


@pytest.mark.parametrize(
    ("faces", "values", "total"),
    [
        ((3, 5), (), 35),
        ((3, 5), (10,), 45),
        ((3, 5), (1,), 36),
        ((3, 5), (-1,), 34),
        ((3, 5), (9,), 44),
        ((6, 6), (10, 1), 66),
        ((1, 1), (-10, -1), 11),
        ((1, 2), (3, 3), 16),
    ],
)
def test_modifiers_of_d66_move_each_die_within_its_faces(
    faces: tuple[int, int], values: tuple[int, ...], total: int
) -> None:
    assert DICE["d66"].total(faces, [Modifier("some", value) for value in values]) == total


def test_modifiers_of_other_dice_are_added() -> None:
    assert DICE["2d6"].total((6, 6), [Modifier("some", 3), Modifier("more", -1)]) == 14
    assert DICE["d100"].total((10, 10), [Modifier("some", 5)]) == 105


def inline(seed: int = 1) -> InlineTable[None]:
    return InlineTable(None, Streams(key_from_seed("idioms", seed)), {})


def test_games_that_nobody_listens_to_share_rolls_and_read_them_like_any_other() -> None:
    first, second = inline(), inline()
    for chart in (SEARCH, HITS):
        for modifiers in ((), (Modifier("one", 3), Modifier("other", 3)), (Modifier("both", 6),)):
            roll, again = first.roll(chart, modifiers), second.roll(chart, modifiers)
            assert roll is again
            read = chart.read(roll.faces, modifiers)
            assert (roll.natural, roll.total, roll.result) == (read.natural, read.total, read.result)
    assert first.dice("d66", "1", "luck") is second.dice("d66", "1", "luck")


def test_a_secret_roll_is_read_by_one_and_seen_bare_by_the_others() -> None:
    table = ScriptedTable(None, dice=[(3, 5)])
    roll = table.roll(HITS, HITS.modifiers_for(slow=True), "43.2", "red", ("blue",), others=("red", ""), why="hedgehog")
    assert (roll.total, roll.result) == (45, 2)
    read, bare = table.log
    assert (read.audience, read.roll) == (("blue",), roll)
    assert bare.audience == ("red", "")
    assert bare.roll is not None
    assert (bare.roll.faces, bare.roll.total, bare.roll.result) == ((3, 5), 35, "")
    assert (bare.roll.chart, bare.roll.table, bare.roll.modifiers, bare.roll.rule) == ("hedgehog", "", (), "43.2")


def test_dice_on_the_table_are_read_on_several_charts() -> None:
    table = ScriptedTable(None, dice=[(3, 5)])
    thrown = table.dice("d66", "43.8", "hedgehog", "red")
    assert table.read(HITS, thrown.faces, (), "43.8", ("blue",)).result == 0
    assert table.read(HITS, thrown.faces, HITS.modifiers_for(slow=True), "43.8", ("blue",)).result == 2
    assert [event.audience for event in table.log] == [None, ("blue",), ("blue",)]


# Charts stay what they are


def test_a_chart_cannot_be_written_to() -> None:
    with pytest.raises(FrozenInstanceError):
        SEARCH.rule = "1.1"  # type: ignore[misc]
    assert not hasattr(SEARCH, "__dict__")


def tables_in(value: Any, found: dict[int, ChartTable]) -> dict[int, ChartTable]:
    """Every chart table that can be reached from a game's charts."""
    rest, seen = [value], set()
    while rest:
        each = rest.pop()
        if id(each) in seen:
            continue
        seen.add(id(each))
        if isinstance(each, ChartTable):
            found[id(each)] = each
        elif isinstance(each, dict):
            rest += each.values()
        elif isinstance(each, (list, tuple)):
            rest += each
        elif hasattr(each, "__dict__"):
            rest += vars(each).values()
    return found


@pytest.mark.parametrize("game", ["silent-victory", "raiders-of-the-deep", "submarine"])
def test_playing_leaves_charts_as_they_were(game: str) -> None:
    rules = find(game)
    charts = rules.load_charts({})
    tables = tables_in(charts, {})
    assert len(tables) > 40

    def contents() -> list[str]:
        return [repr([getattr(table, field.name) for field in fields(table)]) for table in tables.values()]

    before = contents()
    setup = rules.setup(None, {})
    for seed in range(3):
        bots = {seat: rules.bot("random") for seat in rules.seats(setup)}
        run_inline(rules, setup, charts, key_from_seed(game, seed), bots)
    assert contents() == before
