"""Bots that look ahead in Submarine: worlds are dealt from what their seat knows and lead to the same question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from wardroom import Decision, Option, Simulator
from wardroom.games import find
from wardroom.table import Policy, run_inline
from wardroom.table.dice import key_from_seed
from wardroom.table.own_bots import OwnBot

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
