"""[37.3, 38.0, 39.0, 54.0] Torpedo hits of the Advanced Game: hit, dud, damage; arming; submarines as targets."""

from __future__ import annotations

from wardroom.games.submarine.rolls import SUBMARINE, Sea
from wardroom.games.submarine.ships import afloat, boat_of, hexes_of, surface_ships
from wardroom.games.submarine.state import Battle, Ship, Torpedo
from wardroom.table.hexes import distance

__all__ = ["ARMING", "armed", "hit_points", "is_dud", "passes_boat", "row", "targets", "witnesses"]

ARMING = 4
"""[39.2] Hexes in which a torpedo is not yet armed."""
HITTABLE = 25
"""[54.2] Deepest boat that a torpedo can hit."""


def targets(battle: Battle) -> list[Ship]:
    """[13.1, 54.1] What a torpedo may hit: surface ships, and submarines if that is agreed."""
    if not battle.rules.sub_against_sub:
        return surface_ships(battle)
    return list(afloat(battle))


def passes_boat(torpedo: Torpedo, ship: Ship) -> bool:
    """[54.2] A deep torpedo hits a boat at 0 or 25 feet, a shallow one only at 0."""
    return boat_of(ship).depth > (0 if torpedo.shallow else HITTABLE)


def row(table: Sea, ship: Ship) -> str:
    """[37.3.2.1, 54.3] The row of the detonation table for a target."""
    return ship.row if ship.boat is None else table.charts.submarine_row(ship.defence)


def armed(battle: Battle, torpedo: Torpedo, ship: Ship) -> bool:
    """[13.8, 39.2] Basic: not in the launch turn. Else a target within 4 hexes of the tube meets a dud (SUB-R26).

    A pattern runner that comes back to where it was launched has long been armed.
    """
    if not battle.rules.arming:
        return torpedo.turn < battle.turn
    near = min(distance(torpedo.origin, hex) for hex in hexes_of(ship) if hex in (torpedo.hex, torpedo.side))
    return near > ARMING or torpedo.run > 2 * ARMING


def is_dud(table: Sea, battle: Battle, kind: str, ship: Ship) -> bool:
    """[37.3.2.3] Two dice on the Dud Table."""
    chart, to = table.charts.dud(kind), witnesses(battle, ship)
    return table.roll(chart, rule="37.3.2.3", by=SUBMARINE, to=to).result == "dud"


def witnesses(battle: Battle, ship: Ship) -> tuple[str, ...] | None:
    """Who knows of a torpedo that comes near a ship: everybody; of one near a hidden boat only its own side."""
    return (SUBMARINE,) if ship.boat is not None and battle.rules.hidden and not ship.boat.shown else None


def hit_points(table: Sea, kind: str, to: tuple[str, ...] | None) -> int:
    """[37.3.2.4] Two dice on the Torpedo Damage Table, for those to see who know of the torpedo (SUB-R77)."""
    roll = table.roll(table.charts.torpedo_damage(kind), rule="37.3.2.4", by=SUBMARINE, to=to)
    return int(roll.result)
