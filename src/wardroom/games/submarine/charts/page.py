"""A page: a chart file with readers for grids, spans, columns and modifiers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from wardroom.table import Chart, ChartError, ChartFile, ChartTable, Modifier
from wardroom.table.dice import DICE, Dice
from wardroom.table.text import Text, mark

__all__ = ["Cell", "Page", "is_a"]

Cell = int | str
Grid = dict[str, list[Any]]


class Page:
    """A chart file with readers for its grids; every fault names its line."""

    def __init__(self, files: Mapping[str, ChartFile], name: str) -> None:
        if name not in files:
            raise ChartError("{0}: this chart of the game is missing.", name)
        self.file = files[name]
        self.chart: Chart = self.file.chart()
        self.rule: str = self.file.get("rule", str)

    @property
    def columns(self) -> list[str]:
        return [str(column) for column in self.file.get("columns", list)]

    def expect_columns(self, wanted: Sequence[object]) -> None:
        names = [str(name) for name in wanted]
        if self.columns != names:
            raise self.file.fault(Text("'columns' should be {0}", (list(names),)), "columns")

    def expect_rows(self, wanted: Sequence[object], *at: str) -> None:
        names = [str(name) for name in wanted]
        found = self.part(*at)
        for name in names:
            if name not in found:
                raise self.file.fault(Text("row '{0}' is missing", (name,)), *at)
        for name in found:
            if name not in names:
                raise self.file.fault(Text("row '{0}' is none of {1}", (name, list(names))), *at, name)

    def part(self, *at: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.file.data
        for depth, key in enumerate(at):
            found = self.file.get(key, dict, within=found, at=at[:depth])
        return found

    def grid(self, *at: str, kind: type = int) -> Grid:
        """Rows of cells of one kind, one for each column."""
        at = at or ("rows",)
        width = len(self.columns)
        grid = {}
        for name in self.part(*at):
            row = self.file.get(name, list, within=self.part(*at), at=at)
            if len(row) != width or not all(is_a(cell, kind) for cell in row):
                problem = mark("row '{0}' should have {1:#sub.text}, one for each column")
                if kind is int:
                    problem = mark("row '{0}' should have {1:#sub.whole_number}, one for each column")
                raise self.file.fault(Text(problem, (name, width)), *at, name)
            grid[name] = row
        return grid

    def numbers(self, *at: str) -> dict[str, int]:
        """Plain numbers by name."""
        return {name: self.file.get(name, int, within=self.part(*at), at=at) for name in self.part(*at)}

    def number_list(self, name: str) -> list[int]:
        found: list[int] = self.file.get(name, list)
        if not found or not all(is_a(number, int) for number in found):
            raise self.file.fault(Text("'{0}' should be a list of whole numbers", (name,)), name)
        return found

    def modifiers(self, *wanted: str, at: tuple[str, ...] = ("modifiers",)) -> dict[str, Modifier]:
        """The named changes of this chart; those the rules ask for must be there."""
        part = self.part(*at)
        for name in wanted:
            if name not in part:
                raise self.file.fault(Text("modifier '{0}' is missing", (name,)), *at)
        return {name: self._modifier(part, name, (*at, name)) for name in part}

    def _modifier(self, part: Mapping[str, Any], name: str, at: tuple[str, ...]) -> Modifier:
        fields = self.file.get(name, dict, within=part, at=at[:-1])
        value = self.file.get("value", int, within=fields, at=at)
        return Modifier(name, value, str(fields.get("rule", "")), self.file.standing(fields, self.chart.standing, at))

    def bands(self, *at: str) -> dict[str, tuple[int | None, int | None]]:
        """Rows named by spans of numbers such as 11..13."""
        return {name: self._span(name, *at) for name in self.part(*at)}

    def _span(self, text: str, *at: str) -> tuple[int | None, int | None]:
        found = _SPAN.fullmatch(text)
        if not found or text == "..":
            raise self.file.fault(Text("'{0}' should read like 7, 4..6, ..3 or 12..", (text,)), *at, text)
        one, low, high = (None if number is None else int(number) for number in found.groups())
        first, last = (low, high) if one is None else (one, one)
        if first is not None and last is not None and first > last:
            raise self.file.fault(Text("'{0}' runs backwards", (text,)), *at, text)
        return first, last

    def spread(self, numbers: Sequence[int], *at: str) -> dict[int, str]:
        """Which row each of these numbers falls in; every number in one, and in one only."""
        found: dict[int, str] = {}
        for name, span in self.bands(*at).items():
            for number in numbers:
                if within(number, span):
                    if number in found:
                        raise self.file.fault(Text("{0} is covered twice", (number,)), *at, name)
                    found[number] = name
        for number in numbers:
            if number not in found:
                raise self.file.fault(Text("{0} is not covered", (number,)), *at)
        return found

    def spread_columns(self, numbers: Sequence[int]) -> dict[int, str]:
        """Which column each of these numbers falls in."""
        found = {}
        for number in numbers:
            fitting = [name for name in self.columns if within(number, self._span(name, "columns"))]
            if len(fitting) != 1:
                raise self.file.fault(
                    Text("{0} should be in one column, not in {1}", (number, len(fitting))), "columns"
                )
            found[number] = fitting[0]
        return found

    def change(self, name: str, value: int, rule: str) -> Modifier:
        return Modifier(name, value, rule, self.chart.standing)

    def column_bands(self) -> list[tuple[int, int]]:
        """Columns named by spans that follow each other."""
        bands: list[tuple[int, int]] = []
        for name in self.columns:
            first, last = self._span(name, "columns")
            if first is None or last is None or (bands and first != bands[-1][1] + 1):
                raise self.file.fault(Text("column '{0}' should follow the one before it", (name,)), "columns", name)
            bands.append((first, last))
        return bands

    def dice(self, *, default: str = "") -> Dice:
        name = self.file.get("dice", str) if not default or "dice" in self.file.data else default
        if name not in DICE:
            raise self.file.fault(Text("dice '{0}' is none of {1}", (name, list(DICE))), "dice")
        return DICE[name]

    def rolled(
        self, *, kind: type = int, modifiers: dict[str, Modifier] | None = None, word: str = ""
    ) -> dict[str, ChartTable]:
        """A chart for each column of a grid whose rows are spans of dice."""
        dice = self.dice()
        grid = self.grid(kind=kind)
        rows = self.spread(dice.values, "rows")
        tables = {}
        for place, column in enumerate(self.columns):
            results = {total: grid[rows[total]][place] for total in dice.values}
            tables[column] = self.table(f"{word} {column}".strip(), dice, results, modifiers or {})
        return tables

    def by_factor(self) -> tuple[ChartTable, ...]:
        """A table for each damage factor, from factor 0 on, which does nothing."""
        self.expect_columns(range(1, len(self.columns) + 1))
        none = self.table("factor 0", self.dice(), dict.fromkeys(self.dice().values, 0), {})
        return (none, *self.rolled(word="factor").values())

    def table(
        self, name: str, dice: Dice, results: Mapping[int, Cell], modifiers: dict[str, Modifier], rule: str = ""
    ) -> ChartTable:
        first, last = min(results), max(results)
        cells = tuple(results.get(total, "") for total in range(first, last + 1))
        return ChartTable(self.chart.id, name, dice, first, cells, modifiers, rule or self.rule, self.chart.standing)

    def at_most(
        self, name: str, limits: Sequence[tuple[int, Cell]], otherwise: Cell, modifiers: dict[str, Modifier]
    ) -> ChartTable:
        """A table that gives the first result whose limit the modified dice do not pass."""
        dice = self.dice()
        wide = 0 if dice.reading == "digits" else dice.highest
        results: dict[int, Cell] = {}
        for total in dice.values if not wide else range(dice.lowest - wide, dice.highest + wide + 1):
            results[total] = next((result for limit, result in limits if total <= limit), otherwise)
        return self.table(name, dice, results, modifiers)

    def need_tables(self, *names: str, results: Sequence[str] = ()) -> dict[str, ChartTable]:
        """The usual tables of this file, all of which must be there, with results that the rules know."""
        for name in names:
            if name not in self.chart.tables:
                raise self.file.fault(Text("table '{0}' is missing", (name,)), "tables")
            for result in self.chart.tables[name].results if results else ():
                if result != "" and result not in results:
                    raise self.file.fault(Text("'{0}' is none of {1}", (result, list(results))), "tables", name, "rows")
        return self.chart.tables

    def limit(self, value: int, dice: Dice, *at: str) -> int:
        """A highest die that hits: one the dice can show, or 0 for never."""
        if value and value not in dice.values:
            raise self.file.fault(Text("{0} is nothing that {1} can show", (value, dice.name)), *at)
        return value


_SPAN = re.compile(r"(-?[0-9]{1,4})|(-?[0-9]{1,4})?\.\.(-?[0-9]{1,4})?")


def within(number: int, span: tuple[int | None, int | None]) -> bool:
    first, last = span
    return (first is None or number >= first) and (last is None or number <= last)


def is_a(cell: object, kind: type) -> bool:
    return isinstance(cell, kind) and not isinstance(cell, bool)
