"""[22, 23, 44, 46, 47] Advice on sonar, radar and night sight."""

from __future__ import annotations

from fractions import Fraction

from wardroom.games.submarine.advanced import odds
from wardroom.games.submarine.advanced.search import SWEEP_SPEED
from wardroom.games.submarine.advice.common import asked, at_least, say
from wardroom.games.submarine.search.instruments import SONAR_SPEED, sonar_modifiers
from wardroom.games.submarine.search.visibility import PERISCOPE_DEPTH
from wardroom.games.submarine.ships import reach
from wardroom.games.submarine.state import Ship
from wardroom.games.submarine.view import SeaView
from wardroom.table import Decision, Option
from wardroom.table.odds import outcomes, percent

__all__ = ["on_radar", "on_sight", "on_sonar", "sonar_odds", "sonar_words"]


def sonar_odds(view: SeaView, ship: Ship, speed: int, *, sweeping: bool) -> dict[int, Fraction]:
    """[22.4.3] The odds of each range in hexes; 0 is none. Above speed 4 nothing is heard [22.5]."""
    chart = view.charts.tables.sonar(speed)
    if chart is None or speed > SONAR_SPEED:
        return {0: Fraction(1)}
    modifiers = sonar_modifiers(chart.modifiers, ship, sweeping=sweeping)
    return {int(result): share for result, share in outcomes(chart, modifiers).items()}


def on_sonar(view: SeaView, decision: Decision, option: Option) -> str:
    ship = asked(view, decision)
    if ship is None or option.id == "sonar:none":
        return ""
    if view.battle.rules.advanced_search:
        return advanced_sonar(view, ship, option.value)
    speed = max(0, ship.speed)
    if option.id == "sonar:sweep":
        far, near = ranges(sonar_odds(view, ship, speed, sweeping=True))
        return say("hears as far as 30 hexes {0}, as far as 15 {1}", far, near)
    target = view.battle.ships.get(option.value)
    if target is None or not view.sees(target):
        return ""
    gap = reach(ship, target.bow, target.heading)
    held = at_least(sonar_odds(view, ship, speed, sweeping=False), gap)
    return say("{0} hexes away: held {1}, if it can be heard", gap, percent(held))


def advanced_sonar(view: SeaView, ship: Ship, held: str | None) -> str:
    """[44.5, 44.6] How far a sweep reaches; how surely a contact is held, whatever the boat does."""
    battle = view.battle
    if held is None:
        return say("ahead, above contact depth: ") + reach_words(odds.sweep_ranges(view, battle, ship))
    target = battle.ships.get(held)
    if target is None or not view.sees(target):
        return ""
    gap, farthest = reach(ship, target.bow, target.heading), view.charts.tables.homing_range(ship.sonar)
    if gap > farthest:
        return say("{0} hexes away: beyond the {1} of its sonar", gap, farthest)
    speed = max(0, ship.speed)
    text = say("{0} hexes away: held {1}", gap, percent(odds.homing_chance(view, battle, ship, speed)))
    if battle.rules.silent_running:
        text += say(", {0} if it runs silent", percent(odds.homing_chance(view, battle, ship, speed, "silent running")))
    return text


def reach_words(found: dict[int, Fraction]) -> str:
    """Three ranges with their chances: the farthest, and parts of it."""
    farthest = max(found)
    parts = [max(1, round(farthest * share / 4)) for share in (1, 2, 4)] if farthest else []
    words = [say("{0} hexes {1}", far, percent(at_least(found, far))) for far in dict.fromkeys(parts)]
    return ", ".join(words) or say("nothing is found")


def ranges(found: dict[int, Fraction]) -> tuple[str, str]:
    """The chances of 30 and of 15 hexes or more."""
    return percent(at_least(found, 30)), percent(at_least(found, 15))


def on_sight(view: SeaView, decision: Decision, option: Option) -> str:
    """[47.3] How far an escort sees boats by night."""
    ship = asked(view, decision)
    if ship is None or option.id != "sight:search":
        return ""
    surface, awash = (odds.sight_ranges(view, view.battle, ship, depth) for depth in (0, PERISCOPE_DEPTH))
    return say("on the surface {0}; at 25 feet {1}", reach_words(surface), reach_words(awash))


def on_radar(view: SeaView, decision: Decision, option: Option) -> str:
    ship = asked(view, decision)
    if ship is None or option.id != "radar:search":
        return ""
    if view.battle.rules.advanced_search:
        return say("on the surface: ") + reach_words(odds.radar_ranges(view, view.battle, ship))
    found = outcomes(view.charts.tables.radar(ship.radar))
    both = found.get("0-25", Fraction(0))
    surface = both + found.get("0", Fraction(0))
    return say("finds a boat on the surface {0}, one at 25 feet {1}", percent(surface), percent(both))


def sonar_words(view: SeaView, ship: Ship, speed: int) -> str:
    """[22.5] What the sonar would be worth at this speed."""
    rules = view.battle.rules
    if not rules.sonar or not ship.sonar:
        return ""
    if rules.advanced_search:
        return advanced_sonar_words(view, ship, speed)
    if speed > SONAR_SPEED:
        return say("too fast for sonar")
    far, near = ranges(sonar_odds(view, ship, speed, sweeping=True))
    return say("sonar at speed {0}: 30 hexes {1}, 15 hexes {2}", speed, far, near)


def advanced_sonar_words(view: SeaView, ship: Ship, speed: int) -> str:
    """[44.2, 44.6.4] A sweep up to speed 3, homing somewhat faster."""
    held = odds.homing_chance(view, view.battle, ship, speed)
    if speed <= SWEEP_SPEED:
        return say("speed {0}: may sweep; holds a contact {1}", speed, percent(held))
    return say("too fast for a sweep; holds a contact {0}", percent(held)) if held else say("too fast for sonar")
