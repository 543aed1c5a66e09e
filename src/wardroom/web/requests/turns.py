"""Work that takes long (searches, logs, reports, replays, exports): each visitor has a share of it, few do it at once.

Python runs one thread at a time, so a page that takes a tenth of a second is a tenth of a second in which nobody's move
is made. Those signed in and strangers wait in lanes of their own, and after each piece of work its lane rests in
proportion: the players' moves go first however many ask.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, TypeVar

from wardroom.web.requests.faults import Busy, TooMany
from wardroom.web.requests.security import Limiter

if TYPE_CHECKING:
    from wardroom.web.requests.endpoints import Call
    from wardroom.web.serving.settings import Settings

__all__ = ["Turns", "slowly"]

AT_ONCE = 20
"""So many seconds' worth of one's share may be used at once."""
PAUSE = 0.5
F = TypeVar("F", bound=Exception)
LEAST = 0.01
"""Seconds of work that are taken before it is known how long it was."""


async def slowly(fault: F) -> F:
    """To refuse costs something too: who asks again at once is kept waiting for it."""
    await asyncio.sleep(PAUSE)
    return fault


class _Lane:
    """So many at a time, each followed by a rest; the others wait in a row, of which no visitor has more than half."""

    def __init__(self, places: int, share: float, most: int) -> None:
        self._places = asyncio.Semaphore(places)
        self._share = share
        self._most = most
        self._waiting: Counter[str] = Counter()

    @asynccontextmanager
    async def turn(self, visitor: str) -> AsyncIterator[None]:
        if self._waiting.total() >= self._most or self._waiting[visitor] >= max(self._most // 2, 1):
            raise await slowly(Busy())
        self._waiting[visitor] += 1
        try:
            await self._places.acquire()
        finally:
            self._waiting -= Counter([visitor])
        began = time.monotonic()
        try:
            yield
        finally:
            rest = (time.monotonic() - began) * (1 / self._share - 1)
            asyncio.get_running_loop().call_later(rest, self._places.release)


class Turns:
    """The lanes, and what each visitor has left of his share."""

    def __init__(self, settings: Settings) -> None:
        self._limited = settings.accounts
        mine, theirs = settings.work_per_second, settings.strangers_work_per_second
        self._mine, self._theirs = Limiter(mine * AT_ONCE, mine), Limiter(theirs * AT_ONCE, theirs)
        self._players = _Lane(2, settings.heavy_share, settings.heavy_waiting)
        self._strangers = _Lane(1, settings.strangers_heavy_share, settings.heavy_waiting)

    @asynccontextmanager
    async def turn(self, call: Call) -> AsyncIterator[None]:
        """Wait for one's turn, and pay for the time it takes."""
        if not self._limited:
            yield
            return
        account = call.visitor.account
        visitor, left = (account.id, self._mine) if account else (call.client, self._theirs)
        wait = left.take(visitor, LEAST)
        if wait:
            raise await slowly(TooMany(wait))
        async with (self._players if account else self._strangers).turn(visitor):
            began = time.monotonic()
            try:
                yield
            finally:
                left.spend(visitor, time.monotonic() - began)
