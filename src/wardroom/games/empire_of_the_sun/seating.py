"""[16.48] Who plays which side. Rules speak of sides; after a bid the seats may have exchanged theirs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from wardroom.games.empire_of_the_sun.charts import Charts, Sea
from wardroom.games.empire_of_the_sun.state import SIDES, War, other
from wardroom.table import ChartTable, Decision, Event, Option, Roll, Table
from wardroom.table.dice import Dice
from wardroom.table.events import Modifier
from wardroom.table.generics import V

__all__ = ["Exchanged", "played_by", "seated"]

Phase = Callable[[Sea, War], None]


def played_by(war: War, seat: str) -> str:
    """The side that this seat plays, and the other way round: the seat that plays this side."""
    return other(seat) if war.exchanged and seat in SIDES else seat


def seated(phase: Phase) -> Phase:
    """A phase whose questions go to the seats that play the sides it asks."""

    def at_the_seats(table: Sea, war: War) -> None:
        phase(Exchanged(table) if war.exchanged else table, war)

    return at_the_seats


class Exchanged(Table[Charts]):
    """The table of a game whose seats have exchanged their sides: each side is asked and told at its seat."""

    def __init__(self, table: Sea) -> None:
        super().__init__(table.charts, listening=table.listening)
        self._table = table

    def choose(self, seat: str, decision: Decision[V]) -> Option[V]:
        return self._table.choose(other(seat), decision)

    def roll(
        self,
        chart: ChartTable,
        modifiers: Sequence[Modifier] = (),
        rule: str = "",
        by: str = "",
        to: Iterable[str] | None = None,
        *,
        others: Iterable[str] = (),
        why: str = "",
    ) -> Roll:
        return self._table.roll(chart, modifiers, rule, _seat(by), _seats(to), others=_seats(others) or (), why=why)

    def dice(self, dice: str, rule: str, why: str, by: str = "", to: Iterable[str] | None = None) -> Roll:
        return self._table.dice(dice, rule, why, _seat(by), _seats(to))

    def fall(self, dice: Dice, by: str, why: str) -> tuple[int, ...]:
        return self._table.fall(dice, _seat(by), why)

    def below(self, limit: int, purpose: str) -> int:
        return self._table.below(limit, purpose)

    def reveal(self) -> None:
        self._table.reveal()

    def note(self, event: Event) -> None:
        event.audience = _seats(event.audience)
        self._table.note(event)

    def sketch(self, plot: Any) -> None:
        self._table.sketch(plot)


def _seat(side: str) -> str:
    return other(side) if side in SIDES else side


def _seats(sides: Iterable[str] | None) -> tuple[str, ...] | None:
    return None if sides is None else tuple(_seat(side) for side in sides)
