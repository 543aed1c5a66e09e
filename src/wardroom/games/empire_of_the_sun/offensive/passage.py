"""[6.4c, 6.4e, 7.25.E] Enemy ZOI while carriers and aircraft go: judged anew in every hex, for theirs goes along.

On its way that ZOI may cut enemy aircraft off, which then have none, or leave them, which then have it again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass

from wardroom.games.empire_of_the_sun.charts import Charts, Sea
from wardroom.games.empire_of_the_sun.grid import (
    Board,
    Hexsides,
    bit,
    board_of,
    count,
    flood,
    hexes_in,
    neighbour,
    open_sides,
    spread,
)
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.offensive.air import air_bases
from wardroom.games.empire_of_the_sun.offensive.naval import naval_allowance
from wardroom.games.empire_of_the_sun.state import War, other
from wardroom.games.empire_of_the_sun.supply.bounds import Bounds
from wardroom.games.empire_of_the_sun.supply.survey import supply_of

__all__ = ["flown_unseen", "sailed_unseen"]

FEW = 12
"""So many ends are judged before the ways to them are looked for."""


@dataclass(frozen=True, slots=True)
class Journey:
    """How a stack moves: in legs of so many steps, each of which ends at a stop."""

    start: Board
    sides: Hexsides
    steps: int
    legs: int = 1
    stops: Board = -1

    def crossed(self, leg: Callable[[Board], Board]) -> Board:
        """All hexes that it comes to, by what a leg from some hexes comes to."""
        found = reached = edge = self.start
        for _ in range(self.legs):
            over = leg(edge)
            edge = over & self.stops & ~reached
            found, reached = found | over, reached | edge
        return found

    def past(self, closed: Board) -> Board:
        """The same if it neither enters nor leaves certain hexes."""
        sides = [side & ~closed for side in self.sides]
        return self.crossed(lambda edge: flood(edge & ~closed, sides, self.steps) & ~closed)


class Passage:
    """A stack with ZOI of its own on its way."""

    def __init__(self, charts: Charts, war: War, stack: Sequence[str], journey: Journey) -> None:
        self._charts, self._war, self._stack, self._journey = charts, copy(war), stack, journey
        self._enemy = other(charts.pieces[stack[0]].side)
        self._bounds = Bounds(charts, war, stack)
        self._most = self._least = 0
        self._known: dict[int, Board] = {}
        self._judged: dict[int, bool] = {}

    def unseen(self, ends: Board) -> Board:
        """[7.25.E] Those of these ends to which the stack comes without meeting ZOI.

        Some it comes to past all ZOI that may be, others by no way past the ZOI that is there wherever the stack is.
        Only for the rest each step is judged.
        """
        clear = ends & self._journey.past(self._bounds.widest())
        if clear == ends:
            return ends
        self._most = self._bounds.most()
        clear |= ends & self._journey.past(self._most)
        if clear == ends:
            return ends
        self._least = self._bounds.least(self._journey.past(0))
        open = self._doubtful(ends & ~clear & self._journey.past(self._least))
        return clear | ends & self._journey.crossed(lambda edge: self._leg(edge, open)) if open else clear

    def _doubtful(self, ends: Board) -> Board:
        """Those of some ends that do not lie in ZOI themselves when the stack is there; of many none is judged."""
        if count(ends) > FEW:
            return ends
        return board_of(hex for hex in hexes_in(ends) if not self._sure(hex))

    def _sure(self, hex: int) -> bool:
        """Whether a hex lies in ZOI even if all our units have theirs when the stack is in it."""
        if hex not in self._judged:
            self._judged[hex] = bool(bit(hex) & self._most and bit(hex) & self._bounds.least(bit(hex)))
        return self._judged[hex]

    def _leg(self, start: Board, wanted: Board) -> Board:
        """All that the stack comes to in a leg unseen, step by step until it has come to all that is wanted."""
        sides, steps, clear = self._journey.sides, self._journey.steps, ~self._most
        reached = start
        edge = start & ~self._least
        while edge and steps and wanted & ~reached:
            onward = spread(edge & clear, sides) & clear & ~reached
            doubtful = spread(edge, sides) & ~(onward | reached | self._least)
            edge = onward | board_of(hex for hex in hexes_in(doubtful) if self._entered(hex, edge))
            reached |= edge
            steps -= 1
        return reached

    def _entered(self, hex: int, edge: Board) -> bool:
        """Whether the stack comes into a hex unseen from any of those around it at the edge of its reach."""
        if self._sure(hex):
            return False
        around = ((neighbour(hex, heading), self._journey.sides[(heading + 3) % 6]) for heading in range(6))
        return any(self._slips(here, hex) for here, side in around if bit(here) & edge & side)

    def _slips(self, here: int, hex: int) -> bool:
        """[7.25.E] Whether a step neither comes into ZOI nor leaves any: as things are after it, and before it."""
        into = bit(hex) & self._most
        ends = bit(here) & self._most | into
        return not (into and into & self._zoi(hex)) and not (ends and ends & self._zoi(here))

    def _zoi(self, hex: int) -> Board:
        """The enemy's ZOI, neutralised or not, while the stack is in a hex."""
        if hex not in self._known:
            self._war.places = self._war.places | dict.fromkeys(self._stack, hex)
            self._known[hex] = supply_of(self._charts, self._war).zoi[self._enemy]
        return self._known[hex]


def sailed_unseen(table: Sea, war: War, stack: Sequence[str], ends: Board) -> Board:
    """[7.25.E] Where carriers come to with their company without meeting enemy ZOI; the box of Oahu is too far."""
    journey = Journey(bit(war.places[stack[0]]), table.charts.theatre.water, naval_allowance(war))
    return Passage(table.charts, war, stack, journey).unseen(ends)


def flown_unseen(table: Sea, war: War, unit: str, range: int, ends: Board) -> Board:
    """[7.25.E, 8.31a] The same of an air unit: leg by leg from airfield to airfield."""
    bases = air_bases(table, war, table.charts.pieces[unit].side)
    sides = open_sides(table.charts.theatre.all)
    journey = Journey(bit(war.places[unit]), sides, range, open_offensive(war).ops, bases)
    return Passage(table.charts, war, [unit], journey).unseen(ends)
