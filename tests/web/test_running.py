"""What whoever runs a server sees of it: health, figures, and lines of the log without a secret in them."""

from __future__ import annotations

import io
import json
import logging
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import copy_context
from pathlib import Path
from typing import Any

import pytest

from tests.web.client import Server, free_settings, serving, until
from wardroom.store import StoreError, url_for
from wardroom.web.serving import watchkeeper
from wardroom.web.serving.journal import JSON, OFF, PLAIN, JsonLines, set_up_logs


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every look is a new one."""
    monkeypatch.setattr(watchkeeper, "FRESH", 0.0)
    monkeypatch.setattr(watchkeeper, "PATIENCE", 0.3)


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """All that is logged meanwhile, as JSON lines."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    stream = io.StringIO()
    set_up_logs(JSON, stream)
    try:
        yield stream
    finally:
        set_up_logs(OFF)
        root.handlers[:] = before
        root.setLevel(level)


# Health


def test_health_is_told_whatever_the_server_is_called_by(group: Server, fresh: None) -> None:
    answer = group.visitor().get("/healthz", headers={"Host": "10.1.2.3:9"})
    assert answer.status_code == 200
    told = answer.json()
    assert told["status"] == "ok"
    assert set(told["checks"]) == {"database", "disk", "game_thread"}
    assert all(check["ok"] for check in told["checks"].values())
    assert told["checks"]["disk"]["free_mb"] > 0
    assert "set-cookie" not in answer.headers


def test_health_is_told_by_ip_where_a_name_is_asked_for_elsewhere(tmp_path: Path) -> None:
    settings = free_settings(url_for(tmp_path / "w.sqlite"), address="https://table.example.org")
    with serving(settings) as server:
        assert server.visitor().get("/healthz").status_code == 200
        assert server.visitor().get("/livez").text == "afloat\n"
        assert server.visitor().get("/").status_code == 421


def test_a_database_that_takes_nothing_is_told(group: Server, fresh: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise StoreError("/srv/secret/place is full.")

    monkeypatch.setattr(group.store, "beat", refuse)
    answer = group.visitor().get("/healthz")
    assert answer.status_code == 503
    told = answer.json()
    assert told["status"] == "failing" and not told["checks"]["database"]["ok"] and told["checks"]["disk"]["ok"]
    assert "secret" not in answer.text
    assert group.visitor().get("/livez").status_code == 200


def test_a_database_that_hangs_is_told_in_time_and_asked_once(
    group: Server, fresh: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    over, asked = threading.Event(), []

    def hang() -> None:
        asked.append(1)
        over.wait(20)

    monkeypatch.setattr(group.store, "beat", hang)
    try:
        for _ in range(3):
            told = group.visitor().get("/healthz").json()
            assert told["checks"]["database"]["why"] == "no answer within 0.3 seconds"
        assert len(asked) == 1
    finally:
        over.set()
    monkeypatch.undo()
    until(lambda: group.visitor().get("/healthz").status_code == 200)


def test_a_full_disk_is_told(group: Server, fresh: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watchkeeper, "LEAST_DISK", 10**18)
    answer = group.visitor().get("/healthz")
    assert answer.status_code == 503
    assert answer.json()["checks"]["disk"]["why"] == "the disk is nearly full"


def test_a_game_thread_that_is_stuck_is_told(group: Server, fresh: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watchkeeper, "STUCK", 0.05)
    go_on = threading.Event()
    with working(group, go_on):
        until(lambda: group.visitor().get("/healthz").status_code == 503)
        told = group.visitor().get("/healthz").json()["checks"]["game_thread"]
        assert not told["ok"] and told["why"].startswith("busy with one thing for ")
    until(lambda: group.visitor().get("/healthz").status_code == 200)
    assert group.services.games.work.longest > 0.05


@contextmanager
def working(server: Server, go_on: threading.Event) -> Iterator[None]:
    """The game thread is at work until this is over."""
    work = server.services.games.work

    class Job:
        work, args, stores, context = staticmethod(lambda: go_on.wait(20)), (), False, copy_context()

        def tell(self, *_: Any) -> None:
            pass

    work._jobs.put(Job())  # type: ignore[arg-type]
    try:
        yield
    finally:
        go_on.set()


# Figures


def samples(text: str) -> dict[str, float]:
    """The figures of an answer; every line must be of the format."""
    found = {}
    for line in text.splitlines():
        if line.startswith("#"):
            assert re.fullmatch(r"# (HELP|TYPE) [a-z_]+ .+", line), line
            continue
        match = re.fullmatch(r'([a-z_]+(?:\{[a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*\})?) ([0-9.e+-]+)', line)
        assert match, line
        assert match[1] not in found, "each figure is told once"
        found[match[1]] = float(match[2])
    return found


def test_figures_are_told_in_the_format_of_prometheus(group: Server) -> None:
    ann = group.account("Zebedee Quill")
    made = ann.start("duel", seats={"red": "me", "blue": "friend"}, title="Quills fight")
    before = samples(group.visitor().get("/metrics").text)
    ann.move(ann.look(made.id, "red"))
    ann.try_move(ann.look(made.id, "red"), option="no such option")
    with ann.listen(made.id, "red"):
        until(lambda: "wardroom_streams 1" in group.visitor().get("/metrics").text)
        answer = group.visitor().get("/metrics")
    found = samples(answer.text)
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    moves = 'wardroom_requests_total{method="POST",endpoint="/api/games/{id}/moves",status="200"}'
    assert found[moves] == before.get(moves, 0) + 1
    assert found['wardroom_moves_total{result="stored"}'] == before.get('wardroom_moves_total{result="stored"}', 0) + 1
    assert found['wardroom_moves_total{result="refused"}'] >= 1
    endless = 'wardroom_request_seconds_bucket{endpoint="/api/games/{id}/moves",le="+Inf"}'
    assert found[endless] == found['wardroom_request_seconds_count{endpoint="/api/games/{id}/moves"}'] >= 2
    assert found['wardroom_store_seconds_count{kind="write"}'] > 0
    assert found["wardroom_games_in_memory"] >= 1 and found["process_resident_memory_bytes"] > 10**6
    assert "wardroom_game_thread_waiting" in found and "wardroom_game_thread_longest_seconds" in found
    for secret in ("Quill", made.id, "127.0.0.1"):
        assert secret not in answer.text


def test_unknown_paths_and_methods_make_no_figures_of_their_own(group: Server) -> None:
    visitor = group.visitor()
    for path in ("/no/such/page", "/another"):
        visitor.get(path)
    visitor.http.request("BREW", "/")
    text = visitor.get("/metrics").text
    assert "no/such" not in text and "BREW" not in text
    assert 'method="GET",endpoint="other",status="404"' in text


@pytest.mark.parametrize(
    "headers", [{"X-Forwarded-For": "1.2.3.4"}, {"Forwarded": "for=1.2.3.4"}, {"Host": "evil.org"}]
)
def test_figures_are_for_this_machine(group: Server, headers: dict[str, str]) -> None:
    assert group.visitor().get("/metrics", headers=headers).status_code == 404


def test_figures_for_who_has_the_token_or_for_nobody(tmp_path: Path) -> None:
    settings = free_settings(url_for(tmp_path / "w.sqlite"), metrics="token", metrics_token="a long token")
    with serving(settings) as server:
        visitor = server.visitor()
        assert visitor.get("/metrics").status_code == 404
        assert visitor.get("/metrics", headers={"Authorization": "Bearer a long"}).status_code == 404
        assert visitor.get("/metrics", headers={"Authorization": "Bearer a long token"}).status_code == 200
    with serving(free_settings(url_for(tmp_path / "w.sqlite"), metrics="off")) as server:
        assert server.visitor().get("/metrics").status_code == 404


# Lines


def test_every_request_is_a_line_without_a_secret(group: Server, lines: io.StringIO) -> None:
    """A whole visit with words in it that must not be in the log."""
    secret = "Canary-mirth-4-gizmos"
    ann = group.visitor()
    ann.sign_up("Canary Ann", secret)
    account = group.store.account_named("Canary Ann")
    assert account is not None
    group.visitor().sign_in("Canary Ann", "wrong-" + secret)
    made = ann.start("duel", seats={"red": "me", "blue": "friend"}, title="Canary title")
    bob = group.account()
    bob.get(f"/join/{made.links['blue'].rpartition('/')[2]}")
    bob.join(made.links["blue"])
    at = ann.look(made.id, "red")
    assert at.decision is not None
    option = at.decision.options[0].id
    ann.move(at, option, key="canary-key")
    ann.post("/api/games/import", b"canary save")
    ann.get("/rules/duel?canary=query")
    text = lines.getvalue()
    told = [json.loads(line) for line in text.splitlines()]
    token = made.links["blue"].rpartition("/")[2]
    for canary in ("anary", secret, token, ann.cookie, ann.token, f'"{option}"', bob.cookie, account.password_hash):
        assert canary not in text
    move = next(each for each in told if each.get("endpoint") == "/api/games/{id}/moves")
    assert move | {"ms": 0, "at": "", "request": ""} == {
        "at": "",
        "level": "info",
        "kind": "access",
        "request": "",
        "method": "POST",
        "endpoint": "/api/games/{id}/moves",
        "status": 200,
        "ms": 0,
        "account": account.id,
        "game": made.id,
    }
    assert len({each["request"] for each in told if each["kind"] == "access"}) > 8
    events = {each["message"]: each for each in told if each["kind"] == "events"}
    assert events["sign-up"]["account"] == account.id
    assert events["sign-in refused"]["reason"] == "password"


def test_the_id_of_a_request_is_in_its_answer(group: Server, lines: io.StringIO) -> None:
    answer = group.visitor().get("/help")
    line = json.loads(lines.getvalue().splitlines()[-1])
    assert answer.headers["x-request-id"] == line["request"]
    assert line["endpoint"] == "/help"


def test_a_fault_is_one_line_of_json() -> None:
    try:
        raise ValueError("of ours")
    except ValueError:
        import sys

        record = logging.LogRecord("wardroom.web", logging.ERROR, "", 0, "it %s", ("failed",), sys.exc_info())
    text = JsonLines().format(record)
    assert "\n" not in text
    assert json.loads(text)["message"] == "it failed" and "of ours" in json.loads(text)["fault"]


def test_plain_lines_are_for_a_terminal(group: Server, lines: io.StringIO) -> None:
    set_up_logs(PLAIN, lines)
    group.visitor().get("/help")
    assert re.fullmatch(
        r"\S+ info access request=\w{16} method=GET endpoint=/help status=200 ms=[\d.]+", lines.getvalue().strip()
    )
