"""An offensive of Empire of the Sun in a real browser: a game without a drawn board is shown in words."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.table import TablePage
from tests.browser.visits import DESK, PHONE, Visits
from tests.web.client import Server
from wardroom.games import find
from wardroom.table.dice import Streams
from wardroom.table.session import Game, new_header

GAME, JAPAN, ALLIES = "empire-of-the-sun", "japan", "allies"
SEED = 11
DECISIONS = 30


def eager_answers() -> list[tuple[str, str]]:
    """Kind and option of Japan's first decisions, as a bot that fights takes them; the Allies are the same bot."""
    rules = find(GAME)
    bots = {ALLIES: rules.default_bot}
    game: Game[Any, Any] = Game(rules, new_header(rules, rules.setup(None, {}), seed=SEED, bots=bots))
    bot, chance = rules.bot(rules.default_bot), Streams(bytes(32))
    found: list[tuple[str, str]] = []
    while len(found) < DECISIONS:
        decision = game.pending[0]
        option = bot(rules.view(game.state, JAPAN, game.charts), decision, chance.bot(JAPAN, len(found)))
        found.append((decision.kind, option.id))
        game.choose(option.id, JAPAN)
    return found


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_first_offensives(visits: Visits, alone: Server, size: dict[str, Any]) -> None:
    visit = visits.open(alone, **size)
    owner = alone.visitor()
    id = owner.start(GAME, seats={JAPAN: "me", ALLIES: f"bot:{find(GAME).default_bot}"}, seed=SEED).id
    answers = eager_answers()
    assert {"card", "mode", "hq", "activate", "move", "route"} <= {kind for kind, _ in answers}
    table = TablePage(visit, owner)
    visit.go(f"/games/{id}")
    for kind, option in answers:
        table.settle()
        at = table.check()
        assert at.decision is not None and at.decision.kind == kind
        assert at.panels and all(panel.svg == "" and panel.text for panel in at.panels)
        table.choose(option)
    headings = visit.page.locator("#panels figcaption")
    assert headings.first.is_visible() and "Australia" in headings.all_inner_texts()
    assert "Truk (4017), port, airfield, held by Japan:" in visit.page.locator("#panels").inner_text()
    assert visit.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    visit.check()
