"""[5.0] The sequence of play."""

from __future__ import annotations

from typing import Any

import pytest

import wardroom
from tests.submarine.build import at, battle, boat, escort, events, legs, merchant, phase, plot, rolls, torpedo
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.ships import boat_of
from wardroom.games.submarine.state import SUNK, Launch


@pytest.mark.rule("SUB 5.0")
def test_seven_phases_in_their_order() -> None:
    fight = battle(boat("N30-B"), merchant("D30-B"), escort("T30-B", speed=1))
    fight.phase = "turn"
    fight.convoy.plots = ["2", "2", "2"]
    played = []
    scripts = {"plot": ["end", "hold", "depth:50", "send", "plot:2"], "escorts": ["end"]}
    while fight.turn == 5:
        played.append(fight.phase)
        phase(fight, fight.phase, scripts.get(fight.phase, []))
    phases = ["plot", "gunfire", "convoy", "escorts", "torpedoes", "boats", "attacks"]
    assert played == ["turn", *phases, "end"]
    assert (fight.turn, fight.phase) == (6, "turn")


def started() -> Any:
    """Scenario 8 on its first turn, both sides at their plots."""
    game = wardroom.start("submarine", scenario="8", seed=1)
    for answer in ("depth:50", "torpedo:Mk 14"):
        game.choose(answer, seat=SUBMARINE)
    return game


@pytest.mark.rule("SUB 5.1")
def test_both_sides_plot_at_the_same_time_and_in_secret() -> None:
    game = started()
    assert {decision.seat for decision in game.pending} == {SUBMARINE, ESCORT}
    before = game.view(ESCORT)
    assert game.decision(ESCORT) is not None
    game.choose("run:1", seat=SUBMARINE)
    game.choose("end", seat=SUBMARINE)
    assert game.view(ESCORT) == before
    game.choose("plot:L2", seat=ESCORT)
    assert "L2" not in str(game.view(SUBMARINE))
    assert "L2" not in str(game.events(SUBMARINE))


@pytest.mark.rule("SUB 5.1.1", "SUB 5.6", "SUB 9.12")
def test_the_submarines_plot_takes_effect_in_phase_6_only() -> None:
    fight = battle(boat("N30-B", depth=75), escort("D30-B", speed=1))
    phase(fight, "plot", [*legs("1L1"), "hold", "depth:100", "send"])
    for name, choices in (("gunfire", []), ("convoy", []), ("escorts", ["end"]), ("torpedoes", [])):
        phase(fight, name, choices)
        assert (*at(fight.ships["u-99"]), boat_of(fight.ships["u-99"]).depth) == ("N30-B", 6, 75)
    phase(fight, "boats")
    assert (*at(fight.ships["u-99"]), boat_of(fight.ships["u-99"]).depth) == ("M28-B", 5, 100)


@pytest.mark.rule("SUB 5.1.2", "SUB 5.5")
def test_launches_take_effect_in_phase_5_only() -> None:
    fight = battle(boat("N30-B"), merchant("N2-B"), escort("D30-B", speed=1))
    fight.convoy.plots = ["2", "2", "2"]
    phase(fight, "plot", ["end", "tube:1", "direction:B", "distance:4", "hold", "send", "plot:2"])
    for name, choices in (("gunfire", []), ("convoy", []), ("escorts", ["end"])):
        phase(fight, name, choices)
        assert fight.torpedoes == []
    phase(fight, "torpedoes", ["depth:deep"])
    assert len(fight.torpedoes) == 1


@pytest.mark.rule("SUB 5.2", "SUB 17.1")
def test_guns_fire_before_anything_moves() -> None:
    """The boat plots away from the escort; it is fired at where it is."""
    fight = battle(boat("N30-B", 6, depth=0, cls="IXD2", guns=[0, 0, 0]), escort("N40-B", 6, speed=1))
    plot(fight, "u-99", "3", depth=50)
    table = phase(fight, "gunfire", ["fire:u-99"], [1])
    assert events(table, "gunfire")[0].params["range"] == 9
    assert fight.phase == "convoy"


@pytest.mark.rule("SUB 5.3", "SUB 4.5.1.3a")
def test_the_convoy_moves_as_plotted_all_ships_alike() -> None:
    fight = battle(merchant("D30-B", name="One"), merchant("L30-B", name="Two"), boat("A2-A"))
    fight.convoy.plots = ["R2", "2L"]
    table = phase(fight, "convoy")
    assert table.asked == []
    assert [at(fight.ships[name]) for name in ("one", "two")] == [("F29-B", 1), ("N29-B", 1)]
    phase(fight, "convoy")
    assert [at(fight.ships[name]) for name in ("one", "two")] == [("H28-B", 6), ("P28-B", 6)]


@pytest.mark.rule("SUB 5.4a")
@pytest.mark.parametrize("order", [["viceroy", "vesper"], ["vesper", "viceroy"]])
def test_escorts_move_one_by_one_in_any_order_and_unplotted(order: list[str]) -> None:
    fight = battle(escort("N30-B", speed=2), escort("D30-B", name="Vesper", speed=2), boat("A2-A"))
    table = phase(fight, "escorts", [f"move:{order[0]}", "end", "end"])
    assert table.options("escort") == ["move:viceroy", "move:vesper"]
    assert [str(event.params["ship"]).lower() for event in events(table, "escort_moved")] == order


@pytest.mark.rule("SUB 5.4b", "SUB 5.7")
def test_attacks_wait_for_phase_7() -> None:
    fight = battle(escort("N31-B", 6, speed=1), boat("N29-B", 6, depth=50, cls="IXC"), period="W'44")
    table = phase(fight, "escorts", ["hedgehog:1", "end"])
    assert rolls(table) == []
    for name in ("torpedoes", "boats"):
        phase(fight, name)
        assert fight.ships["u-99"].damage == 0
    assert len(rolls(phase(fight, "attacks", [], [1]), ESCORT)) == 1
    assert fight.ships["u-99"].damage > 0


@pytest.mark.rule("SUB 5.5")
def test_a_hit_is_resolved_as_it_happens_before_the_next_torpedo_moves() -> None:
    fight = battle(boat("A40-A"), merchant("N20-B", name="Freighter"), escort("A2-A"))
    first, second = torpedo(fight, "N24-B", 6), torpedo(fight, "N25-B", 6)
    table = phase(fight, "torpedoes", [f"run:{second.id}"], [1, 1])
    assert fight.ships["freighter"].status == SUNK
    assert fight.torpedoes == [first]
    assert table.options("torpedo-order") == [f"run:{first.id}", f"run:{second.id}"]


@pytest.mark.rule("SUB 5.5")
def test_torpedoes_of_this_turn_come_before_those_of_earlier_turns() -> None:
    fight = battle(boat("N23-B", 6), merchant("N20-B", name="Freighter"), escort("A2-A"))
    old = torpedo(fight, "M20-B", 1, speed=1)
    plot(fight, "u-99", launches=[Launch(0, "B", "", 3)])
    table = phase(fight, "torpedoes", ["depth:deep"], [6, 6])
    assert [roll.table for roll in rolls(table)] == ["type 5, position 5", "type 5, position 3"]
    assert old.tried == ["freighter"]
