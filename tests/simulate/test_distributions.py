"""What is kept of many careers for pictures: bars that add up, lines that fall, and the pictures themselves."""

from __future__ import annotations

import os
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from tests.simulate.runs import careers
from wardroom.boards import Panel
from wardroom.boards.plots import Axis
from wardroom.boards.statistics_plots import Bar, lying_bars, share_lines, two_kinds
from wardroom.simulate.distributions import distributions
from wardroom.simulate.plan import Games, Plan, Row
from wardroom.simulate.statistics import Tally
from wardroom.simulate.workers import play_in_order
from wardroom.table import DICE
from wardroom.table.odds import naturals


def row(tonnage: int, *, lost: bool = False, end: str = "1945-07", boat: str = "gato") -> Row:
    return {
        "outcome": "depth charges" if lost else "war over",
        "cause": "depth charges" if lost else "",
        "survived": not lost,
        "lost": lost,
        "tonnage": tonnage,
        "ships": 3,
        "patrols": 2,
        "level": "Draw",
        "boat": boat,
        "start_month": "1942-04",
        "end_month": end,
    }


def tally(*rows: Row) -> Tally:
    counted = careers()
    for each in rows:
        counted.add(each)
    return counted


def test_every_career_is_in_one_bar() -> None:
    found = distributions(tally(row(0), row(999), row(1000, lost=True), row(29_999), row(5_400, lost=True)))
    assert found["tonnage"]["width"] == 1000
    kept, lost = found["tonnage"]["kept"], found["tonnage"]["lost"]
    assert (len(kept), sum(kept), sum(lost)) == (30, 3, 2)
    assert (kept[0], kept[29], lost[1], lost[5]) == (2, 1, 1, 1)


def test_bars_are_wide_enough_to_be_few() -> None:
    found = distributions(tally(row(250_000), row(4_000)))
    assert found["tonnage"]["width"] == 10_000
    assert len(found["tonnage"]["kept"]) == 26


def test_lines_fall_in_the_month_of_the_last_patrol() -> None:
    rows = [row(9_000, lost=True, end="1942-06"), row(9_000), row(9_000), row(9_000)]
    found = distributions(tally(*rows))["survival"]
    assert found["months"] == ["1942-04", "1942-05", "1942-06"]
    assert found["all"] == [1.0, 1.0, 0.75]
    assert found["boats"] == {}


def test_classes_with_many_careers_have_lines_of_their_own() -> None:
    rows = [row(1_000, boat=name) for name in ("gato", "balao") for _ in range(30)] + [row(1_000, boat="tench")]
    assert set(distributions(tally(*rows))["survival"]["boats"]) == {"gato", "balao"}


def test_early_ends_say_whether_the_boat_was_lost() -> None:
    relieved = row(100) | {"outcome": "relieved"}
    found = distributions(tally(row(5), row(5, lost=True), row(5, lost=True), relieved))["ended_early"]
    assert found == {"depth charges": {"games": 2, "lost": True}, "relieved": {"games": 1, "lost": False}}


def test_games_without_careers_have_none() -> None:
    assert distributions(tally()) == {}


# Pictures


def drawn(panel: Panel) -> ET.Element:
    return ET.fromstring(panel.svg)


def shapes(panel: Panel, kind: str) -> list[ET.Element]:
    return [each for each in drawn(panel).iter() if each.get("class") == kind]


def texts(panel: Panel) -> Iterator[str]:
    for each in drawn(panel).iter("{http://www.w3.org/2000/svg}text"):
        yield each.text or ""


def test_standing_bars_are_as_high_as_their_shares() -> None:
    panel = two_kinds("a", "A", "text", ([3, 1], [0, 1]), ("kept", "lost"), Axis(0, 2))
    first, second = (float(each.get("height", 0)) for each in shapes(panel, "plot-kind-1")[:2])
    assert first == pytest.approx(3 * second, abs=0.3)
    assert len(shapes(panel, "plot-kind-2")) == 2  # one bar, and one in the legend
    assert {"kept", "lost", "60 %"} <= set(texts(panel))


def test_names_of_lines_do_not_touch() -> None:
    lines = {name: [1.0, 0.7 + place / 1000] for place, name in enumerate("abcdef")}
    panel = share_lines("a", "A", "text", lines, Axis(0, 1))
    places = sorted(
        float(each.get("y", 0)) for each in drawn(panel).iter() if each.text in lines and each.tag.endswith("text")
    )
    assert all(after - before >= 14.9 for before, after in pairwise(places))


def test_lying_bars_carry_share_and_count() -> None:
    panel = lying_bars("a", "A", "text", [Bar("mine", 5), Bar("<aircraft>", 1, True)], 10)
    assert {"50.0 %  (5)", "10.0 %  (1)", "mine", "<aircraft>"} <= set(texts(panel))
    assert "<aircraft>" not in panel.svg


def test_pictures_of_nothing_can_be_drawn() -> None:
    for panel in (
        two_kinds("a", "A", "", ([0], [0]), ("x", "y"), Axis(0, 1)),
        share_lines("a", "A", "", {"all": []}, Axis(0, 1)),
        lying_bars("a", "A", "", [], 0),
    ):
        assert drawn(panel).get("viewBox")


# What they rest on


def test_games_played_apart_are_the_same_and_leave_this_process_alone() -> None:
    plan = Plan("silent-victory", "tournament-short", {}, {"captain": "standard"}, 3)
    games = Games(plan)
    before = os.getpriority(os.PRIO_PROCESS, 0)
    apart: list[Any] = [each for rows in play_in_order(games, range(4), 1, apart=True) for each in rows]
    assert apart == [each for rows in play_in_order(games, range(4), 1) for each in rows]
    assert os.getpriority(os.PRIO_PROCESS, 0) == before


def test_numbers_of_dice_have_their_true_chances() -> None:
    assert naturals(DICE["2d6"])[7] == Fraction(6, 36)
    assert naturals(DICE["d66"])[11] == Fraction(1, 36)
    assert naturals(DICE["d100"])[100] == Fraction(1, 100)
    for dice in DICE.values():
        assert sum(naturals(dice).values()) == 1
        assert tuple(naturals(dice)) == dice.values
