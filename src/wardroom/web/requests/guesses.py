"""Wrong passwords: how long the next try has to wait, without letting anybody lock others out.

Tries are counted for the name, wherever they come from: whoever guesses from a thousand addresses is slowed like one
who guesses from one. But a browser that has signed in to the account before shows a mark of it (a cookie), and an
address is remembered; those have a count of their own, so that no stranger keeps a person out of his own account, and
no neighbour behind the same address does. An account that does not exist is counted in the same way.
"""

from __future__ import annotations

import base64
import hmac
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from wardroom.store import Account, folded
from wardroom.web.requests.security import Limiter, new_id, same
from wardroom.web.serving.settings import Settings

__all__ = ["DEVICE_COOKIE", "Guesses", "new_mark"]

DEVICE_COOKIE = "wardroom-known"
MOST_MARKS = 5
"""So many accounts does a browser remember."""
MOST_KEPT = 50_000
FORGOTTEN = 24 * 3600.0
"""Seconds after which wrong passwords count no more."""


@dataclass(slots=True)
class _Count:
    wrong: int = 0
    at: float = 0.0


class Guesses:
    """What was tried lately."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self._free, self._longest = settings.guesses, settings.longest_wait
        self._clock = clock
        self._counts: OrderedDict[str, _Count] = OrderedDict()
        self._addresses = Limiter(settings.guesses_per_address, 0.1, clock)
        self._known: OrderedDict[tuple[str, str], None] = OrderedDict()
        """Accounts and the addresses that they signed in from."""

    def counted_as(self, name: str, account: Account | None, address: str, marks: str) -> str:
        """Whose tries these are: those of a browser or an address that is known, or of all strangers."""
        if account is not None:
            for mark in marks.split(".")[:MOST_MARKS]:
                if _is_mark_of(account, mark):
                    return f"browser {account.id} {mark[:22]}"
            if (account.id, address) in self._known:
                return f"address {account.id} {address}"
        return f"name {folded(name[:60])}"

    def wait(self, key: str, address: str) -> float:
        """Seconds to wait before the next try; 0 if it may be made."""
        count = self._counts.get(key)
        wait = 0.0
        if count is not None and self._clock() - count.at < FORGOTTEN and count.wrong >= self._free:
            delay = min(2.0 ** min(count.wrong - self._free, 30), self._longest)
            wait = max(count.at + delay - self._clock(), 0.0)
        if not wait and key.startswith("name "):
            wait = self._addresses.take(address)
        return wait

    def wrong(self, key: str) -> None:
        count = self._counts.pop(key, None) or _Count()
        if self._clock() - count.at >= FORGOTTEN:
            count.wrong = 0
        count.wrong, count.at = count.wrong + 1, self._clock()
        self._counts[key] = count
        while len(self._counts) > MOST_KEPT:
            self._counts.popitem(last=False)

    def right(self, key: str, account: Account, address: str) -> None:
        """The count begins anew, the address is known from now on, and the try takes nothing of what it may."""
        self._counts.pop(key, None)
        if key.startswith("name "):
            self._addresses.spend(address, -1.0)
        self._known.pop((account.id, address), None)
        self._known[account.id, address] = None
        while len(self._known) > MOST_KEPT:
            self._known.popitem(last=False)


def new_mark(account: Account, marks: str) -> str:
    """The marks of a browser that has signed in, with one for this account first. A new password ends all of them."""
    others = [mark for mark in marks.split(".") if len(mark) == 65 and not _is_mark_of(account, mark)]
    nonce = new_id()
    return ".".join([nonce + _seal(account, nonce), *others][:MOST_MARKS])


def _is_mark_of(account: Account, mark: str) -> bool:
    return len(mark) == 65 and mark.isascii() and same(mark[22:], _seal(account, mark[:22]))


def _seal(account: Account, nonce: str) -> str:
    """Made of what only the server knows of the account: nobody else can make one."""
    digest = hmac.digest(account.password_hash.encode(), f"known {account.id} {nonce}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")
