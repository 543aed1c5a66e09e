"""The state of a battle: ships, torpedoes, counters, plots and the score sheet. Plain data, nothing hidden in it."""

from __future__ import annotations

from dataclasses import dataclass, field

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
    convoy_turns: int = 0
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

    end: str
    """bow or stern"""
    loaded: str = ""
    loading: str = ""
    """The type being loaded."""
    turns: int = 0
    """Reloading turns done."""


@dataclass(slots=True)
class Boat:
    """[4.4] What a submarine has beside a surface ship."""

    depth: int
    surface: int
    normal: int
    maximum: int
    dive: int
    rise: int
    deepest: int
    """[9.7] Maximum depth of the class."""
    to_surface: int
    emergency: int
    emergency_full: int
    tubes: list[Tube] = field(default_factory=list)
    bow_reloads: list[str] = field(default_factory=list)
    stern_reloads: list[str] = field(default_factory=list)
    torpedo: str = ""
    """[4.4.11c] The one type it carries, in the Basic Game."""
    forced_up: bool = False
    """[19.2] Damaged so that it must surface and stay."""
    powerless: bool = False
    """[8.3.4] Submerged and out of emergency power: must rise."""
    announced: bool = True
    """[16.3.6] Whether the other side knows that it was sunk."""
    charged: int = 0
    """[15.9] The last turn in which it suffered an attack by depth charges or squid."""
    sighted: int = 0
    """[47.3.4] The last turn in which a special look-out by night saw it."""
    deafened: int = 0
    """[22.7] The last turn in which depth charges went off close by."""
    launched: int = 0
    """Torpedoes launched in this battle [20.1.4]."""
    # What the other side knows of its place [21, 22, 23]
    shown: bool = True
    sonar: int = 0
    """The last turn in which sonar found or held it."""
    radar: bool = False
    seen: list[int] = field(default_factory=list)
    """[21.4] Bow, heading and turn when it was last on the map, where boats are hidden."""
    dived: int = 0
    """[9.10] The last turn in which it was seen to dive."""
    # Advanced Game
    silent_speed: int = 1
    silent_block: int = 0
    """[32.4] 2 in the first turn of silent running, 1 in the second, 0 for none."""
    silent_moved: int = 0
    """Hexes moved in the first turn of the block."""
    snort: int = 0
    snorting: bool = False
    charging_turns: int = 0
    """[34.3a] Turns surfaced or snorting towards the next factor."""
    used_power: bool = False
    """[34.5] It used emergency power this turn."""
    named: list[str] = field(default_factory=list)
    """[35.2.3] Targets named in the turn before."""
    repairing: bool = False
    deep_launch: bool = False
    racks_used: bool = False
    """[59.2] Class XXI: the one reload by machinery is done."""


@dataclass(slots=True)
class Ship:
    """[2.2] Any ship on the map: two hexes, bow and stern."""

    id: str
    name: str
    kind: str
    """submarine, escort, merchant or capital"""
    type: str
    """[2.2.3] DD, C-2, CV, and SS for a submarine"""
    nation: str
    cls: str
    bow: int
    heading: int
    defence: int
    top_speed: int
    capacity: int
    """Damage points that sink it."""
    points: int
    guns: list[int] = field(default_factory=lambda: [0, 0, 0])
    status: str = AFLOAT
    speed: int = -1
    """[8.2] Hexes moved last turn; -1 before the first."""
    ended_with_turn: bool = False
    """[6.7]"""
    damage: int = 0
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
    may_exit: list[int] = field(default_factory=list)
    """[6.10c] Headings of the edges over which it may leave."""
    moved: bool = False
    """[5.4a] It has made its move of this Escort Movement phase, or as plotted just before its release [S6.VI.1]."""
    row: str = ""
    torpedoed: int = 0
    """[21.4.2] The last turn in which a torpedo hit it."""
    # Escorts
    thrower: str = ""
    k_guns: int = 0
    charges: int = 0
    charge: str = ""
    """Type of its depth charges."""
    deepest_setting: int = 0
    sonar: str = ""
    given_sonar: bool = False
    """[S9.VI.3b] The scenario says what sonar it has; nothing is rolled for."""
    radar: str = ""
    crew: str = ""
    attacked: int = -1
    """[15.7] The last turn in which it made an anti-submarine attack."""
    shells: int = -1
    """[25.5] The last turn in which it fired star shells."""
    course: list[int] = field(default_factory=list)
    """[15.4.9] Hexes of its move this turn."""
    fired_before: str = ""
    """[48.2.1a] Whom it fired at in the turn before."""
    fired_at: str = ""
    """[48.2.1a] Whom it fired at in the last turn."""
    foxer: bool = False
    """[51.2.2] It tows a foxer."""
    foxer_lost: bool = False
    """[51.2.4] Destroyed this turn; another is streamed on the next."""
    mk_x: bool = False
    supply: int = -1
    """[61] Depth charges left; -1 for no limit."""
    rounds: int = -1
    """[61.5] Rounds for the ahead-thrown weapon."""
    cargo: str = ""
    doubled: bool = False
    """[60.2] Damage counts twice: explosives, aviation fuel."""
    repaired_out: bool = False
    """[52.3] A merchant that has been repaired once never is again."""
    evaded: int = -1
    """[40.11] The last turn in which it evaded a torpedo."""
    before: list[int] = field(default_factory=list)
    """[40.12] Bow hex and heading before it evaded."""
    carried: str = ""
    """[40.13] An evasion that counts as the start of its next move."""
    acoustic: int = 0
    """[51.2.3] Acoustic torpedoes that have gone off by it in this phase."""
    boat: Boat | None = None


@dataclass(slots=True)
class Launch:
    """[11.4] The plot of one torpedo: tube, first hex, course and distance."""

    tube: int
    first: str
    """A, B, C, X, Y or Z"""
    turn: str = ""
    """L, R, or LC, RC along hexsides [36.3]"""
    distance: int = 0
    """0 for an undirected launch [35.3.8]."""
    leg: int = 0
    """[51.3.2] Pattern: hexes of the first leg, 0 for none."""
    later: int = 0
    side: str = ""


@dataclass(slots=True)
class BoatPlot:
    """[5.1.1, 5.1.2] What a submarine will do this turn."""

    move: str = ""
    depth: int = 0
    launches: list[Launch] = field(default_factory=list)
    reloads: list[int] = field(default_factory=list)
    """Tubes that are being reloaded this turn."""
    loads: dict[int, str] = field(default_factory=dict)
    """Type put into a tube whose reloading begins."""
    silent: bool = False
    snort: bool = False
    repair: bool = False
    targets: list[str] = field(default_factory=list)
    """[35.2.3] Named for the next turn."""
    recharge: bool = False
    """[34.3a] The batteries are charged."""
    announce: bool = False
    """[16.3.6] The loss of this boat is announced."""


@dataclass(slots=True)
class Torpedo:
    """[12] A torpedo on its way."""

    id: str
    ship: str
    type: str
    hex: int
    side: int
    """[36.1] The other hex of the hexside it runs along, 0 in a hex."""
    course: int
    """Twelfths of the compass, clockwise from north; hex courses are even."""
    speed: int
    shallow: bool
    turn: int
    """Of its launch."""
    origin: int
    """Hex of the launching tube [39.2]."""
    run: int = 0
    tried: list[str] = field(default_factory=list)
    directed: bool = True
    targets: list[str] = field(default_factory=list)
    shown: bool = True
    leg: int = 0
    later: int = 0
    turning: str = ""
    straight: int = 0
    """Hexes run on the present leg."""
    arc: list[int] = field(default_factory=list)
    """[51.3.1] Courses still to take in a turn of 180 degrees; the last is that of the new leg."""


@dataclass(slots=True)
class Counter:
    """[15] An anti-submarine counter on the map."""

    kind: str
    """charge, k-gun, hedgehog, squid, mk-x"""
    hex: int
    ship: str
    charge: str = ""


@dataclass(slots=True)
class StarShell:
    """[25] A star shell over a hex."""

    hex: int
    turn: int


@dataclass(slots=True)
class Convoy:
    """[4.5.1, 5.1.3] The merchants' (or capital ships') common plots."""

    speed: int = 0
    """0: each ship its own maximum, freely plotted (S6, S7)."""
    plots: list[str] = field(default_factory=list)
    """From this turn on; index 0 is executed next."""
    by_die: bool = False
    """[S1.VI.1] Moved by a die, not by plots."""
    must_fire: bool = False
    released: bool = False
    """[S6.VI.1] No longer bound to plots."""
    last_turned: int = -99
    """[58] The last turn whose plot turns."""


@dataclass(slots=True)
class Kept:
    """[24.1, 49.1, 51.5.6, 61.2] What a ship has for the whole campaign (SUB-R79)."""

    crew: str = ""
    sonar: str = ""
    radar: str = ""
    supply: int = -1
    rounds: int = -1
    mk_x: bool = False


@dataclass(slots=True)
class Campaign:
    """[20.10] What carries over from scenario to scenario of Convoy ONS-5."""

    day: int = 0
    """Index of the scenario, from 0."""
    boats: list[str] = field(default_factory=list)
    """This scenario's boats as name:class, the reserves after those that start."""
    used: list[str] = field(default_factory=list)
    lost_before: list[str] = field(default_factory=list)
    """Escorts sunk or dead in the water in earlier scenarios."""
    hunters: str = ""
    """Nothing, called, arriving (in this scenario) or here."""
    called: int = -1
    air_charges: list[int] = field(default_factory=list)
    """Allotted to each scenario, in secret."""
    air_left: int = 0
    air_used: int = 0
    scores: dict[str, int] = field(default_factory=dict)
    record: list[dict[str, int]] = field(default_factory=list)
    kept: dict[str, Kept] = field(default_factory=dict)
    """What escorts and unused boats have left, by name; each side's secret."""


@dataclass(slots=True)
class Battle:
    """The whole game."""

    scenario: str
    rules: Rules
    phase: str = "setup"
    turn: int = 1
    turns: int = 20
    players: list[str] = field(default_factory=lambda: ["submarine", "escort"])
    """[20.7] The seats that are played; the rest is run by the rules."""
    random_boat: bool = False
    """[S3.VI] The submarine is moved by marker and die."""
    light: str = "day"
    weather: str = "clear"
    area: str = "Atlantic"
    period: int = 0
    ships: dict[str, Ship] = field(default_factory=dict)
    convoy: Convoy = field(default_factory=Convoy)
    torpedoes: list[Torpedo] = field(default_factory=list)
    counters: list[Counter] = field(default_factory=list)
    star_shells: list[StarShell] = field(default_factory=list)
    plots: dict[str, BoatPlot] = field(default_factory=dict)
    launched: int = 0
    """[20.1.4] Torpedoes launched by the submarine side."""
    torpedo_number: int = 0
    sighted: int = 0
    """[40.5] Hidden torpedoes that came to light."""
    inflicted: int = 0
    """[S8] Damage points inflicted on surface ships, beyond their capacity too."""
    least: int = 0
    """[S8.VII] Damage points needed in the longer game."""
    east: int = 0
    """[S9.VI.2] Last column ships may enter, 0 for none."""
    entry: str = ""
    """[26] The reinforcement that waits to enter, and its compass: id:number."""
    edge: int = 0
    """[20.10.VI.7] Compass number of the edge at which the hunter-killer group comes in."""
    entered_points: int = 0
    """[S12.VII] Points to the escort side for reinforcements."""
    campaign: Campaign | None = None
    result: str = ""
    """Why the game ended."""
    winner: str = ""
    scores: dict[str, int] = field(default_factory=dict)
    file: str = ""
    """Text of a scenario of the player's own [55-63]."""
