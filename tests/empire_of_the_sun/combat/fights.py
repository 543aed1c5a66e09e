"""Battles for tests: an offensive with the units a test wants, fought with scripted dice and choices."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tests.empire_of_the_sun.build import bare, charts, place, table
from wardroom.games.empire_of_the_sun.charts import Charts
from wardroom.games.empire_of_the_sun.combat.air_naval import begin
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.phases import PHASES
from wardroom.games.empire_of_the_sun.state import JAPAN, Move, Offensive, War
from wardroom.table import Decision, Option, ScriptedTable

__all__ = ["Chooser", "Played", "battle", "comes", "fight", "fired", "lost", "strikes"]

PLAIN = {JAPAN: "J40", "allies": "A50"}
"""Cards that change nothing as operations choices."""


def battle(
    side: str,
    hex: int,
    condition: str = "intercept",
    *,
    turn: int = 3,
    card: str = "",
    reactions: Iterable[str] = (),
    battles: Iterable[int] = (),
    **changes: Any,
) -> War:
    """A battle of an offensive of a side in a hex; with a card it is an event; nobody is there yet."""
    war = bare(turn, **changes)
    mode = "ec" if card else "oc"
    war.offensive = Offensive(side, card or PLAIN[side], mode, ops=2, condition=condition)
    war.offensive.reactions = list(reactions)
    war.offensive.battles = [hex, *battles]
    return war


def comes(
    war: War,
    unit: str,
    hex: int,
    kind: str = "",
    *,
    start: int = 0,
    entry: int = 0,
    carrier: str = "",
    steps: int | None = None,
) -> None:
    """An activated unit, of either side, that has come to a hex of the battle or stands there."""
    before = war.japanese
    place(war, unit, hex, steps=steps)
    war.japanese = before
    offensive, piece = open_offensive(war), charts().pieces[unit]
    (offensive.active if piece.side == offensive.side else offensive.reacting).append(unit)
    offensive.moves[unit] = Move(start or hex, kind, entry=entry, carrier=carrier, done=True)


def strikes(war: War, unit: str, hex: int, *, start: int = 0, steps: int | None = None) -> None:
    """An activated air or carrier unit that takes part from this hex outside."""
    comes(war, unit, hex, "", start=start, steps=steps)
    offensive = open_offensive(war)
    offensive.assigned[unit] = offensive.battles[0]


Chooser = Callable[[Decision[Any]], Option[Any]]
Played = ScriptedTable[Charts]


class Asked(ScriptedTable[Charts]):
    """Answers by a rule of the test where the script has no more."""

    chooser: Chooser | None = None

    def choose(self, seat: str, decision: Decision[Any]) -> Option[Any]:
        if self.choices or self.chooser is None:
            return super().choose(seat, decision)
        decision.seat = seat
        self.asked.append(decision)
        return self.chooser(decision)


def fight(
    war: War,
    dice: Iterable[int] = (),
    choices: Iterable[str] = (),
    *,
    chooser: Chooser | None = None,
    until: str = "battle",
) -> Played:
    """The battle from its beginning to its end, or to a phase; all dice and choices must be used."""
    scripted = table((), dice)
    one: Asked = Asked(scripted.charts, choices, scripted.rolls)
    one.chooser = chooser
    offensive = open_offensive(war)
    if offensive.fight is None:
        begin(one, war, offensive.battles[0])
    while war.phase != until:
        PHASES[war.phase](one, war)
        assert war.phase in ("air", "allot", "last-step", "shift", "ground", "battle"), war.phase
    one.finish()
    return one


def lost(war: War, *units: str) -> list[int]:
    """How many steps of each unit are gone."""
    return [charts().pieces[unit].steps - war.steps[unit] for unit in units]


def fired(one: Played, code: str) -> list[tuple[Any, ...]]:
    """Side, total and hits of each fire: "air-fire" or "ground-fire"."""
    return [
        (event.params["side"], event.params["total"], event.params["hits"]) for event in one.log if event.code == code
    ]
