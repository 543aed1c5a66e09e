"""The state of a Silent Victory game: plain data, one tree.

`War` holds one career, or two in the two-player game [13.1]. A career holds boat, crew, awards, the patrol being
made and the engagement being fought; between phases the last two may be absent.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from wardroom.games.patrol.bounds import Boxes, Seat, Status, Tons
from wardroom.games.patrol.crew import (
    ELITE,
    FIT,
    GENERIC_CREW,
    GREEN,
    KILLED,
    LIGHT,
    QUALITIES,
    SERIOUS,
    TRAINED,
    VETERAN,
    Crew,
)
from wardroom.games.patrol.damage import DAMAGED, INOPERABLE
from wardroom.games.patrol.targets import group_name
from wardroom.table.bounds import Among, Count, Length, Name, Range, Word

__all__ = [
    "DAMAGED",
    "ELITE",
    "FIT",
    "GENERIC_CREW",
    "GREEN",
    "INOPERABLE",
    "KILLED",
    "LIGHT",
    "QUALITIES",
    "SERIOUS",
    "TRAINED",
    "VETERAN",
    "Boat",
    "Career",
    "Crew",
    "Engagement",
    "Options",
    "Patrol",
    "PatrolLog",
    "Period",
    "Target",
    "TargetLog",
    "War",
    "group_name",
]

# [11.2.1a] Ranks, rising
LIEUTENANT_COMMANDER, COMMANDER, CAPTAIN = 1, 2, 3
RANKS = ("", "Lieutenant Commander", "Commander", "Captain")

# [10.9a] Men who are tracked by name, in order of command where they command
NAMED_CREW = ("captain", "exec", "3rd officer", "pharmacist's mate", "chief engineer")

CORRECTIONS = 1
"""Corrections of the rules so far: a game takes up what is new at its next snapshot, so that its record still fits."""

# What a save may hold: see `wardroom.table.bounds`
Month = Annotated[int, Range(23_303, 23_423)]
"""[6.0] From December 1941 to ten years later."""
Until = Annotated[int, Range(0, 23_423)]


@dataclass(slots=True)
class Options:
    """The edition and the optional rules in use."""

    first_printing: bool = False
    standard_tonnage: bool = False
    historical_targeting: bool = False
    first_roster_only: bool = False
    sunk_trick: bool = False
    escort_quality: bool = False
    aircraft_quality: bool = False
    evasive_maneuvers: bool = False
    circular_run: bool = False
    limited_escorts: bool = False
    newest_replacement: bool = True
    mirror: bool = False
    until: Until = 0
    """The last month in which a patrol may start."""
    orders_between_rolls: bool = False
    """[10.12.5a] The captain is asked between two rolls of one box; games begun before he was go on without it."""
    corrections: int = 0
    """How many corrections of the rules hold; what was begun before one, a patrol or a refit, ends as it was begun."""


@dataclass(slots=True)
class Boat:
    """[3.1] The display mat: armament, systems and the two damage tracks."""

    boat_class: Word
    name: Name
    forward: Annotated[list[Word], Length(12)] = field(default_factory=list)
    """Forward tubes in order: a torpedo type, "mine", or "" for empty."""
    aft: Annotated[list[Word], Length(12)] = field(default_factory=list)
    forward_reloads: Annotated[dict[Word, Count], Length(10)] = field(default_factory=dict)
    aft_reloads: Annotated[dict[Word, Count], Length(10)] = field(default_factory=dict)
    gun: Word = "3in"
    guns: Annotated[int, Range(0, 4)] = 1
    ammo: Count = 0
    aa: Annotated[list[Word], Length(10)] = field(default_factory=list)
    nac: Boxes = 0
    hull: Boxes = 0
    flooding: Boxes = 0
    damage: Annotated[dict[Word, Status], Length(40)] = field(default_factory=dict)
    """Systems that do not work: "damaged" until repair is tried, then "inoperable" if that failed."""
    refitted: bool = False
    """[11.6.3] A Narwhal with her extra tubes."""
    sj_fitted: bool = False
    nuc: bool = False
    nuc_used: bool = False
    puc: bool = False
    puc_used: bool = False
    battle_stars: Count = 0


@dataclass(slots=True)
class Target:
    """A ship on the Combat Mat."""

    name: Name
    type: Word
    kind: Annotated[str, Among("merchant", "capital", "warship", "submarine", "escort")]
    """merchant, capital, warship, submarine or escort"""
    tons: Tons
    capacity: Count
    damage: Count = 0
    fast: bool = False
    reengaged: bool = False
    """[8.2.5a] Damaged, Followed and engaged again."""
    logged: Annotated[int, Range(-1, 100)] = -1
    """Its line in the log of this patrol, once it has one."""

    @property
    def sunk(self) -> bool:
        return self.damage >= self.capacity

    @property
    def damaged(self) -> bool:
        return 0 < self.damage < self.capacity


@dataclass(slots=True)
class Engagement:
    """[3.2a] The Combat Mat: one engagement."""

    encounter: Word
    area: Word
    targets: Annotated[list[Target], Length(10)] = field(default_factory=list)
    escorted: bool = False
    single_escort: bool = False
    escort_quality: Word = ""
    aircraft_quality: Word = ""
    night: bool = False
    surfaced: bool = False
    range: Annotated[str, Among("", "close", "medium", "long")] = ""
    wolfpack: Word = ""
    escort_modifier: Annotated[int, Range(-10, 10)] = 0
    """[9.2.10] -1 escort hurt, +1 attacked in vain."""
    fired_both_ends: bool = False
    mk14_by_day: bool = False
    night_surface: bool = False
    range_counts: bool = True
    """[9.4.6a] False towards an escort that arrived through an Additional Round, until the boat attacks anew."""
    arrived: bool = False
    """[9.4.4a] Escorts came through an Additional Round roll."""
    round: Annotated[int, Range(0, 10_000)] = 0
    """Passes of the detection cycle."""
    approaching: bool = False
    """On the way in to close range [9.2.2b]."""
    detected: bool = False
    tested_depth: bool = False
    nac: Annotated[str, Among("", "deployed", "spent")] = ""
    """"", "deployed", "spent" """
    nac_this_round: bool = False
    """[9.6.8c] A NAC was deployed in this round."""
    cutie_missed: bool = False
    trick: Annotated[str, Among("", "worked", "failed")] = ""
    """"", "worked", "failed" """
    incoming_hits: Count = 0
    escort_gone: Annotated[str, Among("", "sunk", "crippled")] = ""
    """[14.9.1] The single escort was "sunk", or "crippled" by a Cutie."""
    flooded: bool = False
    """A Flooding hit was taken this round."""
    followed: Count = 0
    damaged_followed: bool = False
    vectored: bool = False
    """[9.8.3i] Escort called in by an aircraft: only year and previous detection count."""


@dataclass(slots=True)
class TargetLog:
    """[4.3.2a] A ship written in the log."""

    name: Name
    type: Word
    tons: Tons
    sunk: bool


@dataclass(slots=True)
class PatrolLog:
    """[3.5a] One patrol on the log sheet."""

    month: Month
    boat: Name
    boat_class: Word
    zone: Word
    mission: Word
    wolfpack: bool
    ships: Annotated[list[TargetLog], Length(100)] = field(default_factory=list)
    success: bool | None = None
    aviators: Count = 0
    patrol_months: Annotated[int, Range(0, 60)] = 1
    refit_months: Annotated[int, Range(0, 60)] = 0
    notes: Annotated[list[Annotated[str, Length(80)]], Length(100)] = field(default_factory=list)
    """Awards, promotions and other entries of the refit."""


@dataclass(slots=True)
class Patrol:
    """[7.0] The patrol being made."""

    zone: Word
    mission: Word
    wolfpack: bool
    sailed: Month
    boxes: Annotated[list[Word], Length(30)]
    checks: Annotated[list[Annotated[int, Range(0, 10)]], Length(30)]
    position: Annotated[int, Range(-1, 29)] = -1
    """Index of the Travel Box the boat is in; -1 before the first."""
    direction: Annotated[int, Range(-1, 1)] = 1
    mission_box: Annotated[int, Range(-1, 29)] = -1
    mission_done: bool = False
    mission_failed: bool = False
    event_happened: bool = False
    aborting: bool = False
    aborted_early: bool = False
    """[10.12.6a] Aborted in the first half: no P month."""
    ended: bool = False
    """The boat goes straight to port."""
    failed: bool = False
    """The patrol fails whatever was sunk (hospital ship)."""
    succeeded: bool = False
    """The patrol succeeds whatever else (prisoner ship)."""
    rebase: bool = False
    superior_torpedoes: bool = False
    crew_illness: bool = False
    sunk: Count = 0
    capital_sunk: Count = 0
    captain_wounded: bool = False
    crew_laid_low: bool = False
    """[11.1.4a] All four generic boxes were SW or KIA at some time."""
    boat_lost: bool = False
    """[10.13.4] Scuttled, crew rescued."""


@dataclass(slots=True)
class Period:
    """[11.2.3] What counts for the next promotion roll."""

    started: Month
    ships: Count = 0
    failures: Count = 0
    navy_crosses: Count = 0
    medals_of_honor: Count = 0


@dataclass(slots=True)
class Career:
    """One captain."""

    seat: Seat
    enemy: Seat
    """The seat that rolls for the enemy; the same in solitaire play."""
    options: Options
    captain: Name
    card: Word
    """[14.10] Id of the historical captain, or ""."""
    month: Month
    """The sailing month of the next patrol, or the month of return during a refit."""
    base: Word
    boat: Boat
    crew: Crew
    period: Period
    rank: Annotated[int, Range(LIEUTENANT_COMMANDER, CAPTAIN)] = LIEUTENANT_COMMANDER
    awards: Annotated[dict[Word, Count], Length(20)] = field(default_factory=dict)
    purple_hearts: Count = 0
    insignia: Count = 0
    big_patrols: Count = 0
    """[11.3.5a] Patrols with seven or more ships sunk."""
    cross_requests: Count = 0
    honor_requests: Count = 0
    rabbits_feet: Count = 0
    reprimands: Count = 0
    prisoner_ship_met: bool = False
    pearl_for_good: bool = False
    first_patrol_philippines: bool = False
    successes: Count = 0
    failures_in_a_row: Count = 0
    patrols: Count = 0
    tonnage: Annotated[int, Range(0, 10_000_000)] = 0
    ships_sunk: Count = 0
    sunk_names: Annotated[list[Annotated[str, Length(80)]], Length(1_000)] = field(default_factory=list)
    """Ships sunk, as name/tons: several ships share a name."""
    log: Annotated[list[PatrolLog], Length(100)] = field(default_factory=list)
    patrol: Patrol | None = None
    fight: Engagement | None = None
    end: Word = ""
    """"" while the career goes on, else why it ended."""
    lost: bool = False
    """The boat was lost with the captain's career."""
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
    """Class asked for, or "" to be asked."""
    level: Word = ""
    """[5.2.2] The victory level, once the war is over."""

    @property
    def career(self) -> Career:
        return self.careers[self.active]
