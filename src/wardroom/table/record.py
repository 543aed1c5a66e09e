"""The record of a game: header, snapshots at phase boundaries, and every input since, as it fell.

A save is a text of JSON lines: one header, one line per segment (a snapshot and the inputs that followed it),
and a last line with the checksum of all before it.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass, field
from typing import Annotated, Any

from wardroom.table.bounds import LONGEST_FILE, Among, Length, Name, Range, Word
from wardroom.table.codec import from_plain, to_plain
from wardroom.table.errors import SaveError
from wardroom.table.events import Event

__all__ = [
    "FORMAT",
    "Header",
    "Input",
    "Record",
    "Segment",
    "check_file",
    "choice",
    "dump",
    "from_lines",
    "parse",
    "segment_lines",
    "to_lines",
]

FORMAT = 1
MOST_SEGMENTS = 2_000
MOST_INPUTS = 5_000
"""Choices and dice between two snapshots: patrols and turns have a few hundred, and only charts that somebody has
changed can have the dice rolled again and again, with everybody else at this server waiting."""
MOST_EVENTS = 20_000
"""Between two snapshots."""
Positions = Annotated[dict[Word, Annotated[int, Range(0, 500_000)]], Length(40)]
"""How far each stream of chance has come."""
Input = list[Any]
"""["c", seat, option] a choice; ["d", dice, faces] dice of the table; ["m", seat, dice, faces] a player's own
dice; ["n", purpose, limit, number] a number for a shuffle."""


def choice(seat: str, option: str) -> Input:
    return ["c", seat, option]


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
    branched: Annotated[int, Range(0, MOST_SEGMENTS * MOST_INPUTS)] = 0
    """How many inputs were taken over from the game of which this is a branch: their dice are not of this key."""


@dataclass(slots=True)
class Segment:
    """A snapshot and all that happened after it until the next."""

    state: Any
    streams: dict[str, int]
    inputs: list[Input] = field(default_factory=list)
    events: list[Event] | None = None
    """Kept once the segment is closed; those of the open segment are made again on loading."""
    revealed: int = -1
    """How many inputs had come when something was last revealed; -1 is never. Kept like the events."""
    version: str = field(kw_only=True)
    """The version of the rules that made the snapshot."""
    schema: int = field(kw_only=True)
    """The schema of the snapshot: a game that was begun under an older one goes on under the newest."""
    line: str = field(default="", init=False, compare=False, repr=False)
    """How a closed segment stands in the save: it does not change any more, and a game is saved after every move."""
    head: str = field(default="", init=False, compare=False, repr=False)
    """The beginning of that line, up to the inputs, once a game in play has been saved: the snapshot stays as it is."""


@dataclass(slots=True)
class Record:
    header: Header
    segments: list[Segment] = field(default_factory=list)

    @property
    def inputs(self) -> list[Input]:
        return [each for segment in self.segments for each in segment.inputs]

    @property
    def input_count(self) -> int:
        return sum(len(segment.inputs) for segment in self.segments)


# Writing


def dump(record: Record) -> bytes:
    """The save file of a record."""
    body = ("\n".join(to_lines(record)) + "\n").encode()
    return body + _end_line(body)


def to_lines(record: Record) -> list[str]:
    """The lines of a save without the checksum: the header, then one line per segment."""
    return [json.dumps({"wardroom": FORMAT, "header": to_plain(record.header)}), *map(_line, record.segments)]


def segment_lines(record: Record) -> list[str]:
    """The lines of the segments of a game in play: its snapshots are written out once, not with every move."""
    for segment in record.segments[-2:]:
        if not segment.head and not segment.line:
            segment.head = _dump_snapshot(segment)
    return [_line(segment) for segment in record.segments]


def _end_line(body: bytes) -> bytes:
    end = {"end": hashlib.sha256(body).hexdigest(), "lines": body.count(b"\n")}
    return json.dumps(end).encode() + b"\n"


def _line(segment: Segment) -> str:
    if segment.events is None:
        return _dump_segment(segment)
    if not segment.line:
        segment.line = _dump_segment(segment)
    return segment.line


def _dump_segment(segment: Segment) -> str:
    data: dict[str, Any] = {"inputs": segment.inputs}
    if segment.events is not None:
        data["revealed"] = segment.revealed
        data["events"] = [_dump_event(event) for event in segment.events]
    head = segment.head or _dump_snapshot(segment)
    return head + json.dumps(data, separators=(",", ":")).removeprefix("{")


def _dump_snapshot(segment: Segment) -> str:
    """The beginning of a line, up to the inputs."""
    data = {
        "version": segment.version,
        "schema": segment.schema,
        "state": segment.state,
        "streams": segment.streams,
    }
    return json.dumps(data, separators=(",", ":")).removesuffix("}") + ","


def _dump_event(event: Event) -> Any:
    data = _without_blanks(to_plain(event))
    if event.roll is not None:
        data["roll"] = _without_blanks(data["roll"])
    if event.audience is not None:
        # An event for nobody must not come back as one for everybody.
        data["audience"] = list(event.audience)
    return data


def _without_blanks(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if value not in (None, "", {}, [])}


# Reading


def parse(data: bytes) -> Record:
    """Read a save; whatever is wrong with it is said in one sentence."""
    return from_lines(check_file(data)[:-1])


def check_file(data: bytes) -> list[str]:
    """The lines of a file that is a save and whole; what they hold is not looked at yet."""
    lines = _lines(data)
    _check_format(_json(lines[0], 1))
    _check_end(data)
    return lines


def from_lines(lines: list[str]) -> Record:
    """The record of these lines, as `to_lines` gave them."""
    first = _json(lines[0], 1)
    _check_format(first)
    header = _parse_header(first.get("header"))
    segments = [_parse_segment(_json(line, number), number) for number, line in enumerate(lines[1:], 2)]
    if not segments:
        raise SaveError("this save holds no position; it is damaged.")
    if len(segments) > MOST_SEGMENTS:
        raise SaveError(f"this save has more than {MOST_SEGMENTS:,} snapshots, which no game comes to; use another.")
    return Record(header, segments)


def _lines(data: bytes) -> list[str]:
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
        data = json.loads(line)
        if "\\ud" in line or "\\uD" in line:
            json.dumps(data, ensure_ascii=False).encode()  # half a character can neither be stored nor sent
        return data
    except (ValueError, RecursionError) as fault:
        if number == 1:
            raise SaveError("this file is not a Wardroom save.") from fault
        raise SaveError(f"line {number} of this save is damaged; use an earlier copy.") from fault


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


def _parse_segment(data: Any, number: int) -> Segment:
    try:
        events = data.get("events")
        return Segment(
            data["state"],
            from_plain(Positions, data["streams"]),
            [_checked(each) for each in _few(data["inputs"], MOST_INPUTS)],
            None if events is None else [from_plain(Event, event) for event in _few(events, MOST_EVENTS)],
            from_plain(_Revealed, data.get("revealed", -1)),
            version=from_plain(Word, data["version"]),
            schema=from_plain(_Schema, data["schema"]),
        )
    except (KeyError, TypeError, AttributeError, ValueError, OverflowError) as fault:
        raise SaveError(f"line {number} of this save is damaged ({fault}); use an earlier copy.") from fault


_Revealed = Annotated[int, Range(-1, MOST_INPUTS)]
_Schema = Annotated[int, Range(0, 1_000)]
_Limit = Annotated[int, Range(0, 1_000_000)]
_Faces = Annotated[list[Annotated[int, Range(0, 100)]], Length(10, 1)]
_Option = Annotated[str, Length(400)]


def _few(data: Any, most: int) -> list[Any]:
    if not isinstance(data, list) or len(data) > most:
        raise ValueError(f"more than {most:,} entries, or none")
    return data


def _checked(entry: Any) -> Input:
    match entry:
        case ["c", seat, option]:
            return ["c", from_plain(Name, seat), from_plain(_Option, option)]
        case ["n", purpose, limit, number]:
            return ["n", from_plain(Name, purpose), from_plain(_Limit, limit), from_plain(_Limit, number)]
        case ["d", dice, faces]:
            return ["d", from_plain(Word, dice), from_plain(_Faces, faces)]
        case ["m", seat, dice, faces]:
            return ["m", from_plain(Name, seat), from_plain(Word, dice), from_plain(_Faces, faces)]
    raise ValueError("an input is of no known kind")
