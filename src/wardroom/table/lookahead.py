"""Looking ahead: worlds that agree with all that a seat knows, and how the game could go on in them.

A policy that has `looks_ahead`, the number of plays it may make for one decision, is called with a fourth argument, a
`Simulator` for its seat. It never gets the game: a world's hidden things are dealt anew by the ruleset's `sample`, and
chance is of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from wardroom.table.copying import copy_state
from wardroom.table.decisions import Decision, Option
from wardroom.table.dice import BotChance, Dice, Stream, Streams
from wardroom.table.errors import IllegalChoice, ReplayMismatch, WardroomError
from wardroom.table.events import Event
from wardroom.table.following import FollowingTable
from wardroom.table.generics import V
from wardroom.table.record import Input, choice
from wardroom.table.ruleset import OVER, Outcome, Ruleset, State, run_from
from wardroom.table.table import LoggedTable, Looks, Policy, Procedure

__all__ = ["LookingPolicy", "Played", "Simulator", "Standing", "World", "ask", "known_inputs", "run_watched"]

S = TypeVar("S", bound=State)
C = TypeVar("C")
MOST_DEALT = 30
"""Worlds that are dealt in vain before looking ahead is given up: what came since the phase began fits none of them."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a game stands: how its phase began, and what has come since, as far as one seat may know it."""

    state: Any
    turns: Mapping[str, int]
    since: list[Input]


class Played(NamedTuple):
    """How a world went on: what the seat sees at the end, and the outcome, if the game is over."""

    view: Any
    outcome: Outcome | None


class Simulator(Generic[S, C]):
    """For one decision of one seat: deals worlds and plays on in them, so many times and no more."""

    def __init__(
        self,
        rules: Ruleset[S, C],
        charts: C,
        decision: Decision,
        standing: Standing,
        chance: BotChance,
        plays: int,
    ) -> None:
        self.seat = decision.seat
        self.plays_left = plays
        self._rules = rules
        self._charts = charts
        self._decision = decision
        self._turns, self._since = standing.turns, standing.since
        # No way leads from here to what the seat does not know: where not all is open it is the view that is kept.
        self._open = copy_state(standing.state) if rules.open_to_all else None
        self._view = None if rules.open_to_all else rules.view(standing.state, self.seat, charts)
        self._chance = chance

    def worlds(self, count: int) -> Iterator[World[S, C]]:
        """So many worlds, each with chance of its own; the same ones whenever this decision comes up in this game."""
        return (self.world(number) for number in range(count))

    def world(self, number: int) -> World[S, C]:
        """The world of this number: all that the seat knows is as it is, what it does not know is dealt."""
        if self._open is not None:
            return World(self, self._open, self._chance.world(number))
        for attempt in range(MOST_DEALT):
            world = World(self, self._dealt(number, attempt), self._chance.world(number))
            if self._comes_here(world):
                return world
        raise WardroomError("no world was found that agrees with what has come since the phase began.")

    def play(
        self,
        option: Option | str,
        policies: Mapping[str, Policy] | None = None,
        *,
        until: Callable[[S], bool] | None = None,
        seed: int = 0,
    ) -> Played:
        """How the game could go on after this choice, in the world of number `seed`."""
        return self.world(seed).play(option, policies, until=until)

    def _dealt(self, number: int, attempt: int) -> S:
        if self._rules.sample is None:
            raise WardroomError(
                "{0} cannot deal what a seat does not know: nobody looks ahead in it.", self._rules.title
            )
        stream = Stream(self._chance.world(number), f"deal:{attempt}", 256)
        return self._rules.sample(self._view, stream.below)

    def _comes_here(self, world: World[S, C]) -> bool:
        """Whether what the seat has done since the phase began leads to the same question in this world."""
        try:
            self._run(world, (), {self.seat: _stop})
        except _Asked as asked:
            return asked.decision.kind == self._decision.kind and asked.ids == {
                each.id for each in self._decision.options
            }
        except (IllegalChoice, ReplayMismatch):
            return False
        return False

    def _played(
        self,
        world: World[S, C],
        option: Option | str,
        policies: Mapping[str, Policy] | None,
        until: Callable[[S], bool] | None,
    ) -> Played:
        if self.plays_left <= 0:
            raise WardroomError("all plays that {0} may make for this decision have been made.", self.seat)
        self.plays_left -= 1
        chosen = self._decision.find(option if isinstance(option, str) else option.id)
        state = self._run(world, [choice(self.seat, chosen.id)], policies or {}, until)
        return Played(self._rules.view(state, self.seat, self._charts), self._rules.outcome(state))

    def _run(
        self,
        world: World[S, C],
        more: Iterable[Input],
        policies: Mapping[str, Policy],
        until: Callable[[S], bool] | None = None,
    ) -> S:
        rules, state = self._rules, copy_state(world.state)
        players = {seat: policies.get(seat) or rules.bot(rules.default_bot) for seat in self._turns}
        if any(getattr(policy, "looks_ahead", 0) for policy in players.values()):
            raise WardroomError("who looks ahead plays on with policies that do not.")
        since = [*self._since, *more]
        run_from(rules, state, self._charts, world.key, players, since=since, turns=self._turns, until=until)
        return state


@dataclass(frozen=True, slots=True)
class World(Generic[S, C]):
    """One way in which things may stand."""

    simulator: Simulator[S, C]
    state: S
    key: bytes

    def play(
        self,
        option: Option | str,
        policies: Mapping[str, Policy] | None = None,
        *,
        until: Callable[[S], bool] | None = None,
    ) -> Played:
        """How the game goes on here after this choice, by the default bot in each seat that is given no policy.

        Two options that are played in one world meet the same dice for as long as they ask for the same.
        """
        return self.simulator._played(self, option, policies, until)


class _Asked(Exception):
    """The seat is asked something that it has not answered yet."""

    def __init__(self, decision: Decision) -> None:
        self.decision = decision
        self.ids = {option.id for option in decision.options}
        super().__init__(decision.kind)


def _stop(view: Any, decision: Decision, random: Callable[[int], int]) -> Option:
    raise _Asked(decision)


# Who is asked


class LookingPolicy(Protocol):
    """A bot that looks ahead: `looks_ahead` is how many plays it may make for one decision."""

    @property
    def looks_ahead(self) -> int: ...

    def __call__(
        self, view: Any, decision: Decision, random: Callable[[int], int], simulator: Simulator[Any, Any]
    ) -> Option: ...


def ask(
    policy: Policy, view: Any, decision: Decision, chance: BotChance, simulator: Callable[[int], Simulator[Any, Any]]
) -> Option:
    """A policy's answer; one that looks ahead is handed a simulator."""
    plays = getattr(policy, "looks_ahead", 0)
    if not plays:
        return policy(view, decision, chance)
    looking: Callable[..., Option] = policy
    return looking(view, decision, chance, simulator(plays))


def known_inputs(
    rules: Ruleset[S, C], seat: str, inputs: list[Input], plotted: Callable[[int], bool], log: Iterable[Event]
) -> list[Input]:
    """What a seat may know of these inputs; `plotted` says which belong to an open plot.

    Where all is open that is everything but others' plots. Elsewhere it is the seat's own choices, and the dice if
    the seat has seen every one of them fall.
    """
    own = [entry for entry in inputs if entry[0] == "c" and entry[1] == seat]
    if rules.open_to_all:
        return [entry for number, entry in enumerate(inputs) if entry in own or not plotted(number)]
    drawn = any(entry[0] == "n" for entry in inputs)
    if drawn or not all(event.seen_by(seat) for event in log if event.roll is not None):
        return own
    return [entry for entry in inputs if entry[0] != "c" or entry[1] == seat]


# Bots in all seats


class WatchedTable(FollowingTable[C]):
    """Bots answer at once, and what came since the phase began is kept for those who look ahead."""

    def __init__(
        self,
        rules: Ruleset[Any, C],
        state: State,
        charts: C,
        streams: Streams,
        policies: Mapping[str, Policy],
        inputs: Iterable[Input],
    ) -> None:
        asked = {seat: partial(self._ask, policy) for seat, policy in policies.items()}
        looks = Looks(lambda seat: rules.view(state, seat, charts), rules.views_last)
        super().__init__(charts, streams, asked, looks, inputs, listening=True)
        self._rules = rules
        self._state, self._turns = state, Counter[str]()
        self._since: list[Input] = []
        self._told = 0
        self._plot_from: int | None = None

    def phase_begins(self, state: State) -> None:
        self._state, self._turns, self._since = copy_state(state), Counter(self.turns), []
        self._told = len(self.log)

    def _ask(self, policy: Policy, view: Any, decision: Decision, chance: BotChance) -> Option:
        return ask(policy, view, decision, chance, partial(self._simulator, decision, chance))

    def _simulator(self, decision: Decision, chance: BotChance, plays: int) -> Simulator[Any, C]:
        since = known_inputs(self._rules, decision.seat, self._since, self._in_plot, self.log[self._told :])
        standing = Standing(self._state, self._turns, since)
        return Simulator(self._rules, self.charts, decision, standing, chance, plays)

    def _in_plot(self, number: int) -> bool:
        return self._plot_from is not None and number >= self._plot_from

    def choose(self, seat: str, decision: Decision[V]) -> Option[V]:
        option = super().choose(seat, decision)
        self._since.append(choice(seat, option.id))
        return option

    def together(self, procedures: Mapping[str, Procedure[C]]) -> dict[str, Any]:
        self._plot_from = len(self._since)
        plotted = super().together(procedures)
        self._plot_from = None
        return plotted

    def fall(self, dice: Dice, by: str, why: str) -> tuple[int, ...]:
        faces = super().fall(dice, by, why)
        self._since.append(["d", dice.name, list(faces)])
        return faces

    def below(self, limit: int, purpose: str) -> int:
        number = super().below(limit, purpose)
        self._since.append(["n", purpose, limit, number])
        return number


def run_watched(
    rules: Ruleset[S, C],
    state: S,
    charts: C,
    key: bytes,
    policies: Mapping[str, Policy],
    since: Iterable[Input],
    turns: Mapping[str, int],
    until: Callable[[S], bool] | None,
) -> LoggedTable[C]:
    """Play on like `run_from`, for policies of which some look ahead."""
    table = WatchedTable(rules, state, charts, Streams(key), policies, since)
    table.turns = turns
    while state.phase != OVER:
        table.phase_begins(state)
        rules.phases[state.phase](table, state)
        if until is not None and until(state):
            break
    return table
