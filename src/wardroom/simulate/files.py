"""Results in files: one row per game, as JSON lines or Parquet; a run that was stopped goes on where it stood.

JSON lines are appended batch by batch. A Parquet file is made at the end from JSON lines that stand beside it
until then, so that it too can be taken up again.
"""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from wardroom.simulate.plan import Games
from wardroom.table import WardroomError
from wardroom.table.errors import reason
from wardroom.table.text import mark
from wardroom.telling.measures import Row

__all__ = ["ResultsFile", "need_extra", "read_rows"]

SUFFIXES = (".jsonl", ".parquet")
BATCH = 50_000
"""Rows turned into Parquet at a time."""


def need_extra(module: str, message: str) -> None:
    """Refuse at once, and not after an hour, what needs a package that is not installed."""
    if importlib.util.find_spec(module) is None:
        raise WardroomError(message, module, "pip install 'wardroom[analysis]'")


def read_rows(path: Path) -> Iterator[Row]:
    """The rows of a results file of either kind."""
    try:
        yield from _read_parquet(path) if path.suffix == ".parquet" else _read_lines(path)
    except OSError as fault:
        raise WardroomError("{0} cannot be read: {1}.", path, reason(fault)) from fault


class ResultsFile:
    """A results file that is being written; `rows` are those it had before."""

    def __init__(self, path: Path, *, resume: bool) -> None:
        self.path = path
        self._check_name()
        parquet = path.suffix == ".parquet"
        self.lines = path.with_name(path.name + ".part") if parquet else path
        """Where rows are appended as JSON lines."""
        if not resume:
            self._check_new()
        self._check_plain()
        self._columns: dict[str, type] = {}
        self._make_ready: Callable[[], None] = lambda: None
        """What has to be done to an earlier run's file before rows are added."""

    def _check_name(self) -> None:
        if self.path.suffix not in SUFFIXES:
            raise WardroomError("name the results file *{0} or *{1}, not '{2}'.", *SUFFIXES, self.path.name)
        if not self.path.parent.is_dir():
            raise WardroomError("there is no folder {0} for the results.", self.path.parent)
        if self.path.suffix == ".parquet":
            need_extra("pyarrow", mark("a Parquet file needs {0}: {1}."))

    def _check_new(self) -> None:
        for path in (self.path, self.lines):
            if path.exists():
                raise WardroomError("{0} exists; go on with it by --resume, or choose another name.", path)

    def _check_plain(self) -> None:
        for path in (self.path, self.lines):
            if path.exists() and not path.is_file():
                raise WardroomError("{0} is not a plain file; choose another name for the results.", path)

    def rows(self, games: Games) -> Iterator[Row]:
        """The rows of an earlier run, checked: they must be what this plan would have played.

        The file is not touched before rows are added: it may be something else, named by mistake.
        """
        earlier = self.lines if self.lines.exists() else self.path
        if not earlier.exists():
            return
        last: Row | None = None
        for number, row in enumerate(read_rows(earlier)):
            if row.get("number") != number or row.get("seed") != games.plan.seed_of(number):
                raise self._foreign(number)
            if number == 0:
                self._check_row(games, row)
            last = row
            self._learn(row)
            yield row
        if last is not None:
            self._check_row(games, last)
        if earlier != self.lines:
            self._make_ready = lambda: _write_lines(self.lines, _read_parquet(self.path))
        elif (size := _without_half_row(self.lines, games.plan.seed_of)) < self.lines.stat().st_size:
            self._make_ready = lambda: os.truncate(self.lines, size)

    def _check_row(self, games: Games, row: Row) -> None:
        """Whatever differs in bot, options, charts or rules shows when the game is played again."""
        number = int(row["number"])
        if _without_zeros(games.play(number)) != _without_zeros(row):
            raise self._foreign(number)

    def _foreign(self, number: int) -> WardroomError:
        return WardroomError(
            "game {0} of {1} comes out otherwise now: resume with the same seed, bots, options, charts and "
            "rules, or choose another file.",
            number,
            self.path,
        )

    def append(self, rows: Iterable[Row]) -> None:
        """Add rows; after this they are safe from an interruption."""
        rows = list(rows)
        for row in rows:
            self._learn(row)
        with _told(self.path):
            self._get_ready()
            _write_lines(self.lines, rows)

    def _get_ready(self) -> None:
        self._make_ready()
        self._make_ready = lambda: None

    def _learn(self, row: Row) -> None:
        if not row.keys() <= self._columns.keys():
            self._columns |= {key: type(value) for key, value in row.items()}

    def finish(self) -> None:
        """Make the Parquet file, if one was asked for and is not there with all its rows."""
        if self.lines == self.path:
            with _told(self.path):
                self._get_ready()
            return
        if not self.lines.exists():
            return
        half = self.path.with_name(self.path.name + ".new")
        with _told(self.path):
            _write_parquet(half, self._columns, _read_lines(self.lines))
            half.replace(self.path)
            self.lines.unlink()


@contextlib.contextmanager
def _told(path: Path) -> Iterator[None]:
    """A file that cannot be written is told as a fault, with the way out."""
    try:
        yield
    except OSError as fault:
        raise WardroomError(
            "{0} cannot be written: {1}; games that are in it are kept: mend this and go on with --resume.",
            path,
            reason(fault),
        ) from fault


# JSON lines


def _write_lines(path: Path, rows: Iterable[Row]) -> None:
    with path.open("a", encoding="utf-8", newline="\n") as file:
        file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def _read_lines(path: Path) -> Iterator[Row]:
    """The rows; half a line at the end, as a run that was killed may leave it, is none."""
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            if not line.endswith(b"\n"):
                return
            try:
                row: Row = json.loads(line)
            except ValueError as fault:
                raise WardroomError("{0}, line {1}: this is not a row of results.", path, number) from fault
            if not isinstance(row, dict):
                raise WardroomError("{0}, line {1}: this is not a row of results.", path, number)
            yield row


def _without_half_row(path: Path, seed_of: Callable[[int], int]) -> int:
    """The size of the file without half a row at its end; half a line of anything else is not ours to take."""
    size = 0
    with path.open("rb") as file:
        for number, line in enumerate(file):
            if not line.endswith(b"\n"):
                begins = f'{{"number": {number}, "seed": {seed_of(number)}, '.encode()
                if line[: len(begins)] != begins[: len(line)]:
                    raise WardroomError("{0}, line {1}: this is not a row of results.", path, number + 1)
                break
            size += len(line)
    return size


def _without_zeros(row: Row) -> Row:
    """A column that a game has no value for is 0 in Parquet and absent in JSON lines."""
    return {key: value for key, value in row.items() if value != 0 or isinstance(value, bool)}


# Parquet


def _write_parquet(path: Path, columns: dict[str, type], rows: Iterator[Row]) -> None:
    import pyarrow
    import pyarrow.parquet

    kinds: dict[type, Any] = {
        bool: pyarrow.bool_(),
        int: pyarrow.int64(),
        float: pyarrow.float64(),
        str: pyarrow.string(),
    }
    schema = pyarrow.schema([(name, kinds[kind]) for name, kind in columns.items()])
    empty = {name: kind() for name, kind in columns.items()}
    with contextlib.closing(pyarrow.parquet.ParquetWriter(path, schema)) as writer:
        while batch := [empty | row for row in islice(rows, BATCH)]:
            writer.write_table(pyarrow.Table.from_pylist(batch, schema))


def _read_parquet(path: Path) -> Iterator[Row]:
    import pyarrow
    import pyarrow.parquet

    try:
        with contextlib.closing(pyarrow.parquet.ParquetFile(path)) as file:
            for batch in file.iter_batches(BATCH):
                yield from batch.to_pylist()
    except pyarrow.ArrowException as fault:
        raise WardroomError("{0} is not a Parquet file of results.", path) from fault
