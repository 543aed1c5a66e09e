"""The state of a Silent Victory game: plain data, one tree.

`War` holds one career, or two in the two-player game [13.1]. A career holds boat, crew, awards, the patrol being
made and the engagement being fought; between phases the last two may be absent.
"""

from __future__ import annotations

from dataclasses import dataclass, field

__all__ = [
    "GREEN",
    "QUALITIES",
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

# [11.1d] Crew quality, rising
GREEN, TRAINED, VETERAN, ELITE = 0, 1, 2, 3
QUALITIES = ("Green", "Trained", "Veteran", "Elite")

# [11.2.1a] Ranks, rising
LIEUTENANT_COMMANDER, COMMANDER, CAPTAIN = 1, 2, 3
RANKS = ("", "Lieutenant Commander", "Commander", "Captain")

# [10.9a] Men who are tracked by name, in order of command where they command
NAMED_CREW = ("captain", "exec", "3rd officer", "pharmacist's mate", "chief engineer")
GENERIC_CREW = 4

# [10.9.1a] Wounds, rising
FIT, LIGHT, SERIOUS, KILLED = "", "LW", "SW", "KIA"

DAMAGED, INOPERABLE = "damaged", "inoperable"

CORRECTIONS = 1
"""Corrections of the rules so far: a game takes up what is new at its next snapshot, so that its record still fits."""


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
    until: int = 0
    """The last month in which a patrol may start."""
    orders_between_rolls: bool = False
    """[10.12.5a] The captain is asked between two rolls of one box; games begun before he was go on without it."""
    corrections: int = 0
    """How many corrections of the rules hold; what was begun before one, a patrol or a refit, ends as it was begun."""


@dataclass(slots=True)
class Boat:
    """[3.1] The display mat: armament, systems and the two damage tracks."""

    boat_class: str
    name: str
    forward: list[str] = field(default_factory=list)
    """Forward tubes in order: a torpedo type, "mine", or "" for empty."""
    aft: list[str] = field(default_factory=list)
    forward_reloads: dict[str, int] = field(default_factory=dict)
    aft_reloads: dict[str, int] = field(default_factory=dict)
    gun: str = "3in"
    guns: int = 1
    ammo: int = 0
    aa: list[str] = field(default_factory=list)
    nac: int = 0
    hull: int = 0
    flooding: int = 0
    damage: dict[str, str] = field(default_factory=dict)
    """Systems that do not work: "damaged" until repair is tried, then "inoperable" if that failed."""
    refitted: bool = False
    """[11.6.3] A Narwhal with her extra tubes."""
    sj_fitted: bool = False
    nuc: bool = False
    nuc_used: bool = False
    puc: bool = False
    puc_used: bool = False
    battle_stars: int = 0


@dataclass(slots=True)
class Crew:
    """[10.9a] The men: wounds by name, generic boxes, and who is Expert."""

    quality: int = TRAINED
    wounds: dict[str, str] = field(default_factory=dict)
    """Named men who are hurt."""
    generic: list[str] = field(default_factory=lambda: [FIT] * GENERIC_CREW)
    passenger: str | None = None
    """None: nobody aboard; else his wound, "" for unhurt."""
    experts: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Target:
    """A ship on the Combat Mat."""

    name: str
    type: str
    kind: str
    """merchant, capital, warship, submarine or escort"""
    tons: int
    capacity: int
    damage: int = 0
    fast: bool = False
    reengaged: bool = False
    """[8.2.5a] Damaged, Followed and engaged again."""
    logged: int = -1
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

    encounter: str
    area: str
    targets: list[Target] = field(default_factory=list)
    escorted: bool = False
    single_escort: bool = False
    escort_quality: str = ""
    aircraft_quality: str = ""
    night: bool = False
    surfaced: bool = False
    range: str = ""
    wolfpack: str = ""
    escort_modifier: int = 0
    """[9.2.10] -1 escort hurt, +1 attacked in vain."""
    fired_both_ends: bool = False
    mk14_by_day: bool = False
    night_surface: bool = False
    range_counts: bool = True
    """[9.4.6a] False towards an escort that arrived through an Additional Round, until the boat attacks anew."""
    arrived: bool = False
    """[9.4.4a] Escorts came through an Additional Round roll."""
    round: int = 0
    """Passes of the detection cycle."""
    approaching: bool = False
    """On the way in to close range [9.2.2b]."""
    detected: bool = False
    tested_depth: bool = False
    nac: str = ""
    """"", "deployed", "spent" """
    nac_this_round: bool = False
    """[9.6.8c] A NAC was deployed in this round."""
    cutie_missed: bool = False
    trick: str = ""
    """"", "failed" """
    incoming_hits: int = 0
    escort_gone: str = ""
    """[14.9.1] The single escort was "sunk", or "crippled" by a Cutie."""
    flooded: bool = False
    """A Flooding hit was taken this round."""
    followed: int = 0
    damaged_followed: bool = False
    vectored: bool = False
    """[9.8.3i] Escort called in by an aircraft: only year and previous detection count."""


def group_name(ships: int, escorted: bool) -> str:
    """What E1 would call these ships."""
    name = "Ship" if ships == 1 else "Two Ships" if ships == 2 else "Several Ships"
    return f"{name}+Escort" if escorted else name


@dataclass(slots=True)
class TargetLog:
    """[4.3.2a] A ship written in the log."""

    name: str
    type: str
    tons: int
    sunk: bool


@dataclass(slots=True)
class PatrolLog:
    """[3.5a] One patrol on the log sheet."""

    month: int
    boat: str
    boat_class: str
    zone: str
    mission: str
    wolfpack: bool
    ships: list[TargetLog] = field(default_factory=list)
    success: bool | None = None
    aviators: int = 0
    patrol_months: int = 1
    refit_months: int = 0
    notes: list[str] = field(default_factory=list)
    """Awards, promotions and other entries of the refit."""


@dataclass(slots=True)
class Patrol:
    """[7.0] The patrol being made."""

    zone: str
    mission: str
    wolfpack: bool
    sailed: int
    boxes: list[str]
    checks: list[int]
    position: int = -1
    """Index of the Travel Box the boat is in; -1 before the first."""
    direction: int = 1
    mission_box: int = -1
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
    sunk: int = 0
    capital_sunk: int = 0
    captain_wounded: bool = False
    crew_laid_low: bool = False
    """[11.1.4a] All four generic boxes were SW or KIA at some time."""
    boat_lost: bool = False
    """[10.13.4] Scuttled, crew rescued."""


@dataclass(slots=True)
class Period:
    """[11.2.3] What counts for the next promotion roll."""

    started: int
    ships: int = 0
    failures: int = 0
    navy_crosses: int = 0
    medals_of_honor: int = 0


@dataclass(slots=True)
class Career:
    """One captain."""

    seat: str
    enemy: str
    """The seat that rolls for the enemy; the same in solitaire play."""
    options: Options
    captain: str
    card: str
    """[14.10] Id of the historical captain, or ""."""
    month: int
    """The sailing month of the next patrol, or the month of return during a refit."""
    base: str
    boat: Boat
    crew: Crew
    period: Period
    rank: int = LIEUTENANT_COMMANDER
    awards: dict[str, int] = field(default_factory=dict)
    purple_hearts: int = 0
    insignia: int = 0
    big_patrols: int = 0
    """[11.3.5a] Patrols with seven or more ships sunk."""
    cross_requests: int = 0
    honor_requests: int = 0
    rabbits_feet: int = 0
    reprimands: int = 0
    prisoner_ship_met: bool = False
    pearl_for_good: bool = False
    first_patrol_philippines: bool = False
    successes: int = 0
    failures_in_a_row: int = 0
    patrols: int = 0
    tonnage: int = 0
    ships_sunk: int = 0
    sunk_names: list[str] = field(default_factory=list)
    """Ships sunk, as name/tons: several ships share a name."""
    log: list[PatrolLog] = field(default_factory=list)
    patrol: Patrol | None = None
    fight: Engagement | None = None
    end: str = ""
    """"" while the career goes on, else why it ended."""
    lost: bool = False
    """The boat was lost with the captain's career."""
    boats_lost: int = 0
    """Boats lost in all, those included whose crew was rescued."""


@dataclass(slots=True)
class War:
    """The whole game."""

    phase: str
    scenario: str
    careers: list[Career] = field(default_factory=list)
    active: int = 0
    boat: str = ""
    """Class asked for, or "" to be asked."""
    level: str = ""
    """[5.2.2] The victory level, once the war is over."""

    @property
    def career(self) -> Career:
        return self.careers[self.active]
