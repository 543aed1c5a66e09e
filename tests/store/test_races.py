"""Many who write at once: exactly one wins, nothing is lost, and a process that dies takes nothing along."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Barrier
from typing import TypeVar

import pytest

from tests.store.building import change, new_game
from tests.store.racer import GOAL
from wardroom.store import (
    AlreadyEntered,
    InvitationSpent,
    NameTaken,
    NewTournament,
    Result,
    SeatTaken,
    Store,
    StoreError,
    Write,
    url_for,
)

ROOT = Path(__file__).parents[2]
T = TypeVar("T")


# Threads


def at_once(number: int, task: Callable[[int], T]) -> list[T | StoreError]:
    """What each of so many threads got, or the fault it met; they start together."""
    barrier = Barrier(number)

    def start(index: int) -> T | StoreError:
        barrier.wait()
        try:
            return task(index)
        except StoreError as fault:
            return fault

    with ThreadPoolExecutor(number) as threads:
        return list(threads.map(start, range(number)))


def write_at_once(store: Store, writes: list[Write]) -> list[str]:
    """How each of these writes fared, the best last."""
    written = at_once(len(writes), lambda index: store.write([writes[index]])[0])
    return sorted(str(each) if isinstance(each, StoreError) else each.result.value for each in written)


def test_one_of_many_threads_wins(store: Store) -> None:
    store.create_game(new_game())
    for expected in range(5):
        writes = [change(expected=expected, key=f"{expected} of {index}") for index in range(8)]
        assert write_at_once(store, writes) == ["stale"] * 7 + ["stored"]
    assert store.sequences(["game"]) == {"game": 5}


def test_one_move_sent_by_many_threads_is_made_once(store: Store) -> None:
    store.create_game(new_game())
    assert write_at_once(store, [change(key="the one")] * 8) == ["repeated"] * 7 + ["stored"]
    assert store.sequences(["game"]) == {"game": 1}


def test_twenty_threads_write_twenty_games(store: Store) -> None:
    for number in range(20):
        store.create_game(new_game(f"game {number}"))

    def play(number: int) -> list[Result]:
        game_id = f"game {number}"
        return [store.write([change(game_id, expected, headline=game_id)])[0].result for expected in range(15)]

    assert at_once(20, play) == [[Result.STORED] * 15] * 20
    assert set(store.sequences(f"game {number}" for number in range(20)).values()) == {15}
    assert all(game.headline == game.id for game in store.games_of("ann"))


def test_groups_that_cross_do_not_wait_for_each_other(store: Store) -> None:
    names = [f"game {number}" for number in range(6)]
    for name in names:
        store.create_game(new_game(name))

    def write(index: int) -> int:
        order = names if index % 2 else names[::-1]
        stored = 0
        for _ in range(10):
            standing = store.sequences(names)
            stored += sum(each.stored for each in store.write([change(n, standing[n], key=None) for n in order]))
        return stored

    stored = at_once(6, write)
    assert sum(store.sequences(names).values()) == sum(each for each in stored if not isinstance(each, StoreError))
    assert not [each for each in stored if isinstance(each, StoreError)]


def test_one_of_many_gets_the_seat(store: Store) -> None:
    store.create_game(new_game())
    players = ["bob", "cid"]
    results = at_once(2, lambda index: store.take_seat("game", "blue", players[index]))
    assert [type(each) for each in results if each is not None] == [SeatTaken]


def test_one_of_many_uses_the_invitation(store: Store) -> None:
    store.create_game(new_game())
    store.invite("token", "game", "blue")
    players = ["bob", "cid"]
    results = at_once(2, lambda index: store.use_invitation("token", players[index]))
    assert [type(each) for each in results if isinstance(each, StoreError)] == [InvitationSpent]


def test_one_of_many_gets_the_name(store: Store) -> None:
    results = at_once(6, lambda index: store.create_account(f"id {index}", "Dora", "hash"))
    assert [type(each) for each in results if isinstance(each, StoreError)] == [NameTaken] * 5


def test_one_entry_of_an_account(store: Store) -> None:
    new = NewTournament(id="cup", organiser="ann", title="", game="duel", scenario="calm", options={}, token_hash="t")
    store.create_tournament(new)
    results = at_once(4, lambda index: store.enter("cup", "bob", new_game(f"game {index}", owner="bob")))
    assert [type(each) for each in results if each is not None] == [AlreadyEntered] * 3
    assert len(store.entries("cup")) == store.count_games_of("bob") == 1


def test_a_token_is_replaced_by_one_of_many(store: Store) -> None:
    store.open_session("old", "ann", expires=store.clock() + 1000)
    expires = store.clock() + 2000
    results = at_once(4, lambda index: store.rotate_session("old", f"new {index}", expires=expires, grace=500))
    assert sum(each is not None for each in results) == 1


def test_a_database_in_memory_serves_many_threads() -> None:
    with closing(Store.open("sqlite://")) as store:
        store.create_account("ann", "Ann", "hash")
        store.create_game(new_game())
        results = at_once(8, lambda _: store.write([change(key="the one")])[0].result)
    assert results.count(Result.STORED) == 1


# Processes


@contextmanager
def racers(url: str, task: str, number: int = 1) -> Iterator[list[subprocess.Popen[str]]]:
    """Processes that stand ready to write."""
    command = [sys.executable, "-m", "tests.store.racer", url, task]
    made = [
        subprocess.Popen(command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for _ in range(number)
    ]
    try:
        for each in made:
            assert each.stdout is not None and each.stdout.readline() == "ready\n"
        yield made
    finally:
        for each in made:
            each.kill()
            each.communicate()


def go(racer: subprocess.Popen[str]) -> None:
    assert racer.stdin is not None
    racer.stdin.write("go\n")
    racer.stdin.flush()


def results(made: list[subprocess.Popen[str]]) -> list[str]:
    for each in made:
        go(each)
    return [line for each in made for line in each.communicate(timeout=60)[0].splitlines()]


def test_each_sequence_is_made_by_one_process(store: Store, url: str) -> None:
    store.create_game(new_game())
    with racers(url, "race", 3) as made:
        stored = sorted(int(line.split()[0]) for line in results(made))
    assert stored == list(range(1, GOAL + 1))
    assert store.lines("game")[1:][-1] == f"{GOAL} " * 500


def test_each_move_is_made_by_one_process(store: Store, url: str) -> None:
    store.create_game(new_game())
    with racers(url, "same-moves", 3) as made:
        stored = sorted(results(made), key=lambda line: int(line.split()[0]))
    assert stored == [f"{number + 1} move {number}" for number in range(GOAL)]


@pytest.mark.parametrize("acknowledged", [1, 25, 80])
def test_a_killed_process_loses_nothing_it_was_told(store: Store, url: str, acknowledged: int, tmp_path: Path) -> None:
    store.create_game(new_game())
    with racers(url, "go-on") as made:
        racer = made[0]
        go(racer)
        assert racer.stdout is not None
        told = [racer.stdout.readline() for _ in range(acknowledged)]
        racer.kill()
        told += racer.stdout.readlines()  # communicate would leave out what has been read ahead
    known = [int(line.split()[0]) for line in told if line.endswith("\n")]
    assert known == list(range(1, len(known) + 1))
    store.close()
    with closing(Store.open(url)) as again:
        game = again.game("game")
        assert game is not None
        assert known[-1] <= game.sequence <= known[-1] + 2
        assert game.headline == str(game.sequence)
        assert again.lines("game")[1 + game.sequence // 10] == f"{game.sequence} " * 500
        assert all(again.move("game", "red", f"key {number}") for number in known)
        assert again.write([change(expected=game.sequence)])[0].stored
    check_integrity(tmp_path, url)


def check_integrity(folder: Path, url: str) -> None:
    file = folder / "wardroom.sqlite"
    if url == url_for(file):
        with closing(sqlite3.connect(file)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


def test_many_processes_open_an_empty_database_at_once(empty_url: str) -> None:
    with racers(empty_url, "race", 3), closing(Store.open(empty_url)) as store:
        assert store.sequences(["game"]) == {}
