"""What supply, ZOI and ways depend on, as one value: to know the same position again.

Rules ask for supply many times between two moves; what was worked out of a position is kept (`wardroom.table.kept`).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from wardroom.games.empire_of_the_sun.grid import Board
from wardroom.games.empire_of_the_sun.state import SIDES, War

__all__ = ["Position", "position_of"]


class Position(NamedTuple):
    """Where everything is, and what else supply depends on."""

    places: tuple[int, ...]
    """In the order of the counters."""
    japanese: Board
    soviet: Board
    disarmed: Board
    """[13.94] Japanese cities without intrinsic defenders."""
    activated: frozenset[str]
    """[6.0d] Units that are in supply because they were activated."""
    routes: tuple[int, ...]
    kwai: bool
    hump: bool
    express: int
    no_zoi: tuple[str, ...]
    """Sides whose ZOI an event suspends."""
    moving: frozenset[str]
    """[6.4e] Units in strategic movement, without ZOI."""
    new: frozenset[str]
    """[10.11d, 11.0d] Units that came in this segment: their ZOI neutralises nothing yet."""


PLACED = frozenset({"submarines", "bombing"})
"""[11.0d] Phases after those in which units come into play, when it is still known which came."""
NOBODY: frozenset[str] = frozenset()
NO_SIDE: tuple[str, ...] = ()


def position_of(war: War, *, offensive: bool = True, moving: Collection[str] = ()) -> Position:
    """The position as it stands; `offensive` False: as if the offensive were over; `moving`: in strategic movement."""
    politics, under_way = war.politics, war.offensive
    activated, no_zoi = NOBODY, NO_SIDE
    if under_way is not None:
        if offensive:
            activated = frozenset(under_way.moves)
        if under_way.bonus:
            no_zoi = tuple(side for side in SIDES if f"no-zoi-{side}" in under_way.bonus)
    return Position(
        tuple(war.places.values()),
        war.japanese,
        war.soviet,
        war.disarmed,
        activated,
        tuple(politics.routes),
        politics.kwai,
        politics.hump,
        politics.tokyo_express,
        no_zoi,
        frozenset(moving) if moving else NOBODY,
        frozenset(war.placed) if war.placed and war.phase not in PLACED else NOBODY,
    )
