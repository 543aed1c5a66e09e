"""Whatever is sent, the answer is a clear sentence with status 4xx, and never a fault of ours."""

from __future__ import annotations

import contextlib
import json
import re
import socket
import zlib
from base64 import b64decode, b64encode
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import pytest

import wardroom
from tests.table.play import play_at_random, start
from tests.web.client import Server, Visitor, new_key
from wardroom.games.silent_victory import RULESET
from wardroom.games.silent_victory.charts import DATA
from wardroom.table.record import Record, _end_line, dump, parse
from wardroom.web.api.games import ENDPOINTS
from wardroom.web.pages.all import PAGES

SAVES = Path(__file__).parent.parent / "saves"
KB = 1024


@pytest.fixture(scope="module")
def red(group: Server) -> Visitor:
    return group.account()


@pytest.fixture(scope="module")
def game(red: Visitor) -> str:
    return red.start("duel", seats={"red": "me", "blue": "me"}).id


def refused(answer: httpx.Response, *statuses: int) -> str:
    """It must be a refusal in words; these."""
    assert answer.status_code in (statuses or (400,)), answer.text
    words: str = answer.json()["error"]
    assert not words[0].islower() and words[-1] in ".!?" and 8 < len(words) < 600, words
    assert "Traceback" not in words and "object at 0x" not in words and "msgspec" not in words
    return words


# JSON


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'"text"',
        b"1e999",
        b"NaN",
        b"{'seat': 1}",
        b'{"seat": "red"} trailing',
        b"\xff\xfe{}",
        b'{"seat": "\xff"}',
        b'{"seat": "\\ud800"}',
        b'{"seat": "red", "seat": 5}',
        b"\x00",
        b"{}" * 1000,
        b"[" * 50_000,
        b'{"a":' * 8_000,
        b'{"seat": ' + b"[" * 30_000 + b"]" * 30_000 + b"}",
        b"9" * 5000,
    ],
    ids=lambda body: repr(body[:20]),
)
@pytest.mark.parametrize("call", ["moves", "undo", "leave", "invitations", "branch"])
def test_what_is_not_the_json_that_is_wanted(red: Visitor, game: str, call: str, body: bytes) -> None:
    refused(red.post(f"/api/games/{game}/{call}", body))


@pytest.mark.parametrize(
    "change",
    [
        {"seat": 1},
        {"seat": None},
        {"seat": ["red"]},
        {"seat": "r" * 61},
        {"sequence": "1"},
        {"sequence": 1.5},
        {"sequence": -1},
        {"sequence": 2**60},
        {"sequence": True},
        {"key": "short"},
        {"key": "k" * 81},
        {"key": "not a good key!"},
        {"key": "null\x00null\x00"},
        {"key": 12345678},
        {"option": 7},
        {"option": "o" * 201},
        {"option": {"id": "x"}},
        {"dice": "6"},
        {"dice": [1.5]},
        {"dice": [101]},
        {"dice": [-1]},
        {"dice": [1] * 11},
        {"dice": [None]},
        {"extra": 1},
    ],
    ids=str,
)
def test_wrong_types(red: Visitor, game: str, change: dict[str, Any]) -> None:
    at = red.look(game, "red")
    body = {"seat": "red", "sequence": at.sequence, "key": new_key(), "option": "course:port"} | change
    words = refused(red.post(f"/api/games/{game}/moves", json.dumps(body).encode()))
    assert "does not fit" in words
    assert red.look(game, "red") == at


@pytest.mark.parametrize(
    "text", ["", "\x00", "a\x00b", "\ufffe", "\u202e", "🚢" * 40, "%s%n", "{0.__class__}", "../..", "'; --"]
)
def test_strange_words_in_a_move(red: Visitor, game: str, text: str) -> None:
    at = red.look(game, "red")
    for change in ({"option": text or "?"}, {"seat": text or "green"}):
        body = {"seat": "red", "sequence": at.sequence, "key": new_key(), "option": "course:port"} | change
        refused(red.post(f"/api/games/{game}/moves", body), 400, 403)
    assert red.look(game, "red") == at


@pytest.mark.parametrize("text", ["\x00", "a\x00b", "\x1b[31m", "\u202e", "x" * 200, "<b>", "{0}", "%d"])
@pytest.mark.parametrize("field", ["game", "scenario", "title", "options", "seats", "bot"])
def test_strange_words_in_a_new_game(red: Visitor, field: str, text: str) -> None:
    body: dict[str, Any] = {"game": "silent-victory"}
    if field in ("options", "seats"):
        body[field] = {text: text}
    elif field == "bot":
        body["seats"] = {"captain": "bot:" + text}
    else:
        body[field] = text
    answer = red.post("/api/games", body)
    if field == "title" and "\x00" not in text:
        assert answer.status_code == 201 and red.look(answer.json()["id"]).title == text
        assert red.get(f"/games/{answer.json()['id']}").status_code == 200
        red.send("DELETE", f"/api/games/{answer.json()['id']}")
    else:
        refused(answer)


def test_every_free_setting_with_strange_words(red: Visitor) -> None:
    """A name that a player may choose goes through rules, boards, pages and the store."""
    free = [setting.id for setting in RULESET.settings.values() if not setting.values]
    for setting in free:
        for text in (
            "\x00",
            "\ud7ff",
            "\u202eabc",
            "<script>alert(1)</script>",
            "&amp;",
            "x" * 200,
            "]]>",
            "\x0b",
            "\n\r",
        ):
            answer = red.post("/api/games", {"game": "silent-victory", "options": {setting: text}})
            if answer.status_code != 201:
                refused(answer)
                continue
            made = answer.json()["id"]
            shown = red.get(f"/api/games/{made}")
            assert shown.status_code == 200
            assert all("<script>alert" not in panel["svg"] for panel in shown.json()["panels"])
            for page in (f"/games/{made}", "/", f"/games/{made}/log", f"/games/{made}/thumbnail.svg"):
                found = red.get(page)
                assert found.status_code in (200, 404) and "<script>alert" not in found.text, (page, text)
            red.send("DELETE", f"/api/games/{made}")


# Queries, paths and methods


@pytest.mark.parametrize("value", ["x", "-1", "1.5", "", "9" * 16, "1e3", "٣", "0x10", " 1", "%00"])
@pytest.mark.parametrize("name", ["since", "narrow", "limit", "offset"])
def test_numbers_that_are_none(red: Visitor, game: str, name: str, value: str) -> None:
    path = {"limit": f"/api/games/{game}/events", "offset": "/api/games"}.get(name, f"/api/games/{game}")
    words = refused(red.get(f"{path}?{name}={value}"))
    assert name in words


def test_large_numbers(red: Visitor, game: str) -> None:
    most = "9" * 15
    for path in (f"/api/games/{game}?since={most}", f"/api/games?offset={most}", f"/api/games/{game}?narrow={most}"):
        assert red.get(path).status_code == 200
    assert red.get(f"/api/games/{game}/events?since={most}&limit={most}").json()["events"] == []
    assert red.get(f"/api/games/{game}/events?limit=0").json()["events"] == []


@pytest.mark.parametrize("step", ["x", "-1", "1.0", "99999", "9" * 40, "%00", "٣", "0x1"])
def test_steps_that_are_not_there(red: Visitor, game: str, step: str) -> None:
    refused(red.get(f"/api/games/{game}/history/{step}"), 400, 404)


@pytest.mark.parametrize("method", ["PUT", "PATCH", "OPTIONS", "TRACE", "BREW", "DELETE", "POST", "GET"])
def test_methods_that_are_not_used(red: Visitor, game: str, method: str) -> None:
    """Every path with every method that it does not know."""
    known: dict[str, set[str]] = {}
    for endpoint in ENDPOINTS:
        known.setdefault(endpoint.path, set()).add(endpoint.method)
    for page in PAGES:
        known.setdefault(page.path, set()).add(page.method)
    for path, methods in known.items():
        if method in methods or (method == "DELETE" and path == "/api/games/import"):
            continue
        at = path.replace("{id}", game).replace("{game}", "silent-victory").replace("{step}", "0")
        at = at.replace("{rule}", "9.2").replace("{chart}", "E2").replace("{token}", "x" * 43)
        answer = red.send(method, at, headers={"X-Wardroom-Token": red.token})
        if "/import" in path:
            assert 400 <= answer.status_code < 500
            continue
        if answer.status_code == 200 and method in ("GET", "POST"):
            continue  # another route of the same shape, such as /tournaments/{id}
        assert answer.status_code in (404, 405), (method, path)
        if path.startswith("/api/"):
            refused(answer, 404, 405)


@pytest.mark.parametrize(
    "path", ["/api/", "/api/nothing", "/api/games/x/y/z", "/nothing", "/games/", "/%00", "/\u00e9", "/api//games"]
)
def test_paths_that_are_not_there(red: Visitor, path: str) -> None:
    answer = red.get(path)
    assert answer.status_code == 404
    if path.startswith("/api/"):
        refused(answer, 404)
    else:
        assert "There is no such page." in answer.text or "no such" in answer.text


def test_a_head_is_answered_like_a_get_without_a_body(red: Visitor, game: str) -> None:
    for path in (f"/api/games/{game}", f"/api/games/{game}/stream", "/", "/help", "/api/openapi.json"):
        answer = red.http.head(path)
        assert answer.status_code == 200 and answer.content == b""


# Large bodies


def test_a_body_that_is_too_large(red: Visitor, game: str) -> None:
    words = refused(red.post(f"/api/games/{game}/moves", b" " * (64 * KB + 1)), 413)
    assert "64 KB" in words


def test_a_body_in_pieces_that_is_too_large(red: Visitor, game: str) -> None:
    """It says no length beforehand, and is cut off when it has come to too much."""

    def endless() -> Any:
        for _ in range(1_000):
            yield b" " * KB

    headers = {"X-Wardroom-Token": red.token}
    before = red.look(game, "red")
    with contextlib.suppress(httpx.TransportError):  # it may hang up before all is sent; it must go on as it was
        refused(red.http.post(f"/api/games/{game}/moves", content=endless(), headers=headers), 413)
    assert red.look(game, "red") == before


def test_a_save_that_is_too_large(group: Server, red: Visitor) -> None:
    head = (
        f"POST /api/games/import HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: wardroom={red.cookie}\r\n"
        f"X-Wardroom-Token: {red.token}\r\nContent-Length: {16 * KB * KB + 1}\r\n\r\n"
    )
    answer = raw(group, head.encode(), breaks_off=False)
    assert answer.startswith(b"HTTP/1.1 413") and b"the most is 16,384 KB" in answer


def test_a_form_that_is_too_large_or_no_form(group: Server) -> None:
    visitor = group.visitor()
    _ = visitor.token
    for body, status in (
        (b"a=" + b"x" * 70_000, 413),
        (b"&".join(b"a%d=1" % number for number in range(60)), 400),
        (b"\xff\xff=\xff", 403),
        (b"", 403),
    ):
        answer = visitor.http.post("/sign-in", content=body)
        assert answer.status_code == status and "Traceback" not in answer.text


def raw(group: Server, request: bytes, *, breaks_off: bool = True) -> bytes:
    """Send these bytes and no more, and get what comes back."""
    with socket.create_connection(("127.0.0.1", group.settings.port), timeout=10) as connection:
        connection.sendall(request)
        if breaks_off:
            connection.shutdown(socket.SHUT_WR)
        found = b""
        while part := connection.recv(65536):
            found += part
    return found


@pytest.mark.parametrize(
    "head",
    [
        b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: abc\r\n\r\n",
        b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
        b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999999999\r\n\r\n",
        b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n12345",
        b"GET /\x00 HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
        b"GET /api/session HTTP/1.1\r\nHost: x\r\nCookie: wardroom=" + b"\xff" * 43 + b"\r\n\r\n",
        b"GET /api/session HTTP/1.1\r\nHost: x\r\nCookie: " + b"a=b; " * 2000 + b"\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"nonsense\r\n\r\n",
    ],
    ids=lambda head: repr(head[:40]),
)
def test_what_is_hardly_http(group: Server, head: bytes) -> None:
    answer = raw(group, head)
    assert not answer.startswith(b"HTTP/1.1 5"), answer[:200]


def test_a_body_that_breaks_off(group: Server, red: Visitor, game: str) -> None:
    head = (
        f"POST /api/games/{game}/moves HTTP/1.1\r\nHost: x\r\nCookie: wardroom={red.cookie}\r\n"
        f"X-Wardroom-Token: {red.token}\r\nContent-Length: 100\r\n\r\n"
    )
    answer = raw(group, head.encode() + b'{"seat": ')
    assert not answer.startswith(b"HTTP/1.1 5")
    assert group.visitor().get("/healthz").status_code == 200


def test_cookies_that_are_no_tokens(group: Server) -> None:
    for cookie in ("", "x", "x" * 43, "x" * 5000, "é" * 10, '"; drop'):
        answer = httpx.get(
            f"{group.address}/api/games", headers={b"Cookie": f"wardroom={cookie}".encode()}, trust_env=False
        )
        assert answer.status_code == 401
    answer = httpx.post(
        f"{group.address}/api/games", headers={b"X-Wardroom-Token": "é".encode()}, content=b"{}", trust_env=False
    )
    assert answer.status_code in (401, 403)


# Saves


def good_save() -> bytes:
    game = start(1)
    play_at_random(game)
    return game.save()


def resealed(data: bytes) -> bytes:
    """With a checksum that fits, as only somebody who means it would make."""
    body = b"\n".join(data.split(b"\n")[:-2]) + b"\n"
    return body + _end_line(body)


def laid_open(data: bytes) -> bytes:
    """A save with what is packed in it written out between << and >>."""
    packed = rb'"(state|change|story)":"([^"]*)"'
    return re.sub(packed, lambda part: b'"%b":<<%b>>' % (part[1], zlib.decompress(b64decode(part[2]))), data)


def packed_again(data: bytes) -> bytes:
    """The same the other way; the counts of each closed part fit what is in it, as far as that can be counted."""
    return b"\n".join(_packed_line(line) for line in data.split(b"\n"))


def _packed_line(line: bytes) -> bytes:
    story = re.search(rb'"story":<<(.*)>>', line)
    if story is not None:
        with contextlib.suppress(ValueError, TypeError, LookupError, AttributeError):
            line = _counted(line, *json.loads(story[1]))
    return re.sub(rb"<<(.*?)>>", lambda part: b'"' + b64encode(zlib.compress(part[1])) + b'"', line)


def _counted(line: bytes, inputs: list[Any], events: list[Any]) -> bytes:
    told = Counter(who for event in events for who in event.get("audience", ["*"]))
    line = re.sub(rb'"inputs":\d+', b'"inputs":%d' % len(inputs), line)
    return re.sub(rb'"told":\{.*?\}', b'"told":' + json.dumps(told).encode(), line)


def test_a_save_that_is_laid_open_and_packed_again_is_the_same_game() -> None:
    good = good_save()
    again = parse(resealed(packed_again(laid_open(good))))
    assert again.segments == parse(good).segments and len(again.closed) == 9


def test_what_is_no_save(red: Visitor) -> None:
    good = good_save()
    for data in (
        b"",
        b"x",
        b"\xff" * 100,
        b"{}\n",
        good[:-5],
        good[: len(good) // 2],
        good.replace(b"red", b"rad", 1),
        b"PK\3\4",
        good * 2,
    ):
        refused(red.post("/api/games/import", data))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"game":"duel"', b'"game":"chess"'),
        (b'"game":"duel"', b'"game":5'),
        (b'"scenario":"meeting"', b'"scenario":"storm"'),
        (b'"options":{', b'"options":{"x":"y",'),
        (b'"branched":0', b'"branched":-1'),
        (b'"branched":0', b'"branched":1e999'),
        (b'"branched":0', b'"branched":"all"'),
        (b'"dice":"auto"', b'"dice":"loaded"'),
        (b'"bots":{}', b'"bots":{"red":"bolt"}'),
        (b'"bots":{}', b'"bots":{"green":"bold"}'),
        (b'"charts":{}', b'"charts":{"D1.toml":"not toml ="}'),
        (b'"charts":{}', b'"charts":{"../../x":"a = 1"}'),
        (b'"wardroom":2', b'"wardroom":99'),
        (b'"wardroom":2', b'"wardroom":"x"'),
        (b'"wardroom":2', b'"wardroom":1'),
        (b'"segment":0', b'"segment":1'),
        (b'"segment":9', b'"segment":9,"at":0'),
        (b'"segment":9', b'"segment":9.0'),
        (b'"segment":9', b'"segment":-1'),
        (b'"schema":1', b'"schema":99'),
        (b'"schema":1', b'"schema":-1'),
        (b'"schema":1', b'"schema":1e999'),
        (b'"revealed":', b'"revealed":Infinity,"x":'),
        (b'"revealed":', b'"revealed":NaN,"x":'),
        (b'"choices":{', b'"choices":{"red":-1,"x":'),
        (b'"choices":{"red":3', b'"choices":{"red":20000'),
        (b'"told":{', b'"told":{"green":5,'),
        (b"},{}]>>", b'},{"deck:256":-1}]>>'),
        (b"},{}]>>", b'},{"deck:256":99999999999}]>>'),
        (b"},{}]>>", b"}]>>"),
        (b"},{}]>>", b"},{}]"),
        (b'"inputs":[', b'"inputs":[["z"]'),
        (b'"inputs":[', b'"inputs":[["n","deck",0,0]'),
        (b'"inputs":[', b'"inputs":[["n","deck",-4,0]'),
        (b'"inputs":[', b'"inputs":[["d","9d99",[1]]'),
        (b'"story":<<[[', b'"story":<<[[["z"],'),
        (b'"story":<<[[', b'"story":<<[[["n","deck",0,0],'),
        (b'"story":<<[[', b'"story":<<[[["n","deck",-4,0],'),
        (b'"story":<<[[', b'"story":<<[[["d","9d99",[1]],'),
        (b'"story":<<[[', b'"story":<<[[[],'),
        (b'"story":<<[[', b'"story":<<[[{},'),
        (b'"phase":"deal"', b'"phase":"nowhere"'),
        (b'"phase":["=","over"]', b'"phase":["=","plot"]'),
        (b'"phase":["=","over"]', b'"phase":["=","nowhere"]'),
        (b'"phase":["=","over"]', b'"phase":["=",["over"]]'),
        (b'"phase":["=","over"]', b'"phase":["~",0,1,["over"]]'),
        (b'"turns":4', b'"turns":"four"'),
        (b'"turns":4', b'"turns":1e400'),
        (b'"ships":{', b'"ships":{"green":{},'),
        (b'"hull":3', b'"hull":null'),
        (b'"hand":["[",{"0"', b'"hand":["[",{"-1"'),
        (b'"hand":["[",{"0"', b'"hand":["[",{"99"'),
        (b'"deck":["~",4,5,', b'"deck":["~",5,4,'),
        (b'"deck":["~",4,5,', b'"deck":["~",-4,5,'),
        (b'"deck":["shot-1"', b'"deck":["\\ud800"'),
        (b'"deck":["shot-1"', b'"deck":["\\u0000"'),
        (b']],[{"code"', b']],[{"code":"nothing"},{"code"'),
        (b']],[{"code"', b']],[{"code":"wind","params":{}},{"code"'),
        (b']],[{"code"', b']],[{"code":"wind","params":{"wind":"\\ud800"}},{"code"'),
        (b']],[{"code"', b']],[{"code":5},{"code"'),
        (b']],[{"code"', b']],[5,{"code"'),
    ],
    ids=lambda part: part.decode()[:50],
)
def test_saves_made_by_somebody_who_means_it(red: Visitor, old: bytes, new: bytes) -> None:
    """The checksum fits. It is refused in words, or it opens and can be looked at and played; nothing breaks."""
    good = laid_open(good_save())
    assert old in good, "the test means a part that is not there"
    for times in (1, -1):
        data = resealed(packed_again(good.replace(old, new, times)))
        answer = red.post("/api/games/import", data)
        if answer.status_code != 201:
            refused(answer)
            continue
        made = answer.json()["id"]
        for path in (
            f"/api/games/{made}",
            f"/api/games/{made}/history",
            f"/games/{made}",
            "/",
            f"/api/games/{made}/events",
        ):
            assert red.get(path).status_code in (200, 400, 404), path
        assert red.send("DELETE", f"/api/games/{made}").status_code == 200


def endless_charts() -> dict[str, str]:
    """Aircraft everywhere, and whenever one was missed another comes."""
    encounters, rest = (DATA / "E1.toml").read_text(encoding="utf-8").split('[tables."Additional Round"]')
    encounters = re.sub(r'^(\d+ = )"[^"]*"', r'\1"Aircraft"', encounters, flags=re.MULTILINE)
    rest = re.sub(r'"2\.\.3" = .*?"6\.\.12" = "-"', '"2..12" = "Aircraft"', rest, count=1, flags=re.DOTALL)
    dive = (DATA / "A1.toml").read_text(encoding="utf-8").replace('"2..4" = "one attack"\n"5.." = "safe"', "")
    dive = dive.replace('"..1" = "two attacks"', '"..1" = "two attacks"\n"2.." = "one attack"')
    return {"E1.toml": f'{encounters}[tables."Additional Round"]{rest}', "A1.toml": dive}


def test_a_save_whose_charts_come_to_no_end_holds_up_nobody(group: Server, red: Visitor) -> None:
    made = wardroom.start("silent-victory", seed=1, options={"boat": "gato"}, charts=endless_charts())
    at = red.look(red.post("/api/games/import", made.save()).json()["id"], "captain")
    for _ in range(60):
        assert at.decision is not None
        answer = red.try_move(at, option=at.decision.options[0].id)
        if answer.status_code != 200:
            break
        at = red.look(at.id, "captain")
    assert "comes to no end" in refused(answer)
    assert red.look(at.id, "captain") == at, "the game stands where it stood"
    other = group.account()
    assert other.look(other.start().id).sequence == 1


def test_a_real_save_with_scripts_in_it(red: Visitor) -> None:
    """Every text of a career is replaced in turn; none of them comes back as anything but text."""
    record = parse((SAVES / "silent-victory-career-0.1.0.wardroom").read_bytes())
    hostile = "<script>alert(1)</script>"
    changed = 0

    def texts(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        if isinstance(data, dict):
            return [found for key, value in data.items() for found in texts(value, (*path, key))]
        if isinstance(data, list):
            return [found for number, value in enumerate(data[:2]) for found in texts(value, (*path, number))]
        return [path] if isinstance(data, str) else []

    state = record.open.state
    for place in texts(state):
        holder = state
        for key in place[:-1]:
            holder = holder[key]
        before, holder[place[-1]] = holder[place[-1]], hostile
        answer = red.post("/api/games/import", dump(Record(record.header, record.open, record.closed)))
        holder[place[-1]] = before
        if answer.status_code != 201:
            refused(answer)
            continue
        changed += 1
        made = answer.json()["id"]
        shown = red.get(f"/api/games/{made}")
        assert shown.status_code in (200, 400), place
        for panel in shown.json().get("panels", []):
            assert "<script" not in panel["svg"], place
        page = red.get(f"/games/{made}")
        assert page.status_code in (200, 400) and "<script>alert" not in page.text, place
        red.send("DELETE", f"/api/games/{made}")
    assert changed
