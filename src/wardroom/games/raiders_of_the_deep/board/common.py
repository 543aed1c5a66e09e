"""What the panels of this board share: words for the boat, her commander and her base."""

from __future__ import annotations

from wardroom.games.raiders_of_the_deep.port.crew import rank_name
from wardroom.games.raiders_of_the_deep.state import Career
from wardroom.table.text import name, say, word

__all__ = ["BASE_OF", "base_name", "boat_name", "rank_and_name", "record"]

BASE_OF = {
    "I": "Heligoland",
    "II": "Heligoland",
    "III": "Emden",
    "IV": "Emden",
    "V": "Bremerhaven",
    "Flanders": "Bruges",
    "Pola": "Pola",
    "Constantinople": "Constantinople",
    "Baltic": "Libau",
    "k.u.k.": "Pola",
}
"""Where each flotilla lies on the map; one of an owner's chart has no place there."""


def boat_name(career: Career) -> str:
    return name(career.boat.name)


def base_name(flotilla: str) -> str:
    return word("rd.port", flotilla)


def rank_and_name(career: Career) -> str:
    return say("{0:rd.rank} {1}", rank_name(career), career.commander)


def record(career: Career) -> str:
    """What he has to show."""
    return say("{0:#rd.patrol}, {1:#rd.ship}, {2:#rd.ton}", career.patrols, career.ships_sunk, career.tonnage)
