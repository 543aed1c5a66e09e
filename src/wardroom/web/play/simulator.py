"""Simulations that pages ask for, played one after another by other processes while the table goes on.

What waits and what runs stands in the store, the rows in a file of their own; so a server that is stopped, or killed,
goes on where it was when it starts again. The same seed gives the same rows, and the first and the last row of such a
file are played again before it is trusted.
"""

from __future__ import annotations

import contextlib
import csv
import gzip
import logging
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import make_url

from wardroom.games import find
from wardroom.simulate.distributions import distributions
from wardroom.simulate.files import ResultsFile, read_rows
from wardroom.simulate.plan import Games, Plan
from wardroom.simulate.progress import Progress
from wardroom.simulate.report import to_json
from wardroom.simulate.statistics import Tally
from wardroom.simulate.workers import GameFailed, cores, play_in_order
from wardroom.store import Simulation, Store, StoreError
from wardroom.store.database import sqlite_file
from wardroom.table import UnknownName, WardroomError
from wardroom.table.files import data_folder
from wardroom.table.text import Text
from wardroom.telling.kept import keep
from wardroom.telling.measures import Row, measures_of

__all__ = ["Simulator", "make_plan", "remove_files", "rows_folder", "table_file"]

LOOK = 20.0
"""Seconds after which the store is looked through though nobody asked: another server may have left work behind."""
TELL = 0.5
"""Seconds between two notes of how far it has come."""
CLOSING = 10.0
"""Seconds to wait for the workers when the server stops; those that take longer see that it is gone."""
PER_WORKER = 100
"""To start a worker takes as long as to play about so many games."""
log = logging.getLogger("wardroom.web")


def make_plan(request: dict[str, Any]) -> Plan:
    """What was asked for, every name checked."""
    rules = find(request["game"])
    setup = rules.setup(request["scenario"] or None, request["options"])
    bot = request["bot"] or rules.default_bot
    if bot not in rules.bots:
        raise UnknownName("bot", bot, rules.bots)
    bots = dict.fromkeys(rules.seats(setup), bot)
    return Plan(rules.id, setup.scenario, dict(request["options"]), bots, request["seed"])


def rows_folder(database: str) -> Path:
    """Where the rows are kept: beside the database, or among the person's games if it is no file."""
    file = sqlite_file(make_url(database))
    return file.with_name(f"{file.stem}-simulations") if file else data_folder() / "simulations"


def table_file(folder: Path, id: str) -> Path:
    """The rows of one that is over, as a table."""
    return folder / f"{id}.csv.gz"


def remove_files(folder: Path, id: str) -> None:
    """Whatever is kept of a simulation in files."""
    for ending in ("jsonl", "csv.gz", "csv.part"):
        (folder / f"{id}.{ending}").unlink(missing_ok=True)


class Simulator:
    """The service that plays them, on a thread of its own."""

    def __init__(self, store: Store, folder: Path, workers: int | None = None) -> None:
        self.store = store
        self.folder = folder
        self.workers = workers
        """How many processes play; None is as many as there are cores."""
        self.asking = threading.Lock()
        """Held while it is counted how many of an account wait already."""
        self._wake = threading.Event()
        self._closing = threading.Event()
        self._stopped: set[str] = set()
        self._now: tuple[str, Progress] | None = None
        self._thread = threading.Thread(target=self._serve, name="simulations", daemon=True)

    # What others ask of it

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """Stop, with all workers; what was begun is taken up again by the next server."""
        self._closing.set()
        self._wake.set()
        if self._thread.is_alive():
            self._thread.join(CLOSING)

    def wake(self) -> None:
        """There is something new to do."""
        self._wake.set()

    def stop(self, id: str, message: str = "") -> bool:
        """End one that waits or runs; False if it has ended already."""
        stopped = self.store.stop_simulation(id, message)
        if stopped:
            self._stopped.add(id)
        return stopped

    def forget(self, id: str) -> None:
        """Remove what is kept of one that is over."""
        remove_files(self.folder, id)

    def running(self, id: str) -> Progress | None:
        """How far the one that is being played now has come."""
        now = self._now
        return now[1] if now is not None and now[0] == id else None

    def table_of(self, id: str) -> Iterator[bytes] | None:
        """The rows as a table of comma-separated values, piece by piece; None if they are not on this machine."""
        path = self._table(id)
        return _pieces(path) if path.exists() else None

    def _rows(self, id: str) -> Path:
        return self.folder / f"{id}.jsonl"

    def _table(self, id: str) -> Path:
        return table_file(self.folder, id)

    # The thread

    def _serve(self) -> None:
        while not self._closing.is_set():
            self._wake.clear()
            try:
                played = self._play_next()
            except StoreError as fault:
                # The store may be away for a while; whatever was begun still stands in it.
                log.error("a simulation was interrupted: %s", fault)
                played = False
            except Exception:
                log.exception("a simulation was interrupted")
                played = False
            if not played:
                self._wake.wait(LOOK)

    def _play_next(self) -> bool:
        """Play the oldest one; False if there is none, or another server on this machine is at work."""
        with _turn(self.folder) as mine:
            asked = self.store.unfinished_simulations() if mine else []
            if asked:
                self._play(asked[0])
            return bool(asked)

    def _play(self, asked: Simulation) -> None:
        try:
            run = self._open(asked)
            if self._run(run):
                self._finish(run)
            elif run.tally.games and not self._closing.is_set():
                self._keep_part(run)
        except GameFailed as fault:
            log.error("simulation %s: %s", asked.id, fault)
            self._fail(asked.id, Text("{0}.", (str(fault).splitlines()[0].rstrip(":."),)))
        except StoreError:
            raise
        except WardroomError as fault:
            self._fail(asked.id, fault.text)
        except OSError as fault:
            self._fail(asked.id, Text("the rows cannot be kept: {0}.", ((fault.strerror or str(fault)).lower(),)))
        finally:
            self._now = None
        if not self._closing.is_set():
            self._stopped.discard(asked.id)
            self._rows(asked.id).unlink(missing_ok=True)

    def _open(self, asked: Simulation) -> _Run:
        """With what an earlier server has played of it, unless the rules have changed since."""
        games = Games(make_plan(asked.request))
        path = self._rows(asked.id)
        try:
            return _Run(asked, games, path)
        except WardroomError:
            path.unlink(missing_ok=True)
            return _Run(asked, games, path)

    def _run(self, run: _Run) -> bool:
        """Play what is left; False if it was stopped, or the server stops."""
        numbers = range(run.tally.games, run.asked.total)
        progress = Progress(run.asked.total, numbers.start, quiet=True)
        self._now = run.asked.id, progress
        told = 0.0
        with contextlib.closing(play_in_order(run.games, numbers, self._workers(numbers), apart=True)) as batches:
            for rows in batches:
                run.keep(rows)
                progress.advance(len(rows))
                run.seconds = time.monotonic() - progress.begun
                if self._closing.is_set() or run.asked.id in self._stopped:
                    return False
                if time.monotonic() - told > TELL:
                    told = time.monotonic()
                    if not self.store.progress_simulation(run.asked.id, run.tally.games):
                        return False
        return True

    def _workers(self, numbers: range) -> int:
        return max(1, min(self.workers or cores(), len(numbers) // PER_WORKER))

    def _finish(self, run: _Run) -> None:
        _write_table(run.file.lines, self._table(run.asked.id))
        if not self.store.finish_simulation(run.asked.id, run.found()):
            self.forget(run.asked.id)

    def _keep_part(self, run: _Run) -> None:
        """Whoever stops one keeps what was played of it, unless he has removed it meanwhile."""
        _write_table(run.file.lines, self._table(run.asked.id))
        if not self.store.keep_part(run.asked.id, run.tally.games, run.found()):
            self.forget(run.asked.id)

    def _fail(self, id: str, message: Text) -> None:
        self.store.fail_simulation(id, keep(message))


@dataclass(slots=True, init=False)
class _Run:
    """A simulation being played: its games, what is counted, and the file of its rows."""

    asked: Simulation
    games: Games
    tally: Tally
    file: ResultsFile
    seconds: float

    def __init__(self, asked: Simulation, games: Games, path: Path) -> None:
        self.asked, self.games, self.seconds = asked, games, 0.0
        self.tally = Tally(games.seats, measures_of(games.rules))
        self.file = ResultsFile(path, resume=True)
        for row in self.file.rows(games):
            self.tally.add(row)

    def keep(self, rows: list[Row]) -> None:
        self.file.append(rows)
        for row in rows:
            self.tally.add(row)

    def found(self) -> dict[str, Any]:
        """What `wardroom simulate --json` would print of the games played, and distributions."""
        return to_json(self.games.plan, self.tally, self.seconds) | {"distributions": distributions(self.tally)}


# Files


@contextlib.contextmanager
def _turn(folder: Path) -> Iterator[bool]:
    """Whether this server may play: of several on one machine, one at a time does."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with (folder / "lock").open("w") as file:
        yield _lock(file.fileno())


def _lock(file: int) -> bool:
    try:
        import fcntl
    except ImportError:  # Windows: there one server runs at a time
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _write_table(rows: Path, table: Path) -> None:
    """All rows as one table; a column that a game has nothing for stays empty."""
    columns: dict[str, None] = {}
    for row in read_rows(rows):
        columns |= dict.fromkeys(row)
    half = table.with_suffix(".part")
    with gzip.open(half, "wt", 6, encoding="utf-8", newline="") as text:
        writer = csv.DictWriter(text, list(columns), restval="")
        writer.writeheader()
        writer.writerows(read_rows(rows))
    half.replace(table)


def _pieces(path: Path) -> Iterator[bytes]:
    with gzip.open(path, "rb") as file:
        while piece := file.read(64 * 1024):
            yield piece
