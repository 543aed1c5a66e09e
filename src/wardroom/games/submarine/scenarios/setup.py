"""[3.0, 4.0, 20.2-20.4] The set-up phase: the convoy is formed, boats and escorts are placed, armed and loaded."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from wardroom.games.submarine.cards.national import SubmarineClass, torpedoes_at
from wardroom.games.submarine.charts import Charts
from wardroom.games.submarine.questions import HexAsked, ShipAsked
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE, Sea
from wardroom.games.submarine.scenarios import fit
from wardroom.games.submarine.scenarios.building import find_submarine
from wardroom.games.submarine.scenarios.menu import order_of
from wardroom.games.submarine.scenarios.placing import place_boat, place_escort
from wardroom.games.submarine.scenarios.scenario_file import Scenario, ShipOrder
from wardroom.games.submarine.sea import parse_hex
from wardroom.games.submarine.search.visibility import refresh
from wardroom.games.submarine.ships import boat_of
from wardroom.games.submarine.state import Battle, Ship
from wardroom.table import Decision, Option, WardroomError, question
from wardroom.table.text import mark

__all__ = ["boats_to_come", "choose_depth", "load_boat", "setup_phase", "torpedo_choices", "torpedo_kinds"]


def setup_phase(table: Sea, battle: Battle) -> None:
    """[3.0, 20.2-20.4] One step of what is rolled for or chosen before the first turn."""
    scenario = order_of(table.charts, battle)
    steps = _steps(scenario)
    steps[battle.set_up](table, battle, scenario)
    battle.set_up += 1
    if battle.set_up == len(steps):
        be_ready(table, battle, scenario)


Step = Callable[[Sea, Battle, Scenario], None]


def _steps(scenario: Scenario) -> list[Step]:
    """What is rolled for, the merchants, then each escort, then each submarine."""
    escorts = [partial(set_up_escort, each=each) for each in scenario.escorts if each.place]
    boats = [partial(set_up_boat, each=each) for each in _boats(scenario)]
    return [roll_for_ships, form_convoy, *escorts, *boats]


def _boats(scenario: Scenario) -> list[ShipOrder]:
    """Those that are there from the start."""
    return [each for each in scenario.submarines if each.place != "waiting"]


def boats_to_come(battle: Battle, scenario: Scenario) -> list[ShipOrder]:
    """Submarines that have not been set up yet."""
    boats, left = _boats(scenario), len(_steps(scenario)) - battle.set_up
    return boats[max(0, len(boats) - left) :]


def roll_for_ships(table: Sea, battle: Battle, scenario: Scenario) -> None:
    fit.prepare(table, battle)


def set_up_escort(table: Sea, battle: Battle, scenario: Scenario, each: ShipOrder) -> None:
    place_escort(table, battle, _ship_of(battle, each), each, scenario)


def set_up_boat(table: Sea, battle: Battle, scenario: Scenario, each: ShipOrder) -> None:
    prepare_boat(table, battle, _ship_of(battle, each), each, scenario)


def be_ready(table: Sea, battle: Battle, scenario: Scenario) -> None:
    table.tell("ready", "3.6", scenario=scenario.title, turns=battle.turns, light=battle.light)
    if battle.rules.hidden:
        refresh(table, battle)
    battle.set_up = 0
    battle.phase = "turn"


def _ship_of(battle: Battle, each: ShipOrder) -> Ship:
    return next(ship for ship in battle.ships.values() if ship.name == each.name)


# [20.2] The convoy


def form_convoy(table: Sea, battle: Battle, scenario: Scenario) -> None:
    """[20.2.6] The escort player puts the merchants into the places of the formation, in any order."""
    if scenario.convoy is None or not scenario.convoy.formation:
        return
    places = [name for column in table.charts.formation(scenario.convoy.formation) for name in column]
    waiting = [ship for ship in battle.ships.values() if ship.kind == "merchant" and not ship.bow]
    if len(places) != len(waiting):
        raise WardroomError(
            "formation {0} has {1:#sub.place}, the convoy {2:#sub.ship} [20.2].",
            scenario.convoy.formation,
            len(places),
            len(waiting),
        )
    for name in places:
        ship = choose_merchant(table, name, waiting, scenario)
        waiting.remove(ship)
        ship.bow, ship.heading = parse_hex(name), 0


def choose_merchant(table: Sea, name: str, waiting: list[Ship], scenario: Scenario) -> Ship:
    kinds = list(dict.fromkeys(ship.type for ship in waiting))
    if len(kinds) == 1 or ESCORT not in scenario.seats:
        return _drawn(table, waiting, scenario)
    options = [Option(f"slot:{kind}", "{0}", (kind,), "20.2.6", (f"hex:{name}",), kind) for kind in kinds]
    decision = Decision(
        "slot",
        "Which ship takes the place at {0}?",
        options,
        rule="20.2.6",
        args=(name,),
        facts=HexAsked(parse_hex(name)),
    )
    kind = table.choose(ESCORT, decision).value
    return next(ship for ship in waiting if ship.type == kind)


def _drawn(table: Sea, waiting: list[Ship], scenario: Scenario) -> Ship:
    """Without an escort player the places are drawn by lot."""
    return waiting[0] if ESCORT in scenario.seats else waiting[table.below(len(waiting), "formation")]


# [20.4, 4.4.11] The submarines


def prepare_boat(table: Sea, battle: Battle, ship: Ship, each: ShipOrder, scenario: Scenario) -> None:
    """Place, heading, depth and torpedoes of a boat."""
    if each.place:
        place_boat(table, battle, ship, each)
    boat = boat_of(ship)
    if scenario.random_boat:
        boat.depth = UNTRACKED_DEPTH
        return
    if each.depth < 0:
        choose_depth(table, ship)
    load_boat(table, battle, ship, each)


UNTRACKED_DEPTH = 50
"""Scenarios 3 to 5 keep no depth: the boat is submerged (SUB-R18)."""


def choose_depth(table: Sea, ship: Ship) -> None:
    """The starting depth is the submarine player's secret choice (SUB-R18)."""
    boat = boat_of(ship)
    decision = _depths(ship.id, ship.name, boat.deepest)
    boat.depth = table.choose(SUBMARINE, decision).value
    table.tell("starting_depth", "9.10", to=(SUBMARINE,), ship=ship.name, depth=boat.depth)


@question
def _depths(ship_id: str, name: str, deepest: int) -> Decision[int]:
    options = [
        Option(f"depth:{depth}", "{0:#sub.foot}", (depth,), "9.2a", (f"depth:{depth}",), depth)
        for depth in range(0, deepest + 1, 25)
    ]
    message, facts = mark("At what depth does {0} begin?"), ShipAsked(ship_id)
    return Decision("starting-depth", message, options, rule="9.10", args=(name,), facts=facts)


def load_boat(table: Sea, battle: Battle, ship: Ship, each: ShipOrder) -> None:
    """[4.4.11, 4.4.13, 14.5, 41] All tubes loaded, and reloads for each end."""
    boat = boat_of(ship)
    cls = find_submarine(table.charts, each)
    kinds = torpedo_choices(table, battle, cls, each)
    if not battle.rules.mixed_loads and not each.torpedo:
        kinds = [kind for kind in kinds if not fit.limited(table, kind)] or kinds
    bow, stern, reloads = each.torpedoes or (cls.bow_tubes, cls.stern_tubes, -1)
    if reloads < 0:
        bow, stern = bow + cls.bow_reloads, stern + cls.stern_reloads
    elif reloads:
        fore = min(reloads, cls.bow_reloads)
        bow, stern = bow + fore, stern + reloads - fore
    bow, stern = fit.available(table, battle, bow, stern)
    if len(kinds) == 1 or not (battle.rules.mixed_loads or "|" in each.torpedo):
        kind = choose_torpedo(table, ship, kinds)
        boat.torpedo = kind
        fit.load(ship, [kind] * bow, [kind] * stern)
        return
    fit.load_mixed(table, battle, ship, kinds, bow, stern)


def torpedo_choices(table: Sea, battle: Battle, cls: SubmarineClass, each: ShipOrder) -> list[str]:
    """[4.4.11b, 4.4.11c, 41.2] Types the scenario prescribes, or those to be had at its date."""
    found = torpedo_kinds(table.charts, battle, cls, each)
    if not found:
        message = mark("{0:sub.nation} has no torpedo for {1} at this date; name one in the scenario.")
        raise WardroomError(message, each.nation, each.name)
    return found


def torpedo_kinds(charts: Charts, battle: Battle, cls: SubmarineClass, each: ShipOrder) -> list[str]:
    """The same by name; none if there is nothing to be had."""
    if each.torpedo:
        return each.torpedo.split("|")
    found = torpedoes_at(charts.cards[each.nation], cls, battle.period)
    if not battle.rules.special_weapons:
        found = [torpedo for torpedo in found if not torpedo.special]
    return [torpedo.id for torpedo in found]


def choose_torpedo(table: Sea, ship: Ship, kinds: list[str]) -> str:
    if len(kinds) == 1:
        return kinds[0]
    options = [Option(f"torpedo:{kind}", "{0}", (kind,), "4.4.11c", (f"torpedo:{kind}",), kind) for kind in kinds]
    decision = Decision(
        "torpedo", "Which torpedo does {0} carry?", options, rule="4.4.11c", args=(ship.name,), facts=ShipAsked(ship.id)
    )
    return table.choose(SUBMARINE, decision).value
