"""The document of the API, made from the table of its calls."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from wardroom import __version__
from wardroom.web.api import contract
from wardroom.web.requests.endpoints import TOKEN_HEADER, Endpoint, Query, status_words

__all__ = ["document"]

REF = "#/components/schemas/{name}"
COMMON = (400, 401, 403, 404, 413, 429, 503)


def document(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """OpenAPI 3.1 of these calls."""
    kinds = [contract.Fault, *(kind for each in endpoints for kind in (each.body, each.answer) if kind)]
    if any(409 in each.faults for each in endpoints):
        kinds.append(contract.Stale)
    schemas, components = msgspec.json.schema_components(kinds, ref_template=REF)
    known = dict(zip(map(id, kinds), schemas, strict=True))
    paths: dict[str, Any] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, known)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Wardroom", "version": __version__, "description": "One table for naval wargames."},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"session": {"type": "apiKey", "in": "cookie", "name": "wardroom"}},
        },
        "security": [{"session": []}],
    }


def _operation(endpoint: Endpoint, known: dict[int, Any]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": endpoint.run.__name__,
        "summary": endpoint.about,
        "parameters": [*_path_parameters(endpoint.path), *map(_query, endpoint.queries), *_token(endpoint.method)],
        "responses": _responses(endpoint, known),
    }
    if endpoint.body is not None:
        content = {"application/json": {"schema": known[id(endpoint.body)]}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _path_parameters(path: str) -> list[dict[str, Any]]:
    names = re.findall(r"{(\w+)(?::\w+)?}", path)
    return [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names]


def _query(query: Query) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "string"}
    if query.type is int:
        schema = {"type": "integer", "minimum": 0, "maximum": 10**15 - 1}
    return {"name": query.name, "in": "query", "required": False, "description": query.about, "schema": schema}


def _token(method: str) -> list[dict[str, Any]]:
    if method == "GET":
        return []
    return [{"name": TOKEN_HEADER, "in": "header", "required": True, "schema": {"type": "string"}}]


def _responses(endpoint: Endpoint, known: dict[int, Any]) -> dict[str, Any]:
    fault = {"application/json": {"schema": known[id(contract.Fault)]}}
    responses: dict[str, Any] = {
        str(status): {"description": status_words(status), "content": fault} for status in COMMON
    }
    for status in endpoint.faults:
        content = {"application/json": {"schema": {}}} if status == 409 else fault
        responses[str(status)] = {"description": status_words(status), "content": content}
    content = {"application/json": {"schema": known[id(endpoint.answer)]}} if endpoint.answer else {endpoint.raw: {}}
    responses[str(endpoint.status)] = {"description": status_words(endpoint.status), "content": content}
    return responses
