"""[2.3, 4.0, 29.0, 56.0] The National Data Cards: what the rulebook fixes of them, what scenarios need, bad files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import wardroom
from wardroom.games.submarine.cards import national
from wardroom.games.submarine.cards.national import (
    NATIONS,
    Card,
    SubmarineClass,
    SurfaceClass,
    charges_at,
    instruments_at,
    k_guns_at,
    read_card,
    read_merchants,
    snort_at,
    thrower_at,
    torpedoes_at,
    usable,
)
from wardroom.games.submarine.cards.periods import period, period_text
from wardroom.games.submarine.scenarios.builder import template
from wardroom.table import ChartError, ChartFile, WardroomError

DATA = Path(national.__file__).parents[1] / "data"
FILES = {nation: f"card-{nation.lower()}.toml" for nation in NATIONS}


def ours(name: str) -> str:
    return (DATA / name).read_text(encoding="utf-8")


def card_from(text: str, name: str = "card-germany.toml") -> Card:
    return read_card(ChartFile(name, text))


CARDS: dict[str, Card] = {nation: card_from(ours(name), name) for nation, name in FILES.items()}
MERCHANTS = read_merchants(ChartFile("merchants.toml", ours("merchants.toml")))
GERMANY, BRITAIN, USA, JAPAN = (CARDS[nation] for nation in ("Germany", "Britain", "USA", "Japan"))
SUBMARINES: list[SubmarineClass] = [boat for card in CARDS.values() for boat in card.submarines.values()]
SHIPS: list[SurfaceClass] = [ship for card in CARDS.values() for ship in card.ships.values()]


def named(row: SubmarineClass | SurfaceClass) -> str:
    return f"{row.nation} {row.id}"


# The printed rows


@pytest.mark.rule("SUB 4.4.1")
@pytest.mark.rule("SUB 4.4.2")
@pytest.mark.rule("SUB 4.4.10")
def test_the_printed_line_of_the_viib() -> None:
    """E13."""
    boat = GERMANY.submarines["VIIB"]
    line = boat.basic
    assert "U-47" in boat.names
    assert boat.standing == "rulebook"
    assert line.defence == 1
    assert (line.surface, line.normal, line.maximum) == (3, 1, 3)
    assert (line.to_surface, line.to_sink) == (2, 4)
    assert (line.dive, line.rise, line.depth) == (50, 25, 600)
    assert line.guns == (1, 1, 0)
    assert line.emergency == 5
    assert (boat.bow_tubes, boat.stern_tubes, boat.bow_reloads, boat.stern_reloads) == (4, 1, 8, 1)
    assert line.points == 23
    assert boat.available == period("F'39")


@pytest.mark.rule("SUB 4.5.2.1")
@pytest.mark.rule("SUB 4.5.2.3")
@pytest.mark.rule("SUB 4.5.2.6")
@pytest.mark.rule("SUB 4.5.2.7")
@pytest.mark.rule("SUB 4.5.2.8")
@pytest.mark.rule("SUB 4.5.2.9")
def test_the_printed_line_of_viceroy() -> None:
    """E12."""
    ship = BRITAIN.ships["V Type 1"]
    line = ship.basic
    assert "Viceroy" in ship.names
    assert (ship.type, ship.standing, ship.available) == ("DD", "rulebook", period("F'39"))
    assert (line.defence, line.speed, line.damage, line.points) == (1, 6, 6, 10)
    assert (ship.thrower, ship.k_guns, ship.charges) == ("hedgehog", 1, 5)
    assert line.guns == (1, 2, 1)


@pytest.mark.rule("SUB 4.5.1.2")
def test_the_printed_line_of_the_c_2() -> None:
    """E14."""
    line = MERCHANTS["C-2"].basic
    assert (line.defence, line.damage, line.points) == (5, 5, 8)
    assert MERCHANTS["C-2"].standing == "rulebook"


def test_all_merchants_are_there() -> None:
    assert list(MERCHANTS) == ["C-2", "C-3", "T-2", "T-3", "EC-2", "VC-2"]
    assert all(ship.basic.defence == 5 and ship.basic.speed == 0 for ship in MERCHANTS.values())


def test_the_tanker_of_the_sample_game_sinks_with_10_points_and_is_worth_27() -> None:
    tanker = MERCHANTS["T-2"].basic
    assert (tanker.defence, tanker.points) == (5, 27)
    assert tanker.damage <= 10


def test_values_without_cargo_are_those_of_general_cargo() -> None:
    """[60.2] General cargo is worth the printed 8 in a C-2, 15 in a C-3; a T-3 is worth 32."""
    points = {id: ship.basic.points for id, ship in MERCHANTS.items()}
    assert points == {"C-2": 8, "C-3": 15, "T-2": 27, "T-3": 32, "EC-2": 8, "VC-2": 8}


@pytest.mark.rule("SUB 62.3")
def test_the_viic_carries_14_torpedoes() -> None:
    boat = GERMANY.submarines["VIIC"]
    assert (boat.bow_tubes, boat.stern_tubes, boat.bow_reloads + boat.stern_reloads) == (4, 1, 9)
    assert (boat.basic.normal, boat.basic.maximum) == (1, 3)


def test_u_190_is_the_boat_of_the_sample_game() -> None:
    """[64] Forced up by 4 points and not sunk by them, spends 2 + 1 + 2 factors, worth 26."""
    boat = GERMANY.submarines["IXC"]
    line = boat.basic
    assert "U-190" in boat.names
    assert (line.defence, line.to_sink, line.normal, line.points) == (2, 5, 1, 26)
    assert line.to_surface <= 3
    assert line.maximum >= 3
    assert line.emergency >= 5
    assert {"basic.defence", "basic.to_sink", "basic.points"} <= set(boat.known)


def test_the_escorts_of_the_sample_game() -> None:
    amazon, armada = BRITAIN.ships["A"], BRITAIN.ships["Battle"]
    assert "Amazon" in amazon.names and "Armada" in armada.names
    assert amazon.thrower == "hedgehog" and amazon.basic.speed >= 6
    assert armada.thrower == "squid" and armada.basic.speed >= 6
    assert armada.k_guns >= 1 and armada.charges >= 5
    assert "600 lb" in charges_at(BRITAIN, armada.available)


def test_the_sums_of_the_campaigns_example() -> None:
    """[20.10.IV.2] Three class IX at 37 against two Loch and two Flower: 87 to the escort player."""
    boats = 3 * GERMANY.submarines["IXD2"].basic.points
    escorts = 2 * BRITAIN.ships["Loch"].basic.points + 2 * BRITAIN.ships["Flower"].basic.points
    assert (boats, escorts) == (111, 24)
    assert (BRITAIN.ships["Loch"].type, BRITAIN.ships["Flower"].type) == ("PF", "C")


def test_the_g7a_runs_8_hexes_and_hits_in_column_10() -> None:
    torpedo = GERMANY.torpedoes["G7A"]
    assert (torpedo.basic_speed, torpedo.factor, torpedo.propulsion) == (8, 10, "steam")
    assert torpedo.standing == "rulebook"


def test_british_10_cm_radar_comes_in_winter_1943() -> None:
    """[24.2.3]"""
    model = next(each for each in BRITAIN.instruments if each.table == "10 cm")
    assert (model.available, model.standing) == (period("W'43"), "rulebook")


def test_first_war_periods() -> None:
    """[24.5a]"""
    at_war = {nation: str(period_text(card.at_war)) for nation, card in CARDS.items()}
    assert at_war["Germany"] == at_war["Britain"] == "autumn 1939"
    assert at_war["USA"] == at_war["Japan"] == "winter 1942"


@pytest.mark.parametrize("nation", ["Germany", "Britain", "USA", "Japan"])
def test_these_countries_have_sonar_when_they_enter_the_war(nation: str) -> None:
    """[24.5a]"""
    assert instruments_at(CARDS[nation], "sonar", CARDS[nation].at_war)


# Scales and limits


@pytest.mark.rule("SUB 34.1")
@pytest.mark.parametrize("boat", SUBMARINES, ids=named)
def test_emergency_power_is_much_larger_in_the_advanced_game(boat: SubmarineClass) -> None:
    assert boat.advanced.emergency >= 10 * boat.basic.emergency


@pytest.mark.parametrize("boat", SUBMARINES, ids=named)
def test_a_hex_above_normal_speed_is_60_factors_of_emergency_power(boat: SubmarineClass) -> None:
    """E32, [56.3.1]."""
    hexes = boat.advanced.maximum - boat.advanced.normal
    assert boat.advanced.emergency == {1: 60, 2: 120, 3: 180}[hexes]


@pytest.mark.parametrize("boat", SUBMARINES, ids=named)
def test_defence_points_of_a_prolonged_attack_are_1_to_5(boat: SubmarineClass) -> None:
    """[34.7.5]"""
    assert 1 <= boat.advanced.maximum <= 5


def test_class_xxi_is_the_fastest_under_water() -> None:
    assert GERMANY.submarines["XXI"].advanced.maximum == 5
    assert max(boat.advanced.maximum for boat in SUBMARINES if boat.id != "XXI") < 5
    assert max(boat.basic.maximum for boat in SUBMARINES if boat.id != "XXI") < GERMANY.submarines["XXI"].basic.maximum


def test_only_xxi_and_xxiii_launch_from_the_deep() -> None:
    """[35.2.9, 35.2.10]"""
    assert {boat.id for boat in SUBMARINES if boat.deep_launch} == {"XXI", "XXIII"}


def test_silent_speeds_are_1_2_or_3_2() -> None:
    """[32.5, 32.6]"""
    assert {boat.advanced.silent for boat in SUBMARINES} == {1, 3}


@pytest.mark.rule("SUB 29.5")
@pytest.mark.parametrize("ship", SHIPS, ids=named)
def test_warships_have_advanced_data_of_their_own(ship: SurfaceClass) -> None:
    """[56.2.3] A hex is 6 knots in the Basic Game and 3.5 in the Advanced, so the same ship has more hexes."""
    assert ship.advanced.speed > ship.basic.speed


@pytest.mark.rule("SUB 29.5")
@pytest.mark.parametrize("boat", SUBMARINES, ids=named)
def test_submarines_have_advanced_data_of_their_own(boat: SubmarineClass) -> None:
    assert boat.advanced.surface > boat.basic.surface
    assert boat.advanced.emergency != boat.basic.emergency


@pytest.mark.rule("SUB 29.6")
def test_merchants_have_the_same_data_in_both_games() -> None:
    assert all(ship.basic == ship.advanced for ship in MERCHANTS.values())


@pytest.mark.rule("SUB 29.6")
def test_a_merchant_cannot_be_given_advanced_data() -> None:
    text = ours("merchants.toml").replace("data = {", "advanced = {", 1)
    with pytest.raises(ChartError, match="'advanced' is not known here"):
        read_merchants(ChartFile("merchants.toml", text))


def test_fast_destroyers_reach_the_first_group_of_the_evasion_table() -> None:
    """[40.9] The group is of speed 10 and more."""
    assert BRITAIN.ships["V Type 1"].advanced.speed >= 10
    assert JAPAN.ships["Shimakaze"].advanced.speed >= 10


def test_the_rows_for_submarines_as_targets_are_japanese_ships() -> None:
    """[54.3]"""
    for name in ("Sub Chaser No. 28", "Kaibokan II", "Ukuru B", "Kamikaze", "Akatsuki", "Shimakaze"):
        assert JAPAN.ships[name].row == name


def test_all_ships_of_the_depth_charge_supply_table_are_there() -> None:
    """[61.2]"""
    wanted = {
        "DD": ("Germany", "Russia", "Britain", "USA", "Japan"),
        "DE": ("Italy", "Britain", "USA"),
        "E": ("Germany", "Japan"),
        "C": ("Italy", "Britain"),
        "PF": ("Britain", "USA"),
        "S": ("Britain",),
        "SC": ("Russia", "USA", "Japan"),
        "ML": ("Germany",),
        "TB": ("Italy",),
    }
    have = {(ship.type, ship.nation) for ship in SHIPS}
    assert {(type, nation) for type, nations in wanted.items() for nation in nations} <= have


def test_torpedo_names_are_unique_and_use_columns_of_the_damage_table() -> None:
    torpedoes = [torpedo for card in CARDS.values() for torpedo in card.torpedoes.values()]
    assert len({torpedo.id for torpedo in torpedoes}) == len(torpedoes)
    assert all(1 <= torpedo.factor <= 10 for torpedo in torpedoes)


def test_special_torpedoes() -> None:
    """[41.6, 51.4]"""
    special = {torpedo.id: torpedo.special for card in CARDS.values() for torpedo in card.torpedoes.values()}
    assert special["T3"] == "both"
    assert (special["T5"], special["Mk 27"], special["FAT"]) == ("acoustic", "acoustic", "pattern")
    assert special["G7A"] == special["G7E"] == special["Mk 14"] == ""


def test_electric_torpedoes_are_slower_than_those_with_a_wake() -> None:
    for card in (GERMANY, USA, JAPAN):
        first = [torpedo for torpedo in card.torpedoes.values() if not torpedo.special]
        electric = max(torpedo.basic_speed for torpedo in first if torpedo.propulsion == "electric")
        assert electric < min(torpedo.basic_speed for torpedo in first if torpedo.propulsion != "electric")


# What scenarios need


PLACES = [
    (1, "Sp'40", "Germany", "VIIB", "U-128"),
    (2, "W'42", "USA", "New S", "Salmon"),
    (3, "Sp'42", "Germany", "VIIC", "U-128"),
    (3, "Sp'42", "Britain", "Black Swan", "Lark"),
    (3, "Sp'42", "Britain", "Hunt", "Easton"),
    (3, "Sp'42", "Britain", "W", "Whitehall"),
    (3, "Sp'42", "Britain", "V Type 1", "Viceroy"),
    (4, "S'45", "Japan", "HA201", "HA-201"),
    (4, "S'45", "USA", "Buckley", "England"),
    (4, "S'45", "USA", "Buckley", "Bates"),
    (4, "S'45", "USA", "Cannon", "Herzog"),
    (5, "Sp'43", "USA", "Gato", "Flasher"),
    (5, "Sp'43", "Japan", "Kamikaze", "Kamikaze"),
    (5, "Sp'43", "Japan", "Akatsuki", "Ikazuchi"),
    (5, "Sp'43", "Japan", "Etorofu", "Oki"),
    (5, "Sp'43", "Japan", "Etorofu", "Fukue"),
    (6, "Sp'42", "USA", "T", "Triton"),
    (6, "Sp'42", "Japan", "Akatsuki", "Hibiki"),
    (6, "Sp'42", "Japan", "Shokaku", "Shokaku"),
    (7, "F'41", "Germany", "VIIC", "U-81"),
    (7, "F'41", "Britain", "Ark Royal", "Ark Royal"),
    (7, "F'41", "Britain", "Illustrious", "Illustrious"),
    (7, "F'41", "Britain", "Barham", "Barham"),
    (7, "F'41", "Britain", "J", "Javelin"),
    (7, "F'41", "Britain", "M", "Meteor"),
    (7, "F'41", "Britain", "A", "Amazon"),
    (7, "F'41", "Britain", "Town", "Chesterfield"),
    (7, "F'41", "Britain", "Hunt", "Berkeley"),
    (7, "F'41", "Britain", "Q", "Quail"),
    (8, "W'43", "USA", "Gato", "Wahoo"),
    (8, "W'43", "Japan", "Etorofu", "Fukue"),
    (9, "F'43", "USA", "Gato", "Harder"),
    (9, "F'43", "Japan", "Matsu", "Enoki"),
    (9, "F'43", "Japan", "Etorofu", "Sado"),
    (9, "F'43", "Japan", "Ukuru B", "Kume"),
    (10, "Sp'45", "Germany", "XXI", "U-2511"),
    (10, "Sp'45", "Britain", "Battle", "Dunkirk"),
    (10, "Sp'45", "Britain", "Battle", "Cadiz"),
    (10, "Sp'45", "Britain", "Battle", "Armada"),
    (11, "W'41", "Germany", "VIIB", "U-47"),
    (11, "W'41", "Germany", "VIIB", "U-99"),
    (11, "W'41", "Germany", "VIIB", "U-100"),
    (11, "W'41", "Britain", "I", "Isis"),
    (11, "W'41", "Britain", "J", "Javelin"),
    (11, "W'41", "Britain", "Black Swan", "Starling"),
    (11, "W'41", "Britain", "Flower", "Gladiolus"),
    (12, "S'42", "Germany", "VIIC", "U-91"),
    (12, "S'42", "Germany", "IXC", "U-128"),
    (12, "S'42", "Germany", "VIIC", "U-696"),
    (12, "S'42", "Germany", "IXC", "U-190"),
    (12, "S'42", "Britain", "Flower", "Dahlia"),
    (12, "S'42", "Britain", "Black Swan", "Wren"),
    ("campaign", "Sp'43", "Germany", "VIIC", "U-264"),
    ("campaign", "Sp'43", "Germany", "IXC", "U-514"),
    ("campaign", "Sp'43", "Britain", "Town", "Niagara"),
    ("campaign", "Sp'43", "Britain", "Town", "Chesterfield"),
    ("campaign", "Sp'43", "Britain", "I", "Isis"),
    ("campaign", "Sp'43", "Britain", "Loch", "Loch Killen"),
    ("campaign", "Sp'43", "Britain", "Loch", "Loch Fada"),
    ("campaign", "Sp'43", "Britain", "W", "Whitehall"),
    ("campaign", "Sp'43", "Britain", "Captain", "Spragge"),
    ("campaign", "Sp'43", "Britain", "Captain", "Keats"),
    ("campaign", "Sp'43", "Britain", "Captain", "Rowley"),
    ("campaign", "Sp'43", "Britain", "J", "Javelin"),
    ("campaign", "Sp'43", "Britain", "V Type 2", "Vesper"),
]


@pytest.mark.parametrize(("scenario", "when", "nation", "cls", "name"), PLACES)
def test_every_ship_of_the_scenarios_is_on_its_card_in_time(
    scenario: int | str, when: str, nation: str, cls: str, name: str
) -> None:
    card = CARDS[nation]
    rows: dict[str, SubmarineClass | SurfaceClass] = {**card.submarines, **card.ships}
    assert rows[cls].available <= period(when)
    # A boat may serve in several classes, as U-128 does, but the card gives her one.
    holders = [row.id for row in rows.values() if name in row.names]
    assert holders == [cls] or (name == "U-128" and holders == ["IXC"])


@pytest.mark.parametrize(
    ("when", "ids"),
    [
        ("Sp'40", ("C-2", "C-3", "T-2")),
        ("W'41", ("C-2", "C-3", "T-2", "T-3", "EC-2")),
        ("Sp'43", ("C-2", "C-3", "T-2", "T-3", "EC-2")),
    ],
)
def test_merchants_sail_in_the_scenarios_that_have_them(when: str, ids: tuple[str, ...]) -> None:
    assert all(MERCHANTS[id].available <= period(when) for id in ids)


def test_a_full_convoy_of_one_type_has_names() -> None:
    assert all(len(ship.names) >= 18 for ship in MERCHANTS.values())


def test_the_campaign_has_boats_enough() -> None:
    """[20.10.II.1]"""
    assert len(GERMANY.submarines["VIIC"].names) >= 25
    assert len(GERMANY.submarines["IXC"].names) >= 26


def test_capital_ships_can_take_what_their_scenarios_ask() -> None:
    """[S6, S7]"""
    assert JAPAN.ships["Shokaku"].basic.damage > 8
    assert min(BRITAIN.ships[name].basic.damage for name in ("Ark Royal", "Illustrious")) > 12
    assert BRITAIN.ships["Barham"].basic.damage > 18
    assert all(BRITAIN.ships[name].basic.speed >= 4 for name in ("Ark Royal", "Illustrious", "Barham"))


def test_u_2511_can_reach_the_south_edge_under_water() -> None:
    """[S10] From row 37 past row 49 in ten turns, at the deepest."""
    line = GERMANY.submarines["XXI"].basic
    assert 10 * line.normal + min(line.emergency - 1, 10 * (line.maximum - line.normal)) >= 13


def test_harder_can_reach_the_north_edge() -> None:
    """[S9] From row 44 in 28 turns."""
    assert 28 * USA.submarines["Gato"].basic.surface >= 44


@pytest.mark.rule("SUB 4.4.11b")
@pytest.mark.parametrize(
    ("nation", "boat", "torpedo", "when"),
    [
        ("USA", "New S", "Mk 14 magnetic", "W'42"),
        ("USA", "Gato", "Mk 18", "F'43"),
        ("Germany", "XXI", "T3", "Sp'45"),
        ("Germany", "VIIB", "G7A", "F'39"),
    ],
)
def test_a_scenarios_torpedo_is_to_be_had_in_it(nation: str, boat: str, torpedo: str, when: str) -> None:
    card = CARDS[nation]
    assert torpedo in [each.id for each in torpedoes_at(card, card.submarines[boat], period(when))]


# What is to be had in a period


@pytest.mark.rule("SUB 4.4.11b")
def test_torpedoes_depend_on_the_date() -> None:
    boat = GERMANY.submarines["VIIC"]
    first = GERMANY.torpedoes["T5"].available
    assert "T5" not in [each.id for each in torpedoes_at(GERMANY, boat, first - 1)]
    assert "T5" in [each.id for each in torpedoes_at(GERMANY, boat, first)]


@pytest.mark.rule("SUB 41.2")
def test_some_submarines_accept_one_type_alone() -> None:
    late = period("S'45")
    assert [each.id for each in torpedoes_at(USA, USA.submarines["Old S"], late)] == ["Mk 10"]
    assert len(torpedoes_at(USA, USA.submarines["Gato"], late)) == len(USA.torpedoes)


@pytest.mark.rule("SUB 4.1")
@pytest.mark.rule("SUB 4.5.2.2a")
def test_a_weapon_is_used_from_its_period_on() -> None:
    viceroy = BRITAIN.ships["V Type 1"]
    first = BRITAIN.weapons["hedgehog"]
    assert thrower_at(BRITAIN, viceroy, first - 1) == ""
    assert thrower_at(BRITAIN, viceroy, first) == "hedgehog"
    assert thrower_at(BRITAIN, viceroy, first + 1) == "hedgehog"


@pytest.mark.rule("SUB 4.5.2.2a")
def test_periods_are_seasons_with_a_year() -> None:
    names = ["F'39", "W'40", "Sp'40", "S'40", "F'40", "W'41"]
    first = period("F'39")
    assert [period(name) - first for name in names] == [0, 1, 2, 3, 4, 5]
    assert str(period_text(period("Sp'43"))) == "spring 1943"
    with pytest.raises(WardroomError, match="'A'43' is no period"):
        period("A'43")


@pytest.mark.rule("SUB 4.5.2.2a")
def test_k_guns_wait_for_their_period() -> None:
    text = ours("card-britain.toml").replace('k-gun = "F\'39"', 'k-gun = "S\'41"')
    card = card_from(text, "card-britain.toml")
    assert k_guns_at(card, card.ships["V Type 1"], period("Sp'41")) == 0
    assert k_guns_at(card, card.ships["V Type 1"], period("S'41")) == 1


@pytest.mark.rule("SUB 4.5.2.2a")
def test_a_weapon_that_a_country_never_had_is_never_used() -> None:
    assert not usable(JAPAN, "hedgehog", period("S'45"))


@pytest.mark.rule("SUB 4.5.2.2b")
def test_a_ship_has_one_ahead_thrown_weapon_or_none() -> None:
    late = period("S'45")
    assert thrower_at(BRITAIN, BRITAIN.ships["Loch"], late) == "squid"
    assert thrower_at(BRITAIN, BRITAIN.ships["Flower"], late) == "hedgehog"
    assert thrower_at(BRITAIN, BRITAIN.ships["J"], late) == ""
    text = ours("card-britain.toml").replace('thrower = "hedgehog"', 'thrower = "hedgehog, squid"', 1)
    with pytest.raises(ChartError, match="thrower 'hedgehog, squid' is none of"):
        card_from(text, "card-britain.toml")


@pytest.mark.rule("SUB 33.2")
def test_a_snort_needs_an_entry_and_its_period() -> None:
    first = GERMANY.weapons["snort"]
    assert snort_at(GERMANY, GERMANY.submarines["VIIC"], first - 1) == 0
    assert snort_at(GERMANY, GERMANY.submarines["VIIC"], first) > 0
    assert snort_at(GERMANY, GERMANY.submarines["VIIB"], first) == 0


@pytest.mark.rule("SUB 24.2.1")
def test_the_latest_model_comes_first() -> None:
    assert [each.table for each in instruments_at(BRITAIN, "radar", period("W'43") - 1)] == ["early"]
    assert [each.table for each in instruments_at(BRITAIN, "radar", period("W'43"))] == ["10 cm", "early"]


def test_charges_can_be_set_deeper_as_the_war_goes_on() -> None:
    """[16.3.2]"""
    early, late = charges_at(USA, period("W'42")), charges_at(USA, period("S'45"))
    assert set(early) == {"300 lb", "600 lb"}
    assert set(late) == {"300 lb", "600 lb", "teardrop"}
    assert all(late[id] > early[id] for id in early)
    assert all(feet % 25 == 0 for feet in late.values())


# Bad files


def bad(name: str, old: str, new: str) -> tuple[str, int]:
    """The error for our file with one thing changed, and the line on which that stands."""
    text = ours(name)
    assert old in text, f"{name} has no {old}"
    line = text[: text.index(old)].count("\n") + 1
    file = ChartFile(name, text.replace(old, new, 1))
    with pytest.raises(ChartError) as caught:
        read_merchants(file) if name == "merchants.toml" else read_card(file)
    return str(caught.value), line


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("surface = 3,", "surfice = 3,", "'surfice' is not known here"),
        ("surface = 3,", 'surface = "3",', "'surface' should be a whole number, not '3'"),
        ("surface = 3,", "", "'surface' is missing in submarines.VIIB.basic"),
        ("defence = 1,", "defence = 6,", "defence type 6 should be 0 to 5"),
        ("normal = 1,", "normal = 4,", "normal speed 4 is above the maximum 3"),
        ("to_surface = 2,", "to_surface = 4,", "to_surface 4 should be less than to_sink 4"),
        ("dive = 50,", "dive = 40,", "dive 40 is no multiple of 25 feet"),
        ("guns = [1, 1, 0]", "guns = [1, 1]", "guns should be 3 whole numbers, not [1, 1]"),
        ("emergency = 5,", "emergency = -5,", "emergency should be 1 or more, not -5"),
        ("tubes = [4, 1]", "tubes = [4]", "tubes should be 2 whole numbers, not [4]"),
        ("reloads = [17, 0]", "reloads = [17, 1]", "there are stern reloads but no stern tubes"),
        ('available = "F\'39"', 'available = "1939"', "'1939' is no period"),
        ('"U-46"', '"U-45"', "the name 'U-45' is given twice"),
        ('"U-69"', '"U-45"', "the name 'U-45' is given twice"),
        ("names = [", "names = [45,", "names should be a list of texts"),
        ('standing = "rulebook"', 'standing = "guessed"', "standing 'guessed' is none of"),
        ('"tubes"', '"tubs"', "known names 'tubs', which this row does not have"),
        ('"basic.dive"', '"basic.diving"', "known names 'basic.diving', which this row does not have"),
        ("deep_launch = true", 'deep_launch = "yes"', "'deep_launch' should be true or false"),
        ('kind = "escort"', 'kind = "merchant"', "kind 'merchant' is none of escort, capital"),
        ('type = "DD"', 'type = "BB"', "type 'BB' is none of DD, DE"),
        ('row = "fleet destroyer"', 'row = "fleet"', "row 'fleet' is none of"),
        ("k_guns = 1", "k_guns = 4", "a K-gun rating is 0 to 3, not 4"),
        ('propulsion = "steam"', 'propulsion = "coal"', "propulsion 'coal' is none of steam, oxygen, electric"),
        ('special = "pattern"', 'special = "circle"', "special 'circle' is none of '' for none, acoustic"),
        ('dud_row = "steam contact"', 'dud_row = "steam"', "dud_row 'steam' is none of"),
        ('id = "300 lb"', 'id = "400 lb"', "id '400 lb' is none of 250 lb"),
        ("deepest = 400", "deepest = 410", "deepest 410 is no multiple of 25 feet"),
        ('table = "normal"', 'table = "early"', "table 'early' is none of normal, Japanese, improved"),
        ('snort = "Sp\'44"', 'snort = "1944"', "'1944' is no period"),
        ("k-gun = ", "kgun = ", "'kgun' is not known here"),
        ('area = "Atlantic"', 'area = "Baltic"', "area 'Baltic' is none of"),
        ('chart = "Germany"', 'chart = "Sweden"', "chart 'Sweden' is none of USA, Britain"),
        ("at_war = ", "war = ", "'war' is not known here"),
    ],
)
def test_a_bad_card_is_refused_with_file_line_and_fault(old: str, new: str, fault: str) -> None:
    message, line = bad("card-germany.toml", old, new)
    assert message.startswith(f"card-germany.toml, line {line}: ")
    assert fault in message


def test_a_torpedo_that_is_not_on_the_card_is_refused() -> None:
    message, line = bad("card-usa.toml", 'torpedoes = ["Mk 10"]', 'torpedoes = ["Mk 11"]')
    assert message == f"card-usa.toml, line {line}: torpedo 'Mk 11' is not on this card."


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("[ships.C-2]", "[ships.C-9]", "'C-9' is no type of merchant"),
        ("defence = 5", "defence = 0", "defence should be 1 or more, not 0"),
        ('"C2-2"', '"C2-1"', "the name 'C2-1' is given twice"),
        ('row = "tanker"', 'row = "boat"', "row 'boat' is none of"),
    ],
)
def test_bad_merchants_are_refused_with_file_line_and_fault(old: str, new: str, fault: str) -> None:
    message, line = bad("merchants.toml", old, new)
    assert message.startswith(f"merchants.toml, line {line}: ")
    assert fault in message


# Ships by their real figures

FIGURES = re.compile(r"(?P<knots>[\d.]+) kn, (?P<tons>\d+) t")
CAPITAL = [ship for ship in SHIPS if ship.kind == "capital" and "capacity" not in ship.source]


@pytest.mark.rule("SUB 56.2.3")
@pytest.mark.parametrize("ship", CAPITAL, ids=named)
def test_a_capital_ship_has_the_speed_of_her_knots_and_the_hull_of_her_tons(ship: SurfaceClass) -> None:
    """Knots by the scales of section 56, 1,100 tons a point (docs/submarine-data.md)."""
    found = FIGURES.search(ship.source)
    assert found is not None, ship.source
    knots, tons = float(found["knots"]), int(found["tons"])
    assert ship.basic.speed == int(knots / 6 + 0.5)
    assert ship.advanced.speed == int(knots / 3.5 + 0.5)
    assert ship.basic.damage == ship.advanced.damage == int(tons / 1100 + 0.5)


@pytest.mark.parametrize(
    ("nation", "cls", "when"),
    [
        ("USA", "Evarts", "Sp'43"),
        ("USA", "Wasp", "W'42"),
        ("USA", "Liscome Bay", "F'43"),
        ("Japan", "Taiho", "Sp'44"),
        ("Japan", "Shinano", "F'44"),
        ("Britain", "Courageous", "F'39"),
        ("Britain", "Royal Oak", "F'39"),
        ("Germany", "Karlsruhe", "F'39"),
        ("Italy", "Armando Diaz", "S'40"),
        ("France", "Richelieu", "S'40"),
    ],
)
def test_ships_that_submarines_met_are_on_the_cards_as_rebuilt(nation: str, cls: str, when: str) -> None:
    ship = CARDS[nation].ships[cls]
    assert ship.standing == "reconstructed" and ship.available <= period(when)


@pytest.mark.rule("SUB 41.2")
def test_later_torpedoes_come_at_their_time_and_to_no_printed_scenario() -> None:
    """The Mk 23 is a Mk 14 with one speed; the LUT runs patterns as the FAT does, without a wake."""
    late, early = USA.torpedoes["Mk 23"], USA.torpedoes["Mk 14"]
    assert (late.basic_speed, late.factor, late.propulsion) == (early.basic_speed, early.factor, early.propulsion)
    lut = GERMANY.torpedoes["LUT"]
    assert (lut.special, lut.propulsion) == ("pattern", "electric")
    assert late.available > period("W'43") and lut.available > period("Sp'43")


SHINANO = 'name = "Shinano"\nclass = "Shinano"\nnation = "Japan"\nbow = "T30-B"\nheading = 6'


def test_a_scenario_with_the_new_ships_plays() -> None:
    """The last hours of the Shinano, with a Mk 23 boat; the escort is an Evarts in another sea."""
    text = template()
    for old, new in {
        "Sp'43": "F'44",
        'class = "IXC"\nnation = "Germany"': 'class = "Balao"\nnation = "USA"\ntorpedo = "Mk 23"',
        'class = "Black Swan"\nnation = "Britain"': 'class = "Evarts"\nnation = "USA"',
        "[convoy]": f"[[capital]]\n{SHINANO}\n[convoy]",
    }.items():
        assert old in text
        text = text.replace(old, new)
    bots = {"submarine": "standard", "escort": "standard"}
    assert wardroom.start("submarine", "own", seed=2, options={"file": text}, bots=bots).outcome is not None
