"""tools/compile.py: what is done to the copy of the sources that mypyc compiles."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

TOOL = Path(__file__).resolve().parents[2] / "tools" / "compile.py"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("compile_tool", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SOURCE = '''"""A module."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar

T = TypeVar("T")
SV = dict[str, int]
STEAM, MINE = "Mk 14", "mine"
LIMITS: dict[str, int] = {
    STEAM: 4,
}
limit = 3


@dataclass(slots=True)
class Boat:
    """A boat."""

    name: str
    tubes: list[str] = field(default_factory=list)
    crew: list[str] = field(default_factory=lambda: ["cook"])
    hull: int = 0
    seat: str = field(default="captain", compare=False)

    @property
    def sound(self) -> bool:
        return not self.hull


@dataclass(frozen=True, slots=True)
class Mat:
    motors: int = 4
'''


def run(source: str) -> dict[str, Any]:
    names: dict[str, Any] = {"__name__": __name__}
    exec(compile(source, "prepared", "exec"), names)
    return names


def test_a_prepared_module_does_the_same(tool: ModuleType) -> None:
    pytest.importorskip("mypy_extensions")
    names = run(tool.prepared(SOURCE))
    boat = names["Boat"]("Wahoo", hull=2)
    assert (boat.name, boat.tubes, boat.crew, boat.hull, boat.seat) == ("Wahoo", [], ["cook"], 2, "captain")
    assert boat == names["Boat"]("Wahoo", [], ["cook"], 2, "exec")
    assert not boat.sound
    assert names["Boat"]("Trout").tubes is not names["Boat"]("Tang").tubes
    assert (names["STEAM"], names["MINE"], names["LIMITS"]) == ("Mk 14", "mine", {"Mk 14": 4})


def test_constants_are_final_and_types_are_not(tool: ModuleType) -> None:
    lines = tool.prepared(SOURCE).splitlines()
    assert "STEAM: _Final = 'Mk 14'; MINE: _Final = 'mine'" in lines
    assert "LIMITS: _Final[dict[str, int]] = {" in lines
    assert 'T = TypeVar("T")' in lines
    assert "SV = dict[str, int]" in lines
    assert "limit = 3" in lines


def test_only_data_that_may_change_gets_its_init_written_out(tool: ModuleType) -> None:
    text = tool.prepared(SOURCE)
    assert "@dataclass(slots=True, init=False)\nclass Boat:" in text
    assert "@dataclass(frozen=True, slots=True)\nclass Mat:" in text
    assert "    def __init__(self, name: str, tubes: list[str] | None = None, " in text


def test_tables_may_have_subclasses_that_are_not_compiled(tool: ModuleType) -> None:
    source = "from __future__ import annotations\n\n\nclass Table:\n    pass\n"
    assert "@_mypyc_attr(allow_interpreted_subclasses=True)\nclass Table:" in tool.prepared(source)


def test_every_hot_module_can_be_prepared(tool: ModuleType) -> None:
    modules = list(tool.hot_modules())
    assert "wardroom/table/table.py" in modules
    for game in ("raiders_of_the_deep", "silent_victory"):
        assert f"wardroom/games/{game}/combat/detection.py" in modules
    for module in modules:
        compile(tool.prepared((tool.SOURCES / module).read_text(encoding="utf-8")), module, "exec")


def test_a_missing_compiler_is_named(tool: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler -O2")
    assert tool.missing_tool() == (
        "the C compiler no-such-compiler is missing; install gcc or clang (Debian: apt install gcc)."
    )


def test_parameters_of_a_type_are_no_constants(tool: ModuleType) -> None:
    text = tool.prepared("from __future__ import annotations\n\nP = ParamSpec('P')\nMOST = 3\n")
    assert "P = ParamSpec('P')" in text and "MOST: _Final = 3" in text
