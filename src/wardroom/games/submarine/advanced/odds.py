"""[35-48, 51] The odds of the Advanced charts, as the rules read them, from what a seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from wardroom.games.submarine.advanced import guns, search
from wardroom.games.submarine.rolls import Reader
from wardroom.games.submarine.ships import top_speed
from wardroom.games.submarine.state import Battle, Ship, Torpedo
from wardroom.table import ChartTable, Modifier, kept
from wardroom.table.odds import outcomes

__all__ = [
    "charge_points",
    "evasion_chance",
    "gunnery_points",
    "hedgehog_points",
    "homing_chance",
    "mean",
    "radar_ranges",
    "shares",
    "sight_ranges",
    "some",
    "sweep_ranges",
    "undirected_runs",
]

Points = dict[int, Fraction]
"""The odds of each number of hit points, or of each range in hexes."""


def shares(chart: ChartTable, modifiers: Sequence[Modifier] = ()) -> dict[str | int, Fraction]:
    """The probability of each result."""
    return _shares(chart, tuple(modifiers))


@kept(2048)
def _shares(chart: ChartTable, modifiers: tuple[Modifier, ...]) -> dict[str | int, Fraction]:
    return outcomes(chart, modifiers)


def _points(chart: ChartTable, modifiers: Sequence[Modifier] = ()) -> Points:
    return _numbers(chart, tuple(modifiers))


@kept(2048)
def _numbers(chart: ChartTable, modifiers: tuple[Modifier, ...]) -> Points:
    return {int(result): share for result, share in shares(chart, modifiers).items()}


def mean(found: Points) -> Fraction:
    return sum((amount * share for amount, share in found.items()), Fraction(0))


def some(found: Points) -> Fraction:
    """That there is anything at all."""
    return 1 - found.get(0, Fraction(0))


# [35.3, 40] Torpedoes


def undirected_runs(reader: Reader, speed: int) -> Points:
    """[35.3.5, 35.3.6] Hexes of the launch turn; of two numbers the larger, if the torpedo is fast enough."""
    found: Points = {}
    for result, share in shares(reader.charts.undirected(speed)).items():
        first, *larger = (int(number) for number in str(result).split("/"))
        run = larger[0] if larger and larger[0] <= speed else first
        found[run] = found.get(run, Fraction(0)) + share
    return found


def evasion_chance(reader: Reader, torpedo: Torpedo, ship: Ship) -> Fraction:
    """[40.7-40.10] That a ship may get out of the way of a torpedo that was hidden till now."""
    if ship.dead or ship.boat is not None:
        return Fraction(0)
    kind = reader.charts.torpedo(torpedo.type)
    chart = reader.charts.evasion(top_speed(ship), kind.propulsion)
    found = shares(chart, chart.modifiers_for(shallow_running=torpedo.shallow))
    return sum((share for result, share in found.items() if str(result) in ("T", "T1")), Fraction(0))


# [43] Anti-submarine attacks


def hedgehog_points(reader: Reader, defence: int, depth: int, speed: int) -> Points:
    """[43.8] By depth, speed and defence type of the boat."""
    charts = reader.charts
    return _points(charts.hedgehog66(depth), charts.hedgehog_modifiers(speed, defence))


def charge_points(reader: Reader, kind: str, defence: int, depth: int, off: int) -> Points:
    """[43.9] A boat of this defence type at this depth, so many feet from the charge."""
    charts = reader.charts
    return _points(charts.charge66(off), charts.charge_modifiers(kind, defence, depth))


# [44-47] Searches


def _reached(found: Points, change: int) -> Points:
    """A range of 0 stays 0; others change, and may come to nothing."""
    reached: Points = {}
    for far, share in found.items():
        changed = max(0, far + change) if far else 0
        reached[changed] = reached.get(changed, Fraction(0)) + share
    return reached


def sweep_ranges(reader: Reader, battle: Battle, ship: Ship) -> Points:
    """[44.5.2]"""
    change = sum(each.value for each in search.sweep_changes(reader, battle, ship))
    return _reached(_points(reader.charts.sweep(ship.sonar)), change)


def radar_ranges(reader: Reader, battle: Battle, ship: Ship) -> Points:
    """[46.3, 46.4]"""
    charts = reader.charts
    change = sum(each.value for each in charts.radar_change(search.grade(ship), battle.weather))
    return _reached(_points(charts.radar66(ship.radar)), change)


def sight_ranges(reader: Reader, battle: Battle, ship: Ship, depth: int) -> Points:
    """[47.3]"""
    charts = reader.charts
    change = sum(each.value for each in charts.night_sight_change(battle.weather, ship.nation))
    return _reached(_points(charts.night_sight(depth)), change)


def homing_chance(reader: Reader, battle: Battle, ship: Ship, speed: int, *extra: str) -> Fraction:
    """[44.6.3] That contact is held with a boat of which this is known: `extra` names of the modifier chart."""
    chart = reader.charts.homing(speed)
    if chart is None:
        return Fraction(0)
    known = chart.modifiers
    names = {
        "foxer": ship.foxer and battle.rules.special_weapons,
        "Japanese sonar": ship.sonar == "Japanese",
        "improved sonar": ship.sonar == "improved",
        search.grade(ship): True,
    }
    modifiers = [known[name] for name, holds in (names | dict.fromkeys(extra, True)).items() if holds]
    return shares(chart, modifiers).get("held", Fraction(0))


# [48] Guns


def gunnery_points(
    reader: Reader, battle: Battle, ship: Ship, target: Ship, strength: int, far: int, *, lit: bool
) -> Points:
    """[48.2, 48.3] Hit points: dice for the factor, then dice for what it does."""
    charts = reader.charts
    change = sum(each.value for each in guns.factor_changes(reader, battle, ship, target, lit=lit))
    found: Points = {}
    for factor, share in _reached(_points(charts.gunfire66(strength, far)), change).items():
        for amount, part in _points(charts.gun_damage66(factor)).items():
            found[amount] = found.get(amount, Fraction(0)) + share * part
    return found
