"""The store: accounts, sessions, games, invitations, tournaments and simulations in one database."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from wardroom.store.accounts import Accounts
from wardroom.store.backups import backup_before
from wardroom.store.database import WAIT, now, open_engine, place_of, telling
from wardroom.store.errors import StoreError
from wardroom.store.games import Games
from wardroom.store.migrate import NEWEST, bring_up_to_date, revision_of
from wardroom.store.offices import Offices
from wardroom.store.tournaments import Simulations, Tournaments

__all__ = ["COPIES", "Store"]

COPIES = 5
"""So many copies made before migrations are kept."""


class Store(Accounts, Games, Tournaments, Simulations, Offices):
    """All that the server keeps. Any thread may call it; each call is one transaction."""

    @classmethod
    def open(cls, url: str, *, clock: Callable[[], int] = now, wait: int = WAIT, copies: int = COPIES) -> Store:
        """Open a database, bringing it up to date; `wait` is how many milliseconds to wait for others who write.

        Before that it is copied; so many `copies` are kept. With 0 none is made.
        """
        engine = open_engine(url, wait=wait)
        try:
            bring_up_to_date(engine, partial(backup_before, engine, copies) if copies else None)
        except BaseException:
            engine.dispose()
            raise
        return cls(engine, clock)

    @classmethod
    def open_as_it_is(cls, url: str, *, clock: Callable[[], int] = now) -> Store:
        """Open a database that is there and up to date, and change nothing about it."""
        engine = open_engine(url, new=False)
        place = place_of(engine.url)
        try:
            with telling(place), engine.connect() as connection:
                revision = revision_of(connection, place)
            if revision != NEWEST:
                raise StoreError("{0} is empty or of an older Wardroom; start the server once to change that.", place)
        except BaseException:
            engine.dispose()
            raise
        return cls(engine, clock)
