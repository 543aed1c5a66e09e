"""What questions of Silent Victory alone are about; those of every career are in games/patrol/orders.py."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["GunFit", "Portion"]


class Portion(NamedTuple):
    """[4.5g] How many of this torpedo go where?"""

    kind: str
    place: str


class GunFit(NamedTuple):
    """[11.6.2] Deck guns that the yard can fit."""

    gun: str
    guns: int
