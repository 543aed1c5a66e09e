"""Cookies and sessions: who is asking.

The cookie holds a random token. If its hash is that of a session in the store, somebody is signed in; otherwise it
only ties the pages of one browser together. Signing in always gives a new token.
"""

from __future__ import annotations

import re
from collections import OrderedDict

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from wardroom.store import Account, Session, Store
from wardroom.web.requests.endpoints import Visitor
from wardroom.web.requests.security import hash_token, new_token
from wardroom.web.serving.settings import LOCAL_ACCOUNT, Settings

__all__ = ["SESSION_MS", "Sessions"]

DAY_MS = 24 * 3600 * 1000
SESSION_MS = 30 * DAY_MS
"""How long one stays signed in without coming back."""
ROTATE_MS = DAY_MS
"""A token is changed when it has been used for so long."""
GRACE_MS = 60_000
"""The token before is good for so much longer, for requests on their way."""
MARK_SECONDS = 400 * DAY_MS // 1000
TOUCH_MS = 3600 * 1000
MOST_REMEMBERED = 10_000
NAME_OF_LOCAL = "(you)"
"""No name that anybody could sign up with."""
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


class Sessions:
    """Finds out who is asking, and keeps the cookie."""

    def __init__(self, settings: Settings, store: Store, local: Account | None) -> None:
        self.settings = settings
        self.store = store
        self.local = local
        self.cookie = "__Host-wardroom" if settings.secure else "wardroom"
        self._remembered: OrderedDict[str, tuple[Session, Account]] = OrderedDict()

    def who_at_a_glance(self, request: Request) -> Visitor | None:
        """Who it was the last time, by memory alone; None if that is not known.

        The session may have ended since, here or at another process: whoever uses this must have the store look at
        `Visitor.session` before anything is told or changed.
        """
        token = request.cookies.get(self.cookie, "")
        found = self._remembered.get(hash_token(token)) if TOKEN.fullmatch(token) else None
        if found is None or self._is_to_touch(found[0]):
            return None
        return Visitor(token, found[1], session=found[0].token_hash)

    def unasked(self, request: Request) -> Visitor:
        """The visitor by the cookie alone, for as long as the store cannot say who it is."""
        token = request.cookies.get(self.cookie, "")
        return Visitor(token, None) if TOKEN.fullmatch(token) else Visitor(new_token(), None, new_cookie=True)

    async def who(self, request: Request) -> Visitor:
        token = request.cookies.get(self.cookie, "")
        if not TOKEN.fullmatch(token):
            return Visitor(new_token(), self.local, new_cookie=True)
        if not self.settings.accounts:
            return Visitor(token, self.local)
        return Visitor(token, await run_in_threadpool(self._account, token))

    def sequence_at_a_glance(self, visitor: Visitor, game_id: str, seat: str) -> int | None:
        """Where the visitor's seat stands; None if it must be looked at closely whose it is, and who is asking."""
        if not self.settings.accounts:
            return None
        since = self.store.clock() - TOUCH_MS
        return self.store.sequence_of_seat(game_id, seat, hash_token(visitor.token), seen_since=since)

    def account_of(self, visitor: Visitor) -> Account | None:
        """Who is signed in by the token of this visitor now; asks the store, on whatever thread it is called."""
        return self._account(visitor.token) if self.settings.accounts else self.local

    def _account(self, token: str) -> Account | None:
        found = self.store.signed_in(hash_token(token))
        if found is None:
            self._remembered.pop(hash_token(token), None)
            return None
        session, account = found
        if self._is_to_touch(session):
            self.store.touch_session(session.token_hash, expires=self.store.clock() + SESSION_MS)
        else:
            self._remember(session, account)
        return account

    def _is_to_touch(self, session: Session) -> bool:
        return self.store.clock() - session.seen > TOUCH_MS and session.replaced_by is None

    def _remember(self, session: Session, account: Account) -> None:
        self._remembered[session.token_hash] = session, account
        while len(self._remembered) > MOST_REMEMBERED:
            self._remembered.popitem(last=False)

    async def renewed(self, visitor: Visitor) -> Visitor:
        """The visitor with a new token, if the old one was used for a day. For pages: what they send later is newer."""
        if visitor.account is None or not self.settings.accounts:
            return visitor
        return await run_in_threadpool(self._renewed, visitor)

    def _renewed(self, visitor: Visitor) -> Visitor:
        session = self.store.session(hash_token(visitor.token))
        now = self.store.clock()
        if session is None or session.replaced_by is not None or now - session.created < ROTATE_MS:
            return visitor
        token = new_token()
        made = self.store.rotate_session(
            session.token_hash, hash_token(token), expires=now + SESSION_MS, grace=GRACE_MS
        )
        return Visitor(token, visitor.account, new_cookie=True) if made else visitor

    def sign_in(self, account: Account) -> Visitor:
        """A new session."""
        token = new_token()
        self.store.open_session(hash_token(token), account.id, expires=self.store.clock() + SESSION_MS)
        return Visitor(token, account, new_cookie=True)

    def sign_out(self, visitor: Visitor) -> Visitor:
        self.store.close_session(hash_token(visitor.token))
        return Visitor(new_token(), None, new_cookie=True)

    def keep(self, visitor: Visitor, answer: Response) -> None:
        """Give the browser a token it does not have yet.

        Not with the answer to a form or a change that came without one: another site can have a browser send it so,
        and the new token would take the place of the one that signs the person in.
        """
        if visitor.new_cookie:
            answer.set_cookie(
                self.cookie,
                visitor.token,
                max_age=SESSION_MS // 1000,
                path="/",
                secure=self.settings.secure,
                httponly=True,
                samesite="lax",
            )

    def mark(self, answer: Response, name: str, value: str) -> None:
        """A cookie that this browser shows when it signs in again."""
        answer.set_cookie(
            name, value, max_age=MARK_SECONDS, path="/", secure=self.settings.secure, httponly=True, samesite="lax"
        )

    def make_local_account(self) -> Account:
        """The account of the person at this machine; it has no password and nobody can sign in to it."""
        return self.store.account(LOCAL_ACCOUNT) or self.store.create_account(LOCAL_ACCOUNT, NAME_OF_LOCAL, "!")
