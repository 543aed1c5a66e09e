"""[2.2, 6.1] Small questions about ships that all rules ask."""

from __future__ import annotations

from collections.abc import Iterator

from wardroom.games.submarine.sea import place, stern_of
from wardroom.games.submarine.state import AFLOAT, Battle, Boat, Ship
from wardroom.table.hexes import distance

__all__ = [
    "DEPTH_CHARGES",
    "afloat",
    "beyond",
    "boat_of",
    "boats",
    "charged_hexes",
    "escorts",
    "hexes_of",
    "merchants",
    "occupies",
    "plotted_ships",
    "reach",
    "stern",
    "surface_ships",
    "surfaced",
    "top_speed",
    "tube_elements",
]


DEPTH_CHARGES = ("charge", "k-gun", "mk-x")
"""[15.4.10, 22.7] Depth charges, by whatever way they go over the side."""


def afloat(battle: Battle) -> Iterator[Ship]:
    """Every ship on the map."""
    return (ship for ship in battle.ships.values() if ship.status == AFLOAT)


def boats(battle: Battle) -> list[Ship]:
    """The submarines on the map, one whose loss is kept secret among them [16.3.6]."""
    return [
        ship
        for ship in battle.ships.values()
        if ship.boat is not None and (ship.status == AFLOAT or not ship.boat.announced)
    ]


def surface_ships(battle: Battle) -> list[Ship]:
    return [ship for ship in battle.ships.values() if ship.boat is None and ship.status == AFLOAT]


def merchants(battle: Battle) -> list[Ship]:
    return [ship for ship in surface_ships(battle) if ship.kind == "merchant"]


def escorts(battle: Battle) -> list[Ship]:
    """[5.4] The ships that move in the Escort Movement phase: all surface ships that are not plotted."""
    return [ship for ship in surface_ships(battle) if not ship.plotted]


def plotted_ships(battle: Battle) -> list[Ship]:
    """[5.3, S6.VI.1, S7.VI.1] The ships that move as plotted three turns ahead."""
    return [ship for ship in surface_ships(battle) if ship.plotted]


def boat_of(ship: Ship) -> Boat:
    """What makes this ship a submarine."""
    if ship.boat is None:
        raise TypeError(f"{ship.name} is no submarine")
    return ship.boat


def surfaced(ship: Ship) -> bool:
    """[9.2] On the surface: any surface ship, or a submarine at 0 feet."""
    return ship.boat is None or ship.boat.depth == 0


def stern(ship: Ship) -> int:
    return stern_of(ship.bow, ship.heading)


def hexes_of(ship: Ship) -> tuple[int, int]:
    return ship.bow, stern_of(ship.bow, ship.heading)


def occupies(ship: Ship, hex: int) -> bool:
    return hex == ship.bow or hex == stern_of(ship.bow, ship.heading)


def top_speed(ship: Ship) -> int:
    """[10.2b] Maximum speed, halved after a collision with a submarine (rounded down, at least 1: SUB-R30)."""
    return max(1, ship.top_speed // 2) if ship.halved else ship.top_speed


def tube_elements(ship_id: str, index: int) -> tuple[str, str]:
    """Where a tube is on the board: among the orders, and on the log sheet of its boat."""
    return f"tube:{index + 1}", f"tube:{ship_id}:{index + 1}"


def reach(searcher: Ship, bow: int, heading: int) -> int:
    """[21.7] Search range: from the searcher's bow hex to the nearer of a submarine's two hexes."""
    return min(distance(searcher.bow, bow), distance(searcher.bow, stern_of(bow, heading)))


# Where ships may not go


def charged_hexes(battle: Battle) -> set[int]:
    """[15.4.10a, 15.5.7] Hexes that depth charges keep surface ships out of (SUB-R12)."""
    return {counter.hex for counter in battle.counters if counter.kind in DEPTH_CHARGES}


def beyond(battle: Battle, hex: int) -> bool:
    """[S9.VI.2] Past the last column that the scenario allows, for bows and sterns."""
    return battle.east > 0 and place(hex)[0] > battle.east
