"""Statistics, on rows made by hand."""

from __future__ import annotations

import pytest

from tests.simulate.runs import career
from wardroom.games.silent_victory.measures import measures
from wardroom.simulate.statistics import Tally, percentile, share, spread
from wardroom.telling.measures import Rate, Ratio

LOST = next(each for each in measures().figures if isinstance(each, Rate))
SHIPS = next(each for each in measures().figures if isinstance(each, Ratio))


def tally_of(*rows: dict[str, str | int | float | bool], seats: tuple[str, ...] = ("captain",)) -> Tally:
    tally = Tally(seats, measures() if seats == ("captain",) else None)
    for row in rows:
        tally.add(row)
    return tally


@pytest.mark.parametrize(
    ("percent", "value"), [(0, 10), (10, 14), (25, 20), (50, 30), (75, 40), (90, 46), (99, 49.6), (100, 50)]
)
def test_percentiles_lie_between_two_values_by_proportion(percent: float, value: float) -> None:
    assert percentile([10, 20, 30, 40, 50], percent) == pytest.approx(value)


def test_the_median_of_an_even_number_is_the_middle_of_two() -> None:
    assert percentile([1, 2, 4, 100], 50) == 3
    assert percentile([7], 90) == 7


@pytest.mark.parametrize(
    ("count", "games", "low", "high"),
    [
        # Wilson's interval as tables and other programs give it
        (50, 100, 0.4038, 0.5962),
        (1, 10, 0.0179, 0.4042),
        (0, 20, 0.0, 0.1611),
        (20, 20, 0.8389, 1.0),
        (300, 1000, 0.2724, 0.3291),
    ],
)
def test_a_share_has_the_interval_of_wilson(count: int, games: int, low: float, high: float) -> None:
    found = share(count, games)
    assert found.share == count / games
    assert [found.low, found.high] == pytest.approx([low, high], abs=1e-4)


def test_a_share_of_nothing_is_unknown() -> None:
    assert (share(0, 0).low, share(0, 0).high) == (0.0, 1.0)


def test_a_spread_has_mean_error_and_percentiles() -> None:
    found = spread([2, 4, 4, 4, 5, 5, 7, 9])
    assert found.mean == 5
    # Standard deviation of the sample 2.13809, of the mean 0.75593
    assert found.error == pytest.approx(1.4816, abs=1e-4)
    assert [found.p10, found.median, found.p90] == pytest.approx([3.4, 4.5, 7.6])


def test_a_spread_of_one_value_or_none_does_not_break() -> None:
    assert (spread([3]).mean, spread([3]).error) == (3, 0)
    assert spread([]).median == 0


def test_outcomes_and_levels_are_counted() -> None:
    tally = tally_of(career(outcome="war over"), career(outcome="mine", level="Defeat"), career(outcome="war over"))
    assert tally.games == 3
    assert tally.outcomes == {"war over": 2, "mine": 1}
    assert tally.counts["levels"] == {"Draw": 2, "Defeat": 1}
    assert list(tally.shares(tally.outcomes)) == ["war over", "mine"]


def test_a_cause_is_the_end_of_a_career_whose_boat_was_lost() -> None:
    tally = tally_of(
        career(outcome="depth charges", lost=True),
        career(outcome="captain killed"),
        career(outcome="war over", lost=True),  # an earlier boat, whose crew was rescued
        career(outcome="relieved"),
    )
    assert tally.counts["causes"] == {"depth charges": 1}
    assert tally.together.figure(LOST) == 0.5


def test_a_row_may_name_its_cause_and_its_survival_itself() -> None:
    row = career(outcome="rival wins", lost=True, cause="torpedo", survived=True)
    tally = tally_of(row)
    assert tally.counts["causes"] == {"torpedo": 1}
    assert not tally.together.ended


def test_careers_are_kept_by_the_class_they_started_in() -> None:
    tally = tally_of(
        career(boat="gar", tonnage=100, ships=3, patrols=2),
        career(boat="gato", tonnage=300, ships=1, patrols=2, lost=True, outcome="mine"),
        career(boat="gar", tonnage=200, ships=0, patrols=1),
    )
    assert sorted(tally.groups["gar"].all_values("tonnage")) == [100, 200]
    assert tally.groups["gar"].figure(SHIPS) == 1
    assert tally.together.games == 3
    assert tally.together.figure(SHIPS) == 0.8
    assert sorted(tally.together.all_values("tonnage")) == [100, 200, 300]
    assert list(tally.together.values["tonnage"][True]) == [300]


def test_deaths_are_counted_by_month_and_the_living_are_not() -> None:
    tally = tally_of(
        career(outcome="mine", lost=True, end_month="1942-03"),
        career(outcome="captain killed", end_month="1942-03"),
        career(outcome="relieved", end_month="1942-04"),
        career(outcome="war over"),
    )
    assert tally.together.ended == {"1942-03": 2}


def test_awards_are_counted_by_careers_and_by_number() -> None:
    tally = tally_of(career(awards_navy_cross=2), career(awards_navy_cross=1), career(awards_navy_cross=0), career())
    assert tally.things["awards"] == {"navy_cross": {1: 1, 2: 1}}


def test_wins_are_counted_by_seat_in_games_of_several() -> None:
    tally = tally_of(
        {"outcome": "red wins", "winner": "red"},
        {"outcome": "draw", "winner": ""},
        {"outcome": "red wins", "winner": "red"},
        seats=("red", "blue"),
    )
    assert tally.wins["red"] == 2
    assert tally.wins["blue"] == 0
    assert not tally.groups
