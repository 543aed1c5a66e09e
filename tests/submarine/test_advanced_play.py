"""The Advanced Game at random: every switch alone and all together play to the end, and nothing is lost on the way."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from tests.submarine.build import charts
from wardroom.games.submarine import RULESET
from wardroom.games.submarine.state import Battle, Boat, Rules, Ship
from wardroom.table import OVER
from wardroom.table.dice import key_from_seed
from wardroom.table.ruleset import run_inline

SWITCHES = [
    each.name.replace("_", "-")
    for each in fields(Rules)
    if isinstance(each.default, bool) and each.name != "convoy_straight"
]
TOGETHER: dict[str, dict[str, str]] = {
    "the advanced game": {"rules": "advanced"},
    "all of it": {"rules": "advanced", "realistic-reload": "on", "cargo": "on", "charge-supply": "on"},
    "torpedoes alone": {"directed": "on", "hexsides": "on", "special-weapons": "on", "mixed-loads": "on"},
    "hidden torpedoes of hidden boats": {"hidden": "on", "hidden-torpedoes": "on", "arming": "on"},
}


def played(scenario: str, seed: int, options: dict[str, str]) -> Battle:
    setup = RULESET.setup(scenario, options)
    bots: dict[str, Any] = {seat: RULESET.bot("random") for seat in RULESET.seats(setup)}
    fight, _ = run_inline(RULESET, setup, charts(), key_from_seed("submarine", seed), bots)
    return fight


def torpedoes(boat: Boat) -> int:
    """In tubes, being loaded, in the racks, and launched."""
    in_tubes = sum(bool(tube.loaded) + bool(tube.loading) for tube in boat.tubes)
    return in_tubes + len(boat.bow_reloads) + len(boat.stern_reloads) + boat.launched


def carried(ship: Ship) -> int:
    cls = charts().submarine(ship.nation, ship.cls)
    return cls.bow_tubes + cls.stern_tubes + cls.bow_reloads + cls.stern_reloads


def check(fight: Battle, *, limited: bool) -> None:
    assert fight.phase == OVER
    boats = [(ship, ship.boat) for ship in fight.ships.values() if ship.boat is not None and ship.status != "waiting"]
    for ship, boat in boats:
        assert limited or torpedoes(boat) == carried(ship)
        assert boat.emergency <= boat.emergency_full
        assert boat.depth % 25 == 0
        assert boat.silent_block in (0, 1, 2)
    assert fight.launched == sum(boat.launched for _, boat in boats)


@pytest.mark.parametrize("scenario", ["8", "10"])
@pytest.mark.parametrize("switch", SWITCHES)
def test_every_switch_alone(switch: str, scenario: str) -> None:
    for seed in range(2):
        check(played(scenario, seed, {switch: "on"}), limited=scenario == "8" or switch == "torpedo-supply")


@pytest.mark.parametrize("scenario", ["1", "6", "7", "8", "9", "10", "11", "12"])
@pytest.mark.parametrize("name", TOGETHER)
def test_many_together(name: str, scenario: str) -> None:
    check(played(scenario, 3, TOGETHER[name]), limited=scenario not in ("10", "11", "12"))
