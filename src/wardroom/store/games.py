"""Games: made, listed, read, written move by move, and who sits at them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from typing import Any, NamedTuple

from sqlalchemy import (
    BigInteger,
    BindParameter,
    Boolean,
    Connection,
    Row,
    Select,
    and_,
    bindparam,
    case,
    delete,
    exists,
    func,
    insert,
    literal,
    select,
    union,
    union_all,
    update,
)

from wardroom.store.database import Database
from wardroom.store.errors import InvitationSpent, SeatTaken, StoreError
from wardroom.store.prepared import Straight, ask, run
from wardroom.store.rows import Invitation, Move, NewGame, NewSeat, Result, Seat, Sitting, StoredGame, Write, Written
from wardroom.store.schema import (
    Words,
    accounts,
    games,
    inputs,
    invitations,
    moves,
    seats,
    segments,
    sessions,
    sittings,
    watchers,
)

__all__ = ["Games", "insert_game", "lines_of", "with_seats"]

WATCHING = ""
AT_ONCE = 500
"""Ids named in one statement."""
GROUPS = (1, 8, 100)
"""So many writes are looked at by one statement; a smaller number is filled up, for each would need one of its own."""
NOTHING = ("", None, None, None)
"""What fills up a group: the name of no game."""
KEPT_BY_STORE = ("created", "updated", "bytes", "thumbnail")
_SUMMARY = [column for column in games.c if column.key not in ("header", "bytes")]

# The statements of a move are made once; what they compile to is kept.
_THESE: BindParameter[Any] = bindparam("ids", expanding=True)
_NAMED = select(*_SUMMARY).where(games.c.id.in_(_THESE))
_SEATS = (
    select(
        seats.c.game_id,
        seats.c.seat,
        seats.c.account_id,
        accounts.c.name,
        seats.c.bot,
        seats.c.sequence,
        seats.c.waiting,
        seats.c.awaited,
    )
    .outerjoin_from(seats, accounts, seats.c.account_id == accounts.c.id)
    .where(seats.c.game_id.in_(_THESE))
    .order_by(seats.c.game_id, seats.c.place)
)
_WATCHING = select(watchers.c.game_id, watchers.c.account_id).where(watchers.c.game_id.in_(_THESE))
_LOCK = select(games.c.id).where(games.c.id.in_(_THESE)).order_by(games.c.id).with_for_update()
_ADVANCE = (
    update(games)
    .where(games.c.id == bindparam("of_game"), games.c.sequence == bindparam("expected"))
    .values(
        sequence=bindparam("made"),
        updated=case((bindparam("is_secret", type_=Boolean), games.c.updated), else_=bindparam("at", type_=BigInteger)),
        headline=bindparam("new_headline"),
        over=bindparam("is_over"),
        thumbnail=case((bindparam("is_public", type_=Boolean), None), else_=games.c.thumbnail),
        bytes=func.coalesce(bindparam("new_bytes", type_=BigInteger), games.c.bytes),
    )
)
_CUT = delete(segments).where(segments.c.game_id == bindparam("of_game"), segments.c.number > bindparam("last"))
_CLEAR = delete(inputs).where(inputs.c.game_id == bindparam("of_game"))
_ADD = insert(inputs)
_SEAT = update(seats).where(seats.c.game_id == bindparam("of_game"), seats.c.seat == bindparam("of_seat"))
_SEAT = _SEAT.values(sequence=bindparam("made"), waiting=bindparam("is_waiting"), awaited=bindparam("is_awaited"))
_SEQUENCE_OF_SEAT = (
    select(seats.c.sequence)
    .join(sessions, sessions.c.account_id == seats.c.account_id)
    .where(seats.c.game_id == bindparam("of_game"), seats.c.seat == bindparam("of_seat"))
    .where(sessions.c.token_hash == bindparam("token"), sessions.c.expires > bindparam("at"))
    .where(sessions.c.seen > bindparam("since"))
)
_REMEMBER = insert(moves)
_NEW_SEGMENT = insert(segments)
_HEADER, _SEGMENT, _MOVE = range(3)
_LINES = union_all(
    select(literal(_HEADER).label("part"), literal(0).label("number"), games.c.header.label("line")).where(
        games.c.id == bindparam("of_game")
    ),
    select(literal(_SEGMENT), segments.c.number, segments.c.line).where(segments.c.game_id == bindparam("of_game")),
    select(literal(_MOVE), inputs.c.sequence, inputs.c.line).where(inputs.c.game_id == bindparam("of_game")),
).order_by("part", "number")


@cache
def _standing_of(count: int) -> Select[Any]:
    """What is known of so many games and moves; asked for with every move, so each size is made once."""
    names = ("game", "seat", "key", "session")
    rows = [select(*(bindparam(f"{name}_{n}", type_=Words).label(name) for name in names)) for n in range(count)]
    asked = (union_all(*rows) if count > 1 else rows[0]).subquery()
    kept = select(func.count()).select_from(segments).where(segments.c.game_id == asked.c.game)
    made = select(moves.c.sequence).where(
        moves.c.game_id == asked.c.game, moves.c.seat == asked.c.seat, moves.c.key == asked.c.key
    )
    good = exists().where(sessions.c.token_hash == asked.c.session, sessions.c.expires > bindparam("at"))
    known = (games.c.sequence, kept.scalar_subquery(), made.scalar_subquery(), good)
    found = select(asked.c.game, *known, seats.c.seat, seats.c.account_id)
    return found.join_from(asked, games, games.c.id == asked.c.game).join(seats, seats.c.game_id == asked.c.game)


class Games(Database):
    # Making and removing

    def create_game(self, game: NewGame) -> StoredGame:
        with self._writing() as connection:
            insert_game(connection, game, self.clock())
            return with_seats(connection, _rows(connection, [game.id]))[0]

    def delete_game(self, game_id: str) -> bool:
        """Remove a game with all that belongs to it; False if there is none."""
        with self._writing() as connection:
            return connection.execute(delete(games).where(games.c.id == game_id)).rowcount == 1

    def delete_own_game(self, game_id: str, owner: str) -> bool:
        """The same for who began it, as long as nobody else has a seat: somebody may sit down at this very moment."""
        with self._writing() as connection:
            _lock_game(connection, game_id)
            others = exists().where(seats.c.game_id == game_id, seats.c.account_id != owner)
            gone = delete(games).where(games.c.id == game_id, games.c.owner == owner, ~others)
            return connection.execute(gone).rowcount == 1

    # Reading

    def game(self, game_id: str) -> StoredGame | None:
        with self._reading() as connection:
            return next(iter(with_seats(connection, _rows(connection, [game_id]))), None)

    def lines(self, game_id: str) -> list[str]:
        """The lines of the save, without the checksum; [] if there is none.

        The header, then one for each segment, then one for each move since the last of them was written.
        """
        with self._reading() as connection:
            return lines_of(connection, game_id)

    def games_of(self, account_id: str, *, limit: int = 50, offset: int = 0) -> list[StoredGame]:
        """The games in which the account has a seat, which it watches or owns; the last changed first."""
        mine = _games_of(account_id)
        page = select(*_SUMMARY).where(games.c.id.in_(mine)).order_by(games.c.updated.desc(), games.c.id)
        with self._reading() as connection:
            return with_seats(connection, connection.execute(page.limit(limit).offset(offset)).all())

    def count_games_of(self, account_id: str) -> int:
        with self._reading() as connection:
            return connection.scalar(select(func.count()).select_from(_games_of(account_id).subquery())) or 0

    def bytes_of(self, account_id: str) -> int:
        """How much the games take that this account has begun."""
        with self._reading() as connection:
            return connection.scalar(select(func.sum(games.c.bytes)).where(games.c.owner == account_id)) or 0

    def sequences(self, game_ids: Iterable[str]) -> dict[str, int]:
        """Where these games stand; one that is not there is left out."""
        found: dict[str, int] = {}
        with self._reading() as connection:
            for some in _portions(list(game_ids)):
                rows = connection.execute(select(games.c.id, games.c.sequence).where(games.c.id.in_(some)))
                found.update((row.id, row.sequence) for row in rows)
        return found

    def sequence_of_seat(self, game_id: str, seat: str, token_hash: str, *, seen_since: int) -> int | None:
        """Where a seat stands, if who has it is signed in by this session and was noted since then; else None.

        One quick question: every page that listens asks it, again and again.
        """
        asked = {"of_game": game_id, "of_seat": seat, "token": token_hash, "at": self.clock(), "since": seen_since}
        with self._asking() as connection:
            found = ask(connection, _SEQUENCE_OF_SEAT, asked)
        return found[0][0] if found else None

    def move(self, game_id: str, seat: str, key: str) -> Move | None:
        """The move that was stored with this key."""
        with self._reading() as connection:
            found = select(moves).where(moves.c.game_id == game_id, moves.c.seat == seat, moves.c.key == key)
            row = connection.execute(found).first()
        return Move(**row._mapping) if row else None

    # Writing

    def write(self, writes: Sequence[Write]) -> list[Written]:
        """Store all these changes in one transaction, on the disk when this returns.

        A change of a game that has moved on is refused alone, and so is a move that was stored before; the others
        are stored. A write without segments changes only what the seats are told.
        """
        if not writes:
            return []
        at = self.clock()
        with self._writing_moves() as connection:
            return [written for some in _rounds(writes) for written in self._write(connection, some, at)]

    def _write(self, connection: Connection | Straight, writes: Sequence[Write], at: int) -> list[Written]:
        if isinstance(connection, Connection):  # SQLite lets one write at a time
            # The games are locked in the order of their ids, so that two processes never wait for each other.
            connection.execute(_LOCK, {"ids": [write.game_id for write in writes]})
        standing = _standing(connection, writes, at)
        results = [_judge(write, standing.get(write.game_id)) for write in writes]
        stored = [write for write, result in zip(writes, results, strict=True) if result.stored]
        for write in stored:
            _check_whole(write, standing[write.game_id])
        self._apply(connection, stored, {write.game_id: standing[write.game_id].kept for write in stored}, at)
        return results

    def _apply(self, connection: Connection | Straight, writes: list[Write], kept: dict[str, int], at: int) -> None:
        run(connection, _ADVANCE, (_advance(write, at) for write in writes))
        run(connection, self._put_segment, (line for write in writes for line in _changed_lines(write)))
        run(connection, _CLEAR, ({"of_game": write.game_id} for write in writes if write.segments))
        run(connection, _ADD, (_added_line(write) for write in writes if write.moves))
        fewer = (write for write in writes if kept[write.game_id] > write.last + 1)
        run(connection, _CUT, ({"of_game": write.game_id, "last": write.last} for write in fewer))
        run(connection, _SEAT, (seat for write in writes for seat in _changed_seats(write)))
        run(connection, _REMEMBER, (_remembered(write, at) for write in writes if write.key is not None))

    @cached_property
    def _put_segment(self) -> Any:
        statement = self._insert(segments)
        return statement.on_conflict_do_update(
            index_elements=["game_id", "number"], set_={"line": statement.excluded.line}
        )

    def keep_thumbnail(self, game_id: str, sequence: int, drawing: str) -> bool:
        """Keep how a game looks at this sequence; False if it has moved on."""
        kept = update(games).where(games.c.id == game_id, games.c.sequence == sequence)
        with self._writing() as connection:
            return connection.execute(kept.values(thumbnail=drawing)).rowcount == 1

    # Who sits where

    def take_seat(
        self, game_id: str, seat: str, account_id: str, *, several: bool = False, choices: int | None = None
    ) -> None:
        """Sit down in a free seat; in one's own it changes nothing. `choices` were made in it so far.

        Who has ever had another seat of the game knows what it hides, and is refused but for `several`.
        """
        with self._writing() as connection:
            _lock_game(connection, game_id)
            if not several:
                _check_innocent(connection, game_id, seat, account_id)
            _take_seat(connection, game_id, seat, account_id, self.clock(), choices)

    def leave_seat(self, game_id: str, seat: str, account_id: str, *, choices: int | None = None) -> bool:
        """Stand up after so many choices; False if somebody else, or nobody, sat there.

        Who has several seats knows the secrets of all, the dice to come among them, and keeps them.
        """
        with self._writing() as connection:
            _lock_game(connection, game_id)
            if len(_seats_of(connection, game_id, account_id)) > 1:
                raise SeatTaken("you have several seats of this game and know them all; begin a new one with a friend.")
            left = update(seats).where(*_is_seat(game_id, seat), seats.c.account_id == account_id)
            if connection.execute(left.values(account_id=None)).rowcount != 1:
                return False
            _end_sitting(connection, game_id, seat, self.clock(), choices)
            return True

    def sittings(self, game_id: str) -> list[Sitting]:
        """Who has, or had, which seat: seat by seat, the first one first."""
        columns = (sittings.c.since, sittings.c.until, sittings.c.began, sittings.c.ended)
        found = select(sittings.c.seat, sittings.c.account_id, accounts.c.name, *columns)
        found = found.outerjoin_from(sittings, accounts, sittings.c.account_id == accounts.c.id)
        found = found.join(seats, and_(seats.c.game_id == sittings.c.game_id, seats.c.seat == sittings.c.seat))
        found = found.where(sittings.c.game_id == game_id).order_by(seats.c.place, sittings.c.number)
        with self._reading() as connection:
            return [Sitting(*row) for row in connection.execute(found)]

    def watch(self, game_id: str, account_id: str) -> None:
        with self._writing() as connection:
            self._watch(connection, game_id, account_id)

    def _watch(self, connection: Connection, game_id: str, account_id: str) -> None:
        row = {"game_id": game_id, "account_id": account_id}
        connection.execute(self._insert(watchers).on_conflict_do_nothing(), row)

    def unwatch(self, game_id: str, account_id: str) -> bool:
        with self._writing() as connection:
            mine = and_(watchers.c.game_id == game_id, watchers.c.account_id == account_id)
            return connection.execute(delete(watchers).where(mine)).rowcount == 1

    # Invitations

    def invite(self, token_hash: str, game_id: str, seat: str) -> Invitation:
        """Invite somebody to a seat, or with "" all who come to watch."""
        made = Invitation(token_hash, game_id, seat, self.clock(), None, None)
        row = {"token_hash": token_hash, "game_id": game_id, "seat": seat, "created": made.created}
        with self._writing() as connection:
            connection.execute(insert(invitations), row)
        return made

    def invitation(self, token_hash: str) -> Invitation | None:
        with self._reading() as connection:
            return _invitation(connection, token_hash)

    def invitations(self, game_id: str) -> list[Invitation]:
        """Those of a game that can still be used, oldest first."""
        is_open = select(invitations).where(invitations.c.game_id == game_id, invitations.c.used_by.is_(None))
        is_open = is_open.where(invitations.c.used_at.is_(None))
        with self._reading() as connection:
            rows = connection.execute(is_open.order_by(invitations.c.created, invitations.c.token_hash))
            return [Invitation(**row._mapping) for row in rows]

    def use_invitation(
        self, token_hash: str, account_id: str, *, several: bool = False, choices: int | None = None
    ) -> Invitation:
        """Take the seat, once, in which so many choices were made; or become one of those who watch.

        Who has, or ever had, another seat of the game takes this one only with `several`.
        """
        with self._writing() as connection:
            found = _invitation(connection, token_hash)
            if found is not None:
                _lock_game(connection, found.game_id)
            invitation = _invitation(connection, token_hash, lock=True)
            if invitation is None:
                raise InvitationSpent("this invitation is no longer good; ask for a new one.")
            if invitation.seat == WATCHING:
                self._watch(connection, invitation.game_id, account_id)
                return invitation
            if not several:
                _check_innocent(connection, invitation.game_id, invitation.seat, account_id)
            return _use(connection, invitation, account_id, self.clock(), choices)

    def revoke(self, token_hash: str) -> bool:
        """Take back an invitation that nobody has used; False if there is none."""
        unused = and_(invitations.c.token_hash == token_hash, invitations.c.used_at.is_(None))
        with self._writing() as connection:
            return connection.execute(delete(invitations).where(unused)).rowcount == 1


# Rows of a game


def insert_game(connection: Connection, game: NewGame, at: int) -> None:
    """Put a new game into the database; one of this name must not be there."""
    row = {column.key: getattr(game, column.key) for column in games.c if column.key not in KEPT_BY_STORE}
    size = sum(len(line.encode()) for line in (game.header, *game.segments))
    connection.execute(insert(games), row | {"created": at, "updated": at, "bytes": size})
    lines = [{"game_id": game.id, "number": number, "line": line} for number, line in enumerate(game.segments)]
    run(connection, _NEW_SEGMENT, lines)
    connection.execute(insert(seats), _new_seats(game))
    for each in game.seats:
        if each.account_id is not None:
            _begin_sitting(connection, game.id, each.seat, each.account_id, at, each.choices)


def lines_of(connection: Connection, game_id: str) -> list[str]:
    """The lines of a game, read by one statement, so that all are of the same moment."""
    found = connection.execute(_LINES, {"of_game": game_id}).all()
    numbers = [number for part, number, _ in found if part == _SEGMENT]
    if found and (not numbers or numbers != list(range(len(numbers)))):
        raise StoreError("game {0} is damaged in the database: parts of it are missing; restore a backup.", game_id)
    return [line for _, _, line in found]


def _new_seats(game: NewGame) -> list[dict[str, Any]]:
    return [
        {
            "game_id": game.id,
            "seat": each.seat,
            "place": place,
            "account_id": each.account_id,
            "bot": each.bot,
            "sequence": game.sequence,
            "waiting": each.waiting,
            "awaited": each.waiting if each.awaited is None else each.awaited,
        }
        for place, each in enumerate([NewSeat(WATCHING), *game.seats])
    ]


def _rows(connection: Connection, game_ids: Sequence[str]) -> Sequence[Row[Any]]:
    return connection.execute(_NAMED, {"ids": list(game_ids)}).all()


def with_seats(connection: Connection, rows: Sequence[Row[Any]]) -> list[StoredGame]:
    """The games of these rows, with all their seats and watchers, in the same order."""
    found: dict[str, list[Seat]] = {row.id: [] for row in rows}
    watching: dict[str, list[str]] = {row.id: [] for row in rows}
    for some in _portions(list(found)):
        for each in connection.execute(_SEATS, {"ids": some}):
            found[each.game_id].append(Seat(*each[1:]))
        for game_id, account_id in connection.execute(_WATCHING, {"ids": some}):
            watching[game_id].append(account_id)
    return [_stored(row, found[row.id], watching[row.id]) for row in rows]


def _stored(row: Row[Any], found: list[Seat], watching: list[str]) -> StoredGame:
    watch, *players = found
    return StoredGame(
        **row._mapping, seats=tuple(players), watch_sequence=watch.sequence, watchers=tuple(sorted(watching))
    )


def _games_of(account_id: str) -> Any:
    return union(
        select(seats.c.game_id).where(seats.c.account_id == account_id),
        select(watchers.c.game_id).where(watchers.c.account_id == account_id),
        select(games.c.id).where(games.c.owner == account_id),
    )


# Parts of a write


def _rounds(writes: Sequence[Write]) -> Iterator[Sequence[Write]]:
    """The writes in their order, cut wherever a game comes a second time: it needs the first one done."""
    some: list[Write] = []
    for write in writes:
        if any(write.game_id == other.game_id for other in some):
            yield some
            some = []
        some.append(write)
    yield some


class _Standing(NamedTuple):
    """What the store knows of a game that is to be written, and of the move."""

    sequence: int
    kept: int
    """The segments that are there."""
    made: int | None
    """The sequence that the move made when it was stored before."""
    signed_in: bool
    """Whether the session is good."""
    players: dict[str, str | None]


def _standing(connection: Connection | Straight, writes: Sequence[Write], at: int) -> dict[str, _Standing]:
    """By game; one that is gone is left out."""
    found: dict[str, _Standing] = {}
    for start in range(0, len(writes), GROUPS[-1]):
        some = writes[start : start + GROUPS[-1]]
        count = next(size for size in GROUPS if size >= len(some))
        asked: dict[str, Any] = {"at": at}
        for n in range(count):
            named = (some[n].game_id, some[n].seat, some[n].key, some[n].session) if n < len(some) else NOTHING
            asked |= zip((f"game_{n}", f"seat_{n}", f"key_{n}", f"session_{n}"), named, strict=True)
        for row in ask(connection, _standing_of(count), asked):
            game_id, sequence, kept, made, signed_in, seat, account_id = row
            standing = found.setdefault(game_id, _Standing(sequence, kept, made, bool(signed_in), {}))
            if seat != WATCHING:
                standing.players[seat] = account_id
    return found


def _judge(write: Write, standing: _Standing | None) -> Written:
    """A move that was stored before is repeated even if, as is likely, its sequence is stale too."""
    if standing is None:
        return Written(write.game_id, Result.GONE, 0)
    if standing.made is not None:
        return Written(write.game_id, Result.REPEATED, standing.made)
    as_known = write.players in (None, standing.players) and (write.session is None or standing.signed_in)
    if standing.sequence != write.expected or not as_known:
        return Written(write.game_id, Result.STALE, standing.sequence)
    return Written(write.game_id, Result.STORED, write.expected + 1)


def _advance(write: Write, at: int) -> dict[str, Any]:
    return {
        "of_game": write.game_id,
        "expected": write.expected,
        "made": write.expected + 1,
        "at": at,
        "is_secret": write.secret,
        "new_headline": write.headline,
        "is_over": write.over,
        "is_public": write.public,
        "new_bytes": write.size,
    }


def _changed_lines(write: Write) -> Iterator[dict[str, Any]]:
    for number, line in write.segments.items():
        yield {"game_id": write.game_id, "number": number, "line": line}


def _added_line(write: Write) -> dict[str, Any]:
    return {"game_id": write.game_id, "sequence": write.expected + 1, "line": write.moves}


def _changed_seats(write: Write) -> Iterator[dict[str, Any]]:
    for seat, change in write.seats.items():
        yield {
            "of_game": write.game_id,
            "of_seat": seat,
            "made": change.sequence,
            "is_waiting": change.waiting,
            "is_awaited": change.waiting if change.awaited is None else change.awaited,
        }


def _remembered(write: Write, at: int) -> dict[str, Any]:
    made = write.expected + 1
    row = {"game_id": write.game_id, "seat": write.seat, "key": write.key, "sequence": made, "at": at}
    return row | {"asked": write.asked}


def _check_whole(write: Write, standing: _Standing) -> None:
    """A segment that was forgotten must be told now, while the game is still in memory, and not when it is opened."""
    if any(number not in write.segments for number in range(standing.kept, write.last + 1)):
        raise StoreError("game {0} cannot be stored: parts of it are missing.", write.game_id)


def _portions(ids: list[str]) -> Iterator[list[str]]:
    for start in range(0, len(ids), AT_ONCE):
        yield ids[start : start + AT_ONCE]


# Seats and invitations


def _is_seat(game_id: str, seat: str) -> tuple[Any, ...]:
    return seats.c.game_id == game_id, seats.c.seat == seat, seats.c.seat != WATCHING


def _seats_of(connection: Connection, game_id: str, account_id: str) -> set[str]:
    mine = select(seats.c.seat).where(seats.c.game_id == game_id, seats.c.account_id == account_id)
    return set(connection.scalars(mine))


def _lock_game(connection: Connection, game_id: str) -> None:
    """Who sits where is changed by one at a time."""
    connection.execute(_LOCK, {"ids": [game_id]})


def _check_innocent(connection: Connection, game_id: str, seat: str, account_id: str) -> None:
    """Whoever has seen what a seat hides never gets the other one, however long ago the first was left."""
    if _seats_of(connection, game_id, account_id) - {seat}:
        raise SeatTaken("you have a seat in this game; this link is for somebody else.")
    if _seats_ever_of(connection, game_id, account_id) - {seat}:
        raise SeatTaken("you have had another seat of this game and know its secrets; this one is for somebody else.")


def _seats_ever_of(connection: Connection, game_id: str, account_id: str) -> set[str]:
    """The seats that the account has or had: it knows what they hide."""
    had = select(sittings.c.seat).where(sittings.c.game_id == game_id, sittings.c.account_id == account_id)
    return set(connection.scalars(had)) | _seats_of(connection, game_id, account_id)


def _change_sitting(connection: Connection, game_id: str, seat: str, account_id: str, at: int) -> None:
    """Somebody else sits down where somebody sat."""
    _end_sitting(connection, game_id, seat, at, None)
    _begin_sitting(connection, game_id, seat, account_id, at, None)


def _begin_sitting(
    connection: Connection, game_id: str, seat: str, account_id: str, at: int, choices: int | None
) -> None:
    of_seat = (sittings.c.game_id == game_id, sittings.c.seat == seat)
    number = connection.scalar(select(func.count()).select_from(sittings).where(*of_seat)) or 0
    row = {"game_id": game_id, "seat": seat, "number": number, "account_id": account_id}
    connection.execute(insert(sittings), row | {"since": at, "began": choices})


def _end_sitting(connection: Connection, game_id: str, seat: str, at: int, choices: int | None) -> None:
    open_one = update(sittings).where(
        sittings.c.game_id == game_id, sittings.c.seat == seat, sittings.c.until.is_(None)
    )
    connection.execute(open_one.values(until=at, ended=choices))


def _take_seat(connection: Connection, game_id: str, seat: str, account_id: str, at: int, choices: int | None) -> None:
    free = update(seats).where(*_is_seat(game_id, seat), seats.c.account_id.is_(None), seats.c.bot.is_(None))
    if connection.execute(free.values(account_id=account_id)).rowcount == 1:
        _end_sitting(connection, game_id, seat, at, choices)  # of an account that was removed
        _begin_sitting(connection, game_id, seat, account_id, at, choices)
        return
    found = connection.execute(select(seats.c.account_id).where(*_is_seat(game_id, seat))).first()
    if found is None:
        raise StoreError("there is no such seat, or the game was removed.")
    if found.account_id != account_id:
        raise SeatTaken("this seat is taken; ask for another.")


def _invitation(connection: Connection, token_hash: str, *, lock: bool = False) -> Invitation | None:
    wanted = select(invitations).where(invitations.c.token_hash == token_hash)
    row = connection.execute(wanted.with_for_update() if lock else wanted).first()
    return Invitation(**row._mapping) if row else None


def _use(connection: Connection, invitation: Invitation, account_id: str, at: int, choices: int | None) -> Invitation:
    """A link opened twice by the same person is no second use."""
    if invitation.used_at is not None and invitation.used_by != account_id:
        raise InvitationSpent("this invitation was used by somebody else; ask for a new one.")
    _take_seat(connection, invitation.game_id, invitation.seat, account_id, at, choices)
    if invitation.used_at is None:
        mine = update(invitations).where(invitations.c.token_hash == invitation.token_hash)
        connection.execute(mine.values(used_by=account_id, used_at=at))
    used_at = at if invitation.used_at is None else invitation.used_at
    return Invitation(
        invitation.token_hash, invitation.game_id, invitation.seat, invitation.created, account_id, used_at
    )
