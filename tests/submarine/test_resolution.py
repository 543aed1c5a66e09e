"""[16.0, 15.9] What anti-submarine attacks do, and what the escort side learns of it."""

from __future__ import annotations

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
    phase,
    plot,
    rolls,
    seen,
)
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.sea import parse_hex
from wardroom.games.submarine.ships import boat_of
from wardroom.games.submarine.state import AFLOAT, SUNK, Battle, Counter


def sea(depth: int = 100, *others: Any, charge: str = "300 lb", **changes: Any) -> Battle:
    """A VIIB (defence 1, sinks at 4) with its bow in N30-B and its stern in N31-B."""
    fight = battle(boat("N30-B", 6, depth=depth, **changes), *others, escort("A9-A", charge=charge), period="W'44")
    fight.ships["viceroy"].deepest_setting = 500
    return fight


def drop(fight: Battle, kind: str, hex: str = "N30-B", count: int = 1) -> None:
    for _ in range(count):
        fight.counters.append(Counter(kind, parse_hex(hex), "viceroy", fight.ships["viceroy"].charge))


def resolve(fight: Battle, settings: list[int] | None = None, dice: list[int] | None = None) -> Script:
    return phase(fight, "attacks", [f"set:{depth}" for depth in settings or []], dice or [])


def damage(fight: Battle) -> int:
    return fight.ships["u-99"].damage


# [16.1, 16.2]


@pytest.mark.rule("SUB 16.1", "SUB 5.7")
@pytest.mark.parametrize("hex", ["N30-B", "N31-B"])
def test_a_counter_in_either_hex_of_the_boat_counts(hex: str) -> None:
    fight = sea()
    drop(fight, "charge", hex)
    resolve(fight, [100], [1])
    assert damage(fight) > 0
    assert fight.counters == []


@pytest.mark.rule("SUB 16.1")
@pytest.mark.parametrize("kind", ["charge", "k-gun", "hedgehog", "squid"])
def test_counters_beside_the_boat_are_taken_off_without_effect(kind: str) -> None:
    fight = sea()
    drop(fight, kind, "M30-B")
    table = resolve(fight)
    assert (table.asked, rolls(table), fight.counters) == ([], [], [])
    assert damage(fight) == 0


@pytest.mark.rule("SUB 16.1", "SUB 5.7")
def test_it_is_the_place_after_the_boats_move_that_counts() -> None:
    fight = sea()
    drop(fight, "charge", "N30-B")
    plot(fight, "u-99", "3")
    phase(fight, "boats")
    assert at(fight.ships["u-99"]) == ("N27-B", 6)
    resolve(fight)
    assert damage(fight) == 0


@pytest.mark.rule("SUB 15.3", "SUB 16.1")
@pytest.mark.parametrize("kind", ["charge", "k-gun", "hedgehog", "squid"])
def test_a_surfaced_boat_is_out_of_their_reach(kind: str) -> None:
    fight = sea(0)
    drop(fight, kind)
    assert rolls(resolve(fight)) == []
    assert damage(fight) == 0


@pytest.mark.rule("SUB 16.2")
def test_a_boats_course_is_shown_but_nothing_else_of_its_log() -> None:
    fight = sea()
    plot(fight, "u-99", "1L1", depth=125)
    table = phase(fight, "boats")
    (moved,) = events(table, "boat_moved", ESCORT)
    assert moved.params["plot"] == "1L1"
    for code in ("boat_depth", "power_spent"):
        assert events(table, code, ESCORT) == []
        assert len(events(table, code, SUBMARINE)) == 1


# [16.3] Depth charges


@pytest.mark.rule("SUB 16.3.1", "SUB 16.3.2", "SUB 16.3.3")
def test_each_charge_is_set_to_a_multiple_of_25_feet_of_its_own() -> None:
    fight = sea()
    drop(fight, "charge", count=3)
    table = resolve(fight, [25, 100, 500], [6, 6, 6])
    assert table.options("setting") == [f"set:{depth}" for depth in range(25, 501, 25)]
    assert [event.params["depth"] for event in events(table, "charge_set", ESCORT)] == [25, 100, 500]


@pytest.mark.rule("SUB 16.3.2")
@pytest.mark.parametrize(("period", "deepest"), [("F'41", 500), ("F'42", 600)])
def test_the_deepest_setting_is_that_of_the_date(period: str, deepest: int) -> None:
    fight = battle(boat("N30-B"), escort("A9-A"), period=period)
    drop(fight, "charge")
    table = resolve(fight, [deepest], [6])
    assert table.options("setting")[-1] == f"set:{deepest}"


@pytest.mark.rule("SUB 16.3.4", "SUB 16.3.5")
@pytest.mark.parametrize("charge", ["250 lb", "300 lb", "600 lb"])
@pytest.mark.parametrize("gap", [0, 25, 50])
@pytest.mark.parametrize(("cls", "defence"), [("VIIB", 1), ("IXC", 2)])
def test_the_factor_comes_from_boat_charge_and_depth(charge: str, gap: int, cls: str, defence: int) -> None:
    fight = sea(100, charge=charge, cls=cls)
    drop(fight, "charge")
    table = resolve(fight, [100 + gap], [1])
    (roll,) = rolls(table, SUBMARINE)
    factor = charts().charge_factor(charge, defence, gap)
    assert fight.ships["u-99"].defence == defence
    assert roll.table == f"factor {factor}"
    assert damage(fight) == charts().damage(factor).result(1)


@pytest.mark.rule("SUB 16.3.4", "SUB 16.3.5")
def test_the_escort_side_sees_its_die_and_not_what_it_means() -> None:
    fight = sea()
    drop(fight, "charge")
    table = resolve(fight, [100], [1])
    (shown,) = rolls(table, ESCORT)
    assert (shown.faces, shown.table, shown.result, shown.modifiers) == ((1,), "", "", ())
    (read,) = rolls(table, SUBMARINE)
    assert read.result == damage(fight) > 0


@pytest.mark.rule("SUB 16.3.4")
def test_what_the_escort_side_is_told_does_not_depend_on_the_depth() -> None:
    """Two boats that differ in nothing but their depth leave the same tracks."""
    told = []
    for depth in (75, 100, 400):
        fight = sea(depth)
        drop(fight, "charge", count=2)
        table = resolve(fight, [100, 125], [1, 2])
        told.append([event for event in table.log if event.seen_by(ESCORT)])
    assert told[0] == told[1] == told[2]


@pytest.mark.rule("SUB 16.3.5")
def test_one_die_for_each_charge() -> None:
    fight = sea()
    drop(fight, "charge", count=2)
    drop(fight, "k-gun", "N31-B")
    table = resolve(fight, [100] * 3, [6, 6, 6])
    assert len(rolls(table, ESCORT)) == 3


@pytest.mark.rule("SUB 16.3.6")
def test_damage_and_even_the_loss_of_a_boat_may_be_kept_secret() -> None:
    fight = sea(charge="600 lb")
    before = seen(fight, ESCORT).to_json()
    drop(fight, "charge", count=4)
    table = resolve(fight, [100] * 4, [1, 1, 1, 1])
    assert fight.ships["u-99"].status == SUNK
    assert not boat_of(fight.ships["u-99"]).announced
    for code in ("boat_damaged", "forced_up", "sunk"):
        assert events(table, code, ESCORT) == []
    assert seen(fight, ESCORT).to_json()["ships"] == before["ships"]
    assert seen(fight, SUBMARINE).to_json()["ships"][0]["status"] == SUNK
    assert fight.phase == "end"


@pytest.mark.rule("SUB 16.3.6")
def test_a_lost_boat_plays_its_part_until_its_side_says_so() -> None:
    fight = sea()
    ship = fight.ships["u-99"]
    ship.status, boat_of(ship).announced = SUNK, False
    phase(fight, "plot", ["conceal", "run:1", "end", "send"])
    table = phase(fight, "boats")
    assert (at(ship), ship.status) == (("N29-B", 6), SUNK)
    assert len(events(table, "boat_moved", ESCORT)) == 1
    table = phase(fight, "plot", ["announce", "send"])
    assert len(events(table, "loss_announced", ESCORT)) == 1
    shown = next(each for each in seen(fight, ESCORT).to_json()["ships"] if each["id"] == "u-99")
    assert shown["status"] == SUNK


@pytest.mark.rule("SUB 16.3.7")
def test_settings_and_dice_are_on_record_and_the_boats_sheet_is_open_after_the_game() -> None:
    fight = sea()
    drop(fight, "charge", count=2)
    table = resolve(fight, [75, 125], [2, 5])
    assert [event.params["depth"] for event in events(table, "charge_set", ESCORT)] == [75, 125]
    assert [roll.faces for roll in rolls(table, ESCORT)] == [(2,), (5,)]
    fight.turn = fight.turns
    phase(fight, "end")
    sheet = next(each for each in seen(fight, ESCORT).to_json()["ships"] if each["id"] == "u-99")
    assert (sheet["depth"], sheet["damage"]) == (100, damage(fight))


@pytest.mark.rule("SUB 16.3.8")
@pytest.mark.parametrize(("setting", "hurts"), [(25, False), (50, True), (150, True), (175, False)])
def test_beyond_50_feet_a_charge_does_nothing(setting: int, hurts: bool) -> None:
    fight = sea(100, charge="600 lb")
    drop(fight, "charge")
    resolve(fight, [setting], [1])
    assert (damage(fight) > 0) is hurts


# [16.4] Hedgehog and squid


@pytest.mark.rule("SUB 16.4.1", "SUB 16.4.3")
def test_no_depth_is_announced_and_one_die_thrown_for_each_hedgehog_or_group_of_squid() -> None:
    fight = sea(defence=0)
    drop(fight, "hedgehog", count=2)
    drop(fight, "squid", "N30-B", 2)
    drop(fight, "squid", "N31-B", 1)
    table = resolve(fight, [], [6, 6, 6, 6])
    assert table.asked == []
    assert len(rolls(table, ESCORT)) == 4


@pytest.mark.rule("SUB 16.4.2")
@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("depth", [100, 550])
def test_the_squids_factor_comes_from_their_number_the_boat_and_its_depth(count: int, depth: int) -> None:
    fight = sea(depth)
    drop(fight, "squid", count=count)
    (roll,) = rolls(resolve(fight, [], [6]), SUBMARINE)
    assert roll.table == f"factor {charts().squid_factor(count, 1, depth)}"
    assert charts().squid_factor(3, 1, 100) > charts().squid_factor(1, 1, 100)


@pytest.mark.rule("SUB 16.4.2")
def test_the_hedgehogs_factor_changes_with_depth() -> None:
    read = {}
    for depth in (100, 400):
        fight = sea(depth)
        drop(fight, "hedgehog")
        (roll,) = rolls(resolve(fight, [], [6]), SUBMARINE)
        read[depth] = roll.table
    assert read[100] == f"factor {charts().hedgehog_factor(1, 100)}"
    assert read[400] != read[100]


@pytest.mark.rule("SUB 16.4.4")
def test_a_hedgehog_that_hurts_must_be_declared_a_charge_or_squid_not() -> None:
    fight = sea(cls="IXC")
    drop(fight, "hedgehog")
    table = resolve(fight, [], [1])
    (told,) = events(table, "hedgehog_hit", ESCORT)
    assert damage(fight) == 4
    assert 4 not in told.params.values()
    for kind, settings in (("charge", [100]), ("squid", [])):
        fight = sea(charge="600 lb")
        drop(fight, kind)
        table = resolve(fight, settings, [1])
        assert damage(fight) > 0
        assert [event.code for event in table.log if event.seen_by(ESCORT) and event.code != "charge_set"] == ["roll"]


@pytest.mark.rule("SUB 16.4.4")
def test_a_hedgehog_that_does_no_damage_is_not_declared() -> None:
    fight = sea(600, defence=0)
    drop(fight, "hedgehog")
    table = resolve(fight, [], [6])
    assert damage(fight) == 0
    assert events(table, "hedgehog_hit") == []


# [15.9] Not on two turns running


def charged(fight: Battle, kind: str = "charge", hex: str = "N30-B", die: int = 6) -> None:
    """A turn with one charge and this die."""
    drop(fight, kind, hex)
    resolve(fight, [100] if kind in ("charge", "k-gun") else [], [die])
    fight.turn += 1


@pytest.mark.rule("SUB 15.9")
@pytest.mark.parametrize("first", ["charge", "k-gun", "squid"])
@pytest.mark.parametrize("second", ["charge", "k-gun", "squid"])
def test_charges_and_squid_are_ignored_the_turn_after(first: str, second: str) -> None:
    fight = sea(cls="IXD2")
    charged(fight, first)
    before = damage(fight)
    charged(fight, second, die=1)
    assert damage(fight) == before


@pytest.mark.rule("SUB 15.9")
def test_the_hedgehog_is_not_bound_by_this() -> None:
    fight = sea(cls="IXD2")
    charged(fight)
    before = damage(fight)
    charged(fight, "hedgehog", die=1)
    assert damage(fight) > before


@pytest.mark.rule("SUB 15.9")
def test_a_hedgehog_protects_nobody() -> None:
    fight = sea(cls="IXD2")
    charged(fight, "hedgehog")
    before = damage(fight)
    charged(fight, "charge", die=1)
    assert damage(fight) > before


@pytest.mark.rule("SUB 15.9")
def test_an_attack_that_was_ignored_does_not_protect_for_another_turn() -> None:
    fight = sea(cls="IXD2")
    charged(fight)
    charged(fight)
    before = damage(fight)
    charged(fight, die=1)
    assert damage(fight) > before


@pytest.mark.rule("SUB 15.9")
def test_another_boat_in_the_hex_that_was_not_attacked_suffers() -> None:
    fight = sea(100, boat("N30-B", 6, depth=100, cls="IXD2", name="U-47"), cls="IXD2")
    boat_of(fight.ships["u-99"]).charged = fight.turn - 1
    drop(fight, "charge")
    resolve(fight, [100], [1])
    assert damage(fight) == 0
    assert fight.ships["u-47"].damage > 0
    assert fight.ships["u-47"].status == AFLOAT
