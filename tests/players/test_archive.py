"""Looking back: replay, verification and standings tell the truth about a record."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import wardroom
from tests.table.play import with_segments
from wardroom.players.archive import make_replay, make_standings, make_verification, standings_lines
from wardroom.table import WardroomError
from wardroom.table.files import write_save
from wardroom.table.record import Segment, dump, parse
from wardroom.table.session import Game


def finished(path: Path, seed: int = 3, bot: str = "standard", scenario: str = "tournament-short") -> Game[Any, Any]:
    bots = {"captain": bot} | ({"rival": bot} if scenario == "two-player" else {})
    game: Game[Any, Any] = wardroom.start("silent-victory", scenario, seed=seed, bots=bots)
    write_save(path, game.save())
    return game


def tampered(path: Path, game: Game[Any, Any]) -> None:
    """The same game with one die turned."""

    def turn(segments: list[Segment]) -> None:
        entry = next(each for segment in segments for each in segment.inputs if each[:2] == ["d", "2d6"])
        entry[2] = [7 - face for face in entry[2]]

    write_save(path, dump(with_segments(parse(game.save()), turn)))


def test_a_replay_has_the_whole_log_and_finds_nothing_changed(tmp_path: Path) -> None:
    game = finished(tmp_path / "a")
    report = make_replay(str(tmp_path / "a"))
    assert report.same
    assert len(report.events) == len(game.events("captain"))
    lines = [line.text for line in report.lines()]
    assert lines[-1] == f"The rules of today give the same game in all {game.record.count} parts of the record."
    data = report.to_json()
    assert data["same"] is True
    assert len(data["events"]) == len(report.events)
    assert {"code", "text", "params", "rule", "roll"} <= set(data["events"][0])


def test_a_replay_says_where_the_rules_differ(tmp_path: Path) -> None:
    game = finished(tmp_path / "a")
    tampered(tmp_path / "a", game)
    report = make_replay(str(tmp_path / "a"))
    assert not report.same
    assert any(line.text.startswith("Today's rules differ in segment") for line in report.lines())


def test_verification_counts_the_dice_and_shows_the_key_of_a_finished_game(tmp_path: Path) -> None:
    game = finished(tmp_path / "a")
    report = make_verification(str(tmp_path / "a"))
    data = report.to_json()
    rolls = sum(each[0] == "d" for each in game.record.inputs)
    assert (data["ok"], data["over"], data["dice"], data["own"]) == (True, True, rolls, 0)
    assert data["key"] == game.key
    assert [line.text for line in report.lines()][-1] == "All is as it should be."


def test_verification_finds_a_turned_die(tmp_path: Path) -> None:
    game = finished(tmp_path / "a")
    tampered(tmp_path / "a", game)
    report = make_verification(str(tmp_path / "a"))
    assert report.to_json()["ok"] is False
    assert [line.text for line in report.lines()][-1].startswith("WRONG: segment ")


def test_what_a_branch_has_taken_over_is_told_and_no_dice_of_its_key(tmp_path: Path) -> None:
    """Whoever plays a bad turn again in a fork has other dice than the key promised."""
    game: Game[Any, Any] = wardroom.start("silent-victory", "tournament-short", seed=3, options={"boat": "gato"})
    while game.record.input_count < 12:
        game.choose(game.pending[0].options[0].id)
    fork, taken = game.fork(seed=1), game.record.input_count
    while fork.pending:
        fork.choose(fork.pending[0].options[-1].id)
    write_save(tmp_path / "a", fork.save())
    report = make_verification(str(tmp_path / "a"))
    told = "Taken over from the game of which this is a branch, whose key is another:"
    assert [line.text for line in report.lines()][-2:] == [
        f"{told} {taken} choices and rolls",
        "All is as it should be.",
    ]
    assert report.to_json()["taken_over"] == taken
    data = make_standings([str(tmp_path / "a")])
    assert data["standings"][0]["dice"] == "branch"
    assert [line.text for line in standings_lines(data)][-1].startswith("dice in part of another game; ")


def test_the_key_of_an_open_game_is_not_shown(tmp_path: Path) -> None:
    game: Game[Any, Any] = wardroom.start("silent-victory", seed=1)
    write_save(tmp_path / "a", game.save())
    report = make_verification(str(tmp_path / "a"))
    assert report.to_json()["key"] is None
    assert game.header.key not in " ".join(line.text for line in report.lines())


def test_standings_are_by_score_and_equal_scores_share_a_rank(tmp_path: Path) -> None:
    games = {name: finished(tmp_path / name, seed) for name, seed in (("a", 3), ("b", 4), ("c", 3))}
    data = make_standings([str(tmp_path / name) for name in games])
    scores = [row["score"] for row in data["standings"]]
    assert scores == sorted(scores, reverse=True)
    ranks = {Path(row["file"]).name: row["rank"] for row in data["standings"]}
    assert ranks["a"] == ranks["c"] != ranks["b"]
    row = next(row for row in data["standings"] if Path(row["file"]).name == "b")
    career = games["b"].view("captain")["careers"][0]
    assert row["tons"] == career["tonnage"]
    assert row["ships"] == career["ships_sunk"]
    assert row["fate"] == career["end"]
    assert row["dice"] == "verified"
    assert len(list(standings_lines(data))) == 1 + 2 * 3


def test_standings_show_dice_that_are_not_those_of_the_key(tmp_path: Path) -> None:
    game = finished(tmp_path / "a")
    tampered(tmp_path / "a", game)
    assert make_standings([str(tmp_path / "a")])["standings"][0]["dice"] == "wrong"


def test_both_captains_of_a_two_player_game_are_ranked(tmp_path: Path) -> None:
    game = finished(tmp_path / "a", scenario="two-player")
    assert game.outcome is not None
    rows = make_standings([str(tmp_path / "a")])["standings"]
    assert {row["seat"]: row["score"] for row in rows} == game.outcome.scores


def test_standings_are_of_finished_games_of_one_tournament(tmp_path: Path) -> None:
    finished(tmp_path / "short")
    finished(tmp_path / "long", scenario="tournament-mixed")
    game: Game[Any, Any] = wardroom.start("silent-victory", "tournament-short", seed=1)
    write_save(tmp_path / "open", game.save())
    with pytest.raises(WardroomError, match=r"open is not finished"):
        make_standings([str(tmp_path / "short"), str(tmp_path / "open")])
    with pytest.raises(WardroomError, match=r"long is a game of silent-victory, tournament-mixed, but"):
        make_standings([str(tmp_path / "short"), str(tmp_path / "long")])
