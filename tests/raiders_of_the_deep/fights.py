"""Fights of Raiders of the Deep for tests: dice for a wanted result, whatever numbers the chart files hold."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests import careers
from tests.careers import Faces, falling
from tests.raiders_of_the_deep.build import at_sea, charts, engagement, target
from wardroom.games.patrol.calendar import month_number
from wardroom.games.raiders_of_the_deep.state import Career, Decoration, Engagement

__all__ = [
    "ESCAPED",
    "HELD",
    "NO_HITS",
    "RAM_MISSES",
    "RUN_SILENT",
    "Dice",
    "Story",
    "aim",
    "attacking",
    "coming",
    "decorated",
    "dud",
    "explodes",
    "fight_of",
    "gun_hits",
    "gun_misses",
    "hits",
    "hunted",
    "hurting",
    "misses",
    "points",
    "shell",
    "strikes",
    "torpedo",
]

Dice = list[Faces]

ESCAPED = (1, 1)
"""[9.6.7b] E2: a natural 2 is never detected, whatever the modifiers."""
NO_HITS = (1, 1)
"""[9.6.8f] E3: nothing, with +1 at most."""
RAM_MISSES = (1, 1)
"""[9.6.8c] E3 as a ramming attempt: nothing, with +5 at most."""
RUN_SILENT = "evade:none"
HELD = 4
"""[10.1.3] The water rises on 5 or 6."""


class Story(careers.Story):
    """The story of a fight by our charts."""

    def __init__(self, choices: Iterable[str] = (), dice: Iterable[Faces] = ()) -> None:
        super().__init__(charts(), choices, dice)


# Dice


def hits(kind: str = "G/6", where: str = "medium", *, modifier: int = 0) -> Faces:
    """U1: the lowest dice that hit."""
    return falling(charts().fire[kind, where], "hit", modifier=modifier)


def misses(kind: str = "G/6", where: str = "medium", *, modifier: int = 0) -> Faces:
    """U1: the lowest dice that miss with this sum of modifiers."""
    return falling(charts().fire[kind, where], "miss", modifier=modifier)


def gun_hits(where: str = "medium") -> Faces:
    return hits("Deck Gun", where)


def gun_misses(where: str = "medium") -> Faces:
    return misses("Deck Gun", where)


def explodes(kind: str = "G/6", month: str = "1915-06") -> Faces:
    return falling(charts().duds[kind][month_number(month)], "explodes")


def dud(kind: str = "G/6", month: str = "1915-06") -> Faces:
    return falling(charts().duds[kind][month_number(month)], "dud")


def points(number: int) -> Faces:
    """U3: a torpedo can do 3 points, and 4 [9.2.5, 9.4.2 examples]."""
    return falling(charts().torpedo_damage, number)


def torpedo(number: int, kind: str = "G/6", where: str = "medium", *, month: str = "1915-06") -> Dice:
    """A torpedo that hits, is no dud and does so many points."""
    return [hits(kind, where), explodes(kind, month), points(number)]


def shell() -> tuple[int, ...]:
    """U3: a shell that does one point or more."""
    chart = charts().gun_damage
    return falling(chart, next(result for result in map(chart.result, chart.dice.values) if result != 0))


def hurting(number: int, *, modifier: int = 0) -> Faces:
    """E3: so many hits."""
    return falling(charts().attack, number, modifier=modifier)


def strikes(system: str) -> Faces:
    """E4: this is hit."""
    return falling(charts().damage, system)


def coming(who: str, month: str = "1915-06") -> Faces:
    """E1: who comes on an additional round: Escort, Aircraft, or "-" for nobody."""
    return falling(charts().additional_round[month_number(month)], who)


# States


def hunted(month: str = "1916-06", encounter: str = "Convoy", **changes: Any) -> Career:
    """A submerged boat at medium range, about to be searched for; nothing modifies that unless the changes say so."""
    settings = {name: changes.pop(name) for name in ("options", "luck", "boat", "number") if name in changes}
    one = at_sea(month=month, **settings)
    engagement(one, encounter, target(), **changes)
    return one


def attacking(
    encounter: str = "Ship+Escort", *, month: str = "1915-06", zone: str = "British Isles", **changes: Any
) -> Career:
    """A boat with a ship of 7,600 tons before it, by day at medium range unless the changes say so."""
    settings = {name: changes.pop(name) for name in ("options", "luck", "boat", "number") if name in changes}
    one = at_sea(month=month, zone=zone, **settings)
    ships = changes.pop("ships", (target(7600),))
    engagement(one, encounter, *ships, **changes)
    return one


def fight_of(one: Career) -> Engagement:
    """The engagement this boat is in."""
    assert one.fight is not None
    return one.fight


def decorated(one: Career, award: str) -> Career:
    one.decorations.append(Decoration(award, one.month))
    return one


def aim(end: str, *targets: int, tubes: int = 2) -> list[str]:
    """The choices that lay out a salvo: one torpedo at each target named, from the first tube on, the rest held."""
    choices = [f"fire:{end}-{tube}:target-{number}" for tube, number in enumerate(targets, 1)]
    left = tubes - len(targets)
    if left > 1:
        return [*choices, f"hold:{end}-rest"]
    return [*choices, f"hold:{end}-{tubes}"] if left else choices
