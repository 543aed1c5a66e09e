"""What a long game holds and writes does not grow with it; bench/records.py measures whole games."""

from __future__ import annotations

from itertools import islice

import pytest

from bench import records
from bench.records import held, measure, moves, new_game
from bench.stand_in import MOVES


def test_a_whole_battle_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "NEAR", 10)
    figures = measure("Submarine, scenario 5")
    assert figures["decisions"] > 50
    assert 0 < figures["held_mb_start"] <= figures["held_mb_end"] < 0.3
    assert 0 < figures["save_mb"] == figures["file_mb"] < 0.05
    assert figures["write_ms_start"] > 0 and figures["write_ms_end"] > 0


def test_a_whole_career_of_raiders_of_the_deep_stays_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "NEAR", 10)
    figures = measure("Raiders of the Deep, a career")
    assert figures["decisions"] > 200
    assert 0 < figures["held_mb_start"] <= figures["held_mb_end"] < 2
    assert 0 < figures["save_mb"] == figures["file_mb"] < 1


def test_the_campaign_of_empire_of_the_sun_stays_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "NEAR", 10)
    figures = measure("Empire of the Sun, the campaign of 1941")
    assert figures["decisions"] > 800
    assert 0 < figures["held_mb_start"] <= figures["held_mb_end"] < 2
    assert 0 < figures["save_mb"] == figures["file_mb"] < 1


def test_a_long_campaign_holds_hardly_more_than_a_short_one() -> None:
    """240 cards hold 1.4 MB; kept as they are played, each would add half a megabyte."""
    game = new_game("stand-in for a large campaign")
    play = moves(game)
    list(islice(play, 2 * MOVES))
    early, small = held(game), len(game.save())
    list(islice(play, 40 * MOVES))
    assert game.record.count == 43
    assert held(game) - early < 0.25
    assert len(game.save()) - small < 150_000
