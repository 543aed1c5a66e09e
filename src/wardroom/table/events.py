"""Events: what happened, as data; who may see it; and for a roll the whole of its reasons."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, NamedTuple

from wardroom.table.bounds import Length, Name, Range, Word

__all__ = ["Event", "Modifier", "Param", "Roll"]

Text = Annotated[str, Length(2_000)]
Number = Annotated[int, Range(-10_000_000, 10_000_000)]
Param = Text | Number | bool | list[Text] | list[Number] | None


class Modifier(NamedTuple):
    """A named change to a die roll, with its rule and how well its value is known."""

    name: Annotated[str, Length(200)]
    value: Number
    rule: Word = ""
    standing: Word = "rulebook"


@dataclass(slots=True)
class Roll:
    """One roll: the faces as they fell, every modifier by name, and what the chart says.

    Nobody changes a roll: games that nobody listens to share those that are alike.
    """

    dice: Word
    faces: Annotated[tuple[int, ...], Length(10)]
    natural: Number
    total: Number
    result: Text | Number = ""
    chart: Annotated[str, Length(200)] = ""
    table: Annotated[str, Length(200)] = ""
    modifiers: Annotated[tuple[Modifier, ...], Length(40)] = ()
    rule: Word = ""
    standing: Word = "rulebook"


@dataclass(slots=True)
class Event:
    """Something that happened. `audience` names the seats that may know; None is everybody."""

    code: Word
    params: Annotated[dict[Word, Param], Length(40)] = field(default_factory=dict)
    rule: Word = ""
    audience: Annotated[tuple[Name, ...], Length(10)] | None = None
    roll: Roll | None = None

    def seen_by(self, seat: str) -> bool:
        return self.audience is None or seat in self.audience
