"""[34.6, 34.7] The prolonged attack: after the last turn escorts hunt on for submarines they are in contact with."""

from __future__ import annotations

from wardroom.games.submarine.combat.damage import sink
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE, Sea
from wardroom.games.submarine.scenarios.menu import order_of
from wardroom.games.submarine.ships import boat_of, boats, top_speed
from wardroom.games.submarine.state import AFLOAT, Battle, Ship
from wardroom.table import Decision, Option, option

__all__ = ["attack_points", "available", "fast_enough", "prolong"]

STAY_WITH_CONVOY = 4
"""[34.7.1] Escorts that must stay, so that at least five are needed [34.6b]."""
NO_SONAR = 1
SONAR_POINTS = {"Japanese": 2, "normal": 3, "improved": 3}
RADAR_POINTS = {"10 cm": 4, "3 cm": 5}
"""[34.7.5a] The best set of a ship counts. The print names no points for an improved sonar: as a normal one."""


def prolong(table: Sea, battle: Battle) -> None:
    """[34.6a, 34.7.2] At the end of a scenario with a convoy: escorts are assigned aloud, then each hunt resolved."""
    scenario = order_of(table.charts, battle)
    if scenario.convoy is None or ESCORT not in scenario.seats:
        return
    hunts = assign(table, in_contact(battle), available(battle))
    for ship in boats(battle):
        if ship.id in hunts:
            resolve(table, battle, ship, hunts[ship.id])


def in_contact(battle: Battle) -> list[Ship]:
    """[34.6a] Submarines in sonar, radar or visual contact: those on the map."""
    return [ship for ship in boats(battle) if boat_of(ship).shown]


def available(battle: Battle) -> list[Ship]:
    """[34.6b, 34.7.1] Escorts that can still move at full speed."""
    return [
        ship
        for ship in battle.ships.values()
        if ship.kind == "escort" and ship.status == AFLOAT and not ship.dead and not ship.halved
    ]


def assign(table: Sea, found: list[Ship], free: list[Ship]) -> dict[str, list[Ship]]:
    """[34.7.1-34.7.3] Each escort hunts one submarine at most, and four stay."""
    hunts: dict[str, list[Ship]] = {}
    while found and len(free) > STAY_WITH_CONVOY:
        options = [_join(each.id, each.name, boat.id, boat.name) for each in free for boat in found]
        decision = Decision("prolong", "Prolong the attack?", [NO_HUNT, *options], rule="34.7.2")
        chosen = table.choose(ESCORT, decision)
        if chosen is NO_HUNT:
            break
        place = options.index(chosen)
        escort, boat = free[place // len(found)], found[place % len(found)]
        free = [each for each in free if each is not escort]
        hunts.setdefault(boat.id, []).append(escort)
        table.tell("hunts", "34.7.2", ship=escort.name, target=boat.name)
    return hunts


NO_HUNT = Option("hunt:none", "No (more) escorts hunt on", (), "34.7.2", ("hunt:none",))


@option
def _join(ship_id: str, name: str, boat_id: str, boat: str) -> Option:
    elements = (f"ship:{ship_id}", f"ship:{boat_id}")
    return Option(f"hunt:{ship_id}:{boat_id}", "{0} hunts {1}", (name, boat), "34.7.2", elements)


def fast_enough(escort: Ship, ship: Ship) -> bool:
    """[34.7.4a] Faster than the boat surfaced, and submerged if half its power is left (SUB-R27)."""
    boat = boat_of(ship)
    fastest = boat.surface
    if boat.emergency * 2 >= boat.emergency_full:
        fastest = max(fastest, boat.maximum)
    return top_speed(escort) > fastest


def attack_points(escort: Ship) -> int:
    """[34.7.5a]"""
    return max(SONAR_POINTS.get(escort.sonar, NO_SONAR), RADAR_POINTS.get(escort.radar, NO_SONAR))


def resolve(table: Sea, battle: Battle, ship: Ship, hunters: list[Ship]) -> None:
    """[34.7.4b, 34.7.5] Two dice under attack less defence points give the emergency power that the boat loses."""
    hunters = [escort for escort in hunters if fast_enough(escort, ship)]
    boat = boat_of(ship)
    difference = sum(attack_points(escort) for escort in hunters) - boat.maximum
    chart = table.charts.prolonged(difference) if hunters else None
    if ship.status != AFLOAT:
        return
    if chart is None:
        table.tell("escapes", "34.7.4b", ship=ship.name)
        return
    lost = int(table.roll(chart, rule="34.7.5b", by=ESCORT).result)
    if boat.emergency < lost:
        sink(table, battle, ship, rule="34.7.5c")
        return
    boat.emergency -= lost
    table.tell("power_spent", "34.7.5b", to=(SUBMARINE,), ship=ship.name, used=lost, left=boat.emergency)
    table.tell("escapes", "34.7.5c", ship=ship.name)
