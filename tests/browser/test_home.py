"""The first page in a browser: a game that was removed or is watched no more leaves the page, its group with it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.visits import Visits
from tests.web.client import Server

SEED = 17


def test_who_watches_can_stop(visits: Visits, group: Server) -> None:
    anna, cleo = group.account(), group.account()
    shared = anna.start(scenario="two-player", seats={"rival": "friend"})
    cleo.join(anna.post(f"/api/games/{shared.id}/invitations", {"seat": ""}).json()["link"])
    cleo.start(title="My own", seed=SEED)
    visit = visits.again(group)
    visit.context.add_cookies([{"name": "wardroom", "value": cleo.cookie, "url": group.address}])
    page = visit.go("/")
    expect(page.locator(".games-title")).to_have_text(["Your turn", "Watching"])
    page.get_by_role("button", name="Stop watching").click()
    expect(page.locator(".games-title")).to_have_text(["Your turn"])
    page.reload()
    expect(page.locator(".games-title")).to_have_text(["Your turn"])


def test_the_first_page_is_back_when_the_last_game_is_gone(visits: Visits, group: Server) -> None:
    anna = group.account()
    anna.start(title="The only one", seed=SEED)
    visit = visits.again(group)
    visit.context.add_cookies([{"name": "wardroom", "value": anna.cookie, "url": group.address}])
    page = visit.go("/")
    page.get_by_role("button", name="Remove The only one").click()
    page.locator("dialog .button.grave, dialog .button.primary").first.click()
    expect(page.get_by_role("heading", name="Welcome aboard, Captain.")).to_be_visible()
