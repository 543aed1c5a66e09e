"""[8.44-8.47] Ground units over sea: strategic transport, assault, organic transport, barges."""

from __future__ import annotations

from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.grid import Board, bit, board_of, flood, spread
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.offensive.ground import closed_area
from wardroom.games.empire_of_the_sun.offensive.naval import casting, naval_allowance, quiet_reach
from wardroom.games.empire_of_the_sun.offensive.presence import presence_of
from wardroom.games.empire_of_the_sun.offensive.targets import targets
from wardroom.games.empire_of_the_sun.state import JAPAN, Force, War, other
from wardroom.games.empire_of_the_sun.supply.survey import supply_of
from wardroom.games.empire_of_the_sun.units import controlled
from wardroom.table.text import mark

__all__ = [
    "FORTRESSES",
    "LANDINGS",
    "REACTION_ASP",
    "asp_cost",
    "asp_left",
    "barge_ends",
    "closed_sea",
    "landing_ends",
    "may_assault",
    "passengers_fit",
    "return_lent_shipping",
    "stack_cost",
    "transport_ends",
]

PORT_MORESBY = 3823
"""[8.45c] The one mountain that may be assaulted."""
FORTRESSES = (2813, 2015)
"""[17.11g] Manila and Singapore: in Operation No. 1 nobody lands there without an escort."""
LANDINGS = ("assault", "organic", "barge")
"""Manners in which ground units come over a beach."""
REACTION_ASP = 1
"""[8.45.Ac]"""


# Amphibious shipping


def asp_cost(table: Sea, war: War, unit: str) -> int:
    """[8.45.Aa] The amphibious shipping points that a unit takes at its strength."""
    piece = table.charts.pieces[unit]
    return piece.asp if war.steps[unit] == 2 or piece.steps == 1 else piece.asp_reduced


def asp_left(war: War, side: str) -> int:
    """[8.45.Ab, 14.2] Points of this turn that are left; under rivalry Japan has half of them, rounded up."""
    force: Force = war.forces[side]
    left = max(_usable(force, side, force.asp + force.asp_extra) - force.asp_used, 0)
    if war.offensive is not None and side != war.offensive.side:
        return min(left, REACTION_ASP - war.offensive.bonus.get("reaction-asp", 0))
    return left


def _usable(force: Force, side: str, points: int) -> int:
    """[14.2] Of so many points, those that a side may use."""
    return -(-points // 2) if side == JAPAN and force.rivalry else points


def return_lent_shipping(war: War) -> None:
    """[8.45.Ab; EOS-R162] What was lent for this offensive is gone; it was used before the side's own points."""
    offensive = open_offensive(war)
    force, before = war.forces[offensive.side], offensive.before
    lent = _usable(force, offensive.side, force.asp + force.asp_extra) - _usable(force, offensive.side, force.asp)
    used = force.asp_used - before.asp_used if before is not None else 0
    force.asp_used -= min(used, lent)
    force.asp_extra = 0


def stack_cost(table: Sea, war: War, stack: list[str]) -> int:
    """[8.45.Aa] What the ground units of a stack take together."""
    return sum(asp_cost(table, war, unit) for unit in stack if table.charts.pieces[unit].is_ground)


def may_assault(table: Sea, unit: str) -> tuple[str, str]:
    """[8.45a, 8.49] Why a ground unit cannot land, and by which rule."""
    piece = table.charts.pieces[unit]
    if piece.armoured:
        return mark("the 7th Armoured Brigade makes no amphibious assault"), "8.49"
    if not piece.assaults:
        return mark("Dutch, Indian, Burmese and Chinese units make no amphibious assault"), "8.45a"
    return "", ""


def passengers_fit(table: Sea, stack: list[str]) -> bool:
    """[8.46a] Whether every ground unit of a stack is a Japanese naval brigade with a ship to carry it."""
    pieces = table.charts.pieces
    passengers = [unit for unit in stack if pieces[unit].is_ground]
    ships = [unit for unit in stack if pieces[unit].is_naval and pieces[unit].organic]
    return bool(passengers) and all(pieces[unit].organic for unit in passengers) and len(passengers) <= len(ships)


# Where to


def landing_ends(table: Sea, war: War, start: int, stack: list[str]) -> Board:
    """[8.45b, 8.45.B] Coasts that a stack may land on, with its escort all the way."""
    theatre = table.charts.theatre
    side = table.charts.pieces[stack[0]].side
    enemy = presence_of(table.charts, war)[other(side)]
    own = controlled(table, war, side)
    if not bit(start) & theatre.coast & own:
        return 0
    reach = quiet_reach(start, theatre, closed_sea(table, war, stack), naval_allowance(war))
    shore = theatre.coast & ~bit(start) & (~theatre.mountains | bit(PORT_MORESBY)) & _open_to(table, stack)
    ends = reach & shore & (~enemy.any | targets(table, war)) & _may_stop(table, war, stack, own)
    ends &= ~_army_alone(table, war, stack, enemy.any, own)
    if "fortresses" in open_offensive(war).bonus and not any(table.charts.pieces[unit].is_naval for unit in stack):
        ends &= ~board_of(FORTRESSES)
    near = open_offensive(war).bonus.get("landing-range", 0)
    return ends & flood(own & theatre.ports, theatre.water, near) if near else ends


def closed_sea(table: Sea, war: War, stack: list[str]) -> Board:
    """[8.45.Ba, 8.45.Bb] What landings keep out of: enemy ships unless escorted, and ZOI that is not neutralised.

    Carriers that go along neutralise it on their way.
    """
    pieces = table.charts.pieces
    side = pieces[stack[0]].side
    decks = any(pieces[unit].is_carrier for unit in stack) and f"no-zoi-{side}" not in open_offensive(war).bonus
    closed = 0 if decks else supply_of(table.charts, war).barred[side]
    if not any(pieces[unit].is_naval for unit in stack):
        closed |= presence_of(table.charts, war)[other(side)].naval
    return closed


def _may_stop(table: Sea, war: War, stack: list[str], own: Board) -> Board:
    """[8.21c, 8.21e, 7.26f] Where a landing and its escort may stop: in reaction in battle hexes alone."""
    pieces, aims = table.charts.pieces, targets(table, war)
    if pieces[stack[0]].side != open_offensive(war).side:
        return aims
    ships = [unit for unit in stack if pieces[unit].is_naval]
    carried = passengers_fit(table, stack) and len(ships) == len(stack) - len(ships)
    if not ships or (carried and not any(pieces[unit].is_carrier for unit in ships)):
        return table.charts.theatre.all
    return ~own | table.charts.theatre.ports | aims


def _open_to(table: Sea, stack: list[str]) -> Board:
    """[8.41] Hexes that every ground unit of the stack may enter."""
    closed = 0
    for unit in stack:
        piece = table.charts.pieces[unit]
        if piece.is_ground:
            closed |= closed_area(table.charts.theatre, piece.side, piece.nation)
    return ~closed


def _army_alone(table: Sea, war: War, stack: list[str], enemy: Board, own: Board) -> Board:
    """[8.45.Da, 8.45.Db] One-hex islands held by Japan, where the US Army lands with Marines alone; not in reaction."""
    pieces = table.charts.pieces
    if pieces[stack[0]].side != open_offensive(war).side:
        return 0
    army = any(pieces[u].is_ground and pieces[u].nation == "us" and not pieces[u].marine for u in stack)
    if not army or any(pieces[u].marine for u in stack) or open_offensive(war).bonus.get("army-landings"):
        return 0
    landed = board_of(war.places[u] for u in open_offensive(war).active if pieces[u].marine and pieces[u].is_ground)
    return table.charts.theatre.islands & enemy & ~own & ~(landed & board_of(open_offensive(war).entered))


def transport_ends(table: Sea, war: War, start: int, stack: list[str]) -> Board:
    """[8.44; EOS-R132] Ports that strategic transport comes to, farther from a port: past no ZOI and to no enemies."""
    pieces, theatre = table.charts.pieces, table.charts.theatre
    side = pieces[stack[0]].side
    own = controlled(table, war, side)
    if not bit(start) & theatre.coast & own:
        return 0
    enemy = presence_of(table.charts, war)[other(side)]
    supply = supply_of(table.charts, war, moving=casting(table, stack))
    closed = supply.barred[side]
    if not any(pieces[unit].is_naval for unit in stack):
        closed |= enemy.naval
    double = 2 if bit(start) & theatre.ports else 1
    reach = quiet_reach(start, theatre, closed, double * naval_allowance(war))
    return reach & supply.ports[side] & ~enemy.any & ~bit(start)


def barge_ends(table: Sea, war: War, start: int, stack: list[str]) -> Board:
    """[8.47a, EOS-R113] Coasts across one sea hexside."""
    if len(stack) != 1 or not war.politics.barges or open_offensive(war).ops < 3:
        return 0
    return landing_ends(table, war, start, stack) & spread(bit(start), table.charts.theatre.water)
