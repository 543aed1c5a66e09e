"""Bringing a database up to date: an empty one is filled, an older one upgraded, a newer or strange one refused."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from sqlalchemy import Connection, Engine, inspect, text

from wardroom.store.database import place_of, telling
from wardroom.store.errors import StoreError

__all__ = ["EMPTY", "NEWEST", "REVISIONS", "VERSION_TABLE", "bring_up_to_date", "prepare", "revision_of", "upgrade"]

VERSION_TABLE = "wardroom_version"
REVISIONS = ("0001", "0002", "0003", "0004", "0005", "0006")
"""Every migration, oldest first."""
NEWEST = REVISIONS[-1]
EMPTY = ""
log = logging.getLogger("wardroom.events")
_LOCK_NUMBER = 0x57415244
"""Those who open a PostgreSQL database at the same time migrate it one after the other."""
_one_at_a_time = threading.Lock()
"""Alembic hands its context to the migrations in globals."""


def bring_up_to_date(engine: Engine, before: Callable[[str], None] | None = None) -> None:
    """All steps in one transaction: a database is never left between two versions.

    `before` is told the revision of one that holds something; nothing is changed if it fails.
    """
    place = place_of(engine.url)
    with telling(place):
        with engine.connect() as connection:
            if revision_of(connection, place) == NEWEST:
                return
        with engine.execution_options(writes=True).begin() as connection:
            prepare(connection, place)
            if (revision := revision_of(connection, place)) != NEWEST:
                if before is not None and revision != EMPTY:
                    before(revision)
                upgrade(connection)
                log.info("migration", extra={"fields": {"from": revision, "to": NEWEST}})


def prepare(connection: Connection, place: str) -> None:
    """See that a PostgreSQL database can hold what comes, and wait for others who are preparing it."""
    if connection.dialect.name != "postgresql":
        return
    if connection.scalar(text("SHOW server_encoding")) != "UTF8":
        raise StoreError("{0} cannot hold all letters; make a database with ENCODING 'UTF8'.", place)
    connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK_NUMBER})"))


def revision_of(connection: Connection, place: str) -> str:
    """The revision of a database that is ours, or EMPTY."""
    tables = inspect(connection).get_table_names()
    if VERSION_TABLE not in tables:
        if tables:
            raise StoreError("{0} holds something else than Wardroom's games; name another database.", place)
        return EMPTY
    revision = connection.scalar(text(f"SELECT version_num FROM {VERSION_TABLE}"))
    if revision not in REVISIONS:
        raise StoreError("{0} was made by a newer Wardroom; update Wardroom to open it.", place)
    return str(revision)


def upgrade(connection: Connection, revision: str = NEWEST) -> None:
    """Run the migrations up to this one, in the transaction that is open."""
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "wardroom.store:migrations")
    with _one_at_a_time:
        command.upgrade(config, revision)
