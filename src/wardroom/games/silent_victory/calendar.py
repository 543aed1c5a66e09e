"""[6.0] The calendar: months are whole numbers, counted so that they can be added to."""

from __future__ import annotations

from functools import cache

from wardroom.table import WardroomError

__all__ = ["FIRST_MONTH", "LAST_MONTH", "month_name", "month_number", "month_text", "year_of"]

_NAMES = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


@cache
def month_number(text: str) -> int:
    """The number of a month written as 1943-07."""
    try:
        year, month = (int(part) for part in text.split("-"))
    except ValueError:
        raise WardroomError(f"'{text[:20]}' is not a month; write it like 1943-07.") from None
    if not 1 <= month <= 12 or not 1900 <= year <= 1999:
        raise WardroomError(f"'{text}' is not a month; write it like 1943-07.")
    return year * 12 + month - 1


@cache
def month_text(month: int) -> str:
    """A month as 1943-07."""
    return f"{month // 12}-{month % 12 + 1:02d}"


@cache
def month_name(month: int) -> str:
    """A month as the log sheet writes it: Jul-43."""
    return f"{_NAMES[month % 12]}-{month // 12 % 100:02d}"


def year_of(month: int) -> int:
    return month // 12


FIRST_MONTH = month_number("1941-12")
LAST_MONTH = month_number("1945-07")
