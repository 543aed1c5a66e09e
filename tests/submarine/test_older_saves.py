"""Saves of older schemas are brought up to date when they are opened."""

from __future__ import annotations

from pathlib import Path

import wardroom
from wardroom.games.submarine.older_saves import migrate

SAVES = Path(__file__).resolve().parents[1] / "saves"


def test_ships_of_schema_1_no_longer_say_that_their_foxer_was_struck() -> None:
    data = (SAVES / "submarine-10-0.1.0.wardroom").read_bytes()
    assert b'"foxer_lost":false' in data
    game = wardroom.load(data)
    assert game.outcome is not None or game.pending
    assert "foxer_lost" not in str(wardroom.load(game.save()).view("submarine"))


def test_what_is_no_battle_is_left_to_the_reader_to_refuse() -> None:
    older = {"ships": {"a": {"foxer_lost": True, "id": "a"}, "b": 3}}
    assert migrate(older, 1) == {"ships": {"a": {"id": "a"}, "b": 3}}
    for wrong in ("text", {"ships": "none"}):
        assert migrate(wrong, 1) == wrong
    assert migrate({"ships": {"a": {"foxer_lost": True}}}, 2) == {"ships": {"a": {"foxer_lost": True}}}
