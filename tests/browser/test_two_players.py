"""Two people, two browsers, one game: accounts, an invitation, and courses that are plotted in secret together."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.patrols import plan
from tests.browser.table import TablePage
from tests.browser.visits import Visit, Visits
from tests.web.client import Server
from wardroom.table.session import new_header
from wardroom.web.api import contract
from wardroom.web.play import hosted

SEED = 29
"""The captain's first fight comes early."""
OPTIONS = {"evasive-maneuvers": "on"}
PASSWORD = "a long quiet night"


class Ear:
    """All that a page is told by the server: answers, and the news of its stream."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.answers: list[Response] = []
        self.news: list[str] = []
        page.on("response", self._answered)
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.eventSourceMessageReceived", self._heard)

    def _answered(self, response: Response) -> None:
        if "/stream" not in response.url and "/static/" not in response.url:
            self.answers.append(response)

    def _heard(self, message: dict[str, Any]) -> None:
        self.news.append(f"{message['eventName']} {message['data']}")

    def text(self) -> str:
        """What was heard since it was last asked; it must be asked before the page is left."""
        heard = [*(answer.text() for answer in self.answers), *self.news]
        self.answers, self.news = [], []
        return "\n".join(heard)

    def wait_for_news(self) -> None:
        """The stream begins with how the game stands."""
        while not self.news:
            self.page.wait_for_timeout(10)


def way_to_courses() -> list[str]:
    """What the captain does until both have to plot a course."""
    steps: list[str] = []
    for _, decision, answer in plan(SEED, "two-player", evasive_maneuvers="on"):
        if "course" in decision.kind:
            return steps
        assert decision.seat == "captain"
        steps.append(answer)
    raise AssertionError("no courses were plotted")


@pytest.fixture
def known_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the dice will be, which nobody who plays with a friend can bring about."""

    def header(*args: Any, **named: Any) -> Any:
        return new_header(*args, **(named | {"seed": SEED}))

    monkeypatch.setattr(hosted, "new_header", header)


def test_two_browsers_play_one_game(visits: Visits, group: Server, known_dice: None) -> None:
    captain, rival = visits.open(group), visits.open(group)
    sign_up(captain, "Mush Morton")
    link = begin_with_friend(captain)
    join(rival, link, "Dick O'Kane")
    mine, theirs = table_of(captain, group), table_of(rival, group)
    mine.seat, theirs.seat = "captain", "rival"
    expect(rival.page.locator("#prompt")).to_contain_text("Waiting for")
    assert mine.id == theirs.id
    for option in way_to_courses():
        mine.choose(option)
    expect(rival.page.locator(".option")).to_have_count(6)
    assert theirs.check().decision is not None
    mine.check()
    check_secret_courses(mine, theirs)


def test_who_is_invited_reads_what_was_played_before(visits: Visits, group: Server) -> None:
    """Before the seat is taken, and later from the menu of the table."""
    owner, first = group.account(), group.account()
    made = owner.start("silent-victory", scenario="two-player", seats={"captain": "me", "rival": "friend"})
    first.join(made.links["rival"])
    assert first.post(f"/api/games/{made.id}/leave", {"seat": "rival"}).status_code == 200
    link = owner.ask(contract.Invitation, "POST", f"/api/games/{made.id}/invitations", {"seat": "rival"}, 201).link
    late = visits.open(group)
    sign_up(late, "Lawson Ramage")
    page = late.go(link.removeprefix(group.address))
    expect(page.locator("#before li")).to_have_text(
        [
            re.compile(rf"^{first.name} had it on .*: no moves\.$"),
            "Nobody known to have had it has ever had another seat of this game.",
        ]
    )
    page.get_by_role("button", name="Take the seat").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Who has played").click()
    expect(page.locator("main")).to_contain_text(f"{owner.name} has it since")
    expect(page.locator("main")).to_contain_text("You have it since")


def sign_up(visit: Visit, name: str) -> None:
    page = visit.page if "/sign-up" in visit.page.url else visit.go("/sign-up")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator('main form button[type="submit"]').click()
    page.wait_for_url(re.compile("^(?!.*sign-up)"))


def begin_with_friend(visit: Visit) -> str:
    """A two-player game by the form; the link for the other captain."""
    page = visit.go("/new")
    page.locator('input[name="scenario-silent-victory"][value="two-player"]').check()
    page.get_by_label("Rival").locator("visible=true").select_option("friend")
    page.get_by_text("Options of Silent Victory").click()
    page.get_by_label("Evasive maneuvers").locator("visible=true").check()
    page.get_by_role("button", name="Begin").first.click()
    dialog = page.get_by_role("dialog", name="Invite your friend")
    link = dialog.get_by_role("textbox").input_value()
    dialog.get_by_role("link", name="To the table").click()
    page.wait_for_url(re.compile("/games/"))
    expect(page.locator(".option").first).to_be_visible()
    return link


def join(visit: Visit, link: str, name: str) -> None:
    """Follow the link without an account: sign up, and take the seat."""
    page = visit.page
    page.goto(link)
    page.wait_for_url(re.compile("/sign-in"))
    page.locator("main").get_by_role("link", name=re.compile("account")).click()
    page.wait_for_url(re.compile("/sign-up"))
    sign_up(visit, name)
    page.wait_for_url(re.compile("/join/"))
    expect(page.locator("main")).to_contain_text("Mush Morton")
    page.locator('main form button[type="submit"]').click()
    page.wait_for_url(re.compile("/games/"))
    expect(page.locator("#prompt")).to_be_visible()


def table_of(visit: Visit, server: Server) -> TablePage:
    """The table of somebody signed in, who asks the API with the same cookie."""
    return TablePage(visit, server.visitor(cookies={"wardroom": cookie_of(visit)}))


def cookie_of(visit: Visit) -> str:
    return next(str(cookie["value"]) for cookie in visit.context.cookies() if cookie["name"] == "wardroom")


def check_secret_courses(mine: TablePage, theirs: TablePage) -> None:
    """One plots, the other learns nothing of it; when both have, both see both."""
    known = theirs.position()
    ear = Ear(theirs.page)
    mine.choose("course:4")
    expect(mine.page.locator("#prompt")).to_contain_text("Waiting for")
    theirs.page.wait_for_timeout(300)
    assert secret_part(theirs.position()) == secret_part(known)
    assert ear.text() == ""
    theirs.check()
    own = Ear(mine.page)
    theirs.choose("course:3")
    for table in (mine, theirs):
        expect(table.page.locator("#events")).to_contain_text("The boat turned 4, the escorts chose 3.")
    assert own.news and all(re.fullmatch(r"moved \d+", each) for each in own.news)
    mine.check()


def secret_part(at: contract.Position) -> contract.Position:
    """All but who has yet to act, which everybody at the table may see."""
    return msgspec.structs.replace(at, seats=[])


def test_what_a_page_is_told_does_not_depend_on_the_others_secret(visits: Visits, group: Server) -> None:
    """Two games that differ only in the captain's secret course: all that the rival's page gets is the same."""
    told = [told_to_rival(visits, group, course) for course in ("course:1", "course:6")]
    assert told[0] == told[1]
    assert told[0], "nothing was heard"


def told_to_rival(visits: Visits, group: Server, course: str) -> str:
    captain, rival = group.account("Ned Beach" + course[-1]), group.account("Sam Dealey" + course[-1])
    made = group.start_known(captain, scenario="two-player", options=OPTIONS, seats={"rival": "friend"}, seed=SEED)
    rival.join(made.links["rival"])
    captain.choose(made.id, "captain", *way_to_courses())
    window = visits.open(group)
    window.context.add_cookies([{"name": "wardroom", "value": rival.cookie, "url": group.address}])
    ear = Ear(window.page)
    page = window.go(f"/games/{made.id}?seat=rival")
    expect(page.locator(".option")).to_have_count(6)
    ear.wait_for_news()
    captain.choose(made.id, "captain", course)
    page.wait_for_timeout(200)
    text = ear.text()
    page.reload()
    expect(page.locator(".option")).to_have_count(6)
    ear.wait_for_news()
    after = rival.ask(contract.Position, "GET", f"/api/games/{made.id}?seat=rival")
    assert after.decision is not None and after.decision.kind == "escort course"
    text = (text + ear.text()).replace(made.id, "GAME").replace(after.commitment, "COMMITMENT")
    text = re.sub(r'(name="wardroom-token" content=")[^"]*', r"\1", text)
    return text.replace("Beach" + course[-1], "Beach").replace("Dealey" + course[-1], "Dealey")


def test_those_who_watch_see_what_everybody_may_see(visits: Visits, group: Server) -> None:
    captain, rival, friend = group.account(), group.account(), group.account()
    made = group.start_known(captain, scenario="two-player", options=OPTIONS, seats={"rival": "friend"}, seed=SEED)
    rival.join(made.links["rival"])
    link = captain.ask(contract.Invitation, "POST", f"/api/games/{made.id}/invitations", {"seat": ""}, 201).link
    friend.join(link)
    captain.choose(made.id, "captain", *way_to_courses())
    window = visits.open(group)
    window.context.add_cookies([{"name": "wardroom", "value": friend.cookie, "url": group.address}])
    page = window.go(f"/games/{made.id}")
    expect(page.locator("#decision")).to_contain_text("You are watching")
    expect(page.locator(".option")).to_have_count(0)
    expect(page.locator("#panels .open")).to_have_count(0)
    before = page.locator("#events > li").count()
    captain.choose(made.id, "captain", "course:2")
    page.wait_for_timeout(200)
    assert page.locator("#events > li").count() == before
    rival.choose(made.id, "rival", "course:5")
    expect(page.locator("#events")).to_contain_text("The boat turned 2, the escorts chose 5.")


# Links


def test_a_link_is_made_at_the_table_and_taken_back_there(visits: Visits, group: Server) -> None:
    captain, late = group.account(), group.account()
    id = captain.start(scenario="two-player", seats={"rival": "friend"}).id
    window = visits.open(group)
    window.context.add_cookies([{"name": "wardroom", "value": captain.cookie, "url": group.address}])
    page = window.go(f"/games/{id}")
    page.locator('[popovertarget="menu"]').click()
    page.locator("#menu-invite").click()
    given = page.locator("dialog .given li")
    expect(given).to_have_count(1)
    page.get_by_role("button", name="To watch").click()
    link = page.get_by_label("Invitation link").input_value()
    expect(given).to_have_count(2)
    page.get_by_role("button", name="Take back the link to watch").click()
    expect(given).to_have_count(1)
    expect(page.locator(".toast")).to_contain_text("nobody can use it")
    assert late.get(f"/join/{link.rpartition('/')[2]}").status_code == 404
    page.get_by_role("button", name="Take back the link to play").click()
    expect(given).to_have_count(0)
    expect(page.locator("dialog .given")).to_be_empty()


def test_a_table_for_one_offers_no_links(visit: Visit, alone: Server) -> None:
    """They would lead to this very machine."""
    page = visit.go("/new")
    expect(page.locator("select option[value=me]").first).to_be_attached()
    expect(page.locator("select option[value=friend]")).to_have_count(0)
    visit.go(f"/games/{alone.visitor().start(scenario='two-player').id}")
    expect(page.locator("#menu-tour")).to_be_attached()
    expect(page.locator("#menu-invite")).to_have_count(0)
