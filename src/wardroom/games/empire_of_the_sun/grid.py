"""[1.3.20] The hexes of the map: labels of column and row such as 2015, and sets of hexes as whole numbers.

A set of hexes (a `Board`) is one number with a bit for each hex, so that union, intersection and one step in all
directions are a few operations on numbers, however many hexes there are. Columns run north to south; odd columns stand
half a hex lower than even ones. Directions count clockwise from north: N, NE, SE, S, SW, NW.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

__all__ = [
    "BITS",
    "DIRECTIONS",
    "Board",
    "Hexsides",
    "Ways",
    "around",
    "behind",
    "bit",
    "board_of",
    "count",
    "direction",
    "distance",
    "flood",
    "hexes_in",
    "neighbour",
    "neighbours",
    "open_sides",
    "spread",
    "within",
]

Board = int
"""A set of hexes."""
Hexsides = Sequence[Board]
"""By direction, the hexes that may be left across that hexside."""


class Ways(tuple[Board, ...]):
    """Hexsides that are made once and known by themselves, so that what was found by them is soon found again."""

    __slots__ = ()
    __eq__ = object.__eq__
    __hash__ = object.__hash__


DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
FIRST_COLUMN, LAST_COLUMN = 10, 60
LAST_ROW = 28
_HEIGHT = 30
"""Bits from a column to the next one along a slanted row: no more than it takes to tell all hexes apart.

Beyond the grid there is no margin, so hexsides that lead there must be closed.
"""
_LIFT = FIRST_COLUMN // 2
_STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


def _slanted(hex: int) -> tuple[int, int]:
    """Column and slanted row: in these a step is the same from every hex."""
    column, row = divmod(hex, 100)
    return column, row - column // 2


def _label(column: int, slanted: int) -> int:
    """The hex at a column and slanted row; 0 if it lies beyond the grid."""
    row = slanted + column // 2
    if FIRST_COLUMN <= column <= LAST_COLUMN and 0 <= row <= LAST_ROW:
        return column * 100 + row
    return 0


def _index(hex: int) -> int:
    column, slanted = _slanted(hex)
    return (column - FIRST_COLUMN) * _HEIGHT + slanted + _LIFT


_CELLS = [column * 100 + row for column in range(FIRST_COLUMN, LAST_COLUMN + 1) for row in range(LAST_ROW + 1)]
BITS = {hex: 1 << _index(hex) for hex in _CELLS}
"""By hex, the set of it alone; `bit` serves places that are no hex, too."""
_HEX = {_index(hex): hex for hex in _CELLS}


def bit(hex: int) -> Board:
    """The set of this hex alone; a place off the map is no hex."""
    return BITS.get(hex, 0)


def board_of(hexes: Iterable[int]) -> Board:
    """The set of these hexes."""
    board = 0
    for hex in hexes:
        board |= BITS[hex]
    return board


def hexes_in(board: Board) -> Iterator[int]:
    """The hexes of a set, column by column from north to south."""
    while board:
        low = board & -board
        yield _HEX[low.bit_length() - 1]
        board ^= low


def count(board: Board) -> int:
    """How many hexes a set has."""
    return board.bit_count()


def distance(one: int, other: int) -> int:
    """[1.3.20] The hexes from one to another, the last one counted."""
    column, slanted = _slanted(one)
    other_column, other_slanted = _slanted(other)
    across, down = other_column - column, other_slanted - slanted
    return max(abs(across), abs(down), abs(across + down))


@cache
def neighbour(hex: int, heading: int) -> int:
    """The hex beyond this hexside; 0 beyond the grid."""
    column, slanted = _slanted(hex)
    across, down = _STEPS[heading]
    return _label(column + across, slanted + down)


@cache
def neighbours(hex: int) -> tuple[int, ...]:
    """The hexes around a hex that lie on the grid, clockwise from north."""
    return tuple(found for heading in range(6) if (found := neighbour(hex, heading)))


def direction(hex: int, other: int) -> int | None:
    """The hexside that leads to a neighbour; None if the two do not touch."""
    for heading in range(6):
        if neighbour(hex, heading) == other:
            return heading
    return None


@cache
def within(hex: int, hexes: int) -> Board:
    """All that lies within so many hexes in a straight count, over anything; the hex itself is among it."""
    return around(bit(hex), hexes) if hexes >= 0 else 0


def spread(board: Board, open: Hexsides) -> Board:
    """The hexes one step away from these, across hexsides that are open."""
    return (
        (board & open[0]) >> 1
        | (board & open[1]) << _HEIGHT - 1
        | (board & open[2]) << _HEIGHT
        | (board & open[3]) << 1
        | (board & open[4]) >> _HEIGHT - 1
        | (board & open[5]) >> _HEIGHT
    )


def behind(board: Board, heading: int) -> Board:
    """The hexes from which a step in this direction leads into the set; bits beyond the grid may be among them."""
    steps = _SHIFTS[heading]
    return board << steps if steps > 0 else board >> -steps


_SHIFTS = (1, 1 - _HEIGHT, -_HEIGHT, -1, _HEIGHT - 1, _HEIGHT)


def flood(start: Board, open: Hexsides, steps: int = -1) -> Board:
    """All that can be come to from these hexes across open hexsides, in so many steps, or in any number of them."""
    reached = edge = start
    while edge and steps:
        grown = reached | spread(edge, open)
        edge, reached = grown ^ reached, grown
        steps -= 1
    return reached


_EVERY_SIDE = Ways(board_of(hex for hex in _CELLS if neighbour(hex, heading)) for heading in range(6))


def open_sides(open: Board) -> Hexsides:
    """The hexsides of these hexes, whatever lies beyond, as long as it is on the grid."""
    return [side & open for side in _EVERY_SIDE]


def around(board: Board, hexes: int, open: Board | None = None) -> Board:
    """All within so many steps of these hexes, over anything, or over what lies in the open."""
    return flood(board, _EVERY_SIDE if open is None else open_sides(open), hexes)
