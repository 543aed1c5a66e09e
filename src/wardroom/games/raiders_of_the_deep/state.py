"""The state of a game of Raiders of the Deep: plain data, one tree.

`War` holds one career, or two in the two-player game [13.1]. A career holds boat, crew, decorations, the patrol being
made and the engagement being fought; between phases the last two may be absent.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from wardroom.games.patrol.bounds import Boxes, Seat, Status, Tons
from wardroom.games.patrol.calendar import month_number
from wardroom.games.patrol.crew import Crew
from wardroom.table.bounds import Among, Count, Length, Name, Range, Word

__all__ = [
    "AUSTRIAN",
    "FIRST_MONTH",
    "GERMAN",
    "LAST_MONTH",
    "NAMED_CREW",
    "RANKS",
    "Boat",
    "Career",
    "Decoration",
    "Engagement",
    "MineVictims",
    "Note",
    "Options",
    "Patrol",
    "PatrolLog",
    "ShipLog",
    "Target",
    "War",
]

FIRST_MONTH = month_number("1914-08")
LAST_MONTH = month_number("1918-10")
"""[5.1.1a] No patrol starts after October 1918."""

GERMAN, AUSTRIAN = "german", "austrian"

# [11.2.1a, 14.5.4a] Ranks, rising
LEUTNANT, OBERLEUTNANT, KAPITAENLEUTNANT, KORVETTENKAPITAEN = 1, 2, 3, 4
RANKS = {
    GERMAN: ("", "Lt zS", "Olt zS", "KptLt", "KKpt"),
    AUSTRIAN: ("", "SFr", "FLt", "LSLt", "KKpt"),
}

# [10.5n] Men who are tracked by name, in order of command where they command
COMMANDER, FIRST_OFFICER, SECOND_OFFICER, ENGINEER, DOCTOR = "commander", "1WO", "2WO", "LI", "doctor"
NAMED_CREW = (COMMANDER, FIRST_OFFICER, SECOND_OFFICER, ENGINEER, DOCTOR)

# What a save may hold: see `wardroom.table.bounds`
Month = Annotated[int, Range(22_968, 23_100)]
"""[6.0] From January 1914 to eleven years later."""
Until = Annotated[int, Range(0, 23_100)]


@dataclass(slots=True)
class Options:
    """The optional rules in use [14], and how unclear ones are read."""

    standard_tonnage: bool = False
    small_convoys: bool = False
    historical_targeting: bool = False
    evasive_maneuvers: bool = False
    austrian: bool = False
    biography: bool = False
    mirror: bool = False
    """[14.7.1a] The commander's own patrols, and as many."""
    until: Until = LAST_MONTH
    """The last month in which a patrol may start."""


@dataclass(slots=True)
class Boat:
    """[3.1a] The display mat: armament, systems and the two damage tracks."""

    boat_class: Word
    """Id of the type, such as u31."""
    name: Name
    """Her number, such as U-35."""
    forward: Annotated[list[Word], Length(12)] = field(default_factory=list)
    """Forward tubes in order: a torpedo type, or "" for empty."""
    aft: Annotated[list[Word], Length(12)] = field(default_factory=list)
    forward_reloads: Annotated[dict[Word, Count], Length(10)] = field(default_factory=dict)
    aft_reloads: Annotated[dict[Word, Count], Length(10)] = field(default_factory=dict)
    mines: bool = False
    """[7.3.2a] Mines that are still to be laid are aboard."""
    hull: Boxes = 0
    flooding: Boxes = 0
    damage: Annotated[dict[Word, Status], Length(40)] = field(default_factory=dict)
    """Systems that do not work: "damaged" until repair is tried, then "inoperable" if that failed."""


@dataclass(slots=True)
class Target:
    """A ship on the Combat Mat."""

    name: Name
    type: Word
    """Kind of the roster: F, T, L, S, A, W, Q, or that of a capital ship."""
    kind: Annotated[str, Among("small", "large", "capital", "q-ship")]
    tons: Tons
    capacity: Count
    damage: Count = 0
    red: bool = False
    """[8.2.5b] Armed: attacked submerged only, never with the gun."""
    checked: bool = False
    """[9.9a] It was seen not to be a Q-ship."""
    logged: Annotated[int, Range(-1, 200)] = -1
    """Its line in the log of this patrol, once it has one."""


@dataclass(slots=True)
class Engagement:
    """[3.2a] The Combat Mat: one engagement."""

    encounter: Word
    area: Word
    targets: Annotated[list[Target], Length(4)] = field(default_factory=list)
    escorted: bool = False
    night: bool = False
    surfaced: bool = False
    range: Annotated[str, Among("", "close", "medium", "long")] = ""
    night_surface: bool = False
    fired_both_ends: bool = False
    day_torpedoes: bool = False
    """[9.6.12c] Torpedoes were fired by day."""
    range_counts: bool = True
    """[9.4.6a, RD-R80] False towards an escort that arrived on an additional round and found the boat at once."""
    arrived: bool = False
    """[9.4.4b] Escorts came through an additional round."""
    round: Annotated[int, Range(0, 10_000)] = 0
    """Passes of the detection cycle."""
    detected: bool = False
    """[9.6.12b] Previous detection counts."""
    rammed: bool = False
    """[9.6.8a] The one attempt to ram was made."""
    depth_charges: Count = 0
    """[9.6.8e] Depth charge attacks of this cycle."""
    tested_depth: bool = False
    incoming_hits: Count = 0
    submerged: bool = True
    """[10.5.1b] Whether men who are hurt now are hurt below the surface."""
    followed: Count = 0
    damaged_followed: bool = False
    fired: bool = False
    """[9.7.10a] A torpedo or shell was fired in this engagement."""


@dataclass(slots=True)
class ShipLog:
    """[4.3.2a] A ship written in the log: damaged, sunk, taken as a prize, or sunk by mines."""

    name: Name
    type: Word
    tons: Tons
    mark: Annotated[str, Among("damaged", "sunk", "prize", "mined")] = "damaged"


@dataclass(slots=True)
class Note:
    """[3.5a] An entry of a refit: what it is about, and the value that is told in the reader's words."""

    code: Annotated[str, Among("award", "crew", "experte", "promoted")]
    value: Word
    """A decoration, a quality of crew, a man, or a rank."""


@dataclass(slots=True)
class PatrolLog:
    """[3.5a] One patrol on the log sheet."""

    month: Month
    boat: Name
    boat_class: Word
    flotilla: Word
    zone: Word
    mission: Word
    ships: Annotated[list[ShipLog], Length(200)] = field(default_factory=list)
    success: bool | None = None
    advancement: bool = False
    """[17.0b] The success that brought an advancement roll: its S is circled."""
    refit_months: Annotated[int, Range(0, 60)] = 0
    training_months: Annotated[int, Range(0, 60)] = 0
    notes: Annotated[list[Note], Length(100)] = field(default_factory=list)
    """Decorations, promotions and other entries of the refit."""


@dataclass(slots=True)
class Patrol:
    """[7.0] The patrol being made."""

    zone: Word
    mission: Annotated[str, Among("", "agent", "mines")]
    sailed: Month
    boxes: Annotated[list[Word], Length(30)]
    position: Annotated[int, Range(-1, 29)] = -1
    """Index of the travel box the boat is in; -1 before the first."""
    direction: Annotated[int, Range(-1, 1)] = 1
    mission_box: Annotated[int, Range(-1, 29)] = -1
    mission_done: bool = False
    mission_failed: bool = False
    rolls_left: Annotated[int, Range(0, 20)] = 0
    """Encounter rolls still to be made in this box."""
    multiplier: Annotated[int, Range(0, 8)] = 0
    """[8.1.7d] Encounter rolls in each patrol box still to come; 0 without a multiplier."""
    event_happened: bool = False
    prizes: Count = 0
    """[9.3.5b] Prizes taken."""
    aborting: bool = False
    ended: bool = False
    """The boat goes straight to port."""
    superior_torpedoes: bool = False
    crew_illness: bool = False
    fog: bool = False
    """The next box that is entered is passed unseen."""
    sunk: Count = 0
    capital_sunk: Count = 0
    red_sunk: Count = 0
    """[11.3d] Armed ships sunk."""
    commander_wounded: bool = False
    """[11.3c] He was severely wounded."""
    crew_laid_low: bool = False
    """[11.1.4a] All four crew boxes were SW or KIA at some time."""
    boat_lost: bool = False
    """[10.9.4] Scuttled, crew rescued."""


@dataclass(slots=True)
class Decoration:
    """[11.3] A decoration, and when it was given."""

    id: Word
    month: Month


@dataclass(slots=True)
class MineVictims:
    """[7.3.2b] Ships that mines will sink in this month."""

    month: Month
    ships: Count


@dataclass(slots=True)
class Career:
    """One commander."""

    seat: Seat
    enemy: Seat
    """The seat that rolls for the enemy; the same in solitaire play."""
    options: Options
    commander: Name
    card: Word
    """[14.7] Id of the historical commander, or ""."""
    month: Month
    """The month of the next patrol, or that of the last one during a refit."""
    boat: Boat
    crew: Crew
    flotilla: Word = ""
    """[7.0b] The flotilla held last."""
    transferred: Word = ""
    """[7.0c] The flotilla that the commander was moved to with this boat."""
    rank: Annotated[int, Range(LEUTNANT, KORVETTENKAPITAEN)] = OBERLEUTNANT
    reviewed: Month = FIRST_MONTH
    """[11.2.4a] Month of the last promotion review, or of the start."""
    failures: Annotated[list[Month], Length(100)] = field(default_factory=list)
    """Months of failed patrols."""
    decorations: Annotated[list[Decoration], Length(40)] = field(default_factory=list)
    decoration_tons: Annotated[int, Range(0, 20_000_000)] = 0
    """[11.3n] With prizes counted twice."""
    tons_at_award: Annotated[int, Range(0, 20_000_000)] = 0
    """Decoration tons when the last effective decoration was given."""
    capital_ships: Count = 0
    """[11.3] Designated capital ships sunk since the last effective decoration."""
    requests: Count = 0
    """[11.4.3d] Requests for a boat or flotilla that are saved up."""
    multipliers: Count = 0
    """[8.1.7c] Saved encounter multipliers."""
    luck: Count = 0
    """[12.1.3a] Hals und Beinbruch markers."""
    q_ships_met: Count = 0
    mines: Annotated[list[MineVictims], Length(20)] = field(default_factory=list)
    successes: Count = 0
    failures_in_a_row: Count = 0
    patrols: Count = 0
    tonnage: Annotated[int, Range(0, 10_000_000)] = 0
    tons_damaged: Annotated[int, Range(0, 10_000_000)] = 0
    """[14.5.4] Tons of ships damaged and not sunk."""
    ships_sunk: Count = 0
    sunk_names: Annotated[list[Annotated[str, Length(80)]], Length(1_000)] = field(default_factory=list)
    """Ships sunk, as name/tons: several ships share a name."""
    early_life: Annotated[list[Word], Length(10)] = field(default_factory=list)
    """[14.6a] Rolls on the charts of his life."""
    log: Annotated[list[PatrolLog], Length(100)] = field(default_factory=list)
    patrol: Patrol | None = None
    fight: Engagement | None = None
    end: Word = ""
    """"" while the career goes on, else why it ended."""
    lost: bool = False
    """The boat was lost with the commander's career."""
    boats_lost: Count = 0
    """Boats lost in all, those included whose crew was rescued."""


@dataclass(slots=True)
class War:
    """The whole game."""

    phase: Word
    scenario: Word
    careers: Annotated[list[Career], Length(2)] = field(default_factory=list)
    active: Annotated[int, Range(0, 1)] = 0
    boat: Word = ""
    """Type asked for, "roll" for a roll on S1, or "" to be asked."""
    start: Until = 0
    """Month asked for, or 0 for the first of the type."""
    rank: Word = ""
    """Rank asked for, "roll", or "" to be asked."""
    level: Word = ""
    """[5.2.2] The victory level, once the war is over."""

    @property
    def career(self) -> Career:
        return self.careers[self.active]
