"""[5.1, 9.6.13, 10.9.2, 10.13] The ways a career ends."""

from __future__ import annotations

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


class CareerEnds(Exception):
    """Raised by a rule that ends the career at once; the phase that runs it closes the books."""

    def __init__(self, cause: str) -> None:
        super().__init__(cause)
        self.cause = cause
