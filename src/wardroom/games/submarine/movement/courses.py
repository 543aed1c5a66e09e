"""[6.0, 7.0, 8.0] How ships move: plots, what a legal course is, and the choice of one step by step.

A plot is a string read from left to right: a number is so many hexes straight ahead, L and R are turns of one
hexside. While a course is laid, each choice is one leg: run ahead to a hex, turn left, turn right, or end here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from wardroom.games.submarine.questions import CourseAsked, Leg
from wardroom.games.submarine.sea import hex_name, left_of, right_of, stern_of
from wardroom.games.submarine.state import Rules, Ship
from wardroom.table import Option, Refusal, WardroomError, kept, option
from wardroom.table.hexes import STEPS
from wardroom.table.text import mark

__all__ = [
    "Barred",
    "Course",
    "convoy_plots",
    "double_turn_limit",
    "leg_options",
    "parse_plot",
    "plot_speed",
    "speed_limits",
    "start_course",
]

_PLOT = re.compile(r"(?:[0-9]+|[LR])*")
_LEG = re.compile(r"[0-9]+|[LR]")


@kept(4_096)
def parse_plot(plot: str) -> tuple[str, ...]:
    """[7.1] The legs of a plot, hex by hex: "2L1" is ahead, ahead, left, ahead ("1", "1", "L", "1")."""
    if not _PLOT.fullmatch(plot):
        raise WardroomError("'{0}' is no plot; write numbers of hexes and turns L and R, such as R1R1L [7.1].", plot)
    legs: list[str] = []
    for leg in _LEG.findall(plot):
        legs += ["1"] * int(leg) if leg.isdigit() else [leg]
    return tuple(legs)


@kept(4_096)
def plot_speed(plot: str) -> int:
    """[6.2] Hexes that a plot enters."""
    return parse_plot(plot).count("1")


@kept(4_096)
def convoy_plots(speed: int) -> tuple[str, ...]:
    """[7.6, 30.2] The five plots of a convoy: straight ahead, or one turn before or after."""
    return (f"{speed}", f"L{speed}", f"R{speed}", f"{speed}L", f"{speed}R")


def double_turn_limit(rules: Rules) -> int:
    """[6.7, 31.2] A second turn in the same bow hex is for ships that move no more than this."""
    return 5 if rules.advanced else 3


def speed_limits(rules: Rules, last: int, most: int) -> tuple[int, int]:
    """[8.2, 31.1] Fewest and most hexes a ship may move, by its speed last turn; the maximum prevails (SUB-R30)."""
    if last < 0:
        return 0, most
    change = 3 if rules.advanced else 2
    return min(most, max(0, last - change)), min(most, last + change)


TURNED = mark("a ship turns once in each hex it enters")
TURNED_BEFORE = mark("after a turn at the end of the last move a second in the same hex needs a lower speed")


@dataclass(slots=True)
class Course:
    """A course being laid. It is no part of the state: the plot it ends as is."""

    bow: int
    heading: int
    least: int
    most: int
    double: int
    """[6.7] The limit for a second turn in one hex."""
    was_turned: bool
    """[6.7] The ship ended its last move with a turn."""
    entered: int = 0
    turned: bool = False
    """A turn was made in the present hex."""
    legs: list[str] = field(default_factory=list)

    @property
    def plot(self) -> str:
        """[7.1] The course in plot notation."""
        text, run = "", 0
        for leg in self.legs:
            if leg == "1":
                run += 1
                continue
            text += (str(run) if run else "") + leg
            run = 0
        return text + (str(run) if run else "") or "0"

    def asked(self, ship_id: str, turn: int = 0) -> CourseAsked:
        """What a question about this course is about."""
        return CourseAsked(ship_id, "".join(self.legs), self.bow, turn)

    def ahead(self) -> int:
        return self.bow + STEPS[self.heading]

    def step(self) -> None:
        """[6.2, 6.5] Enter the hex ahead."""
        self.bow += STEPS[self.heading]
        self.entered += 1
        self.turned = False
        self.legs.append("1")

    def turn(self, leg: str) -> None:
        """[6.6] Turn one hexside; at the start after a turn, that limits the speed [6.7]."""
        if not self.entered and self.was_turned:
            self.most = min(self.most, self.double)
        self.heading = left_of(self.heading) if leg == "L" else right_of(self.heading)
        self.turned = True
        self.legs.append(leg)

    def why_no_turn(self) -> tuple[str, str]:
        """Reason and rule if no turn can be made here; empty if one can."""
        if self.turned:
            return TURNED, "6.6a"
        if not self.entered and self.was_turned and self.least > self.double:
            return TURNED_BEFORE, "6.7"
        return "", ""


def start_course(ship: Ship, rules: Rules, least: int, most: int) -> Course:
    course = Course(ship.bow, ship.heading, least, most, double_turn_limit(rules), ship.ended_with_turn)
    if ship.carried:
        _carry_on(course, parse_plot(ship.carried))
    return course


def _carry_on(course: Course, legs: tuple[str, ...]) -> None:
    """[40.13] An evasion counts as the start of the move: its hex, and its turn in the bow hex [6.6a, 6.7]."""
    if course.was_turned and legs[0] != "1":
        course.most = min(course.most, course.double)
        course.least = min(course.least, course.most)
    course.entered = legs.count("1")
    course.most = max(course.most, course.entered)
    course.turned = legs[-1] != "1"
    course.legs = list(legs)


@option
def _run(hexes: int, hex: int) -> Option[Leg]:
    name = hex_name(hex)
    elements = (f"hex:{name}", f"run:{hexes}")
    return Option(f"run:{hexes}", "Ahead {0} to {1}", (hexes, name), "6.5", elements, Leg(hexes, hex))


LEFT = Option("turn:L", "Turn left", (), "6.6a", ("turn:L",), Leg(0, 0, "L"))
RIGHT = Option("turn:R", "Turn right", (), "6.6a", ("turn:R",), Leg(0, 0, "R"))
END = Option("end", "End the move here", (), "6.11a", ("end",))
_NO_END = Refusal("end", "End the move here", "it must move on: speed falls by a few hexes a turn only", "8.2.2")


@option
def _no_turn(leg: str, reason: str, rule: str) -> Refusal:
    return Refusal(f"turn:{leg}", "Turn left" if leg == "L" else "Turn right", reason, rule)


Barred = Callable[[int], str]
"""The rule that keeps a ship out of a hex; empty if it may go there."""
_STERN = mark("its stern would swing into a hex that it may not enter")


def _runs(course: Course, barred: Barred | None) -> Iterator[Option]:
    hex, step = course.bow, STEPS[course.heading]
    for number in range(1, course.most - course.entered + 1):
        hex += step
        if barred is not None and barred(hex):
            return
        yield _run(number, hex)


def _why_no_swing(course: Course, leg: str, barred: Barred | None) -> tuple[str, str]:
    """[6.6b] Reason and rule if the ship cannot turn this way: it may not at all, or its stern has no place."""
    reason, rule = course.why_no_turn()
    if reason or barred is None:
        return reason, rule
    heading = left_of(course.heading) if leg == "L" else right_of(course.heading)
    rule = barred(stern_of(course.bow, heading))
    return (_STERN, rule) if rule else ("", "")


def leg_options(course: Course, barred: Barred | None = None) -> tuple[list[Option], list[Refusal]]:
    """What a ship may do next on its course; `barred` names hexes that neither bow nor stern may enter."""
    options = list(_runs(course, barred))
    refused: list[Refusal] = []
    for leg, turn in (("L", LEFT), ("R", RIGHT)):
        reason, rule = _why_no_swing(course, leg, barred)
        if reason:
            refused.append(_no_turn(leg, reason, rule))
        else:
            options.append(turn)
    if course.entered >= course.least:
        options.append(END)
    else:
        refused.append(_NO_END)
    return options, refused
