"""[37.0-39.0, 54.0] Torpedo hits of the Advanced Game: positions, hit, dud, damage, arming, submarines as targets."""

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
    rolls,
    script,
    torpedo,
)
from wardroom.games.submarine.advanced.runs import basic_position, position
from wardroom.games.submarine.combat.damage import hurt
from wardroom.games.submarine.rolls import ESCORT
from wardroom.games.submarine.sea import parse_hex
from wardroom.games.submarine.ships import boat_of
from wardroom.games.submarine.state import AFLOAT, SUNK, Battle, Launch, Torpedo

TARGET = merchant("N20-B", 6, name="Target")
"""A C-2 heading north with its bow in N20-B and its stern in N21-B."""


def sea(*others: Any, **rules: Any) -> Battle:
    return battle(boat("A40-A"), TARGET, *others, **{"advanced": True, **rules})


def at_place(fight: Battle, place: str, course: int, **changes: Any) -> Torpedo:
    """A torpedo in a hex such as N20-B, or on a hexside such as N20-B|N21-B, on a course in twelfths."""
    hex, _, side = place.partition("|")
    found = torpedo(fight, hex, 6, **changes)
    found.side = parse_hex(side) if side else 0
    found.course = course
    return found


# [37.1, 37.2] Positions

PLACES = [
    ("N20-B", 6, 1),
    ("N20-B", 5, 2),
    ("O20-B|N21-B", 5, 2),
    ("N21-B", 5, 3),
    ("N20-B|M20-B", 5, 3),
    ("N20-B", 4, 4),
    ("N21-B", 4, 5),
    ("N20-B", 3, 6),
    ("N19-B|N20-B", 3, 6),
    ("N20-B|N21-B", 3, 7),
    ("N21-B", 3, 8),
    ("N21-B|N22-B", 3, 8),
    ("N20-B", 2, 9),
    ("N21-B", 2, 10),
    ("N20-B", 1, 11),
    ("M20-B|N21-B", 1, 11),
    ("N21-B", 1, 12),
    ("N20-B|O20-B", 1, 12),
    ("N21-B", 0, 13),
]


@pytest.mark.rule("SUB 37.1")
@pytest.mark.parametrize(("place", "course", "wanted"), PLACES)
def test_thirteen_positions_from_dead_ahead_to_dead_astern(place: str, course: int, wanted: int) -> None:
    fight = sea()
    assert position(at_place(fight, place, course), fight.ships["target"]) == wanted


@pytest.mark.rule("SUB 37.2")
@pytest.mark.parametrize(("place", "course", "wanted"), PLACES)
def test_port_and_starboard_are_mirror_images(place: str, course: int, wanted: int) -> None:
    fight = sea()
    mirrored = place.translate(str.maketrans("MO", "OM"))
    assert position(at_place(fight, mirrored, (12 - course) % 12), fight.ships["target"]) == wanted


@pytest.mark.rule("SUB 37.1")
@pytest.mark.parametrize("heading", range(1, 7))
def test_positions_turn_with_the_target(heading: int) -> None:
    fight = battle(boat("A40-A"), merchant("N20-B", heading, name="Target"), advanced=True)
    ship = fight.ships["target"]
    ahead = 2 * ship.heading
    found = [position(at_place(fight, "N20-B", (ahead + turn) % 12), ship) for turn in (6, 5, 4, 3, 2, 1)]
    assert found == [1, 2, 4, 6, 9, 11]


@pytest.mark.rule("SUB 37.1", "SUB 13.3")
@pytest.mark.parametrize(
    ("place", "course", "wanted"),
    [
        ("N20-B", 6, 1),
        ("N20-B", 5, 2),
        ("N21-B", 5, 2),
        ("N20-B", 4, 2),
        ("N21-B", 4, 3),
        ("N20-B", 3, 3),
        ("N20-B|N21-B", 3, 3),
        ("N21-B", 3, 3),
        ("N20-B", 2, 3),
        ("N21-B", 2, 4),
        ("N20-B", 1, 4),
        ("N21-B", 1, 4),
        ("N21-B", 0, 5),
    ],
)
def test_the_five_positions_of_the_basic_game_are_among_them(place: str, course: int, wanted: int) -> None:
    fight = sea()
    assert basic_position(at_place(fight, place, course), fight.ships["target"]) == wanted


@pytest.mark.rule("SUB 37.1")
def test_a_torpedo_tries_a_ship_from_the_hexside_of_its_hex() -> None:
    fight = sea(hexsides=True)
    one = at_place(fight, "M20-B", 3)
    table = phase(fight, "torpedoes", [], [(6, 6)])
    [roll] = rolls(table)
    assert roll.table == "merchant, position 7"
    assert one.tried == ["target"]


# [37.3] Hit, dud, damage


def hit(fight: Battle, *dice: tuple[int, int], **changes: Any) -> Script:
    """A torpedo from abeam into the stern hex: position 5, on which a merchant is hit by 53 or less."""
    at_place(fight, "M20-B", 4, **changes)
    return phase(fight, "torpedoes", [], dice)


@pytest.mark.rule("SUB 37.3.1")
def test_first_hit_then_dud_then_damage() -> None:
    table = hit(sea(), (1, 1), (6, 6), (3, 1))
    assert [roll.chart for roll in rolls(table)] == [
        "Advanced Torpedo Detonation Table",
        "Dud Table",
        "Advanced Torpedo Damage Table",
    ]


@pytest.mark.rule("SUB 37.3.2.1")
@pytest.mark.parametrize(
    ("cls", "row"), [("C-2", "merchant"), ("T-2", "tanker"), ("V Type 1", "destroyer"), ("Ark Royal", "carrier")]
)
def test_the_value_is_found_by_class_and_position(cls: str, row: str) -> None:
    entry = merchant("N20-B", cls=cls, name="Target") if "-" in cls else escort("N20-B", cls=cls, name="Target")
    fight = battle(boat("A40-A"), entry, advanced=True)
    at_place(fight, "M20-B", 4, shallow=True)
    [roll] = rolls(phase(fight, "torpedoes", [], [(6, 6)]))
    assert roll.table == f"{row}, position 5"


@pytest.mark.rule("SUB 37.3.2.1")
@pytest.mark.parametrize(
    ("dead", "shallow", "total"), [(False, False, 33), (True, False, 23), (False, True, 43), (True, True, 33)]
)
def test_dead_in_the_water_and_shallow_running_change_the_roll(dead: bool, shallow: bool, total: int) -> None:
    fight = sea()
    fight.ships["target"].dead = dead
    first, *_ = rolls(hit(fight, (3, 3), (6, 6), (1, 1), shallow=shallow))
    assert first.total == total
    assert {modifier.name for modifier in first.modifiers} == {
        name for name, holds in (("target dead in the water", dead), ("shallow running", shallow)) if holds
    }


@pytest.mark.rule("SUB 37.3.2.2")
def test_at_or_below_the_value_is_a_hit_and_above_it_runs_on() -> None:
    limit = 53
    assert charts().hit66("merchant", 5).result(limit) == "hit"
    fight = sea()
    first, *_ = rolls(hit(fight, (5, 3), (6, 6), (6, 6)))
    assert first.result == "hit"
    fight = sea(merchant("Z20-C", name="Far"))
    table = hit(fight, (5, 4))
    assert rolls(table)[0].result == "miss"
    assert len(fight.torpedoes) == 1
    assert fight.torpedoes[0].run == fight.torpedoes[0].speed


@pytest.mark.rule("SUB 37.3.2.3")
@pytest.mark.parametrize(
    ("kind", "faces", "dud"), [("G7A", (1, 3), True), ("G7A", (1, 4), False), ("G7E", (1, 4), True)]
)
def test_a_dud_does_nothing_and_is_gone(kind: str, faces: tuple[int, int], dud: bool) -> None:
    """Duds: G7A up to 13, G7E up to 15."""
    fight = sea()
    table = hit(fight, (1, 1), faces, *([] if dud else [(1, 1)]), type=kind)
    assert len(events(table, "dud")) == int(dud)
    assert (fight.ships["target"].damage == 0) is dud
    assert fight.torpedoes == []


@pytest.mark.rule("SUB 37.3.2.4", "SUB 38.1")
@pytest.mark.parametrize(("faces", "points"), [((1, 1), 35), ((3, 4), 85), ((6, 6), 110)])
def test_a_live_torpedo_gives_hit_points_by_its_type(faces: tuple[int, int], points: int) -> None:
    """The G7A has the medium column."""
    fight = sea()
    fight.ships["target"].capacity = 20
    hit(fight, (1, 1), (6, 6), faces)
    assert fight.ships["target"].damage == points


# [38.0] Hit points


@pytest.mark.rule("SUB 38.2")
@pytest.mark.parametrize(
    ("points", "status", "dead"),
    [(19, AFLOAT, False), (20, AFLOAT, True), (29, AFLOAT, True), (30, SUNK, False)],
)
def test_ten_hit_points_are_a_damage_point(points: int, status: str, dead: bool) -> None:
    """E23: capacity 3."""
    fight = battle(boat("A40-A"), escort("N20-B", capacity=3), advanced=True)
    ship = fight.ships["viceroy"]
    hurt(script(), fight, ship, points, rule="38.2")
    assert (ship.status, ship.dead) == (status, dead)


@pytest.mark.rule("SUB 38.1", "SUB 38.2")
def test_small_hits_add_up() -> None:
    fight = battle(boat("A40-A"), escort("N20-B", capacity=3), advanced=True)
    ship = fight.ships["viceroy"]
    for _ in range(3):
        hurt(script(), fight, ship, 7, rule="38.2")
    assert (ship.damage, ship.dead) == (21, True)


# [39.0] Arming


def ahead(distance: int, *, arming: bool, dice: list[tuple[int, int]]) -> tuple[Battle, Script]:
    """A boat at N30-B launches at a ship right ahead whose stern is so many hexes off."""
    target = merchant(f"N{29 - distance}-B", 6, name="Target")
    fight = battle(boat("N30-B", 6, depth=25), target, advanced=True, arming=arming)
    plot(fight, "u-99", launches=[Launch(0, "B", "", 13)])
    return fight, phase(fight, "torpedoes", ["depth:deep"], dice)


@pytest.mark.rule("SUB 39.1", "SUB 39.2")
def test_five_hexes_off_a_torpedo_goes_off_in_its_launch_turn() -> None:
    fight, table = ahead(5, arming=True, dice=[(1, 1), (6, 6), (6, 6)])
    assert fight.ships["target"].status == SUNK
    assert len(rolls(table)) == 3


@pytest.mark.rule("SUB 39.2")
@pytest.mark.parametrize("distance", [1, 4])
def test_within_four_hexes_a_hit_is_a_dud_without_a_roll(distance: int) -> None:
    fight, table = ahead(distance, arming=True, dice=[(1, 1)])
    assert [event.rule for event in events(table, "dud")] == ["39.2"]
    assert fight.ships["target"].damage == 0
    assert fight.torpedoes == []


@pytest.mark.rule("SUB 39.2")
def test_within_four_hexes_a_miss_runs_on() -> None:
    _, table = ahead(4, arming=True, dice=[(6, 6)])
    assert events(table, "dud") == []
    assert [roll.result for roll in rolls(table)] == ["miss"]
    [spent] = events(table, "torpedo_spent")
    assert spent.params["hex"] == "N17-B"


@pytest.mark.rule("SUB 39.1")
def test_without_the_rule_the_launch_turn_gives_duds() -> None:
    fight, table = ahead(8, arming=False, dice=[(1, 1)])
    assert [event.rule for event in events(table, "dud")] == ["13.8"]
    assert fight.ships["target"].damage == 0


@pytest.mark.rule("SUB 39.2")
@pytest.mark.parametrize(("distance", "damaged"), [(4, False), (5, True)])
def test_for_stern_tubes_the_stern_hex_counts(distance: int, damaged: bool) -> None:
    """The boat's stern is in N31-B; the target's bow lies so many hexes south of it."""
    target = merchant(f"N{31 + distance}-B", 6, name="Target")
    fight = battle(boat("N30-B", 6, depth=25), target, advanced=True, arming=True)
    plot(fight, "u-99", launches=[Launch(4, "Y", "", 13)])
    phase(fight, "torpedoes", ["depth:deep"], [(1, 1), (6, 6), (6, 6)] if damaged else [(1, 1)])
    assert (fight.ships["target"].damage > 0) is damaged


# [54.0] Submarine against submarine


def boats_at_sea(depth: int, **changes: Any) -> Battle:
    rules = {"advanced": True, "sub_against_sub": True, **changes.pop("rules", {})}
    other = boat("N20-B", 6, depth=depth, name="U-100", **changes)
    return battle(boat("A40-A"), other, merchant("Z2-C", name="Far"), **rules)


@pytest.mark.rule("SUB 54.1", "SUB 54.2")
@pytest.mark.parametrize(
    ("depth", "shallow", "tried"),
    [(0, False, True), (0, True, True), (25, False, True), (25, True, False), (50, False, False)],
)
def test_a_submarine_at_0_or_25_feet_can_be_hit(depth: int, shallow: bool, tried: bool) -> None:
    fight = boats_at_sea(depth)
    at_place(fight, "M20-B", 4, shallow=shallow)
    table = phase(fight, "torpedoes", [], [(6, 6)] if tried else [])
    assert len(rolls(table)) == int(tried)


@pytest.mark.rule("SUB 54.1")
def test_without_the_rule_torpedoes_pass_submarines() -> None:
    fight = boats_at_sea(0, rules={"sub_against_sub": False})
    at_place(fight, "M20-B", 4)
    assert rolls(phase(fight, "torpedoes")) == []


@pytest.mark.rule("SUB 54.1")
def test_a_hit_damages_the_submarine() -> None:
    fight = boats_at_sea(25)
    at_place(fight, "M20-B", 4)
    phase(fight, "torpedoes", [], [(1, 1), (6, 6), (6, 6)])
    assert fight.ships["u-100"].status == SUNK


@pytest.mark.rule("SUB 54.1", "SUB 13.9")
def test_a_submarine_that_moves_onto_a_torpedo_is_tried_too() -> None:
    fight = boats_at_sea(25)
    at_place(fight, "N19-B", 8)
    plot(fight, "u-100", "1")
    table = phase(fight, "boats", [], [(6, 6)])
    assert len(rolls(table)) == 1


@pytest.mark.rule("SUB 54.3")
@pytest.mark.parametrize(
    ("defence", "row"),
    [
        (0, "Sub Chaser No. 28"),
        (1, "Kaibokan II"),
        (2, "Ukuru B"),
        (3, "Kamikaze"),
        (4, "Akatsuki"),
        (5, "Shimakaze"),
    ],
)
def test_a_submarine_uses_a_japanese_row_by_its_defence_type(defence: int, row: str) -> None:
    """E31: type 1 is as the Kaibokan II."""
    fight = boats_at_sea(0, defence=defence)
    at_place(fight, "M20-B", 4)
    [roll] = rolls(phase(fight, "torpedoes", [], [(6, 6)]))
    assert roll.table == f"{row}, position 5"


@pytest.mark.rule("SUB 54.1")
def test_a_torpedo_that_misses_a_hidden_submarine_betrays_nothing() -> None:
    fight = boats_at_sea(25, rules={"hidden": True}, shown=False)
    fight.light = "night"
    assert not boat_of(fight.ships["u-100"]).shown
    at_place(fight, "M20-B", 4)
    table = phase(fight, "torpedoes", [], [(6, 6)])
    assert rolls(table, ESCORT) == []
    assert events(table, "torpedo_missed", ESCORT) == []
