"""The watch on a server: counts and logs every request, and answers those who ask how it does.

`/livez` says that the process answers at all; `/healthz` whether it can do its work: the database takes what is
written, the disk has room, the game thread lives and is not stuck. Both are answered whatever name the server is called
by, and without a look at sessions. `/metrics` is for this machine, or for who has the token.
"""

from __future__ import annotations

import asyncio
import logging
import shutil
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from ipaddress import ip_address
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from starlette.datastructures import Headers
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wardroom.store import StoreError
from wardroom.web.requests.security import same
from wardroom.web.serving.journal import Asked, asked, note_event, note_request
from wardroom.web.serving.metrics import CONTENT_TYPE, gauge, process_figures

if TYPE_CHECKING:
    from wardroom.web.services import Services

__all__ = ["Watchkeeper"]

ALIVE, HEALTH, METRICS = "/livez", "/healthz", "/metrics"
PATIENCE = 2.0
"""Seconds that each thing looked at may take."""
FRESH = 1.0
"""Seconds for which an answer holds: whoever asks more often costs nothing."""
STUCK = 10.0
"""Seconds after which work that lets nobody go first is stuck."""
LEAST_DISK = 100 * 1024 * 1024
COUNTED = 15.0
"""Seconds for which the number of games holds."""
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")
log = logging.getLogger("wardroom.web")
_IDS = Random()
"""Names of requests in the log: no secrets, and the system need not be asked for them."""
PLAIN_HEADERS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}


class Inner(Protocol):
    """The application that is watched."""

    closing: bool

    @property
    def services(self) -> Services: ...

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None: ...


class Watchkeeper:
    def __init__(self, app: Inner, *, metrics: str, token: str) -> None:
        self.app = app
        self._metrics = metrics
        self._token = token
        self._health: Health | None = None
        self._games: tuple[float, tuple[int, int]] = (-COUNTED, (0, 0))

    @property
    def services(self) -> Services:
        """The rooms of the server, once it has started."""
        return self.app.services

    def last_orders(self) -> None:
        """The server stops: whoever is answered from now on is told to close the connection."""
        self.app.closing = True

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        now = Asked(f"{_IDS.getrandbits(64):016x}")
        asked.set(now)
        began, status = time.perf_counter(), 500

        async def send_and_note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), (b"x-request-id", now.id.encode())]
                self._note(scope, status, time.perf_counter() - began, now)
            await send(message)

        await self._inner(scope)(scope, receive, send_and_note)

    def _inner(self, scope: Scope) -> ASGIApp:
        own = {ALIVE: self._alive, HEALTH: self._healthy, METRICS: self._figures}
        answer = own.get(scope["path"]) if scope["method"] in ("GET", "HEAD") else None
        if answer is None:
            return self.app

        async def serve(scope: Scope, receive: Receive, send: Send) -> None:
            response = await answer(scope)
            response.headers.update(PLAIN_HEADERS)
            await response(scope, receive, send)

        return serve

    def _note(self, scope: Scope, status: int, seconds: float, now: Asked) -> None:
        endpoint = _endpoint(scope)
        method = scope["method"] if scope["method"] in METHODS else "other"
        self.services.figures.requests.add(method, endpoint, str(status))
        self.services.figures.seconds.add(seconds, endpoint)
        fields = {
            "request": now.id,
            "method": method,
            "endpoint": endpoint,
            "status": status,
            "ms": round(seconds * 1000, 2),
            "account": now.account,
            "game": scope.get("path_params", {}).get("id") if "/games/{id}" in endpoint else None,
        }
        note_request(fields)
        if status == 429:
            note_event("limit hit", endpoint=endpoint)

    # How it does

    async def _alive(self, scope: Scope) -> Response:
        return PlainTextResponse("afloat\n")

    async def _healthy(self, scope: Scope) -> Response:
        if self._health is None:
            self._health = Health(self.services)
        well, found = await self._health.look()
        return JSONResponse({"status": "ok" if well else "failing", "checks": found}, 200 if well else 503)

    async def _figures(self, scope: Scope) -> Response:
        if not self._may_count(scope):
            return PlainTextResponse("There is no such page.\n", 404)
        lines = [*self.services.figures.lines(), *await self._of_the_server(), *process_figures()]
        return Response("\n".join(lines) + "\n", media_type=CONTENT_TYPE)

    def _may_count(self, scope: Scope) -> bool:
        headers = Headers(scope=scope)
        if self._metrics == "token":
            return same(headers.get("authorization", ""), f"Bearer {self._token}")
        # A web server in front is on this machine too: what it passes on comes from elsewhere.
        passed_on = any(name in headers for name in FORWARDED)
        host = headers.get("host", "").rpartition(":")[0] or headers.get("host", "")
        near = _is_near(scope["client"][0] if scope.get("client") else "") and _is_near(host.strip("[]"))
        return self._metrics == "loopback" and near and not passed_on

    async def _of_the_server(self) -> list[str]:
        games, thread = self.services.games, self.services.games.work
        playing, over = await self._count_games()
        return [
            line
            for lines in (
                gauge("wardroom_games", "Games kept.", [({"state": "open"}, playing), ({"state": "over"}, over)]),
                gauge("wardroom_games_in_memory", "Games held in memory.", [({}, games.in_memory)]),
                gauge("wardroom_streams", "Pages that listen.", [({}, games.streams.size)]),
                gauge("wardroom_game_thread_waiting", "Work that waits for the game thread.", [({}, thread.waiting)]),
                gauge("wardroom_game_thread_busy_seconds", "How long it is at its work.", [({}, thread.busy)]),
                gauge("wardroom_game_thread_longest_seconds", "The longest work so far.", [({}, thread.longest)]),
            )
            for line in lines
        ]

    async def _count_games(self) -> tuple[int, int]:
        at, found = self._games
        if time.monotonic() - at >= COUNTED:
            try:
                found = await asyncio.to_thread(self.services.store.count_games)
            except StoreError:
                return found
            self._games = time.monotonic(), found
        return found


METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


def _endpoint(scope: Scope) -> str:
    """The path of the route: what was asked for may hold a token."""
    if scope["path"] in (ALIVE, HEALTH, METRICS):
        return str(scope["path"])
    path = getattr(scope.get("route"), "path", "")
    return str(path) or "other"


def _is_near(address: str) -> bool:
    if address == "localhost":
        return True
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


# Health


@dataclass(slots=True)
class Check:
    """One thing to look at, on a thread of its own: if that hangs, it is not asked a second time."""

    name: str
    look: Callable[[], dict[str, Any]]
    pending: Future[dict[str, Any]] | None = None

    async def result(self, threads: ThreadPoolExecutor) -> dict[str, Any]:
        began = time.perf_counter()
        if self.pending is None or self.pending.done():
            self.pending = threads.submit(self.look)
        try:
            wait = asyncio.shield(asyncio.wrap_future(self.pending))
            told = {"ok": True} | await asyncio.wait_for(wait, PATIENCE)
        except TimeoutError:
            told = {"ok": False, "why": f"no answer within {PATIENCE:g} seconds"}
        except Exception as fault:
            told = {
                "ok": False,
                "why": "it cannot be used" if isinstance(fault, StoreError) else "it cannot be looked at",
            }
        return told | {"ms": round((time.perf_counter() - began) * 1000, 1)}


class Health:
    """Looks at all that the server needs, each with a time limit of its own."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._checks = [
            Check("database", self._database),
            Check("disk", self._disk),
            Check("game_thread", self._game_thread),
        ]
        self._threads = ThreadPoolExecutor(len(self._checks), "health")
        self._lock = asyncio.Lock()
        self._last: tuple[float, bool, dict[str, Any]] = (-FRESH, True, {})

    async def look(self) -> tuple[bool, dict[str, Any]]:
        async with self._lock:
            at, well, found = self._last
            if time.monotonic() - at >= FRESH:
                told = await asyncio.gather(*(check.result(self._threads) for check in self._checks))
                found = {check.name: result for check, result in zip(self._checks, told, strict=True)}
                self._tell_of_change(well, well := all(result["ok"] for result in told), found)
                self._last = time.monotonic(), well, found
            return well, found

    def _tell_of_change(self, before: bool, well: bool, found: dict[str, Any]) -> None:
        if before != well:
            note_event("healthy again" if well else "failing", checks=[name for name in found if not found[name]["ok"]])

    def _database(self) -> dict[str, Any]:
        self.services.store.beat()
        return {}

    def _disk(self) -> dict[str, Any]:
        folder = self.services.simulator.folder
        while not folder.exists():
            folder = folder.parent
        free = shutil.disk_usage(folder).free
        enough = free >= LEAST_DISK
        return {"ok": enough, "free_mb": free // 1024**2} | ({} if enough else {"why": "the disk is nearly full"})

    def _game_thread(self) -> dict[str, Any]:
        work = self.services.games.work
        if not work.alive:
            return {"ok": False, "why": "it has ended"}
        busy = work.busy
        return {"ok": True} if busy < STUCK else {"ok": False, "why": f"busy with one thing for {busy:.0f} seconds"}
