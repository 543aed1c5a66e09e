"""The store: accounts, sessions, games, invitations, tournaments and simulations in one database."""

from __future__ import annotations

from collections.abc import Callable

from wardroom.store.accounts import Accounts
from wardroom.store.database import WAIT, now, open_engine
from wardroom.store.games import Games
from wardroom.store.migrate import bring_up_to_date
from wardroom.store.tournaments import Simulations, Tournaments

__all__ = ["Store"]


class Store(Accounts, Games, Tournaments, Simulations):
    """All that the server keeps. Any thread may call it; each call is one transaction."""

    @classmethod
    def open(cls, url: str, *, clock: Callable[[], int] = now, wait: int = WAIT) -> Store:
        """Open a database, bringing it up to date; `wait` is how many milliseconds to wait for others who write."""
        engine = open_engine(url, wait=wait)
        try:
            bring_up_to_date(engine)
        except BaseException:
            engine.dispose()
            raise
        return cls(engine, clock)
