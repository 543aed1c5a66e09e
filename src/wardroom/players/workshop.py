"""Scenarios of the players' own: writing, checking and playing their files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from wardroom.games import find
from wardroom.table import WardroomError, Workshop
from wardroom.table.errors import reason
from wardroom.table.text import mark, say

__all__ = ["FIGURES", "help_with", "read_file", "with_file"]

FIGURES = mark("write figures as name=number, such as knots=17; '{0}' is not of that form.")
MOST = 200_000
"""Characters of a scenario file."""


def _workshop(game: str) -> Workshop:
    rules = find(game)
    if rules.workshop is None:
        raise WardroomError("{0} has no scenario files of the players' own.", rules.title)
    return rules.workshop


def read_file(path: str) -> str:
    """The text of a scenario file."""
    try:
        with Path(path).open(encoding="utf-8") as file:
            text = file.read(MOST + 1)
    except FileNotFoundError:
        raise WardroomError("there is no file '{0}'.", path) from None
    except IsADirectoryError:
        raise WardroomError("'{0}' is a folder; name a scenario file in it.", path) from None
    except (OSError, UnicodeDecodeError):
        raise WardroomError("'{0}' cannot be read as text.", path) from None
    if len(text) > MOST:
        raise WardroomError("'{0}' is too long for a scenario: at most {1} characters.", path, MOST)
    return text


def with_file(
    game: str, scenario: str | None, options: Mapping[str, str], path: str | None
) -> tuple[str | None, dict[str, str]]:
    """Scenario and options for a game, with a scenario file if one is named."""
    if path is None:
        return scenario, dict(options)
    workshop = _workshop(game)
    if scenario not in (None, workshop.scenario):
        raise WardroomError("a scenario file is played as scenario '{0}', not '{1}'.", workshop.scenario, scenario)
    text = read_file(path)
    list(workshop.check(path, text))
    return workshop.scenario, {**options, workshop.option: text}


def help_with(game: str, *, new: str | None, check: str | None, convert: Mapping[str, str]) -> Iterator[str]:
    """What `wardroom scenarios` does for those who write their own; yields what to print."""
    workshop = _workshop(game)
    if new is not None:
        path = Path(new)
        if path.exists():
            raise WardroomError("'{0}' is there already; choose another name.", new)
        try:
            path.write_text(workshop.template(), encoding="utf-8")
        except OSError as fault:
            raise WardroomError("'{0}' cannot be written: {1}.", new, reason(fault)) from None
        yield say("Written: {0}. Change it, then: {1}", new, f"wardroom scenarios {game} --check {new}")
    if check is not None:
        yield from workshop.check(check, read_file(check))
        yield say("It is in order. To play it: {0}", f"wardroom play {game} --scenario-file {check}")
    yield from workshop.convert(convert)
