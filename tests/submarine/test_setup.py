"""[3.0, 4.0, 20.2-20.4] Setting up: scenarios, log sheets, and where ships begin."""

from __future__ import annotations

import pytest

from tests.submarine.build import (
    at,
    battle,
    boat,
    charts,
    escort,
    events,
    legs,
    merchant,
    phase,
    scenario,
    script,
    seen,
)
from wardroom.games.submarine import RULESET
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.scenarios.placing import placements_near
from wardroom.games.submarine.sea import hex_name, parse_hex, place
from wardroom.games.submarine.ships import boat_of, hexes_of, surface_ships
from wardroom.games.submarine.state import Battle
from wardroom.table import IllegalChoice, UnknownName
from wardroom.table.hexes import distance

SLOTS = ["slot:C-2"] * 4 + ["slot:C-3"] * 4
ESCORTS = [step for column in (30, 40, 50, 60) for step in (f"column:{column}", "row:10", "heading:6")]
BOATS = [
    *("column:14", "row:13", "heading:2", "depth:50", "torpedo:G7A"),
    *("column:14", "row:37", "heading:5", "depth:0", "torpedo:G7E"),
]
PQ17 = [*SLOTS, *ESCORTS, *BOATS]
"""Scenario 12 with its boats by compasses I and II (dice 1 and 2)."""


# [3.0]


@pytest.mark.rule("SUB 3.1")
def test_twelve_scenarios_with_their_own_setup_and_victory() -> None:
    numbers = [str(number) for number in range(1, 13)]
    assert set(numbers) <= set(RULESET.scenarios)
    for number in numbers:
        given = charts().scenarios[number]
        assert given.turns > 0
        assert given.victory.kind
        assert scenario(number)[0].ships
    with pytest.raises(UnknownName):
        RULESET.setup("13", {})


@pytest.mark.rule("SUB 3.2", "SUB 4.4.1", "SUB 4.5.2.9")
def test_ships_have_the_nation_class_and_name_of_the_scenario() -> None:
    fight, _ = scenario("5")
    assert [(ship.name, ship.cls, ship.nation) for ship in fight.ships.values()] == [
        ("Flasher", "Gato", "USA"),
        ("Kamikaze", "Kamikaze", "Japan"),
        ("Ikazuchi", "Akatsuki", "Japan"),
        ("Oki", "Etorofu", "Japan"),
        ("Fukue", "Etorofu", "Japan"),
    ]


@pytest.mark.rule("SUB 3.4")
@pytest.mark.parametrize(
    ("number", "seats"),
    [("1", (SUBMARINE,)), ("3", (ESCORT,)), ("6", (SUBMARINE, ESCORT)), ("11", (SUBMARINE, ESCORT))],
)
def test_there_are_two_sides_each_one_player_and_solitaire_scenarios_have_one(number: str, seats: tuple[str]) -> None:
    assert RULESET.seats(RULESET.setup(number, {})) == seats


@pytest.mark.rule("SUB 3.5", "SUB 20.6", "SUB 4.2", "SUB 4.1")
@pytest.mark.parametrize("number", [str(number) for number in range(1, 13)])
def test_the_log_sheets_are_filled_from_the_data_cards(number: str) -> None:
    fight, _ = scenario(number)
    for ship in fight.ships.values():
        if ship.boat is not None:
            data = charts().submarine(ship.nation, ship.cls).basic
            sheet = (data.defence, data.surface, data.normal, data.maximum, data.to_surface, data.to_sink)
            boat = ship.boat
            assert sheet == (ship.defence, boat.surface, boat.normal, boat.maximum, boat.to_surface, ship.capacity)
            assert (data.dive, data.rise, data.depth) == (boat.dive, boat.rise, boat.deepest)
            assert (data.emergency, data.points, list(data.guns)) == (boat.emergency, ship.points, ship.guns)
        else:
            cls = charts().ship(ship.nation, ship.cls)
            assert (cls.basic.defence, cls.basic.points) == (ship.defence, ship.points)
            assert (cls.kind, cls.type, cls.charges) == (ship.kind, ship.type, ship.charges)


@pytest.mark.rule("SUB 3.6")
def test_ships_begin_with_bow_and_heading_of_the_scenario() -> None:
    fight, _ = scenario("10")
    assert [(ship.name, *at(ship)) for ship in fight.ships.values()] == [
        ("U-2511", "M37-B", 3),
        ("Dunkirk", "D48-B", 6),
        ("Cadiz", "X48-B", 6),
        ("Armada", "N48-B", 6),
    ]


# [4.0]


@pytest.mark.rule("SUB 4.5.2.4", "SUB 4.5.2.5")
def test_crews_sonar_and_radar_play_no_part_in_the_basic_game() -> None:
    fight, _ = scenario("10")
    assert {ship.crew for ship in fight.ships.values()} == {""}
    fight.ships["armada"].speed = 0
    table = phase(fight, "escorts", ["move:armada", "end", "move:cadiz", "end", "end"])
    assert not {"sonar", "radar"} & set(table.kinds())


@pytest.mark.rule("SUB 4.4.13a", "SUB 4.4.13b", "SUB 4.4.11a")
def test_tubes_and_reloads_of_both_ends() -> None:
    fight, _ = scenario("12", PQ17, [1, 2])
    u91, u128 = (boat_of(fight.ships[name]) for name in ("u-91", "u-128"))
    assert [(tube.end, tube.loaded) for tube in u91.tubes] == [("bow", "G7A")] * 4 + [("stern", "G7A")]
    assert {tube.loaded for tube in u128.tubes} == {"G7E"}
    cls = charts().submarine("Germany", "IXC")
    assert (len(u128.bow_reloads), len(u128.stern_reloads)) == (cls.bow_reloads, cls.stern_reloads)
    own = next(ship for ship in seen(fight, SUBMARINE).to_json()["ships"] if ship["id"] == "u-128")
    assert len(own["tubes"]) == cls.bow_tubes + cls.stern_tubes


@pytest.mark.rule("SUB 9.10")
def test_the_starting_depth_is_the_submarine_players_secret() -> None:
    """SUB-R18: any depth down to the maximum."""
    fight, table = scenario("12", PQ17, [1, 2])
    assert [boat_of(fight.ships[name]).depth for name in ("u-91", "u-128")] == [50, 0]
    assert table.options("starting-depth") == [f"depth:{depth}" for depth in range(0, 601, 25)]
    assert events(table, "starting_depth", ESCORT) == []


# [20.2] Convoys


@pytest.mark.rule("SUB 20.2.1", "SUB 20.2.10")
def test_the_convoy_stands_in_the_formation_of_the_scenario() -> None:
    fight, _ = scenario("12", PQ17, [1, 2])
    formation = charts().formation(5)
    merchants = [ship for ship in fight.ships.values() if ship.kind == "merchant"]
    assert sorted(hex_name(ship.bow) for ship in merchants) == sorted(hex for column in formation for hex in column)


@pytest.mark.rule("SUB 20.2.2")
@pytest.mark.parametrize("number", range(1, 7))
def test_three_columns_or_more_of_two_ships_or_more(number: int) -> None:
    formation = charts().formation(number)
    assert len(formation) >= 3
    assert min(len(column) for column in formation) >= 2


@pytest.mark.rule("SUB 20.2.5")
def test_all_ships_of_a_convoy_face_the_same_way() -> None:
    fight, _ = scenario("12", PQ17, [1, 2])
    assert {at(ship)[1] for ship in fight.ships.values() if ship.kind == "merchant"} == {6}


@pytest.mark.rule("SUB 20.2.6")
def test_the_escort_player_puts_the_merchants_in_any_order_and_leaves_no_gap() -> None:
    fight, table = scenario("12", [*reversed(SLOTS), *ESCORTS, *BOATS], [1, 2])
    assert table.options("slot") == ["slot:C-2", "slot:C-3", "slot:T-2"]
    assert {decision.seat for decision in table.asked if decision.kind == "slot"} == {ESCORT}
    first = next(ship for ship in fight.ships.values() if hex_name(ship.bow) == "X23-A")
    assert first.type == "C-3"
    assert all(ship.bow for ship in fight.ships.values() if ship.kind == "merchant")
    assert len([ship for ship in fight.ships.values() if ship.kind == "merchant"]) == 10


@pytest.mark.rule("SUB 4.5.1.2")
def test_each_merchant_is_logged_with_defence_damage_and_points() -> None:
    fight, _ = scenario("12", PQ17, [1, 2])
    shown = [ship for ship in seen(fight, ESCORT).to_json()["ships"] if ship["type"] == "C-2"]
    assert [(ship["defence"], ship["capacity"], ship["points"]) for ship in shown] == [(5, 5, 8)] * 4


# [20.3] Escorts


@pytest.mark.rule("SUB 20.3.1", "SUB 20.4.1")
def test_convoy_first_then_escorts_then_submarines() -> None:
    _, table = scenario("12", PQ17, [1, 2])
    seats = [(decision.seat, decision.kind) for decision in table.asked]
    assert [kind for seat, kind in seats if seat == ESCORT] == ["slot"] * 8 + ["column", "row", "heading"] * 4
    first_of_boats = next(n for n, (seat, _) in enumerate(seats) if seat == SUBMARINE)
    assert all(seat == SUBMARINE for seat, _ in seats[first_of_boats:])


@pytest.mark.rule("SUB 20.3.2")
def test_escorts_begin_anywhere_outside_the_convoys_rectangle() -> None:
    """Formation 5 with its sterns takes columns X-A to D-C and rows 23 to 31."""
    places = ((41, 22, 3, True), (41, 22, 6, False), (41, 32, 6, True), (41, 32, 3, False))
    for column, row, heading, fine in (*places, (23, 27, 6, True), (57, 27, 6, True), (41, 27, 6, False)):
        choices = [*SLOTS, f"column:{column}", f"row:{row}", f"heading:{heading}", *ESCORTS[3:], *BOATS]
        if fine:
            fight, _ = scenario("12", choices, [1, 2])
            assert place(fight.ships["dahlia"].bow) == (column, row)
        else:
            with pytest.raises(IllegalChoice):
                scenario("12", choices, [1, 2])


@pytest.mark.rule("SUB 20.3.2")
def test_the_heading_of_a_free_escort_is_free() -> None:
    """SUB-R40."""
    _, table = scenario("12", PQ17, [1, 2])
    assert sorted(table.options("heading")) == [f"heading:{number}" for number in range(1, 7)]


@pytest.mark.rule("SUB 20.3.3")
def test_once_play_has_begun_escorts_go_where_they_like() -> None:
    fight = battle(
        *(merchant(f"{letter}{row}-B") for letter in "DLT" for row in (23, 30)), escort("L33-B"), boat("A2-A")
    )
    phase(fight, "escorts", legs("R5L"))
    column, row = place(fight.ships["viceroy"].bow)
    assert place(parse_hex("L23-B"))[0] < column < place(parse_hex("T23-B"))[0]
    assert 23 <= row <= 31


# [20.4] Submarines


def enemies(fight: Battle) -> list[int]:
    return [hex for ship in surface_ships(fight) for hex in hexes_of(ship)]


@pytest.mark.rule("SUB 20.4.2a", "SUB 20.4.1")
@pytest.mark.parametrize("compass", range(1, 7))
def test_within_12_hexes_of_the_compass_and_more_than_7_from_every_enemy(compass: int) -> None:
    fight, _ = scenario("12", PQ17, [1, 2])
    centre = charts().compasses[compass - 1]
    hexes = placements_near(script(), fight, compass)
    assert hexes
    assert all(distance(centre, hex) <= 12 for hex in hexes)
    assert all(distance(enemy, hex) > 7 for hex in hexes for enemy in enemies(fight))
    near = [hex for hex in hexes if distance(centre, hex) == 12]
    assert near or compass in (3, 4)


@pytest.mark.rule("SUB 20.4.2a")
def test_the_die_names_the_compass() -> None:
    for die, row in ((1, 13), (2, 37)):
        choices = [*SLOTS, *ESCORTS, "column:14", f"row:{row}", *BOATS[2:5], *BOATS[5:]]
        fight, _ = scenario("12", choices, [die, 2])
        assert place(fight.ships["u-91"].bow) == (14, row)
    with pytest.raises(IllegalChoice):
        scenario("12", PQ17, [6, 2])


@pytest.mark.rule("SUB 20.4.2b")
def test_where_that_cannot_be_it_begins_as_far_from_the_enemy_as_it_can() -> None:
    ships = [
        merchant(hex_name(parse_hex("N13-B") + 4096 * across + down), name=f"{across} {down}")
        for across in range(-16, 17, 4)
        for down in range(-24, 25, 4)
    ]
    fight = battle(*ships, boat("A49-A"))
    hexes = placements_near(script(), fight, 3)
    gaps = {hex: min(distance(hex, enemy) for enemy in enemies(fight)) for hex in hexes}
    assert max(gaps.values()) <= 7
    assert len(set(gaps.values())) == 1
    assert all(distance(charts().compasses[2], hex) <= 12 for hex in hexes)


@pytest.mark.rule("SUB 20.4.3")
@pytest.mark.parametrize("heading", range(1, 7))
def test_its_heading_is_the_players_choice(heading: int) -> None:
    choices = [*SLOTS, *ESCORTS, "column:14", "row:13", f"heading:{heading}", *BOATS[3:]]
    fight, _ = scenario("12", choices, [1, 2])
    assert at(fight.ships["u-91"]) == ("N13-A", heading)


@pytest.mark.rule("SUB 27.0b")
@pytest.mark.rule("SUB 35.3.9")
@pytest.mark.rule("SUB 54.3")
@pytest.mark.parametrize("switch", ["directed", "sub-against-sub"])
def test_rules_that_use_the_advanced_detonation_table_bring_the_advanced_game(switch: str) -> None:
    """The Basic table has neither the undirected modifier nor rows for submarines."""
    basic = charts().detonation(5, 3)
    assert "undirected" not in basic.modifiers
    assert "undirected" in charts().hit66("Kamikaze", 7).modifiers
    rules = RULESET.begin(RULESET.setup("8", {switch: "on"}), charts()).rules
    assert getattr(rules, switch.replace("-", "_")) and rules.advanced
    assert not scenario("8")[0].rules.advanced
