"""[5.0e, 7.29] No card that a side hides reaches the other: pairs of twins, and leaks made on purpose, each found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.empire_of_the_sun.twins import CHANGES, Unlike, trials
from wardroom.games.empire_of_the_sun import RULESET, view
from wardroom.games.empire_of_the_sun.cards import piles, play
from wardroom.games.empire_of_the_sun.offensive import windows

EACH = 2
"""Pairs of twins for each scenario."""


@pytest.mark.rule("EOS 5.0e")
@pytest.mark.parametrize("scenario", list(RULESET.scenarios))
def test_twins_look_alike_to_the_seat_that_must_not_know(scenario: str) -> None:
    found = list(trials(scenario, EACH))
    assert len(found) == EACH
    assert all(trial.compared for trial in found)


@pytest.mark.rule("EOS 7.29a")
def test_each_kind_of_secret_is_changed_and_hidden_from_each_seat() -> None:
    found = list(trials("1944", 16))
    assert {trial.change for trial in found} == set(CHANGES)
    assert {trial.seat for trial in found} == {"japan", "allies"}
    assert sum(trial.compared for trial in found) > 100


# Leaks made on purpose


def hand_in_the_view(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view, "_hide", lambda force: None)


def order_of_the_deck_in_the_view(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view, "_number", lambda card: 0)


def hand_told_by_a_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """Something that stays behind when a card is played."""
    plain = piles.leave_hand

    def telling(war: Any, side: str, card: str) -> None:
        plain(war, side, card)
        war.ending = "".join(sorted(war.forces[side].hand))[:30]

    monkeypatch.setattr(play, "leave_hand", telling)


def asked_only_who_holds_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a Reaction player is asked tells whether he holds such a card."""

    def holds(table: Any, war: Any, kind: Callable[[Any], bool]) -> bool:
        return bool(windows.holding(table, war, kind))

    for room in ("weather", "intelligence"):
        monkeypatch.setattr(f"wardroom.games.empire_of_the_sun.offensive.{room}.could_hold", holds)


LEAKS = (hand_in_the_view, order_of_the_deck_in_the_view, hand_told_by_a_play, asked_only_who_holds_a_card)


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_leak_is_found(leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    with pytest.raises(Unlike):
        for scenario in ("1942", "1943", "1944"):
            list(trials(scenario, 12 * EACH))
