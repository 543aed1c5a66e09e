"""[11.0, 14.0] Launching torpedoes, and loading the tubes again."""

from __future__ import annotations

from typing import Any

import pytest

from tests.submarine.build import (
    Script,
    battle,
    boat,
    charts,
    escort,
    events,
    merchant,
    phase,
    plot,
    scenario,
    torpedo_at,
)
from wardroom.games.submarine.cards.periods import period
from wardroom.games.submarine.rolls import ESCORT
from wardroom.games.submarine.ships import boat_of
from wardroom.games.submarine.state import Battle, Boat, Launch

TARGETS = [merchant(f"{hex}", name=f"Far {hex}") for hex in ("N1-A", "N1-C", "A45-A", "Z45-C", "N49-B", "D2-B")]
"""Merchants all round, so that no torpedo has passed them all."""


def sea(depth: int = 50, **changes: Any) -> Battle:
    """A VIIB at N30-B, heading 6, its stern in N31-B."""
    return battle(boat("N30-B", 6, depth=depth, **changes), *TARGETS, escort("A2-A"))


def sub(fight: Battle) -> Boat:
    return boat_of(fight.ships["u-99"])


def plotting(fight: Battle, choices: list[str]) -> Script:
    """The submarine's plot, and a straight course for the convoy."""
    fight.convoy.plots = ["2", "2", "2"]
    return phase(fight, "plot", ["end", *choices, "send", "plot:2"])


def launch(fight: Battle, *launches: Launch) -> Script:
    plot(fight, "u-99", launches=launches)
    return phase(fight, "torpedoes", ["depth:deep"] * len(launches))


@pytest.mark.rule("SUB 11.1", "SUB 4.4.13a", "SUB 4.4.13b")
def test_the_tubes_of_a_class_begin_loaded_with_reloads_beside() -> None:
    fight, _ = scenario("7", ["depth:100", "torpedo:G7A"])
    cls = charts().submarine("Germany", "VIIC")
    tubes = boat_of(fight.ships["u-81"]).tubes
    assert [tube.end for tube in tubes] == ["bow"] * 4 + ["stern"]
    assert all(tube.loaded == "G7A" for tube in tubes)
    loaded = boat_of(fight.ships["u-81"])
    assert (len(loaded.bow_reloads), len(loaded.stern_reloads)) == (cls.bow_reloads, cls.stern_reloads)
    assert cls.bow_reloads + cls.stern_reloads == 9


@pytest.mark.rule("SUB 11.1", "SUB S6.VI.2")
def test_a_scenario_may_limit_them() -> None:
    fight, _ = scenario("6", ["depth:100", "torpedo:Mk 14"])
    triton = boat_of(fight.ships["triton"])
    assert sum(tube.end == "bow" and bool(tube.loaded) for tube in triton.tubes) == 1
    assert sum(tube.end == "stern" and bool(tube.loaded) for tube in triton.tubes) == 4
    assert triton.bow_reloads == triton.stern_reloads == []


@pytest.mark.rule("SUB 11.2", "SUB 11.3a", "SUB 14.1")
def test_any_number_of_loaded_tubes_each_once() -> None:
    fight = sea()
    choices = [step for tube in (1, 2, 3, 4) for step in (f"tube:{tube}", "direction:B", "distance:8")]
    table = plotting(fight, [*choices, "tube:5", "direction:Y", "distance:3"])
    assert [launch.tube for launch in fight.plots["u-99"].launches] == [0, 1, 2, 3, 4]
    left = [len(decision.options) - 1 for decision in table.asked if decision.kind == "tube"]
    assert left == [5, 4, 3, 2, 1]
    fight = sea()
    plotting(fight, ["hold", "depth:50"])
    assert fight.plots["u-99"].launches == []


@pytest.mark.rule("SUB 14.1", "SUB 11.2")
def test_an_empty_tube_cannot_be_fired() -> None:
    fight = sea()
    for index in (0, 1, 2, 4):
        sub(fight).tubes[index].loaded = ""
    table = plotting(fight, ["hold", "depth:50", "reload:no", "reload:no"])
    assert table.options("tube") == ["hold", "tube:4"]


@pytest.mark.rule("SUB 11.3b", "SUB 11.7", "SUB 11.4.4", "SUB 12.2")
def test_later_it_runs_straight_at_its_greatest_speed() -> None:
    fight = sea()
    launch(fight, Launch(0, "A", "R", 2))
    (running,) = fight.torpedoes
    assert torpedo_at(running) == ("M28-B", 6)
    fight.turn += 1
    fight.plots = {}
    table = phase(fight, "torpedoes")
    assert table.asked == []
    assert torpedo_at(running) == ("M20-B", 6)


@pytest.mark.rule("SUB 11.4", "SUB 5.1.2")
def test_a_plot_has_first_hex_direction_and_distance() -> None:
    fight = sea()
    table = plotting(fight, ["tube:2", "direction:AR", "distance:5", "hold"])
    (plotted,) = fight.plots["u-99"].launches
    assert (plotted.tube, plotted.first, plotted.turn, plotted.distance) == (1, "A", "R", 5)
    assert table.kinds()[1:4] == ["tube", "direction", "distance"]
    assert fight.torpedoes == []


@pytest.mark.rule("SUB 11.4.1", "SUB 11.4.3")
def test_a_bow_torpedo_enters_one_of_three_hexes_with_one_of_three_headings() -> None:
    fight = sea()
    table = plotting(fight, ["tube:1", "direction:A", "distance:1", "hold"])
    assert set(table.options("direction")) == {f"direction:{first}{turn}" for first in "ABC" for turn in ("", "L", "R")}


@pytest.mark.rule("SUB 11.4.1", "SUB 11.4.3.1")
@pytest.mark.parametrize(("first", "hex", "heading"), [("A", "M29-B", 5), ("B", "N29-B", 6), ("C", "O29-B", 1)])
def test_a_is_left_b_ahead_and_c_right_of_the_bow(first: str, hex: str, heading: int) -> None:
    fight = sea()
    launch(fight, Launch(0, first, "", 1))
    assert torpedo_at(fight.torpedoes[0]) == (hex, heading)


@pytest.mark.rule("SUB 11.4.2", "SUB 11.4.3.1")
def test_a_stern_torpedo_enters_one_of_three_hexes_behind_the_stern() -> None:
    places = {}
    for first in "XYZ":
        fight = sea()
        launch(fight, Launch(4, first, "", 1))
        places[first] = torpedo_at(fight.torpedoes[0])
    assert places["Y"] == ("N32-B", 3)
    assert {places["X"], places["Z"]} == {("O31-B", 2), ("M31-B", 4)}


@pytest.mark.rule("SUB 11.4.2")
def test_stern_tubes_offer_only_the_stern_hexes() -> None:
    fight = sea()
    table = plotting(fight, ["tube:5", "direction:Y", "distance:1", "hold"])
    assert {option.removeprefix("direction:")[0] for option in table.options("direction")} == set("XYZ")


@pytest.mark.rule("SUB 11.4.3.1", "SUB 11.4.3.2", "SUB 11.7")
@pytest.mark.parametrize(("turn", "rests"), [("", ("N27-B", 6)), ("L", ("L28-B", 5)), ("R", ("P28-B", 1))])
def test_one_turn_may_be_made_in_the_first_hex(turn: str, rests: tuple[str, int]) -> None:
    fight = sea()
    launch(fight, Launch(0, "B", turn, 3))
    assert torpedo_at(fight.torpedoes[0]) == rests


@pytest.mark.rule("SUB 11.4.4", "SUB 4.4.11c")
@pytest.mark.parametrize(("kind", "speed"), [("G7A", 8), ("G7E", 5)])
def test_from_one_hex_to_its_greatest_speed_in_the_launch_turn(kind: str, speed: int) -> None:
    fight = sea(torpedo=kind)
    assert charts().torpedo(kind).basic_speed == speed
    table = plotting(fight, ["tube:1", "direction:B", "distance:1", "hold"])
    assert table.options("distance") == [f"distance:{number}" for number in range(1, speed + 1)]


@pytest.mark.rule("SUB 11.5")
@pytest.mark.parametrize("depth", [0, 25, 100])
def test_launches_down_to_100_feet(depth: int) -> None:
    fight = sea(depth)
    plotting(fight, ["tube:1", "direction:B", "distance:1", "hold"])
    assert len(fight.plots["u-99"].launches) == 1


@pytest.mark.rule("SUB 11.5")
def test_no_launch_from_125_feet() -> None:
    table = plotting(sea(125), ["depth:125"])
    assert "tube" not in table.kinds()


@pytest.mark.rule("SUB 11.6", "SUB 12.5")
def test_several_torpedoes_may_run_on_one_course() -> None:
    fight = sea()
    launch(fight, *(Launch(tube, "B", "L", 4) for tube in range(4)))
    assert {torpedo_at(running) for running in fight.torpedoes} == {("K27-B", 5)}
    assert len(fight.torpedoes) == 4


@pytest.mark.rule("SUB 5.1.2", "SUB 11.3a", "SUB 20.1.4")
def test_a_launch_empties_its_tube_in_phase_5_and_is_counted() -> None:
    fight = sea()
    plotting(fight, ["tube:3", "direction:B", "distance:1", "hold"])
    assert [bool(tube.loaded) for tube in sub(fight).tubes] == [True] * 5
    phase(fight, "torpedoes", ["depth:deep"])
    assert [bool(tube.loaded) for tube in sub(fight).tubes] == [True, True, False, True, True]
    assert fight.launched == 1


@pytest.mark.rule("SUB 12.4")
def test_the_depth_of_a_torpedo_is_set_when_it_is_launched() -> None:
    fight = sea()
    assert "torpedo-depth" not in plotting(fight, ["tube:1", "direction:B", "distance:1", "hold"]).kinds()
    table = phase(fight, "torpedoes", ["depth:shallow"])
    assert table.options("torpedo-depth") == ["depth:deep", "depth:shallow"]
    assert fight.torpedoes[0].shallow


@pytest.mark.rule("SUB 12.4")
def test_a_shallow_runner_is_marked_for_all_to_see() -> None:
    fight = sea()
    plot(fight, "u-99", launches=[Launch(0, "B", "", 1), Launch(1, "B", "", 2)])
    table = phase(fight, "torpedoes", ["depth:shallow", "depth:deep"])
    shown = [event.params["shallow"] for event in events(table, "torpedo_running", ESCORT)]
    assert shown == [True, False]


# [14] Reloading


def reload_choices(fight: Battle) -> list[str]:
    """Take every reload that is offered, and do nothing else."""
    empty = {tube.end for tube in sub(fight).tubes if not tube.loaded}
    loading = {tube.end for tube in sub(fight).tubes if tube.loading}
    choices = []
    for end, stock in (("bow", sub(fight).bow_reloads), ("stern", sub(fight).stern_reloads)):
        if end in empty - loading and stock:
            first = next(n for n, tube in enumerate(sub(fight).tubes) if tube.end == end and not tube.loaded)
            choices.append(f"reload:{first + 1}")
    return choices


def reload_turn(fight: Battle) -> None:
    phase(fight, "turn")
    hold = ["hold"] if any(tube.loaded for tube in sub(fight).tubes) else []
    plotting(fight, [*hold, "depth:50", *reload_choices(fight)])
    phase(fight, "end")


@pytest.mark.rule("SUB 14.2a", "SUB 14.2b", "SUB 14.2c", "SUB 14.3", "SUB 14.4", "SUB 5.1.2")
def test_two_bow_tubes_and_the_stern_tube_fired_on_turn_3() -> None:
    """One bow tube and the stern tube are loaded for turn 7, the other bow tube for turn 10."""
    fight = sea()
    fight.turn = 3
    for index in (0, 1, 4):
        sub(fight).tubes[index].loaded = ""
    fight.turn = 4
    loaded = {}
    while fight.turn < 10:
        reload_turn(fight)
        loaded[fight.turn] = [bool(tube.loaded) for tube in sub(fight).tubes]
    assert loaded[6] == [False, False, True, True, False]
    assert loaded[7] == [True, False, True, True, True]
    assert loaded[9] == loaded[7]
    assert loaded[10] == [True] * 5
    assert (len(sub(fight).bow_reloads), len(sub(fight).stern_reloads)) == (8 - 2, 1 - 1)


@pytest.mark.rule("SUB 14.2b", "SUB 14.3")
def test_a_reload_goes_on_until_it_is_done() -> None:
    fight = sea()
    sub(fight).tubes[0].loaded = sub(fight).tubes[1].loaded = ""
    reload_turn(fight)
    table = plotting(fight, ["hold", "depth:50"])
    assert "reload" not in table.kinds()
    assert fight.plots["u-99"].reloads == [0]


@pytest.mark.rule("SUB 14.3")
def test_nobody_has_to_reload() -> None:
    fight = sea()
    sub(fight).tubes[0].loaded = ""
    for _ in range(3):
        plotting(fight, ["hold", "depth:50", "reload:no"])
        phase(fight, "end")
    assert not sub(fight).tubes[0].loaded
    assert len(sub(fight).bow_reloads) == 8


@pytest.mark.rule("SUB 14.4b", "SUB 4.4.11a")
def test_the_stock_of_one_end_is_of_no_use_to_the_other() -> None:
    fight = sea(stern_reloads=[], bow_reloads=["G7A"])
    sub(fight).tubes[4].loaded = ""
    assert "reload" not in plotting(fight, ["hold", "depth:50"]).kinds()
    fight = sea(stern_reloads=["G7A"], bow_reloads=[])
    sub(fight).tubes[0].loaded = ""
    assert "reload" not in plotting(fight, ["hold", "depth:50"]).kinds()


@pytest.mark.rule("SUB 14.5", "SUB 4.4.11c")
def test_one_type_for_all_tubes_and_reloads_of_a_boat() -> None:
    fight, table = scenario("7", ["depth:100", "torpedo:G7E"])
    assert table.options("torpedo") == ["torpedo:G7A", "torpedo:G7E"]
    loaded = boat_of(fight.ships["u-81"])
    assert {tube.loaded for tube in loaded.tubes} | set(loaded.bow_reloads + loaded.stern_reloads) == {"G7E"}


@pytest.mark.rule("SUB 4.4.11b")
def test_only_types_of_the_scenarios_date_are_offered() -> None:
    """The electric Mk 18 comes too late for the winter of 1943 and is there in the autumn."""
    _, table = scenario("8", ["depth:100", "torpedo:Mk 14"])
    assert "torpedo:Mk 18" not in table.options("torpedo")
    mark_18 = charts().torpedo("Mk 18").available
    assert period(charts().scenarios["8"].period) < mark_18 <= period(charts().scenarios["9"].period)


@pytest.mark.rule("SUB 11.5", "SUB 19.2")
def test_a_boat_that_is_forced_up_launches_only_from_the_surface() -> None:
    """SUB-R29: it changes depth every turn until it is up, and 9.11 bars launches with that."""
    assert "tube" not in plotting(sea(50, forced_up=True), []).kinds()
    fight = sea(0, forced_up=True)
    plotting(fight, ["tube:1", "direction:B", "distance:1", "hold"])
    assert len(fight.plots["u-99"].launches) == 1
