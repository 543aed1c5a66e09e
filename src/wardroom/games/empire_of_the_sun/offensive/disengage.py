"""[8.43] Ground disengagement: who is marched upon in greater strength than the enemy's may leave at once."""

from __future__ import annotations

from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.grid import bit, direction, neighbours
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.offensive.ground import (
    ROUTE_COST,
    closed_to,
    ground_allowance,
    roadless,
    step_cost,
)
from wardroom.games.empire_of_the_sun.offensive.presence import presence_of
from wardroom.games.empire_of_the_sun.state import War, other
from wardroom.games.empire_of_the_sun.units import attack, take_control, units_at
from wardroom.table import Decision, Option

__all__ = ["disengage_phase", "has_left", "may_disengage"]


def _ground(table: Sea, war: War, hex: int, side: str) -> list[str]:
    """Ground units of a side in a hex, but for intrinsic ones, which are no counters."""
    return [unit for unit in units_at(table, war, hex, side) if table.charts.pieces[unit].is_ground]


def may_disengage(table: Sea, war: War, hex: int) -> bool:
    """[8.43a] Only from strictly greater attack strength, and only if there is somewhere to go."""
    offensive = open_offensive(war)
    defenders = _ground(table, war, hex, other(offensive.side))
    attackers = _ground(table, war, hex, offensive.side)
    stronger = sum(attack(table, war, u) for u in defenders) > sum(attack(table, war, u) for u in attackers)
    return stronger and any(exits(table, war, unit, hex, 0) for unit in defenders)


def exits(table: Sea, war: War, unit: str, hex: int, spent: int) -> list[int]:
    """[8.43a, 8.43b] Hexes without enemies that the unit may go on to; the first step costs what it may."""
    offensive, charts = open_offensive(war), table.charts
    enemy = presence_of(charts, war)[offensive.side]
    marched = [each for each in _ground(table, war, _entered(war), offensive.side) if each in offensive.moves]
    came_from = {offensive.moves[each].entry for each in marched}
    found = []
    for there in neighbours(hex):
        heading = direction(hex, there)
        if heading is None or not bit(hex) & charts.theatre.ground[heading] or bit(there) & enemy.any:
            continue
        if there in came_from or closed_to(charts, charts.pieces[unit], there):
            continue
        cost = step_cost(charts, war, hex, there, enemy)
        if bit(there) & roadless(charts, [unit]) and cost != ROUTE_COST:
            continue
        if hex == _entered(war) or spent + cost <= ground_allowance(war):
            found.append(there)
    return found


def _entered(war: War) -> int:
    """The hex that was marched into just now."""
    return open_offensive(war).stack_path[-1]


LEAVING = "leaving:"
"""Marks, of what was asked, the unit that is on its way out."""
LEFT = "left:"
"""Marks, of what holds for this offensive, a unit that has left."""


def has_left(war: War, unit: str) -> bool:
    """[8.4a; EOS-R131] Whether a unit has disengaged in this offensive: it has moved, and does not in reaction."""
    return LEFT + unit in open_offensive(war).bonus


def disengage_phase(table: Sea, war: War) -> None:
    """[8.43] The Reaction player takes units out of the hex just entered, one step of one unit at a time.

    Whether he is strong enough was settled when the hex was entered, for all his units there (EOS-R70).
    """
    offensive = open_offensive(war)
    leaving = next((each for each in offensive.asked if each.startswith(LEAVING)), "")
    if leaving:
        _go_on(table, war, leaving.removeprefix(LEAVING))
        return
    hex, side = _entered(war), other(offensive.side)
    options: list[Option[tuple[str, int]]] = [
        _leaving(unit, there) for unit in _ground(table, war, hex, side) for there in exits(table, war, unit, hex, 0)
    ]
    if not options:
        _left_alone(table, war)
        return
    options.append(Option("stay", "Stay", rule="8.43a", value=("", 0)))
    unit, to = table.choose(
        side, Decision("disengage", "Does a unit leave {0:eos.place}?", options, (), "8.43a", (hex,))
    ).value
    if not unit:
        _left_alone(table, war)
        return
    offensive.spent = step_cost(table.charts, war, hex, to, presence_of(table.charts, war)[offensive.side])
    _step(table, war, unit, to)
    offensive.asked.append(LEAVING + unit)


def _left_alone(table: Sea, war: War) -> None:
    """[6.5a] Nobody else leaves; a hex in which no enemy is left belongs to who marched in."""
    offensive, hex = open_offensive(war), _entered(war)
    if not bit(hex) & presence_of(table.charts, war)[other(offensive.side)].any:
        take_control(table, war, hex, offensive.side, "6.5a")
    war.phase = "move"


def _leaving(unit: str, there: int) -> Option[tuple[str, int]]:
    return Option(
        f"leave:{unit}:{there}",
        "{0:eos.unit} to {1:eos.place}",
        (unit, there),
        "8.43b",
        (f"unit:{unit}", f"hex:{there}"),
        (unit, there),
    )


def _go_on(table: Sea, war: War, unit: str) -> None:
    """[8.43b] A unit that has left goes on with what movement is left."""
    offensive = open_offensive(war)
    here = war.places[unit]
    ways = exits(table, war, unit, here, offensive.spent)
    to = 0
    if ways:
        options = [_leaving(unit, there) for there in ways]
        options.append(Option("stay", "Stop here", rule="8.43b", value=("", 0)))
        decision = Decision("disengage", "Does {0:eos.unit} go on?", options, (), "8.43b", (unit,), facts=unit)
        to = table.choose(other(offensive.side), decision).value[1]
    if not to:
        offensive.asked.remove(LEAVING + unit)
        return
    offensive.spent += step_cost(table.charts, war, here, to, presence_of(table.charts, war)[offensive.side])
    _step(table, war, unit, to)


def _step(table: Sea, war: War, unit: str, to: int) -> None:
    side = table.charts.pieces[unit].side
    table.tell("disengaged", "8.43a", unit=unit, start=war.places[unit], end=to, side=side)
    war.places[unit] = to
    open_offensive(war).bonus[LEFT + unit] = 1
    take_control(table, war, to, side, "6.5a")
