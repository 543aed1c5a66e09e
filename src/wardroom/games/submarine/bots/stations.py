"""[5.4] Where an escort wants to be: in the way of a boat, at its station, on a barrier; and what it keeps clear of."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from wardroom.games.submarine.bots.helm import Spot, explore, noise
from wardroom.games.submarine.bots.known import Known, Track
from wardroom.games.submarine.bots.patterns import chances_later, strike_zone
from wardroom.games.submarine.charts import Charts
from wardroom.games.submarine.movement.courses import Course, double_turn_limit, parse_plot
from wardroom.games.submarine.sea import COLUMNS, hex_at, left_of, place, right_of, stern_of
from wardroom.games.submarine.ships import hexes_of, top_speed
from wardroom.games.submarine.state import Ship
from wardroom.table.hexes import STEPS, distance

__all__ = ["STATION", "blocked", "has_way_on", "homeward", "place_value"]

TRAIL = 24
"""Hexes within which an escort follows a wake."""
STATION = 7
"""Hexes ahead of and beside the convoy at which the screen stands."""
LISTENING = 4
"""[22.5] Speed above which sonar hears nothing."""
BARRIER = 14
"""Rows from the edge at which a barrier patrol stands."""
BEAT = 3
"""Turns that it goes one way."""
BERTH = 12
"""Hexes by which capital ships try to pass a boat."""
ATTACK = 15.0
"""What a damage point is worth in hexes of a better place."""
ASTERN = 2
"""[15.4.8] Hexes behind the bow into which charges drop."""
RANDOM = 3
"""[S3.VI] Hexes that a boat moved by marker and die makes at most."""
COLD = 10
"""Turns after which a contact that was lost is no longer followed."""


def blocked(known: Known, ship: Ship) -> Callable[[int], bool]:
    """[10.0, 13.9, 15.4] Hexes with ships, charges and shallow torpedoes, and those the scenario forbids."""
    taken = {hex for other in known.own_ships if other is not ship for hex in hexes_of(other)}
    taken |= {
        hex for track in known.tracks if track.surfaced for hex in (track.bow, stern_of(track.bow, track.heading))
    }
    taken |= known.barred(ship)
    taken |= {wake.hex for wake in known.wakes if wake.shallow}
    stays = ship.kind == "escort" and bool(ship.may_exit) and any(each.kind == "capital" for each in known.own_ships)
    for other in known.own_ships:
        if other is not ship and other.moved:
            taken.update(other.course)
    if known.east:
        return lambda hex: hex in taken or not 1 <= place(hex)[0] <= known.east
    if stays:
        return lambda hex: hex in taken or place(hex)[1] < 1
    return taken.__contains__


def _lanes(known: Known) -> set[int]:
    """[10.1] Hexes that plotted ships will sweep next turn."""
    plot = known.convoy_plots[0] if known.convoy_plots else ""
    swept: set[int] = set()
    for ship in known.own_ships:
        if ship.plotted and not ship.dead:
            bow, heading = ship.bow, ship.heading
            for leg in parse_plot(plot) if plot else ("1",) * max(1, ship.speed):
                if leg == "1":
                    bow += STEPS[heading]
                else:
                    heading = left_of(heading) if leg == "L" else right_of(heading)
                swept.update((bow, stern_of(bow, heading)))
    return swept


def _danger(known: Known) -> set[int]:
    """[13.9] Hexes that shallow torpedoes will run through."""
    return {
        wake.hex + STEPS[wake.course // 2] * number for wake in known.wakes if wake.shallow for number in range(1, 9)
    }


def _bows(known: Known, ship: Ship) -> set[int]:
    """[8.2] Hexes before the bows of escorts that have yet to move, as far as they must go."""
    change = 3 if known.rules.advanced else 2
    return {
        other.bow + STEPS[other.heading] * number
        for other in known.own_ships
        if other is not ship and not other.plotted and not other.moved and not other.dead
        for number in range(1, max(1, other.speed - change) + 2)
    }


def has_way_on(known: Known, ship: Ship, spot: Spot) -> bool:
    """[8.2] Whether the least that the ship must move next turn leads clear of the others as they lie now."""
    change = 3 if known.rules.advanced else 2
    least = spot.entered - change
    if least <= 0:
        return True
    taken = {hex for other in known.own_ships if other is not ship for hex in hexes_of(other)}
    double = double_turn_limit(known.rules)
    course = Course(spot.bow, spot.heading, least, least, double, spot.turned)
    return bool(explore(course, taken.__contains__))


def place_value(known: Known, ship: Ship, target: Track | None, *, striking: bool) -> Callable[[Spot], float]:
    """What a place at the end of the move is worth: attacks made on the way, then position, then safety."""
    unsafe = _lanes(known) | _danger(known) | _bows(known, ship)
    taken = {hex for other in known.own_ships if other is not ship for hex in hexes_of(other)}
    where = _hunting(known, ship, target) if target is not None else _stationed(known, ship)

    def value(spot: Spot) -> float:
        hex, step = spot.bow, STEPS[spot.heading]
        risk = (hex in unsafe) + (hex - step in unsafe)
        attack = ATTACK * spot.reward if striking else 0.0
        crowded = False
        for _ in range(1, spot.entered):
            hex += step
            if hex in taken:
                crowded = True
                break
        return attack + where(spot) - 40 * risk - 8 * crowded

    return value


def _hunting(known: Known, ship: Ship, target: Track) -> Callable[[Spot], float]:
    """Where charges can be dropped next turn on the places that the boat will then be in, or on the way there."""
    later = list(chances_later(known, target).items())
    likeliest, best = later[0]
    top, advanced, deaf = top_speed(ship), known.rules.advanced, _deafness(known, ship)
    near = top + ASTERN + 2 * max(target.surface, target.maximum, RANDOM) + 1

    def value(spot: Spot) -> float:
        bow = spot.bow
        hit = 0.0
        if distance(bow, target.bow) <= near:
            zone = strike_zone(spot.heading, spot.entered, top, advanced)
            hit = next((chance for hex, chance in later if hex - bow in zone), 0.0) / best
        gap = distance(bow, likeliest)
        turned_to = gap - distance(bow + STEPS[spot.heading], likeliest)
        return 5.0 * hit - 0.8 * max(0, gap - 2) + 0.4 * turned_to - deaf(spot.entered)

    return value


def _deafness(known: Known, ship: Ship) -> Callable[[int], float]:
    """[22.4, 22.5] What a speed costs a ship that listens for a hidden boat: the slower, the better it hears."""
    if not listens(known, ship):
        return lambda speed: 0.0
    heard = _heard(known.charts)
    return lambda speed: 1.0 * (heard[0] - heard.get(speed, 0))


@lru_cache(maxsize=32)
def _heard(charts: Charts) -> dict[int, int]:
    """[22.4.3] By speed, results of the die with which something is heard."""
    heard = {}
    for speed in range(LISTENING + 1):
        chart = charts.sonar(speed)
        heard[speed] = sum(bool(chart.result(die + 1)) for die in range(1, 7)) if chart is not None else 0
    return heard


def _stationed(known: Known, ship: Ship) -> Callable[[Spot], float]:
    """At its station round the ships it guards; without any, on patrol."""
    station, heading = station_of(known, ship)
    deaf = _deafness(known, ship)

    def value(spot: Spot) -> float:
        off_course = min((spot.heading - heading) % 6, (heading - spot.heading) % 6)
        return -distance(spot.bow, station) - 0.4 * off_course - deaf(spot.entered)

    return value


def station_of(known: Known, ship: Ship) -> tuple[int, int]:
    """Where an escort belongs that hunts nobody, and its heading there."""
    guarded = [each for each in known.own_ships if each.kind != "escort" and not each.dead]
    if not guarded:
        return _trail(known, ship) or _datum(known, ship) or _patrol(known, ship)
    lead = guarded[0]
    along, port, starboard = lead.heading, left_of(lead.heading), right_of(lead.heading)
    front = max(guarded, key=lambda each: _progress(each.bow, along))
    screen = [each for each in known.own_ships if each.kind == "escort"]
    number, count = screen.index(ship) if ship in screen else 0, max(1, len(screen))
    wing = sorted(guarded, key=lambda each: place(each.bow)[0])
    across = wing[len(wing) * number // count] if len(wing) > 1 else front
    side = port if number * 2 < count else starboard
    gap = max(0, _progress(front.bow, along) - _progress(across.bow, along))
    return across.bow + STEPS[along] * (STATION + gap // 2) + STEPS[side] * 3, along


def _progress(hex: int, heading: int) -> int:
    """How far a hex lies along a heading; two for each hex."""
    column, row = place(hex)
    across = {1: 1, 2: 1, 4: -1, 5: -1}.get(heading, 0) * column
    down = {0: -2, 1: -1, 2: 1, 3: 2, 4: 1, 5: -1}[heading] * row
    return across + down


def _trail(known: Known, ship: Ship) -> tuple[int, int] | None:
    """Back along the nearest wake: where a torpedo comes from, there is a boat."""
    wake = min(known.wakes, key=lambda each: distance(each.hex, ship.bow), default=None)
    if wake is None or distance(wake.hex, ship.bow) > TRAIL:
        return None
    back = (wake.course // 2 + 3) % 6
    return wake.hex + STEPS[back] * 5, back


def _datum(known: Known, ship: Ship) -> tuple[int, int] | None:
    """[21.4] Where a boat that has vanished may be by now: ahead of where it was, and towards its edge."""
    lost = [each for each in known.lost_contacts if each[2] <= COLD]
    if not lost:
        return None
    bow, heading, age = min(lost, key=lambda each: distance(each[0], ship.bow))
    along = 0 if known.victory.edge == 6 else 3 if known.victory.edge == 3 else heading
    around = (-1, 0, 1)[[each.id for each in known.own_ships if each.kind == "escort"].index(ship.id) % 3]
    return bow + STEPS[along] * (age + 1) + STEPS[(along + 2) % 6] * around * 3, along


def _patrol(known: Known, ship: Ship) -> tuple[int, int]:
    """With nobody to guard: home after the capital ships, or a barrier before the edge that a boat must reach."""
    if known.victory.kind == "ark-royal":
        return ship.bow + STEPS[0] * 20, 0
    guards = [each for each in known.own_ships if each.kind == "escort" and not each.dead]
    width = (known.east or COLUMNS) / max(1, len(guards))
    row = known.rows - BARRIER if known.victory.edge == 3 else BARRIER
    number = guards.index(ship)
    if listens(known, ship):
        return hex_at(round(width * (number + 0.5)), row), ship.heading
    eastward = (known.turn + number) % (2 * BEAT) < BEAT
    column = round(width * number + width * (0.75 if eastward else 0.25))
    return hex_at(column, row), 1 if eastward else 4


def listens(known: Known, ship: Ship) -> bool:
    """[22.2] Whether this ship searches for hidden boats by sonar."""
    return known.rules.sonar and known.rules.hidden and bool(ship.sonar)


def homeward(known: Known, start: int) -> Callable[[Spot], float]:
    """North, as all capital ships are bound, at full speed, round the boats and away from torpedoes."""
    berth = BERTH if not known.carrier_free else BERTH * 2 // 3
    unsafe = {wake.hex + STEPS[wake.course // 2] * number for wake in known.wakes for number in range(9)}

    def value(spot: Spot) -> float:
        progress = _progress(spot.bow, 0) / 2
        near = sum(max(0, berth - distance(spot.bow + STEPS[spot.heading] * 3, track.bow)) for track in known.tracks)
        hit = (spot.bow in unsafe) + (spot.stern in unsafe)
        return progress - 0.5 * near - 5 * hit + 0.8 * noise(known.whim, start, spot.heading)

    return value
