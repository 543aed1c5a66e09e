"""One career from end to end with each bot captain."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from wardroom.games import find
from wardroom.table import Decision, Option, run_inline
from wardroom.table.dice import key_from_seed


@pytest.mark.parametrize("bot", ["random", "cautious", "standard", "bold"])
def test_a_career_runs_to_an_end(bot: str) -> None:
    rules = find("silent-victory")
    setup = rules.setup("career", {})
    state, _ = run_inline(rules, setup, rules.load_charts({}), key_from_seed(rules.id, 1), {"captain": rules.bot(bot)})
    assert state.careers[0].end
    assert state.careers[0].patrols >= 1


@pytest.mark.parametrize("bot", ["cautious", "standard", "bold"])
def test_a_captain_who_plans_a_salvo_once_aims_as_one_who_is_asked_anew_for_each_tube(bot: str) -> None:
    rules = find("silent-victory")
    setup, charts, captain = rules.setup("career", {}), rules.load_charts({}), rules.bot(bot)

    def asked_anew(view: Any, decision: Decision, random: Callable[[int], int]) -> Option:
        return captain(view, decision, random)

    for seed in range(5):
        key = key_from_seed("salvos", seed)
        planned, _ = run_inline(rules, setup, charts, key, {"captain": captain})
        anew, _ = run_inline(rules, setup, charts, key, {"captain": asked_anew})
        assert planned == anew
