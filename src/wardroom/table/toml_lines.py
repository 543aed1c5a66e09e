"""Where things stand in a TOML text: the line of every key and value, for errors that name it.

The standard library reads TOML and forgets the lines. This walks over a text that it has accepted, so it need
not look for faults, only keep count.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import NamedTuple

__all__ = ["TomlLines", "nesting"]

Path = tuple[str, ...]
"""The keys that lead to a place, from the outside in."""


class _Token(NamedTuple):
    kind: str
    text: str
    line: int


_TOKEN = re.compile(
    r"""
      (?P<blank>[ \t\r]+|\#[^\n]*)
    | (?P<string>"{3}(?:[^\\]|\\.)*?"{3,5}|'{3}.*?'{3,5}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')
    | (?P<mark>[=\[\]{},.\n])
    | (?P<bare>[^\s=\[\]{},.\#"']+)
    """,
    re.VERBOSE | re.DOTALL,
)
_BRACKET = re.compile(r"[\[\]{}]")
_END = _Token("mark", "\n", 0)


def _tokens(text: str) -> Iterator[_Token]:
    line = 1
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup or ""
        if kind != "blank":
            yield _Token(kind, match[0], line)
        line += match[0].count("\n")


def nesting(text: str) -> int:
    """How deep lists and tables of a text lie in one another at the most, brackets in its words counted too."""
    deepest = depth = 0
    for bracket in _BRACKET.findall(text):
        depth = depth + 1 if bracket in "[{" else max(depth - 1, 0)
        deepest = max(deepest, depth)
    return deepest


class TomlLines:
    """The lines of a TOML text by path. Elements of lists are numbered: ("captain", "0", "name")."""

    def __init__(self, text: str) -> None:
        self.headers: dict[Path, int] = {}
        """The lines of `[table]` headers."""
        self.places: list[tuple[Path, int]] = []
        """Every key in the order of the file, and every value as a last step after its key."""
        self._known: set[Path] = set()
        self._lists: dict[Path, int] = {}
        self._tokens = list(_tokens(text))
        self._at = 0
        self._read()

    def line_of(self, *words: str) -> int:
        """The line of this path or, where words are left out, of the first path that has these in this order.

        What is nowhere is looked for where it belongs: a missing key has the line of its table.
        """
        while words:
            found = self.headers.get(words) or self._exactly(words) or self._roughly(words)
            if found:
                return found
            words = words[:-1]
        return 1

    def _exactly(self, words: Path) -> int:
        return next((line for path, line in self.places if path == words), 0)

    def _roughly(self, words: Path) -> int:
        return next((line for path, line in self.places if path[-1] == words[-1] and _has(path, words)), 0)

    # Reading

    def _read(self) -> None:
        table: Path = ()
        while self._at < len(self._tokens):
            if self._next_is("["):
                table = self._header()
            elif not self._next_is("\n"):
                self._entry(table)
            self._at += 1

    def _peek(self) -> _Token:
        return self._tokens[self._at] if self._at < len(self._tokens) else _END

    def _next_is(self, marks: str) -> bool:
        token = self._peek()
        return token.kind == "mark" and token.text in marks

    def _take(self) -> _Token:
        token = self._peek()
        self._at += 1
        return token

    def _header(self) -> Path:
        line = self._take().line
        in_list = self._next_is("[")
        self._at += in_list
        path = self._table_path(self._key(), in_list)
        self.headers.setdefault(path, line)
        self._put(path, line)
        self._at += 1 + in_list
        return path

    def _table_path(self, key: Path, in_list: bool) -> Path:
        """The path of a header; `[a.b]` below `[[a]]` belongs to the newest element of a."""
        path: Path = ()
        for index, step in enumerate(key, 1):
            path = (*path, step)
            if in_list and index == len(key):
                self._lists[path] = self._lists.get(path, -1) + 1
            if path in self._lists:
                path = (*path, str(self._lists[path]))
        return path

    def _key(self) -> Path:
        steps = []
        while not self._next_is("=]"):
            token = self._take()
            if token.kind == "string":
                steps.append(_unquoted(token.text))
            elif token.kind == "bare":
                steps.append(token.text)
        return tuple(steps)

    def _entry(self, table: Path) -> None:
        line = self._peek().line
        path = (*table, *self._key())
        self._put(path, line)
        self._at += 1
        self._value(path)

    def _value(self, path: Path) -> None:
        if self._next_is("["):
            self._list(path)
        elif self._next_is("{"):
            self._inline_table(path)
        else:
            self._scalar(path)

    def _list(self, path: Path) -> None:
        self._at += 1
        element = 0
        while not self._next_is("]"):
            if self._next_is(",\n"):
                self._at += 1
            else:
                self._value((*path, str(element)))
                element += 1
        self._at += 1

    def _inline_table(self, path: Path) -> None:
        self._at += 1
        while not self._next_is("}"):
            if self._next_is(",\n"):
                self._at += 1
            else:
                self._entry(path)
        self._at += 1

    def _scalar(self, path: Path) -> None:
        line, text = self._peek().line, ""
        while not self._next_is(",]}\n"):
            token = self._take()
            text += _unquoted(token.text) if token.kind == "string" else token.text
        self.places.append(((*path, text), line))

    def _put(self, path: Path, line: int) -> None:
        """Note a path and, for a dotted one, the tables it implies."""
        for length in range(1, len(path) + 1):
            if path[:length] not in self._known:
                self._known.add(path[:length])
                self.places.append((path[:length], line))


def _has(path: Path, words: Path) -> bool:
    steps = iter(path)
    return all(word in steps for word in words)


def _unquoted(text: str) -> str:
    return str(tomllib.loads(f"text = {text}")["text"])
