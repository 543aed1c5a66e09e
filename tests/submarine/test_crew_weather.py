"""[49, 50, 53, 60-63] What is rolled for before a battle: crews, weather, more K-guns, cargo, supplies."""

from __future__ import annotations

import pytest

from tests.submarine.build import Entry, Script, battle, boat, escort, merchant, rolls, script
from wardroom.games.submarine.advanced.search import grade
from wardroom.games.submarine.combat.damage import hurt
from wardroom.games.submarine.movement.escorts import move_escort
from wardroom.games.submarine.scenarios import fit
from wardroom.games.submarine.search.instruments import after_move
from wardroom.games.submarine.ships import boat_of
from wardroom.games.submarine.state import SUNK, Battle


def prepared(fight: Battle, dice: list[tuple[int, ...] | int]) -> Script:
    table = script([], dice)
    fit.prepare(table, fight)
    table.finish()
    return table


# [49] Crews


@pytest.mark.rule("SUB 49.1")
@pytest.mark.rule("SUB 49.2")
def test_a_crew_is_rolled_for_every_escort_and_submarine() -> None:
    fight = battle(boat("A1-A"), escort("N32-B"), merchant("N40-B"), crew=True, period="F'39")
    prepared(fight, [1, 5])
    assert [ship.crew for ship in fight.ships.values()] == ["professional", "novice", ""]


@pytest.mark.rule("SUB 49.6")
@pytest.mark.parametrize(
    ("period", "grade_found"), [("S'41", "novice"), ("F'41", "experienced"), ("F'42", "experienced")]
)
def test_a_country_long_at_war_has_better_crews(period: str, grade_found: str) -> None:
    fight = battle(boat("A1-A"), crew=True, period=period)
    prepared(fight, [4])
    assert fight.ships["u-99"].crew == grade_found


@pytest.mark.rule("SUB 49.3")
def test_a_submarines_crew_is_its_own_sides_secret() -> None:
    fight = battle(boat("A1-A"), crew=True, period="F'39")
    table = prepared(fight, [1])
    assert rolls(table, "escort") == []
    assert len(rolls(table, "submarine")) == 1


@pytest.mark.rule("SUB 49.4")
def test_a_capital_ship_counts_as_novice() -> None:
    fight = battle(escort("N32-B", crew="professional"))
    ship = fight.ships["viceroy"]
    assert grade(ship) == "professional"
    ship.kind = "capital"
    assert grade(ship) == "novice"


# [50] Weather


@pytest.mark.rule("SUB 50.1")
@pytest.mark.parametrize(
    ("area", "weather"), [("Atlantic", "storm"), ("Pacific", "squall"), ("Mediterranean", "squall")]
)
def test_the_weather_is_rolled_for_the_area_and_lasts(area: str, weather: str) -> None:
    fight = battle(boat("A1-A"), weather=True)
    fight.area = area
    prepared(fight, [(4, 1)])
    assert fight.weather == weather


# [53] More K-guns


@pytest.mark.rule("SUB 53.1")
@pytest.mark.rule("SUB 53.2")
@pytest.mark.parametrize(
    ("cls", "nation", "period", "k_guns"),
    [
        ("Buckley", "USA", "S'43", 4),
        ("Fletcher", "USA", "S'43", None),
        ("Flower", "Britain", "W'42", 2),
        ("Flower", "Britain", "F'41", None),
        ("Black Swan", "Britain", "S'43", 2),
        ("V Type 1", "Britain", "S'43", None),
    ],
)
def test_later_escorts_have_more_k_guns(cls: str, nation: str, period: str, k_guns: int | None) -> None:
    plain = battle(escort("N32-B", cls=cls, nation=nation), period=period).ships["viceroy"].k_guns
    fight = battle(escort("N32-B", cls=cls, nation=nation), period=period, more_k_guns=True)
    prepared(fight, [])
    assert fight.ships["viceroy"].k_guns == (plain if k_guns is None else max(plain, k_guns))


# [60] Cargo


@pytest.mark.rule("SUB 60.1")
def test_cargo_is_rolled_for_and_changes_what_a_ship_is_worth() -> None:
    fight = battle(merchant("N32-B", name="grain"), cargo=True)
    prepared(fight, [(4, 4)])
    assert (fight.ships["grain"].cargo, fight.ships["grain"].points) == ("grain", 15)


@pytest.mark.rule("SUB 60.2a")
def test_timber_floats_and_explosives_burn() -> None:
    timber = battle(merchant("N32-B", name="one"), cargo=True)
    prepared(timber, [(5, 4)])
    assert timber.ships["one"].capacity == 15
    shells = battle(merchant("N32-B", name="one"), cargo=True)
    prepared(shells, [(6, 4)])
    hurt(script(), shells, shells.ships["one"], 3, rule="13.5a")
    assert shells.ships["one"].status == SUNK


# [61] Depth charges


def supplied(entry: Entry, dice: tuple[int, int], period: str = "S'43") -> Battle:
    fight = battle(entry, period=period, charge_supply=True)
    prepared(fight, [dice])
    return fight


@pytest.mark.rule("SUB 61.1")
@pytest.mark.rule("SUB 61.2")
@pytest.mark.parametrize(("dice", "charges"), [((1, 1), 12), ((3, 5), 24), ((6, 6), 36)])
def test_depth_charges_are_rolled_on_the_table_of_nation_and_type(dice: tuple[int, int], charges: int) -> None:
    """A British destroyer has table B."""
    assert supplied(escort("N32-B"), dice).ships["viceroy"].supply == charges


@pytest.mark.rule("SUB 61.4")
def test_until_1941_the_next_lower_table_is_used() -> None:
    """E34: A in place of B for a British destroyer; the lowest stays."""
    assert supplied(escort("N32-B"), (6, 6), "W'40").ships["viceroy"].supply == 18
    american = escort("N32-B", cls="Benson", nation="USA")
    assert supplied(american, (6, 6), "S'41").ships["viceroy"].supply == 36


@pytest.mark.rule("SUB 61.5")
def test_the_same_dice_give_the_rounds_of_an_ahead_thrown_weapon() -> None:
    fight = supplied(escort("N32-B"), (5, 1))
    assert fight.ships["viceroy"].thrower == "hedgehog"
    assert fight.ships["viceroy"].rounds == 9
    table = script(["hedgehog:2", *(["end"] * 2)], [])
    fight.ships["viceroy"].speed = 2
    move_escort(table, fight, fight.ships["viceroy"])
    assert (fight.ships["viceroy"].rounds, fight.ships["viceroy"].supply) == (8, 30)


@pytest.mark.rule("SUB 61.3")
@pytest.mark.parametrize(("charge", "spent"), [("600 lb", 3), ("300 lb", 1), ("250 lb", 1)])
def test_a_600_lb_charge_counts_as_three(charge: str, spent: int) -> None:
    fight = battle(escort("N32-B", charge=charge, supply=20, speed=4))
    table = script(["run:2", "charge:1", "end"], [])
    move_escort(table, fight, fight.ships["viceroy"])
    assert fight.ships["viceroy"].supply == 20 - spent


@pytest.mark.rule("SUB 61.3")
def test_the_one_ton_charge_counts_as_none() -> None:
    fight = battle(escort("N32-B", supply=20, speed=4, mk_x=True), special_weapons=True)
    move_escort(script(["run:2", "mk-x:1", "end"], []), fight, fight.ships["viceroy"])
    assert fight.ships["viceroy"].supply == 20


@pytest.mark.rule("SUB 61.1")
def test_a_ship_without_charges_left_drops_none() -> None:
    fight = battle(escort("N32-B", supply=0, speed=4, thrower=""))
    table = script(["run:2", "end"], [])
    move_escort(table, fight, fight.ships["viceroy"])
    assert not any(option.id.startswith(("charge", "k-gun")) for each in table.asked for option in each.options)


# [62] Torpedoes


@pytest.mark.rule("SUB 62.1")
@pytest.mark.rule("SUB 62.2")
@pytest.mark.rule("SUB 62.3b")
def test_a_boat_of_14_torpedoes_that_rolls_23_has_6() -> None:
    fight = battle(boat("A1-A", cls="VIIC"), torpedo_supply=True)
    table = script([], [(2, 3)])
    assert sum(fit.available(table, fight, 12, 2)) == 6
    assert rolls(table, "escort") == []
    assert len(rolls(table, "submarine")) == 1


@pytest.mark.rule("SUB 62.4")
def test_of_19_torpedoes_at_most_4_are_acoustic_or_pattern_running() -> None:
    """E36."""
    fight = battle(boat("A1-A", cls="IXC"), mixed_loads=True, period="S'44")
    ship = fight.ships["u-99"]
    wanted = ["T5"] * 4
    table = script([f"torpedo:{kind}" for kind in wanted], [])
    fit.load_mixed(table, fight, ship, ["G7E", "T5"], 15, 4)
    table.finish()
    inside = boat_of(ship)
    everything = [tube.loaded for tube in inside.tubes] + inside.bow_reloads + inside.stern_reloads
    assert everything.count("T5") == 4
    assert everything.count("G7E") == 15


@pytest.mark.rule("SUB 63.2")
@pytest.mark.parametrize(("nation", "cls"), [("France", "Redoutable"), ("Russia", "S"), ("Germany", "VIIB")])
@pytest.mark.parametrize(("row", "heard"), [(23, True), (22, False)])
def test_french_and_russian_boats_are_searched_for_by_the_same_tables(
    nation: str, cls: str, row: int, heard: bool
) -> None:
    """44 gives normal sonar 9 hexes, whosever boat it is."""
    fight = battle(
        boat(f"N{row}-B", heading=3, depth=25, cls=cls, nation=nation, shown=False, torpedo=""),
        escort("N32-B", sonar="normal", radar="", speed=2),
        advanced=True,
        hidden=True,
        sonar=True,
        advanced_search=True,
    )
    after_move(script(["sonar:sweep"], [(4, 4)]), fight, fight.ships["viceroy"])
    assert boat_of(fight.ships["u-99"]).shown is heard
