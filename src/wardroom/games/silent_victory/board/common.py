"""What the panels of this board share: words for the boat, her captain and her port."""

from __future__ import annotations

from wardroom.games.silent_victory.state import RANKS, Career
from wardroom.table.text import capital, say, word

__all__ = ["base_name", "boat_name", "home_port", "rank_and_name", "record"]


def boat_name(career: Career) -> str:
    return say("USS {0}", career.boat.name)


def base_name(base: str) -> str:
    """As a port is written on a sheet."""
    return capital(word("sv.port", base))


def rank_and_name(career: Career) -> str:
    """The captain; one who was given no name by his rank alone."""
    rank = RANKS[career.rank]
    if career.captain == "Captain":
        return word("sv.rank", rank)
    return say("{0:sv.rank} {1:sv.name}", rank, career.captain)


def record(career: Career) -> str:
    """What he has to show."""
    return say("{0:#sv.patrol}, {1:#sv.ship}, {2:#sv.ton}", career.patrols, career.ships_sunk, career.tonnage)


WESTERN = ("China Sea", "Indochina", "Java Sea", "Philippines")
"""Boats from Australia sail to these from Fremantle, to the others from Brisbane."""


def home_port(career: Career) -> str:
    """The port that the boat sails from."""
    if career.base == "australia":
        return "Fremantle" if career.patrol is None or career.patrol.zone in WESTERN else "Brisbane"
    return {"pearl": "Pearl Harbor", "philippines": "Manila"}.get(career.base, "")
