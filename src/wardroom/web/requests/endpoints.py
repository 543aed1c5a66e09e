"""A request and who makes it; how handlers are called and their faults are told.

Every route is an `Endpoint`: the API ones say what they take and give, so that the document of the API is made of
the same table that serves it.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar
from urllib.parse import parse_qs

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from wardroom.store import Account, BadText, StoreError
from wardroom.table import WardroomError
from wardroom.table.text import ENGLISH, capital, reading, say
from wardroom.web.api import contract
from wardroom.web.requests.faults import BadRequest, Busy, Forbidden, NotSignedIn, Stale, TooLarge, TooMany, WebFault
from wardroom.web.requests.security import neighbourhood, page_token, same
from wardroom.web.serving.journal import asked

if TYPE_CHECKING:
    from wardroom.web.services import Services

__all__ = [
    "TOKEN_HEADER",
    "Call",
    "Endpoint",
    "Query",
    "Visitor",
    "answer_json",
    "fault_status",
    "in_english",
    "sentence_of",
    "tell_when",
]

TOKEN_HEADER = "X-Wardroom-Token"
SAFE = ("GET", "HEAD")
P = ParamSpec("P")
T = TypeVar("T")
log = logging.getLogger("wardroom.web")


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who is asking: the token of the cookie, and the account if that token is a session's."""

    token: str
    account: Account | None
    new_cookie: bool = False
    """The browser does not have this token yet."""
    session: str | None = None
    """The session, if it was only remembered: the store has yet to be asked whether it is still good."""

    @property
    def page_token(self) -> str:
        return page_token(self.token)


@dataclass(frozen=True, slots=True)
class Query:
    """A parameter after the question mark."""

    name: str
    about: str
    type: type[int] | type[str] = str
    default: int | str | None = None

    def read(self, text: str | None) -> Any:
        if text is None:
            return self.default
        if self.type is str:
            return text
        if not text.isascii() or not text.isdecimal() or len(text) > 15:
            raise BadRequest("'{0}' must be a whole number from 0 on.", self.name)
        return int(text)


class Call:
    """One request being answered."""

    def __init__(self, request: Request, services: Services, visitor: Visitor, queries: tuple[Query, ...] = ()) -> None:
        self.request = request
        self.services = services
        self.visitor = visitor
        self._queries = queries
        if (now := asked.get()) is not None:
            now.account = visitor.account.id if visitor.account else None

    @property
    def path(self) -> Mapping[str, str]:
        return self.request.path_params

    @cached_property
    def query(self) -> dict[str, Any]:
        return {each.name: each.read(self.request.query_params.get(each.name)) for each in self._queries}

    @property
    def account(self) -> Account:
        """Who is signed in; anybody else is asked to."""
        if self.visitor.account is None:
            raise NotSignedIn
        return self.visitor.account

    @property
    def client(self) -> str:
        """Where it comes from, for limits."""
        return neighbourhood(self.request.client.host) if self.request.client else ""

    async def look_again(self) -> None:
        """Ask the store who it is, if that was only remembered."""
        if self.visitor.session is not None:
            self.visitor = await self.services.sessions.who(self.request)

    async def body(self, most: int) -> bytes:
        """The body, as long as it is not too large."""
        length = self.request.headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 15 or int(length) > most:
            raise TooLarge(most)
        parts, size = [], 0
        try:
            async for part in self.request.stream():
                size += len(part)
                if size > most:
                    raise TooLarge(most)
                parts.append(part)
        except ClientDisconnect as fault:
            raise BadRequest("the connection was lost before all of it had come.") from fault
        return b"".join(parts)

    async def form(self) -> dict[str, str]:
        """The fields of a form; its hidden token is checked."""
        text = (await self.body(self.services.settings.largest_body)).decode("utf-8", "replace")
        try:
            fields = {name: values[-1] for name, values in parse_qs(text, True, max_num_fields=50).items()}
        except ValueError as fault:
            raise BadRequest("this form cannot be read; go back and send it again.") from fault
        self.check_token(fields.get("token", ""))
        return fields

    def check_token(self, token: str) -> None:
        """A change must come from a page of ours."""
        if self.visitor.new_cookie or not same(token, self.visitor.page_token):
            raise Forbidden("this page is out of date or not ours; load it again.")

    def check_origin(self) -> None:
        """What a browser says of where a change comes from must be this place."""
        headers = self.request.headers
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            raise Forbidden("changes are made from pages of this table only.")
        here = self.services.settings.address.rstrip("/") or f"{self.request.scope['scheme']}://{headers.get('host')}"
        if headers.get("origin", here) != here:
            raise Forbidden("changes are made from pages of this table only.")

    async def db(self, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Ask the store, on another thread."""
        return await run_in_threadpool(work, *args, **named)

    async def work(self, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Ask the rules, on another thread, within the limits of time and memory."""
        return await run_in_threadpool(lambda: self.services.limits.run(work, *args, **named))


Handler = Callable[..., Awaitable[Any]]


@dataclass(frozen=True)
class Endpoint:
    """A call of the API."""

    method: str
    path: str
    run: Handler
    about: str
    answer: Any
    body: Any = None
    status: int = 200
    queries: tuple[Query, ...] = ()
    open_to_all: bool = False
    """Nobody need be signed in."""
    raw: str = ""
    """The media type of an answer that is not JSON."""
    faults: tuple[int, ...] = ()
    """Statuses of its own, beside those that every call may give."""
    heavy: bool = False
    """It takes long, and waits for its turn (`Turns`)."""
    at_a_glance: bool = False
    """Takes who it was the last time, and sees to it that nothing comes of it if the session has ended since."""

    async def serve(self, request: Request) -> Response:
        services: Services = request.app.state.services
        try:
            glance = services.sessions.who_at_a_glance(request) if self.at_a_glance else None
            call = Call(request, services, glance or await services.sessions.who(request), self.queries)
            answer = await self._answer_known(call)
        except Exception as fault:
            return fault_answer(fault)
        if not isinstance(answer, Response):
            answer = answer_json(answer, self.status)
        if self.method in SAFE:
            services.sessions.keep(call.visitor, answer)
        return answer

    async def _answer_known(self, call: Call) -> Any:
        """Whoever is not signed in any more is told that, and not what else is wrong."""
        try:
            return await self._answer(call)
        except Exception:
            await call.look_again()
            if not self.open_to_all:
                _ = call.account
            raise

    async def _answer(self, call: Call) -> Any:
        if not self.open_to_all:
            _ = call.account
        _ = call.query
        if self.method not in SAFE:
            call.check_origin()
            call.check_token(call.request.headers.get(TOKEN_HEADER, ""))
            call.services.limit_action(call)
        else:
            await call.services.limit_read(call)
        if self.heavy:
            async with call.services.turns.turn(call):
                return await self.run(call)
        if self.body is None:
            return await self.run(call)
        return await self.run(call, _decode(await call.body(call.services.settings.largest_body), self.body))


def _decode(body: bytes, kind: Any) -> Any:
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.ValidationError as fault:
        raise BadRequest("this request does not fit: {0}.", _lower(str(fault))) from fault
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise BadRequest("this is not JSON in UTF-8.") from fault


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:].rstrip(".")


# Answers


def answer_json(answer: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(answer), status, media_type="application/json")


def fault_status(fault: Exception) -> int:
    if isinstance(fault, WebFault):
        return fault.status
    if isinstance(fault, StoreError) and not isinstance(fault, BadText):
        return 503 if _is_broken(fault) else 409
    return 400 if isinstance(fault, WardroomError) else 500


def _is_broken(fault: Exception) -> bool:
    """The database itself fails: where and why is for the log, not for whoever asked."""
    return type(fault) is StoreError


def sentence_of(fault: Exception) -> str:
    """What the person who asked is told; of our own faults only that there is one."""
    if _is_broken(fault):
        log.error("the store failed: %s", in_english(fault))
        return say("The games cannot be reached now; nothing was changed. Try again in a while.")
    if not isinstance(fault, WardroomError):
        log.error("a request failed", exc_info=fault)
        return say("Something went wrong here; nothing was changed. Load the page again.")
    return capital(" ".join(str(fault).split()))


def in_english(fault: BaseException) -> str:
    """A fault as the server's log has it, whoever asked."""
    with reading(ENGLISH):
        return str(fault)


def fault_answer(fault: Exception) -> Response:
    status = fault_status(fault)
    if isinstance(fault, Stale):
        return answer_json(contract.Stale(sentence_of(fault), fault.position), status)
    return tell_when(answer_json(contract.Fault(sentence_of(fault)), status), fault)


def tell_when(answer: Response, fault: Exception) -> Response:
    """The answer to who was too fast says when to come back."""
    if isinstance(fault, (TooMany, Busy)):
        answer.headers["Retry-After"] = str(fault.seconds)
    return answer


def status_words(status: int) -> str:
    return HTTPStatus(status).phrase
