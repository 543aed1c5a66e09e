"""Dice that give a wanted result of a chart, whatever numbers the chart file holds; and boats that are being hunted."""

from __future__ import annotations

from typing import Any

from tests.careers import falling, two
from tests.silent_victory.build import at_sea, charts, engagement, merchant
from wardroom.games.silent_victory.combat.torpedoes import CUTIE
from wardroom.games.silent_victory.state import Career, Engagement

__all__ = [
    "BOMBED",
    "NO_HIT",
    "ONE_HIT",
    "SLIPPED_AWAY",
    "early",
    "escaping",
    "falling",
    "hit_on",
    "hunted",
    "late",
    "two",
    "with_cuties",
]

NO_HIT = (1, 1)
"""[9.6.10c] E3: nothing, with a modifier of +1 at most."""
ONE_HIT = (2, 2)
"""[9.6.10d] E3: the lowest row with a hit, unmodified."""
SLIPPED_AWAY = (1, 1)
"""[9.6.9a] E2: a natural 2 is never detected."""
BOMBED = (1, 1)
"""[9.8.1b] A1: one air attack, unmodified."""


def hit_on(system: str) -> tuple[int, ...]:
    """E4 dice that strike this."""
    return falling(charts().damage, system)


def early(hits: int) -> tuple[int, ...]:
    """E3 dice for so many hits by escorts before July 1943."""
    return falling(charts().attack_early, hits)


def late(hits: int, *, modifier: int = 0) -> tuple[int, ...]:
    """E3 dice for so many hits by escorts from July 1943, or with +1 by aircraft."""
    return falling(charts().attack_late, hits, modifier=modifier)


def hunted(month: str = "1942-04", encounter: str = "Convoy", *, zone: str = "Marshalls", **changes: Any) -> Career:
    """A submerged boat at medium range, about to be searched for; nothing modifies that unless the changes say so."""
    settings = {name: changes.pop(name) for name in ("options", "rabbits_feet") if name in changes}
    war = at_sea(month=month, zone=zone, **settings)
    engagement(war, encounter, merchant(), **changes)
    return war


def escaping(war: Career) -> Engagement:
    """The engagement this boat is in."""
    assert war.fight is not None
    return war.fight


def with_cuties(war: Career, *tubes: int) -> Career:
    """Cuties in these forward tubes."""
    for tube in tubes:
        war.boat.forward[tube - 1] = CUTIE
    return war
