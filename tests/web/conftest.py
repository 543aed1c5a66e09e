"""Servers for the tests of the web: for one person, for a group, on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.store.postgres import PostgresServer, postgres_server
from tests.web.client import DUEL, Server, free_settings, serving
from wardroom.games import GAMES
from wardroom.store import url_for

__all__ = ["postgres_server"]


@pytest.fixture(scope="module")
def duel() -> Iterator[None]:
    """The duel is one of the games."""
    with pytest.MonkeyPatch.context() as patch:
        for name, module in DUEL.items():
            patch.setitem(GAMES, name, module)
        yield


@pytest.fixture(scope="module")
def group(tmp_path_factory: pytest.TempPathFactory, duel: None) -> Iterator[Server]:
    """A server with accounts, on SQLite."""
    with serving(free_settings(_file(tmp_path_factory))) as server:
        yield server


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory, duel: None) -> Iterator[Server]:
    """A server for the person at this machine."""
    with serving(free_settings(_file(tmp_path_factory), accounts=False)) as server:
        yield server


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """An empty database of either kind."""
    if request.param == "sqlite":
        yield _file(tmp_path_factory)
        return
    server: PostgresServer = request.getfixturevalue("postgres_server")
    with server.database() as url:
        yield url


@pytest.fixture(scope="module")
def server(database: str, duel: None) -> Iterator[Server]:
    """A server with accounts, on a database of either kind."""
    with serving(free_settings(database)) as running:
        yield running


def _file(folders: pytest.TempPathFactory) -> str:
    folder: Path = folders.mktemp("database")
    return url_for(folder / "wardroom.sqlite")
