"""What options stand for and what questions are about: the values and facts that rules and bots read."""

from __future__ import annotations

from typing import NamedTuple

from wardroom.table import Decision

__all__ = [
    "CourseAsked",
    "DepthAsked",
    "HexAsked",
    "Leg",
    "Line",
    "ShellAsked",
    "ShipAsked",
    "TubeAsked",
    "TurnAsked",
    "Weapon",
    "ship_of",
]

# Facts


class ShipAsked(NamedTuple):
    """The question is about this ship, by its id."""

    ship: str


class CourseAsked(NamedTuple):
    """[6.5, 7.1] A ship's course so far: its legs hex by hex, such as 11L1, and the hex of its bow there."""

    ship: str
    legs: str
    bow: int
    turn: int = 0
    """The turn for which it is plotted, if that is a later one."""

    @property
    def entered(self) -> int:
        """[6.2] Hexes that the course has entered."""
        return self.legs.count("1")


class TubeAsked(NamedTuple):
    """[11.4, 12.4] A torpedo of a boat: its tube, counted from 0, and the line it is to run once that is known."""

    ship: str
    tube: int
    line: str = ""
    """[11.4.1-11.4.3] First hex and turn, such as XL."""


class DepthAsked(NamedTuple):
    """[9.3-9.7] A boat's depth now, and the maximum depth of its class."""

    ship: str
    depth: int
    deepest: int

    @property
    def risky(self) -> int:
        """[9.7] The hull may give way in a dive to anything deeper than this."""
        return max(self.depth, self.deepest)


class ShellAsked(NamedTuple):
    """[25.1] An escort's first or second star shell of the turn."""

    ship: str
    number: int


class HexAsked(NamedTuple):
    """The question is about this hex."""

    hex: int


class TurnAsked(NamedTuple):
    """[5.1.3] The turn for which the convoy is plotted."""

    turn: int


ABOUT_SHIPS = (ShipAsked, CourseAsked, TubeAsked, DepthAsked, ShellAsked)


def ship_of(decision: Decision) -> str:
    """The id of the ship that a question is about; empty if it is about none."""
    facts = decision.facts
    return facts.ship if isinstance(facts, ABOUT_SHIPS) else ""


# Values


class Leg(NamedTuple):
    """[6.5, 6.6] A leg of a course: so many hexes ahead to this hex, or a turn, L or R."""

    hexes: int
    hex: int
    turn: str = ""


class Weapon(NamedTuple):
    """[15.0] What is dropped or thrown: how much, into which hex (0 if that is asked for next), to which side."""

    kind: str
    hex: int
    number: int = 1
    side: str = ""


class Line(NamedTuple):
    """[11.4.1-11.4.3] A torpedo's first hex and the way on from there."""

    first: str
    turn: str
