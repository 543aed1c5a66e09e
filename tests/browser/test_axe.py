"""No serious fault of accessibility on any page, in any light."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.places import PLACES, Place, open_place
from tests.browser.visits import Visit, Visits
from tests.web.client import Server

AXE_SCRIPT = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
SERIOUS = ("serious", "critical")
IN_EVERY_LIGHT = ["color-contrast", "link-in-text-block"]
"""What depends on colours; everything else is the same in all themes."""
SHORTEN = """() => {
  const most = document.querySelectorAll("*").length > 2000 ? 6 : 40;
  for (const list of document.querySelectorAll("ul, ol, dl, tbody, main section, main .rows")) {
    for (const row of [...list.children].slice(most)) row.remove();
  }
}"""
"""Of long lists, such as all rules, the first rows stand for the others: axe takes its time over each."""


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.name)
def test_no_serious_fault(visits: Visits, alone: Server, group: Server, place: Place) -> None:
    page = open_place(place, visits, alone, group).page
    page.evaluate(SHORTEN)
    page.evaluate(AXE_SCRIPT)
    found = []
    for theme in ("light", "dark", "red"):
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        found += [f"{theme}: {words(each)}" for each in faults(page, None if theme == "light" else IN_EVERY_LIGHT)]
    assert not found, "\n".join(found)


def test_a_fault_would_be_found(visit: Visit) -> None:
    page = visit.go("/help")
    page.evaluate("""() => {
      const pale = document.createElement("p");
      pale.textContent = "Hard to read.";
      pale.style.color = "#ccc";
      pale.style.background = "#ddd";
      const button = document.createElement("button");
      document.querySelector("main").append(pale, button);
    }""")
    page.evaluate(AXE_SCRIPT)
    assert {each["id"] for each in faults(page, None)} == {"color-contrast", "button-name"}


def faults(page: Page, rules: list[str] | None) -> list[dict[str, Any]]:
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = rules
    results = page.evaluate(f"axe.run({json.dumps(options)})")
    return [each for each in results["violations"] if each["impact"] in SERIOUS]


def words(fault: dict[str, Any]) -> str:
    nodes = [f"    {node['target']} {node['html'][:160]}\n      {about(node)}" for node in fault["nodes"][:6]]
    return "\n".join([f"{fault['id']} ({fault['impact']}, {len(fault['nodes'])}): {fault['help']}", *nodes])


def about(node: dict[str, Any]) -> str:
    return " ".join(check["message"] for kind in ("any", "all", "none") for check in node[kind])
