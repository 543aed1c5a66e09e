"""A phone and a desk: nothing to scroll sideways, targets for a finger, and all in sight at 1280 x 720."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.patrols import game_at, patrol
from tests.browser.places import PLACES, Place, open_place
from tests.browser.table import TablePage
from tests.browser.visits import PHONE, Visits
from tests.web.client import Server

SEED = 17
FINGER = 44
TABLES = [place for place in PLACES if place.name.startswith("table")]
SMALL = """(least) => {
  const selector = "button, a.button, summary, select, input, .option, .face, #panels .open, .menu a";
  const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const inDialog = document.querySelector("dialog:modal");
  const surface = (element) => element.querySelector(":scope > .hit") ?? element.closest("label") ?? element;
  return [...document.querySelectorAll(selector)]
    .filter((element) => shown(element) && (!inDialog || inDialog.contains(element)))
    .map((element) => [element.outerHTML.slice(0, 120), surface(element).getBoundingClientRect()])
    .filter(([, box]) => box.width > 1.5 && (box.width < least - 0.5 || box.height < least - 0.5))
    .map(([words, box]) => `${Math.round(box.width)} x ${Math.round(box.height)}: ${words}`);
}"""
TO_THE_TOP = """(name) => {
  document.querySelector(`#panels .open[data-element="${name}"]`).scrollIntoView({ block: "start" });
}"""
WIDE = """() => {
  const width = document.documentElement.clientWidth;
  const wide = [...document.querySelectorAll("body *")].filter((element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.right > width + 1;
  });
  return {
    page: document.scrollingElement.scrollWidth - width,
    wide: wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 120)),
  };
}"""

CROSSED = """() => {
  const lines = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return [...range.getClientRects()];
  };
  const meet = (a, b) => a.right > b.left + 1 && a.left < b.right - 1 && a.bottom > b.top + 1 && a.top < b.bottom - 1;
  const covered = [...document.querySelectorAll(".options li:has(> .rule)")].filter((item) => {
    const rule = item.querySelector(":scope > .rule").getBoundingClientRect();
    return [...item.querySelectorAll(".option-label, .option-risk")].flatMap(lines).some((line) => meet(line, rule));
  });
  const over = [...document.querySelectorAll("#panels > figure:not([hidden]) > svg")].flatMap((drawing) => {
    const { left, right, width } = drawing.getBoundingClientRect();
    return [...drawing.querySelectorAll("text")].filter((words) => {
      const frame = words.closest("[data-element]")?.querySelector(":scope > .hit")?.getBoundingClientRect();
      const box = words.getBoundingClientRect();
      const [least, most] = [frame?.left ?? left, frame?.right ?? right];
      return width && box.width && !words.closest("#panel-map") && (box.left < least - 2 || box.right > most + 2);
    });
  });
  return [...covered, ...over].map((element) => element.textContent);
}"""


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.name)
def test_on_a_phone(visits: Visits, alone: Server, group: Server, place: Place) -> None:
    """No page scrolls sideways, and whatever can be picked at the table is as large as a finger."""
    page = open_place(place, visits, alone, group, **PHONE).page
    if place in TABLES:
        settle(page)
        assert page.evaluate(SMALL, FINGER) == []
        assert page.evaluate(CROSSED) == []
    found = page.evaluate(WIDE)
    assert found["page"] <= 0, found
    assert page.evaluate("visualViewport.scale") == 1, "the page was zoomed out to show something that is too wide"


def settle(page: Page) -> None:
    """The drawings for a phone are asked for when the page is open."""
    expect(page.locator("#panels > figure > :is(svg, .panel-words)").first).to_be_attached()
    page.wait_for_timeout(150)


def test_decisions_are_made_by_tapping(visits: Visits, alone: Server) -> None:
    visitor = alone.visitor()
    visit = visits.again(alone, **PHONE)
    visit.go(f"/games/{game_at(visitor, SEED, 'attack')}")
    settle(visit.page)
    table = TablePage(visit, visitor)
    steps = iter(patrol(SEED))
    for step in steps:
        if step.kind == "attack":
            break
    tap(table, step.option, on_board=True)
    for on_board in (False, True, True, False):
        tap(table, next(steps).option, on_board=on_board)
    assert len(visit.moves) == 5


def tap(table: TablePage, option: str, *, on_board: bool) -> None:
    """Tap the option in the list, or the first of its elements and then what is left in the list."""
    # Two taps in one place at once are one: the second must not pick from the list that the first one brought.
    table.page.wait_for_timeout(400)
    at = table.position()
    assert at.decision is not None
    wanted = next(each for each in at.decision.options if each.id == option)
    others = [each for each in at.decision.options if wanted.board[:1] == each.board[:1]]
    if on_board and others == [wanted]:
        table.page.evaluate(TO_THE_TOP, wanted.board[0])
        point = table.point_of(wanted.board[0])
        assert point, f"{wanted.board[0]} cannot be tapped"
        table.make(lambda: table.page.touchscreen.tap(*point))
    else:
        table.make(table.option(option).tap)
    assert not table.shown()["busy"]


def test_the_page_can_be_pinched(visits: Visits, alone: Server) -> None:
    page = visits.again(alone, **PHONE).go(f"/games/{game_at(alone.visitor(), SEED, 'attack')}")
    content = page.locator('meta[name="viewport"]').get_attribute("content") or ""
    assert "user-scalable" not in content and "maximum-scale" not in content


@pytest.mark.parametrize("place", TABLES, ids=lambda place: place.name)
def test_the_table_fits_on_a_desk(visits: Visits, alone: Server, group: Server, place: Place) -> None:
    """At 1280 x 720 the page itself never scrolls, and the last event is in sight."""
    page = open_place(place, visits, alone, group).page
    # The log follows a change of its size in the frame after it.
    page.wait_for_function("""() => {
      const last = [...document.querySelectorAll("#events > li")].at(-1)?.getBoundingClientRect();
      const box = (selector) => document.querySelector(selector).getBoundingClientRect();
      const ends = [...["#board", "#decision", ".log"].map(box), ...(last ? [last] : [])].map((each) => each.bottom);
      return Math.max(...ends) <= 721;
    }""")
    size: list[int] = page.evaluate(
        "() => [document.scrollingElement.scrollWidth, document.scrollingElement.scrollHeight]"
    )
    assert size[0] <= 1280 and size[1] <= 720
    assert page.evaluate(CROSSED) == [], "words lie over others, or over the edge of what they belong to"


@pytest.mark.parametrize("place", [each for each in PLACES if each not in TABLES], ids=lambda place: place.name)
def test_nothing_scrolls_by_a_hair(visits: Visits, alone: Server, group: Server, place: Place) -> None:
    """Where scroll bars take room, a row that is a pixel too low would have one."""
    page = open_place(place, visits, alone, group).page
    found = page.evaluate("""() => [...document.querySelectorAll("body *")]
      .filter((each) => /auto|scroll/.test(getComputedStyle(each).overflowY))
      .filter((each) => each.scrollHeight > each.clientHeight && each.scrollHeight < each.clientHeight + 8)
      .map((each) => each.outerHTML.slice(0, 120))""")
    assert found == []
