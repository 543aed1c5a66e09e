"""A real PostgreSQL server for tests: made in a folder of its own, reached from this machine only, stopped at the end.

Other tests use it by naming the fixture in their conftest: `from tests.store.postgres import postgres_server`.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

__all__ = ["PostgresServer", "postgres_server", "run_server"]

USER = "wardroom"
PATIENCE = 60.0
NO_SERVER = (
    "PostgreSQL is not installed, and the store is tested on it: install it (Debian: apt-get install postgresql), "
    "or put its initdb and postgres on the PATH."
)


class PostgresServer:
    """A running server, on which each test makes a database of its own."""

    def __init__(self, folder: Path, port: int, process: subprocess.Popen[bytes]) -> None:
        self.folder = folder
        self.port = port
        self.process = process
        self._numbers = count(1)

    def url(self, database: str) -> str:
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{database}"

    def execute(self, statement: str) -> None:
        with closing(psycopg.connect(self.url("postgres"), autocommit=True)) as connection:
            connection.execute(statement.encode())

    def stop(self) -> None:
        """As when the machine it runs on goes away: nothing is tidied up."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(PATIENCE)

    def start(self) -> None:
        """Where it was before."""
        self.process = _run(self.folder, self.port)
        assert _answers(self), "PostgreSQL does not come back"

    @contextmanager
    def database(self, options: str = "") -> Iterator[str]:
        """The url of a new, empty database, which is dropped afterwards."""
        name = f"test_{next(self._numbers)}"
        self.execute(f"CREATE DATABASE {name} {options}")
        try:
            yield self.url(name)
        finally:
            self.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """One server for each process that runs tests."""
    with run_server() as server:
        yield server


@contextmanager
def run_server() -> Iterator[PostgresServer]:
    folder = Path(tempfile.mkdtemp(prefix="wardroom-pg-"))
    try:
        _give_away(folder)
        _make_cluster(folder)
        server = _start(folder)
        try:
            yield server
        finally:
            _stop(server.process)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _program(name: str) -> str:
    """Debian keeps the server's programs off the PATH, in a folder for each version."""
    versions = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[-3]))
    found = shutil.which(name) or (str(versions[-1]) if versions else None)
    if found is None:
        pytest.fail(NO_SERVER, pytrace=False)
    return found


def _as_user() -> dict[str, Any]:
    """The server refuses to run as root: then it runs as the user that its package made."""
    if os.geteuid() != 0:
        return {}
    try:
        pwd.getpwnam("postgres")
    except KeyError:
        pytest.fail("PostgreSQL does not run as root, and there is no user postgres to run it as.", pytrace=False)
    return {"user": "postgres", "group": "postgres", "extra_groups": []}


def _give_away(folder: Path) -> None:
    if user := _as_user():
        shutil.chown(folder, user["user"], user["group"])


def _make_cluster(folder: Path) -> None:
    command = [_program("initdb"), "--pgdata", str(folder / "data"), "--username", USER, "--auth", "trust"]
    command += ["--encoding", "UTF8", "--locale", "C", "--no-sync"]
    made = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, **_as_user())
    if made.returncode:
        pytest.fail(f"initdb failed: {made.stderr}", pytrace=False)


def _start(folder: Path) -> PostgresServer:
    """Start on a free port; if another program takes it first, on another."""
    for _ in range(5):
        port = _free_port()
        server = PostgresServer(folder, port, _run(folder, port))
        if _answers(server):
            return server
        _stop(server.process)
    pytest.fail(f"PostgreSQL does not start: {(folder / 'log').read_text()}", pytrace=False)


def _run(folder: Path, port: int) -> subprocess.Popen[bytes]:
    command = [_program("postgres"), "-D", str(folder / "data"), "-p", str(port), "-k", str(folder)]
    command += ["-c", "listen_addresses=127.0.0.1", "-c", "fsync=on", "-c", "max_connections=200"]
    with (folder / "log").open("ab") as log:
        return subprocess.Popen(command, cwd=folder, stdout=log, stderr=log, **_as_user())


def _free_port() -> int:
    with closing(socket.socket()) as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _answers(server: PostgresServer) -> bool:
    until = time.monotonic() + PATIENCE
    while server.process.poll() is None and time.monotonic() < until:
        try:
            server.execute("SELECT 1")
        except psycopg.OperationalError:
            time.sleep(0.05)
        else:
            return True
    return False


def _stop(process: subprocess.Popen[bytes]) -> None:
    """The server's own quick way to stop; if it does not, it is killed."""
    if process.poll() is None:
        process.send_signal(signal.SIGINT)
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
