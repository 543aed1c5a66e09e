"""[4.5] Torpedo load, [9.2.8] reloading, and which torpedo reaches how far [3.3.2e]."""

from __future__ import annotations

from wardroom.games.patrol.tubes import ENDS, Loading, loaded, rack_of, reload_end, torpedoes_aboard, tubes_of
from wardroom.games.raiders_of_the_deep.boat import RD, mat
from wardroom.games.raiders_of_the_deep.cards import RANGES, REACH, TORPEDO_TYPES
from wardroom.games.raiders_of_the_deep.state import Boat, Career
from wardroom.table import Decision, Option, option, question
from wardroom.table.text import mark

__all__ = ["armed", "ends_ready", "load_torpedoes", "reach", "ready_tubes", "reload_tubes"]

LOADING = Loading(
    ask=mark("Reload {0:rd.end} tube {1}?"),
    load=mark("Load {0:rd.end} tube {1} with {2:rd.torpedo}"),
    leave=mark("Leave {0:rd.end} tube {1} empty"),
    rule="9.2.8a",
)


# What can be fired

REACHING = {where: frozenset(kind for kind in TORPEDO_TYPES if where in REACH[kind]) for where in RANGES}
"""[3.3.2e] By range, the torpedoes that run so far."""


def ready_tubes(boat: Boat, end: str, where: str) -> tuple[int, ...]:
    """Tubes of this end, counted from 1, whose torpedo runs as far as this range."""
    return loaded(tubes_of(boat, end), REACHING[where])


def ends_ready(boat: Boat, where: str) -> tuple[int, int]:
    """How many tubes can fire at this range, forward and aft."""
    return len(ready_tubes(boat, "forward", where)), len(ready_tubes(boat, "aft", where))


def reach(boat: Boat) -> tuple[str, ...]:
    """[3.3.2e] The ranges that torpedoes in the tubes run to: what runs farthest runs to the nearer ones too."""
    farthest: tuple[str, ...] = ()
    for kind in boat.forward + boat.aft:
        if kind and len(REACH[kind]) > len(farthest):
            farthest = REACH[kind]
    return farthest


def armed(boat: Boat, where: str) -> bool:
    """Whether any tube can fire at this range."""
    return not (REACHING[where].isdisjoint(boat.forward) and REACHING[where].isdisjoint(boat.aft))


# [4.5] Loading in port


def load_torpedoes(table: RD, career: Career, month: int) -> None:
    """[4.5a-d] The load of the mat's header; where types are mixed the commander says what goes into which tubes."""
    boat = career.boat
    sheet = mat(table.charts, boat)
    forward, aft = sheet.load(month)
    boat.forward = fill(table, career, "forward", forward, sheet.forward_tubes)
    boat.aft = fill(table, career, "aft", aft, sheet.aft_tubes)
    boat.forward_reloads = without(forward, boat.forward)
    boat.aft_reloads = without(aft, boat.aft)
    table.tell("loaded", "4.5b", torpedoes=torpedoes_aboard(boat))


def fill(table: RD, career: Career, end: str, stock: dict[str, int], tubes: int) -> list[str]:
    """[4.5c] One in each tube, type by type; asked only where there is a choice."""
    load: list[str] = []
    others = sum(stock.values())
    for kind, here in stock.items():
        others -= here
        room = tubes - len(load)
        least, most = max(0, room - others), min(here, room)
        count = least
        if least < most:
            count = table.choose(career.seat, tubes_question(career.seat, end, kind, least, most)).value
        load += [kind] * count
    return load


@option
def tubes_option(end: str, kind: str, count: int) -> Option[int]:
    text = mark("{1} {2:rd.torpedo} into the {0:rd.end} tubes")
    return Option(f"tubes:{end}:{kind}:{count}", text, (end, count, kind), "4.5c", (f"tubes:{end}",), count)


@question
def tubes_question(seat: str, end: str, kind: str, least: int, most: int) -> Decision[int]:
    """Types are asked for by rising reach, so the fewest first: who does not care loads what runs farthest."""
    options = tuple(tubes_option(end, kind, count) for count in range(least, most + 1))
    prompt = mark("How many {1:rd.torpedo} torpedoes go into the {0:rd.end} tubes?")
    return Decision("tubes", prompt, options, (), "4.5c", (end, kind), seat)


def without(stock: dict[str, int], tubes: list[str]) -> dict[str, int]:
    """[4.5d] What is left for the racks of this end."""
    left = {kind: count - tubes.count(kind) for kind, count in stock.items()}
    return {kind: count for kind, count in left.items() if count}


# [9.2.8] Reloading at sea


def reload_tubes(table: RD, career: Career) -> None:
    """[4.5f, 4.5.1a] Fill empty tubes from the racks of their own end."""
    for end in ENDS:
        if rack_of(career.boat, end) and "" in tubes_of(career.boat, end):
            reload_end(table, career.seat, LOADING, career.boat, end)
