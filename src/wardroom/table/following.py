"""A table that first follows what was recorded and then asks bots: a game goes on from the middle of a phase."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Mapping
from typing import TypeVar

from wardroom.table.decisions import Decision, Option
from wardroom.table.dice import Dice, Streams
from wardroom.table.errors import ReplayMismatch
from wardroom.table.events import Event
from wardroom.table.generics import V
from wardroom.table.record import Input
from wardroom.table.table import LoggedTable, Looks, Policy

__all__ = ["FollowingTable"]

C = TypeVar("C")


class FollowingTable(LoggedTable[C]):
    """Choices are followed seat by seat, chance as it came: bots plot one after the other, people all at once."""

    def __init__(
        self,
        charts: C,
        streams: Streams,
        policies: Mapping[str, Policy],
        looks: Looks,
        inputs: Iterable[Input],
        *,
        listening: bool,
    ) -> None:
        super().__init__(charts, streams, policies, looks)
        self.listening = listening
        self._choices: defaultdict[str, deque[str]] = defaultdict(deque)
        self._chance: deque[Input] = deque()
        for entry in inputs:
            if entry[0] == "c":
                self._choices[entry[1]].append(entry[2])
            else:
                self._chance.append(entry)

    def check_followed(self) -> None:
        """All that was recorded has been followed."""
        if self._chance or any(self._choices.values()):
            raise ReplayMismatch("what was chosen and rolled does not fit the phase in which it is followed.")

    def choose(self, seat: str, decision: Decision[V]) -> Option[V]:
        if not self._choices[seat]:
            return super().choose(seat, decision)
        decision.seat = seat
        self._bots[seat][2].turn += 1
        return decision.find(self._choices[seat].popleft())

    def fall(self, dice: Dice, by: str, why: str) -> tuple[int, ...]:
        if not self._chance:
            return super().fall(dice, by, why)
        *_, name, faces = self._chance.popleft()
        if name != dice.name:
            raise ReplayMismatch("the dice that fell are not those that the rules roll.")
        return tuple(faces)

    def below(self, limit: int, purpose: str) -> int:
        if not self._chance:
            return super().below(limit, purpose)
        *kind, number = self._chance.popleft()
        if kind != ["n", purpose, limit]:
            raise ReplayMismatch("the numbers that fell are not those that the rules draw.")
        return int(number)

    def note(self, event: Event) -> None:
        if self.listening:
            super().note(event)
