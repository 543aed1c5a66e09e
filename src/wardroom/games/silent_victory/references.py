"""Whether what a saved war names is there: classes, captains, systems, areas, boxes of the track, ships of the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wardroom.games.silent_victory.cards import BASES, SYSTEMS, TORPEDO_TYPES
from wardroom.games.silent_victory.charts import Charts
from wardroom.games.silent_victory.combat.torpedoes import MINE
from wardroom.games.silent_victory.ends import CAUSES
from wardroom.games.silent_victory.state import NAMED_CREW, Boat, Career, Crew, Engagement, Patrol, War
from wardroom.table import Setup
from wardroom.table.text import Text

__all__ = ["check"]

LOADS = ("", MINE, *TORPEDO_TYPES)
AA_GUNS = ("40mm", "20mm", ".50 cal")
MOST_AA_GUNS = 10
GUNS = (
    *("deck gun", "deck gun 1", "deck gun 2", "AA 40mm", "AA 20mm"),
    *(f"AA .50 cal {number}" for number in range(1, MOST_AA_GUNS + 1)),
)
UNDER_WAY = ("travel", "port", "refit")
"""Phases of a captain who has a patrol."""


Problems = Iterator[tuple[str, Text]]
"""Fields, and what is wrong with each."""


def check(war: War, setup: Setup, charts: Charts) -> Iterator[Text]:
    """What is wrong with it, each with its field."""
    return (Text("{0}: {1}", problem) for problem in check_war(war, setup, charts))


def check_war(war: War, setup: Setup, charts: Charts) -> Problems:
    if war.scenario != setup.scenario:
        yield "scenario", Text("it is not that of the game")
    seats = ["captain", "rival"] if setup.scenario == "two-player" else ["captain"]
    if [career.seat for career in war.careers] != seats:
        yield "careers", Text("their seats are not those of the game")
        return
    if war.active >= len(war.careers):
        yield "active", Text("there is no such captain")
        return
    if war.boat and war.boat not in charts.mats:
        yield "boat", Text("there is no such class")
    for number, career in enumerate(war.careers):
        yield from _within(f"careers[{number}]", check_career(war, career, seats, charts))
    if war.phase in UNDER_WAY and war.career.patrol is None:
        yield f"careers[{war.active}].patrol", Text("a captain in this phase has one")


def check_career(war: War, career: Career, seats: list[str], charts: Charts) -> Problems:
    if career.enemy not in seats:
        yield "enemy", Text("there is no such seat")
    if career.card and career.card not in charts.captains:
        yield "card", Text("there is no such captain")
    if career.end and career.end not in CAUSES:
        yield "end", Text("there is no such end")
    begun = war.phase != "setup"
    if career.base not in BASES and (begun or career.base):
        yield "base", Text("there is no such base")
    if career.boat.boat_class not in charts.mats:
        if begun or career.boat.boat_class:
            yield "boat.boat_class", Text("there is no such class")
            return
    else:
        yield from _within("boat", check_boat(career.boat, charts))
    yield from _within("crew", check_crew(career.crew))
    yield from check_log(career, charts)
    if career.patrol is not None:
        yield from _within("patrol", check_patrol(career, career.patrol, charts))
    if career.fight is not None:
        yield from _within("fight", check_fight(career, career.fight, charts))


def check_boat(boat: Boat, charts: Charts) -> Problems:
    mat = charts.mats[boat.boat_class]
    yield from _unknown("forward", boat.forward, LOADS)
    yield from _unknown("aft", boat.aft, LOADS)
    yield from _unknown("forward_reloads", boat.forward_reloads, TORPEDO_TYPES)
    yield from _unknown("aft_reloads", boat.aft_reloads, TORPEDO_TYPES)
    yield from _unknown("damage", boat.damage, (*SYSTEMS, *GUNS))
    yield from _unknown("aa", boat.aa, AA_GUNS)
    if boat.hull > mat.hull_sunk or boat.flooding > mat.flooding_surface:
        yield "hull", Text("she would have sunk")


def check_crew(crew: Crew) -> Problems:
    yield from _unknown("wounds", crew.wounds, NAMED_CREW)
    yield from _unknown("experts", crew.experts, NAMED_CREW)


def check_log(career: Career, charts: Charts) -> Problems:
    for number, entry in enumerate(career.log):
        if entry.boat_class not in charts.mats:
            yield f"log[{number}].boat_class", Text("there is no such class")
        yield from _unknown(f"log[{number}].zone", [entry.zone], charts.encounters)


def check_patrol(career: Career, patrol: Patrol, charts: Charts) -> Problems:
    yield from _unknown("zone", [patrol.zone], charts.encounters)
    yield from _unknown("boxes", patrol.boxes, charts.encounters)
    if len(patrol.checks) != len(patrol.boxes):
        yield "checks", Text("there are not as many as boxes")
    if patrol.position > len(patrol.boxes):
        yield "position", Text("there is no such box")
    if patrol.mission_box >= len(patrol.boxes):
        yield "mission_box", Text("there is no such box")
    if not career.log:
        yield "zone", Text("the patrol is not in the log")


def check_fight(career: Career, fight: Engagement, charts: Charts) -> Problems:
    yield from _unknown("area", [fight.area], charts.encounters)
    logged = len(career.log[-1].ships) if career.log else 0
    for number, target in enumerate(fight.targets):
        if target.logged >= logged:
            yield f"targets[{number}].logged", Text("there is no such line in the log")


def _unknown(field: str, names: Iterable[str], known: Iterable[str]) -> Problems:
    if not set(names) <= set(known):
        yield field, Text("there is a name that is on no chart")


def _within(field: str, problems: Problems) -> Problems:
    """The same, seen from the whole of which this is a field."""
    return ((f"{field}.{inner}", problem) for inner, problem in problems)
