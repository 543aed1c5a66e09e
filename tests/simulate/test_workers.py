"""Workers hand over the same rows in the same order as one process, and say which game went wrong."""

from __future__ import annotations

import re

import pytest

from tests.simulate.runs import faulty_plan, played, short_plan
from wardroom.simulate.plan import Games, Row
from wardroom.simulate.workers import GameFailed, play_in_order


def test_two_workers_give_what_one_gives() -> None:
    assert played(short_plan(), 60, workers=2) == played(short_plan(), 60, workers=1)


def test_rows_come_in_order_from_where_they_are_asked_for() -> None:
    batches = play_in_order(Games(short_plan()), range(30, 50), 1)
    assert [row["number"] for rows in batches for row in rows] == list(range(30, 50))


def test_no_game_is_no_row() -> None:
    assert played(short_plan(), 0) == []


def test_a_game_that_fails_is_named_and_the_rows_before_it_are_kept() -> None:
    kept: list[Row] = []
    with pytest.raises(GameFailed, match=r"game 7 \(seed 7\) failed:[\s\S]*no such ship"):
        for rows in play_in_order(Games(faulty_plan(deadly=False)), range(20), 2):
            kept += rows
    assert [row["number"] for row in kept] == list(range(7))


def test_a_worker_that_dies_is_reported_with_the_games_it_had() -> None:
    with pytest.raises(GameFailed, match=r"a worker died .* games \d+ to \d+ \(seeds .*--workers 1") as caught:
        for _ in play_in_order(Games(faulty_plan(deadly=True)), range(20), 2):
            pass
    first, last = (int(number) for number in re.findall(r"games (\d+) to (\d+)", str(caught.value))[0])
    assert first <= 7 <= last
