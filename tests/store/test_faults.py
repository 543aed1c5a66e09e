"""Faults of databases are sentences; secrets stay out of them and of what is printed; hostile text is only text."""

from __future__ import annotations

import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from tests.store.building import NOON, change, new_game
from tests.store.postgres import PostgresServer
from tests.store.test_tournaments import cup
from wardroom.store import NewSeat, Store, StoreError, default_url, url_for
from wardroom.table import WardroomError

# Databases that cannot be used


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("Call me Ishmael. " * 100)
    with pytest.raises(StoreError, match=r"notes\.txt is not a database; name another file\."):
        Store.open(url_for(file))
    assert file.read_text() == "Call me Ishmael. " * 100


def test_a_file_of_another_program(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "other.sqlite")) as connection:
        connection.execute("CREATE TABLE bookmarks (id INTEGER)").close()
    with pytest.raises(StoreError, match="holds something else than Wardroom's games"):
        Store.open(url_for(tmp_path / "other.sqlite"))


def test_no_folder_or_a_folder(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no folder"):
        Store.open(url_for(tmp_path / "nowhere" / "wardroom.sqlite"))
    with pytest.raises(StoreError, match="is a folder; name a file in it"):
        Store.open(url_for(tmp_path))


def test_a_damaged_database(tmp_path: Path) -> None:
    file = tmp_path / "wardroom.sqlite"
    with closing(Store.open(url_for(file))) as store:
        store.create_account("ann", "Ann", "hash")
    data = bytearray(file.read_bytes())
    data[4096:] = os.urandom(len(data) - 4096)
    file.write_bytes(data)
    with pytest.raises(StoreError, match=r"wardroom\.sqlite is damaged; restore a backup"):
        Store.open(url_for(file))


def test_a_file_that_may_only_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("wardroom.store.database.os.open", refuse)
    with pytest.raises(StoreError, match=r"wardroom\.sqlite cannot be opened: permission denied"):
        Store.open(url_for(tmp_path / "wardroom.sqlite"))


def test_a_locked_database(tmp_path: Path) -> None:
    file = tmp_path / "wardroom.sqlite"
    with closing(Store.open(url_for(file), wait=50)) as store, closing(sqlite3.connect(file)) as other:
        store.create_account("ann", "Ann", "hash")
        other.execute("BEGIN IMMEDIATE").close()
        with pytest.raises(StoreError, match="is locked: another program is writing to it; try again"):
            store.create_account("bob", "Bob", "hash")
        assert store.account("ann") is not None
        Store.open(url_for(file), wait=50).close()
        other.rollback()
        store.create_account("bob", "Bob", "hash")


def test_a_locked_game_on_a_server(postgres_server: PostgresServer) -> None:
    with postgres_server.database() as url, closing(Store.open(url, wait=50)) as store:
        store.create_account("ann", "Ann", "hash")
        store.create_game(new_game())
        with store._writing() as other:
            other.execute(text("UPDATE games SET headline = 'held'"))
            with pytest.raises(StoreError, match="is locked: another program is writing to it; try again"):
                store.write([change()])
        assert store.write([change()])[0].stored


def test_a_server_that_is_not_there() -> None:
    with pytest.raises(StoreError, match="cannot be reached: ") as caught:
        Store.open("postgresql://ann:secret@127.0.0.1:1/wardroom")
    assert "secret" not in str(caught.value)
    assert "postgresql://ann:***@127.0.0.1:1/wardroom" in str(caught.value)


def test_a_server_that_refuses(postgres_server: PostgresServer) -> None:
    with pytest.raises(StoreError, match=r"the server has no database of this name; make it first \(createdb\)"):
        Store.open(postgres_server.url("nowhere"))
    with pytest.raises(StoreError, match="refuses this user or password"):
        Store.open(postgres_server.url("postgres").replace("wardroom@", "nobody@"))


def test_a_user_who_may_not(postgres_server: PostgresServer) -> None:
    postgres_server.execute("CREATE ROLE guest LOGIN")
    try:
        with (
            postgres_server.database() as url,
            pytest.raises(StoreError, match="this user may not do that there; make it the owner"),
        ):
            Store.open(url.replace("wardroom@", "guest@"))
    finally:
        postgres_server.execute("DROP ROLE guest")


def test_a_server_database_that_cannot_hold_all_letters(postgres_server: PostgresServer) -> None:
    with (
        postgres_server.database("ENCODING 'LATIN1' TEMPLATE template0") as url,
        pytest.raises(StoreError, match="make a database with ENCODING 'UTF8'"),
    ):
        Store.open(url)


def test_connections_cut_by_the_server_are_made_again(postgres_server: PostgresServer) -> None:
    with postgres_server.database() as url, closing(Store.open(url)) as store:
        store.create_account("ann", "Ann", "hash")
        postgres_server.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '' "
            "AND datname LIKE 'test_%' AND pid <> pg_backend_pid()"
        )
        assert store.account("ann") is not None


@pytest.mark.parametrize("url", ["", "wardroom.sqlite", "mysql://host/name", "postgresql+asyncpg://host/name", "://"])
def test_a_url_that_names_no_database(url: str) -> None:
    with pytest.raises(StoreError, match="sqlite:///FILE or postgresql://HOST/NAME"):
        Store.open(url)


def test_a_fault_of_the_store_is_one_of_wardroom() -> None:
    assert issubclass(StoreError, WardroomError)


# Where the database is


def test_the_default_database_is_in_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARDROOM_HOME", str(tmp_path / "home"))
    assert default_url() == url_for(tmp_path / "home" / "wardroom.sqlite")
    Store.open(default_url()).close()
    assert stat.S_IMODE((tmp_path / "home").stat().st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "home" / "wardroom.sqlite").stat().st_mode) == 0o600


def test_a_data_folder_that_cannot_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("WARDROOM_HOME", str(tmp_path / "file" / "home"))
    with pytest.raises(StoreError, match=r"cannot be made: .*; name another with WARDROOM_HOME"):
        default_url()


@pytest.mark.parametrize("name", ["a b", "100%", "%41", "what?mode=ro", "#1", "日本", "a'b", "x&y=z"])
def test_files_of_any_name(tmp_path: Path, name: str) -> None:
    Store.open(url_for(tmp_path / name)).close()
    assert (tmp_path / name).is_file()


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    with closing(Store.open(url_for(tmp_path / "wardroom.sqlite"))) as store, store._reading() as connection:
        settings = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    assert settings == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10_000}


# Secrets


def test_nothing_that_is_printed_holds_a_secret(store: Store) -> None:
    store.set_password("ann", "SECRET")
    session = store.open_session("SECRET 1", "ann", expires=NOON * 2)
    store.rotate_session("SECRET 1", "SECRET 2", expires=NOON * 2, grace=10)
    tournament = cup(seed=777_777)
    new = new_game(header="SECRET", segments=("SECRET",))
    printed = [
        store.account("ann"),
        session,
        store.session("SECRET 1"),
        new,
        store.create_game(new),
        change(segments={0: "SECRET"}, moves="SECRET"),
        store.write([change(segments={0: "SECRET"})]),
        store.invite("SECRET", "game", "blue"),
        tournament,
        store.create_tournament(tournament),
        store,
    ]
    shown = repr(printed)
    assert "SECRET" not in shown
    assert "777777" not in shown
    assert "token of cup" not in shown
    assert "Ann" in shown


def test_faults_hold_no_secret(store: Store) -> None:
    with pytest.raises(StoreError) as caught:
        store.create_game(new_game(header="SECRET", owner="nobody"))
    assert "SECRET" not in str(caught.value)
    cause = caught.value.__cause__
    assert cause is not None and "SECRET" not in str(cause)


# Hostile text


HOSTILE = [
    "'; DROP TABLE games; --",
    '" OR 1=1 --',
    "%s %(name)s %d 100%",
    ":name $1 ? ?? {0} {name}",
    "\\ \\' \\x00 \\u0000",
    "line\nbreak\r\ttab \x01\x1b[31m",
    "\u202egnp.exe \u2028 \ufeff",
    "🚢👩‍✈️ 潜水艦 잠수함 Ё",
    "NULL",
    "",
    " ",
]


@pytest.mark.parametrize("words", HOSTILE)
def test_hostile_text_is_only_text(store: Store, words: str) -> None:
    seats = (NewSeat("red", account_id="ann"), NewSeat(words + "!", bot=words))
    made = store.create_game(new_game(words, title=words, header=words, segments=(words, words), seats=seats))
    assert store.game(words) == made
    assert (made.title, made.seats[1].bot) == (words, words)
    assert store.lines(words) == [words] * 3
    assert store.write([change(words, key=words, headline=words, segments={0: words}, last=0)])[0].stored
    assert store.move(words, "red", words) is not None
    assert store.sequences([words]) == {words: 1}
    assert store.account_named(words) is None
    store.create_account(words, words + "x", words)
    account = store.account(words)
    assert account is not None and account.name == words + "x"


@pytest.mark.parametrize(("words", "reason"), [("a\0b", "a NUL character"), ("a\ud800b", "half a character")])
def test_text_that_cannot_be_stored_is_told(store: Store, words: str, reason: str) -> None:
    with pytest.raises(StoreError, match=f"text with {reason}.* cannot be stored; take it out"):
        store.create_game(new_game(title=words))
    with pytest.raises(StoreError, match=reason):
        store.account_named(words)
    store.create_game(new_game())
    with pytest.raises(StoreError, match=reason):
        store.write([change(segments={0: words})])
    with pytest.raises(StoreError, match=reason):
        store.write([change(key=words)])
    with pytest.raises(StoreError, match=reason):
        store.sequences([words])
    assert store.sequences(["game"]) == {"game": 0}
    assert store.game("game") is not None


def test_long_lines(store: Store) -> None:
    line = "é" * 1_000_000 + '"\\' * 500_000
    store.create_game(new_game(segments=(line, "short")))
    assert store.write([change(segments={1: line[::-1]}, last=1)])[0].stored
    assert store.lines("game")[1:] == [line, line[::-1]]
