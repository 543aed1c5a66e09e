"""[1.3, 6.5] Counters and hexes as the rules ask for them: who stands where, how strong, and who controls what."""

from __future__ import annotations

from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.grid import Board, bit
from wardroom.games.empire_of_the_sun.pieces import Piece
from wardroom.games.empire_of_the_sun.state import ELIMINATED, JAPAN, REMOVED, TRACK, War, other

__all__ = [
    "attack",
    "controller",
    "controls",
    "defense",
    "eliminate",
    "flip",
    "full",
    "lose_step",
    "reduced",
    "remove",
    "take_control",
    "to_track",
    "units_at",
]


def piece(table: Sea, unit: str) -> Piece:
    return table.charts.pieces[unit]


def units_at(table: Sea, war: War, hex: int, side: str = "") -> list[str]:
    """The units in a hex, of one side or of both."""
    pieces = table.charts.pieces
    return [unit for unit, place in war.places.items() if place == hex and side in ("", pieces[unit].side)]


def full(table: Sea, war: War, unit: str) -> bool:
    """[6.24e] Whether a unit shows its full side; one of a single step counts as reduced."""
    return war.steps[unit] == 2


def reduced(table: Sea, war: War, unit: str) -> bool:
    return war.steps[unit] == 1


def attack(table: Sea, war: War, unit: str) -> int:
    """The attack strength of a unit's current side."""
    found = table.charts.pieces[unit]
    return found.attack if war.steps[unit] == found.steps else found.reduced


def defense(table: Sea, war: War, unit: str) -> int:
    return table.charts.pieces[unit].defense


def controls(war: War, hex: int, side: str) -> bool:
    """[1.3.09] Whether a side controls a hex."""
    return controller(war, hex) == side


def controller(war: War, hex: int) -> str:
    """[1.3.09] Who controls a hex: Japan, the Allies, or "" for the Soviets."""
    if bit(hex) & war.soviet:
        return ""
    return JAPAN if bit(hex) & war.japanese else other(JAPAN)


def controlled(table: Sea, war: War, side: str) -> Board:
    """[1.3.09] All hexes that a side controls."""
    everything = table.charts.theatre.all & ~war.soviet
    return everything & war.japanese if side == JAPAN else everything & ~war.japanese


def take_control(table: Sea, war: War, hex: int, side: str, rule: str) -> None:
    """[6.5] A hex passes to a side."""
    if controls(war, hex, side):
        return
    if side == JAPAN:
        war.japanese |= bit(hex)
    else:
        war.japanese &= ~bit(hex)
        war.disarmed |= bit(hex) & table.charts.theatre.japanese_cities
    table.tell("control", rule, hex=hex, side=side)


def flip(table: Sea, war: War, unit: str, rule: str) -> None:
    """A full unit is reduced."""
    war.steps[unit] = 1
    table.tell("reduced", rule, unit=unit, hex=war.places[unit])


def eliminate(table: Sea, war: War, unit: str, rule: str) -> None:
    """A unit goes to the pile of the eliminated [11.1]; a dotted one is gone for good."""
    table.tell("eliminated", rule, unit=unit, hex=war.places[unit])
    war.places[unit] = REMOVED if table.charts.pieces[unit].dotted else ELIMINATED
    war.steps[unit] = 0


def remove(table: Sea, war: War, unit: str, rule: str) -> None:
    """A unit is out of the game for good, and out of the offensive that is under way."""
    table.tell("removed", rule, unit=unit)
    war.places[unit], war.steps[unit] = REMOVED, 0
    offensive = war.offensive
    if offensive is None:
        return
    for units in (offensive.active, offensive.reacting):
        if unit in units:
            units.remove(unit)
    offensive.moves.pop(unit, None)
    for where in (offensive.assigned, offensive.covers):
        where.pop(unit, None)


def lose_step(table: Sea, war: War, unit: str, rule: str) -> None:
    """[9.2.F1] A full unit is reduced, any other eliminated."""
    if full(table, war, unit):
        flip(table, war, unit, rule)
    else:
        eliminate(table, war, unit, rule)


def to_track(table: Sea, war: War, unit: str, turns: int, rule: str) -> None:
    """[11.1, EOS-R112] A unit goes to the turn track for so many turns; a dotted one never comes back."""
    if table.charts.pieces[unit].dotted:
        remove(table, war, unit, "11.1")
        return
    war.places[unit] = TRACK + war.turn + turns
    table.tell("to-track", rule, unit=unit, turn=war.turn + turns)
