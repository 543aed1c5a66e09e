"""Captains who take turns: two players alternate patrols."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from wardroom.table import OVER, Setup

__all__ = ["next_turn", "opposed", "seats"]


def seats(setup: Setup) -> tuple[str, ...]:
    return ("captain", "rival") if setup.scenario == "two-player" else ("captain",)


def opposed(setup: Setup) -> Iterator[tuple[str, str]]:
    """Each seat with the one that rolls for its enemy: the other captain, or the same in solitaire play."""
    players = seats(setup)
    return zip(players, reversed(players), strict=True)


class HasEnd(Protocol):
    @property
    def end(self) -> str:
        """ "" while the career goes on, else why it ended."""


def next_in_command(careers: Sequence[HasEnd], active: int) -> int | None:
    """Whose patrol is next: the next captain whose career goes on, this one again if there is no other; or nobody's."""
    count = len(careers)
    for step in range(1, count + 1):
        index = (active + step) % count
        if not careers[index].end:
            return index
    return None


class Turns(Protocol):
    """A war and whose patrol is being played."""

    active: int
    phase: str

    @property
    def careers(self) -> Sequence[HasEnd]: ...


def next_turn(war: Turns) -> None:
    """Two players alternate patrols; a war without captains is over."""
    following = next_in_command(war.careers, war.active)
    if following is None:
        war.phase = OVER
    else:
        war.active = following
        war.phase = "assignment"
