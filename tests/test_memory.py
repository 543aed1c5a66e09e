"""What a player brings along, such as names and charts, is not kept for ever by a table that runs for months."""

from __future__ import annotations

import functools
import gc
import re
from collections.abc import Iterator

import pytest

from wardroom.games import folders
from wardroom.games.submarine.scenarios.builder import template
from wardroom.simulate.plan import Games, Plan
from wardroom.table import ChartTable

MARK = "Vixen"


def kept_for_ever() -> Iterator[tuple[str, object]]:
    """What the memories without a limit go by, with the function whose answers they keep."""
    memories = [each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper)]
    for each in memories:
        if each.__module__.startswith("wardroom.games") and each.cache_info().maxsize is None:
            held = next(found for found in gc.get_referents(each) if isinstance(found, dict) and found)
            yield from ((f"{each.__module__}.{each.__qualname__}", key) for key in held)


@functools.cache
def remembered(word: str) -> str:
    return word.upper()


remembered.__module__ = "wardroom.games"


def test_the_memories_are_looked_into() -> None:
    remembered(MARK)
    assert ("wardroom.games.remembered", MARK) in set(kept_for_ever())
    remembered.cache_clear()


def test_names_of_a_players_scenario_are_not_kept_for_ever() -> None:
    text = re.sub(r'^name = "(.*)"', rf'name = "\1 {MARK}"', template(), flags=re.M)
    bots = {"submarine": "standard", "escort": "standard"}
    for level in ("basic", "optional", "advanced"):
        battles = Games(Plan("submarine", "own", {"file": text, "rules": level}, bots, 3))
        for number in range(3):
            battles.play(number)
    assert {name for name, key in kept_for_ever() if MARK.lower() in repr(key).lower()} == set()


@pytest.mark.parametrize(
    ("game", "boat", "names"),
    [
        ("silent-victory", "gar", ("T1a.toml", "T2a.toml", "T3.toml")),
        ("raiders-of-the-deep", "u31", ("T1-small.toml", "T1-large.toml", "T1-capital.toml")),
    ],
)
def test_charts_of_an_owner_are_not_kept_for_ever(game: str, boat: str, names: tuple[str, ...]) -> None:
    data = folders()[game] / "data"
    rosters = {name: (data / name).read_text(encoding="utf-8") for name in names}
    own = {name: re.sub(r'^(\d+ = \["[^"]*)"', rf'\1 {MARK}"', text, flags=re.M) for name, text in rosters.items()}
    careers = Games(Plan(game, "career", {"boat": boat}, {"captain": "standard"}, 3, own))
    tables = {id(table) for chart in careers.charts.by_id.values() for table in chart.tables.values()}
    for number in range(20):
        careers.play(number)

    def is_theirs(key: object) -> bool:
        parts = key if isinstance(key, tuple) else (key,)
        return MARK in repr(key) or any(isinstance(part, ChartTable) and id(part) in tables for part in parts)

    assert {name for name, key in kept_for_ever() if is_theirs(key)} == set()
