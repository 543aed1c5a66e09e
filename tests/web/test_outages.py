"""The database goes away, or has no room, and comes back: everybody is told so, nothing is lost, play goes on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest
from sqlalchemy import event

from tests.store.postgres import PostgresServer, run_server
from tests.web.client import Server, free_settings, new_key, serving, until
from wardroom.store import Store, url_for
from wardroom.web import services
from wardroom.web.api import contract
from wardroom.web.play import streams

AWAY = "The games cannot be reached now; nothing was changed."
PAGES = ("/", "/new", "/help", "/rules/silent-victory", "/sign-in", "/account", "/statistics", "/tournaments")


@pytest.fixture(scope="module")
def database() -> Iterator[PostgresServer]:
    """A PostgreSQL that is stopped and started without harm to other tests."""
    with run_server() as server:
        server.execute("CREATE DATABASE games")
        yield server


@pytest.fixture(scope="module")
def server(database: PostgresServer, duel: None) -> Iterator[Server]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(streams, "KEEP_ALIVE", 0.3)
        patch.setattr(services, "POLL", 0.1)
        with serving(free_settings(database.url("games"))) as running:
            yield running


@contextmanager
def stopped(database: PostgresServer) -> Iterator[None]:
    database.stop()
    try:
        yield
    finally:
        database.start()


def says(answer: httpx.Response, sentence: str) -> bool:
    return answer.status_code == 503 and sentence in answer.text


def test_without_its_database_every_page_and_call_says_so(server: Server, database: PostgresServer) -> None:
    red = server.account("Ann")
    game = red.start("duel").id
    at = red.look(game, "red")
    with stopped(database):
        for path in (*PAGES, f"/games/{game}", f"/games/{game}/log"):
            assert says(red.get(path), AWAY), path
        for path in ("/api/games", "/api/session", f"/api/games/{game}", f"/api/games/{game}/stream"):
            assert says(red.get(path), AWAY), path
        assert red.get("/nonesuch").status_code == 404
        assert says(red.form("/sign-out"), AWAY)
        assert says(red.try_move(at, option="course:port"), "")
        assert says(server.visitor().sign_in("Ann", "correct horse"), AWAY)
        assert server.visitor().get("/sign-in").status_code == 200, "who has no cookie is not looked up"
    assert red.get("/").status_code == 200 and red.name == "Ann", "nobody was signed out"


def test_a_move_refused_for_want_of_a_database_is_made_when_it_is_back(
    server: Server, database: PostgresServer
) -> None:
    red = server.account()
    at, key = red.look(red.start("duel").id, "red"), new_key()
    with stopped(database):
        assert red.try_move(at, key, option="course:port").status_code == 503
    made = red.move(at, "course:port", key)
    assert made.sequence == at.sequence + 1
    again = red.try_move(at, key, option="course:port")
    assert again.status_code == 200 and again.json()["sequence"] == made.sequence


def test_streams_end_and_can_be_taken_up_again(server: Server, database: PostgresServer) -> None:
    red = server.account()
    at = red.look(red.start("duel").id, "red")
    with closing(red.tab()) as page, page.listen(at.id, "red") as stream:
        stream.expect(at.sequence)
        with stopped(database):
            until(stream.ended.is_set)
    with closing(red.tab()) as page, page.listen(at.id, "red", last=at.sequence) as stream:
        red.move(at, "course:port")
        stream.expect(at.sequence + 1)
        assert stream.numbers == [at.sequence + 1]


def test_the_log_names_the_fault_in_one_line(
    server: Server, database: PostgresServer, caplog: pytest.LogCaptureFixture
) -> None:
    red = server.account()
    with stopped(database):
        caplog.clear()
        assert red.get("/").status_code == 503
    told = [each for each in caplog.records if each.name == "wardroom.web"]
    assert told and all(each.exc_info is None and "cannot be reached" in each.message for each in told)


def test_a_full_disk_costs_nothing(tmp_path: Path, duel: None, caplog: pytest.LogCaptureFixture) -> None:
    with serving(free_settings(url_for(tmp_path / "wardroom.sqlite"))) as server:
        red = server.account()
        at = red.look(red.start("duel").id, "red")
        with full(server.store):
            moves = 0
            while (answer := red.try_move(at, option=first(at))).status_code == 200:
                at, moves = red.look(at.id), moves + 1
                assert moves < 500, "the disk is never full"
            assert says(answer, "could not be stored, so it was not made")
            assert says(red.post("/api/games", {"game": "duel"}), AWAY)
            assert red.look(at.id, at.seat) == at, "what is there can be read"
        assert "the disk is full" in caplog.text
        assert red.move(at, first(at)).sequence > at.sequence


def first(at: contract.Position) -> str:
    assert at.decision is not None
    return at.decision.options[0].id


@contextmanager
def full(store: Store) -> Iterator[None]:
    """The file may not grow, as on a disk with nothing left."""
    engine = store._engine

    def forbid(connection: object, *_: object) -> None:
        connection.execute("PRAGMA max_page_count=1").close()  # type: ignore[attr-defined]

    def allow(connection: object, *_: object) -> None:
        connection.execute("PRAGMA max_page_count=1000000").close()  # type: ignore[attr-defined]

    event.listen(engine, "checkout", forbid)
    try:
        yield
    finally:
        event.remove(engine, "checkout", forbid)
        event.listen(engine, "checkout", allow)
