"""The application: routes, headers that every answer has, and what happens when it starts and stops."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wardroom.table.text import language, negotiate, reading, say
from wardroom.web.api import contract
from wardroom.web.api.games import ENDPOINTS
from wardroom.web.api.openapi import document
from wardroom.web.pages.all import PAGES, error_page
from wardroom.web.requests.endpoints import answer_json
from wardroom.web.requests.languages import language_for
from wardroom.web.requests.security import neighbourhood
from wardroom.web.script_words import words_for
from wardroom.web.services import Services
from wardroom.web.serving.settings import Settings
from wardroom.web.serving.watchkeeper import Watchkeeper

__all__ = ["create_app"]

log = logging.getLogger("wardroom.web")

STATIC = Path(__file__).resolve().parent / "static"
BOARD_CSS = Path(__file__).resolve().parent.parent / "boards" / "board.css"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def create_app(settings: Settings) -> Watchkeeper:
    """The table as an ASGI application, with a watch kept on it."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        services = app.state.services = Services(settings)
        services.start()
        try:
            yield
        finally:
            await services.close()

    app = Table(routes=_routes(), lifespan=lifespan)
    # A path with a slash too many would be sent on to whatever host the request names.
    app.router.redirect_slashes = False
    return Watchkeeper(Doorman(app, settings), metrics=settings.metrics, token=settings.metrics_token)


class Table(Starlette):
    """Routes, and nothing around them: what goes wrong is told by the Doorman."""

    def build_middleware_stack(self) -> ASGIApp:
        return self.router


class Served:
    """What a route leads to, called straight away: it tells its faults itself."""

    def __init__(self, serve: Callable[[Request], Awaitable[Response]]) -> None:
        self.serve = serve

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer = await self.serve(Request(scope, receive, send))
        await answer(scope, receive, send)


def _routes() -> list[BaseRoute]:
    # Routes are tried one after the other: what is asked for most often comes first.
    calls = sorted(ENDPOINTS, key=lambda each: not each.at_a_glance)
    api = [Route(each.path, Served(each.serve), methods=[each.method]) for each in calls]
    pages = [Route(each.path, Served(each.serve), methods=[each.method]) for each in PAGES]
    return [
        *api,
        Route("/api/openapi.json", _openapi),
        *pages,
        Route("/words/{language}.json", _words),
        Route("/static/board.css", _board_css),
        Mount("/static", StaticFiles(directory=STATIC)),
    ]


async def _openapi(request: Request) -> Response:
    return JSONResponse(document(ENDPOINTS))


async def _board_css(request: Request) -> Response:
    return Response(BOARD_CSS.read_text(encoding="utf-8"), media_type="text/css")


async def _words(request: Request) -> Response:
    """What scripts say in a language; the address changes with it, so it may be kept for ever."""
    wanted = request.path_params["language"]
    if negotiate([wanted]) != wanted:
        raise HTTPException(404)
    headers = {"Cache-Control": "public, max-age=31536000, immutable", "Content-Language": wanted}
    return Response(words_for(wanted), media_type="application/json", headers=headers)


def _is_api(request: Request) -> bool:
    return request.url.path.startswith("/api/")


async def _refuse(request: Request, fault: HTTPException) -> Response:
    """A path or a method that is not there."""
    text = say("There is no such page.") if fault.status_code == 404 else say("This page is not used in that way.")
    if _is_api(request):
        answer = answer_json(contract.Fault(text), fault.status_code)
        # The router names the methods in the order of a set.
        answer.headers.update(
            {name: ", ".join(sorted(words.split(", "))) for name, words in (fault.headers or {}).items()}
        )
        return answer
    return await error_page(request, fault.status_code, text)


async def _fail(request: Request) -> Response:
    """A fault of ours outside a handler; the server's log has the details."""
    text = say("Something went wrong here; nothing was changed. Load the page again.")
    if _is_api(request):
        return answer_json(contract.Fault(text), 500)
    return await error_page(request, 500, text)


class Doorman:
    """Lets in who calls the table by its name, and sends everybody off with the same headers."""

    def __init__(self, app: Starlette, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.hosts = settings.hosts
        self.closing = False
        """The server stops: whoever is answered now is told not to ask again on the same connection."""
        self._inside: Counter[str] = Counter()
        """Requests that are being answered, by where they come from."""
        always = HEADERS | ({"Strict-Transport-Security": "max-age=31536000"} if settings.secure else {})
        self.headers = [(name.lower().encode(), value.encode()) for name, value in always.items()]

    @property
    def services(self) -> Services:
        """The rooms of the server, once it has started."""
        services: Services = self.app.state.services
        return services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        with reading(language_for(Headers(scope=scope))):
            await self._let_in(scope, receive, send)

    async def _let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def send_with_headers(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                self._add_headers(scope["path"], message)
            await send(message)

        if not self._is_called_by_name(scope):
            text = say("This table does not go by that name; use the address it printed.")
            refused = PlainTextResponse(f"{text}\n", 421)
            await refused(scope, receive, send_with_headers)
            return
        if self.settings.secure:
            # Whatever the web server in front says of it: nobody is sent on to an address without TLS.
            scope["scheme"] = "https"
        place = neighbourhood(scope["client"][0]) if scope.get("client") else ""
        if self._inside[place] >= self.settings.connections_per_address:
            text = say("Too many requests come from your address at once; close some pages and try again.")
            refused = PlainTextResponse(f"{text}\n", 429, {"Retry-After": "5"})
            await refused(scope, receive, send_with_headers)
            return
        self._inside[place] += 1
        try:
            await self.app(scope, receive, send_with_headers)
        except HTTPException as fault:
            if begun:
                raise
            await (await _refuse(Request(scope, receive), fault))(scope, receive, send_with_headers)
        except Exception as fault:
            if begun:
                raise
            log.error("a request failed", exc_info=fault)
            await (await _fail(Request(scope, receive)))(scope, receive, send_with_headers)
        finally:
            self._inside[place] -= 1
            if not self._inside[place]:
                del self._inside[place]

    def _add_headers(self, path: str, message: Message) -> None:
        """What every answer has, unless it says otherwise itself."""
        headers: list[tuple[bytes, bytes]] = list(message.get("headers", ()))
        given = {name.lower() for name, _ in headers}
        headers += [each for each in self.headers if each[0] not in given]
        if not path.startswith("/static/"):
            own = ((b"cache-control", b"no-store"), (b"content-language", language().encode()))
            headers += [each for each in own if each[0] not in given]
            if not path.startswith("/words/"):
                MutableHeaders(raw=headers).add_vary_header("Accept-Language, Cookie")
        if self.closing:
            MutableHeaders(raw=headers)["Connection"] = "close"
        message["headers"] = headers

    def _is_called_by_name(self, scope: Scope) -> bool:
        """Another site's name that leads here must not reach the table of the person at this machine."""
        return not self.hosts or self.settings.bare_host(Headers(scope=scope).get("host", "")) in self.hosts
