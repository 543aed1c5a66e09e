"""`wardroom bench web`: the documented figures, and the watch kept on the machine meanwhile."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from wardroom.table import WardroomError
from wardroom.web.serving import bench
from wardroom.web.serving.bench import measure_web
from wardroom.web.serving.watch import Watch, watching


def test_the_server_is_measured_and_the_machine_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "PACE", 0.1)
    monkeypatch.setattr(bench, "PREPARED", 60)
    figures = measure_web(2, 3.0)
    assert (figures["games"], figures["errors"], figures["first_error"]) == (2, 0, "")
    assert figures["moves"] >= 10
    assert 0 < figures["move_p50_ms"] <= figures["move_p99_ms"] <= figures["move_max_ms"]
    assert figures["flat_out_moves_per_second"] > figures["moves_per_second"] > 0
    assert 0 <= figures["disturbed_moves"] <= figures["moves"]
    assert figures["steady_move_p99_ms"] <= figures["move_max_ms"]
    assert 0 < figures["machine_late_p99_ms"] <= figures["machine_late_max_ms"]
    assert 0 < figures["disk_p99_ms"] <= figures["disk_max_ms"]
    assert figures["server_cpu_ms_per_move"] > 0
    assert 1 < figures["answer_kb_per_move"] < 100


@pytest.mark.parametrize("games", [0, 501])
def test_too_few_or_too_many_games_are_refused(games: int) -> None:
    with pytest.raises(WardroomError, match=f"from 1 to 500, not {games}"):
        measure_web(games, 1.0)


def test_a_move_is_disturbed_if_it_waited_while_the_machine_stood_still() -> None:
    machine = Watch(stalls=[(10.0, 10.5), (20.0, 20.1)])
    assert machine.disturbed(9.9, 10.1)
    assert machine.disturbed(10.2, 10.3)
    assert machine.disturbed(9.0, 21.0)
    assert machine.disturbed(20.05, 20.2)
    assert not machine.disturbed(9.0, 10.0)
    assert not machine.disturbed(10.5, 20.0)


def test_the_watch_sees_the_machine_stand_still(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A watcher that is itself stopped for a moment cannot tell that from a machine that stopped."""
    started: list[subprocess.Popen[bytes]] = []
    begin = subprocess.Popen

    def popen(*args: object, **options: object) -> subprocess.Popen[bytes]:
        started.append(begin(*args, **options))  # type: ignore[call-overload]
        return started[-1]

    monkeypatch.setattr(subprocess, "Popen", popen)
    with watching(tmp_path) as machine:
        _wait_for(tmp_path / "watch")
        os.kill(started[0].pid, signal.SIGSTOP)
        stopped = time.monotonic()
        time.sleep(0.2)
        os.kill(started[0].pid, signal.SIGCONT)
        time.sleep(0.3)
    assert started[0].returncode == 0
    assert machine.disturbed(stopped + 0.05, stopped + 0.1)
    assert max([*machine.late, *machine.disk]) >= 0.1
    assert machine.disk


def test_the_watch_ends_with_whoever_asked(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "wardroom.web.serving.watch", str(tmp_path / "watch")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    _wait_for(tmp_path / "watch")
    assert process.poll() is None
    out, _ = process.communicate(b"", timeout=10)
    assert process.returncode == 0
    assert b'"stalls"' in out


def _wait_for(path: Path) -> None:
    """Until something was written there, so that the watch has been kept for a while already."""
    until = time.monotonic() + 10
    while not (path.exists() and path.stat().st_size):
        assert time.monotonic() < until
        time.sleep(0.01)
