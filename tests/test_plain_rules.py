"""Rules stay plain: what they need for speed is an idiom of the kernel, never a cache, a guard or a row of flags."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

GAMES = Path(__file__).resolve().parents[1] / "src" / "wardroom" / "games"
ROOMS = ("advanced", "cards", "combat", "movement", "port", "scenarios", "sea", "search")
"""Folders of games that hold rules, and nothing of bots, boards, words or logs."""
MOST_IN_A_ROW = 7
"""Parameters of a rule that may be given without their names."""
GUARDS = {
    "raiders_of_the_deep/combat/fire.py": 1,
    "raiders_of_the_deep/sea/encounter.py": 1,
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


def names_picked(path: Path) -> set[str]:
    """The printed names that stand in calls of `modifiers_named`, but for what they are compared with."""
    calls = [
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "modifiers_named"
    ]
    return {name for call in calls for each in call.args for name in results(each)}


def results(node: ast.expr) -> Iterator[str]:
    """Texts that this may come to."""
    if isinstance(node, ast.BoolOp):
        yield from results(node.values[-1])
    elif isinstance(node, ast.IfExp):
        yield from results(node.body)
        yield from results(node.orelse)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value


def test_names_of_modifiers_that_rules_pick_are_on_a_chart() -> None:
    """A name that does not hold is not looked up, so that a slip of the pen would show late."""
    for game in ("silent_victory", "raiders_of_the_deep", "submarine"):
        picked = {name for path in rule_modules() if game in path.parts for name in names_picked(path)}
        files = [tomllib.loads(path.read_text(encoding="utf-8")) for path in (GAMES / game / "data").rglob("*.toml")]
        tables = [table for file in files for table in file.get("tables", {}).values() if isinstance(table, dict)]
        assert picked <= {name for table in tables for name in table.get("modifiers", {})}
    detection = names_picked(GAMES / "silent_victory" / "combat" / "detection.py")
    assert {"previous detection", "night surface attack", "all motors out"} <= detection


@pytest.mark.parametrize("path", rule_modules(), ids=lambda path: path.relative_to(GAMES).as_posix())
def test_rules_tell_without_asking_who_listens_but_where_it_was_measured(path: Path) -> None:
    asked = path.read_text(encoding="utf-8").count(".listening")
    assert asked == GUARDS.get(path.relative_to(GAMES).as_posix(), 0)
