"""[14, 16.4] US Political Will."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import bare, charts, control, place, play, table
from wardroom.games.empire_of_the_sun.grid import board_of
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, War
from wardroom.games.empire_of_the_sun.turn.political_will import (
    attackers_wiped_out,
    change_will,
    political_will_phase,
    progress,
    set_rivalry,
)

OAHU, MIDWAY, ATTU, DUTCH_HARBOR = 5808, 5108, 4600, 5100


def quiet(turn: int = 3) -> War:
    """Nothing that moves the marker: a carrier at Oahu, Japan with resources, no quota."""
    war = bare(turn, phase="political-will")
    place(war, "enterprise", OAHU)
    control(war, JAPAN, 2415, 2517)
    return war


def segment(war: War) -> int:
    before = war.politics.will
    play(political_will_phase, war)
    return war.politics.will - before


def test_a_quiet_turn_changes_nothing() -> None:
    assert segment(quiet(3)) == 0
    assert segment(quiet(9)) == 0


@pytest.mark.rule("EOS 16.42a")
def test_the_aleutians_cost_one_after_three_segments_in_a_row_once_in_a_game() -> None:
    war = quiet()
    place(war, "2-sn-brigade", ATTU)
    assert [segment(war) for _ in range(6)] == [0, 0, -1, 0, 0, 0]


@pytest.mark.rule("EOS 16.42a")
def test_a_segment_without_japan_there_starts_the_count_again() -> None:
    war = quiet()
    place(war, "2-sn-brigade", ATTU)
    assert [segment(war), segment(war)] == [0, 0]
    place(war, "2-sn-brigade", 3704)
    assert segment(war) == 0
    place(war, "2-sn-brigade", DUTCH_HARBOR)
    assert [segment(war) for _ in range(3)] == [0, 0, -1]


@pytest.mark.rule("EOS 16.42b")
@pytest.mark.parametrize("hex", [5708, OAHU, 5908, MIDWAY])
def test_hawaii_or_midway_cost_one_after_two_segments(hex: int) -> None:
    war = quiet()
    place(war, "enterprise", 3727)
    place(war, "2-sn-brigade", hex)
    assert [segment(war) for _ in range(4)] == [0, -1, 0, 0]


@pytest.mark.rule("EOS 17.38x", "EOS 16.42a")
def test_in_1943_two_of_three_segments_have_passed() -> None:
    from tests.empire_of_the_sun.build import war as begun

    war = begun("1943")
    assert war.politics.aleutians == 2
    war.politics.quota = 0
    assert segment(war) == -1


@pytest.mark.rule("EOS 16.43.A")
def test_three_resources_or_fewer_give_three_once() -> None:
    war = quiet(5)
    control(war, ALLIES, 2415, 2517)
    assert [segment(war), segment(war)] == [2, 0]
    assert war.politics.will == 10


@pytest.mark.rule("EOS 16.43.A")
@pytest.mark.parametrize(("turn", "left", "change"), [(4, (), 0), (5, (2415,), 0), (5, (), 2), (12, (), 2)])
def test_that_counts_from_turn_5_and_with_three_hexes_at_most(turn: int, left: tuple[int, ...], change: int) -> None:
    war = quiet(turn)
    control(war, ALLIES, 2415, 2517)
    control(war, JAPAN, *left)
    assert segment(war) == change


@pytest.mark.rule("EOS 16.43.B")
def test_a_turn_with_a_bombing_gives_one() -> None:
    war = quiet(10)
    war.politics.bombed = True
    assert segment(war) == 1


@pytest.mark.rule("EOS 16.46", "EOS 16.46a")
@pytest.mark.parametrize(("ships", "change"), [(("wasp",), 0), (("washington",), -1), ((), -2)])
def test_no_us_carrier_costs_one_and_no_us_ship_another(ships: tuple[str, ...], change: int) -> None:
    war = quiet()
    place(war, "enterprise", 104)
    place(war, "indomitable", 1307)
    for ship in ships:
        place(war, ship, OAHU)
    assert segment(war) == change


@pytest.mark.rule("EOS 16.47a", "EOS 16.47d")
@pytest.mark.parametrize(("taken", "change"), [(0, -1), (1, -1), (2, 0), (3, 0)])
def test_too_little_progress_costs_one(taken: int, change: int) -> None:
    war = quiet(6)
    war.politics.quota = 2
    own = (4017, 3813, 4415)
    war.politics.control_before = war.japanese
    control(war, ALLIES, *own[:taken])
    assert segment(war) == change


@pytest.mark.rule("EOS 16.47b", "EOS 16.47c", "EOS 17.38w", "EOS 13.63c")
def test_what_counts_as_progress() -> None:
    war = quiet(6)
    control(war, JAPAN, ATTU, 1406)
    war.politics.control_before = war.japanese
    assert progress(charts(), war) == 0
    control(war, ALLIES, ATTU)
    assert progress(charts(), war) == 0
    control(war, ALLIES, 1406)
    assert progress(charts(), war) == 0
    control(war, ALLIES, 4017)
    assert progress(charts(), war) == 1
    control(war, JAPAN, 4017, 2008)
    assert progress(charts(), war) == 0
    war.soviet |= board_of([3302, 3303])
    assert progress(charts(), war) == 2


@pytest.mark.rule("EOS 16.45")
@pytest.mark.parametrize(
    ("lost", "change"),
    [
        (["xi-corps"], -1),
        (["1m-division", "m-brigade"], -1),
        (["m-brigade"], 0),
        (["3-australian-corps"], 0),
        (["m-corps"], 0),
    ],
)
def test_an_attack_that_is_wiped_out_costs_one(lost: list[str], change: int) -> None:
    war = quiet()
    for _ in range(2):
        play(lambda one, war: attackers_wiped_out(one, war, lost), war)
    assert war.politics.will - 8 == change


@pytest.mark.rule("EOS 16.4", "EOS 16.44.A")
def test_the_marker_stays_on_its_track() -> None:
    war = bare(1)
    war.politics.will = 0
    one = table()
    change_will(one, war, 8, "operation-z", "16.44.A")
    assert war.politics.will == 8
    change_will(one, war, 5, "event", "16.44.B")
    assert war.politics.will == 10
    change_will(one, war, -12, "event", "16.44.B")
    assert war.politics.will == 0


@pytest.mark.rule("EOS 14.0")
def test_a_rivalry_begins_and_ends() -> None:
    war = bare()
    one = table()
    set_rivalry(one, war, ALLIES, True)
    set_rivalry(one, war, ALLIES, True)
    assert war.forces[ALLIES].rivalry and not war.forces[JAPAN].rivalry
    set_rivalry(one, war, ALLIES, False)
    assert not war.forces[ALLIES].rivalry
    assert one.told == ["rivalry", "agreement"]


@pytest.mark.rule("EOS 17.10.7c", "EOS 17.10.7e", "EOS 17.10.7n")
def test_the_south_pacific_has_causes_of_its_own() -> None:
    war = bare(4, scenario="south-pacific", phase="political-will")
    war.politics.quota = 2
    war.politics.control_before = war.japanese
    place(war, "washington", 4828)
    assert segment(war) == -1
    place(war, "washington", 104)
    assert segment(war) == -2


@pytest.mark.rule("EOS 17.10.7e")
@pytest.mark.parametrize(("hex", "change"), [(4828, 0), (OAHU, -1)])
def test_in_the_south_pacific_no_ship_hides_at_oahu(hex: int, change: int) -> None:
    war = bare(3, scenario="south-pacific", phase="political-will")
    place(war, "kent", 3727)
    place(war, "washington", hex)
    assert segment(war) == change


@pytest.mark.rule("EOS 17.11l", "EOS 4.32")
def test_attrition_follows_but_not_in_december_1941() -> None:
    war = quiet(3)
    segment(war)
    assert war.phase == "attrition"
    war = quiet(1)
    segment(war)
    assert war.phase == "end-turn"
