"""[5.1.3, 4.5.1.3] The convoy's plots, three turns ahead."""

from __future__ import annotations

from typing import Any

import pytest

from tests.submarine.build import Script, battle, boat, merchant, phase, seen
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.state import Battle, Convoy

BOAT = ["end", "hold", "depth:50", "send"]


def convoy(turn: int, plots: list[str], **switches: Any) -> Battle:
    fight = battle(merchant("N30-B"), boat("A2-A"), turn=turn, convoy=Convoy(speed=2), **switches)
    fight.convoy.plots = plots
    return fight


def turns(table: Script) -> list[int]:
    """The turns that were plotted for."""
    return [int(decision.args[0]) for decision in table.asked if decision.kind == "convoy"]


@pytest.mark.rule("SUB 5.1.3b", "SUB 5.1.3a", "SUB 4.5.1.3b")
def test_turns_1_to_4_are_plotted_on_turn_1_and_turn_5_on_turn_2() -> None:
    fight = convoy(1, [])
    table = phase(fight, "plot", [*BOAT, "plot:2", "plot:L2", "plot:2R", "plot:2"])
    assert turns(table) == [1, 2, 3, 4]
    for turn, ahead in ((1, 5), (2, 6), (3, 7)):
        phase(fight, "convoy")
        phase(fight, "end")
        assert fight.turn == turn + 1
        assert turns(phase(fight, "plot", [*BOAT, "plot:2"])) == [ahead]


@pytest.mark.rule("SUB 5.1.3a", "SUB 4.5.1.3b")
def test_what_was_plotted_is_carried_out_in_its_turn() -> None:
    fight = convoy(1, [])
    phase(fight, "plot", [*BOAT, "plot:2", "plot:L2", "plot:2R", "plot:R2"])
    done = []
    for _ in range(4):
        (moved,) = [event for event in phase(fight, "convoy").log if event.code == "convoy_moved"]
        done.append(moved.params["plot"])
    assert done == ["2", "L2", "2R", "R2"]


@pytest.mark.rule("SUB 5.1.3a", "SUB 5.1")
def test_the_convoys_plots_are_secret() -> None:
    fight = convoy(3, ["L2", "2", "R2"])
    assert seen(fight, ESCORT).to_json()["convoy_plots"] == ["L2", "2", "R2"]
    assert seen(fight, SUBMARINE).to_json()["convoy_plots"] == []


@pytest.mark.rule("SUB 4.5.1.3a")
def test_one_plot_serves_all_merchants() -> None:
    fight = battle(*(merchant(f"{letter}30-B") for letter in "DLT"), boat("A2-A"), convoy=Convoy(speed=2))
    assert turns(phase(fight, "plot", [*BOAT, *["plot:2"] * 4])) == [5, 6, 7, 8]


@pytest.mark.rule("SUB 58.0")
@pytest.mark.parametrize("limit", [3, 5])
def test_an_agreed_limit_on_turns_of_the_convoy(limit: int) -> None:
    """E33: 2L, 2R, R2 and L2 only once in so many turns."""
    fight = convoy(1, [], convoy_turns=limit)
    table = phase(fight, "plot", [*BOAT, "plot:L2", *["plot:2"] * 3])
    open_turns = [len(decision.options) > 1 for decision in table.asked if decision.kind == "convoy"]
    assert open_turns == [turn == 0 or turn >= limit for turn in range(4)]
    fight = convoy(1, [])
    table = phase(fight, "plot", [*BOAT, *["plot:L2"] * 4])
    assert turns(table) == [1, 2, 3, 4]


@pytest.mark.rule("SUB 4.5.1.3a", "SUB 13.7b")
def test_a_convoy_that_is_all_dead_in_the_water_is_not_plotted() -> None:
    fight = convoy(3, [])
    fight.ships["c-2-n30-b"].dead = True
    assert turns(phase(fight, "plot", BOAT)) == []
