"""[24.0, 49.0, 50.0, 53.0, 60.0-62.0] What is rolled for before a battle."""

from __future__ import annotations

from typing import Any

import pytest

from tests.submarine.build import (
    Entry,
    Script,
    battle,
    boat,
    charts,
    escort,
    events,
    merchant,
    phase,
    rolls,
    scenario,
    script,
)
from wardroom.games.submarine.cards.periods import period
from wardroom.games.submarine.combat.damage import hurt
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.scenarios import fit
from wardroom.games.submarine.ships import boat_of
from wardroom.games.submarine.state import AFLOAT, SUNK, Battle, Ship

FLOWER = escort("N30-B", cls="Flower", name="Dahlia")
"""A corvette: equipped on a 1 only."""
DESTROYER = escort("N30-B", cls="V Type 1", name="Dahlia")
"""Equipped on 1 to 3."""


def prepared(entry: Entry, dice: list[Any], when: str = "S'43", **switches: Any) -> tuple[Ship, Script, Battle]:
    fight = battle(entry, period=when, **switches)
    table = script([], dice)
    fit.prepare(table, fight)
    table.finish()
    return next(iter(fight.ships.values())), table, fight


# [24] Sonar and radar


@pytest.mark.rule("SUB 24.1", "SUB 24.2.1", "SUB 24.2.2a")
@pytest.mark.parametrize(("die", "radar"), [(1, "3 cm"), (3, "3 cm"), (4, "10 cm"), (6, "10 cm")])
def test_the_latest_model_is_tried_first(die: int, radar: str) -> None:
    """Summer 1944 is the very season of the 3 cm radar; the 10 cm set of winter 1943 is then sure for a destroyer."""
    ship, table, _ = prepared(DESTROYER, [die], "S'44", fit=True)
    assert ship.radar == radar
    assert [roll.chart for roll in rolls(table, ESCORT)] == ["fit of Type 268, 3 cm"]


@pytest.mark.rule("SUB 24.2.2b", "SUB 24.2.3", "SUB 24.2.2a")
@pytest.mark.parametrize(("die", "radar"), [(3, "10 cm"), (4, "early")])
def test_the_example_of_the_corvette_in_summer_1943(die: int, radar: str) -> None:
    """E18: 10 cm radar is two seasons old, a 4 becomes a 2, and a corvette needs a 1; an older set may be tried."""
    assert charts().cards["Britain"].instruments[3].available == period("W'43")
    ship, _, _ = prepared(FLOWER, [3, die], "S'43", fit=True)
    assert ship.radar == radar


@pytest.mark.rule("SUB 24.2.2b")
def test_when_all_models_are_tried_there_is_none() -> None:
    ship, table, _ = prepared(FLOWER, [6], "W'41", fit=True)
    assert ship.radar == ""
    assert len(rolls(table)) == 1


SURE = [("V Type 1", "F'43", 3), ("Captain", "W'44", 4), ("Flower", "Sp'44", 5)]
"""A class, a date, and how many seasons the 10 cm radar is old by then."""


@pytest.mark.rule("SUB 24.3")
@pytest.mark.parametrize(("cls", "when", "seasons"), SURE)
def test_a_model_old_enough_is_certain(cls: str, when: str, seasons: int) -> None:
    """E19: three seasons for a DD, four for a DE, five for a corvette; one less and a die is thrown."""
    assert period(when) - period("W'43") == seasons
    entry = escort("N30-B", cls=cls, name="Dahlia")
    ship, table, _ = prepared(entry, [], when, fit=True)
    assert (ship.radar, rolls(table)) == ("10 cm", [])
    fight = battle(entry, period=when, fit=True)
    fight.period -= 1
    table = script([], [1, 1, 1, 1])
    fit.prepare(table, fight)
    assert "fit of Type 272, 10 cm" in [roll.chart for roll in rolls(table)]


@pytest.mark.rule("SUB 24.4")
def test_sonar_and_radar_are_rolled_for_apart() -> None:
    """Autumn 1942 brings a new sonar; the metric radar of winter 1941 is sure by then."""
    for die, sonar in ((3, "improved"), (4, "normal")):
        ship, table, _ = prepared(DESTROYER, [die], "F'42", fit=True)
        assert (ship.sonar, ship.radar) == (sonar, "early")
        assert len(rolls(table)) == 1


@pytest.mark.rule("SUB 24.5a")
def test_every_escort_has_the_sonar_its_country_went_to_war_with() -> None:
    ship, _, _ = prepared(FLOWER, [6], "F'42", fit=True)
    assert ship.sonar == "normal"
    assert charts().cards["Britain"].at_war == charts().cards["Germany"].at_war == period("F'39")
    assert charts().cards["USA"].at_war == charts().cards["Japan"].at_war == period("W'42")


@pytest.mark.rule("SUB 24.5b")
def test_there_is_no_such_gift_of_radar_nor_of_sonar_a_country_had_not() -> None:
    ship, _, _ = prepared(FLOWER, [6], "W'41", fit=True)
    assert ship.radar == ""
    late = [card for card in charts().cards.values() if not sonars_at_war(card)]
    for card in late:
        assert fit.original_sonar(card) == ""
    for card in charts().cards.values():
        assert (fit.original_sonar(card) != "") is bool(sonars_at_war(card))


def sonars_at_war(card: Any) -> list[Any]:
    return [model for model in card.instruments if model.kind == "sonar" and model.available <= card.at_war]


@pytest.mark.rule("SUB 24.1", "SUB 23.6")
def test_capital_ships_may_get_radar_but_no_sonar() -> None:
    ship, _, _ = prepared(escort("N30-B", cls="Ark Royal", name="Ark Royal"), [2], "S'44", fit=True)
    assert (ship.sonar, ship.radar) == ("", "3 cm")


@pytest.mark.rule("SUB 24.1", "SUB S9.VI.3b")
def test_where_the_scenario_names_the_sonar_only_radar_is_rolled_for() -> None:
    fight, _ = scenario("9", fit="on")
    dice = [6] * 9
    table = script([], dice)
    fit.prepare(table, fight)
    assert [fight.ships[name].sonar for name in ("enoki", "sado", "kume")] == ["normal", "", ""]
    models = {model.title for model in charts().cards["Japan"].instruments if model.kind == "radar"}
    assert {roll.chart.removeprefix("fit of ") for roll in rolls(table)} <= models


@pytest.mark.rule("SUB 24.1")
def test_what_was_fitted_is_the_escort_players_secret() -> None:
    _, table, _ = prepared(FLOWER, [3, 1], "S'43", fit=True)
    assert rolls(table, SUBMARINE) == []
    assert events(table, "equipped", SUBMARINE) == []


# [49] Crews


@pytest.mark.rule("SUB 49.1", "SUB 49.2", "SUB 49.6")
@pytest.mark.parametrize(
    ("when", "die", "crew"),
    [
        ("F'40", 1, "professional"),
        ("F'40", 3, "experienced"),
        ("F'40", 4, "novice"),
        ("S'41", 2, "experienced"),
        ("F'41", 2, "professional"),
        ("F'41", 4, "experienced"),
        ("S'42", 3, "experienced"),
        ("F'42", 3, "professional"),
        ("F'42", 5, "experienced"),
        ("F'42", 1, "professional"),
        ("F'42", 6, "novice"),
    ],
)
def test_crews_grow_better_with_two_and_three_years_of_war(when: str, die: int, crew: str) -> None:
    ship, _, _ = prepared(FLOWER, [die], when, crew=True)
    assert ship.crew == crew


@pytest.mark.rule("SUB 49.1")
def test_merchants_and_capital_ships_have_no_grade() -> None:
    assert prepared(merchant("N30-B"), [], crew=True)[0].crew == ""
    assert prepared(escort("N30-B", cls="Barham", name="Barham"), [], crew=True)[0].crew == ""


# [50] Weather


@pytest.mark.rule("SUB 50.1")
@pytest.mark.parametrize(
    ("area", "dice", "weather"),
    [
        ("Pacific", (3, 6), "clear"),
        ("Pacific", (4, 1), "squall"),
        ("Atlantic", (3, 6), "squall"),
        ("Atlantic", (6, 1), "tempest"),
        ("Mediterranean", (6, 5), "storm"),
    ],
)
def test_the_weather_of_a_scenario_is_rolled_for_by_sea_area(area: str, dice: tuple[int, int], weather: str) -> None:
    fight = battle(FLOWER, weather=True)
    fight.area = area
    table = script([], [dice])
    fit.prepare(table, fight)
    assert fight.weather == weather


# [53] More K-guns


@pytest.mark.rule("SUB 53.1", "SUB 53.2")
@pytest.mark.parametrize(
    ("cls", "nation", "when", "k_guns"),
    [
        ("Buckley", "USA", "W'43", 4),
        ("Loch", "Britain", "S'43", 2),
        ("Black Swan", "Britain", "W'42", 2),
        ("Flower", "Britain", "W'42", 2),
    ],
)
def test_later_escorts_have_more_k_guns(cls: str, nation: str, when: str, k_guns: int) -> None:
    entry = escort("N30-B", cls=cls, nation=nation)
    assert prepared(entry, [], when, more_k_guns=True)[0].k_guns == k_guns
    before = prepared(entry, [], when)[0].k_guns
    early = battle(entry, period=when, more_k_guns=True)
    early.period = period("F'41")
    fit.prepare(script(), early)
    assert early.ships["viceroy"].k_guns == before <= k_guns


# [60] Cargo


@pytest.mark.rule("SUB 60.1")
@pytest.mark.parametrize(
    ("cls", "dice", "cargo", "points"),
    [
        ("C-2", (2, 5), "general", 8),
        ("C-2", (2, 6), "ore", 12),
        ("EC-2", (5, 3), "grain", 15),
        ("C-2", (6, 1), "sugar", 10),
        ("C-3", (4, 2), "meat", 18),
        ("T-2", (4, 5), "petrol", 26),
        ("T-2", (6, 6), "lubricating oil", 32),
    ],
)
def test_a_merchants_cargo_changes_its_worth(cls: str, dice: tuple[int, int], cargo: str, points: int) -> None:
    ship, _, _ = prepared(merchant("N30-B", cls=cls), [dice], cargo=True)
    assert (ship.cargo, ship.points) == (cargo, points)


@pytest.mark.rule("SUB 60.2a", "SUB 60.1")
def test_timber_takes_three_times_as_much_and_explosives_half() -> None:
    """SUB-R37."""
    ship, _, fight = prepared(merchant("N30-B"), [(5, 4)], cargo=True)
    hurt(script(), fight, ship, 14, rule="13.5a")
    assert ship.status == AFLOAT
    hurt(script(), fight, ship, 1, rule="13.5a")
    assert ship.status == SUNK
    ship, _, fight = prepared(merchant("N30-B"), [(6, 4)], cargo=True)
    hurt(script(), fight, ship, 2, rule="13.5a")
    assert (ship.damage, ship.dead, ship.status) == (4, True, AFLOAT)
    hurt(script(), fight, ship, 1, rule="13.5a")
    assert ship.status == SUNK


# [61] Depth charges


@pytest.mark.rule("SUB 61.1", "SUB 61.2", "SUB 61.5")
def test_one_roll_gives_charges_and_rounds() -> None:
    ship, table, _ = prepared(DESTROYER, [(2, 3)], "S'43", charge_supply=True)
    letter = charts().supply_letter("Britain", "DD")
    assert letter == "B"
    assert ship.supply == charts().charge_supply("B").result(23) == 18
    assert ship.rounds == charts().thrower_rounds.result(23) == 5
    assert rolls(table, SUBMARINE) == []


@pytest.mark.rule("SUB 61.4")
@pytest.mark.parametrize(("cls", "when", "letter"), [("V Type 1", "F'40", "A"), ("V Type 1", "W'42", "B")])
def test_in_the_first_years_the_table_before_is_used(cls: str, when: str, letter: str) -> None:
    """E34: a British DD in 1940 uses table A instead of B."""
    ship, _, _ = prepared(escort("N30-B", cls=cls), [(6, 6)], when, charge_supply=True)
    assert ship.supply == charts().charge_supply(letter).result(66)


@pytest.mark.rule("SUB 61.4")
def test_table_a_stays_a() -> None:
    assert charts().supply_letter("Germany", "DD") == "A"
    for when in ("F'41", "W'42"):
        entry = escort("N30-B", cls="1934", nation="Germany")
        ship, _, _ = prepared(entry, [(6, 6)], when, charge_supply=True)
        assert (ship.type, ship.supply) == ("DD", charts().charge_supply("A").result(66))


@pytest.mark.rule("SUB 61.3")
@pytest.mark.parametrize(("charge", "cost"), [("600 lb", 3), ("300 lb", 1), ("250 lb", 1)])
def test_a_600_lb_charge_counts_for_three(charge: str, cost: int) -> None:
    ship = escort("N30-B", speed=2, supply=20, charge=charge)
    fight = battle(ship, boat("A2-A"))
    phase(fight, "escorts", ["k-gun:port", "run:1", "charge:2", "end"])
    assert fight.ships["viceroy"].supply == 20 - 3 * cost


def dropped(choices: list[str], **changes: Any) -> tuple[Ship, Script]:
    """A destroyer with five charges in her racks and one K-gun a side makes her move."""
    fight = battle(escort("N30-B", speed=2, **changes), boat("A2-A"), period="W'45", special_weapons=True)
    return fight.ships["viceroy"], phase(fight, "escorts", choices)


def most(table: Script, question: int) -> int:
    """The most charges that could be dropped over the stern."""
    numbers = [option.id.removeprefix("charge:") for option in table.asked[question].options if "charge:" in option.id]
    return max(map(int, numbers), default=0)


def thrown(table: Script, question: int) -> set[str]:
    return {option.id for option in table.asked[question].options if option.id.startswith("k-gun:")}


@pytest.mark.rule("SUB 61.3")
@pytest.mark.parametrize(
    ("supply", "number"), [(2, 0), (3, 1), (4, 1), (5, 1), (6, 2), (14, 4), (15, 5), (50, 5), (-1, 5)]
)
def test_a_supply_gives_a_600_lb_charge_for_every_three(supply: int, number: int) -> None:
    _, table = dropped(["run:1", "end"], supply=supply, charge="600 lb")
    assert most(table, 1) == number
    assert thrown(table, 0) == ({"k-gun:port", "k-gun:starboard"} if number else set())


@pytest.mark.rule("SUB 61.3")
def test_racks_and_k_guns_draw_on_one_supply() -> None:
    ship, table = dropped(["k-gun:port", "run:1", "end"], supply=4, charge="600 lb")
    assert (ship.supply, thrown(table, 1), most(table, 2)) == (1, set(), 0)
    ship, table = dropped(["run:1", "charge:1", "end"], supply=4, charge="600 lb")
    assert (ship.supply, thrown(table, 2), most(table, 2)) == (1, set(), 0)
    ship, table = dropped(["run:1", "charge:2", "end"], supply=2, charge="300 lb")
    assert (ship.supply, thrown(table, 2), most(table, 2)) == (0, set(), 0)
    ship, table = dropped(["run:1", "charge:2", "k-gun:port", "end"], supply=3, charge="300 lb")
    assert (ship.supply, thrown(table, 3), most(table, 3)) == (0, set(), 0)


@pytest.mark.rule("SUB 61.3", "SUB 51.5.2")
@pytest.mark.parametrize("supply", [-1, 0, 2, 4, 5, 36])
def test_the_mk_x_does_not_draw_on_the_supply(supply: int) -> None:
    ship, table = dropped(["run:1", "mk-x:1", "run:1", "end"], supply=supply, charge="300 lb", mk_x=True)
    assert (ship.supply, ship.mk_x) == (supply, False)
    assert most(table, 2) == most(table, 3) == 0


@pytest.mark.rule("SUB 51.5.2", "SUB 51.5.4")
def test_the_mk_x_goes_in_place_of_charges_over_the_stern() -> None:
    _, table = dropped(["run:1", "charge:1", "run:1", "end"], supply=-1, mk_x=True)
    offered = [decision.option("mk-x:1") is not None for decision in table.asked]
    assert offered == [False, True, False, False]
    _, table = dropped(["k-gun:port", "run:1", "end"], supply=1, charge="300 lb", mk_x=True)
    assert table.asked[2].option("mk-x:1") is not None, "a K-gun that took the last charge leaves it"


@pytest.mark.rule("SUB 61.1", "SUB 61.5")
def test_what_is_spent_cannot_be_used() -> None:
    fight = battle(escort("N30-B", speed=2, supply=2, rounds=1), boat("A2-A"), period="W'44")
    fight.ships["viceroy"].charge = "300 lb"
    table = phase(fight, "escorts", ["hedgehog:1", "run:1", "charge:2", "end"])
    assert "charge:3" not in [option.id for option in table.asked[2].options]
    assert (fight.ships["viceroy"].supply, fight.ships["viceroy"].rounds) == (0, 0)
    fight.turn += 2
    fight.counters = []
    table = phase(fight, "escorts", ["run:1", "end"])
    assert {option.id.partition(":")[0] for decision in table.asked for option in decision.options} == {
        "run",
        "turn",
        "end",
    }


# [62] Torpedoes


@pytest.mark.rule("SUB 62.1", "SUB 62.2", "SUB 62.3", "SUB 62.3b")
def test_a_viic_that_rolls_23_has_6_of_its_14_torpedoes() -> None:
    fight, table = scenario("7", ["depth:100", "torpedo:G7A"], [(2, 3)], torpedo_supply="on")
    loaded = boat_of(fight.ships["u-81"])
    cls = charts().submarine("Germany", "VIIC")
    assert cls.bow_tubes + cls.stern_tubes + cls.bow_reloads + cls.stern_reloads == 14
    left = sum(bool(tube.loaded) for tube in loaded.tubes) + len(loaded.bow_reloads) + len(loaded.stern_reloads)
    assert left == 6
    assert rolls(table, ESCORT) == []


@pytest.mark.rule("SUB 62.4")
@pytest.mark.parametrize(("total", "special"), [(19, 4), (14, 3), (3, 0)])
def test_one_in_four_may_be_acoustic_or_pattern_running(total: int, special: int) -> None:
    """E36: of 19 torpedoes at most 4."""
    fight = battle(boat("N30-B", torpedo=""))
    table = script(["torpedo:T5"] * special)
    fit.load_mixed(table, fight, fight.ships["u-99"], ["T5", "G7E"], total, 0)
    table.finish()
    loaded = boat_of(fight.ships["u-99"])
    stock = [tube.loaded for tube in loaded.tubes if tube.loaded] + loaded.bow_reloads
    assert stock.count("T5") == special
    assert len(stock) == total


@pytest.mark.rule("SUB 62.4")
def test_the_limit_is_of_those_a_boat_still_has() -> None:
    """Of 14 torpedoes 3 are left: none of them may be acoustic."""
    fight = battle(boat("N30-B"), torpedo_supply=True)
    bow, stern = fit.available(script([], [(1, 1)]), fight, 13, 1)
    assert bow + stern == 3
    table = script()
    fit.load_mixed(table, fight, fight.ships["u-99"], ["T5", "G7E"], bow, stern)
    assert table.asked == []
