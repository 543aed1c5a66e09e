"""[7.29.A, 17.11, 17.25] First plays that are settled before anybody chooses a card."""

from __future__ import annotations

from wardroom.games.empire_of_the_sun.state import War
from wardroom.games.empire_of_the_sun.turn.initiative import SEIZED

__all__ = ["settled_card"]

DECEMBER = 1
"""[17.11] The turn in which nobody chooses a card."""


def settled_card(war: War) -> str:
    """[4.21a, 17.11a] The card that is played now as an EC offensive; "" if there is a choice."""
    if SEIZED in war.todo:
        war.todo.remove(SEIZED)
        return war.forces[war.active].future
    return war.forces[war.active].hand[0] if war.turn == DECEMBER else ""
