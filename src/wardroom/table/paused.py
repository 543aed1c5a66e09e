"""The paused driver: a table that waits for people.

The rules run in a greenlet of their own. When they ask a seat, that greenlet waits; when the answer comes it
goes on where it stood. Seats that plot together wait in a greenlet each.

A greenlet is freed when nothing points to it, but the garbage collector finds no cycle through its frames. So
no frame here may hold its own greenlet, and `close` lets go of those that wait.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any, NamedTuple, TypeVar

from greenlet import getcurrent, greenlet

from wardroom.table.charts import ChartTable
from wardroom.table.codec import to_plain
from wardroom.table.copying import copy_state
from wardroom.table.decisions import Decision, Option
from wardroom.table.dice import DICE, Dice, Streams
from wardroom.table.errors import Endless, ReplayMismatch
from wardroom.table.events import Modifier, Roll
from wardroom.table.generics import V
from wardroom.table.record import MOST_INPUTS, Input, choice
from wardroom.table.ruleset import OVER, Ruleset, State
from wardroom.table.table import Procedure, Table
from wardroom.table.text import Text, stored_message

__all__ = ["Boundary", "DiceWanted", "PausedTable", "Purpose", "dice_id", "pass_over", "play_segment"]

S = TypeVar("S", bound=State)
C = TypeVar("C")


@dataclass(slots=True)
class _Waiting:
    """A seat that has been asked, and the greenlet that goes on with its answer."""

    decision: Decision
    worker: greenlet
    plot: int
    """0, or the number of the simultaneous plot in which it was asked."""


@dataclass(slots=True)
class _OpenPlot:
    """A simultaneous plot: the greenlet that waits for it and how many seats are still at it."""

    number: int
    worker: greenlet
    left: int
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Boundary:
    """Where the phase in progress began: the state as it was, and how much had come and been told in its segment."""

    state: Any
    inputs: int
    told: int
    revealed: int
    turns: Counter[str]


class PausedTable(Table[C]):
    """A table that waits for people, keeps their inputs, and goes through recorded ones first."""

    def __init__(self, charts: C, streams: Streams, own_dice: frozenset[str], default_seat: str) -> None:
        super().__init__(charts)
        self.streams = streams
        self.own_dice = own_dice
        """The seats that roll dice of their own and enter what they show."""
        self.default_seat = default_seat
        self._purpose: Purpose | None = None
        self.sketches: dict[str, Any] = {}
        """What each seat has plotted so far, while a plot is open."""
        self.waiting: dict[str, _Waiting] = {}
        self.runnable: deque[tuple[greenlet, Option | None]] = deque()
        self.script: deque[Input] = deque()
        self.turns: Counter[str] = Counter()
        """How many choices each seat has made."""
        self.inputs: list[Input] = []
        self.plots: list[int] = []
        """For each input the plot it was made in, 0 outside plots."""
        self.marks: list[int] = []
        """For each input how many events this table had told of before it."""
        self.revealed = -1
        """How many inputs had come when something was last revealed; -1 is never."""
        self.open_plot: _OpenPlot | None = None
        self.plot_count = 0
        self.boundary: Boundary | None = None

    # Running and pausing

    def run(self, body: Callable[[], None], inputs: Iterable[Input]) -> None:
        """Start the rules and take them through these inputs; what goes wrong on the way is a mismatch."""
        self.script.extend(inputs)
        self.runnable.append((greenlet(body), None))
        if not self.script:
            return self.advance()
        try:
            self.advance()
        except ReplayMismatch:
            raise
        except Exception as fault:
            raise self._mismatch() from fault
        if self.script:
            raise self._mismatch()
        return None

    def advance(self) -> None:
        """Run until all workers wait or the game is over; answer from the script while it lasts."""
        while True:
            while self.runnable:
                worker, answer = self.runnable.popleft()
                worker.parent = getcurrent()
                worker.switch(answer) if answer is not None else worker.switch()
            if not (self.script and self.waiting):
                return
            self._answer_from_script()

    def _answer_from_script(self) -> None:
        entry = self.script.popleft()
        if entry[0] not in "cm" or entry[1] not in self.waiting:
            raise self._mismatch()
        self.answer(entry[1], entry[2] if entry[0] == "c" else dice_id(entry[3]))

    def _mismatch(self) -> ReplayMismatch:
        """Names the place and no more: what was chosen or rolled there may be another seat's secret."""
        return ReplayMismatch("input {0} after the snapshot does not fit the rules.", len(self.inputs) + 1)

    def answer(self, seat: str, option_id: str) -> None:
        """Take a seat's answer and let its worker go on at the next `advance`."""
        waiting = self.waiting[seat]
        option = waiting.decision.find(option_id)
        del self.waiting[seat]
        if waiting.decision.kind == "dice":
            self._take(["m", seat, waiting.decision.about(DiceWanted).dice, list(option.value)], 0)
        else:
            self._take(choice(seat, option_id), waiting.plot)
            self.turns[seat] += 1
        self.runnable.append((waiting.worker, option))

    def _take(self, entry: Input, plot: int) -> None:
        if len(self.inputs) >= MOST_INPUTS:
            raise Endless
        self.inputs.append(entry)
        self.plots.append(plot)
        self.marks.append(len(self.log))

    def phase_begins(self, state: State) -> None:
        """Keep what a fork starts from."""
        self.boundary = Boundary(copy_state(state), len(self.inputs), len(self.log), self.revealed, self.turns.copy())

    def since_boundary(self) -> tuple[Boundary, list[Input]]:
        """Where the phase in progress began, and what has come since."""
        assert self.boundary is not None, "no phase has begun"
        return self.boundary, self.inputs[self.boundary.inputs :]

    def at_boundary(self, streams: Streams) -> tuple[PausedTable[C], Any]:
        """Another table, with a state of its own, that stands where the phase in progress began; and its state.

        `streams` is chance as it was when the segment began: it is taken past what has fallen since.
        """
        began, _ = self.since_boundary()
        table = PausedTable(self.charts, streams, self.own_dice, self.default_seat)
        table.inputs, table.log = self.inputs[: began.inputs], self.log[: began.told]
        table.plots, table.marks = self.plots[: began.inputs], self.marks[: began.inputs]
        table.revealed, table.turns = began.revealed, began.turns.copy()
        for entry in table.inputs:
            pass_over(entry, streams)
        return table, copy_state(began.state)

    def in_open_plot(self, entry: int) -> bool:
        """Whether this input belongs to a simultaneous plot that is not done yet."""
        return self.open_plot is not None and self.plots[entry] == self.open_plot.number

    def close(self) -> None:
        """Let go of the waiting rules, so that they are freed."""
        self.open_plot = None
        self.runnable.clear()
        self.waiting.clear()

    # What the rules call

    def choose(self, seat: str, decision: Decision[V]) -> Option[V]:
        if not decision.options:
            raise RuntimeError(f"'{decision.kind}' leaves {seat} nothing to choose")
        decision.seat = seat
        plot = self.open_plot.number if self.open_plot else 0
        self.waiting[seat] = _Waiting(decision, getcurrent(), plot)
        option: Option[V] = _pause()
        return option

    def together(self, procedures: Mapping[str, Procedure[C]]) -> dict[str, Any]:
        if not procedures:
            return {}
        if len(procedures) > 1:
            self.reveal()  # else an undo of what came before would tell whether another seat has begun to plot
        self.plot_count += 1
        self.open_plot = _OpenPlot(self.plot_count, getcurrent(), len(procedures), tuple(procedures))
        plotted: dict[str, Any] = {}
        for seat, procedure in procedures.items():
            self.runnable.append((greenlet(partial(self._plot_alone, procedure, seat, plotted)), None))
        _pause()
        self.open_plot = None
        self.sketches.clear()
        self.reveal()
        return {seat: plotted[seat] for seat in procedures}

    def sketched(self, seat: str, plot: Any) -> None:
        self.sketches[seat] = to_plain(plot)

    def _plot_alone(self, procedure: Procedure[C], seat: str, plotted: dict[str, Any]) -> None:
        plotted[seat] = self._plot(procedure, seat)
        assert self.open_plot is not None
        self.open_plot.left -= 1
        if not self.open_plot.left:
            self.runnable.append((self.open_plot.worker, None))

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
        """The same roll; a player who rolls himself is told the chart and what will be added, in a secret one why."""
        self._purpose = Purpose(Text(why)) if why else _chart_purpose(chart, modifiers)
        return super().roll(chart, modifiers, rule, by, to, others=others, why=why)

    def dice(self, dice: str, rule: str, why: str, by: str = "", to: Iterable[str] | None = None) -> Roll:
        self._purpose = Purpose(Text(why), why)
        return super().dice(dice, rule, why, by, to)

    def fall(self, dice: Dice, by: str, why: str) -> tuple[int, ...]:
        purpose, self._purpose = self._purpose or Purpose(Text(why)), None
        if self.script and self.script[0][0] == "d":
            faces = self._scripted_dice(dice)
        elif self._rolls_own(by or self.default_seat):
            return self._ask_for_dice(dice, by or self.default_seat, purpose)
        elif self.script:
            raise self._mismatch()
        else:
            faces = self.streams.fall(dice)
        self._take(["d", dice.name, list(faces)], 0)
        return faces

    def _rolls_own(self, seat: str) -> bool:
        """Whether this seat enters dice of its own, or did in what is gone through: a bot may have it since."""
        return seat in self.own_dice or (bool(self.script) and self.script[0][:2] == ["m", seat])

    def _scripted_dice(self, dice: Dice) -> tuple[int, ...]:
        _, name, faces = self.script.popleft()
        if name != dice.name:
            raise self._mismatch()
        dice.check(tuple(faces))
        self.streams.fall(dice)
        return tuple(faces)

    def _ask_for_dice(self, dice: Dice, seat: str, purpose: Purpose) -> tuple[int, ...]:
        option = self.choose(seat, _dice_decision(dice, purpose))
        faces: tuple[int, ...] = option.value
        return faces

    def below(self, limit: int, purpose: str) -> int:
        number = self.streams.below(limit, purpose)
        if self.script:
            entry = self.script.popleft()
            if entry[:3] != ["n", purpose, limit]:
                raise self._mismatch()
            number = int(entry[3])
        self._take(["n", purpose, limit, number], 0)
        return number

    def reveal(self) -> None:
        self.revealed = len(self.inputs)


def _chart_purpose(chart: ChartTable, modifiers: Sequence[Modifier]) -> Purpose:
    change = 0 if chart.dice.by_digit else sum(modifier.value for modifier in modifiers)
    names = (Text(*stored_message(name)) for name in (chart.chart, chart.name))
    why = Text("{0} {1} ({2:signed})" if change else "{0} {1}", (*names, change))
    return Purpose(why, chart.chart, chart.name, change)


def _pause() -> Any:
    """Wait for an answer: go back to whoever runs the table."""
    parent = getcurrent().parent
    assert parent is not None
    return parent.switch()


def play_segment(rules: Ruleset[S, C], table: PausedTable[C], state: S) -> None:
    """Go through the phases up to the next snapshot or to the end of the game."""
    while state.phase != OVER and not (table.inputs and state.phase in rules.snapshots):
        table.phase_begins(state)
        rules.phases[state.phase](table, state)


def pass_over(entry: Input, streams: Streams) -> None:
    """Take chance past an input that was not of its making."""
    match entry:
        case ["d", name, _] if name in DICE:
            streams.fall(DICE[name])
        case ["n", purpose, limit, _]:
            streams.below(limit, purpose)


def dice_id(faces: Iterable[int]) -> str:
    return "dice:" + "-".join(str(face) for face in faces)


class Purpose(NamedTuple):
    """What dice are thrown for, in words; unless that is secret, also the chart, its table and what will be added."""

    why: Text
    chart: str = ""
    table: str = ""
    change: int = 0


class DiceWanted(NamedTuple):
    """What a question for real dice is about: which dice, and what for."""

    dice: str
    purpose: Purpose


def _dice_decision(dice: Dice, purpose: Purpose) -> Decision[tuple[int, ...]]:
    """[manual dice] Ask a player for the result of real dice; every result is an option."""
    options = [
        Option(dice_id(faces), "{0}: {1}", (dice.name, " ".join(map(str, dice.shown(faces)))), value=faces)
        for faces in product(range(1, dice.sides + 1), repeat=dice.count)
    ]
    said, wanted = (dice.name, purpose.why), DiceWanted(dice.name, purpose)
    return Decision("dice", "Roll {0} for {1} and enter the result.", options, args=said, facts=wanted)
