"""Tournaments: mine, a new one, its standings, and the door for those who enter."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from starlette.responses import Response

from wardroom.games import FIRST, GAMES, find
from wardroom.store import DAY_MS, ENTRY_DAYS, IDLE_DAYS, Account, Store, Tournament
from wardroom.table import WardroomError
from wardroom.table.text import Text, mark, say
from wardroom.web.pages import forms
from wardroom.web.pages.paging import go_to, page, render
from wardroom.web.play import tournaments
from wardroom.web.requests.endpoints import Call, Query, fault_status, sentence_of
from wardroom.web.requests.faults import BadRequest, Conflict, NotFound
from wardroom.web.requests.security import hash_token, same

__all__: list[str] = []

GAME = Query("game", "the game", str, "")
INVITE = Query("invite", "the token of a join link that was just made", str, "")
SAME, OWN = "same", "own"
MONTHS = (
    mark("January"),
    mark("February"),
    mark("March"),
    mark("April"),
    mark("May"),
    mark("June"),
    mark("July"),
    mark("August"),
    mark("September"),
    mark("October"),
    mark("November"),
    mark("December"),
)


def _for_groups(call: Call) -> None:
    if not call.services.settings.accounts:
        raise NotFound(saying=Text("a tournament needs a group with accounts; see /tournaments for how to serve one."))


# Mine


@page("GET", "/tournaments")
async def mine(call: Call) -> Response:
    if not call.services.settings.accounts:
        return render(call, "tournaments_alone.html")
    found = await call.db(call.services.store.tournaments_of, call.account.id)
    cards = await call.db(lambda: [_card(call.services.store, each, call.account) for each in found])
    return render(
        call,
        "tournaments.html",
        organised=[card for card in cards if card["organiser"]],
        entered=[card for card in cards if card["entered"] and not card["organiser"]],
    )


def _card(store: Store, tournament: Tournament, account: Account) -> dict[str, Any]:
    entries = store.entries(tournament.id)
    return {
        "tournament": tournament,
        "open": tournament.takes_entries(store.clock()),
        "names": forms.names_of({"game": tournament.game, "scenario": tournament.scenario}),
        "organiser": tournament.organiser == account.id,
        "entered": any(entry.account_id == account.id for entry in entries),
        "entries": len(entries),
        "finished": sum(entry.game.over for entry in entries),
    }


# A new one


@page("GET", "/tournaments/new", queries=(GAME,))
async def new(call: Call) -> Response:
    _for_groups(call)
    return await _new_page(call, call.query["game"], {})


async def _new_page(call: Call, game: str, chosen: Mapping[str, str], error: str = "", status: int = 200) -> Response:
    name = game if game in GAMES else FIRST
    return render(
        call,
        "tournament_new.html",
        status=status,
        game=name,
        games=[(each, find(each).title) for each in GAMES],
        ruleset=await call.db(forms.ruleset, name, call.services.settings.charts),
        chosen=chosen,
        error=error,
    )


@page("POST", "/tournaments/new")
async def create(call: Call) -> Response:
    _for_groups(call)
    form = await call.form()
    try:
        if form.get("dice", SAME) not in (SAME, OWN):
            raise BadRequest("the dice are the same for all, or each has their own.")
        new, token = await call.work(
            tournaments.planned,
            call.account,
            title=form.get("title", ""),
            game=form.get("game", ""),
            scenario=form.get("scenario", ""),
            options=forms.options_of(form),
            same_dice=form.get("dice", SAME) == SAME,
        )
        made = await call.db(tournaments.create, call.services.store, new)
    except WardroomError as fault:
        return await _new_page(call, form.get("game", ""), form, sentence_of(fault), fault_status(fault))
    return go_to(f"/tournaments/{made.id}?invite={token}")


# One of them


@page("GET", "/tournaments/{id}", queries=(INVITE,), heavy=True)
async def one(call: Call) -> Response:
    _for_groups(call)
    store = call.services.store
    tournament, entries = await call.db(tournaments.open_to, store, call.account, call.path["id"])
    found = await call.work(tournaments.standings, store, tournament, entries, call.account)
    organiser = await call.db(store.account, tournament.organiser) if tournament.organiser else None
    token = call.query["invite"]
    # A link is stored as a hash only, so it can be shown while it is at hand and no longer.
    link = call.services.link(call, f"/tournaments/join/{token}") if _fits(tournament, token) else ""
    return render(
        call,
        "tournament.html",
        game=tournament.game,
        tournament=tournament,
        names=forms.names_of({"game": tournament.game, "scenario": tournament.scenario}),
        about=await call.db(_about, tournament),
        options=forms.changed_options(tournament.game, tournament.options),
        mine=tournament.organiser == call.account.id,
        organiser=organiser.name if organiser else "",
        my_game=next((entry.game for entry in entries if entry.account_id == call.account.id), None),
        standings=found,
        entered_until=_day(tournament.created + ENTRY_DAYS * DAY_MS),
        takes_entries=tournament.takes_entries(store.clock()),
        idle_days=IDLE_DAYS,
        link=link if tournament.organiser == call.account.id else "",
    )


def _day(at: int) -> str:
    """14 March 2026"""
    day = datetime.fromtimestamp(at / 1000, UTC)
    return say("{day} {month} {year:plain}", day=day.day, month=Text(MONTHS[day.month - 1]), year=day.year)


def _fits(tournament: Tournament, token: str) -> bool:
    return bool(token) and same(hash_token(token), tournament.token_hash)


def _about(tournament: Tournament) -> str:
    """What the scenario is; the page makes links of the rules in it."""
    scenario = find(tournament.game).scenarios.get(tournament.scenario)
    return say(scenario.about) if scenario else ""


async def _organised(call: Call) -> Tournament:
    """The tournament, for its organiser alone."""
    _for_groups(call)
    await call.form()
    tournament, _ = await call.db(tournaments.open_to, call.services.store, call.account, call.path["id"])
    if tournament.organiser != call.account.id:
        raise NotFound("tournament")
    return tournament


@page("POST", "/tournaments/{id}/close")
async def close(call: Call) -> Response:
    """No more entries."""
    tournament = await _organised(call)
    await call.db(call.services.store.close_tournament, tournament.id)
    return go_to(f"/tournaments/{tournament.id}")


@page("POST", "/tournaments/{id}/link")
async def link(call: Call) -> Response:
    """A new join link in place of the old one."""
    tournament = await _organised(call)
    token = await call.db(tournaments.new_link, call.services.store, tournament)
    return go_to(f"/tournaments/{tournament.id}?invite={token}")


@page("POST", "/tournaments/{id}/enter")
async def enter_own(call: Call) -> Response:
    """The organiser plays too."""
    tournament = await _organised(call)
    return await _enter(call, tournament)


async def _enter(call: Call, tournament: Tournament) -> Response:
    game = await call.work(tournaments.game_for, tournament, call.account)
    return go_to(f"/games/{await call.db(tournaments.enter, call.services.store, tournament, call.account, game)}")


# The door


@page("GET", "/tournaments/join/{token}")
async def invitation(call: Call) -> Response:
    _for_groups(call)
    store = call.services.store
    tournament = await call.db(tournaments.invited_to, store, call.path["token"])
    entries = await call.db(store.entries, tournament.id)
    if any(entry.account_id == call.account.id for entry in entries):
        return go_to(f"/tournaments/{tournament.id}")
    organiser = await call.db(store.account, tournament.organiser) if tournament.organiser else None
    if not tournament.takes_entries(store.clock()):
        raise Conflict("this tournament is closed; it takes no more entries.")
    return render(
        call,
        "tournament_join.html",
        game=tournament.game,
        tournament=tournament,
        names=forms.names_of({"game": tournament.game, "scenario": tournament.scenario}),
        about=await call.db(_about, tournament),
        options=forms.changed_options(tournament.game, tournament.options),
        organiser=organiser.name if organiser else "",
        entries=len(entries),
        entered_until=_day(tournament.created + ENTRY_DAYS * DAY_MS),
        idle_days=IDLE_DAYS,
    )


@page("POST", "/tournaments/join/{token}")
async def accept(call: Call) -> Response:
    _for_groups(call)
    await call.form()
    tournament = await call.db(tournaments.invited_to, call.services.store, call.path["token"])
    return await _enter(call, tournament)
