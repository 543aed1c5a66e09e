"""Messages: text is made when somebody reads it, in his language."""

from __future__ import annotations

import gettext
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wardroom.table import Option, text
from wardroom.table.text import render, use_language


class Pirate(gettext.NullTranslations):
    def gettext(self, message: str) -> str:
        return {"Fire {0} torpedoes": "Arr, {0} fish", "Hello, {name}": "Ahoy, {name}"}.get(message, message)


@pytest.fixture
def pirate(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(text, "_translations", lambda language: Pirate())
    use_language("pirate")
    yield
    use_language(None)


def test_arguments_and_parameters_are_filled_in() -> None:
    assert render("Fire {0} torpedoes", (3,)) == "Fire 3 torpedoes"
    assert render("{1} before {0}", ("a", "b")) == "b before a"
    assert render("Hello, {name}", params={"name": "Mush"}) == "Hello, Mush"
    assert render("{0} {name}", ("a",), {"name": "b"}) == "a b"


@given(st.text())
def test_a_message_without_arguments_stays_as_it_is(message: str) -> None:
    assert render(message) == message


@given(st.text())
def test_what_is_filled_in_is_not_read_as_a_message(word: str) -> None:
    assert render("<{0}>", (word,)) == f"<{word}>"


def test_a_language_without_a_catalogue_speaks_english() -> None:
    use_language("tlh")
    try:
        assert render("Fire {0} torpedoes", (3,)) == "Fire 3 torpedoes"
    finally:
        use_language(None)


@pytest.mark.usefixtures("pirate")
def test_the_language_is_that_of_the_reader_not_of_the_time_of_writing() -> None:
    option = Option("fire", "Fire {0} torpedoes", (3,))
    assert option.label == "Arr, 3 fish"
    assert render("Hello, {name}", params={"name": "Mush"}) == "Ahoy, Mush"
    assert render("Unknown to pirates") == "Unknown to pirates"
    use_language(None)
    assert option.label == "Fire 3 torpedoes"
