"""The server's rooms in one place: settings, store, open games, sessions and limits."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from collections.abc import Coroutine
from typing import Any

from wardroom.games import GAMES, find
from wardroom.store import Store, StoreError
from wardroom.web.play.open_games import OpenGames
from wardroom.web.play.simulator import Simulator, rows_folder
from wardroom.web.requests.endpoints import Call
from wardroom.web.requests.faults import TooMany
from wardroom.web.requests.guesses import Guesses
from wardroom.web.requests.quotas import Imports
from wardroom.web.requests.security import Limiter
from wardroom.web.requests.sessions import Sessions
from wardroom.web.requests.turns import Turns, slowly
from wardroom.web.serving.limits import Limits
from wardroom.web.serving.mail import post_office
from wardroom.web.serving.metrics import Figures
from wardroom.web.serving.settings import LOOPBACK, Settings

__all__ = ["Services"]

POLL = 1.0
"""Seconds between two looks at what other processes have stored."""
SWEEP = 3600.0
log = logging.getLogger("wardroom.web")


class Services:
    """One server process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        for name in GAMES:
            # Many may ask at once for the first game: the charts are read before.
            find(name).load_charts({})
        self.figures = Figures()
        self.store = Store.open(settings.database, copies=settings.copies)
        self.store.timed = self.figures.timed
        self.limits = Limits()
        self.games = OpenGames(self.store, settings.open_games, self.limits)
        self.games.count = self.figures.moves.add
        self.simulator = Simulator(self.store, rows_folder(settings.database), 1 if settings.accounts else None)
        self.sessions = Sessions(settings, self.store, None)
        if not settings.accounts:
            self.sessions.local = self.sessions.make_local_account()
        self._actions = Limiter(settings.actions_per_second * 5, settings.actions_per_second)
        self._strangers = Limiter(60, 2)
        self._reads = Limiter(settings.reads_per_second * 10, settings.reads_per_second)
        self.turns = Turns(settings)
        self.imports = Imports(settings)
        self.guesses = Guesses(settings)
        self.sign_ups = Limiter(20, 1 / 60)
        self.recoveries = Limiter(6, 1 / 300)
        """By address and by account: links that are sent."""
        self.exports = Limiter(3, 1 / 600)
        self.post = post_office(settings.smtp, settings.sender)
        self._errands: dict[asyncio.Task[None], None] = {}
        self.hashing = asyncio.Semaphore(2)
        """Checking a password takes memory; so many at once."""
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self._tasks = [asyncio.create_task(self._poll()), asyncio.create_task(self._sweep())]
        self.simulator.start()

    async def close(self) -> None:
        for task in [*self._tasks, *self._errands]:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self.limits.close()
        await self.games.close()
        await asyncio.to_thread(self.simulator.close)
        self.store.close()

    def later(self, errand: Coroutine[Any, Any, None]) -> None:
        """Do something after the answer; whoever asked does not wait for it."""
        task = asyncio.create_task(errand)
        self._errands[task] = None
        task.add_done_callback(self._errands.pop)

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(POLL)
            try:
                await self.games.poll()
                await asyncio.to_thread(self.store.tidy)
            except StoreError as fault:
                log.error("looking for moves of other processes, or tidying up the store, failed: %s", fault)
            except Exception:
                log.exception("looking for moves of other processes, or tidying up the store, failed")

    async def _sweep(self) -> None:
        while True:
            try:
                await asyncio.to_thread(lambda: self.store.sweep(self.store.clock()))
            except StoreError as fault:
                log.error("sweeping out old sessions failed: %s", fault)
            except Exception:
                log.exception("sweeping out old sessions failed")
            await asyncio.sleep(SWEEP)

    def limit_action(self, call: Call, amount: float = 1.0) -> None:
        """In a group, so many changes a second for each account; fewer for strangers."""
        if not self.settings.accounts:
            return
        account = call.visitor.account
        wait = self._actions.take(account.id, amount) if account else self._strangers.take(call.client)
        if wait:
            raise TooMany(wait)

    async def limit_read(self, call: Call) -> None:
        """In a group, so many pages a second for each account, and for all strangers at one address."""
        if not self.settings.accounts:
            return
        account = call.visitor.account
        wait = self._reads.take(account.id if account else f"from {call.client}")
        if wait:
            raise await slowly(TooMany(wait))

    def limit_save(self, call: Call, size: int) -> None:
        """A save takes as much work as many moves: the largest is all that one may do at once."""
        self.limit_action(call, (self._actions.burst - 1) * size / self.settings.largest_save)

    def link(self, call: Call, path: str) -> str:
        """The address of a page, to be sent to a friend: the full one where the server itself knows its name.

        What a request says of it (`Host`) may be anybody's, and the link would take a friend and the token there; it
        is used only if it is a name of this machine. Otherwise the page completes the link by its own address.
        """
        if self.settings.address:
            return self.settings.address.rstrip("/") + path
        host = call.request.headers.get("host", "").lower()
        return f"http://{host}{path}" if host in self._own_hosts(call) else path

    def _own_hosts(self, call: Call) -> set[str]:
        """The names of this machine, with the port: those for the machine alone, its own, and where it was reached."""
        server = call.request.scope.get("server")
        reached = {str(server[0])} if server else set()
        names = {*LOOPBACK, self.settings.host, socket.gethostname().lower(), *reached} - {"0.0.0.0", "::", ""}
        ports = {self.settings.port, server[1] if server else self.settings.port}
        shown = {f"[{name}]" if name.count(":") > 1 and not name.startswith("[") else name for name in names}
        return {self.settings.bare_host(f"{name}:{port}") for name in shown for port in ports}
