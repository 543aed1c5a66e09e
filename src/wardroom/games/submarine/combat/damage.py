"""[13.6, 13.7, 19.0, 38.0] Damage: who is hurt, dead in the water, forced to the surface, sunk."""

from __future__ import annotations

from wardroom.games.submarine.rolls import OTHERS, SUBMARINE, Sea
from wardroom.games.submarine.ships import boat_of
from wardroom.games.submarine.state import SUNK, Battle, Ship

__all__ = ["announce", "damage_points", "half_capacity", "hurt", "scale", "sink"]


def scale(battle: Battle) -> int:
    """[38.2] Ten hit points are one damage point in the Advanced Game."""
    return 10 if battle.rules.advanced else 1


def damage_points(battle: Battle, ship: Ship) -> int:
    return ship.damage // scale(battle)


def half_capacity(battle: Battle, ship: Ship) -> int:
    """[10.1b] Half the damage capacity, rounded up (SUB-R14), as it is tallied."""
    return (ship.capacity + 1) // 2 * scale(battle)


def hurt(
    table: Sea, battle: Battle, ship: Ship, amount: int, *, rule: str, secret: bool = False, stops: bool = True
) -> None:
    """Damage a ship by so many damage points (Advanced: hit points); at its limits it stops, must surface, or sinks.

    `secret` damage to a submarine is known to its own side alone; of any other the other side knows this hit, but never
    the sum [16.3.6, SUB-R90]. Without `stops` a ship at half its capacity goes on [10.2b].
    """
    if amount <= 0 or ship.status == SUNK:
        return
    ship.damage += amount * 2 if ship.doubled else amount
    if ship.boat is not None:
        _hurt_boat(table, battle, ship, amount, rule, secret)
    else:
        _hurt_surface_ship(table, battle, ship, amount, rule, stops)


def _hurt_surface_ship(table: Sea, battle: Battle, ship: Ship, amount: int, rule: str, stops: bool) -> None:
    battle.inflicted += amount * 2 if ship.doubled else amount
    taken = damage_points(battle, ship)
    if taken >= ship.capacity:
        sink(table, battle, ship, rule="13.6a")
        return
    table.tell("damaged", rule, ship=ship.name, amount=amount, taken=taken, capacity=ship.capacity)
    if stops and not ship.dead and taken * 2 >= ship.capacity:
        ship.dead = True
        ship.speed = 0
        table.tell("dead_in_the_water", "19.1", ship=ship.name)


def _hurt_boat(table: Sea, battle: Battle, ship: Ship, amount: int, rule: str, secret: bool) -> None:
    """[16.3.6, SUB-R90] With nobody in the submarine's seat there is nothing to hide."""
    boat = boat_of(ship)
    to = (SUBMARINE,) if SUBMARINE in battle.players else None
    taken = damage_points(battle, ship)
    if taken >= ship.capacity:
        sink(table, battle, ship, rule="19.3", secret=secret)
        return
    table.tell("boat_damaged", rule, to=to, ship=ship.name, amount=amount, taken=taken, capacity=ship.capacity)
    if to and not secret:
        table.tell("boat_hit", rule, to=OTHERS, ship=ship.name, amount=amount)
    if taken >= boat.to_surface and not boat.forced_up:
        boat.forced_up = True
        table.tell("forced_up", "19.2", to=to, ship=ship.name)


def sink(table: Sea, battle: Battle, ship: Ship, *, rule: str, secret: bool = False) -> None:
    """[13.6a, 19.3] Sunk and removed at once; a submarine's loss may be kept secret unless seen [16.3.6, SUB-R91].

    What the other side saw of a boat that was lost in secret stays as it was, its speed too.
    """
    secret = secret and not _in_plain_sight(battle, ship)
    ship.status = SUNK
    if not secret:
        ship.speed = 0
    if ship.boat is not None:
        ship.boat.announced = not secret
        ship.boat.depth = max(ship.boat.depth, 25) if secret else ship.boat.depth
    table.tell("sunk", rule, to=(SUBMARINE,) if secret else None, ship=ship.name, points=ship.points)


def _in_plain_sight(battle: Battle, ship: Ship) -> bool:
    """On the surface, where the other side sees it."""
    return ship.boat is not None and ship.boat.depth == 0 and (ship.boat.shown or not battle.rules.hidden)


def announce(table: Sea, ship: Ship, rule: str) -> None:
    """[16.3.6, 43.6] The other side is told of a loss that was secret."""
    boat_of(ship).announced = True
    table.tell("loss_announced", rule, ship=ship.name)
