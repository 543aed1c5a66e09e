"""Every page there is, and what can be open on it: for tests that hold all of them to the same measure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.patrols import game_at, own_dice_game
from tests.browser.visits import Visit, Visits
from tests.web.client import Server, Visitor, until
from wardroom.web.api import contract

__all__ = ["PLACES", "Place", "open_place"]

SEED = 17
GAME, RAIDERS, EMPIRE = "silent-victory", "raiders-of-the-deep", "empire-of-the-sun"
Path = Callable[[Visitor], str]


@dataclass(frozen=True)
class Place:
    """A page, made by this address, after this was done on it."""

    name: str
    path: Path
    act: Callable[[Page], None] = lambda page: None
    group: bool = False
    """At a table with accounts; else at one's own machine."""
    stranger: bool = False
    """Not signed in."""
    fresh: bool = False
    """By somebody who has never been here."""
    status: int = 200


def fixed(path: str) -> Path:
    return lambda visitor: path


def game(kind: str, page: str = "", **options: str) -> Path:
    """A page of a game that stands at the first decision of this kind, or is over."""
    return lambda visitor: f"/games/{game_at(visitor, SEED, kind, **options)}{page}"


def raiders(kind: str, page: str = "", **options: str) -> Path:
    """The same of Raiders of the Deep, in a boat that meets all that there is."""
    return game(kind, page, game_id=RAIDERS, **({"boat": "u31", "start": "1915-10"} | options))


def empire(page: str = "") -> Path:
    """A game that draws no board, at its first card."""
    seats = {"japan": "me", "allies": "bot:eager"}
    return lambda visitor: f"/games/{visitor.start(EMPIRE, seats=seats, seed=SEED).id}{page}"


def over(page: str = "") -> Path:
    return game("", page, until="1941-12")


def click(*selectors: str) -> Callable[[Page], None]:
    def act(page: Page) -> None:
        for selector in selectors:
            page.locator(selector).first.click()

    return act


def dialog(*selectors: str) -> Callable[[Page], None]:
    def act(page: Page) -> None:
        click(*selectors)(page)
        expect(page.locator("dialog[open]")).to_be_visible()

    return act


def ask_to_remove(page: Page) -> None:
    page.locator("#remove-password").fill("any word will do")
    dialog("text=Remove the account >> nth=-1")(page)


def invitations(page: Page) -> None:
    dialog('[popovertarget="menu"]', "#menu-invite")(page)
    expect(page.locator("dialog .given li").first).to_be_visible()


def ask_for_bot(page: Page) -> None:
    invitations(page)
    page.get_by_role("button", name="Let a bot play").click()
    expect(page.get_by_role("dialog", name="Let a bot play")).to_be_visible()


def home_with_games(visitor: Visitor) -> str:
    game_at(visitor, SEED, "attack")
    game_at(visitor, SEED, until="1941-12")
    visitor.start(scenario="two-player", seats={"rival": "me"}, seed=SEED)
    return "/"


def two_players(visitor: Visitor) -> str:
    """The seat that waits for the other one."""
    return f"/games/{visitor.start(scenario='two-player', seats={'rival': 'me'}, seed=SEED).id}?seat=rival"


def watching(visitor: Visitor) -> str:
    return f"/games/{visitor.start(scenario='two-player', seats={'rival': 'friend'}, seed=SEED).id}?seat="


def own_dice(visitor: Visitor) -> str:
    id = own_dice_game(visitor)
    at = visitor.look(id, "captain")
    while at.decision is not None and at.decision.dice is None:
        at = visitor.move(at)
    return f"/games/{id}"


SIMULATED: dict[str, str] = {}
"""By server, the simulation that all who look at one share."""


def simulation(visitor: Visitor) -> str:
    address = str(visitor.http.base_url)
    if address not in SIMULATED:
        asked = {"game": GAME, "scenario": "career", "bot": "standard", "games": 20, "seed": 1}
        SIMULATED[address] = id = visitor.post("/api/simulations", asked).json()["id"]
        until(lambda: visitor.get(f"/api/simulations/{id}").json()["status"] == "done")
    return f"/statistics/{SIMULATED[address]}"


def statistics(visitor: Visitor) -> str:
    simulation(visitor)
    return "/statistics"


def invitation(visitor: Visitor) -> str:
    made = visitor.start(scenario="two-player", seats={"rival": "friend"})
    return f"/join/{made.links['rival'].rpartition('/')[2]}"


def with_links(visitor: Visitor) -> str:
    """A table whose owner has made links that nobody has used."""
    made = visitor.start(scenario="two-player", seats={"rival": "friend"})
    visitor.post(f"/api/games/{made.id}/invitations", {"seat": ""})
    return f"/games/{made.id}"


def invitation_after_others(visitor: Visitor) -> str:
    """A link to a seat that somebody has left."""
    game = f"/api/games/{visitor.start(scenario='two-player', seats={'captain': 'me', 'rival': 'friend'}).id}"
    assert visitor.post(f"{game}/leave", {"seat": "captain"}).status_code == 200
    asked = {"seat": "captain"}
    link = visitor.ask(contract.Invitation, "POST", f"{game}/invitations", asked, 201).link
    return f"/join/{link.rpartition('/')[2]}"


def seats_of_two(visitor: Visitor) -> str:
    return f"/games/{visitor.start(scenario='two-player', seats={'rival': 'friend'}).id}/seats"


def link_that_is_none(visitor: Visitor) -> str:
    return "/recover/" + "a" * 43


def invitation_to_watch(visitor: Visitor) -> str:
    made = visitor.start(scenario="two-player", seats={"rival": "friend"})
    asked = {"seat": ""}
    link = visitor.ask(contract.Invitation, "POST", f"/api/games/{made.id}/invitations", asked, 201).link
    return f"/join/{link.rpartition('/')[2]}"


def tournament(visitor: Visitor) -> str:
    """A tournament that its organiser has entered, with the link it was made with."""
    fields = {"title": "Winter cup", "game": GAME, "scenario": "tournament-short", "dice": "same"}
    made = visitor.form("/tournaments/new", **fields).headers["location"]
    visitor.form(made.partition("?")[0] + "/enter")
    return made


def tournaments(visitor: Visitor) -> str:
    tournament(visitor)
    return "/tournaments"


def tournament_join(visitor: Visitor) -> str:
    return "/tournaments/join/" + tournament(visitor).partition("?invite=")[2]


PLACES = [
    Place("home without games", fixed("/"), group=True),
    Place("home with games", home_with_games, group=True),
    Place("removing a game", home_with_games, dialog("[data-remove]"), group=True),
    Place("welcome", fixed("/"), group=True, stranger=True),
    Place("new game", fixed("/new")),
    Place("new game, options open", fixed("/new"), click("summary:visible >> nth=0", "summary:visible >> nth=1")),
    Place("new game, Submarine", fixed("/new"), click('input[value="submarine"]', "summary:visible >> nth=0")),
    Place("new game, Raiders", fixed("/new"), click(f'input[value="{RAIDERS}"]', "summary:visible >> nth=0")),
    Place("new game, Empire", fixed("/new"), click(f'input[value="{EMPIRE}"]', "summary:visible >> nth=0")),
    Place("new game, two players", fixed("/new"), click('input[value="two-player"]')),
    Place("table: choice of a boat", game("boat")),
    Place("table: at sea", game("sail")),
    Place("table: the tour", game("sail"), lambda page: expect(page.locator(".tour")).to_be_visible(), fresh=True),
    Place("table: contact", game("attack")),
    Place("table: salvo, refusals open", game("salvo"), click(".refused summary")),
    Place("table: tubes", game("tube")),
    Place("table: tubes, picked on the board", game("tube"), click('[data-element="target:1"].open > .hit')),
    Place("table: depth charges", game("evade")),
    Place("table: guns", game("gun")),
    Place("table: board in words", game("attack"), click(".words-button")),
    Place("table: menu", game("attack"), click('[popovertarget="menu"]')),
    Place("table: lights", game("attack"), click('[popovertarget="lights"]')),
    Place("table: a rule", game("attack"), dialog("#prompt .rule")),
    Place("table: a chart", game("attack"), dialog("#events .chart >> nth=-1")),
    Place("table: a grave choice", game("sail"), dialog(".option.is-grave")),
    Place("table: refused undo", game("evade"), lambda page: page.locator("#undo").click(force=True)),
    Place("table: own dice", own_dice),
    Place("table: two players, waiting", two_players),
    Place("table: watching", watching),
    Place("table: invitations", with_links, invitations, group=True),
    Place("table: a bot asked for", with_links, ask_for_bot, group=True),
    Place("table: over", over()),
    Place("table: over, dice checked", over(), click(".fairness summary")),
    Place("table: told in words", empire()),
    Place("log of a war", empire("/log")),
    Place("report of a war", empire("/report")),
    Place("log at sea", game("attack", "/log")),
    Place("who has played", game("attack", "/seats")),
    Place("log of a career that is over", over("/log")),
    Place("report", over("/report")),
    Place("report at sea", game("attack", "/report")),
    Place("replay", over("/replay?at=12"), lambda page: expect(page.locator("#slider")).to_be_enabled()),
    Place("replay, the end", over("/replay?at=9999"), lambda page: expect(page.locator("#slider")).to_be_enabled()),
    Place("rules", fixed(f"/rules/{GAME}")),
    Place("rules, search", fixed(f"/rules/{GAME}?q=torpedo")),
    Place("rules, nothing found", fixed(f"/rules/{GAME}?q=zeppelin")),
    Place("a rule", fixed(f"/rules/{GAME}/9.2.1a")),
    Place("a section", fixed(f"/rules/{GAME}/9.2")),
    Place("a chart of battles", fixed(f"/charts/{EMPIRE}/air-naval-combat")),
    Place("cards", fixed(f"/charts/{EMPIRE}/cards-japanese")),
    Place("charts", fixed(f"/charts/{GAME}")),
    Place("a chart", fixed(f"/charts/{GAME}/E1")),
    Place("a chart of ships", fixed(f"/charts/{GAME}/T1a")),
    Place("statistics, the form", fixed("/statistics"), click("details summary >> nth=0")),
    Place("statistics, a list", statistics),
    Place("statistics, a result", simulation),
    Place("tournaments at one's own machine", fixed("/tournaments")),
    Place("tournaments", tournaments, group=True),
    Place("new tournament", fixed("/tournaments/new"), group=True),
    Place("a tournament", tournament, group=True),
    Place("joining a tournament", tournament_join, group=True),
    Place("sign in", fixed("/sign-in"), group=True, stranger=True),
    Place("sign up", fixed("/sign-up"), group=True, stranger=True),
    Place("account", fixed("/account"), group=True),
    Place("account, removal asked", fixed("/account"), ask_to_remove, group=True),
    Place("recovery without mail", fixed("/recover"), group=True, stranger=True),
    Place("recovery, link used up", link_that_is_none, group=True, stranger=True, status=404),
    Place("invitation", invitation, group=True),
    Place("invitation to a seat that was left", invitation_after_others, group=True),
    Place("who has played, two players", seats_of_two, group=True),
    Place("invitation to watch", invitation_to_watch, group=True),
    Place("Raiders: choice of a boat", raiders("boat", boat="ask", start="")),
    Place("Raiders: at sea", raiders("sail")),
    Place("Raiders: contact", raiders("attack")),
    Place("Raiders: a stopped ship", raiders("weapon")),
    Place("Raiders: tubes", raiders("tube")),
    Place("Raiders: hunted", raiders("evade")),
    Place("Raiders: a prize", raiders("prize")),
    Place("Raiders: in port", raiders("transfer", start="")),
    Place("Raiders: over", raiders("", until="1916-01")),
    Place("Raiders: log", raiders("", "/log", until="1916-01")),
    Place("Raiders: report", raiders("", "/report", until="1916-01")),
    Place("Raiders: rules", fixed(f"/rules/{RAIDERS}/9.9")),
    Place("Raiders: charts", fixed(f"/charts/{RAIDERS}")),
    Place("Raiders: a chart", fixed(f"/charts/{RAIDERS}/E1")),
    Place("Raiders: boats", fixed(f"/charts/{RAIDERS}/B1")),
    Place("help", fixed("/help")),
    Place("no such page", fixed("/nowhere"), status=404),
    Place("no such game", fixed("/games/nowhere"), status=404),
]


def open_place(place: Place, visits: Visits, alone: Server, group: Server, **options: Any) -> Visit:
    """A window that shows this place."""
    server = group if place.group else alone
    visitor = group.account() if place.group else alone.visitor()
    path = place.path(visitor)
    visit = visits.open(server, tour=True, **options) if place.fresh else visits.again(server, **options)
    if place.group and not place.stranger:
        visit.context.add_cookies([{"name": "wardroom", "value": visitor.cookie, "url": server.address}])
    if place.status != 200:
        visit.expect(f"status of {place.status}")
    answer = visit.page.goto(server.address + path)
    assert answer is not None and answer.status == place.status
    place.act(visit.page)
    return visit
