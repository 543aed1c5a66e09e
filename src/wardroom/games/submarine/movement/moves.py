"""[6.0, 10.0, 13.9] Ships under way: entering a hex, swinging the stern, and what they meet there."""

from __future__ import annotations

from wardroom.games.submarine.combat.damage import half_capacity, hurt
from wardroom.games.submarine.combat.torpedoes import ship_meets_torpedoes
from wardroom.games.submarine.movement.courses import parse_plot
from wardroom.games.submarine.rolls import SUBMARINE, Sea
from wardroom.games.submarine.sea import hex_name, left_of, place, right_of, stern_of
from wardroom.games.submarine.search.visibility import may_be_met, refresh
from wardroom.games.submarine.ships import surfaced
from wardroom.games.submarine.state import AFLOAT, EXITED, Battle, Ship
from wardroom.table.hexes import STEPS

__all__ = ["crossed_edge", "enter", "leaves_over", "perform", "swing"]

COLLISION_COLUMN = 9
"""[10.2a]"""


def perform(table: Sea, battle: Battle, ship: Ship, plot: str) -> None:
    """[5.3, 5.6] Carry out a plot as it is written, as far as the ship gets; keeps speed and last turn [6.7, 8.2].

    A ship that is dead in the water, or has collided this turn, stays where it is [10.7, SUB-R32].
    """
    entered = 0
    leg = ""
    for leg in () if ship.dead or ship.collided else parse_plot(plot):
        if leg == "1":
            if not enter(table, battle, ship):
                break
            entered += 1
        elif not swing(table, battle, ship, leg):
            break
    if ship.status == AFLOAT and not ship.dead:
        ship.speed = entered
        ship.ended_with_turn = leg in ("L", "R")


def enter(table: Sea, battle: Battle, ship: Ship) -> bool:
    """[6.2, 6.5] The bow enters the hex ahead; False if the ship gets no further."""
    ahead = ship.bow + STEPS[ship.heading]
    if not _can_take(table, battle, ship, ahead):
        return False
    ship.bow = ahead
    ship.course.append(ahead)
    if _leaves(table, battle, ship):
        return False
    return _arrived(table, battle, ship, ahead)


def swing(table: Sea, battle: Battle, ship: Ship, leg: str) -> bool:
    """[6.6b] The bow stays, the stern swings; False if the ship gets no further."""
    heading = left_of(ship.heading) if leg == "L" else right_of(ship.heading)
    stern = stern_of(ship.bow, heading)
    if not _can_take(table, battle, ship, stern):
        return False
    ship.heading = heading
    return _arrived(table, battle, ship, stern)


def _arrived(table: Sea, battle: Battle, ship: Ship, hex: int) -> bool:
    """What follows from a hex newly taken: torpedoes that lie there [13.9], and what can be seen [21.5]."""
    if battle.torpedoes and _can_be_torpedoed(battle, ship):
        ship_meets_torpedoes(table, battle, ship, hex)
    if battle.rules.hidden:
        refresh(table, battle)
    if ship.boat is None and may_be_met(battle):
        table.reveal()
    return ship.status == AFLOAT and not ship.dead


def _can_be_torpedoed(battle: Battle, ship: Ship) -> bool:
    """[13.9, 54.1] A surface ship, or a submarine if that is agreed; one whose loss is kept secret meets nobody."""
    return ship.boat is None or (battle.rules.sub_against_sub and ship.boat.announced)


# [10] Collisions


def _can_take(table: Sea, battle: Battle, ship: Ship, hex: int) -> bool:
    """[10.1a, 10.7] True unless a collision keeps both ships where they were."""
    steps = STEPS
    for other in battle.ships.values():
        bow = other.bow
        if bow != hex and bow - steps[other.heading] != hex:
            continue
        if other is not ship and other.status == AFLOAT and collides(ship, other):
            _collision(table, battle, ship, other, hex)
            return False
    return True


def collides(ship: Ship, other: Ship) -> bool:
    """[10.3-10.6] Submerged submarines meet nobody, nor does anybody a hulk dead since before this turn."""
    if not surfaced(ship) or not surfaced(other):
        return False
    return not any(each.dead_at_start and each.boat is None for each in (ship, other))


def _collision(table: Sea, battle: Battle, ship: Ship, other: Ship, hex: int) -> None:
    """[10.1, 10.2]"""
    table.tell("collision", "10.1a", ship=ship.name, other=other.name, hex=hex_name(hex))
    with_boat = ship.boat is not None or other.boat is not None
    for each in (ship, other):
        each.collided = True
        if each.boat is not None:
            roll = table.roll(table.charts.damage(COLLISION_COLUMN), rule="10.2a", by=SUBMARINE)
            hurt(table, battle, each, int(roll.result) * _scale(battle), rule="10.2a")
        elif with_boat:
            each.halved = True
            hurt(table, battle, each, half_capacity(battle, each), rule="10.2b", stops=False)
        else:
            hurt(table, battle, each, half_capacity(battle, each), rule="10.1b")
            _stop_dead(table, each)


def _scale(battle: Battle) -> int:
    return 10 if battle.rules.advanced else 1


def _stop_dead(table: Sea, ship: Ship) -> None:
    """[10.1b] Dead in the water for the rest of the scenario."""
    if ship.status == AFLOAT and not ship.dead:
        ship.dead = True
        ship.speed = 0
        table.tell("dead_in_the_water", "10.1b", ship=ship.name)


# [6.10] The edges of the map


def crossed_edge(table: Sea, hex: int) -> int:
    """The heading of the edge beyond which this hex lies (0 north, 1 east, 3 south, 4 west); -1 on the map."""
    column, row = place(hex)
    if row < 1:
        return 0
    if row > table.charts.rows:
        return 3
    if column < 1:
        return 4
    return 1 if column > 78 else -1


PAIRED = {1: 2, 4: 5}
"""[2.1d] East and west bear a pair of numbers: 1 and 2, 4 and 5."""


def _leaves(table: Sea, battle: Battle, ship: Ship) -> bool:
    """[6.10c] A ship leaves only where the victory conditions call for it; elsewhere the sea goes on [6.10a]."""
    if not leaves_over(table, ship, ship.bow):
        return False
    ship.status = EXITED
    table.tell("exited", "6.10c", ship=ship.name)
    return True


def leaves_over(table: Sea, ship: Ship, hex: int) -> bool:
    """[6.10c] Whether this hex lies beyond an edge over which the ship may leave."""
    if not ship.may_exit:
        return False
    edge = crossed_edge(table, hex)
    return edge in ship.may_exit or PAIRED.get(edge) in ship.may_exit
