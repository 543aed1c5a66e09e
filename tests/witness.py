"""What tests see and no seat does: the state of a game that bots play, and all that hangs on a view."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any, TypeVar

from wardroom.table import Ruleset, Setup

__all__ = ["reachable", "state_parts", "witnessed"]

S = TypeVar("S", bound=Any)
C = TypeVar("C")


def witnessed(rules: Ruleset[S, C], *witnesses: Any) -> Ruleset[S, C]:
    """The same game, but each witness is given the state when it begins, as `state`."""

    def begin(setup: Setup, charts: C) -> S:
        state = rules.begin(setup, charts)
        for witness in witnesses:
            witness.state = state
        return state

    return replace(rules, begin=begin)


def state_parts(state: Any) -> Iterator[Any]:
    """Everything in the tree of a state that can be changed."""
    if is_dataclass(state):
        yield state
        for each in fields(state):
            yield from state_parts(getattr(state, each.name))
    elif isinstance(state, (list, dict)):
        yield state
        for value in state.values() if isinstance(state, dict) else state:
            yield from state_parts(value)


UNCHANGING = (str, int, float, bytes, bool, type(None), Enum, ModuleType, type)


def reachable(start: Any, without: Sequence[Any] = ()) -> Iterator[Any]:
    """All that can be come to from a thing: attributes whatever their names, slots, members, and what a method is of.

    Properties are asked, functions without arguments are called, and closures are looked into. `without` is not gone
    into, such as the charts, which all games share.
    """
    known = {id(each) for each in without}
    kept: list[Any] = []  # what was made on the way must not make room for another with its number
    found = [start]
    while found:
        thing = found.pop()
        if isinstance(thing, UNCHANGING) or id(thing) in known:
            continue
        known.add(id(thing))
        kept.append(thing)
        yield thing
        found += steps(thing)


def steps(thing: Any) -> Iterator[Any]:
    if isinstance(thing, Mapping):
        yield from (*thing.keys(), *thing.values())
    elif isinstance(thing, (Sequence, Set)):
        yield from thing
    elif isinstance(thing, MethodType):
        yield thing.__self__
        yield thing.__func__
    elif isinstance(thing, FunctionType):
        yield from (cell.cell_contents for cell in thing.__closure__ or ())
        yield from (*(thing.__defaults__ or ()), *(thing.__kwdefaults__ or {}).values())
    elif not isinstance(thing, BuiltinFunctionType):
        yield from attributes(thing)


def attributes(thing: Any) -> Iterator[Any]:
    names = {*dir(thing), *getattr(thing, "__dict__", ())}
    for kind in type(thing).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        names.update([slots] if isinstance(slots, str) else slots)
    for name in sorted(names):
        if name.startswith("__") and name.endswith("__"):
            continue
        try:
            value = getattr(thing, name)
        except (AttributeError, AssertionError, LookupError):  # there is none, or no answer now
            continue
        yield value
        if isinstance(value, MethodType):
            yield from called(value)


def called(method: Callable[[], Any]) -> Iterator[Any]:
    """What a method gives that wants no argument."""
    try:
        yield method()
    except (TypeError, AssertionError, LookupError):
        return
