"""Compile the hot modules with mypyc: the table kernel's and the rules'. The extension modules go beside the sources.

    python tools/compile.py            compile; Python prefers the extension modules from then on
    python tools/compile.py --clean    remove them

The sources are written for people; what mypyc wants besides is done to a copy of them:
constants are declared Final (else each use is a look-up by name), data classes get the `__init__` that `@dataclass`
would only make at run time, where mypyc cannot compile it, and the full types of their fields, which saves are read
by; and tables may have subclasses that are not compiled, such as those of the tests.
"""

from __future__ import annotations

import argparse
import ast
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "src"
BUILD = ROOT / "build" / "mypyc"

KERNEL = ("charts", "dice", "events", "keeping", "table")
"""Modules of wardroom/table on the way of every roll; of decisions, which are generic, mypyc can make nothing."""
SUBCLASSED = ("Table", "InlineTable", "LoggedTable", "ScriptedTable")
GAMES = ("patrol", "raiders_of_the_deep", "silent_victory")
LEFT_OUT = ("__init__", "advice", "board", "log", "measures", "references", "words")
"""Modules and rooms of a game that are not on the way of a simulation."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Compile the hot modules with mypyc.")
    parser.add_argument("--clean", action="store_true", help="remove the extension modules")
    if parser.parse_args().clean:
        clean()
        return 0
    fault = missing_tool()
    if fault:
        print(f"compile: {fault}", file=sys.stderr)
        return 2
    clean()
    modules = list(hot_modules())
    prepare()
    if not compile_copy(modules):
        print("compile: mypyc failed, see above; nothing was installed.", file=sys.stderr)
        return 1
    count = install()
    print(f"{len(modules)} modules compiled, {count} files put beside their sources.")
    return 0


def hot_modules() -> Iterator[str]:
    """Paths, from src on, of the modules to compile."""
    for name in KERNEL:
        yield f"wardroom/table/{name}.py"
    for game in GAMES:
        for path in sorted((SOURCES / "wardroom" / "games" / game).rglob("*.py")):
            if path.stem not in LEFT_OUT and path.parent.name not in LEFT_OUT:
                yield path.relative_to(SOURCES).as_posix()


def missing_tool() -> str:
    """What has to be installed first, or nothing."""
    if importlib.util.find_spec("mypyc") is None:
        return "mypyc is missing; run: pip install 'mypy[mypyc]'."
    if importlib.util.find_spec("setuptools") is None:
        return "setuptools is missing; run: pip install setuptools."
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if os.name == "posix" and shutil.which(compiler) is None:
        return f"the C compiler {compiler} is missing; install gcc or clang (Debian: apt install gcc)."
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return "the headers of Python are missing; install them (Debian: apt install python3-dev)."
    return ""


def clean() -> None:
    """Remove every extension module that was put among the sources."""
    for pattern in ("*.so", "*.pyd"):
        for path in SOURCES.rglob(pattern):
            path.unlink()
    shutil.rmtree(BUILD, ignore_errors=True)


# The copy that is compiled


def prepare() -> None:
    """A copy of the sources in which the modules to compile are made easy for mypyc."""
    shutil.copytree(SOURCES, BUILD, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.toml"))
    for module in hot_modules():
        path = BUILD / module
        path.write_text(prepared(path.read_text(encoding="utf-8")), encoding="utf-8")


def prepared(source: str) -> str:
    """The source with Final constants and with `__init__` written out; line numbers stay as far as they can."""
    tree = ast.parse(source)
    lines = source.splitlines()
    edits: list[tuple[int, str]] = []
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and is_plain_dataclass(node):
            edits.append(written_out(node, lines))
        elif isinstance(node, ast.ClassDef) and node.name in SUBCLASSED:
            edits.append((node.lineno - 1, "@_mypyc_attr(allow_interpreted_subclasses=True)"))
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            declare_final(node, lines)
    for after, text in sorted(edits, reverse=True):
        lines.insert(after, text)
    lines[lines.index(FUTURE)] = FUTURE + IMPORTS
    return "\n".join(lines) + "\n"


FUTURE = "from __future__ import annotations"
IMPORTS = "; from typing import Final as _Final; from mypy_extensions import mypyc_attr as _mypyc_attr"


def declare_final(node: ast.Assign | ast.AnnAssign, lines: list[str]) -> None:
    """NAME = value becomes NAME: Final = value; several names at once become as many statements."""
    line = lines[node.lineno - 1]
    if node.value is None or is_type(node.value):
        return
    if isinstance(node, ast.AnnAssign):
        note = node.annotation
        if is_constant(node.target) and note.lineno == note.end_lineno:
            line = f"{line[: note.col_offset]}_Final[{ast.unparse(note)}]{line[note.end_col_offset :]}"
    elif is_constant(node.targets[0]):
        name = ast.unparse(node.targets[0])
        line = f"{name}: _Final{line.removeprefix(name)}"
    elif (pairs := constant_pairs(node)) and node.lineno == node.end_lineno:
        line = "; ".join(f"{name}: _Final = {value}" for name, value in pairs)
    lines[node.lineno - 1] = line


def constant_pairs(node: ast.Assign) -> list[tuple[str, str]]:
    """The names and values of A, B = 1, 2."""
    target, value = node.targets[0], node.value
    if not (isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and all(map(is_constant, target.elts))):
        return []
    return [(ast.unparse(name), ast.unparse(each)) for name, each in zip(target.elts, value.elts, strict=True)]


def is_type(value: ast.expr | None) -> bool:
    """Type aliases and type variables are written like constants, and are none."""
    if isinstance(value, ast.Call):
        return ast.unparse(value.func) in ("ParamSpec", "TypeVar")
    return isinstance(value, ast.Subscript)


def is_constant(target: ast.expr) -> bool:
    return isinstance(target, ast.Name) and target.id.isupper()


def is_plain_dataclass(node: ast.ClassDef) -> bool:
    """A data class that may be changed and does nothing of its own when it is made."""
    texts = [ast.unparse(decorator) for decorator in node.decorator_list]
    own = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
    return texts == ["dataclass(slots=True)"] and not own & {"__init__", "__post_init__"}


def written_out(node: ast.ClassDef, lines: list[str]) -> tuple[int, str]:
    """What to insert after the class: its `__init__`, and its annotations as they were."""
    decorator = node.decorator_list[0].lineno - 1
    lines[decorator] = lines[decorator].replace("slots=True", "slots=True, init=False")
    fields = [item for item in node.body if isinstance(item, ast.AnnAssign)]
    parameters, body = [], []
    for field in fields:
        name, kind = ast.unparse(field.target), ast.unparse(field.annotation)
        default, factory = default_of(field.value)
        if factory:
            parameters.append(f"{name}: {kind} | None = None")
            body.append(f"        self.{name} = {factory} if {name} is None else {name}")
        else:
            parameters.append(f"{name}: {kind}" + (f" = {default}" if default else ""))
            body.append(f"        self.{name} = {name}")
    notes = {ast.unparse(field.target): ast.unparse(field.annotation) for field in fields}
    text = [f"    def __init__(self, {', '.join(parameters)}) -> None:", *body]
    text.append(f"vars({node.name})['__annotations__'].update({notes!r})")
    assert node.end_lineno is not None
    return node.end_lineno, "\n".join(text)


def default_of(value: ast.expr | None) -> tuple[str, str]:
    """The default of a field and what makes it afresh, either may be empty."""
    if value is None:
        return "", ""
    if not (isinstance(value, ast.Call) and ast.unparse(value.func) == "field"):
        return ast.unparse(value), ""
    words = {word.arg: ast.unparse(word.value) for word in value.keywords}
    made = {"list": "[]", "dict": "{}"}.get(words.get("default_factory", ""), "")
    if not made and "default_factory" in words:
        made = f"({words['default_factory']})()"
    return words.get("default", ""), made


# Compiling and installing


def compile_copy(modules: list[str]) -> bool:
    """Run mypyc and the C compiler on the copy; what they say is shown if they fail."""
    script = BUILD / "setup.py"
    flags = ["--config-file", str(ROOT / "pyproject.toml"), "--ignore-missing-imports"]
    script.write_text(
        "from mypyc.build import mypycify\n"
        "from setuptools import setup\n"
        f"setup(name='wardroom-compiled', ext_modules=mypycify({flags + modules!r}, opt_level='3'))\n",
        encoding="utf-8",
    )
    words = [sys.executable, script.name, "--quiet", "build_ext", "--inplace"]
    done = subprocess.run(words, cwd=BUILD, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        print(done.stdout, file=sys.stderr)
    return done.returncode == 0


def install() -> int:
    """Put the extension modules beside their sources, the shared one at the root of the packages."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    found = [path for path in BUILD.rglob(f"*{suffix}") if "build" not in path.relative_to(BUILD).parts]
    for path in found:
        shutil.copy2(path, SOURCES / path.relative_to(BUILD))
    return len(found)


if __name__ == "__main__":
    sys.exit(main())
