"""The form of a new game: what a scenario needs stands before the button, and every scenario begins at once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visits import Visit
from tests.web.client import Server
from wardroom.games import find

CARD = '[data-setting="captain-card"]'


def begin(page: Page) -> None:
    page.get_by_role("button", name="Begin").locator("visible=true").click()
    page.wait_for_url("**/games/*")


@pytest.mark.parametrize("game", ["silent-victory", "submarine"])
def test_every_scenario_begins_by_the_button_alone(visit: Visit, alone: Server, game: str) -> None:
    for scenario in find(game).scenarios:
        page = visit.go("/new")
        page.locator(f'input[name="game"][value="{game}"]').check()
        page.locator(f'input[name="scenario-{game}"][value="{scenario}"]').check()
        begin(page)
        position = alone.visitor().look(page.url.rpartition("/")[2])
        assert position.scenario


def test_a_historical_captain_is_picked_by_name(visit: Visit, alone: Server) -> None:
    page = visit.go("/new")
    card = page.locator(f"{CARD} select")
    expect(card).to_be_hidden()
    page.locator('input[name="scenario-silent-victory"][value="historical"]').check()
    expect(page.locator(f".own-settings {CARD} select")).to_be_visible()
    expect(card).to_have_value("coye")
    card.focus()
    card.select_option(label="Richard H. O'Kane, USS Tang")
    expect(card).to_be_focused()
    begin(page)
    expect(page.locator("#panel-mat")).to_contain_text("USS Tang")


def test_an_option_of_one_scenario_is_not_sent_with_another(visit: Visit) -> None:
    """Who looks at the captains and then begins a career has no captain's card."""
    page = visit.go("/new")
    page.locator('input[name="scenario-silent-victory"][value="historical"]').check()
    page.locator(f"{CARD} select").select_option("okane")
    page.locator('input[name="scenario-silent-victory"][value="career"]').check()
    expect(page.locator(CARD)).to_be_hidden()
    begin(page)
    expect(page.locator("#prompt")).to_contain_text("Which class of submarine")


def test_the_text_of_an_own_scenario_has_room(visit: Visit) -> None:
    page = visit.go("/new")
    page.locator('input[value="submarine"]').check()
    expect(page.locator('[data-setting="file"]')).to_be_hidden()
    page.locator('input[value="own"]').check()
    box = page.locator(".own-settings textarea").bounding_box()
    assert box and box["width"] > 900
    expect(page.locator('[data-setting="length"]')).to_be_hidden()
