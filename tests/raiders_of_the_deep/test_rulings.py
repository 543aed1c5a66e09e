"""The rulings: what code cites is written down, and what is written down names rules that exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "src" / "wardroom" / "games" / "raiders_of_the_deep"
TEXT = (ROOT / "docs" / "raiders-rulings.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| RD-R(\d+) \| ([^|]+) \| [^|]+ \| [^|]+ \|$", re.MULTILINE)
RULES = [line.split("\t")[0] for line in (GAME / "rules.tsv").read_text(encoding="utf-8").splitlines()[1:]]


def rulings() -> dict[int, list[str]]:
    return {int(number): rules.split(", ") for number, rules in ROW.findall(TEXT)}


def test_every_ruling_stands_once_in_order() -> None:
    numbers = [int(number) for number, _ in ROW.findall(TEXT)]
    assert numbers == sorted(set(numbers))
    assert len(numbers) > 50


def test_what_the_code_cites_is_written_down() -> None:
    sources = [*GAME.rglob("*.py"), *GAME.rglob("*.toml"), *(ROOT / "tests" / "raiders_of_the_deep").glob("*.py")]
    cited = {int(each) for path in sources for each in re.findall(r"RD-R(\d+)", path.read_text(encoding="utf-8"))}
    assert cited
    assert cited <= set(rulings())


def test_rulings_name_rules_that_exist() -> None:
    for number, rules in rulings().items():
        for rule in rules:
            assert any(re.match(rf"{re.escape(rule)}(?![0-9])", id) for id in RULES), f"RD-R{number}: {rule}"
