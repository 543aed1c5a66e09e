"""Servers and visitors for tests: the real server on a free port of this machine, and small clients for it.

`serving(settings)` runs a server on a thread of the tests' own process, `launch(settings)` in a process of its own, and
a `Nursery` many processes one after another, which can be killed: `python -m tests.web.client [SETTINGS]`.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec

from wardroom.games import GAMES
from wardroom.store import Account, Store
from wardroom.web import services
from wardroom.web.api import contract
from wardroom.web.play import hosted, streams
from wardroom.web.requests.endpoints import TOKEN_HEADER
from wardroom.web.requests.security import hash_token, new_id, new_token
from wardroom.web.requests.sessions import SESSION_MS
from wardroom.web.services import Services
from wardroom.web.serving import server
from wardroom.web.serving.server import free_port
from wardroom.web.serving.settings import Settings

__all__ = [
    "DUEL",
    "Nursery",
    "Process",
    "Server",
    "Stream",
    "Visitor",
    "free_settings",
    "launch",
    "new_key",
    "open_session",
    "serving",
    "until",
]

T = TypeVar("T")
DUEL = {"duel": "tests.table.duel"}
PATIENCE = 30.0
ROOT = Path(__file__).resolve().parents[2]


def free_settings(database: str, **changes: Any) -> Settings:
    """A group's server on a free port that lets its visitors hurry."""
    values: dict[str, Any] = {"port": free_port(), "accounts": True, "actions_per_second": 10_000.0}
    values |= {"reads_per_second": 10_000.0, "work_per_second": 10_000.0, "strangers_work_per_second": 10_000.0}
    values |= {"heavy_share": 1.0, "strangers_heavy_share": 1.0, "heavy_waiting": 1_000}
    return Settings(database=database, **(values | changes))


def until(done: Callable[[], T], seconds: float = PATIENCE) -> T:
    """Wait until something is true, and give it."""
    end = time.monotonic() + seconds
    while not (found := done()):
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)
    return found


def new_key() -> str:
    return secrets.token_hex(8)


# Visitors


class Visitor:
    """One browser: it keeps its cookie, and sends the token of its pages with every change."""

    def __init__(self, address: str, session: str = "", **options: Any) -> None:
        cookies = {"wardroom": session} if session else None
        # Nothing here goes by HTTPS, and reading all certificates takes time.
        named: dict[str, Any] = {"timeout": PATIENCE, "trust_env": False, "verify": False, "cookies": cookies} | options
        self.http = httpx.Client(base_url=address, **named)
        self._tokens: dict[str, str] = {}

    def close(self) -> None:
        self.http.close()

    def tab(self) -> Visitor:
        """Another window of the same browser."""
        return Visitor(str(self.http.base_url), self.cookie)

    # Asking

    @property
    def cookie(self) -> str:
        return self.http.cookies.get("wardroom") or self.http.cookies.get("__Host-wardroom") or ""

    @property
    def token(self) -> str:
        """The token that belongs to the cookie."""
        if self.cookie not in self._tokens or not self.cookie:
            token = self.http.get("/api/session").json()["token"]
            self._tokens[self.cookie] = token
        return self._tokens[self.cookie]

    def get(self, path: str, **named: Any) -> httpx.Response:
        return self.http.get(path, **named)

    def send(self, method: str, path: str, body: Any = None, **named: Any) -> httpx.Response:
        """A call of the API, with the token if it is to change something."""
        headers = {} if method == "GET" else {TOKEN_HEADER: self.token}
        if body is not None:
            named["content"] = body if isinstance(body, bytes) else msgspec.json.encode(body)
        return self.http.request(method, path, headers=headers | named.pop("headers", {}), **named)

    def post(self, path: str, body: Any = None, **named: Any) -> httpx.Response:
        return self.send("POST", path, body, **named)

    def form(self, path: str, **fields: str) -> httpx.Response:
        """Send a form of a page."""
        return self.http.post(path, data={"token": self.token} | fields)

    def ask(self, kind: type[T], method: str, path: str, body: Any = None, status: int = 200) -> T:
        """The answer to a call, which must be of this kind."""
        answer = self.send(method, path, body)
        assert answer.status_code == status, f"{answer.status_code} {answer.text[:500]}"
        return msgspec.json.decode(answer.content, type=kind)

    # Accounts

    def sign_up(self, name: str, password: str, **fields: str) -> httpx.Response:
        return self.form("/sign-up", name=name, password=password, **fields)

    def sign_in(self, name: str, password: str, **fields: str) -> httpx.Response:
        return self.form("/sign-in", name=name, password=password, **fields)

    @property
    def name(self) -> str | None:
        """Who the server thinks this is."""
        return msgspec.json.decode(self.get("/api/session").content, type=contract.Session).account

    # Games

    def start(self, game: str = "silent-victory", **asked: Any) -> contract.Created:
        return self.ask(contract.Created, "POST", "/api/games", {"game": game} | asked, 201)

    def look(self, game: str, seat: str | None = None, **query: int | str) -> contract.Position:
        words = [f"{name}={value}" for name, value in ({} if seat is None else {"seat": seat, **query}).items()]
        return self.ask(contract.Position, "GET", f"/api/games/{game}?{'&'.join(words)}")

    def try_move(self, at: contract.Position, key: str = "", **move: Any) -> httpx.Response:
        """A move at this position, however it ends."""
        body = {"seat": at.seat, "sequence": at.sequence, "key": key or new_key()} | move
        return self.post(f"/api/games/{at.id}/moves", body)

    def move(self, at: contract.Position, option: str = "", key: str = "") -> contract.Position:
        """Make a choice, the first one if none is named."""
        assert at.decision is not None
        answer = self.try_move(at, key, option=option or at.decision.options[0].id)
        assert answer.status_code == 200, answer.text[:500]
        return msgspec.json.decode(answer.content, type=contract.Position)

    def undo(self, at: contract.Position, key: str = "") -> httpx.Response:
        body = {"seat": at.seat, "sequence": at.sequence, "key": key or new_key()}
        return self.post(f"/api/games/{at.id}/undo", body)

    def choose(self, game: str, seat: str, *options: str) -> contract.Position:
        """Make these choices one after another, each at the position of its time."""
        at = self.look(game, seat)
        for option in options:
            at = self.move(at, option)
        return at

    def join(self, link: str) -> str:
        """Take the seat of an invitation; the id of the game."""
        token = link.rpartition("/")[2]
        return self.ask(contract.Created, "POST", f"/api/invitations/{token}").id

    def save(self, game: str) -> bytes:
        answer = self.get(f"/api/games/{game}/save")
        assert answer.status_code == 200, answer.text
        return answer.content

    @contextmanager
    def listen(self, game: str, seat: str = "", last: int | None = None) -> Iterator[Stream]:
        """Hear of the moves of a seat."""
        headers = {} if last is None else {"Last-Event-ID": str(last)}
        path = f"/api/games/{game}/stream?seat={seat}"
        with self.http.stream("GET", path, headers=headers) as answer:
            assert answer.status_code == 200, answer.read()
            yield Stream(answer)


class Stream:
    """Server-Sent Events, gathered on a thread of its own."""

    def __init__(self, answer: httpx.Response) -> None:
        self.text = b""
        self.ended = threading.Event()
        self.headers = answer.headers
        threading.Thread(target=self._gather, args=(answer,), daemon=True).start()

    def _gather(self, answer: httpx.Response) -> None:
        with contextlib.suppress(httpx.HTTPError, httpx.StreamError, OSError):
            for part in answer.iter_raw():
                self.text += part
        self.ended.set()

    @property
    def numbers(self) -> list[int]:
        """What the stream has told so far."""
        return [int(number) for number in re.findall(rb"^data: (\d+)$", self.text, re.MULTILINE)]

    def expect(self, number: int, seconds: float = PATIENCE) -> None:
        until(lambda: self.numbers[-1:] == [number], seconds)


# A server on a thread


class Server:
    """A running server: where it is, and its rooms."""

    def __init__(self, settings: Settings, running: server.Server) -> None:
        self.settings = settings
        self.address = f"http://127.0.0.1:{settings.port}"
        self._running = running
        self._visitors: list[Visitor] = []

    @property
    def services(self) -> Services:
        return self._running.app.services

    @property
    def store(self) -> Store:
        return self.services.store

    def visitor(self, **options: Any) -> Visitor:
        """Somebody who is not signed in; at a table without accounts, the person at this machine."""
        visitor = Visitor(self.address, **options)
        self._visitors.append(visitor)
        return visitor

    def account(self, name: str = "") -> Visitor:
        """Somebody with a new account, signed in."""
        return self.signed_in(self.store.create_account(new_id(), name or f"Sailor {secrets.token_hex(5)}", "!"))

    def signed_in(self, account: Account) -> Visitor:
        visitor = Visitor(self.address, open_session(self.store, account))
        self._visitors.append(visitor)
        return visitor

    def start_known(self, owner: Visitor, game: str = "silent-victory", **asked: Any) -> contract.Created:
        """A game with a friend whose dice are known beforehand: the server lets nobody begin one."""
        found = self.store.signed_in(hash_token(owner.cookie))
        assert found is not None
        stored = self.store.create_game(hosted.new_game(contract.NewGame(game, **asked), found[1]))
        links = {row.seat: new_token() for row in stored.seats if row.free}
        for seat, token in links.items():
            self.store.invite(hash_token(token), stored.id, seat)
        return contract.Created(stored.id, {seat: f"{self.address}/join/{token}" for seat, token in links.items()})

    def close(self) -> None:
        for visitor in self._visitors:
            visitor.close()
        self._running.should_exit = True


def open_session(store: Store, account: Account) -> str:
    """The cookie of somebody who has signed in."""
    token = new_token()
    store.open_session(hash_token(token), account.id, expires=store.clock() + SESSION_MS)
    return token


@contextmanager
def serving(settings: Settings) -> Iterator[Server]:
    """A server on a thread of this process."""
    made = server.Server(settings, lambda: None)
    with _listener(settings.port) as listener:
        thread = threading.Thread(target=made.run, args=([listener],), daemon=True)
        thread.start()
        until(lambda: made.started or not thread.is_alive())
        assert made.started, "the server did not start"
        running = Server(settings, made)
        try:
            yield running
        finally:
            running.close()
            thread.join(PATIENCE)
            assert not thread.is_alive()


def _listener(port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", port))
    listener.listen(128)
    return listener


# A server in a process


class Process:
    """A server in a process of its own, known by its number."""

    def __init__(self, settings: Settings, process: subprocess.Popen[bytes]) -> None:
        self.settings = settings
        self.process = process
        self.address = f"http://127.0.0.1:{settings.port}"

    def visitor(self, session: str = "") -> Visitor:
        return Visitor(self.address, session)

    def kill(self) -> None:
        """At once, with no chance to tidy up."""
        self.process.kill()
        self.process.wait()

    def interrupt(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)

    def stop(self) -> None:
        """As an administrator would."""
        self.interrupt()
        try:
            self.process.wait(PATIENCE)
        finally:
            self.kill()


@contextmanager
def launch(settings: Settings, **speed: float) -> Iterator[Process]:
    """A server in a process of its own; `keep_alive` and `poll` change its pace."""
    running = Process(settings, subprocess.Popen([*COMMAND, _words(settings, speed)], cwd=ROOT, env=_environment()))
    try:
        until(lambda: _answers(running.address) or running.process.poll() is not None, 60)
        assert running.process.poll() is None, "the server did not start"
        yield running
    finally:
        running.stop()


COMMAND = [sys.executable, "-W", "error::ResourceWarning", "-m", "tests.web.client"]


def _environment() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}", "PYTHONUNBUFFERED": "1"}


def _words(settings: Settings, speed: Mapping[str, float]) -> str:
    return msgspec.json.encode(msgspec.to_builtins(settings) | {"speed": speed}).decode()


def _answers(address: str) -> bool:
    with closing(Visitor(address)) as visitor, contextlib.suppress(httpx.TransportError):
        return visitor.get("/healthz").status_code == 200
    return False


class Nursery:
    """A process that has read all code already and begins servers by a fork, each a process of its own."""

    def __init__(self) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(COMMAND, cwd=ROOT, env=_environment(), stdin=pipe, stdout=pipe, text=True)

    def start(self, settings: Settings) -> None:
        """Begin a server, and wait until it answers."""
        self._tell(_words(settings, {}))
        until(lambda: _answers(f"http://127.0.0.1:{settings.port}"), 60)

    def kill(self) -> None:
        """kill -9 the server that was begun last."""
        self._tell("kill")

    def _tell(self, words: str) -> None:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(words + "\n")
        self._process.stdin.flush()
        assert self._process.stdout.readline() == "done\n"

    def close(self) -> None:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(PATIENCE)
        self._process.stdout.close()


def nurse() -> None:
    """Begin and kill servers as the lines of the input say; kill the last one at the end."""
    child = 0
    for line in sys.stdin:
        if line == "kill\n":
            _end(child)
            child = 0
        elif not (child := os.fork()):
            sys.stdin.close()
            main(line)
            os._exit(0)
        print("done", flush=True)
    if child:
        _end(child)


def _end(child: int) -> None:
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def main(words: str) -> None:
    """Serve with these settings until stopped."""
    asked: dict[str, Any] = msgspec.json.decode(words)
    set_speed(asked.pop("speed"))
    GAMES.update(DUEL)
    settings = replace(Settings(database=asked.pop("database")), **asked)
    with _listener(settings.port) as listener:
        server.Server(settings, lambda: None).run([listener])


def set_speed(speed: Mapping[str, float]) -> None:
    """Let time pass faster than it does for people."""
    streams.KEEP_ALIVE = speed.get("keep_alive", streams.KEEP_ALIVE)
    services.POLL = speed.get("poll", services.POLL)


if __name__ == "__main__":
    main(sys.argv[1]) if len(sys.argv) > 1 else nurse()
