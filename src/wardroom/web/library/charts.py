"""Charts as pages show them: tables with the odds of every row, modifiers, and facts that are not rolled for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any

from wardroom.games import find
from wardroom.players.charts import NAMES, all_charts, chart_json, find_chart, span_words
from wardroom.table import Chart, ChartFile, ChartTable, Dice, Modifier, Roll
from wardroom.table.odds import naturals, percent
from wardroom.table.text import catalogue, language, listed, name, number, say, stored_message
from wardroom.telling.presenter import Presenter, charted, presenter_for

__all__ = [
    "DICE_WORDS",
    "STANDING_WORDS",
    "ChartCard",
    "ChartView",
    "chart_cards",
    "chart_told",
    "chart_view",
    "said_on",
]

STANDING_WORDS = catalogue(
    {
        "printed": "The component itself was seen: these are the numbers of the printed game.",
        "rulebook": "Stated in the rules, or provable from them.",
        "analogy": "A sister game's chart, adapted: the printed one is not known to us.",
        "reconstructed": "Ours, from history and calibration: the printed one is not known to us.",
    }
)
DICE_WORDS = catalogue(
    {
        "1d6": "one six-sided die",
        "2d6": "the sum of two six-sided dice",
        "3d6": "the sum of three six-sided dice",
        "1d10": "one ten-sided die; 0 is a ten",
        "d10": "one ten-sided die, read as 0 to 9",
        "1d20": "one twenty-sided die",
        "d66": "two six-sided dice, read as tens and ones",
        "d100": "two ten-sided dice, read as tens and ones; 00 is 100",
    }
)
FARTHEST = 4
"""Odds are told for modifiers that come to so much, up and down."""
LONG_NUMBER = 10_000
KEPT_VIEWS = 512
SHORT_LIST = 4
"""Lists that are longer have a place of their own."""
MANY = 40
"""More records than these are rows of a table."""


# All charts


@dataclass(frozen=True, slots=True)
class ChartCard:
    """A chart in a list."""

    id: str
    slug: str
    title: str
    standing: str
    source: str
    rolled: bool
    tables: int


@cache
def chart_cards(game: str) -> list[ChartCard]:
    """In the order of their names, numbers counted as numbers."""
    cards = []
    for file_name, file in all_charts(game).items():
        chart = file.chart()
        slug = file_name.removesuffix(".toml")
        cards.append(
            ChartCard(chart.id, slug, chart.title, chart.standing, chart.source, bool(chart.tables), len(chart.tables))
        )
    return sorted(cards, key=lambda card: _natural(card.id))


def _natural(text: str) -> list[tuple[int, int, str]]:
    parts = re.findall(r"\d+|\D+", text)
    return [(0, int(part), "") if part.isdecimal() else (1, 0, part.casefold()) for part in parts]


# One chart


@dataclass(frozen=True, slots=True)
class RowView:
    span: str
    result: str
    odds: str
    share: float
    """Of a bar that is as long as the likeliest row is likely."""
    shifted: list[str]
    """The odds for each of the table's shifts."""


@dataclass(frozen=True, slots=True)
class TableView:
    name: str
    title: str
    dice: str
    dice_words: str
    rule: str
    standing: str
    note: str
    facts: list[str]
    rows: list[RowView]
    modifiers: list[Modifier]
    shifts: list[int]
    """What modifiers may come to."""


@dataclass(slots=True)
class Block:
    """Values that are not rolled for: facts, a table, or cards of facts."""

    title: str
    note: str = ""
    text: str = ""
    facts: list[tuple[str, str, str]] = field(default_factory=list)
    """Name, value and remark."""
    heads: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    numeric: list[bool] = field(default_factory=list)
    cards: list[tuple[str, list[tuple[str, str]]]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ChartView:
    card: ChartCard
    before: ChartCard | None
    after: ChartCard | None
    note: str
    tables: list[TableView]
    blocks: list[Block]


def chart_view(game: str, slug: str) -> ChartView:
    """A chart for the reader."""
    return _chart_view(game, slug, language())


@lru_cache(maxsize=KEPT_VIEWS)
def _chart_view(game: str, slug: str, reader: str) -> ChartView:
    file = find_chart(game, slug)
    chart = file.chart()
    cards = chart_cards(game)
    place = next(n for n, card in enumerate(cards) if card.id == chart.id)
    remarks = _Remarks(file.text)
    presenter = presenter_for(find(game))
    return ChartView(
        card=cards[place],
        before=cards[place - 1] if place else None,
        after=cards[place + 1] if place + 1 < len(cards) else None,
        note=remarks.above("tables") if chart.tables else "",
        tables=[_table(file, chart, table, presenter, remarks) for table in chart.tables.values()],
        blocks=list(_blocks(chart, remarks)),
    )


def chart_told(game: str, name: str) -> dict[str, Any]:
    """A chart as data, with what it prints in the reader's language; tables and rows keep their keys."""
    file, presenter = find_chart(game, name), presenter_for(find(game))
    data, tables = chart_json(game, file), file.chart().tables
    told = {key: table | _told(presenter, tables[key], table) for key, table in data["tables"].items()}
    return data | {"title": charted(data["title"]), "tables": told}


def _told(presenter: Presenter, table: ChartTable, data: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "title": charted(table.name),
        "rows": {span: _result(presenter, table, result) for span, result in data["rows"].items()},
        "modifiers": [each | {"name": charted(each["name"])} for each in data["modifiers"]],
    }


# Tables


def _table(file: ChartFile, chart: Chart, table: ChartTable, presenter: Presenter, remarks: _Remarks) -> TableView:
    data: Mapping[str, Any] = file.data["tables"][table.name]
    spans = list(data["rows"])
    shifts = _shifts(table)
    odds = {shift: _odds(spans, table.dice, shift) for shift in sorted({0, *shifts})}
    likeliest = max(odds[0])
    rows = [
        RowView(
            span_words(span),
            _result(presenter, table, result),
            percent(odds[0][place]),
            round(float(odds[0][place] / likeliest), 4),
            [percent(odds[shift][place]) for shift in shifts],
        )
        for place, (span, result) in enumerate(data["rows"].items())
    ]
    own = {"dice", "rule", "standing", "rows", "modifiers"}
    return TableView(
        name=table.name,
        title=charted(table.name),
        dice=table.dice.name,
        dice_words=say(DICE_WORDS[table.dice.name]) if table.dice.name in DICE_WORDS else name(table.dice.name),
        rule=table.rule,
        standing=table.standing,
        note=remarks.on_standing(table.name),
        facts=[f"{_label(key)} {_text(value)}" for key, value in data.items() if key not in own],
        rows=rows,
        modifiers=sorted(table.modifiers.values(), key=lambda each: (-each.value, each.name)),
        shifts=shifts,
    )


def _shifts(table: ChartTable) -> list[int]:
    """What the modifiers may come to, within reason; none where there are no modifiers."""
    if not table.modifiers:
        return []
    values = [modifier.value for modifier in table.modifiers.values()]
    low, high = sum(min(value, 0) for value in values), sum(max(value, 0) for value in values)
    return list(range(max(low, -FARTHEST), min(high, FARTHEST) + 1))


def _odds(spans: list[str], dice: Dice, shift: int) -> list[Fraction]:
    """The chance of each row when the modifiers come to `shift`; beyond the ends the end rows hold."""
    ends = [_ends(span) for span in spans]
    lowest = min(range(len(ends)), key=lambda n: ends[n][0])
    highest = max(range(len(ends)), key=lambda n: ends[n][1])
    found = [Fraction(0)] * len(spans)
    for natural, chance in naturals(dice).items():
        total = natural + shift
        below = lowest if total < ends[lowest][0] else highest
        found[next((n for n, (low, high) in enumerate(ends) if low <= total <= high), below)] += chance
    return found


def _ends(span: str) -> tuple[float, float]:
    first, dots, last = span.partition("..")
    if not dots:
        return int(first), int(first)
    return (int(first) if first else float("-inf")), (int(last) if last else float("inf"))


def _result(presenter: Presenter, table: ChartTable, result: str | int) -> str:
    """As the log of a game says it."""
    return presenter.result(Roll(table.dice.name, (), 0, 0, result, table.chart, table.name)) or "–"


# Remarks that the chart files carry


class _Remarks:
    """The comments of a chart file: those above a heading or a value, and those behind one."""

    def __init__(self, text: str) -> None:
        self._above: dict[str, str] = {}
        self._behind: dict[str, str] = {}
        self._standing: dict[str, str] = {}
        waiting: list[str] = []
        heading = ""
        for line in text.splitlines():
            if line.startswith("#"):
                waiting.append(line.lstrip("# "))
            if line.startswith("#") or not line.strip():
                continue
            if found := re.match(r"\[+\s*([\w-]+)(?:\.(?:\"([^\"]+)\"|([\w-]+)))?", line):
                heading = found[2] or found[3] or found[1]
                self._keep(found[1], waiting)
            elif found := re.match(r"([\w-]+)\s*=", line):
                self._keep(found[1], waiting)
            if found := re.match(r'standing\s*=\s*"\w+"\s*#\s*(.+)', line):
                self._standing[heading] = found[1]
            elif found := re.match(r"([\w-]+)\s*=[^\"#]*#\s*(.+)", line):
                self._behind[found[1]] = found[2]
            waiting = []

    def _keep(self, name: str, lines: list[str]) -> None:
        if lines and name not in self._above:
            self._above[name] = " ".join(lines)

    def all(self) -> Iterable[str]:
        return self._above.values()

    def above(self, name: str) -> str:
        return self._above.get(name, "")

    def behind(self, name: str) -> str:
        return self._behind.get(name, "")

    def on_standing(self, table: str) -> str:
        return self._standing.get(table, "")


# Values


def _blocks(chart: Chart, remarks: _Remarks) -> Iterator[Block]:
    plain = {key: value for key, value in chart.values.items() if not _is_nested(value) and not _is_long(value)}
    if plain:
        yield Block("", facts=[(_label(key), _value(key, value), remarks.behind(key)) for key, value in plain.items()])
    for key, value in chart.values.items():
        if key not in plain:
            yield _block(key, value, remarks)


def _is_long(value: Any) -> bool:
    return isinstance(value, list) and len(value) > SHORT_LIST


def _is_nested(value: Any) -> bool:
    if isinstance(value, dict):
        return True
    return isinstance(value, list) and any(isinstance(each, (dict, list)) for each in value)


def _block(key: str, value: Any, remarks: _Remarks) -> Block:
    note = remarks.above(key) or remarks.above("chart")
    heads, note = _column_names(note)
    block = Block(_label(key), note)
    if _is_long(value) and not _is_nested(value):
        block.text = _value(key, value)
    elif isinstance(value, dict) and all(isinstance(each, list) and not _is_nested(each) for each in value.values()):
        _fill_lists(block, key, value, heads)
    elif isinstance(value, list) and all(isinstance(each, dict) for each in value):
        _fill_records(block, value)
    elif isinstance(value, dict) and len(value) > MANY and all(isinstance(each, dict) for each in value.values()):
        _fill_named_records(block, value)
    elif isinstance(value, dict):
        block.facts = [(_label(key), _value(key, each), remarks.behind(key)) for key, each in value.items()]
    else:
        block.facts = [(str(number), _text(each), "") for number, each in enumerate(value, 1)]
    return block


def _column_names(note: str) -> tuple[list[str], str]:
    """Names of columns from a remark such as `roll = [name, kind, tons]; kinds: …`, and what is left of it."""
    found = re.match(r"(\w+) = \[([^\]]+)\](?:;\s*)?", note)
    if not found:
        return [], note
    return [found[1], *found[2].split(", ")], note[found.end() :]


def _fill_lists(block: Block, key: str, value: Mapping[str, list[Any]], heads: list[str]) -> None:
    """Lists of one length are rows of a table, others one cell each."""
    lengths = {len(each) for each in value.values()}
    if heads and lengths == {len(heads) - 1}:
        block.heads = [say(head.capitalize()) for head in heads]
        block.rows = [[_named(row), *map(_text, each)] for row, each in value.items()]
        kinds = next(iter(value.values()))
        block.numeric = [True, *(isinstance(each, int) and not isinstance(each, bool) for each in kinds)]
    else:
        block.heads = [say("Name"), say("Values")]
        block.rows = [[_named(row), listed(_value(key, one) for one in each)] for row, each in value.items()]
        block.numeric = [False, False]


def _fill_records(block: Block, value: list[dict[str, Any]]) -> None:
    """Records of plain values make a table, others a card each."""
    keys = list(dict.fromkeys(key for each in value for key in each))
    if any(_is_nested(each) or isinstance(each, list) for record in value for each in record.values()):
        for record in value:
            title = name(str(record["name"])) if record.get("name") else _named(str(record.get("id", "")))
            rest = [(_label(key), _value(key, each)) for key, each in record.items() if key not in ("id", "name")]
            block.cards.append((title, rest))
        return
    block.heads = [_label(key) for key in keys]
    block.rows = [[_value(key, record.get(key, "–")) for key in keys] for record in value]
    block.numeric = [all(isinstance(record.get(key, 0), int) for record in value) for key in keys]


def _fill_named_records(block: Block, value: Mapping[str, dict[str, Any]]) -> None:
    """Many records, each under its name, make a table."""
    keys = list(dict.fromkeys(key for each in value.values() for key in each))
    block.heads = [say("Name"), *map(_label, keys)]
    block.rows = [[_named(row), *(_value(key, each.get(key, "–")) for key in keys)] for row, each in value.items()]
    block.numeric = [False] * len(block.heads)


def _label(key: str) -> str:
    """A key as a heading; short ones such as aa are initials."""
    if len(key) < 4 and key.isalpha() and key != "to":
        return name(key.upper())
    return say(_heading(key))


def _heading(key: str) -> str:
    return (key[:1].upper() + key[1:]).replace("_", " ")


def said_on(file: ChartFile) -> Iterator[str]:
    """Messages for the catalogues: every heading, name and text that the page of a chart may show."""
    for note in _Remarks(file.text).all():
        yield from (head.capitalize() for head in _column_names(note)[0])
    rest: list[Any] = [file.data]
    while rest:
        value = rest.pop()
        if isinstance(value, dict):
            yield from (_heading(key) for key in value)
            yield from (stored_message(key.replace("_", " "))[0] for key in value)
            rest += [each for key, each in value.items() if key not in NAMES]
        elif isinstance(value, list):
            rest += value
        elif isinstance(value, str):
            yield stored_message(value)[0]


def _named(text: str) -> str:
    """What stands on a chart: a message of the catalogue, or a name."""
    return charted(text) if text else ""


def _text(value: Any) -> str:
    """A value as it is read."""
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    if isinstance(value, int):
        return number(value) if abs(value) >= LONG_NUMBER else str(value)
    if isinstance(value, dict):
        told = _signed if _are_changes(value) else _value
        return listed(f"{_named(key.replace('_', ' '))} {told(key, each)}" for key, each in value.items()) or say(
            "none"
        )
    if isinstance(value, list):
        if value and all(isinstance(each, list) and len(each) == 2 for each in value):
            return "; ".join(say("from {0:plain}: {1:plain}", _text(low), _text(high)) for low, high in value)
        between = "; " if any(isinstance(each, (dict, list)) for each in value) else say(", ")
        return between.join(map(_text, value)) or say("none")
    return _named(str(value))


def _are_changes(value: Mapping[str, Any]) -> bool:
    """Whether these numbers are added to others, as the `value` of a modifier is; amounts are never below 0."""
    return "value" in value or any(isinstance(each, int) and each < 0 for each in value.values())


def _signed(key: str, value: Any) -> str:
    small = isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10
    return f"{value:+d}" if small else _value(key, value)


def _value(key: str, value: Any) -> str:
    """A value under its key: names of ships and people stay as they are."""
    if key not in NAMES:
        return _text(value)
    return listed(name(str(each)) for each in value) if isinstance(value, list) else name(str(value))
