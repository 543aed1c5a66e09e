"""Bots of Empire of the Sun."""

from __future__ import annotations

from collections.abc import Callable

from wardroom.games.empire_of_the_sun.scenarios.bidding import HIGHEST_BID
from wardroom.games.empire_of_the_sun.view import View
from wardroom.table import Decision, Option, Policy, blind

__all__ = ["BOTS", "eager_bot", "random_bot"]

Chance = Callable[[int], int]

SHUNNED = {
    "mode": ("as:discard", "back"),
    "activate": ("done",),
    "react": ("done",),
    "move": ("done",),
    "stack": ("back", "by:track"),
    "route": ("back",),
    "declare": ("done", "call-off"),
    "assign": ("none",),
    "intelligence": ("pass",),
    "special": ("pass",),
    "reaction-hq": ("none",),
    "replace": ("done",),
    "bid": tuple(f"points:{points}" for points in range(4, HIGHEST_BID + 1)),
}
"""By kind of question, what an eager player does not answer if there is anything else: to stop, and to go back."""
WANTED = {"mode": ("as:ec", "as:oc", "as:event")}
"""What he takes first."""
ODD = 8
"""One answer in so many is any option: so nothing goes on for ever, and everything happens."""


def random_bot(view: View, decision: Decision, random: Chance) -> Option:
    """Any option, wise or not."""
    return decision.options[random(len(decision.options))]


def eager_bot(view: View, decision: Decision, random: Chance) -> Option:
    """Plays cards for what they can do, sends whom he can, and fights wherever he may."""
    options = list(decision.options)
    if random(ODD):
        shunned, wanted = SHUNNED.get(decision.kind, ()), WANTED.get(decision.kind, ())
        options = [each for each in options if each.id not in shunned] or options
        options = [each for each in options if each.id in wanted] or options
    return options[random(len(options))]


BOTS: dict[str, Callable[[], Policy]] = {
    "random": lambda: blind(random_bot),
    "eager": lambda: blind(eager_bot),
}
