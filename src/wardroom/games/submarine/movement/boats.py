"""[5.6, 8.3, 9.0] The Submarine Movement phase: boats move as plotted, then change depth."""

from __future__ import annotations

from wardroom.games.submarine.combat.damage import announce, sink
from wardroom.games.submarine.movement.courses import plot_speed
from wardroom.games.submarine.movement.moves import leaves_over, perform
from wardroom.games.submarine.rolls import SUBMARINE, Sea
from wardroom.games.submarine.sea import hex_name
from wardroom.games.submarine.search.visibility import refresh
from wardroom.games.submarine.ships import boat_of, boats
from wardroom.games.submarine.state import AFLOAT, SUNK, Battle, Boat, BoatPlot, Ship

__all__ = ["boat_phase"]

CRUSHED = 6
"""[9.7] The die that sinks a boat below its maximum depth."""
MARKERS = 7
"""[S3.VI.1] Number markers 0 to 6, one of each."""


def boat_phase(table: Sea, battle: Battle) -> None:
    """[5.6] Each submarine moves as plotted."""
    for ship in boats(battle):
        if battle.random_boat:
            random_move(table, battle, ship)
        elif ship.id in battle.plots:
            move_boat(table, battle, ship, battle.plots[ship.id])
    if battle.rules.sub_against_sub:
        table.reveal()
    battle.phase = "attacks"


def random_move(table: Sea, battle: Battle, ship: Ship) -> None:
    """[S3.VI.1, S3.VI.2] A marker and a die give its move; emergency power is ignored."""
    marker = table.below(MARKERS, "markers")
    table.tell("marker", "S3.VI.1", number=marker)
    roll = table.roll(table.charts.random_move(marker), rule="S3.VI.1", by=battle.players[0])
    perform(table, battle, ship, str(roll.result))
    table.tell("boat_moved", "5.6", ship=ship.name, plot=str(roll.result), hex=hex_name(ship.bow))


def move_boat(table: Sea, battle: Battle, ship: Ship, plot: BoatPlot) -> None:
    """[8.3.3, 9.12] The plotted move, its cost in emergency power, then the new depth."""
    if ship.status == SUNK:
        move_lost_boat(table, battle, ship, plot)
        return
    boat = boat_of(ship)
    was_submerged = boat.depth > 0
    perform(table, battle, ship, plot.move)
    if ship.status != AFLOAT:
        return
    if was_submerged and not boat.snorting:
        spend_power(table, ship, boat, plot_speed(plot.move))
    else:
        boat.used_power = False
    change_depth(table, battle, ship, boat, plot.depth)
    tell_move(table, battle, ship, plot)
    if battle.rules.hidden:
        refresh(table, battle)


def move_lost_boat(table: Sea, battle: Battle, ship: Ship, plot: BoatPlot) -> None:
    """[16.3.6, 6.11b] A boat whose loss is kept secret goes on in appearance, at the cost of a living one (SUB-R23).

    It cannot leave the map as a living one would: there its loss is announced.
    """
    ways_out, ship.may_exit = ship.may_exit, []
    ship.status = AFLOAT
    perform(table, battle, ship, plot.move)
    ship.status, ship.may_exit = SUNK, ways_out
    if any(leaves_over(table, ship, hex) for hex in ship.course):
        announce(table, ship, "6.10c")
        return
    spend_power(table, ship, boat_of(ship), plot_speed(plot.move))
    tell_move(table, battle, ship, plot)
    if battle.rules.hidden:
        refresh(table, battle)


def tell_move(table: Sea, battle: Battle, ship: Ship, plot: BoatPlot) -> None:
    """[16.2] A boat on the map is seen to move; its depth is told to its own side, surfaced or not to all [9.10]."""
    boat = boat_of(ship)
    open_to_all = boat.shown or not battle.rules.hidden
    to = None if open_to_all else (SUBMARINE,)
    table.tell("boat_moved", "5.6", to=to, ship=ship.name, plot=plot.move, hex=hex_name(ship.bow))
    table.tell("boat_depth", "9.12", to=(SUBMARINE,), ship=ship.name, depth=boat.depth)


# [8.3] Emergency power


def spend_power(table: Sea, ship: Ship, boat: Boat, speed: int) -> None:
    """[8.3.3, 8.3.4] One factor for each hex above normal submerged speed; without any the boat must rise."""
    used = max(0, speed - boat.normal)
    boat.used_power = used > 0
    if used:
        boat.emergency -= used
        table.tell("power_spent", "8.3.3", to=(SUBMARINE,), ship=ship.name, used=used, left=boat.emergency)
    if boat.emergency <= 0:
        boat.powerless = True


# [9] Depth


def change_depth(table: Sea, battle: Battle, ship: Ship, boat: Boat, depth: int) -> None:
    """[9.7-9.12] The plotted depth is reached at the end of the move; below maximum depth the hull may give way."""
    before, boat.depth = boat.depth, depth
    if depth == 0:
        boat.powerless = False
    if before != depth and 0 in (before, depth) and (boat.shown or not battle.rules.hidden):
        table.tell("surfaced" if depth == 0 else "dived", "9.10", ship=ship.name)
        boat.dived = battle.turn if depth else boat.dived
    if depth > boat.deepest and depth > before:
        strain_hull(table, battle, ship)


def strain_hull(table: Sea, battle: Battle, ship: Ship) -> None:
    """[9.7, 9.8b] An open die: 6 and the boat is gone."""
    roll = table.dice("1d6", rule="9.7", why="below maximum depth", by=SUBMARINE)
    if roll.total == CRUSHED:
        sink(table, battle, ship, rule="9.7")
