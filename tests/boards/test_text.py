"""Lettering that keeps to its room."""

from __future__ import annotations

import pytest

from tests.boards.drawings import parse, span, texts
from wardroom.boards import fit, label, measure, paragraph
from wardroom.boards import text as text_module
from wardroom.boards.text import SMALLEST, wrap

LONG = ("Lieutenant Commander Nemo", "WWWWWWWWWWWWWWW", "潜水艦" * 9, "🐟" * 20, "iiiiiiiiiiiiiiiiiiiiii")


def test_wide_letters_are_wide() -> None:
    assert measure("WWW", 12) > measure("mmm", 12) > measure("nnn", 12) > measure("iii", 12)
    assert measure("abc", 12, bold=True) > measure("abc", 12)
    assert measure("abc", 12, spaced=True) > measure("abc", 12)
    assert measure("🐟", 10) >= 10
    assert measure("e\u0301", 10) == measure("e", 10)


def test_text_with_room_is_left_alone() -> None:
    assert fit("Gato", 20, 200) == ("Gato", 20)


@pytest.mark.parametrize("text", LONG)
@pytest.mark.parametrize("width", [30.0, 60.0, 150.0])
def test_text_shrinks_first_and_is_cut_then(text: str, width: float) -> None:
    shown, size = fit(text, 20, width)
    assert SMALLEST <= size <= 20
    assert measure(shown, size) <= width
    assert shown == text or (size == SMALLEST and shown.endswith("…") and text.startswith(shown[:-1].rstrip()))


@pytest.mark.parametrize("text", [*LONG[1:], "e\u0301" * 40, "Wi" * 30])
@pytest.mark.parametrize("spaced", [False, True])
def test_as_much_is_kept_as_there_is_room_for(text: str, spaced: bool) -> None:
    for width in range(20, 120, 7):
        shown, size = fit(text, 20, width, bold=True, spaced=spaced)
        if shown.endswith("…"):
            longer = text[: len(shown)] + "…"
            assert measure(longer, size, bold=True, spaced=spaced) > width


def test_fitting_a_long_text_looks_at_each_letter_a_few_times_only(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = [0]
    known = text_module._advance

    def count(char: str) -> float:
        looked[0] += 1
        return known(char)

    monkeypatch.setattr(text_module, "_advance", count)
    fit("W" * 15_000, 20, 300)
    paragraph(0, 0, "word " * 15_000, 12, 300, 3)
    paragraph(0, 0, "W" * 15_000, 12, 300, 3)
    assert looked[0] < 10 * 15_000


def test_no_room_shows_nothing() -> None:
    assert fit("Gato", 12, 3)[0] == ""


@pytest.mark.parametrize("text", [*LONG, "one two three four five six seven eight nine ten eleven twelve", "", "a"])
def test_every_line_of_a_paragraph_keeps_to_the_width(text: str) -> None:
    drawn = parse(f'<svg xmlns="http://www.w3.org/2000/svg">{paragraph(10, 20, text, 12, 90, 2)}</svg>')
    lines = list(texts(drawn))
    assert len(lines) <= 2
    for line in lines:
        left, right = span(line)
        assert left == 10
        assert right <= 100.1


def test_a_text_that_goes_on_says_so() -> None:
    assert wrap("one two three", 12, 200, 1) == ["one two three"]
    drawn = str(paragraph(0, 12, "one two three four five six seven", 12, 60, 2))
    assert "…" in drawn


def test_a_label_says_how_it_is_set() -> None:
    found = parse(label(5, 9, "Sea & sky", 12, "soft", anchor="end", bold=True, italic=True))
    assert found.text == "Sea & sky"
    assert found.attrib == {
        "x": "5",
        "y": "9",
        "class": "soft bold sea-name",
        "font-size": "12",
        "text-anchor": "end",
    }
