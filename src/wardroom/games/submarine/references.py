"""Whether what a saved battle names is there: classes, torpedoes, instruments, and ships that others point to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wardroom.games.submarine.cards.national import AREAS, CHARGE_TYPES, INSTRUMENT_TABLES, THROWERS
from wardroom.games.submarine.charts import Charts
from wardroom.games.submarine.scenarios.menu import seats
from wardroom.games.submarine.state import Battle, Boat, BoatPlot, Ship
from wardroom.table import Setup
from wardroom.table.text import Text

__all__ = ["check"]

CREWS = ("", "professional", "experienced", "novice")
DEPTH_STEP = 25


Problems = Iterator[tuple[str, Text]]
"""Fields, each with what is wrong with it."""


def check(battle: Battle, setup: Setup, charts: Charts) -> Iterator[Text]:
    """What is wrong with it, each with its field."""
    return (Text("{0}: {1}", problem) for problem in check_battle(battle, setup, charts))


def check_battle(battle: Battle, setup: Setup, charts: Charts) -> Problems:
    if battle.scenario != setup.scenario:
        yield "scenario", Text("it is not that of the game")
        return
    if (battle.campaign is not None) != (battle.scenario == "campaign"):
        yield "campaign", Text("the scenario says otherwise")
    if list(battle.players) != list(seats(setup)):
        yield "players", Text("the scenario has other seats")
    yield from _unknown("area", [battle.area], AREAS)
    yield from _unknown("weather", [battle.weather], weathers(battle, charts))
    for number, (key, ship) in enumerate(battle.ships.items()):
        if key != ship.id:
            yield f"ships[{number}].id", Text("it is not that under which she is kept")
        for field, problem in check_ship(battle, ship, charts):
            yield f"ships[{number}].{field}", problem
    yield from check_pointers(battle, charts)


def weathers(battle: Battle, charts: Charts) -> Iterable[str]:
    """[50.3] Clear without the rule, else what the die can give."""
    return {"clear", *(str(result) for result in charts.weather(battle.area).results)}


def check_ship(battle: Battle, ship: Ship, charts: Charts) -> Problems:
    card = charts.cards.get(ship.nation)
    if card is None:
        yield "nation", Text("it has no card")
        return
    if (ship.kind == "submarine") != (ship.boat is not None):
        yield "boat", Text("submarines have one, and no other ship")
        return
    known = card.submarines if ship.boat is not None else {**card.ships, **charts.merchants}
    if ship.cls not in known:
        yield "cls", Text("there is no such class")
        return
    yield from _unknown("sonar", [ship.sonar], ("", *INSTRUMENT_TABLES["sonar"]))
    yield from _unknown("radar", [ship.radar], ("", *INSTRUMENT_TABLES["radar"]))
    yield from _unknown("thrower", [ship.thrower], THROWERS)
    yield from _unknown("charge", [ship.charge], ("", *CHARGE_TYPES))
    yield from _unknown("crew", [ship.crew], CREWS)
    if ship.boat is not None:
        for field, problem in check_boat(ship.boat, charts):
            yield f"boat.{field}", problem


def check_boat(boat: Boat, charts: Charts) -> Problems:
    """[9.2a] Depths are multiples of 25 feet."""
    types = torpedo_types(charts)
    loads = [load for tube in boat.tubes for load in (tube.loaded, tube.loading)]
    yield from _unknown("tubes", loads, types)
    yield from _unknown("bow_reloads", boat.bow_reloads, types)
    yield from _unknown("stern_reloads", boat.stern_reloads, types)
    yield from _unknown("torpedo", [boat.torpedo], types)
    if boat.depth % DEPTH_STEP:
        yield "depth", Text("it is no multiple of 25")
    if len(boat.seen) not in (0, 3) or (boat.seen and not 0 <= boat.seen[1] <= 5):
        yield "seen", Text("it is a hex, a heading and a turn")


def torpedo_types(charts: Charts) -> set[str]:
    return {"", *(name for card in charts.cards.values() for name in card.torpedoes)}


def check_pointers(battle: Battle, charts: Charts) -> Problems:
    """What is on the map belongs to a ship that is there."""
    ships, types = battle.ships, torpedo_types(charts) - {""}
    boats = {id for id, ship in ships.items() if ship.boat is not None}
    yield from _unknown("torpedoes", [torpedo.ship for torpedo in battle.torpedoes], boats)
    yield from _unknown("torpedoes", [torpedo.type for torpedo in battle.torpedoes], types)
    yield from _unknown("counters", [counter.ship for counter in battle.counters], ships)
    yield from _unknown("plots", battle.plots, boats)
    if battle.entry:
        id, _, compass = battle.entry.rpartition(":")
        if id not in ships or compass not in list("123456"):
            yield "entry", Text("it is a ship that waits, and a compass")
    for number, (id, plot) in enumerate(battle.plots.items()):
        boat = ships[id].boat if id in ships else None
        if boat is not None and any(tube >= len(boat.tubes) for tube in tubes_of(plot)):
            yield f"plots[{number}]", Text("there is no such tube")


def tubes_of(plot: BoatPlot) -> list[int]:
    return [*(launch.tube for launch in plot.launches), *plot.reloads, *plot.loads]


def _unknown(field: str, names: Iterable[str], known: Iterable[str]) -> Problems:
    if not set(names) <= set(known):
        yield field, Text("there is a name that nothing has")
