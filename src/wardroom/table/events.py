"""Events: what happened, as data; who may see it; and for a roll the whole of its reasons."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

__all__ = ["Event", "Modifier", "Param", "Roll"]

Param = str | int | list[str] | list[int] | None


class Modifier(NamedTuple):
    """A named change to a die roll, with its rule and how well its value is known."""

    name: str
    value: int
    rule: str = ""
    standing: str = "rulebook"


@dataclass(slots=True)
class Roll:
    """One roll: the faces as they fell, every modifier by name, and what the chart says.

    Nobody changes a roll: games that nobody listens to share those that are alike.
    """

    dice: str
    faces: tuple[int, ...]
    natural: int
    total: int
    result: str | int = ""
    chart: str = ""
    table: str = ""
    modifiers: tuple[Modifier, ...] = ()
    rule: str = ""
    standing: str = "rulebook"


@dataclass(slots=True)
class Event:
    """Something that happened. `audience` names the seats that may know; None is everybody."""

    code: str
    params: dict[str, Param] = field(default_factory=dict)
    rule: str = ""
    audience: tuple[str, ...] | None = None
    roll: Roll | None = None

    def seen_by(self, seat: str) -> bool:
        return self.audience is None or seat in self.audience
