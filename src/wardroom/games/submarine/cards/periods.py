"""[4.5.2.2a] Periods of the war: seasons with their year, such as F'39."""

from __future__ import annotations

import re
from functools import cache

from wardroom.table import WardroomError

__all__ = ["SEASONS", "period", "period_name", "year"]

SEASONS = ("W", "Sp", "S", "F")
"""[4.5.2.2] Winter, spring, summer, autumn, as the cards write them."""
SEASON_WORDS = {"W": "winter", "Sp": "spring", "S": "summer", "F": "autumn"}

_PERIOD = re.compile(r"(W|Sp|S|F)'(3[0-9]|4[0-9])")


@cache
def period(text: str) -> int:
    """[4.5.2.2a] A season of the war such as F'39, as a number that grows by one each season."""
    match = _PERIOD.fullmatch(text)
    if not match:
        raise WardroomError(f"'{text}' is no period; write a season and a year, such as F'39, W'42, Sp'43 or S'44.")
    return int(match[2]) * 4 + SEASONS.index(match[1])


def period_name(number: int) -> str:
    """A period in words: autumn 1939."""
    year, season = divmod(number, 4)
    return f"{SEASON_WORDS[SEASONS[season]]} 19{year}"


def year(number: int) -> int:
    return 1900 + number // 4
