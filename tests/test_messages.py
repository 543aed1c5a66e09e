"""What people read is gathered for translators."""

from __future__ import annotations

import ast
from functools import cache

import pytest

import wardroom
from tests.pseudo import PSEUDO, Asked, asked_of_the_catalogue, reading
from tools.messages import Found, in_call, messages
from wardroom.games import GAMES, find
from wardroom.telling.presenter import presenter_for
from wardroom.web.library import charts


def found_in(source: str) -> list[tuple[object, str]]:
    (statement,) = ast.parse(source).body
    assert isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)
    return list(in_call(statement.value))


def test_messages_are_found_by_what_takes_them() -> None:
    assert found_in("say('Home')") == [("Home", "")]
    assert found_in("Option('id', 'Fire' if loud else 'Hold', ())") == [("Fire", ""), ("Hold", "")]
    assert found_in("Refusal('id', 'Fire', reason='no shot is loaded')") == [("Fire", ""), ("no shot is loaded", "")]
    assert found_in("IllegalChoice('{0} is not open', name)") == [("{0} is not open", "")]
    assert found_in("plural('{0} hex', '{0} hexes')") == [(("{0} hex", "{0} hexes"), "")]
    assert found_in("vocabulary('sv', {'range': {'close': 'near'}})") == [("near", "sv.range")]
    assert found_in("print('Home')") == []


def test_messages_of_options_faults_events_and_scenarios_are_gathered() -> None:
    gathered = {(each.message, each.where) for each in messages()}
    assert ("Hold fire and slip away", "games/patrol/salvo.py") in gathered
    assert ("'{0}' is not open now; choose one of: {1}.", "table/decisions.py") in gathered
    assert ("The boat slips away undetected.", "games/silent-victory") in gathered
    assert ("Short tournament", "games/silent-victory") in gathered
    assert Found("table/errors.py", "torpedo", "table.kind") in set(messages())


def test_names_on_charts_are_gathered() -> None:
    gathered = set(messages())
    data = "games/silent-victory/data"
    names = ("Escort Detection", "Close Approach", "undetected", "previous detection", "December {0:plain}")
    assert {Found(data, name) for name in names} <= gathered
    assert Found("games/submarine/data", "type {0:plain}, position {1:plain}") in gathered
    assert Found("games/submarine/movement/boats.py", "below maximum depth") in gathered
    assert Found("telling/presenter.py", "reconstructed", "chart.standing") in gathered


@cache
def gathered() -> frozenset[Asked]:
    """What translators get; a message without letters is nothing to translate."""
    found = set()
    for each in messages():
        message = each.message if isinstance(each.message, str) else (each.message[0], each.message[1])
        found.add((message, each.context))
    return frozenset(found)


def lost(asked: set[Asked]) -> list[Asked]:
    """Messages that no translator would ever get."""
    lettered = {each for each in asked if any(letter.isalpha() for letter in str(each[0]))}
    return sorted(lettered - gathered(), key=str)


@pytest.mark.parametrize("game", GAMES)
def test_every_roll_of_a_game_is_told_in_messages_that_translators_get(game: str) -> None:
    rules = find(game)
    presenter = presenter_for(rules)
    seats = rules.seats(rules.setup(None, {}))
    played = wardroom.start(game, seed=4, bots=dict.fromkeys(seats, rules.default_bot))
    with reading(PSEUDO), asked_of_the_catalogue() as asked:
        rolls = [event for seat in seats for event in played.events(seat) if event.roll]
        for event in rolls:
            presenter.event(event)
    assert len(rolls) > 8 and len(asked) >= 20
    assert lost(asked) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_chart_page_of_a_game_is_made_of_messages_that_translators_get(game: str) -> None:
    charts._chart_view.cache_clear()
    with reading(PSEUDO), asked_of_the_catalogue() as asked:
        for card in charts.chart_cards(game):
            charts.chart_view(game, card.slug)
    assert len(asked) > 100
    assert lost(asked) == []
