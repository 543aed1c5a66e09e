"""A phone upright and sideways: what the dice brought is in sight, letters can be read, the question is all there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.patrols import game_at
from tests.browser.table import TablePage
from tests.browser.visits import PHONE, Visits
from tests.web.client import Server
from tests.web.pages_play import bring, played

SEED = 17
SIDEWAYS = PHONE | {"viewport": {"width": 844, "height": 390}}
SMALL_LETTERS = 8
IN_SIGHT = """(element) => {
  const { top, bottom } = element.getBoundingClientRect();
  const box = element.closest(".news").getBoundingClientRect();
  return top >= box.top - 1 && bottom <= box.bottom + 1 && box.top >= 0 && bottom <= window.innerHeight;
}"""
LETTERS = """() => [...document.querySelectorAll("#panels figure:not([hidden]) svg text")]
  .filter((words) => words.getClientRects().length && !words.closest("#panel-map"))
  .map((words) => {
    const { a } = words.getScreenCTM();
    return parseFloat(getComputedStyle(words).fontSize) * a;
  })"""


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS], ids=["upright", "sideways"])
def test_what_a_move_brought_is_in_sight(visits: Visits, alone: Server, size: dict[str, object]) -> None:
    """The log is further down; so the dice stand over the next question until the next move."""
    visitor = alone.visitor()
    visit = visits.again(alone, **size)
    page = visit.go(f"/games/{game_at(visitor, SEED, 'evade')}")
    expect(page.locator(".news")).to_be_hidden()
    table = TablePage(visit, visitor)
    table.make(page.locator(".option").first.tap)
    expect(page.locator(".news .die").first).to_be_visible()
    last = page.locator("#events > li").last.inner_text()
    expect(page.locator(".news > li").last).to_have_text(last, use_inner_text=True)
    assert page.locator(".news > li").last.evaluate(IN_SIGHT)


def test_what_is_taken_back_is_news_no_more(visits: Visits, alone: Server) -> None:
    visitor = alone.visitor()
    visit = visits.again(alone, **PHONE)
    page = visit.go(f"/games/{game_at(visitor, SEED, 'attack')}")
    table = TablePage(visit, visitor)
    table.make(table.option("attack:submerged:long").tap)
    expect(page.locator(".news")).to_contain_text("The boat attacks")
    table.make(page.locator("#undo").tap)
    expect(page.locator(".news")).to_be_hidden()


def test_a_desk_has_the_log_for_news(visits: Visits, alone: Server) -> None:
    visitor = alone.visitor()
    visit = visits.again(alone)
    page = visit.go(f"/games/{game_at(visitor, SEED, 'evade')}")
    TablePage(visit, visitor).make(page.locator(".option").first.click)
    expect(page.locator("#events .is-new .die").first).to_be_visible()
    expect(page.locator(".news")).to_be_hidden()


@pytest.mark.parametrize("kind", ["attack", "evade", "sail", "boat"])
def test_a_phone_held_sideways(visits: Visits, alone: Server, kind: str) -> None:
    """The letters of the board can be read, and the question with its undo is in the window."""
    page = visits.again(alone, **SIDEWAYS).go(f"/games/{game_at(alone.visitor(), SEED, kind)}")
    narrow_drawings(page)
    assert min(page.evaluate(LETTERS)) >= SMALL_LETTERS
    bottom = page.locator("#decision").evaluate("(element) => element.getBoundingClientRect().bottom")
    assert bottom <= 390
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 844


def narrow_drawings(page: Page) -> None:
    """The drawings for a phone are asked for when the page is open."""
    expect(page.locator("#panels svg").first).to_be_attached()
    page.wait_for_function(f"() => Math.min(...({LETTERS})()) >= {SMALL_LETTERS}")


def test_the_replay_is_worked_sideways(visits: Visits, alone: Server) -> None:
    """The reel is at hand, and the board's names are beside the links to the other pages."""
    career = bring(alone.visitor(), played({"boat": "gato"}))
    page = visits.again(alone, **SIDEWAYS).go(f"/games/{career}/replay?at=12")
    expect(page.locator("#slider")).to_be_enabled()
    for selector in ("#slider", "#board-bar button >> nth=0", ".replay-links a >> nth=0", "#title"):
        box = page.locator(selector).bounding_box()
        assert box and box["width"] > 40 and box["y"] >= 0 and box["y"] + box["height"] <= 390, selector


@pytest.mark.parametrize("path", ["/", "/rules/silent-victory", "/help"])
def test_every_page_can_be_found_on_a_phone(visits: Visits, alone: Server, path: str) -> None:
    page = visits.again(alone, **PHONE).go(path)
    for link in page.locator('nav[aria-label="Pages"] a').all():
        box = link.bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= 390, link.inner_text()


def test_a_desk_at_twice_the_size(visits: Visits, alone: Server) -> None:
    """1280 x 720 at 200 %: the first options, undo and a part of the board are in the window together."""
    half = {"viewport": {"width": 640, "height": 360}}
    page = visits.again(alone, **half).go(f"/games/{game_at(alone.visitor(), SEED, 'evade')}")
    for selector in (".option >> nth=0", ".option >> nth=1", "#undo"):
        box = page.locator(selector).bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= 360, selector
    board = page.locator("#panel-combat svg").first.bounding_box()
    assert board and board["width"] > 280 and board["y"] < 120
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 640


def test_what_is_chosen_shows_in_forced_colours(visits: Visits, alone: Server) -> None:
    """Backgrounds are gone there: the part of the board that is shown, and options that are pointed at, have a line."""
    visit = visits.again(alone, forced_colors="active")
    page = visit.go(f"/games/{game_at(alone.visitor(), SEED, 'attack')}")
    line = "(element) => getComputedStyle(element).outlineStyle"
    assert page.locator("#board-bar [aria-pressed=true]").evaluate(line) == "solid"
    assert page.locator("#board-bar [aria-pressed=false]").first.evaluate(line) == "none"
