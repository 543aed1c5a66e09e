"""The duel with rules that come to no end: for trials of saves, and for servers that are told to stop meanwhile.

`python -m tests.web.stuck SETTINGS` serves it, with little patience: after the first plot both the work that can be
broken off (`yielding`) and the work that cannot (`stubborn`) go on for ever.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Any

import msgspec

from tests.table.duel import DUEL
from wardroom.games import GAMES
from wardroom.web.serving import limits, server
from wardroom.web.serving.settings import Settings

__all__ = ["GAME", "RULESET", "never"]

GAME = {"duel": "tests.web.stuck"}
PATIENCE = 2.0


def never(*_: Any, **__: Any) -> Any:
    """Come to no end."""
    while True:
        pass


def stubborn(*_: Any) -> None:
    """The same, and let nothing break it off."""
    while True:
        try:
            never()
        except BaseException:
            continue


RULESET = replace(DUEL, phases={**DUEL.phases, "attack": never, "wind": never})
"""Neither in play nor when it is opened does it come to an end."""


def main(how: str, words: str) -> int:
    """Serve the duel, whose attack phase comes to no end."""
    GAMES["duel"] = "tests.table.duel"
    DUEL.phases["attack"] = {"yielding": never, "stubborn": stubborn}[how]  # type: ignore[index]
    limits.LOOK, limits.SUSPICIOUS = 0.05, 0.1
    server.PATIENCE, server.LONGEST_ANSWER = PATIENCE, 1
    return server.run(msgspec.json.decode(words, type=Settings), browser=False)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
