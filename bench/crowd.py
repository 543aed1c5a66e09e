"""What a crowd of strangers costs a player: the time of moves while others search the rules, all on this machine.

    python bench/crowd.py [SEARCHERS] [SECONDS]

A server with accounts and a database of its own is started. One person plays, about five moves a second, first alone
and then while so many strangers (20 by default) search the rules without a pause, each by a connection of its own.
Prints the time of the moves in both halves, and what the strangers were answered.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from wardroom.store import url_for
from wardroom.web.serving.bench import (
    Client,
    Figures,
    Player,
    _answer_head,
    _client,
    _games,
    _milliseconds,
    _server,
    _sign_up,
)

PACE = 0.2


async def search(port: int, number: int, until: float, answers: Counter[int]) -> None:
    """One stranger who looks for one word after another, each time another one so that nothing can be kept."""
    client = Client(port, "")
    await client.open()
    count = 0
    try:
        while time.monotonic() < until:
            count += 1
            path = f"/rules/silent-victory?q={'aeiou'[count % 5]}+{'rstln'[number % 5]}"
            try:
                client.writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
                status, length = await _answer_head(client.reader)
                await client.reader.readexactly(length)
            except (OSError, asyncio.IncompleteReadError):
                status = 0
                await client.open()
            answers[status] += 1
    finally:
        client.writer.close()


async def play(player: Player, seconds: float) -> Figures:
    figures = Figures()
    await player.play(time.monotonic() + seconds, PACE, figures)
    return figures


async def measure(port: int, token: str, searchers: int, seconds: float) -> None:
    async with _client(port, token) as client:
        player = Player(client, 0, _games(0))
        await player.begin()
        report("alone", await play(player, seconds))
        answers: Counter[int] = Counter()
        until = time.monotonic() + seconds
        crowd = [asyncio.create_task(search(port, number, until, answers)) for number in range(searchers)]
        report(f"with {searchers} who search", await play(player, seconds))
        await asyncio.gather(*crowd)
        print("the strangers were answered", dict(sorted(answers.items())))
        player.close()


def report(name: str, figures: Figures) -> None:
    lengths = [ended - started for started, ended in figures.moves]
    shares = ", ".join(f"p{share} {_milliseconds(lengths, share)} ms" for share in (50, 90, 99))
    print(f"{name}: {len(lengths)} moves, {shares}", *figures.errors)


def main() -> None:
    searchers = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 10.0
    with tempfile.TemporaryDirectory(prefix="wardroom-crowd-") as folder:
        database = url_for(Path(folder) / "crowd.sqlite")
        token = _sign_up(database, 1)[0]
        with _server(database) as (port, _):
            asyncio.run(measure(port, token, searchers, seconds))


if __name__ == "__main__":
    main()
