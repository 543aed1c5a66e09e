"""[15.0, 16.0] Where a submarine is likely to lie when the charges go off, and how deep: what hunters aim at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from wardroom.games.submarine.bots.helm import explore
from wardroom.games.submarine.bots.known import Known, Track
from wardroom.games.submarine.charts import Charts
from wardroom.games.submarine.movement.courses import Course, parse_plot
from wardroom.games.submarine.movement.plotting import DEPTH_STEP
from wardroom.games.submarine.sea import left_of, right_of, stern_of
from wardroom.games.submarine.state import Ship
from wardroom.table.hexes import STEPS, distance

__all__ = ["Habits", "expected", "expected_by_chart", "expected_later", "likely_depths", "mean_damage", "quarry"]

CHANGE, DOUBLE = 2, 3
"""[8.2, 6.7] Hexes by which a boat's speed changes, and speed up to which it turns twice in a hex."""
SLOWER, FASTER, SAME = 0.5, 0.65, 1.5
"""What each hex below or above normal speed makes of a speed's weight, and what the speed that it had is worth."""
HASTE = 1.8
"""The same for each hex above normal speed, when a boat must get away."""
SHY, THRIFT = 1.5, 0.85
"""How much a boat that dodges avoids where it is expected, and each hex above normal speed."""
UNMOVED = 0.5
"""How likely a boat is to go on as if nobody hunted it."""
STRAIGHT = 2.5
"""How much likelier a boat is to run straight on than to go to any other place."""
HOMEWARD = 1.5
"""How much likelier a place is for each hex that it is nearer to where a boat must go."""
AHEAD = (1.0, 0.5, -0.5, -1.0, -0.5, 0.5)
"""How far a step leads towards home, by the hexsides between the two."""
Chances = dict[int, float]
Way = tuple[int, int, int, float]
"""Bow as seen from where it was, heading, hexes of the move, and how likely."""


@dataclass(frozen=True, slots=True)
class Habits:
    """What is known of how a boat moves."""

    normal: int
    maximum: int
    last: int = -1
    """Hexes of its last move; -1 if that was not seen."""
    home: int = -1
    """The heading of the edge that it makes for, if there is one."""
    dodges: bool = False
    """It fears an attack, and will not go where it is expected."""


def expected(bow: int, heading: int, habits: Habits) -> Chances:
    """By hex, how likely the boat will lie in it after its move; a boat has two hexes, so they add up to two."""
    return {bow + step: chance for step, chance in _offsets(heading, habits)}


def expected_later(bow: int, heading: int, habits: Habits) -> Chances:
    """The same for two moves, the likeliest hex first."""
    return {bow + step: chance for step, chance in _later(heading, habits)}


@lru_cache(maxsize=1024)
def _offsets(heading: int, habits: Habits) -> tuple[tuple[int, float], ...]:
    return _hexes(_ways(heading, habits))


@lru_cache(maxsize=1024)
def _later(heading: int, habits: Habits) -> tuple[tuple[int, float], ...]:
    calm = replace(habits, dodges=False)
    ways = []
    for bow, turned, speed, chance in _ways(heading, calm):
        for step, after, then, share in _ways(turned, replace(calm, last=speed)):
            ways.append((bow + step, after, then, chance * share))
    return tuple(sorted(_hexes(ways), key=lambda each: each[1], reverse=True))


def _hexes(ways: Iterable[Way]) -> tuple[tuple[int, float], ...]:
    found: Chances = {}
    for bow, heading, _, chance in ways:
        for hex in (bow, stern_of(bow, heading)):
            found[hex] = found.get(hex, 0.0) + chance
    return tuple(found.items())


@lru_cache(maxsize=4096)
def _ways(heading: int, habits: Habits) -> tuple[Way, ...]:
    """[6.0, 8.2] Every place that a legal move leads to: first the speed is weighed, then the place."""
    speeds = _speeds(habits)
    course = Course(0, heading, min(speeds), max(speeds), DOUBLE, False)
    spots = [(spot, _weight(heading, spot.legs, habits.home)) for spot in explore(course)]
    sums: dict[int, float] = {}
    for spot, weight in spots:
        sums[spot.entered] = sums.get(spot.entered, 0.0) + weight
    ways = [
        (spot.bow, spot.heading, spot.entered, speeds[spot.entered] * weight / sums[spot.entered])
        for spot, weight in spots
    ]
    return _dodged(ways, habits) if habits.dodges else tuple(ways)


def _dodged(ways: list[Way], habits: Habits) -> tuple[Way, ...]:
    """A boat that fears an attack goes anywhere that it can get to, least of all where it is expected."""
    likely = dict(_hexes(ways))
    home = {way[:2]: way[3] for way in ways} if habits.home >= 0 else {}
    weights = []
    for bow, heading, speed, _ in ways:
        risk = min(1.0, likely[bow] + likely[stern_of(bow, heading)])
        weight = (1 - risk) ** SHY * THRIFT ** max(0, speed - habits.normal)
        weights.append(weight * (home[bow, heading] if home else 1.0))
    total = sum(weights)
    return tuple(
        (bow, heading, speed, UNMOVED * calm + (1 - UNMOVED) * weight / total)
        for (bow, heading, speed, calm), weight in zip(ways, weights, strict=True)
    )


def _weight(heading: int, legs: str, home: int) -> float:
    weight = STRAIGHT if "L" not in legs and "R" not in legs else 1.0
    if home >= 0:
        for leg in legs:
            if leg == "1":
                weight *= HOMEWARD ** AHEAD[(heading - home) % 6]
            else:
                heading = left_of(heading) if leg == "L" else right_of(heading)
    return weight


def _speeds(habits: Habits) -> dict[int, float]:
    """[8.2, 8.3] How likely each speed is."""
    normal, maximum, last = habits.normal, habits.maximum, habits.last
    least = max(0, min(maximum, last - CHANGE)) if last >= 0 else 0
    most = min(maximum, last + CHANGE) if last >= 0 else maximum
    faster = FASTER if habits.home < 0 else HASTE
    weights = {
        speed: (SLOWER ** (normal - speed) if speed < normal else faster ** (speed - normal))
        * (SAME if speed == last else 1.0)
        for speed in range(least, most + 1)
    }
    total = sum(weights.values())
    return {speed: weight / total for speed, weight in weights.items()}


@lru_cache(maxsize=32)
def _chart_offsets(charts: Charts, heading: int) -> tuple[tuple[int, float], ...]:
    ways = []
    for marker in range(7):
        for die in range(1, 7):
            bow, turned = 0, heading
            for leg in parse_plot(str(charts.random_move(marker).result(die))):
                if leg == "1":
                    bow += STEPS[turned]
                else:
                    turned = left_of(turned) if leg == "L" else right_of(turned)
            ways.append((bow, turned, 0, 1 / 42))
    return _hexes(ways)


def expected_by_chart(charts: Charts, bow: int, heading: int) -> Chances:
    """[S3.VI.1] The same for a boat that moves by marker and die."""
    return {bow + step: chance for step, chance in _chart_offsets(charts, heading)}


# [9, 16.3] Depth

SHALLOWEST, HUNTED, DEEPEST = 50, 125, 300
"""Feet: where a boat attacks from, from where on it hides, and below which few go."""
ATTACKING, BELOW = 0.35, 0.15
"""How likely a boat is to be at attacking depth, and each deeper place to be taken as against those above."""
GOING_DOWN = 3.0
"""How much likelier the greatest depths within reach are, for a boat that has just dived."""


@lru_cache(maxsize=256)
def likely_depths(deepest: int, diving: bool) -> dict[int, float]:
    """How likely each depth is for a boat that may be as deep as this, and may be on its way down."""
    depths = range(DEPTH_STEP, max(deepest, DEPTH_STEP) + 1, DEPTH_STEP)
    attack = [depth for depth in depths if SHALLOWEST <= depth < HUNTED]
    weights = {}
    for depth in depths:
        if depth in attack and deepest >= HUNTED:
            weights[depth] = ATTACKING / (1 - ATTACKING) * 8 / len(attack)
        else:
            weights[depth] = 0.3 if depth < SHALLOWEST else 1.0 if depth <= DEEPEST else BELOW
        if diving and depth > deepest - 2 * DEPTH_STEP:
            weights[depth] *= GOING_DOWN
    total = sum(weights.values())
    return {depth: weight / total for depth, weight in weights.items()}


@lru_cache(maxsize=64)
def mean_damage(charts: Charts, factor: int) -> float:
    """[16.3.5] Damage points of one attack with this factor on the average."""
    chart = charts.damage(factor)
    return sum(int(chart.result(die)) for die in range(1, 7)) / 6


HUNT, ALONE = 36, 12
"""Hexes within which an escort leaves its station for a boat, and one that has no other beside it."""
HUNTERS = 2
"""Escorts that go after one boat while there is something to screen."""


# [5.4] Whom to hunt


def quarry(known: Known, ship: Ship) -> Track | None:
    """The boat that this escort hunts: the nearest, if not enough others are nearer to it."""
    tracks = sorted(known.tracks, key=lambda track: distance(ship.bow, track.bow))
    guarding = any(each.kind != "escort" for each in known.own_ships)
    for track in tracks:
        gap = distance(ship.bow, track.bow)
        nearer = [
            each
            for each in known.own_ships
            if each is not ship and each.kind == "escort" and not each.dead and distance(each.bow, track.bow) < gap
        ]
        if not guarding or (gap <= hunting_range(known) and len(nearer) < HUNTERS):
            return track
    return None


def hunting_range(known: Known) -> int:
    """A single escort stays closer to what it guards."""
    return HUNT if sum(each.kind == "escort" for each in known.own_ships) > 1 else ALONE
