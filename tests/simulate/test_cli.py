"""`wardroom simulate`: every fault is one sentence that says what to do."""

from __future__ import annotations

import importlib.util
import json
import os
import signal
import sys
import time
from pathlib import Path

import pytest

from tests.simulate.runs import played, short_plan, simulate
from wardroom.cli import main
from wardroom.simulate.cli import FAILED
from wardroom.simulate.plan import Games, Row
from wardroom.simulate.progress import Progress, duration
from wardroom.table import WardroomError


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--games", "0"], "--games takes a number from 1 to 1,000,000,000, not 0."),
        (["--games", "-5"], "--games takes a number from 1 to 1,000,000,000, not -5."),
        (["--workers", "0"], "--workers takes a number from 1 to 256, not 0."),
        (["--policy", "bolt"], "unknown policy 'bolt': did you mean 'bold'?"),
        (["--bot", "captain=bolt"], "unknown policy 'bolt': did you mean 'bold'?"),
        (["--bot", "captin=bold"], "unknown seat 'captin': did you mean 'captain'?"),
        (["--bot", "bold"], "write bots as seat=name, such as captain=standard; 'bold' is not of that form."),
        (["--option", "boat"], "write options as name=value, such as boat=gato; 'boat' is not of that form."),
        (["--option", "boat=gatto"], "unknown boat 'gatto': did you mean 'gato'?"),
        (["--scenario", "carreer"], "unknown scenario 'carreer': did you mean 'career'?"),
        (["--resume"], "--resume goes on with a results file; name it with --out FILE."),
        (["--charts", "nowhere"], "there is no folder nowhere with charts."),
    ],
)
def test_a_fault_is_one_sentence(words: list[str], sentence: str) -> None:
    with pytest.raises(WardroomError) as fault:
        simulate(*words)
    assert str(fault.value) == sentence


@pytest.mark.parametrize(
    ("words", "module"), [(["--out", "careers.parquet"], "pyarrow"), (["--plots", "plots"], "matplotlib")]
)
def test_a_missing_package_is_named_before_the_first_game(
    words: list[str], module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(WardroomError, match=rf"needs {module}: pip install 'wardroom\[analysis\]'"):
        simulate("--games", "1", *words)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_for_plots_that_cannot_be_is_refused_before_the_first_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setattr(Games, "play", None)
    for folder in (file, file / "plots"):
        with pytest.raises(WardroomError, match=r"plots cannot be written to the folder .*; name another with --plots"):
            simulate("--games", "2", "--plots", str(folder))


def test_games_that_give_nothing_to_draw_say_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The figures are printed, the folder stays empty, and it is told why; JSON stays JSON."""
    words = ["simulate", "submarine", "--scenario", "1", "--games", "1", "--plots", str(tmp_path / "plots")]
    for more in ([], ["--json"]):
        assert main([*words, *more]) == 0
        told = capsys.readouterr()
        assert "there is nothing to draw: submarine has no pictures of its games." in told.err
        assert list((tmp_path / "plots").iterdir()) == []
    assert json.loads(told.out)["games"] == 1


def test_plots_that_were_drawn_need_no_word(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate("--games", "2", "--plots", str(tmp_path)) == 0
    assert "nothing to draw" not in capsys.readouterr().err
    assert list(tmp_path.iterdir())


def test_plots_that_cannot_be_written_cost_no_figures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("wardroom.simulate.plots.draw_plots", full)
    with pytest.raises(WardroomError, match="no space left on device"):
        simulate("--games", "2", "--plots", str(tmp_path))
    assert capsys.readouterr().out.startswith("silent-victory, career: 2 games of standard")


def test_careers_of_raiders_of_the_deep_are_simulated(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["raiders-of-the-deep", "--option", "boat=u31", "--games", "12", "--plots", str(tmp_path)]
    assert main(["simulate", *words]) == 0
    assert capsys.readouterr().out.startswith("raiders-of-the-deep, career: 12 games of standard, seed 0")
    assert list(tmp_path.glob("*.svg"))


def test_the_tables_are_plain_where_there_is_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate("--games", "5") == 0
    printed = capsys.readouterr()
    assert printed.out.startswith("silent-victory, career: 5 games of standard, seed 0")
    assert "\033" not in printed.out
    assert printed.err == ""


def test_a_game_that_fails_gives_status_1_and_the_figures_of_the_others(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    play = Games.play

    def broken(self: Games, number: int) -> Row:
        return play(self, 1 // (3 - number) * 0 + number)

    monkeypatch.setattr(Games, "play", broken)
    assert simulate("--games", "5", "--seed", "2", "--json") == 1
    printed = capsys.readouterr()
    assert json.loads(printed.out)["games"] == 3
    assert "game 3 (seed 2000000003) failed" in printed.err
    assert "ZeroDivisionError" in printed.err
    assert "stopped after 3 of 5 games." in printed.err


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent otherwise there")
def test_ctrl_c_ends_with_status_130_and_what_was_counted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    play = Games.play

    def interrupted(self: Games, number: int) -> Row:
        if number == 6:
            os.kill(os.getpid(), signal.SIGINT)
        return play(self, number)

    monkeypatch.setattr(Games, "play", interrupted)
    before = signal.getsignal(signal.SIGINT)
    assert simulate("--games", "100000", "--workers", "1", "--json") == 130
    assert 7 <= json.loads(capsys.readouterr().out)["games"] < 100_000
    assert signal.getsignal(signal.SIGINT) is before


def test_the_bots_of_two_seats_can_differ(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--scenario", "two-player", "--policy", "cautious", "--bot", "rival=bold", "--games", "2", "--json")
    assert simulate(*words) == 0
    assert json.loads(capsys.readouterr().out)["policy"] == "captain=cautious,rival=bold"


def test_an_owners_charts_are_used_by_the_workers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = Games(short_plan())
    text = games.charts.files["S3.toml"].text
    (tmp_path / "S3.toml").write_text(text, encoding="utf-8")
    assert simulate("--games", "8", "--workers", "2", "--seed", "5", "--charts", str(tmp_path), "--json") == 0
    mean = sum(int(row["tonnage"]) for row in played(short_plan(), 8)) / 8
    assert json.loads(capsys.readouterr().out)["tonnage"]["mean"] == mean


# Progress


def test_progress_is_quiet_for_a_short_run_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    progress = Progress(10)
    progress.advance(10)
    progress.finish()
    assert capsys.readouterr().err == ""


def test_progress_says_a_line_now_and_then(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    progress = Progress(1000, 200)
    for _ in range(4):
        clock[0] += 10
        progress.advance(100)
    lines = capsys.readouterr().err.splitlines()
    assert lines == ["400 of 1,000 games, 10 a second, 60 s left", "600 of 1,000 games, 10 a second, 40 s left"]


def test_the_bar_fills(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    clock = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    progress = Progress(100)
    clock[0] += 1
    progress.advance(50)
    progress.finish()
    shown = capsys.readouterr().err
    assert "[###############...............] 50 of 100 games, 50 a second, 1 s left" in shown
    assert shown.endswith("\r\033[K")


def test_the_progress_of_one_game_is_told_in_the_singular() -> None:
    assert Progress(1).told().startswith("0 of 1 game, ")


@pytest.mark.parametrize(("seconds", "words"), [(0, "0 s"), (89, "89 s"), (150, "2 min"), (7800, "2 h 10 min")])
def test_durations_are_words(seconds: float, words: str) -> None:
    assert str(duration(seconds)) == words


# Bots of one's own


def test_a_bot_of_ones_own_plays_by_module_and_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate("--games", "3", "--workers", "1", "--policy", "tests.table.test_own_bots:first", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["policy"], found["games"]) == ("tests.table.test_own_bots:first", 3)


def test_a_bot_of_ones_own_that_answers_badly_is_told_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate("--games", "1", "--workers", "1", "--policy", "tests.simulate.runs:bad_bot") == FAILED
    told = capsys.readouterr().err
    assert "the bot tests.simulate.runs:bad_bot answered" in told
    assert "Traceback" not in told


def test_a_bot_that_is_not_there_is_refused_before_the_first_game() -> None:
    with pytest.raises(WardroomError, match="there is no module 'no_bots'"):
        simulate("--games", "1", "--policy", "no_bots:first")
