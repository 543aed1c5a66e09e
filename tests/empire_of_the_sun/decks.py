"""The decks and the charts as they are shipped, and with a line of them changed."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import wardroom.games.empire_of_the_sun as package
from wardroom.games.empire_of_the_sun.cards.deck_files import Card, read_cards
from wardroom.games.empire_of_the_sun.figures import Figures, read_figures
from wardroom.table import ChartFile, read_chart_files

DATA = Path(package.__file__).parent / "data"
DECK_FILES = {"A": "cards-allied.toml", "J": "cards-japanese.toml"}


def text_of(name: str) -> str:
    return (DATA / name).read_text(encoding="utf-8")


@cache
def deck(letter: str) -> dict[str, Card]:
    name = DECK_FILES[letter]
    return read_cards(ChartFile(name, text_of(name)))


@cache
def cards() -> dict[str, Card]:
    return deck("A") | deck("J")


@cache
def files() -> dict[str, ChartFile]:
    return read_chart_files(DATA)


@cache
def figures() -> Figures:
    return read_figures(files())


def changed(name: str, old: str, new: str) -> str:
    """The text of a data file with one place changed."""
    text = text_of(name)
    assert text.count(old) >= 1, f"{name} has no '{old}'"
    return text.replace(old, new, 1)
