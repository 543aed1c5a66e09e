"""Results in files: nothing is lost by an interruption, nothing foreign is mixed in."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.simulate.runs import SHORT_WORDS, played, results, short_plan, simulate
from wardroom.simulate.plan import Games, Row
from wardroom.table import WardroomError

SEED = ("--seed", "5")


def test_json_lines_hold_one_row_per_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "careers.jsonl"
    assert simulate("--games", "10", *SEED, "--out", str(file)) == 0
    assert results(file) == played(short_plan(), 10)
    assert len(file.read_text(encoding="utf-8").splitlines()) == 10


def test_parquet_holds_the_same_as_json_lines(tmp_path: Path) -> None:
    lines, parquet = tmp_path / "careers.jsonl", tmp_path / "careers.parquet"
    assert simulate("--games", "40", *SEED, "--out", str(lines)) == 0
    assert simulate("--games", "40", *SEED, "--out", str(parquet)) == 0
    columns = {key for row in results(lines) for key in row}
    for one, other in zip(results(lines), results(parquet), strict=True):
        assert other.keys() == columns
        assert one == {key: other[key] for key in one}
        assert not any(other[key] for key in columns - one.keys())
    assert [path.name for path in tmp_path.iterdir() if ".part" in path.name or ".new" in path.name] == []


def break_after(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """From this game on the rules are broken."""
    play = Games.play

    def broken(self: Games, asked: int) -> Row:
        if asked >= number:
            raise ZeroDivisionError
        return play(self, asked)

    monkeypatch.setattr(Games, "play", broken)


@pytest.mark.parametrize("name", ["careers.jsonl", "careers.parquet"])
def test_a_run_that_broke_down_can_be_resumed(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole, file = tmp_path / f"whole-{name}", tmp_path / name
    assert simulate("--games", "30", *SEED, "--out", str(whole)) == 0
    with pytest.MonkeyPatch.context() as patch:
        break_after(patch, 11)
        assert simulate("--games", "30", *SEED, "--out", str(file)) == 1
    assert "game 11 (seed 5000000011) failed" in capsys.readouterr().err
    assert simulate("--games", "30", *SEED, "--out", str(file), "--resume") == 0
    assert results(file) == results(whole)


@pytest.mark.parametrize("name", ["careers.jsonl", "careers.parquet"])
def test_finished_results_can_be_added_to(name: str, tmp_path: Path) -> None:
    whole, file = tmp_path / f"whole-{name}", tmp_path / name
    simulate("--games", "24", *SEED, "--out", str(whole))
    simulate("--games", "9", *SEED, "--out", str(file))
    assert simulate("--games", "24", *SEED, "--out", str(file), "--resume") == 0
    assert results(file) == results(whole)


def test_half_a_line_left_by_a_killed_run_is_played_again(tmp_path: Path) -> None:
    whole, file = tmp_path / "whole.jsonl", tmp_path / "careers.jsonl"
    simulate("--games", "12", *SEED, "--out", str(whole))
    text = whole.read_bytes()
    file.write_bytes(text[: text.index(b"\n", 2000) + 40])
    assert simulate("--games", "12", *SEED, "--out", str(file), "--resume") == 0
    assert file.read_bytes() == text


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent otherwise there")
def test_after_ctrl_c_what_is_done_is_kept_and_the_rest_can_be_played(tmp_path: Path) -> None:
    file = tmp_path / "careers.jsonl"
    words = [sys.executable, "-m", "wardroom", "simulate", "silent-victory", *SHORT_WORDS, *SEED]
    words += ["--workers", "2", "--out", str(file)]
    run = subprocess.Popen(
        [*words, "--games", "100000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while not file.exists() or file.stat().st_size < 20_000:
        assert run.poll() is None
        time.sleep(0.05)
    os.killpg(run.pid, signal.SIGINT)  # a terminal sends it to all processes of the command
    out, err = run.communicate(timeout=20)
    assert run.returncode == 130
    done = len(results(file))
    assert f"stopped after {done:,} of 100,000 games; go on with --resume" in err
    assert "Traceback" not in err
    assert f"{done:,} games of standard" in out
    assert simulate("--games", str(done + 5), *SEED, "--out", str(file), "--resume") == 0
    assert results(file) == played(short_plan(), done + 5)


# What is refused


@pytest.mark.parametrize(
    "change",
    [("--seed", "6"), ("--policy", "bold"), ("--option", "historical-targeting=on", "--option", "boat=gato")],
    ids=["seed", "bot", "options"],
)
def test_results_of_another_plan_are_not_resumed(change: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "careers.jsonl"
    simulate("--games", "10", *SEED, "--out", str(file))
    before = file.read_bytes()
    with pytest.raises(WardroomError, match=r"game \d+ of .* comes out otherwise now: resume with the same seed"):
        simulate("--games", "20", *SEED, *change, "--out", str(file), "--resume")
    assert file.read_bytes() == before


def test_results_are_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "careers.jsonl"
    simulate("--games", "1", "--out", str(file))
    with pytest.raises(WardroomError, match=r"exists; go on with it by --resume"):
        simulate("--games", "1", "--out", str(file))


def test_fewer_games_than_the_file_holds_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "careers.jsonl"
    simulate("--games", "4", "--out", str(file))
    with pytest.raises(WardroomError, match="hold 4 games already"):
        simulate("--games", "3", "--out", str(file), "--resume")


@pytest.mark.parametrize("text", ["not json\n", "[1, 2]\n"])
def test_a_file_that_is_no_results_is_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "careers.jsonl"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(WardroomError, match="line 1: this is not a row of results"):
        simulate("--games", "3", "--out", str(file), "--resume")


JUNK = b"\x00\xff\xfejunk\nmore junk\nand half a line"


@pytest.mark.parametrize("name", ["careers.jsonl", "careers.parquet"])
@pytest.mark.parametrize(
    "data", [JUNK, b"", b'{"my": "notes"}', b'{"number": 0}'], ids=["junk", "empty", "other", "half"]
)
def test_a_file_named_by_mistake_is_not_touched(name: str, data: bytes, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_bytes(data)
    if data or name.endswith("parquet"):
        with pytest.raises(WardroomError, match=r"not a row of results|not a Parquet file of results"):
            simulate("--games", "3", "--out", str(file), "--resume")
        assert file.read_bytes() == data
        assert list(tmp_path.iterdir()) == [file]
    else:
        assert simulate("--games", "3", "--out", str(file), "--resume") == 0


@pytest.mark.parametrize("games", ["20", "5"])
def test_a_refused_resume_leaves_nothing_beside_a_parquet_file(games: str, tmp_path: Path) -> None:
    file = tmp_path / "careers.parquet"
    simulate("--games", "10", *SEED, "--out", str(file))
    before = file.read_bytes()
    change = ("--policy", "bold") if games == "20" else ()
    with pytest.raises(WardroomError):
        simulate("--games", games, *SEED, *change, "--out", str(file), "--resume")
    assert list(tmp_path.iterdir()) == [file]
    assert file.read_bytes() == before


def test_a_folder_or_a_device_is_no_results_file(tmp_path: Path) -> None:
    folder, device = tmp_path / "folder.jsonl", tmp_path / "device.jsonl"
    folder.mkdir()
    device.symlink_to(os.devnull)
    for path in (folder, device):
        with pytest.raises(WardroomError, match="is not a plain file; choose another name"):
            simulate("--games", "3", "--out", str(path), "--resume")


def test_a_full_disk_is_told_with_the_way_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "careers.jsonl"
    simulate("--games", "4", *SEED, "--out", str(file))
    before = file.read_bytes()

    def full(*args: object, **kwargs: object) -> str:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("wardroom.simulate.files.json.dumps", full)
        with pytest.raises(WardroomError, match=r"cannot be written: no space left on device; .* --resume"):
            simulate("--games", "9", *SEED, "--out", str(file), "--resume")
    assert file.read_bytes() == before
    assert simulate("--games", "9", *SEED, "--out", str(file), "--resume") == 0
    assert results(file) == played(short_plan(), 9)


@pytest.mark.parametrize("name", ["careers.csv", "careers", "careers.json"])
def test_results_are_json_lines_or_parquet(name: str, tmp_path: Path) -> None:
    with pytest.raises(WardroomError, match=r"name the results file \*\.jsonl or \*\.parquet"):
        simulate("--games", "3", "--out", str(tmp_path / name))


def test_the_folder_of_the_results_must_exist(tmp_path: Path) -> None:
    with pytest.raises(WardroomError, match="there is no folder"):
        simulate("--games", "3", "--out", str(tmp_path / "nowhere" / "careers.jsonl"))
