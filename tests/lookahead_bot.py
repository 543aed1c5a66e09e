"""The bot of docs/bots.md: a captain who tries what he has in mind before he does it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wardroom import Decision, Option, Simulator
from wardroom.games import find

WEIGHED = ("attack", "follow", "round")
"""The questions at which he looks ahead; others he answers like the standard captain."""
WORLDS = 16


class Careful:
    """Before each attack he plays every option on to the end of the box, in a few worlds, and takes the best."""

    looks_ahead = 500

    def __init__(self) -> None:
        self.plain = find("silent-victory").bot("standard")

    def __call__(
        self, view: Any, decision: Decision, random: Callable[[int], int], simulator: Simulator[Any, Any]
    ) -> Option:
        if decision.kind not in WEIGHED:
            return self.plain(view, decision, random)
        worlds = list(simulator.worlds(WORLDS))
        worth = {
            option: sum(self.value(world.play(option, until=at_once)) for world in worlds)
            for option in decision.options
        }
        return max(worth, key=lambda option: worth[option])

    def value(self, played: Any) -> int:
        """Tons sunk; a boat that is lost costs what it could still have sunk, and damage costs time in port."""
        career = played.view.career
        return int(career.tonnage - 80_000 * career.lost - 2_000 * career.boat.hull)


def at_once(war: Any) -> bool:
    """Look no further than to the end of the phase, which is a travel box."""
    return True
