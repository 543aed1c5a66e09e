"""What people read is gathered for translators."""

from __future__ import annotations

import ast

from tools.messages import Found, in_call, messages


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
    assert ("Hold fire and slip away", "games/silent_victory/combat/escorted.py") in gathered
    assert ("'{0}' is not open now; choose one of: {1}.", "table/decisions.py") in gathered
    assert ("The boat slips away undetected.", "games/silent-victory") in gathered
    assert ("Short tournament", "games/silent-victory") in gathered
    assert Found("table/errors.py", "torpedo", "table.kind") in set(messages())


def test_what_charts_print_is_gathered() -> None:
    gathered = {each.message for each in messages() if each.where == "games/silent-victory"}
    assert {"Escort Detection", "Close Approach", "fired fore and aft", "undetected"} <= gathered
