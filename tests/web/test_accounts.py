"""Accounts: passwords, sessions, limits, and what keeps others from acting in one's name."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from msgspec.structs import replace
from sqlalchemy import create_engine, text

from tests.store.building import Clock
from tests.web.client import Server, Visitor, free_settings, new_key, serving
from wardroom.store import Store, url_for
from wardroom.web.api import contract
from wardroom.web.pages.accounts import safe_next
from wardroom.web.requests import security
from wardroom.web.services import Services
from wardroom.web.serving.settings import Settings, tidy_address

PASSWORD = "correct horse battery"
HOUR = 3600 * 1000
DAY = 24 * HOUR


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Server]:
    """A server of its own for each test: its limits are fresh, and its clock can be moved."""
    with serving(free_settings(url_for(tmp_path / "wardroom.sqlite"))) as server:
        server.store.clock = Clock()
        yield server


def pass_by(server: Server, milliseconds: int) -> None:
    clock = server.store.clock
    assert isinstance(clock, Clock)
    clock.pass_by(milliseconds)


def signed_up(server: Server, name: str = "Ann", password: str = PASSWORD) -> Visitor:
    visitor = server.visitor()
    answer = visitor.sign_up(name, password)
    assert answer.status_code == 303, answer.text
    assert visitor.name == name
    return visitor


def signed_in(server: Server, name: str = "Ann", password: str = PASSWORD) -> Visitor:
    visitor = server.visitor()
    assert visitor.sign_in(name, password).status_code == 303
    return visitor


def everything_stored(server: Server) -> str:
    """All text of the database."""
    engine = create_engine(server.settings.database)
    with engine.connect() as connection:
        tables = connection.execute(text("SELECT name FROM sqlite_master WHERE type = 'table'")).scalars().all()
        found = [connection.execute(text(f'SELECT * FROM "{table}"')).all() for table in tables]
    engine.dispose()
    return repr(found)


# What is kept


def test_passwords_and_tokens_are_stored_hashed_only(house: Server) -> None:
    ann = signed_up(house)
    game = ann.start("silent-victory").id
    link = ann.post(f"/api/games/{game}/invitations", {"seat": ""}).json()["link"]
    stored = everything_stored(house)
    account = house.store.account_named("Ann")
    assert account is not None and account.password_hash.startswith("$argon2id$v=19$")
    assert account.password_hash in stored
    assert PASSWORD not in stored
    assert ann.cookie not in stored and ann.token not in stored
    assert link.rpartition("/")[2] not in stored
    assert security.hash_token(ann.cookie) in stored


def test_two_accounts_with_the_same_password_have_different_hashes(house: Server) -> None:
    signed_up(house, "Ann"), signed_up(house, "Bob")
    hashes = [house.store.account_named(name).password_hash for name in ("Ann", "Bob")]  # type: ignore[union-attr]
    assert hashes[0] != hashes[1]


# Names and passwords


@pytest.mark.parametrize(
    "name",
    ["", "A", "_ann", "<b>Ann</b>", "Ann\x00", "Ann\u202e", "a" * 31, "(you)", "Ann@home", '"Ann"', "\ud55c\u200b"],
)
def test_a_name_that_is_none(house: Server, name: str) -> None:
    answer = house.visitor().sign_up(name, PASSWORD)
    assert answer.status_code == 400 and "a name has" in answer.text.lower()


@pytest.mark.parametrize("name", ["Ann", "Jean-Luc", "O'Kane", "Żółw 2", "한국어", "Dr. No"])
def test_a_name_that_is_one(house: Server, name: str) -> None:
    assert signed_up(house, name).name == name


@pytest.mark.parametrize("name", ["Ann", "ANN", "  ann ", "\uff21nn"])
def test_a_name_that_looks_like_another_is_taken(house: Server, name: str) -> None:
    signed_up(house, "Ann")
    answer = house.visitor().sign_up(name, PASSWORD)
    assert answer.status_code == 409 and "is taken" in answer.text


@pytest.mark.parametrize("password", ["", "short", "aaaaaaaaaaaa", "x" * 201, "Annabel Lee"])
def test_a_password_that_is_none(house: Server, password: str) -> None:
    answer = house.visitor().sign_up("Annabel Lee", password)
    assert answer.status_code == 400 and "password" in answer.text
    assert house.store.account_named("Annabel Lee") is None


def test_hostile_names_come_back_as_text(house: Server) -> None:
    hostile = "<script>alert(1)</script>"
    visitor = house.visitor()
    for answer in (
        visitor.sign_up(hostile, PASSWORD),
        visitor.sign_in(hostile, PASSWORD, next='/"><script>alert(2)</script>'),
        visitor.get("/sign-in", params={"next": '/"><script>alert(2)</script>'}),
    ):
        assert "<script>alert" not in answer.text
    assert "&lt;script&gt;alert(1)" in visitor.sign_up(hostile, PASSWORD).text


def test_hostile_titles_come_back_as_text(house: Server) -> None:
    ann, title = signed_up(house, "Ann O'Malley"), "</script><script>alert('t')</script>"
    game = ann.start("silent-victory", title=title).id
    assert ann.look(game).title == title
    for page in ("/", f"/games/{game}", "/account"):
        answer = ann.get(page)
        assert answer.status_code == 200
        assert "<script>alert" not in answer.text, page
    assert "O&#39;Malley" in ann.get("/account").text


# Signing in


def test_signing_in_and_out(house: Server) -> None:
    ann = signed_up(house)
    cookie = ann.cookie
    assert ann.form("/sign-out").status_code == 303
    assert ann.name is None and ann.cookie != cookie
    with closing(Visitor(house.address, cookie)) as thief:
        assert thief.name is None, "the old cookie is good no more"
    again = house.visitor()
    wrong = again.sign_in("Ann", "incorrect horse")
    assert wrong.status_code == 400 and "do not fit" in wrong.text and again.name is None
    assert again.sign_in("  ANN ", PASSWORD).status_code == 303 and again.name == "Ann"


def test_a_wrong_name_and_a_wrong_password_are_told_in_the_same_words(house: Server) -> None:
    signed_up(house)
    visitor = house.visitor()
    one, other = visitor.sign_in("Ann", "wrong password"), visitor.sign_in("Amy", "wrong password")
    assert one.status_code == other.status_code == 400
    assert one.text.replace("Ann", "") == other.text.replace("Amy", "")


def test_an_unknown_name_takes_as_much_work(house: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """One check of a password either way; counted, for a clock would be unsure."""
    signed_up(house)
    checked: list[str] = []
    hasher = security._hasher()

    def verify(stored: str, password: str) -> bool:
        checked.append(stored)
        return hasher.verify(stored, password)

    monkeypatch.setattr(security, "_hasher", lambda: SimpleNamespace(hash=hasher.hash, verify=verify))
    visitor = house.visitor()
    for name in ("Ann", "Amy", "A" * 100):
        checked.clear()
        assert visitor.sign_in(name, "wrong password").status_code == 400
        assert len(checked) == 1 and checked[0].startswith("$argon2id$v=19$m=19456,t=2,p=1$")


def test_checking_a_password_is_slow_whoever_it_is() -> None:
    security.check_password(None, "warm up")
    stored = security.hash_password(PASSWORD)

    def seconds(hashed: str | None) -> float:
        taken = []
        for _ in range(5):
            began = time.process_time()
            assert not security.check_password(hashed, "wrong password")
            taken.append(time.process_time() - began)
        return statistics.median(taken)

    known, unknown = seconds(stored), seconds(None)
    assert unknown > known / 3 and known > 0.003


def test_guessing_is_slowed_down(house: Server) -> None:
    signed_up(house)
    visitor = house.visitor()
    answers = [visitor.sign_in("Ann", f"guess number {number}") for number in range(11)]
    assert [answer.status_code for answer in answers] == [400] * 10 + [429]
    last = answers[-1]
    assert 1 <= int(last.headers["retry-after"]) <= 60
    assert "wait" in last.text.lower()
    right = visitor.sign_in("Ann", PASSWORD)
    assert right.status_code == 429, "or the limit would tell which guess was right"


def test_many_names_from_one_place_are_slowed_down(house: Server) -> None:
    visitor = house.visitor()
    answers = [visitor.sign_in(f"Sailor {number}", "guess") for number in range(42)]
    assert {answer.status_code for answer in answers[:40]} == {400}
    assert answers[-1].status_code == 429 and "retry-after" in answers[-1].headers


def test_all_addresses_of_one_network_count_as_one_place() -> None:
    one, same, other = "2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1"
    assert security.neighbourhood(one) == security.neighbourhood(same) != security.neighbourhood(other)
    assert security.neighbourhood("192.0.2.1") != security.neighbourhood("192.0.2.2")
    assert security.neighbourhood("::ffff:192.0.2.1") != security.neighbourhood("::ffff:192.0.2.2")
    assert security.neighbourhood("") == "" and security.neighbourhood("a pipe") == "a pipe"


def test_making_accounts_is_slowed_down(house: Server) -> None:
    answers = [house.visitor().sign_up(f"Sailor {number}", PASSWORD) for number in range(21)]
    assert [answer.status_code for answer in answers] == [303] * 20 + [429]
    assert "retry-after" in answers[-1].headers


def test_actions_are_slowed_down(tmp_path: Path) -> None:
    settings = free_settings(url_for(tmp_path / "wardroom.sqlite"), actions_per_second=1.0)
    with serving(settings) as server:
        ann, bob = server.account(), server.account()
        answers = [
            ann.post("/api/games/nothing/undo", {"seat": "a", "sequence": 1, "key": new_key()}) for _ in range(7)
        ]
        assert [answer.status_code for answer in answers[:5]] == [404] * 5 and answers[-1].status_code == 429
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert bob.post("/api/games", {"game": "silent-victory"}).status_code == 201, "others are not held up"
        assert ann.get("/api/games").status_code == 200


def test_large_saves_are_slowed_down_more(tmp_path: Path) -> None:
    """To read one takes as long as many moves, and all others wait meanwhile."""
    settings = free_settings(url_for(tmp_path / "wardroom.sqlite"), actions_per_second=1.0, largest_save=100_000)
    with serving(settings) as server:
        ann, bob = server.account(), server.account()
        assert ann.post("/api/games/import", b"x" * 100_000).status_code == 400
        answer = ann.post("/api/games/import", b"x" * 100_000)
        assert answer.status_code == 429 and int(answer.headers["retry-after"]) >= 1
        small = [bob.post("/api/games/import", b"x" * 100) for _ in range(3)]
        assert [each.status_code for each in small] == [400] * 3


# Sessions


def test_a_token_is_changed_after_a_day(house: Server) -> None:
    ann = signed_up(house)
    first = ann.cookie
    pass_by(house, DAY - HOUR)
    ann.get("/")
    assert ann.cookie == first
    pass_by(house, 2 * HOUR)
    ann.get("/api/games")
    assert ann.cookie == first, "a call of the API changes nothing: the page would not know its new token"
    assert ann.get("/").status_code == 200
    second = ann.cookie
    assert second != first and ann.name == "Ann"
    with closing(Visitor(house.address, first)) as late:
        assert late.name == "Ann", "requests on their way are still let in"
        pass_by(house, 61_000)
        assert late.name is None
    assert ann.name == "Ann"
    for _ in range(3):
        ann.get("/")
        assert ann.cookie == second, "and not again before the next day"
    pass_by(house, DAY)
    ann.get("/")
    assert ann.cookie not in (first, second) and ann.name == "Ann"


def test_a_session_ends_when_nobody_comes_back(house: Server) -> None:
    ann = signed_up(house)
    for _ in range(4):
        pass_by(house, 20 * DAY)
        assert ann.get("/").status_code == 200 and ann.name == "Ann"
    pass_by(house, 31 * DAY)
    assert ann.name is None


def test_signing_in_gives_a_new_token(house: Server) -> None:
    """Whoever planted a cookie beforehand does not get in with it."""
    signed_up(house)
    planted = security.new_token()
    victim = Visitor(house.address, planted)
    with closing(victim), closing(Visitor(house.address, planted)) as attacker:
        assert victim.sign_in("Ann", PASSWORD).status_code == 303
        jar = [cookie for cookie in victim.http.cookies.jar if cookie.name == "wardroom"]
        new = [cookie.value for cookie in jar if cookie.value != planted]
        assert len(new) == 1
        assert attacker.name is None
        with closing(Visitor(house.address, new[0] or "")) as real:
            assert real.name == "Ann"


def test_signing_up_gives_a_new_token(house: Server) -> None:
    visitor = house.visitor()
    _ = visitor.token
    before = visitor.cookie
    visitor.sign_up("Ann", PASSWORD)
    assert visitor.cookie != before
    with closing(Visitor(house.address, before)) as other:
        assert other.name is None


def test_signing_out_everywhere(house: Server) -> None:
    here, there = signed_up(house), signed_in(house)
    bob = signed_up(house, "Bob")
    assert there.name == "Ann"
    assert here.form("/account/sign-out-everywhere").status_code == 200
    assert [here.name, there.name, bob.name] == ["Ann", None, "Bob"]


def test_a_new_password_signs_everybody_else_out(house: Server) -> None:
    here, there = signed_up(house), signed_in(house)
    old = here.cookie
    wrong = here.form("/account/password", password="not it at all", new="another good one")
    assert wrong.status_code == 400 and there.name == "Ann"
    weak = here.form("/account/password", password=PASSWORD, new="short")
    assert weak.status_code == 400 and there.name == "Ann"
    assert here.form("/account/password", password=PASSWORD, new="another good one").status_code == 303
    assert [here.name, there.name] == ["Ann", None] and here.cookie != old
    with closing(Visitor(house.address, old)) as thief:
        assert thief.name is None
    visitor = house.visitor()
    assert visitor.sign_in("Ann", PASSWORD).status_code == 400
    assert visitor.sign_in("Ann", "another good one").status_code == 303


def test_a_removed_account_is_gone(house: Server) -> None:
    here, there = signed_up(house), signed_in(house)
    game = here.start("silent-victory").id
    assert here.form("/account/remove", password="not it at all").status_code == 400
    assert here.form("/account/remove", password=PASSWORD).status_code == 303
    assert here.name is None and there.name is None
    assert house.store.game(game) is None
    assert house.visitor().sign_in("Ann", PASSWORD).status_code == 400


# What is done elsewhere: a move is made by what the server remembers, and stored by what is so


@pytest.fixture
def elsewhere(house: Server) -> Iterator[Store]:
    """The store as another process has it."""
    with closing(Store.open(house.settings.database, clock=house.store.clock)) as store:
        yield store


def test_who_signs_out_elsewhere_moves_no_more(house: Server, elsewhere: Store) -> None:
    ann = signed_up(house)
    game = ann.start("silent-victory").id
    at = ann.move(ann.look(game))
    before = house.store.game(game), house.store.lines(game)
    elsewhere.close_session(security.hash_token(ann.cookie))
    for option in (first_option(at), "no such option"):
        refused = ann.try_move(at, option=option)
        assert (refused.status_code, set(refused.json())) == (401, {"error"})
    assert ann.undo(at).status_code == 401
    assert ann.try_move(replace(at, sequence=1), option=first_option(at)).status_code == 401
    assert (house.store.game(game), house.store.lines(game)) == before
    again = signed_in(house)
    assert again.move(again.look(game)).sequence == at.sequence + 1


def test_whose_session_has_run_out_moves_no_more(house: Server) -> None:
    ann = signed_up(house)
    at = ann.look(ann.start("silent-victory").id)
    at = ann.move(at)
    pass_by(house, 31 * DAY)
    assert ann.try_move(at, option=first_option(at)).status_code == 401


def test_who_left_a_seat_elsewhere_does_not_move_there(house: Server, elsewhere: Store) -> None:
    ann = signed_up(house)
    at = ann.look(ann.start("silent-victory").id)
    at = ann.move(at)
    stored = elsewhere.game(at.id)
    assert stored is not None and stored.owner is not None
    elsewhere.leave_seat(at.id, at.seat, stored.owner)
    before = house.store.game(at.id), house.store.lines(at.id)
    assert ann.try_move(at, option=first_option(at)).status_code == 403
    assert (house.store.game(at.id), house.store.lines(at.id)) == before
    elsewhere.take_seat(at.id, at.seat, stored.owner)
    assert ann.move(at).sequence == at.sequence + 1


def test_a_game_that_was_removed_elsewhere_is_not_there(house: Server, elsewhere: Store) -> None:
    ann = signed_up(house)
    at = ann.move(ann.look(ann.start("silent-victory").id))
    elsewhere.delete_game(at.id)
    assert ann.try_move(at, option=first_option(at)).status_code == 404


def first_option(at: contract.Position) -> str:
    assert at.decision is not None
    return at.decision.options[0].id


# Who sends it


def move_by(visitor: Visitor, **headers: str) -> httpx.Response:
    return visitor.http.post("/api/games", json={"game": "silent-victory"}, headers=headers)


def test_a_change_needs_the_token_of_its_page(house: Server) -> None:
    ann, bob = signed_up(house), signed_up(house, "Bob")
    for headers in ({}, {"X-Wardroom-Token": ""}, {"X-Wardroom-Token": "x" * 43}, {"X-Wardroom-Token": bob.token}):
        answer = move_by(ann, **headers)
        assert answer.status_code == 403 and "load it again" in answer.json()["error"]
    for path in ("/sign-out", "/account/password", "/account/sign-out-everywhere", "/account/remove"):
        for fields in ({}, {"token": bob.token}, {"token": ""}):
            assert ann.http.post(path, data=fields).status_code == 403, path
    assert ann.name == "Ann"
    assert move_by(ann, **{"X-Wardroom-Token": ann.token}).status_code == 201


def test_signing_in_needs_a_token_too(house: Server) -> None:
    """Or another site could sign its visitors in to an account of its own."""
    signed_up(house)
    stranger = house.visitor()
    assert stranger.http.post("/sign-in", data={"name": "Ann", "password": PASSWORD}).status_code == 403
    assert stranger.http.post("/sign-up", data={"name": "Eve", "password": PASSWORD}).status_code == 403
    assert stranger.name is None and house.store.account_named("Eve") is None


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": ""},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
    ids=str,
)
def test_a_change_from_another_site_is_refused(group: Server, headers: dict[str, str]) -> None:
    ann = group.account()
    answer = move_by(ann, **{"X-Wardroom-Token": ann.token}, **headers)
    assert answer.status_code == 403 and "pages of this table" in answer.json()["error"]
    form = ann.http.post("/account/sign-out-everywhere", data={"token": ann.token}, headers=headers)
    assert form.status_code == 403


def test_a_change_from_a_page_of_ours_is_taken(group: Server) -> None:
    ann = group.account()
    headers = {"X-Wardroom-Token": ann.token, "Origin": group.address, "Sec-Fetch-Site": "same-origin"}
    assert move_by(ann, **headers).status_code == 201


# Cookies and headers


def cookie_of(answer: httpx.Response) -> str:
    return answer.headers["set-cookie"].lower()


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(house: Server) -> None:
    given = cookie_of(house.visitor().get("/sign-in"))
    assert given.startswith("wardroom=") and "httponly" in given and "samesite=lax" in given and "path=/" in given
    assert "domain" not in given and "secure" not in given


def test_with_https_the_cookie_never_goes_by_http(tmp_path: Path) -> None:
    address = "https://table.example.org"
    settings = free_settings(url_for(tmp_path / "wardroom.sqlite"), address=address)
    with serving(settings) as server:
        visitor = server.visitor(headers={"Host": "table.example.org"})
        answer = visitor.get("/sign-in")
        given = cookie_of(answer)
        assert given.startswith("__host-wardroom=") and "secure" in given and "httponly" in given
        assert answer.headers["strict-transport-security"]
        assert server.visitor().get("/sign-in").status_code == 421, "it goes by its own name only"
        cookie = answer.cookies.get("__Host-wardroom") or ""
        ours = {"Host": "table.example.org", "Cookie": f"__Host-wardroom={cookie}"}
        token = visitor.get("/api/session", headers=ours).json()["token"]
        fields = {"token": token, "name": "Ann", "password": PASSWORD}
        for origin, status in (("http://table.example.org", 403), ("https://evil.example", 403), (address, 303)):
            sent = visitor.http.post("/sign-up", data=fields, headers=ours | {"Origin": origin})
            assert sent.status_code == status


def test_nobody_is_sent_on_to_the_host_that_a_request_names(group: Server) -> None:
    """With a slash too many there is no such page, for pages and for calls; nor anything else that repeats the host."""
    for path in ("/help/", "/sign-in/", "/api/session/", "/static", "/recover/", "/games/nowhere/"):
        answer = group.visitor().get(path, headers={"Host": "evil.example.org"})
        assert answer.status_code == 404 and "location" not in answer.headers, path
        assert "evil" not in answer.text


def test_behind_tls_nobody_is_sent_on_to_an_address_without_it(tmp_path: Path) -> None:
    settings = free_settings(url_for(tmp_path / "wardroom.sqlite"), address="https://table.example.org")
    with serving(settings) as server:
        for host in ("table.example.org", "TABLE.example.org", "table.example.org:443"):
            headers = {"Host": host, "X-Forwarded-Proto": "http"}
            answer = server.visitor().get("/account", headers=headers)
            assert answer.status_code == 303 and answer.headers["location"].startswith("/sign-in")
            assert server.visitor().get("/help/", headers=headers).status_code == 404
        refused = server.visitor().get("/help", headers={"Host": "table.example.org:80"})
        assert refused.status_code == 421 and refused.headers["content-security-policy"]


def test_a_form_from_another_site_signs_nobody_out(house: Server) -> None:
    """The browser sends it without the cookie; an answer with a new one would take the place of the old."""
    ann = signed_up(house)
    other = house.visitor()
    token = ann.token
    for path in ("/sign-out", "/sign-in", "/join/x", "/account/remove"):
        answer = other.http.post(path, data={"token": token}, headers={"Origin": "https://evil.example"})
        assert answer.status_code in (403, 303) and "set-cookie" not in answer.headers
    answer = other.http.post("/api/games", content=b"{}")
    assert answer.status_code == 401 and "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("", ""),
        ("https://Table.Example.org/", "https://table.example.org"),
        ("https://table.example.org:443", "https://table.example.org"),
        ("http://table.example.org:80", "http://table.example.org"),
        ("http://192.168.1.5:8000", "http://192.168.1.5:8000"),
        ("https://[2001:DB8::1]:8443", "https://[2001:db8::1]:8443"),
    ],
)
def test_an_address_is_kept_as_browsers_write_it(written: str, meant: str) -> None:
    assert tidy_address(written) == meant


def test_every_answer_has_the_headers_that_keep_browsers_safe(group: Server) -> None:
    ann = group.account()
    for path in ("/", "/api/games", "/nowhere", "/api/nowhere", "/static/wardroom.css", "/help", "/api/openapi.json"):
        headers = ann.get(path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self'" in policy and "unsafe" not in policy and "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy and "form-action 'self'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "server" not in headers
        if not path.startswith("/static"):
            assert headers["cache-control"] == "no-store"


def test_no_page_has_a_script_or_a_style_in_it(group: Server) -> None:
    ann = group.account()
    game = ann.start("silent-victory").id
    for path in ("/", "/new", f"/games/{game}", "/account", "/help", "/sign-in"):
        page = ann.get(path).text
        for script in page.split("<script")[1:]:
            start = script.partition(">")[0]
            assert "src=" in start or "application/json" in start, path
        assert " onclick=" not in page and "javascript:" not in page and "<style" not in page.partition("<svg")[0]


# Where one is sent


@pytest.mark.parametrize(
    "path",
    [
        "https://evil.example",
        "//evil.example",
        "/\\evil.example",
        "/\t/evil.example",
        "javascript:alert(1)",
        "/\n//evil.example",
        "\\\\evil.example",
        "/ok\r\nSet-Cookie: a=b",
        "",
        "evil",
    ],
)
def test_nobody_is_sent_elsewhere_after_signing_in(house: Server, path: str) -> None:
    assert safe_next(path) == "/"
    signed_up(house)
    visitor = house.visitor()
    answer = visitor.sign_in("Ann", PASSWORD, next=path)
    assert answer.status_code == 303 and answer.headers["location"] == "/"
    assert [value for name, value in answer.headers.multi_items() if name == "set-cookie" and "a=b" in value] == []


def test_one_is_sent_to_the_page_one_wanted(house: Server) -> None:
    signed_up(house)
    visitor = house.visitor()
    refused = visitor.get("/games/abc-_123")
    assert refused.status_code == 303
    assert refused.headers["location"] == "/sign-in?next=%2Fgames%2Fabc-_123"
    page = visitor.get(refused.headers["location"])
    assert 'value="/games/abc-_123"' in page.text
    assert visitor.sign_in("Ann", PASSWORD, next="/games/abc-_123").headers["location"] == "/games/abc-_123"


def test_a_link_to_join_leads_back_to_it(house: Server) -> None:
    ann = signed_up(house)
    game = ann.start("silent-victory").id
    link = ann.post(f"/api/games/{game}/invitations", {"seat": ""}).json()["link"].removeprefix(house.address)
    bob = house.visitor()
    assert bob.get(link).headers["location"] == f"/sign-in?next={link}"
    assert bob.sign_up("Bob", PASSWORD, next=link).headers["location"] == link
    assert bob.get(link).status_code == 200
    assert bob.form(link).headers["location"] == f"/games/{game}"
    assert bob.look(game).seat == ""


# A table for one


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "localhost.evil:{port}"]
)
def test_a_table_for_one_answers_to_its_own_name_only(alone: Server, host: str) -> None:
    """Or a page of another site, whose name leads here, could play."""
    answer = alone.visitor().get("/api/session", headers={"Host": host.format(port=alone.settings.port)})
    assert answer.status_code == 421 and "token" not in answer.text


def test_a_table_for_one_has_no_accounts(alone: Server) -> None:
    visitor = alone.visitor()
    assert visitor.get("/", headers={"Host": f"localhost:{alone.settings.port}"}).status_code == 200
    for path in ("/sign-in", "/sign-up", "/account"):
        assert visitor.get(path).status_code == 404
    for path in ("/sign-in", "/sign-up", "/sign-out", "/account/password", "/account/remove"):
        assert visitor.form(path, name="Ann", password=PASSWORD).status_code == 404
    assert move_by(visitor).status_code == 403, "the token is needed here too"


def test_nobody_can_sign_in_to_the_local_account(tmp_path: Path) -> None:
    """A database that was used by one person and then serves a group."""
    url = url_for(tmp_path / "wardroom.sqlite")
    with serving(free_settings(url, accounts=False)) as server:
        server.visitor().start("silent-victory")
    with serving(free_settings(url)) as server:
        visitor = server.visitor()
        for password in ("", "!", PASSWORD):
            assert visitor.sign_in("(you)", password).status_code == 400
        assert visitor.sign_up("(you)", PASSWORD).status_code == 400


def test_settings_of_a_house(tmp_path: Path) -> None:
    settings = Settings(database=url_for(tmp_path / "wardroom.sqlite"))
    assert settings.hosts == {"127.0.0.1:8765", "localhost:8765", "[::1]:8765"}
    assert not settings.secure and Services.__doc__
    assert "localhost" in Settings(database="", port=80).hosts, "browsers do not say the usual port"
