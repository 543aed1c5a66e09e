"""Getting back into an account, a person's data, and `wardroom admin`."""

from __future__ import annotations

import io
import json
import re
import socketserver
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.client import Server, Visitor, free_settings, serving, until
from wardroom.cli import main
from wardroom.store import url_for
from wardroom.web.requests.security import new_id
from wardroom.web.serving.server import free_port

OLD, NEW = "Old-and-long-1942", "New-and-long-1943"


class Letters(socketserver.ThreadingTCPServer):
    """A mail server on this machine that keeps what it is given."""

    allow_reuse_address = daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Clerk)
        self.kept: list[str] = []


class Clerk(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        self.wfile.write(b"220 here\r\n")
        while line := self.rfile.readline():
            word = line[:4].upper()
            if word == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                text = b""
                while (line := self.rfile.readline()) not in (b".\r\n", b""):
                    text += line
                assert isinstance(self.server, Letters)
                self.server.kept.append(text.decode())
            self.wfile.write(b"221 bye\r\n" if word == b"QUIT" else b"250 good\r\n")
            if word == b"QUIT":
                return


@pytest.fixture(scope="module")
def letters() -> Iterator[Letters]:
    with Letters() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture
def server(tmp_path: Path, letters: Letters) -> Iterator[Server]:
    letters.kept.clear()
    port = free_port()
    settings = free_settings(
        url_for(tmp_path / "w.sqlite"),
        port=port,
        address=f"http://127.0.0.1:{port}",
        smtp=f"smtp://127.0.0.1:{letters.server_address[1]}",
        sender="table@example.org",
    )
    with serving(settings) as running:
        yield running


def link_in(letter: str) -> str:
    found = re.search(r"/recover/[\w-]{43}", letter.replace("=\n", ""))
    assert found, letter
    return found[0]


def with_address(server: Server, letters: Letters, name: str) -> Visitor:
    ann = server.visitor()
    ann.sign_up(name, OLD)
    assert "on its way" in ann.form("/account/email", email="ann@example.org", password=OLD).text
    until(lambda: letters.kept)
    stored = server.store.account_named(name)
    assert stored is not None and stored.email is None, "not before it is confirmed"
    link = link_in(letters.kept.pop())
    assert "Confirm the address" in ann.get(link).text
    assert "is confirmed" in ann.form(link).text
    return ann


def test_an_account_is_recovered_by_mail_once(server: Server, letters: Letters) -> None:
    ann = with_address(server, letters, "Ann")
    assert "ann@example.org" in ann.get("/account").text
    stranger = server.visitor()
    known = stranger.form("/recover", name="Ann")
    until(lambda: letters.kept)
    assert "To: ann@example.org" in letters.kept[0]
    link = link_in(letters.kept[0])
    assert stranger.form(link, password="short").status_code == 400
    assert stranger.form(link, password=NEW).headers["location"] == "/"
    assert stranger.name == "Ann" and ann.name is None, "everybody else is signed out"
    assert stranger.form(link, password=OLD).status_code == 404
    nobody = server.visitor().form("/recover", name="Nobody")
    guard = re.compile(r'(name="token" value|content)="[\w-]{43}"')
    assert (nobody.status_code, guard.sub("", nobody.text)) == (known.status_code, guard.sub("", known.text))
    assert len(letters.kept) == 1


def test_links_are_sent_so_often_and_no_more(server: Server, letters: Letters) -> None:
    with_address(server, letters, "Ann")
    answers = [server.visitor().form("/recover", name="Ann").status_code for _ in range(8)]
    assert answers[0] == 200 and answers[-1] == 429
    until(lambda: letters.kept)
    assert len(letters.kept) <= 3


def test_strangers_do_not_keep_a_person_from_changing_his_address(server: Server, letters: Letters) -> None:
    ann = with_address(server, letters, "Ann")
    for _ in range(6):
        server.visitor().form("/recover", name="Ann")
    until(lambda: len(letters.kept) >= 2)
    for _ in range(2):
        answer = ann.form("/account/email", email="new@example.org", password=OLD)
        assert answer.status_code == 200 and "on its way" in answer.text


def test_the_browser_that_recovered_an_account_is_known_to_it(server: Server, letters: Letters) -> None:
    """As after any sign-in: strangers who guess do not keep it out."""
    with_address(server, letters, "Ann")
    browser = server.visitor()
    browser.form("/recover", name="Ann")
    until(lambda: letters.kept)
    browser.form(link_in(letters.kept[0]), password=NEW)
    account = server.store.account_named("Ann")
    marks = browser.http.cookies["wardroom-known"]
    assert server.services.guesses.counted_as("Ann", account, "192.0.2.7", marks).startswith("browser ")
    assert server.services.guesses.counted_as("Ann", account, "192.0.2.7", "").startswith("name ")


def test_the_same_by_the_api(server: Server, letters: Letters) -> None:
    with_address(server, letters, "Ann")
    visitor = server.visitor()
    assert visitor.post("/api/recoveries", {"name": "Ann"}).status_code == 200
    assert visitor.post("/api/recoveries", {"name": "Nobody"}).status_code == 200
    until(lambda: letters.kept)
    path = "/api/recoveries/" + link_in(letters.kept[0]).rpartition("/")[2]
    assert visitor.post(path, {"password": NEW}).status_code == 200
    assert visitor.post(path, {"password": NEW}).status_code == 404
    assert visitor.sign_in("Ann", NEW).status_code == 303 and visitor.name == "Ann"


def test_without_mail_the_page_says_whom_to_ask(group: Server) -> None:
    assert "Whoever runs it can give you a link" in group.visitor().get("/recover").text
    assert group.visitor().form("/recover", name="Ann").status_code == 400


# A person's data


def test_a_person_takes_his_data_along_and_goes_without_a_trace(server: Server, tmp_path: Path) -> None:
    name = "Zebedee Quill"
    zed, bob = server.visitor(), server.account("Bob")
    zed.sign_up(name, OLD)
    solo = zed.start("silent-victory", options={"captain": name}, title=f"{name} alone")
    shared = zed.start(
        "silent-victory",
        scenario="two-player",
        options={"captain": name},
        seats={"captain": "me", "rival": "friend"},
        title=f"{name} against Bob",
    )
    bob.join(shared.links["rival"])
    run = zed.post(
        "/api/simulations", {"game": "silent-victory", "games": 20, "options": {"captain": name, "until": "1942-02"}}
    ).json()["id"]
    until(lambda: zed.get(f"/api/simulations/{run}").json()["status"] == "done", 60)
    files = [path.name for path in server.services.simulator.folder.iterdir()]
    assert f"{run}.csv.gz" in files

    archive = zipfile.ZipFile(io.BytesIO(zed.get("/account/data.zip").content))
    assert json.loads(archive.read("account.json"))["name"] == name
    games = {each["id"]: each for each in json.loads(archive.read("games.json"))}
    assert archive.read(games[solo.id]["save"]) == zed.save(solo.id)
    assert games[shared.id]["save"] is None and "others' secrets" in games[shared.id]["why"]
    assert f"simulations/{run}.csv.gz" in archive.namelist()

    bob.look(shared.id, "rival")
    zed.form("/account/remove", password=OLD)
    assert server.store.account_named(name) is None
    after = bob.look(shared.id, "rival")
    assert after.title == "A former player against Bob"
    assert "Quill" not in bob.get(f"/api/games/{shared.id}?seat=rival").text
    assert bob.post(f"/api/games/{shared.id}/invitations", {"seat": "captain"}).status_code == 201, "it is his now"
    server.store.tidy()
    for path in tmp_path.rglob("*"):
        if path.is_file():
            assert b"Quill" not in path.read_bytes(), path
    assert not [path for path in server.services.simulator.folder.iterdir() if path.name.startswith(run)]


def test_a_game_whose_other_player_is_gone_goes_on_with_a_bot(server: Server) -> None:
    zed, bob = server.visitor(), server.account("Bob")
    zed.sign_up("Zebedee Quill", OLD)
    made = zed.start("silent-victory", scenario="two-player", seats={"captain": "me", "rival": "friend"})
    bob.join(made.links["rival"])
    bob.look(made.id, "rival")
    zed.form("/account/remove", password=OLD)
    assert bob.post(f"/api/games/{made.id}/bot", {"seat": "captain", "bot": "nobody"}).status_code == 400
    assert bob.post(f"/api/games/{made.id}/bot", {"seat": "captain"}).status_code == 200
    assert bob.post(f"/api/games/{made.id}/bot", {"seat": "captain"}).status_code == 409
    stored = server.store.game(made.id)
    assert stored is not None and stored.seats[0].bot
    at = bob.look(made.id, "rival")
    assert at.decision is not None, "the bot has played, and it is his turn"
    for _ in range(5):
        at = bob.move(at)
        assert at.decision is not None


# The administrator


@pytest.fixture
def admin(server: Server, capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*words: str, status: int = 0) -> Any:
        assert main(["admin", *words, "--database", server.settings.database, "--json"]) == status
        said = capsys.readouterr()
        return json.loads(said.out) if status == 0 else said.err

    return run


def test_the_administrator_gives_a_link(server: Server, admin: Any) -> None:
    ann = server.visitor()
    ann.sign_up("Ann", OLD)
    link = admin("reset-password", "ann", "--address", server.address)["link"]
    assert link.startswith(server.address + "/recover/")
    visitor = server.visitor()
    visitor.form(link.removeprefix(server.address), password=NEW)
    assert visitor.name == "Ann" and ann.name is None


def test_who_is_banned_is_out_until_let_in_again(server: Server, admin: Any) -> None:
    ann = server.visitor()
    ann.sign_up("Ann", OLD)
    admin("ban", "Ann")
    assert ann.name is None
    answer = server.visitor().sign_in("Ann", OLD)
    assert answer.status_code == 403 and "This account is closed" in answer.text
    assert admin("accounts")["accounts"][0]["banned"]
    admin("unban", "Ann")
    assert server.visitor().sign_in("Ann", OLD).status_code == 303


def test_no_id_looks_like_an_option_of_a_command() -> None:
    assert not [each for each in (new_id() for _ in range(2000)) if each.startswith("-")]


def test_games_are_listed_handed_on_and_removed(server: Server, admin: Any) -> None:
    ann, bob = server.account("Ann"), server.account("Bob")
    made = ann.start("silent-victory", title="Ours")
    ann.look(made.id, "captain")
    assert [each["title"] for each in admin("games")["games"]] == ["Ours"]
    admin("hand-on", made.id, "Bob")
    assert bob.look(made.id, "captain").decision is not None
    assert ann.get(f"/api/games/{made.id}").status_code == 404
    assert "say --yes if you mean it" in admin("delete-game", made.id, status=2)
    admin("delete-game", made.id, "--yes")
    assert bob.get(f"/api/games/{made.id}").status_code == 404


def test_an_account_is_exported_and_removed(server: Server, admin: Any, tmp_path: Path) -> None:
    server.account("Zebedee Quill").start("silent-victory", title="Quill's")
    file = tmp_path / "data.zip"
    admin("export", "Zebedee Quill", str(file))
    assert "account.json" in zipfile.ZipFile(file).namelist()
    assert "exists; name another" in admin("export", "Zebedee Quill", str(file), status=2)
    assert "--yes" in admin("delete-account", "Zebedee Quill", status=2)
    assert admin("delete-account", "Zebedee Quill", "--yes")["removed"] == "Zebedee Quill"
    assert admin("accounts") == {"accounts": []} and admin("games") == {"games": []}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["ban", "Nobody"], "there is no account 'Nobody'"),
        (["delete-game", "x", "--yes"], "there is no game 'x'"),
        (["hand-on", "x", "Nobody"], "there is no account 'Nobody'"),
        (["reset-password"], "required: NAME"),
        (["promote"], "invalid choice"),
    ],
)
def test_bad_orders_are_refused_in_a_sentence(admin: Any, words: list[str], sentence: str) -> None:
    said = admin(*words, status=2)
    assert sentence in said and said.count("\n") == 1
