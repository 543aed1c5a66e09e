"""Whether the game's supply and ZOI are those of the slow solver, in any state of the war."""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import Any

from tests.empire_of_the_sun.slow_supply import Answer, solve
from wardroom.games.empire_of_the_sun.charts import Charts
from wardroom.games.empire_of_the_sun.grid import hexes_in
from wardroom.games.empire_of_the_sun.offensive.activation import activation_reach
from wardroom.games.empire_of_the_sun.state import CHINA_BOX, SIDES, War, on_map
from wardroom.games.empire_of_the_sun.supply.solution import Supply
from wardroom.games.empire_of_the_sun.supply.survey import in_supply, supply_of

__all__ = ["agrees", "differences"]


def agrees(charts: Charts, war: War) -> None:
    """Fails with what is different between the two solvers."""
    found = list(differences(charts, war))
    assert not found, "\n".join(found)


def differences(charts: Charts, war: War) -> Iterator[str]:
    """Each thing on which the two solvers do not agree: what the game says, what the slow one does."""
    charts = charts.on(war.scenario)
    slow, fast = solve(charts, war), supply_of(charts, war)
    for name, ours, plain in _compared(fast, slow):
        if ours != plain:
            yield f"{name}: only the game {sorted(ours - plain)}, only the slow {sorted(plain - ours)}"
    for hq, plain in slow.orders.items():
        ours = set(hexes_in(activation_reach(charts, war, fast, hq)))
        if ours != plain:
            yield f"orders of {hq}: only the game {sorted(ours - plain)}, only the slow {sorted(plain - ours)}"
    if fast.road != slow.road:
        yield f"road: {fast.road}, {slow.road}"
    for unit, place in war.places.items():
        if on_map(place) or place == CHINA_BOX:
            supplied = in_supply(charts, war, unit)
            if supplied != (unit in slow.units):
                yield f"{unit} at {place}: in supply {supplied}, {unit in slow.units}"


def _compared(fast: Supply, slow: Answer) -> Iterator[tuple[str, Set[Any], Set[Any]]]:
    for side in SIDES:
        for name, ours, plain in (
            ("zoi", fast.zoi, slow.zoi),
            ("barred", fast.barred, slow.closed),
            ("ports", fast.ports, slow.ports),
            ("airfields", fast.airfields, slow.airfields),
        ):
            yield f"{name} of {side}", set(hexes_in(ours[side])), set(plain[side])
    yield "headquarters", set(fast.headquarters), set(slow.headquarters)
    yield "eastern", set(fast.eastern), set(slow.eastern & slow.headquarters)
