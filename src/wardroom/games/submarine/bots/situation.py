"""What a captain makes of it: who threatens his boat, how much, and whom it can hit."""

from __future__ import annotations

from dataclasses import dataclass, field

from wardroom.games.submarine.bots.hunters import mean_damage
from wardroom.games.submarine.bots.known import Known
from wardroom.games.submarine.bots.shots import Forecast, worth_of
from wardroom.games.submarine.sea import stern_of
from wardroom.games.submarine.ships import boat_of, top_speed
from wardroom.games.submarine.state import Boat, Ship
from wardroom.table.hexes import distance

__all__ = ["RUNNERS", "Situation", "assess", "in_peril", "on_the_run", "pressing", "surface_is_safe"]

HUNTED = 3
"""Hexes beyond an escort's reach at which a boat feels hunted."""
PERIL = 0.2
"""Share of the damage that forces it up which a boat risks without evading."""
ON_TARGET = 0.2
"""How often what is thrown ahead falls into a boat's hex."""
ON_THE_SPOT = 0.1
"""How often a charge lies in a boat's hex and is set near enough to its depth."""
PRESSING = 8
"""Hexes from a target within which a sound boat goes on with its attack though hunted."""
GUN_DANGER = 0.7
"""Damage points a turn that a boat risks on the surface."""
RAMMING = 10
"""Hexes to an escort within which a boat does not stay on the surface."""
RUNNERS = ("break-out", "exit")
"""Victories that are won by getting away."""


@dataclass(slots=True)
class Situation:
    """What a captain makes of it: who threatens him, whom he can hit, and what he wants."""

    known: Known
    ship: Ship
    boat: Boat
    escorts: list[Ship]
    forecast: Forecast
    speed: int
    """Of its torpedoes."""
    hunters: list[Ship] = field(default_factory=list)
    nearest: int = 99
    """Hexes to the nearest escort."""


def assess(known: Known, ship: Ship) -> Situation:
    boat = boat_of(ship)
    kind = next((tube.loaded for tube in boat.tubes if tube.loaded), "") or boat.torpedo
    torpedo = known.charts.torpedo(kind) if kind else None
    speed = (torpedo.advanced_speed if known.rules.advanced else torpedo.basic_speed) if torpedo else 0
    forecast = Forecast(known, worth_of(known, torpedo.factor if torpedo else 1), ship.bow)
    escorts = [each for each in known.escorts if not each.dead]
    found = Situation(known, ship, boat, escorts, forecast, speed)
    found.hunters = [each for each in escorts if _within_reach(known, each, ship)]
    found.nearest = min((_gap(each, ship) for each in escorts), default=99)
    return found


def _gap(contact: Ship, ship: Ship) -> int:
    return min(distance(contact.bow, ship.bow), distance(contact.bow, stern_of(ship.bow, ship.heading)))


def _within_reach(known: Known, escort: Ship, ship: Ship) -> bool:
    """[8.2, 15.7] Whether an escort could pass over the boat in this turn or nearly so."""
    change = 3 if known.rules.advanced else 2
    speed = top_speed(escort) if escort.speed < 0 else min(top_speed(escort), escort.speed + change)
    return escort.attacked != known.turn - 1 and _gap(escort, ship) <= speed + HUNTED


def in_peril(found: Situation) -> bool:
    """[15.9] Hunted by ships that can hurt it, and not just depth-charged: that does no harm on two turns running."""
    if not found.hunters or found.boat.charged == found.known.turn - 1 > 0:
        return False
    left = max(1, found.boat.to_surface - found.ship.damage)
    return sum(threat(found, each) for each in found.hunters) > PERIL * left


def threat(found: Situation, hunter: Ship) -> float:
    """[16.3, 16.4] Damage points that a full pattern of this escort does on the average."""
    charts, defence = found.known.charts, found.ship.defence
    factors = [charts.charge_factor(hunter.charge, defence, feet) for feet in (0, 25, 50)] if hunter.charge else [0]
    near = sum(mean_damage(charts, factor) for factor in factors) / len(factors)
    thrown = mean_damage(charts, charts.hedgehog_factor(defence, 100)) if hunter.thrower else 0.0
    return near * (hunter.charges + 2 * hunter.k_guns) * ON_THE_SPOT + thrown * ON_TARGET


def pressing(found: Situation) -> bool:
    """A target is close, tubes are loaded and the boat is sound: it goes on with its attack."""
    loaded = any(tube.loaded for tube in found.boat.tubes)
    return loaded and not found.ship.damage and found.forecast.nearest(found.ship.bow) <= PRESSING


def surface_is_safe(found: Situation) -> bool:
    """[10.2, 17.0] Guns would do little harm, and no escort is near enough to ram: on the surface it is fast."""
    if found.nearest <= RAMMING or found.ship.damage * 2 >= boat_of(found.ship).to_surface:
        return False
    return gun_danger(found) <= GUN_DANGER


def gun_danger(found: Situation) -> float:
    """[17.9] Damage points a turn that all guns in range would do on the average."""
    charts = found.known.charts
    change = charts.gunfire_change("night").value if found.known.night else 0
    total = 0.0
    for each in found.forecast.ships:
        factor = charts.gunfire(max(each.guns), _gap(each, found.ship)) if any(each.guns) else 0
        total += mean_damage(charts, max(0, factor + change)) if factor else 0.0
    return total


def on_the_run(found: Situation) -> bool:
    return found.known.victory.kind in RUNNERS
