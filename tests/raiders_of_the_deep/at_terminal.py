"""Games of Raiders of the Deep that stand at a wanted decision, and the lines of their reports."""

from __future__ import annotations

import contextlib
from typing import Any

import wardroom
from tests.players.at_terminal import reach
from wardroom.games import find
from wardroom.table.session import Game
from wardroom.telling.presenter import presenter_for

__all__ = ["SHOWN", "at", "finished", "log_sheet", "row", "start", "status"]

SHOWN = presenter_for(find("raiders-of-the-deep"))


def start(seed: int = 7, *, dice: str = "auto", scenario: str | None = None, **options: str) -> Game[Any, Any]:
    """U-35 in the Mediterranean, March 1916, if nothing else is said."""
    wanted = {"boat": "u31", "start": "1916-03", "number": "U-35", "commander": "Lothar Test", "rank": "kptlt"}
    wanted |= {key.replace("_", "-"): value for key, value in options.items()}
    game: Game[Any, Any] = wardroom.start("raiders-of-the-deep", scenario, seed=seed, dice=dice, options=wanted)
    return game


def at(kind: str, prefer: str = "attack:submerged:medium", **options: str) -> Game[Any, Any]:
    """A game that stands at this kind of decision: the first of some games in which it comes up."""
    for seed in range(7, 60):
        game = start(seed, **options)
        with contextlib.suppress(AssertionError):
            reach(game, kind, prefer, most=400)
            return game
    raise AssertionError(f"no decision '{kind}' came up in any game")


def finished(seed: int = 3, scenario: str | None = None, bot: str = "standard", **options: str) -> Game[Any, Any]:
    seats = ("captain", "rival") if scenario == "two-player" else ("captain",)
    game: Game[Any, Any] = wardroom.start(
        "raiders-of-the-deep", scenario, seed=seed, options=options, bots=dict.fromkeys(seats, bot)
    )
    return game


def status(game: Game[Any, Any]) -> list[str]:
    return [line.text for line in SHOWN.status(game.view("captain"), "captain")]


def log_sheet(game: Game[Any, Any]) -> list[str]:
    return [line.text for line in SHOWN.log_sheet(game.view("captain"), "captain")]


def row(lines: list[str], label: str) -> str:
    """The line with this label."""
    found = [line for line in lines if line.startswith(f"{label:<10}")]
    assert len(found) == 1, f"{label}: {found}"
    return found[0][10:].replace("\u00a0", " ")
