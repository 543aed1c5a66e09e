"""Decisions: one choice from a finite list, with the reasons for what is not on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from wardroom.table.errors import IllegalChoice
from wardroom.table.text import render

__all__ = ["Decision", "Option", "Refusal"]

_MOST_LISTED = 20


@dataclass(slots=True)
class Option:
    """One thing a seat may do: a stable id, a message, the rule behind it, the board elements it lights.

    Nobody changes an option: rules make many and share those that are alike.
    """

    id: str
    message: str
    args: tuple[str | int, ...] = ()
    rule: str = ""
    board: tuple[str, ...] = ()

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def label(self) -> str:
        return render(self.message, self.args)


@dataclass(frozen=True, slots=True)
class Refusal:
    """An option a player would expect and does not have, with the reason and its rule."""

    id: str
    message: str
    reason: str
    rule: str
    args: tuple[str | int, ...] = ()

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def label(self) -> str:
        return render(self.message, self.args)

    @property
    def why(self) -> str:
        return render(self.reason, self.args)


@dataclass(slots=True)
class Decision:
    """A question to one seat. `kind` is stable and names the question for bots and tests.

    Rules may keep a question that depends on a few facts only and ask it again; the seat is one of the facts.
    """

    kind: str
    message: str
    options: Sequence[Option]
    refused: Sequence[Refusal] = ()
    rule: str = ""
    args: tuple[str | int, ...] = ()
    seat: str = field(default="", compare=False)
    _by_id: dict[str, Option] | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def prompt(self) -> str:
        return render(self.message, self.args)

    def option(self, option_id: str) -> Option | None:
        """The option with this id, if it is open."""
        if self._by_id is None:
            self._by_id = {option.id: option for option in self.options}
        return self._by_id.get(option_id)

    def find(self, option_id: str) -> Option:
        """The option with this id, or a refusal that says why there is none."""
        option = self.option(option_id)
        if option is not None:
            return option
        for refusal in self.refused:
            if refusal.id == option_id:
                raise IllegalChoice(f"{refusal.label}: {refusal.why} [{refusal.rule}].")
        raise IllegalChoice(f"'{option_id}' is not open now; choose one of: {self._some_ids()}.")

    def _some_ids(self) -> str:
        ids = [option.id for option in self.options]
        more = f", ... ({len(ids)} in all)" if len(ids) > _MOST_LISTED else ""
        return ", ".join(ids[:_MOST_LISTED]) + more
