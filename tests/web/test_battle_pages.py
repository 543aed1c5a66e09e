"""The pages of a battle: log sheets for each ship, words of a battle and not of a career, and who may look."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest

import wardroom
from tests.web.client import Server, Visitor
from tests.web.pages_play import bring, outline, page, played
from wardroom.telling.presenter import presenter_for

PAGES = ("log", "report", "replay")


@pytest.fixture(scope="module")
def visitor(alone: Server) -> Visitor:
    return alone.visitor()


@pytest.fixture(scope="module")
def fought() -> Any:
    """A wolfpack's night, some turns on, with nobody else at the table."""
    game = wardroom.start("submarine", "12", seed=4, options={"rules": "optional"})
    bot = game.rules.bot("standard")
    while game.state.turn < 5:
        decision = game.pending[0]
        view = game.rules.view(game.state, decision.seat, game.charts)
        game.choose(bot(view, decision, lambda limit: 0).id, decision.seat)
    return game


@pytest.fixture(scope="module")
def running(visitor: Visitor, fought: Any) -> str:
    """The same, with both seats held by this visitor."""
    return bring(visitor, fought.save())


@pytest.fixture(scope="module")
def over(visitor: Visitor) -> str:
    return bring(visitor, played(scenario="3", game="submarine"))


def text_of(text: str) -> str:
    without = re.sub(r"<(script|style)\b.*?</\1>", " ", text, flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", without)).split())


# Words


@pytest.mark.parametrize("path", ["", "/log", "/report", "/replay", "/log?seat=escort", "/report?seat=escort"])
def test_a_battle_has_no_career(visitor: Visitor, running: str, over: str, path: str) -> None:
    for game in (running, over):
        if game == over and "escort" in path:
            continue
        read = text_of(page(visitor, f"/games/{game}{path}"))
        assert "career" not in read.lower() and "patrol log" not in read.lower()


def test_each_game_says_what_its_log_is_called(visitor: Visitor, over: str) -> None:
    assert presenter_for(wardroom.games.find("submarine")).log_name == "Log sheets"
    assert presenter_for(wardroom.games.find("silent-victory")).log_name == "Log and career"
    assert "Log sheets" in text_of(page(visitor, f"/games/{over}/log"))
    assert '"log":"Log sheets"' in page(visitor, f"/games/{over}/replay")
    assert "Log sheets" in text_of(page(visitor, f"/games/{over}"))


def test_many_battles_are_no_careers(visitor: Visitor) -> None:
    assert "A thousand games take" in text_of(page(visitor, "/statistics?game=submarine"))
    assert "A thousand careers take" in text_of(page(visitor, "/statistics?game=silent-victory"))


# Log sheets


@pytest.mark.rule("SUB 4.4.12")
def test_a_boat_has_a_row_for_each_turn_with_move_hex_and_depth(visitor: Visitor, running: str, fought: Any) -> None:
    text = page(visitor, f"/games/{running}/log?seat=submarine")
    moves = [each for each in fought.events("submarine") if each.code == "boat_moved" and each.params["ship"] == "U-91"]
    sheet = text.partition('<caption class="hidden-text">Log sheet of U-91,')[2].partition("</table>")[0]
    rows = [row for row in outline(sheet).rows if len(row) == 5 and row[1] and row[0] != "Turn"]
    assert [(row[1], row[2]) for row in rows] == [(each.params["plot"], each.params["hex"]) for each in moves]
    assert [row[0] for row in rows] == ["1", "2", "3", "4"]
    assert all(re.fullmatch(r"\d+ ft", row[3]) for row in rows)


@pytest.mark.rule("SUB 4.5.2")
def test_each_seat_has_the_sheets_of_its_own_ships_alone(visitor: Visitor, running: str, fought: Any) -> None:
    for seat, kind in (("submarine", "submarine"), ("escort", "escort")):
        text = page(visitor, f"/games/{running}/log?seat={seat}")
        assert set(re.findall(r'id="sheet-name-\d+">([^<]+?) <', text)) == {
            ship["name"] for ship in fought.view(seat)["ships"] if ship["kind"] == kind
        }
    watching = page(visitor, f"/games/{running}/log?seat=")
    assert "Log sheet of" not in watching and "commands no ship" in text_of(watching)


def test_when_the_battle_is_over_both_sides_are_shown(visitor: Visitor, over: str) -> None:
    found = re.findall(r"Log sheet of ([^,<]+), one row a turn", page(visitor, f"/games/{over}/log"))
    assert len(found) == 5


# Two before one screen


@pytest.mark.parametrize("name", PAGES)
def test_who_holds_both_seats_is_asked_for_which_he_looks(
    visitor: Visitor, running: str, fought: Any, name: str
) -> None:
    text = page(visitor, f"/games/{running}/{name}")
    read = text_of(text)
    assert "Nothing of any side is shown until you say who is looking." in read
    for seat in ("submarine", "escort", ""):
        assert f'href="/games/{running}/{name}?seat={seat}"' in text
        assert "who is looking" not in page(visitor, f"/games/{running}/{name}?seat={seat}")
    for ship in fought.view("submarine")["ships"]:
        assert ship["name"] not in read.replace("Submarine", "")


def test_who_has_one_seat_is_not_asked(visitor: Visitor) -> None:
    id = visitor.start("submarine", scenario="12").id
    for name in PAGES:
        assert "who is looking" not in page(visitor, f"/games/{id}/{name}")


def test_a_game_without_secrets_asks_nobody(visitor: Visitor) -> None:
    id = visitor.start("silent-victory", scenario="two-player", seats={"captain": "me", "rival": "me"}).id
    for name in PAGES:
        assert "who is looking" not in page(visitor, f"/games/{id}/{name}")
