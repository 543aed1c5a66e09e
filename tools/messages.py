"""Gathers every message that people read into src/wardroom/locales/wardroom.pot, the template of all catalogues.

    python tools/messages.py            write the template, and bring the catalogues that there are up to date
    python tools/messages.py --check    only say whether the template is up to date

Messages are found in Python by the functions that take them (`say`, `mark`, `Option`, faults, ...), in templates by
Babel's own reader, and in the games by what each ruleset says its texts are.
"""

from __future__ import annotations

import argparse
import ast
import io
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from wardroom.web.script_words import in_script

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "src" / "wardroom"
LOCALES = SOURCES / "locales"
TEMPLATE = LOCALES / "wardroom.pot"

TAKERS: dict[str, tuple[int, ...]] = {
    "say": (0,),
    "_say": (0,),
    "UsageError": (0,),
    "Command": (0,),
    "order": (1,),
    "mark": (0,),
    "Text": (0,),
    "Option": (1,),
    "Decision": (1,),
    "Refusal": (1, 2),
}
"""Functions that take messages, and at which places."""
HELPED = frozenset({"add_argument", "add_parser", "ArgumentParser"})
"""Functions of argparse that take help texts."""
NAMED = frozenset({"message", "reason"})
"""Arguments that are messages when they are given by name."""


class Found(NamedTuple):
    """A message: one text or two, one for many; where it stands, and the group of words that it belongs to."""

    where: str
    message: str | tuple[str, ...]
    context: str = ""


def main() -> int:
    parser = argparse.ArgumentParser(description="Gather all messages for translators.")
    parser.add_argument("--check", action="store_true", help="only say whether the template is up to date")
    check = parser.parse_args().check
    text = template()
    if check:
        if TEMPLATE.exists() and TEMPLATE.read_text(encoding="utf-8") == text:
            return 0
        print("messages: locales/wardroom.pot is not up to date: run 'make messages'.", file=sys.stderr)
        return 1
    LOCALES.mkdir(exist_ok=True)
    TEMPLATE.write_text(text, encoding="utf-8")
    for catalogue in sorted(LOCALES.glob("*/LC_MESSAGES/wardroom.po")):
        update(catalogue)
    print(f"{len(read_po(io.BytesIO(text.encode())))} messages in {TEMPLATE.relative_to(ROOT)}.")
    return 0


def template() -> str:
    """The template as text: every message with the files in which it stands, in order."""
    catalog = Catalog(project="Wardroom", charset="utf-8", copyright_holder="Wardroom contributors")
    for found in sorted(set(messages()), key=str):
        if not any(letter.isalpha() for letter in str(found.message)):
            continue
        catalog.add(found.message, locations=[(found.where, 0)], context=found.context or None)
    stream = io.BytesIO()
    write_po(stream, catalog, omit_header=True, include_lineno=False, sort_output=True, width=100)
    return stream.getvalue().decode()


def update(path: Path) -> None:
    """Bring a catalogue up to date with the template, and make the file that is read at run time."""
    with path.open("rb") as stream:
        catalog = read_po(stream)
    with TEMPLATE.open("rb") as stream:
        catalog.update(read_po(stream), no_fuzzy_matching=True)
    with path.open("wb") as stream:
        write_po(stream, catalog, width=100)
    with path.with_suffix(".mo").open("wb") as stream:
        write_mo(stream, catalog)


# Where messages are found


def messages() -> Iterator[Found]:
    """Every message of the project."""
    for path in sorted(SOURCES.rglob("*.py")):
        yield from in_python(path)
    for path in sorted(SOURCES.rglob("*.html")):
        yield from (Found(name_of(path), message) for message in in_template(path))
    for path in sorted(SOURCES.rglob("*.js")):
        yield from (Found(name_of(path), message) for message in in_script(path.read_text(encoding="utf-8")))
    yield from in_data()


def in_python(path: Path) -> Iterator[Found]:
    from wardroom.table.text import stored_message

    where = name_of(path)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            for message, context in in_call(node):
                yield Found(where, message, context)
            yield from (Found(where, stored_message(text)[0]) for text in on_chart(node))


def in_call(call: ast.Call) -> Iterator[tuple[str | tuple[str, str], str]]:
    """The messages that a call takes, each with the group of words that it belongs to."""
    taker = called(call)
    if taker == "plural" and len(call.args) >= 2:
        yield from (((one, many), "") for one in texts(call.args[0]) for many in texts(call.args[1]))
    elif taker == "vocabulary":
        yield from in_vocabulary(call)
    elif taker == "catalogue" and call.args:
        yield from ((text, "") for text in texts(call.args[0], deep=True))
    else:
        places = TAKERS.get(taker, (0,) if is_fault(taker) else ())
        given = [call.args[place] for place in places if place < len(call.args)]
        if places:
            given += [each.value for each in call.keywords if each.arg in NAMED]
        if taker in HELPED:
            given += [each.value for each in call.keywords if each.arg in ("help", "description")]
        yield from ((text, "") for node in given for text in texts(node))


def on_chart(call: ast.Call) -> Iterator[str]:
    """Names that a call gives to what is rolled: of a modifier, and what dice without a chart are for."""
    given = [call.args[0]] if called(call) == "Modifier" and call.args else []
    given += [each.value for each in call.keywords if each.arg == "why"]
    for node in given:
        yield from texts(node)


def in_vocabulary(call: ast.Call) -> Iterator[tuple[str, str]]:
    """Each group of words is a context of its own; what is counted is found by its `plural`."""
    game, groups = call.args
    if not (isinstance(game, ast.Constant) and isinstance(groups, ast.Dict)):
        raise SystemExit(f"messages: line {call.lineno}: a vocabulary is written down where it is made.")
    for key, group in zip(groups.keys, groups.values, strict=True):
        if isinstance(key, ast.Constant) and key.value != "#":
            yield from ((text, f"{game.value!s}.{key.value!s}") for text in texts(group, deep=True))


def texts(node: ast.expr, *, deep: bool = False) -> Iterator[str]:
    """The constant texts of an expression: it may choose between two, and a dict has them as values."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        if node.value:
            yield node.value
    elif isinstance(node, ast.IfExp):
        yield from texts(node.body, deep=deep)
        yield from texts(node.orelse, deep=deep)
    elif deep and isinstance(node, ast.Dict):
        for value in node.values:
            yield from texts(value, deep=deep)


def called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def is_fault(name: str) -> bool:
    """Whether this is the name of a fault whose first argument is its message."""
    return name in fault_names()


def fault_names() -> frozenset[str]:
    import wardroom.web.requests.faults  # noqa: F401
    from wardroom.table.errors import WardroomError

    found, open_kinds = set(), [WardroomError]
    while open_kinds:
        kind = open_kinds.pop()
        open_kinds += kind.__subclasses__()
        if "__init__" not in kind.__dict__:
            found.add(kind.__name__)
    return frozenset(found)


def in_template(path: Path) -> Iterator[str | tuple[str, ...]]:
    """Messages of a template, by Babel's reader for its kind; see wardroom.web.pages.wording."""
    keywords = {"gettext": None, "ngettext": (1, 2), "say": None, "plural": (1, 2)}
    options = {"trimmed": "true", "newstyle_gettext": "true"}
    for _, message, _, _ in extract_from_file("jinja2", path, keywords=keywords, options=options):
        yield message


def in_data() -> Iterator[Found]:
    """What stands in the games' data and is read by people; names on charts may have numbers for arguments."""
    from wardroom.games import GAMES, find
    from wardroom.players.charts import all_charts
    from wardroom.players.rules import rulebook
    from wardroom.table.text import Plural, stored_message
    from wardroom.web.library.charts import said_on

    for game in GAMES:
        rules, where = find(game), f"games/{game}"
        names = set(in_charts(rules.load_charts({})))
        yield from (Found(f"{where}/data", stored_message(text)[0]) for text in names)
        for file in all_charts(game).values():
            yield from (Found(f"{where}/data", text) for text in said_on(file))
        for seats in {rules.seats(rules.setup(scenario, {})) for scenario in rules.scenarios}:
            yield from (Found(where, seat) for seat in seats)
        yield from (Found(f"{where}/rules.tsv", rule.statement) for rule in rulebook(game).rules.values())
        for text in rules.texts():
            if isinstance(text, Plural):
                yield Found(where, (str(text), text.many))
            elif text and text not in names:
                yield Found(where, text)


def in_charts(charts: object) -> Iterator[str]:
    """The names on all charts: of charts, tables, results and modifiers, with titles and sources."""
    from wardroom.table import Chart, ChartTable, Modifier

    for part in parts_of(charts):
        match part:
            case ChartTable():
                yield from (part.chart, part.name, *(each for each in part.results if isinstance(each, str)))
            case Chart():
                yield from (part.id, part.title, part.source, *part.tables)
            case Modifier():
                yield part.name


def parts_of(whole: object) -> Iterator[object]:
    """A thing and all that it is made of, each once."""
    seen: set[int] = set()
    rest = [whole]
    while rest:
        part = rest.pop()
        if id(part) in seen or isinstance(part, (str, int, float, type, ModuleType, FunctionType)) or part is None:
            continue
        seen.add(id(part))
        yield part
        rest += inside(part)


def inside(part: object) -> Iterator[object]:
    if isinstance(part, dict):
        yield from part.values()
    elif isinstance(part, (list, tuple, set, frozenset)):
        yield from part
    elif type(part).__module__.startswith("wardroom."):
        slots = [slot for kind in type(part).__mro__ for slot in getattr(kind, "__slots__", ())]
        yield from (getattr(part, slot, None) for slot in slots)
        yield from getattr(part, "__dict__", {}).values()


def name_of(path: Path) -> str:
    return path.relative_to(SOURCES).as_posix()


if __name__ == "__main__":
    sys.exit(main())
