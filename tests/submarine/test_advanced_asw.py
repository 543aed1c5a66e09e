"""[42, 43, 51.5] Anti-submarine attacks of the Advanced Game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.submarine.build import Script, battle, boat, charts, escort, events, phase, plot, rolls, script, seen
from wardroom.games.submarine.combat.attacks import resolve_thrown
from wardroom.games.submarine.movement.escorts import hedgehog_hexes
from wardroom.games.submarine.sea import hex_name, parse_hex
from wardroom.games.submarine.ships import boat_of
from wardroom.games.submarine.state import SUNK, Battle, Counter
from wardroom.table import DICE, ChartTable, Modifier

ADVANCED: dict[str, Any] = {"advanced": True, "advanced_asw": True}
HIDDEN: dict[str, Any] = {**ADVANCED, "hidden": True, "sonar": True}


def fight_over(depth: int = 100, *, cls: str = "VIIB", kinds: tuple[str, ...] = (), **switches: bool) -> Battle:
    """A boat at N32-B with these counters on its bow hex, all of one escort."""
    fight = battle(boat("N32-B", depth=depth, cls=cls), escort("N20-B"), **(switches or ADVANCED))
    fight.counters = [Counter(kind, parse_hex("N32-B"), "viceroy", "300 lb") for kind in kinds]
    fight.ships["viceroy"].deepest_setting = 600
    plot(fight, "u-99", "1")
    return fight


def read(chart: ChartTable, faces: tuple[int, int], modifiers: list[Modifier]) -> int:
    return int(chart.result(DICE["d66"].total(faces, modifiers)))


def thrown(fight: Battle, choices: list[str], dice: list[tuple[int, ...] | int]) -> Script:
    table = script(choices, dice)
    resolve_thrown(table, fight)
    table.finish()
    return table


@pytest.mark.rule("SUB 42.1")
def test_a_hedgehog_is_thrown_exactly_two_hexes_ahead() -> None:
    fight = battle(escort("N32-B"), **ADVANCED)
    assert [(number, hex_name(hex)) for number, hex in hedgehog_hexes(fight, fight.ships["viceroy"])] == [(2, "N30-B")]


@pytest.mark.rule("SUB 42.2")
@pytest.mark.parametrize(("contact", "now"), [(5, True), (4, False), (0, False)])
def test_what_is_thrown_at_a_boat_in_sonar_contact_is_resolved_before_it_moves(contact: int, now: bool) -> None:
    fight = fight_over(kinds=("hedgehog", "charge"), **HIDDEN)
    boat_of(fight.ships["u-99"]).sonar = contact
    boat_of(fight.ships["u-99"]).shown = True
    thrown(fight, [], [(6, 6), 6] if now else [])
    assert [counter.kind for counter in fight.counters] == (["charge"] if now else ["hedgehog", "charge"])
    assert (fight.ships["u-99"].damage > 0) is now


@pytest.mark.rule("SUB 42.2")
def test_a_hidden_boat_in_the_same_hex_suffers_the_same_attack() -> None:
    fight = battle(
        boat("N32-B", depth=100, sonar=5, shown=True),
        boat("N32-B", heading=3, depth=100, name="U-47", shown=False),
        escort("N20-B"),
        **HIDDEN,
    )
    fight.counters = [Counter("hedgehog", parse_hex("N32-B"), "viceroy")]
    thrown(fight, [], [(6, 6), 6])
    assert fight.ships["u-99"].damage == fight.ships["u-47"].damage > 0


@pytest.mark.rule("SUB 42.3")
def test_all_other_attacks_wait_for_the_resolution_phase() -> None:
    fight = fight_over(kinds=("hedgehog", "charge"), **HIDDEN)
    thrown(fight, [], [])
    phase(fight, "attacks", ["set:100"], [(6, 6), (6, 6), 6])
    assert fight.ships["u-99"].damage > 0
    assert fight.counters == []


@pytest.mark.rule("SUB 43.1")
@pytest.mark.rule("SUB 43.4")
def test_a_hex_with_nobody_in_it_takes_the_same_questions_and_dice() -> None:
    empty = fight_over(kinds=("charge", "hedgehog"), **HIDDEN)
    empty.ships["u-99"].bow = parse_hex("A1-A")
    full = fight_over(kinds=("charge", "hedgehog"), **HIDDEN)
    tables = [phase(fight, "attacks", ["set:100"], [(1, 1), (1, 1), 6]) for fight in (empty, full)]
    asked = [[decision.kind for decision in table.asked] for table in tables]
    assert asked[0] == asked[1] == ["setting"]
    told = [[(roll.faces, roll.chart) for roll in rolls(table, "escort")] for table in tables]
    assert told[0] == told[1]


@pytest.mark.rule("SUB 43.2")
@pytest.mark.rule("SUB 43.5")
def test_the_submarine_side_reads_the_tables_and_keeps_the_damage_to_itself() -> None:
    fight = fight_over(kinds=("charge",))
    table = phase(fight, "attacks", ["set:100"], [(6, 6), 6])
    assert fight.ships["u-99"].damage > 0
    assert [roll.result for roll in rolls(table, "escort")] == ["", ""]
    assert any(roll.result == fight.ships["u-99"].damage for roll in rolls(table, "submarine"))
    assert events(table, "boat_damaged", "escort") == []
    assert "damage" not in str(seen(fight, "escort").to_json()["ships"][0])


@pytest.mark.rule("SUB 43.5")
def test_only_a_hedgehogs_damage_is_declared_and_not_how_much() -> None:
    fight = fight_over(kinds=("hedgehog",))
    table = phase(fight, "attacks", [], [(6, 6), 6])
    assert [event.params for event in events(table, "hedgehog_hit", "escort")] == [{}]
    nothing = phase(fight_over(kinds=("hedgehog",)), "attacks", [], [(1, 1), 6])
    assert events(nothing, "hedgehog_hit") == []


@pytest.mark.rule("SUB 43.6")
@pytest.mark.parametrize(("die", "announced"), [(1, True), (2, True), (3, False), (6, False)])
def test_a_sinking_must_be_announced_on_1_or_2(die: int, announced: bool) -> None:
    fight = fight_over(kinds=("charge",))
    fight.ships["u-99"].damage = 39
    table = phase(fight, "attacks", ["set:100"], [(6, 6), die])
    assert fight.ships["u-99"].status == SUNK
    assert boat_of(fight.ships["u-99"]).announced is announced
    assert bool(events(table, "loss_announced", "escort")) is announced


@pytest.mark.rule("SUB 43.7")
def test_after_the_game_everything_can_be_checked() -> None:
    fight = fight_over(kinds=("charge",))
    fight.ships["u-99"].damage = 15
    assert "damage" not in seen(fight, "escort").to_json()["ships"][0]
    fight.phase = "over"
    assert seen(fight, "escort").to_json()["ships"][0]["damage"] == 1


@pytest.mark.rule("SUB 43.8.1")
@pytest.mark.rule("SUB 43.8.2")
@pytest.mark.rule("SUB 43.8.3")
@pytest.mark.parametrize("move", ["0", "1", "3"])
def test_a_hedgehog_is_read_by_depth_with_the_speed_that_is_plotted(move: str) -> None:
    fight = fight_over(150, kinds=("hedgehog",))
    plot(fight, "u-99", move)
    phase(fight, "attacks", [], [(4, 4), 6])
    modifiers = charts().hedgehog_modifiers(int(move), fight.ships["u-99"].defence)
    assert fight.ships["u-99"].damage == read(charts().hedgehog66(150), (4, 4), modifiers)


@pytest.mark.rule("SUB 43.8.2")
def test_a_fast_boat_is_harder_for_a_hedgehog_than_a_slow_one() -> None:
    slow, fast = charts().hedgehog_modifiers(0, 2), charts().hedgehog_modifiers(5, 2)
    assert sum(each.value for each in fast) < sum(each.value for each in slow)


@pytest.mark.rule("SUB 43.9.1")
@pytest.mark.rule("SUB 43.9.2")
@pytest.mark.rule("SUB 43.9.3")
@pytest.mark.parametrize("setting", [100, 125, 150, 175])
def test_a_charge_is_read_by_the_difference_of_depths(setting: int) -> None:
    fight = fight_over(100, kinds=("charge",))
    phase(fight, "attacks", [f"set:{setting}"], [(5, 5), 6])
    modifiers = charts().charge_modifiers("300 lb", fight.ships["u-99"].defence, 100)
    expected = read(charts().charge66(setting - 100), (5, 5), modifiers) if setting <= 150 else 0
    assert fight.ships["u-99"].damage == expected


@pytest.mark.rule("SUB 43.10")
def test_each_squid_counter_is_resolved_as_a_charge_of_its_own() -> None:
    fight = fight_over(100, kinds=("squid", "squid", "squid"))
    table = phase(fight, "attacks", ["set:100", "set:100", "set:300"], [(3, 3), (4, 4), (6, 6), 6])
    modifiers = charts().charge_modifiers("squid", fight.ships["u-99"].defence, 100)
    expected = sum(read(charts().charge66(0), faces, modifiers) for faces in ((3, 3), (4, 4)))
    assert fight.ships["u-99"].damage == expected
    assert table.kinds() == ["setting"] * 3


@pytest.mark.rule("SUB 43.11")
def test_one_roll_serves_for_all_boats_in_the_hex() -> None:
    fight = battle(
        boat("N32-B", depth=100), boat("N32-B", heading=3, depth=100, name="U-47"), escort("N20-B"), **ADVANCED
    )
    fight.counters = [Counter("charge", parse_hex("N32-B"), "viceroy", "300 lb")]
    fight.ships["viceroy"].deepest_setting = 600
    phase(fight, "attacks", ["set:100"], [(5, 5), 6])
    assert fight.ships["u-99"].damage == fight.ships["u-47"].damage > 0


# [51.5] The one-ton charge


def with_mk_x(cls: str = "V Type 1", nation: str = "Britain", period: str = "Sp'45") -> Battle:
    fight = battle(
        boat("A1-A", depth=100),
        escort("N32-B", cls=cls, nation=nation),
        period=period,
        special_weapons=True,
        **ADVANCED,
    )
    fight.ships["viceroy"].speed = 4
    return fight


@pytest.mark.rule("SUB 51.5.1")
@pytest.mark.parametrize(
    ("cls", "nation", "carried"),
    [("V Type 1", "Britain", True), ("Flower", "Britain", False), ("Fletcher", "USA", False)],
)
def test_only_british_destroyers_carry_a_mk_x(cls: str, nation: str, carried: bool) -> None:
    assert with_mk_x(cls, nation).ships["viceroy"].mk_x is carried


@pytest.mark.rule("SUB 51.5.2")
@pytest.mark.rule("SUB 51.5.4")
@pytest.mark.rule("SUB 51.5.5")
@pytest.mark.rule("SUB 51.5.6")
def test_it_goes_over_the_stern_in_place_of_all_other_stern_charges_once() -> None:
    fight = with_mk_x()
    table = phase(fight, "escorts", ["run:2", "mk-x:1", "k-gun:port", "end"], [])
    after = next(
        decision for decision in table.asked if decision.option("k-gun:port") and not decision.option("mk-x:1")
    )
    ids = [option.id for option in after.options]
    assert not any(each.startswith("charge:") for each in ids)
    assert any(each.startswith("hedgehog:") for each in ids)
    assert [counter.kind for counter in fight.counters] == ["mk-x", "k-gun"]
    assert any(event.params["kind"] == "mk-x" for event in events(table, "counter", "submarine"))
    assert not fight.ships["viceroy"].mk_x


@pytest.mark.rule("SUB 51.5.3")
def test_its_damage_is_four_times_the_tables() -> None:
    """E27."""
    damage = {}
    for kind in ("charge", "mk-x"):
        fight = fight_over(125, cls="IXC", kinds=(kind,))
        phase(fight, "attacks", ["set:150"], [(4, 4), 6])
        damage[kind] = fight.ships["u-99"].damage
    assert damage["mk-x"] == 4 * damage["charge"] > 0
