"""[32.0, 33.0, 34.3] Operations of a submarine: silent running, the snort, and recharging the batteries."""

from __future__ import annotations

from wardroom.games.submarine.movement.courses import speed_limits
from wardroom.games.submarine.questions import ShipAsked
from wardroom.games.submarine.rolls import SUBMARINE, Sea
from wardroom.games.submarine.ships import boat_of
from wardroom.games.submarine.state import Battle, Boat, BoatPlot, Ship
from wardroom.table import Decision, Option, Refusal
from wardroom.table.text import mark

__all__ = ["allowed_depths", "begin", "limits", "must_rise", "plot_operation", "recharges", "turn_ends"]

STEP = 25
"""[32.7, 32.8] Feet by which a boat running silent may change its depth."""
SNORT_DEPTH = 25
"""[33.5]"""
CHARGING = 3
"""[33.8, 34.3a] Turns for one factor of emergency power."""
SECOND_TURN = 1
"""[32.4] `silent_block` when a boat has the second turn of silent running before it."""
BLOCK = 2
"""[32.4] Turns of silent running."""

NORMAL = Option("operation:normal", "Normal running", (), "32.3", ("operation:normal",))
SILENT = Option("operation:silent", "Silent running, this turn and the next", (), "32.4", ("operation:silent",))
SNORT = Option("operation:snort", "Run on the snort", (), "33.3", ("operation:snort",))


def must_rise(boat: Boat) -> bool:
    """[8.3.4b, 19.2] Damaged or without power, it has no choice."""
    return boat.depth > 0 and (boat.forced_up or boat.powerless)


def plot_operation(battle: Battle, table: Sea, seat: str, ship: Ship, plot: BoatPlot) -> None:
    """[32.3, 32.4, 33.3, 33.7] Normal, silent or snort; the second turn of silent running follows of itself."""
    boat = boat_of(ship)
    if must_rise(boat) or boat.powerless:
        return
    if boat.silent_block == SECOND_TURN:
        plot.silent = True
        return
    options, refused = _operations(battle, boat)
    if len(options) == 1:
        return
    decision = Decision(
        "operation", "{0}: how does it run?", options, refused, "32.3", (ship.name,), facts=ShipAsked(ship.id)
    )
    chosen = table.choose(seat, decision)
    plot.silent, plot.snort = chosen is SILENT, chosen is SNORT


def _operations(battle: Battle, boat: Boat) -> tuple[list[Option], list[Refusal]]:
    options, refused = [NORMAL], []
    if battle.rules.silent_running and boat.depth > 0:
        options.append(SILENT)
    if battle.rules.snort and boat.snort:
        if boat.depth == SNORT_DEPTH:
            options.append(SNORT)
        else:
            refused.append(SNORT.refused(mark("the snort is used at 25 feet only"), "33.5"))
    return options, refused


# [32.2, 32.5, 32.6, 33.4] Speed


def limits(battle: Battle, ship: Ship, plot: BoatPlot) -> tuple[int, int] | None:
    """Fewest and most hexes of a boat that runs silent or snorts; None for any other."""
    boat = boat_of(ship)
    if plot.snort:
        return speed_limits(battle.rules, ship.speed, boat.snort)
    if not plot.silent:
        return None
    least, most = silent_limits(boat)
    most = min(most, boat.normal + boat.emergency)
    slowest, most = speed_limits(battle.rules, ship.speed, most)
    return min(most, max(least, slowest)), most


def silent_limits(boat: Boat) -> tuple[int, int]:
    """[32.5, 32.6] 1/2: one hex, then none; 3/2: one or two, then one or none, but one after two."""
    half = boat.silent_speed // BLOCK
    if boat.silent_block == SECOND_TURN:
        return (half if boat.silent_moved > half else 0), half
    return half, boat.silent_speed - half


# [32.7, 32.8, 33.5, 35.2.7, 35.3.7] Depth


def allowed_depths(boat: Boat, plot: BoatPlot, hexes: int, depths: list[int]) -> list[int]:
    """Which of the depths in reach the operations of this turn leave open."""
    least, most = depths[0], depths[-1]
    if plot.snort or plot.targets:
        least = most = boat.depth
    if plot.silent:
        least = max(least, boat.depth - STEP if hexes > 1 else boat.depth)
        most = min(most, boat.depth + STEP if hexes else boat.depth)
    if plot.launches:
        least = boat.depth
    return [depth for depth in depths if least <= depth <= most] or [boat.depth]


# The turn


def begin(battle: Battle, ship: Ship, plot: BoatPlot) -> None:
    """What was plotted is noted in the operations row [32.3, 33.3, 34.3a]."""
    boat = boat_of(ship)
    if plot.silent and boat.silent_block != SECOND_TURN:
        boat.silent_block = BLOCK
    elif not plot.silent:
        boat.silent_block = 0
    boat.snorting = plot.snort
    plot.recharge = recharges(battle, boat, plot)


def recharges(battle: Battle, boat: Boat, plot: BoatPlot) -> bool:
    """[33.8, 34.3a] A turn on the surface or on the snort counts, as long as power is missing [34.3b]."""
    if boat.emergency >= boat.emergency_full:
        return False
    return plot.snort or (battle.rules.emergency_power and boat.depth == 0 and plot.depth == 0)


def turn_ends(table: Sea, ship: Ship, plot: BoatPlot) -> None:
    """[32.4, 34.3a, 35.2.6] Silent running counts down, batteries fill, targets become those of the turn before."""
    boat = boat_of(ship)
    if boat.silent_block == BLOCK:
        boat.silent_moved = max(0, ship.speed)
    boat.silent_block = max(0, boat.silent_block - 1)
    boat.named = list(plot.targets)
    if plot.recharge:
        _charge(table, ship, boat)


def _charge(table: Sea, ship: Ship, boat: Boat) -> None:
    boat.charging_turns += 1
    if boat.charging_turns >= CHARGING:
        boat.charging_turns = 0
        boat.emergency = min(boat.emergency_full, boat.emergency + 1)
        table.tell("power_regained", "34.3a", to=(SUBMARINE,), ship=ship.name, left=boat.emergency)
