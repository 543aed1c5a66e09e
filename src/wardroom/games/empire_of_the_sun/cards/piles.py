"""[5.0, 5.35, 5.36, 5.37] Hands, draw piles and the pile of the discarded."""

from __future__ import annotations

from wardroom.games.empire_of_the_sun.cards.deck_files import Card
from wardroom.games.empire_of_the_sun.cards.effects import effect_of
from wardroom.games.empire_of_the_sun.cards.todo import EVENT
from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.state import War

__all__ = [
    "MOST_DRAWN",
    "SPECIAL",
    "begin_event",
    "by_the_year",
    "discard_at_random",
    "draw_by_event",
    "draw_cards",
    "holds_a_card",
    "leave_hand",
    "put_away",
    "will_in_a_year",
]

SPECIAL = "reshuffle"
"""[5.37] The trait of Tojo Resigns and Soviets Invade Manchuria, and what a side asks for that discards one."""

MOST_DRAWN = 3
"""[5.35b] Cards drawn by events in one Offensives Phase."""


def draw_cards(table: Sea, war: War, side: str, count: int) -> int:
    """[4.14a] Draw from the top; when the deck has run out the discard pile is shuffled into a new one."""
    force, drawn = war.forces[side], 0
    for _ in range(count):
        if not force.deck:
            force.deck, force.discard = force.discard, []
            table.shuffle(force.deck, f"deck-{side}")
            if force.deck:
                table.tell("reshuffled", "4.14a", side=side)
        if not force.deck:
            break
        force.hand.append(table.draw(force.deck))
        drawn += 1
    table.tell("drew", "4.14a", side=side, count=drawn)
    table.tell("drew-cards", "4.14a", to=(side,), cards=force.hand[len(force.hand) - drawn :])
    return drawn


def draw_by_event(table: Sea, war: War, side: str) -> None:
    """[5.35] One card by an event, three in a phase at most."""
    force = war.forces[side]
    if force.drawn < MOST_DRAWN:
        force.drawn += draw_cards(table, war, side, 1)
    else:
        table.tell("no-draw", "5.35b", side=side)


def leave_hand(war: War, side: str, card: str) -> None:
    """A card is played from the hand, or from the Future Offensives box."""
    force = war.forces[side]
    if card == force.future:
        force.future, force.future_turn = "", 0
    else:
        force.hand.remove(card)


def put_away(table: Sea, war: War, side: str, card: str, *, event: bool) -> None:
    """[5.36, 5.37b] A card that says so is removed when it was the event; any other is discarded."""
    force = war.forces[side]
    removed = event and table.charts.cards[card].remove
    (force.removed if removed else force.discard).append(card)
    asked = f"{SPECIAL}-{side}"
    if SPECIAL in table.charts.cards[card].traits and not removed and asked not in war.politics.events:
        war.politics.events.append(asked)


def by_the_year(table: Sea, war: War) -> bool:
    """[17.26, 17.37, 17.47] Whether the rules of scenarios of one year hold."""
    return "yearly" in table.charts.scenarios[war.scenario].special


def will_in_a_year(table: Sea, war: War, facts: Card) -> bool:
    """[17.26b] Whether a card is no event because it would change US Political Will in a scenario of one year."""
    return "will" in facts.numbers and by_the_year(table, war)


def discard_at_random(table: Sea, war: War, side: str, rule: str) -> None:
    """[5.37c, 7.29.Ba, 12.33] A card of the hand goes; a special event whose time has come takes effect at once.

    Tojo does not resign so in a scenario of one year, where his card is never an event [17.26b, EOS-R180].
    """
    hand = war.forces[side].hand
    if not hand:
        return
    table.reveal()
    card = hand.pop(table.below(len(hand), "discard"))
    table.tell("hand-lost", rule, side=side, card=card)
    deed, facts = effect_of(card), table.charts.cards[card]
    happens = SPECIAL in facts.traits and not deed.possible(table, war) and not will_in_a_year(table, war, facts)
    put_away(table, war, side, card, event=happens)
    if happens and deed.resolve is not None:
        table.tell("event", "5.37c", side=side, card=card)
        deed.resolve(table, war)


def begin_event(table: Sea, war: War, side: str, card: str) -> None:
    """[4.22d, 5.33a, 5.36] A card of the hand is the event: its deed begins, and its steps are done one by one."""
    table.tell("event", "5.33a", side=side, card=card)
    put_away(table, war, side, card, event=True)
    war.event, war.phase = card, EVENT
    resolve = effect_of(card).resolve
    if resolve is not None:
        resolve(table, war)


def holds_a_card(war: War, side: str) -> bool:
    """[4.22b, 7.29b] The card in the Future Offensives box does not count."""
    return bool(war.forces[side].hand)
