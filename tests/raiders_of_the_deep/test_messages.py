"""What the rules tell has a message, with a place for all that it is told with; values have words."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from wardroom.games.patrol.crew import QUALITIES
from wardroom.games.raiders_of_the_deep.cards import AREAS, ENCOUNTERS, SPECIAL_MISSIONS, SYSTEMS, TYPES, ZONES
from wardroom.games.raiders_of_the_deep.charts import load_charts
from wardroom.games.raiders_of_the_deep.ends import CAUSES
from wardroom.games.raiders_of_the_deep.port.awards import AUSTRIAN_AWARDS, GERMAN_AWARDS
from wardroom.games.raiders_of_the_deep.scoring import LEVELS
from wardroom.games.raiders_of_the_deep.state import NAMED_CREW, RANKS
from wardroom.games.raiders_of_the_deep.words.messages import MESSAGES, NOTES, note_text
from wardroom.games.raiders_of_the_deep.words.terminal import STYLE_OF
from wardroom.games.raiders_of_the_deep.words.vocabulary import WORDS

GAMES = Path(__file__).resolve().parents[2] / "src" / "wardroom" / "games"
NOT_PARAMETERS = {"to", "rule"}
"""Arguments of `tell` that are no part of an event's text."""
NAMES = {"boat", "commander", "name"}
"""What events tell by proper names; ships without one are told by a word that the presenter knows."""
NUMBERS = {"box", "boxes", "number", "capacity", "points", "left", "mine", "theirs", "level", "limit", "held"}


def told() -> Iterator[tuple[str, set[str]]]:
    """Codes of events with the names of their parameters, as the rules of the game and those it shares tell them."""
    for folder in ("raiders_of_the_deep", "patrol"):
        for path in sorted((GAMES / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call):
                    yield from told_by(node)


def told_by(call: ast.Call) -> Iterator[tuple[str, set[str]]]:
    function = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    place = {"tell": 0, "tell_of": 3}.get(function)
    if place is None or len(call.args) <= place:
        return
    said = call.args[place]
    for code in (said.body, said.orelse) if isinstance(said, ast.IfExp) else (said,):
        if not isinstance(code, ast.Constant):
            continue
        params = {str(keyword.arg) for keyword in call.keywords if keyword.arg} - NOT_PARAMETERS
        yield str(code.value), params | ({"name"} if function == "tell_of" else set())


def places(message: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(message) if field}


def test_every_event_that_the_rules_tell_has_a_message_with_the_same_parameters() -> None:
    found = list(told())
    assert len(found) > 80
    wrong = [(code, params) for code, params in found if places(MESSAGES.get(code, "{none}")) != params]
    assert wrong == []


def test_every_message_is_told() -> None:
    codes = {code for code, _ in told()}
    assert {code.removesuffix("_only") for code in MESSAGES} == codes


def test_styles_are_those_of_events_that_there_are() -> None:
    assert set(STYLE_OF) <= set(MESSAGES)


@pytest.mark.parametrize("code", MESSAGES)
def test_events_say_of_each_word_what_kind_it_is(code: str) -> None:
    """A place that says nothing takes a number or a proper name."""
    bare = {field for _, field, spec, _ in Formatter().parse(MESSAGES[code]) if field and not spec}
    assert bare <= NAMES | NUMBERS


@pytest.mark.parametrize("code", MESSAGES)
def test_words_that_messages_ask_for_are_in_the_vocabulary(code: str) -> None:
    for _, field, spec, _ in Formatter().parse(MESSAGES[code]):
        if field and spec and spec.startswith("rd."):
            assert spec.removeprefix("rd.") in WORDS
        elif field and spec and spec.startswith("#rd."):
            assert spec.removeprefix("#rd.") in WORDS["#"]


def test_everything_that_the_rules_know_has_a_word() -> None:
    charts = load_charts()
    assert set(WORDS["cause"]) == set(CAUSES) <= set(WORDS["fate"])
    assert {rank for ranks in RANKS.values() for rank in ranks if rank} == set(WORDS["rank"])
    assert set(QUALITIES) == set(WORDS["quality"])
    assert set(SYSTEMS) == set(charts.repair) == set(WORDS["system"])
    assert set(AREAS) - {SPECIAL_MISSIONS} == set(WORDS["area"]) and set(ZONES) == set(WORDS["waters"])
    assert set(ENCOUNTERS) - {"-"} <= set(WORDS["encounter"])
    assert set(TYPES) == set(WORDS["boat type"])
    assert set(charts.events) == set(WORDS["event"])
    assert {level for _, level in LEVELS} == set(WORDS["level"])
    for men in (WORDS["who"], WORDS["post"]):
        assert set(men) == {*NAMED_CREW, "agent", "crew"}


@pytest.mark.rule("RD 11.3a", "RD 11.3.1a", "RD 14.5.4b")
def test_every_decoration_has_a_word() -> None:
    known = {award.id for award in GERMAN_AWARDS} | {award.id for award in AUSTRIAN_AWARDS}
    others = {"EK2", "EK1", "War Badge", "Wound Badge", "Iron Crescent"}
    assert known | others | {"Hals und Beinbruch"} == set(WORDS["award"])  # the marker stands among them in the log


def test_every_ship_has_a_kind_and_a_letter() -> None:
    charts = load_charts()
    rosters = (roster for navy in charts.rosters.values() for roster in navy.values())
    kinds = {ship.kind for roster in (*rosters, charts.q_ships) for ships in roster.values() for ship in ships}
    assert kinds <= set(WORDS["type"]) and set(WORDS["type"]) == set(WORDS["letter"])


def test_every_flotilla_has_a_name_and_a_port() -> None:
    held = {flotilla for flotilla, _ in load_charts().assignments}
    assert held | {""} == set(WORDS["flotilla"]) == set(WORDS["port"])


@pytest.mark.parametrize(
    ("code", "value", "text"),
    [
        ("award", "PLM", "Pour le Mérite"),
        ("crew", "Elite", "crew now Elite"),
        ("experte", "LI", "LI now Experte"),
        ("promoted", "KptLt", "promoted to Kapitänleutnant"),
    ],
)
def test_notes_of_the_log_are_kept_as_values_and_told_in_words(code: str, value: str, text: str) -> None:
    assert str(note_text(code, value)) == text
    assert set(NOTES) == {"award", "crew", "experte", "promoted"}
