"""A game being played by people: paused at decisions, recorded, undone, saved and loaded.

Nothing is run twice except on loading and undoing, which replay the inputs since a snapshot. A game is played
on the thread that opened it; another thread opens its save.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import replace
from functools import partial
from typing import Any, Generic, Never, SupportsIndex, TypeVar

from wardroom.table import record as records
from wardroom.table.codec import from_plain, to_plain
from wardroom.table.copying import copy_state
from wardroom.table.decisions import Decision
from wardroom.table.dice import DICE, BotChance, Streams, commitment, fork_key, key_from_seed, new_key
from wardroom.table.errors import (
    DoesNotFit,
    IllegalChoice,
    NoRoom,
    ReplayMismatch,
    SaveError,
    UndoRefused,
    UnknownName,
    WardroomError,
)
from wardroom.table.events import Event
from wardroom.table.lookahead import Simulator, Standing, ask, known_inputs
from wardroom.table.odds import Advice, Figure, figures, worded
from wardroom.table.own_bots import OWN, OwnBot, is_own
from wardroom.table.paused import DiceWanted, PausedTable, dice_id, play_segment
from wardroom.table.record import Header, Input, Record, Segment
from wardroom.table.ruleset import OVER, WATCHER, Outcome, Ruleset, Setup, State, run_from
from wardroom.table.segments import Closed
from wardroom.table.table import Policy
from wardroom.table.text import Text, mark, plural

__all__ = ["Game", "new_header", "open_table"]

REOPENED = plural(
    "The rules have changed since this game was saved: it opens at its last snapshot, {0} choice or die earlier.",
    "The rules have changed since this game was saved: it opens at its last snapshot, {0} choices and dice earlier.",
)

S = TypeVar("S", bound=State)
C = TypeVar("C")


def new_header(
    rules: Ruleset[Any, Any],
    setup: Setup,
    *,
    seed: int | None = None,
    dice: str = "auto",
    bots: Mapping[str, str] | None = None,
    charts: Mapping[str, str] | None = None,
) -> Header:
    """The header of a new game; without a seed its key is drawn fresh."""
    if dice not in ("auto", "manual"):
        raise UnknownName("dice mode", dice, ("auto", "manual"))
    key = new_key() if seed is None else key_from_seed(rules.id, seed)
    rules.check_seats(setup, bots or {})
    for name in (bots or {}).values():
        if not is_own(name):
            rules.bot(name)
    return Header(
        rules.id,
        setup.scenario,
        setup.options,
        rules.version,
        rules.schema,
        key.hex(),
        commitment(key),
        dice,
        dict(bots or {}),
        dict(charts or {}),
    )


def open_table(
    rules: Ruleset[S, C], header: Header, segment: Segment, seats: tuple[str, ...], charts: C
) -> tuple[PausedTable[C], S]:
    """The table and the state as they stood at the snapshot of this segment."""
    if segment.schema > rules.schema:
        raise SaveError("this save was made by a newer Wardroom; update Wardroom to open it.")
    plain = segment.state
    if segment.schema < rules.schema:
        plain = rules.migrate(to_plain(plain), segment.schema)
    state = read_state(rules, header, plain, charts)
    streams = Streams(bytes.fromhex(header.key), segment.streams)
    own_dice = frozenset(seats) - set(header.bots) if header.dice == "manual" else frozenset()
    return PausedTable(charts, streams, own_dice, seats[0]), state


def read_state(rules: Ruleset[S, C], header: Header, plain: Any, charts: C) -> S:
    """The state of plain data, if it is one that this game can have."""
    state = from_plain(rules.state_type, plain)
    if state.phase != OVER and state.phase not in rules.phases:
        raise DoesNotFit(rules.title, Text("{0}: there is no such phase", ("phase",)))
    problem = next(iter(rules.check(state, Setup(header.scenario, header.options), charts)), None)
    if problem is not None:
        raise DoesNotFit(rules.title, problem)
    return state


def _check_room(rules: Ruleset[S, C], header: Header, plain: Any, charts: C) -> None:
    """An owner's charts may bring anything: a game that could not be opened again does not go on."""
    try:
        read_state(rules, header, plain, charts)
    except DoesNotFit as fault:
        raise NoRoom(rules.title, fault.problem) from fault


def _play(rules: Ruleset[S, C], record: Record, table: PausedTable[C], state: S) -> None:
    """Go through the phases to the end of the game, with a snapshot wherever one is due and at the end."""
    while True:
        play_segment(rules, table, state)
        if table.inputs:
            _take_snapshot(rules, record, table, state)
        if state.phase == OVER:
            return table.phase_begins(state)  # the one in which nothing more happens


def _take_snapshot(rules: Ruleset[S, C], record: Record, table: PausedTable[C], state: S) -> None:
    """Close the segment and open the next with the state as it is, if it can be read again."""
    plain = to_plain(state)
    if record.header.charts:  # else nothing lies outside the bounds
        _check_room(rules, record.header, plain, table.charts)
    record.open.events, record.open.revealed = table.log, table.revealed
    table.inputs, table.plots, table.marks, table.log, table.revealed = [], [], [], [], -1
    streams = table.streams.positions()
    record.go_on(Segment(plain, streams, table.inputs, version=rules.version, schema=rules.schema))


class Game(Generic[S, C]):
    """One game at the table: what is pending, what each seat may see, and its record."""

    _table: PausedTable[C]

    def __init__(
        self,
        rules: Ruleset[S, C],
        header: Header,
        record: Record | None = None,
        *,
        bots_play: bool = True,
        own_bots: Mapping[str, Policy] | None = None,
        breathe: Callable[[], None] | None = None,
    ) -> None:
        """`own_bots` are those that the header only names, by seat. `breathe` is called between two answers of bots:
        who runs many games may go on with another one there.
        """
        self.rules = rules
        self.header = header
        self.setup = rules.reopen(header.scenario, header.options)
        self.seats = rules.seats(self.setup)
        self.charts = rules.charts_for(self.setup, header.charts)
        self.revision = 0
        """Grows with every undo: who has read events before must read them from the start again."""
        self._noticed = Text("")
        """What the players should know about this game, such as a position taken back on loading."""
        self._bots = self._seated_bots(own_bots or {}) if bots_play else {}
        self._breathe = breathe
        self._told: dict[str, tuple[tuple[Closed, ...], int]] = {}
        """By seat: how many events of these closed segments it may see."""
        self.record = record or self._new_record()
        try:
            self._resume()
        except DoesNotFit as fault:
            if record is not None:
                raise
            raise NoRoom(rules.title, fault.problem) from fault

    def _seated_bots(self, own_bots: Mapping[str, Policy]) -> dict[str, Policy]:
        """The bots that play; the notice names those that the players have to bring along and have not."""
        self.rules.check_seats(self.setup, own_bots)
        missing = {seat: name for seat, name in self.header.bots.items() if is_own(name) and seat not in own_bots}
        for seat, name in missing.items():
            free = mark("{0} was played by the bot {1}, which was not given: the seat is free.")
            self._notice(Text(free, (Text(seat), name.removeprefix(OWN))))
        named = {seat: self.rules.bot(name) for seat, name in self.header.bots.items() if not is_own(name)}
        self.header.bots |= {seat: OwnBot(bot).name for seat, bot in own_bots.items()}
        return {**named, **own_bots}

    def __repr__(self) -> str:
        where = "over" if self.outcome else f"{len(self.pending)} pending"
        return f"<{self.rules.title}, {self.header.scenario}: {where}>"

    def __del__(self) -> None:
        if hasattr(self, "_table"):
            self._table.close()

    def __reduce_ex__(self, protocol: SupportsIndex) -> Never:
        """Copies and pickles are made from this: one would share the waiting rules, and let go of them when it goes."""
        raise WardroomError(
            "a game at the table is not copied or pickled; for another one like it fork it, game.fork(), "
            "or open its save: wardroom.load(game.save())."
        )

    # Running

    def _new_record(self) -> Record:
        """What the rules begin with is read like a save: a scenario file or charts may bring anything."""
        rules = self.rules
        state = to_plain(rules.begin(self.setup, self.charts))
        return Record(self.header, Segment(state, {}, version=rules.version, schema=rules.schema))

    def _resume(self) -> None:
        """Stand at the last snapshot and go through the inputs after it."""
        if hasattr(self, "_table"):
            self._table.close()
        segment = self.record.open
        self._table, self.state = open_table(self.rules, self.header, segment, self.seats, self.charts)
        for closed in self.record.closed:
            self._table.turns.update(closed.choices)
        inputs, segment.inputs = segment.inputs, self._table.inputs
        segment.events, segment.revealed = None, -1
        self._table.run(partial(_play, self.rules, self.record, self._table, self.state), inputs)
        self._answer_for_bots()

    def _answer_for_bots(self) -> None:
        while seat := next((seat for seat in self._table.waiting if seat in self._bots), None):
            self._answer_for_bot(seat)
            self._table.advance()
            if self._breathe is not None:
                self._breathe()

    def _answer_for_bot(self, seat: str) -> None:
        decision = self._table.waiting[seat].decision
        view = self.rules.view(self.state, seat, self.charts)
        chance = self._table.streams.bot(seat, self._table.turns[seat] + 1)
        option = ask(self._bots[seat], view, decision, chance, partial(self._simulator, decision, chance))
        self._table.answer(seat, option.id)

    def _simulator(self, decision: Decision, chance: BotChance, plays: int) -> Simulator[S, C]:
        """For a bot that looks ahead: what its seat knows, and no way to this game."""
        table, seat = self._table, decision.seat
        began, since = table.since_boundary()
        known = known_inputs(
            self.rules, seat, since, lambda number: table.in_open_plot(began.inputs + number), table.log[began.told :]
        )
        standing = Standing(began.state, {each: began.turns[each] for each in self.seats}, known)
        return Simulator(self.rules, self.charts, decision, standing, chance, plays)

    # What people see and do

    @property
    def pending(self) -> tuple[Decision, ...]:
        """Every decision that waits for a person."""
        return tuple(waiting.decision for waiting in self._table.waiting.values())

    @property
    def awaited(self) -> frozenset[str]:
        """Whom others may see waited for: who plots in secret is, until all have plotted; taking back shows nothing."""
        plot = self._table.open_plot
        return frozenset(self._table.waiting) | (frozenset(plot.seats if plot else ()) - self._bots.keys())

    @property
    def bots(self) -> frozenset[str]:
        """The seats that bots play."""
        return frozenset(self._bots)

    def choices_of(self, seat: str) -> int:
        """How many choices stand that were made in this seat."""
        return self._table.turns[seat]

    def decision(self, seat: str) -> Decision | None:
        """What this seat has to decide, if anything."""
        self.rules.check_seats(self.setup, [seat])
        waiting = self._table.waiting.get(seat)
        return waiting.decision if waiting else None

    def choose(self, option_id: str, seat: str | None = None) -> None:
        """Answer a pending decision; a bad answer changes nothing."""
        record, inputs = copy(self.record), len(self._table.inputs)
        self._table.answer(self._asked_seat(seat), option_id)
        try:
            self._table.advance()
            self._answer_for_bots()
        except BaseException:
            self._go_back(record, inputs)
            raise

    def _go_back(self, record: Record, inputs: int) -> None:
        """Stand again where the record was like this: a fault in the rules must not cost the game."""
        del record.open.inputs[inputs:]
        self.record = record
        self._resume()

    def enter_dice(self, faces: Iterable[int], seat: str | None = None) -> None:
        """Answer a request for a player's own dice."""
        asked = self._asked_seat(seat)
        decision = self._table.waiting[asked].decision
        if decision.kind != "dice":
            raise IllegalChoice("no dice are asked for now; choose an option.")
        dice = DICE[decision.about(DiceWanted).dice]
        self.choose(dice_id(dice.entered(tuple(faces))), asked)

    def _asked_seat(self, seat: str | None) -> str:
        waiting = self._table.waiting
        if seat is None:
            if len(waiting) == 1:
                return next(iter(waiting))
            raise IllegalChoice("the game is over." if not waiting else "several seats may act: name your seat.")
        self.rules.check_seats(self.setup, [seat])
        if seat not in waiting:
            if not waiting:
                raise IllegalChoice("the game is over.")
            raise IllegalChoice("{0} has nothing to decide now.", Text(seat))
        return seat

    @property
    def notice(self) -> str:
        """What whoever opens this game should know; "" if there is nothing."""
        return str(self._noticed)

    def _notice(self, news: Text) -> None:
        """Tell this too."""
        self._noticed = Text("{0} {1}", (self._noticed, news)) if self.notice else news

    def view(self, seat: str) -> dict[str, Any]:
        """All that this seat may know, as JSON-able data; while it plots in secret, its own plot so far too."""
        self._check_viewer(seat)
        data: dict[str, Any] = self.rules.view(self.state, seat, self.charts).to_json()
        if seat in self._table.sketches:
            data["plot"] = self._table.sketches[seat]
        return data

    def risks(self, seat: str) -> dict[str, str]:
        """What each option of this seat's decision risks, in words, by option id."""
        return worded(self._advice(seat))

    def remarks(self, seat: str) -> dict[str, list[str]]:
        """The same remark by remark, for who tells only what is new."""
        return {option: [str(each) for each in texts] for option, texts in self._advice(seat).items()}

    def odds(self, seat: str) -> dict[str, list[Figure]]:
        """The same in numbers: by option id the chances of named outcomes, and the charts they are rolled for on."""
        found = {option: list(figures(texts)) for option, texts in self._advice(seat).items()}
        return {option: each for option, each in found.items() if each}

    def _advice(self, seat: str) -> Advice:
        decision = self.decision(seat)
        return self.rules.advice(self.rules.view(self.state, seat, self.charts), decision) if decision else {}

    def events(self, seat: str, since: int = 0) -> list[Event]:
        """What happened, as far as this seat may know, from its event number `since` on."""
        self._check_viewer(seat)
        found: list[Event] = []
        left = since
        for closed in self.record.closed if since < self._told_before(seat) else ():
            if left < (count := closed.count_for(seat)):
                found += [event for event in closed.read_events() if event.seen_by(seat)][left:]
            left = max(left - count, 0)
        newest = [event for event in self._table.log if event.seen_by(seat)]
        return found + newest[max(since - self._told_before(seat), 0) :]

    def event_count(self, seat: str) -> int:
        """How many events this seat may know of."""
        self._check_viewer(seat)
        return self._told_before(seat) + sum(event.seen_by(seat) for event in self._table.log)

    def _told_before(self, seat: str) -> int:
        """How many events of closed segments this seat may see: counted once, for they change seldom."""
        closed, count = self._told.get(seat, ((), 0))
        if closed is not self.record.closed:
            closed = self.record.closed
            count = sum(each.count_for(seat) for each in closed)
            self._told[seat] = closed, count
        return count

    def _check_viewer(self, seat: str) -> None:
        if seat != WATCHER:
            self.rules.check_seats(self.setup, [seat])

    def drawing(self, seat: str, *, narrow: bool = False) -> Any:
        """The board as this seat sees it, in panels, with its own plot so far; narrow for a phone."""
        self._check_viewer(seat)
        if self.rules.board is None:
            raise WardroomError("{0} has no drawn board.", self.rules.title)
        sketches = self._table.sketches
        plot = {"plot": sketches[seat]} if seat in sketches else {}
        return self.rules.board(self.rules.view(self.state, seat, self.charts), narrow=narrow, **plot)

    def board(self, seat: str) -> str:
        """The board as this seat sees it, as SVG text."""
        text: str = self.drawing(seat).svg()
        return text

    def _repr_svg_(self) -> str | None:
        """Notebooks show the board as everybody may see it."""
        return self.board(WATCHER) if self.rules.board else None

    @property
    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.state)

    @property
    def key(self) -> str | None:
        """The key of the dice, once the game is over; until then only its commitment is known."""
        return self.header.key if self.outcome else None

    # Undo, save

    def undo(self, seat: str) -> None:
        """Back to this seat's previous decision, unless chance, a revelation or another seat came between."""
        self.rules.check_seats(self.setup, [seat])
        index, entry = self._undo_point(seat)
        inputs = self.record.segment(index).inputs
        later = [each for each in inputs[entry + 1 :] if each[1] != seat]
        self.record = self.record.cut(index, inputs[:entry] + later)
        self.header.branched = min(self.header.branched, self.record.input_count)
        self.revision += 1
        self._resume()

    def undo_refusal(self, seat: str) -> str:
        """Why this seat cannot take its last choice back; "" if it can."""
        self.rules.check_seats(self.setup, [seat])
        try:
            self._undo_point(seat)
        except UndoRefused as refused:
            return str(refused)
        return ""

    def _undo_point(self, seat: str) -> tuple[int, int]:
        """Segment and position of the input to take back; what others do in an open plot is no hindrance."""
        if self.state.phase == OVER:
            raise UndoRefused("the game is over and its key is known; nothing can be taken back.")
        if not self._table.turns[seat]:
            raise UndoRefused("there is no choice of yours to take back.")
        others = False
        for index, entry, (kind, who, *_), plotted in self._unsettled():
            if kind in "dmn":
                raise self._settled(mark("dice were rolled since your last choice; it cannot be taken back."))
            if who == seat and (plotted or not others):
                return index, entry
            if not plotted:
                raise self._settled(mark("another seat has acted since your last choice; it cannot be taken back."))
            others = True
        raise UndoRefused("there is no choice of yours to take back.")

    def _settled(self, why: str) -> UndoRefused:
        """What stands in the way of an undo. Of several seats none is told which of these it was: that a die was
        rolled, or that somebody was asked, can be another seat's secret."""
        if len(self.seats) > 1:
            why = mark(
                "dice, something revealed or another seat's choice came since your last choice; "
                "it cannot be taken back."
            )
        return UndoRefused(why)

    def _unsettled(self) -> Iterator[tuple[int, int, Input, bool]]:
        """Each input since the last revelation, newest first: segment, position, itself, is it of the open plot."""
        table, closed = self._table, self.record.closed
        for entry in range(len(table.inputs) - 1, max(table.revealed, 0) - 1, -1):
            yield len(closed), entry, table.inputs[entry], table.in_open_plot(entry)
        if table.revealed >= 0:
            raise self._settled(mark("something was revealed since your last choice; it cannot be taken back."))
        for index in range(len(closed) - 1, -1, -1):
            yield from ((index, *each, False) for each in self._unsettled_before(closed[index]))

    def _unsettled_before(self, closed: Closed) -> Iterator[tuple[int, Input]]:
        """The same for a closed segment, which is read only if it may hold something that can be taken back."""
        if closed.snapshot.version != self.rules.version:
            raise UndoRefused("the rules have changed since your last choice; it cannot be taken back.")
        first = max(closed.revealed, 0)
        if first < closed.inputs:
            yield from reversed(list(enumerate(closed.read_inputs()))[first:])
        if closed.revealed >= 0:
            raise self._settled(mark("something was revealed since your last choice; it cannot be taken back."))

    def fork(self, seed: int | None = None) -> Game[S, C]:
        """An independent game at the same decision, with chance of its own from here on.

        It starts where the phase in progress began and goes through what was chosen and rolled since. Forks with the
        same seed from the same place have the same dice, but never those that this game will have.
        """
        taken_over, key = self.record.input_count, self._fork_key(seed)
        table, state = self._table.at_boundary(Streams(key))
        # The positions of the dice are those of another key: with this one they begin anew.
        own = replace(self.record.open, streams={}, inputs=table.inputs)
        header = replace(
            self.header, key=key.hex(), commitment=commitment(key), branched=taken_over, bots=dict(self.header.bots)
        )
        record = Record(header, own, self.record.closed)
        table.run(partial(_play, self.rules, record, table, state), self._table.inputs[len(table.inputs) :])
        fork: Game[S, C] = object.__new__(type(self))
        parts = {"header": header, "record": record, "state": state, "_table": table, "_told": {}, "_noticed": Text("")}
        fork.__dict__.update(self.__dict__ | parts)
        return fork

    def play_on(
        self,
        policies: Mapping[str, Policy] | None = None,
        *,
        seed: int | None = None,
        until: Callable[[S], bool] | None = None,
    ) -> S:
        """How this game could go on from here, by bots in all seats at the speed of a simulation; it is left alone.

        Seats that are given no policy are played by the default bot. Gives the state at the end, or at the first phase
        from the next on at whose beginning `until` holds.
        """
        began, since = self._table.since_boundary()
        state: S = copy_state(began.state)
        players = {seat: (policies or {}).get(seat) or self.rules.bot(self.rules.default_bot) for seat in self.seats}
        run_from(
            self.rules, state, self.charts, self._fork_key(seed), players, since=since, turns=began.turns, until=until
        )
        return state

    def _fork_key(self, seed: int | None) -> bytes:
        return new_key() if seed is None else fork_key(self.header.commitment, self.record.input_count, seed)

    def save(self) -> bytes:
        """The whole game as the bytes of a save file."""
        return records.dump(self.record)

    @classmethod
    def load(
        cls,
        rules: Ruleset[S, C],
        record: Record,
        *,
        own_bots: Mapping[str, Policy] | None = None,
        breathe: Callable[[], None] | None = None,
    ) -> Game[S, C]:
        """Open a saved game; inputs that no longer fit are left off, and the notice says so."""
        kept, inputs = copy(record), list(record.open.inputs)
        try:
            game = cls._open(rules, record, own_bots, breathe)
        except ReplayMismatch:
            kept.open.inputs = []
            game = cls._open(rules, kept, own_bots, breathe)
            game._notice(Text(REOPENED, (len(inputs),)))
        if record.torn:
            game._notice(Text("The end of this save was not written whole: the game opens at its last whole move."))
        return game

    @classmethod
    def _open(
        cls,
        rules: Ruleset[S, C],
        record: Record,
        own_bots: Mapping[str, Policy] | None,
        breathe: Callable[[], None] | None,
    ) -> Game[S, C]:
        try:
            return cls(rules, record.header, record, own_bots=own_bots, breathe=breathe)
        except WardroomError:
            raise
        except Exception as fault:
            raise SaveError("this save cannot be opened: the rules can make nothing of its position.") from fault
