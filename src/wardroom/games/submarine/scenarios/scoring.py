"""[20.1] Victory points."""

from __future__ import annotations

from wardroom.games.submarine.combat.damage import damage_points
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.state import SUNK, Battle, Ship

__all__ = ["points", "ship_points"]


def ship_points(battle: Battle, ship: Ship) -> int:
    """[20.1.1-20.1.3] What a ship's condition gives the opponent."""
    if ship.status == SUNK:
        return ship.points
    if ship.dead:
        return (ship.points + 1) // 2
    each = 2 if ship.kind in ("submarine", "capital") else 1
    return each * damage_points(battle, ship)


def points(battle: Battle) -> dict[str, int]:
    """[20.1] Both sides' points: the other's ships, and for the escort side each torpedo launched [20.1.4]."""
    score = {SUBMARINE: 0, ESCORT: battle.launched}
    for ship in battle.ships.values():
        score[ESCORT if ship.boat is not None else SUBMARINE] += ship_points(battle, ship)
    score[ESCORT] += battle.entered_points
    return score
