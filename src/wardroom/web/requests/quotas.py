"""How much may be imported: by one account, and by all who come from one address."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from wardroom.web.requests.faults import Conflict, TooLarge, TooMany
from wardroom.web.requests.security import Limiter

if TYPE_CHECKING:
    from wardroom.web.requests.endpoints import Call
    from wardroom.web.serving.settings import Settings

__all__ = ["Imports"]

HOUR = 3600.0


class Imports:
    """What was imported lately, and who is importing now: one file at a time, so that memory and limits hold."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._accounts = Limiter(settings.import_bytes, settings.import_bytes / HOUR)
        address = settings.import_bytes_per_address
        self._addresses = Limiter(address, address / HOUR)
        self._now: set[str] = set()

    @contextmanager
    def taking(self, call: Call) -> Iterator[int]:
        """Before anything is read: the most that may come. A file whose size is not told counts as the largest."""
        largest = self._settings.largest_save
        told = call.request.headers.get("content-length", "")
        size = int(told) if told.isascii() and told.isdecimal() and len(told) < 16 else largest
        if size > largest:
            raise TooLarge(largest)
        if not self._settings.accounts:
            yield largest
            return
        account = call.account.id
        if account in self._now:
            raise Conflict("you are importing another file just now; wait until it is done.")
        self._pay(account, call.client, size)
        self._now.add(account)
        try:
            yield size
        finally:
            self._now.discard(account)

    def _pay(self, account: str, address: str, size: int) -> None:
        wait = self._accounts.take(account, size)
        if wait:
            raise TooMany(wait)
        wait = self._addresses.take(address, size)
        if wait:
            self._accounts.spend(account, -size)
            raise TooMany(wait)
