"""[5.1, 9.6.13, 10.9.2, 10.13] The ways a career ends."""

from __future__ import annotations

__all__ = ["BOAT_LOST", "CAUSES", "CareerEnds"]

CAUSES = {
    "war over": "the war ended with the captain in command",
    "mirror complete": "the last of the historical patrols was made",
    "agreed end": "the agreed end date was reached",
    "transferred": "the captain left submarine command",
    "relieved": "the captain was relieved for cause",
    "captain killed": "the captain was killed in action",
    "man overboard": "the captain was lost overboard",
    "depth charges": "the boat was sunk by escorts",
    "crushed": "the boat was crushed below its test depth",
    "aircraft": "the boat was sunk from the air",
    "enemy submarine": "the boat was torpedoed by an enemy submarine",
    "own torpedo": "the boat was sunk by its own torpedo",
    "mine": "the boat was sunk by a mine",
    "scuttled": "the flooded boat was scuttled and its crew taken prisoner",
    "captured": "the flooded boat was captured with its crew",
    "lost at sea": "the boat was scuttled and its crew lost at sea",
}

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


class CareerEnds(Exception):
    """Raised by a rule that ends the career at once; the phase that runs it closes the books."""

    def __init__(self, cause: str) -> None:
        super().__init__(cause)
        self.cause = cause
