"""All pages of the table; each module adds its own."""

from __future__ import annotations

from wardroom.web import (
    account_pages,
    career_pages,
    library_pages,
    recovery_pages,
    replay_pages,
    statistics_pages,
    table_pages,
    tournament_pages,
)
from wardroom.web.paging import PAGES, error_page

__all__ = [
    "PAGES",
    "account_pages",
    "career_pages",
    "error_page",
    "library_pages",
    "recovery_pages",
    "replay_pages",
    "statistics_pages",
    "table_pages",
    "tournament_pages",
]
