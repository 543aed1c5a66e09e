"""When two names are the same, and when one looks so much like another that people would take it for that."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

__all__ = ["folded", "has_unseen_letters", "skeleton"]


def folded(name: str) -> str:
    """What makes two names the same: capitals, width, blanks and letters that cannot be seen are no difference."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join("".join(letter for letter in plain if unicodedata.category(letter) != "Cf").split())


UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0")
"""Letters by their kind that are drawn as nothing."""


def has_unseen_letters(name: str) -> bool:
    return any(letter in UNSEEN or unicodedata.category(letter) == "Cf" for letter in name)


def skeleton(name: str) -> str:
    """What is left of a name when letters that look alike are one letter, after the manner of Unicode's UTS 39.

    Capitals are looked at before they become small: a Greek capital nu looks like N, a small one like v.
    """
    plain = "".join(letter for letter in unicodedata.normalize("NFKC", name) if letter not in UNSEEN)
    small = folded(plain.translate(_CAPITALS))
    alike = "".join(_digit(letter) for letter in small).translate(_SMALL)
    for pair, letter in _PAIRS.items():
        alike = alike.replace(pair, letter)
    return " ".join(alike.split()) or folded(name)


def _digit(letter: str) -> str:
    """The digits of all scripts are those of ours."""
    value = unicodedata.decimal(letter, None)
    return letter if value is None else str(value)


def _table(alike: Mapping[str, str]) -> dict[int, str]:
    return {ord(letter): ours for ours, letters in alike.items() for letter in letters}


# Cyrillic, Greek, Armenian, Coptic and Cherokee letters, and Latin ones of other alphabets, that look like ours in
# common typefaces and that NFKC leaves as they are. The list is our own; Unicode's confusables.txt is longer.

_CAPITALS = _table(
    {
        "A": "АΑᎪ", "B": "ВΒᏴ", "C": "СϹᏟ", "D": "Ꭰ", "E": "ЕΕᎬ", "G": "ԌᏀ", "H": "НΗᎻ", "I": "ІΙӀƖ", "J": "ЈͿᎫ",
        "K": "КΚᏦ", "L": "ԼᏞ", "M": "МΜϺᎷ", "N": "Ν", "O": "ОΟՕ", "P": "РΡᏢ", "Q": "Ԛ", "R": "Ꭱ", "S": "ЅՏᏚ",
        "T": "ТΤᎢ", "U": "Ս", "V": "ѴᏙ", "W": "ԜᎳ", "X": "ХΧ", "Y": "УΥҮ", "Z": "ΖᏃ", "3": "ЗӠ", "b": "Ь",
        "Á": "Ά", "É": "Έ", "Í": "Ί", "Ó": "Ό", "Ý": "Ύ", "Ï": "ЇΪ", "Ÿ": "Ϋ", "Ë": "Ё",
    }
)  # fmt: skip
_SMALL = _table(
    {
        "a": "аαɑɒᴀ", "b": "ƅʙьв", "c": "сϲᴄⲥ", "d": "ԁᴅ", "e": "еεᴇ", "f": "ſ", "g": "ɡԍɢց", "h": "һհʜ", "j": "јϳȷᴊյ",
        "k": "кκᴋ", "l": "i1|ıɩɪіιӏǀǃʟ", "m": "мᴍ", "n": "ոηɴ", "o": "0оοσօᴏⲟ", "p": "рρƿᴘⲣ", "q": "ԛզ", "r": "гʀ",
        "s": "ѕꜱƽ", "t": "тτᴛ", "u": "υսᴜʋ", "v": "νѵᴠ", "w": "ԝωᴡ", "x": "хχ", "y": "уγүɣʏ", "z": "ᴢ", "3": "зӡʒ",
        "2": "ƨ", "á": "ά", "é": "έ", "í": "ί", "ó": "ό", "ú": "ύ", "ï": "їϊ", "ë": "ё", "ss": "β",
        # What is easily not seen between letters.
        "": ".'-_ʹʺʻʼʽʾʿˈˊˋˌː",
    }
)  # fmt: skip
_PAIRS = {"rn": "m", "vv": "w"}
