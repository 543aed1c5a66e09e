"""[22.0, 23.0] Optional sonar and radar: the searches at the end of each escort's move."""

from __future__ import annotations

from collections.abc import Sequence

from wardroom.games.submarine.advanced import search as advanced
from wardroom.games.submarine.questions import ShipAsked
from wardroom.games.submarine.rolls import ESCORT, OTHERS, SUBMARINE, Sea
from wardroom.games.submarine.search.visibility import appear, nearest, refresh
from wardroom.games.submarine.ships import boat_of, boats, reach, surface_ships
from wardroom.games.submarine.state import Battle, Ship
from wardroom.table import ChartTable, Decision, Modifier, Option, option

__all__ = ["after_move", "end_of_phase"]

FULLY_SUBMERGED = 50
"""[9.2b] Feet from which only sonar finds a boat."""
SONAR_SPEED = 4
"""[22.5]"""


def after_move(table: Sea, battle: Battle, ship: Ship) -> None:
    """[22.2, 23.2] A ship that has moved may search by sonar and by radar."""
    if battle.rules.advanced_search:
        advanced.after_move(table, battle, ship)
        return
    if battle.rules.sonar and ship.sonar:
        sonar_search(table, battle, ship)
    if battle.rules.radar and ship.radar:
        radar_search(table, battle, ship)


def end_of_phase(table: Sea, battle: Battle) -> None:
    """[22.8] Boats at 50 feet or more that were not found or held are taken off."""
    battle.phase = "torpedoes"
    if battle.rules.hidden:
        refresh(table, battle)


# [22] Sonar

SWEEP = Option("sonar:sweep", "Sweep for a hidden submarine", (), "22.4.3", ("sonar",))
NO_SONAR = Option("sonar:none", "No sonar search", (), "22.4.2", ("sonar:none",))


@option
def _homing(ship_id: str, name: str) -> Option[str]:
    return Option(f"sonar:{ship_id}", "Hold contact with {0}", (name,), "22.4.6", (f"ship:{ship_id}",), ship_id)


def sonar_search(table: Sea, battle: Battle, ship: Ship) -> None:
    """[22.4.2] Sweep, homing, or none."""
    if ship.speed > SONAR_SPEED:
        return
    held = [each for each in boats(battle) if can_home(battle, each)]
    options = [SWEEP, *(_homing(each.id, each.name) for each in held), NO_SONAR]
    decision = Decision(
        "sonar", "{0}: search by sonar?", options, rule="22.4.2", args=(ship.name,), facts=ShipAsked(ship.id)
    )
    chosen = table.choose(ESCORT, decision)
    if chosen is SWEEP:
        sweep(table, battle, ship)
    elif chosen is not NO_SONAR:
        home(table, battle, ship, battle.ships[chosen.value])


def can_home(battle: Battle, ship: Ship) -> bool:
    """[22.4.6] On the map and in sonar contact since the previous turn."""
    boat = boat_of(ship)
    return boat.shown and boat.sonar == battle.turn - 1 > 0


def sonar_modifiers(chart: ChartTable, ship: Ship, *, sweeping: bool) -> Sequence[Modifier]:
    """[22.4.4a, 22.4.7] Initial echo for a sweep only; what the set is worth for both."""
    return chart.modifiers_for(
        initial_echo=sweeping, japanese_sonar=ship.sonar == "Japanese", improved_sonar=ship.sonar == "improved"
    )


def sonar_range(table: Sea, ship: Ship, *, sweeping: bool) -> int:
    """[22.4.3] 30 or 15 hexes, or 0; the submarine player reads the table."""
    chart = table.charts.sonar(max(0, ship.speed))
    if chart is None:
        return 0
    modifiers = sonar_modifiers(chart, ship, sweeping=sweeping)
    rule = "22.4.3" if sweeping else "22.4.7"
    why = "sonar sweep" if sweeping else "sonar homing"
    roll = table.roll(chart, modifiers, rule=rule, by=ESCORT, to=(SUBMARINE,), others=OTHERS, why=why)
    return int(roll.result)


def sweep(table: Sea, battle: Battle, ship: Ship) -> None:
    """[22.4.5] The nearest hidden boat at 50 feet or more within range is placed."""
    far = sonar_range(table, ship, sweeping=True)
    hidden = [each for each in boats(battle) if not boat_of(each).shown and _hearable(battle, each)]
    heard = [each for each in hidden if reach(ship, each.bow, each.heading) <= far]
    found = nearest(table, battle, ship, heard, "22.4.5b")
    if found is None:
        table.tell("sonar_nothing", "22.4.3", ship=ship.name)
        return
    boat_of(found).sonar = battle.turn
    appear(table, found, "22.4.5a")


def _hearable(battle: Battle, ship: Ship) -> bool:
    """[22.1, 22.7] Deep enough, and not deafened by depth charges in the previous turn."""
    boat = boat_of(ship)
    return boat.depth >= FULLY_SUBMERGED and not boat.deafened == battle.turn - 1 > 0


def home(table: Sea, battle: Battle, ship: Ship, target: Ship) -> None:
    """[22.4.6-22.4.8] Contact with the named boat is held if it lies within the range."""
    far = sonar_range(table, ship, sweeping=False)
    if _hearable(battle, target) and reach(ship, target.bow, target.heading) <= far:
        boat_of(target).sonar = battle.turn
        table.tell("sonar_held", "22.4.7", ship=ship.name, target=target.name)
    else:
        table.tell("sonar_nothing", "22.4.7", ship=ship.name)


# [23] Radar

RADAR = Option("radar:search", "Search by radar", (), "23.2", ("radar",))
NO_RADAR = Option("radar:none", "No radar search", (), "23.2", ("radar:none",))


def radar_search(table: Sea, battle: Battle, ship: Ship) -> None:
    """[23.2-23.4] The nearest hidden boat on the surface, or down to 25 feet, is placed."""
    decision = Decision(
        "radar", "{0}: search by radar?", [RADAR, NO_RADAR], rule="23.2", args=(ship.name,), facts=ShipAsked(ship.id)
    )
    if table.choose(ESCORT, decision) is NO_RADAR:
        return
    chart = table.charts.radar(ship.radar)
    roll = table.roll(chart, rule="23.4.3", by=ESCORT, to=(SUBMARINE,), others=OTHERS, why="radar search")
    deepest = {"0-25": 25, "0": 0}.get(str(roll.result), -1)
    eligible = [each for each in boats(battle) if not boat_of(each).shown and boat_of(each).depth <= deepest]
    found = nearest(table, battle, ship, eligible, "23.4.4" if deepest else "23.4.5")
    if found is None:
        table.tell("radar_nothing", "23.4.6", ship=ship.name)
        return
    boat_of(found).radar = True
    appear(table, found, "23.4.4" if deepest else "23.4.5")


def radar_housekeeping(battle: Battle) -> None:
    """[21.4.4, 23.4.2] Radar contact ends below 25 feet, or when no ship with radar is left."""
    anyone = any(ship.radar for ship in surface_ships(battle))
    for ship in boats(battle):
        boat = boat_of(ship)
        if boat.depth > 25 or not anyone:
            boat.radar = False
