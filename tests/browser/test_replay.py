"""A game looked at again in a real browser: by keys, by slider, by itself, on a phone; played on, and printed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.patrols import game_at
from tests.browser.table import TablePage
from tests.browser.visits import PHONE, Visit, Visits
from tests.web.client import Server, Visitor
from tests.web.pages_play import bring, played, reopened
from wardroom.games import find
from wardroom.table.history import History
from wardroom.table.record import parse
from wardroom.web.api import contract

CAREER = {"boat": "gato"}
SEED = 17


@pytest.fixture(scope="module")
def career(alone: Server) -> str:
    return bring(alone.visitor(), played(CAREER))


def outline() -> tuple[int, list[int]]:
    """The last step of the career, and where its patrols begin."""
    record = parse(played(CAREER))
    history = History(find(record.header.game), record)
    steps = history.steps("captain")
    return len(steps) - 1, [chapter.step for chapter in history.chapters("captain", steps)]


def at(page: Page, step: int) -> None:
    """The replay has come to this step: the words, the slider and the address say so."""
    expect(page.locator("#where")).to_contain_text(re.compile(rf"step {step} of \d+$"))
    expect(page.locator("#slider")).to_have_value(str(step))
    expect(page).to_have_url(re.compile(rf"[?&]at={step}(&|$)"))
    expect(page.locator("#main")).not_to_have_class(re.compile("is-fetching"))


def open_replay(visit: Visit, career: str, step: int) -> Page:
    page = visit.go(f"/games/{career}/replay?at={step}")
    expect(page.locator("#panels svg").first).to_be_visible()
    at(page, step)
    return page


def test_keys_go_by_decision_by_patrol_and_to_both_ends(visit: Visit, career: str) -> None:
    page = open_replay(visit, career, 0)
    _, (first, second, *_) = outline()
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("PageDown", second), ("PageUp", first)):
        page.keyboard.press(key)
        at(page, step)
    page.keyboard.press("End")
    expect(page.locator("#prompt")).to_have_text("The game is over.")
    tons = reopened(played(CAREER)).view("captain")["careers"][0]["tonnage"]
    expect(page.locator("#decision")).to_contain_text(f"{tons:,} tons")
    page.keyboard.press("Home")
    at(page, 0)


def test_the_boat_is_in_sight_in_a_fight(visit: Visit, career: str) -> None:
    """At 1280 x 720 the overview has the engagement and the display mat, as the table has."""
    page = visit.go(f"/games/{career}/replay")
    expect(page.locator("#slider")).to_be_enabled()
    for _ in range(40):
        if page.locator("#panel-combat").count():
            break
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(60)
    expect(page.locator("#panel-combat svg").first).to_be_visible()
    expect(page.locator("#panel-mat svg").first).to_be_visible()


def test_the_option_that_was_chosen_is_marked(visit: Visit, career: str) -> None:
    page = open_replay(visit, career, 5)
    chosen = page.locator(".option.is-chosen")
    expect(chosen).to_have_count(1)
    expect(chosen).to_contain_text("chosen")
    words = chosen.locator(".option-label").inner_text().removesuffix("chosen").strip()
    expect(page.locator("#said")).to_contain_text(f"Chosen: {words}")


def test_events_are_told_one_by_one(visit: Visit, career: str) -> None:
    """After a choice its events come in order, and with the last of them the next decision; back is the same way."""
    page, (last, _) = open_replay(visit, career, 2), outline()
    events = page.locator("#events > li")
    before = events.count()
    page.keyboard.press("Shift+ArrowRight")
    expect(events).to_have_count(before + 1)
    expect(page.locator("#where")).to_contain_text(f"step 2 of {last}, event 1")
    page.keyboard.press("Shift+ArrowRight")
    at(page, 3)
    expect(events).to_have_count(before + 2)
    page.keyboard.press("Shift+ArrowLeft")
    expect(page.locator("#where")).to_contain_text(f"step 2 of {last}, event 1")
    expect(events).to_have_count(before + 1)


def test_the_slider_says_where_it_is(visit: Visit, career: str) -> None:
    last, patrols = outline()
    page = open_replay(visit, career, patrols[5])
    slider = page.locator("#slider")
    expect(slider).to_have_attribute("aria-valuetext", f"Patrol 6, step {patrols[5]} of {last}")
    slider.fill(str(patrols[2] - 1))
    at(page, patrols[2] - 1)
    expect(slider).to_have_attribute("aria-valuetext", f"Patrol 2, step {patrols[2] - 1} of {last}")
    slider.press("PageDown")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^Patrol 3,"))


def test_it_plays_by_itself_until_it_is_stopped(visit: Visit, career: str) -> None:
    page = open_replay(visit, career, 10)
    page.select_option("#speed", "650")
    page.locator("#main").press("Space")
    play = page.get_by_role("button", name="Play", exact=True)
    expect(play).to_have_attribute("aria-pressed", "true")
    at(page, 12)
    play.click()
    expect(play).to_have_attribute("aria-pressed", "false")
    stood = page.locator("#slider").input_value()
    page.wait_for_timeout(1000)
    expect(page.locator("#slider")).to_have_value(stood)


def test_one_can_play_on_from_a_position(visit: Visit, career: str) -> None:
    page = open_replay(visit, career, 57)
    prompt = page.locator("#prompt").inner_text()
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="Play on as a new game").click()
    expect(page).to_have_url(re.compile(rf"/games/(?!{re.escape(career)})[\w-]+$"))
    expect(page.locator("#prompt")).to_contain_text(prompt)


def test_on_a_phone_everything_is_in_reach(visits: Visits, alone: Server, career: str) -> None:
    visit = visits.again(alone, **PHONE)
    page = open_replay(visit, career, 224)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.evaluate("window.scrollY") == 0
    button = page.get_by_role("button", name="The next decision")
    box = button.bounding_box()
    assert box is not None
    assert box["height"] >= 44 and box["y"] + box["height"] <= 844
    button.tap()
    at(page, 225)


def test_the_report_prints_on_whole_pages(visit: Visit, career: str) -> None:
    """A4 and Letter: nothing is cut off at the right, and the navigation stays away."""
    page = visit.go(f"/games/{career}/report")
    for form in ("A4", "Letter"):
        pages = re.findall(rb"/Type\s*/Page\b", page.pdf(format=form, prefer_css_page_size=True))
        assert 5 <= len(pages) <= 14
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 673, "height": 1000})
    assert page.evaluate("document.documentElement.scrollWidth") <= 673
    expect(page.locator(".bar")).to_be_hidden()
    expect(page.get_by_role("button", name="Print or save as PDF")).to_be_hidden()


# What the server says


@pytest.fixture
def patrol(alone: Server) -> str:
    """A career of one patrol, which is over."""
    return game_at(alone.visitor(), SEED, until="1941-12")


def look_back(visitor: Visitor, game: str, step: int) -> contract.Position:
    return visitor.ask(contract.Position, "GET", f"/api/games/{game}/history/{step}?seat=captain")


def agrees(page: Page, visitor: Visitor, game: str, step: int) -> None:
    """The page shows this step as the server has it, and has it in its address."""
    at = look_back(visitor, game, step)
    prompt = at.decision.prompt if at.decision else "The game is over." if at.over else "Nothing to decide here."
    expect(page.locator("#slider")).to_have_value(str(step))
    expect(page.locator("#prompt")).to_contain_text(prompt)
    expect(page.locator("#main")).not_to_have_class(re.compile("is-fetching"))
    assert page.url.endswith(f"at={step}")
    shown = page.locator(".option-label").evaluate_all("(labels) => labels.map((each) => each.firstChild.textContent)")
    assert shown == ([option.label for option in at.decision.options] if at.decision else [])
    words = page.locator(".panel-words").all_text_contents()
    assert [each.split() for each in words] == [panel.text.split() for panel in at.panels]


def test_every_position_is_the_one_that_was_played(visit: Visit, alone: Server, patrol: str) -> None:
    visitor = alone.visitor()
    steps = visitor.ask(contract.History, "GET", f"/api/games/{patrol}/history?seat=captain").steps
    decided = [number for number, step in enumerate(steps) if step.decided]
    page = visit.go(f"/games/{patrol}/replay?at=0")
    agrees(page, visitor, patrol, 0)
    for number in decided[1:10]:
        page.keyboard.press("ArrowRight")
        agrees(page, visitor, patrol, number)
    for number in (decided[-1], decided[len(decided) // 2], len(steps) - 1):
        page.locator("#slider").fill(str(number))
        agrees(page, visitor, patrol, number)
    visit.go(f"/games/{patrol}/replay?at={decided[4]}")
    agrees(page, visitor, patrol, decided[4])


def test_a_branch_begins_where_the_game_stood(visit: Visit, alone: Server, patrol: str) -> None:
    visitor = alone.visitor()
    before = look_back(visitor, patrol, 9)
    page = visit.go(f"/games/{patrol}/replay?at=9")
    agrees(page, visitor, patrol, 9)
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="Play on as a new game").click()
    page.wait_for_url(re.compile(r"/games/[\w-]+$"))
    expect(page.locator(".option").first).to_be_visible()
    table = TablePage(visit, visitor)
    at = table.check()
    assert table.id != patrol and at.decision == before.decision and at.events == before.events
    assert at.decision is not None
    table.choose(at.decision.options[0].id)
    assert table.check().sequence == at.sequence + 1
    assert visitor.look(patrol).over, "the game that was looked at has changed"
