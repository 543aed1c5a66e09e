"""Wardroom: one table for naval wargames.

>>> import wardroom
>>> game = wardroom.start("silent-victory", seed=7, options={"boat": "gato"})
>>> game.pending[0].seat
'captain'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["__version__", "load", "start"]

__version__ = "0.1.0"


def start(
    game: str,
    scenario: str | None = None,
    *,
    seed: int | None = None,
    options: Mapping[str, str] | None = None,
    dice: str = "auto",
    bots: Mapping[str, str] | None = None,
    charts: Mapping[str, str] | None = None,
) -> Any:
    """Start a game. `bots` gives seats to bots by name; `charts` are an owner's chart files by file name."""
    from wardroom.games import find
    from wardroom.table.session import Game, new_header

    rules = find(game)
    setup = rules.setup(scenario, options)
    return Game(rules, new_header(rules, setup, seed=seed, dice=dice, bots=bots, charts=charts))


def load(data: bytes) -> Any:
    """Open a saved game."""
    from wardroom.games import find
    from wardroom.table.record import parse
    from wardroom.table.session import Game

    record = parse(data)
    return Game.load(find(record.header.game), record)
