"""Whether the game's supply and ZOI are those of the slow solver, in any state of the war."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Set
from functools import lru_cache
from typing import Any

from tests.empire_of_the_sun.slow_supply import PLACED, Answer, solve
from wardroom.games.empire_of_the_sun.charts import Charts
from wardroom.games.empire_of_the_sun.grid import board_of, hexes_in
from wardroom.games.empire_of_the_sun.offensive.activation import activation_reach
from wardroom.games.empire_of_the_sun.state import ALLIES, CHINA_BOX, SIDES, War, on_map
from wardroom.games.empire_of_the_sun.supply import survey
from wardroom.games.empire_of_the_sun.supply.solution import Supply
from wardroom.games.empire_of_the_sun.supply.survey import supply_of

__all__ = ["Slowly", "agrees", "differences"]


class Slowly:
    """The slow solver, which remembers what it has answered: by all that it looks at in a state."""

    MOST = 256

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], Answer] = {}
        self.solved = 0
        """How often it did."""

    def __call__(self, charts: Charts, war: War, moving: Collection[str] = ()) -> Answer:
        seen = looked_at(war, moving)
        if seen not in self._known:
            if len(self._known) >= self.MOST:
                del self._known[next(iter(self._known))]
            self._known[seen] = solve(charts, war, moving)
            self.solved += 1
        return self._known[seen]


def looked_at(war: War, moving: Collection[str]) -> tuple[object, ...]:
    """All of a state that the slow solver reads."""
    politics, offensive = war.politics, war.offensive
    return (
        war.scenario,
        tuple(war.places.values()),
        (war.japanese, war.soviet, war.disarmed),
        (tuple(politics.routes), politics.kwai, politics.hump, politics.tokyo_express),
        tuple(sorted(war.placed)) if war.phase not in PLACED else (),
        tuple(sorted(moving)),
        offensive and (tuple(sorted(offensive.moves)), tuple(sorted(offensive.bonus)), tuple(offensive.battles)),
    )


def agrees(charts: Charts, war: War) -> None:
    """Fails with what is different between the two solvers."""
    found = list(differences(charts, war))
    assert not found, "\n".join(found)


def differences(
    charts: Charts, war: War, moving: Collection[str] = (), slowly: Callable[..., Answer] = solve
) -> Iterator[str]:
    """Each thing on which the two solvers do not agree: what the game says, what the slow one does.

    `moving` units are in strategic movement. Orders are compared twice: as they are given in an offensive, and with
    paths through its battle hexes, as in reaction.
    """
    charts = charts.on(war.scenario)
    slow, fast = slowly(charts, war, moving), supply_of(charts, war, moving=moving)
    for name, ours, plain in _compared(fast, slow):
        if ours != plain:
            yield f"{name}: only the game {sorted(ours - plain)}, only the slow {sorted(plain - ours)}"
    yield from _orders(charts, war, fast, slow)
    if fast.road != slow.road:
        yield f"road: {fast.road}, {slow.road}"
    active = war.offensive.moves if war.offensive is not None else {}
    for unit, place in war.places.items():
        if on_map(place) or place == CHINA_BOX:
            supplied = unit in active or survey.supplied(charts, war, fast, unit)
            if supplied != (unit in slow.units):
                yield f"{unit} at {place}: in supply {supplied}, {unit in slow.units}"


def _orders(charts: Charts, war: War, fast: Supply, slow: Answer) -> Iterator[str]:
    """[6.3, 7.26e]"""
    battles = war.offensive.battles if war.offensive is not None else []
    for hq, place in war.places.items():
        piece = charts.pieces[hq]
        if not piece.is_hq or not on_map(place):
            continue
        for through in ([], battles) if battles else ([],):
            ours = set(hexes_in(activation_reach(charts, war, fast, hq, through=board_of(through))))
            plain = _orders_of(slow, piece.side, hq, tuple(through))
            if ours != plain:
                yield f"orders of {hq}: only the game {sorted(ours - plain)}, only the slow {sorted(plain - ours)}"


def _compared(fast: Supply, slow: Answer) -> Iterator[tuple[str, Set[Any], Set[Any]]]:
    for side in SIDES:
        for name, ours, plain in (
            ("zoi", fast.zoi, slow.zoi),
            ("barred", fast.barred, slow.closed),
            ("ports", fast.ports, slow.ports),
        ):
            yield f"{name} of {side}", set(hexes_in(ours[side])), set(plain[side])
        yield f"airfields of {side}", set(hexes_in(fast.airfields[side])), _airfields(slow, side)
    yield "headquarters", set(fast.headquarters), set(slow.headquarters)
    yield "eastern", set(fast.eastern), _eastern(slow)


_KEPT = 1_000
"""Answers are told apart by which they are; those that are remembered live on."""


@lru_cache(_KEPT)
def _orders_of(slow: Answer, side: str, hq: str, through: tuple[int, ...]) -> set[int]:
    return slow.lines[side].orders(hq, through)


@lru_cache(_KEPT)
def _airfields(slow: Answer, side: str) -> set[int]:
    return slow.lines[side].eligible_airfields(set(slow.ports[side]))


@lru_cache(_KEPT)
def _eastern(slow: Answer) -> set[str]:
    return slow.lines[ALLIES].supplied_hqs(eastern=True) & slow.headquarters
