"""Connections that never ask, ask slowly or do not read: attacked for real, by sockets on this machine."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.web.client import Server, free_settings, serving, until
from wardroom.store import url_for
from wardroom.web.requests.security import page_token
from wardroom.web.serving import gate
from wardroom.web.serving.gate import Together

SHORT = {"header_seconds": 0.6, "body_seconds": 0.6, "keep_alive_seconds": 1}


@contextmanager
def house(folder: Path, **limits: Any) -> Iterator[Server]:
    with serving(free_settings(url_for(folder / "wardroom.sqlite"), **(SHORT | limits))) as server:
        yield server


@contextmanager
def knocking(server: Server, count: int, text: bytes = b"") -> Iterator[list[socket.socket]]:
    """So many connections, each of which has sent this."""
    with ExitStack() as stack:
        made = []
        for _ in range(count):
            made.append(stack.enter_context(socket.create_connection(("127.0.0.1", server.settings.port), 10)))
            with contextlib.suppress(OSError):
                made[-1].sendall(text)
        yield made


def heard(connection: socket.socket, seconds: float = 5.0) -> bytes:
    """All that is sent until the other side closes; fails if it does not."""
    connection.settimeout(seconds)
    parts = []
    while part := connection.recv(65536):
        parts.append(part)
    return b"".join(parts)


def half(server: Server) -> bytes:
    return f"GET /help HTTP/1.1\r\nHost: 127.0.0.1:{server.settings.port}\r\nX-Half: ".encode()


def half_body(server: Server, length: int = 1000) -> bytes:
    head = f"POST /sign-in HTTP/1.1\r\nHost: 127.0.0.1:{server.settings.port}\r\nContent-Length: {length}\r\n"
    cookie = "x" * 43
    return f"{head}Cookie: wardroom={cookie}\r\n\r\ntoken={page_token(cookie)}&na".encode()


def open_connections(server: Server) -> int:
    return len(server._running.server_state.connections)


# Time


def test_half_requests_are_sent_away(tmp_path: Path) -> None:
    with house(tmp_path) as server, knocking(server, 60, half(server)) as halves:
        until(lambda: open_connections(server) >= 60)
        for each in halves:
            answer = heard(each)
            assert answer.startswith(b"HTTP/1.1 408 ") and b"send it again" in answer
        assert open_connections(server) == 0


def test_connections_that_say_nothing_are_closed(tmp_path: Path) -> None:
    with house(tmp_path) as server, knocking(server, 20) as silent:
        assert [heard(each) for each in silent] == [b""] * 20


@pytest.mark.parametrize("first", [False, True], ids=["at once", "after an answer"])
def test_a_head_that_drips_is_cut_off(tmp_path: Path, first: bool) -> None:
    """A letter now and then is no progress, nor is it after a whole request on the same connection."""
    with house(tmp_path) as server, knocking(server, 1) as [slow]:
        if first:
            slow.sendall(half(server) + b"no\r\n\r\n")
            slow.recv(65536)
            time.sleep(0.2)
        began = time.monotonic()
        with pytest.raises(OSError):
            while time.monotonic() - began < 5:
                slow.sendall(b"G")
                time.sleep(0.05)
        assert time.monotonic() - began < 3


def test_a_body_that_drips_is_cut_off(tmp_path: Path) -> None:
    with house(tmp_path) as server, knocking(server, 40, half_body(server)) as halves:
        began = time.monotonic()
        while time.monotonic() - began < 0.9:
            for each in halves:
                with contextlib.suppress(OSError):
                    each.sendall(b"m")
            time.sleep(0.1)
        for each in halves:
            with contextlib.suppress(ConnectionResetError):
                assert heard(each).startswith(b"HTTP/1.1 408 ")
        until(lambda: open_connections(server) == 0, 3)


def test_a_body_is_cut_off_too_when_its_request_was_answered_already(tmp_path: Path) -> None:
    with house(tmp_path) as server, knocking(server, 1, half_body(server, 10**9)) as [slow]:
        assert slow.recv(65536).startswith(b"HTTP/1.1 4")
        began = time.monotonic()
        with pytest.raises(OSError):
            while time.monotonic() - began < 5:
                slow.sendall(b"m")
                time.sleep(0.05)
        assert time.monotonic() - began < 3


def test_who_does_not_read_is_cut_off(tmp_path: Path) -> None:
    """Requests one after the other for the largest page, and nothing of the answers is taken."""
    with house(tmp_path) as server:
        whole = f"GET /rules/silent-victory HTTP/1.1\r\nHost: 127.0.0.1:{server.settings.port}\r\n\r\n".encode()
        with ExitStack() as stack:
            for _ in range(5):
                made = stack.enter_context(socket.socket())
                made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
                made.connect(("127.0.0.1", server.settings.port))
                made.sendall(whole * 20)
            until(lambda: open_connections(server) == 5)
            until(lambda: open_connections(server) == 0, 15)
            assert open_connections(server) == 0


def test_a_slow_line_that_is_of_use_is_not_cut_off(tmp_path: Path) -> None:
    """A body that takes three times the patience but comes faster than the slowest line."""
    with house(tmp_path, slowest_bytes=100) as server, knocking(server, 1, half_body(server)) as [slow]:
        for _ in range(9):
            slow.sendall(b"m" * 105)
            time.sleep(0.2)
        slow.sendall(b"m" * 100)
        assert slow.recv(65536).startswith(b"HTTP/1.1 400 ")


# Requests that are none


def head(server: Server, *lines: str, host: str | None = None) -> bytes:
    """The head of a request for the page that tells who asks."""
    name = f"Host: 127.0.0.1:{server.settings.port}" if host is None else host
    return "\r\n".join(["GET /api/session HTTP/1.1", *([name] if name else []), *lines, "", ""]).encode()


CHUNKED = "Transfer-Encoding: chunked"


@pytest.mark.parametrize("before", [[], [CHUNKED]], ids=["a head", "what follows a body"])
def test_what_never_comes_to_its_end_is_refused_before_it_fills_the_memory(tmp_path: Path, before: list[str]) -> None:
    patient = {"header_seconds": 20.0, "body_seconds": 20.0}
    with house(tmp_path, **patient) as server, knocking(server, 1, head(server, *before, "X: ")[:-4]) as [endless]:
        if before:
            endless.sendall(b"\r\n\r\n0\r\nX: ")
        sent = 0
        with pytest.raises(OSError):
            while sent < 100 * gate.LONGEST_HEAD:
                endless.sendall(b"x" * 4096)
                sent += 4096
                time.sleep(0.001)
        assert gate.LONGEST_HEAD <= sent < 100 * gate.LONGEST_HEAD
        until(lambda: open_connections(server) == 0)


def test_a_long_head_that_ends_is_taken(tmp_path: Path) -> None:
    long = f"X: {'x' * (gate.LONGEST_HEAD // 2)}"
    with house(tmp_path) as server, knocking(server, 1, head(server, long, "Connection: close")) as [visitor]:
        assert heard(visitor).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize("host", ["", "Host: 127.0.0.1\r\nHost: elsewhere.example"], ids=["none", "two"])
def test_a_request_names_one_host(tmp_path: Path, host: str) -> None:
    with house(tmp_path) as server, knocking(server, 1, head(server, host=host)) as [visitor]:
        assert heard(visitor).startswith(b"HTTP/1.1 400 ")


@pytest.mark.parametrize("length", ["Content-Length: 5", "Content-Length: 5\r\nContent-Length: 6"])
def test_a_body_has_one_length(tmp_path: Path, length: str) -> None:
    """Otherwise a web server in front may see another request than we do."""
    lines = [length] if "\n" in length else [length, CHUNKED]
    with house(tmp_path) as server, knocking(server, 1, head(server, *lines) + b"0\r\n\r\n") as [visitor]:
        assert heard(visitor).startswith(b"HTTP/1.1 400 ")


def test_what_follows_a_body_is_no_header(group: Server) -> None:
    """Whoever signs in by it does so too late: what counts is the head."""
    visitor = group.account()
    asked = head(group, CHUNKED, "Connection: close").replace(b"GET", b"POST").replace(b"session", b"games")
    after = f"Cookie: wardroom={visitor.cookie}\r\nX-Wardroom-Token: {visitor.token}"
    with knocking(group, 1, asked + f"0\r\n{after}\r\n\r\n".encode()) as [page]:
        assert heard(page).startswith(b"HTTP/1.1 401 ")


def test_requests_in_a_row_are_answered_in_their_order(tmp_path: Path) -> None:
    with house(tmp_path) as server:
        last = head(server, "Connection: close").replace(b"/api/session", b"/nowhere")
        with knocking(server, 1, head(server) * (gate.IN_A_ROW // 2) + last) as [visitor]:
            answers = heard(visitor).split(b"HTTP/1.1 ")[1:]
        assert [each[:3] for each in answers] == [b"200"] * (gate.IN_A_ROW // 2) + [b"404"]


def test_a_long_row_of_requests_is_not_kept(tmp_path: Path) -> None:
    with house(tmp_path) as server, knocking(server, 1, head(server) * (gate.IN_A_ROW * 4)) as [greedy]:
        answer = heard(greedy)
        assert answer.count(b"HTTP/1.1 200 ") < gate.IN_A_ROW and answer.count(b"HTTP/1.1 400 ") == 1


def test_a_request_that_comes_after_a_stream_does_not_keep_it_open(group: Server) -> None:
    """Who goes away is gone, whatever else was asked for on the same connection."""
    visitor, streams = group.account(), group.services.games.streams
    path = f"/api/games/{visitor.start().id}/stream".encode()
    with knocking(group, 1, head(group, f"Cookie: wardroom={visitor.cookie}").replace(b"/api/session", path)) as [page]:
        until(lambda: streams.size == 1)
        page.sendall(head(group))
        time.sleep(0.2)
    until(lambda: streams.size == 0)
    assert streams.size == 0


# Places


def test_when_all_places_are_taken_it_is_said(tmp_path: Path) -> None:
    with house(tmp_path, connections=30, body_seconds=20.0) as server:
        with knocking(server, 30, half_body(server)):
            until(lambda: open_connections(server) == 30)
            answer = server.visitor().get("/help")
            assert answer.status_code == 503 and "try again" in answer.text and answer.headers["retry-after"]
        until(lambda: open_connections(server) < 30)
        assert server.visitor().get("/help").status_code == 200


def test_half_requests_take_nobodys_place(tmp_path: Path) -> None:
    with house(tmp_path, connections=30, header_seconds=20.0) as server, knocking(server, 60, half(server)):
        until(lambda: open_connections(server) >= 30)
        assert server.visitor().get("/help").status_code == 200
        assert open_connections(server) <= 31


def test_one_address_does_not_take_all_places(tmp_path: Path) -> None:
    limits = {"connections": 60, "connections_per_address": 20, "header_seconds": 20.0}
    with house(tmp_path, **limits) as server, knocking(server, 20, half(server)) as taken:
        until(lambda: open_connections(server) == 20)
        answer = server.visitor().get("/help")
        assert answer.status_code == 429 and "from your address" in answer.text
        with socket.create_connection(("127.0.0.1", server.settings.port), 10, ("127.0.0.2", 0)) as other:
            other.sendall(half(server) + b"no\r\nConnection: close\r\n\r\n")
            assert heard(other).startswith(b"HTTP/1.1 200 "), "others are not held up"
        taken[0].close()
        until(lambda: server.visitor().get("/help").status_code == 200)


def test_behind_a_web_server_everybody_is_counted_for_themselves(tmp_path: Path) -> None:
    limits = {"connections_per_address": 10, "body_seconds": 20.0, "address": "http://table.example.org"}
    with house(tmp_path, **limits) as server:
        asked = half_body(server).replace(f"127.0.0.1:{server.settings.port}".encode(), b"table.example.org")
        asked = asked.replace(b"\r\nCookie", b"\r\nX-Forwarded-For: 192.0.2.1\r\nCookie")
        with knocking(server, 12, asked) as taken:
            assert all(heard(each).startswith(b"HTTP/1.1 429 ") for each in taken[10:])
            for place, status in (("192.0.2.1", 429), ("192.0.2.2", 200)):
                headers = {"Host": "table.example.org", "X-Forwarded-For": place}
                assert server.visitor().get("/help", headers=headers).status_code == status


def test_there_are_fewer_places_than_files(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    allowed = {"soft": 1024, "hard": 1024}
    monkeypatch.setattr(resource, "getrlimit", lambda _: (allowed["soft"], allowed["hard"]))
    monkeypatch.setattr(resource, "setrlimit", lambda _, new: allowed.update(soft=new[0]))
    assert gate.places(2000) == 1024 - gate.RESERVE
    allowed["hard"] = 4096
    assert gate.places(2000) == 2000 and allowed["soft"] == 2000 + gate.RESERVE
    assert gate.places(100) == 100


class Line(asyncio.Transport):
    """Notes what is written to it, call by call."""

    def __init__(self) -> None:
        super().__init__()
        self.calls: list[bytes] = []

    def write(self, data: Any) -> None:
        self.calls.append(data)

    def writelines(self, parts: Iterable[Any]) -> None:
        self.calls.append(b"".join(parts))

    def is_closing(self) -> bool:
        return b"closed" in self.calls

    def close(self) -> None:
        self.calls.append(b"closed")


def written(*acts: Callable[[Together], object]) -> list[bytes]:
    """What came of these, with a turn of the loop between them."""

    async def scene() -> list[bytes]:
        line = Line()
        together = Together(line, asyncio.get_running_loop())
        for act in acts:
            act(together)
            await asyncio.sleep(0)
        return line.calls

    return asyncio.run(scene())


def test_the_head_of_an_answer_goes_out_with_its_body() -> None:
    def at_once(line: Together) -> None:
        line.write(b"head ")
        line.write(b"body")

    assert written(at_once, lambda line: line.write(b"more")) == [b"head body", b"more"]


def test_a_head_waits_for_nothing_that_comes_later() -> None:
    assert written(lambda line: line.write(b"head"), lambda line: line.write(b"first news")) == [b"head", b"first news"]


def test_a_head_goes_out_before_the_connection_is_closed() -> None:
    def ending(line: Together) -> None:
        line.write(b"head")
        line.close()

    assert written(ending, lambda line: None) == [b"head", b"closed"]
