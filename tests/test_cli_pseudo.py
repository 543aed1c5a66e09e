"""The command line in the pseudo-language: help, faults and reports leave no English but what is typed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.pseudo import PSEUDO, english_in
from wardroom import cli
from wardroom.cli import COMMANDS

MACHINE_WORDS = frozenset(
    {
        *("wardroom", "help", "lang", "LANG", "GAME", "FILE", "DIR", "ID", "MODE", "CHART", "SEAT", "NAME", "ORDER"),
        *("URL", "ADDRESS", "json", "export", "off", "plain", "loopback", "token"),
        *("accounts", "games", "reset", "password", "ban", "unban", "delete", "account", "game", "hand", "on"),
    }
)
"""What is typed as it stands in every language: commands, and the places for what goes with them."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WARDROOM_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def options_of(text: str) -> set[str]:
    """Names of options such as --scenario-file, with the places behind them."""
    options = [word.strip("[]():;,") for word in text.split() if word.lstrip("[(").startswith("--")]
    return {part for option in options for part in option.replace("=", "-").split("-")}


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    cli.main(["--lang", PSEUDO, *words])
    out, err = capsys.readouterr()
    return out + err.removeprefix("wardroom: ")


def left(text: str) -> list[str]:
    return english_in(text, MACHINE_WORDS | options_of(text))


def test_the_overview_leaves_no_english(capsys: pytest.CaptureFixture[str]) -> None:
    assert left(said(capsys, "--help")) == []


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_leaves_no_english(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, command, "--help")
    assert "śħóŵ ťħíś ħéĺṕ" in text
    assert [word for word in left(text) if word != command] == []


FAULTS: dict[str, list[str]] = {
    "command": ["plya"],
    "option": ["--nope"],
    "argument of a command": ["play", "--seed", "x"],
    "no argument": ["simulate"],
    "no game": ["play"],
    "game": ["play", "silent-victroy"],
    "scenario": ["play", "submarine", "--scenario", "nosuch"],
    "setting": ["play", "silent-victory", "--option", "boat=gatto"],
    "pair": ["play", "silent-victory", "--option", "boat"],
    "long value": ["play", "silent-victory", "--option", "name=" + "x" * 400],
    "fixed": ["play", "silent-victory", "--scenario", "tournament-short", "--option", "boat=balao"],
    "bot": ["play", "silent-victory", "--bot", "captain=nosuch"],
    "seat": ["play", "silent-victory", "--bot", "cook=bold"],
    "dice": ["play", "silent-victory", "--dice", "loaded"],
    "charts": ["play", "silent-victory", "--charts", "nowhere"],
    "resume": ["resume", "nosuch"],
    "none saved": ["resume"],
    "rule": ["rules", "silent-victory", "nosuch"],
    "coverage": ["rules", "silent-victory", "--coverage"],
    "chart": ["charts", "silent-victory", "ZZ"],
    "export": ["charts", "export", "silent-victory"],
    "workshop": ["scenarios", "silent-victory", "--new", "mine.toml"],
    "scenario file": ["scenarios", "submarine", "--check", "nowhere.toml"],
    "figures": ["scenarios", "submarine", "--convert", "knots"],
    "replay": ["replay", "nosuch"],
    "verify": ["verify", "nosuch"],
    "standings": ["standings", "nosuch"],
    "games": ["simulate", "silent-victory", "--games", "0"],
    "workers": ["simulate", "silent-victory", "--workers", "0"],
    "no results": ["simulate", "silent-victory", "--resume"],
    "results": ["simulate", "silent-victory", "--out", "results.txt"],
    "policy": ["simulate", "silent-victory", "--policy", "nosuch"],
    "seconds": ["bench", "silent-victory", "--seconds", "0"],
}


@pytest.mark.parametrize("words", FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_leaves_no_english(words: list[str], home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--lang", PSEUDO, *words]) == 2
    text = capsys.readouterr().err.removeprefix("wardroom: ")
    assert len(text) > 20
    assert left(text) == []


REPORTS: dict[str, list[str]] = {
    "saves": ["saves"],
    "export": ["charts", "export", "silent-victory", "charts"],
    "new scenario": ["scenarios", "submarine", "--new", "mine.toml"],
    "converted": ["scenarios", "submarine", "--convert", "knots=17", "tons=750"],
    "careers": ["simulate", "silent-victory", "--games", "12"],
    "battles": ["simulate", "submarine", "--games", "4"],
    "one game": ["simulate", "silent-victory", "--games", "1"],
}


@pytest.mark.parametrize("words", REPORTS.values(), ids=REPORTS.keys())
def test_a_report_leaves_no_english(words: list[str], home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--lang", PSEUDO, *words]) == 0
    text = capsys.readouterr().out
    assert len(text) > 20
    assert left(text) == []


def test_figures_of_the_engine_leave_no_english() -> None:
    from wardroom.simulate.bench import to_sheet
    from wardroom.simulate.report import plain
    from wardroom.table.text import reading

    figures = {"game": "silent-victory", "careers_per_second": 312.5, "memory_mb": 1.5, "compiled": False}
    with reading(PSEUDO):
        assert left(plain(to_sheet(figures))) == []


def test_workers_read_in_the_language_of_who_started_them(home: Path) -> None:
    """Two workers and the process that gives out the games say the same."""
    words = ["simulate", "silent-victory", "--games", "20", "--workers", "2"]
    surroundings = os.environ | {"WARDROOM_LANG": PSEUDO}
    done = subprocess.run(
        [sys.executable, "-m", "wardroom", *words], env=surroundings, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0
    assert left(done.stdout) == []
