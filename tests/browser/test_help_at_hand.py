"""What helps at the table: undo and why not, what is refused and why, rules and charts, odds and light."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.patrols import game_at
from tests.browser.table import TablePage
from tests.browser.visits import Visit
from tests.web.client import Server

SEED = 17


def at_table(visit: Visit, server: Server, kind: str) -> TablePage:
    """At the first decision of this kind."""
    visitor = server.visitor()
    visit.go(f"/games/{game_at(visitor, SEED, kind)}")
    table = TablePage(visit, visitor)
    table.check()
    return table


def test_undo_takes_a_choice_back_where_no_die_was_rolled(visit: Visit, alone: Server) -> None:
    table = at_table(visit, alone, "salvo")
    before = table.position()
    table.choose("salvo:forward")
    asked = table.check().decision
    assert asked is not None and asked.kind == "tube"
    expect(table.page.locator("#undo")).to_have_attribute("aria-disabled", "false")
    table.make(table.page.locator("#undo").click)
    after = table.check()
    assert after.decision == before.decision and after.events == before.events and after.panels == before.panels
    table.choose("salvo:forward")
    table.make(lambda: table.page.keyboard.press("u"))
    assert table.check().decision == before.decision
    assert [request.url.partition("?")[0].rpartition("/")[2] for request in visit.moves] == ["moves", "undo"] * 2


def test_where_undo_is_refused_the_page_says_why(visit: Visit, alone: Server) -> None:
    table = at_table(visit, alone, "evade")
    why = table.position().undo.why
    button = table.page.locator("#undo")
    expect(button).to_have_attribute("aria-disabled", "true")
    expect(table.page.locator("#undo-why")).to_have_text(why)
    expect(button).to_have_attribute("aria-describedby", "undo-why")
    button.click(force=True)
    expect(table.page.get_by_role("alert")).to_contain_text(why)
    table.page.get_by_role("alert").get_by_role("button", name="Close").click()
    expect(table.page.get_by_role("alert")).to_have_count(0)
    assert not visit.moves
    table.check()


def test_what_is_refused_can_be_asked_about(visit: Visit, alone: Server) -> None:
    table = at_table(visit, alone, "salvo")
    decision = table.position().decision
    assert decision is not None and decision.refused
    line = table.page.locator(".refused li").first
    expect(line).not_to_be_visible()
    table.page.locator(".refused summary").click()
    expect(line).to_be_visible()
    refusal = decision.refused[0]
    expect(line).to_contain_text(refusal.label)
    expect(line).to_contain_text(refusal.why[1:])
    line.locator(".rule").click()
    dialog = table.page.get_by_role("dialog", name=f"Rule {refusal.rule}")
    expect(dialog.locator("dt").first).to_have_text(refusal.rule)


def test_a_rule_is_read_from_the_log(visit: Visit, alone: Server) -> None:
    table = at_table(visit, alone, "attack")
    link = table.page.locator("#events a.rule").last
    rule = link.get_attribute("data-rule") or ""
    text = alone.visitor().get(f"/api/rules/silent-victory/{rule}").json()["rules"][0]["statement"]
    link.click()
    dialog = table.page.get_by_role("dialog", name=f"Rule {rule}")
    expect(dialog).to_contain_text(text)
    focus_is_kept_in(table.page, "dialog")
    table.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(link).to_be_focused()
    link.click()
    with table.page.context.expect_page() as opened:
        dialog.get_by_role("link", name="Read on in the rules").click()
    expect(opened.value.locator("main")).to_contain_text(text)
    assert not visit.moves


def test_a_chart_is_opened_at_the_row_that_was_rolled(visit: Visit, alone: Server) -> None:
    table = at_table(visit, alone, "evade")
    roll = next(event.roll for event in reversed(table.position().events) if event.roll and event.roll.chart)
    table.page.locator("#events a.chart").last.click()
    dialog = table.page.get_by_role("dialog", name=re.compile(f"^{roll.chart} "))
    expect(dialog.locator("tr.is-hit")).to_have_count(1)
    assert covers(dialog.locator("tr.is-hit th").inner_text(), roll.total)
    expect(dialog.locator("tr.is-hit td")).to_have_text(roll.result)
    expect(dialog).to_contain_text("Standing:")
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)


def covers(words: str, total: int) -> bool:
    numbers = [int(number) for number in re.findall(r"-?\d+", words)]
    low = -99 if "or less" in words else numbers[0]
    high = 99 if "or more" in words else numbers[-1]
    return low <= total <= high


def focus_is_kept_in(page: Page, selector: str) -> None:
    """Tab goes round in a dialog and never to the page below."""
    for _ in range(8):
        page.keyboard.press("Tab")
        inside = "(selector) => document.activeElement === document.body || document.activeElement.closest(selector)"
        assert page.evaluate(inside, selector)


def test_an_option_shows_its_odds_and_lights_its_elements(visit: Visit, alone: Server) -> None:
    table = at_table(visit, alone, "attack")
    decision = table.position().decision
    assert decision is not None
    option = next(each for each in decision.options if "%" in each.risk and each.board)
    shown = table.option(option.id)
    expect(shown.locator(".option-risk")).to_have_text(option.risk)
    shown.hover()
    for name in option.board:
        expect(table.page.locator(f'[data-element="{name}"].lit')).not_to_have_count(0)
    table.page.locator("#prompt").hover()
    expect(table.page.locator(".lit")).to_have_count(0)
    shown.focus()
    expect(table.page.locator(f'[data-element="{option.board[0]}"].lit')).not_to_have_count(0)


def test_several_options_of_one_element_narrow_the_list(visit: Visit, alone: Server) -> None:
    table = at_table(visit, alone, "tube")
    decision = table.position().decision
    assert decision is not None
    element = "target:1"
    wanted = [option.id for option in decision.options if element in option.board]
    assert 1 < len(wanted) < len(decision.options)
    table.click_on(element)
    assert [each[0] for each in table.shown()["options"]] == wanted
    table.page.keyboard.press("Escape")
    table.check()
    assert not visit.moves


def test_the_board_can_be_read_in_words(visit: Visit, alone: Server) -> None:
    table = at_table(visit, alone, "attack")
    words = table.page.get_by_role("button", name="In words")
    words.click()
    expect(words).to_be_focused()
    for panel in table.position().panels:
        expect(table.page.locator(f"#panel-{panel.id} .panel-words")).to_be_visible()
        expect(table.page.locator(f"#panel-{panel.id} svg").first).not_to_be_visible()
    words.click()
    expect(table.page.locator("#panels svg").first).to_be_visible()
    one = table.position().panels[1]
    table.page.get_by_role("button", name=one.title).click()
    expect(table.page.locator("#panels > figure:visible")).to_have_count(1)
    expect(table.page.locator(f"#panel-{one.id}")).to_be_visible()
