"""What is left of English where everything is read in the pseudo-language."""

from __future__ import annotations

import re
from collections.abc import Iterable

from wardroom.table.text import PSEUDO, reading

__all__ = ["PSEUDO", "english_in", "english_in_page", "reading"]

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
