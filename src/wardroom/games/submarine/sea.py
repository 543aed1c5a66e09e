"""[2.1, 2.2] The map: three panels of hexes with printed codes, headings, and the two hexes of a ship.

Columns run on from panel to panel: Z of panel A touches A of panel B. The sea goes on beyond the panels [6.10a];
hexes out there are named as if more panels lay beside (W1, W2 to the west, E1, E2 to the east), rows below 1 or
above the last simply count on.
"""

from __future__ import annotations

import re

from wardroom.table import WardroomError, kept
from wardroom.table.hexes import STEPS, pack, unpack
from wardroom.table.text import Text, mark

__all__ = [
    "COLUMNS",
    "COMPASS",
    "NO_HEX",
    "column_name",
    "heading_name",
    "hex_at",
    "hex_name",
    "left_of",
    "parse_heading",
    "parse_hex",
    "place",
    "right_of",
    "stern_of",
]

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PANELS = "ABC"
COLUMNS = len(LETTERS) * len(PANELS)
COMPASS = (6, 1, 2, 3, 4, 5)
"""[2.1c] The numbers of the compass by heading: 6 is north, then clockwise."""
_CODE = re.compile(r"([A-Z])(-?[0-9]{1,3})-([ABC]|[EW][1-9][0-9]?)")


def hex_at(column: int, row: int) -> int:
    """The hex in this column of the whole map (A of panel A is 1) and row; even columns stand half a hex north."""
    return pack(column, row - column // 2)


@kept(8192)
def place(hex: int) -> tuple[int, int]:
    """Column and row of a hex."""
    q, r = unpack(hex)
    return q, r + q // 2


def _panel(column: int) -> str:
    index = (column - 1) // 26
    if 0 <= index < len(PANELS):
        return PANELS[index]
    return f"W{-index}" if index < 0 else f"E{index - len(PANELS) + 1}"


def column_name(column: int) -> str:
    """A column such as N-B."""
    return f"{LETTERS[(column - 1) % 26]}-{_panel(column)}"


@kept(8192)
def hex_name(hex: int) -> str:
    """[2.1b] The printed code of a hex, such as N32-B."""
    column, row = place(hex)
    return f"{LETTERS[(column - 1) % 26]}{row}-{_panel(column)}"


NO_HEX = mark("'{0}' is no hex; write a letter, a row and a panel, such as N32-B")


def parse_hex(text: str) -> int:
    """The hex with this code."""
    match = _CODE.fullmatch(text)
    if not match:
        raise WardroomError("{0}.", Text(NO_HEX, (text,)))
    letter, row, panel = match[1], int(match[2]), match[3]
    if panel in PANELS:
        index = PANELS.index(panel)
    else:
        index = -int(panel[1:]) if panel[0] == "W" else len(PANELS) - 1 + int(panel[1:])
    return hex_at(index * 26 + LETTERS.index(letter) + 1, row)


def heading_name(heading: int) -> int:
    """[2.1c] The compass number of a heading."""
    return COMPASS[heading]


def parse_heading(number: int) -> int:
    """The heading with this compass number."""
    if number not in COMPASS:
        raise WardroomError("{0} is no heading; the compass has 1 to 6.", number)
    return number % 6


def left_of(heading: int) -> int:
    return (heading + 5) % 6


def right_of(heading: int) -> int:
    return (heading + 1) % 6


def stern_of(bow: int, heading: int) -> int:
    """[2.2.3a] The hex of the rear half: directly behind the bow."""
    return bow - STEPS[heading]
