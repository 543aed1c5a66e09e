"""Evasive manoeuvres: the boat's course against the one that the escorts expect."""

from __future__ import annotations

from typing import Any, NamedTuple

from wardroom.table import ChartTable, Decision, Option, Table
from wardroom.table.text import mark

__all__ = ["DIRECTIONS", "Courses", "courses", "meet"]

DIRECTIONS = {1: "left", 2: "left", 3: "right", 4: "right", 5: "straight", 6: "straight"}
WHICH_WAY = mark("Depth charges are coming. Which way do you turn?")
WHICH_EXPECTED = mark("Which way do the escorts expect the boat to turn?")


class Courses(NamedTuple):
    """What a game needs for it: its options and rules."""

    options: tuple[Option[int], ...]
    rule: str
    guess_rule: str
    """That of the other player, who plots the escorts' course."""
    result_rule: str

    def pick(self, table: Table[Any], seat: str) -> int:
        """One of six numbers; going straight is two of them."""
        return table.choose(seat, Decision("course", WHICH_WAY, self.options, rule=self.rule)).value

    def guess(self, table: Table[Any], seat: str) -> int:
        """The other player plots the escorts' course in secret."""
        return table.choose(seat, Decision("escort course", WHICH_EXPECTED, self.options, rule=self.guess_rule)).value


def courses(message: str, rule: str, guess_rule: str, result_rule: str) -> Courses:
    """Courses of a game; the message has places for number and direction."""
    options = tuple(
        Option(f"course:{n}", message, (n, way), rule, (f"course:{n}",), n) for n, way in DIRECTIONS.items()
    )
    return Courses(options, rule, guess_rule, result_rule)


def meet(
    table: Table[Any], ways: Courses, seat: str, enemy: str, direction: ChartTable, changes: dict[str, int]
) -> int:
    """The change to the hits; two players show their numbers together, a lone one meets a die."""
    if enemy != seat:
        chosen = table.together({seat: ways.pick, enemy: ways.guess})
        mine, theirs = int(chosen[seat]), int(chosen[enemy])
    else:
        mine = ways.pick(table, seat)
        theirs = table.roll(direction, rule=ways.rule).natural
    change = changes[comparison(mine, theirs)]
    table.tell("courses", ways.result_rule, mine=mine, theirs=theirs, change=change)
    return change


def comparison(mine: int, theirs: int) -> str:
    """Other direction, same direction, same number."""
    if mine == theirs:
        return "same number"
    return "same direction" if DIRECTIONS[mine] == DIRECTIONS[theirs] else "other direction"
