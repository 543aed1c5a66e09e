"""Bots that players bring along: any callable of view, decision and chance.

A record names such a bot, `own:module:name`, and never runs code for it: who opens the save brings it again.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from wardroom.table.decisions import Decision, Option
from wardroom.table.errors import BadBot, UnknownName, WardroomError
from wardroom.table.table import Policy

if TYPE_CHECKING:
    from wardroom.table.lookahead import LookingPolicy

__all__ = ["OWN", "OwnBot", "check_own", "find_bot", "is_address", "is_own", "names_of", "own_among"]

OWN = "own:"
LONGEST_NAME = 60


def is_own(name: str) -> bool:
    """Whether a record's name of a bot stands for one that somebody brought along."""
    return name.startswith(OWN)


def is_address(name: str) -> bool:
    """Whether what somebody typed for a bot is `module:name`."""
    return ":" in name


def names_of(bots: Mapping[str, str | Policy | LookingPolicy]) -> dict[str, str]:
    """By seat, what the record calls its bot."""
    return {seat: bot if isinstance(bot, str) else OwnBot(bot).name for seat, bot in bots.items()}


def own_among(bots: Mapping[str, str | Policy | LookingPolicy]) -> dict[str, Policy]:
    """The bots that are no names."""
    return {seat: OwnBot(bot) for seat, bot in bots.items() if not isinstance(bot, str)}


def check_own(bots: Mapping[str, object]) -> None:
    """A save names the bots of its game itself: only those of somebody's own are brought along."""
    for seat, bot in bots.items():
        if isinstance(bot, str):
            raise BadBot("a save is opened with bots of your own; '{0}' for {1} is a name.", bot, seat)


class OwnBot:
    """A bot of somebody's own, whose answers are looked at before they are taken."""

    def __init__(self, policy: Policy | LookingPolicy | OwnBot) -> None:
        if not callable(policy):
            raise BadBot("a bot is a name, or a callable of view, decision and chance; {0} is neither.", repr(policy))
        self.policy: Callable[..., Any] = policy.policy if isinstance(policy, OwnBot) else policy
        self.looks_ahead: int = getattr(self.policy, "looks_ahead", 0)

    @property
    def address(self) -> str:
        """Where it is, or its class: module:name."""
        kind: Any = self.policy if hasattr(self.policy, "__qualname__") else type(self.policy)
        return f"{kind.__module__}:{kind.__qualname__}"

    @property
    def name(self) -> str:
        """What a record calls it."""
        return f"{OWN}{self.address}"[:LONGEST_NAME]

    def __call__(self, view: Any, decision: Decision, random: Callable[[int], int], *simulator: Any) -> Option:
        try:
            answer = self.policy(view, decision, random, *simulator)
        except WardroomError as fault:
            raise BadBot("the bot {0} failed at '{1}': {2}", self.address, decision.kind, fault.text) from fault
        except Exception as fault:
            kind, what = type(fault).__name__, str(fault)
            raise BadBot("the bot {0} failed at '{1}': {2}: {3}.", self.address, decision.kind, kind, what) from fault
        option = decision.option(answer.id) if isinstance(answer, Option) else None
        if option is None:
            raise BadBot(
                "the bot {0} answered '{1}' with {2}, which is not one of the decision's options.",
                self.address,
                decision.kind,
                repr(answer)[:LONGEST_NAME],
            )
        return option


def find_bot(address: str) -> OwnBot:
    """The bot at `module:name`; modules are looked for where the command was given, too. A class is called first."""
    name, _, within = address.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as fault:
        if fault.name is None or not f"{name}.".startswith(f"{fault.name}."):
            raise BadBot("the module of bot '{0}' cannot be loaded: {1}.", address, str(fault)) from fault
        raise BadBot("there is no module '{0}' for bot '{1}'.", name, address) from fault
    except Exception as fault:
        raise BadBot("the module of bot '{0}' cannot be loaded: {1}.", address, str(fault)) from fault
    if not hasattr(module, within):
        raise UnknownName("bot", within, _bots_in(module))
    found = getattr(module, within)
    return OwnBot(_made(address, found) if isinstance(found, type) else found)


def _bots_in(module: ModuleType) -> list[str]:
    """What of a module could be a bot."""
    return [name for name, value in vars(module).items() if callable(value) and not name.startswith("_")]


def _made(address: str, kind: type) -> Any:
    try:
        return kind()
    except Exception as fault:
        raise BadBot("the class of bot '{0}' cannot be called: {1}.", address, str(fault)) from fault
