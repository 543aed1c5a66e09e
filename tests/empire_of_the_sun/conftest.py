"""Empire of the Sun is not among the games that are offered; its own tests find it by name all the same."""

from __future__ import annotations

import pytest

from wardroom.games import GAMES


@pytest.fixture(autouse=True)
def found_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "empire-of-the-sun", "wardroom.games.empire_of_the_sun")
