"""What the panels of this board share: their widths, and words."""

from __future__ import annotations

from wardroom.games.silent_victory.messages import WORDS
from wardroom.games.silent_victory.state import (
    Career,
)

__all__ = ["NARROW", "WIDE", "base_name", "boat_name", "captain_name", "count", "home_port"]

WIDE, NARROW = 800, 400
"""Widths of the panels on a desk and on a phone."""


def boat_name(war: Career) -> str:
    return f"USS {war.boat.name}"


def base_name(base: str) -> str:
    return (
        WORDS["base"].get(base, "no base yet").removeprefix("the ").capitalize() if base != "pearl" else "Pearl Harbor"
    )


def count(amount: int, what: str) -> str:
    return f"{amount:,} {what}" + ("" if amount == 1 else "s")


def captain_name(war: Career) -> str:
    return war.captain if war.captain != "Captain" else ""


WESTERN = ("China Sea", "Indochina", "Java Sea", "Philippines")
"""Boats from Australia sail to these from Fremantle, to the others from Brisbane."""


def home_port(war: Career) -> str:
    """The port that the boat sails from."""
    if war.base == "australia":
        return "Fremantle" if war.patrol is None or war.patrol.zone in WESTERN else "Brisbane"
    return {"pearl": "Pearl Harbor", "philippines": "Manila"}.get(war.base, "")
