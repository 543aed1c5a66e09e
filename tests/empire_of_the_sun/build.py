"""States for tests of Empire of the Sun: a war with the units that a test wants, a table with scripted dice."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from wardroom.games.empire_of_the_sun.charts import Charts, load_charts
from wardroom.games.empire_of_the_sun.grid import board_of
from wardroom.games.empire_of_the_sun.scenarios.setup import begin
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, OUT, Force, Politics, War
from wardroom.table import ScriptedTable, Setup

__all__ = ["bare", "charts", "control", "place", "play", "table", "war"]

Choices = Iterable[str]
Dice = Iterable[tuple[int, ...] | int]


@cache
def charts() -> Charts:
    return load_charts({})


def table(choices: Choices = (), dice: Dice = (), *, scenario: str = "campaign-1941") -> ScriptedTable[Charts]:
    """A table that answers with these choices and dice (0 to 9, 0 is the face of ten), in order; see `.finish()`."""
    faces = [(10,) if die == 0 else die for die in dice]
    return ScriptedTable(charts().on(scenario), choices, faces)


def bare(turn: int = 3, *, scenario: str = "campaign-1941", phase: str = "card", **changes: Any) -> War:
    """A war without a unit on the map; Japan controls its Empire and nothing else."""
    own = charts().on(scenario)
    war = War(
        phase=phase,
        scenario=scenario,
        turn=turn,
        last_turn=12,
        places=dict.fromkeys(own.pieces, OUT),
        steps=dict.fromkeys(own.pieces, 0),
        japanese=board_of(own.geography.empire) & ~board_of([3814]),
        soviet=own.areas["soviet"],
        forces={JAPAN: Force(asp=7), ALLIES: Force(asp=3)},
        politics=Politics(will=8),
        active=ALLIES,
    )
    for name, value in changes.items():
        setattr(war, name, value)
    return war


def war(scenario: str = "1942", *, options: dict[str, str] | None = None, **changes: Any) -> War:
    """A scenario as it begins, before its decks are shuffled."""
    found = begin(Setup(scenario, options or {}), charts())
    for name, value in changes.items():
        setattr(found, name, value)
    return found


def place(war: War, unit: str, hex: int, *, steps: int | None = None) -> None:
    """A unit on the map or in a box, at full strength unless the test says otherwise; its hex is its side's."""
    piece = charts().pieces[unit]
    war.places[unit] = hex
    war.steps[unit] = piece.steps if steps is None else steps
    if hex in charts().geography.land:
        control(war, piece.side, hex)


def control(war: War, side: str, *hexes: int) -> None:
    """These hexes are a side's."""
    board = board_of(hexes)
    war.japanese = war.japanese | board if side == JAPAN else war.japanese & ~board


def play(phase: Any, war: War, choices: Choices = (), dice: Dice = ()) -> ScriptedTable[Charts]:
    """One phase with these choices and dice, all of which must be used; gives the table."""
    one = table(choices, dice, scenario=war.scenario)
    phase(one, war)
    one.finish()
    return one
