"""The log book of any game: what happened, chapter by chapter, in the words of its presenter.

A game that keeps a log of its own has a log book, `Ruleset.log_book`; it makes a better log and tells a better story
from the same things: the view and the events of one seat, which hold nothing that the seat may not know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from wardroom.table import Event, Outcome, Ruleset
from wardroom.table.session import Game
from wardroom.table.text import Text, say
from wardroom.telling.presenter import Presenter, View, presenter_for, sentence

__all__ = ["Chapter", "LogBook", "Paragraph", "Section", "Sentence", "Told", "chapters", "log_book_for"]


@dataclass(frozen=True, slots=True)
class Told:
    """A game as one seat may know it: all that a log or a report is made of."""

    rules: Ruleset[Any, Any]
    presenter: Presenter
    seat: str
    settings: Mapping[str, str]
    view: View
    events: Sequence[Event]
    outcome: Outcome | None

    @classmethod
    def of(cls, game: Game[Any, Any], seat: str) -> Told:
        """What this seat may know of a game now."""
        return cls(
            rules=game.rules,
            presenter=presenter_for(game.rules),
            seat=seat,
            settings=game.header.options,
            view=game.view(seat),
            events=game.events(seat),
            outcome=game.outcome,
        )


@dataclass(frozen=True, slots=True)
class Sentence:
    """One thing that happened; style as a presenter gives it."""

    text: str
    style: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """What happened at one place."""

    sentences: list[Sentence] = field(default_factory=list)
    where: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter of the report."""

    title: str
    about: str = ""
    paragraphs: list[Paragraph] = field(default_factory=list)
    results: list[str] = field(default_factory=list)
    """What it came to, a line each."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """The events from the one that opens a chapter to the next; what comes before the first has no opening."""

    opening: Event | None
    events: list[Event]


def chapters(told: Told) -> list[Chapter]:
    """The game in chapters, as its rules divide it."""
    found = [Chapter(None, [])]
    for event in told.events:
        if event.code == told.rules.chapter:
            found.append(Chapter(event, []))
        found[-1].events.append(event)
    return found


def log_book_for(rules: Ruleset[Any, Any]) -> LogBook:
    """The log book of this game, or the general one."""
    if rules.log_book is None:
        return LogBook()
    book: LogBook = rules.log_book()
    return book


class LogBook:
    """Keeps the log of any game. Templates of a game are named by the game and their place in its folder."""

    orders: tuple[str, ...] = ()
    """Orders in which a reader may ask for the rows of the log, the first without asking."""
    log_template = "log_general.html"
    """Shows what `log` gives."""
    summary_template = "report_general.html"
    """Shows the same at the head of a report."""
    tables_template = ""
    """Shows more of it after the map, if there is more."""

    def log(self, told: Told) -> Any:
        """What the log page shows."""
        return {
            "headline": sentence(str(told.presenter.headline(told.view))),
            "lines": self.outcome_lines(told),
            "chapters": [self.title(told, chapter) for chapter in chapters(told) if chapter.opening],
        }

    def outcome_lines(self, told: Told) -> list[str]:
        if told.outcome is None:
            return []
        return [line.text for line in told.presenter.summary(told.view, told.outcome) if line.text]

    def sections(self, told: Told) -> list[Section]:
        """The story of the game."""
        return [
            Section(self.title(told, chapter), paragraphs=list(self.paragraphs(told, chapter)))
            for chapter in chapters(told)
            if chapter.events
        ]

    def title(self, told: Told, chapter: Chapter) -> str:
        if chapter.opening is None:
            first = Text(told.rules.chapter_name)
            return say("Before the first {0}", first) if told.rules.chapter else say("What happened")
        return self.words(told, chapter.opening).text.rstrip(".")

    def paragraphs(self, told: Told, chapter: Chapter) -> Iterator[Paragraph]:
        """A paragraph for each scene; rolls are left to the replay."""
        current = Paragraph()
        for event in chapter.events:
            if event is chapter.opening or event.roll is not None:
                continue
            told_as = self.words(told, event)
            if told_as.style == "scene" and current.sentences:
                yield current
                current = Paragraph()
            current.sentences.append(told_as)
        if current.sentences:
            yield current

    def words(self, told: Told, event: Event) -> Sentence:
        """An event in words, its rule apart."""
        line = told.presenter.event(event)
        text = line.text.removesuffix(f" [{event.rule}]") if event.rule else line.text
        return Sentence(text, line.style, event.rule)
