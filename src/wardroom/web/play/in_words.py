"""The board of a game that draws none: what a terminal tells of the situation, a panel for each heading."""

from __future__ import annotations

from collections.abc import Iterator

from wardroom.boards import Panel
from wardroom.table.text import say
from wardroom.telling.lines import Line, parted
from wardroom.telling.presenter import Presenter, View

__all__ = ["panels_in_words"]

HEADING = "title"
"""The style of lines that begin a panel."""


def panels_in_words(presenter: Presenter, view: View, seat: str) -> list[Panel]:
    """Panels with words and without a drawing."""
    found = enumerate(_chapters(presenter.status(view, seat)))
    return [Panel(f"words-{n}", title, "", 0, 0, "\n".join(map(_told, lines))) for n, (title, lines) in found if lines]


def _chapters(lines: list[Line]) -> Iterator[tuple[str, list[Line]]]:
    """Headings and the lines under them; what comes before the first heading is the situation."""
    title, chapter = say("The situation"), list[Line]()
    for line in lines:
        if line.style == HEADING:
            yield title, chapter
            title, chapter = line.text, []
        elif line.text:
            chapter.append(line)
    yield title, chapter


def _told(line: Line) -> str:
    """A line as far in as it is meant; a label is no column here."""
    label, said = parted(line)
    return " " * line.indent + (say("{0:plain}: {1:plain}", label, said) if label else said)
