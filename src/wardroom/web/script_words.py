"""What the page's scripts say: their messages, found in the scripts themselves, and the catalogue for one language.

Scripts say things by `t("…", …)` and, where a number counts, `tn("one", "many", number, …)` (static/text.js).
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from wardroom.table.text import ENGLISH, entry, language, plural, reading

__all__ = ["address_of_words", "in_script", "words_for"]

STATIC = Path(__file__).resolve().parent / "static"
SAMPLES = 200
"""Forms are told for numbers up to this; greater ones are like those that end in the same two digits."""
_LITERAL = r'"((?:[^"\\\n]|\\.)*)"'
_SAID = re.compile(rf"\bt\(\s*{_LITERAL}")
_COUNTED = re.compile(rf"\btn\(\s*{_LITERAL},\s*{_LITERAL}")


def in_script(source: str) -> Iterator[str | tuple[str, str]]:
    """The messages of a script: one text, or two where a number counts."""
    yield from (_read(found[1]) for found in _SAID.finditer(source))
    yield from ((_read(found[1]), _read(found[2])) for found in _COUNTED.finditer(source))


def _read(literal: str) -> str:
    text: str = json.loads(f'"{literal}"')
    return text


@cache
def _messages() -> tuple[str | tuple[str, str], ...]:
    sources = (path.read_text(encoding="utf-8") for path in sorted(STATIC.glob("*.js")))
    return tuple(sorted(dict.fromkeys(message for source in sources for message in in_script(source)), key=str))


@lru_cache(maxsize=16)
def words_for(reader: str) -> bytes:
    """The catalogue of what scripts say in this language, as JSON."""
    with reading(reader):
        told: dict[str, Any] = {
            "say": {each: entry(each) for each in _messages() if isinstance(each, str)},
            "count": {each[0]: _forms(*each) for each in _messages() if isinstance(each, tuple)},
        }
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()


def _forms(one: str, many: str) -> dict[str, Any]:
    """The forms that a language has for a message, and which of them each number takes."""
    said = [entry(plural(one, many), number) for number in range(SAMPLES)]
    forms = list(dict.fromkeys(said))
    return {"forms": forms, "by": "".join(str(forms.index(each)) for each in said)}


@lru_cache(maxsize=16)
def _address(reader: str) -> str:
    mark = hashlib.blake2b(words_for(reader), digest_size=8).hexdigest()
    return f"/words/{reader}.json?{mark}"


def address_of_words() -> str:
    """Where scripts find the reader's catalogue, which may be kept for ever; none is needed in English."""
    return "" if language() == ENGLISH else _address(language())
