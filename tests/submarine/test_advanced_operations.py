"""[27.0-34.5] The Advanced Game: data, speeds, silent running, the snort and the batteries."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from tests.submarine.build import (
    Script,
    at,
    battle,
    boat,
    charts,
    escort,
    events,
    legs,
    merchant,
    phase,
    plot,
    scenario,
    script,
    seen,
)
from wardroom.games.submarine.advanced.search import homing_modifiers
from wardroom.games.submarine.cards.national import snort_at, torpedoes_at
from wardroom.games.submarine.cards.periods import period
from wardroom.games.submarine.movement.courses import convoy_plots, double_turn_limit, speed_limits
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.scenarios.menu import order_of
from wardroom.games.submarine.scenarios.setup import torpedo_choices
from wardroom.games.submarine.ships import boat_of
from wardroom.games.submarine.state import Battle, Boat, BoatPlot, Convoy, Rules
from wardroom.table import DICE, ChartTable

ADVANCED = Rules(advanced=True)
OWN_SWITCHES = (
    "silent_running",
    "snort",
    "emergency_power",
    "hexsides",
    "arming",
    "mixed_loads",
    "realistic_reload",
)
"""Some that need no other."""


def sea(*, depth: int = 200, cls: str = "VIIB", speed: int = 1, **switches: Any) -> Battle:
    """A submarine at N30-B, heading 6, and an escort far away."""
    when = switches.pop("period", "Sp'45")
    changes = switches.pop("changes", {})
    one = boat("N30-B", 6, depth=depth, cls=cls, speed=speed, **changes)
    return battle(one, escort("A2-A", name="Far"), period=when, advanced=True, **switches)


def sub(fight: Battle) -> Boat:
    return boat_of(fight.ships["u-99"])


def plotting(fight: Battle, *choices: str) -> Script:
    return phase(fight, "plot", [*choices, "send"])


def finish(fight: Battle) -> Script:
    """The rest of a turn in which nothing but the submarine moves."""
    phase(fight, "boats")
    return phase(fight, "end")


def played(fight: Battle, *choices: str) -> Script:
    table = plotting(fight, *choices)
    finish(fight)
    return table


def written(fight: Battle) -> BoatPlot:
    return fight.plots["u-99"]


# [27.0, 28.0, 29.0] The Advanced Game


SWITCHES = [each.name for each in fields(Rules) if isinstance(each.default, bool)]


@pytest.mark.rule("SUB 27.0b")
@pytest.mark.parametrize("name", OWN_SWITCHES)
def test_each_rule_of_the_advanced_game_is_chosen_on_its_own(name: str) -> None:
    on: dict[str, Any] = {name: "on"}
    off: dict[str, Any] = {name: "off"}
    alone = scenario("8", **on)[0].rules
    fixed = scenario("8")[0].rules
    assert [each for each in SWITCHES if getattr(alone, each) != getattr(fixed, each)] == [name]
    assert getattr(alone, name)
    assert not getattr(scenario("8", rules="advanced", **off)[0].rules, name)


@pytest.mark.rule("SUB 28.3")
@pytest.mark.parametrize(("number", "ship"), [("8", "harder"), ("10", "u-2511")])
def test_a_side_uses_its_own_countrys_card(number: str, ship: str) -> None:
    fight, _ = scenario(number, rules="advanced")
    order = next(each for each in order_of(charts(), fight).submarines)
    cls = charts().submarine(order.nation, order.cls)
    allowed = set(charts().cards[order.nation].torpedoes)
    assert allowed
    assert set(torpedo_choices(script(), fight, cls, order)) <= allowed
    assert {each.nation for each in torpedoes_at(charts().cards[order.nation], cls, fight.period)} == {order.nation}


@pytest.mark.rule("SUB 28.5")
def test_two_dice_are_two_digits() -> None:
    """E21: 3 and 5 are 35, not 8."""
    assert DICE["d66"].total((3, 5), []) == 35
    assert DICE["d66"].total((1, 1), []) == 11
    assert DICE["d66"].total((6, 6), []) == 66


def rolled_tables() -> list[ChartTable]:
    return [
        charts().undirected(9),
        charts().hit66("merchant", 7),
        charts().dud("electric"),
        charts().torpedo_damage("heavy"),
    ]


@pytest.mark.rule("SUB 28.5")
def test_advanced_tables_are_rolled_with_two_dice_from_11_to_66() -> None:
    for table in rolled_tables():
        assert (table.dice.name, min(table.dice.values), max(table.dice.values)) == ("d66", 11, 66)


@pytest.mark.rule("SUB 29.1", "SUB 29.3")
def test_the_log_of_a_submarine_has_the_sections_of_the_advanced_game() -> None:
    fight = sea(snort=True, cls="XXI", crew=True, changes={"crew": "experienced", "named": ["far"]})
    own = next(ship for ship in seen(fight, SUBMARINE).to_json()["ships"] if ship["name"] == "U-99")
    assert own["silent_speed"] == "3/2"
    assert own["snort"] == 3
    assert own["crew"] == "experienced"
    assert own["emergency"] == own["emergency_full"] == 180
    assert own["named"] == ["Far"]
    assert {"damage", "tubes", "bow_reloads", "stern_reloads"} <= set(own)


@pytest.mark.rule("SUB 29.1", "SUB 29.4")
def test_the_log_of_an_escort_has_them_too_for_its_owner() -> None:
    fight = battle(boat("N30-B"), escort("A2-A", crew="novice", supply=40), advanced=True)
    own, other = (
        next(ship for ship in seen(fight, seat).to_json()["ships"] if ship["name"] == "Viceroy")
        for seat in (ESCORT, SUBMARINE)
    )
    assert (own["crew"], own["supply"]) == ("novice", 40)
    assert {"sonar", "radar", "foxer"} <= set(own)
    assert not {"crew", "supply", "sonar", "radar", "foxer"} & set(other)


@pytest.mark.rule("SUB 29.5", "SUB 29.6")
def test_advanced_data_replace_the_basic_ones_but_not_of_merchants() -> None:
    fights = [battle(boat("N30-B"), escort("A2-A"), merchant("N9-B", name="Ship"), advanced=on) for on in (False, True)]
    basic, advanced = (fight.ships for fight in fights)
    cls = charts().submarine("Germany", "VIIB")
    assert (boat_of(basic["u-99"]).surface, boat_of(advanced["u-99"]).surface) == (3, cls.advanced.surface)
    assert advanced["u-99"].top_speed != basic["u-99"].top_speed
    destroyer = charts().ship("Britain", "V Type 1")
    assert advanced["viceroy"].top_speed == destroyer.advanced.speed != basic["viceroy"].top_speed
    one, other = basic["ship"], advanced["ship"]
    assert (one.defence, one.capacity, one.points) == (other.defence, other.capacity, other.points)


# [30.0, 31.0] Convoys and changes of speed


@pytest.mark.rule("SUB 30.1", "SUB 30.2a", "SUB 30.2b")
@pytest.mark.parametrize(
    ("number", "speed", "plots"),
    [("11", 2, {"2", "L2", "R2", "2L", "2R"}), ("12", 3, {"3", "L3", "R3", "3L", "3R"})],
)
def test_convoys_are_faster_and_have_five_plots(number: str, speed: int, plots: set[str]) -> None:
    fight, _ = scenario(number, rules="basic", advanced="on")
    assert fight.convoy.speed in (2, 3)
    assert set(convoy_plots(speed)) == plots
    assert fight.convoy.speed == scenario(number)[0].convoy.speed + 1


@pytest.mark.rule("SUB 30.2a", "SUB 30.2b")
@pytest.mark.parametrize("speed", [2, 3])
def test_a_convoy_is_offered_these_plots_and_no_others(speed: int) -> None:
    fight = battle(merchant("N20-B"), advanced=True, convoy=Convoy(speed=speed))
    fight.convoy.plots = [f"{speed}"] * 3
    table = phase(fight, "plot", [f"plot:{speed}R"])
    assert table.options("convoy") == [f"plot:{each}" for each in convoy_plots(speed)]
    assert len(table.options("convoy")) == 5


@pytest.mark.rule("SUB 31.1")
def test_speed_changes_by_up_to_three_hexes() -> None:
    assert speed_limits(ADVANCED, 5, 10) == (2, 8)
    assert speed_limits(Rules(), 5, 10) == (3, 7)


@pytest.mark.rule("SUB 31.2")
@pytest.mark.parametrize(("speed", "most"), [(6, 5), (4, 5)])
def test_a_second_turn_in_one_hex_is_for_ships_that_move_five_or_less(speed: int, most: int) -> None:
    assert double_turn_limit(ADVANCED) == 5
    fight = battle(escort("N30-B", speed=speed, ended_with_turn=True), boat("A40-A"), advanced=True)
    table = phase(fight, "escorts", ["turn:L", f"run:{most}", "end"])
    after = table.asked[1]
    assert f"run:{most}" in [option.id for option in after.options]
    assert f"run:{most + 1}" not in [option.id for option in after.options]


# [32.0] Silent running


@pytest.mark.rule("SUB 32.1", "SUB 32.2", "SUB 32.3", "SUB 32.5")
def test_a_1_2_boat_moves_one_hex_in_two_turns() -> None:
    """E22."""
    fight = sea(silent_running=True, speed=0)
    first = plotting(fight, "operation:silent", "run:1", "turn:L", "depth:200")
    assert first.options("course") == ["run:1", "turn:L", "turn:R", "end"]
    assert sub(fight).silent_block == 2
    assert seen(fight, SUBMARINE).to_json()["ships"][0]["silent_running"]
    finish(fight)
    second = plotting(fight, "turn:R", "end")
    assert second.options("course") == ["turn:L", "turn:R", "end"]
    finish(fight)
    assert at(fight.ships["u-99"]) == ("N29-B", 6)


@pytest.mark.rule("SUB 32.1", "SUB 32.2")
@pytest.mark.parametrize("advanced", [True, False])
def test_the_class_has_its_silent_speed_in_either_game(advanced: bool) -> None:
    for cls, speed in (("VIIB", 1), ("IXC", 1), ("XXI", 3), ("XXIII", 3)):
        fight = battle(boat("N30-B", cls=cls), advanced=advanced, silent_running=True)
        assert sub(fight).silent_speed == speed


@pytest.mark.rule("SUB 32.3", "SUB 32.4")
def test_silent_running_comes_in_blocks_of_two_turns() -> None:
    fight = sea(silent_running=True, speed=0)
    played(fight, "operation:silent", "end")
    second = plotting(fight, "end")
    assert "operation" not in second.kinds()
    assert written(fight).silent
    finish(fight)
    third = played(fight, "operation:silent", "end")
    assert third.options("operation") == ["operation:normal", "operation:silent"]
    assert "operation" not in played(fight, "end").kinds()
    assert "operation" in plotting(fight, "operation:normal", "end", "depth:200").kinds()
    assert not written(fight).silent


@pytest.mark.rule("SUB 32.6")
@pytest.mark.parametrize(("first", "runs", "may_stop"), [("2", ["run:1"], False), ("1", ["run:1"], True)])
def test_a_3_2_boat_moves_one_or_two_hexes_then_one_or_none(first: str, runs: list[str], may_stop: bool) -> None:
    fight = sea(silent_running=True, cls="XXI", speed=1)
    one = plotting(fight, "operation:silent", *legs(first), "depth:200")
    assert one.options("course")[:2] == ["run:1", "run:2"]
    assert "end" not in one.options("course")
    finish(fight)
    two = plotting(fight, *legs("1"), "depth:200")
    assert [option for option in two.options("course") if option.startswith("run")] == runs
    assert ("end" in two.options("course")) is may_stop


@pytest.mark.rule("SUB 32.7", "SUB 32.8")
@pytest.mark.parametrize(
    ("cls", "move", "depths"),
    [
        ("VIIB", "0", [200]),
        ("VIIB", "1", [200, 225]),
        ("XXI", "1", [200, 225]),
        ("XXI", "2", [175, 200, 225]),
    ],
)
def test_a_silent_boat_rises_with_two_hexes_and_dives_with_one(cls: str, move: str, depths: list[int]) -> None:
    fight = sea(silent_running=True, cls=cls, speed=1)
    more = ["depth:200"] if len(depths) > 1 else []
    table = plotting(fight, "operation:silent", *legs(move), *more)
    offered = table.options("depth") if more else [f"depth:{written(fight).depth}"]
    assert offered == [f"depth:{depth}" for depth in depths]


@pytest.mark.rule("SUB 32.9")
def test_a_silent_boat_reloads_nothing() -> None:
    fight = sea(silent_running=True)
    sub(fight).tubes[0].loaded = ""
    sub(fight).tubes[4].loaded, sub(fight).tubes[4].loading, sub(fight).tubes[4].turns = "", "G7A", 1
    table = plotting(fight, "operation:silent", *legs("1"), "depth:200")
    assert "reload" not in table.kinds()
    assert written(fight).reloads == []
    finish(fight)
    assert sub(fight).tubes[4].turns == 1


def test_a_boat_that_must_rise_cannot_go_on_silently() -> None:
    """[19.2] prevails over [32.7]."""
    fight = sea(silent_running=True, changes={"silent_block": 1, "forced_up": True})
    plotting(fight, "end")
    assert not written(fight).silent
    assert written(fight).depth == 175
    assert sub(fight).silent_block == 0


# [33.0] The snort


@pytest.mark.rule("SUB 33.2")
def test_the_snort_needs_an_entry_and_its_time() -> None:
    germany = charts().cards["Germany"]
    assert snort_at(germany, germany.submarines["VIIC"], period("W'44")) == 0
    assert snort_at(germany, germany.submarines["VIIC"], period("Sp'44")) > 0
    assert snort_at(germany, germany.submarines["VIIB"], period("Sp'45")) == 0
    early = sea(depth=25, cls="VIIC", snort=True, period="W'44")
    assert "operation" not in plotting(early, "end", "hold", "depth:25").kinds()


@pytest.mark.rule("SUB 33.3", "SUB 33.7")
def test_the_snort_is_chosen_turn_by_turn_and_never_with_silent_running() -> None:
    fight = sea(depth=25, cls="VIIC", snort=True, silent_running=True)
    table = plotting(fight, "operation:snort", "end", "hold")
    assert table.options("operation") == ["operation:normal", "operation:silent", "operation:snort"]
    assert (written(fight).snort, written(fight).silent) == (True, False)
    assert sub(fight).snorting
    finish(fight)
    plotting(fight, "operation:silent", "end", "hold")
    assert (written(fight).snort, written(fight).silent) == (False, True)
    assert not sub(fight).snorting


@pytest.mark.rule("SUB 33.4", "SUB 33.5", "SUB 33.6")
def test_a_snorting_boat_moves_at_snort_speed_at_25_feet_and_spends_nothing() -> None:
    fight = sea(depth=25, cls="VIIC", snort=True)
    full = sub(fight).emergency
    assert sub(fight).snort == 2 > sub(fight).normal
    table = plotting(fight, "operation:snort", *legs("2"), "hold")
    assert "run:2" in table.options("course")
    assert "run:3" not in table.options("course")
    assert "depth" not in table.kinds()
    assert written(fight).depth == 25
    finish(fight)
    assert sub(fight).emergency == full
    assert not sub(fight).used_power
    plotting(fight, "operation:normal", *legs("2"), "hold", "depth:25")
    finish(fight)
    assert sub(fight).emergency == full - 1
    assert sub(fight).used_power


@pytest.mark.rule("SUB 33.5")
@pytest.mark.parametrize("depth", [0, 50])
def test_the_snort_is_for_25_feet_only(depth: int) -> None:
    fight = sea(depth=depth, cls="VIIC", snort=True, silent_running=True)
    asked = ["operation:normal"] if depth else []
    table = plotting(fight, *asked, "end", "hold", f"depth:{depth}")
    if depth:
        assert "operation:snort" not in table.options("operation")
        assert table.decision("operation").refused[0].rule == "33.5"
    assert not sub(fight).snorting


@pytest.mark.rule("SUB 33.8")
def test_three_turns_on_the_snort_give_a_factor_back() -> None:
    fight = sea(depth=25, cls="VIIC", snort=True, changes={"emergency": 10})
    for _ in range(2):
        played(fight, "operation:snort", "end", "hold")
    played(fight, "operation:normal", "end", "hold", "depth:25")
    assert sub(fight).emergency == 10
    played(fight, "operation:snort", "end", "hold")
    assert sub(fight).emergency == 11


# [34.0] Emergency power


@pytest.mark.rule("SUB 34.1", "SUB 34.2")
@pytest.mark.parametrize("nation", ["Germany", "USA", "Britain", "Japan", "Italy", "Russia", "France"])
def test_batteries_last_much_longer_than_in_the_basic_game(nation: str) -> None:
    for cls in charts().cards[nation].submarines.values():
        assert cls.advanced.emergency >= 10 * cls.basic.emergency


@pytest.mark.rule("SUB 34.2")
def test_spent_power_is_written_down_for_its_own_side() -> None:
    fight = sea(emergency_power=True)
    plotting(fight, *legs("2"), "depth:200")
    table = phase(fight, "boats")
    [told] = events(table, "power_spent")
    assert (told.params["used"], told.params["left"]) == (1, 59)
    assert told.audience == (SUBMARINE,)
    assert sub(fight).emergency == 59


@pytest.mark.rule("SUB 34.3a")
def test_three_turns_surfaced_or_snorting_give_a_factor_back() -> None:
    fight = sea(depth=0, cls="VIIC", snort=True, emergency_power=True, changes={"emergency": 10})
    played(fight, "end", "hold", "depth:0")
    played(fight, "end", "hold", "depth:25")
    assert sub(fight).charging_turns == 1
    played(fight, "operation:snort", "end", "hold")
    played(fight, "operation:normal", "end", "hold", "depth:0")
    assert sub(fight).emergency == 10
    table = plotting(fight, "end", "hold", "depth:0")
    assert written(fight).recharge
    told = finish(fight)
    assert sub(fight).emergency == 11
    assert [event.audience for event in events(told, "power_regained")] == [(SUBMARINE,)]
    assert events(table, "power_regained") == []


@pytest.mark.rule("SUB 34.3a")
@pytest.mark.parametrize(("turns", "gained"), [(2, 0), (3, 1), (5, 1), (6, 2)])
def test_each_factor_takes_three_turns(turns: int, gained: int) -> None:
    fight = sea(depth=0, emergency_power=True, changes={"emergency": 10})
    for _ in range(turns):
        played(fight, "end", "hold", "depth:0")
    assert sub(fight).emergency == 10 + gained


@pytest.mark.rule("SUB 34.3a")
def test_without_the_rule_nothing_is_recharged_on_the_surface() -> None:
    fight = sea(depth=0, changes={"emergency": 10, "charging_turns": 2})
    played(fight, "end", "hold", "depth:0")
    assert sub(fight).emergency == 10


@pytest.mark.rule("SUB 34.3b")
def test_full_batteries_take_no_more() -> None:
    fight = sea(depth=0, emergency_power=True, changes={"charging_turns": 2})
    full = sub(fight).emergency_full
    played(fight, "end", "hold", "depth:0")
    assert (sub(fight).emergency, sub(fight).charging_turns) == (full, 2)
    sub(fight).emergency = full - 1
    for _ in range(4):
        played(fight, "end", "hold", "depth:0")
    assert sub(fight).emergency == full


@pytest.mark.rule("SUB 34.5")
@pytest.mark.parametrize(("move", "helped"), [("2", True), ("1", False)])
def test_homing_is_easier_against_a_boat_that_uses_emergency_power(move: str, helped: bool) -> None:
    """A high roll holds contact, so the change is for the searcher."""
    fight = sea()
    plot(fight, "u-99", move)
    phase(fight, "boats")
    chart = charts().homing(2)
    assert chart is not None
    far, hunted = fight.ships["far"], fight.ships["u-99"]
    found = {each.name: each.value for each in homing_modifiers(script(), fight, far, hunted, chart)}
    assert ("emergency power" in found) is helped
    assert all(value > 0 for name, value in found.items() if name == "emergency power")
    assert (chart.result(11), chart.result(66)) == ("lost", "held")


@pytest.mark.rule("SUB 32.1")
def test_homing_is_harder_against_a_silent_boat() -> None:
    fight = sea(silent_running=True)
    plotting(fight, "operation:silent", *legs("1"), "depth:200")
    chart = charts().homing(2)
    assert chart is not None
    far, hunted = fight.ships["far"], fight.ships["u-99"]
    found = {each.name: each.value for each in homing_modifiers(script(), fight, far, hunted, chart)}
    assert found["silent running"] < 0


@pytest.mark.rule("SUB 32.9")
def test_a_silent_boat_repairs_nothing() -> None:
    fight = sea(silent_running=True, repair=True, changes={"damage": 5})
    assert "repair" not in plotting(fight, "operation:silent", *legs("1"), "depth:200").kinds()
    assert not written(fight).repair
    fight = sea(silent_running=True, repair=True, changes={"damage": 5})
    assert "repair" in plotting(fight, "operation:normal", *legs("1"), "depth:200", "repair:no").kinds()
