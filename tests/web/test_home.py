"""The first page: my games by whose turn it is, each with its board in small, and none that cannot be removed."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.client import Server, Visitor
from wardroom.table.session import Game
from wardroom.web.pages import games as table_pages
from wardroom.web.play import open_games

SEED = 17


def titles(visitor: Visitor, path: str = "/") -> list[str]:
    """The headings of the page, groups and games, in their order."""
    return re.findall(r"<h[23] [^>]*>([^<]+)</h[23]>", visitor.get(path).text)


def test_games_that_wait_for_me_come_first(group: Server) -> None:
    anna, bert = group.account(), group.account()
    mine = anna.start(title="Mine", seed=SEED)
    shared = anna.start(title="Shared", scenario="two-player", seats={"captain": "friend", "rival": "me"})
    bert.join(shared.links["captain"])
    over = anna.start(title="Short", seed=SEED, options={"boat": "gato"})
    anna.choose(over.id, "captain", "orders:leave")
    assert anna.look(over.id, "captain").over
    assert titles(anna)[:6] == ["Your turn", "Mine", "Their turn", "Shared", "Over", "Short"]
    assert titles(bert)[:2] == ["Your turn", "Shared"]
    anna.move(anna.look(mine.id, "captain"))
    assert titles(anna)[:2] == ["Your turn", "Mine"]


def test_only_what_can_be_removed_has_a_button_for_it(group: Server) -> None:
    anna, bert, cleo = group.account(), group.account(), group.account()
    alone = anna.start(seed=SEED)
    shared = anna.start(scenario="two-player", seats={"rival": "friend"})
    assert f'data-remove="{shared.id}"' in anna.get("/").text
    bert.join(shared.links["rival"])
    link = anna.post(f"/api/games/{shared.id}/invitations", {"seat": ""}).json()["link"]
    cleo.join(link)
    assert f'data-remove="{alone.id}"' in anna.get("/").text
    assert f'data-remove="{shared.id}"' not in anna.get("/").text
    assert "data-remove" not in bert.get("/").text and "data-unwatch" not in bert.get("/").text
    assert "data-remove" not in cleo.get("/").text
    assert f'data-unwatch="{shared.id}"' in cleo.get("/").text


def test_the_picture_shows_where_the_boat_is_now(server: Server) -> None:
    """Not only where it was when the last patrol ended."""
    me = server.account() if server.settings.accounts else server.visitor()
    id = me.start(seed=SEED, options={"boat": "gato"}).id
    pictures = []
    at = me.look(id, "captain")
    for _ in range(4):
        address = re.findall(rf'src="(/games/{id}/thumbnail.svg[^"]*)"', me.get("/").text)[0]
        pictures.append((address, me.get(address).text))
        while at.decision is not None and at.decision.kind != "sail":
            at = me.move(at)
        at = me.move(at)
    assert len({picture for _, picture in pictures}) > 2
    assert len({address for address, _ in pictures}) == 4


def test_a_picture_is_drawn_when_it_is_looked_at_and_kept(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """No move draws one: most are never seen. What was drawn is kept, in the store, until the game has moved on."""
    drawn: list[Game[Any, Any]] = []
    draw = open_games.thumbnail_of

    def note(game: Game[Any, Any]) -> str:
        drawn.append(game)
        return draw(game)

    monkeypatch.setattr(open_games, "thumbnail_of", note)
    me = server.account() if server.settings.accounts else server.visitor()
    at = me.start(seed=SEED, options={"boat": "gato"})
    address = f"/games/{at.id}/thumbnail.svg"

    def picture() -> str:
        answer = me.get(address)
        assert answer.status_code == 200 and answer.headers["content-type"] == "image/svg+xml"
        return answer.text

    position = me.move(me.look(at.id, "captain"))
    assert drawn == []
    first = picture()
    assert first.startswith("<svg") and picture() == first and len(drawn) == 1
    stored = server.services.store.game(at.id)
    assert stored is not None and stored.thumbnail == first
    me.move(position)
    assert len(drawn) == 1
    picture()
    assert len(drawn) == 2


def test_many_games_come_in_pages(group: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_pages, "HOME_GAMES", 2)
    anna = group.account()
    for number in range(3):
        anna.start(title=f"Game {number}", seed=SEED)
    assert titles(anna)[:3] == ["Your turn", "Game 2", "Game 1"]
    assert 'href="/?page=2"' in anna.get("/").text and "Newer games" not in anna.get("/").text
    assert titles(anna, "/?page=2")[:2] == ["Your turn", "Game 0"]
    assert 'href="/?page=1"' in anna.get("/?page=2").text and "Older games" not in anna.get("/?page=2").text
    assert anna.get("/?page=99").status_code == 200 and anna.get("/?page=0").status_code == 200
