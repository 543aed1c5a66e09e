"""Whether what a saved war names is there: counters, hexes, cards; and whether its parts agree with its phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wardroom.games.empire_of_the_sun.charts import Charts
from wardroom.games.empire_of_the_sun.phases import OFFENSIVE, PHASES
from wardroom.games.empire_of_the_sun.scenarios.setup import NOT_BUILT
from wardroom.games.empire_of_the_sun.state import OUT, SIDES, TRACK, Force, Offensive, War, on_map
from wardroom.table import OVER, Setup
from wardroom.table.text import Text

__all__ = ["check"]

Problems = Iterator[tuple[str, Text]]
"""Fields, each with what is wrong with it."""
FIGHTS = ("air", "allot", "last-step", "shift", "ground")
STACKS = ("stack", "route", "react-stack", "react-route")
LAST_TURN = 20
"""[1.25] No counter comes later; a campaign has 12 turns, and who is sent away may be due after it."""
NO_COUNTER = Text("there is no such counter")
NO_HEX = Text("there is no such hex")


def check(war: War, setup: Setup, charts: Charts) -> Iterator[Text]:
    """What is wrong with it, each with its field."""
    return (Text("{0}: {1}", problem) for problem in _check(war, setup, charts))


def _check(war: War, setup: Setup, charts: Charts) -> Problems:
    if war.scenario != setup.scenario:
        yield "scenario", Text("it is not the one that the game began with")
    if war.phase not in (*PHASES, OVER):
        yield "phase", Text("there is no such phase")
    if not 1 <= war.turn <= war.last_turn:
        yield "turn", Text("it is not within the scenario")
    yield from _counters(war, charts)
    yield from _boards(war, charts)
    yield from _cards(war, charts)
    yield from _politics(war, charts)
    for field in ("due", "placed", "diverted", "bombers"):
        yield from _units(field, getattr(war, field), charts)
    if war.event and war.event not in charts.cards:
        yield "event", Text("there is no such card")
    if war.after and war.after not in PHASES:
        yield "after", Text("there is no such phase")
    if war.offensive is not None:
        yield from ((f"offensive.{field}", said) for field, said in _offensive(war, war.offensive, charts))
    elif war.phase in OFFENSIVE:
        yield "offensive", Text("this phase needs one")


# Counters and hexes


def _counters(war: War, charts: Charts) -> Problems:
    """[1.2] Each counter has one place and as many steps as it can have."""
    for field, named in (("places", war.places), ("steps", war.steps)):
        if set(named) != set(charts.pieces):
            yield field, Text("it does not name every counter once")
            return
    for unit, place in war.places.items():
        if not _is_place(place, charts):
            yield f"places[{unit}]", Text("there is no such place")
        if war.steps[unit] > charts.pieces[unit].steps:
            yield f"steps[{unit}]", Text("the counter has no such side")


def _is_place(place: int, charts: Charts) -> bool:
    """A hex of this map, a box, or a turn of the track."""
    if on_map(place):
        return place in charts.geography
    return 0 <= place <= OUT or TRACK < place <= TRACK + LAST_TURN


def _boards(war: War, charts: Charts) -> Problems:
    """[1.3.09] Only what is land can be controlled."""
    boards = {
        "japanese": war.japanese,
        "soviet": war.soviet,
        "started": war.started,
        "politics.control_before": war.politics.control_before,
    }
    for field, board in boards.items():
        if board & ~charts.theatre.all & ~charts.areas["soviet"]:
            yield field, Text("it has hexes that are not on the map")


def _units(field: str, units: Iterable[str], charts: Charts) -> Problems:
    if not set(units) <= set(charts.pieces):
        yield field, NO_COUNTER


def _hexes(field: str, hexes: Iterable[int], charts: Charts) -> Problems:
    if not all(hex in charts.geography for hex in hexes):
        yield field, NO_HEX


# Cards


def _cards(war: War, charts: Charts) -> Problems:
    """[5.0] Each card is its side's, and in one place."""
    if set(war.forces) != set(SIDES):
        yield "forces", Text("there are two sides")
        return
    for side, force in war.forces.items():
        for field, cards in _piles(force):
            if not all(card in charts.cards and charts.cards[card].side == side for card in cards):
                yield f"forces[{side}].{field}", Text("there is no such card")
        every = [card for _, cards in _piles(force) for card in cards]
        if len(every) != len(set(every)):
            yield f"forces[{side}]", Text("a card is in two places")


def _piles(force: Force) -> Iterator[tuple[str, list[str]]]:
    yield from (("deck", force.deck), ("hand", force.hand), ("discard", force.discard), ("removed", force.removed))
    yield "future", [force.future] if force.future else []


def _politics(war: War, charts: Charts) -> Problems:
    """[13.1, 13.77] Nations, areas and routes."""
    politics = war.politics
    for field in ("surrendered", "retaken"):
        if not set(getattr(politics, field)) <= set(charts.nations.nations):
            yield f"politics.{field}", Text("there is no such nation")
    if not set(politics.claims) <= set(charts.areas):
        yield "politics.claims", Text("there is no such area")
    if not set(politics.routes) <= set(NOT_BUILT):
        yield "politics.routes", Text("no route is built there")
    if politics.tokyo_express:
        yield from _hexes("politics.tokyo_express", [politics.tokyo_express], charts)


# The offensive


def _offensive(war: War, offensive: Offensive, charts: Charts) -> Problems:
    """[7.2] What it names, and what its phase needs."""
    if offensive.card not in charts.cards:
        yield "card", Text("there is no such card")
    for field in ("hq", "reaction_hq"):
        unit = getattr(offensive, field)
        if unit and not (unit in charts.pieces and charts.pieces[unit].is_hq):
            yield field, Text("there is no such HQ")
    for field in ("active", "reacting", "moves", "stack", "assigned", "covers"):
        yield from _units(field, getattr(offensive, field), charts)
    for field in ("entered", "battles", "special", "tried", "fought", "retreating", "thrown_back"):
        yield from _hexes(field, getattr(offensive, field), charts)
    for field in ("assigned", "covers"):
        yield from _hexes(field, getattr(offensive, field).values(), charts)
    if not set(offensive.stack) | set(offensive.active) | set(offensive.reacting) <= set(offensive.moves):
        yield "moves", Text("a counter that moves is missing")
    if not set(offensive.reactions) <= set(charts.cards):
        yield "reactions", Text("there is no such card")
    yield from _before(offensive, charts)
    yield from _needed(war, offensive, charts)


def _before(offensive: Offensive, charts: Charts) -> Problems:
    """[5.32D] How things stood names the same counters."""
    before = offensive.before
    if before is None:
        return
    if set(before.places) != set(charts.pieces) or set(before.steps) != set(charts.pieces):
        yield "before", Text("it does not name every counter once")
    elif not all(_is_place(place, charts) for place in before.places.values()):
        yield "before.places", Text("there is no such place")


def _needed(war: War, offensive: Offensive, charts: Charts) -> Problems:
    """A stack that moves has counters, a battle that is fought has a hex."""
    if war.phase in STACKS and not offensive.stack:
        yield "stack", Text("this phase needs one")
    fight = offensive.fight
    if fight is None:
        if war.phase in FIGHTS:
            yield "fight", Text("this phase needs one")
        return
    yield from _hexes("fight.hex", [fight.hex], charts)
    yield from _units("fight.air_hit", fight.air_hit, charts)
    yield from _units("fight.carriers_hit", fight.carriers_hit, charts)
    if war.phase == "allot" and fight.firing not in fight.volleys:
        yield "fight.firing", Text("there are no hits to be allotted")
