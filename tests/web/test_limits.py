"""Work that takes too long is broken off, whatever it does, and everybody else goes on."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from greenlet import greenlet

from wardroom.store import Store
from wardroom.table import SaveError
from wardroom.web.play import trial
from wardroom.web.play.game_thread import GameThread
from wardroom.web.serving import limits as limits_module
from wardroom.web.serving.limits import Limits, TookTooLong

SAVES = Path(__file__).parent.parent / "saves"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits_module, "LOOK", 0.02)
    monkeypatch.setattr(limits_module, "SUSPICIOUS", 0.05)


def for_ever() -> None:
    while True:
        pass


def swallow_everything() -> None:
    """As rules or drivers might that take every fault for one of their own."""
    while True:
        try:
            for_ever()
        except Exception:
            continue


def grow() -> None:
    kept: list[bytes] = []
    while True:
        kept.append(bytes(100_000))


@pytest.mark.parametrize("work", [for_ever, swallow_everything], ids=lambda work: work.__name__)
def test_endless_work_is_broken_off(work: object) -> None:
    limits = Limits(apart=0.2)
    assert callable(work)
    with pytest.raises(TookTooLong, match="broken off; nothing was changed"):
        limits.run(work)
    assert limits.run(lambda: 5) == 5


def test_work_in_a_greenlet_of_its_own_is_broken_off() -> None:
    """The rules of a game run in one."""
    limits = Limits(apart=0.2)
    with pytest.raises(TookTooLong):
        limits.run(lambda: greenlet(for_ever).switch())


@pytest.mark.skipif(sys.platform != "linux", reason="memory is looked at in /proc")
def test_work_that_grows_is_broken_off() -> None:
    limits = Limits(apart=60, growth=200 * 1024 * 1024)
    with pytest.raises(TookTooLong):
        limits.run(grow)


def test_waiting_is_no_work() -> None:
    limits = Limits(apart=0.1)

    def wait() -> str:
        time.sleep(0.5)
        return "done"

    assert limits.run(wait) == "done"


def test_all_work_is_broken_off_when_the_server_stops() -> None:
    limits = Limits()
    ended = threading.Event()

    def work() -> None:
        try:
            limits.run(for_ever)
        except TookTooLong:
            ended.set()

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    limits.close()
    assert ended.wait(20)
    thread.join(20)
    assert not thread.is_alive()


def test_the_game_thread_goes_on_after_endless_work(tmp_path: Path) -> None:
    store = Store.open(f"sqlite:///{tmp_path}/games.sqlite")
    games = GameThread(store, Limits(seconds=0.2))

    async def ask() -> int:
        with pytest.raises(TookTooLong):
            await games.do(for_ever)
        first = asyncio.create_task(games.do(for_ever))
        others = [await games.do(lambda number=number: number) for number in range(3)]
        with pytest.raises(TookTooLong):
            await first
        return sum(others)

    assert asyncio.run(ask()) == 3
    games.close()
    store.close()


def test_a_job_that_lets_others_go_first_has_its_time_anew(tmp_path: Path) -> None:
    store = Store.open(f"sqlite:///{tmp_path}/games.sqlite")
    games = GameThread(store, Limits(seconds=0.4))

    def slow() -> int:
        for _ in range(4):
            until = time.thread_time() + 0.2
            while time.thread_time() < until:
                pass
            games.breathe()
        return 4

    async def ask() -> list[int]:
        async def others(done: asyncio.Event) -> None:
            while not done.is_set():
                await games.do(lambda: None)

        done = asyncio.Event()
        busy = asyncio.create_task(others(done))
        found = await asyncio.gather(games.do(slow), games.do(slow))
        done.set()
        await busy
        return list(found)

    assert asyncio.run(ask()) == [4, 4]
    games.close()
    store.close()


# Trials of saves


def test_a_good_save_passes_its_trial() -> None:
    data = (SAVES / "silent-victory-career-0.1.0.wardroom").read_bytes()
    trial.try_save(data)
    with pytest.raises(SaveError):
        trial.try_save(data[: len(data) // 2])


def test_a_trial_that_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "PATIENCE", 0.05)
    with pytest.raises(SaveError, match="too much time or memory"):
        trial.try_save((SAVES / "silent-victory-career-0.1.0.wardroom").read_bytes())


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits")
@pytest.mark.parametrize(("seconds", "memory"), [(1, 2**30), (30, 2**28)])
def test_the_process_of_a_trial_has_little_time_and_memory(seconds: int, memory: int) -> None:
    code = (
        "from wardroom.web import trial\n"
        f"trial.SECONDS, trial.MEMORY = {seconds}, {memory}\n"
        "trial.limit_self()\n"
        "kept = []\n"
        f"while True: {'pass' if seconds == 1 else 'kept.append(bytes(10**7))'}\n"
    )
    ended = subprocess.run([sys.executable, "-c", code], timeout=60, capture_output=True)
    assert ended.returncode != 0
