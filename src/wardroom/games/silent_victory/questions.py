"""What options stand for and what questions are about: the values and facts that rules and bots read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

__all__ = ["Attack", "GunFit", "Portion", "ReloadAsked", "Salvo", "TubeAsked", "TubeOrder"]

Salvo = list[tuple[int, tuple[int, ...]]]
"""A target, counted from 0, and the tubes aimed at it, counted from 1; in the order of the tubes."""


class Attack(NamedTuple):
    """[9.0b] Form and range of an attack."""

    surfaced: bool
    range: str


class TubeAsked(NamedTuple):
    """[9.2.1d] The tube that is to be aimed: what it holds, the how manieth of how many in its salvo."""

    end: str
    tube: int
    kind: str
    shot: int
    shots: int
    second: bool
    """In the second salvo of a night surface attack [9.5.2a]."""
    laid: Mapping[str, Salvo]
    """By end what was aimed so far, that of the first salvo too."""


class TubeOrder(NamedTuple):
    """[9.2.1e] Fire at the target of this number, counted from 0, or hold (None): this tube, or all that remain."""

    target: int | None
    rest: bool


class Portion(NamedTuple):
    """[4.5g] How many of this torpedo go where?"""

    kind: str
    place: str


class ReloadAsked(NamedTuple):
    """[9.2.11a] The empty tube."""

    end: str
    tube: int


class GunFit(NamedTuple):
    """[11.6.2] Deck guns that the yard can fit."""

    gun: str
    guns: int
