"""`wardroom serve` as a person starts and stops it."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from wardroom.web.serving.server import free_port


def serve(*words: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "wardroom", "serve", "--no-browser", *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_the_address_is_printed_and_ctrl_c_closes_the_table_in_good_order(tmp_path: Path, stop: signal.Signals) -> None:
    """Ctrl-C, or whoever manages the servers of a machine."""
    port = free_port()
    with serve("--port", str(port), "--database", f"sqlite:///{tmp_path}/games.sqlite") as server:
        assert server.stdout is not None
        try:
            assert server.stdout.readline() == f"The table is set: http://127.0.0.1:{port}  (Ctrl-C to stop)\n"
            assert httpx.get(f"http://127.0.0.1:{port}/").status_code == 200
        finally:
            server.send_signal(stop)
        said, faults = server.communicate(timeout=30)
    assert (server.returncode, said, faults) == (0, "The table is closed; every game is kept.\n", "")


def test_the_log_ends_with_the_stop(tmp_path: Path) -> None:
    words = ("--port", str(free_port()), "--database", f"sqlite:///{tmp_path}/games.sqlite", "--log", "json")
    with serve(*words) as server:
        assert server.stdout is not None
        server.stdout.readline()
        server.send_signal(signal.SIGTERM)
        _, log = server.communicate(timeout=30)
    assert '"message":"start"' in log and '"message":"stop"' in log.splitlines()[-1]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--port", "99999"), "a port is a number from 1 to 65535, not 99999."),
        (("--address", "ftp://x"), "an address looks like https://table.example.org, not 'ftp://x'."),
        (("--address", "https://a:b"), "an address looks like https://table.example.org, not 'https://a:b'."),
        (("--address", "https://table.example.org/games"), "an address looks like https://table.example.org, not"),
        (("--address", "https://[::"), "an address looks like https://table.example.org, not 'https://[::'."),
        (("--database", "sqlite:////no/such/folder/x.sqlite"), "there is no folder /no/such/folder for the database."),
        (("--limit", "speed=3"), "there is no limit 'speed'; the limits are open_games, actions_per_second"),
        (("--limit", "connections=0"), "write a limit as connections=NUMBER, a number above 0, not 'connections=0'."),
        (("--charts", "silent-victory"), "write charts as GAME=DIR, such as silent-victory=my-charts"),
        (("--charts", "silent-victory=here"), "there is no folder here with charts."),
        (
            ("--charts", "chess=here"),
            "unknown game 'chess': choose one of: empire-of-the-sun, raiders-of-the-deep,",
        ),
    ],
)
def test_what_is_wrong_is_said_in_one_line(tmp_path: Path, words: tuple[str, ...], sentence: str) -> None:
    database = () if "--database" in words else ("--database", f"sqlite:///{tmp_path}/games.sqlite")
    with serve(*words, *database) as server:
        said, faults = server.communicate(timeout=30)
    assert (server.returncode, said) == (2, "")
    assert faults.startswith(f"wardroom: {sentence}")
    assert faults.count("\n") == 1


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    port = free_port()
    database = f"sqlite:///{tmp_path}/games.sqlite"
    with serve("--port", str(port), "--database", database) as first:
        assert first.stdout is not None
        first.stdout.readline()
        with serve("--port", str(port), "--database", database) as second:
            _, faults = second.communicate(timeout=30)
        first.send_signal(signal.SIGINT)
        first.communicate(timeout=30)
    assert second.returncode == 2
    assert faults == f"wardroom: port {port} is in use already; name another with --port.\n"


def test_an_owners_charts_are_used_for_new_games(tmp_path: Path) -> None:
    """The export of all charts, one title changed: the games of this table are begun with it."""
    charts = tmp_path / "charts"
    subprocess.run(
        [sys.executable, "-m", "wardroom", "charts", "export", "silent-victory", str(charts)],
        check=True,
        capture_output=True,
    )
    changed = charts / "S3.toml"
    changed.write_text(changed.read_text().replace('standing = "analogy"', 'standing = "printed"'))
    port = free_port()
    words = ("--charts", f"silent-victory={charts}", "--database", f"sqlite:///{tmp_path}/games.sqlite")
    with serve("--port", str(port), *words) as server:
        assert server.stdout is not None
        server.stdout.readline()
        with httpx.Client(base_url=f"http://127.0.0.1:{port}") as client:
            token = client.get("/api/session").json()["token"]
            made = client.post(
                "/api/games", json={"game": "silent-victory", "seed": 1}, headers={"X-Wardroom-Token": token}
            )
            save = client.get(f"/api/games/{made.json()['id']}/save").text
        server.send_signal(signal.SIGINT)
        server.communicate(timeout=30)
    assert '"S3.toml":' in save.splitlines()[0]
