"""Account, recovery and links as people meet them: by keyboard alone, on a desk and on a phone, with real mail."""

from __future__ import annotations

import re
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_axe import AXE_SCRIPT, IN_EVERY_LIGHT, faults, words
from tests.browser.test_sizes import FINGER, SMALL, WIDE
from tests.browser.visits import DESK, PHONE, Visit, Visits
from tests.web.client import Server, Visitor, free_settings, serving, until
from tests.web.test_recovery import Letters, link_in
from wardroom.store import url_for
from wardroom.web.requests.security import hash_password
from wardroom.web.serving.server import free_port

OLD, NEW = "Old-and-long-1942", "New-and-long-1943"
SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


@pytest.fixture(scope="module")
def post() -> Iterator[Letters]:
    with Letters() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture(scope="module")
def postal(tmp_path_factory: pytest.TempPathFactory, post: Letters) -> Iterator[Server]:
    """A table for a group that sends mail."""
    port = free_port()
    settings = free_settings(
        url_for(tmp_path_factory.mktemp("postal") / "wardroom.sqlite"),
        port=port,
        address=f"http://127.0.0.1:{port}",
        smtp=f"smtp://127.0.0.1:{post.server_address[1]}",
        sender="table@example.org",
    )
    with serving(settings) as server:
        yield server


def person(server: Server, name: str, email: str | None = None) -> Visitor:
    """Somebody with an account whose password is known."""
    visitor = server.account(name)
    found = server.store.account_named(name)
    assert found is not None
    server.store.set_password(found.id, hash_password(OLD))
    server.store.set_email(found.id, email)
    return visitor


def window(visits: Visits, server: Server, visitor: Visitor | None = None, **options: Any) -> Visit:
    visit = visits.open(server, **options)
    if visitor is not None:
        visit.context.add_cookies([{"name": "wardroom", "value": visitor.cookie, "url": server.address}])
    return visit


def check_page(page: Page) -> None:
    """No fault of accessibility in any light, nothing sideways; and on a phone a finger hits every button."""
    if page.evaluate("matchMedia('(pointer: coarse)').matches"):
        assert page.evaluate(SMALL, FINGER) == []
    wide = page.evaluate(WIDE)
    assert wide["page"] <= 0, wide
    page.evaluate(AXE_SCRIPT)
    theme = page.evaluate("document.documentElement.dataset.theme ?? ''")
    found = []
    for light in ("light", "dark", "red"):
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", light)
        found += [f"{light}: {words(each)}" for each in faults(page, None if light == "light" else IN_EVERY_LIGHT)]
    page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
    assert not found, "\n".join(found)


def tab_to(page: Page, words: str) -> None:
    """With the Tab key alone, to what has this label or these words; it must be seen to have the focus."""
    told = """() => {
      const at = document.activeElement;
      return (at.labels?.[0] ?? at).textContent.trim() || at.getAttribute("aria-label") || "";
    }"""
    for _ in range(60):
        if re.fullmatch(words, page.evaluate(told)):
            ring = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
            assert ring != "none", f"nobody sees that '{words}' has the focus"
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"'{words}' cannot be reached by Tab")


@SIZES
def test_an_address_is_given_confirmed_and_used_by_keyboard(
    visits: Visits, postal: Server, post: Letters, size: dict[str, Any]
) -> None:
    name = f"Ann {'Phone' if size is PHONE else 'Desk'}"
    post.kept.clear()
    visit = window(visits, postal, person(postal, name), **size)
    page = visit.go("/account")
    check_page(page)
    tab_to(page, "E-mail address")
    page.keyboard.type("ann@example.org")
    tab_to(page, "Password")
    page.keyboard.type(OLD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("on its way")
    until(lambda: post.kept)
    visit.go(link_in(post.kept.pop()))
    check_page(page)
    tab_to(page, "Confirm it")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("The address is confirmed")
    check_page(page)
    tab_to(page, "To the account")
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_contain_text("go to ann@example.org")
    recover(window(visits, postal, **size), post, name)
    visit.page.reload()
    expect(visit.page).to_have_url(re.compile("/sign-in"))


def recover(stranger: Visit, post: Letters, name: str) -> None:
    """From the sign-in page to a new password, without a mouse."""
    page = stranger.go("/sign-in")
    tab_to(page, "Forgot the password\\?")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Get back into an account")
    check_page(page)
    expect(page.get_by_label("Name")).to_be_focused()
    page.keyboard.type(name)
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("If there is such an account")
    check_page(page)
    until(lambda: post.kept)
    stranger.go(link_in(post.kept.pop()))
    check_page(page)
    stranger.expect("status of 400")
    page.keyboard.type("password12")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("among the first that are guessed")
    check_page(page)
    page.keyboard.type(NEW)
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/$"))
    expect(page.locator("body")).to_contain_text(name)


@SIZES
def test_data_is_taken_along_and_the_account_removed_by_keyboard(
    visits: Visits, postal: Server, tmp_path: Path, size: dict[str, Any]
) -> None:
    name = f"Zed {'Phone' if size is PHONE else 'Desk'}"
    visit = window(visits, postal, person(postal, name, "zed@example.org"), **size)
    page = visit.go("/account")
    tab_to(page, "Download it")
    with page.expect_download() as coming:
        page.keyboard.press("Enter")
    coming.value.save_as(tmp_path / "data.zip")
    with zipfile.ZipFile(tmp_path / "data.zip") as archive:
        assert name in archive.read("account.json").decode()
    page.locator("#remove-password").focus()
    page.keyboard.type("not the password")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("gone for good")
    check_page(page)
    visit.expect("status of 400")
    tab_to(page, "Remove the account")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("do not fit")
    check_page(page)
    page.locator("#remove-password").focus()
    page.keyboard.type(OLD)
    page.keyboard.press("Enter")
    tab_to(page, "Remove the account")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/sign-in"))
    assert postal.store.account_named(name) is None


# A bot for a free seat


@SIZES
def test_a_bot_takes_a_free_seat_by_keyboard(visits: Visits, group: Server, size: dict[str, Any]) -> None:
    """It is asked first, as nobody can take it back; then the game goes on at once."""
    owner = group.account()
    id = owner.start(scenario="two-player", seats={"captain": "friend", "rival": "me"}).id
    page = window(visits, group, owner, **size).go(f"/games/{id}")
    tab_to(page, "Menu")
    page.keyboard.press("Enter")
    tab_to(page, "Invite somebody.*")
    page.keyboard.press("Enter")
    expect(page.locator("dialog .given li")).to_have_count(1)
    for answer, seated in (("No, go back", False), ("Yes, let it play", True)):
        tab_to(page, "Let a bot play: .*")
        page.keyboard.press("Enter")
        question = page.get_by_role("dialog", name="Let a bot play")
        expect(question).to_contain_text("to the end of the game")
        tab_to(page, answer)
        page.keyboard.press("Enter")
        expect(question).to_have_count(0)
        stored = group.store.game(id)
        assert stored is not None
        if not seated:
            assert stored.seats[0].bot is None
    expect(page.locator(".option").first).to_be_visible()
    stored = group.store.game(id)
    assert stored is not None and stored.seats[0].bot


# Links where the server does not know its name


def test_a_page_completes_links_by_where_it_is(visits: Visits, group: Server) -> None:
    """Behind a name that the server was not told, a link is whole by the time anybody copies it."""
    organiser = group.account()
    address = group.address.replace("127.0.0.1", "table.localhost")
    visit = visits.open(group)
    visit.context.add_cookies([{"name": "wardroom", "value": organiser.cookie, "url": address}])
    page = visit.page
    page.goto(f"{address}/tournaments/new")
    page.locator("[name=title]").fill("Winter cup")
    page.locator('main form button[type="submit"]').click()
    page.wait_for_url(re.compile(r"/tournaments/\w"))
    field = page.locator(".copy input[readonly]")
    expect(field).to_have_value(re.compile(rf"^{re.escape(address)}/tournaments/join/[\w-]{{43}}$"))
    expect(page.locator("main")).to_contain_text(re.compile(r"Open to enter until \d"))
    expect(page.locator("main")).to_contain_text("no move for 60 days")
    made = organiser.start(scenario="two-player", seats={"rival": "friend"})
    page.goto(f"{address}/games/{made.id}")
    page.locator('[popovertarget="menu"]').click()
    page.locator("#menu-invite").click()
    page.get_by_role("button", name="To watch").click()
    link = page.get_by_label("Invitation link").input_value()
    assert link.startswith(f"{address}/join/")
    raw = organiser.post(
        f"/api/games/{made.id}/invitations", {"seat": ""}, headers={"Host": address.removeprefix("http://")}
    )
    assert raw.json()["link"].startswith("/join/"), "the server itself repeats no name that it was not told"
