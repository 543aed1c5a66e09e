"""Signing in under attack, passwords and names that are refused, quotas for imports, and links that nobody forges."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.web.client import Server, Visitor, free_settings, serving
from wardroom.store import Account, url_for
from wardroom.web.requests.guesses import DEVICE_COOKIE, Guesses, new_mark
from wardroom.web.requests.passwords import is_easily_guessed
from wardroom.web.requests.security import hash_token
from wardroom.web.serving.settings import Settings

PASSWORD = "correct horse battery"
ADDRESS = "http://table.example.org"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Server]:
    """A server behind a web server, so that visitors come from wherever they say; guesses know no time here."""
    with serving(free_settings(url_for(tmp_path / "wardroom.sqlite"), address=ADDRESS)) as server:
        server.services.guesses = Guesses(server.settings, lambda: 1000.0)
        yield server


def visitor_at(server: Server, place: str) -> Visitor:
    return server.visitor(headers={"Host": "table.example.org", "X-Forwarded-For": place})


def places() -> Iterator[str]:
    return (f"198.51.{high}.{low}" for high, low in itertools.product(range(100, 256), range(1, 255)))


def guesses_from_everywhere(server: Server, name: str, count: int) -> list[int]:
    """One wrong password from each of so many addresses."""
    found = []
    for place, number in zip(places(), range(count), strict=False):
        visitor = visitor_at(server, place)
        found.append(visitor.sign_in(name, f"guess number {number}").status_code)
        visitor.close()
    return found


# Signing in


def test_guesses_from_many_addresses_are_slowed(house: Server) -> None:
    assert visitor_at(house, "192.0.2.1").sign_up("Ann", PASSWORD).status_code == 303
    for name in ("Ann", "Nobody"):
        assert guesses_from_everywhere(house, name, 13) == [400] * 10 + [429] * 3, name
    refused = visitor_at(house, "198.51.99.1").sign_in("Ann", PASSWORD)
    assert refused.status_code == 429 and int(refused.headers["retry-after"]) >= 1


def test_nobody_is_locked_out_of_his_own_account_by_strangers(house: Server) -> None:
    """His browser has been here before; so has his address, with a browser that has not."""
    ann = visitor_at(house, "192.0.2.1")
    assert ann.sign_up("Ann", PASSWORD).status_code == 303
    assert ann.form("/sign-out").status_code == 303
    assert ann.sign_in("Ann", PASSWORD).status_code == 303
    assert 429 in guesses_from_everywhere(house, "Ann", 12)
    mark = ann.http.cookies.get(DEVICE_COOKIE) or ""
    travelling = visitor_at(house, "203.0.113.7")
    travelling.http.cookies.set(DEVICE_COOKIE, mark)
    assert travelling.sign_in("Ann", PASSWORD).status_code == 303
    assert visitor_at(house, "192.0.2.1").sign_in("Ann", PASSWORD).status_code == 303
    assert visitor_at(house, "203.0.113.8").sign_in("Ann", PASSWORD).status_code == 429


def test_who_has_a_mark_cannot_guess_for_ever_either(house: Server) -> None:
    ann = visitor_at(house, "192.0.2.1")
    ann.sign_up("Ann", PASSWORD)
    ann.form("/sign-out")
    assert [ann.sign_in("Ann", f"guess {number}").status_code for number in range(12)] == [400] * 10 + [429] * 2


def test_neighbours_behind_one_address_are_not_locked_out(house: Server) -> None:
    """One of them tries the names of all; who was here before signs in, and who is elsewhere is not touched."""
    bob = visitor_at(house, "192.0.2.1")
    bob.sign_up("Bob", PASSWORD)
    bob.form("/sign-out")
    sprayer = visitor_at(house, "192.0.2.1")
    tried = [sprayer.sign_in(f"Sailor {number}", "guess").status_code for number in range(42)]
    assert tried[:40] == [400] * 40 and tried[-1] == 429
    assert bob.sign_in("Bob", PASSWORD).status_code == 303


def test_those_who_sign_in_rightly_use_up_nothing(house: Server) -> None:
    """A whole club, one after the other, from one address."""
    visitor_at(house, "192.0.2.1").sign_up("Ann", PASSWORD)
    for _ in range(45):
        house.services.guesses._known.clear()
        visitor = visitor_at(house, "192.0.2.9")
        assert visitor.sign_in("Ann", PASSWORD).status_code == 303
        visitor.close()


def test_waiting_doubles_up_to_a_limit_and_is_forgotten_after_a_day() -> None:
    now = 0.0
    guesses = Guesses(Settings(database="", guesses=2, longest_wait=8.0), lambda: now)
    seen = []
    for _ in range(8):
        wait = guesses.wait("name ann", "there")
        seen.append(wait)
        now += wait
        guesses.wrong("name ann")
    assert seen == [0, 0, 1, 2, 4, 8, 8, 8]
    now += 25 * 3600
    assert guesses.wait("name ann", "there") == 0
    guesses.wrong("name ann")
    assert guesses.wait("name ann", "there") == 0


def test_a_mark_is_good_for_its_account_and_password_alone() -> None:
    ann, bob = Account("a", "Ann", "$argon2id$one", 0), Account("b", "Bob", "$argon2id$two", 0)
    guesses, marks = Guesses(Settings(database="")), new_mark(ann, "")
    both = new_mark(bob, marks)
    for account in (ann, bob):
        assert guesses.counted_as(account.name, account, "there", both).startswith("browser ")
    other = Account("a", "Ann", "$argon2id$new", 0)
    for account, shown in ((bob, marks), (other, marks), (ann, marks[:-1] + "!"), (ann, ""), (ann, "\u00e9" * 65)):
        assert guesses.counted_as(account.name, account, "there", shown) == f"name {account.name.lower()}"


# Passwords and names


@pytest.mark.parametrize(
    "password",
    [
        "password12",
        "P@ssw0rd2024!",
        "Summer2024!!",
        "1234567890",
        "qwertyuiop",
        "0987654321",
        "abcabcabcabc",
        "passwordpassword",
        "drowssap12",
        "iloveyou123",
        "wardroom2024",
        "karlsson1234",
    ],
)
def test_passwords_that_are_guessed_first_are_refused(house: Server, password: str) -> None:
    visitor = visitor_at(house, "192.0.2.1")
    refused = visitor.sign_up("Eva Karlsson", password)
    assert refused.status_code == 400 and "first that are guessed" in refused.text
    assert house.store.account_named("Eva Karlsson") is None


@pytest.mark.parametrize(
    "password", ["correct horse battery", "another good one", "kX9#mQ2vLp", "rainy harbour lamp", "mwtzrhqkvb"]
)
def test_passwords_that_are_not_are_taken(password: str) -> None:
    assert not is_easily_guessed(password, "Eva Karlsson")


@pytest.mark.parametrize("name", ["K\u0430rlson", "KarIson", "Karls0n", "Karlson.", "\u039aarlson"])
def test_a_name_that_looks_like_anothers_cannot_sign_up(house: Server, name: str) -> None:
    assert visitor_at(house, "192.0.2.1").sign_up("Karlson", PASSWORD).status_code == 303
    refused = visitor_at(house, "192.0.2.2").sign_up(name, PASSWORD)
    assert refused.status_code == 409 and "too much like one that is" in refused.text


def test_a_name_with_letters_that_are_not_seen_is_none(house: Server) -> None:
    assert visitor_at(house, "192.0.2.1").sign_up("Ann\u3164a", PASSWORD).status_code == 400


# Imports


def importing(visitor: Visitor, data: bytes) -> httpx.Response:
    return visitor.post("/api/games/import", data)


def test_imports_are_counted_by_their_bytes(tmp_path: Path) -> None:
    limits = {"import_bytes": 250_000, "import_bytes_per_address": 450_000, "largest_save": 1_000_000}
    with serving(free_settings(url_for(tmp_path / "wardroom.sqlite"), **limits)) as server:
        ann, bob, cid = server.account(), server.account(), server.account()
        big = b"x" * 100_000
        assert [importing(ann, big).status_code for _ in range(3)] == [400, 400, 429]
        refused = importing(ann, big)
        assert int(refused.headers["retry-after"]) > 60
        assert importing(ann, b"x" * 1000).status_code == 400, "a small one may still come"
        assert [importing(bob, big).status_code for _ in range(2)] == [400, 400]
        assert importing(cid, big).status_code == 429, "all of one address together"
        assert importing(cid, b"x" * 1_000_001).status_code == 413


def test_games_are_counted_by_their_bytes_and_number(tmp_path: Path) -> None:
    limits = {"stored_bytes": 20_000, "most_games": 5}
    with serving(free_settings(url_for(tmp_path / "wardroom.sqlite"), **limits)) as server:
        ann, bob = server.account(), server.account()
        save = ann.save(ann.start("silent-victory").id)
        answers = [importing(ann, save) for _ in range(6)]
        assert answers[0].status_code == 201 and answers[-1].status_code == 409
        assert "is the most; remove some first" in answers[-1].json()["error"]
        assert ann.post("/api/games", {"game": "silent-victory"}).status_code == 409
        assert importing(bob, save).status_code == 201, "others are not held up"
        game = ann.get("/api/games").json()[0]["id"]
        branched = ann.post(f"/api/games/{game}/branch", {"step": 0, "seat": "captain"})
        assert branched.status_code == 409 and "is the most" in branched.json()["error"]


def test_a_game_that_grows_by_moves_counts_as_it_stands(server: Server) -> None:
    """What is kept of it is told with each move, and again when moves were taken back or another process made some."""

    def stored() -> tuple[int, int]:
        account = server.store.signed_in(hash_token(ann.cookie))
        assert account is not None
        lines = server.store.lines(game)
        return server.store.bytes_of(account[1].id), sum(len(line.encode()) for line in lines)

    ann = server.account()
    game = ann.start("duel", seats={"red": "me", "blue": "me"}).id
    begun = stored()
    assert begun[0] == begun[1] > 0
    grown = ann.move(ann.look(game, "red"))
    most = stored()
    assert begun[0] < most[0] == most[1]
    assert ann.undo(grown).status_code == 200
    left = stored()
    assert left[0] == left[1] < most[1], "with what an undo may have changed of the header"
    for _ in range(8):
        seat = next(each.seat for each in ann.look(game).seats if each.waiting)
        ann.move(ann.look(game, seat))
        assert stored()[0] == stored()[1]
    assert server.store.lines(game)[2:], "a snapshot was taken"


# Links


@pytest.mark.parametrize("host", ["evil.example", "evil.example:{port}", "127.0.0.1.evil.example", "6.6.6.6:{port}"])
def test_no_link_is_made_of_a_strangers_host(group: Server, host: str) -> None:
    ann = group.account()
    game = ann.start("silent-victory").id
    forged = {"Host": host.format(port=group.settings.port)}
    link = ann.post(f"/api/games/{game}/invitations", {"seat": ""}, headers=forged).json()["link"]
    assert link.startswith("/join/") and "evil" not in link


def test_a_link_is_complete_where_the_server_knows_its_name(group: Server, house: Server) -> None:
    ann = group.account()
    game = ann.start("silent-victory").id
    for host in (f"127.0.0.1:{group.settings.port}", f"localhost:{group.settings.port}"):
        link = ann.post(f"/api/games/{game}/invitations", {"seat": ""}, headers={"Host": host}).json()["link"]
        assert link.startswith(f"http://{host}/join/")
    bob = house.signed_in(house.store.create_account("bob", "Bob", "!"))
    bob.http.headers["Host"] = "table.example.org"
    game = bob.start("silent-victory").id
    link = bob.post(f"/api/games/{game}/invitations", {"seat": ""}).json()["link"]
    assert link.startswith(f"{ADDRESS}/join/")
