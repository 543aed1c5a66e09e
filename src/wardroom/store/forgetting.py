"""Taking a person's name out of what is kept: titles, options, and the lines of games that others play on."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from wardroom.table.record import Record, Segment, from_lines, to_lines

__all__ = ["NEUTRAL", "NameOf", "options_in"]

NEUTRAL = "a former player"
PLACES = {"captain": ("captain",), "name": ("name", "boat"), "file": ("file",)}
"""Options that a player fills in with words of his own, and under which names a game keeps what was filled in."""
SPOKEN = re.compile(r"\s*(#|chart\b|title\b|source\b|about\b)")
"""Lines of a scenario file that are for people; the others name ships and places."""


class NameOf:
    """A name as it may stand in a text: whole words, in whatever letters."""

    def __init__(self, name: str) -> None:
        words = r"\s+".join(re.escape(word) for word in name.split())
        self._found = re.compile(rf"(?<!\w){words}(?!\w)", re.IGNORECASE)

    def is_in(self, text: str) -> bool:
        return self._found.search(text) is not None

    def out_of(self, text: str) -> str:
        """The text with the neutral name in its place; at its beginning with a capital."""
        return self._found.sub(lambda found: NEUTRAL if found.start() else NEUTRAL.capitalize(), text)

    def out_of_options(self, options: Mapping[str, str]) -> dict[str, str]:
        """Options with the name taken out of those that a player fills in."""
        return {key: self._out_of_option(key, value) for key, value in options.items()}

    def _out_of_option(self, key: str, value: str) -> str:
        if key not in PLACES or not isinstance(value, str):
            return value
        if key != "file":
            return self.out_of(value)
        lines = value.splitlines(keepends=True)
        return "".join(self.out_of(line) if SPOKEN.match(line) else line for line in lines)

    def out_of_lines(self, lines: list[str]) -> list[str]:
        """The lines of a game, header first, with the name taken out wherever the game keeps it."""
        first = json.loads(lines[0])
        before = options_in(first)
        after = self.out_of_options(before)
        changed = {
            (place, before[key]): after[key]
            for key, places in PLACES.items()
            if before.get(key) != after.get(key)
            for place in places
        }
        if not changed:
            return lines
        record = from_lines(lines)
        record.header.options = after
        return to_lines(Record.of(record.header, (_segment_with(each, changed) for each in record.segments)))


def options_in(first: Any) -> dict[str, str]:
    """The options in the first line of a game."""
    header = first.get("header")
    options = header.get("options") if isinstance(header, dict) else None
    return options if isinstance(options, dict) else {}


def _segment_with(segment: Segment, changed: Mapping[tuple[str, str], str]) -> Segment:
    events = [replace(event, params=_with(event.params, changed)) for event in segment.events or ()]
    return replace(segment, state=_with(segment.state, changed), events=events)


def _with(data: Any, changed: Mapping[tuple[str, str], str]) -> Any:
    """The same data; what was filled in is another text now, where it stands whole under a name of its own."""
    if isinstance(data, list):
        return [_with(each, changed) for each in data]
    if not isinstance(data, dict):
        return data
    return {
        key: changed.get((key, value), value) if isinstance(value, str) else _with(value, changed)
        for key, value in data.items()
    }
