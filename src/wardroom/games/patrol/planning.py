"""A bot's salvo: as many torpedoes at each ship, the best first, as should sink it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from wardroom.games.patrol.orders import TubeAsked
from wardroom.table import Decision, Option

__all__ = ["Afloat", "Planner"]


Afloat = tuple[str, int, int]
"""A ship that can still be hit: its kind, its tons, and the points of damage that sink it."""
SalvoPlan = tuple[Sequence[int], int]
"""The targets of single shots, by their places among those that may be hit, and the target of all that remain."""


class Planner:
    """The plan of the salvo that is being laid: it is the same for all its tubes, and made anew for any other salvo."""

    def __init__(self) -> None:
        self.last: tuple[object, int, SalvoPlan] = (None, 0, ((), 0))

    def order(self, decision: Decision, spread: int, afloat: Callable[[], tuple[Afloat, ...]]) -> Option:
        """What to do with this tube."""
        asked = decision.facts
        assert isinstance(
            asked, TubeAsked
        )  # `about` says it in words, but takes longer, and this is asked for each tube
        laid, for_spread, plan = self.last
        if laid is not asked.laid or for_spread != spread:
            plan = shared_out(afloat(), asked.shots, spread)
            self.last = asked.laid, spread, plan
        single, rest = plan
        shot = asked.shot
        return decision.options[single[shot]] if shot < len(single) else all_remaining(decision, asked, rest)


def all_remaining(decision: Decision, asked: TubeAsked, target: int) -> Option:
    """All tubes that remain at this target: they are the second half of the list, if there is more than one."""
    options = decision.options
    return options[target if asked.shot == asked.shots - 1 else len(options) // 2 + target]


@lru_cache(maxsize=4096)
def shared_out(afloat: tuple[Afloat, ...], shots: int, spread: int) -> SalvoPlan:
    """Ships go by worth, tons for each point still needed; each is given what should sink it, about one point a
    torpedo; what is left over goes to the best.
    """
    ships = [(-(tons // left), place, left) for place, (kind, tons, left) in enumerate(afloat) if kind != "escort"]
    ships.sort()
    best = ships[0][1] if ships else 0
    plan: list[int] = []
    if len(ships) > 1:
        for _, place, left in ships:
            wanted = -(-left * spread // 100)
            if len(plan) + wanted >= shots:
                return plan, place
            plan += [place] * wanted
    return plan, best
