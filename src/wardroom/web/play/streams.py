"""Telling pages that a game has moved. A stream carries the sequence number of its seat and nothing else."""

from __future__ import annotations

import asyncio
import random
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping

__all__ = ["Listener", "Streams"]

KEEP_ALIVE = 15.0
"""Seconds after which a silent stream says that it lives, so that nothing on the way closes it."""
_SPREAD = random.Random()
"""When streams look at the store, so that they do not all come at once; a chance of their own."""


class Listener:
    """One page that listens to one seat of one game."""

    def __init__(self, seat: str, account: str) -> None:
        self.seat = seat
        self.account = account
        self.newest = 0
        """The newest number it has heard of."""
        self._moved = False
        self._sleeping: asyncio.Future[None] | None = None
        self._clock: asyncio.TimerHandle | None = None

    def hear(self, sequence: int) -> None:
        """A number only grows: one that is told late is old."""
        if sequence > self.newest:
            self.newest = sequence
            self.wake()

    def wake(self) -> None:
        self._moved = True
        if self._sleeping is not None and not self._sleeping.done():
            self._sleeping.set_result(None)

    async def wait(self, seconds: float) -> None:
        """Until the game moves, but not longer than this.

        A future, and a clock that goes on if the game moves before it rings, since every move of every game asks.
        """
        if not self._moved:
            loop = asyncio.get_running_loop()
            self._sleeping = loop.create_future()
            if self._clock is None:
                self._clock = loop.call_later(seconds, self._ring)
            try:
                await self._sleeping
            finally:
                self._sleeping = None
        self._moved = False

    def _ring(self) -> None:
        self._clock = None
        self.wake()

    def go(self) -> None:
        """It listens no more."""
        if self._clock is not None:
            self._clock.cancel()


class Streams:
    """All pages that listen, by game."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[Listener]] = defaultdict(set)
        self.closing = asyncio.Event()

    @property
    def games(self) -> list[str]:
        return list(self._listeners)

    @property
    def size(self) -> int:
        """How many pages listen."""
        return sum(len(listeners) for listeners in list(self._listeners.values()))

    def count(self, account: str) -> int:
        """How many pages of this account listen."""
        return sum(each.account == account for listeners in self._listeners.values() for each in listeners)

    def publish(self, game: str, sequences: Mapping[str, int]) -> bool:
        """Every page hears of its own seat only; whether there is one that listens."""
        listeners = self._listeners.get(game, ())
        for listener in listeners:
            if listener.seat in sequences:
                listener.hear(sequences[listener.seat])
        return bool(listeners)

    def close(self) -> None:
        """End all streams; the pages will come back."""
        self.closing.set()
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.wake()

    async def follow(
        self,
        game: str,
        seat: str,
        account: str,
        known: int | None,
        standing: Callable[[], Awaitable[int | None]],
    ) -> AsyncIterator[bytes]:
        """The text of a stream: what the page does not know yet at once, then every move until it goes away.

        `standing` is the number of the seat in the store; None when this page may hear of it no more.
        """
        listener = Listener(seat, account)
        self._listeners[game].add(listener)
        try:
            yield b"retry: 2000\n\n"
            async for sequence in self._moves(listener, known, standing):
                yield _message(sequence) if sequence else b": still here\n\n"
        finally:
            listener.go()
            self._listeners[game].discard(listener)
            if not self._listeners[game]:
                del self._listeners[game]

    async def _moves(
        self, listener: Listener, known: int | None, standing: Callable[[], Awaitable[int | None]]
    ) -> AsyncIterator[int]:
        """The sequence after each move; 0 for a sign of life. However much moves, the store is asked now and then."""
        due = 0.0
        while not self.closing.is_set():
            if time.monotonic() >= due:
                # Pages that came together, after a restart, are not to ask together for ever after.
                due, sequence = time.monotonic() + KEEP_ALIVE * _SPREAD.uniform(0.7, 1), await standing()
                if sequence is None:
                    return
                listener.hear(sequence)
                if listener.newest == known:
                    yield 0
            if listener.newest != known:
                known = listener.newest
                yield known
            await listener.wait(max(due - time.monotonic(), 0))


def _message(sequence: int) -> bytes:
    return f"event: moved\nid: {sequence}\ndata: {sequence}\n\n".encode()
