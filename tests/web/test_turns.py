"""Pages that take long: everybody has a share of them, and moves go first."""

from __future__ import annotations

import statistics
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.client import Server, free_settings, serving
from wardroom.store import url_for
from wardroom.web.api.games import ENDPOINTS
from wardroom.web.pages.all import PAGES
from wardroom.web.serving.settings import Settings

SEARCH = "/rules/silent-victory?q=a"
USUAL = Settings(database="")
LIMITS = ("reads_per_second", "work_per_second", "strangers_work_per_second")
LANES = ("heavy_share", "strangers_heavy_share", "heavy_waiting")
AS_USUAL = {name: getattr(USUAL, name) for name in (*LIMITS, *LANES)}
NOTHING = 1e-9
"""So slowly does a share grow again that no pause between two requests counts."""


def settings(folder: Path, **limits: Any) -> Settings:
    """A server as it is for people, but for these limits."""
    return free_settings(url_for(folder / "wardroom.sqlite"), **(AS_USUAL | limits))


def from_elsewhere(server: Server) -> httpx.Client:
    return server.visitor(transport=httpx.HTTPTransport(local_address="127.0.0.2")).http


def test_moves_go_first_however_many_strangers_search(tmp_path: Path) -> None:
    """Twenty of them without a pause; before there were limits a move took a hundred times as long."""
    with serving(settings(tmp_path)) as server:
        ann = server.account()
        at = ann.look(ann.start("silent-victory", seed=1).id)

        def seconds_of_moves() -> float:
            nonlocal at
            taken = []
            for _ in range(8):
                began = time.monotonic()
                at = ann.move(at)
                taken.append(time.monotonic() - began)
                time.sleep(0.1)
            return statistics.median(taken)

        alone = seconds_of_moves()
        answers: list[httpx.Response] = []
        done = threading.Event()

        def search() -> None:
            with httpx.Client(base_url=server.address, trust_env=False, verify=False, timeout=30) as stranger:
                while not done.is_set():
                    answers.append(stranger.get(SEARCH))

        crowd = [threading.Thread(target=search) for _ in range(20)]
        for each in crowd:
            each.start()
        time.sleep(0.3)
        crowded = seconds_of_moves()
        done.set()
        for each in crowd:
            each.join(30)
    assert crowded < max(10 * alone, 0.3), f"{alone * 1000:.0f} ms alone, {crowded * 1000:.0f} ms in the crowd"
    refused = [answer for answer in answers if answer.status_code in (429, 503)]
    assert refused and all(int(answer.headers["retry-after"]) >= 1 for answer in refused)
    assert {answer.status_code for answer in answers} <= {200, 429, 503}


def test_a_stranger_who_has_used_his_share_holds_nobody_else_up(tmp_path: Path) -> None:
    with serving(settings(tmp_path, strangers_work_per_second=0.002, strangers_heavy_share=1.0)) as server:
        server.services.turns._theirs.per_second = NOTHING
        stranger, ann = server.visitor(), server.account()
        statuses = [stranger.get(SEARCH).status_code for _ in range(4)]
        assert statuses[0] == 200 and statuses[-1] == 429
        refused = stranger.get(SEARCH)
        assert "too many" in refused.text.lower() and int(refused.headers["retry-after"]) >= 1
        assert stranger.get("/help").status_code == 200, "what costs little is open"
        assert ann.get(SEARCH).status_code == 200, "who is signed in is counted for himself"
        assert from_elsewhere(server).get(SEARCH).status_code == 200


def test_an_account_has_its_share_wherever_it_comes_from(tmp_path: Path) -> None:
    with serving(settings(tmp_path, work_per_second=0.002, heavy_share=1.0)) as server:
        server.services.turns._mine.per_second = NOTHING
        ann, bob = server.account(), server.account()
        game = ann.start("silent-victory").id
        statuses = [ann.get(f"/games/{game}/report").status_code for _ in range(4)]
        assert statuses[0] == 200 and statuses[-1] == 429
        with from_elsewhere(server) as elsewhere:
            elsewhere.cookies.set("wardroom", ann.cookie)
            assert elsewhere.get(f"/games/{game}/report").status_code == 429
        assert bob.get(SEARCH).status_code == 200
        assert ann.move(ann.look(game)).sequence == 2, "he plays on"


def test_what_changes_nothing_is_counted_too(tmp_path: Path) -> None:
    with serving(settings(tmp_path, reads_per_second=0.02, heavy_share=1.0)) as server:
        server.services._reads.burst = 3
        ann, stranger = server.account(), server.visitor()
        assert [stranger.get("/help").status_code for _ in range(4)] == [200, 200, 200, 429]
        assert [ann.get("/api/games").status_code for _ in range(4)] == [200, 200, 200, 429]
        assert ann.get("/api/games").json()["error"].startswith("Too many at once")
        assert ann.get("/static/wardroom.css").status_code == 200


def test_who_plays_alone_is_not_limited(tmp_path: Path) -> None:
    with serving(settings(tmp_path, accounts=False, reads_per_second=0.1, work_per_second=0.0001)) as server:
        assert {server.visitor().get(SEARCH).status_code for _ in range(4)} == {200}


@pytest.mark.parametrize(
    "path",
    [
        "/rules/{game}",
        "/rules/{game}/{rule}",
        "/charts/{game}",
        "/charts/{game}/{chart}",
        "/games/{id}/log",
        "/games/{id}/report",
        "/statistics/{id}",
        "/tournaments/{id}",
        "/new",
        "/api/charts/{game}/{chart}",
        "/api/games/{id}/save",
        "/api/games/{id}/events",
        "/api/games/{id}/history",
        "/api/games/{id}/history/{step}",
        "/api/simulations/{id}/games.csv",
    ],
)
def test_what_takes_long_waits_for_its_turn(path: str) -> None:
    pages = [each.heavy for each in PAGES if (each.method, each.path) == ("GET", path)]
    calls = [each.heavy for each in ENDPOINTS if (each.method, each.path) == ("GET", path)]
    assert pages + calls == [True]
