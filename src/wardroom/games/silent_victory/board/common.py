"""What the panels of this board share: their widths, and words."""

from __future__ import annotations

from wardroom.games.silent_victory.state import (
    Career,
)
from wardroom.games.silent_victory.words.messages import WORDS

__all__ = ["NARROW", "WIDE", "base_name", "boat_name", "captain_name", "count", "home_port"]

WIDE, NARROW = 800, 400
"""Widths of the panels on a desk and on a phone."""


def boat_name(career: Career) -> str:
    return f"USS {career.boat.name}"


def base_name(base: str) -> str:
    return (
        WORDS["base"].get(base, "no base yet").removeprefix("the ").capitalize() if base != "pearl" else "Pearl Harbor"
    )


def count(amount: int, what: str) -> str:
    return f"{amount:,} {what}" + ("" if amount == 1 else "s")


def captain_name(career: Career) -> str:
    return career.captain if career.captain != "Captain" else ""


WESTERN = ("China Sea", "Indochina", "Java Sea", "Philippines")
"""Boats from Australia sail to these from Fremantle, to the others from Brisbane."""


def home_port(career: Career) -> str:
    """The port that the boat sails from."""
    if career.base == "australia":
        return "Fremantle" if career.patrol is None or career.patrol.zone in WESTERN else "Brisbane"
    return {"pearl": "Pearl Harbor", "philippines": "Manila"}.get(career.base, "")
