"""All pages of the table; each module adds its own."""

from __future__ import annotations

from wardroom.web.pages import accounts, games, library, logs, recovery, replay, statistics, tournaments
from wardroom.web.pages.paging import PAGES, error_page

__all__ = [
    "PAGES",
    "accounts",
    "error_page",
    "games",
    "library",
    "logs",
    "recovery",
    "replay",
    "statistics",
    "tournaments",
]
