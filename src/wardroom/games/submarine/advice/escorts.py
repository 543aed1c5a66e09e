"""[5.4, 10, 15, 16.3, 43] Advice on an escort's move, its weapons, and the setting of depth charges."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from wardroom.games.submarine.advanced import odds
from wardroom.games.submarine.advice.chances import hit_chance, strike_chance
from wardroom.games.submarine.advice.common import asked, boats_in_sight, harm
from wardroom.games.submarine.advice.forecast import Meeting
from wardroom.games.submarine.advice.searches import sonar_words
from wardroom.games.submarine.combat.torpedoes import passes_under
from wardroom.games.submarine.questions import CourseAsked, HexAsked, Weapon
from wardroom.games.submarine.ships import occupies, surfaced
from wardroom.games.submarine.state import Counter, Ship
from wardroom.games.submarine.view import SeaView
from wardroom.table import Decision, Option
from wardroom.table.hexes import STEPS
from wardroom.table.odds import Chance, outcomes
from wardroom.table.text import Text

__all__ = ["charge_odds", "on_move", "on_setting"]


def on_move(view: SeaView, decision: Decision, option: Option) -> Iterator[Text]:
    ship = asked(view, decision)
    if ship is None:
        return
    entered = decision.about(CourseAsked).entered
    if isinstance(option.value, Weapon):
        yield from weapon_words(view, ship, option.value.kind)
    elif option.value is None:
        yield from sonar_words(view, ship, entered)
    elif option.value.hexes:
        yield from dangers(view, ship, option.value.hexes)
        yield from sonar_words(view, ship, entered + option.value.hexes)


def dangers(view: SeaView, ship: Ship, hexes: int) -> Iterator[Text]:
    """[10.1, 13.9] Ships and torpedoes in the way that this seat can see."""
    battle = view.battle
    for number in range(1, hexes + 1):
        hex = ship.bow + STEPS[ship.heading] * number
        for other in battle.ships.values():
            if other is not ship and other.bow and view.sees(other) and occupies(other, hex) and in_the_way(other):
                yield Text("collides with {0}", (other.name,))
                return
        for torpedo in battle.torpedoes:
            if torpedo.hex == hex and not passes_under(torpedo, ship):
                yield torpedo_words(view, Meeting(replace(ship, bow=hex), 1, torpedo))


def torpedo_words(view: SeaView, met: Meeting) -> Text:
    """[13.9] The odds only where they do not hang on the torpedo's type, or on where it came from: those are secret."""
    rules = view.battle.rules
    if not (rules.advanced or rules.special_weapons or rules.arming or rules.directed):
        return Text("runs into a torpedo, hit {0:percent}", (hit_chance(view, met),))
    best = replace(met.torpedo, directed=True, targets=[met.ship.id])
    if not rules.advanced:
        return Text("runs into a torpedo")
    return Text("runs into a torpedo, hit {0:percent} at most", (strike_chance(view, met._replace(torpedo=best)),))


def in_the_way(other: Ship) -> bool:
    """[10.4, 10.6] Anything on the surface but a hulk of earlier turns."""
    return surfaced(other) and not (other.dead_at_start and other.boat is None)


def weapon_words(view: SeaView, ship: Ship, kind: str) -> Iterator[Text]:
    """[15.7, 16.4] What a boat in the hex would suffer at best; then no attack next turn."""
    if view.battle.rules.advanced_asw or kind not in ("squid", "mk-x"):
        judge = best_harm66 if view.battle.rules.advanced_asw else best_harm
        best = [judge(view, ship, kind, boat.defence) for boat in boats_in_sight(view)]
        if best:
            yield Text("damages a boat there {0:percent} at best", (max(best, key=float),))
    yield Text("no attack next turn")


def best_harm(view: SeaView, ship: Ship, kind: str, defence: int) -> Chance:
    """At the depth that suits the weapon best."""
    charts = view.charts
    if kind == "hedgehog":
        factor = max(charts.hedgehog_factor(defence, depth) for depth in range(25, 625, 25))
    else:
        factor = charts.charge_factor(ship.charge, defence, 0)
    chart = charts.damage(factor)
    return harm({int(result): share for result, share in outcomes(chart).items()}, chart)


def best_harm66(view: SeaView, ship: Ship, kind: str, defence: int) -> Chance:
    """[43.8, 43.9] The same in the Advanced Game: a boat that lies still, at the depth that suits the weapon best."""
    charts = view.charts
    depths = range(25, 625, 25)
    if kind == "hedgehog":
        found = (harm(odds.hedgehog_points(view, defence, depth, 0), charts.hedgehog66(depth)) for depth in depths)
    else:
        weapon, chart = weapon_name(kind, ship.charge), charts.charge66(0)
        found = (harm(odds.charge_points(view, weapon, defence, depth, 0), chart) for depth in depths)
    return max(found, key=float)


def weapon_name(kind: str, charge: str) -> str:
    """The name of a counter on the Advanced Depth Charge Table."""
    return {"squid": "squid", "mk-x": "Mk X"}.get(kind, charge)


# [16.3, 43.9] Depth charges


def charge_odds(view: SeaView, charge: str, defence: int, difference: int) -> dict[int, Fraction]:
    """[16.3.4-16.3.8] Damage points of a charge that goes off so many feet from a boat."""
    charts = view.charts
    found = outcomes(charts.damage(charts.charge_factor(charge, defence, difference)))
    return {int(result): share for result, share in found.items()}


def on_setting(view: SeaView, decision: Decision, option: Option) -> Iterator[Text]:
    """[16.3.8] Which depths the charge reaches, and what it does there."""
    hex, depth = decision.about(HexAsked).hex, option.value
    counter = next((each for each in view.battle.counters if each.hex == hex and each.charge), None)
    boats = [ship for ship in boats_in_sight(view) if occupies(ship, hex)]
    if counter is None or not boats:
        yield charge_reach(depth)
        return
    judge = harm66 if view.battle.rules.advanced_asw else harm_off
    there, near, far = (judge(view, counter, boats[0], depth, off) for off in (0, 25, 50))
    yield Text(
        "{0}: damaged {1:percent} at {2} feet, {3:percent} at 25 feet off, {4:percent} at 50 off",
        (boats[0].name, there, depth, near, far),
    )


def charge_reach(depth: int) -> Text:
    """[16.3.8, 43.9.4] What boats it could hurt that nobody sees."""
    return Text("reaches boats from {0} to {1} feet", (max(25, depth - 50), depth + 50))


def harm_off(view: SeaView, counter: Counter, boat: Ship, depth: int, off: int) -> Chance:
    """[16.3.8] A boat so far above or below the charge."""
    charts = view.charts
    chart = charts.damage(charts.charge_factor(counter.charge, boat.defence, off))
    return so_far_off(harm(charge_odds(view, counter.charge, boat.defence, off), chart), off)


def harm66(view: SeaView, counter: Counter, boat: Ship, depth: int, off: int) -> Chance:
    """[43.9] The same in the Advanced Game, above or below, whichever is worse for it."""
    weapon, chart = weapon_name(counter.kind, counter.charge), view.charts.charge66(off)
    depths = [each for each in (depth - off, depth + off) if each > 0]
    found = (harm(odds.charge_points(view, weapon, boat.defence, each, off), chart) for each in depths)
    return so_far_off(max(found, key=float), off)


def so_far_off(found: Chance, off: int) -> Chance:
    return replace(found, of=f"{off} feet off")
