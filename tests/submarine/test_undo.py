"""What may find something is not taken back, whether it has found something or not."""

from __future__ import annotations

from typing import Any

import pytest

import wardroom
from tests.submarine.twins import quiet


def moved(**options: str) -> Any:
    """Scenario 12, by night: the first escort has run a hex and seen nothing, all boats being deep and far away."""
    game = wardroom.start("submarine", "12", seed=5, options=options)
    while not (game.pending[0].kind == "move" and "run:1" in [option.id for option in game.pending[0].options]):
        decision = game.pending[0]
        game.choose("depth:150" if decision.kind == "starting-depth" else quiet(decision), decision.seat)
    before = len(game.events("escort"))
    game.choose("run:1", "escort")
    assert not any(event.code == "sighted" for event in game.events("escort", before))
    return game


@pytest.mark.rule("SUB 21.4.2")
@pytest.mark.rule("SUB 40.5")
@pytest.mark.parametrize("options", [{"hidden": "on"}, {"hidden-torpedoes": "on"}])
def test_a_ship_that_may_have_found_something_does_not_go_back(options: dict[str, str]) -> None:
    assert "came since your last choice" in moved(**options).undo_refusal("escort")


@pytest.mark.rule("SUB 21.1")
def test_where_nothing_is_hidden_a_move_is_taken_back() -> None:
    game = moved()
    assert game.undo_refusal("escort") == ""
    game.undo("escort")
    assert game.decision("escort").kind == "move"
