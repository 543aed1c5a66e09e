"""Odds that advice in both career games is made of: a torpedo's damage, a salvo's, a hull below test depth."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import NamedTuple

from wardroom.table import ChartTable, Modifier, Roll
from wardroom.table.dice import DICE
from wardroom.table.keeping import kept
from wardroom.table.odds import Chance, chance, naturals, of_sum, outcomes, sources

__all__ = ["Torpedo", "crush_risk", "hit_chance", "result_of", "sunk_share"]


def result_of(chart: ChartTable, result: str, outcome: str, modifiers: Iterable[Modifier] = ()) -> Chance:
    """That a roll on this chart gives this result."""
    return Chance(outcome, outcomes(chart, tuple(modifiers)).get(result, Fraction(0)), sources(chart))


class Torpedo(NamedTuple):
    """All that decides what one torpedo does to its target."""

    fire: ChartTable
    modifiers: tuple[Modifier, ...]
    hits: Callable[[Roll], bool]
    dud: ChartTable
    dud_modifiers: tuple[Modifier, ...]
    damage: ChartTable
    critical: int = 0
    """Points more for a natural 2, where the game has such hits."""


def hit_chance(torpedo: Torpedo, kind: str) -> Chance:
    """That a torpedo of this kind hits and explodes."""
    dud = result_of(torpedo.dud, "dud", "dud", torpedo.dud_modifiers)
    hit = chance(torpedo.fire, torpedo.modifiers, torpedo.hits) * (1 - dud.share)
    return Chance("hit", hit, sources(torpedo.fire) + dud.sources, kind)


@kept(512)
def damage_odds(torpedo: Torpedo) -> dict[int, Fraction]:
    """The odds of each number of points that one torpedo does."""
    live = 1 - outcomes(torpedo.dud, torpedo.dud_modifiers).get("dud", Fraction(0))
    critical = chance(torpedo.fire, torpedo.modifiers, is_critical) * live if torpedo.critical else Fraction(0)
    plain = chance(torpedo.fire, torpedo.modifiers, torpedo.hits) * live - critical
    found = {0: 1 - plain - critical}
    for points, share in outcomes(torpedo.damage).items():
        for hits, extra in ((plain, 0), (critical, torpedo.critical)):
            found[int(points) + extra] = found.get(int(points) + extra, Fraction(0)) + share * hits
    return found


def is_critical(roll: Roll) -> bool:
    return roll.natural == 2


@kept(2048)
def sunk_share(torpedoes: tuple[Torpedo, ...], left: int) -> Fraction:
    """How likely these do so many points together; a salvo is laid tube by tube, and most of it was asked before."""
    return of_sum(map(damage_odds, torpedoes), left).get(left, Fraction(0))


def crush_risk(chart_numbers: tuple[int, ...], hull: int) -> Fraction:
    """That a boat is lost below test depth, whose hull marker is in this box now; past the last number it is lost."""
    if hull > len(chart_numbers):
        return Fraction(1)
    wanted = chart_numbers[hull - 1]
    ways = naturals(DICE["2d6"])
    below = sum((share for total, share in ways.items() if total < wanted), Fraction(0))
    return below + ways.get(wanted, Fraction(0)) * crush_risk(chart_numbers, hull + 1)
