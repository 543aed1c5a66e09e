"""Accounts and those signed in to them."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, and_, bindparam, delete, insert, or_, select, update

from wardroom.store.database import Database
from wardroom.store.errors import NameTaken
from wardroom.store.names import folded, skeleton
from wardroom.store.rows import Account, Session
from wardroom.store.schema import accounts, moves, recoveries, sessions

__all__ = ["Accounts", "folded"]

KEEP_MOVES = 7 * 24 * 3600 * 1000
"""How long a move's key is known: whoever sends it again after a week does not get the old answer."""
_ACCOUNT = (
    accounts.c.id,
    accounts.c.name,
    accounts.c.password_hash,
    accounts.c.created,
    accounts.c.email,
    accounts.c.banned,
)
_SIGNED_IN = (
    select(*sessions.c, *_ACCOUNT)
    .join_from(sessions, accounts)
    .where(sessions.c.token_hash == bindparam("token"), sessions.c.expires > bindparam("at"))
)


class Accounts(Database):
    def create_account(self, account_id: str, name: str, password_hash: str) -> Account:
        account = Account(account_id, name, password_hash, self.clock())
        row = {
            "id": account_id,
            "name": name,
            "folded": folded(name),
            "skeleton": skeleton(name),
            "password_hash": password_hash,
            "created": account.created,
        }
        with self._writing() as connection:
            new = self._insert(accounts).on_conflict_do_nothing()
            if connection.execute(new.returning(accounts.c.id), row).first() is None:
                raise NameTaken("the name '{0}' is taken, or too much like one that is; choose another.", name)
        return account

    def account(self, account_id: str) -> Account | None:
        return self._account(accounts.c.id == account_id)

    def account_named(self, name: str) -> Account | None:
        return self._account(accounts.c.folded == folded(name))

    def _account(self, which: ColumnElement[bool]) -> Account | None:
        with self._reading() as connection:
            row = connection.execute(select(*_ACCOUNT).where(which)).first()
        return Account(*row) if row else None

    def set_password(self, account_id: str, password_hash: str) -> bool:
        """False if there is no such account."""
        with self._writing() as connection:
            connection.execute(delete(recoveries).where(recoveries.c.account_id == account_id))
            changed = update(accounts).where(accounts.c.id == account_id).values(password_hash=password_hash)
            return connection.execute(changed).rowcount == 1

    # Sessions

    def open_session(self, token_hash: str, account_id: str, *, expires: int) -> Session:
        at = self.clock()
        session = Session(token_hash, account_id, at, at, expires, None)
        with self._writing() as connection:
            _insert_session(connection, session)
        return session

    def session(self, token_hash: str) -> Session | None:
        """The session of this token, unless it has run out."""
        with self._reading() as connection:
            return self._session(connection, token_hash)

    def signed_in(self, token_hash: str) -> tuple[Session, Account] | None:
        """The session of this token and its account, unless it has run out: asked with every request."""
        with self._reading() as connection:
            row = connection.execute(_SIGNED_IN, {"token": token_hash, "at": self.clock()}).first()
        return (Session(*row[: len(sessions.c)]), Account(*row[len(sessions.c) :])) if row else None

    def _session(self, connection: Connection, token_hash: str, *, lock: bool = False) -> Session | None:
        wanted = select(sessions).where(sessions.c.token_hash == token_hash, sessions.c.expires > self.clock())
        row = connection.execute(wanted.with_for_update() if lock else wanted).first()
        return Session(**row._mapping) if row else None

    def touch_session(self, token_hash: str, *, expires: int | None = None) -> bool:
        """Note that somebody is there still, and if asked let the session last longer."""
        values = {"seen": self.clock()} | ({} if expires is None else {"expires": expires})
        alive = and_(sessions.c.token_hash == token_hash, sessions.c.expires > self.clock())
        if expires is not None:
            alive = and_(alive, sessions.c.replaced_by.is_(None))
        with self._writing() as connection:
            return connection.execute(update(sessions).where(alive).values(values)).rowcount == 1

    def rotate_session(self, old_hash: str, new_hash: str, *, expires: int, grace: int) -> Session | None:
        """A new token for a session; the old one is good for `grace` milliseconds more, for requests on their way.

        None if there is no such session or it was given a new token already.
        """
        at = self.clock()
        with self._writing() as connection:
            old = self._session(connection, old_hash, lock=True)
            if old is None or old.replaced_by is not None:
                return None
            new = Session(new_hash, old.account_id, at, at, expires, None)
            _insert_session(connection, new)
            last = {"expires": min(old.expires, at + grace), "replaced_by": new_hash}
            connection.execute(update(sessions).where(sessions.c.token_hash == old_hash).values(last))
        return new

    def close_session(self, token_hash: str) -> None:
        """Sign out: the token, the one it replaced and the one that replaced it are good no more."""
        successor = select(sessions.c.replaced_by).where(sessions.c.token_hash == token_hash)
        with self._writing() as connection:
            after = connection.scalar(successor)
            same = or_(
                sessions.c.token_hash.in_([token_hash, after or token_hash]), sessions.c.replaced_by == token_hash
            )
            connection.execute(delete(sessions).where(same))

    def close_sessions(self, account_id: str, *, keep: str | None = None) -> int:
        """Sign out everywhere, but for one session if asked; how many tokens that were."""
        which = sessions.c.account_id == account_id
        if keep is not None:
            which = and_(which, sessions.c.token_hash != keep)
        with self._writing() as connection:
            return connection.execute(delete(sessions).where(which)).rowcount

    def sweep(self, at: int) -> int:
        """Remove sessions that have run out and keys of old moves; how many."""
        with self._writing() as connection:
            ended = connection.execute(delete(sessions).where(sessions.c.expires <= at)).rowcount
            ended += connection.execute(delete(recoveries).where(recoveries.c.expires <= at)).rowcount
            return ended + connection.execute(delete(moves).where(moves.c.at <= at - KEEP_MOVES)).rowcount


def _insert_session(connection: Connection, session: Session) -> None:
    row = {column.key: getattr(session, column.key) for column in sessions.c}
    connection.execute(insert(sessions), row)
