"""Decisions: one choice from a finite list, with the reasons for what is not on it.

Rules and bots read ids, `value`s and `facts`. `message` and `args` are for text alone, made when somebody reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from wardroom.table.errors import IllegalChoice
from wardroom.table.generics import V
from wardroom.table.keeping import kept
from wardroom.table.text import Text, Value, translated

__all__ = ["Decision", "Option", "Refusal", "option", "question"]

_MOST_LISTED = 20
F = TypeVar("F")
Asking = TypeVar("Asking", bound="Callable[..., Decision | None]")
Offering = TypeVar("Offering", bound="Callable[..., Option | Refusal | Sequence[Option] | Sequence[Refusal]]")
_KEPT_QUESTIONS = 1_024
_KEPT_OPTIONS = 8_192


@dataclass(slots=True)
class Option(Generic[V]):
    """One thing a seat may do: a stable id, a message, the rule behind it, the board elements it lights, its value.

    Nobody changes an option: rules make many and share those that are alike.
    """

    id: str
    message: str
    args: Iterable[Value] = ()
    rule: str = ""
    board: tuple[str, ...] = ()
    value: V = None  # type: ignore[assignment]  # an option whose id says all has no value

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def label(self) -> str:
        """What the option says, for the reader."""
        return translated(self.message, self.args)

    @property
    def text(self) -> Text:
        """The same as a part of another text."""
        return Text(self.message, tuple(self.args))

    def refused(self, reason: str, rule: str, *more: Value) -> Refusal:
        """The same as something that is not open, with the reason, and what that names after the option's own."""
        return Refusal(self.id, self.message, reason, rule, (*self.args, *more) if more else self.args)


@dataclass(frozen=True, slots=True)
class Refusal:
    """An option a player would expect and does not have, with the reason and its rule."""

    id: str
    message: str
    reason: str
    rule: str
    args: Iterable[Value] = ()

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def label(self) -> str:
        return translated(self.message, self.args)

    @property
    def why(self) -> str:
        return translated(self.reason, self.args)

    @property
    def text(self) -> Text:
        """Option and reason as one text."""
        args = tuple(self.args)
        return Text("{0}: {1} [{2}]", (Text(self.message, args), Text(self.reason, args), self.rule))


@dataclass(slots=True)
class Decision(Generic[V]):
    """A question to one seat. `kind` is stable and names the question for bots and tests; `facts` are what it is about.

    Rules may keep a question that depends on a few facts only and ask it again; the seat is one of the facts.
    """

    kind: str
    message: str
    options: Sequence[Option[V]]
    refused: Sequence[Refusal] = ()
    rule: str = ""
    args: Iterable[Value] = ()
    seat: str = field(default="", compare=False)
    facts: object = None
    _by_id: dict[str, Option[V]] | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def prompt(self) -> str:
        """The question, for the reader."""
        return translated(self.message, self.args)

    def about(self, kind: type[F]) -> F:
        """The facts of the question, which are of this kind."""
        facts = self.facts
        if type(facts) is kind or isinstance(facts, kind):  # the first is asked faster, and enough as a rule
            return facts
        raise TypeError(f"'{self.kind}' is not about {kind.__name__}")

    def option(self, option_id: str) -> Option[V] | None:
        """The option with this id, if it is open."""
        if self._by_id is None:
            self._by_id = {option.id: option for option in self.options}
        return self._by_id.get(option_id)

    def find(self, option_id: str) -> Option[V]:
        """The option with this id, or a refusal that says why there is none."""
        option = self.option(option_id)
        if option is not None:
            return option
        for refusal in self.refused:
            if refusal.id == option_id:
                raise IllegalChoice("{0}.", refusal.text)
        raise IllegalChoice("'{0}' is not open now; choose one of: {1}.", option_id, self._some_ids())

    def _some_ids(self) -> Text:
        ids = [option.id for option in self.options]
        if len(ids) <= _MOST_LISTED:
            return Text("{0}", (ids,))
        return Text("{0}, ... ({1} in all)", (ids[:_MOST_LISTED], len(ids)))


def question(build: Asking) -> Asking:
    """For a function that makes a question of facts: a question that was asked before is asked again.

    Every fact that it depends on is one of its parameters, the seat among them. So many are kept, those that were used
    last: a table runs for months, and names are among the facts.
    """
    return kept(_KEPT_QUESTIONS)(build)


def option(build: Offering) -> Offering:
    """For a function that makes an option of facts, or several, or the refusal of one: kept like a question."""
    return kept(_KEPT_OPTIONS)(build)
