"""Where games are kept: one save file each in the player's data folder, to which every decision is added."""

from __future__ import annotations

import os
import re
import shlex
from dataclasses import dataclass
from datetime import date, datetime
from difflib import get_close_matches
from itertools import count
from pathlib import Path
from typing import Any

from wardroom.games import find as find_game
from wardroom.table import Outcome, Ruleset, SaveError, WardroomError
from wardroom.table.errors import reason
from wardroom.table.files import append_save, data_folder, read_save, write_save
from wardroom.table.record import Header, Mark, Record, Tail, dump, parse
from wardroom.table.session import Game, open_table
from wardroom.telling.presenter import View, presenter_for

__all__ = [
    "Position",
    "SaveFile",
    "find_save",
    "is_there",
    "list_saves",
    "look_at",
    "new_save",
    "newest_save",
    "open_record",
    "position_of",
    "present_position",
    "save_folder",
]

SUFFIX = ".wardroom"
LONGEST_TAIL = 2_000_000
"""Bytes that are added to a save before it is written anew: more than most games have in one sitting."""
Stamp = tuple[int, int, int]
LONGEST = 40
"""Letters of a name that go into the name of a file."""


# Where


def save_folder() -> Path:
    """The folder saves among the person's games: see data_folder."""
    return data_folder() / "saves"


def all_saves() -> list[Path]:
    """The saves of the folder, newest first."""
    try:
        return sorted(save_folder().glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime_ns, reverse=True)
    except OSError as fault:
        raise SaveError("{0} cannot be read: {1}.", save_folder(), reason(fault)) from fault


def find_save(name: str) -> Path:
    """A save by its path, or by its name in the folder with or without its suffix."""
    if not name.strip():
        raise SaveError("name a save; 'wardroom saves' lists them.")
    for path in (Path(name), save_folder() / name, save_folder() / (name + SUFFIX)):
        if is_there(path):
            return path
    near = [] if os.sep in name else get_close_matches(name, [path.stem for path in all_saves()], n=1)
    if near:
        raise SaveError("there is no save called {0}: did you mean '{1}'?", name, near[0])
    raise SaveError("there is no save called {0}: 'wardroom saves' lists those there are.", name)


def newest_save() -> Path:
    """The newest game that is not over; if all are over, the newest."""
    saves = all_saves()
    if not saves:
        raise SaveError("there are no saved games in {0}; start one with 'wardroom play GAME'.", save_folder())
    return next((path for path in saves if not _over(path)), saves[0])


def _over(path: Path) -> bool:
    """A save that cannot be read is none to go on with."""
    try:
        return look_at(path).outcome is not None
    except WardroomError:
        return True


def is_there(path: Path) -> bool:
    """Whether a file has this name; a name that no file can have is told."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except (OSError, ValueError) as fault:
        raise SaveError("{0} cannot be the name of a file here.", str(path)[:60]) from fault
    return True


# Writing


class SaveFile:
    """The file of the game being played."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._stamped: Stamp | None = None
        """How the file was when it was last written or opened here."""
        self._written: _Written | None = None
        """What was written to it; None if the next time all is."""

    @classmethod
    def opened(cls, path: Path) -> SaveFile:
        """A file whose game goes on."""
        file = cls(path)
        file._stamped = file._stamp()
        return file

    @property
    def name(self) -> str:
        """What to type after `wardroom resume`: the bare name of a file in the save folder."""
        return shlex.quote(self.path.stem if self.path.parent == save_folder() else str(self.path))

    def write(self, record: Record, *, whole: bool = False) -> bool:
        """Write the game; False if the file had been changed by others, so that it went to a new one beside it.

        The first time all of it is written, or if it is wanted `whole`; after that only what is new.
        """
        stamp = self._stamp()
        kept = self._stamped is None or stamp in (self._stamped, None)
        if not kept:
            self.path = _reserve(self.path.parent, self.path.stem + "-again")
        written, self._written = self._written, None  # until all is well
        if written is None or not kept or stamp is None or whole or written.is_long:
            written = _Written.anew(self.path, record)
        else:
            written.add(self.path, record)
        self._written, self._stamped = written, self._stamp()
        return kept

    def _stamp(self) -> Stamp | None:
        try:
            status = self.path.stat()
        except OSError:
            return None
        return status.st_mtime_ns, status.st_ino, status.st_size


@dataclass(slots=True)
class _Written:
    """What stands in a save file, and how it goes on."""

    mark: Mark
    tail: Tail
    save: int
    """Bytes of the save at its beginning."""
    length: int
    """Bytes of the whole file."""

    @classmethod
    def anew(cls, path: Path, record: Record) -> _Written:
        data = dump(record)
        write_save(path, data)
        return cls(Mark.of(record), Tail(data), len(data), len(data))

    @property
    def is_long(self) -> bool:
        return self.length > self.save + LONGEST_TAIL

    def add(self, path: Path, record: Record) -> None:
        news = self.mark.news(record)
        if news:
            row = self.tail.add(news.lines)
            append_save(path, row, self.length)
            self.mark, self.length = Mark.of(record), self.length + len(row)


def new_save(header: Header, asked: str | None) -> SaveFile:
    """The file of a new game: the one that was asked for, or a free name in the folder."""
    if asked is None:
        return SaveFile(_reserve(_made_folder(), _name(header)))
    path = Path(asked)
    if not asked.strip():
        raise SaveError("name a file after --save.")
    if is_there(path) and not path.is_file():
        raise SaveError("{0} is not a plain file; name another.", asked)
    if is_there(path):
        raise SaveError("{0} exists; go on with it by 'wardroom resume {1}', or name another file.", asked, asked)
    return SaveFile(path)


def _name(header: Header) -> str:
    """Game, what it is about (or the scenario, where nothing was chosen) and date."""
    rules = find_game(header.game)
    given = ((header.options.get(name, ""), rules.settings[name].default) for name in rules.file_names)
    what = next((text for text, default in given if text not in ("", default)), header.scenario)
    word = re.sub("[^a-z0-9]+", "-", what.lower()).strip("-")[:LONGEST] or "game"
    return f"{header.game}-{word}-{date.today()}"


def _made_folder() -> Path:
    folder = save_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise SaveError("{0} cannot be made: {1}; name another with WARDROOM_HOME.", folder, reason(fault)) from fault
    return folder


def _reserve(folder: Path, name: str) -> Path:
    """The first free number after the name; the file is made at once, so that no other game takes it."""
    for number in count(1):
        path = folder / f"{name}-{number}{SUFFIX}"
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            continue
        except OSError as fault:
            raise SaveError("{0} cannot be written: {1}; use --save FILE.", folder, reason(fault)) from fault
        return path
    raise AssertionError("numbers do not end")


# Looking at a save without playing it


@dataclass(frozen=True, slots=True)
class Position:
    """A save at its last snapshot."""

    record: Record
    rules: Ruleset[Any, Any]
    seats: tuple[str, ...]
    view: View
    outcome: Outcome | None

    @property
    def headline(self) -> str:
        return str(presenter_for(self.rules).headline(self.view))


def open_record(path: Path) -> Record:
    """The record in this file; what is wrong with it is said with its name."""
    try:
        return parse(read_save(path))
    except SaveError as fault:
        raise fault if str(path) in str(fault) else SaveError("{0}: {1}", path, fault.text) from fault


def look_at(path: Path) -> Position:
    """A game as its file has it: at its last snapshot, or where it ended after that without another question."""
    record = open_record(path)
    found = position_of(record)
    return present_position(record) if found.outcome is None and not record.open.inputs else found


def position_of(record: Record) -> Position:
    """A record at its last snapshot."""
    header = record.header
    rules = find_game(header.game)
    setup = rules.reopen(header.scenario, header.options)
    seats, charts = rules.seats(setup), rules.charts_for(setup, header.charts)
    _, state = open_table(rules, header, record.open, seats, charts)
    view = rules.view(state, seats[0], charts).to_json()
    return Position(record, rules, seats, view, rules.outcome(state))


def present_position(record: Record) -> Position:
    """A record at its last move: what has happened since the last snapshot is played again."""
    found = position_of(record)
    if found.outcome is not None:
        return found
    game: Game[Any, Any] = Game.load(found.rules, record)
    return Position(record, game.rules, game.seats, game.view(game.seats[0]), game.outcome)


def list_saves() -> list[dict[str, Any]]:
    """Every save of the folder, newest first, with what it holds or why it cannot be read."""
    return [_entry(path) for path in all_saves()]


def _entry(path: Path) -> dict[str, Any]:
    changed = datetime.fromtimestamp(path.stat().st_mtime).isoformat(" ", "minutes")
    entry: dict[str, Any] = {"name": path.stem, "file": str(path), "changed": changed}
    try:
        position = present_position(open_record(path))
    except WardroomError as fault:
        return entry | {"fault": str(fault)}
    header = position.record.header
    return entry | {
        "game": header.game,
        "scenario": header.scenario,
        "over": position.outcome is not None,
        "position": position.headline,
    }
