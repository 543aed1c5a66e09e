"""Templates say things in the reader's language, and all that they say is found by those who translate it."""

from __future__ import annotations

import re
from pathlib import Path

from jinja2 import DictLoader, Environment

from tests.pseudo import PSEUDO, english_in, reading
from tests.web.client import Server
from tools.messages import in_template
from wardroom.table.text import Text, plural, vocabulary
from wardroom.telling.kept import keep, told
from wardroom.web.pages.paging import templates
from wardroom.web.pages.wording import teach

vocabulary("boats", {"rig": {"sloop": "sloop"}, "#": {"mast": plural("{0} mast", "{0} masts")}})


def rendered(source: str, **places: object) -> str:
    environment = Environment(loader=DictLoader({"page": source}), autoescape=True)
    teach(environment)
    return environment.get_template("page").render(**places)


def test_a_text_without_tags_has_the_typed_places_of_all_messages() -> None:
    source = '<b title="{{ say("{0} sails in {1:month} with {2:#boats.mast}", boat, month, masts) }}"></b>'
    said = rendered(source, boat="Ann & Co", month=1943 * 12 + 6, masts=1)
    assert said == '<b title="Ann &amp; Co sails in Jul-43 with 1 mast"></b>'


def test_tags_of_a_message_are_tags_and_those_of_a_name_are_not() -> None:
    source = "{% trans name=boat|name %}<b>{{ name }}</b> is lost.{% endtrans %}"
    assert rendered(source, boat="<i>Ann</i>") == "<b>&lt;i&gt;Ann&lt;/i&gt;</b> is lost."
    with reading(PSEUDO):
        assert rendered(source, boat="Ann") == "<b>\u2068Ann\u2069</b> íś ĺóśť."


def test_plurals_and_percent_signs() -> None:
    source = "{% trans count=hits %}{{ count }} hit of 100 %{% pluralize %}{{ count }} hits of 100 %{% endtrans %}"
    assert [rendered(source, hits=hits) for hits in (1, 2)] == ["1 hit of 100 %", "2 hits of 100 %"]
    assert rendered(source, hits=1200) == "1,200 hits of 100 %"
    assert rendered('{{ say(plural("{0} hit", "{0} hits"), hits) }}', hits=1) == "1 hit"


def test_a_text_that_is_still_to_be_made_is_made_for_the_reader() -> None:
    with reading(PSEUDO):
        assert rendered("{% trans what=text %}It is {{ what }}.{% endtrans %}", text=Text("over")) == "Íť íś óṽéŕ."
        assert rendered("{{ text }}", text=Text("over")) == "óṽéŕ"


def test_a_word_of_a_constant_is_made_anew_for_each_reader() -> None:
    environment = Environment(
        loader=DictLoader({"page": '{{ "sloop"|word("boats.rig") }} {{ 2|counted("boats.mast") }}'})
    )
    teach(environment)
    page = environment.get_template("page")
    assert page.render() == "sloop 2 masts"
    with reading(PSEUDO):
        assert page.render() == "śĺóóṕ 2 ɱáśťś"


def test_games_say_things_in_their_own_templates_too(tmp_path: Path) -> None:
    (tmp_path / "log.html").write_text('{% import "macros.html" as ui %}{{ say("Log") }} {{ ui.rule("gale", "3.1") }}')
    environment = templates({"gale": tmp_path})
    with reading(PSEUDO):
        said = environment.get_template("gale/log.html").render()
    assert said.startswith("Ĺóǵ ") and "Ŕúĺé" in said


def test_what_templates_say_is_found_for_translators(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("""
        {{ say("Log of {0}", boat) }} {{ say(plural("{0} hex", "{0} hexes"), n) }}
        {% trans count=n %}
            {{ count }} hit
            of 100 %
        {% pluralize %}
            {{ count }} hits of 100 %
        {% endtrans %}
    """)
    assert list(in_template(page)) == [
        "Log of {0}",
        ("{0} hex", "{0} hexes"),
        ("%(count)s hit of 100 %%", "%(count)s hits of 100 %%"),
    ]


def test_a_page_comes_in_the_language_that_was_chosen_or_asked_for(group: Server) -> None:
    stranger = group.visitor()
    plain = stranger.get("/help")
    assert '<html lang="en"' in plain.text and plain.headers["content-language"] == "en"
    asked = stranger.get("/nowhere", headers={"Accept-Language": "qps;q=0.9, xx"})
    assert f'<html lang="{PSEUDO}"' in asked.text and asked.headers["content-language"] == PSEUDO
    assert "Accept-Language" in asked.headers["vary"] and "Cookie" in asked.headers["vary"]
    title = asked.text.partition("<h1>")[2].partition("</h1>")[0]
    assert title and not english_in(title)
    chosen = stranger.get("/help", headers={"Accept-Language": "en", "Cookie": "wardroom-language=qps"})
    assert f'<html lang="{PSEUDO}"' in chosen.text
    unknown = stranger.get("/help", headers={"Accept-Language": "xx", "Cookie": "wardroom-language=../../etc"})
    assert '<html lang="en"' in unknown.text


def test_what_is_kept_of_a_text_is_told_to_whoever_reads_it_later() -> None:
    hits = plural("{0} hit", "{0} hits")
    line = keep(Text("{0}: {1} on {2:month}", ("Ann", Text(hits, (2,)), 1943 * 12 + 6)))
    assert told(line) == "Ann: 2 hits on Jul-43"
    with reading(PSEUDO):
        assert told(line) == "\u2068Ann\u2069: 2 ħíťś óń Ĵúĺ-\u206843\u2069"
        assert told("2 patrols, 9,000 tons") == "2 patrols, 9,000 tons"


def test_a_game_is_called_by_its_scenario_in_the_readers_language_or_as_its_owner_called_it(group: Server) -> None:
    anna = group.account()
    anna.start(game="submarine", scenario="6")
    anna.start(title="Mush's war", seed=1)
    page = anna.get("/", headers={"Accept-Language": PSEUDO}).text
    assert "\u2068Submarine\u2069: 6. Ŵóúńđéđ Ɓéáŕ" in page and "\u2068Mush&#39;s war\u2069" in page
    headline = next(each for each in re.findall('<p class="soft">([^<]*)</p>', page) if "óƒ" in each)
    assert not english_in(headline)
