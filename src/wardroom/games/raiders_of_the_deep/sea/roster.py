"""[8.2.2-8.2.4] Ships by their rosters: the one rolled, or the nearest that is not gone."""

from __future__ import annotations

from collections.abc import Container, Sequence

from wardroom.games.raiders_of_the_deep.boat import RD
from wardroom.games.raiders_of_the_deep.cards import Ship
from wardroom.games.raiders_of_the_deep.state import Career, ShipLog, Target

__all__ = ["gone", "nearest_legal", "roster_ship"]


def roster_ship(table: RD, career: Career, size: str, month: int) -> Ship | None:
    """[8.2.2a, 8.2.4] The ship rolled, or the nearest that is not gone; with historical targeting one of an earlier
    month, or none.
    """
    navy, chart = ("austrian", "T2") if career.options.austrian else ("german", "T1")
    rosters = table.charts.rosters[navy][size]
    lost = gone(career)
    while True:
        ships = rosters[month]
        number = table.dice(f"1d{len(ships)}", "8.2.2a", f"{chart} {size}", career.seat).natural
        ship = nearest_legal(ships, number - 1, lost)
        if ship is not None:
            return ship
        if not career.options.historical_targeting:
            return ships[number - 1]
        earlier = [each for each in range(month - 1, min(rosters) - 1, -1) if nearest_legal(rosters[each], 0, lost)]
        if not earlier:
            return None
        month = earlier[0]


def gone(career: Career) -> set[str]:
    """[RD-R110] The ships before the boat now and those hit on this patrol; [8.2.4a] or all that were ever sunk."""
    ships: list[Target | ShipLog] = [*career.log[-1].ships] if career.log else []
    if career.fight is not None:
        ships += career.fight.targets
    found = {identity(ship) for ship in ships}
    return found.union(career.sunk_names) if career.options.historical_targeting else found


def identity(ship: Ship | Target | ShipLog) -> str:
    """Several ships share a name."""
    return f"{ship.name}/{ship.tons}"


def nearest_legal(ships: Sequence[Ship], place: int, lost: Container[str]) -> Ship | None:
    """[8.2.4a] The ship nearest to the roll that is not gone; of two as near the lower one."""
    if identity(ships[place]) not in lost:
        return ships[place]
    legal = [number for number, ship in enumerate(ships) if identity(ship) not in lost]
    if not legal:
        return None
    return ships[min(legal, key=lambda number: (abs(number - place), number))]
