"""Simulations: asked for by a page or a call, played by other processes, stopped, taken up again, kept."""

from __future__ import annotations

import contextlib
import csv
import io
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.web.client import ROOT, Server, Visitor, free_settings, serving, until
from tests.web.reading import read, words
from wardroom.simulate import workers
from wardroom.simulate.distributions import distributions
from wardroom.simulate.plan import Games, Row
from wardroom.simulate.statistics import Tally
from wardroom.simulate.workers import play_in_order
from wardroom.store import Status, Store, url_for
from wardroom.telling.kept import told
from wardroom.telling.measures import measures_of
from wardroom.web.api import simulations
from wardroom.web.play import simulator
from wardroom.web.play.simulator import Simulator, make_plan, rows_folder
from wardroom.web.services import Services

GAME = "silent-victory"
FEW = 12
MANY = 20_000


def ask(visitor: Visitor, status: int = 201, **changes: Any) -> str:
    """Start a simulation; its id, or the sentence with which it is refused."""
    body: dict[str, Any] = {"game": GAME, "scenario": "tournament-short", "games": FEW, "seed": 7}
    answer = visitor.post("/api/simulations", body | changes)
    assert answer.status_code == status, answer.text
    return str(answer.json()["id" if status == 201 else "error"])


def look(visitor: Visitor, id: str) -> dict[str, Any]:
    answer = visitor.get(f"/api/simulations/{id}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def finished(visitor: Visitor, id: str) -> dict[str, Any]:
    """Wait for its end."""
    until(lambda: look(visitor, id)["status"] not in ("waiting", "running"), 120)
    return look(visitor, id)


def begun(visitor: Visitor, id: str) -> dict[str, Any]:
    """Wait until some games are played."""
    until(lambda: look(visitor, id)["done"] > 0, 120)
    return look(visitor, id)


def tally_of(games: int, **changes: Any) -> Tally:
    """The same games, played here."""
    request = {"game": GAME, "scenario": "tournament-short", "options": {}, "bot": "", "seed": 7} | changes
    table = Games(make_plan(request))
    tally = Tally(table.seats, measures_of(table.rules))
    for rows in play_in_order(table, range(games), 1):
        for row in rows:
            tally.add(row)
    return tally


# Calls


def test_a_simulation_is_played_and_its_result_kept(group: Server) -> None:
    ann = group.account()
    id = ask(ann)
    found = finished(ann, id)
    assert (found["status"], found["done"], found["games"]) == ("done", FEW, FEW)
    expected = tally_of(FEW)
    assert found["result"]["outcomes"] == dict(expected.outcomes)
    assert found["result"]["lost"] == pytest.approx(len(expected.together.values["tonnage"][True]) / FEW, abs=1e-4)
    assert found["result"]["tonnage"]["mean"] == pytest.approx(
        sum(expected.together.all_values("tonnage")) / FEW, abs=1e-3
    )
    assert found["result"]["distributions"] == distributions(expected)
    assert [each["id"] for each in ann.get("/api/simulations").json()] == [id]
    assert ann.get("/api/simulations").json()[0]["result"] is None


def test_all_games_can_be_taken_away_as_a_table(group: Server) -> None:
    ann = group.account()
    id = ask(ann)
    finished(ann, id)
    answer = ann.get(f"/api/simulations/{id}/games.csv")
    assert answer.headers["content-type"].startswith("text/csv")
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert [row["number"] for row in rows] == [str(number) for number in range(FEW)]
    assert sum(int(row["tonnage"]) for row in rows) == sum(tally_of(FEW).together.all_values("tonnage"))


def test_one_that_is_over_is_removed_with_its_rows(group: Server) -> None:
    ann = group.account()
    id = ask(ann)
    finished(ann, id)
    folder = group.services.simulator.folder
    until(lambda: [path.name for path in folder.glob(f"{id}*")] == [f"{id}.csv.gz"])
    assert ann.send("DELETE", f"/api/simulations/{id}").json() == {"done": True}
    assert ann.get(f"/api/simulations/{id}").status_code == 404
    assert not list(folder.glob(f"{id}*"))


def test_one_that_runs_is_stopped_and_what_was_played_is_kept(group: Server) -> None:
    ann = group.account()
    id = ask(ann, games=MANY)
    begun(ann, id)
    assert ann.get(f"/api/simulations/{id}/games.csv").status_code == 409
    assert ann.send("DELETE", f"/api/simulations/{id}").json() == {"done": True}
    until(lambda: look(ann, id)["status"] == "stopped")
    until(lambda: not multiprocessing.active_children())
    until(lambda: [path.name for path in group.services.simulator.folder.glob(f"{id}*")] == [f"{id}.csv.gz"])
    found = look(ann, id)
    played = found["result"]["games"]
    assert 0 < played == found["done"] < MANY
    rows = list(csv.DictReader(ann.get(f"/api/simulations/{id}/games.csv").text.splitlines()))
    assert [row["number"] for row in rows] == [str(number) for number in range(played)]
    assert found["result"]["outcomes"] == Counter(row["outcome"] for row in rows)
    assert f"Stopped after {played:,} of {MANY:,} games" in read(ann, f"/statistics/{id}")


def test_others_learn_nothing_of_it(group: Server) -> None:
    ann, bob = group.account(), group.account()
    id = ask(ann)
    for method, path in (("GET", ""), ("DELETE", ""), ("GET", "/games.csv")):
        answer = bob.send(method, f"/api/simulations/{id}{path}")
        assert answer.status_code == 404
        assert answer.json()["error"] == "There is no such simulation, or it is not open to you."
    assert "is not open to you" in read(bob, f"/statistics/{id}", 404)
    assert bob.get("/api/simulations").json() == []
    assert group.visitor().get(f"/api/simulations/{id}").status_code == 401
    finished(ann, id)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"game": "chess"}, "Unknown game 'chess'"),
        ({"scenario": "carer"}, "Unknown scenario 'carer': did you mean 'career'?"),
        ({"bot": "cautius"}, "Unknown bot 'cautius': did you mean 'cautious'?"),
        ({"options": {"boat": "gatto"}}, "Unknown boat 'gatto': did you mean 'gato'?"),
        ({"scenario": "historical"}, "needs a captain"),
        ({"games": 0}, "`$.games`"),
        ({"games": 20_001}, "20,000 games at most, not 20,001"),
        ({"games": "many"}, "`$.games`"),
        ({"seed": 2**60}, "`$.seed`"),
        ({"wokers": 3}, "`wokers`"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(group: Server, changes: dict[str, Any], sentence: str) -> None:
    ann = group.account()
    assert sentence in ask(ann, 400, **changes)
    assert ann.get("/api/simulations").json() == []


def test_in_a_group_two_of_an_account_may_wait(group: Server) -> None:
    ann, bob = group.account(), group.account()
    first = ask(ann, games=MANY)
    begun(ann, first)
    waiting = [ask(ann, games=MANY), ask(ann, games=MANY)]
    assert [look(ann, id)["status"] for id in waiting] == ["waiting", "waiting"]
    assert "2 of your simulations wait already" in ask(ann, 409)
    other = ask(bob)
    for id in (first, *waiting):
        ann.send("DELETE", f"/api/simulations/{id}")
    assert finished(bob, other)["status"] == "done"


def test_only_so_many_are_kept(group: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulations, "MOST_KEPT", 1)
    ann = group.account()
    finished(ann, ask(ann))
    assert "remove some first" in ask(ann, 409)


# Pages


def test_the_page_starts_one_and_shows_what_it_found(alone: Server) -> None:
    me = alone.visitor()
    page = read(me, "/statistics")
    assert "Simulate Silent Victory" in page and "1 to 1,000,000" in page
    answer = me.form("/statistics", game=GAME, scenario="career", bot="bold", games="6 0", seed="5")
    assert answer.status_code == 303
    id = answer.headers["location"].rpartition("/")[2]
    assert "<progress" in read(me, f"/statistics/{id}") or look(me, id)["status"] == "done"
    found = finished(me, id)
    page = read(me, f"/statistics/{id}")
    text = words(page)
    assert "60 games, bot bold, seed 5" in text
    assert f"{found['result']['tonnage']['mean']:,.0f}" in text
    assert "Outcomes" in text and "How careers ended before their time" in text
    assert page.count('<svg xmlns="http://www.w3.org/2000/svg" viewBox') == 3
    assert " style=" not in page and "<style" not in page
    assert f"/api/simulations/{id}/games.csv" in page
    assert "--policy bold --games 60 --seed 5" in text
    assert f"{100 * found['result']['lost']:.1f} %" in words(read(me, "/statistics"))


def test_the_page_keeps_what_was_typed_when_it_is_refused(alone: Server) -> None:
    me = alone.visitor()
    answer = me.form("/statistics", game=GAME, scenario="tournament-short", games="lots", seed="41")
    assert answer.status_code == 400
    assert "The number of games is a whole number, not &#39;lots&#39;." in answer.text
    assert 'value="41"' in answer.text
    assert '<option value="tournament-short" selected>' in answer.text


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"games": "0"}, "The number of games is from 1 to 1,000,000, not 0."),
        ({"seed": "99999999999999999999"}, "The seed is a whole number"),
        ({"scenario": "historical"}, "needs a captain"),
        ({"game": "chess"}, "Unknown game"),
        ({"bot": "x" * 200}, "This cannot be simulated"),
    ],
)
def test_the_page_says_what_is_wrong(alone: Server, fields: dict[str, str], sentence: str) -> None:
    answer = alone.visitor().form("/statistics", **({"game": GAME, "games": "5"} | fields))
    assert answer.status_code == 400
    assert sentence in words(answer.text)


def test_options_of_the_game_are_fields_and_defaults_are_left_out(alone: Server) -> None:
    me = alone.visitor()
    fields = {"option-circular-run": "on", "option-edition": "living", "option-until": ""}
    answer = me.form("/statistics", game=GAME, scenario="career", games="5", **fields)
    id = answer.headers["location"].rpartition("/")[2]
    assert look(me, id)["options"] == {"circular-run": "on"}
    finished(me, id)
    assert "Circular run: On" in words(read(me, f"/statistics/{id}"))


def test_a_form_without_its_token_changes_nothing(alone: Server) -> None:
    me = alone.visitor()
    before = len(me.get("/api/simulations").json())
    assert me.http.post("/statistics", data={"game": GAME, "games": "5"}).status_code == 403
    assert len(me.get("/api/simulations").json()) == before


def test_the_page_stops_and_removes(alone: Server) -> None:
    me = alone.visitor()
    id = ask(me, games=MANY)
    begun(me, id)
    assert me.form(f"/statistics/{id}/end").headers["location"] == f"/statistics/{id}"
    until(lambda: "Stopped after" in read(me, f"/statistics/{id}"))
    assert me.form(f"/statistics/{id}/end").headers["location"] == "/statistics"
    read(me, f"/statistics/{id}", 404)


# Interruptions


@contextmanager
def slowly() -> Iterator[None]:
    """Small batches, and a pause after each."""
    keep = simulator._Run.keep

    def keep_and_rest(run: simulator._Run, rows: list[Row]) -> None:
        keep(run, rows)
        time.sleep(0.1)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(workers, "LARGEST_BATCH", 2)
        patch.setattr(simulator._Run, "keep", keep_and_rest)
        yield


def test_a_server_that_comes_back_takes_it_up_where_it_stood(tmp_path: Path) -> None:
    settings = free_settings(url_for(tmp_path / "w.sqlite"), accounts=False)
    games = 100
    with slowly(), serving(settings) as server:
        id = ask(server.visitor(), games=games)
        begun(server.visitor(), id)
        began = time.monotonic()
    assert time.monotonic() - began < 10
    assert not multiprocessing.active_children()
    store = Store.open(settings.database)
    left = store.simulation(id)
    store.close()
    assert left is not None and left.status is Status.RUNNING
    rows = rows_folder(settings.database) / f"{id}.jsonl"
    played = len(rows.read_text().splitlines())
    assert 0 < played < games
    with serving(settings) as server:
        found = finished(server.visitor(), id)
    assert found["status"] == "done"
    assert found["result"]["outcomes"] == dict(tally_of(games).outcomes)
    assert not rows.exists()


def test_rows_of_other_rules_are_thrown_away(tmp_path: Path) -> None:
    store = Store.open(url_for(tmp_path / "w.sqlite"))
    store.create_account("me", "Me", "!")
    request = {"game": GAME, "scenario": "tournament-short", "options": {}, "bot": "standard", "games": 5, "seed": 7}
    store.create_simulation("one", "me", request, total=5)
    (tmp_path / "one.jsonl").write_text('{"number": 0, "seed": 7000000000, "outcome": "eaten by a whale"}\n{"half')
    service = Simulator(store, tmp_path)
    service.start()
    try:
        until(lambda: (found := store.simulation("one")) and found.status is Status.DONE, 120)
    finally:
        service.close()
    found = store.simulation("one")
    store.close()
    assert found is not None and found.result["outcomes"] == dict(tally_of(5).outcomes)


def test_one_that_cannot_be_played_any_more_fails_with_the_reason(tmp_path: Path) -> None:
    store = Store.open(url_for(tmp_path / "w.sqlite"))
    store.create_account("me", "Me", "!")
    store.create_simulation(
        "one", "me", {"game": GAME, "scenario": "gone", "options": {}, "bot": "", "seed": 0}, total=5
    )
    service = Simulator(store, tmp_path)
    service.start()
    try:
        until(lambda: (found := store.simulation("one")) and found.status is Status.FAILED)
    finally:
        service.close()
    found = store.simulation("one")
    store.close()
    assert found is not None and told(found.message).startswith("unknown scenario 'gone'")


def test_two_servers_on_one_database_play_it_once(tmp_path: Path) -> None:
    store = Store.open(url_for(tmp_path / "w.sqlite"))
    store.create_account("me", "Me", "!")
    request = {"game": GAME, "scenario": "tournament-short", "options": {}, "bot": "standard", "games": 60, "seed": 7}
    first, second = Simulator(store, tmp_path), Simulator(store, tmp_path)
    store.create_simulation("one", "me", request, total=60)
    first.start()
    second.start()
    try:
        until(lambda: first.running("one") or second.running("one"))
        assert not (first.running("one") and second.running("one"))
        until(lambda: (found := store.simulation("one")) and found.status is Status.DONE, 120)
    finally:
        first.close()
        second.close()
        store.close()


ABANDONED = """
import multiprocessing, sys, time
from pathlib import Path
from wardroom.telling.kept import told
from wardroom.store import Store
from wardroom.web.play.simulator import Simulator
folder = Path(sys.argv[1])
store = Store.open(f"sqlite:///{folder}/w.sqlite")
store.create_account("me", "Me", "!")
request = {"game": "silent-victory", "scenario": "career", "options": {}, "bot": "standard", "games": 20000, "seed": 7}
store.create_simulation("one", "me", request, total=20000)
Simulator(store, folder, workers=2).start()
while not (folder / "one.jsonl").exists():
    time.sleep(0.05)
print(*(child.pid for child in multiprocessing.active_children()), flush=True)
time.sleep(600)
"""


def test_a_killed_server_leaves_no_workers_behind(tmp_path: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-c", ABANDONED, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True) as server:
        assert server.stdout is not None
        pids = [int(word) for word in server.stdout.readline().split()]
        server.send_signal(signal.SIGKILL)
    assert pids
    until(lambda: not any(_alive(pid) for pid in pids))


def _alive(pid: int) -> bool:
    with contextlib.suppress(ProcessLookupError, FileNotFoundError):
        os.kill(pid, 0)
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    return False


def test_the_server_has_one_worker_in_a_group_and_all_cores_alone(group: Server, alone: Server) -> None:
    servers: list[Services] = [group.services, alone.services]
    assert [each.simulator.workers for each in servers] == [1, None]
