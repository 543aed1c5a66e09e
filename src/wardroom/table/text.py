"""Text for one reader: messages are catalogue entries, made into words where they are read, in the reader's language.

A message has places for arguments, and each place says what it takes:

    {0} {name}           a number, a proper name, a `Text`, or a list of them
    {0:month}            a month, counted as year * 12 + month - 1: Jul-43
    {0:plain}            a number without marks between the thousands, such as a year
    {0:signed}           a number with its sign: +2
    {0:percent}          a share of one: 37 %
    {0:decimal}          a number with one decimal place: 2.5
    {0:sv.range}         a word of a game: its entry in the vocabulary `sv.range`, or what `kinds` makes of it
    {0:#ship}            a number of things: 1 ship, 2 ships

Values stay what they are, so that rules, bots and saves never meet a translated word. The language is part of the
context (`contextvars`): a server makes text for many readers at the same time.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache, partial, wraps
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple, ParamSpec, SupportsFloat, TypeVar

__all__ = [
    "ENGLISH",
    "PSEUDO",
    "Plural",
    "Text",
    "Value",
    "capital",
    "catalogue",
    "counted",
    "entry",
    "kept_by_language",
    "kinds",
    "known_languages",
    "language",
    "listed",
    "mark",
    "month",
    "name",
    "negotiate",
    "number",
    "percent",
    "plural",
    "reading",
    "say",
    "shown",
    "stored",
    "stored_message",
    "translated",
    "use_language",
    "vocabulary",
    "word",
]

ENGLISH = "en"
PSEUDO = "qps"
"""No language of people: every letter that a catalogue could have translated is replaced by one with an accent."""
LOCALES = Path(__file__).resolve().parent.parent / "locales"
DOMAIN = "wardroom"

Value = Any
"""What a place of a message takes: str (a proper name unless the place says otherwise), int, Fraction, Text, lists."""

_language: ContextVar[str] = ContextVar("language", default=ENGLISH)


# Languages


def language() -> str:
    """The language of the reader for whom text is made now."""
    return _language.get()


def use_language(wanted: str | None) -> None:
    """Make text in this language from now on, in this context; None is English."""
    _language.set(negotiate([wanted or ENGLISH]))


@contextmanager
def reading(wanted: str | None) -> Iterator[None]:
    """Make text in this language for a while."""
    before = _language.set(negotiate([wanted or ENGLISH]))
    try:
        yield
    finally:
        _language.reset(before)


@cache
def known_languages() -> tuple[str, ...]:
    """The languages that have a catalogue; English needs none."""
    found = sorted(path.parent.parent.name for path in LOCALES.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return (ENGLISH, *(each for each in found if each != ENGLISH))


P = ParamSpec("P")
R = TypeVar("R")


def kept_by_language(make: Callable[P, R]) -> Callable[P, R]:
    """Keep what a function makes, apart for each language: for drawings with lettering and the like."""

    @lru_cache(maxsize=4096)
    def kept(reader: str, *args: Any, **named: Any) -> R:
        return make(*args, **named)

    @wraps(make)
    def in_language(*args: P.args, **named: P.kwargs) -> R:
        return kept(_language.get(), *args, **named)  # type: ignore[arg-type]  # as for any cache

    return in_language


def negotiate(wanted: Iterable[str]) -> str:
    """The first of these languages that has a catalogue; `es_MX.UTF-8` and `es-MX` will do with `es`."""
    for each in wanted:
        if each in known_languages():  # as nearly every request and every drawing asks
            return each
        tag = re.split(r"[.@]", each.strip().lower().replace("_", "-"))[0]
        for candidate in (tag, tag.partition("-")[0]):
            if candidate == PSEUDO or candidate in known_languages():
                return candidate
    return ENGLISH


# Messages


class Plural(str):
    """A message that depends on a number: itself for 1, `many` for others; `by` is the number's place."""

    __slots__ = ("by", "many")
    many: str
    by: str


@lru_cache(maxsize=4096)
def plural(one: str, many: str, by: str = "0") -> Plural:
    """A message in two forms, such as "{0} hex" and "{0} hexes"; a language may have other forms, or one."""
    message = Plural(one)
    message.many, message.by = many, by
    return message


class Text(NamedTuple):
    """A message with what fills it: words that are still to be made."""

    message: str
    args: tuple[Value, ...] = ()
    params: Mapping[str, Value] = {}

    def __str__(self) -> str:
        return translated(self.message, self.args, self.params)

    @property
    def filling(self) -> tuple[Value, ...]:
        """All that stands in its places."""
        return (*self.args, *self.params.values())


def mark(message: str) -> str:
    """A message of the catalogue that is made into text later, where it is read."""
    return message


def catalogue(messages: Mapping[str, str]) -> Mapping[str, str]:
    """Messages of the catalogue by a code of their own, such as those of events."""
    return messages


def say(message: str, *args: Value, **params: Value) -> str:
    """This message for the reader."""
    return translated(message, args, params)


def translated(message: str, args: Iterable[Value] = (), params: Mapping[str, Value] | None = None) -> str:
    """This message for the reader, filled with arguments by number and by name."""
    given, named = tuple(args), params or {}
    if isinstance(message, Plural):
        template = entry(message, given[int(message.by)] if message.by.isdecimal() else named[message.by])
    else:
        template = _template(_language.get(), message)
    return _filled(_parts(template), given, named) if given or named else template


def entry(message: str, number: int = 0) -> str:
    """The reader's entry for this message with its places still open; of a plural, the form for this number."""
    if isinstance(message, Plural):
        return _plural_template(_language.get(), message, message.many, abs(number))
    return _template(_language.get(), message)


@lru_cache(maxsize=20_000)
def _template(reader: str, message: str, context: str = "") -> str:
    """The catalogue's entry for this message."""
    if reader == ENGLISH or not message:
        return str(message)
    if reader == PSEUDO:
        return pseudo(message)
    found = _catalogue(reader)
    return found.pgettext(context, message) if context else found.gettext(message)


@lru_cache(maxsize=20_000)
def _plural_template(reader: str, one: str, many: str, number: int) -> str:
    if reader not in (ENGLISH, PSEUDO):
        return _catalogue(reader).ngettext(one, many, number)
    form = str(one) if number == 1 else many
    return pseudo(form) if reader == PSEUDO else form


@cache
def _catalogue(reader: str) -> gettext.NullTranslations:
    return gettext.translation(DOMAIN, str(LOCALES), languages=[reader], fallback=True)


Show = Callable[[Value], str]
"""How a value is shown in places of one kind."""


class _Part(NamedTuple):
    """A piece of text and the place after it; the last piece has none."""

    literal: str
    field: str | int | None
    show: Show


@lru_cache(maxsize=20_000)
def _parts(template: str) -> tuple[_Part, ...]:
    found = []
    for literal, field, spec, _ in Formatter().parse(template):
        key = int(field) if field and field.isdecimal() else field
        found.append(_Part(literal, key, _showing(spec or "")))
    return tuple(found)


def _filled(parts: tuple[_Part, ...], args: tuple[Value, ...], params: Mapping[str, Value]) -> str:
    found = []
    for literal, field, show in parts:
        if literal:
            found.append(literal)
        if field is not None:
            found.append(show(args[field] if type(field) is int else params[field]))  # type: ignore[index]
    return "".join(found)


# What a place shows


def shown(value: Value, spec: str = "") -> str:
    """A value as the reader sees it in a place of this kind."""
    return _showing(spec)(value)


@lru_cache(maxsize=1024)
def _showing(spec: str) -> Show:
    """What shows a value in a place of this kind: worked out once, for a board has hundreds of them."""
    make = _maker(spec)

    def show(value: Value) -> str:
        kind = type(value)
        if kind is str or kind is int:  # most are
            return make(value)
        if isinstance(value, Text):
            return str(value)
        if isinstance(value, (list, tuple)):
            return listed([show(each) for each in value])
        return make(value)

    return show


def _maker(spec: str) -> Show:
    if not spec:
        return _unnamed
    if spec in KINDS:
        return KINDS[spec]
    return partial(counted, spec[1:]) if spec[0] == "#" else partial(word, spec)


def _unnamed(value: Value) -> str:
    """In a place that says nothing: a number, or a name that is the same in every language."""
    if isinstance(value, str):
        return name(str(value))
    if isinstance(value, int):
        return number(value)
    return "" if value is None else name(str(value))


def number(value: int) -> str:
    """A whole number with marks between the thousands."""
    return f"{value:,}"


def name(text: str) -> str:
    """A proper name, which no language changes; the pseudo-language sets it apart, unseen."""
    return f"\u2068{text}\u2069" if text and _language.get() == PSEUDO else text


def percent(share: SupportsFloat) -> str:
    """A share of one as a player reads it: 42 %, or 0.5 % where a whole number would say nothing."""
    value = float(share) * 100
    return say("{0:plain} %", f"{value:.1f}" if 0 < value < 1 or 99 < value < 100 else f"{value:.0f}")


MONTHS = (
    mark("Jan"),
    mark("Feb"),
    mark("Mar"),
    mark("Apr"),
    mark("May"),
    mark("Jun"),
    mark("Jul"),
    mark("Aug"),
    mark("Sep"),
    mark("Oct"),
    mark("Nov"),
    mark("Dec"),
)
"""Catalogue entries as well as the way in which games of before wrote months into their events."""
_OLD_MONTH = re.compile(r"([A-Z][a-z]{2})-(\d\d)")


def month(value: int | str) -> str:
    """A month as a log sheet writes it: Jul-43."""
    if isinstance(value, str):
        old = _OLD_MONTH.fullmatch(value)
        if old is None or old[1] not in MONTHS:
            return name(value)
        return _month(MONTHS.index(old[1]), int(old[2]))
    return _month(value % 12, value // 12 % 100)


def _month(place: int, year: int) -> str:
    return say("{month}-{year}", month=Text(MONTHS[place]), year=f"{year:02d}")


KINDS: dict[str, Callable[[Any], str]] = {
    "month": month,
    "name": lambda value: name(str(value)),
    "plain": str,
    "signed": lambda value: f"{value:+d}",
    "percent": percent,
    "decimal": lambda value: f"{float(value):.1f}",
}
"""Kinds of places that every game has; `vocabulary` adds the words of each game."""


def kinds(game: str, makers: Mapping[str, Callable[[Any], str]]) -> None:
    """Kinds of places of a game whose words a function makes, such as what its pieces are called: `{0:eos.unit}`."""
    KINDS.update({f"{game}.{kind}": make for kind, make in makers.items()})
    for each in (_showing, _parts):  # they may have been asked for it before
        each.cache_clear()


def listed(parts: Iterable[str]) -> str:
    """One thing after the other."""
    return say(", ").join(parts)


def capital(text: str) -> str:
    """With a capital letter in front, whatever unseen marks stand before it."""
    for place, letter in enumerate(text):
        if letter != "\u2068":
            return text[:place] + letter.upper() + text[place + 1 :]
    return text


# Words of the games

_VOCABULARY: dict[str, Mapping[str, str]] = {}


def vocabulary(game: str, groups: Mapping[str, Mapping[str, str]]) -> Mapping[str, Mapping[str, str]]:
    """The words of a game: places such as `{0:sv.range}` take their entries from group `range` of game `sv`.

    A group maps values, as the state has them, to what is read. An entry that is a `plural` is a thing that is
    counted: `{0:#sv.hit}` takes the entry `hit` of the group `#`.
    """
    for group, entries in groups.items():
        _VOCABULARY[f"{game}.{group}"] = entries
    return groups


_NUMBER_IN_NAME = re.compile(r"(?<=[^\W\d] )(-?[0-9]+(?:\.\.[0-9]*)?|\.\.[0-9]+)(?=$|, )")


@lru_cache(maxsize=4096)
def stored_message(text: str) -> tuple[str, tuple[Value, ...]]:
    """The message of a text that charts and saves have, with its arguments: numbers that end a phrase.

    So `speed 3` is `speed {0:plain}`, and `type 5, position 2` is `type {0:plain}, position {1:plain}`.
    """
    pieces = _NUMBER_IN_NAME.split(_escaped(text))
    places = "".join(f"{{{place}:plain}}" + piece for place, piece in enumerate(pieces[2::2]))
    return pieces[0] + places, tuple(pieces[1::2])


def _escaped(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


def stored(text: str) -> str:
    """A text as charts and saves have it, such as the name of a modifier, for the reader."""
    message, args = stored_message(text)
    return _filled(_parts(_template(_language.get(), message)), args, {})


def word(group: str, value: Value) -> str:
    """A value's entry in a vocabulary; one that has none is shown as it is, for old games know words that are gone."""
    found = _VOCABULARY.get(group, {}).get(value if type(value) is str else str(value))
    return _unnamed(value) if found is None else _template(_language.get(), found, group)


def counted(thing: str, value: int) -> str:
    """A number of things: `sv.hit` is the entry `hit` in the group `#` of game `sv`."""
    game, _, key = thing.partition(".")
    return translated(_VOCABULARY[f"{game}.#"][key], (value,))


# The pseudo-language

_ACCENTED = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áƀćđéƒǵħíĵķĺɱńóṕʠŕśťúṽŵẋýžÁƁĆĐÉƑǴĦÍĴĶĹṀŃÓṔɊŔŚŤÚṼŴẊÝŽ",
)
_KEPT = re.compile(r"\{\{|\}\}|\{[^{}]*\}|%(?:\([a-z_0-9]+\))?[sdr]|%%|</?[a-zA-Z][^<>]*>|&#?[a-zA-Z0-9]+;")
"""What is no text in a message: places for arguments, and in pages tags and letters by name."""


def pseudo(message: str) -> str:
    """A message as the pseudo-language has it: as long as before, and none of its letters is left."""
    found, start = [], 0
    for kept in _KEPT.finditer(message):
        found += [message[start : kept.start()].translate(_ACCENTED), kept[0]]
        start = kept.end()
    return "".join([*found, message[start:].translate(_ACCENTED)])
