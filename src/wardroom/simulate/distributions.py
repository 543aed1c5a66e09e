"""How the results of many careers are spread, small enough to keep: what a picture of them needs, and no more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wardroom.simulate.plots import FEWEST, ended_early, months_between, survival
from wardroom.simulate.statistics import Career, Tally

__all__ = ["distributions"]

WIDTHS = (1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000)
"""Tons that a bar may stand for."""
BARS = 30
"""At most so many of them."""
LINES = 6
"""Classes that get a line of their own."""
DIGITS = 4


def distributions(tally: Tally) -> dict[str, Any]:
    """Tonnage by bars, survival by months, and the ways in which careers ended early; empty for other games."""
    if not tally.boats:
        return {}
    careers = tally.careers
    return {
        "tonnage": _tonnage(careers),
        "survival": _survival(tally, careers),
        "ended_early": {
            name: {"games": count, "lost": bool(tally.causes[name])} for name, count in ended_early(tally).items()
        },
    }


def _tonnage(careers: Career) -> dict[str, Any]:
    """Careers in each bar, those that kept their boat and those that lost one."""
    most = max(careers.all_tonnage, default=0)
    width = next((each for each in WIDTHS if most // each < BARS), most // BARS + 1)
    bars = most // width + 1
    return {
        "width": width,
        "kept": _counted(careers.tonnage[False], width, bars),
        "lost": _counted(careers.tonnage[True], width, bars),
    }


def _counted(values: Sequence[int], width: int, bars: int) -> list[int]:
    counts = [0] * bars
    for value in values:
        counts[value // width] += 1
    return counts


def _survival(tally: Tally, careers: Career) -> dict[str, Any]:
    seen = sorted({*careers.died, *careers.started} - {""})
    months = months_between(seen[0], seen[-1]) if seen else []
    return {
        "months": months,
        "all": _rounded(survival(careers, months)),
        "boats": {name: _rounded(survival(boat, months)) for name, boat in _largest(tally)},
    }


def _largest(tally: Tally) -> list[tuple[str, Career]]:
    """Classes with enough careers for a line of their own; one class alone needs none."""
    if len(tally.boats) < 2:
        return []
    enough = [(name, boat) for name, boat in sorted(tally.boats.items()) if boat.games >= FEWEST]
    return sorted(enough, key=lambda each: -each[1].games)[:LINES]


def _rounded(shares: list[float]) -> list[float]:
    return [round(share, DIGITS) for share in shares]
