"""Home, a new game, the table itself, and the door for friends."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.responses import Response

from wardroom.games import GAMES, find
from wardroom.players.scenarios import scenarios_json
from wardroom.store import Account, StoredGame
from wardroom.table import WATCHER, FirstGame, Setting, seat_title
from wardroom.table.text import capital, catalogue, name, say
from wardroom.telling.presenter import presenter_for
from wardroom.web.api.games import NARROW, SEAT, invited, stored_game, take_seat
from wardroom.web.pages.paging import go_to, page, render
from wardroom.web.play import before, hosted
from wardroom.web.play.positions import Wanted
from wardroom.web.requests.endpoints import Call, Query
from wardroom.web.requests.faults import NotFound

__all__ = ["rulesets", "value_title"]

HOME_GAMES = 60
PAGE = Query("page", "which page of the list", int, 1)
TURNS = catalogue({"yours": "Your turn", "theirs": "Their turn", "watching": "Watching", "over": "Over"})
RULE = re.compile(r"^\[(?P<rule>[\w.]+)[^\]]*\] ")
DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"


@page("GET", "/", open_to_all=True, queries=(PAGE,))
async def home(call: Call) -> Response:
    if call.visitor.account is None:
        return render(call, "welcome.html")
    number = max(call.query["page"], 1)
    store, me = call.services.store, call.account
    found = await call.db(store.games_of, me.id, limit=HOME_GAMES, offset=(number - 1) * HOME_GAMES)
    pages = -(-await call.db(store.count_games_of, me.id) // HOME_GAMES)
    return render(call, "home.html", groups=_groups(found, me), page=number, pages=pages)


def _groups(found: list[StoredGame], account: Account) -> list[tuple[str, list[dict[str, Any]]]]:
    """Games by whose turn it is, those that wait for me first; in each group the last changed first."""
    cards: dict[str, list[dict[str, Any]]] = {turn: [] for turn in TURNS}
    for each in found:
        card = msgspec.to_builtins(hosted.card(each, account))
        cards[card["turn"]].append(card | {"removable": hosted.may_remove(each, account)})
    return [(say(TURNS[turn]), some) for turn, some in cards.items() if some]


@page("GET", "/new", heavy=True)
async def new(call: Call) -> Response:
    return render(call, "new.html", rulesets=await call.db(rulesets, call.services.settings.charts))


def rulesets(charts: Mapping[str, Mapping[str, str]]) -> list[dict[str, Any]]:
    """Every game with its scenarios, options and bots, for the form of a new game with these charts."""
    return [_ruleset(name, charts.get(name)) for name in GAMES]


def _ruleset(name: str, charts: Mapping[str, str] | None) -> dict[str, Any]:
    rules, data = find(name), scenarios_json(name, charts)
    return {
        "id": name,
        "title": rules.title,
        "many": say(presenter_for(rules).many),
        "about": say(rules.about),
        "default_scenario": rules.default_scenario,
        "scenarios": [_scenario(each) for each in data["scenarios"]],
        "personal": rules.personal,
        "settings": [_setting(rules.settings[each["id"]], each) for each in data["options"]],
        "bots": [{"name": bot, "about": _said(rules.bot_words.get(bot, ""))} for bot in rules.bots],
        "default_bot": rules.default_bot,
        "first_game": _first_game(rules.first_game),
    }


def _first_game(advised: FirstGame | None) -> dict[str, Any] | None:
    """What the game advises to beginners, in the reader's language."""
    if advised is None:
        return None
    return {"title": say(advised.title), "about": say(advised.about), "options": dict(advised.options)}


def _scenario(scenario: dict[str, Any]) -> dict[str, Any]:
    """A scenario in the reader's language."""
    words = {"title": say(scenario["title"]), "about": _said(scenario["about"])}
    return scenario | words | {"seats": [{"seat": each, "name": seat_title(each)} for each in scenario["seats"]]}


def _setting(setting: Setting, option: dict[str, Any]) -> dict[str, Any]:
    """An option of a game; the rule that stands in front of its sentence is told apart."""
    said = _said(setting.about)
    found = RULE.match(said)
    about = said[found.end() :] if found else said
    return {
        "id": option["id"],
        "title": say(setting.title),
        "about": capital(about),
        "rule": found["rule"] if found else "",
        "values": {each: value_title(each) for each in option["values"] or ()},
        "switch": option["values"] == ["off", "on"],
        "default": option["default"],
        "default_title": value_title(option["default"]),
        "free": option["values"] is None and not option["listed"],
        "long": option["long"],
        "listed": {each: name(words) for each, words in option["listed"].items()},
    }


def value_title(value: str) -> str:
    """The value of an option as people read it."""
    return _said(value.capitalize())


def _said(message: str) -> str:
    """A message of a game, which may have none."""
    return say(message) if message else ""


@page("GET", "/games/{id}", queries=(SEAT, NARROW))
async def table(call: Call) -> Response:
    stored, seat = await stored_game(call)
    if call.query["seat"] is None and hosted.shares_screen(stored, call.account):
        seat = WATCHER
    wanted = Wanted(narrow=call.query["narrow"] == 1)
    position = await call.services.games.look(stored, seat, call.account.id, wanted)
    # The text goes into a script element: what would end it is written another way.
    text = msgspec.json.encode(position).decode().replace("<", "\\u003c")
    return render(
        call,
        "table.html",
        position=text,
        game_id=stored.id,
        game=stored.game,
        title=hosted.title_of(stored),
        owner=stored.owner == call.account.id,
        tournament=stored.tournament or "",
        log_link=say(presenter_for(find(stored.game)).log_link),
        introduction=_said(find(stored.game).introduction),
        tour=[{"title": say(title), "text": say(words)} for title, words in find(stored.game).tour],
    )


@page("GET", "/games/{id}/thumbnail.svg")
async def thumbnail(call: Call) -> Response:
    """The board in small, for lists: drawn when somebody looks at one, and kept until the game has moved on."""
    stored, _ = await stored_game(call)
    drawing = await call.services.games.thumbnail(stored)
    if drawing is None:
        raise NotFound
    headers = {"Content-Security-Policy": DRAWING_POLICY, "Cache-Control": "private, max-age=86400"}
    return Response(drawing, media_type="image/svg+xml", headers=headers)


@page("GET", "/join/{token}", open_to_all=True)
async def invitation(call: Call) -> Response:
    """What one is invited to; who has no account is asked to sign in first."""
    if call.visitor.account is None:
        return go_to(f"/sign-in?next=/join/{call.path['token']}")
    found = await invited(call)
    return render(
        call,
        "join.html",
        game_title=found.title,
        seat=found.seat,
        seat_name=seat_title(found.seat),
        inviter=found.inviter,
        before=found.before.words if found.before else [],
        action=f"/join/{call.path['token']}",
    )


@page("POST", "/join/{token}")
async def accept(call: Call) -> Response:
    await call.form()
    return go_to(f"/games/{(await take_seat(call)).id}")


@page("GET", "/games/{id}/seats")
async def who_sat_where(call: Call) -> Response:
    """Who has, or had, each seat: told to all who play or watch."""
    stored, _ = await stored_game(call)
    told = await call.db(before.seats_before, call.services.store, stored, call.account)
    return render(call, "seats.html", title=hosted.title_of(stored), game_id=stored.id, seats=told)


@page("GET", "/help", open_to_all=True)
async def help_page(call: Call) -> Response:
    return render(call, "help.html")
