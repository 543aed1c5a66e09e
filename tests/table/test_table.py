"""The table: what rules may ask of it, what a plot may not, and scripts for tests."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.table.duel import DUEL, SEATS, Charts
from wardroom.table import (
    BadDice,
    ChartTable,
    Decision,
    IllegalChoice,
    InlineTable,
    Modifier,
    Option,
    ScriptedTable,
    Streams,
    Table,
    WardroomError,
)
from wardroom.table.paused import PausedTable

FIRE: ChartTable = DUEL.load_charts({})["Fire"]
YES_OR_NO = [Option("yes", "Yes"), Option("no", "No")]


def scripted(*choices: str, dice: list[tuple[int, ...] | int] | None = None) -> ScriptedTable[Charts]:
    return ScriptedTable({"Fire": FIRE}, choices, dice or [])


def question(kind: str = "question") -> Decision:
    return Decision(kind, "Well?", YES_OR_NO)


# Rolling


def test_a_roll_adds_every_modifier_and_reads_the_chart() -> None:
    table = scripted(dice=[(3, 4)])
    roll = table.roll(FIRE, [FIRE.modifiers["smoke"], Modifier("zeal", 1)], by="red")
    assert (roll.natural, roll.total, roll.result) == (7, 5, 0)
    assert (roll.chart, roll.table, roll.dice, roll.rule, roll.standing) == ("D1", "Fire", "2d6", "4.2", "printed")
    assert [modifier.name for modifier in roll.modifiers] == ["smoke", "zeal"]
    assert [event.roll for event in table.log] == [roll]
    assert scripted(dice=[(1, 1)]).roll(FIRE, rule="9").rule == "9"


def test_dice_without_a_chart_say_what_they_are_for() -> None:
    roll = scripted(dice=[(10, 10)]).dice("d100", rule="3.4", why="weather")
    assert (roll.total, roll.chart, roll.rule) == (100, "weather", "3.4")


def test_a_roll_may_be_for_some_seats_only() -> None:
    table = scripted(dice=[(3, 4), 2, (1, 1)])
    table.roll(FIRE, to=["red"])
    table.dice("1d6", rule="1", why="a secret", to=())
    table.roll(FIRE)
    assert [event.audience for event in table.log] == [("red",), (), None]


# Cards


@given(st.lists(st.integers(), max_size=30), st.binary(min_size=32, max_size=32))
def test_a_shuffle_keeps_every_card(cards: list[int], key: bytes) -> None:
    shuffled = list(cards)
    InlineTable({"Fire": FIRE}, Streams(key), {}).shuffle(shuffled)
    assert sorted(shuffled) == sorted(cards)


def test_every_order_is_as_likely() -> None:
    table = InlineTable({"Fire": FIRE}, Streams(bytes(32)), {})
    counts: dict[str, int] = {}
    for _ in range(6_000):
        cards = list("abc")
        table.shuffle(cards)
        counts["".join(cards)] = counts.get("".join(cards), 0) + 1
    assert len(counts) == 6
    assert sum((count - 1_000) ** 2 / 1_000 for count in counts.values()) < 25.7


def test_the_top_card_is_drawn() -> None:
    cards = ["bottom", "top"]
    assert scripted().draw(cards) == "top"
    assert cards == ["bottom"]
    with pytest.raises(WardroomError, match="the deck is empty"):
        scripted().draw([])


# Plotting together


def two_questions(table: Table[Charts], seat: str) -> str:
    return table.choose(seat, question()).id + table.choose(seat, question()).id


def test_a_script_answers_for_one_seat_after_the_other() -> None:
    table = scripted("yes", "no", "no", "no")
    assert table.together(dict.fromkeys(SEATS, two_questions)) == {"red": "yesno", "blue": "nono"}
    assert [decision.seat for decision in table.asked] == ["red", "red", "blue", "blue"]


def test_nothing_to_plot_is_plotted_at_once() -> None:
    assert scripted().together({}) == {}
    assert PausedTable({"Fire": FIRE}, Streams(bytes(32)), frozenset(), "red").together({}) == {}


FORBIDDEN: dict[str, Callable[[Table[Charts]], object]] = {
    "roll": lambda table: table.roll(FIRE),
    "dice": lambda table: table.dice("1d6", rule="", why=""),
    "shuffle": lambda table: table.shuffle([1, 2]),
    "draw": lambda table: table.draw([1, 2]),
    "reveal": lambda table: table.reveal(),
    "ask another seat": lambda table: table.choose("blue", question()),
    "let another seat plot": lambda table: table.together({"blue": two_questions}),
}


@pytest.mark.parametrize("act", FORBIDDEN.values(), ids=FORBIDDEN.keys())
def test_a_plot_has_no_chance_and_asks_its_own_seat_only(act: Callable[[Table[Charts]], object]) -> None:
    table = scripted("yes", "yes", dice=[(1, 1)])
    with pytest.raises(RuntimeError, match="plot"):
        table.together({"red": lambda plotting, seat: act(plotting)})


def test_what_is_told_in_a_plot_is_for_the_plotting_seat() -> None:
    table = scripted()
    table.together({seat: lambda plotting, seat: plotting.tell("noted", to=SEATS, seat=seat) for seat in SEATS})
    assert [(event.params["seat"], event.audience) for event in table.log] == [("red", ("red",)), ("blue", ("blue",))]


# Scripts


def test_a_script_says_what_it_lacks() -> None:
    with pytest.raises(IllegalChoice, match="the script has no answer to 'question': yes, no"):
        scripted().choose("red", question())
    with pytest.raises(BadDice, match=r"the script has no dice for Fire \(2d6\)"):
        scripted().roll(FIRE)


def test_a_script_is_checked_like_a_player() -> None:
    with pytest.raises(IllegalChoice, match="'perhaps' is not open now"):
        scripted("perhaps").choose("red", question())
    with pytest.raises(BadDice, match="Fire: 2d6 needs 2 numbers from 1 to 6, not 7 1"):
        scripted(dice=[(7, 1)]).roll(FIRE)


def test_what_a_script_has_left_over_is_an_error() -> None:
    table = scripted("yes", dice=[3])
    with pytest.raises(AssertionError, match="not used"):
        table.finish()
    table.choose("red", question())
    table.dice("1d6", rule="", why="")
    table.tell("done")
    table.finish()
    assert table.told == ["roll", "done"]


def test_a_scripted_shuffle_is_scripted_too() -> None:
    cards = ["a", "b", "c"]
    scripted(dice=[1, 1]).shuffle(cards)
    assert cards == ["b", "c", "a"]


def test_nothing_is_told_when_nobody_listens() -> None:
    table = InlineTable({"Fire": FIRE}, Streams(bytes(32)), {})
    table.tell("secret")
    table.roll(FIRE)
    assert table.log == []
