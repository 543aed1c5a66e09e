"""[48] Gunnery of the Advanced Game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.submarine.build import battle, boat, charts, escort, phase, plot, rolls
from wardroom.games.submarine.advanced.guns import factor_changes
from wardroom.games.submarine.state import Battle
from wardroom.table import ScriptedTable

GUNNERY: dict[str, Any] = {"advanced": True, "gunnery": True}


def duel(*, light: str = "day") -> Battle:
    """A destroyer with a surfaced boat ahead of her, eight hexes off."""
    fight = battle(boat("N22-B", depth=0), escort("N32-B"), light=light, **GUNNERY)
    plot(fight, "u-99", "0")
    fight.ships["u-99"].guns = [0, 0, 0]
    return fight


@pytest.mark.rule("SUB 48.1")
@pytest.mark.rule("SUB 48.2")
@pytest.mark.rule("SUB 48.3")
def test_one_roll_gives_the_factor_and_another_the_hit_points() -> None:
    fight = duel()
    table = phase(fight, "gunfire", ["fire:u-99"], [(6, 6), (5, 5)])
    first = charts().gunfire66_change("first fire").value
    factor = max(0, int(charts().gunfire66(1, 8).result(66)) + first)
    assert fight.ships["u-99"].damage == int(charts().gun_damage66(factor).result(55)) > 0
    assert [roll.dice for roll in rolls(table)] == ["d66", "d66"]


def names(fight: Battle) -> set[str]:
    ship, target = fight.ships["viceroy"], fight.ships["u-99"]
    table = ScriptedTable(charts())
    found = factor_changes(table, fight, ship, target, lit=False)
    return {each.name for each in found}


@pytest.mark.rule("SUB 48.2.1a")
def test_first_fire_counts_unless_the_same_ship_fired_at_this_target_last_turn() -> None:
    fight = duel()
    assert names(fight) == {"first fire"}
    fight.ships["viceroy"].fired_before = "u-99"
    assert names(fight) == set()
    fight.ships["viceroy"].fired_before = "u-47"
    assert names(fight) == {"first fire"}


@pytest.mark.rule("SUB 48.2.1a")
def test_whom_a_ship_fired_at_is_remembered_for_one_turn() -> None:
    fight = duel()
    phase(fight, "gunfire", ["fire:u-99"], [(1, 1), (1, 1)])
    phase(fight, "turn")
    assert fight.ships["viceroy"].fired_before == "u-99"
    phase(fight, "turn")
    assert fight.ships["viceroy"].fired_before == ""


@pytest.mark.rule("SUB 48.2.1b")
def test_a_target_submarine_that_fires_itself_is_hit_otherwise() -> None:
    fight = duel()
    fight.ships["u-99"].fired_at = "viceroy"
    assert names(fight) == {"first fire", "target submarine firing"}
