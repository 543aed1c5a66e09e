"""The kernel: table and drivers, seats, decisions, dice, events, record and charts."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wardroom.table.charts import STANDINGS, Chart, ChartFile, ChartTable, read_chart_files
    from wardroom.table.decisions import Decision, Option, Refusal, option, question
    from wardroom.table.dice import DICE, Dice, Streams
    from wardroom.table.errors import (
        BadDice,
        ChartError,
        IllegalChoice,
        ReplayMismatch,
        SaveError,
        UndoRefused,
        UnknownName,
        WardroomError,
    )
    from wardroom.table.events import Event, Modifier, Roll
    from wardroom.table.keeping import kept
    from wardroom.table.ruleset import (
        OVER,
        WATCHER,
        FirstGame,
        Outcome,
        Part,
        Ruleset,
        Scenario,
        Setting,
        Setup,
        Workshop,
        run_from,
        run_inline,
        seat_title,
    )
    from wardroom.table.table import InlineTable, LoggedTable, Looks, Policy, ScriptedTable, Table, blind

__all__ = [
    "DICE",
    "OVER",
    "STANDINGS",
    "WATCHER",
    "BadDice",
    "Chart",
    "ChartError",
    "ChartFile",
    "ChartTable",
    "Decision",
    "Dice",
    "Event",
    "FirstGame",
    "IllegalChoice",
    "InlineTable",
    "LoggedTable",
    "Looks",
    "Modifier",
    "Option",
    "Outcome",
    "Part",
    "Policy",
    "Refusal",
    "ReplayMismatch",
    "Roll",
    "Ruleset",
    "SaveError",
    "Scenario",
    "ScriptedTable",
    "Setting",
    "Setup",
    "Streams",
    "Table",
    "UndoRefused",
    "UnknownName",
    "WardroomError",
    "Workshop",
    "blind",
    "kept",
    "option",
    "question",
    "read_chart_files",
    "run_from",
    "run_inline",
    "seat_title",
]

_NAMES = {
    "charts": "STANDINGS Chart ChartFile ChartTable read_chart_files",
    "decisions": "Decision Option Refusal option question",
    "dice": "DICE Dice Streams",
    "errors": "BadDice ChartError IllegalChoice ReplayMismatch SaveError UndoRefused UnknownName WardroomError",
    "events": "Event Modifier Roll",
    "keeping": "kept",
    "ruleset": "OVER WATCHER FirstGame Outcome Part Ruleset Scenario Setting Setup Workshop "
    "run_from run_inline seat_title",
    "table": "InlineTable LoggedTable Looks Policy ScriptedTable Table blind",
}
_MODULES = {name: module for module, names in _NAMES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    """A name of the kernel, from the module that has it; it is loaded when it is first wanted."""
    if name not in _MODULES:
        raise AttributeError(f"module 'wardroom.table' has no attribute '{name}'")
    found = globals()[name] = getattr(importlib.import_module(f"wardroom.table.{_MODULES[name]}"), name)
    return found
