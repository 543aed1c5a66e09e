"""Looking back: every position a seat has seen, and a new game that goes on from one of them.

A step is a point at which a seat had to decide, or at which it saw something new. What another seat did in secret
makes no step, so that the number of steps betrays nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate
from typing import Generic, TypeVar

from wardroom.table.dice import commitment, new_key
from wardroom.table.errors import ReplayMismatch, WardroomError
from wardroom.table.events import Event
from wardroom.table.paused import PausedTable, play_segment
from wardroom.table.record import Record, Segment
from wardroom.table.ruleset import Ruleset, State
from wardroom.table.session import Game, open_table

__all__ = ["Chapter", "History", "Step", "step_numbered"]

S = TypeVar("S", bound=State)
C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class Step:
    """A position: after this many inputs of this segment; `events` is how many the seat had seen by then."""

    segment: int
    entry: int
    events: int
    choice: str = ""
    """What the seat chose here; "" where it had nothing to decide."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of a game, such as a patrol: the event that opens it, and the first step at which it has begun."""

    event: Event
    step: int


@dataclass(frozen=True, slots=True)
class _Point:
    """A place between two inputs: how many events had been told in its segment, who chose next and what."""

    segment: int
    entry: int
    told: int
    seat: str = ""
    choice: str = ""


class History(Generic[S, C]):
    """A record gone through once: from it the steps of any seat can be told."""

    def __init__(self, rules: Ruleset[S, C], record: Record) -> None:
        self.rules = rules
        self.record = record
        self._points: list[_Point] = []
        self._audiences: list[list[tuple[str, ...] | None]] = []
        """Of each segment who may see its events: the events themselves stay packed."""
        self._opening: list[tuple[int, int, Event]] = []
        """Segment and place of each event that opens a chapter, and the event."""
        setup = rules.reopen(record.header.scenario, record.header.options)
        seats, charts = rules.seats(setup), rules.charts_for(setup, record.header.charts)
        for number, segment in enumerate(record.segments):
            table, state = open_table(rules, record.header, segment, seats, charts)
            self._go_through(number, segment, table, state)
            table.close()

    def _go_through(self, number: int, segment: Segment, table: PausedTable[C], state: S) -> None:
        """Play one segment again; where the rules have changed since, only its start can be shown."""
        try:
            table.run(partial(play_segment, self.rules, table, state), segment.inputs)
            changed = segment.events is not None and len(segment.events) != len(table.log)
        except ReplayMismatch:
            changed = True
        self._hear(number, (segment.events or []) if changed else table.log)
        if changed:
            self._points.append(_Point(number, 0, 0))
            return
        for entry, each in enumerate(segment.inputs):
            if each[0] in "cm":
                choice = each[2] if each[0] == "c" else ""
                self._points.append(_Point(number, entry, table.marks[entry], each[1], choice))
        if number == self.record.count - 1:
            self._points.append(_Point(number, len(segment.inputs), len(table.log)))

    def _hear(self, number: int, events: list[Event]) -> None:
        self._audiences.append([event.audience for event in events])
        opening = [(place, event) for place, event in enumerate(events) if event.code == self.rules.chapter]
        self._opening += [(number, place, event) for place, event in opening]

    def steps(self, seat: str) -> list[Step]:
        """What this seat can look back on: its own decisions, and how it stood after whatever else it was told.

        The last is where the game stands now.
        """
        steps: list[Step] = []
        decided = False
        for point, events in zip(self._points, self._seen_at(seat), strict=True):
            decides = bool(seat) and point.seat == seat
            new = not steps or events > steps[-1].events
            # Where it only waited and was told nothing, what others decided makes no step of its own.
            if waited := not (new or decided):
                steps.pop()
            if decides or new or waited or point is self._points[-1]:
                steps.append(Step(point.segment, point.entry, events, point.choice if decides else ""))
                decided = decides
        return steps

    def _seen_at(self, seat: str) -> Iterator[int]:
        """For each point how many events the seat had seen."""
        seen = self._seen(seat)
        for point in self._points:
            yield seen[point.segment][point.told]

    def _seen(self, seat: str) -> list[list[int]]:
        """For each segment how many events the seat had seen after the first n of it, for every n."""
        found, before = [], 0
        for audiences in self._audiences:
            visible = (audience is None or seat in audience for audience in audiences)
            found.append(list(accumulate(visible, initial=before)))
            before = found[-1][-1]
        return found

    def chapters(self, seat: str, steps: list[Step]) -> list[Chapter]:
        """The chapters this seat has seen begin."""
        seen = self._seen(seat)
        found, step = [], 0
        for segment, place, event in self._opening:
            if not event.seen_by(seat):
                continue
            while step < len(steps) - 1 and steps[step].events < seen[segment][place + 1]:
                step += 1
            found.append(Chapter(event, step))
        return found

    def at(self, step: Step) -> Game[S, C]:
        """The game as it stood; bots make no move in it."""
        return Game(self.rules, self.record.header, self._cut(step), bots_play=False)

    def _cut(self, step: Step) -> Record:
        return self.record.cut(step.segment, self.record.segment(step.segment).inputs[: step.entry])

    def branch(self, step: Step) -> Record:
        """A new game that begins with this position: what has been played is taken over, its dice are new."""
        record = self._cut(step)
        key = new_key()
        taken_over = len(record.inputs)
        record.header = replace(record.header, key=key.hex(), commitment=commitment(key), branched=taken_over)
        return record


def step_numbered(steps: list[Step], number: int) -> Step:
    """The step of this number, counted from 0."""
    if not 0 <= number < len(steps):
        raise WardroomError("there is no step {0}; this game has steps 0 to {1}.", number, len(steps) - 1)
    return steps[number]
