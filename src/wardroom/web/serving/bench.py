"""`wardroom bench web`: many games played at once over HTTP, each move stored durably.

A server is started on this machine with a database of its own in a temporary folder. As many clients as games play
at a person's pace, each with a stream open as its page would have; then all play as fast as they can for a while,
to show what is left. Only loopback is used, and everything ends by itself.

The clients share the machine with the server, so they do as little as they can: what they will choose is worked out
before, and of a position they read only where it stands.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from wardroom import __version__
from wardroom.games import FIRST, find
from wardroom.simulate.bench import Budgets, beside_budgets
from wardroom.simulate.report import Sheet
from wardroom.store import Store, url_for
from wardroom.table import WardroomError
from wardroom.table.session import Game, new_header
from wardroom.telling.measures import measures_of
from wardroom.web.requests.security import hash_token, new_id, new_token, page_token
from wardroom.web.serving.server import free_port
from wardroom.web.serving.watch import watching

__all__ = ["measure_web", "sheet"]

NAMED = 12
"""So many drawings a page says that it has."""
PACE = 1.0
"""Seconds between two moves of one player, on average."""
FLAT_OUT = 0.15
"""The share of the time in which all play as fast as they can."""
PREPARED = 300
"""Choices worked out for each player beforehand, in whole games: nobody is to wait while another thinks."""
STARTING = 20.0
BUDGETS: Budgets = {"move_p99_ms": ("at most", 25), "errors": ("at most", 0)}
DAY_MS = 24 * 3600 * 1000
T = TypeVar("T")


@dataclass(slots=True)
class Figures:
    """What was seen: when each move was asked for and answered, what went wrong, how long server and clients worked."""

    moves: list[tuple[float, float]] = field(default_factory=list)
    bytes: int = 0
    """Of all answers to moves."""
    errors: list[str] = field(default_factory=list)
    server: float = 0.0
    clients: float = 0.0

    def per_move(self, seconds: float) -> float:
        return round(seconds * 1000 / max(len(self.moves), 1), 2)


def measure_web(games: int, seconds: float) -> dict[str, Any]:
    """Play so many games at once for so long."""
    if not 1 <= games <= 500:
        raise WardroomError("--games takes a number from 1 to 500, not {0}.", games)
    with tempfile.TemporaryDirectory(prefix="wardroom-bench-") as folder:
        database = url_for(Path(folder) / "bench.sqlite")
        players = _sign_up(database, games)
        prepared = [_games(number) for number in range(games)]
        gc.collect()
        gc.freeze()
        try:
            with _server(database) as (port, pid), watching(Path(folder)) as machine:
                calm, hasty, memory = asyncio.run(_play_all(port, pid, players, prepared, seconds))
        finally:
            gc.unfreeze()
    steady = [move for move in calm.moves if not machine.disturbed(*move)]
    return {
        "bench": "web",
        "games": games,
        "seconds": seconds,
        "pace_seconds": PACE,
        "moves": len(calm.moves),
        "moves_per_second": round(len(calm.moves) / (seconds * (1 - FLAT_OUT)), 1),
        "move_p50_ms": _milliseconds(_lengths(calm.moves), 50),
        "move_p99_ms": _milliseconds(_lengths(calm.moves), 99),
        "move_max_ms": _milliseconds(_lengths(calm.moves), 100),
        "steady_move_p99_ms": _milliseconds(_lengths(steady), 99),
        "disturbed_moves": len(calm.moves) - len(steady),
        "machine_late_p99_ms": _milliseconds(machine.late, 99),
        "machine_late_max_ms": _milliseconds(machine.late, 100),
        "disk_p99_ms": _milliseconds(machine.disk, 99),
        "disk_max_ms": _milliseconds(machine.disk, 100),
        "flat_out_moves_per_second": round(len(hasty.moves) / (seconds * FLAT_OUT), 1),
        "errors": len(calm.errors) + len(hasty.errors),
        "first_error": next(iter(calm.errors + hasty.errors), ""),
        "memory_mb": memory,
        "answer_kb_per_move": round(calm.bytes / 1000 / max(len(calm.moves), 1), 1),
        "server_cpu_ms_per_move": calm.per_move(calm.server),
        "client_cpu_ms_per_move": calm.per_move(calm.clients),
        "wardroom": __version__,
    }


def _lengths(moves: list[tuple[float, float]]) -> list[float]:
    return [ended - started for started, ended in moves]


def _milliseconds(seconds: list[float], share: int) -> float:
    """The time that so many per cent of these kept to."""
    ordered = sorted(seconds)
    return round(ordered[min(len(ordered) * share // 100, len(ordered) - 1)] * 1000, 2) if ordered else 0.0


def sheet(figures: dict[str, Any]) -> Sheet:
    """The figures beside their budgets."""
    return beside_budgets("Speed of the server", figures, BUDGETS)


# The server


def _sign_up(database: str, count: int) -> list[str]:
    """The tokens of so many accounts that are signed in."""
    store = Store.open(database)
    tokens = []
    for number in range(count):
        account = store.create_account(new_id(), f"Player {number}", "!")
        tokens.append(new_token())
        store.open_session(hash_token(tokens[-1]), account.id, expires=store.clock() + DAY_MS)
    store.close()
    return tokens


@contextmanager
def _server(database: str) -> Iterator[tuple[int, int]]:
    """A server of our own; it ends with the measurement."""
    port = free_port()
    command = [sys.executable, "-m", "wardroom", "serve", "--accounts", "--no-browser"]
    # All players come from one address here, two connections each, and play faster than people in the end.
    command += ["--limit", "connections=2500", "--limit", "connections-per-address=2000"]
    command += ["--limit", "actions-per-second=10000"]
    process = subprocess.Popen(
        [*command, "--port", str(port), "--database", database], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL
    )
    try:
        assert process.stdout is not None
        if b"The table is set" not in process.stdout.readline():
            raise WardroomError("the server for the measurement did not start.")
        yield port, process.pid
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(STARTING)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        assert process.stdout is not None
        process.stdout.close()


def _memory_mb(pid: int) -> float | None:
    """What the server holds, where the system tells."""
    with contextlib.suppress(OSError, ValueError):
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        return round(pages * os.sysconf("SC_PAGE_SIZE") / 2**20, 1)
    return None


def _cpu_seconds(pid: int) -> float:
    """How long the server has worked, where the system tells: what does not depend on how busy the machine is."""
    with contextlib.suppress(OSError, ValueError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


# The players


class Made(msgspec.Struct):
    id: str


class Drawing(msgspec.Struct):
    mark: str


class Standing(msgspec.Struct):
    """As much of a position as it takes to move on from it."""

    seat: str
    sequence: int
    over: bool
    total: int
    panels: list[Drawing]


class Refusal(msgspec.Struct):
    error: str = ""


async def _play_all(
    port: int, pid: int, players: list[str], prepared: list[deque[list[str]]], seconds: float
) -> tuple[Figures, Figures, float | None]:
    async with contextlib.AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(_client(port, token)) for token in players]
        tables = [Player(client, number, prepared[number]) for number, client in enumerate(clients)]
        await _at_once([player.begin() for player in tables])
        calm = await _play_for(tables, pid, seconds * (1 - FLAT_OUT), PACE)
        hasty = await _play_for(tables, pid, seconds * FLAT_OUT, 0.0)
        memory = _memory_mb(pid)
        for player in tables:
            player.close()
    return calm, hasty, memory


async def _play_for(tables: list[Player], pid: int, seconds: float, pace: float) -> Figures:
    figures = Figures()
    server, clients = _cpu_seconds(pid), time.process_time()
    until = time.monotonic() + seconds
    await _at_once([player.play(until, pace, figures) for player in tables])
    figures.server, figures.clients = _cpu_seconds(pid) - server, time.process_time() - clients
    return figures


async def _at_once(work: list[Any]) -> None:
    await asyncio.gather(*work)


def _game(seed: int) -> list[str]:
    """What the standard bot chooses, from the first option to the last, in the game that these dice make."""
    rules = find(FIRST)
    setup = rules.setup(None, measures_of(rules).bench_options)
    bots = dict.fromkeys(rules.seats(setup), rules.default_bot)
    game: Game[Any, Any] = Game(rules, new_header(rules, setup, seed=seed, bots=bots))
    return [str(entry[2]) for entry in game.record.inputs if entry[0] == "c"]


def _seed(player: int, game: int) -> int:
    return 1000 * player + game


def _games(player: int) -> deque[list[str]]:
    """The choices of this player's games, one after the other, until they are enough."""
    found: deque[list[str]] = deque()
    while sum(map(len, found)) < PREPARED:
        found.append(_game(_seed(player, len(found))))
    return found


class Player:
    """One person at one table, who plays as the standard bot would and starts anew when a game is over."""

    def __init__(self, client: Client, number: int, prepared: deque[list[str]]) -> None:
        self.client = client
        self.number = number
        self.games = 0
        self.chance = random.Random(number)
        self.prepared = prepared
        self.choices: Iterator[str] = iter(())
        self.game = ""
        self.position = Standing("", 0, False, 0, [])
        self.marks: dict[str, None] = {}
        self._listening: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """A new game, and a stream that hears of its moves."""
        self.close()
        seed = _seed(self.number, self.games)
        self.games += 1
        self.choices = iter(self.prepared.popleft() if self.prepared else _game(seed))
        new = {"game": FIRST, "options": dict(measures_of(find(FIRST)).bench_options), "seed": seed}
        self.game = (await self.client.ask(Made, "POST", "/api/games", new)).id
        self.position = await self.client.ask(Standing, "GET", f"/api/games/{self.game}")
        self._listening = asyncio.create_task(self.client.listen(f"/api/games/{self.game}/stream"))

    def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()

    async def play(self, until: float, pace: float, figures: Figures) -> None:
        if pace:
            await asyncio.sleep(self.chance.random() * pace)
        while time.monotonic() < until:
            try:
                if self.position.over:
                    await self.begin()
                started = time.monotonic()
                await self._move()
                figures.moves.append((started, time.monotonic()))
                figures.bytes += self.client.answered
            except (WardroomError, OSError, asyncio.IncompleteReadError) as fault:
                figures.errors.append(str(fault))
                return
            await asyncio.sleep(pace * (0.5 + self.chance.random()))

    async def _move(self) -> None:
        at = self.position
        body = {"seat": at.seat, "sequence": at.sequence, "key": new_id(), "option": next(self.choices)}
        query = f"since={at.total}&have={','.join(self._marks())}"
        self.position = await self.client.ask(Standing, "POST", f"/api/games/{self.game}/moves?{query}", body)

    def _marks(self) -> list[str]:
        """The newest drawings, which a page would have."""
        for panel in self.position.panels:
            self.marks.pop(panel.mark, None)
            self.marks[panel.mark] = None
        return list(self.marks)[-NAMED:]


class Client:
    """As much of a browser as it takes: one connection, one cookie, JSON."""

    def __init__(self, port: int, token: str) -> None:
        self.port = port
        self.head = f"Host: 127.0.0.1:{port}\r\nCookie: wardroom={token}\r\nX-Wardroom-Token: {page_token(token)}\r\n"
        self.answered = 0
        """Bytes of the last answer."""
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)

    async def ask(self, kind: type[T], method: str, path: str, body: Any = None) -> T:
        data = b"" if body is None else msgspec.json.encode(body)
        request = f"{method} {path} HTTP/1.1\r\n{self.head}Content-Length: {len(data)}\r\n\r\n".encode()
        self.writer.write(request + data)
        await self.writer.drain()
        status, length = await _answer_head(self.reader)
        answer = await self.reader.readexactly(length)
        self.answered = length
        if status >= 400:
            reason = msgspec.json.decode(answer, type=Refusal).error
            raise WardroomError("{0} {1}: {2} {3}", method, path.partition("?")[0], status, reason)
        return msgspec.json.decode(answer, type=kind)

    async def listen(self, path: str) -> None:
        """Read a stream until told to stop."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(f"GET {path} HTTP/1.1\r\n{self.head}\r\n".encode())
            while await reader.readline():
                pass
        finally:
            writer.close()


async def _answer_head(reader: asyncio.StreamReader) -> tuple[int, int]:
    """The status of an answer and the length of its body."""
    lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    lengths = [int(line.partition(":")[2]) for line in lines if line.lower().startswith("content-length:")]
    return int(lines[0].split()[1]), lengths[0]


@asynccontextmanager
async def _client(port: int, token: str) -> AsyncIterator[Client]:
    client = Client(port, token)
    await client.open()
    try:
        yield client
    finally:
        client.writer.close()
        with contextlib.suppress(OSError):
            await client.writer.wait_closed()
