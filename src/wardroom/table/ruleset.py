"""What a game brings to the table: its seats, scenarios, options, phases, views and bots."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

from wardroom.table.bounds import LONGEST_FILE
from wardroom.table.dice import Streams
from wardroom.table.errors import UnknownName, WardroomError
from wardroom.table.following import FollowingTable
from wardroom.table.odds import Advice
from wardroom.table.record import Input
from wardroom.table.table import InlineTable, LoggedTable, Looks, Policy, Table
from wardroom.table.text import Text, say

__all__ = [
    "OVER",
    "WATCHER",
    "FirstGame",
    "Outcome",
    "Part",
    "Ruleset",
    "Scenario",
    "Setting",
    "Setup",
    "Workshop",
    "run_from",
    "run_inline",
    "seat_title",
]

OVER = "over"
"""The phase in which nothing more happens."""

WATCHER = ""
"""The seat of those who only watch: its view and its events hold what everybody may know."""


class State(Protocol):
    """The one thing the kernel knows of a state: which phase comes next."""

    phase: str


S = TypeVar("S", bound=State)
C = TypeVar("C")
LONGEST_VALUE = 60
"""Letters of an option, such as the name of a boat."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: a name for statistics, a sentence's message, and scores by seat."""

    name: str
    winner: str = ""
    scores: dict[str, int] = field(default_factory=dict)
    details: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Scenario:
    """A way to start: what it is, which seats it has, and the options it fixes."""

    id: str
    title: str
    about: str
    fixed: Mapping[str, str] = field(default_factory=dict)
    own: tuple[str, ...] = ()
    """Options that belong to this scenario alone."""


@dataclass(frozen=True, slots=True)
class Setting:
    """An option of a game, `--option id=value`."""

    id: str
    about: str
    values: tuple[str, ...] = ("off", "on")
    default: str = "off"
    free: Callable[[str], str] | None = None
    """For values that are no list: returns the value in its proper form or raises a WardroomError."""
    long: bool = False
    """A text of many lines, such as a file."""
    listed: Callable[[Any], Mapping[str, str]] | None = None
    """For free values that stand in a chart: from the charts of a game, each value and what it is called."""
    called: str = ""
    """Its name for people, where the id does not say it."""

    @property
    def title(self) -> str:
        """Its name for people: a message of the catalogue, like what its values are called."""
        return self.called or self.id.replace("-", " ").capitalize()

    def texts(self) -> Iterator[str]:
        """What people read of it: messages for the catalogues."""
        yield from (self.title, self.about)
        yield from (value.capitalize() for value in (*self.values, self.default) if value[:1].isalpha())

    def read(self, text: str) -> str:
        longest = LONGEST_FILE if self.long else LONGEST_VALUE
        if len(text) > longest:
            raise WardroomError("the value of option '{0}' is too long; the most is {1} letters.", self.id, longest)
        if self.free is not None:
            return self.free(text)
        folded = {value.lower(): value for value in self.values}
        if text.lower() not in folded:
            raise UnknownName(self.id, text, self.values)
        return folded[text.lower()]


@dataclass(slots=True)
class Setup:
    """What was asked for: scenario and options, every option filled in."""

    scenario: str
    options: dict[str, str]


@dataclass(frozen=True, slots=True)
class FirstGame:
    """What a game advises to who plays it for the first time: options of its default scenario, and why."""

    title: str
    about: str
    options: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Workshop:
    """For a game whose scenarios players may write: the scenario that plays one, and what helps to write it."""

    scenario: str
    option: str
    """The option that takes the text of a scenario file."""
    template: Callable[[], str]
    """A file to start from."""
    check: Callable[[str, str], Iterable[str]]
    """(file name, text) -> the scenario in a few lines; a fault is a WardroomError that names its line."""
    convert: Callable[[Mapping[str, str]], Iterable[str]]
    """Real figures such as knots=17 -> what they become in the game."""


def seat_title(seat: str) -> str:
    """The name of a seat for the reader, where no view of the game is at hand that knows more."""
    return say(seat.capitalize())


class Part:
    """A part of a game in a module that is loaded when the part is first wanted: `Part("package.module:name")`."""

    def __init__(self, address: str) -> None:
        self.address = address

    @cached_property
    def found(self) -> Any:
        module, _, name = self.address.partition(":")
        return getattr(importlib.import_module(module), name)

    def __call__(self, *args: Any, **named: Any) -> Any:
        return self.found(*args, **named)


@dataclass(frozen=True)
class Ruleset(Generic[S, C]):
    """A game as the kernel sees it."""

    id: str
    title: str
    version: str
    schema: int
    scenarios: Mapping[str, Scenario]
    settings: Mapping[str, Setting]
    state_type: type[S]
    seats: Callable[[Setup], tuple[str, ...]]
    load_charts: Callable[[Mapping[str, str]], C]
    begin: Callable[[Setup, C], S]
    phases: Mapping[str, Callable[[Table[C], S], None]]
    snapshots: frozenset[str]
    view: Callable[[S, str, C], Any]
    """(state, seat, charts) -> what this seat may know: a typed, cheap object with `to_json()`.

    Nothing in it leads to the state, and what is done to it changes no game. It holds for the decision for which it was
    made, unless `views_last`. Seat WATCHER sees what everybody may know.
    """
    outcome: Callable[[S], Outcome | None]
    bots: Mapping[str, Callable[[], Policy]]
    default_scenario: str
    default_bot: str
    messages: Mapping[str, str]
    summary: Callable[[S], dict[str, Any]]
    """What a simulation keeps of a finished game."""
    advice: Callable[[Any, Any], Advice]
    """(view, decision) -> what each option risks: texts with true odds in their places."""
    board: Callable[..., Any] | None = None
    """(view, narrow=False, plot=None) -> the drawn board, a `wardroom.boards.Board`; narrow for a phone.

    A seat that has sketched a plot gets its own sketch as `plot`; the board of a game that sketches none needs no
    such parameter.
    """
    thumbnail: Callable[[Any], str] | None = None
    """(view) -> the board in small, as SVG text that stands alone."""
    fit: Callable[[C, Setup], C] = lambda charts, setup: charts
    """(charts, setup) -> the charts as this scenario has them, such as those with its own map."""
    migrate: Callable[[Any, int], Any] = lambda data, schema: data
    views_last: bool = False
    """A view is always true: it reads the state when it is asked. In a simulation a bot keeps one for a whole game."""
    sample: Callable[[Any, Callable[[int], int]], S] | None = None
    """(view, random) -> a whole state that agrees with all that this view shows; what it does not show is dealt by
    `random`, which gives a fair number below its argument. None for a game that cannot deal one."""
    check: Callable[[S, Setup, C], Iterable[str | Text]] = lambda state, setup, charts: ()
    """What is wrong with a saved state though each of its fields is within its bounds: names that are on no chart, ids
    that nothing has."""
    open_to_all: bool = False
    """Every seat knows the whole state, and all that happens but what another is plotting."""
    chapter: str = ""
    """The code of the event that opens a chapter of a game, such as a patrol or a turn: replays are divided by it."""
    chapter_name: str = "chapter"
    about: str = ""
    """The game in a sentence."""
    workshop: Workshop | None = None
    presenter: Callable[[Any], Any] | None = None
    """(ruleset) -> how it is told in words, a `wardroom.telling.presenter.Presenter`."""
    log_book: Callable[[], Any] | None = None
    """() -> what keeps its log, a `wardroom.telling.book.LogBook`; its templates are in the game's folder."""
    measures: Callable[[], Any] | None = None
    """() -> what a simulation counts, a `wardroom.telling.measures.Measures`."""
    introduction: str = ""
    """The game in two sentences, for who sits down at it for the first time."""
    tour: tuple[tuple[str, str], ...] = ()
    """What else it shows whoever sits down at it for the first time: titles and sentences."""
    first_game: FirstGame | None = None
    bot_words: Mapping[str, str] = field(default_factory=dict)
    """What each bot is like, in a few words."""
    personal: tuple[str, ...] = ()
    """Settings that are each player's own affair, such as names."""
    player_name: str = ""
    """The one of them that takes the name of who plays."""
    file_names: tuple[str, ...] = ()
    """Settings that give a save file its name: the first that was chosen does."""
    data_texts: Callable[[], Iterable[str]] = tuple
    """() -> what stands in its data files and is read by people: names of charts and tables, results, modifiers."""

    def setup(self, scenario: str | None, options: Mapping[str, str] | None) -> Setup:
        """Check what was asked for and fill in the rest."""
        name = scenario or self.default_scenario
        if name not in self.scenarios:
            raise UnknownName("scenario", name, self.scenarios)
        fixed = self.scenarios[name].fixed
        chosen = self._defaults() | dict(fixed)
        for key, value in (options or {}).items():
            if key not in self.settings:
                raise UnknownName("option", key, self.settings)
            read = self.settings[key].read(value)
            if key in fixed and fixed[key] and read != fixed[key]:
                raise WardroomError("scenario '{0}' fixes option {1} to {2}; leave it out.", name, key, fixed[key])
            chosen[key] = read
        return Setup(name, chosen)

    def charts_for(self, setup: Setup, overrides: Mapping[str, str]) -> C:
        """The charts that a game of this setup is played with, those of an owner in place of ours."""
        return self.fit(self.load_charts(overrides), setup)

    def texts(self) -> Iterator[str]:
        """What the game says of itself and of what happens in it: messages for the catalogues."""
        yield from (self.title, self.about, self.introduction, self.chapter_name, *self.messages.values())
        yield from self.bot_words.values()
        yield from (text for step in self.tour for text in step)
        if self.first_game is not None:
            yield from (self.first_game.title, self.first_game.about)
        for scenario in self.scenarios.values():
            yield from (scenario.title, scenario.about)
        for setting in self.settings.values():
            yield from setting.texts()
        for name in self.scenarios:
            yield from (seat.capitalize() for seat in self.seats(Setup(name, {})))
        yield from self.data_texts()

    def _defaults(self) -> dict[str, str]:
        return {setting.id: setting.default for setting in self.settings.values()}

    def reopen(self, scenario: str, options: Mapping[str, str]) -> Setup:
        """The setup of a saved game; options that have come up since take their defaults."""
        if scenario not in self.scenarios:
            raise UnknownName("scenario", scenario, self.scenarios)
        return Setup(scenario, self._defaults() | dict(options))

    def bot(self, name: str) -> Policy:
        if name not in self.bots:
            raise UnknownName("bot", name, self.bots)
        return self.bots[name]()

    def check_seats(self, setup: Setup, named: Iterable[str]) -> None:
        seats = self.seats(setup)
        for seat in named:
            if seat not in seats:
                raise UnknownName("seat", seat, seats)


def run_inline(
    rules: Ruleset[S, C],
    setup: Setup,
    charts: C,
    key: bytes,
    policies: Mapping[str, Policy],
    *,
    listening: bool = False,
) -> tuple[S, LoggedTable[C]]:
    """Play one game from start to end with bots in all seats."""
    state = rules.begin(setup, charts)
    return state, run_from(rules, state, charts, key, policies, listening=listening)


def run_from(
    rules: Ruleset[S, C],
    state: S,
    charts: C,
    key: bytes,
    policies: Mapping[str, Policy],
    *,
    since: Iterable[Input] = (),
    turns: Mapping[str, int] | None = None,
    until: Callable[[S], bool] | None = None,
    listening: bool = False,
) -> LoggedTable[C]:
    """Play on from a state in which a phase begins, with bots in all seats, to the end or to a phase that ends `until`.

    The state itself is played on: copy it first if it is still wanted. `since` are the choices and dice that have come
    since the phase began, which are followed before bots are asked; `turns` is how many decisions each seat had made
    by then. `until` is asked before each phase after the first.
    """
    if any(getattr(policy, "looks_ahead", 0) for policy in policies.values()):
        from wardroom.table.lookahead import run_watched  # which stands on this

        return run_watched(rules, state, charts, key, policies, since, turns or {}, until)
    looks = Looks(lambda seat: rules.view(state, seat, charts), rules.views_last)
    kind: type[LoggedTable[C]] = LoggedTable if listening else InlineTable
    streams = Streams(key)
    table = kind(charts, streams, policies, looks)
    if turns:
        table.turns = turns
    phases = rules.phases
    if since:
        first = FollowingTable(charts, streams, policies, looks, since, listening=listening)
        first.turns = table.turns
        phases[state.phase](first, state)
        first.check_followed()
        table.turns, table.log = first.turns, first.log
    elif until is not None and state.phase != OVER:
        phases[state.phase](table, state)
    if until is None:
        while (phase := state.phase) != OVER:
            phases[phase](table, state)
    else:
        while state.phase != OVER and not until(state):
            phases[state.phase](table, state)
    return table
