"""Databases of every revision open and are played on; the migrations make the tables that the code knows."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import op
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from tests.store.building import new_game
from tests.store.test_tournaments import cup
from wardroom.games import find
from wardroom.store import NameTaken, NewSeat, SeatChange, Store, StoreError, Write, restore, url_for
from wardroom.store.errors import SeatTaken
from wardroom.store.migrate import NEWEST, REVISIONS, VERSION_TABLE
from wardroom.store.schema import metadata
from wardroom.table.record import from_lines, to_lines
from wardroom.table.session import Game

DATABASES = sorted(Path(__file__).with_name("databases").glob("*.sqlite"))


@pytest.fixture(params=DATABASES, ids=lambda path: path.stem)
def older(request: pytest.FixtureRequest, empty_url: str, tmp_path: Path) -> Iterator[Store]:
    """A stored database of an older revision, opened today; in PostgreSQL it comes there by being restored."""
    if empty_url.startswith("sqlite"):
        shutil.copyfile(request.param, tmp_path / "wardroom.sqlite")
    else:
        restore(request.param, empty_url)
    with closing(Store.open(empty_url)) as store:
        yield store


def open_game(store: Store, game_id: str) -> Game[Any, Any]:
    record = from_lines(store.lines(game_id))
    return Game.load(find(record.header.game), record)


def revision(store: Store) -> str:
    with store._reading() as connection:
        return str(connection.scalar(text(f"SELECT version_num FROM {VERSION_TABLE}")))


def differences(store: Store) -> list[Any]:
    """What is otherwise in the database than the code takes it to be."""
    with store._reading() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        found = list(compare_metadata(context, metadata))
        if connection.dialect.name == "sqlite":
            # Of a key made together with its column, SQLAlchemy can read neither the name nor what is done on delete.
            keys = connection.exec_driver_sql("PRAGMA foreign_key_list(games)").all()
            assert ("tournaments", "tournament", "id", "SET NULL") in [(*key[2:5], key[6]) for key in keys]
            found = [each for each in found if "fk" not in each[0] or each[1].column_keys != ["tournament"]]
    return found


# The migrations


def test_there_is_a_stored_database_of_every_older_revision() -> None:
    assert [path.stem for path in DATABASES] == list(REVISIONS[:-1])


def test_all_migrations_are_known() -> None:
    config = Config()
    config.set_main_option("script_location", "wardroom.store:migrations")
    walked = ScriptDirectory.from_config(config).walk_revisions()
    assert [script.revision for script in walked] == list(reversed(REVISIONS))


# Opening


def test_an_empty_database_is_filled(empty_url: str) -> None:
    with closing(Store.open(empty_url)) as store:
        assert revision(store) == NEWEST
        assert differences(store) == []


def test_a_database_opens_again_as_it_was(store: Store, url: str) -> None:
    with closing(Store.open(url)) as again:
        assert again.account("ann") == store.account("ann")


def test_a_newer_database_is_refused(empty_url: str) -> None:
    with closing(Store.open(empty_url)) as store, store._writing() as connection:
        connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '9999'"))
    with pytest.raises(StoreError, match="made by a newer Wardroom; update Wardroom to open it"):
        Store.open(empty_url)


def test_a_database_of_something_else_is_refused(empty_url: str) -> None:
    with closing(Store.open(empty_url)) as store, store._writing() as connection:
        connection.execute(text(f"DROP TABLE {VERSION_TABLE}"))
    with pytest.raises(StoreError, match="holds something else than Wardroom's games; name another database"):
        Store.open(empty_url)


# Upgrading


def test_an_older_database_is_brought_up_to_date(older: Store) -> None:
    assert revision(older) == NEWEST
    assert differences(older) == []
    assert [game.id for game in older.games_of("ann")] == ["career", "captains", "short"]
    assert {game.tournament for game in older.games_of("ann")} == {None}
    assert [game.id for game in older.games_of("cid")] == ["captains"]
    move = older.move("career", "captain", "last")
    assert move is not None and move.sequence == 60


@pytest.mark.parametrize("game_id", ["career", "captains"])
def test_games_of_an_older_database_are_played_on(older: Store, game_id: str) -> None:
    stored, game = older.game(game_id), open_game(older, game_id)
    assert stored is not None
    assert game.notice == ""
    waiting = {decision.seat for decision in game.pending}
    assert waiting == {seat.seat for seat in stored.seats if seat.waiting}
    decision = game.pending[0]
    game.choose(decision.options[0].id, decision.seat)
    lines = to_lines(game.record)[1:]
    made = stored.sequence + 1
    write = Write(
        game_id=game_id,
        expected=stored.sequence,
        segments=dict(enumerate(lines)),
        last=len(lines) - 1,
        seats={decision.seat: SeatChange(made, True)},
        headline="played on",
        over=False,
        seat=decision.seat,
        key="new",
    )
    assert older.write([write])[0].stored
    assert open_game(older, game_id).save() == game.save()


def test_a_game_that_was_over_is_over(older: Store) -> None:
    stored, game = older.game("short"), open_game(older, "short")
    assert stored is not None and stored.over
    assert game.outcome is not None and game.pending == ()


def test_an_older_invitation_is_good_still(older: Store) -> None:
    older.use_invitation("seat", "bob")
    game = older.game("captains")
    assert game is not None and game.seats_of("bob") == (game.seat("rival"),)


def test_who_has_a_seat_of_an_older_game_has_had_it_from_the_start(older: Store) -> None:
    (ann,) = older.sittings("captains")
    game = older.game("captains")
    assert game is not None
    assert (ann.seat, ann.player, ann.since, ann.until, ann.began) == ("captain", "Ann", game.created, None, None)
    assert older.leave_seat("captains", "captain", "ann", choices=9)
    with pytest.raises(SeatTaken, match="know its secrets"):
        older.use_invitation("seat", "ann")


def test_who_used_a_link_in_an_older_game_has_had_its_seat(tmp_path: Path) -> None:
    """Though nothing else was kept of it: bob has left the rival's seat, and does not get the captain's."""
    file = tmp_path / "older.sqlite"
    shutil.copyfile(DATABASES[1], file)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE invitations SET used_by = 'bob', used_at = 5")
        connection.execute("UPDATE seats SET account_id = NULL WHERE game_id = 'captains'")
    with closing(Store.open(url_for(file))) as store:
        assert [(each.seat, each.player, each.since) for each in store.sittings("captains")] == [("rival", "Bob", 5)]
        store.invite("new", "captains", "captain")
        with pytest.raises(SeatTaken, match="know its secrets"):
            store.use_invitation("new", "bob")
        store.use_invitation("seat", "bob")


def test_what_is_new_works_in_an_older_database(older: Store) -> None:
    older.create_tournament(cup())
    older.enter("cup", "bob", new_game("entry", owner="bob", seats=(NewSeat("red", account_id="bob"),)))
    assert [entry.player for entry in older.entries("cup")] == ["Bob"]


def test_accounts_that_look_alike_already_keep_their_names(tmp_path: Path) -> None:
    file = tmp_path / "older.sqlite"
    shutil.copyfile(DATABASES[1], file)
    with closing(sqlite3.connect(file)) as older:
        for id, name, created in (("eve", "\u0410nn", 2**52), ("Eve", "Ann.", 2**52)):
            row = id, name, name.casefold(), "hash", created
            older.execute("INSERT INTO accounts (id, name, folded, password_hash, created) VALUES (?, ?, ?, ?, ?)", row)
        older.commit()
    with closing(Store.open(url_for(file))) as store:
        names = {id: store.account(id).name for id in ("ann", "eve", "Eve")}  # type: ignore[union-attr]
        assert names == {"ann": "Ann", "eve": "\u0410nn", "Eve": "Ann."}
        found = store.account_named("\u0410nn")
        assert found is not None and found.id == "eve", "each signs in to his own"
        with pytest.raises(NameTaken):
            store.create_account("new", "A\u0578n", "hash")
        assert store.bytes_of("ann") > 1000


def test_an_upgrade_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "older.sqlite"
    shutil.copyfile(DATABASES[0], file)

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("the power went")

    with monkeypatch.context() as patched:
        patched.setattr(op, "add_column", fail)
        with pytest.raises(RuntimeError):
            Store.open(url_for(file))
    with closing(Store.open(url_for(file))) as store:
        assert revision(store) == NEWEST
        assert len(store.games_of("ann")) == 3
