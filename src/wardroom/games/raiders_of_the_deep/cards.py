"""What rosters, display mats, boat numbers and commander tiles print, and the words that charts may use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from wardroom.games.patrol.cards import Load
from wardroom.games.raiders_of_the_deep.state import FIRST_MONTH, LAST_MONTH

__all__ = [
    "ABILITIES",
    "AREAS",
    "AUSTRIAN_FLOTILLA",
    "AUSTRIAN_TYPES",
    "BOAT_CLASSES",
    "CAPITAL_KINDS",
    "ENCOUNTERS",
    "FREIGHTER_KINDS",
    "GERMAN_TYPES",
    "HITS",
    "HURTS",
    "Q_SHIP_KINDS",
    "RANGES",
    "REACH",
    "SPECIAL_MISSIONS",
    "SYSTEMS",
    "THEATRES",
    "TORPEDO_TYPES",
    "TYPES",
    "ZONES",
    "Ace",
    "CommanderCard",
    "Load",
    "Mat",
    "Service",
    "Ship",
    "UBoat",
]

GERMAN_TYPES = ("u5", "u19", "u31", "u51", "u87", "ub1", "ub2", "ub3", "uc2")
AUSTRIAN_TYPE = "kuk"
AUSTRIAN_TYPES = (AUSTRIAN_TYPE, "ub1", "ub2")
"""[14.5] Their own boats, and those that Germany built for them."""
TYPES = (*GERMAN_TYPES, AUSTRIAN_TYPE)
AUSTRIAN_FLOTILLA = "k.u.k."
BOAT_CLASSES = ("U", "UB", "UC")

RANGES = ("close", "medium", "long")
REACH = {"C35/91": RANGES[:1], "C/06": RANGES[:2], "G/6": RANGES, "Deck Gun": RANGES}
"""[3.3.2e, 9.2.2n] The ranges at which a torpedo or the gun may be fired."""
TORPEDO_TYPES = ("C35/91", "C/06", "G/6")
SYSTEMS = (
    "diesel 1",
    "diesel 2",
    "electric motors",
    "batteries",
    "periscope",
    "fuel tanks",
    "dive planes",
    "hydrophones",
    "radio",
    "deck gun",
)
HURTS = ("hull", "hull x2", "flooding", "flooding x2", "crew injury", "crew injury x2")
HITS = (0, 1, 2, 3, 4, 5, "sunk")

ZONES = ("Baltic", "North Sea", "British Isles", "English Channel", "Mediterranean", "Black Sea", "Adriatic")
THEATRES = {
    "North Sea": "home waters",
    "British Isles": "home waters",
    "English Channel": "home waters",
    "Baltic": "Baltic",
    "Mediterranean": "Mediterranean",
    "Adriatic": "Mediterranean",
    "Black Sea": "Black Sea",
}
"""[11.4.3c, RD-R95] The theatre of war of each zone."""
SPECIAL_MISSIONS = "Special Missions"
AREAS = ("Transit", *ZONES, SPECIAL_MISSIONS)
"""The columns of E1."""
ENCOUNTERS = (
    "-",
    "Ship",
    "Two Ships",
    "Ship+Escort",
    "Two Ships+Escort",
    "Convoy",
    "Capital Ship",
    "Aircraft",
    "Mine",
    "Net",
)

FREIGHTER_KINDS = ("F", "T", "L", "S", "A", "W")
ARMED_KINDS = ("A", "W")
CAPITAL_KINDS = ("BB", "B", "BC", "CA", "CL", "CV")
Q_SHIP_KINDS = ("Q",)

ABILITIES = ("torpedo", "gun", "detection", "approach", "follow", "multiplier", "prize", "repair")
"""[14.7b] What a commander's tile may add to."""


@dataclass(frozen=True, slots=True)
class Ship:
    """[8.2.2] A line of a target roster; freighters stand in the column of one month."""

    name: str
    kind: str
    tons: int
    first: int = FIRST_MONTH
    last: int = LAST_MONTH
    navy: str = ""

    @property
    def red(self) -> bool:
        """[8.2.5] A warship, or a ship that is armed."""
        return self.kind in ARMED_KINDS or self.kind in CAPITAL_KINDS


@dataclass(frozen=True, slots=True)
class Mat:
    """[3.1] What a display mat prints of a type."""

    name: str
    title: str
    boat_class: str
    order: int
    """[10.11.4] The place of the type within its class."""
    start: int
    forward_tubes: int
    forward_reloads: int
    aft_tubes: int
    aft_reloads: int
    deck_guns: int
    gun: str
    """[U3] The calibre of the deck gun, "" without one."""
    ammo: int
    hull: tuple[int, ...]
    """[9.6.4] What the dice must beat below test depth, box by box."""
    hull_sunk: int
    flooding_surface: int
    hull_per_refit_month: int
    systems: tuple[str, ...]
    zones: tuple[str, ...]
    forward_loads: tuple[Load, ...]
    aft_loads: tuple[Load, ...]
    standing: str

    @property
    def austrian(self) -> bool:
        """[14.5] No German is given such a boat."""
        return self.name == AUSTRIAN_TYPE

    def load(self, month: int) -> tuple[dict[str, int], dict[str, int]]:
        """[4.5] The torpedoes forward and aft of a boat that sails in this month."""
        for forward, aft in zip(self.forward_loads, self.aft_loads, strict=True):
            if forward.first <= month <= forward.last:
                return forward.torpedoes, aft.torpedoes
        raise LookupError(month)


class Service(NamedTuple):
    """[7.0] The months that a boat spent in a flotilla: its colour on B1."""

    first: int
    last: int
    flotilla: str


@dataclass(frozen=True, slots=True)
class UBoat:
    """[B1] A boat by its number."""

    number: str
    type: str
    service: tuple[Service, ...]
    fate: str

    def flotillas(self) -> dict[int, str]:
        """The flotilla of every month in which she served."""
        return {month: each.flotilla for each in self.service for month in range(each.first, each.last + 1)}


@dataclass(frozen=True, slots=True)
class CommanderCard:
    """[14.7] The tile of a historical commander."""

    id: str
    name: str
    boat: str
    boat_class: str
    """The type of the boat, which names its mat."""
    flotilla: str
    start: int
    tonnage: int
    zones: tuple[str, ...]
    abilities: Mapping[str, int]
    note: str


class Ace(NamedTuple):
    """[15.1, 15.2] One of the ten most successful commanders of a navy."""

    name: str
    ships: int
    tons: int
