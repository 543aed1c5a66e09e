"""The career as it will be remembered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from wardroom.boards import Area, Panel, Svg, label, line, measure, paragraph, rect
from wardroom.boards.ships import fleet_boat
from wardroom.games.patrol.board.honours import honours_line, honours_lines
from wardroom.games.patrol.board.sheets import NARROW, WIDE
from wardroom.table.text import number, plural, say

__all__ = ["Ending", "achieved", "end_sheet"]

SIZES = (20, 18, 16)
"""Of what was achieved, as large as there is room for."""


class Ending(NamedTuple):
    """What is told of a career that is over."""

    boat: str
    captain: str
    cause: str
    farewell: str
    """For a boat that was lost with all hands; else ""."""
    lost: bool
    facts: Sequence[tuple[str, str]]
    """Four values, each with what it is."""
    honours: Sequence[str]
    text: str


class Served(Protocol):
    """A career that is over."""

    tonnage: int
    ships_sunk: int
    patrols: int


def achieved(result: str, career: Served) -> tuple[tuple[str, str], ...]:
    """What it has come to: the level of victory in words, and tons, ships and patrols."""
    return (
        (result, say("result")),
        (number(career.tonnage), say(plural("ton", "tons"), career.tonnage)),
        (number(career.ships_sunk), say(plural("ship", "ships"), career.ships_sunk)),
        (number(career.patrols), say(plural("patrol", "patrols"), career.patrols)),
    )


def end_sheet(ident: str, end: Ending, narrow: bool, draw: Callable[..., Svg] = fleet_boat) -> Panel:
    width, height = (NARROW, 430) if narrow else (WIDE, 320)
    # the frame stands clear of a second line of honours, and of more
    height += 14 * (honours_lines(end.honours, width - 48) - 1)
    x = width / 2
    sheet = Area(0, 0, width, height)
    inner = width - 48
    parts = [
        rect(sheet, "paper"),
        rect(sheet.inset(6), "rule", 4),
        rect(sheet.inset(9), "rule", 3),
        draw(Area(x - 130, 26, 260, 62), "boat faint" if end.lost else "boat"),
        line(x - 160, 88, x + 160, 88, "wave"),
        label(x, 122, end.boat, 27, "ink title", anchor="middle", width=inner, bold=True),
        label(x, 143, end.captain, 14, "ink", anchor="middle", width=inner),
        paragraph(x, 166, end.cause, 13, inner, 2, "soft", anchor="middle"),
    ]
    top = 204
    if end.farewell:
        parts.append(label(x, top, end.farewell, 16, "ink", anchor="middle", italic=True))
    columns = 2 if narrow else 4
    wide = inner / columns
    for index, (value, what) in enumerate(end.facts):
        column, row = index % columns, index // columns
        cx, cy = 24 + wide * (column + 0.5), top + 38 + row * 54
        size = next((size for size in SIZES if measure(value, size, bold=True) <= wide - 10), SIZES[-1])
        parts.append(label(cx, cy, value, size, "ink title", anchor="middle", width=wide - 10, bold=True))
        parts.append(label(cx, cy + 16, what, 11.5, "soft", anchor="middle"))
    parts.append(honours_line(end.honours, Area(24, top + 72 + (54 if narrow else 0), inner, 40)))
    title = say("The career of {0:plain}", end.captain)
    return Panel.draw(ident, title, width, height, end.text, *parts)
