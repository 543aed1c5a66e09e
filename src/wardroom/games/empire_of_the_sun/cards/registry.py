"""[5.3] All 170 events: what the data say of each card, and what it does of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from wardroom.games.empire_of_the_sun.cards import (
    arrivals,
    attack,
    grants,
    military,
    opening,
    political,
    reaction,
    resource,
)
from wardroom.games.empire_of_the_sun.cards.deck_files import Card
from wardroom.games.empire_of_the_sun.cards.effects import Effect
from wardroom.games.empire_of_the_sun.cards.terms import joined, terms_of
from wardroom.games.empire_of_the_sun.cards.todo import Step
from wardroom.games.empire_of_the_sun.charts import load_charts

__all__ = ["all_effects", "step_of"]

STEPS: Mapping[str, Step] = MappingProxyType(
    {
        **arrivals.STEPS,
        **attack.STEPS,
        **grants.STEPS,
        **military.STEPS,
        **opening.STEPS,
        **political.STEPS,
        **reaction.STEPS,
        **resource.STEPS,
    }
)


def step_of(name: str) -> Step:
    """The step of an event that a word on war.todo names."""
    return STEPS[name]


def all_effects() -> Mapping[str, Effect]:
    """By card. An owner's cards change the numbers of an event, and never what kind of event it is."""
    return MappingProxyType({id: effect(card) for id, card in load_charts().cards.items()})


def effect(card: Card) -> Effect:
    """What one card says as an event."""
    base, own = terms_of(card), dict(_own(card))
    asked = [base.possible, own.pop("possible", None), political.impossible(card)]
    reacting = [base.may_react, own.pop("may_react", None), reaction.immune(card)]
    return replace(
        base,
        possible=joined(question for question in asked if question is not None),
        may_react=joined(question for question in reacting if question is not None),
        **own,
    )


def _own(card: Card) -> Mapping[str, Any]:
    """What a card does beside its terms."""
    if card.reaction == "attack":
        return attack.terms_of_attack(card)
    if "hand_lost" in card.numbers and card.type == "resource":
        return {"resolve": resource.lose_a_card(card)}
    for module in (military, opening, political, reaction, resource):
        if card.id in module.TERMS:
            found: Mapping[str, Any] = module.TERMS[card.id]
            return found
    resolve = political.resolution(card)
    return {"resolve": resolve} if resolve is not None else {}
