"""Boundaries of rules that a change by one would move, each from the rulebook."""

from __future__ import annotations

from itertools import product

import pytest

from tests.submarine.build import battle, boat, charts, escort, events, merchant, phase, script, torpedo
from wardroom.games.submarine.combat.torpedoes import _ahead
from wardroom.games.submarine.scenarios import fit
from wardroom.games.submarine.scenarios.placing import placements_near
from wardroom.games.submarine.sea import hex_name, parse_hex
from wardroom.games.submarine.search.visibility import visible
from wardroom.games.submarine.ships import boat_of
from wardroom.games.submarine.state import Counter
from wardroom.table.hexes import STEPS, centre, distance


@pytest.mark.rule("SUB 21.4.2")
@pytest.mark.parametrize(
    ("now", "torpedoed", "lit"),
    [
        *((phase_name, 5, True) for phase_name in ("torpedoes", "boats", "attacks", "end")),
        *((phase_name, 4, False) for phase_name in ("torpedoes", "boats", "attacks", "end")),
        *((phase_name, 4, True) for phase_name in ("turn", "entry", "plot", "gunfire", "convoy", "escorts")),
        *((phase_name, 3, False) for phase_name in ("turn", "entry", "plot", "gunfire", "convoy", "escorts")),
    ],
)
def test_a_burning_ship_gives_light_from_one_torpedo_phase_to_the_next(now: str, torpedoed: int, lit: bool) -> None:
    burning = merchant("N30-B", name="Burning", torpedoed=torpedoed)
    fight = battle(boat("N24-B", depth=0, shown=False), burning, escort("A40-A"), light="night", hidden=True, turn=5)
    fight.phase = now
    assert visible(fight, fight.ships["u-99"]) is lit


@pytest.mark.rule("SUB 15.3", "SUB 15.9", "SUB 22.7")
@pytest.mark.parametrize(("depth", "suffers"), [(0, False), (25, True)])
def test_a_boat_on_the_surface_has_not_suffered_the_charges_beside_it(depth: int, suffers: bool) -> None:
    fight = battle(boat("N30-B", depth=depth), escort("A40-A"))
    fight.counters = [Counter("charge", parse_hex("N29-B"), "viceroy", "300 lb")]
    phase(fight, "attacks")
    sub = boat_of(fight.ships["u-99"])
    assert (sub.charged, sub.deafened) == ((fight.turn, fight.turn) if suffers else (0, 0))


@pytest.mark.rule("SUB 62.2", "SUB 62.4")
def test_the_odd_torpedo_goes_to_the_bow() -> None:
    """SUB-R53: what is left is divided as the capacity is; of 13, 8 and 5, no share of the stern is rounded up."""
    fight = battle(boat("N30-B"), torpedo_supply=True)
    seen = set()
    for dice in product(range(1, 7), repeat=2):
        bow, stern = fit.available(script([], [dice]), fight, 8, 5)
        seen.add((bow + stern) * 5 % 13)
        assert stern <= (bow + stern) * 5 / 13 < stern + 1
        assert bow >= (bow + stern) * 8 / 13
    assert seen - {0}, "some supply does not divide"


@pytest.mark.rule("SUB 20.4.2a")
@pytest.mark.parametrize(("rows", "free"), [(19, False), (20, True)])
def test_no_boat_begins_seven_hexes_from_an_enemy_however_far_off_the_compass_he_is(rows: int, free: bool) -> None:
    """The hex twelve south of the compass lies seven from an enemy nineteen south of it."""
    compass = charts().compasses[2]
    fight = battle(escort("A40-A"))
    fight.ships["viceroy"].bow, fight.ships["viceroy"].heading = compass + rows * STEPS[3], 0
    edge = compass + 12 * STEPS[3]
    assert distance(edge, fight.ships["viceroy"].bow) == rows - 12
    assert (edge in placements_near(script(), fight, 3)) is free


@pytest.mark.rule("SUB 20.4.2a")
def test_a_boat_begins_twelve_hexes_from_its_compass_and_no_farther() -> None:
    fight = battle(escort("A2-A"))
    compass = charts().compasses[3]
    found = placements_near(script(), fight, 4)
    assert max(distance(compass, hex) for hex in found) == 12
    assert distance(compass, compass + 12 * STEPS[0]) == 12
    assert compass + 12 * STEPS[0] in found


@pytest.mark.rule("SUB 12.2")
@pytest.mark.parametrize(
    ("heading", "steps", "ahead"),
    [
        (6, (0,), True),
        (6, (1, 2), True),  # abeam: not passed yet
        (6, (1, 2, 3), False),
        (6, (3,), False),
        (1, (2, 3), True),  # abeam of a torpedo that runs north-east
        (1, (2, 3, 3), False),
        (1, (2,), True),
        (1, (4,), False),
    ],
)
def test_a_torpedo_has_passed_a_ship_that_lies_behind_its_beam(
    heading: int, steps: tuple[int, ...], ahead: bool
) -> None:
    fight = battle(boat("A2-A"))
    running = torpedo(fight, "N20-B", heading)
    hex = running.hex + sum(STEPS[step] for step in steps)
    assert _ahead(running, centre(hex)) is ahead, hex_name(hex)


@pytest.mark.rule("SUB 12.2")
@pytest.mark.parametrize(("bow", "spent"), [("P12-B", 0), ("P14-B", 1)])
def test_a_torpedo_is_taken_off_once_every_ship_is_behind_it(bow: str, spent: int) -> None:
    """It runs eight hexes from N20 to N12; a ship abeam keeps it running, one behind does not."""
    fight = battle(boat("A2-A"), merchant(bow, 6, name="Freighter"))
    torpedo(fight, "N20-B", 6)
    assert len(events(phase(fight, "torpedoes"), "torpedo_spent")) == spent
    assert len(fight.torpedoes) == 1 - spent


@pytest.mark.rule("SUB 15.9")
@pytest.mark.parametrize("turn", [1, 2])
def test_charges_of_the_first_turn_find_nobody_protected(turn: int) -> None:
    """No boat has suffered anything before the battle, and turn 0 is no turn."""
    fight = battle(boat("N30-B", depth=100, cls="IXD2"), escort("A40-A"), turn=turn)
    fight.counters = [Counter("charge", parse_hex("N30-B"), "viceroy", "300 lb")]
    phase(fight, "attacks", ["set:100"], [1])
    assert fight.ships["u-99"].damage > 0


@pytest.mark.rule("SUB 15.3", "SUB 15.9", "SUB 42.2")
@pytest.mark.parametrize(("depth", "suffers"), [(0, False), (100, True)])
def test_squid_beside_a_boat_on_the_surface_protect_it_from_nothing(depth: int, suffers: bool) -> None:
    """The squid are thrown at a boat held by sonar; another boat lies one hex away."""
    fight = battle(
        boat("N30-B", depth=100, cls="IXD2", name="U-47"),
        boat("O30-B", depth=depth),
        escort("A40-A"),
        advanced_asw=True,
    )
    fight.counters = [Counter("squid", parse_hex("N30-B"), "viceroy", "squid")]
    phase(fight, "escorts", ["end", "set:25"], [(6, 6), 6])
    assert (boat_of(fight.ships["u-99"]).charged == fight.turn) is suffers


@pytest.mark.rule("SUB 10.1b", "SUB 8.2")
def test_a_ship_that_a_collision_stops_has_no_speed() -> None:
    """She had made one hex of two when she ran into the other."""
    fight = battle(merchant("N30-B", 6, name="One"), merchant("N27-B", 6, name="Two"), boat("A2-A"))
    fight.ships["two"].dead = True
    fight.convoy.plots = ["2"]
    phase(fight, "convoy")
    one = fight.ships["one"]
    assert (hex_name(one.bow), one.dead, one.speed) == ("N29-B", True, 0)


@pytest.mark.rule("SUB 8.3.4c")
def test_a_boat_without_power_moves_again_once_it_is_on_the_surface() -> None:
    fight = battle(boat("N30-B", depth=25, emergency=0, powerless=True), escort("A40-A"))
    phase(fight, "plot", ["end", "send"])
    phase(fight, "boats")
    assert boat_of(fight.ships["u-99"]).depth == 0
    phase(fight, "end")
    table = phase(fight, "plot", ["run:1", "end", "hold", "send"])
    assert "run:1" in table.options("course")
