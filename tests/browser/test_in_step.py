"""Nothing is lost and nothing is done twice: reload, two tabs, a double click, a lost connection."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Route, expect

from tests.browser.patrols import game_at
from tests.browser.table import TablePage
from tests.browser.visits import Visit
from tests.web.client import Server

SEED = 17
FIRE = "fire:forward-1:target-1"
OFFLINE = r"ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED|ERR_ABORTED"


def at_table(visit: Visit, server: Server, kind: str) -> TablePage:
    visitor = server.visitor()
    visit.go(f"/games/{game_at(visitor, SEED, kind)}")
    table = TablePage(visit, visitor)
    table.check()
    return table


def test_a_reload_in_mid_fight_gives_the_same_decision(visit: Visit, alone: Server) -> None:
    table = at_table(visit, alone, "salvo")
    table.choose("salvo:forward")
    before, shown = table.check(), table.shown()
    table.page.reload()
    assert table.check() == before
    assert table.shown() == shown
    table.page.goto(alone.address)
    table.page.go_back()
    expect(table.page.locator(".option").first).to_be_visible()
    assert table.check() == before


def test_what_has_not_changed_is_not_sent_again(visit: Visit, alone: Server) -> None:
    table = at_table(visit, alone, "salvo")
    answers = [answer_to(table, "salvo:forward"), answer_to(table, FIRE)]
    panels = [panel for answer in answers for panel in answer["panels"]]
    assert len([panel for panel in panels if panel["svg"] is None]) >= len(panels) / 2
    assert all(answer["first"] > 0 and len(answer["events"]) == answer["total"] - answer["first"] for answer in answers)
    table.check()
    shown = "[...document.querySelectorAll('#panels > figure')].map(each => each.querySelectorAll('svg *').length)"
    before = table.page.evaluate(shown)
    table.page.reload()
    table.check()
    assert table.page.evaluate(shown) == before and min(before) > 20


def answer_to(table: TablePage, option: str) -> dict[str, Any]:
    with table.page.expect_response(lambda answer: "/moves?" in answer.url) as answer:
        table.choose(option)
    found: dict[str, Any] = answer.value.json()
    return found


def test_two_tabs_stay_in_step(visit: Visit, alone: Server) -> None:
    first = at_table(visit, alone, "salvo")
    second = TablePage(visit, first.visitor, visit.tab())
    second.page.goto(first.page.url)
    second.check()
    first.choose("salvo:forward")
    sequence = first.position().sequence
    expect(second.page.locator(".option").first).to_have_attribute("data-option", FIRE)
    second.check()
    second.choose(FIRE)
    prompt = second.shown()["prompt"]
    expect(first.page.locator("#prompt")).to_contain_text(prompt)
    first.check()
    assert first.position().sequence == sequence + 1


def test_a_stale_tab_is_told_and_shown_how_the_game_stands(visit: Visit, alone: Server) -> None:
    # The news that the game has moved on does not reach this tab.
    visit.on_the_way("**/api/games/*?*", lambda route: route.abort() if is_look(route) else route.fallback())
    table = at_table(visit, alone, "salvo")
    visit.expect("409")
    visit.expect("failed: GET .*/stream")
    visit.expect("failed: GET .*/api/games/")
    visit.expect("ERR_FAILED")
    table.visitor.choose(table.id, "captain", "salvo:forward")
    table.choose("salvo:none")
    expect(table.page.get_by_role("alert").last).to_contain_text("moved on")
    at = table.check()
    assert at.decision is not None and at.decision.kind == "tube"


def is_look(route: Route) -> bool:
    return route.request.method == "GET"


def test_a_double_click_makes_one_move(visit: Visit, alone: Server) -> None:
    table = at_table(visit, alone, "salvo")
    before = table.position().sequence
    table.make(table.option("salvo:forward").dblclick)
    table.page.wait_for_timeout(100)
    at = table.check()
    assert at.sequence == before + 1 and len(visit.moves) == 1
    assert at.decision is not None and at.decision.kind == "tube"


def test_a_double_click_on_the_board_makes_one_move(visit: Visit, alone: Server) -> None:
    table = at_table(visit, alone, "salvo")
    before = table.position().sequence
    point = table.point_of("tubes:aft")
    assert point
    table.make(lambda: table.page.mouse.dblclick(*point))
    table.page.wait_for_timeout(100)
    assert table.check().sequence == before + 1 and len(visit.moves) == 1


def test_the_same_key_pressed_twice_makes_one_move_at_a_time(visit: Visit, alone: Server) -> None:
    """Who types ahead picks from the list that is shown, never twice from the same one."""

    def press_again(route: Route) -> None:
        visit.page.keyboard.press("1")
        route.continue_()

    visit.on_the_way("**/moves?*", press_again)
    table = at_table(visit, alone, "salvo")
    before = table.position().sequence
    table.make(lambda: table.page.keyboard.press("1"))
    assert table.check().sequence == before + 1 and len(visit.moves) == 1


def test_a_move_into_a_lost_connection_is_made_once_when_it_is_back(visit: Visit, alone: Server) -> None:
    table = at_table(visit, alone, "salvo")
    visit.expect(OFFLINE)
    before = table.position().sequence
    visit.context.set_offline(True)
    table.option("salvo:forward").click()
    expect(table.page.locator("#link")).to_contain_text("Connection lost")
    assert table.position().sequence == before
    visit.context.set_offline(False)
    expect(table.page.locator("#prompt")).to_contain_text("tube")
    table.settle()
    expect(table.page.locator("#link")).to_have_text("")
    assert table.check().sequence == before + 1


def test_a_move_whose_answer_is_lost_is_made_once(visit: Visit, alone: Server) -> None:
    """The server made the move, the page never heard of it: it asks again under the same key."""
    visit.expect(OFFLINE)
    visit.expect("ERR_CONNECTION_RESET")
    keys: list[str] = []

    def lose_first_answer(route: Route) -> None:
        keys.append(json.loads(route.request.post_data or "{}")["key"])
        if len(keys) == 1:
            route.fetch()
            route.abort("connectionreset")
        else:
            route.continue_()

    visit.on_the_way("**/moves?*", lose_first_answer)
    table = at_table(visit, alone, "salvo")
    before = table.position().sequence
    table.option("salvo:forward").click()
    table.wait_until(lambda: len(keys) == 2)
    table.settle()
    assert table.check().sequence == before + 1
    assert keys[0] == keys[1]


def test_a_connection_lost_in_the_middle_of_a_move(visit: Visit, alone: Server) -> None:
    """Offline while the server works on the move, then back."""
    visit.expect(OFFLINE)
    answered: list[int] = []

    def go_offline(route: Route) -> None:
        if not answered:
            answered.append(route.fetch().status)
            visit.context.set_offline(True)
            route.abort("internetdisconnected")
        else:
            route.continue_()

    visit.on_the_way("**/moves?*", go_offline)
    table = at_table(visit, alone, "salvo")
    before = table.position().sequence
    table.option("salvo:forward").click()
    expect(table.page.locator("#link")).to_contain_text("Connection lost")
    visit.context.set_offline(False)
    table.settle()
    expect(table.page.locator("#prompt")).to_contain_text("tube")
    assert answered == [200] and table.check().sequence == before + 1
