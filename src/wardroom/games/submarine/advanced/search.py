"""[44-47] Advanced search: sonar sweep and homing, contact depth, radar, and sight by night."""

from __future__ import annotations

from collections.abc import Sequence

from wardroom.games.submarine.questions import ShipAsked
from wardroom.games.submarine.rolls import ESCORT, OTHERS, SUBMARINE, Reader, Sea
from wardroom.games.submarine.search.visibility import appear, nearest
from wardroom.games.submarine.ships import boat_of, boats, hexes_of, reach
from wardroom.games.submarine.state import Battle, Ship
from wardroom.table import ChartTable, Decision, Modifier, Option, option
from wardroom.table.hexes import STEPS, centre, distance

__all__ = ["SWEEP_SPEED", "after_move", "grade", "in_quadrant", "sweep_changes"]

SWEEP_SPEED = 3
"""[44.2]"""
SWEEP_DEPTH = 25
"""[44.4]"""
PERISCOPE = 25


def after_move(table: Sea, battle: Battle, ship: Ship) -> None:
    """[44, 46, 47] What an escort that has moved may search by."""
    if battle.rules.sonar and ship.sonar and ship.kind == "escort":
        sonar_search(table, battle, ship)
    if battle.rules.radar and ship.radar:
        radar_search(table, battle, ship)
    elif battle.light == "night" and ship.kind == "escort":
        night_search(table, battle, ship)


def grade(ship: Ship) -> str:
    """[49.4, 49.5] Capital ships, and all where crews are not rolled for, count as novice."""
    return ship.crew if ship.kind == "escort" and ship.crew else "novice"


# [44] Sonar

SWEEP = Option("sonar:sweep", "Sweep ahead for a hidden submarine", (), "44.3", ("sonar",))
NO_SONAR = Option("sonar:none", "No sonar search", (), "22.4.2", ("sonar:none",))


@option
def _homing(ship_id: str, name: str) -> Option[str]:
    return Option(f"sonar:{ship_id}", "Hold contact with {0}", (name,), "44.6.2", (f"ship:{ship_id}",), ship_id)


def sonar_search(table: Sea, battle: Battle, ship: Ship) -> None:
    """[44.2, 44.6.4] A sweep up to speed 3, homing up to the last row of its table."""
    held = [each for each in boats(battle) if can_home(battle, ship, each)]
    if table.charts.homing(max(0, ship.speed)) is None:
        held = []
    options = [_homing(each.id, each.name) for each in held]
    choices = ([SWEEP] if ship.speed <= SWEEP_SPEED else []) + options
    if not choices:
        return
    decision = Decision(
        "sonar", "{0}: search by sonar?", [*choices, NO_SONAR], rule="44.1", args=(ship.name,), facts=ShipAsked(ship.id)
    )
    chosen = table.choose(ESCORT, decision)
    if chosen is SWEEP:
        sweep(table, battle, ship)
    elif chosen is not NO_SONAR:
        home(table, battle, ship, battle.ships[chosen.value])


def can_home(battle: Battle, ship: Ship, target: Ship) -> bool:
    """[22.4.6] On the map and in sonar contact since the previous turn."""
    boat = boat_of(target)
    return boat.shown and boat.sonar == battle.turn - 1 > 0


def sweep(table: Sea, battle: Battle, ship: Ship) -> None:
    """[44.5] The nearest hidden boat in the quadrant ahead, within range and above the contact depth."""
    charts = table.charts
    roll = table.roll(
        charts.sweep(ship.sonar), rule="44.5.2", by=ESCORT, to=(SUBMARINE,), others=OTHERS, why="sonar sweep"
    )
    far = int(roll.result) + sum(change.value for change in sweep_changes(table, battle, ship))
    hidden = [each for each in boats(battle) if not boat_of(each).shown and can_be_swept(table, battle, ship, each)]
    found = nearest(table, battle, ship, within(ship, hidden, far if int(roll.result) else -1), "22.4.5b")
    if found is None:
        table.tell("sonar_nothing", "44.5.2", ship=ship.name)
        return
    boat_of(found).sonar = battle.turn
    appear(table, found, "44.5.3")


def within(ship: Ship, hidden: list[Ship], far: int) -> list[Ship]:
    """[44.5.3, 46.5] Those so near to the searcher's bow."""
    return [each for each in hidden if reach(ship, each.bow, each.heading) <= far]


def sweep_changes(table: Reader, battle: Battle, ship: Ship) -> list[Modifier]:
    """[44.5.2, 49.3, 51.2.6]"""
    names = [grade(ship), *(["foxer"] if ship.foxer and battle.rules.special_weapons else [])]
    return [table.charts.sweep_change(name) for name in names]


def can_be_swept(table: Sea, battle: Battle, ship: Ship, target: Ship) -> bool:
    """[44.4, 45.2, 45.3, 22.7] At 25 feet or more, partly in the quadrant, not below contact depth, not deafened."""
    boat = boat_of(target)
    if boat.depth < SWEEP_DEPTH or boat.deafened == battle.turn - 1 > 0:
        return False
    if not any(in_quadrant(ship, hex) for hex in hexes_of(target)):
        return False
    return boat.depth <= contact_depth(table, ship, target)


def contact_depth(table: Sea, ship: Ship, target: Ship) -> int:
    """[45.3a] By the range to the farther of the boat's two hexes."""
    return table.charts.contact_depth(max(distance(ship.bow, hex) for hex in hexes_of(target)))


def in_quadrant(ship: Ship, hex: int) -> bool:
    """[44.3] Within 45 degrees of the heading, seen from the bow hex."""
    if hex == ship.bow:
        return False
    (x, y), (bow_x, bow_y) = centre(hex), centre(ship.bow)
    ahead_x, ahead_y = centre(ship.bow + STEPS[ship.heading])
    one, other = (ahead_x - bow_x, ahead_y - bow_y), (x - bow_x, y - bow_y)
    along = one[0] * other[0] + 3 * one[1] * other[1]
    return along > 0 and 2 * along * along >= _square(one) * _square(other)


def _square(vector: tuple[int, int]) -> int:
    return vector[0] * vector[0] + 3 * vector[1] * vector[1]


def home(table: Sea, battle: Battle, ship: Ship, target: Ship) -> None:
    """[44.6] All round, within the greatest range of the set, by the escort's speed."""
    charts = table.charts
    chart = charts.homing(max(0, ship.speed))
    assert chart is not None
    modifiers = homing_modifiers(table, battle, ship, target, chart)
    roll = table.roll(chart, modifiers, rule="44.6.3", by=ESCORT, to=(SUBMARINE,), others=OTHERS, why="sonar homing")
    near = reach(ship, target.bow, target.heading) <= charts.homing_range(ship.sonar)
    deaf = boat_of(target).deafened == battle.turn - 1 > 0
    if roll.result == "held" and near and not deaf and boat_of(target).depth >= SWEEP_DEPTH:
        boat_of(target).sonar = battle.turn
        table.tell("sonar_held", "44.6.3", ship=ship.name, target=target.name)
    else:
        table.tell("sonar_nothing", "44.6.3", ship=ship.name)


def homing_modifiers(table: Sea, battle: Battle, ship: Ship, target: Ship, chart: ChartTable) -> Sequence[Modifier]:
    """[34.5, 44.6.2, 45.4, 49.3, 51.2.6, 52.2] The Homing Modifier Chart."""
    boat = boat_of(target)
    silent = boat.silent_block > 0
    fast_snort = boat.snorting and target.speed > boat.normal
    return chart.modifiers_for(
        emergency_power=boat.used_power or fast_snort,
        silent_running=silent,
        repairing=boat.repairing,
        foxer=ship.foxer and battle.rules.special_weapons,
        below_contact_depth=silent and boat.depth > contact_depth(table, ship, target),
        japanese_sonar=ship.sonar == "Japanese",
        improved_sonar=ship.sonar == "improved",
        crew=grade(ship),
    )


# [46] Radar

RADAR = Option("radar:search", "Search by radar", (), "46.3", ("radar",))
NO_RADAR = Option("radar:none", "No radar search", (), "23.2", ("radar:none",))


def radar_search(table: Sea, battle: Battle, ship: Ship) -> None:
    """[46.2-46.5] All round: the nearest hidden boat on the surface, by 3 cm sets one that snorts too."""
    decision = Decision(
        "radar", "{0}: search by radar?", [RADAR, NO_RADAR], rule="46.3", args=(ship.name,), facts=ShipAsked(ship.id)
    )
    if table.choose(ESCORT, decision) is NO_RADAR:
        return
    charts = table.charts
    roll = table.roll(
        charts.radar66(ship.radar), rule="46.3", by=ESCORT, to=(SUBMARINE,), others=OTHERS, why="radar search"
    )
    changes = charts.radar_change(grade(ship), battle.weather)
    far = int(roll.result) + sum(change.value for change in changes)
    eligible = [each for each in boats(battle) if not boat_of(each).shown and on_radar(ship, each)]
    found = nearest(table, battle, ship, within(ship, eligible, far if int(roll.result) else -1), "23.4.4")
    if found is None:
        table.tell("radar_nothing", "46.3", ship=ship.name)
        return
    boat_of(found).radar = True
    appear(table, found, "46.3")


def on_radar(ship: Ship, target: Ship) -> bool:
    """[46.2]"""
    boat = boat_of(target)
    return boat.depth == 0 or (ship.radar == "3 cm" and boat.snorting)


# [47] Sight by night

LOOK = Option("sight:search", "Look out for submarines", (), "47.2", ("sight",))
NO_LOOK = Option("sight:none", "No special look-out", (), "47.2", ("sight:none",))


def night_search(table: Sea, battle: Battle, ship: Ship) -> None:
    """[47.1-47.3] An escort without radar may sight every boat at 0 or 25 feet within its range."""
    decision = Decision(
        "sight", "{0}: look out by night?", [LOOK, NO_LOOK], rule="47.2", args=(ship.name,), facts=ShipAsked(ship.id)
    )
    if table.choose(ESCORT, decision) is NO_LOOK:
        return
    charts = table.charts
    roll = table.roll(
        charts.night_sight(0), rule="47.3.1", by=ESCORT, to=(SUBMARINE,), others=OTHERS, why="night visual search"
    )
    changes = sum(change.value for change in charts.night_sight_change(battle.weather, ship.nation))
    found = False
    for target in boats(battle):
        boat = boat_of(target)
        if boat.shown or boat.depth > PERISCOPE:
            continue
        far = int(charts.night_sight(boat.depth).result(roll.total)) + changes
        if reach(ship, target.bow, target.heading) <= far:
            boat.sighted = battle.turn
            appear(table, target, "47.3.4")
            found = True
    if not found:
        table.tell("sight_nothing", "47.3.3", ship=ship.name)
