"""What goes over the wire: the requests and answers of the API, checked as they come and documented as they are.

Docs/web.md describes them in words; `openapi.py` makes the document of the API from them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

__all__ = [
    "Answered",
    "Before",
    "Branch",
    "Created",
    "DecisionShown",
    "EventShown",
    "Fault",
    "GameCard",
    "History",
    "Invitation",
    "Invite",
    "Invited",
    "Move",
    "NewGame",
    "OpenInvitation",
    "OptionShown",
    "Position",
    "Session",
    "Stale",
    "Undo",
]

Name = Annotated[str, Meta(max_length=60)]
Text = Annotated[str, Meta(max_length=200)]
Value = Annotated[str, Meta(max_length=20_000)]
"""An option of a game: a word as a rule, but it may be a whole scenario file."""
Key = Annotated[str, Meta(min_length=8, max_length=80, pattern=r"^[A-Za-z0-9_-]+$")]
Count = Annotated[int, Meta(ge=0, le=2**53)]
Seed = Annotated[int, Meta(ge=-(2**53), le=2**53)]


class Request(Struct, forbid_unknown_fields=True):
    """What a page sends: a misspelt field is a fault."""


class NewGame(Request):
    """A game to start. `seats` gives each seat to "me", to "friend" (by a link) or to a bot, "bot:standard"."""

    game: Name
    scenario: Name = ""
    options: dict[Name, Value] = {}
    seats: dict[Name, Name] = {}
    seed: Seed | None = None
    dice: Literal["auto", "manual"] = "auto"
    title: Text = ""


class Move(Request):
    """One choice, or the faces of the player's own dice, at the position with this sequence number."""

    sequence: Count
    key: Key
    seat: Name
    option: Text = ""
    dice: Annotated[list[Annotated[int, Meta(ge=0, le=100)]], Meta(max_length=10)] = []


class Undo(Request):
    sequence: Count
    key: Key
    seat: Name


class Invite(Request):
    """For which seat the link is; "" is to watch."""

    seat: Name


class GiveToBot(Request):
    """A free seat, and the bot that takes it; "" is the usual one."""

    seat: Name
    bot: Name = ""


class Branch(Request):
    step: Count
    seat: Name = ""


class Fault(Struct, frozen=True):
    """What is wrong, in one sentence."""

    error: str


class Session(Struct, frozen=True):
    """Who is asking, and the token that unsafe calls must carry in the header X-Wardroom-Token."""

    account: str | None
    token: str


class SittingShown(Struct, frozen=True):
    """Somebody who has, or had, a seat."""

    player: str | None
    """Null if the account is gone."""
    mine: bool
    since: str
    until: str | None
    moves: int | None
    """Null if it is not known, or not to be told."""
    seen: list[str]
    """Other seats of the game that the same person has had."""


class Before(Struct, frozen=True):
    """What was played in a seat so far."""

    seat: str
    moves: int | None
    """All that stand; null if the seat is not one's own."""
    earlier: int | None
    """Those made before anybody known had the seat; null if that is not known."""
    sittings: list[SittingShown]
    words: list[str]
    """The same in sentences."""


class Created(Struct, frozen=True):
    id: str
    links: dict[str, str] = {}
    """Invitation links by seat."""
    before: Before | None = None
    """To who takes a seat by a link: what was played in it before."""


class Invited(Struct, frozen=True):
    """What a link leads to."""

    title: str
    game: str
    seat: str
    """"" is to watch."""
    inviter: str | None
    before: Before | None


class Invitation(Struct, frozen=True):
    link: str


class OpenInvitation(Struct, frozen=True):
    """A link that can still be used; the link itself is stored as a hash, and shown only when it is made."""

    id: str
    seat: str
    created: str


class Answered(Struct, frozen=True):
    done: bool = True


class SeatShown(Struct, frozen=True):
    seat: str
    name: str
    player: str | None
    bot: str | None
    mine: bool
    waiting: bool


class GameCard(Struct, frozen=True):
    """A game in a list."""

    id: str
    title: str
    game: str
    game_title: str
    scenario: str
    headline: str
    updated: str
    turn: str
    """yours, theirs, over or watching"""
    url: str
    thumbnail: str
    seats: list[SeatShown]


class DiceShown(Struct, frozen=True):
    """Dice that the player is asked to roll; `low` is the lowest number on a die."""

    name: str
    count: int
    sides: int
    low: int
    why: str


class OptionShown(Struct, frozen=True):
    id: str
    label: str
    rule: str
    board: list[str]
    risk: str
    grave: str
    default: bool
    key: str


class RefusalShown(Struct, frozen=True):
    id: str
    label: str
    why: str
    rule: str


class DecisionShown(Struct, frozen=True):
    kind: str
    prompt: str
    rule: str
    dice: DiceShown | None
    options: list[OptionShown]
    refused: list[RefusalShown]


class UndoShown(Struct, frozen=True):
    allowed: bool
    why: str


class ModifierShown(Struct, frozen=True):
    name: str
    value: int
    rule: str
    standing: str


class RollShown(Struct, frozen=True):
    chart: str
    table: str
    name: str
    """What the table is called for the reader; `table` is how the chart knows it."""
    dice: str
    faces: list[int]
    natural: int
    modifiers: list[ModifierShown]
    total: int
    result: str
    rule: str
    standing: str
    text: str


class EventShown(Struct, frozen=True):
    number: int
    text: str
    rule: str
    style: str
    roll: RollShown | None


class PanelShown(Struct, frozen=True):
    id: str
    title: str
    mark: str
    """Two drawings with the same mark are the same."""
    svg: str | None
    """Null if the page said that it has this drawing; empty in a panel that has words alone."""
    width: float
    height: float
    text: str


class OutcomeShown(Struct, frozen=True):
    name: str
    lines: list[str]
    scores: dict[str, int]


class Position(Struct, frozen=True):
    """All that a seat sees of a game."""

    id: str
    game: str
    title: str
    scenario: str
    seat: str
    sequence: int
    over: bool
    notice: str
    seats: list[SeatShown]
    decision: DecisionShown | None
    undo: UndoShown
    events: list[EventShown]
    first: int
    total: int
    panels: list[PanelShown]
    outcome: OutcomeShown | None
    commitment: str
    key: str | None
    choice: str = ""
    """In a replay: what was chosen here."""


class Stale(Struct, frozen=True):
    """The game has moved on: here is how it stands."""

    error: str
    position: Position


class StepShown(Struct, frozen=True):
    """A step of a replay: how many events were known, and whether the seat decided here."""

    events: int
    decided: bool
    chapter: int


class ChapterShown(Struct, frozen=True):
    title: str
    step: int


class History(Struct, frozen=True):
    id: str
    seat: str
    steps: list[StepShown]
    chapters: list[ChapterShown]
    chapter_name: str
    may_branch: bool


class Events(Struct, frozen=True):
    events: list[EventShown]
    first: int
    total: int


class RuleShown(Struct, frozen=True):
    id: str
    kind: str
    statement: str


class Rules(Struct, frozen=True):
    game: str
    rules: list[RuleShown]


class ChartShown(Struct, frozen=True):
    """A chart as `wardroom charts GAME CHART --json` prints it."""

    game: str
    id: str
    title: str
    standing: str
    source: str
    tables: dict[str, Any]
    values: dict[str, Any]
