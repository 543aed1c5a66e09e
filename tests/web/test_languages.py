"""In which language a reader is answered, how it is chosen, and what scripts are given to say."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from starlette.datastructures import Headers

from tests.pseudo import PSEUDO, english_in, reading
from tests.web.client import Server
from wardroom.table import text
from wardroom.web import script_words
from wardroom.web.requests.languages import language_for, languages_to_choose
from wardroom.web.script_words import STATIC, address_of_words, in_script, words_for


@pytest.mark.parametrize(
    ("cookie", "accepted", "language"),
    [
        ("", "", "en"),
        ("", "xx, de;q=0.9", "en"),
        ("", "en;q=0.5, qps;q=0.8", PSEUDO),
        ("", "qps;q=0, en", "en"),
        ("", "qps;q=much, en", "en"),
        ("wardroom-language=qps", "en", PSEUDO),
        ("wardroom-language=en", "qps", "en"),
        ("wardroom-language=xx", "qps", PSEUDO),
        ("wardroom-language=" + "q" * 5000, "", "en"),
    ],
)
def test_what_was_chosen_goes_before_what_the_browser_asks_for(cookie: str, accepted: str, language: str) -> None:
    assert language_for(Headers({"cookie": cookie, "accept-language": accepted})) == language


def test_a_language_is_chosen_on_the_page_and_remembered(group: Server) -> None:
    reader = group.visitor()
    assert 'id="languages"' not in reader.get("/help").text  # English alone is no choice
    page = reader.get("/help", headers={"Accept-Language": PSEUDO}).text
    assert 'popovertarget="languages"' in page and 'value="en" lang="en" aria-pressed="false"' in page
    answer = reader.form("/language", language=PSEUDO, next="/rules")
    assert answer.status_code == 303 and answer.headers["location"] == "/rules"
    assert f'<html lang="{PSEUDO}"' in reader.get("/help").text
    reader.form("/language", language="xx", next="//elsewhere.example")
    assert '<html lang="en"' in reader.get("/help").text
    assert reader.form("/language", language="en", next="//elsewhere.example").headers["location"] == "/"


def test_languages_are_told_by_their_own_names() -> None:
    assert languages_to_choose() == [("en", "English")]
    with reading(PSEUDO):
        assert languages_to_choose() == [("en", "English"), (PSEUDO, PSEUDO)]


def test_scripts_are_given_all_that_they_say(group: Server) -> None:
    reader = group.visitor()
    assert "data-words" not in reader.get("/help").text  # in English the messages do
    with reading(PSEUDO):
        address = address_of_words()
    assert f'data-words="{address}"' in reader.get("/help", headers={"Accept-Language": PSEUDO}).text
    answer = reader.get(address)
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    words = json.loads(answer.content)
    assert words["say"]["Hand over to {0}"] == "Ħáńđ óṽéŕ ťó {0}"
    counted = words["count"]["{0} option: {1}"]
    assert counted["forms"] == ["{0} óṕťíóńś: {1}", "{0} óṕťíóń: {1}"] and counted["by"][:3] == "010"
    assert not [said for said in words["say"].values() if english_in(said.replace("SHA", ""))]
    assert reader.get("/words/xx.json").status_code == 404
    assert reader.get("/words/en.json").json()["say"]["Undo"] == "Undo"


def test_a_language_with_more_forms_than_two_tells_scripts_which_number_takes_which(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    catalog = Catalog(locale="pl")
    catalog.add(("{0} option: {1}", "{0} options: {1}"), ("{0} opcja: {1}", "{0} opcje: {1}", "{0} opcji: {1}"))
    file = tmp_path / "pl" / "LC_MESSAGES" / "wardroom.mo"
    file.parent.mkdir(parents=True)
    with file.open("wb") as stream:
        write_mo(stream, catalog)
    monkeypatch.setattr(text, "LOCALES", tmp_path)
    caches = (text.known_languages, text._catalogue, text._template, text._plural_template, script_words.words_for)
    for cache in caches:
        cache.cache_clear()
    counted = json.loads(words_for("pl"))["count"]["{0} option: {1}"]
    for cache in caches:
        cache.cache_clear()
    assert [counted["forms"][int(counted["by"][n])][4:9] for n in (0, 1, 2, 5, 22, 112)] == [
        "opcji",
        "opcja",
        "opcje",
        "opcji",
        "opcje",
        "opcji",
    ]


def test_what_scripts_say_is_found_in_them() -> None:
    source = 't("Copy"); tn("{0} hit", "{0} hits", n); el("p"); start("x"); t(\n  "Why can\'t I: {0}?", label)'
    assert list(in_script(source)) == ["Copy", "Why can't I: {0}?", ("{0} hit", "{0} hits")]
    assert any("Undo" in list(in_script(path.read_text())) for path in STATIC.glob("*.js"))


COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
LOOSE = re.compile(r"""(?<![\w.])(?<!t\()(?<!tn\()["`]([A-Z][a-z']+[ ,.…][^"`\n]*)["`]""")
"""A text that begins like a sentence and is not given to `t` or `tn`."""


@pytest.mark.parametrize("script", sorted(path.name for path in STATIC.glob("*.js")))
def test_no_script_says_anything_but_by_the_catalogue(script: str) -> None:
    source = COMMENT.sub("", (STATIC / script).read_text(encoding="utf-8"))
    known = {each for found in in_script(source) for each in ([found] if isinstance(found, str) else found)}
    loose = [text for text in LOOSE.findall(source) if text not in known]
    assert [text for text in loose if text not in NOT_SHOWN] == []


NOT_SHOWN = ("The page has no element '${id}'.",)
"""For who changes the page, not for who reads it."""
