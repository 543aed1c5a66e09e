"""Games and questions for the tests of pages: whole games played by bots, brought to a server as a person's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from typing import Any

from tests.web.client import Visitor
from wardroom.games import find
from wardroom.table.history import History
from wardroom.table.record import dump, parse
from wardroom.table.session import Game, new_header
from wardroom.web.api import contract

__all__ = ["Outline", "bring", "outline", "page", "played", "reopened", "stopped"]


# Games


@cache
def _save(game: str, scenario: str, options: tuple[tuple[str, str], ...], seed: int) -> bytes:
    rules = find(game)
    setup = rules.setup(scenario or None, dict(options))
    bots = dict.fromkeys(rules.seats(setup), rules.default_bot)
    record = Game(rules, new_header(rules, setup, seed=seed, bots=bots)).record
    record.header = replace(record.header, bots={})
    return dump(record)


def played(
    options: Mapping[str, str] | None = None, *, scenario: str = "", seed: int = 7, game: str = "silent-victory"
) -> bytes:
    """A save of a whole game that a bot has played in every seat, as if people had."""
    return _save(game, scenario, tuple(sorted((options or {}).items())), seed)


def stopped(save: bytes, seat: str, step: int) -> bytes:
    """The save of the same game as it stood at one of a seat's steps."""
    record = parse(save)
    told: History[Any, Any] = History(find(record.header.game), record)
    return told.at(told.steps(seat)[step]).save()


def reopened(save: bytes) -> Game[Any, Any]:
    record = parse(save)
    return Game.load(find(record.header.game), record)


# Visits


def bring(visitor: Visitor, save: bytes) -> str:
    """Go on with a save here; the id of the game."""
    return visitor.ask(contract.Created, "POST", "/api/games/import", save, 201).id


def page(visitor: Visitor, path: str, status: int = 200) -> str:
    answer = visitor.get(path)
    assert answer.status_code == status, f"{path}: {answer.status_code} {answer.text[:500]}"
    return answer.text


# Pages


class Outline(HTMLParser):
    """What tests ask of a page: its rows of cells, its texts by id, its links and its tags."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.faults: list[str] = []
        self._cell = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.append(tag)
        if "id" in found:
            self.ids.append(found["id"] or "")
        if tag == "a":
            self.links.append(found.get("href") or "")
        if "style" in found or any(name.startswith("on") for name in found):
            self.faults.append(f"{tag} {attrs}")
        if tag == "script" and "src" not in found and found.get("type") != "application/json":
            self.faults.append("a script in the page")
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th") and self.rows:
            self.rows[-1].append("")
            self._cell = True

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th"):
            self._cell = False

    def handle_data(self, data: str) -> None:
        if self._cell:
            self.rows[-1][-1] = f"{self.rows[-1][-1]} {data}".strip()


def outline(text: str) -> Outline:
    """The page gone through: it keeps to the policy, and no id is used twice."""
    found = Outline()
    found.feed(text)
    assert found.faults == []
    assert sorted(found.ids) == sorted(set(found.ids))
    return found
