"""What several of the charts have in common: limits, words, and how cells are spread over hexes and depths."""

from __future__ import annotations

from collections.abc import Sequence

from wardroom.games.submarine.charts.page import Page

__all__ = [
    "DEEPEST",
    "DEFENCE_TYPES",
    "DEPTH_STEP",
    "GRADES",
    "RADARS",
    "REACH",
    "WEATHERS",
    "by_distance",
    "depth_changes",
    "nearest",
]

DEFENCE_TYPES = 6
"""[54.3] Defence types run from 0 to 5."""
DEEPEST = 1000
"""Depth changes are worked out down to here; deeper ones are as this."""
REACH = 50
"""[16.3.8, 43.9.4] Feet beyond which a depth charge does nothing."""
DEPTH_STEP = 25
WEATHERS = ("clear", "squall", "storm", "tempest")
GRADES = ("professional", "experienced", "novice")
RADARS = ("early", "10 cm", "3 cm")


def nearest(number: int, last: int) -> int:
    """A place in a list that ends at `last`; what lies beyond counts as the end."""
    return max(0, min(number, last))


def depth_changes(page: Page, weapon: str) -> dict[int, int]:
    changes = page.numbers("depth_change", weapon)
    rows = page.spread(range(0, DEEPEST + 1, DEPTH_STEP), "depth_change", weapon)
    return {depth: changes[row] for depth, row in rows.items()}


def by_distance(cells: Sequence[int], bands: Sequence[tuple[int, int]]) -> list[int]:
    """Cells of bands of ranges, one for each hex; range 0 counts as the first band."""
    spread = [cells[0]] * bands[0][0]
    for cell, (first, last) in zip(cells, bands, strict=True):
        spread += [cell] * (last - first + 1)
    return spread
