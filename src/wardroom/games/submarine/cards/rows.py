"""Reading rows of data files: every value is checked, and every fault names its file and line."""

from __future__ import annotations

from typing import Any

from wardroom.games.submarine.cards.periods import NO_PERIOD, period
from wardroom.table import ChartError, ChartFile, WardroomError
from wardroom.table.text import Text

__all__ = ["Row"]

DEPTH_STEP = 25
"""[9.2a] Depths are multiples of this many feet."""


class Row:
    """A table of a card file and where it stands, so that every fault can name its line."""

    __slots__ = ("at", "file", "table")

    def __init__(self, file: ChartFile, table: dict[str, Any], at: tuple[str, ...], keys: tuple[str, ...]) -> None:
        self.file = file
        self.table = table
        self.at = at
        for key in table:
            if key not in keys:
                raise self.fault(Text("'{0}' is not known here; known are {1}", (key, list(keys))), key)

    def fault(self, problem: Text, *words: str) -> ChartError:
        return self.file.fault(problem, *self.at, *words)

    def row(self, key: str, keys: tuple[str, ...]) -> Row:
        """A table within this one."""
        table = self.file.get(key, dict, within=self.table, at=self.at)
        return type(self)(self.file, table, (*self.at, key), keys)

    def text(self, key: str, *, default: str | None = None) -> str:
        if default is not None and key not in self.table:
            return default
        found: str = self.file.get(key, str, within=self.table, at=self.at)
        return found

    def choice(self, key: str, choices: tuple[str, ...], *, default: str | None = None) -> str:
        found = self.text(key, default=default)
        if found not in choices:
            listed = [choice or Text("'' for none") for choice in choices]
            raise self.fault(Text("{0} '{1}' is none of {2}", (key, found, listed)), key)
        return found

    def number(self, key: str, *, default: int | None = None, least: int = 0) -> int:
        if default is not None and key not in self.table:
            return default
        found: int = self.file.get(key, int, within=self.table, at=self.at)
        if found < least:
            raise self.fault(Text("{0} should be {1} or more, not {2}", (key, least, found)), key)
        return found

    def feet(self, key: str) -> int:
        found = self.number(key, least=DEPTH_STEP)
        if found % DEPTH_STEP:
            raise self.fault(Text("{0} {1} is no multiple of {2:#sub.foot}", (key, found, DEPTH_STEP)), key)
        return found

    def numbers(self, key: str, count: int) -> tuple[int, ...]:
        found = self.file.get(key, list, within=self.table, at=self.at)
        if len(found) != count or not all(type(number) is int and number >= 0 for number in found):
            raise self.fault(Text("{0} should be {1:#sub.whole_number}, not {2}", (key, count, repr(found))), key)
        return tuple(found)

    def guns(self) -> tuple[int, int, int]:
        """[4.5.2.3] Forward, broadside, aft."""
        forward, broadside, aft = self.numbers("guns", 3)
        return forward, broadside, aft

    def texts(self, key: str, *, optional: bool = False) -> tuple[str, ...]:
        if optional and key not in self.table:
            return ()
        found = self.file.get(key, list, within=self.table, at=self.at)
        if not found or not all(isinstance(text, str) and text for text in found):
            raise self.fault(Text("{0} should be a list of texts, not {1}", (key, repr(found))), key)
        return tuple(found)

    def flag(self, key: str) -> bool:
        found: bool = key in self.table and self.file.get(key, bool, within=self.table, at=self.at)
        return found

    def date(self, key: str = "available") -> int:
        text = self.text(key)
        try:
            return period(text)
        except WardroomError:
            raise self.fault(Text(NO_PERIOD, (text,)), key) from None

    def standing(self) -> str:
        return self.file.standing(self.table, self.file.data["standing"], self.at)

    def known(self) -> tuple[str, ...]:
        """The cells that the rulebook fixes, each one that is there."""
        cells = self.texts("known", optional=True)
        for cell in cells:
            line, _, key = cell.partition(".")
            found = self.table.get(line)
            if found is None or (key and (not isinstance(found, dict) or key not in found)):
                raise self.fault(Text("known names '{0}', which this row does not have", (cell,)), "known", cell)
        return cells

    def rows(self, key: str, keys: tuple[str, ...]) -> list[Row]:
        """A list of tables within this one, such as [[submarines]]."""
        found = self.file.get(key, list, within=self.table, at=self.at)
        if not all(isinstance(each, dict) for each in found):
            raise self.fault(Text("'{0}' should be a list of tables: write [[{0}]]", (key,)), key)
        return [type(self)(self.file, each, (*self.at, key), keys) for each in found]
