"""Nothing that a save may hold is without bounds, and what is outside them is refused with the name of its field."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Iterator
from typing import Annotated, Any

import pytest

from wardroom.games import GAMES, find
from wardroom.table import SaveError
from wardroom.table.bounds import USUAL, Among, Length, Range
from wardroom.table.codec import from_plain
from wardroom.table.events import Event
from wardroom.table.record import Header

KINDS = [*(find(game).state_type for game in GAMES), Header, Event]
BOUNDS = (Range, Length, Among)
SETS = (Range(0, 1 << 1_504),)
"""Numbers that stand for sets, a bit for each hex of a map: as long as a text of some 450 digits."""


def leaves(kind: Any, path: str, bounds: Any = None) -> Iterator[tuple[str, Any, Any]]:
    """Every number, text, list and dict of a type, with the bounds that it has."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin is Annotated:
        yield from leaves(inner[0], path, next(each for each in inner[1:] if isinstance(each, BOUNDS)))
    elif dataclasses.is_dataclass(kind):
        hints = typing.get_type_hints(kind, include_extras=True)
        for name, hint in hints.items():
            yield from leaves(hint, f"{path}.{name}")
    elif isinstance(kind, type) and issubclass(kind, tuple):
        for name, hint in typing.get_type_hints(kind, include_extras=True).items():
            yield from leaves(hint, f"{path}.{name}")
    elif origin in (list, dict, tuple):
        yield path, origin, bounds or USUAL[origin]
        for each in inner:
            if each is not Ellipsis:
                yield from leaves(each, f"{path}[]")
    elif origin in (typing.Union, types.UnionType):
        for each in inner:
            yield from leaves(each, path)
    elif kind not in (bool, type(None)):
        yield path, kind, bounds or USUAL.get(kind)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind.__module__.split('.')[-2]}.{kind.__name__}")
def test_every_field_has_bounds_that_bound_it(kind: Any) -> None:
    found = list(leaves(kind, kind.__name__))
    assert len(found) > 10
    for path, leaf, bounds in found:
        if leaf is int:
            assert isinstance(bounds, Range), path
            assert bounds in SETS or bounds.high - bounds.low <= 20_000_000, path
        elif leaf is str:
            assert isinstance(bounds, Among) or (isinstance(bounds, Length) and bounds.most <= 100_000), path
        else:
            assert leaf in (list, dict, tuple) and isinstance(bounds, Length) and bounds.most <= 1_000, path


@dataclasses.dataclass(slots=True)
class Tube:
    turns: Annotated[int, Range(0, 9)] = 0


@dataclasses.dataclass(slots=True)
class Boat:
    tubes: Annotated[list[Tube], Length(4)] = dataclasses.field(default_factory=list)
    end: Annotated[str, Among("bow", "stern")] = "bow"
    reloads: Annotated[dict[Annotated[int, Range(1, 4)], str], Length(2)] = dataclasses.field(default_factory=dict)
    seen: tuple[int, str] | None = None
    weight: float = 0.0
    name: str = ""


OUTSIDE: dict[str, tuple[object, str]] = {
    "too large": ({"tubes": [{}, {}, {}, {"turns": 10}]}, "tubes[3].turns: a number is not from 0 to 9"),
    "too small": ({"tubes": [{"turns": -1}]}, "tubes[0].turns: a number is not from 0 to 9"),
    "huge": ({"tubes": [{"turns": 10**4000}]}, "tubes[0].turns: a number is not from 0 to 9"),
    "truth for a number": ({"tubes": [{"turns": True}]}, "tubes[0].turns: expected int, found bool"),
    "no number": ({"weight": float("nan")}, "weight: a number is not from"),
    "endless": ({"weight": float("inf")}, "weight: a number is not from"),
    "list too long": ({"tubes": [{}] * 5}, "tubes: its length is not from 0 to 4"),
    "dict too long": ({"reloads": {"1": "", "2": "", "3": ""}}, "reloads: its length is not from 0 to 2"),
    "key outside": ({"reloads": {"5": ""}}, "reloads[0]: a number is not from 1 to 4"),
    "key of many digits": ({"reloads": {"1" * 5_000: ""}}, "reloads[0]: invalid literal"),
    "unknown word": ({"end": "side"}, "end: a value is none of bow, stern"),
    "in a tuple": ({"seen": [20_000, "x"]}, "seen[0]: a number is not from -1000 to 10000"),
    "long text by default": ({"name": "x" * 81}, "name: its length is not from 0 to 80"),
}


@pytest.mark.parametrize(("data", "said"), OUTSIDE.values(), ids=OUTSIDE.keys())
def test_what_is_outside_is_refused_with_its_field(data: Any, said: str) -> None:
    with pytest.raises(SaveError) as caught:
        from_plain(Boat, data)
    assert f"does not fit Boat: {said}" in str(caught.value)
    assert len(str(caught.value)) < 300


def test_what_is_within_is_read() -> None:
    boat = from_plain(Boat, {"tubes": [{"turns": 9}], "reloads": {"4": "x"}, "seen": [1, "x"], "weight": 2})
    assert boat == Boat([Tube(9)], "bow", {4: "x"}, (1, "x"), 2.0)
