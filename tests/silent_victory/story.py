"""A scripted table that keeps its whole story in order, and short names for dice and choices of an engagement."""

from __future__ import annotations

from collections.abc import Iterable

from tests import careers
from tests.careers import asked, events, face, ids, label, modifiers, pair, refusals, rolls
from tests.silent_victory.build import charts

__all__ = [
    "CRITICAL",
    "DAY",
    "DETECTED",
    "DUD",
    "EXPLODES",
    "HIT",
    "LARGE",
    "MISS",
    "NIGHT",
    "NOBODY",
    "NO_HITS",
    "ONE",
    "SMALL",
    "UNDETECTED",
    "Dice",
    "Story",
    "aim",
    "asked",
    "events",
    "face",
    "ids",
    "label",
    "last_hit",
    "modifiers",
    "pair",
    "refusals",
    "rolls",
    "shell",
]

Dice = list[tuple[int, ...] | int]

# Dice that mean the same whatever the reconstructed charts say.
# S1 with any modifier of the tests, S2 at any date, the one cell of S3 that the rulebook prints [9.2.6]
HIT, MISS, CRITICAL = (1, 2), (5, 6), (1, 1)
EXPLODES, DUD, ONE = 6, 1, 5
# E2 with no more than +4, E3 with no more than +1, E5 with no passenger aboard
UNDETECTED, DETECTED, NO_HITS, NOBODY = (1, 3), (4, 6), (1, 1), (6, 6)
# E1: time of day; size, roster a and entry 1 of it
DAY, NIGHT = 1, 6
SMALL: Dice = [1, 1, (10, 1)]
LARGE: Dice = [6, 1, (10, 1)]


def last_hit(weapon: str, where: str) -> int:
    """The highest number on S1 that hits."""
    chart = charts().fire[weapon, where]
    return max(number for number in chart.dice.values if chart.result(number) == "hit")


def shell(points: int) -> int:
    """The lowest die that gives this damage with a 3-inch gun."""
    chart = charts().gun_damage
    return next(die for die in chart.dice.values if chart.result(die + chart.modifiers["3in"].value) == points)


class Story(careers.Story):
    """The story of an engagement by our charts."""

    def __init__(self, choices: Iterable[str] = (), dice: Iterable[tuple[int, ...] | int] = ()) -> None:
        super().__init__(charts(), choices, dice)


def aim(end: str, *targets: int, tubes: int = 0) -> list[str]:
    """The choices that lay out a salvo of a Gato with full tubes: one torpedo at each target named, the rest held."""
    count = tubes or (6 if end == "forward" else 4)
    choices = [f"fire:{end}-{tube}:target-{target}" for tube, target in enumerate(targets, 1)]
    left = count - len(targets)
    if left > 1:
        return [*choices, f"hold:{end}-rest"]
    return [*choices, f"hold:{end}-{count}"] if left else choices
