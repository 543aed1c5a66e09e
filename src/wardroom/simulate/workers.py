"""Workers: the games of a plan played on all cores, their rows handed over in order."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
import traceback
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait

from wardroom.simulate.plan import Games, Plan, collecting_rarely
from wardroom.table.errors import BadBot
from wardroom.table.text import language, mark, translated, use_language
from wardroom.telling.measures import Row

__all__ = ["GameFailed", "cores", "play_in_order"]

BATCH_SECONDS = 0.2
"""A batch takes about this long: short enough for a smooth progress bar, long enough to be worth sending."""
LARGEST_BATCH = 500
AHEAD = 3
"""Batches given out for each worker, so that none waits for work."""
GIVING_WAY = 10
"""By how much workers are nicer than the process that asked them to play apart."""


class GameFailed(Exception):
    """The rules broke down in a game; says which, so that it can be played again."""

    def __init__(self, message: str, *filling: object) -> None:
        self.message, self.filling = message, filling

    def __str__(self) -> str:
        return translated(self.message, self.filling)


@dataclass(slots=True)
class _Batch:
    """What a worker sends back; `fault` is the trace of the game after the last row, if it failed."""

    rows: list[Row]
    seconds: float
    fault: str = ""


def cores() -> int:
    """The cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_in_order(games: Games, numbers: range, workers: int, *, apart: bool = False) -> Generator[list[Row]]:
    """The rows of these games, in order, batch by batch.

    One worker is this process itself, unless the games are to be played `apart`: then other processes play them, and
    give way to whatever else is to be done here.
    """
    here = workers == 1 and not apart
    batches = _play_here(games, numbers) if here else _play_on_workers(games.plan, numbers, workers, apart)
    done = numbers.start
    for batch in batches:
        done += len(batch.rows)
        yield batch.rows
        if batch.fault:
            failed = mark("game {0} (seed {1:plain}) failed:\n{2}")
            raise GameFailed(failed, done, games.plan.seed_of(done), batch.fault)


def _play_batch(games: Games, numbers: range) -> _Batch:
    started = time.perf_counter()
    rows: list[Row] = []
    fault = ""
    try:
        with collecting_rarely():
            for number in numbers:
                rows.append(games.play(number))
    except BadBot as bad:
        fault = str(bad)
    except Exception:
        fault = traceback.format_exc()
    return _Batch(rows, time.perf_counter() - started, fault)


class _Cutter:
    """Cuts the games into batches, larger or smaller by how long the last one took."""

    def __init__(self, numbers: range) -> None:
        self.left = numbers
        self.size = 1

    def next(self) -> range:
        batch, self.left = self.left[: self.size], self.left[self.size :]
        return batch

    def learn(self, batch: _Batch) -> None:
        if batch.rows:
            fitting = int(BATCH_SECONDS * len(batch.rows) / max(batch.seconds, 1e-6))
            self.size = max(1, min(fitting, 2 * self.size, LARGEST_BATCH))


def _play_here(games: Games, numbers: range) -> Iterator[_Batch]:
    cutter = _Cutter(numbers)
    while cutter.left:
        batch = _play_batch(games, cutter.next())
        cutter.learn(batch)
        yield batch


# Other processes


def _play_on_workers(plan: Plan, numbers: range, workers: int, apart: bool) -> Iterator[_Batch]:
    cutter = _Cutter(numbers)
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _open_worker, (plan, apart, language()))
    asked: deque[tuple[range, Future[_Batch]]] = deque()
    try:
        while cutter.left or asked:
            _give_out(pool, cutter, asked, AHEAD * workers)
            _, future = asked[0]
            batch = future.result()
            asked.popleft()
            cutter.learn(batch)
            yield batch
    except BrokenProcessPool:
        suspects = [cut for cut, _ in asked] or [numbers]
        raise _died(plan, suspects[0][0], suspects[-1][-1]) from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _give_out(
    pool: ProcessPoolExecutor, cutter: _Cutter, asked: deque[tuple[range, Future[_Batch]]], most: int
) -> None:
    while cutter.left and len(asked) < most:
        cut = cutter.next()
        with _interrupts_held_back():
            asked.append((cut, pool.submit(_play_in_worker, cut)))


def _died(plan: Plan, first: int, last: int) -> GameFailed:
    message = mark(
        "a worker died while it played one of the games {0} to {1} (seeds {2:plain} to {3:plain}); "
        "play them with --workers 1 to see which."
    )
    return GameFailed(message, first, last, plan.seed_of(first), plan.seed_of(last))


@contextlib.contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Workers that are started now never see Ctrl-C: it is for the process that gives out the work."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_games: Games
"""In a worker: the table at which it plays."""


def _open_worker(plan: Plan, gives_way: bool, reader: str) -> None:
    global _games
    use_language(reader)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if gives_way and hasattr(os, "nice"):
        os.nice(GIVING_WAY)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _games = Games(plan)


def _end_with_parent() -> None:
    """A worker whose parent was killed would wait for work for ever."""
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)


def _play_in_worker(numbers: range) -> _Batch:
    return _play_batch(_games, numbers)
