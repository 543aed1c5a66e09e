"""Lines of text: what presenters make and screens show."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["NO_BREAK", "Line"]

NO_BREAK = "\u00a0"
"""A space at which no line is broken."""


class Line(NamedTuple):
    """A line to show; its style is a name, and its words alone carry the meaning."""

    text: str
    style: str = ""
    indent: int = 0
    hang: int = 2
    """How much further in it goes on when it is too long."""
