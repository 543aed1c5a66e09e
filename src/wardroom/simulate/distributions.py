"""How the results of many games are spread, small enough to keep: what a picture of them needs, and no more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wardroom.simulate.statistics import Group, Tally
from wardroom.telling.measures import Bars, Ends, Picture, Survival

__all__ = ["distributions", "ended_early", "months_between", "survival"]

BARS = 30
"""At most so many of them."""
LINES = 6
"""Groups that get a line of their own."""
FEWEST = 30
"""Games of a group below which its line would be mere noise."""
DIGITS = 4


def distributions(tally: Tally) -> dict[str, Any]:
    """What the pictures of the game's measures show, by their keys; empty for games that have none."""
    if not tally.games:
        return {}
    return dict(_kept(tally, each) for each in tally.measures.pictures)


def _kept(tally: Tally, picture: Picture) -> tuple[str, dict[str, Any]]:
    if isinstance(picture, Bars):
        return picture.id, _bars(tally, picture)
    if isinstance(picture, Survival):
        return picture.id, _survival(tally)
    return picture.key, {
        name: {"games": count, "lost": bool(tally.counts[picture.marked][name])}
        for name, count in ended_early(tally, picture).items()
    }


# Bars


def _bars(tally: Tally, picture: Bars) -> dict[str, Any]:
    """Games in each bar, of both kinds."""
    kinds = tally.together.values[picture.spread]
    most = max((*kinds[False], *kinds[True]), default=0)
    width = next((each for each in picture.widths if most // each < BARS), most // BARS + 1)
    bars = most // width + 1
    plain, apart = picture.keys
    return {"width": width, plain: _counted(kinds[False], width, bars), apart: _counted(kinds[True], width, bars)}


def _counted(values: Sequence[int], width: int, bars: int) -> list[int]:
    counts = [0] * bars
    for value in values:
        counts[value // width] += 1
    return counts


# Lines


def _survival(tally: Tally) -> dict[str, Any]:
    together = tally.together
    seen = sorted({*together.ended, *together.started} - {""})
    months = months_between(seen[0], seen[-1]) if seen else []
    return {
        "months": months,
        "all": _rounded(survival(together, months)),
        "boats": {name: _rounded(survival(group, months)) for name, group in _largest(tally)},
    }


def survival(group: Group, months: list[str]) -> list[float]:
    """Of the games begun by each month, the share that had not ended in death by its end."""
    shares, begun, dead = [], group.started[""], 0
    for month in months:
        begun += group.started[month]
        dead += group.ended[month]
        shares.append(1 - dead / begun if begun else 1.0)
    return shares


def months_between(first: str, last: str) -> list[str]:
    """All months from 1941-12 to 1945-07, the ends included."""
    start, end = (int(text[:4]) * 12 + int(text[5:]) - 1 for text in (first, last))
    return [f"{month // 12}-{month % 12 + 1:02d}" for month in range(start, end + 1)]


def _largest(tally: Tally) -> list[tuple[str, Group]]:
    """Groups with enough games for a line of their own; one group alone needs none."""
    if len(tally.groups) < 2:
        return []
    enough = [(name, group) for name, group in sorted(tally.groups.items()) if group.games >= FEWEST]
    return sorted(enough, key=lambda each: -each[1].games)[:LINES]


def _rounded(shares: list[float]) -> list[float]:
    return [round(share, DIGITS) for share in shares]


# Ends


def ended_early(tally: Tally, picture: Ends) -> dict[str, int]:
    """How games ended that did not come to their natural end, the commonest first.

    A game of several seats ends in a win; what became of the first seat is in the count.
    """
    early = {name: count for name, count in tally.outcomes.items() if name not in picture.unforced}
    if len(tally.seats) > 1:
        early = dict(tally.counts[picture.marked])
    return dict(sorted(early.items(), key=lambda each: -each[1]))
