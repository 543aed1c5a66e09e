"""How pages are made: templates with what every page knows, forms, and faults as pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined, select_autoescape
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from wardroom import __version__
from wardroom.games import FIRST, SHARED, folders
from wardroom.store import StoreError
from wardroom.table.text import language
from wardroom.web.pages.wording import teach
from wardroom.web.requests.endpoints import SAFE, Call, Handler, Query, Visitor, fault_status, sentence_of, tell_when
from wardroom.web.requests.faults import NotSignedIn
from wardroom.web.requests.languages import languages_to_choose
from wardroom.web.script_words import address_of_words

__all__ = ["PAGES", "Page", "error_page", "go_to", "page", "render", "render_apart", "templates"]

THEMES = ("light", "dark", "red")
THEME_COOKIE = "wardroom-theme"


@dataclass(frozen=True)
class Page:
    """A page, or a form that is sent to one."""

    method: str
    path: str
    run: Handler
    open_to_all: bool = False
    queries: tuple[Query, ...] = ()
    heavy: bool = False
    """It takes long, and waits for its turn (`Turns`)."""

    async def serve(self, request: Request) -> Response:
        services = request.app.state.services
        visitor = services.sessions.unasked(request)
        try:
            visitor = await services.sessions.who(request)
            if self.method in SAFE:
                visitor = await services.sessions.renewed(visitor)
            call = Call(request, services, visitor, self.queries)
            answer: Response = await self._answer(call)
        except NotSignedIn:
            answer = go_to("/sign-in?next=" + quote(request.url.path, safe=""))
        except Exception as fault:
            answer = tell_when(_render_error(request, visitor, fault_status(fault), sentence_of(fault)), fault)
        if self.method in SAFE:
            services.sessions.keep(visitor, answer)
        return answer

    async def _answer(self, call: Call) -> Response:
        if not self.open_to_all:
            _ = call.account
        _ = call.query
        if self.method not in SAFE:
            call.check_origin()
            call.services.limit_action(call)
        else:
            await call.services.limit_read(call)
        if self.heavy:
            async with call.services.turns.turn(call):
                return await self._made(call)
        return await self._made(call)

    async def _made(self, call: Call) -> Response:
        answer: Response = await self.run(call)
        return answer


PAGES: list[Page] = []


def page(method: str, path: str, **named: Any) -> Callable[[Handler], Handler]:
    """Add a handler to the table of pages."""

    def add(run: Handler) -> Handler:
        PAGES.append(Page(method, path, run, **named))
        return run

    return add


@cache
def _templates() -> Environment:
    return templates(folders())


def templates(games: Mapping[str, Path]) -> Environment:
    """Ours by their names, those of a game, or of several, by the game and their place in its folder."""
    ours = FileSystemLoader(Path(__file__).resolve().parents[1] / "templates")
    theirs = {name: FileSystemLoader(folder) for name, folder in {**games, **folders(SHARED)}.items()}
    environment = Environment(
        loader=ChoiceLoader([ours, PrefixLoader(theirs)]),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    teach(environment)
    environment.globals["all_games"] = tuple(games)
    environment.globals["first_game"] = FIRST
    return environment


def render(call: Call, template: str, *, status: int = 200, **context: Any) -> Response:
    """A page with what every page knows."""
    return _render(call.request, call.visitor, template, status, context)


async def render_apart(call: Call, template: str, **context: Any) -> Response:
    """A page that takes long to make, on a thread of its own: moves go on meanwhile."""
    return await call.db(_render, call.request, call.visitor, template, 200, context)


def _render(request: Request, visitor: Visitor, template: str, status: int, context: dict[str, Any]) -> Response:
    settings = request.app.state.services.settings
    theme = request.cookies.get(THEME_COOKIE, "")
    common = {
        "account": visitor.account.name if visitor.account and settings.accounts else None,
        "accounts": settings.accounts,
        "language": language(),
        "languages": languages_to_choose(),
        "words": address_of_words(),
        "here_path": request.url.path if request.method in SAFE else "/",
        "token": visitor.page_token,
        "theme": theme if theme in THEMES else "",
        "version": __version__,
    }
    return HTMLResponse(_templates().get_template(template).render(common | context), status)


def _render_error(request: Request, visitor: Visitor, status: int, message: str) -> Response:
    return _render(request, visitor, "error.html", status, {"status": status, "message": message})


async def error_page(request: Request, status: int, message: str) -> Response:
    """A fault as a page, where no handler was found or it broke down."""
    sessions = request.app.state.services.sessions
    try:
        visitor = await sessions.who(request)
    except StoreError:
        visitor = sessions.unasked(request)
    return _render_error(request, visitor, status, message)


def go_to(path: str) -> Response:
    """To another page, after a form."""
    return RedirectResponse(path, 303)
