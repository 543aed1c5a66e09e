"""[7.2.09, 7.2.10, 5.32.B] Attack cards of the Reaction player, and what the event brings once he has reacted."""

from __future__ import annotations

from wardroom.games.empire_of_the_sun.cards.deck_files import Card
from wardroom.games.empire_of_the_sun.cards.effects import effect_of
from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.offensive.windows import (
    MOST_REACTIONS,
    could_hold,
    holding,
    pass_options,
    play_reaction,
    playable,
    reactor,
)
from wardroom.games.empire_of_the_sun.state import War
from wardroom.table import Decision, Refusal
from wardroom.table.text import mark

__all__ = ["attack_cards_phase"]

WINDOW = "attack"
NEVER = f"never:{WINDOW}"
SUBMARINE = "submarine"
"""The trait of cards that need no battle hex."""


def is_attack(card: Card) -> bool:
    return card.reaction == "attack"


def is_submarine(card: Card) -> bool:
    """[7.2.06b] An attack that needs no battle hex."""
    return is_attack(card) and SUBMARINE in card.traits


def attack_cards_phase(table: Sea, war: War) -> None:
    """[7.2.09] One more attack card, or no more; those that work before battle do so at once [7.2.10]."""
    offensive = open_offensive(war)
    kind = is_attack if offensive.battles else is_submarine
    closed = NEVER in offensive.standing or len(offensive.reactions) >= MOST_REACTIONS
    if closed or not could_hold(table, war, kind):
        _go_on(table, war)
        return
    cards, refused = playable(table, war, holding(table, war, kind))
    if not offensive.battles:
        refused += _without_battle(table, war)
    choice = table.choose(
        reactor(war),
        Decision("attack-cards", "Attack the offensive?", [*cards, *pass_options(WINDOW)], refused, "7.2.09"),
    ).value
    if choice == NEVER:
        offensive.standing.append(NEVER)
    if choice in ("", NEVER):
        _go_on(table, war)
        return
    play_reaction(table, war, choice)
    resolve = effect_of(choice).resolve
    if resolve is not None:
        resolve(table, war)


def _without_battle(table: Sea, war: War) -> list[Refusal]:
    """[5.32b] Attack cards in hand that need a battle hex."""
    cards, _ = playable(table, war, holding(table, war, is_attack))
    others = [option for option in cards if not is_submarine(table.charts.cards[option.value])]
    return [option.refused(mark("there is no battle hex"), "5.32b") for option in others]


def _go_on(table: Sea, war: War) -> None:
    """[7.2.10] What the event brings after the reaction; then the battles, if there are any."""
    offensive = open_offensive(war)
    war.phase = "battle"
    effect = effect_of(offensive.card if offensive.mode == "ec" else "")
    if effect.after_reaction is not None:
        effect.after_reaction(table, war)
