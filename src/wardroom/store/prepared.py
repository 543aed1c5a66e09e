"""Statements that every move needs, put into SQLite's words once.

SQLAlchemy takes longer over each of them than SQLite does: here they go straight to its cursor, their values checked by
the same types. PostgreSQL, where the way to the database is longer than either, is asked through SQLAlchemy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, Dialect

__all__ = ["ask", "run"]

SQLITE = "sqlite"
Values = Mapping[str, Any]
Check = Callable[[Any], Any]


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


def run(connection: Connection, statement: Any, rows: Iterable[Values]) -> None:
    """One statement for many rows; none for no row."""
    if not (each := list(rows)):
        return
    if connection.dialect.name != SQLITE:
        connection.execute(statement, each)
        return
    prepared = _prepared(statement, connection.dialect)
    with closing(connection.connection.cursor()) as cursor:
        cursor.executemany(prepared.text, [prepared.filled(row) for row in each])


def ask(connection: Connection, statement: Any, values: Values) -> Sequence[Sequence[Any]]:
    """All rows that this statement finds."""
    if connection.dialect.name != SQLITE:
        return connection.execute(statement, values).all()
    prepared = _prepared(statement, connection.dialect)
    with closing(connection.connection.cursor()) as cursor:
        cursor.execute(prepared.text, prepared.filled(values))
        return cursor.fetchall()
