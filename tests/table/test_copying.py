"""Copies of states: equal, and of their own."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Annotated, Any

import pytest

import wardroom
from wardroom.table.bounds import Length, Range
from wardroom.table.codec import to_plain
from wardroom.table.copying import altered, copy_state, facts_of


@dataclass(slots=True)
class Leaf:
    number: Annotated[int, Range(0, 9)]
    words: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Tree:
    first: Leaf
    second: Leaf | None
    leaves: Annotated[list[Leaf], Length(5)]
    named: dict[str, Leaf]
    counts: dict[str, int]
    scores: list[dict[str, int]]
    success: bool | None = None


def parts_of(value: Any) -> list[Any]:
    """Everything in a state that can be changed."""
    if is_dataclass(value):
        inner = [getattr(value, each.name) for each in fields(value)]
    elif isinstance(value, list):
        inner = value
    elif isinstance(value, dict):
        inner = list(value.values())
    else:
        return []
    return [value, *(part for each in inner for part in parts_of(each))]


def test_a_copy_is_equal_and_shares_nothing_that_can_be_changed() -> None:
    tree = Tree(Leaf(1, ["a"]), None, [Leaf(2), Leaf(3, ["b", "c"])], {"x": Leaf(4)}, {"y": 5}, [{"z": 6}], True)
    copy = copy_state(tree)
    assert copy == tree
    assert not {id(part) for part in parts_of(copy)} & {id(part) for part in parts_of(tree)}
    copy.leaves[1].words.append("d")
    copy.scores[0]["z"] = 7
    assert tree.leaves[1].words == ["b", "c"]
    assert tree.scores == [{"z": 6}]


def test_what_is_no_plain_data_is_not_copied() -> None:
    @dataclass
    class Odd:
        thing: object

    with pytest.raises(TypeError, match="plain data"):
        copy_state(Odd(object()))


@pytest.mark.parametrize(
    ("name", "scenario"),
    [("silent-victory", "two-player"), ("raiders-of-the-deep", "two-player"), ("submarine", "campaign")],
)
def test_whole_games_are_copied(name: str, scenario: str) -> None:
    game = wardroom.start(name, scenario, seed=3)
    for _ in range(60):
        if game.pending:
            decision = game.pending[0]
            game.choose(decision.options[0].id, decision.seat)
    copy = copy_state(game.state)
    assert type(copy) is type(game.state)
    assert to_plain(copy) == to_plain(game.state)
    assert not {id(part) for part in parts_of(copy)} & {id(part) for part in parts_of(game.state)}


def test_the_facts_of_a_state_tell_whether_it_is_the_same() -> None:
    tree = Tree(Leaf(1, ["a"]), None, [Leaf(2)], {"b": Leaf(3)}, {"c": 4}, [{"d": 5}])
    facts = facts_of(tree)
    assert facts == ((1, ("a",)), None, ((2, ()),), (("b", (3, ())),), (("c", 4),), ((("d", 5),),), None)
    assert hash(facts) == hash(facts_of(copy_state(tree)))
    for change in (
        lambda it: it.first.words.append("x"),
        lambda it: it.leaves.append(Leaf(2)),
        lambda it: it.named["b"].words.append("y"),
        lambda it: it.scores[0].update(d=6),
        lambda it: setattr(it, "second", Leaf(1)),
        lambda it: setattr(it, "success", False),
    ):
        other = copy_state(tree)
        change(other)
        assert facts_of(other) != facts


def test_an_altered_state_is_the_same_with_other_values_in_some_fields() -> None:
    tree = Tree(Leaf(1), None, [Leaf(2)], {}, {"a": 1}, [])
    other = altered(tree, second=Leaf(3), counts={})
    assert other == replace(tree, second=Leaf(3), counts={}) and tree.second is None and tree.counts == {"a": 1}
    assert other.leaves is tree.leaves, "the rest is shared"
    assert altered(tree) == tree and altered(tree) is not tree
    with pytest.raises(TypeError, match="Tree has no field third"):
        altered(tree, third=1)
