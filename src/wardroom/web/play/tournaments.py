"""Tournaments: one organiser, many players with equal settings, and standings of their games."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from wardroom.games import find
from wardroom.players.saves import present_position
from wardroom.players.standings import Standing, ranked, standings_of
from wardroom.store import Account, AlreadyEntered, Entry, NewGame, NewTournament, Store, Tournament, TournamentClosed
from wardroom.table import WardroomError
from wardroom.table.text import capital, language
from wardroom.telling.kept import told
from wardroom.telling.presenter import Column, presenter_for
from wardroom.web.api import contract
from wardroom.web.play import hosted
from wardroom.web.requests.faults import BadRequest, Conflict, NotFound
from wardroom.web.requests.security import hash_token, new_id, new_token

__all__ = ["Standings", "create", "enter", "game_for", "invited_to", "new_link", "open_to", "planned", "standings"]

LONGEST_TITLE = 80
MOST_ORGANISED = 100
SEED_BITS = 128
KEPT_STANDINGS = 4096


# Making one


def planned(
    organiser: Account, *, title: str, game: str, scenario: str, options: Mapping[str, str], same_dice: bool
) -> tuple[NewTournament, str]:
    """A tournament as it was asked for, checked by the rules, and the token of its join link."""
    rules = find(game)
    setup = rules.setup(scenario, options)
    title = " ".join(title.split()) or rules.scenarios[setup.scenario].title
    if len(title) > LONGEST_TITLE:
        raise BadRequest("a title has {0} letters at most.", LONGEST_TITLE)
    token = new_token()
    new = NewTournament(
        id=new_id(),
        organiser=organiser.id,
        title=title,
        game=game,
        scenario=setup.scenario,
        options=dict(options),
        seed=secrets.randbits(SEED_BITS) if same_dice else None,
        token_hash=hash_token(token),
    )
    _game_for(game, setup.scenario, options, None, title, organiser)  # settings nobody could play are refused now
    return new, token


def create(store: Store, new: NewTournament) -> Tournament:
    mine = store.tournaments_of(new.organiser, limit=1000)
    if sum(each.organiser == new.organiser for each in mine) >= MOST_ORGANISED:
        raise Conflict("you organise {0} tournaments already; that is enough.", MOST_ORGANISED)
    return store.create_tournament(new)


def new_link(store: Store, tournament: Tournament) -> str:
    """Another token for the join link; the one before is good no more."""
    token = new_token()
    store.renew_tournament_link(tournament.id, hash_token(token))
    return token


# Who may see it


def open_to(store: Store, account: Account, id: str) -> tuple[Tournament, list[Entry]]:
    """The tournament and its entries, for its organiser and those who entered; for others there is none."""
    tournament = store.tournament(id)
    entries = store.entries(id) if tournament is not None else []
    if tournament is None or not (tournament.organiser == account.id or _entry_of(entries, account)):
        raise NotFound("tournament")
    return tournament, entries


def invited_to(store: Store, token: str) -> Tournament:
    tournament = store.tournament_by_token(hash_token(token))
    if tournament is None:
        raise NotFound("tournament")
    return tournament


def _entry_of(entries: list[Entry], account: Account) -> Entry | None:
    return next((entry for entry in entries if entry.account_id == account.id), None)


# Entering


def game_for(tournament: Tournament, account: Account) -> NewGame:
    """A game with the settings that all have."""
    return _game_for(
        tournament.game, tournament.scenario, tournament.options, tournament.seed, tournament.title, account
    )


def enter(store: Store, tournament: Tournament, account: Account, game: NewGame) -> str:
    """Enter with this game; its id. Who has entered already gets the game he has."""
    try:
        store.enter(tournament.id, account.id, game)
    except AlreadyEntered:
        mine = _entry_of(store.entries(tournament.id), account)
        if mine is None:
            raise
        return mine.game.id
    except TournamentClosed as fault:
        raise Conflict(*fault.args) from fault
    return game.id


def _game_for(
    game: str, scenario: str, options: Mapping[str, str], seed: int | None, title: str, account: Account
) -> NewGame:
    """The game of one who enters. It belongs to nobody: so it cannot be removed and begun anew, nor shown around."""
    rules = find(game)
    named = {rules.player_name: account.name} if rules.player_name else {}
    asked = contract.NewGame(game, scenario, named | dict(options), {}, seed, "auto", title)
    return replace(hosted.new_game(asked, account), owner=None)


# Standings


@dataclass(frozen=True, slots=True)
class Standings:
    """The table of a tournament, and a word that changes when it does."""

    rows: list[dict[str, Any]]
    columns: list[Column]
    version: str
    playing: int
    finished: int
    withdrawn: int


def standings(store: Store, tournament: Tournament, entries: list[Entry], account: Account) -> Standings:
    """Best score first; those who still play stand where they would with what they have."""
    rows = ranked(_row(store, tournament, entry, account) for entry in entries)
    columns = presenter_for(find(tournament.game)).standing_columns
    kept = [column for column in columns if any(row.get(column.id) not in (None, "") for row in rows)]
    finished, withdrawn = sum(row["over"] for row in rows), sum(row["withdrawn"] for row in rows)
    marks = [tournament.closed, withdrawn, *sorted((entry.game.id, entry.game.sequence) for entry in entries)]
    version = hashlib.blake2b(repr(marks).encode(), digest_size=8).hexdigest()
    return Standings(rows, kept, version, len(rows) - finished - withdrawn, finished, withdrawn)


def _row(store: Store, tournament: Tournament, entry: Entry, account: Account) -> dict[str, Any]:
    game, mine = entry.game, entry.account_id == account.id
    seat = next((row.seat for row in game.seats if row.account_id == entry.account_id), game.seats[0].seat)
    found = _standings_of(store, game.id, game.sequence, language())
    standing: Standing = next((each for each in found if each["seat"] == seat), {"score": 0, "fault": True})
    # Where all have the same dice, what one has met is what others will meet.
    hidden = tournament.seed is not None and not mine and not game.over
    return standing | {
        "player": entry.player,
        "mine": mine,
        "game": game.id,
        "over": game.over,
        "withdrawn": tournament.lost(game, store.clock()),
        "progress": "" if hidden else capital(told(game.headline)),
    }


@lru_cache(maxsize=KEPT_STANDINGS)
def _standings_of(store: Store, id: str, sequence: int, reader: str) -> tuple[Standing, ...]:
    """By game, sequence and the reader's language: a game that has not moved is not read again."""
    try:
        return tuple(standings_of(present_position(hosted.record_of(store, id))))
    except WardroomError:
        return ()
