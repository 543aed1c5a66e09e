"""The first patrol of a career is played from the home page to its end: with the mouse alone, then by keys alone."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, Route, expect

from tests.browser.patrols import patrol
from tests.browser.table import TablePage
from tests.browser.visits import Visit
from tests.web.client import Server, Visitor
from wardroom.web.api import contract

MOUSE_SEED, KEY_SEED = 17, 9
"""Patrols with torpedoes, guns, depth charges, a change of the time of day, and ships sunk."""
FOCUS = """() => {
  const focused = document.activeElement;
  const { left, top, right, bottom, width } = focused.getBoundingClientRect();
  const outlined = (element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== "none" && parseFloat(outlineWidth) > 0;
  };
  const framed = (hit) => parseFloat(getComputedStyle(hit).strokeWidth) > 3;
  const label = focused.matches("input") ? focused.closest("label") : null;
  const hit = focused.querySelector(":scope > .hit");
  return {
    what: focused.outerHTML.slice(0, 160),
    lost: focused === document.body || focused === document.documentElement,
    inSight: width > 0 && top >= -1 && left >= -1 && bottom <= innerHeight + 1 && right <= innerWidth + 1,
    shown: focused.matches(":focus-visible") && (hit ? framed(hit) : outlined(label ?? focused)),
  };
}"""
IN_SIGHT = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const panels = all("#panels > figure:not([hidden])");
  const seen = [...all("#board, #decision, .log, #prompt, .option"), ...panels, ...all("#events > li").slice(-1)];
  const list = document.querySelector(".options");
  return {
    height: document.scrollingElement.scrollHeight,
    width: document.scrollingElement.scrollWidth,
    ends: seen.map((each) => each.getBoundingClientRect()).map((box) => [box.left, box.top, box.right, box.bottom]),
    panels: panels.length,
    cut: list ? list.scrollHeight - list.clientHeight : 0,
  };
}"""


def with_seed(visit: Visit, seed: int) -> None:
    """The dice of the next game are those of this seed, so that the patrol is the same each time."""

    def add(route: Route) -> None:
        body = json.loads(route.request.post_data or "{}") | {"seed": seed}
        route.continue_(post_data=json.dumps(body))

    visit.on_the_way("**/api/games", add)


def in_sight(page: Page) -> None:
    """Board, decision with all its options, and the last events, without scrolling."""
    found = page.evaluate(IN_SIGHT)
    assert found["height"] <= 720 and found["width"] <= 1280
    assert found["panels"] >= 1
    assert found["cut"] <= 1, f"{found['cut']} px of the options are out of sight"
    for left, top, right, bottom in found["ends"]:
        assert left >= 0 and top >= 0 and right <= 1281 and bottom <= 721


def test_a_patrol_is_played_by_clicking(visit: Visit, alone: Server) -> None:
    with_seed(visit, MOUSE_SEED)
    page, me = visit.go("/"), alone.visitor()
    first_decision_by_clicks(page)
    table = TablePage(visit, me)
    clicked = set()
    for step in patrol(MOUSE_SEED):
        at = table.check()
        assert at.decision is not None and at.decision.kind == step.kind
        in_sight(page)
        if table.choose_on_board(at, step.option):
            clicked.add(step.kind)
        else:
            table.choose(step.option)
    assert clicked >= {"sail", "attack", "salvo", "tube", "evade", "follow", "time", "weapon", "gun"}
    end = table.check()
    assert end.decision is not None and end.decision.kind == "orders"
    assert len(visit.moves) == len(patrol(MOUSE_SEED)) == end.sequence - 1
    check_log_sheet(page, me, table.id)


def first_decision_by_clicks(page: Page) -> None:
    """Three clicks at most: the career, or the form of a new game and its button."""
    if page.locator("#first-game").count():
        page.locator("#first-game").click()
    else:
        page.locator("main").get_by_role("link", name="New game").click()
        page.get_by_role("button", name="Begin").first.click()
    page.wait_for_url(re.compile("/games/"))
    expect(page.locator(".option").first).to_be_visible()


def check_log_sheet(page: Page, me: Visitor, id: str) -> None:
    """The log sheet, opened from the menu, has the patrol with its ships."""
    sunk = [event.text for event in all_events(me, id) if re.search(r" sunk|sinks", event.text)]
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Log sheet and career").click()
    page.wait_for_url(re.compile("/log"))
    row = page.locator("table.sheet tr.sheet-patrol")
    expect(row).to_have_count(1)
    expect(row.locator(".sheet-no")).to_have_text("1")
    ships = page.locator("table.ships tbody tr")
    names = ships.locator("td:nth-child(2)").all_inner_texts()
    assert names, "no ship was sunk on this patrol"
    for name in names:
        assert any(name in text for text in sunk)
        expect(row.locator(".sheet-ships")).to_contain_text(name)


def all_events(me: Visitor, id: str) -> list[contract.EventShown]:
    return me.ask(contract.Events, "GET", f"/api/games/{id}/events?seat=captain&limit=500").events


def test_a_patrol_is_played_by_keys_alone(visit: Visit, alone: Server) -> None:
    with_seed(visit, KEY_SEED)
    page = visit.go("/")
    first_decision_by_keys(page)
    table = TablePage(visit, alone.visitor())
    for number, step in enumerate(patrol(KEY_SEED)):
        at = table.check()
        assert at.decision is not None and at.decision.kind == step.kind
        option = next(each for each in at.decision.options if each.id == step.option)
        press_for(table, option, WAYS[number % len(WAYS)])
        focus = page.evaluate(FOCUS)
        assert not focus["lost"] and focus["inSight"] and focus["shown"], focus
    assert table.check().sequence - 1 == len(visit.moves) == len(patrol(KEY_SEED))


WAYS = ("tab", "key", "board", "enter")
MOST_TABS = 60


def first_decision_by_keys(page: Page) -> None:
    tab_to(page, "#first-game" if page.locator("#first-game").count() else 'main a[href="/new"]')
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/(new|games/.*)$"))
    if page.url.endswith("/new"):
        tab_to(page, '#new-game button[type="submit"]')
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile("/games/"))
    expect(page.locator(".option").first).to_be_visible()


def tab_to(page: Page, selector: str) -> None:
    """Tab until this has the focus, which is in sight all the way."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        focus = page.evaluate(FOCUS)
        assert focus["inSight"] and (focus["shown"] or focus["lost"]), focus
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} is not reached by Tab")


def press_for(table: TablePage, option: contract.OptionShown, way: str) -> None:
    """Pick an option by its own key, by Tab and Enter in the list or on the board, or by Enter for the default."""
    page = table.page
    if way == "tab":
        tab_to(page, f'[data-option="{option.id}"]')
        make_by_key(table, "Enter")
    elif way == "board" and only_on_board(table, option):
        tab_to(page, f'#panels [data-element="{option.board[0]}"]')
        make_by_key(table, " ")
    elif way == "enter" and option.default:
        page.locator("#prompt").focus()
        make_by_key(table, "Enter")
    else:
        make_by_key(table, option.key)


def only_on_board(table: TablePage, option: contract.OptionShown) -> bool:
    """Whether its first element is in sight and belongs to no other option."""
    at = table.position()
    assert at.decision is not None
    owners = [each.id for each in at.decision.options if option.board[0] in each.board]
    return owners == [option.id] and table.point_of(option.board[0]) is not None


def make_by_key(table: TablePage, key: str) -> None:
    """Press a key; if the page asks whether it is meant, go to Yes and press Enter."""
    before = len(table.visit.moves)
    table.page.keyboard.press(key)
    if len(table.visit.moves) == before and table.page.locator("dialog .button.grave").count():
        tab_to(table.page, ".button.grave")
        table.page.keyboard.press("Enter")
    table.settle()
