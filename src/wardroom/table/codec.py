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

from wardroom.table.errors import SaveError

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
    if type(value) in _SCALARS:
        return value
    if type(value) is list and not value:
        return []
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, (list, tuple)):
        return [item if type(item) in _SCALARS else to_plain(item) for item in value]
    if isinstance(value, dict):
        return {
            key if type(key) is str else _plain_key(key): item if type(item) in _SCALARS else to_plain(item)
            for key, item in value.items()
        }
    if dataclasses.is_dataclass(value):
        names, values, deep = _fields(_type(value))
        row = list(values(value))
        for place in deep:
            row[place] = to_plain(row[place])
        return dict(zip(names, row, strict=True))
    raise TypeError(f"a state holds plain data, not {type(value).__name__}")


def _type(value: Any) -> Any:
    return type(value)


@cache
def _fields(kind: type) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]], tuple[int, ...]]:
    """The names of a data class, what takes all its values at once, and the places of those that are no scalars."""
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
    """A state of this type from plain data; data that does not fit is a SaveError."""
    try:
        return typing.cast(T, _reader(typing.cast(Any, kind))(data))
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        raise SaveError(f"the saved state does not fit {kind.__name__}: {fault}.") from fault


@cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(kind))


@cache
def _reader(kind: Any) -> Reader:
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if dataclasses.is_dataclass(kind):
        return _dataclass_reader(typing.cast(type, kind))
    if isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return _named_tuple_reader(kind)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _enum_reader({member.value: member for member in kind})
    if origin is list:
        item = _reader(inner[0])
        return lambda data: [item(each) for each in _a(list, data)]
    if origin is dict:
        return _dict_reader(*inner)
    if origin is tuple:
        return _tuple_reader(inner)
    if origin in (typing.Union, types.UnionType):
        return _union_reader(inner)
    if origin is typing.Literal:
        return lambda data: _one_of(inner, data)
    return _plain_reader(kind)


def _a(kind: type, data: Plain) -> Any:
    if not isinstance(data, kind):
        # Only types are named: an error may be read by somebody who must not know what a save holds.
        raise TypeError(f"expected {kind.__name__}, found {type(data).__name__}")
    return data


def _one_of(allowed: tuple[Any, ...], data: Plain) -> Any:
    if data not in allowed:
        raise ValueError(f"a value is none of {', '.join(str(each) for each in allowed)}")
    return data


def _plain_reader(kind: Any) -> Reader:
    if kind in (Any, object):
        return to_plain
    if kind is float:
        return lambda data: float(data if isinstance(data, int) else _a(float, data))
    if kind in (str, int, bool):
        return lambda data: _a(kind, data)
    raise TypeError(f"a state cannot hold {kind}")


def _dict_reader(key_kind: Any, value_kind: Any) -> Reader:
    read_key, value = _key_reader(key_kind), _reader(value_kind)
    return lambda data: {read_key(key): value(each) for key, each in _a(dict, data).items()}


def _key_reader(kind: Any) -> Reader:
    if kind is int:
        return int
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _enum_reader({str(member.value): member for member in kind})
    return _reader(kind)


def _enum_reader(members: dict[Any, Enum]) -> Reader:
    return lambda data: members[_one_of(tuple(members), data)]


def _tuple_reader(inner: tuple[Any, ...]) -> Reader:
    if len(inner) == 2 and inner[1] is Ellipsis:
        item = _reader(inner[0])
        return lambda data: tuple(item(each) for each in _a(list, data))
    items = [_reader(each) for each in inner]
    return lambda data: tuple(read(each) for read, each in zip(items, _a(list, data), strict=True))


def _named_tuple_reader(kind: type) -> Reader:
    items = [_reader(each) for each in typing.get_type_hints(kind).values()]
    return lambda data: kind(*(read(each) for read, each in zip(items, _a(list, data), strict=True)))


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
    hints = typing.get_type_hints(kind)
    readers: dict[str, Reader] = {}

    def read(data: Plain) -> Any:
        if not readers:
            readers.update({name: _reader(hints[name]) for name in _names(kind)})
        unknown = set(_a(dict, data)) - set(readers)
        if unknown:
            raise ValueError(f"{kind.__name__} has no {', '.join(sorted(unknown))}")
        return kind(**{name: readers[name](value) for name, value in data.items()})

    return read
