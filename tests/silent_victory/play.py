"""Whole wars in tests: begun by scenario and settings, played phase by phase, on tables that answer by rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import product
from typing import Any

from tests.silent_victory.build import charts, table
from wardroom.games.silent_victory import RULESET
from wardroom.games.silent_victory.charts import Charts
from wardroom.games.silent_victory.state import Career, War
from wardroom.table import Decision, Dice, Option, Roll, ScriptedTable, Table

__all__ = [
    "Faces",
    "RiggedTable",
    "begin",
    "falls",
    "in_command",
    "phase",
    "quiet",
    "quiet_seas",
    "rolls",
    "tables_rolled",
]

Faces = tuple[int, ...] | int


def begin(scenario: str | None = None, **settings: str) -> War:
    """A war before its first decision: `begin("career", boat="gato", captain_card="okane")`."""
    chosen = {name.replace("_", "-"): value for name, value in settings.items()}
    return RULESET.begin(RULESET.setup(scenario, chosen), charts())


def in_command(war: War, career: Career, phase: str) -> War:
    """The war with this captain in place of its first, in this phase."""
    war.careers[0] = career
    war.phase = phase
    return war


def phase(war: War, choices: Iterable[str] = (), dice: Iterable[Faces] = ()) -> ScriptedTable[Charts]:
    """Play the phase the war is in with exactly these choices and dice."""
    script = table(choices, dice)
    RULESET.phases[war.phase](script, war)
    script.finish()
    return script


class RiggedTable(Table[Charts]):
    """Answers by the kind of the question and rolls by the name of the table, in whatever order they come.

    A single answer or fall serves for ever; those in a list are used one after another, each once. With
    `first` a question of any other kind is answered with its first option.
    """

    def __init__(
        self,
        answers: Mapping[str, str | list[str]],
        dice: Mapping[str, Faces | list[Faces]],
        *,
        first: bool = False,
        charts_used: Charts | None = None,
    ) -> None:
        super().__init__(charts_used or charts())
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
        shown = (faces,) if isinstance(faces, int) else tuple(faces)
        dice.check(shown)
        return shown

    def below(self, limit: int, purpose: str) -> int:
        raise AssertionError(f"nothing in this game is drawn by lot, but '{purpose}' was")

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


@cache
def falls(chart: str, name: str, result: str | int) -> Any:
    """A fall of the dice that gives this result on a table, without modifiers."""
    found = charts().table(chart, name)
    for faces in product(range(1, found.dice.sides + 1), repeat=found.dice.count):
        if found.result(found.dice.read(faces)) == result:
            return faces if len(faces) > 1 else faces[0]
    raise AssertionError(f"{chart} {name} has no result {result!r}")


def quiet(area: str) -> tuple[int, int]:
    """Faces for an encounter check of this area that finds nothing: no 5, no 12."""
    chart = charts().encounters[area]
    return next((a, b) for a, b in ((1, 2), (1, 3), (3, 4), (3, 5), (4, 6), (2, 4)) if chart.result(a + b) == "-")


def quiet_seas() -> dict[str, Faces | list[Faces]]:
    """Dice for patrols on which nothing is met."""
    return {area: quiet(area) for area in charts().encounters}


def rolls(script: Table[Charts]) -> list[Roll]:
    """Every roll of the log, in order."""
    return [event.roll for event in script.log if event.roll is not None]


def tables_rolled(script: Table[Charts]) -> list[str]:
    """The tables that were rolled on, in order; dice without a table by their purpose."""
    return [roll.table or roll.chart for roll in rolls(script)]
