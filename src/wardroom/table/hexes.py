"""A hex grid: hexes are whole numbers made of axial coordinates, so that a step is one addition.

Hexes stand on a flat side's corner ("flat top"): columns run north to south. Headings count clockwise from north,
0 to 5. For exact geometry every hex has a centre with whole-number coordinates: three units per column across, two
per row down. That lattice is stretched, but straight lines stay straight in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

__all__ = [
    "CORNERS",
    "STEPS",
    "centre",
    "direction",
    "distance",
    "neighbours",
    "pack",
    "spread",
    "unpack",
]

_BITS = 12
_HALF = 1 << (_BITS - 1)
_MASK = (1 << _BITS) - 1
_AXIAL = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
STEPS = tuple((q << _BITS) + r for q, r in _AXIAL)
"""What to add to a hex for its neighbour to the north, north-east, south-east, south, south-west, north-west."""
CORNERS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
"""The corners of a hex as seen from its centre."""


def pack(q: int, r: int) -> int:
    """The hex with these axial coordinates."""
    return (q << _BITS) + r + _HALF


def unpack(hex: int) -> tuple[int, int]:
    """Axial coordinates of a hex."""
    return hex >> _BITS, (hex & _MASK) - _HALF


def neighbours(hex: int) -> list[int]:
    return [hex + step for step in STEPS]


def distance(one: int, other: int) -> int:
    """How many steps lie between two hexes."""
    q = (one >> _BITS) - (other >> _BITS)
    r = (one & _MASK) - (other & _MASK)
    if (q < 0) == (r < 0):
        return abs(q + r)
    return max(abs(q), abs(r))


def centre(hex: int) -> tuple[int, int]:
    """The centre of a hex in whole numbers."""
    q, r = unpack(hex)
    return 3 * q, 2 * r + q


def direction(one: int, other: int) -> int | None:
    """The heading from a hex to its neighbour; None if they do not touch."""
    step = other - one
    return STEPS.index(step) if step in STEPS else None


@lru_cache(maxsize=64)
def _offsets(radius: int) -> tuple[int, ...]:
    found = []
    for q in range(-radius, radius + 1):
        for r in range(max(-radius, -q - radius), min(radius, -q + radius) + 1):
            found.append((q << _BITS) + r)
    return tuple(found)


def spread(hex: int, radius: int) -> Iterator[int]:
    """All hexes within so many steps, this one among them, column by column."""
    return (hex + offset for offset in _offsets(radius))
