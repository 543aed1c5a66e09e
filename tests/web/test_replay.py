"""The replay: any step of a seat can be opened by its address, and played on from."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest

from tests.web.client import Server, Visitor
from tests.web.pages_play import bring, outline, page, played, reopened, stopped
from wardroom.games.silent_victory.calendar import month_number
from wardroom.table.text import month as shown_month
from wardroom.web.api import contract

CAREER = {"boat": "gato", "captain": "</script><script>alert(1)</script>"}


@pytest.fixture(scope="module")
def visitor(alone: Server) -> Visitor:
    return alone.visitor()


@pytest.fixture(scope="module")
def career(visitor: Visitor) -> str:
    return bring(visitor, played(CAREER))


def about(text: str) -> dict[str, Any]:
    """What the page tells its script."""
    found = re.search(r'<script type="application/json" id="about">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def history(visitor: Visitor, id: str, seat: str = "captain") -> contract.History:
    return visitor.ask(contract.History, "GET", f"/api/games/{id}/history?seat={seat}")


def test_the_page_opens_at_the_step_of_its_address(visitor: Visitor, career: str) -> None:
    found = about(page(visitor, f"/games/{career}/replay?at=57&seat=captain"))
    assert (found["id"], found["game"], found["seat"], found["at"]) == (career, "silent-victory", "captain", 57)
    assert about(page(visitor, f"/games/{career}/replay"))["at"] == 0


def test_an_address_that_makes_no_sense_is_refused_in_words(visitor: Visitor, career: str) -> None:
    assert "must be a whole number" in page(visitor, f"/games/{career}/replay?at=first", 400)
    page(visitor, f"/games/{career}/replay?seat=rival", 403)
    page(visitor, "/games/nothing-here/replay", 404)


def test_the_page_keeps_to_the_policy_and_names_are_text(visitor: Visitor, career: str) -> None:
    text = page(visitor, f"/games/{career}/replay")
    found = outline(text)
    assert "<script>alert" not in text
    assert {"slider", "panels", "decision", "events", "said"} <= set(found.ids)
    assert found.tags.count("input") == 1


def test_every_button_has_a_name_and_a_key(visitor: Visitor, career: str) -> None:
    """Those for chapters get theirs from the game: the script knows that they are patrols."""
    buttons = re.findall(r"<button class=\"key[^>]*>", page(visitor, f"/games/{career}/replay"))
    assert len(buttons) == 9
    assert all("aria-keyshortcuts" in button for button in buttons)
    assert sum("aria-label" in button for button in buttons) == 7


def test_chapters_are_the_patrols_of_the_log(visitor: Visitor, career: str) -> None:
    log = reopened(played(CAREER)).view("captain")["careers"][0]["log"]
    found = history(visitor, career)
    assert found.chapter_name == "patrol"
    assert len(found.chapters) == len(log)
    for chapter, entry in zip(found.chapters, log, strict=True):
        assert chapter.title.startswith(
            f"{shown_month(month_number(entry['month']))}: USS {entry['boat']} is ordered to patrol {entry['zone']}"
        )


def test_a_step_shows_the_decision_and_what_was_chosen(visitor: Visitor, career: str) -> None:
    """The script asks for the position without events, and for the events by themselves."""
    steps = history(visitor, career).steps
    for number in (0, 57, len(steps) // 2):
        path = f"/api/games/{career}/history/{number}?seat=captain&since={steps[number].events}&narrow=1"
        position = visitor.ask(contract.Position, "GET", path)
        assert position.decision is not None
        assert position.choice in [option.id for option in position.decision.options]
        assert position.events == []
        assert position.panels


def test_events_read_by_the_page_are_those_of_the_steps(visitor: Visitor, career: str) -> None:
    steps = history(visitor, career).steps
    path = f"/api/games/{career}/events?seat=captain&since=0&limit=250"
    events = visitor.ask(contract.Events, "GET", path)
    assert events.total == steps[-1].events
    at = visitor.ask(contract.Position, "GET", f"/api/games/{career}/history/57?seat=captain&since=0")
    assert [event.text for event in events.events[: at.total]] == [event.text for event in at.events]


def test_playing_on_from_a_step_begins_a_new_game_there(visitor: Visitor, career: str) -> None:
    at = visitor.ask(contract.Position, "GET", f"/api/games/{career}/history/57?seat=captain")
    made = visitor.ask(contract.Created, "POST", f"/api/games/{career}/branch", {"step": 57, "seat": "captain"}, 201)
    new = visitor.look(made.id, "captain")
    assert new.decision == at.decision
    assert new.total == at.total
    assert new.commitment != at.commitment


def test_two_seats_of_one_person_each_have_their_replay(visitor: Visitor) -> None:
    id = bring(visitor, played({"boat": "tambor"}, scenario="two-player", seed=5))
    assert about(page(visitor, f"/games/{id}/replay?seat=rival"))["seats"] == ["captain", "rival", ""]
    assert about(page(visitor, f"/games/{id}/replay?seat="))["seat"] == ""


def test_one_seat_needs_no_choice_of_seats(visitor: Visitor, career: str) -> None:
    assert about(page(visitor, f"/games/{career}/replay"))["seats"] == []


def test_who_watches_sees_what_everybody_may_see(group: Server) -> None:
    owner = group.account()
    id = bring(owner, stopped(played(CAREER), "captain", 100))
    link = owner.ask(contract.Invitation, "POST", f"/api/games/{id}/invitations", {"seat": ""}, 201).link
    friend = group.account()
    assert friend.join(link) == id
    assert about(page(friend, f"/games/{id}/replay"))["seat"] == ""
    page(friend, f"/games/{id}/replay?seat=captain", 403)
    assert history(friend, id, "").may_branch is False


def test_the_pages_of_a_game_lead_to_one_another(visitor: Visitor, career: str) -> None:
    for name in ("log", "report", "replay"):
        links = [html.unescape(link) for link in outline(page(visitor, f"/games/{career}/{name}?seat=captain")).links]
        for other in ("", "/log", "/report"):
            assert f"/games/{career}{other}?seat=captain" in links
