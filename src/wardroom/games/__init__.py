"""The games, found by name and loaded when first asked for."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wardroom.table.ruleset import Ruleset

__all__ = ["FIRST", "GAMES", "SHARED", "find", "folders"]

GAMES = {
    "silent-victory": "wardroom.games.silent_victory",
    "raiders-of-the-deep": "wardroom.games.raiders_of_the_deep",
    "submarine": "wardroom.games.submarine",
    "empire-of-the-sun": "wardroom.games.empire_of_the_sun",
}
FIRST = next(iter(GAMES))
"""The game that stands for all of them in examples, and where none is named."""
SHARED = {"patrol": "wardroom.games.patrol"}
"""What games of one kind have in common, its templates too."""


def find(name: str) -> Ruleset[Any, Any]:
    """The game of this name."""
    if name not in GAMES:
        from wardroom.table.errors import UnknownName

        raise UnknownName("game", name, GAMES)
    ruleset: Ruleset[Any, Any] = importlib.import_module(GAMES[name]).RULESET
    return ruleset


def folders(modules: Mapping[str, str] = GAMES) -> dict[str, Path]:
    """By game, the folder in which its parts are, such as templates; no game is loaded for that."""
    found = {name: importlib.util.find_spec(module) for name, module in modules.items()}
    return {
        name: Path(place)
        for name, spec in found.items()
        for place in ((spec and spec.submodule_search_locations) or ())
    }
