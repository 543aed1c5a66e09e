"""[8.2] Ships: where they may go in an offensive or in reaction, and where they may stop."""

from __future__ import annotations

from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.grid import Board, Hexsides, bit, board_of, flood
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.offensive.presence import presence_of
from wardroom.games.empire_of_the_sun.offensive.targets import at_sea, in_range_of_any, landings, ports, targets
from wardroom.games.empire_of_the_sun.state import War, other
from wardroom.games.empire_of_the_sun.supply.survey import supply_of, widest_zoi
from wardroom.games.empire_of_the_sun.theatre import OAHU, Theatre
from wardroom.table import kept

__all__ = [
    "NAVAL_BASE",
    "casting",
    "naval_allowance",
    "naval_ends",
    "naval_reach",
    "quiet_reach",
    "sails_far",
    "strategic_ends",
]

_KEPT = 2_048
NAVAL_BASE = 5
"""[8.1a] Hexes for each point of operations value."""


def casting(table: Sea, stack: list[str]) -> list[str]:
    """[6.4a] Those of a stack that project ZOI."""
    return [unit for unit in stack if table.charts.pieces[unit].projects_zoi]


def naval_allowance(war: War) -> int:
    """[8.1a] Hexes that ships may go; events of the offensive may grant more."""
    offensive = open_offensive(war)
    return max(NAVAL_BASE * offensive.ops, offensive.bonus.get("naval-movement", 0))


def naval_reach(table: Sea, start: int, steps: int) -> Board:
    """[8.21a] Hexes that ships come to, past enemies and ZOI."""
    return quiet_reach(start, table.charts.theatre, 0, steps)


@kept(_KEPT)
def quiet_reach(start: int, theatre: Theatre, closed: Board, steps: int) -> Board:
    """Hexes that ships can come to without entering, leaving or passing these; none from within them."""
    if bit(start) & closed:
        return 0
    sides = tuple(side & ~closed for side in theatre.water)
    if start == OAHU and theatre.oahu:
        return bit(OAHU) | _from_oahu(theatre, sides, closed, steps)
    reach = flood(bit(start), sides, steps) & ~closed
    return reach | (bit(OAHU) if _comes_to_oahu(theatre, start, sides, steps) and not bit(OAHU) & closed else 0)


def _from_oahu(theatre: Theatre, sides: Hexsides, closed: Board, steps: int) -> Board:
    """[17.10.5K] On the sheet of the South Pacific: from the box by the hexes beside it, which are far away."""
    found = 0
    for hex, far in theatre.oahu:
        if far <= steps:
            found |= flood(bit(hex) & ~closed, sides, steps - far)
    return found & ~closed


def _comes_to_oahu(theatre: Theatre, start: int, sides: Hexsides, steps: int) -> bool:
    """[17.10.5K] The other way round."""
    return any(far <= steps and bit(hex) & flood(bit(start), sides, steps - far) for hex, far in theatre.oahu)


def naval_ends(table: Sea, war: War, stack: list[str], reach: Board) -> Board:
    """[8.21c] Where this stack may stop: ports, enemies, in range of a battle, at a landing."""
    offensive = open_offensive(war)
    side = table.charts.pieces[stack[0]].side
    enemy = presence_of(table.charts, war)[other(side)].any
    aims = targets(table, war)
    if side != offensive.side:
        aims = _bound_to(war, stack) or aims
        ends = aims | _launching(table, stack, aims)
    else:
        beaches = landings(table, war)
        ends = ports(table, war, stack[0]) | aims | beaches
        ends |= _launching(table, stack, aims) | _launching(table, stack, beaches)
        if not any(table.charts.pieces[unit].is_carrier for unit in stack):
            ends |= _beside_carriers(table, war)
    return ends & reach & (~enemy | aims)


def _bound_to(war: War, stack: list[str]) -> Board:
    """[9.11b] The battle hexes in which ships of the Reaction player stand: wherever they go, they fight there."""
    return board_of(war.places[unit] for unit in stack if war.places[unit] in open_offensive(war).battles)


def _launching(table: Sea, stack: list[str], aims: Board) -> Board:
    """[8.21c C, E] From where every carrier of the stack has one of these hexes in range; ships sail with carriers."""
    ranges = [table.charts.pieces[unit].range for unit in stack if table.charts.pieces[unit].is_carrier]
    return in_range_of_any(aims, min(ranges)) & table.charts.theatre.sea if ranges else 0


def _beside_carriers(table: Sea, war: War) -> Board:
    """[8.21c1] Where a carrier of one's own is at sea already."""
    found = 0
    for carrier in at_sea(table, war, open_offensive(war).active):
        found |= bit(war.places[carrier])
    return found


def strategic_ends(table: Sea, war: War, start: int, stack: list[str]) -> Board:
    """[8.23] From port to port at twice the pace, out of enemy ZOI all the way."""
    if not bit(start) & ports(table, war, stack[0]):
        return 0
    supply = supply_of(table.charts, war, moving=casting(table, stack))
    return _ports_past(table, war, start, stack, supply.barred[table.charts.pieces[stack[0]].side])


def sails_far(table: Sea, war: War, start: int, stack: list[str]) -> Board:
    """[8.23] Some of these ports, if there are any: those that it comes to past all ZOI that could be, or else all."""
    if not bit(start) & ports(table, war, stack[0]):
        return 0
    widest = widest_zoi(table.charts, war, other(table.charts.pieces[stack[0]].side))
    return _ports_past(table, war, start, stack, widest) or strategic_ends(table, war, start, stack)


def _ports_past(table: Sea, war: War, start: int, stack: list[str], closed: Board) -> Board:
    """[8.23] The ports without enemies to which ships come at twice the pace past certain hexes."""
    enemy = presence_of(table.charts, war)[other(table.charts.pieces[stack[0]].side)].any
    reach = quiet_reach(start, table.charts.theatre, closed, 2 * naval_allowance(war))
    return reach & ports(table, war, stack[0]) & ~enemy & ~bit(start)
