"""Takes the pictures of the README: convoys under attack at night, the log of a career, and a hunt on the hex map.

    python -m tools.pictures

plays games with fixed dice at a table of its own and writes table.png, career.png, raiders.png and submarine.png to
docs/images.
It needs the development tools and chromium, as the tests of the browser do.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

import wardroom
from tests.browser.patrols import plan
from tests.browser.visits import ARGUMENTS, CHROMIUM, Visits
from tests.web.client import Server, free_settings, serving
from wardroom.store import url_for
from wardroom.table import Decision
from wardroom.table.session import Game
from wardroom.web.api import contract

ROOT = Path(__file__).resolve().parents[1]
IMAGES = ROOT / "docs" / "images"
CAPTAIN = {"boat": "gato", "name": "Wahoo", "captain": "D. W. Morton"}
COMMANDER = {"boat": "ub3", "number": "UB-57", "commander": "Johannes Lohs", "rank": "olt"}
SEED = 19
"""Dice that bring a convoy by night, and a long career."""
LARGE = 4
TALL = 1060
HUNT_TURN = 7


def main() -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        with serving(free_settings(url_for(Path(folder) / "wardroom.sqlite"), accounts=False)) as server:
            take(browser, server)
        browser.close()


def take(browser: Browser, server: Server) -> None:
    visits = Visits(browser, {})
    visit = visits.open(server, color_scheme="light")
    page = visit.go(f"/games/{keep(server, save_when(SEED, is_night_attack))}")
    expect(page.locator(".option").first).to_be_visible()
    picture(page, "table.png")
    page = visit.go(f"/games/{keep(server, save_when(SEED, lambda game, decision: False))}/log")
    page.set_viewport_size({"width": 1280, "height": TALL})
    picture(page, "career.png")
    page = visit.go(f"/games/{keep(server, channel())}")
    page.set_viewport_size({"width": 1280, "height": 720})
    expect(page.locator(".option").first).to_be_visible()
    picture(page, "raiders.png")
    page = visit.go(f"/games/{keep(server, hunt())}")
    expect(page.locator(".option").first).to_be_visible()
    picture(page, "submarine.png")
    visits.close()


def keep(server: Server, save: bytes) -> str:
    """The save as a game at this table; its id."""
    return server.visitor().ask(contract.Created, "POST", "/api/games/import", save, 201).id


def save_when(seed: int, stops: Callable[[Game[Any, Any], Decision], bool]) -> bytes:
    """A career, played as a sensible player would, up to this decision or to its end."""
    game = None
    for game, decision, _ in plan(seed, **CAPTAIN):
        if stops(game, decision):
            break
    assert game is not None
    return game.save()


def channel() -> bytes:
    """A U-boat on the surface among the ships of a convoy in the Channel, at night; the first that comes up."""
    for seed in count(1):
        game = wardroom.start("raiders-of-the-deep", seed=seed, options=COMMANDER)
        captain = game.rules.bot("standard")
        while game.pending:
            decision = game.pending[0]
            if is_channel_attack(game, decision):
                save: bytes = game.save()
                return save
            view = game.rules.view(game.state, decision.seat, game.charts)
            game.choose(captain(view, decision, lambda limit: 0).id, decision.seat)
    raise AssertionError("seeds never end")


def is_channel_attack(game: Any, decision: Decision) -> bool:
    career = game.state.career if game.state.careers else None
    fight = career.fight if career else None
    if fight is None or decision.kind != "attack" or len(fight.targets) < LARGE:
        return False
    return bool(fight.night) and (fight.encounter, fight.area) == ("Convoy", "English Channel")


def hunt() -> bytes:
    """Convoy and wolfpack of scenario 11, some turns after the start, as the submarines see it."""
    game = wardroom.start("submarine", "11", seed=SEED, bots={"escort": "standard"})
    captain = game.rules.bot("standard")
    while game.pending and not (game.state.turn == HUNT_TURN and game.pending[0].kind == "course"):
        decision = game.pending[0]
        view = game.rules.view(game.state, decision.seat, game.charts)
        game.choose(captain(view, decision, lambda limit: 0).id, decision.seat)
    save: bytes = game.save()
    return save


def is_night_attack(game: Game[Any, Any], decision: Decision) -> bool:
    """A salvo at a whole convoy by night."""
    fight = game.state.career.fight
    return decision.kind == "tube" and fight.night and fight.encounter == "Convoy" and len(fight.targets) >= LARGE


def picture(page: Page, name: str) -> None:
    page.wait_for_timeout(300)
    page.screenshot(path=IMAGES / name)
    print(f"docs/images/{name}")


if __name__ == "__main__":
    main()
