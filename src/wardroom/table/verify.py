"""Checking a finished record: were the dice those of the key, and do the rules still give the same game?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import zip_longest
from typing import TypeVar

from wardroom.table.codec import to_plain
from wardroom.table.dice import DICE, Streams, commitment
from wardroom.table.errors import ReplayMismatch
from wardroom.table.events import Event
from wardroom.table.paused import PausedTable, pass_over, play_segment
from wardroom.table.record import Input, Record, Segment
from wardroom.table.ruleset import Ruleset, State
from wardroom.table.session import open_table
from wardroom.table.text import Text

__all__ = ["Replay", "Verification", "replay", "verify"]

S = TypeVar("S", bound=State)
C = TypeVar("C")


@dataclass(slots=True)
class Verification:
    """What of a record's chance was checked, and the first thing that is wrong with it."""

    dice: int = 0
    """Rolls that are those of the key."""
    numbers: int = 0
    """Numbers for shuffles that are those of the key."""
    own: int = 0
    """Rolls that players made with dice of their own, which no key can prove."""
    taken_over: int = 0
    """Inputs from the game of which this one is a branch: their dice are of that game's key."""
    problem: Text | None = None

    @property
    def ok(self) -> bool:
        return self.problem is None

    @property
    def mismatch(self) -> str:
        """The same in words; "" if nothing is wrong."""
        return "" if self.problem is None else str(self.problem)


def verify(record: Record) -> Verification:
    """Check the key against its commitment, then every die and number of the record against the key."""
    found = Verification()
    key = bytes.fromhex(record.header.key)
    if commitment(key) != record.header.commitment:
        found.problem = Text("the key is not the one that was promised at the start.")
        return found
    streams, found.taken_over = Streams(key), record.header.branched
    left, taken_over = found.taken_over, found.taken_over > 0
    for number, segment in enumerate(record.segments, 1):
        if taken_over:
            # How far the dice had come is a matter of their key: another one throws more or fewer results away.
            streams, taken_over = Streams(key, segment.streams), left >= len(segment.inputs)
        if segment.streams != streams.positions():
            found.problem = Text("segment {0} does not take up the dice where the one before left them.", (number,))
            return found
        for place, entry in enumerate(segment.inputs, 1):
            if left:
                left -= 1
                pass_over(entry, streams)
                continue
            problem = _check(entry, streams, found)
            if problem:
                found.problem = Text("segment {0}, input {1}: {2}.", (number, place, problem))
                return found
    return found


def _check(entry: Input, streams: Streams, found: Verification) -> Text | None:
    """Count an input of chance, or say in words what is wrong with it."""
    match entry:
        case ["d", name, faces]:
            return _check_dice(name, faces, streams, found)
        case ["n", purpose, limit, number]:
            return _check_number(purpose, limit, number, streams, found)
        case ["m", *_]:
            found.own += 1
    return None


def _check_dice(name: str, faces: list[int], streams: Streams, found: Verification) -> Text | None:
    if name not in DICE:
        return Text("there are no dice called {0}", (name,))
    fell = list(streams.fall(DICE[name]))
    if fell != faces:
        shown = (name, _words(faces), _words(fell))
        return Text("{0:plain} shows {1:plain} in the record, but the key gives {2:plain}", shown)
    found.dice += 1
    return None


def _check_number(purpose: str, limit: int, number: int, streams: Streams, found: Verification) -> Text | None:
    fell = streams.below(limit, purpose)
    if fell != number:
        args = (purpose, number, limit, fell)
        return Text("the {0} has number {1} of {2} in the record, but the key gives {3}", args)
    found.numbers += 1
    return None


def _words(faces: list[int]) -> str:
    return " ".join(map(str, faces))


@dataclass(slots=True)
class Replay:
    """A record gone through once more: what happened, and where the rules of today differ."""

    problems: list[Text] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    @property
    def differences(self) -> list[str]:
        """The problems in words."""
        return [str(problem) for problem in self.problems]

    @property
    def same(self) -> bool:
        return not self.problems


def replay(rules: Ruleset[S, C], record: Record) -> Replay:
    """Go through every segment from its snapshot; each should end in the snapshot of the next."""
    result = Replay()
    setup = rules.reopen(record.header.scenario, record.header.options)
    seats, charts = rules.seats(setup), rules.charts_for(setup, record.header.charts)
    segments = record.segments
    for number, (segment, after) in enumerate(zip_longest(segments, segments[1:]), 1):
        table, state = open_table(rules, record.header, segment, seats, charts)
        expected = None if after is None else open_table(rules, record.header, after, seats, charts)[1]
        problems = list(_replay_segment(rules, table, state, segment, expected))
        result.problems += [Text("segment {0}: {1}", (number, problem)) for problem in problems]
        result.events += segment.events if problems and segment.events else table.log
        table.close()
    return result


def _replay_segment(
    rules: Ruleset[S, C], table: PausedTable[C], state: S, segment: Segment, expected: S | None
) -> Iterator[Text]:
    """What differs when this segment is played again; `expected` is where it should end, if it is closed."""
    try:
        table.run(partial(play_segment, rules, table, state), segment.inputs)
    except ReplayMismatch as fault:
        yield fault.text
        return
    if expected is None:
        return
    if table.waiting:
        yield Text("the rules ask for a choice that the record does not have.")
    elif len(table.inputs) > len(segment.inputs):
        yield Text("the rules roll dice that the record does not have.")
    elif to_plain(state) != to_plain(expected):
        yield Text("the rules give another position.")
