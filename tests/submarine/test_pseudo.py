"""Every surface of Submarine, read in the pseudo-language: nothing is left of English but proper names.

Battles of every kind are played by bots in the seats of people; what each seat is asked, told and shown is looked at
as it goes. What was looked up must be among the messages that translators get.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import wardroom
from tests.pseudo import PSEUDO, Asked, asked_of_the_catalogue, english_in, english_in_page, reading
from tools.messages import messages
from wardroom.games import find, submarine
from wardroom.table import Decision
from wardroom.table.dice import Streams
from wardroom.table.text import say
from wardroom.telling.book import Told, log_book_for
from wardroom.telling.presenter import presenter_for
from wardroom.web.library.charts import Block, TableView, chart_cards, chart_view
from wardroom.web.pages.paging import templates

RULES = find("submarine")
SHOWN = presenter_for(RULES)
PAGES = templates({"submarine": submarine.RULES_FILE.parent})
MELEE = (Path(__file__).parent / "melee.toml").read_text(encoding="utf-8")
CASES: dict[str, tuple[str, str, dict[str, str]]] = {
    "basic": ("2", "standard", {}),
    "solitaire hunt": ("3", "standard", {"rules": "optional"}),
    "capital ships": ("7", "standard", {"rules": "advanced"}),
    "special weapons": ("10", "random", {"rules": "advanced", "realistic-reload": "on"}),
    "wolfpack at night": ("11", "random", {"rules": "optional"}),
    "supplies": ("12", "random", {"rules": "advanced", "cargo": "on", "charge-supply": "on", "reinforcements": "on"}),
    "campaign": ("campaign", "random", {"rules": "optional"}),
    "own scenario": ("own", "random", {"file": MELEE, "rules": "advanced", "torpedo-supply": "on"}),
}
"""Scenario, bot and options."""
MOST = {"standard": 250, "random": 1_000}
"""Decisions of a battle that are looked at; the standard bot takes its time."""
LOOKS = 70
"""At one decision of so many, boards and log sheets are looked at too."""
UNENDED = re.compile("\u2068[^\u2068\u2069]*…")
"""A name that was cut short where there was no room for it."""


class Walk:
    """One battle, and what is found in it."""

    def __init__(self, scenario: str, bot: str, options: dict[str, str]) -> None:
        self.game: Any = wardroom.start("submarine", scenario, seed=5, options=options)
        self.most = MOST[bot]
        self.players = {seat: RULES.bot(bot) for seat in self.game.seats}
        self.chance, self.turns = Streams(bytes.fromhex(self.game.header.key)), Counter[str]()
        self.seen: set[str] = set()
        self.english: dict[str, list[str]] = {}

    def look(self, texts: Iterable[str]) -> None:
        for text in texts:
            if text not in self.seen:
                self.seen.add(text)
                if found := english_in(text):
                    self.english[text] = found

    def look_at_drawing(self, drawing: str) -> None:
        if found := english_in_page(UNENDED.sub("", drawing)):
            self.english[" ".join(found)] = found

    def play(self) -> None:
        while self.game.outcome is None and self.turns.total() < self.most:
            decision = self.game.pending[0]
            self.look(asked(decision))
            if self.turns.total() % LOOKS == 0:
                for seat in self.game.seats:
                    self.look_around(seat)
            self.turns[decision.seat] += 1
            view = RULES.view(self.game.state, decision.seat, self.game.charts)
            chance = self.chance.bot(decision.seat, self.turns[decision.seat])
            self.game.choose(self.players[decision.seat](view, decision, chance).id, decision.seat)
        for seat in (*self.game.seats, ""):
            self.look_back(seat)

    def look_around(self, seat: str) -> None:
        """What a seat sees of the battle now: boards, situation, log sheets, and what its options risk."""
        view, decision = self.game.view(seat), self.game.decision(seat)
        self.look_at_boards(seat)
        lines = [*SHOWN.status(view, seat), *SHOWN.log_sheet(view, seat)]
        if decision is not None:
            lines += SHOWN.brief(view, seat, decision)
            self.look(self.game.risks(seat).values())
        self.look(line.text for line in lines if line.style != "map")
        self.look([str(SHOWN.headline(view)), SHOWN.seat_name(view, seat)])

    def look_at_boards(self, seat: str) -> None:
        for narrow in (False, True):
            for panel in self.game.drawing(seat, narrow=narrow).panels:
                self.look([panel.title, panel.text])
                self.look_at_drawing(panel.svg)

    def look_back(self, seat: str) -> None:
        """What a seat is told of the battle afterwards: events, rolls, log, report, and how it ended."""
        game = self.game
        self.look(SHOWN.event(event).text for event in game.events(seat))
        told = Told.of(game, seat)
        book = log_book_for(RULES)
        log = book.log(told)
        self.look([str(log["headline"]), *log["lines"], *log["chapters"], *(written(log["sheets"]))])
        self.look_at_drawing(PAGES.get_template(book.log_template).render(log=log, game_id="G", seat_query=""))
        for section in book.sections(told):
            self.look([section.title, section.about, *section.results])
            self.look(each.text for part in section.paragraphs for each in part.sentences)
        self.look_at_boards(seat)
        if game.outcome is not None:
            self.look(line.text for line in SHOWN.summary(game.view(seat), game.outcome))
        self.look_at_drawing(RULES.thumbnail(RULES.view(game.state, seat, game.charts)) if RULES.thumbnail else "")


def asked(decision: Decision) -> Iterator[str]:
    """A question with its options, and what is refused."""
    yield SHOWN.prompt(decision)
    yield from (option.label for option in decision.options)
    yield from (SHOWN.grave(decision, option) for option in decision.options)
    for refusal in decision.refused:
        yield from (refusal.label, refusal.why)


def written(sheets: Iterable[Any]) -> Iterator[str]:
    """All that stands on log sheets."""
    for sheet in sheets:
        yield from (sheet.name, sheet.about, sheet.state_name, *(text for fact in sheet.facts for text in fact))
        for row in sheet.rows:
            yield from (row.turn, row.move, row.hex, row.state, *row.notes)


@cache
def gathered() -> frozenset[Asked]:
    """What translators get."""
    found = set()
    for each in messages():
        message = each.message if isinstance(each.message, str) else (each.message[0], each.message[1])
        found.add((message, each.context))
    return frozenset(found)


def lost(asked: set[Asked]) -> list[Asked]:
    """Messages with letters in them that no translator would ever get."""
    return sorted(
        (each for each in asked if re.search("[A-Za-z]{2}", str(each[0])) and each not in gathered()), key=str
    )


@pytest.mark.parametrize("case", CASES)
def test_a_battle_is_asked_told_and_shown_in_the_readers_language(case: str) -> None:
    walk = Walk(*CASES[case])
    with reading(PSEUDO), asked_of_the_catalogue() as asked:
        walk.play()
    assert len(walk.seen) > 200
    assert walk.english == {}
    assert lost(asked) == []


def test_real_dice_are_asked_for_in_the_readers_language() -> None:
    game = wardroom.start("submarine", "11", seed=3, options={"rules": "advanced"}, dice="manual")
    prompts = []
    with reading(PSEUDO), asked_of_the_catalogue() as asked:
        for _ in range(300):
            decision = game.pending[0]
            prompts += [SHOWN.prompt(decision)] if decision.kind == "dice" else []
            game.choose(decision.options[0].id, decision.seat)
    assert any("ƒíť óƒ Ťýṕé" in prompt for prompt in prompts)
    assert any("Śúŕƒáćé Đáɱáǵé Ťáƀĺé ƒáćťóŕ 0" in prompt for prompt in prompts)
    assert english_in(" ".join(prompts)) == [] and lost(asked) == []


def test_every_chart_is_shown_in_the_readers_language() -> None:
    """Headings, names, results and values; the remarks of a file are documents and stay as they were written."""
    with reading(PSEUDO):
        views = [chart_view("submarine", card.slug) for card in chart_cards("submarine")]
        texts = [text for view in views for block in view.blocks for text in shown_in(block)]
        texts += [text for view in views for table in view.tables for text in (table.title, *results(table))]
    assert len(texts) > 2_000
    assert {text: found for text in texts if (found := english_in(text))} == {}


def shown_in(block: Block) -> Iterator[str]:
    """What a block of facts shows."""
    yield from (block.title, block.text, *block.heads, *(cell for row in block.rows for cell in row))
    yield from (text for title, value, _ in block.facts for text in (title, value))
    for title, facts in block.cards:
        yield from (title, *(text for fact in facts for text in fact))


def results(table: TableView) -> Iterator[str]:
    return (row.result for row in table.rows)


def test_what_pages_say_of_the_game_is_in_the_readers_language() -> None:
    words: Any = PAGES.get_template("submarine/words/pages.html").module
    with reading(PSEUDO), asked_of_the_catalogue() as asked:
        said = [words.place(), words.greeting(), words.invitation(), words.begin(), words.minute()]
    assert english_in_page(" ".join(said)) == [] and lost(asked) == []
    assert "<b>plot in secret</b>" in words.minute()


def test_what_the_game_says_of_itself_is_in_the_catalogue() -> None:
    """Title of scenarios, settings, bots: all of it can be said in another language."""
    with reading(PSEUDO):
        said = [say(text) for text in RULES.texts()]
    assert len(said) > 150
