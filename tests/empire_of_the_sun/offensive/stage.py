"""Offensives for tests: units that are activated and about to move, and a way through the phases by choices."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from typing import Any

from tests.empire_of_the_sun.build import table
from wardroom.games.empire_of_the_sun.charts import Charts
from wardroom.games.empire_of_the_sun.phases import PHASES
from wardroom.games.empire_of_the_sun.state import JAPAN, Before, Move, Offensive, War
from wardroom.table import Decision, ScriptedTable
from wardroom.table.errors import IllegalChoice

__all__ = ["asked", "asked_by", "awake", "ends", "go", "ids", "open_now", "run", "stage", "why"]

CARDS = {JAPAN: "J23", "allies": "A21"}
"""Any cards: the offensive's values are the test's."""


def stage(
    war: War, side: str, *units: str, ops: int = 2, mode: str = "oc", value: int = 4, phase: str = "move", **more: Any
) -> Offensive:
    """An offensive of a side with these units, in the phase in which they move."""
    found = Offensive(side, CARDS[side], mode, ops=ops, value=value, **more)
    force = war.forces[side]
    found.before = Before(
        dict(war.places), dict(war.steps), war.japanese, force.asp_used, deepcopy(war.politics), force.rivalry
    )
    war.offensive, war.phase, war.active = found, phase, side
    awake(war, found.active, *units)
    return found


def awake(war: War, those: list[str], *units: str) -> None:
    """These units are activated, of either side."""
    assert war.offensive is not None
    for unit in units:
        those.append(unit)
        war.offensive.moves[unit] = Move(war.places[unit])


def run(
    war: War, *choices: str, dice: Iterable[tuple[int, ...] | int] = (), to: str | tuple[str, ...] = ()
) -> ScriptedTable[Charts]:
    """Phase after phase until all choices and dice are used, and on to one of these phases if any is given."""
    one = table(choices, dice, scenario=war.scenario)
    stops = (to,) if isinstance(to, str) else to
    while one.choices or one.rolls or (stops and war.phase not in stops):
        PHASES[war.phase](one, war)
    one.finish()
    return one


def asked(war: War) -> Decision[Any]:
    """The next decision, as it is asked; the war stays as it is."""
    return asked_by(deepcopy(war))


def asked_by(war: War) -> Decision[Any]:
    one = table(scenario=war.scenario)
    while not one.asked:
        try:
            PHASES[war.phase](one, war)
        except IllegalChoice:
            assert one.asked
    return one.asked[-1]


def open_now(war: War) -> set[str]:
    """What may be chosen in this phase; nothing if it asks nothing."""
    one = table(scenario=war.scenario)
    try:
        PHASES[war.phase](one, deepcopy(war))
    except IllegalChoice:
        return ids(one.asked[-1])
    return set()


def ids(decision: Decision[Any]) -> set[str]:
    return {option.id for option in decision.options}


def why(decision: Decision[Any], option: str) -> str:
    """The rule by which an option is refused."""
    assert option not in ids(decision)
    return {refusal.id: refusal.rule for refusal in decision.refused}[option]


def _lead(war: War, units: Iterable[str], by: str) -> None:
    """These units are taken up to move in this manner, as far as that is open; what is no choice is not asked for."""
    first, *others = units
    for choice in (f"move:{first}", *(f"join:{unit}" for unit in others), f"by:{by}"):
        found = open_now(war)
        if choice in found:
            run(war, choice)
        elif not found and not war.phase.endswith("route"):
            _step(war)


def _step(war: War) -> None:
    """One phase that asks nothing."""
    PHASES[war.phase](table(scenario=war.scenario), war)


def ends(war: War, *units: str, by: str) -> set[int | str]:
    """Where these units may go together in this manner: hexes, or the names of other ends; none if it is not open."""
    copy = deepcopy(war)
    _lead(copy, units, by)
    offensive = copy.offensive
    assert offensive is not None
    if not copy.phase.endswith("route") or (offensive.stack, offensive.stack_kind) != (list(units), by):
        return set()
    found = {each.removeprefix("to:") for each in open_now(copy) if each.startswith("to:")}
    if not found:
        _step(copy)
        return {copy.places[units[0]]}
    return {int(each) if each.isdigit() else each for each in found}


def go(war: War, *units: str, by: str, to: int | str) -> None:
    """These units move together."""
    _lead(war, units, by)
    if open_now(war):
        run(war, f"to:{to}")
    else:
        _step(war)
    assert not isinstance(to, int) or war.places[units[0]] == to
