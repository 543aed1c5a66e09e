"""Lines with a label in front."""

from __future__ import annotations

from wardroom.telling.lines import Line
from wardroom.telling.presenter import LABEL

__all__ = ["row"]


def row(label: str, text: str, style: str = "") -> Line:
    """A line with a label in front, which goes on below its text."""
    return Line(f"{label:<{LABEL - 1}} {text}", style, 0, LABEL)
