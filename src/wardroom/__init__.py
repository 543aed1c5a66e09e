"""Wardroom: one table for naval wargames.

>>> import wardroom
>>> game = wardroom.start("silent-victory", seed=7, options={"boat": "gato"})
>>> game.pending[0].seat
'captain'

What is imported from here besides is loaded when it is first wanted, so that `import wardroom` costs nothing.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wardroom.table.decisions import Decision, Option, Refusal
    from wardroom.table.errors import (
        BadBot,
        BadDice,
        ChartError,
        IllegalChoice,
        SaveError,
        UndoRefused,
        UnknownName,
        WardroomError,
    )
    from wardroom.table.events import Event, Roll
    from wardroom.table.lookahead import LookingPolicy, Played, Simulator, World
    from wardroom.table.ruleset import Outcome, Ruleset
    from wardroom.table.session import Game
    from wardroom.table.table import Policy

__all__ = [
    "BadBot",
    "BadDice",
    "ChartError",
    "Decision",
    "Event",
    "Game",
    "IllegalChoice",
    "LookingPolicy",
    "Option",
    "Outcome",
    "Played",
    "Policy",
    "Refusal",
    "Roll",
    "Ruleset",
    "SaveError",
    "Simulator",
    "UndoRefused",
    "UnknownName",
    "WardroomError",
    "World",
    "__version__",
    "load",
    "start",
]

__version__ = "0.1.0"

_HOMES = {
    "decisions": ("Decision", "Option", "Refusal"),
    "errors": (
        "BadBot",
        "BadDice",
        "ChartError",
        "IllegalChoice",
        "SaveError",
        "UndoRefused",
        "UnknownName",
        "WardroomError",
    ),
    "events": ("Event", "Roll"),
    "lookahead": ("LookingPolicy", "Played", "Simulator", "World"),
    "ruleset": ("Outcome", "Ruleset"),
    "session": ("Game",),
    "table": ("Policy",),
}
"""Modules of the kernel, and what is imported from them."""


def _loaded(name: str) -> Any:
    for module, names in _HOMES.items():
        if name in names:
            return getattr(importlib.import_module(f"wardroom.table.{module}"), name)
    raise AttributeError(f"module 'wardroom' has no attribute '{name}'")


if not TYPE_CHECKING:  # to a type checker that would be a module with any attribute
    __getattr__ = _loaded


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def start(
    game: str,
    scenario: str | None = None,
    *,
    seed: int | None = None,
    options: Mapping[str, str] | None = None,
    dice: str = "auto",
    bots: Mapping[str, str | Policy | LookingPolicy] | None = None,
    charts: Mapping[str, str] | None = None,
) -> Game[Any, Any]:
    """Start a game. `bots` gives seats to bots, by name or your own; `charts` are an owner's chart files, by name."""
    from wardroom.games import find
    from wardroom.table.own_bots import names_of, own_among
    from wardroom.table.session import Game, new_header

    rules = find(game)
    setup = rules.setup(scenario, options)
    header = new_header(rules, setup, seed=seed, dice=dice, bots=names_of(bots or {}), charts=charts)
    return Game(rules, header, own_bots=own_among(bots or {}))


def load(data: bytes, *, bots: Mapping[str, Policy | LookingPolicy] | None = None) -> Game[Any, Any]:
    """Open a saved game. `bots` are your own that sat in it: a save holds their names and no code.

    A seat whose own bot is not given is free for a person, and the game's `notice` says so.
    """
    from wardroom.games import find
    from wardroom.table.own_bots import check_own, own_among
    from wardroom.table.record import parse
    from wardroom.table.session import Game

    check_own(bots or {})
    record = parse(data)
    return Game.load(find(record.header.game), record, own_bots=own_among(bots or {}))
