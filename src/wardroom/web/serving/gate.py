"""Connections: how many there may be, and how long each may take over its request and over reading the answer.

uvicorn waits for ever for the rest of a request. Here every connection is looked at several times a second: whoever
does not finish the head of a request, or sends its body or takes its answer slower than the slowest line that is
still of use, is told so and sent away. Who comes when all places are taken gets the place of whoever has waited longest
without asking for anything, or if everybody is being served, a sentence.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from wardroom.web.requests.security import neighbourhood
from wardroom.web.serving.settings import Settings

__all__ = ["Connection", "Gate", "places"]

RESERVE = 256
"""Files that are none of the visitors': the database, its log, simulations, what is sent from the disk."""
FEWEST = 16
MARGIN = 64
"""So many may be waiting to be told that there is no place; whoever comes then is told nothing."""
REFILLED = 48 * 1024
"""What was taken at least when a full buffer can be written to again."""
FULL = "503 Service Unavailable", "Too many people are at this table just now; try again in a few seconds."
CROWDED = "429 Too Many Requests", "Too many connections come from your address; close some pages and try again."
TOO_SLOW = "408 Request Timeout", "The request did not come to its end in time; send it again."


def places(wanted: int) -> int:
    """How many connections there may be: as many as are wanted, or as the system lets this process have files."""
    try:
        import resource
    except ImportError:  # Windows counts no files
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    if soft != unlimited and soft < wanted + RESERVE:
        more = wanted + RESERVE if hard == unlimited else min(hard, wanted + RESERVE)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
            soft = more
    return wanted if soft == unlimited else max(min(wanted, soft - RESERVE), FEWEST)


class Gate(ServerState):
    """All connections of a server, and the limits they keep to."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        self.most = places(settings.connections)
        self.by_address: Counter[str] = Counter()

    def refusal(self, address: str) -> tuple[str, str] | None:
        """Why nobody more is let in, from everywhere or from this address."""
        if address and self.by_address[address] >= self.settings.connections_per_address:
            return CROWDED
        if len(self.connections) < self.most or self._make_room():
            return None
        return FULL

    def _make_room(self) -> bool:
        """The connection that has waited longest without a whole request goes."""
        waiting = [each for each in self.connections if isinstance(each, Connection) and each.is_waiting]
        if not waiting:
            return False
        min(waiting, key=lambda each: each.since).leave()
        return True

    def sweep(self) -> None:
        """Send away whoever takes too long."""
        now = time.monotonic()
        for each in list(self.connections):
            if isinstance(each, Connection):
                each.look(now)


class Connection(H11Protocol):
    """A connection that keeps to the limits of the gate."""

    server_state: Gate

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.settings = self.server_state.settings
        self.address = ""
        self.refusal: tuple[str, str] | None = None
        self.since = time.monotonic()
        """When it came, when the first part of a request came, or when its head was whole."""
        self._begun = True
        """A request is awaited or has begun to come; otherwise uvicorn's clock between two requests runs."""
        self._received = 0
        """Bytes of the body."""
        self._stuck: float | None = None
        """Since when something waits to be sent."""
        self._unsent, self._sent = 0, 0

    # What uvicorn calls

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        gate = self.server_state
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if isinstance(peer, (tuple, list)) and peer else ""
        # A web server in front brings everybody: its connections are told apart by whom it speaks for (Doorman).
        address = "" if host in getattr(self.config.loaded_app, "trusted_hosts", ()) else neighbourhood(host)
        self.refusal = gate.refusal(address)
        super().connection_made(transport)
        if self.refusal and len(gate.connections) > gate.most + MARGIN:
            transport.abort()
        elif address and not self.refusal:
            self.address = address
            gate.by_address[address] += 1

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.address:
            counts = self.server_state.by_address
            counts[self.address] -= 1
            if not counts[self.address]:
                del counts[self.address]
            self.address = ""

    def data_received(self, data: bytes) -> None:
        if self.refusal:
            self._tell(*self.refusal)
            return
        if not self._begun and self.conn.their_state is h11.IDLE:
            self.since, self._begun = time.monotonic(), True
        scope = self.scope
        super().data_received(data)
        if self.scope is not scope:
            self.since, self._begun, self._received = time.monotonic(), False, 0
        self._received += len(data)

    def resume_writing(self) -> None:
        self._sent += REFILLED
        super().resume_writing()

    # What the gate asks

    @property
    def is_waiting(self) -> bool:
        """Nothing is being done for it: it has not asked for anything yet, or not to the end."""
        idle = self.cycle is None or self.cycle.response_complete
        return idle and self.conn.their_state is h11.IDLE and not self.transport.is_closing()

    def look(self, now: float) -> None:
        """Send it away if it has taken too long."""
        if self._reads_too_slowly(now):
            self.transport.abort()
        elif self.transport.is_closing():
            return
        elif self.refusal or (self._begun and self.conn.their_state is h11.IDLE):
            if now - self.since > self.settings.header_seconds:
                self.leave()
        elif self.conn.their_state is h11.SEND_BODY:
            self._look_at_body(now)

    def _look_at_body(self, now: float) -> None:
        if self.flow.read_paused:  # it is we who do not read
            self.since, self._received = now, 0
        if now - self.since > self.settings.body_seconds + self._received / self.settings.slowest_bytes:
            self.leave()

    def _reads_too_slowly(self, now: float) -> bool:
        size = self.transport.get_write_buffer_size()
        if not size:
            self._stuck = None
        elif self._stuck is None:
            self._stuck, self._sent = now, 0
        else:
            self._sent += max(self._unsent - size, 0)
        self._unsent = size
        patience = self.settings.body_seconds + self._sent / self.settings.slowest_bytes
        return self._stuck is not None and now - self._stuck > patience

    def leave(self) -> None:
        """Away with it; if it has asked for something and was not answered, with a sentence."""
        cycle = self.cycle
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()
            if cycle.response_started:
                self.transport.abort()
                return
        silent = self.is_waiting and self.conn.trailing_data[0] == b""
        if silent:
            self.transport.close()
        else:
            self._tell(*(self.refusal or TOO_SLOW))

    def _tell(self, status: str, sentence: str) -> None:
        if self.transport.is_closing():
            return
        text = sentence.encode() + b"\n"
        head = f"HTTP/1.1 {status}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: {len(text)}\r\n"
        self.transport.write(
            head.encode() + b"Retry-After: 5\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n" + text
        )
        self.transport.close()
