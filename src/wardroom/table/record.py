"""The record of a game: header, snapshots at phase boundaries, and every input since, as it fell.

A save is a text of JSON lines: one header, one line for each segment (a snapshot and the inputs that followed it),
and a line with the checksum of all before it. After that may follow what was written since, move by move: a line with
the inputs of a move, or the lines of segments that are new or have changed, each time with a checksum that goes on
from the one before it. The rows of a database are the same lines, without checksums.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Self

from wardroom.table.bounds import LONGEST_FILE, Among, Length, Name, Range, Word
from wardroom.table.codec import from_plain, to_plain
from wardroom.table.errors import SaveError, WardroomError
from wardroom.table.segments import (
    MOST_INPUTS,
    MOST_SEGMENTS,
    Closed,
    Input,
    Segment,
    Snapshot,
    choice,
    close,
    damage_told,
    load_json,
    read_inputs,
    read_segment,
    snapshot_of,
    state_at,
    unpacked,
)
from wardroom.table.text import Text

__all__ = [
    "FORMAT",
    "MOST_INPUTS",
    "MOVES",
    "Header",
    "Input",
    "Mark",
    "News",
    "Record",
    "Segment",
    "Tail",
    "check_file",
    "choice",
    "dump",
    "from_lines",
    "parse",
    "to_lines",
]

FORMAT = 2
MOST_UNPACKED = 64_000_000
"""Bytes of all closed segments of a save together; the longest games have three million."""

Branched = Annotated[int, Range(0, MOST_SEGMENTS * MOST_INPUTS)]


@dataclass(slots=True)
class Header:
    """What a game is, before its first move."""

    game: Name
    scenario: Name
    options: Annotated[dict[Name, Annotated[str, Length(LONGEST_FILE)]], Length(100)]
    version: Word
    schema: Annotated[int, Range(0, 1_000)]
    key: str = field(repr=False)
    commitment: str
    dice: Annotated[str, Among("auto", "manual")] = "auto"
    bots: Annotated[dict[Name, Name], Length(10)] = field(default_factory=dict)
    charts: Annotated[dict[Name, Annotated[str, Length(LONGEST_FILE)]], Length(100)] = field(default_factory=dict)
    """The owner's own chart files, by file name, whole: a save needs nothing else to open."""
    branched: Branched = 0
    """How many inputs were taken over from the game of which this is a branch: their dice are not of this key."""


@dataclass(slots=True)
class Record:
    """What a game is, what was played, packed, and the segment that is being played."""

    header: Header
    open: Segment
    closed: tuple[Closed, ...] = ()
    _snapshot: Snapshot | None = field(default=None, compare=False)
    torn: bool = field(default=False, compare=False)
    """Whether the end of its file was not written whole."""

    @property
    def snapshot(self) -> Snapshot:
        """The beginning of the open segment, packed when it is first wanted."""
        if self._snapshot is None:
            before = state_at(self.closed, len(self.closed) - 1)[0] if self.closed else None
            self._snapshot = snapshot_of(self.open, len(self.closed), before)
        return self._snapshot

    @classmethod
    def of(cls, header: Header, segments: Iterable[Segment]) -> Self:
        """A record of these segments, of which the last is open."""
        first, *others = segments
        record = cls(header, first)
        for segment in others:
            record.go_on(segment)
        return record

    @property
    def count(self) -> int:
        """How many segments there are."""
        return len(self.closed) + 1

    @property
    def segments(self) -> list[Segment]:
        """All segments, unpacked to be looked at: what is changed in a closed one is not kept."""
        return [*unpacked(self.closed), self.open]

    def segment(self, number: int) -> Segment:
        """The segment of this number, counted from 0, unpacked."""
        if number == len(self.closed):
            return self.open
        with damage_told(Text("part {0}", (number + 1,))):
            return self.closed[number].unpack(state_at(self.closed, number - 1)[0] if number else None)

    @property
    def inputs(self) -> list[Input]:
        return [each for closed in self.closed for each in closed.read_inputs()] + self.open.inputs

    def go_on(self, segment: Segment) -> None:
        """Close the open segment, and open the next."""
        following = snapshot_of(segment, self.count, self.open.state)
        self.closed += (close(self.open, self.snapshot),)
        self.open, self._snapshot = segment, following

    def cut(self, number: int, inputs: list[Input]) -> Record:
        """The record as it was in this segment, which is open again after these of its inputs."""
        segment = replace(self.segment(number), inputs=inputs, events=None, revealed=-1)
        snapshot = self._snapshot if number == len(self.closed) else self.closed[number].snapshot
        return Record(self.header, segment, self.closed[:number], snapshot)

    @property
    def input_count(self) -> int:
        return sum(closed.inputs for closed in self.closed) + len(self.open.inputs)


# Writing

_JSON = json.JSONEncoder(separators=(",", ":"))


def dump(record: Record) -> bytes:
    """The save file of a record."""
    body = ("\n".join(to_lines(record)) + "\n").encode()
    return body + _end_line(body)


def to_lines(record: Record) -> list[str]:
    """The lines of a save without the checksum: the header, then one line per segment."""
    segments = [_closed_line(number, closed) for number, closed in enumerate(record.closed)]
    return [_line({"wardroom": FORMAT, "header": to_plain(record.header)}), *segments, _open_line(record)]


def _line(data: dict[str, Any]) -> str:
    return _JSON.encode(data)


def _closed_line(number: int, closed: Closed) -> str:
    return _line({"segment": number, **closed.line()})


def _open_line(record: Record) -> str:
    return _line(_open_data(record))


def _open_data(record: Record) -> dict[str, Any]:
    return {"segment": len(record.closed), **record.snapshot.line(), "inputs": record.open.inputs}


def _changed_line(record: Record) -> str:
    """The open segment, where the header was written before: an undo may have gone back to before the branch."""
    return _line(_open_data(record) | {"branched": record.header.branched})


def _end_line(body: bytes) -> bytes:
    end = {"end": hashlib.sha256(body).hexdigest(), "lines": body.count(b"\n")}
    return json.dumps(end).encode() + b"\n"


# Writing what is new


MOVES = '{"at":'
"""How a line with inputs alone begins."""


@dataclass(frozen=True, slots=True)
class News:
    """What of a record is not yet written."""

    segments: dict[int, str] = field(default_factory=dict)
    """The lines of segments that are new or have changed, by number; all after the last of them are gone."""
    moves: str = ""
    """A line with the inputs that came to the open segment, where nothing else has changed."""

    def __bool__(self) -> bool:
        return bool(self.segments or self.moves)

    @property
    def lines(self) -> list[str]:
        return [self.moves] if self.moves else list(self.segments.values())


@dataclass(frozen=True, slots=True)
class Mark:
    """How much of a record was written."""

    closed: tuple[Closed, ...]
    snapshot: Snapshot
    inputs: list[Input]

    @classmethod
    def of(cls, record: Record) -> Mark:
        return cls(record.closed, record.snapshot, list(record.open.inputs))

    def news(self, record: Record) -> News:
        """What has changed in the record since."""
        inputs, known = record.open.inputs, len(self.inputs)
        if self.snapshot is record.snapshot and self.closed is record.closed and inputs[:known] == self.inputs:
            if len(inputs) == known:
                return News()
            return News(moves=_line({"at": known, "segment": len(self.closed), "inputs": inputs[known:]}))
        first = self._alike(record)
        changed = {number: _closed_line(number, record.closed[number]) for number in range(first, len(record.closed))}
        return News(changed | {len(record.closed): _changed_line(record)})

    def _alike(self, record: Record) -> int:
        """How many closed segments are those that were written."""
        pairs = zip(self.closed, record.closed, strict=False)
        return next((number for number, (one, other) in enumerate(pairs) if one is not other), self._shorter(record))

    def _shorter(self, record: Record) -> int:
        return min(len(self.closed), len(record.closed))


class Tail:
    """What follows the end of a save: one row for each time that something was written.

    A row holds the lines that belong together with tabs between them, of which JSON has none, and a checksum that goes
    on from the one before it. So it counts whole or not at all, and none can be missing.
    """

    def __init__(self, save: bytes) -> None:
        """Of a save as `dump` gives it."""
        self._check: str = json.loads(save.rstrip(b"\n").rpartition(b"\n")[2])["end"]

    def add(self, lines: Iterable[str]) -> bytes:
        """A row of these lines, ready to be written after all that was written before."""
        body = "\t".join(lines).encode()
        return body + b"\t" + self._next_check(body) + b"\n"

    def read(self, row: bytes) -> list[str] | None:
        """The lines of a row; None if its checksum does not fit."""
        body, _, check = row.rpartition(b"\t")
        return body.decode(errors="replace").split("\t") if check == self._next_check(body) else None

    def _next_check(self, body: bytes) -> bytes:
        self._check = hashlib.sha256(self._check.encode() + body).hexdigest()[:16]
        return self._check.encode()


# Reading


def parse(data: bytes) -> Record:
    """Read a save; whatever is wrong with it is said in one sentence."""
    lines, torn = _whole_lines(data)
    record = from_lines(lines)
    record.torn = torn
    _check_closed(record)
    return record


def check_file(data: bytes) -> None:
    """Refuse a file that is no save, or not whole; what it holds is not looked at yet."""
    _whole_lines(data)


def _whole_lines(data: bytes) -> tuple[list[str], bool]:
    """The lines of a file without checksums, and whether something at its end was not written whole."""
    save, tail = _parted(data)
    lines = _decoded(save)
    _check_format(_json(lines[0], 1))
    _check_end(save)
    if not tail:
        return lines[:-1], False
    reader = Tail(save)
    *whole, rest = tail.split(b"\n")
    found = [reader.read(row) for row in whole]
    if None in found[:-1] or (found[-1:] == [None] and rest):
        number = len(lines) + found.index(None) + 1
        raise SaveError("line {0} of this save is damaged: its checksum does not fit; use an earlier copy.", number)
    torn = bool(rest) or found[-1:] == [None]
    return lines[:-1] + [line for row in found for line in row or ()], torn


def _parted(data: bytes) -> tuple[bytes, bytes]:
    """The save itself, up to its checksum, and what was written since."""
    start = data.find(b'\n{"end": ')
    end = data.find(b"\n", start + 1) + 1 if start >= 0 else 0
    return (data[:end], data[end:]) if end else (data, b"")


def from_lines(lines: list[str]) -> Record:
    """The record of these lines, as `to_lines` gave them, and of those that were added since."""
    first = _json(lines[0], 1)
    _check_format(first)
    header = _parse_header(first.get("header"))
    reader = _Reader()
    for number, line in enumerate(lines[1:], 2):
        data = _json(line, number)
        with damage_told(Text("line {0}", (number,))):
            reader.read(data)
    return reader.record(header)


class _Reader:
    """Takes the lines of a record one after the other."""

    def __init__(self) -> None:
        self.closed: list[Closed] = []
        self.snapshot: Snapshot | None = None
        self.inputs: list[Input] = []
        self.plain: Segment | None = None
        """The open segment, if it came in a line of the first format."""
        self.branched: int | None = None
        """How many inputs were taken over, where that has changed since the header was written."""

    def read(self, data: dict[str, Any]) -> None:
        if "segment" not in data:
            self._read_plain(read_segment(data))
        elif "at" in data:
            self._read_moves(data)
        else:
            self._read_packed(data)

    def _read_plain(self, segment: Segment) -> None:
        """[format 1] The segment before it is closed by it."""
        before = self.plain.state if self.plain else None
        self._close_plain()
        self.snapshot, self.inputs = snapshot_of(segment, len(self.closed), before), segment.inputs
        self.plain = segment

    def _close_plain(self) -> None:
        if self.plain is not None and self.snapshot is not None:
            self.closed.append(close(self.plain, self.snapshot))
            self.plain = self.snapshot = None

    def _read_moves(self, data: dict[str, Any]) -> None:
        if self.snapshot is None or (data["segment"], data["at"]) != (len(self.closed), len(self.inputs)):
            raise WardroomError("moves before it are missing")
        self.inputs += read_inputs(data["inputs"])

    def _read_packed(self, data: dict[str, Any]) -> None:
        number = data["segment"]
        if number == len(self.closed) + 1:
            self._close_plain()
        if type(number) is not int or not 0 <= number <= len(self.closed):
            raise WardroomError("segments before it are missing")
        del self.closed[number:]
        self.plain = self.snapshot = None
        if "story" in data:
            self.closed.append(Closed.read(data))
        else:
            self.snapshot, self.inputs = Snapshot.read(data), read_inputs(data["inputs"])
            if "branched" in data:
                self.branched = from_plain(Branched, data["branched"])

    def record(self, header: Header) -> Record:
        if self.snapshot is None:
            raise SaveError("this save holds no position; it is damaged.")
        if self.branched is not None:
            header.branched = self.branched
        if len(self.closed) >= MOST_SEGMENTS:
            raise SaveError(
                "this save has more than {0} snapshots, which no game comes to; use another.", MOST_SEGMENTS
            )
        closed = tuple(self.closed)
        if self.plain is not None:
            self.plain.inputs, self.plain.events, self.plain.revealed = self.inputs, None, -1
            return Record(header, self.plain, closed, self.snapshot)
        before = None if self.snapshot.whole else state_at(closed, len(closed) - 1)[0]
        with damage_told(Text("part {0}", (len(closed) + 1,))):
            state, streams = self.snapshot.unpack(before)
        made = self.snapshot
        segment = Segment(state, streams, self.inputs, version=made.version, schema=made.schema)
        return Record(header, segment, closed, made)


def _check_closed(record: Record) -> None:
    """What comes from outside is looked through once, and not found wanting when somebody looks back."""
    size = 0
    for closed in record.closed:
        with damage_told(Text("a part")):
            size += closed.size
        if size > MOST_UNPACKED:
            raise SaveError("this save has more than {0} bytes in it, which is too much; use another.", MOST_UNPACKED)
    for _ in unpacked(record.closed):
        pass


def _decoded(data: bytes) -> list[str]:
    try:
        lines = data.decode().split("\n")[:-1]
    except UnicodeDecodeError as fault:
        raise SaveError("this file is not a Wardroom save.") from fault
    if not data:
        raise SaveError("this file is empty, not a Wardroom save.")
    if not lines:
        raise SaveError("this file is not a Wardroom save, or it is cut short; use an earlier copy.")
    return lines


def _json(line: str, number: int) -> Any:
    try:
        return load_json(line)
    except (ValueError, RecursionError) as fault:
        if number == 1:
            raise SaveError("this file is not a Wardroom save.") from fault
        raise SaveError("line {0} of this save is damaged; use an earlier copy.", number) from fault


def _check_format(first: Any) -> None:
    if not isinstance(first, dict) or type(first.get("wardroom")) is not int or first["wardroom"] < 1:
        raise SaveError("this file is not a Wardroom save.")
    if first["wardroom"] > FORMAT:
        raise SaveError("this save was made by a newer Wardroom; update Wardroom to open it.")


def _check_end(data: bytes) -> None:
    body, _, last = data.removesuffix(b"\n").rpartition(b"\n")
    if not last.startswith(b'{"end": ') or not data.endswith(b"}\n"):
        raise SaveError("this save is cut short or damaged at its end; use an earlier copy.")
    if last + b"\n" != _end_line(body + b"\n"):
        raise SaveError("this save is damaged: its checksum does not fit; use an earlier copy.")


def _parse_header(data: Any) -> Header:
    header = from_plain(Header, data)
    if not re.fullmatch("[0-9a-f]{64}", header.key):
        raise SaveError("this save is damaged: its key is no key; use an earlier copy.")
    return header
