"""A limit of time and memory for whatever a request asks of the rules.

Work that runs too long is broken off by an exception that is raised in its thread from outside; so it is with work
that makes the process grow too large. Time is that of the processor, so that a busy machine breaks off nobody's game.
What cannot be broken off in this way is a single long call into C. No number of a state is so large that a rule could
make one (`wardroom.table.bounds`), and whatever comes from a file is tried in a process of its own first (`trial`).
"""

from __future__ import annotations

import ctypes
import logging
import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import ParamSpec, TypeVar

from wardroom.table.text import mark
from wardroom.web.requests.faults import WebFault

__all__ = ["Exhausted", "Limits", "TookTooLong", "Work"]

LOOK = 0.25
"""Seconds between two looks at the work."""
SECONDS = 20.0
"""Of the processor, for one piece of work on the game thread: bots think for a second in a large battle."""
MOST = 300.0
"""The same for all pieces of one job, between which others had their turn."""
APART = 120.0
"""The same for work on another thread, for which nobody waits who did not ask for it."""
GROWTH = 1024 * 1024 * 1024
"""Bytes by which the process may grow during one piece of work."""
SUSPICIOUS = 1.0
"""Seconds of the processor from which on the growth of the process is laid to a piece of work."""
P = ParamSpec("P")
T = TypeVar("T")
log = logging.getLogger("wardroom.web")


class Exhausted(BaseException):
    """Raised in the thread of work that is broken off; no rule and no driver takes it for a fault of the game."""


class TookTooLong(WebFault):
    """What whoever asked is told."""

    status = 503

    def __init__(self) -> None:
        super().__init__(mark("that took too long and was broken off; nothing was changed."))


@dataclass(slots=True, eq=False)
class Work:
    """A piece of work that is watched over."""

    thread: int
    clock: int
    """That of the thread; asking for it later would be wrong if the thread had ended."""
    seconds: float
    begun: float = 0.0
    before: float = 0.0
    """Seconds of its earlier pieces."""
    size: int = 0
    """Bytes that the process had when it was first looked at."""
    told: int = 0
    """How often it was broken off."""


class Limits:
    """Watches over all work on rules in this process, from a thread of its own."""

    def __init__(self, *, seconds: float = SECONDS, apart: float = APART, growth: int = GROWTH) -> None:
        self.seconds = seconds
        self.apart = apart
        self.growth = growth
        self._works: dict[int, Work] = {}
        self._lock = threading.Lock()
        """Held while work is broken off, so that nothing is that has just ended."""
        self._closing = threading.Event()
        self._thread: threading.Thread | None = None

    def run(self, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Do it on this thread, where nobody else waits, within the limits."""
        begun = self.begin(self.apart)
        try:
            try:
                return work(*args, **named)
            finally:
                self.end(begun)
        except Exhausted as fault:
            raise TookTooLong from fault

    def begin(self, seconds: float) -> Work:
        """From now on what this thread does is watched over: it is broken off by `Exhausted` if it takes too long."""
        thread = threading.get_ident()
        work = Work(thread, time.pthread_getcpuclockid(thread) if _HAS_CLOCKS else time.CLOCK_MONOTONIC, seconds)
        self.go_on(work)
        return work

    def go_on(self, work: Work) -> None:
        """Take it up again after a rest."""
        work.begun = time.clock_gettime(work.clock)
        self._works[work.thread] = work
        if self._thread is None:
            self._thread = threading.Thread(target=self._watch, name="limits", daemon=True)
            self._thread.start()

    def end(self, work: Work) -> None:
        """It is done, or rests; nothing is raised any more when this has come back."""
        while True:
            try:
                with self._lock:
                    if self._works.get(work.thread) is work:
                        del self._works[work.thread]
                    if work.told:
                        _raise_in(work.thread, None)  # it may be on its way
                work.before += time.clock_gettime(work.clock) - work.begun
                return
            except Exhausted:
                continue

    def close(self) -> None:
        """Break off whatever goes on for long, so that the server can stop."""
        self._closing.set()

    # On the thread

    def _watch(self) -> None:
        while self._works or not self._closing.is_set():
            time.sleep(LOOK)
            for work in list(self._works.values()):
                if self._is_too_much(work):
                    self._break_off(work)

    def _is_too_much(self, work: Work) -> bool:
        try:
            used = time.clock_gettime(work.clock) - work.begun
        except OSError:  # the thread has just ended
            return False
        if used < SUSPICIOUS:
            return False
        work.size = work.size or _size()
        return (
            used > work.seconds * (work.told + 1)
            or used + work.before > MOST * (work.told + 1)
            or _size() - work.size > self.growth
            or self._closing.is_set()
        )

    def _break_off(self, work: Work) -> None:
        with self._lock:
            if self._works.get(work.thread) is not work:
                return
            work.told += 1
            _raise_in(work.thread, Exhausted)
        log.error("work that took too long, or too much memory, was broken off")


def _raise_in(thread: int, kind: type[BaseException] | None) -> None:
    """Raise this in a thread as soon as it runs Python again; None takes back what was not raised yet."""
    fault = ctypes.py_object(kind) if kind is not None else None
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), fault)


def _size() -> int:
    """Bytes of memory that this process has; 0 where that is not told."""
    try:
        return int(_STATM.read_bytes().split()[1]) * _PAGE
    except OSError:
        return 0


_HAS_CLOCKS = hasattr(time, "pthread_getcpuclockid")
"""Whether a thread has a clock of its own here; if not, work is measured by the one on the wall."""
_STATM = Path("/proc/self/statm")
_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
