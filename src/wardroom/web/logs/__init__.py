"""What is kept of a game: its log and its after-action report, one module per game, found by the game's id."""

from __future__ import annotations

import importlib
from typing import Any

from wardroom.table import Ruleset
from wardroom.web.logs.book import LogBook

__all__ = ["LOG_BOOKS", "log_book_for"]

LOG_BOOKS = {
    "silent-victory": "wardroom.web.logs.silent_victory",
    "submarine": "wardroom.web.logs.submarine",
}
"""By game: a module with a `LOG_BOOK`, a class of `LogBook`."""


def log_book_for(rules: Ruleset[Any, Any]) -> LogBook:
    """The log book of this game, or the general one."""
    if rules.id not in LOG_BOOKS:
        return LogBook()
    book: LogBook = importlib.import_module(LOG_BOOKS[rules.id]).LOG_BOOK()
    return book
