"""`wardroom bench`: the documented figures, and a record without anything about the machine."""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from wardroom.games import find
from wardroom.simulate import bench
from wardroom.simulate.cli import add_bench_arguments, run_bench
from wardroom.table import WardroomError
from wardroom.telling.measures import measures_of


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    add_bench_arguments(parser)
    return run_bench(parser.parse_args(words))


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "HELP_RUNS", 1)
    monkeypatch.setattr(bench, "PAUSED_GAMES", 2)
    monkeypatch.setattr(bench, "LOOP", 1_000)
    monkeypatch.setattr(bench, "measures_of", lambda rules: replace(measures_of(rules), bench_games=2))
    monkeypatch.setattr(bench, "TIMES_LONGER", 1)


def test_the_json_has_the_documented_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("silent-victory", "--seconds", "0.05", "--json") == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["game"] == "silent-victory"
    for name in (
        "careers_per_second",
        "careers_per_second_median",
        "careers_per_million_loops",
        "decisions_per_second",
        "decisions_per_million_loops",
        "paused_decisions_per_second",
        "options_p99_ms",
        "view_p99_ms",
        "fork_median_ms",
        "fork_p99_ms",
        "copy_median_ms",
        "played_on_decisions_per_second",
        "help_seconds",
    ):
        assert figures[name] > 0
    assert figures["compiled"] in (True, False)
    assert (figures["board_p99_ms"] is None) == (find("silent-victory").board is None)


def test_the_speed_is_that_of_the_fastest_time_of_each_career(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([[0.004, 0.004], [0.003, 0.005], [0.007, 0.002]])
    monkeypatch.setattr(bench, "_times", lambda play, games: next(times))
    clock = iter(range(100))
    monkeypatch.setattr(time, "process_time", lambda: next(clock))
    monkeypatch.setattr(bench, "calibrate", lambda: 0.001)
    figures = bench.measure_inline(find("silent-victory"), 3)
    assert figures["careers_per_second"] == 400.0
    assert figures["careers_per_second_median"] == 250.0


def test_each_career_of_the_set_is_timed() -> None:
    play = bench.player(find("silent-victory"), find("silent-victory").load_charts({}), "random", {})
    times = bench._times(play, 5)
    assert len(times) == 5
    assert all(0 < seconds < 5 for seconds in times)


def test_the_table_names_the_budgets(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--seconds", "0.05") == 0
    lines = capsys.readouterr().out.splitlines()
    speed = next(line for line in lines if "careers per second" in line)
    assert "at least 300" in speed or "at least 1,500" in speed
    assert any("options p99 ms" in line and "at most 1" in line for line in lines)
    assert any("fork median ms" in line and "at most 2" in line for line in lines)


def test_a_record_has_date_and_commit_and_no_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bench").mkdir()
    (tmp_path / "pyproject.toml").touch()
    monkeypatch.setattr(bench, "__file__", str(tmp_path / "src" / "wardroom" / "simulate" / "bench.py"))
    bench.record({"game": "silent-victory", "careers_per_second": 300.0})
    bench.record({"game": "silent-victory", "careers_per_second": 310.0})
    lines = [json.loads(line) for line in (tmp_path / "bench" / "results.jsonl").read_text().splitlines()]
    assert [line["careers_per_second"] for line in lines] == [300.0, 310.0]
    assert lines[0].keys() == {"date", "commit", "game", "careers_per_second"}


def test_a_record_needs_a_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "__file__", str(tmp_path / "lib" / "wardroom" / "simulate" / "bench.py"))
    with pytest.raises(WardroomError, match="checkout"):
        bench.record({})


def test_wars_are_measured_by_a_bot_that_fights() -> None:
    """A bot that takes any option discards most of its cards: what it decides is soon decided."""
    rules = find("empire-of-the-sun")
    assert [scenario for scenario, _ in bench.varied_games(rules)] == ["1942", "1943", "1944", "south-pacific"]
    kinds = Counter[str]()
    for game, seat, option in islice(bench.paused_decisions(rules), 400):
        kinds[game.pending[0].kind] += 1
        game.choose(option, seat)
    assert min(kinds["activate"], kinds["move"], kinds["route"], kinds["post-move"]) > 5


def test_the_options_are_varied_one_by_one_and_all_together() -> None:
    variants = list(bench.varied_options(find("silent-victory")))
    assert variants[0] == {}
    assert {"circular-run": "on"} in variants
    assert len(variants[-1]) == len(variants) - 2
    assert "until" not in variants[-1]


@pytest.mark.parametrize("seconds", ["0", "-1"])
def test_time_must_be_given(seconds: str) -> None:
    with pytest.raises(WardroomError, match="--seconds takes a number above 0"):
        run("--seconds", seconds)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(WardroomError, match="unknown game"):
        run("chess")
