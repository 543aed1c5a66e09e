"""The parts of a record: a snapshot and the inputs that followed it; packed once the next snapshot is taken.

The part that is being played is open and kept as it is. One that is closed does not change any more: it is kept as a
few compressed bytes and read when somebody looks back. Of its snapshot only the change from the one before is kept,
but for every sixteenth.
"""

from __future__ import annotations

import json
import sys
import zlib
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Annotated, Any

from wardroom.table.bounds import Length, Name, Range, Word
from wardroom.table.changes import change_between, changed
from wardroom.table.codec import from_plain, to_plain
from wardroom.table.errors import SaveError, WardroomError
from wardroom.table.events import Event
from wardroom.table.text import Text

__all__ = [
    "MOST_INPUTS",
    "MOST_SEGMENTS",
    "Closed",
    "Input",
    "Segment",
    "Snapshot",
    "choice",
    "close",
    "damage_told",
    "load_json",
    "read_inputs",
    "read_segment",
    "snapshot_of",
    "state_at",
    "unpacked",
]

MOST_SEGMENTS = 2_000
MOST_INPUTS = 5_000
"""Choices and dice between two snapshots: patrols and turns have a few hundred, and only charts that somebody has
changed can have the dice rolled again and again, with everybody else at this server waiting."""
MOST_EVENTS = 20_000
"""Between two snapshots."""
MOST_BYTES = 8_000_000
"""Of one packed part, when it is unpacked: a file of a few bytes must not fill the memory."""
WHOLE_EVERY = 16
"""So many snapshots are gone through at most to read one."""
LEVEL = 6
"""Of compression: higher ones gain a hundredth."""
EVERYBODY = "*"
"""Who is told of an event that all may see; no seat has this name."""
Positions = Annotated[dict[Word, Annotated[int, Range(0, 500_000)]], Length(40)]
"""How far each stream of chance has come."""
Input = list[Any]
"""["c", seat, option] a choice; ["d", dice, faces] dice of the table; ["m", seat, dice, faces] a player's own
dice; ["n", purpose, limit, number] a number for a shuffle."""


def choice(seat: str, option: str) -> Input:
    return ["c", seat, option]


@dataclass(slots=True)
class Segment:
    """A snapshot and all that happened after it until the next, to be read and played."""

    state: Any
    streams: dict[str, int]
    inputs: list[Input] = field(default_factory=list)
    events: list[Event] | None = None
    """Of a closed segment; those of the open one are made again on loading."""
    revealed: int = -1
    """How many inputs had come when something was last revealed; -1 is never. Kept like the events."""
    version: str = field(kw_only=True)
    """The version of the rules that made the snapshot."""
    schema: int = field(kw_only=True)
    """The schema of the snapshot: a game that was begun under an older one goes on under the newest."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state and the streams of chance at the beginning of a segment, packed; it never changes."""

    packed: bytes = field(repr=False)
    whole: bool
    """Whether it is the state itself, or its change from the one before."""
    version: str
    schema: int

    @classmethod
    def read(cls, line: dict[str, Any]) -> Snapshot:
        """As it stands in the line of a segment."""
        whole = "state" in line
        packed = _bytes(line["state"] if whole else line["change"])
        version = sys.intern(from_plain(Word, line["version"]))
        return cls(packed, whole, version, from_plain(_Schema, line["schema"]))

    def line(self) -> dict[str, Any]:
        name = "state" if self.whole else "change"
        return {"version": self.version, "schema": self.schema, name: _text(self.packed)}

    def unpack(self, before: Any) -> tuple[Any, dict[str, int]]:
        """The state and the streams; `before` is the state of the segment before it."""
        match _unpack(self.packed):
            case [state, streams]:
                return state if self.whole else changed(before, state), from_plain(Positions, streams)
        raise WardroomError("a snapshot is no snapshot")


@dataclass(frozen=True, slots=True)
class Closed:
    """A segment that does not change any more."""

    snapshot: Snapshot
    story: bytes = field(repr=False)
    """Its inputs and its events, packed."""
    inputs: int
    """How many there are."""
    revealed: int
    choices: dict[str, int]
    """How many of each seat."""
    told: dict[str, int]
    """How many events each seat was told of alone, or with some others; by EVERYBODY those that all were."""

    @classmethod
    def read(cls, line: dict[str, Any]) -> Closed:
        return cls(
            Snapshot.read(line),
            _bytes(line["story"]),
            from_plain(_Inputs, line["inputs"]),
            from_plain(_Revealed, line["revealed"]),
            from_plain(_Tally, line["choices"]),
            from_plain(_Tally, line["told"]),
        )

    def line(self) -> dict[str, Any]:
        counted = {"inputs": self.inputs, "revealed": self.revealed, "choices": self.choices, "told": self.told}
        return {**self.snapshot.line(), **counted, "story": _text(self.story)}

    def count_for(self, seat: str) -> int:
        """How many of its events this seat may see."""
        return self.told.get(EVERYBODY, 0) + self.told.get(seat, 0)

    @property
    def size(self) -> int:
        """How many bytes it has when it is unpacked."""
        return len(_inflated(self.snapshot.packed)) + len(_inflated(self.story))

    def read_inputs(self) -> list[Input]:
        return read_inputs(_unpack(self.story)[0])

    def read_events(self) -> list[Event]:
        return _read_events(_unpack(self.story)[1])

    def unpack(self, before: Any) -> Segment:
        """The segment as it was; `before` is the state of the one before it."""
        state, streams = self.snapshot.unpack(before)
        plain = _unpack(self.story)
        inputs, events = read_inputs(plain[0]), _read_events(plain[1])
        if (self.inputs, self.choices, self.told) != (len(inputs), _choices(inputs), _told(events)):
            raise WardroomError("it does not hold what it says")
        made = self.snapshot
        return Segment(state, streams, inputs, events, self.revealed, version=made.version, schema=made.schema)


_Inputs = Annotated[int, Range(0, MOST_INPUTS)]
_Revealed = Annotated[int, Range(-1, MOST_INPUTS)]
_Schema = Annotated[int, Range(0, 1_000)]
_Tally = Annotated[dict[Name, Annotated[int, Range(1, MOST_EVENTS)]], Length(20)]
_Limit = Annotated[int, Range(0, 1_000_000)]
_Faces = Annotated[list[Annotated[int, Range(0, 100)]], Length(10, 1)]
_Option = Annotated[str, Length(400)]


# Packing


def snapshot_of(segment: Segment, number: int, before: Any) -> Snapshot:
    """The beginning of the segment of this number, packed; `before` is the state of the one before it."""
    whole = number % WHOLE_EVERY == 0
    state = segment.state if whole else change_between(before, segment.state)
    return Snapshot(_pack([state, segment.streams]), whole, segment.version, segment.schema)


def close(segment: Segment, snapshot: Snapshot) -> Closed:
    """A segment whose events are known, packed."""
    events = segment.events or []
    story = _pack([segment.inputs, [_plain_event(event) for event in events]])
    counted = len(segment.inputs), segment.revealed, _choices(segment.inputs), _told(events)
    return Closed(snapshot, story, *counted)


def _choices(inputs: Iterable[Input]) -> dict[str, int]:
    return dict(Counter(each[1] for each in inputs if each[0] == "c"))


def _told(events: Iterable[Event]) -> dict[str, int]:
    told: dict[str, int] = {}
    for event in events:
        for seat in (EVERYBODY,) if event.audience is None else dict.fromkeys(event.audience):
            told[seat] = told.get(seat, 0) + 1
    return dict(sorted(told.items()))


def _plain_event(event: Event) -> Any:
    """Without what is blank: a patrol has a few dozen events, and a commander who has chosen waits meanwhile."""
    data: dict[str, Any] = {"code": event.code}
    if event.params:
        data["params"] = to_plain(event.params)
    if event.rule:
        data["rule"] = event.rule
    if event.audience is not None:  # one for nobody must not come back as one for everybody
        data["audience"] = list(event.audience)
    if event.roll is not None:
        data["roll"] = _without_blanks(to_plain(event.roll))
    return data


def _without_blanks(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if value not in (None, "", {}, [])}


_WRITER = json.JSONEncoder(separators=(",", ":"), check_circular=False)
"""What is packed is a tree that was just made: nothing in it holds itself."""


def _pack(data: Any) -> bytes:
    return zlib.compress(_WRITER.encode(data).encode(), LEVEL)


def _text(packed: bytes) -> str:
    return b64encode(packed).decode("ascii")


# Reading


def unpacked(closed: Iterable[Closed]) -> Iterator[Segment]:
    """The segments of a record from its first on."""
    state: Any = None
    for number, each in enumerate(closed, 1):
        with damage_told(Text("part {0}", (number,))):
            segment = each.unpack(state)
        state = segment.state
        yield segment


def state_at(closed: Sequence[Closed], number: int) -> tuple[Any, dict[str, int]]:
    """The state and the streams at the beginning of a closed segment: from the last whole snapshot on."""
    with damage_told(Text("part {0}", (number + 1,))):
        first = max(each for each in range(number + 1) if closed[each].snapshot.whole)
        state: Any = None
        streams: dict[str, int] = {}
        for each in closed[first : number + 1]:
            state, streams = each.snapshot.unpack(state)
        return state, streams


@contextmanager
def damage_told(where: Text) -> Iterator[None]:
    """Says in a sentence which part of a record is damaged."""
    try:
        yield
    except (LookupError, TypeError, AttributeError, ValueError, OverflowError, RecursionError) as fault:
        why = fault.text if isinstance(fault, WardroomError) else str(fault)
        raise SaveError("{0} of this save is damaged ({1}); use an earlier copy.", where, why) from fault


def _bytes(text: Any) -> bytes:
    try:
        return b64decode(text, validate=True)
    except (NotBase64, TypeError) as fault:
        raise WardroomError("packed data are no base64") from fault


def _unpack(packed: bytes) -> Any:
    return load_json(_inflated(packed).decode())


def _inflated(packed: bytes) -> bytes:
    reader = zlib.decompressobj()
    try:
        data = reader.decompress(packed, MOST_BYTES)
    except zlib.error as fault:
        raise WardroomError("packed data cannot be unpacked") from fault
    if not reader.eof or reader.unused_data:
        raise WardroomError("packed data are cut short, or of more than {0} bytes", MOST_BYTES)
    return data


def load_json(text: str) -> Any:
    data = json.loads(text)
    if "\\ud" in text or "\\uD" in text:
        json.dumps(data, ensure_ascii=False).encode()  # half a character can neither be stored nor sent
    return data


def read_segment(data: dict[str, Any]) -> Segment:
    """A segment as it stood in a line of the first format, not packed."""
    events = data.get("events")
    return Segment(
        data["state"],
        from_plain(Positions, data["streams"]),
        read_inputs(data["inputs"]),
        None if events is None else _read_events(events),
        from_plain(_Revealed, data.get("revealed", -1)),
        version=from_plain(Word, data["version"]),
        schema=from_plain(_Schema, data["schema"]),
    )


def _read_events(data: Any) -> list[Event]:
    return [from_plain(Event, event) for event in _few(data, MOST_EVENTS)]


def read_inputs(data: Any) -> list[Input]:
    return [_read_input(each) for each in _few(data, MOST_INPUTS)]


def _few(data: Any, most: int) -> list[Any]:
    if not isinstance(data, list) or len(data) > most:
        raise WardroomError("more than {0} entries, or none", most)
    return data


def _read_input(entry: Any) -> Input:
    match entry:
        case ["c", seat, option]:
            return ["c", from_plain(Name, seat), from_plain(_Option, option)]
        case ["n", purpose, limit, number]:
            return ["n", from_plain(Name, purpose), from_plain(_Limit, limit), from_plain(_Limit, number)]
        case ["d", dice, faces]:
            return ["d", from_plain(Word, dice), from_plain(_Faces, faces)]
        case ["m", seat, dice, faces]:
            return ["m", from_plain(Name, seat), from_plain(Word, dice), from_plain(_Faces, faces)]
    raise WardroomError("an input is of no known kind")
