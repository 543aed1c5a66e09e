"""What whoever runs a server needs of the store: lists, bans, recovery, removal of a person, signs of life."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, and_, bindparam, delete, exists, func, insert, or_, select, update

from wardroom.store.database import Database, telling
from wardroom.store.errors import SeatTaken, StoreError
from wardroom.store.forgetting import NameOf, options_in
from wardroom.store.games import (
    _SUMMARY,
    _change_sitting,
    _lock_game,
    _rows,
    _seats_ever_of,
    lines_of,
    with_seats,
)
from wardroom.store.rows import Account, Recovery, StoredGame
from wardroom.store.schema import (
    accounts,
    entries,
    games,
    inputs,
    pulse,
    recoveries,
    seats,
    segments,
    sessions,
    simulations,
    tournaments,
    watchers,
)

__all__ = ["AccountLine", "Offices", "Removed"]

_ACCOUNT = [accounts.c[name] for name in ("id", "name", "password_hash", "created", "email", "banned")]


@dataclass(frozen=True, slots=True)
class AccountLine:
    """An account in the list of who runs the server."""

    account: Account
    games: int
    seen: int | None
    """When somebody was last there who is still signed in."""


@dataclass(frozen=True, slots=True)
class Removed:
    """What a removal left to be done elsewhere."""

    simulations: tuple[str, ...]
    """Their files are to go too."""
    games: tuple[str, ...]
    """Games that others play on."""


class Offices(Database):
    # Lists

    def all_accounts(self) -> list[AccountLine]:
        """By name."""
        played = select(func.count(func.distinct(seats.c.game_id))).where(seats.c.account_id == accounts.c.id)
        seen = select(func.max(sessions.c.seen)).where(sessions.c.account_id == accounts.c.id)
        wanted = select(*_ACCOUNT, played.scalar_subquery(), seen.scalar_subquery()).order_by(accounts.c.folded)
        with self._reading() as connection:
            return [AccountLine(Account(*row[:6]), row[6], row[7]) for row in connection.execute(wanted)]

    def all_games(self, *, limit: int = 1000, offset: int = 0) -> list[StoredGame]:
        """The last changed first."""
        page = select(*_SUMMARY).order_by(games.c.updated.desc(), games.c.id).limit(limit).offset(offset)
        with self._reading() as connection:
            return with_seats(connection, connection.execute(page).all())

    def count_games(self) -> tuple[int, int]:
        """How many games are being played, and how many are over."""
        with self._reading() as connection:
            counted = connection.execute(select(games.c.over, func.count()).group_by(games.c.over))
            found = {bool(over): number for over, number in counted}
        return found.get(False, 0), found.get(True, 0)

    # Signs of life

    def beat(self) -> None:
        """Write a row and have it on the disk: the database can be reached, and takes what is written."""
        with self._writing() as connection:
            row = self._insert(pulse).values(id=1, at=self.clock())
            connection.execute(row.on_conflict_do_update(index_elements=["id"], set_={"at": row.excluded.at}))

    # Keeping out, and letting in again

    def ban(self, account_id: str) -> bool:
        """Nobody signs in to this account any more, and who is signed in is so no more; False if there is none."""
        with self._writing() as connection:
            out = update(accounts).where(accounts.c.id == account_id).values(banned=self.clock())
            connection.execute(delete(sessions).where(sessions.c.account_id == account_id))
            connection.execute(delete(recoveries).where(recoveries.c.account_id == account_id))
            return connection.execute(out).rowcount == 1

    def unban(self, account_id: str) -> bool:
        with self._writing() as connection:
            back = update(accounts).where(accounts.c.id == account_id).values(banned=None)
            return connection.execute(back).rowcount == 1

    # Recovery

    def set_email(self, account_id: str, email: str | None) -> bool:
        """The address that mail goes to; None to have none. Links that were sent before are good no more."""
        with self._writing() as connection:
            connection.execute(delete(recoveries).where(recoveries.c.account_id == account_id))
            changed = update(accounts).where(accounts.c.id == account_id).values(email=email)
            return connection.execute(changed).rowcount == 1

    def recover(self, token_hash: str, account_id: str, *, expires: int, email: str | None = None) -> Recovery:
        """Note a link that was sent; those of its kind sent before are good no more, unless they last longer.

        What the administrator gave somebody is good for a day: no stranger ends it by asking for mail.
        """
        made = Recovery(token_hash, account_id, email, self.clock(), expires)
        kind = recoveries.c.email.is_(None) if email is None else recoveries.c.email.is_not(None)
        with self._writing() as connection:
            shorter = recoveries.c.expires <= expires
            connection.execute(delete(recoveries).where(recoveries.c.account_id == account_id, kind, shorter))
            connection.execute(insert(recoveries), {each.key: getattr(made, each.key) for each in recoveries.c})
        return made

    def recovery(self, token_hash: str) -> Recovery | None:
        """The link, unless it was used, replaced or has run out."""
        with self._reading() as connection:
            return self._recovery(connection, token_hash)

    def _recovery(self, connection: Connection, token_hash: str) -> Recovery | None:
        wanted = select(recoveries).where(recoveries.c.token_hash == token_hash, recoveries.c.expires > self.clock())
        row = connection.execute(wanted).first()
        return Recovery(**row._mapping) if row else None

    def use_recovery(self, token_hash: str, password_hash: str | None = None) -> Recovery | None:
        """Use a link, once: a new password that signs everybody out, or an address that is confirmed by it."""
        with self._writing() as connection:
            found = self._recovery(connection, token_hash)
            used = delete(recoveries).where(recoveries.c.token_hash == token_hash)
            if found is None or (found.email is None) != (password_hash is not None):
                return None
            if connection.execute(used).rowcount != 1:
                return None
            connection.execute(delete(recoveries).where(recoveries.c.account_id == found.account_id))
            mine = update(accounts).where(accounts.c.id == found.account_id)
            if found.email is not None:
                connection.execute(mine.values(email=found.email))
                return found
            connection.execute(mine.values(password_hash=password_hash))
            connection.execute(delete(sessions).where(sessions.c.account_id == found.account_id))
            return found

    # Seats of people who are gone

    def seat_a_bot(self, game_id: str, seat: str, bot: str, header: str, *, expected: int) -> bool:
        """A bot takes a free seat, and the game's header says so; False if the game has moved on since."""
        with self._writing() as connection:
            _lock_game(connection, game_id)
            free = and_(seats.c.game_id == game_id, seats.c.seat == seat, seats.c.seat != "")
            free = and_(free, seats.c.account_id.is_(None), seats.c.bot.is_(None))
            if connection.execute(select(seats.c.seat).where(free)).first() is None:
                raise SeatTaken("this seat is taken; only a free one can be given to a bot.")
            mine = update(games).where(games.c.id == game_id, games.c.sequence == expected)
            if connection.execute(mine.values(header=header, sequence=expected + 1)).rowcount != 1:
                return False
            connection.execute(update(seats).where(free).values(bot=bot))
            return True

    def hand_on(self, game_id: str, account_id: str, seat: str | None = None) -> StoredGame:
        """Give a game to another account: its owner's rights, and the seats that the owner had, or the seat named."""
        with self._writing() as connection:
            _lock_game(connection, game_id)
            game = _game_to_hand_on(connection, game_id, seat)
            given = {seat} if seat else {row.seat for row in game.seats if game.owner and row.account_id == game.owner}
            if given and _seats_ever_of(connection, game_id, account_id) - given:
                raise SeatTaken("this account has, or had, another seat of this game and knows that side.")
            connection.execute(update(games).where(games.c.id == game_id).values(owner=account_id))
            taken = update(seats).where(seats.c.game_id == game_id, seats.c.seat.in_(given))
            connection.execute(taken.values(account_id=account_id, bot=None))
            for each in sorted(given):
                _change_sitting(connection, game_id, each, account_id, self.clock())
            _all_look_again(connection, [game_id])
            return with_seats(connection, _rows(connection, [game_id]))[0]

    # Removing a person

    def delete_account(self, account_id: str, *, everywhere: bool = False) -> Removed | None:
        """Remove an account, all that is its own alone, and its name from what others have a part in.

        Games that nobody else plays or watches go; the others go on, with a free seat, and belong to somebody who
        plays in them. With `everywhere` the name goes from the titles of all other games and tournaments too.
        """
        with self._writing() as connection:
            name = connection.scalar(select(accounts.c.name).where(accounts.c.id == account_id))
            if name is None:
                return None
            cup_ids = _cups_touched(connection, account_id, everywhere)
            _delete_games_of_nobody_else(connection, account_id)
            game_ids = _games_touched(connection, account_id, cup_ids, everywhere)
            touched = _take_name_out(connection, game_ids, NameOf(name))
            _take_name_out_of_tournaments(connection, cup_ids, NameOf(name))
            _find_owners(connection, account_id)
            runs = tuple(connection.scalars(select(simulations.c.id).where(simulations.c.account_id == account_id)))
            mine = list(connection.scalars(_games_of(account_id)))
            _all_look_again(connection, sorted({*touched, *mine}))
            if everywhere:
                _take_name_out_of_simulations(connection, NameOf(name))
            connection.execute(delete(accounts).where(accounts.c.id == account_id))
            _delete_empty_tournaments(connection, cup_ids)
        return Removed(runs, tuple(mine))

    def scrub(self) -> bool:
        """Leave no trace of what was removed in the file of a SQLite database; False if others read it just now.

        PostgreSQL writes over what was removed in its own time.
        """
        if self._engine.name != "sqlite":
            return True
        with (
            telling(self.place),
            self._turn,
            contextlib.closing(self._engine.raw_connection()) as connection,
        ):
            cursor = connection.cursor()
            cursor.execute("VACUUM")
            busy = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        return not busy


# Games


def _games_of(account_id: str) -> Any:
    """Those that the account has a part in."""
    mine = or_(
        games.c.owner == account_id,
        games.c.id.in_(select(seats.c.game_id).where(seats.c.account_id == account_id)),
        games.c.id.in_(select(watchers.c.game_id).where(watchers.c.account_id == account_id)),
    )
    return select(games.c.id).where(mine)


def _games_touched(connection: Connection, account_id: str, cup_ids: Sequence[str], everywhere: bool) -> list[str]:
    wanted = select(games.c.id)
    if not everywhere:
        wanted = wanted.where(or_(games.c.id.in_(_games_of(account_id)), games.c.tournament.in_(cup_ids)))
    return list(connection.scalars(wanted.order_by(games.c.id)))


def _delete_games_of_nobody_else(connection: Connection, account_id: str) -> None:
    mine = or_(
        games.c.owner == account_id,
        games.c.id.in_(select(seats.c.game_id).where(seats.c.account_id == account_id)),
    )
    others = [
        games.c.id.in_(select(seats.c.game_id).where(seats.c.account_id != account_id)),
        games.c.id.in_(select(watchers.c.game_id).where(watchers.c.account_id != account_id)),
        and_(games.c.owner.is_not(None), games.c.owner != account_id),
    ]
    connection.execute(delete(games).where(mine, *(~other for other in others)))


def _take_name_out(connection: Connection, game_ids: Sequence[str], name: NameOf) -> list[str]:
    """From titles and lines; the ids of the games that had it."""
    found = []
    for game_id in sorted(game_ids):
        row = connection.execute(select(games.c.title, games.c.header).where(games.c.id == game_id)).one()
        if not name.is_in(row.title) and not _may_hold(row.header, name):
            continue
        before = lines_of(connection, game_id)
        after = name.out_of_lines(before)
        title = name.out_of(row.title)
        if (title, after) == (row.title, before):
            continue
        found.append(game_id)
        connection.execute(update(games).where(games.c.id == game_id).values(title=title, header=after[0]))
        if after != before:
            connection.execute(delete(inputs).where(inputs.c.game_id == game_id))
            for number, line in enumerate(after[1:]):
                one = and_(segments.c.game_id == game_id, segments.c.number == number)
                connection.execute(update(segments).where(one).values(line=line))
    return found


def _may_hold(header: str, name: NameOf) -> bool:
    options = options_in(json.loads(header))
    return name.out_of_options(options) != options


def _find_owners(connection: Connection, account_id: str) -> None:
    """A game that others play is theirs now: the first of them can invite somebody to the free seat."""
    mine = connection.scalars(select(games.c.id).where(games.c.owner == account_id).order_by(games.c.id)).all()
    for game_id in mine:
        others = select(seats.c.account_id).where(seats.c.game_id == game_id, seats.c.account_id.is_not(None))
        heir = connection.scalar(others.where(seats.c.account_id != account_id).order_by(seats.c.place).limit(1))
        connection.execute(update(games).where(games.c.id == game_id).values(owner=heir))


def _all_look_again(connection: Connection, game_ids: Sequence[str]) -> None:
    """Every process that has such a game in memory reads it anew, and every page of it looks again."""
    ids = [{"of_game": game_id} for game_id in game_ids]
    if not ids:
        return
    moved = update(games).where(games.c.id == bindparam("of_game")).values(sequence=games.c.sequence + 1)
    told = update(seats).where(seats.c.game_id == bindparam("of_game")).values(sequence=seats.c.sequence + 1)
    connection.execute(moved, ids)
    connection.execute(told, ids)


def _game_to_hand_on(connection: Connection, game_id: str, seat: str | None) -> StoredGame:
    found = with_seats(connection, _rows(connection, [game_id]))
    if not found:
        raise StoreError("there is no game '{0}'.", game_id)
    if found[0].tournament:
        raise SeatTaken("a tournament game is its captain's to the end; it cannot be handed on.")
    if seat is not None and found[0].seat(seat) is None:
        names = [row.seat for row in found[0].seats]
        raise StoreError("there is no seat '{0}' in this game; the seats are {1}.", seat, names)
    if any(row.bot for row in found[0].seats if row.seat == seat):
        raise SeatTaken("a bot has this seat and keeps it to the end of the game; name a person's seat.")
    return found[0]


# Tournaments and simulations


def _cups_touched(connection: Connection, account_id: str, everywhere: bool) -> list[str]:
    wanted = select(tournaments.c.id)
    if not everywhere:
        entered = select(entries.c.tournament_id).where(entries.c.account_id == account_id)
        wanted = wanted.where(or_(tournaments.c.organiser == account_id, tournaments.c.id.in_(entered)))
    return list(connection.scalars(wanted))


def _take_name_out_of_tournaments(connection: Connection, cup_ids: Sequence[str], name: NameOf) -> None:
    for row in connection.execute(select(tournaments).where(tournaments.c.id.in_(cup_ids))).all():
        options = json.dumps(name.out_of_options(json.loads(row.options)))
        changed = {"title": name.out_of(row.title), "options": options}
        connection.execute(update(tournaments).where(tournaments.c.id == row.id).values(changed))


def _delete_empty_tournaments(connection: Connection, cup_ids: Sequence[str]) -> None:
    """One that has lost its organiser, and that nobody has entered, is nobody's."""
    empty = ~exists().where(entries.c.tournament_id == tournaments.c.id)
    gone = delete(tournaments).where(tournaments.c.id.in_(cup_ids), tournaments.c.organiser.is_(None), empty)
    connection.execute(gone)


def _take_name_out_of_simulations(connection: Connection, name: NameOf) -> None:
    for row in connection.execute(select(simulations.c.id, simulations.c.request)).all():
        request = json.loads(row.request)
        options = request.get("options") or {}
        if (after := name.out_of_options(options)) != options:
            changed = update(simulations).where(simulations.c.id == row.id)
            connection.execute(changed.values(request=json.dumps(request | {"options": after})))
