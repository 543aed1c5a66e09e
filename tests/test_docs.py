"""The pages for those who build on Wardroom: their examples run, and what they promise of types and imports holds."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import pytest
from mypy import api

import wardroom

DOCS = Path(__file__).parents[1] / "docs"
FLAGS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL


@pytest.mark.parametrize("page", ["api.md", "bots.md"])
def test_the_examples_run_as_they_stand(page: str) -> None:
    text = (DOCS / page).read_text(encoding="utf-8").replace("\n```\n", "\n\n")
    examples = doctest.DocTestParser().get_doctest(text, {"__name__": "examples"}, page, page, 0)
    assert len(examples.examples) > 5
    told: list[str] = []
    result = doctest.DocTestRunner(optionflags=FLAGS).run(examples, out=told.append)
    assert result.failed == 0, "".join(told)


@pytest.mark.parametrize("name", wardroom.__all__)
def test_all_that_is_promised_can_be_imported_and_is_documented(name: str) -> None:
    assert getattr(wardroom, name) is not None
    assert name in dir(wardroom)


def test_what_is_not_there_is_said_so() -> None:
    with pytest.raises(AttributeError, match="module 'wardroom' has no attribute 'Gmae'"):
        wardroom.Gmae  # type: ignore[attr-defined]  # noqa: B018


def test_import_wardroom_loads_nothing_else() -> None:
    words = "import sys, wardroom; print([name for name in sys.modules if name.startswith('wardroom')])"
    done = subprocess.run([sys.executable, "-c", words], check=True, capture_output=True, text=True)
    assert done.stdout == "['wardroom']\n"


SNIPPET = """
import wardroom
from wardroom import Decision, Option, Simulator, WardroomError

game = wardroom.start("silent-victory", seed=7)
reveal_type(game.fork(seed=3).pending[0].options[0].id)
reveal_type(wardroom.load(game.save()).outcome)
game.chooze("x")
game.fork(sed=3)
game.choose(3)

def bot(view: object, decision: Decision, random: object) -> Option:
    return decision.options[0]

wardroom.start("silent-victory", bots={"captain": bot})
wardroom.start("silent-victory", bots={"captain": 3})
"""


def test_the_public_face_is_typed(tmp_path: Path) -> None:
    file = tmp_path / "snippet.py"
    file.write_text(SNIPPET, encoding="utf-8")
    out, _, _ = api.run(["--strict", "--no-error-summary", "--cache-dir", str(tmp_path / "cache"), str(file)])
    told = [line.partition("snippet.py:")[2] for line in out.splitlines()]
    assert [line.partition(":")[0] for line in told if "error" in line] == ["8", "9", "10", "16"]
    assert 'has no attribute "chooze"; maybe "choose"?' in told[2]
    assert 'Revealed type is "str"' in out.replace("builtins.", "")
    assert "Outcome | None" in out.replace("wardroom.table.ruleset.", "")
