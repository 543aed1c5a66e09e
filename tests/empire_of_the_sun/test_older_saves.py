"""Saves of older schemas are brought up to date when they are opened."""

from __future__ import annotations

import pytest

from wardroom.games.empire_of_the_sun.older_saves import migrate


@pytest.mark.parametrize(("flag", "steps"), [(False, 0), (True, 1)])
def test_strikes_of_schema_1_were_a_flag(flag: bool, steps: int) -> None:
    found = migrate({"politics": {"strikes": flag, "will": 8}}, 1)
    assert found == {"politics": {"strikes": steps, "will": 8}}
    assert type(found["politics"]["strikes"]) is int


def test_what_is_no_war_is_left_to_the_reader_to_refuse() -> None:
    for wrong in ("text", {"politics": "none"}, {"politics": {"will": 8}}, {"politics": {"strikes": 2}}):
        assert migrate(wrong, 1) == wrong
    assert migrate({"politics": {"strikes": True}}, 2) == {"politics": {"strikes": True}}
