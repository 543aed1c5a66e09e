"""[15.4.10, S9.VI.2, 20.3.2] Hexes that neither bow nor stern of a ship may take."""

from __future__ import annotations

from typing import Any

import pytest

from tests.submarine.build import Script, battle, boat, escort, events, merchant, phase, script
from wardroom.games.submarine.advanced.evasion import _choose_evasion
from wardroom.games.submarine.scenarios.placing import place_boat, place_escort, placements_near
from wardroom.games.submarine.scenarios.scenario_file import ShipOrder
from wardroom.games.submarine.sea import parse_hex, place, stern_of
from wardroom.games.submarine.state import Battle, Counter

FAR = boat("A2-A", name="U-1")


def refusals(table: Script, kind: str) -> dict[str, str]:
    return {refusal.id: refusal.rule for refusal in table.decision(kind).refused}


# [15.4.10] Depth charges


@pytest.mark.rule("SUB 15.4.10a", "SUB 6.6b")
@pytest.mark.parametrize(("kind", "barred"), [("charge", True), ("k-gun", True), ("mk-x", True), ("squid", False)])
def test_no_stern_swings_into_a_hex_with_depth_charges(kind: str, barred: bool) -> None:
    """Turning right at N30 brings the stern from N31 to M30."""
    fight = battle(escort("N30-B", 6, speed=2, thrower=""), merchant("A40-A", name="Far"), FAR)
    fight.counters = [Counter(kind, parse_hex("M30-B"), "far")]
    table = phase(fight, "escorts", ["turn:L", "end"])
    assert ("turn:R" in table.options("move")) is not barred
    assert refusals(table, "move").get("turn:R", "") == ("15.4.10a" if barred else "")


@pytest.mark.rule("SUB 15.4.11", "SUB 15.4.10a")
def test_a_ship_with_no_other_way_goes_ahead_through_the_charges() -> None:
    """It must move, and charges lie ahead and where its stern would swing either way."""
    fight = battle(escort("N30-B", 6, speed=5, thrower=""), escort("A30-A", name="Other"), FAR)
    fight.counters = [Counter("charge", parse_hex(hex), "other") for hex in ("N29-B", "M30-B", "O30-B")]
    for ship in fight.ships.values():
        ship.course = []
    table = phase(fight, "escorts", ["move:viceroy", "run:1", "run:2", "end", "end"])
    assert next(each for each in table.asked if each.kind == "move").options[0].rule == "15.4.11"
    assert [event.params["ship"] for event in events(table, "attack_spoiled")] == ["Other"]


@pytest.mark.rule("SUB 15.4.10a", "SUB 40.10")
def test_no_ship_evades_into_depth_charges() -> None:
    fight = battle(merchant("N30-B", 6, name="Freighter"), escort("A40-A"), FAR)
    fight.counters = [Counter("charge", parse_hex("M30-B"), "viceroy")]
    table = script(["evade:no"])
    _choose_evasion(table, fight, fight.ships["freighter"], ("L", "R"))
    assert table.options("evade") == ["evade:L", "evade:no"]
    assert refusals(table, "evade") == {"evade:R": "15.4.10a"}


@pytest.mark.rule("SUB 15.4.10a", "SUB 40.10")
def test_a_ship_with_charges_under_her_may_evade_all_the_same() -> None:
    """A K-gun charge may be placed where a ship lies already; she does not enter that hex."""
    fight = battle(merchant("N30-B", 6, name="Freighter"), escort("A40-A"), FAR)
    fight.counters = [Counter("k-gun", parse_hex("N30-B"), "viceroy")]
    table = script(["evade:no"])
    _choose_evasion(table, fight, fight.ships["freighter"], ("L", "R"))
    assert table.options("evade") == ["evade:L", "evade:R", "evade:no"]


# [S9.VI.2] The last column


def strait(*entries: Any) -> Battle:
    fight = battle(*entries)
    fight.east = place(parse_hex("N1-B"))[0]
    return fight


@pytest.mark.rule("SUB S9.VI.2")
def test_no_escort_swings_its_stern_beyond_the_last_column() -> None:
    """Turning left at N30 brings the stern from N31 to O30 or O31."""
    fight = strait(escort("N30-B", 6, speed=1), FAR)
    table = phase(fight, "escorts", ["turn:R", "end"])
    assert "turn:L" not in table.options("move")
    assert refusals(table, "move")["turn:L"] == "S9.VI.2"


@pytest.mark.rule("SUB S9.VI.2")
def test_no_submarine_swings_its_stern_beyond_the_last_column() -> None:
    fight = strait(boat("N30-B", 6, speed=1), escort("A40-A"))
    table = phase(fight, "plot", ["turn:R", "end", "hold", "depth:50", "send"])
    assert "turn:L" not in table.options("course")
    assert refusals(table, "course")["turn:L"] == "S9.VI.2"


@pytest.mark.rule("SUB S9.VI.2", "SUB 40.10")
def test_no_ship_evades_beyond_the_last_column() -> None:
    fight = strait(merchant("N30-B", 6, name="Freighter"), escort("A40-A"), FAR)
    table = script(["evade:no"])
    _choose_evasion(table, fight, fight.ships["freighter"], ("L", "R"))
    assert refusals(table, "evade") == {"evade:L": "S9.VI.2"}


@pytest.mark.rule("SUB S9.VI.2", "SUB S9.III")
def test_harder_begins_with_bow_and_stern_within_the_last_column() -> None:
    fight = strait(boat("A2-A", name="Harder"), escort("A40-A"))
    column = fight.east
    table = script([f"column:{column}", "row:44", "heading:6"])
    place_boat(table, fight, fight.ships["harder"], ShipOrder("Harder", "VIIB", "Germany", place="contains:44"))
    bow = fight.ships["harder"].bow
    sterns = [place(stern_of(bow, option.value)) for option in table.decision("heading").options]
    assert sterns == [each for each in sterns if each[0] <= column]
    assert len(sterns) == 4


@pytest.mark.rule("SUB S9.VI.2", "SUB 20.4.2a")
def test_a_boat_by_a_compass_keeps_to_the_last_column_too() -> None:
    fight = strait(escort("A40-A"))
    east = fight.east
    near = placements_near(script(), fight, 4)
    assert near
    assert max(place(hex)[0] for hex in near) == east
    fight.east = 0
    assert max(place(hex)[0] for hex in placements_near(script(), fight, 4)) > east


# [20.3.2] Outside the convoy


@pytest.mark.rule("SUB 20.3.2")
def test_no_escort_begins_with_its_stern_inside_the_convoys_rectangle() -> None:
    """Merchants at J20 and R30 make a rectangle; an escort with its bow just north of it cannot head north."""
    fight = battle(merchant("J20-B", 6, name="One"), merchant("R30-B", 6, name="Two"), escort("A40-A"), FAR)
    corners = [parse_hex(name) for name in ("J20-B", "R31-B")]
    (west, north), (east, south) = map(place, corners)
    bow = parse_hex("N19-B")
    table = script([f"column:{place(bow)[0]}", "row:19", "heading:3"])
    order = ShipOrder("Viceroy", "V Type 1", "Britain", place="outside")
    place_escort(table, fight, fight.ships["viceroy"], order, None)  # type: ignore[arg-type]
    sterns = [place(stern_of(bow, option.value)) for option in table.decision("heading").options]
    assert sterns
    assert not [each for each in sterns if west <= each[0] <= east and north <= each[1] <= south]
    assert "heading:6" not in table.options("heading")


@pytest.mark.rule("SUB 20.3.2")
@pytest.mark.parametrize(("others", "offered"), [(2, True), (3, False)])
def test_no_bow_is_offered_whose_stern_could_only_lie_inside_the_rectangle(others: int, offered: bool) -> None:
    """Escorts lie all round N19; the hex south of it is the convoy's."""
    ring = ("N17-B", "M18-B", "O18-B")
    lying = [escort(bow, name=f"Other {bow}") for bow in ring[:others]]
    fight = battle(merchant("J20-B", 6, name="One"), merchant("R30-B", 6, name="Two"), escort("A40-A"), FAR, *lying)
    column = place(parse_hex("N19-B"))[0]
    table = script([f"column:{column}", "row:5", "heading:6"])
    order = ShipOrder("Viceroy", "V Type 1", "Britain", place="outside")
    place_escort(table, fight, fight.ships["viceroy"], order, None)  # type: ignore[arg-type]
    assert ("row:19" in table.options("row")) is offered


@pytest.mark.rule("SUB S9.VI.2", "SUB 20.3.2")
@pytest.mark.parametrize(("others", "offered"), [(2, True), (3, False)])
def test_an_escort_begins_with_bow_and_stern_within_the_last_column(others: int, offered: bool) -> None:
    """N is the last column: where the free hexes round N19 are all east of it, no bow is offered either."""
    lying = [escort(bow, name=f"Other {bow}") for bow in ("N17-B", "M18-B", "N20-B")[:others]]
    fight = strait(escort("A40-A"), FAR, *lying)
    table = script([f"column:{fight.east}", "row:5", "heading:6"])
    order = ShipOrder("Viceroy", "V Type 1", "Britain", place="outside")
    place_escort(table, fight, fight.ships["viceroy"], order, None)  # type: ignore[arg-type]
    assert table.options("column")[-1] == f"column:{fight.east}"
    assert ("row:19" in table.options("row")) is offered
