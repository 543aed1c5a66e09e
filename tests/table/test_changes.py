"""The change between two trees of plain data makes the one into the other, in the same order."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wardroom.table.changes import change_between, changed

scalars = st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "a", "b"]) | st.floats(-1, 1)
trees: st.SearchStrategy[Any] = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from("abcdef"), inner, max_size=5),
    max_leaves=25,
)


def text(data: Any) -> str:
    """Tells apart what Python takes for equal: True and 1, 1 and 1.0, dicts in another order."""
    return json.dumps(data)


@settings(max_examples=500, deadline=None)
@given(trees, trees)
def test_a_change_makes_the_one_into_the_other(before: Any, after: Any) -> None:
    kept = text(before)
    change = json.loads(text(change_between(before, after)))
    assert text(changed(before, change)) == text(after)
    assert text(before) == kept
    assert (change is None) == (text(before) == text(after))


@pytest.mark.parametrize(
    ("before", "after", "change"),
    [
        ({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 3]}, ["{", {"b": ["[", {"1": ["=", 3]}]}, []]),
        ({"a": 1, "b": 2}, {"b": 2, "c": 3}, ["{", {"c": ["=", 3]}, ["a"]]),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, ["=", {"b": 2, "a": 1}]),
        (["x", "y", "z"], ["y", "z"], ["~", 0, 1, []]),
        ([1, 2, 3], [1, 9, 8, 3], ["~", 1, 2, [9, 8]]),
        ([1], [True], ["[", {"0": ["=", True]}]),
    ],
)
def test_only_what_has_changed_is_kept(before: Any, after: Any, change: Any) -> None:
    assert text(change_between(before, after)) == text(change)


@pytest.mark.parametrize(
    "change",
    [
        [],
        ["?"],
        "=",
        ["=", 1, 2],
        ["{", {}, []],
        ["[", {"7": ["=", 1]}],
        ["[", {"-1": ["=", 1]}],
        ["[", {"x": ["=", 1]}],
        ["[", {"0": 5}],
        ["~", 2, 1, []],
        ["~", 0, 9, []],
        ["~", 0, 1, {}],
    ],
)
def test_what_is_no_change_of_a_list_is_refused(change: Any) -> None:
    with pytest.raises((ValueError, LookupError, TypeError)):
        changed([1, 2, 3], change)
