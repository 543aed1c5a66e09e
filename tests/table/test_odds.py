"""Exact odds agree with counting by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from wardroom.table import ChartFile, Modifier
from wardroom.table.odds import Chance, Mean, chance, figures, of_sum, outcomes, percent, sources, worded
from wardroom.table.text import Text

CHART = ChartFile(
    "X.toml",
    """
chart = "X"
title = "Test"
standing = "rulebook"
source = "a test"

[tables.Search]
dice = "2d6"
[tables.Search.rows]
"..8" = "nothing"
"9..11" = "found"
"12.." = "found at once"
[tables.Search.modifiers]
near = 1

[tables.Who]
dice = "d66"
[tables.Who.rows]
"11..36" = "low"
"41..66" = "high"
""",
).chart()


@pytest.mark.parametrize(("change", "share"), [(-1, "6/36"), (0, "10/36"), (1, "15/36"), (2, "21/36"), (3, "26/36")])
def test_two_dice_reach_nine_as_often_as_they_should(change: int, share: str) -> None:
    modifiers = [Modifier("any", change)] if change else []
    assert chance(CHART["Search"], modifiers, lambda roll: roll.result != "nothing") == Fraction(share)


def test_the_roll_that_is_judged_has_its_natural_number_too() -> None:
    """A natural 2 escapes whatever is added."""
    sure = [Modifier("any", 9)]
    assert chance(CHART["Search"], sure, lambda roll: roll.result != "nothing" and roll.natural != 2) == Fraction(
        35, 36
    )


def test_all_outcomes_make_up_the_whole() -> None:
    found = outcomes(CHART["Search"], [CHART["Search"].modifiers["near"]])
    assert found == {"nothing": Fraction(21, 36), "found": Fraction(12, 36), "found at once": Fraction(3, 36)}
    assert sum(found.values()) == 1


def test_dice_read_as_digits_are_all_equally_likely() -> None:
    assert outcomes(CHART["Who"]) == {"low": Fraction(1, 2), "high": Fraction(1, 2)}


@pytest.mark.parametrize(
    ("share", "text"),
    [(Fraction(0), "0 %"), (Fraction(1, 200), "0.5 %"), (Fraction(5, 12), "42 %"), (Fraction(1), "100 %")],
)
def test_a_share_is_written_as_a_player_reads_it(share: Fraction, text: str) -> None:
    assert percent(share) == text


def test_a_sum_of_two_dice_is_as_likely_as_the_ways_to_throw_it() -> None:
    die = {face: Fraction(1, 6) for face in range(1, 7)}
    ways = {total: Fraction(6 - abs(7 - total), 36) for total in range(2, 13)}
    assert of_sum([die, die], 20) == ways
    assert of_sum([die, die], 5) == {2: ways[2], 3: ways[3], 4: ways[4], 5: 1 - ways[2] - ways[3] - ways[4]}
    assert of_sum([], 5) == {0: 1}


FOUND = Chance("found", Fraction(10, 36), sources(CHART.tables["Search"]))
HURT = Mean("points", Fraction(5, 2), of="boat")


def test_figures_stand_in_the_words_that_are_made_of_them() -> None:
    advice = {"stay": (Text("found {0:percent}", (FOUND,)), Text("costs {0:decimal}", (HURT,))), "go": ()}
    assert worded(advice) == {"stay": "found 28 %; costs 2.5"}
    assert list(figures(advice["stay"])) == [FOUND, HURT]


def test_figures_are_found_within_other_texts_and_lists() -> None:
    inner = Text("{0}, {who}", ([Text("{0:percent}", (FOUND,)), HURT],), {"who": FOUND})
    assert list(figures([Text("ahead: {0}", (inner,))])) == [FOUND, HURT, FOUND]


def test_a_figure_says_where_it_comes_from() -> None:
    assert FOUND.to_json() == {
        "outcome": "found",
        "share": 10 / 36,
        "of": "",
        "sources": [{"chart": "X", "table": "Search", "rule": "", "standing": "rulebook"}],
    }
    assert HURT.to_json() == {"amount": "points", "mean": 2.5, "of": "boat", "sources": []}
    assert sources(CHART.tables["Search"], CHART.tables["Search"]) == FOUND.sources
