"""A patrol of Silent Victory told in prose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wardroom.games.patrol.log import story
from wardroom.games.patrol.log.story import ATTACKS, TELLERS, Story, and_listed, told_plainly
from wardroom.table import Event
from wardroom.telling.book import Paragraph
from wardroom.telling.presenter import Presenter

__all__ = ["and_listed", "paragraphs", "told_plainly"]


def paragraphs(presenter: Presenter, events: Iterable[Event]) -> Iterator[Paragraph]:
    """What happened at sea, box by box."""
    return story.paragraphs(Story(presenter, "sv", TELLERS, ATTACKS), events)
