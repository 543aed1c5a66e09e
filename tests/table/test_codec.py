"""State to plain data and back: the same state, nothing shared, and a clear word about what does not fit."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from enum import Enum, IntEnum, StrEnum
from typing import Any, Literal, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wardroom.table import SaveError
from wardroom.table.codec import from_plain, to_plain


class Side(StrEnum):
    RED = "red"
    BLUE = "blue"


class Sea(IntEnum):
    CALM = 0
    ROUGH = 4


class Sign(Enum):
    PLUS = "+"
    MINUS = "-"


class Hex(NamedTuple):
    column: int
    row: int
    note: str | None = None


@dataclass(slots=True)
class Counter:
    name: str
    steps: int = 2
    at: Hex | None = None
    damage: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Board:
    side: Side
    sea: Sea
    sign: Sign
    counters: list[Counter]
    stacks: dict[int, list[str]]
    score: dict[Side, int]
    depths: dict[Sea, float]
    path: tuple[Hex, ...]
    pair: tuple[int, str]
    phase: Literal["move", "fight"]
    target: Counter | None
    result: str | int | None
    loose: Any
    weight: float = 0.0
    ready: bool = False


words = st.text(max_size=5)
numbers = st.integers(-1000, 1000)
loose = st.recursive(
    st.none() | st.booleans() | numbers | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
)
hexes = st.builds(Hex, numbers, numbers, st.none() | words)
counters = st.builds(Counter, words, numbers, st.none() | hexes, st.dictionaries(words, numbers, max_size=3))
floats = st.floats(-1_000_000, 1_000_000)
boards = st.builds(
    Board,
    side=st.sampled_from(Side),
    sea=st.sampled_from(Sea),
    sign=st.sampled_from(Sign),
    counters=st.lists(counters, max_size=3),
    stacks=st.dictionaries(numbers, st.lists(words, max_size=2), max_size=3),
    score=st.dictionaries(st.sampled_from(Side), numbers),
    depths=st.dictionaries(st.sampled_from(Sea), floats),
    path=st.lists(hexes, max_size=3).map(tuple),
    pair=st.tuples(numbers, words),
    phase=st.sampled_from(["move", "fight"]),
    target=st.none() | counters,
    result=st.none() | words | numbers,
    loose=loose,
    weight=floats,
    ready=st.booleans(),
)

BOARD = Board(
    side=Side.RED,
    sea=Sea.ROUGH,
    sign=Sign.MINUS,
    counters=[Counter("DD", at=Hex(1, 2))],
    stacks={7: ["DD"]},
    score={Side.BLUE: 3},
    depths={Sea.CALM: 1.5},
    path=(Hex(1, 2), Hex(1, 3, "shoal")),
    pair=(1, "one"),
    phase="move",
    target=None,
    result=4,
    loose={"list": [1, 2]},
)


@given(boards)
def test_a_state_comes_back_from_json_as_it_was(board: Board) -> None:
    again = from_plain(Board, json.loads(json.dumps(to_plain(board))))
    assert again == board
    assert [type(key) for key in again.stacks] == [int] * len(board.stacks)
    assert all(isinstance(key, Side) for key in again.score)
    assert isinstance(again.side, Side)
    assert all(isinstance(each, Hex) for each in again.path)


@given(boards)
def test_plain_data_is_what_json_gives_back(board: Board) -> None:
    """So a snapshot in memory equals the one that was saved and loaded."""
    assert json.loads(json.dumps(to_plain(board))) == to_plain(board)


def test_a_state_shares_nothing_with_its_plain_data() -> None:
    plain = to_plain(BOARD)
    board = from_plain(Board, plain)
    board.loose["list"].append(3)
    board.counters[0].damage["hull"] = 1
    board.stacks[7].append("CA")
    assert plain == to_plain(BOARD)
    assert BOARD.loose == {"list": [1, 2]}


def test_what_a_save_lacks_takes_its_default() -> None:
    plain = to_plain(BOARD)
    del plain["weight"], plain["counters"][0]["steps"]
    assert from_plain(Board, plain) == BOARD


def test_a_whole_number_will_do_for_a_float() -> None:
    assert from_plain(Board, {**to_plain(BOARD), "weight": 3}).weight == 3.0


MISFITS: dict[str, tuple[str, object, str]] = {
    "missing": ("pair", None, "missing 1 required"),
    "unknown field": ("colour", 1, "Board has no colour"),
    "text for number": ("sea", "calm", "none of 0, 4"),
    "number for text": ("counters", [{"name": 7}], "expected str, found int"),
    "no list": ("counters", {"name": "DD"}, "expected list, found dict"),
    "no dict": ("stacks", [1], "expected dict, found list"),
    "key of no number": ("stacks", {"seven": []}, "invalid literal for int"),
    "unknown side": ("side", "green", "none of red, blue"),
    "unknown side as a key": ("score", {"green": 1}, "none of red, blue"),
    "unknown phase": ("phase", "sleep", "none of move, fight"),
    "short tuple": ("pair", [1], "zip()"),
    "long tuple": ("pair", [1, "a", 2], "zip()"),
    "short named tuple": ("path", [[1]], "zip()"),
    "text in a named tuple": ("path", [[1, "two", None]], "expected int, found str"),
    "nothing of a union": ("result", [1], "expected int, found list"),
    "text for truth": ("ready", "yes", "expected bool, found str"),
    "text for float": ("weight", "heavy", "expected float, found str"),
}


@pytest.mark.parametrize(("name", "value", "reason"), MISFITS.values(), ids=MISFITS.keys())
def test_what_does_not_fit_is_refused_with_the_reason(name: str, value: object, reason: str) -> None:
    plain = {**to_plain(BOARD), name: value}
    if value is None:
        del plain[name]
    with pytest.raises(SaveError) as caught:
        from_plain(Board, plain)
    assert str(caught.value).startswith("the saved state does not fit Board: ")
    assert reason in str(caught.value)


@pytest.mark.parametrize("value", [{1, 2}, b"bytes", object(), 1j])
def test_a_state_holds_plain_data_only(value: object) -> None:
    with pytest.raises(TypeError, match="a state holds plain data, not"):
        to_plain([value])


@pytest.mark.parametrize("key", [(1, 2), None, True, 1.5])
def test_the_keys_of_a_state_are_texts_numbers_or_enums(key: object) -> None:
    with pytest.raises(TypeError, match="the keys of a state"):
        to_plain({key: 1})


@dataclass
class Odd:
    members: set[int]


@dataclass
class Undecided:
    either: Counter | Board


@pytest.mark.parametrize(
    ("kind", "data", "reason"),
    [(Odd, {"members": [1]}, "a state cannot hold set"), (Undecided, {"either": {}}, "nothing in a save would tell")],
)
def test_a_type_that_cannot_be_read_back_is_refused(kind: type, data: dict[str, Any], reason: str) -> None:
    with pytest.raises(SaveError, match=reason):
        from_plain(kind, data)
