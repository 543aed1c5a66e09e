"""The scenarios, options and bots of a game, to read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wardroom.games import find
from wardroom.table import Scenario, Setting, Setup
from wardroom.table.text import Text, mark, name, say
from wardroom.telling.lines import Line

__all__ = ["scenario_lines", "scenarios_json"]

WIDE = 22
"""The column of the ids."""


def scenarios_json(game: str, charts: Mapping[str, str] | None = None) -> dict[str, Any]:
    """All that can be asked of a game, with our charts or an owner's."""
    rules = find(game)
    loaded = rules.load_charts(charts or {})
    return {
        "game": game,
        "title": rules.title,
        "default_scenario": rules.default_scenario,
        "scenarios": [_scenario(game, scenario) for scenario in rules.scenarios.values()],
        "options": [_option(setting, loaded) for setting in rules.settings.values()],
        "bots": list(rules.bots),
        "default_bot": rules.default_bot,
    }


def _scenario(game: str, scenario: Scenario) -> dict[str, Any]:
    return {
        "id": scenario.id,
        "title": scenario.title,
        "about": scenario.about,
        "fixed": dict(scenario.fixed),
        "own": list(scenario.own),
        "seats": list(find(game).seats(Setup(scenario.id, {}))),
    }


def _option(setting: Setting, charts: Any) -> dict[str, Any]:
    values = None if setting.free else list(setting.values)
    return {
        "id": setting.id,
        "about": setting.about,
        "values": values,
        "default": setting.default,
        "long": setting.long,
        "listed": dict(setting.listed(charts)) if setting.listed else {},
    }


def scenario_lines(game: str) -> Iterator[Line]:
    data = scenarios_json(game)
    yield Line(say("{0}: scenarios (--scenario ID)", data["title"]), "title")
    for scenario in data["scenarios"]:
        is_default = scenario["id"] == data["default_scenario"]
        message = mark("{0} This is the default. Seats: {1}.") if is_default else mark("{0} Seats: {1}.")
        about = say(message, Text(scenario["about"]), scenario["seats"])
        yield Line(_column(scenario["id"]) + about, "", 2, WIDE)
    yield Line("")
    yield Line(say("Options (--option ID=VALUE)"), "title")
    for option in data["options"]:
        about = say("{0}; {1}", Text(option["about"]), _values(option))
        yield Line(_column(option["id"]) + about, "", 2, WIDE)
    yield Line("")
    bots = mark("Bots (--bot SEAT=NAME): {0}; the default is {1}.")
    yield Line(say(bots, data["bots"], data["default_bot"]), "title")


def _column(id: str) -> str:
    """The id as it is typed, with room up to the column of the words."""
    return name(id) + " " * max(WIDE - len(id), 1)


def _values(option: dict[str, Any]) -> Text:
    default = option["default"] or Text("none")
    if option["values"] is None and not option["listed"]:
        return Text("any text, default {0}", (default,))
    return Text("{0}; default {1}", (list(option["listed"] or option["values"]), default))
