"""Bots for both sides; each decides from its own seat's view and the option list alone."""

from __future__ import annotations

from collections.abc import Callable

from wardroom.games.submarine.bots.captain import Captain
from wardroom.games.submarine.bots.commander import commander
from wardroom.games.submarine.bots.known import Known
from wardroom.games.submarine.rolls import SUBMARINE
from wardroom.games.submarine.view import SeaView
from wardroom.table import Decision, Option, Policy, blind

__all__ = ["BOTS"]

Chance = Callable[[int], int]
WHIMS = 1_000_000


@blind
def random_bot(view: SeaView, decision: Decision, random: Chance) -> Option:
    """Any option, each as likely."""
    return decision.options[random(len(decision.options))]


def whim(view: SeaView, random: Chance) -> int:
    """A number for this turn, the same at each of its decisions: an interrupted game goes on as it would have."""
    about = getattr(random, "about", None)
    if about is None:
        return random(WHIMS)
    day = view.battle.campaign.day if view.battle.campaign else 0
    number: int = about(f"{day}:{view.battle.turn}", WHIMS)
    return number


class Standard:
    """A sensible player for either side, with a whim for each turn that nobody can foresee."""

    def __init__(self) -> None:
        self.captain = Captain()

    def __call__(self, view: SeaView, decision: Decision, random: Chance) -> Option:
        known = Known(view, whim(view, random))
        if view.seat == SUBMARINE:
            return self.captain(known, decision)
        return commander(known, decision, random)


BOTS: dict[str, Callable[[], Policy]] = {"standard": Standard, "random": lambda: random_bot}
