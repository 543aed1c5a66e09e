"""What a field of a state may hold, beyond its type: how large a number, how long a text or a list, which words.

A type declares its bounds where its fields are declared, and a save whose data are outside them is refused:

    turns: Annotated[int, Range(0, 400)]
    names: Annotated[list[Name], Length(20)]
    range: Annotated[str, Among("", "close", "medium", "long")]

A field that says nothing has the bounds of `USUAL`. Nothing that the rules can come to may lie outside its bounds: they
are for files that no game has written.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

__all__ = ["LONGEST_FILE", "USUAL", "Among", "Count", "Length", "Name", "Range", "Word"]


@dataclass(frozen=True, slots=True)
class Range:
    """A number from `low` to `high`, both included."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Length:
    """So many letters or things at most, and at least."""

    most: int
    least: int = 0


@dataclass(frozen=True, slots=True, init=False)
class Among:
    """One of these words and no other."""

    words: tuple[str, ...]

    def __init__(self, *words: str) -> None:
        object.__setattr__(self, "words", words)


Bounds = Range | Length | Among

USUAL: dict[type, Bounds] = {
    int: Range(-1_000, 10_000),
    float: Range(-1_000_000, 1_000_000),
    str: Length(80),
    list: Length(200),
    tuple: Length(200),
    dict: Length(200),
}
"""The bounds of fields that declare none."""

Count = Annotated[int, Range(0, 1_000)]
"""How many of something."""
Name = Annotated[str, Length(60)]
"""What a player calls a ship, a captain or a game."""
Word = Annotated[str, Length(40)]
"""A word of the game: an id, a kind, a place."""
LONGEST_FILE = 100_000
"""Letters of a scenario file."""
