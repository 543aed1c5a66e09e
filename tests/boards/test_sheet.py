"""The style sheet: three themes with the same properties, all of them readable."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from wardroom.boards import style_sheet
from wardroom.games import find
from wardroom.table.dice import Streams
from wardroom.table.session import Game, new_header

THEMES = ("light", "dark", "red")
LETTERING = {"sans": "sans-serif", "serif": "serif"}
"""The letters are the same in every theme; where the sheet is not at hand, the reader's own."""
TEXTS = {
    "paper": ("ink", "soft", "alarm", "own", "enemy"),
    "card": ("ink", "soft", "alarm", "own", "enemy"),
    "metal": ("ink", "soft"),
    "own-soft": ("ink", "soft", "own"),
    "alarm-soft": ("ink", "alarm"),
    "sea": ("ink", "sea-ink"),
    "land": ("ink", "soft"),
    "shoal": ("ink", "sea-ink"),
    "sky": ("ink", "enemy"),
    "night": ("on-night",),
    "water-1": ("ink", "soft"),
    "water-2": ("ink", "soft"),
    "water-3": ("ink",),
    "ink": ("card",),
    "soft": ("card",),
}
"""Lettering by what it stands on."""
MARKS = {
    "paper": ("rule", "lit", "own", "good", "ink", "sea-ink"),
    "card": ("rule", "lit", "alarm", "good", "own", "enemy"),
    "metal": ("ink", "own", "lit"),
    "own-soft": ("own", "good", "lit"),
    "alarm-soft": ("alarm",),
    "sea": ("own", "sea-ink", "ink", "coast", "lit"),
    "land": ("coast", "own", "ink"),
    "sky": ("enemy", "lit", "soft", "sea-ink"),
    "night": ("on-night",),
    "water-1": ("own", "sea-ink", "lit"),
    "water-2": ("own", "lit"),
    "water-3": ("own", "ink", "lit"),
}
"""Lines and shapes that carry meaning, by what they stand on."""


@cache
def themes() -> dict[str, dict[str, str]]:
    blocks = re.findall(r':root(?:, :root)?\[data-theme="(\w+)"\] \{(.*?)\}', style_sheet(), flags=re.DOTALL)
    return {name: dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", body)) for name, body in blocks}


def luminance(colour: str) -> float:
    channels = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_every_theme_sets_every_property() -> None:
    assert tuple(themes()) == THEMES
    assert themes()["light"].keys() == themes()["dark"].keys() == themes()["red"].keys()
    used = set(re.findall(r"var\(--([\w-]+)", style_sheet()))
    assert used - set(LETTERING) == set(themes()["light"])


def test_the_fallbacks_are_the_light_theme() -> None:
    for name, fallback in re.findall(r"var\(--([\w-]+), (#[0-9a-f]{6})\)", style_sheet()):
        assert themes()["light"][name] == fallback, name
    assert dict(re.findall(r"var\(--([\w-]+), ([a-z-]+)\)", style_sheet())) == LETTERING
    assert not re.findall(r"var\(--[\w-]+\)", style_sheet())


def test_wide_letters_are_drawn_smaller() -> None:
    """A drawing is laid out for letters of one width; those of DejaVu come last and are set to it."""
    for name, generic in LETTERING.items():
        family = f"Wardroom {name.capitalize()}"
        assert re.search(rf'--{name}: [^;]*, "{family}", {generic};', style_sheet())
        faces = re.findall(rf'@font-face \{{ font-family: "{family}"; ([^}}]*)\}}', style_sheet())
        assert len(faces) == 2 and all("local(" in face and "size-adjust: 88%" in face for face in faces)


def test_a_dark_desk_has_the_dark_theme_unasked() -> None:
    found = re.search(
        r"prefers-color-scheme: dark\) \{\s*:root:not\(\[data-theme\]\) \{(.*?)\}", style_sheet(), re.DOTALL
    )
    assert found is not None
    assert dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", found[1])) == themes()["dark"]


@pytest.mark.parametrize("theme", THEMES)
def test_lettering_is_readable(theme: str) -> None:
    colours = themes()[theme]
    poor = {
        f"{text} on {ground}": round(contrast(colours[text], colours[ground]), 2)
        for ground, each in TEXTS.items()
        for text in each
        if contrast(colours[text], colours[ground]) < 4.5
    }
    assert not poor


@pytest.mark.parametrize("theme", THEMES)
def test_marks_are_seen(theme: str) -> None:
    colours = themes()[theme]
    poor = {
        f"{mark} on {ground}": round(contrast(colours[mark], colours[ground]), 2)
        for ground, each in MARKS.items()
        for mark in each
        if contrast(colours[mark], colours[ground]) < 3
    }
    assert not poor


def test_red_is_red() -> None:
    """Rigged for red: no green or blue light to speak of that is not part of a red."""
    for name, colour in themes()["red"].items():
        red, green, blue = (int(colour[n : n + 2], 16) for n in (1, 3, 5))
        assert red >= green and red >= blue, name
        assert green <= 0.8 * red and blue <= 0.8 * red, name


def test_nothing_moves_for_those_who_asked_for_rest() -> None:
    sheet = style_sheet()
    assert sheet.index("prefers-reduced-motion: no-preference") < sheet.index("animation:")
    assert sheet.count("animation:") == 1


def painted() -> set[str]:
    """The classes that give a fill of their own."""
    rules = re.findall(r"([^{}]+)\{([^{}]*)\}", re.sub(r"/\*.*?\*/", "", style_sheet(), flags=re.DOTALL))
    return {name for selector, body in rules if "fill:" in body for name in re.findall(r"\.([\w-]+)", selector)}


def drawings(game: str, decisions: int, **asked: Any) -> Iterator[str]:
    """The boards of a game as bots play it, decision by decision."""
    rules = find(game)
    setup = rules.setup(asked.get("scenario"), asked.get("options", {}))
    played: Game[Any, Any] = Game(rules, new_header(rules, setup, seed=17))
    bot, chance = rules.bot(rules.default_bot), Streams(bytes(32))
    for turn in range(decisions):
        if not played.pending:
            return
        decision = played.pending[-1]
        yield played.board(decision.seat)
        view = rules.view(played.state, decision.seat, played.charts)
        played.choose(bot(view, decision, chance.bot(decision.seat, turn)).id, decision.seat)


@pytest.mark.parametrize(
    ("game", "decisions", "asked"),
    [
        ("silent-victory", 120, {}),
        ("raiders-of-the-deep", 120, {}),
        ("raiders-of-the-deep", 60, {"scenario": "austrian"}),
        ("submarine", 60, {"scenario": "6"}),
        ("submarine", 40, {"scenario": "11"}),
    ],
)
def test_no_lettering_and_no_arrow_is_left_without_its_colour(game: str, decisions: int, asked: dict[str, Any]) -> None:
    """What no class paints is black, and not to be seen on a dark ground; some names of classes are put together."""
    known = painted()
    assert "ink" in known and "no-such-class" not in known
    seen, bare = set(), set()
    for drawing in drawings(game, decisions, **asked):
        for tag, classes in re.findall(
            r'<(text|path)\b[^>]*? class="([^"]*)"', re.sub(r"<style.*?</style>", "", drawing)
        ):
            if tag == "text" or classes.split()[0].endswith("-head"):
                seen.add(classes)
                bare |= {classes} if not known & set(classes.split()) else set()
    assert len(seen) > 5
    assert not bare


def test_every_rule_keeps_to_boards() -> None:
    """A sheet in a notebook must not touch the rest of the page."""
    body = re.sub(r"/\*.*?\*/", "", style_sheet(), flags=re.DOTALL)
    for selector in re.findall(r"([^{}]+)\{", body):
        for part in selector.strip().split(","):
            assert part.strip().startswith(("svg.board", ":root", "@", "to")), part
