"""A scripted table that keeps its whole story in order, and short names for dice and choices of an engagement."""

from __future__ import annotations

from collections.abc import Iterable

from tests.silent_victory.build import charts
from wardroom.games.silent_victory.charts import Charts
from wardroom.table import ChartTable, Decision, Event, Option, Roll, ScriptedTable

__all__ = [
    "CRITICAL",
    "DAY",
    "DETECTED",
    "DUD",
    "EXPLODES",
    "HIT",
    "LARGE",
    "MISS",
    "NIGHT",
    "NOBODY",
    "NO_HITS",
    "ONE",
    "SMALL",
    "UNDETECTED",
    "Dice",
    "Story",
    "aim",
    "asked",
    "events",
    "face",
    "ids",
    "label",
    "last_hit",
    "modifiers",
    "pair",
    "refusals",
    "rolls",
    "shell",
]

Dice = list[tuple[int, ...] | int]

# Dice that mean the same whatever the reconstructed charts say.
# S1 with any modifier of the tests, S2 at any date, the one cell of S3 that the rulebook prints [9.2.6]
HIT, MISS, CRITICAL = (1, 2), (5, 6), (1, 1)
EXPLODES, DUD, ONE = 6, 1, 5
# E2 with no more than +4, E3 with no more than +1, E5 with no passenger aboard
UNDETECTED, DETECTED, NO_HITS, NOBODY = (1, 3), (4, 6), (1, 1), (6, 6)
# E1: time of day; size, roster a and entry 1 of it
DAY, NIGHT = 1, 6
SMALL: Dice = [1, 1, (10, 1)]
LARGE: Dice = [6, 1, (10, 1)]


def pair(total: int) -> tuple[int, int]:
    """Two dice that show this total."""
    low = max(1, total - 6)
    return low, total - low


def face(chart: ChartTable, result: str | int) -> int:
    """The lowest unmodified number for which the chart gives this result."""
    return next(number for number in chart.dice.values if chart.result(number) == result)


def last_hit(weapon: str, where: str) -> int:
    """The highest number on S1 that hits."""
    chart = charts().fire[weapon, where]
    return max(number for number in chart.dice.values if chart.result(number) == "hit")


def shell(points: int) -> int:
    """The lowest die that gives this damage with a 3-inch gun."""
    chart = charts().gun_damage
    return next(die for die in chart.dice.values if chart.result(die + chart.modifiers["3in"].value) == points)


class Story(ScriptedTable[Charts]):
    """`story` has every question as ?kind, every roll by its table, every other event as !code, in order."""

    def __init__(self, choices: Iterable[str] = (), dice: Iterable[tuple[int, ...] | int] = ()) -> None:
        super().__init__(charts(), choices, dice)
        self.story: list[str] = []

    def choose(self, seat: str, decision: Decision) -> Option:
        self.story.append(f"?{decision.kind}")
        return super().choose(seat, decision)

    def note(self, event: Event) -> None:
        self.story.append(label(event.roll) if event.roll else f"!{event.code}")
        super().note(event)


def label(roll: Roll) -> str:
    """The table rolled on; rosters are rolled without one and named by their chart."""
    return roll.table or roll.chart


def rolls(table: ScriptedTable[Charts], *tables: str) -> list[Roll]:
    """The rolls on these tables, or all of them, in order."""
    made = [event.roll for event in table.log if event.roll]
    return [roll for roll in made if label(roll) in tables] if tables else made


def modifiers(roll: Roll) -> dict[str, int]:
    return {modifier.name: modifier.value for modifier in roll.modifiers}


def events(table: ScriptedTable[Charts], code: str) -> list[Event]:
    return [event for event in table.log if event.code == code]


def asked(table: ScriptedTable[Charts], kind: str) -> list[Decision]:
    return [decision for decision in table.asked if decision.kind == kind]


def ids(decision: Decision) -> list[str]:
    return [option.id for option in decision.options]


def refusals(decision: Decision) -> dict[str, str]:
    """What is not allowed now, with the rule that forbids it."""
    return {refusal.id: refusal.rule for refusal in decision.refused}


def aim(end: str, *targets: int, tubes: int = 0) -> list[str]:
    """The choices that lay out a salvo of a Gato with full tubes: one torpedo at each target named, the rest held."""
    count = tubes or (6 if end == "forward" else 4)
    choices = [f"fire:{end}-{tube}:target-{target}" for tube, target in enumerate(targets, 1)]
    left = count - len(targets)
    if left > 1:
        return [*choices, f"hold:{end}-rest"]
    return [*choices, f"hold:{end}-{count}"] if left else choices
