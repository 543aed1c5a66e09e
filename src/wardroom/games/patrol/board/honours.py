"""Ribbons of captain and boat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wardroom.boards import Area, Svg, element, join, label, paragraph, rect
from wardroom.boards.text import wrap
from wardroom.table.text import Text, listed, say

__all__ = ["Honour", "honours_line", "honours_lines", "ribbons"]

MOST_LINES = 4


class Honour(NamedTuple):
    """A ribbon: the element it is, what is written under it, how often it was given, its colours."""

    name: str
    short: str
    times: int
    tone: int = 1


def ribbons(found: Sequence[Honour], area: Area) -> Svg:
    """Side by side; many of them closer together."""
    if not found:
        return label(area.x + 2, area.y + 26, say("No awards yet."), 12, "soft")
    step = min(49.0, area.width / len(found))
    cells = []
    for index, honour in enumerate(found):
        cell = Area(area.x + index * step, area.y, step - 2, 44)
        bar = Area(cell.x + 2, cell.y + 5, step - 6, 13)
        stripes = [rect(Area(bar.x + part, bar.y, 5, 13), "card") for part in (7, 19, 31)]
        short = say("{0} {1}" if honour.times > 1 else "{0}", Text(honour.short), honour.times)
        cells.append(
            element(
                honour.name,
                cell,
                rect(bar, f"ribbon-{honour.tone}", 1),
                *stripes,
                label(cell.center[0], cell.y + 33, short, 11, "ink", anchor="middle", width=step - 3),
            )
        )
    return join(*cells)


def honours_line(names: Sequence[str], area: Area) -> Svg:
    """All of them in words."""
    return paragraph(
        area.x + area.width / 2, area.y + 14, in_words(names), 12.5, area.width, MOST_LINES, "ink", anchor="middle"
    )


def honours_lines(names: Sequence[str], width: float) -> int:
    """How many lines they take."""
    return len(wrap(in_words(names), 12.5, width, MOST_LINES))


def in_words(names: Sequence[str]) -> str:
    return listed(names) if names else say("No awards.")
