"""The player's own dice: tapped or typed, and refused with a sentence where no such die is."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.patrols import own_dice_game
from tests.browser.table import TablePage
from tests.browser.visits import Visit
from tests.web.client import Server
from wardroom.web.api import contract


def at_dice(visit: Visit, server: Server) -> TablePage:
    """Where the first dice are asked for."""
    visitor = server.visitor()
    visit.go(f"/games/{own_dice_game(visitor)}")
    table = TablePage(visit, visitor)
    while not dice_of(table):
        at = table.position()
        assert at.decision is not None
        table.choose(at.decision.options[0].id)
    return table


def dice_of(table: TablePage) -> contract.DiceShown | None:
    decision = table.position().decision
    return decision.dice if decision else None


def test_dice_are_entered_by_clicking(visit: Visit, alone: Server) -> None:
    table = at_dice(visit, alone)
    dice = dice_of(table)
    assert dice is not None
    faces = [dice.low + 1 + number % 3 for number in range(dice.count)]
    for number, face in enumerate(faces):
        table.page.locator(f'.own-dice fieldset >> nth={number} >> label:has(input[value="{face}"])').click()
    table.make(table.page.get_by_role("button", name="These are my dice").click)
    roll = next(event.roll for event in reversed(table.check().events) if event.roll)
    assert roll.faces == faces


def test_dice_are_typed(visit: Visit, alone: Server) -> None:
    table = at_dice(visit, alone)
    dice = dice_of(table)
    assert dice is not None
    table.page.locator("#prompt").focus()
    for _ in range(dice.count):
        table.page.keyboard.press("5")
    table.make(lambda: table.page.keyboard.press("Enter"))
    roll = next(event.roll for event in reversed(table.check().events) if event.roll)
    assert roll.faces == [5] * dice.count


def test_missing_dice_are_asked_for(visit: Visit, alone: Server) -> None:
    table = at_dice(visit, alone)
    table.page.get_by_role("button", name="These are my dice").click()
    assert table.page.evaluate("document.activeElement.matches('.own-dice input') && !document.activeElement.checked")
    assert not visit.moves[1:] or all("dice" not in (each.post_data or "") for each in visit.moves)
    assert dice_of(table) is not None


def test_bad_dice_are_refused_with_a_sentence(visit: Visit, alone: Server) -> None:
    table = at_dice(visit, alone)
    dice = dice_of(table)
    assert dice is not None
    before = table.position()
    visit.expect("status of 4")
    for number in range(dice.count):
        row = table.page.locator(f".own-dice fieldset >> nth={number}")
        row.locator("input").first.evaluate("(input) => { input.value = '77'; }")
        row.locator("label").first.click()
    table.make(table.page.get_by_role("button", name="These are my dice").click)
    sentence = table.page.get_by_role("alert").locator("p")
    expect(sentence).to_contain_text("77")
    assert sentence.inner_text().endswith(".")
    assert table.position() == before
    expect(table.page.locator(".own-dice")).to_be_visible()
