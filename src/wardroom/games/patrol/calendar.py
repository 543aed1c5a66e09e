"""The calendar: months are whole numbers, counted so that they can be added to."""

from __future__ import annotations

from wardroom.table import WardroomError
from wardroom.table.text import mark

__all__ = ["month_number", "month_text", "year_of"]

NO_MONTH = mark("'{0}' is not a month; write it like 1943-07.")


def month_number(text: str) -> int:
    """The number of a month written as 1943-07."""
    try:
        year, month = (int(part) for part in text.split("-"))
    except ValueError:
        raise WardroomError(NO_MONTH, text[:20]) from None
    if not 1 <= month <= 12 or not 1900 <= year <= 1999:
        raise WardroomError(NO_MONTH, text)
    return year * 12 + month - 1


def month_text(month: int) -> str:
    """A month as 1943-07."""
    return f"{month // 12}-{month % 12 + 1:02d}"


def year_of(month: int) -> int:
    return month // 12
