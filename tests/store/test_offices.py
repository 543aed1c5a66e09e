"""Bans, recovery, signs of life, copies before a migration, and the removal of a person."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from tests.store.building import NOON, Clock, change, new_game
from tests.store.test_migrations import DATABASES
from tests.store.test_tournaments import cup
from wardroom.store import NewSeat, Store, StoreError, restore, url_for
from wardroom.store.errors import SeatTaken
from wardroom.store.forgetting import NEUTRAL, NameOf
from wardroom.store.migrate import REVISIONS
from wardroom.store.schema import metadata
from wardroom.table import Event
from wardroom.table.dice import commitment
from wardroom.table.record import Header, Input, Record, Segment, from_lines, to_lines

HOUR = 3_600_000


def all_rows(store: Store) -> str:
    with store._reading() as connection:
        return repr([tuple(row) for table in metadata.sorted_tables for row in connection.execute(select(table))])


def header(**options: str) -> str:
    return json.dumps({"wardroom": 1, "header": {"game": "duel", "options": options}})


# Bans


def test_who_is_banned_is_signed_out_and_known_as_banned(store: Store) -> None:
    store.open_session("token", "ann", expires=NOON + HOUR)
    store.recover("link", "ann", expires=NOON + HOUR)
    assert store.ban("ann")
    assert store.signed_in("token") is None
    assert store.recovery("link") is None
    account = store.account("ann")
    assert account is not None and account.banned == NOON
    assert store.unban("ann")
    again = store.account("ann")
    assert again is not None and again.banned is None
    assert not store.ban("nobody") and not store.unban("nobody")


# Recovery


def test_a_recovery_is_good_once_and_signs_everybody_out(store: Store) -> None:
    store.open_session("token", "ann", expires=NOON + HOUR)
    store.recover("link", "ann", expires=NOON + HOUR)
    used = store.use_recovery("link", "new hash")
    assert used is not None and used.account_id == "ann"
    account = store.account("ann")
    assert account is not None and account.password_hash == "new hash"
    assert store.signed_in("token") is None
    assert store.use_recovery("link", "third hash") is None


def test_a_recovery_runs_out(store: Store, clock: Clock) -> None:
    store.recover("link", "ann", expires=NOON + HOUR)
    clock.pass_by(HOUR)
    assert store.recovery("link") is None
    assert store.use_recovery("link", "new hash") is None
    assert store.sweep(clock()) == 1


def test_a_new_recovery_takes_the_place_of_the_one_before(store: Store) -> None:
    store.recover("link", "ann", expires=NOON + HOUR)
    store.recover("newer", "ann", expires=NOON + HOUR)
    assert store.recovery("link") is None
    assert store.recovery("newer") is not None


def test_an_address_is_kept_when_its_link_is_used_and_for_nothing_else(store: Store) -> None:
    store.recover("confirm", "ann", expires=NOON + HOUR, email="ann@example.org")
    assert store.use_recovery("confirm", "a password") is None, "it is no link for a password"
    assert store.use_recovery("confirm") is not None
    account = store.account("ann")
    assert account is not None and account.email == "ann@example.org"
    store.recover("link", "ann", expires=NOON + HOUR)
    assert store.use_recovery("link") is None, "a password needs one"
    assert store.set_email("ann", None)
    again = store.account("ann")
    assert again is not None and again.email is None


def test_a_new_password_or_address_ends_every_link_sent_before(store: Store) -> None:
    """Who knew the old password may have asked for a link to an address of his own."""
    store.recover("his", "ann", expires=NOON + HOUR, email="thief@example.org")
    store.recover("link", "ann", expires=NOON + HOUR)
    assert store.set_password("ann", "new hash")
    assert store.recovery("his") is None and store.recovery("link") is None
    store.recover("to the old address", "ann", expires=NOON + HOUR)
    assert store.set_email("ann", None)
    assert store.recovery("to the old address") is None
    store.recover("to the old address", "ann", expires=NOON + HOUR)
    store.recover("confirm", "ann", expires=NOON + HOUR, email="ann@example.org")
    assert store.use_recovery("confirm") is not None
    assert store.recovery("to the old address") is None


def test_asking_for_mail_does_not_end_the_administrators_link(store: Store) -> None:
    store.recover("given", "ann", expires=NOON + 24 * HOUR)
    store.recover("mailed", "ann", expires=NOON + HOUR)
    assert store.recovery("given") is not None and store.recovery("mailed") is not None
    store.recover("given again", "ann", expires=NOON + 24 * HOUR)
    assert store.recovery("given") is None and store.recovery("mailed") is None
    assert store.use_recovery("given again", "new hash") is not None


# Signs of life


def test_a_sign_of_life_is_written(store: Store) -> None:
    store.beat()
    store.beat()
    assert store.count_games() == (0, 0)


def test_transactions_are_timed(store: Store) -> None:
    told: list[tuple[str, float]] = []
    store.timed = lambda kind, seconds: told.append((kind, seconds))
    store.beat()
    store.account("ann")
    assert [kind for kind, _ in told] == ["write", "read"]
    assert all(0 <= seconds < 10 for _, seconds in told)


# Handing on


def test_a_game_is_handed_on_with_its_owners_seat(store: Store) -> None:
    store.create_game(new_game(seats=(NewSeat("red", account_id="ann"), NewSeat("blue", account_id="bob"))))
    game = store.hand_on("game", "cid")
    assert game.owner == "cid"
    assert [row.account_id for row in game.seats] == ["cid", "bob"]
    assert (game.sequence, game.seats[0].sequence) == (1, 1), "every page looks again"
    with pytest.raises(SeatTaken, match="knows that side"):
        store.hand_on("game", "bob")
    with pytest.raises(StoreError, match="no seat 'green' in this game; the seats are red, blue"):
        store.hand_on("game", "cid", "green")
    with pytest.raises(StoreError, match="no game 'other'"):
        store.hand_on("other", "cid")


def test_a_seat_of_a_bot_is_not_handed_on(store: Store) -> None:
    """The game's own lines say that the bot plays it, to the end."""
    store.create_game(new_game(seats=(NewSeat("red", account_id="ann"), NewSeat("blue", bot="plain"))))
    with pytest.raises(SeatTaken, match="a bot has this seat"):
        store.hand_on("game", "cid", "blue")
    found = store.game("game")
    assert found is not None and found.owner != "cid" and found.seats[1].bot == "plain"


def test_who_had_a_seat_once_is_not_handed_another(store: Store) -> None:
    store.create_game(new_game(seats=(NewSeat("red", account_id="ann"), NewSeat("blue", account_id="bob"))))
    store.leave_seat("game", "blue", "bob")
    with pytest.raises(SeatTaken, match="knows that side"):
        store.hand_on("game", "bob", "red")
    store.hand_on("game", "cid", "red")
    store.leave_seat("game", "red", "cid")
    with pytest.raises(SeatTaken, match="know its secrets"):
        store.take_seat("game", "blue", "cid")
    held = [(sitting.seat, sitting.account_id, sitting.until is None) for sitting in store.sittings("game")]
    assert held == [("red", "ann", False), ("red", "cid", False), ("blue", "bob", False)]


def test_a_tournament_game_is_not_handed_on(store: Store) -> None:
    store.create_tournament(cup())
    store.enter("cup", "bob", new_game("entry", owner=None))
    with pytest.raises(SeatTaken, match="captain's to the end"):
        store.hand_on("entry", "cid")


def test_a_bot_takes_a_free_seat_of_a_game_that_has_not_moved(store: Store) -> None:
    store.create_game(new_game())
    assert not store.seat_a_bot("game", "blue", "standard", "{}", expected=7)
    assert store.seat_a_bot("game", "blue", "standard", "{}", expected=0)
    game = store.game("game")
    assert game is not None and game.seats[1].bot == "standard" and game.sequence == 1
    assert store.lines("game")[0] == "{}"
    with pytest.raises(SeatTaken):
        store.seat_a_bot("game", "red", "standard", "{}", expected=1)


def game_lines(options: dict[str, str], state: Any, inputs: Sequence[Input] = ()) -> list[str]:
    """The lines of a game of two segments with this state, and an event that names its captain."""
    key = "00" * 32
    told = Header("duel", "calm", options, "1", 1, key, commitment(bytes.fromhex(key)))
    event = Event("sailed", {"captain": options["captain"]})
    closed = Segment(state, {}, list(inputs), [event], version="1", schema=1)
    return to_lines(Record.of(told, [closed, Segment(state, {}, list(inputs), version="1", schema=1)]))


# A name in a text


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("Ann", "A former player"),
        ("A war of ANN", "A war of a former player"),
        ("Ann's war", "A former player's war"),
        ("Annapolis", "Annapolis"),
        ("joanne and ann", "joanne and a former player"),
    ],
)
def test_a_name_is_whole_words(text: str, after: str) -> None:
    assert NameOf("Ann").out_of(text) == after


def test_a_name_of_several_words_is_found_over_blanks() -> None:
    assert NameOf("Ann. (x) B").out_of("to ann.  (X) b, with love") == f"to {NEUTRAL}, with love"


def test_what_is_no_name_stays_though_it_is_the_same_word() -> None:
    """A captain who calls himself captain must not cost the game its seats."""
    state = {"seat": "captain", "captain": "captain", "boat": {"name": "Gato"}}
    lines = game_lines({"captain": "captain", "boat": "captain"}, state, [["c", "captain", "x"]])
    record = from_lines(NameOf("Captain").out_of_lines(lines))
    assert record.header.options == {"captain": "A former player", "boat": "captain"}
    told = {"seat": "captain", "captain": "A former player", "boat": {"name": "Gato"}}
    assert [segment.state for segment in record.segments] == [told, told]
    assert record.inputs == [["c", "captain", "x"], ["c", "captain", "x"]]


def test_in_a_scenario_file_only_what_is_for_people_changes() -> None:
    file = 'title = "Ann attacks"\n# by Ann\nname = "Ann"\n'
    after = NameOf("Ann").out_of_options({"file": file})["file"]
    assert after == 'title = "a former player attacks"\n# by a former player\nname = "Ann"\n'


# Removing a person


def fill(store: Store, name: str) -> None:
    store.create_account("zed", name, "hash")
    store.set_email("zed", "zed@example.org")
    shared = (NewSeat("red", account_id="zed"), NewSeat("blue", account_id="bob"))
    for number in range(3):
        first, *lines = game_lines({"captain": name}, {"captain": name})
        store.create_game(
            new_game(
                f"shared {number}",
                owner="zed",
                title=f"{name.upper()} against Bob",
                header=first,
                segments=tuple(lines),
                seats=shared,
            )
        )
        moved = '{"at":0,"segment":1,"inputs":[["c","red","hold"]]}'
        assert store.write([change(f"shared {number}", segments={}, moves=moved, last=1)])[0].stored
    store.create_game(new_game("alone", owner="zed", title=name, seats=(NewSeat("red", account_id="zed"),)))
    store.create_tournament(replace(cup("zeds"), organiser="zed", title=f"{name}'s cup", options={"captain": name}))
    store.enter("zeds", "bob", new_game("entry of bob", owner=None, title=f"{name}'s cup", seats=()))
    store.create_tournament(replace(cup("empty"), organiser="zed", title=f"{name} alone", options={}))
    store.create_simulation("run", "zed", {"options": {"captain": name}}, total=1)
    store.open_session("session", "zed", expires=NOON + HOUR)


@pytest.mark.parametrize("name", ["Zebedee Quill", "Zoë 'Q' Quill"])
def test_after_a_removal_the_name_is_nowhere_in_the_rows(store: Store, name: str) -> None:
    fill(store, name)
    escaped = json.dumps(name)[1:-1]
    assert name.casefold() in all_rows(store).casefold()
    removed = store.delete_account("zed")
    assert removed is not None and removed.simulations == ("run",)
    assert removed.games == ("shared 0", "shared 1", "shared 2")
    rows = all_rows(store)
    for trace in (name, escaped, repr(name)[1:-1], "Quill", "zed@example.org"):
        assert trace.casefold() not in rows.casefold()
    game = store.game("shared 1")
    assert game is not None and game.owner == "bob" and game.seats[0].free and game.seats[1].player == "Bob"
    assert game.title == f"{NEUTRAL.capitalize()} against Bob" and game.sequence == 2
    record = from_lines(store.lines("shared 1"))
    assert [segment.state for segment in record.segments] == [{"captain": "A former player"}] * 2
    assert record.segments[0].events == [Event("sailed", {"captain": "A former player"})]
    assert record.inputs == [["c", "red", "hold"]]
    assert store.game("alone") is None and store.tournament("empty") is None
    left = store.tournament("zeds")
    assert left is not None and left.title == f"{NEUTRAL.capitalize()}'s cup"


def test_after_a_removal_the_name_is_in_no_byte_of_the_files(tmp_path: Path) -> None:
    with closing(Store.open(url_for(tmp_path / "wardroom.sqlite"))) as store:
        store.create_account("bob", "Bob", "hash")
        fill(store, "Zebedee Quill")
        assert b"Zebedee" in b"".join(path.read_bytes() for path in tmp_path.iterdir())
        assert store.delete_account("zed")
        assert store.scrub()
        assert len(store.lines("shared 1")) == 3
        kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"zebedee" not in kept.lower() and b"zed@example" not in kept.lower()
    assert b"A former player" in kept


def test_titles_of_strangers_go_only_when_whoever_runs_the_server_says_so(store: Store) -> None:
    """Else one could sign up as "Career", go again, and spoil everybody's titles."""
    store.create_account("zed", "Career", "hash")
    store.create_game(new_game("other", owner="bob", title="Silent Victory: Career", header=header()))
    store.create_simulation("run", "bob", {"options": {"captain": "Career"}}, total=1)
    store.delete_account("zed")
    game = store.game("other")
    assert game is not None and (game.title, game.sequence) == ("Silent Victory: Career", 0)
    store.create_account("zed", "Career", "hash")
    store.delete_account("zed", everywhere=True)
    assert "Career" not in all_rows(store)


# Copies before a migration


def copies(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name.endswith(".backup"))


@pytest.mark.parametrize("database", DATABASES, ids=lambda path: path.stem)
def test_a_database_is_copied_before_it_is_brought_up_to_date(database: Path, tmp_path: Path) -> None:
    file = tmp_path / "wardroom.sqlite"
    shutil.copyfile(database, file)
    Store.open(url_for(file)).close()
    (name,) = copies(tmp_path)
    assert name.startswith(f"wardroom.sqlite.{database.stem}-20") and name.endswith("Z.backup")
    copy = tmp_path / name
    assert copy.stat().st_mode & 0o077 == 0
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT version_num FROM wardroom_version").fetchall() == [(database.stem,)]
    restore(copy, url_for(tmp_path / "back.sqlite"))
    with closing(Store.open(url_for(tmp_path / "back.sqlite"))) as store:
        assert len(store.games_of("ann")) == 3
    assert copies(tmp_path) == [name], "what is up to date, new or restored is not copied"


def test_so_many_copies_are_kept_and_the_oldest_go(tmp_path: Path) -> None:
    file = tmp_path / "wardroom.sqlite"
    for day in range(10, 17):
        (tmp_path / f"wardroom.sqlite.0001-202001{day}T000000Z.backup").touch()
    (tmp_path / "other.sqlite.0001-20200101T000000Z.backup").touch()
    shutil.copyfile(DATABASES[0], file)
    Store.open(url_for(file), copies=3).close()
    kept = [name for name in copies(tmp_path) if not name.startswith("other")]
    assert [name[20:30] for name in kept[:2]] == ["-20200115T", "-20200116T"] and len(kept) == 3
    assert len(copies(tmp_path)) == 4


def test_a_copy_that_fails_keeps_the_database_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "wardroom.sqlite"
    shutil.copyfile(DATABASES[0], file)

    def full(*_: object) -> None:
        raise StoreError("the disk is full.")

    monkeypatch.setattr("wardroom.store.backups._copy_file", full)
    with pytest.raises(StoreError, match=r"so nothing was changed: the disk is full.*--no-backup"):
        Store.open(url_for(file))
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT version_num FROM wardroom_version").fetchall() == [(REVISIONS[0],)]
    Store.open(url_for(file), copies=0).close()
    assert copies(tmp_path) == []


def test_postgresql_is_copied_into_the_data_folder(
    kind: str, empty_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if kind == "sqlite":
        return
    monkeypatch.setenv("WARDROOM_HOME", str(tmp_path))
    monkeypatch.setattr("wardroom.store.backups.bring_up_to_date", lambda engine: None)
    restore(DATABASES[0], empty_url)
    Store.open(empty_url).close()
    (name,) = copies(tmp_path / "backups")
    restore(tmp_path / "backups" / name, url_for(tmp_path / "back.sqlite"))
    with closing(Store.open(url_for(tmp_path / "back.sqlite"), copies=0)) as store:
        assert len(store.games_of("ann")) == 3


def test_what_is_not_there_or_not_up_to_date_is_not_opened_for_the_administrator(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no database called"):
        Store.open_as_it_is(url_for(tmp_path / "none.sqlite"))
    assert not (tmp_path / "none.sqlite").exists()
    shutil.copyfile(DATABASES[0], tmp_path / "older.sqlite")
    with pytest.raises(StoreError, match="start the server once"):
        Store.open_as_it_is(url_for(tmp_path / "older.sqlite"))
