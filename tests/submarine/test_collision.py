"""[10.0] Collisions."""

from __future__ import annotations

from typing import Any

import pytest

from tests.submarine.build import Entry, at, battle, boat, escort, events, legs, merchant, phase, plot, rolls, seen
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.scenarios.scoring import points
from wardroom.games.submarine.ships import boat_of, top_speed
from wardroom.games.submarine.state import AFLOAT, SUNK, Battle

FAR = boat("A2-A", name="U-1")


def ram(other: Entry, **changes: Any) -> Battle:
    """A destroyer two hexes north of N30 steams south into whoever lies at N30 and N31."""
    fight = battle(escort("N28-B", 3, speed=3, **changes), other, FAR)
    phase(fight, "escorts", legs("2"))
    return fight


@pytest.mark.rule("SUB 10.1a", "SUB 10.1b", "SUB 10.7")
def test_a_ship_that_steams_into_another_stops_both_for_good() -> None:
    fight = ram(merchant("N30-B", 6, name="Freighter"))
    viceroy, freighter = fight.ships["viceroy"], fight.ships["freighter"]
    assert (viceroy.damage, viceroy.capacity, viceroy.dead) == (3, 6, True)
    assert (freighter.damage, freighter.capacity, freighter.dead) == (3, 5, True)
    assert at(viceroy) == ("N29-B", 3)
    assert at(freighter) == ("N30-B", 6)


@pytest.mark.rule("SUB 10.1a", "SUB 10.7")
def test_a_stern_that_swings_into_a_ship_collides() -> None:
    """Turning right at N30 brings the stern from N31 to M30."""
    fight = battle(escort("N30-B", 6, speed=2), merchant("M30-B", 3, name="Freighter"), FAR)
    table = phase(fight, "escorts", ["turn:R"])
    assert len(events(table, "collision")) == 1
    assert at(fight.ships["viceroy"]) == ("N30-B", 6)
    assert fight.ships["viceroy"].dead
    assert fight.ships["freighter"].dead


@pytest.mark.rule("SUB 10.1a")
def test_two_merchants_collide_too() -> None:
    fight = battle(merchant("N30-B", 6, name="One"), merchant("N28-B", 6, name="Two", dead=True), FAR)
    fight.convoy.plots = ["2"]
    phase(fight, "convoy")
    assert fight.ships["one"].dead
    assert at(fight.ships["one"]) == ("N30-B", 6)


@pytest.mark.rule("SUB 10.1b", "SUB 10.7")
def test_a_merchant_that_was_run_into_makes_no_move_of_its_own() -> None:
    fight = battle(merchant("N30-B", 6, name="One"), merchant("N28-B", 6, name="Two"), FAR)
    fight.convoy.plots = ["2"]
    phase(fight, "convoy")
    assert [at(fight.ships[name]) for name in ("one", "two")] == [("N30-B", 6), ("N28-B", 6)]
    assert fight.ships["one"].dead
    assert fight.ships["two"].dead


@pytest.mark.rule("SUB 10.1c")
def test_a_ship_dead_in_the_water_neither_moves_nor_turns_but_still_fires() -> None:
    fight = battle(escort("N30-B", 6, dead=True, dead_at_start=True, speed=0), FAR, period="W'43")
    table = phase(fight, "escorts", ["hedgehog:1", "k-gun:port", "k-gun:starboard", "end"])
    assert table.options("move") == ["end", "k-gun:port", "k-gun:starboard", "hedgehog:1", "hedgehog:2"]
    assert at(fight.ships["viceroy"]) == ("N30-B", 6)


@pytest.mark.rule("SUB 10.1c")
def test_a_ship_dead_in_the_water_still_fires_its_guns() -> None:
    fight = battle(escort("N30-B", 6, dead=True), boat("N25-B", depth=0))
    table = phase(fight, "gunfire", ["fire:u-99"], [6])
    assert len(events(table, "gunfire")) == 1


@pytest.mark.rule("SUB 10.1c", "SUB 13.7b")
def test_a_merchant_dead_in_the_water_does_not_follow_the_plot() -> None:
    fight = battle(merchant("N30-B", dead=True), merchant("D30-B", name="Other"), FAR)
    fight.convoy.plots = ["2R"]
    phase(fight, "convoy")
    assert at(fight.ships["c-2-n30-b"]) == ("N30-B", 6)
    assert at(fight.ships["other"]) == ("D28-B", 1)


@pytest.mark.rule("SUB 10.1d", "SUB 20.1.1")
def test_a_collision_that_uses_up_a_ship_sinks_it_for_full_points() -> None:
    fight = ram(merchant("N30-B", 6, name="Freighter", damage=2))
    freighter, viceroy = fight.ships["freighter"], fight.ships["viceroy"]
    assert (freighter.status, viceroy.status) == (SUNK, AFLOAT)
    assert points(fight)[SUBMARINE] == 8 + 10 // 2


@pytest.mark.rule("SUB 10.1e")
def test_everybody_sees_which_ships_are_dead_in_the_water() -> None:
    fight = ram(merchant("N30-B", 6, name="Freighter"))
    for seat in (ESCORT, SUBMARINE):
        shown = {ship["id"]: ship.get("dead_in_the_water") for ship in seen(fight, seat).to_json()["ships"]}
        assert (shown["viceroy"], shown["freighter"]) == (True, True)


# [10.2-10.5] Submarines


@pytest.mark.rule("SUB 10.2a", "SUB 10.2b", "SUB 10.7")
def test_a_surfaced_submarine_rolls_on_column_9_and_slows_who_hits_it() -> None:
    fight = battle(escort("N28-B", 3, speed=3), boat("N30-B", 6, depth=0, cls="IXD2"))
    table = phase(fight, "escorts", legs("2"), [4])
    (roll,) = rolls(table)
    assert roll.table == "factor 9"
    assert fight.ships["u-99"].damage == roll.result
    viceroy = fight.ships["viceroy"]
    assert (viceroy.damage, viceroy.dead) == (3, False)
    assert top_speed(viceroy) == 3
    assert at(viceroy) == ("N29-B", 3)


@pytest.mark.rule("SUB 10.2b")
def test_the_halved_speed_lasts() -> None:
    fight = battle(escort("N28-B", 3, speed=3), boat("N30-B", 6, depth=0, cls="IXD2"))
    phase(fight, "escorts", legs("2"), [6])
    fight.turn += 1
    phase(fight, "turn")
    fight.ships["u-99"].bow += 5
    table = phase(fight, "escorts", legs("3"))
    assert "run:4" not in table.options("move")
    assert fight.ships["viceroy"].speed == 3


@pytest.mark.rule("SUB 10.2b", "SUB 6.1b")
@pytest.mark.parametrize(("plot_of_turn", "lies"), [("2", ("N29-B", 6)), ("2R", ("N29-B", 1)), ("L2", ("M29-B", 5))])
def test_a_merchant_of_half_speed_falls_behind(plot_of_turn: str, lies: tuple[str, int]) -> None:
    fight = battle(merchant("N30-B", name="Slow", halved=True), merchant("D30-B", name="Other"), FAR)
    fight.convoy.plots = [plot_of_turn]
    phase(fight, "convoy")
    assert at(fight.ships["slow"]) == lies
    assert fight.ships["other"].speed == 2


@pytest.mark.rule("SUB 10.2a", "SUB 10.7")
def test_a_boat_that_was_rammed_does_not_move_any_more_this_turn() -> None:
    """SUB-R32: it moves again from the next turn on."""
    fight = battle(escort("N28-B", 3, speed=3), boat("N30-B", 6, depth=0, cls="IXD2"))
    plot(fight, "u-99", "L2")
    phase(fight, "escorts", legs("2"), [6])
    phase(fight, "boats")
    assert at(fight.ships["u-99"]) == ("N30-B", 6)
    phase(fight, "end")
    phase(fight, "turn")
    plot(fight, "u-99", "L2")
    phase(fight, "boats")
    assert at(fight.ships["u-99"])[1] == 5


@pytest.mark.rule("SUB 10.2a")
def test_two_surfaced_submarines_roll_for_each() -> None:
    fight = battle(boat("N30-B", 6, depth=0), boat("N28-B", 3, depth=0, name="U-47"), escort("A2-A"))
    plot(fight, "u-99", "2")
    table = phase(fight, "boats", [], [6, 6])
    assert [roll.table for roll in rolls(table)] == ["factor 9", "factor 9"]
    assert fight.ships["u-99"].damage > 0
    assert fight.ships["u-47"].damage > 0


@pytest.mark.rule("SUB 10.3")
def test_a_submerged_submarine_meets_nobody() -> None:
    fight = battle(escort("N28-B", 3, speed=3), boat("N30-B", 6, depth=25))
    table = phase(fight, "escorts", legs("2"))
    assert events(table, "collision") == []
    assert at(fight.ships["viceroy"]) == ("N30-B", 3)
    fight = battle(boat("N30-B", 6, depth=0), boat("N28-B", 3, depth=25, name="U-47"), escort("A2-A"))
    plot(fight, "u-99", "2")
    assert events(phase(fight, "boats"), "collision") == []


@pytest.mark.rule("SUB 10.4")
def test_submerged_submarines_share_hexes() -> None:
    fight = battle(boat("N30-B", 6), boat("N29-B", 6, name="U-47"), boat("N28-B", 3, name="U-48"), escort("A2-A"))
    plot(fight, "u-99", "1")
    plot(fight, "u-48", "1")
    assert events(phase(fight, "boats"), "collision") == []
    assert {at(ship)[0] for name, ship in fight.ships.items() if name != "viceroy"} == {"N29-B"}


@pytest.mark.rule("SUB 10.5a")
def test_a_boat_that_starts_submerged_may_surface_among_ships() -> None:
    fight = battle(boat("N30-B", 6, depth=25), merchant("N28-B", 6, name="Freighter"), escort("A2-A"))
    plot(fight, "u-99", "2", depth=0)
    table = phase(fight, "boats")
    assert events(table, "collision") == []
    assert at(fight.ships["u-99"]) == at(fight.ships["freighter"])
    assert boat_of(fight.ships["u-99"]).depth == 0


@pytest.mark.rule("SUB 10.5b")
@pytest.mark.parametrize(("course", "bow", "heading"), [("3", "N28-B", 6), ("3", "N27-B", 2), ("2L", "O28-B", 6)])
def test_a_surfaced_boat_that_will_dive_collides_anywhere_on_its_way(course: str, bow: str, heading: int) -> None:
    """In its first hex, in its last, or with its stern when it turns."""
    fight = battle(boat("N30-B", 6, depth=0, cls="IXD2"), merchant(bow, heading, name="Freighter"), escort("A2-A"))
    plot(fight, "u-99", course, depth=50)
    table = phase(fight, "boats", [], [6])
    assert len(events(table, "collision")) == 1
    assert fight.ships["freighter"].halved


# [10.6] Hulks


@pytest.mark.rule("SUB 10.6")
def test_a_hulk_dead_since_the_start_of_the_turn_is_passed_freely() -> None:
    fight = battle(
        escort("N28-B", 3, speed=3), merchant("N30-B", 6, name="Freighter", dead=True, damage=3), FAR, turn=4
    )
    phase(fight, "turn")
    table = phase(fight, "escorts", legs("2"))
    assert events(table, "collision") == []
    assert at(fight.ships["viceroy"]) == ("N30-B", 3)
    assert fight.ships["freighter"].damage == 3


@pytest.mark.rule("SUB 10.6")
def test_a_ship_stopped_in_this_very_turn_is_not() -> None:
    fight = battle(escort("N28-B", 3, speed=3), merchant("N30-B", 6, name="Freighter"), FAR)
    phase(fight, "turn")
    fight.ships["freighter"].dead = True
    table = phase(fight, "escorts", legs("2"))
    assert len(events(table, "collision")) == 1


@pytest.mark.rule("SUB 10.6")
def test_a_submarine_is_never_such_a_hulk() -> None:
    fight = battle(escort("N28-B", 3, speed=3), boat("N30-B", 6, depth=0, cls="IXD2", speed=0))
    phase(fight, "turn")
    table = phase(fight, "escorts", legs("2"), [6])
    assert len(events(table, "collision")) == 1


@pytest.mark.rule("SUB 10.7")
def test_after_a_collision_the_move_is_over() -> None:
    fight = battle(escort("N28-B", 3, speed=3), boat("N30-B", 6, depth=0, cls="IXD2"))
    table = phase(fight, "escorts", ["run:3"], [6])
    assert at(fight.ships["viceroy"]) == ("N29-B", 3)
    assert table.kinds() == ["move"]
