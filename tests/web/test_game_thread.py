"""The thread on which games are played and stored."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, cast

import pytest

from tests.table.duel import DUEL as RULES
from tests.table.duel import DuelView, random_captain
from tests.web.client import Server
from wardroom.store import Result, Store, StoreError, Write, Written
from wardroom.table import Decision, Option
from wardroom.table.text import PSEUDO, reading, say
from wardroom.web.play import game_thread
from wardroom.web.play.game_thread import TOGETHER, GameThread, NotWritten


class Shelf:
    """A store that remembers what was written together, and fails when told to."""

    def __init__(self) -> None:
        self.written: list[list[str]] = []
        self.broken = False

    def write(self, writes: Sequence[Write]) -> list[Written]:
        if self.broken:
            raise StoreError("the disk is full")
        self.written.append([write.game_id for write in writes])
        return [Written(write.game_id, Result.STORED, write.expected + 1) for write in writes]


@dataclass
class Move:
    write: Write


def move(game: str) -> Move:
    return Move(Write(game_id=game, expected=0, segments={}, last=0, seats={}, headline="", over=False))


def run(shelf: Shelf, scene: Any) -> Any:
    async def play() -> Any:
        thread = GameThread(cast(Store, shelf))
        try:
            return await scene(thread)
        finally:
            await asyncio.to_thread(thread.close)

    return asyncio.run(play())


def test_everything_is_done_on_one_thread_in_the_order_asked() -> None:
    done: list[tuple[int, str]] = []

    async def scene(thread: GameThread) -> None:
        work = [thread.do(lambda n=n: done.append((n, threading.current_thread().name))) for n in range(20)]
        await asyncio.gather(*work)

    run(Shelf(), scene)
    assert done == [(n, "games") for n in range(20)]


def test_texts_are_made_in_the_language_of_whoever_asks_even_after_a_rest() -> None:
    async def scene(thread: GameThread) -> list[str]:
        def slow() -> str:
            time.sleep(2 * game_thread.BREATH)
            thread.breathe()
            return say("Home")

        with reading(PSEUDO):
            first = asyncio.ensure_future(thread.do(slow))
        second = asyncio.ensure_future(thread.do(say, "Home"))
        return list(await asyncio.gather(first, second))

    assert run(Shelf(), scene) == ["Ħóɱé", "Home"]


def test_moves_that_wait_together_are_stored_in_one_transaction_and_never_too_many() -> None:
    shelf, gate = Shelf(), threading.Event()

    async def scene(thread: GameThread) -> list[tuple[Move, Written]]:
        held = asyncio.ensure_future(thread.do(gate.wait))
        moves = [asyncio.ensure_future(thread.do_and_store(move, f"game {n}")) for n in range(TOGETHER + 3)]
        await asyncio.sleep(0)
        gate.set()
        await held
        return await asyncio.gather(*moves)

    answers = run(shelf, scene)
    assert [len(each) for each in shelf.written] == [TOGETHER, 3]
    assert [written.game_id for _, written in answers] == [f"game {n}" for n in range(TOGETHER + 3)]


def test_a_look_is_answered_before_the_moves_beside_it_are_stored() -> None:
    shelf, gate = Shelf(), threading.Event()

    async def scene(thread: GameThread) -> None:
        held = asyncio.ensure_future(thread.do(gate.wait))
        moved = asyncio.ensure_future(thread.do_and_store(move, "game"))
        seen = asyncio.ensure_future(thread.do(lambda: list(shelf.written)))
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(held, moved)
        assert await seen == []

    run(shelf, scene)
    assert shelf.written == [["game"]]


def test_each_of_a_group_is_told_that_the_store_failed_and_the_thread_goes_on() -> None:
    shelf, gate = Shelf(), threading.Event()

    async def scene(thread: GameThread) -> list[object]:
        held = asyncio.ensure_future(thread.do(gate.wait))
        shelf.broken = True
        moves = [asyncio.ensure_future(thread.do_and_store(move, f"game {n}")) for n in range(3)]
        await asyncio.sleep(0)
        gate.set()
        await held
        faults = await asyncio.gather(*moves, return_exceptions=True)
        shelf.broken = False
        await thread.do_and_store(move, "later")
        return list(faults)

    faults = run(shelf, scene)
    assert [type(fault) for fault in faults] == [NotWritten] * 3
    assert len({id(fault) for fault in faults}) == 3
    assert str(faults[0].__cause__) == "the disk is full"
    assert shelf.written == [["later"]]


def test_a_move_that_is_refused_is_not_stored_and_does_not_keep_the_others_from_it() -> None:
    shelf = Shelf()

    def refuse() -> Move:
        raise ValueError("not here")

    async def scene(thread: GameThread) -> None:
        refused = asyncio.ensure_future(thread.do_and_store(refuse))
        made = asyncio.ensure_future(thread.do_and_store(move, "game"))
        with pytest.raises(ValueError, match="not here"):
            await refused
        await made

    run(shelf, scene)
    assert shelf.written == [["game"]]


def test_an_iterator_that_ends_too_early_leaves_nobody_waiting() -> None:
    async def scene(thread: GameThread) -> None:
        with pytest.raises(RuntimeError, match="StopIteration"):
            await asyncio.wait_for(thread.do(next, iter(())), 5)

    run(Shelf(), scene)


def test_what_was_begun_is_stored_even_if_whoever_asked_has_gone() -> None:
    shelf, gate = Shelf(), threading.Event()

    async def scene(thread: GameThread) -> None:
        held = asyncio.ensure_future(thread.do(gate.wait))
        moved = asyncio.ensure_future(thread.do_and_store(move, "game"))
        await asyncio.sleep(0)
        moved.cancel()
        gate.set()
        await held
        await thread.do(lambda: None)

    run(shelf, scene)
    assert shelf.written == [["game"]]


# Long work rests while others go first


def think(thread: GameThread, done: list[str], begun: threading.Event, gate: threading.Event) -> Move:
    """A game whose bots answer twice; it goes on when the gate opens."""
    done.append("first answer")
    begun.set()
    gate.wait(10)
    thread.breathe()
    done.append("second answer")
    return move("bots")


@pytest.mark.parametrize(
    ("breath", "order"),
    [
        (0.0, ["first answer", "other", "second answer"]),
        (60.0, ["first answer", "second answer", "other"]),
    ],
)
def test_work_that_has_gone_on_for_long_lets_those_who_wait_go_first(
    breath: float, order: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_thread, "BREATH", breath)
    shelf, begun, gate, done = Shelf(), threading.Event(), threading.Event(), list[str]()

    async def scene(thread: GameThread) -> tuple[Move, Written]:
        long = asyncio.ensure_future(thread.do_and_store(think, thread, done, begun, gate))
        await asyncio.to_thread(begun.wait, 10)
        other = asyncio.ensure_future(thread.do(done.append, "other"))
        await asyncio.sleep(0)
        gate.set()
        await other
        return await long

    _, written = run(shelf, scene)
    assert done == order
    assert written == Written("bots", Result.STORED, 1)
    assert shelf.written == [["bots"]]


def test_work_goes_on_at_once_if_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_thread, "BREATH", 0.0)
    done: list[str] = []
    gate = threading.Event()
    gate.set()

    async def scene(thread: GameThread) -> None:
        await thread.do_and_store(think, thread, done, threading.Event(), gate)

    run(Shelf(), scene)
    assert done == ["first answer", "second answer"]


def test_moves_made_while_another_game_rests_are_stored_before_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_thread, "BREATH", 0.0)
    shelf, begun, gate = Shelf(), threading.Event(), threading.Event()

    async def scene(thread: GameThread) -> None:
        long = asyncio.ensure_future(thread.do_and_store(think, thread, [], begun, gate))
        await asyncio.to_thread(begun.wait, 10)
        others = [asyncio.ensure_future(thread.do_and_store(move, f"game {n}")) for n in range(2)]
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(long, *others)

    run(shelf, scene)
    assert shelf.written == [["game 0", "game 1"], ["bots"]]


def test_what_rests_is_done_before_the_thread_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_thread, "BREATH", 0.0)
    shelf, begun, gate, done = Shelf(), threading.Event(), threading.Event(), list[str]()

    async def scene(thread: GameThread) -> None:
        long = asyncio.ensure_future(thread.do_and_store(think, thread, done, begun, gate))
        await asyncio.to_thread(begun.wait, 10)
        closing = asyncio.ensure_future(asyncio.to_thread(thread.close))
        await asyncio.sleep(0.05)  # the thread is told to end while the work is in hand
        gate.set()
        await asyncio.gather(long, closing)

    async def play() -> None:
        await scene(GameThread(cast(Store, shelf)))

    asyncio.run(play())
    assert done == ["first answer", "second answer"]
    assert shelf.written == [["bots"]]


def test_whoever_asked_and_went_away_keeps_the_game_until_the_work_on_it_is_done() -> None:
    shelf, begun, gate, done = Shelf(), threading.Event(), threading.Event(), list[str]()

    async def scene(thread: GameThread) -> None:
        lock = asyncio.Lock()

        async def ask() -> None:
            async with lock:
                await thread.do_and_store(think, thread, done, begun, gate)

        asked = asyncio.ensure_future(ask())
        await asyncio.to_thread(begun.wait, 10)
        asked.cancel()
        await asyncio.sleep(0.02)
        asked.cancel()  # impatient
        await asyncio.sleep(0.02)
        assert lock.locked()
        gate.set()
        async with lock:
            assert done == ["first answer", "second answer"]
        with pytest.raises(asyncio.CancelledError):
            await asked

    run(shelf, scene)
    assert shelf.written == [["bots"]]


def test_a_game_with_slow_bots_holds_up_no_other(group: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a real server: while bots think about one game, another is looked at."""
    answers: list[float] = []

    def slow_captain(view: DuelView, decision: Decision, random: Callable[[int], int]) -> Option:
        time.sleep(0.15)
        answers.append(time.monotonic())
        return random_captain(view, decision, random)

    monkeypatch.setitem(cast(dict[str, Any], RULES.bots), "random", lambda: slow_captain)
    player, onlooker = group.account(), group.account()
    theirs = onlooker.start("duel", seats={"red": "me", "blue": "me"}).id
    onlooker.look(theirs, "red")
    mine = player.start("duel", seats={"red": "me", "blue": "bot:random"}, seed=5).id
    at = player.look(mine, "red")
    for _ in range(40):
        answers.clear()
        with ThreadPoolExecutor(1) as pool:
            moved = pool.submit(player.move, at)
            while not (answers or moved.done()):
                time.sleep(0.005)
            onlooker.look(theirs, "red")
            looked = time.monotonic()
            at = moved.result()
        if len(answers) > 2:
            break
    assert len(answers) > 2
    assert looked < answers[-1]
