"""[4.2, 10.11.4] The boat's number, by the list of boats B1."""

from __future__ import annotations

from collections.abc import Sequence

from wardroom.games.raiders_of_the_deep.boat import RD
from wardroom.table import DICE

__all__ = ["roll_number"]

BOX_DICE = ("1d6", "1d10", "1d20", "d66", "d100")
"""[3.8a] The dice of the box, and what two of them can be read as."""


def roll_number(table: RD, seat: str, numbers: Sequence[str], rule: str = "4.2a") -> str:
    """[4.2a, RD-R70] One of these boats, all as likely."""
    if len(numbers) == 1:
        return numbers[0]
    dice = next(name for name in BOX_DICE if len(DICE[name].values) >= len(numbers))
    values = DICE[dice].values
    rounds = len(values) // len(numbers)
    while True:
        place = values.index(table.dice(dice, rule, "B1", seat).natural)
        if place < rounds * len(numbers):
            return numbers[place % len(numbers)]
