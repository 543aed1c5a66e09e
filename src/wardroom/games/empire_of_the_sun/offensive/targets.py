"""[7.24, 8.21] Where there may be a battle, and what the moves made so far demand of it.

A move is open only if what it asks for can still be had: an offensive as an operations choice has one battle hex, and a
carrier at sea needs a battle in its range or a landing to cover.
"""

from __future__ import annotations

from collections.abc import Iterable

from wardroom.games.empire_of_the_sun.cards.effects import effect_of
from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.grid import Board, bit, board_of, hexes_in, within
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.offensive.presence import presence_of
from wardroom.games.empire_of_the_sun.scenarios.special import frozen
from wardroom.games.empire_of_the_sun.state import ALLIES, War, on_map, other
from wardroom.games.empire_of_the_sun.units import controlled
from wardroom.table import kept

__all__ = [
    "at_sea",
    "covered_landings",
    "in_range_of_any",
    "landings",
    "mandatory",
    "may_be_fought_at",
    "targets",
]


def may_be_fought_at(table: Sea, war: War) -> Board:
    """[7.24] Hexes with units of the Reaction player that the rules let be battle hexes."""
    enemy = presence_of(table.charts, war)[other(open_offensive(war).side)].any
    closed = frozen(table.charts, war) if open_offensive(war).side == ALLIES else 0
    return enemy & ~table.charts.theatre.inland_china & ~closed


def mandatory(table: Sea, war: War) -> Board:
    """[7.24a, 8.11c] Hexes with units of both sides, where an activated one came; a stack on its way passes through."""
    offensive = open_offensive(war)
    stopped = (unit for unit in offensive.active if unit not in offensive.stack)
    mine = board_of(place for unit in stopped if on_map(place := war.places[unit]))
    return mine & may_be_fought_at(table, war)


def targets(table: Sea, war: War) -> Board:
    """[7.24] Hexes where the Offensives player may still fight; in reaction, the battle hexes.

    An event may name them. As an operations choice there is one battle hex: the one entered, else one in range of every
    carrier at sea that covers no landing. A carrier whose enemy has left before a march binds nobody [EOS-R130].
    """
    offensive = open_offensive(war)
    if offensive.battles:
        return board_of(offensive.battles)
    open_hexes = may_be_fought_at(table, war)
    if offensive.mode == "ec":
        return open_hexes & effect_of(offensive.card).battle_area(table, war)
    entered = mandatory(table, war)
    if entered:
        return entered
    for carrier in at_sea(table, war, offensive.active):
        near = within(war.places[carrier], table.charts.pieces[carrier].range)
        if open_hexes & near and not covered_landings(table, war, carrier):
            open_hexes &= near
    return open_hexes


def at_sea(table: Sea, war: War, units: Iterable[str]) -> list[str]:
    """[7.24f] Carriers that are not in a friendly port."""
    pieces = table.charts.pieces
    return [
        unit
        for unit in units
        if pieces[unit].is_carrier and on_map(war.places[unit]) and not bit(war.places[unit]) & ports(table, war, unit)
    ]


def ports(table: Sea, war: War, unit: str) -> Board:
    """[8.21] Ports that the side of a unit controls."""
    return table.charts.theatre.ports & controlled(table, war, table.charts.pieces[unit].side)


def landings(table: Sea, war: War) -> Board:
    """[8.21c E] Empty hexes of the enemy in which units of the Offensives player have landed."""
    offensive = open_offensive(war)
    enemy = other(offensive.side)
    landed = board_of(offensive.entered) & controlled(table, war, enemy)
    return landed & ~presence_of(table.charts, war)[enemy].any


def covered_landings(table: Sea, war: War, carrier: str) -> Board:
    """[8.21c E] The landings that a carrier covers from where it is."""
    return landings(table, war) & within(war.places[carrier], table.charts.pieces[carrier].range)


@kept(512)
def in_range_of_any(hexes: Board, range: int) -> Board:
    """All hexes from which one of these is in range."""
    found = 0
    for hex in hexes_in(hexes):
        found |= within(hex, range)
    return found
