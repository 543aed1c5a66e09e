"""Lettering: text with a size, a place and a width it must keep to.

No browser is asked how wide a text is. The widths here are those of the common sans serifs and a little more, so that
what fits by this measure fits on the screen.
"""

from __future__ import annotations

import unicodedata
from collections import deque
from functools import lru_cache
from itertools import accumulate

from wardroom.boards.svg import Svg, clean, el, join, words

__all__ = ["SMALLEST", "fit", "label", "measure", "paragraph", "wrap"]

SMALLEST = 11.0
"""No lettering is smaller than this."""
_MARGIN = 1.05
_BOLD = 1.07
_SPACED = 0.08
"""Room between the letters of a spaced label, in parts of its size."""

_WIDTHS = {
    **dict.fromkeys(" !,./:;I[]fjt|\\'il", 0.28),
    **dict.fromkeys('()-r*`"{}°·', 0.36),
    **dict.fromkeys("Jcksvxyz", 0.51),
    **dict.fromkeys("LTFZ", 0.6),
    **dict.fromkeys("ABEKPSVXY&", 0.67),
    **dict.fromkeys("CDHNRUw", 0.73),
    **dict.fromkeys("GOQ", 0.79),
    **dict.fromkeys("Mm", 0.84),
    **dict.fromkeys("W@%—…", 1.0),
}


@lru_cache(maxsize=4096)
def _advance(char: str) -> float:
    found = _WIDTHS.get(char)
    if found is not None:
        return found
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0.0
    if unicodedata.east_asian_width(char) in "WF":
        return 1.0 if ord(char) < 0x1F000 else 1.4
    return 0.56 if ord(char) < 0x250 else 0.7 if ord(char) < 0x2000 else 1.0


def measure(text: str, size: float, *, bold: bool = False, spaced: bool = False) -> float:
    """How wide a text is at most."""
    return _wide(sum(map(_advance, text)), len(text), size, bold, spaced)


def _wide(advance: float, letters: int, size: float, bold: bool, spaced: bool) -> float:
    wide = advance * (_BOLD if bold else 1.0) * _MARGIN
    return size * (wide + (_SPACED * letters if spaced else 0.0))


def fit(text: str, size: float, width: float, *, bold: bool = False, spaced: bool = False) -> tuple[str, float]:
    """The text and size that keep to a width: smaller first, cut short with an ellipsis if need be."""
    wide = measure(text, size, bold=bold, spaced=spaced)
    if wide <= width:
        return text, size
    shrunk = max(SMALLEST, size * width / wide)
    if measure(text, shrunk, bold=bold, spaced=spaced) <= width:
        return text, shrunk
    kept = text[: _fitting(text, shrunk, width, bold, spaced)]
    return (kept.rstrip() + "…" if kept else ""), shrunk


def _fitting(text: str, size: float, width: float, bold: bool, spaced: bool) -> int:
    """How many letters keep to the width with an ellipsis after them; none is looked at twice."""
    fitting = 0
    for letters, advance in enumerate(accumulate(map(_advance, text)), 1):
        if _wide(advance + _advance("…"), letters + 1, size, bold, spaced) > width:
            break
        fitting = letters
    return fitting


@lru_cache(maxsize=8192)
def label(
    x: float,
    y: float,
    text: str,
    size: float = 12,
    class_: str = "ink",
    *,
    width: float | None = None,
    anchor: str = "start",
    bold: bool = False,
    spaced: bool = False,
    italic: bool = False,
) -> Svg:
    """A line of text on its baseline, within `width` if one is given."""
    text = clean(text)
    if width is not None:
        text, size = fit(text, size, width, bold=bold, spaced=spaced)
    kind = class_ + (" bold" if bold else "") + (" spaced" if spaced else "") + (" sea-name" if italic else "")
    where = None if anchor == "start" else anchor
    return el("text", words(text), x=x, y=y, class_=kind, font_size=size, text_anchor=where)


def wrap(text: str, size: float, width: float, lines: int, *, bold: bool = False) -> list[str]:
    """The text in at most so many lines, the last one cut short if it does not end there."""
    rows: list[str] = []
    rest = deque(text.split())
    while rest and len(rows) < lines:
        row = rest.popleft()
        while rest and measure(f"{row} {rest[0]}", size, bold=bold) <= width:
            row += f" {rest.popleft()}"
        rows.append(row)
    if rest:
        rows[-1] += "…" if measure(rows[-1] + "…", size, bold=bold) <= width else ""
        rows[-1] = rows[-1] if rows[-1].endswith("…") else f"{rows[-1]} {rest[0]}"
    return rows


def paragraph(
    x: float,
    y: float,
    text: str,
    size: float,
    width: float,
    lines: int,
    class_: str = "ink",
    *,
    anchor: str = "start",
    leading: float = 1.3,
) -> Svg:
    """Wrapped text; each line keeps to the width."""
    rows = wrap(clean(text), size, width, lines)
    return join(
        *(
            label(x, y + row * size * leading, part, size, class_, width=width, anchor=anchor)
            for row, part in enumerate(rows)
        )
    )
