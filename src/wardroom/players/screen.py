"""The screen: lines of at most 80 columns, with colours and boxes only where a terminal can show them.

What is said never depends on colour: the plain screen prints the same words.
"""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import sys
import textwrap
from collections.abc import Iterable

from wardroom.telling.lines import NO_BREAK, Line

__all__ = ["Screen", "open_screen", "wrapped"]

WIDTH = 80
UNPRINTABLE = dict.fromkeys([*range(32), *range(127, 160)], "?")
"""Characters that could command a terminal; the names in a save may come from anybody."""
FOLD_LINES = 60
"""Empty lines that push a secret off a terminal which cannot be cleared."""


class Screen:
    """Plain text: for pipes, for screen readers, for terminals without colour."""

    def __init__(self, width: int = WIDTH) -> None:
        self.width = width

    # Writing

    def write(self, text: str = "", style: str = "", indent: int = 0, hang: int = 2) -> None:
        """One line, wrapped; what does not fit goes on below, `hang` columns further in."""
        for part in wrapped(Line(text, style, indent, hang), self.width):
            self._print(part, style)

    def verbatim(self, text: str, style: str = "") -> None:
        """One line as it is, however long: a path or a command that may be copied."""
        self._print(text.translate(UNPRINTABLE), style)

    def lines(self, lines: Iterable[Line]) -> None:
        for line in lines:
            self.write(*line)

    def block(self, title: str, lines: Iterable[Line]) -> None:
        """Lines that belong together, under a title."""
        self.write()
        self.write(title, "title")
        self.write("-" * min(len(title), self.width), "faint")
        self.lines(lines)

    def _print(self, text: str, style: str) -> None:
        print(text, flush=True)

    def hide(self) -> None:
        """Take what was shown out of sight of the next reader; a pipe has no reader to hide it from."""
        if sys.stdout.isatty():
            print("\n" * FOLD_LINES, flush=True)

    # Reading

    def ask(self, prompt: str) -> str:
        """A line from the keyboard or the pipe; the answers of a pipe are shown as if they had been typed."""
        if sys.stdin is None:
            raise EOFError
        if sys.stdin.isatty():
            return input(prompt).strip()
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        print(line.strip(), flush=True)
        if not line:
            raise EOFError
        return line.strip()


def wrapped(line: Line, width: int) -> list[str]:
    """A line in parts that fit; a word that is too long for any line, such as a path, stays whole."""
    margin = " " * line.indent
    later = margin + " " * line.hang
    parts = textwrap.wrap(
        " ".join(line.text.splitlines()).translate(UNPRINTABLE),
        width,
        initial_indent=margin,
        subsequent_indent=later,
        break_on_hyphens=False,
        break_long_words=False,
    )
    return [part.replace(NO_BREAK, " ") for part in parts] or [""]


def open_screen(*, plain: bool = False) -> Screen:
    """The screen that suits this terminal; `plain` asks for the simple one."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            # A stray byte or a letter the terminal does not know must not end a game.
            stream.reconfigure(errors="replace")
    if sys.stdin is not None and sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (gives `input` editing and a history)
    columns = shutil.get_terminal_size((WIDTH, 24)).columns
    width = max(20, min(WIDTH, columns)) if sys.stdout.isatty() else WIDTH
    if plain or not _colourful():
        return Screen(width)
    from wardroom.players.rich_screen import RichScreen

    return RichScreen(width)


def _colourful() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
