"""What has changed between two trees of plain data, as plain data: of most snapshots only that is kept.

A change is one of
    ["=", value]                      another value altogether
    ["{", {key: change}, [key, ...]]  a dict: these members have changed or are new, and these are gone
    ["[", {place: change}]            a list of the same length
    ["~", start, end, [value, ...]]   a list in which the members from start to end were replaced by others
The members of a dict stay in their order, for rules may go by it.
"""

from __future__ import annotations

from typing import Any

from wardroom.table.errors import WardroomError

__all__ = ["change_between", "changed"]

Plain = Any
Change = list[Any]


def change_between(before: Plain, after: Plain) -> Change | None:
    """What makes the one into the other; None if they are the same.

    True equals 1 in Python, and 1.0 does, but neither is written as the other: types are looked at too.
    """
    kind = type(before)
    if kind is not type(after):
        return ["=", after]
    if kind is dict:
        return _change_of_dict(before, after)
    if kind is list:
        return _change_of_list(before, after) if len(before) == len(after) else _splice(before, after)
    return None if before == after else ["=", after]


def _change_of_dict(before: dict[str, Plain], after: dict[str, Plain]) -> Change | None:
    gone = [] if before.keys() <= after.keys() else [key for key in before if key not in after]
    kept = [key for key in before if key in after] if gone else list(before)
    if kept != list(after)[: len(kept)]:
        return ["=", after]
    found: dict[str, Change] = {}
    for key, value in after.items():
        if key not in before:
            found[key] = ["=", value]
        elif value is not before[key]:  # most of a state is scalars that stay as they are
            change = change_between(before[key], value)
            if change is not None:
                found[key] = change
    return ["{", found, gone] if found or gone else None


def _change_of_list(before: list[Plain], after: list[Plain]) -> Change | None:
    found: dict[str, Change] = {}
    for place, pair in enumerate(zip(before, after, strict=True)):
        change = change_between(*pair)
        if change is not None:
            found[str(place)] = change
    return ["[", found] if found else None


def _splice(before: list[Plain], after: list[Plain]) -> Change:
    """What is alike at the beginning and at the end stays."""
    short = min(len(before), len(after))
    start = 0
    while start < short and _alike(before[start], after[start]):
        start += 1
    alike = 0
    while alike < short - start and _alike(before[-1 - alike], after[-1 - alike]):
        alike += 1
    return ["~", start, len(before) - alike, after[start : len(after) - alike]]


def _alike(before: Plain, after: Plain) -> bool:
    return before is after or change_between(before, after) is None


def changed(before: Plain, change: Change | None) -> Plain:
    """The data after this change, or without any; those before stay as they are, and share what is unchanged.

    Whatever is no change of these data raises a ValueError, KeyError, IndexError or TypeError.
    """
    match change:
        case None:
            return before
        case ["=", value]:
            return value
        case ["{", dict(members), list(gone)] if type(before) is dict:
            return _changed_dict(before, members, gone)
        case ["[", dict(members)] if type(before) is list:
            return _changed_list(before, members)
        case ["~", int(start), int(end), list(others)] if type(before) is list and 0 <= start <= end <= len(before):
            return before[:start] + others + before[end:]
    raise WardroomError("a change does not fit what it changes")


def _changed_dict(before: dict[str, Plain], members: dict[str, Change], gone: list[str]) -> dict[str, Plain]:
    after = dict(before)
    for key in gone:
        del after[key]
    for key, change in members.items():
        after[key] = changed(after.get(key), change)
    return after


def _changed_list(before: list[Plain], members: dict[str, Change]) -> list[Plain]:
    after = list(before)
    for place, change in members.items():
        number = int(place)
        if number < 0:
            raise IndexError("a place before the first")
        after[number] = changed(after[number], change)
    return after
