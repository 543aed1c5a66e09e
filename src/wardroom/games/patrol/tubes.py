"""Tubes and racks: what is loaded, and reloading from the racks of the same end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from wardroom.games.patrol.orders import ReloadAsked
from wardroom.table import Decision, Option, Table, option, question

__all__ = ["ENDS", "Loading", "Tubes", "loaded", "rack_of", "reload_end", "torpedoes_aboard", "tubes_of"]

ENDS = ("forward", "aft")


class Tubes(Protocol):
    """A boat with tubes at both ends and racks behind them."""

    forward: list[str]
    """Tubes in order: a torpedo type, or "" for empty."""
    aft: list[str]
    forward_reloads: dict[str, int]
    aft_reloads: dict[str, int]


@dataclass(frozen=True, eq=False)
class Loading:
    """How a game asks what to load: places for end, tube and torpedo."""

    ask: str
    load: str
    leave: str
    rule: str


def tubes_of(boat: Tubes, end: str) -> list[str]:
    return boat.forward if end == "forward" else boat.aft


def rack_of(boat: Tubes, end: str) -> dict[str, int]:
    return boat.forward_reloads if end == "forward" else boat.aft_reloads


def loaded(load: list[str], kinds: frozenset[str]) -> tuple[int, ...]:
    """Tubes, counted from 1, that hold one of these types."""
    return tuple([number for number, held in enumerate(load, 1) if held in kinds])


def torpedoes_aboard(boat: Tubes) -> int:
    """Every torpedo, in tubes and racks."""
    tubes = boat.forward + boat.aft
    racks = sum(boat.forward_reloads.values()) + sum(boat.aft_reloads.values())
    return len(tubes) - tubes.count("") + racks


# Reloading


def reload_end(table: Table[Any], seat: str, words: Loading, boat: Tubes, end: str) -> None:
    """Fill empty tubes from the racks of their own end; with one type to be had there is nothing to ask."""
    rack, load = rack_of(boat, end), tubes_of(boat, end)
    if "" not in load or not rack:
        return
    for number, held in enumerate(load, 1):
        if held:
            continue
        kinds = tuple(sorted(rack))
        if not kinds:
            return
        kind = kinds[0]
        if len(kinds) > 1:
            kind = table.choose(seat, reload_question(seat, words, end, number, kinds)).value
        if kind:
            load[number - 1] = kind
            take(kind, rack)


def take(kind: str, rack: dict[str, int]) -> None:
    left = rack[kind] - 1
    if left:
        rack[kind] = left
    else:
        del rack[kind]


@question
def reload_question(seat: str, words: Loading, end: str, number: int, kinds: tuple[str, ...]) -> Decision[str]:
    options = (*(load_option(words, end, number, kind) for kind in kinds), leave_option(words, end, number))
    asked = ReloadAsked(end, number)
    return Decision("reload", words.ask, options, (), words.rule, asked, seat, asked)


@option
def load_option(words: Loading, end: str, tube: int, kind: str) -> Option[str]:
    place = f"{end}-{tube}"
    return Option(f"reload:{place}:{kind}", words.load, (end, tube, kind), words.rule, (f"tube:{place}",), kind)


@option
def leave_option(words: Loading, end: str, tube: int) -> Option[str]:
    place = f"{end}-{tube}"
    return Option(f"reload:{place}:none", words.leave, (end, tube), words.rule, (f"tube:{place}",), "")
