"""Nothing that a seat may not know leaves the server: not in answers, headers, streams, faults, pages or numbers."""

from __future__ import annotations

import itertools
import json
import re
import secrets
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from random import Random
from typing import Any

import httpx
import pytest

from tests.table import duel as duel_module
from tests.table.duel import DUEL, SEATS, Duel, other
from tests.web.client import Server, Stream, Visitor, new_key, until
from wardroom.table.record import from_lines
from wardroom.table.session import Game
from wardroom.web.pages.all import PAGES

pytestmark = pytest.mark.usefixtures("canaries")


@pytest.fixture(scope="module")
def canaries() -> Iterator[None]:
    """Every card has a name that can be found wherever it turns up."""
    kinds = itertools.product(("shot", "smoke", "sail"), range(1, 6))
    cards = tuple(f"{kind}-{number}-{secrets.token_hex(6)}" for kind, number in kinds)
    winds = tuple(f"{wind}-{secrets.token_hex(6)}" for wind in ("calm", "breeze", "gale", "gale"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(duel_module, "CARDS", cards)
        patch.setattr(duel_module, "WINDS", winds)
        yield


@dataclass
class Match:
    """A duel of two accounts with a third who watches."""

    server: Server
    id: str
    players: dict[str, Visitor]
    """By seat; "" watches."""

    @property
    def game(self) -> Game[Duel, Any]:
        """The game as the store has it, with all its secrets."""
        return Game.load(DUEL, from_lines(self.server.store.lines(self.id)))

    def choose(self, seat: str, *options: str) -> None:
        self.players[seat].choose(self.id, seat, *options)

    def undo(self, seat: str) -> None:
        answer = self.players[seat].undo(self.players[seat].look(self.id, seat))
        assert answer.status_code == 200, answer.text


@pytest.fixture
def match(group: Server) -> Iterator[Match]:
    red, blue, watcher = group.account(), group.account(), group.account()
    made = red.start("duel", seats={"red": "me", "blue": "friend"}, options={"turns": "2"})
    blue.join(made.links["blue"])
    watcher.join(red.post(f"/api/games/{made.id}/invitations", {"seat": ""}).json()["link"])
    yield Match(group, made.id, {"red": red, "blue": blue, "": watcher})


Sent = dict[str, tuple[int, dict[str, str], bytes]]
"""What was asked for, and all that came back for it."""


def all_answers(match: Match, seat: str) -> Sent:
    """Everything this seat can ask for without changing anything, and every fault it can provoke."""
    visitor, sent = match.players[seat], {}

    def keep(name: str, answer: httpx.Response) -> None:
        headers = {
            key: value for key, value in answer.headers.items() if key not in ("date", "set-cookie", "x-request-id")
        }
        sent[name] = (answer.status_code, headers, answer.content)

    for path in looks(match.id, seat):
        keep(path, visitor.get(path))
    steps = json.loads(sent[f"/api/games/{match.id}/history?seat={seat}"][2])["steps"]
    for step in range(len(steps)):
        keep(f"step {step}", visitor.get(f"/api/games/{match.id}/history/{step}?seat={seat}"))
    for name, answer in faults(match, seat):
        keep(name, answer)
    return sent


def looks(game: str, seat: str) -> list[str]:
    api = f"/api/games/{game}"
    pages = [page.path.replace("{id}", game) for page in PAGES if page.method == "GET"]
    return [
        "/api/games",
        "/api/session",
        f"{api}?seat={seat}",
        f"{api}?seat={seat}&narrow=1&since=0",
        f"{api}/events?seat={seat}",
        f"{api}/history?seat={seat}",
        f"{api}/history/99999?seat={seat}",
        f"{api}/save",
        *(f"{path}?seat={seat}" for path in pages if game in path),
        "/",
    ]


def faults(match: Match, seat: str) -> Iterator[tuple[str, httpx.Response]]:
    """What the seat is told when it tries what it may not do."""
    visitor, api = match.players[seat], f"/api/games/{match.id}"
    at = visitor.look(match.id, seat)
    for option in ("nonsense", "load:shot-1", "fire", "keep all"):
        if not at.decision or option not in [each.id for each in at.decision.options]:
            yield f"choose {option}", visitor.try_move(at, option=option)
    yield "dice", visitor.try_move(at, dice=[6, 6])
    stale = {"seat": seat, "sequence": 0, "key": new_key()}
    yield "stale", visitor.post(f"{api}/moves", stale | {"option": "fire"})
    yield "stale undo", visitor.post(f"{api}/undo", stale)
    if not at.undo.allowed:
        yield "undo", visitor.undo(at)
    yield "branch", visitor.post(f"{api}/branch", {"step": 0, "seat": seat})
    for wrong in (*SEATS, "green"):
        if wrong != seat:
            yield f"as {wrong}", visitor.get(f"{api}?seat={wrong}")
            yield f"events as {wrong}", visitor.get(f"{api}/events?seat={wrong}")
            yield f"history as {wrong}", visitor.get(f"{api}/history/0?seat={wrong}")
            yield f"move as {wrong}", visitor.post(f"{api}/moves", stale | {"seat": wrong, "option": "fire"})
            yield f"branch as {wrong}", visitor.post(f"{api}/branch", {"step": 0, "seat": wrong})


def hidden_from(game: Game[Duel, Any], seat: str) -> list[str]:
    """The names that this seat must not meet now."""
    hands = [game.state.ships[each].hand for each in SEATS if each != seat]
    cards = [*itertools.chain(*hands), *game.state.deck, *game.state.winds]
    return cards if game.outcome else [*cards, game.header.key]


def check(match: Match, seat: str, sent: bytes) -> None:
    for secret in hidden_from(match.game, seat):
        assert secret.encode() not in sent
        if secret.count("-") > 1:
            assert secret.rpartition("-")[2].encode() not in sent


def as_bytes(sent: Sent) -> bytes:
    return repr([(status, headers) for status, headers, _ in sent.values()]).encode() + b"".join(
        content for _, _, content in sent.values()
    )


# Canaries


@pytest.mark.parametrize("seed", [1])
def test_a_hidden_card_never_leaves_for_the_wrong_seat(match: Match, seed: int) -> None:
    """A whole duel at random with undos; after every choice all that anybody can get is looked through."""
    random = Random(seed)
    with ExitStack() as stack:
        streams: dict[str, Stream] = {}
        for seat, player in match.players.items():
            tab = stack.enter_context(closing(player.tab()))
            streams[seat] = stack.enter_context(tab.listen(match.id, seat))
        checked = 0
        while pending := match.game.pending:
            for seat in random.sample(list(match.players), 2):
                check(match, seat, as_bytes(all_answers(match, seat)))
                checked += 1
            decision = random.choice(pending)
            match.choose(decision.seat, random.choice(decision.options).id)
            if random.random() < 0.3 and not match.game.undo_refusal(decision.seat):
                match.undo(decision.seat)
        assert checked >= 16
        for stream in streams.values():
            words = stream.text.decode()
            assert not re.search(r"[^\d\s]{6,}", re.sub("retry|event: moved|still here|data", "", words))
    last = match.players["red"].look(match.id, "red")
    assert last.over and last.key == match.game.header.key


def test_the_canaries_are_alive(match: Match) -> None:
    """A seat does meet its own cards, so the test above looks in the right places."""
    for seat in SEATS:
        match.choose(seat, "course:ahead")
        sent = as_bytes(all_answers(match, seat))
        for card in match.game.state.ships[seat].hand:
            assert card.encode() in sent
        assert any(card.encode() in sent for card in hidden_from(match.game, other(seat)))


def test_every_look_is_answered(match: Match) -> None:
    """Or the canaries would be looked for in refusals only."""
    for seat in match.players:
        sent = all_answers(match, seat)
        answered = [name for name, (status, _, _) in sent.items() if status == 200]
        assert {f"/api/games/{match.id}?seat={seat}", "/api/games", "/", f"/games/{match.id}?seat={seat}"} <= set(
            answered
        )
        assert f"/games/{match.id}/thumbnail.svg?seat={seat}" in answered and "step 0" in answered
        assert all(status < 500 for status, _, _ in sent.values())
        assert sent["stale"][0] == (409 if seat else 400)


# What the other does is not to be noticed


def unchanged(match: Match, seats: tuple[str, ...], before: dict[str, Sent]) -> None:
    for seat in seats:
        after = all_answers(match, seat)
        assert after.keys() == before[seat].keys()
        for name in after:
            assert after[name] == before[seat][name], name


def test_a_secret_plot_changes_nothing_for_anybody_else(match: Match) -> None:
    """Byte by byte, numbers, times and lists included, while the other plots, changes his mind, and plots again."""
    before = {seat: all_answers(match, seat) for seat in ("red", "")}
    time.sleep(1.1)  # lists tell when a game was last changed, to the second
    match.choose("blue", "course:port")
    unchanged(match, ("red", ""), before)
    match.undo("blue")
    match.choose("blue", "course:starboard")
    unchanged(match, ("red", ""), before)
    for _ in range(2):  # done with it, and changed again: nobody is to see him hesitate
        match.choose("blue", "load:none")
        unchanged(match, ("red", ""), before)
        match.undo("blue")
        unchanged(match, ("red", ""), before)
    assert match.players["blue"].look(match.id, "blue").seats[1].waiting, "he himself sees that he is to act"


def test_who_is_done_is_not_disturbed_while_the_other_changes_his_mind(match: Match) -> None:
    match.choose("red", "course:port", "load:none")
    before = {seat: all_answers(match, seat) for seat in ("red", "")}
    time.sleep(1.1)
    match.choose("blue", "course:port")
    match.undo("blue")
    unchanged(match, ("red", ""), before)
    at = match.players["red"].look(match.id, "red")
    assert [(seat.seat, seat.waiting) for seat in at.seats] == [("red", False), ("blue", True)]


def test_a_seat_that_plots_is_not_disturbed_when_the_other_is_done(match: Match) -> None:
    """The move it was about to make is still good, and is made."""
    red = match.players["red"]
    at = red.look(match.id, "red")
    match.choose("blue", "course:port", "load:none")
    assert red.look(match.id, "red").sequence == at.sequence
    after = red.move(at, "course:ahead")
    match.undo("blue")
    match.choose("blue", "load:none")
    assert red.move(after, "load:none").sequence > after.sequence


def test_the_numbers_of_a_seat_tell_nothing_of_the_plots_of_the_other(group: Server) -> None:
    """Two duels in which red does the same, and blue plots straight on in one and hesitates in the other."""
    found = []
    for hesitates in (False, True):
        red, blue = group.account(), group.account()
        made = group.start_known(red, "duel", seats={"red": "me", "blue": "friend"}, seed=1)
        blue.join(made.links["blue"])
        blue.choose(made.id, "blue", "course:port")
        if hesitates:
            for course in ("course:ahead", "course:starboard", "course:port"):
                assert blue.undo(blue.look(made.id, "blue")).status_code == 200
                blue.choose(made.id, "blue", course)
        red.choose(made.id, "red", "course:port", "load:none")
        blue.choose(made.id, "blue", "load:none")
        told = red.get(f"/api/games/{made.id}/history?seat=red").json()
        shown = red.look(made.id, "red")
        found.append((shown.sequence, shown.total, told["steps"], red.look(made.id, "").sequence))
    assert found[0] == found[1]


def test_streams_are_silent_while_the_other_plots(match: Match) -> None:
    with ExitStack() as stack:
        heard = {}
        for seat in ("red", "", "blue"):
            tab = stack.enter_context(closing(match.players[seat].tab()))
            heard[seat] = stack.enter_context(tab.listen(match.id, seat))
            until(lambda seat=seat: heard[seat].numbers)  # type: ignore[misc]
        before = {seat: heard[seat].text for seat in ("red", "")}
        match.choose("blue", "course:port")
        match.undo("blue")
        until(lambda: len(heard["blue"].numbers) == 3)
        time.sleep(0.3)
        assert {seat: heard[seat].text for seat in ("red", "")} == before


def test_a_seat_does_see_its_own_plot(match: Match) -> None:
    before = match.players["blue"].look(match.id, "blue")
    match.choose("blue", "course:port")
    after = match.players["blue"].look(match.id, "blue")
    assert after.sequence == before.sequence + 1 and after.decision != before.decision


# Saves and keys


def test_no_save_before_the_end(match: Match) -> None:
    for seat, player in match.players.items():
        answer = player.get(f"/api/games/{match.id}/save")
        assert answer.status_code == 409, seat
        check(match, seat, answer.content)


def test_the_key_and_the_seed_are_kept_until_the_end(group: Server) -> None:
    red, blue = group.account(), group.account()
    made = red.start("duel", seats={"red": "me", "blue": "friend"}, options={"turns": "1"})
    blue.join(made.links["blue"])
    match = Match(group, made.id, {"red": red, "blue": blue})
    while pending := match.game.pending:
        assert red.look(made.id, "red").key is None and blue.look(made.id, "").key is None
        match.choose(pending[0].seat, pending[0].options[-1].id)
    for seat, player in match.players.items():
        assert player.look(made.id, seat).key == match.game.header.key
        assert match.game.header.key.encode() in player.save(made.id)


def test_a_bot_hides_its_cards_too(group: Server) -> None:
    red = group.account()
    made = red.start("duel", seats={"red": "me", "blue": "bot:random"}, options={"turns": "2"})
    match = Match(group, made.id, {"red": red})
    while match.game.pending:
        sent = {name: answer for name, answer in all_answers(match, "red").items() if not name.endswith("/save")}
        sent.pop("branch", None)
        check(match, "red", as_bytes(sent))
        red.move(red.look(made.id, "red"))
