"""The thread on which games are played and stored."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import pytest

from wardroom.store import Result, Store, StoreError, Write, Written
from wardroom.web.game_thread import TOGETHER, GameThread, NotWritten


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
        with pytest.raises(RuntimeError, match="came to its end too early"):
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
