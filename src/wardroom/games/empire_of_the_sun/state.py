"""The state of the war: counters, control, decks, tracks, and the offensive that is under way. Plain data.

All that lasts over several decisions stands here, so that a game can be forked at each of them: the activated units,
how each has moved, the battle hexes, hits that are still to be allotted.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from wardroom.table.bounds import Among, Count, Length, Range, Word

__all__ = [
    "ALLIES",
    "CHINA_BOX",
    "DELAY_BOX",
    "ELIMINATED",
    "EVENT",
    "JAPAN",
    "OFF_MAP",
    "OUT",
    "REMOVED",
    "SIDES",
    "TRACK",
    "Before",
    "Fight",
    "Force",
    "Move",
    "Offensive",
    "Politics",
    "Volley",
    "War",
    "on_map",
    "other",
    "track_turn",
]

JAPAN = "japan"
ALLIES = "allies"
SIDES = (ALLIES, JAPAN)
"""[4.1] The Allies go first in each segment."""

# Where a counter is: the label of a hex, or one of these
EVENT = 0
"""Not in play yet: it comes by an event."""
DELAY_BOX = 1
CHINA_BOX = 2
ELIMINATED = 3
"""[11.1] In the pile of the eliminated; it may be rebuilt unless it is dotted."""
REMOVED = 4
"""Gone for good."""
OUT = 5
"""Not used in this scenario."""
TRACK = 100
"""On the turn track: 100 and the turn in which it comes."""
OFF_MAP = 1_000
"""Places from here on are hexes."""

Seat = Annotated[str, Among(JAPAN, ALLIES)]
Anyone = Annotated[str, Among("", JAPAN, ALLIES)]
Place = Annotated[int, Range(0, 6_100)]
Hex = Annotated[int, Range(0, 6_100)]
Hexes = Annotated[int, Range(0, 1 << 1_504)]
"""A set of hexes, see grid.py."""
Steps = Annotated[int, Range(0, 2)]
Cards = Annotated[list[Word], Length(100)]
Units = Annotated[list[Word], Length(210)]
Turn = Annotated[int, Range(0, 20)]
Points = Annotated[int, Range(-200, 1_000)]


def on_map(place: int) -> bool:
    """Whether a place is a hex."""
    return place >= OFF_MAP


def track_turn(place: int) -> int:
    """The turn in which a counter on the turn track comes; 0 for one that is not on it."""
    return place - TRACK if TRACK < place < OFF_MAP else 0


def other(side: str) -> str:
    return ALLIES if side == JAPAN else JAPAN


@dataclass(slots=True)
class Force:
    """What a side has beside its counters: cards, amphibious shipping, replacements it may keep."""

    deck: Cards = field(default_factory=list)
    """The draw pile, the top card last."""
    hand: Cards = field(default_factory=list)
    discard: Cards = field(default_factory=list)
    removed: Cards = field(default_factory=list)
    future: Word = ""
    """[7.29] The card in the Future Offensives box, face down."""
    future_turn: Turn = 0
    """The turn in which it was put there: it may not be played in it, and one may be put there in a turn."""
    passes: Count = 0
    drawn: Count = 0
    """[5.35] Cards drawn by events in this phase: three at most."""
    asp: Points = 0
    """[8.45] Amphibious shipping points: the level on the track."""
    asp_used: Points = 0
    asp_extra: Points = 0
    """Points of an event, for this offensive alone."""
    rivalry: bool = False
    """[14] Inter-service rivalry."""
    air: Count = 0
    naval: Count = 0
    """[11.2] Replacement steps that are kept from turn to turn: Japan's."""


@dataclass(slots=True)
class Politics:
    """Tracks and markers."""

    will: Points = 0
    """[16.4] US Political Will."""
    europe: Annotated[int, Range(-7, 3)] = 0
    """[15] War in Europe."""
    china: Annotated[int, Range(0, 5)] = 0
    """[13.7] The China front: 0 stable, 5 the government has collapsed."""
    divisions: Annotated[int, Range(0, 12)] = 12
    """[13.76] Japanese divisions in China."""
    china_offensive: Turn = 0
    """[13.72] The turn of the last China offensive that was an operations choice."""
    hump: bool = False
    """[13.78] Event A17: there may be an air lift."""
    kwai: bool = False
    """[13.79] Event J18: the bridge is built."""
    routes: Annotated[list[Hex], Length(3)] = field(default_factory=list)
    """[13.77] Where a transport route was built, of Jarhat, Imphal and Ledo."""
    india: Annotated[int, Range(0, 4)] = 0
    """[13.62] 0 stable, 1 unrest, 2 strikes, 3 unstable, 4 revolts."""
    northern: bool = False
    """[13.62c] Japan held all of Northern India when it was last looked at."""
    surrendered: Annotated[list[Word], Length(13)] = field(default_factory=list)
    """[13.1] Nations that have surrendered; each does once in a game."""
    retaken: Annotated[list[Word], Length(13)] = field(default_factory=list)
    """[13.1] Those of them that were won back."""
    tojo: bool = True
    """He is prime minister until J43."""
    events: Annotated[list[Word], Length(180)] = field(default_factory=list)
    """Cards that were played as events and that others ask for, such as A6 and A23; lasting effects by card."""
    escort: Annotated[int, Range(0, 4)] = 0
    """[12.22] What escorts add to the roll of submarines."""
    barges: bool = False
    tokyo_express: Hex = 0
    """[6.23] The hex of the marker, 0 if it is not on the map."""
    aleutians: Count = 0
    hawaii: Count = 0
    """[16.42] Segments in a row in which Japan stood there."""
    blockade: Count = 0
    """[13.93] Segments in a row without a way from a resource to Japan."""
    bombed: bool = False
    """[12.3] Whether a bombing roll has succeeded this turn."""
    bombed_turns: Count = 0
    """[16.2] Turns in a row in which one did."""
    wiped_out: bool = False
    """[16.45] Once in a turn an assault that was wiped out costs Political Will; this turn it has."""
    claims: dict[Word, Seat] = field(default_factory=dict)
    """[13.84] Who holds an area whose keys must all be taken to win it back."""
    once: Annotated[list[Word], Length(20)] = field(default_factory=list)
    """What counts once in a game and has been counted: Political Will [16.42, 16.43] and victory points."""
    control_before: Hexes = 0
    """[16.47] What Japan controlled when the turn began."""
    quota: Count = 0
    """[16.47] The hexes that must be taken this turn."""
    no_future: bool = False
    """[17.10.5E] This turn no Future Offensives card may be designated by Japan."""
    panama: bool = False
    """J80: all Allied reinforcements of the next turn are delayed."""
    strikes: Count = 0
    """J15, J82: the Allies have so many ground steps fewer next turn, and none for the Commonwealth."""
    doctrine: bool = False
    """J31: +1 on one-hex islands."""
    interceptors: bool = False
    """J71."""


@dataclass(slots=True)
class Move:
    """How an activated unit has moved in this offensive, and what follows from it."""

    start: Place
    """Where it was activated."""
    kind: Word = ""
    """[8.0] "" (not moved), naval, air, ground, assault, organic, barge, strategic, track, none (it stays for good)."""
    entry: Hex = 0
    """The hex from which it came into the one where it is."""
    way: Annotated[list[Hex], Length(40)] = field(default_factory=list)
    """The hexes into which it has come, the last one where its move ended: not the moves home."""
    bracketed: bool = False
    """[1.3] It used a range in brackets: no battle in this offensive."""
    done: bool = False
    """It moves no more."""
    carrier: Word = ""
    """[8.46] The ship that carries it, of organic transport."""
    repulsed: bool = False
    """[8.45.Bc, 9.32] Its landing failed: it must leave after the battles."""


@dataclass(slots=True)
class Before:
    """[5.32D] How things stood when the offensive was declared: weather brings it all back."""

    places: Annotated[dict[Word, Place], Length(260)]
    steps: Annotated[dict[Word, Steps], Length(260)]
    japanese: Hexes
    asp_used: Points
    politics: Politics
    rivalry: bool = False
    """[14] Of the Offensives player."""


@dataclass(slots=True)
class Volley:
    """[9.2] Hits that were rolled and are still to be allotted, with what allotting them depends on."""

    hits: Points
    critical: bool = False
    """[9.2.F6] One step at least, and full units need not be flipped first."""
    strikers: Count = 0
    """[9.2.F4] Air and carrier units of the side that fired."""
    ships: bool = False
    """[9.2.F4] Whether it had ships in the battle hex."""
    pool: Units = field(default_factory=list)
    """[9.2.F0, 9.4.B1] The enemies that could be hit when it was rolled."""


@dataclass(slots=True)
class Fight:
    """[9.0] The battle that is being fought."""

    hex: Hex
    stage: Annotated[str, Among("air", "ground")] = "air"
    fire: Annotated[list[Seat], Length(2)] = field(default_factory=list)
    """[9.2.C-E] Who has still to roll, in order."""
    volleys: dict[Seat, Volley] = field(default_factory=dict)
    """By the side that rolled: hits to be allotted."""
    firing: Anyone = ""
    """Whose hits are being allotted."""
    struck: bool = False
    """Whether these hits have cost a step."""
    air_hit: Units = field(default_factory=list)
    """[9.2.F4] Different air and carrier units hit by them so far that need a striker each."""
    kept_last: Word = ""
    """[9.2.F5a] The ground unit that keeps the last step in the hex."""
    carriers_hit: dict[Word, Hex] = field(default_factory=dict)
    """[9.2.F7] Japanese carriers that lost a step to the hits just allotted, and where they were."""
    shifted: bool = False
    air_winner: Anyone = ""
    garrison: Count = 0
    """[13.76, 13.94] Intrinsic defenders left in the hex."""
    held: bool = False
    """[9.4.A4] Ground units or an HQ of the Reaction player stood there before a landing."""
    ground_rolled: bool = False
    ground_lost: dict[Seat, Count] = field(default_factory=dict)
    """[9.4.C1] Ground steps lost in the hex."""


@dataclass(slots=True)
class Offensive:
    """[7.2] The offensive under way, step by step."""

    side: Seat
    """The Offensives player."""
    card: Word
    mode: Annotated[str, Among("oc", "ec")]
    ops: Count = 0
    """[5.1] The operations value: movement for both sides."""
    value: Count = 0
    """[7.25] What an intelligence roll must not exceed; see `surprise`."""
    stated: Word = ""
    """The intelligence condition that the card states, "" if none."""
    hq: Word = ""
    reaction_hq: Word = ""
    limit: Count = 0
    """Units that may be activated."""
    reaction_limit: Count = 0
    active: Units = field(default_factory=list)
    reacting: Units = field(default_factory=list)
    moves: Annotated[dict[Word, Move], Length(260)] = field(default_factory=dict)
    """By unit, of both sides."""
    before: Before | None = None
    entered: Annotated[list[Hex], Length(200)] = field(default_factory=list)
    """Hexes into which units of the Offensives player have come by assault, organic transport or barge."""
    touched: bool = False
    """[7.25.E] A unit moved into, in or out of enemy ZOI."""
    stack: Units = field(default_factory=list)
    """The units that move together just now."""
    stack_kind: Word = ""
    stack_path: Annotated[list[Hex], Length(40)] = field(default_factory=list)
    """Where the stack has come by, its start first."""
    spent: Count = 0
    """Half movement points it has spent, or legs it has flown."""
    battles: Annotated[list[Hex], Length(60)] = field(default_factory=list)
    """[7.24] Battle hexes, declared or by special reaction."""
    special: Annotated[list[Hex], Length(60)] = field(default_factory=list)
    """[7.27] Those of them that are by special reaction."""
    tried: Annotated[list[Hex], Length(60)] = field(default_factory=list)
    """[7.27] Hexes for which a special reaction was rolled, or passed over."""
    assigned: dict[Word, Hex] = field(default_factory=dict)
    """[7.24.3, 7.26] Units outside the hex that take part in its battle, of both sides."""
    covers: dict[Word, Hex] = field(default_factory=dict)
    """[8.21.E] Carriers and air units that cover a landing on an empty hex."""
    condition: Annotated[str, Among("surprise", "intercept", "ambush")] = "surprise"
    reactions: Cards = field(default_factory=list)
    """[5.32] Reaction cards that were played against it."""
    counteroffensive: Word = ""
    rolled: bool = False
    """[7.25] An intelligence roll was made."""
    fought: Annotated[list[Hex], Length(60)] = field(default_factory=list)
    """Battle hexes that are settled."""
    fight: Fight | None = None
    retreating: Annotated[list[Hex], Length(60)] = field(default_factory=list)
    """[9.4.C4] Hexes that ground units of the Reaction player must leave."""
    thrown_back: Annotated[list[Hex], Length(60)] = field(default_factory=list)
    """[9.4.C1, 9.5a] Hexes that ground units of the Offensives player must leave."""
    asked: Annotated[list[Word], Length(60)] = field(default_factory=list)
    """What was asked once and is not asked again in this step."""
    bonus: dict[Word, Points] = field(default_factory=dict)
    """What cards of this offensive add, by name (see cards/): of both sides."""
    standing: Annotated[list[Word], Length(10)] = field(default_factory=list)
    """Standing answers of the Reaction player for this offensive."""


@dataclass(slots=True)
class War:
    """The whole game."""

    phase: Word
    scenario: Word
    turn: Turn
    last_turn: Turn
    places: Annotated[dict[Word, Place], Length(260)]
    """By unit: a hex, or a box."""
    steps: Annotated[dict[Word, Steps], Length(260)]
    """By unit: 2 full, 1 reduced or of one step alone, 0 none."""
    japanese: Hexes
    """[1.3.09] The hexes that Japan controls; all others are the Allies', but for the Soviets'."""
    soviet: Hexes
    forces: Annotated[dict[Seat, Force], Length(2)]
    politics: Politics
    options: dict[Word, Word] = field(default_factory=dict)
    """Switches of the game: optional rules, and readings of doubtful ones."""
    active: Anyone = ""
    """[4.22] Whose turn it is to play a card, or to place or replace."""
    offensive: Offensive | None = None
    played: Count = 0
    """Cards played in this phase."""
    due: Units = field(default_factory=list)
    """Units that wait to be placed in this segment, to move in an emergency, and the like."""
    pool: dict[Word, Count] = field(default_factory=dict)
    """[11] Replacement steps of this segment that are left, by kind."""
    diverted: Units = field(default_factory=list)
    """[10.24b, 13.73b] Units that can be delayed when they come back: those sent to Europe, and those out of China."""
    bombers: Units = field(default_factory=list)
    """[12.31c] B-29s that have bombed this turn."""
    after: Word = ""
    """The phase that follows emergency moves."""
    bid: Points = 0
    """[16.48] What a bid for sides adds: to Japan's points, or in a campaign to US Political Will."""
    exchanged: bool = False
    """[16.48] The seats have exchanged their sides: who sits at Japan's plays the Allies."""
    started: Hexes = 0
    """[17.27b] What Japan controlled when the scenario began."""
    placed: Units = field(default_factory=list)
    """[10.11] Units placed or rebuilt in this segment: their ZOI neutralises nothing yet."""
    disarmed: Hexes = 0
    """[13.94] Cities of the home islands that the Allies have held: no intrinsic defenders stand there any more."""
    todo: Annotated[list[Word], Length(60)] = field(default_factory=list)
    """Steps of an event that are still to be done, first one first."""
    event: Word = ""
    """The card whose event is being carried out."""
    score: dict[Word, Points] = field(default_factory=dict)
    """Victory points counted so far, by item."""
    winner: Anyone = ""
    ending: Word = ""
    """How the game ended."""
