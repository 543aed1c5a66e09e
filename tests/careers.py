"""What the tests of both career games need: dice for a wanted result, and tables that tell what happened on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from wardroom.table import ChartTable, Decision, Dice, Event, Option, Roll, ScriptedTable, Table

__all__ = [
    "Faces",
    "RiggedTable",
    "Story",
    "asked",
    "events",
    "face",
    "falling",
    "ids",
    "label",
    "modifiers",
    "pair",
    "refusals",
    "rolls",
    "tables_rolled",
    "two",
]

Faces = tuple[int, ...] | int

# Dice


def pair(total: int) -> tuple[int, int]:
    """Two dice that show this total."""
    low = max(1, total - 6)
    return low, total - low


def face(chart: ChartTable, result: str | int) -> int:
    """The lowest unmodified number for which the chart gives this result."""
    return next(number for number in chart.dice.values if chart.result(number) == result)


def two(total: int) -> tuple[int, int]:
    """Two dice with this sum."""
    return total // 2, total - total // 2


def falling(chart: ChartTable, result: str | int, *, modifier: int = 0) -> tuple[int, ...]:
    """The lowest dice that give this result with this sum of modifiers."""
    number = next(number for number in chart.dice.values if chart.result(number + modifier) == result)
    if chart.dice.count == 1:
        return (number,)
    return (number // 10, number % 10) if chart.dice.reading == "digits" else two(number)


# Tables


class Story(ScriptedTable[Any]):
    """`story` has every question as ?kind, every roll by its table, every other event as !code, in order.

    A number in place of several dice: each of them shows it.
    """

    def __init__(self, charts: Any, choices: Iterable[str] = (), dice: Iterable[Faces] = ()) -> None:
        super().__init__(charts, choices, dice)
        self.story: list[str] = []

    def choose(self, seat: str, decision: Decision) -> Option:
        self.story.append(f"?{decision.kind}")
        return super().choose(seat, decision)

    def fall(self, dice: Dice, by: str, why: str) -> tuple[int, ...]:
        if self.rolls and len(self.rolls[0]) == 1:
            self.rolls[0] *= dice.count
        return super().fall(dice, by, why)

    def note(self, event: Event) -> None:
        self.story.append(label(event.roll) if event.roll else f"!{event.code}")
        super().note(event)


def label(roll: Roll) -> str:
    """The table rolled on; rosters are rolled without one and named by their chart."""
    return roll.table or roll.chart


def rolls(table: Table[Any], *tables: str) -> list[Roll]:
    """The rolls on these tables, or all of them, in order."""
    made = [event.roll for event in table.log if event.roll]
    return [roll for roll in made if label(roll) in tables] if tables else made


def modifiers(roll: Roll) -> dict[str, int]:
    return {modifier.name: modifier.value for modifier in roll.modifiers}


def events(table: Table[Any], code: str) -> list[Event]:
    return [event for event in table.log if event.code == code]


def asked(table: ScriptedTable[Any], kind: str) -> list[Decision]:
    return [decision for decision in table.asked if decision.kind == kind]


def ids(decision: Decision) -> list[str]:
    return [option.id for option in decision.options]


def refusals(decision: Decision) -> dict[str, str]:
    """What is not allowed now, with the rule that forbids it."""
    return {refusal.id: refusal.rule for refusal in decision.refused}


class RiggedTable(Table[Any]):
    """Answers by the kind of the question and rolls by the name of the table, in whatever order they come.

    A single answer or fall serves for ever (a number: each die shows it); those in a list are used one after
    another, each once. With `first` a question of any other kind is answered with its first option.
    """

    def __init__(
        self,
        charts: Any,
        answers: Mapping[str, str | list[str]],
        dice: Mapping[str, Faces | list[Faces]],
        *,
        first: bool = False,
    ) -> None:
        super().__init__(charts)
        self.first = first
        self.answers: dict[str, Any] = dict(answers)
        self.rigged: dict[str, Any] = dict(dice)
        self.asked: list[Decision] = []
        self.thrown: list[tuple[str, str]] = []
        """Who threw for what, in order."""

    def choose(self, seat: str, decision: Decision) -> Option:
        decision.seat = seat
        self.asked.append(decision)
        if self.first and decision.kind not in self.answers:
            return decision.options[0]
        return decision.find(self._next(self.answers, decision.kind))

    def fall(self, dice: Dice, by: str, why: str) -> tuple[int, ...]:
        self.thrown.append((by, why))
        faces = self._next(self.rigged, why)
        shown = (faces,) * dice.count if isinstance(faces, int) else tuple(faces)
        dice.check(shown)
        return shown

    def below(self, limit: int, purpose: str) -> int:
        drawn: int = self._next(self.rigged, purpose)
        assert drawn < limit, f"'{purpose}' has {limit} lots"
        return drawn

    def _next(self, source: dict[str, Any], name: str) -> Any:
        if name not in source or source[name] == []:
            raise AssertionError(f"nothing is rigged for '{name}'")
        found = source[name]
        return found.pop(0) if isinstance(found, list) else found

    def finish(self) -> None:
        """Every list was used up."""
        left = {name: rest for name, rest in (self.answers | self.rigged).items() if isinstance(rest, list) and rest}
        assert not left, f"not used: {left}"

    @property
    def told(self) -> list[str]:
        return [event.code for event in self.log]


def tables_rolled(script: Table[Any]) -> list[str]:
    """The tables that were rolled on, in order; dice without a table by their purpose."""
    return [roll.table or roll.chart for roll in rolls(script)]
