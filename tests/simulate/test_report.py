"""What a simulation prints: one documented object, or tables."""

from __future__ import annotations

import json

import pytest

from tests.simulate.runs import career, careers, short_plan, simulate
from wardroom.simulate.plan import Plan
from wardroom.simulate.report import Sheet, plain, to_json, to_sheets
from wardroom.simulate.statistics import Tally


def test_the_json_of_careers_has_the_documented_shape(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate("--games", "12", "--seed", "4", "--json") == 0
    printed = capsys.readouterr()
    found = json.loads(printed.out)
    assert {key: found[key] for key in ("game", "scenario", "policy", "games", "seed")} == {
        "game": "silent-victory",
        "scenario": "career",
        "policy": "standard",
        "games": 12,
        "seed": 4,
    }
    assert sum(found["outcomes"].values()) == 12
    assert found["shares"].keys() == found["outcomes"].keys()
    assert 0 <= found["lost"] <= 1
    assert found["tonnage"].keys() >= {"mean", "median", "p10", "p90"}
    assert found["seconds"] > 0
    assert {"ships_per_patrol", "patrols", "causes", "levels", "awards", "by_boat"} <= found.keys()
    assert sum(boat["games"] for boat in found["by_boat"].values()) == 12
    assert "wins" not in found
    assert printed.err == ""


def test_the_json_of_a_game_for_two_has_wins_by_seat(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate("--scenario", "two-player", "--games", "4", "--bot", "rival=bold", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["wins"].keys() == {"captain", "rival"}
    assert found["policy"] == "captain=standard,rival=bold"


def hand_made() -> Tally:
    tally = careers()
    tally.add(career(tonnage=10_000, ships=2, patrols=2, awards_navy_cross=2))
    tally.add(career(tonnage=30_000, ships=4, patrols=2, boat="gato"))
    tally.add(career(tonnage=20_000, ships=0, patrols=4, outcome="mine", lost=True))
    tally.add(career(tonnage=40_000, ships=6, patrols=4, boat="gato", awards_navy_cross=1))
    return tally


def test_the_figures_are_those_of_the_rows() -> None:
    found = to_json(short_plan(), hand_made(), 2.0)
    assert found["outcomes"] == {"war over": 3, "mine": 1}
    assert found["shares"]["mine"]["share"] == 0.25
    assert found["lost"] == 0.25
    assert found["tonnage"]["mean"] == found["tonnage"]["median"] == 25_000
    assert (found["tonnage"]["p10"], found["tonnage"]["p90"]) == (13_000, 37_000)
    assert found["ships_per_patrol"] == 1.0
    assert found["patrols"] == 3.0
    assert found["causes"] == {"mine": 1}
    assert found["awards"] == {"navy_cross": {"careers": 2, "given": 3}}
    assert found["by_boat"]["gato"]["tonnage"]["mean"] == 35_000


def test_the_tables_say_the_same() -> None:
    sheets = list(to_sheets(short_plan(), hand_made(), 2.0))
    text = "\n".join(plain(sheet) for sheet in sheets)
    assert "4 games of standard, seed 5 (2 a second)" in text
    assert "25.0 %" in text
    assert "25.0 ±" in text
    assert "navy cross" in text
    assert [sheet.title for sheet in sheets][-1] == "Awards"


def test_columns_stand_under_their_names() -> None:
    sheet = Sheet("Title", ("name", "games"), [("a", "1,000"), ("longer", "2")])
    assert plain(sheet).splitlines() == ["Title", "  name    games", "  a       1,000", "  longer      2"]


def test_a_game_without_careers_shows_outcomes_and_wins_only() -> None:
    tally = Tally(("red", "blue"))
    tally.add({"outcome": "red wins", "winner": "red"})
    plan = Plan("duel", "plain", {}, {"red": "random", "blue": "random"}, 0)
    assert len(list(to_sheets(plan, tally, 1.0))) == 2
    assert to_json(plan, tally, 1.0).keys() >= {"wins", "outcomes"}
    assert "tonnage" not in to_json(plan, tally, 1.0)
