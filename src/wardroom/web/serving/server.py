"""Starting the server: on this machine for one person, or for a group."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import uvicorn

from wardroom import __version__
from wardroom.store import Store
from wardroom.table import WardroomError
from wardroom.table.text import say
from wardroom.web.app import create_app
from wardroom.web.serving.gate import Connection, Gate
from wardroom.web.serving.journal import note_event, set_up_logs
from wardroom.web.serving.settings import Settings

__all__ = ["Server", "free_port", "run"]

FIRST_PORT = 8765
PORTS_TRIED = 20
PATIENCE = 30.0
"""Seconds in which a server that was told to stop has ended."""
COLLECT_AFTER = 200_000, 50, 100
"""When the memory of objects that hold each other is looked through: rarely, for every move waits meanwhile."""

LAST_ORDERS = 0.3
"""Seconds in which what is on its way over an open connection is still taken when the server stops."""
LONGEST_ANSWER = 8
"""Seconds for answers that are being made then; those who manage servers lose patience after ten."""


def run(settings: Settings, *, browser: bool) -> int:
    """Serve until interrupted."""
    # What is wrong with the database or the address is said before anything is served.
    set_up_logs(settings.log)
    Store.open(settings.database, copies=settings.copies).close()
    listener = _listen(settings)
    settings = replace(settings, port=listener.getsockname()[1])
    gc.set_threshold(*COLLECT_AFTER)
    server = Server(settings, partial(_announce, settings, browser=browser), _give_up_waiting)
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends it as Ctrl-C does, last words included
    with contextlib.suppress(KeyboardInterrupt):  # it has shut down in good order, and tells us why
        server.run(sockets=[listener])
    if not server.started:
        return 2
    note_event("stop")
    print(say("The table is closed; every game is kept."), flush=True)
    return 0


class Server(uvicorn.Server):
    """A server that says when it is ready, and stops in good order: whatever was sent is answered.

    Pages that listen are sent away at once, for they would keep it waiting.
    """

    def __init__(
        self, settings: Settings, announce: Callable[[], None], closing: Callable[[], None] = lambda: None
    ) -> None:
        self.app = create_app(settings)
        self._announce = announce
        self._closing = closing
        config = uvicorn.Config(
            self.app,
            http=Connection,
            ws="none",
            timeout_keep_alive=int(settings.keep_alive_seconds),
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=LONGEST_ANSWER,
            proxy_headers=bool(settings.address),
            lifespan="on",
        )
        super().__init__(config)
        self.server_state: Gate = Gate(settings)

    async def on_tick(self, counter: int) -> bool:
        if counter % 2 == 0:
            self.server_state.sweep()
        return await super().on_tick(counter)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._announce()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._closing()
        # A connection that is closed while a request is on its way takes the answer along: those that are open may
        # send what they were about to, are told with the answer to close, and nobody new is let in.
        self.app.last_orders()
        self.app.services.games.streams.close()
        for server in self.servers:
            server.close()
        await asyncio.sleep(LAST_ORDERS)
        await super().shutdown(sockets)


def _give_up_waiting() -> None:
    """From now on the process ends in any case: work that nothing can break off must not keep it."""
    said = say("The table is closed; every game is kept, but some work had to be left.")

    def end() -> None:
        time.sleep(PATIENCE)
        sys.stderr.write(f"{said}\n")  # in one piece: others write here too
        os._exit(1)

    threading.Thread(target=end, name="closing", daemon=True).start()


def _announce(settings: Settings, *, browser: bool) -> None:
    note_event("start", version=__version__, accounts=settings.accounts)
    address = settings.address or f"http://{_shown_host(settings.host)}:{settings.port}"
    print(say("The table is set: {0}  (Ctrl-C to stop)", address), flush=True)
    if browser:
        threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()


def _shown_host(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return socket.gethostname()
    return f"[{host}]" if ":" in host else host


def _listen(settings: Settings) -> socket.socket:
    """The socket to serve on: the port asked for, or the first free one."""
    ports = [settings.port] if settings.port else range(FIRST_PORT, FIRST_PORT + PORTS_TRIED)
    fault: OSError | None = None
    for port in ports:
        try:
            return _bind(settings.host, port)
        except OSError as refused:
            fault = refused
            if refused.errno != errno.EADDRINUSE:
                break
    assert fault is not None
    if fault.errno == errno.EADDRINUSE:
        raise WardroomError("port {0:plain} is in use already; name another with --port.", ports[0])
    raise WardroomError("cannot serve on {0}: {1}.", settings.host, (fault.strerror or str(fault)).lower())


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With the protocol named, asyncio sends small answers at once and does not wait to fill a packet.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(128)
    except OSError:
        listener.close()
        raise
    return listener


def free_port() -> int:
    """A port that nobody uses now."""
    with _bind("127.0.0.1", 0) as listener:
        return int(listener.getsockname()[1])


def has_display() -> bool:
    """Whether a browser could be opened here."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
