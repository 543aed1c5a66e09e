"""Raiders of the Deep on the pages: log and report, library, replay, simulations, tournaments, two players by link."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.client import Server, Visitor, until
from tests.web.pages_play import bring, outline, page, played, reopened
from tests.web.reading import read, words
from tests.web.seafaring import sail_on
from wardroom.games.patrol.calendar import month_number
from wardroom.table.text import month as shown_month
from wardroom.table.text import word
from wardroom.web.api import contract
from wardroom.web.library.charts import chart_cards, chart_view

GAME = "raiders-of-the-deep"
COMMANDER = {"boat": "u31", "number": "U-35", "commander": "Arnauld <b>de la</b> Perière", "start": "1915-10"}


@pytest.fixture(scope="module")
def visitor(alone: Server) -> Visitor:
    return alone.visitor()


@pytest.fixture(scope="module")
def save() -> bytes:
    return played(COMMANDER, game=GAME)


@pytest.fixture(scope="module")
def career(save: bytes) -> dict[str, Any]:
    found: dict[str, Any] = reopened(save).view("captain")["careers"][0]
    return found


@pytest.fixture(scope="module")
def id(visitor: Visitor, save: bytes) -> str:
    return bring(visitor, save)


@pytest.fixture(scope="module")
def log(visitor: Visitor, id: str) -> str:
    return page(visitor, f"/games/{id}/log")


@pytest.fixture(scope="module")
def report(visitor: Visitor, id: str) -> str:
    return page(visitor, f"/games/{id}/report")


# Log and report


@pytest.mark.rule("RD 3.5a", "RD 17.0b")
def test_each_ship_stands_in_the_log(log: str, career: dict[str, Any]) -> None:
    text = words(log)
    ships = [ship for entry in career["log"] for ship in entry["ships"]]
    assert len(ships) > 10
    for ship in ships:
        assert ship["name"] in text and f"{ship['tons']:,}" in text


@pytest.mark.rule("RD 11.3b")
def test_decorations_stand_in_the_log_by_their_names(log: str, career: dict[str, Any]) -> None:
    text = words(log)
    given = [note["value"] for entry in career["log"] for note in entry["notes"] if note["code"] == "award"]
    assert "EK2" in given and "EK1" in given
    sheet = text.partition("Log")[2]
    for award in given:
        assert word("rd.award", award) in sheet
    assert "Note(" not in text and "'code'" not in text and "EK2" not in text


@pytest.mark.rule("RD 5.2.2a", "RD 5.2.2c")
def test_totals_and_level_are_those_of_the_career(log: str, career: dict[str, Any]) -> None:
    text = words(log)
    assert f"{career['tonnage']:,}" in text and f"{career['ships_sunk']} " in text
    reached = max(least for least in (0, 50_000, 100_000, 150_000, 200_000) if career["tonnage"] >= least)
    level = {0: "Defeat", 50_000: "Draw", 100_000: "Marginal Victory", 150_000: "Substantial Victory"}
    rule = {0: "a", 50_000: "c", 100_000: "d", 150_000: "e"}.get(reached, "f")
    assert f"{level.get(reached, 'Decisive Victory')} Rule 5.2.2{rule}" in text


@pytest.mark.rule("RD 5.2.2a")
def test_names_that_people_give_are_text(log: str, report: str) -> None:
    for text in (log, report):
        assert "<b>de la</b>" not in text and "Arnauld &lt;b&gt;de la&lt;/b&gt; Perière" in text


def test_the_report_tells_every_patrol_and_every_ship_sunk(report: str, career: dict[str, Any]) -> None:
    text = words(report)
    for entry in career["log"]:
        assert shown_month(month_number(entry["month"])) in text
        for ship in entry["ships"]:
            assert ship["name"] in text
    assert "<svg" in report


def test_a_new_career_has_an_empty_log(visitor: Visitor) -> None:
    text = words(page(visitor, f"/games/{visitor.start(GAME).id}/log"))
    assert "The log begins with the first patrol." in text and "None yet." in text


# Replay, export and import


def test_chapters_of_the_replay_are_the_patrols(visitor: Visitor, id: str, career: dict[str, Any]) -> None:
    found = visitor.ask(contract.History, "GET", f"/api/games/{id}/history?seat=captain")
    assert found.chapter_name == "patrol" and len(found.chapters) == len(career["log"])
    for chapter, entry in zip(found.chapters, career["log"], strict=True):
        assert chapter.title.startswith(f"{shown_month(month_number(entry['month']))}: {entry['boat']} ")


def test_playing_on_from_a_step_begins_a_new_game_there(visitor: Visitor, id: str) -> None:
    at = visitor.ask(contract.Position, "GET", f"/api/games/{id}/history/21?seat=captain")
    made = visitor.ask(contract.Created, "POST", f"/api/games/{id}/branch", {"step": 21, "seat": "captain"}, 201)
    new = visitor.look(made.id, "captain")
    assert new.decision == at.decision and new.commitment != at.commitment


def test_a_game_is_taken_away_and_brought_back(visitor: Visitor, id: str) -> None:
    half = visitor.ask(contract.Created, "POST", f"/api/games/{id}/branch", {"step": 30, "seat": "captain"}, 201).id
    back = bring(visitor, visitor.save(half))
    one, other = visitor.look(half, "captain"), visitor.look(back, "captain")
    assert back != half and other.decision is not None
    assert (one.decision, one.total, one.commitment) == (other.decision, other.total, other.commitment)


# Rules and charts


@pytest.mark.parametrize("slug", [card.slug for card in chart_cards(GAME)])
def test_every_chart_can_be_read(visitor: Visitor, slug: str) -> None:
    text = read(visitor, f"/charts/{GAME}/{slug}")
    view = chart_view(GAME, slug.lower())
    assert view.tables or view.blocks
    assert view.card.title in words(text) and " style=" not in text
    for table in view.tables:
        assert table.rows and f"<caption>{table.name} " in text


@pytest.mark.rule("RD 4.2a")
def test_boats_are_a_table_with_their_service_and_fate(visitor: Visitor) -> None:
    text = read(visitor, f"/charts/{GAME}/B1")
    assert re.findall(r"<th scope=\"col\"[^>]*>([^<]+)</th>", text) == ["Name", "Type", "Service", "Fate"]
    row = next(row for row in re.findall(r"<tr>.*?</tr>", text, re.DOTALL) if "U-9<" in row)
    assert "1914-08, 1915-06, I; 1915-07, 1918-11, Baltic" in words(row)


@pytest.mark.rule("RD 9.9a")
def test_a_search_finds_the_rule(visitor: Visitor) -> None:
    text = words(read(visitor, f"/rules/{GAME}?q=q-ship+freighter"))
    assert "9.9a" in text and "4.2a" not in text


# Simulations


@pytest.mark.rule("RD 11.3b")
def test_a_simulation_names_decorations_and_levels(visitor: Visitor) -> None:
    asked = {"game": GAME, "scenario": "career", "games": 12, "seed": 7}
    id = visitor.post("/api/simulations", asked).json()["id"]
    until(lambda: visitor.get(f"/api/simulations/{id}").json()["status"] == "done", 120)
    text = words(read(visitor, f"/statistics/{id}"))
    assert "Iron Cross, 2nd Class" in text and "U-boat War Badge" in text
    assert not re.search(r"\b(ek1|ek2|hk|plm|war badge)\b", text)


# Tournaments


def tournament(organiser: Visitor, **changes: str) -> tuple[str, str]:
    """A new tournament: its page, and the path of its join link."""
    fields = {"game": GAME, "scenario": "tournament-tonnage", "title": "Flanders cup", "dice": "same"} | changes
    answer = organiser.form("/tournaments/new", **fields)
    assert answer.status_code == 303, answer.text
    where = answer.headers["location"]
    found = re.search(r'value="https?://[^/"]+(/tournaments/join/[\w-]+)"', read(organiser, where))
    assert found is not None
    return where.partition("?")[0], found[1]


@pytest.fixture
def known_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all have the same dice, they are these."""
    monkeypatch.setattr("wardroom.web.play.tournaments.secrets.randbits", lambda bits: 11)


def standings(visitor: Visitor, path: str) -> str:
    body = re.search(r'<table class="standings">.*?<tbody>(.*?)</tbody>', read(visitor, path), re.DOTALL)
    assert body is not None
    return words(body[1])


@pytest.mark.rule("RD 13.2.1a", "RD 13.3.1a", "RD 13.4.1a")
@pytest.mark.parametrize(
    ("scenario", "the_dead_score"),
    [
        ("tournament-tonnage", True),
        ("tournament-survival", False),
        ("tournament-mixed", True),
        ("tournament-mixed-survival", False),
    ],
)
def test_who_is_lost_scores_his_tons_or_nothing(
    group: Server, known_dice: None, scenario: str, the_dead_score: bool
) -> None:
    ann, bob = group.account(), group.account(f"Bo in {scenario}")
    page, link = tournament(ann, scenario=scenario, **{"option-boat": "u31"})
    game = sail_on(group.store, bob.form(link).headers["location"].removeprefix("/games/"))
    career = game.state.careers[0]
    assert career.end not in ("", "war over") and career.tonnage > 0, "these dice should lose the boat"
    score = f"{career.tonnage:,}" if the_dead_score else "0"
    assert standings(ann, page).startswith(f"1 Bo in {scenario} {score} ")


@pytest.mark.rule("RD 13.2.1a")
def test_all_begin_with_the_same_settings_and_dice(group: Server) -> None:
    ann, bob, cid = group.account(), group.account(), group.account()
    _, link = tournament(ann, **{"option-boat": "ub2"})
    seen = []
    for who in (bob, cid):
        at = who.look(who.form(link).headers["location"].removeprefix("/games/"), "captain")
        assert at.decision is not None
        seen.append((at.decision.prompt, [event.text for event in at.events], at.commitment))
    assert seen[0] == seen[1]


# Two players


@pytest.mark.rule("RD 13.1.1a")
def test_a_friend_takes_the_other_seat_by_link(group: Server) -> None:
    ann, bob = group.account(), group.account()
    made = ann.start(GAME, scenario="two-player", seats={"captain": "me", "rival": "friend"})
    assert bob.join(made.links["rival"]) == made.id
    at, waiting = ann.look(made.id, "captain"), bob.look(made.id, "rival")
    assert at.decision is not None and waiting.decision is None
    while at.decision is not None and waiting.decision is None:
        at = ann.move(at)
        waiting = bob.look(made.id, "rival")
    assert waiting.decision is not None, "the rival's turn comes"
    assert ann.get(f"/api/games/{made.id}?seat=rival").status_code == 403
    for who, seat in ((ann, "captain"), (bob, "rival")):
        assert outline(page(who, f"/games/{made.id}/log?seat={seat}")).rows is not None
