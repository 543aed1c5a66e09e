"""Writing moves: one wins, a move sent twice is made once, an undo removes segments."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import event

from tests.store.building import NOON, Clock, change, new_game
from wardroom.store import Move, Result, SeatChange, Store, StoreError, Written, url_for

WEEK = 7 * 24 * 3_600_000


def test_a_move_is_stored_whole(store: Store, clock: Clock) -> None:
    store.create_game(new_game())
    clock.pass_by(7)
    seats = {"red": SeatChange(3, False), "blue": SeatChange(2, True), "": SeatChange(1, False)}
    segments = {0: "closed", 1: "open"}
    written = store.write([change(segments=segments, last=1, seats=seats, headline="Turn 2", over=True)])
    assert written == [Written("game", Result.STORED, 1)]
    assert store.lines("game")[1:] == ["closed", "open"]
    game = store.game("game")
    assert game is not None
    assert (game.sequence, game.updated, game.headline, game.over) == (1, NOON + 7, "Turn 2", True)
    assert [(seat.sequence, seat.waiting) for seat in game.seats] == [(3, False), (2, True)]
    assert game.watch_sequence == 1
    assert game.created == NOON
    assert store.move("game", "red", "key 1") == Move("game", "red", "key 1", 1, NOON + 7)


def test_moves_are_rows_of_their_own_until_a_segment_changes(store: Store) -> None:
    store.create_game(new_game(segments=("closed", "open")))
    store.create_game(new_game("other", segments=("its own",)))
    for number in range(3):
        assert store.write([change(expected=number, segments={}, moves=f"move {number}", last=1)])[0].stored
    store.write([change("other", segments={}, moves="another", last=0)])
    assert store.lines("game")[1:] == ["closed", "open", "move 0", "move 1", "move 2"]
    assert store.write([change(expected=1, segments={}, moves="stale", last=1, key="late")]) == [
        Written("game", Result.STALE, 3)
    ]
    assert store.write([change(expected=3, segments={}, last=1, key=None)])[0].stored, "something of the seats alone"
    assert store.lines("game")[3:] == ["move 0", "move 1", "move 2"]
    assert store.write([change(expected=4, segments={1: "closed too", 2: "open"}, last=2)])[0].stored
    assert store.lines("game")[1:] == ["closed", "closed too", "open"]
    assert store.lines("other")[1:] == ["its own", "another"]
    store.write([change(expected=5, segments={}, moves="taken back", last=2)])
    store.write([change(expected=6, segments={1: "open again"}, last=1)])
    assert store.lines("game")[1:] == ["closed", "open again"]


def test_a_thumbnail_stays_until_everybody_sees_something_else(store: Store) -> None:
    def thumbnail() -> str | None:
        game = store.game("game")
        assert game is not None
        return game.thumbnail

    assert store.create_game(new_game()).thumbnail is None
    store.create_game(new_game("other"))
    assert store.keep_thumbnail("game", 0, "<svg/>") and store.keep_thumbnail("other", 0, "<svg/>")
    store.write([change(secret=True)])
    assert thumbnail() == "<svg/>"
    assert store.write([change(expected=0, public=True, key="late")])[0].result is Result.STALE
    assert thumbnail() == "<svg/>"
    store.write([change(expected=1, public=True)])
    assert thumbnail() is None
    other = store.game("other")
    assert other is not None and other.thumbnail == "<svg/>"


def test_a_thumbnail_of_a_position_that_is_past_is_not_kept(store: Store) -> None:
    before = store.create_game(new_game())
    store.write([change(public=True)])
    assert not store.keep_thumbnail("game", 0, "<svg/>") and not store.keep_thumbnail("gone", 0, "<svg/>")
    game = store.game("game")
    assert game is not None and game.thumbnail is None
    assert store.keep_thumbnail("game", 1, "<svg/>")
    after = store.game("game")
    assert after == replace(game, thumbnail="<svg/>") and after.updated == before.updated


def test_seats_that_are_not_named_stay(store: Store) -> None:
    store.create_game(new_game())
    store.write([change(seats={"blue": SeatChange(9, True)})])
    game = store.game("game")
    assert game is not None
    assert [(seat.sequence, seat.waiting) for seat in game.seats] == [(0, True), (9, True)]
    assert game.watch_sequence == 0


def test_a_stale_write_changes_nothing(store: Store, clock: Clock) -> None:
    store.create_game(new_game())
    store.write([change(key="first")])
    before, lines = store.game("game"), store.lines("game")
    clock.pass_by(1)
    for expected in (0, 2, -1):
        late = change(expected=expected, segments={0: "late", 1: "late"}, last=1, key="late", public=True)
        assert store.write([late]) == [Written("game", Result.STALE, 1)]
    assert store.game("game") == before
    assert store.lines("game") == lines
    assert store.move("game", "red", "late") is None


def test_a_move_by_what_was_known_of_the_players(store: Store) -> None:
    store.create_game(new_game())
    assert store.write([change(players={"red": "ann", "blue": None})])[0].stored
    store.take_seat("game", "blue", "bob")
    before = store.game("game"), store.lines("game")
    for players in ({"red": "ann", "blue": None}, {"red": "ann"}, {"red": "bob", "blue": "ann"}, {}):
        assert store.write([change(expected=1, players=players)]) == [Written("game", Result.STALE, 1)]
    assert (store.game("game"), store.lines("game")) == before
    assert store.write([change(expected=1, players={"blue": "bob", "red": "ann"})])[0].stored


def test_a_move_by_a_session_that_was_good(store: Store, clock: Clock) -> None:
    store.create_game(new_game())
    store.open_session("token", "ann", expires=NOON + 10)
    assert store.write([change(session="token")])[0].stored
    before = store.game("game"), store.lines("game")
    assert store.write([change(expected=1, session="other")]) == [Written("game", Result.STALE, 1)]
    clock.pass_by(10)
    assert store.write([change(expected=1, session="token")]) == [Written("game", Result.STALE, 1)]
    store.open_session("new token", "ann", expires=NOON + 20)
    store.close_session("new token")
    assert store.write([change(expected=1, session="new token")]) == [Written("game", Result.STALE, 1)]
    assert (store.game("game"), store.lines("game")) == before


def test_a_game_that_is_gone(store: Store) -> None:
    assert store.write([change("nowhere")]) == [Written("nowhere", Result.GONE, 0)]


def test_a_move_sent_twice_is_made_once(store: Store) -> None:
    store.create_game(new_game())
    store.write([change(key="once")])
    store.write([change(expected=1, key="other")])
    before, lines = store.game("game"), store.lines("game")
    # Whether the server has seen the later move or not, the answer is the same.
    for expected in (0, 1, 2):
        assert store.write([change(expected=expected, key="once")]) == [Written("game", Result.REPEATED, 1)]
    assert store.game("game") == before
    assert store.lines("game") == lines


def test_the_same_key_of_another_seat_or_game_is_another_move(store: Store) -> None:
    store.create_game(new_game())
    store.create_game(new_game("other"))
    moves = [change(key="key"), change(expected=1, seat="blue", key="key"), change("other", key="key")]
    assert all(written.stored for written in store.write(moves))


def test_changes_without_a_key_are_not_remembered(store: Store) -> None:
    store.create_game(new_game())
    assert all(store.write([change(expected=number, key=None)])[0].stored for number in range(3))


def test_a_change_without_segments_moves_the_sequence_on(store: Store) -> None:
    store.create_game(new_game(segments=("a", "b")))
    assert store.write([change(segments={}, last=1, key=None)])[0].stored
    assert store.lines("game")[1:] == ["a", "b"]
    assert store.sequences(["game"]) == {"game": 1}


def test_undo_removes_segments(store: Store) -> None:
    store.create_game(new_game(segments=("a", "b", "c", "d")))
    store.create_game(new_game("other", segments=("a", "b", "c", "d")))
    store.write([change(segments={1: "b again"}, last=1)])
    assert store.lines("game")[1:] == ["a", "b again"]
    assert store.lines("other")[1:] == ["a", "b", "c", "d"]
    store.write([change(expected=1, segments={1: "b closed", 2: "c new"}, last=2)])
    assert store.lines("game")[1:] == ["a", "b closed", "c new"]


def test_a_stale_write_in_a_group_stops_no_other(store: Store) -> None:
    for number in range(4):
        store.create_game(new_game(f"game {number}"))
    store.write([change("game 2", key="known")])
    group = [
        change("game 0"),
        change("game 1", expected=5),
        change("game 2", expected=1, key="known"),
        change("game 3"),
        change("nowhere"),
    ]
    assert store.write(group) == [
        Written("game 0", Result.STORED, 1),
        Written("game 1", Result.STALE, 0),
        Written("game 2", Result.REPEATED, 1),
        Written("game 3", Result.STORED, 1),
        Written("nowhere", Result.GONE, 0),
    ]
    standing = store.sequences([f"game {number}" for number in range(4)])
    assert standing == {"game 0": 1, "game 1": 0, "game 2": 1, "game 3": 1}
    assert store.lines("game 1")[1:] == ['{"segment": 0}']


def test_a_game_twice_in_a_group(store: Store) -> None:
    store.create_game(new_game(segments=("a", "b", "c")))
    store.create_game(new_game("other"))
    group = [
        change(segments={0: "undone"}, last=0),
        change("other"),
        change(expected=1, segments={0: "closed", 1: "open"}, last=1),
        change(expected=1, key="late"),
        change(expected=2, key="key 1"),
    ]
    results = [written.result for written in store.write(group)]
    assert results == [Result.STORED, Result.STORED, Result.STORED, Result.STALE, Result.REPEATED]
    assert store.lines("game")[1:] == ["closed", "open"]


@pytest.mark.parametrize(("segments", "last"), [({2: "c"}, 2), ({0: "a"}, 1), ({0: "a", 3: "d"}, 3)])
def test_a_segment_that_was_forgotten_is_told(store: Store, segments: dict[int, str], last: int) -> None:
    store.create_game(new_game())
    with pytest.raises(StoreError, match="cannot be stored: parts of it are missing"):
        store.write([change(segments=segments, last=last)])
    assert store.sequences(["game"]) == {"game": 0}
    assert store.lines("game")[1:] == ['{"segment": 0}']


def test_a_group_takes_as_many_statements_as_one_write(store: Store) -> None:
    statements: list[str] = []

    def note(_: object, __: object, statement: str, *___: object) -> None:
        statements.append(statement)

    for number in range(31):
        store.create_game(new_game(f"game {number}"))
    event.listen(store._engine, "before_cursor_execute", note)
    store.write([change("game 0")])
    alone = len(statements)
    store.write([change(f"game {number}") for number in range(1, 31)])
    event.remove(store._engine, "before_cursor_execute", note)
    assert len(statements) == 2 * alone <= 2 * 9


def test_no_writes_at_all(store: Store) -> None:
    assert store.write([]) == []


def test_old_keys_are_swept(store: Store, clock: Clock) -> None:
    store.create_game(new_game())
    store.write([change()])
    clock.pass_by(WEEK - 1)
    store.write([change(expected=1)])
    assert store.sweep(clock()) == 0
    clock.pass_by(1)
    assert store.sweep(clock()) == 1
    assert store.move("game", "red", "key 1") is None
    assert store.move("game", "red", "key 2") is not None


def test_the_statements_of_a_move_go_straight_to_sqlite(store: Store) -> None:
    """On PostgreSQL all of them go through SQLAlchemy."""
    store.create_game(new_game(segments=("closed", "open")))
    said: list[str] = []
    event.listen(store._engine, "before_cursor_execute", lambda *told: said.append(told[2].split()[0]))
    assert store.write([change(segments={}, moves="a move", last=1)])[0].stored
    assert store.lines("game")[-1] == "a move"
    direct = store._engine.name == "sqlite"
    assert [each for each in said if each in ("UPDATE", "INSERT")] == ([] if direct else ["UPDATE", "INSERT"] * 2)


def test_moves_keep_a_connection_until_something_goes_wrong_with_it(tmp_path: Path) -> None:
    with closing(Store.open(url_for(tmp_path / "kept.sqlite"))) as store:
        store.create_account("ann", "Ann", "!")
        store.create_game(new_game(segments=("closed", "open")))
        used = set()
        for number in range(3):
            store.write([change(expected=number, segments={}, moves="a move", last=1)])
            used.add(id(store._for_moves))
        assert len(used) == 1
        with pytest.raises(StoreError, match="parts of it are missing"):
            store.write([change(expected=3, segments={5: "a line"}, last=5)])
        assert store._for_moves is None
        assert store.write([change(expected=3, segments={}, moves="a move", last=1)])[0].stored
    assert store._for_moves is None
