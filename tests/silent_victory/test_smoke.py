"""One career from end to end with each bot captain."""

from __future__ import annotations

import pytest

from wardroom.games import find
from wardroom.table import run_inline
from wardroom.table.dice import key_from_seed


@pytest.mark.parametrize("bot", ["random", "cautious", "standard", "bold"])
def test_a_career_runs_to_an_end(bot: str) -> None:
    rules = find("silent-victory")
    setup = rules.setup("career", {})
    state, _ = run_inline(rules, setup, rules.load_charts({}), key_from_seed(rules.id, 1), {"captain": rules.bot(bot)})
    assert state.careers[0].end
    assert state.careers[0].patrols >= 1
