"""[10.10] Refit: its length, and the calendar."""

from __future__ import annotations

import pytest

from tests.raiders_of_the_deep.build import charts, table
from tests.raiders_of_the_deep.yard import broken, crew, home, in_port, next_patrol, sails
from wardroom.games.raiders_of_the_deep.port.refit import refit_months
from wardroom.games.raiders_of_the_deep.state import KORVETTENKAPITAEN, Career

FIVE_SYSTEMS = ("periscope", "fuel tanks", "dive planes", "radio", "batteries")


def refit_of(boat: str, hull: int, *systems: str) -> int:
    """Months in the yard of a boat of 1918 with this damage."""
    career = home(boat, month="1918-01")
    career.boat.hull, career.boat.damage = hull, broken(*systems)
    return refit_months(table(), career)


def yard(hull: int, *systems: str, rank: int = 2) -> Career:
    """A UB III of January 1918 with this damage."""
    career = home("ub3", "UB-80", "1918-01", rank=rank)
    career.boat.hull, career.boat.damage = hull, broken(*systems)
    return career


@pytest.mark.rule("RD 10.10.1a")
@pytest.mark.parametrize("boat", charts().mats)
def test_every_boat_refits_for_a_month_at_least(boat: str) -> None:
    assert refit_of(boat, 0) == 1


@pytest.mark.rule("RD 10.10.2a")
@pytest.mark.parametrize(("systems", "months"), [(0, 1), (1, 1), (2, 1), (3, 2), (4, 2), (5, 2)])
def test_three_or_more_systems_add_one_month_and_no_more(systems: int, months: int) -> None:
    career = yard(0, *FIVE_SYSTEMS[:systems])
    in_port(career)
    assert career.log[-1].refit_months == months
    assert career.boat.damage == {}


@pytest.mark.rule("RD 10.10.3a")
@pytest.mark.parametrize("boat", charts().mats)
def test_hull_damage_adds_a_month_for_each_two_or_three_spaces_or_part(boat: str) -> None:
    """So one space adds one on every type, four spaces two."""
    assert [refit_of(boat, hull) for hull in (1, 2, 4)] == [2, 2, 3]


@pytest.mark.rule("RD 10.10.3b")
@pytest.mark.parametrize(("hull", "added"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_ex_8_a_ub_iii_needs_a_month_for_two_spaces(hull: int, added: int) -> None:
    assert refit_of("ub3", hull) == 1 + added


@pytest.mark.rule("RD 10.10.3c")
@pytest.mark.parametrize(("hull", "added"), [(1, 1), (3, 1), (4, 2), (5, 2), (6, 2), (7, 3)])
def test_a_u87_needs_a_month_for_three_spaces(hull: int, added: int) -> None:
    assert refit_of("u87", hull) == 1 + added


@pytest.mark.rule("RD 10.10.2a", "RD 10.10.3c")
def test_ex_7_refit_of_a_u87() -> None:
    career = home("u87", "U-90", "1918-01")
    career.boat.hull, career.boat.damage = 5, broken("periscope", "fuel tanks", "dive planes")
    in_port(career)
    assert career.log[-1].refit_months == 4
    assert sails(career) == "1918-06"


@pytest.mark.rule("RD 10.10.4a")
@pytest.mark.parametrize(("hull", "month"), [(0, "1918-03"), (1, "1918-04"), (3, "1918-05")])
def test_the_month_after_the_refit_is_that_of_the_next_patrol(hull: int, month: str) -> None:
    """Patrol in January, R from February on."""
    career = yard(hull)
    in_port(career)
    assert sails(career) == month


@pytest.mark.rule("RD 10.10.4a")
def test_ex_14_the_calendar_of_the_sample_log() -> None:
    """A U5 sails in April 1915, refits in May and June, sails in July, refits in August, sails in September."""
    career = home("u5", "U-6", "1915-04")
    career.boat.hull = 1
    in_port(career)
    assert (career.log[-1].refit_months, sails(career)) == (2, "1915-07")
    in_port(next_patrol(career))
    assert (career.log[-1].refit_months, sails(career)) == (1, "1915-09")


@pytest.mark.rule("RD 10.10.5a", "RD 11.4.2a")
@pytest.mark.parametrize(("hull", "systems", "new"), [(6, 0, False), (6, 2, False), (5, 3, True), (7, 0, True)])
def test_a_refit_of_five_months_brings_a_new_boat_of_the_type(hull: int, systems: int, new: bool) -> None:
    career = yard(hull, *FIVE_SYSTEMS[:systems])
    in_port(career, dice=[1] if new else [])
    assert (career.boat.name != "UB-80") is new
    assert career.boat.boat_class == "ub3"
    assert sails(career) == ("1918-03" if new else "1918-06")


# [11.2.1e]


@pytest.mark.rule("RD 11.2.1e")
@pytest.mark.parametrize(("hull", "months"), [(0, 1), (1, 2), (3, 2), (5, 3)])
def test_d_14_a_korvettenkapitaen_saves_a_month_of_three_or_four(hull: int, months: int) -> None:
    """Of 1, 2, 3 and 4 months."""
    career = yard(hull, rank=KORVETTENKAPITAEN)
    in_port(career, ["transfer:none"])
    assert career.log[-1].refit_months == months


@pytest.mark.rule("RD 11.2.1e", "RD 11.4.2a")
def test_he_does_not_save_a_boat_that_needs_five() -> None:
    career = yard(7, rank=KORVETTENKAPITAEN)
    in_port(career, ["transfer:none"], [1])
    assert career.boat.name != "UB-80"


@pytest.mark.rule("RD 11.2.1e")
@pytest.mark.parametrize("rank", [1, 2])
def test_lower_ranks_wait(rank: int) -> None:
    career = yard(3, rank=rank)
    in_port(career)
    assert career.log[-1].refit_months == 3


@pytest.mark.rule("RD 11.0a")
def test_all_of_a_career_is_handled_in_the_refit_in_order() -> None:
    """Crew, then promotion and decorations, then a new boat: the third success, a year after the start, with HK."""
    career = yard(0)
    career.successes, career.reviewed, career.decoration_tons = 2, career.month - 11, 60_000
    career.crew = crew(wounds={"LI": "SW"})
    story = in_port(career, ["request:later"], [1, 1, 1])
    steps = ["Recovery", "Advancement", "Promotion", "!award", "?request", "!refit"]
    assert list(dict.fromkeys(step for step in story.story if step in steps)) == steps
