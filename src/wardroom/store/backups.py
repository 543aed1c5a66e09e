"""Backups: the whole database at one moment, as a SQLite file, whatever it is kept in; and back again."""

from __future__ import annotations

import logging
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from glob import escape
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, MetaData, insert, select

from wardroom.store.database import WAIT, open_engine, place_of, read_only, sqlite_file, telling, url_for
from wardroom.store.errors import StoreError
from wardroom.store.migrate import EMPTY, VERSION_TABLE, bring_up_to_date, prepare, revision_of, upgrade
from wardroom.table.files import data_folder, sync_folder

__all__ = ["backup", "backup_before", "restore"]

LEFT_OUT = ("sessions", "recoveries")
"""A backup that is stolen signs nobody in."""
COPY = "backup"
"""How the name of a copy made before a migration ends."""
log = logging.getLogger("wardroom.events")
ROWS_AT_ONCE = 50
"""Rows copied at a time: a line of a game may be long."""


# Out


def backup(url: str, file: Path, *, force: bool = False) -> None:
    """Write the database as it is now into a SQLite file, while others go on writing.

    The file appears whole or not at all; one that is there is replaced only with `force`.
    """
    with _disposing(open_engine(url, new=False)) as engine, telling(place_of(engine.url)):
        _check_ours(engine, place_of(engine.url))
        source = sqlite_file(engine.url)
        if source is not None and _same(source, file):
            raise StoreError("{0} is the database itself; name another file for the backup.", file)
        with _beside(file, force=force) as part:
            if source is None:
                _copy_out(engine, part)
            else:
                _copy_file(source, part)
            _make_one_file(part)


def _copy_file(source: Path, part: Path) -> None:
    with closing(sqlite3.connect(source)) as origin, closing(sqlite3.connect(part)) as target:
        origin.execute(f"PRAGMA busy_timeout={WAIT}").close()
        # All pages in one step: a reader of one moment, which keeps no writer waiting.
        origin.backup(target, pages=-1)


def _copy_out(engine: Engine, part: Path) -> None:
    with (
        engine.connect().execution_options(isolation_level="REPEATABLE READ") as origin,
        _disposing(open_engine(url_for(part))) as copy,
        copy.execution_options(writes=True).begin() as target,
    ):
        upgrade(target, revision_of(origin, place_of(engine.url)))
        _copy_rows(origin, target)


def _make_one_file(part: Path) -> None:
    """Leave out what signs people in, every trace of it too, and need no other file beside this one."""
    with closing(sqlite3.connect(part)) as target:
        target.execute("PRAGMA journal_mode=DELETE").close()
        for table in _left_out(target):
            target.execute(f"DELETE FROM {table}").close()
        target.commit()
        target.execute("VACUUM").close()
        if not _sound(target):
            raise StoreError("the database is damaged, and no backup was made; restore an earlier one.")


def _left_out(target: sqlite3.Connection) -> list[str]:
    """Those of the tables to be left out that a database of this revision has."""
    there = {name for (name,) in target.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    return [table for table in LEFT_OUT if table in there]


# Before a migration


def backup_before(engine: Engine, keep: int, revision: str) -> None:
    """Copy a database before it is brought up to date; of such copies the newest `keep` stay.

    A copy of a SQLite file is put beside it, one of PostgreSQL into the person's data folder; both come back by
    `restore`. Of a database in memory there is none.
    """
    file = sqlite_file(engine.url)
    if file is None and engine.name == "sqlite":
        return
    folder, name = (file.parent, file.name) if file else (_folder_of_copies(), engine.url.database or "postgresql")
    at = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    copy = folder / f"{name}.{revision}-{at}.{COPY}"
    try:
        backup(engine.url.render_as_string(hide_password=False), copy, force=True)
    except StoreError as fault:
        raise StoreError(
            "no copy could be made before bringing the database up to date, so nothing was changed: {0} "
            "Put that right, or go without a copy by --no-backup.",
            fault.text,
        ) from fault
    log.info("backup", extra={"fields": {"file": copy.name, "revision": revision}})
    for old in sorted(folder.glob(f"{escape(name)}.*-*.{COPY}"), key=_when)[:-keep]:
        old.unlink(missing_ok=True)


def _when(copy: Path) -> str:
    return copy.name.removesuffix(f".{COPY}").rpartition("-")[2]


def _folder_of_copies() -> Path:
    folder = data_folder() / "backups"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


# In


def restore(file: Path, url: str) -> None:
    """Read a backup into an empty database, all of it or nothing, and bring it up to date."""
    _check_backup(file)
    with _disposing(read_only(file)) as copy, _disposing(open_engine(url)) as engine:
        place = place_of(engine.url)
        with (
            telling(place),
            copy.connect() as origin,
            engine.execution_options(writes=True).begin() as target,
        ):
            prepare(target, place)
            _check_empty(target, place)
            upgrade(target, revision_of(origin, str(file)))
            _copy_rows(origin, target)
        bring_up_to_date(engine)


def _check_backup(file: Path) -> None:
    if not file.is_file():
        raise StoreError("there is no backup called {0}.", file)
    with _disposing(read_only(file)) as copy, telling(str(file)):
        _check_ours(copy, str(file))
        with copy.connect() as connection:
            if not _sound(connection.connection.driver_connection):
                raise StoreError("{0} is damaged; use another backup.", file)


def _check_empty(target: Connection, place: str) -> None:
    if revision_of(target, place) != EMPTY:
        raise StoreError("{0} is not empty; restore a backup into a new database.", place)


# Both ways


@contextmanager
def _disposing(engine: Engine) -> Iterator[Engine]:
    try:
        yield engine
    finally:
        engine.dispose()


def _check_ours(engine: Engine, place: str) -> None:
    with engine.connect() as connection:
        if revision_of(connection, place) == EMPTY:
            raise StoreError("{0} is empty; there is nothing in it to back up or restore.", place)


def _copy_rows(origin: Connection, target: Connection) -> None:
    """All rows of all tables, as they are at this revision; those that others refer to come first."""
    tables = MetaData()
    tables.reflect(target)
    for table in tables.sorted_tables:
        if table.name in (*LEFT_OUT, VERSION_TABLE):
            continue
        found = origin.execution_options(yield_per=ROWS_AT_ONCE).execute(select(table))
        for rows in found.mappings().partitions():
            target.execute(insert(table), [dict(row) for row in rows])


def _sound(connection: Any) -> bool:
    """Whether a SQLite database is whole, and names nothing that is not there."""
    pages = connection.execute("PRAGMA integrity_check").fetchall()
    return pages == [("ok",)] and not connection.execute("PRAGMA foreign_key_check").fetchall()


# The file


@contextmanager
def _beside(file: Path, *, force: bool) -> Iterator[Path]:
    """A file to write beside the one that is wanted; it takes its place when all is on the disk."""
    _check_target(file, force=force)
    try:
        handle, name = tempfile.mkstemp(prefix=f".{file.name}.", suffix=".part", dir=file.parent)
    except OSError as fault:
        raise StoreError("{0} cannot be written: {1}.", file, (fault.strerror or "").lower()) from fault
    os.close(handle)
    part = Path(name)
    try:
        yield part
        _sync(part)
        _check_target(file, force=force)
        part.replace(file)
        sync_folder(file.parent)
    except OSError as fault:
        raise StoreError("{0} cannot be written: {1}.", file, (fault.strerror or "").lower()) from fault
    finally:
        part.unlink(missing_ok=True)


def _check_target(file: Path, *, force: bool) -> None:
    if not file.parent.is_dir():
        raise StoreError("there is no folder {0} for the backup.", file.parent)
    if file.is_dir():
        raise StoreError("{0} is a folder; name a file in it for the backup.", file)
    if file.exists() and not force:
        raise StoreError("{0} exists; name another file, or overwrite it with --force.", file)


def _same(source: Path, file: Path) -> bool:
    return file.exists() and source.exists() and source.samefile(file)


def _sync(part: Path) -> None:
    with part.open("rb+") as file:
        os.fsync(file.fileno())
