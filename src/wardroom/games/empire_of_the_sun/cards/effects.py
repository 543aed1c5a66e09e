"""[5.3] What an event changes, card by card: terms of an offensive, and things that are done at their time.

An `Effect` says only what its card says; all else is as the rules have it. Each card's stands in a module of its kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.grid import Board
from wardroom.games.empire_of_the_sun.pieces import Piece
from wardroom.games.empire_of_the_sun.state import War
from wardroom.table import kept

__all__ = ["PLAIN", "Deed", "Effect", "Question", "effect_of"]

Deed = Callable[[Sea, War], None]
Question = Callable[[Sea, War], str]
"""Why not, as a message; "" if nothing stands against it."""
EVERYWHERE: Board = -1


def _nothing(table: Sea, war: War) -> str:
    return ""


def _any_unit(table: Sea, war: War, unit: str) -> str:
    return ""


def _nobody(piece: Piece) -> bool:
    return False


def _never(table: Sea, war: War) -> bool:
    return False


def _everywhere(table: Sea, war: War) -> Board:
    return EVERYWHERE


def _at_odds(table: Sea, hq: str, units: Iterable[str]) -> bool:
    return False


def _as_it_is(table: Sea, war: War) -> Sequence[War]:
    return (war,)


def _alone(table: Sea, war: War) -> Sequence[str]:
    return ()


def _no_logistics(table: Sea, war: War, hq: str) -> int:
    return 0


@dataclass(frozen=True, slots=True)
class Effect:
    """What a card changes when it is played as an event."""

    card: str = ""
    hqs: tuple[str, ...] = ()
    """[5.31.A] The HQs that may lead; none named: any."""
    logistics: Callable[[Sea, War, str], int] = _no_logistics
    """[5.31b, 5.32.Ca] The logistics value if this HQ leads."""
    everybody_leads: bool = False
    """J2: all HQs lead together."""
    unsupplied: bool = False
    """Neither HQ nor units need be in supply."""
    may_activate: Callable[[Sea, War, str], str] = _any_unit
    """Why a unit may not be activated under this card; it sees those activated already in the offensive."""
    commands_too: Callable[[Piece], bool] = _nobody
    """Units that the leading HQ commands against the chart of 6.12."""
    reconciles: Callable[[Sea, str, Iterable[str]], bool] = _at_odds
    """Whether this HQ leads these units together in spite of inter-service rivalry [14.1.C]."""
    battle_area: Callable[[Sea, War], Board] = _everywhere
    """Where battles may be declared."""
    possible: Question = _nothing
    """Why the card cannot be the event just now."""
    must_be_event: Callable[[Sea, War], bool] = _never
    """Whether the card is no operations choice just now."""
    opening: Deed | None = None
    """When the offensive is declared, before an HQ is named."""
    rehearsals: Callable[[Sea, War], Sequence[War]] = _as_it_is
    """The wars that the opening can bring about: whether the offensive can be made is asked of each."""
    along: Callable[[Sea, War], Sequence[str]] = _alone
    """Units that are activated by themselves beyond the limit."""
    enough: Question = _nothing
    """What the activation of units still lacks."""
    complete: Question = _nothing
    """What the offensive still lacks when battles have been declared."""
    before_move: Deed | None = None
    before_reaction: Deed | None = None
    after_reaction: Deed | None = None
    after: Deed | None = None
    """After all battles."""
    ending: Deed | None = None
    """When all have gone home, at the end of the offensive."""
    closing: Deed | None = None
    """When the offensive is over."""
    resolve: Deed | None = None
    """All that an event without an offensive, or a reaction card, does at once."""
    may_react: Question = _nothing
    """Why a reaction card cannot be played against this offensive just now."""


PLAIN = Effect()
"""Of a card that is no event: an operations choice."""


def effect_of(card: str) -> Effect:
    """What a card says as an event."""
    return _effects().get(card, PLAIN)


@kept(1)
def _effects() -> Mapping[str, Effect]:
    """All of them. What cards do asks the rules of offensives, which ask here: so they are looked for when needed."""
    from wardroom.games.empire_of_the_sun.cards.registry import all_effects

    return all_effects()
