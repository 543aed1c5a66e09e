"""The calls of the API, in the order of docs/web.md."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec
from starlette.responses import Response, StreamingResponse

from wardroom.players import rules as rule_pages
from wardroom.store import NewGame, StoredGame, StoreError
from wardroom.table import WATCHER, UnknownName
from wardroom.table.history import step_numbered
from wardroom.table.session import Game
from wardroom.table.text import Text, say
from wardroom.telling.presenter import presenter_for
from wardroom.web.api import contract
from wardroom.web.library.charts import chart_told
from wardroom.web.play import before, hosted
from wardroom.web.play.open_games import REFUSALS, Mover, OpenGames, sequences_of
from wardroom.web.play.positions import Wanted, events_shown, position, seats_shown
from wardroom.web.play.trial import try_save
from wardroom.web.play.withheld import is_idle, refuse_withdrawn, withhold_key
from wardroom.web.requests.endpoints import Call, Endpoint, Handler, Query
from wardroom.web.requests.faults import BadRequest, Conflict, Forbidden, KeyUsed, NotFound, Stale, TooMany
from wardroom.web.requests.security import hash_token, new_token
from wardroom.web.serving.journal import note_event

__all__ = ["ENDPOINTS"]

ENDPOINTS: list[Endpoint] = []
SEAT = Query("seat", "which of my seats; empty to watch")
SINCE = Query("since", "the first event wanted", int)
NARROW = Query("narrow", "1 for drawings that suit a phone", int, 0)
HAVE = Query("have", "marks of drawings that need not be sent again, with commas between them", str, "")
WANTED = (SINCE, NARROW, HAVE)
LIST_LIMIT = 200
EVENTS_AT_ONCE = 500
MOST_STREAMS = 50
"""So many pages may one account have listening."""
TRIES = 5
"""So often a move is tried while other processes store secret moves of other seats."""


def endpoint(method: str, path: str, about: str, answer: Any = None, **named: Any) -> Callable[[Handler], Handler]:
    """Add a handler to the table of calls."""

    def add(run: Handler) -> Handler:
        ENDPOINTS.append(Endpoint(method, path, run, about, answer, **named))
        return run

    return add


@endpoint("GET", "/api/session", "Who I am, and the token for changes", contract.Session, open_to_all=True)
async def session(call: Call) -> contract.Session:
    account = call.visitor.account
    return contract.Session(account.name if account else None, call.visitor.page_token)


# Games


@endpoint("GET", "/api/games", "My games", list[contract.GameCard], queries=(Query("offset", "skip so many", int, 0),))
async def my_games(call: Call) -> list[contract.GameCard]:
    found = await call.db(
        call.services.store.games_of, call.account.id, limit=LIST_LIMIT, offset=min(call.query["offset"], 10**6)
    )
    return [hosted.card(stored, call.account) for stored in found]


@endpoint("POST", "/api/games", "Start a game", contract.Created, body=contract.NewGame, status=201, faults=(409,))
async def start_game(call: Call, body: contract.NewGame) -> contract.Created:
    await check_room_for_more(call)
    if body.seed is not None and hosted.FRIEND in body.seats.values() and call.services.settings.accounts:
        raise BadRequest("a game with a friend takes no seed: who chose it could know all dice.")
    new = await call.work(hosted.new_game, body, call.account, charts=call.services.settings.charts.get(body.game))
    stored = await call.db(call.services.store.create_game, new)
    free = [row.seat for row in stored.seats if row.free]
    return contract.Created(stored.id, {seat: await _invite(call, stored.id, seat) for seat in free})


@endpoint("POST", "/api/games/import", "Go on with a save file", contract.Created, status=201, faults=(409,))
async def import_game(call: Call) -> contract.Created:
    await check_room_for_more(call)
    with call.services.imports.taking(call) as size:
        data = await call.body(size)
        call.services.limit_save(call, len(data))
        await call.db(try_save, data)
        new = await call.work(hosted.import_save, data, call.account)
        made = await call.db(call.services.store.create_game, new)
        note_event("import", game=made.id, bytes=len(data))
        return contract.Created(made.id)


async def check_room_for_more(call: Call) -> None:
    store, settings = call.services.store, call.services.settings
    if await call.db(store.count_games_of, call.account.id) >= settings.most_games:
        raise Conflict("you have too many games, {0} is the most; remove some first.", settings.most_games)
    if not settings.accounts:
        return
    used, most = await call.db(store.bytes_of, call.account.id), settings.stored_bytes
    if used >= most:
        raise Conflict("your games take {0} MB, and {1} MB is the most; remove some first.", used >> 20, most >> 20)


async def stored_game(call: Call) -> tuple[StoredGame, str]:
    """The game that is asked about, and the seat; nobody else learns that it is there."""
    stored = hosted.open_to(await call.db(call.services.store.game, call.path["id"]), call.account)
    return stored, hosted.seat_for(stored, call.account, call.query.get("seat"))


async def game_looked_back_at(call: Call) -> tuple[StoredGame, str]:
    """The same for a replay: of a game that is over, and whose save is open, every seat can be looked at."""
    stored = hosted.open_to(await call.db(call.services.store.game, call.path["id"]), call.account)
    wanted = call.query.get("seat")
    if wanted in [row.seat for row in stored.seats] and await call.db(hosted.is_open, call.services.store, stored):
        return stored, wanted
    return stored, hosted.seat_for(stored, call.account, wanted)


@endpoint("GET", "/api/games/{id}", "The position", contract.Position, queries=(SEAT, *WANTED))
async def look(call: Call) -> contract.Position:
    stored, seat = await stored_game(call)
    return await call.services.games.look(stored, seat, call.account.id, wanted(call))


def wanted(call: Call) -> Wanted:
    """How much of a position is asked for."""
    query = call.query
    return Wanted(query["since"], query["narrow"] == 1, frozenset(query["have"].split(",")))


@endpoint(
    "POST",
    "/api/games/{id}/moves",
    "Make a choice, or enter one's own dice",
    contract.Position,
    body=contract.Move,
    queries=WANTED,
    faults=(409, 422),
    at_a_glance=True,
)
async def move(call: Call, body: contract.Move) -> contract.Position:
    if bool(body.option) == bool(body.dice):
        raise BadRequest("a move is either an option or dice.")

    def work(game: Game[Any, Any]) -> None:
        if body.dice:
            game.enter_dice(body.dice, body.seat)
        else:
            game.choose(body.option, body.seat)

    return await _change(call, body, work)


@endpoint(
    "POST",
    "/api/games/{id}/undo",
    "Take the last choice back",
    contract.Position,
    body=contract.Undo,
    queries=WANTED,
    faults=(409, 422),
    at_a_glance=True,
)
async def undo(call: Call, body: contract.Undo) -> contract.Position:
    return await _change(call, body, lambda game: game.undo(body.seat))


async def _change(
    call: Call, body: contract.Move | contract.Undo, work: Callable[[Game[Any, Any]], None]
) -> contract.Position:
    """Make a change once, at the position its maker saw, or show how the game stands."""
    games, want, seat = call.services.games, wanted(call), body.seat
    session = call.visitor.session
    mover = Mover(seat=seat, account=call.account.id, key=body.key, asked=_asked(body), session=session, wanted=want)
    async with games.lock(call.path["id"]):
        answer = await _change_at_hand(games, call.path["id"], mover, body.sequence, work)
        if answer is not None:
            return answer
        await call.look_again()
        account, mover = call.account, replace(mover, session=None)
        for _ in range(TRIES):
            stored = hosted.open_to(await call.db(call.services.store.game, call.path["id"]), account)
            hosted.seat_for(stored, account, seat)
            if seat == WATCHER:
                raise BadRequest("those who watch make no moves.")
            if await _is_made(call, stored.id, mover) or sequences_of(stored)[seat] != body.sequence:
                break
            if stored.tournament is not None:
                await call.db(refuse_withdrawn, call.services.store, stored)
            opened = await games.opened(stored)
            answer = await games.change(opened, mover, work) if opened.sequence == stored.sequence else None
            if answer is not None:
                return answer
        done = await _is_made(call, stored.id, mover)
    fresh = await games.look(stored, seat, account.id, replace(want, since=None))
    if done:
        return fresh
    raise Stale(fresh)


def _asked(body: contract.Move | contract.Undo) -> str:
    """What is asked, position included, in a few letters; move and undo have different fields."""
    return hashlib.blake2b(msgspec.json.encode(body), digest_size=16).hexdigest()


async def _is_made(call: Call, id: str, mover: Mover) -> bool:
    """Whether this very move was made before; a key that another one was sent with is refused."""
    done = await call.db(call.services.store.move, id, mover.seat, mover.key)
    if done is not None and done.asked not in (None, mover.asked):
        raise KeyUsed
    return done is not None


async def _change_at_hand(
    games: OpenGames, id: str, mover: Mover, sequence: int, work: Callable[[Game[Any, Any]], None]
) -> contract.Position | None:
    """The same by what this process remembers of game, seat and session, all of which the store looks at as it writes.

    None if that does not do: nothing has changed, and whoever asks must be looked at first.
    """
    opened = games.at_hand(id)
    if opened is None or not opened.is_at(mover.seat, mover.account, sequence) or is_idle(games.store, opened.stored):
        return None
    try:
        return await games.change(opened, mover, work)
    except REFUSALS:
        return None


@endpoint(
    "GET",
    "/api/games/{id}/events",
    "What happened",
    contract.Events,
    queries=(SEAT, Query("since", "the first event wanted", int, 0), Query("limit", "at most so many", int, 200)),
    heavy=True,
)
async def events(call: Call) -> contract.Events:
    stored, seat = await game_looked_back_at(call)
    first, limit = call.query["since"], min(call.query["limit"], EVENTS_AT_ONCE)
    async with call.services.games.lock(stored.id):
        opened = await call.services.games.opened(stored)

        def read() -> contract.Events:
            found = opened.game.events(seat, first)[:limit]
            shown = events_shown(presenter_for(opened.game.rules), found, first)
            return contract.Events(shown, first, opened.game.event_count(seat))

        return await call.services.games.play(read)


@endpoint("GET", "/api/games/{id}/stream", "Hear of every move", queries=(SEAT,), raw="text/event-stream")
async def stream(call: Call) -> Response:
    stored, seat = await stored_game(call)
    last = call.request.headers.get("last-event-id", "")
    known = int(last) if last.isascii() and last.isdecimal() and len(last) < 16 else None

    def standing() -> int | None:
        # A store that fails ends the stream too: the page comes back, and goes on when the store does.
        with contextlib.suppress(NotFound, Forbidden, StoreError):
            known = call.services.sessions.sequence_at_a_glance(call.visitor, stored.id, seat)
            if known is not None:
                return known
            account = call.services.sessions.account_of(call.visitor)
            if account is not None:
                game = hosted.open_to(call.services.store.game(stored.id), account)
                return sequences_of(game)[hosted.seat_for(game, account, seat)]
        return None

    streams = call.services.games.streams
    if streams.count(call.account.id) >= MOST_STREAMS:
        raise TooMany(30)
    if call.request.method == "HEAD":
        return Response(media_type="text/event-stream")  # a stream that nobody reads would never end
    text = streams.follow(stored.id, seat, call.account.id, known, partial(call.db, standing))
    return StreamingResponse(text, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


@endpoint("GET", "/api/games/{id}/save", "The save file", raw="application/octet-stream", faults=(409,), heavy=True)
async def download(call: Call) -> Response:
    stored, _ = await stored_game(call)
    data = await call.db(hosted.save_of, call.services.store, stored, call.account)
    headers = {"Content-Disposition": f'attachment; filename="{stored.game}-{stored.id[:8]}.wardroom"'}
    return Response(data, media_type="application/octet-stream", headers=headers)


@endpoint("DELETE", "/api/games/{id}", "Remove a game that nobody else plays", contract.Answered, faults=(409,))
async def remove(call: Call) -> contract.Answered:
    stored, _ = await stored_game(call)
    if stored.owner != call.account.id:
        raise Conflict("only who began a game can remove it.")
    if not await call.db(call.services.store.delete_own_game, stored.id, call.account.id):
        raise Conflict("others play in this game; it cannot be removed.")
    await call.services.games.play(call.services.games.forget, stored.id)
    return contract.Answered()


@endpoint(
    "POST",
    "/api/games/{id}/leave",
    "Give up a seat, or stop watching",
    contract.Answered,
    body=contract.Invite,
    faults=(409,),
)
async def leave(call: Call, body: contract.Invite) -> contract.Answered:
    stored, _ = await stored_game(call)
    seat = hosted.seat_for(stored, call.account, body.seat)
    if stored.tournament and seat != WATCHER:
        raise Conflict("a tournament game is yours to the end; nobody else can take your seat.")
    if seat == WATCHER:
        await call.db(call.services.store.unwatch, stored.id, call.account.id)
    else:
        store = call.services.store
        async with call.services.games.lock(stored.id):
            latest: StoredGame | None = await call.db(store.game, stored.id)
            made = await call.db(before.choices_in, store, latest or stored, seat)
            await call.db(store.leave_seat, stored.id, seat, call.account.id, choices=made)
        await call.services.games.tell_of_seats(stored.id)
    return contract.Answered()


@endpoint(
    "POST",
    "/api/games/{id}/bot",
    "Let a bot play on in a free seat",
    contract.Answered,
    body=contract.GiveToBot,
    faults=(409,),
)
async def give_to_bot(call: Call, body: contract.GiveToBot) -> contract.Answered:
    stored = await _game_to_invite_to(call)
    row = stored.seat(body.seat)
    if row is None:
        raise BadRequest("there is no seat '{0}' in this game.", body.seat)
    if not row.free or stored.tournament:
        raise Conflict("that seat is taken.")
    async with call.services.games.lock(stored.id):
        if not await call.db(hosted.seat_a_bot, call.services.store, stored, body.seat, body.bot):
            raise Conflict("the game has moved on meanwhile; look again.")
    await call.services.games.tell_of_seats(stored.id)
    note_event("bot seated", game=stored.id)
    return contract.Answered()


# Invitations


@endpoint(
    "POST",
    "/api/games/{id}/invitations",
    "A link for a friend",
    contract.Invitation,
    body=contract.Invite,
    status=201,
    faults=(409,),
)
async def invite(call: Call, body: contract.Invite) -> contract.Invitation:
    stored = await _game_to_invite_to(call)
    row = stored.seat(body.seat)
    if body.seat != WATCHER and row is None:
        raise BadRequest("there is no seat '{0}' in this game.", body.seat)
    if row is not None and not row.free:
        raise Conflict("that seat is taken.")
    return contract.Invitation(await _invite(call, stored.id, body.seat))


async def _game_to_invite_to(call: Call) -> StoredGame:
    stored, _ = await stored_game(call)
    if stored.owner != call.account.id:
        raise Conflict("only who began a game can invite others.")
    return stored


@endpoint(
    "GET",
    "/api/games/{id}/invitations",
    "Links that can still be used",
    list[contract.OpenInvitation],
    faults=(409,),
)
async def open_invitations(call: Call) -> list[contract.OpenInvitation]:
    stored = await _game_to_invite_to(call)
    found = await call.db(call.services.store.invitations, stored.id)
    return [contract.OpenInvitation(each.token_hash, each.seat, hosted.moment(each.created)) for each in found]


@endpoint(
    "DELETE",
    "/api/games/{id}/invitations/{invitation}",
    "Take a link back that nobody has used",
    contract.Answered,
    faults=(409,),
)
async def revoke(call: Call) -> contract.Answered:
    stored, wanted = await _game_to_invite_to(call), call.path["invitation"]
    given = [each.token_hash for each in await call.db(call.services.store.invitations, stored.id)]
    if wanted not in given or not await call.db(call.services.store.revoke, wanted):
        raise NotFound(saying=Text("there is no such link; it was used or taken back."))
    return contract.Answered()


async def _invite(call: Call, id: str, seat: str) -> str:
    token = new_token()
    await call.db(call.services.store.invite, hash_token(token), id, seat)
    return call.services.link(call, f"/join/{token}")


@endpoint("GET", "/api/invitations/{token}", "What a link leads to", contract.Invited, faults=(409,))
async def invited(call: Call) -> contract.Invited:
    """What was played before is told before anybody sits down."""
    store = call.services.store
    found = await call.db(store.invitation, hash_token(call.path["token"]))
    stored = await call.db(store.game, found.game_id) if found else None
    if found is None or stored is None:
        raise NotFound("invitation")
    if found.used_at and found.used_by != call.account.id:
        raise Conflict("this invitation was used by somebody else; ask for a new one.")
    owner = await call.db(store.account, stored.owner) if stored.owner else None
    told = await call.db(before.told_before, store, stored, found.seat, call.account)
    return contract.Invited(hosted.title_of(stored), stored.game, found.seat, owner.name if owner else None, told)


@endpoint("POST", "/api/invitations/{token}", "Take the seat", contract.Created, faults=(409,))
async def join(call: Call) -> contract.Created:
    return await take_seat(call)


async def take_seat(call: Call) -> contract.Created:
    """Use the link of the path, and say what was played before. Who comes to watch, or comes again, disturbs nobody."""
    store, token = call.services.store, hash_token(call.path["token"])
    found = await call.db(store.invitation, token)
    stored = await call.db(store.game, found.game_id) if found else None
    told = await call.db(before.told_before, store, stored, found.seat, call.account) if found and stored else None
    alone, made = not call.services.settings.accounts, told.moves if told else None
    used = await call.db(store.use_invitation, token, call.account.id, several=alone, choices=made)
    if used.seat != WATCHER and found is not None and found.used_at is None:
        await call.services.games.tell_of_seats(used.game_id)
    return contract.Created(used.game_id, before=told)


@endpoint("GET", "/api/games/{id}/seats", "Who has, or had, each seat", list[contract.Before])
async def who_sat_where(call: Call) -> list[contract.Before]:
    stored, _ = await stored_game(call)
    return await call.db(before.seats_before, call.services.store, stored, call.account)


# Looking back


@endpoint("GET", "/api/games/{id}/history", "The steps of a replay", contract.History, queries=(SEAT,), heavy=True)
async def history(call: Call) -> contract.History:
    stored, seat = await game_looked_back_at(call)
    return await call.work(_history, call, stored, seat)


def _history(call: Call, stored: StoredGame, seat: str) -> contract.History:
    told = hosted.history_of(call.services.store, stored)
    steps = told.steps(seat)
    chapters = told.chapters(seat, steps)
    presenter = presenter_for(told.rules)
    shown = []
    for number, step in enumerate(steps):
        chapter = sum(each.step <= number for each in chapters)
        shown.append(contract.StepShown(step.events, bool(step.choice), chapter))
    titles = [contract.ChapterShown(presenter.event(each.event).text, each.step) for each in chapters]
    name = say(told.rules.chapter_name)
    return contract.History(stored.id, seat, shown, titles, name, hosted.may_branch(stored, call.account))


@endpoint(
    "GET",
    "/api/games/{id}/history/{step}",
    "The position at a step",
    contract.Position,
    queries=(SEAT, *WANTED),
    heavy=True,
)
async def look_back(call: Call) -> contract.Position:
    stored, seat = await game_looked_back_at(call)
    return await call.work(_look_back, call, stored, seat, _step_number(call))


def _step_number(call: Call) -> int:
    text = call.path["step"]
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise BadRequest("a step is a number from 0 on.")
    return int(text)


def _look_back(call: Call, stored: StoredGame, seat: str, number: int) -> contract.Position:
    told = hosted.history_of(call.services.store, stored)
    step = step_numbered(told.steps(seat), number)
    game = told.at(step)
    found = position(
        game,
        id=stored.id,
        title=hosted.title_of(stored),
        seat=seat,
        sequence=number,
        seats=seats_shown(game, stored, call.account.id, game.view(WATCHER)),
        wanted=wanted(call),
        choice=step.choice,
    )
    return withhold_key(call.services.store, stored, found)


@endpoint(
    "POST",
    "/api/games/{id}/branch",
    "Play on from a step as a new game",
    contract.Created,
    body=contract.Branch,
    status=201,
    faults=(409,),
)
async def branch(call: Call, body: contract.Branch) -> contract.Created:
    stored, _ = await stored_game(call)
    seat = hosted.seat_for(stored, call.account, body.seat)
    if not hosted.may_branch(stored, call.account):
        raise Conflict("others play in this game; it can be branched off when it is over.")
    await check_room_for_more(call)
    new = await call.work(_branch, call, stored, seat, body.step)
    return contract.Created((await call.db(call.services.store.create_game, new)).id)


def _branch(call: Call, stored: StoredGame, seat: str, number: int) -> NewGame:
    told = hosted.history_of(call.services.store, stored)
    record = told.branch(step_numbered(told.steps(seat), number))
    return hosted.start_from(record, call.account, title=f"{stored.title}{hosted.BRANCHED}{number}"[:200])


# Rules and charts


@endpoint("GET", "/api/rules/{game}/{rule}", "A rule, or a section", contract.Rules, open_to_all=True)
async def rule(call: Call) -> contract.Rules:
    game = call.path["game"]
    with unknown_is_missing():
        found = await call.db(lambda: rule_pages.rulebook(game).find(call.path["rule"]))
    return contract.Rules(game, [contract.RuleShown(each.id, each.kind, each.statement) for each in found])


@endpoint("GET", "/api/charts/{game}/{chart}", "A chart", contract.ChartShown, open_to_all=True, heavy=True)
async def chart(call: Call) -> contract.ChartShown:
    game = call.path["game"]
    with unknown_is_missing():
        data = await call.db(chart_told, game, call.path["chart"])
    return contract.ChartShown(**data)


@contextlib.contextmanager
def unknown_is_missing() -> Iterator[None]:
    """A name in the path that is on no list: the page is not there, and the list is told."""
    try:
        yield
    except UnknownName as fault:
        raise NotFound(saying=fault.text) from fault
