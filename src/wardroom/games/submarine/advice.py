"""What each option risks or promises, in words, with true odds from the tables in force.

Only what the seat may know goes in: a launch is judged by where the ships in sight would be if they went on as they do,
a depth-charge setting by what the charge does to the boats in sight, whatever their depth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from wardroom.games.submarine.advanced import evasion, hits, odds, runs, special, targeting
from wardroom.games.submarine.advanced.search import SWEEP_SPEED
from wardroom.games.submarine.courses import plot_speed
from wardroom.games.submarine.gunfire import arc, gun_range
from wardroom.games.submarine.national import usable
from wardroom.games.submarine.sea import parse_hex, stern_of
from wardroom.games.submarine.search import SONAR_SPEED, sonar_modifiers
from wardroom.games.submarine.ships import hexes_of, occupies, reach, surface_ships, surfaced
from wardroom.games.submarine.state import Battle, Counter, Launch, Ship, Torpedo
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
from wardroom.table.hexes import STEPS, distance, spread
from wardroom.table.odds import outcomes, percent
from wardroom.table.text import render

__all__ = ["Meeting", "advice", "charge_odds", "fire_odds", "hit_chance", "meetings", "sonar_odds"]

FORESEEN = 8
"""Turns for which a torpedo's run is worked out."""
CRUSH = Fraction(1, 6)
"""[9.7] A six, and the hull gives way."""


def advice(view: SeaView, decision: Decision) -> dict[str, str]:
    """By option id; options about which there is nothing to say are left out."""
    found: dict[str, str] = {}
    if decision.kind in LAUNCHES:
        seas = forecast(view.battle, moved=decision.kind == "torpedo-depth")
        found = {option.id: LAUNCHES[decision.kind](view, seas, decision, option) for option in decision.options}
    elif decision.kind in ADVISERS:
        found = {option.id: ADVISERS[decision.kind](view, decision, option) for option in decision.options}
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


BestLine = tuple[Launch, int, Meeting]
"""A launch, the run of its first turn, and what comes of it."""


class Forecast(NamedTuple):
    """Where ships are in the turns to come, if they go on as they do: by turn, a ship and its bow by hex."""

    entered: list[dict[int, tuple[Ship, int]]]
    """Hexes that a bow enters."""
    lying: list[dict[int, tuple[Ship, int]]]
    """Hexes that ships lie in when all have moved."""
    lines: dict[tuple[str, str, str], BestLine | None]
    """Lines that have been judged, by boat, end and type."""


def going_speed(battle: Battle, ship: Ship) -> int:
    """Hexes it moved last turn; a convoy that has not moved yet goes at its one speed."""
    if ship.dead:
        return 0
    return ship.speed if ship.speed >= 0 else battle.convoy.speed if ship.plotted else 0


def forecast(battle: Battle, *, moved: bool) -> Forecast:
    """`moved`: the ships have made their move of this turn already."""
    turns = range(FORESEEN + 1)
    found = Forecast([{} for _ in turns], [{} for _ in turns], {})
    for ship in surface_ships(battle):
        speed, step = going_speed(battle, ship), STEPS[ship.heading]
        for turn in turns:
            bow = ship.bow + step * speed * (turn if moved else turn + 1)
            # [40.4] ships pass over hidden torpedoes
            for number in range(0 if battle.rules.hidden_torpedoes else speed):
                at = bow - step * number
                found.entered[turn].setdefault(at, (ship, at))
            found.lying[turn].setdefault(bow, (ship, bow))
            found.lying[turn].setdefault(bow - step, (ship, bow))
    return found


def meeting(seas: Forecast, torpedo: Torpedo, run: int) -> Meeting | None:
    """The first ship on the way of a torpedo that runs so far on its launch turn."""
    if torpedo.course % 2:
        return meeting_along_hexsides(seas, torpedo, run)
    step = STEPS[torpedo.course // 2]
    hex, done = torpedo.hex - step, 0
    for turn in range(FORESEEN + 1):
        struck = seas.entered[turn].get(hex) if turn else None
        if struck is not None and not passes_under(torpedo, struck[0]):
            return met(struck, turn, torpedo, hex, done)
        for _ in range(torpedo.speed if turn else run):
            hex, done = hex + step, done + 1
            if torpedo.leg and done > torpedo.leg:
                return None
            struck = seas.lying[turn].get(hex)
            if struck is not None and not passes_under(torpedo, struck[0]):
                return met(struck, turn, torpedo, hex, done)
    return None


def met(struck: tuple[Ship, int], turn: int, torpedo: Torpedo, hex: int, run: int) -> Meeting:
    """Ship and torpedo as they then lie."""
    ship, bow = struck
    return Meeting(replace(ship, bow=bow), turn, replace(torpedo, hex=hex, run=run))


def meeting_along_hexsides(seas: Forecast, torpedo: Torpedo, run: int) -> Meeting | None:
    """[36.1] The same for a torpedo that runs hex, hexside, hex: on a side it meets the ships of both hexes."""
    ahead = replace(torpedo, run=1, leg=0)
    for turn in range(FORESEEN + 1):
        if turn and (struck := struck_in(seas.entered[turn], ahead)) is not None:
            return Meeting(replace(struck[0], bow=struck[1]), turn, ahead)
        for number in range(torpedo.speed if turn else run):
            if turn or number:
                runs.step(ahead)
            if torpedo.leg and ahead.run > torpedo.leg:
                return None
            if (struck := struck_in(seas.lying[turn], ahead)) is not None:
                return Meeting(replace(struck[0], bow=struck[1]), turn, ahead)
    return None


def struck_in(ships: dict[int, tuple[Ship, int]], torpedo: Torpedo) -> tuple[Ship, int] | None:
    found = (ships.get(hex) for hex in runs.touched(torpedo))
    return next((each for each in found if each is not None and not passes_under(torpedo, each[0])), None)


def acoustic_meeting(view: SeaView, seas: Forecast, torpedo: Torpedo, run: int) -> Meeting | None:
    """[51.1.1] The first ship under way that it comes next to once it is armed."""
    ahead = replace(torpedo, run=1, leg=0)
    for turn in range(FORESEEN + 1):
        for number in range(torpedo.speed if turn else run):
            if turn or number:
                runs.step(ahead)
            if torpedo.leg and ahead.run > torpedo.leg:
                return None
            if not (ahead.run > hits.ARMING if view.battle.rules.arming else turn > 0):
                continue
            for hex in runs.touched(ahead):
                for near in spread(hex, 1):
                    heard = seas.lying[turn].get(near)
                    if heard is not None and going_speed(view.battle, heard[0]) > 0:
                        return Meeting(replace(heard[0], bow=heard[1]), turn, ahead)
    return None


def launched(view: SeaView, ship: Ship, launch: Launch, kind: str, *, shallow: bool) -> Torpedo:
    """[11.4] The torpedo as it leaves its first hex."""
    hex, heading = first_hex(ship, launch.first)
    course = (heading * 2 + TURNS[launch.turn]) % 12
    type_ = view.charts.torpedo(kind)
    speed = type_.advanced_speed if view.battle.rules.advanced else type_.basic_speed
    origin = ship.bow if launch.first in BOW_HEXES else stern_of(ship.bow, ship.heading)
    torpedo = Torpedo("", ship.id, kind, hex, 0, course, speed, shallow, view.battle.turn, origin, run=1)
    if special_of(view, kind) in ("pattern", "both"):
        torpedo.leg = launch.leg or special.SHORTEST
    if view.battle.rules.directed and ship.boat is not None:
        torpedo.targets = list(ship.boat.named)
        torpedo.directed = bool(torpedo.targets)
    return torpedo


def special_of(view: SeaView, kind: str) -> str:
    """[51] What is special about a type, where special weapons are played."""
    return view.charts.torpedo(kind).special if view.battle.rules.special_weapons else ""


def first_meeting(view: SeaView, seas: Forecast, torpedo: Torpedo, run: int) -> Meeting | None:
    """As its type goes: into a ship, or close to one."""
    if special_of(view, torpedo.type) in ("acoustic", "both"):
        heard = acoustic_meeting(view, seas, torpedo, run)
        if heard is not None:
            return heard
    return meeting(seas, torpedo, run)


def meetings(view: SeaView, seas: Forecast, torpedo: Torpedo) -> dict[int, Meeting]:
    """By the run of the launch turn: what the torpedo would meet first."""
    found = {run: first_meeting(view, seas, torpedo, run) for run in range(1, torpedo.speed + 1)}
    return {run: met for run, met in found.items() if met is not None}


def hit_chance(view: SeaView, met: Meeting) -> Fraction:
    """[13.4, 13.8, 37.3, 51.1.2] That the torpedo hits and explodes, if nobody evades it or tows a foxer."""
    battle, tables = view.battle, view.charts.tables
    kind = view.charts.torpedo(met.torpedo.type)
    if goes_off_nearby(view, met):
        return live(view, kind.dud_row)
    if not explodes(battle, met):
        return Fraction(0)
    if special_of(view, met.torpedo.type) in ("acoustic", "both"):
        kind = special.as_electric(view, kind)
    if not battle.rules.advanced:
        chart = tables.detonation(met.ship.defence, position(met.torpedo, met.ship))
        return share_of(chart, hit_modifiers(battle, chart.modifiers, met.torpedo, met.ship), "hit")
    return strike_chance(view, met) * live(view, kind.dud_row)


def strike_chance(view: SeaView, met: Meeting) -> Fraction:
    """[37.3.2.2] That it hits, whether it goes off or not."""
    chart = view.charts.tables.hit66(met.ship.row, runs.position(met.torpedo, met.ship))
    return share_of(chart, hit_modifiers(view.battle, chart.modifiers, met.torpedo, met.ship), "hit")


def live(view: SeaView, row: str) -> Fraction:
    """[37.3.2.3] That a torpedo of this row is no dud."""
    if not view.battle.rules.advanced:
        return Fraction(1)
    return 1 - share_of(view.charts.tables.dud(row), [], "dud")


def goes_off_nearby(view: SeaView, met: Meeting) -> bool:
    """[51.1.2] An acoustic torpedo by a ship under way: no hit roll."""
    acoustic = special_of(view, met.torpedo.type) in ("acoustic", "both")
    return acoustic and going_speed(view.battle, met.ship) > 0


def explodes(battle: Battle, met: Meeting) -> bool:
    """[13.8, 39.2] Not on its launch turn; where arming is played, beyond the hexes that it takes."""
    if not battle.rules.arming:
        return met.turns > 0
    return hits.armed(battle, met.torpedo, met.ship)


def share_of(chart: ChartTable, modifiers: list[Modifier], wanted: str) -> Fraction:
    """That the dice, read as this game reads them, give this result."""
    return odds.shares(chart, modifiers).get(wanted, Fraction(0))


def meeting_words(view: SeaView, met: Meeting) -> str:
    """Whom it meets and when, how surely it hits, and what may still come between."""
    name, turn = met.ship.name, view.battle.turn + met.turns
    share = percent(hit_chance(view, met))
    if goes_off_nearby(view, met):
        text = say("goes off by {0} on turn {1}: {2}", name, turn, share)
        return text + (say(" unless it tows a foxer") if may_tow(view, met.ship) else "")
    if not explodes(view.battle, met):
        return say("meets {0} before it is armed: a dud", name)
    return say("meets {0} on turn {1}, hits {2}", name, turn, share) + "".join(remarks(view, met))


def remarks(view: SeaView, met: Meeting) -> Iterator[str]:
    """[35.2.8, 37.3.2.4, 40.8] What else the Advanced Game rolls for."""
    battle = view.battle
    if battle.rules.directed and targeting.undirected_against(battle, met.torpedo, met.ship):
        yield say(", not directed at it")
    if battle.rules.advanced:
        kind = view.charts.torpedo(met.torpedo.type)
        points = odds.shares(view.charts.tables.torpedo_damage(kind.damage_row))
        yield say(", {0} hit points on average", mean_of({int(key): part for key, part in points.items()}))
    if evades := evasion_words(view, met):
        yield evades


def evasion_words(view: SeaView, met: Meeting) -> str:
    """[40.6-40.8] Only a torpedo that nobody has seen is evaded as it comes."""
    seen = met.torpedo.id and met.torpedo.shown
    if not view.battle.rules.hidden_torpedoes or seen:
        return ""
    chance = odds.evasion_chance(view, met.torpedo, met.ship)
    return say("; it may evade {0}", percent(chance)) if chance else say("; it cannot evade")


def may_tow(view: SeaView, ship: Ship) -> bool:
    """[51.2.1] Whether a ship has a foxer; whether it is streamed is its own side's secret."""
    return ship.kind == "escort" and usable(view.charts.cards[ship.nation], "foxer", view.battle.period)


def mean_of(found: dict[int, Fraction]) -> str:
    return f"{float(odds.mean(found)):.1f}"


def run_now(view: SeaView, run: int, met: Meeting) -> str:
    return say("run of {0} now: {1}", run, meeting_words(view, met))


def undirected_words(view: SeaView, seas: Forecast, torpedo: Torpedo) -> str:
    """[35.3.5] The run of the launch turn is left to the dice: the surest ship, over all runs."""
    hit: dict[str, Fraction] = {}
    for run, share in odds.undirected_runs(view, torpedo.speed).items():
        met = first_meeting(view, seas, torpedo, run)
        if met is not None:
            hit[met.ship.name] = hit.get(met.ship.name, Fraction(0)) + share * hit_chance(view, met)
    if not hit:
        return say(NOBODY)
    name = max(hit, key=lambda each: hit[each])
    text = say("undirected: hits {0} {1}", name, percent(hit[name]))
    others = sum(hit.values()) - hit[name]
    text += say(", another ship {0}", percent(others)) if others else ""
    return text + (say(", unless they evade") if view.battle.rules.hidden_torpedoes else "")


def is_undirected(view: SeaView, torpedo: Torpedo) -> bool:
    """[35.2.4] No target was named in the turn before."""
    return view.battle.rules.directed and not torpedo.directed


NOBODY = "meets nobody who goes on as now"


def best_meeting(view: SeaView, found: dict[int, Meeting]) -> tuple[int, Meeting] | None:
    """The surest hit, the earliest of those that are alike."""
    if not found:
        return None
    return max(found.items(), key=lambda item: (hit_chance(view, item[1]), -item[1].turns))


def on_tube(view: SeaView, seas: Forecast, decision: Decision, option: Option) -> str:
    """The best line from this tube's end, if the ships in sight go on as they do."""
    ship = asked(view, decision)
    if ship is None or ship.boat is None or not option.id.startswith("tube:"):
        return ""
    tube = ship.boat.tubes[int(option.id.removeprefix("tube:")) - 1]
    if not tube.loaded:
        return ""
    key = ship.id, tube.end, tube.loaded
    if key not in seas.lines:
        seas.lines[key] = best_line(view, seas, ship, tube.end, tube.loaded)
    best = seas.lines[key]
    if best is None:
        return say("nothing on any line as they go now; each launch is a point for the enemy")
    launch, run, met = best
    if is_undirected(view, met.torpedo):
        words = undirected_words(view, seas, launched(view, ship, launch, tube.loaded, shallow=False))
    else:
        words = run_now(view, run, met)
    return say("best into {0}{1}, {2}", launch.first, launch.turn, words)


def best_line(view: SeaView, seas: Forecast, ship: Ship, end: str, kind: str) -> BestLine | None:
    """All lines from one end of a boat, run deep; the surest of them."""
    found = []
    for first in BOW_HEXES if end == "bow" else STERN_HEXES:
        for turn in ("", "L", "R"):
            launch = Launch(0, first, turn)
            best = best_meeting(view, meetings(view, seas, launched(view, ship, launch, kind, shallow=False)))
            if best is not None:
                found.append((launch, *best))
    return max(found, key=lambda each: (hit_chance(view, each[2]), -each[2].turns), default=None)


def on_direction(view: SeaView, seas: Forecast, decision: Decision, option: Option) -> str:
    """What lies on this line, by how far the torpedo runs now."""
    chosen = option.id.removeprefix("direction:")
    torpedo = plotted(view, str(decision.args[1]), int(decision.args[0]), chosen)
    if torpedo is None:
        return ""
    if is_undirected(view, torpedo):
        return undirected_words(view, seas, torpedo)
    best = best_meeting(view, meetings(view, seas, torpedo))
    return run_now(view, *best) if best else say(NOBODY)


def on_distance(view: SeaView, seas: Forecast, decision: Decision, option: Option) -> str:
    """[11.4.4] What it meets with this run on its launch turn."""
    name, tube, chosen = str(decision.args[0]), int(decision.args[1]), str(decision.args[2])
    torpedo = plotted(view, name, tube, chosen)
    if torpedo is None:
        return ""
    met = first_meeting(view, seas, torpedo, int(option.id.removeprefix("distance:")))
    return meeting_words(view, met) if met else say(NOBODY)


def plotted(view: SeaView, name: str, tube: int, chosen: str, *, shallow: bool = False, leg: int = 0) -> Torpedo | None:
    """The torpedo of this tube on this line, such as AL or BRC; a pattern runner as far as its first leg."""
    ship = named(view, name)
    launch = Launch(tube - 1, chosen[:1], chosen[1:], leg=leg)
    if ship is None or ship.boat is None or tube > len(ship.boat.tubes) or launch.turn not in TURNS:
        return None
    kind = ship.boat.tubes[tube - 1].loaded
    return launched(view, ship, launch, kind, shallow=shallow) if kind else None


def on_torpedo_depth(view: SeaView, seas: Forecast, decision: Decision, option: Option) -> str:
    """[12.4, 13.11, 13.12] Deep or shallow, on the line and run that were plotted."""
    ship = asked(view, decision)
    plot = view.battle.plots.get(ship.id) if ship is not None else None
    if ship is None or plot is None or ship.boat is None:
        return ""
    tube = int(decision.args[1])
    launch = next((each for each in plot.launches if each.tube == tube - 1), None)
    if launch is None:
        return ""
    line, shallow = launch.first + launch.turn, option.id == "depth:shallow"
    torpedo = plotted(view, ship.name, tube, line, shallow=shallow, leg=launch.leg)
    if torpedo is None:
        return ""
    if launch.distance == 0:
        torpedo.directed = False
        return undirected_words(view, seas, torpedo)
    met = first_meeting(view, seas, torpedo, launch.distance)
    return meeting_words(view, met) if met else say(NOBODY)


def on_torpedo_order(view: SeaView, decision: Decision, option: Option) -> str:
    """[5.5] The first ship that this torpedo tries on its run of this turn."""
    name = option.id.removeprefix("run:")
    torpedo = next((each for each in view.battle.torpedoes if each.id == name and view.sees_torpedo(each)), None)
    if torpedo is None:
        return ""
    there = replace(torpedo, arc=list(torpedo.arc))
    for _ in range(torpedo.speed):
        runs.step(there)
        for ship in surface_ships(view.battle):
            if tries(view, there, ship):
                met = Meeting(ship, 1, there)
                return say("tries {0}, hits {1}", ship.name, percent(hit_chance(view, met))) + evasion_words(view, met)
    return ""


def tries(view: SeaView, torpedo: Torpedo, ship: Ship) -> bool:
    """[13.1, 51.1.1] Whether it tries this ship where it is now."""
    if special_of(view, torpedo.type) in ("acoustic", "both") and special.moving(ship):
        near = any(distance(one, other) <= 1 for one in runs.touched(torpedo) for other in hexes_of(ship))
        return near and (torpedo.run > hits.ARMING or not view.battle.rules.arming)
    return threatens(torpedo, ship)


def on_evade(view: SeaView, decision: Decision, option: Option) -> str:
    """[40.6, 40.14] Whether a ship gets out of the way; if not, how surely it is hit, whatever the torpedo's type."""
    ship = asked(view, decision)
    if ship is None:
        return ""
    plot = option.id.removeprefix("evade:")
    bow, heading = evasion.after(ship, plot) if plot != "no" else (ship.bow, ship.heading)
    there = replace(ship, bow=bow, heading=heading)
    found = [each for each in view.battle.torpedoes if view.sees_torpedo(each) and threatens(each, ship)]
    met = [Meeting(there, 0, replace(each, targets=[ship.id], directed=True)) for each in found]
    hit = [strike_chance(view, each) for each in met if runs.touches(each.torpedo, there)]
    return say("hit {0} at most", percent(max(hit))) if hit else say("gets out of its way") if found else ""


def threatens(torpedo: Torpedo, ship: Ship) -> bool:
    """Whether it would try this ship where both are."""
    return runs.touches(torpedo, ship) and ship.id not in torpedo.tried and not passes_under(torpedo, ship)


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
        if target.boat is not None and is_lit(battle, target):
            factor += tables.gunfire_change("star shell").value
    factor = max(0, factor)
    return factor, {int(result): share for result, share in outcomes(tables.damage(factor)).items()}


def gunnery_odds(view: SeaView, ship: Ship, target: Ship) -> dict[int, Fraction]:
    """[48.2, 48.3] The odds of each number of hit points in the Advanced Game."""
    strength = ship.guns[arc(ship, target)]
    lit = target.boat is not None and is_lit(view.battle, target)
    return odds.gunnery_points(view, view.battle, ship, target, strength, gun_range(ship, target), lit=lit)


def is_lit(battle: Battle, target: Ship) -> bool:
    """[25.2]"""
    return any(distance(shell.hex, hex) <= 1 for shell in battle.star_shells for hex in hexes_of(target))


harm = odds.some
"""That there is any damage at all."""


def on_guns(view: SeaView, decision: Decision, option: Option) -> str:
    ship = asked(view, decision)
    target = view.battle.ships.get(option.id.removeprefix("fire:"))
    if ship is None or target is None or not view.sees(target):
        return ""
    found = fire_odds(view, ship, target)
    if found is None:
        points = gunnery_odds(view, ship, target)
        message = "range {0}: damages {1}, {2} hit points on average"
        return say(message, gun_range(ship, target), percent(harm(points)), mean_of(points))
    factor, points = found
    message = "range {0}, factor {1}: damages {2}, {3} points on average"
    return say(message, gun_range(ship, target), factor, percent(harm(points)), mean_of(points))


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
    if ship is None or option.id == "sonar:none":
        return ""
    if view.battle.rules.advanced_search:
        return advanced_sonar(view, ship, option.id.removeprefix("sonar:"))
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


def advanced_sonar(view: SeaView, ship: Ship, what: str) -> str:
    """[44.5, 44.6] How far a sweep reaches; how surely a contact is held, whatever the boat does."""
    battle = view.battle
    if what == "sweep":
        return say("ahead, above contact depth: ") + reach_words(odds.sweep_ranges(view, battle, ship))
    target = battle.ships.get(what)
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
    if not (rules.advanced or rules.special_weapons or rules.arming or rules.directed):
        return say("runs into a torpedo, hit {0}", percent(hit_chance(view, met)))
    best = replace(met.torpedo, directed=True, targets=[met.ship.id])
    if not rules.advanced:
        return say("runs into a torpedo")
    return say("runs into a torpedo, hit {0} at most", percent(strike_chance(view, met._replace(torpedo=best))))


def in_the_way(other: Ship) -> bool:
    """[10.4, 10.6] Anything on the surface but a hulk of earlier turns."""
    return surfaced(other) and not (other.dead_at_start and other.boat is None)


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


def ranges(found: dict[int, Fraction]) -> tuple[str, str]:
    """The chances of 30 and of 15 hexes or more."""
    return percent(at_least(found, 30)), percent(at_least(found, 15))


def weapon_words(view: SeaView, ship: Ship, kind: str) -> str:
    """[15.7, 16.4] What a boat in the hex would suffer at best; then no attack next turn."""
    no_more = say("no attack next turn")
    if not view.battle.rules.advanced_asw and kind in ("squid", "mk-x"):
        return no_more
    judge = best_harm66 if view.battle.rules.advanced_asw else best_harm
    best = [judge(view, ship, kind, boat.defence) for boat in boats_in_sight(view)]
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


def best_harm66(view: SeaView, ship: Ship, kind: str, defence: int) -> Fraction:
    """[43.8, 43.9] The same in the Advanced Game: a boat that lies still, at the depth that suits the weapon best."""
    depths = range(25, 625, 25)
    if kind == "hedgehog":
        return max(harm(odds.hedgehog_points(view, defence, depth, 0)) for depth in depths)
    weapon = weapon_name(kind, ship.charge)
    return max(harm(odds.charge_points(view, weapon, defence, depth, 0)) for depth in depths)


def weapon_name(kind: str, charge: str) -> str:
    """The name of a counter on the Advanced Depth Charge Table."""
    return {"squid": "squid", "mk-x": "Mk X"}.get(kind, charge)


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
    if counter is None or not boats:
        return charge_reach(int(option.id.removeprefix("set:")))
    depth, defence = int(option.id.removeprefix("set:")), boats[0].defence
    if view.battle.rules.advanced_asw:
        there, near, far = (harm66(view, counter, defence, depth, off) for off in (0, 25, 50))
    else:
        there, near, far = (harm(charge_odds(view, counter.charge, defence, off)) for off in (0, 25, 50))
    message = "{0}: damaged {1} at {2} feet, {3} at 25 feet off, {4} at 50 off"
    return say(message, boats[0].name, percent(there), depth, percent(near), percent(far))


def charge_reach(depth: int) -> str:
    """[16.3.8, 43.9.4] What boats it could hurt that nobody sees."""
    return say("reaches boats from {0} to {1} feet", max(25, depth - 50), depth + 50)


def harm66(view: SeaView, counter: Counter, defence: int, depth: int, off: int) -> Fraction:
    """[43.9] A boat so far above or below the charge, whichever is worse for it."""
    weapon = weapon_name(counter.kind, counter.charge)
    depths = [each for each in (depth - off, depth + off) if each > 0]
    return max(harm(odds.charge_points(view, weapon, defence, each, off)) for each in depths)


def on_star_shell(view: SeaView, decision: Decision, option: Option) -> str:
    return say("its guns are silent this turn and the next") if option.id == "shell:yes" else ""


Adviser = Callable[[SeaView, Decision, Option], str]
LAUNCHES: dict[str, Callable[[SeaView, Forecast, Decision, Option], str]] = {
    "tube": on_tube,
    "direction": on_direction,
    "distance": on_distance,
    "torpedo-depth": on_torpedo_depth,
}
ADVISERS: dict[str, Adviser] = {
    "evade": on_evade,
    "torpedo-order": on_torpedo_order,
    "course": on_course,
    "depth": on_depth,
    "guns": on_guns,
    "sonar": on_sonar,
    "radar": on_radar,
    "sight": on_sight,
    "move": on_move,
    "setting": on_setting,
    "star-shell": on_star_shell,
}
