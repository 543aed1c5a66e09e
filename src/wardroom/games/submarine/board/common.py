"""What the panels of this board share: widths, words, and who is drawn how."""

from __future__ import annotations

from collections.abc import Iterator

from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.state import AFLOAT, WAITING, Battle, Boat, Ship
from wardroom.games.submarine.view import SeaView
from wardroom.table.text import say

__all__ = [
    "NARROW",
    "WIDE",
    "on_map",
    "own_ships",
    "placing",
    "tone",
    "unseen",
]

WIDE, NARROW = 800, 400
"""Widths of the panels on a desk and on a phone."""


def on_map(view: SeaView) -> Iterator[Ship]:
    """Ships that this seat may see on the map, convoy first so that others lie on top."""
    seen = [ship for ship in view.battle.ships.values() if view.sees(ship) and ship.bow and ship.status != WAITING]
    return iter(sorted(seen, key=lambda ship: ("merchant", "capital", "escort", "submarine").index(ship.kind)))


def own_ships(view: SeaView) -> list[Ship]:
    """What this seat commands and still has; after the battle everything afloat."""
    return [ship for ship in view.battle.ships.values() if view.owns(ship) and ship.status == AFLOAT]


def placing(view: SeaView) -> bool:
    """Whether a place on the map may be asked for: at set-up, or when a ship of this seat comes in [20.3, 26.4]."""
    if view.battle.phase == "setup":
        return True
    return view.seat in (SUBMARINE, ESCORT) and any(not ship.bow for ship in own_ships(view))


def tone(view: SeaView, ship: Ship) -> str:
    """own or foe; those who watch see the submarines as own."""
    boats_are_own = view.seat != ESCORT
    return "own" if (ship.boat is not None) == boats_are_own else "foe"


def unseen(view: SeaView, ship: Ship) -> bool:
    """[21.0] A boat of one's own that the enemy has not on his map."""
    return ship.boat is not None and view.owns(ship) and not view.over and not ship.boat.shown


def contact(battle: Battle, boat: Boat) -> str:
    """[22, 23] How a boat that is on the map was found, with the age of the contact in turns."""
    if not battle.rules.hidden:
        return ""
    if boat.sonar and boat.sonar >= battle.turn - 1:
        return say("sonar") if boat.sonar == battle.turn else say("sonar, 1 turn old")
    return say("radar") if boat.radar else say("in sight")
