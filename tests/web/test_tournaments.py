"""[SV 13.2-13.4] Tournaments: equal settings, one entry each, standings that follow, and nobody else sees them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from sqlalchemy import Table, update

from tests.web.client import Server, Visitor
from tests.web.reading import read, words
from tests.web.seafaring import sail_on
from wardroom.games.silent_victory.state import War
from wardroom.players.archive import make_standings
from wardroom.players.saves import position_of
from wardroom.players.standings import ranked, standings_of
from wardroom.store import DAY_MS, ENTRY_DAYS, IDLE_DAYS, Entry
from wardroom.store.schema import games
from wardroom.store.schema import tournaments as tournament_rows
from wardroom.table.files import write_save
from wardroom.table.record import from_lines
from wardroom.telling.kept import told
from wardroom.web.play import tournaments

GAME = "silent-victory"
SHORT = {"game": GAME, "scenario": "tournament-short", "title": "Winter cup", "dice": "own"}


def set_up(organiser: Visitor, **changes: str) -> tuple[str, str]:
    """A new tournament: its page, and the path of its join link."""
    answer = organiser.form("/tournaments/new", **(SHORT | changes))
    assert answer.status_code == 303, answer.text
    where = answer.headers["location"]
    page = read(organiser, where)
    found = re.search(r'value="https?://[^/"]+(/tournaments/join/[\w-]+)"', page)
    assert found is not None
    return where.partition("?")[0], found[1]


def enter(captain: Visitor, link: str) -> str:
    """Take the link; the id of the game."""
    answer = captain.form(link)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"].removeprefix("/games/"))


def entries(server: Server, page: str) -> list[Entry]:
    return server.store.entries(page.rpartition("/")[2])


def header_of(server: Server, id: str) -> Any:
    return from_lines(server.store.lines(id)).header


def rows_of(page: str) -> list[str]:
    """The lines of the standings, in words."""
    body = re.search(r'<table class="standings">.*?<tbody>(.*?)</tbody>', page, re.DOTALL)
    assert body is not None
    return [words(row) for row in re.findall(r"<tr.*?</tr>", body[1], re.DOTALL)]


# Setting up


def test_the_form_offers_tournaments_first_and_all_other_scenarios(group: Server) -> None:
    page = read(group.account(), "/tournaments/new")
    offered = re.findall(r'name="scenario" value="([\w-]+)"', page)
    assert offered[:4] == ["tournament-long", "tournament-short", "tournament-survival", "tournament-mixed"]
    assert {"career", "historical", "two-player"} <= set(offered)
    assert 'name="option-escort-quality"' in page
    assert 'name="option-captain"' not in page


def test_the_organiser_gets_a_link_and_sees_the_settings(group: Server) -> None:
    ann = group.account("Ann Arbor")
    answer = ann.form("/tournaments/new", **(SHORT | {"option-escort-quality": "on"}))
    text = words(read(ann, answer.headers["location"]))
    assert "Winter cup" in text and "Short tournament" in text and "organised by you" in text
    assert "Escort quality On" in text and "Each captain has their own." in text
    assert "Nobody has entered yet." in text
    assert "Winter cup" in words(read(ann, "/tournaments"))


def test_the_link_is_shown_once_and_can_be_made_anew(group: Server) -> None:
    ann, bob = group.account(), group.account()
    page, old = set_up(ann)
    assert "/tournaments/join/" not in read(ann, page)
    assert "/tournaments/join/" not in read(ann, page + "?invite=guessed")
    where = ann.form(page + "/link").headers["location"]
    new = re.search(r"/tournaments/join/[\w-]+", read(ann, where))
    assert new is not None and new[0] != old
    read(bob, old, 404)
    assert bob.form(old).status_code == 404
    assert enter(bob, new[0])


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"game": "chess"}, "Unknown game"),
        ({"scenario": "tournament-shrt"}, "did you mean 'tournament-short'?"),
        ({"option-boat": "balao"}, "fixes option boat to gato"),
        ({"scenario": "tournament-long", "option-boat": "gato"}, "is played with porpoise, tambor, salmon"),
        ({"option-sails": "on"}, "Unknown option 'sails'"),
        ({"option-captain-card": "x" * 61}, "The value of option 'captain-card' is too long"),
        ({"title": "a\0b"}, "NUL"),
        ({"title": "x" * 81}, "80 letters at most"),
        ({"dice": "loaded"}, "the same for all, or each has their own"),
    ],
)
def test_settings_nobody_could_play_are_refused_in_a_sentence(
    group: Server, changes: dict[str, str], sentence: str
) -> None:
    ann = group.account()
    answer = ann.form("/tournaments/new", **(SHORT | changes))
    assert answer.status_code == 400
    assert sentence in words(answer.text)
    assert "None yet" in words(read(ann, "/tournaments"))


def test_one_account_organises_only_so_many(group: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournaments, "MOST_ORGANISED", 1)
    ann = group.account()
    set_up(ann)
    assert ann.form("/tournaments/new", **SHORT).status_code == 409


# Entering


@pytest.mark.rule("SV 13.2.3a")
def test_who_opens_the_link_enters_with_a_game_of_equal_settings(group: Server) -> None:
    ann, bob, cid = group.account(), group.account("Bob Fletcher"), group.account("Cid")
    _, link = set_up(ann, **{"option-circular-run": "on"})
    assert "invites you to a tournament of Silent Victory: Short tournament" in words(read(bob, link))
    games = [enter(bob, link), enter(cid, link)]
    headers = [header_of(group, id) for id in games]
    assert all(header.scenario == "tournament-short" for header in headers)
    assert all(header.options["boat"] == "gato" and header.options["circular-run"] == "on" for header in headers)
    assert [header.options["captain"] for header in headers] == ["Bob Fletcher", "Cid"]
    assert headers[0].key != headers[1].key
    assert bob.look(games[0]).decision is not None
    assert "Winter cup" in words(read(bob, "/tournaments"))


def test_all_may_have_the_same_dice(group: Server) -> None:
    ann, bob, cid = group.account(), group.account(), group.account()
    page, link = set_up(ann, dice="same")
    keys = {header_of(group, enter(who, link)).key for who in (bob, cid)}
    assert len(keys) == 1
    assert keys != {header_of(group, enter(bob, set_up(ann, dice="same")[1])).key}
    assert "The same for all." in words(read(bob, page))


def test_nobody_enters_twice_or_begins_anew(group: Server) -> None:
    ann, bob = group.account(), group.account()
    page, link = set_up(ann)
    game = enter(bob, link)
    assert bob.get(link).headers["location"] == page
    assert enter(bob, link) == game
    assert len(entries(group, page)) == 1
    assert bob.send("DELETE", f"/api/games/{game}").status_code == 409
    assert bob.post(f"/api/games/{game}/invitations", {"seat": ""}).status_code == 409
    assert bob.get(f"/api/games/{game}/save").status_code == 409


def test_nobody_leaves_a_tournament_game(group: Server) -> None:
    """It would be lost: its captain could neither come back nor enter again, and the others would wait for its end."""
    _, link = set_up(group.account())
    captain = group.account()
    game = enter(captain, link)
    answer = captain.post(f"/api/games/{game}/leave", {"seat": "captain"})
    assert answer.status_code == 409 and "yours to the end" in answer.json()["error"]
    assert captain.look(game).seat == "captain" and enter(captain, link) == game


def test_the_organiser_may_play_too(group: Server) -> None:
    ann = group.account()
    page, _ = set_up(ann)
    game = ann.form(page + "/enter").headers["location"]
    assert game.startswith("/games/")
    assert f'href="{game}"' in read(ann, page)


def test_closed_entries_take_nobody(group: Server) -> None:
    ann, bob, cid = group.account(), group.account(), group.account()
    page, link = set_up(ann)
    enter(bob, link)
    assert bob.form(page + "/close").status_code == 404
    assert ann.form(page + "/close").status_code == 303
    assert "takes no more entries" in read(cid, link, 409)
    answer = cid.form(link)
    assert answer.status_code == 409 and "takes no more entries" in answer.text
    assert "Closed" in words(read(bob, page))


def test_who_is_not_signed_in_is_asked_to_and_comes_back(group: Server) -> None:
    _, link = set_up(group.account())
    answer = group.visitor().get(link)
    assert answer.status_code == 303
    assert answer.headers["location"] == "/sign-in?next=" + link.replace("/", "%2F")


# Who sees it


def test_others_learn_nothing_of_it(group: Server) -> None:
    ann, bob, eve = group.account(), group.account(), group.account()
    page, link = set_up(ann)
    game = enter(bob, link)
    unknown = words(read(eve, "/tournaments/nowhere", 404))
    assert words(read(eve, page, 404)) == unknown
    for action in ("close", "link", "enter"):
        assert eve.form(f"{page}/{action}").status_code == 404
        assert bob.form(f"{page}/{action}").status_code == 404
    read(eve, "/tournaments/join/wrong", 404)
    assert "Winter cup" not in read(eve, "/tournaments")
    assert ann.get(f"/api/games/{game}").status_code == 404
    assert group.visitor().get(page).headers["location"].startswith("/sign-in")


def test_forms_need_their_token(group: Server) -> None:
    ann, bob = group.account(), group.account()
    page, link = set_up(ann)
    for who, path in ((ann, "/tournaments/new"), (ann, page + "/close"), (ann, page + "/link"), (bob, link)):
        assert who.http.post(path, data=SHORT).status_code == 403
    assert not entries(group, page)


# Standings


@pytest.fixture
def known_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all have the same dice, they are these."""
    monkeypatch.setattr("wardroom.web.play.tournaments.secrets.randbits", lambda bits: 11)


@pytest.mark.rule("SV 13.2.1a")
def test_standings_rank_by_score_and_say_who_is_still_at_sea(group: Server, known_dice: None) -> None:
    ann, bob, cid = group.account(), group.account("Bo"), group.account("Cy")
    page, link = set_up(ann, dice="same")
    games = [enter(bob, link), enter(cid, link)]
    over = sail_on(group.store, games[0])
    running = sail_on(group.store, games[1], 60)
    assert over.outcome is not None and running.outcome is None
    scores = {
        "Bo": over.outcome.scores["captain"],
        "Cy": running.view("captain")["careers"][0]["tonnage"],
    }
    rows = rows_of(read(ann, page))
    assert [row.split()[1] for row in rows] == sorted(scores, key=lambda name: -scores[name])
    by_name = {row.split()[1]: row for row in rows}
    assert f"Bo {scores['Bo']:,} USS" in by_name["Bo"] and "Finished dice verified" in by_name["Bo"]
    assert over.outcome.details["level"] in by_name["Bo"]
    assert f"Cy {scores['Cy']:,} unofficially" in by_name["Cy"] and "At sea" in by_name["Cy"]
    assert "1 finished, 1 still at sea" in words(read(bob, page))


def test_standings_are_those_of_the_terminal(group: Server, tmp_path_factory: pytest.TempPathFactory) -> None:
    ann, bob, cid = group.account(), group.account(), group.account()
    page, link = set_up(ann)
    folder = tmp_path_factory.mktemp("saves")
    for who in (bob, cid):
        id = enter(who, link)
        sail_on(group.store, id)
        write_save(folder / id, who.save(id))
    names = [str(folder / entry.game.id) for entry in entries(group, page)]
    terminal = [(row["rank"], row["score"], row["tons"]) for row in make_standings(names)["standings"]]
    shown = [re.match(r"(\d+) .*? ([\d,]+) USS [^\d]+ ([\d,]+)", row) for row in rows_of(read(bob, page))]
    assert [tuple(int(word.replace(",", "")) for word in row.groups()) for row in shown if row] == terminal


def test_standings_follow_the_games_and_read_each_once(group: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = group.account(), group.account()
    page, link = set_up(ann)
    game = enter(bob, link)
    read(ann, page)
    looked: list[str] = []
    lines = group.store.lines

    def look_and_note(id: str) -> list[str]:
        looked.append(id)
        return lines(id)

    monkeypatch.setattr(group.store, "lines", look_and_note)
    first = read(ann, page)
    assert looked == []
    monkeypatch.undo()
    sail_on(group.store, game, 40)
    second = read(ann, page)
    versions = [re.findall(r'data-version="(\w+)"', each) for each in (first, second)]
    assert versions[0] != versions[1]
    assert rows_of(first) != rows_of(second)


def test_with_the_same_dice_nobody_sees_what_others_have_met(group: Server) -> None:
    ann, bob, cid = group.account(), group.account("Bo Peep"), group.account("Cy Young")
    page, link = set_up(ann, dice="same")
    game = enter(bob, link)
    enter(cid, link)
    stored = group.store.game(game)
    assert stored is not None and stored.headline
    headline = words(told(stored.headline))[1:]
    for who, sees in ((ann, False), (cid, False), (bob, True)):
        row = next(row for row in rows_of(read(who, page)) if "Bo Peep" in row)
        assert (headline in row) is sees


def test_with_the_same_dice_the_key_is_a_secret_until_all_are_done(group: Server) -> None:
    ann, bob, cid = group.account(), group.account(), group.account()
    page, link = set_up(ann, dice="same")
    games = [enter(who, link) for who in (bob, cid)]
    key = header_of(group, games[0]).key
    assert header_of(group, games[1]).key == key

    def told() -> list[bool]:
        """Whether Bob is told the key: on the table, in a replay, in the report, in the save."""
        answers = [bob.get(f"/api/games/{games[0]}{part}") for part in ("", "/history/0", "/save")]
        answers.insert(2, bob.get(f"/games/{games[0]}/report"))
        return [key in answer.text for answer in answers]

    sail_on(group.store, games[0])
    assert told() == [False] * 4
    sail_on(group.store, games[1])
    assert told() == [False] * 4, "others may still enter"
    assert ann.form(f"{page}/close").status_code == 303
    assert told() == [True, False, True, True]


def aged(server: Server, table: Table, id: str, days: float) -> None:
    """What was last done with this game, or the making of this tournament, lies so many days back."""
    column = "updated" if table is games else "created"
    then = int(server.store.clock() - days * DAY_MS)
    with server.store._writing() as connection:
        connection.execute(update(table).where(table.c.id == id).values({column: then}))


def knows(captain: Visitor, server: Server, game: str) -> bool:
    """Whether he is shown the key of his game that is over."""
    return header_of(server, game).key in captain.get(f"/api/games/{game}").text


@pytest.mark.parametrize(("days", "withdrawn"), [(IDLE_DAYS - 0.1, False), (IDLE_DAYS, True)])
def test_a_captain_who_lets_his_game_lie_does_not_keep_the_key_from_the_others(
    group: Server, days: float, withdrawn: bool
) -> None:
    ann, bob, cid = group.account(), group.account(), group.account(f"Idle after {days} days")
    page, link = set_up(ann, dice="same")
    over, idle = enter(bob, link), enter(cid, link)
    sail_on(group.store, over)
    assert ann.form(f"{page}/close").status_code == 303
    aged(group, games, idle, days)
    assert knows(bob, group, over) is withdrawn
    row = next(row for row in rows_of(read(ann, page)) if "Idle after" in row)
    assert ("Withdrawn" in row, "At sea" in row) == (withdrawn, not withdrawn)
    counted = "0 still at sea, 1 withdrawn" if withdrawn else "1 still at sea"
    assert counted in words(read(ann, page))


def test_who_has_withdrawn_cannot_play_on_with_dice_that_others_know(group: Server) -> None:
    """Nor take anything back."""
    ann, cid = group.account(), group.account()
    _, link = set_up(ann, dice="same")
    game = enter(cid, link)
    before = cid.look(game, "captain")
    assert before.decision is not None
    group.services.games.forget(game)
    aged(group, games, game, IDLE_DAYS)
    for answer in (cid.try_move(before, option=before.decision.options[0].id), cid.undo(before)):
        assert answer.status_code == 409
        assert f"no move for {IDLE_DAYS} days" in answer.text
    assert cid.look(game, "captain").sequence == before.sequence


def test_nor_does_a_server_that_has_his_game_at_hand_let_him(group: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sixty days after a move that this server has made itself; a day before them he may go on."""
    ann, cid = group.account(), group.account("Cy Twombly")
    _, link = set_up(ann, dice="same")
    game = enter(cid, link)
    at = cid.move(cid.look(game, "captain"))
    account = group.store.account_named("Cy Twombly")
    assert account is not None
    clock = group.store.clock
    for days, status in ((IDLE_DAYS - 1, 200), (2 * IDLE_DAYS, 409)):
        monkeypatch.setattr(group.store, "clock", lambda days=days: clock() + days * DAY_MS)
        later = group.signed_in(account)
        assert at.decision is not None
        assert later.try_move(at, option=at.decision.options[0].id).status_code == status
        at = later.look(game, "captain")


def test_with_dice_of_his_own_a_captain_may_come_back_when_he_likes(group: Server) -> None:
    ann, cid = group.account(), group.account()
    page, link = set_up(ann)
    game = enter(cid, link)
    aged(group, games, game, 10 * IDLE_DAYS)
    assert "withdrawn" not in words(read(ann, page)).lower()
    at = cid.look(game, "captain")
    assert cid.move(at).sequence > at.sequence


@pytest.mark.parametrize(("days", "open_"), [(ENTRY_DAYS - 0.1, True), (ENTRY_DAYS, False)])
def test_a_tournament_that_its_organiser_forgot_takes_entries_for_so_long(
    group: Server, days: float, open_: bool
) -> None:
    ann, bob, cid = group.account(), group.account(), group.account()
    page, link = set_up(ann, dice="same")
    over = enter(bob, link)
    sail_on(group.store, over)
    aged(group, tournament_rows, page.rpartition("/")[2], days)
    assert knows(bob, group, over) is not open_
    assert ("Open to enter until" in words(read(ann, page))) is open_
    assert cid.get(link).status_code == (200 if open_ else 409)
    assert cid.form(link).status_code == (303 if open_ else 409)


def test_the_pages_say_when_a_captain_has_withdrawn(group: Server) -> None:
    ann, bob = group.account(), group.account()
    page, link = set_up(ann, dice="same")
    said = f"Who makes no move for {IDLE_DAYS} days has withdrawn"
    assert said in words(read(ann, page))
    assert said in words(read(bob, link))
    own, link = set_up(ann)
    assert said not in words(read(ann, own)) + words(read(bob, link))


@pytest.mark.rule("SV 13.3.1a")
def test_in_a_survival_tournament_the_dead_score_nothing(group: Server, known_dice: None) -> None:
    ann, bob = group.account(), group.account("Bo Diddley")
    page, link = set_up(ann, scenario="tournament-survival", dice="same", **{"option-boat": "gato"})
    game = sail_on(group.store, enter(bob, link))
    assert game.outcome is not None
    state = game.state
    assert isinstance(state, War)
    assert state.careers[0].end != "war over" and state.careers[0].tonnage > 0
    row = rows_of(read(ann, page))[0]
    assert re.match(rf"1 Bo Diddley 0 USS [^\d]+ {state.careers[0].tonnage:,} ", row)


def test_equal_scores_share_a_rank() -> None:
    rows = ranked([{"score": 5, "seat": "a"}, {"score": 9, "seat": "b"}, {"score": 5, "seat": "c"}, {"score": 1}])
    assert [(row["rank"], row["score"]) for row in rows] == [(1, 9), (2, 5), (2, 5), (4, 1)]


def test_a_running_game_has_no_official_score(group: Server) -> None:
    bob = group.account()
    _, link = set_up(group.account())
    id = enter(bob, link)
    row = next(iter(standings_of(position_of(from_lines(group.store.lines(id))))))
    assert (row["official"], row["score"], row["dice"]) == (False, 0, "")


# Alone


def test_a_table_for_one_explains_how_to_serve_a_group(alone: Server) -> None:
    me = alone.visitor()
    text = words(read(me, "/tournaments"))
    assert "wardroom serve --host 0.0.0.0" in text and "wardroom standings" in text
    assert "needs a group" in words(read(me, "/tournaments/new", 404))
    assert me.form("/tournaments/new", **SHORT).status_code == 404
