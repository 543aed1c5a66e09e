"""What is left of English where everything is read in the pseudo-language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
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
_SAID = frozenset(
    {"aria-label", "title", "alt", "placeholder", "aria-description", "aria-valuetext", "data-title", "data-label"}
    | {"data-confirm", "data-introduction"}
)
"""Attributes that are read to people."""
_UNSEEN = ("script", "style")


def english_in(text: str, known: Iterable[str] = ()) -> list[str]:
    """Words that no catalogue has had its hands on; proper names and numbers of rules do not count."""
    bare = _RULE.sub(" ", _NAMES.sub(" ", text))
    return [word for word in _WORD.findall(bare) if word not in set(known)]


def english_in_page(page: str, known: Iterable[str] = ()) -> list[str]:
    """The same for HTML or SVG: what is between the tags, and what their attributes say to people.

    What is English on purpose says so: `lang="en"`, or `translate="no"` for commands and the like.
    """
    reader = _Reader()
    reader.feed(page)
    return [word for text in reader.said for word in english_in(text, known)]


class _Reader(HTMLParser):
    """Gathers what people read of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self._passed: list[str] = []
        """Elements that are passed over, one inside the other; only those of the outermost one's name are counted."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if self._passed:
            self._passed += [tag] * (tag == self._passed[0])
        elif tag in _UNSEEN or (found.get("lang") == "en" and tag != "html") or found.get("translate") == "no":
            self._passed = [tag]
        else:
            self.said += [value for name, value in attrs if name in _SAID and value]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if not self._passed:
            self.said += [value for name, value in attrs if name in _SAID and value]

    def handle_endtag(self, tag: str) -> None:
        if self._passed and tag == self._passed[0]:
            self._passed.pop()

    def handle_data(self, data: str) -> None:
        if not self._passed:
            self.said.append(data)


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
