"""[5.1, 9.6.11, 10.5.2, 10.9] The ways a career ends."""

from __future__ import annotations

from wardroom.games.patrol.ends import CareerEnds

__all__ = ["BOAT_LOST", "CAUSES", "CareerEnds"]

BOAT_LOST = frozenset(
    {
        "depth charges",
        "rammed",
        "crushed",
        "aircraft",
        "mine",
        "q-ship",
        "scuttled",
        "captured",
        "lost at sea",
        "baralong",
    }
)
"""Ends in which the boat went down or was taken."""

CAUSES = BOAT_LOST | {
    "war over",
    "mirror complete",
    "agreed end",
    "left command",
    "desk duty",
    "commander killed",
}
"""What can end a career; the words for them are those of the vocabulary."""
