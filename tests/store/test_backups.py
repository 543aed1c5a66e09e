"""Backups: the same rows in a file, made while others write, and back into either kind of database."""

from __future__ import annotations

import shutil
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, text

from tests.store.building import NOON, change, new_game
from tests.store.postgres import PostgresServer
from tests.store.test_migrations import DATABASES
from tests.store.test_tournaments import cup
from wardroom.store import Account, Store, StoreError, backup, restore, url_for
from wardroom.store.database import open_engine
from wardroom.store.migrate import VERSION_TABLE, upgrade
from wardroom.store.schema import metadata


def fill(store: Store) -> None:
    """Something in every table."""
    for number in range(70):
        store.create_game(new_game(f"game {number}", segments=("a", "b" * 3000, "ç'\\%s\u2028")))
    store.write([change("game 1", over=True, public=True)])
    store.keep_thumbnail("game 1", 1, "<svg/>")
    store.write([change("game 2", segments={}, moves="ç'\\%s", last=2)])
    store.open_session("token", "ann", expires=NOON * 2)
    store.invite("invitation", "game 1", "blue")
    store.use_invitation("invitation", "bob")
    store.watch("game 2", "cid")
    store.create_tournament(cup(seed=2**90))
    store.enter("cup", "bob", new_game("entry"))
    store.create_simulation("run", "cid", {"games": 5}, total=5)
    store.finish_simulation("run", {"wins": 3})
    store.recover("recovery", "ann", expires=NOON * 2)
    store.beat()


def contents(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables, but for what signs people in."""
    with closing(Store.open(url)) as store, store._reading() as connection:
        return {
            table.name: sorted((tuple(row) for row in connection.execute(select(table))), key=repr)
            for table in metadata.sorted_tables
            if table.name not in ("sessions", "recoveries")
        }


@pytest.fixture(params=["sqlite", "postgresql"])
def other_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Another database, empty, to restore into."""
    if request.param == "sqlite":
        yield url_for(tmp_path / "other.sqlite")
        return
    server: PostgresServer = request.getfixturevalue("postgres_server")
    with server.database() as made:
        yield made


# There and back


def test_a_backup_comes_back_equal(store: Store, url: str, other_url: str, tmp_path: Path) -> None:
    fill(store)
    backup(url, tmp_path / "backup")
    restore(tmp_path / "backup", other_url)
    assert contents(other_url) == contents(url)
    assert all(rows for rows in contents(other_url).values())


def test_a_backup_is_a_database_in_one_file(store: Store, url: str, tmp_path: Path) -> None:
    fill(store)
    folder = tmp_path / "backups"
    folder.mkdir()
    backup(url, folder / "backup")
    assert [path.name for path in folder.iterdir()] == ["backup"]
    with closing(sqlite3.connect(folder / "backup")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        assert connection.execute("PRAGMA journal_mode").fetchall() == [("delete",)]
    restored = folder / "backup"
    before = restored.read_bytes()
    restore(restored, url_for(tmp_path / "new.sqlite"))
    assert restored.read_bytes() == before
    assert contents(url_for(restored)) == contents(url)


def test_nobody_is_signed_in_by_a_backup(store: Store, url: str, tmp_path: Path) -> None:
    store.open_session("a token that is secret", "ann", expires=NOON * 2)
    backup(url, tmp_path / "backup")
    assert b"a token that is secret" not in (tmp_path / "backup").read_bytes()
    with closing(Store.open(url_for(tmp_path / "backup"), clock=store.clock)) as copy:
        assert copy.session("a token that is secret") is None
        assert copy.account("ann") == store.account("ann")
    assert store.session("a token that is secret") is not None


@contextmanager
def writing(store: Store, game_ids: list[str]) -> Iterator[list[int]]:
    """Write all these games, in groups, as fast as can be; gives the sequences that were stored."""
    stop, made = threading.Event(), [0]

    def write() -> None:
        while not stop.is_set():
            expected = made[-1]
            text = f"{expected + 1}"
            written = store.write([change(each, expected, segments={0: text}, headline=text) for each in game_ids])
            assert all(each.stored for each in written)
            made.append(expected + 1)

    thread = threading.Thread(target=write)
    thread.start()
    try:
        yield made
    finally:
        stop.set()
        thread.join()


def test_a_backup_made_while_others_write_is_of_one_moment(store: Store, url: str, tmp_path: Path) -> None:
    games = [f"game {number}" for number in range(10)]
    for game_id in games:
        store.create_game(new_game(game_id))
    with writing(store, games) as made:
        for number in range(4):
            earliest = made[-1]
            backup(url, tmp_path / f"backup {number}")
            latest = made[-1] + 1
            with closing(Store.open(url_for(tmp_path / f"backup {number}"))) as copy:
                found = copy.games_of("ann")
                sequence = found[0].sequence
                assert earliest <= sequence <= latest
                assert {game.sequence for game in found} == {sequence}
                assert {game.headline for game in found} <= {str(sequence), "Turn 1"}
                assert all(copy.move(game.id, "red", f"key {sequence}") for game in found if sequence)
    assert made[-1] > 4


def test_a_backup_of_an_older_database(tmp_path: Path, other_url: str) -> None:
    restore(DATABASES[0], other_url)
    shutil.copyfile(DATABASES[0], tmp_path / "older.sqlite")
    backup(url_for(tmp_path / "older.sqlite"), tmp_path / "backup")
    restore(tmp_path / "backup", url_for(tmp_path / "again.sqlite"))
    assert contents(url_for(tmp_path / "again.sqlite")) == contents(other_url)


def test_a_backup_of_an_older_database_on_a_server(postgres_server: PostgresServer, tmp_path: Path) -> None:
    with postgres_server.database() as older:
        engine = open_engine(older)
        with engine.begin() as connection:
            upgrade(connection, "0001")
            connection.execute(text("INSERT INTO accounts VALUES ('ann', 'Ann', 'ann', 'hash', 1)"))
        engine.dispose()
        backup(older, tmp_path / "backup")
    with closing(sqlite3.connect(tmp_path / "backup")) as copy:
        assert copy.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchall() == [("0001",)]
    restore(tmp_path / "backup", url_for(tmp_path / "new.sqlite"))
    with closing(Store.open(url_for(tmp_path / "new.sqlite"))) as store:
        assert store.account("ann") == Account("ann", "Ann", "hash", 1)


def test_the_file_of_a_store_can_be_restored_like_a_backup(tmp_path: Path) -> None:
    url = url_for(tmp_path / "wardroom.sqlite")
    with closing(Store.open(url)) as store:
        for name in ("ann", "bob", "cid"):
            store.create_account(name, name.title(), "hash")
        fill(store)
    restore(tmp_path / "wardroom.sqlite", url_for(tmp_path / "new.sqlite"))
    assert contents(url_for(tmp_path / "new.sqlite")) == contents(url)


# What is refused


def test_a_backup_overwrites_nothing_unasked(store: Store, url: str, tmp_path: Path) -> None:
    file = tmp_path / "backup"
    file.write_text("precious")
    with pytest.raises(StoreError, match="exists; name another file"):
        backup(url, file)
    assert file.read_text() == "precious"
    backup(url, file, force=True)
    assert contents(url_for(file)) == contents(url)


def test_a_backup_that_fails_leaves_what_was_there(
    store: Store, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "backup").write_text("precious")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("wardroom.store.backups._sync", fail)
    with pytest.raises(StoreError, match="cannot be written: no space left on device"):
        backup(url, folder / "backup", force=True)
    assert [path.name for path in folder.iterdir()] == ["backup"]
    assert (folder / "backup").read_text() == "precious"


def test_a_database_is_not_backed_up_over_itself(tmp_path: Path) -> None:
    file = tmp_path / "wardroom.sqlite"
    Store.open(url_for(file)).close()
    with pytest.raises(StoreError, match="is the database itself"):
        backup(url_for(file), file, force=True)


def test_places_where_no_backup_can_be(store: Store, url: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no folder"):
        backup(url, tmp_path / "nowhere" / "backup")
    with pytest.raises(StoreError, match="is a folder; name a file in it"):
        backup(url, tmp_path, force=True)


def test_nothing_to_back_up(empty_url: str, tmp_path: Path) -> None:
    sentence = "there is no database called" if empty_url.startswith("sqlite") else "is empty; there is nothing in it"
    with pytest.raises(StoreError, match=sentence):
        backup(empty_url, tmp_path / "backup")
    assert not (tmp_path / "backup").exists()


def test_a_backup_comes_into_an_empty_database_only(store: Store, url: str, tmp_path: Path) -> None:
    backup(url, tmp_path / "backup")
    store.set_password("ann", "changed")
    with pytest.raises(StoreError, match="is not empty; restore a backup into a new database"):
        restore(tmp_path / "backup", url)
    account = store.account("ann")
    assert account is not None and account.password_hash == "changed"


def test_what_is_no_backup_is_not_restored(empty_url: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no backup called"):
        restore(tmp_path / "backup", empty_url)
    (tmp_path / "text").write_text("Call me Ishmael. " * 100)
    with pytest.raises(StoreError, match="is not a database"):
        restore(tmp_path / "text", empty_url)
    with closing(sqlite3.connect(tmp_path / "foreign")) as connection:
        connection.execute("CREATE TABLE bookmarks (id INTEGER)").close()
    with pytest.raises(StoreError, match="holds something else"):
        restore(tmp_path / "foreign", empty_url)
    with closing(Store.open(empty_url)) as store:
        assert store.account("ann") is None


def test_a_damaged_backup_is_restored_not_at_all(store: Store, url: str, other_url: str, tmp_path: Path) -> None:
    fill(store)
    file = tmp_path / "backup"
    backup(url, file)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("DELETE FROM games WHERE id = 'game 7'").close()
        connection.commit()
    with pytest.raises(StoreError, match="backup is damaged; use another backup"):
        restore(file, other_url)
    with closing(Store.open(other_url)) as other:
        assert other.account("ann") is None


def test_no_backup_is_made_of_a_damaged_database(tmp_path: Path) -> None:
    file, kept = tmp_path / "wardroom.sqlite", tmp_path / "backup"
    with closing(Store.open(url_for(file))) as store:
        for name in ("ann", "bob", "cid"):
            store.create_account(name, name.title(), "hash")
        fill(store)
    backup(url_for(file), kept)
    before = kept.read_bytes()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("DELETE FROM games WHERE id = 'game 7'").close()
        connection.commit()
    with pytest.raises(StoreError, match="is damaged, and no backup was made"):
        backup(url_for(file), kept, force=True)
    assert kept.read_bytes() == before
