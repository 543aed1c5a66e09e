"""The charts of a game, to read, to copy out, and to replace with an owner's own."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from wardroom.games import find
from wardroom.players.rules import game_folder
from wardroom.table import Chart, ChartFile, UnknownName, WardroomError, read_chart_files
from wardroom.table.errors import reason
from wardroom.table.text import listed, say, word
from wardroom.table.text import name as proper
from wardroom.telling.lines import Line
from wardroom.telling.presenter import charted

__all__ = [
    "NAMES",
    "all_charts",
    "chart_json",
    "chart_lines",
    "chart_list_json",
    "chart_list_lines",
    "chart_page",
    "export",
    "find_chart",
    "own_charts",
    "span_words",
]


STANDING = 15
"""The column for standings."""
COLUMN = 16
"""The widest column for the names of charts."""


FILES = (".toml", ".tsv")
NAMES = ("name", "names")
"""Under these keys stand names of ships and people, which are the same in every language."""


def all_charts(game: str, own: Mapping[str, str] | None = None) -> dict[str, ChartFile]:
    """The chart files of a game by file name, an owner's in place of ours; all are checked together."""
    return _read(game, own) if own else _ours(game)


@cache
def _ours(game: str) -> dict[str, ChartFile]:
    return _read(game, {})


def _read(game: str, own: Mapping[str, str]) -> dict[str, ChartFile]:
    find(game).load_charts(own)
    files = read_chart_files(game_folder(game) / "data", {name: own[name] for name in own if _is_chart(name)})
    return dict(sorted(files.items(), key=lambda item: _counted(item[0])))


def _is_chart(name: str) -> bool:
    """A chart that can be shown; lists of counters and hexes are tables of tabs that a game reads itself."""
    return not name.endswith(".tsv")


def _files_in(folder: Path) -> list[Path]:
    """Chart files, and the lists that a game has beside them."""
    return sorted(path for path in folder.iterdir() if path.suffix in FILES)


def _counted(name: str) -> list[tuple[int, str]]:
    """The order in which a person lists names with numbers: E2 before E10; small letters after capitals."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", name)]


def find_chart(game: str, name: str, own: Mapping[str, str] | None = None) -> ChartFile:
    """A chart by its printed name, by its file's, or by a part that no other has, in capitals or not."""
    files = all_charts(game, own)
    names = {str(file.data["chart"]).lower(): file for file in files.values()}
    names |= {stem.lower().removesuffix(".toml"): file for stem, file in files.items()}
    wanted = name.lower().removesuffix(".toml")
    if wanted in names:
        return names[wanted]
    having = {id(file): file for known, file in names.items() if wanted in known}
    if len(having) == 1 and wanted:
        return having.popitem()[1]
    raise UnknownName("chart", name, (str(file.data["chart"]) for file in files.values()))


def own_charts(folder: str | None) -> dict[str, str]:
    """The texts of an owner's chart files, by file name."""
    if folder is None:
        return {}
    if not Path(folder).is_dir():
        raise WardroomError("there is no folder {0} with charts.", folder)
    paths = _files_in(Path(folder))
    if not any(_is_chart(path.name) for path in paths):
        raise WardroomError("the folder {0} has no chart files (*.toml) in it.", folder)
    return {path.name: _text(path) for path in paths}


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as fault:
        raise WardroomError("{0} is not text in UTF-8.", path) from fault
    except OSError as fault:
        raise WardroomError("{0} cannot be read: {1}.", path, reason(fault)) from fault


def export(game: str, folder: str, *, force: bool) -> list[Path]:
    """Copy the chart files of a game into a folder; files that are there stay, unless forced."""
    target = Path(folder)
    if not folder.strip() or (target.exists() and not target.is_dir()):
        raise WardroomError("'{0}' is not a folder; name a new one, or one that is there.", folder)
    sources = _files_in(game_folder(game) / "data")
    taken = [path.name for path in sources if (target / path.name).exists()]
    if taken and not force:
        raise WardroomError("{0} has {1} already; --force overwrites.", folder, list(taken))
    try:
        target.mkdir(parents=True, exist_ok=True)
        return [Path(shutil.copyfile(path, target / path.name)) for path in sources]
    except OSError as fault:
        raise WardroomError("{0} cannot be written: {1}.", folder, reason(fault)) from fault


# All charts


def chart_list_json(game: str, own: Mapping[str, str]) -> dict[str, Any]:
    return {"game": game, "charts": [_heading(file.chart()) for file in all_charts(game, own).values()]}


def chart_list_lines(game: str, own: Mapping[str, str]) -> list[Line]:
    """Name, standing and title in columns, or the title below where names are long."""
    charts = [file.chart() for file in all_charts(game, own).values()]
    wide = max(len(chart.id) for chart in charts) + 2
    if wide <= COLUMN:
        return [Line(_list_line(chart, wide), hang=wide + STANDING) for chart in charts]
    return [
        line
        for chart in charts
        for line in (
            Line(f"{charted(chart.id)} ({standing_word(chart.standing)})", "title"),
            Line(charted(chart.title), indent=4),
        )
    ]


def _list_line(chart: Chart, wide: int) -> str:
    return f"{charted(chart.id):<{wide}}{standing_word(chart.standing):<{STANDING}}{charted(chart.title)}"


def _heading(chart: Chart) -> dict[str, Any]:
    return {"id": chart.id, "title": chart.title, "standing": chart.standing, "source": chart.source}


# One chart


def chart_json(game: str, file: ChartFile) -> dict[str, Any]:
    chart = file.chart()
    tables = {
        name: {
            "dice": table.dice.name,
            "rule": table.rule,
            "standing": table.standing,
            "rows": dict(_rows(file, name)),
            "modifiers": [modifier._asdict() for modifier in table.modifiers.values()],
        }
        for name, table in chart.tables.items()
    }
    return {"game": game, **_heading(chart), "tables": tables, "values": chart.values}


def chart_page(file: ChartFile) -> Iterator[Line]:
    """A chart under its name."""
    yield Line(say("{0:plain}: {1:plain}", charted(file.data["chart"]), charted(file.data["title"])), "title")
    yield from chart_lines(file)


def chart_lines(file: ChartFile) -> Iterator[Line]:
    chart = file.chart()
    yield Line(say("Standing: {0:chart.standing}. Source: {1:plain}.", chart.standing, charted(chart.source)))
    for name, table in chart.tables.items():
        standing = "" if table.standing == chart.standing else f", {standing_word(table.standing)}"
        rule = f" [{table.rule}]" if table.rule else ""
        yield Line("")
        yield Line(f"{charted(name)} ({table.dice.name}{standing}){rule}", "title")
        for span, result in _rows(file, name):
            yield Line(f"{span_words(span):<12}{charted(result)}", indent=2)
        for modifier in table.modifiers.values():
            remark = "" if modifier.standing == table.standing else f" ({standing_word(modifier.standing)})"
            source = f" [{modifier.rule}]" if modifier.rule else ""
            yield Line(f"{modifier.value:+d} {charted(modifier.name)}{source}{remark}", indent=4)
    if chart.values:
        yield Line("")
        yield from _values(chart.values, 0)


def standing_word(standing: str) -> str:
    return word("chart.standing", standing)


def _rows(file: ChartFile, table: str) -> list[tuple[str, str | int]]:
    return list(file.data["tables"][table]["rows"].items())


def span_words(span: str) -> str:
    """A row's numbers as they are read: 4 to 6, 3 or less."""
    first, dots, last = span.partition("..")
    if not dots:
        return first
    if not first:
        return say("{0:plain} or less", last)
    return say("{0:plain} to {1:plain}", first, last) if last else say("{0:plain} or more", first)


def _values(values: Mapping[str, Any], depth: int) -> Iterator[Line]:
    """Facts that are not rolled for; short lists stay on one line."""
    for key, value in values.items():
        name = charted(key.replace("_", " "))
        if isinstance(value, list) and any(isinstance(each, (dict, list)) for each in value):
            value = {str(number): each for number, each in enumerate(value, 1)}
        if isinstance(value, dict):
            yield Line(f"{name}:", indent=2 * depth)
            yield from _values(value, depth + 1)
        else:
            said = proper if key in NAMES else charted
            text = listed(_value(each, said) for each in (value if isinstance(value, list) else [value]))
            yield Line(f"{name}: {text}", indent=2 * depth)


def _value(value: Any, said: Callable[[str], str]) -> str:
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    return said(value) if isinstance(value, str) else str(value)
