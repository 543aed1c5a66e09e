"""[7.25] The intelligence condition: surprise unless the Reaction player plays a card or rolls well."""

from __future__ import annotations

from wardroom.games.empire_of_the_sun.cards.deck_files import Card
from wardroom.games.empire_of_the_sun.cards.effects import effect_of
from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.offensive.special import midway, succeeds
from wardroom.games.empire_of_the_sun.offensive.windows import (
    could_hold,
    holding,
    pass_options,
    play_reaction,
    playable,
    reactor,
)
from wardroom.games.empire_of_the_sun.state import War
from wardroom.table import Decision, Option

__all__ = ["intelligence_phase", "roll_facts"]


def changes_condition(card: Card) -> bool:
    return card.reaction in ("intelligence", "counteroffensive")


def intelligence_phase(table: Sea, war: War) -> None:
    """[7.2.07] Cards, or one roll, or neither."""
    offensive = open_offensive(war)
    used = any(changes_condition(table.charts.cards[card]) for card in offensive.reactions)
    may_roll = not used and not offensive.rolled and offensive.stated != "surprise"
    ask_cards = "never:intelligence" not in offensive.standing and could_hold(table, war, changes_condition)
    if not may_roll and not ask_cards:
        _settle(table, war)
        return
    options: list[Option[str]] = []
    if may_roll:
        options.append(Option("roll", "Roll for intelligence", rule="7.25.Ca", value="roll"))
    cards, refused = playable(table, war, _open_cards(table, war)) if ask_cards else ([], [])
    choice = table.choose(
        reactor(war),
        Decision(
            "intelligence", "Is the offensive found out?", [*options, *cards, pass_options("")[0]], refused, "7.25a"
        ),
    ).value
    if choice == "roll":
        _roll(table, war)
    elif choice:
        _play(table, war, choice)
    else:
        _settle(table, war)


def _open_cards(table: Sea, war: War) -> list[str]:
    """[7.25.Cb, 5.32.Cb] Cards that change the condition; after a roll only those that say so, one counteroffensive."""
    offensive = open_offensive(war)
    found = []
    for card in holding(table, war, changes_condition):
        facts = table.charts.cards[card]
        if offensive.rolled and "after-roll" not in facts.traits:
            continue
        if facts.reaction == "counteroffensive" and offensive.counteroffensive:
            continue
        found.append(card)
    return found


def _roll(table: Sea, war: War) -> None:
    """[7.25.D] The target is the value of the card as played."""
    offensive = open_offensive(war)
    offensive.rolled = True
    if succeeds(table, war, offensive.value, "7.25.D", **roll_facts(table, war)):
        offensive.condition = "intercept"
    table.tell("condition", "7.25.D", condition=offensive.condition, target=offensive.value)


def roll_facts(table: Sea, war: War) -> dict[str, bool]:
    """[7.25.Ea, J12] What counts on the roll."""
    return {"zone_of_influence": open_offensive(war).touched, "operation_mi": midway(table, war)}


def _play(table: Sea, war: War, card: str) -> None:
    """[7.25.B] A card makes it Intercept or Ambush; of both Ambush holds."""
    offensive, facts = open_offensive(war), table.charts.cards[card]
    play_reaction(table, war, card)
    if offensive.condition != "ambush" and facts.intelligence:
        offensive.condition = facts.intelligence
    if facts.reaction == "counteroffensive":
        offensive.counteroffensive = card
    table.tell("condition", "7.25.B", condition=offensive.condition, card=card)
    resolve = effect_of(card).resolve
    if resolve is not None:
        resolve(table, war)


def _settle(table: Sea, war: War) -> None:
    """[7.26a] Under surprise nobody reacts."""
    war.phase = "attack-cards" if open_offensive(war).condition == "surprise" else "reaction-hq"
