"""[5.32] When the Reaction player may play a card: whether he is asked betrays nothing of what he holds.

He is asked if by what everybody knows he could hold such a card; he may answer once for the whole offensive.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from wardroom.games.empire_of_the_sun.cards.deck_files import Card
from wardroom.games.empire_of_the_sun.cards.effects import effect_of
from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.state import War, other
from wardroom.table import Option, Refusal
from wardroom.table.text import mark

__all__ = ["MOST_REACTIONS", "could_hold", "holding", "pass_options", "play_reaction", "playable", "reactor"]

MOST_REACTIONS = 3
"""[5.32c]"""


def reactor(war: War) -> str:
    """The Reaction player."""
    return other(open_offensive(war).side)


def could_hold(table: Sea, war: War, kind: Callable[[Card], bool]) -> bool:
    """Whether the Reaction player could hold a card of a kind, by what everybody knows."""
    force = war.forces[reactor(war)]
    if not force.hand:
        return False
    return any(kind(table.charts.cards[card]) for card in (*force.deck, *force.hand, force.future) if card)


def holding(table: Sea, war: War, kind: Callable[[Card], bool]) -> list[str]:
    """[7.29.Bb] Cards of a kind in the Reaction player's hand, and the one he laid down in an earlier turn."""
    force = war.forces[reactor(war)]
    cards = list(force.hand)
    if force.future and force.future_turn < war.turn and force.hand:
        cards.append(force.future)
    return [card for card in cards if kind(table.charts.cards[card])]


def playable(table: Sea, war: War, cards: Iterable[str]) -> tuple[list[Option[str]], list[Refusal]]:
    """Options for reaction cards, and why some are not open."""
    options, refused = [], []
    for card in cards:
        option: Option[str] = Option(f"play:{card}", "{0:eos.card}", (card,), "5.32b", (f"card:{card}",), card)
        reason = effect_of(card).may_react(table, war)
        rule = "5.32b"
        if len(open_offensive(war).reactions) >= MOST_REACTIONS:
            reason, rule = mark("three reaction cards have been played against this offensive"), "5.32c"
        if reason:
            refused.append(option.refused(reason, rule))
        else:
            options.append(option)
    return options, refused


def pass_options(window: str) -> list[Option[str]]:
    """To play nothing now, or nothing more in this offensive."""
    return [
        Option("pass", "No card", rule="5.32b", value=""),
        Option(f"never:{window}", "No such card in this offensive", rule="5.32b", value=f"never:{window}"),
    ]


def play_reaction(table: Sea, war: War, card: str) -> None:
    """[5.32] A reaction card leaves the hand; its deed is done by who asked for it."""
    offensive, force = open_offensive(war), war.forces[reactor(war)]
    if card == force.future:
        force.future = ""
    else:
        force.hand.remove(card)
    offensive.reactions.append(card)
    pile = force.removed if table.charts.cards[card].remove else force.discard
    pile.append(card)
    table.reveal()
    table.tell("reaction-card", "5.32b", side=reactor(war), card=card)
