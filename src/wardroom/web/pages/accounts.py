"""Signing up, in and out, and one's own account."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import ParamSpec, TypeVar

from starlette.responses import Response

from wardroom.store import Account, NameTaken, has_unseen_letters
from wardroom.table.text import negotiate, say
from wardroom.web.pages.paging import go_to, page, render
from wardroom.web.requests import people
from wardroom.web.requests.endpoints import Call, Query, fault_status, sentence_of, tell_when
from wardroom.web.requests.faults import BadRequest, Busy, Forbidden, NotFound, TooMany, WebFault
from wardroom.web.requests.guesses import DEVICE_COOKIE, new_mark
from wardroom.web.requests.languages import LANGUAGE_COOKIE
from wardroom.web.requests.passwords import is_easily_guessed
from wardroom.web.requests.security import check_password, hash_password, hash_token, new_id
from wardroom.web.serving.journal import note_event

__all__: list[str] = []

NEXT = Query("next", "where to go afterwards", str, "/")
NAME = re.compile(r"[^\W_][\w .'-]{1,29}")
SHORTEST, LONGEST = 10, 200
MOST_WAITING = 40
"""So many may wait for a password to be checked."""
P = ParamSpec("P")
T = TypeVar("T")


def _only_for_groups(call: Call) -> None:
    if not call.services.settings.accounts:
        raise NotFound


def safe_next(path: str) -> str:
    """A page of ours; a link must not send anybody elsewhere after signing in."""
    return path if re.fullmatch(r"/(?![/\\])[\w\-./?=&%]*", path) else "/"


@page("POST", "/language", open_to_all=True)
async def choose_language(call: Call) -> Response:
    """From now on this browser is answered in this language."""
    form = await call.form()
    answer = go_to(safe_next(form.get("next", "/")))
    call.services.sessions.mark(answer, LANGUAGE_COOKIE, negotiate([form.get("language", "")]))
    return answer


@page("GET", "/sign-in", open_to_all=True, queries=(NEXT,))
async def sign_in_page(call: Call) -> Response:
    _only_for_groups(call)
    return render(call, "sign_in.html", error="", name="", next=safe_next(call.query["next"]))


@page("POST", "/sign-in", open_to_all=True)
async def sign_in(call: Call) -> Response:
    _only_for_groups(call)
    form = await call.form()
    name, password, target = form.get("name", ""), form.get("password", ""), safe_next(form.get("next", "/"))
    try:
        account = await _check(call, name, password)
    except WebFault as fault:
        error = sentence_of(fault)
        answer = render(call, "sign_in.html", status=fault.status, error=error, name=name[:60], next=target)
        return tell_when(answer, fault)
    return await _signed_in(call, account, target)


async def _check(call: Call, name: str, password: str) -> Account:
    """Name and password fit, and were not tried too often."""
    account: Account | None = await call.db(call.services.store.account_named, name) if len(name) <= 60 else None
    guesses, marks = call.services.guesses, call.request.cookies.get(DEVICE_COOKIE, "")
    key = guesses.counted_as(name, account, call.client, marks)
    if account is not None and call.visitor.account == account:
        key = f"session {call.visitor.token}"
    wait = guesses.wait(key, call.client)
    if wait:
        _note_refused(call, "limit")
        raise TooMany(wait)
    guesses.wrong(key)  # those that are being checked count: many at once are no way round
    fits = await _hashed(call, check_password, account.password_hash if account else None, password[:LONGEST])
    if not fits or account is None:
        _note_refused(call, "password", of=account.id if account else None)
        raise BadRequest("name and password do not fit.")
    guesses.right(key, account, call.client)
    if account.banned is not None:
        _note_refused(call, "banned", of=account.id)
        raise Forbidden("this account is closed; ask whoever runs this table.")
    return account


async def _hashed(call: Call, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """It takes memory and time: few at once, and not too many who wait."""
    hashing = call.services.hashing
    if hashing.locked() and len(getattr(hashing, "_waiters", None) or ()) >= MOST_WAITING:
        raise Busy
    async with hashing:
        return await call.db(work, *args, **named)


def _note_refused(call: Call, reason: str, **fields: str | None) -> None:
    call.services.figures.sign_ins_refused.add(reason)
    note_event("sign-in refused", reason=reason, **fields)


async def _signed_in(call: Call, account: Account, target: str) -> Response:
    answer = go_to(target)
    call.services.sessions.keep(await call.db(call.services.sessions.sign_in, account), answer)
    call.services.sessions.mark(answer, DEVICE_COOKIE, new_mark(account, call.request.cookies.get(DEVICE_COOKIE, "")))
    return answer


@page("GET", "/sign-up", open_to_all=True, queries=(NEXT,))
async def sign_up_page(call: Call) -> Response:
    _only_for_groups(call)
    return render(call, "sign_up.html", error="", name="", next=safe_next(call.query["next"]))


@page("POST", "/sign-up", open_to_all=True)
async def sign_up(call: Call) -> Response:
    _only_for_groups(call)
    form = await call.form()
    name, password, target = form.get("name", ""), form.get("password", ""), safe_next(form.get("next", "/"))
    name = " ".join(name.split())
    try:
        account = await _new_account(call, name, password)
    except (WebFault, NameTaken) as fault:
        error, status = sentence_of(fault), fault_status(fault)
        answer = render(call, "sign_up.html", status=status, error=error, name=name[:60], next=target)
        return tell_when(answer, fault)
    return await _signed_in(call, account, target)


async def _new_account(call: Call, name: str, password: str) -> Account:
    if not NAME.fullmatch(name) or has_unseen_letters(name):
        raise BadRequest("a name has 2 to 30 letters, digits, blanks, dots, hyphens or apostrophes.")
    _check_new_password(password, name)
    wait = call.services.sign_ups.take(call.client)
    if wait:
        raise TooMany(wait)
    stored = await _hashed(call, hash_password, password)
    account: Account = await call.db(call.services.store.create_account, new_id(), name, stored)
    note_event("sign-up", account=account.id)
    return account


def _check_new_password(password: str, name: str) -> None:
    if not SHORTEST <= len(password) <= LONGEST:
        raise BadRequest("a password has {0} to {1} characters.", SHORTEST, LONGEST)
    if is_easily_guessed(password, name):
        raise BadRequest("that password is among the first that are guessed; take three or four words of your own.")


@page("POST", "/sign-out", open_to_all=True)
async def sign_out(call: Call) -> Response:
    _only_for_groups(call)
    await call.form()
    answer = go_to("/sign-in")
    call.services.sessions.keep(await call.db(call.services.sessions.sign_out, call.visitor), answer)
    return answer


@page("GET", "/account")
async def account_page(call: Call) -> Response:
    _only_for_groups(call)
    return _account_page(call)


def _account_page(call: Call, status: int = 200, error: str = "", done: str = "") -> Response:
    known = {"name": call.account.name, "email": call.account.email, "mail": call.services.post is not None}
    return render(call, "account.html", status=status, error=error, done=done, **known)


@page("POST", "/account/password")
async def change_password(call: Call) -> Response:
    """A new password; everybody else who is signed in to this account is signed out."""
    _only_for_groups(call)
    form = await call.form()
    new = form.get("new", "")
    try:
        account = await _check(call, call.account.name, form.get("password", ""))
        _check_new_password(new, account.name)
    except WebFault as fault:
        return tell_when(_account_page(call, fault.status, sentence_of(fault)), fault)
    stored = await _hashed(call, hash_password, new)
    await call.db(call.services.store.set_password, account.id, stored)
    await call.db(call.services.store.close_sessions, account.id)
    return await _signed_in(call, replace(account, password_hash=stored), "/account")


@page("POST", "/account/sign-out-everywhere")
async def sign_out_everywhere(call: Call) -> Response:
    _only_for_groups(call)
    await call.form()
    await call.db(call.services.store.close_sessions, call.account.id, keep=hash_token(call.visitor.token))
    return _account_page(call, done=say("Everybody else who was signed in to this account is signed out."))


@page("POST", "/account/remove")
async def remove_account(call: Call) -> Response:
    """The account, and the games that nobody else plays."""
    _only_for_groups(call)
    form = await call.form()
    try:
        account = await _check(call, call.account.name, form.get("password", ""))
    except WebFault as fault:
        return tell_when(_account_page(call, fault.status, sentence_of(fault)), fault)
    await call.db(people.remove, call.services.store, call.services.simulator.folder, account.id)
    return go_to("/sign-in")
