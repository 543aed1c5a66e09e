"""[44-47] Sonar, radar and sight by night in the Advanced Game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.submarine.build import Script, battle, boat, charts, escort, events, rolls, script
from wardroom.games.submarine.advanced.search import contact_depth, homing_modifiers, in_quadrant, on_radar
from wardroom.games.submarine.sea import parse_hex
from wardroom.games.submarine.search.instruments import after_move
from wardroom.games.submarine.ships import boat_of
from wardroom.games.submarine.state import Battle

SEARCH: dict[str, Any] = {"advanced": True, "hidden": True, "sonar": True, "radar": True, "advanced_search": True}


def sea(
    bow: str, *, depth: int = 100, light: str = "night", sonar: str = "normal", radar: str = "", **changes: Any
) -> Battle:
    """An escort at N32-B heading north and a hidden boat somewhere."""
    speed = changes.pop("speed", 2)
    crew = changes.pop("crew", "")
    return battle(
        boat(bow, depth=depth, shown=False, **changes),
        escort("N32-B", sonar=sonar, radar=radar, speed=speed, crew=crew),
        light=light,
        **SEARCH,
    )


def searched(fight: Battle, choices: list[str], dice: list[tuple[int, ...]]) -> Script:
    fight.phase = "escorts"
    table = script(choices, dice)
    after_move(table, fight, fight.ships["viceroy"])
    table.finish()
    return table


def found(fight: Battle) -> bool:
    return boat_of(fight.ships["u-99"]).shown


def by_sonar(fight: Battle, dice: tuple[int, int] = (6, 6)) -> bool:
    night = ["sight:none"] if not fight.ships["viceroy"].radar and fight.light == "night" else []
    searched(fight, ["sonar:sweep", *night], [dice])
    return found(fight)


# [44] Sweep


@pytest.mark.rule("SUB 44.1")
def test_a_boat_under_depth_charges_last_turn_is_not_swept_here_either() -> None:
    fight = sea("N26-B")
    boat_of(fight.ships["u-99"]).deafened = fight.turn - 1
    assert not by_sonar(fight)
    assert by_sonar(sea("N26-B"))


@pytest.mark.rule("SUB 44.2")
@pytest.mark.parametrize(("speed", "possible"), [(3, True), (4, False)])
def test_a_sweep_needs_speed_3_or_less(speed: int, possible: bool) -> None:
    fight = sea("N26-B", speed=speed)
    table = searched(fight, (["sonar:none"] if possible else []) + ["sight:none"], [])
    assert ("sonar" in table.kinds()) is possible


@pytest.mark.rule("SUB 44.3")
@pytest.mark.parametrize(
    ("hex", "inside"),
    [("N26-B", True), ("P27-B", True), ("L27-B", True), ("T30-B", False), ("N38-B", False), ("T36-B", False)],
)
def test_a_sweep_sees_the_quadrant_ahead(hex: str, inside: bool) -> None:
    fight = sea("A1-A")
    assert in_quadrant(fight.ships["viceroy"], parse_hex(hex)) is inside
    away = 6 if parse_hex(hex) > parse_hex("N32-B") else 3
    assert by_sonar(sea(hex, heading=away if not inside else 3)) is inside


@pytest.mark.rule("SUB 44.4")
@pytest.mark.parametrize(("depth", "heard"), [(0, False), (25, True), (100, True)])
def test_a_sweep_finds_boats_at_25_feet_and_deeper(depth: int, heard: bool) -> None:
    assert by_sonar(sea("N22-B", depth=depth)) is heard


@pytest.mark.rule("SUB 44.4")
def test_one_hex_in_the_quadrant_is_enough() -> None:
    assert not by_sonar(sea("N34-B", heading=6, depth=25))
    assert by_sonar(sea("N31-B", heading=6, depth=25)), "its stern lies under the escort's bow"


@pytest.mark.rule("SUB 44.5.1")
def test_the_submarine_side_reads_the_search_tables() -> None:
    fight = sea("N10-B")
    table = searched(fight, ["sonar:sweep", "sight:none"], [(3, 3)])
    assert [roll.result for roll in rolls(table, "escort")] == [""]
    assert [roll.result for roll in rolls(table, "submarine")] == [charts().sweep("normal").result(33)]


@pytest.mark.rule("SUB 44.5.2")
@pytest.mark.parametrize(("sonar", "reached"), [("normal", True), ("Japanese", False), ("improved", True)])
def test_the_range_comes_from_the_column_of_the_sonar(sonar: str, reached: bool) -> None:
    assert int(charts().sweep("Japanese").result(63)) < 16 <= int(charts().sweep("normal").result(63))
    assert by_sonar(sea("N16-B", sonar=sonar, depth=25), (6, 3)) is reached


@pytest.mark.rule("SUB 44.5.3")
def test_only_the_nearest_boat_is_placed() -> None:
    fight = battle(
        boat("N24-B", depth=100, shown=False),
        boat("N14-B", depth=100, shown=False, name="U-47"),
        escort("N32-B", sonar="normal", radar="", speed=2),
        light="day",
        asks_alike=True,
        **SEARCH,
    )
    assert searched(fight, ["sonar:sweep", "reveal:u-99"], [(6, 6)]).options("reveal") == ["reveal:u-99"]
    assert boat_of(fight.ships["u-99"]).shown
    assert not boat_of(fight.ships["u-47"]).shown


# [44.6] Homing


def held(**changes: Any) -> Battle:
    """A boat that was in contact last turn, astern of the escort."""
    fight = sea("N40-B", light="day", **changes)
    ship = boat_of(fight.ships["u-99"])
    ship.shown, ship.sonar = True, fight.turn - 1
    return fight


def holds(fight: Battle, dice: tuple[int, int] = (6, 6)) -> bool:
    searched(fight, ["sonar:u-99"], [dice])
    return boat_of(fight.ships["u-99"]).sonar == fight.turn


@pytest.mark.rule("SUB 44.6.3")
@pytest.mark.rule("SUB 44.6.6")
def test_homing_holds_all_round_by_the_speed_of_the_escort() -> None:
    assert holds(held(speed=0), (3, 3))
    assert not holds(held(speed=5), (3, 3))
    assert holds(held(speed=5), (6, 6))


@pytest.mark.rule("SUB 44.6.4")
def test_an_escort_above_the_tables_greatest_speed_cannot_home() -> None:
    fight = held(speed=6)
    assert charts().homing(6) is None
    assert searched(fight, [], []).asked == []


@pytest.mark.rule("SUB 44.6.5")
def test_homing_reaches_as_far_as_the_best_sweep() -> None:
    """E24: 15 hexes for Japanese sonar."""
    assert charts().homing_range("Japanese") == 15
    for bow, near in (("N47-B", True), ("N48-B", False)):
        fight = held(sonar="Japanese", speed=0)
        fight.ships["u-99"].bow, fight.ships["u-99"].heading = parse_hex(bow), 0
        assert holds(fight) is near


@pytest.mark.rule("SUB 44.6.2")
@pytest.mark.rule("SUB 45.4")
def test_the_dice_are_changed_by_what_the_boat_does() -> None:
    fight = held()
    ship, target = fight.ships["viceroy"], fight.ships["u-99"]
    known = charts().homing(2)
    assert known is not None

    def names() -> set[str]:
        return {each.name for each in homing_modifiers(script(), fight, ship, target, known)}

    assert names() == set()
    boat_of(target).used_power = True
    assert names() == {"emergency power"}
    boat_of(target).used_power = False
    boat_of(target).snorting, target.speed = True, 3
    assert names() == {"emergency power"}, "snorting faster than its normal submerged speed"
    boat_of(target).snorting = False
    boat_of(target).silent_block = 2
    assert names() == {"silent running"}
    boat_of(target).depth = 600
    assert names() == {"silent running", "below contact depth"}
    boat_of(target).silent_block = 0
    assert names() == set()


# [45] Contact depth


@pytest.mark.rule("SUB 45.2")
@pytest.mark.parametrize(("depth", "heard"), [(300, True), (325, False)])
def test_a_boat_below_contact_depth_is_not_swept(depth: int, heard: bool) -> None:
    assert by_sonar(sea("N27-B", depth=depth, heading=3)) is heard


@pytest.mark.rule("SUB 45.3a")
def test_contact_depth_goes_by_the_farther_hex() -> None:
    fight = sea("N27-B", heading=6)
    ship, target = fight.ships["viceroy"], fight.ships["u-99"]
    assert contact_depth(script(), ship, target) == charts().contact_depth(5)
    target.heading = 3
    assert contact_depth(script(), ship, target) == charts().contact_depth(6) == 300


@pytest.mark.rule("SUB 45.4")
def test_homing_may_be_tried_below_contact_depth() -> None:
    fight = held(depth=600)
    assert holds(fight)


# [46] Radar


def by_radar(fight: Battle, dice: tuple[int, int] = (6, 6)) -> bool:
    sonar = ["sonar:none"] if fight.ships["viceroy"].sonar else []
    searched(fight, [*sonar, "radar:search"], [dice])
    return found(fight)


@pytest.mark.rule("SUB 46.1")
def test_radar_finds_hidden_boats_only_and_keeps_them() -> None:
    fight = sea("N20-B", depth=0, radar="10 cm")
    assert by_radar(fight)
    assert boat_of(fight.ships["u-99"]).radar


@pytest.mark.rule("SUB 46.2")
@pytest.mark.parametrize(
    ("radar", "depth", "snorting", "seen"),
    [("10 cm", 0, False, True), ("10 cm", 25, True, False), ("3 cm", 25, True, True), ("3 cm", 25, False, False)],
)
def test_radar_finds_surfaced_boats_and_3_cm_a_snort(radar: str, depth: int, snorting: bool, seen: bool) -> None:
    fight = sea("N20-B", depth=depth, radar=radar, snorting=snorting)
    assert on_radar(fight.ships["viceroy"], fight.ships["u-99"]) is seen
    assert by_radar(fight) is seen


@pytest.mark.rule("SUB 46.3")
def test_the_range_comes_from_the_column_of_the_radar() -> None:
    assert int(charts().radar66("early").result(44)) < 20 <= int(charts().radar66("10 cm").result(44))
    assert not by_radar(sea("N12-B", depth=0, radar="early"), (4, 4))
    assert by_radar(sea("N12-B", depth=0, radar="10 cm"), (4, 4))


@pytest.mark.rule("SUB 46.4")
@pytest.mark.rule("SUB 50.2")
def test_crew_and_weather_change_the_range_of_radar() -> None:
    basic = int(charts().radar66("10 cm").result(24))
    better = sum(each.value for each in charts().radar_change("professional", "clear"))
    worse = sum(each.value for each in charts().radar_change("novice", "tempest"))
    assert worse < 0 < better
    row = 32 - basic
    assert by_radar(sea(f"N{row}-B", depth=0, radar="10 cm", heading=3), (2, 4))
    stormy = sea(f"N{row}-B", depth=0, radar="10 cm", heading=3)
    stormy.weather = "tempest"
    assert not by_radar(stormy, (2, 4))
    assert not by_radar(sea(f"N{row - 1}-B", depth=0, radar="10 cm", heading=3), (2, 4))
    assert by_radar(sea(f"N{row - 1}-B", depth=0, radar="10 cm", heading=3, crew="professional"), (2, 4))


@pytest.mark.rule("SUB 46.5")
def test_radar_covers_all_directions() -> None:
    assert by_radar(sea("N44-B", depth=0, radar="10 cm"))
    assert by_radar(sea("Z32-B", depth=0, radar="10 cm"))


# [47] Sight by night


@pytest.mark.rule("SUB 47.1a")
@pytest.mark.parametrize(
    ("radar", "kind", "light", "asked"),
    [
        ("", "escort", "night", True),
        ("10 cm", "escort", "night", False),
        ("", "capital", "night", False),
        ("", "escort", "day", False),
    ],
)
def test_only_escorts_without_radar_look_out_by_night(radar: str, kind: str, light: str, asked: bool) -> None:
    fight = sea("N10-B", radar=radar, sonar="", light=light)
    fight.ships["viceroy"].kind = kind
    choices = (["radar:none"] if radar else []) + (["sight:none"] if asked else [])
    assert ("sight" in searched(fight, choices, []).kinds()) is asked


def by_sight(fight: Battle, dice: tuple[int, int]) -> bool:
    searched(fight, ["sonar:none", "sight:search"], [dice])
    return found(fight)


@pytest.mark.rule("SUB 47.1b")
@pytest.mark.rule("SUB 47.3.1")
@pytest.mark.rule("SUB 47.3.3")
@pytest.mark.parametrize("depth", [0, 25])
def test_the_range_is_read_by_the_boats_depth(depth: int) -> None:
    change = sum(each.value for each in charts().night_sight_change("clear", "Britain"))
    far = int(charts().night_sight(depth).result(55)) + change
    assert far > 4
    assert by_sight(sea(f"N{32 - far}-B", depth=depth, heading=3), (5, 5))
    assert not by_sight(sea(f"N{32 - far - 1}-B", depth=depth, heading=3), (5, 5))


@pytest.mark.rule("SUB 47.2")
def test_the_look_out_comes_with_the_sonar_search() -> None:
    table = searched(sea("N10-B"), ["sonar:none", "sight:none"], [])
    assert table.kinds() == ["sonar", "sight"]


@pytest.mark.rule("SUB 47.3.2")
@pytest.mark.rule("SUB 50.2")
def test_weather_and_nationality_change_what_is_seen() -> None:
    british = sum(each.value for each in charts().night_sight_change("clear", "Britain"))
    japanese = sum(each.value for each in charts().night_sight_change("clear", "Japan"))
    storm = sum(each.value for each in charts().night_sight_change("tempest", "Britain"))
    assert storm < british < japanese
    far = int(charts().night_sight(0).result(55)) + british
    fight = sea(f"N{32 - far}-B", depth=0, heading=3)
    fight.weather = "tempest"
    assert not by_sight(fight, (5, 5))


@pytest.mark.rule("SUB 47.3.4")
def test_all_boats_within_the_range_are_placed() -> None:
    fight = battle(
        boat("N26-B", depth=0, shown=False),
        boat("P28-B", depth=0, shown=False, name="U-47"),
        escort("N32-B", sonar="", radar="", speed=2),
        light="night",
        **SEARCH,
    )
    table = searched(fight, ["sight:search"], [(6, 6)])
    assert len(events(table, "sighted", "escort")) == 2


@pytest.mark.rule("SUB 49.3")
def test_a_better_crew_sweeps_farther() -> None:
    far = int(charts().sweep("normal").result(44))
    assert not by_sonar(sea(f"N{32 - far - 2}-B", depth=25, heading=3), (4, 4))
    assert by_sonar(sea(f"N{32 - far - 2}-B", depth=25, heading=3, crew="experienced"), (4, 4))


# [22.4.5b, 44.1, 46.1] Boats as near


def two_boats(first: str, second: str, **changes: Any) -> Battle:
    """An escort at N32-B heading north, and two hidden boats."""
    depth = changes.pop("depth", 100)
    return battle(
        boat(first, depth=depth, shown=False),
        boat(second, depth=depth, shown=False, name="U-47"),
        escort("N32-B", speed=2, **changes),
        light="day" if changes.get("radar") == "" else "night",
        asks_alike=True,
        **SEARCH,
    )


@pytest.mark.rule("SUB 44.1", "SUB 22.4.5b")
@pytest.mark.parametrize("chosen", ["u-99", "u-47"])
def test_of_two_boats_as_near_the_submarine_player_says_which_a_sweep_finds(chosen: str) -> None:
    fight = two_boats("N24-B", "N24-B", sonar="normal", radar="")
    table = searched(fight, ["sonar:sweep", f"reveal:{chosen}"], [(6, 6)])
    assert table.decision("reveal").seat == "submarine"
    assert table.options("reveal") == ["reveal:u-99", "reveal:u-47"]
    assert [name for name in ("u-99", "u-47") if boat_of(fight.ships[name]).shown] == [chosen]
    assert boat_of(fight.ships[chosen]).sonar == fight.turn


@pytest.mark.rule("SUB 46.1", "SUB 23.4.4")
@pytest.mark.parametrize("chosen", ["u-99", "u-47"])
def test_of_two_boats_as_near_the_submarine_player_says_which_the_radar_finds(chosen: str) -> None:
    fight = two_boats("N26-B", "N26-B", sonar="", radar="10 cm", depth=0)
    table = searched(fight, ["radar:search", f"reveal:{chosen}"], [(6, 6)])
    assert table.options("reveal") == ["reveal:u-99", "reveal:u-47"]
    assert [name for name in ("u-99", "u-47") if boat_of(fight.ships[name]).radar] == [chosen]


@pytest.mark.rule("SUB 44.1", "SUB 22.4.5b", "SUB 21.1")
def test_the_question_itself_does_not_tell_of_a_second_boat() -> None:
    """With two boats hidden the player is asked though only one can be found; with one there is nothing to hide."""
    fight = two_boats("N24-B", "A2-A", sonar="normal", radar="")
    table = searched(fight, ["sonar:sweep", "reveal:u-99"], [(6, 6)])
    assert table.options("reveal") == ["reveal:u-99"]
    boat_of(fight.ships["u-47"]).shown, boat_of(fight.ships["u-99"]).shown = True, False
    assert "reveal" not in searched(fight, ["sonar:sweep"], [(6, 6)]).kinds()


@pytest.mark.rule("SUB 44.1", "SUB 22.4.5b")
def test_nobody_is_asked_when_nobody_is_found() -> None:
    fight = two_boats("A2-A", "A4-A", sonar="normal", radar="")
    table = searched(fight, ["sonar:sweep"], [(6, 6)])
    assert table.kinds() == ["sonar"]
    assert [event.code for event in table.log if event.code != "roll"] == ["sonar_nothing"]


@pytest.mark.rule("SUB 44.1", "SUB 22.4.5b")
@pytest.mark.parametrize(("die", "chosen"), [(1, "u-99"), (2, "u-47")])
def test_without_a_submarine_player_chance_decides(die: int, chosen: str) -> None:
    fight = two_boats("N24-B", "N24-B", sonar="normal", radar="")
    fight.players = ["escort"]
    searched(fight, ["sonar:sweep"], [(6, 6), (die,)])
    assert boat_of(fight.ships[chosen]).shown
