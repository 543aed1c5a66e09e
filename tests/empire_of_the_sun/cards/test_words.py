"""What is told of cards has its message, and every place of it is filled."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.empire_of_the_sun.build import bare, control, place
from tests.empire_of_the_sun.cards.stage import drive, event, offensive, pacific
from wardroom.games.empire_of_the_sun.cards import registry
from wardroom.games.empire_of_the_sun.cards.play import USES
from wardroom.games.empire_of_the_sun.state import EVENT, JAPAN, War
from wardroom.games.empire_of_the_sun.words.cards import CARD_MESSAGES, CARD_WORDS
from wardroom.games.empire_of_the_sun.words.turn import TURN_MESSAGES
from wardroom.table.text import translated

OFFENSIVE = {"moved", "battle-declared"}
"""Told by the room of offensives too."""


def messages() -> dict[str, str]:
    return {**TURN_MESSAGES, **CARD_MESSAGES}


def test_every_code_that_the_room_tells_has_a_message() -> None:
    room = Path(registry.__file__).parent
    told = {code for file in room.glob("*.py") for code in re.findall(r'tell\(\s*"([a-z-]+)"', file.read_text("utf-8"))}
    told |= {"steps-saved", "steps-lost"}
    assert len(told) > 30
    assert told - OFFENSIVE <= set(messages())


def test_ways_to_use_a_card_have_words() -> None:
    assert set(CARD_WORDS["choice"]) == set(USES) - {"ec", "event", "oc", "future"}


def readable(war: War, card: str, choices: list[str], dice: list[int]) -> set[str]:
    """The codes told by an event, each of which was read."""
    one = event(war, card, choices, dice)
    for told in one.log:
        if told.code in messages():
            text = translated(messages()[told.code], (), told.params)
            assert text.strip() and "{" not in text
    return {told.code for told in one.log}


@pytest.mark.parametrize(
    ("card", "code"),
    [
        ("A2", "rivalry"),
        ("A6", "will"),
        ("A11", "europe"),
        ("A17", "hump"),
        ("A18", "asp"),
        ("A23", "barges-off"),
        ("A80", "escorts"),
        ("J5", "steps-saved"),
        ("J15", "strikes"),
        ("J18", "bridge-built"),
        ("J31", "doctrine"),
        ("J71", "interceptors"),
        ("J80", "panama"),
    ],
)
def test_events_can_be_read(card: str, code: str) -> None:
    war = bare(8)
    control(war, JAPAN, 2108, 2109)
    assert code in readable(war, card, [], [])


def test_events_with_choices_can_be_read() -> None:
    war = bare(8)
    place(war, "hq-combined-fleet-yamamoto", 4017)
    assert "relieved" in readable(war, "A27", [], [])
    war = bare(10)
    place(war, "20-bomber-command", 2)
    war.forces[JAPAN].hand = ["J43"]
    assert {"hand-lost", "tojo", "event"} <= readable(war, "A60", [], [1])
    war = bare(3)
    war.forces[JAPAN].hand, war.forces[JAPAN].discard = ["J9"], ["J10"]
    assert "swapped" in readable(war, "J33", ["give:J9"], [])
    war = bare(3)
    war.places["tainan-air-unit"] = EVENT
    place(war, "hq-south-seas", 4017)
    assert "placed" in readable(war, "J78", ["hex:4017"], [])


@pytest.mark.parametrize(("card", "code"), [("A9", "shipping-lent"), ("J37", "escorts"), ("J73", "barges-on")])
def test_bonuses_of_offensives_can_be_read(card: str, code: str) -> None:
    war = pacific()
    offensive(war, card)
    war.phase = "bonus"
    one = drive(war, "move")
    told = next(each for each in one.log if each.code == code)
    assert "{" not in translated(messages()[code], (), told.params)
