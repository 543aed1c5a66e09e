"""Messages: text is made when somebody reads it, in his language."""

from __future__ import annotations

import contextvars
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from hypothesis import given
from hypothesis import strategies as st

from wardroom.table import Option, WardroomError, text
from wardroom.table.text import (
    KINDS,
    PSEUDO,
    Text,
    capital,
    kept_by_language,
    kinds,
    language,
    negotiate,
    plural,
    reading,
    say,
    shown,
    stored,
    stored_message,
    use_language,
    vocabulary,
)

TORPEDOES = plural("Fire {0} torpedo", "Fire {0} torpedoes")
vocabulary("pirates", {"range": {"close": "close", "long": "long"}, "#": {"ship": plural("{0} ship", "{0} ships")}})


@pytest.fixture
def pirate(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """A language with a catalogue of its own: xx."""
    catalog = Catalog(locale="es")
    catalog.add("Hello, {name}", "Ahoy, {name}")
    catalog.add(("Fire {0} torpedo", "Fire {0} torpedoes"), ("Arr, {0} fish", "Arr, {0} fishes"))
    catalog.add("close", "alongside", context="pirates.range")
    catalog.add(("{0} ship", "{0} ships"), ("{0} hulk", "{0} hulks"))
    catalog.add("{month}-{year}", "{year}/{month}")
    catalog.add("Jul", "Hot")
    catalog.add("speed {0:plain}", "{0:plain} knots o' wind")
    catalog.add("broadside", "all guns")
    file = tmp_path / "xx" / "LC_MESSAGES" / "wardroom.mo"
    file.parent.mkdir(parents=True)
    with file.open("wb") as stream:
        write_mo(stream, catalog)
    monkeypatch.setattr(text, "LOCALES", tmp_path)
    caches = (text.known_languages, text._catalogue, text._template, text._plural_template)
    for cache in caches:
        cache.cache_clear()
    with reading("xx"):
        yield
    for cache in caches:
        cache.cache_clear()


def test_arguments_and_parameters_are_filled_in() -> None:
    assert say("{1} before {0}", "a", "b") == "b before a"
    assert say("Hello, {name}", name="Mush") == "Hello, Mush"
    assert say("{0} {name}", "a", name="b") == "a b"


@given(st.text())
def test_a_message_without_arguments_stays_as_it_is(message: str) -> None:
    assert say(message) == message


@given(st.text())
def test_what_is_filled_in_is_not_read_as_a_message(word: str) -> None:
    assert say("<{0}>", word) == f"<{word}>"


def test_numbers_have_marks_between_thousands_and_one_thing_is_not_many() -> None:
    assert say("{0} tons", 12_500) == "12,500 tons"
    assert say("in {0:plain}", 1943) == "in 1943"
    assert say("{0:signed} for the range", 2) == "+2 for the range"
    assert [say(TORPEDOES, count) for count in (0, 1, 2)] == [
        "Fire 0 torpedoes",
        "Fire 1 torpedo",
        "Fire 2 torpedoes",
    ]
    assert say("{0:#pirates.ship} of {1:#pirates.ship}", 1, 3) == "1 ship of 3 ships"
    assert say(plural("{n} hex away", "{n} hexes away", "n"), n=1) == "1 hex away"


def test_two_messages_that_are_alike_for_one_thing_may_differ_for_many() -> None:
    assert say(plural("{0} fish", "{0} fish"), 2) == "2 fish"
    assert say(plural("{0} fish", "{0} fishes"), 2) == "2 fishes"
    assert say("{0} fish", 2) == "2 fish"


def test_a_month_is_a_number_and_in_old_games_a_text() -> None:
    assert say("{0:month}", 1943 * 12 + 6) == "Jul-43"
    assert say("{0:month}", "Jul-43") == "Jul-43"
    assert say("{0:month}", "some day") == "some day"


def test_a_share_is_read_in_percent() -> None:
    assert say("hits {0:percent}", Fraction(5, 12)) == "hits 42 %"
    assert say("hits {0:percent}", Fraction(1, 200)) == "hits 0.5 %"
    assert say("hits {0:percent}", 1) == "hits 100 %"


def test_words_of_a_game_stand_for_values() -> None:
    assert say("at {0:pirates.range} range", "close") == "at close range"
    assert say("at {0:pirates.range} range", "point-blank") == "at point-blank range"
    assert say("{0:pirates.range}", ["close", "long"]) == "close, long"


def test_a_text_is_filled_with_texts() -> None:
    inner = Text("{0} tons", (5_000,))
    assert say("she has {0}", inner) == "she has 5,000 tons"
    assert str(Text("she has {0}", (inner,))) == "she has 5,000 tons"


def test_a_fault_is_made_into_text_where_it_is_read() -> None:
    fault = WardroomError("{0} is no range", "close")
    assert str(fault) == "close is no range"
    with reading(PSEUDO):
        assert str(fault) == "\u2068close\u2069 íś ńó ŕáńǵé"
    assert str(WardroomError("no {braces} are read without arguments")) == "no {braces} are read without arguments"


def test_a_language_without_a_catalogue_speaks_english() -> None:
    with reading("tlh"):
        assert language() == "en"
        assert say(TORPEDOES, 3) == "Fire 3 torpedoes"


@pytest.mark.usefixtures("pirate")
def test_the_language_is_that_of_the_reader_not_of_the_time_of_writing() -> None:
    option = Option("fire", TORPEDOES, (3,))
    assert option.label == "Arr, 3 fishes"
    assert say("Hello, {name}", name="Mush") == "Ahoy, Mush"
    assert say("{0:pirates.range}, {1:#pirates.ship}, {2:month}", "close", 1, "Jul-43") == "alongside, 1 hulk, 43/Hot"
    assert say("Unknown to pirates") == "Unknown to pirates"
    with reading(None):
        assert option.label == "Fire 3 torpedoes"


@pytest.mark.usefixtures("pirate")
def test_the_language_belongs_to_the_context_and_not_to_the_process() -> None:
    other = contextvars.copy_context()
    other.run(use_language, "en")
    assert say("Hello, {name}", name="Mush") == "Ahoy, Mush"
    assert other.run(say, "Hello, {name}", name="Mush") == "Hello, Mush"


@pytest.mark.usefixtures("pirate")
def test_the_first_language_that_is_known_is_taken() -> None:
    assert negotiate(["tlh", "xx-YY", "en"]) == "xx"
    assert negotiate(["XX_yy.UTF-8"]) == "xx"
    assert negotiate(["C", ""]) == "en"


def test_the_pseudo_language_leaves_places_tags_and_names_alone() -> None:
    with reading(PSEUDO):
        assert say("Fire at {0}", "Maru") == "Ƒíŕé áť \u2068Maru\u2069"
        assert say("<b>at</b> &amp; %(name)s") == "<b>áť</b> &amp; %(name)s"
        assert say(TORPEDOES, 1) == "Ƒíŕé 1 ťóŕṕéđó"
        assert capital(say("{0} sinks", "maru")) == "\u2068Maru\u2069 śíńķś"


def test_a_name_that_charts_and_saves_have_is_translated_where_it_is_read(pirate: None) -> None:
    assert stored("speed 12") == "12 knots o' wind"
    assert stored("broadside") == "all guns"
    assert stored("never heard of") == "never heard of"
    assert stored("") == ""


@pytest.mark.parametrize(
    ("name", "message", "numbers"),
    [
        ("close range", "close range", ()),
        ("speed 3", "speed {0:plain}", ("3",)),
        ("type 5, position 2", "type {0:plain}, position {1:plain}", ("5", "2")),
        ("depth 125..200", "depth {0:plain}", ("125..200",)),
        ("Mk 14 close", "Mk 14 close", ()),
        ("rules 10.15, 11.1 and 11.3", "rules 10.15, 11.1 and 11.3", ()),
        ("a {brace} 3", "a {{brace}} 3", ()),
    ],
)
def test_numbers_that_end_a_phrase_are_arguments(name: str, message: str, numbers: tuple[str, ...]) -> None:
    assert stored_message(name) == (message, numbers)
    assert stored(name) == name


def test_what_is_kept_is_kept_for_each_language() -> None:
    made = []

    @kept_by_language
    def title(page: int) -> str:
        made.append(page)
        return say("Page {0}", page)

    assert [title(1), title(1)] == ["Page 1", "Page 1"]
    with reading(PSEUDO):
        assert title(1) == "Ṕáǵé 1"
    assert title(1) == "Page 1"
    assert made == [1, 1]


def test_a_kind_of_place_that_a_game_brings_holds_in_messages_that_were_read_before() -> None:
    message = "a {0:test late.thing}"
    assert say(message, "boat") == "a boat"
    kinds("test late", {"thing": lambda value: f"<{value}>"})
    try:
        assert say(message, "boat") == "a <boat>" and say(message, ["x", "y"]) == "a <x>, <y>"
        assert shown("boat", "test late.thing") == "<boat>"
    finally:
        del KINDS["test late.thing"]
        kinds("test late", {})
    assert say(message, "boat") == "a boat"
