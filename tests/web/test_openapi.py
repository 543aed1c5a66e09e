"""The document of the API is valid, and the server does what it says, whatever is sent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode, checks

from tests.web.client import Server, Visitor, free_settings, serving
from wardroom.store import url_for
from wardroom.web.api.games import ENDPOINTS
from wardroom.web.api.openapi import document
from wardroom.web.requests.endpoints import TOKEN_HEADER

EXAMPLES = 25
DOCUMENT = document(ENDPOINTS)
SCHEMA = schemathesis.openapi.from_dict(DOCUMENT)
LEFT_OUT = [("GET", "/api/games/{id}/stream"), ("POST", "/api/simulations"), ("DELETE", "/api/games/{id}")]
"""One has no end, one keeps the machine busy, and one would remove what the others ask for."""
CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]


def test_the_document_is_valid() -> None:
    schemathesis.openapi.from_dict(DOCUMENT).validate()
    assert DOCUMENT["openapi"] == "3.1.0"


def test_a_document_with_a_fault_would_be_found() -> None:
    with pytest.raises(jsonschema_rs.ValidationError):
        schemathesis.openapi.from_dict(DOCUMENT | {"info": {}}).validate()


def test_the_document_has_every_call() -> None:
    told = {(method.upper(), path) for path, calls in DOCUMENT["paths"].items() for method in calls}
    assert told == {(each.method, each.path) for each in ENDPOINTS}
    names = [call["operationId"] for calls in DOCUMENT["paths"].values() for call in calls.values()]
    assert len(set(names)) == len(names)


def test_the_document_is_served(group: Server) -> None:
    assert group.visitor().get("/api/openapi.json").json() == DOCUMENT


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory, duel: None) -> Iterator[tuple[Server, Visitor, str]]:
    """A server, somebody signed in, and a game of hers."""
    with serving(free_settings(url_for(tmp_path_factory.mktemp("openapi") / "wardroom.sqlite"))) as server:
        visitor = server.account()
        yield server, visitor, visitor.start("duel", seats={"red": "me", "blue": "me"}).id


def calls() -> list[str]:
    return [f"{each.method} {each.path}" for each in ENDPOINTS if (each.method, each.path) not in LEFT_OUT]


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
@pytest.mark.parametrize("call", calls())
def test_the_server_does_what_the_document_says(
    table: tuple[Server, Visitor, str], call: str, mode: GenerationMode
) -> None:
    """No fault of the server's own, and every answer of a kind that the document has."""
    server, visitor, game = table
    method, path = call.split()
    known = {"id": game, "seat": "red", "game": "silent-victory", "rule": "9.2.2", "chart": "E2", "step": "0"}
    session = {TOKEN_HEADER: visitor.token, "Cookie": f"wardroom={visitor.cookie}"}
    count = 0

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=SCHEMA[path][method].as_strategy(generation_mode=mode))
    def attempt(case: Any) -> None:
        nonlocal count
        count += 1
        if count % 3:  # two in three are about what is there
            for place in (case.path_parameters, case.query, case.body):
                if isinstance(place, dict):
                    place.update({key: value for key, value in known.items() if key in place})
        with requests.Session() as sending:
            sending.trust_env = False
            response = case.call(base_url=server.address, session=sending, headers=session, timeout=30)
        case.validate_response(response, checks=CHECKS)
        if response.status_code >= 400:
            assert len(response.json()["error"]) > 8

    attempt()
    assert count
