"""[11.2] Promotion of the captain, and what a Commander may ask for."""

from __future__ import annotations

import pytest

from tests.silent_victory.build import career, charts, options, table
from tests.silent_victory.play import begin, phase
from tests.silent_victory.port import home, in_port, last_port, next_patrol, on_patrol
from tests.silent_victory.story import asked, events, ids, modifiers, refusals, rolls
from wardroom.games.silent_victory.calendar import month_number
from wardroom.games.silent_victory.ends import CareerEnds
from wardroom.games.silent_victory.port.assignment import prepare_patrol
from wardroom.games.silent_victory.state import CAPTAIN, COMMANDER, LIEUTENANT_COMMANDER, RANKS, Career, Period


def due(
    *, rank: int = LIEUTENANT_COMMANDER, first_printing: bool = False, reprimands: int = 0, **period: int
) -> Career:
    """A captain home from a successful patrol in September 1943, the twelfth month of his period."""
    return home(
        rank=rank,
        reprimands=reprimands,
        options=options(first_printing=first_printing),
        period=Period(month_number("1942-09"), **period),
    )


def promotion(war: Career, die: int) -> tuple[dict[str, int], bool]:
    """Modifiers of the roll, and whether he is promoted."""
    before = war.rank
    scene = in_port(war, dice=[die])
    (roll,) = [roll for roll in rolls(scene) if roll.chart == "C3"]
    return modifiers(roll), war.rank == before + 1


# [11.2.1, 11.2.2] Ranks


@pytest.mark.rule("SV 11.2.1a")
def test_the_ranks_are_lieutenant_commander_commander_and_captain() -> None:
    war = home(month="1945-05", period=Period(month_number("1944-06")))
    seen = [RANKS[war.rank]]
    scene, _ = last_port(war, dice=[1, 1])
    seen += [str(event.params["rank"]) for event in events(scene, "promoted")]
    assert seen == ["Lieutenant Commander", "Commander", "Captain"]


@pytest.mark.rule("SV 11.2.2a")
@pytest.mark.parametrize(("boat", "dice"), [("tambor", []), ("gato", [1, 1]), ("tench", [1])])
def test_everyone_starts_as_lieutenant_commander(boat: str, dice: list[int]) -> None:
    war = begin("career", boat=boat)
    phase(war, dice=dice)
    assert war.career.rank == LIEUTENANT_COMMANDER


@pytest.mark.rule("SV 11.2.1b")
def test_a_commander_whose_wish_is_granted_picks_any_assignment_of_his_column() -> None:
    war = career(month="1942-09", rank=COMMANDER)
    wanted = str(charts().assignment("pearl", war.month).results[-1])
    scene = table(["orders:request", f"zone:{wanted}"], [1])
    prepare_patrol(scene, war)
    scene.finish()
    column = {f"zone:{entry}" for entry in charts().assignment("pearl", war.month).results}
    assert set(ids(asked(scene, "zone")[0])) == column
    assert on_patrol(war).zone == wanted.partition(" - ")[0]


@pytest.mark.rule("SV 11.2.1b")
@pytest.mark.parametrize("die", [2, 6])
def test_a_commander_whose_wish_is_refused_rolls_as_usual(die: int) -> None:
    war = career(month="1942-09", rank=COMMANDER)
    scene = table(["orders:request"], [die, (3, 4)])
    prepare_patrol(scene, war)
    scene.finish()
    assert not asked(scene, "zone")


@pytest.mark.rule("SV 11.2.1b")
def test_a_commander_need_not_ask() -> None:
    war = career(month="1942-09", rank=COMMANDER)
    scene = table(["orders:roll"], [(3, 4)])
    prepare_patrol(scene, war)
    scene.finish()
    assert "orders:request" in ids(asked(scene, "orders")[0])


@pytest.mark.rule("SV 11.7.1a", "SV 11.2.1b")
def test_a_commander_may_leave_command_before_a_patrol_like_any_captain() -> None:
    war = career(month="1942-09", rank=COMMANDER)
    with pytest.raises(CareerEnds) as end:
        prepare_patrol(table(["orders:leave"]), war)
    assert end.value.cause == "transferred"


@pytest.mark.rule("SV 11.2.1b")
def test_a_lieutenant_commander_may_not_ask_for_his_patrol() -> None:
    war = career(month="1942-09")
    scene = table(["orders:roll"], [(3, 4)])
    prepare_patrol(scene, war)
    assert "orders:request" not in ids(asked(scene, "orders")[0])
    assert refusals(asked(scene, "orders")[0]) == {"orders:request": "11.2.1b"}


@pytest.mark.rule("SV 11.2.1c")
def test_a_commander_is_made_captain_only_when_the_war_is_over() -> None:
    war = due(rank=COMMANDER)
    assert not rolls(in_port(war))
    assert war.rank == COMMANDER
    late = home(month="1945-05", rank=COMMANDER)
    _, cause = last_port(late, dice=[1])
    assert (late.rank, cause) == (CAPTAIN, "war over")


# [11.2.3] When


@pytest.mark.rule("SV 11.2.3a")
@pytest.mark.parametrize(("started", "rolled"), [("1942-09", 1), ("1942-10", 1), ("1942-11", 0), ("1943-08", 0)])
def test_a_roll_is_made_in_the_refit_that_reaches_the_twelfth_month(started: str, rolled: int) -> None:
    """Home in September 1943, in refit to the end of October."""
    war = home(period=Period(month_number(started)))
    assert len(rolls(in_port(war, dice=[4] * rolled), "Promotion")) == rolled


@pytest.mark.rule("SV 11.2.3a")
@pytest.mark.parametrize(("sailed", "rolled"), [("1943-08", 0), ("1944-04", 0), ("1944-05", 1)])
def test_the_twelve_months_run_from_the_start_of_the_career(sailed: str, rolled: int) -> None:
    """A Balao's captain starts in July 1943; a patrol of May 1944 is followed by a refit in July 1944."""
    war = begin("career", boat="balao")
    phase(war, dice=[6])
    captain = next_patrol(war.career, sailed)
    assert len(rolls(in_port(captain, dice=[4] * rolled), "Promotion")) == rolled


@pytest.mark.rule("SV 11.2.3a")
def test_the_next_roll_stays_due_twelve_months_after_the_due_month() -> None:
    war = home(period=Period(month_number("1942-08")))
    in_port(war, dice=[4])
    assert war.period.started == month_number("1943-08")


@pytest.mark.rule("SV 11.2.3a", "SV 11.5.4a")
@pytest.mark.parametrize(
    ("started", "request_die", "rolled"), [("1942-10", 1, 1), ("1942-11", 1, 0), ("1942-11", 6, 1), ("1943-01", 6, 1)]
)
def test_a_month_of_refit_that_a_requested_boat_saves_brings_no_promotion_roll(
    started: str, request_die: int, rolled: int
) -> None:
    """Home in September 1943 for four months of refit; a Balao that is granted sails in November."""
    war = home("gato", sunk=5, period=Period(month_number(started)))
    war.boat.hull = 7
    in_october = started == "1942-10"
    dice = [4, request_die] if in_october else [request_die, *[4] * rolled]
    scene = in_port(war, ["request:balao", *(["guns:keep"] if request_die == 6 else [])], dice)
    assert len(rolls(scene, "Promotion")) == rolled


def upgraded(war: Career) -> Career:
    """With the best guns of her class, so that the yard has nothing to ask."""
    war.boat.gun, war.boat.aa = "5in", ["40mm", "20mm"]
    return war


@pytest.mark.rule("SV 11.2.3a", "SV 11.2.3b")
def test_example_a15_promotion_dates() -> None:
    """Each patrol named here ends with a refit in its third month."""
    war = upgraded(home("tambor", "1942-09", period=Period(month_number("1941-12"))))
    rolled = []
    for month in ("1942-09", "1942-10", "1943-09", "1943-10", "1944-09", "1944-10", "1945-04"):
        dice = [4] if month in ("1942-10", "1943-10", "1944-10") else []
        scene = in_port(next_patrol(war, month), dice=dice)
        war.successes = 0
        rolled += [month] * len(rolls(scene, "Promotion"))
    assert rolled == ["1942-10", "1943-10", "1944-10"]
    scene, cause = last_port(next_patrol(war, "1945-05"), dice=[4])
    assert len(rolls(scene, "Promotion")) == 1
    assert cause == "war over"


@pytest.mark.rule("SV 11.2.3b")
@pytest.mark.parametrize(("rank", "after"), [(LIEUTENANT_COMMANDER, COMMANDER), (COMMANDER, CAPTAIN)])
def test_a_final_roll_is_made_when_the_war_ends_however_short_the_period(rank: int, after: int) -> None:
    war = home(month="1945-05", rank=rank, period=Period(month_number("1945-04")))
    scene, _ = last_port(war, dice=[1])
    assert len(rolls(scene, "Promotion")) == 1
    assert war.rank == after


@pytest.mark.rule("SV 11.2.3b")
@pytest.mark.parametrize("started", ["1944-07", "1944-08"])
def test_a_year_that_ends_with_the_war_or_later_has_the_final_roll_only(started: str) -> None:
    """A Balao of 7/43 has rolled in 7/44, an Argonaut of 8/42 in 8/43 and 8/44; both roll once in 7/45."""
    war = home(month="1945-06", period=Period(month_number(started)))
    scene, _ = last_port(war, dice=[1])
    assert len(rolls(scene, "Promotion")) == 1
    assert war.rank == COMMANDER


@pytest.mark.rule("SV 11.2.3b")
def test_a_captain_who_was_relieved_has_no_final_roll() -> None:
    war = home(month="1945-05", sunk=0, failures_in_a_row=2)
    scene, cause = last_port(war)
    assert cause == "relieved"
    assert not rolls(scene, "Promotion")


# [11.2.3] The roll


@pytest.mark.rule("SV 11.2.3c", "SV 11.2.4a")
@pytest.mark.parametrize(
    ("first_printing", "die", "promoted"), [(False, 3, True), (False, 4, False), (True, 4, True), (True, 5, False)]
)
def test_promotion_succeeds_on_1_to_3(first_printing: bool, die: int, promoted: bool) -> None:
    """In the first printing on 1 to 4."""
    assert promotion(due(first_printing=first_printing), die) == ({}, promoted)


@pytest.mark.rule("SV 11.2.3d")
@pytest.mark.parametrize(("crosses", "die"), [(1, 4), (2, 5)])
def test_each_navy_cross_of_the_period_takes_one_off(crosses: int, die: int) -> None:
    assert promotion(due(navy_crosses=crosses), die) == ({"each Navy Cross": -crosses}, True)


@pytest.mark.rule("SV 11.2.3d")
def test_a_navy_cross_of_the_same_refit_counts() -> None:
    war = home(sunk=5, period=Period(month_number("1942-10")))
    assert promotion(war, 4) == ({"each Navy Cross": -1}, True)


@pytest.mark.rule("SV 11.2.3d")
def test_a_navy_cross_of_an_earlier_period_does_not_count() -> None:
    war = due()
    war.awards = {"Navy Cross": 2}
    assert promotion(war, 4) == ({}, False)


@pytest.mark.rule("SV 11.2.3e")
@pytest.mark.parametrize(
    ("ships", "die", "modifier", "promoted"),
    [(9, 4, {}, False), (10, 4, {"each ten ships": -1}, True), (20, 5, {"each ten ships": -2}, True)],
)
def test_each_ten_ships_of_the_period_take_one_off(
    ships: int, die: int, modifier: dict[str, int], promoted: bool
) -> None:
    """One of them is sunk on this patrol."""
    assert promotion(due(ships=ships - 1), die) == (modifier, promoted)


@pytest.mark.rule("SV 11.2.3f")
def test_a_medal_of_honor_takes_two_off() -> None:
    assert promotion(due(medals_of_honor=1), 5) == ({"each Medal of Honor": -2}, True)


@pytest.mark.rule("SV 11.2.3f")
def test_a_medal_of_honor_of_the_same_refit_counts() -> None:
    war = home(sunk=7, big_patrols=2, period=Period(month_number("1942-09")))
    scene = in_port(war, dice=[6, 5])
    assert modifiers(rolls(scene, "Promotion")[0]) == {"each Medal of Honor": -2}
    assert war.rank == COMMANDER


@pytest.mark.rule("SV 11.2.3g")
@pytest.mark.parametrize(("die", "rank"), [(2, CAPTAIN), (3, COMMANDER)])
def test_an_attempt_at_captain_adds_one(die: int, rank: int) -> None:
    war = home(month="1945-05", rank=COMMANDER)
    scene, _ = last_port(war, dice=[die])
    assert modifiers(rolls(scene, "Promotion")[0]) == {"for Captain": 1}
    assert war.rank == rank


@pytest.mark.rule("SV 11.2.3h")
@pytest.mark.parametrize(("failures", "die"), [(1, 3), (2, 2)])
def test_each_failed_patrol_of_the_period_adds_one(failures: int, die: int) -> None:
    assert promotion(due(failures=failures), die) == ({"each failed patrol": failures}, False)


@pytest.mark.rule("SV 11.2.3h")
def test_the_patrol_just_ended_counts_as_a_failure() -> None:
    war = home(sunk=0, period=Period(month_number("1942-10")))
    assert promotion(war, 3) == ({"each failed patrol": 1}, False)


@pytest.mark.rule("SV 11.2.3i")
@pytest.mark.parametrize(("letters", "die"), [(1, 3), (2, 2)])
def test_each_letter_of_reprimand_adds_one(letters: int, die: int) -> None:
    assert promotion(due(reprimands=letters), die) == ({"each Letter of Reprimand": letters}, False)


@pytest.mark.rule("SV 11.2.3i")
@pytest.mark.parametrize(("letters", "modifier"), [(0, {}), (1, {"each Letter of Reprimand": 1})])
@pytest.mark.parametrize("more", [1, 3])
def test_the_first_printing_counts_letters_of_reprimand_once(letters: int, more: int, modifier: dict[str, int]) -> None:
    assert promotion(due(reprimands=letters * more, first_printing=True), 3) == (modifier, True)


@pytest.mark.rule("SV 11.2.3j")
def test_modifiers_add_up() -> None:
    war = due(reprimands=1, ships=9, failures=1, navy_crosses=1, medals_of_honor=1)
    expected = {
        "each Navy Cross": -1,
        "each ten ships": -1,
        "each Medal of Honor": -2,
        "each failed patrol": 1,
        "each Letter of Reprimand": 1,
    }
    assert promotion(war, 5) == (expected, True)


@pytest.mark.rule("SV 11.2.3j")
def test_the_final_period_counts_only_what_happened_in_it() -> None:
    """A year of failures and ships ends with the roll of December 1944."""
    war = home(month="1944-10", period=Period(month_number("1943-12"), ships=30, failures=3, navy_crosses=1))
    in_port(war, dice=[6])
    assert war.period == Period(month_number("1944-12"))
    scene, _ = last_port(next_patrol(war, "1945-05"), dice=[6])
    assert modifiers(rolls(scene, "Promotion")[0]) == {}


@pytest.mark.rule("SV 11.2.3j", "SV 11.2.3d", "SV 11.2.3h", "SV 11.2.3e")
@pytest.mark.parametrize(
    ("sunk", "counted"),
    [(5, {"each Navy Cross": -1}), (0, {"each failed patrol": 1}), (10, {"each Navy Cross": -1, "each ten ships": -1})],
)
def test_what_a_commander_brought_home_after_the_anniversary_counts_in_the_final_roll(
    sunk: int, counted: dict[str, int]
) -> None:
    """His year ended in December 1944 while he was at sea, and he makes no roll for it; he came home in January."""
    period = Period(month_number("1943-12"), ships=30, failures=3, navy_crosses=1, medals_of_honor=1)
    dice = [6] if sunk == 10 else []
    war = home(month="1944-12", sunk=sunk, rank=COMMANDER, period=period, awards={"Silver Star": 1})
    war.period.ships = 30 + sunk
    in_port(war, ["request:none"] if sunk else [], dice)
    assert war.period.started == month_number("1944-12")
    scene, _ = last_port(next_patrol(war, "1945-05"), ["request:none"] if sunk else [], dice=[6])
    assert modifiers(rolls(scene, "Promotion")[0]) == {"for Captain": 1, **counted}


@pytest.mark.rule("SV 11.2.3j", "SV 11.2.3f")
def test_a_medal_of_honor_after_the_anniversary_counts_in_the_final_roll() -> None:
    """The third patrol with seven ships sunk ends in January 1945; the year ended in December."""
    war = home(month="1944-12", sunk=7, rank=COMMANDER, period=Period(month_number("1943-12")), big_patrols=2)
    in_port(war, ["request:none"], dice=[6])
    assert war.awards == {"Medal of Honor": 1}
    scene, _ = last_port(next_patrol(war, "1945-05"), ["request:none"], dice=[6])
    assert modifiers(rolls(scene, "Promotion")[0]) == {"for Captain": 1, "each Medal of Honor": -2}


@pytest.mark.rule("SV 11.2.3j")
@pytest.mark.parametrize("month", ["1944-10", "1944-11"])
def test_what_he_brought_home_up_to_that_month_does_not(month: str) -> None:
    """As for a Lieutenant Commander, who would have rolled with it."""
    war = home(month=month, sunk=0, rank=COMMANDER, period=Period(month_number("1943-12"), failures=2))
    in_port(war)
    assert war.period == Period(month_number("1944-12"))


@pytest.mark.rule("SV 11.2.3j")
def test_a_lieutenant_commander_who_rolled_late_starts_afresh() -> None:
    war = home(month="1944-12", sunk=0, period=Period(month_number("1943-12")))
    scene = in_port(war, dice=[6])
    assert modifiers(rolls(scene, "Promotion")[0]) == {"each failed patrol": 1}
    assert war.period == Period(month_number("1944-12"))


@pytest.mark.rule("SV 11.2.3j")
def test_a_refit_begun_before_that_counted_ends_as_it_was_recorded() -> None:
    war = home(month="1944-12", sunk=0, rank=COMMANDER, options=options(corrections=0))
    war.period = Period(month_number("1943-12"))
    in_port(war)
    assert war.period == Period(month_number("1944-12"))


@pytest.mark.rule("SV 11.2.4a")
def test_a_failed_promotion_changes_nothing_and_may_be_tried_next_year() -> None:
    war = due()
    assert promotion(war, 6) == ({}, False)
    assert war.rank == LIEUTENANT_COMMANDER
    next_patrol(war, "1944-08")
    assert promotion(war, 1) == ({}, True)


@pytest.mark.rule("SV 11.2.3c", "SV 11.2.3d", "SV 11.2.3e")
def test_example_c19_a_5_with_navy_cross_and_ten_ships() -> None:
    both = {"each Navy Cross": -1, "each ten ships": -1}
    assert promotion(due(navy_crosses=1, ships=9), 5) == (both, True)
    assert promotion(due(navy_crosses=1, ships=9), 6) == (both, False)
    assert promotion(due(navy_crosses=1, ships=9, first_printing=True), 6) == (both, True)
