"""What options stand for and what questions are about: the values and facts that rules and bots read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

__all__ = ["Attack", "AttackAsked", "ReloadAsked", "Salvo", "SalvoAsked", "TubeAsked", "TubeOrder"]

Salvo = list[tuple[int, tuple[int, ...]]]
"""A target, counted from 0, and the tubes aimed at it, counted from 1; in the order of the tubes."""


class Attack(NamedTuple):
    """Form and range of an attack."""

    surfaced: bool
    range: str


class AttackAsked(NamedTuple):
    """What was met, and whether escorts are with it."""

    encounter: str
    escorted: bool


class SalvoAsked(NamedTuple):
    """Tubes that can fire, forward and aft."""

    forward: int
    aft: int


@dataclass(slots=True)
class TubeAsked:
    """The tube that is to be aimed: what it holds, the how manieth of how many in its salvo.

    It is made anew for each tube: that is faster with a class of its own than with a named tuple, and so is reading it.
    """

    end: str
    tube: int
    kind: str
    shot: int
    shots: int
    second: bool
    """In the second salvo of a night surface attack."""
    laid: Mapping[str, Salvo]
    """By end what was aimed so far, that of the first salvo too."""

    def __iter__(self) -> Iterator[str | int]:
        """What the question names."""
        return iter((self.end, self.tube, self.kind))


@dataclass(frozen=True, slots=True)
class TubeOrder:
    """Fire at the target of this number, counted from 0, or hold (None): this tube, or all that remain."""

    target: int | None
    rest: bool


class ReloadAsked(NamedTuple):
    """The empty tube."""

    end: str
    tube: int
