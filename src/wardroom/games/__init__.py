"""The games, found by name and loaded when first asked for."""

from __future__ import annotations

import importlib
from typing import Any

from wardroom.table.errors import UnknownName
from wardroom.table.ruleset import Ruleset

__all__ = ["GAMES", "find"]

GAMES = {"silent-victory": "wardroom.games.silent_victory", "submarine": "wardroom.games.submarine"}


def find(name: str) -> Ruleset[Any, Any]:
    """The game of this name."""
    if name not in GAMES:
        raise UnknownName("game", name, GAMES)
    ruleset: Ruleset[Any, Any] = importlib.import_module(GAMES[name]).RULESET
    return ruleset
