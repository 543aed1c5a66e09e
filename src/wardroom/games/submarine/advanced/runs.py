"""[36.0, 37.1, 51.3] How torpedoes run: through hexes, along hexsides, and in patterns.

A course is a twelfth of the compass. On an even one a torpedo goes from hex to hex. On an odd one, between two
headings, it goes from a hex along the side between two others into the hex beyond: hex, hexside, hex, each a step.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from wardroom.games.submarine.ships import hexes_of
from wardroom.games.submarine.state import Battle, Ship, Torpedo
from wardroom.table.hexes import STEPS, centre

__all__ = [
    "COURSES",
    "basic_position",
    "expired",
    "path",
    "position",
    "step",
    "touched",
    "touches",
]

PATTERN_TURNS = 17
"""[51.3.5]"""


def _courses() -> tuple[tuple[int, int], ...]:
    """The direction of each course in the coordinates of `centre`."""
    origin = 2048
    zero = centre(origin)
    straight = [(x - zero[0], y - zero[1]) for x, y in (centre(step + origin) for step in STEPS)]
    both = []
    for heading in range(6):
        one, other = straight[heading], straight[(heading + 1) % 6]
        both += [one, (one[0] + other[0], one[1] + other[1])]
    return tuple(both)


COURSES = _courses()


# [36.1] Steps


def touched(torpedo: Torpedo) -> tuple[int, ...]:
    """[36.1, 40.5] The hex it is in, or both hexes of the side it runs along."""
    return (torpedo.hex, torpedo.side) if torpedo.side else (torpedo.hex,)


def touches(torpedo: Torpedo, ship: Ship) -> bool:
    mine = hexes_of(ship)
    return torpedo.hex in mine or torpedo.side in mine


def step(torpedo: Torpedo) -> None:
    """One hex or hexside further; a pattern runner turns when its leg is done."""
    if torpedo.leg:
        _follow_pattern(torpedo)
    one = torpedo.course // 2
    other = (one + 1) % 6
    if torpedo.course % 2 == 0:
        torpedo.hex += STEPS[one]
    elif torpedo.side:
        torpedo.hex, torpedo.side = torpedo.hex + STEPS[other], 0
    else:
        torpedo.hex, torpedo.side = torpedo.hex + STEPS[one], torpedo.hex + STEPS[other]
    torpedo.run += 1
    torpedo.straight += 1


def path(torpedo: Torpedo, steps: int) -> Iterator[tuple[int, ...]]:
    """What it will touch on its next steps."""
    ahead = replace(torpedo, arc=list(torpedo.arc))
    for _ in range(steps):
        step(ahead)
        yield touched(ahead)


# [51.3] Patterns


def _follow_pattern(torpedo: Torpedo) -> None:
    """[51.3.1, 51.3.2] After each leg an arc of 180 degrees; it begins in a hex, not on a side."""
    if not torpedo.arc and torpedo.straight >= torpedo.leg and not torpedo.side:
        torpedo.arc = arc(torpedo.course, torpedo.turning)
        torpedo.turning = "L" if torpedo.turning == "R" else "R"
        torpedo.leg = torpedo.later
    if torpedo.arc:
        torpedo.course = torpedo.arc.pop(0)
        torpedo.straight = 0


def arc(course: int, side: str) -> list[int]:
    """The courses of a turn of 180 degrees: two hexes about, then back on a parallel line (the print is lost)."""
    right = 1 if side == "R" else -1
    turns = (3, 3, 6) if course % 2 else (2, 4, 6)
    return [(course + right * turn) % 12 for turn in turns]


def expired(battle: Battle, torpedo: Torpedo) -> bool:
    """[51.3.5] A pattern runner that has run for 17 turns."""
    return torpedo.leg > 0 and battle.turn - torpedo.turn + 1 >= PATTERN_TURNS


# [37.1] Positions

POSITIONS = {5: (2, 2, 3), 4: (4, 4, 5), 3: (6, 7, 8), 2: (9, 9, 10), 1: (11, 11, 12)}
"""By the angle between torpedo and target in twelfths: crossing the target's line ahead of, at or behind its middle."""
BASIC_POSITIONS = (0, 1, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 5)
"""[13.3] The five positions of the Basic Game that the thirteen refine."""


def position(torpedo: Torpedo, ship: Ship) -> int:
    """[37.1, 37.2] Position 1 (from ahead) to 13 (from astern); port and starboard are alike."""
    angle = (torpedo.course - 2 * ship.heading) % 12
    angle = min(angle, 12 - angle)
    if angle in (0, 6):
        return 13 if angle == 0 else 1
    return POSITIONS[angle][1 - _crosses(torpedo, ship)]


def basic_position(torpedo: Torpedo, ship: Ship) -> int:
    """[13.3] The position for the Basic table."""
    return BASIC_POSITIONS[position(torpedo, ship)]


def _crosses(torpedo: Torpedo, ship: Ship) -> int:
    """Where its course crosses the line of the target: 1 ahead of the middle, 0 there, -1 behind."""
    bow, stern = (centre(hex) for hex in hexes_of(ship))
    one, other = centre(torpedo.hex), centre(torpedo.side or torpedo.hex)
    away = (one[0] + other[0] - bow[0] - stern[0], one[1] + other[1] - bow[1] - stern[1])
    axis = (bow[0] - stern[0], bow[1] - stern[1])
    course = COURSES[torpedo.course]
    found = _cross(away, course) * _cross(axis, course)
    return (found > 0) - (found < 0)


def _cross(one: tuple[int, int], other: tuple[int, int]) -> int:
    return one[0] * other[1] - one[1] * other[0]
