"""The charts: their values, their modifiers, and every roll of the rulebook's examples of combat."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from math import ceil

import pytest

from tests.empire_of_the_sun.decks import cards, changed, figures, files, text_of
from wardroom.games.empire_of_the_sun.figures import read_figures
from wardroom.table import ChartError, ChartFile, ChartTable, Modifier


def results(table: ChartTable, *modifiers: Modifier) -> list[str | int]:
    """The result of each face of the die, 0 to 9."""
    return [table.read((face or 10,), modifiers).result for face in range(10)]


def hits(table: ChartTable, strength: int, die: int, modifiers: tuple[Modifier, ...] = ()) -> int:
    """[9.2.T, 9.4.T] Hundredths of the strength, fractions up."""
    share = table.read((die or 10,), modifiers).result
    assert isinstance(share, int)
    return ceil(Fraction(strength * share, 100))


# Air-naval combat


@pytest.mark.rule("EOS 9.2.T")
def test_the_air_naval_combat_table() -> None:
    table = figures().air_naval
    assert results(table) == [25, 25, 25, 50, 50, 50, 100, 100, 100, 100]
    assert [table.result(total) for total in (-3, 10, 13)] == [25, 100, 100]
    assert files()["air-naval-combat.toml"].data["critical"]["natural"] == 9


@pytest.mark.rule("EOS 9.2.Ba", "EOS 9.2.Bb", "EOS 9.2.Bc", "EOS 9.2.Bd")
def test_the_air_naval_modifiers() -> None:
    table = figures().air_naval
    found = table.modifiers_for(ambush=True, surprise_attack=True, us_air_1943=True, us_air_1944_45=True)
    assert [(each.value, each.rule) for each in found] == [
        (4, "9.2.Ba"),
        (3, "9.2.Bb"),
        (1, "9.2.Bc"),
        (3, "9.2.Bd"),
    ]
    assert table.modifiers_for(ambush=False, surprise_attack=False) == ()


@pytest.mark.parametrize(
    ("die", "expected"),
    [*((die, 12) for die in range(3)), *((die, 24) for die in (3, 4, 5)), *((die, 47) for die in (6, 7, 8, 9))],
)
def test_x30_a_carrier_a_battleship_and_three_air_units(die: int, expected: int) -> None:
    """[9.2.C] Carrier 12, LRB 4, air 10, air 10 at extended range, battleship 16."""
    strength = (
        12 + 4 + 10 + ceil(Fraction(10 * files()["air-naval-combat.toml"].data["extended"]["strength"], 100)) + 16
    )
    assert strength == 47
    assert hits(figures().air_naval, strength, die) == expected


def test_x70_operation_z() -> None:
    """[19.0] A roll of 8 with surprise: all 36 hit."""
    surprise = figures().air_naval.modifiers_for(surprise_attack=True)
    assert hits(figures().air_naval, 36, 8, surprise) == 36
    assert hits(figures().air_naval, 36, 2, surprise) == 18


@pytest.mark.parametrize("die", [0, 1, 2])
def test_x76_the_air_battle_of_luzon(die: int) -> None:
    """[19.0] 54 halved and 12, with surprise at one half: 19.5 is 20."""
    surprise = figures().air_naval.modifiers_for(surprise_attack=True)
    assert hits(figures().air_naval, 27 + 12, die, surprise) == 20


@pytest.mark.parametrize("die", [0, 2])
def test_x77_the_air_battle_of_wake(die: int) -> None:
    """[19.0] 9 at one half: 5 hits, which Marine 211 survives."""
    surprise = figures().air_naval.modifiers_for(surprise_attack=True)
    assert hits(figures().air_naval, 5 + 4, die, surprise) == 5


@pytest.mark.parametrize("die", [3, 9])
def test_x78_the_ryujo_at_samar(die: int) -> None:
    surprise = figures().air_naval.modifiers_for(surprise_attack=True)
    assert hits(figures().air_naval, 6, die, surprise) == 6


def test_x79_the_nachi_at_davao() -> None:
    surprise = figures().air_naval.modifiers_for(surprise_attack=True)
    assert hits(figures().air_naval, 10, 3, surprise) == 10


def test_x93_the_air_battle_of_singapore() -> None:
    """[19.0] Intercept: rolls of 6 and 7 without modifiers; the printed 8 counts the card's defence as attack."""
    assert hits(figures().air_naval, 13 + 12 + 20, 6) == 45
    assert hits(figures().air_naval, 6, 7) == 6
    malaya = 9 + cards()["A5"].numbers["air_defence"]
    assert malaya == 11
    assert 2 * malaya <= 45


# Ground combat


@pytest.mark.rule("EOS 9.4.T")
def test_the_ground_combat_table() -> None:
    table = figures().ground
    assert results(table) == [50, 50, 50, 100, 100, 100, 100, 150, 150, 200]
    assert [table.result(total) for total in (-3, 10, 16)] == [50, 200, 200]


@pytest.mark.rule("EOS 9.4.A1", "EOS 9.4.A2", "EOS 9.4.A3", "EOS 9.4.A4", "EOS 9.4.A7")
def test_the_ground_modifiers() -> None:
    table = figures().ground
    found = table.modifiers_for(
        shore_bombardment=True,
        air_superiority=True,
        jungle=True,
        mixed=True,
        mountain=True,
        beach_defence=True,
        british_7th_armoured=True,
    )
    assert [(each.value, each.rule) for each in found] == [
        (2, "9.4.A1"),
        (2, "9.4.A2"),
        (-1, "9.4.A3"),
        (-2, "9.4.A3"),
        (-3, "9.4.A3"),
        (3, "9.4.A4"),
        (1, "9.4.A7"),
    ]
    assert [each.value for each in table.modifiers_for(terrain="mixed")] == [-2]
    with pytest.raises(KeyError, match="no modifier"):
        table.modifiers_for(swamp=True)


@pytest.mark.parametrize(
    ("chart", "modifier", "id", "number"),
    [
        ("air", "Operation C", "J8", "air_naval_roll"),
        ("air", "Operation I-Go", "J32", "air_naval_roll"),
        ("ground", "Operation RE", "J23", "brigade_roll"),
        ("ground", "Col. Tsuji", "J3", "final_ground_roll"),
        ("ground", "New Operation Plan", "J31", "island_roll"),
        ("ground", "Joe Stilwell", "A7", "ground_roll"),
        ("ground", "Japanese Army codes", "A26", "ground_roll"),
        ("ground", "Operation Toenails", "A29", "ground_roll"),
        ("ground", "Operation Galvanic", "A37", "island_roll"),
        ("intelligence", "Operation MI", "J12", "intelligence_roll"),
        ("bombing", "High Altitude Interceptors", "J71", "bombing_roll"),
    ],
)
def test_modifiers_of_events_are_those_of_their_cards(chart: str, modifier: str, id: str, number: str) -> None:
    charts = {
        "air": figures().air_naval,
        "ground": figures().ground,
        "intelligence": figures().intelligence,
        "bombing": figures().bombing,
    }
    assert charts[chart].modifiers[modifier].value == cards()[id].numbers[number]


@pytest.mark.parametrize("die", [5, 8])
def test_x75_hong_kong(die: int) -> None:
    """[19.0] The reduced 17th Army, 9, in mixed terrain."""
    assert hits(figures().ground, 9, die, figures().ground.modifiers_for(mixed=True)) == 9


@pytest.mark.parametrize("die", [5, 6])
def test_x76_the_landing_on_luzon(die: int) -> None:
    """[19.0] 14th Army 18 with bombardment scores 27; the Northern Luzon Corps, 6 with its beaches, scores 6."""
    table = figures().ground
    assert hits(table, 18, die, table.modifiers_for(shore_bombardment=True, air_superiority=False)) == 27
    assert hits(table, 6, 0, table.modifiers_for(beach_defence=True)) == 6


@pytest.mark.parametrize("die", [5, 6])
def test_x79_the_landing_at_davao(die: int) -> None:
    """[19.0] The reduced 16th Army, 9, scores 13.5, which is 14."""
    table = figures().ground
    assert hits(table, 9, die, table.modifiers_for(shore_bombardment=True)) == 14


def test_x94_kuantan() -> None:
    """[19.0] 18 on a roll of 1 in mixed terrain: 9; 9 on a roll of 7: 13.5, which is 14."""
    table = figures().ground
    assert hits(table, 18, 1, table.modifiers_for(mixed=True)) == 9
    assert hits(table, 9, 7) == 14


def test_x90_and_x91_activations_of_the_first_offensive_of_1942() -> None:
    """[19.0] South HQ and Malaya HQ have efficiency 1."""
    assert cards()["J23"].logistics_with("hq-south") == 3
    assert cards()["A5"].logistics_with("hq-malaya", cards()["J23"].ops) == 3


def test_x71_activations_of_the_first_operation() -> None:
    card = cards()["J2"]
    assert card.logistics is not None
    assert card.logistics + card.numbers["efficiency"] == 26


# Intelligence


@pytest.mark.rule("EOS 7.25.D", "EOS 7.25.Ea")
def test_an_intelligence_value_succeeds_when_the_roll_is_not_above_it() -> None:
    table = figures().intelligence
    assert results(table) == list(range(10))
    seen = table.modifiers_for(zone_of_influence=True)
    assert [each.value for each in seen] == [-2]
    assert results(table, *seen) == [0, 0, 0, 1, 2, 3, 4, 5, 6, 7]
    assert results(table, *table.modifiers_for(operation_mi=True)) == [4, 5, 6, 7, 8, 9, 9, 9, 9, 9]


# Submarines and bombers


@pytest.mark.rule("EOS 12.21a", "EOS 12.22a", "EOS 12.22b")
def test_submarine_warfare_on_turn_2() -> None:
    """[X63] A 2 with torpedo defects on turn 2 comes to 1: no effect; without them it would have succeeded."""
    table = figures().submarine
    assert table.read((2,), table.modifiers_for(each_turn=2, torpedo_defects=True)).result == "no effect"
    assert table.read((2,), table.modifiers_for(each_turn=2)).result == "success"
    escorted = table.modifiers_for(each_turn=8, each_escort_event=2)
    assert [each.value for each in escorted] == [-8, 4]
    assert results(table, *escorted).count("success") == 5


@pytest.mark.rule("EOS 12.21b", "EOS 12.21c")
def test_what_submarines_take() -> None:
    assert figures().submarine_success == {
        "cards": 1,
        "least_cards": 4,
        "asp": 1,
        "least_asp": 1,
        "escort": 2,
        "least_escort": 0,
    }


@pytest.mark.rule("EOS 12.32a", "EOS 12.32c")
def test_strategic_bombing() -> None:
    full, reduced = figures().bombing, figures().bombing_reduced
    assert results(full) == ["success"] * 9 + ["failure"]
    assert results(reduced) == ["success"] * 5 + ["failure"] * 5
    assert results(full, *full.modifiers_for(high_altitude_interceptors=True)).count("success") == 8
    assert results(reduced, *reduced.modifiers_for(high_altitude_interceptors=True)).count("success") == 4
    assert figures().bombers == {"natural_loss": 9, "airfield": 5, "range": 8, "cards": 1, "least_cards": 4}


@pytest.mark.parametrize(
    ("id", "steps"),
    [
        ("J24", [1] * 5 + [0] * 5),
        ("J36", [1] * 5 + [0] * 5),
        ("J75", [1] * 5 + [0] * 5),
        ("J27", [1] * 5 + [2] * 3 + [0] * 2),
        ("J86", [1] * 8 + [0] * 2),
        ("A61", [1] * 5 + [2] * 3 + [0] * 2),
        ("A68", [1] * 8 + [0] * 2),
        ("A78", [1] * 8 + [0] * 2),
        ("J76", [1] * 5 + [0] * 5),
        ("J79", [1] * 5 + [0] * 5),
    ],
)
def test_the_rolls_of_attack_cards(id: str, steps: list[int]) -> None:
    assert results(figures().attacks[cards()[id].roll]) == steps


def test_every_card_that_rolls_has_its_table() -> None:
    assert {card.roll for card in cards().values() if card.roll} == set(figures().attacks)
    assert {card.id for card in cards().values() if card.chooser == "allies"} == {"A68", "A78"}


# War in Europe


@pytest.mark.rule("EOS 10.24a", "EOS 10.24c")
def test_who_is_sent_to_europe() -> None:
    """[15.2-15.5] 0-1, 0-3, 0-5 and 0-7; rivalry takes 1 from the roll."""
    sent = {level: results(table).count("Europe") for level, table in figures().europe.items()}
    assert sent == {1: 2, 2: 4, 3: 6, 4: 8}
    rivals = {
        level: results(table, *table.modifiers_for(us_inter_service_rivalry=True)).count("Europe")
        for level, table in figures().europe.items()
    }
    assert rivals == {1: 3, 2: 5, 3: 7, 4: 9}


@pytest.mark.rule("EOS 15.1", "EOS 15.2", "EOS 15.3", "EOS 15.4", "EOS 15.5")
def test_the_levels_of_the_war_in_europe() -> None:
    assert [figures().level(marker) for marker in range(3, -8, -1)] == [0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4]
    assert figures().war_levels == {"delay": 1, "no_asp": 3, "card_lost": 4, "turns_away": 3}


# Terrain and HQs


@pytest.mark.rule("EOS 8.42a", "EOS 8.42b1")
def test_terrain_costs() -> None:
    points = {terrain: Fraction(half, 2) for terrain, half in figures().half_points.items()}
    assert points == {"open": 1, "jungle": 2, "mixed": 2, "mountain": 3, "route": Fraction(1, 2)}


@pytest.mark.rule("EOS 8.1a")
def test_movement_for_each_operations_value() -> None:
    assert figures().movement == {"ground": 1, "naval": 5, "air": 1}


def test_x73_five_hexes_of_transport_route_are_within_three_movement_points() -> None:
    assert 5 * figures().half_points["route"] <= 3 * 2 * figures().movement["ground"]


@pytest.mark.rule("EOS 6.12a")
def test_the_hq_command_chart() -> None:
    assert figures().command == {
        "us": {"us": "all", "commonwealth": "none", "chinese": "all", "dutch": "none"},
        "commonwealth": {"us": "air", "commonwealth": "all", "chinese": "all", "dutch": "none"},
        "joint": {"us": "all", "commonwealth": "all", "chinese": "all", "dutch": "all"},
    }


# Deals


@pytest.mark.rule("EOS 12.51", "EOS 12.51a", "EOS 12.51b", "EOS 12.51c", "EOS 12.51d")
@pytest.mark.parametrize(("turn", "deal"), [(1, (0, 0)), (2, (5, 2)), (3, (6, 1)), (4, (7, 0)), (12, (7, 0))])
def test_what_the_allies_are_dealt(turn: int, deal: tuple[int, int]) -> None:
    assert figures().deal_of_allies(turn, 0) == deal


@pytest.mark.rule("EOS 12.52", "EOS 12.52e")
def test_what_the_allies_lose() -> None:
    assert set(figures().allied_lost) == {"china", "india", "australia", "war in europe level 4"}
    assert set(figures().allied_lost.values()) == {1}
    assert [figures().deal_of_allies(8, losses) for losses in range(5)] == [(7, 0), (6, 1), (5, 2), (4, 2), (4, 2)]
    assert figures().deal_of_allies(2, 1) == (4, 2)
    assert figures().deal_of_allies(2, 2) == (4, 2)


@pytest.mark.rule("EOS 12.11a", "EOS 12.12")
@pytest.mark.parametrize(
    ("turn", "resources", "deal"),
    [(2, 3, 7), (3, 14, 7), (4, 0, 7), (5, 14, 7), (5, 13, 7), (6, 12, 6), (6, 9, 5), (7, 8, 4), (8, 3, 4), (12, 0, 4)],
)
def test_the_base_deal_of_japan(turn: int, resources: int, deal: int) -> None:
    assert figures().base_deal_of_japan(turn, resources) == deal


@pytest.mark.rule("EOS 12.4a", "EOS 12.4b", "EOS 12.4c")
def test_japanese_passes() -> None:
    assert figures().japanese_passes == {7: 0, 6: 1, 5: 2, 4: 2}


def test_the_deals_of_the_south_pacific() -> None:
    """[17.10.5A-E] Four cards each; on turn 3 two and the Future Offensive, or Savo Island and two."""
    assert files()["deals.toml"].data["south_pacific"] == {
        "cards": 4,
        "least": 3,
        "japan_turn_3": 3,
        "allies_turn_3": 2,
    }


# Replacements


@pytest.mark.rule("EOS 11.31", "EOS 11.32")
def test_allied_ground_and_air_steps() -> None:
    """[X62] Two and five on turn 2."""
    assert figures().allied_steps == {"first_turn": 2, "ground": 2, "air": 5}


@pytest.mark.rule("EOS 11.33a", "EOS 11.33c")
def test_us_naval_steps() -> None:
    assert [figures().us_naval_steps(turn, True) for turn in range(1, 7)] == [0, 2, 1, 2, 1, 2]
    assert [figures().us_naval_steps(turn, False) for turn in range(1, 7)] == [0, 1, 0, 1, 0, 1]
    assert figures().us_naval["hex"] == 5808


def test_other_replacements() -> None:
    """[11.33b, 11.34] The Japanese turns are those of the chart on the map."""
    data = files()["replacements.toml"].data
    assert data["allies"]["commonwealth_naval"] == {
        "steps": 1,
        "turns": [6, 9, 12],
        "hexes": [1307, 1308, 2015, 2709, 3727],
    }
    assert data["allies"]["chinese"] == {"steps": 1, "turns": [3, 5, 7, 9, 11], "hex": 2407}
    assert data["japan"]["ground"] == {"most_from_china": 2}
    assert figures().japanese_naval == {3: 1, 4: 1, 11: 1}
    assert data["japan"]["naval"]["standing"] == "printed"


def test_the_naval_pools_of_the_scenarios_fit_the_japanese_turns() -> None:
    """[G5] Steps to come: none on turn 2; two by the end of turn 4, and no more before turn 11."""
    steps = figures().japanese_naval
    assert 2 not in steps
    assert sum(steps[turn] for turn in steps if turn <= 4) == 2
    assert [turn for turn in steps if 5 <= turn <= 10] == []


# Political Will


@pytest.mark.rule(
    "EOS 16.41a",
    "EOS 16.41a1",
    "EOS 16.41a2",
    "EOS 16.41a3",
    "EOS 16.41a4",
    "EOS 16.41a5",
    "EOS 16.41a6",
    "EOS 16.41a7",
)
def test_what_surrenders_cost() -> None:
    assert figures().surrender == {
        "australia": -2,
        "burma": -1,
        "china": -2,
        "dutch-east-indies": -1,
        "india": -2,
        "malaya": -1,
        "philippines": -1,
        "all": -2,
    }
    assert figures().retaken == {name: -cost for name, cost in figures().surrender.items() if name not in LOST}


LOST = ("china", "india", "all")
"""[13.62, 13.73, 16.41c] What is never given back."""


def test_other_changes_of_political_will() -> None:
    """[16.42-16.47]"""
    assert figures().will == {
        "aleutians": -1,
        "aleutians_segments": 3,
        "hawaii": -1,
        "hawaii_segments": 2,
        "few_resources": 3,
        "few_resources_hexes": 3,
        "few_resources_first_turn": 5,
        "few_resources_last_turn": 12,
        "bombing": 1,
        "operation_z": 8,
        "casualties": -1,
        "no_carrier": -1,
        "no_naval_unit": -1,
    }
    assert figures().will["operation_z"] == cards()["J1"].numbers["will"]
    assert figures().will_track == {"least": 0, "most": 10}
    assert figures().progress == {"first_turn": 4, "most_hexes": 4, "missed": -1}
    assert files()["political-will.toml"].data["south_pacific"]["progress"] == {"3": 0, "4": 2, "5": 2, "6": 2}


# China and India


@pytest.mark.rule("EOS 13.76c")
def test_intrinsic_units_of_chinese_cities() -> None:
    """[X103] Five boxes left: two; none left: one."""
    assert [figures().intrinsic_units(divisions) for divisions in range(13)] == [1] * 5 + [2] * 4 + [3] * 4


@pytest.mark.rule("EOS 13.72.A1", "EOS 13.72.B")
@pytest.mark.parametrize(
    ("divisions", "road", "air", "wins"),
    [
        (12, "open", 0, 5),
        (12, "open", 1, 4),
        (12, "closed_hump", 0, 9),
        (9, "closed_no_hump", 0, 10),
        (9, "closed_no_hump", 1, 9),
        (7, "closed_hump", 2, 2),
        (5, "open", 0, 0),
        (12, "closed_no_hump", 2, 10),
    ],
)
def test_the_odds_of_a_china_offensive(divisions: int, road: str, air: int, wins: int) -> None:
    """The die and air support are at most the divisions less the value of the road."""
    table = figures().china
    base = divisions - figures().burma_road[road]
    needed = results(table, *table.modifiers_for(each_air_unit=air))
    assert sum(isinstance(least, int) and least <= base for least in needed) == wins


def test_the_tracks_of_china_and_india() -> None:
    """[13.62, 13.72] Collapse is three boxes from Major Breakthrough [17.10.7A] and five from Stable Front [17.27A]."""
    front = figures().china_front
    assert (front[0], front[1], front[2], front[-1]) == (
        "Stable Front",
        "Unstable Front",
        "Major Breakthrough",
        "Government Collapse",
    )
    assert len(front) == 6
    assert figures().india == ("Stable", "Unrest", "Strikes", "Unstable", "Revolts")
    assert figures().burma_road["closed_no_hump"] == 0
    assert files()["china.toml"].data["divisions"]["start"] == 12


# Standing and faults


def test_every_chart_says_where_its_values_come_from() -> None:
    found = {name: (file.data["standing"], file.data["source"]) for name, file in files().items()}
    printed = {name for name, (standing, _) in found.items() if standing == "printed"}
    assert {"attack-cards.toml", "cards-allied.toml", "cards-japanese.toml"} <= printed
    assert found["air-naval-combat.toml"][0] == found["ground-combat.toml"][0] == "rulebook"
    assert all(len(source) > 10 for _, source in found.values())
    names = [file.data["chart"] for file in files().values()]
    assert len(set(names)) == len(names)


def every_table() -> Mapping[str, ChartTable]:
    charts = [file.chart() for file in files().values()]
    return {f"{chart.id} {name}": table for chart in charts for name, table in chart.tables.items()}


@pytest.mark.rule("EOS 1.22a")
@pytest.mark.parametrize("table", every_table().values(), ids=every_table().keys())
def test_every_table_is_rolled_for_with_the_die_from_zero_and_cites_its_rule(table: ChartTable) -> None:
    assert table.dice.name == "d10"
    assert table.rule
    assert all(modifier.rule for modifier in table.modifiers.values())


@pytest.mark.parametrize(
    ("name", "old", "new", "fault"),
    [
        ("air-naval-combat.toml", '"..2" = 25', '"..1" = 25', "a roll of 2 is not covered"),
        ("air-naval-combat.toml", '"..2" = 25', '"..2" = "a quarter"', "'a quarter' is no result of Air-naval combat"),
        ("ground-combat.toml", 'dice = "d10"', 'dice = "d12"', "dice 'd12' is none of"),
        ("submarine-warfare.toml", '"success"', '"sunk"', "'sunk' is no result of Submarine warfare"),
        ("ground-combat.toml", '"..2" = 50', '"..2" = -50', "-50 is below 0"),
        ("china.toml", '"12" = 3', '"11" = 3', "the divisions should rise to 12 or more"),
        ("china.toml", '"4" = 1', '"14" = 1', "the divisions should rise to 12 or more"),
        ("war-in-europe.toml", '"-7" = 4', '"-8" = 4', "'-8' is no number of this list"),
        ("war-in-europe.toml", '"3" = 0\n', "", "'3' is missing in track"),
        ("replacements.toml", '"11" = 1', '"XI" = 1', "'XI' is no number of this list"),
        ("replacements.toml", "air = 5", 'air = "5"', "'air' should be a whole number"),
        ("hq-command.toml", 'us = "air"', 'us = "some"', "us 'some' is none of"),
        ("hq-command.toml", "[joint]", "[jointly]", "'joint' is missing"),
        ("china.toml", 'boxes = ["Stable",', 'boxes = ["",', "boxes should be a list of texts"),
        ("terrain.toml", "jungle = 4\n", "", "'jungle' is missing in half_points"),
        ("deals.toml", '"4" = 7', '"5" = 7', "'5' is no number of this list"),
        ("deals.toml", "cards = 4\nleast = 3\n", "cards = 4\n", "'least' is missing in south_pacific"),
        ("replacements.toml", "air = 5", "air = -5", "-5 is below 0"),
        ("replacements.toml", "turns = [6, 9, 12]", 'turns = [6, "9", 12]', "turns should be a list of whole numbers"),
        ("replacements.toml", "allied_air = 4\n", "", "'allied_air' is missing in south_pacific"),
        ("political-will.toml", '"6" = 2', '"7" = 2', "'7' is no number of this list"),
        ("political-will.toml", "australia = -2", "australia = -12", "-12 is below -10"),
    ],
)
def test_a_fault_of_a_chart_names_its_file_and_line(name: str, old: str, new: str, fault: str) -> None:
    with pytest.raises(ChartError, match=re.escape(fault)) as caught:
        read_figures({**files(), name: ChartFile(name, changed(name, old, new))})
    assert re.match(rf"{re.escape(name)}, line \d+: ", str(caught.value))


@pytest.mark.parametrize(
    ("name", "table"),
    [("war-in-europe.toml", "Level 4"), ("attack-cards.toml", "Raid"), ("china.toml", "China offensive")],
)
def test_a_table_that_is_missing_is_named(name: str, table: str) -> None:
    text = text_of(name).replace(f'[tables."{table}"', '[tables."Other"')
    with pytest.raises(ChartError, match=f"{name}.*: table '{table}' is missing"):
        read_figures({**files(), name: ChartFile(name, text)})
