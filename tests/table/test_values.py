"""Rules and bots read values and facts: the arguments and the words of a question are for its reader alone."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import wardroom

SOURCE = Path(wardroom.__file__).parent
MAKERS = ("table/decisions.py", "table/text.py", "telling/kept.py", "games/submarine/words/terminal.py")
"""Modules that make text of messages and arguments."""
WORDS = ("message", "label", "prompt")
OWN_ARGS = {
    ("table/errors.py", "self"),
    ("table/rulebook.py", "node"),
    ("web/play/game_thread.py", "job"),
    ("web/play/tournaments.py", "fault"),
}
"""Objects by module whose `args` are no arguments of a text: an error's, a syntax tree's, a job's."""


def modules() -> list[str]:
    return sorted(str(path.relative_to(SOURCE)) for path in SOURCE.rglob("*.py"))


def faults(module: str, source: str) -> list[str]:
    """Where a module reads what is for text alone."""
    tree = ast.parse(source)
    found = [*arguments_read(module, tree)]
    if module.startswith("games/"):
        found += words_read(tree)
    return found


def arguments_read(module: str, tree: ast.AST) -> Iterator[str]:
    """`.args` of anything but what has arguments of its own; `*args: P.args` is the type of a function's."""
    types = {id(each) for each in types_of(tree)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Attribute) or node.attr != "args" or id(node) in types:
            continue
        if (module, ast.unparse(node.value)) not in OWN_ARGS:
            yield f"line {node.lineno}: {ast.unparse(node)}"


def types_of(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and node.annotation is not None:
            yield from ast.walk(node.annotation)


def words_read(tree: ast.AST) -> list[str]:
    """In a game nobody reads the words of a question or an option at all: what it says is for its reader."""
    return [
        f"line {node.lineno}: {ast.unparse(node)}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in WORDS
    ]


@pytest.mark.parametrize("module", [each for each in modules() if each not in MAKERS])
def test_nobody_reads_what_is_for_text_alone(module: str) -> None:
    assert faults(module, (SOURCE / module).read_text(encoding="utf-8")) == []


PLANTED = (
    'if choice.args[0] == "surfaced": pass',
    "name = str(decision.args[0])",
    "first, *rest = asked.args",
    "refused = Refusal(each.id, text, reason, rule, each.args)",
    "hexes = [parse(option.args[1]) for option in decision.options]",
    "def told(self, decision): return len(decision.args)",
    "decision.args = (left,)",
)
PLANTED_IN_GAMES = (
    "if choice.message is ALL_REMAINING: pass",
    'deep = "below" in option.label',
    'stay = [each for each in options if each.message.startswith("Stay")]',
    'match decision.prompt:\n    case "Fire?": pass',
    "same = chosen.label == other.label",
)


@pytest.mark.parametrize("source", PLANTED)
@pytest.mark.parametrize("module", ["games/submarine/bots/captain.py", "players/submarine.py", "table/session.py"])
def test_arguments_that_are_read_are_found(module: str, source: str) -> None:
    assert faults(module, source)


@pytest.mark.parametrize("source", PLANTED_IN_GAMES)
def test_words_that_are_read_in_a_game_are_found(source: str) -> None:
    assert faults("games/submarine/bots/captain.py", source)
    assert not faults("players/terminal.py", source)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        (
            "web/requests/endpoints.py",
            "def work(self, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T: pass",
        ),
        ("table/errors.py", "text = self.args[0]"),
        ("games/submarine/scenarios/setup.py", "depth = table.choose(seat, decision).value"),
        ("games/submarine/scenarios/setup.py", 'decision = Decision("slot", message, options, args=(name,))'),
    ],
)
def test_what_has_arguments_of_its_own_is_left_alone(module: str, source: str) -> None:
    assert not faults(module, source)


def test_exceptions_are_still_needed() -> None:
    """Each object that may have arguments of its own is read where it is said to be."""
    read = {
        (module, ast.unparse(node.value))
        for module, _ in OWN_ARGS
        for node in ast.walk(ast.parse((SOURCE / module).read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "args"
    }
    assert read == OWN_ARGS
