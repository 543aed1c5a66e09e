"""Passwords that are guessed first: common ones, and what people make of them.

A password is taken apart into what a guesser would try: common passwords and words (also with 0 for o and the like),
the person's own name, rows of keys and numbers, years, repetitions. What the parts are worth together, in powers of
ten, must be more than a guesser can try.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from pathlib import Path

__all__ = ["is_easily_guessed"]

FILE = Path(__file__).resolve().parents[1] / "data" / "common-passwords.txt"
ENOUGH = 8.0
"""Powers of ten."""
LETTER = 1.4
"""What a letter is worth that belongs to nothing known."""
SIGN, DIGIT = 1.0, 0.8
WORD, RANKED = 2.0, 3.5
"""A word from the front and from the end of the list."""
PATTERN = 1.5
"""A row of keys, a number counted up, a year, a repetition."""
ROWS = (
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890",
    "qwertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "qwertzuiopasdfghjklyxcvbnm",
    "azertyuiopqsdfghjklmwxcvbn",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
    "1q2w3e4r5t6y7u8i9o0p",
    "qazwsxedcrfvtgbyhnujm",
    "!@#$%^&*()",
)
DISGUISES = str.maketrans("01345789@$!|+", "oieastbgasilt")
YEAR = re.compile(r"(?:19|20)\d\d")
LONGEST_WORD = 20


def is_easily_guessed(password: str, name: str = "") -> bool:
    plain = unicodedata.normalize("NFKC", password).casefold()
    own = {part for part in re.split(r"\W+", unicodedata.normalize("NFKC", name).casefold()) if len(part) > 1}
    own |= {"".join(sorted(sorted(own), key=name.casefold().find))} if own else set()
    return worth(plain, frozenset(own)) < ENOUGH


def worth(text: str, own: frozenset[str] = frozenset()) -> float:
    """The least that the parts of a text are worth, however it is taken apart."""
    best = [0.0]
    for end in range(1, len(text) + 1):
        starts = range(max(0, end - 40), end)
        best.append(min(best[start] + _part(text, start, end, own) for start in starts))
    return best[-1]


def _part(text: str, start: int, end: int, own: frozenset[str]) -> float:
    part = text[start:end]
    if len(part) == 1:
        return SIGN if not part.isalnum() else DIGIT if part.isdigit() else LETTER
    if part in own:
        return PATTERN
    if len(part) <= LONGEST_WORD:
        rank = _rank(part)
        if rank is not None:
            return rank
    if len(part) >= 3 and (_is_row(part) or _repeats(part)):
        return PATTERN
    if len(part) == 4 and YEAR.fullmatch(part):
        return PATTERN
    # What was there before, again: twice the same word is hardly more than once.
    if len(part) >= 3 and text[:start].endswith(part):
        return SIGN
    return 1000.0


def _rank(part: str) -> float | None:
    words = _words()
    plain = part.translate(DISGUISES)
    place = words.get(part, words.get(plain, words.get(part[::-1])))
    if place is None:
        return None
    return WORD + (RANKED - WORD) * place / len(words)


def _is_row(part: str) -> bool:
    return any(part in row or part[::-1] in row for row in ROWS)


def _repeats(part: str) -> bool:
    """One to three signs again and again."""
    return any(len(part) >= 2 * size and (part[:size] * len(part))[: len(part)] == part for size in (1, 2, 3))


@cache
def _words() -> dict[str, int]:
    lines = FILE.read_text(encoding="utf-8").splitlines()
    found = [word for line in lines if not line.startswith("#") for word in line.split()]
    return {word: place for place, word in enumerate(dict.fromkeys(found))}
