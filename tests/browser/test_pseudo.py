"""What scripts say comes from the catalogue: pages and dialogs in a real browser, read in the pseudo-language."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visits import Visit, Visits
from tests.pseudo import PSEUDO, english_in, english_in_page
from tests.web.client import Server
from tests.web.pages_play import bring, played, stopped

CAREER = {"boat": "tambor", "until": "1942-03"}


@pytest.fixture
def foreign(visits: Visits, alone: Server) -> Visit:
    """Somebody who reads the pseudo-language, and has not seen the tour."""
    visit = visits.open(alone, tour=True)
    visit.context.add_cookies([{"name": "wardroom-language", "value": PSEUDO, "url": alone.address}])
    return visit


def read(page: Page) -> None:
    """All that stands on the page, is read aloud or appears when the pointer rests is in the reader's language."""
    expect(page.locator("html")).to_have_attribute("lang", PSEUDO)
    assert english_in_page(page.content()) == []
    assert english_in(page.title()) == []


def dismiss(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_the_table_its_tour_and_its_dialogs(foreign: Visit, alone: Server) -> None:
    owner = alone.visitor()
    id = bring(owner, stopped(played(CAREER), "captain", 40))
    page = foreign.go(f"/games/{id}")
    expect(page.locator(".tour h2")).to_be_visible()
    for _ in range(6):
        read(page)
        page.locator(".tour .button.primary").click()
    expect(page.locator(".tour")).to_have_count(0)
    expect(page.locator(".option").first).to_be_visible()
    page.locator(".words-button").click()
    read(page)
    for link in ("a.rule", "#events a.chart"):
        page.locator(link).first.click()
        expect(page.locator("dialog[open]")).to_be_visible()
        read(page)
        dismiss(page)
    page.locator(".option").first.click()
    expect(page.locator("#decision")).to_have_attribute("aria-busy", "false")
    read(page)


def test_a_battle_and_its_map(foreign: Visit, alone: Server) -> None:
    owner = alone.visitor()
    id = owner.start("submarine", scenario="6", seats={"submarine": "me", "escort": "me"}).id
    page = foreign.go(f"/games/{id}")
    expect(page.locator("#handover, .option, #prompt").first).to_be_visible()
    read(page)
    page.goto(f"{alone.address}/games/{id}?seat=submarine")
    expect(page.locator(".tour h2")).to_be_visible()
    read(page)


def test_a_game_that_is_over_and_its_replay(foreign: Visit, alone: Server) -> None:
    id = bring(alone.visitor(), played(CAREER))
    page = foreign.go(f"/games/{id}")
    expect(page.locator(".end")).to_be_visible()
    read(page)
    page.goto(f"{alone.address}/games/{id}/replay?at=3")
    expect(page.locator("#where")).not_to_be_empty()
    expect(page.locator(".option.was").first).to_be_visible()
    read(page)
    page.locator("#branch").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    read(page)
    dismiss(page)
    page.locator('[data-go="last"]').click()
    expect(page.locator(".end-words")).to_be_visible()
    read(page)


def test_home_and_a_new_game(foreign: Visit, alone: Server) -> None:
    alone.visitor().start("submarine", scenario="1")
    page = foreign.go("/")
    expect(page.locator("time").first).not_to_have_attribute("title", "")
    read(page)
    page.locator("[data-remove]").first.click()
    expect(page.locator("dialog[open]")).to_be_visible()
    read(page)
    dismiss(page)
    page.goto(f"{alone.address}/new")
    for game in ("submarine", "silent-victory"):
        page.locator(f'input[name="game"][value="{game}"]').check()
        read(page)


def test_an_invitation(visits: Visits, group: Server) -> None:
    owner = group.account()
    id = owner.start("submarine", scenario="6", seats={"escort": "friend"}).id
    visit = visits.open(group)
    visit.context.add_cookies(
        [
            {"name": "wardroom", "value": owner.cookie, "url": group.address},
            {"name": "wardroom-language", "value": PSEUDO, "url": group.address},
        ]
    )
    page = visit.go(f"/games/{id}?seat=submarine")
    expect(page.locator(".option").first).to_be_visible()
    page.locator('[popovertarget="menu"]').click()
    page.locator("#menu-invite").click()
    page.locator("dialog .row button").first.click()
    expect(page.locator("dialog .copy input")).to_be_visible()
    expect(page.locator("dialog .given li")).not_to_have_count(0)
    read(page)


def test_the_language_is_chosen_by_keyboard(foreign: Visit) -> None:
    page = foreign.go("/help")
    page.locator('[popovertarget="languages"]').focus()
    page.keyboard.press("Enter")
    english = page.locator('#languages button[value="en"]')
    expect(english).to_be_visible()
    english.focus()
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert page.url.endswith("/help")
    expect(page.locator("h1")).to_have_text("Help")
