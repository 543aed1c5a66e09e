"""What is left of English where everything is read in the pseudo-language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from unittest.mock import patch

from wardroom.table import text
from wardroom.table.text import PSEUDO, reading

__all__ = ["PSEUDO", "Asked", "asked_of_the_catalogue", "english_in", "english_in_page", "reading"]

Asked = tuple[str | tuple[str, str], str]
"""A message, or its two forms, with its context."""

_NAMES = re.compile("\u2068[^\u2068\u2069]*\u2069")
_WORD = re.compile(r"[A-Za-z]{2,}")
_RULE = re.compile(r"\[[^\[\]]*\d[^\[\]]*\]")
"""Numbers of rules, such as [9.2.2b] and [S1.VI.1]: they are the same in every language."""
_UNSEEN = re.compile(r"<(script|style)\b.*?</\1>|<!--.*?-->", re.S)
_TAG = re.compile(r"<[^<>]*>")
_SAID = re.compile(r"""\b(?:aria-label|title|alt|placeholder|aria-description|data-title|data-label)="([^"]*)\"""")
"""Attributes that are read to people."""


def english_in(text: str, known: Iterable[str] = ()) -> list[str]:
    """Words that no catalogue has had its hands on; proper names and numbers of rules do not count."""
    bare = _RULE.sub(" ", _NAMES.sub(" ", text))
    return [word for word in _WORD.findall(bare) if word not in set(known)]


def english_in_page(page: str, known: Iterable[str] = ()) -> list[str]:
    """The same for HTML or SVG: what is between the tags, and what their attributes say to people."""
    seen = _UNSEEN.sub(" ", page)
    said = " ".join(_SAID.findall(seen))
    return english_in(_TAG.sub(" ", seen).replace("&amp;", "&") + " " + said, known)


@contextmanager
def asked_of_the_catalogue() -> Iterator[set[Asked]]:
    """All messages that are looked up meanwhile, in whatever language."""
    asked: set[Asked] = set()
    template, plural_template = text._template, text._plural_template

    def one(reader: str, message: str, context: str = "") -> str:
        asked.add((str(message), context))
        return template(reader, message, context)

    def two(reader: str, first: str, many: str, number: int) -> str:
        asked.add(((str(first), many), ""))
        return plural_template(reader, first, many, number)

    with patch.object(text, "_template", one), patch.object(text, "_plural_template", two):
        yield asked
