"""The kernel: table and drivers, seats, decisions, dice, events, record and charts."""

from __future__ import annotations

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
from wardroom.table.ruleset import (
    OVER,
    WATCHER,
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
    "option",
    "question",
    "read_chart_files",
    "run_from",
    "run_inline",
    "seat_title",
]
