"""Bots for both sides; each decides from its own seat's view and the option list alone."""

from __future__ import annotations

from collections.abc import Callable

from wardroom.games.submarine.bots.captain import Captain
from wardroom.games.submarine.bots.commander import commander
from wardroom.games.submarine.bots.known import Known
from wardroom.games.submarine.rolls import SUBMARINE
from wardroom.games.submarine.view import SeaView
from wardroom.table import Decision, Option, Policy

__all__ = ["BOTS"]

Chance = Callable[[int], int]
WHIMS = 1_000_000


def random_bot(view: SeaView, decision: Decision, random: Chance) -> Option:
    """Any option, each as likely."""
    return decision.options[random(len(decision.options))]


class Standard:
    """A sensible player for either side, with a whim for each turn that nobody can foresee."""

    def __init__(self) -> None:
        self.captain = Captain()
        self.turn = -1
        self.whim = 0

    def __call__(self, view: SeaView, decision: Decision, random: Chance) -> Option:
        if view.battle.turn != self.turn:
            self.turn, self.whim = view.battle.turn, random(WHIMS)
        known = Known(view, self.whim)
        if view.seat == SUBMARINE:
            return self.captain(known, decision)
        return commander(known, decision, random)


BOTS: dict[str, Callable[[], Policy]] = {"standard": Standard, "random": lambda: random_bot}
