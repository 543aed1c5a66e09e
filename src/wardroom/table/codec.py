"""State to plain data and back: dataclasses, lists, dicts, tuples, enums, options, numbers and strings."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable
from enum import Enum
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

from wardroom.table.bounds import USUAL, Among, Bounds, Length, Range
from wardroom.table.errors import DoesNotFit
from wardroom.table.text import Text

__all__ = ["from_plain", "to_plain"]

T = TypeVar("T")
Plain = Any
"""JSON-able data: the one place where a value's type is only known at run time."""
Reader = Callable[[Plain], Any]

_SCALARS = frozenset({str, int, bool, float, type(None)})


def to_plain(value: Any) -> Plain:
    """JSON-able data for a state, sharing nothing with it; tuples become lists, enums their values.

    A snapshot is taken at every turn, and most of a state is scalars: those are taken as they stand, without a call for
    each.
    """
    kind = _type(value)
    if kind in _SCALARS:
        return value
    fields = _fields(kind)
    if fields is not None:
        names, values, deep = fields
        row = list(values(value))
        for place in deep:
            if type(row[place]) not in _SCALARS:
                row[place] = to_plain(row[place])
        return dict(zip(names, row, strict=True))
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, (list, tuple)):
        return [item if type(item) in _SCALARS else to_plain(item) for item in value]
    if isinstance(value, dict):
        return {
            key if type(key) is str else _plain_key(key): item if type(item) in _SCALARS else to_plain(item)
            for key, item in value.items()
        }
    raise TypeError(f"a state holds plain data, not {kind.__name__}")


def _type(value: Any) -> Any:
    return type(value)


Fields = tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]], tuple[int, ...]]


@cache
def _fields(kind: type) -> Fields | None:
    """The names of a data class, what takes all its values at once, and the places of those that are no scalars.

    None for a type that is no data class.
    """
    if not dataclasses.is_dataclass(kind) or issubclass(kind, Enum):
        return None
    names, hints = _names(kind), typing.get_type_hints(kind)
    deep = tuple(place for place, name in enumerate(names) if hints[name] not in _SCALARS)
    if len(names) < 2:
        return names, lambda value: tuple(getattr(value, name) for name in names), deep
    return names, attrgetter(*names), deep


def _plain_key(key: Any) -> str:
    """JSON has text for keys only: a number is written out, and read back by the type of the dict."""
    if isinstance(key, Enum):
        key = key.value
    if isinstance(key, bool) or not isinstance(key, (str, int)):
        raise TypeError(f"the keys of a state are texts, whole numbers or enums, not {type(key).__name__}")
    return str(key)


def from_plain(kind: type[T], data: Plain) -> T:
    """A state of this type from plain data; what does not fit it, or is outside its bounds, is refused."""
    try:
        return typing.cast(T, _reader(typing.cast(Any, kind))(data))
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        raise DoesNotFit(getattr(kind, "__name__", "its type"), _problem(fault)) from fault


class _Misfit(ValueError):
    """What is wrong, and where: a path such as boat.tubes[3].turns.

    Members of a dict are counted like those of a list, and only types and bounds are named: an error may be read by
    somebody who must not know what a save holds.
    """

    def __init__(self, problem: Text, path: str = "") -> None:
        self.problem = problem
        self.path = path
        super().__init__(problem)

    @property
    def text(self) -> Text:
        return Text("{0}: {1}", (self.path, self.problem)) if self.path else self.problem

    def within(self, where: str) -> _Misfit:
        dot = "." if self.path and not self.path.startswith("[") else ""
        return _Misfit(self.problem, f"{where}{dot}{self.path}")


def _misfit(fault: Exception, where: str) -> _Misfit:
    return (fault if isinstance(fault, _Misfit) else _Misfit(_problem(fault))).within(where)


def _problem(fault: Exception) -> Text:
    return fault.text if isinstance(fault, _Misfit) else Text("{0}", (str(fault),))


@cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(kind))


@cache
def _reader(kind: Any, bounds: Bounds | None = None) -> Reader:
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        return _reader(inner[0], next(each for each in inner[1:] if isinstance(each, Bounds)))
    if dataclasses.is_dataclass(kind):
        return _dataclass_reader(typing.cast(type, kind))
    if isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return _tuple_reader(
            tuple(typing.get_type_hints(kind, include_extras=True).values()), typing.cast(Any, kind)._make
        )
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _enum_reader({member.value: member for member in kind})
    if origin is list:
        return _list_reader(inner[0], _length(bounds or USUAL[list]))
    if origin is dict:
        return _dict_reader(inner[0], inner[1], _length(bounds or USUAL[dict]))
    if origin is tuple and inner[-1] is Ellipsis:
        read = _list_reader(inner[0], _length(bounds or USUAL[tuple]))
        return lambda data: tuple(read(data))
    if origin is tuple:
        return _tuple_reader(inner, tuple)
    if origin in (typing.Union, types.UnionType):
        return _union_reader(inner)
    if origin is typing.Literal:
        return lambda data: _one_of(inner, data)
    return _plain_reader(kind, bounds)


def _a(kind: type, data: Plain) -> Any:
    if not isinstance(data, kind):
        raise _expected(kind, data)
    return data


def _expected(kind: type, data: Plain) -> _Misfit:
    return _Misfit(Text("expected {0}, found {1}", (kind.__name__, type(data).__name__)))


def _one_of(allowed: tuple[Any, ...], data: Plain) -> Any:
    # True is no number here, though Python takes it for 1.
    if not any(data == each and type(data) is type(each) for each in allowed):
        raise _Misfit(Text("a value is none of {0}", ([str(each) for each in allowed],)))
    return data


def _length(bounds: Bounds) -> Callable[[Any], Any]:
    """What refuses a text, list or dict that is too long or too short."""
    if not isinstance(bounds, Length):
        raise TypeError(f"{bounds} does not bound a length")
    least, most = bounds.least, bounds.most

    def check(data: Any) -> Any:
        if least <= len(data) <= most:
            return data
        raise _Misfit(Text("its length is not from {0:plain} to {1:plain}", (least, most)))

    return check


def _plain_reader(kind: Any, bounds: Bounds | None) -> Reader:
    if kind in (Any, object):
        return _read_loose
    if kind is bool:
        return lambda data: _a(bool, data)
    if kind is float:
        return _float_reader(bounds or USUAL[float])
    if kind is int:
        return _number_reader(bounds or USUAL[int])
    if kind is str:
        return _text_reader(bounds or USUAL[str])
    raise TypeError(f"a state cannot hold {kind}")


def _number_reader(bounds: Bounds) -> Reader:
    low, high = _ends(bounds)

    def read(data: Plain) -> int:
        if type(data) is not int:
            raise _expected(int, data)
        if not low <= data <= high:
            raise _Misfit(_outside(low, high))
        return data

    return read


def _ends(bounds: Bounds) -> tuple[int, int]:
    if not isinstance(bounds, Range):
        raise TypeError(f"{bounds} does not bound a number")
    return bounds.low, bounds.high


def _float_reader(bounds: Bounds) -> Reader:
    low, high = _ends(bounds)

    def read(data: Plain) -> float:
        if type(data) is not int and type(data) is not float:
            raise _expected(float, data)
        if not low <= data <= high:  # no number at all is outside too
            raise _Misfit(_outside(low, high))
        return float(data)

    return read


def _text_reader(bounds: Bounds) -> Reader:
    if isinstance(bounds, Among):
        words = tuple(sorted(bounds.words))
        return lambda data: data if type(data) is str and data in bounds.words else _one_of(words, data)
    check = _length(bounds)
    return lambda data: check(_a(str, data))


def _read_loose(data: Plain) -> Plain:
    """Data of any shape, as long as there is not much of it."""
    left = MOST_LOOSE
    rest = [(data, 1)]
    while rest:
        value, depth = rest.pop()
        left -= 1
        if left < 0 or depth > DEEPEST_LOOSE:
            raise _Misfit(Text("there is too much in it"))
        if isinstance(value, (list, dict)):
            rest += [(each, depth + 1) for each in (value.values() if isinstance(value, dict) else value)]
            rest += [(each, depth + 1) for each in value] if isinstance(value, dict) else []
        elif isinstance(value, str):
            _LOOSE_TEXT(value)
        elif type(value) in (int, float):
            _LOOSE_NUMBER(value)
    return to_plain(data)


MOST_TOLD = 10**18
"""The highest number that a fault names; sets of hexes are numbers of hundreds of digits."""


def _outside(low: float, high: float) -> Text:
    if high > MOST_TOLD:
        return Text("a number is not within its bounds")
    return Text("a number is not from {0:plain} to {1:plain}", (low, high))


MOST_LOOSE = 1_000
DEEPEST_LOOSE = 20
_LOOSE_TEXT = _text_reader(USUAL[str])
_LOOSE_NUMBER = _float_reader(USUAL[float])


def _list_reader(kind: Any, check: Callable[[Any], Any]) -> Reader:
    item = _reader(kind)

    def read(data: Plain) -> list[Any]:
        check(_a(list, data))
        found: list[Any] = []
        try:
            for each in data:
                found.append(item(each))  # the place of a misfit is the length of this
        except (TypeError, ValueError) as fault:
            raise _misfit(fault, f"[{len(found)}]") from fault
        return found

    return read


def _dict_reader(key_kind: Any, value_kind: Any, check: Callable[[Any], Any]) -> Reader:
    read_key, value = _key_reader(key_kind), _reader(value_kind)

    def read(data: Plain) -> dict[Any, Any]:
        check(_a(dict, data))
        found = {}
        for number, (key, each) in enumerate(data.items()):
            try:
                found[read_key(key)] = value(each)
            except (TypeError, ValueError) as fault:
                raise _misfit(fault, f"[{number}]") from fault
        return found

    return read


def _key_reader(kind: Any) -> Reader:
    """JSON has texts for keys: numbers are read from them."""
    bare, bounds = _bare(kind)
    if bare is int:
        number = _number_reader(bounds or USUAL[int])
        return lambda key: number(int(key if len(key) <= LONGEST_KEY else "too long"))
    if isinstance(bare, type) and issubclass(bare, Enum):
        return _enum_reader({str(member.value): member for member in bare})
    return _reader(kind)


LONGEST_KEY = 10
"""Letters of a key that is a number."""


def _bare(kind: Any) -> tuple[Any, Bounds | None]:
    if typing.get_origin(kind) is not typing.Annotated:
        return kind, None
    bare, *notes = typing.get_args(kind)
    return bare, next(each for each in notes if isinstance(each, Bounds))


def _enum_reader(members: dict[Any, Enum]) -> Reader:
    return lambda data: members[_one_of(tuple(members), data)]


def _tuple_reader(inner: tuple[Any, ...], make: Callable[[list[Any]], Any]) -> Reader:
    items = [_reader(each) for each in inner]

    def read(data: Plain) -> Any:
        found: list[Any] = []
        for reader, each in zip(items, _a(list, data), strict=True):
            try:
                found.append(reader(each))
            except (TypeError, ValueError) as fault:
                raise _misfit(fault, f"[{len(found)}]") from fault
        return make(found)

    return read


def _union_reader(inner: tuple[Any, ...]) -> Reader:
    if sum(dataclasses.is_dataclass(each) for each in inner) > 1:
        raise TypeError(f"nothing in a save would tell {' and '.join(str(each) for each in inner)} apart")
    readers = [_reader(each) for each in inner if each is not type(None)]
    optional = len(readers) < len(inner)

    def read(data: Plain) -> Any:
        if data is None and optional:
            return None
        for reader in readers[:-1]:
            try:
                return reader(data)
            except (TypeError, ValueError):
                continue
        return readers[-1](data)

    return read


def _dataclass_reader(kind: type) -> Reader:
    hints = typing.get_type_hints(kind, include_extras=True)
    readers: dict[str, Reader] = {}

    def read(data: Plain) -> Any:
        if not readers:
            readers.update({name: _reader(hints[name]) for name in _names(kind)})
        if not readers.keys() >= _a(dict, data).keys():
            unknown = sorted(str(name)[:LONGEST_NAME] for name in set(data) - set(readers))
            raise _Misfit(Text("{0} has no {1}", (kind.__name__, unknown[:MOST_NAMED])))
        found = {}
        for name, value in data.items():
            try:
                found[name] = readers[name](value)
            except (TypeError, ValueError) as fault:
                raise _misfit(fault, name) from fault
        return kind(**found)

    return read


LONGEST_NAME = 40
MOST_NAMED = 5
