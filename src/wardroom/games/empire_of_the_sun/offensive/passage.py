"""[6.4c, 6.4e, 7.25.E] Enemy ZOI while carriers and aircraft go: judged anew in every hex, for theirs goes along.

On its way that ZOI may cut enemy aircraft off, which then have none, or leave them, which then have it again.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from wardroom.games.empire_of_the_sun.charts import Charts, Sea
from wardroom.games.empire_of_the_sun.grid import Board, Hexsides, bit, hexes_in, neighbour
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.offensive.air import air_bases
from wardroom.games.empire_of_the_sun.offensive.naval import naval_allowance
from wardroom.games.empire_of_the_sun.state import War, on_map, other
from wardroom.games.empire_of_the_sun.supply.survey import supply_of, widest_zoi

__all__ = ["flown_unseen", "sailed_unseen"]


class Passage:
    """A stack with ZOI of its own on its way."""

    def __init__(self, charts: Charts, war: War, stack: Sequence[str]) -> None:
        self._charts, self._war, self._stack = charts, copy(war), stack
        self._enemy = other(charts.pieces[stack[0]].side)
        self._most = widest_zoi(charts, war, self._enemy)
        self._known: dict[int, Board] = {}

    def zoi(self, hex: int) -> Board:
        """The enemy's ZOI, neutralised or not, while the stack is in a hex."""
        if hex not in self._known:
            self._war.places = self._war.places | dict.fromkeys(self._stack, hex)
            self._known[hex] = supply_of(self._charts, self._war).zoi[self._enemy]
        return self._known[hex]

    def unseen(self, here: int, hex: int) -> bool:
        """[7.25.E] Whether a step neither leaves ZOI nor comes into any."""
        ends = bit(here) | bit(hex)
        return not ends & self._most or not (ends & self.zoi(here) or bit(hex) & self.zoi(hex))

    def reach(self, start: Board, sides: Hexsides, steps: int) -> Board:
        """All that the stack comes to unseen across these hexsides."""
        reached = edge = start
        for _ in range(steps):
            onward = 0
            for here in hexes_in(edge):
                for heading, side in enumerate(sides):
                    hex = neighbour(here, heading) if bit(here) & side else 0
                    if hex and not bit(hex) & (reached | onward) and self.unseen(here, hex):
                        onward |= bit(hex)
            edge = onward
            reached |= edge
            if not edge:
                break
        return reached


def sailed_unseen(table: Sea, war: War, stack: Sequence[str]) -> Board:
    """[7.25.E] Where carriers come to with their company without meeting enemy ZOI; the box of Oahu is too far."""
    start, theatre = bit(war.places[stack[0]]), table.charts.theatre
    return Passage(table.charts, war, stack).reach(start, theatre.water, naval_allowance(war))


def flown_unseen(table: Sea, war: War, unit: str, range: int) -> Board:
    """[7.25.E, 8.31a] The same of an air unit: leg by leg from airfield to airfield."""
    passage, theatre = Passage(table.charts, war, [unit]), table.charts.theatre
    bases = air_bases(table, war, table.charts.pieces[unit].side)
    reached = edge = bit(war.places[unit])
    legs = open_offensive(war).ops if on_map(war.places[unit]) else 0
    while legs and edge:
        edge = passage.reach(edge, (theatre.all,) * 6, range) & bases & ~reached
        reached |= edge
        legs -= 1
    return reached
