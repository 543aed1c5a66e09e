"""kill -9 at random moments under play: every game is at its last answered move, and nothing is made twice."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from tests.store.postgres import PostgresServer
from tests.web.client import Nursery, Visitor, free_settings, new_key, open_session, until
from wardroom.games import find
from wardroom.store import Store, url_for
from wardroom.table.record import Record, from_lines
from wardroom.table.session import Game
from wardroom.table.verify import replay, verify
from wardroom.web.api import contract
from wardroom.web.play import hosted
from wardroom.web.requests.security import new_id
from wardroom.web.serving.settings import Settings

PLAYERS = 6
ENOUGH = 60
"""So many moves at least are answered before the end."""
HURRY = 5.0
"""Seconds a player waits for an answer before it tries again."""


@dataclass
class Player:
    """One who plays a game at a server that goes away now and then, and remembers every move that was answered."""

    settings: Settings
    cookie: str
    game: str
    seat: str
    stop: threading.Event
    serving: threading.Event
    """A server is there: nobody need ask in vain while the next one begins."""
    chance: random.Random
    answered: list[tuple[int, str]] = field(default_factory=list)
    """The sequence before each move, and the option; as the server confirmed it."""
    repeated: int = 0
    """Moves in flight when the server died: they were sent again with the same key."""
    over: bool = False
    faults: list[str] = field(default_factory=list)

    def play(self) -> None:
        try:
            while not self.stop.is_set():
                if self.serving.wait(0.1):
                    self._play_once()
        except Exception as fault:  # told at the end: a thread cannot fail a test
            self.faults.append(repr(fault))

    def _play_once(self) -> None:
        with closing(Visitor(f"http://127.0.0.1:{self.settings.port}", self.cookie, timeout=HURRY)) as visitor:
            try:
                at = visitor.look(self.game, self.seat)
                while not self.stop.is_set() and not at.over:
                    at = self._move(visitor, at)
                if at.over:
                    self.over = True
                    self.stop.wait(0.2)
            except httpx.TransportError:
                self.stop.wait(0.02)

    def _move(self, visitor: Visitor, at: contract.Position) -> contract.Position:
        assert at.decision is not None and at.decision.options
        sensible = [option for option in at.decision.options if option.default]  # a career is not to end too soon
        option, key = self.chance.choice(sensible or at.decision.options).id, new_key()
        after = self._until_answered(visitor, at, option, key)
        self.answered.append((at.sequence, option))
        if after.sequence != at.sequence + 1:
            self.faults.append(f"a move at {at.sequence} led to {after.sequence}")
        return after

    def _until_answered(self, visitor: Visitor, at: contract.Position, option: str, key: str) -> contract.Position:
        """Send the same move with the same key until there is an answer, however often the server dies."""
        for attempt in range(400):
            try:
                answer = visitor.try_move(at, key, option=option)
            except httpx.TransportError:
                time.sleep(0.02)
                self.serving.wait(HURRY)
                continue
            if answer.status_code == 503:
                continue
            assert answer.status_code == 200, f"{answer.status_code}: {answer.text[:200]}"
            self.repeated += attempt > 0
            return msgspec.json.decode(answer.content, type=contract.Position)
        raise AssertionError("the server did not come back")


def seats_at(store: Store, settings: Settings, stop: threading.Event, up: threading.Event) -> list[Player]:
    """Players with a game each; half of them duels against a bot, half careers."""
    players = []
    for number in range(PLAYERS):
        account = store.create_account(new_id(), f"Sailor {number}", "!")
        name, options = ("duel", {"turns": "9"}) if number % 2 else ("silent-victory", {})
        asked = contract.NewGame(game=name, options=options, seed=number)
        made = store.create_game(hosted.new_game(asked, account))
        cookie = open_session(store, account)
        chance = random.Random(number)
        players.append(Player(settings, cookie, made.id, made.seats[0].seat, stop, up, chance))
    return players


def record_of(store: Store, player: Player) -> Record:
    return from_lines(store.lines(player.game))


def choices_of(record: Record, seat: str) -> list[str]:
    return [each[2] for each in record.inputs if each[0] == "c" and each[1] == seat]


def check_after_a_kill(store: Store, players: list[Player], known: dict[str, int]) -> None:
    """Each game stands at its last answered move, or at the one that was in flight."""
    for player in players:
        answered = known[player.game]
        kept = len(choices_of(record_of(store, player), player.seat))
        assert answered <= kept <= len(player.answered) + 1, (player.game, answered, kept)


def run(url: str, kills: int, seconds: float, store: Store) -> None:
    """Play, kill, start again; and look at every game, in the store and by replaying it."""
    settings, moments = free_settings(url), random.Random(20)
    stop, up = threading.Event(), threading.Event()
    players = seats_at(store, settings, stop, up)
    threads = [threading.Thread(target=player.play, daemon=True) for player in players]
    for thread in threads:
        thread.start()
    with closing(Nursery()) as nursery:
        try:
            for _ in range(kills):
                nursery.start(settings)
                up.set()
                until(partial(somebody_moved, players, count(players)))
                time.sleep(moments.uniform(0, 2 * seconds / kills))
                known = {player.game: len(player.answered) for player in players}
                nursery.kill()
                up.clear()
                check_after_a_kill(store, players, known)
            nursery.start(settings)
            up.set()
            until(lambda: all(player.answered for player in players) and count(players) >= ENOUGH, 60)
        finally:
            stop.set()
            for thread in threads:
                thread.join(60)
        assert not any(thread.is_alive() for thread in threads)
        check_at_the_end(settings, store, players)
    moves = count(players)
    repeated = sum(player.repeated for player in players)
    print(f"\n{kills} kills, {moves} moves answered, {repeated} sent again; {len(players)} games whole")


def somebody_moved(players: list[Player], since: int) -> bool:
    """Since so many moves were answered; or there is no game left to move in."""
    return count(players) > since or all(player.over for player in players)


def count(players: list[Player]) -> int:
    """Moves answered so far."""
    return sum(len(player.answered) for player in players)


def check_at_the_end(settings: Settings, store: Store, players: list[Player]) -> None:
    for player in players:
        assert player.faults == []
        record = record_of(store, player)
        rules = find(record.header.game)
        assert choices_of(record, player.seat) == [option for _, option in player.answered]
        assert [sequence for sequence, _ in player.answered] == sorted({sequence for sequence, _ in player.answered})
        assert verify(record).ok and replay(rules, record).same
        game: Game[Any, Any] = Game.load(rules, record)
        with closing(Visitor(f"http://127.0.0.1:{settings.port}", player.cookie)) as visitor:
            at = visitor.look(player.game, player.seat)
        decision = game.decision(player.seat)
        assert (at.decision is None) == (decision is None)
        if at.decision and decision:
            assert [option.id for option in at.decision.options] == [option.id for option in decision.options]
        assert at.total == game.event_count(player.seat) and at.over == (game.outcome is not None)


@pytest.fixture
def opened(request: pytest.FixtureRequest, tmp_path: Path, duel: None) -> Iterator[tuple[str, Store]]:
    if request.param == "sqlite":
        url = url_for(tmp_path / "wardroom.sqlite")
        with closing(Store.open(url)) as store:
            yield url, store
        return
    server: PostgresServer = request.getfixturevalue("postgres_server")
    with server.database() as url, closing(Store.open(url)) as store:
        yield url, store


@pytest.mark.parametrize(
    ("opened", "kills", "seconds"), [("sqlite", 20, 8.0), ("postgresql", 20, 8.0)], indirect=["opened"]
)
def test_nothing_is_lost_when_the_server_is_killed(opened: tuple[str, Store], kills: int, seconds: float) -> None:
    url, store = opened
    run(url, kills, seconds, store)
