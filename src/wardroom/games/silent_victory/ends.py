"""[5.1, 9.6.13, 10.9.2, 10.13] The ways a career ends."""

from __future__ import annotations

from wardroom.games.patrol.ends import CareerEnds

__all__ = ["BOAT_LOST", "CAUSES", "CareerEnds"]

BOAT_LOST = frozenset(
    {
        "depth charges",
        "crushed",
        "aircraft",
        "enemy submarine",
        "own torpedo",
        "mine",
        "scuttled",
        "captured",
        "lost at sea",
    }
)
"""Ends in which the boat went down or was taken."""

CAUSES = BOAT_LOST | {
    "war over",
    "mirror complete",
    "agreed end",
    "transferred",
    "relieved",
    "captain killed",
    "man overboard",
}
"""What can end a career; the words for them are those of the vocabulary."""
