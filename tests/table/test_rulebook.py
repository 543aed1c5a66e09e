"""The rule index: finding rules, and which of them the tests prove."""

from __future__ import annotations

from pathlib import Path

import pytest

from wardroom.table import UnknownName, WardroomError
from wardroom.table.rulebook import Coverage, Rule, Rulebook

ROWS = """\
id\tkind\tstatement
1.0a\tinfo\tA game for two.
9.6a\tprocedure\tEscorts search.
9.6.2a\tmodifier\tDepth helps.
9.6.2b\tmodifier\tNoise does not.
9.6-1a\ttable\tThe first printing differs.
9.60a\tprocedure\tAnother section.
LOGa\toption\tKeep a log.
"""


@pytest.fixture
def book(tmp_path: Path) -> Rulebook:
    (tmp_path / "rules.tsv").write_text(ROWS, encoding="utf-8")
    return Rulebook.read("SV", tmp_path / "rules.tsv")


def ids(rules: list[Rule]) -> list[str]:
    return [rule.id for rule in rules]


def test_rows_are_read_in_order(book: Rulebook) -> None:
    assert ids(list(book.rules.values())) == ["1.0a", "9.6a", "9.6.2a", "9.6.2b", "9.6-1a", "9.60a", "LOGa"]
    assert book.rules["9.6.2a"] == Rule("9.6.2a", "modifier", "Depth helps.")


def test_only_what_is_no_information_needs_a_test(book: Rulebook) -> None:
    assert [rule.id for rule in book.rules.values() if not rule.testable] == ["1.0a"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("9.6.2a", ["9.6.2a"]),
        ("SV 9.6.2a", ["9.6.2a"]),
        ("9.6.2", ["9.6.2a", "9.6.2b"]),
        ("9.6", ["9.6a", "9.6.2a", "9.6.2b", "9.6-1a"]),
        ("9", ["9.6a", "9.6.2a", "9.6.2b", "9.6-1a", "9.60a"]),
        ("LOG", ["LOGa"]),
        ("1-8", ["1.0a"]),
        ("8-10", ["9.6a", "9.6.2a", "9.6.2b", "9.6-1a", "9.60a"]),
    ],
)
def test_a_rule_or_a_section_is_found(book: Rulebook, text: str, found: list[str]) -> None:
    assert ids(book.find(text)) == found


def test_parts_of_a_section_may_have_roman_numbers() -> None:
    rows = ["20.1", "20.10.I", "20.10.IV.2a", "20.10.Ivy"]
    book = Rulebook("SUB", [Rule(id, "scenario", "A campaign.") for id in rows])
    assert ids(book.find("20.10")) == ["20.10.I", "20.10.IV.2a"]


def test_rules_are_found_by_their_words(book: Rulebook) -> None:
    assert ids(book.find("depth HELPS")) == ["9.6.2a"]
    assert ids(book.find("keep a")) == ["LOGa"]


@pytest.mark.parametrize("text", ["2-8", "9-8", "9.6-2", "1-9999999999"])
def test_chapters_that_have_no_row_are_unknown(book: Rulebook, text: str) -> None:
    with pytest.raises(WardroomError, match="unknown rule"):
        book.find(text)


def test_an_unknown_rule_is_named_with_one_that_is_near(book: Rulebook) -> None:
    with pytest.raises(UnknownName, match=r"unknown rule '9\.6\.2z': did you mean '9\.6\.2b'\?"):
        book.find("SV 9.6.2z")
    with pytest.raises(WardroomError, match=r"unknown rule 'sonar': name a section such as 9\.6, or a row such as"):
        book.find("sonar")


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("id\tkind\tstatement\n1a\tinfo\tx\n1a\tinfo\ty\n", "the rule index has 1a twice"),
        ("id\tkind\tstatement\n1a\tinfo\tx\n2a\tinfo\n", r"rules\.tsv, line 3: a rule has an id, a kind and"),
        ("id\tkind\tstatement\n1a\tinfo\tx\ty\n", r"rules\.tsv, line 2: a rule has an id, a kind and"),
    ],
)
def test_a_bad_index_is_refused(tmp_path: Path, rows: str, message: str) -> None:
    (tmp_path / "rules.tsv").write_text(rows, encoding="utf-8")
    with pytest.raises(WardroomError, match=message):
        Rulebook.read("SV", tmp_path / "rules.tsv")


# Coverage

TESTS = {
    "test_one.py": """
import pytest

@pytest.mark.rule("SV 9.6a")
def test_escorts_search(): ...

@pytest.mark.parametrize("depth", [1, 2])
@pytest.mark.rule("SV 9.6.2a", "SV 9.6.2b")
def test_depth(depth): ...

@pytest.mark.rule("RD 9.60a")
def test_of_another_game(): ...

@pytest.mark.skip("9.60a")
def test_with_another_mark(): ...
""",
    "deeper/test_two.py": """
import pytest

# @pytest.mark.rule("SV 9.60a")
NOTE = '@pytest.mark.rule("SV 9.60a")'

class TestLog:
    @pytest.mark.rule("SV LOGa")
    def test_log(self): ...

@pytest.mark.rule("SV 9.99z")
def test_of_no_rule(): ...

@pytest.mark.rule("SV 1.0a")
def test_of_information(): ...
""",
    "helper.py": """
import pytest

@pytest.mark.rule("SV 9.60a")
def no_test(): ...
""",
}


def test_coverage_is_collected_from_the_marks(book: Rulebook, tmp_path: Path) -> None:
    for name, text in TESTS.items():
        path = tmp_path / "tests" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert book.coverage(tmp_path / "tests") == Coverage(
        rows=7, testable=6, tested=4, untested=["9.6-1a", "9.60a"], unknown=["9.99z"]
    )


def test_without_tests_nothing_is_covered(book: Rulebook, tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    coverage = book.coverage(tmp_path / "tests")
    assert (coverage.tested, len(coverage.untested), coverage.unknown) == (0, 6, [])


def test_coverage_is_read_in_a_checkout_only(book: Rulebook, tmp_path: Path) -> None:
    with pytest.raises(WardroomError, match="run this in a checkout"):
        book.coverage(tmp_path / "nowhere")


def test_sections_are_found_where_the_rulebook_counts_them_in_decimals_and_letters() -> None:
    rows = ["9.2.Aa1", "9.2.F0", "9.2.F5a1", "9.2.T", "9.21a", "13.21a", "13.22", "13.9a", "17.10.5Jc", "17.48A"]
    book = Rulebook("EOS", [Rule(id, "procedure", "A battle.") for id in rows])
    assert ids(book.find("9.2")) == ["9.2.Aa1", "9.2.F0", "9.2.F5a1", "9.2.T"]
    assert ids(book.find("9.2.F")) == ["9.2.F0", "9.2.F5a1"]
    assert ids(book.find("13.2")) == ["13.21a", "13.22"], "there is no row of 13.2 itself"
    assert ids(book.find("17.10.5")) == ["17.10.5Jc"] and ids(book.find("17.48")) == ["17.48A"]
