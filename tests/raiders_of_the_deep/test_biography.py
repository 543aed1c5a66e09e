"""[14.6] Early life and final fate."""

from __future__ import annotations

import pytest

from tests.careers import rolls
from tests.raiders_of_the_deep.build import charts
from tests.raiders_of_the_deep.play import begin, play
from wardroom.games.raiders_of_the_deep.ends import CAUSES


@pytest.mark.rule("RD 14.6a")
@pytest.mark.parametrize(
    ("scenario", "boat", "early", "fate"),
    [("career", "u19", "Early Life", "Survived"), ("austrian", "kuk", "Early Life, Austrian", "Survived, Austrian")],
)
@pytest.mark.parametrize("biography", ["off", "on"])
def test_a_commander_has_a_life_before_and_after_the_war(
    scenario: str, boat: str, early: str, fate: str, biography: str
) -> None:
    war = begin(scenario, boat=boat, rank="olt", commander="Test", biography=biography)
    first = play(war, {}, {early: (2, 3)})
    play(war, {}, {})
    last = play(war, {"sail": "sail:leave"}, {fate: (4, 5)})
    told = [roll.table for roll in (*rolls(first), *rolls(last)) if roll.chart != "B1"]
    assert told == ([early, fate] if biography == "on" else [])
    assert len(war.career.early_life) == len(told)


@pytest.mark.rule("RD 14.6a")
@pytest.mark.parametrize("end", sorted(CAUSES))
def test_the_fate_fits_the_end(end: str) -> None:
    chart = charts().final_fate(end).name
    if end in ("scuttled", "captured"):
        assert chart == "Captured"
    else:
        living = end in ("war over", "mirror complete", "agreed end", "left command", "desk duty")
        assert chart == ("Survived" if living else "Lost")
