"""A scenario file with a fault, brought to the page: refused in one sentence, and nothing is kept."""

from __future__ import annotations

import time

import pytest

from tests.submarine.faulty import FAULTS, faulty
from tests.web.client import Server, Visitor
from wardroom.games.submarine.scenarios.builder import template


@pytest.fixture(scope="module")
def visitor(alone: Server) -> Visitor:
    return alone.visitor()


def test_the_page_refuses_every_faulty_file_and_keeps_nothing(visitor: Visitor) -> None:
    before = visitor.get("/api/games").json()
    for case, (_, words, rule) in FAULTS.items():
        asked = {"game": "submarine", "scenario": "own", "options": {"file": faulty(case)}}
        answer = visitor.post("/api/games", asked)
        assert answer.status_code == 400, f"{case}: {answer.status_code} {answer.text[:300]}"
        said = answer.json()["error"]
        assert words in said and said.endswith(f"[{rule}].") and "\n" not in said, case
    assert visitor.get("/api/games").json() == before


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("turns = " + "[" * 9_000, "too deep"),
        ("turns = " + "{a=" * 4_000, "too deep"),
        ("turns." * 3_000 + "a = 1", "more than 60 parts"),
        ("[" + "turns." * 3_000 + "a]", "more than 60 parts"),
        ("turns = {" + "a." * 9_000 + "a = 1}", "more than 60 parts"),
        ("turns = " + "9" * 5_000, "too many digits"),
        (template().replace("turns = 15", "turns = 0x" + "f" * 9_000), "too many digits"),
        ("turns = " + "[" * 200 + "]" * 200, "is missing"),
    ],
    ids=lambda text: text[:20],
)
def test_a_file_made_to_break_the_reader_is_refused_at_once(visitor: Visitor, text: str, words: str) -> None:
    begun = time.monotonic()
    answer = visitor.post("/api/games", {"game": "submarine", "scenario": "own", "options": {"file": text}})
    assert answer.status_code == 400 and words in answer.json()["error"]
    assert time.monotonic() - begun < 2


def test_the_example_is_taken(visitor: Visitor) -> None:
    asked = {"game": "submarine", "scenario": "own", "options": {"file": template()}}
    assert visitor.post("/api/games", asked).status_code == 201
