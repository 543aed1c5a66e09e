"""[52] Repair: one hit point a turn for a ship that goes slowly, and never more than the last damage point."""

from __future__ import annotations

from wardroom.games.submarine.combat.damage import damage_points, scale
from wardroom.games.submarine.questions import ShipAsked
from wardroom.games.submarine.rolls import SUBMARINE, Sea
from wardroom.games.submarine.ships import boat_of, plotted_ships
from wardroom.games.submarine.state import AFLOAT, Battle, BoatPlot, Ship
from wardroom.table import Decision, Option

__all__ = ["can_repair", "plot_repair", "repair_ships"]

SLOW = 2
"""[52.4] Hexes a turn at which repairs go on."""

NO_REPAIR = Option("repair:no", "No repairs this turn", (), "52.2", ("repair:no",))
REPAIR = Option(
    "repair:yes", "Repair one hit point; no launch, and easier to hold by sonar", (), "52.2", ("repair:yes",)
)


def plot_repair(battle: Battle, table: Sea, seat: str, ship: Ship, plot: BoatPlot, speed: int) -> None:
    """[52.2, 52.4, 32.9] A submarine's repairs are plotted: not with a launch, nor in silent running."""
    if not battle.rules.repair or plot.launches or plot.silent or speed > SLOW or not can_repair(battle, ship):
        return
    decision = Decision(
        "repair", "{0}: repair damage?", [NO_REPAIR, REPAIR], rule="52.2", args=(ship.name,), facts=ShipAsked(ship.id)
    )
    plot.repair = table.choose(seat, decision) is REPAIR


def can_repair(battle: Battle, ship: Ship) -> bool:
    """[52.6] A ship under way never regains a damage point; one dead in the water may."""
    if ship.status != AFLOAT or not ship.damage:
        return False
    return ship.dead or ship.damage % scale(battle) > 0


def repair_ships(table: Sea, battle: Battle) -> None:
    """[52.1, 52.5] At the end of the turn."""
    for ship in battle.ships.values():
        if ship.boat is not None:
            repair_boat(table, battle, ship)
        elif ship.kind == "merchant":
            repair_merchant(table, battle, ship)
        elif can_repair(battle, ship) and ship.speed <= SLOW:
            mend(table, battle, ship)


def repair_boat(table: Sea, battle: Battle, ship: Ship) -> None:
    """[52.2]"""
    boat = boat_of(ship)
    plot = battle.plots.get(ship.id)
    boat.repairing = bool(plot and plot.repair and can_repair(battle, ship))
    if boat.repairing:
        ship.damage -= 1
        table.tell("repaired", "52.2", to=(SUBMARINE,), ship=ship.name, left=ship.damage)


def repair_merchant(table: Sea, battle: Battle, ship: Ship) -> None:
    """[52.3] Only while dead in the water, once; then she moves with the convoy again, on its heading."""
    if not ship.dead or ship.repaired_out or ship.status != AFLOAT or not ship.damage:
        return
    mend(table, battle, ship)
    if not ship.dead:
        ship.repaired_out = True
        others = [other for other in plotted_ships(battle) if other is not ship and not other.dead]
        if others:
            ship.heading = others[0].heading


def mend(table: Sea, battle: Battle, ship: Ship) -> None:
    """[52.1, 52.6b] One hit point; below half her damage capacity a ship can move again."""
    ship.damage -= 1
    table.tell("repaired", "52.1", ship=ship.name, left=ship.damage)
    if ship.dead and damage_points(battle, ship) * 2 < ship.capacity:
        ship.dead = False
        table.tell("under_way_again", "52.6b", ship=ship.name)
