"""[11.4] Relief for cause."""

from __future__ import annotations

import pytest

from tests.silent_victory.play import phase
from tests.silent_victory.port import game, home, in_port, last_port, next_patrol, on_patrol


def failures_until_relieved(awards: dict[str, int], most: int = 7) -> int | None:
    """Fruitless patrols, one after another, until the captain is relieved; None if he never is."""
    war = home(sunk=0, awards=dict(awards))
    career = game(war, "port")
    for count in range(1, most + 1):
        phase(career)
        phase(career)
        if war.end:
            assert war.end == "relieved"
            return count
        next_patrol(war, "1943-08", sunk=0)
        career.phase = "port"
    return None


@pytest.mark.rule("SV 11.4a")
def test_three_failures_in_a_row_relieve_the_captain() -> None:
    assert failures_until_relieved({}) == 3


@pytest.mark.rule("SV 11.4a")
def test_a_captain_relieved_is_defeated_whatever_he_sank() -> None:
    war = home(sunk=0, failures_in_a_row=2, tonnage=120_000)
    career = game(war, "port")
    phase(career)
    phase(career)
    assert (war.end, career.phase, career.level) == ("relieved", "over", "Defeat")


@pytest.mark.rule("SV 11.4a")
def test_a_success_breaks_the_row() -> None:
    war = home(sunk=0, failures_in_a_row=1)
    in_port(war)
    assert war.failures_in_a_row == 2
    in_port(next_patrol(war, "1943-08", sunk=1))
    assert war.failures_in_a_row == 0
    in_port(next_patrol(war, "1943-08", sunk=0))
    assert not war.end


@pytest.mark.rule("SV 11.4.1a")
@pytest.mark.parametrize(
    ("mission", "done", "sunk", "success"),
    [
        ("", False, 0, False),
        ("", False, 1, True),
        ("R", True, 0, True),
        ("R", False, 0, False),
        ("R", False, 5, False),
        ("T", True, 0, True),
        ("M", True, 0, True),
    ],
)
def test_a_ship_sunk_or_a_mission_completed_is_a_success(mission: str, done: bool, sunk: int, success: bool) -> None:
    """On a mission patrol the mission alone decides."""
    war = home(sunk=sunk, mission=mission)
    on_patrol(war).mission_done = done
    in_port(war)
    assert war.log[-1].success is success
    assert (war.successes, war.failures_in_a_row) == (int(success), int(not success))


@pytest.mark.rule("SV 11.4.1a")
@pytest.mark.parametrize("mission", ["E", "L"])
@pytest.mark.parametrize(("passenger", "success"), [("", True), ("LW", True), (None, False)])
def test_men_taken_off_must_be_brought_home(mission: str, passenger: str | None, success: bool) -> None:
    war = home(sunk=2, mission=mission)
    on_patrol(war).mission_done = True
    war.crew.passenger = passenger
    in_port(war)
    assert war.log[-1].success is success


@pytest.mark.rule("SV 11.4.2a", "SV 11.3.2b")
def test_a_bronze_star_buys_a_fourth_failure() -> None:
    assert failures_until_relieved({"Bronze Star": 1}) == 4


@pytest.mark.rule("SV 11.4.3a", "SV 11.3.3b", "SV 11.3.4.1a", "SV 11.3.5c")
@pytest.mark.parametrize("award", ["Silver Star", "Navy Cross", "Medal of Honor"])
def test_a_holder_of_silver_star_navy_cross_or_medal_of_honor_is_never_relieved(award: str) -> None:
    assert failures_until_relieved({award: 1}) is None


@pytest.mark.rule("SV 11.4.2a")
def test_the_ribbon_does_not_protect() -> None:
    _, cause = last_port(home(sunk=0, failures_in_a_row=2, awards={"Commendation Ribbon": 1}))
    assert cause == "relieved"
