"""The table page as a player uses it: what it shows, and moves by mouse, finger or key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page

from tests.browser.visits import Visit
from tests.web.client import Visitor
from wardroom.web.api import contract

__all__ = ["TablePage"]

SHOWN = """() => {
  const words = (element) => element.textContent.replace(/\\s+/g, " ").trim();
  const all = (selector) => [...document.querySelectorAll(selector)];
  const prompt = document.getElementById("prompt").cloneNode(true);
  prompt.querySelectorAll(".rule").forEach((rule) => rule.remove());
  const label = (option) => words(option.querySelector(".option-label").firstChild);
  return {
    prompt: words(prompt),
    options: all(".option").map((each) => [each.dataset.option, label(each)]),
    risks: all(".option").map((each) => [...each.querySelectorAll(".option-risk")].map(words).join("")),
    refused: all(".refused li b").map(words),
    undo: document.getElementById("undo")?.getAttribute("aria-disabled") === "false",
    events: all("#events > li").map(words),
    panels: all("#panels > figure").map((each) => [each.id, words(each.querySelector(".panel-words"))]),
    open: [...new Set(all("#panels .open").map((each) => each.dataset.element))].sort(),
    drawn: [...new Set(all("#panels [data-element]").map((each) => each.dataset.element))],
    busy: document.getElementById("decision").getAttribute("aria-busy") === "true",
  };
}"""
SETTLED = "() => document.getElementById('decision').getAttribute('aria-busy') === 'false'"
POINT_OF = """(name) => {
  const drawn = document.querySelectorAll(`#panels .open[data-element="${name}"] > .hit`);
  const hit = [...drawn].find((each) => each.getClientRects().length > 0);
  if (!hit) return null;
  hit.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = hit.getBoundingClientRect();
  for (const across of [0.5, 0.25, 0.75, 0.1, 0.9, 0.03, 0.97]) {
    for (const down of [0.5, 0.25, 0.75, 0.1, 0.9, 0.03, 0.97]) {
      const point = [x + across * width, y + down * height];
      const top = document.elementFromPoint(...point)?.closest("[data-element].open");
      if (top?.dataset.element === name) return point;
    }
  }
  return "covered";
}"""


class TablePage:
    """One tab at a table."""

    def __init__(self, visit: Visit, visitor: Visitor, page: Page | None = None) -> None:
        self.visit = visit
        self.visitor = visitor
        self.page = page or visit.page
        self.seat: str | None = None
        """Whose view the server is asked for; None for what the page would get."""

    @property
    def id(self) -> str:
        return self.page.url.rpartition("/games/")[2].partition("?")[0]

    # What there is

    def position(self) -> contract.Position:
        """How the game stands for the server."""
        return self.visitor.look(self.id, self.seat)

    def shown(self) -> dict[str, Any]:
        """What the page shows."""
        found: dict[str, Any] = self.page.evaluate(SHOWN)
        return found

    def check(self) -> contract.Position:
        """The page shows what the server says."""
        at, shown = self.position(), self.shown()
        decision = at.decision
        assert not shown["busy"]
        assert shown["undo"] == at.undo.allowed
        assert shown["panels"] == [[f"panel-{panel.id}", one_line(panel.text)] for panel in at.panels]
        assert len(shown["events"]) >= min(len(at.events), 1)
        for event, words in zip(reversed(at.events), reversed(shown["events"]), strict=False):
            assert all(each in words for each in said(event)), f"{event} is shown as {words}"
        if decision is None:
            assert shown["options"] == [] and shown["open"] == []
            return at
        assert shown["prompt"] == one_line(decision.prompt)
        assert shown["options"] == [[option.id, one_line(option.label)] for option in decision.options]
        assert shown["risks"] == [one_line(option.risk) for option in decision.options]
        assert shown["refused"] == [f"{one_line(each.label)}:" for each in decision.refused]
        named = {element for option in decision.options for element in option.board}
        assert set(shown["open"]) == named & set(shown["drawn"])
        return at

    def option(self, id: str) -> Locator:
        return self.page.locator(f'.option[data-option="{id}"]')

    # Moving

    def settle(self) -> None:
        """Wait until the server has answered."""
        self.page.wait_for_function(SETTLED)

    def choose(self, id: str) -> None:
        """Click on the option in the list."""
        self.make(self.option(id).click)

    def make(self, act: Callable[[], object]) -> None:
        """Do what makes a move, say yes if the page asks whether it is meant, and wait for the answer."""
        before = len(self.visit.moves)
        act()
        grave = self.page.locator("dialog .button.grave")
        if len(self.visit.moves) == before and grave.count():
            grave.click()
        self.wait_until(lambda: len(self.visit.moves) > before)
        self.settle()

    def wait_until(self, done: Callable[[], bool]) -> None:
        """Let the page go on until something has happened."""
        for _ in range(1000):
            if done():
                return
            self.page.wait_for_timeout(10)
        raise AssertionError("waited in vain")

    def choose_on_board(self, at: contract.Position, id: str) -> bool:
        """Pick the option by what belongs to it on the board, if that leads to it."""
        assert at.decision is not None
        wanted = next(option for option in at.decision.options if option.id == id)
        path = board_path(at.decision, wanted, [name for name in wanted.board if self.point_of(name)])
        for element in path[:-1]:
            self.click_on(element)
        if path:
            self.make(lambda: self.click_on(path[-1]))
        return bool(path)

    def point_of(self, element: str) -> tuple[float, float] | None:
        """Where to click on an element of the board that is lit, if it is drawn in sight."""
        found = self.page.evaluate(POINT_OF, element)
        assert found != "covered", f"{element} is lit, but others lie over it"
        return (found[0], found[1]) if found else None

    def click_on(self, element: str) -> None:
        point = self.point_of(element)
        assert point, f"{element} is not in sight"
        self.page.mouse.click(*point)


def board_path(decision: contract.DecisionShown, wanted: contract.OptionShown, lit: list[str]) -> list[str]:
    """The elements to click until one option is left, the wanted one; none if others share them all."""
    for count in range(1, len(lit) + 1):
        chosen = set(lit[:count])
        if [option.id for option in decision.options if chosen <= set(option.board)] == [wanted.id]:
            return lit[:count]
    return []


def one_line(text: str) -> str:
    return " ".join(text.split())


def said(event: contract.EventShown) -> list[str]:
    """What must stand where this event is shown."""
    if event.roll is None:
        return [one_line(event.text)]
    roll = event.roll
    return [
        roll.chart,
        one_line(roll.name),
        one_line(roll.result),
        *(one_line(modifier.name) for modifier in roll.modifiers),
    ]
