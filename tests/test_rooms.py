"""Each game has one place: what stands outside of it names no game and loads no more of it than is wanted."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from wardroom.games import FIRST, GAMES, find, folders
from wardroom.table import Part
from wardroom.telling.book import LogBook, log_book_for
from wardroom.telling.measures import Measures, measures_of
from wardroom.telling.presenter import Presenter, presenter_for
from wardroom.web.pages.paging import templates

SOURCES = Path(__file__).resolve().parents[1] / "src" / "wardroom"
OUTSIDE = ("boards", "players", "simulate", "store", "table", "telling", "web", "cli.py")
SUFFIXES = (".py", ".html", ".js")
DRAWINGS = ("boards/ships.py", "boards/voyages.py")
"""Draw ships of all kinds, submarines among them."""
NOTED = re.compile(r"\b[A-Z]{2,4}(?= \d+(\.\d+)*[a-z]?\b)")
"""A rule of a game as tests and docstrings name it, such as SV 13.2."""


def names() -> list[str]:
    """Every game by its id, its package and its title."""
    return [joined.join(id.split("-")) for id in GAMES for joined in ("-", "_", " ")]


def sources() -> Iterator[Path]:
    for place in OUTSIDE:
        path = SOURCES / place
        found = [path] if path.is_file() else sorted(path.rglob("*"))
        yield from (each for each in found if each.suffix in SUFFIXES)


def named(text: str) -> list[str]:
    pattern = r"(?<![a-z])(" + "|".join(map(re.escape, names())) + r")(?![a-z])"
    return re.findall(pattern, text, re.IGNORECASE)


@pytest.mark.parametrize("path", list(sources()), ids=lambda path: str(path.relative_to(SOURCES)))
def test_nothing_outside_names_a_game(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if path.relative_to(SOURCES).as_posix() not in DRAWINGS:
        assert named(text) == []
    prefixes = set(map(_prefix, GAMES))
    if not path.is_relative_to(SOURCES / "table"):
        assert not prefixes & {found[0] for found in NOTED.finditer(text)}


def _prefix(game: str) -> str:
    find(game)
    return str(sys.modules[GAMES[game]].RULE_PREFIX)


def test_a_name_would_be_found() -> None:
    assert named('GAME = "silent-victory"') == ["silent-victory"]
    assert named("from wardroom.games.submarine.charts import x") == ["submarine"]
    assert named("In <em>Silent Victory</em> you") == ["Silent Victory"]
    assert named("submarines and other ships") == []


def loaded_after(code: str) -> set[str]:
    """The modules of Wardroom that are loaded after this, in a process of its own."""
    tail = "; import sys; print(*[name for name in sys.modules if name.startswith('wardroom')])"
    done = subprocess.run([sys.executable, "-c", code + tail], check=True, capture_output=True, text=True)
    return set(done.stdout.split())


@pytest.mark.parametrize(("game", "scenario"), [(game, find(game).default_scenario) for game in GAMES], ids=list(GAMES))
def test_a_simulation_loads_no_words_no_log_and_no_board(game: str, scenario: str) -> None:
    loaded = loaded_after(
        "from wardroom.simulate.plan import Games, Plan; from wardroom.games import find; "
        f"rules = find({game!r}); bots = dict.fromkeys(rules.seats(rules.setup({scenario!r}, {{}})), 'random'); "
        f"Games(Plan({game!r}, {scenario!r}, {{}}, bots, 0)).play(0)"
    )
    unwanted = {"words.terminal", "log", "log.book", "board", "advice"}
    assert not {f"{GAMES[game]}.{part}" for part in unwanted} & loaded
    assert not {name for name in loaded if name.startswith(("wardroom.boards", "wardroom.telling.presenter"))}


def test_the_names_of_games_load_none_of_them() -> None:
    loaded = loaded_after("from wardroom.games import GAMES, folders; folders()")
    assert loaded == {"wardroom", "wardroom.games"}


@pytest.mark.parametrize("game", GAMES)
def test_every_part_of_a_game_is_where_the_ruleset_says(game: str) -> None:
    rules = find(game)
    parts = [getattr(rules, field.name) for field in fields(rules)]
    found = [part.found for part in parts if isinstance(part, Part)]
    assert len(found) >= 6 and all(map(callable, found))
    assert type(presenter_for(rules)) is not Presenter
    assert type(log_book_for(rules)) is not LogBook
    assert isinstance(measures_of(rules), Measures)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_says_what_pages_tell_of_it(game: str) -> None:
    rules, folder = find(game), folders()[game]
    pages = templates(folders()).get_template(f"{game}/words/pages.html").module
    for name in ("place", "greeting", "invitation", "begin", "minute", "rule", "chart"):
        assert str(getattr(pages, name)()).strip()
    assert rules.introduction and rules.about
    assert set(rules.bot_words) == set(rules.bots)
    assert set(rules.personal) | set(rules.file_names) <= set(rules.settings)
    book = log_book_for(rules)
    for template in (book.log_template, book.summary_template, book.tables_template):
        if template.startswith(f"{game}/"):
            assert (folder / template.removeprefix(f"{game}/")).is_file()


def test_examples_take_the_first_game() -> None:
    assert next(iter(GAMES)) == FIRST
    done = subprocess.run([sys.executable, "-m", "wardroom", "--help"], check=True, capture_output=True, text=True)
    assert f"wardroom play {FIRST}" in done.stdout


def test_every_name_of_the_kernel_is_found_when_it_is_wanted() -> None:
    import wardroom.table

    assert all(getattr(wardroom.table, name) is not None for name in wardroom.table.__all__)
    assert set(wardroom.table._MODULES) == set(wardroom.table.__all__)
