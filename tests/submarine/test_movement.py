"""[6.0, 7.0, 8.0] How ships move: hexes, turns, speeds, and what emergency power buys."""

from __future__ import annotations

from typing import Any

import pytest

from tests.submarine.build import (
    Script,
    at,
    battle,
    boat,
    escort,
    events,
    legs,
    merchant,
    names,
    phase,
    plot,
    scenario,
    torpedo,
)
from wardroom.games.submarine.movement.courses import parse_plot, plot_speed
from wardroom.games.submarine.questions import ship_of
from wardroom.games.submarine.sea import hex_name, parse_heading
from wardroom.games.submarine.ships import boat_of
from wardroom.games.submarine.state import AFLOAT, EXITED, Battle, Boat, Convoy
from wardroom.table import IllegalChoice, WardroomError


def runs(options: list[str]) -> list[int]:
    """How far ahead a ship may run, by these options."""
    return [int(option[4:]) for option in options if option.startswith("run:")]


def escort_at(last: int, **changes: Any) -> Battle:
    """A destroyer of maximum speed 6 that moved so many hexes last turn."""
    return battle(escort("N30-B", speed=last, **changes), boat("A2-A"))


def asked(fight: Battle, choices: list[str]) -> list[list[str]]:
    """What an escort may do at each step of this move."""
    table = phase(fight, "escorts", [*choices, "end"])
    return [[option.id for option in decision.options] for decision in table.asked]


def plotting(fight: Battle, course: str) -> Script:
    """The plot of the only submarine, with nothing but a course."""
    boat = next(ship.boat for ship in fight.ships.values() if ship.boat is not None)
    assert boat is not None
    for tube in boat.tubes:
        tube.loaded = ""
    boat.bow_reloads, boat.stern_reloads = [], []
    free = not boat.forced_up and not boat.powerless and (boat.depth or boat.emergency)
    return phase(fight, "plot", [*legs(course), *([f"depth:{boat.depth}"] if free else []), "send"])


def sail(fight: Battle, course: str) -> None:
    """Plot this course for the only submarine and carry it out."""
    plotting(fight, course)
    phase(fight, "boats")


def sub(fight: Battle) -> Boat:
    return boat_of(fight.ships["u-99"])


# [6.1-6.5] Hexes and speed


@pytest.mark.rule("SUB 6.1b")
@pytest.mark.parametrize(("number", "speed"), [("1", 2), ("2", 2), ("8", 2), ("11", 2), ("12", 1)])
def test_merchants_of_a_fast_convoy_go_2_of_a_slow_one_1(number: str, speed: int) -> None:
    fight, _ = scenario(number)
    assert fight.convoy.speed == speed
    assert {ship.top_speed for ship in fight.ships.values() if ship.kind == "merchant"} == {speed}


@pytest.mark.rule("SUB 6.2", "SUB 6.3", "SUB 4.5.2.8")
def test_each_hex_of_the_bow_costs_one_and_maximum_speed_is_the_limit() -> None:
    fight = escort_at(5)
    first, second = asked(fight, ["run:4"])
    assert runs(first) == [1, 2, 3, 4, 5, 6]
    assert runs(second) == [1, 2]
    assert fight.ships["viceroy"].speed == 4


@pytest.mark.rule("SUB 6.4")
def test_hexes_that_were_not_used_are_gone() -> None:
    fight = battle(escort("N30-B", speed=4), escort("D30-B", name="Vesper", speed=4), boat("A2-A"))
    first = phase(fight, "escorts", ["move:viceroy", "run:2", "end", "run:6", "end"])
    vesper = [decision for decision in first.asked if ship_of(decision) == "vesper"]
    assert runs([option.id for option in vesper[0].options]) == [1, 2, 3, 4, 5, 6]
    fight.turn += 1
    second = phase(fight, "escorts", ["move:viceroy", "end", "run:6", "end"])
    assert runs([option.id for option in second.asked[1].options]) == [1, 2, 3, 4]


@pytest.mark.rule("SUB 6.5")
@pytest.mark.parametrize(("heading", "ahead"), [(6, "N29-B"), (1, "O29-B"), (2, "O30-B"), (3, "N31-B"), (4, "M30-B")])
def test_a_ship_enters_only_the_hex_its_bow_points_at(heading: int, ahead: str) -> None:
    fight = battle(escort("N30-B", heading, speed=3), boat("A2-A"))
    phase(fight, "escorts", ["run:1", "end"])
    assert at(fight.ships["viceroy"]) == (ahead, heading)


# [6.6-6.9] Turns


@pytest.mark.rule("SUB 6.6a")
def test_one_turn_for_each_hex_entered() -> None:
    fight = escort_at(3)
    table = phase(fight, "escorts", legs("1L1R1R"))
    may_turn = [decision.option("turn:R") is not None for decision in table.asked]
    assert may_turn == [True, True, False, True, False, True, False]
    with pytest.raises(IllegalChoice, match=r"6\.6a"):
        phase(escort_at(3), "escorts", legs("1LL1"))


@pytest.mark.rule("SUB 6.6a")
def test_after_the_next_hex_it_may_turn_again() -> None:
    fight = escort_at(3)
    phase(fight, "escorts", legs("R1R1R1"))
    assert at(fight.ships["viceroy"])[1] == 3


@pytest.mark.rule("SUB 6.6b")
def test_the_bow_stays_and_the_stern_swings() -> None:
    fight = battle(escort("N30-B", 6, speed=1), boat("A2-A"))
    ship = fight.ships["viceroy"]
    assert names(ship) == ("N30-B", "N31-B")
    phase(fight, "escorts", legs("R"))
    assert names(ship) == ("N30-B", "M30-B")
    fight.turn += 1
    phase(fight, "escorts", legs("L"))
    fight.turn += 1
    phase(fight, "escorts", legs("L"))
    assert names(ship) == ("N30-B", "O30-B")


@pytest.mark.rule("SUB 6.7")
def test_a_second_turn_in_the_same_hex_binds_the_ship_to_three_hexes() -> None:
    fight = escort_at(4, ended_with_turn=True)
    first, second, _ = asked(fight, ["turn:L", "run:2"])
    assert runs(first) == [1, 2, 3, 4, 5, 6]
    assert runs(second) == [1, 2, 3]


@pytest.mark.rule("SUB 6.7")
def test_a_first_turn_at_the_start_binds_to_nothing() -> None:
    fight = escort_at(4, ended_with_turn=False)
    assert runs(asked(fight, ["turn:L", "run:6"])[1]) == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("SUB 6.7")
def test_a_ship_that_must_go_faster_than_three_cannot_turn_again() -> None:
    with pytest.raises(IllegalChoice, match=r"6\.7"):
        phase(escort_at(6, ended_with_turn=True), "escorts", legs("L4"))
    fight = escort_at(6, ended_with_turn=True)
    phase(fight, "escorts", legs("1L3"))
    assert at(fight.ships["viceroy"])[1] == 5


@pytest.mark.rule("SUB 6.7")
def test_a_turn_at_the_end_of_a_move_is_remembered_and_a_hex_forgets_it() -> None:
    fight = escort_at(4)
    phase(fight, "escorts", legs("3L"))
    assert fight.ships["viceroy"].ended_with_turn
    fight.turn += 1
    phase(fight, "escorts", legs("1L2"))
    assert not fight.ships["viceroy"].ended_with_turn


@pytest.mark.rule("SUB 6.8")
def test_turns_cost_no_movement() -> None:
    fight = escort_at(6)
    phase(fight, "escorts", legs("L2R2R2R"))
    assert fight.ships["viceroy"].speed == 6


@pytest.mark.rule("SUB 6.9", "SUB 5.4a")
def test_a_ship_finishes_its_move_before_the_next_begins() -> None:
    fight = battle(escort("N30-B", speed=2), escort("D30-B", name="Vesper", speed=2), boat("A2-A"))
    table = phase(fight, "escorts", ["move:vesper", *legs("1L1"), *legs("1R1")])
    moved = [ship_of(decision) for decision in table.asked if decision.kind == "move"]
    assert moved == ["vesper"] * 4 + ["viceroy"] * 4


# [6.10] The edge of the map


@pytest.mark.rule("SUB 6.10a", "SUB 6.10b", "SUB 6.10c")
def test_a_ship_that_crosses_the_edge_stays_in_play_and_moves_nobody_else() -> None:
    fight = battle(escort("N2-B", speed=4), merchant("N49-C"), boat("A49-A"))
    others = {name: at(ship) for name, ship in fight.ships.items() if name != "viceroy"}
    phase(fight, "escorts", legs("5"))
    ship = fight.ships["viceroy"]
    assert ship.status == AFLOAT
    assert at(ship) == ("N-3-B", 6)
    assert {name: at(other) for name, other in fight.ships.items() if name != "viceroy"} == others
    fight.turn += 1
    phase(fight, "escorts", legs("1R1R1R2"))
    assert at(ship) == ("P-2-B", 3)


@pytest.mark.rule("SUB 6.10c")
def test_where_the_scenario_calls_for_it_a_ship_leaves_by_its_edge_only() -> None:
    for edge, status in ((6, EXITED), (3, AFLOAT)):
        fight = battle(boat("N2-B", 6, depth=0, may_exit=[parse_heading(edge)], speed=3), escort("A30-A"))
        plot(fight, "u-99", "3")
        phase(fight, "boats")
        assert fight.ships["u-99"].status == status


# [6.11] Who must move


@pytest.mark.rule("SUB 6.11a", "SUB 8.1")
@pytest.mark.parametrize("last", [-1, 0, 1, 2])
def test_an_escort_that_can_stop_need_not_move(last: int) -> None:
    fight = escort_at(last)
    phase(fight, "escorts", ["end"])
    assert at(fight.ships["viceroy"]) == ("N30-B", 6)
    assert fight.ships["viceroy"].speed == 0


@pytest.mark.rule("SUB 6.11b", "SUB 5.6")
def test_a_plotted_submarine_moves_as_it_is_written() -> None:
    fight = battle(boat("N30-B", 6), escort("A2-A"))
    plot(fight, "u-99", "1R1L")
    table = phase(fight, "boats")
    assert table.asked == []
    assert at(fight.ships["u-99"]) == ("O28-B", 6)


@pytest.mark.rule("SUB 6.11c", "SUB 7.6a")
@pytest.mark.parametrize("speed", [1, 2])
def test_every_plot_of_a_convoy_is_its_full_speed(speed: int) -> None:
    fight = battle(merchant("N30-B"), boat("A2-A"), convoy=Convoy(speed=speed))
    table = phase(fight, "plot", ["end", "hold", "depth:50", "send", *[f"plot:{speed}"] * 4])
    assert {plot_speed(option.removeprefix("plot:")) for option in table.options("convoy")} == {speed}


@pytest.mark.rule("SUB 6.11d", "SUB 8.2.2")
def test_an_escort_that_cannot_stop_must_move() -> None:
    with pytest.raises(IllegalChoice, match=r"8\.2\.2"):
        phase(escort_at(5), "escorts", ["run:2", "end"])
    fight = escort_at(5)
    phase(fight, "escorts", ["run:3", "end"])
    assert fight.ships["viceroy"].speed == 3


# [7.0] Plots


@pytest.mark.rule("SUB 7.1")
def test_a_plot_is_read_from_left_to_right() -> None:
    assert parse_plot("R1R1L") == ("R", "1", "R", "1", "L")
    assert parse_plot("2L1") == ("1", "1", "L", "1")
    assert plot_speed("1L1R3R") == 5
    with pytest.raises(WardroomError, match="R1R1L"):
        parse_plot("2X")


@pytest.mark.rule("SUB 7.1")
def test_a_plot_is_carried_out_as_it_is_read() -> None:
    fight = battle(boat("N30-B", 6, depth=0), escort("A2-A"))
    plot(fight, "u-99", "1L2")
    phase(fight, "boats")
    assert [hex_name(hex) for hex in fight.ships["u-99"].course] == ["N29-B", "M28-B", "L28-B"]
    assert at(fight.ships["u-99"]) == ("L28-B", 5)


@pytest.mark.rule("SUB 7.6a", "SUB 7.6b")
@pytest.mark.parametrize(("speed", "plots"), [(2, {"2", "L2", "R2", "2L", "2R"}), (1, {"1", "L1", "R1", "1L", "1R"})])
def test_a_convoy_has_five_plots(speed: int, plots: set[str]) -> None:
    fight = battle(merchant("N30-B"), boat("A2-A"), convoy=Convoy(speed=speed))
    table = phase(fight, "plot", ["end", "hold", "depth:50", "send", *[f"plot:{speed}"] * 4])
    assert {option.removeprefix("plot:") for option in table.options("convoy")} == plots


@pytest.mark.rule("SUB 7.7", "SUB 4.4.12", "SUB 9.12")
def test_the_plot_has_the_depth_at_the_end_of_the_move() -> None:
    fight = battle(boat("N30-B", depth=75), escort("A2-A"))
    phase(fight, "plot", ["run:1", "end", "hold", "depth:100", "send"])
    assert (fight.plots["u-99"].move, fight.plots["u-99"].depth) == ("1", 100)
    assert sub(fight).depth == 75
    phase(fight, "boats")
    assert sub(fight).depth == 100


# [8.2] Changes of speed


@pytest.mark.rule("SUB 8.2", "SUB 5.4c", "SUB 4.5.2.10")
def test_speed_is_written_down_when_the_move_ends() -> None:
    fight = escort_at(3)
    table = phase(fight, "escorts", legs("2R2"))
    assert fight.ships["viceroy"].speed == 4
    assert events(table, "escort_moved")[0].params["speed"] == 4


@pytest.mark.rule("SUB 8.2.1")
def test_a_speed_of_3_on_turn_6_allows_5_on_turn_7() -> None:
    fight = escort_at(3)
    fight.turn = 7
    assert max(runs(asked(fight, ["run:5"])[0])) == 5
    with pytest.raises(IllegalChoice):
        phase(escort_at(3), "escorts", ["run:6"])


@pytest.mark.rule("SUB 8.2.2")
def test_a_speed_of_5_on_turn_4_demands_3_on_turn_5() -> None:
    fight = escort_at(5)
    table = phase(fight, "escorts", ["run:1", "run:1", "run:1", "end"])
    assert [decision.option("end") is not None for decision in table.asked] == [False, False, False, True]


@pytest.mark.rule("SUB 8.2.1", "SUB 8.2.2")
def test_submarines_change_speed_no_faster() -> None:
    surfaced: dict[str, Any] = {"surface": 5, "depth": 0}
    table = plotting(battle(boat("N30-B", speed=2, **surfaced), escort("A2-A")), "4")
    assert runs(table.options("course")) == [1, 2, 3, 4]
    table = plotting(battle(boat("N30-B", speed=4, **surfaced), escort("A2-A")), "2")
    assert table.asked[0].option("end") is None
    with pytest.raises(IllegalChoice):
        plotting(battle(boat("N30-B", speed=4, **surfaced), escort("A2-A")), "1")


@pytest.mark.rule("SUB 8.2.3")
def test_on_the_first_turn_any_speed_will_do() -> None:
    fight, _ = scenario("10")
    for ship in fight.ships.values():
        assert ship.speed == -1
    for speed in (0, 6):
        fight = battle(escort("N30-B"), boat("A2-A"), turn=1)
        phase(fight, "escorts", legs(str(speed)))
        assert fight.ships["viceroy"].speed == speed
    for speed in (0, 3):
        fight = battle(escort("N30-B"), boat("A20-A", depth=0), turn=1)
        sail(fight, str(speed))
        assert fight.ships["u-99"].speed == speed


# [8.3] Submarines


@pytest.mark.rule("SUB 6.1a", "SUB 8.3", "SUB 8.3.2")
def test_a_submarine_has_three_speeds() -> None:
    speeds: dict[str, Any] = {"surface": 4, "normal": 1, "maximum": 3}
    for depth, emergency, most in ((0, 5, 4), (25, 5, 3), (50, 5, 3), (50, 1, 2)):
        fight = battle(boat("N30-B", depth=depth, emergency=emergency, **speeds), escort("A2-A"))
        table = plotting(fight, "0")
        assert max(runs(table.options("course"))) == most, (depth, emergency)


@pytest.mark.rule("SUB 8.3.1")
def test_a_boat_that_starts_on_the_surface_has_its_surface_speed_though_it_dives() -> None:
    fight = battle(boat("N30-B", depth=0, surface=4, normal=1, maximum=3), escort("A2-A"))
    phase(fight, "plot", ["run:4", "end", "hold", "depth:50", "send"])
    phase(fight, "boats")
    assert at(fight.ships["u-99"]) == ("N26-B", 6)
    assert sub(fight).depth == 50
    assert sub(fight).emergency == sub(fight).emergency_full


@pytest.mark.rule("SUB 8.3.2")
def test_a_boat_that_starts_submerged_has_its_submerged_speed_though_it_surfaces() -> None:
    fight = battle(boat("N30-B", depth=25, surface=4, normal=1, maximum=3), escort("A2-A"))
    table = phase(fight, "plot", ["run:3", "end", "hold", "depth:0", "send"])
    assert max(runs(table.options("course"))) == 3
    phase(fight, "boats")
    assert sub(fight).depth == 0
    assert sub(fight).emergency == sub(fight).emergency_full - 2


@pytest.mark.rule("SUB 8.3.3")
@pytest.mark.parametrize(("course", "cost"), [("0", 0), ("1", 0), ("2", 1), ("3", 2), ("1L1", 1)])
def test_each_hex_above_normal_speed_costs_a_factor(course: str, cost: int) -> None:
    fight = battle(boat("N30-B", depth=100), escort("A2-A"))
    sail(fight, course)
    assert sub(fight).emergency == 5 - cost


@pytest.mark.rule("SUB 8.3.4a", "SUB 8.3.4b")
def test_without_power_a_submerged_boat_lies_still_turns_once_and_rises() -> None:
    fight = battle(boat("N30-B", depth=75, emergency=2), escort("A2-A"))
    sail(fight, "3")
    assert (sub(fight).emergency, sub(fight).depth) == (0, 75)
    fight.turn += 1
    table = plotting(fight, "L")
    assert table.options("course") == ["turn:L", "turn:R", "end"]
    assert len(table.asked) == 2
    phase(fight, "boats")
    assert at(fight.ships["u-99"]) == ("N27-B", 5)
    assert sub(fight).depth == 50
    for depth in (25, 0):
        fight.turn += 1
        sail(fight, "0")
        assert sub(fight).depth == depth


@pytest.mark.rule("SUB 8.3.4b")
def test_it_rises_at_its_rise_rate() -> None:
    fight = battle(boat("N30-B", depth=100, emergency=0, powerless=True, rise=50), escort("A2-A"))
    sail(fight, "0")
    assert sub(fight).depth == 50


@pytest.mark.rule("SUB 8.3.4c", "SUB 8.3.4d")
def test_on_the_surface_without_power_it_moves_but_never_dives() -> None:
    fight = battle(boat("N30-B", depth=0, emergency=0), escort("A2-A"))
    table = plotting(fight, "3")
    assert "depth" not in table.kinds()
    phase(fight, "boats")
    assert at(fight.ships["u-99"]) == ("N27-B", 6)
    assert sub(fight).depth == 0


@pytest.mark.rule("SUB 8.3.4e")
def test_one_factor_kept_is_enough_to_stay_under_and_move() -> None:
    fight = battle(boat("N30-B", depth=75, emergency=3), escort("A2-A"))
    sail(fight, "3")
    assert sub(fight).emergency == 1
    fight.turn += 1
    sail(fight, "1")
    assert at(fight.ships["u-99"]) == ("N26-B", 6)
    assert (sub(fight).emergency, sub(fight).depth) == (1, 75)


@pytest.mark.rule("SUB 8.3.5")
def test_spent_power_does_not_come_back() -> None:
    fight = battle(boat("N30-B", depth=0, emergency=2), escort("A2-A"))
    for _ in range(3):
        phase(fight, "turn")
        sail(fight, "1")
        phase(fight, "attacks")
        phase(fight, "end")
    assert sub(fight).emergency == 2


@pytest.mark.rule("SUB 8.3.6")
def test_no_more_power_can_be_plotted_than_is_left() -> None:
    fight = battle(boat("N30-B", depth=75, emergency=1), escort("A2-A"))
    table = plotting(fight, "2")
    assert runs(table.options("course")) == [1, 2]


@pytest.mark.rule("SUB 8.2.2", "SUB 8.3")
def test_the_maximum_prevails_over_the_least_speed() -> None:
    """SUB-R30: a boat that ran 5 on the surface and dived has no more than its submerged speed."""
    fight = battle(boat("N30-B", depth=50, speed=5, surface=5, emergency=1, normal=1, maximum=2), escort("A2-A"))
    table = plotting(fight, "2")
    assert runs(table.options("course")) == [1, 2]


@pytest.mark.rule("SUB 6.11b", "SUB 12.1")
def test_a_submarine_moves_after_its_torpedoes() -> None:
    """It launches from where it was when the turn began, and moves only then."""
    fight = battle(boat("N30-B", 6, depth=50), merchant("N2-B"), escort("A2-A"))
    plot(fight, "u-99", "L1")
    running = torpedo(fight, "N20-B", 6)
    phase(fight, "torpedoes")
    assert at(fight.ships["u-99"]) == ("N30-B", 6)
    assert hex_name(running.hex) == "N12-B"
