"""The order in which a process keeps its sets never reaches a game: same seed, same game, on every machine.

Python gives texts another hash in each process (PYTHONHASHSEED). Whatever goes through a set of them as it comes tells,
offers or rolls in another order each time.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from itertools import chain, pairwise, takewhile, zip_longest
from pathlib import Path

import pytest

from tests.told import start

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "src" / "wardroom"
HASH_SEEDS = ("0", "1")
MELEE = "submarine:own:random:1004:rules=advanced:file=submarine/melee.toml"
"""So many ships in so little room that they spoil each other's attacks."""
GAMES = (
    "silent-victory:career:standard:1:until=1942-12",
    "silent-victory:career:random:6:boat=narwhal:edition=first",
    "silent-victory:two-player:bold:2:until=1942-06:escort-quality=on:evasive-maneuvers=on:circular-run=on",
    "silent-victory:historical:cautious:1:captain-card=okane:patrols=mirror",
    "raiders-of-the-deep:career:standard:1:boat=u31",
    "raiders-of-the-deep:career:random:6:boat=uc2:biography=on:small-convoys=on",
    "raiders-of-the-deep:two-player:bold:2:boat=ub2:until=1917-03:evasive-maneuvers=on:historical-targeting=on",
    "raiders-of-the-deep:austrian:cautious:3",
    "raiders-of-the-deep:historical:cautious:1:commander-card=arnauld:patrols=mirror",
    "submarine:3:random:1:rules=advanced",
    "submarine:4:standard:1",
    "submarine:6:standard:1:rules=optional",
    "submarine:9:random:1:rules=optional",
    "submarine:10:random:1:rules=advanced:cargo=on:charge-supply=on",
    "submarine:12:random:1:rules=advanced",
    MELEE,
)


# Games


def at_hash_seed(seed: str, *words: str) -> subprocess.Popen[str]:
    """A process of its own that plays and tells."""
    command = [sys.executable, "-m", "tests.told", *words]
    environment = os.environ | {"PYTHONHASHSEED": seed}
    return subprocess.Popen(command, cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE)


def lines_at(seeds: tuple[str, ...], *words: str) -> list[list[str]]:
    """What the processes of these hash seeds print, side by side."""
    playing = [at_hash_seed(seed, *words) for seed in seeds]
    printed = [process.communicate(timeout=120)[0].splitlines() for process in playing]
    assert [process.returncode for process in playing] == [0] * len(seeds)
    return printed


def first_difference(case: str) -> str:
    """Where the games of this case part, for whoever has to mend it."""
    sides = lines_at(HASH_SEEDS, "--lines", case)
    parted = next(lines for lines in zip_longest(*sides, fillvalue="") if len(set(lines)) > 1)
    same = sum(1 for _ in takewhile(lambda letters: len(set(letters)) == 1, zip(*parted, strict=False)))
    parts = [line[max(same - 100, 0) : same + 200] for line in parted]
    return "\n".join(f"PYTHONHASHSEED={seed}: {part}" for seed, part in zip(HASH_SEEDS, parts, strict=True))


def test_every_process_tells_the_same_games() -> None:
    digests = lines_at(HASH_SEEDS, *GAMES)
    assert [len(each) for each in digests] == [len(GAMES)] * len(HASH_SEEDS)
    for case, *found in zip(GAMES, *digests, strict=True):
        assert len(set(found)) == 1, f"{case} differs:\n{first_difference(case)}"


def test_in_the_melee_two_attacks_are_spoiled_at_once() -> None:
    """What once was told in any order; if the rules or bots change, another seed has to be found."""
    game = start(MELEE, bots=True)
    codes = [(event.code, event.params.get("ship")) for event in game.events("escort")]
    spoiled = [pair for pair in pairwise(codes) if {code for code, _ in pair} == {"attack_spoiled"}]
    assert [pair for pair in spoiled if pair[0] != pair[1]]


# Sources

SET_TYPES = ("set", "frozenset", "Set", "AbstractSet", "MutableSet")
SET_METHODS = ("union", "intersection", "difference", "symmetric_difference", "copy")
AS_THEY_COME = ("list", "tuple", "iter", "enumerate", "zip", "map", "filter", "deque", "join", "fromkeys", "extend")
"""What keeps the order of what it is given."""
IN_ANY_ORDER = ("any", "all", "set", "frozenset", "sorted", "update")
"""What comes out the same in whatever order it is given."""


def name_of(node: ast.AST | None) -> str:
    """The last name of a function, an attribute or an annotation."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Subscript(value=value):
            return name_of(value)
    return ""


def is_set_type(annotation: ast.AST | None) -> bool:
    return name_of(annotation) in SET_TYPES


class Sets:
    """What is known to be a set: names within a function or module, and functions and attributes of all modules."""

    def __init__(self, nodes: Iterable[ast.AST]) -> None:
        self.makers: set[str] = set()
        self.attributes: set[str] = set()
        for node in nodes:
            match node:
                case ast.FunctionDef(name=name, returns=returns) if is_set_type(returns):
                    self.makers.add(name)
                case ast.AnnAssign(target=ast.Attribute(attr=name), annotation=annotation) if is_set_type(annotation):
                    self.attributes.add(name)
                case ast.ClassDef(body=body):
                    fields = (each for each in body if isinstance(each, ast.AnnAssign) and is_set_type(each.annotation))
                    self.attributes.update(name_of(each.target) for each in fields)

    def in_order(self, scope: ast.AST) -> Iterator[ast.expr]:
        """Each use of a set in this function or module, functions within it left out, that depends on its order."""
        inside = list(own_nodes(scope))
        names = self._names(scope, inside)
        fine = {id(each.args[0]) for each in inside if isinstance(each, ast.Call) and is_order_free(each)}
        for node in inside:
            if id(node) not in fine:
                yield from (each for each in ordered_parts(node) if self.is_set(each, names))

    def _names(self, scope: ast.AST, inside: list[ast.AST]) -> set[str]:
        arguments = scope.args if isinstance(scope, ast.FunctionDef) else ast.arguments([], [], None, [], [], None, [])
        known = {each.arg for each in (*arguments.args, *arguments.kwonlyargs) if is_set_type(each.annotation)}
        for node in inside:
            match node:
                case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation) if is_set_type(annotation):
                    known.add(name)
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if self.is_set(value, known):
                    known.add(name)
                case ast.NamedExpr(target=ast.Name(id=name), value=value) if self.is_set(value, known):
                    known.add(name)
        return known

    def is_set(self, node: ast.expr, names: set[str]) -> bool:
        match node:
            case ast.Set() | ast.SetComp():
                return True
            case ast.Name(id=name):
                return name in names
            case ast.Attribute(attr=name):
                return name in self.attributes
            case ast.Call(func=ast.Attribute(value=value, attr=name)) if name in SET_METHODS:
                return self.is_set(value, names)
            case ast.Call(func=func):
                return name_of(func) in self.makers | {"set", "frozenset"}
            case ast.BinOp(left=left, op=ast.Sub()):
                return self.is_set(left, names)
            case ast.BinOp(left=left, op=ast.BitOr() | ast.BitAnd() | ast.BitXor(), right=right):
                return self.is_set(left, names) or self.is_set(right, names)
            case ast.IfExp(body=body, orelse=orelse):
                return self.is_set(body, names) or self.is_set(orelse, names)
        return False


def own_nodes(scope: ast.AST) -> Iterator[ast.AST]:
    """In the order of the text, what belongs to this scope and to no function within it."""
    left = [*ast.iter_child_nodes(scope)][::-1]
    while left:
        node = left.pop()
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node
            left += [*ast.iter_child_nodes(node)][::-1]


def is_order_free(call: ast.Call) -> bool:
    return name_of(call.func) in IN_ANY_ORDER and len(call.args) == 1 and not call.keywords


def ordered_parts(node: ast.AST) -> Iterator[ast.expr]:
    """What this node goes through in the order in which it comes."""
    match node:
        case ast.For(iter=through):
            yield through
        case ast.ListComp(generators=loops) | ast.DictComp(generators=loops) | ast.GeneratorExp(generators=loops):
            yield from (loop.iter for loop in loops)
        case ast.Assign(targets=[ast.Tuple() | ast.List()], value=value):
            yield value
        case ast.List(elts=parts) | ast.Tuple(elts=parts):
            yield from (part.value for part in parts if isinstance(part, ast.Starred))
        case ast.YieldFrom(value=value) | ast.FormattedValue(value=value):
            yield value
        case ast.Call(func=ast.Attribute(value=value, attr="pop"), args=[]):
            yield value
        case ast.Call(func=func, args=arguments, keywords=keywords):
            yield from (part.value for part in arguments if isinstance(part, ast.Starred))
            if name_of(func) in AS_THEY_COME or (name_of(func) in ("min", "max", "sorted") and keywords):
                yield from arguments


def unordered(trees: dict[Path, ast.Module]) -> list[str]:
    """Each place in these modules that depends on the order of a set."""
    nodes = {path: [*ast.walk(tree)] for path, tree in trees.items()}
    sets = Sets(chain.from_iterable(nodes.values()))
    return [
        f"{path}:{use.lineno}: {ast.unparse(use)}"
        for path, found in nodes.items()
        for scope in found
        if isinstance(scope, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef)
        for use in sets.in_order(scope)
    ]


def test_nothing_goes_through_a_set_as_it_comes() -> None:
    paths = sorted(SOURCES.rglob("*.py"))
    assert len(paths) > 100
    trees = {path.relative_to(ROOT): ast.parse(path.read_text(encoding="utf-8")) for path in paths}
    assert unordered(trees) == [], "put sorted() round the set, or keep a dict or a tuple in its place"


@pytest.mark.parametrize(
    "use",
    [
        "for name in {'a', 'b'}: tell(name)",
        "names = {each.name for each in ships}\nfor name in names: tell(name)",
        "names = set()\nnames |= found\ntell([name for name in names])",
        "def f(names: frozenset[str]): return {name: 1 for name in names - {'a'}}",
        "def names() -> set[str]: ...\ndef f(): return tuple(names() | others)",
        "class Ship:\n    names: set[str]\ndef f(ship): yield from ship.names",
        "names = frozenset(found) if found else frozenset()\nfirst = next(iter(names))",
        "total = sum(worth[name] for name in set(names))",
        "names = set(found)\nfirst = names.pop()",
        "best = max({'a', 'b'}, key=len)",
        "text = ', '.join({'a', 'b'})",
        "first, second = {'a', 'b'}",
        "both = [*{'a', 'b'}, 'c']",
    ],
)
def test_a_set_gone_through_as_it_comes_is_found(use: str) -> None:
    assert len(unordered({Path("a.py"): ast.parse(use)})) == 1


@pytest.mark.parametrize(
    "use",
    [
        "for name in sorted({'a', 'b'}): tell(name)",
        "names = {each.name for each in set(ships)}\nif 'a' in names: tell(len(names))",
        "near = any(close(name) for name in {'a', 'b'})",
        "names = dict.fromkeys(found)\nfor name in names: tell(name)",
        "def f(names: set[str]): return {name.lower() for name in names}\ndef g(names): return [*names]",
    ],
)
def test_sets_whose_order_nobody_sees_are_left_alone(use: str) -> None:
    assert unordered({Path("a.py"): ast.parse(use)}) == []
