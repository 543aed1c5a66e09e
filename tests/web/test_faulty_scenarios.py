"""A scenario file with a fault, brought to the page: refused in one sentence, and nothing is kept."""

from __future__ import annotations

import pytest

from tests.submarine.faulty import FAULTS, faulty
from tests.web.client import Server, Visitor
from wardroom.games.submarine.builder import template


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


def test_the_example_is_taken(visitor: Visitor) -> None:
    asked = {"game": "submarine", "scenario": "own", "options": {"file": template()}}
    assert visitor.post("/api/games", asked).status_code == 201
