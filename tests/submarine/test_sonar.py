"""[22.0] Sonar."""

from __future__ import annotations

from typing import Any

import pytest

from tests.submarine.build import Script, battle, boat, charts, escort, events, phase, plot, rolls, seen
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.sea import parse_hex
from wardroom.games.submarine.ships import boat_of
from wardroom.games.submarine.state import SUNK, Battle, Boat, Counter

NOTHING = 6
"""A die that finds nothing at any speed."""


def hunt(bow: str, depth: int = 100, *others: Any, speed: int = 2, sonar: str = "normal", **changes: Any) -> Battle:
    """A hidden boat, and Viceroy with normal sonar, her bow at N30-B."""
    hunted = boat(bow, 6, **{"depth": depth, "shown": False, "cls": "IXD2", **changes})
    ship = escort("N30-B", 6, speed=speed, sonar=sonar)
    return battle(ship, hunted, *others, hidden=True, sonar=True, light="night", asks_alike=True)


def search(fight: Battle, *choices: str, dice: list[int] | None = None) -> Script:
    """Viceroy stays where she is (or makes what way she must) and searches."""
    return phase(fight, "escorts", ["end", *choices], dice or [])


def sub(fight: Battle, name: str = "u-99") -> Boat:
    return boat_of(fight.ships[name])


def stopped(fight: Battle) -> Battle:
    fight.ships["viceroy"].speed = 0
    return fight


@pytest.mark.rule("SUB 22.1a")
def test_sonar_alone_finds_a_boat_at_50_feet() -> None:
    fight = stopped(hunt("N28-B", 50))
    search(fight, "sonar:none")
    assert not sub(fight).shown
    search(fight, "sonar:sweep", dice=[1])
    assert sub(fight).shown


@pytest.mark.rule("SUB 22.1b")
@pytest.mark.parametrize(("depth", "found"), [(0, False), (25, False), (50, True), (400, True)])
def test_a_boat_above_50_feet_is_not_heard(depth: int, found: bool) -> None:
    fight = hunt("N20-B", depth)
    search(fight, "sonar:sweep", dice=[1])
    assert sub(fight).shown is found


@pytest.mark.rule("SUB 22.2", "SUB 22.4.2", "SUB 4.5.2.5")
def test_each_escort_with_sonar_may_search_once_at_the_end_of_its_move() -> None:
    fight = hunt("N20-B", 100, escort("D30-B", name="Vesper", speed=2, sonar=""))
    table = phase(fight, "escorts", ["move:viceroy", "run:1", "end", "sonar:none", "end"])
    assert table.kinds() == ["escort", "move", "move", "sonar", "move"]
    assert table.options("sonar") == ["sonar:sweep", "sonar:none"]
    basic = battle(escort("N30-B", speed=2, sonar="normal"), boat("N20-B"))
    assert "sonar" not in phase(basic, "escorts", ["end"]).kinds()


@pytest.mark.rule("SUB 22.3", "SUB 22.4.5c")
def test_escorts_that_still_have_to_move_see_what_was_found() -> None:
    fight = hunt("N20-B", 100, escort("D30-B", name="Vesper", speed=2))
    table = phase(fight, "escorts", ["move:viceroy", "end", "sonar:sweep", "end", "sonar:none"], [1])
    log = [event.code for event in table.log if event.code in ("sighted", "escort_moved")]
    assert log == ["escort_moved", "sighted", "escort_moved"]
    assert events(table, "sighted", ESCORT)[0].params["hex"] == "N20-B"


@pytest.mark.rule("SUB 22.4.1", "SUB 22.4.6")
def test_homing_is_for_boats_in_contact_since_the_previous_turn() -> None:
    fight = hunt("N20-B")
    assert search(fight, "sonar:none").options("sonar") == ["sonar:sweep", "sonar:none"]
    fight = hunt("N20-B")
    sub(fight).sonar, sub(fight).shown = fight.turn - 1, True
    assert search(fight, "sonar:none").options("sonar") == ["sonar:sweep", "sonar:u-99", "sonar:none"]
    fight = hunt("N20-B")
    sub(fight).sonar, sub(fight).shown = fight.turn, True
    assert search(fight, "sonar:none").options("sonar") == ["sonar:sweep", "sonar:none"]


@pytest.mark.rule("SUB 22.4.3", "SUB 22.4.4a", "SUB 22.4.4b")
@pytest.mark.parametrize(("die", "far"), [(1, 30), (2, 15), (3, 0), (4, 0), (5, 0), (6, 0)])
def test_the_example_of_a_sweep_at_speed_2(die: int, far: int) -> None:
    """E15: a die of 2 is a 3 with the initial echo, 15 hexes; a 1 reaches 30; more finds nothing."""
    for gap, bow in ((15, "N14-B"), (16, "N13-B"), (30, "N60-B"), (31, "N61-B")):
        fight = hunt(bow)
        table = _at_speed(fight, 2, "sonar:sweep", die)
        (roll,) = rolls(table, SUBMARINE)
        assert ([modifier.name for modifier in roll.modifiers], roll.total) == (["initial echo"], die + 1)
        assert sub(fight).shown is (gap <= far), (gap, far)


def _at_speed(fight: Battle, speed: int, choice: str, die: int) -> Script:
    """A search after a move of so many hexes that ends at N30-B."""
    ship = fight.ships["viceroy"]
    ship.bow = parse_hex(f"N{30 + speed}-B")
    ship.speed = speed
    return phase(fight, "escorts", [f"run:{speed}", "end", choice], [die])


@pytest.mark.rule("SUB 22.4.3")
@pytest.mark.parametrize("speed", range(5))
def test_the_row_is_the_escorts_speed_of_this_turn(speed: int) -> None:
    fight = hunt("N20-B")
    if speed:
        table = _at_speed(fight, speed, "sonar:sweep", NOTHING)
    else:
        table = search(stopped(fight), "sonar:sweep", dice=[NOTHING])
    assert rolls(table, SUBMARINE)[0].table == f"speed {speed}"


@pytest.mark.rule("SUB 22.4.4a")
@pytest.mark.parametrize(
    ("sonar", "names"),
    [("normal", []), ("Japanese", ["Japanese sonar"]), ("improved", ["improved sonar"])],
)
def test_what_the_set_is_worth(sonar: str, names: list[str]) -> None:
    for choice, echo in (("sonar:sweep", ["initial echo"]), ("sonar:u-99", [])):
        fight = hunt("N20-B", sonar=sonar)
        if not echo:
            sub(fight).sonar, sub(fight).shown = fight.turn - 1, True
        (roll,) = rolls(search(fight, choice, dice=[3]), SUBMARINE)
        assert [modifier.name for modifier in roll.modifiers] == echo + names
    changes = charts().sonar(2)
    assert changes is not None
    assert changes.modifiers["Japanese sonar"].value > 0 > changes.modifiers["improved sonar"].value


@pytest.mark.rule("SUB 22.4.3")
def test_the_escort_side_sees_the_die_alone() -> None:
    fight = hunt("N20-B")
    (shown,) = rolls(search(fight, "sonar:sweep", dice=[4]), ESCORT)
    assert (shown.faces, shown.table, shown.result, shown.modifiers) == ((4,), "", "", ())


@pytest.mark.rule("SUB 22.4.5a")
def test_any_part_of_the_boat_in_range_will_do_and_it_lies_where_it_lay() -> None:
    """Bow 16 hexes away, stern 15; the plot of this turn does not count yet."""
    fight = hunt("N14-B")
    plot(fight, "u-99", "3")
    table = _at_speed(fight, 2, "sonar:sweep", 2)
    (found,) = events(table, "sighted", ESCORT)
    assert (found.params["hex"], found.params["heading"]) == ("N14-B", 6)


@pytest.mark.rule("SUB 22.4.5b")
def test_the_nearest_boat_alone_is_located() -> None:
    fight = hunt("N14-B", 100, boat("N22-B", 6, depth=100, shown=False, name="U-47"))
    assert search(fight, "sonar:sweep", "reveal:u-47", dice=[1]).options("reveal") == ["reveal:u-47"]
    assert (sub(fight).shown, sub(fight, "u-47").shown) == (False, True)


@pytest.mark.rule("SUB 22.4.5b")
def test_a_boat_too_shallow_does_not_shield_one_farther_off() -> None:
    fight = hunt("N14-B", 100, boat("N22-B", 6, depth=25, shown=False, name="U-47"))
    assert search(fight, "sonar:sweep", "reveal:u-99", dice=[1]).options("reveal") == ["reveal:u-99"]
    assert (sub(fight).shown, sub(fight, "u-47").shown) == (True, False)


@pytest.mark.rule("SUB 22.4.5b")
@pytest.mark.parametrize("name", ["u-99", "u-47"])
def test_of_two_as_near_the_submarine_player_names_one(name: str) -> None:
    fight = hunt("N20-B", 100, boat("N20-B", 6, depth=50, shown=False, name="U-47"))
    table = search(fight, "sonar:sweep", f"reveal:{name}", dice=[1])
    assert table.decision("reveal").seat == SUBMARINE
    assert {each for each in ("u-99", "u-47") if sub(fight, each).shown} == {name}


@pytest.mark.rule("SUB 22.4.5b", "SUB 16.3.6")
@pytest.mark.parametrize("announced", [False, True])
def test_a_boat_lost_in_secret_is_still_one_that_may_be_hidden(announced: bool) -> None:
    """SUB-R92: else no question after a find would tell the escorts of the loss."""
    fight = hunt("N20-B", 100, boat("A2-A", name="U-47", depth=100, shown=False))
    fight.ships["u-47"].status, sub(fight, "u-47").announced = SUNK, announced
    table = search(fight, "sonar:sweep", *[] if announced else ["reveal:u-99"], dice=[1])
    assert sub(fight).shown
    assert ("reveal" in table.kinds()) is not announced


@pytest.mark.rule("SUB 22.4.7")
@pytest.mark.parametrize(("bow", "held"), [("N14-B", True), ("N13-B", False)])
def test_homing_has_no_initial_echo_and_needs_a_hex_in_range(bow: str, held: bool) -> None:
    """A 3 at speed 2 reaches 15 hexes."""
    fight = hunt(bow)
    sub(fight).sonar, sub(fight).shown = fight.turn - 1, True
    table = _at_speed(fight, 2, "sonar:u-99", 3)
    (roll,) = rolls(table, SUBMARINE)
    assert (roll.modifiers, roll.total, roll.result) == ((), 3, 15)
    assert (sub(fight).sonar == fight.turn) is held
    assert sub(fight).shown is held


@pytest.mark.rule("SUB 22.4.8")
def test_homing_holds_nobody_but_the_boat_it_names() -> None:
    fight = hunt("N20-B", 100, boat("N22-B", 6, depth=100, name="U-47"))
    for name in ("u-99", "u-47"):
        sub(fight, name).sonar, sub(fight, name).shown = fight.turn - 1, True
    search(fight, "sonar:u-99", dice=[1])
    assert (sub(fight).shown, sub(fight, "u-47").shown) == (True, False)


@pytest.mark.rule("SUB 22.5")
@pytest.mark.parametrize(("speed", "hears"), [(4, True), (5, False), (6, False)])
def test_above_speed_4_nothing_is_heard(speed: int, hears: bool) -> None:
    fight = hunt("N2-B", speed=4)
    choices = [f"run:{speed}", "end", *(["sonar:none"] if hears else [])]
    assert ("sonar" in phase(fight, "escorts", choices).kinds()) is hears


@pytest.mark.rule("SUB 22.6a", "SUB 22.8", "SUB 21.4.5")
@pytest.mark.parametrize("die", [1, NOTHING])
def test_a_contact_stands_until_the_next_searches_have_failed(die: int) -> None:
    fight = hunt("N20-B")
    search(fight, "sonar:sweep", dice=[1])
    for name in ("torpedoes", "boats", "attacks", "end", "turn", "gunfire", "convoy"):
        phase(fight, name)
        assert sub(fight).shown, name
    search(fight, "sonar:u-99", dice=[die])
    assert sub(fight).shown is (die == 1)
    shown = next(each for each in seen(fight, ESCORT).to_json()["ships"] if each["id"] == "u-99")
    assert ("bow" in shown) is (die == 1)


@pytest.mark.rule("SUB 22.6a", "SUB 22.8")
def test_a_contact_that_nobody_tries_to_hold_is_lost() -> None:
    fight = hunt("N20-B")
    search(fight, "sonar:sweep", dice=[1])
    phase(fight, "end")
    search(fight, "sonar:none")
    assert not sub(fight).shown


@pytest.mark.rule("SUB 22.6b")
@pytest.mark.parametrize("depth", [25, 0])
def test_a_boat_that_rises_out_of_sonars_reach_stays_on_the_map_till_then(depth: int) -> None:
    fight = hunt("N20-B", 50)
    fight.ships["viceroy"].guns = [0, 0, 0]
    search(fight, "sonar:sweep", dice=[1])
    plot(fight, "u-99", "0", depth=depth)
    for name in ("torpedoes", "boats", "attacks", "end", "turn", "gunfire", "convoy"):
        phase(fight, name)
        assert sub(fight).shown, name
    search(fight, "sonar:u-99", dice=[1])
    assert not sub(fight).shown


@pytest.mark.rule("SUB 22.7")
@pytest.mark.parametrize("kind", ["charge", "k-gun"])
@pytest.mark.parametrize(("hex", "deaf"), [("N20-B", True), ("N18-B", True), ("N17-B", False)])
def test_depth_charges_within_two_hexes_hide_a_boat_for_a_turn(kind: str, hex: str, deaf: bool) -> None:
    fight = hunt("N20-B")
    fight.counters.append(Counter(kind, parse_hex(hex), "viceroy", "300 lb"))
    phase(fight, "attacks", ["set:25"], [6])
    phase(fight, "end")
    search(fight, "sonar:sweep", dice=[1])
    assert sub(fight).shown is not deaf
    phase(fight, "end")
    sub(fight).shown, sub(fight).sonar = False, 0
    search(fight, "sonar:sweep", dice=[1])
    assert sub(fight).shown


@pytest.mark.rule("SUB 22.7")
@pytest.mark.parametrize("kind", ["hedgehog", "squid"])
def test_ahead_thrown_weapons_do_not(kind: str) -> None:
    fight = hunt("N20-B")
    fight.counters.append(Counter(kind, parse_hex("N19-B"), "viceroy"))
    phase(fight, "attacks", [], [6])
    phase(fight, "end")
    search(fight, "sonar:sweep", dice=[1])
    assert sub(fight).shown


@pytest.mark.rule("SUB 22.7")
def test_a_contact_cannot_be_held_either() -> None:
    fight = hunt("N20-B")
    sub(fight).sonar, sub(fight).shown, sub(fight).deafened = fight.turn - 1, True, fight.turn - 1
    search(fight, "sonar:u-99", dice=[1])
    assert not sub(fight).shown
