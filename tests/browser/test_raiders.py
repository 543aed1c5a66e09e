"""The first patrol of a U-boat commander in a real browser: the boat that is advised, the tour, the patrol, the log."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.table import TablePage
from tests.browser.visits import DESK, PHONE, Visit, Visits
from tests.web.client import Server
from wardroom.games import find
from wardroom.table.dice import Streams
from wardroom.table.session import Game, new_header

GAME = "raiders-of-the-deep"
SEED = 7


def first_patrol(options: dict[str, str]) -> list[tuple[str, str]]:
    """What a sensible player answers, from the first question to the orders for the second patrol."""
    rules = find(GAME)
    game: Game[Any, Any] = Game(rules, new_header(rules, rules.setup(None, options), seed=SEED))
    bot, chance = rules.bot(rules.default_bot), Streams(bytes(32))
    found: list[tuple[str, str]] = []
    while game.pending and len([event for event in game.events("captain") if event.code == rules.chapter]) < 2:
        decision = game.pending[-1]
        view = rules.view(game.state, decision.seat, game.charts)
        found.append((decision.kind, bot(view, decision, chance.bot(decision.seat, len(found) + 1)).id))
        game.choose(found[-1][1], decision.seat)
    return found


def with_seed(visit: Visit) -> None:
    def add(route: Route) -> None:
        route.continue_(post_data=json.dumps(json.loads(route.request.post_data or "{}") | {"seed": SEED}))

    visit.on_the_way("**/api/games", add)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_first_patrol(visits: Visits, alone: Server, size: dict[str, Any]) -> None:
    visit = visits.open(alone, tour=True, **size)
    with_seed(visit)
    page = visit.go("/new")
    page.locator(f'input[value="{GAME}"]').check()
    page.get_by_role("button", name="Take U-35 to the Mediterranean").click()
    page.wait_for_url(re.compile("/games/"))
    see_the_tour(page)
    table = TablePage(visit, alone.visitor())
    advised = find(GAME).first_game
    assert advised is not None
    for kind, option in first_patrol(dict(advised.options)):
        at = table.check() if size is DESK else table.position()
        assert at.decision is not None and at.decision.kind == kind
        table.choose(option)
    id = table.id
    page = visit.go(f"/games/{id}/log")
    row = page.locator("table.sheet tr.sheet-patrol").first
    expect(row.locator(".sheet-no")).to_have_text("1")
    expect(row.locator(".sheet-orders")).to_contain_text("Mediterranean")
    assert page.locator("table.ships tbody tr").count() > 0
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    visit.check()


def see_the_tour(page: Page) -> None:
    """The tour of the table, with what this game adds."""
    tour, titles = page.get_by_role("dialog", name="A short tour"), []
    expect(tour).to_be_visible()
    while tour.is_visible():
        titles.append(tour.locator("h2").inner_text())
        tour.locator(".button.primary").click()
    assert titles[0] == "Welcome aboard" and titles[-1] == "Nothing is lost"
    assert [title for title, _ in find(GAME).tour] == titles[-4:-1]
