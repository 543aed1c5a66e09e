"""Submarine in a real browser: two people who hide from each other, one against the bot, two at one screen."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.table import TablePage
from tests.browser.test_axe import AXE_SCRIPT, faults
from tests.browser.test_two_players import Ear
from tests.browser.visits import PHONE, Visit, Visits
from tests.web.client import Server, Visitor
from wardroom.games import find
from wardroom.games.submarine.sea import hex_name
from wardroom.games.submarine.ships import hexes_of
from wardroom.games.submarine.state import AFLOAT, Battle
from wardroom.table import Decision
from wardroom.table.dice import Streams
from wardroom.table.session import Game, new_header
from wardroom.web.api import contract

SUBMARINE, ESCORT = "submarine", "escort"
HIDDEN = {"hidden": "on", "sonar": "on"}
SHEET = {SUBMARINE: "tubes loaded", ESCORT: "Convoy plots: turn"}
"""What stands on a side's own log sheet."""
PLOTTED = ("course", "tube", "depth")
"""What is asked for in secret; the questions name course, place and depth."""
SEED = 7
"""With these dice the boat is not found in the first two turns; a test that needs this says so if it is not so."""


# What is known beforehand


@dataclass(frozen=True)
class Step:
    """What a seat is asked, and what a sensible player answers."""

    seat: str
    kind: str
    prompt: str
    option: str
    hexes: frozenset[str]
    """Hexes that the seat may pick from."""


def model(scenario: str, seed: int, options: dict[str, str], bots: dict[str, str]) -> Game[Battle, Any]:
    rules = find("submarine")
    return Game(rules, new_header(rules, rules.setup(scenario, options), seed=seed, bots=bots))


def played(game: Game[Battle, Any]) -> Iterator[tuple[Decision, str]]:
    """Play on as bots would; the seats take turns where both are to decide."""
    rules = game.rules
    bot, chance, number = rules.bot(rules.default_bot), Streams(bytes(32)), 0
    while game.pending:
        number += 1
        decision = game.pending[0]
        view = rules.view(game.state, decision.seat, game.charts)
        answer = bot(view, decision, chance.bot(decision.seat, number))
        yield decision, answer.id
        game.choose(answer.id, decision.seat)


def step(decision: Decision, answer: str) -> Step:
    elements = (element for option in decision.options for element in option.board)
    hexes = frozenset(each.removeprefix("hex:") for each in elements if each.startswith("hex:"))
    return Step(decision.seat, decision.kind, decision.prompt, answer, hexes)


@dataclass
class Plan:
    """Two turns, and what each side may not know of the other at their end."""

    steps: list[Step]
    boat: set[str]
    """Hexes where the boat was, or meant to go."""
    open_sea: set[str]
    """Hexes that everybody could see a ship in."""

    def hidden_of(self, seat: str) -> set[str]:
        """The hexes that only this seat's orders name, and its questions with courses, depths and tubes."""
        own = {name for each in self.steps if each.seat == seat for name in each.hexes}
        others = {name for each in self.steps if each.seat != seat for name in each.hexes}
        places = (self.boat if seat == SUBMARINE else own) - others - self.open_sea
        plots = {each.prompt for each in self.steps if each.seat == seat and each.kind in PLOTTED}
        assert places and plots
        return places | plots


def two_turns() -> Plan:
    game = model("6", SEED, HIDDEN, {})
    plan = Plan([], set(), set())
    for decision, answer in played(game):
        boats = [ship for ship in game.state.ships.values() if ship.boat is not None]
        assert not any(ship.boat.shown for ship in boats if ship.boat), "the boat was sighted: take another seed"
        if game.state.turn > 2:
            return plan
        plan.steps.append(step(decision, answer))
        for ship in game.state.ships.values():
            if ship.status == AFLOAT and ship.bow:
                names = {hex_name(each) for each in hexes_of(ship)}
                (plan.open_sea if ship.boat is None else plan.boat).update(names)
        if decision.seat == SUBMARINE and decision.kind == "course":
            plan.boat |= plan.steps[-1].hexes
    raise AssertionError("the battle was over before its third turn")


# Two people, two browsers


def at_table(visits: Visits, server: Server, visitor: Visitor, path: str) -> tuple[TablePage, Ear]:
    """A window of somebody signed in, and all that it is told."""
    visit = visits.open(server)
    visit.context.add_cookies([{"name": "wardroom", "value": visitor.cookie, "url": server.address}])
    ear = Ear(visit.page)
    visit.go(path)
    return TablePage(visit, visitor), ear


def test_two_browsers_hide_from_each_other_for_two_turns(visits: Visits, group: Server) -> None:
    """SUB 21: where the boat is, how deep, its tubes and plots, and the carrier's plots, stay with their side."""
    plan = two_turns()
    captain, admiral = group.account(), group.account()
    made = group.start_known(captain, "submarine", scenario="6", options=HIDDEN, seats={ESCORT: "friend"}, seed=SEED)
    admiral.join(made.links[ESCORT])
    tables: dict[str, TablePage] = {}
    ears: dict[str, Ear] = {}
    for seat, visitor in ((SUBMARINE, captain), (ESCORT, admiral)):
        tables[seat], ears[seat] = at_table(visits, group, visitor, f"/games/{made.id}")
    told = {SUBMARINE: "", ESCORT: ""}
    by_board = set()
    assert {each.kind for each in plan.steps if each.seat == SUBMARINE} >= set(PLOTTED)
    for each in plan.steps:
        table = tables[each.seat]
        expect(table.option(each.option)).to_be_visible()
        at = table.position()
        assert at.decision is not None and at.decision.kind == each.kind and at.seat == each.seat
        if table.choose_on_board(at, each.option):
            by_board.add(each.kind)
        else:
            table.choose(each.option)
        for seat, ear in ears.items():
            told[seat] += ear.text()
    assert {"course", "move", "depth"} <= by_board
    for seat, ear in ears.items():
        expect(tables[seat].page.locator("#events")).to_contain_text("Turn 3 of")
        tables[seat].check()
        told[seat] += ear.text()
    for own, other in ((SUBMARINE, ESCORT), (ESCORT, SUBMARINE)):
        canaries = plan.hidden_of(own) | {SHEET[own]}
        assert len(canaries) > 8
        assert {each for each in canaries if not holds(told[own], each)} == set(), "a canary that never sang"
        assert {each for each in canaries if holds(told[other], each)} == set()
    assert re.search(r"moved \d+", told[ESCORT]) and re.search(r"moved \d+", told[SUBMARINE])


def holds(told: str, name: str) -> bool:
    """Whether a name stands in what was told, and not only as part of a longer one."""
    return re.search(rf"(?<![A-Z\d]){re.escape(name)}(?!\w)", told) is not None


# One person against the bot


def with_seed(visit: Visit, seed: int) -> None:
    """The dice of the next game are those of this seed."""

    def add(route: Route) -> None:
        route.continue_(post_data=json.dumps(json.loads(route.request.post_data or "{}") | {"seed": seed}))

    visit.on_the_way("**/api/games", add)


def against_the_bot() -> list[Step]:
    """The boat's first turn, up to the first question of the second one."""
    game = model("6", SEED, {}, {ESCORT: "standard"})
    steps = []
    for decision, answer in played(game):
        steps.append(step(decision, answer))
        if game.state.turn > 1:
            return steps
    raise AssertionError("the battle was over on its first turn")


FIRST_COURSE = 2
"""The number of the first answer that is part of a plot; before it depth and torpedoes are chosen."""


def test_three_clicks_to_the_first_decision_and_a_turn_by_keys(visit: Visit, alone: Server) -> None:
    with_seed(visit, SEED)
    page = visit.go("/new")
    page.get_by_role("radio", name=re.compile("^Submarine")).click()
    page.get_by_role("radio", name=re.compile("Wounded Bear")).click()
    page.locator(".ruleset:not([hidden])").get_by_role("button", name="Begin").click()
    page.wait_for_url(re.compile("/games/"))
    expect(page.locator(".option").first).to_be_visible()
    expect(page.locator("#handover")).to_have_count(0)
    table = TablePage(visit, alone.visitor())
    *steps, last = against_the_bot()
    keys: list[str] = []
    for each, before in zip(steps, [None, *steps], strict=False):
        at = table.check()
        assert at.decision is not None and at.decision.prompt == each.prompt
        if before is steps[FIRST_COURSE]:
            check_undo_and_reload(table, before, keys[-1])
        keys.append(next(option.key for option in at.decision.options if option.id == each.option))
        press(table, keys[-1])
    end = table.check()
    assert end.decision is not None and end.decision.prompt == last.prompt
    expect(page.locator("#events")).to_contain_text("Turn 2 of")


def press(table: TablePage, key: str) -> None:
    table.make(lambda: table.page.keyboard.press(key))


def check_undo_and_reload(table: TablePage, before: Step, key: str) -> None:
    """In mid-plot: the page that is opened again has the plot so far, and what was plotted last can be taken back."""
    at = table.position()
    table.page.reload()
    expect(table.page.locator(".option").first).to_be_visible()
    assert table.check() == at and at.undo.allowed
    press(table, "u")
    back = table.check()
    assert back.decision is not None and back.decision.prompt == before.prompt
    press(table, key)
    assert table.check().decision == at.decision


# After the battle


def test_the_replay_of_a_hunt_that_was_played_to_its_end(visit: Visit, alone: Server) -> None:
    me = alone.visitor()
    id = me.start("submarine", scenario="3", seed=SEED).id
    at = me.look(id, ESCORT)
    while at.decision is not None:
        at = me.move(at, next((each.id for each in at.decision.options if each.default), ""))
    assert at.over
    page = visit.go(f"/games/{id}/replay?at=0")
    expect(page.locator("#panels svg.hexmap")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator("#prompt")).to_have_text("The game is over.")
    words = next(panel.text for panel in at.panels if panel.id == "map")
    assert (page.locator("#panel-map .panel-words").text_content() or "").split() == words.split()
    page.keyboard.press("Home")
    expect(page.locator("#panel-map .panel-words")).to_contain_text("U-128, Germany SS, at")


def test_after_the_battle_the_replay_shows_both_sides(visit: Visit, alone: Server) -> None:
    """While it is played the bot's side is closed; then every seat can be looked at, and what it hid is there."""
    game = model("6", SEED, HIDDEN, {SUBMARINE: "standard"})
    moves = played(game)
    next(moves)
    me = alone.visitor()
    unfinished = me.ask(contract.Created, "POST", "/api/games/import", game.save(), 201).id
    assert me.get(f"/api/games/{unfinished}/history?seat={SUBMARINE}").status_code == 403
    assert me.get(f"/games/{unfinished}/replay?seat={SUBMARINE}").status_code == 403
    for _ in moves:
        pass
    over = me.ask(contract.Created, "POST", "/api/games/import", game.save(), 201).id
    page = visit.go(f"/games/{over}/replay?at=1")
    seats = page.locator("#seats")
    expect(seats.locator("b")).to_have_text("Escort side")
    expect(page.locator("#panel-map .panel-words")).to_contain_text("Shokaku, Japan CV, at")
    expect(page.locator("#panel-map .panel-words")).not_to_contain_text("Triton")
    seats.get_by_role("link", name="Submarine side").click()
    page.wait_for_url(re.compile("seat=submarine"))
    expect(page.locator("#slider")).to_be_enabled()
    expect(page.locator("#panel-map .panel-words")).to_contain_text("Triton, USA SS, at")
    expect(page.locator("#panel-sheets .panel-words")).to_contain_text("tubes loaded")


def test_what_the_menu_leads_to_is_there(visit: Visit, alone: Server) -> None:
    me = alone.visitor()
    page = visit.go(f"/games/{me.start('submarine', scenario='6', seed=SEED).id}")
    paths = page.locator("#menu a[href]").evaluate_all("(links) => links.map((each) => each.pathname)")
    assert {"/rules/submarine", "/charts/submarine"} <= set(paths)
    for path in paths:
        if not path.endswith("/save"):
            answer = page.goto(alone.address + path)
            assert answer is not None and answer.status == 200, path


# Two people at one screen


def handed_over(page: Page, name: str) -> None:
    """The curtain is down: nothing is shown but to whom the screen goes, and the focus is on the way on."""
    expect(page.get_by_role("heading", name=f"Hand over to {name}")).to_be_visible()
    for part in ("#board", "#log", "#decision", "#board-bar"):
        expect(page.locator(part)).to_be_hidden()
    expect(page.locator("#handover")).to_be_focused()
    expect(page.locator("#said")).to_have_text(f"Hand over to {name}.")


def take_over(page: Page, seat: str) -> None:
    # Who still presses Enter does not lift it.
    page.wait_for_timeout(600)
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(f"seat={seat}$"))
    expect(page.locator(".option").first).to_be_visible()


def test_a_curtain_falls_when_the_screen_is_handed_over(visit: Visit, alone: Server) -> None:
    me = alone.visitor()
    id = me.start("submarine", scenario="6", options=HIDDEN, seats={SUBMARINE: "me", ESCORT: "me"}, seed=SEED).id
    ear = Ear(visit.page)
    page = visit.go(f"/games/{id}")
    pages = page.evaluate("history.length")
    handed_over(page, "Submarine side")
    # The page has nothing of either side, not even out of sight.
    told = page.content() + ear.text()
    assert "starting-depth" not in told and "Triton" not in told
    take_over(page, SUBMARINE)
    assert "starting-depth" in page.content()
    table = TablePage(visit, me)
    table.seat = SUBMARINE
    secrets = plot_to_the_end(table)
    handed_over(page, "Escort side")
    page.keyboard.press("Enter")
    page.keyboard.press("u")
    handed_over(page, "Escort side")
    heard = ear.text()
    assert all(each in heard for each in secrets)
    take_over(page, ESCORT)
    content = page.content() + ear.text()
    assert not [each for each in secrets if each in content]
    assert page.evaluate("history.length") == pages, "no way back leads past the curtain"
    page.get_by_role("link", name="Submarine side").click()
    handed_over(page, "Submarine side")
    page.wait_for_timeout(600)
    page.get_by_role("button", name="Look once more as Escort side").click()
    expect(page.locator("#prompt")).to_contain_text("Shokaku")


def plot_to_the_end(table: TablePage) -> set[str]:
    """Plot as a bot would until the other side is to act; what was asked in secret."""
    asked = set()
    for each in (each for each in two_turns().steps if each.seat == SUBMARINE):
        asked.add(each.prompt)
        table.choose(each.option)
        if table.position().decision is None:
            return {each for each in asked if "Triton" in each}
    raise AssertionError("the other side was never to act")


def test_a_game_without_secrets_is_handed_over_too(visit: Visit, alone: Server) -> None:
    """SV 13.1: two captains at one screen; what one did can be looked at once more, and taken back."""
    me = alone.visitor()
    id = me.start(scenario="two-player", seats={"captain": "me", "rival": "me"}, seed=29).id
    page = visit.go(f"/games/{id}?seat=rival")
    expect(page.locator("#handover")).to_be_focused()
    page.wait_for_timeout(600)
    page.locator("#look-again").click()
    expect(page.locator("#prompt")).to_be_focused()
    page.get_by_role("link", name=re.compile("^Hand over to")).click()
    take_over(page, "captain")
    expect(page.locator("#curtain")).to_be_hidden()


def test_who_has_one_seat_sees_no_curtain(visit: Visit, alone: Server) -> None:
    id = alone.visitor().start("submarine", scenario="6", seats={ESCORT: "friend"}, seed=SEED).id
    page = visit.go(f"/games/{id}")
    expect(page.locator(".option").first).to_be_visible()
    expect(page.locator("#curtain")).to_be_hidden()


# A closer look


SEEN = """() => {
  const [x, y, width, height] = document.querySelector(".hexmap").getAttribute("viewBox").split(" ").map(Number);
  return { x, y, width, height };
}"""
PAGE = "() => [document.scrollingElement.scrollWidth, document.scrollingElement.scrollHeight]"
PLACE = """(name) => {
  const { x, y, width, height } = document.querySelector(`[data-element="${name}"] .hit`).getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2, width };
}"""


def at_sea(visit: Visit, server: Server) -> TablePage:
    """The escort is to move, against the bot."""
    game = model("6", SEED, {}, {SUBMARINE: "standard"})
    for decision, _ in played(game):
        if decision.kind == "move":
            break
    me = server.visitor()
    id = me.ask(contract.Created, "POST", "/api/games/import", game.save(), 201).id
    page = visit.go(f"/games/{id}")
    expect(page.locator("#panels .open").first).to_be_visible()
    return TablePage(visit, me)


def first_hex(table: TablePage) -> str:
    at = table.position()
    assert at.decision is not None
    return next(each for option in at.decision.options for each in option.board if each.startswith("hex:"))


def test_wheel_drag_and_buttons_look_closer(visit: Visit, alone: Server) -> None:
    table = at_sea(visit, alone)
    page, name = table.page, first_hex(table)
    assert page.evaluate(PAGE) == [1280, 720], "all is in sight on a desk"
    whole, before = page.evaluate(SEEN), page.evaluate(PLACE, name)
    page.mouse.move(before["x"], before["y"])
    page.mouse.wheel(0, -500)
    page.wait_for_function(f"() => ({SEEN})().width < {whole['width'] * 0.7}")
    after = page.evaluate(PLACE, name)
    assert after["width"] > 1.4 * before["width"]
    assert abs(after["x"] - before["x"]) < 2 and abs(after["y"] - before["y"]) < 2, "what is pointed at stays"
    page.mouse.down()
    page.mouse.move(before["x"] + 60, before["y"] + 40, steps=6)
    page.mouse.up()
    dragged = page.evaluate(PLACE, name)
    assert abs(dragged["x"] - before["x"] - 60) < 3 and abs(dragged["y"] - before["y"] - 40) < 3
    assert not visit.moves, "the end of a drag is no click"
    point = page.evaluate(PLACE, name)
    table.make(lambda: page.mouse.click(point["x"], point["y"]))
    assert page.evaluate(SEEN)["width"] < whole["width"] * 0.7, "the map stays close after a move"
    page.get_by_role("button", name="All of the map").click()
    assert page.evaluate(SEEN)["width"] == whole["width"]
    expect(page.get_by_role("button", name="Closer")).to_be_focused()
    expect(page.get_by_role("button", name="Farther")).to_be_hidden()


def test_keys_look_closer_and_bring_what_has_the_focus_into_sight(visit: Visit, alone: Server) -> None:
    table = at_sea(visit, alone)
    page, name = table.page, first_hex(table)
    whole = page.evaluate(SEEN)
    page.get_by_role("button", name="Closer").focus()
    for _ in range(3):
        page.keyboard.press("Enter")
    close = page.evaluate(SEEN)
    assert close["width"] < whole["width"] / 3
    assert is_in_sight(page, name), "the buttons look at what can be picked"
    for _ in range(20):
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
    corner = page.evaluate(SEEN)
    assert not is_in_sight(page, name)
    assert corner["x"] > close["x"] and corner["x"] + corner["width"] <= whole["x"] + whole["width"] + 0.01
    page.locator(f'[data-element="{name}"]').focus()
    assert is_in_sight(page, name)
    page.keyboard.press("-")
    assert page.evaluate(SEEN)["width"] > close["width"]
    assert not visit.moves


def is_in_sight(page: Page, name: str) -> bool:
    """Whether a hex lies within the edges of the map."""
    place, box = page.evaluate(PLACE, name), page.locator("#panel-map").bounding_box()
    assert box is not None
    return bool(box["x"] < place["x"] < box["x"] + box["width"] and box["y"] < place["y"] < box["y"] + box["height"])


def test_curtain_and_close_map_have_no_serious_fault_of_accessibility(visit: Visit, alone: Server) -> None:
    page = at_sea(visit, alone).page
    page.get_by_role("button", name="Closer").click()
    expect(page.get_by_role("button", name="Farther")).to_be_visible()
    page.evaluate(AXE_SCRIPT)
    assert faults(page, None) == []
    id = alone.visitor().start("submarine", scenario="6", seats={ESCORT: "me"}, seed=SEED).id
    visit.go(f"/games/{id}")
    expect(page.locator("#handover")).to_be_focused()
    page.evaluate(AXE_SCRIPT)
    assert faults(page, None) == []


def test_two_fingers_look_closer_on_a_phone(visits: Visits, alone: Server) -> None:
    visit = visits.again(alone, **PHONE)
    page = at_sea(visit, alone).page
    page.wait_for_timeout(300)
    assert page.evaluate(PAGE)[0] == 390, "nothing scrolls sideways"
    whole = page.evaluate(SEEN)
    box = page.locator("#panel-map").bounding_box()
    assert box is not None
    pinch(page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert page.evaluate(SEEN)["width"] < whole["width"] * 0.6
    assert page.evaluate("visualViewport.scale") == 1 and not visit.moves
    for name in ("Closer", "Farther", "All of the map"):
        button = page.get_by_role("button", name=name).bounding_box()
        assert button is not None and min(button["width"], button["height"]) >= 44


def pinch(page: Page, x: float, y: float) -> None:
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *apart: float) -> None:
        points = [{"x": x + each, "y": y + each / 2, "id": number} for number, each in enumerate(apart)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", -20)
    touch("touchStart", -20, 20)
    for each in range(30, 90, 10):
        touch("touchMove", -each, each)
    touch("touchEnd")
