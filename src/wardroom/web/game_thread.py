"""The one thread on which the games live: it plays them and stores what they become.

Moves that wait together are stored in one transaction. Playing and storing are not two threads, because Python runs
only one at a time: handing a move on would cost it more than waiting for the disk together does.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, Protocol, TypeVar

from wardroom.store import Store, Write, Written

__all__ = ["GameThread", "Made", "NotWritten"]

TOGETHER = 8
"""So many moves are stored at once, at most: the first of them waits until the last is made."""
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
    future: asyncio.Future[Any]
    stores: bool

    def tell(self, result: Any, fault: BaseException | None = None) -> None:
        self.loop.call_soon_threadsafe(_settle, self.future, result, fault)


class NotWritten(Exception):
    """The move was made in memory, and the store failed."""


class GameThread:
    """Does one thing after the other, in the order in which it was asked to."""

    def __init__(self, store: Store) -> None:
        self._store = store
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

    def _ask(self, work: Callable[..., Any], args: tuple[Any, ...], *, stores: bool) -> asyncio.Future[Any]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        self._jobs.put(_Job(work, args, loop, future, stores))
        return future

    # On the thread

    def _serve(self) -> None:
        job = self._jobs.get()
        while job is not None:
            made: list[tuple[_Job, Any]] = []
            while job is not None:
                self._do(job, made)
                if len(made) == TOGETHER:
                    break
                try:
                    job = self._jobs.get_nowait()
                except Empty:
                    break
            self._write(made)
            if job is not None:
                job = self._jobs.get()

    def _do(self, job: _Job, made: list[tuple[_Job, Any]]) -> None:
        try:
            result = job.work(*job.args)
        except BaseException as fault:
            job.tell(None, fault)
            return
        if job.stores:
            made.append((job, result))
        else:
            job.tell(result)

    def _write(self, made: list[tuple[_Job, Any]]) -> None:
        if not made:
            return
        try:
            written = self._store.write([result.write for _, result in made])
        except Exception as fault:
            for job, _ in made:
                job.tell(None, _because(fault))
            return
        for (job, result), each in zip(made, written, strict=True):
            job.tell((result, each))


def _because(fault: Exception) -> NotWritten:
    """Each gets one of its own: where an exception was raised and caught is written into it."""
    told = NotWritten("the store failed")
    told.__cause__ = fault
    return told


def _settle(future: asyncio.Future[Any], result: Any, fault: BaseException | None) -> None:
    if future.done():  # whoever asked went away
        return
    if fault is None:
        future.set_result(result)
    elif isinstance(fault, StopIteration):
        # No future takes one: whoever waits would wait for ever, with the lock of the game in his hand.
        told = RuntimeError("an iterator came to its end too early")
        told.__cause__ = fault
        future.set_exception(told)
    else:
        future.set_exception(fault)
