"""Every test of the store runs on SQLite and on PostgreSQL."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from tests.store.building import Clock
from tests.store.postgres import PostgresServer, postgres_server
from wardroom.store import Store, url_for
from wardroom.store.schema import metadata

__all__ = ["postgres_server"]


@pytest.fixture(params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def empty_url(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database with nothing in it."""
    if kind == "sqlite":
        yield url_for(tmp_path / "wardroom.sqlite")
        return
    server: PostgresServer = request.getfixturevalue("postgres_server")
    with server.database() as made:
        yield made


@pytest.fixture
def url(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database with all tables and no rows: copied or cleared, which is quicker than to make it."""
    if kind == "sqlite":
        shutil.copyfile(request.getfixturevalue("sqlite_template"), tmp_path / "wardroom.sqlite")
        yield url_for(tmp_path / "wardroom.sqlite")
        return
    made: str = request.getfixturevalue("postgres_url")
    yield made
    with closing(psycopg.connect(made, autocommit=True)) as connection:
        connection.execute(
            "; ".join(f"DELETE FROM {table.name}" for table in reversed(metadata.sorted_tables)).encode()
        )


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("template") / "template.sqlite"
    Store.open(url_for(file)).close()
    return file


@pytest.fixture(scope="session")
def postgres_url(postgres_server: PostgresServer) -> Iterator[str]:
    with postgres_server.database() as made:
        Store.open(made).close()
        yield made


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(url: str, clock: Clock) -> Iterator[Store]:
    with closing(Store.open(url, clock=clock)) as opened:
        opened.create_account("ann", "Ann", "hash of ann")
        opened.create_account("bob", "Bob", "hash of bob")
        opened.create_account("cid", "Cid", "hash of cid")
        yield opened
