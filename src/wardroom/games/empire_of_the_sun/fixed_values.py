"""Values that charts show and rules state in a sentence: an owner's file has them as ours does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any

from wardroom.games.empire_of_the_sun.pieces import read_pieces
from wardroom.table import ChartError, ChartFile
from wardroom.table.text import Text

__all__ = ["check_fixed_values", "check_lists"]

FIXED: Mapping[str, tuple[str, ...]] = {
    "china.toml": ("front", "india", "divisions"),
    "deals.toml": ("south_pacific.japan_turn_3", "south_pacific.allies_turn_3"),
    "hq-command.toml": ("us", "commonwealth", "joint"),
    "intelligence.toml": ("natural",),
    "map.toml": ("standings", "readings"),
    "nations.toml": ("areas", "nations", "claims", "india", "china", "burma-road"),
    "replacements.toml": ("allies.chinese.hex", "south_pacific.first_turn"),
    "strategic-bombing.toml": ("bombers.least_cards",),
    "submarine-warfare.toml": ("escort", "torpedoes"),
    "terrain.toml": ("half_points", "movement", "assault"),
}
"""By file, what the rules do not read from it; deals of a first turn and divisions stand in the files of scenarios."""

COUNTERS = "units.tsv"
Path = tuple[str, ...]


def check_fixed_values(ours: Mapping[str, ChartFile], files: Mapping[str, ChartFile]) -> None:
    """Whoever changes such a value is told, for nothing would come of it."""
    for name, values in FIXED.items():
        for value in values:
            path = tuple(value.split("."))
            for at, wanted in _differing(_at(ours[name], path), _at(files[name], path), path):
                raise _fault(files[name], at, wanted)


def check_lists(ours: Mapping[str, str], lists: Mapping[str, str]) -> None:
    """The map is as it is; counters may have other values than ours, but none is added and none is missing."""
    for name, text in lists.items():
        if name == COUNTERS:
            _check_counters(ours[name], text)
        elif text.splitlines() != ours[name].splitlines():
            lines = zip_longest(text.splitlines(), ours[name].splitlines())
            number = next(number for number, (line, wanted) in enumerate(lines, 1) if line != wanted)
            raise ChartError("{0}, line {1:plain}: {2}.", name, number, Text("the map cannot be changed"))


def _check_counters(ours: str, text: str) -> None:
    known = {piece.id for piece in read_pieces(ours)}
    found = {piece.id for piece in read_pieces(text, COUNTERS)}
    for id in sorted(found ^ known):
        problem = Text("'{0}' is missing" if id in known else "'{0}' is no counter", (id,))
        line = next((number for number, row in enumerate(text.splitlines(), 1) if row.startswith(f"{id}\t")), 1)
        raise ChartError("{0}, line {1:plain}: {2}.", COUNTERS, line, problem)


def _at(file: ChartFile, path: Path) -> Any:
    """What a file has at the end of a path, None if it has nothing there."""
    found: Any = file.data
    for key in path:
        found = found.get(key) if isinstance(found, dict) else None
    return found


def _differing(wanted: Any, found: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    """Where a section is not as ours: the keys that lead there, and what we have; None if we have nothing."""
    if not isinstance(wanted, dict) or not isinstance(found, dict):
        if wanted != found:
            yield path, wanted
        return
    for key in [*wanted, *(key for key in found if key not in wanted)]:
        yield from _differing(wanted.get(key), found.get(key), (*path, key))


def _fault(file: ChartFile, path: Path, wanted: Any) -> ChartError:
    if wanted is None:
        return file.fault(Text("'{0}' is not known here", (path[-1],)), *path)
    if isinstance(wanted, dict):
        return file.fault(Text("'{0}' is missing", (path[-1],)))
    return file.fault(Text("{0} is fixed by the rules: {1}", (".".join(path), repr(wanted))), *path)
