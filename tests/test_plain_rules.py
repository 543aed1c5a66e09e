"""Rules stay plain: what they need for speed is an idiom of the kernel, never a cache, a guard or a row of flags."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

GAMES = Path(__file__).resolve().parents[1] / "src" / "wardroom" / "games"
ROOMS = ("advanced", "cards", "combat", "movement", "port", "scenarios", "sea", "search")
"""Folders of games that hold rules, and nothing of bots, boards, words or logs."""
MOST_IN_A_ROW = 7
"""Parameters of a rule that may be given without their names."""
GUARDS = {
    "silent_victory/combat/fire.py": 1,
    "silent_victory/combat/torpedoes.py": 1,
    "silent_victory/sea/encounter.py": 3,
    "silent_victory/sea/travel.py": 2,
}
"""Where rules ask first whether anybody listens: the most frequent events, and those that take counting."""


def rule_modules() -> list[Path]:
    found = [path for path in sorted(GAMES.rglob("*.py")) if path.parent.name in ROOMS]
    found += [path for path in sorted(GAMES.glob("*/*.py")) if path.stem in ("boat", "calendar", "phases", "sea")]
    return found


def functions(path: Path) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            yield node


def test_the_rooms_of_the_rules_are_looked_at() -> None:
    names = {path.relative_to(GAMES).as_posix() for path in rule_modules()}
    assert {"silent_victory/combat/detection.py", "submarine/combat/torpedoes.py", "submarine/sea.py"} <= names
    assert len(names) > 60


@pytest.mark.parametrize("path", rule_modules(), ids=lambda path: path.relative_to(GAMES).as_posix())
def test_a_rule_keeps_no_cache_of_its_own(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert not [word for word in ("lru_cache", "cached_property", "import cache") if word in source]


@pytest.mark.parametrize("path", rule_modules(), ids=lambda path: path.relative_to(GAMES).as_posix())
def test_what_a_rule_is_given_without_a_name_can_be_told_apart(path: Path) -> None:
    long = [each.name for each in functions(path) if len(each.args.posonlyargs + each.args.args) > MOST_IN_A_ROW]
    assert not long


@pytest.mark.parametrize("path", rule_modules(), ids=lambda path: path.relative_to(GAMES).as_posix())
def test_rules_tell_without_asking_who_listens_but_where_it_was_measured(path: Path) -> None:
    asked = path.read_text(encoding="utf-8").count(".listening")
    assert asked == GUARDS.get(path.relative_to(GAMES).as_posix(), 0)
