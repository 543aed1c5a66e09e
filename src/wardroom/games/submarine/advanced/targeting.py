"""[35.0] Directed and undirected torpedoes: naming targets in the turn before, and the run of the launch turn."""

from __future__ import annotations

from wardroom.games.submarine.advanced.operations import must_rise
from wardroom.games.submarine.questions import ShipAsked
from wardroom.games.submarine.rolls import SUBMARINE, Sea
from wardroom.games.submarine.ships import boat_of, reach, surface_ships
from wardroom.games.submarine.state import Battle, Boat, BoatPlot, Ship, Torpedo
from wardroom.table import Decision, Option, option
from wardroom.table.text import mark

__all__ = [
    "confirm_target",
    "is_directed",
    "name_targets",
    "possible_targets",
    "undirected_against",
    "undirected_run",
    "why_no_launch",
]

MOST_TARGETS = {"novice": 3, "experienced": 4, "professional": 5}
"""[35.2.2] A crew whose grade is not played is a novice one."""
DIRECTED_DEPTH = 25
"""[35.2.9]"""
UNDIRECTED_DEPTH = 75
"""[35.3.1]"""
DEEP_DEPTH = 150
"""[35.2.10, 35.3.1] Classes XXI and XXIII, directed or not."""


def directed_depth(boat: Boat) -> int:
    return DEEP_DEPTH if boat.deep_launch else DIRECTED_DEPTH


def undirected_depth(boat: Boat) -> int:
    return DEEP_DEPTH if boat.deep_launch else UNDIRECTED_DEPTH


def why_no_launch(boat: Boat, plot: BoatPlot) -> tuple[str, str]:
    """[35.2.11b, 35.3.1] What keeps a boat from launching in this turn."""
    if plot.targets:
        return mark("targets are not named and attacked in the same turn"), "35.2.11b"
    if boat.depth > undirected_depth(boat):
        return mark("torpedoes are launched from 75 feet or less, by classes XXI and XXIII from 150"), "35.3.1"
    return "", ""


# [35.2] Directed torpedoes


def name_targets(battle: Battle, table: Sea, seat: str, ship: Ship, plot: BoatPlot) -> None:
    """[35.2.1-35.2.3, 35.2.7] Targets for the next turn, as many as the crew can keep in mind."""
    boat = boat_of(ship)
    if must_rise(boat) or not any(tube.loaded or tube.loading for tube in boat.tubes):
        return
    waiting = possible_targets(table, battle, ship)
    while waiting and len(plot.targets) < MOST_TARGETS[ship.crew or "novice"]:
        options = [_target(each.id, each.name) for each in waiting]
        decision = Decision(
            "targets",
            "{0}: name a target?",
            [NO_TARGET, *options],
            rule="35.2.3",
            args=(ship.name,),
            facts=ShipAsked(ship.id),
        )
        chosen = table.choose(seat, decision)
        if chosen is NO_TARGET:
            return
        plot.targets.append(waiting.pop(options.index(chosen)).id)


NO_TARGET = Option("target:none", "No (more) targets", (), "35.2.3", ("target:none",))


@option
def _target(ship_id: str, name: str) -> Option[str]:
    return Option(f"target:{ship_id}", "{0}", (name,), "35.2.3", (f"ship:{ship_id}",), ship_id)


def possible_targets(table: Sea, battle: Battle, ship: Ship) -> list[Ship]:
    """[35.2.3, 35.2.9] Ships within visibility range of the bow hex, from a depth that allows a directed launch."""
    boat = boat_of(ship)
    if boat.depth > directed_depth(boat):
        return []
    far = table.charts.visibility(battle.light, battle.weather, boat.depth)
    return [each for each in surface_ships(battle) if reach(ship, each.bow, each.heading) <= far]


def is_directed(boat: Boat, plot: BoatPlot) -> bool:
    """[35.2.4, 35.2.5, 35.2.9] At least as many torpedoes as targets named in the turn before, and not too deep."""
    enough = 0 < len(boat.named) <= len(plot.launches)
    return enough and boat.depth <= directed_depth(boat)


def undirected_against(battle: Battle, torpedo: Torpedo, ship: Ship) -> bool:
    """[35.2.8, 35.3.9] Undirected, or directed at others."""
    return battle.rules.directed and (not torpedo.directed or ship.id not in torpedo.targets)


def confirm_target(table: Sea, battle: Battle, torpedo: Torpedo, ship: Ship) -> None:
    """[35.2.13] After a directed hit the entry of the log is shown."""
    if battle.rules.directed and torpedo.directed and ship.id in torpedo.targets:
        names = [battle.ships[each].name for each in torpedo.targets]
        table.tell("targets_shown", "35.2.13", ship=battle.ships[torpedo.ship].name, targets=names)


# [35.3] Undirected torpedoes


def undirected_run(table: Sea, battle: Battle, torpedo: Torpedo) -> int:
    """[35.3.5, 35.3.6] Hexes of the launch turn; of two numbers the larger, if the torpedo is fast enough."""
    chart = table.charts.undirected(torpedo.speed)
    if battle.rules.hidden_torpedoes:
        roll = table.roll(chart, rule="35.3.5", by=SUBMARINE, to=(SUBMARINE,))
    else:
        roll = table.roll(chart, rule="35.3.5", by=SUBMARINE)
    first, *larger = (int(number) for number in str(roll.result).split("/"))
    return larger[0] if larger and larger[0] <= torpedo.speed else first
