"""A whole war that agrees with all that a seat knows: the cards it has not seen are dealt."""

from __future__ import annotations

from collections.abc import Callable

from wardroom.games.empire_of_the_sun.charts import Charts
from wardroom.games.empire_of_the_sun.state import SIDES, Force, War
from wardroom.games.empire_of_the_sun.view import HIDDEN, View
from wardroom.table.copying import copy_state

__all__ = ["sample"]

RESHUFFLE = "reshuffle"
"""[7.29.Bc] Cards with this trait are never Future Offensives cards."""


def sample(view: View, random: Callable[[int], int]) -> War:
    """[5.0e, 7.29] Deal hands, the card laid down and the decks; `random` gives a fair number below its argument."""
    war = copy_state(view.now)
    for side in SIDES:
        cards = _shuffled(list(view.unseen[side]), random)
        force = war.forces[side]
        if force.future == HIDDEN:
            force.future = _laid_down(view.charts, cards)
        _deal(force, cards)
    if war.event == HIDDEN:
        war.event = _taken_up(war, random)
    return war


def _taken_up(war: War, random: Callable[[int], int]) -> str:
    """[4.22a, 7.29.Ba] A card of the hand, or the one that was laid down on an earlier turn."""
    force = war.forces[war.active]
    cards = [*force.hand, *([force.future] if force.future and force.future_turn < war.turn else [])]
    return cards[random(len(cards))]


def _shuffled(cards: list[str], random: Callable[[int], int]) -> list[str]:
    for place in range(len(cards) - 1, 0, -1):
        other = random(place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def _laid_down(charts: Charts, cards: list[str]) -> str:
    """The first card that may lie in the Future Offensives box; it leaves the cards."""
    found = next(card for card in cards if RESHUFFLE not in charts.cards[card].traits)
    cards.remove(found)
    return found


def _deal(force: Force, cards: list[str]) -> None:
    """Hidden cards of a hand, and the rest as the deck."""
    hidden = force.hand.count(HIDDEN)
    force.hand = [card for card in force.hand if card != HIDDEN] + cards[:hidden]
    force.deck = cards[hidden:]
