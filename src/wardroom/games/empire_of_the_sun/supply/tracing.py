"""[6.21] How a supply line runs: by sea, by land, from one to the other in ports, and what closes a hexside to it.

Everything here is asked of sets of hexes, for all hexes at once. A `Ground` is what lines of one side meet.
"""

from __future__ import annotations

from dataclasses import dataclass

from wardroom.games.empire_of_the_sun.grid import Board, Ways, behind, spread
from wardroom.games.empire_of_the_sun.theatre import Theatre
from wardroom.table import kept

__all__ = [
    "Ground",
    "Lines",
    "anywhere",
    "by_sea_from",
    "flooded",
    "ground_of",
    "lines_from",
    "overland",
    "overland_to",
]

_KEPT = 1_024
OVERLAND_LIMIT = 8
"""[6.21d] Four movement points, in halves."""


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """What the lines of one side meet: the hexsides that are open to them by sea, by land and along routes."""

    theatre: Theatre
    held: Board
    """[6.21.A.E] Hexes in which there are enemy ground, HQ or air units and nobody else."""
    ports: Board
    """Ports that this side controls."""
    water: Ways
    """[6.21.A.A, A.B] Open by sea."""
    marches: Ways
    """[6.21.A.A, A.E] Open by land."""
    routes: Ways
    """[6.21e] Open along a transport route."""

    def by_sea(self, board: Board) -> Board:
        """One hex on by sea."""
        return spread(board, self.water)

    def by_land(self, board: Board) -> Board:
        """One hex on by land."""
        return spread(board, self.marches)


@kept(_KEPT)
def ground_of(theatre: Theatre, barred: Board, held: Board, ports: Board, routes: Ways, foreign: Board = 0) -> Ground:
    """[EOS-R61] What lines meet.

    Enemy ZOI that is not neutralised [6.4] closes water into its hexes and out of them, also where a hexside has land
    in it, and leaves that land open: else the lines of the rulebook's example would run along the coasts of Sumatra
    and Borneo [6.21g]. Who holds a hex alone closes its land hexsides; a route helps nobody through a hex with enemies
    of any kind alone [6.21e].
    """
    return Ground(
        theatre,
        held,
        ports,
        _without(theatre.water, barred),
        _without(theatre.ground, held),
        _without(routes, (held | foreign) & theatre.roads),
    )


@kept(_KEPT)
def _without(sides: Ways, closed: Board) -> Ways:
    """Hexsides but for those into these hexes and out of them."""
    if not closed:
        return sides
    return Ways(side ^ (side & (closed | behind(closed, heading))) for heading, side in enumerate(sides))


def anywhere(ground: Ground, start: Board, wanted: Board = -1) -> Board:
    """[6.21.B] All that a line of any length comes to, through as many ports as there are.

    It is traced no farther once all that is `wanted` was come to.
    """
    return _anywhere(ground.water, ground.marches, ground.ports, start, wanted)


@kept(_KEPT)
def _anywhere(water: Ways, marches: Ways, ports: Board, start: Board, wanted: Board) -> Board:
    land = sea = new_land = new_sea = start
    while (new_land or new_sea) and wanted & ~(land | sea):
        next_land = spread(new_land, marches) if new_land else 0
        next_sea = spread(new_sea, water) if new_sea else 0
        next_land |= next_sea & ports
        next_sea |= next_land & ports
        new_land, new_sea = (land | next_land) ^ land, (sea | next_sea) ^ sea
        land |= new_land
        sea |= new_sea
    return land | sea


def by_sea_from(ground: Ground, start: Board, wanted: Board = -1) -> Board:
    """[1.3.25] All that can be come to from these hexes by sea alone, or as much as it takes to come to all wanted."""
    return flooded(ground.water, start, wanted)


@kept(_KEPT)
def flooded(sides: Ways, start: Board, wanted: Board = -1) -> Board:
    """All that can be come to from these hexes across these hexsides, or as much as it takes to come to all wanted."""
    reached = edge = start
    while edge and wanted & ~reached:
        grown = reached | spread(edge, sides)
        edge, reached = grown ^ reached, grown
    return reached


def overland(ground: Ground, start: Board, limit: int = OVERLAND_LIMIT) -> Board:
    """[1.3.25, 6.21e] All that a ground unit would come to from these hexes within so many half movement points."""
    return _overland(ground.theatre, ground.marches, ground.routes, start, limit)


@kept(_KEPT)
def _overland(theatre: Theatre, marches: Ways, routes: Ways, start: Board, limit: int) -> Board:
    layers = [start]
    reached = start
    for spent in range(1, limit + 1):
        last = layers[spent - 1]
        found = spread(last, routes) if last else 0
        for cost, terrain in theatre.by_cost:
            if cost <= spent and layers[spent - cost]:
                found |= spread(layers[spent - cost], marches) & terrain
        found = (reached | found) ^ reached
        layers.append(found)
        reached |= found
    return reached


def overland_to(ground: Ground, goal: Board, limit: int = OVERLAND_LIMIT) -> Board:
    """[6.21d, 6.21e, EOS-R60] All from which a ground unit would come to one of these hexes within so many half points.

    The way is counted as the unit would go, so a step costs what the hex nearer to the goal costs. The unit may go into
    a hex that the enemy holds and not beyond it, so that such a hex can only be the goal.
    """
    return _overland_to(ground.theatre, ground.held, ground.routes, goal, limit)


@kept(_KEPT)
def _overland_to(theatre: Theatre, held: Board, routes: Ways, goal: Board, limit: int) -> Board:
    layers = [goal]
    reached = goal
    for spent in range(1, limit + 1):
        last = layers[spent - 1]
        found = spread(last, routes) if last else 0
        for cost, terrain in theatre.by_cost:
            if cost <= spent and (here := layers[spent - cost] & terrain):
                there = spread(here, theatre.ground)
                found |= there ^ (there & held)
        found = (reached | found) ^ reached
        layers.append(found)
        reached |= found
    return reached


@dataclass(frozen=True, slots=True)
class Lines:
    """What lines from one hex come to, by how their last hexside was crossed."""

    by_sea: Board
    by_land: Board


def lines_from(ground: Ground, start: Board, switches: Board, length: int = -1) -> Lines:
    """[6.21b] Lines of so many hexes at most (any length below zero), with one switch between land and sea.

    The first hex takes no switch, so lines leave it by both ways; nor does the last.
    """
    return _lines_from(ground.water, ground.marches, start, switches, length)


@kept(_KEPT)
def _lines_from(water: Ways, marches: Ways, start: Board, switches: Board, length: int) -> Lines:
    land = sea = new_land = new_sea = start
    late_land = late_sea = new_late_land = new_late_sea = 0
    """Those that have made their switch."""
    while length and (new_land or new_sea or new_late_land or new_late_sea):
        from_land = new_late_land | new_sea & switches & ~land
        from_sea = new_late_sea | new_land & switches & ~sea
        new_land = spread(new_land, marches) & ~land if new_land else 0
        new_sea = spread(new_sea, water) & ~sea if new_sea else 0
        land |= new_land
        sea |= new_sea
        new_late_land = spread(from_land, marches) & ~(late_land | land) if from_land else 0
        new_late_sea = spread(from_sea, water) & ~(late_sea | sea) if from_sea else 0
        late_land |= new_late_land
        late_sea |= new_late_sea
        length -= 1
    return Lines(sea | late_sea, land | late_land)
