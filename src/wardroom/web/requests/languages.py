"""In which language a reader is answered: the one chosen on the page, else what the browser asks for, else English."""

from __future__ import annotations

from collections.abc import Iterator

from starlette.datastructures import Headers
from starlette.requests import cookie_parser

from wardroom.table.text import negotiate

__all__ = ["LANGUAGE_COOKIE", "language_for"]

LANGUAGE_COOKIE = "wardroom-language"
MOST = 20
"""So many languages of a request are looked at."""


def language_for(headers: Headers) -> str:
    """The language for whoever sends these headers."""
    chosen = cookie_parser(headers.get("cookie", "")).get(LANGUAGE_COOKIE, "")
    return negotiate([chosen, *_asked_for(headers.get("accept-language", ""))])


def _asked_for(header: str) -> Iterator[str]:
    """The languages of an Accept-Language, the most wanted first; those with a weight of 0 are not wanted."""
    weighed = [_weighed(part) for part in header.split(",")[:MOST]]
    yield from (tag for weight, tag in sorted(weighed, key=lambda each: -each[0]) if weight > 0)


def _weighed(part: str) -> tuple[float, str]:
    tag, _, weight = part.partition(";")
    try:
        return float(weight.strip().removeprefix("q=") or 1), tag.strip()
    except ValueError:
        return 0.0, tag.strip()
