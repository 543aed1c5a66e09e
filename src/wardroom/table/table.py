"""The table: the one object through which anything from outside reaches the rules.

Rules ask a seat to choose, let seats plot together, roll, shuffle, draw, and tell what happened. How an
answer comes about is the driver's business: bots at once (`InlineTable`, `LoggedTable`), a person after a pause
(`paused.PausedTable`), or a list of choices and dice (`ScriptedTable`, for tests).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from wardroom.table.charts import ChartTable
from wardroom.table.decisions import Decision, Option, Refusal
from wardroom.table.dice import DICE, Dice, Streams
from wardroom.table.errors import BadDice, IllegalChoice, WardroomError
from wardroom.table.events import Event, Modifier, Param, Roll
from wardroom.table.generics import V

__all__ = ["InlineTable", "LoggedTable", "Looks", "Policy", "Procedure", "ScriptedTable", "Table", "blind"]

C = TypeVar("C")
T = TypeVar("T")
Procedure = Callable[["Table[C]", str], Any]
"""One seat's part of a simultaneous plot: (table, seat) -> what it plotted."""


class Table(ABC, Generic[C]):
    """What rules see. `charts` are the charts of the game being played."""

    def __init__(self, charts: C, *, listening: bool = True) -> None:
        self.charts = charts
        self.listening = listening
        """False when nobody reads the log; then no event is made."""
        self.log: list[Event] = []

    # Choices

    @abstractmethod
    def choose(self, seat: str, decision: Decision[V]) -> Option[V]:
        """Ask one seat to pick one option."""

    def together(self, procedures: Mapping[str, Procedure[C]]) -> dict[str, Any]:
        """Several seats plot at the same time, none seeing another's choices before all are done.

        A procedure may ask its own seat only, rolls nothing and leaves the state alone: what it plots is what
        it returns. So that its seat can see the plot grow, it calls `sketch`.
        """
        return {seat: self._plot(procedure, seat) for seat, procedure in procedures.items()}

    def sketch(self, plot: Any) -> None:
        """Inside a plot: show the plotting seat, and nobody else, its plot so far; JSON-able data."""
        raise RuntimeError("a plot is sketched inside `together` only")

    def sketched(self, seat: str, plot: Any) -> None:
        """A seat's plot so far. Bots and scripts need no picture of it; people do."""

    def _plot(self, procedure: Procedure[C], seat: str) -> Any:
        return procedure(_Plot(self, seat), seat)

    # Chance

    @abstractmethod
    def fall(self, dice: Dice, by: str, why: str) -> tuple[int, ...]:
        """Throw dice; `by` is the seat that throws them, `why` the roll's purpose in words."""

    @abstractmethod
    def below(self, limit: int, purpose: str) -> int:
        """A fair number from 0 to limit - 1; each purpose has a chance of its own."""

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
        """Roll on a chart with these modifiers; `to` names the seats that see the roll, None is everybody.

        In a secret roll `others` see the bare dice as they fall, and nothing of the chart but `why` they are thrown.
        """
        roll = self.read(chart, self.fall(chart.dice, by, why or chart.name), modifiers, rule, to)
        if others:
            self.note(_dice_event(chart.dice, roll.faces, roll.rule, why, others))
        return roll

    def read(
        self,
        chart: ChartTable,
        faces: tuple[int, ...],
        modifiers: Sequence[Modifier] = (),
        rule: str = "",
        to: Iterable[str] | None = None,
    ) -> Roll:
        """Read dice that lie on the table; several charts may read the same."""
        roll = chart.read(faces, modifiers, rule)
        if self.listening:
            self.note(Event("roll", rule=roll.rule, audience=None if to is None else tuple(to), roll=roll))
        return roll

    def dice(self, dice: str, rule: str, why: str, by: str = "", to: Iterable[str] | None = None) -> Roll:
        """Roll dice that are read without a chart."""
        event = _dice_event(DICE[dice], self.fall(DICE[dice], by, why), rule, why, to)
        self.note(event)
        assert event.roll is not None
        return event.roll

    def shuffle(self, cards: list[T], purpose: str = "deck") -> None:
        """Put a list into random order, in place."""
        for index in range(len(cards) - 1, 0, -1):
            other = self.below(index + 1, purpose)
            cards[index], cards[other] = cards[other], cards[index]

    def draw(self, cards: list[T]) -> T:
        """Take the top card of a shuffled deck; that cannot be taken back."""
        if not cards:
            raise WardroomError("the deck is empty.")
        self.reveal()
        return cards.pop()

    # What happened

    def tell(self, code: str, rule: str = "", *, to: Iterable[str] | None = None, **params: Param) -> None:
        """Record what happened, for everybody or for the seats named in `to`."""
        if self.listening:
            self.note(Event(code, params, rule, None if to is None else tuple(to)))

    def note(self, event: Event) -> None:
        self.log.append(event)

    def reasons(self, work_out: Callable[[], Sequence[Refusal]]) -> Sequence[Refusal]:
        """The refusals of a decision; where nobody listens nobody asks why not, and they are not worked out."""
        return work_out() if self.listening else ()

    def reveal(self) -> None:
        """Something hidden became known: choices before this cannot be undone."""


def _dice_event(dice: Dice, faces: tuple[int, ...], rule: str, why: str, to: Iterable[str] | None) -> Event:
    natural = dice.read(faces)
    roll = Roll(dice.name, faces, natural, natural, chart=why, rule=rule)
    return Event("roll", rule=rule, audience=None if to is None else tuple(to), roll=roll)


class _Plot(Table[C]):
    """The table as a plotting seat has it: its own choices and nothing else."""

    def __init__(self, table: Table[C], seat: str) -> None:
        super().__init__(table.charts, listening=table.listening)
        self._table = table
        self._seat = seat

    def choose(self, seat: str, decision: Decision[V]) -> Option[V]:
        if seat != self._seat:
            raise RuntimeError(f"the plot of {self._seat} asks {seat}")
        return self._table.choose(seat, decision)

    def fall(self, dice: Dice, by: str, why: str) -> tuple[int, ...]:
        raise RuntimeError("there is no chance inside a simultaneous plot")

    def below(self, limit: int, purpose: str) -> int:
        raise RuntimeError("there is no chance inside a simultaneous plot")

    def reveal(self) -> None:
        raise RuntimeError("nothing is drawn or revealed inside a simultaneous plot")

    def sketch(self, plot: Any) -> None:
        self._table.sketched(self._seat, plot)

    def note(self, event: Event) -> None:
        """What a seat is told while it plots is for that seat alone."""
        event.audience = (self._seat,)
        self._table.note(event)


class Policy(Protocol):
    """A bot: picks from the option list with nothing to go by but its seat's view.

    If it has `answers`, policies by kind of question, a table where bots answer at once takes them for itself alone and
    asks them; what they keep from one decision to the next may only be what they could work out again.
    """

    def __call__(self, view: Any, decision: Decision, random: Callable[[int], int]) -> Option: ...


P = TypeVar("P", bound=Policy)


def blind(policy: P) -> P:
    """Says of a policy that it never looks at the view: where bots answer at once no view is made for it."""
    _BLIND[id(policy)] = policy
    return policy


_BLIND: dict[int, Policy] = {}
"""By identity: functions of compiled modules take no marks, and not every policy has a hash."""


class Looks(NamedTuple):
    """How a table comes by the views of its bots: what makes one for a seat, and whether it stays true from then on."""

    make: Callable[[str], Any]
    lasting: bool = False


NO_VIEW = object()
"""What a policy is given that does not look."""
NO_LOOKS = Looks(lambda seat: None, lasting=True)


class LoggedTable(Table[C]):
    """Bots answer at once, and all that happens is in the log."""

    def __init__(self, charts: C, streams: Streams, policies: Mapping[str, Policy], looks: Looks = NO_LOOKS) -> None:
        super().__init__(charts, listening=True)
        self._streams = streams
        self._looks = looks
        self._plotting: dict[str, Any] | None = None
        """While seats plot: the views that were made meanwhile, for a plot leaves the state alone."""
        self._bots = {
            seat: (_answers(policy), self._first_view(seat, policy), streams.bot(seat, 0))
            for seat, policy in policies.items()
        }

    @property
    def decisions(self) -> int:
        """How many decisions have been made."""
        return sum(self.turns.values())

    @property
    def turns(self) -> dict[str, int]:
        """How many decisions each seat has made; who takes up a game in its middle sets them."""
        return {seat: chance.turn for seat, (_, _, chance) in self._bots.items()}

    @turns.setter
    def turns(self, turns: Mapping[str, int]) -> None:
        for seat, (_, _, chance) in self._bots.items():
            chance.turn = turns.get(seat, 0)

    def choose(self, seat: str, decision: Decision[V]) -> Option[V]:
        decision.seat = seat
        answers, view, chance = self._bots[seat]
        chance.turn += 1
        policy = answers[decision.kind]
        if view is None:
            view = self._view(seat, policy)
        return policy(view, decision, chance)

    def _first_view(self, seat: str, policy: Policy) -> Any:
        """The view of a whole game, if there is one; None if one is made for each decision."""
        if self._looks.lasting:
            return self._looks.make(seat)
        return NO_VIEW if id(policy) in _BLIND else None

    def _view(self, seat: str, policy: Policy) -> Any:
        """What a seat may know now, for one decision; in a plot it is made once, and for a blind policy not at all."""
        if id(policy) in _BLIND:
            return NO_VIEW
        if self._plotting is None:
            return self._looks.make(seat)
        if seat not in self._plotting:
            self._plotting[seat] = self._looks.make(seat)
        return self._plotting[seat]

    def together(self, procedures: Mapping[str, Procedure[C]]) -> dict[str, Any]:
        self._plotting = {}
        try:
            return super().together(procedures)
        finally:
            self._plotting = None

    def fall(self, dice: Dice, by: str, why: str) -> tuple[int, ...]:
        return self._streams.fall(dice)

    def below(self, limit: int, purpose: str) -> int:
        return self._streams.below(limit, purpose)


class InlineTable(LoggedTable[C]):
    """Bots answer at once and nobody listens: simulation."""

    def __init__(self, charts: C, streams: Streams, policies: Mapping[str, Policy], looks: Looks = NO_LOOKS) -> None:
        super().__init__(charts, streams, policies, looks)
        self.listening = False
        self._read_d6, self._read_d10 = streams.d6.read, streams.d10.read

    def choose(self, seat: str, decision: Decision[V]) -> Option[V]:
        """The same; bots whose view lasts are asked at once."""
        decision.seat = seat
        answers, view, chance = self._bots[seat]
        chance.turn += 1
        if view is not None:
            return answers[decision.kind](view, decision, chance)
        policy = answers[decision.kind]
        return policy(self._view(seat, policy), decision, chance)

    def roll(
        self,
        chart: ChartTable,
        modifiers: Sequence[Modifier] = (),
        rule: str = "",
        by: str = "",
        to: Iterable[str] | None = None,
        others: Iterable[str] = (),
        why: str = "",
    ) -> Roll:
        """The same roll, but one made before, without its reasons.

        It is asked for so often that what it is given has no * in front: the interpreter is slower where there is one.
        """
        made = chart.rolls
        faces = (self._read_d6 if made.six_sided else self._streams.of_sides(made.sides).read)(made.count)
        if not modifiers:
            try:
                return made.plain[faces]
            except KeyError:  # not made before, or too few numbers were at hand
                return self._new_roll(chart, 0, faces, ())
        if made.by_digit:
            return self._roll_by_digit(chart, faces, modifiers)
        change = 0
        for modifier in modifiers:
            change += modifier.value
        try:
            return made.modified[change][faces]
        except KeyError:
            return self._new_roll(chart, change, faces, modifiers)

    def _roll_by_digit(self, chart: ChartTable, faces: bytes, modifiers: Sequence[Modifier]) -> Roll:
        """The sum of its modifiers does not say which die each of them moves."""
        change = tuple(modifiers)
        try:
            return chart.rolls.modified[change][faces]
        except KeyError:
            return self._new_roll(chart, change, faces, modifiers)

    def _new_roll(
        self, chart: ChartTable, change: int | tuple[Modifier, ...], faces: bytes, modifiers: Sequence[Modifier]
    ) -> Roll:
        faces = self._streams.of_sides(chart.dice.sides).complete(faces, chart.dice.count)
        known = chart.rolls.modified.setdefault(change, {})
        if faces in known:  # too few numbers were at hand
            return known[faces]
        roll = chart.read(tuple(faces), modifiers)
        bare = Roll(roll.dice, roll.faces, roll.natural, roll.total, roll.result, roll.chart, roll.table)
        return known.setdefault(faces, bare)

    def tell(self, /, *told: object, **params: object) -> None:
        """To nobody: what is told is not even sorted by its names."""

    def dice(self, dice: str, rule: str, why: str, by: str = "", to: Iterable[str] | None = None) -> Roll:
        """The same roll, but one made before."""
        kind = DICE[dice]
        read = self._read_d10 if kind.sides == 10 else self._streams.of_sides(kind.sides).read
        faces = read(kind.count)
        try:
            return _FALLEN[dice][why][faces]
        except KeyError:
            faces = self._streams.of_sides(kind.sides).complete(faces, kind.count)
            return _first_fall(kind, why).setdefault(faces, _bare_dice(kind, tuple(faces), why))


def _answers(policy: Policy) -> dict[str, Policy]:
    """A policy for each kind of question: those that it has answers for, and itself for all others."""
    return defaultdict(lambda: policy, getattr(policy, "answers", {}))


# What inline tables remember of dice without a chart: those that are alike are made once in a process

_FALLEN: dict[str, dict[str, dict[bytes, Roll]]] = {dice: {} for dice in DICE}
"""Dice that fell before without a chart, by name and purpose."""
_MOST_MADE = 2_048
"""Purposes of dice that are remembered: those of owners come and go."""


def _first_fall(dice: Dice, why: str) -> dict[bytes, Roll]:
    fallen = _FALLEN[dice.name]
    if len(fallen) >= _MOST_MADE:
        fallen.clear()
    return fallen.setdefault(why, {})


def _bare_dice(dice: Dice, faces: tuple[int, ...], why: str) -> Roll:
    natural = dice.read(faces)
    return Roll(dice.name, faces, natural, natural, chart=why)


class ScriptedTable(Table[C]):
    """These choices, these dice: for tests. Leftovers are an error, see `finish`."""

    def __init__(
        self,
        charts: C,
        choices: Iterable[str] = (),
        dice: Iterable[tuple[int, ...] | int] = (),
        *,
        strict: bool = True,
    ) -> None:
        super().__init__(charts)
        self.choices = list(choices)
        self.rolls: list[tuple[int, ...]] = [(d,) if isinstance(d, int) else tuple(d) for d in dice]
        self.asked: list[Decision] = []
        self.strict = strict

    def choose(self, seat: str, decision: Decision[V]) -> Option[V]:
        decision.seat = seat
        self.asked.append(decision)
        if not self.choices:
            ids = [option.id for option in decision.options]
            raise IllegalChoice("the script has no answer to '{0}': {1}", decision.kind, ids)
        return decision.find(self.choices.pop(0))

    def fall(self, dice: Dice, by: str, why: str) -> tuple[int, ...]:
        if not self.rolls:
            raise BadDice("the script has no dice for {0} ({1})", why, dice.name)
        faces = self.rolls.pop(0)
        try:
            dice.check(faces)
        except BadDice as fault:
            raise BadDice("{0}: {1}", why, fault.text) from fault
        return faces

    def below(self, limit: int, purpose: str) -> int:
        return self.fall(Dice(purpose, 1, limit), "", purpose)[0] - 1

    def finish(self) -> None:
        """Everything that was scripted was used."""
        if self.choices or self.rolls:
            raise AssertionError(f"not used: choices {self.choices}, dice {self.rolls}")

    @property
    def told(self) -> list[str]:
        """The codes of the events, in order."""
        return [event.code for event in self.log]
