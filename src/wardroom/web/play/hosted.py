"""Games as the server knows them: who may see what, new games, branches, saves. No game thread is needed here."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

import msgspec

from wardroom.games import find
from wardroom.store import Account, NewGame, NewSeat, Store, StoredGame
from wardroom.table import WATCHER, SaveError, WardroomError, seat_title
from wardroom.table.history import History
from wardroom.table.own_bots import is_own
from wardroom.table.record import Record, dump, from_lines, parse, to_lines
from wardroom.table.session import Game, new_header
from wardroom.table.text import capital, name, say
from wardroom.telling.kept import told
from wardroom.telling.presenter import presenter_for
from wardroom.web.api import contract
from wardroom.web.play.open_games import headline_of
from wardroom.web.play.positions import BRANCHED, default_title, events_shown, position, title_of
from wardroom.web.play.withheld import key_is_withheld
from wardroom.web.requests.faults import BadRequest, Conflict, Forbidden, NotFound
from wardroom.web.requests.security import new_id

__all__ = [
    "BRANCHED",
    "FRIEND",
    "alone",
    "card",
    "history_of",
    "import_save",
    "is_open",
    "is_watching",
    "may_branch",
    "moment",
    "new_game",
    "open_to",
    "record_of",
    "save_of",
    "seat_a_bot",
    "seat_for",
    "shares_screen",
    "start_from",
    "title_of",
]

ME, FRIEND, BOT = "me", "friend", "bot:"


# Who may see what


def is_watching(stored: StoredGame, account: Account) -> bool:
    """May see what everybody may know: who plays, who was invited to watch, whose game it is."""
    return account.id in stored.watchers or stored.owner == account.id or bool(stored.seats_of(account.id))


def open_to(stored: StoredGame | None, account: Account) -> StoredGame:
    """The game, if this account has any business with it; otherwise there is none."""
    if stored is None or not is_watching(stored, account):
        raise NotFound("game")
    return stored


def seat_for(stored: StoredGame, account: Account, wanted: str | None) -> str:
    """The seat that is meant: the one asked for, or one's own that is to move, or one's own, or the watchers'."""
    mine = stored.seats_of(account.id)
    if wanted is None:
        waiting = [row.seat for row in mine if row.waiting]
        return (waiting or [row.seat for row in mine] or [WATCHER])[0]
    if wanted != WATCHER and wanted not in [row.seat for row in mine]:
        raise Forbidden("that seat is not yours.")
    return wanted


def alone(stored: StoredGame, account: Account) -> bool:
    """Whether this account plays all seats that no bot has."""
    return all(row.bot or row.account_id == account.id for row in stored.seats)


def shares_screen(stored: StoredGame, account: Account) -> bool:
    """Whether people take turns before one screen: then no page shows a seat that was not asked for."""
    return not stored.over and len(stored.seats_of(account.id)) > 1


def is_open(store: Store, stored: StoredGame) -> bool:
    """Whether a game has no secrets left: it is over, and nobody plays on with the same dice."""
    return stored.over and not key_is_withheld(store, stored)


def may_branch(stored: StoredGame, account: Account) -> bool:
    """A game that goes on elsewhere shows what others hide in it, and how the dice of a tournament fall."""
    return stored.over or (not stored.tournament and alone(stored, account))


# New games


def new_game(
    asked: contract.NewGame,
    account: Account,
    *,
    charts: Mapping[str, str] | None = None,
    tournament: str | None = None,
) -> NewGame:
    """A game as it was asked for, checked by its rules; `charts` are an owner's own."""
    rules = find(asked.game)
    setup = rules.setup(asked.scenario or None, asked.options)
    seats = _seats(rules.seats(setup), asked.seats, rules.default_bot)
    bots = {seat: who.removeprefix(BOT) for seat, who in seats.items() if who.startswith(BOT)}
    header = new_header(rules, setup, seed=asked.seed, dice=asked.dice, bots=bots, charts=charts)
    accounts = {seat: account.id for seat, who in seats.items() if who == ME}
    return keep(Game(rules, header), account, accounts, title=asked.title, tournament=tournament)


def _seats(names: tuple[str, ...], asked: Mapping[str, str], bot: str) -> dict[str, str]:
    """Who takes each seat; if nothing is said, the first is mine and the others are bots'."""
    for seat in asked:
        if seat not in names:
            raise BadRequest("there is no seat '{0}' here; the seats are {1}.", seat, names)
    chosen = {seat: asked.get(seat) or (ME if seat == names[0] else BOT + bot) for seat in names}
    for seat, who in chosen.items():
        if who not in (ME, FRIEND) and not who.startswith(BOT):
            raise BadRequest("seat '{0}' goes to me, friend or bot:NAME, not to '{1}'.", seat, who)
    return chosen


def keep(
    game: Game[Any, Any], owner: Account, accounts: Mapping[str, str], *, title: str = "", tournament: str | None = None
) -> NewGame:
    """A game ready to be stored."""
    header, *segments = to_lines(game.record)
    waiting = {decision.seat for decision in game.pending}
    scenario = game.rules.scenarios[game.header.scenario]
    bots = game.header.bots
    return NewGame(
        id=new_id(),
        game=game.rules.id,
        scenario=game.header.scenario,
        title=title.strip() or default_title(game.rules, scenario),
        owner=owner.id,
        header=header,
        segments=tuple(segments),
        seats=tuple(
            NewSeat(
                each, accounts.get(each), bots.get(each), each in waiting, game.choices_of(each), each in game.awaited
            )
            for each in game.seats
        ),
        headline=headline_of(game, game.view(WATCHER)),
        over=game.outcome is not None,
        sequence=1,
        tournament=tournament,
    )


def start_from(record: Record, account: Account, *, title: str = "") -> NewGame:
    """A game that goes on from a record; this account takes every seat that no bot of ours has."""
    bots = record.header.bots
    record.header.bots = {seat: name for seat, name in bots.items() if not is_own(name)}
    game: Game[Any, Any] = Game.load(find(record.header.game), record)
    mine = {seat: account.id for seat in game.seats if seat not in record.header.bots}
    return keep(game, account, mine, title=title)


def import_save(data: bytes, account: Account) -> NewGame:
    try:
        record = parse(data)
        check_can_be_shown(Game.load(find(record.header.game), parse(data)))
        return start_from(record, account)
    except SaveError:
        raise
    except WardroomError as fault:
        raise BadRequest("this save cannot be opened: {0}", fault.text) from fault
    except Exception as fault:
        raise BadRequest("this save cannot be opened: nothing can be made of its position.") from fault


def check_can_be_shown(game: Game[Any, Any]) -> None:
    """A save may hold what no game can come to: it must not be kept if no page could ever show it."""
    presenter, view = presenter_for(game.rules), game.view(WATCHER)
    names = [presenter.seat_name(view, seat) for seat in game.seats]
    for seat in (*game.seats, WATCHER):
        shown = position(game, id="", title="", seat=seat, sequence=0, seats=[])
        msgspec.json.encode([names, shown, events_shown(presenter, game.events(seat), 0)])


# Saves and histories


def record_of(store: Store, id: str) -> Record:
    lines = store.lines(id)
    if not lines:
        raise NotFound("game")
    return from_lines(lines)


def save_of(store: Store, stored: StoredGame, account: Account) -> bytes:
    """The save file, which holds all secrets: for a game that is over, or of one person alone."""
    if not stored.over and stored.tournament:
        raise Conflict("a tournament game can be saved when it is over; until then its dice are a secret.")
    if not stored.over and not alone(stored, account):
        raise Conflict("this game holds others' secrets; it can be saved when it is over.")
    if stored.over and key_is_withheld(store, stored):
        raise Conflict("others still play this tournament with the same dice; the save is open when all are done.")
    return dump(record_of(store, stored.id))


@lru_cache(maxsize=8)
def _history(store: Store, id: str, sequence: int) -> History[Any, Any]:
    record = record_of(store, id)
    return History(find(record.header.game), record)


def history_of(store: Store, stored: StoredGame) -> History[Any, Any]:
    """All steps of a game; the last few that were looked at are kept."""
    return _history(store, stored.id, stored.sequence)


def seat_a_bot(store: Store, stored: StoredGame, seat: str, bot: str) -> bool:
    """A bot takes a free seat of a game in play; False if the game has moved on."""
    record = record_of(store, stored.id)
    rules = find(stored.game)
    name = bot or rules.default_bot
    rules.bot(name)
    record.header.bots[seat] = name
    return store.seat_a_bot(stored.id, seat, name, to_lines(record)[0], expected=stored.sequence)


# Lists


def moment(milliseconds: int) -> str:
    """A time as the API tells it."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds")


def may_remove(stored: StoredGame, account: Account) -> bool:
    """Who began a game may remove it, as long as nobody else plays in it."""
    return stored.owner == account.id and all(row.account_id in (None, account.id) for row in stored.seats)


def card(stored: StoredGame, account: Account) -> contract.GameCard:
    """A game in the list of this account."""
    rules = find(stored.game)
    mine = stored.seats_of(account.id)
    turn = "yours" if any(row.waiting for row in mine) else "theirs" if mine else "watching"
    return contract.GameCard(
        id=stored.id,
        title=title_of(stored),
        game=stored.game,
        game_title=name(rules.title),
        scenario=say(rules.scenarios[stored.scenario].title) if stored.scenario in rules.scenarios else stored.scenario,
        headline=capital(told(stored.headline)),
        updated=moment(stored.updated),
        turn="over" if stored.over else turn,
        url=f"/games/{stored.id}",
        thumbnail=f"/games/{stored.id}/thumbnail.svg?{stored.watch_sequence}" if rules.thumbnail else "",
        seats=[
            contract.SeatShown(
                seat=row.seat,
                name=seat_title(row.seat),
                player=row.player,
                bot=row.bot,
                mine=row.account_id == account.id,
                waiting=row.waiting if row.account_id == account.id else row.awaited,
            )
            for row in stored.seats
        ],
    )
