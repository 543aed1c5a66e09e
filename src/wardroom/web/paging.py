"""How pages are made: templates with what every page knows, forms, and faults as pages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from wardroom import __version__
from wardroom.store import StoreError
from wardroom.web.calls import SAFE, Call, Handler, Query, Visit, fault_status, sentence_of, tell_when
from wardroom.web.faults import NotSignedIn

__all__ = ["PAGES", "Page", "error_page", "go_to", "page", "render", "render_apart"]

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
        house = request.app.state.house
        visit = house.visits.unasked(request)
        try:
            visit = await house.visits.who(request)
            if self.method in SAFE:
                visit = await house.visits.renewed(visit)
            call = Call(request, house, visit, self.queries)
            answer: Response = await self._answer(call)
        except NotSignedIn:
            answer = go_to("/sign-in?next=" + quote(request.url.path, safe=""))
        except Exception as fault:
            answer = tell_when(_render_error(request, visit, fault_status(fault), sentence_of(fault)), fault)
        if self.method in SAFE:
            house.visits.keep(visit, answer)
        return answer

    async def _answer(self, call: Call) -> Response:
        if not self.open_to_all:
            _ = call.account
        _ = call.query
        if self.method not in SAFE:
            call.check_origin()
            call.house.limit_action(call)
        else:
            await call.house.limit_read(call)
        if self.heavy:
            async with call.house.turns.turn(call):
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
    folder = Path(__file__).resolve().parent / "templates"
    environment = Environment(
        loader=FileSystemLoader(folder),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["thousands"] = lambda number: f"{number:,}"
    return environment


def render(call: Call, template: str, *, status: int = 200, **context: Any) -> Response:
    """A page with what every page knows."""
    return _render(call.request, call.visit, template, status, context)


async def render_apart(call: Call, template: str, **context: Any) -> Response:
    """A page that takes long to make, on a thread of its own: moves go on meanwhile."""
    return await call.db(_render, call.request, call.visit, template, 200, context)


def _render(request: Request, visit: Visit, template: str, status: int, context: dict[str, Any]) -> Response:
    settings = request.app.state.house.settings
    theme = request.cookies.get(THEME_COOKIE, "")
    common = {
        "account": visit.account.name if visit.account and settings.accounts else None,
        "accounts": settings.accounts,
        "token": visit.page_token,
        "theme": theme if theme in THEMES else "",
        "version": __version__,
    }
    return HTMLResponse(_templates().get_template(template).render(common | context), status)


def _render_error(request: Request, visit: Visit, status: int, message: str) -> Response:
    return _render(request, visit, "error.html", status, {"status": status, "message": message})


async def error_page(request: Request, status: int, message: str) -> Response:
    """A fault as a page, where no handler was found or it broke down."""
    visits = request.app.state.house.visits
    try:
        visit = await visits.who(request)
    except StoreError:
        visit = visits.unasked(request)
    return _render_error(request, visit, status, message)


def go_to(path: str) -> Response:
    """To another page, after a form."""
    return RedirectResponse(path, 303)
