"""[5.1.3, 4.5.1.3] The convoy's plots, three turns ahead."""

from __future__ import annotations

from typing import Any

import pytest

from tests.submarine.build import Script, battle, boat, charts, escort, merchant, phase, scenario, seen
from wardroom.games.submarine.phases import PHASES
from wardroom.games.submarine.questions import TurnAsked
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.state import Battle, Convoy
from wardroom.table import WardroomError
from wardroom.table.codec import to_plain

BOAT = ["end", "hold", "depth:50", "send"]


def convoy(turn: int, plots: list[str], **switches: Any) -> Battle:
    fight = battle(merchant("N30-B"), boat("A2-A"), turn=turn, convoy=Convoy(speed=2), **switches)
    fight.convoy.plots = plots
    return fight


def turns(table: Script) -> list[int]:
    """The turns that were plotted for."""
    return [decision.about(TurnAsked).turn for decision in table.asked if decision.kind == "convoy"]


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


@pytest.mark.rule("SUB 58.0")
def test_turning_may_be_forbidden_altogether() -> None:
    fight = convoy(1, [], convoy_straight=True)
    table = phase(fight, "plot", [*BOAT, *["plot:2"] * 4])
    asked = [decision for decision in table.asked if decision.kind == "convoy"]
    assert [[option.id for option in decision.options] for decision in asked] == [["plot:2"]] * 4
    assert {refusal.id for refusal in asked[0].refused} == {"plot:L2", "plot:R2", "plot:2L", "plot:2R"}
    assert {refusal.why for refusal in asked[0].refused} == {"it was agreed that the convoy keeps its course"}


@pytest.mark.rule("SUB 58.0")
@pytest.mark.parametrize(("text", "limit", "straight"), [("never", 0, True), ("0", 0, False), ("3", 3, False)])
def test_the_agreement_on_turns_is_an_option_of_the_game(text: str, limit: int, straight: bool) -> None:
    rules = scenario("8", convoy_turns=text)[0].rules
    assert (rules.convoy_turns, rules.convoy_straight) == (limit, straight)


@pytest.mark.parametrize("text", ["10", "often", "-1"])
def test_another_agreement_on_turns_is_refused_with_the_way_out(text: str) -> None:
    with pytest.raises(WardroomError, match=r"choose 0 \(no limit\) to 9, or never"):
        scenario("8", convoy_turns=text)


@pytest.mark.rule("SUB 4.5.1.3a", "SUB 13.7b")
def test_a_convoy_that_is_all_dead_in_the_water_is_not_plotted() -> None:
    fight = convoy(3, [])
    fight.ships["c-2-n30-b"].dead = True
    assert turns(phase(fight, "plot", BOAT)) == []


# The plot as its own seat sees it grow


class Sketched(Script):
    """A script that keeps every sketch, as JSON would."""

    def sketched(self, seat: str, plot: Any) -> None:
        self.drawn = [*getattr(self, "drawn", []), (seat, to_plain(plot))]


def sketches(fight: Battle, choices: list[str]) -> list[tuple[str, Any]]:
    table = Sketched(charts(), choices, ())
    fight.phase = "plot"
    PHASES["plot"](table, fight)
    table.finish()
    found: list[tuple[str, Any]] = table.drawn
    return found


@pytest.mark.rule("SUB 7.1", "SUB 8.3.3", "SUB 6.5")
def test_a_course_is_sketched_leg_by_leg_with_its_hexes_and_its_cost() -> None:
    fight = battle(boat("N32-B", depth=50, emergency=3), escort("A2-A"))
    drawn = sketches(fight, ["run:1", "turn:L", "run:1", "end", "hold", "depth:75", "send"])
    assert {seat for seat, _ in drawn} == {SUBMARINE}
    courses = [plot["ships"]["u-99"] for _, plot in drawn if plot["ships"]]
    moves = list(dict.fromkeys((each["move"], tuple(each["course"]), each["heading"]) for each in courses))
    assert moves == [
        ("0", ("N32-B",), 6),
        ("1", ("N32-B", "N31-B"), 6),
        ("1L", ("N32-B", "N31-B"), 5),
        ("1L1", ("N32-B", "N31-B", "M30-B"), 5),
    ]
    assert [each["power"] for each in courses if each["move"] == "1L1"][-1] == 1
    assert (courses[0]["power"], courses[0]["depth"], courses[-1]["depth"]) == (0, None, 75)
    assert [plot["now"] for _, plot in drawn[:2]] == ["u-99", "u-99"]
    assert drawn[-1][1]["now"] == ""


@pytest.mark.rule("SUB 8.3.3")
def test_a_boat_that_starts_on_the_surface_is_sketched_without_cost() -> None:
    fight = battle(boat("N32-B", depth=0), escort("A2-A"))
    drawn = sketches(fight, ["run:3", "end", "hold", "depth:0", "send"])
    assert {each["power"] for _, plot in drawn for each in plot["ships"].values()} == {0}


@pytest.mark.rule("SUB 11.4")
def test_launches_are_sketched_with_tube_first_hex_turn_and_distance() -> None:
    fight = battle(boat("N32-B", depth=50), escort("A2-A"))
    drawn = sketches(fight, ["end", "tube:2", "direction:BR", "distance:4", "hold", "send"])
    launches = [each for _, plot in drawn for ship in plot["ships"].values() for each in ship["launches"]]
    assert launches[0] == {"tube": 2, "first": "B", "turn": "R", "distance": 0}
    assert launches[-1] == {"tube": 2, "first": "B", "turn": "R", "distance": 4}


@pytest.mark.rule("SUB 5.1.3a")
def test_the_convoys_plots_are_sketched_by_turn() -> None:
    drawn = [plot for seat, plot in sketches(convoy(3, ["L2", "2", "R2"]), [*BOAT, "plot:2L"]) if seat == ESCORT]
    assert drawn[0] == {"ships": {}, "now": "convoy", "convoy": {"3": "L2", "4": "2", "5": "R2"}}
    assert drawn[-1]["convoy"] == {"3": "L2", "4": "2", "5": "R2", "6": "2L"}
