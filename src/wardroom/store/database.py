"""Opening a database of either kind, its transactions, and its faults told in sentences."""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, PoolProxiedConnection, QueuePool, create_engine, event, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError, StatementError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.schema import Table

from wardroom.store.errors import StoreError
from wardroom.store.prepared import Straight, asking, writing
from wardroom.table.files import data_folder
from wardroom.table.text import catalogue, mark, say

__all__ = [
    "Database",
    "default_url",
    "now",
    "open_engine",
    "place_of",
    "read_only",
    "sqlite_file",
    "telling",
    "url_for",
]

FILE = "wardroom.sqlite"
WAIT = 10_000
"""Milliseconds to wait for others who write."""
LOG_PAGES = 8_000
"""SQLite's log of what was written is put into its place when it is so long, should nobody have called `tidy`."""
PRIVATE_FOLDER, PRIVATE_FILE = 0o700, 0o600
POSTGRES = "postgresql+psycopg"
CONNECTIONS: dict[str, Any] = {"pool_size": 8, "max_overflow": 24, "pool_use_lifo": True}
"""The connection that was used last is taken first: it still has the pages at hand that the last move has changed."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


# Names of databases


def url_for(path: str | Path) -> str:
    """The url of a SQLite database in this file."""
    return URL.create("sqlite", database=str(path)).render_as_string()


def default_url() -> str:
    """The database of the person at this machine, in the folder where the games of the terminal are too."""
    folder = data_folder()
    try:
        folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    except OSError as fault:
        raise StoreError("{0} cannot be made: {1}; name another with WARDROOM_HOME.", folder, fault.strerror) from fault
    return url_for(folder / FILE)


def _parse(url: str) -> URL:
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError) as fault:
        raise StoreError("the database is not named by a url like sqlite:///FILE or postgresql://HOST/NAME.") from fault
    if parsed.drivername in ("postgres", "postgresql", POSTGRES):
        return parsed.set(drivername=POSTGRES)
    if parsed.drivername in ("sqlite", "sqlite+pysqlite"):
        return parsed
    raise StoreError("a database is sqlite:///FILE or postgresql://HOST/NAME, not {0}://.", parsed.drivername)


def place_of(url: URL) -> str:
    """How a database is called in a sentence: without its password."""
    if url.get_backend_name() == "sqlite":
        return url.database or say("the database in memory")
    return url.set(drivername="postgresql", query={}).render_as_string(hide_password=True)


def sqlite_file(url: URL) -> Path | None:
    """The file of a SQLite database; None for one in memory and for PostgreSQL."""
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    return Path(str(url.database))


# Engines


def open_engine(url: str, *, wait: int = WAIT, new: bool = True) -> Engine:
    """An engine for this database; with `new`, a SQLite file that is not there is made."""
    parsed = _parse(url)
    if parsed.get_backend_name() != "sqlite":
        return _open_postgres(parsed, wait)
    file = sqlite_file(parsed)
    if file is not None:
        _check_file(file, new=new)
    return _open_sqlite(parsed, wait)


def _open_sqlite(url: URL, wait: int) -> Engine:
    # All threads share the one connection a database in memory has, each in its turn.
    pool: dict[str, Any] = CONNECTIONS if sqlite_file(url) else {"pool_size": 1, "max_overflow": 0}
    connect = {"check_same_thread": False}
    engine = create_engine(url, poolclass=QueuePool, hide_parameters=True, connect_args=connect, **pool)

    @event.listens_for(engine, "connect")
    def _prepare(connection: sqlite3.Connection, _: object) -> None:
        # The store says itself when a transaction begins: Python would begin it too late, or as a reader.
        connection.isolation_level = None
        log = f"wal_autocheckpoint={LOG_PAGES}"
        for setting in (f"busy_timeout={wait}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", log):
            connection.execute(f"PRAGMA {setting}").close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        # A reader that turns writer may find that others wrote in between, and fail; a writer is one from the start.
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _check_file(file: Path, *, new: bool) -> None:
    try:
        if not file.parent.is_dir():
            raise StoreError("there is no folder {0} for the database.", file.parent)
        if file.is_dir():
            raise StoreError("{0} is a folder; name a file in it for the database.", file)
        if not new and not file.exists():
            raise StoreError("there is no database called {0}.", file)
        if new:
            _make_file(file)
    except OSError as fault:
        raise StoreError("{0} cannot be opened: {1}.", file, (fault.strerror or "").lower()) from fault


def _make_file(file: Path) -> None:
    """Accounts and the keys of dice are nobody else's business: the file is made for its owner alone."""
    with contextlib.suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL, PRIVATE_FILE))


def read_only(file: Path) -> Engine:
    """An engine for a SQLite file that is only looked at: nothing in it changes."""
    location = f"file:{quote(str(file.absolute()))}"
    return create_engine(
        URL.create("sqlite", database=location, query={"mode": "ro", "uri": "true"}), hide_parameters=True
    )


def _open_postgres(url: URL, wait: int) -> Engine:
    connect = {} if "connect_timeout" in url.query else {"connect_timeout": max(1, wait // 1000)}
    try:
        engine = create_engine(url, hide_parameters=True, pool_pre_ping=True, connect_args=connect, **CONNECTIONS)
    except ImportError as fault:
        raise StoreError("PostgreSQL needs psycopg: pip install 'psycopg[binary]'.") from fault

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _: object) -> None:
        connection.execute(f"SET lock_timeout = {wait}")
        connection.commit()

    return engine


# Transactions


def _nobody(kind: str, seconds: float) -> None:
    """Nobody wants to know."""


class Database:
    """An engine, and the two kinds of transactions that the store has."""

    def __init__(self, engine: Engine, clock: Callable[[], int] = now) -> None:
        self.clock = clock
        self.place = place_of(engine.url)
        self.timed: Callable[[str, float], None] = _nobody
        """Told after each transaction what kind it was, `read` or `write`, and how many seconds it took."""
        self._engine = engine
        self._for_moves: PoolProxiedConnection | None = None
        # SQLite lets one write at a time, and those who wait ask again ever more rarely; a lock wakes them at once.
        self._turn: AbstractContextManager[Any] = threading.Lock() if engine.name == "sqlite" else nullcontext()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} in {self.place}>"

    def close(self) -> None:
        if self._for_moves is not None:
            self._for_moves.close()
            self._for_moves = None
        self._engine.dispose()

    def tidy(self) -> None:
        """Put the log of SQLite into its place, so that no move has to; others read and write meanwhile."""
        if self._engine.name == "sqlite":
            with telling(self.place), contextlib.closing(self._engine.raw_connection()) as connection:
                connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)")

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        """All that is read is of one moment; SQLite knows no other way."""
        with self._timing("read"), telling(self.place), self._engine.connect() as connection:
            if self._engine.name != "sqlite":
                connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with (
            self._timing("write"),
            telling(self.place),
            self._turn,
            self._engine.connect() as connection,
            connection.execution_options(writes=True).begin(),
        ):
            yield connection

    @contextmanager
    def _writing_moves(self) -> Iterator[Connection | Straight]:
        """The same for `run` and `ask` alone, which every move needs."""
        if self._engine.name != "sqlite":
            with self._writing() as connection:
                yield connection
            return
        with (
            self._timing("write"),
            telling(self.place),
            self._turn,
            self._connection_for_moves() as kept,
            writing(kept, self._engine.dialect) as straight,
        ):
            yield straight

    @contextmanager
    def _connection_for_moves(self) -> Iterator[sqlite3.Connection]:
        """One that is kept, for whoever has the turn; if anything goes wrong with it the next one gets another."""
        kept, self._for_moves = self._for_moves or self._engine.raw_connection(), None
        try:
            connection = kept.driver_connection
            assert isinstance(connection, sqlite3.Connection)
            yield connection
        except BaseException:
            kept.close()
            raise
        if sqlite_file(self._engine.url):
            self._for_moves = kept
        else:  # a database in memory has no other
            kept.close()

    @contextmanager
    def _asking(self) -> Iterator[Connection | Straight]:
        """For one question by `ask`, which is of one moment in itself: without a transaction, where none is needed."""
        if self._engine.name != "sqlite":
            with self._reading() as connection:
                yield connection
            return
        with self._timing("read"), telling(self.place), asking(self._engine) as straight:
            yield straight

    @contextmanager
    def _timing(self, kind: str) -> Iterator[None]:
        began = time.perf_counter()
        try:
            yield
        finally:
            self.timed(kind, time.perf_counter() - began)

    def _insert(self, table: Table) -> sqlite.Insert | postgresql.Insert:
        """An insert that can say what to do on a conflict: each kind of database has its own, spelled alike."""
        return sqlite.insert(table) if self._engine.name == "sqlite" else postgresql.insert(table)


# Faults


@contextmanager
def telling(place: str) -> Iterator[None]:
    """Turn the faults of a database into sentences."""
    try:
        yield
    except StatementError as fault:
        if isinstance(fault.orig, StoreError):
            raise fault.orig from None
        raise _explain(fault, place) from fault
    except SQLAlchemyError as fault:
        raise _explain(fault, place) from fault
    except sqlite3.IntegrityError as fault:
        raise StoreError(_REFUSES) from fault
    except sqlite3.Error as fault:
        raise _explain_sqlite(str(fault), place) from fault


_REFUSES = mark("the database refuses this: it names what is not there, or is there already.")


def _explain(fault: SQLAlchemyError, place: str) -> StoreError:
    if isinstance(fault, PoolTimeout):
        return StoreError("the database is busy: all connections to it are in use; try again.")
    if isinstance(fault, IntegrityError):
        return StoreError(_REFUSES)
    if not isinstance(fault, DBAPIError):
        return StoreError("{0} cannot be used: {1}.", place, _first_line(fault))
    if isinstance(fault.orig, sqlite3.Error):
        return _explain_sqlite(str(fault.orig), place)
    return _explain_postgres(fault.orig, place)


_SQLITE = catalogue(
    {
        "locked": "{0} is locked: another program is writing to it; try again.",
        "not a database": "{0} is not a database; name another file.",
        "malformed": "{0} is damaged; restore a backup.",
        "unable to open": "{0} cannot be opened; see whether its folder is there and you may write to it.",
        "readonly": "{0} may only be read; see whether you may write to it and its folder.",
        "full": "{0} cannot grow: the disk is full.",
    }
)


def _explain_sqlite(reason: str, place: str) -> StoreError:
    for words, sentence in _SQLITE.items():
        if words in reason:
            return StoreError(sentence, place)
    return StoreError("{0} cannot be used: {1}.", place, reason)


_REFUSED = mark("{0} refuses this user or password.")
_MISSING = mark("{0} cannot be used: the server has no database of this name; make it first (createdb).")
_BUSY = mark("{0} is locked: another program is writing to it; try again.")
_CROWDED = mark("{0} takes no more connections; try again.")
_POSTGRES = {
    "28": _REFUSED,
    "3D000": _MISSING,
    "42501": mark("{0} cannot be used: this user may not do that there; make it the owner of the database."),
    "55P03": _BUSY,
    "40P01": _BUSY,
    "53300": _CROWDED,
    "57P": mark("{0} was shut down; try again."),
    "53100": mark("{0} cannot grow: the disk is full."),
}
"""By the code of the fault, or how it begins."""
_CONNECTING = {
    "role": _REFUSED,
    "password": _REFUSED,
    "no pg_hba.conf entry": _REFUSED,
    "does not exist": _MISSING,
    "too many": _CROWDED,
}
"""While connecting, psycopg tells no code: the server's own words have to do."""


def _explain_postgres(fault: BaseException | None, place: str) -> StoreError:
    state, reason = getattr(fault, "sqlstate", None), _first_line(fault)
    if state is None:
        known = [sentence for words, sentence in _CONNECTING.items() if words in reason]
    else:
        known = [sentence for code, sentence in _POSTGRES.items() if state.startswith(code)]
    if known:
        return StoreError(known[0], place)
    message = mark("{0} cannot be used: {1}.") if state else mark("{0} cannot be reached: {1}.")
    return StoreError(message, place, reason)


def _first_line(fault: BaseException | None) -> str:
    lines = str(fault).strip().splitlines()
    return re.sub(r"[\s.]+$", "", lines[0]) if lines else say("no reason is given")
