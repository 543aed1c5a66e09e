"""The rulings: each stands in the index under the sections of its rules, and what they and the code cite exists."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "src" / "wardroom" / "games" / "silent_victory"
TEXT = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
RULES = {line.split("\t")[0] for line in (GAME / "rules.tsv").read_text(encoding="utf-8").splitlines()[1:]}


def rulings() -> dict[str, list[str]]:
    """Every ruling, and the ids of the rules it is about."""
    found = {}
    for block in TEXT.split("\n### SV-")[1:]:
        cited = re.search(r"\*\*Rules\*\*:([^|]*?)(?:\n\n|$)", block)
        assert cited, block.splitlines()[0]
        found[block.split()[0]] = [rule.strip() for rule in cited[1].replace("\n", " ").split(",")]
    return found


def index() -> dict[str, list[str]]:
    """By the number of a section: the rulings that its line lists."""
    rows = re.findall(r"^\| (\d+)\.0 [^|]*\| ([^|]*) \|$", TEXT, re.MULTILINE)
    return {section: cited.split(", ") for section, cited in rows}


def test_the_index_lists_each_ruling_under_the_sections_of_its_rules() -> None:
    expected: dict[str, list[str]] = {}
    for ruling, rules in rulings().items():
        for section in sorted({rule.partition(".")[0] for rule in rules} - {"LOGa", "LOGb"}):
            expected.setdefault(section, []).append(ruling)
    assert index() == expected


def test_rulings_are_numbered_without_a_gap() -> None:
    assert list(rulings()) == [f"R{number}" for number in range(1, len(rulings()) + 1)]


def test_every_rule_that_a_ruling_is_about_exists() -> None:
    assert not {rule for rules in rulings().values() for rule in rules} - RULES


def test_every_ruling_that_the_code_cites_exists() -> None:
    cited = {
        number for path in sorted(GAME.rglob("*.py")) for number in re.findall(r"SV-(R\d+)", path.read_text("utf-8"))
    }
    assert cited
    assert not cited - set(rulings())
