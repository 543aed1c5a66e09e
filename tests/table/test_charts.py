"""Chart files: what is read from them, and a clear word on file, line and fault when they are wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.table.duel import DUEL
from wardroom.table import DICE, Chart, ChartError, ChartFile, Modifier, read_chart_files
from wardroom.table.text import PSEUDO, Text, reading
from wardroom.table.toml_lines import TomlLines

GOOD = """\
chart = "E2"
title = "Detection"
standing = "rulebook"
source = "the rules"

[tables.First]
dice = "2d6"
rule = "9.1"

[tables.First.rows]
"..5" = "nothing"
"6..8" = "heard"
"9.." = "seen"

[tables.First.modifiers]
"close" = { value = 2, rule = "9.2", standing = "analogy" }
"far" = -1

[tables.Second]
dice = "1d6"
standing = "reconstructed"

[tables.Second.rows]
"1" = 0
"2..5" = 1
"6" = "many"

[ranges]
close = 1
"""


def chart(text: str = GOOD) -> Chart:
    return ChartFile("E2.toml", text).chart()


def fault_of(text: str) -> str:
    """What is said about a bad file."""
    with pytest.raises(ChartError) as caught:
        chart(text)
    return str(caught.value)


def changed(old: str, new: str) -> str:
    """The good file with one thing changed."""
    assert GOOD.count(old) == 1, old
    return GOOD.replace(old, new)


# Reading


def test_a_chart_is_read_with_all_it_says() -> None:
    read = chart()
    assert (read.id, read.title, read.standing, read.source) == ("E2", "Detection", "rulebook", "the rules")
    assert list(read.tables) == ["First", "Second"]
    assert read.values == {"ranges": {"close": 1}}
    assert (read["First"].dice, read["First"].rule, read["First"].standing) == (DICE["2d6"], "9.1", "rulebook")
    assert read["Second"].standing == "reconstructed"
    assert read["First"].modifiers == {
        "close": Modifier("close", 2, "9.2", "analogy"),
        "far": Modifier("far", -1, "", "rulebook"),
    }
    assert repr(read) == "<chart E2: Detection>"
    assert repr(read["First"]) == "<E2 First: 2d6>"


@pytest.mark.parametrize(
    ("total", "result"),
    [(-9, "nothing"), (5, "nothing"), (6, "heard"), (8, "heard"), (9, "seen"), (12, "seen"), (99, "seen")],
)
def test_beyond_the_ends_the_end_rows_hold(total: int, result: str) -> None:
    assert chart()["First"].result(total) == result


def test_a_row_may_be_a_number() -> None:
    assert [chart()["Second"].result(total) for total in (1, 2, 5, 6)] == [0, 1, 1, "many"]


def test_d66_needs_only_the_numbers_it_can_show() -> None:
    rows = "\n".join(f'"{tens}1..{tens}6" = {tens}' for tens in range(1, 7))
    text = changed('dice = "1d6"', 'dice = "d66"').replace('"1" = 0\n"2..5" = 1\n"6" = "many"', rows)
    table = chart(text)["Second"]
    assert [table.result(total) for total in (11, 16, 21, 66)] == [1, 1, 2, 6]


def test_rows_may_go_beyond_the_dice() -> None:
    rows = '"..-1" = "none"\n"0" = "zero"\n"1..6" = "one"\n"7.." = "more"'
    table = chart(changed('"1" = 0\n"2..5" = 1\n"6" = "many"', rows))["Second"]
    assert [table.result(total) for total in (-5, -1, 0, 1, 6, 7, 8)] == [
        *("none", "none", "zero", "one", "one", "more", "more")
    ]


@given(st.permutations(['"..5" = "nothing"', '"6..8" = "heard"', '"9.." = "seen"']))
def test_the_order_of_the_rows_does_not_matter(rows: list[str]) -> None:
    old = '"..5" = "nothing"\n"6..8" = "heard"\n"9.." = "seen"'
    assert chart(changed(old, "\n".join(rows)))["First"].results == chart()["First"].results


def test_a_file_saved_on_windows_is_read() -> None:
    text = "\ufeff" + GOOD.replace("\n", "\r\n")
    assert chart(text)["First"].results == chart()["First"].results
    assert fault_of(text.replace('"6" = "many"', '"7" = "many"')).startswith("E2.toml, line 23: ")


# Faults, each with its line

FAULTS = {
    "uncovered roll": ('"6..8"', '"7..8"', 10, "a roll of 6 is not covered"),
    "uncovered end": ('"6" = "many"\n', "", 23, "a roll of 6 is not covered"),
    "gap beyond the dice": ('"1" = 0', '"..-3" = 9\n"1" = 0', 23, "a roll of -2 is not covered"),
    "covered twice": ('"6..8"', '"5..8"', 12, "a roll of 5 is covered twice"),
    "covered twice in the second table": ('"2..5"', '"1..5"', 25, "a roll of 1 is covered twice"),
    "covered twice below the dice": ('"6..8"', '"6..8" = "x"\n"1"', 13, "a roll of 1 is covered twice"),
    "two open ends": ('"6..8"', '"6..8" = "x"\n"..1"', 13, "a roll of 1 is covered twice"),
    "bad standing": ('standing = "rulebook"', 'standing = "certain"', 3, "standing 'certain' is none of printed"),
    "standing of no text": ('standing = "rulebook"', "standing = 1", 3, "'standing' should be a text, not 1"),
    "bad standing of a table": (
        *('standing = "reconstructed"', 'standing = "guess"', 21),
        "standing 'guess' is none of printed, rulebook, analogy, reconstructed",
    ),
    "bad standing of a modifier": ('standing = "analogy"', 'standing = "?"', 16, "standing '?' is none of"),
    "unknown dice": ('dice = "1d6"', 'dice = "1d7"', 20, "dice '1d7' is none of 1d6, 2d6, 3d6"),
    "dice of no text": ('dice = "1d6"', "dice = 6", 20, "'dice' should be a text, not 6"),
    "missing title": ('title = "Detection"\n', "", 1, "'title' is missing"),
    "missing standing": ('standing = "rulebook"\n', "", 1, "'standing' is missing"),
    "missing dice": ('dice = "1d6"\n', "", 19, "'dice' is missing in tables.Second"),
    "missing rows": ("[tables.Second.rows]", "[tables.Second.lines]", 19, "'rows' is missing in tables.Second"),
    "missing value": ("{ value = 2, ", "{ ", 16, "'value' is missing in tables.First.modifiers.close"),
    "value of no number": ("{ value = 2, ", '{ value = "2", ', 16, "'value' should be a whole number, not '2'"),
    "value true": ('"far" = -1', '"far" = true', 17, "'value' should be a whole number, not True"),
    "modifier of no number": ('"far" = -1', '"far" = "-1"', 17, "modifier 'far' should be a number"),
    "misspelled modifiers": (
        *("[tables.First.modifiers]", "[tables.First.modifers]", 15),
        "'modifers' should probably be 'modifiers'",
    ),
    "misspelled value": ("{ value = 2, ", "{ Value = 2, ", 16, "'Value' should probably be 'value'"),
    "result of no text": ('"6" = "many"', '"6" = 1.5', 26, "row 6 should be a text or a number"),
    "result true": ('"6" = "many"', '"6" = true', 26, "row 6 should be a text or a number"),
    "row key nonsense": ('"2..5"', '"two"', 25, "row 'two' should read like 7, 4..6, ..3 or 12.."),
    "row key with a dash": ('"2..5"', '"2-5"', 25, "row '2-5' should read like"),
    "row key too far": ('"2..5"', '"2..99999"', 25, "row '2..99999' should read like"),
    "row key backwards": ('"2..5"', '"5..2"', 25, "row '5..2' runs backwards"),
    "modifiers without open first row": ('"..5"', '"2..5"', 10, "a table with modifiers needs an open first row"),
    "modifiers without open last row": ('"9.."', '"9..12"', 10, "a table with modifiers needs an open first row"),
    "syntax": ('"6..8" = "heard"', '"6..8" = heard', 12, "Invalid value"),
    "unclosed text": ('source = "the rules"', 'source = "the rules', 4, "Illegal character"),
    "end of the file": ("close = 1\n", 'close = """\n1\n\n', 30, "Unterminated string"),
    "key given twice": ('"far" = -1', '"close" = -1', 17, "Cannot overwrite a value"),
    "table given twice": ("[tables.Second.rows]", "[tables.First.rows]", 23, "Cannot declare"),
}


@pytest.mark.parametrize(("old", "new", "line", "message"), FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_is_named_with_file_and_line(old: str, new: str, line: int, message: str) -> None:
    text = changed(old, new)
    assert fault_of(text).startswith(f"E2.toml, line {line}: {message}")
    assert fault_of(text).endswith(".")


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("tables = 3", "'tables' should be a table, not 3"),
        ("tables.First = 3", "'First' should be a table, not 3"),
        ('tables.First = {dice = "1d6", rows = 3}', "'rows' should be a table, not 3"),
        ('tables.First = {dice = "1d6", modifiers = 3}', "'modifiers' should be a table, not 3"),
    ],
)
def test_what_should_be_a_table_is_one(entry: str, message: str) -> None:
    text = GOOD.split("\n[")[0] + entry
    assert fault_of(text) == f"E2.toml, line 5: {message}."


# The line of a fault, in files that make it hard to find


def test_the_same_row_in_several_tables_is_told_apart() -> None:
    text = changed('"6" = "many"', '"6" = []')
    assert fault_of(text).startswith("E2.toml, line 26: ")
    assert fault_of(changed('"..5" = "nothing"', '"..5" = []')).startswith("E2.toml, line 11: ")


def test_words_in_comments_and_texts_are_not_taken_for_keys() -> None:
    decoys = '# tables Second rows "6"\n# [tables.Second.rows]\nsource = """\n[tables.Second.rows]\n"6" = []\n"""'
    text = changed('source = "the rules"', decoys).replace('"6" = "many"', '"6" = []')
    assert fault_of(text).startswith("E2.toml, line 31: row 6")


def test_a_table_that_comes_before_its_parent_is_found() -> None:
    rows = '[tables.First.rows]\n"..5" = "nothing"\n"6..8" = "heard"\n"9.." = "seen"\n\n'
    text = changed(rows, "").replace("[tables.First]", rows + "[tables.First]").replace('"2d6"', '"9d9"')
    assert fault_of(text).startswith("E2.toml, line 12: dice '9d9'")
    assert fault_of(text.replace('dice = "9d9"\n', "")).startswith("E2.toml, line 11: 'dice' is missing")


def test_dotted_keys_and_inline_tables_are_found() -> None:
    text = (
        'chart = "E2"\ntitle = "T"\nstanding = "printed"\nsource = "s"\n'
        'tables.First.dice = "1d6"\n'
        'tables.First.rows = { "1..3" = 1, "4..5" = 2, "six" = 3 }\n'
    )
    assert fault_of(text).startswith("E2.toml, line 6: row 'six'")
    assert fault_of(text.replace('"1d6"', "7")).startswith("E2.toml, line 5: 'dice'")


AWKWARD = """\
# list = 1, [a.b]
top = 'it''s'
dates = [1979-05-27 07:32:00, 1.5, "a # b"] # [x]
long = '''
[a.b]
key = 2'''

[a."b.c"] # quoted
"k\\u0065y" = {inner = [1, {deep = "found"}], other = "x"}

[[list]]
id = "one"
size = 1

[list.part]
of = "one"

[[list]]
id = "two"
lists = [
  "first", # with a comment

  ["second"],
]
"""


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ((), 1),
        (("nowhere",), 1),
        (("top",), 2),
        (("dates",), 3),
        (("dates", "a # b"), 3),
        (("long",), 4),
        (("a", "b.c"), 8),
        (("a", "b.c", "key"), 9),
        (("a", "b.c", "key", "inner", "1", "deep"), 9),
        (("a", "b.c", "missing"), 8),
        (("key", "other"), 9),
        (("found",), 9),
        (("list",), 11),
        (("list", "0", "size"), 13),
        (("list", "0", "part", "of"), 16),
        (("list", "1"), 18),
        (("list", "1", "id"), 19),
        (("list", "two"), 19),
        (("list", "two", "missing"), 19),
        (("list", "first"), 21),
        (("list", "1", "lists", "1", "0", "second"), 23),
        (("second",), 23),
    ],
)
def test_lines_in_an_awkward_file(words: tuple[str, ...], line: int) -> None:
    assert TomlLines(AWKWARD).line_of(*words) == line


words = st.text("ab.#[]\"'= ", min_size=1, max_size=6)


@given(st.dictionaries(words, st.dictionaries(words, words, max_size=4), max_size=4))
def test_every_key_is_found_on_its_line(data: dict[str, dict[str, str]]) -> None:
    lines: list[str] = []
    places: dict[tuple[str, ...], int] = {}
    for table, entries in data.items():
        lines.append(f"[{quoted(table)}] # {table}")
        places[(table,)] = len(lines)
        for key, value in entries.items():
            lines.append(f"{quoted(key)} = {quoted(value)} # {key} = 1")
            places[table, key] = len(lines)
    found = TomlLines("\n".join(lines))
    assert {path: found.line_of(*path) for path in places} == places


def quoted(text: str) -> str:
    return '"' + text.replace('"', '\\"') + '"'


# An owner's own charts


def write_chart(folder: Path) -> None:
    (folder / "E2.toml").write_text(GOOD, encoding="utf-8")


def test_an_owners_chart_takes_the_place_of_ours(tmp_path: Path) -> None:
    write_chart(tmp_path)
    theirs = changed('"6..8" = "heard"', '"6..8" = "rammed"')
    files = read_chart_files(tmp_path, {"E2.toml": theirs})
    assert files["E2.toml"].chart()["First"].result(7) == "rammed"
    assert read_chart_files(tmp_path)["E2.toml"].chart()["First"].result(7) == "heard"


def test_an_owners_chart_must_be_the_chart_of_its_file(tmp_path: Path) -> None:
    write_chart(tmp_path)
    with pytest.raises(ChartError, match=r"^E2\.toml, line 2: this file should hold chart 'E2'\.$"):
        read_chart_files(tmp_path, {"E2.toml": '# chart\nchart = "E3"\n'})
    with pytest.raises(ChartError, match=r"^E2\.toml, line 1: 'chart' is missing\.$"):
        read_chart_files(tmp_path, {"E2.toml": '# an old chart\ntitle = "chart"\n'})


def test_an_owners_chart_must_have_a_known_file_name(tmp_path: Path) -> None:
    write_chart(tmp_path)
    with pytest.raises(ChartError, match=r"^E9\.toml: no chart of this game has this file name; one of: E2\.toml\.$"):
        read_chart_files(tmp_path, {"E9.toml": GOOD})


def test_an_owners_chart_with_bad_syntax_is_named(tmp_path: Path) -> None:
    write_chart(tmp_path)
    with pytest.raises(ChartError, match=r"^E2\.toml, line 1: "):
        read_chart_files(tmp_path, {"E2.toml": "chart ="})


def test_the_chart_of_the_duel_is_sound() -> None:
    table = DUEL.load_charts({})["Fire"]
    assert [table.result(total) for total in (2, 6, 7, 10, 11)] == [0, 0, 1, 1, 2]


def test_a_fault_is_told_in_the_language_of_who_reads_it() -> None:
    fault = ChartFile("E2.toml", GOOD).fault(Text("{0} is no depth", (30,)), "ranges", "close")
    assert str(fault) == "E2.toml, line 29: 30 is no depth."
    with reading(PSEUDO):
        assert str(fault) == "\u2068E2.toml\u2069, ĺíńé 29: 30 íś ńó đéṕťħ."
