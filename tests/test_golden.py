"""Golden playthroughs are made again and compared; the saves of every version open and replay for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

import wardroom
from tools.golden import GOLDEN, SAVES, play, text
from wardroom.games import GAMES, find
from wardroom.table.record import parse
from wardroom.table.verify import verify

CASES = [(game, scenario) for game in GAMES for scenario in find(game).scenarios]
LEAST_DICE = {"silent-victory": 50, "submarine": 8, "raiders-of-the-deep": 20, "empire-of-the-sun": 30}
"""A career rolls all the time; a battle at sea may be decided by a handful of dice."""
OLD_SAVES = sorted(SAVES.glob("*.wardroom"))


@pytest.mark.parametrize(("game", "scenario"), CASES)
def test_a_golden_playthrough_comes_out_the_same(game: str, scenario: str) -> None:
    golden = GOLDEN / f"{game}-{scenario}.txt"
    assert text(play(game, scenario)) == golden.read_text(encoding="utf-8"), (
        "the playthrough differs; if that is meant, write it again with: python tools/golden.py"
    )


def test_every_scenario_has_a_save_of_this_version() -> None:
    names = {path.name for path in OLD_SAVES}
    assert {f"{game}-{scenario}-{wardroom.__version__}.wardroom" for game, scenario in CASES} <= names


@pytest.mark.parametrize("path", OLD_SAVES, ids=lambda path: path.stem)
def test_an_old_save_opens_with_its_whole_log_and_true_dice(path: Path) -> None:
    data = path.read_bytes()
    game = wardroom.load(data)
    assert game.notice == ""
    assert game.outcome is not None
    assert len(game.events(game.seats[0])) > 50
    checked = verify(parse(data))
    assert checked.ok, checked.mismatch
    assert checked.dice > LEAST_DICE[game.rules.id]
