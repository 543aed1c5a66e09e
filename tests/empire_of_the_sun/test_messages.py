"""What the rules tell has a message, with a place for what it is told with; values have words."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import wardroom.games.empire_of_the_sun as game
from tests.test_messages import gathered
from wardroom.games.empire_of_the_sun import RULESET
from wardroom.games.empire_of_the_sun.charts import load_charts
from wardroom.games.empire_of_the_sun.offensive.moving import KINDS
from wardroom.games.empire_of_the_sun.pieces import POOLS, TYPES
from wardroom.games.empire_of_the_sun.scenarios.scenario_file import CHINA_BOXES, INDIA_BOXES, LEVELS
from wardroom.games.empire_of_the_sun.words.cards import CARD_WORDS
from wardroom.games.empire_of_the_sun.words.messages import MESSAGES
from wardroom.games.empire_of_the_sun.words.offensive import STEP_OF, step_of
from wardroom.games.empire_of_the_sun.words.terminal import STYLE_OF
from wardroom.games.empire_of_the_sun.words.turn import TURN_WORDS
from wardroom.games.empire_of_the_sun.words.vocabulary import WORDS as OWN_WORDS
from wardroom.table.text import KINDS as PLACES
from wardroom.table.text import say

ROOT = Path(game.__file__).parent
NOT_PARAMETERS = {"to", "rule"}
VARIANTS = {"air-fire-critical"}
"""Messages that the presenter takes in place of that of the event's code."""
NUMBERS = {
    *("turn", "escort", "will", "taken", "quota", "points", "ops", "total", "line", "steps", "left", "cards"),
    *("passes", "marker", "level", "count", "hits"),
}

WORDS = dict(OWN_WORDS) | dict(TURN_WORDS) | dict(CARD_WORDS)


def told() -> Iterator[tuple[str, set[str]]]:
    """Codes of events with the names of their parameters, as the rules tell them."""
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tell":
                codes = (
                    (node.args[0].body, node.args[0].orelse) if isinstance(node.args[0], ast.IfExp) else node.args[:1]
                )
                for code in codes:
                    assert isinstance(code, ast.Constant), f"{path.name}, line {node.lineno}: a code is a constant"
                    yield str(code.value), {str(each.arg) for each in node.keywords if each.arg} - NOT_PARAMETERS


def fields(message: str) -> list[tuple[str, str]]:
    return [(field, spec or "") for _, field, spec, _ in Formatter().parse(message) if field]


def test_every_event_that_the_rules_tell_has_a_message_that_asks_for_no_more() -> None:
    found = list(told())
    assert len(found) > 60
    assert [code for code, _ in found if code not in MESSAGES] == []
    assert [code for code, params in found if not {field for field, _ in fields(MESSAGES[code])} <= params] == []


@pytest.mark.parametrize(("quota", "said"), [(1, "0 of 1 hex."), (4, "0 of 4 hexes.")])
def test_a_quota_of_one_hex_is_told_in_the_singular(quota: int, said: str) -> None:
    assert say(MESSAGES["progress"], taken=0, quota=quota) == f"Progress of the War: {said}"


@pytest.mark.parametrize(
    ("hits", "said"), [(1, "1 hit of Japan finds no target."), (3, "3 hits of Japan find no target.")]
)
def test_one_hit_finds_and_three_find_no_target(hits: int, said: str) -> None:
    assert say(MESSAGES["hits-lost"], hits=hits, side="japan") == said


def test_every_message_is_told() -> None:
    assert set(MESSAGES) - VARIANTS == {code for code, _ in told()}


def test_styles_are_those_of_events_that_there_are() -> None:
    assert set(STYLE_OF) <= set(MESSAGES)


@pytest.mark.parametrize("code", MESSAGES)
def test_a_message_says_of_each_word_what_kind_it_is(code: str) -> None:
    """A place that says nothing takes a number; all others have a vocabulary or a maker of names."""
    for field, spec in fields(MESSAGES[code]):
        if not spec:
            assert field in NUMBERS
        elif spec.startswith("#"):
            assert spec.removeprefix("#eos.") in WORDS["#"]
        else:
            assert spec in PLACES or spec.removeprefix("eos.") in WORDS


def test_all_that_states_and_charts_name_has_words() -> None:
    charts = load_charts({})
    cells = charts.geography.cells.values()
    assert {cell.region for cell in cells} <= set(WORDS["region"])
    assert {kind for kinds in TYPES.values() for kind in kinds} == set(WORDS["type"])
    assert {pool for pool in POOLS if pool} <= set(WORDS["pool"])
    assert set(charts.nations.nations) == set(WORDS["nation"])
    assert set(KINDS) | {"home"} == set(WORDS["manner"])
    assert [int(box) for box in WORDS["china"]] == list(range(len(CHINA_BOXES)))
    assert [int(box) for box in WORDS["india"]] == list(range(len(INDIA_BOXES)))
    assert set(LEVELS) <= set(WORDS["ending"])


def test_every_phase_is_a_step_of_an_offensive_or_has_a_name() -> None:
    named = set(WORDS["phase"]) | {phase for phases in STEP_OF.values() for phase in phases}
    assert set(RULESET.phases) <= named
    assert named - set(RULESET.phases) <= {"over"}
    assert step_of("card") == 0


@pytest.mark.rule("EOS 7.2.01", "EOS 7.2.02", "EOS 7.2.08", "EOS 7.2.09", "EOS 7.2.12", "EOS 7.2.13", "EOS 7.2.14")
def test_the_steps_of_an_offensive_are_told_by_the_numbers_of_the_rulebook() -> None:
    by_step = {
        1: ("hq", "activate", "bonus"), 2: ("move", "route"), 3: ("declare", "assign", "cover"), 4: ("weather",),
        6: ("special",), 7: ("intelligence",), 8: ("react", "react-move"), 9: ("attack-cards",), 11: ("battle",),
        12: ("after-battle",), 13: ("retreat", "post-move"), 14: ("emergency", "stranding"),
    }  # fmt: skip
    assert {phase: step_of(phase) for phases in by_step.values() for phase in phases} == {
        phase: step for step, phases in by_step.items() for phase in phases
    }


def test_causes_and_endings_that_the_rules_give_have_words() -> None:
    """[16.4, 4.5b] The words that are handed to `change_will` and `win`."""
    given: dict[str, set[str]] = {"change_will": set(), "win": set(), "_once": set()}
    constants: dict[str, str] = {}
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Assign):
                constants |= assigned(node)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in given:
                said = node.args[2 if node.func.id == "_once" else 3] if len(node.args) > 3 else None
                if isinstance(said, (ast.Constant, ast.Name)):
                    given[node.func.id].add(said.value if isinstance(said, ast.Constant) else said.id)  # type: ignore[arg-type]
    causes = {constants.get(each, each) for each in given["change_will"] | given["_once"]} - {"cause"}
    assert len(causes) > 8
    assert causes <= set(WORDS["cause"])
    assert {constants.get(each, each) for each in given["win"]} <= set(WORDS["ending"])


def assigned(node: ast.Assign) -> dict[str, str]:
    """Constants of a module, one by one or several at once."""
    target, value = node.targets[0], node.value
    names = target.elts if isinstance(target, ast.Tuple) else [target]
    values = value.elts if isinstance(value, ast.Tuple) and isinstance(target, ast.Tuple) else [value]
    return {
        name.id: each.value
        for name, each in zip(names, values, strict=False)
        if isinstance(name, ast.Name) and isinstance(each, ast.Constant) and isinstance(each.value, str)
    }


def test_every_message_with_a_place_and_every_question_is_gathered_for_translators() -> None:
    known = {text for message, _ in gathered() for text in ((message,) if isinstance(message, str) else message)}
    found = [text for path in sorted(ROOT.rglob("*.py")) for text in constants_of(path)]
    spoken = [text for text in found if ":eos." in text or ":#eos." in text or (" " in text and text.endswith("?"))]
    assert len(spoken) > 100
    assert [text for text in spoken if text not in known] == []


def constants_of(path: Path) -> Iterator[str]:
    """All texts of a module but its docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    described = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in described:
            yield node.value
