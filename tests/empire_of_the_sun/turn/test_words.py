"""What is told of a turn has its message, and every place of it is filled."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import charts, war
from tests.empire_of_the_sun.turn.test_sequence import Careless, without_cards
from wardroom.games.empire_of_the_sun.words.turn import TURN_MESSAGES, TURN_WORDS
from wardroom.table.text import translated

ELSEWHERE = {"roll", "control", "reduced", "eliminated", "removed", "to-track", "drew", "event"}
"""Rolls, and what other rooms tell too."""


@pytest.mark.parametrize("scenario", ["campaign-1942", "campaign-1943", "south-pacific"])
def test_every_event_of_a_turn_can_be_read(scenario: str) -> None:
    one = Careless(scenario, 4)
    for _ in without_cards(war(scenario), one):
        pass
    told = {event.code for event in one.log}
    assert told - ELSEWHERE <= set(TURN_MESSAGES)
    for event in one.log:
        if event.code in TURN_MESSAGES:
            text = translated(TURN_MESSAGES[event.code], (), event.params)
            assert text.strip() and "{" not in text


def test_boxes_nations_and_pools_have_words() -> None:
    assert set(TURN_WORDS["nation"]) == set(charts().nations.nations)
    assert list(TURN_WORDS["china"]) == [str(box) for box in range(len(charts().figures.china_front))]
    assert list(TURN_WORDS["india"].values()) == list(charts().figures.india)
    assert {piece.pool for piece in charts().pieces.values() if piece.pool} <= set(TURN_WORDS["pool"])
