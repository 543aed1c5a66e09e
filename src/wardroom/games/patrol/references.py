"""Whether what a saved war names is there: classes, captains, systems, areas, boxes of the track, ships of the log."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from wardroom.games.patrol.turns import seats
from wardroom.table import Setup
from wardroom.table.text import Text

__all__ = ["Known", "Problems", "check", "unknown"]

UNDER_WAY = ("travel", "port", "refit")
"""Phases of a captain who has a patrol."""

Problems = Iterator[tuple[str, Text]]
"""Fields, and what is wrong with each."""


class Known(NamedTuple):
    """The names that a game has for things."""

    mats: Mapping[str, Any]
    """By class of boat."""
    boats: Collection[str]
    """What may be asked for in place of a class, or one."""
    cards: Collection[str]
    ends: Collection[str]
    loads: Collection[str]
    """What may be in a tube."""
    torpedoes: Collection[str]
    systems: Collection[str]
    men: Collection[str]
    areas: Collection[str]


def check(war: Any, setup: Setup, known: Known, own: Callable[[Any, Any], Problems]) -> Iterator[Text]:
    """What is wrong with it, each with its field; `own` looks at what only this game has of a war and a career."""
    return (Text("{0}: {1}", problem) for problem in check_war(war, setup, known, own))


def check_war(war: Any, setup: Setup, known: Known, own: Callable[[Any, Any], Problems]) -> Problems:
    if war.scenario != setup.scenario:
        yield "scenario", Text("it is not that of the game")
    players = seats(setup)
    if tuple(career.seat for career in war.careers) != players:
        yield "careers", Text("their seats are not those of the game")
        return
    if war.active >= len(war.careers):
        yield "active", Text("there is no such captain")
        return
    if war.boat and war.boat not in known.boats:
        yield "boat", Text("there is no such class")
    for number, career in enumerate(war.careers):
        yield from within(f"careers[{number}]", check_career(war, career, players, known))
        yield from within(f"careers[{number}]", own(war, career))
    if war.phase in UNDER_WAY and war.career.patrol is None:
        yield f"careers[{war.active}].patrol", Text("a captain in this phase has one")


def check_career(war: Any, career: Any, players: tuple[str, ...], known: Known) -> Problems:
    if career.enemy not in players:
        yield "enemy", Text("there is no such seat")
    if career.card and career.card not in known.cards:
        yield "card", Text("there is no such captain")
    if career.end and career.end not in known.ends:
        yield "end", Text("there is no such end")
    if career.boat.boat_class in known.mats:
        yield from within("boat", check_boat(career.boat, known))
    elif war.phase != "setup" or career.boat.boat_class:
        yield "boat.boat_class", Text("there is no such class")
        return
    yield from unknown("crew.wounds", career.crew.wounds, known.men)
    yield from unknown("crew.experts", career.crew.experts, known.men)
    yield from check_log(career, known)
    if career.patrol is not None:
        yield from within("patrol", check_patrol(career, known))
    if career.fight is not None:
        yield from within("fight", check_fight(career, known))


BEYOND_THE_LAST_BOX = 2
"""[SV 12.0a] Boxes that running aground marked too many in saves of before."""


def check_boat(boat: Any, known: Known) -> Problems:
    mat = known.mats[boat.boat_class]
    yield from unknown("forward", boat.forward, known.loads)
    yield from unknown("aft", boat.aft, known.loads)
    yield from unknown("forward_reloads", boat.forward_reloads, known.torpedoes)
    yield from unknown("aft_reloads", boat.aft_reloads, known.torpedoes)
    yield from unknown("damage", boat.damage, known.systems)
    if boat.hull > mat.hull_sunk + BEYOND_THE_LAST_BOX or boat.flooding > mat.flooding_surface:
        yield "hull", Text("she would have sunk")


def check_log(career: Any, known: Known) -> Problems:
    for number, entry in enumerate(career.log):
        if entry.boat_class not in known.mats:
            yield f"log[{number}].boat_class", Text("there is no such class")
        yield from unknown(f"log[{number}].zone", [entry.zone], known.areas)


def check_patrol(career: Any, known: Known) -> Problems:
    patrol = career.patrol
    yield from unknown("zone", [patrol.zone], known.areas)
    yield from unknown("boxes", patrol.boxes, known.areas)
    if patrol.position > len(patrol.boxes):
        yield "position", Text("there is no such box")
    if patrol.mission_box >= len(patrol.boxes):
        yield "mission_box", Text("there is no such box")
    if not career.log:
        yield "zone", Text("the patrol is not in the log")


def check_fight(career: Any, known: Known) -> Problems:
    yield from unknown("area", [career.fight.area], known.areas)
    logged = len(career.log[-1].ships) if career.log else 0
    for number, target in enumerate(career.fight.targets):
        if target.logged >= logged:
            yield f"targets[{number}].logged", Text("there is no such line in the log")


def unknown(field: str, names: Iterable[str], known: Collection[str]) -> Problems:
    if not set(names) <= set(known):
        yield field, Text("there is a name that is on no chart")


def within(field: str, problems: Problems) -> Problems:
    """The same, seen from the whole of which this is a field."""
    return ((f"{field}.{inner}", problem) for inner, problem in problems)
