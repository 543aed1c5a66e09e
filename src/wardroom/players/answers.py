"""What a player types, understood: an option by number, id or beginning, the faces of dice, pairs such as boat=gato."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from wardroom.table import DICE, Decision, IllegalChoice, Option, Refusal, WardroomError
from wardroom.table.text import Text, mark

__all__ = ["BOTS", "OPTIONS", "pairs", "pick", "read_faces", "several"]

MOST_DIGITS = 6
"""A longer number is a cat on the keyboard."""
MOST_NAMED = 3
"""Options named, where a word may mean many."""


def pick(decision: Decision, text: str, numbers: Sequence[int] | None = None) -> Option:
    """The option meant by this text; what cannot be meant is said with the reason.

    `numbers` are the numbers shown before the options, 1, 2, 3 if nothing else is said.
    """
    if text.isdecimal() and len(text) <= MOST_DIGITS:
        return _by_number(decision, int(text), numbers or range(1, len(decision.options) + 1))
    folded = text.lower()
    for matches in (_same, _begins, _has_part, _reads):
        found = [option for option in decision.options if matches(option, folded)]
        if len(found) == 1:
            return found[0]
        if found:
            names = [Text("'{0}'", (option.text,)) for option in found[:MOST_NAMED]]
            if len(found) > MOST_NAMED:
                raise IllegalChoice("'{0}' may mean {1} or others; type more of it, or the number.", text, names)
            raise IllegalChoice("'{0}' may mean {1}; type more of it, or the number.", text, names)
    raise _no_such(decision, text)


def _by_number(decision: Decision, number: int, numbers: Sequence[int]) -> Option:
    if number not in numbers:
        raise IllegalChoice("there is no option {0}; choose {1} to {2}.", number, numbers[0], numbers[-1])
    return decision.options[numbers.index(number)]


def _same(option: Option | Refusal, text: str) -> bool:
    return option.id.lower() == text


def _begins(option: Option | Refusal, text: str) -> bool:
    return option.id.lower().startswith(text)


def _has_part(option: Option | Refusal, text: str) -> bool:
    return any(part.startswith(text) for part in option.id.lower().split(":"))


def _reads(option: Option | Refusal, text: str) -> bool:
    """The words of the option as it is shown."""
    return option.label.lower().startswith(text)


def _no_such(decision: Decision, text: str) -> IllegalChoice:
    for refusal in decision.refused:
        if any(matches(refusal, text.lower()) for matches in (_begins, _has_part, _reads)):
            return IllegalChoice("not possible: {0}.", refusal.text)
    return IllegalChoice("'{0}' is no option here; type the number of an option, or ? for help.", text)


def several(text: str) -> list[str]:
    """Numbers typed in one line, such as `1 1 2 2`, for as many decisions of the same kind."""
    words = text.replace(",", " ").split()
    return words if len(words) > 1 and all(word.isdecimal() for word in words) else []


def read_faces(dice_name: str, text: str) -> tuple[int, ...]:
    """Faces typed as `3 4`, `3,4` or `34`; the table checks whether the dice can show them."""
    dice = DICE[dice_name]
    words = [word for word in re.split(r"[\s,;+]+", text.strip()) if word]
    if not words or not all(word.isdecimal() and len(word) <= 3 for word in words):
        raise WardroomError(
            "'{0}' is no dice result; type the face of each die, such as {1}.", text, _example(dice_name)
        )
    if len(words) == 1 and dice.count > 1:
        words = ["0", "0"] if words == ["100"] and dice_name == "d100" else list(words[0])
    return tuple(int(word) for word in words)


def _example(dice_name: str) -> str:
    return " ".join("342"[: DICE[dice_name].count])


OPTIONS = mark("write options as name=value, such as boat=gato; '{0}' is not of that form.")
BOTS = mark("write bots as seat=name, such as captain=standard; '{0}' is not of that form.")


def pairs(texts: Iterable[str], form: str) -> dict[str, str]:
    """Names and values of texts such as boat=gato; `form` is the fault of one that is none."""
    found = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or not key.strip():
            raise WardroomError(form, text)
        found[key.strip()] = value.strip()
    return found
