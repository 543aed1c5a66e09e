"""The rule index as a book: chapters and sections in order, search, and text with its references as links."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

from markupsafe import Markup, escape

from wardroom.players.charts import all_charts
from wardroom.players.rules import rulebook, section_titles
from wardroom.table.rulebook import Rule, Rulebook
from wardroom.table.text import catalogue, language, name, say, vocabulary

__all__ = ["KINDS", "Book", "Chapter", "Section", "open_book", "terms_of"]

KINDS = catalogue(
    {
        "procedure": "what is done, and how",
        "restriction": "what may not be done",
        "modifier": "what changes a die roll",
        "state": "what is kept track of",
        "option": "a rule that may be used or left",
        "table": "numbers that the rules state",
        "victory": "what counts in the end",
        "scenario": "a way to begin",
        "info": "for information; there is nothing to do",
    }
)
"""What the kinds of rows mean."""
vocabulary(
    "rules",
    {
        "kind": {
            "procedure": "procedure",
            "restriction": "restriction",
            "modifier": "modifier",
            "state": "state",
            "option": "option",
            "table": "table",
            "victory": "victory",
            "scenario": "scenario",
            "info": "info",
        }
    },
)
LONGEST_SEARCH = 100
_LAST = re.compile(r"\W*\w+\W*$|\W+$")
"""The last part of a number, with whatever stands round it."""
_PLACE = re.compile(r"(\d+)\.\d+")
_REFERENCE = re.compile(
    r"\[(?P<chart>[A-Z]\d{1,2}[a-z]?)\]"
    r"|(?<![\w.,-])(?P<rule>\d{1,2}(?:\.\d{1,2}){1,3}(?:-\d{1,2})?[a-z]?)(?![\w%]|\.\d)"
)


@dataclass(slots=True)
class Section:
    """A section such as 9.6, with its rows."""

    number: str
    title: str
    rules: list[Rule] = field(default_factory=list)


@dataclass(slots=True)
class Chapter:
    """A chapter such as 9, with its sections."""

    number: str
    title: str
    sections: list[Section] = field(default_factory=list)

    @property
    def rows(self) -> int:
        return sum(len(section.rules) for section in self.sections)


@dataclass(frozen=True, slots=True)
class Citation:
    """A table of a chart that names a rule."""

    chart: str
    slug: str
    table: str


class Book:
    """The rules of one game."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.index: Rulebook = rulebook(game)
        self.titles = section_titles(game)
        self.chapters = list(_chapters(self.index, self.titles))
        self.order = [rule for chapter in self.chapters for section in chapter.sections for rule in section.rules]
        self._places = {rule.id: place for place, rule in enumerate(self.order)}
        self._charts = {str(file.data["chart"]): name.removesuffix(".toml") for name, file in all_charts(game).items()}
        self._cited = _citations(game)
        self._known = {number for id in self.index.rules for number in _numbers(id)}
        self._linked: dict[tuple[str, str], Markup] = {}
        """Texts that were asked for before, by the reader's language."""

    # Finding

    def search(self, terms: Sequence[str]) -> list[Chapter]:
        """The rows that have all these words, or whose number begins so, under their headings."""
        found = []
        for chapter in self.chapters:
            sections = [
                Section(section.number, section.title, [rule for rule in section.rules if _fits(rule, section, terms)])
                for section in chapter.sections
            ]
            kept = [section for section in sections if section.rules]
            if kept:
                found.append(Chapter(chapter.number, chapter.title, kept))
        return found

    def section_of(self, rule: Rule) -> tuple[Chapter, Section]:
        number = _section_number(rule.id)
        return next(
            (chapter, section) for chapter in self.chapters for section in chapter.sections if section.number == number
        )

    def neighbours(self, first: Rule, last: Rule) -> tuple[Rule | None, Rule | None]:
        """The row before the first and the row after the last."""
        before, after = self._places[first.id] - 1, self._places[last.id] + 1
        return (self.order[before] if before >= 0 else None, self.order[after] if after < len(self.order) else None)

    def cited_by(self, rules: Sequence[Rule]) -> list[Citation]:
        """The tables of charts that name these rules, each once."""
        return list(dict.fromkeys(each for rule in rules for each in self._cited.get(rule.id, ())))

    # Reading

    def linked(self, text: str, terms: Sequence[str] = ()) -> Markup:
        """The text with rules and charts as links, and the words that were looked for marked."""
        if terms:
            return self._make_links(text, terms)
        key = language(), text
        if key not in self._linked:
            self._linked[key] = self._make_links(text, ())
        return self._linked[key]

    def _make_links(self, text: str, terms: Sequence[str]) -> Markup:
        parts, end = [], 0
        for found in _REFERENCE.finditer(text):
            link = self._link(found)
            if link is not None:
                parts += [_marked(text[end : found.start()], terms), link]
                end = found.end()
        return Markup("").join([*parts, _marked(text[end:], terms)])

    def _link(self, found: re.Match[str]) -> Markup | None:
        chart, rule = found["chart"], found["rule"]
        if chart in self._charts:
            return Markup(
                '<span class="ref">[<a class="chart" href="/charts/{0}/{1}" data-chart="{1}" data-game="{0}">'
                '<span class="hidden-text">{2} </span>{3}</a>]</span>'
            ).format(self.game, chart, say("Chart"), name(chart))
        if rule in self._known:
            return Markup(
                '<a class="rule" href="/rules/{0}/{1}" data-rule="{1}" data-game="{0}">'
                '<span class="hidden-text">{2} </span>{3}</a>'
            ).format(self.game, rule, say("Rule"), name(rule))
        return None


@cache
def open_book(game: str) -> Book:
    """The rules of this game; they do not change while the server runs."""
    return Book(game)


def terms_of(query: str) -> tuple[str, ...]:
    """The words of a search."""
    return tuple(query[:LONGEST_SEARCH].casefold().split())


def _chapters(index: Rulebook, titles: dict[str, str]) -> Iterator[Chapter]:
    chapters: dict[str, Chapter] = {}
    sections: dict[str, Section] = {}
    for rule in index.rules.values():
        number = _section_number(rule.id)
        if number not in sections:
            above = number.partition(".")[0]
            chapter = chapters.setdefault(above, Chapter(above, titles.get(above, "")))
            sections[number] = Section(number, titles.get(number, ""))
            chapter.sections.append(sections[number])
        sections[number].rules.append(rule)
    yield from chapters.values()


def _section_number(id: str) -> str:
    """9.6 for 9.6.2a; what has no number, such as LOGa, is a section without its letter."""
    found = _PLACE.match(id)
    return found[0] if found else id.rstrip("abcdefghijklmnopqrstuvwxyz") or id


def _numbers(id: str) -> Iterator[str]:
    """The row's own number, and those of all sections it is in."""
    yield id
    number = id.rstrip("abcdefghijklmnopqrstuvwxyz")
    while number:
        yield number
        number = _LAST.sub("", number)


def _fits(rule: Rule, section: Section, terms: Sequence[str]) -> bool:
    text = f"{rule.statement} {section.title} {rule.kind}".casefold()
    return all(term in text or rule.id.casefold().startswith(term) for term in terms)


def _marked(text: str, terms: Sequence[str]) -> Markup:
    if not terms:
        return escape(text)
    pattern = re.compile("|".join(re.escape(term) for term in sorted(terms, key=len, reverse=True)), re.IGNORECASE)
    parts, end = [], 0
    for found in pattern.finditer(text):
        parts += [escape(text[end : found.start()]), Markup("<mark>{}</mark>").format(found[0])]
        end = found.end()
    return Markup("").join([*parts, escape(text[end:])])


def _citations(game: str) -> dict[str, list[Citation]]:
    cited: dict[str, list[Citation]] = {}
    for file_name, file in all_charts(game).items():
        chart = file.chart()
        for table in chart.tables.values():
            here = Citation(chart.id, file_name.removesuffix(".toml"), table.name)
            for rule in (table.rule, *(modifier.rule for modifier in table.modifiers.values())):
                if rule and here not in cited.setdefault(rule, []):
                    cited[rule].append(here)
    return cited
