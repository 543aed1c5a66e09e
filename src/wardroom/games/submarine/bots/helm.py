"""[6.0] Where a ship can get to in one move, and the legs that lead there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from zlib import crc32

from wardroom.games.submarine.movement.courses import Course, start_course
from wardroom.games.submarine.questions import CourseAsked
from wardroom.games.submarine.sea import left_of, right_of, stern_of
from wardroom.games.submarine.state import Rules, Ship
from wardroom.table import Decision, Option
from wardroom.table.hexes import STEPS, direction

__all__ = ["Spot", "best_spot", "course_at", "course_from", "explore", "noise", "option_for", "pick"]


Gains = tuple[float, ...]
"""What each weapon can do, one number for each."""
Gain = Callable[[int, int, bool], Gains]
"""The same with the bow in a hex on a heading, and whether the ship has just come forward into it."""


@dataclass(slots=True)
class Spot:
    """A place that a move can lead to, and how."""

    bow: int
    heading: int
    entered: int
    turned: bool
    most: int
    legs: str
    reward: float = 0.0
    """What all weapons together can do on the way, each where it does most."""
    gains: Gains = ()

    @property
    def stern(self) -> int:
        return stern_of(self.bow, self.heading)


def explore(
    course: Course, blocked: Callable[[int], bool] | None = None, gain: Gain | None = None, first: Gains = ()
) -> list[Spot]:
    """Every place from here that keeps to the rules of movement, hex by hex, with the best way to each.

    `blocked` names hexes neither bow nor stern may take; `gain` is what weapons can do from a place, and `first`
    what they can do before the ship moves on.
    """
    start = Spot(course.bow, course.heading, course.entered, course.turned, course.most, "", sum(first), first)
    found: list[Spot] = []
    layer = {(start.bow, start.heading, start.turned): start}
    while layer:
        if not course.entered and next(iter(layer.values())).entered == 0 and course.was_turned:
            can_turn = course.least <= course.double
        else:
            can_turn = True
        if can_turn:
            for spot in list(layer.values()):
                if not spot.turned:
                    _turn(course, spot, layer, blocked, gain)
        found += layer.values()
        after: dict[tuple[int, int, bool], Spot] = {}
        for spot in layer.values():
            _step(spot, after, blocked, gain)
        layer = after
    return [spot for spot in found if spot.entered >= course.least]


def _turn(
    course: Course,
    spot: Spot,
    layer: dict[tuple[int, int, bool], Spot],
    blocked: Callable[[int], bool] | None,
    gain: Gain | None,
) -> None:
    most = min(spot.most, course.double) if not spot.entered and course.was_turned else spot.most
    for leg, heading in (("L", left_of(spot.heading)), ("R", right_of(spot.heading))):
        if blocked is not None and blocked(stern_of(spot.bow, heading)):
            continue
        reward, gains = _better(spot, gain, spot.bow, heading, False)
        key = (spot.bow, heading, True)
        if key not in layer or layer[key].reward < reward:
            layer[key] = Spot(spot.bow, heading, spot.entered, True, most, spot.legs + leg, reward, gains)


def _step(
    spot: Spot,
    after: dict[tuple[int, int, bool], Spot],
    blocked: Callable[[int], bool] | None,
    gain: Gain | None,
) -> None:
    if spot.entered >= spot.most:
        return
    ahead = spot.bow + STEPS[spot.heading]
    if blocked is not None and blocked(ahead):
        return
    reward, gains = _better(spot, gain, ahead, spot.heading, True)
    key = (ahead, spot.heading, False)
    if key not in after or after[key].reward < reward:
        after[key] = Spot(ahead, spot.heading, spot.entered + 1, False, spot.most, spot.legs + "1", reward, gains)


def _better(spot: Spot, gain: Gain | None, bow: int, heading: int, forward: bool) -> tuple[float, Gains]:
    """What the weapons have done at best once this place is reached too."""
    if gain is None:
        return spot.reward, spot.gains
    here = gain(bow, heading, forward)
    gains = tuple(map(max, spot.gains, here)) if spot.gains else here
    return sum(gains), gains


def best_spot(spots: list[Spot], value: Callable[[Spot], float]) -> Spot | None:
    """The place of greatest value; of equals the one that was found first."""
    return max(spots, key=value, default=None)


def course_at(ship: Ship, rules: Rules, limits: tuple[int, int], legs: str, *, moved: bool) -> Course:
    """The course of a ship that has laid these legs so far; `moved` if the counter has been moved along with it."""
    course = start_course(ship, rules, *limits)
    if moved:
        course.entered = legs.count("1")
        course.turned = bool(legs) and legs[-1] != "1"
        if legs and legs[0] != "1" and course.was_turned:
            course.most = min(course.most, course.double)
        return course
    for leg in legs:
        if leg == "1":
            course.step()
        else:
            course.turn(leg)
    return course


def course_from(decision: Decision) -> Course | None:
    """A course as its options show it; None if it cannot go ahead."""
    ids = {option.id: option for option in decision.options}
    if "run:1" not in ids:
        return None
    bow = decision.about(CourseAsked).bow
    heading = direction(bow, ids["run:1"].value.hex)
    if heading is None:
        return None
    most = max(option.value.hexes for option in decision.options if option.value)
    return Course(bow, heading, 0, most, most, False, turned=ids.keys().isdisjoint(("turn:L", "turn:R")))


def option_for(decision: Decision, legs: str) -> Option:
    """The option that begins these legs; no legs end the move."""
    if not legs:
        return pick(decision, "end")
    if legs[0] != "1":
        return pick(decision, f"turn:{legs[0]}")
    run = len(legs) - len(legs.lstrip("1"))
    return pick(decision, f"run:{run}", "run:1")


def pick(decision: Decision, *wanted: str) -> Option:
    """The first of these options that there is; else the last on the list."""
    for name in wanted:
        for option in decision.options:
            if option.id == name:
                return option
    return decision.options[-1]


def noise(*facts: object) -> float:
    """A number from 0 to 1 that looks like chance and is the same whenever the same question is asked again."""
    return crc32(repr(facts).encode()) / 0xFFFFFFFF
