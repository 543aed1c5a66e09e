"""The calls of the API: what they do, on SQLite and on PostgreSQL, alone and with others at the same time."""

from __future__ import annotations

import re
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import update

from tests.table.duel import DUEL as DUEL_RULES
from tests.web.client import Server, Visitor, free_settings, launch, new_key, open_session, serving
from wardroom.store import Store, StoreError, Write
from wardroom.store.schema import moves
from wardroom.table.record import from_lines, parse
from wardroom.table.session import Game
from wardroom.table.verify import replay, verify
from wardroom.web import app
from wardroom.web.api import contract
from wardroom.web.play import hosted, open_games
from wardroom.web.requests.security import new_id

ONE_TURN = {"turns": "1"}
BOTH_MINE = {"red": "me", "blue": "me"}


def start_duel(owner: Visitor, **asked: Any) -> contract.Created:
    """A duel of which this visitor has both seats, if nothing else is said."""
    asked = {"seats": BOTH_MINE} | asked
    known = {} if "friend" in asked["seats"].values() else {"seed": 1}
    return owner.start("duel", **(known | asked))


def two_at_a_duel(server: Server, **asked: Any) -> tuple[Visitor, Visitor, str]:
    """Red, who began it, blue, and the game."""
    red, blue = server.account(), server.account()
    made = start_duel(red, seats={"red": "me", "blue": "friend"}, **asked)
    assert blue.join(made.links["blue"]) == made.id
    return red, blue, made.id


def play_out(owner: Visitor, game: str) -> contract.Position:
    """Take the first option until the game is over."""
    while not (at := owner.look(game)).over:
        owner.move(at)
    return at


def at_once(*calls: Callable[[], httpx.Response]) -> list[httpx.Response]:
    """All these calls, begun in the same moment."""
    gate = threading.Barrier(len(calls))

    def wait_and(call: Callable[[], httpx.Response]) -> httpx.Response:
        gate.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(wait_and, calls))


def position_in(answer: httpx.Response) -> contract.Position:
    if answer.status_code == 409:
        return msgspec.json.decode(answer.content, type=contract.Stale).position
    return msgspec.json.decode(answer.content, type=contract.Position)


# Starting and playing


def test_three_calls_to_the_first_decision(alone: Server) -> None:
    captain = alone.visitor()
    token = captain.get("/api/session").json()["token"]
    made = captain.http.post("/api/games", json={"game": "silent-victory"}, headers={"X-Wardroom-Token": token})
    assert made.status_code == 201
    at = captain.look(made.json()["id"])
    assert at.seat == "captain" and at.decision is not None and at.decision.options


def test_a_move_is_answered_with_the_position_after_it(server: Server) -> None:
    red = server.account()
    at = red.look(start_duel(red).id, "red")
    assert at.decision is not None and at.decision.kind == "course"
    after = red.move(at, "course:port")
    assert after.sequence == at.sequence + 1 and after.decision is not None and after.decision.kind == "load"
    assert msgspec.structs.replace(after, events=[], first=0) == msgspec.structs.replace(
        red.look(at.id, "red"), events=[], first=0
    )


def test_a_whole_game_ends_with_the_key_that_was_promised(server: Server) -> None:
    red = server.account()
    made = start_duel(red, options=ONE_TURN)
    first = red.look(made.id)
    assert first.key is None and first.outcome is None
    at = play_out(red, made.id)
    assert at.outcome is not None and at.decision is None and at.key is not None
    record = parse(red.save(made.id))
    assert record.header.key == at.key and verify(record).ok and record.header.commitment == first.commitment
    assert replay(DUEL_RULES, record).same
    assert red.ask(list[contract.GameCard], "GET", "/api/games")[0].turn == "over"
    refused = red.try_move(at, option="keep")
    assert refused.status_code == 400 and "over" in refused.json()["error"]
    assert red.undo(at).status_code == 400


def test_the_list_of_my_games(server: Server) -> None:
    red, blue, game = two_at_a_duel(server)
    assert red.start("duel", title="The other one").id != game
    cards = {card.id: card for card in red.ask(list[contract.GameCard], "GET", "/api/games")}
    assert len(cards) == 2
    assert cards[game].turn == "yours" and {seat.mine for seat in cards[game].seats} == {True, False}
    assert [card.id for card in blue.ask(list[contract.GameCard], "GET", "/api/games?offset=0")] == [game]
    assert blue.ask(list[contract.GameCard], "GET", "/api/games?offset=1") == []
    blue.choose(game, "blue", "course:port", "load:none")
    assert blue.ask(list[contract.GameCard], "GET", "/api/games")[0].turn == "theirs"


def test_a_bot_answers_at_once(server: Server) -> None:
    red = server.account()
    game = red.start("duel", seats={"red": "me", "blue": "bot:bold"}, options=ONE_TURN).id
    at = red.look(game)
    assert [(seat.seat, seat.bot, seat.mine) for seat in at.seats] == [("red", None, True), ("blue", "bold", False)]
    assert play_out(red, game).outcome is not None


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"game": "dual"}, "did you mean 'duel'"),
        ({"game": "duel", "scenario": "storm"}, "meeting"),
        ({"game": "duel", "options": {"turns": "ten"}}, "1 to 9 turns"),
        ({"game": "duel", "seats": {"green": "me"}}, "the seats are red, blue"),
        ({"game": "duel", "seats": {"red": "you"}}, "me, friend or bot:NAME"),
        ({"game": "duel", "seats": {"red": "bot:bolt"}}, "bold"),
        ({"game": "duel", "dice": "loaded"}, "this request does not fit"),
        ({"game": "duel", "sead": 1}, "sead"),
    ],
)
def test_a_game_that_cannot_be_started(group: Server, asked: dict[str, Any], words: str) -> None:
    answer = group.account().post("/api/games", asked)
    assert answer.status_code == 400 and words.lower() in answer.json()["error"].lower()


def test_too_many_games(group: Server) -> None:
    with serving(free_settings(group.settings.database, most_games=1)) as strict:
        red = strict.account()
        start_duel(red)
        answer = red.post("/api/games", {"game": "duel"})
        assert answer.status_code == 409 and "too many" in answer.json()["error"]


# Refusals


def test_a_refused_option_says_why(server: Server) -> None:
    red, blue, game = two_at_a_duel(server)
    blue.choose(game, "blue", "course:port", "load:none")
    at = red.choose(game, "red", "course:port", "load:none")
    assert at.decision is not None
    assert [(each.id, each.why, each.rule) for each in at.decision.refused] == [("fire", "no shot is loaded", "4")]
    answer = red.try_move(at, option="fire")
    assert answer.status_code == 400
    assert "no shot is loaded" in answer.json()["error"] and "4" in answer.json()["error"]
    assert red.look(game, "red") == at


def test_nothing_changes_by_a_choice_that_is_not_open(server: Server) -> None:
    red, blue, game = two_at_a_duel(server)
    at = red.choose(game, "red", "course:port", "load:none")
    assert at.decision is None
    for option in ("course:ahead", "nonsense"):
        assert red.try_move(at, option=option).status_code == 400
    assert blue.try_move(blue.look(game, "blue"), option="load:none").status_code == 400
    assert red.look(game, "red") == at


def test_a_move_is_an_option_or_dice(group: Server) -> None:
    red = group.account()
    at = red.look(start_duel(red).id, "red")
    for move in ({}, {"option": "course:port", "dice": [1]}, {"dice": [1, 2]}):
        assert red.try_move(at, **move).status_code == 400
    assert red.look(at.id, "red") == at


# One's own dice


def ask_for_dice(owner: Visitor) -> contract.Position:
    """A duel with the players' own dice, at the first roll; `seed` 1 gives red a shot."""
    game = start_duel(owner, dice="manual", scenario="calm").id
    at = owner.choose(game, "red", "course:ahead")
    assert at.decision is not None
    shots = [option.id for option in at.decision.options if option.id.startswith("load:shot")]
    assert shots, "this seed gives red no shot"
    owner.choose(game, "red", shots[0])
    owner.choose(game, "blue", "course:port", "load:none")
    owner.choose(game, "red", "fire")
    owner.choose(game, "blue", "stand")
    return owner.look(game, "red")


def test_own_dice(server: Server) -> None:
    red = server.account()
    at = ask_for_dice(red)
    assert at.decision is not None and at.decision.dice is not None
    asked = at.decision.dice
    faces = [asked.sides] * asked.count
    after = position_in(red.try_move(at, dice=faces))
    assert after.decision is None or after.decision.dice is None
    rolls = [event.roll for event in after.events if event.roll]
    assert rolls and rolls[-1].faces == faces
    assert verify(parse(red.save(at.id))).own == 1


@pytest.mark.parametrize("dice", [[7, 1], [1], [1, 2, 3], [0, 3], [-1, 2]])
def test_bad_dice_change_nothing(group: Server, dice: list[int]) -> None:
    red = group.account()
    at = ask_for_dice(red)
    answer = red.try_move(at, dice=dice)
    assert answer.status_code == 400 and answer.json()["error"]
    assert red.look(at.id, "red") == at


# The same move twice, two moves at once


def test_a_stale_sequence_gets_the_fresh_position(server: Server) -> None:
    red = server.account()
    at = red.look(start_duel(red).id, "red")
    after = red.move(at, "course:port")
    answer = red.try_move(at, option="course:ahead")
    assert answer.status_code == 409
    stale = msgspec.json.decode(answer.content, type=contract.Stale)
    assert "moved on" in stale.error and stale.position.sequence == after.sequence
    assert stale.position.decision == after.decision
    assert red.undo(at).status_code == 409
    assert red.look(at.id, "red").sequence == after.sequence


def test_the_same_key_twice_is_one_move(server: Server) -> None:
    red = server.account()
    at, key = red.look(start_duel(red).id, "red"), new_key()
    first = red.move(at, "course:port", key)
    again = red.try_move(at, key, option="course:port")
    assert again.status_code == 200 and position_in(again) == first
    assert red.look(at.id, "red") == first


def test_a_key_is_for_one_move_only(server: Server) -> None:
    """Another option, another position or an undo under the key of a move is refused, and changes nothing."""
    red = server.account()
    at, key = red.look(start_duel(red).id, "red"), new_key()
    first = red.move(at, "course:port", key)
    others = [
        red.try_move(at, key, option="course:starboard"),
        red.try_move(first, key, option="load:none"),
        red.try_move(first, key, option="course:port"),
        red.undo(first, key),
        red.undo(at, key),
    ]
    for answer in others:
        assert answer.status_code == 422
        assert answer.json()["error"].startswith("This key was used for another move; nothing was changed.")
    assert red.look(at.id, "red") == first
    assert red.undo(first, back := new_key()).status_code == 200
    assert red.try_move(first, back, option="course:port").status_code == 422, "nor is an undo's key a move's"
    assert red.try_move(at, key, option="course:port").status_code == 200, "the move itself was made, and stays told"


def test_a_key_kept_before_what_it_asked_for_was_is_good_still(server: Server) -> None:
    red = server.account()
    at, key = red.look(start_duel(red).id, "red"), new_key()
    first = red.move(at, "course:port", key)
    with server.store._writing() as connection:
        connection.execute(update(moves).values(asked=None).where(moves.c.key == key))
    again = red.try_move(at, key, option="course:port")
    assert again.status_code == 200 and position_in(again) == first
    assert red.look(at.id, "red").sequence == first.sequence


def test_the_same_key_twice_is_one_undo(server: Server) -> None:
    red = server.account()
    at = red.choose(start_duel(red).id, "red", "course:port", "load:none")
    key = new_key()
    first, again = red.undo(at, key), red.undo(at, key)
    assert first.status_code == again.status_code == 200
    assert position_in(first) == position_in(again)
    assert position_in(first).decision is not None


def test_the_same_move_sent_many_times_at_once(server: Server) -> None:
    red = server.account()
    at, key = red.look(start_duel(red).id, "red"), new_key()
    _ = red.token
    answers = at_once(*[lambda: red.try_move(at, key, option="course:port")] * 6)
    assert [answer.status_code for answer in answers] == [200] * 6
    assert {position_in(answer).sequence for answer in answers} == {at.sequence + 1}
    assert inputs_of(server, at.id) == [["c", "red", "course:port"]]


def test_a_move_makes_what_each_seat_sees_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """For the digests, the headline, the seats' names and at the end the outcome, whoever has to be told."""
    seen: Counter[str] = Counter()
    make = Game.view

    def note(game: Game[Any, Any], seat: str) -> dict[str, Any]:
        seen[seat] += 1
        return make(game, seat)

    monkeypatch.setattr(Game, "view", note)
    red = server.account()
    at = red.look(start_duel(red, options=ONE_TURN).id)
    moves = 0
    while not at.over:
        seen.clear()
        made = red.move(at)
        assert seen == {"red": 1, "blue": 1, "": 1}, made.decision
        at, moves = red.look(at.id), moves + 1
    assert moves > 3


def test_two_tabs_that_choose_differently(server: Server) -> None:
    red = server.account()
    at = red.look(start_duel(red).id, "red")
    with closing(red.tab()) as other:
        _ = red.token, other.token
        courses = "course:port", "course:starboard"
        one, two = at_once(lambda: red.try_move(at, option=courses[0]), lambda: other.try_move(at, option=courses[1]))
    assert sorted([one.status_code, two.status_code]) == [200, 409]
    assert position_in(one).decision == position_in(two).decision
    won = courses[0] if one.status_code == 200 else courses[1]
    assert inputs_of(server, at.id) == [["c", "red", won]]


def inputs_of(server: Server, game: str) -> list[Any]:
    """The choices in the store."""
    return [each for each in from_lines(server.store.lines(game)).inputs if each[0] == "c"]


@pytest.fixture(scope="module")
def two_servers(database: str, duel: None) -> Iterator[tuple[Server, Server]]:
    """Two houses on one database, each with its own games in memory."""
    with serving(free_settings(database)) as one, serving(free_settings(database)) as two:
        yield one, two


def in_both(servers: tuple[Server, Server]) -> tuple[Visitor, Visitor]:
    """The same account at two servers."""
    account = servers[0].store.create_account(new_id(), f"Sailor {new_key()}", "!")
    return servers[0].signed_in(account), servers[1].signed_in(account)


def test_one_of_two_servers_wins(two_servers: tuple[Server, Server]) -> None:
    one, two = in_both(two_servers)
    game = start_duel(one, options={"turns": "9"}).id
    wins = [0, 0]
    for _ in range(12):
        at = one.look(game)
        if at.over:
            break
        assert two.look(game) == at and at.decision is not None
        _ = one.token, two.token
        options = at.decision.options[0].id, at.decision.options[-1].id
        answers = at_once(partial(one.try_move, at, option=options[0]), partial(two.try_move, at, option=options[1]))
        assert sorted(answer.status_code for answer in answers) == [200, 409], [answer.text for answer in answers]
        wins[answers[1].status_code == 200] += 1
        first, second = position_in(answers[0]), position_in(answers[1])
        assert first.sequence == second.sequence == at.sequence + 1
        assert one.look(game) == two.look(game)
    assert sum(wins) >= 9
    assert replay(DUEL_RULES, from_lines(two_servers[0].store.lines(game))).same


def test_the_same_key_at_two_servers_is_one_move(two_servers: tuple[Server, Server]) -> None:
    one, two = in_both(two_servers)
    game = start_duel(one).id
    for _ in range(6):
        at, key = one.look(game), new_key()
        assert at.decision is not None
        option = at.decision.options[0].id
        _ = one.token, two.token
        answers = at_once(partial(one.try_move, at, key, option=option), partial(two.try_move, at, key, option=option))
        assert [answer.status_code for answer in answers] == [200, 200]
        assert {position_in(answer).sequence for answer in answers} == {at.sequence + 1}


def test_secret_plots_at_two_servers_do_not_disturb_each_other(two_servers: tuple[Server, Server]) -> None:
    """Both are stored one after the other, whoever comes first."""
    red, blue = two_servers[0].account(), two_servers[1].account()
    made = start_duel(red, seats={"red": "me", "blue": "friend"})
    blue.join(made.links["blue"])
    for option in ("course:port", "load:none"):
        reds, blues = red.look(made.id, "red"), blue.look(made.id, "blue")
        _ = red.token, blue.token
        answers = at_once(partial(red.try_move, reds, option=option), partial(blue.try_move, blues, option=option))
        assert [answer.status_code for answer in answers] == [200, 200], [answer.text for answer in answers]
    assert len(inputs_of(two_servers[0], made.id)) == 4


def test_a_server_sees_what_another_process_did(database: str, server: Server) -> None:
    """And the other way round; the second is a process of its own."""
    with launch(free_settings(database)) as process:
        account = server.store.create_account(new_id(), f"Sailor {new_key()}", "!")
        here = server.signed_in(account)
        with closing(process.visitor(open_session(server.store, account))) as there:
            game = start_duel(here, options={"turns": "2"}).id
            while not (at := here.look(game)).over:
                here.move(at)
                if (at := there.look(game)).over:
                    break
                assert here.try_move(there_and_back(there, at), option="hold").status_code == 409
            assert here.look(game) == there.look(game)
            assert verify(parse(there.save(game))).ok


def there_and_back(there: Visitor, at: contract.Position) -> contract.Position:
    """Make a move at the other server, and give the position before it."""
    there.move(at)
    return at


# Undo


def test_undo_goes_back_to_the_last_choice(server: Server) -> None:
    red = server.account()
    at = red.look(start_duel(red).id, "red")
    after = red.move(at, "course:port")
    assert after.undo.allowed and not at.undo.allowed
    back = position_in(red.undo(after))
    assert back.decision == at.decision and back.sequence == after.sequence + 1
    assert back.panels == at.panels and back.total == at.total


def test_undo_is_refused_with_the_reason_the_position_gave(server: Server) -> None:
    red, blue, game = two_at_a_duel(server)
    at = red.look(game, "red")
    assert not at.undo.allowed and at.undo.why
    answer = red.undo(at)
    assert answer.status_code == 400 and answer.json()["error"] == at.undo.why
    blue.choose(game, "blue", "course:port", "load:none")
    at = red.choose(game, "red", "course:port", "load:none")
    assert not at.undo.allowed and "revealed" in at.undo.why
    assert red.undo(at).json()["error"] == at.undo.why
    assert red.look(game, "red") == at


def test_those_who_watch_make_no_moves(group: Server) -> None:
    red = group.account()
    game = start_duel(red).id
    at = red.look(game, "")
    assert at.seat == "" and at.decision is None
    assert red.try_move(at, option="course:port").status_code == 400
    assert red.undo(at).status_code == 400


# Events


def test_events_are_read_in_pages(server: Server) -> None:
    red = server.account()
    game = start_duel(red, options={"turns": "2"}).id
    play_out(red, game)
    whole = red.ask(contract.Events, "GET", f"/api/games/{game}/events?seat=red")
    assert whole.first == 0 and whole.total == len(whole.events) > 5
    assert [event.number for event in whole.events] == list(range(whole.total))
    paged: list[contract.EventShown] = []
    while len(paged) < whole.total:
        path = f"/api/games/{game}/events?seat=red&since={len(paged)}&limit=2"
        page = red.ask(contract.Events, "GET", path)
        assert page.total == whole.total and 1 <= len(page.events) <= 2
        paged += page.events
    assert paged == whole.events
    assert red.ask(contract.Events, "GET", f"/api/games/{game}/events?since=999999").events == []
    assert red.look(game, "red").events == whole.events
    assert red.look(game, "red", since=3).events == whole.events[3:]
    assert red.look(game, "red", since=10**9).events == []


# Drawings


def test_a_drawing_that_the_page_has_is_not_sent_again(server: Server) -> None:
    captain = server.account()
    game = captain.start(options={"boat": "gato"}, seed=7).id
    whole = captain.look(game, "captain")
    assert len(whole.panels) >= 2 and all(panel.svg for panel in whole.panels)
    first, *others = whole.panels
    some = captain.look(game, "captain", have=f"unknown,{first.mark},")
    assert some.panels == [msgspec.structs.replace(first, svg=None), *others]
    marks = ",".join(panel.mark for panel in whole.panels)
    assert [panel.svg for panel in captain.look(game, "captain", have=marks).panels] == [None] * len(whole.panels)
    narrow = captain.look(game, "captain", have=marks, narrow=1)
    assert any(panel.svg for panel in narrow.panels), "drawings for a phone are others"


def test_a_move_sends_the_drawings_that_changed(server: Server) -> None:
    captain = server.account()
    at = captain.look(captain.start(options={"boat": "gato"}, seed=7).id, "captain")
    drawn = {panel.mark: panel.svg for panel in at.panels}
    sent = spared = 0
    for _ in range(25):
        assert at.decision is not None
        body = {"seat": at.seat, "sequence": at.sequence, "key": new_key(), "option": at.decision.options[0].id}
        path = f"/api/games/{at.id}/moves?since={at.total}&have={','.join(drawn)}"
        after = captain.ask(contract.Position, "POST", path, body)
        assert after.first == at.total and all(event.number >= at.total for event in after.events)
        for panel, whole in zip(after.panels, captain.look(at.id, "captain").panels, strict=True):
            assert (panel.svg is None) == (panel.mark in drawn)
            assert drawn.setdefault(panel.mark, panel.svg) == whole.svg
            sent, spared = sent + (panel.svg is not None), spared + (panel.svg is None)
        at = after
    assert sent and spared


def test_a_move_sent_twice_is_answered_with_all_there_is_to_know(server: Server) -> None:
    """In between others may have taken something back: what came before is not surely what the page has."""
    captain = server.account()
    at = captain.look(captain.start(options={"boat": "gato"}, seed=7).id, "captain")
    assert at.decision is not None
    body = {"seat": at.seat, "sequence": at.sequence, "key": new_key(), "option": at.decision.options[0].id}
    path = f"/api/games/{at.id}/moves?since={at.total}"
    once = captain.ask(contract.Position, "POST", path, body)
    again = captain.ask(contract.Position, "POST", path, body)
    assert (once.first, again.first) == (at.total, 0)
    assert again.events[at.total :] == once.events and again.sequence == once.sequence


# Saves and branches


def test_a_save_comes_back_as_the_same_game(server: Server) -> None:
    red = server.account()
    game = start_duel(red, options={"turns": "2"}).id
    for _ in range(6):
        at = red.move(red.look(game))
    data = red.save(game)
    other = server.account()
    again = other.ask(contract.Created, "POST", "/api/games/import", data, 201).id
    assert again != game
    mine, theirs = red.look(game), other.look(again)
    assert (theirs.decision, theirs.panels, theirs.events, theirs.commitment) == (
        mine.decision,
        mine.panels,
        mine.events,
        mine.commitment,
    )
    assert play_out(other, again).over and verify(parse(other.save(again))).ok
    assert red.look(game, at.seat).sequence == at.sequence


def test_the_save_of_a_game_with_others_waits_for_its_end(server: Server) -> None:
    red, blue, game = two_at_a_duel(server, options=ONE_TURN)
    for player in (red, blue):
        answer = player.get(f"/api/games/{game}/save")
        assert answer.status_code == 409 and "secrets" in answer.json()["error"]
        assert player.post(f"/api/games/{game}/branch", {"step": 0}).status_code == 409
        told = player.ask(contract.History, "GET", f"/api/games/{game}/history")
        assert not told.may_branch
    while not (at := red.look(game)).over:
        if at.decision:
            red.move(at)
        else:
            blue.move(blue.look(game))
    assert verify(parse(blue.save(game))).ok
    assert blue.ask(contract.Created, "POST", f"/api/games/{game}/branch", {"step": 0}, 201).id


def test_a_branch_plays_on_with_new_dice(server: Server) -> None:
    red = server.account()
    game = start_duel(red, options=ONE_TURN).id
    end = play_out(red, game)
    told = red.ask(contract.History, "GET", f"/api/games/{game}/history?seat=red")
    assert told.may_branch and len(told.steps) > 4
    then = red.ask(contract.Position, "GET", f"/api/games/{game}/history/2?seat=red")
    branch = red.ask(contract.Created, "POST", f"/api/games/{game}/branch", {"step": 2, "seat": "red"}, 201).id
    now = red.look(branch, "red")
    assert (now.decision, now.panels, now.events) == (then.decision, then.panels, then.events)
    assert now.commitment != end.commitment and not now.over and "from step 2" in now.title
    play_out(red, branch)
    record = parse(red.save(branch))
    assert verify(record).ok and verify(record).taken_over == record.header.branched > 0
    assert red.post(f"/api/games/{game}/branch", {"step": 999}).status_code == 400


def test_a_branch_taken_back_to_before_it_began_is_stored_so(server: Server) -> None:
    """Else dice of its own key would count as taken over, and nobody would check them."""
    red = server.account()
    game = start_duel(red, options=ONE_TURN).id
    red.move(red.look(game, "red"))
    branch = red.ask(contract.Created, "POST", f"/api/games/{game}/branch", {"step": 1, "seat": "red"}, 201).id
    before = parse(red.save(branch)).header.branched
    assert red.undo(red.look(branch, "red")).status_code == 200
    play_out(red, branch)
    assert parse(red.save(branch)).header.branched == before - 1


def test_looking_back(server: Server) -> None:
    """Every position with a decision is there again, number by number; while others plot, a seat sees what it sent."""
    red = server.account()
    game = start_duel(red, options=ONE_TURN).id
    seen = [red.look(game, "red")]
    while not (at := red.look(game)).over:
        after = red.move(at)
        if after.seat == "red":
            seen.append(after)
    told = red.ask(contract.History, "GET", f"/api/games/{game}/history?seat=red")
    steps = [
        red.ask(contract.Position, "GET", f"/api/games/{game}/history/{number}?seat=red")
        for number in range(len(told.steps))
    ]
    assert [step.total for step in steps] == [step.events for step in told.steps]
    shown = [(step.decision, step.panels) for step in steps]
    decided = [at for at in seen if at.decision is not None or at.over]
    assert len(decided) >= 3 and all((at.decision, at.panels) in shown for at in decided)
    assert steps[0].choice == "course:port" and steps[-1].over
    assert red.get(f"/api/games/{game}/history/{len(steps)}?seat=red").status_code == 400
    assert red.get(f"/api/games/{game}/history/-1").status_code == 400


# Friends


def test_an_invitation_is_good_for_one(server: Server) -> None:
    red, first, second = server.account(), server.account(), server.account()
    made = start_duel(red, seats={"red": "me", "blue": "friend"})
    link = made.links["blue"]
    assert re.fullmatch(rf"{re.escape(server.address)}/join/[\w-]{{43}}", link)
    assert first.join(link) == made.id
    assert first.join(link) == made.id, "a link opened twice by the same person is no second use"
    answer = second.post(f"/api/invitations/{link.rpartition('/')[2]}")
    assert answer.status_code == 409 and "used by somebody else" in answer.json()["error"]
    assert second.get(f"/api/games/{made.id}").status_code == 404
    assert [seat.player is None for seat in red.look(made.id).seats] == [False, False]
    taken = red.post(f"/api/games/{made.id}/invitations", {"seat": "blue"})
    assert taken.status_code == 409 and "taken" in taken.json()["error"]


def test_two_who_open_the_same_invitation_at_once(server: Server) -> None:
    red, first, second = server.account(), server.account(), server.account()
    path = f"/api/invitations/{start_duel(red, seats={'blue': 'friend'}).links['blue'].rpartition('/')[2]}"
    _ = first.token, second.token
    answers = at_once(lambda: first.post(path), lambda: second.post(path))
    assert sorted(answer.status_code for answer in answers) == [200, 409]


def test_a_revoked_invitation(server: Server) -> None:
    red, blue = server.account(), server.account()
    made = start_duel(red, seats={"red": "me", "blue": "friend"})
    token = made.links["blue"].rpartition("/")[2]
    path = f"/api/games/{made.id}/invitations"
    link = red.ask(list[contract.OpenInvitation], "GET", path)[0]
    assert link.seat == "blue" and token not in red.get(path).text
    assert red.ask(contract.Answered, "DELETE", f"{path}/{link.id}").done
    assert red.ask(list[contract.OpenInvitation], "GET", path) == []
    assert red.send("DELETE", f"{path}/{link.id}").status_code == 404
    answer = blue.post(f"/api/invitations/{token}")
    assert answer.status_code == 409 and "no longer good" in answer.json()["error"]
    assert blue.get(f"/join/{token}").status_code == 404
    again = red.ask(contract.Invitation, "POST", f"/api/games/{made.id}/invitations", {"seat": "blue"}, 201)
    assert blue.join(again.link) == made.id


def test_a_link_that_was_used_cannot_be_taken_back(server: Server) -> None:
    red, blue = server.account(), server.account()
    made = start_duel(red, seats={"red": "me", "blue": "friend"})
    path = f"/api/games/{made.id}/invitations"
    link = red.ask(list[contract.OpenInvitation], "GET", path)[0]
    blue.join(made.links["blue"])
    assert red.ask(list[contract.OpenInvitation], "GET", path) == []
    answer = red.send("DELETE", f"{path}/{link.id}")
    assert answer.status_code == 404 and "was used or taken back" in answer.json()["error"]
    assert blue.look(made.id).seat == "blue"


def test_nobody_takes_back_a_link_of_another_game(server: Server) -> None:
    red, blue = server.account(), server.account()
    made, other = start_duel(red, seats={"blue": "friend"}), start_duel(blue, seats={"blue": "friend"})
    link = red.ask(list[contract.OpenInvitation], "GET", f"/api/games/{made.id}/invitations")[0]
    assert blue.send("DELETE", f"/api/games/{made.id}/invitations/{link.id}").status_code == 404
    assert blue.send("DELETE", f"/api/games/{other.id}/invitations/{link.id}").status_code == 404
    assert server.account().join(made.links["blue"]) == made.id


def test_a_link_to_watch_that_is_taken_back_lets_nobody_in_any_more(server: Server) -> None:
    red, early, late = server.account(), server.account(), server.account()
    game = start_duel(red).id
    path = f"/api/games/{game}/invitations"
    link = red.ask(contract.Invitation, "POST", path, {"seat": ""}, 201).link
    early.join(link)
    given = red.ask(list[contract.OpenInvitation], "GET", path)
    assert [each.seat for each in given] == [""]
    assert red.send("DELETE", f"{path}/{given[0].id}").status_code == 200
    assert late.post(f"/api/invitations/{link.rpartition('/')[2]}").status_code == 409
    assert late.get(f"/api/games/{game}").status_code == 404
    assert early.look(game).seat == "", "who watches already goes on"


# Nobody who holds a game's secrets plays it against somebody else


def test_whoever_has_a_seat_takes_no_other_by_a_link(server: Server) -> None:
    """Or the owner could look at his friend's seat, and save the game with its dice, before the friend comes."""
    red, blue = server.account(), server.account()
    made = start_duel(red, seats={"red": "me", "blue": "friend"})
    token = made.links["blue"].rpartition("/")[2]
    for answer in (red.post(f"/api/invitations/{token}"), red.form(f"/join/{token}")):
        assert answer.status_code == 409 and "is for somebody else" in answer.text
    assert red.get(f"/api/games/{made.id}/save").status_code == 409
    assert blue.join(made.links["blue"]) == made.id, "the link is still good"


def test_one_account_takes_one_of_two_free_seats(server: Server) -> None:
    owner, friend = server.account(), server.account()
    made = start_duel(owner, seats={"red": "friend", "blue": "friend"})
    paths = [f"/api/invitations/{link.rpartition('/')[2]}" for link in made.links.values()]
    _ = friend.token
    with closing(friend.tab()) as tab:
        _ = tab.token
        answers = at_once(partial(friend.post, paths[0]), partial(tab.post, paths[1]))
    assert sorted(answer.status_code for answer in answers) == [200, 409]


def test_whoever_has_all_seats_gives_none_away(server: Server) -> None:
    """A save of his own holds the dice to come: with them he would know what a friend is going to roll."""
    red = server.account()
    game = start_duel(red, seats={"red": "me", "blue": "me"}).id
    assert red.save(game)
    answer = red.post(f"/api/games/{game}/leave", {"seat": "blue"})
    assert answer.status_code == 409 and "begin a new one" in answer.json()["error"]
    assert red.post(f"/api/games/{game}/invitations", {"seat": "blue"}).status_code == 409


def link_for(owner: Visitor, game: str, seat: str) -> str:
    return owner.ask(contract.Invitation, "POST", f"/api/games/{game}/invitations", {"seat": seat}, 201).link


def test_nobody_hops_from_seat_to_seat(server: Server) -> None:
    """The owner leaves his seat and opens his own link for the other: by no way does he get to see both."""
    red, blue = server.account(), server.account()
    made = start_duel(red, seats={"red": "me", "blue": "friend"})
    red.choose(made.id, "red", "course:port")
    assert red.post(f"/api/games/{made.id}/leave", {"seat": "red"}).status_code == 200
    for link in (made.links["blue"], link_for(red, made.id, "blue")):
        token = link.rpartition("/")[2]
        for answer in (red.post(f"/api/invitations/{token}"), red.form(f"/join/{token}")):
            assert answer.status_code == 409 and "know its secrets" in answer.text
    assert red.look(made.id).seat == "" and red.get(f"/api/games/{made.id}?seat=blue").status_code == 403
    red.join(link_for(red, made.id, "red"))
    assert red.look(made.id).seat == "red", "his own seat he may have again"
    assert blue.join(made.links["blue"]) == made.id, "the link is still good"


def test_a_guest_who_left_comes_back_to_the_same_seat_only(server: Server) -> None:
    """However long ago it was, whoever sat there in between, and though he watches now."""
    red, blue, third = server.account(), server.account(), server.account()
    made = start_duel(red, seats={"red": "me", "blue": "friend"})
    for player in (blue, third):
        player.join(link_for(red, made.id, "blue"))
        assert player.post(f"/api/games/{made.id}/leave", {"seat": "blue"}).status_code == 200
    assert red.post(f"/api/games/{made.id}/leave", {"seat": "red"}).status_code == 200
    blue.join(link_for(red, made.id, ""))
    for player in (blue, third):
        token = link_for(red, made.id, "red").rpartition("/")[2]
        assert player.post(f"/api/invitations/{token}").status_code == 409
    third.join(link_for(red, made.id, "blue"))
    assert third.look(made.id).seat == "blue"


def test_a_long_game_is_counted_once_for_a_position(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often anybody asks who has played it."""
    ann = server.account()
    made = ann.start(scenario="two-player", seats={"captain": "me", "rival": "friend"})
    read: list[str] = []
    record_of = hosted.record_of

    def reading(store: Store, id: str) -> Any:
        read.append(id)
        return record_of(store, id)

    monkeypatch.setattr(hosted, "record_of", reading)
    for _ in range(3):
        assert ann.get(f"/api/games/{made.id}/seats").json()[0]["moves"] == 0
    assert len(read) == 1
    ann.move(ann.look(made.id, "captain"))
    assert ann.get(f"/api/games/{made.id}/seats").json()[0]["moves"] == 1


def test_who_joins_is_told_what_was_played_before(server: Server) -> None:
    """Before sitting down, and with the answer; by whom, how many moves, and whether the other side was seen."""
    red, first, second = server.account(), server.account(), server.account()
    made = start_duel(red, seats={"red": "me", "blue": "friend"})
    fresh = first.ask(contract.Invited, "GET", f"/api/invitations/{made.links['blue'].rpartition('/')[2]}")
    assert fresh.before is not None and fresh.before.moves == 0
    assert fresh.before.words == ["Nobody has had this seat before."]
    assert fresh.inviter == red.name and fresh.seat == "blue"
    first.join(made.links["blue"])
    first.choose(made.id, "blue", "course:port", "load:none")
    assert first.undo(first.look(made.id, "blue")).status_code == 200
    red.choose(made.id, "red", "course:port")
    first.post(f"/api/games/{made.id}/leave", {"seat": "blue"})
    token = link_for(red, made.id, "blue").rpartition("/")[2]
    asked = second.ask(contract.Invited, "GET", f"/api/invitations/{token}").before
    told = second.ask(contract.Created, "POST", f"/api/invitations/{token}").before
    assert asked == told and told is not None
    assert told.moves == 1 and told.earlier == 0
    assert [(each.player, each.moves, each.seen) for each in told.sittings] == [(first.name, 1, [])]
    assert told.words[0].startswith(f"{first.name} had it on 2") and told.words[0].endswith(": 1 move.")
    assert told.words[1:] == ["Nobody known to have had it has ever had another seat of this game."]


def test_all_see_who_had_a_seat_and_nobody_how_much_was_plotted_in_it(server: Server) -> None:
    red, blue, watcher = server.account(), server.account(), server.account()
    made = start_duel(red, seats={"red": "me", "blue": "friend"})
    blue.join(made.links["blue"])
    watcher.join(link_for(red, made.id, ""))
    path = f"/api/games/{made.id}/seats"
    before = [player.get(path).json() for player in (red, watcher)]
    blue.choose(made.id, "blue", "course:port")
    assert [player.get(path).json() for player in (red, watcher)] == before
    mine, theirs = blue.ask(list[contract.Before], "GET", path)[::-1]
    assert (mine.moves, mine.sittings[0].moves, mine.sittings[0].mine) == (1, 1, True)
    assert (theirs.moves, theirs.sittings[0].moves, theirs.sittings[0].player) == (None, None, red.name)
    page = watcher.get(f"/games/{made.id}/seats").text
    assert red.name is not None and f"{red.name} has it since" in page and "1 move" not in page


def test_a_game_that_was_brought_along_says_so(server: Server) -> None:
    """Of a career that goes on from a save, whoever takes it over is told what was in the save, and what came after."""
    captain, friend = server.account(), server.account()
    game = captain.start("silent-victory", seed=3).id
    for _ in range(3):
        at = captain.look(game, "captain")
        assert at.decision is not None
        captain.move(at, at.decision.options[0].id)
    saved = captain.save(game)
    again = captain.ask(contract.Created, "POST", "/api/games/import", saved, 201).id
    at = captain.look(again, "captain")
    assert at.decision is not None
    captain.move(at, at.decision.options[0].id)
    captain.post(f"/api/games/{again}/leave", {"seat": "captain"})
    link = link_for(captain, again, "captain")
    told = friend.ask(contract.Invited, "GET", f"/api/invitations/{link.rpartition('/')[2]}").before
    assert told is not None and (told.moves, told.earlier, told.sittings[0].moves) == (4, 3, 1)
    assert told.words[0].startswith("3 moves were made in it before this table knows of")


def test_a_table_for_one_tells_who_has_seen_both_sides(alone: Server) -> None:
    me = alone.visitor()
    made = start_duel(me, seats={"red": "me", "blue": "friend"})
    me.post(f"/api/games/{made.id}/leave", {"seat": "red"})
    me.join(made.links["blue"])
    seats = me.ask(list[contract.Before], "GET", f"/api/games/{made.id}/seats")
    assert [each.sittings[0].seen for each in seats] == [["blue"], ["red"]]
    assert seats[0].words[-1] == "You had another seat too, and saw what it hides: Blue."


def test_a_seed_is_for_games_without_friends(server: Server) -> None:
    red = server.account()
    answer = red.post("/api/games", {"game": "duel", "seats": {"red": "me", "blue": "friend"}, "seed": 7})
    assert answer.status_code == 400 and "takes no seed" in answer.json()["error"]
    assert start_duel(red, seats={"red": "me", "blue": "me"}, seed=7).id


def test_at_a_table_for_one_the_same_person_may_sit_down_twice(alone: Server) -> None:
    me = alone.visitor()
    made = start_duel(me, seats={"red": "me", "blue": "friend"})
    assert me.join(made.links["blue"]) == made.id
    assert [seat.mine for seat in me.look(made.id).seats] == [True, True]


def test_many_may_watch_by_one_link(server: Server) -> None:
    red = server.account()
    game = start_duel(red).id
    link = red.ask(contract.Invitation, "POST", f"/api/games/{game}/invitations", {"seat": ""}, 201).link
    for watcher in (server.account(), server.account()):
        assert watcher.join(link) == game
        at = watcher.look(game)
        assert at.seat == "" and at.decision is None and not any(seat.mine for seat in at.seats)
        assert watcher.post(f"/api/games/{game}/invitations", {"seat": ""}).status_code == 409
        left = watcher.ask(contract.Answered, "POST", f"/api/games/{game}/leave", {"seat": ""})
        assert left.done and watcher.get(f"/api/games/{game}").status_code == 404


def test_who_sits_down_is_told_to_all_and_who_watches_to_nobody(server: Server) -> None:
    """Or anybody with a link could make every move of the players stale."""
    red, blue, watcher = server.account(), server.account(), server.account()
    made = start_duel(red, seats={"red": "me", "blue": "friend"})
    before = red.look(made.id, "red").sequence
    blue.join(made.links["blue"])
    at = red.look(made.id, "red")
    assert at.sequence == before + 1 and at.seats[1].player is not None
    link = red.ask(contract.Invitation, "POST", f"/api/games/{made.id}/invitations", {"seat": ""}, 201).link
    for _ in range(2):
        blue.join(made.links["blue"])
        watcher.join(link)
        watcher.post(f"/api/games/{made.id}/leave", {"seat": ""})
    assert red.look(made.id, "red") == at
    assert blue.post(f"/api/games/{made.id}/leave", {"seat": "blue"}).status_code == 200
    assert red.look(made.id, "red").sequence == at.sequence + 1


def test_all_hear_of_who_sits_down_though_another_server_stores_a_move(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    red, blue = server.account(), server.account()
    made = start_duel(red, seats={"red": "me", "blue": "friend"})
    at = red.look(made.id, "red")
    write, others = Store.write, [True]

    def disturbed(store: Store, writes: Any) -> Any:
        """Before it is told, a move that only blue sees comes from elsewhere."""
        if others.pop() if others else False:
            game = store.game(made.id)
            assert game is not None
            last = from_lines(store.lines(made.id)).count - 1
            change: dict[str, Any] = {"game_id": made.id, "expected": game.sequence, "segments": {}, "last": last}
            assert write(store, [Write(**change, seats={}, headline="", over=False)])[0].stored
        return write(store, writes)

    monkeypatch.setattr(Store, "write", disturbed)
    blue.join(made.links["blue"])
    assert red.look(made.id, "red").sequence == at.sequence + 1 and others == []


def test_a_move_of_two_makes_each_view_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    red, _, game = two_at_a_duel(server)
    at = red.look(game)
    made: list[str] = []
    view = Game.view

    def counted(self: Game[Any, Any], seat: str) -> dict[str, Any]:
        made.append(seat)
        found: dict[str, Any] = view(self, seat)
        return found

    monkeypatch.setattr(Game, "view", counted)
    red.move(at)
    assert sorted(made) == ["", "blue", "red"]


def test_a_seat_that_is_left_is_free_again(server: Server) -> None:
    red, blue, game = two_at_a_duel(server)
    assert red.send("DELETE", f"/api/games/{game}").status_code == 409
    assert blue.send("DELETE", f"/api/games/{game}").status_code == 409
    assert blue.post(f"/api/games/{game}/leave", {"seat": "red"}).status_code == 403
    assert blue.post(f"/api/games/{game}/leave", {"seat": "blue"}).status_code == 200
    assert blue.get(f"/api/games/{game}").status_code == 404
    third = server.account()
    link = red.ask(contract.Invitation, "POST", f"/api/games/{game}/invitations", {"seat": "blue"}, 201).link
    third.join(link)
    assert third.look(game).seat == "blue"
    assert red.post(f"/api/games/{game}/invitations", {"seat": "green"}).status_code == 400


def test_a_removed_game_is_gone(server: Server) -> None:
    red = server.account()
    game = start_duel(red).id
    red.look(game)
    assert red.send("DELETE", f"/api/games/{game}").status_code == 200
    assert red.get(f"/api/games/{game}").status_code == 404
    assert red.send("DELETE", f"/api/games/{game}").status_code == 404
    assert red.ask(list[contract.GameCard], "GET", "/api/games") == []


# Rules and charts


def test_rules_and_charts_are_open_to_all(group: Server) -> None:
    stranger = group.visitor()
    rules = stranger.ask(contract.Rules, "GET", "/api/rules/silent-victory/9.2.2")
    assert rules.rules and all(rule.statement for rule in rules.rules)
    chart = stranger.ask(contract.ChartShown, "GET", "/api/charts/silent-victory/E2")
    assert chart.standing and chart.tables
    for path in ("/api/rules/silent-victory/99.99", "/api/rules/chess/1", "/api/charts/silent-victory/Z9"):
        answer = stranger.get(path)
        assert answer.status_code == 404 and answer.json()["error"]


# Nothing lost


def test_everything_is_still_there_after_a_restart(database: str, duel: None) -> None:
    settings = free_settings(database)
    with serving(settings) as before:
        account = before.store.create_account(new_id(), f"Sailor {new_key()}", "!")
        red = before.signed_in(account)
        made = start_duel(red, seats={"red": "me", "blue": "friend"})
        key = new_key()
        first = red.look(made.id, "red")
        at = red.move(first, "course:port", key)
        cookie, cards = red.cookie, red.get("/api/games").json()
    with serving(settings) as after, closing(Visitor(after.address, cookie)) as red:
        assert red.look(made.id, "red") == at and red.get("/api/games").json() == cards
        again = red.try_move(first, key, option="course:port")
        assert again.status_code == 200 and position_in(again) == at
        assert after.account().join(made.links["blue"]) == made.id
        assert position_in(red.undo(red.look(made.id, "red"))).decision == first.decision


def test_a_move_that_cannot_be_stored_was_not_made(
    group: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    red = group.account()
    at = red.look(start_duel(red).id, "red")
    key = new_key()

    def fail(*_: Any) -> None:
        raise OSError("the disk is gone")

    with monkeypatch.context() as patch:
        patch.setattr(Store, "write", fail)
        answer = red.try_move(at, key, option="course:port")
        assert answer.status_code == 503 and "not made" in answer.json()["error"]
        assert red.look(at.id, "red") == at
    assert red.move(at, "course:port", key).sequence == at.sequence + 1


@pytest.mark.parametrize("broken", ["Mark", "_shown", "presenter_for", "_position"])
def test_a_fault_after_the_move_leaves_no_trace_of_it(
    group: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, broken: str
) -> None:
    """The move was made in memory, but nobody must see it: it was never stored."""

    def fail(*_: Any) -> None:
        raise RuntimeError("a fault of ours")

    red = group.account()
    at = red.look(start_duel(red).id, "red")
    with monkeypatch.context() as patch:
        patch.setattr(open_games, broken, fail)
        answer = red.try_move(at, option="course:port")
    assert answer.status_code == 500 and "nothing was changed" in answer.json()["error"]
    assert red.look(at.id, "red") == at
    assert red.move(at, "course:ahead").sequence == at.sequence + 1


def test_a_database_that_fails_is_not_described_to_visitors(
    group: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    red = group.account()

    def fail(*_: Any, **__: Any) -> None:
        raise StoreError("/home/ann/secret-place.sqlite is damaged; restore a backup.")

    with monkeypatch.context() as patch:
        patch.setattr(Store, "games_of", fail)
        for path in ("/api/games", "/"):
            answer = red.get(path)
            assert answer.status_code == 503 and "secret-place" not in answer.text
    assert "secret-place" in caplog.text


def test_a_fault_outside_a_call_is_told_like_any_other(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the headers that every answer has, and no word of what it was."""

    def fail(*args: Any) -> Any:
        raise RuntimeError("SECRET")

    monkeypatch.setattr(app, "document", fail)
    monkeypatch.setattr(app, "words_for", fail)
    me = server.visitor()
    call, page = me.get("/api/openapi.json"), me.get("/words/en.json")
    assert (call.status_code, page.status_code) == (500, 500)
    assert "Something went wrong here" in call.json()["error"] and "Something went wrong here" in page.text
    for answer in (call, page):
        assert "SECRET" not in answer.text
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"] and answer.headers["x-request-id"]
    assert me.get("/livez").status_code == 200, "the server goes on"


def test_what_is_not_there_is_told_in_the_form_that_was_asked_for(server: Server) -> None:
    me = server.visitor()
    call, page, wrong = me.get("/api/nowhere"), me.get("/nowhere"), me.send("DELETE", "/api/session")
    assert (call.status_code, page.status_code, wrong.status_code) == (404, 404, 405)
    assert call.json() == {"error": "There is no such page."} and "There is no such page." in page.text
    assert wrong.json() == {"error": "This page is not used in that way."} and wrong.headers["allow"] == "GET, HEAD"
    for answer in (call, page, wrong):
        assert answer.headers["x-content-type-options"] == "nosniff" and answer.headers["cache-control"] == "no-store"
