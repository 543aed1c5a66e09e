"""[4.5.2.2a] Periods of the war: seasons with their year, such as F'39."""

from __future__ import annotations

import re

from wardroom.table import WardroomError, kept
from wardroom.table.text import Text, mark

__all__ = ["NO_PERIOD", "SEASONS", "period", "period_code", "period_text", "year"]

SEASONS = ("W", "Sp", "S", "F")
"""[4.5.2.2] Winter, spring, summer, autumn, as the cards write them."""

_PERIOD = re.compile(r"(W|Sp|S|F)'(3[0-9]|4[0-9])")


NO_PERIOD = mark("'{0}' is no period; write a season and a year, such as F'39, W'42, Sp'43 or S'44")


@kept(4_096)
def period(text: str) -> int:
    """[4.5.2.2a] A season of the war such as F'39, as a number that grows by one each season."""
    match = _PERIOD.fullmatch(text)
    if not match:
        raise WardroomError("{0}.", Text(NO_PERIOD, (text,)))
    return int(match[2]) * 4 + SEASONS.index(match[1])


def period_code(number: int) -> str:
    """[4.5.2.2a] A period as the cards write it: F'39."""
    return f"{SEASONS[number % 4]}'{number // 4}"


def period_text(number: int) -> Text:
    """A period: autumn 1939."""
    return Text("{0:sub.season} {1:plain}", (SEASONS[number % 4], year(number)))


def year(number: int) -> int:
    return 1900 + number // 4
