"""[6.0] The calendar of the war in the Pacific."""

from __future__ import annotations

from wardroom.games.patrol.calendar import month_number, month_text, year_of

__all__ = ["FIRST_MONTH", "LAST_MONTH", "month_number", "month_text", "year_of"]

FIRST_MONTH = month_number("1941-12")
LAST_MONTH = month_number("1945-07")
