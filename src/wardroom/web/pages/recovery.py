"""Getting back into an account, by mail or by a link from whoever runs the table; and the address for that mail.

What is answered is the same whether there is such an account or not, and mail is sent afterwards: neither
words nor time tell who has an account here.
"""

from __future__ import annotations

import asyncio
import logging
import smtplib
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from typing import IO

from starlette.responses import Response, StreamingResponse

from wardroom.store import Account, Recovery
from wardroom.table.text import Text, mark, say
from wardroom.web.api import contract
from wardroom.web.api.contract import Name, Request
from wardroom.web.api.games import endpoint
from wardroom.web.pages.accounts import (
    _account_page,
    _check,
    _check_new_password,
    _hashed,
    _only_for_groups,
    _signed_in,
)
from wardroom.web.pages.paging import page, render
from wardroom.web.requests import people
from wardroom.web.requests.endpoints import Call, fault_status, sentence_of, tell_when
from wardroom.web.requests.faults import BadRequest, Forbidden, NotFound, TooMany, WebFault
from wardroom.web.requests.security import hash_password, hash_token, new_token
from wardroom.web.serving.journal import note_event
from wardroom.web.serving.mail import ADDRESS

__all__ = ["LINK_MS"]

LINK_MS = 3600 * 1000
"""How long a link that was sent by mail is good."""
SENT = mark("If there is such an account and it has an address, a link is on its way to it. It is good for an hour.")
USED = Text("this link was used or has run out; ask for a new one.")
log = logging.getLogger("wardroom.web")


class AskForLink(Request):
    """Whose account it is."""

    name: Name


class NewPassword(Request):
    password: str


# Asking for a link


@page("GET", "/recover", open_to_all=True)
async def recover_page(call: Call) -> Response:
    _only_for_groups(call)
    return _page(call)


def _page(call: Call, error: str = "", done: str = "", status: int = 200) -> Response:
    return render(call, "recover.html", status=status, error=error, done=done, mail=call.services.post is not None)


@page("POST", "/recover", open_to_all=True)
async def ask_for_link(call: Call) -> Response:
    _only_for_groups(call)
    form = await call.form()
    try:
        await _ask(call, form.get("name", ""))
    except WebFault as fault:
        answer = render(
            call,
            "recover.html",
            status=fault.status,
            error=sentence_of(fault),
            done="",
            mail=call.services.post is not None,
        )
        return tell_when(answer, fault)
    return _page(call, done=say(SENT))


@endpoint("POST", "/api/recoveries", "Ask for a link by mail", contract.Answered, body=AskForLink, open_to_all=True)
async def ask_for_link_by_api(call: Call, body: AskForLink) -> contract.Answered:
    _only_for_groups(call)
    await _ask(call, body.name)
    return contract.Answered()


async def _ask(call: Call, name: str) -> None:
    if call.services.post is None:
        raise BadRequest("this table sends no mail; ask whoever runs it for a link.")
    wait = call.services.recoveries.take(f"from {call.client}")
    if wait:
        raise TooMany(wait)
    call.services.later(_send_link(call, name[:60]))


async def _send_link(call: Call, name: str) -> None:
    account: Account | None = await call.db(call.services.store.account_named, name)
    if account is None or account.email is None or account.banned is not None:
        return
    if call.services.recoveries.take(f"to {account.id}", 2):
        note_event("recovery refused", of=account.id)
        return
    text = say("Somebody, you we hope, asked for a new password for your account at this table. Choose it here:")
    await _mail_link(call, account, account.email, say("a new password"), text, None)


async def _mail_link(call: Call, account: Account, to: str, subject: str, text: str, email: str | None) -> None:
    token, store, post = new_token(), call.services.store, call.services.post
    assert post is not None
    expires = store.clock() + LINK_MS
    await call.db(lambda: store.recover(hash_token(token), account.id, expires=expires, email=email))
    link = f"{call.services.settings.address}/recover/{token}"
    closing = say("The link is good for an hour and once. If it was not you, do nothing: nothing has changed.")
    try:
        await asyncio.to_thread(post.send, to, f"Wardroom: {subject}", f"{text}\n\n{link}\n\n{closing}\n")
    except (OSError, smtplib.SMTPException) as fault:
        log.error("mail could not be sent: %s", type(fault).__name__)
        return
    note_event("recovery sent" if email is None else "address to be confirmed", of=account.id)


# Using it


@page("GET", "/recover/{token}", open_to_all=True)
async def recovery_page(call: Call) -> Response:
    _only_for_groups(call)
    return _recovery_page(call, await _recovery(call))


def _recovery_page(call: Call, found: Recovery, status: int = 200, error: str = "", done: str = "") -> Response:
    template = "new_password.html" if found.email is None else "confirm_address.html"
    return render(call, template, status=status, error=error, done=done, link=call.path["token"])


async def _recovery(call: Call) -> Recovery:
    found: Recovery | None = await call.db(call.services.store.recovery, hash_token(call.path["token"]))
    if found is None:
        raise NotFound(saying=USED)
    return found


@page("POST", "/recover/{token}", open_to_all=True)
async def use_link(call: Call) -> Response:
    _only_for_groups(call)
    form = await call.form()
    found = await _recovery(call)
    if found.email is not None:
        if await call.db(call.services.store.use_recovery, found.token_hash) is None:
            raise NotFound(saying=USED)
        note_event("address confirmed", of=found.account_id)
        return _recovery_page(call, found, done=say("The address is confirmed."))
    try:
        account = await _set_password(call, found, form.get("password", ""))
    except WebFault as fault:
        return _recovery_page(call, found, fault_status(fault), sentence_of(fault))
    return await _signed_in(call, account, "/")


@endpoint(
    "POST",
    "/api/recoveries/{token}",
    "Choose a new password by a link",
    contract.Answered,
    body=NewPassword,
    open_to_all=True,
)
async def use_link_by_api(call: Call, body: NewPassword) -> contract.Answered:
    _only_for_groups(call)
    found = await _recovery(call)
    if found.email is not None:
        raise BadRequest("this link confirms an address; open it in a browser.")
    await _set_password(call, found, body.password)
    return contract.Answered()


async def _set_password(call: Call, found: Recovery, password: str) -> Account:
    """A new password; everybody who is signed in to this account is signed out."""
    account: Account | None = await call.db(call.services.store.account, found.account_id)
    if account is None or account.banned is not None:
        raise Forbidden("this account is closed; ask whoever runs this table.")
    _check_new_password(password, account.name)
    stored = await _hashed(call, hash_password, password)
    if await call.db(call.services.store.use_recovery, found.token_hash, stored) is None:
        raise NotFound(saying=USED)
    note_event("password recovered", of=account.id)
    return replace(account, password_hash=stored)


# The account's own page


@page("POST", "/account/email")
async def change_email(call: Call) -> Response:
    """An address is kept when the link that was sent to it is used; none at once."""
    _only_for_groups(call)
    form = await call.form()
    email = form.get("email", "").strip()
    try:
        account = await _check(call, call.account.name, form.get("password", ""))
        if not email:
            await call.db(call.services.store.set_email, account.id, None)
            return await _account_again(call, say("No address is kept any more."))
        if call.services.post is None:
            raise BadRequest("this table sends no mail; it keeps no addresses.")
        if not ADDRESS.fullmatch(email) or len(email) > 254:
            raise BadRequest("an address looks like name@example.org.")
        if wait := call.services.recoveries.take(f"by {account.id}"):
            raise TooMany(wait)
    except WebFault as fault:
        return tell_when(_account_page(call, fault.status, sentence_of(fault)), fault)
    text = say(
        "This address was given as the one by which you get back into your account at this table. Confirm it here:"
    )
    call.services.later(_mail_link(call, account, email, say("your address"), text, email))
    return _account_page(call, done=say("A link is on its way to that address; use it, and the address is kept."))


async def _account_again(call: Call, done: str) -> Response:
    await call.look_again()
    call.visitor = await call.services.sessions.who(call.request)
    return _account_page(call, done=done)


@page("GET", "/account/data.zip")
async def download_data(call: Call) -> Response:
    """All that is kept of this person, in one file."""
    _only_for_groups(call)
    if wait := call.services.exports.take(call.account.id):
        raise TooMany(wait)
    file = await call.db(_exported, call)
    headers = {"Content-Disposition": 'attachment; filename="wardroom-data.zip"'}
    note_event("data exported")
    return StreamingResponse(_pieces(file), media_type="application/zip", headers=headers)


def _exported(call: Call) -> IO[bytes]:
    file: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  (closed when it was sent)
    people.export(call.services.store, call.services.simulator.folder, call.account, file)
    file.seek(0)
    return file


def _pieces(file: IO[bytes]) -> Iterator[bytes]:
    with file:
        while piece := file.read(64 * 1024):
            yield piece
