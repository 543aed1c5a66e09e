"""[11.1] Crew advancement, and officers who leave and move up."""

from __future__ import annotations

import pytest

from tests.careers import events, rolls
from tests.raiders_of_the_deep.build import at_sea, charts, engagement
from tests.raiders_of_the_deep.yard import crew, home, in_port, next_patrol, on_patrol
from wardroom.games.patrol.crew import QUALITIES, Crew
from wardroom.games.raiders_of_the_deep.combat.aircraft import dive_modifiers
from wardroom.games.raiders_of_the_deep.combat.detection import detection_modifiers
from wardroom.games.raiders_of_the_deep.combat.fire import torpedo_modifiers
from wardroom.games.raiders_of_the_deep.combat.hazards import mine_modifiers
from wardroom.games.raiders_of_the_deep.state import Career

GREEN, TRAINED, VETERAN, ELITE = range(4)


def third(**changes: object) -> Career:
    """Home from the third successful patrol."""
    return home(successes=2, crew=crew(**changes))  # type: ignore[arg-type]


# [11.1] Every third success


@pytest.mark.rule("RD 11.1a")
def test_one_roll_after_every_third_success() -> None:
    career = home()
    rolled = []
    for patrol in range(1, 8):
        story = in_port(career, dice=[5] if patrol in (3, 6) else [])
        if rolls(story, "Advancement"):
            rolled.append(patrol)
        career.reviewed = career.month
        next_patrol(career)
    assert rolled == [3, 6]


@pytest.mark.rule("RD 11.1a")
def test_failures_between_do_not_count_and_bring_no_second_roll() -> None:
    career = home()
    found = []
    for success in (True, False, True, False, True, False):
        on_patrol(career).sunk = int(success)
        third_success = success and career.successes == 2
        in_port(career, dice=[5] if third_success else [])
        found.append(career.log[-1].advancement)
        career.reviewed = career.month
        next_patrol(career)
    assert found == [False, False, False, False, True, False]


@pytest.mark.rule("RD 11.1b", "RD 11.1.1a")
@pytest.mark.parametrize(
    ("die", "experts", "quality"),
    [
        (1, ["LI"], TRAINED),
        (2, ["doctor"], TRAINED),
        (3, ["1WO"], TRAINED),
        (4, ["2WO"], TRAINED),
        (5, [], VETERAN),
        (6, [], VETERAN),
    ],
)
def test_what_an_advancement_brings(die: int, experts: list[str], quality: int) -> None:
    career = third()
    in_port(career, dice=[die])
    assert (career.crew.experts, career.crew.quality) == (experts, quality)


@pytest.mark.rule("RD 11.1.2a")
@pytest.mark.parametrize(("die", "man"), [(1, "LI"), (2, "doctor"), (4, "2WO")])
def test_an_experte_learns_nothing_more(die: int, man: str) -> None:
    career = third(experts=(man,))
    story = in_port(career, dice=[die])
    assert career.crew == crew(experts=(man,))
    assert [event.rule for event in events(story, "no_advancement")] == ["11.1.2a"]


@pytest.mark.rule("RD 11.1c", "RD 11.1.3a")
def test_a_crew_rises_level_by_level_to_elite_and_no_further() -> None:
    found = []
    for quality in range(4):
        career = third(quality=quality)
        in_port(career, dice=[6])
        found.append((QUALITIES[quality], QUALITIES[career.crew.quality]))
    assert found == [("Green", "Trained"), ("Trained", "Veteran"), ("Veteran", "Elite"), ("Elite", "Elite")]


@pytest.mark.rule("RD 11.1.3a")
def test_a_new_crew_is_trained() -> None:
    assert QUALITIES[Crew().quality] == "Trained"


@pytest.mark.rule("RD 11.1.7a")
@pytest.mark.parametrize("lost", ["boat", "commander"])
def test_successes_are_counted_over_boats_and_crews(lost: str) -> None:
    """The third success, and the boat is lost or a new crew comes: the roll is made for those who come."""
    career = third(wounds={"commander": "SW"} if lost == "commander" else {})
    on_patrol(career).boat_lost = lost == "boat"
    story = in_port(career, dice=[*([5] if lost == "commander" else []), 1, 1])
    assert len(rolls(story, "Advancement")) == 1
    assert career.crew.experts == ["LI"]


@pytest.mark.rule("RD 11.1.7a")
def test_a_new_boat_does_not_start_the_count_anew() -> None:
    career = home(successes=1)
    on_patrol(career).boat_lost = True
    in_port(career, dice=[1])
    story = in_port(next_patrol(career), dice=[1])
    assert len(rolls(story, "Advancement")) == 1


# [11.1.3b]


@pytest.mark.rule("RD 11.1.3b")
def test_good_crews_help_and_green_ones_harm() -> None:
    """Low is good to hit and in detection, high is good with mines and aircraft."""

    def benefit(quality: int) -> int:
        career = at_sea(crew=crew(quality=quality))
        fight, book = engagement(career), charts()
        shot = torpedo_modifiers(book, career, fight, book.fire["G/6", "medium"], False)
        low = (shot, detection_modifiers(book, career, fight))
        high = (mine_modifiers(book, career), dive_modifiers(book, career, mission=False))
        total = sum(each.value for named in high for each in named)
        return total - sum(each.value for named in low for each in named)

    assert benefit(GREEN) < benefit(TRAINED) == 0 < benefit(VETERAN) <= benefit(ELITE)


# [11.1.4b] Failures


@pytest.mark.rule("RD 11.1.4b")
@pytest.mark.parametrize(("before", "after"), [(ELITE, VETERAN), (VETERAN, TRAINED), (TRAINED, GREEN), (GREEN, GREEN)])
def test_three_failures_in_a_row_cost_a_level_down_to_green(before: int, after: int) -> None:
    career = home(sunk=0, failures_in_a_row=2, crew=crew(quality=before))
    in_port(career)
    assert career.crew.quality == after


@pytest.mark.rule("RD 11.1.4b")
def test_the_count_starts_again_after_the_drop_and_after_a_success() -> None:
    """RD-R48."""
    career = home(month="1916-11", sunk=0, crew=crew(quality=ELITE))
    found = []
    for patrol in range(1, 10):
        on_patrol(career).sunk = int(patrol == 8)
        in_port(career)
        found.append(career.crew.quality)
        career.reviewed = career.month
        next_patrol(career, sunk=0)
    assert found == [3, 3, 2, 2, 2, 1, 1, 1, 1]


# [11.1.5, 11.1.6] The 1WO


@pytest.mark.rule("RD 11.1.5a")
@pytest.mark.parametrize(("die", "experts"), [(1, ["1WO"]), (5, ["1WO"]), (6, [])])
def test_an_experte_1wo_is_given_his_own_boat_on_6(die: int, experts: list[str]) -> None:
    career = home(crew=crew(experts=("1WO",)))
    in_port(career, dice=[die])
    assert career.crew.experts == experts


@pytest.mark.rule("RD 11.1.5a")
@pytest.mark.parametrize("sunk", [0, 1])
def test_he_rolls_after_each_patrol_successful_or_not(sunk: int) -> None:
    career = home(sunk=sunk, crew=crew(experts=("1WO",)))
    assert [roll.table for roll in rolls(in_port(career, dice=[1]))] == ["Experte 1WO"]


@pytest.mark.rule("RD 11.1.5a")
def test_one_who_is_no_experte_stays() -> None:
    assert not rolls(in_port(home(crew=crew(experts=("2WO", "LI", "doctor")))))


@pytest.mark.rule("RD 11.1.5a")
def test_one_who_becomes_experte_in_this_refit_was_none_when_the_patrol_ended() -> None:
    """RD-R91."""
    career = third()
    assert [roll.table for roll in rolls(in_port(career, dice=[3]))] == ["Advancement"]


@pytest.mark.rule("RD 11.1.6a", "RD 11.1.5a")
def test_an_experte_2wo_moves_up_when_the_1wo_leaves() -> None:
    career = home(crew=crew(experts=("1WO", "2WO")))
    story = in_port(career, dice=[6])
    assert career.crew.experts == ["1WO"]
    assert events(story, "moved_up")


@pytest.mark.rule("RD 11.1.6a")
@pytest.mark.parametrize(("wound", "dice"), [("KIA", []), ("SW", [2])])
@pytest.mark.parametrize("first", [(), ("1WO",)])
def test_or_when_he_is_lost_by_injury(wound: str, dice: list[int], first: tuple[str, ...]) -> None:
    """He who moved up is not asked whether he leaves: RD-R91."""
    career = home(crew=crew(experts=(*first, "2WO"), wounds={"1WO": wound}))
    story = in_port(career, dice=dice)
    assert career.crew.experts == ["1WO"]
    assert not rolls(story, "Experte 1WO")


@pytest.mark.rule("RD 11.1.6a")
def test_a_2wo_who_is_no_experte_does_not_make_one() -> None:
    career = home(crew=crew(experts=("1WO", "LI"), wounds={"1WO": "KIA"}))
    in_port(career)
    assert career.crew.experts == ["LI"]


@pytest.mark.rule("RD 11.1.6a")
def test_a_2wo_who_is_lost_himself_cannot_move_up() -> None:
    career = home(crew=crew(experts=("1WO", "2WO"), wounds={"1WO": "KIA", "2WO": "KIA"}))
    in_port(career)
    assert career.crew.experts == []


@pytest.mark.rule("RD 11.1.6a")
def test_a_1wo_who_recovers_in_time_keeps_his_place() -> None:
    career = home(crew=crew(experts=("2WO",), wounds={"1WO": "SW"}))
    in_port(career, dice=[1])
    assert career.crew.experts == ["2WO"]
