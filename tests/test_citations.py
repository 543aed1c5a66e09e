"""What a game's code cites can be looked up: every rule in its index, every ruling in the docs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from wardroom.games import folders
from wardroom.players.rules import rulebook
from wardroom.table import WardroomError

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
FOLDERS = folders()
RULE = re.compile(r"\d{1,2}\.\d[\w.-]*")
TABLES = {"raiders-of-the-deep": "raiders-rulings.md", "empire-of-the-sun": "empire-rulings.md"}
"""Rulings that stand in one table each."""
ROW = re.compile(r"^\| [A-Z]+-R(\d+) \| ([^|]+) \| [^|]+ \| [^|]+ \|$", re.MULTILINE)
RULING = re.compile(r"\b(?:SV|RD|SUB|EOS)-R\d+\b")


def cited(folder: Path) -> Iterator[tuple[str, str]]:
    """Every text of the code that looks like a rule, with its place."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and RULE.fullmatch(node.value):
                yield node.value, f"{path.name}:{node.lineno}"


def is_known(game: str, rule: str) -> bool:
    try:
        return bool(rulebook(game).find(rule))
    except WardroomError:
        return False


@pytest.mark.parametrize("game", FOLDERS)
def test_rules_that_the_code_cites_can_be_looked_up(game: str) -> None:
    found = list(cited(FOLDERS[game]))
    assert len(found) > 100
    assert [(rule, place) for rule, place in found if not is_known(game, rule)] == []


def test_a_rule_that_is_not_in_the_index_is_found_out() -> None:
    assert not is_known("silent-victory", "99.9z") and is_known("silent-victory", "9.6")


@pytest.mark.parametrize("game", FOLDERS)
def test_rulings_that_the_code_cites_are_written_down(game: str) -> None:
    written = {id for path in DOCS.glob("*rulings.md") for id in RULING.findall(path.read_text(encoding="utf-8"))}
    paths = [path for kind in ("*.py", "*.toml") for path in FOLDERS[game].rglob(kind)]
    paths += (ROOT / "tests" / FOLDERS[game].name).rglob("*.py")
    asked = {id for path in paths for id in RULING.findall(path.read_text(encoding="utf-8"))}
    assert len(asked) > 10
    assert asked <= written


@pytest.mark.parametrize("game", TABLES)
def test_every_ruling_stands_once_in_order_and_names_rules_that_exist(game: str) -> None:
    rows = ROW.findall((DOCS / TABLES[game]).read_text(encoding="utf-8"))
    numbers = [int(number) for number, _ in rows]
    assert len(numbers) > 50
    assert numbers == sorted(set(numbers))
    assert [(number, rule) for number, rules in rows for rule in rules.split(", ") if not is_known(game, rule)] == []
