"""What the components of every career print."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Load"]


@dataclass(frozen=True, slots=True)
class Load:
    """The standard torpedo load of a boat for a period: how many of each type."""

    first: int
    last: int
    torpedoes: dict[str, int]
