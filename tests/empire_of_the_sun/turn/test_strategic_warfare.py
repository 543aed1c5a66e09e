"""[4.13, 12.1-12.3] Submarines and bombers."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import bare, charts, control, place, play, table
from wardroom.games.empire_of_the_sun.cards.play import after_play_phase
from wardroom.games.empire_of_the_sun.grid import board_of, hexes_in
from wardroom.games.empire_of_the_sun.state import ALLIES, CHINA_BOX, JAPAN, War
from wardroom.games.empire_of_the_sun.turn.strategic_warfare import (
    base_deal,
    bombers,
    bombing_phase,
    intercepted,
    submarines_phase,
)

GUAM, SAIPAN, IWO, LEYTE, RANGOON = 3814, 3813, 3709, 3014, 2008


def resources(turn: int, count: int) -> War:
    """Japan with so many resource hexes."""
    war = bare(turn)
    hexes = list(hexes_in(charts().theatre.resources))
    control(war, ALLIES, *hexes)
    control(war, JAPAN, *hexes[:count])
    return war


@pytest.mark.rule("EOS 12.11a", "EOS 12.11b")
@pytest.mark.parametrize(("count", "cards"), [(14, 7), (13, 7), (12, 6), (11, 6), (9, 5), (8, 4), (3, 4), (0, 4)])
def test_a_card_for_two_resources_four_at_least(count: int, cards: int) -> None:
    assert base_deal(charts(), resources(5, count)) == cards


@pytest.mark.rule("EOS 12.11a", "EOS 13.91")
def test_what_the_soviets_took_gives_japan_nothing() -> None:
    war = resources(11, 14)
    war.soviet |= board_of([3302, 3303])
    assert base_deal(charts(), war) == 6


@pytest.mark.rule("EOS 12.12")
def test_seven_cards_on_the_turns_of_1942() -> None:
    assert [base_deal(charts(), resources(turn, 3)) for turn in (2, 3, 4, 5)] == [7, 7, 7, 4]


@pytest.mark.rule("EOS 12.21a", "EOS 12.22b")
@pytest.mark.parametrize(("turn", "last"), [(2, 1), (3, 2), (4, 3), (5, 5), (8, 8), (9, 9), (12, 9)])
def test_submarines_succeed_when_the_die_less_the_turn_is_nothing(turn: int, last: int) -> None:
    for die in range(10):
        war = resources(turn, 14)
        play(submarines_phase, war, dice=[die])
        assert war.pool["cards"] == (6 if die <= last else 7)


@pytest.mark.rule("EOS 12.22a", "EOS 12.21b", "EOS 12.21c", "EOS 10.32b")
@pytest.mark.parametrize(("escort", "last"), [(0, 8), (2, 6), (4, 4)])
def test_escorts_help_until_they_are_sunk(escort: int, last: int) -> None:
    war = resources(8, 14)
    war.politics.escort = escort
    play(submarines_phase, war, dice=[last + 1])
    assert (war.pool["cards"], war.forces[JAPAN].asp, war.politics.escort) == (7, 7, escort)
    play(submarines_phase, war, dice=[last])
    assert (war.pool["cards"], war.forces[JAPAN].asp) == (6, 6)
    assert war.politics.escort == max(escort - 2, 0)


@pytest.mark.rule("EOS 12.21b", "EOS 12.21c", "EOS 10.32b")
def test_submarines_leave_four_cards_and_a_point_of_shipping() -> None:
    war = resources(10, 6)
    war.forces[JAPAN].asp = 1
    play(submarines_phase, war, dice=[0])
    assert (war.pool["cards"], war.forces[JAPAN].asp) == (4, 1)


def with_bomber(hex: int, unit: str = "20-bomber-command", *, steps: int = 2) -> War:
    war = resources(10, 14)
    place(war, "hq-central-pacific", GUAM)
    place(war, unit, hex, steps=steps)
    war.pool = {"cards": 7}
    return war


@pytest.mark.rule("EOS 12.31a", "EOS 12.31b", "EOS 13.74e")
def test_b29s_bomb_from_within_eight_hexes_of_tokyo_or_from_china() -> None:
    assert bombers(charts(), with_bomber(SAIPAN)) == ["20-bomber-command"]
    assert bombers(charts(), with_bomber(GUAM)) == ["20-bomber-command"]
    assert bombers(charts(), with_bomber(LEYTE)) == []
    assert bombers(charts(), with_bomber(SAIPAN, "7af-lrb")) == []
    assert bombers(charts(), with_bomber(3713)) == [], "no airfield"
    war = with_bomber(CHINA_BOX)
    control(war, ALLIES, RANGOON)
    assert bombers(charts(), war) == ["20-bomber-command"]


@pytest.mark.rule("EOS 12.31a", "EOS 12.31b", "EOS 13.74c")
def test_not_out_of_supply_nor_if_rebuilt_this_turn() -> None:
    war = with_bomber(SAIPAN)
    war.placed = ["20-bomber-command"]
    assert bombers(charts(), war) == []
    war = with_bomber(SAIPAN)
    war.places["hq-central-pacific"] = 104
    assert bombers(charts(), war) == []
    assert bombers(charts(), with_bomber(CHINA_BOX)) == []


@pytest.mark.rule("EOS 12.32a", "EOS 16.43.B", "EOS 12.31c")
@pytest.mark.parametrize(("steps", "last"), [(2, 8), (1, 4)])
def test_a_raid_costs_japan_a_card(steps: int, last: int) -> None:
    for die in range(9):
        war = with_bomber(SAIPAN, steps=steps)
        war.due = ["20-bomber-command"]
        play(bombing_phase, war, ["bomb"], [die])
        assert war.pool["cards"] == (6 if die <= last else 7)
        assert war.politics.bombed is (die <= last)
        assert war.bombers == ["20-bomber-command"]
        assert war.steps["20-bomber-command"] == steps


@pytest.mark.rule("EOS 12.32b", "EOS 12.32d")
def test_a_nine_costs_a_step_without_an_airfield_near_tokyo() -> None:
    war = with_bomber(SAIPAN)
    war.due = ["20-bomber-command"]
    play(bombing_phase, war, ["bomb"], [9])
    assert war.steps["20-bomber-command"] == 1 and not war.politics.bombed
    war = with_bomber(SAIPAN)
    control(war, ALLIES, IWO)
    war.due = ["20-bomber-command"]
    play(bombing_phase, war, ["bomb"], [9])
    assert war.steps["20-bomber-command"] == 2
    war = with_bomber(IWO)
    war.due = ["20-bomber-command"]
    play(bombing_phase, war, ["bomb"], [9])
    assert war.steps["20-bomber-command"] == 2, "B25: the field counts though she stands there herself"


@pytest.mark.rule("EOS 12.32c")
def test_interceptors_add_one_until_there_is_an_airfield_near_tokyo() -> None:
    war = with_bomber(SAIPAN)
    war.politics.interceptors = True
    war.due = ["20-bomber-command"]
    play(bombing_phase, war, ["bomb"], [8])
    assert not war.politics.bombed and war.steps["20-bomber-command"] == 2
    control(war, ALLIES, IWO)
    war.due = ["20-bomber-command"]
    play(bombing_phase, war, ["bomb"], [8])
    assert war.politics.bombed


@pytest.mark.rule("EOS 12.32a", "EOS 16.43.B")
def test_a_raid_counts_though_japan_has_four_cards() -> None:
    war = with_bomber(SAIPAN)
    war.pool, war.due = {"cards": 4}, ["20-bomber-command"]
    play(bombing_phase, war, ["bomb"], [0])
    assert war.pool["cards"] == 4 and war.politics.bombed


@pytest.mark.rule("EOS 4.13", "EOS 12.31c")
def test_the_allies_may_keep_a_bomber_for_battle() -> None:
    war = with_bomber(SAIPAN)
    place(war, "21-bomber-command", GUAM)
    war.placed = ["hq-anzac"]
    play(submarines_phase, war, dice=[0])
    assert war.due == ["20-bomber-command", "21-bomber-command"]
    play(bombing_phase, war, ["hold"])
    play(bombing_phase, war, ["bomb"], [3])
    play(bombing_phase, war)
    assert war.phase == "deal" and war.placed == []
    assert war.bombers == ["21-bomber-command"] and war.pool["cards"] == 5


@pytest.mark.rule("EOS 17.10.5A", "EOS 17.10.5B")
@pytest.mark.parametrize(("die", "cards"), [(3, 3), (4, 4)])
def test_the_deal_of_the_south_pacific(die: int, cards: int) -> None:
    war = bare(4, scenario="south-pacific")
    play(submarines_phase, war, dice=[die])
    assert war.pool["cards"] == cards


@pytest.mark.rule("EOS 12.32c")
def test_interceptors_that_were_outflown_once_do_not_come_back() -> None:
    """[EOS-R111] Iwo Jima is taken, and lost again."""
    war = with_bomber(SAIPAN)
    war.politics.interceptors, war.forces[ALLIES].hand = True, ["A15"]
    after_play_phase(table(), war)
    assert war.politics.interceptors
    control(war, ALLIES, IWO)
    one = table()
    after_play_phase(one, war)
    assert "interceptors-off" in one.told and not war.politics.interceptors
    control(war, JAPAN, IWO)
    war.due = ["20-bomber-command"]
    play(bombing_phase, war, ["bomb"], [8])
    assert war.politics.bombed


@pytest.mark.rule("EOS 12.32c", "EOS 1.3.24")
def test_an_airfield_out_of_supply_does_not_stop_interceptors_though_it_saves_the_bombers() -> None:
    war = with_bomber(SAIPAN)
    war.politics.interceptors = True
    control(war, ALLIES, IWO)
    war.places["hq-central-pacific"] = 104
    assert intercepted(charts(), war)
    war.due = ["20-bomber-command"]
    play(bombing_phase, war, ["bomb"], [9])
    assert war.politics.interceptors and war.steps["20-bomber-command"] == 2
