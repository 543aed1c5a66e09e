"""Connections: how many there may be, and how long each may take over its request and over reading the answer.

uvicorn waits for ever for the rest of a request, however long its head is. Here every connection is looked at several
times a second: whoever does not finish the head of a request, or sends its body or takes its answer slower than the
slowest line that is still of use, is told so and sent away. Who comes when all places are taken gets the place of
whoever has waited longest without asking for anything, or if everybody is being served, a sentence.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections import Counter
from enum import Enum, auto
from typing import Any

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from wardroom.web.requests.security import neighbourhood
from wardroom.web.serving.settings import Settings

__all__ = ["Connection", "Gate", "Together", "places"]

RESERVE = 256
"""Files that are none of the visitors': the database, its log, simulations, what is sent from the disk."""
FEWEST = 16
MARGIN = 64
"""So many may be waiting to be told that there is no place; whoever comes then is told nothing."""
REFILLED = 48 * 1024
"""What was taken at least when a full buffer can be written to again."""
LONGEST_HEAD = 64 * 1024
"""Bytes that may come without anything being whole: the head of a request, or what is around the parts of a body."""
IN_A_ROW = 32
"""Requests that may wait on one connection for the answer to the first; a page sends none before it is answered."""
FULL = "503 Service Unavailable", "Too many people are at this table just now; try again in a few seconds."
CROWDED = "429 Too Many Requests", "Too many connections come from your address; close some pages and try again."
UNUSED = b"TRACE"
TOKEN = re.compile(rb"[A-Za-z-]{1,40}")
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


class Part(Enum):
    """What is being read of a request."""

    NOTHING = auto()
    """None has begun to come."""
    HEAD = auto()
    BODY = auto()


class Together:
    """What an answer is written to: its head goes out with what follows at once, by one call of the system."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._head: bytes | None = None
        self._begun = False

    def write(self, data: bytes) -> None:
        if not self._begun:
            self._begun, self._head = True, data
            self._loop.call_soon(self._send_head)
        elif self._head is not None:
            head, self._head = self._head, None
            self._transport.writelines((head, data))
        else:
            self._transport.write(data)

    def _send_head(self) -> None:
        """Nothing has followed at once."""
        head, self._head = self._head, None
        if head is not None and not self._transport.is_closing():
            self._transport.write(head)

    def is_closing(self) -> bool:
        return self._transport.is_closing()

    def close(self) -> None:
        self._send_head()
        self._transport.close()


class Connection(HttpToolsProtocol):
    """A connection that keeps to the limits of the gate."""

    server_state: Gate

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.settings = self.server_state.settings
        self.address = ""
        self.refusal: tuple[str, str] | None = None
        self.since = time.monotonic()
        """When it came, when the first part of a request came, or when its head was whole."""
        self._part = Part.NOTHING
        self._served: RequestResponseCycle | None = None
        """The request that is being answered; others may have come after it."""
        self._begun = True
        """A request is awaited or has begun to come; otherwise uvicorn's clock between two requests runs."""
        self._received = 0
        """Bytes of the body."""
        self._whole = False
        """Whether something became whole with what came last: a head, a part of a body, a request."""
        self._incomplete = 0
        """Bytes since then."""
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
        self._break_off()
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
        if not self._begun and self._part is not Part.BODY:
            self.since, self._begun = time.monotonic(), True
        self._whole, scope = False, self.scope
        self._read(data)
        if self._part is Part.BODY and self.scope is not scope:
            self._received = 0
        self._received += len(data)
        self._incomplete = 0 if self._whole else self._incomplete + len(data)
        if self._incomplete > LONGEST_HEAD and not self.transport.is_closing():
            self.send_400_response("The head of this request is too long.")

    def _read(self, data: bytes) -> None:
        self._unset_keepalive_if_required()
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserInvalidMethodError:
            self._read_unknown(data)
        except httptools.HttpParserError:
            self.send_400_response("Invalid HTTP request received.")
        except httptools.HttpParserUpgrade:
            pass  # the request is answered as any other

    def _read_unknown(self, data: bytes) -> None:
        """A method that the parser does not know is read as one that no page has, so that it is refused like that."""
        method, _, rest = data.partition(b" ")
        if self._whole or self._incomplete or method == UNUSED or not TOKEN.fullmatch(method):
            self.send_400_response("Invalid HTTP request received.")
            return
        self.parser = httptools.HttpRequestParser(self)
        self._read(UNUSED + b" " + rest)

    def send_400_response(self, msg: str) -> None:
        """An answer that is on its way is not mixed with this one."""
        if self._is_answered:
            self.transport.abort()
        else:
            super().send_400_response(msg)

    def resume_writing(self) -> None:
        self._sent += REFILLED
        super().resume_writing()

    # What the parser calls

    def on_message_begin(self) -> None:
        self._part = Part.HEAD
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        # What comes after the body of a request is none of its headers: they were looked at before.
        if self._part is Part.HEAD:
            super().on_header(name, value.rstrip(b" \t"))

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= IN_A_ROW or not self._names_one_host():
            raise httptools.HttpParserError("too many requests in a row, or none or several hosts")
        self._part, self._whole = Part.BODY, True
        self.since, self._begun = time.monotonic(), False
        super().on_headers_complete()

    def _names_one_host(self) -> bool:
        """[RFC 9112, 3.2] A request says once whom it is for; before HTTP/1.1 it need not."""
        hosts = sum(name == b"host" for name, _ in self.headers)
        return hosts == 1 or (hosts == 0 and self.parser.get_http_version() == "1.0")

    def on_body(self, body: bytes) -> None:
        self._whole = True
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._part, self._whole = Part.NOTHING, True
        super().on_message_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._served = cycle
        cycle.transport = Together(self.transport, self.loop)  # type: ignore[assignment]  # as much of one as it needs
        super()._start_asgi_task(cycle, app)

    # What the gate asks

    @property
    def _is_served(self) -> bool:
        return self._served is not None and not self._served.response_complete

    @property
    def _is_answered(self) -> bool:
        """A part of an answer was sent, and the rest was not."""
        return self._served is not None and self._served.response_started and not self._served.response_complete

    @property
    def is_waiting(self) -> bool:
        """Nothing is being done for it: it has not asked for anything yet, or not to the end."""
        return not self._is_served and self._part is not Part.BODY and not self.transport.is_closing()

    def look(self, now: float) -> None:
        """Send it away if it has taken too long."""
        if self._reads_too_slowly(now):
            self.transport.abort()
        elif self.transport.is_closing():
            return
        elif self._part is Part.BODY:
            self._look_at_body(now)
        elif self.refusal or self._begun:
            self._look_at_head(now)

    def _look_at_head(self, now: float) -> None:
        if self._is_served:  # the next request has time until this one is answered
            self.since = now
        if now - self.since > self.settings.header_seconds:
            self.leave()

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
        silent = self.is_waiting and self._part is Part.NOTHING
        self._break_off()
        if self._is_answered:
            self.transport.abort()
        elif silent:
            self.transport.close()
        else:
            self._tell(*(self.refusal or TOO_SLOW))

    def _break_off(self) -> None:
        """Whoever makes an answer is told that nobody waits for it."""
        if self._served is not None and self._is_served:
            self._served.disconnected = True
            self._served.message_event.set()

    def _tell(self, status: str, sentence: str) -> None:
        if self.transport.is_closing():
            return
        text = sentence.encode() + b"\n"
        head = f"HTTP/1.1 {status}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: {len(text)}\r\n"
        self.transport.write(
            head.encode() + b"Retry-After: 5\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n" + text
        )
        self.transport.close()
