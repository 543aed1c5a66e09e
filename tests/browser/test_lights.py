"""Lights, tour and calm: choices that stay, a tour that comes once, and no motion for those who want none."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.patrols import game_at
from tests.browser.table import TablePage
from tests.browser.visits import Visit, Visits
from tests.web.client import Server

SEED = 17
LONGEST = """() => Math.max(0, ...[...document.querySelectorAll("*")].flatMap((element) => {
  const style = getComputedStyle(element);
  const times = [...style.animationDuration.split(","), ...style.transitionDuration.split(",")];
  return times.map((time) => parseFloat(time) * (time.trim().endsWith("ms") ? 1 : 1000));
}))"""
RUNNING = """() => document.getAnimations().map((each) => each.effect.getComputedTiming())
  .filter((timing) => timing.activeDuration > 10).length"""
COLOURS = """() => [...new Set([...document.querySelectorAll("body, body *")].flatMap((element) => {
  const style = getComputedStyle(element);
  if (element instanceof SVGElement) return [style.fill, style.stroke];
  const words = [...element.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.data.trim());
  return words ? [style.color, style.backgroundColor] : [style.backgroundColor];
}))]"""


@pytest.mark.parametrize("theme", ["light", "dark", "red"])
def test_a_theme_stays(visit: Visit, alone: Server, theme: str) -> None:
    names = {"light": "Light", "dark": "Dark", "red": "Rigged for red"}
    page = visit.go("/help")
    plain = background(page)
    page.get_by_role("button", name="Lights").click()
    page.get_by_role("button", name=names[theme], exact=True).click()
    colour = background(page)
    assert colour != plain or theme == "light"
    id = game_at(alone.visitor(), SEED, "attack")
    for path in ("/", "/new", f"/games/{id}", f"/games/{id}/log"):
        visit.go(path)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        assert background(page) == colour
    page.get_by_role("button", name="Lights").click()
    page.get_by_role("button", name="As the system has it").click()
    page.reload()
    assert page.locator("html").get_attribute("data-theme") is None


def background(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))


def test_without_a_choice_the_system_decides(visits: Visits, alone: Server) -> None:
    light = visits.open(alone, color_scheme="light")
    dark = visits.open(alone, color_scheme="dark")
    assert background(light.go("/help")) != background(dark.go("/help"))


def test_rigged_for_red_shows_no_blue_and_no_green(visits: Visits, alone: Server) -> None:
    """As in a conning tower at night: every colour of the board and the page is red, or dark."""
    visit = visits.again(alone)
    visit.context.add_cookies([{"name": "wardroom-theme", "value": "red", "url": alone.address}])
    page = visit.go(f"/games/{game_at(alone.visitor(), SEED, 'attack')}")
    for colour in page.evaluate(COLOURS):
        parts = colour.removeprefix("rgba(").removeprefix("rgb(").rstrip(")").split(",")
        if not colour.startswith("rgb") or (len(parts) == 4 and float(parts[3]) == 0):
            continue
        red, green, blue = (float(part) for part in parts[:3])
        assert max(green, blue) <= max(red * 0.8, 40), colour


def test_the_tour_is_shown_the_first_time_only(visits: Visits, alone: Server) -> None:
    visit = visits.open(alone, tour=True)
    page = visit.go(f"/games/{game_at(alone.visitor(), SEED, 'sail')}")
    tour = page.get_by_role("dialog", name="A short tour")
    expect(tour).to_be_visible()
    seen = []
    while tour.is_visible():
        seen.append(tour.locator("h2").inner_text())
        tour.get_by_role("button", name="To the table" if tour.get_by_text("To the table").count() else "Next").click()
    assert len(seen) == len(set(seen)) >= 4
    page.reload()
    expect(page.locator(".option").first).to_be_visible()
    expect(tour).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Show the tour").click()
    expect(tour).to_be_visible()
    page.keyboard.press("Escape")
    expect(tour).to_have_count(0)


def test_the_tour_can_be_left_and_stops_nobody_from_playing(visits: Visits, alone: Server) -> None:
    visit = visits.open(alone, tour=True)
    visitor = alone.visitor()
    page = visit.go(f"/games/{game_at(visitor, SEED, 'sail')}")
    table = TablePage(visit, visitor)
    tour = page.get_by_role("dialog", name="A short tour")
    expect(tour).to_be_visible()
    at = table.position()
    assert at.decision is not None
    table.choose(at.decision.options[0].id)
    tour.get_by_role("button", name="Skip the tour").click()
    expect(tour).to_have_count(0)
    page.reload()
    expect(page.locator(".option").first).to_be_visible()
    expect(tour).to_have_count(0)
    table.check()


def test_nothing_moves_for_who_wants_calm(visits: Visits, alone: Server) -> None:
    visitor = alone.visitor()
    visit = visits.again(alone)
    page = visit.go(f"/games/{game_at(visitor, SEED, 'attack')}")
    table = TablePage(visit, visitor)
    for _ in range(4):
        at = table.position()
        assert at.decision is not None
        table.choose(next(option.id for option in at.decision.options if not option.grave))
        assert page.evaluate(LONGEST) <= 10
        assert page.evaluate(RUNNING) == 0
    page.locator("#undo").click(force=True)
    page.locator("#events a.rule").last.click()
    assert page.evaluate(LONGEST) <= 10 and page.evaluate(RUNNING) == 0


def test_dice_fall_for_the_others(visits: Visits, alone: Server) -> None:
    visitor = alone.visitor()
    visit = visits.open(alone, motion=True)
    page = visit.go(f"/games/{game_at(visitor, SEED, 'sail')}")
    assert page.evaluate(LONGEST) > 10
