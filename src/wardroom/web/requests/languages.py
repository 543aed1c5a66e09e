"""In which language a reader is answered: the one chosen on the page, else what the browser asks for, else English."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from starlette.datastructures import Headers
from starlette.requests import cookie_parser

from wardroom.table.text import known_languages, language, negotiate

__all__ = ["LANGUAGE_COOKIE", "OWN_NAMES", "language_for", "languages_to_choose"]

LANGUAGE_COOKIE = "wardroom-language"
OWN_NAMES = {"en": "English", "es": "Español", "ja": "日本語", "ko": "한국어"}
"""What those who speak a language call it."""
MOST = 20
"""So many languages of a request are looked at."""


def language_for(headers: Headers) -> str:
    """The language for whoever sends these headers."""
    cookies = headers.get("cookie", "")
    chosen = cookie_parser(cookies).get(LANGUAGE_COOKIE, "") if LANGUAGE_COOKIE in cookies else ""
    return _agreed(chosen, headers.get("accept-language", ""))


@lru_cache(maxsize=256)
def _agreed(chosen: str, asked_for: str) -> str:
    return negotiate([chosen, *_asked_for(asked_for)])


def languages_to_choose() -> list[tuple[str, str]]:
    """The languages that have a catalogue, and the one that is read now, each by its own name."""
    known = dict.fromkeys((*known_languages(), language()))
    return [(each, OWN_NAMES.get(each, each)) for each in known]


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
