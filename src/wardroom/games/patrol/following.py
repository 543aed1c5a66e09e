"""Following escorted ships: what there is to follow. Both rulebooks give these rules the same numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from wardroom.table import Decision, Option, Refusal

__all__ = ["DAMAGED", "GROUP", "LET_GO", "at", "follow_decision", "group_or_why_not", "renewed"]

F = TypeVar("F")
LET_GO = Option("follow:none", "Let them go", rule="9.7.1a", board=("away",))
DAMAGED = Option("follow:damaged", "Follow the damaged ships", rule="9.7.6a")
GROUP = Option("follow:group", "Follow the convoy or the escorted ships", rule="9.7.7a", board=("target:all",))
NONE_UNDAMAGED = Refusal("follow:group", "Follow the escorted ships", "no undamaged ship is left", "9.7.8a")
OTHERS_GONE = Refusal(
    "follow:group", "Follow the others", "they were lost when the damaged ships were followed", "9.7.8b"
)


def at(choice: Option, ships: tuple[int, ...]) -> Option:
    """The same option, with the ships it is about."""
    return replace(choice, board=tuple(f"target:{number}" for number in ships))


def group_or_why_not(encounter: str, unhurt: bool, damaged_followed: bool) -> Option | Refusal:
    """[9.7.8] A convoy, or ships that were not hit, unless the damaged ones were followed before."""
    if damaged_followed:
        return OTHERS_GONE
    return GROUP if encounter == "Convoy" or unhurt else NONE_UNDAMAGED


def follow_decision(seat: str, prompt: str, what: tuple[Option | Refusal, ...]) -> Decision:
    options = (*(each for each in what if isinstance(each, Option)), LET_GO)
    refused = tuple(each for each in what if isinstance(each, Refusal))
    return Decision("follow", prompt, options, refused, "9.7.1a", (), seat)


def renewed(engagement: Callable[..., F], fight: Any, targets: list[Any]) -> F:
    """[9.7.9a] A new encounter: nothing of the old one stays but the ships that were followed."""
    return engagement(
        *(fight.encounter, fight.area, targets, True),
        followed=fight.followed + 1,
        damaged_followed=fight.damaged_followed,
    )
