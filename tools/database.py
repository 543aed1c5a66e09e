"""Write the stored database of a revision: `python tools/database.py 0001`.

It is made of the migrations up to that revision and a few games, some of them in the middle. Like saves, stored
databases are never rewritten: those of every revision stay, and must open and be played on for ever.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, MetaData, create_engine, insert

import wardroom
from wardroom.store.migrate import upgrade
from wardroom.table.dice import Streams
from wardroom.table.record import to_lines
from wardroom.table.session import Game

ROOT = Path(__file__).resolve().parent.parent
DATABASES = ROOT / "tests" / "store" / "databases"
MADE = 1_790_000_000_000
ACCOUNTS = ("ann", "bob", "cid")
Rows = dict[str, list[dict[str, Any]]]


def career() -> Game[Any, Any]:
    """A captain in the middle of a patrol."""
    return advance(wardroom.start("silent-victory", "career", seed=1946, options={"boat": "gato"}), 60)


def two_captains() -> Game[Any, Any]:
    """Two players, each with a boat, early in the war."""
    options = {"boat": "tambor", "until": "1942-06"}
    return advance(wardroom.start("silent-victory", "two-player", seed=1946, options=options), 30)


def fought_out() -> Game[Any, Any]:
    """A short game of a bot, over."""
    options = {"until": "1942-09"}
    game: Game[Any, Any] = wardroom.start(
        "silent-victory", "tournament-short", seed=1946, options=options, bots={"captain": "cautious"}
    )
    return game


def advance(game: Game[Any, Any], decisions: int) -> Game[Any, Any]:
    """Let everybody decide so many times as a careful bot would."""
    policy, chance = game.rules.bot("cautious"), Streams(bytes(32)).bot("fixture", 1)
    for _ in range(decisions):
        decision = game.pending[0]
        view = game.rules.view(game.state, decision.seat, game.charts)
        game.choose(policy(view, decision, chance).id, decision.seat)
    return game


def rows_of_people() -> Rows:
    return {
        "accounts": [
            {"id": each, "name": each.title(), "folded": each, "password_hash": f"hash of {each}", "created": MADE}
            for each in ACCOUNTS
        ],
        "sessions": [
            {"token_hash": "token of ann", "account_id": "ann", "created": MADE, "seen": MADE, "expires": 2 * MADE}
        ],
        "invitations": [{"token_hash": "seat", "game_id": "captains", "seat": "rival", "created": MADE}],
        "watchers": [{"game_id": "captains", "account_id": "cid"}],
        "moves": [{"game_id": "career", "seat": "captain", "key": "last", "sequence": 60, "at": MADE}],
        "sittings": [
            {"game_id": game, "seat": "captain", "number": 0, "account_id": "ann", "since": MADE}
            for game in ("career", "captains")
        ],
    }


def rows_of_game(game_id: str, game: Game[Any, Any], sequence: int) -> Iterator[tuple[str, dict[str, Any]]]:
    header, *lines = to_lines(game.record)
    yield (
        "games",
        {
            "id": game_id,
            "game": game.header.game,
            "scenario": game.header.scenario,
            "title": f"The {game_id}",
            "owner": "ann",
            "created": MADE,
            "updated": MADE + sequence,
            "sequence": sequence,
            "over": game.outcome is not None,
            "headline": f"after {sequence} choices",
            "header": header,
        },
    )
    for number, line in enumerate(lines):
        yield "segments", {"game_id": game_id, "number": number, "line": line}
    waiting = {decision.seat for decision in game.pending}
    for place, seat in enumerate(("", *game.seats)):
        account = ACCOUNTS[place - 1] if place == 1 and seat not in game.header.bots else None
        yield (
            "seats",
            {
                "game_id": game_id,
                "seat": seat,
                "place": place,
                "account_id": account,
                "bot": game.header.bots.get(seat),
                "sequence": sequence,
                "waiting": seat in waiting,
            },
        )


def all_rows() -> Rows:
    rows = rows_of_people()
    games = {"career": (career(), 60), "captains": (two_captains(), 30), "short": (fought_out(), 1)}
    for game_id, (game, sequence) in games.items():
        for table, row in rows_of_game(game_id, game, sequence):
            rows.setdefault(table, []).append(row)
    return rows


def fill(connection: Connection, rows: Rows) -> None:
    """Put the rows into the tables as they are at this revision."""
    tables = MetaData()
    tables.reflect(connection)
    for found in tables.sorted_tables:
        if found.name in rows:
            connection.execute(insert(found), rows[found.name])


def main() -> int:
    revision = sys.argv[1]
    file = DATABASES / f"{revision}.sqlite"
    if file.exists():
        print(f"{file} exists and is never rewritten.", file=sys.stderr)
        return 2
    file.parent.mkdir(exist_ok=True)
    rows = all_rows()
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        upgrade(connection, revision)
        fill(connection, rows)
    engine.dispose()
    return 0


if __name__ == "__main__":
    sys.exit(main())
