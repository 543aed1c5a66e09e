"""Rules and charts can be read, searched and linked to; no account and no script is needed."""

from __future__ import annotations

import re
import time

import pytest

from tests.web.client import Server, Visitor
from tests.web.reading import read, words
from wardroom.games import GAMES
from wardroom.players.charts import all_charts
from wardroom.players.rules import rulebook, section_titles
from wardroom.players.scenarios import scenarios_json
from wardroom.web.library.charts import chart_cards, chart_view
from wardroom.web.library.rules import open_book

GAME = "silent-victory"
RULES, CHARTS = f"/rules/{GAME}", f"/charts/{GAME}"


@pytest.fixture(scope="module")
def reader(group: Server) -> Visitor:
    """A stranger at a group's server."""
    return group.visitor()


# Rules


def test_all_rules_stand_on_one_page_each_with_an_anchor_and_its_kind(reader: Visitor) -> None:
    page = read(reader, RULES)
    for rule in rulebook(GAME).rules.values():
        assert f'id="{rule.id}"' in page
        assert f'href="{RULES}/{rule.id}"' in page
    assert page.count('class="kind kind-restriction"') == 1 + sum(
        rule.kind == "restriction" for rule in rulebook(GAME).rules.values()
    )
    assert "<script>" not in page and " style=" not in page


@pytest.mark.parametrize("game", GAMES)
def test_rules_that_a_new_game_names_can_be_looked_up(reader: Visitor, game: str) -> None:
    listed = scenarios_json(game)
    about = [each["about"] for each in [*listed["scenarios"], *listed["options"]]]
    named = {rule for text in about for rule in re.findall(r"\[(\d+(?:[.-]\d+)*[a-z]?)\]", text)}
    assert len(named) > 5
    for rule in named:
        assert f'href="/rules/{game}/' in read(reader, f"/rules/{game}/{rule}"), rule


def test_sections_have_titles_and_are_listed(reader: Visitor) -> None:
    page = read(reader, RULES)
    assert (
        '<a href="#section-9.6"><span>9.6</span> <span lang="en">Escort detection and depth charges</span></a>' in page
    )
    assert 'id="section-9.6"' in page


def test_every_section_of_the_index_has_a_title() -> None:
    titles = section_titles(GAME)
    for chapter in open_book(GAME).chapters:
        assert titles[chapter.number]
        assert all(titles[section.number] for section in chapter.sections)
    known = {number for chapter in open_book(GAME).chapters for number in [chapter.number]}
    known |= {section.number for chapter in open_book(GAME).chapters for section in chapter.sections}
    assert set(titles) == known


def test_a_search_shows_the_rows_that_have_all_words_and_marks_them(reader: Visitor) -> None:
    page = read(reader, RULES + "?q=convoy+WOLFPACK")
    shown = re.findall(r'class="rule-row" id="([^"]+)"', page)
    expected = [
        rule.id
        for rule in rulebook(GAME).rules.values()
        if "convoy" in rule.statement.lower() and "wolfpack" in rule.statement.lower()
    ]
    assert expected and set(expected) <= set(shown)
    assert len(shown) < 20
    assert re.search(r"<mark>convoy</mark>", page, re.IGNORECASE)
    assert f"<b>{len(shown)}</b> " in page


def test_a_search_for_a_number_shows_its_section(reader: Visitor) -> None:
    shown = re.findall(r'class="rule-row" id="([^"]+)"', read(reader, RULES + "?q=10.14"))
    assert {rule.id for rule in rulebook(GAME).find("10.14")} <= set(shown)


def test_a_search_that_finds_nothing_says_so_and_is_no_markup(reader: Visitor) -> None:
    page = read(reader, RULES + "?q=%3Cscript%3Ealert(1)%3C/script%3E")
    assert "<script>alert" not in page
    assert "No row has" in page


def test_a_very_long_search_is_cut(reader: Visitor) -> None:
    assert "No row has" in read(reader, RULES + "?q=" + "x" * 5000)


def test_a_rule_has_a_page_with_its_text_place_and_neighbours(reader: Visitor) -> None:
    page = read(reader, RULES + "/9.6.2a")
    assert "<h1>Rule 9.6.2a</h1>" in page
    assert "On the Additional Round table a roll of 3 or less brings an Escort" in page
    assert f'href="{RULES}/9.6">9.6 <span lang="en">Escort detection and depth charges</span></a>' in page
    assert f'rel="prev" href="{RULES}/9.6.1a"' in page
    assert f'rel="next" href="{RULES}/9.6.3a"' in page
    assert f'href="{CHARTS}/E2#detection"' in page


def test_a_section_has_a_page_with_all_its_rows(reader: Visitor) -> None:
    page = read(reader, RULES + "/9.6")
    for rule in rulebook(GAME).find("9.6"):
        assert f'id="{rule.id}"' in page
    assert "Escort detection and depth charges</span></h1>" in page
    assert f'rel="next" href="{RULES}/9.7' in page


def test_a_whole_chapter_has_a_page(reader: Visitor) -> None:
    page = read(reader, RULES + "/13")
    assert "Several players" in page and 'id="13.4.1a"' in page and 'id="14.0a"' not in page


def test_rules_and_charts_that_a_rule_names_are_links(reader: Visitor) -> None:
    linked = str(open_book(GAME).linked("see 9.4.3, 1.5 times [E2], 12.7 [living] <b>"))
    assert f'href="{RULES}/9.4.3" data-rule="9.4.3"' in linked
    assert f'href="{CHARTS}/E2" data-chart="E2"' in linked
    assert "1.5 times" in linked and "12.7 [living] &lt;b&gt;" in linked


@pytest.mark.parametrize("path", [RULES + "/99.9", "/rules/chess", "/rules/chess/1.0", CHARTS + "/Z9", "/charts/chess"])
def test_what_is_not_there_is_told_in_a_sentence(reader: Visitor, path: str) -> None:
    page = words(read(reader, path, 404))
    assert "Unknown" in page


def test_reading_is_fast(reader: Visitor) -> None:
    read(reader, RULES)
    began = time.perf_counter()
    for _ in range(3):
        read(reader, RULES + "?q=torpedo")
    assert (time.perf_counter() - began) / 3 < 1.0


# Charts


def test_all_charts_are_listed_with_standing_and_source(reader: Visitor) -> None:
    page = read(reader, CHARTS)
    text = words(page)
    for name, file in all_charts(GAME).items():
        assert f'href="{CHARTS}/{name.removesuffix(".toml")}"' in page
        assert str(file.data["title"]) in text
    assert "wardroom charts export silent-victory" in text
    assert "A sister game's chart, adapted" in text


def test_charts_are_in_the_order_of_their_numbers() -> None:
    ids = [card.id for card in chart_cards(GAME)]
    assert ids.index("E2") < ids.index("E9") < ids.index("E10")


def test_a_chart_shows_dice_rows_odds_and_modifiers_with_their_rules(reader: Visitor) -> None:
    page = read(reader, CHARTS + "/E2")
    text = words(page)
    assert "Escort Detection" in text and "rulebook" in text and "Stated in the rules, or provable from them." in text
    assert "the sum of two six-sided dice" in text
    assert re.search(r"8 or less.*?undetected.*?72 %", text)
    assert re.search(r"12 or more.*?detected, \+1 on E3.*?3 %", text)
    assert re.search(r"\+1</b> <span>1943-44 <a class=\"rule\" href=\"/rules/silent-victory/9.2.2b\"", page)


def test_odds_are_those_of_the_true_dice() -> None:
    table = next(each for each in chart_view(GAME, "e2").tables if each.name == "Detection")
    # Of 36 ways for two dice to fall 26 come to 8 or less, 9 to 9, 10 or 11, and 1 to 12.
    assert [row.odds for row in table.rows] == ["72 %", "25 %", "3 %"]
    # With +2 it is 6 or less (15 ways), 7 to 9 (15 ways), 10 or more (6 ways).
    two = table.shifts.index(2)
    assert [row.shifted[two] for row in table.rows] == ["42 %", "42 %", "17 %"]


@pytest.mark.parametrize("slug", [card.slug for card in chart_cards(GAME)])
def test_every_chart_can_be_read(reader: Visitor, slug: str) -> None:
    page = read(reader, f"{CHARTS}/{slug}")
    view = chart_view(GAME, slug.lower())
    assert view.tables or view.blocks
    assert view.card.title in words(page)
    assert " style=" not in page
    for table in view.tables:
        assert table.rows and f"<caption>{table.name} " in page


def test_a_table_that_is_less_sure_than_its_chart_says_so_and_why(reader: Visitor) -> None:
    assert "analogy The sister game's row for special missions." in words(read(reader, CHARTS + "/E1"))


def test_a_roster_is_a_table_with_headings(reader: Visitor) -> None:
    page = read(reader, CHARTS + "/T3")
    assert [*re.findall(r"<th scope=\"col\"[^>]*>([^<]+)</th>", page)] == ["Roll", "Name", "Type", "Tons", "Fast"]
    assert "<td>Musashi</td><td>BB</td>" in page and "62,300" in page


def test_records_and_long_lists_are_readable(reader: Visitor) -> None:
    captains = words(read(reader, CHARTS + "/captains"))
    assert "Richard H. O'Kane Boat Tang" in captains and "night surface -1, detection -1" in captains
    mat = words(read(reader, CHARTS + "/mat-gato"))
    assert "Forward tubes 6" in mat and "Hull sunk 9 the box in which the boat is sunk" in mat
    assert "Mk 14 Mk 18 Mk 27" in mat and "Guardfish, Albacore" in mat


def test_a_chart_is_found_by_its_printed_name_in_any_case(reader: Visitor) -> None:
    assert "Gato class display mat" in read(reader, CHARTS + "/MAT%20GATO")


@pytest.mark.parametrize(
    ("game", "chart", "told", "never"),
    [
        (GAME, "mat-narwhal", "Mk 14 8, Mk 18 12, Mk 27 4", "+"),
        (GAME, "captains", "crash dive +1", "crash dive 1"),
        ("submarine", "card-germany", "surface 3, normal 1, maximum 3", "+"),
        ("submarine", "scenario-01", "C-2 4, C-3 4, T-2 4", "+"),
        ("submarine", "sonar-sweep", "value +2", "value 2"),
    ],
)
def test_only_numbers_that_are_added_to_others_have_a_sign(
    reader: Visitor, game: str, chart: str, told: str, never: str
) -> None:
    page = words(read(reader, f"/charts/{game}/{chart}"))
    assert told in page and never not in page
