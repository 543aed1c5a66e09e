"""Every page and every answer of the API, read in the pseudo-language: nothing is left of English but proper names.

Documents stay as they were written, and their elements say so (`lang="en"`): the rows of the rules, and where the
numbers of a chart come from. Commands to type stay too (`translate="no"`), and the document of the API, which
is for those who write programs.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.pseudo import PSEUDO, asked_of_the_catalogue, english_in, english_in_page
from tests.test_messages import lost
from tests.web.client import Server, Visitor, free_settings, serving, until
from tests.web.pages_play import bring, played, stopped
from wardroom.players.charts import all_charts
from wardroom.store import url_for

GAMES = ("silent-victory", "raiders-of-the-deep", "submarine", "empire-of-the-sun")
PASSWORD = "seven anchors on a quay"
SEATS = {
    "silent-victory": "captain",
    "raiders-of-the-deep": "captain",
    "submarine": "submarine",
    "empire-of-the-sun": "japan",
}
SHORT: dict[str, dict[str, Any]] = {
    "silent-victory": {"options": {"boat": "tambor", "until": "1942-03"}},
    "raiders-of-the-deep": {"options": {"boat": "u31", "number": "U-35", "start": "1915-10", "until": "1916-01"}},
    "submarine": {"scenario": "1"},
    "empire-of-the-sun": {"scenario": "south-pacific"},
}
RULES = {"silent-victory": "9.6", "raiders-of-the-deep": "9.6", "submarine": "17.2", "empire-of-the-sun": "9.2"}
SIMULATED = {
    "silent-victory": {"scenario": "career", "option-edition": "first"},
    "raiders-of-the-deep": {"scenario": "career", "option-small-convoys": "on"},
    "submarine": {"scenario": "1", "option-rules": "optional"},
    "empire-of-the-sun": {"scenario": "south-pacific", "option-last-step": "owner"},
}


@pytest.fixture(autouse=True)
def gathered() -> Iterator[None]:
    """Whatever a page asks the catalogue for was gathered for translators."""
    with asked_of_the_catalogue() as asked:
        yield
    assert asked and lost(asked) == []


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for a group, with the games that there are."""
    folder: Path = tmp_path_factory.mktemp("pseudo")
    with serving(free_settings(url_for(folder / "wardroom.sqlite"))) as server:
        yield server


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("pseudo-alone")
    with serving(free_settings(url_for(folder / "wardroom.sqlite"), accounts=False)) as server:
        yield server


def foreign(visitor: Visitor) -> Visitor:
    visitor.http.headers["Accept-Language"] = PSEUDO
    return visitor


@pytest.fixture
def anna(table: Server) -> Visitor:
    return foreign(table.account())


@pytest.fixture
def stranger(table: Server) -> Visitor:
    return foreign(table.visitor())


def look(visitor: Visitor, path: str, status: int = 200) -> str:
    """A page without a word of English."""
    answer = visitor.get(path)
    assert answer.status_code == status, f"{path}: {answer.status_code} {answer.text[:300]}"
    assert f'<html lang="{PSEUDO}"' in answer.text
    assert (path, english_in_page(answer.text)) == (path, [])
    return answer.text


# Pages of the table itself


def test_pages_that_everybody_can_read(stranger: Visitor) -> None:
    for path in ("/", "/help", "/sign-in", "/sign-up", "/recover"):
        look(stranger, path)


def test_pages_of_the_person_at_this_machine(alone: Server) -> None:
    me = foreign(alone.visitor())
    for path in ("/", "/new", "/statistics", "/tournaments"):
        look(me, path)


def test_pages_of_an_account(anna: Visitor) -> None:
    for path in ("/", "/account", "/new", "/statistics", "/statistics?game=submarine"):
        look(anna, path)
    for path in ("/tournaments", "/tournaments/new", "/tournaments/new?game=submarine"):
        look(anna, path)


@pytest.mark.parametrize("game", GAMES)
def test_rules_and_charts(stranger: Visitor, game: str) -> None:
    number = RULES[game]
    for path in ("", f"/{number}", "?q=torpedo", "?q=zeppelin"):
        look(stranger, f"/rules/{game}{path}")
    look(stranger, f"/charts/{game}")
    for name in all_charts(game):
        look(stranger, f"/charts/{game}/{name.removesuffix('.toml')}")


def test_faults_as_pages(anna: Visitor, stranger: Visitor) -> None:
    for path in ("/nowhere", "/games/none", "/rules/nowhere", "/charts/submarine/none", "/tournaments/none"):
        look(anna, path, 404)
    look(stranger, "/recover/none", 404)
    assert english_in_page(stranger.http.post("/sign-in", data={"token": "x"}).text) == []
    for fields in ({"name": "x", "password": "y"}, {"name": "Anna Seven", "password": "short"}):
        assert english_in_page(stranger.form("/sign-up", **fields).text) == []
        assert english_in_page(stranger.form("/sign-in", **fields).text) == []
    for fields in ({"games": "many"}, {"games": "0"}, {"bot": "none"}):
        answer = anna.form("/statistics", game="submarine", scenario="1", **fields)
        assert answer.status_code == 400 and english_in_page(answer.text) == []


def test_an_account_from_the_door_to_the_end(stranger: Visitor) -> None:
    stranger.sign_up("Anna Pseudo", PASSWORD)
    for form, fields in (
        ("/account/password", {"password": "wrong", "new": "x"}),
        ("/account/email", {"password": PASSWORD, "email": "anna@example.org"}),
        ("/account/sign-out-everywhere", {}),
    ):
        assert (form, english_in_page(stranger.form(form, **fields).text)) == (form, [])


# Games


@pytest.mark.parametrize("game", GAMES)
def test_a_game_from_its_beginning_to_its_end(anna: Visitor, game: str) -> None:
    seat, asked = SEATS[game], SHORT[game]
    save = played(asked.get("options"), scenario=asked.get("scenario", ""), game=game)
    whole, half = bring(anna, save), bring(anna, stopped(save, seat, 12))
    fresh = anna.start(game, **asked).id
    for id in (fresh, half, whole):
        for page in ("", "/log", "/report", "/replay", "/seats"):
            look(anna, f"/games/{id}{page}{'' if page == '/seats' else f'?seat={seat}'}")
    look(anna, "/")
    for id in (fresh, half, whole):
        assert (id, english_in_position(anna.get(f"/api/games/{id}?seat={seat}").json())) == (id, [])
    told = anna.get(f"/api/games/{whole}/events?seat={seat}&since=0&limit=400").json()["events"]
    assert len(told) > 20 and [word for event in told for word in english_in(event["text"])] == []


def english_in_position(position: dict[str, Any]) -> list[str]:
    """What is read of a position."""
    decision = position["decision"] or {"prompt": "", "options": [], "refused": []}
    texts = [position["title"], position["notice"] or "", position["undo"]["why"], decision["prompt"]]
    texts += [each[key] for each in decision["options"] for key in ("label", "risk", "grave")]
    texts += [each[key] for each in decision["refused"] for key in ("label", "why")]
    texts += [each["name"] for each in position["seats"]]
    texts += [each[key] for each in position["panels"] for key in ("title", "text")]
    texts += (position["outcome"] or {"lines": []})["lines"]
    for event in position["events"]:
        texts.append(event["text"])
        if event["roll"]:
            texts += [event["roll"]["name"], event["roll"]["result"]]
            texts += [each["name"] for each in event["roll"]["modifiers"]]
    drawn = [word for panel in position["panels"] for word in english_in_page(panel["svg"])]
    return [word for text in texts for word in english_in(text)] + drawn


def test_moves_are_answered_in_the_language_of_who_makes_them(table: Server) -> None:
    """Two at one table, each in a language of their own; what one does shows nothing foreign to the other."""
    anna, bert = foreign(table.account()), table.account()
    made = anna.start("submarine", scenario="6", seats={"submarine": "me", "escort": "friend"})
    look(foreign(bert), made.links["escort"].partition("/join")[1] + made.links["escort"].partition("/join")[2])
    bert.http.headers["Accept-Language"] = "en"
    bert.join(made.links["escort"])
    for _ in range(12):
        for seat, visitor in (("submarine", anna), ("escort", bert)):
            at = visitor.look(made.id, seat)
            if at.decision is not None:
                assert bool(english_in(at.decision.prompt)) == (seat == "escort")
                visitor.move(at)
    assert english_in(bert.look(made.id, "escort").title)
    look(anna, f"/games/{made.id}/seats")
    look(anna, f"/games/{made.id}/log?seat=submarine")


def test_two_at_one_screen_are_asked_who_is_looking(anna: Visitor) -> None:
    id = anna.start("submarine", scenario="6", seats={"submarine": "me", "escort": "me"}).id
    for page in ("", "/log", "/report", "/replay"):
        look(anna, f"/games/{id}{page}")


# The API


def test_faults_of_the_api(anna: Visitor, stranger: Visitor) -> None:
    game = anna.start("submarine", scenario="1").id
    at = anna.look(game, "submarine")
    answers = [
        stranger.get("/api/games"),
        anna.get("/api/nowhere"),
        anna.get("/api/games/none"),
        anna.get(f"/api/games/{game}?since=x"),
        anna.post("/api/games", {"game": "none"}),
        anna.post("/api/games", {"game": "submarine", "scenario": "77"}),
        anna.post("/api/games", {"game": "submarine", "seats": {"cook": "me"}}),
        anna.post("/api/games", {"game": "submarine", "seed": 1, "scenario": "6", "seats": {"escort": "friend"}}),
        anna.post("/api/games/import", b"no save"),
        anna.try_move(at, option="none"),
        anna.post(f"/api/games/{game}/undo", {"seat": "submarine", "sequence": at.sequence, "key": "k" * 16}),
        anna.try_move(at, option=""),
        anna.post(f"/api/games/{game}/moves", {"seat": "", "sequence": 1, "key": "k" * 16, "option": "x"}),
        anna.send("POST", f"/api/games/{game}/moves", {}, headers={"X-Wardroom-Token": "wrong"}),
        anna.get("/api/rules/submarine/none"),
        anna.get("/api/charts/submarine/none"),
    ]
    for answer in answers:
        told = answer.json()["error"]
        assert 400 <= answer.status_code < 500 and told and (told, english_in(told)) == (told, [])


def test_charts_for_scripts(stranger: Visitor) -> None:
    for game in GAMES:
        for name in all_charts(game):
            data = stranger.get(f"/api/charts/{game}/{name.removesuffix('.toml')}").json()
            texts = [data["title"], *(str(table["title"]) for table in data["tables"].values())]
            for table in data["tables"].values():
                texts += [*table["rows"].values(), *(each["name"] for each in table["modifiers"])]
            assert (name, [word for text in texts for word in english_in(str(text))]) == (name, [])


# Simulations and tournaments


@pytest.mark.parametrize("game", GAMES)
def test_a_simulation_and_its_results(anna: Visitor, game: str) -> None:
    fields = {"game": game, "games": "3", **SIMULATED[game]}
    path = anna.form("/statistics", **fields).headers["location"]
    until(lambda: anna.get(path.replace("/statistics", "/api/simulations")).json()["status"] == "done", 60)
    look(anna, path)
    look(anna, f"/statistics?game={game}")


TOURNAMENTS = {
    "silent-victory": {"scenario": "tournament-short", "option-escort-quality": "on"},
    "raiders-of-the-deep": {"scenario": "tournament-tonnage", "option-small-convoys": "on"},
}


@pytest.mark.parametrize("game", TOURNAMENTS)
def test_a_tournament(table: Server, anna: Visitor, game: str) -> None:
    fields = {"game": game, "dice": "same", **TOURNAMENTS[game]}
    path = anna.form("/tournaments/new", **fields).headers["location"]
    link = look(anna, path).partition("/tournaments/join/")[2].partition('"')[0]
    bert = foreign(table.account())
    look(bert, f"/tournaments/join/{link}")
    bert.form(f"/tournaments/join/{link}")
    anna.form(path.partition("?")[0] + "/enter")
    look(anna, path.partition("?")[0])
    for visitor in (anna, bert):
        look(visitor, "/tournaments")
    anna.form(path.partition("?")[0] + "/close")
    look(bert, path.partition("?")[0])
    look(foreign(table.account()), f"/tournaments/join/{link}", 409)
