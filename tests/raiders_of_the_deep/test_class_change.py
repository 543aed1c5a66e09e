"""[11.4.4] Change of class: to UB in March 1915, to UC in September 1916."""

from __future__ import annotations

import pytest

from tests.careers import asked, ids
from tests.raiders_of_the_deep.build import charts, options
from tests.raiders_of_the_deep.yard import crew, home, in_port, sails
from wardroom.games.patrol.calendar import month_number
from wardroom.games.raiders_of_the_deep.state import Career

NUMBERS = {"u19": "U-20", "ub1": "UB-5", "ub2": "UB-18", "uc2": "UC-21"}


def back(boat: str, month: str, *, months: int = 1, **changes: object) -> Career:
    """Home in this month, with so many months in the yard."""
    career = home(boat, NUMBERS[boat], month, **changes)  # type: ignore[arg-type]
    career.boat.hull = (months - 1) * charts().mats[boat].hull_per_refit_month
    return career


@pytest.mark.rule("RD 11.4.4a")
@pytest.mark.parametrize(
    ("boat", "month", "months", "wanted"),
    [
        ("u19", "1915-02", 1, "UB"),
        ("u19", "1915-03", 1, "UB"),
        ("u19", "1915-01", 2, "UB"),
        ("u19", "1914-12", 4, "UB"),
        ("u19", "1916-08", 1, "UC"),
        ("u19", "1916-09", 1, "UC"),
        ("ub1", "1916-09", 1, "UC"),
        ("ub2", "1916-07", 2, "UC"),
    ],
)
def test_it_is_offered_in_a_refit_that_includes_the_month(boat: str, month: str, months: int, wanted: str) -> None:
    """RD-R47: the month of return, or one of those in the yard."""
    story = in_port(back(boat, month, months=months), ["class:keep"])
    assert [ids(decision) for decision in asked(story, "class")] == [["class:keep", f"class:{wanted}"]]


@pytest.mark.rule("RD 11.4.4a")
@pytest.mark.parametrize(
    ("boat", "month", "months"),
    [
        ("u19", "1915-01", 1),
        ("u19", "1915-04", 1),
        ("u19", "1916-07", 1),
        ("u19", "1916-10", 1),
        ("u19", "1917-09", 1),
        ("ub1", "1915-03", 1),
        ("uc2", "1916-09", 1),
        ("ub2", "1916-10", 3),
    ],
)
def test_and_in_no_other(boat: str, month: str, months: int) -> None:
    assert not asked(in_port(back(boat, month, months=months)), "class")


@pytest.mark.rule("RD 11.4.4a")
@pytest.mark.parametrize("month", ["1915-03", "1916-09"])
def test_austrians_do_not_change(month: str) -> None:
    career = home("kuk", "U-5", month, options=options(austrian=True))
    assert not asked(in_port(career), "class")


@pytest.mark.rule("RD 11.4.4a")
def test_nobody_rolls_for_leave_and_the_crew_goes_along() -> None:
    career = back("u19", "1916-09", crew=crew(quality=3, experts=("LI",)))
    story = in_port(career, ["class:UC"], [2, 1])
    assert [event.roll.table or event.roll.chart for event in story.log if event.roll] == ["Training", "B1"]
    assert career.boat.boat_class == "uc2"
    assert (career.crew.quality, career.crew.experts) == (3, ["LI"])


@pytest.mark.rule("RD 11.4.4a")
def test_who_keeps_his_boat_sails_as_usual() -> None:
    career = back("u19", "1916-09")
    in_port(career, ["class:keep"])
    assert (career.boat.name, sails(career)) == ("U-20", "1916-11")


@pytest.mark.rule("RD 11.4.4b")
@pytest.mark.parametrize(
    ("boat", "month", "months", "training", "next_patrol"),
    [
        ("u19", "1915-02", 1, 1, "1915-04"),
        ("u19", "1915-02", 1, 6, "1915-09"),
        ("u19", "1915-03", 1, 1, "1915-05"),
        ("u19", "1915-01", 2, 1, "1915-04"),
        ("ub2", "1916-09", 1, 3, "1917-01"),
        ("ub2", "1916-07", 2, 1, "1916-10"),
        ("u19", "1916-06", 4, 2, "1916-11"),
    ],
)
def test_training_starts_in_that_month_or_after_the_return(
    boat: str, month: str, months: int, training: int, next_patrol: str
) -> None:
    """The month after the training is that of the next patrol."""
    career = back(boat, month, months=months)
    wanted = "UB" if month < "1916" else "UC"
    in_port(career, [f"class:{wanted}"], [training, 1])
    assert sails(career) == next_patrol
    assert career.log[-1].training_months == training


@pytest.mark.rule("RD 11.4.4b", "RD 11.4a")
@pytest.mark.parametrize(("month", "months"), [("1916-06", 4), ("1916-07", 3), ("1916-08", 1), ("1916-09", 1)])
def test_his_boat_is_one_that_serves_then_and_her_flotilla_has_orders_for_her(month: str, months: int) -> None:
    """The shortest training ends when there are UC boats at the front."""
    career = back("u19", month, months=months)
    in_port(career, ["class:UC"], [1, 1])
    assert career.boat.name in charts().numbers("uc2", career.month, austrian=False)
    assert charts().assignment(career.flotilla, "uc2", career.month).results


@pytest.mark.rule("RD 11.4.4b")
def test_the_commander_must_be_fit() -> None:
    career = back("u19", "1916-09", crew=crew(wounds={"commander": "SW"}))
    in_port(career, ["class:UC"], [4, 1, 1])
    assert sails(career) == "1917-02"


@pytest.mark.rule("RD 11.4.4a")
def test_after_a_change_nothing_else_is_asked_for_even_if_training_is_as_long_as_the_refit() -> None:
    career = back("u19", "1916-09", requests=1, rank=3)
    story = in_port(career, ["class:UC"], [1, 1])
    assert [decision.kind for decision in story.asked] == ["class"]
    assert career.month == month_number("1916-11")
    assert career.requests == 1
