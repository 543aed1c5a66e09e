"""Scenarios of the players' own: writing, checking and playing their files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from wardroom.games import find
from wardroom.table import WardroomError, Workshop

__all__ = ["help_with", "read_file", "with_file"]

MOST = 200_000
"""Characters of a scenario file."""


def _workshop(game: str) -> Workshop:
    rules = find(game)
    if rules.workshop is None:
        raise WardroomError(f"{rules.title} has no scenario files of the players' own.")
    return rules.workshop


def read_file(path: str) -> str:
    """The text of a scenario file."""
    try:
        with Path(path).open(encoding="utf-8") as file:
            text = file.read(MOST + 1)
    except FileNotFoundError:
        raise WardroomError(f"there is no file '{path}'.") from None
    except IsADirectoryError:
        raise WardroomError(f"'{path}' is a folder; name a scenario file in it.") from None
    except (OSError, UnicodeDecodeError):
        raise WardroomError(f"'{path}' cannot be read as text.") from None
    if len(text) > MOST:
        raise WardroomError(f"'{path}' is too long for a scenario: at most {MOST} characters.")
    return text


def with_file(
    game: str, scenario: str | None, options: Mapping[str, str], path: str | None
) -> tuple[str | None, dict[str, str]]:
    """Scenario and options for a game, with a scenario file if one is named."""
    if path is None:
        return scenario, dict(options)
    workshop = _workshop(game)
    if scenario not in (None, workshop.scenario):
        raise WardroomError(f"a scenario file is played as scenario '{workshop.scenario}', not '{scenario}'.")
    text = read_file(path)
    list(workshop.check(path, text))
    return workshop.scenario, {**options, workshop.option: text}


def help_with(game: str, *, new: str | None, check: str | None, convert: Mapping[str, str]) -> Iterator[str]:
    """What `wardroom scenarios` does for those who write their own; yields what to print."""
    workshop = _workshop(game)
    if new is not None:
        path = Path(new)
        if path.exists():
            raise WardroomError(f"'{new}' is there already; choose another name.")
        try:
            path.write_text(workshop.template(), encoding="utf-8")
        except OSError as fault:
            raise WardroomError(f"'{new}' cannot be written: {fault.strerror}.") from None
        yield f"Written: {new}. Change it, then: wardroom scenarios {game} --check {new}"
    if check is not None:
        yield from workshop.check(check, read_file(check))
        yield f"It is in order. To play it: wardroom play {game} --scenario-file {check}"
    yield from workshop.convert(convert)
