"""[2.0] The map and what stands on it: panels, codes, compasses, edges, and the two hexes of every ship."""

from __future__ import annotations

import pytest

from tests.submarine.build import at, battle, boat, charts, escort, merchant, names, phase, scenario, seen, torpedo
from wardroom.games.submarine.movement.moves import crossed_edge
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.sea import (
    COLUMNS,
    COMPASS,
    hex_at,
    hex_name,
    parse_heading,
    parse_hex,
    place,
    stern_of,
)
from wardroom.games.submarine.ships import hexes_of
from wardroom.games.submarine.state import EXITED, StarShell
from wardroom.table import ScriptedTable, WardroomError
from wardroom.table.hexes import STEPS, distance, neighbours

NEIGHBOURS = [
    ("T34-A", 5, "S33-A"),
    ("A28-B", 5, "Z28-A"),
    ("Z28-A", 4, "Y28-A"),
    ("A31-B", 4, "Z32-A"),
    ("Z33-A", 2, "A33-B"),
    ("H37-B", 2, "I37-B"),
    ("W24-A", 2, "X25-A"),
    ("V25-A", 1, "W24-A"),
]
"""Hex, direction, neighbour: all proved by moves of the sample game."""


@pytest.mark.rule("SUB 2.1b", "SUB 2.1c")
@pytest.mark.parametrize(("hex", "heading", "neighbour"), NEIGHBOURS)
def test_neighbours_of_the_sample_game(hex: str, heading: int, neighbour: str) -> None:
    assert hex_name(parse_hex(hex) + STEPS[parse_heading(heading)]) == neighbour


@pytest.mark.rule("SUB 2.1a", "SUB 3.3")
def test_three_panels_of_one_shape_lie_side_by_side() -> None:
    assert COLUMNS == 3 * 26
    for left, right in (("Z20-A", "A20-B"), ("Z20-B", "A20-C")):
        assert distance(parse_hex(left), parse_hex(right)) == 1
    for one, other in (("N12", "P15"), ("A1", "Z30"), ("C40", "H9")):
        gaps = {distance(parse_hex(f"{one}-{panel}"), parse_hex(f"{other}-{panel}")) for panel in "ABC"}
        assert len(gaps) == 1


@pytest.mark.rule("SUB 2.1b")
def test_every_hex_has_a_code_of_its_own() -> None:
    hexes = [hex_at(column, row) for column in range(1, COLUMNS + 1) for row in range(1, charts().rows + 1)]
    codes = {hex_name(hex) for hex in hexes}
    assert len(codes) == len(hexes)
    assert all(parse_hex(hex_name(hex)) == hex for hex in hexes)


@pytest.mark.rule("SUB 2.1b")
@pytest.mark.parametrize("text", ["N32", "32N-B", "N32-D", "n32-B", ""])
def test_what_is_no_code_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(WardroomError, match="N32-B"):
        parse_hex(text)


@pytest.mark.rule("SUB 2.1c")
def test_two_compasses_on_each_panel() -> None:
    panels = [hex_name(hex)[-1] for hex in charts().compasses]
    assert sorted(panels) == ["A", "A", "B", "B", "C", "C"]
    assert len(set(charts().compasses)) == 6


@pytest.mark.rule("SUB 2.1c")
def test_the_compass_runs_clockwise_from_6_in_the_north() -> None:
    here = parse_hex("N20-B")
    around = [hex_name(here + STEPS[parse_heading(number)]) for number in (6, 1, 2, 3, 4, 5)]
    assert around == ["N19-B", "O19-B", "O20-B", "N21-B", "M20-B", "M19-B"]
    assert sorted(COMPASS) == [1, 2, 3, 4, 5, 6]
    with pytest.raises(WardroomError, match="compass"):
        parse_heading(7)


@pytest.mark.rule("SUB 2.1d")
@pytest.mark.parametrize(
    ("bow", "heading", "edges"),
    [("N1-B", 6, [6]), ("N49-B", 3, [3]), ("Z20-C", 1, [1, 2]), ("Z20-C", 2, [1, 2]), ("A20-A", 4, [4, 5])],
)
def test_the_edges_bear_the_numbers_of_the_compass(bow: str, heading: int, edges: list[int]) -> None:
    """North is 6, south 3; east is the pair 1 and 2, west 4 and 5: either number opens the edge."""
    for number in range(1, 7):
        ship = escort(bow, heading, may_exit=[parse_heading(number)])
        fight = battle(ship, boat("N32-B"))
        phase(fight, "escorts", ["run:1"] if number in edges else ["run:1", "end"])
        assert (fight.ships["viceroy"].status == EXITED) is (number in edges), number


@pytest.mark.rule("SUB 2.1d")
def test_a_hex_on_the_map_is_beyond_no_edge() -> None:
    table = ScriptedTable(charts())
    assert {crossed_edge(table, parse_hex(code)) for code in ("A1-A", "Z49-C", "N25-B")} == {-1}


# [2.2] Counters


@pytest.mark.rule("SUB 2.2", "SUB 2.2.3a")
@pytest.mark.parametrize("heading", range(1, 7))
def test_a_ship_lies_in_two_hexes_with_its_stern_right_behind(heading: int) -> None:
    bow = parse_hex("N20-B")
    stern = stern_of(bow, parse_heading(heading))
    assert stern in neighbours(bow)
    assert stern + STEPS[parse_heading(heading)] == bow


@pytest.mark.rule("SUB 2.2", "SUB 2.2.3a")
def test_a_ship_moves_where_its_bow_points_and_takes_its_stern_along() -> None:
    fight = battle(escort("N20-B", 2), boat("N40-B"))
    phase(fight, "escorts", ["run:2", "end"])
    assert names(fight.ships["viceroy"]) == ("P21-B", "O20-B")


@pytest.mark.rule("SUB 2.2.1", "SUB 2.2.2")
def test_the_kinds_of_counters_of_scenario_7_and_8() -> None:
    fight, _ = scenario("7")
    kinds = {ship.name: (ship.kind, ship.cls, len(set(hexes_of(ship)))) for ship in fight.ships.values()}
    assert kinds["Ark Royal"] == ("capital", "Ark Royal", 2)
    assert kinds["Javelin"] == ("escort", "J", 2)
    assert kinds["U-81"] == ("submarine", "VIIC", 2)
    fight, _ = scenario("8")
    assert {ship.kind for ship in fight.ships.values()} == {"submarine", "escort", "merchant"}


@pytest.mark.rule("SUB 2.2.3e")
def test_every_kind_of_marker_is_seen_on_the_map() -> None:
    fight = battle(
        escort("N20-B", speed=0),
        escort("D20-B", cls="Battle", name="Armada", speed=0),
        boat("N40-B"),
        merchant("N2-B"),
        period="Sp'45",
    )
    squid = ["squid:fire", "squid:D19-B", "squid:D19-B", "squid:D18-B"]
    viceroy = ["hedgehog:1", "k-gun:port", "run:1", "charge:1", "end"]
    phase(fight, "escorts", ["move:viceroy", *viceroy, *squid, "end"])
    fight.star_shells.append(StarShell(parse_hex("A9-A"), fight.turn))
    torpedo(fight, "Q9-B", 6)
    shown = seen(fight, SUBMARINE).to_json()
    assert {counter["kind"] for counter in shown["counters"]} == {"charge", "k-gun", "hedgehog", "squid"}
    assert shown["star_shells"] == ["A9-A"]
    assert [each["hex"] for each in shown["torpedoes"]] == ["Q9-B"]
    assert set(charts().markers) == {0, 1, 2, 3, 4, 5, 6}


# [2.4] The log


@pytest.mark.rule("SUB 2.4", "SUB 4.2", "SUB 4.5.2.10")
def test_each_side_keeps_the_sheet_of_its_own_ships() -> None:
    fight = battle(escort("N20-B", speed=4), boat("N40-B", depth=75), merchant("A20-B"))
    own = {ship["id"]: ship for ship in seen(fight, SUBMARINE).to_json()["ships"]}["u-99"]
    sheet = {"depth", "speeds", "emergency", "tubes", "bow_reloads", "stern_reloads", "to_surface", "capacity"}
    assert sheet <= own.keys()
    assert own["depth"] == 75
    ships = {ship["id"]: ship for ship in seen(fight, ESCORT).to_json()["ships"]}
    sheet = {"capacity", "thrower", "k_guns", "charges", "guns", "points", "defence", "maximum", "speed", "class"}
    assert sheet <= ships["viceroy"].keys()
    assert ships["viceroy"]["speed"] == 4
    assert not {"depth", "emergency", "tubes", "damage"} & ships["u-99"].keys()


@pytest.mark.rule("SUB 2.1a", "SUB 6.10a")
def test_beyond_the_panels_the_sea_goes_on() -> None:
    assert hex_name(parse_hex("Z9-C") + STEPS[1]) == "A8-E1"
    assert hex_name(parse_hex("A9-A") + STEPS[5]) == "Z9-W1"
    assert place(parse_hex("A8-E1"))[0] == COLUMNS + 1
    assert at(battle(boat("A8-E1", 2)).ships["u-99"]) == ("A8-E1", 2)
