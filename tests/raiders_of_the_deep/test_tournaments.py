"""[13.2-13.4] Tournaments."""

from __future__ import annotations

import pytest

from tests.raiders_of_the_deep.play import begin, ended, play
from wardroom.games.patrol.calendar import month_text
from wardroom.games.raiders_of_the_deep.cards import GERMAN_TYPES
from wardroom.games.raiders_of_the_deep.ends import CAUSES
from wardroom.games.raiders_of_the_deep.state import LAST_MONTH, War
from wardroom.table import WardroomError

SURVIVAL = ["tournament-survival", "tournament-mixed-survival"]
TONNAGE = ["tournament-tonnage", "tournament-mixed"]


def begun(scenario: str, **settings: str) -> War:
    war = begin(scenario, rank="olt", **settings)
    play(war, {}, {"Name": (1, 1)})
    return war


def score(scenario: str, end: str) -> int:
    war = begun(scenario, boat="u19")
    war.careers[0].tonnage, war.careers[0].end, war.phase = 12_000, end, "over"
    return ended(war).scores["captain"]


@pytest.mark.rule("RD 13.2.1a", "RD 13.3.1a")
@pytest.mark.parametrize("scenario", ["tournament-tonnage", "tournament-survival"])
def test_all_have_the_type_that_was_agreed_and_start_in_the_same_month(scenario: str) -> None:
    """Without another agreement the U19 of August 1914 (RD-R103)."""
    for settings, boat, month in (
        ({}, "u19", "1914-08"),
        ({"boat": "u31", "start": "1916-02"}, "u31", "1916-02"),
    ):
        career = begun(scenario, **settings).career
        assert (career.boat.boat_class, month_text(career.month)) == (boat, month)
    with pytest.raises(WardroomError, match="one type"):
        begin(scenario, boat="roll")


@pytest.mark.rule("RD 13.2.1a")
@pytest.mark.parametrize("scenario", TONNAGE)
def test_dead_or_alive_tonnage_counts(scenario: str) -> None:
    assert {score(scenario, end) for end in CAUSES} == {12_000}
    assert begun(scenario, boat="u19").career.options.until == LAST_MONTH


@pytest.mark.rule("RD 13.3.1a")
@pytest.mark.parametrize("scenario", SURVIVAL)
def test_only_who_lives_to_the_end_of_the_war_scores_in_a_survival_tournament(scenario: str) -> None:
    assert score(scenario, "war over") == 12_000
    assert {score(scenario, end) for end in CAUSES - {"war over", "agreed end", "mirror complete"}} == {0}


@pytest.mark.rule("RD 13.3.1a")
@pytest.mark.parametrize("scenario", SURVIVAL)
def test_a_survival_tournament_always_runs_to_the_end_of_the_war(scenario: str) -> None:
    with pytest.raises(WardroomError, match="until"):
        begin(scenario, until="1917-01")


@pytest.mark.rule("RD 13.4.1a")
@pytest.mark.parametrize("scenario", ["tournament-mixed", "tournament-mixed-survival"])
@pytest.mark.parametrize("boat", GERMAN_TYPES)
def test_in_a_mixed_tournament_each_takes_the_boat_he_likes(scenario: str, boat: str) -> None:
    war = begin(scenario, rank="olt")
    play(war, {"boat": f"boat:{boat}"}, {"Name": (1, 1)})
    assert war.career.boat.boat_class == boat
