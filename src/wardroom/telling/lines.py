"""Lines of text: what presenters make and screens show."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["LABEL", "NO_BREAK", "Line", "parted", "row"]

NO_BREAK = "\u00a0"
"""A space at which no line is broken."""
LABEL = 10
"""Columns of the label in front of a line of a report; lines of one label say the same thing at different times."""


class Line(NamedTuple):
    """A line to show; its style is a name, and its words alone carry the meaning."""

    text: str
    style: str = ""
    indent: int = 0
    hang: int = 2
    """How much further in it goes on when it is too long."""


def row(label: str, text: str, style: str = "") -> Line:
    """A line with a label in front, which goes on below its text."""
    return Line(f"{label:<{LABEL - 1}} {text}", style, 0, LABEL)


def parted(line: Line) -> tuple[str, str]:
    """The label in front of a line, empty if it has none that stands in its column, and what it says."""
    label, said = line.text[:LABEL], line.text[LABEL:]
    if line.hang == LABEL and not line.indent and label.endswith(" "):
        return label.strip(), said
    return "", line.text
