"""[6.4, 6.21] What enemy ZOI is at most, and at least, while a stack is on its way: wherever on it the stack may be."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from wardroom.games.empire_of_the_sun.charts import Charts
from wardroom.games.empire_of_the_sun.grid import Board
from wardroom.games.empire_of_the_sun.position import position_of
from wardroom.games.empire_of_the_sun.state import EVENT, JAPAN, War, other
from wardroom.games.empire_of_the_sun.supply.solution import (
    KINDS,
    Facts,
    Projecting,
    joined,
    lasting,
    of_side,
    zoi_of,
)
from wardroom.games.empire_of_the_sun.supply.standing import kind_of, standings_of
from wardroom.games.empire_of_the_sun.supply.survey import facts_of

__all__ = ["Bounds"]


class Bounds:
    """Between them lies the ZOI of a stack's enemies, whatever its place.

    More ZOI of one's own never costs a unit its supply, and more of the enemy's never brings it. So who is in supply
    though all that could be in the way is there is so always, and who is not though nothing is never is.
    """

    def __init__(self, charts: Charts, war: War, stack: Sequence[str]) -> None:
        """The stack is taken off the map: `facts` are those of the others."""
        war = copy(war)
        war.places = war.places | dict.fromkeys(stack, EVENT)
        self._theatre, position = charts.theatre, position_of(war)
        self._facts = facts_of(charts, position)
        self._side = charts.pieces[stack[0]].side
        self._enemy = other(self._side)
        self._kinds = {kind_of(charts.pieces[unit]) for unit in stack}
        self._ashore = any(not charts.pieces[unit].is_naval for unit in stack)
        stands = standings_of(charts, position.places, position.japanese, position.disarmed)
        self._alone = ~stands[self._enemy].any

    def widest(self) -> Board:
        """The enemy's ZOI if all its units are in supply."""
        return zoi_of(self._theatre, self._facts, self._enemy, self._facts.projectors)

    def most(self) -> Board:
        """Its ZOI if of our units only those project any which all its ZOI does not cut off, and the stack does not."""
        ours = lasting(self._theatre, self._facts, self._side, of_side(self._facts.projectors, self._enemy))
        return self._zoi(self._facts, ours)

    def least(self, passing: Board) -> Board:
        """Its ZOI if all our units project theirs, and the stack does in all these hexes and closes them to lines."""
        stack = tuple([passing if kind in self._kinds else 0 for kind in KINDS])
        return self._zoi(self._crossed(passing), joined(of_side(self._facts.projectors, self._side), stack))

    def _zoi(self, facts: Facts, others: Projecting) -> Board:
        units = lasting(self._theatre, facts, self._enemy, others)
        return zoi_of(self._theatre, facts, self._enemy, units)

    def _crossed(self, passing: Board) -> Facts:
        """The facts if the stack is in all these hexes; where the enemy stands itself it closes nothing."""
        facts, passing = self._facts, passing & self._alone
        own = facts.japan if self._enemy == JAPAN else facts.allies
        own = own._replace(
            held=own.held | (passing if self._ashore else 0), foreign=own.foreign | passing & self._theatre.roads
        )
        return facts._replace(japan=own) if self._enemy == JAPAN else facts._replace(allies=own)
