"""The rule index of a game: every testable rule, one row, and which of them the tests prove."""

from __future__ import annotations

import ast
import difflib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from wardroom.table.errors import UnknownName, WardroomError
from wardroom.table.text import say

__all__ = ["Coverage", "Rule", "Rulebook"]


@dataclass(frozen=True, slots=True)
class Rule:
    """One row of rules.tsv."""

    id: str
    kind: str
    statement: str

    @property
    def testable(self) -> bool:
        return self.kind != "info"


@dataclass(slots=True)
class Coverage:
    """Which rows have a test that names them."""

    rows: int
    testable: int
    tested: int
    untested: list[str]
    unknown: list[str] = field(default_factory=list)
    """Rule ids that tests name and the index does not have."""


class Rulebook:
    """The rows of a game's rules.tsv by id. `prefix` is what tests write before an id, such as "SV"."""

    def __init__(self, prefix: str, rules: Iterable[Rule]) -> None:
        self.prefix = prefix
        self.rules: dict[str, Rule] = {}
        for rule in rules:
            if rule.id in self.rules:
                raise WardroomError("the rule index has {0} twice.", rule.id)
            self.rules[rule.id] = rule

    @classmethod
    def read(cls, prefix: str, path: Path) -> Rulebook:
        lines = path.read_text(encoding="utf-8").split("\n")
        return cls(prefix, (_row(path, number, line) for number, line in enumerate(lines[1:], 2) if line))

    def find(self, text: str) -> list[Rule]:
        """The rule with this id, or all rows of a section (`9.6` finds 9.6a, 9.6.2a, 9.6-1b, ...), of `55-63`, or
        those that say these words; `13.2` finds 13.21a where the rulebook counts its sections so.
        """
        wanted = text.removeprefix(self.prefix).strip()
        if wanted in self.rules:
            return [self.rules[wanted]]
        found = self._section(wanted) or self._decimals(wanted) or self._chapters(wanted) or self._saying(wanted)
        if not found:
            near = difflib.get_close_matches(wanted, self.rules, n=1)
            if near:
                raise UnknownName("rule", wanted, near)
            raise WardroomError("unknown rule '{0}': name a section such as 9.6, or a row such as 9.6.2a.", wanted)
        return found

    def _section(self, wanted: str) -> list[Rule]:
        lettered = r"\d*" if wanted[-1:].isupper() else ""
        section = re.compile(re.escape(wanted) + lettered + r"([.-](\d+|[IVX]+|[A-Z]\d*)|[A-Z])*([a-z]\d*)?")
        return [rule for rule in self.rules.values() if section.fullmatch(rule.id)]

    def _decimals(self, wanted: str) -> list[Rule]:
        """Rows whose section goes on with another digit, as 13.21 is a part of 13.2."""
        if not re.fullmatch(r"\d+\.\d+", wanted):
            return []
        return [rule for rule in self.rules.values() if re.match(re.escape(wanted) + r"\d", rule.id)]

    def _chapters(self, wanted: str) -> list[Rule]:
        """All rows from the first chapter to the last, as `55-63` names them."""
        found = re.fullmatch(r"(\d{1,3})-(\d{1,3})", wanted)
        numbers = range(int(found[1]), int(found[2]) + 1) if found else ()
        return [rule for number in numbers for rule in self._section(str(number))]

    def _saying(self, wanted: str) -> list[Rule]:
        """All rows with these words, as the reader has them; a word has three letters at least."""
        if not re.search(r"[^\W\d]{3}", wanted):
            return []
        words = wanted.casefold()
        return [rule for rule in self.rules.values() if words in say(rule.statement).casefold()]

    def coverage(self, tests: Path) -> Coverage:
        """Collect the `@pytest.mark.rule(...)` markers of the tests in this folder."""
        if not tests.is_dir():
            raise WardroomError("coverage is read from the tests: run this in a checkout of the project.")
        marked = {mark for path in sorted(tests.rglob("test_*.py")) for mark in _marks(path)}
        ours = {mark.removeprefix(self.prefix).strip() for mark in marked if mark.startswith(self.prefix + " ")}
        testable = [rule.id for rule in self.rules.values() if rule.testable]
        untested = [id for id in testable if id not in ours]
        unknown = sorted(ours - set(self.rules))
        return Coverage(len(self.rules), len(testable), len(testable) - len(untested), untested, unknown)


def _row(path: Path, number: int, line: str) -> Rule:
    columns = line.split("\t")
    if len(columns) != 3:
        raise WardroomError("{0}, line {1}: a rule has an id, a kind and a statement.", path.name, number)
    return Rule(*columns)


def _marks(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and _is_rule_mark(node.func):
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


def _is_rule_mark(func: ast.expr) -> bool:
    return ast.unparse(func) in ("pytest.mark.rule", "rule")
