"""What each option risks or promises, in words, with true odds from the tables in force.

Only what the seat may know goes in: a launch is judged by where the ships in sight would be if they went on as they do,
a depth-charge setting by what the charge does to the boats in sight, whatever their depth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from wardroom.games.submarine.advanced import hits, runs
from wardroom.games.submarine.courses import plot_speed
from wardroom.games.submarine.gunfire import arc, gun_range
from wardroom.games.submarine.rolls import read_d66
from wardroom.games.submarine.sea import parse_hex, stern_of
from wardroom.games.submarine.search import SONAR_SPEED, sonar_modifiers
from wardroom.games.submarine.ships import hexes_of, occupies, reach, surface_ships, surfaced
from wardroom.games.submarine.state import Battle, Launch, Ship, Torpedo
from wardroom.games.submarine.torpedoes import (
    BOW_HEXES,
    LAUNCH_DEPTH,
    STERN_HEXES,
    TURNS,
    first_hex,
    hit_modifiers,
    passes_under,
    position,
)
from wardroom.games.submarine.view import SeaView
from wardroom.games.submarine.visibility import NIGHT_SIGHT, PERISCOPE_DEPTH
from wardroom.table import ChartTable, Decision, Modifier, Option
from wardroom.table.hexes import STEPS, distance
from wardroom.table.odds import outcomes, percent
from wardroom.table.text import render

__all__ = ["Meeting", "advice", "charge_odds", "fire_odds", "hit_chance", "meetings", "sonar_odds"]

FORESEEN = 8
"""Turns for which a torpedo's run is worked out."""
CRUSH = Fraction(1, 6)
"""[9.7] A six, and the hull gives way."""


def advice(view: SeaView, decision: Decision) -> dict[str, str]:
    """By option id; options about which there is nothing to say are left out."""
    adviser = ADVISERS.get(decision.kind)
    if adviser is None:
        return {}
    found = {option.id: adviser(view, decision, option) for option in decision.options}
    return {key: text for key, text in found.items() if text}


def say(message: str, *args: str | int) -> str:
    """A message of the catalogue as text."""
    return render(message, args)


def asked(view: SeaView, decision: Decision) -> Ship | None:
    """The ship of this seat that a question is about: it is named first."""
    return named(view, decision.args[0]) if decision.args else None


def named(view: SeaView, name: object) -> Ship | None:
    """A ship of this seat by its name."""
    return next((ship for ship in view.battle.ships.values() if ship.name == name and view.owns(ship)), None)


def boats_in_sight(view: SeaView) -> list[Ship]:
    return [ship for ship in view.battle.ships.values() if ship.boat is not None and view.sees(ship) and ship.bow]


# [11-13] Torpedoes


class Meeting(NamedTuple):
    """Where a torpedo meets a ship: so many turns after its launch, in this position."""

    ship: Ship
    turns: int
    torpedo: Torpedo


class Forecast(NamedTuple):
    """Where ships are in the turns to come, if they go on as they do: by turn, a ship and its bow by hex."""

    entered: list[dict[int, tuple[Ship, int]]]
    """Hexes that a bow enters."""
    lying: list[dict[int, tuple[Ship, int]]]
    """Hexes that ships lie in when all have moved."""


def going_speed(battle: Battle, ship: Ship) -> int:
    """Hexes it moved last turn; a convoy that has not moved yet goes at its one speed."""
    if ship.dead:
        return 0
    return ship.speed if ship.speed >= 0 else battle.convoy.speed if ship.plotted else 0


def forecast(battle: Battle, *, moved: bool) -> Forecast:
    """`moved`: the ships have made their move of this turn already."""
    turns = range(FORESEEN + 1)
    found = Forecast([{} for _ in turns], [{} for _ in turns])
    for ship in surface_ships(battle):
        speed, step = going_speed(battle, ship), STEPS[ship.heading]
        for turn in turns:
            bow = ship.bow + step * speed * (turn if moved else turn + 1)
            for number in range(speed):
                at = bow - step * number
                found.entered[turn].setdefault(at, (ship, at))
            found.lying[turn].setdefault(bow, (ship, bow))
            found.lying[turn].setdefault(bow - step, (ship, bow))
    return found


def meeting(seas: Forecast, torpedo: Torpedo, run: int) -> Meeting | None:
    """The first ship on the way of a torpedo that runs so far on its launch turn."""
    step = STEPS[torpedo.course // 2]
    hex, done = torpedo.hex - step, 0
    for turn in range(FORESEEN + 1):
        struck = seas.entered[turn].get(hex) if turn else None
        if struck is not None and not passes_under(torpedo, struck[0]):
            return met(struck, turn, torpedo, hex, done)
        for _ in range(torpedo.speed if turn else run):
            hex, done = hex + step, done + 1
            struck = seas.lying[turn].get(hex)
            if struck is not None and not passes_under(torpedo, struck[0]):
                return met(struck, turn, torpedo, hex, done)
    return None


def met(struck: tuple[Ship, int], turn: int, torpedo: Torpedo, hex: int, run: int) -> Meeting:
    """Ship and torpedo as they then lie."""
    ship, bow = struck
    return Meeting(replace(ship, bow=bow), turn, replace(torpedo, hex=hex, run=run))


def launched(view: SeaView, ship: Ship, launch: Launch, kind: str, *, shallow: bool) -> Torpedo:
    """[11.4] The torpedo as it leaves its first hex."""
    hex, heading = first_hex(ship, launch.first)
    course = (heading * 2 + TURNS[launch.turn]) % 12
    type_ = view.charts.torpedo(kind)
    speed = type_.advanced_speed if view.battle.rules.advanced else type_.basic_speed
    origin = ship.bow if launch.first in BOW_HEXES else stern_of(ship.bow, ship.heading)
    return Torpedo("", ship.id, kind, hex, 0, course, speed, shallow, view.battle.turn, origin)


def meetings(seas: Forecast, torpedo: Torpedo) -> dict[int, Meeting]:
    """By the run of the launch turn: what the torpedo would meet first."""
    found = {run: meeting(seas, torpedo, run) for run in range(1, torpedo.speed + 1)}
    return {run: met for run, met in found.items() if met is not None}


def hit_chance(view: SeaView, met: Meeting) -> Fraction | None:
    """[13.4, 13.8, 37.3] That the torpedo hits and explodes; None where that hangs on what cannot be foreseen."""
    battle, tables = view.battle, view.charts.tables
    kind = view.charts.torpedo(met.torpedo.type)
    if battle.rules.hidden_torpedoes or kind.special or (battle.rules.directed and not met.torpedo.id):
        return None
    if not explodes(battle, met):
        return Fraction(0)
    if not battle.rules.advanced:
        chart = tables.detonation(met.ship.defence, position(met.torpedo, met.ship))
        return odds(chart, hit_modifiers(battle, chart.modifiers, met.torpedo, met.ship), "hit")
    chart = tables.hit66(met.ship.row, runs.position(met.torpedo, met.ship))
    hit = odds(chart, hit_modifiers(battle, chart.modifiers, met.torpedo, met.ship), "hit")
    return hit * (1 - odds(tables.dud(kind.dud_row), [], "dud"))


def explodes(battle: Battle, met: Meeting) -> bool:
    """[13.8, 39.2] Not on its launch turn; where arming is played, beyond the hexes that it takes."""
    if not battle.rules.arming:
        return met.turns > 0
    return hits.armed(battle, met.torpedo, met.ship)


def odds(chart: ChartTable, modifiers: list[Modifier], wanted: str) -> Fraction:
    """That the dice, read as this game reads them, give this result."""
    if chart.dice.name != "d66":
        return outcomes(chart, modifiers).get(wanted, Fraction(0))
    falls = list(product(range(1, 7), repeat=2))
    return Fraction(sum(chart.result(read_d66(faces, modifiers)) == wanted for faces in falls), len(falls))


def meeting_words(view: SeaView, met: Meeting) -> str:
    name, turn = met.ship.name, view.battle.turn + met.turns
    share = hit_chance(view, met)
    if not explodes(view.battle, met):
        return say("meets {0} before it is armed: a dud", name)
    if share is None:
        return say("meets {0} on turn {1}", name, turn)
    return say("meets {0} on turn {1}, hits {2}", name, turn, percent(share))


def run_now(view: SeaView, run: int, met: Meeting) -> str:
    if view.battle.rules.directed:
        return meeting_words(view, met)
    return say("run of {0} now: {1}", run, meeting_words(view, met))


NOBODY = "meets nobody who goes on as now"


def best_meeting(view: SeaView, found: dict[int, Meeting]) -> tuple[int, Meeting] | None:
    """The surest hit, the earliest of those that are alike."""
    if not found:
        return None
    return max(found.items(), key=lambda item: (hit_chance(view, item[1]) or 0, -item[1].turns))


def on_tube(view: SeaView, decision: Decision, option: Option) -> str:
    """The best line from this tube's end, if the ships in sight go on as they do."""
    ship = asked(view, decision)
    if ship is None or ship.boat is None or not option.id.startswith("tube:"):
        return ""
    tube = ship.boat.tubes[int(option.id.removeprefix("tube:")) - 1]
    if not tube.loaded or view.charts.torpedo(tube.loaded).special:
        return ""
    best = best_line(view, ship, tube.end, tube.loaded)
    if best is None:
        return say("nothing on any line as they go now; each launch is a point for the enemy")
    launch, run, met = best
    return say("best into {0}{1}, {2}", launch.first, launch.turn, run_now(view, run, met))


def best_line(view: SeaView, ship: Ship, end: str, kind: str) -> tuple[Launch, int, Meeting] | None:
    """All lines from one end of a boat, run deep; the surest of them."""
    found = []
    seas = forecast(view.battle, moved=False)
    for first in BOW_HEXES if end == "bow" else STERN_HEXES:
        for turn in ("", "L", "R"):
            launch = Launch(0, first, turn)
            best = best_meeting(view, meetings(seas, launched(view, ship, launch, kind, shallow=False)))
            if best is not None:
                found.append((launch, *best))
    return max(found, key=lambda each: (hit_chance(view, each[2]) or 0, -each[2].turns), default=None)


def on_direction(view: SeaView, decision: Decision, option: Option) -> str:
    """What lies on this line, by how far the torpedo runs now."""
    chosen = option.id.removeprefix("direction:")
    torpedo = plotted(view, str(decision.args[1]), int(decision.args[0]), chosen)
    if torpedo is None:
        return ""
    best = best_meeting(view, meetings(forecast(view.battle, moved=False), torpedo))
    return run_now(view, *best) if best else say(NOBODY)


def on_distance(view: SeaView, decision: Decision, option: Option) -> str:
    """[11.4.4] What it meets with this run on its launch turn."""
    name, tube, chosen = str(decision.args[0]), int(decision.args[1]), str(decision.args[2])
    torpedo = plotted(view, name, tube, chosen)
    if torpedo is None:
        return ""
    met = meeting(forecast(view.battle, moved=False), torpedo, int(option.id.removeprefix("distance:")))
    return meeting_words(view, met) if met else say(NOBODY)


def plotted(view: SeaView, name: str, tube: int, chosen: str, *, shallow: bool = False) -> Torpedo | None:
    """The torpedo of this tube on this line, such as AL; None for runs that are not straight from hex to hex."""
    ship = named(view, name)
    launch = Launch(tube - 1, chosen[:1], chosen[1:])
    if ship is None or ship.boat is None or tube > len(ship.boat.tubes) or launch.turn not in ("", "L", "R"):
        return None
    kind = ship.boat.tubes[tube - 1].loaded
    if not kind or view.charts.torpedo(kind).special:
        return None
    return launched(view, ship, launch, kind, shallow=shallow)


def on_torpedo_depth(view: SeaView, decision: Decision, option: Option) -> str:
    """[12.4, 13.11, 13.12] Deep or shallow, on the line and run that were plotted."""
    ship = asked(view, decision)
    plot = view.battle.plots.get(ship.id) if ship is not None else None
    if ship is None or plot is None or ship.boat is None:
        return ""
    tube = int(decision.args[1])
    launch = next((each for each in plot.launches if each.tube == tube - 1), None)
    if launch is None or launch.distance == 0:
        return ""
    torpedo = plotted(view, ship.name, tube, launch.first + launch.turn, shallow=option.id == "depth:shallow")
    if torpedo is None:
        return ""
    met = meeting(forecast(view.battle, moved=True), torpedo, launch.distance)
    return meeting_words(view, met) if met else say(NOBODY)


def on_torpedo_order(view: SeaView, decision: Decision, option: Option) -> str:
    """[5.5] The first ship that this torpedo tries on its run of this turn."""
    name = option.id.removeprefix("run:")
    torpedo = next((each for each in view.battle.torpedoes if each.id == name and view.sees_torpedo(each)), None)
    if torpedo is None or torpedo.course % 2:
        return ""
    for number in range(1, torpedo.speed + 1):
        there = replace(torpedo, hex=torpedo.hex + STEPS[torpedo.course // 2] * number)
        for ship in surface_ships(view.battle):
            if occupies(ship, there.hex) and ship.id not in torpedo.tried and not passes_under(there, ship):
                share = hit_chance(view, Meeting(ship, 1, there))
                return say("tries {0}, hits {1}", ship.name, percent(share)) if share is not None else ""
    return ""


# [7, 8, 9] A boat's course and depth


def on_course(view: SeaView, decision: Decision, option: Option) -> str:
    """[8.3.3] Emergency power that the course has cost once this leg is run."""
    ship = asked(view, decision)
    boat = ship.boat if ship is not None else None
    if boat is None or boat.depth == 0 or not option.id.startswith("run:"):
        return ""
    hexes = plot_speed(str(decision.args[1])) + int(option.id.removeprefix("run:"))
    used = hexes - boat.normal
    if used <= 0:
        return ""
    if used >= boat.emergency:
        return say("{0} emergency power, the last of it: the boat must rise", used)
    return say("{0} of {1} emergency power", used, boat.emergency)


def on_depth(view: SeaView, decision: Decision, option: Option) -> str:
    """[9.7, 11.5, 21.4] What the depth risks, and what it hides from."""
    depth = int(option.id.removeprefix("depth:"))
    ship = asked(view, decision)
    parts = []
    if ship is not None and ship.boat is not None and depth > ship.boat.deepest and depth > ship.boat.depth:
        parts.append(say("the hull gives way {0}", percent(CRUSH)))
    if view.battle.rules.hidden:
        parts.append(sight_words(view.battle, depth))
    elif depth == 0:
        parts.append(say("under the guns of all in range"))
    if depth > LAUNCH_DEPTH and not view.battle.rules.directed:
        parts.append(say("too deep for torpedoes next turn"))
    return "; ".join(parts)


def sight_words(battle: Battle, depth: int) -> str:
    """[21.4] By what a boat at this depth can be found."""
    if depth > PERISCOPE_DEPTH:
        return say("only sonar finds it") if battle.rules.sonar else say("nobody finds it")
    if battle.light == "day":
        return say("in sight by day")
    return say("in sight within {0} hexes of any enemy", NIGHT_SIGHT)


# [17] Guns


def fire_odds(view: SeaView, ship: Ship, target: Ship) -> tuple[int, dict[int, Fraction]] | None:
    """[17.9] Damage factor and the odds of each number of damage points; None where other tables are played."""
    battle, tables = view.battle, view.charts.tables
    if battle.rules.gunnery:
        return None
    factor = tables.gunfire(ship.guns[arc(ship, target)], gun_range(ship, target))
    if battle.light == "night":
        factor += tables.gunfire_change("night").value
        lit = any(distance(shell.hex, hex) <= 1 for shell in battle.star_shells for hex in hexes_of(target))
        if lit and target.boat is not None:
            factor += tables.gunfire_change("star shell").value
    factor = max(0, factor)
    return factor, {int(result): share for result, share in outcomes(tables.damage(factor)).items()}


def mean(found: dict[int, Fraction]) -> Fraction:
    return sum((amount * share for amount, share in found.items()), Fraction(0))


def harm(found: dict[int, Fraction]) -> Fraction:
    """That there is any damage at all."""
    return 1 - found.get(0, Fraction(0))


def on_guns(view: SeaView, decision: Decision, option: Option) -> str:
    ship = asked(view, decision)
    target = view.battle.ships.get(option.id.removeprefix("fire:"))
    if ship is None or target is None or not view.sees(target):
        return ""
    found = fire_odds(view, ship, target)
    if found is None:
        return ""
    factor, points = found
    message = "range {0}, factor {1}: damages {2}, {3} points on average"
    return say(message, gun_range(ship, target), factor, percent(harm(points)), f"{float(mean(points)):.1f}")


# [22, 23] Searches


def sonar_odds(view: SeaView, ship: Ship, speed: int, *, sweeping: bool) -> dict[int, Fraction]:
    """[22.4.3] The odds of each range in hexes; 0 is none. Above speed 4 nothing is heard [22.5]."""
    chart = view.charts.tables.sonar(speed)
    if chart is None or speed > SONAR_SPEED:
        return {0: Fraction(1)}
    modifiers = sonar_modifiers(chart.modifiers, ship, sweeping=sweeping)
    return {int(result): share for result, share in outcomes(chart, modifiers).items()}


def at_least(found: dict[int, Fraction], range_: int) -> Fraction:
    return sum((share for far, share in found.items() if far and far >= range_), Fraction(0))


def on_sonar(view: SeaView, decision: Decision, option: Option) -> str:
    ship = asked(view, decision)
    if ship is None or view.battle.rules.advanced_search or option.id == "sonar:none":
        return ""
    speed = max(0, ship.speed)
    if option.id == "sonar:sweep":
        far, near = ranges(sonar_odds(view, ship, speed, sweeping=True))
        return say("hears as far as 30 hexes {0}, as far as 15 {1}", far, near)
    target = view.battle.ships.get(option.id.removeprefix("sonar:"))
    if target is None or not view.sees(target):
        return ""
    gap = reach(ship, target.bow, target.heading)
    held = at_least(sonar_odds(view, ship, speed, sweeping=False), gap)
    return say("{0} hexes away: held {1}, if it can be heard", gap, percent(held))


def on_radar(view: SeaView, decision: Decision, option: Option) -> str:
    ship = asked(view, decision)
    if ship is None or option.id != "radar:search" or view.battle.rules.advanced_search:
        return ""
    found = outcomes(view.charts.tables.radar(ship.radar))
    both = found.get("0-25", Fraction(0))
    surface = both + found.get("0", Fraction(0))
    return say("finds a boat on the surface {0}, one at 25 feet {1}", percent(surface), percent(both))


# [5.4, 10, 15] An escort's move


def on_move(view: SeaView, decision: Decision, option: Option) -> str:
    ship = asked(view, decision)
    if ship is None:
        return ""
    kind, _, what = option.id.partition(":")
    if kind == "run":
        return run_words(view, decision, ship, int(what))
    if kind in ("charge", "k-gun", "hedgehog", "squid", "mk-x"):
        return weapon_words(view, ship, kind)
    if kind == "end":
        return sonar_words(view, ship, plot_speed(str(decision.args[1])))
    return ""


def run_words(view: SeaView, decision: Decision, ship: Ship, hexes: int) -> str:
    parts = [*dangers(view, ship, hexes)]
    heard = sonar_words(view, ship, plot_speed(str(decision.args[1])) + hexes)
    return "; ".join([*parts, heard] if heard else parts)


def dangers(view: SeaView, ship: Ship, hexes: int) -> Iterator[str]:
    """[10.1, 13.9] Ships and torpedoes in the way that this seat can see."""
    battle = view.battle
    for number in range(1, hexes + 1):
        hex = ship.bow + STEPS[ship.heading] * number
        for other in battle.ships.values():
            if other is not ship and other.bow and view.sees(other) and occupies(other, hex) and in_the_way(other):
                yield say("collides with {0}", other.name)
                return
        for torpedo in battle.torpedoes:
            if torpedo.hex == hex and view.sees_torpedo(torpedo) and not passes_under(torpedo, ship):
                yield torpedo_words(view, Meeting(replace(ship, bow=hex), 1, torpedo))


def torpedo_words(view: SeaView, met: Meeting) -> str:
    """[13.9] The odds only where they do not hang on the torpedo's type, or on where it came from: those are secret."""
    rules = view.battle.rules
    share = None if rules.advanced or rules.special_weapons or rules.arming else hit_chance(view, met)
    return say("runs into a torpedo") if share is None else say("runs into a torpedo, hit {0}", percent(share))


def in_the_way(other: Ship) -> bool:
    """[10.4, 10.6] Anything on the surface but a hulk of earlier turns."""
    return surfaced(other) and not (other.dead_at_start and other.boat is None)


def sonar_words(view: SeaView, ship: Ship, speed: int) -> str:
    """[22.5] What the sonar would be worth at this speed."""
    rules = view.battle.rules
    if not rules.sonar or not ship.sonar or rules.advanced_search:
        return ""
    if speed > SONAR_SPEED:
        return say("too fast for sonar")
    far, near = ranges(sonar_odds(view, ship, speed, sweeping=True))
    return say("sonar at speed {0}: 30 hexes {1}, 15 hexes {2}", speed, far, near)


def ranges(found: dict[int, Fraction]) -> tuple[str, str]:
    """The chances of 30 and of 15 hexes or more."""
    return percent(at_least(found, 30)), percent(at_least(found, 15))


def weapon_words(view: SeaView, ship: Ship, kind: str) -> str:
    """[15.7, 16.4] What a boat in the hex would suffer at best; then no attack next turn."""
    no_more = say("no attack next turn")
    if view.battle.rules.advanced_asw or kind in ("squid", "mk-x"):
        return no_more
    best = [best_harm(view, ship, kind, boat.defence) for boat in boats_in_sight(view)]
    if not best:
        return no_more
    return say("damages a boat there {0} at best; no attack next turn", percent(max(best)))


def best_harm(view: SeaView, ship: Ship, kind: str, defence: int) -> Fraction:
    """At the depth that suits the weapon best."""
    tables = view.charts.tables
    if kind == "hedgehog":
        factor = max(tables.hedgehog_factor(defence, depth) for depth in range(25, 625, 25))
    else:
        factor = tables.charge_factor(ship.charge, defence, 0)
    return harm({int(result): share for result, share in outcomes(tables.damage(factor)).items()})


# [16.3] Depth charges


def charge_odds(view: SeaView, charge: str, defence: int, difference: int) -> dict[int, Fraction]:
    """[16.3.4-16.3.8] Damage points of a charge that goes off so many feet from a boat."""
    tables = view.charts.tables
    found = outcomes(tables.damage(tables.charge_factor(charge, defence, difference)))
    return {int(result): share for result, share in found.items()}


def on_setting(view: SeaView, decision: Decision, option: Option) -> str:
    """[16.3.8] Which depths the charge reaches, and what it does there."""
    hex = parse_hex(str(decision.args[0]))
    counter = next((each for each in view.battle.counters if each.hex == hex and each.charge), None)
    boats = [ship for ship in boats_in_sight(view) if occupies(ship, hex)]
    if counter is None or not boats or view.battle.rules.advanced_asw:
        return ""
    depth = int(option.id.removeprefix("set:"))
    there, near, far = (harm(charge_odds(view, counter.charge, boats[0].defence, off)) for off in (0, 25, 50))
    message = "{0}: damaged {1} at {2} feet, {3} at 25 feet off, {4} at 50 off"
    return say(message, boats[0].name, percent(there), depth, percent(near), percent(far))


def on_star_shell(view: SeaView, decision: Decision, option: Option) -> str:
    return say("its guns are silent this turn and the next") if option.id == "shell:yes" else ""


Adviser = Callable[[SeaView, Decision, Option], str]
ADVISERS: dict[str, Adviser] = {
    "tube": on_tube,
    "direction": on_direction,
    "distance": on_distance,
    "torpedo-depth": on_torpedo_depth,
    "torpedo-order": on_torpedo_order,
    "course": on_course,
    "depth": on_depth,
    "guns": on_guns,
    "sonar": on_sonar,
    "radar": on_radar,
    "move": on_move,
    "setting": on_setting,
    "star-shell": on_star_shell,
}
