"""The screen with colours and boxes, for terminals that show them."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from wardroom.players.screen import WIDTH, Screen, wrapped
from wardroom.telling.lines import Line

__all__ = ["RichScreen"]

STYLES = {
    "title": "bold",
    "scene": "bold cyan",
    "good": "green",
    "bad": "red",
    "warning": "yellow",
    "roll": "dim",
    "faint": "dim",
    "prompt": "bold",
    "map": "none",
    "": "none",
}


class RichScreen(Screen):
    """The same words with colours and boxes."""

    def __init__(self, width: int = WIDTH) -> None:
        super().__init__(width)
        self._console = Console(width=width, highlight=False, markup=False, emoji=False)

    def block(self, title: str, lines: Iterable[Line]) -> None:
        inside = self.width - 4
        text = Text("\n").join(Text(part, STYLES[line.style]) for line in lines for part in wrapped(line, inside))
        self._console.print(Panel(text, title=title, title_align="left"))

    def _print(self, text: str, style: str) -> None:
        self._console.print(Text(text, STYLES[style]), soft_wrap=True)

    def hide(self) -> None:
        self._console.clear()
        print("\033[3J", end="", flush=True)
