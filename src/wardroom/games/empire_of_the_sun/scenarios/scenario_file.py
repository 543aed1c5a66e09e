"""[17.0] What a scenario is: set-up, markers, control, cards and victory, as its file has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

__all__ = [
    "CHINA_BOXES",
    "CONDITIONS",
    "INDIA_BOXES",
    "LEVELS",
    "MAPS",
    "NATIONS",
    "ROADS",
    "SPECIAL",
    "STARTS",
    "Control",
    "Hand",
    "Item",
    "Markers",
    "Placement",
    "PortControl",
    "ScenarioFile",
    "TurnRules",
    "Victory",
]

CHINA_BOXES = (
    "stable-front", "unstable-front", "major-breakthrough", "threat-to-chungking", "chungking-falls", "collapsed",
)  # fmt: skip
"""[13.72] From right to left."""
INDIA_BOXES = ("stable", "unrest", "strikes", "unstable", "revolts")
"""[13.62]"""
ROADS = ("open", "hump", "closed")
"""[13.78]"""
MAPS = ("main", "south-pacific")
STARTS = ("december", "offensives")
"""[17.11, 17.2b] The turn of December 1941, or the Offensives Phase of the first turn."""
NATIONS = ("philippines", "malaya", "dutch-east-indies", "burma", "india", "china", "australia")
"""[13.2-13.8]"""
SPECIAL = {
    "december": "17.11a",
    "arcadia": "17.25Da",
    "emergency-naval-move": "17.25Ca",
    "kondo": "17.25Ea",
    "historical-hand": "17.25Fa",
    "yearly": "17.26a",
    "south-pacific": "17.10.5A",
}
"""Rules of some scenarios alone: the two cards of December 1941; the Allies may name card A4; their free naval move
before the first card; Japan may exchange a card for J47; both may agree on Japan's hand; cards that end rivalry, and
Political Will by operations choices alone; the rules of 17.10."""
# [17.27, 17.38, 17.48, 17.10.7] Kinds of conditions, and what each one needs besides its value
CONDITIONS = {
    "china-boxes": ("of", "bonus"),
    "china-surrendered": (),
    "burma-road-closed": (),
    "isolated": ("hexes",),
    "no-east-line": ("hexes",),
    "each-hex": ("side",),
    "each-hex-once": ("side", "hexes"),
    "each-port": ("side", "areas"),
    "all-ports": ("side", "areas"),
    "ports": ("side", "areas", "least"),
    "hexes": ("side", "areas", "least"),
    "area": ("side", "areas"),
    "not-area": ("side", "areas"),
    "not-supplied-hex": ("side", "hexes"),
    "supplied-ports": ("side", "areas", "exactly"),
    "port-near": ("side", "hexes", "within"),
    "no-port-near": ("side", "hexes", "within"),
    "india": ("states",),
    "will-at-most": ("of",),
    "will-at-least": ("of",),
    "resources": ("side", "exactly"),
    "resources-below": ("side", "least", "winner"),
}
LEVELS = ("allied-decisive", "allied-tactical", "japanese-tactical", "japanese-decisive")
"""[17.27z]"""


class Placement(NamedTuple):
    """A unit in a hex at start."""

    unit: str
    hex: int


@dataclass(frozen=True, slots=True)
class Markers:
    """[17.14, 17.23, 17.33, 17.43, 17.10.3] Where the markers stand."""

    will: int
    """[16.4] US Political Will."""
    europe: int
    """[15.0] War in Europe."""
    china: str
    """[13.72] One of CHINA_BOXES."""
    divisions: int
    """[13.76] Japanese divisions in China."""
    india: str
    """[13.62] One of INDIA_BOXES."""
    burma_road: str
    """[13.78] open, hump (closed, but flown over) or closed."""
    no_route: tuple[int, ...]
    """[13.77] Hexes whose transport route is not built."""
    resources: int
    """[12.11] Resource hexes that Japan holds."""
    japan_asp: int
    allied_asp: int
    barges: bool
    japan_rivalry: bool
    us_rivalry: bool
    """[14.0] Inter-service rivalry."""
    japan_air: int
    japan_naval: int
    """[11.2] Replacement steps in hand."""
    tojo: bool
    aleutians: int
    """[16.42, 17.38x] Segments in a row that count already."""


@dataclass(frozen=True, slots=True)
class Control:
    """[1.3.09, 17.x] What Japan holds. All else is the Allies'; then each hex with units of one side is that side's."""

    areas: tuple[str, ...]
    """Japanese: areas of the map; empire (inside the boundary), resources, bases (ports, airfields, resource hexes)."""
    allied_areas: tuple[str, ...]
    """Taken out of them again."""
    japan: tuple[int, ...]
    allies: tuple[int, ...]
    """Hexes with control markers."""


@dataclass(frozen=True, slots=True)
class Hand:
    """[17.25, 17.35, 17.45, 17.10.5] The cards of a side at start."""

    draws: int
    """Cards that are dealt to it."""
    passes: int
    deck: tuple[str, ...] = ()
    """The only cards in play; none is named where all are."""
    held: tuple[str, ...] = ()
    """Cards that it has in hand besides."""
    removed: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    future: str = ""
    """[7.29] Its Future Offensive."""


@dataclass(frozen=True, slots=True)
class TurnRules:
    """[17.10.5, 17.10.7] What a turn on the South Pacific map gives."""

    deal: int
    short_deal: int
    short_passes: int
    """[17.10.5B, C] Instead, after a successful submarine roll, or when China has surrendered."""
    ground: int
    """[17.10.5G] Ground steps of each side."""
    allied_air: int
    us_naval: int
    progress: tuple[int, ...]
    """[17.10.7c] Hexes that the Allies must take, by turn from the first on."""
    future_from: int
    """[17.10.5E] The turn from which Japan may place a Future Offensive."""
    truk_from: int
    """[17.10.5F] The turn from which units at Truk may be activated and attacked."""


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the table of victory points; `kind` is one of CONDITIONS."""

    id: str
    kind: str
    value: int
    rule: str
    side: str = ""
    areas: tuple[str, ...] = ()
    hexes: tuple[int, ...] = ()
    states: tuple[str, ...] = ()
    of: int = 0
    """A box of a track: of Political Will by its number, of the China front counted from the right."""
    both: bool = False
    """Boxes to the right of it count as well, against Japan."""
    bonus: int = 0
    """For China's surrender."""
    least: int = 0
    most: int = 0
    exactly: int = -1
    within: int = 0
    unless: str = ""
    """It does not count where the line of this id does."""
    winner: str = ""


@dataclass(frozen=True, slots=True)
class PortControl:
    """[17.10.7h] The other way to win in the South Pacific: ports and resource hexes at start, and what decides."""

    japan: int
    allies: int
    margin: int
    margin_delayed: int
    rule: str


@dataclass(frozen=True, slots=True)
class Victory:
    """[16.0, 17.x] How the scenario is won."""

    kind: str
    """campaign [16.0], points, or choice: points or ports [17.10.7g]."""
    rule: str
    counting: str = ""
    """[17.27b, 17.10.7m] always: a hex counts for who has a supplied unit in it; tournament: only there."""
    items: tuple[Item, ...] = ()
    levels: tuple[tuple[str, int], ...] = ()
    """[17.27z] Each level but the last with the most points that are still of it."""
    automatic: Item | None = None
    starting_score: int | None = None
    """[17.38y, 17.10.7k] What the table gives at start, where the rules say it."""
    ports: PortControl | None = None

    def level(self, points: int) -> str:
        """[17.27z] What Japan's points amount to."""
        return next((name for name, most in self.levels if points <= most), LEVELS[-1])


@dataclass(frozen=True, slots=True)
class ScenarioFile:
    """A scenario as its file has it. Each counter is in exactly one place."""

    id: str
    title: str
    rule: str
    source: str
    about: str
    map: str
    first_turn: int
    last_turn: int
    start: str
    special: tuple[str, ...]
    """Of SPECIAL."""
    surrendered: tuple[str, ...]
    """[17.36] Nations that have surrendered."""
    played: tuple[str, ...]
    """[17.35e, 17.43b] Cards whose events are in force."""
    markers: Markers
    control: Control
    hands: Mapping[str, Hand]
    """By side."""
    placements: tuple[Placement, ...]
    reduced: frozenset[str]
    """Units that start, or come, on their reduced side."""
    delay: tuple[str, ...]
    """[10.22] In the box of delayed reinforcements."""
    china: tuple[str, ...]
    """[13.74] In the China air box."""
    event: tuple[str, ...]
    """They come by an event."""
    eliminated: tuple[str, ...]
    """[11.1] What is dotted among them is out for good."""
    gone: tuple[str, ...]
    """HQs that never come back."""
    arrivals: Mapping[str, int]
    """[2.3a] Reinforcements by the turn in which they come."""
    out: tuple[str, ...]
    """Not used in this scenario."""
    victory: Victory
    turns: TurnRules | None = None
    base: str = ""
    """[17.5-17.9] The scenario whose set-up it has."""

    def __repr__(self) -> str:
        return f"<scenario {self.id}>"

    def hex_of(self, unit: str) -> int:
        """Where a unit starts on the map, 0 if it does not."""
        return next((hex for each, hex in self.placements if each == unit), 0)

    def units_at(self, hex: int) -> tuple[str, ...]:
        """The units that start in a hex."""
        return tuple(unit for unit, there in self.placements if there == hex)
