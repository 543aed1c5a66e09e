"""Statements that every move needs, put into SQLite's words once.

SQLAlchemy takes longer over each of them, and over the transaction around them, than SQLite does: here they go straight
to its connection, their values checked by the same types. PostgreSQL, where the way to the database is longer than
either, is asked through SQLAlchemy.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, Dialect, Engine

__all__ = ["Straight", "ask", "asking", "run", "writing"]

Values = Mapping[str, Any]
Check = Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Straight:
    """A transaction of SQLite without SQLAlchemy around it."""

    connection: sqlite3.Connection
    dialect: Dialect


@contextmanager
def asking(engine: Engine) -> Iterator[Straight]:
    """One of the connections of an engine for SQLite, for one question."""
    with closing(engine.raw_connection()) as pooled:
        connection = pooled.driver_connection
        assert isinstance(connection, sqlite3.Connection)
        yield Straight(connection, engine.dialect)


@contextmanager
def writing(connection: sqlite3.Connection, dialect: Dialect) -> Iterator[Straight]:
    """A transaction of SQLite that writes; it is on the disk afterwards."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield Straight(connection, dialect)
        connection.commit()
    except BaseException:
        connection.rollback()
        raise


class _Prepared:
    def __init__(self, statement: Any, dialect: Dialect) -> None:
        compiled = statement.compile(dialect=dialect)
        self.text = str(compiled)
        self._places = [(name, _check(compiled.binds[name].type, dialect)) for name in compiled.positiontup]

    def filled(self, values: Values) -> list[Any]:
        return [values[name] if check is None else check(values[name]) for name, check in self._places]


def _check(kind: Any, dialect: Dialect) -> Check | None:
    """What a value of this type goes through on its way into the database."""
    found: Check | None = kind.dialect_impl(dialect).bind_processor(dialect)
    return found


@lru_cache(maxsize=64)
def _prepared(statement: Any, dialect: Dialect) -> _Prepared:
    return _Prepared(statement, dialect)


def run(connection: Connection | Straight, statement: Any, rows: Iterable[Values]) -> None:
    """One statement for many rows; none for no row."""
    if not (each := list(rows)):
        return
    if isinstance(connection, Connection):
        connection.execute(statement, each)
        return
    prepared = _prepared(statement, connection.dialect)
    connection.connection.executemany(prepared.text, [prepared.filled(row) for row in each])


def ask(connection: Connection | Straight, statement: Any, values: Values) -> Sequence[Sequence[Any]]:
    """All rows that this statement finds."""
    if isinstance(connection, Connection):
        return connection.execute(statement, values).all()
    prepared = _prepared(statement, connection.dialect)
    return connection.connection.execute(prepared.text, prepared.filled(values)).fetchall()
