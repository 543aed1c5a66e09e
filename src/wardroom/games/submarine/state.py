"""The state of a battle: ships, torpedoes, counters, plots and the score sheet. Plain data, nothing hidden in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from wardroom.table.bounds import LONGEST_FILE, Among, Count, Length, Name, Range, Word

__all__ = [
    "AFLOAT",
    "EXITED",
    "SUNK",
    "WAITING",
    "Battle",
    "Boat",
    "BoatPlot",
    "Campaign",
    "Convoy",
    "Counter",
    "Kept",
    "Launch",
    "Rules",
    "Ship",
    "StarShell",
    "Torpedo",
    "Tube",
]

AFLOAT = "afloat"
SUNK = "sunk"
EXITED = "exited"
"""[6.10c] Left the map where the scenario allows it."""
WAITING = "waiting"
"""[26.0] A reinforcement that has not entered yet."""

# What a save may hold: see `wardroom.table.bounds`
Id = Annotated[str, Length(80)]
"""Of a ship or a torpedo: made of a name."""
Seat = Annotated[str, Among("submarine", "escort")]
Hex = Annotated[int, Range(-5_000_000, 5_300_000)]
"""[6.10a] The sea goes on beyond the map, by some twelve hundred columns."""
Heading = Annotated[int, Range(0, 5)]
Turn = Annotated[int, Range(-1, 400)]
Depth = Annotated[int, Range(0, 2_000)]
Speed = Annotated[int, Range(-1, 100)]
Damage = Annotated[int, Range(0, 100_000)]
"""Damage, hits and victory points."""
Left = Annotated[int, Range(-1, 1_000)]
"""What is left of something; -1 for no limit."""
Scores = Annotated[dict[Seat, Annotated[int, Range(-100_000, 100_000)]], Length(2)]


@dataclass(slots=True)
class Rules:
    """Which rules are played: the Optional rules and the menu of the Advanced Game, each on its own switch."""

    # Optional rules
    hidden: bool = False
    sonar: bool = False
    radar: bool = False
    fit: bool = False
    star_shells: bool = False
    entry: bool = False
    # Advanced Game
    advanced: bool = False
    """[27-31, 37, 38] Advanced ship data, speeds and hit points."""
    silent_running: bool = False
    snort: bool = False
    emergency_power: bool = False
    """[34] Recharging, and the prolonged attack."""
    directed: bool = False
    hexsides: bool = False
    arming: bool = False
    hidden_torpedoes: bool = False
    mixed_loads: bool = False
    advanced_asw: bool = False
    advanced_search: bool = False
    gunnery: bool = False
    crew: bool = False
    weather: bool = False
    special_weapons: bool = False
    repair: bool = False
    more_k_guns: bool = False
    sub_against_sub: bool = False
    # Design your own
    convoy_turns: Annotated[int, Range(0, 9)] = 0
    """[58] A convoy may turn once in so many turns; 0 for no limit."""
    convoy_straight: bool = False
    """[58] A convoy may not turn at all."""
    realistic_reload: bool = False
    cargo: bool = False
    charge_supply: bool = False
    torpedo_supply: bool = False


@dataclass(slots=True)
class Tube:
    """[4.4.13, 14, 41] A torpedo tube; `loaded` names the type, "" is empty."""

    end: Annotated[str, Among("bow", "stern")]
    """bow or stern"""
    loaded: Word = ""
    loading: Word = ""
    """The type being loaded."""
    turns: Count = 0
    """Reloading turns done."""


@dataclass(slots=True)
class Boat:
    """[4.4] What a submarine has beside a surface ship."""

    depth: Depth
    surface: Speed
    normal: Speed
    maximum: Speed
    dive: Depth
    rise: Depth
    deepest: Depth
    """[9.7] Maximum depth of the class."""
    to_surface: Count
    emergency: Count
    emergency_full: Count
    tubes: Annotated[list[Tube], Length(20)] = field(default_factory=list)
    bow_reloads: Annotated[list[Word], Length(100)] = field(default_factory=list)
    stern_reloads: Annotated[list[Word], Length(100)] = field(default_factory=list)
    torpedo: Word = ""
    """[4.4.11c] The one type it carries, in the Basic Game."""
    forced_up: bool = False
    """[19.2] Damaged so that it must surface and stay."""
    powerless: bool = False
    """[8.3.4] Submerged and out of emergency power: must rise."""
    announced: bool = True
    """[16.3.6] Whether the other side knows that it was sunk."""
    charged: Turn = 0
    """[15.9] The last turn in which it suffered an attack by depth charges or squid."""
    sighted: Turn = 0
    """[47.3.4] The last turn in which a special look-out by night saw it."""
    deafened: Turn = 0
    """[22.7] The last turn in which depth charges went off close by."""
    launched: Count = 0
    """Torpedoes launched in this battle [20.1.4]."""
    # What the other side knows of its place [21, 22, 23]
    shown: bool = True
    sonar: Turn = 0
    """The last turn in which sonar found or held it."""
    radar: bool = False
    seen: Annotated[list[Hex], Length(3)] = field(default_factory=list)
    """[21.4] Bow, heading and turn when it was last on the map, where boats are hidden."""
    dived: Turn = 0
    """[9.10] The last turn in which it was seen to dive."""
    # Advanced Game
    silent_speed: Speed = 1
    silent_block: Annotated[int, Range(0, 2)] = 0
    """[32.4] 2 in the first turn of silent running, 1 in the second, 0 for none."""
    silent_moved: Speed = 0
    """Hexes moved in the first turn of the block."""
    snort: Speed = 0
    snorting: bool = False
    charging_turns: Count = 0
    """[34.3a] Turns surfaced or snorting towards the next factor."""
    used_power: bool = False
    """[34.5] It used emergency power this turn."""
    named: Annotated[list[Id], Length(100)] = field(default_factory=list)
    """[35.2.3] Targets named in the turn before."""
    repairing: bool = False
    deep_launch: bool = False
    racks_used: bool = False
    """[59.2] Class XXI: the one reload by machinery is done."""


@dataclass(slots=True)
class Ship:
    """[2.2] Any ship on the map: two hexes, bow and stern."""

    id: Id
    name: Name
    kind: Annotated[str, Among("submarine", "escort", "merchant", "capital")]
    """submarine, escort, merchant or capital"""
    type: Word
    """[2.2.3] DD, C-2, CV, and SS for a submarine"""
    nation: Word
    cls: Word
    bow: Hex
    heading: Heading
    defence: Count
    top_speed: Speed
    capacity: Damage
    """Damage points that sink it."""
    points: Damage
    guns: Annotated[list[Count], Length(3, 3)] = field(default_factory=lambda: [0, 0, 0])
    status: Annotated[str, Among("afloat", "sunk", "exited", "waiting")] = AFLOAT
    speed: Speed = -1
    """[8.2] Hexes moved last turn; -1 before the first."""
    ended_with_turn: bool = False
    """[6.7]"""
    damage: Damage = 0
    """Damage points, or hit points in the Advanced Game [38.1]."""
    dead: bool = False
    """[10.1b, 13.7b] Dead in the water."""
    dead_at_start: bool = False
    """[10.6] Since before this turn."""
    halved: bool = False
    """[10.2b] Maximum speed halved for good."""
    collided: bool = False
    """Its move of this turn has ended in a collision."""
    plotted: bool = False
    """Moves by the convoy's plots [5.1.3, S6, S7]."""
    may_exit: Annotated[list[Heading], Length(6)] = field(default_factory=list)
    """[6.10c] Headings of the edges over which it may leave."""
    moved: bool = False
    """[5.4a] It has made its move of this Escort Movement phase, or as plotted just before its release [S6.VI.1]."""
    row: Word = ""
    torpedoed: Turn = 0
    """[21.4.2] The last turn in which a torpedo hit it."""
    # Escorts
    thrower: Word = ""
    k_guns: Count = 0
    charges: Count = 0
    charge: Word = ""
    """Type of its depth charges."""
    deepest_setting: Depth = 0
    sonar: Word = ""
    given_sonar: bool = False
    """[S9.VI.3b] The scenario says what sonar it has; nothing is rolled for."""
    radar: Word = ""
    crew: Word = ""
    attacked: Turn = -1
    """[15.7] The last turn in which it made an anti-submarine attack."""
    shells: Turn = -1
    """[25.5] The last turn in which it fired star shells."""
    course: Annotated[list[Hex], Length(100)] = field(default_factory=list)
    """[15.4.9] Hexes of its move this turn."""
    fired_before: Id = ""
    """[48.2.1a] Whom it fired at in the turn before."""
    fired_at: Id = ""
    """[48.2.1a] Whom it fired at in the last turn."""
    foxer: bool = False
    """[51.2.2] It tows a foxer."""
    mk_x: bool = False
    supply: Left = -1
    """[61] Depth charges left; -1 for no limit."""
    rounds: Left = -1
    """[61.5] Rounds for the ahead-thrown weapon."""
    cargo: Word = ""
    doubled: bool = False
    """[60.2] Damage counts twice: explosives, aviation fuel."""
    repaired_out: bool = False
    """[52.3] A merchant that has been repaired once never is again."""
    evaded: Turn = -1
    """[40.11] The last turn in which it evaded a torpedo."""
    before: Annotated[list[Hex], Length(2)] = field(default_factory=list)
    """[40.12] Bow hex and heading before it evaded."""
    carried: Word = ""
    """[40.13] An evasion that counts as the start of its next move."""
    acoustic: Count = 0
    """[51.2.3] Acoustic torpedoes that have gone off by it in this phase."""
    boat: Boat | None = None


@dataclass(slots=True)
class Launch:
    """[11.4] The plot of one torpedo: tube, first hex, course and distance."""

    tube: Annotated[int, Range(0, 19)]
    first: Annotated[str, Among("A", "B", "C", "X", "Y", "Z")]
    """A, B, C, X, Y or Z"""
    turn: Annotated[str, Among("", "L", "R", "LC", "RC")] = ""
    """L, R, or LC, RC along hexsides [36.3]"""
    distance: Count = 0
    """0 for an undirected launch [35.3.8]."""
    leg: Count = 0
    """[51.3.2] Pattern: hexes of the first leg, 0 for none."""
    later: Count = 0
    side: Word = ""


@dataclass(slots=True)
class BoatPlot:
    """[5.1.1, 5.1.2] What a submarine will do this turn."""

    move: Word = ""
    depth: Depth = 0
    launches: Annotated[list[Launch], Length(20)] = field(default_factory=list)
    reloads: Annotated[list[Annotated[int, Range(0, 19)]], Length(20)] = field(default_factory=list)
    """Tubes that are being reloaded this turn."""
    loads: Annotated[dict[Annotated[int, Range(0, 19)], Word], Length(20)] = field(default_factory=dict)
    """Type put into a tube whose reloading begins."""
    silent: bool = False
    snort: bool = False
    repair: bool = False
    targets: Annotated[list[Id], Length(100)] = field(default_factory=list)
    """[35.2.3] Named for the next turn."""
    recharge: bool = False
    """[34.3a] The batteries are charged."""
    announce: bool = False
    """[16.3.6] The loss of this boat is announced."""


@dataclass(slots=True)
class Torpedo:
    """[12] A torpedo on its way."""

    id: Id
    ship: Id
    type: Word
    hex: Hex
    side: Hex
    """[36.1] The other hex of the hexside it runs along, 0 in a hex."""
    course: Annotated[int, Range(0, 11)]
    """Twelfths of the compass, clockwise from north; hex courses are even."""
    speed: Speed
    shallow: bool
    turn: Turn
    """Of its launch."""
    origin: Hex
    """Hex of the launching tube [39.2]."""
    run: Count = 0
    tried: Annotated[list[Id], Length(200)] = field(default_factory=list)
    directed: bool = True
    targets: Annotated[list[Id], Length(100)] = field(default_factory=list)
    shown: bool = True
    leg: Count = 0
    later: Count = 0
    turning: Annotated[str, Among("", "L", "R")] = ""
    straight: Count = 0
    """Hexes run on the present leg."""
    arc: Annotated[list[Annotated[int, Range(0, 11)]], Length(24)] = field(default_factory=list)
    """[51.3.1] Courses still to take in a turn of 180 degrees; the last is that of the new leg."""


@dataclass(slots=True)
class Counter:
    """[15] An anti-submarine counter on the map."""

    kind: Annotated[str, Among("charge", "k-gun", "hedgehog", "squid", "mk-x")]
    """charge, k-gun, hedgehog, squid, mk-x"""
    hex: Hex
    ship: Id
    charge: Word = ""


@dataclass(slots=True)
class StarShell:
    """[25] A star shell over a hex."""

    hex: Hex
    turn: Turn


@dataclass(slots=True)
class Convoy:
    """[4.5.1, 5.1.3] The merchants' (or capital ships') common plots."""

    speed: Speed = 0
    """0: each ship its own maximum, freely plotted (S6, S7)."""
    plots: Annotated[list[Word], Length(50)] = field(default_factory=list)
    """From this turn on; index 0 is executed next."""
    by_die: bool = False
    """[S1.VI.1] Moved by a die, not by plots."""
    must_fire: bool = False
    released: bool = False
    """[S6.VI.1] No longer bound to plots."""
    last_turned: Annotated[int, Range(-99, 400)] = -99
    """[58] The last turn whose plot turns."""


@dataclass(slots=True)
class Kept:
    """[24.1, 49.1, 51.5.6, 61.2] What a ship has for the whole campaign (SUB-R79)."""

    crew: Word = ""
    sonar: Word = ""
    radar: Word = ""
    supply: Left = -1
    rounds: Left = -1
    mk_x: bool = False


@dataclass(slots=True)
class Campaign:
    """[20.10] What carries over from scenario to scenario of Convoy ONS-5."""

    day: Annotated[int, Range(0, 8)] = 0
    """Index of the scenario, from 0."""
    boats: Annotated[list[Id], Length(100)] = field(default_factory=list)
    """This scenario's boats as name:class, the reserves after those that start."""
    used: Annotated[list[Id], Length(400)] = field(default_factory=list)
    lost_before: Annotated[list[Name], Length(400)] = field(default_factory=list)
    """Escorts sunk or dead in the water in earlier scenarios."""
    hunters: Annotated[str, Among("", "called", "arriving", "here")] = ""
    """Nothing, called, arriving (in this scenario) or here."""
    called: Left = -1
    air_charges: Annotated[list[Count], Length(8)] = field(default_factory=list)
    """Allotted to each scenario, in secret."""
    air_left: Count = 0
    air_used: Count = 0
    scores: Scores = field(default_factory=dict)
    record: Annotated[list[Scores], Length(8)] = field(default_factory=list)
    kept: Annotated[dict[Name, Kept], Length(400)] = field(default_factory=dict)
    """What escorts and unused boats have left, by name; each side's secret."""


@dataclass(slots=True)
class Battle:
    """The whole game."""

    scenario: Word
    rules: Rules
    phase: Word = "setup"
    set_up: Count = 0
    """[3.0] Steps of the set-up that have been taken, while it lasts."""
    turn: Turn = 1
    turns: Turn = 20
    players: Annotated[list[Seat], Length(2, 1)] = field(default_factory=lambda: ["submarine", "escort"])
    """[20.7] The seats that are played; the rest is run by the rules."""
    random_boat: bool = False
    """[S3.VI] The submarine is moved by marker and die."""
    light: Annotated[str, Among("day", "night")] = "day"
    weather: Word = "clear"
    area: Word = "Atlantic"
    period: Annotated[int, Range(0, 199)] = 0
    ships: Annotated[dict[Id, Ship], Length(200)] = field(default_factory=dict)
    convoy: Convoy = field(default_factory=Convoy)
    torpedoes: Annotated[list[Torpedo], Length(500)] = field(default_factory=list)
    counters: Annotated[list[Counter], Length(500)] = field(default_factory=list)
    star_shells: Annotated[list[StarShell], Length(200)] = field(default_factory=list)
    plots: Annotated[dict[Id, BoatPlot], Length(200)] = field(default_factory=dict)
    launched: Damage = 0
    """[20.1.4] Torpedoes launched by the submarine side."""
    torpedo_number: Damage = 0
    sighted: Damage = 0
    """[40.5] Hidden torpedoes that came to light."""
    inflicted: Damage = 0
    """[S8] Damage points inflicted on surface ships, beyond their capacity too."""
    least: Damage = 0
    """[S8.VII] Damage points needed in the longer game."""
    east: Count = 0
    """[S9.VI.2] Last column ships may enter, 0 for none."""
    entry: Id = ""
    """[26] The reinforcement that waits to enter, and its compass: id:number."""
    entry_step: Annotated[int, Range(0, 2)] = 0
    """[26.3] How far its side has come with reinforcements in this turn."""
    edge: Annotated[int, Range(0, 6)] = 0
    """[20.10.VI.7] Compass number of the edge at which the hunter-killer group comes in."""
    entered_points: Damage = 0
    """[S12.VII] Points to the escort side for reinforcements."""
    campaign: Campaign | None = None
    asks_alike: bool = False
    """[SUB-R105] A seat is asked also where it has no choice, if the question would tell; games begun before it was
    so go on as they were recorded."""
    result: Word = ""
    """Why the game ended."""
    winner: Annotated[str, Among("", "submarine", "escort")] = ""
    scores: Scores = field(default_factory=dict)
    file: Annotated[str, Length(LONGEST_FILE)] = ""
    """Text of a scenario of the player's own [55-63]."""
