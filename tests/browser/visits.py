"""Visits: a browser window with a cookie jar of its own, whose faults are gathered."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    Route,
    ViewportSize,
    WebError,
)

from tests.web.client import Server
from wardroom.games import GAMES

__all__ = ["ARGUMENTS", "CHROMIUM", "DESK", "PHONE", "Visit", "Visits"]

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESK: dict[str, ViewportSize] = {"viewport": {"width": 1280, "height": 720}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "is_mobile": True,
    "has_touch": True,
    "device_scale_factor": 2,
}
TOUR_SEEN = """if (location.protocol === 'http:')
  for (const key of KEYS) localStorage.setItem(key, '1')
""".replace("KEYS", json.dumps(["wardroom-tour-seen", *(f"wardroom-tour-seen-{game}" for game in GAMES)]))
TELL_VIOLATIONS = """
document.addEventListener("securitypolicyviolation", (event) => {
  console.error(`Content-Security-Policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
});
"""
LEFT = "net::ERR_ABORTED"
PATIENCE = 15.0
RESTING = "/help"
"""Where a window stands between two tests."""


class Visit:
    """One window: its page, all that it asked the server, and what went wrong."""

    def __init__(self, server: Server, context: BrowserContext) -> None:
        self.server = server
        self.context = context
        self.faults: list[str] = []
        self.expected: list[re.Pattern[str]] = []
        self.moves: list[Request] = []
        """What was sent to change a game."""
        context.set_default_timeout(PATIENCE * 1000)
        context.add_init_script(TELL_VIOLATIONS)
        context.on("console", self._heard)
        context.on("weberror", self._broke)
        context.on("requestfailed", self._failed)
        context.on("request", self._asked)
        context.on("response", self._answered)
        self.page = self.tab()
        self.size = self.page.viewport_size or DESK["viewport"]

    def tab(self) -> Page:
        """Another tab of this window."""
        return self.context.new_page()

    def go(self, path: str) -> Page:
        """Open a page of the server."""
        self.page.goto(self.server.address + path)
        return self.page

    def on_the_way(self, pattern: str, handler: Callable[[Route], object]) -> None:
        """Have a hand in requests of pages that are opened from now on.

        An open page takes its time to hear of it, and what it asks for meanwhile goes past the handler unseen.
        """
        assert self.page.url in ("about:blank", self.server.address + RESTING), f"{self.page.url} is open already"
        self.context.route(pattern, handler)

    def expect(self, pattern: str) -> None:
        """A fault whose words fit is part of the test."""
        self.expected.append(re.compile(pattern))

    def check(self) -> None:
        unexpected = [fault for fault in self.faults if not any(each.search(fault) for each in self.expected)]
        assert not unexpected, "\n".join(unexpected)

    def close(self) -> None:
        self.context.close()

    def begin_anew(self) -> None:
        """As a new visit: one tab, no cookies, nothing expected, nothing heard."""
        self.context.set_offline(False)
        self.context.unroute_all()
        for page in self.context.pages:
            if page is not self.page:
                page.close()
        self.page.unroute_all()
        # An empty page would do, but from a page of the same server the browser need not start another process.
        self.go(RESTING)
        self.page.emulate_media(media="null")
        self.page.set_viewport_size(self.size)
        self.context.clear_cookies()
        for heard in (self.faults, self.expected, self.moves):
            heard.clear()

    # What is heard

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            where = message.location.get("url", "")
            self.faults.append(f"console {message.type}: {message.text} ({where})")

    def _broke(self, error: WebError) -> None:
        self.faults.append(f"page error: {error.error}")

    def _failed(self, request: Request) -> None:
        # A page that is left lets go of its stream, and of what it had asked for.
        if not (request.failure == LEFT and request.method == "GET"):
            self.faults.append(f"failed: {request.method} {request.url} {request.failure}")

    def _asked(self, request: Request) -> None:
        if request.method == "POST" and request.url.partition("?")[0].endswith(("/moves", "/undo")):
            self.moves.append(request)

    def _answered(self, response: Response) -> None:
        if response.status >= 500:
            self.faults.append(f"status {response.status}: {response.request.method} {response.url}")


class Visits:
    """The windows of a test: new ones, and some that are kept for the next test, as a new one takes its time."""

    def __init__(self, browser: Browser, kept: dict[str, Visit]) -> None:
        self.browser = browser
        self._kept = kept
        self._opened: list[Visit] = []
        self._used: list[Visit] = []

    def open(self, server: Server, *, tour: bool = False, motion: bool = False, **options: Any) -> Visit:
        """A new window; most people have seen the tour, and want nothing to move."""
        asked: dict[str, Any] = {"reduced_motion": "no-preference" if motion else "reduce"} | DESK | options
        visit = Visit(server, self.browser.new_context(**asked))
        if not tour:
            visit.context.add_init_script(TOUR_SEEN)
        self._opened.append(visit)
        return visit

    def again(self, server: Server, **options: Any) -> Visit:
        """A window of somebody who has seen the tour, perhaps one that another test has left."""
        kind = f"{server.address} {sorted(options.items())}"
        if kind in self._kept:
            self._kept[kind].begin_anew()
        else:
            self._kept[kind] = self.open(server, **options)
            self._opened.remove(self._kept[kind])
        self._used.append(self._kept[kind])
        return self._kept[kind]

    def close(self) -> None:
        try:
            for visit in self._opened + self._used:
                visit.check()
        finally:
            for visit in self._opened:
                visit.close()
