"""[6.21] How a supply line runs: by sea, by land, from one to the other in ports, and what closes a hexside to it.

Everything here is asked of sets of hexes, for all hexes at once. A `Ground` is what lines of one side meet.
"""

from __future__ import annotations

from dataclasses import dataclass

from wardroom.games.empire_of_the_sun.grid import Board, Hexsides, behind, spread
from wardroom.games.empire_of_the_sun.theatre import Theatre
from wardroom.table import kept

__all__ = ["Ground", "Lines", "anywhere", "by_sea_from", "ground_of", "lines_from", "overland", "overland_to"]

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
    water: Hexsides
    """[6.21.A.A, A.B] Open by sea."""
    marches: Hexsides
    """[6.21.A.A, A.E] Open by land."""
    routes: Hexsides
    """[6.21e] Open along a transport route."""

    def by_sea(self, board: Board) -> Board:
        """One hex on by sea."""
        return spread(board, self.water)

    def by_land(self, board: Board) -> Board:
        """One hex on by land."""
        return spread(board, self.marches)

    def by_route(self, board: Board) -> Board:
        """One hex on along a transport route."""
        return spread(board, self.routes)


@kept(_KEPT)
def ground_of(
    theatre: Theatre, barred: Board, held: Board, ports: Board, routes: Hexsides, foreign: Board = 0
) -> Ground:
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
        _without(routes, held | foreign),
    )


def _without(sides: Hexsides, closed: Board) -> Hexsides:
    """Hexsides but for those into these hexes and out of them."""
    if not closed:
        return tuple(sides)
    return tuple(side & ~closed & ~behind(closed, heading) for heading, side in enumerate(sides))


@kept(_KEPT)
def anywhere(ground: Ground, start: Board, wanted: Board = -1) -> Board:
    """[6.21.B] All that a line of any length comes to, through as many ports as there are.

    It is traced no farther once all that is `wanted` was come to.
    """
    land = sea = start
    new_land = new_sea = start
    while (new_land or new_sea) and wanted & ~(land | sea):
        next_land = ground.by_land(new_land) & ~land
        next_sea = ground.by_sea(new_sea) & ~sea
        switched = ground.ports
        next_land |= next_sea & switched & ~land
        next_sea |= next_land & switched & ~sea
        land |= next_land
        sea |= next_sea
        new_land, new_sea = next_land, next_sea
    return land | sea


@kept(_KEPT)
def by_sea_from(ground: Ground, start: Board) -> Board:
    """[1.3.25] All that can be come to from these hexes by sea alone."""
    reached = edge = start
    while edge:
        edge = ground.by_sea(edge) & ~reached
        reached |= edge
    return reached


@kept(_KEPT)
def overland(ground: Ground, start: Board, limit: int = OVERLAND_LIMIT) -> Board:
    """[1.3.25, 6.21e] All that a ground unit would come to from these hexes within so many half movement points."""
    layers = [start]
    reached = start
    for spent in range(1, limit + 1):
        found = ground.by_route(layers[spent - 1])
        for cost, terrain in ground.theatre.by_cost:
            if cost <= spent:
                found |= ground.by_land(layers[spent - cost]) & terrain
        found &= ~reached
        layers.append(found)
        reached |= found
    return reached


@kept(_KEPT)
def overland_to(ground: Ground, goal: Board, limit: int = OVERLAND_LIMIT) -> Board:
    """[6.21d, 6.21e, EOS-R60] All from which a ground unit would come to one of these hexes within so many half points.

    The way is counted as the unit would go, so a step costs what the hex nearer to the goal costs. The unit may go into
    a hex that the enemy holds and not beyond it, so that such a hex can only be the goal.
    """
    free = ~ground.held
    layers = [goal]
    reached = goal
    for spent in range(1, limit + 1):
        found = ground.by_route(layers[spent - 1])
        for cost, terrain in ground.theatre.by_cost:
            if cost <= spent:
                found |= spread(layers[spent - cost] & terrain, ground.theatre.ground) & free
        found &= ~reached
        layers.append(found)
        reached |= found
    return reached


@dataclass(frozen=True, slots=True)
class Lines:
    """What lines from one hex come to, by how their last hexside was crossed."""

    by_sea: Board
    by_land: Board


@kept(_KEPT)
def lines_from(ground: Ground, start: Board, switches: Board, length: int = -1) -> Lines:
    """[6.21b] Lines of so many hexes at most (any length below zero), with one switch between land and sea.

    The first hex takes no switch, so lines leave it by both ways; nor does the last.
    """
    land = sea = start
    late_land = late_sea = 0
    """Those that have made their switch."""
    new_land, new_sea, new_late_land, new_late_sea = start, start, 0, 0
    while length and (new_land or new_sea or new_late_land or new_late_sea):
        from_land = new_late_land | new_sea & switches & ~land
        from_sea = new_late_sea | new_land & switches & ~sea
        new_land = ground.by_land(new_land) & ~land
        new_sea = ground.by_sea(new_sea) & ~sea
        land |= new_land
        sea |= new_sea
        new_late_land = ground.by_land(from_land) & ~late_land & ~land
        new_late_sea = ground.by_sea(from_sea) & ~late_sea & ~sea
        late_land |= new_late_land
        late_sea |= new_late_sea
        length -= 1
    return Lines(sea | late_sea, land | late_land)
