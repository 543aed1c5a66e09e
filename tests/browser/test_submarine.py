"""Submarine in a real browser: two people who hide from each other, one against the bot, two at one screen."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.table import TablePage
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
from wardroom.web import contract

SUBMARINE, ESCORT = "submarine", "escort"
HIDDEN = {"hidden": "on", "sonar": "on"}
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
    made = captain.start("submarine", scenario="6", options=HIDDEN, seats={ESCORT: "friend"}, seed=SEED)
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
        canaries = plan.hidden_of(own)
        assert len(canaries) > 8
        assert {each for each in canaries if not holds(told[own], each)} == set(), "a canary that never sang"
        assert {each for each in canaries if holds(told[other], each)} == set()
    assert re.search(r"moved \d+", told[ESCORT]) and re.search(r"moved \d+", told[SUBMARINE])


def holds(told: str, name: str) -> bool:
    """Whether a name stands in what was told, and not only as part of a longer one."""
    return re.search(rf"(?<![A-Z\d]){re.escape(name)}(?!\w)", told) is not None


# One person against the bot


def with_seed(page: Page, seed: int) -> None:
    """The dice of the next game are those of this seed."""

    def add(route: Route) -> None:
        route.continue_(post_data=json.dumps(json.loads(route.request.post_data or "{}") | {"seed": seed}))

    page.route("**/api/games", add)


def against_the_bot() -> list[Step]:
    """The boat's first turn, up to the first question of the second one."""
    game = model("6", SEED, {}, {ESCORT: "standard"})
    steps = []
    for decision, answer in played(game):
        steps.append(step(decision, answer))
        if game.state.turn > 1:
            return steps
    raise AssertionError("the battle was over on its first turn")


def test_three_clicks_to_the_first_decision_and_a_turn_by_keys(visit: Visit, alone: Server) -> None:
    page = visit.go("/new")
    with_seed(page, SEED)
    page.get_by_role("radio", name=re.compile("^Submarine")).click()
    page.get_by_role("radio", name=re.compile("Wounded Bear")).click()
    page.locator(".ruleset:not([hidden])").get_by_role("button", name="Begin").click()
    page.wait_for_url(re.compile("/games/"))
    expect(page.locator(".option").first).to_be_visible()
    expect(page.locator("#handover")).to_have_count(0)
    table = TablePage(visit, alone.visitor())
    *steps, last = against_the_bot()
    for number, each in enumerate(steps):
        at = table.check()
        assert at.decision is not None and at.decision.prompt == each.prompt
        if each.kind == "course" and number > 3 and not table.visit.expected:
            check_undo_and_reload(table, at)
            table.visit.expect("nothing: undo was tried")
        key = next(option.key for option in at.decision.options if option.id == each.option)
        table.make(lambda key=key: page.keyboard.press(key))
    end = table.check()
    assert table.visit.expected, "undo was never tried"
    assert end.decision is not None and end.decision.prompt == last.prompt
    expect(page.locator("#events")).to_contain_text("Turn 2 of")


def check_undo_and_reload(table: TablePage, at: contract.Position) -> None:
    """In mid-plot: the page that is opened again has the plot so far, and what was plotted last can be taken back."""
    assert at.undo.allowed
    table.page.reload()
    expect(table.page.locator(".option").first).to_be_visible()
    assert table.check() == at
    table.make(lambda: table.page.keyboard.press("u"))
    before = table.check()
    assert before.decision is not None and at.decision is not None and before.decision != at.decision
    again = next(
        option for option in before.decision.options if prompt_after(table, before, option.id) == at.decision.prompt
    )
    table.make(lambda: table.page.keyboard.press(again.key))
    assert table.check().decision == at.decision
