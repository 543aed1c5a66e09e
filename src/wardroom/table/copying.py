"""Copies of states: the same tree of data classes once more, sharing nothing that can be changed.

How a class is copied is worked out once, from the types of its fields: values that never change are taken over as
they are, lists and dicts of such are copied whole, and only what lies deeper is gone through. The facts of a state are
such a copy in tuples, by which to know the same position again.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import Any, TypeVar

__all__ = ["altered", "copy_state", "facts_of"]

T = TypeVar("T")
Copy = Callable[[Any], Any]
_UNCHANGING = (str, int, bool, float, bytes, type(None))


def copy_state(state: T) -> T:
    """The same data class once more: what is done to one is not seen in the other."""
    copy: Callable[[T], T] = _copier(_type(state))
    return copy(state)


def altered(state: T, **others: Any) -> T:
    """The same data class with other values in some fields; what stands in the rest is shared."""
    alter: Callable[[T, dict[str, Any]], T] = _alterer(_type(state), tuple(others))
    return alter(state, others)


def facts_of(state: Any) -> tuple[Any, ...]:
    """All values of a data class in nested tuples: two of one class have the same facts if they are equal."""
    facts: Callable[[Any], tuple[Any, ...]] = _fact_finder(_type(state))
    return facts(state)


def _type(value: Any) -> Any:
    return type(value)


@cache
def _copier(kind: type) -> Copy:
    """A function that calls the class with all its fields; written out, for a state has thousands of them."""
    hints = typing.get_type_hints(kind)
    copies: dict[str, Any] = {"make": kind}
    parts = []
    for each in dataclasses.fields(kind):
        copies[f"copy_{each.name}"] = copy = _value_copier(hints[each.name])
        value = f"it.{each.name}"
        parts.append(f"{each.name}={value}" if copy is None else f"{each.name}=copy_{each.name}({value})")
    found: Copy = eval(f"lambda it: make({', '.join(parts)})", copies)
    return found


@cache
def _alterer(kind: type, others: tuple[str, ...]) -> Callable[[Any, dict[str, Any]], Any]:
    """A function that calls the class with all its fields, as for copies."""
    if unknown := set(others) - {each.name for each in dataclasses.fields(kind)}:
        raise TypeError(f"{kind.__name__} has no field {min(unknown)}")
    parts = [
        f"{each.name}=" + (f"others[{each.name!r}]" if each.name in others else f"it.{each.name}")
        for each in dataclasses.fields(kind)
    ]
    found: Callable[[Any, dict[str, Any]], Any] = eval(f"lambda it, others: make({', '.join(parts)})", {"make": kind})
    return found


@cache
def _value_copier(kind: Any) -> Copy | None:
    """How a value of this type is copied; None if it never changes."""
    inner = typing.get_args(kind)
    origin = typing.get_origin(kind) or kind
    if dataclasses.is_dataclass(kind):
        return _copier(typing.cast(type, kind))
    if origin in (typing.Union, types.UnionType):
        return _option_copier([_value_copier(each) for each in inner])
    if origin is list:
        return _list_copier(_value_copier(inner[0]))
    if origin is dict:
        return _dict_copier(_value_copier(inner[1]))
    if origin is tuple or (isinstance(kind, type) and issubclass(kind, (*_UNCHANGING, Enum))):
        return None
    raise TypeError(f"a state holds plain data, not {kind}")


def _option_copier(copies: list[Copy | None]) -> Copy | None:
    found = [copy for copy in copies if copy is not None]
    if not found:
        return None
    if len(found) > 1:
        raise TypeError("of several types that a field may have, one at most is a list, a dict or a data class")
    copy = found[0]
    return lambda value: None if value is None else copy(value)


def _list_copier(copy: Copy | None) -> Copy:
    if copy is None:
        return list.copy
    each = copy
    return lambda values: [each(value) for value in values]


def _dict_copier(copy: Copy | None) -> Copy:
    if copy is None:
        return dict.copy
    each = copy
    return lambda values: {key: each(value) for key, value in values.items()}


# Facts


@cache
def _fact_finder(kind: type) -> Copy:
    """A function that takes the values of all fields; written out, as for copies."""
    hints = typing.get_type_hints(kind)
    finders: dict[str, Any] = {}
    parts = []
    for each in dataclasses.fields(kind):
        finders[f"find_{each.name}"] = find = _value_facts(hints[each.name])
        value = f"it.{each.name}"
        parts.append(value if find is None else f"find_{each.name}({value})")
    found: Copy = eval(f"lambda it: ({', '.join(parts)},)", finders)
    return found


@cache
def _value_facts(kind: Any) -> Copy | None:
    """How a value of this type is made a fact; None if it is one."""
    if _value_copier(kind) is None:
        return None
    inner = typing.get_args(kind)
    origin = typing.get_origin(kind) or kind
    if dataclasses.is_dataclass(kind):
        return _fact_finder(typing.cast(type, kind))
    if origin is list:
        return _list_facts(_value_facts(inner[0]))
    if origin is dict:
        return _dict_facts(_value_facts(inner[1]))
    return _option_copier([_value_facts(each) for each in inner])


def _list_facts(find: Copy | None) -> Copy:
    if find is None:
        return tuple
    each = find
    return lambda values: tuple(map(each, values))


def _dict_facts(find: Copy | None) -> Copy:
    if find is None:
        return lambda values: tuple(values.items())
    each = find
    return lambda values: tuple((key, each(value)) for key, value in values.items())
