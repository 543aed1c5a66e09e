"""[10.11] Recovery of the wounded, and men who are replaced."""

from __future__ import annotations

import pytest

from tests.careers import events, modifiers, rolls
from tests.raiders_of_the_deep.build import charts
from tests.raiders_of_the_deep.yard import broken, crew, fleet, home, in_port, injury, on_patrol, sails, scene
from wardroom.games.patrol.crew import Crew
from wardroom.games.raiders_of_the_deep.combat.damage import crew_injury
from wardroom.games.raiders_of_the_deep.state import Career

ALL = ("LI", "doctor", "1WO", "2WO")
TRAINED, VETERAN, ELITE = 1, 2, 3


def wounded(hull: int = 0, **changes: object) -> Career:
    """A U31 home in June 1915; three hull spaces are a month more in the yard."""
    career = home(crew=crew(**changes))  # type: ignore[arg-type]
    career.boat.hull = hull
    return career


@pytest.mark.rule("RD 10.11a")
def test_each_severely_wounded_man_and_box_rolls_once_and_nobody_else() -> None:
    career = wounded(wounds={"commander": "SW", "LI": "SW", "2WO": "LW", "doctor": "KIA"}, generic=("SW", "LW", "SW"))
    story = in_port(career, dice=[1] * 4)
    assert [roll.table for roll in rolls(story)] == ["Recovery"] * 4


@pytest.mark.rule("RD 10.11a")
def test_light_wounds_heal_in_the_first_month() -> None:
    career = wounded(wounds=dict.fromkeys(ALL, "LW"), generic=("LW",) * 4, experts=("LI",), quality=ELITE)
    story = in_port(career)
    assert career.crew == crew(experts=("LI",), quality=ELITE)
    assert not events(story, "replaced")


@pytest.mark.rule("RD 10.11a")
def test_the_dead_are_replaced() -> None:
    career = wounded(wounds={"LI": "KIA"}, experts=("LI", "doctor"))
    story = in_port(career)
    assert [event.params["who"] for event in events(story, "replaced")] == ["LI"]
    assert career.crew == crew(experts=("doctor",))


@pytest.mark.rule("RD 10.11d", "RD 10.11.2a")
@pytest.mark.parametrize(("hull", "die", "stays"), [(0, 1, True), (0, 2, False), (3, 2, True), (3, 3, False)])
def test_a_man_who_needs_longer_than_the_refit_is_replaced(hull: int, die: int, stays: bool) -> None:
    """One month in the yard, or two."""
    career = wounded(hull, wounds={"LI": "SW"}, experts=("LI",))
    in_port(career, dice=[die])
    assert career.crew.experts == (["LI"] if stays else [])
    assert career.crew.wounds == {}


@pytest.mark.rule("RD 10.11.2a")
def test_the_commanders_own_recovery_gives_the_others_no_time() -> None:
    """RD-R45: one month in the yard, three in hospital; the LI needs two."""
    career = wounded(wounds={"commander": "SW", "LI": "SW"}, experts=("LI",))
    in_port(career, dice=[3, 2])
    assert career.crew.experts == []


@pytest.mark.rule("RD 10.11b", "RD 10.11c", "RD 10.11d")
@pytest.mark.parametrize(
    ("hull", "die", "month"),
    [(0, 1, "1915-08"), (0, 3, "1915-10"), (0, 4, "1915-11"), (4, 1, "1915-10"), (4, 3, "1915-10"), (4, 4, "1915-11")],
)
def test_the_next_patrol_waits_for_refit_and_commander(hull: int, die: int, month: str) -> None:
    """Home in June; four hull spaces are three months in the yard."""
    career = wounded(hull, wounds={"commander": "SW"})
    boat = career.boat.name
    in_port(career, dice=[die])
    assert sails(career) == month
    assert career.boat.name == boat


@pytest.mark.rule("RD 10.11b")
def test_a_lightly_wounded_commander_is_fit_after_the_refit() -> None:
    career = wounded(wounds={"commander": "LW"})
    in_port(career)
    assert sails(career) == "1915-08"


@pytest.mark.rule("RD 10.11.1a")
@pytest.mark.parametrize(
    ("doctor", "expected"), [("", {"Experte doctor": -1}), ("LW", {"Experte doctor": -1}), ("SW", {}), ("KIA", {})]
)
def test_an_experte_doctor_shortens_every_recovery_unless_he_is_out(doctor: str, expected: dict[str, int]) -> None:
    wounds = {"commander": "SW", "LI": "SW"} | ({"doctor": doctor} if doctor else {})
    career = wounded(wounds=wounds, generic=("SW",), experts=("doctor",))
    story = in_port(career, dice=[1] * (4 if doctor == "SW" else 3))
    assert [modifiers(roll) for roll in rolls(story, "Recovery")] == [expected] * len(rolls(story))


@pytest.mark.rule("RD 10.11.1a", "RD 10.11d")
def test_with_him_two_months_are_one() -> None:
    career = wounded(wounds={"LI": "SW"}, experts=("doctor", "LI"))
    in_port(career, dice=[2])
    assert career.crew.experts == ["doctor", "LI"]


@pytest.mark.rule("RD 10.11.1a")
def test_and_one_month_is_none() -> None:
    career = wounded(wounds={"commander": "SW"}, experts=("doctor",))
    story = in_port(career, dice=[1])
    assert rolls(story)[0].result == 0
    assert sails(career) == "1915-08"


# [10.11.3, 11.1.4a]


@pytest.mark.rule("RD 10.11.3a")
@pytest.mark.parametrize(("before", "after"), [(3, 2), (2, 1), (1, 1), (0, 0)])
def test_a_crew_that_is_wholly_replaced_drops_one_level_but_not_below_trained(before: int, after: int) -> None:
    career = wounded(generic=("KIA", "KIA", "SW", "SW"), quality=before)
    in_port(career, dice=[2, 6])
    assert career.crew.quality == after
    assert career.crew.generic == [""] * 4


@pytest.mark.rule("RD 10.11.3a")
def test_one_box_that_recovers_in_time_keeps_the_level() -> None:
    career = wounded(generic=("KIA", "KIA", "KIA", "SW"), quality=ELITE)
    in_port(career, dice=[1])
    assert career.crew.quality == ELITE


@pytest.mark.rule("RD 11.1.4a")
@pytest.mark.parametrize(("before", "after"), [(3, 2), (2, 1), (1, 1), (0, 0)])
def test_four_boxes_out_at_sea_cost_a_level_even_if_all_recover(before: int, after: int) -> None:
    career = wounded(generic=("SW", "SW", "SW", "LW"), quality=before)
    crew_injury(scene(dice=injury("crew", "SW")), career, submerged=False)
    in_port(career, dice=[1] * 4)
    assert career.crew.quality == after


@pytest.mark.rule("RD 11.1.4a")
def test_three_boxes_do_not() -> None:
    career = wounded(generic=("SW", "SW", "", ""), quality=ELITE)
    crew_injury(scene(dice=injury("crew", "SW")), career, submerged=False)
    in_port(career, dice=[1] * 3)
    assert career.crew.quality == ELITE


@pytest.mark.rule("RD 10.11.3a", "RD 11.1.4a")
def test_the_same_losses_cost_one_level_only() -> None:
    """RD-R18."""
    career = wounded(generic=("SW", "SW", "SW", "LW"), quality=ELITE)
    crew_injury(scene(dice=injury("crew", "KIA")), career, submerged=False)
    in_port(career, dice=[6] * 3)
    assert career.crew.quality == VETERAN


# [10.11.4]


@pytest.mark.rule("RD 10.11.4a", "RD 11.4.1a")
@pytest.mark.parametrize(
    ("boat", "number", "newest"), [("u5", "U-3", "u87"), ("ub1", "UB-5", "ub3"), ("uc2", "UC-21", "uc2")]
)
def test_a_commander_away_for_five_months_gets_the_newest_type_of_his_class(
    boat: str, number: str, newest: str
) -> None:
    career = home(boat, number, "1918-01", crew=crew(wounds={"commander": "SW"}))
    story = in_port(career, dice=[5, 1])
    assert career.boat.boat_class == newest
    assert career.boat.name != number
    assert career.boat.name in charts().numbers(newest, career.month, austrian=False)
    assert [event.rule for event in events(story, "new_boat")] == ["10.11.4a"]


@pytest.mark.rule("RD 10.11.4a", "RD 11.4.1a")
def test_of_the_types_that_there_are_when_he_sails() -> None:
    """RD-R93."""
    boats = fleet(u5=("U-6",), u19=("U-20",), u31=("U-35", "U-39"), ub3=("UB-80",))
    career = home("u5", "U-6", "1917-01", crew=crew(wounds={"commander": "SW"}))
    in_port(career, dice=[6, 2], using=boats)
    assert (career.boat.boat_class, career.boat.name) == ("u31", "U-39")


@pytest.mark.rule("RD 10.11.4a")
def test_four_months_do_not_take_his_boat_away() -> None:
    career = wounded(wounds={"commander": "SW"})
    in_port(career, dice=[4])
    assert career.boat.name == "U-35"


@pytest.mark.rule("RD 10.11.4a", "RD 10.11.1a")
def test_a_doctor_who_makes_five_months_four_saves_it() -> None:
    career = wounded(wounds={"commander": "SW"}, experts=("doctor",))
    in_port(career, dice=[5])
    assert career.boat.name == "U-35"
    assert career.crew.experts == ["doctor"]


@pytest.mark.rule("RD 10.11.4b")
@pytest.mark.parametrize(("die", "month"), [(5, "1915-12"), (6, "1916-01")])
def test_he_gets_a_new_trained_crew_and_sails_the_month_after_his_recovery(die: int, month: str) -> None:
    career = wounded(wounds={"commander": "SW", "LI": "SW"}, experts=("LI", "2WO"), quality=ELITE, generic=("SW",))
    in_port(career, dice=[die, 1])
    assert career.crew == Crew()
    assert career.crew.quality == TRAINED
    assert sails(career) == month


@pytest.mark.rule("RD 10.11.4b")
def test_his_flotilla_is_that_of_the_new_boat() -> None:
    career = home("ub1", "UB-5", "1918-01", crew=crew(wounds={"commander": "SW"}), transferred="Pola", flotilla="Pola")
    in_port(career, dice=[5, 1])
    assert career.flotilla == charts().flotilla(career.boat.name, career.month)
    assert career.transferred == ""


@pytest.mark.rule("RD 10.11.4b", "RD 11.1.4b")
def test_failures_of_the_old_crew_are_not_held_against_the_new_one() -> None:
    """RD-R92."""
    career = home(sunk=0, crew=crew(wounds={"commander": "SW"}), failures_in_a_row=2)
    in_port(career, dice=[5, 1])
    assert career.crew.quality == TRAINED
    assert career.failures_in_a_row == 0


@pytest.mark.rule("RD 10.11.4a")
def test_a_wreck_and_a_long_recovery_bring_one_new_boat_the_newest() -> None:
    career = home("u5", "U-3", "1918-01", crew=crew(wounds={"commander": "SW"}, experts=("LI",)))
    on_patrol(career).boat_lost = True
    career.boat.damage = broken("diesel 1", "diesel 2")
    story = in_port(career, dice=[5, 1])
    assert len(events(story, "new_boat")) == 1
    assert career.boat.boat_class == "u87"
    assert career.crew.experts == []
