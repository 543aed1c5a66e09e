"""The log page, which is what its game calls it, and the after-action report."""

from __future__ import annotations

import contextlib
import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from starlette.responses import Response

from wardroom.boards.board import Panel
from wardroom.games import find
from wardroom.store import StoredGame
from wardroom.table import WardroomError, seat_title
from wardroom.table.session import Game
from wardroom.table.text import say
from wardroom.telling.book import LogBook, Told, log_book_for
from wardroom.telling.kept import told
from wardroom.telling.presenter import presenter_for
from wardroom.web.api.games import SEAT, stored_game
from wardroom.web.pages.paging import page, render, render_apart
from wardroom.web.play import hosted
from wardroom.web.play.withheld import key_is_withheld
from wardroom.web.requests.endpoints import Call, Query
from wardroom.web.requests.faults import Conflict

__all__: list[str] = []

ORDER = Query("ships", "the order of what the log lists, by the name of a column", str, "")
logger = logging.getLogger("wardroom.web")


@dataclass(frozen=True, slots=True)
class _Read:
    """A game read on its own thread: what was told, what can be shown of its dice, and its map."""

    told: Told
    commitment: str
    key: str | None
    branched: bool
    map: Panel | None
    narrow_map: Panel | None


@contextlib.contextmanager
def _untellable() -> Iterator[None]:
    """A file from outside may tell of what no game can come to, and a log of it cannot be made.

    It is told on the thread where that is found: a StopIteration would come out of it as something else.
    """
    try:
        yield
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, ArithmeticError, StopIteration) as fault:
        if isinstance(fault, WardroomError):
            raise
        logger.warning("the log of a game could not be made", exc_info=fault)
        raise Conflict("no log can be made of this game: what happened in it does not fit its rules.") from fault


@_untellable()
def _read(game: Game[Any, Any], seat: str) -> _Read:
    told = Told.of(game, seat)
    branched = game.header.branched > 0
    return _Read(told, game.header.commitment, game.key, branched, _map(game, seat), _map(game, seat, narrow=True))


def _map(game: Game[Any, Any], seat: str, *, narrow: bool = False) -> Panel | None:
    """The panel that is a map; the one for phones has ids of its own, since both are in one page."""
    panels = game.drawing(seat, narrow=narrow).panels if game.rules.board else ()
    found: Panel | None = next((panel for panel in panels if panel.id == "map"), None)
    if found is None or not narrow:
        return found
    return replace(found, svg=re.sub(r'(["# (])map-', r"\1narrow-map-", found.svg))


async def _reading(call: Call, stored: StoredGame, seat: str) -> _Read:
    games = call.services.games
    async with games.lock(stored.id):
        opened = await games.opened(stored)
        return await games.play(_read, opened.game, seat)


@page("GET", "/games/{id}/log", queries=(SEAT, ORDER), heavy=True)
async def log(call: Call) -> Response:
    stored, seat = await stored_game(call)
    if must_choose_seat(call, stored):
        return seat_choice(call, stored, "log")
    read = await _reading(call, stored, seat)
    book = log_book_for(read.told.rules)
    made = await call.work(_log, book, read)
    order = call.query["ships"] if call.query["ships"] in book.orders else next(iter(book.orders), "")
    return await render_apart(
        call,
        "log.html",
        log=made,
        log_template=book.log_template,
        order=order,
        over=read.told.outcome is not None,
        **heading(call, stored, "log"),
    )


@_untellable()
def _log(book: LogBook, read: _Read) -> Any:
    return book.log(read.told)


def heading(call: Call, stored: StoredGame, here: str) -> dict[str, Any]:
    """What the head of each page about one game knows."""
    seat = call.query["seat"]
    return {
        "game_id": stored.id,
        "game": stored.game,
        "game_title": hosted.title_of(stored),
        "headline": told(stored.headline),
        "here": here,
        "seat": seat,
        "seat_query": "" if seat is None else f"?seat={seat}",
        "log_name": say(presenter_for(find(stored.game)).log_name),
    }


def must_choose_seat(call: Call, stored: StoredGame) -> bool:
    """Whether this account holds several seats that have secrets from each other, and has not named one."""
    if call.query["seat"] is not None or not hosted.shares_screen(stored, call.account):
        return False
    return not presenter_for(find(stored.game)).is_open


def seat_choice(call: Call, stored: StoredGame, here: str) -> Response:
    """Instead of what the seat to act may see: who is looking? For two before one screen."""
    presenter = presenter_for(find(stored.game))
    seats = [(row.seat, seat_title(row.seat)) for row in stored.seats_of(call.account.id)]
    kinds = {"log": say(presenter.log_name), "report": say("After-action report"), "replay": say("Replay")}
    return render(call, "choose_seat.html", seats=seats, kind=kinds[here], **heading(call, stored, here))


@page("GET", "/games/{id}/report", queries=(SEAT,), heavy=True)
async def report(call: Call) -> Response:
    stored, seat = await stored_game(call)
    if must_choose_seat(call, stored):
        return seat_choice(call, stored, "report")
    read = await _reading(call, stored, seat)
    book = log_book_for(read.told.rules)
    parts = await call.work(_report_parts, book, read)
    sealed = read.key is not None and await call.db(key_is_withheld, call.services.store, stored)
    scenario = read.told.rules.scenarios.get(stored.scenario)
    return await render_apart(
        call,
        "report.html",
        summary_template=book.summary_template,
        tables_template=book.tables_template,
        rules_title=read.told.rules.title,
        scenario=say(scenario.title) if scenario else stored.scenario,
        over=read.told.outcome is not None,
        commitment=read.commitment,
        key="" if sealed else read.key or "",
        branched=read.branched,
        **parts,
        **heading(call, stored, "report"),
    )


@_untellable()
def _report_parts(book: LogBook, read: _Read) -> dict[str, Any]:
    return {
        "log": book.log(read.told),
        "sections": book.sections(read.told),
        "map": read.map,
        "narrow_map": read.narrow_map,
    }
