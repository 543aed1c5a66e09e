"""[42, 43, 51.5] Advanced resolution of anti-submarine attacks."""

from __future__ import annotations

from wardroom.games.submarine.combat.damage import announce, hurt
from wardroom.games.submarine.combat.settings import set_depth
from wardroom.games.submarine.movement.courses import plot_speed
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE, Sea
from wardroom.games.submarine.sea import hex_name
from wardroom.games.submarine.ships import boat_of, boats, occupies
from wardroom.games.submarine.state import AFLOAT, SUNK, Battle, Counter, Ship
from wardroom.table import Roll
from wardroom.table.text import mark

__all__ = ["announce_loss", "resolve_hex", "thrown_before_movement"]

THROWN = ("hedgehog", "squid")
ANNOUNCED = 2
"""[43.6] The highest die at which a sinking must be announced."""
MK_X = 4
"""[51.5.3] Damage of the one-ton charge, as a multiple."""


def thrown_before_movement(table: Sea, battle: Battle, protected: set[str]) -> None:
    """[42.2] At the end of the Escort Movement phase what was thrown at boats in sonar contact is resolved."""
    held = [ship for ship in boats(battle) if in_contact(battle, ship)]
    for hex in dict.fromkeys(counter.hex for counter in battle.counters if counter.kind in THROWN):
        if any(occupies(ship, hex) for ship in held):
            here = [each for each in battle.counters if each.hex == hex and each.kind in THROWN]
            resolve(table, battle, hex, here, protected)
            battle.counters = [each for each in battle.counters if each not in here]


def in_contact(battle: Battle, ship: Ship) -> bool:
    """[42.2] In sonar contact now; without hidden movement every submerged boat on the map is as good as that."""
    boat = boat_of(ship)
    if not battle.rules.hidden:
        return boat.depth > 0
    return boat.shown and boat.sonar == battle.turn


def resolve_hex(table: Sea, battle: Battle, hex: int, protected: set[str]) -> None:
    """[42.3, 43.1, 43.4] All that is left in a hex; the motions are the same whether a boat is there or not."""
    resolve(table, battle, hex, [each for each in battle.counters if each.hex == hex], protected)


def resolve(table: Sea, battle: Battle, hex: int, counters: list[Counter], protected: set[str]) -> None:
    """Each counter in turn, then the die that may make a sinking known [43.6]."""
    here = [ship for ship in boats(battle) if boat_of(ship).depth > 0 and occupies(ship, hex)]
    exposed = [ship for ship in here if ship.id not in protected]
    before = [ship.id for ship in here if ship.status == SUNK]
    for counter in counters:
        if counter.kind == "hedgehog":
            hedgehog(table, battle, here)
        else:
            charge(table, battle, counter, exposed)
    announce_loss(table, [ship for ship in here if ship.status == SUNK and ship.id not in before])


def hedgehog(table: Sea, battle: Battle, here: list[Ship]) -> None:
    """[43.8, 43.11] One roll for every boat in the hex, by its depth, speed and defence type."""
    thrown = table.dice("d66", "43.8.1", mark("hedgehog"), ESCORT)
    table.reveal()
    charts = table.charts
    struck = False
    for ship in here:
        plot = battle.plots.get(ship.id)
        modifiers = charts.hedgehog_modifiers(plot_speed(plot.move) if plot else 0, ship.defence)
        chart = charts.hedgehog66(boat_of(ship).depth)
        roll = table.read(chart, thrown.faces, modifiers, "43.8.3", (SUBMARINE,))
        struck |= strike(table, battle, ship, roll)
    if struck:
        table.tell("hedgehog_hit", "43.5")


def charge(table: Sea, battle: Battle, counter: Counter, exposed: list[Ship]) -> None:
    """[43.9, 43.10, 51.5.3] A depth is named and dice are thrown for each charge and each squid counter."""
    depth = set_depth(table, battle, counter)
    table.tell("charge_set", "43.9.1", hex=hex_name(counter.hex), depth=depth)
    kind = {"squid": "squid", "mk-x": "Mk X"}.get(counter.kind, counter.charge)
    thrown = table.dice("d66", "43.9.1", mark("depth charge"), ESCORT)
    table.reveal()
    charts = table.charts
    for ship in exposed:
        boat = boat_of(ship)
        modifiers = charts.charge_modifiers(kind, ship.defence, boat.depth)
        chart = charts.charge66(abs(boat.depth - depth))
        roll = table.read(chart, thrown.faces, modifiers, "43.9.3", (SUBMARINE,))
        strike(table, battle, ship, roll, MK_X if counter.kind == "mk-x" else 1)


def strike(table: Sea, battle: Battle, ship: Ship, roll: Roll, times: int = 1) -> bool:
    """[43.2, 43.5] The hit points that the submarine player has read in secret; True if there are any."""
    points = int(roll.result) * times
    if not points or ship.status != AFLOAT:
        return False
    hurt(table, battle, ship, points, rule=roll.rule, secret=SUBMARINE in battle.players)
    return True


def announce_loss(table: Sea, lost: list[Ship]) -> None:
    """[43.6] After every hex a die is thrown: on 1 or 2 a boat that was sunk there must be announced."""
    roll = table.dice("1d6", rule="43.6", why="announcing a loss", by=ESCORT)
    if roll.total <= ANNOUNCED:
        for ship in lost:
            if not boat_of(ship).announced:
                announce(table, ship, "43.6")
