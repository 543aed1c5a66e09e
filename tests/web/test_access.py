"""Who gets in where: every route for a stranger, another account, one who watches, the other seat and the owner.

`RULES` has a line for every route; a new route without one fails here.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from tests.web.client import Server, Visitor, new_key
from wardroom.store import NewTournament
from wardroom.web.api import contract
from wardroom.web.api.games import ENDPOINTS
from wardroom.web.pages.all import PAGES
from wardroom.web.pages.paging import Page
from wardroom.web.requests.endpoints import SAFE, Endpoint
from wardroom.web.requests.security import hash_token, new_id, new_token

OPEN = "open"
"""Everybody may; it tells of no game."""
MEMBERS = "members"
"""Everybody who has an account; it is about one's own things."""
MINE = "mine"
"""One account's own: for all others it is not there."""
TOKEN = "token"
"""Whoever has an account and the link."""


@dataclass(frozen=True)
class Seen:
    """A route of a game: what those get who have business with it; for all others it is not there."""

    watcher: int
    other_seat: int
    owner: int


SHOWN = Seen(200, 200, 200)
PAPERS = Seen(0, 0, 0)
"""A page that not every game has: the same for all who see the game."""

RULES: dict[str, str | Seen] = {
    "GET /api/session": OPEN,
    "GET /api/games": MEMBERS,
    "POST /api/games": MEMBERS,
    "POST /api/games/import": MEMBERS,
    "GET /api/games/{id}": SHOWN,
    "POST /api/games/{id}/moves": Seen(400, 409, 409),
    "POST /api/games/{id}/undo": Seen(400, 409, 409),
    "GET /api/games/{id}/events": SHOWN,
    "GET /api/games/{id}/stream": SHOWN,
    "GET /api/games/{id}/save": Seen(409, 409, 409),
    "DELETE /api/games/{id}": Seen(409, 409, 409),
    "POST /api/games/{id}/leave": Seen(403, 403, 403),
    "POST /api/games/{id}/bot": Seen(409, 409, 400),
    "POST /api/games/{id}/invitations": Seen(409, 409, 201),
    "GET /api/games/{id}/invitations": Seen(409, 409, 200),
    "DELETE /api/games/{id}/invitations/{invitation}": Seen(409, 409, 404),
    "GET /api/invitations/{token}": TOKEN,
    "POST /api/invitations/{token}": TOKEN,
    "GET /api/games/{id}/seats": SHOWN,
    "GET /api/games/{id}/history": SHOWN,
    "GET /api/games/{id}/history/{step}": SHOWN,
    "POST /api/games/{id}/branch": Seen(409, 409, 409),
    "GET /api/rules/{game}/{rule}": OPEN,
    "GET /api/charts/{game}/{chart}": OPEN,
    "POST /api/simulations": MEMBERS,
    "GET /api/simulations": MEMBERS,
    "GET /api/simulations/{id}": MINE,
    "DELETE /api/simulations/{id}": MINE,
    "GET /api/simulations/{id}/games.csv": MINE,
    "GET /": OPEN,
    "GET /help": OPEN,
    "GET /new": MEMBERS,
    "GET /sign-in": OPEN,
    "POST /language": OPEN,
    "POST /sign-in": OPEN,
    "GET /sign-up": OPEN,
    "POST /sign-up": OPEN,
    "POST /sign-out": OPEN,
    "GET /account": MEMBERS,
    "POST /account/password": MEMBERS,
    "POST /account/sign-out-everywhere": MEMBERS,
    "POST /account/remove": MEMBERS,
    "POST /account/email": MEMBERS,
    "GET /account/data.zip": MEMBERS,
    "GET /recover": OPEN,
    "POST /recover": OPEN,
    "GET /recover/{token}": OPEN,
    "POST /recover/{token}": OPEN,
    "POST /api/recoveries": OPEN,
    "POST /api/recoveries/{token}": OPEN,
    "GET /games/{id}": SHOWN,
    "GET /games/{id}/thumbnail.svg": SHOWN,
    "GET /games/{id}/seats": SHOWN,
    "GET /games/{id}/log": PAPERS,
    "GET /games/{id}/report": PAPERS,
    "GET /games/{id}/replay": PAPERS,
    "GET /join/{token}": OPEN,
    "POST /join/{token}": TOKEN,
    "GET /rules": OPEN,
    "GET /rules/{game}": OPEN,
    "GET /rules/{game}/{rule}": OPEN,
    "GET /charts": OPEN,
    "GET /charts/{game}": OPEN,
    "GET /charts/{game}/{chart}": OPEN,
    "GET /statistics": MEMBERS,
    "POST /statistics": MEMBERS,
    "GET /statistics/{id}": MINE,
    "POST /statistics/{id}/end": MINE,
    "GET /tournaments": MEMBERS,
    "GET /tournaments/new": MEMBERS,
    "POST /tournaments/new": MEMBERS,
    "GET /tournaments/{id}": MINE,
    "POST /tournaments/{id}/close": MINE,
    "POST /tournaments/{id}/link": MINE,
    "POST /tournaments/{id}/enter": MINE,
    "GET /tournaments/join/{token}": TOKEN,
    "POST /tournaments/join/{token}": TOKEN,
}

ROUTES: dict[str, Endpoint | Page] = {
    **{f"{each.method} {each.path}": each for each in ENDPOINTS},
    **{f"{each.method} {each.path}": each for each in PAGES},
}
GAME_ROUTES = [route for route, rule in RULES.items() if isinstance(rule, Seen)]
ID_ROUTES = [route for route, rule in RULES.items() if isinstance(rule, Seen) or rule == MINE]


def test_every_route_has_a_rule() -> None:
    assert sorted(ROUTES) == sorted(RULES)


def test_a_route_is_open_to_all_only_if_its_rule_says_so() -> None:
    assert {route for route, each in ROUTES.items() if each.open_to_all} == {
        route for route, rule in RULES.items() if rule == OPEN
    }


@dataclass
class Services:
    """Four accounts, and one of everything that has an id."""

    owner: Visitor
    blue: Visitor
    watcher: Visitor
    other: Visitor
    stranger: Visitor
    ids: dict[str, str]
    """By the first word of the path after /api."""
    unknown: str
    sequence: int
    """Where the owner's seat stood at first."""


@pytest.fixture(scope="module")
def house(group: Server) -> Services:
    owner, blue, watcher, other = (group.account() for _ in range(4))
    made = owner.start("duel", seats={"red": "me", "blue": "friend"}, title="A game of one's own")
    blue.join(made.links["blue"])
    watcher.join(owner.post(f"/api/games/{made.id}/invitations", {"seat": ""}).json()["link"])
    name = owner.name
    account = group.store.account_named(name or "")
    assert account is not None
    simulation, tournament = new_id(), new_id()
    group.store.create_simulation(simulation, account.id, {"game": "silent-victory"}, total=1)
    organised = NewTournament(
        id=tournament,
        organiser=account.id,
        title="A tournament of one's own",
        game="silent-victory",
        scenario="tournament-short",
        options={},
        token_hash=hash_token(new_token()),
    )
    group.store.create_tournament(organised)
    ids = {"games": made.id, "simulations": simulation, "statistics": simulation, "tournaments": tournament}
    return Services(owner, blue, watcher, other, group.visitor(), ids, new_id(), owner.look(made.id, "red").sequence)


def path_of(route: str, id: str) -> str:
    path = route.partition(" ")[2]
    for name, value in {
        "id": id,
        "step": "0",
        "token": new_token(),
        "invitation": "0" * 64,
        "game": "silent-victory",
    }.items():
        path = path.replace("{" + name + "}", value)
    return path.replace("{rule}", "9.2.2").replace("{chart}", "E2")


def body_of(route: str, seat: str = "") -> Any:
    """A body that would be taken, were it not for who sends it."""
    stale = {"seat": seat, "sequence": 0, "key": new_key()}
    bodies = {
        "POST /api/games/{id}/moves": stale | {"option": "course:port"},
        "POST /api/games/{id}/undo": stale,
        "POST /api/games/{id}/leave": {"seat": "green"},
        "POST /api/games/{id}/bot": {"seat": "green"},
        "POST /api/recoveries": {"name": "Nobody"},
        "POST /api/recoveries/{token}": {"password": "a long password"},
        "POST /api/games/{id}/invitations": {"seat": ""},
        "POST /api/games/{id}/branch": {"step": 0},
    }
    return bodies.get(route)


def ask(visitor: Visitor, route: str, id: str, seat: str = "") -> httpx.Response:
    """Use a route as a page of ours would."""
    method, path = route.split()[0], path_of(route, id)
    if method in SAFE:
        if route.endswith("/stream"):
            with visitor.http.stream(method, path) as answer:
                if answer.status_code != 200:
                    answer.read()
                return answer
        return visitor.http.request(method, path)
    if isinstance(ROUTES[route], Endpoint):
        return visitor.send(method, path, body_of(route, seat))
    return visitor.form(path)


def told(answer: httpx.Response, id: str) -> tuple[int, dict[str, str], str]:
    """All of an answer but for what was asked for."""
    headers = {
        name: value for name, value in answer.headers.items() if name not in ("date", "set-cookie", "x-request-id")
    }
    return answer.status_code, headers, answer.text.replace(id, "ID")


def id_in(house: Services, route: str) -> str:
    words = route.split()[1].removeprefix("/api").split("/")
    return house.ids.get(words[1], house.unknown)


# Strangers


@pytest.mark.parametrize("route", [route for route, rule in RULES.items() if rule != OPEN])
def test_a_stranger_is_asked_to_sign_in(house: Services, route: str) -> None:
    """Whatever is asked for, and whether it is there or not."""
    id = id_in(house, route)
    found, missing = ask(house.stranger, route, id), ask(house.stranger, route, house.unknown)
    if isinstance(ROUTES[route], Endpoint):
        assert found.status_code == 401 and found.json() == {"error": "Please sign in first."}
    else:
        assert found.status_code == 303 and found.headers["location"].startswith("/sign-in?next=%2F")
    status, headers, text = told(found, id)
    headers["location"] = headers.get("location", "").replace(id, "ID")
    other_status, other_headers, other_text = told(missing, house.unknown)
    other_headers["location"] = other_headers.get("location", "").replace(house.unknown, "ID")
    if "{token}" not in route:
        assert (status, headers, text) == (other_status, other_headers, other_text)


@pytest.mark.parametrize("route", [route for route, rule in RULES.items() if rule == OPEN and route.startswith("GET")])
def test_what_is_open_tells_of_no_game(house: Services, route: str) -> None:
    answer = ask(house.stranger, route, house.unknown)
    assert answer.status_code in (200, 303, 404)
    for word in (*house.ids.values(), "of one's own", house.owner.name or "-"):
        assert word not in answer.text


# Other accounts


@pytest.mark.parametrize("route", ID_ROUTES)
def test_for_another_account_it_is_not_there(house: Services, route: str) -> None:
    """The answer is the same as for an id that nobody has."""
    id = id_in(house, route)
    found, missing = ask(house.other, route, id), ask(house.other, route, house.unknown)
    assert found.status_code == 404
    assert told(found, id) == told(missing, house.unknown)


@pytest.mark.parametrize("route", [route for route in GAME_ROUTES if "/api/" in route])
def test_nor_with_a_seat_named(house: Services, route: str) -> None:
    """Neither a seat that is there nor one that is not makes a difference."""
    found = []
    for seat in ("red", "blue", "green", ""):
        if route.startswith("GET"):
            answer = house.other.get(f"{path_of(route, house.ids['games'])}?seat={seat}")
        else:
            answer = ask(house.other, route, house.ids["games"], seat)
        found.append(told(answer, house.ids["games"]))
    assert found[0][0] == 404 and all(each == found[0] for each in found)


@pytest.mark.parametrize(
    "route", ["POST /api/invitations/{token}", "POST /join/{token}", "POST /tournaments/join/{token}"]
)
def test_a_link_that_nobody_made_opens_nothing(house: Services, route: str) -> None:
    answer = ask(house.other, route, house.unknown)
    assert answer.status_code in (404, 409)
    assert house.other.ask(list[contract.GameCard], "GET", "/api/games") == []


def test_another_account_has_changed_nothing(house: Services) -> None:
    """After all of the above."""
    assert house.owner.look(house.ids["games"], "red").sequence == house.sequence
    assert [card.id for card in house.blue.ask(list[contract.GameCard], "GET", "/api/games")] == [house.ids["games"]]


# Those who have business with a game


@pytest.mark.parametrize("route", GAME_ROUTES)
def test_who_has_business_with_a_game(house: Services, route: str) -> None:
    rule, game = RULES[route], house.ids["games"]
    assert isinstance(rule, Seen)
    answers = {
        "watcher": ask(house.watcher, route, game, ""),
        "other_seat": ask(house.blue, route, game, "blue"),
        "owner": ask(house.owner, route, game, "red"),
    }
    found = {role: answer.status_code for role, answer in answers.items()}
    if rule is PAPERS:
        assert set(found.values()) in ({200}, {404}), found
    else:
        assert found == {"watcher": rule.watcher, "other_seat": rule.other_seat, "owner": rule.owner}


@pytest.mark.parametrize("route", [route for route in GAME_ROUTES if "/api/" in route and route.startswith("GET")])
def test_nobody_looks_from_a_seat_of_another(house: Services, route: str) -> None:
    """And cannot find out which seats there are."""
    if route.endswith(("/save", "/invitations", "/seats")):
        return  # these are about the game, and know no seats
    for visitor, seats in ((house.watcher, ("red", "blue")), (house.blue, ("red",)), (house.owner, ("blue",))):
        refused = [visitor.get(f"{path_of(route, house.ids['games'])}?seat={seat}") for seat in (*seats, "green")]
        assert {answer.status_code for answer in refused} == {403}
        assert {answer.text for answer in refused} == {'{"error":"That seat is not yours."}'}


@pytest.mark.parametrize("call", ["moves", "undo", "leave", "branch"])
def test_nobody_acts_for_a_seat_of_another(house: Services, call: str) -> None:
    path, route = f"/api/games/{house.ids['games']}/{call}", f"POST /api/games/{{id}}/{call}"
    for visitor, seats in ((house.watcher, ("red", "blue")), (house.blue, ("red",)), (house.owner, ("blue",))):
        for seat in (*seats, "green"):
            answer = visitor.post(path, body_of(route) | {"seat": seat})
            assert answer.status_code == 403 and answer.json()["error"] == "That seat is not yours."


def test_those_who_watch_see_what_everybody_may_know(house: Services) -> None:
    game = house.ids["games"]
    watched, owned = house.watcher.look(game, ""), house.owner.look(game, "")
    assert watched.panels == owned.panels and watched.events == owned.events
    assert watched.decision is None and not watched.undo.allowed and not any(seat.mine for seat in watched.seats)
    assert not any("dealt" in event.text.lower() for event in watched.events)


def test_a_page_of_a_game_tells_nobody_about_other_games(house: Services, group: Server) -> None:
    mine = house.other.start("duel").id
    try:
        page = house.other.get(f"/games/{mine}").text + house.other.get("/").text
        assert house.ids["games"] not in page and "of one's own" not in page
    finally:
        house.other.send("DELETE", f"/api/games/{mine}")


# Ids


def test_ids_cannot_be_guessed(group: Server) -> None:
    owner = group.account()
    ids = [owner.start("duel").id for _ in range(5)] + [new_id() for _ in range(200)]
    assert len(set(ids)) == len(ids)
    raw = [base64.urlsafe_b64decode(id + "==") for id in ids]
    assert {len(each) for each in raw} == {16}
    for place in range(16):
        assert len({each[place] for each in raw}) > 60, "every byte is drawn, none is counted"
    tokens = [new_token() for _ in range(50)]
    assert {len(base64.urlsafe_b64decode(token + "=")) for token in tokens} == {32}


@pytest.mark.parametrize("id", ["%2e%2e%2f", "0", "local", "' OR 1=1 --", "%00", "games", "a" * 3000, "é", "\u200b"])
def test_strange_ids_are_not_there(group: Server, id: str) -> None:
    owner = group.account()
    for path in (f"/api/games/{id}", f"/games/{id}", f"/join/{id}", f"/tournaments/{id}", f"/statistics/{id}"):
        answer = owner.get(path)
        assert answer.status_code in (307, 400, 404, 405), path
        assert answer.headers.get("location", group.address).startswith(group.address)
        assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    "path", ["/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fsettings.py", "/static//etc/passwd"]
)
def test_no_other_file_is_given_out(group: Server, path: str) -> None:
    assert group.visitor().http.get(path).status_code == 404
