"""Work without end, over HTTP: it is broken off and told in a sentence; its game stands as it stood, others go on."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from signal import Signals
from typing import Any

import httpx
import msgspec
import pytest

from tests.table.duel import DUEL
from tests.web import stuck
from tests.web.client import ROOT, Server, Visitor, _answers, _environment, free_settings, serving, until
from tests.web.stuck import never
from wardroom.games import GAMES, find
from wardroom.store import Store, url_for
from wardroom.table.session import Game, new_header
from wardroom.web.api import simulations
from wardroom.web.pages import logs as career_pages
from wardroom.web.play import hosted, tournaments, trial
from wardroom.web.serving import limits as limits_module

TOLD = "That took too long and was broken off; nothing was changed."
SECONDS = 0.6
"""Of the processor, for work on the game thread and elsewhere."""


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory, duel: None) -> Iterator[Server]:
    """A server with little time for anything."""
    with serving(free_settings(url_for(tmp_path_factory.mktemp("strict") / "wardroom.sqlite"))) as server:
        server.services.limits.seconds = server.services.limits.apart = SECONDS
        yield server


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits_module, "LOOK", 0.02)
    monkeypatch.setattr(limits_module, "SUSPICIOUS", 0.05)


class Asked:
    """A request that is on its way, from a thread of its own."""

    def __init__(self, visitor: Visitor, ask: Callable[[Visitor], httpx.Response]) -> None:
        self._tab = visitor.tab()
        self._ask = ask
        self.answer: httpx.Response | None = None
        self.fault = ""
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        with closing(self._tab):
            try:
                self.answer = self._ask(self._tab)
            except httpx.HTTPError as fault:
                self.fault = repr(fault)

    @property
    def is_on_its_way(self) -> bool:
        return self._thread.is_alive()

    def wait(self) -> httpx.Response:
        self._thread.join(30)
        assert self.answer is not None, self.fault
        return self.answer


def state_of(server: Server, game: str) -> tuple[Any, list[str]]:
    stored = server.store.game(game)
    assert stored is not None
    return stored.sequence, server.store.lines(game)


def others_play(visitor: Visitor) -> None:
    """A game from its start through some moves."""
    game = visitor.start("duel", seats={"red": "me", "blue": "me"}).id
    at = visitor.choose(game, "red", "course:port", "load:none")
    assert visitor.undo(at).status_code == 200
    assert visitor.choose(game, "red", "load:none").decision is None


# Moves


@pytest.fixture
def at_sea(strict: Server) -> tuple[Visitor, str]:
    """A career whose next phase is the patrol."""
    ann = strict.account()
    game = ann.start("silent-victory", seed=3).id
    ann.move(ann.look(game, "captain"), "boat:gato")
    return ann, game


def test_a_move_without_end_is_broken_off_and_others_go_on(
    strict: Server, at_sea: tuple[Visitor, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, game = at_sea
    at, before = ann.look(game, "captain"), state_of(strict, game)
    with monkeypatch.context() as patch:
        patch.setitem(find("silent-victory").phases, "travel", never)
        for _ in range(2):
            asked = Asked(ann, lambda tab: tab.try_move(at, option="orders:roll"))
            others_play(strict.account())
            answer = asked.wait()
            assert (answer.status_code, answer.json()["error"]) == (503, TOLD)
            assert state_of(strict, game) == before
            assert ann.look(game, "captain") == at
    assert ann.move(at, "orders:roll").sequence == at.sequence + 1, "with sound rules it goes on"


def test_the_game_in_memory_goes_back_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is broken off inside the rules leaves a game as good as before, without opening it again."""
    rules = find("silent-victory")
    game: Game[Any, Any] = Game(rules, new_header(rules, rules.setup(None, None), seed=3))
    game.choose("boat:gato")
    before, pending = game.save(), game.pending
    with monkeypatch.context() as patch:
        patch.setitem(rules.phases, "travel", never)
        for _ in range(2):
            with pytest.raises(limits_module.TookTooLong):
                limits_module.Limits(apart=0.2).run(game.choose, "orders:roll")
            assert game.save() == before and game.pending == pending
    game.choose("orders:roll")
    assert game.save() != before


def test_a_game_that_cannot_be_opened_in_time_is_told_of(strict: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = strict.account()
    game = ann.start("duel").id
    strict.services.games.forget(game)
    with monkeypatch.context() as patch:
        patch.setitem(DUEL.phases, "wind", never)
        answer = ann.get(f"/api/games/{game}?seat=red")
        assert (answer.status_code, answer.json()["error"]) == (503, TOLD)
    assert ann.look(game, "red").decision is not None


# Work beside the game thread


def asks(ann: Visitor) -> dict[str, Callable[[], httpx.Response]]:
    settings = {"game": "silent-victory", "scenario": "tournament-short", "title": "Cup", "dice": "own"}
    simulated = {"game": "silent-victory", "scenario": "career"}
    return {
        "a new game": lambda: ann.post("/api/games", {"game": "silent-victory"}),
        "a tournament": lambda: ann.form("/tournaments/new", **settings),
        "a simulation": lambda: ann.post("/api/simulations", simulated),
        "a simulation from its page": lambda: ann.form("/statistics", **simulated),
    }


@pytest.mark.parametrize("what", ["a new game", "a tournament", "a simulation", "a simulation from its page"])
def test_whatever_begins_a_game_is_within_the_limits(
    strict: Server, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = strict.account()
    account = strict.store.account_named(ann.name or "")
    assert account is not None
    monkeypatch.setattr(hosted, "new_header", never)
    monkeypatch.setattr(simulations, "Games", never)
    answer = asks(ann)[what]()
    assert answer.status_code == 503 and TOLD in answer.text
    assert not strict.store.games_of(account.id)
    assert not strict.store.tournaments_of(account.id) and not strict.store.simulations_of(account.id)


def test_to_enter_a_tournament_and_to_read_its_standings_is_within_the_limits(
    strict: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = strict.account(), strict.account()
    form = {"game": "silent-victory", "scenario": "tournament-short", "title": "Cup", "dice": "own"}
    where, _, token = ann.form("/tournaments/new", **form).headers["location"].partition("?invite=")
    with monkeypatch.context() as patch:
        patch.setattr(hosted, "new_header", never)
        for answer in (bob.form(f"/tournaments/join/{token}"), ann.form(f"{where}/enter")):
            assert answer.status_code == 503 and TOLD in answer.text
    assert not strict.store.entries(where.rpartition("/")[2])
    assert ann.form(f"{where}/enter").status_code == 303
    with monkeypatch.context() as patch:
        patch.setattr(tournaments, "present_position", never)
        answer = ann.get(where)
        assert answer.status_code == 503 and TOLD in answer.text
    assert ann.get(where).status_code == 200


# Saves


def test_an_import_whose_trial_comes_to_no_end_is_refused_and_others_go_on(
    strict: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = strict.account(), strict.account()
    save = ann.save(ann.start("duel", seats={"red": "me", "blue": "me"}).id)
    monkeypatch.setattr(trial, "GAMES", GAMES | stuck.GAME)
    monkeypatch.setattr(trial, "PATIENCE", 2.5)
    count = len(ann.get("/api/games").json())
    asked = Asked(ann, lambda tab: tab.post("/api/games/import", save))
    others_play(bob)
    assert asked.is_on_its_way, "nobody waits for a trial but who asked for it"
    answer = asked.wait()
    assert answer.status_code == 400
    assert answer.json()["error"] == "This save cannot be opened: to play on from it takes too much time or memory."
    assert len(ann.get("/api/games").json()) == count
    monkeypatch.undo()
    assert ann.post("/api/games/import", save).status_code == 201


# Logs and reports


class Broken:
    """A log book that finds what it does not know."""

    def __init__(self, fault: Exception) -> None:
        self.fault = fault

    def log(self, told: Any) -> Any:
        raise self.fault


@pytest.mark.parametrize("fault", [KeyError("ship"), StopIteration(), ZeroDivisionError()], ids=repr)
@pytest.mark.parametrize("page", ["log", "report"])
@pytest.mark.parametrize("where", ["in the game", "in the book"])
def test_a_game_of_which_no_log_can_be_made_is_told_of(
    strict: Server,
    at_sea: tuple[Visitor, str],
    monkeypatch: pytest.MonkeyPatch,
    fault: Exception,
    page: str,
    where: str,
) -> None:
    ann, game = at_sea
    assert ann.get(f"/games/{game}/{page}").status_code == 200
    if where == "in the book":
        monkeypatch.setattr(career_pages, "log_book_for", lambda rules: Broken(fault))
    else:
        monkeypatch.setattr(career_pages, "_map", lambda game, seat, narrow=False: Broken(fault).log(None))
    answer = ann.get(f"/games/{game}/{page}")
    assert answer.status_code == 409
    assert "No log can be made of this game: what happened in it does not fit its rules." in answer.text
    assert ann.get(f"/games/{game}").status_code == 200 and ann.look(game, "captain").decision is not None


# Stopping


@contextmanager
def at_work(how: str, folder: Path) -> Iterator[tuple[subprocess.Popen[str], Asked, Callable[[], list[str]]]]:
    """A server in a process of its own that is at work without end; the request, and what is stored of its game."""
    settings = free_settings(url_for(folder / "wardroom.sqlite"), accounts=False, address="")
    command = [sys.executable, "-m", "tests.web.stuck", how, msgspec.json.encode(settings).decode()]
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, cwd=ROOT, env=_environment(), stdout=pipe, stderr=pipe, text=True)
    address, stack = f"http://127.0.0.1:{settings.port}", ExitStack()
    try:
        until(lambda: _answers(address) or process.poll() is not None, 60)
        ann = stack.enter_context(closing(Visitor(address)))
        game = ann.start("duel", seats={"red": "me", "blue": "me"}).id
        for seat, option in (("red", "course:port"), ("red", "load:none"), ("blue", "course:port")):
            ann.move(ann.look(game, seat), option)

        def lines() -> list[str]:
            store = Store.open(settings.database)
            try:
                return store.lines(game)
            finally:
                store.close()

        at = ann.look(game, "blue")
        asked = Asked(ann, lambda tab: tab.try_move(at, option="load:none"))
        time.sleep(0.3)
        assert asked.is_on_its_way
        yield process, asked, lines
    finally:
        stack.close()
        process.kill()
        process.communicate()


@pytest.mark.parametrize(
    ("how", "code", "words"),
    [
        ("yielding", 0, "work that took too long, or too much memory, was broken off\n"),
        ("stubborn", 1, "The table is closed; every game is kept, but some work had to be left.\n"),
    ],
    ids=["yielding", "stubborn"],
)
def test_a_server_at_work_without_end_stops_in_time(how: str, code: int, words: str, tmp_path: Path) -> None:
    with at_work(how, tmp_path) as (process, asked, lines):
        before, began = lines(), time.monotonic()
        process.send_signal(Signals.SIGTERM)
        said = "".join(process.communicate(timeout=30))
        assert time.monotonic() - began < stuck.PATIENCE + 4
        assert process.returncode == code, said
        assert words in said
        until(lambda: not asked.is_on_its_way)
        assert lines() == before
