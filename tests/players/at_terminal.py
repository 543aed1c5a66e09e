"""A terminal for tests: answers come from a list or a function, and everything that is shown is kept."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any

import wardroom
from wardroom.players.rich_screen import STYLES
from wardroom.players.saves import SaveFile
from wardroom.players.screen import Screen
from wardroom.players.terminal import TerminalPlayer
from wardroom.table import DICE, Decision
from wardroom.table.paused import DiceWanted
from wardroom.table.session import Game

HIDDEN = "~~~ hidden ~~~"
"""Kept where the screen was cleared."""
Answer = Callable[[Decision], str]


class TestScreen(Screen):
    """Keeps all lines; answers with what it is given and then leaves, as the end of a pipe does."""

    __test__ = False

    def __init__(self, answers: Iterable[str | Answer]) -> None:
        super().__init__()
        self.answers = iter(answers)
        self.shown: list[str] = []
        self.player: TerminalPlayer

    @property
    def text(self) -> str:
        return "\n".join(self.shown)

    def _print(self, text: str, style: str) -> None:
        assert style in STYLES
        self.shown.append(text)

    def hide(self) -> None:
        self.shown.append(HIDDEN)

    def ask(self, prompt: str) -> str:
        answer = next(self.answers, None)
        if answer is None:
            raise EOFError
        if isinstance(answer, str):
            text = answer
        else:
            text = "" if prompt.startswith("Press Enter") else answer(self.player._decision)
        self.shown.append(prompt + text)
        return text


def seat_at(game: Game[Any, Any], answers: Iterable[str | Answer], path: Path) -> TestScreen:
    """Sit down at a game with these answers; returns the screen before anything was played."""
    screen = TestScreen(answers)
    screen.player = TerminalPlayer(game, SaveFile(path), screen)
    return screen


def play(game: Game[Any, Any], answers: Iterable[str | Answer], path: Path, *, resumed: bool = False) -> TestScreen:
    """Play with these answers until they or the game end."""
    screen = seat_at(game, answers, path)
    assert screen.player.play(resumed=resumed) == 0
    return screen


def start(seed: int = 7, *, dice: str = "auto", scenario: str | None = None, **options: str) -> Game[Any, Any]:
    """A Silent Victory game; a Gato if nothing else is said."""
    wanted = {"boat": "gato"} | {key.replace("_", "-"): value for key, value in options.items()}
    game: Game[Any, Any] = wardroom.start("silent-victory", scenario, seed=seed, dice=dice, options=wanted)
    return game


def reach(game: Game[Any, Any], kind: str, prefer: str = "attack:submerged:medium", most: int = 2000) -> Decision:
    """Play on, into every fight, until this kind of decision is asked for."""
    for _ in range(most):
        if game.outcome is not None:
            break
        decision: Decision = game.pending[0]
        if decision.kind == kind:
            return decision
        ids = [option.id for option in decision.options if not option.id.endswith(":leave")]
        game.choose(next((id for id in ids if id.startswith(prefer)), ids[0]), decision.seat)
    raise AssertionError(f"no decision '{kind}' came up")


def at(kind: str, prefer: str = "attack:submerged:medium", **options: str) -> Game[Any, Any]:
    """A game that stands at this kind of decision: the first of some games in which it comes up."""
    for seed in range(7, 40):
        game = start(seed, **options)
        with contextlib.suppress(AssertionError):
            reach(game, kind, prefer)
            return game
    raise AssertionError(f"no decision '{kind}' came up in any game")


def anything(random: Random, commands: tuple[str, ...], share: float = 0.05, most: int = 300) -> Iterable[Answer]:
    """Any option that does not end the career, and now and then one of these commands."""

    def answer(decision: Decision) -> str:
        if random.random() < share:
            return random.choice(commands)
        if decision.kind == "dice":
            dice = DICE[decision.about(DiceWanted).dice]
            return " ".join(str(random.randint(1, dice.sides)) for _ in range(dice.count))
        return random.choice([option.id for option in decision.options if not option.id.endswith(":leave")])

    for _ in range(most):
        yield answer
