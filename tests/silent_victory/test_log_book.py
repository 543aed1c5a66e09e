"""[5.2, 14.10.3] What the log says of victory: the level, its rule, and what is missing for the next."""

from __future__ import annotations

from typing import Any

import pytest

from tests.silent_victory.build import at_sea, charts
from wardroom.games.patrol.log.careers import level_steps
from wardroom.games.silent_victory.log.book import level_remark, level_rule, levels_above
from wardroom.games.silent_victory.scoring import LEVELS
from wardroom.games.silent_victory.view import career_json


def told_of(tonnage: int, *, card: str = "", end: str = "") -> dict[str, Any]:
    """The career as the log is given it."""
    one = at_sea(card=card, tonnage=tonnage)
    one.end = end
    return career_json(charts(), one)


@pytest.mark.rule("SV 5.2.2a", "SV 5.2.2b", "SV 5.2.2c", "SV 5.2.2d", "SV 5.2.2e")
@pytest.mark.parametrize(
    ("tonnage", "rule"),
    [(9_999, "5.2.2a"), (10_000, "5.2.2b"), (40_000, "5.2.2c"), (70_000, "5.2.2d"), (100_000, "5.2.2e")],
)
def test_the_rule_of_the_level_that_was_reached_is_cited(tonnage: int, rule: str) -> None:
    assert level_rule(told_of(tonnage)) == rule


@pytest.mark.rule("SV 5.2.2f", "SV 5.2.2g")
@pytest.mark.parametrize(("end", "rule"), [("captured", "5.2.2f"), ("relieved", "5.2.2g")])
def test_a_defeat_whatever_was_sunk_is_one_by_its_own_rule(end: str, rule: str) -> None:
    career = told_of(120_000, end=end)
    assert (career["level"], level_rule(career)) == ("Defeat", rule)


@pytest.mark.rule("SV 14.10.3a")
@pytest.mark.parametrize(("tonnage", "rule"), [(95_399, "14.10.3a"), (95_400, "5.2.2d")])
def test_less_than_the_tonnage_of_the_card_is_a_defeat_by_the_rule_of_cards(tonnage: int, rule: str) -> None:
    assert level_rule(told_of(tonnage, card="fluckey")) == rule


@pytest.mark.rule("SV 14.10.3a")
@pytest.mark.parametrize("tonnage", [0, 50_000, 80_000])
def test_nothing_below_the_tonnage_of_the_card_is_promised_to_be_more_than_a_defeat(tonnage: int) -> None:
    career = told_of(tonnage, card="fluckey")
    assert levels_above(career) == [(100_000, "Decisive Victory"), (95_400, "Substantial Victory")]
    assert level_remark(career) == "Less than the 95,400 tons that the captain sank in history is a defeat."


@pytest.mark.rule("SV 14.10.3a")
def test_of_a_career_that_is_over_it_is_said_that_it_fell_short() -> None:
    career = told_of(50_000, card="fluckey", end="depth charges")
    assert level_remark(career) == "He fell short of the 95,400 tons that the captain sank in history."


@pytest.mark.rule("SV 5.2.2c", "SV 14.10.3a")
@pytest.mark.parametrize(("card", "reached"), [("", ["Defeat", "Draw", "Marginal Victory"]), ("fluckey", ["Defeat"])])
def test_the_steps_that_are_marked_as_reached_are_those_that_count(card: str, reached: list[str]) -> None:
    steps = level_steps(LEVELS, told_of(50_000, card=card)["level"], "sv")
    assert [step.name for step in steps if step.reached] == reached
    assert [step.name for step in steps if step.current] == reached[-1:]


@pytest.mark.rule("SV 5.2.2c")
def test_without_a_card_the_next_levels_are_those_of_the_tons() -> None:
    career = told_of(50_000)
    assert [least for least, _ in levels_above(career)] == [100_000, 70_000]
    assert level_remark(career) == ""
