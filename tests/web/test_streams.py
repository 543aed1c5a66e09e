"""Server-Sent Events: every page hears of its own seat, and of nothing else."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from signal import Signals

import httpx
import msgspec
import pytest

from tests.web.client import Server, Visitor, free_settings, launch, open_session, serving, until
from wardroom.store import url_for
from wardroom.web import services
from wardroom.web.api import contract
from wardroom.web.api import games as api
from wardroom.web.play import streams
from wardroom.web.requests.security import new_id

BOTH_MINE = {"red": "me", "blue": "me"}
BY_LINK = {"red": "me", "blue": "friend"}
SILENCE = 0.6


@pytest.fixture(scope="module")
def quick() -> Iterator[None]:
    """Signs of life come often."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(streams, "KEEP_ALIVE", 0.5)
        patch.setattr(services, "POLL", 0.1)
        yield


@pytest.fixture(scope="module")
def server(quick: None, group: Server) -> Server:
    return group


def start_duel(owner: Visitor) -> str:
    return owner.start("duel", seats=BOTH_MINE).id


def test_a_stream_tells_of_a_move(server: Server) -> None:
    red = server.account()
    game = start_duel(red)
    with closing(red.tab()) as page, page.listen(game, "red") as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        assert stream.headers["cache-control"] == "no-store"
        stream.expect(1)
        red.choose(game, "red", "course:port")
        stream.expect(2)
        red.choose(game, "red", "load:none")
        stream.expect(3)
        assert stream.numbers == [1, 2, 3]
        assert b"retry: 2000\n\n" in stream.text
        assert b"event: moved\nid: 2\ndata: 2\n\n" in stream.text


def test_a_stream_carries_numbers_and_nothing_else(server: Server) -> None:
    red = server.account()
    game = start_duel(red)
    with closing(red.tab()) as page, page.listen(game, "red") as stream:
        red.choose(game, "red", "course:port", "load:none")
        stream.expect(3)
        until(lambda: b": still here" in stream.text)
    lines = {line.partition(b":")[0] for line in stream.text.splitlines() if line}
    assert lines <= {b"", b"retry", b"event", b"id", b"data"}
    words = stream.text.decode().replace("event: moved", "").replace(": still here", "").replace("retry: 2000", "")
    assert set(words) <= set("ida: 0123456789\nt")


def test_after_a_lost_connection_the_page_hears_what_it_missed(server: Server) -> None:
    red = server.account()
    game = start_duel(red)
    with closing(red.tab()) as page, page.listen(game, "red") as stream:
        red.choose(game, "red", "course:port")
        stream.expect(2)
    red.choose(game, "red", "load:none")
    with closing(red.tab()) as page, page.listen(game, "red", last=2) as stream:
        stream.expect(3)
        assert stream.numbers == [3], "one message is enough: the page asks how the game stands"


def test_a_page_that_missed_nothing_is_told_nothing(server: Server) -> None:
    red = server.account()
    game = start_duel(red)
    with closing(red.tab()) as page, page.listen(game, "red", last=1) as stream:
        until(lambda: stream.text.count(b": still here") >= 2)
        assert stream.numbers == []


@pytest.mark.parametrize("last", ["", "x", "-1", "9" * 30, "1e3"])
def test_a_strange_last_event_id_is_no_harm(server: Server, last: str) -> None:
    red = server.account()
    game = start_duel(red)
    with closing(red.tab()) as page:
        page.http.headers["Last-Event-ID"] = last
        with page.listen(game, "red") as stream:
            stream.expect(1)


def test_a_move_between_the_page_and_its_stream_is_not_missed(server: Server) -> None:
    """The page was made at 1, the game moved on, and only then does the page listen for the first time."""
    red = server.account()
    game = start_duel(red)
    at = red.look(game, "red")
    red.move(at, "course:port")
    with closing(red.tab()) as page, page.listen(game, "red") as stream:
        stream.expect(at.sequence + 1)


def test_a_seat_does_not_hear_the_other_plot(server: Server) -> None:
    red, blue = server.account(), server.account()
    made = red.start("duel", seats=BY_LINK)
    blue.join(made.links["blue"])
    red.choose(made.id, "red", "course:port", "load:none")
    with ExitStack() as stack:
        heard = {
            seat: stack.enter_context(stack.enter_context(closing(who.tab())).listen(made.id, seat))
            for seat, who in (("red", red), ("blue", blue), ("", red))
        }
        until(lambda: all(stream.numbers for stream in heard.values()))
        before = {seat: list(stream.numbers) for seat, stream in heard.items()}
        blue.choose(made.id, "blue", "course:port")
        heard["blue"].expect(before["blue"][-1] + 1)
        blue.undo(blue.look(made.id, "blue"))
        heard["blue"].expect(before["blue"][-1] + 2)
        time.sleep(SILENCE)
        assert heard["red"].numbers == before["red"]
        assert heard[""].numbers == before[""]
        blue.choose(made.id, "blue", "course:port", "load:none")
        for seat in heard:
            until(lambda seat=seat: len(heard[seat].numbers) > len(before[seat]))  # type: ignore[misc]


def test_a_stream_ends_when_its_session_does(server: Server) -> None:
    red = server.account()
    game = start_duel(red)
    with closing(red.tab()) as page, page.listen(game, "red") as stream:
        stream.expect(1)
        assert red.form("/sign-out").status_code == 303
        assert stream.ended.wait(10)


def test_a_stream_ends_when_its_session_does_however_much_is_played(server: Server) -> None:
    """Moves of the others must not keep it alive."""
    red, blue = server.account(), server.account()
    made = red.start("duel", seats=BY_LINK)
    blue.join(made.links["blue"])
    with closing(red.tab()) as page, page.listen(made.id, "") as stream:
        until(lambda: stream.numbers)
        red.form("/sign-out")
        end = time.monotonic() + 10
        while not stream.ended.is_set():
            assert time.monotonic() < end
            blue.choose(made.id, "blue", "course:port", "load:none")
            blue.undo(blue.look(made.id, "blue"))
            blue.undo(blue.look(made.id, "blue"))


def test_a_stream_ends_when_the_seat_is_left(server: Server) -> None:
    red, blue = server.account(), server.account()
    made = red.start("duel", seats=BY_LINK)
    blue.join(made.links["blue"])
    with closing(blue.tab()) as page, page.listen(made.id, "blue") as stream:
        until(lambda: stream.numbers)
        assert blue.post(f"/api/games/{made.id}/leave", {"seat": "blue"}).status_code == 200
        assert stream.ended.wait(10)


def test_a_stream_ends_when_the_game_is_removed(server: Server) -> None:
    red = server.account()
    game = start_duel(red)
    with closing(red.tab()) as page, page.listen(game, "red") as stream:
        stream.expect(1)
        red.send("DELETE", f"/api/games/{game}")
        assert stream.ended.wait(10)


def test_a_page_that_goes_away_is_forgotten(server: Server) -> None:
    red = server.account()
    game = start_duel(red)
    with closing(red.tab()) as page, page.listen(game, "red") as stream:
        stream.expect(1)
        assert game in server.services.games.streams.games
    until(lambda: game not in server.services.games.streams.games)


def test_so_many_pages_may_listen(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "MOST_STREAMS", 2)
    red, other = server.account(), server.account()
    game, others = start_duel(red), start_duel(other)
    with ExitStack() as stack:
        for _ in range(2):
            tab = stack.enter_context(closing(red.tab()))
            stack.enter_context(tab.listen(game, "red")).expect(1)
        refused = red.get(f"/api/games/{game}/stream?seat=red")
        assert refused.status_code == 429 and int(refused.headers["retry-after"]) > 0
        tab = stack.enter_context(closing(other.tab()))
        stack.enter_context(tab.listen(others, "red")).expect(1)


def test_a_stream_hears_of_moves_at_another_server(server: Server) -> None:
    with serving(free_settings(server.settings.database)) as second:
        account = server.store.create_account(new_id(), f"Sailor {new_id()[:6]}", "!")
        here, there = server.signed_in(account), second.signed_in(account)
        game = start_duel(here)
        with closing(there.tab()) as page, page.listen(game, "red") as stream:
            stream.expect(1)
            here.choose(game, "red", "course:port")
            stream.expect(2, 10)
            there.choose(game, "red", "load:none")
            stream.expect(3, 10)
            here.choose(game, "blue", "course:port")
            time.sleep(SILENCE)
            assert stream.numbers == [1, 2, 3], "numbers never go back"


class Hurried:
    """Somebody who moves to and fro without a pause until there is no server any more."""

    def __init__(self, visitor: Visitor, game: str) -> None:
        self.visitor, self.game = visitor, game
        self.answered = 0
        self.chance = random.Random(game)
        self.fault = ""
        self.thread = threading.Thread(target=self._play, daemon=True)
        self.thread.start()

    def _play(self) -> None:
        try:
            at = self.visitor.look(self.game, "red")
            while True:
                at = self.visitor.move(at, "course:port")
                answer = self.visitor.undo(at)
                assert answer.status_code == 200, answer.text
                at = msgspec.json.decode(answer.content, type=contract.Position)
                self.answered += 2
                time.sleep(self.chance.uniform(0, 0.02))  # people think, and the server shuts while they do
        except httpx.ConnectError:
            pass  # nobody is there any more: nothing was sent
        except Exception as fault:
            self.fault = repr(fault)


@pytest.mark.parametrize("signal", [Signals.SIGTERM, Signals.SIGINT])
def test_a_server_that_stops_answers_all_that_was_sent(tmp_path: Path, duel: None, signal: Signals) -> None:
    """Of eight who move as fast as they can none loses an answer, and the pages that listen hold nothing up."""
    settings = free_settings(url_for(tmp_path / "wardroom.sqlite"))
    with serving(settings) as maker:
        accounts = [maker.store.create_account(new_id(), f"Sailor {number}", "!") for number in range(8)]
        cookies = [open_session(maker.store, account) for account in accounts]
        games = [maker.signed_in(account).start("duel").id for account in accounts]
    with launch(settings) as process, ExitStack() as stack:
        page = stack.enter_context(closing(process.visitor(cookies[0])))
        stack.enter_context(page.listen(games[0], "red")).expect(1)
        players = []
        for cookie, game in zip(cookies, games, strict=True):
            players.append(Hurried(stack.enter_context(closing(process.visitor(cookie))), game))
        until(lambda: all(player.answered > 10 for player in players))
        process.process.send_signal(signal)
        began = time.monotonic()
        process.process.wait(30)
        assert time.monotonic() - began < 5
        for player in players:
            player.thread.join(10)
        assert [player.fault for player in players] == [""] * 8


def test_a_server_that_stops_ends_its_streams_at_once(tmp_path: Path, duel: None) -> None:
    settings = free_settings(url_for(tmp_path / "wardroom.sqlite"))
    with serving(settings) as maker:
        account = maker.store.create_account(new_id(), "Ann", "!")
        cookie = open_session(maker.store, account)
        game = maker.signed_in(account).start("duel").id
    with launch(settings) as process, ExitStack() as stack:
        heard = []
        for _ in range(5):
            page = stack.enter_context(closing(process.visitor(cookie)))
            heard.append(stack.enter_context(page.listen(game, "red")))
        for stream in heard:
            stream.expect(1)
        process.interrupt()
        assert all(stream.ended.wait(2.5) for stream in heard)
        process.process.wait(30)
