"""The one thread on which the games live: it plays them and stores what they become.

Moves that wait together are stored in one transaction. Playing and storing are not two threads, because Python runs
only one at a time: handing a move on would cost it more than waiting for the disk together does.

Bots may think for long. Between two of their answers a game lets others go first (`breathe`): its work rests in a
greenlet of its own and goes on when they are done.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections import deque
from collections.abc import Callable
from contextvars import Context, copy_context
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, Protocol, TypeVar

from greenlet import getcurrent, greenlet

from wardroom.store import Store, Write, Written
from wardroom.web.serving.limits import Exhausted, Limits, TookTooLong, Work

__all__ = ["GameThread", "Made", "NotWritten"]

TOGETHER = 8
"""So many moves are stored at once, at most: the first of them waits until the last is made."""
BREATH = 0.01
"""Seconds for which work may go on before it lets others go first."""
T = TypeVar("T")


class Made(Protocol):
    """What came of a move that is to be stored."""

    @property
    def write(self) -> Write: ...


M = TypeVar("M", bound=Made)


@dataclass(slots=True)
class _Job:
    work: Callable[..., Any]
    args: tuple[Any, ...]
    loop: asyncio.AbstractEventLoop
    waiting: asyncio.Future[None]
    """Of whoever asked; the answer does not stand in it, so that it is not lost if they go away."""
    stores: bool
    context: Context
    """That of whoever asks: texts are made in their language."""
    done: bool = False
    result: Any = None
    fault: BaseException | None = None

    def tell(self, result: Any, fault: BaseException | None = None) -> None:
        self.loop.call_soon_threadsafe(self._settle, result, fault)

    def _settle(self, result: Any, fault: BaseException | None) -> None:
        self.done, self.result, self.fault = True, result, fault
        if not self.waiting.done():
            self.waiting.set_result(None)

    async def wait(self) -> Any:
        """Wait until it is done, even if nobody wants the answer any more: until then the game is not to be touched."""
        try:
            await self.waiting
        except asyncio.CancelledError:
            while not self.done:
                self.waiting = self.loop.create_future()
                with contextlib.suppress(asyncio.CancelledError):
                    await self.waiting
            raise
        if self.fault is None:
            return self.result
        try:
            raise self.fault
        finally:
            self.fault = None  # it holds this frame, and would be held by it


class NotWritten(Exception):
    """The move was made in memory, and the store failed."""


class GameThread:
    """Does one thing after the other, in the order in which it was asked to; only what rests is done in between.

    While work on a game rests, the others do not touch that game: whoever asks holds its lock until it is done.
    """

    def __init__(self, store: Store, limits: Limits | None = None) -> None:
        self._store = store
        self._limits = limits or Limits()
        self._watched: Work | None = None
        """The work at hand, as the limits know it."""
        self._resting: deque[greenlet] = deque()
        self._since = 0.0
        """When the work at hand began or went on."""
        self._working = False
        self.longest = 0.0
        """Seconds of the longest work so far that let nobody go first."""
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._serve, name="games", daemon=True)
        self._thread.start()

    async def do(self, work: Callable[..., T], *args: Any) -> T:
        """Do something with a game."""
        result: T = await self._ask(work, args, stores=False)
        return result

    async def do_and_store(self, work: Callable[..., M], *args: Any) -> tuple[M, Written]:
        """Make a move and store it for good; `NotWritten` if the store failed.

        Whoever asked may go away: what was begun is carried out.
        """
        result: tuple[M, Written] = await self._ask(work, args, stores=True)
        return result

    def close(self) -> None:
        """Ends when all that was asked is done."""
        self._jobs.put(None)
        self._thread.join()

    @property
    def alive(self) -> bool:
        return self._thread.is_alive()

    @property
    def waiting(self) -> int:
        """So much was asked for and is not begun."""
        return self._jobs.qsize()

    @property
    def busy(self) -> float:
        """Seconds for which the work at hand has let nobody go first; 0 if there is none."""
        return time.monotonic() - self._since if self._working else 0.0

    def breathe(self) -> None:
        """On the thread, in the middle of some work: let others go first, if they wait and it has gone on for long."""
        if not self._jobs.empty() and time.monotonic() - self._since > BREATH:
            work = getcurrent()
            assert work.parent is not None
            watched = self._watched
            assert watched is not None
            self._limits.end(watched)
            self._resting.append(work)
            work.parent.switch()
            self._watched = watched
            self._limits.go_on(watched)

    async def _ask(self, work: Callable[..., Any], args: tuple[Any, ...], *, stores: bool) -> Any:
        loop = asyncio.get_running_loop()
        job = _Job(work, args, loop, loop.create_future(), stores, copy_context())
        self._jobs.put(job)
        return await job.wait()

    # On the thread

    def _serve(self) -> None:
        made: list[tuple[_Job, Any]] = []
        wanted = True
        while wanted or self._resting:
            try:
                job = self._jobs.get(block=wanted and not self._resting)
                while job is not None:
                    work = greenlet(self._do)
                    work.gr_context = job.context
                    self._work_on(work, job, made)
                    if len(made) >= TOGETHER:
                        break
                    job = self._jobs.get_nowait()
                wanted = wanted and job is not None
            except Empty:
                pass
            self._write(made)
            if self._resting:
                self._work_on(self._resting.popleft())
                self._write(made)

    def _work_on(self, work: greenlet, *args: Any) -> None:
        """Begin it or go on with it, until it is done or rests."""
        self._since, self._working = time.monotonic(), True
        work.switch(*args)
        self.longest = max(self.longest, time.monotonic() - self._since)
        self._working = False

    def _do(self, job: _Job, made: list[tuple[_Job, Any]]) -> None:
        try:
            result = self._do_within_limits(job)
        except Exhausted as fault:
            told = TookTooLong()
            told.__cause__ = fault
            job.tell(None, told)
            return
        except BaseException as fault:
            job.tell(None, fault)
            return
        if job.stores:
            made.append((job, result))
        else:
            job.tell(result)

    def _do_within_limits(self, job: _Job) -> Any:
        watched = self._watched = self._limits.begin(self._limits.seconds)
        try:
            return job.work(*job.args)
        finally:
            self._limits.end(watched)

    def _write(self, made: list[tuple[_Job, Any]]) -> None:
        """Store these, and tell those who asked."""
        if not made:
            return
        try:
            written = self._store.write([result.write for _, result in made])
        except Exception as fault:
            for job, _ in made:
                job.tell(None, _because(fault))
        else:
            for (job, result), each in zip(made, written, strict=True):
                job.tell((result, each))
        made.clear()


def _because(fault: Exception) -> NotWritten:
    """Each gets one of its own: where an exception was raised and caught is written into it."""
    told = NotWritten("the store failed")
    told.__cause__ = fault
    return told
