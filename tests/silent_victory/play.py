"""Whole wars in tests: begun by scenario and settings, played phase by phase, on tables that answer by rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import product
from typing import Any

from tests import careers
from tests.careers import Faces, rolls, tables_rolled
from tests.silent_victory.build import charts, table
from wardroom.games.silent_victory import RULESET
from wardroom.games.silent_victory.charts import Charts
from wardroom.games.silent_victory.state import Career, War
from wardroom.table import ScriptedTable

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


class RiggedTable(careers.RiggedTable):
    """A rigged table with our charts, or others."""

    def __init__(
        self,
        answers: Mapping[str, str | list[str]],
        dice: Mapping[str, Faces | list[Faces]],
        *,
        first: bool = False,
        charts_used: Charts | None = None,
    ) -> None:
        super().__init__(charts_used or charts(), answers, dice, first=first)


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
