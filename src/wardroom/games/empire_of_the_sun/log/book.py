"""The log of Empire of the Sun: a war diary, turn by turn, play by play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from wardroom.table import Event
from wardroom.table.text import say, word
from wardroom.telling.book import Chapter, LogBook, Told, chapters

__all__ = ["WarDiary"]

PLAYS = ("offensive", "event", "choice", "passed", "future")
"""Events with which a play begins."""


@dataclass(slots=True)
class Play:
    """What a side did with a card, and what came of it."""

    title: str
    side: str
    lines: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Entry:
    """A turn in the diary."""

    title: str
    before: list[str]
    """What happened before the first play."""
    plays: list[Play]


class WarDiary(LogBook):
    """Keeps the diary of a war."""

    log_template = "empire-of-the-sun/log/log.html"

    def log(self, told: Told) -> Any:
        return {**super().log(told), "entries": list(self.entries(told))}

    def entries(self, told: Told) -> Iterator[Entry]:
        """One for each turn; rolls are left to the replay."""
        for chapter in chapters(told):
            entry = Entry(self.title(told, chapter), [], [])
            for event in chapter.events:
                if event is not chapter.opening and event.roll is None:
                    self.enter(told, entry, event)
            if entry.before or entry.plays:
                yield entry

    def enter(self, told: Told, entry: Entry, event: Event) -> None:
        text = self.words(told, event).text
        if event.code in PLAYS:
            entry.plays.append(Play(text, word("eos.seat", event.params["side"])))
        elif entry.plays:
            entry.plays[-1].lines.append(text)
        else:
            entry.before.append(text)

    def title(self, told: Told, chapter: Chapter) -> str:
        """[4.0] What comes before the first turn's end belongs to the turn with which the scenario begins."""
        if chapter.opening is None:
            return say("The first turn")
        return super().title(told, chapter)
