"""The rule index of a game, to read: one rule, a section, all of it, and what the tests prove."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

from wardroom.games import GAMES, find
from wardroom.table.errors import WardroomError
from wardroom.table.rulebook import Coverage, Rule, Rulebook
from wardroom.table.text import mark, say
from wardroom.telling.lines import Line

__all__ = [
    "coverage_json",
    "coverage_lines",
    "game_folder",
    "read_coverage",
    "rule_lines",
    "rulebook",
    "rules_json",
    "section_titles",
]

TESTS = Path("tests")
SECTIONS = "sections.tsv"


def game_folder(game: str) -> Path:
    """The folder of a game's package, with its rules.tsv and its data."""
    return _rules_file(game).parent


def _rules_file(game: str) -> Path:
    find(game)
    path: Path | None = getattr(importlib.import_module(GAMES[game]), "RULES_FILE", None)
    if path is None:
        raise WardroomError("{0} has no rule index.", game)
    return path


def rulebook(game: str) -> Rulebook:
    path = _rules_file(game)
    return Rulebook.read(importlib.import_module(GAMES[game]).RULE_PREFIX, path)


def section_titles(game: str) -> dict[str, str]:
    """The titles of the rulebook's sections by number, in its order; empty for a game that names none."""
    path = game_folder(game) / SECTIONS
    if not path.exists():
        return {}
    lines = path.read_text(encoding="utf-8").splitlines()[1:]
    return {number: title for number, _, title in (line.partition("\t") for line in lines)}


def rule_lines(rules: list[Rule]) -> list[Line]:
    return [Line(f"[{rule.id}] {say(rule.statement)}" + _remark(rule)) for rule in rules]


def _remark(rule: Rule) -> str:
    return f" {say('(info)')}" if rule.kind == "info" else ""


def rules_json(game: str, rules: list[Rule]) -> dict[str, Any]:
    return {
        "game": game,
        "rules": [{"id": rule.id, "kind": rule.kind, "statement": rule.statement} for rule in rules],
    }


def read_coverage(game: str) -> Coverage:
    """What the tests in ./tests say they prove."""
    try:
        return rulebook(game).coverage(TESTS)
    except SyntaxError as fault:
        raise WardroomError(
            "the tests cannot be read: {0}, line {1}: {2}.", fault.filename, fault.lineno, fault.msg
        ) from fault


def coverage_json(game: str, found: Coverage) -> dict[str, Any]:
    return {
        "game": game,
        "rows": found.rows,
        "testable": found.testable,
        "tested": found.tested,
        "untested": found.untested,
        "unknown": found.unknown,
    }


def coverage_lines(found: Coverage) -> list[Line]:
    counted = mark("{0} rules, {1} testable, {2} with a test that names them.")
    lines = [Line(say(counted, found.rows, found.testable, found.tested))]
    if found.untested:
        lines.append(Line(say("Without a test ({0}): {1}", len(found.untested), found.untested)))
    if found.unknown:
        lines.append(Line(say("Named by tests but not in the index: {0}", found.unknown), "warning"))
    return lines
