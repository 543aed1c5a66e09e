"""[10.5.3e, f] The wounded of a boat whose doctor is out."""

from __future__ import annotations

import pytest

from tests.careers import rolls
from tests.raiders_of_the_deep.yard import crew, on_track, quiet, sail, scene
from wardroom.games.patrol.crew import Crew
from wardroom.games.raiders_of_the_deep.ends import CareerEnds
from wardroom.games.raiders_of_the_deep.sea.travel import travel_box
from wardroom.games.raiders_of_the_deep.state import Career


def with_wounded(men: Crew) -> Career:
    return on_track("T", "T", "P", "T", "T", box=1, crew=men)


@pytest.mark.rule("RD 10.5.3e")
@pytest.mark.parametrize(("die", "wound"), [(1, "SW"), (3, "SW"), (4, "KIA"), (6, "KIA")])
def test_without_the_doctor_a_severely_wounded_man_may_die_on_entering_a_box(die: int, wound: str) -> None:
    career = with_wounded(crew(wounds={"doctor": "KIA", "LI": "SW"}))
    story = sail(career, ["sail:on"], [die, quiet(career)])
    assert career.crew.wounds["LI"] == wound
    assert [roll.table.split()[-1] for roll in rolls(story)] == ["Survival", "Transit"]


@pytest.mark.rule("RD 10.5.3e")
def test_every_severely_wounded_man_and_box_is_rolled_for_the_doctor_too() -> None:
    men = crew(wounds={"doctor": "SW", "commander": "SW", "1WO": "SW", "LI": "LW"}, generic=("SW", "LW", "SW", "KIA"))
    career = with_wounded(men)
    story = sail(career, ["sail:on"], [1, 1, 6, 6, 1, quiet(career)])
    assert len(rolls(story, "Survival")) == 5
    assert career.crew.wounds == {"doctor": "SW", "commander": "SW", "1WO": "KIA", "LI": "LW"}
    assert career.crew.generic == ["KIA", "LW", "SW", "KIA"]


@pytest.mark.rule("RD 10.5.3e")
def test_in_each_box_anew() -> None:
    career = with_wounded(crew(wounds={"doctor": "SW"}))
    for box in ("Transit", career.patrol.zone if career.patrol else ""):
        story = sail(career, ["sail:on"], [3, quiet(career, box)])
        assert len(rolls(story, "Survival")) == 1


@pytest.mark.rule("RD 10.5.3e", "RD 10.5.2a")
def test_the_commander_may_die_of_his_wounds() -> None:
    career = with_wounded(crew(wounds={"doctor": "KIA", "commander": "SW"}))
    with pytest.raises(CareerEnds) as ended:
        travel_box(scene(["sail:on"], [4]), career)
    assert ended.value.cause == "commander killed"


@pytest.mark.rule("RD 10.5.3f")
@pytest.mark.parametrize("wounds", [{"LI": "SW"}, {"LI": "SW", "doctor": "LW"}], ids=str)
def test_a_doctor_who_is_fit_keeps_them_alive(wounds: dict[str, str]) -> None:
    career = with_wounded(crew(wounds=wounds, generic=("SW",) * 4))
    story = sail(career, ["sail:on"], [quiet(career)])
    assert not rolls(story, "Survival")
