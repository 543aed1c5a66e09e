"""What bots of both career games reckon with, and the one that picks any option."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MethodType
from typing import Any

from wardroom.table import Decision, Option, Policy, blind

__all__ = ["BOT_WORDS", "FOUND_ON", "Random", "answers_of", "any_option", "attack_risk", "found_on", "fuller_end"]

Random = Callable[[int], int]
FOUND_ON = {total: round(sum(6 - abs(7 - n) for n in range(total, 13)) / 0.36) for total in range(3, 13)}
"""Per cent of 2d6 rolls that reach a total; a natural 2 never counts as reaching one."""

BOT_WORDS = {
    "random": "picks any option, wise or not",
    "cautious": "keeps the boat safe",
    "standard": "plays as a sensible player would",
    "bold": "takes risks for tonnage",
}
"""What each bot does."""


def found_on(change: int) -> int:
    """Per cent of being found with this sum of modifiers."""
    needed = 9 - change
    if needed > 12:
        return 0
    return FOUND_ON[needed if needed > 3 else 3]


def attack_risk(change: int, approach: int) -> int:
    """Per cent of being found by an attack: first on the way in, if that is a risk, then after firing."""
    return approach + found_on(change) * (100 - approach) // 100


@blind
def any_option(view: Any, decision: Decision, random: Random) -> Option:
    """Any option, each as likely; but it does not throw its command away."""
    options = [option for option in decision.options if not option.id.endswith(":leave")]
    return options[random(len(options))]


def fuller_end(decision: Decision, forward: int, aft: int) -> Option:
    """The salvo of the end that can fire more."""
    return decision.options[1 if aft > forward > 0 else 0]


def answers_of(captain: object, answers: Mapping[str, Callable[..., Option]]) -> Mapping[str, Policy]:
    """His answer to each kind of question; none of them keeps anything from one decision to the next."""
    return {kind: MethodType(answer, captain) for kind, answer in answers.items()}
