"""Every fault a person can cause, each a sentence that names it and the way out."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from wardroom.table.text import Text, mark, translated, vocabulary

__all__ = [
    "BadBot",
    "BadDice",
    "ChartError",
    "DoesNotFit",
    "Endless",
    "IllegalChoice",
    "NoRoom",
    "ReplayMismatch",
    "SaveError",
    "UndoRefused",
    "UnknownName",
    "WardroomError",
    "reason",
]


vocabulary(
    "table",
    {
        "kind": {
            "bot": "bot",
            "captain card": "captain card",
            "chart": "chart",
            "dice mode": "dice mode",
            "figure": "figure",
            "game": "game",
            "option": "option",
            "policy": "policy",
            "rule": "rule",
            "scenario": "scenario",
            "seat": "seat",
            "torpedo": "torpedo",
        }
    },
)
"""What can have a name that is not known; options of a game are called by their ids."""


class WardroomError(ValueError):
    """A fault in what was asked for: a message and what fills it, made into text for the person who reads it."""

    def __str__(self) -> str:
        return translated(self.args[0], self.args[1:]) if self.args else ""

    @property
    def text(self) -> Text:
        """The fault as a part of another text."""
        return Text(self.args[0], self.args[1:]) if self.args else Text("")


REASONS = frozenset(
    {
        mark("disk quota exceeded"),
        mark("file exists"),
        mark("file name too long"),
        mark("input/output error"),
        mark("is a directory"),
        mark("no space left on device"),
        mark("no such file or directory"),
        mark("not a directory"),
        mark("operation not permitted"),
        mark("permission denied"),
        mark("read-only file system"),
    }
)
"""What most often is in the way of a file, in the machine's own words."""


def reason(fault: OSError) -> Text:
    """Why the machine could not do it; what is not often said is told as the machine has it."""
    said = (fault.strerror or str(fault)).lower()
    return Text(said) if said in REASONS else Text("{0}", (said,))


class UnknownName(WardroomError):
    """A name that is not on the list; says which names are."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        names = sorted(known)
        folded = {each.lower(): each for each in names}
        near = difflib.get_close_matches(name.lower(), folded, n=1)
        if near:
            super().__init__(mark("unknown {0:table.kind} '{1}': did you mean '{2}'?"), kind, name, folded[near[0]])
        else:
            super().__init__(mark("unknown {0:table.kind} '{1}': choose one of: {2}."), kind, name, names)


class IllegalChoice(WardroomError):
    """An option that is not open to this seat now."""


class BadDice(WardroomError):
    """A dice result that these dice cannot show."""


class BadBot(WardroomError):
    """A bot of somebody's own that is none, or that does not answer with one of its options."""


class ChartError(WardroomError):
    """A chart file with a fault; names file, line and fault."""


class Endless(WardroomError):
    """A game that comes to no end of rolls and choices."""

    def __init__(self) -> None:
        super().__init__(mark("with the charts of this game that comes to no end; it was not done."))


class NoRoom(WardroomError):
    """A game in play that comes to what no state of it can be: what it was begun with has brought that about."""

    def __init__(self, title: str, problem: str | Text) -> None:
        super().__init__(
            mark(
                "the scenario file or the charts of this game bring what {0} has no room for: {1}. "
                "Change it there and begin anew."
            ),
            title,
            problem,
        )


class SaveError(WardroomError):
    """A save that cannot be read."""


class DoesNotFit(SaveError):
    """Data that are no state of this game: what it should be, and where it is wrong and why."""

    def __init__(self, kind: str, problem: str | Text) -> None:
        self.problem = problem
        super().__init__(mark("the saved state does not fit {0}: {1}."), kind, problem)


class ReplayMismatch(SaveError):
    """Recorded inputs that do not fit the rules any more."""


class UndoRefused(WardroomError):
    """Nothing that may be taken back."""
