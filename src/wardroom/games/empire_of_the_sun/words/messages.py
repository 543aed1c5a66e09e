"""The message catalogue: what each event says. Text is made of it when it is read, never stored."""

from __future__ import annotations

from wardroom.games.empire_of_the_sun.words import vocabulary  # noqa: F401  # the words that messages take
from wardroom.games.empire_of_the_sun.words.cards import CARD_MESSAGES
from wardroom.games.empire_of_the_sun.words.turn import TURN_MESSAGES
from wardroom.table.text import plural

__all__ = ["MESSAGES"]

UNITS = {
    "reduced": "{unit:eos.unit} is reduced, {hex:eos.place}.",
    "eliminated": "{unit:eos.unit} is eliminated, {hex:eos.place}.",
    "removed": "{unit:eos.unit} is out of the game.",
    "to-track": "{unit:eos.unit} goes to the turn track and comes on turn {turn}.",
}
OFFENSIVE = {
    "reaction-card": "{side:eos.seat}: {card:eos.card}, in reaction.",
    "offensive": "Offensive of {side:eos.side}: {card:eos.card} {mode:eos.mode}, operations value {ops}.",
    "hq": "{hq:eos.unit} leads for {side:eos.side}.",
    "activated": "{unit:eos.unit} is activated, {hex:eos.place}.",
    "moved": "{units:eos.unit}: from {start:eos.place} to {end:eos.place}, {kind:eos.manner}.",
    "battle-declared": "A battle is declared at {hex:eos.hex}.",
    "assigned": "{unit:eos.unit} will fight at {hex:eos.hex}.",
    "covers": "{unit:eos.unit} covers the landing at {hex:eos.hex}.",
    "shipping": "{side:eos.seat}: {points:#eos.asp} used.",
    "disengaged": "{unit:eos.unit} disengages from {start:eos.place} to {end:eos.place}.",
    "called-off": "The offensive is called off; {card:eos.card} is discarded.",
    "special-reaction": "Special reaction: {hex:eos.hex} is a battle hex.",
    "special-failed": "Special reaction fails at {hex:eos.hex}.",
    "condition": "Intelligence: {condition:eos.condition}.",
    "switched": "{unit:eos.unit} now fights at {hex:eos.hex}.",
    "turned-back": "The landing of {unit:eos.unit} at {hex:eos.hex} is turned back.",
    "unresolved": "Nobody fights at {hex:eos.hex}.",
    "retreated": "{unit:eos.unit} goes back from {start:eos.place} to {end:eos.place}.",
}
COMBAT = {
    "battle": "Battle at {hex:eos.hex}: {condition:eos.condition}.",
    "air-fire": "{side:eos.seat} at {hex:eos.hex}, by air and sea: strength {total}, {hits:#eos.hit}.",
    "air-fire-critical": (
        "{side:eos.seat} at {hex:eos.hex}, by air and sea: strength {total}, {hits:#eos.hit}, critical."
    ),
    "air-won": "The air and naval battle at {hex:eos.hex} is won by {side:eos.side}.",
    "ground-fire": "{side:eos.seat} at {hex:eos.hex}, on the ground: strength {total}, {hits:#eos.hit}.",
    "ground-won": "The ground battle at {hex:eos.hex} is won by {side:eos.side}.",
    "hex-held": "{hex:eos.hex} is held by {side:eos.side}; there is no battle on the ground.",
    "garrison-lost": "A step of the intrinsic defenders of {hex:eos.hex} is lost.",
    "hits-lost": plural(
        "{hits} hit of {side:eos.side} finds no target.", "{hits} hits of {side:eos.side} find no target.", "hits"
    ),
    "shifted": "{donor:eos.unit} takes the loss in place of {unit:eos.unit}.",
}
MESSAGES = {**TURN_MESSAGES, **CARD_MESSAGES, **UNITS, **OFFENSIVE, **COMBAT}
