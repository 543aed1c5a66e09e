"""Screens: lines that fit, the same words with and without colour, answers from a pipe."""

from __future__ import annotations

import io

import pytest

from wardroom.players.rich_screen import RichScreen
from wardroom.players.screen import Screen, open_screen, wrapped
from wardroom.telling.lines import NO_BREAK, Line

LONG = Line("Torpedoes " + "forward six, aft four, " * 9, "bad", 4, 6)


def test_long_lines_are_wrapped_and_hang() -> None:
    parts = wrapped(LONG, 80)
    assert len(parts) > 1
    assert all(len(part) <= 80 for part in parts)
    assert parts[0].startswith("    Torpedoes")
    assert all(part.startswith(" " * 10) and part[10] != " " for part in parts[1:])


def test_a_protected_space_is_never_broken() -> None:
    parts = wrapped(Line("x" * 74 + f" 10{NO_BREAK}Mk{NO_BREAK}14"), 80)
    assert parts == ["x" * 74, "  10 Mk 14"]


def test_nothing_that_is_shown_can_command_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    for screen in (Screen(), RichScreen()):
        screen.write("USS \033[2JGato\a\nis\x9b sunk")
        screen.verbatim("a\033b")
        assert capsys.readouterr().out == "USS ?[2JGato? is? sunk\na?b\n"


def test_columns_keep_their_spaces() -> None:
    assert wrapped(Line("Track     port  T  T"), 80) == ["Track     port  T  T"]


def test_colour_changes_no_word(capsys: pytest.CaptureFixture[str]) -> None:
    shown = []
    for screen in (Screen(), RichScreen()):
        screen.write(*LONG)
        screen.write("[9.2.2b] :smile: [red]not markup[/red]", "good")
        screen.verbatim("/a/very/long/path/" * 8)
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1]


def test_a_block_has_title_and_lines(capsys: pytest.CaptureFixture[str]) -> None:
    for screen in (Screen(), RichScreen()):
        screen.block("The situation", [Line("Hull  0 of 9"), LONG])
        out = capsys.readouterr().out
        assert "The situation" in out
        assert "Hull  0 of 9" in out
        assert max(map(len, out.splitlines())) <= 80


def test_answers_of_a_pipe_are_shown(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("  2 \n"))
    screen = open_screen()
    assert screen.ask("Your choice > ") == "2"
    assert capsys.readouterr().out == "Your choice > 2\n"
    with pytest.raises(EOFError):
        screen.ask("Your choice > ")


def test_without_input_at_all_the_pipe_is_at_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(EOFError):
        open_screen().ask("> ")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("variable", "value", "plain", "colourful"),
    [
        ("TERM", "xterm", False, True),
        ("TERM", "xterm", True, False),
        ("TERM", "dumb", False, False),
        ("NO_COLOR", "1", False, False),
    ],
)
def test_colour_only_where_it_is_wanted(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str, plain: bool, colourful: bool
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv(variable, value)
    monkeypatch.setattr("sys.stdout", Terminal())
    assert isinstance(open_screen(plain=plain), RichScreen) is colourful


def test_a_pipe_has_no_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stdout", io.StringIO())
    assert type(open_screen()) is Screen


def test_a_secret_is_pushed_out_of_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stdout", terminal)
    Screen().hide()
    assert terminal.getvalue().count("\n") >= 50
    rich = Terminal()
    monkeypatch.setattr("sys.stdout", rich)
    RichScreen().hide()
    assert "\033[3J" in rich.getvalue()
