"""What the pages for developers name is there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "src" / "wardroom"
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`((?:[a-z_]+/)*[a-z_]+\.py):(\w+)`", PAGE)))
PATHS = sorted(set(re.findall(r"`((?:[a-z_]+/)+[a-z_.]*)`", PAGE)))
PAGES = sorted([*(ROOT / "docs").glob("*.md"), ROOT / "CONTRIBUTING.md", ROOT / "bench" / "README.md"])
MODULES = {path.name for room in ("src", "tests", "bench", "tools") for path in (ROOT / room).rglob("*.py")}
LINKS = sorted(set(re.findall(r"\]\(([a-z]+\.md)\)", PAGE)))


def defined(path: Path) -> set[str]:
    """Names at the top of a module."""
    found: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.AsyncFunctionDef(name=name):
                found.add(name)
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                found.add(name)
    return found


def test_the_walks_name_enough_to_be_followed() -> None:
    assert len(NAMED) > 20 and len(PATHS) > 5 and LINKS


@pytest.mark.parametrize(("path", "name"), NAMED)
def test_every_function_on_the_way_exists(path: str, name: str) -> None:
    assert name in defined(SOURCES / path)


@pytest.mark.parametrize("path", PATHS)
def test_every_path_on_the_way_exists(path: str) -> None:
    assert (SOURCES / path).exists() or (ROOT / path).exists()


@pytest.mark.parametrize("link", LINKS)
def test_every_page_that_is_linked_exists(link: str) -> None:
    assert (ROOT / "docs" / link).exists()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_module_that_a_page_names_exists(page: Path) -> None:
    named = set(re.findall(r"`(?:[a-z_]+/)*([a-z_]+\.py)(?::\w+)?`", page.read_text(encoding="utf-8")))
    assert named <= MODULES
