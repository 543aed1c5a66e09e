"""What rosters, tracks, display mats and captains' cards print, and the words that charts may use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from wardroom.games.patrol.cards import Load

__all__ = [
    "AA_GUNS",
    "ABILITIES",
    "AREAS",
    "ASSIGNMENTS",
    "BASES",
    "CLASSES",
    "E1_RESULTS",
    "GUNS",
    "HURTS",
    "MERCHANT_KINDS",
    "MERCHANT_ROSTERS",
    "RANGES",
    "SYSTEMS",
    "TORPEDO_TYPES",
    "WARSHIP_KINDS",
    "ZONES",
    "Box",
    "CaptainCard",
    "Load",
    "Mat",
    "Ship",
]

CLASSES = ("porpoise", "salmon", "tambor", "gar", "narwhal", "gato", "argonaut", "balao", "tench")
TORPEDO_TYPES = ("Mk 14", "Mk 18", "Mk 27")
GUNS = ("3in", "4in", "5in")
AA_GUNS = (".50 cal", "20mm", "40mm")
RANGES = ("close", "medium", "long")
BASES = ("pearl", "australia", "philippines")
MERCHANT_KINDS = ("F", "T", "P", "A", "S")
WARSHIP_KINDS = ("BB", "CV", "CVE", "CA", "CL", "DD", "FF", "SS", "ML", "AS")
MISSIONS = ("W", "T", "M", "E", "R", "L")
ABILITIES = {
    "night_surface": -1,
    "escort_target": -1,
    "deck_gun": -1,
    "detection": -1,
    "crash_dive": 1,
    "follow": -1,
    "to_hit": -1,
    "second_salvo": -1,
    "unescorted": -1,
}
E1_RESULTS = (
    "-",
    "SJ",
    "Aircraft",
    "Ship",
    "Two Ships",
    "Ship+Escort",
    "Two Ships+Escort",
    "Convoy",
    "Capital Ship",
    "Warship",
    "Minefield",
)
SYSTEMS = (
    "batteries",
    "fuel tanks",
    "periscope",
    "dive planes",
    "diesel 1",
    "diesel 2",
    "diesel 3",
    "diesel 4",
    "motor 1",
    "motor 2",
    "motor 3",
    "motor 4",
    "SD radar",
    "SJ radar",
    "radio",
    "hydrophones",
    "AA gun",
    "deck gun",
    "forward tubes ODD",
    "forward tubes EVEN",
    "aft tubes",
)
HURTS = ("hull", "hull x2", "flooding", "flooding x2", "crew injury", "crew injury x2")
MERCHANT_ROSTERS = ("T1a", "T1b", "T1c", "T2a", "T2b", "T2c")
ZONES = ("China Sea", "Empire", "Indochina", "Java Sea", "Marianas", "Marshalls", "Midway", "Philippines", "Solomons")
AREAS = ("Transit", *ZONES)
ASSIGNMENTS = tuple(zone + suffix for zone in ZONES for suffix in ("", *(f" - {mission}" for mission in MISSIONS)))


@dataclass(frozen=True, slots=True)
class Ship:
    """A line of a target roster."""

    name: str
    kind: str
    tons: int
    fast: bool = False


class Box(NamedTuple):
    """A Travel Box of a patrol track."""

    area: str
    checks: int = 1

    @property
    def transit(self) -> bool:
        return self.area == "Transit"


@dataclass(frozen=True, slots=True)
class Mat:
    """[3.1] What a display mat prints of a class."""

    name: str
    title: str
    start: int
    start_first_printing: int
    forward_tubes: int
    forward_reloads: int
    aft_tubes: int
    aft_reloads: int
    diesels: int
    motors: int
    hull_sunk: int
    flooding_surface: int
    deck_gun: str
    deck_guns: int
    ammo_per_gun: int
    aa: tuple[str, ...]
    nac: int
    loads: tuple[Load, ...]
    standing: str
    names: tuple[str, ...]
    refit_tubes: tuple[int, int] | None = None
    refit_loads: tuple[Load, ...] = ()

    def load(self, month: int, *, refitted: bool) -> dict[str, int]:
        """[4.5] The standard load for a patrol that sails in this month."""
        loads = self.refit_loads if refitted and self.refit_loads else self.loads
        for load in loads:
            if load.first <= month <= load.last:
                return load.torpedoes
        raise LookupError(month)


@dataclass(frozen=True, slots=True)
class CaptainCard:
    """[14.10] A historical captain."""

    id: str
    name: str
    boat: str
    boat_class: str
    base: str
    start: int
    tonnage: int
    zones: tuple[str, ...]
    abilities: dict[str, int]
    note: str
