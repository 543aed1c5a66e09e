"""What goes into the store and comes out of it. No repr shows a secret: no hash, no token, no line of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

__all__ = [
    "DAY_MS",
    "ENTRY_DAYS",
    "IDLE_DAYS",
    "Account",
    "Entry",
    "Invitation",
    "Move",
    "NewGame",
    "NewSeat",
    "NewTournament",
    "Recovery",
    "Result",
    "Seat",
    "SeatChange",
    "Session",
    "Simulation",
    "Sitting",
    "Status",
    "StoredGame",
    "Tournament",
    "Write",
    "Written",
]


# Who plays


@dataclass(frozen=True, slots=True)
class Account:
    id: str
    name: str
    password_hash: str = field(repr=False)
    created: int
    email: str | None = field(default=None, repr=False)
    """Where mail to recover the account goes; confirmed by its owner."""
    banned: int | None = None
    """Since when nobody may sign in to it."""


@dataclass(frozen=True, slots=True)
class Recovery:
    """A link that was sent to somebody: to choose a new password, or to confirm the address it was sent to."""

    token_hash: str = field(repr=False)
    account_id: str
    email: str | None = field(repr=False)
    """The address that is confirmed by using it; None for a new password."""
    created: int
    expires: int


@dataclass(frozen=True, slots=True)
class Session:
    """Somebody signed in, known by the hash of a token."""

    token_hash: str = field(repr=False)
    account_id: str
    created: int
    """When the token was made; a new one is made now and then."""
    seen: int
    expires: int
    replaced_by: str | None = field(repr=False)
    """The session that took its place; this one is good for a short while more."""


# Games


@dataclass(frozen=True, slots=True)
class NewSeat:
    seat: str
    account_id: str | None = None
    bot: str | None = None
    waiting: bool = False
    choices: int = 0
    """Made in this seat before the game is kept: it may come from a save file or from another game."""
    awaited: bool | None = None
    """Whether others see the seat waited for; None is as it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewGame:
    """A game to be kept; the row for those who watch is made without being named in `seats`."""

    id: str
    game: str
    scenario: str
    title: str
    owner: str | None
    header: str = field(repr=False)
    segments: tuple[str, ...] = field(repr=False)
    seats: tuple[NewSeat, ...]
    headline: str = ""
    over: bool = False
    sequence: int = 0
    """Where the game and each of its seats begin to count."""
    tournament: str | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    seat: str
    account_id: str | None
    player: str | None
    """The name of the account."""
    bot: str | None
    sequence: int
    waiting: bool
    awaited: bool
    """Whether others may know that it is waited for: who plots in secret is, until all have plotted."""

    @property
    def free(self) -> bool:
        return self.account_id is None and self.bot is None


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as it stands in a list; its lines are read apart."""

    id: str
    game: str
    scenario: str
    title: str
    owner: str | None
    created: int
    updated: int
    sequence: int
    over: bool
    headline: str
    tournament: str | None
    thumbnail: str | None = field(repr=False)
    """As it stands; None if nobody has wanted to see it since it changed."""
    seats: tuple[Seat, ...]
    """In the order of the game; those who watch have no seat."""
    watch_sequence: int
    watchers: tuple[str, ...]
    """The accounts that watch."""

    def seat(self, name: str) -> Seat | None:
        return next((seat for seat in self.seats if seat.seat == name), None)

    def seats_of(self, account_id: str) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.seats if seat.account_id == account_id)


@dataclass(frozen=True, slots=True)
class SeatChange:
    sequence: int
    waiting: bool
    awaited: bool | None = None
    """What others see of it; None is as it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Write:
    """One change of one game, stored whole or not at all."""

    game_id: str
    expected: int
    """The sequence the game had when the change was made; storing it makes it one more."""
    segments: Mapping[int, str] = field(repr=False)
    """The lines that changed, by number; the first segment is number 0."""
    moves: str = field(default="", repr=False)
    """A line that is added to those of the last segment, if no segment has changed."""
    last: int
    """The number of the last segment: an undo leaves fewer than there were, and those after it are removed."""
    seats: Mapping[str, SeatChange]
    """The seats that changed, "" for those who watch."""
    headline: str
    over: bool
    seat: str = ""
    key: str | None = None
    """The seat and the key of the move that made the change, so that a move sent twice is made once."""
    asked: str | None = None
    """A digest of what was asked with the key, so that nobody takes another move for it."""
    players: Mapping[str, str | None] | None = None
    """Who has each seat, as far as was known when the change was made; None if nobody need know."""
    session: str | None = field(default=None, repr=False)
    """The session by which the move came, if it is to be seen only now whether it is still good."""
    secret: bool = False
    """Nobody but its maker sees anything of it: the game does not count as changed, or a list would tell."""
    public: bool = False
    """What everybody may see has changed, and the thumbnail shows it no more."""
    size: int | None = None
    """How many bytes the game takes with this change, its header and all lines; None leaves what was known before."""


class Result(Enum):
    STORED = "stored"
    REPEATED = "repeated"
    """This move was stored before."""
    STALE = "stale"
    """The game had moved on, or somebody had left it, or signed out: look again."""
    GONE = "gone"
    """There is no such game any more."""


@dataclass(frozen=True, slots=True)
class Written:
    game_id: str
    result: Result
    sequence: int
    """What the change made it; of a repeated move, what it made it then; of a stale one, where the game stands."""

    @property
    def stored(self) -> bool:
        return self.result is Result.STORED


@dataclass(frozen=True, slots=True)
class Move:
    game_id: str
    seat: str
    key: str
    sequence: int
    at: int
    asked: str | None = None
    """A digest of what was asked; None if it was not kept."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """Somebody who has, or had, a seat of a game."""

    seat: str
    account_id: str | None
    """None if the account is gone."""
    player: str | None
    since: int
    until: int | None
    """None while it lasts."""
    began: int | None
    """The choices made in the seat by then; None if that was not kept."""
    ended: int | None


@dataclass(frozen=True, slots=True)
class Invitation:
    token_hash: str = field(repr=False)
    game_id: str
    seat: str
    """"" invites to watch, as many as come."""
    created: int
    used_by: str | None
    used_at: int | None


# Tournaments and simulations


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTournament:
    id: str
    organiser: str
    title: str
    game: str
    scenario: str
    options: Mapping[str, str]
    seed: int | None = field(default=None, repr=False)
    token_hash: str = field(repr=False)


DAY_MS = 24 * 60 * 60 * 1000
ENTRY_DAYS = 90
"""So long a tournament takes entries, unless its organiser closes it before."""
IDLE_DAYS = 60
"""Who makes no move for so long has withdrawn from a tournament in which others wait for the key of the dice."""


@dataclass(frozen=True, slots=True)
class Tournament:
    id: str
    organiser: str | None
    title: str
    game: str
    scenario: str
    options: dict[str, str]
    seed: int | None = field(repr=False)
    """The same dice for all who enter, and so a secret."""
    created: int
    closed: bool
    token_hash: str = field(repr=False)

    def takes_entries(self, now: int) -> bool:
        return not self.closed and now < self.created + ENTRY_DAYS * DAY_MS

    def lost(self, game: StoredGame, now: int) -> bool:
        """Whether the captain of this game has withdrawn: all have the same dice, and the game lies idle too long."""
        return self.seed is not None and not game.over and now >= game.updated + IDLE_DAYS * DAY_MS


@dataclass(frozen=True, slots=True)
class Entry:
    tournament_id: str
    account_id: str
    player: str
    game: StoredGame


class Status(Enum):
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class Simulation:
    id: str
    account_id: str
    request: Any
    status: Status
    done: int
    total: int
    result: Any = field(repr=False)
    created: int
    message: str
