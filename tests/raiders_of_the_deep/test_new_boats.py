"""[11.4.1-11.4.3] New boats: given of themselves, or asked for."""

from __future__ import annotations

import pytest

from tests.careers import Faces, RiggedTable, asked, events, ids, rolls
from tests.raiders_of_the_deep.build import charts
from tests.raiders_of_the_deep.yard import crew, fleet, home, in_port, next_patrol, on_patrol, sails
from wardroom.games.patrol.calendar import month_number
from wardroom.games.raiders_of_the_deep.charts import Charts
from wardroom.games.raiders_of_the_deep.port.assignment import prepare_patrol
from wardroom.games.raiders_of_the_deep.state import Career

BOATS = {"u5": ("U-3", "U-6"), "u31": ("U-35", "U-39"), "u51": ("U-53",), "ub3": ("UB-80",), "uc2": ("UC-44",)}


def wreck(boat: str = "u31", number: str = "U-35", month: str = "1917-10", **changes: object) -> Career:
    """A boat that needs more than five months in the yard."""
    career = home(boat, number, month, **changes)  # type: ignore[arg-type]
    sheet = charts().mats[boat]
    career.boat.hull = 4 * sheet.hull_per_refit_month + 1
    return career


def entitled(month: str = "1917-10", **changes: object) -> Career:
    """A commander of a U31 boat with one request."""
    return home("u31", "U-35", month, requests=1, **changes)  # type: ignore[arg-type]


# [11.4.2]


@pytest.mark.rule("RD 11.4.2a")
def test_a_boat_beyond_repair_is_replaced_by_one_of_the_type_and_the_crew_goes_along() -> None:
    career = wreck(crew=crew(quality=3, experts=("LI", "doctor")))
    story = in_port(career, dice=[1])
    assert career.boat.name != "U-35"
    assert (career.boat.boat_class, career.boat.hull, career.boat.damage) == ("u31", 0, {})
    assert career.boat.name in charts().numbers("u31", career.month, austrian=False)
    assert (career.crew.quality, career.crew.experts) == (3, ["LI", "doctor"])
    assert [event.rule for event in events(story, "new_boat")] == ["11.4.2a"]


@pytest.mark.rule("RD 11.4.2a", "RD 11.4a")
def test_her_flotilla_is_his_and_an_old_transfer_is_void() -> None:
    career = wreck(transferred="Pola", flotilla="Pola")
    in_port(career, dice=[1])
    assert career.transferred == ""
    assert career.flotilla == charts().flotilla(career.boat.name, career.month)


@pytest.mark.rule("RD 11.4.2b")
@pytest.mark.parametrize(("die", "month"), [(0, "1917-12"), (1, "1917-12"), (2, "1918-01"), (4, "1918-03")])
def test_he_sails_a_month_after_his_return_or_when_he_is_healed(die: int, month: str) -> None:
    career = wreck(crew=crew(wounds={"commander": "SW"} if die else {}))
    in_port(career, dice=[*([die] if die else []), 1])
    assert sails(career) == month


@pytest.mark.rule("RD 11.4.2b")
@pytest.mark.parametrize("lost", [False, True])
@pytest.mark.parametrize(("die", "stays"), [(3, True), (4, False)])
def test_men_who_need_longer_than_the_commander_are_replaced(lost: bool, die: int, stays: bool) -> None:
    """Three months for him; the boat is a wreck, or was lost."""
    career = wreck(crew=crew(wounds={"commander": "SW", "LI": "SW"}, experts=("LI",)))
    if lost:
        career.boat.hull = 0
        on_patrol(career).boat_lost = True
    in_port(career, dice=[3, die, 1])
    assert career.crew.experts == (["LI"] if stays else [])


@pytest.mark.rule("RD 11.4.2c")
def test_without_a_boat_of_the_type_he_has_his_choice_of_the_class_and_trains() -> None:
    """October 1917, three months of training from November on."""
    boats = fleet(**BOATS | {"u31": ("U-35",)})
    career = wreck(crew=crew(experts=("LI",)))
    story = in_port(career, ["replacement:u5"], [3, 2], using=boats)
    assert [ids(decision) for decision in asked(story, "replacement")] == [["replacement:u5", "replacement:u51"]]
    assert not rolls(story, "Boat Request")
    assert (career.boat.boat_class, career.boat.name) == ("u5", "U-6")
    assert (sails(career), career.log[-1].training_months) == ("1918-02", 3)
    assert career.crew.experts == ["LI"]


# [11.4.3]


def ask(career: Career, choice: str, dice: list[Faces], using: Charts | None = None) -> list[str]:
    """The request is made: what was on offer."""
    story = in_port(career, [choice], dice, using=using)
    return ids(asked(story, "request")[0])


@pytest.mark.rule("RD 11.4.3a")
@pytest.mark.parametrize(("die", "granted"), [(1, True), (3, True), (4, False), (6, False)])
def test_a_request_is_granted_on_1_to_3(die: int, granted: bool) -> None:
    career = entitled()
    ask(career, "request:boat:u87", [die, *([2, 1] if granted else [])])
    assert (career.boat.boat_class == "u87") is granted
    assert career.requests == 0


@pytest.mark.rule("RD 11.4.3a")
def test_a_request_that_is_refused_changes_nothing_else() -> None:
    career = entitled()
    ask(career, "request:boat:u87", [6])
    assert career.boat.name == "U-35"
    assert sails(career) == "1917-12"


@pytest.mark.rule("RD 11.4.3a", "RD 11.3.5a")
def test_it_may_be_made_at_the_end_of_the_patrol_that_earned_the_decoration() -> None:
    career = home("u31", "U-35", "1917-10", decoration_tons=50_000)
    ask(career, "request:boat:u87", [1, 2, 1])
    assert career.boat.boat_class == "u87"


@pytest.mark.rule("RD 11.4.3b")
@pytest.mark.parametrize(("die", "month"), [(1, "1917-12"), (2, "1918-01"), (6, "1918-05")])
def test_the_crew_trains_for_one_to_six_months_and_sails_the_month_after(die: int, month: str) -> None:
    career = entitled()
    ask(career, "request:boat:u87", [1, die, 1])
    entry = career.log[-1]
    assert sails(career) == month
    assert (entry.training_months, entry.refit_months) == (die, 0)


@pytest.mark.rule("RD 11.4.3b")
def test_only_boats_of_the_present_class_are_on_offer() -> None:
    offer = ask(entitled(), "request:later", [], fleet(**BOATS))
    assert [id for id in offer if "boat" in id] == ["request:boat:u5", "request:boat:u51"]


@pytest.mark.rule("RD 11.4.3b")
@pytest.mark.parametrize(("months", "open_now"), [(0, True), (2, True), (3, False), (5, False)])
def test_a_type_is_on_offer_if_it_is_there_when_the_shortest_training_ends(months: int, open_now: bool) -> None:
    """RD-R94: the first boats come so many months after the return; training takes one at least."""
    start = charts().mats["u87"].start
    career = entitled()
    career.month = career.reviewed = start - months
    on_patrol(career).sailed = career.month
    story = in_port(career, ["request:later"])
    assert ("request:boat:u87" in ids(asked(story, "request")[0])) is open_now


@pytest.mark.rule("RD 11.4.3b")
def test_a_long_refit_opens_no_type_that_training_could_not_wait_for() -> None:
    """Months in the yard would reach the first boats of the type; one month of training does not."""
    career = entitled()
    career.month = career.reviewed = charts().mats["u87"].start - 4
    on_patrol(career).sailed = career.month
    career.boat.hull = 3 * charts().mats["u31"].hull_per_refit_month
    story = in_port(career, ["request:later"])
    assert "request:boat:u87" not in ids(asked(story, "request")[0])


@pytest.mark.rule("RD 11.4.3b")
def test_training_takes_the_place_of_the_refit() -> None:
    """RD-R46: three months in the yard are not waited for."""
    career = entitled()
    career.boat.hull = 2 * charts().mats["u31"].hull_per_refit_month
    ask(career, "request:boat:u87", [1, 1, 1])
    assert sails(career) == "1917-12"


@pytest.mark.rule("RD 11.4.3b")
def test_but_the_commander_must_be_fit() -> None:
    """RD-R46."""
    career = entitled(crew=crew(wounds={"commander": "SW"}))
    ask(career, "request:boat:u87", [4, 1, 1, 1])
    assert sails(career) == "1918-03"


@pytest.mark.rule("RD 11.4.3d")
def test_a_request_may_be_held_over_to_any_later_refit() -> None:
    career = entitled()
    for _ in range(3):
        ask(career, "request:later", [])
        assert career.requests == 1
        career.reviewed, career.successes = career.month, 0
        next_patrol(career)
    ask(career, "request:boat:u87", [2, 1, 1])
    assert (career.boat.boat_class, career.requests) == ("u87", 0)


@pytest.mark.rule("RD 11.4.3d")
def test_for_a_type_that_is_not_there_yet() -> None:
    early = entitled("1915-10")
    assert "request:boat:u87" not in ask(early, "request:later", [])
    early.month = early.reviewed = month_number("1917-10")
    next_patrol(early)
    assert "request:boat:u87" in ask(early, "request:later", [])


@pytest.mark.rule("RD 11.4.3e")
def test_the_crew_goes_along() -> None:
    career = entitled(crew=crew(quality=3, experts=("LI", "2WO")))
    ask(career, "request:boat:u87", [1, 2, 1])
    assert (career.crew.quality, career.crew.experts) == (3, ["LI", "2WO"])


@pytest.mark.rule("RD 11.4.3e")
@pytest.mark.parametrize(("training", "stays"), [(1, False), (2, True)])
def test_but_not_a_man_who_is_in_hospital_when_the_boat_sails(training: int, stays: bool) -> None:
    """Two months in the yard would have been enough for him."""
    career = entitled(crew=crew(wounds={"LI": "SW"}, experts=("LI",)))
    career.boat.hull = 1
    ask(career, "request:boat:u87", [2, 1, training, 1])
    assert career.crew.experts == (["LI"] if stays else [])


@pytest.mark.rule("RD 11.4.3e", "RD 11.1.6a")
@pytest.mark.parametrize(("training", "stays"), [(1, False), (2, True)])
def test_nor_a_2wo_who_became_1wo_in_hospital(training: int, stays: bool) -> None:
    career = entitled(crew=crew(wounds={"1WO": "KIA", "2WO": "SW"}, experts=("2WO",)))
    career.boat.hull = 1
    ask(career, "request:boat:u87", [2, 1, training, 1])
    assert career.crew.experts == (["1WO"] if stays else [])


@pytest.mark.rule("RD 11.4a", "RD 11.4.3b")
def test_a_flotilla_that_was_granted_before_is_void_with_the_new_boat() -> None:
    career = entitled(transferred="Pola", flotilla="Pola")
    ask(career, "request:boat:u87", [1, 1, 1])
    assert career.transferred == ""
    assert career.flotilla == charts().flotilla(career.boat.name, career.month) != "Pola"


@pytest.mark.rule("RD 11.4a")
def test_the_next_orders_come_from_the_new_boats_flotilla() -> None:
    career = entitled()
    ask(career, "request:boat:u19", [1, 1, 1])
    orders = charts().assignment(charts().flotilla(career.boat.name, career.month), "u19", career.month)
    story = RiggedTable(charts(), {}, {orders.name: (3, 4), "Agent": (1, 1)}, first=True)
    prepare_patrol(story, career)
    assert rolls(story)[0].table == orders.name
    assert career.log[-1].boat == career.boat.name != "U-35"
