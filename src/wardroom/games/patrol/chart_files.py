"""Reads what chart files of careers have in common and checks it; every fault names its file and line.

Each function reads one thing from one file. What differs between games, such as words, months and the sentence for a
fault, is given by the game.
"""

from __future__ import annotations

import pathlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from wardroom.games.patrol.calendar import month_number, month_text
from wardroom.games.patrol.cards import Load
from wardroom.table import Chart, ChartFile, ChartTable, WardroomError, read_chart_files
from wardroom.table.text import Text, mark

__all__ = [
    "KEPT",
    "Bands",
    "Path",
    "Period",
    "by_month",
    "capacity",
    "check_cover",
    "check_full",
    "check_leads_out_and_home",
    "check_owner",
    "check_owner_table",
    "check_results",
    "check_ship",
    "check_ship_line",
    "fire_tables",
    "month_of",
    "numbers",
    "read_bands",
    "read_charts",
    "read_loads",
    "read_month",
    "read_number",
    "read_period",
    "repair_tables",
    "ship_lines",
]

Path = tuple[str, ...]
"""The keys that lead to a value in its file."""
Period = tuple[int, int, ChartTable]
"""First and last month, and the table that holds from one to the other."""
Bands = tuple[tuple[int, int], ...]
"""Pairs of least tonnage and damage points."""

KEPT = 8
"""Sets of charts that games share: ours, and those of owners that were used last."""
HEAVIEST = 80000
"""Tons of a ship."""
_MONTH = re.compile(r"\b19[0-9]{2}-(?:0[1-9]|1[0-2])\b")


# An owner's files


def read_charts(
    folder: pathlib.Path, owned: Mapping[str, str], check_file: Callable[[ChartFile, ChartFile], None]
) -> dict[str, ChartFile]:
    """Every chart of the folder, an owner's files in place of ours, each of which is checked against ours."""
    files = read_chart_files(folder, owned)
    for name in owned:
        check_file(files[name], ChartFile(name, (folder / name).read_text(encoding="utf-8")))
    return files


def check_owner(theirs: ChartFile, ours: ChartFile, is_open: Callable[[ChartTable], bool]) -> None:
    """All tables, modifiers and values of our file, with results in the words the rules look for.

    A table that is open may have other results than ours: those of a vocabulary that is checked elsewhere.
    """
    own, model = theirs.chart(), ours.chart()
    for name, table in model.tables.items():
        if name not in own.tables:
            raise theirs.fault(Text("table '{0}' is missing", (name,)), "tables")
        check_owner_table(theirs, own.tables[name], table, is_open=is_open(table))
    for section, values in model.values.items():
        if isinstance(values, dict):
            found = theirs.get(section, dict)
            for key, value in values.items():
                theirs.get(key, type(value), within=found, at=(section,))
        elif section in own.values:
            theirs.get(section, type(values))


def check_owner_table(theirs: ChartFile, table: ChartTable, model: ChartTable, *, is_open: bool) -> None:
    """The modifiers of the model and, if it is not open, no other results."""
    at = ("tables", table.name)
    for name in model.modifiers:
        if name not in table.modifiers:
            raise theirs.fault(Text("modifier '{0}' of {1} is missing", (name, table.name)), *at, "modifiers")
    if is_open:
        return
    words = [result for result in model.results if isinstance(result, str)]
    for result in table.results:
        if isinstance(result, str) and result not in words:
            one_of = mark("'{0}' is no result of {1}; it should be one of {2}")
            problem = one_of if words else mark("'{0}' is no result of {1}; it should be a number")
            raise theirs.fault(Text(problem, (result, table.name, list(dict.fromkeys(words)))), *at, result)
        if isinstance(result, int) and (result < 0 or len(words) == len(model.results)):
            raise theirs.fault(Text("{0} is no result of {1}", (result, table.name)), *at, str(result))


def check_results(file: ChartFile, chart: Chart, table: str, known: Iterable[object]) -> None:
    """Every result of the table is known to the rules."""
    if table not in chart.tables:
        raise file.fault(Text("table '{0}' is missing", (table,)))
    for result in chart[table].results:
        if result != "" and result not in known:
            raise file.fault(Text("'{0}' is no result of {1}", (result, table)), "tables", table, str(result))


# Numbers and months


def numbers(chart: Chart, section: str) -> dict[str, int]:
    """The whole numbers of a section."""
    found = chart.values.get(section, {})
    return {key: value for key, value in found.items() if isinstance(value, int)}


def read_number(file: ChartFile, key: str, within: Mapping[str, Any], *, least: int, at: Path = ()) -> int:
    number = int(file.get(key, int, within=within, at=at))
    if number < least:
        raise file.fault(Text("'{0}' should be {1} or more, not {2:plain}", (key, least, number)), *at, key)
    return number


def read_month(file: ChartFile, table: Mapping[str, Any], key: str, *at: str) -> int:
    return month_of(file, file.get(key, str, within=table, at=at), *at, key)


def month_of(file: ChartFile, text: object, *at: str) -> int:
    """The month that this text names."""
    try:
        return month_number(str(text))
    except WardroomError as fault:
        problem = Text("'{0}' is not a month; write it like {1}", (str(text)[:20], _a_month(file)))
        raise file.fault(problem, *at) from fault


def _a_month(file: ChartFile) -> str:
    """One that this file has elsewhere, which is one of the game's war."""
    found = _MONTH.search(file.text)
    return found[0] if found else "1943-07"


def read_period(file: ChartFile, chart: Chart, name: str, *at: str) -> Period:
    """The months `from` and `to` of a table, and the table."""
    table = file.data["tables"][name]
    return read_month(file, table, "from", *at), read_month(file, table, "to", *at), chart[name]


def check_cover(file: ChartFile, spans: Iterable[tuple[int, int]], first: int, last: int, *at: str) -> None:
    """The spans follow one another without a gap from the first month to the last."""
    wanted = first
    for begin, end in sorted(spans):
        if begin != wanted:
            since = month_text(first)
            raise file.fault(Text("the periods do not follow one another without a gap from {0} on", (since,)), *at)
        wanted = end + 1
    if wanted <= last:
        raise file.fault(Text("the periods end before {0}", (month_text(last),)), *at)


def by_month(periods: Sequence[Period]) -> dict[int, ChartTable]:
    """The table of each month; where two hold, the first of them."""
    return {month: table for first, last, table in reversed(periods) for month in range(first, last + 1)}


# Tracks


def check_leads_out_and_home(file: ChartFile, area: str, transit: Sequence[bool], *at: str) -> None:
    """Out and home through Transit boxes, with boxes on station between them."""
    if all(transit) or not (transit[0] and transit[-1]):
        raise file.fault(Text("the track of {0} should lead from Transit over {0} to Transit", (area,)), *at)


# Target rosters and what sinks a ship


def ship_lines(file: ChartFile, count: int) -> Iterator[tuple[int, Any]]:
    """The lines of a roster with their numbers, from 1 to the count and no others."""
    lines = file.get("ships", dict)
    for number in range(1, count + 1):
        if str(number) not in lines:
            raise file.fault(Text("ship {0} is missing", (number,)), "ships")
        yield number, lines[str(number)]
    if len(lines) != count:
        raise file.fault(Text("there should be {1} ships, not {0}", (len(lines), count)), "ships")


def check_ship_line(file: ChartFile, number: int, line: Any, lengths: Sequence[int], form: str) -> None:
    """A line is a list that begins with a name; the form says how it should read."""
    if not isinstance(line, list) or len(line) not in lengths or not isinstance(line[0], str):
        raise file.fault(Text(form, (number,)), "ships", str(number))


def check_ship(file: ChartFile, number: int, line: Sequence[Any], kinds: Sequence[str], lightest: int) -> None:
    """After the name of a ship stand its kind and its tons."""
    at = ("ships", str(number))
    if line[1] not in kinds:
        raise file.fault(Text("kind {0} is none of {1}", (repr(line[1]), kinds)), *at)
    if not isinstance(line[2], int) or not lightest <= line[2] <= HEAVIEST:
        raise file.fault(Text("{0} of {1:plain} tons is no ship", (line[0], line[2])), *at)


def read_bands(file: ChartFile, section: str, key: str) -> Bands:
    """Pairs of tonnage and points, the first from 0 tons on."""
    bands = file.get(key, list, within=file.get(section, dict), at=(section,))
    if not all(isinstance(band, list) and [type(number) for number in band] == [int, int] for band in bands):
        raise file.fault(Text("'{0}' should be pairs of tonnage and points", (key,)), section, key)
    if not bands or bands[0][0] != 0:
        raise file.fault(Text("'{0}' should begin with 0 tons", (key,)), section, key)
    return tuple((low, points) for low, points in bands)


def capacity(bands: Bands, tons: int) -> int:
    """Damage points by tonnage."""
    most = 0
    for low, points in bands:
        if tons >= low and points > most:
            most = points
    return most


def fire_tables(chart: Chart, weapons: Sequence[str], ranges: Sequence[str]) -> dict[tuple[str, str], ChartTable]:
    """By weapon and range, the table named after both."""
    return {(weapon, where): chart[f"{weapon} {where}"] for weapon in weapons for where in ranges}


# The boat


def read_loads(file: ChartFile, data: Mapping[str, Any], at: Path, kinds: Sequence[str]) -> tuple[Load, ...]:
    """Every `[[load]]`, with numbers of torpedoes of these kinds."""
    entries = file.get("load", list, within=data, at=at)
    return tuple(_load(file, entry, (*at, "load", str(number)), kinds) for number, entry in enumerate(entries))


def _load(file: ChartFile, entry: Any, at: Path, kinds: Sequence[str]) -> Load:
    if not isinstance(entry, dict):
        raise file.fault(Text("a load should be a table with from, to and numbers of torpedoes"), *at)
    torpedoes = {kind: read_number(file, kind, entry, least=0, at=at) for kind in kinds if kind in entry}
    return Load(read_month(file, entry, "from", *at), read_month(file, entry, "to", *at), torpedoes)


def check_full(file: ChartFile, loads: Sequence[Load], room: int, at: Path, problem: str) -> None:
    """Every load fills the boat; the problem is told of its torpedoes and the boat's places."""
    for number, load in enumerate(loads):
        total = sum(load.torpedoes.values())
        if total != room:
            raise file.fault(Text(problem, (total, room)), *at, "load", str(number))


def repair_tables(file: ChartFile, chart: Chart, systems: Sequence[str]) -> dict[str, ChartTable]:
    """The table by which each system is repaired, named under `[repair]`; those that are numbered share one."""
    named = file.get("repair", dict)
    repair = {}
    for system in systems:
        group = system.rsplit(" ", 1)[0] if system[-1].isdigit() else system
        name = file.get(group, str, within=named, at=("repair",))
        if name not in chart.tables:
            raise file.fault(Text("there is no table '{0}'", (name,)), "repair", group)
        repair[system] = chart[name]
    return repair
