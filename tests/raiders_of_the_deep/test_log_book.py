"""[5.2, 14.5.4, 14.7.2] What the log says of victory: the level, its rule, and what is missing for the next."""

from __future__ import annotations

from typing import Any

import pytest

from tests.raiders_of_the_deep.build import at_sea, charts, options
from wardroom.games.raiders_of_the_deep.log.book import level_remark, level_rule, levels_above, levels_of
from wardroom.games.raiders_of_the_deep.scoring import LEVELS
from wardroom.games.raiders_of_the_deep.view import career_json


def told_of(tonnage: int, *, card: str = "", end: str = "", austrian: bool = False) -> dict[str, Any]:
    """The career as the log is given it."""
    one = at_sea(card=card, tonnage=tonnage, options=options(austrian=austrian))
    one.end = end
    return career_json(charts(), one)


@pytest.mark.rule("RD 5.2.2a", "RD 5.2.2c", "RD 5.2.2d", "RD 5.2.2e", "RD 5.2.2f")
@pytest.mark.parametrize(
    ("tonnage", "rule"),
    [(49_999, "5.2.2a"), (50_000, "5.2.2c"), (100_000, "5.2.2d"), (150_000, "5.2.2e"), (200_000, "5.2.2f")],
)
def test_the_rule_of_the_level_that_was_reached_is_cited(tonnage: int, rule: str) -> None:
    assert level_rule(told_of(tonnage)) == rule


@pytest.mark.rule("RD 5.2.2b")
@pytest.mark.parametrize("austrian", [False, True])
def test_a_captured_boat_is_a_defeat_by_its_own_rule(austrian: bool) -> None:
    assert level_rule(told_of(250_000, end="captured", austrian=austrian)) == "5.2.2b"


@pytest.mark.rule("RD 14.5.4h")
def test_an_austrian_has_the_levels_of_his_decorations() -> None:
    assert level_rule(told_of(12_000, austrian=True)) == "14.5.4h"


@pytest.mark.rule("RD 14.7.2a")
@pytest.mark.parametrize(("tonnage", "rule"), [(453_368, "14.7.2a"), (453_369, "5.2.2f")])
def test_less_than_the_tonnage_of_the_tile_is_a_defeat_by_the_rule_of_tiles(tonnage: int, rule: str) -> None:
    assert level_rule(told_of(tonnage, card="arnauld")) == rule


@pytest.mark.rule("RD 14.7.2a")
@pytest.mark.parametrize("tonnage", [0, 60_000, 220_000])
def test_nothing_below_the_tonnage_of_the_tile_is_promised_to_be_more_than_a_defeat(tonnage: int) -> None:
    career = told_of(tonnage, card="arnauld")
    assert levels_above(career, levels_of(career)) == [(453_369, "Decisive Victory")]
    assert level_remark(career, LEVELS) == (
        "Less than the 453,369 tons that the commander sank in history is a defeat."
    )


@pytest.mark.rule("RD 14.7.2a")
def test_a_tile_that_asks_for_less_than_the_highest_level_leaves_those_above_it() -> None:
    career = told_of(60_000, card="schwieger")
    assert levels_above(career, LEVELS) == [(200_000, "Decisive Victory"), (185_212, "Substantial Victory")]


@pytest.mark.rule("RD 14.7.2a")
def test_of_a_career_that_is_over_it_is_said_that_it_fell_short() -> None:
    career = told_of(60_000, card="arnauld", end="depth charges")
    assert level_remark(career, LEVELS) == "He fell short of the 453,369 tons that the commander sank in history."


@pytest.mark.rule("RD 5.2.2d")
def test_without_a_tile_the_next_levels_are_those_of_the_tons() -> None:
    career = told_of(60_000)
    assert [least for least, _ in levels_above(career, LEVELS)] == [200_000, 150_000, 100_000]
    assert level_remark(career, LEVELS) == ""
