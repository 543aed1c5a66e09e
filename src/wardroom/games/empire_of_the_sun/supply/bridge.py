"""[13.79.2] Which units trace their supply along the route from Bangkok to Rangoon, over the bridge on the Kwai."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wardroom.games.empire_of_the_sun.charts import Charts
from wardroom.games.empire_of_the_sun.grid import Board, bit, board_of
from wardroom.games.empire_of_the_sun.state import JAPAN, War
from wardroom.games.empire_of_the_sun.supply.survey import supply_of
from wardroom.games.empire_of_the_sun.supply.tracing import Ground, lines_from, overland_to
from wardroom.games.empire_of_the_sun.theatre import KWAI_HEXES

__all__ = ["beyond_the_bridge"]

BEFORE, RANGOON = 2010, 2008
"""The hexes before and beyond those of the bridge."""
LENGTH = len(KWAI_HEXES) + 1
"""From the one to the other."""


class Arrival(NamedTuple):
    """A line by land to the hex before the bridge."""

    hexes: int
    switched: bool
    """It has changed between sea and land in a port."""


def beyond_the_bridge(charts: Charts, war: War) -> Board:
    """[13.79.2, 6.21] Hexes to which a line of a supplied Japanese HQ comes by way of the bridge."""
    supply = supply_of(charts, war)
    ground, ports = supply.grounds[JAPAN], supply.ports[JAPAN]
    if ground.held & board_of((BEFORE, *KWAI_HEXES, RANGOON)):
        return 0
    found = 0
    for hq in supply.headquarters:
        piece, place = charts.pieces[hq], war.places[hq]
        if piece.side == JAPAN:
            near = overland_to(ground, ports | bit(place))
            for arrival in _before_the_bridge(ground, bit(place), ports, piece.command - LENGTH):
                left = piece.command - LENGTH - arrival.hexes
                found |= _beyond_rangoon(ground, 0 if arrival.switched else ports, left, near)
    return found


def _before_the_bridge(ground: Ground, start: Board, ports: Board, most: int) -> Iterator[Arrival]:
    """The shortest line by land alone, and the shortest that has come ashore in a port."""
    for switches, switched in ((0, False), (ports, True)):
        for hexes in range(most + 1):
            if bit(BEFORE) & lines_from(ground, start, switches, hexes).by_land:
                yield Arrival(hexes, switched)
                break


def _beyond_rangoon(ground: Ground, ports: Board, hexes: int, near: Board) -> Board:
    """[6.21b, 6.21d] What comes after Rangoon: over land near a port, or once to sea in one of these ports."""
    land = edge = bit(RANGOON)
    sea = front = 0
    for _ in range(hexes):
        front = ground.by_sea(front | edge & ports) & ~sea
        edge = ground.by_land(edge) & ~land
        land |= edge
        sea |= front
    return land & near | sea
