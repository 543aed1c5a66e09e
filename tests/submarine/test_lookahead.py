"""Bots that look ahead in Submarine: worlds are dealt from what their seat knows and lead to the same question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from wardroom import Decision, Option, Simulator
from wardroom.games import find
from wardroom.games.submarine.state import Battle, Ship
from wardroom.games.submarine.view import SeaView
from wardroom.table import Policy, run_inline
from wardroom.table.dice import key_from_seed
from wardroom.table.own_bots import OwnBot
from wardroom.table.ruleset import run_from

SCENARIOS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "campaign")
LEVELS: dict[str, dict[str, str]] = {
    "basic": {},
    "optional": {"rules": "optional"},
    "advanced": {"rules": "advanced"},
}
LOOKS = 12


class Looking:
    """Plays at random, and looks ahead at its first questions."""

    looks_ahead = 1

    def __init__(self) -> None:
        self.seen: list[tuple[str, Any]] = []

    def __call__(
        self, view: Any, decision: Decision, random: Callable[[int], int], simulator: Simulator[Any, Any]
    ) -> Option:
        if len(self.seen) < LOOKS and len(decision.options) > 1:
            played = simulator.play(decision.options[0], until=lambda battle: True)
            self.seen.append((decision.kind, played.view))
        return decision.options[random(len(decision.options))]


@pytest.mark.parametrize("seat", ["submarine", "escort"])
def test_a_side_looks_ahead_in_worlds_of_its_own(seat: str) -> None:
    rules = find("submarine")
    setup, looking = rules.setup("6", {}), Looking()
    policies: dict[str, Policy] = {each: rules.bot("random") for each in rules.seats(setup)}
    policies[seat] = OwnBot(looking)
    run_inline(rules, setup, rules.load_charts({}), key_from_seed(rules.id, 3), policies)
    assert len(looking.seen) == LOOKS
    assert "course" in {kind for kind, _ in looking.seen}
    assert {view.seat for _, view in looking.seen} == {seat}


class Dealing:
    """Plays at random; wants a world at every question of set-up and reinforcements, and at some of the others."""

    looks_ahead = 1

    def __init__(self) -> None:
        self.asked = 0
        self.dealt: set[str] = set()

    def __call__(
        self, view: SeaView, decision: Decision, random: Callable[[int], int], simulator: Simulator[Any, Any]
    ) -> Option:
        battle = view.battle
        self.asked += 1
        if battle.phase in ("allot", "day", "setup", "entry") or self.asked % 23 == 7:
            self.compare(view, decision, simulator.world(self.asked).state)
            self.dealt.add(battle.phase)
        return decision.options[random(len(decision.options))]

    def compare(self, view: SeaView, decision: Decision, world: Battle) -> None:
        """What was rolled for its own ships, and the compass of the boat that was let in, are as the seat knows."""
        assert [fitted(ship) for ship in view.battle.ships.values() if view.owns(ship)] == [
            fitted(ship) for ship in world.ships.values() if view.owns(ship)
        ]
        if decision.kind == "enter":
            assert world.entry == view.battle.entry


def another_day(battle: Battle) -> bool:
    """The first day of the campaign is over."""
    return battle.campaign is not None and battle.campaign.day > 0


def fitted(ship: Ship) -> tuple[str, str, str, str]:
    return ship.id, ship.crew, ship.sonar, ship.radar


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_each_side_gets_a_world_at_every_question(scenario: str, level: str) -> None:
    rules = find("submarine")
    setup = rules.setup(scenario, LEVELS[level] | ({"reinforcements": "on"} if scenario == "12" else {}))
    policies = {seat: Dealing() for seat in rules.seats(setup)}
    bots: dict[str, Policy] = {seat: OwnBot(policy) for seat, policy in policies.items()}
    charts = rules.load_charts({})
    run_from(rules, rules.begin(setup, charts), charts, key_from_seed(rules.id, 5), bots, until=another_day)
    dealt = {phase for policy in policies.values() for phase in policy.dealt}
    assert dealt
    if scenario in ("11", "12", "campaign"):
        assert "setup" in dealt
    if scenario in ("12", "campaign"):
        assert "entry" in dealt
