"""Save files on the disk: a crash at any moment leaves a whole save, and what was saved is there."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from tests.table.duel import DUEL
from wardroom.table import SaveError
from wardroom.table.dice import key_from_seed
from wardroom.table.files import read_save, write_save
from wardroom.table.record import parse
from wardroom.table.session import Game
from wardroom.table.verify import replay, verify


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "game.save"
    write_save(path, b"one")
    write_save(str(path), b"two")
    assert read_save(path) == read_save(str(path)) == b"two"
    assert list(tmp_path.iterdir()) == [path]


def test_nobody_else_may_read_a_save(tmp_path: Path) -> None:
    """It holds the key and all that is hidden."""
    write_save(tmp_path / "game.save", b"one")
    assert (tmp_path / "game.save").stat().st_mode & 0o077 == 0


def refusal(action: str, path: Path) -> str:
    with pytest.raises(SaveError) as caught:
        read_save(path) if action == "read" else write_save(path, b"data")
    return str(caught.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "gone.save"
    assert refusal("read", path) == f"there is no save called {path}."


def test_a_folder_is_no_save(tmp_path: Path) -> None:
    assert refusal("read", tmp_path) == f"{tmp_path} is a folder, not a save."
    assert refusal("write", tmp_path) == f"{tmp_path} is a folder; name a file in it."


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "game.save"
    assert refusal("write", path) == f"there is no folder {path.parent} to save in."


def test_a_file_in_place_of_a_folder_is_named(tmp_path: Path) -> None:
    write_save(tmp_path / "file", b"")
    path = tmp_path / "file" / "game.save"
    assert refusal("write", path) == f"{path} cannot be written: not a directory."
    assert refusal("read", path) == f"{path} cannot be read: not a directory."


def test_a_file_that_may_not_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the tests may be allowed everything, so the refusal is played."""

    def refuse(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert refusal("read", tmp_path / "game.save") == f"{tmp_path}/game.save cannot be read: permission denied."


def test_a_full_disk_leaves_the_save_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.save"
    write_save(path, b"old")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert refusal("write", path) == f"{path} cannot be written: no space left on device."
    assert read_save(path) == b"old"
    assert list(tmp_path.iterdir()) == [path]


# A process that is killed

PLAYER = """
import sys
from random import Random
from tests.table.play import answer, pick, start
from pathlib import Path
from wardroom.players.saves import SaveFile

for seed in range(1_000_000):
    game, random, file = start(seed, options={"turns": "9"}), Random(seed), SaveFile(Path(sys.argv[1]))
    while game.pending:
        answer(game, [pick(game, random)])
        file.write(game.record)
        print(seed, len(game.record.inputs), flush=True)
"""


def killed_player(path: Path, seconds: float) -> tuple[int, int]:
    """Let a process play and save for so long, kill it, and return the last save that it reported as done."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", PLAYER, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as player:
        assert player.stdout is not None
        reported = [player.stdout.readline()]
        time.sleep(seconds)
        player.send_signal(signal.SIGKILL)
        reported += player.stdout.readlines()
    whole = [line.split() for line in reported if line.endswith("\n")]
    return int(whole[-1][0]), int(whole[-1][1])


def test_a_killed_process_loses_nothing_that_was_saved(tmp_path: Path) -> None:
    path, random = tmp_path / "game.save", Random(1)
    for _ in range(12):
        seed, inputs = killed_player(path, random.uniform(0, 0.15))
        record = parse(read_save(path))
        if record.header.key == key_from_seed("duel", seed).hex():
            assert len(record.inputs) >= inputs
        else:
            assert record.header.key == key_from_seed("duel", seed + 1).hex()
        assert verify(record).ok
        assert replay(DUEL, record).same
        game = Game.load(DUEL, record)
        assert bool(game.notice) == record.torn
        assert game.pending or game.outcome
