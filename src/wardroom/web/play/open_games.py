"""The open games: one game thread that plays and stores them, one lock for each.

A move is made in memory, stored, and only then answered and published. If it could not be stored, the game in memory
is thrown away and read again from the store, so that nobody ever sees what may be lost.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import msgspec
from starlette.concurrency import run_in_threadpool

from wardroom.games import find
from wardroom.store import SeatChange, Store, StoredGame, StoreError, Write
from wardroom.table import WATCHER, BadDice, IllegalChoice, UndoRefused
from wardroom.table.record import MOVES, Mark, News, from_lines
from wardroom.table.session import Game
from wardroom.table.text import ENGLISH, reading
from wardroom.telling.kept import keep
from wardroom.telling.presenter import presenter_for
from wardroom.web.api import contract
from wardroom.web.play.game_thread import GameThread, NotWritten
from wardroom.web.play.positions import ALL, Wanted, position, seats_shown, title_of
from wardroom.web.play.streams import Streams
from wardroom.web.play.withheld import withhold_key
from wardroom.web.requests.endpoints import in_english
from wardroom.web.requests.faults import NotFound, NotStored
from wardroom.web.serving.limits import Limits

__all__ = ["REFUSALS", "Change", "Mover", "OpenGames", "Opened", "headline_of", "sequences_of"]

T = TypeVar("T")
log = logging.getLogger("wardroom.web")
Work = Callable[[Game[Any, Any]], None]
REFUSALS = (IllegalChoice, BadDice, UndoRefused)
"""What a game refuses before anything has changed in it."""


@dataclass(slots=True)
class Opened:
    """A game in memory, and how it stands in the store."""

    stored: StoredGame
    """What it is and who plays it; its numbers are those of the moment when it was read."""
    game: Game[Any, Any]
    sequence: int
    seats: dict[str, int]
    """The sequence of each seat."""
    shown: dict[str, bytes] = field(default_factory=dict)
    """A digest of what each seat sees."""
    views: dict[str, dict[str, Any]] = field(default_factory=dict)
    """What seats see of the position as it is, each made once."""
    mark: Mark = field(init=False)
    """How much of its record is stored."""
    sizes: Sizes = field(init=False)

    def view(self, seat: str) -> dict[str, Any]:
        """What this seat sees, made when it is first asked for after a move."""
        if seat not in self.views:
            self.views[seat] = self.game.view(seat)
        return self.views[seat]

    def renew(self) -> News:
        """The game has moved on: what is to be stored of its record now."""
        self.views.clear()
        news = self.mark.news(self.game.record)
        self.mark = Mark.of(self.game.record)
        self.sizes.renew(news)
        return news

    def is_at(self, seat: str, account: str, sequence: int) -> bool:
        """Whether this account, as far as is known here, has the seat and has seen all that it may see."""
        row = self.stored.seat(seat)
        return row is not None and row.account_id == account and self.seats[seat] == sequence


@dataclass(slots=True)
class Sizes:
    """How many bytes the lines of a game take in the store."""

    header: int
    segments: list[int]
    moves: int = 0
    """Of the moves since the last line of a segment was stored."""

    @classmethod
    def of(cls, lines: list[str]) -> Sizes:
        header, *others = (len(line.encode()) for line in lines)
        moves = sum(line.startswith(MOVES) for line in lines)
        return cls(header, others[: len(others) - moves], sum(others[len(others) - moves :]))

    def renew(self, news: News) -> None:
        for number, line in news.segments.items():
            del self.segments[number:]
            self.segments.append(len(line.encode()))
            self.moves = 0
        self.moves += len(news.moves.encode())

    @property
    def total(self) -> int:
        return self.header + sum(self.segments) + self.moves


@dataclass(frozen=True, slots=True, kw_only=True)
class Mover:
    """Who makes a change, and what of the position is wanted as the answer."""

    seat: str
    account: str
    key: str
    asked: str
    """A digest of what is asked, kept with the key."""
    session: str | None = None
    """To be looked at before anything is stored."""
    wanted: Wanted = ALL


@dataclass(slots=True)
class Change:
    """A move that was made in memory: what to store, and what its maker will see."""

    write: Write
    position: contract.Position


@dataclass(slots=True)
class Told:
    """A change that is none in the game itself: every page is to look again."""

    write: Write


class OpenGames:
    """All games that are open in this process."""

    def __init__(self, store: Store, most: int, limits: Limits | None = None) -> None:
        self.store = store
        self.streams = Streams()
        self._most = most
        self._open: OrderedDict[str, Opened] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._thread = GameThread(store, limits)
        self.count: Callable[[str], None] = lambda result: None
        """Told what came of each move."""
        self._told: dict[str, int] = {}
        """Of games that pages listen to, the sequence that they were told of last."""

    async def close(self) -> None:
        self.streams.close()
        await self.play(self._open.clear)
        await asyncio.to_thread(self._thread.close)

    async def play(self, work: Callable[..., T], *args: Any) -> T:
        """Do something on the game thread, where the games live."""
        return await self._thread.do(work, *args)

    def lock(self, id: str) -> asyncio.Lock:
        """One at a time for each game."""
        lock = self._locks.get(id)
        if lock is None:
            lock = self._locks[id] = asyncio.Lock()
        return lock

    @property
    def work(self) -> GameThread:
        """The thread, for those who watch over it."""
        return self._thread

    @property
    def in_memory(self) -> int:
        return len(self._open)

    # Opening

    async def opened(self, stored: StoredGame) -> Opened:
        """The game as it stands in the store; the lock is held."""
        opened = self._open.get(stored.id)
        if opened is None or opened.sequence < stored.sequence:
            return await self.play(self._load, *await run_in_threadpool(self._read, stored))
        if opened.sequence == stored.sequence:
            opened.stored = stored
        self._use(stored.id)
        return opened

    def at_hand(self, id: str) -> Opened | None:
        """The game if it is in memory, as this process left it; the lock is held."""
        self._use(id)
        return self._open.get(id)

    def _use(self, id: str) -> None:
        with contextlib.suppress(KeyError):  # the game thread may have let go of it just now
            self._open.move_to_end(id)

    def _read(self, stored: StoredGame) -> tuple[StoredGame, list[str]]:
        """A game and its lines as they stood at one moment: another process may store a move in between."""
        while True:
            lines, after = self.store.lines(stored.id), self.store.game(stored.id)
            if after is None:
                raise NotFound("game")
            if after.sequence == stored.sequence:
                return after, lines
            stored = after

    def _load(self, stored: StoredGame, lines: list[str]) -> Opened:
        self._open.pop(stored.id, None)
        record = from_lines(lines)
        mark = Mark.of(record)
        game: Game[Any, Any] = Game.load(find(stored.game), record, breathe=self._thread.breathe)
        opened = Opened(stored, game, stored.sequence, sequences_of(stored))
        opened.shown, opened.mark, opened.sizes = _shown(opened), mark, Sizes.of(lines)
        self._open[stored.id] = opened
        while len(self._open) > self._most:
            self._open.popitem(last=False)
        return opened

    def forget(self, id: str) -> None:
        """Runs on the game thread: the next one who asks reads it from the store."""
        self._open.pop(id, None)

    # Looking

    async def look(self, stored: StoredGame, seat: str, account: str, wanted: Wanted = ALL) -> contract.Position:
        """What this seat sees now."""
        async with self.lock(stored.id):
            opened = await self.opened(stored)
            position = await self.play(_position, opened, seat, account, wanted)
        return await self._sealed(stored, position)

    async def thumbnail(self, stored: StoredGame) -> str | None:
        """The board in small, drawn and kept if the store has none of the game as it stands."""
        if stored.thumbnail is not None or find(stored.game).thumbnail is None:
            return stored.thumbnail
        async with self.lock(stored.id):
            opened = await self.opened(stored)
            sequence, drawn = opened.sequence, await self.play(thumbnail_of, opened.game)
        await run_in_threadpool(self.store.keep_thumbnail, stored.id, sequence, drawn)
        return drawn

    async def _sealed(self, stored: StoredGame, position: contract.Position) -> contract.Position:
        if position.key is None or stored.tournament is None:
            return position
        return await run_in_threadpool(withhold_key, self.store, stored, position)

    # Moving

    async def change(self, opened: Opened, mover: Mover, work: Work) -> contract.Position | None:
        """Make a move and store it; None if the game, or who plays it, was changed by others in the meantime.

        The lock is held, and the sequence of the seat was checked.
        """
        stored = opened.stored
        try:
            made, result = await self._thread.do_and_store(_make, opened, mover, work)
        except REFUSALS:
            self.count("refused")
            raise
        except BaseException as fault:
            await self.play(self.forget, stored.id)
            if isinstance(fault, NotWritten):
                self.count("not stored")
                cause = fault.__cause__
                log.error(
                    "a move could not be stored: %s",
                    in_english(fault.__cause__ or fault),
                    exc_info=not isinstance(cause, StoreError) and cause,
                )
                raise NotStored from fault
            raise
        self.count(result.result.value)
        if not result.stored:
            await self.play(self.forget, stored.id)
            return None
        self._publish(stored.id, result.sequence, opened.seats)
        return await self._sealed(stored, made.position)

    def _publish(self, id: str, sequence: int, seats: dict[str, int]) -> None:
        if self.streams.publish(id, seats):
            self._told[id] = sequence

    async def tell_of_seats(self, id: str) -> None:
        """Somebody sat down or stood up: every page of this game is to look again."""
        async with self.lock(id):
            # Another process may store a move just now, of which not every seat would hear.
            while (stored := await run_in_threadpool(self.store.game, id)) is not None:
                opened = await self.opened(stored)
                try:
                    _, result = await self._thread.do_and_store(_tell_all, opened, stored)
                except BaseException:
                    await self.play(self.forget, id)
                    raise
                if result.stored:
                    return self._publish(id, result.sequence, opened.seats)
                await self.play(self.forget, id)
        return None

    async def poll(self) -> None:
        """Tell the pages of moves that other processes have stored."""
        games = self.streams.games
        self._told = {id: self._told[id] for id in games if id in self._told}
        if not games:
            return
        found = await run_in_threadpool(self.store.sequences, games)
        for id in [id for id, sequence in found.items() if self._told.get(id, -1) < sequence]:
            stored = await run_in_threadpool(self.store.game, id)
            if stored is not None:
                self._publish(id, stored.sequence, sequences_of(stored))


def sequences_of(stored: StoredGame) -> dict[str, int]:
    """The sequence of each seat, and of those who watch."""
    return {WATCHER: stored.watch_sequence} | {row.seat: row.sequence for row in stored.seats}


# On the game thread


def _make(opened: Opened, mover: Mover, work: Work) -> Change:
    """Do it, see which seats see something new, and gather what is to be stored."""
    game, seat = opened.game, mover.seat
    work(game)
    news = opened.renew()
    shown = _shown(opened)
    moved = {each for each in opened.seats if not shown or shown[each] != opened.shown[each]}
    for each in sorted(moved | {seat}):
        opened.seats[each] += 1
    expected = opened.sequence
    opened.shown, opened.sequence = shown, expected + 1
    waiting, awaited = {each.seat for each in game.pending}, game.awaited
    write = Write(
        game_id=opened.stored.id,
        expected=expected,
        segments=news.segments,
        moves=news.moves,
        last=len(opened.sizes.segments) - 1,
        seats={each: SeatChange(number, each in waiting, each in awaited) for each, number in opened.seats.items()},
        seat=seat,
        key=mover.key,
        asked=mover.asked,
        players={row.seat: row.account_id for row in opened.stored.seats},
        session=mover.session,
        headline=headline_of(game, opened.view(WATCHER)),
        over=game.outcome is not None,
        secret=moved <= {seat},
        public=WATCHER in moved,
        size=opened.sizes.total,
    )
    return Change(write, _position(opened, seat, mover.account, mover.wanted))


def _tell_all(opened: Opened, stored: StoredGame) -> Told:
    """A change for every seat that leaves the game as it is."""
    expected, opened.sequence = opened.sequence, opened.sequence + 1
    waiting, awaited = {each.seat for each in opened.game.pending}, opened.game.awaited
    # A bot that has just sat down has answered while the game was opened.
    news = opened.renew()
    for each in opened.seats:
        opened.seats[each] += 1
    write = Write(
        game_id=stored.id,
        expected=expected,
        segments=news.segments,
        moves=news.moves,
        last=len(opened.sizes.segments) - 1,
        seats={each: SeatChange(number, each in waiting, each in awaited) for each, number in opened.seats.items()},
        headline=headline_of(opened.game, opened.view(WATCHER)) if news else stored.headline,
        over=opened.game.outcome is not None if news else stored.over,
        public=bool(news),
        size=opened.sizes.total,
    )
    return Told(write)


def headline_of(game: Game[Any, Any], view: dict[str, Any]) -> str:
    """The game in a few words, to be stored: they are told to whoever looks at the list later."""
    return keep(presenter_for(game.rules).headline(view))


def thumbnail_of(game: Game[Any, Any]) -> str:
    """The board in small, as everybody may see it: a picture without words for any reader."""
    assert game.rules.thumbnail is not None
    with reading(ENGLISH):
        return game.rules.thumbnail(game.rules.view(game.state, WATCHER, game.charts))


def _shown(opened: Opened) -> dict[str, bytes]:
    """A digest of what each seat sees; where there is one seat only, every move is its own and none is needed."""
    if len(opened.game.seats) == 1:
        return {}
    with reading(ENGLISH):  # what is compared must not depend on who looked last
        return {seat: _digest(opened, seat) for seat in (*opened.game.seats, WATCHER)}


def _digest(opened: Opened, seat: str) -> bytes:
    game = opened.game
    decision = game.decision(seat) if seat != WATCHER else None
    asked = [decision.kind, decision.prompt, [option.id for option in decision.options]] if decision else []
    # Who has to decide does not wait for others, and must not be disturbed when they are done.
    waiting = [] if decision else sorted(game.awaited)
    data = msgspec.json.encode([opened.view(seat), asked, waiting, game.event_count(seat)])
    return hashlib.blake2b(data, digest_size=16).digest()


def _position(opened: Opened, seat: str, account: str, wanted: Wanted) -> contract.Position:
    return position(
        opened.game,
        id=opened.stored.id,
        title=title_of(opened.stored),
        seat=seat,
        sequence=opened.seats[seat],
        seats=seats_shown(opened.game, opened.stored, account, opened.view(WATCHER)),
        wanted=wanted,
        view=opened.views.get(seat),
    )
