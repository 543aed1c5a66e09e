"""Charts: data files, one per printed chart, the only place for numbers that a chart would print.

A chart file is TOML:

    chart = "E2"
    title = "Escort Detection"
    standing = "rulebook"          # printed, rulebook, analogy or reconstructed
    source = "one line on where the values come from"

    [tables.Detection]
    dice = "2d6"
    rule = "9.6.9a"

    [tables.Detection.rows]
    "..8" = "undetected"
    "9..11" = "detected"
    "12.." = "detected, +1"

    [tables.Detection.modifiers]
    "close range" = { value = 1, rule = "9.2.2d" }
    "long range" = { value = -1, rule = "9.6.2a", standing = "analogy" }
"""

from __future__ import annotations

import difflib
import re
import sys
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from wardroom.table.dice import DICE, Dice
from wardroom.table.errors import ChartError
from wardroom.table.events import Modifier, Roll
from wardroom.table.keeping import kept
from wardroom.table.text import Text, mark
from wardroom.table.toml_lines import TomlLines, nesting

__all__ = ["STANDINGS", "Chart", "ChartFile", "ChartTable", "read_chart_files"]

STANDINGS = ("printed", "rulebook", "analogy", "reconstructed")
"""How well a value is known, best first."""

Result = str | int


Fact = bool | int | str
_KEPT_FACTS = 16_384


class Rolls:
    """Rolls made before on one table of a chart: without modifiers by faces, and all by what those come to and faces.

    The kernel keeps them here, where a table that nobody listens to has them at hand.
    """

    __slots__ = ("by_digit", "count", "modified", "plain", "sides", "six_sided")

    def __init__(self, dice: Dice) -> None:
        self.count = dice.count
        self.sides = dice.sides
        self.six_sided = dice.sides == 6
        self.by_digit = dice.by_digit
        self.plain: dict[bytes, Roll] = {}
        self.modified: dict[int | tuple[Modifier, ...], dict[bytes, Roll]] = {0: self.plain}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ChartTable:
    """One table of a chart: dice, a result for every total, and the modifiers that apply to it. Nobody changes it."""

    chart: str
    name: str
    dice: Dice
    first: int
    results: tuple[Result, ...]
    modifiers: Mapping[str, Modifier]
    rule: str
    standing: str
    rolls: Rolls = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "rolls", Rolls(self.dice))

    def __repr__(self) -> str:
        return f"<{self.chart} {self.name}: {self.dice.name}>"

    def result(self, total: int) -> Result:
        """What the table says for this total; beyond the ends the end rows hold."""
        index = total - self.first
        results = self.results
        if 0 <= index < len(results):
            return results[index]
        return results[0 if index < 0 else -1]

    def read(self, faces: tuple[int, ...], modifiers: Sequence[Modifier] = (), rule: str = "") -> Roll:
        """The roll that these faces make on this table, with all its reasons."""
        dice = self.dice
        total = dice.total(faces, modifiers)
        return Roll(
            dice.name,
            faces,
            dice.read(faces),
            total,
            self.result(total),
            self.chart,
            self.name,
            tuple(modifiers),
            rule or self.rule,
            self.standing,
        )

    @kept(_KEPT_FACTS)
    def modifiers_for(self, **facts: Fact) -> tuple[Modifier, ...]:
        """The modifiers that hold, in the order of the facts; what was asked before is kept.

        A fact is named after its modifier (`close_range` is "close range", `captains_skill` "captain's skill"). True:
        it holds. A number: "each ..." counts so many times, any other has this value; 0 is none. A text: the printed
        name of the one of several that holds, "" is none. A fact is of the same kind wherever it is named.
        Modifiers of 0 are left out.
        """
        printed = {fact_name(name): modifier for name, modifier in self.modifiers.items()}
        picked = []
        for name, fact in facts.items():
            named = self.modifiers if isinstance(fact, str) else printed
            wanted = fact if isinstance(fact, str) else name
            if wanted and wanted not in named:
                raise KeyError(f"{self!r} has no modifier '{wanted}'")
            if fact:
                picked.append(_counted(named[wanted], fact))
        return tuple(modifier for modifier in picked if modifier.value)

    @kept(_KEPT_FACTS)
    def modifiers_named(self, *names: str | bool) -> tuple[Modifier, ...]:
        """Those with these printed names, in this order, for the rolls that are most frequent; False and "" are none.

        `fight.detected and "previous detection"` says what holds and when. It is the same as `modifiers_for`, but found
        much faster, for nothing is given by keyword.
        """
        for name in names:
            if name and name not in self.modifiers:
                raise KeyError(f"{self!r} has no modifier '{name}'")
        picked = [self.modifiers[name] for name in names if isinstance(name, str) and name]
        return tuple(modifier for modifier in picked if modifier.value)


@kept(_KEPT_FACTS)
def fact_name(modifier: str) -> str:
    """The fact that a modifier is picked by: its printed name in small letters without accents, with _ for what is no
    letter.
    """
    plain = unicodedata.normalize("NFKD", modifier).encode("ascii", "ignore").decode()
    return re.sub("[^a-z0-9]+", "_", plain.lower().replace("'", "")).strip("_")


def _counted(modifier: Modifier, fact: Fact) -> Modifier:
    if isinstance(fact, (bool, str)):
        return modifier
    return modifier._replace(value=modifier.value * fact if modifier.name.startswith("each ") else fact)


class Chart:
    """A chart: its tables and, for facts that are not rolled for, its plain values."""

    __slots__ = ("id", "source", "standing", "tables", "title", "values")

    def __init__(self, id: str, title: str, standing: str, source: str) -> None:
        self.id = id
        self.title = title
        self.standing = standing
        self.source = source
        self.tables: dict[str, ChartTable] = {}
        self.values: dict[str, Any] = {}

    def __repr__(self) -> str:
        return f"<chart {self.id}: {self.title}>"

    def __getitem__(self, name: str) -> ChartTable:
        return self.tables[name]

    def texts(self) -> Iterator[str]:
        """What it prints and people read: messages for the catalogues."""
        yield from (self.title, self.source)
        for table in self.tables.values():
            yield table.name
            yield from table.modifiers
            yield from (result for result in table.results if isinstance(result, str) and result)


class ChartFile:
    """The text of a chart file, with the means to name the line of a fault."""

    __slots__ = ("data", "name", "text")

    def __init__(self, name: str | Text, text: str) -> None:
        self.name = name
        """Of the file, or what it is called where it has no name of its own."""
        self.text = text.removeprefix("\ufeff")
        if _has_long_key(self.text):
            # Reading it would take a time that grows with the square of its length.
            raise ChartError("{0}: a key has more than {1} parts, or a line as many full stops.", name, MOST_DOTS)
        if _LONG_NUMBER.search(self.text):
            raise ChartError("{0}: a number has too many digits.", name)
        if nesting(self.text) > MOST_NESTED:
            raise ChartError("{0}: lists or tables lie too deep in one another.", name)
        try:
            self.data: dict[str, Any] = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as fault:
            raise self._syntax_fault(str(fault)) from fault
        except ValueError as fault:
            raise ChartError("{0}: a number has too many digits.", name) from fault
        if _has_large_number(self.data):
            raise ChartError("{0}: a number is beyond {1}.", name, LARGEST)

    def _syntax_fault(self, text: str) -> ChartError:
        match = _SYNTAX.fullmatch(text)
        problem, line = (match[1], match[2]) if match else (text, None)
        last = self.text.rstrip().count("\n") + 1
        return ChartError("{0}, line {1}: {2}.", self.name, line or last, problem)

    def fault(self, problem: str | Text, *words: str) -> ChartError:
        """An error that names the line of these words: a path of keys, and a value if it is about one."""
        what = problem if isinstance(problem, Text) else Text("{0}", (problem,))
        return ChartError("{0}, line {1:plain}: {2}.", self.name, self.line_of(*words), what)

    def line_of(self, *words: str) -> int:
        """The line on which these words stand, in order of nesting, whether as keys or as values."""
        try:
            return TomlLines(self.text).line_of(*words)
        except RecursionError:  # a file whose faults lie that deep is wrong from its first line on
            return 1

    def get(self, key: str, kind: type, *, within: Mapping[str, Any] | None = None, at: tuple[str, ...] = ()) -> Any:
        """A value of this type, or a fault that says what is missing or wrong."""
        table = self.data if within is None else within
        if key not in table:
            where = ".".join(at)
            raise self.fault(
                Text("'{0}' is missing in {1}", (key, where)) if at else Text("'{0}' is missing", (key,)), *at
            )
        if not isinstance(table[key], kind) or (kind is int and isinstance(table[key], bool)):
            raise self.fault(
                Text("'{0}' should be {1}, not {2}", (key, Text(_KIND_NAMES[kind]), repr(table[key]))),
                *at,
                key,
            )
        return table[key]

    def standing(self, table: Mapping[str, Any], default: str, at: tuple[str, ...]) -> str:
        found = table.get("standing", default)
        if found not in STANDINGS:
            raise self.fault(
                Text("standing '{0}' is none of {1}", (found, list(STANDINGS))),
                *at,
                "standing",
            )
        return str(found)

    def chart(self) -> Chart:
        """The chart in this file, checked."""
        self.get("standing", str)
        standing = self.standing(self.data, "", ())
        chart = Chart(self.get("chart", str), self.get("title", str), standing, self.get("source", str))
        for name in self._optional_table("tables", self.data, ()):
            chart.tables[name] = self._table(chart, name, self._optional_table(name, self.data["tables"], ("tables",)))
        known = {"chart", "title", "standing", "source", "tables"}
        chart.values = {key: value for key, value in self.data.items() if key not in known}
        return chart

    def _optional_table(self, key: str, within: Mapping[str, Any], at: tuple[str, ...]) -> Mapping[str, Any]:
        table: Mapping[str, Any] = self.get(key, dict, within=within, at=at) if key in within else {}
        return table

    def _no_misspelling(self, table: Mapping[str, Any], known: tuple[str, ...], at: tuple[str, ...]) -> None:
        """Games may add keys of their own, so only a near miss of a known one is a fault."""
        for key in table:
            near = difflib.get_close_matches(key.lower(), known, n=1, cutoff=0.8)
            if near and key not in known:
                raise self.fault(
                    Text("'{0}' should probably be '{1}'", (key, near[0])),
                    *at,
                    key,
                )

    def _table(self, chart: Chart, name: str, table: Mapping[str, Any]) -> ChartTable:
        at = ("tables", name)
        self._no_misspelling(table, ("dice", "rule", "standing", "rows", "modifiers"), at)
        dice_name = self.get("dice", str, within=table, at=at)
        if dice_name not in DICE:
            raise self.fault(
                Text("dice '{0}' is none of {1}", (dice_name, list(DICE))),
                *at,
                "dice",
            )
        dice = DICE[dice_name]
        standing = self.standing(table, chart.standing, at)
        modifiers = self._modifiers(table, at, standing)
        rows = self.get("rows", dict, within=table, at=at)
        first, results = self._rows(rows, dice, at, modified=bool(modifiers))
        return ChartTable(chart.id, name, dice, first, results, modifiers, str(table.get("rule", "")), standing)

    def _modifiers(self, table: Mapping[str, Any], at: tuple[str, ...], standing: str) -> dict[str, Modifier]:
        modifiers = {}
        for name, entry in self._optional_table("modifiers", table, at).items():
            where = (*at, "modifiers", name)
            fields = entry if isinstance(entry, dict) else {"value": entry}
            if not isinstance(entry, (int, dict)):
                raise self.fault(Text("modifier '{0}' should be a number", (name,)), *where)
            self._no_misspelling(fields, ("value", "rule", "standing"), where)
            value = self.get("value", int, within=fields, at=where)
            known = self.standing(fields, standing, where)
            modifiers[name] = Modifier(name, value, str(fields.get("rule", "")), known)
        return modifiers

    def _rows(
        self, rows: Mapping[str, Any], dice: Dice, at: tuple[str, ...], *, modified: bool
    ) -> tuple[int, tuple[Result, ...]]:
        """Every number the dice can show, each covered once; open ends where modifiers reach beyond."""
        where = (*at, "rows")
        spans = {key: self._span(key, where) for key in rows}
        ends = [end for span in spans.values() for end in span if end is not None]
        first, last = min([dice.lowest, *ends]), max([dice.highest, *ends])
        found: dict[int, Result] = {}
        for key, result in rows.items():
            if isinstance(result, bool) or not isinstance(result, (str, int)):
                raise self.fault(Text("row {0} should be a text or a number", (key,)), *where, key)
            low, high = spans[key]
            for total in range(first if low is None else low, (last if high is None else high) + 1):
                if total in found:
                    raise self.fault(Text("a roll of {0} is covered twice", (total,)), *where, key)
                found[total] = result
        self._check_cover(found, dice, first, last, where)
        if modified and not {None} <= {low for low, _ in spans.values()} & {high for _, high in spans.values()}:
            raise self.fault(
                Text("a table with modifiers needs an open first row ('..3') and last row ('12..')"), *where
            )
        return first, tuple(_shared(found.get(total, "")) for total in range(first, last + 1))

    def _check_cover(
        self, found: Mapping[int, Result], dice: Dice, first: int, last: int, where: tuple[str, ...]
    ) -> None:
        """No number is left out; d66, which skips numbers itself, need only have those it can show."""
        skips = len(dice.values) <= dice.highest - dice.lowest
        for total in dice.values if skips else range(first, last + 1):
            if total not in found:
                raise self.fault(Text("a roll of {0} is not covered", (total,)), *where)

    def _span(self, key: str, where: tuple[str, ...]) -> tuple[int | None, int | None]:
        """First and last number of a row; None is an open end."""
        match = _ROW.fullmatch(key)
        if not match:
            raise self.fault(Text("row '{0}' should read like 7, 4..6, ..3 or 12..", (key,)), *where, key)
        one, low, high = (None if text is None else int(text) for text in match.groups())
        if one is not None:
            return one, one
        if low is not None and high is not None and low > high:
            raise self.fault(Text("row '{0}' runs backwards", (key,)), *where, key)
        return low, high


def _shared(result: Result) -> Result:
    """Texts that are alike are one text: comparing them takes no time."""
    return sys.intern(result) if isinstance(result, str) else result


_NUMBER = r"(-?[0-9]{1,3})"
_ROW = re.compile(rf"{_NUMBER}|(?:{_NUMBER}?\.\.{_NUMBER}?)")
_LONG_NUMBER = re.compile(r"\b0[xob][0-9A-Fa-f_]{32}")
MOST_DOTS = 60
"""In a key, or in a value on one line: keys of charts have three parts or so, and long sentences a dozen stops."""
MOST_NESTED = 250
"""Lists and tables in one another. The reader calls itself for each; how often it can depends on who called it."""
_SYNTAX = re.compile(r"(.*) \(at (?:line ([0-9]+), column [0-9]+|end of document)\)", re.DOTALL)
_KIND_NAMES = {
    str: mark("a text"),
    int: mark("a whole number"),
    dict: mark("a table"),
    list: mark("a list"),
    bool: mark("true or false"),
}


LARGEST = 1_000_000
"""Of the numbers on charts: the largest ship has 70,000 tons."""


def _has_large_number(data: Any) -> bool:
    rest = [data]
    while rest:
        value = rest.pop()
        if isinstance(value, dict):
            rest += value.values()
        elif isinstance(value, list):
            rest += value
        elif isinstance(value, (int, float)) and not -LARGEST <= value <= LARGEST:
            return True
    return False


def _has_long_key(text: str) -> bool:
    return any(part.count(".") > MOST_DOTS for line in text.splitlines() for part in line.split("="))


def read_chart_files(folder: Path, overrides: Mapping[str, str] | None = None) -> dict[str, ChartFile]:
    """All chart files of a folder by file name, those of an owner in place of ours."""
    files = {
        path.name: ChartFile(path.name, path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.toml"))
    }
    for name, text in (overrides or {}).items():
        if name not in files:
            raise ChartError("{0}: no chart of this game has this file name; one of: {1}.", name, list(files))
        theirs = ChartFile(name, text)
        if theirs.get("chart", str) != files[name].data["chart"]:
            raise theirs.fault(Text("this file should hold chart '{0}'", (files[name].data["chart"],)), "chart")
        files[name] = theirs
    return files
